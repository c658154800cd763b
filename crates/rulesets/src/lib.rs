//! Games on boards: grid games whose rules are data, heap games, and drawings read in other ways than as moves; and boards for
//! N players ([`seats`]).
//!
//! A [`Ruleset`] says how a position is written, what each player may do, and which parts of a position are independent.
//! From that alone [`solve`] works out values, Grundy numbers, labels and sectors of games that may go on for ever, misère
//! outcomes, genera and hints. [`open`] finds a ruleset by its name, or reads one that is written out, and gives a
//! [`Board`] that hides which it is. A [`census`] goes through all positions of a ruleset up to a size.
//!
//! ```
//! use hyperjam_rulesets::{Answer, Limits, open};
//! use hyperjam_values::Arena;
//! use hyperjam_values::notation::{Style, print};
//!
//! let mut arena = Arena::default();
//! let board = open("L: ./. -> #/#; R: .. -> ##", &["..|.."])?;
//! let Answer::Short { value, .. } = board.answer(&mut arena, Limits::default())? else { panic!("it ends") };
//! assert_eq!(print(&mut arena, value, Style::Unicode, 100)?.text, "±1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate is pure: no clock, chance, input or output, and nothing depends on the order of a hash table. Everything that
//! may run long ends by its [`Limits`], with an [`Unsolved`] that says which.
//!
//! LN = the lecture notes on impartial games that the lessons cite. WW = E. Berlekamp, J. Conway, R. Guy, *Winning ways*.
//! CGT = A. N. Siegel, *Combinatorial game theory*. LIP = M. Albert, R. Nowakowski, D. Wolfe, *Lessons in play*.

mod board;
mod canonical;
mod catalogue;
pub mod census;
pub mod drawings;
mod error;
pub mod grid;
pub mod heaps;
mod limits;
mod name;
pub mod picture;
pub mod ruleset;
pub mod seats;
pub mod solve;
mod strip;
mod symbol;
pub mod table;

pub use board::{Answer, Board, Hint, Placed};
pub use catalogue::{NAMES, Visitor, named, open, ruleset_called, visit};
pub use error::{BoardError, Reason};
pub use limits::{Limits, Unsolved};
pub use name::{Family, Named};
pub use ruleset::{Move, Ruleset};
pub use strip::{Strip, StripKind};
