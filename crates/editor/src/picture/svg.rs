//! A drawing as a picture of its own in SVG.

use super::board::{BoardPart, BoardPictures};
use super::sheet::{INK, LineLook, Sheet};
use super::{
    CAR_BODY, CAR_GLASS, CAR_NUMBER_DROP, CAR_WHEEL, CAR_WHEELS, Look, PlateMark, PlateMarks, TEXT_SIZES,
    arcs,
};
use crate::document::Document;
use crate::geometry::{Ends, Ground, Point, Route, Vector, drawn_radius};
use crate::id::PositionId;
use crate::looks::{self, CAR_COLOUR, Dashes, HALF_SPAN, PEG, RING, ROLES};
use crate::xml::escaped;
use hyperjam_terms::SeatRing;
use std::fmt::Write;

/// Points to a pixel.
const PIXEL: f64 = 0.75;
/// How far words stand beside their routes.
const BESIDE: f64 = 5.0;

/// The picture as an SVG file without scripts, styles or anything from elsewhere. Cost O(V + E log E).
///
/// ```
/// use hyperjam_editor::gallery::EXHIBITS;
/// use hyperjam_editor::picture::{BoardPictures, Look, PlateMarks, svg};
///
/// let drawn = EXHIBITS[0].document()?;
/// let picture = svg(&drawn, &PlateMarks::new(), &BoardPictures::new(), Look::default());
/// assert!(picture.starts_with("<svg"));
/// # Ok::<(), hyperjam_editor::file::ReadError>(())
/// ```
pub fn svg(document: &Document, marks: &PlateMarks, boards: &BoardPictures, look: Look) -> String {
    let sheet = Sheet::new(document, marks, boards, look);
    let pixels = sheet.unit(PIXEL) / PIXEL;
    let world = sheet.frame;
    let (width, height) = (world.width(), world.height());
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.0}\" height=\"{:.0}\" viewBox=\"{:.1} {:.1} {width:.1} {height:.1}\" font-family=\"Georgia, 'DejaVu Serif', serif\" text-anchor=\"middle\"{}>",
        (width * pixels).ceil(),
        (height * pixels).ceil(),
        world.least.x,
        world.least.y,
        if look.ground { "" } else { " fill=\"currentColor\"" }
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
    let mut picture = SvgPicture { sheet: &sheet, out };
    picture.routes();
    picture.positions();
    for (line, at, size) in &sheet.lines {
        picture.text(*at, *size, line, START);
    }
    sheet.boards.iter().for_each(|part| picture.board(part));
    picture.out.push_str("</svg>\n");
    picture.out
}

/// A picture that is being written.
struct SvgPicture<'a> {
    sheet: &'a Sheet<'a>,
    out: String,
}

