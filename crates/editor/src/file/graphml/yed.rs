//! What yEd writes of nodes and edges: their looks, in elements of its own within the data of a key.
//!
//! A node's label is its name, the middle of its box is its place; a blue edge is Left's, a red one Right's, another both's; the
//! points through which an edge runs are its bend.

use super::elements;
use crate::document::{Move, Position};
use crate::file::draft::DraftPosition;
use crate::file::{attributes, colour, mover};
use crate::geometry::PLATE_RADIUS;
use crate::point::Point;
use crate::xml::escaped;
use hyperjam_terms::Movers;
use roxmltree::Node;

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

/// The text of a label: what stands before the elements that place it.
fn text(label: Node<'_, '_>) -> String {
    let own = label.children().filter_map(|part| part.text().filter(|_| part.is_text()));
    own.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a node is a group, open or closed.
pub(super) fn is_group(element: Node<'_, '_>) -> bool {
    element.attribute("yfiles.foldertype").is_some()
}

/// Fills a position from the looks of its node, where they differ from what else is said of it: they are what a person saw. Returns whether it has
/// further labels, such as those of a flowchart's boxes, which are left. Cost O(n).
pub(super) fn set_position(position: &mut DraftPosition, graphics: Node<'_, '_>) -> bool {
    let labels = || graphics.descendants().filter(|inner| inner.tag_name().name() == "NodeLabel").map(text);
    let label = labels().next().unwrap_or_default();
    let said = position.label.iter().flat_map(|label| label.split_whitespace());
    if !label.is_empty() && !said.eq(label.split(' ')) {
        position.label = Some(label);
    }
    let place = within(graphics, "Geometry").and_then(|boxed| {
        let middle = |from, length| Some(number(boxed, from)? + number(boxed, length).unwrap_or(0.0) / 2.0);
        middle("x", "width").zip(middle("y", "height"))
    });
    if let Some((x, y)) = place {
        (position.x, position.y) = (Some(x), Some(y));
    }
    labels().skip(1).any(|further| !further.is_empty())
}

/// Adds who makes a move by the looks of its edge to what is said of it. Its label, where that is a word for players, counts more than
/// `by`, and so does the colour of its line, where it is another one than is written for these: they are what a person saw. In files that
/// we wrote black means both, too.
pub(super) fn set_movers(
    said: &mut Vec<(&str, String)>,
    graphics: Node<'_, '_>,
    is_ours: bool,
    is_chosen: bool,
) {
    let label = within(graphics, "EdgeLabel").map(text).unwrap_or_default();
    let line = within(graphics, "LineStyle").and_then(|line| line.attribute("color")).unwrap_or_default();
    let by = said.iter_mut().find(|(name, _)| *name == "by").filter(|_| !is_chosen);
    if let Some((_, word)) = by
        && let Ok(told) = attributes::movers(word)
    {
        let seen = colour::movers(line);
        let is_told = is_ours || seen.is_some();
        let by = match mover::by_label(&label) {
            Some(by) => by,
            None if is_told && seen != colour::movers(colour::of(told)) => seen.unwrap_or(Movers::BOTH),
            None => told,
        };
        *word = attributes::of_movers(by);
    }
    said.extend([("label", label), ("color", line.to_owned())]);
}

/// The middle one of the points that an edge leads through.
pub(super) fn point(graphics: Node<'_, '_>) -> Option<(f64, f64)> {
    let points = graphics.descendants().filter(|node| node.is_element() && node.tag_name().name() == "Point");
    let points: Vec<_> = points.filter_map(|point| number(point, "x").zip(number(point, "y"))).collect();
    points.get(points.len() / 2).copied()
}

/// Whether an edge has an arrow at its end, and at its beginning; none if it does not say.
pub(super) fn arrows(graphics: Node<'_, '_>) -> Option<(bool, bool)> {
    let arrows = within(graphics, "Arrows")?;
    let is_there = |end: &str| arrows.attribute(end).is_some_and(|arrow| arrow != "none");
    Some((is_there("target"), is_there("source")))
}

/// The looks of a position: its plate with its name.
pub(super) fn of_position(position: &Position) -> String {
    let (size, corner) = (2.0 * PLATE_RADIUS, [position.at.x - PLATE_RADIUS, position.at.y - PLATE_RADIUS]);
    format!(
        "<y:ShapeNode><y:Geometry height=\"{size}\" width=\"{size}\" x=\"{}\" y=\"{}\"/><y:Fill color=\"#FFFFFF\" transparent=\"false\"/>\
         <y:NodeLabel>{}</y:NodeLabel><y:Shape type=\"ellipse\"/></y:ShapeNode>",
        corner[0],
        corner[1],
        escaped(&position.label)
    )
}

/// The looks of a move between these places: the point through which it is bent, its colour and its arrow.
pub(super) fn of_move(step: &Move, [from, to]: [Point; 2]) -> String {
    let aside = (to - from).unit().normal();
    let point = step.bend.filter(|_| to != from).map(|bend| from.towards(to, 0.5) + aside * f64::from(bend));
    let point = point.map_or(String::new(), |at| format!("<y:Point x=\"{}\" y=\"{}\"/>", at.x, at.y));
    let line = if step.by == Movers::RIGHT { "dashed" } else { "line" };
    format!(
        "<y:PolyLineEdge><y:Path sx=\"0\" sy=\"0\" tx=\"0\" ty=\"0\">{point}</y:Path><y:LineStyle color=\"{}\" type=\"{line}\" width=\"1\"/>\
         <y:Arrows source=\"none\" target=\"standard\"/></y:PolyLineEdge>",
        colour::of(step.by)
    )
}
