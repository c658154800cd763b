//! Finding positions by what is written beside them and by their marks, and anything else by what it is called.
//!
//! | query | finds |
//! | --- | --- |
//! | `jam` | labels with these letters, in capitals or not; those that begin so come first |
//! | `"grundy"` | the same, whatever the words mean |
//! | `∞`, `infinity`, `all ∞` | every label ∞, whatever its set |
//! | `label 3`, `grundy ∞{1,2}` | this label alone |
//! | `sector L,I` | this sector of Figure 1 |
//! | `outcome draw` | the winner, whoever starts: `left`, `right`, `first`, `second`, or `draw` |
//! | `the first player wins`, `left w`, `draw` | the same as the page says it, after labels with these letters |
//! | `class of A` | what is bisimilar to A |
//! | `3`, `∞{1,2}`, `L,I` | without such letters in any label: this mark |

use crate::document::Document;
use crate::gather::gather;
use crate::id::PositionId;
use hyperjam_terms::{Grundy, Sector};
use std::collections::BTreeSet;
use std::fmt;

/// What the page knows of a position; `None` where it knows nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownMarks {
    /// The generalized Grundy label.
    pub grundy: Option<Grundy>,
    /// The sector.
    pub sector: Option<Sector>,
    /// The number of its bisimulation class.
    pub class: Option<u32>,
}

/// Why a query cannot be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FindError {
    /// There is no sector of this name.
    NoSector(String),
    /// This is not a Grundy label.
    NoGrundy(String),
    /// There is no outcome of this name.
    NoOutcome(String),
    /// There is no position of this name.
    NoPosition(String),
    /// Marks of this kind are not known, or not yet.
    NotMarked(&'static str),
}

impl fmt::Display for FindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSector(given) => {
                write!(
                    f,
                    "“{given}” is not a sector; the sectors are {}",
                    Sector::ALL.map(Sector::name).join("; ")
                )
            }
            Self::NoGrundy(given) => {
                write!(f, "“{given}” is not a Grundy label; labels look like 3, ∞ or ∞{{1,2}}")
            }
            Self::NoOutcome(given) => {
                write!(f, "“{given}” is not an outcome; the outcomes are left, right, first, second and draw")
            }
            Self::NoPosition(given) => write!(f, "no position is called “{given}”"),
            Self::NotMarked(what) => write!(f, "no position of this drawing has a {what} at present"),
        }
    }
}

impl std::error::Error for FindError {}

/// A function that converts a text to lower case. A browser has its own; that of the standard library weighs 10 kB.
pub type Lower = fn(&str) -> String;

/// The positions that a query asks for, the best matches first, and otherwise in order. Cost O(V) looks at labels and marks.
///
/// ```
/// use hyperjam_editor::file::read_any;
/// use hyperjam_editor::find::{KnownMarks, find};
/// use hyperjam_editor::id::PositionId;
///
/// let drawn = read_any("Ada: Bob\nBob: Ada").1.expect("a list");
/// let unmarked = |_| KnownMarks::default();
/// assert_eq!(find(&drawn, &unmarked, str::to_lowercase, "bo")?, [PositionId(1)]);
/// assert!(find(&drawn, &unmarked, str::to_lowercase, "sector L").is_err(), "there are no marks");
/// # Ok::<(), hyperjam_editor::find::FindError>(())
/// ```
pub fn find(
    document: &Document,
    known: &dyn Fn(PositionId) -> KnownMarks,
    small: Lower,
    query: &str,
) -> Result<Vec<PositionId>, FindError> {
    let query = query.trim();
    if let Some(text) = query.strip_prefix('"') {
        return Ok(with_label(document, small, text.strip_suffix('"').unwrap_or(text)));
    }
    let words: Vec<&str> = query.split_whitespace().collect();
    let lower = small(query);
    let (first, rest) = lower.split_once(char::is_whitespace).unwrap_or((&lower, ""));
    let rest = rest.trim();
    let without_all = if first == "all" { rest } else { &lower };
    if matches!(without_all, "∞" | "infinity" | "infinite") {
        return with_grundy_label(document, known, &|label| !label.is_finite());
    }
    match (first, rest) {
        ("", _) => Ok(Vec::new()),
        ("grundy", _) if !rest.is_empty() => with_this_label(document, known, rest),
        // The marks have labels, and a position can be called “Label a”.
        ("label", _) if !rest.is_empty() => match with_label(document, small, query) {
            none if none.is_empty() => with_this_label(document, known, rest),
            found => Ok(found),
        },
        ("sector", _) if !rest.is_empty() => {
            let wanted = rest.parse().map_err(|_| FindError::NoSector(rest.to_uppercase()))?;
            with_sector(document, known, "sector", wanted)
        }
        ("outcome", _) if !rest.is_empty() => {
            let wanted = match rest {
                "left" | "l" => Sector::Left,
                "right" | "r" => Sector::Right,
                "first" | "next" | "i" => Sector::First,
                "second" | "previous" | "ii" => Sector::Second,
                "draw" | "drawn" | "draws" => Sector::All,
                _ => in_words(rest).ok_or_else(|| FindError::NoOutcome(rest.into()))?,
            };
            with_sector(document, known, "outcome", wanted)
        }
        ("class", _) if words.len() > 2 && words[1].eq_ignore_ascii_case("of") => {
            // The name as it is written, with the spaces between its words.
            let name = query.splitn(3, char::is_whitespace).nth(2).map_or("", str::trim);
            let of =
                position_named(document, small, name).ok_or_else(|| FindError::NoPosition(name.into()))?;
            let class = known(of).class.ok_or(FindError::NotMarked("class"))?;
            let same = document.positions().map(|(id, _)| id).filter(|&id| known(id).class == Some(class));
            Ok(same.collect())
        }
        _ => {
            let mut found = with_label(document, small, query);
            let by_mark = match (in_words(&lower), lower.parse::<Grundy>(), lower.parse()) {
                (Some(wanted), _, _) => with_sector(document, known, "outcome", wanted),
                _ if !found.is_empty() => return Ok(found),
                (_, Ok(wanted), _) => with_grundy_label(document, known, &|label| *label == wanted),
                (_, _, Ok(wanted)) => with_sector(document, known, "sector", wanted),
                _ => return Ok(found),
            };
            let named: BTreeSet<PositionId> = gather(found.iter().copied());
            found.extend(by_mark.unwrap_or_default().into_iter().filter(|id| !named.contains(id)));
            Ok(found)
        }
    }
}

