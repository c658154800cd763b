//! Heaps of Nim.

use super::Part;
use crate::error::BoardError;
use crate::heaps::{Limit, heaps};
use crate::picture::{Gesture, Place};

/// The counters that a position may have.
const MOST_COUNTERS: Limit = Limit { what: "counters of Nim for several players", most: 1_000 };

/// Reads heaps such as “3,4,5”.
pub(super) fn read(text: &str) -> Result<Vec<Part>, BoardError> {
    let heaps = heaps(text, MOST_COUNTERS)?;
    Ok(heaps.into_iter().filter(|heap| *heap > 0).map(|heap| vec![heap]).collect())
}

/// Heaps as they are read.
pub(super) fn print(parts: &[Part]) -> String {
    let heaps: Vec<String> = parts.iter().flatten().map(u32::to_string).collect();
    if heaps.is_empty() { "0".to_owned() } else { heaps.join(",") }
}

/// The moves in a heap: a counter is pressed, and goes with all behind it.
pub(super) fn moves(nth: usize, part: &Part) -> Vec<(Gesture, Vec<Part>)> {
    let size: u32 = part.iter().sum();
    let left = |left: u32| if left == 0 { Vec::new() } else { vec![vec![left]] };
    (0..size).map(|at| (Gesture::Tap(Place::Counter(nth, at as usize)), left(at))).collect()
}
