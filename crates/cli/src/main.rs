//! The program `hyperjam`.

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use hyperjam_cli::{Streams, run};

fn main() -> ExitCode {
    let (terminal, progress) = (io::stdout().is_terminal(), io::stderr().is_terminal());
    let (mut input, mut output, mut errors) = (io::stdin().lock(), io::stdout().lock(), io::stderr().lock());
    let streams = Streams { input: &mut input, output: &mut output, terminal, errors: &mut errors, progress };
    ExitCode::from(run(std::env::args_os(), streams))
}
