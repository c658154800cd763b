//! Relations, contextual equivalence and the operations under them.

use hyperjam_testkit::graphs::{self, GameKind, any_graph, at, contexts, graph};
use hyperjam_testkit::on;
use std::ops::ControlFlow;

use hyperjam_solver::context::Context;
use hyperjam_solver::equivalence::{
    Among, Equivalence, EquivalenceTask, Proof, at_least_in_every_sum, equivalence, in_context,
};
use hyperjam_solver::generate::{Recipe, Shape, SplitMix, generate};
use hyperjam_solver::relation::difference;
use hyperjam_solver::task::{Budget, Control};
use hyperjam_solver::{Graph, PositionId};
use hyperjam_solver::{grundy, operation, outcome, task};
use hyperjam_terms::{Convention, Grundy, Outcome, Player, Relation, Sector};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const LIMIT: usize = 1_000_000;
const GRAPHS: u64 = 10_000;

fn between(graph: &Graph, x: usize, y: usize) -> Sector {
    difference(graph, at(x), at(y), Budget::of_size(LIMIT)).expect("small")
}

/// The relations that hold where x − y lies in this sector.
fn holding(difference: Sector) -> Vec<Relation> {
    Relation::ALL.into_iter().filter(|relation| relation.holds(difference)).collect()
}

fn names(difference: Sector) -> String {
    holding(difference).iter().map(Relation::to_string).collect::<Vec<_>>().join(", ")
}

/// HL 2.3, Counterexample: c1 ⊵ c and c ⊵ 0, but not c1 ⊵ 0, with c = ({c},{c}) and c1 = ({c1},{0}).
#[test]
fn the_relation_is_not_transitive() {
    let graph = graph(3, "1>1 B, 2>2 L, 2>0 R");
    let (zero, c, c1) = (0, 1, 2);
    assert!(Relation::GreaterOrAlike.holds(between(&graph, c1, c)));
    assert!(Relation::GreaterOrAlike.holds(between(&graph, c, zero)));
    assert!(!Relation::GreaterOrAlike.holds(between(&graph, c1, zero)));
}

/// HL 2.3: c ⊵ 0, c ◁| 0, 0 ⊵ c and 0 ◁| c all hold.
#[test]
fn everything_holds_between_c_and_0() {
    assert_eq!(holding(between(&graph(2, "1>1 B"), 1, 0)), Relation::ALL);
}

/// HL Theorem 12: against 0, ▷ says that L has a non-losing strategy, ◁ R, ⋈ II, ‖ I.
#[test]
fn the_relations_to_0_say_who_is_non_losing() {
    for seed in 0..GRAPHS {
        on(seed, any_graph(seed, GameKind::Partizan), |random| {
            let with_zero = operation::union(&random, &graph(1, "")).unwrap();
            let zero = random.position_count();
            let outcomes = outcome::outcomes(&random, Convention::Normal);
            for position in random.positions() {
                let found = between(&with_zero, position.index(), zero);
                let names = [
                    (Relation::Greater, "L"),
                    (Relation::Less, "R"),
                    (Relation::Confused, "I"),
                    (Relation::Alike, "II"),
                ];
                let holding = names.into_iter().filter(|(relation, _)| relation.holds(found));
                let holding: Vec<&str> = holding.map(|(_, name)| name).collect();
                assert_eq!(holding.join(","), outcomes.sector(position).name(), "seed {seed}, {position:?}");
            }
        });
    }
}

/// The greatest fixpoint of the operator Φ (HL 2.3), by deleting pairs.
fn greatest_fixpoint(graph: &Graph) -> [Vec<Vec<bool>>; 2] {
    let count = graph.position_count();
    let all = || vec![vec![true; count]; count];
    let (mut above, mut not_above) = (all(), all());
    loop {
        let (old_above, old_not) = (above.clone(), not_above.clone());
        for x in graph.positions() {
            for y in graph.positions() {
                let (left, right) = (Player::Left, Player::Right);
                let pair = |x: &PositionId, y: &PositionId, relation: &Vec<Vec<bool>>| {
                    relation[x.index()][y.index()]
                };
                // x ⊵ y iff y ◁| xᴿ for all xᴿ and yᴸ ◁| x for all yᴸ.
                above[x.index()][y.index()] &=
                    graph.options(x, right).iter().all(|xr| pair(&y, xr, &old_not))
                        && graph.options(y, left).iter().all(|yl| pair(yl, &x, &old_not));
                // x ◁| y iff y ⊵ xᴿ for some xᴿ or yᴸ ⊵ x for some yᴸ.
                not_above[x.index()][y.index()] &=
                    graph.options(x, right).iter().any(|xr| pair(&y, xr, &old_above))
                        || graph.options(y, left).iter().any(|yl| pair(yl, &x, &old_above));
            }
        }
        if above == old_above && not_above == old_not {
            return [above, not_above];
        }
    }
}

