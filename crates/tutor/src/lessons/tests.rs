//! The texts of the lessons, which name positions, against their drawings and the facts that the solver checks.

use super::all;
use super::lesson::{Lesson, Task};
use hyperjam_editor::file;
use std::collections::BTreeSet;

/// All that is written in a lesson: first what states something, then what asks and hints.
fn texts(lesson: &Lesson) -> [Vec<&'static str>; 2] {
    let (mut said, mut asked) = (lesson.texts.to_vec(), Vec::new());
    said.push(lesson.end);
    for task in lesson.tasks {
        let (Task::Choose { ask, hint, why, .. }
        | Task::Point { ask, hint, why, .. }
        | Task::Draw { ask, hint, why, .. }) = task;
        said.push(why);
        asked.extend([*ask, *hint]);
    }
    [said, asked]
}

/// The names that a text mentions.
fn names<'a>(texts: &[&'a str]) -> BTreeSet<&'a str> {
    texts.iter().flat_map(|text| text.split('`').skip(1).step_by(2)).collect()
}

#[test]
fn every_position_that_a_text_names_is_drawn() {
    for lesson in all() {
        let document = file::read(lesson.map.file()).unwrap();
        let drawn: BTreeSet<&str> = document.positions().map(|(id, _)| document.name(id)).collect();
        for text in texts(lesson).concat() {
            assert_eq!(text.matches('`').count() % 2, 0, "{}: {text}", lesson.name);
        }
        let [said, asked] = texts(lesson).map(|texts| names(&texts));
        let unknown: Vec<_> = said.union(&asked).filter(|name| !drawn.contains(*name)).collect();
        assert!(unknown.is_empty(), "{}: {unknown:?}", lesson.name);
    }
}

#[test]
fn the_solver_checks_something_of_every_position_that_is_told_of() {
    let mut missing = Vec::new();
    for lesson in all() {
        let checked: BTreeSet<&str> = lesson.facts.iter().flat_map(|(about, _)| about.names()).collect();
        let [said, _] = texts(lesson).map(|texts| names(&texts));
        let unchecked: Vec<_> = said.difference(&checked).collect();
        if !unchecked.is_empty() {
            missing.push(format!("{}: {unchecked:?}", lesson.name));
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn only_the_last_task_is_to_draw() {
    for lesson in all() {
        let (last, others) = lesson.tasks.split_last().unwrap();
        assert!(!others.iter().any(|task| matches!(task, Task::Draw { .. })), "{}", lesson.name);
        assert!(matches!(last, Task::Draw { .. }) || !lesson.facts.is_empty());
        assert!((1..=4).contains(&lesson.tasks.len()), "{}", lesson.name);
    }
}
