//! Atomic weights: infinitesimals counted in ups (WW 8, CGT II.7).

use std::fmt;

use hashbrown::HashMap;

use crate::arena::{Arena, GameId, UpStar};
use crate::birthday;
use crate::dyadic::Dyadic;
use crate::infinitesimal;
use crate::limit::Unfinished;
use crate::order::{self, less_or_equal};
use crate::product;
use crate::sum;
use hyperjam_terms::Order;

/// The atomic weight of a game, or why there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtomicWeight {
    /// The atomic weight.
    Weight(GameId),
    /// The game is not infinitesimal: no multiple of ↑ measures it.
    NotInfinitesimal,
    /// The game is infinitesimal and not all-small, and no weight was found for it.
    NotAtomic,
}

impl fmt::Display for AtomicWeight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            AtomicWeight::Weight(_) => "it has an atomic weight",
            AtomicWeight::NotInfinitesimal => "the game is not infinitesimal",
            AtomicWeight::NotAtomic => {
                "the game is infinitesimal, but it is not all-small and has no atomic weight"
            }
        })
    }
}

/// The atomic weight of an infinitesimal game.
///
/// Every all-small game has one (CGT Theorem II.7.10): {Gᴸ's − 2 | Gᴿ's + 2}, and where that is an integer, the one of
/// all integers that would do in place of it which the far star chooses: 0 where the game is confused with it, the
/// greatest where the game is above it, the least where it is below.
///
/// Of other infinitesimals an option that threatens a number counts as a weight beyond all others, and what comes out is
/// taken if it is right: G has the atomic weight g exactly if ↓☆ ≤ G − g·↑ ≤ ↑☆ with ☆ the far star and g·↑ Norton's
/// product (CGT II.7).
///
/// ```
/// use hyperjam_values::atomic_weight::{AtomicWeight, atomic_weight};
/// use hyperjam_values::{Arena, Dyadic, sum};
/// let mut arena = Arena::default();
/// let (zero, star) = (arena.zero(), arena.star(1)?);
/// let up = arena.game(&[zero], &[star])?;
/// let double_up = sum::multiple(&mut arena, up, 2)?;
/// let two = arena.number(Dyadic::new(2, 0))?;
/// assert_eq!(atomic_weight(&mut arena, double_up)?, AtomicWeight::Weight(two));
/// # Ok::<(), hyperjam_values::Unfinished>(())
/// ```
pub fn atomic_weight(arena: &mut Arena, game: GameId) -> Result<AtomicWeight, Unfinished> {
    if !infinitesimal::is_infinitesimal(arena, game) {
        return Ok(AtomicWeight::NotInfinitesimal);
    }
    let born = birthday::birthday(arena, game)?;
    let beyond = i64::try_from(born + 10).ok().and_then(|born| born.checked_mul(4));
    let beyond = beyond.ok_or(Unfinished::Size { what: "the birthday", limit: "64 bits" })?;
    let mut weights = Weights { known: HashMap::new(), beyond };
    let weight = weights.of(arena, game)?;
    if infinitesimal::is_all_small(arena, game)? || is_right(arena, game, weight)? {
        Ok(AtomicWeight::Weight(weight))
    } else {
        Ok(AtomicWeight::NotAtomic)
    }
}

struct Weights {
    known: HashMap<GameId, GameId>,
    /// A weight beyond all others.
    beyond: i64,
}

impl Weights {
    fn of(&mut self, arena: &mut Arena, game: GameId) -> Result<GameId, Unfinished> {
        if let Some(form) = arena.as_up_star(game)
            && form.number == arena.zero()
        {
            return arena.number(Dyadic::integer(i64::from(form.ups)));
        }
        if let Some(known) = self.known.get(&game) {
            return Ok(*known);
        }
        let weight = arena.deeper(|arena| self.of_options(arena, game))?;
        self.known.insert(game, weight);
        Ok(weight)
    }

    /// The weight of an option of something infinitesimal, which may not be so itself. What it is worth there is told by
    /// the stop at which it ends if it is answered.
    fn of_option(&mut self, arena: &mut Arena, option: GameId) -> Result<GameId, Unfinished> {
        let zero = arena.zero();
        let number = arena.as_number(option).map(|number| number.sign());
        match number {
            Some(sign) => arena.number(Dyadic::integer(self.beyond * i64::from(sign as i8))),
            None if option == zero => Ok(zero),
            None => self.of(arena, option),
        }
    }

