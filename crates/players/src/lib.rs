//! Games of N players under normal play: players move in a cycle, and the first who cannot move is the only loser, while all
//! others win.
//!
//! This is the convention of M. Spindler, "An extension of the normal play convention to N-player combinatorial games", cited
//! as MS by numbers of definitions and theorems. Others are in use, and give other answers: see [`convention`].
//!
//! | module | what it has |
//! | --- | --- |
//! | [`arena`] | games, each once, with outcomes, sums, conjugates and restrictions |
//! | [`notation`] | the notation of the paper's appendix, read and printed |
//! | [`sum`] | outcomes of sums without the sums |
//! | [`tables`] | what the outcomes of games allow for those of sums |
//! | [`nim`] | Nim: heaps of any number and size, and the quotient |
//! | [`undetermined`] | undetermined, k-undetermined and absorbing games, with the theorem that says so |
//! | [`known`] | all of this of a game that is written |
//! | [`statement`] | what is known of G ≤ H for a player, in words |
//! | [`comparison`] | G ≤ H for a player: proved, refuted with a witness, or not decided |
//! | [`equality`] | equality of impartial games: proved, refuted with a witness, or not decided |
//! | [`misere`] | misère play of two players: simplest forms, and games that tell two apart |
//! | [`revertible`] | revertible games: proved, refuted, or not decided |
//! | [`simplify`] | dominated and reversible options |
//! | [`integers`] | games in which one player alone can move |
//! | [`convention`] | the literature's other conventions, and alliances |
//! | [`graph`] | drawings, in which play may go round: what each player can force, and what is better for each |
//! | [`explore`] | exhaustive searches for the open questions |
//! | [`definition`] | the definitions as they stand, without any cleverness: what witnesses are checked by |

pub mod arena;
pub mod comparison;
pub mod convention;
pub mod definition;
pub mod equality;
pub mod explore;
pub mod graph;
pub mod integers;
pub mod known;
pub mod limit;
pub mod misere;
pub mod nim;
pub mod notation;
pub mod revertible;
pub mod simplify;
pub mod statement;
pub mod sum;
pub mod tables;
pub mod undetermined;

pub use arena::{Arena, GameId};
pub use limit::{Limits, Unfinished};
