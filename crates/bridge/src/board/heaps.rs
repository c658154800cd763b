//! Heaps of counters in rows, each with its number before it.

use super::{CELL, COUNTER};
use hyperjam_editor::picture::{BoardShape, Stroke};
use hyperjam_rulesets::picture::{Gesture, Heap, Place};

/// The most counters of a heap that are drawn.
const MOST_COUNTERS: usize = 24;
/// Where the first counter lies, at least; how wide a digit is, and where the last one before the counters ends.
const FIRST: f64 = 34.0;
const DIGIT: f64 = 9.0;
const GAP: f64 = 13.0;
/// The side of the mark round a number.
pub(super) const MARK: f64 = 30.0;

/// How many digits a number has.
fn digits(number: usize) -> f64 {
    f64::from(number.max(1).ilog10() + 1)
}

fn largest(heaps: &[Heap]) -> usize {
    heaps.iter().map(|heap| heap.size).max().unwrap_or_default()
}

/// Where the first counter of each heap lies: the numbers have room before it.
fn first(heaps: &[Heap]) -> f64 {
    (DIGIT * digits(largest(heaps)) + GAP).max(FIRST)
}

fn height(row: usize) -> f64 {
    CELL * (row as f64 + 0.5)
}

/// The middle of a heap's number.
pub(super) fn number(heaps: &[Heap], row: usize) -> [f64; 2] {
    [(first(heaps) - 10.0) / 2.0, height(row)]
}

/// The middle of a counter. Those that are not drawn lie behind the last.
pub(super) fn middle_of_counter(heaps: &[Heap], row: usize, counter: usize) -> [f64; 2] {
    [first(heaps) + COUNTER * counter.min(MOST_COUNTERS) as f64, height(row)]
}

/// How many of how many counters of a heap are drawn, where not all are.
fn cut(heap: &Heap) -> Option<String> {
    (heap.size > MOST_COUNTERS).then(|| format!("{MOST_COUNTERS} of {}", heap.size))
}

/// The same of all heaps, for who does not see them; empty where all counters are drawn.
pub(super) fn cut_in_words(heaps: &[Heap]) -> String {
    let of =
        |(row, heap): (usize, &Heap)| Some(format!("; of heap {row}, {} counters are drawn", cut(heap)?));
    (1..).zip(heaps).filter_map(of).collect()
}

pub(super) fn heaps(heaps: &[Heap]) -> ([f64; 2], Vec<BoardShape>) {
    let mut shapes = Vec::new();
    let mut width: f64 = 0.0;
    for (row, heap) in heaps.iter().enumerate() {
        let [x, y] = number(heaps, row);
        shapes.push(BoardShape::Letter([x, y + 5.0], heap.size.to_string()));
        let drawn = heap.size.min(MOST_COUNTERS);
        for counter in 0..drawn {
            shapes.push(BoardShape::Stone(middle_of_counter(heaps, row, counter), 7.0, Stroke::Both));
        }
        let end = first(heaps) + COUNTER * drawn.max(1) as f64;
        let mut right = end + 6.0;
        if let Some(words) = cut(heap) {
            let wide = DIGIT * words.len() as f64;
            shapes.push(BoardShape::Letter([end - 6.0 + wide / 2.0, y + 5.0], words));
            right = end + wide;
        }
        width = width.max(right);
    }
    ([width.max(FIRST + COUNTER + 6.0), CELL * heaps.len().max(1) as f64], shapes)
}

/// The rows of the heaps that a move left, where it was made. Heaps may be drawn in another order after it, by their sizes.
pub(super) fn left(before: &[Heap], after: &[Heap], gesture: Gesture) -> Vec<usize> {
    let total = |heaps: &[Heap]| heaps.iter().map(|heap| heap.size).sum::<usize>();
    if before.len() == after.len() {
        let rows = (0..after.len()).filter(|row| before[*row] != after[*row]);
        let differing: Vec<usize> = rows.collect();
        // Each heap is where it was: the others are as they were, or the counters lie elsewhere.
        if total(before) == total(after) || differing.iter().all(|row| rows_of(gesture).contains(&Some(*row)))
        {
            return differing;
        }
    }
    let mut others: Vec<&Heap> = before.iter().collect();
    let mut rows = Vec::new();
    for (row, heap) in after.iter().enumerate() {
        match others.iter().position(|other| *other == heap) {
            Some(nth) => drop(others.swap_remove(nth)),
            None => rows.push(row),
        }
    }
    rows
}

/// The rows of the heaps of a gesture.
fn rows_of(gesture: Gesture) -> [Option<usize>; 2] {
    let row = |place: Place| match place {
        Place::Counter(row, _) => Some(row),
        _ => None,
    };
    match gesture {
        Gesture::Tap(place) => [row(place), None],
        Gesture::Drag(from, to) => [row(from), row(to)],
    }
}
