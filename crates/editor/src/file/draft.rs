//! A drawing as it is read from a file, before it is checked, with names in place of identifiers.

use super::error::expected;
use super::{ReadError, ReadErrorKind};
use crate::command::{
    BoardFault, GREATEST_COORDINATE, MOST_LABEL_CHARACTERS, MOST_NOTE_BYTES, MOST_NOTES, MOST_PARTS,
    MOST_TITLE_CHARACTERS, MOST_VEHICLES, check_boards, check_rulesets, limits_of_lines,
};
use crate::document::{Board, Document, GROUND, Heading, Move, Note, OwnRuleset, Position, Rules, Unknown};
use crate::id::PositionId;
use crate::layout;
use crate::name::{plain_label, plain_name};
use crate::point::Point;
use hyperjam_terms::{Convention, EndKind, MOST_PLAYERS, Movers};
use serde_json::Value;
use std::collections::BTreeMap;

/// A function that gives every position a place, from those that are known, and the moves as pairs of positions.
pub type Arrange<'a> = &'a dyn Fn(&[Option<Point>], &[(u32, u32)]) -> Vec<Point>;

/// What a reader does about missing places, and how many vehicles it accepts.
#[derive(Clone, Copy)]
pub struct Reading<'a> {
    /// Places the positions that have no place.
    pub arrange: Arrange<'a>,
    /// The most vehicles that are accepted.
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
    pub(crate) lines: Vec<String>,
    pub(crate) notes: Vec<Note>,
    pub(crate) rules: Rules,
    pub(crate) boards: Vec<Board>,
    pub(crate) rulesets: Vec<OwnRuleset>,
    /// Whether a field of a position that says whether it stands on the ground is known, which it is since version 4.
    pub(crate) has_ground: bool,
    /// Whether positions cannot be win ends, which they can since version 5.
    pub(crate) lacks_win_ends: bool,
    pub(crate) unknown: Unknown,
}

/// One position.
#[derive(Debug, Default)]
pub(crate) struct DraftPosition {
    pub(crate) id: String,
    pub(crate) label: Option<String>,
    pub(crate) x: Option<f64>,
    pub(crate) y: Option<f64>,
    pub(crate) end: Option<EndKind>,
    pub(crate) ground: bool,
    pub(crate) unknown: Unknown,
}

