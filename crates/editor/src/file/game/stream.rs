//! Our own files into arrays, in one pass and without a value for each object.
//!
//! It takes what [`read`](crate::file::read) takes and nothing else. What is JSON and no drawing it only refuses: the
//! other reader then says why.

use super::super::draft::{DraftEnd, Reading};
use super::super::read::{end, named, of_value};
use super::super::strict::{Strict, twice};
use super::{GameFile, Names};
use crate::command::{GREATEST_COORDINATE, MOST_LABEL_CHARACTERS, MOST_PARTS};
use crate::document::{Convention, Movers};
use crate::file::{ReadError, ReadErrorKind};
use hashbrown::{DefaultHashBuilder, HashTable};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;
use std::hash::BuildHasher;

/// How many names pass between two looks at how far reading has come.
const LOOK: u32 = 1 << 14;
/// The number of a name that is no position's.
const NOWHERE: u32 = u32::MAX;

/// The game in a text, or why it is no JSON, or nothing where it is no drawing.
pub(super) fn read(
    text: &str,
    reading: Reading<'_>,
    watch: &mut dyn FnMut(usize),
) -> Result<GameFile, Option<ReadError>> {
    let mut pass = Pass::new(text, watch);
    let mut reader = serde_json::Deserializer::from_str(text);
    let whole = Object { pass: &mut pass, part: Whole::default() };
    whole.deserialize(&mut reader).and_then(|()| reader.end()).map_err(not_json)?;
    // What is said of the whole is left to the reader of documents.
    let heading = of_value(Value::Object(std::mem::take(&mut pass.rest)), reading).map_err(|_| None)?;
    pass.finish(heading.heading().players, heading.heading().convention, reading).ok_or(None)
}

/// The error of a text that is no JSON. Both readers come upon it at the same place, unless one refuses before.
fn not_json(error: serde_json::Error) -> Option<ReadError> {
    let kind = || ReadErrorKind::Json(error.to_string());
    (error.is_syntax() || error.is_eof()).then(|| ReadError::new("", kind()))
}

/// How many bytes of a name stand in the table of names.
const INLINE: usize = 11;
/// The fewest bytes of a file for each name that it has: two quotation marks, a letter and a comma.
const LEAST: usize = 4;

/// A name in the table. Most are short and told apart without a look at the text, which would be far away in memory.
struct Entry {
    /// The first bytes, and the length or that it is longer.
    key: [u8; INLINE + 1],
    number: u32,
}

impl Entry {
    fn key(name: &str) -> [u8; INLINE + 1] {
        let mut key = [0; INLINE + 1];
        let inline = name.len().min(INLINE);
        key[..inline].copy_from_slice(&name.as_bytes()[..inline]);
        key[INLINE] = name.len().min(INLINE + 1) as u8;
        key
    }

    /// Whether it is that of a name with this key.
    fn is(&self, key: [u8; INLINE + 1], name: &str, names: &Names) -> bool {
        self.key == key && (name.len() <= INLINE || names.get(self.number as usize) == name)
    }
}

/// The number that a name writes, as most programs name positions: digits without a leading zero.
fn written(name: &str) -> Option<usize> {
    let bytes = name.as_bytes();
    let plain = bytes.len() <= 8
        && bytes.iter().all(u8::is_ascii_digit)
        && (bytes.len() == 1 || !name.starts_with('0'));
    if plain { name.parse().ok() } else { None }
}

