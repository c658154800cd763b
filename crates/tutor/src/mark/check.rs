//! The check of a student's marks.

use super::marks::StudentMarks;
use super::reason::reason;
use super::values::{right, written};
use crate::analysis::Analysis;
use crate::why::of_marks;
use crate::write::{button, go, heading, link, plain, result, text};
use hyperjam_protocol::address::{GivenMark, GivenMarks, MarkCard};
use hyperjam_protocol::tutor::{Block, Card, CardAction, Scene, Tap, Tone};

/// How many marks are right, and why the first wrong one is wrong.
pub(super) fn card(analysis: &Analysis, marks: &StudentMarks) -> Card {
    let drawn = marks.drawn(analysis);
    let is_right = |(position, value): (hyperjam_solver::PositionId, &GivenMark)| {
        right(marks.kind(), analysis, position).as_ref() == Some(value)
    };
    let count = drawn.iter().filter(|&&mark| is_right(mark)).count();
    let left = marks.left(analysis);
    let (words, tone) = verdict(drawn.len(), count, left);
    let mut blocks = vec![result(vec![text(words.clone())], tone)];
    let mut spoken = words;
    let mut buttons = Vec::new();
    if let Some(&(position, value)) = drawn.iter().find(|&&mark| !is_right(mark)) {
        let again = marks.at(analysis, position);
        blocks.push(heading("The first wrong mark"));
        let name = analysis.span_to(position, again.clone());
        let mut line = vec![name, text(format!(" cannot be {}. ", written(value)))];
        line.extend(reason(analysis, marks, position, value));
        spoken.push_str(&format!(" {}", plain(&line)));
        blocks.push(Block::Text(line));
        let why = of_marks(analysis, position);
        blocks.push(Block::Text(vec![link("The full reason", why), text(", which shows the right mark.")]));
        let mut again =
            button(format!("Mark {} again", analysis.name(position)), CardAction::Go(again.into()));
        again.shows = vec![analysis.id(position)];
        again.main = true;
        buttons.push(again);
    }
    if left > 0 {
        buttons.push(go("Go on marking", marks.task()));
    } else if count == drawn.len() {
        buttons.push(go("Start over", MarkCard::Task(GivenMarks::none(marks.kind()))));
        buttons.push(go("Another task", MarkCard::Entrance));
    }
    blocks.push(Block::Buttons(buttons));
    let tone = |mark| if is_right(mark) { Tone::Good } else { Tone::Bad };
    let scene = Scene {
        marks: marks.scene(analysis),
        positions: drawn.iter().map(|&mark| (analysis.id(mark.0), tone(mark))).collect(),
        tap: Tap::Any(marks.presses()),
        ..Scene::default()
    };
    Card { address: marks.check().into(), title: "Check".into(), spoken, blocks, scene, ..Card::default() }
}

fn verdict(made: usize, right: usize, left: usize) -> (String, Tone) {
    let positions = if left == 1 { "1 position is".to_owned() } else { format!("{left} positions are") };
    let rest = if left == 0 { String::new() } else { format!(" {positions} still to be marked.") };
    match (made, right == made) {
        (0, _) => ("Nothing is marked yet.".into(), Tone::Plain),
        (1, true) if left == 0 => {
            ("The only mark is right: the task is finished. Well done!".into(), Tone::Good)
        }
        (_, true) if left == 0 => {
            (format!("All {made} marks are right: the task is finished. Well done!"), Tone::Good)
        }
        (1, true) => (format!("Your mark is right.{rest}"), Tone::Good),
        (_, true) => (format!("All {made} marks are right so far.{rest}"), Tone::Good),
        (1, false) => (format!("Your mark is wrong.{rest}"), Tone::Bad),
        (_, false) => {
            let are = if right == 1 { "is" } else { "are" };
            (format!("{right} of {made} marks {are} right.{rest}"), Tone::Bad)
        }
    }
}
