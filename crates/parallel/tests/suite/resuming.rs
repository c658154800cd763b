//! Whoever is broken off goes on, from whatever step, on however many threads.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::ops::ControlFlow;

use hyperjam_graphfile::Column;
use hyperjam_parallel::{Answer, OutcomesSoFar, Solving, SolvingError, Threads, Unsolved};
use hyperjam_solver::engine::{Engine, Sequential};
use hyperjam_solver::generate::{Recipe, Shape, generate};
use hyperjam_solver::grundy::least_ranks;
use hyperjam_solver::task::Control;
use hyperjam_solver::{Classes, Graph, Solution, verify};
use hyperjam_terms::{Convention, Movers};
use hyperjam_testkit::answers::{Answers, add_labels, answers, ask};
use hyperjam_testkit::graphs::{GameKind, any_graph_with_ends, graph, path, split};
use hyperjam_testkit::on;

/// What was found of a graph before and after interruptions.
#[derive(Default)]
struct Found {
    answers: Answers,
    classes: Option<Classes>,
    outcomes: Option<hyperjam_solver::Outcomes>,
}

impl Found {
    fn take(&mut self, graph: &Graph, answer: &Answer<'_>) {
        match answer {
            Answer::Outcomes(outcomes) => {
                for (starter, first, remoteness) in Column::OUTCOMES {
                    let winner = |position| Column::winner(outcomes.outcome(position, starter));
                    self.answers.insert(first, graph.positions().map(winner).collect());
                    let moves = |position| outcomes.remoteness(position, starter).unwrap_or(Column::NONE);
                    self.answers.insert(remoteness, graph.positions().map(moves).collect());
                }
                self.outcomes = Some((*outcomes).clone());
            }
            Answer::Classes(classes) => {
                self.answers.insert(Column::Class, classes.numbers());
                self.classes = Some((*classes).clone());
            }
            Answer::Labels(labels, ranks) => {
                add_labels(&mut self.answers, graph, labels);
                assert_eq!(*ranks, least_ranks(graph, labels));
                // Ranks have to show what the labels are, but there is a choice of them.
                let outcomes = self.outcomes.clone().unwrap();
                let solution = Solution { outcomes, labels: Some((*labels).clone()) };
                assert_eq!(verify::solution(graph, &solution), Ok(()));
            }
        }
    }
}

/// Goes on until the watcher has been asked so often.
fn go_on(
    engine: &Threads,
    graph: &Graph,
    convention: Convention,
    solving: &mut Solving,
    found: &mut Found,
    looks: usize,
) -> Result<(), SolvingError> {
    let mut left = looks;
    let mut watch = |_| match left.checked_sub(1) {
        None => ControlFlow::Break(()),
        Some(fewer) => {
            left = fewer;
            ControlFlow::Continue(())
        }
    };
    let found = RefCell::new(found);
    let mut classes = || Ok(found.borrow().classes.clone().unwrap());
    let mut take = |answer: Answer<'_>| {
        found.borrow_mut().take(graph, &answer);
        Ok::<(), Infallible>(())
    };
    let control = &mut Control::watched(1, &mut watch);
    match engine.solve(graph, convention, solving, &mut classes, control, &mut take) {
        Err(Unsolved::Solving(error)) => Err(error),
        Ok(()) | Err(Unsolved::Stopped(_)) => Ok(()),
        Err(Unsolved::Taker(never)) => match never {},
    }
}

/// After every possible number of steps, and then after every eight further looks of the watcher, or never. Returns the questions that were broken off half-way.
fn interrupted_everywhere(
    graph: &Graph,
    engines: &[Threads],
    convention: Convention,
) -> BTreeSet<&'static str> {
    let (expected, mut kinds) = (answers(&Sequential, graph, convention), BTreeSet::new());
    for first in 0.. {
        let (mut solving, mut found) = (Solving::new(), Found::default());
        go_on(&engines[first % engines.len()], graph, convention, &mut solving, &mut found, first).unwrap();
        let mut runs = 0;
        while solving != Solving::Done {
            kinds.insert(match &solving {
                Solving::Outcomes(so_far) if so_far.remoteness > 0 => "outcomes",
                Solving::Classes(numbers) if numbers.contains(&Solving::NONE) => "classes without cycles",
                Solving::Classes(numbers) if !numbers.is_empty() => "classes",
                Solving::Labels(labelled) if !labelled.is_empty() => "labels",
                _ => "nothing",
            });
            // What has been found is enough: nothing else is kept.
            let mut again = solving.clone();
            let engine = &engines[(first + runs) % engines.len()];
            let steps = if first % 2 == 0 { usize::MAX } else { 8 };
            go_on(engine, graph, convention, &mut again, &mut found, steps).unwrap();
            assert!(runs < 1_000, "{again:?}");
            (solving, runs) = (again, runs + 1);
        }
        assert_eq!(found.answers, expected, "{convention:?} after {first}");
        if runs == 0 {
            return kinds;
        }
    }
    kinds
}

