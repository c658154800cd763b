//! `hyperjam play`: a game in the terminal.

mod compound;
mod seats;

use std::collections::BTreeSet;
use std::io::{self, BufRead};
use std::str::FromStr;
use std::sync::Arc;

use hyperjam_editor::document::Rules;
use hyperjam_sums::{Choice, Ending, Game, Known, Said, Shown, SumLimits, best};
use hyperjam_terms::{Convention, Player, PlayerOutcome, counted};

use crate::Streams;
use crate::drawing::{BESIDE_POSITIONS, Drawing, game_and_text, same_convention};
use crate::failure::{Failure, InputError};
use crate::sum::components::{Typed, components, of_reading, of_sheet};
use crate::sum::compound::RuleName;
use crate::sum::seats::SeatSum;
use crate::sum::summand::{Summand, number_copies, vehicles_on};
use crate::sum::{is_file, left_of_sum};
use crate::text::plain;

/// The most places that the components of a game may come to, so that it is solved.
const MOST_PLACES: usize = 4_000_000;

/// Plays a game against you, without mistakes.
#[derive(clap::Args)]
#[command(after_help = "\
The solver wins as quickly as it can, loses as slowly as it can, and keeps its draws. The game is a draw when a position
comes back with the same player to move, unless somebody can force a win. During the game, type a number to make that
move, h for a hint, b to take back your last move, r for the record with what each move did, q to quit; the record also
comes at the end, with the first mistake and the loser's last chance. All vehicles and boards of a sheet are one game; of a sheet with
neither, the game is with one vehicle that starts at the first position. Components of a sum are typed as for `hyperjam sum`.
Moves name a cell of a board by its column and row: a1 is top left.

  hyperjam play sheet.json
  hyperjam play roads.json --start H --side right
  hyperjam play 'domineering ...|...' 'nim 3,4' roads.json:H

With --rule it is another compound than the sum, as of `hyperjam sum --rule`. A turn is then made of moves in several components,
one after the other; where the rule leaves their number to the player, the turn is ended by the last number of the list.

  hyperjam play --rule selective 'nim 3' 'nim 3'

Of more than two players you are the one with this number, and the solver plays all others, each against all the rest.

  hyperjam play table.json --side 2 --first 3")]
pub(crate) struct Arguments {
    /// A file, or the components of a sum.
    #[arg(required = true, value_name = "FILE|COMPONENT")]
    components: Vec<String>,
    /// The id or name of the position where one vehicle starts, which is then all that is played with on the drawing of the
    /// file.
    #[arg(long)]
    start: Option<String>,
    /// Who makes the first move, of more than two players by number; if nobody is named, Left or player 1.
    #[arg(long, value_name = "left|right|NUMBER")]
    first: Option<Who>,
    /// Your side, of more than two players by number; if none is named, Left or player 1.
    #[arg(long, value_name = "left|right|NUMBER")]
    side: Option<Who>,
    /// Misère play, where whoever cannot move wins; drawings say themselves how they are played.
    #[arg(long)]
    misere: bool,
    /// The solver, where it wins, makes the game last.
    #[arg(long)]
    longest: bool,
    /// In which components a player moves at a turn, and whether play ends with the first or the last that has ended.
    #[arg(long, value_enum, default_value_t)]
    rule: RuleName,
}

/// Why a word names no player.
#[derive(Clone, Copy, Debug, thiserror::Error)]
enum NoPlayer {
    /// It is neither.
    #[error("expected \"left\", \"right\", or the number of a player")]
    Word,
}

/// A player as it is typed.
#[derive(Clone, Copy, Debug)]
enum Who {
    /// Of two.
    Player(Player),
    /// Of several, counted from 1.
    Number(u32),
}

impl FromStr for Who {
    type Err = NoPlayer;

    fn from_str(word: &str) -> Result<Self, NoPlayer> {
        match word.parse() {
            Ok(number) => Ok(Self::Number(number)),
            Err(_) => word.parse().map(Self::Player).map_err(|_| NoPlayer::Word),
        }
    }
}

