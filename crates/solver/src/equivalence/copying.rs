//! A sufficient condition for being at least as good in every sum.

use std::collections::HashMap;

use crate::sum::TooLarge;
use crate::{Graph, Player, PositionId};

/// A move of the difference, as an edge between states.
#[derive(Clone, Copy, Debug)]
struct Edge {
    to: u32,
    /// Whether it is made in x.
    in_x: bool,
}

/// The states (position of x − y, player to move) that can be reached with Right to move first.
struct Arena {
    players: Vec<Player>,
    /// The edges from state s lie from `starts[s]` to `starts[s + 1]`.
    edges: Vec<Edge>,
    starts: Vec<u32>,
}

impl Arena {
    fn explore(graph: &Graph, x: PositionId, y: PositionId, limit: usize) -> Result<Self, TooLarge> {
        let mut numbers = HashMap::new();
        let mut states = vec![(x, y, Player::Right)];
        numbers.insert(states[0], 0_u32);
        let mut arena = Arena { players: Vec::new(), edges: Vec::new(), starts: vec![0] };
        while arena.players.len() < states.len() {
            let (x, y, player) = states[arena.players.len()];
            let next = player.opponent();
            let in_x = graph.options(x, player).iter().map(|option| ((*option, y, next), true));
            // A move in −y is the other player's move in y.
            let in_y = graph.options(y, next).iter().map(|option| ((x, *option, next), false));
            for (state, in_x) in in_x.chain(in_y) {
                let to = *numbers.entry(state).or_insert_with(|| {
                    states.push(state);
                    states.len() as u32 - 1
                });
                arena.edges.push(Edge { to, in_x });
                if arena.edges.len() + states.len() > limit.min(u32::MAX as usize) {
                    return Err(TooLarge { limit });
                }
            }
            arena.starts.push(arena.edges.len() as u32);
            arena.players.push(player);
        }
        Ok(arena)
    }

    fn edges_of(&self, state: usize) -> &[Edge] {
        &self.edges[self.starts[state] as usize..self.starts[state + 1] as usize]
    }

    /// The states from which Left either wins, or makes sure that a move in x is made after which the state is one of
    /// `good`. Attractor with counters, O(edges).
    fn attractor(&self, good: &[bool], before: &[Vec<(u32, bool)>]) -> Vec<bool> {
        let count = self.players.len();
        let mut inside = Vec::with_capacity(count);
        let mut queue = Vec::new();
        // For Right, the moves that do not help Left as yet.
        let mut open: Vec<usize> = Vec::with_capacity(count);
        for state in 0..count {
            let edges = self.edges_of(state);
            let helps = |edge: &&Edge| edge.in_x && good[edge.to as usize];
            let helping = edges.iter().filter(helps).count();
            open.push(edges.len() - helping);
            let joins = match self.players[state] {
                Player::Left => helping > 0,
                Player::Right => helping == edges.len(),
            };
            inside.push(joins);
            if joins {
                queue.push(state);
            }
        }
        while let Some(state) = queue.pop() {
            for (source, in_x) in &before[state] {
                let source = *source as usize;
                // Moves in x to a good state were counted before.
                if inside[source] || (*in_x && good[state]) {
                    continue;
                }
                open[source] -= 1;
                if self.players[source] == Player::Left || open[source] == 0 {
                    inside[source] = true;
                    queue.push(source);
                }
            }
        }
        inside
    }
}

/// A test that suffices for: for every z, if Left does not lose y + z then Left does not lose x + z, whoever starts.
///
/// The test: on the difference x − y, with Right to move first, Left has a strategy that is never stuck and makes
/// infinitely many moves in x in every infinite play (both players' moves count). On x + z Left then imagines y + z
/// beside it and copies: Left's own good move in the imagined y answers as Right's move in −y does, and so on until a
/// move in x comes out; replies between y and −y cannot go on for ever, as such a play would have finitely many moves
/// in x.
///
/// Method: this is a Büchi game on states of the difference, solved by the classical nested fixpoint: repeatedly drop
/// the states from which Left cannot force another move in x. O(states · moves), on the states that can be reached.
/// Tie ends are stuck for both here: replace them first by [`crate::operation::tie_ends_as_loops`].
pub fn at_least_in_every_sum(
    graph: &Graph,
    x: PositionId,
    y: PositionId,
    limit: usize,
) -> Result<bool, TooLarge> {
    let arena = Arena::explore(graph, x, y, limit)?;
    let mut before = vec![Vec::new(); arena.players.len()];
    for state in 0..arena.players.len() {
        for edge in arena.edges_of(state) {
            before[edge.to as usize].push((state as u32, edge.in_x));
        }
    }
    let mut good = vec![true; arena.players.len()];
    loop {
        let next = arena.attractor(&good, &before);
        if next == good || !next[0] {
            return Ok(next[0]);
        }
        good = next;
    }
}