/// Two that share even the smallest rounds, and one that leaves classes to a thread.
fn engines() -> [Threads; 3] {
    [
        Threads::with_grain(3, 1).unwrap(),
        Threads::resumable(&path(1), 1).unwrap(),
        Threads::with_grain(2, 1).unwrap(),
    ]
}

#[test]
fn whoever_is_broken_off_goes_on() {
    let (engines, mut kinds) = (engines(), BTreeSet::new());
    for seed in 0..60 {
        let kind = if seed % 3 == 0 { GameKind::Partizan } else { GameKind::Impartial };
        on(seed, any_graph_with_ends(seed, kind), |graph| {
            let convention = if seed % 10 == 5 { Convention::Misere } else { Convention::Normal };
            let graph = if seed % 3 == 1 { split(&graph, seed) } else { graph };
            kinds.append(&mut interrupted_everywhere(&graph, &engines, convention));
        });
    }
    let all = ["classes", "classes without cycles", "labels", "nothing", "outcomes"];
    assert_eq!(kinds, BTreeSet::from(all));
}

/// Where waves and rounds are many, and labels reach 64 and more.
#[test]
fn long_plays_and_large_labels_are_gone_on_with() {
    let engines = engines();
    let heaps = (0..70).flat_map(|heap| (0..heap).map(move |rest| (heap, rest, Movers::BOTH)));
    let mut moves: Vec<_> = heaps.collect();
    moves.extend([(70, 69, Movers::BOTH), (70, 70, Movers::BOTH), (71, 70, Movers::BOTH)]);
    let cycle = (0..40).map(|from| (from, (from + 1) % 40, Movers::BOTH));
    let cycle: Vec<_> = cycle.chain([(0, 40, Movers::BOTH), (20, 40, Movers::LEFT)]).collect();
    let recipe = Recipe { shape: Shape::Layered, positions: 60, moves: 150, impartial: true, seed: 2 };
    for graph in [
        path(40),
        // 1 is labelled 0 before its only option, 2, is labelled 1.
        graph(3, "1>2 B, 2>0 B, 2>1 B"),
        Graph::from_moves(72, moves).unwrap(),
        Graph::from_moves(41, cycle).unwrap(),
        generate(&recipe).unwrap(),
    ] {
        interrupted_everywhere(&graph, &engines, Convention::Normal);
    }
}

#[test]
fn what_cannot_have_been_found_is_refused() {
    let (graph, engine) = (path(4), Threads::resumable(&path(4), 1).unwrap());
    let refused = |mut solving: Solving| {
        go_on(&engine, &graph, Convention::Normal, &mut solving, &mut Found::default(), usize::MAX)
            .unwrap_err()
    };
    let length = |given| SolvingError::Length { given, limit: 4 };
    let value = |nth, given| SolvingError::Value { nth, given };
    let outcomes = |remoteness, words| Solving::Outcomes(OutcomesSoFar { remoteness, words });
    assert_eq!(refused(outcomes(1, vec![0; 3])), length(3));
    assert_eq!(refused(outcomes(1 << 31, vec![0; 4])), value(0, 1 << 31));
    assert_eq!(refused(Solving::Classes(vec![0; 5])), length(5));
    assert_eq!(refused(Solving::Classes(vec![0, 3, 4, 1])), value(2, 4));
    assert_eq!(refused(Solving::Labels(vec![(0, 0), (4, 0)])), value(1, 4));
    assert_eq!(refused(Solving::Labels(vec![(0, 0), (0, 0)])), value(1, 0));
    assert_eq!(refused(Solving::Labels(vec![(0, 0), (2, 2)])), value(1, 2));
}

/// Where an option has a greater label than the position has moves.
#[test]
fn labels_beyond_the_number_of_moves_are_no_place_in_a_list() {
    let heaps = (0..100).flat_map(|heap| (0..heap).map(move |rest| (heap, rest, Movers::BOTH)));
    let above = (0..64).chain([99]).map(|heap| (100, heap, Movers::BOTH));
    let graph = Graph::from_moves(101, heaps.chain(above)).unwrap();
    let labels = ask(|control| Threads::with_grain(2, 1).unwrap().grundy(&graph, control)).unwrap();
    assert_eq!(labels.finite(graph.position(100).unwrap()), Some(64));
}
