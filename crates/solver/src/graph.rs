//! Game graphs: positions, and moves that Left, Right or both may make.

mod builder;

pub use builder::{GraphBuilder, GraphError};

use std::ops::Range;

use crate::compact::Lists;
use crate::{MoveId, PositionId};
use hyperjam_terms::{EndKind, Movers, Player};

/// A move from a position to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Its id.
    pub id: MoveId,
    /// Where it starts.
    pub from: PositionId,
    /// Where it leads.
    pub to: PositionId,
    /// Who may make it.
    pub movers: Movers,
}

/// A finite game graph (HL 2), compressed and never changed once built.
///
/// Self-loops, cycles, parallel moves and positions without moves are all there can be. A position may be an *end*
/// ([`EndKind`]): play stops there, and with it every sum in which a component stands there, and no moves lead out of it. At a *tie
/// end* nobody wins; at the others, the *decided ends*, somebody has won, and how near that is says [`EndKind::remoteness`]. With
/// decided ends there are outcomes, sums by search, and in impartial games labels ([`crate::grundy`]); what is said of order and
/// equality in every sum, and of values, is for graphs without ([`Graph::decided_ends`]).
///
/// Both directions are stored. The moves of a position lie together, Left's own first, then those of both players,
/// then Right's own, so that the options of either player are one slice. It takes 8 bytes a move and 24 bytes a
/// position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[doc(alias = "loopy game")]
#[doc(alias = "game graph")]
pub struct Graph {
    /// Targets of the moves, by source.
    out: Adjacency,
    /// Sources of the moves, by target; ascending inside each group.
    into: Adjacency,
    /// Ascending.
    tie_ends: Vec<PositionId>,
    /// Ascending.
    decided_ends: Vec<(PositionId, EndKind)>,
    all_open_to_both: bool,
}

/// Whose a move is, in the order in which the moves of a position lie: then each player's lie together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    Left,
    Both,
    Right,
}

impl Group {
    const ALL: [Group; 3] = [Group::Left, Group::Both, Group::Right];

    /// The group of the moves that these may make; none where others than the two players may.
    fn of(movers: Movers) -> Option<Group> {
        match movers {
            Movers::LEFT => Some(Group::Left),
            Movers::BOTH => Some(Group::Both),
            Movers::RIGHT => Some(Group::Right),
            _ => None,
        }
    }

    fn movers(self) -> Movers {
        match self {
            Group::Left => Movers::LEFT,
            Group::Both => Movers::BOTH,
            Group::Right => Movers::RIGHT,
        }
    }
}

/// Neighbours of each position: those of group g of position v are list 3v + g.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Adjacency(Lists<PositionId>);

impl Adjacency {
    #[inline]
    fn of(&self, position: PositionId, player: Player) -> &[PositionId] {
        self.0.joined(3 * position.index() + player.index(), 2)
    }

    #[inline]
    fn all(&self, position: PositionId) -> &[PositionId] {
        self.0.joined(3 * position.index(), 3)
    }
}

impl Graph {
    /// The graph of so many positions, none of them an end, with these moves from position to position by number.
    /// O(positions + moves).
    ///
    /// ```
    /// use hyperjam_solver::Graph;
    /// use hyperjam_terms::Movers;
    ///
    /// // over = {0 | over}
    /// let graph = Graph::from_moves(2, [(1, 0, Movers::LEFT), (1, 1, Movers::RIGHT)])?;
    /// assert_eq!(graph.move_count(), 2);
    /// # Ok::<(), hyperjam_solver::GraphError>(())
    /// ```
    pub fn from_moves(
        positions: usize,
        moves: impl IntoIterator<Item = (usize, usize, Movers)>,
    ) -> Result<Graph, GraphError> {
        let mut builder = GraphBuilder::new();
        builder.add_positions(positions)?;
        for (from, to, movers) in moves {
            builder.add_move(PositionId::new(from)?, PositionId::new(to)?, movers)?;
        }
        Ok(builder.build())
    }

    /// How many positions there are.
    pub fn position_count(&self) -> usize {
        self.out.0.len() / 3
    }

    /// How many moves there are. A move open to both players is one move.
    pub fn move_count(&self) -> usize {
        self.out.0.items().len()
    }

    /// The position with this number, if there is one.
    pub fn position(&self, index: usize) -> Option<PositionId> {
        (index < self.position_count()).then(|| PositionId::from_index(index))
    }

    /// The move with this number, if there is one.
    pub fn move_id(&self, index: usize) -> Option<MoveId> {
        (index < self.move_count()).then(|| MoveId::from_index(index))
    }

