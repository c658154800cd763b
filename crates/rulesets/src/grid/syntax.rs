//! The text of rules in its parts.

use crate::error::BoardError;

/// A part of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Comma,
    Semicolon,
    Colon,
    Arrow,
    Word(&'a str),
    End,
}

impl Token<'_> {
    /// As it stands in the text.
    pub(super) fn text(&self) -> &str {
        match self {
            Token::Comma => ",",
            Token::Semicolon => ";",
            Token::Colon => ":",
            Token::Arrow => "->",
            Token::Word(word) => word,
            Token::End => "",
        }
    }
}

/// The parts of a text, one after the other.
pub(super) struct Tokens<'a> {
    rest: &'a str,
    /// The column of what is left, from 0.
    column: usize,
}

impl<'a> Tokens<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        Tokens { rest: text, column: 0 }
    }

    /// The next part, and the column where it begins, from 0.
    pub(super) fn peek(&mut self) -> (Token<'a>, usize) {
        let trimmed = self.rest.trim_start();
        self.column += self.rest[..self.rest.len() - trimmed.len()].chars().count();
        self.rest = trimmed;
        let token = match trimmed.chars().next() {
            None => Token::End,
            Some(',') => Token::Comma,
            Some(';') => Token::Semicolon,
            Some(':') => Token::Colon,
            Some(_) if trimmed.starts_with("->") => Token::Arrow,
            Some('→') => return (Token::Arrow, self.column),
            Some(_) => {
                let ends = |(place, letter): (usize, char)| {
                    let is_end = letter.is_whitespace()
                        || matches!(letter, ',' | ';' | ':' | '→')
                        || (place > 0 && trimmed[place..].starts_with("->"));
                    is_end.then_some(place)
                };
                let end = trimmed.char_indices().find_map(ends).unwrap_or(trimmed.len());
                Token::Word(&trimmed[..end])
            }
        };
        (token, self.column)
    }

    /// Takes the next part.
    pub(super) fn next(&mut self) -> (Token<'a>, usize) {
        let (token, column) = self.peek();
        let bytes = if token == Token::Arrow && self.rest.starts_with('→') {
            '→'.len_utf8()
        } else {
            token.text().len()
        };
        self.column += self.rest[..bytes].chars().count();
        self.rest = &self.rest[bytes..];
        (token, column)
    }

    /// Takes the next part, which has to be this.
    pub(super) fn take(&mut self, token: Token<'_>, expected: &'static str) -> Result<(), BoardError> {
        match self.next() {
            (found, _) if found == token => Ok(()),
            (found, column) => Err(BoardError::expected(column, found.text(), expected)),
        }
    }
}
