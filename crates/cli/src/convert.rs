//! `hyperjam convert`: from one file format to another, or to a picture.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use hyperjam_bridge::board::board_pictures;
use hyperjam_bridge::{EndlessGame, Game};
use hyperjam_editor::document::{Document, Part};
use hyperjam_editor::file::{Format, MoverChoice};
use hyperjam_editor::geometry::{STRAIGHT, goes_straight};
use hyperjam_editor::link;
use hyperjam_editor::picture::{self, BoardPictures, Look, PlateMark, PlateMarks};
use hyperjam_graphfile::EdgeFormat;
use hyperjam_terms::EndlessPlay;

use crate::Streams;
use crate::drawing::{Asked, Given, Said, Source, document_of, given_as, say, say_losses};
use crate::failure::{Failure, InputError};
use crate::graph_files;
use crate::open::{self, link_to};
use crate::parity;
use crate::pixels;
use crate::replacing::replace;

/// Writes a drawing in another format, or as a picture.
#[derive(clap::Args)]
#[command(after_help = "\
Formats are given by --from and --to, or else by the extension of the file name: .json is Hyperjam's own format and keeps
everything; .dot (or .gv) is Graphviz, .graphml is GraphML, for yEd too, .gml is GML, and node-link.json what networkx writes,
known by its content; .txt is a list of options or moves, .mmd a Mermaid flowchart, .csv (or .tsv) a table of moves, .aut a
transition system of Aldebaran, these without places; and .hjg is a binary graph for millions of positions, without looks, known
by its content whatever it is called. These are read and written; lists of edges (.edges or .el) and Matrix Market (.mtx) are
only read, and parity games (.pg, .gm), whose positions have owners, are written as such only. .svg, .png and .tex (TikZ) are pictures with marks; letters in .png are of this computer's typefaces. Pictures carry the drawing as a link, unless --without-drawing is given, and
then can be read again. Without an option or an extension, input is recognised by how it
begins, share links included, and JSON is written. In files of other programs moves are for both players unless an attribute such as
\"by\", \"player\" or \"owner\", of moves or positions, a label or a column says left or right; blue edges are Left's and red edges
Right's. Where it is said in other words, --mover says how: --mover owner=white,black. From .json to .json, a drawing is normalised, and positions without a
place are given one. What is not taken over from a file of another program, and what a format cannot keep, is reported on standard
error, and so are boards of which a picture has only the text, since they cannot be read. Pictures of drawings that have no marks
here, for more than two players or read otherwise than as moves, need --unmarked.

  hyperjam convert --from dot --to txt - - < roads.dot
  hyperjam convert --mover owner=white,black parity.graphml game.json")]
pub(crate) struct Arguments {
    /// The drawing, or "-" for standard input.
    input: String,
    /// The new file, or "-" for standard output.
    output: String,
    /// The format to read.
    #[arg(long, value_parser = one_of(sources), value_name = "FORMAT")]
    from: Option<Asked>,
    /// The format to write.
    #[arg(long, value_parser = one_of(Target::all), value_name = "FORMAT")]
    to: Option<Target>,
    /// Which attribute of moves or positions says who moves, in a file of another program, with the words for Left and Right (and further
    /// players): "owner=white,black"; "label" where its words are usual ones, "none" where nothing says it.
    #[arg(long, value_name = "ATTRIBUTE[=LEFT,RIGHT]")]
    mover: Option<MoverChoice>,
    /// Leave the marks out of pictures.
    #[arg(long)]
    unmarked: bool,
    /// Leave the drawing itself out of pictures, which else carry its link, to be opened again.
    #[arg(long)]
    without_drawing: bool,
    /// The address of the page that a link leads to.
    #[arg(long, value_name = "ADDRESS", value_parser = open::page)]
    page: Option<String>,
    /// How pictures look: in colour as on the page, or in thin black lines for papers, with L and R at the arrows; colour if that is not said.
    #[arg(long, value_enum, value_name = "STYLE")]
    style: Option<Style>,
}

impl Arguments {
    /// What is said of the file that is read.
    fn said(&self) -> Said<'_> {
        Said { from: self.from, mover: self.mover.as_ref() }
    }

    /// The first option that is given and for pictures alone.
    fn of_pictures(&self) -> Option<&'static str> {
        let Self { input: _, output: _, from: _, to: _, mover: _, page: _, unmarked, without_drawing, style } =
            self;
        let given = [
            ("--unmarked", *unmarked),
            ("--without-drawing", *without_drawing),
            ("--style", style.is_some()),
        ];
        given.into_iter().find_map(|(option, is_given)| is_given.then_some(option))
    }
}

/// How pictures look.
#[derive(Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
enum Style {
    #[default]
    Colour,
    Paper,
}

/// What writes a picture.
type Writer = fn(&Document, &PlateMarks, &BoardPictures, Look) -> String;

/// What is written.
#[derive(Clone, Copy)]
enum Target {
    /// A binary graph.
    Graph,
    /// A parity game.
    Parity,
    /// Something that is made of a drawing with its looks.
    Drawn(Drawn),
}

