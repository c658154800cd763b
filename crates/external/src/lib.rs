//! Outcomes, labels and classes of game graphs whose moves do not fit into memory: a few words for each position are kept
//! there, and the moves are read from a file, pass after pass.
//!
//! [`solve`] asks all questions one after the other and hands out each [`Answer`] as soon as it is there. The answers are those of
//! the solver in memory. What has been found so far is a [`Solving`], which can be written down between two chunks
//! ([`Solving::write`]) and read again, so that long work may be interrupted.
//!
//! [`verify`] checks answers by passes as well.
//!
//! Memory is [`needed`], which is known before anything of that size is asked for.

mod checkpoint;
mod classes;
mod labels;
mod outcomes;
mod proof;
mod sets;
mod stage;
mod sweep;
pub mod verify;

use std::fmt;
use std::io::{Read, Seek};
use std::ops::ControlFlow;

use hyperjam_graphfile::{Chunk, Chunks, GraphFileError};
use hyperjam_terms::{Convention, Outcome, Player};

#[doc(no_inline)]
pub use hyperjam_graphfile::CheckpointError;
pub use sets::{ranks, sets};
pub use stage::Solving;

use labels::LABELLED;
use outcomes::{OPEN, OutcomeSweep};

/// Bytes that are needed for each position.
const BYTES_A_POSITION: u64 = 16;
/// Bytes that are needed for each move of the largest chunk: its word, and what is made of it.
const BYTES_A_MOVE: u64 = 40;
/// Bytes that are needed for each position of the largest chunk.
const BYTES_OF_A_DEGREE: u64 = 8;
/// Bytes that are needed for a chunk.
const BYTES_A_CHUNK: u64 = 16;
/// How many bytes are used beside: blocks, and a column that is written.
const BESIDE: u64 = 1 << 20;

/// How many bytes of memory [`solve`] takes at most for a graph, beside the program itself. O(1).
pub fn needed<R>(graph: &Chunks<R>) -> u64 {
    BYTES_A_POSITION * graph.position_count() as u64
        + BYTES_A_MOVE * graph.most_moves() as u64
        + BYTES_A_CHUNK * graph.count() as u64
        + BYTES_OF_A_DEGREE * graph.most_positions() as u64
        + BESIDE
}

/// Why there is no answer.
#[derive(Debug)]
pub enum ExternalError {
    /// The graph cannot be read.
    Graph(GraphFileError),
    /// Each time that classes were looked for, sets of options that differ had the same fingerprint.
    Fingerprints {
        /// How often.
        tries: u32,
    },
}

impl fmt::Display for ExternalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Graph(error) => error.fmt(f),
            Self::Fingerprints { tries } => {
                write!(
                    f,
                    "the classes are not found: {tries} kinds of fingerprints took different options for the same"
                )
            }
        }
    }
}

impl std::error::Error for ExternalError {}

impl From<GraphFileError> for ExternalError {
    fn from(error: GraphFileError) -> Self {
        Self::Graph(error)
    }
}

/// The answer to one question, for all positions.
#[derive(Debug)]
pub enum Answer<'a> {
    /// Who wins, and how soon.
    Outcomes(Remoteness<'a>),
    /// The class of each position, numbered by first appearance.
    Classes(&'a [u32]),
    /// The labels of an impartial game in normal play; elsewhere there are none.
    Labels(FiniteLabels<'a>),
}

/// The remoteness of all states.
#[derive(Clone, Copy, Debug)]
pub struct Remoteness<'a>(&'a OutcomeSweep);

impl Remoteness<'_> {
    /// The number of moves until the end when this player starts, none for a draw.
    pub fn remoteness(&self, position: usize, starter: Player) -> Option<u32> {
        let OutcomeSweep { sides, words, .. } = self.0;
        let word = words[sides * position + (starter.index() & (sides - 1))];
        (word != OPEN).then_some(word)
    }

    /// Who wins when this player starts.
    pub fn outcome(&self, position: usize, starter: Player) -> Outcome {
        let is_normal = self.0.convention == Convention::Normal;
        match self.remoteness(position, starter) {
            None => Outcome::Draw,
            Some(remoteness) if remoteness.is_multiple_of(2) == is_normal => {
                Outcome::win_of(starter.opponent())
            }
            Some(_) => Outcome::win_of(starter),
        }
    }
}

/// The labels that are numbers.
#[derive(Clone, Copy, Debug)]
pub struct FiniteLabels<'a>(&'a [u32]);

impl FiniteLabels<'_> {
    /// The label of a position, none where it is ∞ with whatever set.
    pub fn finite(&self, position: usize) -> Option<u32> {
        let word = self.0[position];
        (word & LABELLED != 0).then_some(word & !LABELLED)
    }
}

/// How far the work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassProgress {
    /// What is looked for: "outcomes", "classes", "labels", "ranks" or "sets of labels".
    pub what: &'static str,
    /// The number of the present pass over the file, from 1, among those for the same question.
    pub pass: u32,
    /// How many moves have been looked at in it.
    pub done: u64,
    /// How many there are.
    pub total: u64,
}

/// How the work ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All answers were given.
    Done,
    /// The watcher broke it off.
    Stopped,
}

/// Solves a graph by passes over its file, or goes on with it: who wins each position and how soon, its class, and in normal play of
/// an impartial game its label.
///
/// `watch` is asked before each chunk whether to go on. Each answer is handed to `take`, which gives a number that says what became of it, such
/// as a checksum; that is kept with what has been found ([`Solving::taken`]). Where either fails, or is broken off, `solving` is
/// what was found until then, and can be gone on with.
///
/// Methods and costs are those of the modules `outcomes`, `classes`, `proof` and `labels`. All are exact.
///
/// ```
/// use hyperjam_external::{Answer, Ended, ExternalError, Solving, solve};
/// use hyperjam_graphfile::{Chunks, write};
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::{Convention, Movers, Player};
/// use std::io::Cursor;
/// use std::ops::ControlFlow;
///
/// let path = Graph::from_moves(1_000, (1..1_000).map(|from| (from, from - 1, Movers::BOTH)))?;
/// let mut file = Vec::new();
/// write(&path, Convention::Normal, None, &mut file)?;
/// let mut chunks = Chunks::new(Cursor::new(file), 100)?;
/// let mut solving = Solving::new(&chunks);
/// let mut remoteness = None;
/// let mut take = |answer: Answer<'_>| {
///     if let Answer::Outcomes(found) = answer {
///         remoteness = found.remoteness(999, Player::Left);
///     }
///     Ok::<u32, ExternalError>(0)
/// };
/// let ended = solve(&mut chunks, &mut solving, &mut |_| ControlFlow::Continue(()), &mut take)?;
/// assert_eq!((ended, remoteness), (Ended::Done, Some(999)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve<R: Read + Seek, E: From<ExternalError>>(
    graph: &mut Chunks<R>,
    solving: &mut Solving,
    watch: &mut dyn FnMut(PassProgress) -> ControlFlow<()>,
    take: &mut dyn FnMut(Answer<'_>) -> Result<u32, E>,
) -> Result<Ended, E> {
    let mut chunk = Chunk::default();
    while let Some(number) = solving.chunk(graph) {
        if watch(solving.progress(graph)).is_break() {
            return Ok(Ended::Stopped);
        }
        graph.read(number, &mut chunk).map_err(ExternalError::from)?;
        solving.look(graph, &chunk, take)?;
    }
    Ok(Ended::Done)
}