/// What has been read so far.
struct Pass<'w> {
    /// Where the text lies, to tell from a name how far reading has come.
    start: usize,
    length: usize,
    names_passed: u32,
    watch: &'w mut dyn FnMut(usize),
    /// Names are numbered as they are met, be it in a position, a move or a vehicle. Nobody who writes a file can know
    /// which of them collide; what is read does not depend on it.
    hasher: DefaultHashBuilder,
    numbers: HashTable<Entry>,
    /// The names that are small numbers themselves, by what they write: found without a search.
    written: Vec<u32>,
    names: Names,
    /// The position that each name is the id of.
    places: Vec<u32>,
    /// The name of each position.
    order: Vec<u32>,
    labels: Vec<(u32, Box<str>)>,
    ties: Vec<u32>,
    /// With names for ends.
    moves: Vec<(u32, u32, Movers)>,
    vehicles: Vec<u32>,
    /// The other fields of the whole.
    rest: Map<String, Value>,
}

impl<'w> Pass<'w> {
    fn new(text: &str, watch: &'w mut dyn FnMut(usize)) -> Self {
        Self {
            start: text.as_ptr().addr(),
            length: text.len(),
            names_passed: 0,
            watch,
            hasher: DefaultHashBuilder::default(),
            numbers: HashTable::new(),
            written: Vec::new(),
            names: Names::default(),
            places: Vec::new(),
            order: Vec::new(),
            labels: Vec::new(),
            ties: Vec::new(),
            moves: Vec::new(),
            vehicles: Vec::new(),
            rest: Map::new(),
        }
    }

    /// The number of a name.
    fn number(&mut self, name: &str) -> u32 {
        self.names_passed = self.names_passed.wrapping_add(1);
        let read = name.as_ptr().addr().wrapping_sub(self.start);
        if self.names_passed.is_multiple_of(LOOK) && read < self.length {
            (self.watch)(read);
        }
        // A file of so many bytes has fewer names; so the list is no longer than the file.
        if let Some(value) = written(name).filter(|value| *value < self.length / LEAST) {
            return self.listed(value, name);
        }
        self.looked_up(name)
    }

    /// The number of a name that is itself a number.
    fn listed(&mut self, value: usize, name: &str) -> u32 {
        if value >= self.written.len() {
            self.written.resize(value + 1, NOWHERE);
        }
        if self.written[value] == NOWHERE {
            self.written[value] = self.added(name);
        }
        self.written[value]
    }

    /// The number of a name that was not met before.
    fn added(&mut self, name: &str) -> u32 {
        let number = self.names.count() as u32;
        self.names.push(name);
        self.places.push(NOWHERE);
        number
    }

    /// The number of a name by the table.
    fn looked_up(&mut self, name: &str) -> u32 {
        let key = Entry::key(name);
        let hash = self.hasher.hash_one(name);
        if let Some(entry) = self.numbers.find(hash, |entry| entry.is(key, name, &self.names)) {
            return entry.number;
        }
        let number = self.added(name);
        let Self { hasher, numbers, names, .. } = self;
        let hash_of = |entry: &Entry| hasher.hash_one(names.get(entry.number as usize));
        numbers.insert_unique(hash, Entry { key, number }, hash_of);
        number
    }

    /// The game, with positions for names.
    fn finish(mut self, players: u32, convention: Convention, reading: Reading<'_>) -> Option<GameFile> {
        let few = [self.order.len(), self.moves.len()].iter().all(|&count| count <= MOST_PARTS);
        if !few || self.vehicles.len() > reading.most_vehicles {
            return None;
        }
        self.numbers = HashTable::new();
        self.written = Vec::new();
        let in_order = self.order.iter().zip(0..).all(|(&name, position)| name == position);
        let ids = if in_order && self.names.count() == self.order.len() {
            self.names
        } else {
            let mut ids = Names::default();
            self.order.iter().for_each(|&name| ids.push(self.names.get(name as usize)));
            ids
        };
        let places = self.places;
        let place = |name: &mut u32| {
            *name = places[*name as usize];
            *name != NOWHERE
        };
        for (from, to, by) in &mut self.moves {
            if !place(from) || !place(to) || by.highest() >= players {
                return None;
            }
        }
        let placed = self.vehicles.iter_mut().all(place);
        placed.then_some(GameFile {
            players,
            convention,
            ids,
            labels: self.labels,
            ties: self.ties,
            moves: self.moves,
            vehicles: self.vehicles,
        })
    }
}

