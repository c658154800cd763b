//! From the open line to its options and theirs.

use super::details;
use crate::values::MOST_WRITTEN;
use crate::write::{link, text};
use hyperjam_protocol::address::{Address, MOST_DESCENT};
use hyperjam_protocol::tutor::Block;
use hyperjam_terms::Player;
use hyperjam_values::evaluate::Value;
use hyperjam_values::facts::in_order;
use hyperjam_values::notation::{Style, print};
use hyperjam_values::{Arena, GameId, Unfinished};

/// What there is about the option of a line that these moves lead to, and its address, which ends where a move is none.
pub(super) fn blocks(
    arena: &mut Arena,
    value: &Value,
    line: u32,
    moves: &[(Player, u32)],
) -> (Address, Vec<Block>) {
    let start = match value {
        Value::Game(game) => Ok(*game),
        Value::Form { left, right } => arena.game(left, right),
        Value::Number(number) => return (Address::Calculate(Some(line)), vec![details::of_number(number)]),
        Value::List(list) => return (Address::Calculate(Some(line)), details::table(arena, list)),
        Value::Stages(stages) => return (Address::Calculate(Some(line)), details::stages(stages)),
        _ => return (Address::Calculate(Some(line)), Vec::new()),
    };
    let way = start.and_then(|start| way(arena, start, moves));
    let way = match way {
        Ok(way) => way,
        Err(unfinished) => {
            return (address(line, moves), vec![Block::Text(vec![text(unfinished.to_string())])]);
        }
    };
    let Some(&game) = way.last() else { return (Address::Calculate(Some(line)), Vec::new()) };
    let moves = &moves[..way.len() - 1];
    let to = |by, nth| (moves.len() < MOST_DESCENT).then(|| address(line, &[moves, &[(by, nth)]].concat()));
    let mut blocks = Vec::new();
    if !moves.is_empty() {
        blocks.push(back(arena, &way, line, moves));
    }
    blocks.extend(details::with_drawing(arena, game, &to));
    (address(line, moves), blocks)
}

/// The games on the way, as far as there are such options.
fn way(arena: &mut Arena, start: GameId, moves: &[(Player, u32)]) -> Result<Vec<GameId>, Unfinished> {
    let (mut way, mut game) = (vec![start], start);
    for (by, nth) in moves {
        let Some(option) = in_order(arena, game, *by)?.get(*nth as usize).copied() else { break };
        game = option;
        way.push(option);
    }
    Ok(way)
}

fn address(line: u32, moves: &[(Player, u32)]) -> Address {
    if moves.is_empty() { Address::Calculate(Some(line)) } else { Address::Descent(line, moves.to_vec()) }
}

/// The way to an option, each game of which leads back to it.
fn back(arena: &mut Arena, way: &[GameId], line: u32, moves: &[(Player, u32)]) -> Block {
    let mut words = vec![text("From "), link(format!("line {line}"), address(line, &[]))];
    for (nth, (game, (by, _))) in way.iter().skip(1).zip(moves).enumerate() {
        let written = print(arena, *game, Style::Unicode, MOST_WRITTEN)
            .map_or_else(|unfinished| unfinished.to_string(), |printed| printed.text);
        words.push(text(format!(", {by} moves to ")));
        words.push(if nth + 1 < moves.len() {
            link(written, address(line, &moves[..=nth]))
        } else {
            text(written)
        });
    }
    Block::Text(words)
}
