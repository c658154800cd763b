//! Reading and writing addresses.

use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::GameGraph;

/// The parts of an address, one after the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words<'a>(&'a str);

impl<'a> Words<'a> {
    /// The parts of an address.
    pub(crate) fn of(address: &'a str) -> Self {
        Self(address.trim_matches('/'))
    }

    /// The first part; empty when there is none.
    pub(crate) fn first(self) -> &'a str {
        self.0.split('/').next().unwrap_or_default()
    }

    /// What follows the first part.
    pub(crate) fn rest(self) -> Self {
        Self(self.0.split_once('/').map_or("", |(_, rest)| rest))
    }

    /// The first part and what follows it.
    pub(crate) fn next(self) -> (&'a str, Self) {
        (self.first(), self.rest())
    }
}

/// A position as it stands in addresses.
pub(crate) fn position(id: PositionId) -> String {
    format!("p{}", id.0)
}

/// A move as it stands in addresses.
pub(crate) fn step(id: MoveId) -> String {
    format!("m{}", id.0)
}

/// The position that a word means, wherever it is from.
pub(crate) fn read_position(word: &str) -> Option<PositionId> {
    word.strip_prefix('p')?.parse().ok().map(PositionId)
}

/// The move that a word means, wherever it is from.
pub(crate) fn read_move(word: &str) -> Option<MoveId> {
    word.strip_prefix('m')?.parse().ok().map(MoveId)
}

/// An address in which positions and moves go by their numbers in the drawing's order, as they will have them when the
/// drawing has travelled in a link. What names none of the drawing stays as it is.
pub fn numbered(address: &str, graph: &GameGraph) -> String {
    let mut result = String::with_capacity(address.len());
    for piece in address.split_inclusive(|letter: char| !letter.is_ascii_alphanumeric()) {
        let word = piece.trim_end_matches(|letter: char| !letter.is_ascii_alphanumeric());
        let place = match (read_position(word), read_move(word)) {
            (Some(id), _) => graph.positions.binary_search_by_key(&id, |(id, _)| *id).ok(),
            (_, Some(id)) => graph.moves.binary_search_by_key(&id, |step| step.id).ok(),
            _ => None,
        };
        match place {
            Some(number) => {
                result.push_str(&word[..1]);
                result.push_str(&number.to_string());
            }
            None => result.push_str(word),
        }
        result.push_str(&piece[word.len()..]);
    }
    result
}
