//! `hyperjam board --winner`: who wins a board of which no value can be had.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use std::thread;

use hyperjam_bridge::board::{move_name, move_names};
use hyperjam_rulesets::picture::{Gesture, Picture};
use hyperjam_rulesets::solve::known_numbers_of_moves;
use hyperjam_rulesets::{self as rulesets, Board, Move, Ruleset, Unsolved, Visitor};
use hyperjam_solver::task::Progress;
use hyperjam_terms::{Convention, Outcome, Player, Sector};
use serde::Serialize;

use super::Arguments;
use crate::Streams;
use crate::failure::{Failure, InputError};
use crate::progress::Bar;
use crate::text::{plain, write_json};
use crate::winners::{Crew, Searched, Winners, reason_within};

/// The most moves of a line of play.
const MOST_MOVES: usize = 200;

#[derive(Serialize)]
struct WinnerAnswer {
    /// Where it is another one than that of normal play.
    #[serde(skip_serializing_if = "Option::is_none")]
    convention: Option<Convention>,
    /// Who wins when Left starts, and when Right does; none where that is not decided.
    left_first: Option<&'static str>,
    right_first: Option<&'static str>,
    sector: Option<&'static str>,
    /// Why something is not decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    undecided: Option<String>,
    left: Play,
    right: Play,
    /// How many states were looked at.
    states: u64,
}

/// What happens when a player starts.
#[derive(Default, Serialize)]
struct Play {
    /// A line of play, in which the winner makes no mistake.
    line: Vec<String>,
    /// Whether that goes to the end.
    whole: bool,
    /// All moves by which the player wins, if they were asked for and are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    wins_by: Option<Vec<String>>,
}

pub(super) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let texts: Vec<&str> = arguments.position.iter().map(String::as_str).collect();
    let open = || rulesets::open(&arguments.ruleset, &texts);
    let board = open().map_err(|error| Failure::input("board", error))?;
    let searched = Searched {
        // It was opened once before.
        open: &|| open().map_err(|_| Unsolved::Loop),
        convention: if arguments.misere { Convention::Misere } else { Convention::Normal },
        limits: arguments.budget.limits(),
        threads: arguments.threads.map_or(1, usize::from),
    };
    let numbers = ByNumbers { has_moves: arguments.moves };
    let known = match arguments.misere {
        false => rulesets::visit(&arguments.ruleset, &texts, numbers).ok().flatten(),
        true => None,
    };
    let found = match known {
        Some(found) => Ok(found),
        None => {
            let bar = RefCell::new(Bar::new("Looking for the winner", streams));
            let told =
                |states| bar.borrow_mut().show(Progress { done: states, total: searched.limits.states });
            let found = thread::scope(|scope| {
                Crew::new(searched, scope, told).map(|mut crew| found(&mut crew, board, arguments.moves))
            });
            bar.into_inner().clear();
            found
        }
    };
    let Found { winners, undecided, plays: [left, right], states } =
        found.map_err(|unsolved| Failure::input(&arguments.ruleset, InputError::no_search(unsolved)))?;
    let sector = winners.sector();
    let answer = WinnerAnswer {
        convention: arguments.misere.then_some(searched.convention),
        left_first: winners.outcomes[0].map(Outcome::name),
        right_first: winners.outcomes[1].map(Outcome::name),
        sector: sector.map(Sector::name),
        undecided: undecided.map(|unsolved| reason_within(unsolved, searched.limits.bytes)),
        left,
        right,
        states,
    };
    if arguments.json {
        return Ok(write_json(&answer, streams.output)?);
    }
    let board = open().map_err(|error| Failure::input("board", error))?;
    Ok(answer.write(&board.text(), sector, streams.output)?)
}

/// What a search found out.
struct Found {
    winners: Winners,
    undecided: Option<Unsolved>,
    plays: [Play; 2],
    states: u64,
}

/// Finds who wins an impartial board in normal play by the Grundy numbers that theory knows, and nothing else.
struct ByNumbers {
    /// Whether all moves that win are asked for.
    has_moves: bool,
}

impl Visitor for ByNumbers {
    type Answer = Option<Found>;

    fn visit<R: Ruleset>(self, ruleset: R, position: R::Position) -> Option<Found> {
        let first = known_numbers_of_moves(&ruleset, &position)?;
        let wins = first.contains(&0);
        let wins_by = self.has_moves.then(|| {
            let moves = ruleset.moves(&position, Player::Left);
            let names = named(&ruleset, &position, &moves, move_names);
            let winning = names.into_iter().zip(&first).filter(|(_, number)| **number == 0);
            winning.map(|(name, _)| name).collect::<Vec<_>>()
        });
        let (line, whole) = line_by_numbers(&ruleset, position)?;
        let play = || Play { line: line.clone(), whole, wins_by: wins_by.clone() };
        let winners = Winners::of(|_| Ok(wins));
        Some(Found { winners, undecided: None, plays: [play(), play()], states: 0 })
    }
}

/// What some of the moves of a position, or one of them, are called.
fn named<R: Ruleset, T>(
    ruleset: &R,
    position: &R::Position,
    moves: &[Move<R::Position>],
    name: impl FnOnce(&Picture, &[Gesture], &dyn Fn(usize) -> Picture, &dyn Fn(usize) -> String) -> T,
) -> T {
    let gestures: Vec<_> = moves.iter().map(|made| made.gesture).collect();
    let picture = |nth: usize| ruleset.picture(&moves[nth].to);
    name(&ruleset.picture(position), &gestures, &picture, &|nth| ruleset.print(&moves[nth].to))
}

