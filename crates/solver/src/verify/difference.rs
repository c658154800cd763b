//! The check of the relations between two positions, which follow from the sector of their difference.

use super::{OutcomeClaim, RefutationReason, Refuted, state};
use crate::relation::DifferenceClaim;
use crate::{Graph, PositionId};
use hyperjam_terms::{Convention, EndKind, Player, Sector};

/// Checks the sector of the difference x − y, given the outcomes with remoteness on a part of the difference x − y that has
/// x − y itself and every option of its positions, as [`crate::relation::witness`] makes it.
///
/// The difference is not built: an option of x − y is (option of x) − y, or x − (option of y by the other player), and
/// x − y is a tie end when x or y is one. As for [`super::outcomes`], claims that agree with those of the options are
/// right. How a player does not lose can be read off the claims.
/// O(moves · log positions) of that part.
pub fn difference(
    graph: &Graph,
    start: [PositionId; 2],
    sector: Sector,
    claims: &[DifferenceClaim],
) -> Result<(), Refuted> {
    let limit = graph.position_count();
    let mut order: Vec<&DifferenceClaim> = claims.iter().collect();
    order.sort_by_key(|(pair, _)| *pair);
    let find = |pair: [PositionId; 2]| {
        order.binary_search_by_key(&pair, |(pair, _)| *pair).ok().map(|place| &order[place].1)
    };
    let refuted = |pair, to_move, reason| Refuted::Difference { pair, to_move, reason };
    for two in order.windows(2) {
        if two[0].0 == two[1].0 {
            return Err(refuted(two[0].0, Player::Left, RefutationReason::ClaimedTwice));
        }
    }
    for (pair, states) in order.iter().copied() {
        if let Some(position) = pair.iter().find(|position| position.index() >= limit) {
            return Err(Refuted::Length { given: position.index() + 1, limit });
        }
        let [x, y] = *pair;
        // −y ends as y does, with Left and Right exchanged.
        let end = EndKind::of_sum([graph.end_kind(x), graph.end_kind(y).map(EndKind::exchanged)]);
        for to_move in Player::BOTH {
            let next = to_move.opponent();
            let in_x = graph.options(x, to_move).iter().map(|option| [*option, y]);
            let in_y = graph.options(y, next).iter().map(|option| [x, *option]);
            let options = in_x.chain(in_y).filter(|_| end.is_none());
            let options: Option<Vec<OutcomeClaim>> =
                options.map(|option| find(option).map(|states| states[next.index()])).collect();
            let options =
                options.ok_or_else(|| refuted(*pair, to_move, RefutationReason::OptionUnclaimed))?;
            state(end, Convention::Normal, to_move, states[to_move.index()], options.into_iter())
                .map_err(|reason| refuted(*pair, to_move, reason))?;
        }
    }
    let claimed = find(start).ok_or_else(|| refuted(start, Player::Left, RefutationReason::Unclaimed))?;
    for to_move in Player::BOTH {
        if claimed[to_move.index()].0 != sector.outcome(to_move) {
            return Err(refuted(start, to_move, RefutationReason::OtherRelations));
        }
    }
    Ok(())
}
