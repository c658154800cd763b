//! The check of classes.

use std::collections::BTreeSet;

use super::{Refuted, length};
use crate::{Graph, Player, PositionId};

/// What tells positions apart, given classes: being a tie end, the classes of the Left options and of the Right ones.
type Signature = (bool, BTreeSet<usize>, BTreeSet<usize>);

fn signature(graph: &Graph, classes: &[usize], position: PositionId) -> Signature {
    let of = |player| -> BTreeSet<usize> {
        graph.options(position, player).iter().map(|option| classes[option.index()]).collect()
    };
    (graph.is_tie_end(position), of(Player::Left), of(Player::Right))
}

/// Checks that classes are a hyperbisimulation: positions of one class have options in the same classes (HL Lemma 2),
/// and tie ends are with tie ends. Whether a coarser one exists is asked by [`coarsest`]. O(moves · log moves).
pub fn classes(graph: &Graph, claims: &[usize]) -> Result<(), Refuted> {
    length(claims.len(), graph)?;
    let mut by_class: Vec<PositionId> = graph.positions().collect();
    by_class.sort_by_key(|position| claims[position.index()]);
    for class in by_class.chunk_by(|a, b| claims[a.index()] == claims[b.index()]) {
        let expected = signature(graph, claims, class[0]);
        let mut others = class.iter();
        if let Some(position) = others.find(|position| signature(graph, claims, **position) != expected) {
            return Err(Refuted::Class {
                position: *position,
                reason: "its options are not in the same classes as those of the class's first position",
            });
        }
    }
    Ok(())
}

/// Checks that a game is impartial, by classes that are claimed to be a hyperbisimulation: at every position Left must
/// have options in the same classes as Right has. O(moves · log moves); where every move is open to both, nothing is to
/// be checked.
pub fn impartial(graph: &Graph, claims: &[usize]) -> Result<(), Refuted> {
    if graph.all_open_to_both() {
        return Ok(());
    }
    classes(graph, claims)?;
    let differs = |position: &PositionId| {
        let (_, left, right) = signature(graph, claims, *position);
        left != right
    };
    let reason = "Left and Right have different options there, so the game is not impartial";
    graph.positions().find(differs).map_or(Ok(()), |position| Err(Refuted::Label { position, reason }))
}

/// Checks that positions of different classes are not hyperbisimilar, so that no coarser hyperbisimulation exists.
/// That classes are one is checked by [`classes`].
///
/// The certificate is the rounds of a refinement, as [`crate::stage::refinement_rounds`] gives them: partitions, the
/// last of which tells apart what the claims tell apart. Positions that a round tells apart have to be told apart by
/// the round before it already, or by their being tie ends, or by the classes of that round that their options are in;
/// before the first round all positions are in one class. By induction positions told apart are not hyperbisimilar.
///
/// The classes alone do not show this, hence the certificate. O(moves · log moves) for each of its rounds.
pub fn coarsest(graph: &Graph, claims: &[usize], rounds: &[Vec<usize>]) -> Result<(), Refuted> {
    length(claims.len(), graph)?;
    let start = vec![0; claims.len()];
    let mut before = &start;
    for round in rounds {
        length(round.len(), graph)?;
        let key = |position: PositionId| (before[position.index()], signature(graph, before, position));
        same(graph, key, round, "nothing in the round before tells it from another of its class there")?;
        before = round;
    }
    let key = |position: PositionId| before[position.index()];
    same(graph, key, claims, "the last round does not tell it from a position of another class")
}

/// Checks that positions with equal keys are in one class.
fn same<K: Ord>(
    graph: &Graph,
    key: impl Fn(PositionId) -> K,
    classes: &[usize],
    reason: &'static str,
) -> Result<(), Refuted> {
    let mut order: Vec<(K, PositionId)> =
        graph.positions().map(|position| (key(position), position)).collect();
    order.sort();
    for pair in order.windows(2) {
        let [(key, first), (other, position)] = pair else { continue };
        if key == other && classes[first.index()] != classes[position.index()] {
            return Err(Refuted::Class { position: *position, reason });
        }
    }
    Ok(())
}
