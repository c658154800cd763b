//! The only way to make or change a graph.

use std::fmt;

use super::{Adjacency, Graph, Group};
use crate::compact::{Counts, Lists, narrow};
use crate::{IdError, MoveId, PositionId};
use hyperjam_terms::{EndKind, Movers};

/// Why a position or a move was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphError {
    /// There are as many positions or moves as there can be.
    TooMany(IdError),
    /// A move starts at or leads to a position that there is not.
    NoSuchPosition {
        /// The number of the move, counted from 0 in the order of adding.
        number: usize,
        /// "from" or "to".
        place: &'static str,
        /// The index of the position.
        given: usize,
        /// The number of positions so far.
        limit: usize,
    },
    /// A move is open to others than the two players.
    Movers {
        /// The number of the move, counted from 0 in the order of adding.
        number: usize,
        /// Who may make it.
        given: Movers,
    },
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GraphError::TooMany(error) => error.fmt(f),
            GraphError::NoSuchPosition { number, place, given, limit } => {
                write!(f, "move {number}, \"{place}\": there is no position {given}, only {limit} positions")
            }
            GraphError::Movers { number, given } => {
                write!(
                    f,
                    "move {number}: it is for the players {}, but a game graph has players 0 and 1 only",
                    given.listed(", ")
                )
            }
        }
    }
}

impl std::error::Error for GraphError {}

impl From<IdError> for GraphError {
    fn from(error: IdError) -> Self {
        GraphError::TooMany(error)
    }
}

/// Collects positions and moves, then compresses them into a [`Graph`].
///
/// ```
/// use hyperjam_solver::GraphBuilder;
/// use hyperjam_terms::{EndKind, Movers};
///
/// // Beside a graph that there is, one more position with a move into it.
/// let mut builder = GraphBuilder::new();
/// let zero = builder.add_position()?;
/// let graph = builder.build();
///
/// let mut builder = GraphBuilder::new();
/// let star = builder.add_position()?;
/// let copied = builder.add_graph(&graph, |movers| movers)?;
/// builder.add_move(star, copied[zero.index()], Movers::BOTH)?;
/// assert_eq!(builder.build().position_count(), 2);
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct GraphBuilder {
    positions: usize,
    tie_ends: Vec<PositionId>,
    decided_ends: Vec<(PositionId, EndKind)>,
    /// Of each move where it starts, and the list of moves into a position that it belongs to: eight bytes for both.
    moves: Vec<(PositionId, u32)>,
}

impl GraphBuilder {
    /// No positions, no moves.
    pub fn new() -> Self {
        Self::default()
    }

    /// One more position.
    pub fn add_position(&mut self) -> Result<PositionId, GraphError> {
        let id = PositionId::new(self.positions)?;
        self.positions += 1;
        Ok(id)
    }

    /// So many more positions.
    pub fn add_positions(&mut self, count: usize) -> Result<(), GraphError> {
        if count > 0 {
            let last = self.positions.saturating_add(count - 1);
            PositionId::new(last)?;
            self.positions += count;
        }
        Ok(())
    }

    /// One more position, where play stops and nobody wins.
    pub fn add_tie_end(&mut self) -> Result<PositionId, GraphError> {
        let id = self.add_position()?;
        self.tie_ends.push(id);
        Ok(id)
    }

    /// One more position, where play stops like this, or goes on.
    pub fn add_position_or_end(&mut self, end: Option<EndKind>) -> Result<PositionId, GraphError> {
        if end == Some(EndKind::Tie) {
            return self.add_tie_end();
        }
        let id = self.add_position()?;
        self.decided_ends.extend(end.map(|end| (id, end)));
        Ok(id)
    }

    /// Copies of these positions of a graph, without their moves; ends become ends of the same kind. They are
    /// numbered one after the other. O(positions · log ends).
    pub fn add_positions_of(
        &mut self,
        graph: &Graph,
        positions: impl IntoIterator<Item = PositionId>,
    ) -> Result<Vec<PositionId>, GraphError> {
        let copy = |position| self.add_position_or_end(graph.end_kind(position));
        positions.into_iter().map(copy).collect()
    }