#[test]
fn the_relations_are_the_greatest_fixpoint_as_defined() {
    for seed in (0..GRAPHS * 4 / 3).filter(|seed| seed % 4 != 3) {
        on(seed, any_graph(seed, GameKind::Partizan), |graph| {
            let [above, not_above] = greatest_fixpoint(&graph);
            for x in 0..graph.position_count() {
                for y in 0..graph.position_count() {
                    let found = between(&graph, x, y);
                    let expected = [
                        (Relation::GreaterOrAlike, above[x][y]),
                        (Relation::LessOrAlike, above[y][x]),
                        (Relation::LessOrConfused, not_above[x][y]),
                        (Relation::GreaterOrConfused, not_above[y][x]),
                    ];
                    for (relation, holds) in expected {
                        assert_eq!(
                            relation.holds(found),
                            holds,
                            "seed {seed}, {x}, {y}, {relation}: {graph:?}"
                        );
                    }
                    // HL Proposition 13 (i).
                    assert!(above[x][y] || not_above[x][y]);
                }
            }
        });
    }
}

#[test]
fn relations_are_written_as_in_the_paper() {
    let integers = graph(3, "1>0 L, 2>1 L");
    assert_eq!(names(between(&integers, 2, 1)), "x ⊵ y, y ◁| x, x ▷ y");
    assert_eq!(names(between(&integers, 1, 1)), "x ⊵ y, y ⊵ x, x ⋈ y");
    assert_eq!(names(between(&graph(2, "1>0 B"), 1, 0)), "x ◁| y, y ◁| x, x ‖ y");
}

/// HL 3.2: negation is an involution, and exchanges Left and Right in every outcome.
#[test]
fn negation_exchanges_the_players() {
    for seed in 0..GRAPHS {
        on(seed, any_graph(seed, GameKind::Partizan), |graph| {
            let negated = operation::negation(&graph);
            for convention in [Convention::Normal, Convention::Misere] {
                let [of_x, of_minus_x] = [&graph, &negated].map(|graph| outcome::outcomes(graph, convention));
                for position in graph.positions() {
                    assert_eq!(of_minus_x.sector(position), of_x.sector(position).negated(), "seed {seed}");
                }
            }
            let twice = operation::negation(&negated);
            let options = |graph: &Graph, position, player| {
                let mut options = graph.options(position, player).to_vec();
                options.sort_unstable();
                options
            };
            for position in graph.positions() {
                for player in Player::BOTH {
                    assert_eq!(
                        options(&twice, position, player),
                        options(&graph, position, player),
                        "seed {seed}"
                    );
                    let exchanged = options(&negated, position, player.opponent());
                    assert_eq!(exchanged, options(&graph, position, player), "seed {seed}");
                }
            }
        });
    }
}

/// HL Proposition 17 (i): the second player does not lose x − x, by copying.
#[test]
fn a_difference_with_oneself_is_kept_by_the_second_player() {
    for seed in 0..GRAPHS {
        on(seed, any_graph(seed, GameKind::Partizan), |graph| {
            let outcomes =
                outcome::outcomes(&operation::difference(&graph, &graph).unwrap(), Convention::Normal);
            for position in graph.positions() {
                let pair = at(position.index() * graph.position_count() + position.index());
                let sector = outcomes.sector(pair);
                assert!(
                    matches!(sector, Sector::Second | Sector::All),
                    "seed {seed}, {position:?}: {sector}"
                );
            }
        });
    }
}

