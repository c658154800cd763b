//! The check of a strategy that copies.

use std::collections::BTreeMap;

use super::{RefutationReason, Refuted, length};
use crate::order::CopyingStrategy;
use crate::{Graph, PositionId};
use hyperjam_terms::Player;

/// Checks that a strategy copies from y to x for a player, which shows that x is at least y for that player: see
/// [`crate::order::at_least_in_every_sum`]. A tie end counts as a position with a move to itself for both.
///
/// `same` is the class of each position. These classes have to be a hyperbisimulation of the graph with its tie ends
/// made [loops](crate::operation::tie_ends_as_loops), which [`super::classes`] checks. Where both positions of a state are in one class and the opponent
/// is to move, every move can be answered by one in the other component to a position in the same class. So no play from
/// there ends with the player stuck, and of any two moves one is made in x. O(moves · log states).
pub fn copying(
    graph: &Graph,
    same: &[usize],
    player: Player,
    [x, y]: [PositionId; 2],
    strategy: &CopyingStrategy,
) -> Result<(), Refuted> {
    length(same.len(), graph)?;
    let refuted = |reason| Err(Refuted::Copying { reason });
    let states: BTreeMap<_, u32> =
        strategy.states.iter().map(|state| ((state.pair, state.to_move), state.count)).collect();
    if states.len() < strategy.states.len() {
        return refuted(RefutationReason::ClaimedTwice);
    }
    if !states.contains_key(&([x, y], player.opponent())) {
        return refuted(RefutationReason::Unclaimed);
    }
    let options = |position: PositionId, mover| {
        let itself = graph.is_tie_end(position).then_some(position);
        graph.options(position, mover).iter().copied().chain(itself)
    };
    for (([x, y], to_move), count) in &states {
        if x.index().max(y.index()) >= graph.position_count() {
            return refuted(RefutationReason::OptionUnclaimed);
        }
        if *to_move != player && same[x.index()] == same[y.index()] {
            continue;
        }
        let next = to_move.opponent();
        let mut in_x = options(*x, *to_move).map(|option| states.contains_key(&([option, *y], next)));
        let mut in_y = options(*y, next)
            .map(|option| states.get(&([*x, option], next)).is_some_and(|other| other < count));
        if *to_move == player {
            if !in_x.any(|holds| holds) && !in_y.any(|holds| holds) {
                return refuted(RefutationReason::NoMoveCopies);
            }
        } else if !(in_x.all(|holds| holds) && in_y.all(|holds| holds)) {
            return refuted(RefutationReason::MoveEscapes);
        }
    }
    Ok(())
}
