//! From a file to a graph.

use std::fs::File;
use std::io::Read;

use hyperjam_editor::document::Document;
use hyperjam_editor::file::{MOST_BYTES, read};
use hyperjam_protocol::GameGraph;
use hyperjam_solver::{Convention, Graph, PositionId};
use hyperjam_worker::{Game, GameError};

use crate::Streams;
use crate::failure::Failure;

/// A drawing and its graph. Position k of the graph is the k-th of the drawing.
pub(crate) struct Drawing {
    pub(crate) graph: Graph,
    pub(crate) convention: Convention,
    pub(crate) vehicles: Vec<PositionId>,
    keys: Vec<String>,
}

impl Drawing {
    /// Reads the named file, or standard input for "-".
    pub(crate) fn read(file: &str, streams: &mut Streams<'_>) -> Result<Self, Failure> {
        let text = text_of(file, streams)?;
        let document = read(&text).map_err(|error| Failure::input(file, error))?;
        drop(text);
        Self::of(&document).map_err(|reason| Failure::input(file, reason))
    }

    fn of(document: &Document) -> Result<Self, GameError> {
        let Game { graph, convention, positions, .. } = Game::of(&GameGraph::of(document))?;
        let number =
            |vehicle| positions.binary_search(&vehicle).ok().and_then(|number| graph.position(number));
        let vehicles = document.heading().vehicles.iter().copied().filter_map(number).collect();
        let keys = document.positions().map(|(_, position)| position.key.clone()).collect();
        Ok(Self { graph, convention, vehicles, keys })
    }

    /// The id of a position in the file.
    pub(crate) fn key(&self, position: PositionId) -> &str {
        &self.keys[position.index()]
    }
}

fn text_of(file: &str, streams: &mut Streams<'_>) -> Result<String, Failure> {
    let mut text = String::new();
    let most = MOST_BYTES as u64 + 1;
    let read = if file == "-" {
        streams.input.take(most).read_to_string(&mut text)
    } else {
        File::open(file).and_then(|opened| opened.take(most).read_to_string(&mut text))
    };
    read.map_err(|error| Failure::input(file, error))?;
    Ok(text)
}
