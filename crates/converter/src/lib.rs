//! What is needed only now and then: files of other programs, links, pictures, QR codes, layouts.
//!
//! All of this is too large for a first visit to the page, so it is a program of its own, which the page loads when
//! it is first needed. [`run`] is a pure function and the same natively and in the browser; `main.rs` is the Web Worker
//! around it. Drawings come and go as the text of a file, so that the page reads what it shows with its own strict
//! reader.

mod failure;
mod qr;

pub use failure::Failure;

use hyperjam_bridge::{RandomGame, random_game};
use hyperjam_editor::command::Command;
use hyperjam_editor::document::Document;
use hyperjam_editor::file::{self, Attribute, Format, Left, MoverChoice, MoverChoiceError, ReadOptions};
use hyperjam_editor::gather::gather;
use hyperjam_editor::id::PositionId;
use hyperjam_editor::layout::Layout;
use hyperjam_editor::link;
use hyperjam_editor::picture::{svg, tikz};
use hyperjam_protocol::{
    ConverterAnswer, ConverterQuery, LayoutQuery, MOST_GENERATED, PictureKind, PictureQuery, RandomDrawing,
};
use hyperjam_solver::generate::Shape;

/// Does a task; a failure says why not, as a sentence without its full stop. Cost: that of the editor's reader,
/// writer, picture or layout that does it.
pub fn run(query: &ConverterQuery) -> Result<ConverterAnswer, Failure> {
    match query {
        ConverterQuery::Read(text, mover) => {
            let left = Left::default();
            let mover = mover.as_deref().map(choice).transpose()?;
            let reading = ReadOptions { left: Some(&left), mover: mover.as_ref(), ..ReadOptions::default() };
            let (format, document) = match link::open_in(text, reading) {
                Some(opened) => (Format::Json, opened?),
                None => {
                    let (format, document) = file::read_any_with(text, reading);
                    (format, document.map_err(|error| Failure::Read { format, error })?)
                }
            };
            let (file, attributes) = (file::write(&document), listed(&left.attributes()));
            Ok(ConverterAnswer::Drawing { format, file, left: said(&left), attributes })
        }
        ConverterQuery::OpenLink(fragment) => {
            let document = link::open(fragment)?;
            Ok(ours(&document))
        }
        ConverterQuery::Link(file) => Ok(ConverterAnswer::Text(link::fragment(&drawing(file)?)?)),
        ConverterQuery::QrCode(text) => qr::code(text),
        ConverterQuery::Write(file, format) => Ok(ConverterAnswer::Text(format.write(&drawing(file)?))),
        ConverterQuery::Losses(file, format) => {
            let document = drawing(file)?;
            let losses = match format {
                Some(format) => format.losses(&document),
                None => link::fragment(&document).map(|_| link::losses(&document))?,
            };
            Ok(ConverterAnswer::Text(losses.join(", ")))
        }
        ConverterQuery::Picture(PictureQuery { file, marks, boards, vehicles, kind, carries }) => {
            let mut document = drawing(file)?;
            if !vehicles.is_empty() {
                let on = positions(&document, &vehicles.iter().map(|(on, _)| *on).collect::<Vec<_>>());
                let signs = vehicles.iter().map(|(_, is_negated)| *is_negated);
                document.apply(Command::SetAllVehicles(on.into_iter().zip(signs).collect()))?;
            }
            let marked = document.positions().zip(marks);
            let marks = gather(marked.filter_map(|((id, _), mark)| Some((id, mark.clone()?))));
            let picture = match kind {
                PictureKind::Svg(look) => svg(&document, &marks, boards, *look),
                PictureKind::Tikz(look) => tikz(&document, &marks, boards, *look),
            };
            // One that is too long for a link is a picture only.
            let fragment = carries.then(|| link::fragment(&document)).and_then(Result::ok);
            Ok(ConverterAnswer::Text(match fragment {
                Some(fragment) => link::carrying(picture, &fragment),
                None => picture,
            }))
        }
        ConverterQuery::Layout(LayoutQuery { file, chosen, style }) => {
            let document = drawing(file)?;
            let chosen = gather(positions(&document, chosen));
            let places = Layout::new(&document, &chosen, *style).places();
            let numbered = (0..).zip(document.positions());
            Ok(ConverterAnswer::Places(
                numbered.filter_map(|(nth, (id, _))| places.get(&id).map(|at| (nth, at.x, at.y))).collect(),
            ))
        }
        ConverterQuery::Generate(asked) => generate(asked),
    }
}

/// How a person says that a file names who moves.
fn choice(lines: &str) -> Result<MoverChoice, MoverChoiceError> {
    let mut lines = lines.split('\n').map(str::to_owned);
    match lines.next().filter(|attribute| !attribute.is_empty()) {
        Some(attribute) => MoverChoice::new(&attribute, lines.collect()),
        None => Ok(MoverChoice::nothing()),
    }
}

/// Attributes with their words; none of them has tabs or line ends.
fn listed(attributes: &[Attribute]) -> String {
    let line =
        |one: &Attribute| [&one.name].into_iter().chain(&one.values).cloned().collect::<Vec<_>>().join("\t");
    attributes.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// What is said of a file that was read: what is not taken over, and the words for who moves that name no player.
fn said(left: &Left) -> Option<String> {
    let unclear = left.unclear().into_iter();
    let unclear =
        unclear.map(|one| format!("“{}” has the values {}, which name no player", one.name, one.listed()));
    let all: Vec<String> = left.sentence().into_iter().chain(unclear).collect();
    (!all.is_empty()).then(|| all.join("; "))
}

/// A drawing made up from a seed, laid out.
fn generate(asked: &RandomDrawing) -> Result<ConverterAnswer, Failure> {
    let RandomDrawing { shape, positions, moves, impartial, convention, seed } = asked;
    let asked = RandomGame {
        shape: Shape::named(shape).ok_or_else(|| Failure::Shape(shape.clone()))?,
        positions: *positions as usize,
        moves: moves.map(|moves| moves as usize),
        impartial: *impartial,
        convention: *convention,
        seed: *seed,
    };
    let text: String = random_game(&asked, MOST_GENERATED as usize)?.write().collect();
    Ok(ours(&drawing(&text)?))
}

/// A drawing that was never in another program.
fn ours(document: &Document) -> ConverterAnswer {
    let file = file::write(document);
    ConverterAnswer::Drawing { format: Format::Json, file, left: None, attributes: String::new() }
}

fn drawing(file: &str) -> Result<Document, Failure> {
    file::read(file).map_err(Failure::HandedOver)
}

/// The positions with these numbers.
fn positions(document: &Document, numbers: &[u32]) -> Vec<PositionId> {
    let ids: Vec<PositionId> = document.positions().map(|(id, _)| id).collect();
    numbers.iter().filter_map(|&nth| ids.get(nth as usize).copied()).collect()
}
