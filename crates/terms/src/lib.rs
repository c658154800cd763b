//! The terms of combinatorial game theory as types, each with one way of being written and read.
//!
//! | type | says | as text |
//! | --- | --- | --- |
//! | [`Player`] | one of the two players | `Left` |
//! | [`Movers`] | who may make a move | `left`, `both`, `[0,2]` |
//! | [`Convention`] | whether a player who cannot move loses, or wins | `misere` |
//! | [`CompoundRule`] | how several games are played at once, other than as their sum | `selective` |
//! | [`EndKind`] | how play ends where it stops, though not because a player cannot move | `tie` |
//! | [`EndlessPlay`] | who wins a play that never ends | `priority` |
//! | [`Outcome`] | who wins, given who starts | `draw` |
//! | [`OutcomeSet`] | who of N players has a winning strategy in an impartial game | `PN` |
//! | [`Sector`] | the outcomes for both starters: the outcome class | `L,I` |
//! | [`Role`] | one of the roles that a sector names | `II` |
//! | [`OutcomeClass`] | the sector of a game without loops | `N` |
//! | [`Order`] | how two games without loops compare | `‖` |
//! | [`Relation`] | what holds between two games by the sector of their difference | `x ⊵ y` |
//! | [`Grundy`] | the generalized Grundy number of an impartial game | `∞{1,2}` |
//!
//! Each has [`Display`](std::fmt::Display) and [`FromStr`](std::str::FromStr), which are inverse to each other, and a sentence that
//! says what it means. Any other text is refused with a [`ParseError`]. A [`Mark`] is what
//! is known of one position.
//!
//! An [`OutcomeSet`] is read for a number of players.
//!
//! HL is F. Honsell and M. Lenisa, "Conway games, algebraically and coalgebraically", LMCS 7 (3:08) 2011;
//! MS for M. Spindler, "An extension of the normal play convention to N-player combinatorial games"; PH for P. G. Hinman,
//! "Finite termination games with tie".
//!
//! The crate depends on nothing. With the feature `serde` the types can be parts of messages and files.

mod class_name;
mod compound_rule;
mod convention;
mod counted;
mod end;
mod endless;
mod grundy;
mod mark;
mod movers;
mod order;
mod outcome;
mod outcome_set;
mod parse;
mod player;
mod relation;
mod seat_mark;
mod sector;

pub use class_name::class_name;
pub use compound_rule::{CompoundRule, MovesIn};
pub use convention::Convention;
pub use counted::counted;
pub use end::EndKind;
pub use endless::EndlessPlay;
pub use grundy::Grundy;
pub use mark::{Mark, StarterMark, StarterMarks};
pub use movers::{MOST_PLAYERS, Movers};
pub use order::{Order, OutcomeClass};
pub use outcome::{Outcome, PlayerOutcome};
pub use outcome_set::OutcomeSet;
pub use parse::ParseError;
pub use player::Player;
pub use relation::Relation;
pub use seat_mark::{SeatArc, SeatMark, SeatRing};
pub use sector::{Role, Sector};
