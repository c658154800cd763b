//! Drawings that are set beside what is drawn, to be components of its sum.

use crate::analysis::Analysis;
use hyperjam_editor::gallery::Exhibit;
use std::collections::BTreeSet;
use std::f64::consts::TAU;

/// The room between neighbours on the ring, in units of the drawing.
const ROOM: f64 = 90.0;

/// The name of the label ∞_K.
pub(crate) fn set_name(set: &BTreeSet<u32>) -> String {
    hyperjam_solver::Grundy::infinite(set.iter().copied()).to_string()
}

/// A Nim heap with all smaller heaps, and a vehicle on it.
pub(crate) fn heap(analysis: &Analysis, size: u32) -> String {
    let count = size as usize + 1;
    let on_ring = |number: u32| {
        let angle = TAU * (f64::from(number) / count as f64 - 0.25);
        [radius(count) * angle.cos(), radius(count) * angle.sin()]
    };
    let positions: Vec<String> = (0..=size).map(|n| position(&format!("*{n}"), on_ring(n))).collect();
    file(analysis, &positions, &heap_moves(size), &format!("*{size}"))
}

/// A position with a move to itself and to the heaps *k for the numbers k of the set: its label is ∞_K (HL 5.2), as the
/// least number that is not in K is the label of none of its options and of none that the move to itself leads to. It
/// has a vehicle.
pub(crate) fn looping(analysis: &Analysis, set: &BTreeSet<u32>) -> String {
    let name = set_name(set);
    let mut positions = vec![position(&name, [0.0, 0.0])];
    let mut moves = vec![step(&name, &name)];
    if let Some(&most) = set.last() {
        let count = most as usize + 1;
        for number in 0..=most {
            // Half a ring below, so that the position's own loop has room above.
            let angle = TAU * (f64::from(number) + 0.5) / (2.0 * count as f64);
            let reach = radius(2 * count).max(ROOM);
            positions.push(position(&format!("*{number}"), [reach * angle.cos(), reach * angle.sin()]));
        }
        moves.extend(set.iter().map(|k| step(&name, &format!("*{k}"))));
        moves.extend(heap_moves(most));
    }
    file(analysis, &positions, &moves, &name)
}

/// A drawing of the gallery, with a vehicle on its first position if it has none.
pub(crate) fn exhibit(exhibit: &Exhibit) -> Option<String> {
    let document = exhibit.document().ok()?;
    let (_, first) = document.positions().next()?;
    if !document.heading().vehicles.is_empty() {
        return Some(exhibit.text.to_owned());
    }
    let rest = exhibit.text.trim_end().strip_suffix('}')?;
    Some(format!("{rest}, \"vehicles\": [\"{}\"] }}", first.key))
}

/// A ring on which so many positions have room.
fn radius(count: usize) -> f64 {
    if count < 2 { 0.0 } else { (count as f64 * ROOM / TAU).max(ROOM * 0.6) }
}

fn heap_moves(size: u32) -> Vec<String> {
    let below = |from: u32| (0..from).map(move |to| step(&format!("*{from}"), &format!("*{to}")));
    (0..=size).flat_map(below).collect()
}

// The names are made of digits and the signs * ∞ { } and commas, which stand for themselves in JSON.

fn position(name: &str, [x, y]: [f64; 2]) -> String {
    format!(r#"{{"id":"{name}","label":"{name}","x":{x:.2},"y":{y:.2}}}"#)
}

fn step(from: &str, to: &str) -> String {
    format!(r#"{{"from":"{from}","to":"{to}","by":"both"}}"#)
}

fn file(analysis: &Analysis, positions: &[String], moves: &[String], vehicle: &str) -> String {
    let convention = analysis.game.convention;
    format!(
        r#"{{"format":"hyperjam","version":1,"convention":"{convention}","positions":[{}],"moves":[{}],"vehicles":["{vehicle}"]}}"#,
        positions.join(","),
        moves.join(",")
    )
}
