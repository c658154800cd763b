//! The texts of the lessons, which name positions, against their drawings and the facts that the solver checks.

mod not_checked;
mod statements;
mod terms;

use super::all;
use super::lesson::{Lesson, LessonTask};
use super::property::Property;
use crate::analysis::Analysis;
use hyperjam_editor::document::Document;
use hyperjam_editor::file;
use hyperjam_protocol::address::Address;
use hyperjam_protocol::tutor::{Drawing, TutorQuery};
use hyperjam_solver::PositionId;
use hyperjam_terms::Grundy;
use std::collections::BTreeSet;

/// All that is written in a lesson: first what states something, then what asks and hints.
fn texts(lesson: &Lesson) -> [Vec<&'static str>; 2] {
    let (mut stated, mut asked) = (lesson.texts.to_vec(), Vec::new());
    stated.push(lesson.end);
    for task in lesson.tasks {
        stated.push(task.why());
        asked.extend([task.ask(), task.hint()]);
    }
    [stated, asked]
}

/// The same as it is read, from the first text to the end.
fn in_order(lesson: &Lesson) -> Vec<&'static str> {
    let mut texts = lesson.texts.to_vec();
    texts.extend(lesson.tasks.iter().flat_map(|task| [task.ask(), task.hint(), task.why()]));
    texts.push(lesson.end);
    texts
}

/// The lesson's own drawing, solved.
fn own<T>(lesson: &Lesson, then: impl FnOnce(&Analysis) -> T) -> T {
    let query = TutorQuery::about(Drawing::of(&file::read(lesson.drawing.file()).unwrap()));
    then(&Analysis::of_any(&query, crate::work::Work::alone()).unwrap())
}

/// The names that a text mentions.
fn names<'a>(texts: &[&'a str]) -> BTreeSet<&'a str> {
    texts.iter().flat_map(|text| text.split('`').skip(1).step_by(2)).collect()
}

/// The names of positions and boards.
fn drawn_names(document: &Document) -> BTreeSet<&str> {
    let boards = document.heading().boards.iter().map(|board| board.id.as_str());
    document.positions().map(|(id, _)| document.name(id)).chain(boards).collect()
}

#[test]
fn every_position_that_a_text_names_is_drawn() {
    for lesson in all() {
        let document = file::read(lesson.drawing.file()).unwrap();
        let drawn = drawn_names(&document);
        for text in texts(lesson).concat() {
            assert_eq!(text.matches('`').count() % 2, 0, "{}: {text}", lesson.name);
        }
        let [stated, asked] = texts(lesson).map(|texts| names(&texts));
        let unknown: Vec<_> = stated.union(&asked).filter(|name| !drawn.contains(*name)).collect();
        assert!(unknown.is_empty(), "{}: {unknown:?}", lesson.name);
    }
}

