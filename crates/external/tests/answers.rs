//! The answers of the solver in memory, by however small chunks, and after any interruption.

#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

use std::io::Cursor;
use std::ops::ControlFlow;

use hyperjam_external::{
    Answer, CheckpointError, Ended, ExternalError, PassProgress, Solving, needed, solve,
};
use hyperjam_graphfile::{Chunks, GraphFileError, write};
use hyperjam_solver::bisimulation::bisimulation;
use hyperjam_solver::generate::{Recipe, Shape, generate};
use hyperjam_solver::grundy::grundy_labels;
use hyperjam_solver::outcome::outcomes;
use hyperjam_solver::{Graph, GraphBuilder};
use hyperjam_terms::{Convention, EndKind, Movers, Outcome, Player};
use hyperjam_testkit::graphs::{GameKind, any_plan, at, path, split};
use hyperjam_testkit::on;
use proptest::prelude::*;

type File = Chunks<Cursor<Vec<u8>>>;

/// All that is found of a graph: for each position and starter who wins and how soon; its class; its label.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Found {
    outcomes: Vec<[(Outcome, Option<u32>); 2]>,
    classes: Vec<u32>,
    labels: Option<Vec<Option<u32>>>,
}

impl Found {
    fn take(&mut self, answer: &Answer<'_>, positions: usize) -> u32 {
        match answer {
            Answer::Outcomes(found) => {
                let of = |position| {
                    Player::BOTH
                        .map(|player| (found.outcome(position, player), found.remoteness(position, player)))
                };
                self.outcomes = (0..positions).map(of).collect();
                11
            }
            Answer::Classes(class) => {
                self.classes = class.to_vec();
                12
            }
            Answer::Labels(found) => {
                self.labels = Some((0..positions).map(|position| found.finite(position)).collect());
                13
            }
        }
    }

    /// By the solver in memory.
    fn expected(graph: &Graph, convention: Convention) -> Self {
        let found = outcomes(graph, convention);
        let of = |position| {
            Player::BOTH.map(|player| (found.outcome(position, player), found.remoteness(position, player)))
        };
        let classes = bisimulation(graph);
        let labels = (convention == Convention::Normal).then(|| grundy_labels(graph)).flatten();
        Self {
            outcomes: graph.positions().map(of).collect(),
            classes: graph.positions().map(|position| classes.class(position).index() as u32).collect(),
            labels: labels.map(|labels| graph.positions().map(|position| labels.finite(position)).collect()),
        }
    }
}

fn file(graph: &Graph, convention: Convention) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(graph, convention, None, &mut bytes).unwrap();
    bytes
}

fn opened(bytes: &[u8], most: usize) -> File {
    Chunks::new(Cursor::new(bytes.to_vec()), most).unwrap()
}

/// Goes on for so many chunks at most.
fn go_on(file: &mut File, solving: &mut Solving, found: &mut Found, mut steps: usize) -> Ended {
    let positions = file.position_count();
    let mut watch = |progress: PassProgress| {
        assert!(progress.done <= progress.total, "{progress:?}");
        if steps == 0 {
            return ControlFlow::Break(());
        }
        steps -= 1;
        ControlFlow::Continue(())
    };
    let mut take = |answer: Answer<'_>| Ok::<u32, ExternalError>(found.take(&answer, positions));
    solve(file, solving, &mut watch, &mut take).unwrap()
}

fn found(bytes: &[u8], most: usize) -> Found {
    let (mut file, mut found) = (opened(bytes, most), Found::default());
    let mut solving = Solving::new(&file);
    assert_eq!(go_on(&mut file, &mut solving, &mut found, usize::MAX), Ended::Done);
    found
}

/// What occurs, so that no law holds only because nothing does.
#[derive(Debug, Default)]
struct Met {
    won: usize,
    draws: usize,
    labels: usize,
    infinite: usize,
    none: usize,
    joined: usize,
    chunks: usize,
}

impl Met {
    fn same(&mut self, graph: &Graph) {
        for convention in [Convention::Normal, Convention::Misere] {
            let (bytes, expected) = (file(graph, convention), Found::expected(graph, convention));
            for most in [1, 3, 1 << 20] {
                assert_eq!(found(&bytes, most), expected, "{convention:?}, {most}");
            }
            self.chunks += usize::from(opened(&bytes, 3).count() > 2);
            let states = expected.outcomes.as_flattened();
            self.draws += states.iter().filter(|(outcome, _)| *outcome == Outcome::Draw).count();
            self.won += states.iter().filter(|(outcome, _)| *outcome != Outcome::Draw).count();
            self.joined +=
                (0..).zip(&expected.classes).filter(|(position, class)| *position > **class).count();
            match &expected.labels {
                None => self.none += 1,
                Some(labels) => {
                    self.labels += labels.iter().flatten().count();
                    self.infinite += labels.iter().filter(|label| label.is_none()).count();
                }
            }
        }
    }

