//! The check of classes.

use std::io::{Read, Seek};

use hyperjam_graphfile::{Chunk, Chunks, Column, Refuted};
use hyperjam_solver::verify::RefutationReason;
use hyperjam_terms::Convention;

use crate::ExternalError;
use crate::classes::{Numbers, count_different};
use crate::proof::{PassEnd, Proof, same_options};
use crate::stage::{MOST_TRIES, Shape};
use crate::sweep::Cursor;

/// Checks that positions of one class have options in the same classes, exactly, in one pass or more: a class has to be at
/// most one more than all before it, as they are numbered by first appearance. Whether coarser classes are possible is asked
/// by [`check_coarsest`]. O(positions + moves) for each pass.
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

/// Checks that no two classes are the same game, of classes that hold by [`check_classes`].
///
/// Positions get numbers that are functions of their games alone (`Numbers`), so classes with different numbers are
/// different games, by whatever fingerprints. Where all classes have their own there is nothing more to see. If there are
/// fewer numbers in the end, they are classes of equal positions, which is proved, or fingerprints that are the same by
/// chance, and others are tried.
///
/// O(positions + moves) for each pass, as many as it takes to find classes, and 20 bytes a position with the classes.
pub fn check_coarsest<R: Read + Seek>(
    graph: &mut Chunks<R>,
    class: &[u32],
) -> Result<Option<Refuted>, ExternalError> {
    let most = class.iter().max().map_or(0, |most| most + 1);
    for seed in 0..MOST_TRIES {
        let Some(numbers) = told_apart(graph, most, seed)? else { return Ok(None) };
        let Ok(coarser) = check_classes(graph, numbers.into_classes())? else { continue };
        let other = class.iter().zip(&coarser).position(|(given, coarser)| given != coarser);
        let refuted =
            |position| Refuted { column: Column::Class, position, reason: RefutationReason::OtherClass };
        return Ok(other.map(refuted));
    }
    Err(ExternalError::Fingerprints { tries: MOST_TRIES })
}

/// Tells positions apart until there are so many different ones, and then returns nothing, or until no more are told apart.
fn told_apart<R: Read + Seek>(
    graph: &mut Chunks<R>,
    most: u32,
    seed: u32,
) -> Result<Option<Numbers>, ExternalError> {
    let shape = Shape::of(graph);
    let mut numbers = Numbers::new(shape.positions, shape.sides, seed, shape.bits);
    let (mut chunk, mut cursor) = (Chunk::default(), Cursor::default());
    loop {
        graph.read(cursor.chunk(graph.count()), &mut chunk)?;
        let changed = numbers.look(&chunk, cursor);
        if cursor.advance(changed, graph.count()) == Some(false) {
            break;
        }
    }
    let (mut next, mut before) = (numbers.of.clone(), 0);
    loop {
        let count = count_different(&mut next);
        if count == most {
            return Ok(None);
        }
        if count == before {
            return Ok(Some(numbers));
        }
        before = count;
        for number in 0..graph.count() {
            graph.read(number, &mut chunk)?;
            numbers.look_again(&chunk, &mut next);
        }
        numbers.of.copy_from_slice(&next);
    }
}

/// Whether there are labels, by classes that were checked: in normal play without ends at which somebody has won, whose labels have no number, if Left and Right can move to the same
/// classes everywhere. One pass at most.
pub fn has_labels<R: Read + Seek>(graph: &mut Chunks<R>, class: &[u32]) -> Result<bool, ExternalError> {
    if graph.convention() == Convention::Misere || graph.has_decided_ends() {
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
