//! The error for a text that is not one of the terms.

use std::fmt;

/// A text that is not what it should be.
///
/// ```
/// use hyperjam_terms::Convention;
///
/// let error = "quick".parse::<Convention>().unwrap_err();
/// assert_eq!(error.given(), "quick");
/// assert_eq!(error.to_string(), r#""quick" is not a valid convention: expected "normal" or "misere""#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    what: &'static str,
    expected: &'static str,
    given: String,
}

/// The most characters of a wrong text that an error repeats.
const MOST_QUOTED: usize = 60;

impl ParseError {
    pub(crate) fn new(given: &str, what: &'static str, expected: &'static str) -> Self {
        let given = match given.char_indices().nth(MOST_QUOTED) {
            None => given.into(),
            Some((end, _)) => [&given[..end], "…"].concat(),
        };
        Self { what, expected, given }
    }

    /// The text, or as much of its beginning as can be repeated.
    pub fn given(&self) -> &str {
        &self.given
    }

    /// What would have been right.
    pub fn expected(&self) -> &'static str {
        self.expected
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a valid {}: expected {}", self.given, self.what, self.expected)
    }
}

impl std::error::Error for ParseError {}

/// A number as it is written in labels and lists of players: digits and nothing else.
pub(crate) fn number(text: &str) -> Option<u32> {
    text.bytes().all(|letter| letter.is_ascii_digit()).then(|| text.parse().ok())?
}

/// The word of a list that a text spells, in capitals or not.
pub(crate) fn word<T: Copy>(text: &str, all: &[T], name: fn(T) -> &'static str) -> Option<T> {
    all.iter().copied().find(|one| name(*one).eq_ignore_ascii_case(text))
}
