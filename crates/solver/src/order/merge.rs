//! Positions that are equal in every sum, made one.

use std::collections::BTreeSet;

use super::whole::{PositionOrder, PositionOrderTask};
use crate::task::{self, Budget, Exhausted};
use crate::{Graph, GraphBuilder, GraphError, PositionId, operation};

/// A graph in which positions that are equal in every sum are one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergedPositions {
    /// The graph.
    pub graph: Graph,
    /// The position that each position has become, which is equal to it in every sum.
    pub image: Vec<PositionId>,
    /// How many positions were left as they are, though they are equal to another one: with them merged as well, some
    /// position would not stay equal to what it was.
    pub kept: usize,
}

/// The least graph that is found by leading moves to one position of each class of equal ones instead of the others.
///
/// To replace options by equal ones keeps a game without loops equal, but not one with loops: from ∗ = {0 | 0} and
/// z = {∗ | ∗} = 0, with 0 led to z instead of z to 0, comes a game like `dud`. So the position that stays is one from which
/// no play goes on for ever, if there is one, or else one from which least can be reached; and what comes of it is checked
/// by the order of both graphs together. Where that fails, the classes are merged one after the other, as far as all stays
/// equal.
///
/// Cost: one order of twice the positions, or one for each class of several positions, each within the budget.
pub fn merge_equal(
    graph: &Graph,
    order: &PositionOrder,
    budget: Budget,
) -> Result<MergedPositions, Exhausted> {
    let wanted: Vec<(PositionId, &[PositionId])> = order
        .classes
        .iter()
        .filter(|class| class.len() > 1)
        .map(|class| (representative(graph, class), class.as_slice()))
        .collect();
    let mut becomes: Vec<PositionId> = graph.positions().collect();
    lead(&mut becomes, &wanted);
    if let Some(merged) = checked(graph, &becomes, budget)? {
        return Ok(merged);
    }
    let mut becomes: Vec<PositionId> = graph.positions().collect();
    let mut kept = 0;
    let mut merged = None;
    for class in &wanted {
        let mut more = becomes.clone();
        lead(&mut more, std::slice::from_ref(class));
        match checked(graph, &more, budget)? {
            Some(found) => {
                becomes = more;
                merged = Some(found);
            }
            None => kept += class.1.len() - 1,
        }
    }
    let merged = match merged {
        Some(merged) => merged,
        None => led(graph, &becomes).map_err(|_| Exhausted::Size(budget.size))?,
    };
    Ok(MergedPositions { kept, ..merged })
}

/// The position of a class that stays.
fn representative(graph: &Graph, class: &[PositionId]) -> PositionId {
    let size = |position: &PositionId| {
        let part = operation::reachable(graph, &[*position]).graph;
        (!operation::is_well_founded(&part), part.position_count(), *position)
    };
    class.iter().copied().min_by_key(size).unwrap_or(class[0])
}

fn lead(becomes: &mut [PositionId], classes: &[(PositionId, &[PositionId])]) {
    for (stays, class) in classes {
        class.iter().for_each(|position| becomes[position.index()] = *stays);
    }
}

/// The graph of the positions that stay, with the moves of each led to what their ends become.
fn led(graph: &Graph, becomes: &[PositionId]) -> Result<MergedPositions, GraphError> {
    let mut builder = GraphBuilder::new();
    let mut places = vec![None; graph.position_count()];
    for position in graph.positions().filter(|position| becomes[position.index()] == *position) {
        places[position.index()] = Some(builder.add_position_or_end(graph.end_kind(position))?);
    }
    let mut image = Vec::with_capacity(becomes.len());
    for stays in becomes {
        match places[stays.index()] {
            Some(place) => image.push(place),
            None => image.push(builder.add_position()?),
        }
    }
    let mut seen = BTreeSet::new();
    for step in graph.moves().filter(|step| becomes[step.from.index()] == step.from) {
        let ends = (image[step.from.index()], image[step.to.index()]);
        if seen.insert((ends, step.movers)) {
            builder.add_move(ends.0, ends.1, step.movers)?;
        }
    }
    Ok(MergedPositions { graph: builder.build(), image, kept: 0 })
}

/// That graph, if every position is equal to what it becomes.
fn checked(
    graph: &Graph,
    becomes: &[PositionId],
    budget: Budget,
) -> Result<Option<MergedPositions>, Exhausted> {
    let too_large = |_| Exhausted::Size(budget.size);
    let merged = led(graph, becomes).map_err(too_large)?;
    let both = operation::union(graph, &merged.graph).map_err(too_large)?;
    let order = task::finish(PositionOrderTask::new(&both, budget))?;
    let mut class_of = vec![0; both.position_count()];
    for (number, class) in order.classes.iter().enumerate() {
        class.iter().for_each(|position| class_of[position.index()] = number);
    }
    let before = graph.position_count();
    let stays_equal =
        |(position, image): (usize, &PositionId)| class_of[position] == class_of[before + image.index()];
    Ok(merged.image.iter().enumerate().all(stays_equal).then_some(merged))
}
