//! The answers of the solver in memory, by however small chunks, and after any interruption.

use std::io::Cursor;
use std::ops::ControlFlow;

use hyperjam_external::{
    Answer, CheckpointError, Ended, ExternalError, PassProgress, Solving, needed, ranks, sets, solve,
};
use hyperjam_graphfile::{Chunks, Column, GraphFileError};
use hyperjam_solver::Graph;
use hyperjam_solver::engine::Sequential;
use hyperjam_solver::generate::{Recipe, Shape, generate};
use hyperjam_terms::{Convention, Movers};
use hyperjam_testkit::answers::{Answers, Met, answers, graph_file};
use hyperjam_testkit::graphs::{GameKind, any_graph_with_ends, path, split};
use hyperjam_testkit::on;
use proptest::prelude::*;

type File = Chunks<Cursor<Vec<u8>>>;

/// Keeps an answer as columns. Returns what stands for it in a checkpoint.
fn keep(found: &mut Answers, answer: &Answer<'_>, positions: usize) -> u32 {
    let all = |of: &dyn Fn(usize) -> u32| (0..positions).map(of).collect();
    match answer {
        Answer::Outcomes(answer) => {
            for (starter, first, remoteness) in Column::OUTCOMES {
                found.insert(first, all(&|position| Column::winner(answer.outcome(position, starter))));
                let moves = |position| answer.remoteness(position, starter).unwrap_or(Column::NONE);
                found.insert(remoteness, all(&moves));
            }
            11
        }
        Answer::Classes(class) => {
            found.insert(Column::Class, class.to_vec());
            12
        }
        Answer::Labels(labels) => {
            found.insert(Column::Label, all(&|position| labels.finite(position).unwrap_or(Column::NONE)));
            13
        }
    }
}

fn opened(bytes: &[u8], most: usize) -> File {
    Chunks::new(Cursor::new(bytes.to_vec()), most).unwrap()
}

/// Goes on for so many chunks at most.
fn go_on(file: &mut File, solving: &mut Solving, found: &mut Answers, mut steps: usize) -> Ended {
    let positions = file.position_count();
    let mut watch = |progress: PassProgress| {
        assert!(progress.done <= progress.total, "{progress:?}");
        if steps == 0 {
            return ControlFlow::Break(());
        }
        steps -= 1;
        ControlFlow::Continue(())
    };
    let mut take = |answer: Answer<'_>| Ok::<u32, ExternalError>(keep(found, &answer, positions));
    solve(file, solving, &mut watch, &mut take).unwrap()
}

/// All columns; those that prove labels follow from these.
fn found(bytes: &[u8], most: usize) -> Answers {
    let (mut file, mut found) = (opened(bytes, most), Answers::new());
    let mut solving = Solving::new(&file);
    assert_eq!(go_on(&mut file, &mut solving, &mut found, usize::MAX), Ended::Done);
    prove_labels(&mut file, &mut found);
    found
}

/// Adds ranks and sets to the columns of a game that has labels.
fn prove_labels(file: &mut File, found: &mut Answers) {
    let Some(labels) = found.get(&Column::Label).cloned() else { return };
    let mut watch = |progress: PassProgress| {
        assert!(progress.done <= progress.total, "{progress:?}");
        ControlFlow::Continue(())
    };
    found.insert(Column::Rank, ranks(file, &labels, &mut watch).unwrap().unwrap());
    let (mut starts, mut all) = (vec![0], Vec::new());
    let mut take = |set: &[u32]| {
        all.extend_from_slice(set);
        starts.push(all.len() as u32);
        Ok::<(), ExternalError>(())
    };
    assert_eq!(sets(file, &labels, &mut watch, &mut take).unwrap(), Ended::Done);
    found.insert(Column::SetStarts, starts);
    found.insert(Column::SetLabels, all);
}

