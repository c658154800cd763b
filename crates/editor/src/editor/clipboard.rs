//! Copying and pasting as text in the format of files, so that parts of drawings can be passed between tabs, programs
//! and mails.

use super::{Editor, STEP};
use crate::command::{Command, CommandError};
use crate::document::{Board, Document, Heading, Note, Part};
use crate::file::{self, Format, ReadError};
use crate::gather::gather;
use crate::geometry::{PLATE_RADIUS, Point, Rectangle, Vector};
use crate::id::PositionId;
use crate::layout;
use crate::selection::Selection;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Why nothing was pasted.
#[derive(Clone, Debug, PartialEq)]
pub enum PasteError {
    /// The text is not a drawing in the format that it seems to be in.
    Unreadable(Format, ReadError),
    /// The drawing cannot be put here.
    Refused(CommandError),
}

impl fmt::Display for PasteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(format, error) => {
                write!(f, "this text is not a drawing; read as {}: {error}", format.name())
            }
            Self::Refused(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for PasteError {}

impl Editor {
    /// What is selected, as the text of a file: the selected positions and the moves between them; `None` when no
    /// position is selected.
    pub fn copy(&self) -> Option<String> {
        self.selected_part().map(|part| file::write(&part))
    }

    /// What is selected, as a list that people can read; `None` when no position is selected.
    pub fn copy_as_text(&self) -> Option<String> {
        self.selected_part().map(|part| file::text::write(&part))
    }

    /// Copies and deletes what is selected.
    pub fn cut(&mut self) -> Result<Option<String>, CommandError> {
        let Some(text) = self.copy() else { return Ok(None) };
        let Selection { positions, moves } = self.selection.clone();
        self.apply(Command::Delete { positions, moves })?;
        Ok(Some(text))
    }

    /// Adds the drawing in a text to this one and selects it. It is put in the middle of the view, or beside what is
    /// drawn there, and names that are taken get a number. The text may be in any format; a list is laid out. Returns what of
    /// it stays behind.
    ///
    /// ```
    /// use hyperjam_editor::editor::Editor;
    ///
    /// let mut editor = Editor::default();
    /// assert_eq!(editor.paste("A: B")?, []);
    /// assert_eq!(editor.selection().positions.len(), 2);
    /// assert_eq!(editor.copy_as_text().as_deref(), Some("A: B\nB:\n"));
    /// # Ok::<(), hyperjam_editor::editor::PasteError>(())
    /// ```
    pub fn paste(&mut self, text: &str) -> Result<Vec<Part>, PasteError> {
        let (format, read) = file::read_any(text);
        let part = read.map_err(|error| PasteError::Unreadable(format, error))?;
        self.put(part).map_err(PasteError::Refused)
    }

    /// Adds a drawing to this one, as [`paste`](Self::paste) does with its text.
    pub fn put(&mut self, part: Document) -> Result<Vec<Part>, CommandError> {
        self.insert_beside(part, self.viewport.centre())
    }

    /// Adds a drawing with its vehicles to the right of this one, and selects it. A name that is taken gets a number, so
    /// that the components of a sum can be distinguished. Returns what of it stays behind.
    pub fn put_beside(&mut self, part: Document) -> Result<Vec<Part>, CommandError> {
        let by = match (area_with_boards(&self.document), area_with_boards(&part)) {
            (Some(old), Some(new)) => {
                let x = old.greatest.x + STEP - new.least.x;
                Vector::new(x.round(), (old.centre().y - new.centre().y).round())
            }
            _ => Vector::default(),
        };
        self.insert(part, by, true)
    }

    /// Puts a copy of what is selected beside it, and selects the copy.
    pub fn duplicate(&mut self) -> Result<(), CommandError> {
        let Some(part) = self.selected_part() else { return Ok(()) };
        let middle = area(&part).map(Rectangle::centre).unwrap_or_default();
        self.insert_beside(part, middle).map(drop)
    }

    /// Adds a drawing with its middle here, or as near as there is room beside what is drawn; the view follows it.
    fn insert_beside(&mut self, part: Document, middle: Point) -> Result<Vec<Part>, CommandError> {
        let Some(new) = area(&part).or_else(|| area_with_boards(&part)) else {
            return Ok(self.document.not_inserted(&part, false));
        };
        let routing = self.routing();
        let is_free = |there: Rectangle| {
            let place = |id| self.document.position(id).map(|old| old.at);
            !routing.positions_near(there).filter_map(place).any(|at| there.contains(at))
        };
        let by = layout::free_place(new, middle, area(&self.document), &is_free);
        let by = Vector::new(by.x.round(), by.y.round());
        let left = self.insert(part, by, false)?;
        let there = Rectangle { least: new.least + by, greatest: new.greatest + by };
        let seen = self.viewport.seen().grown(-PLATE_RADIUS);
        if !(seen.contains(there.least) && seen.contains(there.greatest)) {
            self.viewport = self.fitted(self.selection.positions.clone(), self.viewport.scale());
        }
        Ok(left)
    }

    fn insert(&mut self, mut part: Document, by: Vector, vehicles: bool) -> Result<Vec<Part>, CommandError> {
        let left = self.document.not_inserted(&part, vehicles);
        number_names(&self.document, &mut part);
        let first = self.document.next_position();
        let first_move = self.document.next_move();
        self.apply(Command::Insert { part: Box::new(part), by, vehicles })?;
        self.selection = Selection {
            positions: gather(self.document.positions().map(|(id, _)| id).filter(|&id| Some(id) >= first)),
            moves: gather(self.document.moves().map(|(id, _)| id).filter(|&id| Some(id) >= first_move)),
        };
        self.focus = self.selection.positions.first().copied();
        Ok(left)
    }

    /// A document of the selected positions and the moves between them.
    fn selected_part(&self) -> Option<Document> {
        let positions = &self.selection.positions;
        if positions.is_empty() {
            return None;
        }
        let mut part = self.document.part(positions);
        let mut heading = part.heading().clone();
        // A copy has the notes and boards that lie between what is copied.
        let all = positions.len() == self.document.positions().len();
        let within = area(&part).map(|area| area.grown(2.0 * PLATE_RADIUS));
        let comes = |at| all || within.is_some_and(|within| within.contains(at));
        heading.notes.retain(|note| comes(note.at));
        heading.boards.retain(|board| comes(board.at));
        let boards = &heading.boards;
        heading.rulesets.retain(|own| boards.iter().any(|board| board.rules == own.name));
        heading.retain_vehicles(&|_| false);
        heading = Heading { title: String::new(), lines: Vec::new(), ..heading };
        part.set_heading(heading);
        Some(part)
    }
}

fn area(document: &Document) -> Option<Rectangle> {
    Rectangle::around(document.positions().map(|(_, one)| one.at))
}

/// The same with the notes and boards beside them.
fn area_with_boards(document: &Document) -> Option<Rectangle> {
    let heading = document.heading();
    let boards = heading.boards.iter().map(Board::area);
    let notes = heading.notes.iter().map(Note::area);
    area(document).into_iter().chain(boards).chain(notes).reduce(Rectangle::with)
}

/// Gives each position of a part that is about to join a document a number behind its name where the name is taken: A
/// becomes A 2, and A 2 becomes A 3. A name that would become too long stays as it is, and a position without a name gets
/// none. Cost O(n log m) for n names in the
/// document and m in the part.
fn number_names(document: &Document, part: &mut Document) {
    let here: BTreeSet<String> =
        gather(part.positions().map(|(_, position)| position.name().trim().to_owned()));
    // No other names of the document can be in the way.
    let stems: BTreeSet<&str> = gather(here.iter().map(|name| numbered(name).0));
    let there = document.positions().map(|(_, position)| position.name().trim());
    let there: BTreeSet<&str> = gather(there.filter(|name| stems.contains(numbered(name).0)));
    // The number that comes next for a name without its number, so that none is tried twice.
    let mut next: BTreeMap<String, u32> = BTreeMap::new();
    let positions: Vec<PositionId> = part.positions().map(|(id, _)| id).collect();
    for position in positions {
        let name = part.position(position).map(|one| one.label.trim().to_owned()).unwrap_or_default();
        if name.is_empty() || !there.contains(name.as_str()) {
            continue;
        }
        let (stem, number) = numbered(&name);
        let next = next.entry(stem.to_owned()).or_insert(2);
        *next = number.saturating_add(1).max(*next);
        let label = loop {
            let label = format!("{stem} {next}");
            *next = next.saturating_add(1);
            if *next == u32::MAX || !there.contains(label.as_str()) && !here.contains(&label) {
                break label;
            }
        };
        let _ = part.apply(Command::Rename { position, label });
    }
}

/// A name without the number behind it, and the number, 1 for none.
fn numbered(name: &str) -> (&str, u32) {
    let parts = name.rsplit_once(' ').and_then(|(stem, number)| {
        let is_number = number.bytes().all(|digit| digit.is_ascii_digit()) && !number.starts_with('0');
        Some((stem.trim_end(), number.parse().ok().filter(|_| is_number)?))
    });
    parts.filter(|(stem, _)| !stem.is_empty()).unwrap_or((name, 1))
}
