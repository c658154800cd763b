//! Files as the commands read them, for other programs than the command line.

use std::fmt;
use std::io::{empty, sink};

use hyperjam_editor::file::GameFile;

use crate::Streams;
use crate::drawing;
use crate::failure::{Failure, InputError};

/// A file that cannot be read as a game.
#[derive(Debug)]
pub struct Unreadable {
    /// The file as it was named.
    pub file: String,
    reason: Option<Box<InputError>>,
}

impl Unreadable {
    /// Whether the file cannot be opened or read at all, and what the system says about it.
    pub fn io(&self) -> Option<&std::io::Error> {
        match self.reason.as_deref() {
            Some(InputError::Io(error)) => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            Some(reason) => write!(f, "{}: {reason}", self.file),
            None => write!(f, "{}: it cannot be read", self.file),
        }
    }
}

impl std::error::Error for Unreadable {}

/// The game in the named file, in any format that the commands read: a drawing, DOT, GraphML, a list, a share link, a list of
/// edges or a binary graph. Cost O(size of the file).
///
/// ```
/// use hyperjam_cli::read_game;
///
/// let jam = read_game(concat!(env!("CARGO_MANIFEST_DIR"), "/../editor/gallery/traffic-jam.json"))?;
/// assert_eq!(jam.heading.players, 2);
/// assert!(read_game("no such file").is_err_and(|error| error.io().is_some()));
/// # Ok::<(), hyperjam_cli::Unreadable>(())
/// ```
pub fn read_game(file: &str) -> Result<GameFile, Unreadable> {
    let (input, output, errors) = (&mut empty(), &mut sink(), &mut sink());
    let mut streams = Streams {
        input,
        editor: None,
        output,
        terminal: false,
        errors,
        progress: false,
        interrupted: None,
        settings: None,
    };
    drawing::game_file(file, &mut streams).map_err(|failure| match failure {
        Failure::Input { file, reason } => Unreadable { file, reason: Some(reason) },
        _ => Unreadable { file: file.to_owned(), reason: None },
    })
}
