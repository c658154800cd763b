//! Hackenbush on stalks for N players.

use super::Part;
use crate::error::{BoardError, Reason};
use crate::picture::{Gesture, Place};

/// The edges that a position may have.
const MOST_EDGES: usize = 200;
/// The position without an edge.
const BARE: &str = "0";

/// Reads stalks such as “12,23”: of each edge the number of the player who may cut it, from the ground up.
pub(super) fn read(text: &str, players: u32) -> Result<Vec<Part>, BoardError> {
    const EXPECTED: &str = "the number of the player whose edge it is, or “,” before another stalk";
    if text.trim() == BARE {
        return Ok(Vec::new());
    }
    let mut stalks: Vec<Part> = vec![Vec::new()];
    let mut edges = 0;
    for (index, letter) in text.chars().enumerate() {
        let Some(stalk) = stalks.last_mut() else { break };
        match letter {
            ',' | '+' if !stalk.is_empty() => stalks.push(Vec::new()),
            letter if letter.is_whitespace() => {}
            letter => {
                let given = letter.to_digit(10).ok_or(BoardError::expected(index, letter, EXPECTED))?;
                let seat = given.checked_sub(1).filter(|seat| *seat < players);
                stalk.push(seat.ok_or(BoardError::at(index, Reason::NoPlayer { given, players }))?);
                edges += 1;
            }
        }
    }
    if stalks.iter().any(Vec::is_empty) {
        return Err(BoardError::expected(text.chars().count(), "", EXPECTED));
    }
    if edges > MOST_EDGES {
        return Err(BoardError::too_large("edges", edges, MOST_EDGES));
    }
    Ok(stalks)
}

/// Stalks as they are read.
pub(super) fn print(parts: &[Part]) -> String {
    let stalk = |part: &Part| part.iter().map(|seat| (seat + 1).to_string()).collect::<String>();
    let stalks: Vec<String> = parts.iter().map(stalk).collect();
    if stalks.is_empty() { BARE.to_owned() } else { stalks.join(",") }
}

/// The moves in a stalk: an edge of the player's is cut, and all above it falls.
pub(super) fn moves(nth: usize, part: &Part, seat: u32) -> Vec<(Gesture, Vec<Part>)> {
    let own = part.iter().enumerate().filter(|(_, owner)| **owner == seat);
    let left = |at: usize| if at == 0 { Vec::new() } else { vec![part[..at].to_vec()] };
    own.map(|(at, _)| (Gesture::Tap(Place::Edge(nth, at)), left(at))).collect()
}
