//! What positions are worth where play may go on for ever.

use hyperjam_bridge::{OpenValue, PositionValue, ValueLimits, values_with_loops};
use hyperjam_solver::comparison::compare;
use hyperjam_solver::task::Budget;
use hyperjam_solver::{Graph, PositionId, generate::SplitMix, grundy, impartial, operation};
use hyperjam_sums::values_of_graph;
use hyperjam_terms::{Grundy, Movers, Order};
use hyperjam_values::Arena;

fn values(arena: &mut Arena, graph: &Graph, limits: ValueLimits) -> Vec<PositionValue> {
    let short = values_of_graph(arena, graph);
    values_with_loops(arena, graph, &short, limits, &mut |_| {})
}

fn graph(count: usize, moves: impl IntoIterator<Item = (usize, usize, Movers)>) -> Graph {
    Graph::from_moves(count, moves).expect("it is small")
}

/// A graph of few positions with about twice as many moves.
fn random(seed: u64) -> Graph {
    let mut random = SplitMix::new(seed);
    let count = 2 + random.below(5);
    let moves = (0..2 * count).map(|_| {
        let by = [Movers::LEFT, Movers::RIGHT, Movers::BOTH][random.below(3)];
        (random.below(count), random.below(count), by)
    });
    graph(count, moves)
}

#[test]
fn positions_have_the_same_value_or_class_exactly_if_they_are_equal_in_every_sum() {
    let (mut equal, mut classes, mut sides) = (0, 0, 0);
    for seed in 0..300 {
        let graph = random(seed);
        let found = values(&mut Arena::default(), &graph, ValueLimits::default());
        for x in graph.positions() {
            for y in graph.positions().filter(|y| *y > x) {
                let [of_x, of_y] = [x, y].map(|position| &found[position.index()]);
                let is_equal = compare(&graph, x, y, Budget::default()).order() == Some(Order::Equal);
                let has_value = |value: &PositionValue| match value {
                    PositionValue::Short(_) => true,
                    PositionValue::Loopy { value, .. } => value.is_some(),
                    PositionValue::Open(_) => false,
                };
                let is_same = match (of_x, of_y) {
                    (
                        PositionValue::Loopy { value: Some(x), .. },
                        PositionValue::Loopy { value: Some(y), .. },
                    ) => x == y,
                    (PositionValue::Loopy { label: Some(_), value: None, .. }, _)
                    | (_, PositionValue::Loopy { label: Some(_), value: None, .. }) => continue,
                    // One may have a value of which the other's is not found.
                    _ => of_x == of_y,
                };
                assert_eq!(is_same, is_equal, "{seed}: {x:?} {of_x:?}, {y:?} {of_y:?}");
                equal += usize::from(is_equal);
                sides += usize::from(has_value(of_x));
                classes += usize::from(matches!(of_x, PositionValue::Loopy { class: Some(_), .. }));
            }
        }
    }
    assert!(equal > 50 && sides > 1000 && classes > 0, "{equal} {sides} {classes}");
}

#[test]
fn labels_are_those_of_the_part_that_is_impartial_by_definition() {
    let mut some = 0;
    for seed in 0..400 {
        let graph = random(seed);
        let found = values(&mut Arena::default(), &graph, ValueLimits::default());
        for position in graph.positions() {
            let part = operation::reachable(&graph, &[position]);
            let start = part.find(position).expect("it is reached");
            let expected = impartial::is_impartial(&part.graph)
                .then(|| grundy::grundy_labels(&part.graph).expect("it is impartial").label(start))
                .filter(|label| !label.is_finite());
            let label = match &found[position.index()] {
                PositionValue::Loopy { label, .. } => label.clone(),
                _ => None,
            };
            some += usize::from(label.is_some());
            assert_eq!(label, expected, "{seed}: {position:?}");
        }
    }
    assert!(some > 20, "{some}");
}

