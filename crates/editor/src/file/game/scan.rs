//! JSON as it is met, a value at a time: what [`super::stream`] needs of a reader.
//!
//! Whatever is no JSON, or JSON that our files do not have there, is refused without a word. What is rare (escapes,
//! numbers, fields that nobody knows) is left to `serde_json`.

use super::super::strict;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::borrow::Cow;

/// How deep lists and objects may lie in each other: as deep as `serde_json` reads.
const DEEPEST: usize = 127;

/// A place in a text.
pub(super) struct Scanner<'t> {
    text: &'t str,
    at: usize,
    /// In how many lists and objects that is.
    depth: usize,
}

impl<'t> Scanner<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, at: 0, depth: 0 }
    }

    /// How many bytes have been read.
    pub(super) fn read(&self) -> usize {
        self.at
    }

    /// The next byte that is no blank. It stays.
    pub(super) fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        while let Some(b' ' | b'\n' | b'\t' | b'\r') = bytes.get(self.at) {
            self.at += 1;
        }
        bytes.get(self.at).copied()
    }

    /// Whether the next byte is this one, which then is read.
    fn takes(&mut self, byte: u8) -> bool {
        let takes = self.peek() == Some(byte);
        self.at += usize::from(takes);
        takes
    }

    /// Reads this byte.
    fn take(&mut self, byte: u8) -> Option<()> {
        self.takes(byte).then_some(())
    }

    /// Reads a list by reading each item.
    pub(super) fn list(&mut self, item: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.items([b'[', b']'], item)
    }

    /// Reads an object by reading the value of each field that is known, of which `take` is told the place among the
    /// known ones. Returns the other fields. No field may be given twice.
    pub(super) fn object<const KNOWN: usize>(
        &mut self,
        known: [&str; KNOWN],
        mut take: impl FnMut(&mut Self, usize) -> Option<()>,
    ) -> Option<Map<String, Value>> {
        let mut seen = [false; KNOWN];
        let mut others = Map::new();
        self.items([b'{', b'}'], |scanner| {
            let name = scanner.string()?;
            scanner.take(b':')?;
            if let Some(field) = known.iter().position(|known| *known == name) {
                return if std::mem::replace(&mut seen[field], true) { None } else { take(scanner, field) };
            }
            let value = scanner.value()?;
            match others.insert(name.into_owned(), value) {
                Some(_) => None,
                None => Some(()),
            }
        })?;
        Some(others)
    }

    fn items(&mut self, [open, close]: [u8; 2], mut item: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.take(open)?;
        self.depth += 1;
        if !self.takes(close) {
            loop {
                item(self)?;
                if !self.takes(b',') {
                    self.take(close)?;
                    break;
                }
            }
        }
        self.depth -= 1;
        Some(())
    }

    /// Reads a string.
    pub(super) fn string(&mut self) -> Option<Cow<'t, str>> {
        self.take(b'"')?;
        let start = self.at;
        let rest = &self.text.as_bytes()[start..];
        let plain = rest.iter().position(|byte| matches!(byte, b'"' | b'\\' | ..b' '))?;
        self.at += plain;
        if rest[plain] == b'"' {
            self.at += 1;
            return self.text.get(start..self.at - 1).map(Cow::Borrowed);
        }
        while !self.takes_quote()? {}
        serde_json::from_str(self.text.get(start - 1..self.at)?).ok().map(Cow::Owned)
    }

    /// Reads a character of a string, or what represents one. Returns whether it is the end.
    fn takes_quote(&mut self) -> Option<bool> {
        let byte = *self.text.as_bytes().get(self.at)?;
        self.at += if byte == b'\\' { 2 } else { 1 };
        Some(byte == b'"')
    }

    /// Reads what is no string, list or object.
    pub(super) fn scalar<T: DeserializeOwned>(&mut self) -> Option<T> {
        self.peek()?;
        let rest = self.text.get(self.at..)?;
        let ends = |byte: u8| matches!(byte, b',' | b']' | b'}' | b' ' | b'\n' | b'\t' | b'\r');
        let length = rest.bytes().position(ends).unwrap_or(rest.len());
        self.at += length;
        serde_json::from_str(&rest[..length]).ok()
    }

    /// Reads whatever it is.
    fn value(&mut self) -> Option<Value> {
        match self.peek()? {
            b'"' => return self.string().map(|text| Value::String(text.into_owned())),
            b'{' | b'[' => {}
            _ => return self.scalar(),
        }
        let (start, mut depth) = (self.at, self.depth);
        loop {
            match self.text.as_bytes().get(self.at)? {
                b'"' => {
                    self.string()?;
                    continue;
                }
                b'{' | b'[' => depth += 1,
                b'}' | b']' => depth -= 1,
                _ => {}
            }
            self.at += 1;
            if depth > DEEPEST {
                return None;
            }
            if depth == self.depth {
                return strict::value(self.text.get(start..self.at)?).ok();
            }
        }
    }

    /// Whether the text ends here.
    pub(super) fn ends(&mut self) -> bool {
        self.peek().is_none()
    }
}
