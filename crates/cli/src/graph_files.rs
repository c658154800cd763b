//! Graphs as binary files and as lists of edges, among the other formats.

use std::io::{self, Write};

use hyperjam_bridge::{file_of_graph, graph_of_file_with_ends};
use hyperjam_editor::document::Part;
use hyperjam_editor::file::{Format, GameFile};
use hyperjam_graphfile::{EdgeFormat, GraphFile, MAGIC, fits};
use hyperjam_solver::{Graph, PositionId};

use crate::failure::Failure;
use crate::parity;

/// The usual ending of such files' names.
pub(crate) const ENDING: &str = "hjg";

/// Whether a file that begins with this is one. No text begins with that byte, in UTF-8 or UTF-16; PNG pictures do.
pub(crate) fn begins(bytes: &[u8]) -> bool {
    bytes.first() == MAGIC.first() && bytes.get(1) != Some(&b'P')
}

/// Whether a file that is called so is one, a list of edges, or a parity game.
pub(crate) fn is_named(file: &str) -> bool {
    let ending = file.rsplit_once('.').map(|(_, ending)| ending);
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING))
        || EdgeFormat::of_name(file).is_some()
        || parity::is_named(file)
}

/// What a text is a list of edges of: by the ending of its file's name, or else by how it begins. None if it is none.
pub(crate) fn edges_in(file: &str, text: &str) -> Option<EdgeFormat> {
    let of_text = || Format::of_name(file).is_none().then(|| EdgeFormat::of_text(text)).flatten();
    EdgeFormat::of_name(file).or_else(of_text)
}

/// The game of a graph. Positions without names are called by their numbers, counted from 0.
pub(crate) fn game(file: GraphFile) -> GameFile {
    let GraphFile { graph, convention, names } = file;
    let mut names = names.map(Vec::into_iter);
    file_of_graph(&graph, convention, |position| match names.as_mut().and_then(Iterator::next) {
        Some(name) => name.into(),
        None => position.index().to_string(),
    })
}

/// The graph of a game from the named file that is to be written as such a file.
pub(crate) fn graph(file: &str, game: &GameFile) -> Result<Graph, Failure> {
    let graph = graph_of_file_with_ends(game).map_err(|reason| Failure::input(file, reason))?;
    let name_bytes = game.ids.iter().map(|id| id.len() as u64).sum();
    let size = fits(graph.position_count() as u64, graph.move_count() as u64, name_bytes);
    size.map_err(|reason| Failure::input(file, reason))?;
    Ok(graph)
}

/// Writes a graph that was read from such a file, or from a list of edges.
pub(crate) fn write_again(file: &GraphFile, output: &mut dyn Write) -> io::Result<()> {
    let names = file.names.as_deref().unwrap_or_default();
    let name = |position: PositionId| names.get(position.index()).map_or("", |name| name);
    let names: Option<&dyn Fn(_) -> _> = if file.names.is_some() { Some(&name) } else { None };
    hyperjam_graphfile::write(&file.graph, file.convention, names, output)
}

/// Writes the graph of a game as such a file, with the ids of positions as their names if they are not their numbers.
pub(crate) fn write(graph: &Graph, game: &GameFile, output: &mut dyn Write) -> io::Result<()> {
    let name = |position: PositionId| game.ids.get(position.index());
    let numbered = graph.positions().all(|position| name(position) == position.index().to_string());
    let names: Option<&dyn Fn(_) -> _> = if numbered { None } else { Some(&name) };
    hyperjam_graphfile::write(graph, game.heading.convention, names, output)
}

/// What such a file would lose of a drawing, which may have looks, in words.
pub(crate) fn losses(game: &GameFile, has_looks: bool) -> Vec<&'static str> {
    let parts = Part::ALL.into_iter().filter(|part| *part != Part::Convention && game.heading.has(*part));
    let ends: Vec<u32> = game.ends.iter().map(|(position, _)| *position).collect();
    let out_of_ends =
        !ends.is_empty() && game.moves.iter().any(|(from, ..)| ends.binary_search(from).is_ok());
    let others = [
        (!game.labels.is_empty(), "names that differ from ids"),
        (out_of_ends, "moves out of ends, which nobody can make"),
        (has_looks, "looks of positions and moves"),
    ];
    parts.map(Part::words).chain(others.into_iter().filter(|(has, _)| *has).map(|(_, words)| words)).collect()
}
