//! A drawing as a picture of its own in SVG.

use super::board::{BoardShape, LETTERS, shapes};
use super::car::CarPlaces;
use super::{
    CAR_BODY, CAR_GLASS, CAR_NUMBER_DROP, CAR_WHEEL, CAR_WHEELS, Look, PlateMark, PlateMarks, TEXT_SIZES,
    TIE_DROP, arcs, frame, ground_path, label_lines, note_lines, route_words, shows_ground,
};
use crate::document::{Document, Note};
use crate::geometry::{PLATE_RADIUS, Route, Routing, Vector};
use crate::label::typeset;
use crate::looks::{self, CAR_COLOUR, HALF_SPAN, MOVE_LOOKS, MoveLook, PEG, RING};
use crate::xml::escaped;
use hyperjam_terms::SeatRing;
use std::fmt::Write;

/// The picture as an SVG file without scripts, styles or anything from elsewhere. Cost O(V + E log E).
///
/// ```
/// use hyperjam_editor::gallery::EXHIBITS;
/// use hyperjam_editor::picture::{Look, PlateMarks, svg};
///
/// let drawn = EXHIBITS[0].document()?;
/// let picture = svg(&drawn, &PlateMarks::default(), Look { ground: true, colours: true });
/// assert!(picture.starts_with("<svg"));
/// # Ok::<(), hyperjam_editor::file::ReadError>(())
/// ```
pub fn svg(document: &Document, marks: &PlateMarks, look: Look) -> String {
    let routing = Routing::of(document);
    let cars = CarPlaces::of(document, &routing);
    let world = frame(document, &routing, &cars);
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
    for (id, route) in routing.routes() {
        let Some(step) = document.get_move(id) else { continue };
        let heads = document.heading().rules.is_directed();
        push_route(&mut out, route, looks::move_look(step.by, document.heading().players), look, heads);
        let at = route.at(0.5);
        if let Some(words) = route_words(document, &routing, id) {
            let _ = writeln!(
                out,
                "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"14\" stroke=\"#fff\" stroke-width=\"4\" paint-order=\"stroke\">{words}</text>",
                at.x,
                at.y + 5.0
            );
        }
    }
    for (id, position) in document.positions() {
        let _ = writeln!(out, "<g transform=\"translate({:.1} {:.1})\">", position.at.x, position.at.y);
        let _ = writeln!(out, "<circle r=\"{}\" fill=\"#fff\" stroke=\"#777\"/>", PLATE_RADIUS - 2.0);
        if shows_ground(document, position) {
            let _ = writeln!(
                out,
                "<path d=\"{}\" fill=\"none\" stroke=\"#555\" stroke-width=\"2\"/>",
                ground_path()
            );
        }
        if let Some(mark) = marks.get(&id) {
            push_mark(&mut out, mark, look);
        }
        if let Some(end) = position.end {
            let _ = writeln!(out, "<text y=\"{}\" font-size=\"{}\">{end}</text>", TIE_DROP, TEXT_SIZES.1);
        }
        cars.on(id).iter().for_each(|(text, at)| push_car(&mut out, text, *at, look));
        let place = cars.name(document, &routing, id);
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{}\">{}</text>\n</g>",
            place.at.x,
            place.at.y,
            TEXT_SIZES.0,
            place.anchor,
            escaped(&typeset(document.name(id)))
        );
    }
    for (line, at) in note_lines(document) {
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{}\" text-anchor=\"start\">{}</text>",
            at.x,
            at.y,
            Note::SIZES.0,
            escaped(line)
        );
    }
    shapes(document).iter().for_each(|shape| push_shape(&mut out, shape, look));
    out.push_str("</svg>\n");
    out
}

fn push_shape(out: &mut String, shape: &BoardShape, look: Look) {
    let _ = match shape {
        BoardShape::Cell(area, taken) => writeln!(
            out,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"#{}\" stroke=\"#000\"/>",
            area.least.x,
            area.least.y,
            area.width(),
            area.height(),
            if *taken { "555" } else { "fff" }
        ),
        BoardShape::Stone(at, radius, is_left) => {
            let colour = paint(MOVE_LOOKS[usize::from(!is_left)].colour, look);
            let fill = if *is_left { colour } else { "fff" };
            writeln!(
                out,
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\" fill=\"#{fill}\" stroke=\"#{colour}\" stroke-width=\"3\"/>",
                at.x, at.y
            )
        }
        BoardShape::Letter(text, at) | BoardShape::Text(text, at) => {
            let anchor = if matches!(shape, BoardShape::Text(..)) { " text-anchor=\"start\"" } else { "" };
            writeln!(
                out,
                "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{LETTERS}\"{anchor}>{}</text>",
                at.x,
                at.y,
                escaped(text)
            )
        }
    };
}

