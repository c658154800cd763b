//! `hyperjam convert`: from one file format to another, or to a picture.

use std::fs;

use hyperjam_editor::document::Document;
use hyperjam_editor::file::Format;
use hyperjam_editor::picture::{self, Look, PlateMarks};
use hyperjam_protocol::{Answer, GameGraph, Question};

use crate::Streams;
use crate::drawing::text_of;
use crate::failure::Failure;

/// Writes a drawing in another format, or as a picture, chosen by the endings of the names.
#[derive(clap::Args)]
#[command(after_help = "\
Endings: .json is Hyperjam's own and keeps everything; .dot (or .gv) is Graphviz, .graphml is GraphML, .txt lists
options or moves and keeps no places. They are read and written; .svg and .tex (TikZ) are pictures with marks, and only
written. In DOT and GraphML, moves are for both
players unless an attribute \"by\" says left or right; in DOT, blue edges are Left's and red ones Right's. From .json
to .json, a drawing is brought into its one written form, with places for positions that had none.")]
pub(crate) struct Arguments {
    /// The drawing, or "-" for JSON on standard input.
    input: String,
    /// The new file, or "-" for JSON on standard output.
    output: String,
    /// Pictures without marks.
    #[arg(long)]
    unmarked: bool,
}

/// What a file's name asks for.
#[derive(Clone, Copy)]
enum Target {
    File(Format),
    Picture(fn(&Document, &PlateMarks) -> String),
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let Arguments { input, output, unmarked } = arguments;
    let from = format(input).ok_or_else(|| unknown(input, &[]))?;
    let to = target(output).ok_or_else(|| unknown(output, &[".svg", ".tex"]))?;
    let text = text_of(input, streams)?;
    let document = from.read(&text).map_err(|error| Failure::input(input, error))?;
    let text = match to {
        Target::File(format) => format.write(&document),
        Target::Picture(draw) if *unmarked => draw(&document, &PlateMarks::new()),
        Target::Picture(draw) => {
            let marks = marks(&document).map_err(|reason| Failure::input(input, reason))?;
            draw(&document, &marks)
        }
    };
    if output == "-" {
        return Ok(streams.output.write_all(text.as_bytes())?);
    }
    fs::write(output, text).map_err(|error| Failure::input(output, error))
}

fn format(name: &str) -> Option<Format> {
    if name == "-" { Some(Format::Json) } else { Format::of_name(name) }
}

fn target(name: &str) -> Option<Target> {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase());
    match ending.as_deref() {
        Some("svg") => {
            Some(Target::Picture(|document, marks| picture::svg(document, marks, Look::default())))
        }
        Some("tex" | "tikz") => Some(Target::Picture(picture::tikz)),
        _ => format(name).map(Target::File),
    }
}

fn unknown(name: &str, more: &[&str]) -> Failure {
    let mut endings: Vec<String> = Format::ALL.iter().map(|format| format!(".{}", format.ending())).collect();
    endings.extend(more.iter().map(|&ending| ending.to_owned()));
    Failure::input(name, format!("the ending names no known format: there are {}", endings.join(", ")))
}

/// The marks that a picture shows.
fn marks(document: &Document) -> Result<PlateMarks, String> {
    let question = Question { graph: GameGraph::of(document), classes: false };
    let marks = match hyperjam_worker::answer(&question) {
        Answer::Marks { marks, .. } => marks,
        Answer::Failed(reason) => return Err(reason),
        Answer::Ready => Vec::new(),
    };
    Ok(marks.into_iter().map(|(id, mark)| (id, mark.plate())).collect())
}
