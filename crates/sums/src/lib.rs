//! Sums of games of any kinds: positions of a game graph, boards, drawings read as Hackenbush and others, values, and the
//! negatives of all of these.
//!
//! A player moves in one component of a sum and leaves the others as they are. A [`Place`] is where a component stands; from
//! what it tells of itself [`Known`] finds out who wins a sum, by which moves, and what it is worth.
//!
//! | from | to | by |
//! | --- | --- | --- |
//! | any components | who wins, what each move does, value, label | [`Known`] |
//! | any components | why it ends as it does: the move that keeps it, the answers to all others | [`why`] |
//! | components with values | mean, temperature, where it is hottest | [`Known::heat`] |
//! | any components | a game, with its record | [`Game`] |
//! | game | what each move did, the first mistake, the last chance | [`Review`] |
//! | boards without values | who wins, and by which moves | [`WinnerSearch`], kept over a game by [`SumMemory`] |
//! | any components | who wins where a player moves in all of them, or in several, till the first or the last ends | [`compound`] |
//! | any components | all positions of their sum, as a check | [`PlainSum`] |
//! | graph | values of its positions | [`values_of_graph`], [`values_from`], [`value_of_position`] |
//! | graph | which positions have one | [`positions_with_values`] |
//! | components for N players | what each can make sure of, a game | [`seats`] |
//! | graph, components of a sum | the value of the sum, who wins and how | [`value_of_sum`] |
//! | values | graph of their canonical forms | [`canonical_graph`] |
//!
//! The crate is pure: no clock, chance, input or output, and nothing depends on the order of a hash table.
//!
//! HL = F. Honsell, M. Lenisa, *Conway games, algebraically and coalgebraically*. LN = the lecture notes on impartial games.
//! SS = D. Schleicher, M. Stoll, *An introduction to Conway’s games and numbers*.

pub mod compound;
mod game;
mod genus;
mod heat;
mod known;
mod laid;
mod memory;
mod place;
mod plain;
mod review;
mod search;
pub mod seats;
mod value;
mod vehicles;
mod weigh;
mod why;

pub use game::{Ending, Game, LastChance, NoSuchMove, Ply};
pub use heat::{Heat, HottestComponent};
pub use known::{Choice, Known, NoTotal, SumLimits, best};
pub use laid::{Stopped, Undecided};
pub use memory::SumMemory;
pub use place::{BoardPlace, Component, GraphPlace, How, Key, Negative, Place, Shown, Step, Unvalued};
pub use plain::PlainSum;
pub use review::{Effect, Mistake, Review, Said};
pub use search::{Ranked, SearchLimits, WinnerSearch};
pub use value::{
    NoValue, canonical_graph, positions_with_values, value_of_position, values_from, values_of_graph,
};
pub use vehicles::{Hottest, ValueOfSum, value_of_sum};
pub use why::{Answered, Why, why};
