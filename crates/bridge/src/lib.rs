//! From a drawing to the game graph that the solver takes, and from a game graph to a drawing or to values.
//!
//! A drawing comes in two forms: under its document's identifiers ([`GameGraph`], which travels in messages), and with
//! positions by number ([`GameFile`], as it is read from a file of millions of positions). The editor knows nothing of the
//! solver, nor the solver of drawings; whoever needs both meets them here.
//!
//! | from | to | by |
//! | --- | --- | --- |
//! | [`GameGraph`] | graph, with the names of its parts | [`Game::of`] |
//! | [`GameFile`] | graph | [`graph_of_file`] |
//! | [`GameGraph`] | graph of N players, with the names of its parts | [`SeatGame::of`] |
//! | [`GameFile`] | graph of N players | [`players_graph_of_file`] |
//! | graph of N players | marks of its positions | [`seat_marks`] |
//! | graph of N players | which positions are the same game; one position for each | [`seat_classes`], [`seat_quotient`] |
//! | graph of N players | how two of its positions compare, and how all do | [`SeatComparison`], [`SeatOrder`] |
//! | graph, graph of N players | [`Document`] | [`document_of_graph`], [`document_of_seat_graph`] |
//! | graph | [`GameFile`] | [`file_of_graph`] |
//! | graph | values of all positions, with loops too | [`values_with_loops`] |
//! | [`GameGraph`] in which somebody wins endless play | its parity game | [`EndlessGame::of`] |
//! | [`GameFile`] in which somebody wins endless play | its parity game | [`endless_game_of_file`] |
//! | graph, claimed values of its positions | whether they hold | [`ValueVerifier`] |
//! | [`GameGraph`] that is read as Hackenbush, Col and others | what it and its moves are worth | [`Reading`] |
//! | [`Document`] | pictures of its boards | [`board::board_pictures`] |
//! | seed | [`GameFile`] | [`random_game`] |
//!
//! [`Document`]: hyperjam_editor::document::Document
//! [`GameFile`]: hyperjam_editor::file::GameFile
//! [`GameGraph`]: hyperjam_editor::game::GameGraph

pub mod board;
mod compared;
mod drawn;
mod endless;
mod game;
mod loopy;
mod players;
mod random;
mod reading;
mod seat_order;
mod verify;

pub use compared::{Answered, ComparedFor, SeatBudget, SeatComparison};
pub use drawn::{document_of_graph, document_of_seat_graph, file_of_graph, position_id};
pub use endless::{EndlessGame, comes_of, endless_game_of_file, position_of, round_of};
pub use game::{Game, GameError, graph_of_file, graph_of_file_with_ends};
pub use loopy::{OpenValue, PositionValue, ValueLimits, values_with_loops};
pub use players::{SeatGame, players_graph_of_file, seat_classes, seat_marks, seat_quotient};
pub use random::{RandomGame, RandomGameError, random_game};
pub use reading::{ReadMove, ReadWorth, Reading, ReadingError, Taken, large_hackenbush};
pub use seat_order::{SeatBlocks, SeatOrder};
pub use verify::{TooManyPairs, ValueVerifier};