/// One of Left and Right; Left if nobody is named.
fn of_two(option: &str, who: Option<Who>) -> Result<Player, Failure> {
    match who {
        None => Ok(Player::Left),
        Some(Who::Player(player)) => Ok(player),
        Some(Who::Number(_)) => Err(Failure::input(option, InputError::LeftOrRight)),
    }
}

/// More bytes than anybody would type.
const LONGEST_LINE: u64 = 1000;

/// What the player at the keyboard wants.
enum Input {
    Make(usize),
    Hint,
    TakeBack,
    Record,
    Quit,
}

/// What is played.
enum Played {
    /// By Left and Right.
    Two(Convention, Vec<Summand>),
    /// By players in a cycle.
    Seats(SeatSum),
}

impl Played {
    fn of(typed: Typed) -> Self {
        match typed {
            Typed::Vehicles(drawing, on) => {
                let on: Vec<_> = on.into_iter().map(|on| (on, false)).collect();
                Self::Two(drawing.convention, vehicles_on(&drawing, &on, 0))
            }
            Typed::Mixed(convention, summands) => Self::Two(convention, summands),
            Typed::Seats(sum) => Self::Seats(sum),
        }
    }
}

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Done {
    /// A move: in which component, and its number among the player's moves there.
    Move(usize, usize),
    /// To end the turn, where further moves could be made in it.
    EndTurn,
}

/// What can be done now.
struct Named {
    done: Done,
    /// What it is called.
    name: String,
}

/// A game in the terminal, of two players or of several.
trait Table {
    /// How it ended, as a sentence; none if it goes on.
    fn ended(&self) -> Option<String>;

    /// Whether the person at the keyboard is to move.
    fn is_persons_turn(&self) -> bool;

    /// The moves that can be made, of those that are called the same one, and the best move.
    fn choices(&mut self) -> (Vec<Named>, Option<Named>);

    /// How it stands, and whose turn it is, as a sentence without its end.
    fn stands(&self) -> String;

    /// What stands before a move in the list of them.
    fn arrow(&self) -> &'static str {
        ""
    }

    /// That the solver makes a move, as a sentence.
    fn announced(&self, name: &str) -> String;

    /// What the best move comes to, as a sentence.
    fn hint(&mut self) -> String;

    /// How many moves there were before the person's last one.
    fn taken_back(&self) -> Option<usize>;

    fn take_back_to(&mut self, plies: usize);

    fn make(&mut self, done: Done) -> Result<(), Failure>;

    /// What the player who is to move is called in the record.
    fn mover(&self) -> String;

    /// What a move is called there.
    fn made(&self, named: &Named) -> String {
        named.name.clone()
    }

    /// What is known of the moves that were made.
    fn review(&mut self, made: &[Made]) -> Reviewed;
}

/// A move that was made.
struct Made {
    /// By whom.
    mover: String,
    /// What it is called.
    name: String,
}

/// What a move that was made is called in a sentence, by its number from 0.
fn numbered(made: &[Made], ply: usize) -> String {
    format!("{}, {}", ply + 1, made.get(ply).map_or("", |made| &made.name))
}

/// What is known of the moves of a game.
struct Reviewed {
    /// What each did.
    did: Vec<Option<String>>,
    /// What is said of a game that is over, a sentence each.
    afterwards: Vec<String>,
}

/// The most moves of a record that are written.
const MOST_RECORDED: usize = 200;

/// Writes down what was done, with what each move did.
fn record(table: &mut dyn Table, made: &[Made], streams: &mut Streams<'_>) -> Result<(), Failure> {
    let Reviewed { did, afterwards } = table.review(made);
    let skipped = made.len().saturating_sub(MOST_RECORDED);
    if skipped > 0 {
        writeln!(streams.output, "(earlier moves: {skipped})")?;
    }
    for (number, (made, did)) in (1..).zip(made.iter().zip(did)).skip(skipped) {
        let did = did.map(|did| format!(" – {did}")).unwrap_or_default();
        writeln!(streams.output, "  {number}. {}: {}{did}", made.mover, made.name)?;
    }
    for line in afterwards {
        writeln!(streams.output, "{line}")?;
    }
    Ok(())
}

