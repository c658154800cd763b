//! One step as bytes, and the replay of all steps that checks each.

use crate::command::{GREATEST_COORDINATE, MOST_LABEL_CHARACTERS, MOST_TITLE_CHARACTERS};
use crate::document::{
    self, Change, Diff, Document, Field, FieldValue, Heading, LATER_ENDS, Move, Position, Record, Unknown,
    claimed, version_of,
};
use crate::file::json;
use crate::id::{MoveId, PositionId};
use crate::name::{plain_label, plain_name};
use crate::point::Point;
use crate::stored::bytes::{Reader, Writer};
use hyperjam_terms::{Convention, EndKind, MOST_PLAYERS, Movers};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Set where the part exists after the step; without it the part goes.
const STAYS: u32 = 1;
/// The first field of a part; further ones are the bits above.
const FIRST: u32 = 2;

/// No changed part takes fewer bytes.
const LEAST_BYTES: usize = 2;

/// Writes what becomes of every part, unless that takes more than `most` bytes; whether it did.
pub(super) fn write(writer: &mut Writer, diff: &Diff, most: usize) -> bool {
    // To compare two large drawings part by part takes long.
    if writer.len() + LEAST_BYTES * least_parts(diff) > most {
        return false;
    }
    let whole = diff.whole.as_ref().and_then(|whole| whole.before.as_ref().zip(whole.after.as_ref()));
    let headings = whole.map(|(before, after)| (before.heading(), after.heading()));
    let changed = diff.heading.as_ref().and_then(|change| change.before.as_ref().zip(change.after.as_ref()));
    match headings.filter(|(before, after)| before != after).or(changed) {
        Some((before, after)) => write_heading(writer, before, after),
        None => writer.number(0),
    }
    if let Some(Change { before: Some(before), after: Some(after) }) = diff.whole.as_deref() {
        let (positions, moves) = (before.position_changes(after), before.move_changes(after));
        write_parts(writer, positions.clone().count(), positions, most, |id| id.0, write_position);
        write_parts(writer, moves.clone().count(), moves, most, |id| id.0, write_move);
    } else {
        write_parts(writer, diff.positions.len(), sides(&diff.positions), most, |id| id.0, write_position);
        write_parts(writer, diff.moves.len(), sides(&diff.moves), most, |id| id.0, write_move);
    }
    writer.len() <= most
}

/// How many parts change at least.
fn least_parts(diff: &Diff) -> usize {
    let Some(Change { before: Some(before), after: Some(after) }) = diff.whole.as_deref() else {
        return diff.positions.len() + diff.moves.len();
    };
    let positions = before.positions().len().abs_diff(after.positions().len());
    positions + before.moves().len().abs_diff(after.moves().len())
}

fn sides<Id: Copy, T>(
    changes: &BTreeMap<Id, Change<T>>,
) -> impl Iterator<Item = (Id, Option<&T>, Option<&T>)> {
    changes.iter().map(|(&id, change)| (id, change.before.as_ref(), change.after.as_ref()))
}

/// All changed parts by ascending identifier, each told by its distance from the one before.
fn write_parts<'a, Id: Copy, T: Default + 'a>(
    writer: &mut Writer,
    count: usize,
    changes: impl Iterator<Item = (Id, Option<&'a T>, Option<&'a T>)>,
    most: usize,
    number: fn(Id) -> u32,
    write_part: fn(&mut Writer, &T, &T),
) {
    writer.number(count as u32);
    let nothing = T::default();
    let mut next = 0;
    for (id, before, after) in changes {
        if writer.len() > most {
            return;
        }
        writer.number(number(id).wrapping_sub(next));
        next = number(id).wrapping_add(1);
        match after {
            Some(after) => write_part(writer, before.unwrap_or(&nothing), after),
            None => writer.number(0),
        }
    }
}

/// The bits of the fields that differ.
fn mask(differ: &[bool]) -> u32 {
    let bits = differ.iter().rev().fold(0, |bits, &differs| bits << 1 | u32::from(differs));
    (bits * FIRST) | STAYS
}

fn has(mask: u32, field: usize) -> bool {
    mask & (FIRST << field) != 0
}

/// Whether a bit stands for each field that all codecs have alike, from the first of them.
type Bits<'a> = &'a dyn Fn(usize) -> bool;

