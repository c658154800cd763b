//! Why an expression has no value.

use std::fmt;

use crate::limit::Unfinished;
use crate::notation::{LOOPY_NAMES, quoted};

/// Why an expression has no value, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvaluationError {
    /// The column of what has none, counted in characters from 1; none if it is no one place.
    pub column: Option<usize>,
    /// Why.
    pub reason: Reason,
}

/// Why an expression has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Nobody gave this name.
    UnknownName(String),
    /// There is no such function.
    UnknownFunction(String),
    /// A name of the notation cannot be given to something else.
    ReservedName(String),
    /// A function has so many arguments.
    Arguments {
        /// The function.
        function: String,
        /// How many it takes, the game before the point among them.
        expected: usize,
        /// How many were given.
        given: usize,
    },
    /// Something of another kind is needed here.
    Kind {
        /// What is needed.
        expected: &'static str,
        /// What is there.
        found: &'static str,
    },
    /// A number that is no finite sum of multiples of powers of ω by rational numbers and their square roots.
    NoFiniteSum,
    /// Braces in which a left option is at least a right one, and not all are short.
    NoNumber,
    /// “…” that no sequence goes on with.
    NoRule,
    /// A division by 0.
    DivisionByZero,
    /// A product of two games of which neither is an integer, nor both are numbers.
    NoProduct,
    /// s & t, where they are not two stoppers of which the first is at least the second.
    NotSides,
    /// Something infinite, where only short games are worked out.
    NotShort,
    /// Something that is not short, added to a game with loops that does not take it up.
    NoSumWithLoops {
        /// What is not short.
        found: &'static str,
    },
    /// Something that is not short, beside a game with loops with which no limit lets it be compared.
    NotBesideLoops {
        /// What is not short.
        found: &'static str,
    },
    /// A board that is called is none, or has no value.
    Board {
        /// As it is called.
        board: String,
        /// Why, in a sentence.
        sentence: String,
    },
    /// Functions call themselves or each other too often inside each other.
    Calls {
        /// The most calls that there may be inside each other.
        limit: u32,
    },
    /// A computation reached one of its limits.
    Unfinished(Unfinished),
}

/// The longest name, in bytes, that an error says how to define.
const MOST_SUGGESTED: usize = 30;

impl fmt::Display for EvaluationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(column) = self.column {
            write!(f, "column {column}: ")?;
        }
        match &self.reason {
            Reason::UnknownName(name) if name.len() <= MOST_SUGGESTED => {
                write!(f, "{0} has no value; “{name} := …” gives it one", quoted(name))
            }
            Reason::UnknownName(name) => write!(f, "{} has no value", quoted(name)),
            Reason::UnknownFunction(name) => write!(f, "there is no function {}", quoted(name)),
            Reason::ReservedName(name) if LOOPY_NAMES.contains(&name.as_str()) => {
                write!(f, "{} is the name of a game with loops", quoted(name))
            }
            Reason::ReservedName(name) if matches!(name.as_str(), "true" | "false") => {
                write!(f, "{} is a truth value", quoted(name))
            }
            Reason::ReservedName(name) => write!(f, "{} is the name of a function", quoted(name)),
            Reason::Arguments { function, expected, given } => {
                let plural = if *expected == 1 { "" } else { "s" };
                write!(f, "“{function}” takes {expected} argument{plural}; {given} given")
            }
            Reason::Kind { expected, found } => write!(f, "found {found}, expected {expected}"),
            Reason::NoFiniteSum => write!(
                f,
                "no number was found: only those that are finite sums of multiples of powers of ω by rational numbers and their square \
                 roots are worked out, and not each of them from all options or factors"
            ),
            Reason::NoNumber => write!(
                f,
                "this is no number, as a left option is at least a right one; other games with such options are not worked out"
            ),
            Reason::NoRule => write!(
                f,
                "“…” goes on for ever with three or more numbers that have equal differences or are in one ratio, or with four or more \
                 that have differences in one ratio, among the options in plain braces; and it does not stop at a later one"
            ),
            Reason::DivisionByZero => write!(f, "division by 0"),
            Reason::NoProduct => write!(
                f,
                "a product needs an integer, or two numbers: the product of other games depends on their form; \
                 put forms in quotation marks, as in '{{0|0}}' * '{{0|0}}'"
            ),
            Reason::NotSides => {
                write!(f, "s & t needs two stoppers, the first of them at least as great as the second")
            }
            Reason::NotShort => write!(
                f,
                "this is worked out for short games only, and one of these games has infinitely many options"
            ),
            Reason::NoSumWithLoops { found } => write!(
                f,
                "{found} added to a game with loops makes a game of infinitely many positions, which is worked out only beside on, \
                 off and dud"
            ),
            Reason::NotBesideLoops { found } => write!(
                f,
                "how this game with loops compares with {found} is not worked out: it compares in different ways with the short \
                 numbers just below and just above"
            ),
            Reason::Board { board, sentence } => write!(f, "{} has no value: {sentence}", quoted(board)),
            Reason::Calls { limit } => write!(
                f,
                "calls of functions are nested more than {limit} deep; a function that calls itself needs a case in which it does \
                 not, as in f(n) := if n == 0 then 0 else {{f(n-1)|}} end, and gets further where its values for smaller \
                 numbers are known"
            ),
            Reason::Unfinished(unfinished) => write!(f, "{unfinished}"),
        }
    }
}

impl std::error::Error for EvaluationError {}

impl From<Unfinished> for Reason {
    fn from(unfinished: Unfinished) -> Self {
        Reason::Unfinished(unfinished)
    }
}

impl From<Unfinished> for EvaluationError {
    fn from(unfinished: Unfinished) -> Self {
        EvaluationError { column: None, reason: Reason::Unfinished(unfinished) }
    }
}

pub(super) type Result<T> = std::result::Result<T, EvaluationError>;

pub(super) fn at(column: usize, reason: Reason) -> EvaluationError {
    EvaluationError { column: Some(column), reason }
}

/// Says at which column a computation did not end.
pub(super) trait Placed<T> {
    fn placed(self, column: usize) -> Result<T>;
}

impl<T> Placed<T> for std::result::Result<T, Unfinished> {
    fn placed(self, column: usize) -> Result<T> {
        self.map_err(|unfinished| at(column, Reason::Unfinished(unfinished)))
    }
}
