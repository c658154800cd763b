//! The answers of one thread, on any graph, whatever the number of workers and processes.

#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

use std::collections::HashMap;
use std::io;
use std::net::TcpListener;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use hyperjam_distributed::{Cluster, Column, Columns, DistributedError, read_hosts, solve};
use hyperjam_graphfile::write;
use hyperjam_solver::engine::{Engine, Sequential};
use hyperjam_solver::generate::{Recipe, Shape, generate};
use hyperjam_solver::task::Control;
use hyperjam_solver::{Graph, GraphBuilder};
use hyperjam_terms::{Convention, EndKind, Outcome, Player};
use hyperjam_testkit::graphs::{GameKind, any_plan, at, path, split};
use hyperjam_testkit::on;
use proptest::prelude::*;
use tempfile::NamedTempFile;

type Answers = HashMap<Column, Vec<u32>>;

/// Columns in memory.
#[derive(Clone, Default)]
struct Kept {
    columns: Arc<Mutex<Answers>>,
    column: Option<Column>,
    finished: Arc<Mutex<bool>>,
}

impl Columns for Kept {
    fn begin(&mut self, column: Column, _: u64) -> io::Result<()> {
        self.column = Some(column);
        self.columns.lock().unwrap().insert(column, Vec::new());
        Ok(())
    }

    fn write(&mut self, numbers: &[u32]) -> io::Result<()> {
        self.columns.lock().unwrap().get_mut(&self.column.unwrap()).unwrap().extend(numbers);
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        *self.finished.lock().unwrap() = true;
        Ok(())
    }
}

fn file(graph: &Graph, convention: Convention) -> NamedTempFile {
    let file = NamedTempFile::new().unwrap();
    write(graph, convention, None, &mut file.as_file()).unwrap();
    file
}

fn expected(graph: &Graph, convention: Convention) -> Answers {
    let mut watch = |_| ControlFlow::Continue(());
    let mut control = Control::watched(1_000, &mut watch);
    let outcomes = Sequential.outcomes(graph, convention, &mut control).unwrap();
    let classes = Sequential.classes(graph, &mut control).unwrap();
    let first = |starter| {
        let number = |position| match outcomes.outcome(position, starter) {
            Outcome::Draw => 0,
            Outcome::LeftWins => 1,
            Outcome::RightWins => 2,
        };
        graph.positions().map(number).collect()
    };
    let remoteness = |starter| {
        graph
            .positions()
            .map(|position| outcomes.remoteness(position, starter).unwrap_or(Column::NONE))
            .collect()
    };
    let mut answers = Answers::from([
        (Column::LeftFirst, first(Player::Left)),
        (Column::RightFirst, first(Player::Right)),
        (Column::LeftRemoteness, remoteness(Player::Left)),
        (Column::RightRemoteness, remoteness(Player::Right)),
        (Column::Class, graph.positions().map(|position| classes.class(position).index() as u32).collect()),
    ]);
    if convention == Convention::Normal
        && let Some(labels) = Sequential.grundy(graph, &mut control).unwrap()
    {
        let label = |position| labels.finite(position).unwrap_or(Column::NONE);
        answers.insert(Column::Label, graph.positions().map(label).collect());
    }
    answers
}

fn alone(file: &NamedTempFile, workers: usize) -> Answers {
    let kept = Kept::default();
    solve(file.path(), &Cluster::alone(workers), Box::new(kept.clone()), &mut |_| {}).unwrap();
    assert!(*kept.finished.lock().unwrap());
    std::mem::take(&mut *kept.columns.lock().unwrap())
}

/// What occurs in the answers, so that no law holds only because nothing does.
#[derive(Debug, Default)]
struct Met {
    won: usize,
    draws: usize,
    labels: usize,
    infinite: usize,
    not_impartial: usize,
    joined: usize,
}

impl Met {
    fn same(&mut self, graph: &Graph, workers: &[usize]) {
        for convention in [Convention::Normal, Convention::Misere] {
            let (file, expected) = (file(graph, convention), expected(graph, convention));
            for workers in workers {
                assert_eq!(alone(&file, *workers), expected, "{workers} workers, {convention:?}");
            }
            let count = |column, what: fn(u32) -> bool| {
                expected
                    .get(&column)
                    .map_or(0, |column: &Vec<u32>| column.iter().filter(|n| what(**n)).count())
            };
            self.won += count(Column::LeftFirst, |winner| winner > 0);
            self.draws += count(Column::LeftFirst, |winner| winner == 0);
            self.labels += count(Column::Label, |label| label != Column::NONE);
            self.infinite += count(Column::Label, |label| label == Column::NONE);
            self.not_impartial += usize::from(!expected.contains_key(&Column::Label));
            self.joined += graph.position_count()
                - expected[&Column::Class].iter().max().map_or(0, |most| *most as usize + 1);
        }
    }

    fn is_varied(&self) {
        let Self { won, draws, labels, infinite, not_impartial, joined } = *self;
        assert!(
            [won, draws, labels, infinite, not_impartial, joined].iter().all(|count| *count > 10),
            "{self:?}"
        );
    }
}

