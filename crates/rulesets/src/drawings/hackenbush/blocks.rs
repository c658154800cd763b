//! The blocks of a picture: what hangs together by cycles, and the edges between.

use crate::picture::Owner;

/// An edge between two spots, by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edge {
    pub(super) ends: [u32; 2],
    pub(super) owner: Owner,
}

/// A block: an edge that is on no cycle, an edge from a spot to itself, or all edges of cycles that share edges.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block<'a> {
    /// The spot of the block that is met first on the way from the ground. All other blocks that share a spot with this one
    /// hang on it, but for those that share this spot.
    pub(super) root: u32,
    /// Its edges, by their numbers.
    pub(super) edges: &'a [u32],
}

/// The blocks of all that is joined to a spot, each after the blocks that hang on it.
pub(super) struct Blocks {
    edges: Vec<u32>,
    /// The root of each, and where its edges end.
    ends: Vec<(u32, usize)>,
}

impl Blocks {
    /// The blocks in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Block<'_>> {
        let mut start = 0;
        self.ends.iter().map(move |(root, end)| {
            let edges = &self.edges[start..*end];
            start = *end;
            Block { root: *root, edges }
        })
    }

    /// Finds the blocks of some of the edges between so many spots.
    ///
    /// One search in depth from the ground: what was met beyond an edge, and reaches nothing below its lower end, is a block
    /// (Hopcroft and Tarjan 1973). Cost O(spots + edges), and no recursion.
    pub(super) fn of(edges: &[Edge], among: &[u32], spots: usize, ground: u32) -> Blocks {
        let at = Incidence::of(edges, among, spots);
        let mut blocks = Blocks { edges: Vec::with_capacity(among.len()), ends: Vec::new() };
        // For each spot when it was met, from 1 on, and the earliest spot that is reached from it or from above it.
        let (mut met, mut low) = (vec![0_u32; spots], vec![0_u32; spots]);
        let mut time = 1;
        (met[ground as usize], low[ground as usize]) = (1, 1);
        // Edges of which the block is not complete.
        let mut open: Vec<u32> = Vec::new();
        // The way from the ground: spot, the edge that led there, how many edges were open before it, and which is next.
        let mut way = vec![(ground, u32::MAX, 0, at.start(ground))];
        while let Some((spot, edge, before, next)) = way.last_mut() {
            let (spot, edge, before) = (*spot, *edge, *before);
            if *next < at.end(spot) {
                let other = at.edges[*next];
                *next += 1;
                let [a, b] = edges[other as usize].ends;
                let to = if a == spot { b } else { a };
                if to == spot {
                    blocks.edges.push(other);
                    blocks.ends.push((spot, blocks.edges.len()));
                } else if met[to as usize] == 0 {
                    time += 1;
                    (met[to as usize], low[to as usize]) = (time, time);
                    way.push((to, other, open.len(), at.start(to)));
                    open.push(other);
                } else if other != edge && met[to as usize] < met[spot as usize] {
                    // Each edge that leads back is seen from its upper end.
                    low[spot as usize] = low[spot as usize].min(met[to as usize]);
                    open.push(other);
                }
                continue;
            }
            way.pop();
            if let Some((below, ..)) = way.last() {
                if low[spot as usize] >= met[*below as usize] {
                    blocks.edges.extend(open.drain(before..));
                    blocks.ends.push((*below, blocks.edges.len()));
                } else {
                    low[*below as usize] = low[*below as usize].min(low[spot as usize]);
                }
            }
        }
        blocks
    }
}

/// Some edges with numbers of their own, from 0 on, and so their spots.
pub(super) struct Renumbered {
    pub(super) edges: Vec<Edge>,
    /// The spots as they were numbered, ascending: each has its place as its number.
    pub(super) spots: Vec<u32>,
}

impl Renumbered {
    /// Gives numbers to some of these edges. Cost O(n log n) in those.
    pub(super) fn of(edges: &[Edge], some: &[u32]) -> Renumbered {
        let mut spots: Vec<u32> = some.iter().flat_map(|edge| edges[*edge as usize].ends).collect();
        spots.sort_unstable();
        spots.dedup();
        let edge = |edge: &u32| {
            let Edge { ends, owner } = edges[*edge as usize];
            Edge { ends: ends.map(|end| Renumbered::place(&spots, end)), owner }
        };
        Renumbered { edges: some.iter().map(edge).collect(), spots }
    }

    /// The number of a spot, or of an edge, in a list of them.
    pub(super) fn place(spots: &[u32], spot: u32) -> u32 {
        spots.partition_point(|other| *other < spot) as u32
    }
}

/// For each spot its edges.
struct Incidence {
    starts: Vec<usize>,
    edges: Vec<u32>,
}

impl Incidence {
    fn of(edges: &[Edge], among: &[u32], spots: usize) -> Incidence {
        // An edge from a spot to itself is listed once.
        let ends = |edge: u32| {
            let [a, b] = edges[edge as usize].ends;
            [Some(a), (a != b).then_some(b)].into_iter().flatten()
        };
        let mut starts = vec![0; spots + 1];
        for spot in among.iter().flat_map(|edge| ends(*edge)) {
            starts[spot as usize] += 1;
        }
        let mut total = 0;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        let mut listed = vec![0; total];
        for edge in among.iter().rev() {
            for spot in ends(*edge) {
                starts[spot as usize] -= 1;
                listed[starts[spot as usize]] = *edge;
            }
        }
        Incidence { starts, edges: listed }
    }

    fn start(&self, spot: u32) -> usize {
        self.starts[spot as usize]
    }

    fn end(&self, spot: u32) -> usize {
        self.starts[spot as usize + 1]
    }
}
