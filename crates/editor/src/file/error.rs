//! Why a file is not a drawing, and where.

use super::strict::given_twice;
use crate::document::FaultReason;
use hyperjam_terms::Movers;
use serde_json::Value;
use std::fmt;

/// The most characters of a file that an error repeats.
pub(super) const MOST_QUOTED: usize = 60;

/// A place in a file and what is wrong there.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadError {
    /// The field, such as `moves[3].to`; empty for the file as a whole.
    pub place: String,
    /// What is wrong.
    pub kind: ReadErrorKind,
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq)]
pub enum ReadErrorKind {
    /// The text is not JSON: the reader's own words; the place is a line and a column.
    Json(String),
    /// The text ends in the middle of the drawing; the place is where.
    CutOff,
    /// A part of the file lacks the field of this name.
    MissingField(&'static str),
    /// The text is not XML: the reader's own words, which name line and column.
    Xml(String),
    /// The text is something else, such as a PDF file.
    Foreign(&'static str),
    /// It is a picture of this kind, in which no drawing is carried.
    Picture(&'static str),
    /// There is nothing in the file.
    Empty,
    /// Something else should stand here.
    Expected {
        /// What should.
        expected: String,
        /// What does, as [`found`] writes it; `None` where it would say nothing.
        found: Option<String>,
    },
    /// Something else should stand in a line of a list.
    List {
        /// What should.
        expected: ListExpected,
        /// What does; `None` where the line, or the text, ends.
        found: Option<String>,
    },
    /// The `format` field names another format.
    OtherFormat(String),
    /// The file was written by a later version.
    OtherVersion(u64),
    /// Two positions have the same id.
    RepeatedId(String),
    /// A part of the file has a field of this name twice.
    RepeatedField(String),
    /// A move or vehicle names a position that the file does not have.
    UnknownId(String),
    /// Something is larger than can be held.
    TooLarge {
        /// What is too large.
        what: &'static str,
        /// How large it is.
        given: usize,
        /// The most it may be.
        limit: usize,
    },
    /// There are more vehicles than can be drawn.
    Vehicles(usize),
    /// Something that lies on the sheet is not allowed, or lies outside.
    Sheet(FaultReason),
    /// The number of players is outside 2 to [`MOST_PLAYERS`](hyperjam_terms::MOST_PLAYERS).
    Players(u32),
    /// A move is for a player whom the game does not have.
    Movers {
        /// Who may make the move.
        given: Movers,
        /// How many players the game has.
        players: u32,
    },
}

impl ReadError {
    pub(super) fn new(place: impl Into<String>, kind: ReadErrorKind) -> Self {
        Self { place: place.into(), kind }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.place.is_empty() {
            write!(f, "{}: ", self.place)?;
        }
        match &self.kind {
            ReadErrorKind::Json(reason) => write!(f, "this is not JSON: {reason}"),
            ReadErrorKind::CutOff => f.write_str("the text ends here, before the drawing is complete"),
            ReadErrorKind::MissingField(field) => write!(f, "the field “{field}” is missing"),
            ReadErrorKind::Xml(reason) => f.write_str(reason),
            ReadErrorKind::Picture(what) => write!(f, "this is {what} picture that carries no drawing"),
            ReadErrorKind::Foreign(what) => write!(f, "this is {what}, not a drawing"),
            ReadErrorKind::Empty => f.write_str("it is empty"),
            ReadErrorKind::Expected { expected, found } => expectation(f, expected, found),
            ReadErrorKind::List { expected, found } => expectation(f, expected, found),
            ReadErrorKind::OtherFormat(given) => {
                write!(f, "this is a file of the format “{given}”, not “{}”", super::FORMAT)
            }
            ReadErrorKind::OtherVersion(given) => write!(
                f,
                "this file has version {given}; this Hyperjam reads versions {}; a newer one may read it",
                super::versions_in_words("and")
            ),
            ReadErrorKind::RepeatedId(id) => write!(f, "the id “{id}” is used twice"),
            ReadErrorKind::RepeatedField(name) => f.write_str(&given_twice(name)),
            ReadErrorKind::UnknownId(id) => write!(f, "no position has the id “{id}”"),
            ReadErrorKind::TooLarge { what, given, limit } => {
                write!(f, "{given} {what}; the limit is {limit}")
            }
            ReadErrorKind::Vehicles(given) => write!(
                f,
                "{given} vehicles; at most {} can be drawn, but the command line reads more",
                crate::command::MOST_VEHICLES
            ),
            ReadErrorKind::Sheet(reason) => reason.fmt(f),
            ReadErrorKind::Players(given) => {
                write!(f, "{given} players; a game has 2 to {}", hyperjam_terms::MOST_PLAYERS)
            }
            ReadErrorKind::Movers { given, players } => write!(
                f,
                "the move is for {}, but this game has {players} players, numbered from 0",
                given.in_words()
            ),
        }
    }
}

impl std::error::Error for ReadError {}

fn expectation(
    f: &mut fmt::Formatter<'_>,
    expected: &dyn fmt::Display,
    found: &Option<String>,
) -> fmt::Result {
    write!(f, "expected {expected}")?;
    match found {
        Some(found) => write!(f, ", found {found}"),
        None => Ok(()),
    }
}

/// What stands in a file, in quotation marks and cut short where it is long; `None` of nothing.
pub(super) fn found(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| match text.char_indices().nth(MOST_QUOTED) {
        None => format!("“{text}”"),
        Some((end, _)) => format!("“{}…”", &text[..end]),
    })
}

/// What should stand in a line of a list instead of what does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListExpected {
    /// The end of a name in quotation marks.
    Quote,
    /// A name whose braces are closed.
    Braces,
    /// How play ends at a position.
    End,
    /// What an earlier line says.
    Same,
    /// Where a move leads.
    Target,
    /// A line that says something.
    Line,
    /// How many players there are.
    Players,
    /// Who wins endless play.
    Endless,
    /// Something about the whole game.
    Heading,
    /// No second bar.
    Bar,
    /// A position's options.
    Options,
    /// Who may make a move.
    Movers,
    /// Any line that says something, in a text that has none.
    Something,
}

impl fmt::Display for ListExpected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Quote => "a closing quotation mark on this line",
            Self::Braces => {
                "a name; this looks like a game in braces, which a list cannot hold. Put a name with braces in \
                 quotation marks"
            }
            Self::End => "“tie”, “win”, “loss”, “left” or “right”, or a priority from 0 to 1000000, after “=”",
            Self::Same => "the same as in an earlier line, which says otherwise",
            Self::Target => "a position’s name after “->”",
            Self::Line => "a line such as “A: B C”, “A: B | C” or “A -> B left”",
            Self::Players => "a number before “players”",
            Self::Endless => "“draw”, “left”, “right” or “priority” after “endless”",
            Self::Heading => "“misere”, “normal”, “3 players” or “endless left” after “=” at a line’s beginning",
            Self::Bar => "only one “|”, between Left’s options and Right’s",
            Self::Options => "names of options after “:”",
            Self::Movers => {
                "“left”, “right”, “both” or players such as “p1 p3” after a move’s two positions"
            }
            Self::Something => "a line such as “A: B C” or “A -> B”",
        })
    }
}

/// The error that something else is expected there.
pub(super) fn expected(wanted: &str, given: &Value) -> ReadErrorKind {
    let given = match given {
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        scalar => scalar.to_string().chars().take(MOST_QUOTED).collect(),
    };
    ReadErrorKind::Expected { expected: wanted.into(), found: Some(given) }
}