/// The sector that is said so within sentences ([`Sector::in_words`]): all of it, or at least two words of which the last
/// may be cut short. Articles and “player” can be left out.
fn in_words(lower: &str) -> Option<Sector> {
    let words = |text: &str| -> Vec<String> {
        let words = text.split_whitespace().filter(|word| !matches!(*word, "the" | "a" | "player"));
        words.map(str::to_ascii_lowercase).collect()
    };
    let given = words(lower);
    let (last, before) = given.split_last()?;
    Sector::ALL.into_iter().find(|sector| {
        let meaning = words(sector.in_words());
        let cut =
            given.len() > 1 && meaning.get(before.len()).is_some_and(|word| word.starts_with(last.as_str()));
        given == meaning || (cut && meaning.starts_with(before))
    })
}

/// The least letters of a word that is found although it is misspelt, in bytes.
const LONG: usize = 6;

/// How well a query fits what something is called: the less, the better; `None` where it does not. Every word of the query
/// must occur; best is what begins with the query, then where words begin with its words, then where these stand within
/// words, and last where a letter of a long word is missing, too many, another one, or changes places with the next. Both
/// texts are in lower case. Cost O(their lengths multiplied).
///
/// ```
/// use hyperjam_editor::find::rank;
///
/// assert!(rank("zoom", "zoom in") < rank("in zo", "zoom in"));
/// assert!(rank("in", "zoom in") < rank("oo", "zoom in"));
/// assert_eq!(rank("zoom out", "zoom in"), None);
/// assert_eq!(rank("domineerng", "domineering"), Some(3));
/// ```
pub fn rank(query: &str, called: &str) -> Option<u32> {
    let begins = |at: usize| !called[..at].chars().next_back().is_some_and(char::is_alphanumeric);
    let words = called.split(|letter: char| !letter.is_alphanumeric()).filter(|word| word.len() >= LONG);
    let fits = |word: &str| {
        let mut places = called.match_indices(word);
        match places.next() {
            Some((first, _)) if begins(first) || places.any(|(at, _)| begins(at)) => Some(1),
            Some(_) => Some(2),
            None => words.clone().any(|other| strsim::osa_distance(word, other) == 1).then_some(3),
        }
    };
    let mut worst = None;
    for word in query.split_whitespace() {
        worst = worst.max(Some(fits(word)?));
    }
    if called.starts_with(query.trim()) { worst.and(Some(0)) } else { worst }
}

/// The positions with the label that is written so.
fn with_this_label(
    document: &Document,
    known: &dyn Fn(PositionId) -> KnownMarks,
    label: &str,
) -> Result<Vec<PositionId>, FindError> {
    let wanted: Grundy = label.parse().map_err(|_| FindError::NoGrundy(label.into()))?;
    with_grundy_label(document, known, &|label| *label == wanted)
}

/// The positions with a mark that is wanted, of those that have such a mark; an error if none has one.
fn with_mark<T>(
    document: &Document,
    what: &'static str,
    of: &dyn Fn(PositionId) -> Option<T>,
    wanted: &dyn Fn(&T) -> bool,
) -> Result<Vec<PositionId>, FindError> {
    let marks = document.positions().filter_map(|(id, _)| Some((id, of(id)?)));
    let marks: Vec<(PositionId, T)> = marks.collect();
    if marks.is_empty() {
        return Err(FindError::NotMarked(what));
    }
    Ok(marks.into_iter().filter(|(_, mark)| wanted(mark)).map(|(id, _)| id).collect())
}

fn with_grundy_label(
    document: &Document,
    known: &dyn Fn(PositionId) -> KnownMarks,
    wanted: &dyn Fn(&Grundy) -> bool,
) -> Result<Vec<PositionId>, FindError> {
    with_mark(document, "Grundy label", &|id| known(id).grundy, wanted)
}

fn with_sector(
    document: &Document,
    known: &dyn Fn(PositionId) -> KnownMarks,
    what: &'static str,
    wanted: Sector,
) -> Result<Vec<PositionId>, FindError> {
    with_mark(document, what, &|id| known(id).sector, &|sector| *sector == wanted)
}

/// Positions with the text in their label, those that begin with it first.
fn with_label(document: &Document, small: Lower, text: &str) -> Vec<PositionId> {
    let text = small(text);
    if text.is_empty() {
        return Vec::new();
    }
    let (mut found, mut later) = (Vec::new(), Vec::new());
    for (id, position) in document.positions() {
        match small(position.name()).find(&text) {
            Some(0) => found.push(id),
            Some(_) => later.push(id),
            None => {}
        }
    }
    found.append(&mut later);
    found
}

/// The first position of this name, or else the first whose name differs in capitals only.
fn position_named(document: &Document, small: Lower, name: &str) -> Option<PositionId> {
    let lower = small(name);
    let all = || document.positions();
    let exactly = all().find(|(_, position)| position.name() == name);
    exactly.or_else(|| all().find(|(_, position)| small(position.name()) == lower)).map(|(id, _)| id)
}
