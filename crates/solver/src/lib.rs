//! Outcomes, sectors and generalized Grundy labels of finite game graphs, loops allowed.
//!
//! A [`Graph`] has positions and moves, each move open to Left, to Right or to both. Two players move in turn. A
//! player who cannot move loses (in misère play: wins), and a play that never ends is a draw. The theory is that of
//! F. Honsell and M. Lenisa, "Conway games, algebraically and coalgebraically", LMCS 7 (3:08) 2011, cited below as HL.
//!
//! From a graph to a mark:
//!
//! ```
//! use hyperjam_solver::{GraphBuilder, solve};
//! use hyperjam_terms::{Convention, Grundy, Movers, Player, Sector};
//!
//! // Two positions with moves to and fro, and a move from the second to a third, where every play ends.
//! let mut builder = GraphBuilder::new();
//! let (first, second, last) = (builder.add_position()?, builder.add_position()?, builder.add_position()?);
//! for (from, to) in [(first, second), (second, first), (second, last)] {
//!     builder.add_move(from, to, Movers::BOTH)?;
//! }
//! let graph = builder.build();
//!
//! let solution = solve(&graph, Convention::Normal);
//! let mark = solution.mark(second);
//! // Whoever starts wins, by one move to the last position; so it is worth a Nim heap of one.
//! assert_eq!(mark.sector(), Sector::First);
//! assert_eq!(mark.grundy, Some(Grundy::Nimber(1)));
//! assert_eq!(Player::BOTH.map(|starter| mark.remoteness(starter)), [Some(1), Some(1)]);
//! # Ok::<(), hyperjam_solver::GraphError>(())
//! ```
//!
//! | to ask | begin at |
//! | --- | --- |
//! | who wins, how soon, with which label | [`solve`], [`outcome::outcomes`], [`grundy::grundy_labels`] |
//! | why | [`explain`], [`stage`] |
//! | what to play | [`strategy`] |
//! | about several components together | [`sum::sum`] |
//! | which positions are the same game | [`bisimulation::bisimulation`], [`impartial`] |
//! | which is better, alone and in every sum | [`relation::difference`], [`comparison::compare`], [`equivalence::equivalence`] |
//! | whether an answer is right | [`verify`] |
//!
//! What takes long is a [`task`]: it goes on in slices, says how far it is, and ends by its budget. Computations from
//! elsewhere come in as an [`engine`].
//!
//! The crate is pure: data in, data out. It depends on the words of [`hyperjam_terms`] alone, and has no clock, no
//! randomness, no input or output, and every answer is a function of the input alone.
//!
//! Ids belong to the graph that gave them. An id of another graph is either out of range, which panics as an index
//! out of range does, or names some other position; [`Graph::position`] and [`Graph::move_id`] check a number.

// A number that is cut short makes a wrong answer: see `compact::narrow`.
#![cfg_attr(not(test), warn(clippy::cast_possible_truncation))]

pub mod bisimulation;
mod compact;
pub mod comparison;
mod components;
pub mod context;
pub mod engine;
pub mod equivalence;
pub mod explain;
pub mod generate;
pub mod graph;
pub mod grundy;
mod id;
pub mod impartial;
pub mod misere;
pub mod operation;
pub mod order;
pub mod outcome;
pub mod parity;
pub mod relation;
mod solution;
pub mod stage;
pub mod stopper;
pub mod strategy;
pub mod sum;
pub mod task;
pub mod ties;
pub mod verify;

pub use bisimulation::Classes;
pub use graph::{Graph, GraphBuilder, GraphError, Move};
pub use grundy::GrundyLabels;
pub use id::{ClassId, IdError, MoveId, PositionId};
pub use outcome::Outcomes;
pub use solution::{Solution, solve};
