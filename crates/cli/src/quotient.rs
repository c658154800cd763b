//! `hyperjam quotient`: the minimal graph.

use std::collections::BTreeMap;

use hyperjam_bridge::{
    Game, GameError, SeatGame, document_of_graph, document_of_seat_graph, seat_classes, seat_quotient,
};
use hyperjam_editor::command::MOST_TITLE_CHARACTERS;
use hyperjam_editor::document::{Document, Heading, Part, Position, Unknown};
use hyperjam_editor::file;
use hyperjam_editor::game::GameGraph;
use hyperjam_editor::id::PositionId;
use hyperjam_solver as solver;
use hyperjam_solver::bisimulation::{Classes, quotient};
use hyperjam_terms::Convention;

use crate::Streams;
use crate::drawing::{Said, document_of, say_left};
use crate::failure::Failure;

/// Merges positions that are the same game, and writes the drawing that is left.
#[derive(clap::Args)]
#[command(after_help = "\
Positions are hyperbisimilar when their options are, Left's to Left's and Right's to Right's, and so for each of more
players: then they are the same game, and the quotient has one position for all of them. It has the name and the place of the first of them. All else
that the sheet has is kept, but for how moves are bent.

  hyperjam quotient roads.json | hyperjam solve -")]
pub(crate) struct Arguments {
    /// The drawing, or "-" for standard input.
    file: String,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let document = document_of(&arguments.file, Said::default(), streams)?;
    let drawn = if document.heading().players > 2 { of_seats(&document) } else { of_two(&document) };
    let drawn = drawn.map_err(|reason| Failure::input(&arguments.file, reason))?;
    say_left(&arguments.file, &[Part::Bends], |part| document.has(part), streams);
    Ok(streams.output.write_all(file::write(&drawn).as_bytes())?)
}

/// The quotient of a drawing for Left and Right.
fn of_two(document: &Document) -> Result<Document, GameError> {
    let game = Game::of_document(document).and_then(Game::comparable)?;
    let quotient = quotient(&game.graph);
    let class = |id| game.position(id).map(|of| quotient.image(of).index() as u32);
    let merged = Merged::of(document, &quotient.classes, class, |first| game.name(first));
    let (heading, mut unknown) = (merged.heading(), merged.unknown());
    Ok(document_of_graph(
        &quotient.graph,
        heading,
        |class| merged.position(class.index()),
        |step| unknown.remove(&(step.from.index() as u32, step.to.index() as u32)).unwrap_or_default(),
    ))
}

/// The quotient of a drawing for more players.
fn of_seats(document: &Document) -> Result<Document, GameError> {
    // What is the same game is so in any convention.
    let game = SeatGame::of(&GameGraph { convention: Convention::Normal, ..GameGraph::of(document) })?;
    let classes = seat_classes(&game.graph)?;
    let numbers = classes.numbers();
    let class = |id| game.position(id).map(|of| numbers[of as usize]);
    let merged = Merged::of(document, &classes, class, |first| game.positions[first.index()]);
    let (heading, mut unknown) = (merged.heading(), merged.unknown());
    Ok(document_of_seat_graph(
        &seat_quotient(&game.graph, &classes)?,
        heading,
        |class| merged.position(class as usize),
        |from, to| unknown.remove(&(from, to)).unwrap_or_default(),
    ))
}

/// A drawing of which positions are merged.
struct Merged<'a, C> {
    document: &'a Document,
    /// The class of a position.
    class: C,
    /// The document's name of the first position of each class.
    first: Vec<PositionId>,
}

impl<'a, C: Fn(PositionId) -> Option<u32>> Merged<'a, C> {
    fn of(
        document: &'a Document,
        classes: &Classes,
        class: C,
        name: impl Fn(solver::PositionId) -> PositionId,
    ) -> Self {
        let first = classes.representatives().iter().map(|first| name(*first)).collect();
        Self { document, class, first }
    }

    /// What a position of the quotient looks like.
    fn position(&self, class: usize) -> Position {
        let first = self.first.get(class).and_then(|first| self.document.position(*first));
        first.cloned().unwrap_or_default()
    }

    /// The unknown fields of moves, by the classes that they join: those of the moves that they denote, of several with the same
    /// name the first.
    fn unknown(&self) -> BTreeMap<(u32, u32), Unknown> {
        let mut unknown: BTreeMap<_, Unknown> = BTreeMap::new();
        for (_, step) in self.document.moves().filter(|(_, step)| !step.unknown.is_empty()) {
            let (Some(from), Some(to)) = ((self.class)(step.from), (self.class)(step.to)) else { continue };
            if self.first.get(from as usize) == Some(&step.from) {
                let fields = unknown.entry((from, to)).or_default();
                for (name, value) in &step.unknown {
                    fields.entry(name.clone()).or_insert_with(|| value.clone());
                }
            }
        }
        unknown
    }

    /// The heading, with the vehicles on their classes.
    fn heading(&self) -> Heading {
        let heading = self.document.heading();
        let title = match heading.title.as_str() {
            "" => "Quotient".to_owned(),
            title => Some(format!("{title}: quotient"))
                .filter(|long| long.chars().count() <= MOST_TITLE_CHARACTERS)
                .unwrap_or_else(|| title.to_owned()),
        };
        let images =
            |on: &[PositionId]| on.iter().filter_map(|&on| (self.class)(on)).map(PositionId).collect();
        let (vehicles, negatives) = (images(&heading.vehicles), images(&heading.negatives));
        Heading { title, vehicles, negatives, ..heading.clone() }
    }
}
