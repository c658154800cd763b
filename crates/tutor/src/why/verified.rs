//! The sign that an independent check agrees.

use crate::analysis::{Analysis, EndlessAnalysis};
use crate::seats::SeatAnalysis;
use crate::write::{paragraph, result, text};
use hyperjam_protocol::tutor::{Block, Line, Span, Tone};
use hyperjam_solver::verify::{self, Refuted};
use hyperjam_solver::{Classes, PositionId};

/// Checks all marks of the drawing by the verifier, which shares nothing with what found them. O(positions + moves).
pub(crate) fn block(analysis: &Analysis) -> Block {
    let checked = verify::solution(analysis.graph(), analysis.solution());
    verdict(analysis, checked)
}

/// Checks who wins where somebody wins endless play, and the strategies of both players. O(positions + moves) for each priority.
pub(crate) fn endless(analysis: &EndlessAnalysis) -> Block {
    let parity = &analysis.game.parity;
    let claim = |state| (analysis.solution.outcome(state), analysis.solution.choice(state));
    let claims: Vec<_> = parity.positions().map(claim).collect();
    let name = |state| analysis.span(analysis.place(state));
    said(analysis.query.drawing.graph.positions.len(), name, verify::parity(parity, &claims))
}

/// Checks classes: that positions of one are the same game, and positions of different ones are not. O(moves · log
/// positions).
pub(crate) fn classes(analysis: &Analysis, classes: &Classes) -> Block {
    let positions = analysis.graph().positions();
    let claims: Vec<usize> = positions.map(|position| classes.class(position).index()).collect();
    of_claims(analysis, &claims)
}

/// Checks which positions for players in a cycle are the same game, by the definition; their classes by number. At most so much
/// work.
pub(crate) fn same_games(analysis: &SeatAnalysis, classes: &[u32]) -> Block {
    let Some(expected) = hyperjam_players::definition::same_games(&analysis.game.graph, WORK) else {
        return paragraph("That is not checked once more: the drawing is too large for the check.");
    };
    // The classes are numbered in another order, so both are numbered by the first positions in them.
    let [found, expected] = [classes, &expected].map(by_first);
    match (0..).zip(found.iter().zip(&expected)).find(|(_, (one, other))| one != other) {
        None => agrees(found.len()),
        Some((position, _)) => {
            let line = vec![text("for the class of "), analysis.span(position)];
            disagrees(line)
        }
    }
}

/// What the check of classes for players in a cycle may take.
const WORK: u64 = 4_000_000;

/// For each position the first one in its class.
fn by_first(classes: &[u32]) -> Vec<usize> {
    let mut first = vec![usize::MAX; classes.iter().max().map_or(0, |most| *most as usize + 1)];
    let number = |(position, class): (usize, &u32)| {
        let first = &mut first[*class as usize];
        *first = (*first).min(position);
        *first
    };
    classes.iter().enumerate().map(number).collect()
}

fn of_claims(analysis: &Analysis, claims: &[usize]) -> Block {
    let graph = analysis.graph();
    let checked = verify::classes(graph, claims).and_then(|()| verify::coarsest(graph, claims));
    verdict(analysis, checked)
}

/// What the verifier says, in words.
fn verdict(analysis: &Analysis, checked: Result<(), Refuted>) -> Block {
    said(analysis.graph().position_count(), |position| analysis.span(position), checked)
}

/// What the verifier says of so many positions, in words, with these names for what it checked.
fn said(count: usize, name: impl Fn(PositionId) -> Span, checked: Result<(), Refuted>) -> Block {
    let refuted: Line = match checked {
        Ok(()) => return agrees(count),
        Err(Refuted::Length { given, limit }) => {
            vec![text(format!("there are marks for {given} of {limit} positions"))]
        }
        Err(Refuted::Outcome { position, to_move, reason }) => {
            vec![text("at "), name(position), text(format!(" with {to_move} to move, {reason}"))]
        }
        Err(Refuted::Difference { pair: [x, y], to_move, reason }) => {
            vec![
                text("at "),
                name(x),
                text(" − "),
                name(y),
                text(format!(" with {to_move} to move, {reason}")),
            ]
        }
        Err(Refuted::Play { position, reason }) => {
            vec![text("at "), name(position), text(format!(", {reason}"))]
        }
        Err(Refuted::Label { position, reason }) => {
            vec![text("for the label of "), name(position), text(format!(", {reason}"))]
        }
        Err(Refuted::Class { position, reason }) => {
            vec![text("for the class of "), name(position), text(format!(", {reason}"))]
        }
        Err(Refuted::Families { reason } | Refuted::Copying { reason }) => vec![text(reason.to_string())],
    };
    disagrees(refuted)
}

