//! Games with loops by their values: stoppers, and games whose sides are stoppers.
//!
//! A [`LoopyGame`] is any finite game, with loops or without. It is a *stopper* if no play in which Left and Right move
//! alternately goes on for ever, from any of its positions; games without loops are stoppers. Stoppers have canonical forms
//! ([`stopper::canonical`]): equal ones have the same. For the others infinite play matters, which is a draw. They have
//! stoppers to either side at best (CGT VI.4, WW 11): the *onside* s is equal to the game where infinite play were won by
//! Left, the *offside* t where it were won by Right, and together, written s & t, they are its value ([`LoopyValue`]).
//!
//! ```
//! use hyperjam_values::loopy::{LoopyValue, named};
//! use hyperjam_terms::Order;
//! // on + off = dud, and over + over = over.
//! let [on, off, dud, over] = ["on", "off", "dud", "over"].map(|name| named(name).expect("it has a name"));
//! assert_eq!(on.add(&off)?, dud);
//! assert_eq!(over.add(&over)?, over);
//! assert_eq!(over.compare(&LoopyValue::zero())?, Order::Greater);
//! # Ok::<(), hyperjam_values::Unfinished>(())
//! ```

mod game;
mod names;
mod powers;
mod sides;
pub mod stopper;
mod stops;
mod text;
mod value;
mod work;

pub use game::{LoopyGame, MOST_POSITIONS};
pub use names::named;
pub use powers::{Options, options, ordinal_sum, pow, pow_to, subordinate};
pub use sides::{offside, onside, sidled, simplified_above};
pub use stops::{Pseudonumber, pseudonumber, stops};
pub use text::{print, print_form, print_game, print_within};
pub use value::{LoopyValue, NoVariety};
pub use work::Work;