/// Writes some of the fields that all codecs have alike.
fn write_fields(writer: &mut Writer, record: &dyn Record, bits: Bits<'_>) {
    let mut nth = 0..;
    record.show(&mut |field, value| {
        if nth.next().is_some_and(bits) && field.since <= writer.files {
            write_field(writer, value);
        }
    });
}

fn write_field(writer: &mut Writer, value: FieldValue<'_>) {
    match value {
        FieldValue::Text(text) => writer.text(text),
        FieldValue::Place(at) => {
            writer.signed(hundredths(at.x));
            writer.signed(hundredths(at.y));
        }
        FieldValue::Times(times) => writer.signed(*times),
        FieldValue::Whole(number) => {
            writer.number(u32::from(number.is_some()));
            writer.signed(number.unwrap_or_default());
        }
        // One more than the number, or 0 for none.
        FieldValue::Natural(number) => writer.number(number.map_or(0, |number| number + 1)),
        // That it is changed says what it is.
        FieldValue::Flag(_) => {}
        FieldValue::Choice(choice) => writer.number(choice.number()),
        FieldValue::List(list) => {
            writer.number(list.count() as u32);
            list.all().into_iter().for_each(|item| write_fields(writer, &*item, &|_| true));
        }
        FieldValue::Unknown(unknown) => write_unknown(writer, unknown),
    }
}

/// Reads some of the fields that all codecs have alike.
fn read_fields(reader: &mut Reader<'_>, record: &mut dyn Record, bits: Bits<'_>) -> Option<()> {
    let mut nth = 0..;
    let mut names = Vec::new();
    record.fill(&mut |field, value| {
        names.extend(field.names());
        if !nth.next().is_some_and(bits) || field.since > reader.files {
            return Some(());
        }
        if let FieldValue::Unknown(unknown) = value {
            *unknown = read_unknown(reader)?;
            return (!names.iter().any(|name| unknown.contains_key(*name))).then_some(());
        }
        read_field(reader, field, value)
    })
}

fn read_field(reader: &mut Reader<'_>, field: &Field, value: FieldValue<'_>) -> Option<()> {
    match value {
        FieldValue::Text(text) => *text = reader.text()?.to_owned(),
        FieldValue::Place(at) => *at = Point::new(read_coordinate(reader)?, read_coordinate(reader)?),
        FieldValue::Times(times) => *times = reader.signed()?,
        FieldValue::Whole(number) => {
            let (is_there, given) = (reader.number()?, reader.signed()?);
            *number = (is_there != 0).then_some(given);
            number.is_none_or(|number| number.unsigned_abs() as usize <= field.most).then_some(())?;
        }
        FieldValue::Natural(number) => {
            *number = reader.number()?.checked_sub(1);
            number.is_none_or(|number| number as usize <= field.most).then_some(())?;
        }
        FieldValue::Flag(flag) => *flag = !*flag,
        FieldValue::Choice(choice) => choice.choose(reader.number()?)?,
        FieldValue::List(list) => {
            let count = reader.count().filter(|&count| count <= field.most)?;
            list.set_count(0);
            list.set_count(count);
            list.all().into_iter().try_for_each(|item| read_fields(reader, item, &|_| true))?;
        }
        FieldValue::Unknown(unknown) => *unknown = read_unknown(reader)?,
    }
    Some(())
}

fn write_heading(writer: &mut Writer, before: &Heading, after: &Heading) {
    let own = [
        after.title != before.title,
        after.players != before.players,
        after.convention != before.convention,
        after.vehicles != before.vehicles,
        after.unknown != before.unknown,
    ];
    let mut differ = [&own, &*after.changed(before)].concat();
    differ.insert(NEGATIVES, after.negatives != before.negatives);
    let fields = mask(&differ);
    writer.number(fields);
    if has(fields, 0) {
        writer.text(&after.title);
    }
    if has(fields, 1) {
        writer.number(after.players);
    }
    // There are two conventions: that it is another one says which.
    if has(fields, 3) {
        write_vehicles(writer, &after.vehicles);
    }
    if has(fields, 4) {
        write_unknown(writer, &after.unknown);
    }
    write_fields(writer, after, &|nth| has(fields, of_heading(nth)));
    if has(fields, NEGATIVES) {
        write_vehicles(writer, &after.negatives);
    }
}

