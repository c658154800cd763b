//! The rounds of the refinement to the coarsest hyperbisimulation (HL 2, Lemma 2).

use super::{Step, choice, number};
use crate::analysis::Analysis;
use crate::why::phrases::{MOST_LISTED, capped, row};
use crate::why::{of_marks, verified};
use crate::write::{link, paragraph, text};
use hyperjam_protocol::address::{AddressTemplate, Part, StepsCard};
use hyperjam_protocol::tutor::{Block, Card, Line, ShownKind, ShownMark};
use hyperjam_solver::stage::{RoundRefinement, SplitReason, split_reason};
use hyperjam_solver::{Classes, Graph, PositionId, bisimulation};
use hyperjam_terms::Player;

/// What the rounds may look at, positions and moves, each as often as it is.
const MOST_LOOKS: u64 = 100_000_000;

/// The card.
pub(super) fn card(analysis: &Analysis, wanted: u32) -> Card {
    within(analysis, wanted, MOST_LOOKS)
}

fn within(analysis: &Analysis, wanted: u32, looks: u64) -> Card {
    let graph = analysis.graph();
    let wanted = number(wanted, usize::MAX);
    let ShownRounds { before, now, last: classes, count, complete } = ShownRounds::of(graph, wanted, looks);
    let last = count + 1;
    let at = wanted.min(last);
    let changed = graph.positions().filter(|position| before[position.index()] != now[position.index()]);
    let changed: Vec<PositionId> = changed.collect();
    let mut step = Step {
        each: AddressTemplate::of(|at| StepsCard::Classes(at).into()),
        name: "Classes".into(),
        at,
        last,
        choices: vec![choice(StepsCard::Classes(0))],
        summary: paragraph(
            "At first all positions are in one class, as nothing tells them apart. Each step separates the positions \
             of a class whose options are in different classes. Each class has the number of the final class of its \
             first position.",
        ),
        changes: Vec::new(),
        total: 0,
        rest: Vec::new(),
        marks: graph.positions().map(|position| mark(analysis, position, now[position.index()])).collect(),
        fresh: changed.iter().map(|position| analysis.id(*position)).collect(),
        moves: Vec::new(),
    };
    if at == last {
        step.summary = paragraph(if complete {
            "Nothing changes any more: positions of one class have options in the same classes, so nothing can ever \
             tell them apart. They are the same game (hyperbisimilar)."
        } else {
            "The steps stop here, as the others take too long on a drawing with so many moves. A quicker method, which \
             finds all classes at once, gives these."
        });
        step.rest = ended(analysis, &classes);
        step.rest.push(verified::classes(analysis, &classes));
    } else if at > 0 {
        let leaders = leaders(&changed, (&before, &now), &classes);
        step.summary = paragraph(format!(
            "In step {at}, {}. For each new class, its first position and the first one that stayed behind:",
            match leaders.len() {
                1 => "1 class splits off from another".into(),
                count => format!("{count} classes split off from others"),
            }
        ));
        step.total = leaders.len();
        let shown = leaders.iter().take(MOST_LISTED);
        step.changes = shown.map(|(first, stayed)| separation(analysis, &before, *first, *stayed)).collect();
    }
    step.card()
}

/// The classes before and after a round, each by the number that its first position has in the end.
struct ShownRounds {
    before: Vec<u32>,
    now: Vec<u32>,
    last: Classes,
    /// How many rounds there are.
    count: usize,
    /// Whether nothing changes after them; if not, there was no work left.
    complete: bool,
}

impl ShownRounds {
    /// Before and after the round of this number; after the last one, what is so in the end.
    fn of(graph: &Graph, wanted: usize, looks: u64) -> Self {
        let last = bisimulation::bisimulation(graph);
        let mut refinement = RoundRefinement::new(graph);
        let named = |refinement: &RoundRefinement| numbered(graph, &last, refinement.class_of());
        let mut before = named(&refinement);
        let mut now = before.clone();
        let (mut count, mut complete) = (0, false);
        while refinement.looks() < looks && !complete {
            complete = !refinement.round();
            if complete {
                continue;
            }
            count += 1;
            if count == wanted {
                now = named(&refinement);
            } else if count + 1 == wanted {
                before = named(&refinement);
            }
        }
        if wanted > count {
            before = named(&refinement);
            now = graph.positions().map(|position| last.class(position).index() as u32 + 1).collect();
        }
        Self { before, now, last, count, complete }
    }
}

/// The classes, each by the number of its first position in the end, counted from 1.
fn numbered(graph: &Graph, last: &Classes, class_of: &[u32]) -> Vec<u32> {
    let mut names: Vec<Option<u32>> = vec![None; graph.position_count()];
    let number = |position: PositionId| last.class(position).index() as u32 + 1;
    let name = |(position, class): (PositionId, &u32)| match names.get_mut(*class as usize) {
        Some(name) => *name.get_or_insert(number(position)),
        None => number(position),
    };
    graph.positions().zip(class_of).map(name).collect()
}

