//! The stages of the operator T (HL 5.2).

use super::{MOST_HIGHLIGHTED, Step, choice, number};
use crate::analysis::Analysis;
use crate::why::phrases::{self, MOST_LISTED};
use crate::why::{moves, verified};
use crate::write::{link, paragraph, text};
use hyperjam_editor::gather::ordered;
use hyperjam_protocol::address::{AddressTemplate, Starters, StepsCard};
use hyperjam_protocol::tutor::{Block, Card, Line, ShownKind, ShownMark, Tone};
use hyperjam_solver::explain::{LabelReason, MoveTo, label_reason};
use hyperjam_solver::stage::{Labelled, Stages, operator_stages};
use hyperjam_solver::task::Budget;
use hyperjam_solver::{GrundyLabels, PositionId};
use hyperjam_terms::{Grundy, counted};

/// How many moves the stages may look at, each as often as it is.
const MOST_LOOKS: u64 = 100_000_000;

/// The card.
pub(super) fn card(analysis: &Analysis, wanted: u32) -> Card {
    within(analysis, wanted, MOST_LOOKS)
}

fn within(analysis: &Analysis, wanted: u32, looks: u64) -> Card {
    let graph = analysis.graph();
    let Some(labels) = &analysis.solution().labels else { return none(analysis) };
    let Stages { stages, complete } = operator_stages(graph, Budget::of_work(looks));
    let last = stages.len() + 1;
    let at = number(wanted, last);
    let mark = |position, text| ShownMark {
        position: analysis.id(position),
        text,
        spoken: String::new(),
        sector: None,
        kind: ShownKind::Other,
        seats: None,
    };
    let known = stages.iter().take(at).flatten();
    let mut marks: Vec<ShownMark> =
        known.map(|given| mark(given.position, given.label.to_string())).collect();
    // What the ends decide comes before the steps.
    let decided: Vec<PositionId> = match graph.decided_ends() {
        [] => Vec::new(),
        _ => graph.positions().filter(|at| is_decided(&labels.label(*at))).collect(),
    };
    marks.extend(decided.iter().map(|position| mark(*position, labels.label(*position).to_string())));
    let mut step = Step {
        each: AddressTemplate::of(|at| StepsCard::Labels(at).into()),
        name: "Labels".into(),
        at,
        last,
        choices: vec![choice(StepsCard::Labels(0))],
        summary: paragraph(
            "No position has a label yet. Each step looks at all positions without one. The least number that no move \
             from there leads to becomes the label, if every move to a position without a label or with a greater one \
             can be answered by a move to that number.",
        ),
        changes: Vec::new(),
        total: 0,
        rest: phrases::one_player_note(analysis).into_iter().collect(),
        marks: Vec::new(),
        fresh: Vec::new(),
        moves: Vec::new(),
    };
    if at == 0 && !decided.is_empty() {
        step.summary = paragraph(
            "First what the ends decide: ☉ at loss ends, ☾ at win ends and wherever a move leads to a loss end. Every move to a ☾ \
             is struck out, since whoever makes it loses, whatever stands beside it. What is left gets its labels step by step, \
             each the least number that no move from there leads to, if every move to a position without a label or with a \
             greater one can be answered by a move to that number.",
        );
        step.total = decided.len();
        step.fresh = decided.iter().map(|position| analysis.id(*position)).collect();
        let struck = graph.moves().filter(|made| labels.is_moon(made.to));
        let struck = struck.map(|made| (MoveTo { id: made.id, to: made.to }, Tone::Bad));
        step.moves = moves::highlight(analysis, struck, MOST_HIGHLIGHTED);
        let listed = decided.iter().take(MOST_LISTED);
        step.changes = listed.map(|position| labelled(analysis, labels, *position, "has")).collect();
    }
    if let Some(stage) = at.checked_sub(1).and_then(|index| stages.get(index)) {
        step.summary = paragraph(format!("{} a label in step {at}.", gets(stage.len())));
        step.total = stage.len();
        step.fresh = stage.iter().map(|given| analysis.id(given.position)).collect();
        // A move that answers another one here may lead to a smaller number there, and is that first.
        let below = stage.iter().flat_map(|given| moves::of_number(&given.below, &[]));
        let reverted = stage.iter().flat_map(|given| moves::of_number(&[], &given.reverted));
        step.moves = moves::highlight(analysis, below.chain(reverted), MOST_HIGHLIGHTED);
        let sentence = |given: &Labelled| {
            phrases::number(analysis, given.position, "gets", given.label, (&given.below, &given.reverted))
        };
        step.changes = stage.iter().take(MOST_LISTED).map(sentence).collect();
    } else if at == last {
        let mut is_open = vec![true; graph.position_count()];
        stages.iter().flatten().for_each(|given| is_open[given.position.index()] = false);
        decided.iter().for_each(|position| is_open[position.index()] = false);
        let open: Vec<PositionId> = graph.positions().filter(|position| is_open[position.index()]).collect();
        marks.extend(open.iter().map(|position| mark(*position, labels.label(*position).to_string())));
        step.summary = paragraph(match open.len() {
            0 if decided.is_empty() => "Nothing changes any more: every position has its number.".into(),
            0 => "Nothing changes any more: every position has its label.".into(),
            count if complete => format!(
                "Nothing changes any more, and {} without a number. The label is then ∞ with the numbers that moves \
                 lead to.",
                remain(count)
            ),
            count => format!(
                "The steps stop here, as the next one takes too long on a drawing with so many moves, and {} without a \
                 label. A quicker method, which finds all labels at once, gives these:",
                remain(count)
            ),
        });
        step.total = open.len();
        step.fresh = open.iter().map(|position| analysis.id(*position)).collect();
        let reasons = open.iter().map(|position| label_reason(graph, labels, *position));
        step.moves =
            moves::highlight(analysis, reasons.flat_map(|reason| moves::of_label(&reason)), MOST_HIGHLIGHTED);
        let verb = if complete { "stays open and has" } else { "has" };
        let listed = open.iter().take(MOST_LISTED);
        step.changes = listed.map(|position| labelled(analysis, labels, *position, verb)).collect();
        step.rest.push(verified::block(analysis));
    }
    marks = ordered(&marks, |one, other| one.position.cmp(&other.position));
    step.marks = marks;
    step.card()
}