    fn is_varied(&self) {
        let Self { won, draws, labels, infinite, none, joined, chunks } = *self;
        assert!(
            [won, draws, labels, infinite, none, joined, chunks].iter().all(|count| *count > 50),
            "{self:?}"
        );
    }
}

/// Any small graph; each of its ends stops play as a tie or as a win of who is to move.
fn any_graph_with_ends(seed: u64) -> impl Strategy<Value = Graph> {
    let kind = if seed.is_multiple_of(2) { GameKind::Impartial } else { GameKind::Partizan };
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
fn any_small_graph_has_the_answers_of_the_solver_in_memory() {
    let mut met = Met::default();
    for seed in 0..240 {
        on(seed, any_graph_with_ends(seed), |graph| {
            met.same(&graph);
            if seed % 6 == 2 {
                met.same(&split(&graph, seed));
            }
        });
    }
    met.is_varied();
}

/// Over several blocks of the file, of all shapes.
#[test]
fn larger_graphs_have_the_answers_of_the_solver_in_memory() {
    for (seed, shape) in (0..).zip(Shape::ALL) {
        for impartial in [false, true] {
            let recipe = Recipe { shape, positions: 9_000, moves: 22_000, impartial, seed };
            let graph = generate(&recipe).unwrap();
            for convention in [Convention::Normal, Convention::Misere] {
                let bytes = file(&graph, convention);
                assert_eq!(found(&bytes, 1_000), Found::expected(&graph, convention), "{recipe:?}");
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
        let mut file = opened(&file(&graph, Convention::Normal), 500);
        let (mut solving, mut found) = (Solving::new(&file), Found::default());
        let ended = go_on(&mut file, &mut solving, &mut found, 14 * 40);
        assert_eq!((ended, found), (Ended::Done, Found::expected(&graph, Convention::Normal)));
    }
}

/// More than 64 labels, and one position with more moves than fit into a chunk.
#[test]
fn heaps_of_nim_are_labelled_with_their_sizes() {
    let moves = (0..100).flat_map(|from| (0..from).map(move |to| (from, to, Movers::BOTH)));
    let graph = Graph::from_moves(100, moves).unwrap();
    let found = found(&file(&graph, Convention::Normal), 20);
    assert_eq!(found.labels, Some((0..100).map(Some).collect()));
}

#[test]
fn nothing_is_solved_at_once() {
    let graph = Graph::from_moves(0, []).unwrap();
    assert_eq!(
        found(&file(&graph, Convention::Normal), 5),
        Found { labels: Some(vec![]), ..Found::default() }
    );
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
        on(seed, any_graph_with_ends(seed), |graph| {
            let convention = if seed % 8 == 5 { Convention::Misere } else { Convention::Normal };
            let (bytes, expected) = (file(&graph, convention), Found::expected(&graph, convention));
            for first in 0.. {
                let (mut file, mut found) = (opened(&bytes, 2), Found::default());
                let mut solving = Solving::new(&file);
                if go_on(&mut file, &mut solving, &mut found, first) == Ended::Done {
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
    let mut file = opened(&file(&graph, Convention::Normal), 2);
    let (mut solving, mut found) = (Solving::new(&file), Found::default());
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
    let [one, other] = [one, other].map(|graph| opened(&file(&graph, Convention::Normal), 9));
    let checkpoint = written(&Solving::new(&one), &one);
    assert!(Solving::read(&one, &mut &checkpoint[..]).is_ok());
    let error = Solving::read(&other, &mut &checkpoint[..]).unwrap_err();
    assert_eq!(error.to_string(), "the checkpoint is of another graph");
}

#[test]
fn what_is_needed_grows_with_the_positions_and_the_largest_chunk() {
    let bytes = file(&path(5_000), Convention::Normal);
    for most in [10, 1_000] {
        let file = opened(&bytes, most);
        let (most, chunks) = (most as u64, file.count() as u64);
        assert_eq!(needed(&file), (1 << 20) + 16 * 5_000 + 48 * most + 16 * chunks);
    }
}