/// The bit of negated vehicles, which came after the first five of the fields that all codecs have alike.
const NEGATIVES: usize = 10;

/// The bit of the nth of those fields.
fn of_heading(nth: usize) -> usize {
    let bit = 5 + nth;
    if bit < NEGATIVES { bit } else { bit + 1 }
}

fn write_vehicles(writer: &mut Writer, all: &[PositionId]) {
    writer.number(all.len() as u32);
    all.iter().for_each(|on| writer.number(on.0));
}

fn read_vehicles(reader: &mut Reader<'_>) -> Option<Vec<PositionId>> {
    (0..reader.count()?).map(|_| reader.number().map(PositionId)).collect()
}

/// The bit of the nth field of a position that all codecs have alike: the win ends came after the first of them, and then the
/// other ends.
fn of_position(nth: usize) -> usize {
    if nth == 0 { 5 } else { 7 + nth }
}

/// The number of an end that came with version 7, from 1; 0 for others, and where play goes on.
fn later_end(end: Option<EndKind>) -> u32 {
    (1..).zip(LATER_ENDS).find(|(_, later)| end == Some(*later)).map_or(0, |(number, _)| number)
}

fn write_position(writer: &mut Writer, before: &Position, after: &Position) {
    let mut differ = vec![
        after.key != before.key,
        after.label != before.label,
        after.at != before.at,
        (after.end == Some(EndKind::Tie)) != (before.end == Some(EndKind::Tie)),
        after.unknown != before.unknown,
    ];
    differ.extend(after.changed(before));
    differ.insert(6, after.is_win_end() != before.is_win_end());
    differ.insert(7, later_end(after.end) != later_end(before.end));
    let fields = mask(&differ);
    writer.number(fields);
    if has(fields, 0) {
        writer.text(&after.key);
    }
    if has(fields, 1) {
        writer.text(&after.label);
    }
    if has(fields, 2) {
        writer.signed(hundredths(after.at.x));
        writer.signed(hundredths(after.at.y));
    }
    if has(fields, 4) {
        write_unknown(writer, &after.unknown);
    }
    if has(fields, 7) {
        writer.number(later_end(after.end));
    }
    write_fields(writer, after, &|nth| has(fields, of_position(nth)));
}

fn write_move(writer: &mut Writer, before: &Move, after: &Move) {
    let own = [
        after.from != before.from,
        after.to != before.to,
        after.by != before.by,
        after.unknown != before.unknown,
    ];
    let fields = mask(&[&own, &*after.changed(before)].concat());
    writer.number(fields);
    if has(fields, 0) {
        writer.number(after.from.0);
    }
    if has(fields, 1) {
        writer.number(after.to.0);
    }
    if has(fields, 2) {
        writer.number(after.by.bits());
    }
    if has(fields, 3) {
        write_unknown(writer, &after.unknown);
    }
    write_fields(writer, after, &|nth| has(fields, 4 + nth));
}

fn write_unknown(writer: &mut Writer, unknown: &Unknown) {
    writer.text(&serde_json::Value::Object(unknown.clone()).to_string());
}

/// Places are kept to hundredths, and those of the sheet fit.
fn hundredths(x: f64) -> i32 {
    (x * 100.0).round() as i32
}

/// A drawing to which step after step is applied, with what makes each check cheap.
#[derive(Debug)]
pub(super) struct Replay {
    document: Document,
    keys: BTreeSet<String>,
    /// How many ends of moves lie at each position.
    ends: BTreeMap<PositionId, usize>,
    /// The version of its files.
    version: u32,
    /// How many blocks of positions and of moves are counted in; nothing once all are.
    prepared: Option<(usize, usize)>,
}

impl Replay {
    /// To be prepared before the first step.
    pub(super) fn from(document: &Document) -> Self {
        let document = document.clone();
        let version = document.version();
        let (keys, ends) = (BTreeSet::new(), BTreeMap::new());
        Self { document, keys, ends, version, prepared: Some((0, 0)) }
    }

    /// Counts in what some positions or moves say; whether there were any.
    pub(super) fn prepare(&mut self) -> bool {
        let Some((positions, moves)) = &mut self.prepared else { return false };
        if let Some(block) = self.document.position_blocks().get(*positions) {
            self.keys.extend(block.iter().map(|(_, position)| position.key.clone()));
            *positions += 1;
        } else if let Some(block) = self.document.move_blocks().get(*moves) {
            for id in block.iter().flat_map(|(_, step)| [step.from, step.to]) {
                *self.ends.entry(id).or_default() += 1;
            }
            *moves += 1;
        } else {
            // From the first step on, the document is another one.
            self.prepared = None;
            return false;
        }
        true
    }