fn gets(count: usize) -> String {
    let verb = if count == 1 { "gets" } else { "get" };
    format!("{} {verb}", counted(count, "position"))
}

fn remain(count: usize) -> String {
    let verb = if count == 1 { "remains" } else { "remain" };
    format!("{} {verb}", counted(count, "position"))
}

/// Why a position that no step labels has its label, in a sentence.
fn labelled(analysis: &Analysis, labels: &GrundyLabels, position: PositionId, verb: &str) -> Line {
    match label_reason(analysis.graph(), labels, position) {
        LabelReason::Infinite { set, mex, escape, struck: _ } => {
            let start = format!(" {verb} {}: ", labels.label(position));
            phrases::infinite(analysis, position, &start, (&set, mex, escape))
        }
        LabelReason::Nimber { label, below, reverted, struck: _ } => {
            phrases::number(analysis, position, verb, label, (&below, &reverted))
        }
        LabelReason::DecidedEnd(end) => {
            let words = format!(" is {}, and counts as {}.", end.described(), labels.label(position));
            vec![analysis.labelled(position), text(words)]
        }
        LabelReason::Moon { by } => vec![
            analysis.labelled(position),
            text(" is ☾: a move leads to "),
            analysis.labelled(by.to),
            text(", where whoever is to move has lost. Nobody moves to such a position from elsewhere."),
        ],
        LabelReason::TieEnd => {
            vec![analysis.labelled(position), text(" is a tie end, where play stops, and counts as ∞.")]
        }
    }
}

/// Whether a label is one that the ends alone give.
fn is_decided(label: &Grundy) -> bool {
    matches!(label, Grundy::Moon | Grundy::Sun)
}

/// There are no labels.
fn none(analysis: &Analysis) -> Card {
    let instead = vec![
        text("Every drawing has steps that show how the "),
        link("outcomes", StepsCard::Outcomes(Starters::Both, 0)),
        text(" are found."),
    ];
    let reason = phrases::no_labels(analysis);
    Card {
        title: "Labels".into(),
        spoken: reason.clone(),
        blocks: vec![choice(StepsCard::Labels(0)), paragraph(reason), Block::Text(instead)],
        ..Card::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::write::plain;
    use hyperjam_editor::gallery::EXHIBITS;
    use hyperjam_protocol::tutor::{Drawing, SceneMarks, TutorQuery};

    /// What the last step says of the traffic jam with so many looks, and its number.
    fn last(looks: u64) -> (Card, u32) {
        let exhibit = EXHIBITS.iter().find(|exhibit| exhibit.name == "traffic-jam").unwrap();
        let drawing = Drawing::of(&exhibit.document().unwrap());
        let query = TutorQuery::about(drawing);
        let analysis = Analysis::of(&query, crate::work::Work::alone()).unwrap();
        let card = within(&analysis, 99, looks);
        let last = card.steps.as_ref().unwrap().last;
        (card, last)
    }

    fn summary(card: &Card) -> String {
        let texts = card.blocks.iter().filter_map(|block| match block {
            Block::Text(line) | Block::Result(line, _) => Some(plain(line)),
            _ => None,
        });
        texts.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn steps_that_take_too_long_stop_with_a_word_and_the_right_labels() {
        let (all, count) = last(MOST_LOOKS);
        assert!(
            summary(&all).starts_with("Nothing changes any more, and 5 positions remain without a number.")
        );
        let (part, fewer) = last(150);
        assert!((2..count).contains(&fewer), "{fewer} of {count}");
        let summary = summary(&part);
        assert!(summary.starts_with("The steps stop here, as the next one takes too long"), "{summary}");
        assert!(summary.contains("Verified: an independent check of all 15 positions agrees."), "{summary}");
        let marks = |card: &Card| match &card.scene.marks {
            SceneMarks::These(marks) => marks.clone(),
            other => panic!("{other:?}"),
        };
        assert_eq!(marks(&part), marks(&all));
    }
}
