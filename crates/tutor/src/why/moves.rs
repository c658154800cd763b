//! The moves that a reason is about, each with the tone in which it is highlighted, in the order in which they matter.

use crate::analysis::Analysis;
use hyperjam_editor::id::MoveId;
use hyperjam_protocol::tutor::Tone;
use hyperjam_solver::explain::{LabelReason, MoveTo, OutcomeReason, ReversibleMove};
use std::collections::BTreeMap;

/// A move, and the tone in which it is highlighted.
pub(crate) type HighlightedMove = (MoveTo, Tone);

/// The moves that decide who wins: the winning one, or all that lose, or those that keep a draw beside those that lose.
pub(crate) fn of_outcome(reason: &OutcomeReason) -> Vec<HighlightedMove> {
    let all = |moves: &[MoveTo], tone| moves.iter().map(|step| (*step, tone)).collect::<Vec<_>>();
    match reason {
        OutcomeReason::TieEnd | OutcomeReason::DecidedEnd { .. } | OutcomeReason::Stuck { .. } => Vec::new(),
        OutcomeReason::Wins { by, .. } => vec![(*by, Tone::Good)],
        OutcomeReason::Loses { moves, .. } => moves.iter().map(|(step, _)| (*step, Tone::Bad)).collect(),
        OutcomeReason::Draws { keeping, losing } => {
            [all(losing, Tone::Bad), all(keeping, Tone::Even)].concat()
        }
    }
}

/// The moves that make a label.
pub(crate) fn of_label(reason: &LabelReason) -> Vec<HighlightedMove> {
    match reason {
        LabelReason::TieEnd | LabelReason::DecidedEnd(_) => Vec::new(),
        LabelReason::Moon { by } => vec![(*by, Tone::Good)],
        LabelReason::Nimber { below, reverted, .. } => of_number(below, reverted),
        LabelReason::Infinite { set, escape, .. } => {
            let set = set.iter().map(|(_, step)| (*step, Tone::Good));
            set.chain(escape.map(|step| (step, Tone::Bad))).collect()
        }
    }
}

/// The moves that make a number: to all smaller ones, and those that are undone, each with its answer.
pub(crate) fn of_number(below: &[MoveTo], reverted: &[ReversibleMove]) -> Vec<HighlightedMove> {
    let below = below.iter().map(|step| (*step, Tone::Good));
    let back = reverted.iter().flat_map(|back| [(back.made, Tone::Even), (back.reply, Tone::Even)]);
    below.chain(back).collect()
}

/// Highlights moves, at most so many; the first tone given for a move holds.
pub(crate) fn highlight(
    analysis: &Analysis,
    meant: impl IntoIterator<Item = HighlightedMove>,
    most: usize,
) -> Vec<(MoveId, Tone)> {
    let mut found = BTreeMap::new();
    for (step, tone) in meant {
        if found.len() == most {
            break;
        }
        if let Some(id) = analysis.move_id(step.id) {
            found.entry(id).or_insert(tone);
        }
    }
    found.into_iter().collect()
}
