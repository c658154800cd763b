//! A drawing as a TikZ picture for LaTeX. Whatever belongs to a position is placed by its node, so an author who moves a node
//! moves all of that.

use super::board::{BoardPart, BoardPictures};
use super::sheet::{INK, LineLook, Sheet};
use super::{
    CAR_BODY, CAR_GLASS, CAR_NUMBER_DROP, CAR_WHEEL, CAR_WHEELS, Look, PlateMark, PlateMarks, TEXT_SIZES,
    arcs,
};
use crate::document::Document;
use crate::geometry::{Ends, Ground, PLATE_RADIUS, POINT_RADIUS, Point, Route, Vector, drawn_radius};
use crate::id::{MoveId, PositionId};
use crate::label::{in_tex, typeset};
use crate::looks::{self, CAR_COLOUR, Dashes, HALF_SPAN, MOVE_LOOKS, PEG, RING, ROLES};
use hyperjam_terms::SeatRing;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Points to a world unit, at least.
const USUAL: f64 = 0.5;
/// The size of letters that all others are scaled from, in points: every font has it.
const LETTERS: f64 = 10.0;
/// Where moves begin and end about the middle of their positions.
const RIM: f64 = PLATE_RADIUS + 1.0;
/// How long arrowheads are, and how wide.
const HEAD: (f64, f64) = (12.0, 11.0);
/// How far a line without one goes on under the plates that it joins, and to points.
const FURTHER: (f64, f64) = (5.0, RIM - POINT_RADIUS + 1.0);
/// Positions that are nearer to each other have no room for a move between their rims.
const NEAR: f64 = 2.5 * RIM;
/// How far the control points of TikZ's curves are from their ends, as a part of the distance of these.
const LOOSENESS: f64 = 0.3915;

/// The picture, which says at its top what it needs. All sizes are fixed, whatever stands in the plates and whatever
/// size the document's letters have. Cost O(V + E log E).
///
/// ```
/// use hyperjam_editor::gallery::EXHIBITS;
/// use hyperjam_editor::picture::{BoardPictures, Look, PlateMarks, tikz};
///
/// let drawn = EXHIBITS[0].document()?;
/// let picture = tikz(&drawn, &PlateMarks::new(), &BoardPictures::new(), Look::default());
/// assert!(picture.contains(r"\begin{tikzpicture}"));
/// # Ok::<(), hyperjam_editor::file::ReadError>(())
/// ```
pub fn tikz(document: &Document, marks: &PlateMarks, boards: &BoardPictures, look: Look) -> String {
    let sheet = Sheet::new(document, marks, boards, look);
    let unit = (sheet.unit(USUAL) * 1000.0).ceil() / 1000.0;
    let nodes = node_names(document);
    let mut picture = TikzPicture { sheet: &sheet, nodes, unit, hues: BTreeSet::new(), out: String::new() };
    picture.head();
    for (id, position) in document.positions() {
        let _ = writeln!(
            picture.out,
            "  \\node[position] ({}) at {} {{}};",
            picture.nodes[&id],
            place(position.at)
        );
    }
    for (id, route) in sheet.routing.routes() {
        picture.route(id, route);
    }
    picture.positions();
    for (line, at, size) in &sheet.lines {
        picture.text("name", "base west", *size, &place(*at), line);
    }
    sheet.boards.iter().for_each(|part| picture.board(part));
    picture.out.push_str("\\end{tikzpicture}\n");
    picture.out
}

/// A name for the node of each position: the letters and digits of its own name that TeX takes everywhere, with a number
/// where others have the same. Cost O(V log V).
fn node_names(document: &Document) -> BTreeMap<PositionId, String> {
    let mut used: BTreeMap<String, u32> = BTreeMap::new();
    let name = |(id, _)| {
        let mut plain: String = document.name(id).chars().filter(char::is_ascii_alphanumeric).collect();
        if !plain.starts_with(|first: char| first.is_ascii_alphabetic()) {
            plain.insert(0, 'p');
        }
        let count = used.entry(plain.clone()).or_default();
        *count += 1;
        // No other name has a hyphen.
        (id, if *count == 1 { plain } else { format!("{plain}-{count}") })
    };
    document.positions().map(name).collect()
}

