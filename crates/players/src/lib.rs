//! Games of N players under normal play: players move in a cycle, and the first who cannot move is the only loser, while all
//! others win.
//!
//! This is the convention of M. Spindler, "An extension of the normal play convention to N-player combinatorial games", cited
//! as MS by numbers of definitions and theorems. Others are in use, and give other answers: see [`convention`].
//!
//! | module | what it has |
//! | --- | --- |
//! | [`arena`] | games, each once, with outcomes, sums, conjugates and restrictions |
//! | [`integers`] | games in which one player alone can move |
//! | [`nim`] | Nim for N players: heaps of any number and size, and the quotient |
//! | [`notation`] | the notation of the paper's appendix, read and printed |
//! | [`undetermined`] | undetermined, k-undetermined and absorbing games, with the theorem that says so |
//! | [`definition`] | the definitions as they stand, without any cleverness: what witnesses are checked by |

pub mod arena;
pub mod definition;
pub mod graph;
pub mod integers;
pub mod limit;
pub mod nim;
pub mod notation;
pub mod undetermined;

pub use arena::{Arena, GameId};
pub use limit::{Limits, Unfinished};
