//! A drawing as a TikZ picture for LaTeX.

use super::board::{BoardShape, LETTERS as BOARD_LETTERS, shapes};
use super::car::CarPlaces;
use super::{
    CAR_BODY, CAR_GLASS, CAR_NUMBER_DROP, CAR_WHEEL, CAR_WHEELS, GROUND_MARK, PlateMark, PlateMarks,
    TEXT_SIZES, TIE_DROP, arcs, label_lines, note_lines, route_words, shows_ground,
};
use crate::document::{Document, Note};
use crate::geometry::{PLATE_RADIUS, Point, Routing, Vector};
use crate::id::PositionId;
use crate::label::{in_tex, typeset};
use crate::looks::{self, CAR_COLOUR, HALF_SPAN, MOVE_LOOKS, PEG, RING, ROLES, RoleLook};
use std::collections::BTreeMap;
use std::fmt::Write;

/// World units to a centimetre.
const SCALE: f64 = 60.0;
/// Points to a world unit.
const POINTS: f64 = 28.45 / SCALE;
/// The size of letters that all others are scaled from, in points: every font has it.
const LETTERS: f64 = 10.0;

/// The picture, which says at its top what it needs. All sizes are fixed, whatever stands in the plates and whatever
/// size the document's letters have. Cost O(V + E log E).
///
/// ```
/// use hyperjam_editor::gallery::EXHIBITS;
/// use hyperjam_editor::picture::{PlateMarks, tikz};
///
/// let picture = tikz(&EXHIBITS[0].document()?, &PlateMarks::default());
/// assert!(picture.contains(r"\begin{tikzpicture}"));
/// # Ok::<(), hyperjam_editor::file::ReadError>(())
/// ```
pub fn tikz(document: &Document, marks: &PlateMarks) -> String {
    let routing = Routing::of(document);
    let cars = CarPlaces::of(document, &routing);
    let mut out = String::new();
    push_head(&mut out, document, marks, &cars);
    let nodes = node_names(document);
    for (id, position) in document.positions() {
        let _ = writeln!(out, "  \\node[position] ({}) at {} {{}};", nodes[&id], place(position.at));
    }
    for (id, route) in routing.routes() {
        let Some(step) = document.get_move(id) else { continue };
        let ends = [step.from, step.to].map(|end| Some((&*nodes[&end], document.position(end)?.at)));
        let [Some(from), Some(to)] = ends else { continue };
        let look = looks::move_look(step.by, document.heading().players);
        let has_head = document.heading().rules.is_directed();
        let [a, b, c, d] = route.line(has_head);
        let line = format!(
            "{} .. controls {} and {} .. {}",
            beside(from, a),
            beside(from, b),
            beside(to, c),
            beside(to, d)
        );
        let _ = writeln!(out, "  \\draw[{} move] {line};", look.name);
        if look.middle.is_some() {
            let _ = writeln!(out, "  \\draw[{} middle] {line};", look.name);
        }
        if has_head {
            let head = route.arrowhead();
            let [left, tip, right] = [head.ends[0], head.tip, head.ends[1]].map(|at| beside(to, at));
            let _ = writeln!(out, "  \\filldraw[{} head] {left} -- {tip} -- {right} -- cycle;", look.name);
        }
        if let Some(words) = route_words(document, &routing, id) {
            let text = text_node("name", "base", TEXT_SIZES.0, "pos=0.5", &words);
            let _ = writeln!(out, "  \\path {line} {text};");
        }
    }
    for (id, position) in document.positions() {
        let at = position.at;
        let node = (&*nodes[&id], at);
        let _ = writeln!(
            out,
            "  \\filldraw[plate] {} circle[radius={:.3}];",
            beside(node, at),
            length(PLATE_RADIUS - 2.0)
        );
        if shows_ground(document, position) {
            for [from, to] in GROUND_MARK {
                let [from, to] = [from, to].map(|(x, y)| beside(node, at + Vector::new(x, y)));
                let _ = writeln!(out, "  \\draw[black!70, line width={:.2}pt] {from} -- {to};", 2.0 * POINTS);
            }
        }
        if let Some(mark) = marks.get(&id) {
            push_ring(&mut out, mark, &beside(node, at));
            for line in label_lines(&mark.label) {
                let below = at + Vector::new(0.0, line.size * line.drop);
                push_text(&mut out, "mark", "base", line.size, &beside(node, below), &line.text);
            }
        }
        if let Some(end) = position.end {
            let below = at + Vector::new(0.0, TIE_DROP);
            push_text(&mut out, "name", "base", TEXT_SIZES.1, &beside(node, below), end.name());
        }
        cars.on(id).iter().for_each(|(text, by)| push_car(&mut out, text, node, *by));
        let name = cars.name(document, &routing, id);
        let anchor = match name.anchor {
            "start" => "base west",
            "end" => "base east",
            _ => "base",
        };
        let written = typeset(document.name(id));
        push_text(&mut out, "name", anchor, TEXT_SIZES.0, &beside(node, at + name.at), &written);
    }
    for (line, at) in note_lines(document) {
        push_text(&mut out, "name", "base west", Note::SIZES.0, &place(at), line);
    }
    shapes(document).iter().for_each(|shape| push_shape(&mut out, shape));
    out.push_str("\\end{tikzpicture}\n");
    out
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

/// A place as it is seen from a node, so that it is shifted with it.
fn beside((node, centre): (&str, Point), at: Point) -> String {
    let by = at - centre;
    if by == Vector::default() {
        return format!("({node}.center)");
    }
    format!("([shift={{({:.3},{:.3})}}]{node}.center)", length(by.x), length(0.0 - by.y))
}

fn push_shape(out: &mut String, shape: &BoardShape) {
    match shape {
        BoardShape::Cell(area, taken) => {
            let fill = if *taken { "black!65" } else { "white" };
            let (from, to) = (place(area.least), place(area.greatest));
            let _ = writeln!(out, "  \\filldraw[fill={fill}, draw=black] {from} rectangle {to};");
        }
        BoardShape::Stone(at, radius, is_left) => {
            let fill = if *is_left { "black" } else { "white" };
            let (at, radius) = (place(*at), length(*radius));
            let _ = writeln!(out, "  \\filldraw[fill={fill}, draw=black] {at} circle[radius={radius:.3}];");
        }
        BoardShape::Letter(text, at) => push_text(out, "name", "base", BOARD_LETTERS, &place(*at), text),
        BoardShape::Text(text, at) => push_text(out, "name", "base west", BOARD_LETTERS, &place(*at), text),
    }
}

/// What the picture needs, its colours and its styles, as far as they are used.
fn push_head(out: &mut String, document: &Document, marks: &PlateMarks, cars: &CarPlaces) {
    let library = if cars.is_empty() { "" } else { " \\usetikzlibrary{svg.path}" };
    let _ = writeln!(out, "% \\usepackage{{tikz}}{library}");
    let beyond = |name: &str| in_tex(&typeset(name)).chars().any(|letter| letter > '\u{17f}');
    if document.positions().any(|(id, _)| beyond(document.name(id))) {
        out.push_str("% Some names have letters that pdfLaTeX may lack: XeLaTeX and LuaLaTeX have them.\n");
    }
    let _ = writeln!(
        out,
        "\\begin{{tikzpicture}}[\n  every node/.style={{inner sep=0pt, outer sep=0pt}},\n  name text/.style={{font=\\fontsize{{{LETTERS}}}{{12}}\\normalfont}},\n  mark text/.style={{font=\\fontsize{{{LETTERS}}}{{12}}\\normalfont\\bfseries}},\n  position/.style={{circle, minimum size={:.3}cm}},\n  plate/.style={{fill=white, draw=black!50, line width={:.2}pt}}]",
        length(2.0 * PLATE_RADIUS),
        POINTS
    );
    out.push_str("  % A position is moved with its name, its mark and the ends of its moves: change the place of its node.\n");
    let ringed = marks.values().any(|mark| mark.sector.is_some());
    let players = document.heading().players;
    let used = |nth: usize| document.moves().any(|(_, step)| looks::move_place(step.by, players) == nth);
    for (nth, RoleLook { name, colour, width, dashes, .. }) in ROLES.iter().enumerate() {
        if ringed || (nth < 2 && used(nth)) {
            push_colour(out, &format!("role{name}"), colour);
        }
        if ringed {
            let _ = writeln!(
                out,
                "  \\tikzset{{ring{name}/.style={{role{name}, line width={:.2}pt{}}}}}",
                width * POINTS,
                dash(*dashes)
            );
        }
    }
    for (nth, look) in MOVE_LOOKS.iter().enumerate().filter(|(nth, _)| used(*nth)) {
        let name = look.name;
        let colour = match ROLES.get(nth).filter(|_| nth < 2) {
            Some(role) => format!("role{}", role.name),
            None => {
                let colour = format!("move{name}");
                push_colour(out, &colour, look.colour);
                colour
            }
        };
        let _ = writeln!(
            out,
            "  \\tikzset{{{name} move/.style={{{colour}, line width={:.2}pt{}}}, {name} head/.style={{draw={colour}, fill={}, line width={:.2}pt}}}}",
            look.width * POINTS,
            dash(look.dashes),
            if look.open { "white" } else { &colour },
            look.outline * POINTS
        );
        if let Some(middle) = look.middle {
            let _ = writeln!(
                out,
                "  \\tikzset{{{name} middle/.style={{white, line width={:.2}pt}}}}",
                middle * POINTS
            );
        }
    }
    if !cars.is_empty() {
        push_colour(out, "car", CAR_COLOUR);
        let mut wheels = String::new();
        for x in CAR_WHEELS.0 {
            let _ = write!(wheels, " \\fill[black] ({x},{}) circle[radius={CAR_WHEEL}];", CAR_WHEELS.1);
        }
        let _ = writeln!(
            out,
            "  \\tikzset{{pics/car/.style={{code={{\\begin{{scope}}[x=1pt, y=1pt, xscale={POINTS:.4}, yscale=-{POINTS:.4}] \\filldraw[fill=car, draw=black, line width={:.2}pt] svg {{{CAR_BODY}}}; \\fill[white] svg {{{CAR_GLASS}}};{wheels} \\end{{scope}}}}}}}}",
            0.8 * POINTS
        );
    }
}

fn push_colour(out: &mut String, name: &str, colour: &str) {
    let _ = writeln!(out, "  \\definecolor{{{name}}}{{HTML}}{{{}}}", colour.to_uppercase());
}

fn dash(dashes: Option<(f64, f64)>) -> String {
    dashes.map_or(String::new(), |(on, off)| {
        format!(", dash pattern=on {:.2}pt off {:.2}pt", on * POINTS, off * POINTS)
    })
}

fn length(world: f64) -> f64 {
    world / SCALE
}

/// A place in centimetres; TikZ has the y axis upwards.
fn place(at: Point) -> String {
    format!("({:.3},{:.3})", length(at.x), length(0.0 - at.y))
}

/// An arc for each role with a non-losing strategy; a role alone fills the ring and has a peg in its place.
fn push_ring(out: &mut String, mark: &PlateMark, centre: &str) {
    let radius = length(RING);
    let holders = arcs(mark);
    for role in holders.clone() {
        let name = role.name;
        // TikZ counts angles upwards.
        let direction = -role.angle().to_degrees();
        let _ = if holders.len() == 1 {
            writeln!(
                out,
                "  \\draw[ring{name}, solid, line width={:.2}pt] {centre} circle[radius={radius:.3}]; \\fill[role{name}] {centre} ++({direction}:{:.3}) circle[radius={:.3}];",
                ROLES[0].width * POINTS,
                length(RING + PEG.1),
                length(PEG.0)
            )
        } else {
            let (from, to) = (direction - HALF_SPAN.to_degrees(), direction + HALF_SPAN.to_degrees());
            writeln!(
                out,
                "  \\draw[ring{name}] {centre} ++({from:.1}:{radius:.3}) arc[start angle={from:.1}, end angle={to:.1}, radius={radius:.3}];"
            )
        };
    }
}

fn push_car(out: &mut String, text: &str, node: (&str, Point), by: Vector) {
    let at = node.1 + by;
    let _ = writeln!(out, "  \\pic at {} {{car}};", beside(node, at));
    push_text(out, "mark", "base", TEXT_SIZES.2, &beside(node, at + Vector::new(0.0, CAR_NUMBER_DROP)), text);
}

/// A text that stands on its line, with letters of a size in world units.
fn push_text(out: &mut String, style: &str, anchor: &str, size: f64, at: &str, text: &str) {
    let node = text_node(style, anchor, size, "", text);
    let _ = writeln!(out, "  \\path {at} {node};");
}

fn text_node(style: &str, anchor: &str, size: f64, place: &str, text: &str) -> String {
    let comma = if place.is_empty() { "" } else { ", " };
    let scale = size * POINTS / LETTERS;
    format!("node[{style} text, anchor={anchor}, scale={scale:.3}{comma}{place}] {{{}}}", in_tex(text))
}