/// A number with at most two digits behind the point.
fn number(value: f64) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    // Without the sign of nothing.
    format!("{}", rounded + 0.0)
}

/// A place in the picture's units; TikZ has the y axis upwards.
fn place(at: Point) -> String {
    format!("({},{})", number(at.x), number(0.0 - at.y))
}

/// A place as it is seen from a node, so that it is shifted with it.
fn beside(node: &str, by: Vector) -> String {
    if by == Vector::default() {
        return format!("({node}.center)");
    }
    format!("([shift={{({},{})}}]{node}.center)", number(by.x), number(0.0 - by.y))
}

/// How a move leads from node to node, as far as TikZ can say so by the nodes alone: none if they are too close together.
fn way(route: &Route, [from, to]: [(&str, Point); 2], is_loop: bool, unit: f64) -> Option<String> {
    let [a, b, c, d] = route.points();
    let ((from, from_at), (to, to_at)) = (from, to);
    // TikZ counts angles upwards.
    let degrees = |along: Vector| number(-along.angle().to_degrees());
    if is_loop {
        let (out, back) = (b - from_at, c - from_at);
        let reach = (out.length() - RIM) * unit;
        return Some(format!(
            "({from}) to[out={}, in={}, distance={}pt]{{}} ({to})",
            degrees(out),
            degrees(back),
            number(reach)
        ));
    }
    let along = to_at - from_at;
    if along.length() < NEAR {
        return None;
    }
    if route.bow() < 0.05 {
        return Some(format!("({from}) --{{}} ({to})"));
    }
    let (unit_along, out) = (along.unit(), b - from_at);
    let ahead = out.x * unit_along.x + out.y * unit_along.y;
    // The right is the side of positive values, since y grows downwards.
    let aside = unit_along.x * out.y - unit_along.y * out.x;
    let side = if aside > 0.0 { "right" } else { "left" };
    let looseness = a.distance(b) / (LOOSENESS * a.distance(d).max(1.0));
    Some(format!(
        "({from}) to[bend {side}={}, looseness={}]{{}} ({to})",
        number(aside.abs().atan2(ahead).to_degrees()),
        number(looseness)
    ))
}

/// A picture that is being written.
struct TikzPicture<'a> {
    sheet: &'a Sheet<'a>,
    nodes: BTreeMap<PositionId, String>,
    /// Points to a world unit.
    unit: f64,
    /// The colours of boards that are defined.
    hues: BTreeSet<&'static str>,
    out: String,
}

