//! A drawing as it is read from a file, before it is checked, with names in place of identifiers.

use super::object::fill_later;
use super::{Left, MoverChoice, ReadError, ReadErrorKind};
use crate::command::{MOST_LABEL_CHARACTERS, MOST_PARTS, MOST_TITLE_CHARACTERS, MOST_VEHICLES};
use crate::document::{ALL_ENDS, Document, Fault, Heading, Move, Position, WIN_ENDS, check_coordinate};
use crate::id::PositionId;
use crate::layout;
use crate::name::{plain_label, plain_name};
use crate::point::Point;
use hyperjam_terms::MOST_PLAYERS;
use std::collections::BTreeMap;

/// A function that gives every position a place, from those that are known, and the moves as pairs of positions.
pub type Arrange<'a> = &'a dyn Fn(&[Option<Point>], &[(u32, u32)]) -> Vec<Point>;

/// What a reader does about missing places, and how many vehicles it accepts.
#[derive(Clone, Copy)]
pub struct ReadOptions<'a> {
    /// Places the positions that have no place.
    pub arrange: Arrange<'a>,
    /// The most vehicles that are accepted.
    pub most_vehicles: usize,
    /// Where it is told what of another program's file is not taken over.
    pub left: Option<&'a Left>,
    /// How a file of another program names who moves, if a person says it.
    pub mover: Option<&'a MoverChoice>,
}

impl ReadOptions<'_> {
    /// Tells that something is not taken over.
    pub(crate) fn leave(&self, what: &str, of: &'static str) {
        if let Some(left) = self.left {
            left.add(what, of);
        }
    }
}

impl Default for ReadOptions<'_> {
    /// As for the page: laid out, and with no more vehicles than can be drawn.
    fn default() -> Self {
        Self { arrange: &layout::complete, most_vehicles: MOST_VEHICLES, left: None, mover: None }
    }
}

/// All of a file.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    /// What concerns it as a whole, but for players and vehicles.
    pub(crate) heading: Heading,
    pub(crate) players: Option<u32>,
    pub(crate) positions: Vec<DraftPosition>,
    pub(crate) moves: Vec<DraftMove>,
    pub(crate) vehicles: Vec<String>,
    pub(crate) negatives: Vec<String>,
    /// The version of one of our own files, where the fields that positions have only in later ones are not yet taken; 0 for
    /// other formats.
    pub(crate) version: u32,
}

/// One position.
#[derive(Debug, Default)]
pub(crate) struct DraftPosition {
    /// All of it but its label and place.
    pub(crate) position: Position,
    pub(crate) label: Option<String>,
    pub(crate) x: Option<f64>,
    pub(crate) y: Option<f64>,
}

/// One move.
#[derive(Debug, Default)]
pub(crate) struct DraftMove {
    pub(crate) from: String,
    pub(crate) to: String,
    /// All of it but its ends. That the game has its players is looked at in the end.
    pub(crate) step: Move,
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
    /// The nth vehicle whose component is negated.
    Negative(usize),
    /// A field of the nth item of a list on the sheet.
    Item(&'static str, usize, &'static str),
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
            Self::Negative(nth) => format!("negatives[{nth}]"),
            Self::Item(list, nth, field) => format!("{list}[{nth}].{field}"),
            Self::Whole(field) => field.into(),
        }
    }

    /// The field within a file of another program that has no place of its own for what lies on a sheet, such as `vehicle 3`.
    pub(crate) fn words(self) -> String {
        match self {
            Self::Position(_, field) | Self::Move(_, field) | Self::Whole(field) => field.into(),
            Self::Vehicle(nth) => format!("vehicle {}", nth + 1),
            Self::Negative(nth) => format!("negative {}", nth + 1),
            Self::Item(list, nth, field) => {
                format!("{field} of {} {}", list.strip_suffix('s').unwrap_or(list), nth + 1)
            }
        }
    }
}

