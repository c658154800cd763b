//! A drawing as a file says it, not yet checked: names where the document has identifiers.

use super::{ReadError, ReadErrorKind};
use crate::command::{
    GREATEST_COORDINATE, MOST_LABEL_CHARACTERS, MOST_PARTS, MOST_TITLE_CHARACTERS, MOST_VEHICLES,
};
use crate::document::{Convention, Document, Heading, MOST_PLAYERS, Move, Movers, Position, Unknown};
use crate::geometry::Point;
use crate::id::PositionId;
use crate::layout;
use std::collections::BTreeMap;

/// Gives every position a place: given are the known ones, and the moves by the numbers of their ends.
pub type Arrange<'a> = &'a dyn Fn(&[Option<Point>], &[(u32, u32)]) -> Vec<Point>;

/// What a reader does beyond what the file says.
#[derive(Clone, Copy)]
pub struct Reading<'a> {
    /// Gives positions without places theirs.
    pub arrange: Arrange<'a>,
    /// The most vehicles that are taken.
    pub most_vehicles: usize,
}

impl Default for Reading<'_> {
    /// As for the page: laid out, and with no more vehicles than can be drawn.
    fn default() -> Self {
        Self { arrange: &layout::complete, most_vehicles: MOST_VEHICLES }
    }
}

/// All of a file.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    pub(crate) title: String,
    pub(crate) players: Option<u32>,
    pub(crate) convention: Convention,
    pub(crate) positions: Vec<DraftPosition>,
    pub(crate) moves: Vec<DraftMove>,
    pub(crate) vehicles: Vec<String>,
    pub(crate) unknown: Unknown,
}

/// One position.
#[derive(Debug, Default)]
pub(crate) struct DraftPosition {
    pub(crate) id: String,
    pub(crate) label: Option<String>,
    pub(crate) x: Option<f64>,
    pub(crate) y: Option<f64>,
    pub(crate) end: Option<DraftEnd>,
    pub(crate) unknown: Unknown,
}

/// How play can end at a position.
#[derive(Debug)]
pub(crate) enum DraftEnd {
    /// Nobody wins.
    Tie,
}

/// One move.
#[derive(Debug)]
pub(crate) struct DraftMove {
    pub(crate) from: String,
    pub(crate) to: String,
    /// That the game has these players is looked at in the end.
    pub(crate) by: Movers,
    pub(crate) unknown: Unknown,
}

/// A part of a file that can be wrong.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Spot {
    /// A field of the nth position.
    Position(usize, &'static str),
    /// A field of the nth move.
    Move(usize, &'static str),
    /// The nth vehicle.
    Vehicle(usize),
    /// A field of the whole.
    Whole(&'static str),
}

impl Spot {
    /// The field's path in our own files, such as `moves[3].to`.
    pub(crate) fn path(self) -> String {
        match self {
            Self::Position(nth, field) => format!("positions[{nth}].{field}"),
            Self::Move(nth, field) => format!("moves[{nth}].{field}"),
            Self::Vehicle(nth) => format!("vehicles[{nth}]"),
            Self::Whole(field) => field.into(),
        }
    }
}

impl Draft {
    /// The document, or what is wrong and, in the words of `place`, where. Positions and moves keep their
    /// order. Cost O((V + E) log V) and that of arranging.
    pub(crate) fn finish(
        self,
        place: &dyn Fn(Spot) -> String,
        reading: Reading<'_>,
    ) -> Result<Document, ReadError> {
        let wrong = |spot, kind| ReadError::new(place(spot), kind);
        let limit = |spot, what, given, limit| {
            if given > limit {
                Err(wrong(spot, ReadErrorKind::TooLarge { what, given, limit }))
            } else {
                Ok(())
            }
        };
        limit(Spot::Whole("positions"), "positions", self.positions.len(), MOST_PARTS)?;
        limit(Spot::Whole("moves"), "moves", self.moves.len(), MOST_PARTS)?;
        check_vehicles(self.vehicles.len(), reading).map_err(|kind| wrong(Spot::Whole("vehicles"), kind))?;
        limit(Spot::Whole("title"), "characters", self.title.chars().count(), MOST_TITLE_CHARACTERS)?;
        let players = self.players.unwrap_or(2);
        if !(2..=MOST_PLAYERS).contains(&players) {
            return Err(wrong(Spot::Whole("players"), ReadErrorKind::Players(players)));
        }

        let mut ids: BTreeMap<String, PositionId> = BTreeMap::new();
        let mut positions = Vec::with_capacity(self.positions.len());
        let mut placed = Vec::with_capacity(self.positions.len());
        for ((nth, raw), number) in self.positions.into_iter().enumerate().zip(0..) {
            let label = raw.label.unwrap_or_else(|| raw.id.clone());
            let most = MOST_LABEL_CHARACTERS;
            limit(Spot::Position(nth, "id"), "characters", raw.id.chars().count(), most)?;
            limit(Spot::Position(nth, "label"), "characters", label.chars().count(), most)?;
            let sheet = -GREATEST_COORDINATE..=GREATEST_COORDINATE;
            for (field, value) in [("x", raw.x), ("y", raw.y)] {
                if value.is_some_and(|value| !sheet.contains(&value)) {
                    return Err(wrong(Spot::Position(nth, field), ReadErrorKind::OffTheSheet));
                }
            }
            if ids.insert(raw.id.clone(), PositionId(number)).is_some() {
                return Err(wrong(Spot::Position(nth, "id"), ReadErrorKind::RepeatedId(raw.id)));
            }
            placed.push(raw.x.zip(raw.y).map(|(x, y)| Point::new(x, y).to_hundredths()));
            let tie = matches!(raw.end, Some(DraftEnd::Tie));
            positions.push(Position { key: raw.id, label, at: Point::default(), tie, unknown: raw.unknown });
        }

        let find = |spot, id: String| match ids.get(&id) {
            Some(&found) => Ok(found),
            None => Err(wrong(spot, ReadErrorKind::UnknownId(id))),
        };
        let mut moves = Vec::with_capacity(self.moves.len());
        for (nth, raw) in self.moves.into_iter().enumerate() {
            let from = find(Spot::Move(nth, "from"), raw.from)?;
            let to = find(Spot::Move(nth, "to"), raw.to)?;
            if raw.by.highest() >= players {
                return Err(wrong(Spot::Move(nth, "by"), ReadErrorKind::Movers));
            }
            moves.push(Move { from, to, by: raw.by, unknown: raw.unknown });
        }
        let ends: Vec<(u32, u32)> = moves.iter().map(|step| (step.from.0, step.to.0)).collect();
        for (position, at) in positions.iter_mut().zip((reading.arrange)(&placed, &ends)) {
            position.at = at;
        }
        let mut vehicles = Vec::with_capacity(self.vehicles.len());
        for (nth, on) in self.vehicles.into_iter().enumerate() {
            vehicles.push(find(Spot::Vehicle(nth), on)?);
        }
        let (title, convention, unknown) = (self.title, self.convention, self.unknown);
        Ok(Document::of_parts(Heading { title, players, convention, vehicles, unknown }, positions, moves))
    }
}

/// Refuses more vehicles than are taken.
pub(crate) fn check_vehicles(given: usize, reading: Reading<'_>) -> Result<(), ReadErrorKind> {
    match reading.most_vehicles {
        limit if given <= limit => Ok(()),
        MOST_VEHICLES => Err(ReadErrorKind::Vehicles(given)),
        limit => Err(ReadErrorKind::TooLarge { what: "vehicles", given, limit }),
    }
}
