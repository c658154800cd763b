//! From a drawing for any number of players to its graph and marks.

use crate::GameError;
use crate::game::read_as_moves;
use hyperjam_editor::file::GameFile;
use hyperjam_editor::game::GameGraph;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_players::graph::Graph;
use hyperjam_solver::bisimulation::{Classes, bisimulation};
use hyperjam_solver::{self as solver, GraphBuilder, GraphError};
use hyperjam_terms::{Convention, EndKind, EndlessPlay, Movers, SeatMark};

/// A drawing for any number of players as a graph, with the document's name of everything in it.
///
/// A tie end, where play stops with nobody losing, is a position whose only move leads back to it and is open to all: play
/// that goes on for ever has no loser either.
#[derive(Clone, Debug)]
pub struct SeatGame {
    /// The graph.
    pub graph: Graph,
    /// The document's name of each of the graph's positions; ascending.
    pub positions: Vec<PositionId>,
    /// The moves that can be made: the document's name, from, to, and who may make it, in the document's order.
    pub moves: Vec<(MoveId, u32, u32, Movers)>,
    /// Whether each position is a tie end.
    pub ties: Vec<bool>,
}

impl SeatGame {
    /// The graph of a drawing. Cost O(V + E log V).
    ///
    /// ```
    /// use hyperjam_bridge::SeatGame;
    /// use hyperjam_editor::file::Format;
    /// use hyperjam_editor::game::GameGraph;
    ///
    /// let file = r#"{"format": "hyperjam", "version": 1, "players": 3, "positions": [{"id": "A"}, {"id": "B"}],
    ///     "moves": [{"from": "A", "to": "B", "by": [0, 1, 2]}]}"#;
    /// let game = SeatGame::of(&GameGraph::of(&Format::Json.read(file)?))?;
    /// let labels: Vec<String> = game.marks().iter().map(|mark| mark.label()).collect();
    /// assert_eq!(labels, ["PN", "OP"], "who cannot move is the only loser");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(drawn: &GameGraph) -> Result<Self, GameError> {
        endless_is_drawn(drawn.players, drawn.endless)?;
        let (positions, ends): (Vec<PositionId>, Vec<Option<EndKind>>) =
            drawn.positions.iter().copied().unzip();
        let ties = ties(ends)?;
        let number = |id: PositionId| positions.binary_search(&id).ok();
        let mut moves = Vec::with_capacity(drawn.moves.len());
        for step in &drawn.moves {
            let ends = number(step.from).zip(number(step.to)).ok_or(GameError::Dangling(step.id))?;
            if !ties[ends.0] {
                moves.push((step.id, ends.0 as u32, ends.1 as u32, step.by));
            }
        }
        let all = moves.iter().map(|&(_, from, to, by)| (from, to, by));
        let graph = graph(drawn.players, drawn.convention, &ties, all)?;
        Ok(Self { graph, positions, moves, ties })
    }

    /// What is known of each position, in the graph's order. Cost O(N²·(V + E)).
    pub fn marks(&self) -> Vec<SeatMark> {
        seat_marks(&self.graph)
    }

    /// The graph's number of a position.
    pub fn position(&self, id: PositionId) -> Option<u32> {
        self.positions.binary_search(&id).ok().map(|place| place as u32)
    }
}

/// The graph of any number of players that a file draws: position k of the one is position k of the other. Cost O(V + E).
///
/// ```
/// use hyperjam_bridge::players_graph_of_file;
/// use hyperjam_editor::file::{Format, GameFile};
///
/// let file = GameFile::read(Format::Text, "A: B C", &mut |_| {})?;
/// assert_eq!(players_graph_of_file(&file)?.players(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn players_graph_of_file(file: &GameFile) -> Result<Graph, GameError> {
    read_as_moves(file.heading.rules)?;
    endless_is_drawn(file.heading.players, file.heading.endless)?;
    let mut ends = vec![None; file.ids.count()];
    for &(position, end) in &file.ends {
        ends[position as usize] = Some(end);
    }
    let ties = ties(ends)?;
    let moves = file.moves.iter().filter(|(from, ..)| !ties[*from as usize]).copied();
    graph(file.heading.players, file.heading.convention, &ties, moves)
}

/// Refuses drawings in which somebody wins endless play.
fn endless_is_drawn(players: u32, endless: EndlessPlay) -> Result<(), GameError> {
    match endless {
        EndlessPlay::Draw => Ok(()),
        _ if players == 2 => Err(GameError::Endless),
        _ => Err(GameError::EndlessOfSeats),
    }
}

