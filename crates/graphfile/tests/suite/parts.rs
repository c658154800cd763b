//! Parts of a file are those of the whole.

use std::io::Cursor;

use hyperjam_graphfile::{Chunks, GraphFileError, GraphParts, write};
use hyperjam_solver::generate::{Recipe, Shape, SplitMix, generate};
use hyperjam_solver::{Graph, PositionId};
use hyperjam_terms::{Convention, EndKind, Movers};
use hyperjam_testkit::graphs::{GameKind, any_graph, at};
use hyperjam_testkit::on;

fn written(graph: &Graph) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(graph, Convention::Misere, None, &mut bytes).unwrap();
    bytes
}

fn opened(bytes: &[u8]) -> Result<GraphParts<Cursor<&[u8]>>, GraphFileError> {
    GraphParts::open(Cursor::new(bytes))
}

/// What is read of some moves, and of the degrees before and after.
fn same(graph: &Graph, bytes: &[u8], random: &mut SplitMix) {
    let mut parts = opened(bytes).unwrap();
    assert_eq!(parts.convention(), Convention::Misere);
    assert_eq!(parts.position_count(), graph.position_count() as u64);
    let moves: Vec<(usize, Movers)> = graph.moves().map(|made| (made.to.index(), made.movers)).collect();
    assert_eq!(parts.move_count(), moves.len() as u64);
    let ends = [0, 1].map(|_| random.below(moves.len() + 1));
    let numbers = ends[0].min(ends[1])..ends[0].max(ends[1]);
    for _ in 0..2 {
        let mut degrees = Vec::new();
        parts.degrees(|end, degree| degrees.push((end, degree as usize))).unwrap();
        let expected: Vec<(Option<EndKind>, usize)> = graph
            .positions()
            .map(|position| (graph.end_kind(position), graph.successors(position).len()))
            .collect();
        assert_eq!(degrees, expected);
        let mut read = Vec::new();
        parts.moves(numbers.start as u64..numbers.end as u64, |to, movers| read.push((to, movers))).unwrap();
        assert_eq!(read, moves[numbers.clone()]);
    }
    parts.moves(moves.len() as u64..u64::MAX, |_, _| panic!("there are no more")).unwrap();
}

#[test]
fn parts_are_those_of_the_whole() {
    let mut random = SplitMix::new(5);
    for seed in 0..200 {
        on(seed, any_graph(seed, GameKind::Partizan), |graph| same(&graph, &written(&graph), &mut random));
    }
    // Over several blocks.
    let recipe =
        Recipe { shape: Shape::Uniform, positions: 20_000, moves: 60_000, impartial: false, seed: 1 };
    let graph = generate(&recipe).unwrap();
    let bytes = written(&graph);
    for _ in 0..20 {
        same(&graph, &bytes, &mut random);
    }
}

#[test]
fn damage_is_found_where_somebody_reads() {
    let graph = Graph::from_moves(30_000, (1..30_000).map(|from| (from, from - 1, Movers::BOTH))).unwrap();
    let mut bytes = written(&graph);
    let whole = opened(&bytes).unwrap().checksum().unwrap();
    let chunks = Chunks::new(Cursor::new(bytes.clone()), 1_000).unwrap();
    assert_eq!(chunks.identity(), opened(&bytes).unwrap().identity().unwrap());
    assert!(matches!(opened(&bytes[..bytes.len() - 1]), Err(GraphFileError::CutOff { .. })));
    assert!(matches!(opened(&bytes[..30]), Err(GraphFileError::CutOff { at: 30 })));
    bytes.push(0);
    assert!(matches!(opened(&bytes), Err(GraphFileError::Trailing { .. })));
    bytes.pop();
    // In the last of four blocks, the moves from number 19,152 on.
    let place = bytes.len() - 100;
    bytes[place] ^= 1;
    let mut parts = opened(&bytes).unwrap();
    assert_eq!(parts.checksum().unwrap(), whole, "that of the blocks as they were");
    parts.degrees(|_, _| {}).unwrap();
    parts.moves(0..19_000, |_, _| {}).unwrap();
    assert!(matches!(parts.moves(19_000..29_000, |_, _| {}), Err(GraphFileError::Checksum { block: 3, .. })));
    let other = Graph::from_moves(30_000, (1..30_000).map(|from| (from, 0, Movers::BOTH))).unwrap();
    assert_ne!(opened(&written(&other)).unwrap().checksum().unwrap(), whole);
    let first: PositionId = at(0);
    assert_eq!(graph.successors(first).len(), 0);
}
