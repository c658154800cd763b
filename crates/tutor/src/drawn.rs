//! Graphs that no person drew, as drawings: to be shown within a card, opened, or put beside the reader's own.

use hyperjam_bridge::{document_of_graph, document_of_seat_graph, position_id};
use hyperjam_editor::command::{Command, MOST_LABEL_CHARACTERS, MOST_TITLE_CHARACTERS};
use hyperjam_editor::document::{Document, Heading, Position, Unknown};
use hyperjam_editor::geometry::{self, Point};
use hyperjam_editor::id::PositionId;
use hyperjam_editor::label::cut;
use hyperjam_editor::layout::{Layout, LayoutStyle};
use hyperjam_editor::looks::seat_numbers;
use hyperjam_editor::picture::PlateMark;
use hyperjam_players::graph::Graph;
use hyperjam_protocol::tutor::{Diagram, DiagramMove, DiagramPosition};
use hyperjam_solver as solver;
use hyperjam_terms::{Convention, EndKind, Grundy, Movers};
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

/// A drawing of a graph for more than two players, in the same way, in which these positions are tie ends; with each position at
/// its place, if these are known.
pub(crate) fn draw_seats(
    graph: &Graph,
    ties: &[bool],
    title: &str,
    name: impl Fn(usize) -> String,
    vehicles: [&[PositionId]; 2],
    at: Option<&[Point]>,
) -> Document {
    let position = |number: u32| {
        let end = ties[number as usize].then_some(EndKind::Tie);
        Position { end, ..named(number as usize, &name(number as usize)) }
    };
    let heading = Heading { players: graph.players(), ..heading(title, Convention::Normal, vehicles) };
    let mut drawing = document_of_seat_graph(graph, heading, position, |_, _| Unknown::new());
    let places = match at {
        Some(at) => drawing.positions().map(|(id, _)| id).zip(at.iter().copied()).collect(),
        None => places(&drawing),
    };
    place(&mut drawing, places);
    drawing
}

fn unplaced(
    graph: &solver::Graph,
    convention: Convention,
    title: &str,
    name: impl Fn(solver::PositionId) -> String,
    vehicles: [&[solver::PositionId]; 2],
) -> Document {
    let [counted, negated] = vehicles.map(|on| on.iter().map(|&on| position_id(on)).collect::<Vec<_>>());
    let heading = heading(title, convention, [&counted, &negated]);
    let position = |position: solver::PositionId| named(position.index(), &name(position));
    document_of_graph(graph, heading, position, |_| Unknown::new())
}

fn heading(title: &str, convention: Convention, [vehicles, negatives]: [&[PositionId]; 2]) -> Heading {
    Heading {
        title: cut(title, MOST_TITLE_CHARACTERS),
        convention,
        vehicles: vehicles.to_vec(),
        negatives: negatives.to_vec(),
        ..Heading::default()
    }
}

/// The position with this number and this name.
fn named(number: usize, name: &str) -> Position {
    Position { key: (number + 1).to_string(), label: cut(name, MOST_LABEL_CHARACTERS), ..Position::default() }
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
        let (at, name) = ([position.at.x, position.at.y], position.label.clone());
        DiagramPosition { at, plate: mark, name, of }
    });
    let players = drawing.heading().players;
    let moves = courses.routes().filter_map(|(id, course)| {
        let by = drawing.get_move(id)?.by;
        let middle = course.at(0.5);
        Some(DiagramMove {
            path: course.svg_path(geometry::Ends::Arrow),
            head: course.arrowhead().svg_path(),
            by,
            numbers: seat_numbers(by, players).map(|numbers| (numbers, [middle.x, middle.y])),
        })
    });
    Diagram {
        name,
        frame: [area.least.x, area.least.y, area.width(), area.height()],
        players,
        positions: positions.collect(),
        moves: moves.collect(),
    }
}

/// What is known of a class of an order: the letters on its plate, what it is called, and its positions in the reader's drawing.
pub(crate) type OrderedClass = (String, String, Vec<PositionId>);

/// The Hasse diagram of an order of so many classes, by the pairs of which the first is above the second and there is none between;
/// none where they cannot be drawn.
pub(crate) fn hasse(
    covers: &[[usize; 2]],
    name: String,
    count: usize,
    known: impl Fn(usize) -> OrderedClass,
) -> Option<Diagram> {
    let lines = covers.iter().map(|[above, below]| (*above, *below, Movers::BOTH));
    let graph = solver::Graph::from_moves(count, lines).ok()?;
    let drawing = draw_in_rows(&graph, Convention::Normal, "", |class| known(class.index()).1);
    let mut diagram = map(&drawing, name, |class| {
        let (label, _, of) = known(class);
        (PlateMark { label, ..PlateMark::default() }, of)
    });
    let places: Vec<[f64; 2]> = diagram.positions.iter().map(|position| position.at).collect();
    for (position, class) in diagram.positions.iter_mut().zip(0..) {
        // Names in a drawing have fewer letters.
        position.name = known(class).1;
    }
    let line = |[above, below]: &[usize; 2]| {
        let [from, to] = [places[*above], places[*below]];
        let path = format!("M{:.1} {:.1}L{:.1} {:.1}", from[0], from[1], to[0], to[1]);
        DiagramMove { path, head: String::new(), by: Movers::BOTH, numbers: None }
    };
    diagram.moves = covers.iter().map(line).collect();
    Some(diagram)
}

/// What a position with this label shows: the label, and who wins (Honsell & Lenisa, Lemma 31).
pub(crate) fn label_plate(label: &Grundy) -> PlateMark {
    PlateMark { label: label.to_string(), sector: Some(label.sector()), seats: None }
}