    /// Reads the next step and takes it. Cost O(step · log document).
    pub(super) fn step(&mut self, reader: &mut Reader<'_>) -> Option<Diff> {
        let diff = Diff {
            heading: self.read_heading(reader)?,
            positions: read_parts(reader, PositionId, |id| self.document.position(id), read_position)?,
            moves: read_parts(reader, MoveId, |id| self.document.get_move(id), read_move)?,
            whole: None,
        };
        if diff.is_empty() {
            return None;
        }
        self.document.patch(&diff);
        self.check(&diff)?;
        Some(diff)
    }

    fn read_heading(&self, reader: &mut Reader<'_>) -> Option<Option<Change<Heading>>> {
        let fields = reader.number()?;
        if fields == 0 {
            return Some(None);
        }
        let before = self.document.heading();
        let mut after = before.clone();
        if has(fields, 0) {
            after.title = plain_name(bounded(reader, MOST_TITLE_CHARACTERS)?);
        }
        if has(fields, 1) {
            after.players = reader.number().filter(|players| (2..=MOST_PLAYERS).contains(players))?;
        }
        if has(fields, 2) {
            after.convention = match before.convention {
                Convention::Normal => Convention::Misere,
                Convention::Misere => Convention::Normal,
            };
        }
        if has(fields, 3) {
            after.vehicles = read_vehicles(reader)?;
        }
        if has(fields, 4) {
            after.unknown = read_unknown(reader)?;
        }
        read_fields(reader, &mut after, &|nth| has(fields, of_heading(nth)))?;
        if reader.files >= document::NEGATIVES && has(fields, NEGATIVES) {
            after.negatives = read_vehicles(reader)?;
        }
        after.check().ok()?;
        (after != *before).then(|| Some(Change { before: Some(before.clone()), after: Some(after) }))
    }

    /// Whether the document is whole after the step that was just taken.
    fn check(&mut self, diff: &Diff) -> Option<()> {
        let positions = || diff.positions.values();
        for gone in positions().filter_map(|change| change.before.as_ref()) {
            self.keys.remove(&gone.key);
        }
        for new in positions().filter_map(|change| change.after.as_ref()) {
            self.keys.insert(new.key.clone()).then_some(())?;
        }
        for change in diff.moves.values() {
            for id in change.before.iter().flat_map(|step| [step.from, step.to]) {
                let count = self.ends.get_mut(&id)?;
                *count = count.checked_sub(1)?;
            }
            for id in change.after.iter().flat_map(|step| [step.from, step.to]) {
                self.document.position(id)?;
                *self.ends.entry(id).or_default() += 1;
            }
        }
        let version = self.document.version();
        if self.document.heading().has_claimed_fields(version) {
            return None;
        }
        let claims = |position: &Position| {
            claimed(Position::FIELDS, version).any(|name| position.unknown.contains_key(name))
        };
        let is_claimed = match std::mem::replace(&mut self.version, version) < version {
            true => self.document.positions().any(|(_, position)| claims(position)),
            false => positions().filter_map(|change| change.after.as_ref()).any(claims),
        };
        if is_claimed {
            return None;
        }
        let players = self.document.heading().players;
        let fits = |step: &Move| step.by.highest() < players;
        let mut changed = diff.moves.values().filter_map(|change| change.after.as_ref());
        let all_fit = changed.all(fits)
            && (diff.heading.is_none() || self.document.moves().all(|(_, step)| fits(step)));
        let gone = diff.positions.iter().filter(|(_, change)| change.after.is_none());
        let mut free = gone.clone().map(|(id, _)| self.ends.get(id).is_none_or(|&count| count == 0));
        let mut vehicles = self.document.heading().all_vehicles();
        let stand = diff.heading.is_none() && gone.clone().next().is_none()
            || vehicles.all(|(on, _)| self.document.position(on).is_some());
        (free.all(|free| free) && stand && all_fit).then_some(())
    }
}

