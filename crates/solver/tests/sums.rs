//! Sums against the sum as it is defined, and the generalized Nim sum.

mod common;

use common::{Kind, at, graph, naive, random_graph};
use hyperjam_solver::context::Context;
use hyperjam_solver::generate::SplitMix;
use hyperjam_solver::play::Value;
use hyperjam_solver::sum::{SumTask, TooLarge, sum};
use hyperjam_solver::{Convention, Grundy, Outcome, Player, PositionId};
use hyperjam_solver::{grundy, operation, outcome, task};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const GRAPHS: u64 = 10_000;

fn vehicles(random: &mut SplitMix, positions: usize, most: usize) -> Vec<PositionId> {
    let count = random.below(most + 1);
    (0..count).map(|_| at(random.below(positions))).collect()
}

#[test]
fn a_search_finds_the_outcomes_and_moves_of_the_sum_as_defined() {
    let mut random = SplitMix::new(2);
    for seed in 0..GRAPHS {
        let kind = if seed % 3 == 0 { Kind::Impartial } else { Kind::Partizan };
        let graph = random_graph(seed, kind);
        let count = graph.position_count();
        let vehicles = vehicles(&mut random, count, if count > 5 { 2 } else { 3 });
        for convention in [Convention::Normal, Convention::Misere] {
            let found = task::finish(SumTask::new(&graph, convention, &vehicles, 1_000_000)).unwrap();
            let product = naive::product(&graph, vehicles.len());
            let defined = naive::outcomes(&product, convention);
            let start = naive::in_product(count, &vehicles);
            assert_eq!(
                found.outcomes,
                defined[start].map(|(outcome, _)| outcome),
                "seed {seed}, {vehicles:?}"
            );
            assert_eq!(found.remoteness, Some(defined[start].map(|(_, moves)| moves)), "seed {seed}");
            let moves_of = |player| found.moves.iter().filter(move |made| made.player == player);
            for player in Player::BOTH {
                assert_eq!(moves_of(player).count(), product.options(at(start), player).len(), "seed {seed}");
                for made in moves_of(player) {
                    let mut after = vehicles.clone();
                    after[made.vehicle] = made.to;
                    let next = player.opponent();
                    let (outcome, moves) = defined[naive::in_product(count, &after)][next as usize];
                    assert_eq!(
                        (made.value, made.remoteness),
                        (Value::of(outcome, player), moves),
                        "seed {seed}"
                    );
                }
                let can_move = moves_of(player).next().is_some();
                assert_eq!(found.good_moves(player).next().is_some(), can_move, "some move keeps the value");
            }
        }
    }
}

/// HL Proposition 40 and Theorem 35: labels add up, and say the same as a search.
#[test]
fn labels_answer_as_a_search_does() {
    let mut random = SplitMix::new(3);
    for seed in 0..GRAPHS {
        let graph = random_graph(seed, Kind::Impartial);
        let vehicles = vehicles(&mut random, graph.position_count(), 3);
        let by_labels = sum(&graph, Convention::Normal, &vehicles, 0).unwrap();
        let search = task::finish(SumTask::new(&graph, Convention::Normal, &vehicles, 1_000_000)).unwrap();
        assert_eq!(by_labels.outcomes, search.outcomes, "seed {seed}, {vehicles:?}: {graph:?}");
        let values = |moves: &[hyperjam_solver::sum::SumMove]| -> Vec<_> {
            moves.iter().map(|made| (made.vehicle, made.id, made.player, made.value)).collect()
        };
        assert_eq!(values(&by_labels.moves), values(&search.moves), "seed {seed}, {vehicles:?}: {graph:?}");
    }
}

/// HL Proposition 40: γ(x + y) = γ(x) ⊕ γ(y).
#[test]
fn the_label_of_a_sum_is_the_nim_sum_of_the_labels() {
    for seed in 0..GRAPHS {
        let graph = random_graph(seed, Kind::Impartial);
        let labels = grundy::grundy_labels(&graph).unwrap();
        let product = naive::product(&graph, 2);
        let of_product = grundy::grundy_labels(&product).unwrap();
        for x in graph.positions() {
            for y in graph.positions() {
                let pair = at(naive::in_product(graph.position_count(), &[x, y]));
                let expected = labels.label(x).nim_sum(&labels.label(y));
                assert_eq!(of_product.label(pair), expected, "seed {seed}, {x:?} + {y:?}: {graph:?}");
            }
        }
    }
}

/// HL Corollary 42: with the telling heap added, positions of different labels differ in outcome, and with no smaller
/// one; whatever heap is added, the labels say what a search of the sum finds.
#[test]
fn the_telling_heap_tells_as_a_search_of_the_sum_finds() {
    let mut told = 0;
    for seed in 0..GRAPHS {
        let random = random_graph(seed, Kind::Impartial);
        let labels = grundy::grundy_labels(&random).unwrap();
        let most = random.position_count() as u32 + 1;
        let heaps = Context::heap(most).graph;
        let width = heaps.position_count();
        let sums = operation::sum(&random, &heaps).unwrap();
        let outcomes = outcome::outcomes(&sums, Convention::Normal);
        let found = |position: PositionId, heap: u32| {
            let winner =
                outcomes.outcome(at(position.index() * width + heap as usize), Player::Left).winner();
            winner.map(|winner| winner == Player::Left)
        };
        for x in random.positions() {
            for heap in 0..=most {
                let label = labels.label(x).nim_sum(&Grundy::Nimber(heap));
                assert_eq!(found(x, heap), label.first_player_wins(), "seed {seed}, {x:?} + *{heap}");
            }
            for y in random.positions() {
                let telling = labels.label(x).telling_heap(&labels.label(y));
                let first = (0..=most).find(|heap| found(x, *heap) != found(y, *heap));
                assert_eq!(telling, first, "seed {seed}, {x:?} and {y:?}: {random:?}");
                told += usize::from(telling.is_some());
            }
        }
    }
    assert!(told > 10_000, "{told}");
}

#[test]
fn a_search_that_comes_to_its_limit_decides_nothing() {
    let graph = graph(4, "0>1 L, 1>2 R, 2>3 L, 3>0 R, 0>2 R, 1>3 L");
    let vehicles = [at(0), at(1), at(2), at(3)];
    assert_eq!(sum(&graph, Convention::Normal, &vehicles, 10), Err(TooLarge { limit: 10 }));
    assert!(sum(&graph, Convention::Normal, &vehicles, 10_000).is_ok());
}

#[test]
fn the_empty_sum_is_lost_by_who_starts() {
    for text in ["0>0 B", "0>0 L"] {
        let empty = sum(&graph(1, text), Convention::Normal, &[], 10).unwrap();
        assert_eq!(empty.outcomes, [Outcome::RightWins, Outcome::LeftWins]);
        assert_eq!(empty.label, text.ends_with('B').then_some(Grundy::Nimber(0)));
    }
}
