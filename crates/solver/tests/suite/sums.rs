//! Sums against the sum as it is defined, and the generalized Nim-sum.

use std::collections::{BTreeMap, BTreeSet};

use hyperjam_solver::context::Context;
use hyperjam_solver::generate::SplitMix;
use hyperjam_solver::sum::{ReachableTask, SumAnswer, SumTask, sum, sum_by_solution};
use hyperjam_solver::task::{Budget, Exhausted};
use hyperjam_solver::{Graph, PositionId, solve};
use hyperjam_solver::{bisimulation, grundy, operation, outcome, task};
use hyperjam_terms::{Convention, Grundy, Outcome, Player, PlayerOutcome};
use hyperjam_testkit::graphs::{GameKind, any_graph, at, graph, split};
use hyperjam_testkit::{definitions, on};
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
        let kind = if seed % 3 == 0 { GameKind::Impartial } else { GameKind::Partizan };
        on(seed, any_graph(seed, kind), |graph| {
            let count = graph.position_count();
            let vehicles = vehicles(&mut random, count, if count > 5 { 2 } else { 3 });
            for convention in [Convention::Normal, Convention::Misere] {
                let found =
                    task::finish(SumTask::new(&graph, convention, &vehicles, Budget::of_size(1_000_000)))
                        .unwrap();
                let product = definitions::product(&graph, vehicles.len());
                let defined = definitions::outcomes(&product, convention);
                let start = definitions::in_product(count, &vehicles);
                assert_eq!(
                    found.outcomes,
                    defined[start].map(|(outcome, _)| outcome),
                    "seed {seed}, {vehicles:?}"
                );
                assert_eq!(found.remoteness, Some(defined[start].map(|(_, moves)| moves)), "seed {seed}");
                let moves_of = |player| found.moves.iter().filter(move |made| made.player == player);
                for player in Player::BOTH {
                    // Vehicles on one position have the same moves.
                    let places: BTreeSet<_> =
                        vehicles.iter().filter(|_| !product.is_tie_end(at(start))).collect();
                    let moves: usize = places.iter().map(|place| graph.options(**place, player).len()).sum();
                    assert_eq!(moves_of(player).count(), moves, "seed {seed}");
                    for made in moves_of(player) {
                        let mut after = vehicles.clone();
                        after[made.vehicle] = made.to;
                        let next = player.opponent();
                        let (outcome, moves) = defined[definitions::in_product(count, &after)][next as usize];
                        assert_eq!(
                            (made.outcome, made.remoteness),
                            (outcome.seen_by(player), moves),
                            "seed {seed}"
                        );
                    }
                    let can_move = moves_of(player).next().is_some();
                    let good = found.good_moves(player);
                    assert_eq!(!good.is_empty(), can_move, "some move keeps the outcome");
                    let won = good.first().is_some_and(|made| made.outcome == PlayerOutcome::Win);
                    let quickest = good.iter().filter_map(|made| made.remoteness).min();
                    assert!(
                        !won || good[0].remoteness == quickest,
                        "seed {seed}: the quickest win is named first"
                    );
                }
            }
        });
    }
}

/// HL Proposition 40 and Lemma 31: labels add up, and say the same as a search.
#[test]
fn labels_answer_as_a_search_does() {
    let mut random = SplitMix::new(3);
    for seed in 0..GRAPHS {
        on(seed, any_graph(seed, GameKind::Impartial), |random_one| {
            let graph = if seed % 2 == 0 { random_one } else { split(&random_one, seed) };
            let vehicles = vehicles(&mut random, graph.position_count(), 3);
            let by_labels = sum(&graph, Convention::Normal, &vehicles, Budget::of_size(0)).unwrap();
            let search =
                task::finish(SumTask::new(&graph, Convention::Normal, &vehicles, Budget::of_size(1_000_000)))
                    .unwrap();
            assert_eq!(by_labels.outcomes, search.outcomes, "seed {seed}, {vehicles:?}: {graph:?}");
            let values = |moves: &[hyperjam_solver::sum::SumMove]| -> Vec<_> {
                moves.iter().map(|made| (made.vehicle, made.id, made.player, made.outcome)).collect()
            };
            assert_eq!(
                values(&by_labels.moves),
                values(&search.moves),
                "seed {seed}, {vehicles:?}: {graph:?}"
            );
        });
    }
}

