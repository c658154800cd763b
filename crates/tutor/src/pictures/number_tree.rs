//! Where a number stands in the number tree (SS 3; WW 2, *the Australian number tree*). Here, as that tree is always drawn,
//! greater numbers are to the right.

use super::{GREATER_TO_THE_RIGHT, LETTERS, Labels, WIDTH, at_ends, leads, line, short, words, written};
use hyperjam_editor::gather::ordered;
use hyperjam_protocol::address::{Address, MOST_RUNS, Run, TreeCard};
use hyperjam_protocol::tutor::{Anchor, Picture, Shape, Stroke, Zoom};
use hyperjam_values::notation::spoken;
use hyperjam_values::numbers::{Sign, SignExpansion, children};
use hyperjam_values::{Dyadic, Unfinished};

/// How far above a number the picture usually begins, and how far at most, in days.
const USUALLY_ABOVE: usize = 8;
const MOST_ABOVE: usize = 16;
/// The days below a number that are drawn.
const BELOW: usize = 2;
/// Where the tree is, between the names of the days and the right edge.
const SIDES: [f64; 2] = [60.0, WIDTH - 16.0];
const TOP: f64 = 16.0 + 2.0 * LETTERS;
/// From one day to the next.
const ROW: f64 = 46.0;
/// From a number down to what is written below it, and on to its lines.
const WRITTEN: f64 = LETTERS + 5.0;
const PAST: f64 = WRITTEN + 4.0;
/// The most lines of numbers between two rows, and below the last one.
const LINES: usize = 2;
const LAST_LINES: usize = 4;

/// A number of the picture.
struct Node {
    number: Dyadic,
    /// Its row, from 0.
    row: usize,
    /// Its parent, by its place among the nodes, and whether it is the greater child of it.
    parent: Option<(usize, bool)>,
    is_on_way: bool,
}

/// The way to a number from the root, or from so many days above it, with what branches off, and the days after it.
pub(crate) fn number_tree(number: &Dyadic, above: Option<u32>) -> Result<Picture, Unfinished> {
    let signs = SignExpansion::of(number)?;
    let day = signs.signs().len();
    let above = above.map_or(USUALLY_ABOVE, |days| days as usize).min(MOST_ABOVE).min(day);
    let mut way = Vec::new();
    for end in day - above..=day {
        way.push(SignExpansion::new(signs.signs()[..end].to_vec())?.number());
    }
    let first_day = day - above;
    let nodes = nodes(&way);
    let places = places(&nodes);
    let rows = nodes.iter().map(|node| node.row + 1).max().unwrap_or_default();
    let mut shapes = at_ends(GREATER_TO_THE_RIGHT, [SIDES[0], WIDTH - 4.0], LETTERS).to_vec();
    let y = |row: usize| TOP + ROW * row as f64;
    for row in 0..rows {
        shapes.push(line([[SIDES[0] - 8.0, y(row)], [WIDTH, y(row)]], Stroke::Guide));
        let at = [4.0, y(row) + LETTERS / 3.0];
        shapes.push(words(at, &format!("day {}", first_day + row), Anchor::Start));
    }
    let mut lines: Vec<Vec<Labels>> = (0..rows).map(|row| labels(row + 1 == rows)).collect();
    // On which line below its row each number is written.
    let mut line_of = vec![None; nodes.len()];
    // What is on the way is written first, and has room.
    for is_on_way in [true, false] {
        for (nth, node) in nodes.iter().enumerate().filter(|(_, node)| node.is_on_way == is_on_way) {
            let at = [places[nth], y(node.row) + WRITTEN];
            if let Some((line, label)) = label(&mut lines[node.row], &node.number, at) {
                line_of[nth] = Some(line);
                shapes.push(label);
            }
        }
    }
    for (nth, node) in nodes.iter().enumerate() {
        let Some((parent, is_greater)) = node.parent else { continue };
        let from = y(node.row - 1) + line_of[parent].map_or(0.0, |line| PAST + LETTERS * line as f64);
        let stroke = match (node.is_on_way, is_greater) {
            (true, true) => Stroke::Left,
            (true, false) => Stroke::Right,
            (false, _) => Stroke::Axis,
        };
        let (start, end) = ([places[parent], from], [places[nth], y(node.row)]);
        shapes.push(line([start, end], stroke));
        // Beside the line, on the side to which it leads; above it where it is flat.
        if node.is_on_way {
            let (sign, beside) = if is_greater { ("+", 9.0) } else { ("−", -9.0) };
            let x = ((start[0] + end[0]) / 2.0 + beside).round();
            let is_flat = (end[0] - start[0]).abs() > ROW;
            let at = [x, (start[1] + end[1]) / 2.0 + if is_flat { -5.0 } else { 1.0 }];
            shapes.push(words(at, sign, Anchor::Middle));
        }
    }
    for (nth, node) in nodes.iter().enumerate() {
        let is_it = node.number == *number;
        let at = [places[nth], y(node.row)];
        let stroke = if is_it { Stroke::Both } else { Stroke::Day((first_day + node.row) as u32) };
        shapes.push(Shape::Dot { at, filled: is_it, stroke });
        if let Some(to) = address(&node.number, None) {
            shapes.push(leads(at, spoken(&written(&node.number)), to, is_it));
        }
    }
    let last_line = line_of.iter().zip(&nodes).filter(|(_, node)| node.row + 1 == rows);
    let below = LETTERS * last_line.filter_map(|(line, _)| *line).max().unwrap_or_default() as f64;
    let size = [WIDTH, y(rows.saturating_sub(1)) + WRITTEN + below + 8.0];
    let to = |days: usize| Some(address(number, Some(u32::try_from(days).ok()?))?.to_string());
    let zoom = Zoom {
        closer: (above > 0).then(|| to(above / 2)).flatten(),
        farther: (above < day.min(MOST_ABOVE))
            .then(|| to((2 * above).clamp(1, day.min(MOST_ABOVE))))
            .flatten(),
    };
    let title = "Number tree".to_owned();
    let description = format!("{} {}", described(number, &signs, above), listed(&nodes, first_day));
    Ok(Picture { title, description, size, shapes, zoom: Some(zoom) })
}

