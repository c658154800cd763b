//! The answers of one thread, on any graph, whatever the number of threads.

use std::ops::ControlFlow;

use hyperjam_parallel::{Threads, engine_for};
use hyperjam_solver::engine::{Engine, EngineError, Sequential};
use hyperjam_solver::generate::{Recipe, Shape, SplitMix, generate};
use hyperjam_solver::grundy::least_ranks;
use hyperjam_solver::task::{Budget, Control, Exhausted, Progress, Stopped};
use hyperjam_solver::{Graph, GraphBuilder};
use hyperjam_terms::{Convention, Movers};
use hyperjam_testkit::answers::{Met, answers, ask};
use hyperjam_testkit::graphs::{GameKind, any_graph_with_ends, path, split};
use hyperjam_testkit::on;

/// Engines on several numbers of threads, which share even the smallest round.
fn engines() -> Vec<Threads> {
    [1, 2, 3, 8].map(|threads| Threads::with_grain(threads, 1).unwrap()).into()
}

/// Asks all engines everything about a graph.
fn same(met: &mut Met, graph: &Graph, engines: &[Threads]) {
    let conventions = [Convention::Normal, Convention::Misere];
    let outcomes =
        conventions.map(|convention| ask(|control| Sequential.outcomes(graph, convention, control)));
    let labels = ask(|control| Sequential.grundy(graph, control));
    let classes = ask(|control| Sequential.classes(graph, control));
    for engine in engines {
        for (expected, convention) in outcomes.iter().zip(conventions) {
            assert_eq!(ask(|control| engine.outcomes(graph, convention, control)), *expected);
        }
        assert_eq!(ask(|control| engine.grundy(graph, control)), labels, "with ranks and sets");
        if let Some(labels) = &labels {
            let ranks = ask(|control| Ok(engine.least_ranks(graph, labels, control)?));
            assert_eq!(ranks, least_ranks(graph, labels));
        }
        assert_eq!(ask(|control| engine.classes(graph, control)), classes, "with numbers");
    }
    met.meet(&answers(&Sequential, graph, Convention::Normal));
}

#[test]
fn any_small_graph_has_the_same_answers() {
    let (engines, mut met, mut by_classes) = (engines(), Met::default(), 0);
    for seed in 0..240 {
        let kind = if seed % 2 == 0 { GameKind::Impartial } else { GameKind::Partizan };
        on(seed, any_graph_with_ends(seed, kind), |graph| {
            same(&mut met, &graph, &engines);
            if kind == GameKind::Impartial && seed % 6 == 2 {
                let graph = split(&graph, seed);
                same(&mut met, &graph, &engines);
                let labels = ask(|control| Sequential.grundy(&graph, control));
                by_classes += usize::from(labels.is_some_and(|labels| labels.classes().is_some()));
            }
        });
    }
    met.is_varied(10);
    assert!(by_classes > 10, "{by_classes}");
}

/// Here a round has many positions, which lie in many bins.
#[test]
fn larger_graphs_have_the_same_answers() {
    let (engines, mut met) = (engines(), Met::default());
    for seed in 0..20 {
        for shape in Shape::ALL {
            let positions = 50 + 70 * seed as usize;
            let recipe = Recipe {
                shape,
                positions,
                moves: (1 + seed as usize % 4) * positions,
                impartial: seed % 3 > 0,
                seed,
            };
            let graph = with_loops(&generate(&recipe).unwrap(), seed);
            same(&mut met, &graph, &engines);
            if seed % 6 == 1 {
                same(&mut met, &split(&graph, seed), &engines);
            }
        }
    }
    met.is_varied(10);
}

/// A graph with a few moves to where they start.
fn with_loops(graph: &Graph, seed: u64) -> Graph {
    let mut random = SplitMix::new(seed);
    let mut builder = GraphBuilder::new();
    let ids = builder.add_graph(graph, |movers| movers).unwrap();
    for _ in 0..seed % 5 {
        let position = ids[random.below(ids.len())];
        builder.add_move(position, position, Movers::BOTH).unwrap();
    }
    builder.build()
}