/// What is made of a drawing with its looks.
#[derive(Clone, Copy)]
enum Drawn {
    /// A file that can be read again.
    File(Format),
    /// A link to the page.
    Link,
    Svg,
    Png,
    Tikz,
}

impl Target {
    const LINK: Self = Self::Drawn(Drawn::Link);
    const SVG: Self = Self::Drawn(Drawn::Svg);
    const PNG: Self = Self::Drawn(Drawn::Png);
    const TIKZ: Self = Self::Drawn(Drawn::Tikz);

    fn file(format: Format) -> Self {
        Self::Drawn(Drawn::File(format))
    }

    /// All of them by the usual endings of their files, which are their names.
    fn all() -> impl Iterator<Item = (&'static str, Self)> {
        let files = Format::ALL.into_iter().map(|format| (format.ending(), Self::file(format)));
        let others = [("link", Self::LINK), ("svg", Self::SVG), ("png", Self::PNG), ("tex", Self::TIKZ)];
        files.chain([(graph_files::ENDING, Self::Graph), (parity::ENDINGS[0], Self::Parity)]).chain(others)
    }

    /// What a file's name asks for.
    fn of_name(name: &str) -> Option<Self> {
        let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase());
        match (Format::of_name(name), ending.as_deref()) {
            _ if name == "-" => Some(Self::file(Format::Json)),
            (Some(format), _) => Some(Self::file(format)),
            (None, Some(graph_files::ENDING)) => Some(Self::Graph),
            (None, _) if parity::is_named(name) => Some(Self::Parity),
            (None, Some("link")) => Some(Self::LINK),
            (None, Some("svg")) => Some(Self::SVG),
            (None, Some("png")) => Some(Self::PNG),
            (None, Some("tex" | "tikz")) => Some(Self::TIKZ),
            (None, _) => None,
        }
    }
}

/// All that can be read, by name.
fn sources() -> impl Iterator<Item = (&'static str, Asked)> {
    let files = Format::ALL.into_iter().map(|format| (format.ending(), Asked::Text(Source::File(format))));
    let edges = EdgeFormat::ALL.into_iter().map(|format| (format.ending(), Asked::Edges(format)));
    let others = [
        ("link", Asked::Text(Source::Link)),
        (graph_files::ENDING, Asked::Graph),
        (parity::ENDINGS[0], Asked::Parity),
    ];
    files.chain(others).chain(edges)
}

