//! A game of several players on a board, each of them a person or Hyperjam.

use super::{LIMITS, chance, named_moves, open, view};
use crate::board::{picture, title};
use crate::failure::Failure;
use crate::seats::chance::{Chance, SeatJudgement, effect, judge, others_could, way, worth};
use crate::seats::{Coalitions, named, player};
use crate::settings::{MOST_BUTTONS, PAUSE, hints_choice, name};
use crate::write::{button, capital, go, heading, paragraph, plain, result, text};
use hyperjam_protocol::address::{Address, BoardCard, Controller, SeatSettings};
use hyperjam_protocol::tutor::{
    Block, BoardShape, BoardSpot, BoardView, Button, Card, CardAction, DrawnBoard, Line, Scene, SceneBoard,
    Tone, TutorQuery,
};
use hyperjam_rulesets::picture::{Gesture, Picture};
use hyperjam_rulesets::seats::{SeatBoard, SeatSolution};
use hyperjam_terms::Movers;
use std::cell::RefCell;

/// A game as it stands.
struct Match<'a> {
    board: &'a DrawnBoard,
    settings: &'a SeatSettings,
    /// Each move by its number among those that its player had.
    moves: &'a [u32],
    /// How each was made, and what it is called.
    made: Vec<(Gesture, String)>,
    /// The board at the start and after each move.
    states: Vec<SeatBoard>,
    /// From which state on something is known, and what.
    known: Option<(usize, RefCell<SeatSolution>)>,
}

/// A move that can be made.
struct Choice {
    nth: u32,
    gesture: Gesture,
    name: String,
    to: SeatBoard,
    /// What it leaves who makes it.
    left: Chance,
}

impl<'a> Match<'a> {
    fn of(board: &'a DrawnBoard, settings: &'a SeatSettings, moves: &'a [u32]) -> Result<Self, Failure> {
        let given = settings.controllers.len();
        let start = open(board).ok_or(Failure::BoardSeats { given, players: 2 })?.map_err(Failure::Board)?;
        if given != start.players() as usize {
            return Err(Failure::BoardSeats { given, players: start.players() });
        }
        let mut game = Self { board, settings, moves, made: Vec::new(), states: vec![start], known: None };
        for (number, nth) in (1..).zip(moves) {
            let mover = game.to_move();
            let made = named_moves(game.now(), mover).into_iter().nth(*nth as usize);
            let (gesture, to, name) =
                made.ok_or(Failure::BoardMove { nth: number, player: player(mover) })?;
            game.made.push((gesture, name));
            game.states.push(to);
        }
        // From the start on if that is not too large, else from now on.
        let last = game.states.len() - 1;
        let from = |at: usize| Some((at, RefCell::new(SeatSolution::of(&game.states[at], LIMITS).ok()?)));
        game.known = from(0).or_else(|| if last > 0 { from(last) } else { None });
        Ok(game)
    }

    fn players(&self) -> u32 {
        self.states[0].players()
    }

    fn now(&self) -> &SeatBoard {
        &self.states[self.made.len()]
    }

    /// Who moves after so many moves.
    fn mover(&self, plies: usize) -> u32 {
        (self.settings.starter + plies as u32) % self.players()
    }

    fn to_move(&self) -> u32 {
        self.mover(self.made.len())
    }

    fn is_person(&self, seat: u32) -> bool {
        self.settings.controller(seat) == Controller::You
    }

    /// What a player can make sure of after so many moves.
    fn chance(&self, plies: usize, who: u32) -> Chance {
        match &self.known {
            Some((from, solution)) if *from <= plies => {
                chance(&mut solution.borrow_mut(), &self.states[plies], self.mover(plies), who)
            }
            _ => Chance::Unknown,
        }
    }

    fn choices(&self) -> Vec<Choice> {
        let (mover, next) = (self.to_move(), self.mover(self.made.len() + 1));
        let left = |to: &SeatBoard| {
            let known = self.known.as_ref();
            known.map_or(Chance::Unknown, |(_, found)| chance(&mut found.borrow_mut(), to, next, mover))
        };
        let choice = |(nth, (gesture, to, name)): (u32, (Gesture, SeatBoard, String))| {
            let left = left(&to);
            Choice { nth, gesture, name, to, left }
        };
        (0..).zip(named_moves(self.now(), mover)).map(choice).collect()
    }

