//! Exact values of short games: the finite games without loops, of two players, in normal play. For games with loops there
//! is [`loopy`].
//!
//! A game lives in an [`Arena`], where equal games are one [`GameId`]: each is kept in its canonical form
//! (SS Theorem 2.25), so that `==` on ids is equality of games. Numbers, nimbers and what is a number plus a multiple of
//! ↑ plus a nimber are kept as such, and take no search to add or compare.
//!
//! ```
//! use hyperjam_values::{Arena, Dyadic, order, sum};
//! let mut arena = Arena::default();
//! let half = arena.number(Dyadic::new(1, 1))?;
//! let one = arena.number(Dyadic::ONE)?;
//! let (zero, star) = (arena.zero(), arena.star(1)?);
//! assert_eq!(arena.game(&[zero], &[one])?, half);
//! assert_eq!(sum::add(&mut arena, half, half)?, one);
//! let up = arena.game(&[zero], &[star])?;
//! assert!(order::less_or_equal(&mut arena, zero, up)?);
//! # Ok::<(), hyperjam_values::Unfinished>(())
//! ```
//!
//! Every function that may run long ends by the arena's [`Limits`] with an [`Unfinished`] that says which of them; the
//! arena stays good. The crate is pure: no clock, chance, input or output.
//!
//! SS = D. Schleicher, M. Stoll, *An introduction to Conway's games and numbers*. ONAG = J. H. Conway, *On numbers and
//! games*. WW = E. Berlekamp, J. Conway, R. Guy, *Winning ways*. CGT = A. N. Siegel, *Combinatorial game theory*.
//! LN = the lecture notes on impartial games that the lessons cite: Hackenbush, Domineering, numbers and switches.

mod arena;
pub mod atomic_weight;
pub mod birthday;
pub mod condition;
pub mod cooling;
pub mod days;
mod dyadic;
pub mod evaluate;
pub mod facts;
pub mod incentive;
pub mod infinitesimal;
mod limit;
pub mod loopy;
pub mod multiplication;
pub mod nimber;
pub mod notation;
pub mod numbers;
pub mod ordinal;
pub mod product;
pub mod real;
pub mod reduced;
pub mod simplify;
pub mod sum;
pub mod surreal;
pub mod switch;

pub use arena::order;
pub use arena::stop::{self, Stop};
pub use arena::thermograph::{self, Thermograph};
pub use arena::{Arena, GameId, UpStar};
pub use dyadic::{Bound, Dyadic};
pub use limit::{Limits, Unfinished};
