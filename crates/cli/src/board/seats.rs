//! Boards for players in a cycle: who has a winning strategy, and which moves keep one.

use std::cell::RefCell;
use std::io::{self, Write};

use hyperjam_players::{Limits, Unfinished};
use hyperjam_rulesets::Unsolved;
use hyperjam_rulesets::seats::{SeatBoard, SeatSolution};
use hyperjam_solver::task::Progress;
use hyperjam_sums::seats::SeatSearch;
use hyperjam_terms::OutcomeSet;
use serde::Serialize;

use super::Arguments;
use crate::Streams;
use crate::failure::{Failure, InputError};
use crate::players::OutcomeAnswer;
use crate::progress::Bar;
use crate::text::{plain, write_json};
use crate::winners::reason;

/// Why there is nothing to share.
const ONE_THREAD: &str = "one thread searches boards for players in a cycle";

/// What is said of a board.
#[derive(Serialize)]
struct Answer {
    players: u32,
    #[serde(flatten)]
    found: Found,
    #[serde(skip_serializing_if = "Option::is_none")]
    nim_class: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveAnswer>>,
    /// How many states a search looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<u64>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Found {
    Known { outcome: OutcomeAnswer, undetermined: bool },
    Undecided { undecided: String },
}

/// A move of the player with this number, from 0, who starts.
#[derive(Serialize)]
struct MoveAnswer {
    by: u32,
    to: String,
    /// Whether it leaves who makes it a winning strategy.
    wins: Option<bool>,
    /// Within how many moves all others together can make who makes it lose.
    #[serde(skip_serializing_if = "Option::is_none")]
    loses_within: Option<u32>,
}

pub(super) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    if arguments.misere {
        return Err(Failure::input("--misere", InputError::SeatMisere));
    }
    Failure::without_effect(ONE_THREAD, &[("--threads", arguments.threads.is_some())])?;
    let texts: Vec<&str> = arguments.position.iter().map(String::as_str).collect();
    let board =
        SeatBoard::open(&arguments.ruleset, &texts).map_err(|error| Failure::input("board", error))?;
    let limits = arguments.budget.limits();
    let bar = RefCell::new(Bar::new("Looking for winning strategies", streams));
    let mut known = match arguments.winner {
        true => Known::Search(Box::new(SeatSearch::new(board.players(), limits).watched(|states| {
            bar.borrow_mut().show(Progress { done: states, total: limits.states });
            true
        }))),
        false => Known::Solution(Box::new(SeatSolution::of(
            std::slice::from_ref(&board),
            Limits { work: arguments.limit, ..Limits::default() },
        ))),
    };
    let outcomes = known.outcomes(&board);
    let moves = arguments.moves.then(|| moves(&board, &mut known));
    let found = match &outcomes {
        Ok(outcomes) => Found::Known {
            outcome: OutcomeAnswer::of(outcomes),
            undetermined: outcomes.iter().all(|outcome| outcome.is_undetermined()),
        },
        Err(unknown) => Found::Undecided { undecided: unknown.to_string() },
    };
    let nim_class = board.nim_class().map(|class| class.to_string());
    let states = known.states();
    drop(known);
    bar.into_inner().clear();
    let answer = Answer { players: board.players(), found, nim_class, moves, states };
    if arguments.json {
        Ok(write_json(&answer, streams.output)?)
    } else {
        Ok(answer.write(&board.text(), &outcomes.unwrap_or_default(), streams.output)?)
    }
}

/// Why the outcomes of a board are not known.
#[derive(Clone, Copy, Debug, thiserror::Error)]
enum NotKnown {
    /// What can be reached takes more than is allowed.
    #[error("{0}")]
    Unfinished(Unfinished),
    /// That is so, and no theorem helps.
    #[error("no theorem tells this")]
    Theorems,
    /// A search takes more than is allowed.
    #[error("{}", reason(*.0))]
    Unsolved(Unsolved),
}

/// Where what is said of a board comes from.
enum Known<'a> {
    Solution(Box<Result<SeatSolution, Unfinished>>),
    Search(Box<SeatSearch<'a>>),
}

impl Known<'_> {
    /// The outcomes of a board by who starts, one if all players have the same moves; or why they are not known.
    fn outcomes(&mut self, board: &SeatBoard) -> Result<Vec<OutcomeSet>, NotKnown> {
        let boards = std::slice::from_ref(board);
        match self {
            Self::Solution(solution) => match &mut **solution {
                Ok(solution) => solution.outcomes(boards).ok_or(NotKnown::Theorems),
                Err(unfinished) => Err(NotKnown::Unfinished(*unfinished)),
            },
            Self::Search(search) => search.outcomes(boards).map_err(NotKnown::Unsolved),
        }
    }

    /// Whether a player has a winning strategy where `mover` is to move, if that is known.
    fn wins(&mut self, board: &SeatBoard, mover: u32, who: u32) -> Option<bool> {
        let boards = std::slice::from_ref(board);
        match self {
            Self::Solution(solution) => (**solution).as_mut().ok()?.wins(boards, mover, who),
            Self::Search(search) => search.wins(boards, mover, who).ok(),
        }
    }

    /// Within how many moves all others together can make a player lose, if they can and it is known.
    fn within(&mut self, board: &SeatBoard, mover: u32, who: u32) -> Option<u32> {
        let Self::Solution(solution) = self else { return None };
        (**solution).as_mut().ok()?.within(std::slice::from_ref(board), mover, who)
    }

    fn states(&self) -> Option<u64> {
        if let Self::Search(search) = self { Some(search.states()) } else { None }
    }
}

/// The moves of each player, of all players once where they have the same.
fn moves(board: &SeatBoard, known: &mut Known<'_>) -> Vec<MoveAnswer> {
    let players = board.players();
    let mut answers = Vec::new();
    for by in 0..if board.rules().is_impartial() { 1 } else { players } {
        let next = (by + 1) % players;
        for (_, after) in board.moves(by) {
            let wins = known.wins(&after, next, by);
            let loses_within = known.within(&after, next, by);
            answers.push(MoveAnswer { by, to: after.text(), wins, loses_within });
        }
    }
    answers
}

impl Answer {
    /// In lines, with the outcomes if there are any.
    fn write(&self, board: &str, outcomes: &[OutcomeSet], output: &mut dyn Write) -> io::Result<()> {
        let line = |output: &mut dyn Write, name: &str, text: &str| {
            writeln!(output, "{}", format!("{name:14} {}", plain(text)).trim_end())
        };
        line(output, "board", board)?;
        line(output, "players", &self.players.to_string())?;
        match outcomes {
            [only] => line(output, "outcome", &format!("{only}: {}", only.meaning()))?,
            all => {
                for (starter, outcome) in (1..).zip(all) {
                    let name = format!("{starter} first");
                    line(output, &name, &format!("{outcome}: {}", outcome.meaning()))?;
                }
            }
        }
        if let Found::Undecided { undecided } = &self.found {
            line(output, "undecided", undecided)?;
        }
        if let Some(class) = &self.nim_class {
            line(output, "Nim class", class)?;
        }
        for made in self.moves.iter().flatten() {
            let what = match (made.wins, made.loses_within) {
                (None, _) => "not known".to_owned(),
                (Some(true), _) => "wins".to_owned(),
                (Some(false), None) => "can be made to lose".to_owned(),
                (Some(false), Some(moves)) => format!("can be made to lose within {moves} moves"),
            };
            line(output, "move", &format!("player {} to {}: {what}", made.by + 1, made.to))?;
        }
        if let Some(states) = self.states {
            line(output, "states", &states.to_string())?;
        }
        Ok(())
    }
}
