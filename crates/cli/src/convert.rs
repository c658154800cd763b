//! `hyperjam convert`: from one file format to another.

use std::fs;

use hyperjam_editor::file::Format;

use crate::Streams;
use crate::drawing::text_of;
use crate::failure::Failure;

/// Writes a drawing in another format, chosen by the endings of the names.
#[derive(clap::Args)]
#[command(after_help = "\
Endings: .json is Hyperjam's own and keeps everything; .dot (or .gv) is Graphviz, .graphml is GraphML.
Of the latter two, moves are for both players unless an attribute \"by\" says left or right; in DOT, blue edges
are Left's and red ones Right's. From .json to .json, a drawing is brought into its one written form, with places
for positions that had none.")]
pub(crate) struct Arguments {
    /// The drawing, or "-" for JSON on standard input.
    input: String,
    /// The new file, or "-" for JSON on standard output.
    output: String,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let Arguments { input, output } = arguments;
    let (from, to) = (format(input)?, format(output)?);
    let text = text_of(input, streams)?;
    let document = from.read(&text).map_err(|error| Failure::input(input, error))?;
    let text = to.write(&document);
    if output == "-" {
        return Ok(streams.output.write_all(text.as_bytes())?);
    }
    fs::write(output, text).map_err(|error| Failure::input(output, error))
}

fn format(name: &str) -> Result<Format, Failure> {
    if name == "-" {
        return Ok(Format::Json);
    }
    let unknown = || {
        let endings: Vec<String> = Format::ALL.iter().map(|format| format!(".{}", format.ending())).collect();
        let reason = format!("the ending names no known format: there are {}", endings.join(", "));
        Failure::input(name, reason)
    };
    Format::of_name(name).ok_or_else(unknown)
}