/// An object of a kind of which some fields are known.
trait Part {
    const KNOWN: &'static [&'static str];

    /// Takes the value of a known field.
    fn take<'de, A: MapAccess<'de>>(
        &mut self,
        pass: &mut Pass<'_>,
        field: usize,
        values: &mut A,
    ) -> Result<(), A::Error>;

    /// Takes note of the object when all its fields are read; nothing where it is wrong.
    fn note(self, pass: &mut Pass<'_>, rest: Map<String, Value>) -> Option<()>;
}

struct Object<'a, 'w, P> {
    pass: &'a mut Pass<'w>,
    part: P,
}

impl<'de, P: Part> DeserializeSeed<'de> for Object<'_, '_, P> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_map(self)
    }
}

impl<'de, P: Part> Visitor<'de> for Object<'_, '_, P> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut fields: A) -> Result<(), A::Error> {
        let mut seen = 0_u32;
        let mut rest = Map::new();
        while let Some(key) = fields.next_key_seed(Key(P::KNOWN))? {
            match key {
                Ok(field) if seen & (1 << field) != 0 => return Err(twice(P::KNOWN[field])),
                Ok(field) => {
                    seen |= 1 << field;
                    self.part.take(self.pass, field, &mut fields)?;
                }
                Err(name) if rest.contains_key(&name) => return Err(twice(&name)),
                Err(name) => {
                    rest.insert(name, fields.next_value_seed(Strict)?);
                }
            }
        }
        self.part.note(self.pass, rest).ok_or_else(refused)
    }
}

/// Why is said by the other reader.
fn refused<E: Error>() -> E {
    E::custom("refused")
}

/// The place of a field among the known ones, or its name.
struct Key(&'static [&'static str]);

impl<'de> DeserializeSeed<'de> for Key {
    type Value = Result<usize, String>;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Self::Value, D::Error> {
        reader.deserialize_str(self)
    }
}

impl Visitor<'_> for Key {
    type Value = Result<usize, String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a field")
    }

    fn visit_str<E>(self, name: &str) -> Result<Self::Value, E> {
        Ok(self.0.iter().position(|known| *known == name).ok_or_else(|| name.to_owned()))
    }
}

/// A position's name, numbered.
struct Id<'a, 'w>(&'a mut Pass<'w>);

impl<'de> DeserializeSeed<'de> for Id<'_, '_> {
    type Value = u32;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<u32, D::Error> {
        reader.deserialize_str(self)
    }
}

impl Visitor<'_> for Id<'_, '_> {
    type Value = u32;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an id")
    }

    fn visit_str<E>(self, name: &str) -> Result<u32, E> {
        Ok(self.0.number(name))
    }
}

/// The file as a whole.
#[derive(Default)]
struct Whole {
    given: [bool; 3],
}

impl Part for Whole {
    const KNOWN: &'static [&'static str] = &["positions", "moves", "vehicles"];

    fn take<'de, A: MapAccess<'de>>(
        &mut self,
        pass: &mut Pass<'_>,
        field: usize,
        values: &mut A,
    ) -> Result<(), A::Error> {
        self.given[field] = true;
        values.next_value_seed(List { pass, of: field })
    }

    fn note(self, pass: &mut Pass<'_>, mut rest: Map<String, Value>) -> Option<()> {
        for field in [0, 1] {
            if self.given[field] {
                rest.insert(Self::KNOWN[field].to_owned(), Value::Array(Vec::new()));
            }
        }
        pass.rest = rest;
        Some(())
    }
}

/// One of the lists of the whole.
struct List<'a, 'w> {
    pass: &'a mut Pass<'w>,
    /// Which of them.
    of: usize,
}