/// Whether a won sum always ends with a win for this player, who makes the first move that is named and has the turn;
/// the opponent makes any move. `under_way` has the sums on the way there, `ends` what is known to end.
fn always_ends(
    vehicles: &mut Vec<PositionId>,
    player: Player,
    graph: &Graph,
    name: &dyn Fn(&[PositionId]) -> SumAnswer,
    known: &mut BTreeMap<Vec<PositionId>, bool>,
) -> bool {
    let mut sorted = vehicles.clone();
    sorted.sort();
    // Met again on the way here, it is not known to end.
    if let Some(ends) = known.get(&sorted) {
        return *ends;
    }
    known.insert(sorted.clone(), false);
    let answer = name(vehicles);
    let first = *answer.good_moves(player)[0];
    assert_eq!(first.outcome, PlayerOutcome::Win);
    let from = std::mem::replace(&mut vehicles[first.vehicle], first.to);
    let mut ends = true;
    for reply in 0..vehicles.len() {
        for to in graph.options(vehicles[reply], player.opponent()) {
            let stood = std::mem::replace(&mut vehicles[reply], *to);
            ends &= always_ends(vehicles, player, graph, name, known);
            vehicles[reply] = stood;
        }
    }
    vehicles[first.vehicle] = from;
    known.insert(sorted, ends);
    ends
}

/// Who makes the move that is named first, at every turn, comes to the end of every won sum, whatever the replies.
#[test]
fn the_winning_move_that_is_named_first_always_makes_progress() {
    let mut random = SplitMix::new(4);
    let mut played = [0; 2];
    for seed in 0..GRAPHS / 4 {
        let kind = if seed % 4 == 0 { GameKind::Partizan } else { GameKind::Impartial };
        on(seed, any_graph(seed, kind), |drawn| {
            let graph = if seed % 4 == 1 { split(&drawn, seed) } else { drawn };
            let solution = solve(&graph, Convention::Normal);
            let labels = sum_by_solution(&graph, &solution, &[at(0), at(0)]).is_some();
            let vehicles = vehicles(&mut random, graph.position_count(), 3);
            let name = |vehicles: &[PositionId]| {
                let known = sum_by_solution(&graph, &solution, vehicles);
                known.unwrap_or_else(|| {
                    task::finish(SumTask::new(
                        &graph,
                        Convention::Normal,
                        vehicles,
                        Budget::of_size(1_000_000),
                    ))
                    .unwrap()
                })
            };
            for player in Player::BOTH {
                if name(&vehicles).outcomes[player as usize] == Outcome::win_of(player) {
                    let ends =
                        always_ends(&mut vehicles.clone(), player, &graph, &name, &mut BTreeMap::new());
                    assert!(ends, "seed {seed}, {player}, {vehicles:?}: {graph:?}");
                    played[usize::from(labels)] += 1;
                }
            }
        });
    }
    assert!(played.iter().all(|count| *count > 100), "{played:?}");
}

/// d ⇄ e and e → 0: to go round is not to win.
#[test]
fn a_move_that_goes_round_is_not_named_first() {
    let graph = graph(3, "1>2 B, 2>1 B, 2>0 B");
    for vehicles in [vec![at(2)], vec![at(2), at(0)], vec![at(1), at(2)]] {
        let answer = sum(&graph, Convention::Normal, &vehicles, Budget::of_size(0)).unwrap();
        for player in Player::BOTH {
            let good = answer.good_moves(player);
            assert!(good.len() > 1 && good[0].to == at(0), "{vehicles:?}: {good:?}");
        }
    }
}

#[test]
fn many_vehicles_on_few_places_are_few_positions() {
    // Misère: a vehicle can move once, the last twenty by Left only.
    let graph = graph(3, "0>1 B, 2>1 L");
    let mut vehicles = vec![at(0); 20_000];
    vehicles.extend([at(2); 20]);
    let answer = sum(&graph, Convention::Misere, &vehicles, Budget::of_size(2_000_000)).unwrap();
    assert_eq!(answer.searched, 20_001 * 21);
    assert_eq!(answer.moves.iter().map(|made| made.vehicle).collect::<Vec<_>>(), [0, 0, 20_000]);
}

#[test]
fn many_vehicles_on_many_places_come_to_the_limit_soon() {
    // A line on which every vehicle can go two ways; all positions differ.
    let moves: Vec<String> = (2..6_000).map(|k| format!("{k}>{} L, {k}>{} B", k - 1, k - 2)).collect();
    let graph = graph(6_000, &moves.join(","));
    let vehicles: Vec<PositionId> = graph.positions().collect();
    let limit = 1_000_000;
    assert_eq!(
        sum(&graph, Convention::Misere, &vehicles, Budget::of_size(limit)),
        Err(Exhausted::Size(limit))
    );
}

