//! Why something that was asked for did not come.

use hyperjam_editor::command::CommandError;
use hyperjam_editor::file::ReadError;
use hyperjam_protocol::{MessageError, RequestError};
use std::fmt;

/// Why something that was asked for did not come, as a sentence without its full stop.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Failure {
    /// A worker has no answer, and says why.
    Request(RequestError),
    /// What a worker sent cannot be read.
    Message(MessageError),
    /// A worker ended before it answered.
    Worker(WorkerEnded),
    /// A worker, or a part of the page, could not be loaded.
    NotStarted,
    /// A worker broke down.
    Died,
    /// Somebody stopped it.
    Stopped,
    /// It took too long.
    TooLong {
        /// The most minutes.
        minutes: u32,
    },
    /// What was read is no text.
    NotText,
    /// A worker sent something other than the drawing that was asked for.
    NotDrawing,
    /// A worker sent something other than the text that was asked for.
    NotWords,
    /// A text is no drawing.
    Read(ReadError),
    /// A drawing cannot be changed so.
    Command(CommandError),
    /// What was stored is damaged.
    Damaged,
    /// The browser has no room for a file.
    NoRoom,
    /// The browser did not draw a picture.
    NotDrawn,
    /// A picture has more pixels than browsers draw.
    TooLarge {
        /// Its width in pixels.
        width: f64,
        /// Its height in pixels.
        height: f64,
    },
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Request(error) => return begun(f, &error.to_string()),
            Self::Message(error) => return begun(f, &error.to_string()),
            Self::Worker(ended) => return ended.fmt(f),
            Self::NotStarted => {
                "A part of Hyperjam that this needs could not be started. The drawing is unchanged; try again, or \
                 reload the page"
            }
            Self::Died => {
                "The part of Hyperjam that does this stopped unexpectedly. The drawing is unchanged; try again"
            }
            Self::Stopped => "It was stopped. The drawing is unchanged",
            Self::TooLong { minutes } => {
                return write!(f, "It took more than {minutes} minutes and was stopped. The drawing is unchanged");
            }
            Self::NotText => "It is not text",
            Self::NotDrawing => "What was read is not a drawing",
            Self::NotWords => "What was received is not text",
            Self::Read(error) => return begun(f, &error.to_string()),
            Self::Command(error) => return begun(f, &error.to_string()),
            Self::Damaged => "Its record is damaged",
            Self::NoRoom => "The browser has no room for it",
            Self::NotDrawn => "The browser could not draw the picture",
            Self::TooLarge { width, height } => {
                return write!(
                    f,
                    "The picture would have {width} by {height} pixels, which is too many for browsers; SVG has no such \
                     limit"
                );
            }
        })
    }
}

/// Words with a capital at their beginning, unless a place in a file stands there, such as `moves[3].to`.
fn begun(f: &mut fmt::Formatter<'_>, words: &str) -> fmt::Result {
    let is_place = words.split(' ').next().is_some_and(|first| first.contains(['[', '.', ':']));
    match words.split_at_checked(1) {
        Some((first, rest)) if !is_place => write!(f, "{}{rest}", first.to_ascii_uppercase()),
        _ => f.write_str(words),
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        Self::Read(error)
    }
}

impl From<CommandError> for Failure {
    fn from(error: CommandError) -> Self {
        Self::Command(error)
    }
}

/// Why a request gets no answer: which worker ended, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WorkerEnded {
    /// What the worker is called in sentences.
    pub(crate) name: &'static str,
    /// How it ended.
    pub(crate) how: WorkerEnd,
}

/// How a worker ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WorkerEnd {
    /// Somebody stopped it.
    Stopped,
    /// It broke down.
    Died,
    /// It never began.
    NotStarted,
}

impl fmt::Display for WorkerEnded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = match self.how {
            WorkerEnd::Stopped => {
                "was stopped. The drawing is unchanged; any change to it starts the work again."
            }
            WorkerEnd::Died => {
                "stopped unexpectedly and was restarted. The drawing is unchanged; any change to it starts the work \
                 again."
            }
            WorkerEnd::NotStarted => {
                "could not be started. The drawing is kept; to try again, change it or reload the page."
            }
        };
        write!(f, "The {} {how}", self.name)
    }
}
