//! A drawing as a picture of its own in SVG.

use super::{HALF_SPAN, Look, PEG, PlateMark, PlateMarks, RING, ROLES, RoleLook};
use crate::document::{Document, Movers};
use crate::geometry::{Map, PLATE_RADIUS, Road, Vector};
use crate::xml::escaped;
use std::f64::consts::FRAC_PI_2;
use std::fmt::Write;

/// Room round the drawing.
const MARGIN: f64 = 60.0;

/// The picture as an SVG file without scripts, styles or anything from elsewhere. Cost O(V + E log E).
pub fn svg(document: &Document, marks: &PlateMarks, look: Look) -> String {
    let map = Map::of(document);
    let world = map.frame(document).grown(MARGIN);
    let (width, height) = (world.width(), world.height());
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"{:.1} {:.1} {width:.1} {height:.1}\" font-family=\"Georgia, 'DejaVu Serif', serif\" text-anchor=\"middle\">",
        world.least.x, world.least.y
    );
    let title = &document.heading().title;
    if !title.is_empty() {
        let _ = writeln!(out, "<title>{}</title>", escaped(title));
    }
    if look.ground {
        let _ = writeln!(
            out,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"#fff\"/>",
            world.least.x, world.least.y
        );
    }
    for (id, step) in document.moves() {
        if let Some(road) = map.road(id) {
            push_road(&mut out, road, step.by, look);
        }
    }
    for (id, position) in document.positions() {
        let _ = writeln!(out, "<g transform=\"translate({:.1} {:.1})\">", position.at.x, position.at.y);
        let _ = writeln!(out, "<circle r=\"{}\" fill=\"#fff\" stroke=\"#777\"/>", PLATE_RADIUS - 2.0);
        if let Some(mark) = marks.get(&id) {
            push_mark(&mut out, mark, look);
        }
        if position.tie {
            out.push_str("<text y=\"19\" font-size=\"10\">tie</text>\n");
        }
        let place = map.name(document, id);
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{}\" font-size=\"14\" text-anchor=\"{}\">{}</text>\n</g>",
            place.at.x,
            place.at.y,
            place.anchor,
            escaped(document.name(id))
        );
    }
    out.push_str("</svg>\n");
    out
}

/// The colour of a role.
fn colour(role: &RoleLook, look: Look) -> &'static str {
    if look.colours { role.colour } else { "000" }
}

fn push_road(out: &mut String, road: &Road, by: Movers, look: Look) {
    let (path, head) = (road.svg_path(), road.arrowhead().svg_path());
    let [left, right] = [0, 1].map(|role: usize| format!("#{}", colour(&ROLES[role], look)));
    let (colour, line, fill) = match by {
        Movers::LEFT => (left.as_str(), "stroke-width=\"2.6\"", left.as_str()),
        Movers::RIGHT => (right.as_str(), "stroke-width=\"2.6\" stroke-dasharray=\"8 5\"", "#fff"),
        _ => ("#555", "stroke-width=\"6\"", "#555"),
    };
    let _ = writeln!(out, "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" {line}/>");
    if line == "stroke-width=\"6\"" {
        let _ = writeln!(out, "<path d=\"{path}\" fill=\"none\" stroke=\"#fff\" stroke-width=\"3\"/>");
    }
    let _ = writeln!(out, "<path d=\"{head}\" fill=\"{fill}\" stroke=\"{colour}\" stroke-width=\"1.6\"/>");
}

fn push_mark(out: &mut String, mark: &PlateMark, look: Look) {
    let (radius, to_peg) = RING;
    let holders: Vec<&RoleLook> = (0..4).filter(|&role| mark.roles[role]).map(|role| &ROLES[role]).collect();
    for role in &holders {
        let (colour, direction) = (colour(role, look), f64::from(role.quarter) * FRAC_PI_2);
        if holders.len() == 1 {
            let peg = Vector::at_angle(direction) * (radius + to_peg);
            let _ = writeln!(
                out,
                "<circle r=\"{radius}\" fill=\"none\" stroke=\"#{colour}\" stroke-width=\"5\"/><circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{PEG}\" fill=\"#{colour}\" stroke=\"#fff\" stroke-width=\"1.2\"/>",
                peg.x, peg.y
            );
        } else {
            let from = Vector::at_angle(direction - HALF_SPAN) * radius;
            let to = Vector::at_angle(direction + HALF_SPAN) * radius;
            let dashes =
                role.dashes.map_or(String::new(), |(on, off)| format!(" stroke-dasharray=\"{on} {off}\""));
            let _ = writeln!(
                out,
                "<path d=\"M{:.1} {:.1}A{radius} {radius} 0 0 1 {:.1} {:.1}\" fill=\"none\" stroke=\"#{colour}\" stroke-width=\"{}\"{dashes}/>",
                from.x, from.y, to.x, to.y, role.width
            );
        }
    }
    let size = match mark.label.chars().count() {
        0..=2 => 20,
        3..=4 => 14,
        5..=7 => 11,
        _ => 8,
    };
    let _ = writeln!(
        out,
        "<text y=\"{:.1}\" font-size=\"{size}\" font-weight=\"bold\">{}</text>",
        f64::from(size) * 0.35,
        escaped(&mark.label)
    );
}