impl SvgPicture<'_> {
    /// What is inside of things that are white on a white ground.
    fn paper(&self) -> &'static str {
        if self.sheet.look.ground { "#fff" } else { "none" }
    }

    fn paint(&self, colour: &'static str) -> String {
        // What is nearly black would be as hard to see on a dark page.
        let is_dark = colour == INK || colour == ROLES[3].colour;
        if is_dark && !self.sheet.look.ground { "currentColor".into() } else { format!("#{colour}") }
    }

    fn text(&mut self, at: Point, size: f64, text: &str, attributes: &str) {
        let _ = writeln!(
            self.out,
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{size}\"{attributes}>{}</text>",
            at.x,
            at.y,
            escaped(text)
        );
    }

    fn line(&mut self, path: &str, colour: &'static str, width: f64, dashes: Option<Dashes>) {
        let _ = writeln!(
            self.out,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\"{}/>",
            self.paint(colour),
            dash(dashes)
        );
    }

    /// A curve by its control points; a double one is two curves.
    fn curve(&mut self, curve: [Point; 4], look: &LineLook) {
        match look.pair() {
            None => self.line(&path(curve), look.colour, look.width, look.dashes),
            Some((width, aside)) => {
                let both = [-aside, aside].map(|by| path(beside(curve, by))).concat();
                self.line(&both, look.colour, width, look.dashes);
            }
        }
    }

    fn routes(&mut self) {
        let sheet = self.sheet;
        let ends = Ends::of(sheet.document.heading().rules);
        for (id, route) in sheet.routing.routes() {
            let Some(step) = sheet.document.get_move(id) else { continue };
            let look = sheet.line(sheet.look_of(step));
            self.route(route, &look, ends);
            if let Some(words) = sheet.words(id) {
                let [before, after] = [0.45, 0.55].map(|part| route.at(part));
                // On the right, but outside of a loop.
                let side = if step.from == step.to { -1.0 } else { 1.0 };
                let aside = (after - before).unit().normal() * side;
                let (half, height) = (0.3 * TEXT_SIZES.0 * words.chars().count() as f64, 0.7 * TEXT_SIZES.0);
                let by = BESIDE + aside.x.abs() * half + aside.y.abs() * height / 2.0;
                let at = route.at(0.5) + aside * by + Vector::new(0.0, height / 2.0);
                self.text(at, TEXT_SIZES.0, &words, "");
            }
        }
    }

    fn route(&mut self, route: &Route, look: &LineLook, ends: Ends) {
        let [a, b, c, mut d] = route.line(ends);
        let has_head = ends == Ends::Arrow;
        let head = route.arrowhead();
        if has_head && look.open {
            // An open arrowhead has nothing inside.
            d = head.ends[0].towards(head.ends[1], 0.5);
        }
        let line = match ends != Ends::Plates || self.sheet.look.ground {
            true => [a, b, c, d],
            // No plate hides what reaches under it.
            false => {
                let [a, b, c, d] = route.points();
                [a + (a - b).unit() * RIM, b, c, d + (d - c).unit() * RIM]
            }
        };
        self.curve(line, look);
        if has_head {
            let colour = self.paint(look.colour);
            let fill = if look.open { "none" } else { &colour };
            let _ = writeln!(
                self.out,
                "<path d=\"{}\" fill=\"{fill}\" stroke=\"{colour}\" stroke-width=\"{}\"/>",
                head.svg_path(),
                look.outline
            );
        }
    }

    fn positions(&mut self) {
        let sheet = self.sheet;
        for ground in Ground::lines(sheet.document) {
            self.line(&ground.svg_path(0.0), "777777", sheet.width(2.0), None);
        }
        for (id, position, name) in sheet.positions() {
            let _ =
                writeln!(self.out, "<g transform=\"translate({:.1} {:.1})\">", position.at.x, position.at.y);
            let _ = writeln!(
                self.out,
                "<circle r=\"{}\" fill=\"{}\" stroke=\"#777\"/>",
                drawn_radius(sheet.document.heading().rules),
                self.paper()
            );
            if let Some(mark) = sheet.marks.get(&id) {
                self.mark(id, mark);
            }
            for (text, at) in sheet.cars.on(id) {
                self.car(text, *at);
            }
            let place = sheet.cars.name(sheet.document, &sheet.routing, id);
            let _ = writeln!(
                self.out,
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{}\">{}</text>\n</g>",
                place.at.x,
                place.at.y,
                TEXT_SIZES.0,
                place.anchor,
                escaped(&name)
            );
        }
    }

    fn board(&mut self, part: &BoardPart) {
        match part {
            BoardPart::Cell(area, taken) => {
                let fill = if *taken { "#555" } else { self.paper() };
                let ink = self.paint(INK);
                let _ = writeln!(
                    self.out,
                    "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{fill}\" stroke=\"{ink}\"/>",
                    area.least.x,
                    area.least.y,
                    area.width(),
                    area.height()
                );
            }
            BoardPart::Disc(at, radius, whose, width, filled) => {
                let colour = self.paint(self.sheet.stroke(*whose, *width).colour);
                let fill = if *filled { &colour } else { self.paper() };
                let _ = writeln!(
                    self.out,
                    "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\" fill=\"{fill}\" stroke=\"{colour}\" stroke-width=\"{width:.1}\"/>",
                    at.x, at.y
                );
            }
            BoardPart::Line([from, to], whose, width) => {
                let line = [*from, from.towards(*to, 1.0 / 3.0), from.towards(*to, 2.0 / 3.0), *to];
                self.curve(line, &self.sheet.stroke(*whose, *width));
            }
            BoardPart::Head([left, tip, right]) => {
                let _ = writeln!(
                    self.out,
                    "<path d=\"M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z\"/>",
                    left.x, left.y, tip.x, tip.y, right.x, right.y
                );
            }
            BoardPart::Letters(at, size, text, starts) => {
                // Names stand on lines, which are left out round them.
                let attributes = match (starts, self.sheet.look.ground) {
                    (true, _) => START,
                    (false, true) => " stroke=\"#fff\" stroke-width=\"3\" paint-order=\"stroke\"",
                    (false, false) => "",
                };
                self.text(*at, (size * 100.0).round() / 100.0, text, attributes);
            }
        }
    }

    fn car(&mut self, text: &str, at: Vector) {
        let fill = if self.sheet.look.colours { format!("#{CAR_COLOUR}") } else { self.paper().into() };
        let ink = self.paint(INK);
        // Windows are seen through, and then have an outline.
        let outline = if self.sheet.look.ground {
            String::new()
        } else {
            format!(" stroke=\"{ink}\" stroke-width=\"0.5\"")
        };
        let _ = write!(
            self.out,
            "<g transform=\"translate({} {})\"><path d=\"{CAR_BODY}\" fill=\"{fill}\" stroke=\"{ink}\" stroke-width=\"0.8\"/><path d=\"{CAR_GLASS}\" fill=\"{}\"{outline}/>",
            at.x,
            at.y,
            self.paper()
        );
        for x in CAR_WHEELS.0 {
            let _ = write!(self.out, "<circle cx=\"{x}\" cy=\"{}\" r=\"{CAR_WHEEL}\"/>", CAR_WHEELS.1);
        }
        let _ = writeln!(
            self.out,
            "<text y=\"{CAR_NUMBER_DROP}\" font-size=\"{}\" font-weight=\"bold\">{text}</text></g>",
            TEXT_SIZES.1
        );
    }

    fn mark(&mut self, id: PositionId, mark: &PlateMark) {
        let (sheet, radius, (peg_radius, to_peg)) = (self.sheet, RING, PEG);
        let holders = arcs(mark);
        for role in holders.clone() {
            let (colour, direction) = (sheet.colour(role.colour), role.angle());
            if holders.len() == 1 {
                let peg = Vector::at_angle(direction) * (radius + to_peg);
                let (ink, paper) = (self.paint(colour), self.paper());
                let _ = writeln!(
                    self.out,
                    "<circle r=\"{radius}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{}\"/><circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{peg_radius}\" fill=\"{ink}\" stroke=\"{paper}\" stroke-width=\"1.2\"/>",
                    sheet.width(5.0),
                    peg.x,
                    peg.y
                );
            } else {
                let span = (direction - HALF_SPAN, direction + HALF_SPAN);
                self.line(&arc(span), colour, sheet.arc(role), role.dashes);
            }
        }
        for arc_of in mark.seats.into_iter().flat_map(SeatRing::arcs) {
            let Some(ring) = mark.seats else { continue };
            let look = looks::seat_look(ring, arc_of.place);
            let width = if arc_of.whole { looks::SEAT_WIDTHS.0 } else { looks::SEAT_WIDTHS.1 };
            let span = looks::seat_arc(ring.places(), arc_of.place);
            self.line(&arc(span), sheet.colour(look.colour), sheet.width(width), None);
        }
        for line in sheet.labels.get(&id).into_iter().flatten() {
            let _ = writeln!(
                self.out,
                "<text y=\"{:.1}\" font-size=\"{:.2}\" font-weight=\"bold\">{}</text>",
                line.size * line.drop,
                line.size,
                escaped(&line.text)
            );
        }
    }
}

/// Of a text that begins at its place.
const START: &str = " text-anchor=\"start\"";
/// How far behind the rim a line ends that reaches under no plate.
const RIM: f64 = 2.5;

/// A part of the ring, from one direction to another.
fn arc((from, to): (f64, f64)) -> String {
    let [from, to] = [from, to].map(|angle| Vector::at_angle(angle) * RING);
    format!("M{:.1} {:.1}A{RING} {RING} 0 0 1 {:.1} {:.1}", from.x, from.y, to.x, to.y)
}

fn path([a, b, c, d]: [Point; 4]) -> String {
    format!("M{:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}", a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y)
}

/// A curve beside another one, to its right for positive values: as long as it is not bent tightly, so far from it everywhere.
fn beside([a, b, c, d]: [Point; 4], by: f64) -> [Point; 4] {
    let aside = |from: Point, to: Point| (to - from).unit().normal() * by;
    [a + aside(a, b), b + aside(a, c), c + aside(b, d), d + aside(c, d)]
}

fn dash(dashes: Option<Dashes>) -> String {
    dashes.map_or(String::new(), |(on, off)| format!(" stroke-dasharray=\"{on} {off}\""))
}
