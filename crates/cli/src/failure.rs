//! Why a command gave no answer, and what is said about it.

use std::fmt;
use std::io::{self, Write};

use crate::text::plain;

/// Why a command gave no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The arguments are wrong, or ask for help.
    Arguments(clap::Error),
    /// A file cannot be read, or is not what it should be.
    Input {
        /// The file as it was named.
        file: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The answer cannot be written.
    Output(io::Error),
}

impl Failure {
    /// Wrong input: the file, and what is wrong with it.
    pub(crate) fn input(file: &str, reason: impl fmt::Display) -> Self {
        Failure::Input { file: file.to_owned(), reason: reason.to_string() }
    }

    /// Says what went wrong. Returns the exit status.
    pub(crate) fn report(self, output: &mut dyn Write, errors: &mut dyn Write) -> u8 {
        // Nobody is left to be told when these fail.
        match self {
            Failure::Arguments(error) if !error.use_stderr() => {
                let _ = write!(output, "{error}").and_then(|()| output.flush());
                0
            }
            Failure::Arguments(error) => {
                // It may repeat what was asked for.
                let _ = error.to_string().lines().try_for_each(|line| writeln!(errors, "{}", plain(line)));
                2
            }
            Failure::Input { file, reason } => {
                let file = if file == "-" { "standard input" } else { &file };
                let _ = writeln!(errors, "hyperjam: {}: {}", plain(file), plain(&reason));
                2
            }
            // The reader has had enough, as with `| head`.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Failure::Output(error) => {
                let _ = writeln!(errors, "hyperjam: the answer cannot be written: {error}");
                2
            }
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Failure::Output(error.into())
    }
}
