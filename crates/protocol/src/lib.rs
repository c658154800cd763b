//! The only types that pass between the page and its workers, and their bytes.
//!
//! The page sends a [`Request`] and gets [`Response`]s with the same number: as many as there is progress to tell of, and
//! then an answer or a failure. A worker says [`Reply::Ready`] once, before it can take a request. Messages are complete in
//! themselves, so a new worker can take the place of one that died or that works on something out of date. What a worker
//! keeps between two requests, the tutor's search for a winner, can be found again. Every message begins with its number,
//! which can be read by itself.
//!
//! | worker | takes | answers with |
//! | --- | --- | --- |
//! | solver | [`SolverQuery`] | [`SolverAnswer`] |
//! | converter | [`ConverterQuery`] | [`ConverterAnswer`] |
//! | tutor | [`tutor::TutorQuery`] | [`tutor::Card`] |
//!
//! The tutor's cards have addresses, which [`address`] reads and writes.

pub mod address;
mod converter;
mod message;
mod slices;
pub mod tutor;
#[cfg(target_arch = "wasm32")]
pub mod web;

pub use converter::{
    ConverterAnswer, ConverterQuery, LayoutQuery, MOST_GENERATED, PictureKind, PictureQuery, RandomDrawing,
    SHAPES,
};
pub use message::{MessageError, Refusal, Reply, Request, RequestError, Response, decode, encode, head};
pub use slices::Slices;

use hyperjam_editor::game::GameGraph;
use hyperjam_editor::id::PositionId;
use hyperjam_terms::Mark;
use serde::{Deserialize, Serialize};

/// What is to be known of a game graph: its marks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SolverQuery {
    /// The graph.
    pub graph: GameGraph,
    /// Whether its bisimulation classes are wanted as well.
    pub classes: bool,
}

/// What the solver knows of a game graph.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SolverAnswer {
    /// The mark of every position, in the graph's order.
    pub marks: Vec<(PositionId, Mark)>,
    /// The number of each position's bisimulation class, in the graph's order; empty where it was not wanted.
    pub classes: Vec<(PositionId, u32)>,
    /// Whether the game is impartial: Left and Right have the same options everywhere.
    pub impartial: bool,
}