fn mark(analysis: &Analysis, position: PositionId, number: u32) -> ShownMark {
    ShownMark {
        position: analysis.id(position),
        text: number.to_string(),
        spoken: String::new(),
        sector: None,
        kind: ShownKind::Other,
        seats: None,
    }
}

/// For each new class its first position, and the first one of the class that it was in, which stayed there.
fn leaders(
    changed: &[PositionId],
    (before, now): (&[u32], &[u32]),
    classes: &Classes,
) -> Vec<(PositionId, PositionId)> {
    let mut seen = vec![false; classes.class_count() + 1];
    let is_first =
        |position: &&PositionId| !std::mem::replace(&mut seen[now[position.index()] as usize], true);
    let firsts = changed.iter().filter(is_first);
    // A class has the number of its first position, which is the first of its class in the end, too.
    let stayed =
        |first: PositionId| classes.representatives().get(before[first.index()] as usize - 1).copied();
    firsts.filter_map(|first| Some((*first, stayed(*first)?))).collect()
}

/// Why two positions part, in a sentence.
fn separation(analysis: &Analysis, before: &[u32], first: PositionId, stayed: PositionId) -> Line {
    let graph = analysis.graph();
    let name = |position| analysis.span_to(position, of_marks(analysis, position));
    let number = |position: PositionId| before[position.index()];
    let mut line = vec![name(first), text(format!(" leaves class {}: ", number(first)))];
    match split_reason(graph, before, first, stayed) {
        None => {}
        Some(SplitReason::End { kind, end, other }) => {
            let title = format!(" is {} and ", kind.described());
            line.extend([name(end), text(title), name(other), text(" is not.")]);
        }
        Some(SplitReason::Option { player, has, witness, lacks }) => {
            let who = match player {
                _ if graph.all_open_to_both() => "one",
                Player::Left => "Left",
                Player::Right => "Right",
            };
            line.extend([text(format!("{who} can move from ")), name(has), text(" to "), name(witness.to)]);
            line.push(text(format!(" (class {}), but not from ", number(witness.to))));
            line.extend([name(lacks), text(" into that class.")]);
        }
    }
    line
}

/// What the classes are in the end.
fn ended(analysis: &Analysis, classes: &Classes) -> Vec<Block> {
    let mut members: Vec<Vec<PositionId>> = vec![Vec::new(); classes.class_count()];
    for position in analysis.graph().positions() {
        members[classes.class(position).index()].push(position);
    }
    let same = members.iter().zip(1_u32..).filter(|(members, _)| members.len() > 1);
    let same: Vec<(&Vec<PositionId>, u32)> = same.collect();
    if same.is_empty() {
        return vec![paragraph("Every position is in a class of its own: no two are the same game.")];
    }
    let line = |(members, number): &(&Vec<PositionId>, u32)| {
        let mut line = vec![text(format!("Class {number}: "))];
        line.extend(row(members.iter().map(|position| vec![analysis.span(*position)])));
        line
    };
    let lines = same.iter().take(MOST_LISTED).map(line).collect();
    vec![
        paragraph("These are the same game:"),
        capped(lines, same.len()),
        Block::Text(vec![
            link(Part::Quotient.title(), Part::Quotient),
            text(" draws the game with one position for each class."),
        ]),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::write::plain;
    use hyperjam_editor::gallery::EXHIBITS;
    use hyperjam_protocol::tutor::{Drawing, SceneMarks, Tone, TutorQuery};

    #[test]
    fn steps_that_take_too_long_stop_with_a_word_and_the_right_classes() {
        let exhibit = EXHIBITS.iter().find(|exhibit| exhibit.name == "traffic-jam").unwrap();
        let drawing = Drawing::of(&exhibit.document().unwrap());
        let query = TutorQuery::about(drawing);
        let analysis = Analysis::of(&query, crate::work::Work::alone()).unwrap();
        let card = |looks| within(&analysis, 99, looks);
        let last = |card: &Card| card.steps.as_ref().unwrap().last;
        let summary = |card: &Card| {
            let texts = card.blocks.iter().filter_map(|block| match block {
                Block::Text(line) | Block::Result(line, _) => Some(plain(line)),
                _ => None,
            });
            texts.collect::<Vec<_>>().join("\n")
        };
        let (all, part) = (card(MOST_LOOKS), card(100));
        assert!(summary(&all).starts_with("Nothing changes any more: "), "{}", summary(&all));
        assert!((2..last(&all)).contains(&last(&part)), "{} of {}", last(&part), last(&all));
        assert!(
            summary(&part).starts_with("The steps stop here, as the others take too long"),
            "{}",
            summary(&part)
        );
        assert!(summary(&part).contains("Verified: an independent check of all 15 positions agrees."));
        let marks = |card: &Card| match &card.scene.marks {
            SceneMarks::These(marks) => marks.clone(),
            other => panic!("{other:?}"),
        };
        assert_eq!(marks(&part), marks(&all));
        // What the steps had not come to is highlighted.
        assert_eq!(all.scene.positions, []);
        assert!(part.scene.positions.iter().all(|(_, tone)| *tone == Tone::Even));
        assert!(!part.scene.positions.is_empty());
    }
}
