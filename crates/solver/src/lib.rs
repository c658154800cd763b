//! Outcomes, sectors and generalized Grundy labels of finite game graphs, loops allowed.
//!
//! A [`Graph`] has positions and moves, each move open to Left, to Right or to both. Two players move in turn;
//! who cannot move loses (or, in misère play, wins), and a play that never ends is a draw. The theory is that of
//! F. Honsell and M. Lenisa, "Conway games, algebraically and coalgebraically", LMCS 7 (3:08) 2011, cited
//! below as HL.
//!
//! The crate is pure: data in, data out. It depends on the words of [`hyperjam_terms`] alone, and has no clock, no randomness, no input or output, and
//! every answer is a function of the input alone.
//!
//! 1. Build a [`Graph`] with a [`GraphBuilder`].
//! 2. [`solve`] it: [`Outcomes`] by retrograde analysis, and [`GrundyLabels`] when the game is impartial.
//! 3. Read a [`Sector`], a remoteness or a [`Grundy`] label of a position, or [`play`] on it.
//!
//! Ids belong to the graph that gave them. An id of another graph is either out of range, which panics as an index
//! out of range does, or names some other position; [`Graph::position`] and [`Graph::move_id`] check a number.

// A number that is cut short makes a wrong answer: see `compact::narrow`.
#![cfg_attr(not(test), warn(clippy::cast_possible_truncation))]

pub mod bisimulation;
mod compact;
pub mod context;
pub mod engine;
pub mod equivalence;
pub mod explain;
pub mod generate;
pub mod graph;
pub mod grundy;
mod id;
pub mod impartial;
pub mod operation;
pub mod order;
pub mod outcome;
pub mod play;
pub mod relation;
mod solution;
pub mod stage;
pub mod strategy;
pub mod sum;
pub mod task;
pub mod verify;

pub use bisimulation::Classes;
pub use graph::{Graph, GraphBuilder, GraphError, Move};
pub use grundy::GrundyLabels;
pub use hyperjam_terms::{Convention, Grundy, Movers, Outcome, Player, PlayerOutcome, Sector};
pub use id::{ClassId, IdError, MoveId, PositionId};
pub use outcome::Outcomes;
pub use solution::{Marks, Solution, solve};