fn agrees(positions: usize) -> Block {
    let agrees = match positions {
        1 => "Verified: an independent check of the one position agrees.".into(),
        count => format!("Verified: an independent check of all {count} positions agrees."),
    };
    result(vec![text(agrees)], Tone::Good)
}

fn disagrees(refuted: Line) -> Block {
    let mut line = vec![text("Refuted: an independent check disagrees: ")];
    line.extend(refuted);
    line.push(text(". Please do not rely on these marks."));
    result(line, Tone::Bad)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::write::plain;
    use hyperjam_editor::gallery::EXHIBITS;
    use hyperjam_protocol::tutor::{Drawing, TutorQuery};
    use hyperjam_solver::verify::{LabelClaim, OutcomeClaim};
    use hyperjam_terms::{Grundy, Outcome, Player};

    /// What is said of the traffic jam when its claims are changed like this.
    fn verdict_after(
        change: impl FnOnce(&mut Vec<[OutcomeClaim; 2]>, &mut Vec<LabelClaim>),
    ) -> (String, Tone) {
        let exhibit = EXHIBITS.iter().find(|exhibit| exhibit.name == "traffic-jam").unwrap();
        let drawing = Drawing::of(&exhibit.document().unwrap());
        let query = TutorQuery::about(drawing);
        let analysis = Analysis::of(&query, crate::work::Work::alone()).unwrap();
        let (graph, solution) = (analysis.graph(), analysis.solution());
        let found = &solution.outcomes;
        let state = |position, player| (found.outcome(position, player), found.remoteness(position, player));
        let states = graph.positions().map(|position| Player::BOTH.map(|player| state(position, player)));
        let labels = solution.labels.as_ref().unwrap();
        let claims = graph.positions().map(|position| (labels.label(position), labels.rank(position)));
        let (mut states, mut claims) = (states.collect::<Vec<_>>(), claims.collect::<Vec<_>>());
        change(&mut states, &mut claims);
        let checked = verify::outcomes(graph, analysis.game.convention, &states)
            .and_then(|()| verify::labels(graph, &claims));
        match verdict(&analysis, checked) {
            Block::Result(line, tone) => (plain(&line), tone),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn right_claims_are_verified() {
        let agreed = "Verified: an independent check of all 15 positions agrees.";
        assert_eq!(verdict_after(|_, _| ()), (agreed.into(), Tone::Good));
    }

    #[test]
    fn a_wrong_outcome_is_refuted_by_name() {
        let (sentence, tone) = verdict_after(|states, _| states[0][0] = (Outcome::RightWins, Some(0)));
        let expected = "Refuted: an independent check disagrees: at A with Left to move, a move can be made, so the \
                        remoteness is not 0. Please do not rely on these marks.";
        assert_eq!((sentence.as_str(), tone), (expected, Tone::Bad));
    }

    #[test]
    fn a_wrong_label_is_refuted_by_name() {
        let (sentence, tone) = verdict_after(|_, labels| labels[13] = (Grundy::Nimber(0), Some(100)));
        assert!(sentence.starts_with("Refuted: an independent check disagrees: for the label of "));
        assert_eq!(tone, Tone::Bad);
    }

    /// What is said of classes of the traffic jam: a number for each position.
    fn verdict_on(claims: &[usize]) -> (String, Tone) {
        let exhibit = EXHIBITS.iter().find(|exhibit| exhibit.name == "traffic-jam").unwrap();
        let drawing = Drawing::of(&exhibit.document().unwrap());
        let query = TutorQuery::about(drawing);
        let analysis = Analysis::of(&query, crate::work::Work::alone()).unwrap();
        match of_claims(&analysis, claims) {
            Block::Result(line, tone) => (plain(&line), tone),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn classes_are_refuted_that_are_too_coarse_or_too_fine() {
        // B and F are the same game, and no two others.
        let mut claims: Vec<usize> = (0..15).collect();
        let (sentence, tone) = verdict_on(&claims);
        assert!(sentence.starts_with("Refuted: an independent check disagrees: for the class of "));
        assert_eq!(tone, Tone::Bad);
        claims[5] = 1;
        let agreed = "Verified: an independent check of all 15 positions agrees.";
        assert_eq!(verdict_on(&claims), (agreed.into(), Tone::Good));
        claims[0] = 1;
        let (sentence, tone) = verdict_on(&claims);
        assert!(sentence.contains("its options are not in the same classes"), "{sentence}");
        assert_eq!(tone, Tone::Bad);
    }
}
