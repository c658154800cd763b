//! What may be spent on games with loops.

use std::collections::BTreeMap;

use super::game::{Lists, LoopyGame};
use crate::limit::Unfinished;

/// What became of the positions where a game was cut; nothing if they went on changing.
pub(super) type Sidled = Result<Option<Vec<LoopyGame>>, Unfinished>;

/// The work that may still be done on games with loops, in looks at a position or a move; of a second there are some ten
/// million. One budget may serve for many games, and what was found for one of them serves for all with the same positions.
#[derive(Clone, Debug)]
pub struct Work {
    limit: u64,
    left: u64,
    /// What sidling has made of the positions where games were cut, by all positions.
    pub(super) sidled: BTreeMap<Lists, Sidled>,
}

impl Work {
    /// So much.
    pub fn of(limit: u64) -> Self {
        Self { limit, left: limit, sidled: BTreeMap::new() }
    }

    /// So much again, for another game.
    pub fn renew(&mut self, limit: u64) {
        (self.limit, self.left) = (limit, limit);
    }

    /// As much as it takes.
    pub(super) fn unlimited() -> Self {
        Self::of(u64::MAX)
    }

    /// What is left.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Takes what something costs, before it is done. If that is more than is left, nothing is left.
    pub(super) fn spend(&mut self, units: u64) -> Result<(), Unfinished> {
        match self.left.checked_sub(units) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => {
                self.left = 0;
                Err(self.used_up())
            }
        }
    }

    /// Why something was not done.
    pub(super) fn used_up(&self) -> Unfinished {
        Unfinished::Work { limit: self.limit }
    }
}
