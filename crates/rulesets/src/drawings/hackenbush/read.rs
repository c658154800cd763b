//! Pictures as text.

use super::blocks::{Blocks, Edge};
use crate::drawings::drawing::{Drawing, DrawnLine, SEPARATORS, is_ground};
use crate::error::{BoardError, Reason};

/// A drawing of edges that are all joined to the ground.
#[derive(Debug)]
pub(super) struct Read {
    pub(super) drawing: Drawing,
    pub(super) edges: Vec<Edge>,
    /// The ground, if anything stands on it.
    pub(super) ground: Option<u32>,
}

impl Read {
    /// Reads a picture of up to so many edges, and as many spots. Cost O(text).
    pub(super) fn of(text: &str, most: usize) -> Result<Read, BoardError> {
        let mut drawing = Drawing::parse_up_to(text, most)?;
        drawing.name_ground();
        if let Some(arrow) = drawing.lines.iter().position(|line| line.is_arrow) {
            return Err(at(text, arrow, "an edge is written as in “a-b”, not with an arrow"));
        }
        let edge =
            |line: &DrawnLine| Edge { ends: [line.from, line.to].map(|end| end as u32), owner: line.owner };
        let edges: Vec<Edge> = drawing.lines.iter().map(edge).collect();
        let ground = drawing.names.iter().position(|name| is_ground(name)).map(|ground| ground as u32);
        let all: Vec<u32> = (0..edges.len() as u32).collect();
        let mut is_held = vec![false; edges.len()];
        if let Some(ground) = ground {
            let blocks = Blocks::of(&edges, &all, drawing.names.len(), ground);
            blocks.iter().flat_map(|block| block.edges).for_each(|edge| is_held[*edge as usize] = true);
        }
        if let Some(fallen) = is_held.iter().position(|is_held| !is_held) {
            return Err(at(text, fallen, "an edge is not joined to the ground, which is the vertex “g”"));
        }
        Ok(Read { drawing, edges, ground })
    }
}

/// What is wrong with an edge.
fn at(text: &str, edge: usize, rule: &'static str) -> BoardError {
    // Between separators there may also be spots alone.
    let mut column = 0;
    let mut edges = 0;
    for part in text.split(SEPARATORS) {
        let is_edge = part.split(':').next().is_some_and(|what| what.contains(['-', '>']));
        if is_edge && edges == edge {
            break;
        }
        edges += usize::from(is_edge);
        column += part.chars().count() + 1;
    }
    BoardError::at(column, Reason::Rule(rule))
}
