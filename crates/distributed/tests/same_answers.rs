//! The answers of one thread, on any graph, whatever the number of workers and processes.

#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

use std::io;
use std::io::Cursor;
use std::net::TcpListener;
use std::ops::Range;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use hyperjam_distributed::{
    Claims, Cluster, Column, Columns, DistributedError, Verdict, read_hosts, solve, verify,
};
use hyperjam_external::ExternalError;
use hyperjam_external::verify as by_passes;
use hyperjam_graphfile::{Chunks, ColumnError};
use hyperjam_solver::engine::Sequential;
use hyperjam_solver::generate::{Recipe, Shape, generate};
use hyperjam_solver::{Graph, GraphBuilder};
use hyperjam_terms::{Convention, EndKind, Movers};
use hyperjam_testkit::answers::{Answers, Met, answers, graph_file};
use hyperjam_testkit::graphs::{GameKind, any_graph_with_ends, at, path, split};
use hyperjam_testkit::on;
use tempfile::NamedTempFile;

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
    std::fs::write(file.path(), graph_file(graph, convention)).unwrap();
    file
}

fn alone(file: &NamedTempFile, workers: usize) -> Answers {
    let kept = Kept::default();
    solve(file.path(), &Cluster::alone(workers), Box::new(kept.clone()), &mut |_| {}).unwrap();
    assert!(*kept.finished.lock().unwrap());
    std::mem::take(&mut *kept.columns.lock().unwrap())
}

/// Any number of workers has the answers of one thread.
fn same(met: &mut Met, graph: &Graph, workers: &[usize]) {
    for convention in [Convention::Normal, Convention::Misere] {
        let (file, expected) = (file(graph, convention), answers(&Sequential, graph, convention));
        for workers in workers {
            assert_eq!(alone(&file, *workers), expected, "{workers} workers, {convention:?}");
        }
        met.meet(&expected);
    }
}

#[test]
fn any_small_graph_has_the_same_answers() {
    let mut met = Met::default();
    for seed in 0..120 {
        let kind = if seed % 2 == 0 { GameKind::Impartial } else { GameKind::Partizan };
        on(seed, any_graph_with_ends(seed, kind), |graph| {
            same(&mut met, &graph, &[1, 2, 3, 5]);
            if kind == GameKind::Impartial && seed % 6 == 2 {
                same(&mut met, &split(&graph, seed), &[2, 3]);
            }
        });
    }
    met.is_varied(10);
}

/// Win ends beside loops: who can move to one loses a move later than who is stuck, and a draw beside it stays one; there are no labels.
#[test]
fn win_ends_beside_loops_have_the_same_answers() {
    let mut met = Met::default();
    for open_to_both in [true, false] {
        for (from, to) in (0..6).flat_map(|from| [1, 5].map(move |to| (from, to))) {
            let mut builder = GraphBuilder::new();
            for end in [Some(EndKind::Win), None, None, Some(EndKind::Win), Some(EndKind::Tie), None] {
                builder.add_position_or_end(end).unwrap();
            }
            let movers = if open_to_both { Movers::BOTH } else { Movers::LEFT };
            let loops = [(1, 1, movers), (1, 0, Movers::BOTH), (2, 1, Movers::BOTH), (2, 2, Movers::BOTH)];
            let extra = [(5, 3, movers), (from, to, Movers::BOTH), (to, 4, movers)];
            for (from, to, movers) in loops.into_iter().chain(extra) {
                builder.add_move(at(from), at(to), movers).unwrap();
            }
            same(&mut met, &builder.build(), &[1, 2, 6]);
        }
    }
    assert_eq!(met.labels, 0);
    assert!(met.won > 30 && met.draws > 30 && met.joined > 30, "{met:?}");
}

#[test]
fn graphs_of_every_shape_have_the_same_answers() {
    let mut met = Met::default();
    for (shape, impartial) in Shape::ALL.into_iter().flat_map(|shape| [(shape, true), (shape, false)]) {
        let recipe = Recipe { shape, positions: 3_000, moves: 7_000, impartial, seed: 7 };
        same(&mut met, &generate(&recipe).unwrap(), &[1, 2, 3, 5]);
    }
    met.is_varied(10);
}

