//! The list of lessons: their names and order, and where somebody goes on.

use super::pupil::{NAMES, address, answers, map, newcomer, results, work_through};
use crate::common::{Reader, buttons, words};
use hyperjam_editor::file;
use hyperjam_protocol::tutor::{BegunLesson, Block, CardAction, Span, Tone};
use std::collections::BTreeSet;

#[test]
fn names_and_order_stay_as_they_are() {
    let list = newcomer().card("lessons");
    let mut names: Vec<String> = Vec::new();
    let inside = |block: &Block| match block {
        Block::Folded { blocks, .. } => blocks.clone(),
        other => vec![other.clone()],
    };
    for block in list.blocks.iter().flat_map(inside) {
        let Block::Numbered { first, lines } = block else { continue };
        assert_eq!(first as usize, names.len() + 1, "numbers go on from chapter to chapter");
        let to = |span: &Span| match span {
            Span::Link { to, .. } => to.strip_prefix("lessons/").map(str::to_owned),
            _ => None,
        };
        names.extend(lines.iter().flatten().filter_map(to));
    }
    assert_eq!(names, NAMES);
    assert_eq!(NAMES.iter().collect::<BTreeSet<_>>().len(), NAMES.len());
}

#[test]
fn the_list_says_what_is_done_and_where_to_go_on() {
    let mut reader = newcomer();
    let text = words(&reader.card("lessons"));
    assert!(
        text.contains("0 of 88 lessons done") && text.contains("[Begin with “What is a game graph?”]"),
        "{text}"
    );
    reader.finished = ["marks", "game-graph", "no such lesson", "marks"].map(str::to_owned).to_vec();
    let text = words(&reader.card("lessons"));
    assert!(
        text.contains("2 of 88 lessons done") && text.contains("[Go on with “Winning and losing”]"),
        "{text}"
    );
    assert_eq!(text.matches("✓ done").count(), 2);
    // The chapter in hand is open, the others say how far they are.
    assert!(text.contains("Nim and Grundy labels: 4 lessons"), "{text}");
    reader.finished = NAMES.map(str::to_owned).to_vec();
    let card = reader.card("lessons");
    assert!(words(&card).contains("88 of 88 lessons done"));
    // Nothing is left to go on with.
    assert!(buttons(&card).iter().all(|button| !button.main));
}

#[test]
fn a_lesson_that_was_begun_goes_on_where_it_was_left() {
    let on = Reader::of(&map("nim"));
    let first = on.card("lessons/nim");
    let right =
        answers("nim", &first, &on).into_iter().find(|to| results(&on.card(to), Tone::Good) == 1).unwrap();
    let begun = on.card(&right).begun.unwrap();
    assert_eq!((begun.lesson.as_str(), &begun.address), ("nim", &on.card(&right).link));
    let wrong =
        answers("nim", &first, &on).into_iter().find(|to| results(&on.card(to), Tone::Bad) == 1).unwrap();
    assert_eq!(on.card(&wrong).begun.unwrap().address, "lessons/nim", "a wrong answer is not kept");
    let mut reader = newcomer();
    let step = |lesson: &str, address: &str| BegunLesson { lesson: lesson.into(), address: address.into() };
    reader.begun = vec![step("nim", "lessons/nim"), step("mex", "lessons/mex"), begun.clone()];
    let list = reader.card("lessons");
    let text = words(&list);
    let count = |name: &str| {
        words(&Reader::of(&map(name)).card(&address(name))).split_once("Task 1 of ").unwrap().1[..1]
            .to_owned()
    };
    assert!(text.contains(&format!(" begun: task 2 of {}", count("nim"))), "{text}");
    assert!(text.contains(&format!(" begun: task 1 of {}", count("mex"))), "{text}");
    assert_eq!(text.matches("begun: task").count(), 2);
    let main = buttons(&list).into_iter().find(|button| button.main).unwrap();
    assert_eq!(main.action, CardAction::Go(begun.address.clone()), "the latest goes on");
    let there = reader.card(&begun.address);
    let opened = Reader::of(&file::read(&there.opens.unwrap()).unwrap()).card(&begun.address);
    assert!(words(&opened).contains("Task 2 of"), "{}", words(&opened));
    // What is finished, unknown or broken is not begun.
    reader.finished = vec!["nim".into()];
    reader.begun.extend([
        step("no such", "lessons/no such"),
        step("mex", "why/p3"),
        step("sums", "lessons/sums/77"),
    ]);
    let text = words(&reader.card("lessons"));
    assert_eq!(text.matches("begun: task").count(), 0, "{text}");
}

/// A lesson that is not done can be left for the next one, but is not to look as if it were done.
#[test]
fn the_next_lesson_is_offered_as_next_only_when_this_one_is_done() {
    let mut on = Reader::of(&map("nim"));
    let offers = |reader: &Reader, at: &str| -> Vec<(String, bool)> {
        let all = buttons(&reader.card(at));
        all.into_iter().map(|button| (button.text, button.main)).collect()
    };
    let open = offers(&on, "lessons/nim");
    assert_eq!(open.last(), Some(&("Skip this lesson".to_owned(), false)));
    assert!(open.iter().all(|(words, _)| !words.starts_with("Next: ")));
    let next = Some(("Next: The Nim-sum".to_owned(), true));
    let done = work_through("nim", &on);
    let main = buttons(&done).into_iter().find(|button| button.main).map(|button| (button.text, button.main));
    assert_eq!(main, next);
    assert!(buttons(&done).iter().all(|button| button.text != "Skip this lesson"));
    on.finished = vec!["nim".into()];
    assert_eq!(
        offers(&on, "lessons/nim").last(),
        Some(&("Next: The Nim-sum".to_owned(), false)),
        "read again"
    );
}
