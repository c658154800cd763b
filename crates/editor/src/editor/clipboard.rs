//! Copying and pasting as text in the format of files, so that parts of drawings can be passed between tabs, programs
//! and mails.

use super::{Editor, STEP};
use crate::command::{Command, CommandError};
use crate::document::{Document, Heading};
use crate::file::{self, Format, ReadError};
use crate::gather::gather;
use crate::geometry::{Point, Rectangle, Vector};
use crate::id::PositionId;
use crate::selection::Selection;
use std::collections::BTreeSet;
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

    /// Adds the drawing in a text to this one and selects it. It is put in the middle of the view, or beside that where it
    /// would cover positions. The text may be in any format; a list is laid out.
    ///
    /// ```
    /// use hyperjam_editor::editor::Editor;
    ///
    /// let mut editor = Editor::default();
    /// editor.paste("A: B")?;
    /// assert_eq!(editor.selection().positions.len(), 2);
    /// assert_eq!(editor.copy_as_text().as_deref(), Some("A: B\nB:\n"));
    /// # Ok::<(), hyperjam_editor::editor::PasteError>(())
    /// ```
    pub fn paste(&mut self, text: &str) -> Result<(), PasteError> {
        let (format, read) = file::read_any(text);
        let part = read.map_err(|error| PasteError::Unreadable(format, error))?;
        self.put(part).map_err(PasteError::Refused)
    }

    /// Adds a drawing to this one, as [`paste`](Self::paste) does with its text.
    pub fn put(&mut self, part: Document) -> Result<(), CommandError> {
        let Some(area) = Rectangle::around(part.positions().map(|(_, position)| position.at)) else {
            return Ok(());
        };
        let by = self.viewport.centre() - area.centre();
        self.insert(part, Vector::new(by.x.round(), by.y.round()), false)
    }

    /// Adds a drawing with its vehicles to the right of this one, and selects it. A name that is taken gets a prime, so
    /// that the components of a sum can be told apart.
    pub fn put_beside(&mut self, mut part: Document) -> Result<(), CommandError> {
        self.add_primes(&mut part);
        let area = |document: &Document| Rectangle::around(document.positions().map(|(_, one)| one.at));
        let by = match (area(&self.document), area(&part)) {
            (Some(old), Some(new)) => {
                let x = old.greatest.x + STEP - new.least.x;
                Vector::new(x.round(), (old.centre().y - new.centre().y).round())
            }
            _ => Vector::default(),
        };
        self.insert(part, by, true)
    }

    /// Puts a copy of what is selected a little below and beside it, and selects the copy.
    pub fn duplicate(&mut self) -> Result<(), CommandError> {
        match self.selected_part() {
            Some(part) => self.insert(part, Vector::new(STEP / 4.0, STEP / 4.0), false),
            None => Ok(()),
        }
    }

    fn add_primes(&self, part: &mut Document) {
        let names = |document: &Document| -> BTreeSet<String> {
            gather(document.positions().map(|(_, position)| position.name().to_owned()))
        };
        let (there, here) = (names(&self.document), names(part));
        let positions: Vec<PositionId> = part.positions().map(|(id, _)| id).collect();
        for position in positions {
            let name = part.name(position);
            if !there.contains(name) {
                continue;
            }
            let mut label = format!("{name}′");
            while there.contains(&label) || here.contains(&label) {
                label.push('′');
            }
            // One that would be too long stays as it is.
            let _ = part.apply(Command::Rename { position, label });
        }
    }

    fn insert(&mut self, part: Document, mut by: Vector, vehicles: bool) -> Result<(), CommandError> {
        let rounded = |at: Point| (at.x.round() as i64, at.y.round() as i64);
        let routing = self.routing();
        let is_taken = |at: Point| {
            let mut near = routing.positions_near(Rectangle::spanned(at, at).grown(1.0));
            let place = |id| self.document.position(id).map(|old| rounded(old.at));
            near.any(|id| place(id) == Some(rounded(at)))
        };
        let covers = |by: Vector| part.positions().any(|(_, new)| is_taken(new.at + by));
        while covers(by) {
            by = by + Vector::new(STEP / 4.0, STEP / 4.0);
        }
        let first = self.document.next_position();
        let first_move = self.document.next_move();
        self.apply(Command::Insert { part: Box::new(part), by, vehicles })?;
        self.selection = Selection {
            positions: gather(self.document.positions().map(|(id, _)| id).filter(|&id| Some(id) >= first)),
            moves: gather(self.document.moves().map(|(id, _)| id).filter(|&id| Some(id) >= first_move)),
        };
        self.focus = self.selection.positions.first().copied();
        Ok(())
    }

    /// A document of the selected positions and the moves between them.
    fn selected_part(&self) -> Option<Document> {
        let positions = &self.selection.positions;
        if positions.is_empty() {
            return None;
        }
        let mut part = self.document.part(positions);
        let heading = Heading { vehicles: Vec::new(), title: String::new(), ..part.heading().clone() };
        part.set_heading(heading);
        Some(part)
    }
}