/// As many as a file can have, on positions with many moves.
#[test]
fn a_hundred_thousand_vehicles_are_added_by_their_labels() {
    let moves: Vec<String> = (1..300).flat_map(|k| (0..k).map(move |to| format!("{k}>{to} B"))).collect();
    let graph = graph(300, &moves.join(","));
    let vehicles: Vec<PositionId> = (0..100_001).map(|k| at(299 - k % 300)).collect();
    let answer = sum(&graph, Convention::Normal, &vehicles, Budget::of_size(0)).unwrap();
    let label = vehicles.iter().fold(0, |sum, vehicle| sum ^ vehicle.index() as u32);
    assert_eq!(answer.label, Some(Grundy::Nimber(label)));
    assert_eq!(answer.moves.len(), 2 * graph.move_count());
    let won = answer.good_moves(Player::Left);
    assert!(!won.is_empty() && won.iter().all(|made| made.measure.is_some()));
}

/// HL Proposition 40: γ(x + y) = γ(x) ⊕ γ(y).
#[test]
fn the_label_of_a_sum_is_the_nim_sum_of_the_labels() {
    for seed in 0..GRAPHS {
        on(seed, any_graph(seed, GameKind::Impartial), |graph| {
            let labels = grundy::grundy_labels(&graph).unwrap();
            let product = definitions::product(&graph, 2);
            let of_product = grundy::grundy_labels(&product).unwrap();
            for x in graph.positions() {
                for y in graph.positions() {
                    let pair = at(definitions::in_product(graph.position_count(), &[x, y]));
                    let expected = labels.label(x).nim_sum(&labels.label(y));
                    assert_eq!(of_product.label(pair), expected, "seed {seed}, {x:?} + {y:?}: {graph:?}");
                }
            }
        });
    }
}

/// HL Corollary 42: with the telling heap added, positions of different labels differ in outcome, and with no smaller
/// one; whatever heap is added, the labels say what a search of the sum finds.
#[test]
fn the_telling_heap_tells_as_a_search_of_the_sum_finds() {
    let mut counted = 0;
    for seed in 0..GRAPHS {
        on(seed, any_graph(seed, GameKind::Impartial), |random| {
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
                    let telling = labels.label(x).distinguishing_heap(&labels.label(y));
                    let first = (0..=most).find(|heap| found(x, *heap) != found(y, *heap));
                    assert_eq!(telling, first, "seed {seed}, {x:?} and {y:?}: {random:?}");
                    counted += usize::from(telling.is_some());
                }
            }
        });
    }
    assert!(counted > 10_000, "{counted}");
}

#[test]
fn a_search_that_comes_to_its_limit_decides_nothing() {
    let graph = graph(4, "0>1 L, 1>2 R, 2>3 L, 3>0 R, 0>2 R, 1>3 L");
    let vehicles = [at(0), at(1), at(2), at(3)];
    assert_eq!(sum(&graph, Convention::Normal, &vehicles, Budget::of_size(10)), Err(Exhausted::Size(10)));
    assert!(sum(&graph, Convention::Normal, &vehicles, Budget::of_size(10_000)).is_ok());
}

/// As large as the budget is still allowed, and one less is not.
#[test]
fn a_search_may_find_as_many_positions_and_moves_as_its_budget_has_room_for() {
    let mut random = SplitMix::new(5);
    for seed in 0..GRAPHS {
        on(seed, any_graph(seed, GameKind::Partizan), |graph| {
            let vehicles = vehicles(&mut random, graph.position_count(), 3);
            let explored = |size| {
                let quotient = bisimulation::quotient(&graph);
                task::finish(ReachableTask::new(quotient, &vehicles, Budget::of_size(size)))
            };
            let (whole, _) = explored(1_000_000).unwrap();
            let size = whole.position_count() + whole.move_count();
            let (same, _) = explored(size).expect("it fits");
            assert_eq!(same.position_count() + same.move_count(), size, "seed {seed}, {vehicles:?}");
            let Err(error) = explored(size - 1) else {
                panic!("seed {seed}, {vehicles:?}: {size} fit into {}", size - 1)
            };
            assert_eq!(error, Exhausted::Size(size - 1));
        });
    }
}

#[test]
fn the_empty_sum_is_lost_by_who_starts() {
    for text in ["0>0 B", "0>0 L"] {
        let empty = sum(&graph(1, text), Convention::Normal, &[], Budget::of_size(10)).unwrap();
        assert_eq!(empty.outcomes, [Outcome::RightWins, Outcome::LeftWins]);
        assert_eq!(empty.label, text.ends_with('B').then_some(Grundy::Nimber(0)));
    }
}
