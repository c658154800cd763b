//! What a player does in a parity game from one position on.

use super::{ParityGame, ParitySolution};
use crate::PositionId;
use hyperjam_terms::{Outcome, Player};

/// How a player wins from a position of a parity game, or does not lose there, whatever the other player does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParityPlan {
    /// The moves to be made at the player's positions that play can come to, in the order of these positions.
    pub moves: Vec<(PositionId, PositionId)>,
    /// Whether play can come to an end.
    pub can_end: bool,
    /// A loop that play can go round for ever, in the order of play; empty if there is none.
    pub round: Vec<PositionId>,
}

impl ParitySolution {
    /// What this player does from a position on; nothing where the player loses. O(positions + moves).
    ///
    /// ```
    /// use hyperjam_solver::parity::{ParityGame, ParityPosition, parity_solution};
    /// use hyperjam_terms::Player;
    ///
    /// let position = |owner, priority| ParityPosition { owner, priority: Some(priority), end: None };
    /// let positions = vec![position(Player::Left, 2), position(Player::Right, 3)];
    /// let game = ParityGame::new(positions, [(0, 0), (0, 1), (1, 0)])?;
    /// let [left, right] = [0, 1].map(|index| game.position(index).expect("there are two"));
    /// let plan = parity_solution(&game).plan(&game, right, Player::Left).expect("Left wins");
    /// assert_eq!((plan.moves, plan.can_end, plan.round), (vec![(left, left)], false, vec![left]));
    /// # Ok::<(), hyperjam_solver::GraphError>(())
    /// ```
    pub fn plan(&self, game: &ParityGame, from: PositionId, player: Player) -> Option<ParityPlan> {
        if self.outcome(from) == Outcome::win_of(player.opponent()) {
            return None;
        }
        let next = |position: PositionId| -> Vec<PositionId> {
            match game.at(position).owner == player {
                true => self.choice(position).into_iter().collect(),
                false => game.options(position).collect(),
            }
        };
        // How many moves of those play lead to a position; nothing where it does not come.
        let mut into = vec![None; game.position_count()];
        into[from.index()] = Some(0_u32);
        let (mut met, mut seen) = (vec![from], 0);
        while let Some(&position) = met.get(seen) {
            seen += 1;
            for to in next(position) {
                match &mut into[to.index()] {
                    Some(count) => *count += 1,
                    none => {
                        *none = Some(1);
                        met.push(to);
                    }
                }
            }
        }
        met.sort_unstable();
        // What no move leads to any more is taken away; of what is left, each has a move to it from what is left.
        let mut free: Vec<PositionId> =
            met.iter().copied().filter(|position| into[position.index()] == Some(0)).collect();
        while let Some(position) = free.pop() {
            for to in next(position) {
                if let Some(count) = &mut into[to.index()] {
                    *count -= 1;
                    if *count == 0 {
                        free.push(to);
                    }
                }
            }
        }
        let own = met.iter().filter(|position| game.at(**position).owner == player);
        let left = met.iter().copied().filter(|position| into[position.index()] > Some(0)).collect();
        Some(ParityPlan {
            moves: own.filter_map(|position| Some((*position, self.choice(*position)?))).collect(),
            can_end: met.iter().any(|position| game.end(*position).is_some()),
            round: round(left, game.position_count(), next),
        })
    }
}

/// A loop among these positions, to each of which a move leads from another of them or from itself.
fn round(
    positions: Vec<PositionId>,
    count: usize,
    next: impl Fn(PositionId) -> Vec<PositionId>,
) -> Vec<PositionId> {
    let mut before = vec![None; count];
    for &position in &positions {
        next(position).into_iter().for_each(|to| before[to.index()] = Some(position));
    }
    // Back from one of them it comes to what was met, and from there the loop is gone round backwards.
    let (mut met, mut backwards) = (vec![false; count], Vec::new());
    let mut at = positions.first().copied();
    while let Some(position) = at.filter(|position| !met[position.index()]) {
        met[position.index()] = true;
        backwards.push(position);
        at = before[position.index()];
    }
    let begins = backwards.iter().position(|position| Some(*position) == at);
    let mut round = backwards.split_off(begins.unwrap_or(backwards.len()));
    round.reverse();
    round
}
