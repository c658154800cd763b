//! A graph as a file.

use std::io::Write;

use hyperjam_editor::document::Document;
use hyperjam_editor::file::{FORMAT, VERSION};
use hyperjam_solver::{Convention, Graph, Movers, PositionId};
use serde::Serialize;

use crate::failure::Failure;

/// A document in version 1, of a graph that nobody drew. Positions without a place are laid out by who reads it.
#[derive(Serialize)]
pub(crate) struct Written {
    format: &'static str,
    version: u32,
    title: String,
    players: u32,
    convention: &'static str,
    positions: Vec<WrittenPosition>,
    moves: Vec<WrittenMove>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    vehicles: Vec<String>,
}

#[derive(Serialize)]
struct WrittenPosition {
    id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    x: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    y: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<&'static str>,
}

#[derive(Serialize)]
struct WrittenMove {
    from: String,
    to: String,
    by: &'static str,
}

impl Written {
    /// The file of a graph whose positions are called so.
    pub(crate) fn new(
        title: String,
        convention: Convention,
        graph: &Graph,
        name: impl Fn(PositionId) -> String,
    ) -> Self {
        let position = |position| WrittenPosition {
            id: name(position),
            label: None,
            x: None,
            y: None,
            end: graph.is_tie_end(position).then_some("tie"),
        };
        let step = |step: hyperjam_solver::Move| WrittenMove {
            from: name(step.from),
            to: name(step.to),
            by: match step.movers {
                Movers::Left => "left",
                Movers::Both => "both",
                Movers::Right => "right",
            },
        };
        Self {
            format: FORMAT,
            version: VERSION,
            title,
            players: 2,
            convention: match convention {
                Convention::Normal => "normal",
                Convention::Misere => "misere",
            },
            positions: graph.positions().map(position).collect(),
            moves: graph.moves().map(step).collect(),
            vehicles: Vec::new(),
        }
    }

    /// Puts vehicles on these positions.
    pub(crate) fn vehicles(mut self, vehicles: Vec<String>) -> Self {
        self.vehicles = vehicles;
        self
    }

    /// Gives positions the labels and places that positions of the same ids have in a drawing.
    pub(crate) fn drawn_as(mut self, document: &Document) -> Self {
        let mut drawn: Vec<_> = document.positions().map(|(_, position)| position).collect();
        drawn.sort_by(|a, b| a.key.cmp(&b.key));
        for position in &mut self.positions {
            if let Ok(place) = drawn.binary_search_by(|other| other.key.cmp(&position.id)) {
                let like = drawn[place];
                position.label = Some(like.label.clone());
                (position.x, position.y) = (Some(like.at.x), Some(like.at.y));
            }
        }
        self
    }

    /// Writes the file.
    pub(crate) fn write(&self, output: &mut dyn Write) -> Result<(), Failure> {
        serde_json::to_writer(&mut *output, self)?;
        Ok(writeln!(output)?)
    }
}
