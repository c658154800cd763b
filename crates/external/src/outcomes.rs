//! Who wins, and how soon.

use hyperjam_graphfile::{Chunk, ChunkPosition, MoveWord};
use hyperjam_terms::{Convention, Player};

use crate::sweep::{Cursor, visit};

/// Of a state of which nothing is known, in the end of a draw.
pub(crate) const OPEN: u32 = u32::MAX;

/// The remoteness of every state, position and player to move, as far as it is known.
///
/// Definition: that of `hyperjam_solver::Outcomes`: 0 where the player to move is stuck, else 1 + the least remoteness among
/// the options that the opponent loses, or, where all options are won for the opponent, 1 + the greatest.
///
/// Method: every state takes its remoteness by this equation from what its options have at the moment, in place, over and over,
/// until a pass changes nothing (value iteration in the manner of Gauss and Seidel). Who wins is right from the moment
/// on that a state has a remoteness at all. The remoteness may be too great at first and only falls; when nothing
/// changes any more it is right, since the equations have one solution: where two differ, take the state where the true
/// remoteness is least; the option that it comes from has the same in both, and so has the state.
///
/// Cost: at most one pass more than the greatest remoteness; fewer where moves lead to positions nearby in one direction, as
/// then a single pass decides whole chains.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct OutcomeSweep {
    /// One state for each position where all moves are open to both, since the two are alike, and else two.
    pub(crate) sides: usize,
    pub(crate) convention: Convention,
    pub(crate) words: Vec<u32>,
}

impl OutcomeSweep {
    pub(crate) fn new(positions: usize, sides: usize, convention: Convention) -> Self {
        Self { sides, convention, words: vec![OPEN; sides * positions] }
    }

    /// Looks at the positions of a chunk. Returns whether anything has changed.
    pub(crate) fn look(&mut self, chunk: &Chunk, cursor: Cursor) -> bool {
        visit(chunk, cursor, |position| {
            let mut changed = false;
            for player in 0..self.sides {
                let word = self.value(&position, player);
                let state = &mut self.words[self.sides * position.number + player];
                changed |= *state != word;
                *state = word;
            }
            changed
        })
    }

    /// What a state is by what its options are.
    fn value(&self, position: &ChunkPosition<'_>, player: usize) -> u32 {
        let is_normal = self.convention == Convention::Normal;
        if let Some(end) = position.end {
            return end.remoteness(self.convention, Player::BOTH[player]).unwrap_or(OPEN);
        }
        let options = position.moves.iter().filter(|word| word.is_open_to(player));
        let (mut nearest, mut farthest, mut any) = (OPEN, 0, false);
        let mut all_won = true;
        for option in options {
            any = true;
            match self.words[self.state(*option, player)] {
                OPEN => all_won = false,
                word if word.is_multiple_of(2) == is_normal => nearest = nearest.min(word),
                word => farthest = farthest.max(word),
            }
        }
        match (any, nearest) {
            (false, _) => 0,
            (true, OPEN) if all_won => farthest.saturating_add(1),
            (true, OPEN) => OPEN,
            (true, nearest) => nearest.saturating_add(1),
        }
    }

    /// The state in which a move of this player leaves the opponent.
    fn state(&self, option: MoveWord, player: usize) -> usize {
        self.sides * option.target() + ((1 - player) & (self.sides - 1))
    }

    /// Whether Left and Right have the same everywhere, each when starting: a remoteness says who wins.
    pub(crate) fn are_alike(&self) -> bool {
        self.sides == 1 || self.words.as_chunks::<2>().0.iter().all(|[left, right]| left == right)
    }
}