impl Draft {
    /// The document, or what is wrong and, in the words of `place`, where. Positions and moves keep their
    /// order. Cost O((V + E) log V) and that of arranging.
    pub(crate) fn finish(
        self,
        place: &dyn Fn(Spot) -> String,
        reading: ReadOptions<'_>,
    ) -> Result<Document, ReadError> {
        let mut checked = Checked::begin(self, place, reading)?;
        while checked.advance(place)? {}
        checked.end(place, reading)
    }
}

/// A draft that is checked part by part and becomes a document.
#[derive(Debug, Default)]
pub(crate) struct Checked {
    heading: Heading,
    vehicles: Vec<String>,
    negatives: Vec<String>,
    draft_positions: std::vec::IntoIter<DraftPosition>,
    draft_moves: std::vec::IntoIter<DraftMove>,
    ids: BTreeMap<String, PositionId>,
    positions: Vec<Position>,
    placed: Vec<Option<Point>>,
    moves: Vec<Move>,
    version: u32,
}

impl Checked {
    /// Checks what concerns the drawing as a whole.
    pub(crate) fn begin(
        mut draft: Draft,
        place: &dyn Fn(Spot) -> String,
        reading: ReadOptions<'_>,
    ) -> Result<Self, ReadError> {
        let wrong = |spot, kind| ReadError::new(place(spot), kind);
        limit(place, Spot::Whole("positions"), "positions", draft.positions.len(), MOST_PARTS)?;
        limit(place, Spot::Whole("moves"), "moves", draft.moves.len(), MOST_PARTS)?;
        check_vehicles(draft.vehicles.len() + draft.negatives.len(), reading)
            .map_err(|kind| wrong(Spot::Whole("vehicles"), kind))?;
        let title = draft.heading.title.chars().count();
        limit(place, Spot::Whole("title"), "characters", title, MOST_TITLE_CHARACTERS)?;
        draft.heading.title = plain_name(draft.heading.title);
        draft.heading.players = draft.players.unwrap_or(2);
        if !(2..=MOST_PLAYERS).contains(&draft.heading.players) {
            return Err(wrong(Spot::Whole("players"), ReadErrorKind::Players(draft.heading.players)));
        }
        draft.heading.check().map_err(|Fault { list, item, reason }| {
            let spot = item.map_or(Spot::Whole(list), |(nth, field)| Spot::Item(list, nth, field));
            wrong(spot, ReadErrorKind::Sheet(reason))
        })?;
        let Draft { heading, players: _, positions, moves, vehicles, negatives, version } = draft;
        Ok(Self {
            heading,
            version,
            vehicles,
            negatives,
            positions: Vec::with_capacity(positions.len()),
            placed: Vec::with_capacity(positions.len()),
            moves: Vec::with_capacity(moves.len()),
            draft_positions: positions.into_iter(),
            draft_moves: moves.into_iter(),
            ids: BTreeMap::new(),
        })
    }

    /// Checks the next position or, after the last one, the next move. Returns whether there was one.
    pub(crate) fn advance(&mut self, place: &dyn Fn(Spot) -> String) -> Result<bool, ReadError> {
        if let Some(raw) = self.draft_positions.next() {
            return self.position(raw, place).map(|()| true);
        }
        let Some(raw) = self.draft_moves.next() else { return Ok(false) };
        let nth = self.moves.len();
        let from = self.find(Spot::Move(nth, "from"), raw.from, place)?;
        let to = self.find(Spot::Move(nth, "to"), raw.to, place)?;
        let (given, players) = (raw.step.by, self.heading.players);
        if given.highest() >= players {
            let kind = ReadErrorKind::Movers { given, players };
            return Err(ReadError::new(place(Spot::Move(nth, "by")), kind));
        }
        self.moves.push(Move { from, to, ..raw.step });
        Ok(true)
    }

