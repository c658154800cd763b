//! A drawing as a TikZ picture for LaTeX.

use super::{HALF_SPAN, PEG, PlateMark, PlateMarks, RING, ROLES, RoleLook};
use crate::document::{Document, Movers};
use crate::geometry::Map;
use crate::id::PositionId;
use std::collections::BTreeMap;
use std::fmt::Write;

/// World units to a centimetre.
const SCALE: f64 = 60.0;
/// Points to a world unit.
const POINTS: f64 = 28.45 / SCALE;

/// The picture: it needs `\usepackage{tikz}` and `\usetikzlibrary{arrows.meta}`. Cost O(V + E log E).
pub fn tikz(document: &Document, marks: &PlateMarks) -> String {
    let map = Map::of(document);
    let mut out = String::from(
        "% \\usepackage{tikz} \\usetikzlibrary{arrows.meta}\n\\begin{tikzpicture}[>={Stealth[scale=1.1]},\n  town/.style={circle, draw, minimum size=8.7mm, inner sep=0pt, align=center},\n  left move/.style={->, thick}, right move/.style={-{Stealth[open, scale=1.1]}, thick, dashed},\n  both move/.style={-{Stealth[scale=1.1]}, double, double distance=1.2pt}]\n",
    );
    if marks.values().any(|mark| mark.roles != [false; 4]) {
        for RoleLook { name, colour, width, dashes, .. } in &ROLES {
            let dashes = dashes.map_or(String::new(), |(on, off)| {
                format!(", dash pattern=on {:.1}pt off {:.1}pt", on * POINTS, off * POINTS)
            });
            let _ = writeln!(
                out,
                "  \\definecolor{{role{name}}}{{HTML}}{{{}}}\n  \\tikzset{{ring{name}/.style={{role{name}, line width={:.1}pt{dashes}}}}}",
                colour.to_uppercase(),
                width * POINTS
            );
        }
    }
    let numbers: BTreeMap<PositionId, usize> =
        document.positions().enumerate().map(|(number, (id, _))| (id, number)).collect();
    for (id, position) in document.positions() {
        let (x, y) = (position.at.x / SCALE, 0.0 - position.at.y / SCALE);
        let mark = marks.get(&id);
        let label = mark.map_or(String::new(), |mark| mathematical(&mark.label));
        let angle = -map.name(document, id).at.angle().to_degrees();
        let double = if position.tie { ", double" } else { "" };
        let _ = writeln!(
            out,
            "  \\node[town{double}, label={{[label distance=1pt]{angle:.0}:{}}}] (p{}) at ({x:.3},{y:.3}) {{{label}}};",
            escaped(document.name(id)),
            numbers[&id]
        );
    }
    for (id, position) in document.positions() {
        if let Some(mark) = marks.get(&id) {
            push_ring(&mut out, mark, (position.at.x / SCALE, 0.0 - position.at.y / SCALE));
        }
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

/// An arc for each role with a non-losing strategy; a role alone fills the ring and has a peg in its place.
fn push_ring(out: &mut String, mark: &PlateMark, (x, y): (f64, f64)) {
    let radius = RING.0 / SCALE;
    let holders: Vec<&RoleLook> = (0..4).filter(|&role| mark.roles[role]).map(|role| &ROLES[role]).collect();
    for role in &holders {
        let name = role.name;
        // TikZ counts angles upwards.
        let direction = -90.0 * f64::from(role.quarter);
        let _ = if holders.len() == 1 {
            let peg = (RING.0 + RING.1) / SCALE;
            writeln!(
                out,
                "  \\draw[ring{name}, solid, line width={:.1}pt] ({x:.3},{y:.3}) circle[radius={radius:.3}]; \\fill[role{name}] ({x:.3},{y:.3}) ++({direction}:{peg:.3}) circle[radius={:.3}];",
                ROLES[0].width * POINTS,
                PEG / SCALE
            )
        } else {
            let (from, to) = (direction - HALF_SPAN.to_degrees(), direction + HALF_SPAN.to_degrees());
            writeln!(
                out,
                "  \\draw[ring{name}] ({x:.3},{y:.3}) ++({from:.1}:{radius:.3}) arc[start angle={from:.1}, end angle={to:.1}, radius={radius:.3}];"
            )
        };
    }
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
