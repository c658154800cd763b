//! Reading a long file of our own a little at a time: its positions and moves one by one, and then the rest.
//!
//! The result is that of [`read_with`](super::read_with). A file with an error is left to that function, which says what
//! is wrong.

use super::draft::{Checked, DraftMove, DraftPosition, ReadOptions, Spot};
use super::read::{draft_of, in_rows, position, step};
use super::strict;
use crate::document::Document;

/// How many positions or moves are read at once.
const SOME: usize = 200;
/// An item in which objects and lists are this deep within each other is read with the whole, which knows a limit.
const DEEP: usize = 100;

/// A file that is being read.
///
/// ```
/// use hyperjam_editor::file::{Slice, Slices, read, read_any, write};
///
/// let text = write(&read_any("A: B").1?);
/// let mut slices = Slices::of(&text);
/// let document = loop {
///     match slices.advance() {
///         Slice::More => {}
///         Slice::Document(document) => break *document,
///         Slice::Whole => break read(&text)?,
///     }
/// };
/// assert_eq!(document.moves().len(), 1);
/// # Ok::<(), hyperjam_editor::file::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Slices<'text> {
    text: &'text str,
    at: usize,
    /// The text up to here, without the items of the two lists.
    rest: String,
    positions: Vec<DraftPosition>,
    moves: Vec<DraftMove>,
    now: Phase,
}

/// What is being done.
#[derive(Debug)]
enum Phase {
    /// A field of the whole comes, or the end.
    Whole,
    /// An item of this list comes, the first of it or another one.
    Items { of_positions: bool, first: bool },
    /// What was read is checked.
    Checking(Box<Checked>),
    /// There is nothing more to do.
    Done,
}

/// How far it is.
#[derive(Debug)]
pub enum Slice {
    /// There is more to be read.
    More,
    /// This is the drawing.
    Document(Box<Document>),
    /// It is to be read as a whole, by [`read_with`](super::read_with), which says what is wrong with it.
    Whole,
}

impl<'text> Slices<'text> {
    /// Begins to read a text. One in which a position has no place is to be read as a whole.
    pub fn of(text: &'text str) -> Self {
        let rest = String::new();
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self { text, at: 0, rest, positions: Vec::new(), moves: Vec::new(), now: Phase::Whole }
    }

    /// Reads some more, which takes a millisecond or so, and building the document at the end some more of them.
    pub fn advance(&mut self) -> Slice {
        for _ in 0..SOME {
            match self.next() {
                Some(None) => {}
                Some(Some(document)) => return Slice::Document(Box::new(document)),
                None => return Slice::Whole,
            }
        }
        Slice::More
    }

    /// Takes the next item or field; `None` if the text is to be read as a whole.
    fn next(&mut self) -> Option<Option<Document>> {
        match std::mem::replace(&mut self.now, Phase::Done) {
            Phase::Whole => self.field()?,
            Phase::Items { of_positions, first } => self.item(of_positions, first)?,
            Phase::Checking(mut checked) => {
                if !checked.advance(&Spot::path).ok()? {
                    return checked.end(&Spot::path, reading()).ok().map(Some);
                }
                self.now = Phase::Checking(checked);
            }
            Phase::Done => return None,
        }
        Some(None)
    }