    /// All positions, ascending.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = PositionId> + DoubleEndedIterator + use<> {
        (0..self.position_count()).map(PositionId::from_index)
    }

    /// All moves, ascending.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.positions().flat_map(|position| self.moves_of(position))
    }

    /// The moves of a position, ascending.
    pub fn moves_of(&self, from: PositionId) -> impl Iterator<Item = Move> + '_ {
        Group::ALL.into_iter().enumerate().flat_map(move |(place, group)| {
            self.out.0.range(3 * from.index() + place, 1).map(move |number| Move {
                id: MoveId::from_index(number),
                from,
                to: self.out.0.items()[number],
                movers: group.movers(),
            })
        })
    }

    /// The moves that a player may make at a position, ascending: each with the option it leads to.
    pub fn moves_by(
        &self,
        from: PositionId,
        player: Player,
    ) -> impl DoubleEndedIterator<Item = (MoveId, PositionId)> + '_ {
        let moves = self.out.0.range(3 * from.index() + player.index(), 2);
        moves.map(|number| (MoveId::from_index(number), self.out.0.items()[number]))
    }

    /// A player's options at a position, one for each move, in the order of the moves.
    #[inline]
    pub fn options(&self, position: PositionId, player: Player) -> &[PositionId] {
        self.out.of(position, player)
    }

    /// The options of all moves of a position, in the order of the moves.
    #[inline]
    pub fn successors(&self, position: PositionId) -> &[PositionId] {
        self.out.all(position)
    }

    /// The positions from which a player may move here, one for each move.
    #[inline]
    pub fn predecessors(&self, position: PositionId, player: Player) -> &[PositionId] {
        self.into.of(position, player)
    }

    /// The positions from which anybody may move here, one for each move.
    #[inline]
    pub fn sources(&self, position: PositionId) -> &[PositionId] {
        self.into.all(position)
    }

    /// The move with this id. Its source is found by binary search.
    pub fn move_at(&self, id: MoveId) -> Move {
        let group = self.out.0.list_at(id.index());
        let movers = Group::ALL[group % 3].movers();
        let from = PositionId::from_index(group / 3);
        Move { id, from, to: self.out.0.items()[id.index()], movers }
    }

    /// For each of these positions how many moves Left may make there and how many Right. One pass over an array, and
    /// so quicker than the lengths of all options.
    pub(crate) fn degrees(&self, positions: Range<usize>) -> impl ExactSizeIterator<Item = [u32; 2]> + '_ {
        let starts = &self.out.0.starts()[3 * positions.start..=3 * positions.end];
        let mut first = starts[0];
        let (groups, _) = starts[1..].as_chunks::<3>();
        groups.iter().map(move |&[second, third, end]| {
            let degrees = [third - first, end - second];
            first = end;
            degrees
        })
    }

    /// Whether every move is open to both players, and no end is won by Left or by Right whoever is to move. The game is then
    /// impartial; but others are, too: see [`crate::impartial`].
    pub fn all_open_to_both(&self) -> bool {
        self.all_open_to_both
    }

    /// Whether play stops here as a draw.
    pub fn is_tie_end(&self, position: PositionId) -> bool {
        self.tie_ends.binary_search(&position).is_ok()
    }

    /// All tie ends, ascending.
    pub fn tie_ends(&self) -> &[PositionId] {
        &self.tie_ends
    }

    /// All ends at which somebody has won, ascending.
    pub fn decided_ends(&self) -> &[(PositionId, EndKind)] {
        &self.decided_ends
    }

    /// Whether there are ends of any kind.
    pub fn has_ends(&self) -> bool {
        !self.tie_ends.is_empty() || !self.decided_ends.is_empty()
    }

    /// Whether an end is won by Left or by Right, whoever is to move.
    pub fn has_partizan_ends(&self) -> bool {
        self.decided_ends.iter().any(|(_, end)| end.is_partizan())
    }

    /// How play stops here, if it does so though not because a player cannot move.
    pub fn end_kind(&self, position: PositionId) -> Option<EndKind> {
        if self.is_tie_end(position) {
            return Some(EndKind::Tie);
        }
        let found = self.decided_ends.binary_search_by_key(&position, |(end, _)| *end).ok()?;
        Some(self.decided_ends[found].1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn position(index: usize) -> PositionId {
        PositionId::new(index).unwrap()
    }

    #[test]
    fn moves_are_grouped_by_mover_and_found_again_by_id() {
        let mut builder = GraphBuilder::new();
        builder.add_positions(3).unwrap();
        for (from, to, movers) in [
            (1, 0, Movers::RIGHT),
            (1, 1, Movers::BOTH),
            (1, 2, Movers::LEFT),
            (1, 2, Movers::BOTH),
            (0, 1, Movers::RIGHT),
        ] {
            builder.add_move(position(from), position(to), movers).unwrap();
        }
        let (graph, ids) = builder.build_with_ids();
        assert_eq!(graph.options(position(1), Player::Left), [2, 1, 2].map(position));
        assert_eq!(graph.options(position(1), Player::Right), [1, 2, 0].map(position));
        assert_eq!(graph.predecessors(position(1), Player::Right), [1, 0].map(position));
        assert_eq!(graph.predecessors(position(2), Player::Left), [1, 1].map(position));
        let numbers: Vec<_> = ids.iter().map(|id| id.map(MoveId::index)).collect();
        assert_eq!(numbers, [Some(4), Some(2), Some(1), Some(3), Some(0)]);
        for found in graph.moves() {
            assert_eq!(graph.move_at(found.id), found);
        }
        assert!(!graph.all_open_to_both());
    }

    #[test]
    fn moves_out_of_a_tie_end_do_not_exist() {
        let mut builder = GraphBuilder::new();
        let tie = builder.add_tie_end().unwrap();
        let other = builder.add_position().unwrap();
        builder.add_move(tie, other, Movers::LEFT).unwrap();
        builder.add_move(other, tie, Movers::BOTH).unwrap();
        let (graph, ids) = builder.build_with_ids();
        assert_eq!(ids, [None, MoveId::new(0).ok()]);
        assert!(graph.is_tie_end(tie) && !graph.is_tie_end(other));
        assert!(graph.all_open_to_both(), "the move that does not exist is no move of Left alone");
    }
}
