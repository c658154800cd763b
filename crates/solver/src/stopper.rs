//! Stoppers: games in which no play with alternating moves goes on for ever (CGT VI.2, WW 11).

use std::collections::VecDeque;

use crate::{Graph, PositionId};
use hyperjam_terms::Player;

/// Whether no play in which the players alternate goes on for ever, from any position. O(positions + moves).
///
/// ```
/// use hyperjam_solver::{Graph, stopper};
/// use hyperjam_terms::Movers;
///
/// // Left alone can go round for ever, but not if Right moves as well.
/// assert!(stopper::is_stopper(&Graph::from_moves(1, [(0, 0, Movers::LEFT)])?));
/// assert!(!stopper::is_stopper(&Graph::from_moves(1, [(0, 0, Movers::BOTH)])?));
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn is_stopper(graph: &Graph) -> bool {
    endless(graph).is_empty()
}

/// The positions that play with alternating moves can come back to, or from which it can come to such.
///
/// Method: states (position, who is to move) from which no move leads to a state that is left are taken away until there
/// are no more. O(positions + moves).
pub fn endless(graph: &Graph) -> Vec<PositionId> {
    let number = |position: PositionId, player: Player| 2 * position.index() + player.index();
    let mut open: Vec<usize> = graph
        .positions()
        .flat_map(|position| Player::BOTH.map(|player| graph.options(position, player).len()))
        .collect();
    let states = graph.positions().flat_map(|position| Player::BOTH.map(|player| (position, player)));
    let mut queue: VecDeque<_> =
        states.filter(|(position, player)| open[number(*position, *player)] == 0).collect();
    while let Some((position, player)) = queue.pop_front() {
        // The opponent moved here.
        let mover = player.opponent();
        for source in graph.predecessors(position, mover) {
            let state = number(*source, mover);
            open[state] -= 1;
            if open[state] == 0 {
                queue.push_back((*source, mover));
            }
        }
    }
    graph
        .positions()
        .filter(|position| Player::BOTH.iter().any(|player| open[number(*position, *player)] > 0))
        .collect()
}