    /// A copy of a graph, its moves open to whom `movers` makes of those who may make them. Tells for each of its
    /// positions the copy; they are numbered one after the other. O(positions · log ends + moves).
    pub fn add_graph(
        &mut self,
        graph: &Graph,
        movers: impl Fn(Movers) -> Movers,
    ) -> Result<Vec<PositionId>, GraphError> {
        let copies = self.add_positions_of(graph, graph.positions())?;
        self.add_moves(graph.moves().map(|made| {
            let [from, to] = [made.from, made.to].map(|position| copies[position.index()]);
            (from, to, movers(made.movers))
        }))?;
        Ok(copies)
    }

    /// So many more moves between positions added before.
    pub fn add_moves(
        &mut self,
        moves: impl IntoIterator<Item = (PositionId, PositionId, Movers)>,
    ) -> Result<(), GraphError> {
        moves.into_iter().try_for_each(|(from, to, movers)| self.add_move(from, to, movers))
    }

    /// One more move between positions added before.
    pub fn add_move(&mut self, from: PositionId, to: PositionId, movers: Movers) -> Result<(), GraphError> {
        MoveId::new(self.moves.len())?;
        for (place, end) in [("from", from), ("to", to)] {
            if end.index() >= self.positions {
                return Err(GraphError::NoSuchPosition {
                    number: self.moves.len(),
                    place,
                    given: end.index(),
                    limit: self.positions,
                });
            }
        }
        let number = self.moves.len();
        let group = Group::of(movers).ok_or(GraphError::Movers { number, given: movers })?;
        self.moves.push((from, narrow(list(to, group))));
        Ok(())
    }

    /// The graph. O(positions + moves), by two counting sorts.
    pub fn build(self) -> Graph {
        self.compress(|_, _| {})
    }

    /// The graph, and for each move, in the order of adding, its id: none if it leads out of an end.
    pub fn build_with_ids(self) -> (Graph, Vec<Option<MoveId>>) {
        let mut ids = vec![None; self.moves.len()];
        let graph = self.compress(|number, id| ids[number] = Some(id));
        (graph, ids)
    }

    fn compress(self, mut numbered: impl FnMut(usize, MoveId)) -> Graph {
        // They are ascending, as they were added.
        let Self { positions, tie_ends, decided_ends, moves } = self;
        let exists = |from: &PositionId| {
            (tie_ends.is_empty() || tie_ends.binary_search(from).is_err())
                && (decided_ends.is_empty()
                    || decided_ends.binary_search_by_key(from, |(end, _)| *end).is_err())
        };

        let mut all_open_to_both = !decided_ends.iter().any(|(_, end)| end.is_partizan());
        let mut out_counts = Counts::new(3 * positions);
        let mut into_counts = Counts::new(3 * positions);
        for (from, into) in moves.iter().filter(|(from, _)| exists(from)) {
            let (_, group) = of_list(*into as usize);
            out_counts.add(list(*from, group));
            into_counts.add(*into as usize);
            all_open_to_both &= group == Group::Both;
        }
        let (mut out_slots, mut into_slots) = (out_counts.slots(), into_counts.slots());

        let mut out = vec![PositionId::from_index(0); out_slots.item_count()];
        for (number, (from, into)) in moves.iter().enumerate().filter(|(_, (from, _))| exists(from)) {
            let (to, group) = of_list(*into as usize);
            let slot = out_slots.take(list(*from, group));
            out[slot] = to;
            numbered(number, MoveId::from_index(slot));
        }
        drop(moves);

        let out = Lists::in_slots(out_slots, out);

        let mut into = vec![PositionId::from_index(0); out.items().len()];
        for (number, options) in out.iter().enumerate() {
            let (from, group) = of_list(number);
            for to in options {
                into[into_slots.take(list(*to, group))] = from;
            }
        }

        Graph {
            out: Adjacency(out),
            into: Adjacency(Lists::in_slots(into_slots, into)),
            tie_ends,
            decided_ends,
            all_open_to_both,
        }
    }
}