#[test]
fn well_founded_parts_are_told_from_others() {
    assert!(operation::is_well_founded(&graph(3, "2>1 L, 1>0 R, 2>0 B")));
    assert!(!operation::is_well_founded(&graph(3, "2>1 L, 1>2 R, 2>0 B")));
    let part = operation::reachable(&graph(4, "3>3 L, 2>0 B, 1>3 R"), &[at(2)]);
    assert_eq!(part.positions, [at(0), at(2)]);
    assert_eq!((part.find(at(2)), part.find(at(3))), (Some(at(1)), None));
    assert_eq!(part.graph, graph(2, "1>0 B"));
}

/// Each answer is compared with what is known otherwise: labels, Conway's order, and the sectors in random contexts.
#[test]
fn equivalence_is_never_contradicted() {
    let all: Vec<_> = contexts().into_iter().step_by(7).collect();
    let impartial: Vec<_> =
        contexts().into_iter().filter(|context| context.graph.all_open_to_both()).collect();
    let budget = Budget { size: LIMIT, ..Budget::default() };
    let [mut equal, mut different] = [0; 2];
    let mut random = SplitMix::new(9);
    for seed in 0..GRAPHS {
        let kind = if seed % 3 == 0 { GameKind::Impartial } else { GameKind::Partizan };
        on(seed, any_graph(seed, kind), |graph| {
            let (x, y) = (at(0), at(graph.position_count() - 1));
            let among = if seed % 2 == 0 { Among::All } else { Among::OwnKind };
            let own_kind = among == Among::OwnKind && graph.all_open_to_both();
            let tried = if own_kind { &impartial } else { &all };
            match equivalence(&graph, x, y, among, budget) {
                Equivalence::Equal(proof) => {
                    equal += 1;
                    let some = if own_kind { tried.len() } else { 40 };
                    let start = random.below(tried.len());
                    for context in tried[start..].iter().chain(&tried[..start]).take(some) {
                        let [of_x, of_y] = [x, y].map(|position| in_context(&graph, position, context));
                        assert_eq!(of_x, of_y, "seed {seed}, {proof:?}, {context:?}: {graph:?}");
                    }
                }
                Equivalence::Different(difference) => {
                    different += 1;
                    let [of_x, of_y] = [x, y].map(|position| {
                        let [left, right] = in_context(&graph, position, &difference.context).unwrap();
                        Sector::of(left, right)
                    });
                    assert_eq!([of_x, of_y], difference.sectors, "seed {seed}");
                    assert_ne!(of_x, of_y, "seed {seed}: a context that shows nothing");
                }
                Equivalence::Undecided(interrupted) => panic!("seed {seed}: {interrupted:?}"),
            }
        });
    }
    assert!(equal > 1_000 && different > 1_000, "{equal} equal, {different} different");
}

/// Equal labels serve among impartial games, and nimbers among all; ∞_K does not.
#[test]
fn infinite_labels_serve_among_impartial_games_only() {
    // 0 is *0, x = {0, y}, y = {0, d}, d = {d, y}.
    let graph = graph(4, "1>0 B, 1>2 B, 2>0 B, 2>3 B, 3>3 B, 3>2 B");
    let label = Grundy::infinite([0]);
    let compare = |among| equivalence(&graph, at(1), at(2), among, Budget::default());
    assert_eq!(compare(Among::OwnKind), Equivalence::Equal(Proof::Label(label)));
    let Equivalence::Different(difference) = compare(Among::All) else { panic!("1 tells them apart") };
    let of_x = in_context(&graph, at(1), &difference.context);
    assert_ne!(of_x, in_context(&graph, at(2), &difference.context));
    let one = Context::part(&graphs::graph(2, "1>0 L"), at(1));
    assert_eq!(in_context(&graph, at(1), &one), Some([Outcome::LeftWins, Outcome::LeftWins]));
    assert_eq!(in_context(&graph, at(2), &one), Some([Outcome::LeftWins, Outcome::Draw]));
}