    /// A move that was made: “Player 2: take 1 from heap 3”.
    fn made(&self, ply: usize) -> String {
        let (_, name) = &self.made[ply];
        format!("{}: {name}", capital(&player(self.mover(ply))))
    }

    fn judged(&self, ply: usize) -> Option<SeatJudgement> {
        let (before, after) = (|who| self.chance(ply, who), |who| self.chance(ply + 1, who));
        judge(self.players(), self.mover(ply), &before, &after)
    }

    fn card(&self, settings: SeatSettings, moves: &[u32]) -> BoardCard {
        BoardCard::SeatGame(self.board.id.clone(), settings, moves.to_vec())
    }

    fn back_to(&self, plies: usize) -> BoardCard {
        self.card(self.settings.clone(), &self.moves[..plies])
    }

    /// Where a move leads.
    fn with(&self, choice: &Choice) -> String {
        let moves = [self.moves, &[choice.nth]].concat();
        Address::from(self.card(self.settings.clone(), &moves)).to_string()
    }
}

/// The card.
pub(in crate::board) fn card(
    query: &TutorQuery,
    board: &DrawnBoard,
    settings: &SeatSettings,
    moves: &[u32],
) -> Result<Card, Failure> {
    let game = Match::of(board, settings, moves)?;
    let choices = game.choices();
    let is_over = choices.is_empty();
    let person = !is_over && game.is_person(game.to_move());
    let (status, tone) = status(&game, is_over);
    let mut card = Card { title: format!("Play {}", title(&board.name)), ..Card::default() };
    card.spoken = match game.made.len().checked_sub(1) {
        Some(last) => format!("{}. {}", game.made(last), plain(&status)),
        None => plain(&status),
    };
    card.blocks.push(result(status, tone));
    card.blocks.extend(ways(&game));
    let offered: &[Choice] = if person { &choices } else { &[] };
    let shown = drawn(&game, offered);
    let is_pressed = shown.spots.len() == offered.len();
    card.scene = Scene { locked: true, ..Scene::default() };
    if query.drawing.boards.iter().any(|one| one.id == board.id) {
        card.scene.boards = vec![SceneBoard { id: board.id.clone(), views: vec![shown.clone()] }];
    }
    card.blocks.push(Block::Board(shown));
    if person {
        card.blocks.extend(list(&game, &choices, is_pressed));
    } else if let Some(choice) = best(&choices, game.to_move()) {
        card.next = Some((game.with(choice), PAUSE));
    }
    card.blocks.extend(expectation(&game, is_over));
    card.blocks.extend(last_chance(&game, is_over));
    let back = (0..game.made.len()).rev().find(|ply| game.is_person(game.mover(*ply)));
    card.undo = back.map(|ply| Address::from(game.back_to(ply)).to_string());
    card.blocks.push(Block::Buttons(actions(&game, back, is_over)));
    card.blocks.extend(record(&game, is_over));
    card.blocks.extend(choices_of_settings(&game));
    Ok(card)
}

/// How the game stands.
fn status(game: &Match<'_>, is_over: bool) -> (Line, Tone) {
    let mover = game.to_move();
    let (name, is_person) = (player(mover), game.is_person(mover));
    let alone = game.settings.people() == 1;
    let (words, tone) = if is_over {
        let all = Movers::all(game.players()).bits();
        let others = Movers::of_bits(all & !Movers::only(mover).bits()).unwrap_or_default();
        let verdict = match (alone, is_person) {
            (true, true) => format!("You have lost: {name}"),
            (true, false) => format!("You have won: {name}"),
            _ => capital(&name),
        };
        let win = if others.seats().nth(1).is_some() { "win" } else { "wins" };
        let others = named(others, game.players());
        let tone = if alone && is_person { Tone::Bad } else { Tone::Good };
        (format!("{verdict} cannot move, and is the only loser; {others} {win}."), tone)
    } else {
        let words = match (is_person, alone) {
            (true, true) => format!("Your turn: you are {name}."),
            (true, false) => format!("{}’s turn.", capital(&name)),
            (false, _) => format!("Hyperjam, playing {name}, is thinking."),
        };
        (words, Tone::Subject)
    };
    (vec![text(words)], tone)
}

