//! Each algorithm against the definition it computes, on thousands of graphs.

use hyperjam_solver::bisimulation::BisimulationTask;
use hyperjam_solver::impartial::is_impartial;
use hyperjam_solver::outcome::OutcomeTask;
use hyperjam_solver::task::{self, Budget, Control, Exhausted, Stopped, Task};
use hyperjam_solver::{PositionId, bisimulation, grundy, outcome, solve, verify};
use hyperjam_terms::{Convention, Player};
use hyperjam_testkit::graphs::{self, GameKind, any_graph, split};
use hyperjam_testkit::{definitions, on};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const GRAPHS: u64 = 10_000;

#[test]
fn outcomes_and_remoteness_are_those_of_the_definition() {
    for seed in 0..GRAPHS {
        let kind = if seed % 3 == 0 { GameKind::Impartial } else { GameKind::Partizan };
        on(seed, any_graph(seed, kind), |graph| {
            for convention in [Convention::Normal, Convention::Misere] {
                let fast = outcome::outcomes(&graph, convention);
                let naive = definitions::outcomes(&graph, convention);
                for position in graph.positions() {
                    for player in Player::BOTH {
                        let found = (fast.outcome(position, player), fast.remoteness(position, player));
                        let defined = naive[position.index()][player as usize];
                        assert_eq!(
                            found, defined,
                            "seed {seed}, {convention:?}, {position:?}, {player:?}: {graph:?}"
                        );
                    }
                }
            }
        });
    }
}

#[test]
fn labels_are_the_least_fixpoint_of_the_operator() {
    for seed in 0..GRAPHS {
        on(seed, any_graph(seed, GameKind::Impartial), |graph| {
            let fast = grundy::grundy_labels(&graph).unwrap();
            let naive = definitions::labels(&graph);
            for position in graph.positions() {
                assert_eq!(
                    fast.label(position),
                    naive[position.index()],
                    "seed {seed}, {position:?}: {graph:?}"
                );
            }
        });
    }
}

/// The equation of ranks as it stands, from below until it holds everywhere: they are the least numbers that show the labels.
#[test]
fn the_least_ranks_obey_their_equation_and_show_the_labels() {
    let (mut greatest, mut smaller) = (0, 0);
    for seed in 0..GRAPHS {
        on(seed, any_graph(seed, GameKind::Impartial), |random| {
            let graph = if seed % 2 == 0 { random } else { split(&random, seed) };
            let labels = grundy::grundy_labels(&graph).unwrap();
            let mut expected: Vec<Option<u32>> =
                graph.positions().map(|position| labels.finite(position).map(|_| 0)).collect();
            loop {
                let rank = |position| {
                    let label = labels.finite(position)?;
                    let others = graph.options(position, Player::Left).iter();
                    let others =
                        others.filter(|option| labels.finite(**option).is_none_or(|other| other > label));
                    let nearest = |option: &PositionId| {
                        let replies = graph.options(*option, Player::Left).iter();
                        let replies = replies.filter(|reply| labels.finite(**reply) == Some(label));
                        replies
                            .filter_map(|reply| expected[reply.index()])
                            .min()
                            .expect("the label has its replies")
                    };
                    Some(others.map(|option| nearest(option) + 1).max().unwrap_or(0))
                };
                let next: Vec<Option<u32>> = graph.positions().map(rank).collect();
                if next == expected {
                    break;
                }
                expected = next;
            }
            let found = grundy::least_ranks(&graph, &labels);
            assert_eq!(found, expected, "seed {seed}: {graph:?}");
            let claims: Vec<_> = graph
                .positions()
                .zip(&found)
                .map(|(position, rank)| (labels.label(position), *rank))
                .collect();
            assert_eq!(verify::labels(&graph, &claims), Ok(()), "seed {seed}: {graph:?}");
            greatest = found.iter().flatten().copied().max().unwrap_or(0).max(greatest);
            smaller += usize::from(
                graph.positions().zip(&found).any(|(position, rank)| *rank < labels.rank(position)),
            );
        });
    }
    assert!(greatest > 2 && smaller > 1000, "{greatest} {smaller}");
}