/// The lines for the numbers of a row.
fn labels(is_last: bool) -> Vec<Labels> {
    (0..if is_last { LAST_LINES } else { LINES }).map(|_| Labels::default()).collect()
}

/// A number on the first line below its dot on which it has room, beside the edge of the picture if it must.
fn label(lines: &mut [Labels], number: &Dyadic, [x, y]: [f64; 2]) -> Option<(usize, Shape)> {
    let half = Labels::half(&short(number)?);
    let x = x.clamp(half, WIDTH - half);
    let mut lines = lines.iter_mut().enumerate();
    lines.find_map(|(nth, line)| Some((nth, line.below(number, [x, y + LETTERS * nth as f64])?)))
}

/// All numbers that are drawn, by their days.
fn listed(nodes: &[Node], first_day: usize) -> String {
    let nodes: Vec<&Node> = nodes.iter().collect();
    let sorted = ordered(&nodes, |a, b| a.row.cmp(&b.row).then_with(|| a.number.cmp(&b.number)));
    let days = sorted.chunk_by(|a, b| a.row == b.row).map(|row| {
        let numbers: Vec<String> = row.iter().map(|node| written(&node.number)).collect();
        format!("day {}: {}", first_day + row[0].row, numbers.join(", "))
    });
    format!("The numbers drawn are, from the least to the greatest, {}.", days.collect::<Vec<_>>().join("; "))
}

/// Where a number is shown in the tree, with so many days above it; nowhere if its path is too long.
pub(crate) fn address(number: &Dyadic, above: Option<u32>) -> Option<Address> {
    let signs = SignExpansion::of(number).ok()?;
    let mut path = Vec::<Run>::new();
    for sign in signs.signs() {
        let to_greater = *sign == Sign::Plus;
        match path.last_mut() {
            Some(run) if run.to_greater == to_greater => run.steps += 1,
            _ => path.push(Run { to_greater, steps: 1 }),
        }
    }
    (path.len() <= MOST_RUNS).then(|| TreeCard { path, above }.into())
}

/// The numbers of the picture, parents before their children.
fn nodes(way: &[Dyadic]) -> Vec<Node> {
    let last = way.len() - 1;
    // As many whole days as there is room for beside what is on the way.
    let whole = match last {
        0 | 1 => 3,
        2 | 3 => 2,
        _ => 1,
    };
    let root = Node { number: way[0].clone(), row: 0, parent: None, is_on_way: true };
    // How many days below each are drawn because of what is above it.
    let (mut nodes, mut owed) = (vec![root], vec![whole]);
    let mut next = 0;
    while next < nodes.len() {
        let Node { number, row, is_on_way, .. } = &nodes[next];
        let days = match is_on_way {
            true if *row == last => owed[next].max(BELOW),
            true => owed[next].max(1),
            false => owed[next],
        };
        let (row, both) = (row + 1, if days > 0 { Some(children(number)) } else { None });
        for (is_greater, number) in [false, true].into_iter().zip(both.into_iter().flatten()) {
            let is_on_way = way.get(row) == Some(&number);
            nodes.push(Node { number, row, parent: Some((next, is_greater)), is_on_way });
            owed.push(days - 1);
        }
        next += 1;
    }
    nodes
}

/// Where each is from left to right: all in their order, equally far apart.
fn places(nodes: &[Node]) -> Vec<f64> {
    let order: Vec<usize> = (0..nodes.len()).collect();
    let order = ordered(&order, |&a, &b| nodes[a].number.cmp(&nodes[b].number));
    let step = (SIDES[1] - SIDES[0]) / (nodes.len() - 1).max(1) as f64;
    let mut places = vec![0.0; nodes.len()];
    for (rank, nth) in order.into_iter().enumerate() {
        places[nth] = ((SIDES[0] + step * rank as f64) * 10.0).round() / 10.0;
    }
    places
}

fn described(number: &Dyadic, signs: &SignExpansion, above: usize) -> String {
    let [less, greater] = children(number).map(|child| written(&child));
    let day = signs.signs().len();
    let way = match day {
        0 => "It is the root of the tree.".to_owned(),
        1..=USUALLY_ABOVE => {
            let steps = signs.signs().iter().map(|sign| match sign {
                Sign::Plus => "to the greater child",
                Sign::Minus => "to the lesser child",
            });
            format!("The path from 0 to it goes {}.", steps.collect::<Vec<_>>().join(", "))
        }
        _ if above == day => format!("The path from 0 to it has {day} steps."),
        _ => format!("The path from 0 to it has {day} steps, of which the last {above} are drawn."),
    };
    format!("{} is born on day {day}. {way} Its children are {less} and {greater}.", written(number))
}