/// How Hyperjam chose its moves since a person moved last.
fn ways(game: &Match<'_>) -> Vec<Block> {
    let count = game.made.len();
    let since = (0..count).rev().find(|ply| game.is_person(game.mover(*ply))).map_or(0, |last| last + 1);
    let since = since.max(count.saturating_sub(game.players() as usize));
    let line = |ply: usize| -> Line {
        vec![text(format!("{} – {}.", game.made(ply), way(game.chance(ply, game.mover(ply)))))]
    };
    let lines: Vec<Line> = (since..count).map(line).collect();
    if lines.is_empty() { Vec::new() } else { vec![Block::List(lines)] }
}

/// The board, what was done on it last, and what can be pressed on it.
fn drawn(game: &Match<'_>, offered: &[Choice]) -> BoardView {
    let pictured = game.now().picture();
    let mut shown = view(&title(&game.board.name), game.now());
    if let (Some((gesture, _)), [.., before, _]) = (game.made.last(), &game.states[..]) {
        let same = matches!(pictured, Picture::Heaps(_)) || before.parts().len() == game.now().parts().len();
        let marks = picture::marks_of_move(&before.picture(), &pictured, *gesture);
        // Where it was, which what is left may not reach any more.
        let is_within = |mark: &BoardShape| matches!(mark, BoardShape::Marked([x, y], _) if *x < shown.size[0] && *y < shown.size[1]);
        let marks: Vec<BoardShape> = marks.into_iter().filter(|mark| same && is_within(mark)).collect();
        shown.shapes.extend(marks);
    }
    let gestures: Vec<Gesture> = offered.iter().map(|choice| choice.gesture).collect();
    let hints = game.settings.hints;
    for (spot, choice) in picture::spots(&pictured, &gestures).into_iter().zip(offered) {
        let Some(spot) = spot else { continue };
        let (words, tone) = effect(choice.left);
        shown.spots.push(BoardSpot {
            name: choice.name.clone(),
            description: if hints { format!(": {words}") } else { String::new() },
            action: CardAction::Go(game.with(choice)),
            tone: if hints { tone } else { Tone::Plain },
            ..spot
        });
    }
    shown
}

/// A person's moves as buttons: unfolded where some cannot be pressed on the board.
fn list(game: &Match<'_>, choices: &[Choice], is_pressed: bool) -> Vec<Block> {
    let press = |choice: &Choice| {
        let mut words = choice.name.clone();
        if game.settings.hints {
            words = format!("{words}: {}", effect(choice.left).0);
        }
        button(words, CardAction::Go(game.with(choice)))
    };
    let buttons = choices.iter().take(MOST_BUTTONS).map(press).collect();
    super::super::your_moves(buttons, choices.len(), is_pressed)
}

/// The move that Hyperjam makes: one that keeps a winning strategy, else one after which all others need longest; where nothing
/// is known, one that leaves the player most moves. The first of several.
fn best(choices: &[Choice], mover: u32) -> Option<&Choice> {
    let worth = |choice: &Choice| worth(choice.left, || choice.to.moves(mover).len() as u32);
    choices.iter().rev().max_by_key(|choice| worth(choice))
}

/// What each player can be made to do, with hints; and that nothing is known.
fn expectation(game: &Match<'_>, is_over: bool) -> Vec<Block> {
    if is_over {
        return Vec::new();
    }
    let Some((_, solution)) = &game.known else {
        return vec![paragraph(
            "Who can win is not known here, as the game is too large. Hyperjam plays by a rule of thumb, and may make \
             mistakes, until it is small enough.",
        )];
    };
    if !game.settings.hints {
        return Vec::new();
    }
    let number = solution.borrow_mut().number(game.now());
    let solution = solution.borrow();
    let Some(((graph, _), number)) = solution.graph().zip(number) else { return Vec::new() };
    let coalitions = Coalitions::of(graph);
    let line = |who| vec![text(coalitions.sentence(who, number, game.to_move()))];
    vec![heading("Who can make whom lose"), Block::List((0..game.players()).map(line).collect())]
}

