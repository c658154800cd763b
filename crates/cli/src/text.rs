//! Text for people and programs, safe to be shown on a terminal.

use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::io::{self, Write};
use std::ops::Range;
use std::sync::mpsc;
use std::thread;

use serde::Serialize;
use serde_json::ser::Formatter;
use unicode_width::UnicodeWidthStr;

/// What messages call a file that is given by name, or standard input by "-".
pub(crate) fn named(file: &str) -> &str {
    if file == "-" { "standard input" } else { file }
}

/// A text in which nothing can steer a terminal: control characters, marks of writing direction and whatever else shows
/// nothing stand as `\u{202e}`. Letters with accents, and quotation marks, stay as they are.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    if is_simple(text) {
        return Cow::Borrowed(text);
    }
    let shows = |c: char| c == ' ' || c.is_ascii_graphic();
    let mut safe = String::with_capacity(text.len());
    let mut buffer = [0; 5];
    for c in text.chars() {
        if shows(c) {
            safe.push(c);
        } else {
            // The standard library knows what shows. An accent does behind a letter.
            buffer[0] = b'a';
            let end = 1 + c.encode_utf8(&mut buffer[1..]).len();
            let pair = String::from_utf8_lossy(&buffer[..end]);
            safe.extend(pair.escape_debug().skip(1));
        }
    }
    Cow::Owned(safe)
}

/// Whether a text has letters, digits, signs and blanks of ASCII only: each is safe, and one column wide.
fn is_simple(text: &str) -> bool {
    text.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic())
}

/// Writes lines so that nothing in them can steer a terminal: a file that is printed as it is may say anything, and what
/// is safe already stays as it is.
pub(crate) struct SafeLines<W> {
    to: W,
    /// What has been written of a line.
    line: Vec<u8>,
}

impl<W: Write> SafeLines<W> {
    pub(crate) fn new(to: W) -> Self {
        Self { to, line: Vec::new() }
    }

    /// Writes the line as far as it goes.
    fn pass_on(&mut self) -> io::Result<()> {
        let line = String::from_utf8_lossy(&self.line);
        let (text, end) = line.strip_suffix('\n').map_or((&*line, ""), |text| (text, "\n"));
        let result =
            self.to.write_all(plain(text).as_bytes()).and_then(|()| self.to.write_all(end.as_bytes()));
        self.line.clear();
        result
    }
}

impl<W: Write> Write for SafeLines<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.line.extend_from_slice(part);
            if part.ends_with(b"\n") {
                self.pass_on()?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.pass_on()?;
        self.to.flush()
    }
}

/// A row of a table.
#[derive(Default)]
pub(crate) struct Row {
    text: String,
    /// Where each cell ends in the text, and how many columns of a terminal it takes.
    cells: Vec<(usize, usize)>,
}

impl Row {
    /// One more cell; safe on a terminal.
    pub(crate) fn cell(&mut self, shown: impl fmt::Display) {
        let start = self.text.len();
        // A string takes whatever is written.
        let _ = write!(self.text, "{shown}");
        let cell = &self.text[start..];
        let width = if is_simple(cell) {
            cell.len()
        } else {
            let safe = plain(cell).into_owned();
            self.text.truncate(start);
            self.text.push_str(&safe);
            safe.width()
        };
        self.cells.push((self.text.len(), width));
    }

    /// The row with its first cells in columns that are so wide.
    fn write(&self, widths: &[usize], line: &mut Vec<u8>) {
        let mut start = 0;
        for (&(end, width), widest) in self.cells.iter().zip(widths) {
            line.extend_from_slice(&self.text.as_bytes()[start..end]);
            start = end;
            line.resize(line.len() + widest.saturating_sub(width) + 2, b' ');
        }
        line.truncate(line.trim_ascii_end().len());
        line.push(b'\n');
    }
}

/// Rows with their columns under each other, the first being the head. They are made once for their widths and then once
/// more, so that not all of them have to be kept.
pub(crate) struct Table<F> {
    rows: usize,
    row: F,
}

impl<F: Fn(usize, &mut Row) + Sync> Table<F> {
    /// So many rows, the nth as `row` makes it in an empty one.
    pub(crate) fn new(rows: usize, row: F) -> Self {
        Self { rows, row }
    }

    fn made(&self, rows: Range<usize>, mut see: impl FnMut(&Row)) {
        let mut made = Row::default();
        for nth in rows {
            made.text.clear();
            made.cells.clear();
            (self.row)(nth, &mut made);
            see(&made);
        }
    }

    /// How wide the columns are.
    pub(crate) fn widths(&self) -> Vec<usize> {
        let mut widths = Vec::new();
        self.made(0..self.rows, |row| {
            widths.resize(row.cells.len().max(widths.len()), 0);
            for (widest, (_, width)) in widths.iter_mut().zip(&row.cells) {
                *widest = *width.max(widest);
            }
        });
        widths
    }

    /// Writes the table with columns of these widths.
    pub(crate) fn write(&self, widths: &[usize], output: &mut dyn Write) -> io::Result<()> {
        write_in_blocks(self.rows, |rows, block| self.made(rows, |row| row.write(widths, block)), output)
    }
}

/// How many parts of a text are made at a time.
const BLOCK: usize = 1 << 12;

