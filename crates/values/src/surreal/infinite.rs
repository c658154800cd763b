//! Games with infinitely many options, all numbers, that are no numbers: {ℤ | ℤ} (SS 5.3).

use std::fmt;

use super::cut::{above, below};
use super::{Numbers, Surreal};
use crate::limit::Unfinished;
use hyperjam_terms::Order;

/// {left | right} + x, for sets of numbers of which a left one is at least a right one, and a number x.
///
/// x cannot be added to the options instead, as it can where play ends after a bounded time (SS Theorem 5.6): {ℤ | ℤ} + 1 is not {ℤ | ℤ}.
///
/// ```
/// use hyperjam_terms::Order;
/// use hyperjam_values::Dyadic;
/// use hyperjam_values::surreal::{InfiniteGame, Numbers, Surreal};
/// let game = InfiniteGame::new(vec![Numbers::integers()], vec![Numbers::integers()]);
/// let more = game.plus(&Surreal::of_number(&Dyadic::ONE))?;
/// assert_eq!(more.compare(&game), Some(Order::Greater));
/// assert_eq!(game.compare_with_number(&Surreal::ZERO)?, Order::Confused);
/// # Ok::<(), hyperjam_values::Unfinished>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InfiniteGame {
    left: Vec<Numbers>,
    right: Vec<Numbers>,
    plus: Surreal,
}

impl InfiniteGame {
    /// The game of these options, of which a left one has to be at least a right one.
    pub fn new(left: Vec<Numbers>, right: Vec<Numbers>) -> Self {
        Self { left, right, plus: Surreal::ZERO }
    }

    /// The sum with a number.
    pub fn plus(&self, number: &Surreal) -> Result<Self, Unfinished> {
        Ok(Self { plus: self.plus.add(number)?, ..self.clone() })
    }

    /// The negative.
    pub fn negate(&self) -> Self {
        let negated = |side: &[Numbers]| side.iter().map(Numbers::negate).collect();
        Self { left: negated(&self.right), right: negated(&self.left), plus: self.plus.negate() }
    }

    /// The difference of two that have the same options; none of others.
    pub fn minus(&self, other: &Self) -> Result<Option<Surreal>, Unfinished> {
        self.is_alike(other).then(|| self.plus.add(&other.plus.negate())).transpose()
    }

    fn is_alike(&self, other: &Self) -> bool {
        self.left == other.left && self.right == other.right
    }

    /// How it compares with another one that has the same options; none of others.
    pub fn compare(&self, other: &Self) -> Option<Order> {
        self.is_alike(other).then(|| {
            let order = self.plus.cmp(&other.plus);
            Order::of(order.is_le(), order.is_ge())
        })
    }

    /// How it compares with a number: it is at least x just if every right option is greater than x, as Left answers a move to an option of
    /// −x by a left option that is at least a right one; and at most x just if every left option is less.
    pub fn compare_with_number(&self, number: &Surreal) -> Result<Order, Unfinished> {
        let number = number.add(&self.plus.negate())?;
        let at_least = above(&self.right).are_below(&number.negate())?;
        let at_most = below(&self.left).are_below(&number)?;
        Ok(Order::of(at_most, at_least))
    }

    /// The options, if no number is added.
    pub fn options(&self) -> Option<[&[Numbers]; 2]> {
        (self.plus == Surreal::ZERO).then_some([&self.left, &self.right])
    }
}

/// Written as `{…, −1, 0, 1, …|…, −1, 0, 1, …} + 1`.
impl fmt::Display for InfiniteGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}|{}}}", listed(&self.left), listed(&self.right))?;
        match self.plus.sign() {
            std::cmp::Ordering::Equal => Ok(()),
            std::cmp::Ordering::Greater => write!(f, " + {}", self.plus),
            std::cmp::Ordering::Less => write!(f, " + ({})", self.plus),
        }
    }
}

/// Sets of numbers one after the other.
pub fn listed(numbers: &[Numbers]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
