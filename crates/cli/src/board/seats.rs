//! Boards for players in a cycle: who has a winning strategy, and which moves keep one.

use std::io::{self, Write};

use hyperjam_players::Limits;
use hyperjam_rulesets::seats::{SeatBoard, SeatSolution};
use hyperjam_terms::OutcomeSet;
use serde::Serialize;

use super::Arguments;
use crate::Streams;
use crate::failure::{Failure, InputError};
use crate::players::OutcomeAnswer;
use crate::text::{plain, write_json};

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
    let texts: Vec<&str> = arguments.position.iter().map(String::as_str).collect();
    let board =
        SeatBoard::open(&arguments.ruleset, &texts).map_err(|error| Failure::input("board", error))?;
    let limits = Limits { work: arguments.limit, ..Limits::default() };
    let mut solution = SeatSolution::of(std::slice::from_ref(&board), limits);
    let outcomes = solution.as_mut().ok().and_then(|found| found.outcomes(std::slice::from_ref(&board)));
    let moves = arguments.moves.then(|| moves(&board, solution.as_mut().ok()));
    let found = match (&outcomes, &solution) {
        (Some(outcomes), _) => Found::Known {
            outcome: OutcomeAnswer::of(outcomes),
            undetermined: outcomes.iter().all(|outcome| outcome.is_undetermined()),
        },
        (None, Err(unfinished)) => Found::Undecided { undecided: unfinished.to_string() },
        (None, Ok(_)) => Found::Undecided { undecided: "no theorem tells this".to_owned() },
    };
    let nim_class = board.nim_class().map(|class| class.to_string());
    let answer = Answer { players: board.players(), found, nim_class, moves };
    if arguments.json {
        Ok(write_json(&answer, streams.output)?)
    } else {
        Ok(answer.write(&board.text(), &outcomes.unwrap_or_default(), streams.output)?)
    }
}

/// The moves of each player, of all players once where they have the same.
fn moves(board: &SeatBoard, mut solution: Option<&mut SeatSolution>) -> Vec<MoveAnswer> {
    let players = board.players();
    let mut answers = Vec::new();
    for by in 0..if board.rules().is_impartial() { 1 } else { players } {
        let next = (by + 1) % players;
        for (_, after) in board.moves(by) {
            let wins =
                solution.as_deref_mut().and_then(|found| found.wins(std::slice::from_ref(&after), next, by));
            let loses_within = solution
                .as_deref_mut()
                .and_then(|found| found.within(std::slice::from_ref(&after), next, by));
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
        Ok(())
    }
}