/// Chunks of any size give the answers of the solver in memory. Returns whether there are several.
fn same(met: &mut Met, graph: &Graph) -> bool {
    for convention in [Convention::Normal, Convention::Misere] {
        let (bytes, expected) = (graph_file(graph, convention), answers(&Sequential, graph, convention));
        for most in [1, 3, 1 << 20] {
            assert_eq!(found(&bytes, most), expected, "{convention:?}, {most}");
        }
        met.meet(&expected);
    }
    opened(&graph_file(graph, Convention::Normal), 3).count() > 2
}

/// As [`any_graph_with_ends`], impartial if the seed is even.
fn any_graph(seed: u64) -> impl Strategy<Value = Graph> {
    let kind = if seed.is_multiple_of(2) { GameKind::Impartial } else { GameKind::Partizan };
    any_graph_with_ends(seed, kind)
}

#[test]
fn any_small_graph_has_the_answers_of_the_solver_in_memory() {
    let (mut met, mut several) = (Met::default(), 0);
    for seed in 0..240 {
        on(seed, any_graph(seed), |graph| {
            several += usize::from(same(&mut met, &graph));
            if seed % 6 == 2 {
                same(&mut met, &split(&graph, seed));
            }
        });
    }
    met.is_varied(50);
    assert!(several > 50, "{several}");
}

/// Over several blocks of the file, of all shapes.
#[test]
fn larger_graphs_have_the_answers_of_the_solver_in_memory() {
    for (seed, shape) in (0..).zip(Shape::ALL) {
        for impartial in [false, true] {
            let recipe = Recipe { shape, positions: 9_000, moves: 22_000, impartial, seed };
            let graph = generate(&recipe).unwrap();
            for convention in [Convention::Normal, Convention::Misere] {
                let bytes = graph_file(&graph, convention);
                assert_eq!(found(&bytes, 1_000), answers(&Sequential, &graph, convention), "{recipe:?}");
            }
        }
    }
}

/// Long plays in the order of the file and against it take a few passes, and not one for each move.
#[test]
fn long_plays_take_few_passes() {
    let forwards = path(20_000);
    let backwards =
        Graph::from_moves(20_000, (1..20_000).map(|from| (from - 1, from, Movers::BOTH))).unwrap();
    for graph in [forwards, backwards] {
        let mut file = opened(&graph_file(&graph, Convention::Normal), 500);
        let (mut solving, mut found) = (Solving::new(&file), Answers::new());
        let ended = go_on(&mut file, &mut solving, &mut found, 14 * 40);
        prove_labels(&mut file, &mut found);
        assert_eq!((ended, found), (Ended::Done, answers(&Sequential, &graph, Convention::Normal)));
    }
}

/// More than 64 labels, and one position with more moves than fit into a chunk.
#[test]
fn heaps_of_nim_are_labelled_with_their_sizes() {
    let moves = (0..100).flat_map(|from| (0..from).map(move |to| (from, to, Movers::BOTH)));
    let graph = Graph::from_moves(100, moves).unwrap();
    let found = found(&graph_file(&graph, Convention::Normal), 20);
    assert_eq!(found[&Column::Label], Vec::from_iter(0..100));
}

#[test]
fn nothing_is_solved_at_once() {
    let graph = Graph::from_moves(0, []).unwrap();
    let found = found(&graph_file(&graph, Convention::Normal), 5);
    let empty = |column| (column, if column == Column::SetStarts { vec![0] } else { Vec::new() });
    assert_eq!(found, Column::ALL.map(empty).into());
}

fn written(solving: &Solving, file: &File) -> Vec<u8> {
    let mut bytes = Vec::new();
    solving.write(file, &mut bytes).unwrap();
    bytes
}

