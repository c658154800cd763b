//! Why a command gave no answer, and what is said about it.

mod input;
mod refutation;

use std::io::{self, Write};

use crate::text::{named, plain};

pub(crate) use input::{AnswersError, InputError, Mismatch, NotText};
pub(crate) use refutation::AnswerRefutation;

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
        reason: Box<InputError>,
    },
    /// An answer that was to be verified does not hold.
    Refuted {
        /// The file with the answer, as it was named.
        file: String,
        /// What does not hold.
        reason: Box<AnswerRefutation>,
    },
    /// It would exceed a limit.
    Limit {
        /// The file as it was named.
        file: String,
        /// What the limit is, and of what.
        reason: TooLarge,
    },
    /// It was interrupted, and can be gone on with.
    Interrupted {
        /// The file of what has been found so far.
        checkpoint: String,
    },
    /// The answer cannot be written.
    Output(io::Error),
}

/// The status of a program that was interrupted from the keyboard.
const INTERRUPTED: u8 = 130;

/// What is too large to be checked.
#[derive(Debug, thiserror::Error)]
#[error("{what} is too large to be checked within {limit} positions and moves (see --limit)")]
pub(crate) struct TooLarge {
    /// What is.
    pub(crate) what: &'static str,
    /// The most positions and moves.
    pub(crate) limit: usize,
}

impl Failure {
    /// Wrong input: the file, and what is wrong with it.
    pub(crate) fn input(file: &str, reason: impl Into<InputError>) -> Self {
        Failure::Input { file: file.to_owned(), reason: Box::new(reason.into()) }
    }

    /// Refuses the first of these options that is given, since for this reason none of them changes anything.
    pub(crate) fn without_effect(why: &'static str, options: &[(&'static str, bool)]) -> Result<(), Self> {
        match options.iter().find(|(_, is_given)| *is_given) {
            Some((option, _)) => Err(Self::input(option, InputError::NoEffect { why })),
            None => Ok(()),
        }
    }

    /// Says what went wrong. Returns the exit status: 1 for a refuted answer, 3 for one beyond a limit, else 2; but 0 for
    /// help that was asked for, and if the reader of the output has closed it.
    pub(crate) fn report(self, output: &mut dyn Write, errors: &mut dyn Write) -> u8 {
        let mut of_file = |file: &str, reason: &str| {
            // Nobody is left to be told when this fails.
            let _ = writeln!(errors, "hyperjam: {}: {}", plain(named(file)), plain(reason));
        };
        match self {
            Failure::Arguments(error) if !error.use_stderr() => {
                match write!(output, "{error}").and_then(|()| output.flush()) {
                    Ok(()) => 0,
                    Err(error) => Failure::Output(error).report(output, errors),
                }
            }
            Failure::Arguments(error) => {
                // It may repeat what was asked for.
                let _ = error.to_string().lines().try_for_each(|line| writeln!(errors, "{}", plain(line)));
                2
            }
            Failure::Input { file, reason } => {
                of_file(&file, &reason.to_string());
                2
            }
            Failure::Refuted { file, reason } => {
                of_file(&file, &format!("refuted: {reason}"));
                1
            }
            Failure::Limit { file, reason } => {
                of_file(&file, &format!("not decided: {reason}"));
                3
            }
            Failure::Interrupted { checkpoint } => {
                of_file(&checkpoint, "stopped; the same command with --resume goes on");
                INTERRUPTED
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
