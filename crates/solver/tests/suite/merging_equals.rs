//! Positions that are equal in every sum made one: everything stays equal to what it was.

use hyperjam_solver::comparison::compare;
use hyperjam_solver::generate::SplitMix;
use hyperjam_solver::order::{PositionOrderTask, merge_equal};
use hyperjam_solver::task::{self, Budget};
use hyperjam_solver::{Graph, PositionId, operation};
use hyperjam_terms::{Movers, Order};
use hyperjam_testkit::graphs::graph;

fn random(seed: u64) -> Graph {
    let mut random = SplitMix::new(seed);
    let count = 2 + random.below(5);
    let moves = (0..2 * count).map(|_| {
        let by = [Movers::LEFT, Movers::RIGHT, Movers::BOTH][random.below(3)];
        (random.below(count), random.below(count), by)
    });
    Graph::from_moves(count, moves).unwrap()
}

#[test]
fn every_position_stays_equal_and_no_two_of_a_class_are_left_but_those_that_are_told() {
    let mut fewer = 0;
    for seed in 0..300 {
        let graph = random(seed);
        let order = task::finish(PositionOrderTask::new(&graph, Budget::default())).unwrap();
        let merged = merge_equal(&graph, &order, Budget::default()).unwrap();
        assert_eq!(merged.graph.position_count(), order.classes.len() + merged.kept, "{seed}");
        let both = operation::union(&graph, &merged.graph).unwrap();
        for position in graph.positions() {
            let image = graph.position_count() + merged.image[position.index()].index();
            let image = PositionId::new(image).unwrap();
            let found = compare(&both, position, image, Budget::default()).order();
            assert_eq!(found, Some(Order::Equal), "{seed}: {position:?}");
        }
        fewer += usize::from(merged.graph.position_count() < graph.position_count());
    }
    assert!(fewer > 100, "{fewer}");
}

#[test]
fn of_star_and_what_is_zero_behind_it_the_end_stays() {
    // 0, ∗ = {0 | 0}, and {∗ | ∗} = 0. Led to the last one, the moves to 0 would go round for ever.
    let graph = graph(3, "1>0 B, 2>1 B");
    let order = task::finish(PositionOrderTask::new(&graph, Budget::default())).unwrap();
    let merged = merge_equal(&graph, &order, Budget::default()).unwrap();
    assert!(operation::is_well_founded(&merged.graph));
    assert_eq!((merged.graph.position_count(), merged.kept), (2, 0));
    assert_eq!(merged.image[0], merged.image[2]);
}
