//! How all positions of a graph for N players compare, for each player.

use crate::GameError;
use crate::players::{seat_classes, seat_quotient};
use hyperjam_players::graph::{Graph, Preferences, Preferred};
use hyperjam_players::statement::{Statement, Verdict};
use hyperjam_solver::bisimulation::Classes;

/// How the positions of a graph compare for each player: those that are the same game are one class, and classes are compared by
/// [`Preferences`]. What follows since ≤ is transitive is known, too.
pub struct SeatOrder {
    members: Vec<Vec<u32>>,
    class_of: Vec<u32>,
    known: Preferences,
    /// For each player, whether the one class is at most the other, by both.
    at_most: Vec<Vec<Verdict>>,
}

/// The positions for one player: classes that are equal for that player together, and the order of these blocks.
pub struct SeatBlocks {
    /// The classes of each block, ascending; blocks by their first classes.
    pub blocks: Vec<Vec<usize>>,
    /// Pairs of blocks: the first is better than the second, and none is known to lie between.
    pub covers: Vec<[usize; 2]>,
    /// For each pair of blocks, whether the first is known to be at least the second, by both.
    above: Vec<bool>,
}

impl SeatOrder {
    /// Of all positions, with about so many steps of work as [`Preferences::of`] takes. Cost beside that: O(C³) for C classes and each
    /// player.
    ///
    /// ```
    /// use hyperjam_bridge::SeatOrder;
    /// use hyperjam_players::graph::Graph;
    /// use hyperjam_terms::Movers;
    ///
    /// // An end, a move of the first player to it, and two loops of that player.
    /// let left = Movers::only(0);
    /// let graph = Graph::new(3, 4, &[(1, 0, left), (2, 2, left), (3, 3, left)])?;
    /// let order = SeatOrder::of(&graph, 1_000_000)?;
    /// assert_eq!(order.members(), [vec![0], vec![1], vec![2, 3]]);
    /// assert_eq!(order.blocks(0).covers, [[1, 0], [2, 1]], "a loop is better for its player than one move");
    /// assert_eq!(order.blocks(1).covers, [[0, 1], [1, 2]], "and worse for the others");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(graph: &Graph, work: u64) -> Result<Self, GameError> {
        Self::of_classes(graph, &seat_classes(graph)?, work)
    }

    /// The same; none if there are more classes than `most`.
    pub fn within(graph: &Graph, work: u64, most: usize) -> Result<Option<Self>, GameError> {
        let classes = seat_classes(graph)?;
        if classes.class_count() > most {
            return Ok(None);
        }
        Self::of_classes(graph, &classes, work).map(Some)
    }

    fn of_classes(graph: &Graph, classes: &Classes, work: u64) -> Result<Self, GameError> {
        let count = classes.class_count();
        let class_of = classes.numbers();
        let mut members = vec![Vec::new(); count];
        for (position, class) in (0..).zip(&class_of) {
            members[*class as usize].push(position);
        }
        let known = Preferences::of(&seat_quotient(graph, classes)?, work).map_err(GameError::Seats)?;
        let at_most = (0..graph.players()).map(|seat| closed(&known, seat, count)).collect();
        Ok(Self { members, class_of, known, at_most })
    }

    /// The positions of each class, ascending.
    pub fn members(&self) -> &[Vec<u32>] {
        &self.members
    }

    /// The class of a position.
    pub fn class_of(&self, position: u32) -> usize {
        self.class_of[position as usize] as usize
    }

    /// How many games were added to every position.
    pub fn added(&self) -> usize {
        self.known.added()[0]
    }

    /// Whether the work sufficed for proofs.
    pub fn is_tested(&self) -> bool {
        self.known.is_tested()
    }

    /// Whether the one class is at most the other for a player.
    pub fn at_most(&self, seat: u32, x: usize, y: usize) -> Verdict {
        self.at_most[seat as usize][x * self.members.len() + y]
    }

    /// The game that refutes that the one class is at most the other for a player, as it is written, and who moves first.
    pub fn refutation(&self, seat: u32, x: usize, y: usize) -> Option<(&str, u32)> {
        match self.known.compare(x as u32, y as u32, seat) {
            Preferred::Refuted { game, starter } => Some((self.known.written(game), starter)),
            _ => None,
        }
    }

    /// The pairs of classes of which it is not known for a player whether the one is at most the other.
    pub fn undecided(&self, seat: u32) -> Vec<[usize; 2]> {
        self.pairs().filter(|[x, y]| self.at_most(seat, *x, *y) == Verdict::Undecided).collect()
    }

    /// What is said of those.
    pub fn why_undecided(&self) -> Statement {
        self.known.statement(Preferred::Undecided)
    }

    /// All pairs of different classes, in their order.
    pub fn pairs(&self) -> impl Iterator<Item = [usize; 2]> {
        let count = self.members.len();
        (0..count).flat_map(move |x| (0..count).filter(move |y| *y != x).map(move |y| [x, y]))
    }

    /// The classes as they are for one player. Cost O(C³).
    pub fn blocks(&self, seat: u32) -> SeatBlocks {
        let is_at_most = |x, y| self.at_most(seat, x, y) == Verdict::Proved;
        let mut blocks: Vec<Vec<usize>> = Vec::new();
        for class in 0..self.members.len() {
            let equal = |block: &&mut Vec<usize>| is_at_most(block[0], class) && is_at_most(class, block[0]);
            match blocks.iter_mut().find(equal) {
                Some(block) => block.push(class),
                None => blocks.push(vec![class]),
            }
        }
        let count = blocks.len();
        let above: Vec<bool> = (0..count * count)
            .map(|pair| is_at_most(blocks[pair % count][0], blocks[pair / count][0]))
            .collect();
        let mut found = SeatBlocks { blocks, covers: Vec::new(), above };
        for above in 0..count {
            let below: Vec<usize> =
                (0..count).filter(|below| *below != above && found.is_above(above, *below)).collect();
            let covered = below.iter().filter(|lower| {
                !below.iter().any(|between| between != *lower && found.is_above(*between, **lower))
            });
            let covered: Vec<[usize; 2]> = covered.map(|lower| [above, *lower]).collect();
            found.covers.extend(covered);
        }
        found
    }
}