    fn bytes(&self) -> &'text [u8] {
        self.text.as_bytes()
    }

    fn byte(&self) -> Option<u8> {
        self.bytes().get(self.at).copied()
    }

    fn pass_space(&mut self) {
        while self.byte().is_some_and(|byte| matches!(byte, b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
    }

    /// Copies what lies between to the rest.
    fn keep_from(&mut self, start: usize) -> Option<()> {
        self.rest.push_str(self.text.get(start..self.at)?);
        Some(())
    }

    /// Goes on to the next field of the whole and over its value, or into it where it is one of the two lists. What
    /// stands between is looked at with the rest.
    fn field(&mut self) -> Option<()> {
        let start = self.at;
        while !matches!(self.byte(), None | Some(b'"')) {
            self.at += 1;
        }
        if self.byte().is_none() {
            self.keep_from(start)?;
            return self.check();
        }
        let name = self.at;
        self.pass_text()?;
        let name = self.text.get(name..self.at)?;
        self.pass_space();
        if self.byte()? != b':' {
            return None;
        }
        self.at += 1;
        self.pass_space();
        let list = matches!(name, "\"positions\"" | "\"moves\"") && self.byte()? == b'[';
        if list {
            self.at += 1;
            self.now = Phase::Items { of_positions: name == "\"positions\"", first: true };
        } else {
            self.pass_value()?;
            self.now = Phase::Whole;
        }
        self.keep_from(start)
    }

    /// Reads an item of a list, or goes on behind the list.
    fn item(&mut self, of_positions: bool, first: bool) -> Option<()> {
        self.pass_space();
        match self.byte()? {
            b']' => {
                self.now = Phase::Whole;
                return Some(());
            }
            b',' if !first => self.at += 1,
            _ if first => {}
            _ => return None,
        }
        self.pass_space();
        let start = self.at;
        self.pass_value()?;
        let value = strict::value(self.text.get(start..self.at)?).ok()?;
        if of_positions {
            let position = position(value, self.positions.len()).ok()?;
            position.x.zip(position.y)?;
            self.positions.push(position);
        } else {
            self.moves.push(step(value, self.moves.len()).ok()?);
        }
        self.now = Phase::Items { of_positions, first: false };
        Some(())
    }

    /// Passes over a value, whatever is within it.
    fn pass_value(&mut self) -> Option<()> {
        let mut depth = 0_usize;
        loop {
            match self.byte()? {
                b'"' => self.pass_text()?,
                b'{' | b'[' => {
                    depth += 1;
                    self.at += 1;
                }
                b'}' | b']' if depth > 0 => {
                    depth -= 1;
                    self.at += 1;
                }
                _ if depth > 0 => {
                    self.at += 1;
                    continue;
                }
                byte if ends(byte) => return None,
                _ => {
                    while self.byte().is_some_and(|byte| !ends(byte)) {
                        self.at += 1;
                    }
                }
            }
            if depth == 0 {
                return Some(());
            }
            if depth > DEEP {
                return None;
            }
        }
    }

    /// Passes over a text in quotation marks.
    fn pass_text(&mut self) -> Option<()> {
        self.at += 1;
        loop {
            match self.byte()? {
                b'"' => {
                    self.at += 1;
                    return Some(());
                }
                b'\\' => self.at += 2,
                _ => self.at += 1,
            }
        }
    }

    /// All is read: looks at the rest, and begins to check everything together.
    fn check(&mut self) -> Option<()> {
        let mut draft = draft_of(strict::value(&self.rest).ok()?).ok()?;
        // A list whose name is written in another way.
        if !draft.positions.is_empty() || !draft.moves.is_empty() {
            return None;
        }
        draft.positions = std::mem::take(&mut self.positions);
        draft.moves = std::mem::take(&mut self.moves);
        self.now = Phase::Checking(Box::new(Checked::begin(draft, &Spot::path, reading()).ok()?));
        Some(())
    }
}

/// Whether a number or a word does not go on here.
fn ends(byte: u8) -> bool {
    matches!(byte, b',' | b'}' | b']' | b' ' | b'\n' | b'\r' | b'\t')
}

fn reading() -> ReadOptions<'static> {
    ReadOptions { arrange: &in_rows, ..ReadOptions::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::read_placed;
    use crate::gallery::EXHIBITS;
    use proptest::prelude::*;

    /// What it reads, and in how many slices; nothing if the text is to be read as a whole.
    fn read(text: &str) -> Option<(Document, usize)> {
        let mut slices = Slices::of(text);
        for nth in 1.. {
            match slices.advance() {
                Slice::More => assert!(nth < 10_000, "it does not end"),
                Slice::Document(document) => return Some((*document, nth)),
                Slice::Whole => return None,
            }
        }
        None
    }

    fn row(count: usize) -> String {
        let position = |nth: usize| {
            format!("{{\"id\":\"“{nth}]\\\"\",\"x\":{nth}.5,\"y\":-1e1,\"more\":[{{\"a\":1}}]}}")
        };
        let step = |nth: usize| {
            format!("{{\"by\":[0,1],\"to\":\"“{nth}]\\\"\",\"from\":\"“{}]\\\"\"}}", (nth * 7 + 1) % count)
        };
        let positions: Vec<_> = (0..count).map(position).collect();
        let moves: Vec<_> = (0..count).map(step).collect();
        format!(
            "{{\"format\":\"hyperjam\", \"moves\" : [ {} ],\n\"unknown\":{{\"positions\":[1]}},\"version\":1,\"positions\":[{}]}} ",
            moves.join(" , "),
            positions.join(",\n")
        )
    }

    #[test]
    fn it_reads_what_the_whole_reader_reads_in_many_slices() {
        let text = row(1_000);
        let (document, slices) = read(&text).unwrap();
        assert_eq!(Ok(document), read_placed(&text));
        assert!(slices >= 4_000 / SOME, "{slices}");
        for exhibit in EXHIBITS {
            let text = crate::file::write(&exhibit.document().unwrap());
            assert_eq!(read(&text).map(|read| read.0), read_placed(&text).ok(), "{}", exhibit.name);
        }
    }

    #[test]
    fn what_the_whole_reader_refuses_is_left_to_it() {
        let good = r#"{"format":"hyperjam","version":1,"positions":[{"x":1,"y":2,"id":"A"}],"moves":[]}"#;
        assert!(read(good).is_some());
        let deep = format!(r#"[{{"x":1,"y":2,"id":"A","more":{}1{}}}]"#, "[".repeat(126), "]".repeat(126));
        for (from, to) in [
            (r#"[{"x":1,"y":2,"id":"A"}]"#, r#"[{"x":1,"y":2,"id":"A"},]"#),
            (r#"[{"x":1,"y":2,"id":"A"}]"#, r#"[,{"x":1,"y":2,"id":"A"}]"#),
            (r#"[{"x":1,"y":2,"id":"A"}]"#, r#"[{"x":1,"y":2,"id":"A"} {"x":1,"y":2,"id":"B"}]"#),
            (r#"[{"x":1,"y":2,"id":"A"}]"#, r#"[{"x":1,"y":2,"id":"A"},{"x":1,"y":2,"id":"A"}]"#),
            (r#"[{"x":1,"y":2,"id":"A"}]"#, r#"[{"x":1,"y":2,"id":"A","id":"B"}]"#),
            (r#"[{"x":1,"y":2,"id":"A"}]"#, r#"[{"x":1,"y":2,"id":"A"}"#),
            (r#"[{"x":1,"y":2,"id":"A"}]"#, r#"[{"x":1,"y":2,"id":"A"]}"#),
            (r#"[{"x":1,"y":2,"id":"A"}]"#, r#"[{"x":1,"y":2,"id":"A"}]]"#),
            (r#"[{"x":1,"y":2,"id":"A"}]"#, r#"[{"x":1,"y":2,"id":"A"}],"positions":[]"#),
            (
                r#"[{"x":1,"y":2,"id":"A"}]"#,
                r#"[{"x":1,"y":2,"id":"A"}],"p\u006fsitions":[{"x":1,"y":2,"id":"B"}]"#,
            ),
            (r#"[{"x":1,"y":2,"id":"A"}]"#, r#"{"x":1,"y":2,"id":"A"}"#),
            (r#"[{"x":1,"y":2,"id":"A"}]"#, &deep),
            (r#""moves":[]"#, r#""moves":[{"from":"A","to":"B","by":"both"}]"#),
            (r#""moves":[]"#, r#""moves":"#),
            (r#","moves":[]"#, ""),
            (r#""version":1"#, r#""version":3"#),
            ("}]", "}] 1"),
        ] {
            let text = good.replace(from, to);
            assert_ne!(text, good);
            assert!(read_placed(&text).is_err(), "{text}");
            assert!(read(&text).is_none(), "{text}");
        }
        assert!(read(&good.replace("\"x\":1,", "")).is_none(), "it is to be laid out");
        for text in ["", "{", "{}", "[]", "\"", "1", "{\"positions\":["] {
            assert!(read(text).is_none(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn whatever_is_changed_in_a_file_it_reads_nothing_else_than_the_whole_reader(
            edits in proptest::collection::vec((0_usize..2_000, 0_usize..12, 0_usize..40), 1..4),
        ) {
            let mut text = row(9);
            for (at, what, length) in edits {
                let at = (0..=at % text.len()).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
                let new = [",", "]", "[", "{", "}", "\"", "\\", " ", "1", ":", "\"x\":1,", ""][what];
                let end = (at..text.len()).find(|end| end - at >= length / 8 && text.is_char_boundary(*end));
                text.replace_range(at..end.unwrap_or(text.len()), new);
            }
            if let Some((document, _)) = read(&text) {
                prop_assert_eq!(Ok(document), read_placed(&text));
            }
        }
    }
}