    fn of_options(&mut self, arena: &mut Arena, game: GameId) -> Result<GameId, Unfinished> {
        let two = arena.number(Dyadic::integer(2))?;
        let minus_two = arena.number(Dyadic::integer(-2))?;
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for place in arena.left_range(game)? {
            let weight = self.of_option(arena, arena.option(place))?;
            left.push(sum::add(arena, weight, minus_two)?);
        }
        for place in arena.right_range(game)? {
            let weight = self.of_option(arena, arena.option(place))?;
            right.push(sum::add(arena, weight, two)?);
        }
        let weight = arena.game(&left, &right)?;
        match arena.as_number(weight) {
            Some(number) if number.is_integer() => {}
            _ => return Ok(weight),
        }
        let far = far_star(arena, game)?;
        let (above, below) = (less_or_equal(arena, far, game)?, less_or_equal(arena, game, far)?);
        if !above && !below {
            return Ok(arena.zero());
        }
        // An integer does if no left option is at least it and no right option at most it.
        let bound = if above {
            crate::stop::best_for_right(arena, &right)
        } else {
            crate::stop::best_for_left(arena, &left)
        };
        let Some(bound) = bound else { return Ok(weight) };
        let number = arena.stop_number(bound).clone();
        let whole = Dyadic::from_big(number.floor(), 0);
        let integer = if above {
            // The greatest integer n with no right option ≤ n: above the stop, or at it with Left to move, one is.
            match number.is_integer() && !bound.right_is_to_move() {
                true => &whole - &Dyadic::ONE,
                false => whole,
            }
        } else {
            match number.is_integer() && !bound.right_is_to_move() {
                true => whole,
                false => &whole + &Dyadic::ONE,
            }
        };
        arena.number(integer)
    }
}

/// How a game compares with the far star ☆, a Nim heap that is larger than any in the game: which of them does not matter
/// (CGT II.7).
///
/// ```
/// use hyperjam_terms::Order;
/// use hyperjam_values::{Arena, UpStar, atomic_weight::compare_with_far_star};
/// let mut arena = Arena::default();
/// let [up, double] = [1, 2].map(|ups| UpStar { number: arena.zero(), ups, nimber: 1 });
/// let [up, double] = [arena.up_star(up)?, arena.up_star(double)?];
/// assert_eq!(compare_with_far_star(&mut arena, up)?, Order::Greater);
/// assert_eq!(compare_with_far_star(&mut arena, double)?, Order::Greater);
/// # Ok::<(), hyperjam_values::Unfinished>(())
/// ```
#[doc(alias = "remote star")]
pub fn compare_with_far_star(arena: &mut Arena, game: GameId) -> Result<Order, Unfinished> {
    let far = far_star(arena, game)?;
    order::compare(arena, game, far)
}

/// A Nim heap that is larger than any in the game, so that it represents the far star ☆.
#[doc(alias = "remote star")]
pub fn far_star(arena: &mut Arena, game: GameId) -> Result<GameId, Unfinished> {
    let born = birthday::birthday(arena, game)?;
    let size = u32::try_from(born).ok().and_then(|born| born.checked_add(1)?.checked_next_power_of_two());
    let size = size.ok_or(Unfinished::Size { what: "the birthday", limit: "2147483647" })?;
    arena.star(size)
}

/// Whether ↓☆ ≤ G − g·↑ ≤ ↑☆.
fn is_right(arena: &mut Arena, game: GameId, weight: GameId) -> Result<bool, Unfinished> {
    let zero = arena.zero();
    let up = arena.up_star(UpStar { number: zero, ups: 1, nimber: 0 })?;
    let worth = product::norton(arena, weight, up)?;
    let rest = sum::subtract(arena, game, worth)?;
    let far = far_star(arena, rest)?;
    let high = sum::add(arena, up, far)?;
    let low = sum::negate(arena, high)?;
    Ok(less_or_equal(arena, low, rest)? && less_or_equal(arena, rest, high)?)
}