/// Bach's carousel a = {0, b | 0}, b = {1 | 1, c}, c = {∗, d | ∗}, d = {1∗ | 1∗, a}: no position has sides.
fn carousel() -> Graph {
    let [zero, one, star, one_star, a, b, c, d] = [0, 1, 2, 3, 4, 5, 6, 7];
    let (left, right, both) = (Movers::LEFT, Movers::RIGHT, Movers::BOTH);
    let short = [(one, zero, left), (star, zero, both), (one_star, one, both)];
    let own = [(a, zero, both), (a, b, left), (b, one, both), (b, c, right)];
    let more = [(c, star, both), (c, d, left), (d, one_star, both), (d, a, right)];
    graph(8, short.into_iter().chain(own).chain(more))
}

#[test]
fn positions_without_sides_are_told_by_their_classes() {
    let found = values(&mut Arena::default(), &carousel(), ValueLimits::default());
    let classes: Vec<Option<usize>> = found[4..]
        .iter()
        .map(|value| match value {
            PositionValue::Loopy { label: None, value: None, class } => *class,
            _ => None,
        })
        .collect();
    assert_eq!(classes, [Some(0), Some(1), Some(2), Some(3)]);
}

#[test]
fn many_positions_with_loops_have_their_values_as_few_have() {
    // The integers from 0 to 15, and {m, itself | n} for all of them.
    let (left, right) = (Movers::LEFT, Movers::RIGHT);
    let integers = (1..16).map(|n| (n, n - 1, left));
    let pairs = (0..16).flat_map(|m| (0..16).map(move |n| (16 + 16 * m + n, m, n)));
    let loops = pairs.flat_map(|(at, m, n)| [(at, m, left), (at, at, left), (at, n, right)]);
    let found = values(&mut Arena::default(), &graph(272, integers.chain(loops)), ValueLimits::default());
    assert!(
        found.len() > 256 && found.iter().all(|value| !matches!(value, PositionValue::Open(_))),
        "{found:?}"
    );
}

#[test]
fn what_the_limits_end_is_open_and_nothing_is_claimed() {
    let carousel = carousel();
    let few = ValueLimits { positions: [3; 2], ..ValueLimits::default() };
    let none = ValueLimits {
        sides: [0, 0],
        order: Budget { bytes: 1, ..Budget::default() },
        ..ValueLimits::default()
    };
    for limits in [few, none] {
        let found = values(&mut Arena::default(), &carousel, limits);
        assert!(found[..4].iter().all(|value| matches!(value, PositionValue::Short(_))));
        assert!(found[4..].iter().all(|value| matches!(value, PositionValue::Open(_))), "{found:?}");
    }
    let found = values(&mut Arena::default(), &carousel, few);
    assert_eq!(found[4], PositionValue::Open(OpenValue::TooMany { given: 4, limit: 3 }));
}

#[test]
fn an_impartial_position_with_a_nimber_is_worth_that_heap_though_play_may_go_on() {
    // 0, ∗, a loop to itself with a move to ∗ and 0 that makes ∗2 of it? No: {0, 1, self} has the label 2.
    let both = Movers::BOTH;
    let moves =
        [(1, 0, both), (2, 0, both), (2, 1, both), (3, 2, both), (3, 2, both), (4, 3, both), (4, 0, both)];
    // From 4 to 3 and 0, and 3 goes back to 4: 3 = {∗2, 4}, 4 = {3, 0}.
    let more = [(3, 4, both), (5, 4, Movers::LEFT)];
    let graph = graph(6, moves.into_iter().chain(more));
    let mut arena = Arena::default();
    let found = values(&mut arena, &graph, ValueLimits::default());
    let part = operation::reachable(&graph, &[PositionId::new(4).expect("it is small")]);
    let labels = grundy::grundy_labels(&part.graph).expect("it is impartial");
    for position in part.graph.positions() {
        if let Grundy::Nimber(size) = labels.label(position) {
            let star = arena.star(size).expect("it is small");
            assert_eq!(found[part.positions[position.index()].index()], PositionValue::Short(star));
        }
    }
}
