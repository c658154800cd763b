//! `hyperjam quotient`: the minimal graph.

use std::collections::BTreeMap;

use hyperjam_editor::command::MOST_TITLE_CHARACTERS;
use hyperjam_editor::document::{Change, Diff, Document, Heading, Move, Position, Unknown};
use hyperjam_editor::file::{self, GameFile};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_solver::bisimulation::{Quotient, quotient};

use crate::Streams;
use crate::drawing::{Drawing, document_of};
use crate::failure::Failure;

/// Merges positions that are the same game, and writes the drawing that is left.
#[derive(clap::Args)]
#[command(after_help = "\
Positions are hyperbisimilar when their options are, Left's to Left's and Right's to Right's: then they are the same
game, and the quotient has one position for all of them. It has the name and the place of the first of them. Vehicles
are kept.

  hyperjam quotient roads.json | hyperjam solve -")]
pub(crate) struct Arguments {
    /// The drawing, or "-" for standard input.
    file: String,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let document = document_of(&arguments.file, None, streams)?;
    let drawing = Drawing::of(&arguments.file, GameFile::of(&document))?;
    let drawn = drawn(&document, &drawing, &quotient(&drawing.graph));
    Ok(streams.output.write_all(file::write(&drawn).as_bytes())?)
}

/// The quotient of a drawing. Its positions are the first ones of their classes; a move has what unknown fields the
/// moves have that it stands for, of several with the same name the first.
fn drawn(document: &Document, drawing: &Drawing, quotient: &Quotient) -> Document {
    // A document that was read is numbered as its graph.
    let image = |id: PositionId| drawing.graph.position(id.0 as usize).map(|of| quotient.image(of));
    let representatives = quotient.classes.representatives();
    let position = |nth: hyperjam_solver::PositionId| -> Option<Position> {
        document.position(PositionId(representatives.get(nth.index())?.index() as u32)).cloned()
    };
    let mut unknown: BTreeMap<_, Unknown> = BTreeMap::new();
    for (_, step) in document.moves().filter(|(_, step)| !step.unknown.is_empty()) {
        let (Some(from), Some(to)) = (image(step.from), image(step.to)) else { continue };
        if representatives.get(from.index()).is_some_and(|first| first.index() == step.from.0 as usize) {
            let fields = unknown.entry((from, to)).or_default();
            for (name, value) in &step.unknown {
                fields.entry(name.clone()).or_insert_with(|| value.clone());
            }
        }
    }
    let id = |position: hyperjam_solver::PositionId| PositionId(position.index() as u32);
    let moves = quotient.graph.moves().map(|step| {
        let unknown = unknown.remove(&(step.from, step.to)).unwrap_or_default();
        let drawn = Move { from: id(step.from), to: id(step.to), by: step.movers, unknown };
        (MoveId(step.id.index() as u32), Change { before: None, after: Some(drawn) })
    });
    let heading = document.heading();
    let title = match heading.title.as_str() {
        "" => "Quotient".to_owned(),
        title => Some(format!("{title}: quotient"))
            .filter(|long| long.chars().count() <= MOST_TITLE_CHARACTERS)
            .unwrap_or_else(|| title.to_owned()),
    };
    let vehicles = heading.vehicles.iter().filter_map(|&on| image(on)).map(id).collect();
    let heading = Heading { title, vehicles, ..heading.clone() };
    let diff = Diff {
        heading: Some(Change { before: None, after: Some(heading) }),
        positions: quotient
            .graph
            .positions()
            .map(|nth| (id(nth), Change { before: None, after: position(nth) }))
            .collect(),
        moves: moves.collect(),
        whole: None,
    };
    let mut drawn = Document::default();
    drawn.patch(&diff);
    drawn
}