/// HL Lemma 31: the label says who wins.
#[test]
fn labels_and_outcomes_agree() {
    for seed in 0..GRAPHS {
        on(seed, any_graph(seed, GameKind::Impartial), |graph| {
            let labels = grundy::grundy_labels(&graph).unwrap();
            let outcomes = outcome::outcomes(&graph, Convention::Normal);
            for position in graph.positions() {
                let winner = outcomes.outcome(position, Player::Left).winner();
                let first_wins = winner.map(|winner| winner == Player::Left);
                assert_eq!(
                    labels.label(position).first_player_wins(),
                    first_wins,
                    "seed {seed}, {position:?}"
                );
            }
        });
    }
}

#[test]
fn a_partizan_game_has_no_labels() {
    // Right is stuck where Left is not; or has another option; or can go on where Left cannot, two moves later.
    for text in [
        "0>1 B, 1>0 L",
        "2>0 L, 2>1 R, 1>0 B",
        "4>3 L, 4>2 R, 3>1 B, 2>0 B, 1>1 B, 0>0 B, 1>5 L, 1>6 R, 6>5 B",
    ] {
        assert_eq!(grundy::grundy_labels(&graphs::graph(7, text)), None, "{text}");
    }
}

/// The definition: every option of one player is hyperbisimilar to one of the other.
#[test]
fn games_are_impartial_where_both_have_the_same_options() {
    let mut impartial = 0;
    for seed in 0..GRAPHS {
        on(
            seed,
            any_graph(seed, if seed % 2 == 0 { GameKind::Partizan } else { GameKind::Impartial }),
            |random| {
                let graph = if seed % 2 == 0 { random } else { split(&random, seed) };
                let same = definitions::bisimilar(&graph);
                let matched = |from, mover: Player| {
                    let others = graph.options(from, mover.opponent());
                    let options = graph.options(from, mover).iter();
                    options
                        .clone()
                        .all(|option| others.iter().any(|other| same[option.index()][other.index()]))
                };
                let expected = graph
                    .positions()
                    .all(|position| Player::BOTH.into_iter().all(|player| matched(position, player)));
                assert_eq!(is_impartial(&graph), expected, "seed {seed}: {graph:?}");
                assert_eq!(grundy::grundy_labels(&graph).is_some(), expected, "seed {seed}: {graph:?}");
                let classes = bisimulation::bisimulation(&graph);
                let claims: Vec<usize> =
                    graph.positions().map(|position| classes.class(position).index()).collect();
                assert_eq!(verify::impartial(&graph, &claims).is_ok(), expected, "seed {seed}: {graph:?}");
                impartial += u64::from(expected && !graph.all_open_to_both());
            },
        );
    }
    assert!(impartial > GRAPHS / 10, "{impartial}");
}

/// A move open to both may as well be a move of Left and a move of Right, to positions that are the same game.
#[test]
fn labels_do_not_depend_on_how_moves_are_drawn() {
    for seed in 0..GRAPHS {
        on(seed, any_graph(seed, GameKind::Impartial), |random| {
            let drawn = split(&random, seed);
            let expected = definitions::labels(&random);
            let solution = solve(&drawn, Convention::Normal);
            let labels = solution.labels.as_ref().unwrap();
            for position in drawn.positions() {
                let original = position.index() % random.position_count();
                assert_eq!(
                    labels.label(position),
                    expected[original],
                    "seed {seed}, {position:?}: {drawn:?}"
                );
            }
            assert_eq!(verify::solution(&drawn, &solution), Ok(()), "seed {seed}: {drawn:?}");
        });
    }
}

#[test]
fn classes_are_the_greatest_bisimulation_numbered_by_first_appearance() {
    for seed in 0..GRAPHS {
        let kind = if seed % 3 == 0 { GameKind::Impartial } else { GameKind::Partizan };
        on(seed, any_graph(seed, kind), |graph| {
            let classes = bisimulation::bisimulation(&graph);
            let naive = definitions::bisimilar(&graph);
            for x in graph.positions() {
                let first = naive[x.index()].iter().position(|same| *same).unwrap();
                assert_eq!(
                    classes.representative(classes.class(x)).index(),
                    first,
                    "seed {seed}, {x:?}: {graph:?}"
                );
                for y in graph.positions() {
                    let same = classes.class(x) == classes.class(y);
                    assert_eq!(same, naive[x.index()][y.index()], "seed {seed}, {x:?}, {y:?}: {graph:?}");
                }
            }
        });
    }
}

