//! Why something could not be done.

use hyperjam_bridge::RandomGameError;
use hyperjam_editor::command::CommandError;
use hyperjam_editor::file::{Format, MoverChoiceError, ReadError, ReadErrorKind};
use hyperjam_editor::link::LinkError;

/// The most bytes of a QR code, with the least error correction.
const MOST_IN_CODE: &str = "2,953";

/// Why something could not be done, as a sentence without its full stop.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Failure {
    /// A text is no drawing.
    #[error("{}", capitalised(&format!("{}{error}", read_as(*format, error))))]
    Read {
        /// What it was taken for.
        format: Format,
        /// Where it is wrong.
        error: ReadError,
    },
    /// A link holds no drawing.
    #[error("{}", capitalised(&.0.to_string()))]
    Link(#[from] LinkError),
    /// What the page sent as a drawing is none.
    #[error("The drawing could not be handed over: {0}")]
    HandedOver(ReadError),
    /// Vehicles cannot stand there.
    #[error(transparent)]
    Vehicles(#[from] CommandError),
    /// Who moves cannot be said so.
    #[error("{}", capitalised(&.0.to_string()))]
    Movers(#[from] MoverChoiceError),
    /// There is no such shape of a drawing.
    #[error("There is no shape “{0}” of a random drawing")]
    Shape(String),
    /// No such drawing can be made up.
    #[error("{}", capitalised(&.0.to_string()))]
    Random(#[from] RandomGameError),
    /// A text has no room in a QR code.
    #[error(
        "The link has {given} characters and is too long for a QR code, which holds at most {MOST_IN_CODE}"
    )]
    QrCode {
        /// Its characters.
        given: usize,
    },
}

/// What a text was read as, before what is wrong with it there; nothing where it is said what it is instead.
fn read_as(format: Format, error: &ReadError) -> String {
    match error.kind {
        ReadErrorKind::Foreign(_) | ReadErrorKind::Picture(_) => String::new(),
        _ => format!("Read as {}: ", format.name()),
    }
}

fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
