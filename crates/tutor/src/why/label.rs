//! Why a position has its label.

use super::phrases::{self, capped, targets};
use super::{Highlights, moves, of_marks, of_state, verified, worth};
use crate::analysis::Analysis;
use crate::write::{go, paragraph, plain, result, strong, text};
use hyperjam_protocol::address::StepsCard;
use hyperjam_protocol::tutor::{Block, Card, Line, Tone};
use hyperjam_solver::explain::{LabelReason, MoveTo, ReversibleMove, label_reason};
use hyperjam_solver::{PositionId, operation, solve};
use hyperjam_terms::{Convention, Grundy, Player};

/// The card.
pub(super) fn card(analysis: &Analysis, position: PositionId) -> Card {
    let title = format!("Why? The label of {}", analysis.name(position));
    let mut scene = Highlights::about(analysis, position);
    let mut links = vec![
        go("When Left starts", of_state(analysis, position, Player::Left)),
        go("When Right starts", of_state(analysis, position, Player::Right)),
    ];
    let Some(labels) = &analysis.solution().labels else {
        if let Some(label) = of_part(analysis, position) {
            let spoken = format!("{} has the label {label}.", analysis.name(position));
            let mut blocks = in_part(analysis, position, &label);
            links.push(go("All its marks", of_marks(analysis, position)));
            blocks.push(Block::Buttons(links));
            options(analysis, position).iter().for_each(|(option, _)| {
                scene.position(analysis, *option, Tone::Even);
            });
            return Card { title, spoken, blocks, scene: scene.done(), ..Card::default() };
        }
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
        LabelReason::DecidedEnd(end) => {
            blocks.push(paragraph(format!("It is {}, and such a position counts as {label}.", end.described())));
        }
        LabelReason::Moon { by } => blocks.push(Block::Text(vec![
            text("From here there is a move that ends everything: to "),
            analysis.span(by.to),
            text(", where whoever is to move has lost. So whoever starts wins, whatever stands beside it, and the label is ☾."),
        ])),
        LabelReason::Nimber { label, below, reverted, struck } => {
            let sentence = phrases::number(analysis, position, "has", *label, (below, reverted));
            blocks.push(Block::Text(sentence));
            blocks.extend(argument(analysis, *label, below, reverted));
            blocks.extend(struck_out(analysis, struck));
        }
        LabelReason::Infinite { set, mex, escape, struck } => {
            let start = format!(" has {label}: ");
            blocks.push(Block::Text(phrases::infinite(analysis, position, &start, (set, *mex, *escape))));
            blocks.extend(no_number(analysis, *mex, *escape));
            blocks.extend(struck_out(analysis, struck));
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

/// The label of a position whose game is impartial, on a drawing on which others are not: the one that what can be reached
/// from it has alone.
pub(super) fn of_part(analysis: &Analysis, position: PositionId) -> Option<Grundy> {
    if analysis.game.convention == Convention::Misere || analysis.solution().labels.is_some() {
        return None;
    }
    let part = operation::reachable(analysis.graph(), &[position]);
    let labels = solve(&part.graph, Convention::Normal).labels?;
    Some(labels.label(part.find(position)?))
}

/// The options of such a position, each once, with their labels.
fn options(analysis: &Analysis, position: PositionId) -> Vec<(PositionId, Grundy)> {
    let mut options = analysis.graph().successors(position).to_vec();
    options.sort_unstable();
    options.dedup();
    options.into_iter().filter_map(|option| Some((option, of_part(analysis, option)?))).collect()
}

/// Why such a position has its label, by the labels of its options.
fn in_part(analysis: &Analysis, position: PositionId, label: &Grundy) -> Vec<Block> {
    let headline =
        vec![analysis.span(position), text(" has the label "), strong(label.to_string()), text(".")];
    let mut blocks = vec![
        result(headline, Tone::Plain),
        paragraph(
            "Left and Right do not have the same options everywhere on this drawing. But they do in all positions that can be \
             reached from this one: the game from here is impartial, and has the label that it would have alone.",
        ),
    ];
    let options = options(analysis, position);
    if !options.is_empty() {
        let row = options
            .iter()
            .map(|(option, label)| vec![analysis.labelled(*option), text(format!(" ({label})"))]);
        let mut line = vec![text("From here one can move to ")];
        line.extend(phrases::row(row));
        line.push(text(match label {
            Grundy::Nimber(least) => format!(
                ": {least} is the least number that none of these has, and each move to one without a smaller number has an \
                 answer that leads to {least}."
            ),
            Grundy::Moon => ": one of these ends everything, and whoever is to move there has lost.".to_owned(),
            Grundy::Sun => String::new(),
            Grundy::Infinite(set) if set.is_empty() => {
                ": none of these has a number, and some move has no answer to a position with 0.".to_owned()
            }
            Grundy::Infinite(_) => {
                ": the numbers among them are those behind ∞, and some move has no answer to the least number that is \
                 missing, so there is no number for this one."
                    .to_owned()
            }
        }));
        blocks.push(Block::Text(line));
    }
    let meaning = worth(analysis.graph().is_tie_end(position), label);
    blocks.push(Block::Text(vec![text("What it means in sums of impartial games: "), text(meaning)]));
    blocks.push(paragraph(
        "In sums with games that are not impartial two positions with equal labels ∞ may differ; those with equal numbers do \
         not.",
    ));
    blocks
}

/// Which moves are left out of the argument, if any.
fn struck_out(analysis: &Analysis, struck: &[MoveTo]) -> Option<Block> {
    let targets = phrases::targets(struck.iter().copied());
    let moves = targets.iter().take(phrases::MOST_LISTED).map(|made| vec![analysis.labelled(made.to)]);
    let mut line =
        vec![text("Struck out, since whoever makes such a move loses, whatever stands beside it: to ")];
    line.extend(phrases::row(moves));
    line.push(text(match targets.len().saturating_sub(phrases::MOST_LISTED) {
        0 => ".".to_owned(),
        more => format!(", and {more} more."),
    }));
    (!targets.is_empty()).then_some(Block::Text(line))
}

/// Why a Nim heap of the same size is worth as much: what each move comes to.
fn argument(analysis: &Analysis, label: u32, below: &[MoveTo], reverted: &[ReversibleMove]) -> Vec<Block> {
    let mut lines: Vec<Line> = Vec::new();
    for (k, step) in below.iter().enumerate() {
        lines.push(vec![text(format!("To {k}: the move to ")), analysis.labelled(step.to), text(".")]);
    }
    let answers = super::phrases::answers(reverted);
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
