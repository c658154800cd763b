//! Graphs of games, and of all sums of a position of one graph with a position of another.

use hashbrown::HashMap;
use hyperjam_terms::Movers;

use super::{Graph, GraphError};
use crate::arena::{Arena, GameId};

impl Graph {
    /// The graph of a game, which has the last number: each of its positions once, and each move open to those who have the option.
    /// Cost O(N·options).
    ///
    /// ```
    /// use hyperjam_players::Arena;
    /// use hyperjam_players::graph::Graph;
    ///
    /// let mut arena = Arena::new(3);
    /// let two = arena.heap(2)?;
    /// let graph = Graph::of_game(&arena, two)?;
    /// assert_eq!(graph.position_count(), 3);
    /// assert_eq!(graph.outcomes().of(2, 0), arena.outcome(two, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_game(arena: &Arena, game: GameId) -> Result<Self, GraphError> {
        let players = arena.players();
        let positions = arena.positions(game);
        let numbers: HashMap<GameId, u32> = positions.iter().copied().zip(0..).collect();
        let mut moves = Vec::new();
        for (from, position) in (0..).zip(&positions) {
            let mut open: Vec<(u32, u32)> = Vec::new();
            for seat in 0..players {
                let options = arena.options(*position, seat).iter();
                open.extend(options.map(|option| (numbers[option], 1 << seat)));
            }
            open.sort_unstable();
            for to in open.chunk_by(|one, other| one.0 == other.0) {
                let bits = to.iter().fold(0, |bits, (_, seat)| bits | seat);
                moves.extend(Movers::of_bits(bits).map(|by| (from, to[0].0, by)));
            }
        }
        Self::new(players, positions.len(), &moves)
    }

    /// This graph and another one for as many players, whose positions come after those of this one. Cost O(V + E).
    pub fn beside(&self, other: &Graph) -> Result<Self, GraphError> {
        let mine = self.position_count();
        let list = |graph: &Graph, after: u32| -> Vec<(u32, u32, Movers)> {
            let of = |from| graph.moves(from).iter().map(move |&(to, by)| (from + after, to + after, by));
            graph.positions().flat_map(of).collect()
        };
        let mut moves = list(self, 0);
        moves.extend(list(other, mine as u32));
        Self::new(self.players, mine + other.position_count(), &moves)
    }

    /// The graph of what can be reached from some positions, and where each of its positions is in this one; ascending. Cost O(V + E).
    pub fn part(&self, from: &[u32]) -> Result<(Self, Vec<u32>), GraphError> {
        let mut is_reached = vec![false; self.position_count()];
        let mut due: Vec<u32> = from.to_vec();
        while let Some(position) = due.pop() {
            if !std::mem::replace(&mut is_reached[position as usize], true) {
                due.extend(self.moves(position).iter().map(|(to, _)| *to));
            }
        }
        let reached: Vec<u32> = self.positions().filter(|&position| is_reached[position as usize]).collect();
        let number = |position: u32| reached.partition_point(|other| *other < position) as u32;
        let moves = reached.iter().flat_map(|&position| {
            let number = &number;
            self.moves(position).iter().map(move |&(to, by)| (number(position), number(to), by))
        });
        let moves: Vec<_> = moves.collect();
        Ok((Self::new(self.players, reached.len(), &moves)?, reached))
    }

    /// The graph of the sums of every position with every position of another graph for as many players: the sum of `g` and `h` has
    /// the number `g` · (positions of the other) + `h`. As large as there are pairs with their moves, up to so many.
    pub fn with_every(&self, other: &Graph, most: usize) -> Result<Self, GraphError> {
        let (mine, theirs) = (self.position_count(), other.position_count());
        let moves =
            self.moves.len().saturating_mul(theirs).saturating_add(other.moves.len().saturating_mul(mine));
        let limit = most.min(super::MOST);
        if mine.saturating_mul(theirs).saturating_add(moves) > limit {
            return Err(GraphError::TooLarge { limit });
        }
        let sum = |g: u32, h: u32| g * theirs as u32 + h;
        let mut all = Vec::with_capacity(moves);
        for g in self.positions() {
            for h in other.positions() {
                all.extend(self.moves(g).iter().map(|&(to, by)| (sum(g, h), sum(to, h), by)));
                all.extend(other.moves(h).iter().map(|&(to, by)| (sum(g, h), sum(g, to), by)));
            }
        }
        Self::new(self.players, mine * theirs, &all)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::notation::parse;

    /// The sums one by one, and by the arena.
    #[test]
    fn the_graph_of_all_sums_has_the_outcomes_of_each_sum() {
        for players in 2..=4 {
            let all = Movers::all(players);
            let (first, last) = (Movers::only(0), Movers::only(players - 1));
            let drawn = Graph::new(
                players,
                4,
                &[(0, 1, first), (1, 0, last), (1, 2, all), (3, 3, all), (0, 3, last)],
            );
            let drawn = drawn.unwrap();
            let mut arena = Arena::new(players);
            let game = parse("*21 + 1_L + *", players).unwrap().game(&mut arena).unwrap();
            let other = Graph::of_game(&arena, game).unwrap();
            let root = other.position_count() as u32 - 1;
            assert_eq!(other.outcomes().by_starter(root), arena.outcomes(game));
            let pairs = drawn.with_every(&other, 10_000).unwrap();
            let outcomes = pairs.outcomes();
            let both = drawn.beside(&other).unwrap();
            for g in 0..4 {
                let sum = both.sum(&[g, root + 4], 10_000).unwrap().graph.outcomes();
                assert_eq!(outcomes.by_starter(g * (root + 1) + root), sum.by_starter(0), "{players}, {g}");
            }
        }
        let left = Movers::only(0);
        let graph = Graph::new(2, 4, &[(3, 1, left), (1, 3, left), (2, 1, left)]).unwrap();
        let (part, positions) = graph.part(&[3]).unwrap();
        assert_eq!((part, positions), (Graph::new(2, 2, &[(1, 0, left), (0, 1, left)]).unwrap(), vec![1, 3]));
        let one = Graph::new(2, 3, &[]).unwrap();
        assert!(matches!(one.with_every(&one, 8), Err(GraphError::TooLarge { limit: 8 })));
    }
}
