//! The quotient: the same game with equal positions made one. Equal means hyperbisimilar, or, on impartial drawings,
//! of equal label, or equal in every sum.

mod merged;

use crate::analysis::Analysis;
use crate::drawn;
use crate::failure::{Failure, NoLabels};
use crate::write::{button, go, link, paragraph, plain, result, text};
use hyperjam_editor::document::Document;
use hyperjam_editor::file;
use hyperjam_editor::id::PositionId as Id;
use hyperjam_protocol::address::{Address, AddressTemplate, CompareCard, Effort, EqualBy, Part};
use hyperjam_protocol::tutor::{Block, Button, Card, CardAction, Line, Scene, Tap, Tone};
use hyperjam_solver::PositionId;
use merged::MergedGraph;

/// The most classes that are drawn within the card, and the most moves between them.
const MOST_DRAWN: (usize, usize) = (300, 3_000);
/// The most rows of the table.
const MOST_ROWS: usize = 200;
/// The most positions that are listed in a row.
const MOST_LISTED: usize = 12;

/// The card.
pub(crate) fn card(analysis: &Analysis, kind: EqualBy, class: Option<Id>) -> Result<Card, Failure> {
    let chosen = class.map(|id| analysis.position(id)).transpose()?;
    if analysis.graph().position_count() == 0 {
        return Err(Failure::NothingDrawn { what: "merge" });
    }
    let labelled = analysis.solution().labels.is_some();
    let merged = match kind {
        EqualBy::Game => MergedGraph::of_same_games(analysis),
        EqualBy::Label => MergedGraph::of_labels(analysis).ok_or(NoLabels::Quotient)?,
        EqualBy::Sum => match MergedGraph::of_equals(analysis) {
            Ok(merged) => merged,
            Err(why) => return Ok(unmerged(analysis, &why.to_string())),
        },
    };
    let mut blocks = vec![paragraph(idea(kind))];
    blocks.extend(merged.unmerged());
    blocks.insert(0, choice(kind, labelled));
    let count = result(vec![text(counted(analysis, &merged, kind))], Tone::Plain);
    blocks.push(count);
    let mut spoken = counted(analysis, &merged, kind);
    let tap = Tap::Any(AddressTemplate::of(|position| Address::Quotient(kind, Some(position))));
    let mut scene = Scene { tap, ..Scene::default() };
    if let Some(position) = chosen {
        let line = of_one(analysis, &merged, kind, position);
        spoken = plain(&line);
        blocks.push(result(line, Tone::Subject));
        let members = &merged.members[merged.class(position)];
        scene.positions = members.iter().map(|&member| (analysis.id(member), Tone::Subject)).collect();
    }
    let small = merged.members.len() <= MOST_DRAWN.0 && merged.graph.move_count() <= MOST_DRAWN.1;
    let drawing = drawing(analysis, &merged, kind, true);
    if small {
        let known = |number: usize| {
            let of = merged.members[number].iter().map(|&member| analysis.id(member)).collect();
            (merged.plates[number].clone(), of)
        };
        let map = drawn::map(&drawing, "The drawing with equal positions merged".into(), known);
        blocks.push(Block::Diagram(map));
    } else {
        blocks.push(paragraph(format!(
            "This is too large to be drawn here: more than {} positions or {} moves. It can be opened as a drawing.",
            MOST_DRAWN.0, MOST_DRAWN.1
        )));
    }
    blocks.push(Block::Buttons(buttons(analysis, &merged, kind, &drawing, small)));
    blocks.extend(table(analysis, &merged, kind));
    blocks.push(merged.checked(analysis));
    Ok(Card { title: Part::Quotient.title().into(), spoken, blocks, scene, ..Card::default() })
}

/// What it is about.
fn idea(kind: EqualBy) -> &'static str {
    match kind {
        EqualBy::Game => {
            "Two positions are the same game when every move of Left from one is matched by a move of Left from the \
             other, to the same game again, and every move of Right by a move of Right. They are then called \
             hyperbisimilar. Nobody who only plays could tell them apart, so the drawing may as well have one position \
             for all of them."
        }
        EqualBy::Label => {
            "In sums of impartial games nothing matters but the label: positions with the same label are \
             interchangeable, even if they are not the same game. So there is one position for each label. A number n \
             is drawn as a Nim heap of n counters; ∞ has a move to itself, and ∞ with a set has moves to ∞ and to the \
             numbers of the set."
        }
        EqualBy::Sum => {
            "Positions are equal in every sum when no game that is put beside them tells them apart, though they need \
             not be the same game. So moves to any of them may as well lead to one of them, which stays; Hyperjam has \
             checked that every position of the result is equal to those that it replaces."
        }
    }
}

fn choice(kind: EqualBy, labelled: bool) -> Block {
    let kinds = [
        (EqualBy::Game, "The same game"),
        (EqualBy::Label, "The same label"),
        (EqualBy::Sum, "Equal in every sum"),
    ];
    let kinds = || kinds.into_iter().filter(|(kind, _)| labelled || *kind != EqualBy::Label);
    Block::Choice {
        name: "Merge".into(),
        options: kinds().map(|(kind, name)| go(name, Address::Quotient(kind, None))).collect(),
        chosen: kinds().zip(0..).find(|((one, _), _)| *one == kind).map(|(_, number)| number),
    }
}

/// What is said where what is equal in every sum was not merged.
fn unmerged(analysis: &Analysis, why: &str) -> Card {
    let labelled = analysis.solution().labels.is_some();
    let blocks = vec![choice(EqualBy::Sum, labelled), paragraph(idea(EqualBy::Sum)), paragraph(why)];
    Card { title: Part::Quotient.title().into(), spoken: why.to_owned(), blocks, ..Card::default() }
}

