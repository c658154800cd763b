//! Drawings as SVG files, with the look of the page.

use hyperjam_bridge::board::board_pictures;
use hyperjam_bridge::{document_of_graph, position_id};
use hyperjam_editor::command::Command;
use hyperjam_editor::document::{Board, Document, Heading, Position, Unknown};
use hyperjam_editor::layout::{Layout, LayoutStyle};
use hyperjam_editor::picture::{BoardPictures, Look, PlateMark, PlateMarks, svg};
use hyperjam_solver::{Graph, solve};
use hyperjam_terms::Convention;

use crate::fault::Fault;

/// The most positions and moves that are drawn: more are no picture that anybody looks at.
pub(crate) const MOST: usize = 2000;

/// The drawing of a graph whose positions have these names, laid out as the page lays it out; with marks, or without.
pub(crate) fn graph(
    graph: &Graph,
    convention: Convention,
    names: &[String],
    marks: bool,
) -> Result<String, Fault> {
    let given = graph.position_count() + graph.move_count();
    if given > MOST {
        return Err(Fault::Drawing { given, limit: MOST });
    }
    let position = |at: hyperjam_solver::PositionId| Position {
        key: at.index().to_string(),
        label: names[at.index()].clone(),
        ..Position::default()
    };
    let heading = Heading { convention, ..Heading::default() };
    let mut document = document_of_graph(graph, heading, position, |_| Unknown::new());
    let places = Layout::new(&document, &Default::default(), LayoutStyle::Fitting).places();
    // Places that a layout finds are on the sheet; where they are not, the drawing stays as it is.
    let _ = document.apply(Command::Place(places));
    let mut found = PlateMarks::new();
    if marks {
        let solution = solve(graph, convention);
        let mark = |at| (position_id(at), PlateMark::from(&solution.mark(at)));
        found = graph.positions().map(mark).collect();
    }
    Ok(svg(&document, &found, &BoardPictures::new(), Look::default()))
}

/// The picture of a position on a board.
pub(crate) fn board(rules: &str, position: &str) -> Result<String, Fault> {
    let mut document = Document::default();
    let board = Board { rules: rules.into(), position: position.into(), ..Board::default() };
    document.apply(Command::AddBoard(board)).map_err(Fault::Command)?;
    let (pictures, _) = board_pictures(&document);
    Ok(svg(&document, &PlateMarks::new(), &pictures, Look::default()))
}
