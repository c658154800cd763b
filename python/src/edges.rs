//! From columns of numbers to a game graph.

use hyperjam_solver::{Graph, GraphBuilder, PositionId};
use hyperjam_terms::{EndKind, Movers};
use pyo3::prelude::*;
use pyo3::types::PyBool;

use crate::columns::{Column, MoverColumn, repeated};
use crate::fault::Fault;

/// So many positions are taken without a question whatever the moves are,
const FREE_POSITIONS: u64 = 1 << 20;
/// and so many for each move.
const FREE_POSITIONS_A_MOVE: u64 = 64;
/// Bytes that a graph takes while it is made.
const BYTES_A_POSITION: usize = 72;
const BYTES_A_MOVE: usize = 24;

/// The columns that a graph is made of.
pub(crate) struct Edges<'py> {
    pub(crate) sources: Column<'py>,
    pub(crate) targets: Column<'py>,
    pub(crate) movers: MoverColumn<'py>,
    pub(crate) ties: Option<Column<'py>>,
    pub(crate) wins: Option<Column<'py>>,
    /// How many positions there are, if that is said.
    pub(crate) positions: Option<usize>,
}

/// An integer that says how many.
pub(crate) fn count(place: &'static str, given: &Bound<'_, PyAny>, least: u64, most: u64) -> PyResult<u64> {
    let number = if given.is_instance_of::<PyBool>() { None } else { given.extract::<u64>().ok() };
    let fault = || Fault::Count { place, given: repeated(given), least, most };
    Ok(number.filter(|number| (least..=most).contains(number)).ok_or_else(fault)?)
}

impl Edges<'_> {
    /// The graph, in a builder. Numbers are looked at before anything is made, and the arrays are not copied.
    /// O(positions + moves).
    pub(crate) fn builder(&self) -> Result<GraphBuilder, Fault> {
        let (sources, targets) = (&self.sources, &self.targets);
        let moves = sources.len();
        let lengths = [(targets.place(), Some(targets.len())), ("movers", self.movers.len())];
        for (place, length) in lengths {
            if let Some(given) = length.filter(|length| *length != moves) {
                return Err(Fault::Length { place, given, expected: moves });
            }
        }
        let positions = self.position_count(moves)?;
        room(positions, moves)?;
        let mut builder = GraphBuilder::new();
        self.add_positions(positions, &mut builder)?;
        for ((from, to), by) in sources.iter().zip(targets.iter()).zip(self.movers.iter()) {
            builder.add_move(position(from)?, position(to)?, by?)?;
        }
        Ok(builder)
    }

    /// How many positions there are: as many as is said, or as the numbers need.
    fn position_count(&self, moves: usize) -> Result<usize, Fault> {
        let free = FREE_POSITIONS.saturating_add(FREE_POSITIONS_A_MOVE.saturating_mul(moves as u64));
        let limit = self.positions.map_or(PositionId::LIMIT as i128, |positions| positions as i128);
        let mut count = 0;
        let columns = [Some(&self.sources), Some(&self.targets), self.ties.as_ref(), self.wins.as_ref()];
        for column in columns.into_iter().flatten() {
            let place = column.place();
            for (index, given) in column.iter().enumerate() {
                if given < 0 || given >= limit {
                    return Err(match limit {
                        0 => Fault::NoPositions { place, index, given },
                        _ => Fault::Position { place, index, given, last: limit - 1 },
                    });
                }
                if self.positions.is_none() && given >= i128::from(free) {
                    return Err(Fault::Far { place, index, given, moves });
                }
                count = count.max(given + 1);
            }
        }
        // It is at most the number of all ids.
        Ok(self.positions.unwrap_or(usize::try_from(count).unwrap_or_default()))
    }

    /// All positions, each with how play ends there.
    fn add_positions(&self, positions: usize, builder: &mut GraphBuilder) -> Result<(), Fault> {
        let numbers = |column: &Option<Column<'_>>| -> Vec<usize> {
            let numbers = column.iter().flat_map(Column::iter);
            numbers.filter_map(|number| usize::try_from(number).ok()).collect()
        };
        let (mut ends, wins) = (numbers(&self.ties), numbers(&self.wins));
        ends.sort_unstable();
        ends.dedup();
        for (index, &given) in wins.iter().enumerate() {
            if ends.binary_search(&given).is_ok() {
                return Err(Fault::TwoEnds { index, given });
            }
        }
        let mut ends: Vec<(usize, EndKind)> = ends.into_iter().map(|end| (end, EndKind::Tie)).collect();
        ends.extend(wins.into_iter().map(|end| (end, EndKind::Win)));
        ends.sort_unstable_by_key(|(end, _)| *end);
        ends.dedup();
        let mut next = 0;
        for (end, kind) in ends {
            builder.add_positions(end - next)?;
            builder.add_position_or_end(Some(kind))?;
            next = end + 1;
        }
        builder.add_positions(positions - next)?;
        Ok(())
    }
}

fn position(number: i128) -> Result<PositionId, Fault> {
    let number = usize::try_from(number).unwrap_or(usize::MAX);
    Ok(PositionId::new(number).map_err(hyperjam_solver::GraphError::from)?)
}

/// Asks for as much memory as a graph will take, and gives it back: where there is none, that is an error and not the end.
pub(crate) fn room(positions: usize, moves: usize) -> Result<(), Fault> {
    let bytes = positions.saturating_mul(BYTES_A_POSITION).saturating_add(moves.saturating_mul(BYTES_A_MOVE));
    let reserved = Vec::<u8>::new().try_reserve_exact(bytes.min(isize::MAX as usize));
    reserved.map_err(|_| Fault::Memory { positions, moves })
}

/// The moves of a graph as three columns: from where, to where, who may make each.
pub(crate) fn columns(graph: &Graph) -> (Vec<u32>, Vec<u32>, Vec<u8>) {
    let count = graph.move_count();
    let mut columns = (Vec::with_capacity(count), Vec::with_capacity(count), Vec::with_capacity(count));
    for made in graph.moves() {
        columns.0.push(made.from.index() as u32);
        columns.1.push(made.to.index() as u32);
        columns.2.push(bits(made.movers));
    }
    columns
}

/// Who may make a move, as a number.
pub(crate) fn bits(movers: Movers) -> u8 {
    // Those of two players are below 4.
    movers.bits() as u8
}
