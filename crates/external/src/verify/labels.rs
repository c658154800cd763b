//! The check of labels, of the ranks that show them, and of sets K.

use std::io::{Read, Seek};

use hyperjam_graphfile::{ChunkPosition, Chunks, Column, LabelClaim, Refuted};
use hyperjam_solver::verify::RefutationReason;

use super::look;
use crate::ExternalError;
use crate::labels::mex;
use crate::sets::set_of;

/// Where an option is not labelled with the present number, or not known to have a reply.
const NONE: u32 = Column::NONE;

/// Checks labels and ranks, [`Column::NONE`] for ∞, of a game that has labels ([`has_labels`](super::has_labels)). Each list
/// has to have an entry for each position.
///
/// A number m is right if it is the least that is not the label of an option, and every option that is not labelled with a
/// smaller number has an option labelled m of smaller rank; ∞ is right if some option without a number has no option
/// labelled with the least number that is missing (HL 5.2). Ranks have to be the least, by the equation of
/// [`least_ranks`](hyperjam_solver::grundy::least_ranks), which has one solution. One pass, and two for each number that
/// occurs; 16 bytes a position.
pub fn check_labels<R: Read + Seek>(
    graph: &mut Chunks<R>,
    labels: &[u32],
    ranks: &[u32],
) -> Result<Option<Refuted>, ExternalError> {
    // What is missing among the labels of the options.
    let mut missing = vec![0; labels.len()];
    let wrong = look(graph, |position| {
        let numbers = options(position).map(|option| labels[option]).filter(|label| *label != NONE);
        let least = mex(numbers, position.moves.len());
        missing[position.number] = least;
        let claim = LabelClaim { label: labels[position.number], rank: ranks[position.number] };
        claim.alone(position.end, least).map(|(column, reason)| refuted(column, position, reason))
    })?;
    if wrong.is_some() {
        return Ok(wrong);
    }
    let most = missing.iter().max().copied();
    let mut least = vec![NONE; labels.len()];
    for level in 0..most.map_or(0, |most| most + 1) {
        look(graph, |position| {
            let replies = options(position).filter(|option| labels[*option] == level);
            least[position.number] = replies.map(|option| ranks[option]).min().unwrap_or(NONE);
            None::<()>
        })?;
        let wrong = look(graph, |position| {
            let claim = LabelClaim { label: labels[position.number], rank: ranks[position.number] };
            let others = options(position).filter(|option| labels[*option] >= level);
            let wrong = match claim.label {
                NONE if missing[position.number] != level || position.end.is_some() => None,
                label if label != NONE && label != level => None,
                _ => claim.by_options(others.map(|option| (labels[option], least[option]))),
            };
            wrong.map(|(column, reason)| refuted(column, position, reason))
        })?;
        if wrong.is_some() {
            return Ok(wrong);
        }
    }
    Ok(None)
}

fn refuted(column: Column, position: &ChunkPosition<'_>, reason: RefutationReason) -> Refuted {
    Refuted { column, position: position.number, reason }
}

/// The options of Left, who has the moves of both.
fn options<'a>(position: &ChunkPosition<'a>) -> impl Iterator<Item = usize> + Clone + use<'a> {
    position.moves.iter().filter(|option| option.is_open_to(0)).map(|option| option.target())
}

/// Checks where sets K begin, by labels that hold: each is as large as the set of its options' labels, and empty for a
/// number. There has to be one entry more than positions. One pass, and 8 bytes a position.
pub fn check_set_starts<R: Read + Seek>(
    graph: &mut Chunks<R>,
    labels: &[u32],
    starts: &[u32],
) -> Result<Option<Refuted>, ExternalError> {
    let mut end = 0;
    let mut set = Vec::new();
    look(graph, |position| {
        let here = end;
        set_of(position, labels, &mut set);
        end += set.len() as u32;
        let holds = starts[position.number] == here && starts[position.number + 1] == end;
        (!holds).then(|| refuted(Column::SetStarts, position, RefutationReason::WrongSet))
    })
}

/// Checks sets K, one after the other, by labels that hold. `next` gives their numbers, of which there have to be as many as
/// [`check_set_starts`] has found. One pass, and 4 bytes a position.
pub fn check_sets<R: Read + Seek, E: From<ExternalError>>(
    graph: &mut Chunks<R>,
    labels: &[u32],
    mut next: impl FnMut() -> Result<u32, E>,
) -> Result<Option<Refuted>, E> {
    let mut set = Vec::new();
    let wrong = look(graph, |position| {
        set_of(position, labels, &mut set);
        set.iter().find_map(|label| match next() {
            Ok(given) if given == *label => None,
            Ok(_) => Some(Ok(refuted(Column::SetLabels, position, RefutationReason::WrongSet))),
            Err(error) => Some(Err(error)),
        })
    })?;
    wrong.transpose()
}
