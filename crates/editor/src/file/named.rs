//! A drawing in a format that names positions where their moves are: each is made when it is met first.

use super::draft::{Draft, DraftMove, DraftPosition, Spot};
use super::mover::Turns;
use super::{ReadError, ReadOptions};
use crate::command::MOST_PARTS;
use crate::document::{Document, Move, Position};
use std::collections::BTreeMap;

/// The draft of such a drawing.
pub(super) struct Named<'a> {
    pub(super) draft: Draft,
    numbers: BTreeMap<String, usize>,
    /// The lines where positions and moves were met.
    position_lines: Vec<usize>,
    move_lines: Vec<usize>,
    pub(super) turns: Turns<'a>,
    pub(super) reading: ReadOptions<'a>,
}

impl<'a> Named<'a> {
    pub(super) fn new(reading: ReadOptions<'a>) -> Self {
        let draft = Draft::default();
        Self {
            draft,
            numbers: BTreeMap::new(),
            position_lines: Vec::new(),
            move_lines: Vec::new(),
            turns: Turns::new(reading),
            reading,
        }
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

    /// Whether there are more moves already than a drawing may have, so that it is refused.
    pub(super) fn is_too_large(&self) -> bool {
        self.draft.moves.len() > MOST_PARTS
    }

    /// A move between two positions, which are made if they are new. Returns its number.
    pub(super) fn step(&mut self, from: &str, to: &str, line: usize) -> usize {
        self.position(from, line);
        self.position(to, line);
        self.draft.moves.push(DraftMove { from: from.to_owned(), to: to.to_owned(), step: Move::default() });
        self.move_lines.push(line);
        self.draft.moves.len() - 1
    }

    /// The document. The more players the moves name, the more there are.
    pub(super) fn finish(mut self) -> Result<Document, ReadError> {
        self.turns.settle(&mut self.draft)?;
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
