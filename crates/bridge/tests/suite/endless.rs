//! Drawings in which somebody wins endless play.

use hyperjam_bridge::EndlessGame;
use hyperjam_editor::game::{GameGraph, GraphMove};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_solver::generate::SplitMix;
use hyperjam_terms::{Convention, EndKind, EndlessPlay, Movers};
use hyperjam_testkit::definitions::bisimilar_of;

/// A drawing of few positions, some of them ends, with about twice as many moves and few priorities.
fn drawn(seed: u64) -> (GameGraph, Vec<Option<u32>>) {
    let mut random = SplitMix::new(seed);
    let count = 2 + random.below(5);
    let ids: Vec<PositionId> = (0..count as u32).map(PositionId).collect();
    let by = [Movers::LEFT, Movers::RIGHT, Movers::BOTH];
    let moves = (0..2 * count as u32).map(|id| {
        let [from, to] = [(); 2].map(|()| ids[random.below(count)]);
        GraphMove { id: MoveId(id), from, to, by: by[random.below(3)] }
    });
    let moves = moves.collect();
    let ends = [None, None, None, None, Some(EndKind::Tie), Some(EndKind::Left)];
    let positions = ids.iter().map(|id| (*id, ends[random.below(ends.len())])).collect();
    let priorities: Vec<_> = ids.iter().map(|_| [None, None, Some(1), Some(2)][random.below(4)]).collect();
    let of_each = ids.iter().zip(&priorities).filter_map(|(id, priority)| Some((*id, (*priority)?)));
    let drawn = GameGraph {
        players: 2,
        convention: Convention::Normal,
        endless: EndlessPlay::Priority,
        priorities: of_each.collect(),
        positions,
        moves,
    };
    (drawn, priorities)
}

#[test]
fn classes_are_those_of_the_definition() {
    let mut seen = [0; 2];
    for seed in 0..1_000 {
        let (drawn, priorities) = drawn(seed);
        let endless = EndlessGame::of(&drawn).unwrap();
        let (graph, classes) = (&endless.game.graph, endless.classes());
        let expected = bisimilar_of(graph, |x, y| priorities[x] == priorities[y]);
        for (x, y) in graph.positions().flat_map(|x| graph.positions().map(move |y| (x, y))) {
            let is_same = classes.class(x) == classes.class(y);
            assert_eq!(is_same, expected[x.index()][y.index()], "{drawn:?}");
            seen[usize::from(is_same && x != y)] += 1;
        }
    }
    assert!(seen[1] > 100, "{seen:?}");
}
