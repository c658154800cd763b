//! How a person says that a file of another program names who moves.

use hyperjam_terms::{MOST_PLAYERS, Movers};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// What a link has as its text, which is called so where it says something else than who moves.
pub(super) const TEXT: &str = "the text";
/// What a link's text is called, too.
pub(super) const LABEL: &str = "label";

/// What a person says of a file of another program: which attribute of moves or positions names who moves, and by which words.
///
/// ```
/// use hyperjam_editor::file::{Format, MoverChoice, ReadOptions};
/// use hyperjam_terms::Movers;
///
/// let choice: MoverChoice = "owner=white,black".parse()?;
/// let reading = ReadOptions { mover: Some(&choice), ..ReadOptions::default() };
/// let drawn = Format::Dot.read_with("digraph { a [owner=black]; a -> b }", reading)?;
/// assert!(drawn.moves().all(|(_, step)| step.by == Movers::RIGHT));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoverChoice {
    /// None where nothing says it, so that all moves are for all players.
    pub(super) attribute: Option<String>,
    /// The words for the players in their order; those that are usual if there is none.
    pub(super) words: Vec<String>,
}

/// Why a text is no [`MoverChoice`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoverChoiceError {
    /// It names no attribute.
    NoAttribute,
    /// More words than a game can have players.
    TooMany(usize),
    /// Two players have the same word.
    Repeated(String),
}

impl fmt::Display for MoverChoiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoAttribute => {
                f.write_str("expected an attribute such as “owner”, be it with words as in “owner=white,black”, or “none”")
            }
            Self::TooMany(given) => write!(f, "{given} words; a game has at most {MOST_PLAYERS} players"),
            Self::Repeated(word) => write!(f, "the word “{word}” stands for two players"),
        }
    }
}

impl std::error::Error for MoverChoiceError {}

impl FromStr for MoverChoice {
    type Err = MoverChoiceError;

    /// `owner`, `owner=white,black` with the words for Left, Right and further players, or `none`.
    fn from_str(text: &str) -> Result<Self, MoverChoiceError> {
        let (attribute, words) = match text.split_once('=') {
            Some((attribute, words)) => (attribute.trim(), Some(words)),
            None if text.trim() == "none" => return Ok(Self::nothing()),
            None => (text.trim(), None),
        };
        if words.is_some_and(|words| words.trim().is_empty()) {
            return Err(MoverChoiceError::NoAttribute);
        }
        let words = words.into_iter().flat_map(|words| words.split(',')).map(str::to_owned);
        Self::new(attribute, words.collect())
    }
}

impl MoverChoice {
    /// An attribute with its words for Left, Right and further players, of which an empty one stands for nobody; the usual words if
    /// there is none.
    pub fn new(attribute: &str, words: Vec<String>) -> Result<Self, MoverChoiceError> {
        if attribute.is_empty() {
            return Err(MoverChoiceError::NoAttribute);
        }
        let words: Vec<String> = words.into_iter().map(|word| word.trim().to_owned()).collect();
        if words.len() > MOST_PLAYERS as usize {
            return Err(MoverChoiceError::TooMany(words.len()));
        }
        let mut known = BTreeSet::new();
        match words.iter().find(|word| !word.is_empty() && !known.insert(word.to_lowercase())) {
            Some(word) => Err(MoverChoiceError::Repeated(word.clone())),
            None => Ok(Self { attribute: Some(attribute.to_owned()), words }),
        }
    }

    /// Nothing says who moves: all moves are for all players.
    pub fn nothing() -> Self {
        Self { attribute: None, words: Vec::new() }
    }

    /// Whether it is this attribute that says who moves. A link's text is called its label, too.
    pub(super) fn is_of(&self, name: &str) -> bool {
        self.attribute.as_ref().is_some_and(|chosen| {
            let plain = name.strip_prefix("the ").unwrap_or(name);
            [name, plain].into_iter().chain((name == TEXT).then_some(LABEL)).any(|name| is_same(name, chosen))
        })
    }

    /// Who is meant by a word.
    pub(super) fn movers(&self, word: &str) -> Option<Movers> {
        let nth = self.words.iter().position(|known| !known.is_empty() && is_same(known, word))?;
        u32::try_from(nth).ok().map(Movers::only)
    }
}

/// Whether two words are the same but for capitals.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other) || (!one.is_ascii() && one.to_lowercase() == other.to_lowercase())
}