/// The classes of positions of a graph of N players that are the same game: for each player their options are, up to the relation.
///
/// By the hyperbisimulation of a graph for two that says the same: of each position it has a copy for each player, from which
/// Left moves where that player does, and Right to the copy for the next player. So [`bisimulation`] classifies them, at the
/// cost that it has on a graph that is N times as large.
///
/// ```
/// use hyperjam_bridge::seat_classes;
/// use hyperjam_players::graph::Graph;
/// use hyperjam_terms::Movers;
///
/// // Two loops of the first player, of one position and of two, and one of the second.
/// let [left, next] = [0, 1].map(Movers::only);
/// let graph = Graph::new(3, 4, &[(0, 0, left), (1, 2, left), (2, 1, left), (3, 3, next)])?;
/// assert_eq!(seat_classes(&graph)?.numbers(), [0, 0, 0, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn seat_classes(graph: &Graph) -> Result<Classes, GameError> {
    let positions = graph.position_count();
    let all = Movers::all(graph.players());
    let is_open = |position| graph.moves(position).iter().all(|(_, by)| *by == all);
    // Where all moves are open to all, one copy says everything.
    let copies = if (0..positions as u32).all(is_open) { 1 } else { graph.players() as usize };
    let mut builder = GraphBuilder::new();
    for _ in 0..positions.saturating_mul(copies) {
        builder.add_position()?;
    }
    let copy = |position: u32, seat: usize| {
        solver::PositionId::new(position as usize * copies + seat).map_err(GraphError::from)
    };
    for position in 0..positions as u32 {
        for seat in 0..copies {
            for (to, _) in graph.moves(position).iter().filter(|(_, by)| by.includes(seat as u32)) {
                builder.add_move(copy(position, seat)?, copy(*to, 0)?, Movers::LEFT)?;
            }
            if seat + 1 < copies {
                builder.add_move(copy(position, seat)?, copy(position, seat + 1)?, Movers::RIGHT)?;
            }
        }
    }
    let classes = bisimulation(&builder.build()).numbers();
    let of_positions: Vec<u32> = classes.into_iter().step_by(copies).collect();
    let mut numbers: Vec<u32> = of_positions.clone();
    numbers.sort_unstable();
    numbers.dedup();
    let number = |class: &u32| numbers.partition_point(|other| other < class) as u32;
    Ok(Classes::unchecked(of_positions.iter().map(number)))
}

/// The graph with one position for each class, whose moves are those of the first position in it.
pub fn seat_quotient(graph: &Graph, classes: &Classes) -> Result<Graph, GameError> {
    let numbers = classes.numbers();
    let class = |position: u32| numbers[position as usize];
    let mut moves: Vec<(u32, u32, Movers)> = Vec::new();
    for (from, first) in (0..).zip(classes.representatives()) {
        let mut open: Vec<(u32, u32)> =
            graph.moves(first.index() as u32).iter().map(|(to, by)| (class(*to), by.bits())).collect();
        open.sort_unstable();
        for to in open.chunk_by(|one, other| one.0 == other.0) {
            let by = Movers::of_bits(to.iter().fold(0, |all, (_, by)| all | by));
            moves.extend(by.map(|by| (from, to[0].0, by)));
        }
    }
    Graph::new(graph.players(), classes.class_count(), &moves).map_err(GameError::Seats)
}

/// What is known of each position of a graph, in its order. Cost O(N²·(V + E)).
pub fn seat_marks(graph: &Graph) -> Vec<SeatMark> {
    let outcomes = graph.outcomes();
    let known = graph.endless().into_iter().zip(graph.impartial());
    let mark = |(position, (endless, impartial))| SeatMark {
        starting: outcomes.by_starter(position),
        impartial,
        endless,
    };
    (0..).zip(known).map(mark).collect()
}

/// Which positions are tie ends; there are no other ends here.
fn ties(ends: Vec<Option<EndKind>>) -> Result<Vec<bool>, GameError> {
    if ends.iter().flatten().any(|end| *end != EndKind::Tie) {
        return Err(GameError::DecidedEndsOfSeats);
    }
    Ok(ends.into_iter().map(|end| end.is_some()).collect())
}

/// The graph with these tie ends and moves.
fn graph(
    players: u32,
    convention: Convention,
    ties: &[bool],
    moves: impl Iterator<Item = (u32, u32, Movers)>,
) -> Result<Graph, GameError> {
    if convention == Convention::Misere {
        return Err(GameError::Misere);
    }
    let ends = (0..).zip(ties).filter(|(_, tie)| **tie).map(|(end, _)| (end, end, Movers::all(players)));
    let moves: Vec<(u32, u32, Movers)> = moves.chain(ends).collect();
    Graph::new(players, ties.len(), &moves).map_err(GameError::Seats)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The greatest relation that the definition allows, by taking pairs away.
    fn same_games(graph: &Graph) -> Vec<Vec<bool>> {
        let count = graph.position_count() as u32;
        let mut same = vec![vec![true; count as usize]; count as usize];
        for _ in 0..count * count {
            let before = same.clone();
            let answered = |x: u32, y: u32| {
                (0..graph.players()).all(|seat| {
                    let options = |at| {
                        graph.moves(at).iter().filter(move |(_, by)| by.includes(seat)).map(|(to, _)| *to)
                    };
                    options(x).all(|of_x| options(y).any(|of_y| before[of_x as usize][of_y as usize]))
                })
            };
            for x in 0..count {
                for y in 0..count {
                    same[x as usize][y as usize] = answered(x, y) && answered(y, x);
                }
            }
        }
        same
    }

    proptest! {
        #[test]
        fn the_same_games_are_those_of_the_definition(
            players in 2_u32..5,
            moves in proptest::collection::vec((0_u32..6, 0_u32..6, 1_u32..16), 0..12),
        ) {
            let all = Movers::all(players).bits();
            let by = |by: u32| Movers::of_bits(by & all).unwrap_or(Movers::all(players));
            let moves: Vec<_> = moves.into_iter().map(|(from, to, seats)| (from, to, by(seats))).collect();
            let graph = Graph::new(players, 6, &moves).unwrap();
            let classes = seat_classes(&graph).unwrap();
            let numbers = classes.numbers();
            let expected = same_games(&graph);
            for x in 0..6 {
                for y in 0..6 {
                    prop_assert_eq!(numbers[x] == numbers[y], expected[x][y], "{} and {}", x, y);
                }
            }
            let quotient = seat_quotient(&graph, &classes).unwrap();
            let (of_quotient, of_graph) = (quotient.outcomes(), graph.outcomes());
            for position in 0..6 {
                let class = numbers[position as usize];
                prop_assert_eq!(of_quotient.by_starter(class), of_graph.by_starter(position));
            }
            prop_assert_eq!(seat_classes(&quotient).unwrap().class_count(), classes.class_count());
        }
    }
}
