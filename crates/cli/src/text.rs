//! Text for people and programs, safe to be shown on a terminal.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::Formatter;
use unicode_width::UnicodeWidthStr;

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

/// How many columns of a terminal a safe text takes.
fn width(text: &str) -> usize {
    if is_simple(text) { text.len() } else { text.width() }
}

/// Rows with their columns under each other, the head first. Each row is made twice, first for its widths, so that not
/// all of them have to be kept.
pub(crate) fn table<'a, const COLUMNS: usize, Rows: Iterator<Item = [Cow<'a, str>; COLUMNS]>>(
    head: [&str; COLUMNS],
    rows: impl Fn() -> Rows,
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut widths = head.map(width);
    for row in rows() {
        for (widest, cell) in widths.iter_mut().zip(&row) {
            *widest = width(&plain(cell)).max(*widest);
        }
    }
    let mut line = String::new();
    let mut write = |row: [&str; COLUMNS]| {
        line.clear();
        for (widest, cell) in widths.iter().zip(row) {
            let cell = plain(cell);
            line.push_str(&cell);
            line.extend(std::iter::repeat_n(' ', widest - width(&cell) + 2));
        }
        line.truncate(line.trim_end().len());
        line.push('\n');
        output.write_all(line.as_bytes())
    };
    write(head)?;
    for row in rows() {
        write(row.each_ref().map(|cell| &**cell))?;
    }
    Ok(())
}

/// Writes an answer as JSON on a line of its own. What could steer a terminal is escaped in it.
pub(crate) fn write_json(answer: &impl Serialize, output: &mut dyn Write) -> io::Result<()> {
    answer.serialize(&mut serde_json::Serializer::with_formatter(&mut *output, Escaping))?;
    writeln!(output)
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
        let mut written = Vec::new();
        let rows = [["漢字", "1"], ["e\u{301}", "2"], ["abcde", "3"]].map(|row| row.map(Cow::Borrowed));
        table(["P", "N"], || rows.iter().cloned(), &mut written).unwrap();
        let written = String::from_utf8(written).unwrap();
        assert_eq!(written, "P      N\n漢字   1\ne\u{301}      2\nabcde  3\n");
    }
}