/// Where the loser could last have done better. Nobody else can take a winning strategy away.
fn last_chance(game: &Match<'_>, is_over: bool) -> Vec<Block> {
    let loser = game.to_move();
    if !is_over {
        return Vec::new();
    }
    let won = (0..game.made.len()).rev().find(|ply| game.chance(*ply, loser) == Chance::Wins);
    let words = match won {
        Some(ply) => format!(
            "The last chance was move {}, {}: until then {} had a winning strategy.",
            ply + 1,
            game.made(ply),
            player(loser)
        ),
        None if matches!(game.chance(0, loser), Chance::Loses(_)) => others_could(loser),
        None => return Vec::new(),
    };
    vec![paragraph(words)]
}

fn actions(game: &Match<'_>, back: Option<usize>, is_over: bool) -> Vec<Button> {
    let mut buttons = Vec::new();
    if let Some(ply) = back {
        buttons.push(go("Take back", game.back_to(ply)));
    }
    if !game.made.is_empty() {
        buttons.push(Button { main: is_over, ..go("Play again", game.back_to(0)) });
    }
    let here = Address::from(game.back_to(game.made.len())).to_string();
    buttons.push(button("Share the game", CardAction::Share(here)));
    buttons.push(go("Back to the board", BoardCard::Board(game.board.id.clone())));
    buttons
}

/// The record; moves are judged once the game is over, or where hints are shown.
fn record(game: &Match<'_>, is_over: bool) -> Vec<Block> {
    if game.made.is_empty() {
        return Vec::new();
    }
    let line = |ply: usize| -> Line {
        let judged = game.judged(ply).filter(|_| is_over || game.settings.hints);
        let judged = judged.map_or(String::new(), |judgement| format!(" – {}", judgement.words));
        vec![text(format!("{}{judged}", game.made(ply)))]
    };
    let lines: Vec<Line> = (0..game.made.len()).map(line).collect();
    let numbered = (1..).zip(&lines).map(|(nth, line)| format!("{nth}. {}", plain(line)));
    let copied = numbered.collect::<Vec<_>>().join("\n");
    vec![
        heading("Record"),
        Block::Numbered { first: 1, lines },
        Block::Buttons(vec![button("Copy the record", CardAction::Copy(copied))]),
    ]
}

/// Who plays, who starts, and whether it is shown what each move does. With another who starts the game begins again.
fn choices_of_settings(game: &Match<'_>) -> Vec<Block> {
    let settings = game.settings;
    let choice = |name: String, options: Vec<(String, SeatSettings)>, moves: &[u32]| Block::Choice {
        name,
        chosen: options.iter().position(|(_, other)| other == settings).map(|nth| nth as u32),
        options: options.into_iter().map(|(words, other)| go(words, game.card(other, moves))).collect(),
    };
    let mut blocks = vec![heading("Settings")];
    for (seat, _) in settings.controllers.iter().enumerate() {
        let with = |controller: Controller| {
            let mut other = settings.clone();
            other.controllers[seat] = controller;
            (name(controller).to_owned(), other)
        };
        let options = SeatSettings::CONTROLLERS.map(with).to_vec();
        blocks.push(choice(format!("{} is played by", capital(&player(seat as u32))), options, game.moves));
    }
    let starts = |seat: u32| (capital(&player(seat)), SeatSettings { starter: seat, ..settings.clone() });
    blocks.push(choice("Who starts?".into(), (0..game.players()).map(starts).collect(), &[]));
    let hints = |hints| game.card(SeatSettings { hints, ..settings.clone() }, game.moves).into();
    blocks.push(hints_choice(settings.hints, &hints));
    blocks
}
