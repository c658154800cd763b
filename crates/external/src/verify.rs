//! A check of columns by passes over the file of their graph.

use std::fmt;
use std::io::{Read, Seek};

use hyperjam_graphfile::{Chunk, ChunkPosition, Chunks, Column};
use hyperjam_solver::verify::{RefutationReason, state};
use hyperjam_terms::{Convention, EndKind, Outcome, Player};

use crate::ExternalError;
use crate::labels::mex;
use crate::proof::{PassEnd, Proof, same_options};
use crate::sweep::{Cursor, visit};

/// A claim of a column that does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refuted {
    /// The column.
    pub column: Column,
    /// The position.
    pub position: usize,
    /// Why not.
    pub reason: RefutationReason,
}

impl fmt::Display for Refuted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { column, position, reason } = self;
        write!(f, "{}.npy, position {position}: {reason}", column.name())
    }
}

impl std::error::Error for Refuted {}

/// Looks at all positions once. Returns the first for which there is a reason.
fn look<R: Read + Seek, T>(
    graph: &mut Chunks<R>,
    mut wrong: impl FnMut(&ChunkPosition<'_>) -> Option<T>,
) -> Result<Option<T>, ExternalError> {
    let mut chunk = Chunk::default();
    for number in 0..graph.count() {
        graph.read(number, &mut chunk)?;
        if let Some(found) = chunk.positions().find_map(|position| wrong(&position)) {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// The columns of outcomes: for each starter who wins, and in how many moves.
#[derive(Clone, Debug, Default)]
pub struct OutcomeColumns {
    /// By starter.
    pub first: [Vec<u8>; 2],
    /// By starter.
    pub remoteness: [Vec<u32>; 2],
}

impl OutcomeColumns {
    /// The claim about a state. None if there is no such winner.
    fn claim(&self, position: usize, starter: Player) -> Option<(Outcome, Option<u32>)> {
        let outcome = match self.first[starter.index()][position] {
            0 => Outcome::Draw,
            1 => Outcome::LeftWins,
            2 => Outcome::RightWins,
            _ => return None,
        };
        let remoteness = self.remoteness[starter.index()][position];
        Some((outcome, (remoteness != Column::NONE).then_some(remoteness)))
    }

    /// Checks each state by its options, in one pass: as [`hyperjam_solver::verify::outcomes`] does. Each list has to have an
    /// entry for each position. O(positions + moves).
    pub fn check<R: Read + Seek>(&self, graph: &mut Chunks<R>) -> Result<Option<Refuted>, ExternalError> {
        let convention = graph.convention();
        look(graph, |position| {
            Column::OUTCOMES.into_iter().find_map(|(starter, first, remoteness)| {
                let refuted = |reason| {
                    let column = match reason {
                        RefutationReason::NoRemoteness
                        | RefutationReason::DrawWithRemoteness
                        | RefutationReason::NearestWin
                        | RefutationReason::LongestLoss => remoteness,
                        _ => first,
                    };
                    Some(Refuted { column, position: position.number, reason })
                };
                let next = starter.opponent();
                let options = position.moves.iter().filter(|option| option.is_open_to(starter.index()));
                let claim = self.claim(position.number, starter);
                // What is no claim about an option is refuted at the option.
                let options =
                    options.map(|option| self.claim(option.target(), next).unwrap_or((Outcome::Draw, None)));
                let Some(claim) = claim else { return refuted(RefutationReason::Unclaimed) };
                state(position.end, convention, starter, claim, options).err().and_then(refuted)
            })
        })
    }
}

/// Checks that positions of one class have options in the same classes, exactly, in one pass or more: a class has to be at most one more than all
/// before it, as they are numbered by first appearance. Whether coarser classes are possible is not asked. O(positions + moves) for each pass.
pub fn check_classes<R: Read + Seek>(
    graph: &mut Chunks<R>,
    class: Vec<u32>,
) -> Result<Result<Vec<u32>, Refuted>, ExternalError> {
    let refuted = |position, reason| Ok(Err(Refuted { column: Column::Class, position, reason }));
    let mut count = 0;
    for (position, number) in class.iter().enumerate() {
        if *number > count {
            return refuted(position, RefutationReason::OtherClass);
        }
        count += u32::from(*number == count);
    }
    let room = graph.position_count().max(2 * graph.most_moves());
    let sides = if graph.all_open_to_both() { 1 } else { 2 };
    let mut proof = Proof::new(class, 0, sides, room);
    let mut chunk = Chunk::default();
    loop {
        for number in 0..graph.count() {
            graph.read(number, &mut chunk)?;
            proof.look(&chunk);
        }
        match proof.end_pass() {
            PassEnd::More => {}
            PassEnd::Proved => return Ok(Ok(proof.class)),
            PassEnd::Refuted(position) => return refuted(position, RefutationReason::OptionsOfClass),
        }
    }
}

/// Whether there are labels, by classes that were checked: in normal play without win ends, if Left and Right can move to the same
/// classes everywhere. One pass at most.
pub fn has_labels<R: Read + Seek>(graph: &mut Chunks<R>, class: &[u32]) -> Result<bool, ExternalError> {
    if graph.convention() == Convention::Misere || graph.has_win_ends() {
        return Ok(false);
    }
    if graph.all_open_to_both() {
        return Ok(true);
    }
    let (mut chunk, mut lists) = (Chunk::default(), [Vec::new(), Vec::new()]);
    for number in 0..graph.count() {
        graph.read(number, &mut chunk)?;
        if !same_options(&chunk, |target| class[target], &mut lists) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// What is seen of a position at the present label.
const HAS_OPTION: u8 = 1;
/// Its label is shown.
const SHOWN: u8 = 2;

/// Checks labels, [`Column::NONE`] for ∞, of a game that has labels ([`has_labels`]).
///
/// A number m is right if it is the least that is not the label of an option, and every option that is not labelled with a smaller number has an option
/// labelled m that was shown before; ∞ is right if some option without a number has no option labelled with the least
/// number that is missing (HL 5.2). For each number passes go on until no more is shown: at least two, and at most as
/// many as positions are labelled with it.
pub fn check_labels<R: Read + Seek>(
    graph: &mut Chunks<R>,
    labels: &[u32],
) -> Result<Option<Refuted>, ExternalError> {
    let refuted = |position, reason| Some(Refuted { column: Column::Label, position, reason });
    // What is missing among the labels of the options.
    let mut missing = vec![0; labels.len()];
    let wrong = look(graph, |position| {
        let options = position.moves.iter().filter(|option| option.is_open_to(0));
        let numbers = options.map(|option| labels[option.target()]).filter(|label| *label != Column::NONE);
        let (here, least) = (labels[position.number], mex(numbers, position.moves.len()));
        missing[position.number] = least;
        match position.end {
            _ if here == Column::NONE => None,
            Some(EndKind::Tie) => refuted(position.number, RefutationReason::NumberOfTieEnd),
            _ if here != least => refuted(position.number, RefutationReason::NotMex),
            _ => None,
        }
    })?;
    if wrong.is_some() {
        return Ok(wrong);
    }
    let most = missing.iter().max().copied();
    for level in 0..most.map_or(0, |most| most + 1) {
        let seen = seen_at(graph, labels, level)?;
        let unshown = |position: &usize| labels[*position] == level && seen[*position] & SHOWN == 0;
        if let Some(position) = (0..labels.len()).find(unshown) {
            return Ok(refuted(position, RefutationReason::NoReply));
        }
        let bound = look(graph, |position| {
            if labels[position.number] != Column::NONE
                || missing[position.number] != level
                || position.end.is_some()
            {
                return None;
            }
            let mut options =
                position.moves.iter().filter(|option| option.is_open_to(0)).map(|option| option.target());
            let escapes =
                options.any(|option| labels[option] == Column::NONE && seen[option] & HAS_OPTION == 0);
            if escapes { None } else { refuted(position.number, RefutationReason::NotInfinite) }
        })?;
        if bound.is_some() {
            return Ok(bound);
        }
    }
    Ok(None)
}

/// Which positions have an option labelled with a number that is shown, and which are shown to have it themselves.
fn seen_at<R: Read + Seek>(
    graph: &mut Chunks<R>,
    labels: &[u32],
    level: u32,
) -> Result<Vec<u8>, ExternalError> {
    let mut seen = vec![0; labels.len()];
    let (mut cursor, mut chunk) = (Cursor::default(), Chunk::default());
    loop {
        graph.read(cursor.chunk(graph.count()), &mut chunk)?;
        let changed = visit(&chunk, cursor, |position| {
            let options =
                || position.moves.iter().filter(|option| option.is_open_to(0)).map(|option| option.target());
            let before = seen[position.number];
            let mut now = before;
            if options().any(|option| seen[option] & SHOWN != 0) {
                now |= HAS_OPTION;
            }
            let replies = |option: usize| labels[option] < level || seen[option] & HAS_OPTION != 0;
            if labels[position.number] == level && options().all(replies) {
                now |= SHOWN;
            }
            seen[position.number] = now;
            now != before
        });
        if cursor.advance(changed, graph.count()) == Some(false) {
            return Ok(seen);
        }
    }
}
