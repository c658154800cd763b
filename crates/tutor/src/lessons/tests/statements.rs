//! What the texts of the lessons state of written games, against what a calculation says and the lessons' facts.
//!
//! What no solver can say of one drawing is not among the facts; `not_checked.rs` says what that is, lesson by lesson.

use super::super::all;
use super::super::invariant::Invariant;
use super::super::lesson::Lesson;
use super::super::naming::YES;
use super::super::property::Property;
use super::super::written::holds;
use super::{in_order, own};
use crate::analysis::Analysis;
use std::collections::BTreeSet;

/// The signs that stand in a comparison, and those of numbers and games.
const RELATIONS: [char; 5] = ['=', '<', '>', '‖', '≥'];
const SIGNS: &str = "0123456789½¼¾⅛∗*↑↓⇑⇓±−+⊕∞{}|,()/& ";

/// The comparisons that a text writes with signs alone: the longest runs of signs that have one of a relation. A position
/// stands for what `value` says in brackets; where that is nothing, nothing is written of it.
fn written(text: &str, value: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let mut runs = vec![String::new()];
    for (nth, piece) in text.split('`').enumerate() {
        if nth % 2 == 1 {
            match value(piece) {
                Some(value) => runs.last_mut().unwrap().push_str(&format!("({value})")),
                None => runs.last_mut().unwrap().push('?'),
            }
            continue;
        }
        for letter in piece.chars() {
            match SIGNS.contains(letter) || RELATIONS.contains(&letter) {
                true => runs.last_mut().unwrap().push(letter),
                false => runs.push(String::new()),
            }
        }
    }
    let parts = runs.iter().flat_map(|run| apart(run));
    let compares = |part: &String| {
        let sides: Vec<&str> = part.split(RELATIONS).collect();
        !part.contains('?')
            && sides.len() > 1
            && sides.iter().all(|side| side.contains(|sign: char| sign != ' '))
    };
    parts.filter(compares).collect()
}

/// A run between its commas that are not within braces, without signs that open or close what the run has not.
fn apart(run: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0;
    for sign in run.chars() {
        depth += i32::from("{(".contains(sign)) - i32::from("})".contains(sign));
        match sign == ',' && depth <= 0 {
            true => parts.push(String::new()),
            false => parts.last_mut().unwrap().push(sign),
        }
    }
    parts.iter().map(|part| part.trim().trim_end_matches("**").to_owned()).collect()
}

/// What a position or a board is worth; nothing where it has no value.
fn value_of(own: &Analysis, lesson: &Lesson, name: &str) -> Option<String> {
    let is_impartial_map = lesson.facts.iter().any(|(property, _)| matches!(property, Property::Label(_)));
    if is_impartial_map {
        return None;
    }
    Property::Of(Invariant::Value, &[name]).value(own)
}

fn without_spaces(text: &str) -> String {
    text.replace(' ', "")
}

#[test]
fn what_is_written_of_games_is_true_and_a_fact() {
    let (mut found, mut count) = (Vec::new(), 0);
    for lesson in all() {
        let facts: BTreeSet<String> = lesson
            .facts
            .iter()
            .filter_map(|(property, claimed)| match property {
                Property::Written(statement) if *claimed == YES => Some(without_spaces(statement)),
                _ => None,
            })
            .collect();
        for text in in_order(lesson) {
            let all = own(lesson, |own| written(text, |name| value_of(own, lesson, name)));
            for statement in &all {
                count += 1;
                match holds(statement) {
                    Some(true) => {}
                    told => found.push(format!("{}: {statement} is {told:?} in: {text}", lesson.name)),
                }
            }
            // What names no position is checked before the reader's eyes as well.
            let unnamed = written(text, |_| None);
            let missing = unnamed.iter().filter(|one| !facts.contains(&without_spaces(one)));
            found.extend(missing.map(|one| format!("{}: no fact: {one}", lesson.name)));
        }
    }
    assert!(count > 60, "{count}");
    assert!(found.is_empty(), "{} {found:#?}", found.len());
}

#[test]
fn comparisons_are_found_in_sentences() {
    let value = |name: &str| (name == "H").then(|| "½".to_owned());
    let text = "So `H` + `H` = 1, and 2 = {1 | }, −2 = { | −1}: `K` = 3 or x > 0, ½ < 1. {2, 1 | 0} alone";
    assert_eq!(written(text, value), ["(½) + (½) = 1", "2 = {1 | }", "−2 = { | −1}", "½ < 1"]);
}
