//! The positions that are connected in some way with given ones.

use crate::document::Document;
use crate::gather::gather;
use crate::graph::{Numbered, parts, strong_components};
use crate::id::PositionId;
use std::collections::BTreeSet;

/// Which positions, seen from those that are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Related {
    /// All that hang together with them, whatever the direction of the moves.
    Connected,
    /// All from which play can come back: the strongly connected components they are in.
    Cycle,
    /// The positions with a move to one of them.
    Predecessors,
    /// The positions that a move of theirs leads to: their options.
    Successors,
    /// All others.
    Others,
}

/// The number of each one's group, by their count and the pairs that moves join.
type Grouping = fn(usize, &[(u32, u32)]) -> Vec<u32>;

/// The positions of the document that are related in this way to the given ones. Cost O((V + E) log V).
///
/// ```
/// use std::collections::BTreeSet;
///
/// use hyperjam_editor::file::read_any;
/// use hyperjam_editor::id::PositionId;
/// use hyperjam_editor::selection::{Related, related};
///
/// let drawn = read_any("A: B C").1?;
/// let of_a = BTreeSet::from([PositionId(0)]);
/// assert_eq!(related(&drawn, &of_a, Related::Successors).len(), 2);
/// # Ok::<(), hyperjam_editor::file::ReadError>(())
/// ```
pub fn related(document: &Document, to: &BTreeSet<PositionId>, relation: Related) -> BTreeSet<PositionId> {
    let moves = || document.moves().map(|(_, step)| step);
    match relation {
        Related::Connected => of_the_same_group(document, to, parts),
        Related::Cycle => of_the_same_group(document, to, strong_components),
        Related::Predecessors => gather(moves().filter(|step| to.contains(&step.to)).map(|step| step.from)),
        Related::Successors => gather(moves().filter(|step| to.contains(&step.from)).map(|step| step.to)),
        Related::Others => gather(document.positions().map(|(id, _)| id).filter(|id| !to.contains(id))),
    }
}

fn of_the_same_group(
    document: &Document,
    to: &BTreeSet<PositionId>,
    groups: Grouping,
) -> BTreeSet<PositionId> {
    let Numbered { ids, pairs } = Numbered::of(document, None);
    let groups = groups(ids.len(), &pairs);
    let grouped = || ids.iter().copied().zip(&groups);
    let mut wanted = vec![false; ids.len()];
    for (_, &group) in grouped().filter(|(id, _)| to.contains(id)) {
        wanted[group as usize] = true;
    }
    gather(grouped().filter(|(_, group)| wanted[**group as usize]).map(|(id, _)| id))
}