/// HL Theorem 41 on impartial graphs, Theorem 21 on well-founded ones: there it is always decided.
#[test]
fn equivalence_is_decided_on_impartial_and_on_well_founded_graphs() {
    for seed in (0..GRAPHS * 4 / 3).filter(|seed| seed % 4 != 3) {
        on(seed, any_graph(seed, GameKind::Impartial), |impartial| {
            let labels = grundy::grundy_labels(&impartial).unwrap();
            let last = at(impartial.position_count() - 1);
            let same = labels.label(at(0)) == labels.label(last);
            let found =
                equivalence(&impartial, at(0), last, Among::OwnKind, Budget { size: 0, work: 0, bytes: 0 });
            assert_eq!(matches!(found, Equivalence::Equal(_)), same, "seed {seed}: {found:?}");
            assert!(!matches!(found, Equivalence::Undecided(_)), "seed {seed}");
            if seed % 5 == 4 {
                on(seed, any_graph(seed, GameKind::Partizan), |conway| {
                    assert!(operation::is_well_founded(&conway));
                    let last = at(conway.position_count() - 1);
                    let same = between(&conway, 0, last.index()) == Sector::Second;
                    let found = equivalence(
                        &conway,
                        at(0),
                        last,
                        Among::OwnKind,
                        Budget { size: LIMIT, work: 10_000_000, bytes: 0 },
                    );
                    assert_eq!(matches!(found, Equivalence::Equal(_)), same, "seed {seed}: {found:?}");
                    assert!(!matches!(found, Equivalence::Undecided(_)), "seed {seed}");
                });
            }
        });
    }
}

#[test]
fn each_proof_of_equivalence_has_its_example() {
    let budget = Budget::default();
    let check = |graph: &Graph, x, y| equivalence(graph, at(x), at(y), Among::All, budget);
    let two_loops = graph(3, "0>0 L, 1>2 L, 2>1 L");
    assert_eq!(check(&two_loops, 0, 1), Equivalence::Equal(Proof::Bisimilar));
    // *1 + *1 drawn as one graph, and 0.
    let star_twice = graph(3, "2>1 B, 1>0 B");
    assert!(matches!(check(&star_twice, 2, 0), Equivalence::Equal(Proof::Label(_))));
    // {−1 | 1} = 0.
    let zero = graph(4, "1>0 L, 2>0 R, 3>2 L, 3>1 R");
    assert_eq!(check(&zero, 3, 0), Equivalence::Equal(Proof::Difference));
    // on = {on | } with a dominated option to 0 added.
    let on = graph(3, "1>1 L, 2>2 L, 2>0 L");
    assert_eq!(check(&on, 1, 2), Equivalence::Equal(Proof::Copying));
    assert!(matches!(check(&on, 1, 0), Equivalence::Different(_)));
    // The golden pair gap14, which copying cannot show.
    let gap = graph(
        14,
        "0>7 L, 1>6 L, 2>3 L, 3>5 L, 4>1 L, 6>5 L, 7>8 L, 8>12 L, 9>5 L, 11>6 L, 12>12 L, 13>7 L, 13>2 L, 0>1 R, 1>2 R, \
         2>1 R, 3>5 R, 3>4 R, 4>5 R, 6>5 R, 7>7 R, 8>11 R, 8>9 R, 9>10 R, 10>2 R, 11>10 R, 13>7 R",
    );
    assert!(matches!(check(&gap, 13, 0), Equivalence::Equal(Proof::Closure { .. })));
}

#[test]
fn slices_change_nothing_about_a_comparison() {
    for seed in 0..GRAPHS {
        on(
            seed,
            any_graph(seed, if seed % 4 == 0 { GameKind::Impartial } else { GameKind::Partizan }),
            |graph| {
                let (x, y) = (at(0), at(graph.position_count() - 1));
                let work = [0, 10, 100, 100_000][seed as usize % 4];
                let budget = Budget {
                    size: [50, LIMIT][seed as usize % 2],
                    work,
                    bytes: [500, 1 << 20][seed as usize % 3 % 2],
                };
                let whole = equivalence(&graph, x, y, Among::All, budget);
                let mut done = 0;
                let sliced = task::run(
                    EquivalenceTask::new(&graph, x, y, Among::All, budget),
                    &mut Control::watched(3, &mut |progress| {
                        assert!(
                            done <= progress.done && progress.done <= progress.total,
                            "seed {seed}: {progress:?}"
                        );
                        done = progress.done;
                        ControlFlow::Continue(())
                    }),
                );
                assert_eq!(sliced, Ok(whole), "seed {seed}: {graph:?}");
            },
        );
    }
}