    fn position(&mut self, raw: DraftPosition, place: &dyn Fn(Spot) -> String) -> Result<(), ReadError> {
        let nth = self.positions.len();
        let DraftPosition { mut position, label, x, y } = raw;
        position.label = plain_label(&position.key, label);
        for (field, text) in [("id", &position.key), ("label", &position.label)] {
            let characters = text.chars().count();
            limit(place, Spot::Position(nth, field), "characters", characters, MOST_LABEL_CHARACTERS)?;
        }
        for (field, value) in [("x", x), ("y", y)] {
            check_coordinate(value.unwrap_or_default()).map_err(|reason| {
                ReadError::new(place(Spot::Position(nth, field)), ReadErrorKind::Sheet(reason))
            })?;
        }
        if (1..WIN_ENDS).contains(&self.version) && position.is_win_end() {
            let expected = "“tie”; ends with “win” are in files of version 5 and later only".into();
            let kind = ReadErrorKind::Expected { expected, found: None };
            return Err(ReadError::new(place(Spot::Position(nth, "end")), kind));
        }
        if (1..ALL_ENDS).contains(&self.version) && position.is_later_end() {
            let expected =
                "“tie” or “win”; ends with “loss”, “left” or “right” are in files of version 7 and later only".into();
            let kind = ReadErrorKind::Expected { expected, found: None };
            return Err(ReadError::new(place(Spot::Position(nth, "end")), kind));
        }
        fill_later(&mut position, nth, self.version)?;
        // There are no more than fit.
        if self.ids.insert(position.key.clone(), PositionId(nth as u32)).is_some() {
            let spot = Spot::Position(nth, "id");
            return Err(ReadError::new(place(spot), ReadErrorKind::RepeatedId(position.key)));
        }
        self.placed.push(x.zip(y).map(|(x, y)| Point::new(x, y).to_hundredths()));
        self.positions.push(position);
        Ok(())
    }

    fn find(&self, spot: Spot, id: String, place: &dyn Fn(Spot) -> String) -> Result<PositionId, ReadError> {
        let found = self.ids.get(&id).copied();
        found.ok_or_else(|| ReadError::new(place(spot), ReadErrorKind::UnknownId(id)))
    }

    /// The document, once all parts are checked.
    pub(crate) fn end(
        mut self,
        place: &dyn Fn(Spot) -> String,
        reading: ReadOptions<'_>,
    ) -> Result<Document, ReadError> {
        let ends: Vec<(u32, u32)> = self.moves.iter().map(|step| (step.from.0, step.to.0)).collect();
        for (position, at) in self.positions.iter_mut().zip((reading.arrange)(&self.placed, &ends)) {
            position.at = at;
        }
        for (nth, on) in std::mem::take(&mut self.vehicles).into_iter().enumerate() {
            let on = self.find(Spot::Vehicle(nth), on, place)?;
            self.heading.vehicles.push(on);
        }
        for (nth, on) in std::mem::take(&mut self.negatives).into_iter().enumerate() {
            let on = self.find(Spot::Negative(nth), on, place)?;
            self.heading.negatives.push(on);
        }
        Ok(Document::of_parts(self.heading, self.positions, self.moves))
    }
}

fn limit(
    place: &dyn Fn(Spot) -> String,
    spot: Spot,
    what: &'static str,
    given: usize,
    limit: usize,
) -> Result<(), ReadError> {
    if given > limit {
        return Err(ReadError::new(place(spot), ReadErrorKind::TooLarge { what, given, limit }));
    }
    Ok(())
}

/// Refuses more vehicles than are accepted.
pub(crate) fn check_vehicles(given: usize, reading: ReadOptions<'_>) -> Result<(), ReadErrorKind> {
    match reading.most_vehicles {
        limit if given <= limit => Ok(()),
        MOST_VEHICLES => Err(ReadErrorKind::Vehicles(given)),
        limit => Err(ReadErrorKind::TooLarge { what: "vehicles", given, limit }),
    }
}
