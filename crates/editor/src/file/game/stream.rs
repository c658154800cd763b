//! Our own files into arrays, in one pass and without a value for each object.
//!
//! It takes what [`read`](crate::file::read()) takes and nothing else. What it does not take it only refuses: the other
//! reader then says why.

use super::super::draft::ReadOptions;
use super::super::read::{bend, end, named, of_value};
use super::scan::Scanner;
use super::{GameFile, Names};
use crate::command::{GREATEST_COORDINATE, MOST_LABEL_CHARACTERS, MOST_PARTS};
use crate::document::{Heading, Position, VERSION, claimed};
use crate::id::PositionId;
use crate::name::{is_plain, plain_label};
use hashbrown::{DefaultHashBuilder, HashTable};
use hyperjam_terms::{EndKind, Movers};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::hash::BuildHasher;

/// How many bytes are read between two looks at how far reading has come.
const LOOK: usize = 1 << 17;
/// The number of a name that is no position's.
const NOWHERE: u32 = u32::MAX;

/// The game in a text, or nothing where it is no drawing.
pub(super) fn read(text: &str, reading: ReadOptions<'_>, watch: &mut dyn FnMut(usize)) -> Option<GameFile> {
    let mut pass = Pass::new(text.len(), watch);
    let rest = pass.whole(&mut Scanner::new(text))?;
    // What is said of the whole is left to the reader of documents.
    let document = of_value(Value::Object(rest), reading).ok()?;
    pass.finish(document.heading().clone(), reading)
}

/// How many bytes of a name stand in the table of names.
const INLINE: usize = 11;
/// The fewest bytes of a file for each name that it has: two quotation marks, a letter and a comma.
const LEAST: usize = 4;
/// From here on stand the numbers of names that do not write them.
const OTHERS: u32 = 1 << 31;

/// A name in the table. Most are short and distinguished without a look at the text, which would be far away in memory.
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
fn written(name: &str) -> Option<u32> {
    let digit = |byte: u8| byte.is_ascii_digit().then(|| u32::from(byte - b'0'));
    match name.as_bytes() {
        [b'0'] => Some(0),
        [b'1'..=b'9', ..] if name.len() <= 8 => {
            name.bytes().try_fold(0, |value, byte| Some(10 * value + digit(byte)?))
        }
        _ => None,
    }
}

/// What has been read so far.
struct Pass<'w> {
    /// How long the text is.
    length: usize,
    /// Where in the text it is said next how far reading has come.
    next_look: usize,
    watch: &'w mut dyn FnMut(usize),
    /// The names that are no small numbers themselves are numbered as they are met, be it in a position, a move or a
    /// vehicle. Nobody who writes a file can know which of them collide; what is read does not depend on it.
    hasher: DefaultHashBuilder,
    numbers: HashTable<Entry>,
    others: Names,
    /// The position that each name is the id of: those of small numbers, and those of the other names.
    places: [Vec<u32>; 2],
    ids: Names,
    labels: Vec<(u32, Box<str>)>,
    ends: Vec<(u32, EndKind)>,
    /// With names for ends, which are looked up all together: each for itself would wait for the memory.
    moves: Vec<(u32, u32, Movers)>,
    /// Where the vehicles stand, by names too.
    vehicles: Vec<PositionId>,
}

/// Whether a name is a small number, and its place among those that are or those that are not.
fn kind(name: u32) -> (usize, usize) {
    match name.checked_sub(OTHERS) {
        None => (0, name as usize),
        Some(other) => (1, other as usize),
    }
}

impl<'w> Pass<'w> {
    fn new(length: usize, watch: &'w mut dyn FnMut(usize)) -> Self {
        Self {
            length,
            next_look: LOOK,
            watch,
            hasher: DefaultHashBuilder::default(),
            numbers: HashTable::new(),
            others: Names::default(),
            places: Default::default(),
            ids: Names::default(),
            labels: Vec::new(),
            ends: Vec::new(),
            moves: Vec::new(),
            vehicles: Vec::new(),
        }
    }

    /// The number of a name.
    fn number(&mut self, name: &str) -> u32 {
        // A file of so many bytes has fewer names; so the list of their places is no longer than the file.
        match written(name) {
            Some(value) if (value as usize) < self.length / LEAST => value,
            _ => OTHERS + self.looked_up(name),
        }
    }

    /// The number of a name by the table.
    fn looked_up(&mut self, name: &str) -> u32 {
        let key = Entry::key(name);
        let hash = self.hasher.hash_one(name);
        if let Some(entry) = self.numbers.find(hash, |entry| entry.is(key, name, &self.others)) {
            return entry.number;
        }
        let number = self.others.count() as u32;
        self.others.push(name);
        let Self { hasher, numbers, others, .. } = self;
        let hash_of = |entry: &Entry| hasher.hash_one(others.get(entry.number as usize));
        numbers.insert_unique(hash, Entry { key, number }, hash_of);
        number
    }

    /// Notes that a name is the id of this position, unless it is that of another.
    fn put(&mut self, name: u32, position: u32) -> Option<()> {
        let (kind, nth) = kind(name);
        let places = &mut self.places[kind];
        if nth >= places.len() {
            places.resize(nth + 1, NOWHERE);
        }
        (std::mem::replace(&mut places[nth], position) == NOWHERE).then_some(())
    }