/// With hardly any budget less is decided, and nothing otherwise.
#[test]
fn a_small_budget_leaves_undecided_what_it_does_not_decide() {
    let mut left_open = 0;
    for seed in 0..1_000 {
        on(seed, any_graph(seed, GameKind::Partizan), |graph| {
            let (x, y) = (at(0), at(graph.position_count() - 1));
            let most = equivalence(&graph, x, y, Among::All, Budget::default());
            for budget in [
                Budget { size: 20, ..Budget::default() },
                Budget { work: 30, ..Budget::default() },
                Budget { size: 0, bytes: 100, ..Budget::default() },
                Budget { size: 0, work: 0, bytes: 0 },
            ] {
                match (equivalence(&graph, x, y, Among::All, budget), &most) {
                    (Equivalence::Undecided(_), _) => left_open += 1,
                    (Equivalence::Equal(_), Equivalence::Equal(_))
                    | (Equivalence::Different(_), Equivalence::Different(_)) => {}
                    (less, most) => panic!("seed {seed}: {less:?}, but {most:?}"),
                }
            }
        });
    }
    assert!(left_open > 50, "{left_open}");
}

/// What no game of two positions besides 0 distinguishes.
#[test]
fn numbers_are_among_the_contexts_and_others_are_found() {
    let compare = |graph: &Graph, [x, y]: [usize; 2]| {
        let found = equivalence(graph, at(x), at(y), Among::All, Budget::default());
        let Equivalence::Different(found) = found else { panic!("{found:?}") };
        let distinguishes =
            |context: &Context| in_context(graph, at(x), context) != in_context(graph, at(y), context);
        assert!(distinguishes(&found.context), "{found:?}");
        assert!(!contexts().iter().any(distinguishes), "a small game would do");
        found.context.notation().unwrap()
    };
    // The integers 0 to 5; 6 is 4 and 7 is {5 | 3}.
    let integers = graph(8, "1>0 L, 2>1 L, 3>2 L, 4>3 L, 5>4 L, 6>3 L, 7>5 L, 7>3 R");
    assert_eq!(compare(&integers, [6, 7]), "−3");
    let of = |positions, moves, seed| {
        let shape = Shape::Uniform;
        generate(&Recipe { shape, positions, moves, impartial: false, seed }).unwrap()
    };
    assert_eq!(compare(&of(8, 23, 143), [0, 1]), "{0 | 0, {0 | off}}");
    assert_eq!(compare(&of(5, 14, 159), [0, 1]), "{{{on | 0} | 0} | 0}");
}

#[test]
fn a_comparison_can_be_stopped() {
    let graph = graph(3, "1>1 L, 2>2 L, 2>0 L");
    let task = EquivalenceTask::new(&graph, at(1), at(2), Among::All, Budget::default());
    let mut slices = 0;
    let stopped = task::run(
        task,
        &mut Control::watched(1, &mut |_| {
            slices += 1;
            if slices == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }),
    );
    assert!(stopped.is_err());
}

/// What the test promises, tried out: Left, non-losing on y + z, is so on x + z.
#[test]
fn at_least_in_every_sum_keeps_its_promise() {
    let small: Vec<_> = contexts().into_iter().step_by(61).collect();
    let mut passed = 0;
    for seed in (0..GRAPHS * 4 / 3).filter(|seed| seed % 4 != 3) {
        on(seed, any_graph(seed, GameKind::Partizan), |graph| {
            let (x, y) = (at(0), at(graph.position_count() - 1));
            if at_least_in_every_sum(&graph, x, y, Budget::of_size(LIMIT)) != Ok(true) || x == y {
                return;
            }
            passed += 1;
            for context in &small {
                let [of_x, of_y] = [x, y].map(|position| in_context(&graph, position, context).unwrap());
                for (of_x, of_y) in of_x.into_iter().zip(of_y) {
                    let promise = of_y == Outcome::RightWins || of_x != Outcome::RightWins;
                    assert!(promise, "seed {seed}, {context:?}: {graph:?}");
                }
            }
        });
    }
    assert!(passed > 100, "{passed}");
}
