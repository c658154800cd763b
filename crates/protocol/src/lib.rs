//! The only types that pass between the page and its workers, and their bytes.
//!
//! The page sends a [`Request`] and gets a [`Reply`] with the same number. A worker says [`Reply::ready`]
//! once, before it can hear anything. Messages are complete in themselves: a worker keeps nothing between
//! two requests, so a new one can take the place of one that died or that works on something out of date.
//! Every message begins with its number, which can be read by itself.
//! The converter, which does what is needed now and then, gets an [`Errand`] and gives a [`Delivery`] in the same way, and
//! so does the tutor with a [`Query`](tutor::Query) and a [`Word`](tutor::Word).

mod errand;
mod game;
mod marks;
pub mod tutor;
#[cfg(target_arch = "wasm32")]
pub mod web;

pub use errand::{Arranging, Delivery, Errand, Job, Picture, PictureKind, Product};
pub use game::{GameGraph, GraphMove};
pub use marks::{Grundy, Mark, Role, sector};

use hyperjam_editor::id::PositionId;
use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Player {
    /// Left.
    Left,
    /// Right.
    Right,
}

impl Player {
    /// The other player.
    pub fn opponent(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Left => "Left",
            Self::Right => "Right",
        })
    }
}

/// What the page wants to know, with a number that its answer will carry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request {
    /// Chosen by the page, above zero.
    pub number: u32,
    /// The question.
    pub question: Question,
}

/// What is to be known of a game graph: its marks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// The graph.
    pub graph: GameGraph,
    /// Whether its bisimulation classes are wanted as well.
    pub classes: bool,
}

/// An answer with the number of its request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reply {
    /// The request's number; 0 for what nobody asked for.
    pub number: u32,
    /// The answer.
    pub answer: Answer,
}

impl Reply {
    /// What a worker says when it can take its first request.
    pub fn ready() -> Self {
        Self { number: 0, answer: Answer::Ready }
    }
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// The worker listens.
    Ready,
    /// What is known of the graph.
    Marks {
        /// The mark of every position, in the graph's order.
        marks: Vec<(PositionId, Mark)>,
        /// The number of each position's bisimulation class, in the graph's order; empty where it was not wanted.
        classes: Vec<(PositionId, u32)>,
        /// Whether the game is impartial: Left and Right have the same options everywhere.
        impartial: bool,
    },
    /// Why there is no answer, as a sentence.
    Failed(String),
}

/// Bytes that are no message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageError(String);

impl fmt::Display for MessageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a message between page and worker could not be read: {}", self.0)
    }
}

impl std::error::Error for MessageError {}

/// A message as bytes. Cost O(its size).
pub fn encode<Message: Serialize>(message: &Message) -> Result<Vec<u8>, MessageError> {
    postcard::to_allocvec(message).map_err(|error| MessageError(error.to_string()))
}

/// A message from bytes. Cost O(their number); nothing is allocated beyond a small multiple of it.
pub fn decode<'a, Message: Deserialize<'a>>(bytes: &'a [u8]) -> Result<Message, MessageError> {
    postcard::from_bytes(bytes).map_err(|error| MessageError(error.to_string()))
}