/// A line of play in which the winner makes the first move that leads to 0, and the other any; whether it goes to the end.
fn line_by_numbers<R: Ruleset>(ruleset: &R, mut position: R::Position) -> Option<(Vec<String>, bool)> {
    let mut line = Vec::new();
    while line.len() < MOST_MOVES {
        let numbers = known_numbers_of_moves(ruleset, &position)?;
        if numbers.is_empty() {
            return Some((line, true));
        }
        let nth = numbers.iter().position(|number| *number == 0).unwrap_or(0);
        let mut moves = ruleset.moves(&position, Player::Left);
        line.push(named(ruleset, &position, &moves, |before, moves, picture, text| {
            move_name(before, moves, nth, picture, text)
        }));
        position = moves.swap_remove(nth).to;
    }
    Some((line, false))
}

/// Who wins a board, with a line of play, and if they are asked for all moves that win.
fn found(crew: &mut Crew<'_, '_, '_>, board: Box<dyn Board>, has_moves: bool) -> Found {
    let board = Rc::<dyn Board>::from(board);
    let winners = Winners::of(|player| crew.wins(player));
    let mut undecided = winners.undecided;
    let mut plays = [Play::default(), Play::default()];
    for (play, player) in plays.iter_mut().zip(Player::BOTH) {
        if has_moves && winners.outcomes[player.index()].is_some() {
            match winning_moves(crew, &*board, player) {
                Ok(moves) => play.wins_by = Some(moves),
                Err(unsolved) => undecided = Some(unsolved),
            }
        }
    }
    for (play, player) in plays.iter_mut().zip(Player::BOTH) {
        if let Some(winner) = winners.outcomes[player.index()].and_then(Outcome::winner) {
            (play.line, play.whole) = line(crew, board.clone(), player, winner);
            crew.restart();
        }
    }
    Found { winners, undecided, plays, states: crew.states() }
}

/// What the moves of a player are called.
fn names(board: &dyn Board, player: Player) -> Vec<String> {
    let moves = board.moves(player);
    let gestures: Vec<_> = moves.iter().map(|(gesture, _)| *gesture).collect();
    move_names(&board.picture(), &gestures, &|nth| moves[nth].1.picture(), &|nth| moves[nth].1.text())
}

/// The moves by which a player who starts wins.
fn winning_moves(
    crew: &mut Crew<'_, '_, '_>,
    board: &dyn Board,
    player: Player,
) -> Result<Vec<String>, Unsolved> {
    let names = names(board, player);
    let wins = crew.winning_moves(player, names.len())?;
    Ok(names.into_iter().zip(wins).filter(|(_, wins)| *wins).map(|(name, _)| name).collect())
}

/// A line of play: the winner's moves win, and the other's are those after which the board looks best for that player. Whether it
/// goes to the end.
fn line(
    crew: &mut Crew<'_, '_, '_>,
    mut board: Rc<dyn Board>,
    starter: Player,
    winner: Player,
) -> (Vec<String>, bool) {
    let (mut line, mut player) = (Vec::new(), starter);
    while line.len() < MOST_MOVES {
        let moves = board.moves(player);
        if moves.is_empty() {
            return (line, true);
        }
        let best = if player == winner { crew.winning_move(player) } else { crew.promising_move(player) };
        let Ok(Some(nth)) = best else { break };
        let Some((name, (_, after))) = names(&*board, player).into_iter().zip(moves).nth(nth) else { break };
        line.push(name);
        crew.make(player, nth);
        board = after.into();
        player = player.opponent();
    }
    (line, false)
}

impl WinnerAnswer {
    fn write(&self, board: &str, sector: Option<Sector>, output: &mut dyn Write) -> io::Result<()> {
        writeln!(output, "{:14} {}", "board", plain(board))?;
        if self.convention.is_some() {
            writeln!(output, "{:14} misère", "convention")?;
        }
        if let Some(sector) = sector {
            writeln!(output, "{:14} {sector}: {}", "sector", sector.clause())?;
        }
        let starts =
            [(Player::Left, self.left_first, &self.left), (Player::Right, self.right_first, &self.right)];
        for (player, winner, play) in starts {
            let head = format!("{} first", player.name());
            let Some(winner) = winner else {
                writeln!(output, "{head:14} not decided")?;
                continue;
            };
            writeln!(output, "{head:14} {winner} wins")?;
            if let Some(moves) = &play.wins_by {
                let moves = if moves.is_empty() { "no move".to_owned() } else { moves.join(", ") };
                writeln!(output, "{:14} {}", "wins by", plain(&moves))?;
            }
            if !play.line.is_empty() || !play.whole {
                let more = match (play.whole, play.line.is_empty()) {
                    (true, _) => "",
                    (false, true) => "not found within the limits",
                    (false, false) => ", …",
                };
                writeln!(output, "{:14} {}{more}", "line", plain(&play.line.join(", ")))?;
            }
        }
        if let Some(undecided) = &self.undecided {
            writeln!(output, "{:14} {undecided}", "undecided")?;
        }
        writeln!(output, "{:14} {}", "states", self.states)
    }
}
