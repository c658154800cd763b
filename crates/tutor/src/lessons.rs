//! Lessons: short texts with tasks on a drawing of their own, in order.
//!
//! A lesson is data (`lessons/lesson.rs` says of what kind) and one engine shows it. Its address has the answers given
//! so far. What is right is never written down; the solver finds it on the lesson's drawing whenever an answer is judged.

mod answers;
mod boards;
mod components;
mod domineering;
mod first;
mod goal;
mod green;
mod hot;
mod invariant;
mod lesson;
mod loops;
mod loopy;
mod loopy_sums;
mod naming;
mod nim;
mod numbers;
mod open_lesson;
mod page;
mod play_blocks;
mod players;
mod playing;
mod property;
mod red_blue;
mod same;
mod sectors;
mod sums;
mod table;
#[cfg(test)]
mod tests;
mod text;
mod ties;
mod traffic;
mod written;

use crate::analysis::Analysis;
use crate::failure::Failure;
use crate::write::{go, heading, link, paragraph, result, strong, text};
use hyperjam_protocol::address::{Address, Answer, LessonsCard, MarkCard, Part};
use hyperjam_protocol::tutor::{Block, Card, Line, Tone};
use hyperjam_terms::counted;
use lesson::{Chapter, Lesson};

/// All chapters, in order.
const CHAPTERS: [&Chapter; 16] = [
    &first::CHAPTER,
    &nim::CHAPTER,
    &loops::CHAPTER,
    &traffic::CHAPTER,
    &sums::CHAPTER,
    &sectors::CHAPTER,
    &same::CHAPTER,
    &ties::CHAPTER,
    &boards::CHAPTER,
    &green::CHAPTER,
    &numbers::CHAPTER,
    &hot::CHAPTER,
    &red_blue::CHAPTER,
    &domineering::CHAPTER,
    &loopy::CHAPTER,
    &players::CHAPTER,
];

/// The longest piece of an address that is said back.
const LONGEST_QUOTE: usize = 40;

/// The card: the list, or one lesson.
pub(crate) fn card(analysis: &Analysis, card: &LessonsCard) -> Result<Card, Failure> {
    let LessonsCard::Lesson(name, answers) = card else { return Ok(list(analysis)) };
    let all = all();
    let number = all.iter().position(|lesson| lesson.name == name);
    let number = number.ok_or_else(|| Failure::Lesson { given: quoted(name) })?;
    page::card(analysis, &all, number, answers)
}

/// All lessons, in order.
fn all() -> Vec<&'static Lesson> {
    CHAPTERS.iter().flat_map(|chapter| chapter.lessons).collect()
}

/// What an address says, cut short where it is long.
fn quoted(word: &str) -> String {
    let mut letters = word.chars();
    let mut quote: String = letters.by_ref().take(LONGEST_QUOTE).collect();
    if letters.next().is_some() {
        quote.push('…');
    }
    quote
}

/// The address of a lesson after these answers.
fn address(lesson: &Lesson, answers: &[Answer]) -> Address {
    LessonsCard::Lesson(lesson.name.to_owned(), answers.to_vec()).into()
}

/// The list of all lessons.
fn list(analysis: &Analysis) -> Card {
    let all = all();
    let is_done = |lesson: &Lesson| analysis.query.finished.iter().any(|name| name == lesson.name);
    let done = all.iter().filter(|lesson| is_done(lesson)).count();
    let mut blocks = vec![paragraph(
        "Each lesson has a map of its own, which opens with it. Read a little, then try: Hyperjam’s solver checks every \
         answer. Your own drawing is kept while a lesson’s map is open.",
    )];
    let tone = if done == all.len() { Tone::Good } else { Tone::Plain };
    blocks.push(result(vec![text(format!("{done} of {} lessons done", all.len()))], tone));
    let begun = |lesson: &'static Lesson| page::begun(analysis, lesson).filter(|_| !is_done(lesson));
    // What was read last, or else the first that is not done.
    let latest = analysis.query.begun.iter().rev().find_map(|step| {
        let lesson = all.iter().find(|lesson| lesson.name == step.lesson)?;
        Some((*lesson, begun(lesson)?.1))
    });
    let next =
        || Some(*all.iter().find(|lesson| !is_done(lesson))?).map(|lesson| (lesson, address(lesson, &[])));
    let here = latest.clone().or_else(next);
    if let Some((lesson, to)) = here.clone() {
        let words = if done == 0 && latest.is_none() { "Begin with" } else { "Go on with" };
        let mut button = go(format!("{words} “{}”", lesson.title), to);
        button.main = true;
        blocks.push(Block::Buttons(vec![button]));
    }
    let mut first = 1;
    for chapter in CHAPTERS {
        let line = |lesson: &'static Lesson| -> Line {
            if let Some((step, to)) = begun(lesson) {
                let words = format!(" begun: task {step} of {}", lesson.tasks.len());
                return vec![link(lesson.title, to), text(words)];
            }
            let mut line = vec![link(lesson.title, address(lesson, &[])), text(" ")];
            if is_done(lesson) {
                line.push(strong("✓ done"));
            }
            line
        };
        let count = chapter.lessons.len();
        let lessons = Block::Numbered { first, lines: chapter.lessons.iter().map(line).collect() };
        // The chapter in hand is open.
        if here
            .as_ref()
            .is_some_and(|(here, _)| chapter.lessons.iter().any(|lesson| lesson.name == here.name))
        {
            blocks.extend([heading(chapter.title), lessons]);
        } else {
            let done = chapter.lessons.iter().filter(|lesson| is_done(lesson)).count();
            let name = match done {
                0 => format!("{}: {}", chapter.title, counted(count, "lesson")),
                done if done == count => format!("{}: all {count} done", chapter.title),
                done => format!("{}: {done} of {count} done", chapter.title),
            };
            blocks.push(Block::Folded { name, blocks: vec![lessons] });
        }
        first += count as u32;
    }
    blocks.push(heading("For others"));
    blocks.push(paragraph(
        "The drawing on the sheet becomes an exercise: others find its marks, and Hyperjam checks them.",
    ));
    blocks.push(Block::Buttons(vec![go("Make an exercise of my drawing", MarkCard::Make)]));
    Card { title: Part::Lessons.title().into(), blocks, ..Card::default() }
}