impl TikzPicture<'_> {
    /// A length in points.
    fn points(&self, world: f64) -> String {
        format!("{}pt", number(world * self.unit))
    }

    fn dash(&self, dashes: Option<Dashes>) -> String {
        dashes.map_or(String::new(), |(on, off)| {
            format!(", dash pattern=on {} off {}", self.points(on), self.points(off))
        })
    }

    /// The style of a line in a colour.
    fn line(&self, look: &LineLook, colour: &str) -> String {
        let (width, double) = match (look.pair(), look.middle) {
            (Some((width, _)), Some(middle)) => {
                (width, format!(", double=white, double distance={}", self.points(middle)))
            }
            _ => (look.width, String::new()),
        };
        format!("{colour}, line width={}{double}{}", self.points(width), self.dash(look.dashes))
    }

    /// The arrowhead of a move.
    fn tip(&self, look: &LineLook, colour: &str) -> String {
        let fill = if look.open { "white" } else { colour };
        let (length, width) = HEAD;
        format!(
            ", -{{Triangle[length={}, width={}, line width={}, fill={fill}]}}",
            self.points(length),
            self.points(width),
            self.points(look.outline)
        )
    }

    /// What the picture needs, its colours and its styles, as far as they are used.
    fn head(&mut self) {
        let (sheet, document) = (self.sheet, self.sheet.document);
        let ends = Ends::of(document.heading().rules);
        let library = if sheet.cars.is_empty() { "" } else { ", svg.path" };
        let _ = writeln!(self.out, "% \\usepackage{{tikz}} \\usetikzlibrary{{arrows.meta{library}}}");
        let beyond = |name: &str| in_tex(&typeset(name)).chars().any(|letter| letter > '\u{17f}');
        if document.positions().any(|(id, _)| beyond(document.name(id))) {
            self.out.push_str(
                "% Some names have letters that pdfLaTeX may lack: XeLaTeX and LuaLaTeX have them.\n",
            );
        }
        let unit = self.unit;
        let _ = writeln!(
            self.out,
            "\\begin{{tikzpicture}}[x={unit}pt, y={unit}pt,\n  every node/.style={{inner sep=0pt, outer sep=0pt}},\n  name text/.style={{font=\\fontsize{{{LETTERS}}}{{12}}\\normalfont}},\n  mark text/.style={{font=\\fontsize{{{LETTERS}}}{{12}}\\normalfont\\bfseries}},\n  move text/.style={{name text, outer sep={}}},\n  position/.style={{circle, minimum size={}}},\n  plate/.style={{fill=white, draw=black!50, line width={}}}]",
            self.points(5.0),
            self.points(2.0 * RIM),
            self.points(1.0)
        );
        self.out.push_str("  % A position is moved with its name, its mark and the ends of its moves: change the place of its node.\n");
        for (nth, role) in ROLES.iter().enumerate() {
            let is_used = sheet.marks.values().any(|mark| arcs(mark).any(|holder| holder.name == role.name));
            let is_moved = nth < 2 && self.is_used(nth);
            if is_used || is_moved {
                self.define(&format!("role{}", role.name), sheet.colour(role.colour));
            }
            if is_used {
                let style = format!(
                    "role{}, line width={}{}",
                    role.name,
                    self.points(sheet.arc(role)),
                    self.dash(role.dashes)
                );
                let _ = writeln!(self.out, "  \\tikzset{{ring{}/.style={{{style}}}}}", role.name);
            }
        }
        for (nth, look) in MOVE_LOOKS.iter().enumerate() {
            let in_rings = sheet
                .marks
                .values()
                .filter_map(|mark| mark.seats)
                .any(|ring| ring.arcs().any(|arc| looks::seat_look(ring, arc.place).name == look.name));
            if !self.is_used(nth) && !in_rings {
                continue;
            }
            let drawn = sheet.line(nth);
            let colour = self.colour_name(nth);
            if nth > 1 || !self.is_used(nth) {
                self.define(&colour, drawn.colour);
            }
            if self.is_used(nth) {
                let (line, tip) = (self.line(&drawn, &colour), self.tip(&drawn, &colour));
                let further = |by: f64| format!(", shorten <={0}, shorten >={0}", self.points(-by));
                let end = match ends {
                    Ends::Arrow => tip,
                    Ends::Plates => further(FURTHER.0),
                    Ends::Points => further(FURTHER.1),
                };
                let _ = writeln!(self.out, "  \\tikzset{{{} move/.style={{{line}{end}}}}}", look.name);
            }
        }
        if !sheet.cars.is_empty() {
            self.define("car", if sheet.look.colours { CAR_COLOUR } else { "ffffff" });
            let mut wheels = String::new();
            for x in CAR_WHEELS.0 {
                let _ = write!(wheels, " \\fill[black] ({x},{}) circle[radius={CAR_WHEEL}];", CAR_WHEELS.1);
            }
            let width = self.points(0.8);
            let _ = writeln!(
                self.out,
                "  \\tikzset{{pics/car/.style={{code={{\\begin{{scope}}[x=1pt, y=1pt, xscale={unit}, yscale=-{unit}] \\filldraw[fill=car, draw=black, line width={width}] svg {{{CAR_BODY}}}; \\fill[white] svg {{{CAR_GLASS}}};{wheels} \\end{{scope}}}}}}}}"
            );
        }
    }

    /// Whether moves have this look.
    fn is_used(&self, nth: usize) -> bool {
        self.sheet.document.moves().any(|(_, step)| self.sheet.look_of(step) == nth)
    }

    /// The name of the colour of moves with this look.
    fn colour_name(&self, nth: usize) -> String {
        match ROLES.get(nth).filter(|_| nth < 2) {
            Some(role) => format!("role{}", role.name),
            None => format!("move{}", MOVE_LOOKS[nth].name),
        }
    }

    fn define(&mut self, name: &str, colour: &str) {
        let _ = writeln!(self.out, "  \\definecolor{{{name}}}{{HTML}}{{{}}}", colour.to_uppercase());
    }

    fn route(&mut self, id: MoveId, route: &Route) {
        let document = self.sheet.document;
        let Some(step) = document.get_move(id) else { return };
        let ends = [step.from, step.to].map(|end| Some((&*self.nodes[&end], document.position(end)?.at)));
        let [Some(from), Some(to)] = ends else { return };
        let look = MOVE_LOOKS[self.sheet.look_of(step)].name;
        let words = match self.sheet.words(id) {
            // On the right, but outside of a loop.
            Some(words) => {
                let side = if step.from == step.to { "auto=left" } else { "auto=right" };
                format!(" {}", self.node("move", side, TEXT_SIZES.0, &words))
            }
            None => String::new(),
        };
        let way = way(route, [from, to], step.from == step.to, self.unit);
        let line = match &way {
            Some(way) => way.replacen("{}", &words, 1),
            None => {
                let [a, b, c, d] = route.points();
                let [a, b] = [a, b].map(|at| beside(from.0, at - from.1));
                let [c, d] = [c, d].map(|at| beside(to.0, at - to.1));
                format!("{a} .. controls {b} and {c} ..{words} {d}")
            }
        };
        if way.is_none() {
            self.out.push_str("  % Its nodes are close together, so this move keeps its angles when one of them is moved.\n");
        }
        let _ = writeln!(self.out, "  \\draw[{look} move] {line};");
    }

    fn positions(&mut self) {
        let sheet = self.sheet;
        for ground in Ground::lines(sheet.document) {
            let width = self.points(sheet.width(2.0));
            let strokes =
                ground.strokes().into_iter().map(|[from, to]| format!(" {} -- {}", place(from), place(to)));
            let _ =
                writeln!(self.out, "  \\draw[black!70, line width={width}]{};", strokes.collect::<String>());
        }
        for (id, _, written) in sheet.positions() {
            let node = self.nodes[&id].clone();
            let at = |by: Vector| beside(&node, by);
            let centre = at(Vector::default());
            let _ = writeln!(
                self.out,
                "  \\filldraw[plate] {centre} circle[radius={}];",
                number(drawn_radius(sheet.document.heading().rules))
            );
            if let Some(mark) = sheet.marks.get(&id) {
                self.ring(mark, &centre);
                for line in sheet.labels.get(&id).into_iter().flatten() {
                    let below = at(Vector::new(0.0, line.size * line.drop));
                    self.text("mark", "base", line.size, &below, &line.text);
                }
            }
            for (text, by) in sheet.cars.on(id) {
                let _ = writeln!(self.out, "  \\pic at {} {{car}};", at(*by));
                let foot = at(*by + Vector::new(0.0, CAR_NUMBER_DROP));
                self.text("mark", "base", TEXT_SIZES.1, &foot, text);
            }
            let name = sheet.cars.name(sheet.document, &sheet.routing, id);
            let anchor = match name.anchor {
                "start" => "base west",
                "end" => "base east",
                _ => "base",
            };
            self.text("name", anchor, TEXT_SIZES.0, &at(name.at), &written);
        }
    }

    /// An arc for each role with a non-losing strategy, and a role alone fills the ring and has a peg in its place; for more
    /// than two players an arc for each place.
    fn ring(&mut self, mark: &PlateMark, centre: &str) {
        let radius = number(RING);
        let holders = arcs(mark);
        for role in holders.clone() {
            let name = role.name;
            // TikZ counts angles upwards.
            let direction = -role.angle().to_degrees();
            if holders.len() == 1 {
                let width = self.points(self.sheet.width(5.0));
                let _ = writeln!(
                    self.out,
                    "  \\draw[ring{name}, solid, line width={width}] {centre} circle[radius={radius}]; \\fill[role{name}] {centre} ++({direction}:{}) circle[radius={}];",
                    number(RING + PEG.1),
                    number(PEG.0)
                );
            } else {
                let span = HALF_SPAN.to_degrees();
                self.arc(&format!("ring{name}"), centre, (direction - span, direction + span));
            }
        }
        for arc in mark.seats.into_iter().flat_map(SeatRing::arcs) {
            let Some(ring) = mark.seats else { continue };
            let look = looks::seat_look(ring, arc.place);
            let Some(nth) = MOVE_LOOKS.iter().position(|other| other.name == look.name) else { continue };
            let width = if arc.whole { looks::SEAT_WIDTHS.0 } else { looks::SEAT_WIDTHS.1 };
            let style =
                format!("{}, line width={}", self.colour_name(nth), self.points(self.sheet.width(width)));
            let (from, to) = looks::seat_arc(ring.places(), arc.place);
            self.arc(&style, centre, (-to.to_degrees(), -from.to_degrees()));
        }
    }

    fn arc(&mut self, style: &str, centre: &str, (from, to): (f64, f64)) {
        let radius = number(RING);
        let _ = writeln!(
            self.out,
            "  \\draw[{style}] {centre} ++({from:.1}:{radius}) arc[start angle={from:.1}, end angle={to:.1}, radius={radius}];"
        );
    }

    fn board(&mut self, part: &BoardPart) {
        match part {
            BoardPart::Cell(area, taken) => {
                let fill = if *taken { "black!65" } else { "white" };
                let (from, to) = (place(area.least), place(area.greatest));
                let _ = writeln!(
                    self.out,
                    "  \\filldraw[fill={fill}, draw=black, line width={}] {from} rectangle {to};",
                    self.points(1.0)
                );
            }
            BoardPart::Disc(at, radius, whose, width, filled) => {
                let colour = self.colour_of(&self.sheet.stroke(*whose, *width));
                let fill = if *filled { colour.as_str() } else { "white" };
                let _ = writeln!(
                    self.out,
                    "  \\filldraw[fill={fill}, draw={colour}, line width={}] {} circle[radius={}];",
                    self.points(*width),
                    place(*at),
                    number(*radius)
                );
            }
            BoardPart::Line([from, to], whose, width) => {
                let look = self.sheet.stroke(*whose, *width);
                let colour = self.colour_of(&look);
                let style = self.line(&look, &colour);
                let _ = writeln!(self.out, "  \\draw[{style}] {} -- {};", place(*from), place(*to));
            }
            BoardPart::Head([left, tip, right]) => {
                let (left, tip, right) = (place(*left), place(*tip), place(*right));
                let _ = writeln!(self.out, "  \\fill {left} -- {tip} -- {right} -- cycle;");
            }
            BoardPart::Letters(at, size, text, starts) => {
                // Names stand on lines, which are left out behind them.
                let anchor = if *starts { "base west" } else { "base, fill=white" };
                self.text("name", anchor, *size, &place(*at), text);
            }
        }
    }

    /// The colour of what belongs to a board, whose definition is written where it is not yet.
    fn colour_of(&mut self, look: &LineLook) -> String {
        if look.colour == INK {
            return "black".into();
        }
        let name = format!("hue{}", look.colour);
        if self.hues.insert(look.colour) {
            self.define(&name, look.colour);
        }
        name
    }

    /// A text that stands on its line, with letters of a size in world units.
    fn text(&mut self, style: &str, anchor: &str, size: f64, at: &str, text: &str) {
        let node = self.node(style, &format!("anchor={anchor}"), size, text);
        let _ = writeln!(self.out, "  \\path {at} {node};");
    }

    fn node(&self, style: &str, side: &str, size: f64, text: &str) -> String {
        // Never smaller than it is said to be.
        let scale = (size * self.unit / LETTERS * 1000.0 - 1e-6).ceil() / 1000.0;
        format!("node[{style} text, {side}, scale={scale:.3}] {{{}}}", in_tex(text))
    }
}
