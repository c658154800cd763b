//! What yEd writes of nodes and edges: their looks, in elements of its own within the data of a key.
//!
//! A node's label is its name, the middle of its box is its place; a blue edge is Left's, a red one Right's, another both's; the
//! points through which an edge runs are its bend.

use super::elements;
use crate::document::Move;
use crate::file::draft::{Draft, DraftPosition};
use crate::file::{attributes, bend, colour};
use roxmltree::Node;
use std::collections::BTreeMap;

/// The element of yEd's in the data of a node or an edge.
pub(super) fn graphics<'a, 'input>(parent: Node<'a, 'input>) -> Option<Node<'a, 'input>> {
    elements(parent, "data").flat_map(|data| data.children()).find(|child| {
        child.is_element() && child.tag_name().namespace().is_some_and(|space| space.contains("yworks"))
    })
}

fn within<'a, 'input>(graphics: Node<'a, 'input>, name: &'static str) -> Option<Node<'a, 'input>> {
    graphics.descendants().find(|node| node.is_element() && node.tag_name().name() == name)
}

fn number(node: Node<'_, '_>, name: &str) -> Option<f64> {
    node.attribute(name)?.trim().parse().ok().filter(|number: &f64| number.is_finite())
}

/// Fills a position from the looks of a node: what it does not say already. Cost O(n).
pub(super) fn set_position(position: &mut DraftPosition, graphics: Node<'_, '_>) {
    if position.label.is_none() {
        let label = within(graphics, "NodeLabel");
        // The label's own text stands before the elements that place it.
        let text: String = label
            .into_iter()
            .flat_map(|label| label.children())
            .filter_map(|part| part.text().filter(|_| part.is_text()))
            .collect();
        let words: Vec<&str> = text.split_whitespace().collect();
        position.label = (!words.is_empty()).then(|| words.join(" "));
    }
    let place = within(graphics, "Geometry").and_then(|boxed| {
        let middle = |from, length| Some(number(boxed, from)? + number(boxed, length).unwrap_or(0.0) / 2.0);
        middle("x", "width").zip(middle("y", "height"))
    });
    if let (None, None, Some((x, y))) = (position.x, position.y, place) {
        (position.x, position.y) = (Some(x), Some(y));
    }
}

/// Takes from the looks of an edge who makes the move, unless that is said.
pub(super) fn set_movers(step: &mut Move, graphics: Node<'_, '_>, has_movers: bool) {
    let line = within(graphics, "LineStyle").and_then(|line| line.attribute("color"));
    if let Some(Ok(by)) =
        line.filter(|_| !has_movers).map(|colour| attributes::movers(colour::movers(colour)))
    {
        step.by = by;
    }
}

/// Bends moves as the looks of their edges say, unless it is said. Cost O((V + E) log V).
pub(super) fn bend_moves(draft: &mut Draft, looks: &[(usize, Node<'_, '_>)]) {
    let places: BTreeMap<&str, (f64, f64)> = draft
        .positions
        .iter()
        .filter_map(|position| Some((position.position.key.as_str(), position.x.zip(position.y)?)))
        .collect();
    for (nth, graphics) in looks {
        let points: Vec<(f64, f64)> = graphics
            .descendants()
            .filter(|node| node.is_element() && node.tag_name().name() == "Point")
            .filter_map(|point| number(point, "x").zip(number(point, "y")))
            .collect();
        let step = &mut draft.moves[*nth];
        let ends = [&step.from, &step.to].map(|end| places.get(end.as_str()).copied());
        if let ([Some(from), Some(to)], Some(middle), None) =
            (ends, points.get(points.len() / 2), step.step.bend)
        {
            step.step.bend = aside(from, to, *middle);
        }
    }
}

/// How far a point lies aside of a straight line, to the right as seen when travelling.
fn aside(from: (f64, f64), to: (f64, f64), point: (f64, f64)) -> Option<i32> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    let distance = (dx * (point.1 - from.1) - dy * (point.0 - from.0)) / length;
    if length > 0.0 { bend(distance.round() as i64) } else { None }
}

/// Whether an edge has an arrow at its end, and at its beginning; none if it does not say.
pub(super) fn arrows(graphics: Node<'_, '_>) -> Option<(bool, bool)> {
    let arrows = within(graphics, "Arrows")?;
    let is_there = |end: &str| arrows.attribute(end).is_some_and(|arrow| arrow != "none");
    Some((is_there("target"), is_there("source")))
}
