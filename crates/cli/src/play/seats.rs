//! A game of more than two players in the terminal.

use std::collections::BTreeSet;
use std::sync::Arc;

use hyperjam_editor::file::GameFile;
use hyperjam_sums::seats::{Chance, Choice, Ending, Game, LastChance, Place};
use hyperjam_terms::{Movers, counted};

use super::{Arguments, Done, Made, Named, Played, Reviewed, Table, Who, numbered, play};
use crate::Streams;
use crate::drawing::{BESIDE_POSITIONS, say_left};
use crate::failure::{Failure, InputError};
use crate::sum::components::of_seats;
use crate::sum::left_of_sum;
use crate::sum::seats::{SeatDrawing, SeatSum, limits};
use crate::text::plain;

/// The most positions and moves of a sum that is solved, times its components.
const MOST_OF_SUM: usize = 4_000_000;

/// A game of players in a cycle with the names of everything in it.
struct Seats<'a> {
    sum: &'a SeatSum,
    game: Game<'a>,
    human: u32,
}

/// What is played on a drawing for more than two players: one vehicle where a start is named; else all that is on the sheet, or a
/// vehicle at its first position.
pub(super) fn summands(
    (file, start): (&str, Option<&str>),
    read: GameFile,
    streams: &mut Streams<'_>,
) -> Result<Played, Failure> {
    let heading = read.heading.clone();
    let is_whole = start.is_none() && (!heading.boards.is_empty() || heading.has_vehicles());
    if is_whole {
        say_left(file, &left_of_sum(&heading), |part| heading.has(part), streams);
        // Of such a drawing without vehicles the boards alone may be for two.
        return Ok(Played::of(of_seats(file, read)?));
    }
    say_left(file, BESIDE_POSITIONS, |part| heading.has(part), streams);
    let drawing = Arc::new(SeatDrawing::of(file, read)?);
    let start = match start {
        Some(key) => drawing.names.find(key)? as u32,
        None if drawing.graph.position_count() == 0 => {
            return Err(Failure::input(file, InputError::NoStart));
        }
        None => 0,
    };
    let vehicle = drawing.vehicle(start);
    SeatSum::of(Some(drawing), vec![vehicle]).map(Played::Seats)
}

/// A player by number, counted from 0; the first if none is named.
fn seat(option: &str, who: Option<Who>, players: u32) -> Result<u32, Failure> {
    match who {
        None => Ok(0),
        Some(Who::Number(number)) if (1..=players).contains(&number) => Ok(number - 1),
        Some(_) => Err(Failure::input(option, InputError::PlayerNumber { players })),
    }
}

pub(super) fn run(arguments: &Arguments, sum: &SeatSum, streams: &mut Streams<'_>) -> Result<(), Failure> {
    if arguments.longest {
        return Err(Failure::input("--longest", InputError::LastsForTwo));
    }
    if arguments.rule.0.is_some() {
        return Err(Failure::input("--rule", InputError::RuleOfSeats));
    }
    let rules = sum.played()?;
    let starter = seat("--first", arguments.first, rules.players())?;
    let human = seat("--side", arguments.side, rules.players())?;
    let game = Game::new(rules, sum.start(), starter, usize::MAX, limits(MOST_OF_SUM));
    let sum = &sum.with_copies_numbered();
    play(&mut Seats { sum, game, human }, streams)
}

impl Seats<'_> {
    /// A move with what it is called.
    fn named(&self, choice: &Choice) -> Named {
        let &Choice { component, nth, .. } = choice;
        let name = self.move_names(component).into_iter().nth(nth).unwrap_or_default();
        Named { done: Done::Move(component, nth), name }
    }

    /// What the moves in a component are called.
    fn move_names(&self, component: usize) -> Vec<String> {
        let at = &self.game.now()[component];
        let names = self.sum.moves_of(at, self.game.rules(), self.game.to_move());
        names.iter().map(|names| plain(&self.sum.made(component, names)).into_owned()).collect()
    }

    /// How the components stand.
    fn now(&self) -> String {
        let terms = self.game.now().iter().enumerate().map(|(nth, at)| self.sum.written(nth, at));
        plain(&terms.collect::<Vec<_>>().join(" + ")).into_owned()
    }

    /// Who is the only loser, and that all others win.
    fn stuck(&self) -> String {
        let (loser, players) = (self.game.to_move(), self.game.rules().players());
        let others = Movers::all(players).bits() & !Movers::only(loser).bits();
        let others = Movers::of_bits(others).unwrap_or_default();
        let win = if others.seats().nth(1).is_some() { "win" } else { "wins" };
        let others = others.in_cycle(players);
        let who = match loser == self.human {
            true => "You cannot move, and are".to_owned(),
            false => format!("Player {} cannot move, and is", loser + 1),
        };
        format!("{who} the only loser: {others} {win}.")
    }
}

