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
use crate::text::plain;

/// A drawing and its graph. Position k of the graph is the k-th of the drawing.
pub(crate) struct Drawing {
    pub(crate) file: String,
    pub(crate) document: Document,
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
        Self::of(file, document).map_err(|reason| Failure::input(file, reason))
    }

    fn of(file: &str, document: Document) -> Result<Self, GameError> {
        let Game { graph, convention, positions, .. } = Game::of(&GameGraph::of(&document))?;
        let number =
            |vehicle| positions.binary_search(&vehicle).ok().and_then(|number| graph.position(number));
        let vehicles = document.heading().vehicles.iter().copied().filter_map(number).collect();
        let keys = document.positions().map(|(_, position)| position.key.clone()).collect();
        Ok(Self { file: file.to_owned(), document, graph, convention, vehicles, keys })
    }

    /// The id of a position in the file.
    pub(crate) fn key(&self, position: PositionId) -> &str {
        &self.keys[position.index()]
    }

    /// The position with this id.
    pub(crate) fn find(&self, key: &str) -> Result<PositionId, Failure> {
        let found =
            self.keys.iter().position(|other| other == key).and_then(|index| self.graph.position(index));
        found.ok_or_else(|| Failure::input(&self.file, format!("no position has the id “{}”", plain(key))))
    }
}

/// The text of the named file, or of standard input for "-". Not more than a drawing may have.
pub(crate) fn text_of(file: &str, streams: &mut Streams<'_>) -> Result<String, Failure> {
    let mut text = String::new();
    let most = MOST_BYTES as u64 + 1;
    let read = if file == "-" {
        (&mut streams.input).take(most).read_to_string(&mut text)
    } else {
        File::open(file).and_then(|opened| opened.take(most).read_to_string(&mut text))
    };
    read.map_err(|error| Failure::input(file, error))?;
    Ok(text)
}
