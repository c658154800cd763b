//! How a game with one token stands.

use crate::{Game, player};
use hyperjam_editor::id::MoveId;
use hyperjam_protocol::{Choice, Ending, GameRecord, Player, Standing, Value};
use hyperjam_solver as solver;
use std::collections::BTreeMap;

/// The standing after the record's moves, or why the record is no game on this graph.
pub(crate) fn standing(game: &Game, record: &GameRecord) -> Result<Standing, String> {
    let start = game.position(record.start).ok_or("the start of this game is no longer drawn")?;
    let starter = match record.starter {
        Player::Left => solver::Player::Left,
        Player::Right => solver::Player::Right,
    };
    let made: Option<Vec<solver::MoveId>> = record.moves.iter().map(|&id| find(game, id)).collect();
    let made = made.ok_or("a move of this game is no longer drawn")?;
    let outcomes = solver::outcome::outcomes(&game.graph, game.convention);
    let standing = solver::play::standing(&game.graph, &outcomes, start, starter, &made)
        .map_err(|error| format!("the game no longer fits the drawing: {error}"))?;
    let advice = solver::play::advise(&game.graph, &outcomes, standing.position, standing.to_move);
    let names: BTreeMap<solver::MoveId, MoveId> =
        game.moves.iter().filter_map(|&(name, id)| Some((id?, name))).collect();
    let choice = |choice: &solver::play::Choice| {
        Some(Choice {
            id: *names.get(&choice.id)?,
            to: game.name(choice.to),
            value: value(choice.value),
            remoteness: choice.remoteness,
        })
    };
    let over = standing.ended.is_some();
    Ok(Standing {
        position: game.name(standing.position),
        to_move: player(standing.to_move),
        value: value(advice.value),
        remoteness: advice.remoteness,
        choices: advice.choices.iter().filter(|_| !over).filter_map(choice).collect(),
        best: advice.best.filter(|_| !over).and_then(|id| names.get(&id).copied()),
        ended: standing.ended.map(ending),
    })
}

fn find(game: &Game, id: MoveId) -> Option<solver::MoveId> {
    let index = game.moves.binary_search_by_key(&id, |&(name, _)| name).ok()?;
    game.moves[index].1
}

fn value(value: solver::play::Value) -> Value {
    match value {
        solver::play::Value::Win => Value::Win,
        solver::play::Value::Draw => Value::Draw,
        solver::play::Value::Loss => Value::Loss,
    }
}

fn ending(ending: solver::play::Ending) -> Ending {
    match ending {
        solver::play::Ending::Stuck { winner } => Ending::Stuck { winner: player(winner) },
        solver::play::Ending::TieEnd => Ending::TieEnd,
        solver::play::Ending::Repetition { since } => Ending::Repetition { since },
    }
}