/// The usual grain, with rounds on both sides of it, and labels above 64, of which there is no bit in a word.
#[test]
fn large_rounds_have_the_same_answers() {
    let (engines, mut met) = ([Threads::new(2).unwrap()], Met::default());
    let heap = |most: usize| {
        let takings =
            move |heap: usize| (heap.saturating_sub(most)..heap).map(move |rest| (heap, rest, Movers::BOTH));
        Graph::from_moves(400, (0..400).flat_map(takings)).unwrap()
    };
    same(&mut met, &heap(90), &engines);
    for (seed, shape) in (0..).zip(Shape::ALL) {
        for impartial in [false, true] {
            let recipe = Recipe { shape, positions: 30_000, moves: 120_000, impartial, seed };
            same(&mut met, &with_loops(&generate(&recipe).unwrap(), 3 + seed), &engines);
        }
    }
    same(&mut met, &path(20_000), &engines);
    assert!(met.labels > 20_000 && met.draws > 20_000, "{met:?}");
}

/// Where the rounds would go on for long, the answer is that of one thread: the two ends of a cycle with a tail differ only
/// at its far end.
#[test]
fn classes_that_take_many_rounds_are_the_same() {
    let engines = engines();
    for length in [100, 500] {
        let around = (0..length).map(|from| (from, (from + 1) % length, Movers::BOTH));
        let back = (0..length).map(|from| (from, from * 7 / 8, Movers::LEFT));
        let graph =
            Graph::from_moves(length + 1, around.chain(back).chain([(0, length, Movers::RIGHT)])).unwrap();
        same(&mut Met::default(), &graph, &engines);
    }
}

/// When an engine ends without an answer depends on the graph and the budget, not on the threads.
#[test]
fn budgets_end_at_the_same_point_on_any_number_of_threads() {
    let engines = engines();
    let (mut ended, mut answered) = (0, 0);
    for seed in 0..12 {
        let recipe = Recipe {
            shape: Shape::ALL[seed as usize % 5],
            positions: 300,
            moves: 900,
            impartial: true,
            seed,
        };
        let graph = with_loops(&generate(&recipe).unwrap(), seed);
        for work in [1, 100, 1_000, 3_000, 10_000, 100_000] {
            let all: Vec<_> = engines.iter().map(|engine| on_budget(engine, &graph, work)).collect();
            assert!(all.windows(2).all(|pair| pair[0] == pair[1]), "{recipe:?} {work}: {all:?}");
            ended += all[0].iter().filter(|answer| !**answer).count();
            answered += all[0].iter().filter(|answer| **answer).count();
        }
    }
    assert!(ended > 50 && answered > 50, "{ended} {answered}");
}

/// Whether each of the three answers is found with so much work.
fn on_budget(engine: &Threads, graph: &Graph, work: u64) -> [bool; 3] {
    let mut watch = |_| ControlFlow::Continue(());
    let mut control = Control { budget: Budget::of_work(work), ..Control::watched(64, &mut watch) };
    let found = |error: Option<EngineError>| match error {
        None => true,
        Some(EngineError::Stopped(Stopped::Exhausted(Exhausted::Work(limit)))) if limit == work => false,
        Some(error) => panic!("{error}"),
    };
    [
        found(engine.outcomes(graph, Convention::Misere, &mut control).err()),
        found(engine.grundy(graph, &mut control).err()),
        found(engine.classes(graph, &mut control).err()),
    ]
}

#[test]
fn the_watcher_sees_the_work_grow_and_may_end_it() {
    let graph = path(500);
    let engine = Threads::with_grain(2, 1).unwrap();
    let (mut seen, mut stopped) = (Vec::new(), 0);
    let mut watch = |Progress { done, total }| {
        assert!(done <= total, "{done} of {total}");
        seen.push(done);
        if seen.len() % 10 == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut control = Control::watched(10, &mut watch);
    for error in [
        engine.outcomes(&graph, Convention::Normal, &mut control).err(),
        engine.grundy(&graph, &mut control).err(),
        engine.classes(&graph, &mut control).err(),
    ] {
        assert!(matches!(error, Some(EngineError::Stopped(Stopped::Cancelled { .. }))), "{error:?}");
        stopped += 1;
    }
    assert_eq!(seen.len(), 10 * stopped);
    assert!(seen.chunks(10).all(|of_one| of_one.is_sorted() && of_one[9] > of_one[0]), "{seen:?}");
}

#[test]
fn small_graphs_and_one_thread_are_left_to_one_thread() {
    let large =
        Recipe { shape: Shape::Uniform, positions: 100_000, moves: 200_000, impartial: true, seed: 1 };
    let (small, large) = (path(1_000), generate(&large).unwrap());
    let names = [(&small, 2), (&large, 1), (&large, 2), (&large, 4)]
        .map(|(graph, threads)| engine_for(graph, threads).name());
    assert_eq!(names, ["sequential", "sequential", "threads", "threads"]);
}