/// Plays to the end, or until the person has enough.
fn play(table: &mut dyn Table, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let mut made: Vec<Made> = Vec::new();
    let noted = |table: &dyn Table, of: &Named| Made { mover: table.mover(), name: table.made(of) };
    loop {
        if let Some(ended) = table.ended() {
            writeln!(streams.output, "{ended}")?;
            return record(table, &made, streams);
        }
        let (choices, best) = table.choices();
        let Some(best) = best else { return Ok(()) };
        if !table.is_persons_turn() {
            writeln!(streams.output, "{}", table.announced(&best.name))?;
            made.push(noted(table, &best));
            table.make(best.done)?;
            continue;
        }
        writeln!(streams.output, "{}; your moves:", table.stands())?;
        for (number, choice) in (1..).zip(&choices) {
            writeln!(streams.output, "  {number} {}{}", table.arrow(), choice.name)?;
        }
        match ask(choices.len(), streams)? {
            Input::Make(chosen) => {
                made.push(noted(table, &choices[chosen]));
                table.make(choices[chosen].done)?;
            }
            Input::Hint => writeln!(streams.output, "{}", table.hint())?,
            Input::TakeBack => match table.taken_back() {
                Some(left) => {
                    table.take_back_to(left);
                    made.truncate(left);
                }
                None => writeln!(streams.output, "There is nothing to take back.")?,
            },
            Input::Record if made.is_empty() => writeln!(streams.output, "No move was made.")?,
            Input::Record => record(table, &made, streams)?,
            Input::Quit => return Ok(()),
        }
    }
}

/// A game of Left and Right with the names of everything in it.
struct Sides<'a> {
    summands: Vec<Summand>,
    game: Game<'a>,
    human: Player,
    /// Whether the solver makes it last.
    lasts: bool,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    if arguments.components.iter().any(|given| given == "-") {
        return Err(Failure::input("-", InputError::MovesFromStandardInput));
    }
    let (convention, mut summands) = match summands(arguments, streams)? {
        Played::Two(convention, summands) => (convention, summands),
        Played::Seats(sum) => return seats::run(arguments, &sum, streams),
    };
    number_copies(summands.iter_mut().filter_map(Summand::name_of_board));
    let start = summands.iter().map(|summand| summand.component.clone()).collect();
    if let Some(rule) = arguments.rule.0 {
        return compound::run(arguments, rule, (convention, summands), streams);
    }
    let limits = SumLimits { places: MOST_PLACES, ..SumLimits::default() };
    let known = Known::new(convention, limits, |_| {});
    let game = Game::new(known, start, of_two("--first", arguments.first)?, usize::MAX);
    let human = of_two("--side", arguments.side)?;
    play(&mut Sides { summands, game, human, lasts: arguments.longest }, streams)
}

