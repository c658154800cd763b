//! One step as bytes, and the replay of all steps that checks each.

use crate::command::{
    GREATEST_COORDINATE, MOST_BEND, MOST_BOARDS, MOST_LABEL_CHARACTERS, MOST_NOTE_BYTES, MOST_NOTES,
    MOST_RULESETS, MOST_TITLE_CHARACTERS, check_boards, check_rulesets, limits_of_lines,
};
use crate::document::{
    Board, Change, Diff, Document, GROUND, Heading, Move, Note, OwnRuleset, Position, Rules, Unknown,
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

fn has(mask: u32, field: u32) -> bool {
    mask & (FIRST << field) != 0
}

fn write_heading(writer: &mut Writer, before: &Heading, after: &Heading) {
    let fields = mask(&[
        after.title != before.title,
        after.players != before.players,
        after.convention != before.convention,
        after.vehicles != before.vehicles,
        after.unknown != before.unknown,
        after.lines != before.lines,
        after.notes != before.notes,
        after.rules != before.rules,
        after.boards != before.boards,
        after.rulesets != before.rulesets,
    ]);
    writer.number(fields);
    if has(fields, 0) {
        writer.text(&after.title);
    }
    if has(fields, 1) {
        writer.number(after.players);
    }
    // There are two conventions: that it is another one says which.
    if has(fields, 3) {
        writer.number(after.vehicles.len() as u32);
        after.vehicles.iter().for_each(|on| writer.number(on.0));
    }
    if has(fields, 4) {
        write_unknown(writer, &after.unknown);
    }
    if has(fields, 5) {
        writer.number(after.lines.len() as u32);
        after.lines.iter().for_each(|line| writer.text(line));
    }
    if has(fields, 6) {
        writer.number(after.notes.len() as u32);
        for note in &after.notes {
            writer.text(&note.text);
            writer.signed(hundredths(note.at.x));
            writer.signed(hundredths(note.at.y));
            write_unknown(writer, &note.unknown);
        }
    }
    if has(fields, 7) {
        writer.number(after.rules.number());
    }
    if has(fields, 8) {
        writer.number(after.boards.len() as u32);
        for board in &after.boards {
            [&board.id, &board.rules, &board.position].into_iter().for_each(|text| writer.text(text));
            writer.signed(hundredths(board.at.x));
            writer.signed(hundredths(board.at.y));
            writer.signed(board.times);
            write_unknown(writer, &board.unknown);
        }
    }
    if has(fields, 9) {
        writer.number(after.rulesets.len() as u32);
        for ruleset in &after.rulesets {
            writer.text(&ruleset.name);
            writer.text(&ruleset.text);
        }
    }
}

fn write_position(writer: &mut Writer, before: &Position, after: &Position) {
    let fields = mask(&[
        after.key != before.key,
        after.label != before.label,
        after.at != before.at,
        (after.end == Some(EndKind::Tie)) != (before.end == Some(EndKind::Tie)),
        after.unknown != before.unknown,
        after.ground != before.ground,
        (after.end == Some(EndKind::Win)) != (before.end == Some(EndKind::Win)),
    ]);
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
}

fn write_move(writer: &mut Writer, before: &Move, after: &Move) {
    let fields = mask(&[
        after.from != before.from,
        after.to != before.to,
        after.by != before.by,
        after.unknown != before.unknown,
        after.bend != before.bend,
    ]);
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
    if has(fields, 4) {
        writer.number(u32::from(after.bend.is_some()));
        writer.signed(after.bend.unwrap_or_default());
    }
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
    /// Whether files of it are of version 4.
    is_of_version_4: bool,
    /// How many blocks of positions and of moves are counted in; nothing once all are.
    prepared: Option<(usize, usize)>,
}

impl Replay {
    /// To be prepared before the first step.
    pub(super) fn from(document: &Document) -> Self {
        let document = document.clone();
        let is_of_version_4 = document.is_of_version_4();
        let (keys, ends) = (BTreeSet::new(), BTreeMap::new());
        Self { document, keys, ends, is_of_version_4, prepared: Some((0, 0)) }
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
            after.vehicles.clear();
            for _ in 0..reader.count()? {
                after.vehicles.push(PositionId(reader.number()?));
            }
        }
        if has(fields, 4) {
            after.unknown = read_unknown(reader)?;
        }
        if has(fields, 5) {
            after.lines.clear();
            for _ in 0..reader.count()? {
                after.lines.push(reader.text()?.to_owned());
            }
            let is_allowed = |(_, given, most): &(_, usize, usize)| given <= most;
            limits_of_lines(&after.lines).iter().all(is_allowed).then_some(())?;
        }
        if has(fields, 6) {
            after.notes.clear();
            for _ in 0..reader.count().filter(|&count| count <= MOST_NOTES)? {
                after.notes.push(read_note(reader)?);
            }
        }
        if has(fields, 7) {
            after.rules = Rules::of_number(reader.number()?)?;
        }
        if has(fields, 8) {
            after.boards.clear();
            for _ in 0..reader.count().filter(|&count| count <= MOST_BOARDS)? {
                after.boards.push(read_board(reader)?);
            }
            check_boards(&mut after.boards).ok()?;
        }
        if has(fields, 9) {
            after.rulesets.clear();
            for _ in 0..reader.count().filter(|&count| count <= MOST_RULESETS)? {
                let (name, text) = (reader.text()?.to_owned(), reader.text()?.to_owned());
                after.rulesets.push(OwnRuleset { name, text });
            }
            check_rulesets(&mut after.rulesets).ok()?;
        }
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
        let is_of_version_4 = self.document.is_of_version_4();
        if self.document.heading().has_claimed_fields(is_of_version_4) {
            return None;
        }
        let claims = |position: &Position| position.unknown.contains_key(GROUND);
        let was_of_version_4 = std::mem::replace(&mut self.is_of_version_4, is_of_version_4);
        let claimed = match (is_of_version_4, was_of_version_4) {
            (false, _) => false,
            (true, true) => positions().filter_map(|change| change.after.as_ref()).any(claims),
            (true, false) => self.document.positions().any(|(_, position)| claims(position)),
        };
        if claimed {
            return None;
        }
        let players = self.document.heading().players;
        let fits = |step: &Move| step.by.highest() < players;
        let mut changed = diff.moves.values().filter_map(|change| change.after.as_ref());
        let all_fit = changed.all(fits)
            && (diff.heading.is_none() || self.document.moves().all(|(_, step)| fits(step)));
        let gone = diff.positions.iter().filter(|(_, change)| change.after.is_none());
        let mut free = gone.clone().map(|(id, _)| self.ends.get(id).is_none_or(|&count| count == 0));
        let vehicles = &self.document.heading().vehicles;
        let stand = diff.heading.is_none() && gone.clone().next().is_none()
            || vehicles.iter().all(|&on| self.document.position(on).is_some());
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
    let is_end = |end: EndKind, field: u32| (position.end == Some(end)) ^ has(fields, field);
    position.end = match (is_end(EndKind::Tie, 3), is_end(EndKind::Win, 6)) {
        (true, true) => return None,
        (true, false) => Some(EndKind::Tie),
        (false, true) => Some(EndKind::Win),
        (false, false) => None,
    };
    if has(fields, 4) {
        position.unknown = read_unknown(reader)?;
    }
    position.ground ^= has(fields, 5);
    Some(())
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
    if has(fields, 4) {
        let (is_bent, by) = (reader.number()?, reader.signed()?);
        step.bend = (is_bent != 0).then_some(by);
        step.bend.is_none_or(|by| by.unsigned_abs() <= MOST_BEND as u32).then_some(())?;
    }
    Some(())
}

fn read_note(reader: &mut Reader<'_>) -> Option<Note> {
    let text = reader.text().filter(|text| text.len() <= MOST_NOTE_BYTES && !text.trim().is_empty())?;
    let at = Point::new(read_coordinate(reader)?, read_coordinate(reader)?);
    let unknown = read_unknown(reader)?;
    let is_own = ["text", "x", "y"].iter().any(|name| unknown.contains_key(*name));
    (!is_own).then(|| Note { text: text.to_owned(), at, unknown })
}

fn read_board(reader: &mut Reader<'_>) -> Option<Board> {
    let mut text = || reader.text().map(str::to_owned);
    let (id, rules, position) = (text()?, text()?, text()?);
    let at = Point::new(read_coordinate(reader)?, read_coordinate(reader)?);
    let (times, unknown) = (reader.signed()?, read_unknown(reader)?);
    let own = ["id", "rules", "position", "x", "y", "times"];
    let is_own = own.iter().any(|name| unknown.contains_key(*name));
    (!is_own).then_some(Board { id, rules, position, at, times, unknown })
}

/// Whether a step has something that drawings have only since version 4.
pub(super) fn is_of_version_4(diff: &Diff) -> bool {
    let documents = diff.whole.iter().flat_map(|whole| [&whole.before, &whole.after]).flatten();
    let headings = diff.heading.iter().flat_map(|change| [&change.before, &change.after]).flatten();
    let positions = diff.positions.values().flat_map(|change| [&change.before, &change.after]).flatten();
    documents.into_iter().any(Document::is_of_version_4)
        || headings.into_iter().any(Heading::is_of_version_4)
        || positions.into_iter().any(|position| position.ground)
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