/// HL 2: everything about a hypergame is invariant under hyperbisimilarity.
#[test]
fn a_position_and_its_image_in_the_quotient_have_the_same_marks() {
    for seed in 0..GRAPHS {
        let kind = if seed % 3 == 0 { GameKind::Impartial } else { GameKind::Partizan };
        on(seed, any_graph(seed, kind), |graph| {
            let quotient = bisimulation::quotient(&graph);
            assert_eq!(
                bisimulation::bisimulation(&quotient.graph).class_count(),
                quotient.graph.position_count()
            );
            for convention in [Convention::Normal, Convention::Misere] {
                let (of_graph, of_quotient) = (solve(&graph, convention), solve(&quotient.graph, convention));
                for position in graph.positions() {
                    let (mine, image) = (of_graph.mark(position), of_quotient.mark(quotient.image(position)));
                    assert_eq!(mine, image, "seed {seed}, {position:?}");
                }
            }
        });
    }
}

#[test]
fn slices_change_nothing() {
    for seed in 0..GRAPHS {
        on(seed, any_graph(seed, GameKind::Impartial), |random| {
            let graph = if seed % 2 == 0 { random } else { split(&random, seed) };
            let whole = outcome::outcomes(&graph, Convention::Normal);
            let sliced = task::run(
                OutcomeTask::new(&graph, Convention::Normal),
                &mut Control::watched(1, &mut |progress| {
                    assert!(progress.done <= progress.total, "seed {seed}: {progress:?}");
                    std::ops::ControlFlow::Continue(())
                }),
            );
            assert_eq!(sliced, Ok(whole), "seed {seed}");
            let labels = task::run(
                grundy::GrundyTask::new(&graph),
                &mut Control::watched(1, &mut |progress| {
                    assert!(progress.done <= progress.total, "seed {seed}: {progress:?}");
                    std::ops::ControlFlow::Continue(())
                }),
            );
            assert_eq!(labels, Ok(grundy::grundy_labels(&graph)), "seed {seed}");
            let classes = task::run(
                BisimulationTask::new(&graph),
                &mut Control::watched(1, &mut |progress| {
                    assert!(progress.done <= progress.total, "seed {seed}: {progress:?}");
                    std::ops::ControlFlow::Continue(())
                }),
            );
            assert_eq!(classes, Ok(bisimulation::bisimulation(&graph)), "seed {seed}");
        });
    }
}

#[test]
fn a_watcher_can_stop_a_task() {
    let graph = graphs::graph(3, "1>0 B, 2>1 B, 2>2 B");
    let task = OutcomeTask::new(&graph, Convention::Normal);
    assert_eq!(task.progress().done, 0);
    let stopped =
        task::run(task, &mut Control::watched(1, &mut |_| std::ops::ControlFlow::Break(()))).unwrap_err();
    let Stopped::Cancelled { progress } = stopped else { panic!("{stopped}") };
    assert!(progress.done < progress.total);
}

/// How much may be done does not depend on the slices, and the answer is the same or there is none.
#[test]
fn the_budget_ends_a_task_whatever_the_slices() {
    fn ended<T: Task>(task: T, work: u64, slice: u64) -> Option<T::Answer> {
        let mut watch = |_| std::ops::ControlFlow::Continue(());
        let control = Control { budget: Budget::of_work(work), ..Control::watched(slice, &mut watch) };
        match task::run(task, &mut { control }) {
            Ok(answer) => Some(answer),
            Err(stopped) => {
                assert_eq!(stopped, Stopped::Exhausted(Exhausted::Work(work)));
                None
            }
        }
    }
    let mut cut = [0; 2];
    for seed in 0..GRAPHS {
        on(seed, any_graph(seed, GameKind::Impartial), |drawn| {
            let graph = split(&drawn, seed);
            let work = [0, 5, 20, 100][seed as usize % 4];
            let outcomes = |slice| ended(OutcomeTask::new(&graph, Convention::Normal), work, slice);
            let classes = |slice| ended(BisimulationTask::new(&graph), work, slice);
            for slice in [1, 7] {
                assert_eq!(outcomes(slice), outcomes(u64::MAX), "seed {seed}");
                assert_eq!(classes(slice), classes(u64::MAX), "seed {seed}");
            }
            assert!(outcomes(1).is_none_or(|found| found == outcome::outcomes(&graph, Convention::Normal)));
            let ends = [outcomes(1).is_none(), classes(1).is_none()];
            cut.iter_mut().zip(ends).for_each(|(cut, ended)| *cut += u32::from(ended));
        });
    }
    assert!(cut.iter().all(|cut| *cut > 50), "{cut:?}");
}
