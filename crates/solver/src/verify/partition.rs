//! The check of classes.

use std::collections::BTreeSet;

use super::{RefutationReason, Refuted, length};
use crate::{Graph, PositionId};
use hyperjam_terms::{EndKind, Player};

/// What tells positions apart, given classes: how play ends there, the classes of the Left options and of the Right ones.
type OptionClasses = (Option<EndKind>, BTreeSet<usize>, BTreeSet<usize>);

fn signature(graph: &Graph, classes: &[usize], position: PositionId) -> OptionClasses {
    let of = |player| -> BTreeSet<usize> {
        graph.options(position, player).iter().map(|option| classes[option.index()]).collect()
    };
    (graph.end_kind(position), of(Player::Left), of(Player::Right))
}

/// Checks that classes are a hyperbisimulation: positions of one class have options in the same classes (HL Lemma 2),
/// and ends are with ends of the same kind. Whether a coarser one exists is asked by [`super::coarsest`]. O(moves · log moves).
pub fn classes(graph: &Graph, claims: &[usize]) -> Result<(), Refuted> {
    length(claims.len(), graph)?;
    let mut by_class: Vec<PositionId> = graph.positions().collect();
    by_class.sort_by_key(|position| claims[position.index()]);
    for class in by_class.chunk_by(|a, b| claims[a.index()] == claims[b.index()]) {
        let expected = signature(graph, claims, class[0]);
        let mut others = class.iter();
        if let Some(position) = others.find(|position| signature(graph, claims, **position) != expected) {
            return Err(Refuted::Class { position: *position, reason: RefutationReason::OptionsOfClass });
        }
    }
    Ok(())
}

/// Checks that a game is impartial, by classes that are claimed to be a hyperbisimulation: at every position Left must
/// have options in the same classes as Right has, and no end may be won by Left or by Right. O(moves · log moves); where every move is open to both, nothing is to
/// be checked.
pub fn impartial(graph: &Graph, claims: &[usize]) -> Result<(), Refuted> {
    let reason = RefutationReason::Partizan;
    let mut ends = graph.decided_ends().iter();
    if let Some((position, _)) = ends.find(|(_, end)| matches!(end, EndKind::Left | EndKind::Right)) {
        return Err(Refuted::Label { position: *position, reason });
    }
    if graph.all_open_to_both() {
        return Ok(());
    }
    classes(graph, claims)?;
    let differs = |position: &PositionId| {
        let (_, left, right) = signature(graph, claims, *position);
        left != right
    };
    graph.positions().find(differs).map_or(Ok(()), |position| Err(Refuted::Label { position, reason }))
}
