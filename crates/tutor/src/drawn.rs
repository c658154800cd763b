//! Graphs that no person drew, as drawings: to be shown within a card, opened, or put beside the reader's own.

use hyperjam_bridge::{document_of_graph, position_id};
use hyperjam_editor::command::{Command, MOST_LABEL_CHARACTERS, MOST_TITLE_CHARACTERS};
use hyperjam_editor::document::{Document, Heading, Position, Unknown};
use hyperjam_editor::geometry::{self, Point};
use hyperjam_editor::id::PositionId;
use hyperjam_editor::label::cut;
use hyperjam_editor::layout::{Layout, LayoutStyle};
use hyperjam_editor::picture::PlateMark;
use hyperjam_protocol::tutor::{Diagram, DiagramMove, DiagramPosition};
use hyperjam_solver as solver;
use hyperjam_terms::{Convention, Grundy};
use std::collections::{BTreeMap, BTreeSet};

/// The most positions and the most moves that are laid out; larger graphs are put on a grid.
const MOST_LAID_OUT: (usize, usize) = (2_000, 10_000);
/// Distance of neighbours on the grid, in world units.
const GRID: f64 = 120.0;
/// Room round a map, in world units: for plates and names.
const MARGIN: f64 = 60.0;

/// A drawing of a graph: position k of the one is position k of the other, and so for moves; with vehicles, and with those whose
/// components are negated. Cost O(V + E log V), and
/// that of a layout while it is small.
pub(crate) fn draw(
    graph: &solver::Graph,
    convention: Convention,
    title: &str,
    name: impl Fn(solver::PositionId) -> String,
    vehicles: [&[solver::PositionId]; 2],
) -> Document {
    let mut drawing = unplaced(graph, convention, title, name, vehicles);
    let places = places(&drawing);
    place(&mut drawing, places);
    drawing
}

/// The same, with each position at a place that is known.
pub(crate) fn draw_at(
    graph: &solver::Graph,
    convention: Convention,
    title: &str,
    name: impl Fn(solver::PositionId) -> String,
    vehicles: [&[solver::PositionId]; 2],
    at: impl Fn(solver::PositionId) -> Point,
) -> Document {
    let mut drawing = unplaced(graph, convention, title, name, vehicles);
    let places = drawing.positions().map(|(id, _)| id).zip(graph.positions().map(at)).collect();
    place(&mut drawing, places);
    drawing
}

/// The same in rows, with moves leading down.
pub(crate) fn draw_in_rows(
    graph: &solver::Graph,
    convention: Convention,
    title: &str,
    name: impl Fn(solver::PositionId) -> String,
) -> Document {
    let mut drawing = unplaced(graph, convention, title, name, [&[], &[]]);
    let places = Layout::new(&drawing, &BTreeSet::new(), LayoutStyle::Layered).places();
    place(&mut drawing, places);
    drawing
}

fn unplaced(
    graph: &solver::Graph,
    convention: Convention,
    title: &str,
    name: impl Fn(solver::PositionId) -> String,
    [vehicles, negatives]: [&[solver::PositionId]; 2],
) -> Document {
    let heading = Heading {
        title: cut(title, MOST_TITLE_CHARACTERS),
        convention,
        vehicles: vehicles.iter().map(|&on| position_id(on)).collect(),
        negatives: negatives.iter().map(|&on| position_id(on)).collect(),
        ..Heading::default()
    };
    let position = |position: solver::PositionId| Position {
        key: (position.index() + 1).to_string(),
        label: cut(&name(position), MOST_LABEL_CHARACTERS),
        ..Position::default()
    };
    document_of_graph(graph, heading, position, |_| Unknown::new())
}

/// A place of its own for every position.
fn places(drawing: &Document) -> BTreeMap<PositionId, Point> {
    let (positions, moves) = (drawing.positions().len(), drawing.moves().len());
    if positions <= MOST_LAID_OUT.0 && moves <= MOST_LAID_OUT.1 {
        Layout::new(drawing, &BTreeSet::new(), LayoutStyle::Fitting).places()
    } else {
        let width = positions.isqrt() + 1;
        let at = |number: usize| Point::new((number % width) as f64 * GRID, (number / width) as f64 * GRID);
        drawing.positions().map(|(id, _)| id).zip((0..).map(at)).collect()
    }
}

fn place(drawing: &mut Document, places: BTreeMap<PositionId, Point>) {
    // A place off the sheet would be refused, and the whole with it; there are none.
    let placed = drawing.apply(Command::Place(places));
    debug_assert!(placed.is_ok());
}

/// What is known of a position of a map: its mark, and the positions of the reader's drawing that it represents.
pub(crate) type MapPosition = (PlateMark, Vec<PositionId>);

/// A drawing as a map within a card.
pub(crate) fn map(drawing: &Document, name: String, known: impl Fn(usize) -> MapPosition) -> Diagram {
    let courses = geometry::Routing::of(drawing);
    let area = courses.frame(drawing).grown(MARGIN);
    let positions = drawing.positions().enumerate().map(|(number, (_, position))| {
        let (mark, of) = known(number);
        DiagramPosition {
            at: [position.at.x, position.at.y],
            text: mark.label,
            name: position.label.clone(),
            sector: mark.sector,
            of,
        }
    });
    let moves = courses.routes().filter_map(|(id, course)| {
        let step = drawing.get_move(id)?;
        Some(DiagramMove {
            path: course.svg_path(geometry::Ends::Arrow),
            head: course.arrowhead().svg_path(),
            by: step.by,
        })
    });
    Diagram {
        name,
        frame: [area.least.x, area.least.y, area.width(), area.height()],
        positions: positions.collect(),
        moves: moves.collect(),
    }
}

/// What a position with this label shows: the label, and who wins (Honsell & Lenisa, Lemma 31).
pub(crate) fn label_plate(label: &Grundy) -> PlateMark {
    PlateMark { label: label.to_string(), sector: Some(label.sector()), seats: None }
}
