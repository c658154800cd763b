//! A graph as a file.

use std::io::Write;

use hyperjam_editor::file::{FORMAT, VERSION};
use hyperjam_solver::{Graph, PositionId};
use hyperjam_terms::Convention;
use serde::Serialize;

use crate::failure::Failure;

/// A document in version 1, of a graph that nobody drew. Its positions have no places; whoever reads it lays them out.
#[derive(Serialize)]
pub(crate) struct Written {
    format: &'static str,
    version: u32,
    title: String,
    players: u32,
    convention: &'static str,
    positions: Vec<WrittenPosition>,
    moves: Vec<WrittenMove>,
}

#[derive(Serialize)]
struct WrittenPosition {
    id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<&'static str>,
}

#[derive(Serialize)]
struct WrittenMove {
    from: String,
    to: String,
    by: String,
}

impl Written {
    /// The file of a graph with these names of positions.
    pub(crate) fn new(
        title: String,
        convention: Convention,
        graph: &Graph,
        name: impl Fn(PositionId) -> String,
    ) -> Self {
        let position = |position| WrittenPosition {
            id: name(position),
            end: graph.is_tie_end(position).then_some("tie"),
        };
        let step = |step: hyperjam_solver::Move| WrittenMove {
            from: name(step.from),
            to: name(step.to),
            by: step.movers.to_string(),
        };
        Self {
            format: FORMAT,
            version: VERSION,
            title,
            players: 2,
            convention: convention.name(),
            positions: graph.positions().map(position).collect(),
            moves: graph.moves().map(step).collect(),
        }
    }

    /// Writes the file.
    pub(crate) fn write(&self, output: &mut dyn Write) -> Result<(), Failure> {
        serde_json::to_writer(&mut *output, self)?;
        Ok(writeln!(output)?)
    }
}