/// Takes one of these names as what it denotes.
fn one_of<T, All>(all: fn() -> All) -> impl TypedValueParser<Value = T>
where
    T: Clone + Send + Sync + 'static,
    All: Iterator<Item = (&'static str, T)> + 'static,
{
    let find = move |name: String| all().find(|(known, _)| *known == name).map(|(_, value)| value);
    PossibleValuesParser::new(all().map(|(name, _)| name))
        .try_map(move |name| find(name).ok_or(std::io::ErrorKind::InvalidInput).map_err(std::io::Error::from))
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let Arguments { output, to, page, .. } = arguments;
    let to = to.or_else(|| Target::of_name(output)).ok_or_else(|| unknown(output))?;
    if page.is_some() && !matches!(to, Target::Drawn(Drawn::Link)) {
        return Err(Failure::input(output, InputError::PageWithoutLink));
    }
    if let Some(option) = arguments.of_pictures()
        && !matches!(to, Target::Drawn(Drawn::Svg | Drawn::Png | Drawn::Tikz))
    {
        return Err(Failure::input(output, InputError::NoPicture(option)));
    }
    match to {
        Target::Graph => to_graph(arguments, streams),
        Target::Parity => to_parity(arguments, streams),
        Target::Drawn(to) => to_drawn(arguments, to, streams),
    }
}

fn to_drawn(arguments: &Arguments, to: Drawn, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let Arguments { input, output, from: _, to: _, mover: _, unmarked, without_drawing, page, style } =
        arguments;
    let document = document_of(input, arguments.said(), streams)?;
    let (boards, unread) = board_pictures(&document);
    let is_picture = matches!(to, Drawn::Svg | Drawn::Png | Drawn::Tikz);
    let carried = (is_picture && !without_drawing).then(|| link::fragment(&document));
    let picture = |write: Writer| -> Result<_, Failure> {
        let marks = if *unmarked { PlateMarks::new() } else { marks(input, &document)? };
        let unseen = [Part::Lines, Part::Rulesets].into_iter().filter(|part| document.has(*part));
        let look = Look { colours: style.unwrap_or_default() == Style::Colour, ..Look::default() };
        let made = write(&document, &marks, &boards, look);
        Ok(match &carried {
            Some(Ok(_)) => (made, link::losses(&document)),
            _ => (made, unseen.map(Part::words).collect()),
        })
    };
    let fragment = carried.as_ref().and_then(|carried| carried.as_ref().ok());
    let carrying = |made: String| match fragment {
        Some(fragment) => link::carrying(made, fragment),
        None => made,
    };
    let mut lacks_letters = false;
    let (bytes, losses) = match to {
        Drawn::File(format) => (format.write(&document).into_bytes(), format.losses(&document)),
        Drawn::Link => {
            ((link_to(input, &document, page.as_deref())? + "\n").into_bytes(), link::losses(&document))
        }
        Drawn::Svg | Drawn::Tikz => {
            let write = if matches!(to, Drawn::Svg) { picture::svg } else { picture::tikz };
            let (made, losses) = picture(write)?;
            (carrying(made).into_bytes(), losses)
        }
        Drawn::Png => {
            let (made, losses) = picture(picture::svg)?;
            let found =
                pixels::of(&made).map_err(|error| Failure::input(output, InputError::Pixels(error)))?;
            lacks_letters = found.lacks_letters;
            let png = match fragment {
                Some(fragment) => link::carrying_png(found.png, fragment),
                None => found.png,
            };
            (png, losses)
        }
    };
    if output == "-" {
        streams.output.write_all(&bytes)?;
    } else {
        let written = replace(Path::new(output), |file| file.write_all(&bytes));
        written.map_err(|error| Failure::input(output, error))?;
    }
    if is_picture {
        if let Some(Err(reason)) = &carried {
            say(input, &format!("the picture does not carry the drawing: {reason}"), streams);
        }
        if lacks_letters {
            say(output, "letters are left out, as no typefaces were found on this computer", streams);
        }
        if goes_straight(&document) {
            say(input, STRAIGHT, streams);
        }
        let reasons: Vec<String> = unread.iter().map(|(id, reason)| format!("{id} ({reason})")).collect();
        if !reasons.is_empty() {
            say(input, &format!("boards drawn as their text: {}", reasons.join(", ")), streams);
        }
    }
    say_losses(output, &losses, streams);
    Ok(())
}

/// Writes a binary graph, of the game alone: a drawing of it may be too large for a document.
fn to_graph(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let Arguments { input, output, from, .. } = arguments;
    let has_looks = |source| !matches!(source, Source::File(format) if !format.keeps(Part::Places));
    let read = given_as(input, arguments.said(), streams)?;
    let (game, text) = match read {
        Given::Game(game, text) => (*game, text),
        Given::Graph(graph) => {
            return write_graph(output, streams, |file| Ok(graph_files::write_again(&graph, file)?));
        }
        Given::Parity(_) => return Err(Failure::input(input, InputError::ParityFormat)),
    };
    let has_looks = match from {
        Some(Asked::Text(source)) => has_looks(*source),
        _ => has_looks(Source::of(input, &text)),
    };
    drop(text);
    let graph = graph_files::graph(input, &game)?;
    write_graph(output, streams, |file| Ok(graph_files::write(&graph, &game, file)?))?;
    say_losses(output, &graph_files::losses(&game, has_looks), streams);
    Ok(())
}

/// Writes a parity game again.
fn to_parity(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let Arguments { input, output, .. } = arguments;
    let read = given_as(input, arguments.said(), streams)?;
    let Given::Parity(game) = read else { return Err(Failure::input(input, InputError::ParityFormat)) };
    write_graph(output, streams, |file| parity::write(input, &game, file))
}

/// Writes a graph into the named file, or to standard output.
fn write_graph(
    output: &str,
    streams: &mut Streams<'_>,
    write: impl FnOnce(&mut dyn Write) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if output == "-" {
        return write(&mut *streams.output);
    }
    let mut failed = None;
    let written = replace(Path::new(output), |file| {
        let mut file = BufWriter::new(file);
        match write(&mut file) {
            Ok(()) => file.flush(),
            Err(Failure::Output(error)) => Err(error),
            Err(other) => {
                failed = Some(other);
                Err(io::ErrorKind::InvalidData.into())
            }
        }
    });
    match (written, failed) {
        (_, Some(failed)) => Err(failed),
        (written, None) => written.map_err(|error| Failure::input(output, error)),
    }
}

fn unknown(name: &str) -> Failure {
    let all = Target::all().map(|(ending, _)| ending).chain([parity::ENDINGS[1]]);
    let endings = all.map(|ending| format!(".{ending}")).collect::<Vec<_>>().join(", ");
    Failure::input(name, InputError::NoFormat { endings })
}

/// The marks that a picture shows.
fn marks(file: &str, document: &Document) -> Result<PlateMarks, Failure> {
    let refused = |reason| Failure::input(file, InputError::Unmarked(reason));
    if document.heading().endless != EndlessPlay::Draw {
        let marks = EndlessGame::of_document(document).and_then(|endless| Ok(endless.marks()?));
        let marks = marks.map_err(refused)?;
        return Ok(marks.iter().map(|(id, mark)| (*id, PlateMark::from(mark))).collect());
    }
    let game = Game::of_document(document).map_err(refused)?;
    let solution = hyperjam_solver::solve(&game.graph, game.convention);
    Ok(game.named(|position| PlateMark::from(&solution.mark(position))).into_iter().collect())
}