/// Writes so many parts in their order, as `make` adds them to a text: on two threads, a block at a time.
pub(crate) fn write_in_blocks(
    parts: usize,
    make: impl Fn(Range<usize>, &mut Vec<u8>) + Sync,
    output: &mut dyn Write,
) -> io::Result<()> {
    let block = |number: usize| {
        let mut block = Vec::new();
        make(number * BLOCK..parts.min((number + 1) * BLOCK), &mut block);
        block
    };
    let blocks = parts.div_ceil(BLOCK);
    if blocks == 1 {
        return output.write_all(&block(0));
    }
    thread::scope(|scope| {
        let made = [0, 1].map(|maker| {
            let (send, made) = mpsc::sync_channel(1);
            let block = &block;
            // Nobody is left to take them when writing has failed.
            scope.spawn(move || (maker..blocks).step_by(2).try_for_each(|number| send.send(block(number))));
            made
        });
        (0..blocks).try_for_each(|number| match made[number % 2].recv() {
            Ok(block) => output.write_all(&block),
            // Its maker has panicked, which the scope passes on.
            Err(_) => Ok(()),
        })
    })
}

/// Writes an answer as JSON on a line of its own. What could steer a terminal is escaped in it.
pub(crate) fn write_json(answer: &impl Serialize, mut output: &mut dyn Write) -> io::Result<()> {
    write_json_part(answer, &mut output)?;
    writeln!(output)
}

/// Writes a part of such an answer.
pub(crate) fn write_json_part(part: &impl Serialize, output: &mut impl Write) -> io::Result<()> {
    Ok(part.serialize(&mut serde_json::Serializer::with_formatter(output, Escaping))?)
}

/// JSON without blanks, in which all that [`plain`] replaces is escaped.
struct Escaping;

impl Formatter for Escaping {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, output: &mut W, text: &str) -> io::Result<()> {
        if let Cow::Borrowed(_) = plain(text) {
            return output.write_all(text.as_bytes());
        }
        let (mut buffer, mut units) = ([0; 4], [0; 2]);
        for c in text.chars() {
            let one: &str = c.encode_utf8(&mut buffer);
            if plain(one) == one {
                output.write_all(one.as_bytes())?;
            } else {
                for unit in c.encode_utf16(&mut units) {
                    write!(output, "\\u{unit:04x}")?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_steers_a_terminal_is_left() {
        for (text, safe) in [
            ("A", "A"),
            ("d'\"\\", "d'\"\\"),
            ("é e\u{301} 漢字 ∞ 😀 עברית", "é e\u{301} 漢字 ∞ 😀 עברית"),
            ("\u{1b}[2J\u{7}\r\n\t", "\\u{1b}[2J\\u{7}\\r\\n\\t"),
            ("\u{9b}31m\u{7f}", "\\u{9b}31m\\u{7f}"),
            ("a\u{202e}b\u{2066}\u{200f}\u{feff}", "a\\u{202e}b\\u{2066}\\u{200f}\\u{feff}"),
        ] {
            assert_eq!(plain(text), safe);
            assert_eq!(plain(safe), safe, "twice is once");
        }
    }

    #[test]
    fn lines_are_made_safe_however_they_are_written() {
        let text = "digraph {\n  \"A\u{1b}[31m漢\u{202e}\" ∞\n\n}";
        let safe = "digraph {\n  \"A\\u{1b}[31m漢\\u{202e}\" ∞\n\n}";
        for size in 1..=text.len() {
            let mut written = Vec::new();
            let mut lines = SafeLines::new(&mut written);
            for part in text.as_bytes().chunks(size) {
                lines.write_all(part).unwrap();
            }
            lines.flush().unwrap();
            assert_eq!(String::from_utf8(written).unwrap(), safe, "{size} bytes at a time");
        }
    }

    #[test]
    fn json_is_safe_and_says_the_same() {
        for text in ["A", "\u{1b}\u{9b}\u{202e}\"\\\n", "é漢😀\u{e0041}\u{10ffff}"] {
            let mut written = Vec::new();
            write_json(&text, &mut written).unwrap();
            let written = String::from_utf8(written).unwrap();
            assert_eq!(plain(written.trim_end()), written.trim_end());
            assert_eq!(serde_json::from_str::<String>(&written).unwrap(), text);
        }
    }

    #[test]
    fn columns_hold_with_wide_letters() {
        let rows = [["P", "N"], ["漢字", "1"], ["e\u{301}", "2"], ["a\tbc", "3"], ["abcde", ""]];
        let table =
            Table::new(rows.len(), |nth, row: &mut Row| rows[nth].iter().for_each(|cell| row.cell(cell)));
        let mut written = Vec::new();
        table.write(&table.widths(), &mut written).unwrap();
        let written = String::from_utf8(written).unwrap();
        assert_eq!(written, "P      N\n漢字   1\ne\u{301}      2\na\\tbc  3\nabcde\n");
    }

    #[test]
    fn blocks_come_in_their_order() {
        for parts in [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 5 * BLOCK - 7] {
            let make = |range: Range<usize>, block: &mut Vec<u8>| {
                range.for_each(|part| block.extend_from_slice(format!("{part} ").as_bytes()));
            };
            let (mut written, mut expected) = (Vec::new(), Vec::new());
            write_in_blocks(parts, make, &mut written).unwrap();
            make(0..parts, &mut expected);
            assert!(written == expected, "{parts}");
        }
    }

    /// As `| head` does.
    #[test]
    fn nothing_waits_for_a_reader_who_has_had_enough() {
        let mut room = [0; 100];
        let make = |range: Range<usize>, block: &mut Vec<u8>| block.resize(range.len(), b'x');
        let error = write_in_blocks(9 * BLOCK, make, &mut &mut room[..]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::WriteZero);
    }
}
