//! The check of families of sets that show an order.

use std::collections::BTreeSet;

use super::{RefutationReason, Refuted};
use crate::order::Families;
use crate::{Graph, PositionId};
use hyperjam_terms::Player;

/// A set of positions, as truth values.
type Set = Vec<bool>;

/// Checks that for a player x is at least y for every pair [x, y]: that for every game z, if the player does not lose
/// y + z, then not x + z either, whoever starts. The module [`crate::order`] says why families like these show it: they
/// have what 0 and {pass | } add, and with the sets of the options of a game those of the game. Larger families than
/// needed would do as well.
///
/// A tie end counts as a position with a move to itself for both. O(sets of one · sets of the other · moves · positions)
/// at worst.
pub fn families(
    graph: &Graph,
    player: Player,
    pairs: &[[PositionId; 2]],
    families: &Families,
) -> Result<(), Refuted> {
    let read = |sets: &[crate::order::PositionSet]| -> BTreeSet<Set> {
        let truth = |set: &crate::order::PositionSet| graph.positions().map(|p| set.contains(p)).collect();
        sets.iter().map(truth).collect()
    };
    let [unions, intersections] = [read(&families.unions), read(&families.intersections)];
    let check = |holds: bool, reason| if holds { Ok(()) } else { Err(Refuted::Families { reason }) };
    let [none, all]: [Set; 2] = [false, true].map(|truth| vec![truth; graph.position_count()]);
    check(unions.contains(&none) && unions.contains(&all), RefutationReason::UnionsLack)?;
    check(intersections.contains(&all), RefutationReason::IntersectionsLack)?;
    let joined = |a: &Set, b: &Set, join: fn(bool, bool) -> bool| -> Set {
        a.iter().zip(b).map(|(a, b)| join(*a, *b)).collect()
    };
    for (sets, join) in
        [(&unions, (|a, b| a || b) as fn(bool, bool) -> bool), (&intersections, |a, b| a && b)]
    {
        let closed = sets.iter().all(|a| sets.iter().all(|b| sets.contains(&joined(a, b, join))));
        check(closed, RefutationReason::NotClosed)?;
    }
    for good in &unions {
        for safe in &intersections {
            let [second, first] = profile(graph, player, good, safe);
            check(unions.contains(&second) && intersections.contains(&first), RefutationReason::OtherSets)?;
        }
    }
    let tells = |set: &Set| pairs.iter().any(|[x, y]| set[y.index()] && !set[x.index()]);
    check(!unions.iter().any(tells), RefutationReason::TellsApart)
}

/// The positions v from which the player does not lose v + z when the opponent starts, and when the player does, given
/// those beside which some option of the player does not lose and those beside which no option of the opponent wins.
fn profile(graph: &Graph, player: Player, good: &Set, safe: &Set) -> [Set; 2] {
    let mut first = vec![true; good.len()];
    loop {
        let stays = |position: PositionId, mover, to: &Set, all: bool| {
            let mut options = graph.options(position, mover).iter().map(|option| to[option.index()]);
            let itself = graph.is_tie_end(position).then(|| to[position.index()]);
            if all {
                options.all(|in_set| in_set) && itself != Some(false)
            } else {
                options.any(|in_set| in_set) || itself == Some(true)
            }
        };
        let positions = || graph.positions();
        let second: Set =
            positions().map(|v| safe[v.index()] && stays(v, player.opponent(), &first, true)).collect();
        let next: Set = positions().map(|v| good[v.index()] || stays(v, player, &second, false)).collect();
        if next == first {
            return [second, first];
        }
        first = next;
    }
}
