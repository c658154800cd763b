//! Why a position has its label.

use super::phrases::{self, capped, targets};
use super::{Highlights, moves, of_marks, of_state, verified, worth};
use crate::analysis::Analysis;
use crate::write::{go, paragraph, plain, result, strong, text};
use hyperjam_protocol::address::StepsCard;
use hyperjam_protocol::tutor::{Block, Card, Line, Tone};
use hyperjam_solver::PositionId;
use hyperjam_solver::explain::{LabelReason, MoveTo, ReversibleMove, label_reason};
use hyperjam_terms::Player;

/// The card.
pub(super) fn card(analysis: &Analysis, position: PositionId) -> Card {
    let title = format!("Why? The label of {}", analysis.name(position));
    let mut scene = Highlights::about(analysis, position);
    let mut links = vec![
        go("When Left starts", of_state(analysis, position, Player::Left)),
        go("When Right starts", of_state(analysis, position, Player::Right)),
    ];
    let Some(labels) = &analysis.solution().labels else {
        let reason = phrases::no_labels(analysis);
        let spoken = reason.clone();
        let blocks = vec![
            paragraph(reason),
            Block::Text(vec![
                text("Who wins at "),
                analysis.span(position),
                text(" is explained all the same."),
            ]),
            Block::Buttons(links),
        ];
        return Card { title, spoken, blocks, scene: scene.done(), ..Card::default() };
    };
    let label = labels.label(position);
    let headline =
        vec![analysis.span(position), text(" has the label "), strong(label.to_string()), text(".")];
    let spoken = plain(&headline);
    let mut blocks = vec![result(headline, Tone::Plain)];
    let reason = label_reason(analysis.graph(), labels, position);
    match &reason {
        LabelReason::TieEnd => blocks.push(paragraph("It is a tie end, and such a position counts as ∞.")),
        LabelReason::Nimber { label, below, reverted } => {
            let sentence = phrases::number(analysis, position, "has", *label, (below, reverted));
            blocks.push(Block::Text(sentence));
            blocks.extend(argument(analysis, *label, below, reverted));
        }
        LabelReason::Infinite { set, mex, escape } => {
            let start = format!(" has {label}: ");
            blocks.push(Block::Text(phrases::infinite(analysis, position, &start, (set, *mex, *escape))));
            blocks.extend(no_number(analysis, *mex, *escape));
        }
    }
    blocks.extend(phrases::one_player_note(analysis));
    moves::of_label(&reason).into_iter().for_each(|(step, tone)| scene.step(analysis, step, tone));
    let meaning = worth(analysis.graph().is_tie_end(position), &label);
    blocks.push(Block::Text(vec![text("What it means: "), text(meaning)]));
    blocks.push(verified::block(analysis));
    links.push(go("All its marks", of_marks(analysis, position)));
    links.push(go("How labels are found", StepsCard::Labels(0)));
    blocks.push(Block::Buttons(links));
    Card { title, spoken, blocks, scene: scene.done(), ..Card::default() }
}

/// Why a Nim heap of the same size is worth as much: what each move comes to.
fn argument(analysis: &Analysis, label: u32, below: &[MoveTo], reverted: &[ReversibleMove]) -> Vec<Block> {
    let mut lines: Vec<Line> = Vec::new();
    for (k, step) in below.iter().enumerate() {
        lines.push(vec![text(format!("To {k}: the move to ")), analysis.labelled(step.to), text(".")]);
    }
    let mut answers = reverted.to_vec();
    answers.sort_by_key(|back| (back.made.to, back.made.id));
    answers.dedup_by_key(|back| back.made.to);
    for back in &answers {
        lines.push(vec![
            text("The move to "),
            analysis.labelled(back.made.to),
            text(" is reversed by the answer "),
            analysis.labelled(back.reply.to),
            text(format!(", which has {label}.")),
        ]);
    }
    let heap = match label {
        0 => "From an empty Nim heap there is no move, and no move from here leads to 0.".into(),
        _ => format!(
            "From a Nim heap of {label} one can move to each smaller number. So one can from here, and no move leads \
             to {label} itself."
        ),
    };
    let mut blocks = vec![paragraph(heap)];
    if !lines.is_empty() {
        let total = lines.len();
        blocks.push(capped(lines, total));
    }
    if !answers.is_empty() {
        blocks.push(paragraph(
            "Such answers cannot go round for ever: the numbers that they lead to were found before this one.",
        ));
    }
    blocks
}

/// Why there is no number, from the other side: how the move that has no answer goes on.
fn no_number(analysis: &Analysis, mex: u32, escape: Option<MoveTo>) -> Vec<Block> {
    let Some(escape) = escape else { return Vec::new() };
    let replies = analysis.graph().moves_by(escape.to, Player::Right).map(|(id, to)| MoveTo { id, to });
    let replies = targets(replies);
    let labels = &analysis.solution().labels;
    let label = |at| labels.as_ref().map_or_else(String::new, |labels| labels.label(at).to_string());
    let with_label = |step: &MoveTo| vec![analysis.labelled(step.to), text(format!(" ({})", label(step.to)))];
    let row = phrases::row(replies.iter().map(with_label));
    let mut line = vec![
        text(format!(
            "{mex} is the least number that no move leads to, so no other number is possible. From "
        )),
        analysis.labelled(escape.to),
    ];
    if replies.is_empty() {
        line.push(text(" there is no move, since play stops there."));
    } else {
        line.push(text(" one can move to "));
        line.extend(row);
        line.push(text(format!(": none of these has {mex}.")));
    }
    vec![Block::Text(line)]
}
