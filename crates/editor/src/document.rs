//! The drawing: positions, moves, and what is said of the whole.

mod diff;

pub use diff::{Change, Diff};
pub use hyperjam_terms::{Convention, MOST_PLAYERS, Movers};

use crate::gather::gather;
use crate::geometry::Point;
use crate::id::{MoveId, PositionId};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Fields of a file that this version does not know, kept for the way back.
pub type Unknown = Map<String, Value>;

/// The most positions and moves, taken together, of a drawing that is not large.
const MOST_SMALL: usize = 1_000;

/// A position as drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Position {
    /// Its name in files, unique in the document.
    pub key: String,
    /// What is written beside it.
    pub label: String,
    /// Where its middle lies.
    pub at: Point,
    /// Whether play stops here with nobody winning.
    pub tie: bool,
    /// Fields this version does not know.
    pub unknown: Unknown,
}

impl Position {
    /// The label, for sentences; the key where the label is empty.
    pub fn name(&self) -> &str {
        if self.label.trim().is_empty() { &self.key } else { &self.label }
    }
}

/// A move as drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Move {
    /// Where it starts.
    pub from: PositionId,
    /// Where it leads.
    pub to: PositionId,
    /// Who may make it.
    pub by: Movers,
    /// Fields this version does not know.
    pub unknown: Unknown,
}

/// What a document says of itself as a whole.
#[derive(Clone, Debug, PartialEq)]
pub struct Heading {
    /// The title, possibly empty.
    pub title: String,
    /// Number of players, at least two.
    pub players: u32,
    /// Who wins when a player cannot move.
    pub convention: Convention,
    /// The start positions of the sum's components, repeats allowed.
    pub vehicles: Vec<PositionId>,
    /// Fields this version does not know.
    pub unknown: Unknown,
}

impl Default for Heading {
    fn default() -> Self {
        Self {
            title: String::new(),
            players: 2,
            convention: Convention::Normal,
            vehicles: Vec::new(),
            unknown: Unknown::new(),
        }
    }
}

/// A drawing of a game graph. It changes only by [`Document::apply`] and [`Document::patch`], and at any
/// time its moves join positions it has, its keys are unique and its vehicles stand on its positions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    heading: Heading,
    positions: BTreeMap<PositionId, Position>,
    moves: BTreeMap<MoveId, Move>,
}

impl Document {
    /// Title, players, convention, vehicles.
    pub fn heading(&self) -> &Heading {
        &self.heading
    }

    /// All positions in order.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = (PositionId, &Position)> + ExactSizeIterator {
        self.positions.iter().map(|(&id, position)| (id, position))
    }

    /// All moves in order.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = (MoveId, &Move)> + ExactSizeIterator {
        self.moves.iter().map(|(&id, step)| (id, step))
    }

    /// The position with this identifier.
    pub fn position(&self, id: PositionId) -> Option<&Position> {
        self.positions.get(&id)
    }

    /// The move with this identifier.
    pub fn get_move(&self, id: MoveId) -> Option<&Move> {
        self.moves.get(&id)
    }

    /// The moves from a position, in order. Cost O(E).
    pub fn moves_from(&self, id: PositionId) -> impl Iterator<Item = (MoveId, &Move)> {
        self.moves().filter(move |(_, step)| step.from == id)
    }

    /// The numbers of the vehicles that stand on a position, from 1; those of the first thousand vehicles.
    pub fn vehicles_at(&self, id: PositionId) -> impl Iterator<Item = usize> {
        let vehicles = self.heading.vehicles.iter().take(1_000).zip(1..);
        vehicles.filter(move |&(&on, _)| on == id).map(|(_, number)| number)
    }

    /// The document with these parts, numbered in order.
    pub(crate) fn of_parts(heading: Heading, positions: Vec<Position>, moves: Vec<Move>) -> Self {
        let positions = gather((0..).map(PositionId).zip(positions));
        Self { heading, positions, moves: gather((0..).map(MoveId).zip(moves)) }
    }

    /// Puts another heading in place of this one; its vehicles must stand on positions of this document.
    pub(crate) fn set_heading(&mut self, heading: Heading) {
        self.heading = heading;
    }

    /// Whether it has so many parts that it is shown as one picture, and not each part for itself.
    pub fn is_large(&self) -> bool {
        self.positions.len() + self.moves.len() > MOST_SMALL
    }

    /// Whether nothing is drawn.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The label of a position, for sentences; its key where the label is empty.
    pub fn name(&self, id: PositionId) -> &str {
        self.positions.get(&id).map_or("?", Position::name)
    }

    /// The identifier that the next new position gets.
    pub(crate) fn next_position(&self) -> Option<PositionId> {
        self.positions.last_key_value().map_or(Some(PositionId(0)), |(id, _)| id.next())
    }

    /// The identifier that the next new move gets.
    pub(crate) fn next_move(&self) -> Option<MoveId> {
        self.moves.last_key_value().map_or(Some(MoveId(0)), |(id, _)| id.next())
    }

    /// A key and label no position has yet: A, B, …, Z, A1, B1, ….
    pub(crate) fn free_key(&self) -> String {
        let used = self.used_names();
        default_names().find(|name| !used.contains(name.as_str())).unwrap_or_default()
    }

    /// Every key and label.
    pub(crate) fn used_names(&self) -> BTreeSet<&str> {
        let positions = self.positions.values();
        gather(positions.flat_map(|position| [position.key.as_str(), position.label.as_str()]))
    }
}

/// The names that positions get as they are drawn: A, B, …, Z, A1, B1, ….
pub(crate) fn default_names() -> impl Iterator<Item = String> {
    (0_usize..).flat_map(|round| {
        ('A'..='Z').map(move |letter| match round {
            0 => letter.to_string(),
            _ => format!("{letter}{round}"),
        })
    })
}
