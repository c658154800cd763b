//! A drawing as a TikZ picture for LaTeX.

use super::PlateMarks;
use crate::document::{Document, Movers};
use crate::geometry::Map;
use crate::id::PositionId;
use std::collections::BTreeMap;
use std::fmt::Write;

/// World units to a centimetre.
const SCALE: f64 = 60.0;

/// The picture: it needs `\usepackage{tikz}` and `\usetikzlibrary{arrows.meta}`. Who has a non-losing strategy
/// stands below a position's label in small letters. Cost O(V + E log E).
pub fn tikz(document: &Document, marks: &PlateMarks) -> String {
    let map = Map::of(document);
    let mut out = String::from(
        "% \\usepackage{tikz} \\usetikzlibrary{arrows.meta}\n\\begin{tikzpicture}[>={Stealth[scale=1.1]},\n  town/.style={circle, draw, minimum size=8.7mm, inner sep=0pt, align=center},\n  left move/.style={->, thick}, right move/.style={-{Stealth[open, scale=1.1]}, thick, dashed},\n  both move/.style={-{Stealth[scale=1.1]}, double, double distance=1.2pt}]\n",
    );
    let numbers: BTreeMap<PositionId, usize> =
        document.positions().enumerate().map(|(number, (id, _))| (id, number)).collect();
    for (id, position) in document.positions() {
        let (x, y) = (position.at.x / SCALE, 0.0 - position.at.y / SCALE);
        let mark = marks.get(&id);
        let label = mark.map_or(String::new(), |mark| mathematical(&mark.label));
        let angle = -map.name(id).at.angle().to_degrees();
        let double = if position.tie { ", double" } else { "" };
        let _ = writeln!(
            out,
            "  \\node[town{double}, label={{[label distance=1pt]{angle:.0}:{}}}] (p{}) at ({x:.3},{y:.3}) {{{label}}};",
            escaped(document.name(id)),
            numbers[&id]
        );
    }
    for (id, step) in document.moves() {
        let Some(road) = map.road(id) else { continue };
        let style = match step.by {
            Movers::LEFT => "left move",
            Movers::RIGHT => "right move",
            _ => "both move",
        };
        let [a, b, c, d] = road.points().map(|point| (point.x / SCALE, 0.0 - point.y / SCALE));
        let _ = writeln!(
            out,
            "  \\draw[{style}] ({:.3},{:.3}) .. controls ({:.3},{:.3}) and ({:.3},{:.3}) .. ({:.3},{:.3});",
            a.0, a.1, b.0, b.1, c.0, c.1, d.0, d.1
        );
    }
    out.push_str("\\end{tikzpicture}\n");
    out
}

/// A label as mathematics: `∞{1,2}` becomes an infinity sign with a subscript.
fn mathematical(label: &str) -> String {
    match label.strip_prefix('∞') {
        Some(set) => {
            let set = set.trim_matches(['{', '}']);
            if set.is_empty() { "$\\infty$".into() } else { format!("$\\infty_{{{}}}$", escaped(set)) }
        }
        None => format!("${}$", escaped(label)),
    }
}

/// Text for LaTeX: its special characters stand for themselves.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => safe.extend(['\\', c]),
            '\\' => safe.push_str("\\textbackslash{}"),
            '^' => safe.push_str("\\textasciicircum{}"),
            '~' => safe.push_str("\\textasciitilde{}"),
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}