/// The colour that is asked for.
fn paint(colour: &'static str, look: Look) -> &'static str {
    if look.colours { colour } else { "000" }
}

fn dash(dashes: Option<(f64, f64)>) -> String {
    dashes.map_or(String::new(), |(on, off)| format!(" stroke-dasharray=\"{on} {off}\""))
}

fn push_route(out: &mut String, route: &Route, of: &MoveLook, look: Look, has_head: bool) {
    let (path, head) = (route.svg_path(has_head), route.arrowhead().svg_path());
    let (colour, width, dashes) = (paint(of.colour, look), of.width, dash(of.dashes));
    let _ = writeln!(
        out,
        "<path d=\"{path}\" fill=\"none\" stroke=\"#{colour}\" stroke-width=\"{width}\"{dashes}/>"
    );
    if let Some(middle) = of.middle {
        let _ = writeln!(out, "<path d=\"{path}\" fill=\"none\" stroke=\"#fff\" stroke-width=\"{middle}\"/>");
    }
    if !has_head {
        return;
    }
    let fill = if of.open { "fff" } else { colour };
    let _ = writeln!(
        out,
        "<path d=\"{head}\" fill=\"#{fill}\" stroke=\"#{colour}\" stroke-width=\"{}\"/>",
        of.outline
    );
}

fn push_car(out: &mut String, text: &str, at: Vector, look: Look) {
    let fill = if look.colours { CAR_COLOUR } else { "fff" };
    let _ = write!(
        out,
        "<g transform=\"translate({} {})\"><path d=\"{CAR_BODY}\" fill=\"#{fill}\" stroke=\"#000\" stroke-width=\"0.8\"/><path d=\"{CAR_GLASS}\" fill=\"#fff\"/>",
        at.x, at.y
    );
    for x in CAR_WHEELS.0 {
        let _ = write!(out, "<circle cx=\"{x}\" cy=\"{}\" r=\"{CAR_WHEEL}\"/>", CAR_WHEELS.1);
    }
    let _ = writeln!(
        out,
        "<text y=\"{CAR_NUMBER_DROP}\" font-size=\"{}\" font-weight=\"bold\">{text}</text></g>",
        TEXT_SIZES.2
    );
}

fn push_mark(out: &mut String, mark: &PlateMark, look: Look) {
    let (radius, (peg_radius, to_peg)) = (RING, PEG);
    let holders = arcs(mark);
    for role in holders.clone() {
        let (colour, direction) = (paint(role.colour, look), role.angle());
        if holders.len() == 1 {
            let peg = Vector::at_angle(direction) * (radius + to_peg);
            let _ = writeln!(
                out,
                "<circle r=\"{radius}\" fill=\"none\" stroke=\"#{colour}\" stroke-width=\"5\"/><circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{peg_radius}\" fill=\"#{colour}\" stroke=\"#fff\" stroke-width=\"1.2\"/>",
                peg.x, peg.y
            );
        } else {
            let from = Vector::at_angle(direction - HALF_SPAN) * radius;
            let to = Vector::at_angle(direction + HALF_SPAN) * radius;
            let dashes = dash(role.dashes);
            let _ = writeln!(
                out,
                "<path d=\"M{:.1} {:.1}A{radius} {radius} 0 0 1 {:.1} {:.1}\" fill=\"none\" stroke=\"#{colour}\" stroke-width=\"{}\"{dashes}/>",
                from.x, from.y, to.x, to.y, role.width
            );
        }
    }
    for arc in mark.seats.into_iter().flat_map(SeatRing::arcs) {
        let Some(ring) = mark.seats else { continue };
        let (of, (from, to)) = (looks::seat_look(ring, arc.place), looks::seat_arc(ring.places(), arc.place));
        let [from, to] = [from, to].map(|angle| Vector::at_angle(angle) * radius);
        let width = if arc.whole { looks::SEAT_WIDTHS.0 } else { looks::SEAT_WIDTHS.1 };
        let _ = writeln!(
            out,
            "<path d=\"M{:.1} {:.1}A{radius} {radius} 0 0 1 {:.1} {:.1}\" fill=\"none\" stroke=\"#{}\" stroke-width=\"{width}\"/>",
            from.x,
            from.y,
            to.x,
            to.y,
            paint(of.colour, look)
        );
    }
    for line in label_lines(&mark.label) {
        let _ = writeln!(
            out,
            "<text y=\"{:.1}\" font-size=\"{:.1}\" font-weight=\"bold\">{}</text>",
            line.size * line.drop,
            line.size,
            escaped(&line.text)
        );
    }
}
