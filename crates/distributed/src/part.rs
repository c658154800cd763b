//! The part of the graph that a worker has.

use std::fs::File;
use std::io::BufReader;
use std::ops::Range;
use std::path::Path;

use hyperjam_graphfile::{GraphFileError, GraphParts};
use hyperjam_solver::{Graph, GraphBuilder, GraphError, PositionId};
use hyperjam_terms::{Convention, EndKind, Movers, Player};
use timely::worker::Worker;

use crate::DistributedError;
use crate::channel::Channel;

/// What a position weighs when the graph is cut, where a move weighs 1.
const POSITION: u64 = 4;

/// Which positions each worker has: those from one number of this list up to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cuts(Vec<u32>);

impl Cuts {
    /// How many positions there are.
    fn positions(&self) -> u64 {
        self.0.last().copied().unwrap_or_default().into()
    }

    /// The worker that has a position.
    fn owner(&self, position: u32) -> u32 {
        (self.0.partition_point(|first| *first <= position) - 1) as u32
    }
}

/// The part of a graph that a worker has: its own positions with their moves, and those where these moves lead, its *ghosts*.
///
/// Positions are numbered locally, its own in the order of the file and then the ghosts. As ghosts have no moves here, this is a
/// graph, and the positions before one are always the worker's own. Of each position the worker knows who else has it as a
/// ghost, and as which; so what becomes of a position is told to each worker once, however many moves lead there.
pub(crate) struct Part {
    pub(crate) graph: Graph,
    /// How many positions are the worker's own.
    pub(crate) own: u32,
    /// Which of all positions is the first of them.
    pub(crate) first: u32,
    /// For each of these where in `readers` its readers begin.
    starts: Vec<usize>,
    /// Who has it as a ghost, and as which.
    readers: Vec<(u32, u32)>,
    /// The worker.
    me: u32,
    /// How many positions the whole graph has.
    pub(crate) positions: u64,
    /// Whether every move of it is open to both players.
    pub(crate) all_open_to_both: bool,
}

/// A part as it was read, before the workers have spoken.
pub(crate) struct Read {
    graph: Graph,
    own: Range<u32>,
    /// The ghosts, ascending.
    ghosts: Vec<u32>,
    cuts: Cuts,
}

/// Opens a file.
pub(crate) fn open(path: &Path) -> Result<GraphParts<BufReader<File>>, GraphFileError> {
    GraphParts::open(BufReader::new(File::open(path)?))
}

/// Reads the part of a worker. O(positions of the graph + moves of the part · log ghosts), in the memory of the part.
pub(crate) fn read(
    path: &Path,
    worker: usize,
    workers: usize,
) -> Result<(Convention, Read), DistributedError> {
    let mut file = open(path)?;
    let total = file.move_count() + POSITION * file.position_count();
    // The weight at which a worker's part ends.
    let until = |worker: usize| (u128::from(total) * (worker as u128 + 1) / workers as u128) as u64;
    let (mut cuts, mut degrees, mut ends) = (vec![0], Vec::new(), Vec::new());
    let (mut position, mut weight, mut moves, mut first_move) = (0, 0, 0, 0);
    file.degrees(|end, degree| {
        while cuts.len() < workers && weight >= until(cuts.len() - 1) {
            cuts.push(position);
        }
        if cuts.len() == worker + 1 {
            if degrees.is_empty() {
                first_move = moves;
            }
            degrees.push(degree);
            ends.extend(end.map(|end| (degrees.len() - 1, end)));
        }
        position += 1;
        moves += u64::from(degree);
        weight += POSITION + u64::from(degree);
    })?;
    cuts.resize(workers, position);
    cuts.push(position);
    let own = cuts[worker]..cuts[worker + 1];
    let count: u64 = degrees.iter().map(|degree| u64::from(*degree)).sum();
    let mut steps = Vec::new();
    file.moves(first_move..first_move + count, |to, movers| steps.push((to as u32, movers)))?;
    let mut ghosts: Vec<u32> = steps.iter().map(|(to, _)| *to).filter(|to| !own.contains(to)).collect();
    ghosts.sort_unstable();
    ghosts.dedup();
    let graph = local(&own, &ghosts, &degrees, &ends, steps)?;
    Ok((file.convention(), Read { graph, own, ghosts, cuts: Cuts(cuts) }))
}

