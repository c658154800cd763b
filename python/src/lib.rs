//! The Python package `hyperjam`: the solver, the calculator and the boards, with arrays of NumPy and Python's operators.
//!
//! | module | what Python sees |
//! | --- | --- |
//! | `graph`, `edges`, `networkx` | `Graph`: a game graph from arrays, from networkx or from a file |
//! | `solution` | `Solution`: what is known of its positions, as arrays |
//! | `game`, `calculate`, `thermograph` | `Game`, `calculate`, `Thermograph`: values with operators |
//! | `board` | `Board`: positions on boards |
//! | `sum` | `Sum`: sums of all of these |
//!
//! Values live in one thread of their own (`store`), which the interpreter's lock is not held for; Python's objects hold numbers
//! of them. Whatever may run long is stopped by Ctrl+C. Sentences of errors are those of the crates that find them (`fault`).

mod board;
mod calculate;
mod columns;
mod edges;
mod fault;
mod game;
mod graph;
mod interrupt;
mod networkx;
mod number;
mod picture;
mod solution;
mod store;
mod sum;
mod thermograph;

use pyo3::prelude::*;

/// Combinatorial games, also those in which play may go on for ever.
///
/// Graphs of millions of positions come in and go out as NumPy arrays:
///
/// >>> import hyperjam
/// >>> graph = hyperjam.Graph.from_edges([1, 2, 2], [0, 0, 1])
/// >>> graph.solve().labels
/// array([0, 1, 2], dtype=uint32)
///
/// Values are objects with operators:
///
/// >>> hyperjam.game("{1|-1}") + hyperjam.game("*2")
/// hyperjam.game('+-(1+*2)')
///
/// Positions on boards have values:
///
/// >>> hyperjam.board("domineering", "..|..").value
/// hyperjam.game('+-1')
#[pymodule]
mod hyperjam {
    #[pymodule_export]
    use super::board::{Board, BoardMove, board, rulesets};
    #[pymodule_export]
    use super::calculate::{calculate, functions, game, set_limits};
    #[pymodule_export]
    use super::fault::Undecided;
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::graph::Graph;
    #[pymodule_export]
    use super::solution::Solution;
    #[pymodule_export]
    use super::sum::{Sum, SumMove};
    #[pymodule_export]
    use super::thermograph::Thermograph;
    use super::*;
    use hyperjam_terms::Sector;
    use pyo3::types::PyTuple;

    /// In arrays of outcomes: nobody wins.
    #[pymodule_export]
    const DRAW: u8 = super::solution::DRAW;
    /// In arrays of outcomes: Left wins; in arrays of movers: the move is Left's.
    #[pymodule_export]
    const LEFT: u8 = super::solution::LEFT;
    /// In arrays of outcomes: Right wins; in arrays of movers: the move is Right's.
    #[pymodule_export]
    const RIGHT: u8 = super::solution::RIGHT;
    /// In arrays of movers: both may make the move.
    #[pymodule_export]
    const BOTH: u8 = 3;
    /// In arrays of remoteness and labels: there is none.
    #[pymodule_export]
    const NONE: u32 = super::solution::NONE;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let names = Sector::ALL.map(Sector::name);
        module.add("SECTORS", PyTuple::new(module.py(), names)?)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
