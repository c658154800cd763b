//! Tasks: what does them, and what they show of the drawing meanwhile.

use super::edits::{bad_edits, edits};
use super::pupil::{NAMES, address, assert_finished, map, newcomer, results, work_through};
use crate::common::{Reader, words};
use hyperjam_protocol::tutor::{SceneMarks, Tone};

#[test]
fn every_lesson_is_done_by_right_answers_and_right_drawing_only() {
    for name in NAMES {
        let start = map(name);
        let card = work_through(name, &Reader::of(&start));
        if edits(name).is_empty() {
            assert_finished(name, &card);
            assert!(!card.scene.draws, "{name}");
            continue;
        }
        assert_eq!(card.finished, None, "{name}: there is something to draw");
        assert_eq!(card.scene.marks, SceneMarks::Live);
        // A board is painted on its card, without the tools.
        assert_eq!(card.scene.draws, start.heading().boards.is_empty(), "{name}: the tools are there");
        for edit in edits(name) {
            let mut edited = start.clone();
            edit(&mut edited);
            assert_finished(name, &Reader::of(&edited).card(&card.address));
        }
        for edit in bad_edits(name) {
            let mut edited = start.clone();
            edit(&mut edited);
            assert_eq!(Reader::of(&edited).card(&card.address).finished, None, "{name}");
        }
    }
}

#[test]
fn a_typed_answer_is_judged_by_its_value_and_said_back() {
    let reader = Reader::of(&map("switches"));
    let at = |typed: &str| reader.card(&format!("lessons/switches/={typed}"));
    for right in ["1/2", "½", "{0|1}", "1/2=", " 2/4 "] {
        let card = at(right);
        assert!(words(&card).contains("Task 2 of 4"), "{right}");
    }
    for (wrong, wording) in [
        ("1", "Not quite. The mean is less than 1."),
        ("", "Not quite. Nothing was typed."),
        ("F", "Not quite. “F” cannot be read as a game: column 1: "),
        ("{0|", "Not quite. “{0|” cannot be read as a game: column 4: the text ends"),
        ("1 > 0", "Not quite. “1 > 0” is not a game."),
        ("`[A](why)`", "Not quite. “`[A](why)`” cannot be read"),
    ] {
        let card = at(wrong);
        assert!(card.spoken.starts_with(wording), "{}", card.spoken);
        assert_eq!((results(&card, Tone::Bad), card.finished.clone()), (1, None));
    }
    for choice in ["1", "p0"] {
        let refusal = reader.refusal(&format!("lessons/switches/{choice}"));
        assert_eq!(refusal, format!("“{choice}” is not one of the answers to task 1."));
    }
    let typed = at("1/2").begun.unwrap().address;
    assert_eq!(typed, "lessons/switches/=1/2=");
    assert!(words(&reader.card(&format!("{typed}/=1"))).contains("Task 3 of 4"));
}

/// To give back the game that was asked about is no answer, though it has the value.
#[test]
fn the_question_is_no_answer() {
    for (name, typed, right) in [("simplicity", "{1 | 3}", "2"), ("options", "{1|}", "2")] {
        let reader = Reader::of(&map(name));
        let before = if name == "options" { "/p2/=" } else { "/=" };
        let at = |typed: &str| reader.card(&format!("{}{before}{typed}", address(name)));
        let wording = at(typed).spoken;
        assert!(wording.starts_with("Not quite. That is the game as it was given."), "{name}: {wording}");
        assert_eq!(results(&at(right), Tone::Bad), 0, "{name}");
    }
}

#[test]
fn drawing_alone_does_not_finish_a_lesson_with_questions() {
    for name in NAMES.into_iter().filter(|name| !edits(name).is_empty()) {
        let mut edited = map(name);
        edits(name)[0](&mut edited);
        assert_eq!(Reader::of(&edited).card(&address(name)).finished, None, "{name}");
    }
}

#[test]
fn answers_count_on_the_lesson_s_own_map_only() {
    let reader = Reader::of(&map("mex"));
    let done = work_through("nim", &Reader::of(&map("nim"))).address;
    assert_finished("nim", &Reader::of(&map("nim")).card(&done));
    let card = reader.card(&done);
    assert_eq!(card.finished, None);
    assert!(words(&card).contains("Open this lesson’s map"));
    assert_eq!((results(&card, Tone::Good), results(&card, Tone::Bad)), (0, 0));
}

#[test]
fn vehicles_stand_where_a_task_has_them_and_nowhere_else() {
    let vehicles = |name: &str, answers: &str| {
        let map = map(name);
        let card = Reader::of(&map).card(&format!("{}{answers}", address(name)));
        let names = card.scene.vehicles.map(|on| on.iter().map(|id| map.name(*id).to_owned()).collect());
        names.unwrap_or_else(|| vec!["as drawn".to_owned()])
    };
    // How many moves, who wins, where to go: all are asked of vehicles.
    assert_eq!(vehicles("game-graph", ""), ["C"]);
    assert_eq!(vehicles("game-graph", "/2"), [""; 0]);
    assert_eq!(vehicles("game-graph", "/2/p4"), ["as drawn"]);
    assert_eq!(vehicles("winning", ""), ["B"]);
    assert_eq!(vehicles("winning", "/2"), ["A"]);
    assert_eq!(vehicles("nim", "/p4/2"), ["4", "2"]);
    assert_eq!(vehicles("strategies", "/2"), ["P"]);
    // The label of one position is asked of a position, that of a sum of vehicles.
    assert_eq!(vehicles("traffic-jam", ""), [""; 0]);
    assert_eq!(vehicles("two-vehicles", ""), ["H", "I"]);
    assert_eq!(vehicles("equivalence", ""), [""; 0]);
    // So it is with values, and with options of a position.
    assert_eq!(vehicles("switches", ""), [""; 0]);
    assert_eq!(vehicles("switches", "/=½=/=1"), ["E", "C"]);
    assert_eq!(vehicles("hottest-first", ""), ["X", "D"]);
    assert_eq!(vehicles("dominated", "/1/2"), ["R"]);
}

#[test]
fn marks_that_answer_a_question_are_hidden_until_it_is_answered() {
    let reader = Reader::of(&map("infinity"));
    assert_eq!(reader.card("lessons/infinity").scene.marks, SceneMarks::Hidden);
    assert_eq!(work_through("infinity", &reader).scene.marks, SceneMarks::Live);
    let reader = Reader::of(&map("up"));
    assert_eq!(reader.card("lessons/up").scene.marks, SceneMarks::Hidden);
    assert_eq!(work_through("up", &reader).scene.marks, SceneMarks::Live, "a task to draw");
    let reader = Reader::of(&map("marks"));
    assert_eq!(reader.card("lessons/marks").scene.marks, SceneMarks::Live);
    assert_eq!(newcomer().card("lessons/infinity").scene.marks, SceneMarks::Live);
}
