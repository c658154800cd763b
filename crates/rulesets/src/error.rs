//! What is wrong with the text of a board or of rules, and where.

use hyperjam_values::notation::quoted;
use std::fmt;

/// A text that cannot be read as a position or as rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError {
    /// The column of the text, counted in characters from 1; none if it is about the whole.
    pub column: Option<usize>,
    /// What is wrong there.
    pub reason: Reason,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// There is no ruleset of this name.
    UnknownRuleset {
        /// The name.
        given: String,
        /// One that is much like it.
        near: Option<&'static str>,
    },
    /// There are more or fewer texts than the ruleset takes.
    Count {
        /// How many are given.
        given: usize,
        /// What has to be given, in words.
        expected: &'static str,
    },
    /// Something stands where something else should.
    Expected {
        /// What is there: a character, a word, or nothing.
        given: String,
        /// What should be, in words.
        expected: &'static str,
    },
    /// A row is not as long as the first.
    Row {
        /// The number of the row, from 1.
        row: usize,
        /// Its cells.
        given: usize,
        /// Those of the first row.
        expected: usize,
    },
    /// Something is larger than it may be.
    TooLarge {
        /// What is.
        what: &'static str,
        /// How large it is; none where that itself is too large.
        given: Option<usize>,
        /// How large it may be.
        limit: usize,
    },
    /// The two sides of a pattern have different shapes.
    Shape {
        /// Rows and columns before the arrow.
        before: [usize; 2],
        /// Rows and columns behind it.
        after: [usize; 2],
    },
    /// A pattern changes nothing.
    NoChange,
    /// A pattern looks for “#” or changes “_”.
    Fixed {
        /// The symbol.
        symbol: char,
    },
    /// There is no player of this number.
    NoPlayer {
        /// The number, from 1.
        given: u32,
        /// How many players there are.
        players: u32,
    },
    /// The ruleset is for players in a cycle, and not for two in a sum.
    ForSeats {
        /// Its name.
        name: String,
    },
    /// A name denotes nothing.
    Unknown {
        /// What it should name.
        what: &'static str,
        /// The name.
        given: String,
    },
    /// A digit of a code says what cannot be.
    Digit {
        /// What the digit asks for.
        what: &'static str,
    },
    /// Something is not as the rules of the game need it.
    Rule(&'static str),
}

impl BoardError {
    /// About the whole text.
    pub(crate) fn whole(reason: Reason) -> Self {
        BoardError { column: None, reason }
    }

    /// At a column, counted from 0.
    pub(crate) fn at(index: usize, reason: Reason) -> Self {
        BoardError { column: Some(index + 1), reason }
    }

    /// Something is missing or wrong at a column, counted from 0.
    pub(crate) fn expected(index: usize, given: impl fmt::Display, expected: &'static str) -> Self {
        BoardError::at(index, Reason::Expected { given: given.to_string(), expected })
    }

    /// Something is too large.
    pub fn too_large(what: &'static str, given: usize, limit: usize) -> Self {
        BoardError::whole(Reason::TooLarge { what, given: Some(given), limit })
    }
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(column) = self.column {
            write!(f, "column {column}: ")?;
        }
        self.reason.fmt(f)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::UnknownRuleset { given, near: Some(near) } => {
                write!(f, "there is no ruleset {}; did you mean “{near}”?", quoted(given))
            }
            Reason::UnknownRuleset { given, near: None } => {
                let given = quoted(given);
                write!(f, "there is no ruleset {given}; write rules as in “L: ./. -> #/#; R: .. -> ##”")
            }
            Reason::Count { given, expected } => {
                let texts = match given {
                    1 => "text is given",
                    0 => "texts are given",
                    _ => "texts are given, with spaces between them",
                };
                write!(f, "expected {expected}, but {given} {texts}")
            }
            Reason::Expected { given, expected } if given.is_empty() => {
                write!(f, "expected {expected}, but the text ends here")
            }
            Reason::Expected { given, expected } => write!(f, "expected {expected}, not {}", quoted(given)),
            Reason::Row { row, given, expected } => {
                write!(f, "row {row} has {given} cells, but the first row has {expected}")
            }
            Reason::TooLarge { what, given: Some(given), limit } => {
                write!(f, "{what}: {given} is too many; at most {limit} are allowed")
            }
            Reason::TooLarge { what, given: None, limit } => {
                write!(f, "{what}: that is too many; at most {limit} are allowed")
            }
            Reason::Shape { before: [a, b], after: [c, d] } => {
                write!(f, "the pattern has {a} × {b} cells before the arrow, but {c} × {d} after it")
            }
            Reason::NoChange => write!(f, "the pattern changes nothing"),
            Reason::Fixed { symbol: '#' } => {
                write!(f, "a pattern cannot ask for “#”, as cells that are gone take no part in play")
            }
            Reason::Fixed { symbol } => {
                write!(f, "“{symbol}” stands for any cell, and has to stay “{symbol}” after the arrow")
            }
            Reason::NoPlayer { given, players } => {
                write!(f, "there is no player {given}; the players are numbered from 1 to {players}")
            }
            Reason::ForSeats { name } => write!(
                f,
                "“{name}” is for players in a cycle, of whom the first who cannot move is the only loser; such a game has no \
                 value for two players and cannot be a component of a sum for two"
            ),
            Reason::Unknown { what, given } => write!(f, "there is no {what} {}", quoted(given)),
            Reason::Digit { what } => write!(f, "the digit lets a player {what}, which is no move"),
            Reason::Rule(rule) => f.write_str(rule),
        }
    }
}

impl std::error::Error for BoardError {}