#[test]
fn more_workers_than_positions() {
    for graph in [Graph::from_moves(0, []).unwrap(), path(1), path(3)] {
        same(&mut Met::default(), &graph, &[1, 5]);
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
        let (file, expected) =
            (file(&graph, Convention::Normal), answers(&Sequential, &graph, Convention::Normal));
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
    for columns in 0..=Column::ALL.len() {
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
    same(&mut Met::default(), &generate(&recipe).unwrap(), &[2]);
}

/// Columns in memory that are to be checked.
struct Given(Answers);

impl Claims for Given {
    fn has(&self, column: Column) -> bool {
        self.0.contains_key(&column)
    }

    fn read(&self, column: Column, count: u64, part: Range<u64>) -> Result<Vec<u32>, ColumnError> {
        let numbers = &self.0[&column];
        match numbers.len() as u64 == count {
            true => Ok(numbers[part.start as usize..part.end as usize].to_vec()),
            false => Err(ColumnError::Length { column, count }),
        }
    }
}

/// What the check by passes says, where no class is proved in several passes.
fn checked_by_passes(bytes: &[u8], claims: &Answers) -> Option<by_passes::Refuted> {
    let mut file = Chunks::new(Cursor::new(bytes), 1 << 20).unwrap();
    let first = |column| claims[&column].iter().map(|number: &u32| *number as u8).collect();
    let outcomes = by_passes::OutcomeColumns {
        first: [first(Column::LeftFirst), first(Column::RightFirst)],
        remoteness: [claims[&Column::LeftRemoteness].clone(), claims[&Column::RightRemoteness].clone()],
    };
    if let Some(refuted) = outcomes.check(&mut file).unwrap() {
        return Some(refuted);
    }
    let class = match by_passes::check_classes(&mut file, claims[&Column::Class].clone()).unwrap() {
        Ok(class) => class,
        Err(refuted) => return Some(refuted),
    };
    if let Some(refuted) = by_passes::check_coarsest(&mut file, &class).unwrap() {
        return Some(refuted);
    }
    let labels = claims.get(&Column::Label)?;
    if let Some(refuted) = by_passes::check_labels(&mut file, labels, &claims[&Column::Rank]).unwrap() {
        return Some(refuted);
    }
    if let Some(refuted) =
        by_passes::check_set_starts(&mut file, labels, &claims[&Column::SetStarts]).unwrap()
    {
        return Some(refuted);
    }
    let mut numbers = claims[&Column::SetLabels].iter();
    let next = || Ok::<u32, ExternalError>(*numbers.next().unwrap());
    by_passes::check_sets(&mut file, labels, next).unwrap()
}

/// Workers refute what passes refute, for the same reason at the same place, and nothing else.
#[test]
fn columns_are_checked_as_by_passes() {
    let (mut met, mut refuted_here) = (Met::default(), 0);
    for seed in 0..30 {
        let kind = if seed % 2 == 0 { GameKind::Impartial } else { GameKind::Partizan };
        on(seed, any_graph_with_ends(seed, kind), |graph| {
            let graph = if seed % 6 == 2 { split(&graph, seed) } else { graph };
            let convention = if seed % 10 == 3 { Convention::Misere } else { Convention::Normal };
            let (file, right) = (file(&graph, convention), answers(&Sequential, &graph, convention));
            let bytes = graph_file(&graph, convention);
            met.meet(&right);
            let check = |claims: &Answers, workers: usize| {
                let claims = Arc::new(Given(claims.clone()));
                verify(file.path(), &Cluster::alone(workers), claims, &mut |_| {}).unwrap()
            };
            let has_labels = right.contains_key(&Column::Label);
            let positions = graph.position_count() as u64;
            for workers in [1, 2, 3] {
                assert_eq!(check(&right, workers), Verdict::Holds { positions, has_labels });
            }
            for (column, numbers) in &right {
                for other in [0, 1, 3, Column::NONE] {
                    let Some(place) = numbers.len().checked_sub(1 + seed as usize % 3) else { continue };
                    let mut wrong = right.clone();
                    wrong.get_mut(column).unwrap()[place] =
                        if column.width() == 1 { other & 255 } else { other };
                    if wrong == right {
                        continue;
                    }
                    let expected = checked_by_passes(&bytes, &wrong).unwrap();
                    assert_eq!(check(&wrong, 2), Verdict::Refuted(expected), "{column:?}[{place}] = {other}");
                    refuted_here += 1;
                }
            }
            let mut lacking = right.clone();
            if lacking.remove(&Column::Rank).is_some() {
                assert_eq!(check(&lacking, 2), Verdict::Missing(Column::Rank));
            } else {
                lacking.insert(Column::Label, Vec::new());
                assert_eq!(check(&lacking, 2), Verdict::Needless(Column::Label));
            }
        });
    }
    met.is_varied(5);
    assert!(refuted_here > 200, "{refuted_here}");
}
