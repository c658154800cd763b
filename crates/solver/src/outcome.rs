//! Who wins from a position, and how soon.

mod retrograde;

pub use retrograde::OutcomeTask;

use crate::{Graph, PositionId, task};
use hyperjam_terms::{Convention, Outcome, Player, Sector};

/// The outcome and the remoteness of every position for both starters.
///
/// *Remoteness* is the number of moves until the end when the winner hurries and the loser delays:
/// 0 when the player to move is stuck, otherwise 1 + the least remoteness among the options that are won for the
/// mover, or, when all are lost for the mover, 1 + the greatest.
#[derive(Clone, Debug)]
#[doc(alias = "outcome class")]
#[doc(alias = "P-position")]
#[doc(alias = "N-position")]
pub struct Outcomes {
    convention: Convention,
    /// For each position, first for Left to move and then for Right: [`DECIDED`] with the remoteness, or a draw. In
    /// normal play the player to move loses exactly when the remoteness is even, in misère play when it is odd.
    states: Vec<u32>,
}

/// The highest bit of a decided state; the rest is its remoteness. Without it, the number of moves whose result
/// is open, as it is for ever in a draw.
const DECIDED: u32 = 1 << 31;

impl PartialEq for Outcomes {
    /// Whatever numbers were left where a draw is.
    fn eq(&self, other: &Self) -> bool {
        let same = |(one, other): (&u32, &u32)| one == other || (one | other) & DECIDED == 0;
        self.convention == other.convention
            && self.states.len() == other.states.len()
            && self.states.iter().zip(&other.states).all(same)
    }
}

impl Eq for Outcomes {}

impl Outcomes {
    /// From the remoteness of all states, none for a draw: for each position first for Left to move, then for Right. Nothing
    /// is checked, see [`crate::engine`]. O(positions).
    pub fn unchecked(convention: Convention, remoteness: impl Iterator<Item = Option<u32>>) -> Self {
        let state = |remoteness: Option<u32>| remoteness.map_or(1, |remoteness| DECIDED | remoteness);
        Self { convention, states: remoteness.map(state).collect() }
    }

    /// The convention they hold for.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// How many positions they tell of.
    pub fn position_count(&self) -> usize {
        self.states.len() / 2
    }

    /// Who wins when `starter` moves first.
    pub fn outcome(&self, position: PositionId, starter: Player) -> Outcome {
        match self.remoteness(position, starter) {
            None => Outcome::Draw,
            Some(remoteness) => {
                let stuck_wins = self.convention == Convention::Misere;
                let starter_wins = remoteness.is_multiple_of(2) == stuck_wins;
                Outcome::win_of(if starter_wins { starter } else { starter.opponent() })
            }
        }
    }

    /// The number of moves until the end, none for a draw.
    pub fn remoteness(&self, position: PositionId, starter: Player) -> Option<u32> {
        let state = self.states[2 * position.index() + starter.index()];
        (state & DECIDED != 0).then_some(state & !DECIDED)
    }

    /// The sector of Figure 1 that the position lies in.
    pub fn sector(&self, position: PositionId) -> Sector {
        let [left, right] = Player::BOTH.map(|starter| self.outcome(position, starter));
        Sector::of(left, right)
    }
}

/// The outcome and the remoteness of every position, for both starters.
///
/// Retrograde analysis from the stuck positions, see [`OutcomeTask`]. Time O(positions + moves); 16 bytes a position
/// at most beyond the graph.
///
/// ```
/// use hyperjam_solver::outcome::outcomes;
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::{Convention, Movers, Outcome, Player};
///
/// // 1 can be moved to 0, by Left alone.
/// let graph = Graph::from_moves(2, [(1, 0, Movers::LEFT)])?;
/// let one = graph.position(1).expect("there are two");
/// let normal = outcomes(&graph, Convention::Normal);
/// assert_eq!(normal.outcome(one, Player::Right), Outcome::LeftWins);
/// assert_eq!(normal.remoteness(one, Player::Left), Some(1));
/// // In misère play a player who cannot move wins.
/// assert_eq!(outcomes(&graph, Convention::Misere).outcome(one, Player::Right), Outcome::RightWins);
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
#[doc(alias = "retrograde analysis")]
pub fn outcomes(graph: &Graph, convention: Convention) -> Outcomes {
    task::finish(OutcomeTask::new(graph, convention))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GraphBuilder;
    use hyperjam_terms::Movers;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// One position with so many loops, or stuck.
    fn loops(count: usize) -> Outcomes {
        let mut builder = GraphBuilder::new();
        let position = builder.add_position().unwrap();
        for _ in 0..count {
            builder.add_move(position, position, Movers::BOTH).unwrap();
        }
        outcomes(&builder.build(), Convention::Normal)
    }

    #[test]
    fn draws_are_equal_whatever_their_moves() {
        assert_eq!(loops(1), loops(2));
        assert_ne!(loops(0), loops(1));
        assert_ne!(loops(0), outcomes(&GraphBuilder::new().build(), Convention::Normal));
    }
}
