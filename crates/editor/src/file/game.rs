//! What a file says but for the looks of positions and moves, which is what the command line needs of a drawing with millions of positions.
//!
//! Our own files go into arrays in one pass, with at most a hundred bytes a position where a document takes almost a
//! thousand. The page does not contain this reader. It gives no reason for refusing a text; the reason comes from the reader of
//! documents, which then reads the text again. Property tests and a fuzz target ensure that both accept the same files, with
//! the same games and errors.

mod scan;
mod stream;

use super::{Format, ReadError, ReadOptions, in_rows};
use crate::command::MOST_PARTS;
use crate::document::{Document, Heading};
use crate::id::PositionId;
use hyperjam_terms::{EndKind, Movers};

/// Texts by number, stored one after another in a single string.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    text: String,
    /// Where each ends.
    ends: Vec<u32>,
}

impl Names {
    /// How many there are.
    pub fn count(&self) -> usize {
        self.ends.len()
    }

    /// The one with this number, which has to be below the count.
    pub fn get(&self, number: usize) -> &str {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start as usize..self.ends[number] as usize]
    }

    /// All of them in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.count()).map(|number| self.get(number))
    }

    /// One more. Files have fewer bytes than a `u32` counts.
    fn push(&mut self, name: &str) {
        self.text.push_str(name);
        self.ends.push(self.text.len() as u32);
    }
}

impl FromIterator<String> for Names {
    fn from_iter<T: IntoIterator<Item = String>>(names: T) -> Self {
        let mut all = Self::default();
        names.into_iter().for_each(|name| all.push(&name));
        all
    }
}

/// What a file says but for how positions and moves look: these have the numbers of their places in the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameFile {
    /// What concerns the sheet as a whole. The identifiers of positions are their numbers.
    pub heading: Heading,
    /// The positions' ids.
    pub ids: Names,
    /// The labels that are not the ids, with the positions' numbers, ascending.
    pub labels: Vec<(u32, Box<str>)>,
    /// The tie ends and win ends, ascending.
    pub ends: Vec<(u32, EndKind)>,
    /// The priorities, with the positions' numbers, ascending.
    pub priorities: Vec<(u32, u32)>,
    /// The moves: where each starts, where it leads, who may make it.
    pub moves: Vec<(u32, u32, Movers)>,
}

impl GameFile {
    /// How the command line reads: nothing is laid out, and there may be as many vehicles as positions.
    pub const READING: ReadOptions<'static> =
        ReadOptions { arrange: &in_rows, most_vehicles: MOST_PARTS, left: None, mover: None };

    /// Reads the game in a text: what [`Format::read_with`] reads by [`Self::READING`], or the same error. `watch` hears
    /// now and then how many bytes have been read.
    ///
    /// Our own files are read in one pass into arrays: cost O(n) in the text's length, and memory for the names and for
    /// twelve bytes a move. What is refused is read once more for the reason: with little memory where it is no JSON, else
    /// by the reader of documents, which takes near a thousand bytes a position or move.
    ///
    /// ```
    /// use hyperjam_editor::file::{Format, GameFile};
    ///
    /// let game = GameFile::read(Format::Text, "A: B C", &mut |_| {})?;
    /// assert_eq!(game.ids.iter().collect::<Vec<_>>(), ["A", "B", "C"]);
    /// # Ok::<(), hyperjam_editor::file::ReadError>(())
    /// ```
    pub fn read(format: Format, text: &str, watch: &mut dyn FnMut(usize)) -> Result<Self, ReadError> {
        if format == Format::Json {
            if let Some(read) = Self::read_in_one_pass(text, watch) {
                return Ok(read);
            }
            super::read::check_json(text)?;
        }
        format.read_with(text, Self::READING).map(|document| Self::of(&document))
    }

    /// Reads the game in one of our own files, in one pass; none where [`Self::read`] has an error to tell, and where it takes longer: for
    /// positions on the ground, with ends that not all versions of files have, and with priorities.
    pub fn read_in_one_pass(text: &str, watch: &mut dyn FnMut(usize)) -> Option<Self> {
        stream::read(super::opened(text).ok()?, Self::READING, watch)
    }

    /// The game that a document draws. Cost O(V + E log V).
    pub fn of(document: &Document) -> Self {
        let mut heading = document.heading().clone();
        let positions: Vec<_> = document.positions().map(|(id, _)| id).collect();
        // A document's moves and vehicles are on positions that it has.
        let number = |id| positions.binary_search(&id).unwrap_or_default() as u32;
        let mut ids = Names::default();
        let (mut labels, mut ends, mut priorities) = (Vec::new(), Vec::new(), Vec::new());
        for ((_, position), number) in document.positions().zip(0..) {
            ids.push(&position.key);
            if position.label != position.key {
                labels.push((number, position.label.as_str().into()));
            }
            ends.extend(position.end.map(|end| (number, end)));
            priorities.extend(position.priority.map(|priority| (number, priority)));
        }
        heading.all_vehicles_mut().for_each(|on| *on = PositionId(number(*on)));
        let moves = document.moves().map(|(_, step)| (number(step.from), number(step.to), step.by)).collect();
        Self { heading, ids, labels, ends, priorities, moves }
    }
}