    /// The game, with positions for names.
    fn finish(self, mut heading: Heading, reading: ReadOptions<'_>) -> Option<GameFile> {
        let Self { places, ids, labels, ends, mut moves, mut vehicles, .. } = self;
        let few = [ids.count(), moves.len()].iter().all(|&count| count <= MOST_PARTS);
        if !few || vehicles.len() > reading.most_vehicles {
            return None;
        }
        let place = |name: &mut u32| {
            let (kind, nth) = kind(*name);
            *name = places[kind].get(nth).copied().unwrap_or(NOWHERE);
            *name != NOWHERE
        };
        let may_be = |(from, to, by): &mut (u32, u32, Movers)| {
            place(from) & place(to) & (by.highest() < heading.players)
        };
        if !moves.iter_mut().all(may_be) || !vehicles.iter_mut().all(|on| place(&mut on.0)) {
            return None;
        }
        heading.vehicles = vehicles;
        Some(GameFile { heading, ids, labels, ends, priorities: Vec::new(), moves })
    }
}

impl Pass<'_> {
    /// Reports now and then how far reading has come.
    fn look(&mut self, scanner: &Scanner<'_>) {
        if scanner.read() >= self.next_look {
            (self.watch)(scanner.read());
            self.next_look = scanner.read() + LOOK;
        }
    }

    /// Reads the file as a whole. Returns what it says beside its lists, which stand there empty where they have to be.
    fn whole(&mut self, scanner: &mut Scanner<'_>) -> Option<Map<String, Value>> {
        let mut given = Vec::new();
        let mut rest = scanner.object(["positions", "moves", "vehicles"], |scanner, field| match field {
            0 => {
                given.push("positions");
                scanner.list(|scanner| self.position(scanner))
            }
            1 => {
                given.push("moves");
                scanner.list(|scanner| self.step(scanner))
            }
            _ if scanner.peek()? != b'[' => scanner.scalar(),
            _ => scanner.list(|scanner| {
                let on = self.id(scanner)?;
                self.vehicles.push(PositionId(on));
                Some(())
            }),
        })?;
        rest.extend(given.into_iter().map(|list| (list.to_owned(), Value::Array(Vec::new()))));
        scanner.ends().then_some(rest)
    }

    /// Reads a name and numbers it.
    fn id(&mut self, scanner: &mut Scanner<'_>) -> Option<u32> {
        scanner.string().map(|name| self.number(&name))
    }

    fn position(&mut self, scanner: &mut Scanner<'_>) -> Option<()> {
        self.look(scanner);
        let (mut id, mut label, mut ended) = (None, None, None);
        let others = scanner.object(["id", "label", "x", "y", "end"], |scanner, field| {
            match field {
                0 => id = Some(scanner.string()?),
                1 => label = text(scanner)?,
                2 | 3 => {
                    let sheet = -GREATEST_COORDINATE..=GREATEST_COORDINATE;
                    let place: Option<f64> = scanner.scalar()?;
                    return place.is_none_or(|x| sheet.contains(&x)).then_some(());
                }
                _ => {
                    if let Some(word) = text(scanner)? {
                        // Whether it can be another end depends on the version, which may come later.
                        ended = Some(end(&word).filter(|end| *end == EndKind::Tie)?);
                    }
                }
            }
            Some(())
        })?;
        // Whether that is a field that is known depends on the version, which may come later.
        if claimed(Position::FIELDS, VERSION).any(|name| others.contains_key(name)) {
            return None;
        }
        let id = id?;
        let short =
            |text: &str| text.len() <= MOST_LABEL_CHARACTERS || text.chars().count() <= MOST_LABEL_CHARACTERS;
        let are_plain = is_plain(&id) && label.as_deref().is_none_or(is_plain);
        let label =
            if are_plain { label } else { Some(Cow::Owned(plain_label(&id, label.map(Cow::into_owned)))) };
        let label = label.filter(|label| *label != id);
        if !short(&id) || !label.as_deref().is_none_or(short) {
            return None;
        }
        let position = self.ids.count() as u32;
        let name = self.number(&id);
        self.put(name, position)?;
        self.ids.push(&id);
        self.labels.extend(label.map(|label| (position, label.into())));
        self.ends.extend(ended.map(|end| (position, end)));
        Some(())
    }

    fn step(&mut self, scanner: &mut Scanner<'_>) -> Option<()> {
        self.look(scanner);
        let (mut from, mut to, mut by) = (None, None, None);
        scanner.object(["from", "to", "by", "bend"], |scanner, field| {
            match field {
                0 => from = Some(self.id(scanner)?),
                1 => to = Some(self.id(scanner)?),
                2 => by = Some(movers(scanner)?),
                _ => {
                    if let Some(given) = scanner.scalar::<Option<i64>>()? {
                        bend(given)?;
                    }
                }
            }
            Some(())
        })?;
        self.moves.push((from?, to?, by?));
        Some(())
    }
}

/// Reads a text, or that there is none.
fn text<'t>(scanner: &mut Scanner<'t>) -> Option<Option<Cow<'t, str>>> {
    if scanner.peek()? == b'"' { scanner.string().map(Some) } else { scanner.scalar().map(|()| None) }
}

/// Reads who may make a move; that the game has these players is looked at in the end.
fn movers(scanner: &mut Scanner<'_>) -> Option<Movers> {
    if scanner.peek()? == b'"' {
        return named(&scanner.string()?);
    }
    let mut listed = Vec::new();
    scanner.list(|scanner| {
        listed.push(scanner.scalar()?);
        Some(())
    })?;
    Movers::of(&listed)
}
