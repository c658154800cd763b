//! Aldebaran's transition systems, the format of tools for bisimulation: `des (first, transitions, states)`, and then
//! `(from, label, to)` for each transition. States are numbered from 0.
//!
//! A label that is a word for players, such as `left`, `R`, `red` or `p2`, says who moves. Others name actions, also numbers and
//! `b`, and are not taken over; such a move is for all players. Names of positions, and how play ends, are not written.

use super::draft::ReadOptions;
use super::error::found;
use super::game::GameFile;
use super::mover::{self, Turns};
use super::named::Named;
use super::{ReadError, ReadErrorKind};
use crate::document::{Document, Heading};
use std::collections::BTreeMap;

/// What a system says.
struct System<'a> {
    states: u32,
    moves: Vec<(u32, u32)>,
    /// What the labels say.
    turns: Turns<'a>,
}

/// Whether a text begins as a system does.
pub(super) fn begins(text: &str) -> bool {
    text.strip_prefix("des").is_some_and(|rest| rest.trim_start_matches([' ', '\t']).starts_with('('))
}

fn expected(line: usize, expected: &str, given: &str) -> ReadError {
    let kind = ReadErrorKind::Expected { expected: expected.into(), found: found(given) };
    ReadError::new(format!("line {line}"), kind)
}

fn number(line: usize, what: &str, word: Option<&str>) -> Result<usize, ReadError> {
    let word = word.unwrap_or_default().trim();
    word.parse().map_err(|_| expected(line, what, word))
}

/// What stands between parentheses.
fn between(text: &str) -> Option<&str> {
    text.trim().strip_prefix('(')?.strip_suffix(')')
}

/// Reads a system. Cost O(n) in the length of the text, and memory for sixteen bytes a move.
fn system<'a>(text: &str, reading: ReadOptions<'a>) -> Result<System<'a>, ReadError> {
    let text = super::opened(text)?;
    let mut lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty());
    let (at, head) = lines.next().unwrap_or((1, ""));
    let sizes = head.strip_prefix("des").and_then(between);
    let sizes = sizes.ok_or_else(|| expected(at, "des (first, transitions, states)", head))?;
    let mut sizes = sizes.split(',');
    let mut size = |what| number(at, what, sizes.next());
    let (first, transitions) = (size("the first state")?, size("the number of transitions")?);
    // A text has no more than bytes, which a `u32` counts.
    let (states, limit) = (size("the number of states")?, text.len());
    if states > limit {
        let what = "states, where there can be one for each byte of the file";
        let kind = ReadErrorKind::TooLarge { what, given: states, limit };
        return Err(ReadError::new(format!("line {at}"), kind));
    }
    let state = |line: usize, word: &str| {
        let state = number(line, "the number of a state", Some(word))?;
        let there = u32::try_from(state).ok().filter(|_| state < states);
        there.ok_or_else(|| {
            ReadError::new(format!("line {line}"), ReadErrorKind::UnknownId(word.trim().into()))
        })
    };
    if first != 0 {
        state(at, &first.to_string())?;
        reading.leave("first state", "graph");
    }
    let (mut moves, mut turns, mut last) = (Vec::new(), Turns::new(reading), at);
    for (at, line) in lines {
        // A label may have commas.
        let inner = between(line).and_then(|inner| inner.split_once(','));
        let parts = inner.and_then(|(from, rest)| Some((from, rest.rsplit_once(',')?)));
        let (from, (label, to)) = parts.ok_or_else(|| expected(at, "(from, label, to)", line))?;
        let label = label.trim().trim_matches('"');
        turns.of_move(moves.len(), "label", label);
        moves.push((state(at, from)?, state(at, to)?));
        last = at;
    }
    if moves.len() != transitions {
        let wanted = format!("{transitions} transitions, as the first line says");
        return Err(expected(last, &wanted, &moves.len().to_string()));
    }
    Ok(System { states: states as u32, moves, turns })
}

pub(super) fn read_with(text: &str, reading: ReadOptions<'_>) -> Result<Document, ReadError> {
    let System { states, moves, turns } = system(text, reading)?;
    let mut drawing = Named::new(reading);
    drawing.turns = turns;
    for state in 0..states {
        drawing.position(&state.to_string(), 1);
    }
    for (from, to) in moves {
        drawing.step(&from.to_string(), &to.to_string(), 1);
    }
    drawing.finish()
}

/// Reads the game alone, which may be larger than a document. Cost O(n) in the length of the text.
pub(super) fn game(text: &str, reading: ReadOptions<'_>) -> Result<GameFile, ReadError> {
    let System { states, moves, turns } = system(text, reading)?;
    let (players, by) = turns.settled(moves.len(), None, &|_| "")?;
    let moves = moves.into_iter().zip(by).map(|((from, to), by)| (from, to, by)).collect();
    let ids = (0..states).map(|state| state.to_string()).collect();
    Ok(GameFile { heading: Heading { players, ..Heading::default() }, ids, moves, ..GameFile::default() })
}

/// Writes a document's moves, with its positions numbered from 0. The first vehicle stands on the first state. Cost
/// O((V + E) log V).
pub(super) fn write(document: &Document) -> String {
    let numbers: BTreeMap<_, usize> = document.positions().map(|(id, _)| id).zip(0..).collect();
    let first = document.heading().vehicles.first().map_or(0, |on| numbers[on]);
    let mut text = format!("des ({first}, {}, {})\n", document.moves().len(), numbers.len());
    for (_, step) in document.moves() {
        let (from, to) = (numbers[&step.from], numbers[&step.to]);
        text.push_str(&format!("({from}, \"{}\", {to})\n", mover::word(step.by)));
    }
    text
}