impl Table for Seats<'_> {
    fn ended(&self) -> Option<String> {
        Some(match self.game.ended()? {
            Ending::Stuck => self.stuck(),
            Ending::TieEnd { component } => {
                let on = self.sum.written(component, &self.game.now()[component]);
                format!("{} is a tie end: nobody loses.", plain(&on))
            }
            // No number of moves is too many.
            Ending::Repetition | Ending::Full => {
                format!("{} comes back for the third time: nobody loses.", self.now())
            }
        })
    }

    fn is_persons_turn(&self) -> bool {
        self.game.to_move() == self.human
    }

    /// Of components that are the same, the moves of the first.
    fn choices(&mut self) -> (Vec<Named>, Option<Named>) {
        let choices = self.game.choices();
        let best = self.game.best_of(&choices).map(|best| self.named(best));
        let now = self.game.now();
        let first: Vec<bool> = (0..now.len()).map(|nth| !now[..nth].contains(&now[nth])).collect();
        let names: Vec<Vec<String>> = (0..now.len()).map(|nth| self.move_names(nth)).collect();
        let mut seen = BTreeSet::new();
        let named = |Choice { component, nth, .. }: Choice| {
            let name = names[component].get(nth)?.clone();
            let is_new = first[component] && seen.insert((component, name.clone()));
            is_new.then_some(Named { done: Done::Move(component, nth), name })
        };
        (choices.into_iter().filter_map(named).collect(), best)
    }

    fn stands(&self) -> String {
        let what = match self.game.now() {
            [Place::Position(_)] => "The vehicle is at",
            [_] => "The board is",
            _ => "The sum is",
        };
        format!("{what} {}. You are player {}", self.now(), self.human + 1)
    }

    fn announced(&self, name: &str) -> String {
        format!("Player {}: {name}.", self.game.to_move() + 1)
    }

    fn hint(&mut self) -> String {
        let Some(best) = self.game.best() else { return String::new() };
        let name = self.named(&best).name;
        match best.leaves {
            Chance::Wins => format!("You have a winning strategy: {name}."),
            Chance::Loses(Some(moves)) => {
                let moves = counted(moves as usize, "move");
                format!("All others together can make you lose; {name} holds out longest, for {moves}.")
            }
            Chance::Loses(None) => "All others together can make you lose.".to_owned(),
            Chance::Unknown => "Who can win is not known here.".to_owned(),
        }
    }

    /// The player's own last move, and what was answered.
    fn taken_back(&self) -> Option<usize> {
        self.game.plies().iter().rposition(|ply| ply.seat == self.human)
    }

    fn take_back_to(&mut self, plies: usize) {
        self.game.take_back_to(plies);
    }

    fn make(&mut self, done: Done) -> Result<(), Failure> {
        let Done::Move(component, nth) = done else { return Ok(()) };
        self.game.make(component, nth).map_err(|error| Failure::input("sum", error))
    }

    fn mover(&self) -> String {
        match self.is_persons_turn() {
            true => "You".to_owned(),
            false => format!("Player {}", self.game.to_move() + 1),
        }
    }

    fn review(&mut self, made: &[Made]) -> Reviewed {
        let review = self.game.review();
        let players = self.game.rules().players();
        let did = review.effects.iter().map(|effect| effect.map(|effect| effect.words(players))).collect();
        let afterwards = self.game.loser().zip(review.last_chance).map(|(loser, chance)| match chance {
            LastChance::Move(ply) => {
                format!("The last chance was move {}: {}", numbered(made, ply), chance.words(loser))
            }
            LastChance::Start => chance.words(loser),
        });
        Reviewed { did, afterwards: afterwards.into_iter().collect() }
    }
}