/// One move.
#[derive(Debug)]
pub(crate) struct DraftMove {
    pub(crate) from: String,
    pub(crate) to: String,
    /// That the game has these players is looked at in the end.
    pub(crate) by: Movers,
    /// Whole units that are not too many.
    pub(crate) bend: Option<i32>,
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
    /// A field of the nth note.
    Note(usize, &'static str),
    /// A field of the nth board.
    Board(usize, &'static str),
    /// A field of the nth ruleset.
    Ruleset(usize, &'static str),
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
            Self::Note(nth, field) => format!("notes[{nth}].{field}"),
            Self::Board(nth, field) => format!("boards[{nth}].{field}"),
            Self::Ruleset(nth, field) => format!("rulesets[{nth}].{field}"),
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
    draft_positions: std::vec::IntoIter<DraftPosition>,
    draft_moves: std::vec::IntoIter<DraftMove>,
    ids: BTreeMap<String, PositionId>,
    positions: Vec<Position>,
    placed: Vec<Option<Point>>,
    moves: Vec<Move>,
    has_ground: bool,
    lacks_win_ends: bool,
}

impl Checked {
    /// Checks what concerns the drawing as a whole.
    pub(crate) fn begin(
        mut draft: Draft,
        place: &dyn Fn(Spot) -> String,
        reading: Reading<'_>,
    ) -> Result<Self, ReadError> {
        let wrong = |spot, kind| ReadError::new(place(spot), kind);
        limit(place, Spot::Whole("positions"), "positions", draft.positions.len(), MOST_PARTS)?;
        limit(place, Spot::Whole("moves"), "moves", draft.moves.len(), MOST_PARTS)?;
        check_vehicles(draft.vehicles.len(), reading).map_err(|kind| wrong(Spot::Whole("vehicles"), kind))?;
        let title = draft.title.chars().count();
        limit(place, Spot::Whole("title"), "characters", title, MOST_TITLE_CHARACTERS)?;
        for (what, given, most) in limits_of_lines(&draft.lines) {
            limit(place, Spot::Whole("lines"), what, given, most)?;
        }
        limit(place, Spot::Whole("notes"), "notes", draft.notes.len(), MOST_NOTES)?;
        for (nth, note) in draft.notes.iter_mut().enumerate() {
            limit(place, Spot::Note(nth, "text"), "bytes", note.text.len(), MOST_NOTE_BYTES)?;
            for (field, value) in [("x", note.at.x), ("y", note.at.y)] {
                check_coordinate(place, Spot::Note(nth, field), value)?;
            }
            note.at = note.at.to_hundredths();
        }
        draft.notes.retain(|note| !note.text.trim().is_empty());
        let players = draft.players.unwrap_or(2);
        if !(2..=MOST_PLAYERS).contains(&players) {
            return Err(wrong(Spot::Whole("players"), ReadErrorKind::Players(players)));
        }
        let refused = |spot: fn(usize, &'static str) -> Spot| {
            move |fault: BoardFault| match fault.nth {
                Some(nth) => wrong(spot(nth, fault.field), ReadErrorKind::Board(fault.reason)),
                None => wrong(Spot::Whole(fault.field), ReadErrorKind::Board(fault.reason)),
            }
        };
        check_boards(&mut draft.boards).map_err(refused(Spot::Board))?;
        check_rulesets(&mut draft.rulesets).map_err(refused(Spot::Ruleset))?;
        let Draft { convention, positions, moves, vehicles, lines, notes, unknown, .. } = draft;
        let Draft { rules, boards, rulesets, has_ground, lacks_win_ends, .. } = draft;
        let (title, none) = (plain_name(draft.title), Vec::new());
        Ok(Self {
            heading: Heading {
                title,
                players,
                convention,
                vehicles: none,
                lines,
                notes,
                rules,
                boards,
                rulesets,
                unknown,
            },
            has_ground,
            lacks_win_ends,
            vehicles,
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
        if raw.by.highest() >= self.heading.players {
            return Err(ReadError::new(
                place(Spot::Move(nth, "by")),
                ReadErrorKind::Movers { given: raw.by, players: self.heading.players },
            ));
        }
        self.moves.push(Move { from, to, by: raw.by, bend: raw.bend, unknown: raw.unknown });
        Ok(true)
    }

    fn position(&mut self, mut raw: DraftPosition, place: &dyn Fn(Spot) -> String) -> Result<(), ReadError> {
        let nth = self.positions.len();
        let label = plain_label(&raw.id, raw.label);
        for (field, text) in [("id", &raw.id), ("label", &label)] {
            let characters = text.chars().count();
            limit(place, Spot::Position(nth, field), "characters", characters, MOST_LABEL_CHARACTERS)?;
        }
        for (field, value) in [("x", raw.x), ("y", raw.y)] {
            check_coordinate(place, Spot::Position(nth, field), value.unwrap_or_default())?;
        }
        if self.lacks_win_ends && raw.end == Some(EndKind::Win) {
            let expected = "“tie”; ends with “win” are in files of version 5 only".into();
            let kind = ReadErrorKind::Expected { expected, found: None };
            return Err(ReadError::new(place(Spot::Position(nth, "end")), kind));
        }
        if self.has_ground {
            match raw.unknown.shift_remove(GROUND) {
                None | Some(Value::Null) => {}
                Some(Value::Bool(ground)) => raw.ground = ground,
                Some(given) => {
                    return Err(ReadError::new(
                        place(Spot::Position(nth, GROUND)),
                        expected("true or false", &given),
                    ));
                }
            }
        }
        // There are no more than fit.
        if self.ids.insert(raw.id.clone(), PositionId(nth as u32)).is_some() {
            let spot = Spot::Position(nth, "id");
            return Err(ReadError::new(place(spot), ReadErrorKind::RepeatedId(raw.id)));
        }
        self.placed.push(raw.x.zip(raw.y).map(|(x, y)| Point::new(x, y).to_hundredths()));
        let DraftPosition { id: key, end, ground, unknown, .. } = raw;
        self.positions.push(Position { key, label, at: Point::default(), end, ground, unknown });
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
        reading: Reading<'_>,
    ) -> Result<Document, ReadError> {
        let ends: Vec<(u32, u32)> = self.moves.iter().map(|step| (step.from.0, step.to.0)).collect();
        for (position, at) in self.positions.iter_mut().zip((reading.arrange)(&self.placed, &ends)) {
            position.at = at;
        }
        for (nth, on) in std::mem::take(&mut self.vehicles).into_iter().enumerate() {
            let on = self.find(Spot::Vehicle(nth), on, place)?;
            self.heading.vehicles.push(on);
        }
        Ok(Document::of_parts(self.heading, self.positions, self.moves))
    }
}

/// Refuses what lies outside the sheet.
fn check_coordinate(place: &dyn Fn(Spot) -> String, spot: Spot, value: f64) -> Result<(), ReadError> {
    if (-GREATEST_COORDINATE..=GREATEST_COORDINATE).contains(&value) {
        return Ok(());
    }
    Err(ReadError::new(place(spot), ReadErrorKind::OffTheSheet(value)))
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
pub(crate) fn check_vehicles(given: usize, reading: Reading<'_>) -> Result<(), ReadErrorKind> {
    match reading.most_vehicles {
        limit if given <= limit => Ok(()),
        MOST_VEHICLES => Err(ReadErrorKind::Vehicles(given)),
        limit => Err(ReadErrorKind::TooLarge { what: "vehicles", given, limit }),
    }
}
