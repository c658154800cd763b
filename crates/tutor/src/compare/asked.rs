//! Which two positions are compared: what asks for them, for any number of players.

use crate::write::{drawn, drawn_to, go, name_of, paragraph, text};
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::address::{AddressTemplate, CompareCard, Effort, Part};
use hyperjam_protocol::tutor::{Block, Button, Card, Drawing, Line, Scene, Tap, Tone};

/// The most positions that are listed to choose from.
pub(super) const MOST_LISTED: usize = 30;

/// What two positions are called; different positions differently.
pub(super) fn names(drawing: &Drawing, [x, y]: [PositionId; 2]) -> [String; 2] {
    let names = [x, y].map(|position| name_of(drawing, position).unwrap_or("?").to_owned());
    if x != y && names[0] == names[1] {
        return [format!("{} (first)", names[0]), format!("{} (second)", names[1])];
    }
    names
}

/// Asks for the first.
pub(super) fn first_card(drawing: &Drawing) -> Card {
    let mut blocks = vec![paragraph(
        "Which two positions? Press the first of them on the drawing. To compare positions of two drawings, put the \
         second drawing beside the first.",
    )];
    if let [x, y] = drawing.vehicles[..] {
        let names = [x, y].map(|position| name_of(drawing, position).unwrap_or("?"));
        let words = format!("{} and {}, where the vehicles are", names[0], names[1]);
        blocks.push(Block::Buttons(vec![go(words, with(x)(y))]));
    }
    blocks.extend(list(drawing, CompareCard::Second));
    let scene = asking(CompareCard::Second);
    Card { title: Part::Compare.title().into(), blocks, scene, ..Card::default() }
}

/// Asks for the second.
pub(super) fn second_card(drawing: &Drawing, x: PositionId) -> Card {
    let second = with(x);
    let asked = vec![drawn(drawing, x), text(" and which other position? Press it on the drawing.")];
    let mut blocks = vec![Block::Text(asked)];
    blocks.extend(list(drawing, second));
    blocks.push(Block::Buttons(vec![go("Choose the first again", CompareCard::First)]));
    let scene = Scene { positions: vec![(x, Tone::Subject)], ..asking(second) };
    let spoken = format!("{} and which other position?", name_of(drawing, x).unwrap_or("?"));
    Card { title: Part::Compare.title().into(), spoken, blocks, scene, ..Card::default() }
}

/// What is on the sheet beside an answer: the two, and a press that compares the first with another.
pub(super) fn scene([x, y]: [PositionId; 2]) -> Scene {
    Scene { positions: vec![(x, Tone::Subject), (y, Tone::Subject)], ..asking(with(x)) }
}

/// What leads on from an answer.
pub(super) fn others(drawing: &Drawing, [x, y]: [PositionId; 2], effort: Effort) -> Vec<Button> {
    let [one, other] = names(drawing, [x, y]);
    let swapped = CompareCard::Answer(y, x, effort);
    vec![go(format!("Swap: {other} and {one}"), swapped), go("Other positions", CompareCard::First)]
}

/// What compares a position with any other.
fn with(x: PositionId) -> impl Fn(PositionId) -> CompareCard + Copy {
    move |y| CompareCard::Answer(x, y, Effort::Usual)
}

/// A press on a position chooses it.
fn asking(chosen: impl Fn(PositionId) -> CompareCard) -> Scene {
    Scene { tap: Tap::Any(AddressTemplate::of(|position| chosen(position).into())), ..Scene::default() }
}

/// All positions to choose from, while they are few.
fn list(drawing: &Drawing, chosen: impl Fn(PositionId) -> CompareCard) -> Option<Block> {
    if drawing.graph.positions.len() > MOST_LISTED {
        return None;
    }
    let mut line: Line = vec![text("Or choose it here: ")];
    for (position, _) in &drawing.graph.positions {
        if line.len() > 1 {
            line.push(text(", "));
        }
        line.push(drawn_to(drawing, *position, chosen(*position)));
    }
    line.push(text("."));
    Some(Block::Text(line))
}
