//! The value of a position from which play may go on for ever.

use super::{of_value, phrases};
use crate::analysis::Analysis;
use crate::values::{DrawingValues, LIMITS, MOST_WRITTEN, NAMING, loopy_form, with_loops};
use crate::write::{link, paragraph, result, strong, text};
use hyperjam_bridge::PositionValue;
use hyperjam_protocol::tutor::{Block, Line, Tone};
use hyperjam_solver::PositionId;
use hyperjam_terms::Grundy;
use hyperjam_values::Arena;
use hyperjam_values::Unfinished;
use hyperjam_values::loopy::{LoopyValue, Work, print_form};
use hyperjam_values::notation::Style;

/// What is said beside the other marks of a position: its value.
pub(super) fn lines(analysis: &Analysis, position: PositionId) -> Vec<Line> {
    let mut arena = Arena::new(LIMITS);
    let values = with_loops(analysis, &mut arena);
    let (value, written) = values.of(position);
    let to = of_value(analysis, position);
    match value {
        PositionValue::Short(_) => vec![vec![
            link(format!("Value {}", written.text), to),
            text(": it is worth as much as this game in every sum, though play may go on for ever."),
        ]],
        PositionValue::Loopy { label, value, .. } => {
            vec![match value {
                Some(value) => {
                    vec![link(format!("Value {}", written.value()), to), text(format!(": {}", worth(value)))]
                }
                None if label.is_some() => vec![
                    link("No value with a name", to),
                    text(": among all games it is equal to no stopper and no sides were found."),
                ],
                None => vec![
                    link(format!("Class {}", written.text), to),
                    text(
                        ": no simpler game was found that is equal to it; this is the class of the positions that are \
                          equal to it.",
                    ),
                ],
            }]
        }
        PositionValue::Open(reason) => {
            vec![vec![link("Value not worked out", to), text(format!(": {reason}."))]]
        }
    }
}

/// What the label of an impartial position says, where the drawing has others.
fn label_line(label: &Grundy) -> Line {
    vec![
        strong(format!("Label {label}")),
        text(format!(
            ": the game from here is impartial, though others of this drawing are not. In sums of impartial games, {}",
            super::worth(false, label)
        )),
    ]
}

/// What a value with loops is, in short.
fn worth(value: &LoopyValue) -> &'static str {
    match value.as_stopper() {
        Some(_) => "it is worth as much as this stopper in every sum.",
        None => {
            "if infinite play were won by Left, it would be worth the first of the two; if it were won by Right, the \
             second."
        }
    }
}

/// Why a position has its value.
pub(super) fn blocks(analysis: &Analysis, position: PositionId) -> Vec<Block> {
    let mut arena = Arena::new(LIMITS);
    let values = with_loops(analysis, &mut arena);
    let (value, written) = values.of(position);
    let has = |what: &str, shown: &str| {
        let words = vec![analysis.span(position), text(format!(" has {what} ")), strong(shown), text(".")];
        result(words, Tone::Plain)
    };
    let mut blocks = match value {
        PositionValue::Short(_) => vec![
            has("the value", &written.text),
            paragraph(
                "Play may go on for ever from here, but it is worth as much as this game without loops in every sum: nobody \
                 gains by going round.",
            ),
        ],
        PositionValue::Loopy { label, value, .. } => {
            let mut blocks = vec![match (label, value) {
                (Some(label), _) => has("the label", &label.to_string()),
                (None, Some(_)) => has("the value", &written.text),
                (None, None) => has("no value with a name; its class is", &written.text),
            }];
            if let Some(label) = label {
                blocks.push(Block::Text(label_line(label)));
            }
            match value {
                Some(value) => blocks.extend(explained(&mut arena, value, label.is_some())),
                None => blocks.push(paragraph(
                    "No stopper is equal to it, and no two stoppers were found that are its onside and its offside. \
                     Its place in the order of all positions says what it is worth.",
                )),
            }
            blocks
        }
        PositionValue::Open(reason) => {
            vec![Block::Text(vec![
                text("What "),
                analysis.span(position),
                text(format!(" is worth was not worked out: {reason}.")),
            ])]
        }
    };
    blocks.extend(equals(analysis, &values, position));
    blocks
}

/// What is equal to it.
fn equals(analysis: &Analysis, values: &DrawingValues, position: PositionId) -> Option<Block> {
    let (value, _) = values.of(position);
    let is_same = |other: &PositionValue| match (value, other) {
        (PositionValue::Open(_), _) | (_, PositionValue::Open(_)) => false,
        (PositionValue::Loopy { value: Some(one), .. }, PositionValue::Loopy { value: Some(other), .. }) => {
            one == other
        }
        // An equal label alone says nothing of all sums.
        (PositionValue::Loopy { value: None, class: None, .. }, _) => false,
        (one, other) => one == other,
    };
    let others =
        analysis.graph().positions().filter(|other| *other != position && is_same(values.of(*other).0));
    let others: Vec<PositionId> = others.collect();
    let named = others.iter().take(phrases::MOST_LISTED);
    let mut line = vec![text("Equal to it in every sum: ")];
    line.extend(phrases::row(named.map(|other| vec![analysis.span_to(*other, of_value(analysis, *other))])));
    if others.len() > phrases::MOST_LISTED {
        line.push(text(format!(" and {} more", others.len() - phrases::MOST_LISTED)));
    }
    line.push(text("."));
    (!others.is_empty()).then_some(Block::Text(line))
}

/// What a stopper or sides are.
fn explained(arena: &mut Arena, value: &LoopyValue, labelled: bool) -> Vec<Block> {
    let mut work = Work::of(NAMING);
    let mut form =
        |game| Ok::<_, Unfinished>(print_form(arena, game, Style::Unicode, MOST_WRITTEN, &mut work)?.text);
    let mut blocks = Vec::new();
    match value.as_stopper() {
        Some(stopper) => {
            if labelled && let Ok(form) = form(stopper) {
                blocks.push(paragraph(format!("In all sums it is worth as much as {form}.")));
            }
            blocks.push(paragraph(
                "It is equal to a stopper: a game from which, if Left and Right take turns, no play goes on for ever. \
                 Stoppers are equal exactly when they have the same canonical form.",
            ));
            if let Ok(form) = form(stopper) {
                blocks.push(paragraph(format!(
                    "Its canonical form is {form}. Left’s options stand before the bar, Right’s after it, and pass \
                     stands for the game itself."
                )));
            }
            blocks.extend(loopy_form(stopper, "Open the canonical form as a drawing"));
        }
        None => {
            blocks.push(paragraph(
                "It is equal to no stopper, as play may go on for ever with the players taking turns, and that is a \
                 draw. But if infinite play were won by Left, it would be equal to a stopper, its onside, and if it \
                 were won by Right, to another one, its offside. Two such games are equal exactly when they have the \
                 same sides.",
            ));
            for (name, game) in [("onside", value.on()), ("offside", value.off())] {
                if let Ok(form) = form(game) {
                    blocks.push(paragraph(format!("Its {name} is {form}.")));
                }
                blocks.extend(loopy_form(game, &format!("Open the {name} as a drawing")));
            }
        }
    }
    blocks
}
