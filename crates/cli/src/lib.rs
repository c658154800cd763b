//! The native command line: the page's answers from files.
//!
//! [`run`] is the whole program with its arguments and streams passed in, so that it can be tested without a
//! process. Its status is 0, or 2 for wrong input with the reason on the error stream.

mod drawing;
mod failure;
mod solve;
mod text;

use std::ffi::OsString;
use std::io::{BufWriter, Read, Write};

use clap::{Parser, Subcommand};

use failure::Failure;

/// Solve combinatorial games with loops.
#[derive(Parser)]
#[command(name = "hyperjam", version, about, long_about = None, after_help = "\
A file is a drawing as the page saves it; \"-\" reads it from standard input.
Exit status: 0, or 2 for wrong input with the reason on standard error.")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Solve(solve::Arguments),
}

/// The streams of a process.
struct Streams<'a> {
    input: &'a mut dyn Read,
    output: &'a mut dyn Write,
}

/// Runs the program and returns its exit status.
pub fn run(
    arguments: impl IntoIterator<Item = OsString>,
    input: &mut dyn Read,
    output: &mut dyn Write,
    errors: &mut dyn Write,
) -> u8 {
    let mut output = BufWriter::new(output);
    let result = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => {
            let mut streams = Streams { input, output: &mut output };
            let result = match arguments.command {
                Command::Solve(arguments) => solve::run(&arguments, &mut streams),
            };
            result.and_then(|()| output.flush().map_err(Failure::Output))
        }
        Err(error) => Err(Failure::Arguments(error)),
    };
    match result {
        Ok(()) => 0,
        Err(failure) => failure.report(&mut output, errors),
    }
}
