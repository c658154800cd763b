//! The native command line: the page's answers from files.
//!
//! [`run`] is the whole program with its arguments and streams passed in, so that it can be tested without a
//! process. Its status is 0, also where a limit leaves a question undecided, or 2 for wrong input with the reason on the
//! error stream, 130 for work that was interrupted and can be gone on with; `verify` has 1 for an answer that is refuted and 3 for one
//! beyond a limit.

mod any_players;
mod binary;
mod board;
mod certificate;
mod compare;
mod convert;
mod drawing;
mod endless;
mod explore;
mod failure;
mod find;
mod find_error;
mod generate;
mod graph_files;
mod memory;
mod npy;
mod octal;
mod octal_error;
mod open;
mod order;
mod parity;
mod pixels;
mod play;
mod players;
mod position_values;
mod progress;
mod prompt;
mod proof;
mod quotient;
mod reading;
mod replacing;
mod ruleset;
mod search;
mod solution;
mod solve;
mod sum;
mod table;
mod text;
mod value;
mod verify;
mod why;
mod winners;
mod workers;

use std::ffi::OsString;
use std::io::{BufRead, BufWriter, Write};
use std::path::Path;

use clap::{Parser, Subcommand};

use failure::Failure;

pub use prompt::{LineEditor, Typed};
pub use reading::{Unreadable, read_game};

/// Solves combinatorial games with loops.
#[derive(Parser)]
#[command(
    name = "hyperjam",
    version,
    long_about = None,
    help_template = "{about-with-newline}\n{before-help}{usage-heading} {usage}\n\n{all-args}{after-help}",
    before_help = "\
To begin with:

  hyperjam generate grid --positions 25 --seed 3 > streets.json
  hyperjam solve streets.json
  hyperjam play streets.json",
    after_help = "\
A FILE is a drawing as the page saves it, or as DOT, GraphML, a list, a share link, a picture that carries one or a binary
graph (.hjg); \"-\" reads it from standard input. Positions are given by their ids, or by names that are unique.

Exit status: 0 on success, also where a limit leaves a question undecided and the answer says so; 2 for wrong input, with
the reason on standard error; 130 where Ctrl+C has left a checkpoint. For `verify`: 1 if an answer is refuted, 3 if checking it would exceed a limit."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// In the order in which a newcomer needs them.
#[derive(Subcommand)]
enum Command {
    Generate(generate::Arguments),
    Solve(solve::Arguments),
    Play(play::Arguments),
    Sum(sum::Arguments),
    Why(why::Arguments),
    Compare(compare::Arguments),
    Order(order::Arguments),
    Quotient(quotient::Arguments),
    Value(value::Arguments),
    Board(board::Arguments),
    Table(table::Arguments),
    Octal(octal::Arguments),
    Find(find::Arguments),
    Players(players::Arguments),
    Explore(explore::Arguments),
    Convert(convert::Arguments),
    Open(open::Arguments),
    Verify(verify::Arguments),
}

/// The streams of the program.
pub struct Streams<'a> {
    /// Standard input.
    pub input: &'a mut dyn BufRead,
    /// Where standard input is typed on a terminal, what lets a person do so.
    pub editor: Option<&'a mut (dyn LineEditor + 'static)>,
    /// Standard output.
    pub output: &'a mut dyn Write,
    /// Whether standard output is a terminal: then nothing that a file says may steer it, whatever is written.
    pub terminal: bool,
    /// Standard error.
    pub errors: &'a mut dyn Write,
    /// Whether long work shows on standard error how far it has come.
    pub progress: bool,
    /// Tells whether the person has asked for an end since it was called first; until then an interruption ends the program. Only work
    /// that can be gone on with calls it.
    pub interrupted: Option<&'a dyn Fn() -> bool>,
    /// The folder of what is remembered from run to run; without one nothing is.
    pub settings: Option<&'a Path>,
}

/// Runs the program and returns its exit status.
pub fn run(arguments: impl IntoIterator<Item = OsString>, streams: Streams<'_>) -> u8 {
    let Streams { input, editor, output, terminal, errors, progress, interrupted, settings } = streams;
    let mut safe;
    let output: &mut dyn Write = if terminal {
        safe = text::SafeLines::new(output);
        &mut safe
    } else {
        output
    };
    let mut output = BufWriter::new(output);
    let result = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => {
            let mut streams = Streams {
                input,
                editor,
                output: &mut output,
                terminal,
                errors,
                progress,
                interrupted,
                settings,
            };
            let streams = &mut streams;
            let result = match arguments.command {
                Command::Solve(arguments) => solve::run(&arguments, streams),
                Command::Sum(arguments) => sum::run(&arguments, streams),
                Command::Why(arguments) => why::run(&arguments, streams),
                Command::Compare(arguments) => compare::run(&arguments, streams),
                Command::Order(arguments) => order::run(&arguments, streams),
                Command::Quotient(arguments) => quotient::run(&arguments, streams),
                Command::Value(arguments) => value::run(&arguments, streams),
                Command::Board(arguments) => board::run(&arguments, streams),
                Command::Table(arguments) => table::run(&arguments, streams),
                Command::Octal(arguments) => octal::run(&arguments, streams),
                Command::Find(arguments) => find::run(&arguments, streams),
                Command::Players(arguments) => players::run(&arguments, streams),
                Command::Explore(arguments) => explore::run(&arguments, streams),
                Command::Verify(arguments) => verify::run(&arguments, streams),
                Command::Play(arguments) => play::run(&arguments, streams),
                Command::Convert(arguments) => convert::run(&arguments, streams),
                Command::Open(arguments) => open::run(&arguments, streams),
                Command::Generate(arguments) => generate::run(&arguments, streams),
            };
            result.and_then(|()| streams.output.flush().map_err(Failure::Output))
        }
        Err(error) => Err(Failure::Arguments(error)),
    };
    match result {
        Ok(()) => 0,
        Err(failure) => failure.report(&mut output, errors),
    }
}