/// The list of [`Adjacency`] that these moves belong to.
fn list(position: PositionId, group: Group) -> usize {
    3 * position.index() + group as usize
}

/// The position and the group of moves of a list.
fn of_list(list: usize) -> (PositionId, Group) {
    (PositionId::from_index(list / 3), Group::ALL[list % 3])
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_move_to_nowhere_is_refused_with_its_place() {
        let mut builder = GraphBuilder::new();
        let only = builder.add_position().unwrap();
        let error = builder.add_move(only, PositionId::new(7).unwrap(), Movers::BOTH).unwrap_err();
        assert_eq!(error, GraphError::NoSuchPosition { number: 0, place: "to", given: 7, limit: 1 });
        assert_eq!(error.to_string(), "move 0, \"to\": there is no position 7, only 1 positions");
    }

    #[test]
    fn a_copied_graph_stands_beside_the_other_with_its_tie_ends_and_moves() {
        let mut builder = GraphBuilder::new();
        let (tie, other) = (builder.add_tie_end().unwrap(), builder.add_position().unwrap());
        builder.add_moves([(other, tie, Movers::LEFT), (other, other, Movers::BOTH)]).unwrap();
        let graph = builder.build();

        let mut builder = GraphBuilder::new();
        builder.add_positions(3).unwrap();
        let copies = builder.add_graph(&graph, Movers::exchanged).unwrap();
        let two = builder.build();
        assert_eq!(copies.iter().map(|copy| copy.index()).collect::<Vec<_>>(), [3, 4]);
        assert_eq!(two.tie_ends(), [copies[0]]);
        let moves: Vec<_> = two.moves().map(|made| (made.from, made.to, made.movers)).collect();
        assert_eq!(moves, [(copies[1], copies[1], Movers::BOTH), (copies[1], copies[0], Movers::RIGHT)]);
    }

    #[test]
    fn numbers_make_the_graph_that_ids_make() {
        let moves = [(1, 0, Movers::LEFT), (1, 1, Movers::BOTH)];
        let mut builder = GraphBuilder::new();
        builder.add_positions(2).unwrap();
        for (from, to, movers) in moves {
            builder.add_move(PositionId::new(from).unwrap(), PositionId::new(to).unwrap(), movers).unwrap();
        }
        assert_eq!(Graph::from_moves(2, moves).unwrap(), builder.build());
        let error = Graph::from_moves(2, [(0, 2, Movers::BOTH)]).unwrap_err();
        assert_eq!(error, GraphError::NoSuchPosition { number: 0, place: "to", given: 2, limit: 2 });
        assert!(matches!(Graph::from_moves(2, [(usize::MAX, 0, Movers::BOTH)]), Err(GraphError::TooMany(_))));
    }

    #[test]
    fn a_move_of_a_third_player_is_refused_with_its_number() {
        let mut builder = GraphBuilder::new();
        let only = builder.add_position().unwrap();
        builder.add_move(only, only, Movers::BOTH).unwrap();
        let given = Movers::of(&[0, 2]).unwrap();
        let error = builder.add_move(only, only, given).unwrap_err();
        assert_eq!(error, GraphError::Movers { number: 1, given });
        assert_eq!(
            error.to_string(),
            "move 1: it is for the players 0, 2, but a game graph has players 0 and 1 only"
        );
        assert_eq!(builder.build().move_count(), 1);
    }

    #[test]
    fn more_positions_than_ids_are_refused_and_change_nothing() {
        let mut builder = GraphBuilder::new();
        assert!(builder.add_positions(PositionId::LIMIT + 1).is_err());
        assert!(builder.add_positions(usize::MAX).is_err());
        assert_eq!(builder.build().position_count(), 0);
    }
}