impl<'de> DeserializeSeed<'de> for List<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for List<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    /// There may be no vehicles.
    fn visit_unit<E: Error>(self) -> Result<(), E> {
        if self.of == 2 { Ok(()) } else { Err(refused()) }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let Self { pass, of } = self;
        match of {
            0 => while items.next_element_seed(Object { pass, part: Position::default() })?.is_some() {},
            1 => while items.next_element_seed(Object { pass, part: Step::default() })?.is_some() {},
            _ => {
                while let Some(on) = items.next_element_seed(Id(pass))? {
                    pass.vehicles.push(on);
                }
            }
        }
        Ok(())
    }
}

#[derive(Default)]
struct Position {
    id: Option<u32>,
    label: Option<Box<str>>,
    off_the_sheet: bool,
    tie: bool,
}

impl Part for Position {
    const KNOWN: &'static [&'static str] = &["id", "label", "x", "y", "end"];

    fn take<'de, A: MapAccess<'de>>(
        &mut self,
        pass: &mut Pass<'_>,
        field: usize,
        values: &mut A,
    ) -> Result<(), A::Error> {
        match field {
            0 => self.id = Some(values.next_value_seed(Id(pass))?),
            1 => self.label = values.next_value()?,
            2 | 3 => {
                let sheet = -GREATEST_COORDINATE..=GREATEST_COORDINATE;
                self.off_the_sheet |=
                    values.next_value::<Option<f64>>()?.is_some_and(|x| !sheet.contains(&x));
            }
            _ => {
                let given: Option<Box<str>> = values.next_value()?;
                let DraftEnd::Tie = match given.as_deref().map(end) {
                    None => return Ok(()),
                    Some(end) => end.ok_or_else(refused)?,
                };
                self.tie = true;
            }
        }
        Ok(())
    }

    fn note(self, pass: &mut Pass<'_>, _: Map<String, Value>) -> Option<()> {
        let name = self.id?;
        let id = pass.names.get(name as usize);
        let short =
            |text: &str| text.len() <= MOST_LABEL_CHARACTERS || text.chars().count() <= MOST_LABEL_CHARACTERS;
        if self.off_the_sheet || !short(id) || pass.places[name as usize] != NOWHERE {
            return None;
        }
        let position = pass.order.len() as u32;
        if let Some(label) = self.label.filter(|label| **label != *id) {
            if !short(&label) {
                return None;
            }
            pass.labels.push((position, label));
        }
        if self.tie {
            pass.ties.push(position);
        }
        pass.places[name as usize] = position;
        pass.order.push(name);
        Some(())
    }
}

#[derive(Default)]
struct Step {
    from: Option<u32>,
    to: Option<u32>,
    by: Option<Movers>,
}

impl Part for Step {
    const KNOWN: &'static [&'static str] = &["from", "to", "by"];

    fn take<'de, A: MapAccess<'de>>(
        &mut self,
        pass: &mut Pass<'_>,
        field: usize,
        values: &mut A,
    ) -> Result<(), A::Error> {
        match field {
            0 => self.from = Some(values.next_value_seed(Id(pass))?),
            1 => self.to = Some(values.next_value_seed(Id(pass))?),
            _ => self.by = Some(values.next_value_seed(By)?),
        }
        Ok(())
    }

    fn note(self, pass: &mut Pass<'_>, _: Map<String, Value>) -> Option<()> {
        pass.moves.push((self.from?, self.to?, self.by?));
        Some(())
    }
}

/// Who may make a move; that the game has these players is looked at in the end.
struct By;

impl<'de> DeserializeSeed<'de> for By {
    type Value = Movers;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Movers, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for By {
    type Value = Movers;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("players")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Movers, E> {
        named(name).ok_or_else(refused)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut players: A) -> Result<Movers, A::Error> {
        let mut listed = Vec::new();
        while let Some(player) = players.next_element()? {
            listed.push(player);
        }
        Movers::of(&listed).ok_or_else(refused)
    }
}
