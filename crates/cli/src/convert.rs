//! `hyperjam convert`: from one file format to another.

use std::fs;

use hyperjam_editor::file::{read, write};

use crate::Streams;
use crate::drawing::text_of;
use crate::failure::Failure;

/// Writes a drawing in another format, chosen by the ending of the name.
#[derive(clap::Args)]
#[command(after_help = "\
Endings: .json, which also brings a drawing into its one written form, with places for positions that had none.")]
pub(crate) struct Arguments {
    /// The drawing, or "-" for standard input.
    input: String,
    /// The new file, or "-" for JSON on standard output.
    output: String,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let Arguments { input, output } = arguments;
    let known = output == "-" || output.ends_with(".json");
    if !known {
        return Err(Failure::input(output, "the ending names no format that can be written: there is .json"));
    }
    let text = text_of(input, streams)?;
    let document = read(&text).map_err(|error| Failure::input(input, error))?;
    let text = write(&document);
    if output == "-" {
        return Ok(streams.output.write_all(text.as_bytes())?);
    }
    fs::write(output, text).map_err(|error| Failure::input(output, error))
}