/// Interrupted after every possible number of chunks, and then after each further one: nothing is lost, and nothing else found. Who goes on may
/// have other chunks.
#[test]
fn who_is_interrupted_goes_on() {
    let mut stages = std::collections::BTreeSet::new();
    for seed in 0..40 {
        on(seed, any_graph(seed), |graph| {
            let convention = if seed % 8 == 5 { Convention::Misere } else { Convention::Normal };
            let (bytes, expected) =
                (graph_file(&graph, convention), answers(&Sequential, &graph, convention));
            for first in 0.. {
                let (mut file, mut found) = (opened(&bytes, 2), Answers::new());
                let mut solving = Solving::new(&file);
                if go_on(&mut file, &mut solving, &mut found, first) == Ended::Done {
                    prove_labels(&mut file, &mut found);
                    assert_eq!(found, expected);
                    break;
                }
                let checkpoint = written(&solving, &file);
                let taken = solving.taken().to_vec();
                stages.insert(checkpoint[64]);
                let mut file = opened(&bytes, 1 + first % 7);
                let mut solving = Solving::read(&file, &mut &checkpoint[..]).unwrap();
                assert_eq!(solving.taken(), taken);
                assert_eq!(written(&solving, &file), checkpoint);
                assert_eq!(go_on(&mut file, &mut solving, &mut found, usize::MAX), Ended::Done);
                prove_labels(&mut file, &mut found);
                assert_eq!(found, expected, "after {first}");
                let done = Solving::read(&file, &mut &written(&solving, &file)[..]).unwrap();
                assert_eq!(done, solving);
            }
        });
    }
    assert_eq!(stages.len(), 7, "{stages:?}");
}

/// A graph with a checkpoint in the middle of finding classes.
fn interrupted() -> (File, Vec<u8>) {
    let graph = split(&path(4), 3);
    let mut file = opened(&graph_file(&graph, Convention::Normal), 2);
    let (mut solving, mut found) = (Solving::new(&file), Answers::new());
    let mut steps = 0;
    while solving.taken().is_empty() {
        assert_eq!(go_on(&mut file, &mut solving, &mut found, 1), Ended::Stopped);
        steps += 1;
    }
    assert!(steps > 3, "{steps}");
    let checkpoint = written(&solving, &file);
    (file, checkpoint)
}

#[test]
fn damaged_checkpoints_are_refused() {
    let (file, checkpoint) = interrupted();
    assert!(Solving::read(&file, &mut &checkpoint[..]).is_ok());
    for place in 0..checkpoint.len() {
        for bit in 0..8 {
            let mut damaged = checkpoint.clone();
            damaged[place] ^= 1 << bit;
            assert!(Solving::read(&file, &mut &damaged[..]).is_err(), "byte {place}, bit {bit}");
        }
        assert!(Solving::read(&file, &mut &checkpoint[..place]).is_err(), "{place} bytes");
    }
    let longer = [&checkpoint[..], &[0]].concat();
    let error = Solving::read(&file, &mut &longer[..]).unwrap_err();
    assert!(matches!(error, CheckpointError::Blocks(GraphFileError::Trailing { .. })), "{error}");
    let mut newer = checkpoint.clone();
    newer[8] = 2;
    let error = Solving::read(&file, &mut &newer[..]).unwrap_err();
    assert_eq!(error.to_string(), "the checkpoint has version 2, and only 1 is known");
    let error = Solving::read(&file, &mut &b"A: B"[..]).unwrap_err();
    assert!(matches!(error, CheckpointError::Magic), "{error}");
}

/// Another graph of as many positions and moves.
#[test]
fn a_checkpoint_of_another_graph_is_refused() {
    let one = Graph::from_moves(3, [(1, 0, Movers::BOTH)]).unwrap();
    let other = Graph::from_moves(3, [(2, 0, Movers::BOTH)]).unwrap();
    let [one, other] = [one, other].map(|graph| opened(&graph_file(&graph, Convention::Normal), 9));
    let checkpoint = written(&Solving::new(&one), &one);
    assert!(Solving::read(&one, &mut &checkpoint[..]).is_ok());
    let error = Solving::read(&other, &mut &checkpoint[..]).unwrap_err();
    assert_eq!(error.to_string(), "the checkpoint is of another graph");
}

#[test]
fn what_is_needed_grows_with_the_positions_and_the_largest_chunk() {
    let bytes = graph_file(&path(5_000), Convention::Normal);
    for most in [10, 1_000] {
        let file = opened(&bytes, most);
        let (most, chunks) = (most as u64, file.count() as u64);
        assert_eq!(needed(&file), (1 << 20) + 16 * 5_000 + 48 * most + 16 * chunks);
    }
}
