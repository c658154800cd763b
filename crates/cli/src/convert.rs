//! `hyperjam convert`: from one file format to another, or to a picture.

use std::fs;

use clap::ValueEnum;
use hyperjam_bridge::Game;
use hyperjam_editor::document::Document;
use hyperjam_editor::file::Format;
use hyperjam_editor::game::GameGraph;
use hyperjam_editor::picture::{self, Look, PlateMark, PlateMarks};

use crate::Streams;
use crate::drawing::{Source, document_of};
use crate::failure::Failure;
use crate::text::plain;

/// Writes a drawing in another format, or as a picture.
#[derive(clap::Args)]
#[command(after_help = "\
Formats are given by --from and --to, or else by the extension of the file name: .json is Hyperjam's own format and keeps
everything; .dot (or .gv) is Graphviz, .graphml is GraphML, and .txt is a list of options or moves, without places. These
are read and written; .svg and .tex (TikZ) are pictures with marks, and can only be written. Without an option or an
extension, input is recognised by how it begins, share links included, and JSON is written. In DOT and GraphML, moves are
for both players unless an attribute \"by\" says left or right; in DOT, blue edges are Left's and red edges Right's. From
.json to .json, a drawing is normalised, and positions without a place are given one. What a format cannot keep is
reported on standard error.

  hyperjam convert --from dot --to txt - - < roads.dot")]
pub(crate) struct Arguments {
    /// The drawing, or "-" for standard input.
    input: String,
    /// The new file, or "-" for standard output.
    output: String,
    /// The format to read.
    #[arg(long, value_enum, value_name = "FORMAT")]
    from: Option<From>,
    /// The format to write.
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<To>,
    /// Leave the marks out of pictures.
    #[arg(long)]
    unmarked: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum From {
    Json,
    Dot,
    Graphml,
    Txt,
    /// A share link.
    Link,
}

#[derive(Clone, Copy, ValueEnum)]
enum To {
    Json,
    Dot,
    Graphml,
    Txt,
    Svg,
    Tex,
}

impl From {
    fn source(self) -> Source {
        match self {
            Self::Json => Source::File(Format::Json),
            Self::Dot => Source::File(Format::Dot),
            Self::Graphml => Source::File(Format::GraphMl),
            Self::Txt => Source::File(Format::Text),
            Self::Link => Source::Link,
        }
    }
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let Arguments { input, output, from, to, unmarked } = arguments;
    let to = to.or_else(|| target(output)).ok_or_else(|| unknown(output))?;
    let document = document_of(input, from.map(From::source), streams)?;
    let write = |format: Format| (format.write(&document), format.not_kept(&document));
    let (text, not_kept) = match to {
        To::Json => write(Format::Json),
        To::Dot => write(Format::Dot),
        To::Graphml => write(Format::GraphMl),
        To::Txt => write(Format::Text),
        To::Svg | To::Tex => {
            let marks = if *unmarked { PlateMarks::new() } else { marks(input, &document)? };
            let text = match to {
                To::Svg => picture::svg(&document, &marks, Look::default()),
                _ => picture::tikz(&document, &marks),
            };
            (text, Vec::new())
        }
    };
    if output == "-" {
        streams.output.write_all(text.as_bytes())?;
    } else {
        fs::write(output, text).map_err(|error| Failure::input(output, error))?;
    }
    if !not_kept.is_empty() {
        // That this cannot be said is no reason to fail.
        let said = format!("hyperjam: {output}: not kept in this format: {}", not_kept.join(", "));
        let _ = writeln!(streams.errors, "{}", plain(&said));
    }
    Ok(())
}

/// What a file's name asks for.
fn target(name: &str) -> Option<To> {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase());
    match (Format::of_name(name), ending.as_deref()) {
        _ if name == "-" => Some(To::Json),
        (Some(Format::Json), _) => Some(To::Json),
        (Some(Format::Dot), _) => Some(To::Dot),
        (Some(Format::GraphMl), _) => Some(To::Graphml),
        (Some(Format::Text), _) => Some(To::Txt),
        (None, Some("svg")) => Some(To::Svg),
        (None, Some("tex" | "tikz")) => Some(To::Tex),
        (None, _) => None,
    }
}

fn unknown(name: &str) -> Failure {
    let endings = Format::ALL.map(|format| format!(".{}", format.ending())).join(", ");
    let reason = format!(
        "the file name has no known extension: use {endings}, .svg or .tex, or give the format with --to"
    );
    Failure::input(name, reason)
}

/// The marks that a picture shows.
fn marks(file: &str, document: &Document) -> Result<PlateMarks, Failure> {
    let game = Game::of(&GameGraph::of(document)).map_err(|reason| Failure::input(file, reason))?;
    let solution = hyperjam_solver::solve(&game.graph, game.convention);
    Ok(game.named(|position| PlateMark::from(&solution.mark(position))).into_iter().collect())
}