impl SeatBlocks {
    /// Whether the one block is known to be at least the other.
    pub fn is_above(&self, above: usize, below: usize) -> bool {
        self.above[above * self.blocks.len() + below]
    }
}

/// What is known for a player of each pair of classes, with what follows.
fn closed(known: &Preferences, seat: u32, count: usize) -> Vec<Verdict> {
    let pairs = (0..count * count)
        .map(|pair| known.compare((pair / count) as u32, (pair % count) as u32, seat).verdict());
    let mut verdicts: Vec<Verdict> = pairs.collect();
    for between in 0..count {
        let row = verdicts[between * count..(between + 1) * count].to_vec();
        for x in 0..count {
            if verdicts[x * count + between] == Verdict::Proved {
                for (y, verdict) in row.iter().enumerate().filter(|(_, verdict)| **verdict == Verdict::Proved)
                {
                    verdicts[x * count + y] = *verdict;
                }
            }
        }
    }
    verdicts
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{SeatBudget, SeatComparison};
    use hyperjam_players::Limits;
    use hyperjam_terms::Movers;
    use proptest::prelude::*;

    /// A graph for so many players with six positions.
    fn graph(players: u32, moves: Vec<(u32, u32, u32)>) -> Graph {
        let all = Movers::all(players).bits();
        let by = |by: u32| Movers::of_bits(by & all).unwrap_or(Movers::all(players));
        let moves: Vec<_> = moves.into_iter().map(|(from, to, seats)| (from, to, by(seats))).collect();
        Graph::new(players, 6, &moves).unwrap()
    }

    proptest! {
        /// What is known is what the searches say, and what follows from it by chains, which never contradicts them.
        #[test]
        fn what_follows_is_what_chains_prove(
            players in 3_u32..5,
            moves in proptest::collection::vec((0_u32..6, 0_u32..6, 1_u32..16), 0..12),
        ) {
            let graph = graph(players, moves);
            let order = SeatOrder::of(&graph, 2_000_000).unwrap();
            let count = order.members().len();
            let raw = |seat, x: usize, y: usize| order.known.compare(x as u32, y as u32, seat).verdict();
            for seat in 0..players {
                // Chains of one, two and so on, until there are no more.
                let mut reached: Vec<Vec<bool>> =
                    (0..count).map(|x| (0..count).map(|y| raw(seat, x, y) == Verdict::Proved).collect()).collect();
                for _ in 0..count {
                    let before = reached.clone();
                    for (row, known) in reached.iter_mut().zip(&before) {
                        for (y, cell) in row.iter_mut().enumerate() {
                            *cell |= (0..count).any(|z| known[z] && raw(seat, z, y) == Verdict::Proved);
                        }
                    }
                }
                for (x, row) in reached.iter().enumerate() {
                    for (y, chained) in row.iter().enumerate() {
                        let expected = if *chained { Verdict::Proved } else { raw(seat, x, y) };
                        prop_assert_eq!(order.at_most(seat, x, y), expected);
                        prop_assert!(!(*chained && raw(seat, x, y) == Verdict::Refuted));
                        prop_assert_eq!(order.refutation(seat, x, y).is_some(), expected == Verdict::Refuted);
                    }
                }
                let undecided = order.undecided(seat);
                prop_assert!(undecided.iter().all(|[x, y]| !reached[*x][*y]));
            }
        }

        /// Whatever the comparison may take, it says nothing that is wrong, and always whether they are the same game.
        #[test]
        fn comparisons_within_less_say_nothing_else(
            players in 3_u32..5,
            moves in proptest::collection::vec((0_u32..6, 0_u32..6, 1_u32..16), 0..10),
        ) {
            let graph = graph(players, moves);
            let classes = seat_classes(&graph).unwrap().numbers();
            let with = |work, size| {
                let budget = SeatBudget { work, limits: Limits { bytes: 8 << 20, ..Limits::default() }, size };
                SeatComparison::of_positions(&graph, [0, 5], budget).unwrap()
            };
            let [full, on_graph, none] = [with(2_000_000, usize::MAX), with(2_000_000, 0), with(0, 0)];
            for found in [&full, &on_graph, &none] {
                prop_assert_eq!(found.same, classes[0] == classes[5]);
                prop_assert_eq!(found.by_player.len(), players as usize);
                for (one, other) in found.by_player.iter().zip(&full.by_player) {
                    for (one, other) in [(&one.at_most, &other.at_most), (&one.at_least, &other.at_least)] {
                        let both = one.verdict().holds().zip(other.verdict().holds());
                        prop_assert!(both.is_none_or(|(one, other)| one == other));
                    }
                }
                prop_assert!(!found.same || found.is_equal() == Some(true));
            }
            prop_assert!(full.same || none.is_equal() != Some(true) && none.is_cut_short());
        }
    }
}
