//! A drawing in a format that names positions where their moves are: each is made when it is met first.

use super::draft::{Draft, DraftMove, DraftPosition, Spot};
use super::{ReadError, Reading, attributes};
use crate::document::{Document, Move, Position};
use hyperjam_terms::Movers;
use std::collections::BTreeMap;

/// The draft of such a drawing.
pub(super) struct Named<'a> {
    pub(super) draft: Draft,
    numbers: BTreeMap<String, usize>,
    /// The lines where positions and moves were met.
    position_lines: Vec<usize>,
    move_lines: Vec<usize>,
    pub(super) reading: Reading<'a>,
}

impl<'a> Named<'a> {
    pub(super) fn new(reading: Reading<'a>) -> Self {
        let draft = Draft::default();
        Self { draft, numbers: BTreeMap::new(), position_lines: Vec::new(), move_lines: Vec::new(), reading }
    }

    /// The position with this name, which is made if it is new.
    pub(super) fn position(&mut self, key: &str, line: usize) -> &mut DraftPosition {
        let nth = match self.numbers.get(key) {
            Some(nth) => *nth,
            None => {
                let nth = self.draft.positions.len();
                self.numbers.insert(key.to_owned(), nth);
                let position = Position { key: key.to_owned(), ..Position::default() };
                self.draft.positions.push(DraftPosition { position, ..DraftPosition::default() });
                self.position_lines.push(line);
                nth
            }
        };
        &mut self.draft.positions[nth]
    }

    /// A move between two positions, which are made if they are new.
    pub(super) fn step(&mut self, from: &str, to: &str, step: Move, line: usize) {
        self.position(from, line);
        self.position(to, line);
        self.draft.moves.push(DraftMove { from: from.to_owned(), to: to.to_owned(), step });
        self.move_lines.push(line);
    }

    /// Who makes a move by the word that a file has for it; what is no such word is told, and the move is for both.
    pub(super) fn movers(&self, word: &str, what: &str) -> Movers {
        movers(word).unwrap_or_else(|| {
            self.reading.leave(what, "move");
            Movers::BOTH
        })
    }

    /// The document. The more players the moves name, the more there are.
    pub(super) fn finish(mut self) -> Result<Document, ReadError> {
        let named = self.draft.moves.iter().map(|step| step.step.by.highest() + 1).max().unwrap_or(2);
        self.draft.players = Some(self.draft.players.unwrap_or(2).max(named));
        let Self { draft, position_lines, move_lines, reading, .. } = self;
        draft.finish(
            &|spot| match spot {
                Spot::Position(nth, field) => format!("line {}, {field}", position_lines[nth]),
                Spot::Move(nth, field) => format!("line {}, {field}", move_lines[nth]),
                spot => spot.words(),
            },
            reading,
        )
    }
}

/// Who makes a move by a word of another program: ours, their first letters, the colours in which games are printed, or players'
/// numbers from 0. Nothing is for both.
pub(super) fn movers(word: &str) -> Option<Movers> {
    let word = word.trim();
    Some(match word.to_ascii_lowercase().as_str() {
        "" | "b" => Movers::BOTH,
        "l" | "blue" => Movers::LEFT,
        "r" | "red" => Movers::RIGHT,
        _ => return attributes::movers(word).ok(),
    })
}
