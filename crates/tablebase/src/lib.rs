//! All positions that can be reached on a board, and who wins from each, from the rules alone.
//!
//! A [`Tablebase`] holds the positions of a [`Ruleset`], each once, and never a move: whoever needs the moves of a position
//! makes them anew from the rules. So a board of Domineering takes 40 bytes for a position, however many moves it has, where its game graph takes
//! four or more for every move besides. [`Tablebase::outcomes`] tells who wins and how soon, in normal or misère play, and
//! [`Tablebase::labels`] the generalized Grundy labels of an impartial game. Play may go on for ever.
//!
//! All of it goes on several threads ([`Crew`]). Numbers of positions and answers depend on neither how many there are nor
//! which is done first, and are those of the game graph that `hyperjam_rulesets::solve::unfold` makes.

mod crew;
mod enumerate;
mod error;
mod index;
mod labels;
mod outcomes;
mod watching;

pub use crew::Crew;
pub use enumerate::Tablebase;
pub use error::TablebaseError;
#[doc(no_inline)]
pub use hyperjam_rulesets::Ruleset;
pub use labels::Labels;
