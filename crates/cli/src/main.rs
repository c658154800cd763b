//! The program `hyperjam`.

use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    let (mut input, mut output, mut errors) = (io::stdin().lock(), io::stdout().lock(), io::stderr().lock());
    ExitCode::from(hyperjam_cli::run(std::env::args_os(), &mut input, &mut output, &mut errors))
}
