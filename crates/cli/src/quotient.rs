//! `hyperjam quotient`: the minimal graph.

use std::collections::BTreeMap;

use hyperjam_bridge::{Game, document_of_graph, position_id};
use hyperjam_editor::command::MOST_TITLE_CHARACTERS;
use hyperjam_editor::document::{Document, Heading, Part, Unknown};
use hyperjam_editor::file;
use hyperjam_editor::id::PositionId;
use hyperjam_solver as solver;
use hyperjam_solver::bisimulation::{Quotient, quotient};

use crate::Streams;
use crate::drawing::{document_of, say_left};
use crate::failure::Failure;

/// Merges positions that are the same game, and writes the drawing that is left.
#[derive(clap::Args)]
#[command(after_help = "\
Positions are hyperbisimilar when their options are, Left's to Left's and Right's to Right's: then they are the same
game, and the quotient has one position for all of them. It has the name and the place of the first of them. All else
that the sheet has is kept, but for how moves are bent.

  hyperjam quotient roads.json | hyperjam solve -")]
pub(crate) struct Arguments {
    /// The drawing, or "-" for standard input.
    file: String,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let document = document_of(&arguments.file, None, streams)?;
    let game = Game::of_document(&document).and_then(Game::comparable);
    let game = game.map_err(|reason| Failure::input(&arguments.file, reason))?;
    say_left(&arguments.file, &[Part::Bends], |part| document.has(part), streams);
    let drawn = drawn(&document, &game, &quotient(&game.graph));
    Ok(streams.output.write_all(file::write(&drawn).as_bytes())?)
}

/// The quotient of a drawing. Its positions are the first ones of their classes; a move has what unknown fields the
/// moves have that it denotes, of several with the same name the first.
fn drawn(document: &Document, game: &Game, quotient: &Quotient) -> Document {
    let image = |id: PositionId| game.position(id).map(|of| quotient.image(of));
    let representatives = quotient.classes.representatives();
    // The document's name of the first position of a class.
    let first = |class: solver::PositionId| representatives.get(class.index()).map(|&first| game.name(first));
    let mut unknown: BTreeMap<_, Unknown> = BTreeMap::new();
    for (_, step) in document.moves().filter(|(_, step)| !step.unknown.is_empty()) {
        let (Some(from), Some(to)) = (image(step.from), image(step.to)) else { continue };
        if first(from) == Some(step.from) {
            let fields = unknown.entry((from, to)).or_default();
            for (name, value) in &step.unknown {
                fields.entry(name.clone()).or_insert_with(|| value.clone());
            }
        }
    }
    let heading = document.heading();
    let title = match heading.title.as_str() {
        "" => "Quotient".to_owned(),
        title => Some(format!("{title}: quotient"))
            .filter(|long| long.chars().count() <= MOST_TITLE_CHARACTERS)
            .unwrap_or_else(|| title.to_owned()),
    };
    let images = |on: &[_]| on.iter().filter_map(|&on| image(on)).map(position_id).collect();
    let (vehicles, negatives) = (images(&heading.vehicles), images(&heading.negatives));
    let heading = Heading { title, vehicles, negatives, ..heading.clone() };
    let position =
        |class| first(class).and_then(|first| document.position(first)).cloned().unwrap_or_default();
    document_of_graph(&quotient.graph, heading, position, |step| {
        unknown.remove(&(step.from, step.to)).unwrap_or_default()
    })
}
