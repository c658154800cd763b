//! Maps: each lesson has its own, brings it, and knows it again.

use super::edits::{close, draw};
use super::pupil::{NAMES, address, answers, map, newcomer, offered, results, work_through};
use crate::common::{Reader, buttons, words};
use hyperjam_editor::command::Command;
use hyperjam_editor::document::Document;
use hyperjam_editor::file;
use hyperjam_editor::geometry::{Point, Vector};
use hyperjam_protocol::tutor::{CardAction, Tone};
use hyperjam_terms::{Convention, Movers};
use hyperjam_testkit::documents::exhibit;
use std::collections::BTreeSet;

#[test]
fn every_lesson_has_a_map_that_is_written_as_hyperjam_writes_it() {
    for name in NAMES {
        let (text, to) = offered(name);
        let document = file::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(file::write(&document), text, "{name}");
        assert_eq!(to, address(name));
        let names: BTreeSet<_> = document.positions().map(|(id, _)| document.name(id)).collect();
        assert_eq!(names.len(), document.positions().len(), "{name}: two positions have one name");
        let boards = document.heading().boards.len();
        assert!(document.moves().len() + boards > 0, "{name}: a map without moves and boards");
    }
}

/// A map is read at a glance: names lie apart, and no road runs under one that it does not lead to.
#[test]
fn names_and_roads_of_a_map_keep_apart() {
    let mut found = Vec::new();
    for name in NAMES {
        let document = map(name);
        let places: Vec<_> = document.positions().map(|(id, place)| (id, place.at)).collect();
        for (nth, (one, at)) in places.iter().enumerate() {
            for (other, to) in &places[nth + 1..] {
                if (to.x - at.x).hypot(to.y - at.y) < 75.0 {
                    found.push(format!("{name}: {} and {}", document.name(*one), document.name(*other)));
                }
            }
        }
        let at = |id| places.iter().find(|(other, _)| *other == id).unwrap().1;
        for (_, step) in document.moves().filter(|(_, step)| step.from != step.to) {
            let between = [step.from, step.to];
            for (id, place) in places.iter().filter(|(id, _)| !between.contains(id)) {
                if distance(*place, [at(step.from), at(step.to)]) < 30.0 {
                    let [from, to, under] = [step.from, step.to, *id].map(|id| document.name(id));
                    found.push(format!("{name}: from {from} to {to} under {under}"));
                }
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// How far a point is from a straight road.
fn distance(point: Point, [from, to]: [Point; 2]) -> f64 {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let along = ((point.x - from.x) * x + (point.y - from.y) * y) / (x * x + y * y);
    let along = along.clamp(0.0, 1.0);
    (point.x - from.x - along * x).hypot(point.y - from.y - along * y)
}

#[test]
fn a_map_that_was_changed_without_need_is_not_the_lesson_s() {
    let mut changed = map("nim");
    draw(&mut changed, "0", "4", Movers::BOTH);
    let card = Reader::of(&changed).card("lessons/nim");
    assert!(words(&card).contains("Open this lesson’s map"));
    let mut misere = map("nim");
    misere.apply(Command::SetConvention(Convention::Misere)).unwrap();
    assert!(words(&Reader::of(&misere).card("lessons/nim")).contains("Open this lesson’s map"));
}

#[test]
fn the_map_of_a_lesson_is_no_other_lesson_s() {
    for name in NAMES {
        let reader = Reader::of(&map(name));
        for other in NAMES.into_iter().filter(|other| map(other) != map(name)) {
            let card = reader.card(&address(other));
            assert!(words(&card).contains("Open this lesson’s map"), "{other} on the map of {name}");
        }
    }
}

#[test]
fn a_map_that_has_lost_many_moves_is_not_the_lesson_s() {
    let mut jam = map("roadworks");
    let begun = |jam: &Document| words(&Reader::of(jam).card("lessons/roadworks"));
    close(&mut jam, "J", "I");
    close(&mut jam, "M", "N");
    assert!(begun(&jam).contains("A fresh map"));
    close(&mut jam, "H", "D");
    assert!(begun(&jam).contains("Open this lesson’s map"));
}

#[test]
fn a_fresh_map_keeps_what_was_answered() {
    let mut jam = map("roadworks");
    let whole = Reader::of(&jam);
    let begun = whole.card(&address("roadworks"));
    let answered = answers("roadworks", &begun, &whole).into_iter().map(|to| whole.card(&to));
    let right = answered.into_iter().find(|card| results(card, Tone::Good) == 1).unwrap().address;
    // No solution of its last task.
    close(&mut jam, "A", "B");
    let card = Reader::of(&jam).card(&right);
    let fresh = buttons(&card).into_iter().find(|button| button.text == "A fresh map").unwrap();
    assert!(
        matches!(&fresh.action, CardAction::Open(_, to) if *to == right),
        "{:?}, not {right}",
        fresh.action
    );
}

#[test]
fn a_map_is_known_whatever_identifiers_it_has() {
    for name in ["traffic-jam", "guessing", "tie-sums"] {
        let start = map(name);
        let mut moved = exhibit("empty");
        moved.apply(Command::AddPosition { at: Point { x: 0.0, y: 0.0 } }).unwrap();
        let positions: BTreeSet<_> = moved.positions().map(|(id, _)| id).collect();
        moved
            .apply(Command::Insert {
                part: Box::new(start.clone()),
                by: Vector { x: 5.0, y: 5.0 },
                vehicles: false,
            })
            .unwrap();
        moved.apply(Command::Delete { positions, moves: BTreeSet::new() }).unwrap();
        let (one, other) = (Reader::of(&start), Reader::of(&moved));
        assert_ne!(one.drawing.graph.positions, other.drawing.graph.positions);
        let [one, other] = [one, other].map(|reader| work_through(name, &reader).link);
        assert_eq!(one, other, "{name}");
    }
}

#[test]
fn a_large_drawing_with_the_names_of_a_lesson_is_not_its_map() {
    let mut document = map("bisimulation");
    for at in 0..500 {
        document.apply(Command::AddPosition { at: Point { x: f64::from(at), y: 900.0 } }).unwrap();
    }
    assert!(words(&Reader::of(&document).card("lessons/bisimulation")).contains("Open this lesson’s map"));
}

/// Whoever comes to a lesson gets its map, and only where it is not there: so it is opened once.
#[test]
fn a_card_of_a_lesson_brings_its_map_until_it_is_open() {
    for name in NAMES {
        let before = newcomer().card(&address(name));
        let text = before.opens.clone().unwrap();
        assert_eq!(text, offered(name).0, "{name}: as by the button");
        assert_eq!(before.begun, None);
        let reader = Reader::of(&file::read(&text).unwrap());
        let after = reader.card(&before.address);
        assert_eq!(after.opens, None, "{name}");
        assert_eq!(after.begun.unwrap().lesson, name);
        let done = work_through(name, &reader);
        assert_eq!(done.opens, None, "{name}");
        assert_ne!(done.finished.is_some(), done.begun.is_some(), "{name}");
    }
    assert_eq!(newcomer().card("lessons").opens, None);
    assert_eq!(Reader::of(&exhibit("nim")).card("why").opens, None);
}