fn read_parts<'document, Id: Ord + Copy, T: Clone + Default + PartialEq + 'document>(
    reader: &mut Reader<'_>,
    id: fn(u32) -> Id,
    now: impl Fn(Id) -> Option<&'document T>,
    read_part: fn(&mut Reader<'_>, u32, &mut T) -> Option<()>,
) -> Option<BTreeMap<Id, Change<T>>> {
    let mut changes = BTreeMap::new();
    let mut next = Some(0_u32);
    for _ in 0..reader.count()? {
        let number = next?.checked_add(reader.number()?)?;
        next = number.checked_add(1);
        let before = now(id(number)).cloned();
        let fields = reader.number()?;
        let mut after = None;
        if fields & STAYS != 0 {
            let mut part = before.clone().unwrap_or_default();
            read_part(reader, fields, &mut part)?;
            after = Some(part);
        }
        if before == after {
            return None;
        }
        changes.insert(id(number), Change { before, after });
    }
    Some(changes)
}

fn read_position(reader: &mut Reader<'_>, fields: u32, position: &mut Position) -> Option<()> {
    if has(fields, 0) {
        position.key = bounded(reader, MOST_LABEL_CHARACTERS)?;
    }
    if has(fields, 1) {
        position.label = plain_label(&position.key, Some(bounded(reader, MOST_LABEL_CHARACTERS)?));
    }
    if has(fields, 2) {
        position.at = Point::new(read_coordinate(reader)?, read_coordinate(reader)?);
    }
    let is_end = |end: EndKind, field: usize| (position.end == Some(end)) ^ has(fields, field);
    let (is_tie, is_win) = (is_end(EndKind::Tie, 3), is_end(EndKind::Win, 6));
    if has(fields, 4) {
        position.unknown = read_unknown(reader)?;
    }
    let later = match has(fields, 7) && reader.files >= document::ALL_ENDS {
        true => reader.number()?,
        false => later_end(position.end),
    };
    position.end = match (is_tie, is_win, later) {
        (true, false, 0) => Some(EndKind::Tie),
        (false, true, 0) => Some(EndKind::Win),
        (false, false, 0) => None,
        (false, false, number) => Some(*LATER_ENDS.get(number as usize - 1)?),
        _ => return None,
    };
    read_fields(reader, position, &|nth| has(fields, of_position(nth)))
}

fn read_move(reader: &mut Reader<'_>, fields: u32, step: &mut Move) -> Option<()> {
    if has(fields, 0) {
        step.from = PositionId(reader.number()?);
    }
    if has(fields, 1) {
        step.to = PositionId(reader.number()?);
    }
    if has(fields, 2) {
        step.by = Movers::of_bits(reader.number()?)?;
    }
    if has(fields, 3) {
        step.unknown = read_unknown(reader)?;
    }
    read_fields(reader, step, &|nth| has(fields, 4 + nth))
}

/// The oldest version of files for all that a step has before or after it.
pub(super) fn version(diff: &Diff) -> u32 {
    let documents = diff.whole.iter().flat_map(|whole| [&whole.before, &whole.after]).flatten();
    let headings = diff.heading.iter().flat_map(|change| [&change.before, &change.after]).flatten();
    let positions = diff.positions.values().flat_map(|change| [&change.before, &change.after]).flatten();
    let moves = diff.moves.values().flat_map(|change| [&change.before, &change.after]).flatten();
    let has_later = positions.clone().any(Position::is_later_end).then_some(document::ALL_ENDS);
    let records = positions.map(|position| position as &dyn Record);
    let records = records.chain(moves.map(|step| step as &dyn Record));
    let sheets = headings.map(|heading| heading.version(1)).chain(documents.map(Document::version));
    records.map(version_of).chain(sheets).chain(has_later).max().unwrap_or(1)
}

fn read_coordinate(reader: &mut Reader<'_>) -> Option<f64> {
    let x = f64::from(reader.signed()?) / 100.0;
    (x.abs() <= GREATEST_COORDINATE).then_some(x)
}

fn bounded(reader: &mut Reader<'_>, most: usize) -> Option<String> {
    let text = reader.text()?;
    (text.chars().count() <= most).then(|| text.to_owned())
}

fn read_unknown(reader: &mut Reader<'_>) -> Option<Unknown> {
    match json(reader.text()?) {
        Ok(Value::Object(fields)) => Some(fields),
        _ => None,
    }
}