/// The graph of a part.
fn local(
    own: &Range<u32>,
    ghosts: &[u32],
    degrees: &[u32],
    ends: &[(usize, EndKind)],
    steps: Vec<(u32, Movers)>,
) -> Result<Graph, DistributedError> {
    let too_many = |error: GraphError| match error {
        GraphError::TooMany(error) => DistributedError::Graph(GraphFileError::TooMany {
            what: error.what,
            given: error.given as u64,
            limit: error.limit as u64,
        }),
        other => unreachable!("moves were checked as they were read: {other}"),
    };
    let mut builder = GraphBuilder::new();
    let mut ends = ends.iter().peekable();
    for position in 0..degrees.len() {
        let end = ends.next_if(|(end, _)| *end == position).map(|(_, end)| *end);
        builder.add_position_or_end(end).map_err(too_many)?;
    }
    builder.add_positions(ghosts.len()).map_err(too_many)?;
    let mut steps = steps.into_iter();
    for (from, degree) in (0..).zip(degrees) {
        for (to, movers) in steps.by_ref().take(*degree as usize) {
            let to = if own.contains(&to) {
                to - own.start
            } else {
                (degrees.len() + ghosts.partition_point(|ghost| *ghost < to)) as u32
            };
            builder
                .add_move(PositionId::from_raw(from), PositionId::from_raw(to), movers)
                .map_err(too_many)?;
        }
    }
    // The most memory is taken while the graph is built.
    drop(steps);
    Ok(builder.build())
}

impl Part {
    /// Tells the owners of the ghosts, and learns who has the worker's own positions as ghosts.
    pub(crate) fn of(read: Read, worker: &mut Worker, channel: &mut Channel<(u32, u32, u32)>) -> Self {
        let Read { graph, own, ghosts, cuts } = read;
        let (me, count) = (worker.index() as u32, own.end - own.start);
        let mut readers = Vec::new();
        let tell = (count..).zip(&ghosts).map(|(local, ghost)| (cuts.owner(*ghost), (*ghost, me, local)));
        let others_only = u64::from(!graph.all_open_to_both());
        let not_open = channel.round(worker, tell, others_only, |(position, reader, ghost)| {
            readers.push((position - own.start, reader, ghost));
        });
        readers.sort_unstable();
        let mut starts = vec![0; count as usize + 1];
        readers.iter().for_each(|(position, ..)| starts[*position as usize + 1] += 1);
        for position in 0..count as usize {
            starts[position + 1] += starts[position];
        }
        let readers = readers.into_iter().map(|(_, reader, ghost)| (reader, ghost)).collect();
        let all_open_to_both = not_open.iter().all(|not| *not == 0);
        Self {
            graph,
            own: count,
            first: own.start,
            starts,
            readers,
            me,
            positions: cuts.positions(),
            all_open_to_both,
        }
    }

    /// Who has to be told of an own position, each with the number that the position has there: this worker and its readers.
    #[inline]
    pub(crate) fn readers(&self, position: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let readers = self.starts[position as usize]..self.starts[position as usize + 1];
        std::iter::once((self.me, position)).chain(self.readers[readers].iter().copied())
    }

    /// The own positions from which a player may move to a local one, once for each move.
    #[inline]
    pub(crate) fn before(&self, local: u32, player: Player) -> impl Iterator<Item = u32> + '_ {
        self.graph.predecessors(PositionId::from_raw(local), player).iter().map(|source| source.raw())
    }

    /// The own positions from which anybody may move to a local one, once for each move.
    #[inline]
    pub(crate) fn sources(&self, local: u32) -> impl Iterator<Item = u32> + '_ {
        self.graph.sources(PositionId::from_raw(local)).iter().map(|source| source.raw())
    }

    /// The worker's own positions.
    pub(crate) fn own_positions(&self) -> impl Iterator<Item = PositionId> + '_ {
        self.graph.positions().take(self.own as usize)
    }

    /// How many positions are numbered.
    pub(crate) fn local(&self) -> u32 {
        self.graph.position_count() as u32
    }
}