/// What is played: the components that are typed; of a file alone one vehicle where a start is named, else all that is on the
/// sheet, or a vehicle at its first position.
fn summands(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Played, Failure> {
    match &*arguments.components {
        [file] if is_file(file) => of_file(file, arguments, streams),
        _ if arguments.start.is_some() => Err(Failure::input("--start", InputError::StartOfSum)),
        typed => Ok(Played::of(components(typed, arguments.misere, streams)?)),
    }
}

fn of_file(file: &str, arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Played, Failure> {
    let start = arguments.start.as_deref();
    let (read, text) = game_and_text(file, streams)?;
    let heading = read.heading.clone();
    same_convention(file, arguments.misere, heading.convention)?;
    if heading.rules != Rules::Moves && start.is_none() {
        return Ok(Played::of(of_reading(file, &text, streams)?));
    }
    if heading.players > 2 {
        return seats::summands((file, start), read, streams);
    }
    let is_whole = start.is_none() && (!heading.boards.is_empty() || heading.has_vehicles());
    let leaves = match is_whole {
        true => left_of_sum(&heading),
        // Who names a start asks for no others.
        false => BESIDE_POSITIONS.to_vec(),
    };
    let drawing = Arc::new(Drawing::with_ends(file, read, &leaves, streams)?);
    if is_whole {
        return Ok(Played::of(of_sheet(file, &heading, &drawing)?));
    }
    let start = match start {
        Some(key) => drawing.find(key)?,
        None => drawing.graph.position(0).ok_or_else(|| Failure::input(file, InputError::NoStart))?,
    };
    Ok(Played::Two(drawing.convention, vehicles_on(&drawing, &[(start, false)], 0)))
}

impl Sides<'_> {
    /// The only component, if it is a vehicle.
    fn alone(&self) -> Option<&Summand> {
        let [only] = self.summands.as_slice() else { return None };
        matches!(only.component.place().shown(), Shown::Position(_)).then_some(only)
    }

    /// Where the only vehicle is, or how a component stands.
    fn now(&self, component: usize) -> String {
        self.summands[component].written(&self.game.now()[component])
    }

    /// What a move is called that could be made after so many.
    fn called(&self, plies: usize, component: usize, nth: usize) -> String {
        let at = self.game.states().get(plies).and_then(|state| state.get(component));
        let summand = &self.summands[component];
        let names = at.map(|at| summand.move_names(at, self.game.mover(plies))).unwrap_or_default();
        names.get(nth).map_or_else(String::new, |names| summand.made(names))
    }

    /// A move in words: of a lone vehicle where it goes.
    fn named(&self, choice: &Choice) -> Named {
        let &Choice { component, nth, .. } = choice;
        let name = match (self.alone(), choice.to.shown()) {
            (Some(only), Shown::Position(_)) => only.written(&only.component.at(choice.to.clone())),
            _ => self.called(self.game.plies().len(), component, nth),
        };
        Named { done: Done::Move(component, nth), name }
    }
}

/// How a game of Left and Right ended, as a sentence: `from` says where who is to move is stuck, and `what` what is played.
fn over(
    (ending, human, to_move): (Ending, Player, Player),
    from: &str,
    what: &str,
    now: impl Fn(usize) -> String,
) -> String {
    let who = if to_move == human { "You" } else { "I" };
    let result = |winner| if winner == human { "you win" } else { "I win" };
    match ending {
        Ending::Stuck { winner } => format!("{who} cannot move{from}: {}.", result(winner)),
        Ending::DecidedEnd { component, end, winner } => {
            format!("{} is {}: {}.", now(component), end.described(), result(winner))
        }
        Ending::TieEnd { component } => format!("{} is a tie end: nobody wins.", now(component)),
        Ending::Agreed => "A draw by agreement.".to_owned(),
        // No number of moves is too many.
        Ending::Repetition | Ending::Thrice | Ending::Full => {
            let known = if ending == Ending::Repetition { ", and nobody can force a win" } else { "" };
            format!("{what} comes back with the same player to move{known}: a draw.")
        }
    }
}

impl Table for Sides<'_> {
    fn ended(&self) -> Option<String> {
        let ending = self.game.ended()?;
        let from = self.alone().map_or_else(String::new, |_| format!(" from {}", self.now(0)));
        let what = self.alone().map_or_else(|| "The sum".to_owned(), |_| self.now(0));
        Some(over((ending, self.human, self.game.to_move()), &from, &what, |nth| self.now(nth)))
    }

    fn is_persons_turn(&self) -> bool {
        self.game.to_move() == self.human
    }

    fn choices(&mut self) -> (Vec<Named>, Option<Named>) {
        self.game.look_ahead();
        let (now, player) = (self.game.now().to_vec(), self.game.to_move());
        let first = |component: usize| now.iter().position(|other| other.is_same(&now[component]));
        let mut choices = self.game.choices();
        choices.retain(|choice| first(choice.component) == Some(choice.component));
        let best = match self.lasts && player != self.human {
            true => self.game.longest(choices.iter()).and_then(|nth| choices.get(nth)),
            false => best(&choices, player),
        };
        let best = best.map(|best| self.named(best));
        let mut seen = BTreeSet::new();
        let named = choices.iter().map(|choice| (choice.component, self.named(choice)));
        let different = named.filter(|(component, named)| seen.insert((*component, named.name.clone())));
        (different.map(|(_, named)| named).collect(), best)
    }

    fn stands(&self) -> String {
        let human = self.human;
        match self.alone() {
            Some(_) => format!("The vehicle is at {}. You are {human}", self.now(0)),
            None => {
                let terms: Vec<String> = (0..self.summands.len()).map(|nth| self.now(nth)).collect();
                format!("The sum is {}. You are {human}", terms.join(" + "))
            }
        }
    }

    fn arrow(&self) -> &'static str {
        if self.alone().is_some() { "→ " } else { "" }
    }

    fn announced(&self, name: &str) -> String {
        match self.alone() {
            Some(_) => format!("I move to {name}."),
            None => format!("My move: {name}."),
        }
    }

    fn hint(&mut self) -> String {
        let Some((best, after)) = self.game.best().and_then(|best| Some((best.clone(), best.outcome?)))
        else {
            return "Who wins is not known here.".to_owned();
        };
        let name = self.named(&best).name;
        let to = if self.alone().is_some() { format!("go to {name}") } else { format!("move {name}") };
        let moves = |rest: u32| counted(rest as usize + 1, "move");
        match (after.seen_by(self.human), after.remoteness) {
            (PlayerOutcome::Win, Some(rest)) => format!("You can win in {}: {to}.", moves(rest)),
            (PlayerOutcome::Win, None) => format!("You can win: {to}."),
            (PlayerOutcome::Draw, _) => format!("You can keep a draw: {to}."),
            (PlayerOutcome::Loss, Some(rest)) => {
                format!("You lose in {} at most; {name} holds out longest.", moves(rest))
            }
            (PlayerOutcome::Loss, None) => "You lose if I make no mistake.".to_owned(),
        }
    }

    /// The player's own last move, and what was answered.
    fn taken_back(&self) -> Option<usize> {
        self.game.plies().len().checked_sub(2)
    }

    fn take_back_to(&mut self, plies: usize) {
        self.game.take_back_to(plies);
    }

    fn make(&mut self, done: Done) -> Result<(), Failure> {
        let Done::Move(component, nth) = done else { return Ok(()) };
        self.game.make(component, nth).map_err(|error| Failure::input("sum", error))
    }

    fn mover(&self) -> String {
        if self.is_persons_turn() { "You" } else { "I" }.to_owned()
    }

    fn made(&self, named: &Named) -> String {
        match named.done {
            Done::Move(component, nth) => self.called(self.game.plies().len(), component, nth),
            Done::EndTurn => named.name.clone(),
        }
    }

    fn review(&mut self, made: &[Made]) -> Reviewed {
        let review = self.game.review();
        let effects = review.effects.iter().enumerate();
        let did = effects.map(|(ply, effect)| effect.map(|effect| effect.words(self.game.mover(ply))));
        let part = |said: &Said| match said {
            Said::Text(text) => text.clone(),
            Said::Made(ply) => numbered(made, *ply),
            Said::Instead(ply, choice) => self.called(*ply, choice.component, choice.nth),
            Said::Start => "The start".to_owned(),
        };
        let lines = self.game.afterwards(&review);
        let afterwards = lines.iter().map(|line| line.iter().map(part).collect()).collect();
        Reviewed { did: did.collect(), afterwards }
    }
}

/// Asks until there is an answer that makes sense; the end of the input is a wish to end.
fn ask(count: usize, streams: &mut Streams<'_>) -> Result<Input, Failure> {
    loop {
        write!(streams.output, "Your move (1–{count}, h, b, r, q): ")?;
        streams.output.flush()?;
        let mut line = Vec::new();
        let read = io::Read::take(&mut *streams.input, LONGEST_LINE).read_until(b'\n', &mut line);
        if read.map_err(|error| Failure::input("-", error))? == 0 {
            writeln!(streams.output)?;
            return Ok(Input::Quit);
        }
        match String::from_utf8_lossy(&line).trim() {
            "h" => return Ok(Input::Hint),
            "b" => return Ok(Input::TakeBack),
            "r" => return Ok(Input::Record),
            "q" => return Ok(Input::Quit),
            answer => {
                let number = answer.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                if let Some(chosen) = number.filter(|number| *number < count) {
                    return Ok(Input::Make(chosen));
                }
                writeln!(streams.output, "There is no move “{}” here.", plain(answer))?;
            }
        }
    }
}