/// A letter for any game at all must not be taken for a position of the map.
#[test]
fn a_letter_that_stands_for_any_game_is_no_position_s_name() {
    let mut found = Vec::new();
    for lesson in all() {
        let document = file::read(lesson.drawing.file()).unwrap();
        // What is marked as a position is meant as one; “A” and “I” are words, too.
        let prose = texts(lesson).concat().into_iter().flat_map(|text| text.split('`').step_by(2));
        let letters: BTreeSet<&str> = prose
            .flat_map(|text| text.split(|sign: char| !sign.is_alphanumeric()))
            .filter(|word| word.len() == 1 && !["A", "I"].contains(word))
            .filter(|word| word.starts_with(char::is_uppercase))
            .collect();
        let names = drawn_names(&document);
        found.extend(letters.intersection(&names).map(|letter| format!("{}: {letter}", lesson.name)));
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn the_solver_checks_something_of_every_position_that_is_told_of() {
    let mut missing = Vec::new();
    for lesson in all() {
        let checked: BTreeSet<&str> =
            lesson.facts.iter().flat_map(|(property, _)| property.names()).collect();
        let [stated, _] = texts(lesson).map(|texts| names(&texts));
        let unchecked: Vec<_> = stated.difference(&checked).collect();
        if !unchecked.is_empty() {
            missing.push(format!("{}: {unchecked:?}", lesson.name));
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn every_lesson_has_a_title_of_its_own() {
    let lessons = all();
    let titles: BTreeSet<&str> = lessons.iter().map(|lesson| lesson.title).collect();
    assert_eq!(titles.len(), lessons.len());
    let chapters: BTreeSet<&str> = super::CHAPTERS.iter().map(|chapter| chapter.title).collect();
    assert_eq!(chapters.len(), super::CHAPTERS.len());
    let both: Vec<_> = titles.intersection(&chapters).collect();
    assert!(both.is_empty(), "{both:?}");
}

#[test]
fn only_the_last_task_is_to_draw() {
    for lesson in all() {
        let (last, others) = lesson.tasks.split_last().unwrap();
        assert!(!others.iter().any(|task| matches!(task, LessonTask::Draw { .. })), "{}", lesson.name);
        assert!(matches!(last, LessonTask::Draw { .. }) || !lesson.facts.is_empty());
        assert!((1..=4).contains(&lesson.tasks.len()), "{}", lesson.name);
    }
}

#[test]
fn every_link_in_a_text_is_an_address() {
    let mut count = 0;
    for lesson in all() {
        for text in texts(lesson).concat() {
            for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
                let parts = link.split('`').enumerate();
                let address: String =
                    parts.map(|(nth, part)| if nth % 2 == 1 { "p0" } else { part }).collect();
                let read = address.parse::<Address>().map(|read| read.to_string());
                assert_eq!(read, Ok(address), "{}: {text}", lesson.name);
                count += 1;
            }
        }
    }
    assert!(count > 15, "{count}");
}

/// The moves that a text speaks of: "from `A` to `B`", "`A` leads to `B`, `C` and `D`".
fn moves_named(text: &str) -> Vec<(&str, &str)> {
    let pieces: Vec<&str> = text.split('`').collect();
    let mut from = None;
    let mut found = Vec::new();
    for place in (1..pieces.len()).step_by(2) {
        let (before, name) = (pieces[place - 1], pieces[place]);
        let leads = [" to ", " leads to ", " leads only to ", " drives on to ", " goes to ", " goes on to "];
        let goes_on = [", ", " and ", " and to ", ", to ", ", and to ", ", and ", " or "];
        let is_target = leads.contains(&before) && place > 1;
        if is_target {
            from = Some(pieces[place - 2]);
        }
        match from {
            Some(from) if is_target || goes_on.contains(&before) => found.push((from, name)),
            _ => from = None,
        }
    }
    found
}

#[test]
fn moves_are_found_in_sentences() {
    let text =
        "`I` leads to `E`, `H` and `M`; going from `½` to `0`. `X` and `Y` lead on. `A` to `B`, not `C`";
    let moves = [("I", "E"), ("I", "H"), ("I", "M"), ("½", "0"), ("A", "B")];
    assert_eq!(moves_named(text), moves);
}

#[test]
fn every_move_that_a_text_names_is_drawn() {
    let mut count = 0;
    for lesson in all() {
        let document = file::read(lesson.drawing.file()).unwrap();
        for text in texts(lesson).concat() {
            for (from, to) in moves_named(text) {
                let drawn = document
                    .moves()
                    .any(|(_, step)| document.name(step.from) == from && document.name(step.to) == to);
                // The end of this one says what other roads than the one that was drawn would do.
                assert!(
                    drawn || lesson.name == "between-sectors",
                    "{}: {from} to {to} in: {text}",
                    lesson.name
                );
                count += 1;
            }
        }
    }
    assert!(count > 30, "{count}");
}

/// A map takes a press where a task asks for one; what is read before and after must not promise it, but for an end that
/// leads to a card on which it is so (`tests/suite/lessons/texts.rs`).
#[test]
fn nothing_is_promised_of_a_press_where_none_is_taken() {
    for lesson in all() {
        let whys = lesson.tasks.iter().map(LessonTask::why);
        for text in lesson.texts.iter().copied().chain(whys) {
            let words = text.to_lowercase();
            for promise in ["press", "point at", "click", "tap "] {
                assert!(!words.contains(promise), "{}: {text}", lesson.name);
            }
        }
    }
}

/// What the rule for labels says against a wrong number, checked on the map.
#[test]
fn what_is_said_against_a_wrong_label_is_true() {
    let mut count = 0;
    for lesson in all() {
        let document = file::read(lesson.drawing.file()).unwrap();
        let query = TutorQuery::about(Drawing::of(&document));
        let own = Analysis::of_any(&query, crate::work::Work::alone()).unwrap();
        for task in lesson.tasks {
            let LessonTask::Choose { property: property @ Property::Label([name]), .. } = task else {
                continue;
            };
            let position = super::naming::named(&own, name).unwrap();
            let labels = own.solution().labels.as_ref().unwrap();
            let has = |of: PositionId, number: u32| {
                own.graph().successors(of).iter().any(|option| labels.finite(*option) == Some(number))
            };
            for offer in task.offers(&own) {
                let (Ok(Grundy::Nimber(given)), truth) = (offer.parse(), labels.label(position)) else {
                    continue;
                };
                if truth == Grundy::Nimber(given) {
                    continue;
                }
                let stated = property.wrong(&own, offer);
                let misses = (0..given).any(|smaller| !has(position, smaller));
                let mut options = own.graph().successors(position).iter();
                let not_called_back = options.any(|o| labels.finite(*o).is_none() && !has(*o, given));
                let is_true = if stated.starts_with("Some option is labelled") {
                    has(position, given)
                } else if stated.contains("One of the two fails") {
                    misses || not_called_back
                } else {
                    stated.contains("is not the least number missing") && misses
                };
                assert!(is_true, "{}: {name} is not {given}: {stated}", lesson.name);
                count += 1;
            }
        }
    }
    assert!(count > 15, "{count}");
}

/// Sentences that were found to be false on their maps.
#[test]
fn what_was_found_false_is_not_said_again() {
    for (name, stated) in [
        // From R to S and back it is the same player's turn.
        ("draws", "it is the opponent who must not leave it"),
        // After Right's only move there is none left in −½.
        ("greater", "or in −½"),
        // A road for Right from 1 to ∗ changes nothing.
        ("between-sectors", "One road for one player moves a game from one sector to its neighbour"),
        // A heap of one alone is won.
        ("who-wins-at-infinity", "Each part alone could not be won"),
    ] {
        let lesson = all().into_iter().find(|lesson| lesson.name == name).unwrap();
        assert!(!texts(lesson).concat().iter().any(|text| text.contains(stated)), "{name}: {stated}");
    }
}
