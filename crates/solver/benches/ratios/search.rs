//! What the algorithms are measured against.

use std::collections::BTreeSet;

use hyperjam_solver::{Graph, PositionId};
use hyperjam_terms::Player;

/// A plain top-down breadth-first search backwards over the states (position, player to move). Every state is reached
/// from the stuck states, or else is a start itself; so each move is looked at once for each player that may make it.
pub(crate) fn reverse_search(graph: &Graph) -> Vec<u32> {
    let mut distance = vec![u32::MAX; 2 * graph.position_count()];
    let mut queue: Vec<u32> = Vec::new();
    let mut head = 0;
    let stuck = graph.positions().flat_map(|position| Player::BOTH.map(|player| (position, player)));
    let stuck = stuck.filter(|(position, player)| graph.options(*position, *player).is_empty());
    for (position, player) in stuck {
        let state = 2 * position.index() + player as usize;
        distance[state] = 0;
        queue.push(state as u32);
    }
    let mut start = 0;
    loop {
        while head < queue.len() {
            let state = queue[head] as usize;
            head += 1;
            let next = distance[state] + 1;
            let before = if state.is_multiple_of(2) { Player::Right } else { Player::Left };
            let Ok(position) = PositionId::new(state / 2) else { continue };
            for predecessor in graph.predecessors(position, before) {
                let number = 2 * predecessor.index() + before as usize;
                if distance[number] == u32::MAX {
                    distance[number] = next;
                    queue.push(number as u32);
                }
            }
        }
        while start < distance.len() && distance[start] != u32::MAX {
            start += 1;
        }
        if start == distance.len() {
            return distance;
        }
        distance[start] = 0;
        queue.push(start as u32);
    }
}

/// The least fixpoint of the operator T, by applying it to all positions until nothing changes. Returns how often.
pub(crate) fn least_fixpoint(graph: &Graph) -> u32 {
    let mut labels: Vec<Option<u32>> = vec![None; graph.position_count()];
    let mut rounds = 0;
    loop {
        rounds += 1;
        let options = |position| graph.options(position, Player::Left).iter();
        let label = |position: &PositionId| labels[position.index()];
        let apply = |position| {
            let seen: BTreeSet<u32> = options(position).filter_map(label).collect();
            let mex = (0..).find(|number| !seen.contains(number))?;
            let answers = |option: PositionId| options(option).any(|reply| label(reply) == Some(mex));
            options(position).all(|option| label(option).is_some() || answers(*option)).then_some(mex)
        };
        let next: Vec<Option<u32>> = graph.positions().map(apply).collect();
        if next == labels {
            return rounds;
        }
        labels = next;
    }
}