/// Any small graph; each of its ends stops play as a tie or as a win of who is to move.
fn any_graph_with_ends(seed: u64, kind: GameKind) -> impl Strategy<Value = Graph> {
    any_plan(seed, kind, 14).prop_map(move |plan| {
        let mut builder = GraphBuilder::new();
        for (number, ends) in plan.ties.into_iter().enumerate() {
            let kind =
                if seed.is_multiple_of(3) && number.is_multiple_of(2) { EndKind::Win } else { EndKind::Tie };
            builder.add_position_or_end(ends.then_some(kind)).unwrap();
        }
        for (from, to, movers) in plan.moves {
            builder.add_move(at(from), at(to), movers).unwrap();
        }
        builder.build()
    })
}

#[test]
fn any_small_graph_has_the_same_answers() {
    let mut met = Met::default();
    for seed in 0..120 {
        let kind = if seed % 2 == 0 { GameKind::Impartial } else { GameKind::Partizan };
        on(seed, any_graph_with_ends(seed, kind), |graph| {
            met.same(&graph, &[1, 2, 3, 5]);
            if kind == GameKind::Impartial && seed % 6 == 2 {
                met.same(&split(&graph, seed), &[2, 3]);
            }
        });
    }
    met.is_varied();
}

#[test]
fn graphs_of_every_shape_have_the_same_answers() {
    let mut met = Met::default();
    for (shape, impartial) in Shape::ALL.into_iter().flat_map(|shape| [(shape, true), (shape, false)]) {
        let recipe = Recipe { shape, positions: 3_000, moves: 7_000, impartial, seed: 7 };
        met.same(&generate(&recipe).unwrap(), &[1, 2, 3, 5]);
    }
    met.is_varied();
}

#[test]
fn more_workers_than_positions() {
    for graph in [Graph::from_moves(0, []).unwrap(), path(1), path(3)] {
        Met::default().same(&graph, &[1, 5]);
    }
}

/// The processes of a cluster, here threads that meet by the network.
fn together(
    file: &NamedTempFile,
    processes: usize,
    workers: usize,
) -> Vec<(Result<(), DistributedError>, Kept)> {
    let listeners: Vec<TcpListener> =
        (0..processes).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    let lines = listeners.iter().map(|listener| format!("{}\n", listener.local_addr().unwrap()));
    let hosts = read_hosts(&lines.collect::<String>()).unwrap();
    drop(listeners);
    thread::scope(|scope| {
        let started: Vec<_> = (0..processes)
            .map(|process| {
                let cluster =
                    Cluster { workers, hosts: hosts.clone(), process, patience: Duration::from_secs(30) };
                scope.spawn(move || {
                    let kept = Kept::default();
                    (solve(file.path(), &cluster, Box::new(kept.clone()), &mut |_| {}), kept)
                })
            })
            .collect();
        started.into_iter().map(|process| process.join().unwrap()).collect()
    })
}

#[test]
fn several_processes_have_the_same_answers() {
    for (processes, workers, impartial) in [(2, 1, true), (2, 2, false), (3, 1, false)] {
        let recipe = Recipe { shape: Shape::ScaleFree, positions: 2_000, moves: 5_000, impartial, seed: 11 };
        let graph = generate(&recipe).unwrap();
        let (file, expected) = (file(&graph, Convention::Normal), expected(&graph, Convention::Normal));
        let ended = together(&file, processes, workers);
        for (process, (result, kept)) in ended.into_iter().enumerate() {
            result.unwrap();
            let columns = kept.columns.lock().unwrap();
            assert_eq!(*columns, if process == 0 { expected.clone() } else { Answers::new() });
        }
    }
}

/// A disk that is full from some column on.
struct Full(usize);

impl Columns for Full {
    fn begin(&mut self, _: Column, _: u64) -> io::Result<()> {
        let left = self.0.checked_sub(1);
        self.0 = left.ok_or(io::ErrorKind::StorageFull)?;
        Ok(())
    }

    fn write(&mut self, _: &[u32]) -> io::Result<()> {
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        Err(io::ErrorKind::StorageFull.into())
    }
}

#[test]
fn a_full_disk_is_an_error_of_all() {
    let file = file(&path(100), Convention::Normal);
    for columns in 0..=6 {
        let result = solve(file.path(), &Cluster::alone(3), Box::new(Full(columns)), &mut |_| {});
        assert!(matches!(result, Err(DistributedError::Output(_))), "{columns}: {result:?}");
    }
}

#[test]
fn numbers_of_workers_have_limits() {
    let file = file(&path(2), Convention::Normal);
    for workers in [0, 1025] {
        let result = solve(file.path(), &Cluster::alone(workers), Box::new(Full(9)), &mut |_| {});
        assert!(matches!(result, Err(DistributedError::Count { .. })), "{result:?}");
    }
}

/// More than one window of messages, and more than one piece of a column.
#[test]
fn large_rounds() {
    let recipe =
        Recipe { shape: Shape::Uniform, positions: 150_000, moves: 400_000, impartial: true, seed: 3 };
    Met::default().same(&generate(&recipe).unwrap(), &[2]);
}
