//! Pictures of values as files: SVG, and TikZ for LaTeX.

use super::LETTERS;
use hyperjam_editor::label::in_tex;
use hyperjam_editor::looks::ROLES;
use hyperjam_editor::xml::escaped;
use hyperjam_protocol::tutor::{Anchor, Picture, Shape, Stroke};
use std::fmt::Write;

/// Pixels to a centimetre.
const SCALE: f64 = 40.0;
/// Points to a pixel.
const POINTS: f64 = 28.45 / SCALE;
/// How large a dot is.
const DOT: f64 = 4.5;

/// The colours of days, which come round again.
const DAYS: [&str; 6] = ["00754f", "9a2c7e", "7a5b00", "4a4fb8", "00707a", "7b4a35"];

/// The colour of a line, how wide it is, and its dashes.
fn look(stroke: Stroke) -> (&'static str, f64, Option<&'static str>) {
    match stroke {
        Stroke::Axis => ("000000", 1.0, None),
        Stroke::Guide => ("BBBBBB", 0.5, Some("2 3")),
        Stroke::Left => (ROLES[0].colour, 2.5, None),
        Stroke::Right => (ROLES[1].colour, 2.5, Some("8 3")),
        Stroke::Both | Stroke::Seat(_) => ("000000", 2.5, None),
        Stroke::Day(day) => (DAYS[day as usize % DAYS.len()], 2.0, None),
    }
}

/// The picture as an SVG file without scripts, styles or anything from elsewhere.
pub(super) fn svg(picture: &Picture) -> String {
    let [width, height] = picture.size;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" font-family=\"Georgia, 'DejaVu Serif', serif\" font-size=\"{LETTERS}\">\n<title>{}</title>\n<desc>{}</desc>\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n",
        escaped(&picture.title),
        escaped(&picture.description)
    );
    for shape in &picture.shapes {
        match shape {
            Shape::Line(points, stroke) => {
                let (colour, wide, dashes) = look(*stroke);
                let points: Vec<String> = points.iter().map(|[x, y]| format!("{x},{y}")).collect();
                let dashes = dashes.map_or(String::new(), |it| format!(" stroke-dasharray=\"{it}\""));
                let _ = writeln!(
                    out,
                    "<polyline points=\"{}\" fill=\"none\" stroke=\"#{colour}\" stroke-width=\"{wide}\"{dashes}/>",
                    points.join(" ")
                );
            }
            Shape::Dot { at: [x, y], filled, stroke } => {
                let colour = look(*stroke).0;
                let fill = if *filled { colour } else { "fff" };
                let _ = writeln!(
                    out,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{DOT}\" fill=\"#{fill}\" stroke=\"#{colour}\" stroke-width=\"2\"/>"
                );
            }
            Shape::Words { at: [x, y], text, anchor } => {
                let anchor = match anchor {
                    Anchor::Start => "start",
                    Anchor::Middle => "middle",
                    Anchor::End => "end",
                };
                let text = escaped(text);
                let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{text}</text>");
            }
            // A file leads nowhere.
            Shape::Link { .. } => {}
        }
    }
    out.push_str("</svg>\n");
    out
}

/// The picture in TikZ, which has the y axis upwards.
pub(super) fn tikz(picture: &Picture) -> String {
    let place = |[x, y]: [f64; 2]| format!("({:.3},{:.3})", x / SCALE, 0.0 - y / SCALE);
    let mut out = String::from(
        "% \\usepackage{tikz}\n\\begin{tikzpicture}[every node/.style={inner sep=0pt, font=\\small}]\n",
    );
    for stroke in strokes(picture) {
        let name = name(stroke);
        let (colour, wide, dashes) = look(stroke);
        let dashes = match dashes.and_then(|dashes| dashes.split_once(' ')) {
            Some((on, off)) => format!(", dash pattern=on {on}pt off {off}pt"),
            None => String::new(),
        };
        let _ = writeln!(
            out,
            "  \\definecolor{{value{name}}}{{HTML}}{{{}}} \\tikzset{{value {name}/.style={{draw=value{name}, line width={:.2}pt{dashes}}}}}",
            colour.to_uppercase(),
            wide * POINTS
        );
    }
    for shape in &picture.shapes {
        let _ = match shape {
            Shape::Line(points, stroke) => {
                let points: Vec<String> = points.iter().map(|point| place(*point)).collect();
                writeln!(out, "  \\draw[value {}] {};", name(*stroke), points.join(" -- "))
            }
            Shape::Dot { at, filled, stroke } => {
                let name = name(*stroke);
                let fill = if *filled { format!("value{name}") } else { "white".to_owned() };
                let radius = DOT / SCALE;
                writeln!(
                    out,
                    "  \\filldraw[value {name}, solid, fill={fill}] {} circle[radius={radius:.3}];",
                    place(*at)
                )
            }
            Shape::Words { at, text, anchor } => {
                let anchor = match anchor {
                    Anchor::Start => "base west",
                    Anchor::Middle => "base",
                    Anchor::End => "base east",
                };
                writeln!(out, "  \\node[anchor={anchor}] at {} {{{}}};", place(*at), in_tex(text))
            }
            Shape::Link { .. } => Ok(()),
        };
    }
    out.push_str("\\end{tikzpicture}\n");
    out
}

/// Everything that lines of the picture are, each once.
fn strokes(picture: &Picture) -> Vec<Stroke> {
    let mut strokes = vec![Stroke::Axis, Stroke::Guide, Stroke::Left, Stroke::Right, Stroke::Both];
    for shape in &picture.shapes {
        if let Shape::Line(_, stroke) | Shape::Dot { stroke, .. } = shape
            && strokes.iter().all(|other| name(*other) != name(*stroke))
        {
            strokes.push(*stroke);
        }
    }
    strokes
}

fn name(stroke: Stroke) -> String {
    match stroke {
        Stroke::Axis => "axis".to_owned(),
        Stroke::Guide => "guide".to_owned(),
        Stroke::Left => "left".to_owned(),
        Stroke::Right => "right".to_owned(),
        Stroke::Both | Stroke::Seat(_) => "both".to_owned(),
        // The names of colours in TeX are letters here.
        Stroke::Day(day) => {
            let letters = ["a", "b", "c", "d", "e", "f"];
            format!("day{}", letters[day as usize % letters.len()])
        }
    }
}
