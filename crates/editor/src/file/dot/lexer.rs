//! The tokens of DOT.

use crate::file::{ReadError, ReadErrorKind};
use crate::xml::unescaped;
use std::iter::Peekable;
use std::str::CharIndices;

/// One token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A name or value. Of a quoted one, `\"` is resolved and other backslashes stand as written.
    Id {
        /// The text.
        text: String,
        /// Whether it was quoted, and so is no keyword.
        quoted: bool,
    },
    /// One of `{ } [ ] ; , = :`, or `>` for `->`, `-` for `--`.
    Sign(char),
}

/// The tokens of a text, each with its line, counted from one.
pub(super) struct Lexer<'text> {
    text: &'text str,
    chars: Peekable<CharIndices<'text>>,
    line: usize,
}

impl<'text> Lexer<'text> {
    pub(super) fn new(text: &'text str) -> Self {
        Self { text, chars: text.char_indices().peekable(), line: 1 }
    }

    /// The line of the token read last.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    /// The next token; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<Token>, ReadError> {
        self.skip_blank()?;
        let Some((at, c)) = self.bump() else { return Ok(None) };
        let token = match c {
            '{' | '}' | '[' | ']' | ';' | ',' | '=' | ':' => Token::Sign(c),
            '-' if self.eat('>') => Token::Sign('>'),
            '-' if self.eat('-') => Token::Sign('-'),
            '"' => self.quoted()?,
            '<' => self.html()?,
            _ if is_word(c) || c == '-' || c == '.' => {
                while self.chars.peek().is_some_and(|&(_, c)| is_word(c) || c == '.') {
                    self.bump();
                }
                let end = self.chars.peek().map_or(self.text.len(), |&(at, _)| at);
                Token::Id { text: self.text[at..end].to_owned(), quoted: false }
            }
            other => return Err(self.expected(&format!("DOT, where “{other}” is not allowed here"))),
        };
        Ok(Some(token))
    }

    /// The error that something else should stand here.
    pub(super) fn expected(&self, what: &str) -> ReadError {
        self.wrong(ReadErrorKind::Expected { expected: what.into(), found: None })
    }

    /// The error that something is wrong here.
    pub(super) fn wrong(&self, kind: ReadErrorKind) -> ReadError {
        ReadError::new(format!("line {}", self.line), kind)
    }

    fn bump(&mut self) -> Option<(usize, char)> {
        let next = self.chars.next();
        if let Some((_, '\n')) = next {
            self.line += 1;
        }
        next
    }

    fn eat(&mut self, wanted: char) -> bool {
        let here = self.chars.peek().is_some_and(|&(_, c)| c == wanted);
        if here {
            self.bump();
        }
        here
    }

    /// Blanks, comments, and lines for the C preprocessor.
    fn skip_blank(&mut self) -> Result<(), ReadError> {
        while let Some(&(at, c)) = self.chars.peek() {
            let rest = &self.text[at..];
            let line_starts =
                || self.text[..at].rsplit('\n').next().is_some_and(|line| line.trim().is_empty());
            if c.is_whitespace() || c == '\u{feff}' {
                self.bump();
            } else if rest.starts_with("//") || (c == '#' && line_starts()) {
                while self.chars.peek().is_some_and(|&(_, c)| c != '\n') {
                    self.bump();
                }
            } else if rest.starts_with("/*") {
                let Some(length) = rest.find("*/") else {
                    return Err(self.expected("“*/” at the end of this comment"));
                };
                while self.chars.peek().is_some_and(|&(now, _)| now < at + length + 2) {
                    self.bump();
                }
            } else {
                break;
            }
        }
        Ok(())
    }

    /// The text of an HTML label after its first `<`: what stands outside of tags, with blanks where lines and cells end.
    fn html(&mut self) -> Result<Token, ReadError> {
        let (mut text, mut tag, mut depth) = (String::new(), String::new(), 1_usize);
        loop {
            let Some((_, c)) = self.bump() else {
                return Err(self.expected("“>” at the end of this label"));
            };
            match c {
                '<' => {
                    depth += 1;
                    tag.clear();
                }
                '>' => {
                    depth -= 1;
                    if depth == 0 {
                        break;
                    }
                    let name = tag.trim_matches('/').split([' ', '/']).next().unwrap_or_default();
                    if depth == 1 && ["br", "td", "tr"].iter().any(|ends| name.eq_ignore_ascii_case(ends)) {
                        text.push(' ');
                    }
                }
                c if depth == 1 => text.push(c),
                c => tag.push(c),
            }
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        // A backslash is none of HTML, but one of DOT.
        Ok(Token::Id { text: unescaped(&words.join(" ")).replace('\\', "\\\\"), quoted: true })
    }

    /// A quoted text after its first quotation mark, with what “+” joins to it.
    fn quoted(&mut self) -> Result<Token, ReadError> {
        let mut text = String::new();
        loop {
            match self.bump() {
                None => return Err(self.expected("a closing quotation mark")),
                Some((_, '"')) => {
                    self.skip_blank()?;
                    if !self.eat('+') {
                        return Ok(Token::Id { text, quoted: true });
                    }
                    self.skip_blank()?;
                    if !self.eat('"') {
                        return Err(self.expected("quoted text after “+”"));
                    }
                }
                Some((_, '\\')) => match self.bump() {
                    Some((_, '"')) => text.push('"'),
                    Some((_, '\n')) => {}
                    Some((_, c)) => text.extend(['\\', c]),
                    None => return Err(self.expected("a closing quotation mark")),
                },
                Some((_, c)) => text.push(c),
            }
        }
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || !c.is_ascii() && !c.is_whitespace()
}
