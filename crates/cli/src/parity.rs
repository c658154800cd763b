//! Parity games from files: solved, verified, written and made up.

use std::collections::BTreeMap;
use std::ops::Range;

use hyperjam_graphfile::{ParityFile, ParityWriteError, write_parity};
use hyperjam_solver::parity::families::{ParityRecipe, parity_game};
use hyperjam_solver::parity::{ParitySolution, ParityTask};
use hyperjam_solver::verify::{self, Refuted};
use hyperjam_solver::{PositionId, task};
use hyperjam_terms::{Outcome, Player, counted};
use serde::{Deserialize, Serialize};

use crate::Streams;
use crate::failure::{AnswerRefutation, Failure, InputError, Mismatch};
use crate::progress::Bar;
use crate::text::{self, plain};

/// The usual endings of such files' names.
pub(crate) const ENDINGS: [&str; 2] = ["pg", "gm"];
/// What says of answers that they are to such a game.
pub(crate) const GAME: &str = "parity";

/// The work between two looks at how far it is.
const SLICE: u64 = 1 << 22;

/// Whether a file that is called so is one.
pub(crate) fn is_named(file: &str) -> bool {
    let ending = file.rsplit_once('.').map(|(_, ending)| ending);
    ending.is_some_and(|ending| ENDINGS.iter().any(|one| ending.eq_ignore_ascii_case(one)))
}

/// Writes who wins, of how many positions or of each with a strategy.
pub(crate) fn solve(file: &ParityFile, json: bool, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let game = &file.game;
    let mut bar = Bar::new("Solving", streams);
    let solution = task::watched(ParityTask::new(game), SLICE, |progress| bar.show(progress));
    bar.clear();
    let [left, right] = counts(solution.outcomes());
    if json {
        return write_json(file, &solution, [left, right], streams);
    }
    let (positions, moves) = (counted(game.position_count(), "position"), counted(game.move_count(), "move"));
    let left = counted(left, "position");
    writeln!(
        streams.output,
        "{positions}, {moves}: Left (player 0) wins {left} and Right (player 1) {right}."
    )?;
    Ok(())
}

/// Of how many positions each player wins.
fn counts(outcomes: &[Outcome]) -> [usize; 2] {
    Player::BOTH.map(|player| outcomes.iter().filter(|outcome| **outcome == Outcome::win_of(player)).count())
}

#[derive(Serialize)]
struct PositionAnswer {
    id: u32,
    winner: &'static str,
    #[serde(rename = "move")]
    option: Option<u32>,
}

fn write_json(
    file: &ParityFile,
    solution: &ParitySolution,
    [left, right]: [usize; 2],
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    let answer = |nth: usize, block: &mut Vec<u8>| {
        if nth > 0 {
            block.push(b',');
        }
        let id = |position: PositionId| file.ids[position.index()];
        let answer = file.game.position(nth).map(|position| PositionAnswer {
            id: id(position),
            winner: solution.outcome(position).name(),
            option: solution.choice(position).map(id),
        });
        text::write_json_part(&answer, block)
    };
    let make = |range: Range<usize>, block: &mut Vec<u8>| {
        let made = range.into_iter().try_for_each(|nth| answer(nth, block));
        debug_assert!(made.is_ok(), "a list takes whatever is written");
    };
    let output = &mut *streams.output;
    write!(output, "{{\"game\":\"{GAME}\",\"left\":{left},\"right\":{right},\"positions\":[")?;
    text::write_in_blocks(file.game.position_count(), make, output)?;
    output.write_all(b"]}\n")?;
    Ok(())
}

/// Answers to such a game.
#[derive(Deserialize)]
pub(crate) struct ParityClaims {
    left: usize,
    right: usize,
    positions: Vec<PositionClaim>,
}

#[derive(Deserialize)]
struct PositionClaim {
    id: u32,
    winner: Outcome,
    #[serde(rename = "move")]
    option: Option<u32>,
}

/// Checks answers to such a game, which come from a file of this name.
pub(crate) fn check(
    file: &ParityFile,
    claims: ParityClaims,
    answers: &str,
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    let game = &file.game;
    let ParityClaims { left, right, positions } = claims;
    let mut places: BTreeMap<u32, PositionId> =
        file.ids.iter().zip(game.positions()).map(|(id, position)| (*id, position)).collect();
    let mut ordered = vec![None; game.position_count()];
    let wrong = |mismatch: Mismatch| Failure::input(answers, mismatch);
    for (number, PositionClaim { id, winner, option }) in positions.into_iter().enumerate() {
        let find = |id: u32| places.get(&id).copied().ok_or(Mismatch::Unknown { id: id.to_string() });
        let at = find(id).map_err(wrong)?;
        let option = option.map(find).transpose().map_err(wrong)?;
        if ordered[at.index()].replace((winner, option)).is_some() {
            return Err(wrong(Mismatch::Twice { number, id: id.to_string() }));
        }
    }
    places.retain(|_, position| ordered[position.index()].is_none());
    let missing = places.keys().next().map(|id| wrong(Mismatch::Missing { id: id.to_string() }));
    missing.map_or(Ok(()), Err)?;
    let ordered: Vec<(Outcome, Option<PositionId>)> = ordered.into_iter().flatten().collect();
    let refuted =
        |reason: AnswerRefutation| Failure::Refuted { file: answers.to_owned(), reason: Box::new(reason) };
    verify::parity(game, &ordered).map_err(|error| {
        refuted(match error {
            Refuted::Play { position, reason } => {
                AnswerRefutation::Play { id: plain(&file.ids[position.index()].to_string()).into(), reason }
            }
            other => AnswerRefutation::Other(other),
        })
    })?;
    let outcomes: Vec<Outcome> = ordered.iter().map(|(outcome, _)| *outcome).collect();
    for (player, (given, found)) in
        Player::BOTH.into_iter().zip([left, right].into_iter().zip(counts(&outcomes)))
    {
        if given != found {
            return Err(refuted(AnswerRefutation::WonPositions { player, found }));
        }
    }
    let count = counted(game.position_count(), "position");
    writeln!(streams.output, "Verified: who wins {count}, and the strategies of both players.")?;
    Ok(())
}

/// Writes a game from the named file in PGSolver's format.
pub(crate) fn write(name: &str, file: &ParityFile, output: &mut dyn std::io::Write) -> Result<(), Failure> {
    write_parity(file, output).map_err(|error| match error {
        ParityWriteError::Io(error) => Failure::Output(error),
        other => Failure::input(name, InputError::ParityWrite(other)),
    })
}

/// Writes the game of a recipe, as it is named at the command line.
pub(crate) fn generate(recipe: &ParityRecipe, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let game = parity_game(recipe).map_err(|error| Failure::input("generate", error))?;
    let ids = game.positions().map(PositionId::raw).collect();
    write("generate", &ParityFile { game, ids, names: Vec::new() }, &mut *streams.output)
}
