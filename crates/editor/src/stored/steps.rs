//! A history as bytes, to be stored beside the file of its drawing.
//!
//! Version 1, or version 4, 6, 7 or 8 where a step has what drawings have only since that version; numbers as in `bytes.rs`:
//!
//! 1. the version; the identifiers of the drawing's positions and of its moves, as runs (how many are left out,
//!    how many follow), since a file has none;
//! 2. the steps that can be undone, the last one first, then those that can be redone, the next one first: a count and
//!    that many steps;
//! 3. a step: the new heading, positions and moves, of each only the fields that change. What they were before follows
//!    from the drawing, so a step cannot contradict it;
//! 4. eight bytes of FNV-1a over all of this, begun with the checksum of the file.
//!
//! A step that would leave a drawing no file could hold (a move without its end, a key used twice, a place off
//! the sheet) makes the whole history damaged.

mod step;

use super::Checksum;
use super::bytes::{Reader, Writer};
use crate::document::{Diff, Document, STEP_VERSIONS, VERSION};
use crate::gather::gather;
use crate::history::{History, MOST_STEPS};
use crate::id::{MoveId, PositionId};
use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;
use step::Replay;

/// The last version of files all of whose fields steps of a version have.
fn files_of(version: u32) -> u32 {
    STEP_VERSIONS.into_iter().find(|&later| later > version).map_or(VERSION, |later| later - 1)
}

/// The most bytes of the steps to either side; those farthest from now are left out.
pub const MOST_BYTES: usize = 1 << 19;
/// How many bytes the checksum takes.
const SUM: usize = 8;

/// Why a stored history was not read: it is damaged, or belongs to another file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damaged;

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the stored steps are damaged or belong to another drawing")
    }
}

impl std::error::Error for Damaged {}

/// Writes the history of a document whose file has this checksum. Cost O(document + steps), at most
/// 2 · [`MOST_BYTES`] bytes of steps.
pub fn write(history: &History, document: &Document, file: Checksum) -> Vec<u8> {
    let mut writer = Writer::default();
    let files = history.stacks().into_iter().flatten().map(|diff| step::version(diff)).max().unwrap_or(1);
    // Each has all that files have of versions before the next one.
    let version = STEP_VERSIONS.into_iter().filter(|&version| version <= files).max().unwrap_or(1);
    writer.number(version);
    writer.files = files_of(version);
    write_ids(&mut writer, document.positions().map(|(id, _)| id.0));
    write_ids(&mut writer, document.moves().map(|(id, _)| id.0));
    for stack in history.stacks() {
        write_steps(&mut writer, stack);
    }
    let mut bytes = writer.into_bytes();
    bytes.extend(file.and(&bytes).0.to_le_bytes());
    bytes
}

/// Reads a history that was written for a file with this checksum, and the document that the file says, with the
/// identifiers that the history knows. Cost O((document + steps) log document); nothing is taken from damaged bytes.
pub fn read(bytes: &[u8], file: Checksum, document: &Document) -> Result<(Document, History), Damaged> {
    let mut reading = StepsReader::begin(bytes, file, document)?;
    while reading.advance()? {}
    Ok(reading.end())
}

/// A history that is read a little at a time, as [`read`] does it at once.
#[derive(Debug)]
pub struct StepsReader<'bytes> {
    reader: Reader<'bytes>,
    document: Document,
    /// The replay of the steps to one side, and how many these are.
    replay: Option<(Replay, usize)>,
    steps: VecDeque<Arc<Diff>>,
    /// Those that can be undone, and then those that can be redone.
    stacks: Vec<VecDeque<Arc<Diff>>>,
}

impl<'bytes> StepsReader<'bytes> {
    /// Checks the bytes as a whole and numbers the document. Cost O(document log document + bytes).
    pub fn begin(bytes: &'bytes [u8], file: Checksum, document: &Document) -> Result<Self, Damaged> {
        let (body, sum) = bytes.split_last_chunk::<SUM>().ok_or(Damaged)?;
        if file.and(body).0 != u64::from_le_bytes(*sum) {
            return Err(Damaged);
        }
        Self::of_body(body, document).ok_or(Damaged)
    }

    fn of_body(body: &'bytes [u8], document: &Document) -> Option<Self> {
        let mut reader = Reader::new(body);
        let version = reader.number()?;
        STEP_VERSIONS.contains(&version).then_some(())?;
        reader.files = files_of(version);
        let positions = read_ids(&mut reader, document.positions().len())?;
        let moves = read_ids(&mut reader, document.moves().len())?;
        let document = document.renumbered(
            gather(positions.into_iter().map(PositionId)),
            gather(moves.into_iter().map(MoveId)),
        )?;
        Some(Self { reader, document, replay: None, steps: VecDeque::new(), stacks: Vec::new() })
    }

    /// Reads some more; whether there is more to read. Cost at most that of a step, or a few hundred parts.
    pub fn advance(&mut self) -> Result<bool, Damaged> {
        self.next().ok_or(Damaged)
    }

    fn next(&mut self) -> Option<bool> {
        let Some((replay, count)) = &mut self.replay else {
            let count = self.reader.count().filter(|&count| count <= MOST_STEPS)?;
            if count > 0 {
                self.replay = Some((Replay::from(&self.document), count));
                return Some(true);
            }
            return self.end_stack();
        };
        if replay.prepare() {
            return Some(true);
        }
        if self.steps.len() < *count {
            self.steps.push_front(Arc::new(replay.step(&mut self.reader)?));
            return Some(true);
        }
        self.end_stack()
    }

    fn end_stack(&mut self) -> Option<bool> {
        self.replay = None;
        self.stacks.push(std::mem::take(&mut self.steps));
        let more = self.stacks.len() < 2;
        (more || self.reader.is_at_end()).then_some(more)
    }

    /// What was read, once there is no more.
    pub fn end(mut self) -> (Document, History) {
        let redo = self.stacks.pop().unwrap_or_default();
        (self.document, History::of_stacks(self.stacks.pop().unwrap_or_default(), redo))
    }
}

fn write_ids(writer: &mut Writer, ids: impl Iterator<Item = u32>) {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    let mut next = 0;
    for id in ids {
        match runs.last_mut() {
            Some((_, length)) if id == next => *length += 1,
            _ => runs.push((id - next, 1)),
        }
        next = id.wrapping_add(1);
    }
    writer.number(runs.len() as u32);
    for (gap, length) in runs {
        writer.number(gap);
        writer.number(length);
    }
}

fn read_ids(reader: &mut Reader<'_>, count: usize) -> Option<Vec<u32>> {
    let mut ids = Vec::with_capacity(count);
    let mut next = 0_u32;
    for _ in 0..reader.count()? {
        let start = next.checked_add(reader.number()?)?;
        let length = reader.number()?;
        if length as usize > count - ids.len() {
            return None;
        }
        next = start.checked_add(length)?;
        ids.extend(start..next);
    }
    (ids.len() == count).then_some(ids)
}

/// The steps from the one nearest to now, as many as there is room for.
fn write_steps(writer: &mut Writer, stack: &VecDeque<Arc<Diff>>) {
    let mut steps = Writer::default();
    steps.files = writer.files;
    let mut count = 0;
    for diff in stack.iter().rev() {
        let start = steps.len();
        if !step::write(&mut steps, diff, MOST_BYTES) {
            steps.cut(start);
            break;
        }
        count += 1;
    }
    writer.number(count);
    writer.raw(&steps.into_bytes());
}

#[cfg(test)]
mod tests;