fn counted(analysis: &Analysis, merged: &MergedGraph, kind: EqualBy) -> String {
    let before = analysis.graph().position_count();
    let after = merged.members.iter().filter(|members| !members.is_empty()).count();
    match kind {
        EqualBy::Game if before == after => "No two positions of this drawing are the same game.".into(),
        EqualBy::Game => format!("{before} positions became {after}."),
        EqualBy::Sum if before == after => {
            "No two positions of this drawing could be merged as equal in every sum.".into()
        }
        EqualBy::Sum => format!("{before} positions became {after}."),
        EqualBy::Label if before == after => "No two positions of this drawing have the same label.".into(),
        EqualBy::Label => {
            format!("{before} positions have {after} {}.", if after == 1 { "label" } else { "labels" })
        }
    }
}

/// What a position became one with.
fn of_one(analysis: &Analysis, merged: &MergedGraph, kind: EqualBy, position: PositionId) -> Line {
    let number = merged.class(position);
    let others: Vec<PositionId> =
        merged.members[number].iter().copied().filter(|&member| member != position).collect();
    let label = &merged.plates[number].label;
    let mut line = vec![analysis.span(position)];
    if others.is_empty() {
        line.push(text(match kind {
            EqualBy::Game => " is a game of its own: no other position is the same game.".to_owned(),
            EqualBy::Label => format!(" is the only position with the label {label}."),
            EqualBy::Sum => " is merged with no other position.".to_owned(),
        }));
        return line;
    }
    line.push(text(match kind {
        EqualBy::Game => " is the same game as ".to_owned(),
        EqualBy::Label => format!(" has the label {label}, as have "),
        EqualBy::Sum => " is equal in every sum to ".to_owned(),
    }));
    line.extend(listed(analysis, kind, &others));
    line.push(text("."));
    if let [other] = others.as_slice() {
        let to = CompareCard::Answer(analysis.id(position), analysis.id(*other), Effort::Usual);
        line.extend([text(" "), link("Compare them", to), text(".")]);
    }
    line
}

/// Positions with commas between, each leading to its class; the first of them, if they are many.
fn listed(analysis: &Analysis, kind: EqualBy, positions: &[PositionId]) -> Line {
    let mut line = Line::new();
    for &position in positions.iter().take(MOST_LISTED) {
        if !line.is_empty() {
            line.push(text(", "));
        }
        line.push(analysis.span_to(position, Address::Quotient(kind, Some(analysis.id(position)))));
    }
    if positions.len() > MOST_LISTED {
        line.push(text(format!(" and {} more", positions.len() - MOST_LISTED)));
    }
    line
}

/// The quotient as a drawing; each position in the middle of those that it represents, as in the right half of Figure 2 of
/// Honsell & Lenisa.
fn drawing(analysis: &Analysis, merged: &MergedGraph, kind: EqualBy, with_vehicles: bool) -> Document {
    let title = match kind {
        EqualBy::Game => "Quotient",
        EqualBy::Label => "One position for each label",
        EqualBy::Sum => "Equal positions merged",
    };
    let image = |on: Vec<PositionId>| -> Vec<PositionId> {
        if with_vehicles { on.into_iter().filter_map(|on| merged.image(on)).collect() } else { Vec::new() }
    };
    let standing = [&image(analysis.vehicles())[..], &image(analysis.negatives())[..]];
    let name = |position: PositionId| merged.name(analysis, position.index());
    let convention = analysis.game.convention;
    match merged.places(&analysis.query.drawing.places) {
        Some(places) => {
            let at = |position: PositionId| places[position.index()];
            drawn::draw_at(&merged.graph, convention, title, name, standing, at)
        }
        None => drawn::draw(&merged.graph, convention, title, name, standing),
    }
}

fn buttons(
    analysis: &Analysis,
    merged: &MergedGraph,
    kind: EqualBy,
    opened: &Document,
    small: bool,
) -> Vec<Button> {
    let to = Address::Quotient(kind, None).to_string();
    let mut buttons =
        vec![button("Open as a new drawing", CardAction::Open(file::write(opened), to.clone()))];
    if small {
        // The vehicles of the drawing stay where they are, and no others join them.
        let beside = drawing(analysis, merged, kind, false);
        buttons.push(button("Put a copy beside the drawing", CardAction::Insert(file::write(&beside), to)));
    }
    buttons
}

/// The classes, those of several positions first.
fn table(analysis: &Analysis, merged: &MergedGraph, kind: EqualBy) -> Vec<Block> {
    let classes = || merged.members.iter().zip(&merged.plates).filter(|(members, _)| !members.is_empty());
    let several = classes().filter(|(members, _)| members.len() > 1);
    let single = classes().filter(|(members, _)| members.len() == 1);
    let row = |(members, plate): (&Vec<PositionId>, &hyperjam_editor::picture::PlateMark)| {
        vec![listed(analysis, kind, members), vec![text(plate.label.clone())]]
    };
    let rows: Vec<Vec<Line>> = several.chain(single).take(MOST_ROWS).map(row).collect();
    let mark = if analysis.solution().labels.is_some() { "Label" } else { "Sector" };
    let more = classes().count().saturating_sub(rows.len());
    let mut blocks = vec![Block::Table { head: vec!["Positions".into(), mark.into()], rows }];
    if more > 0 {
        blocks.push(paragraph(format!("… and {more} more.")));
    }
    blocks
}
