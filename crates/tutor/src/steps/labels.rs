//! The stages of the operator T (HL 5.2).

use super::{Step, choice, number};
use crate::address::Words;
use crate::class::Class;
use crate::why::say::{self, MOST_LISTED, counted};
use crate::why::verified;
use crate::write::{link, paragraph, text};
use hyperjam_protocol::tutor::{Block, Card, Line, Shown};
use hyperjam_solver::explain::{LabelReason, label_reason};
use hyperjam_solver::stage::operator_stages;
use hyperjam_solver::{Convention, PositionId};

/// The card.
pub(super) fn card(class: &Class, words: Words) -> Result<Card, String> {
    let graph = class.graph();
    let stages =
        Some(graph).filter(|_| class.game.convention == Convention::Normal).and_then(operator_stages);
    let (Some(stages), Some(labels)) = (stages, &class.solution().labels) else {
        return Ok(none(class));
    };
    let last = stages.len() + 1;
    let at = number(words, last)?;
    let mark = |position, text| Shown { position: class.id(position), text, roles: [false; 4] };
    let known = stages.iter().take(at).flatten();
    let mut marks: Vec<Shown> = known.map(|given| mark(given.position, given.label.to_string())).collect();
    let mut step = Step {
        before: "steps/labels/".into(),
        name: "Labels".into(),
        at,
        last,
        choices: vec![choice("labels")],
        said: paragraph(
            "No position has a label yet. Each step looks at all positions without one. The least number that no \
             move from there leads to becomes the label, if every move to a position without label or with a greater \
             one can be answered by a move to that number.",
        ),
        changes: Vec::new(),
        total: 0,
        rest: Vec::new(),
        marks: Vec::new(),
        fresh: Vec::new(),
    };
    if let Some(stage) = at.checked_sub(1).and_then(|index| stages.get(index)) {
        step.said = paragraph(format!("{} a label in step {at}.", gets(stage.len())));
        step.total = stage.len();
        step.fresh = stage.iter().map(|given| class.id(given.position)).collect();
        let sentence = |given: &hyperjam_solver::stage::Labelled| {
            say::number(class, given.position, "gets", given.label, (&given.below, &given.reverted))
        };
        step.changes = stage.iter().take(MOST_LISTED).map(sentence).collect();
    } else if at == last {
        let open: Vec<PositionId> =
            graph.positions().filter(|position| labels.finite(*position).is_none()).collect();
        marks.extend(open.iter().map(|position| mark(*position, labels.label(*position).to_string())));
        step.said = paragraph(match open.len() {
            0 => "Nothing changes any more: every position has its number.".into(),
            count => format!(
                "Nothing changes any more, and {} without a number. The label is then ∞ with the numbers that moves \
                 lead to.",
                remain(count)
            ),
        });
        step.total = open.len();
        step.fresh = open.iter().map(|position| class.id(*position)).collect();
        step.changes = open.iter().take(MOST_LISTED).map(|position| unlabelled(class, *position)).collect();
        step.rest.push(verified::block(class));
    }
    marks.sort_by_key(|mark| mark.position);
    step.marks = marks;
    Ok(step.card())
}

fn gets(count: usize) -> String {
    let verb = if count == 1 { "gets" } else { "get" };
    format!("{} {verb}", counted(count, "position"))
}

fn remain(count: usize) -> String {
    let verb = if count == 1 { "remains" } else { "remain" };
    format!("{} {verb}", counted(count, "position"))
}

/// Why a position has no number, in a sentence.
fn unlabelled(class: &Class, position: PositionId) -> Line {
    let labels = class.solution().labels.as_ref();
    let reason = labels.map(|labels| (label_reason(class.graph(), labels, position), labels.label(position)));
    match reason {
        Some((LabelReason::Infinite { set, mex, escape }, label)) => {
            say::infinite(class, position, &format!(" stays open and has {label}: "), (&set, mex, escape))
        }
        _ => vec![class.labelled(position), text(" is a tie end, where play stops, and counts as ∞.")],
    }
}

/// There are no labels.
fn none(class: &Class) -> Card {
    let instead = vec![
        text("What can be seen on every drawing is how the "),
        link("outcomes", "steps/outcomes"),
        text(" are found."),
    ];
    let reason = say::no_labels(class);
    Card {
        title: "Labels".into(),
        spoken: reason.clone(),
        blocks: vec![choice("labels"), paragraph(reason), Block::Text(instead)],
        ..Card::default()
    }
}
