//! The values that `solve --json` gives, and their check by `verify`.

use serde_json::{Value, json};

use crate::commands::{drawn, parsed, text};
use crate::{Finished, InFile, hyperjam, suite_file};

fn solve(file: &str) -> Value {
    parsed(hyperjam(&["solve", file, "--json"], b""))
}

fn verify(file: &str, answers: &Value) -> Finished {
    hyperjam(&["verify", file], answers.to_string().as_bytes())
}

/// The answers with another value for one position.
fn with_value(answers: &Value, id: &str, value: Value) -> Value {
    let mut changed = answers.clone();
    let mut positions = changed["positions"].as_array_mut().unwrap().iter_mut();
    positions.find(|position| position["id"] == id).unwrap()["value"] = value;
    changed
}

#[test]
fn verify_tells_true_values_from_false_ones() {
    let file = suite_file("values");
    let answers = solve(&file);
    assert!(text(verify(&file, &answers)).contains(" 8 values,"));
    let cases = [
        // Other ways to write the same game, with dominated and reversible options.
        ("zero", json!("{-1 | 1}"), 0, ""),
        ("half", json!("{0, -3 | 1, 5/4}"), 0, ""),
        ("up", json!("{0, * - ^ | *}"), 0, ""),
        ("dominated", json!("{1, * | -1}"), 0, ""),
        // Other games: greater, less, confused.
        ("half", json!("3/4"), 1, "“half” does not have the value 3/4"),
        ("half", json!("1/4"), 1, "“half” does not have the value 1/4"),
        ("half", json!("1/2 + *"), 1, "“half” does not have"),
        ("up", json!("^^"), 1, "“up” does not have"),
        ("up", json!("^*"), 1, "“up” does not have"),
        ("zero", json!("*"), 1, "“zero” does not have"),
        ("zero", json!("100000"), 1, "“zero” does not have"),
        ("switch", json!("+-2"), 1, "“switch” does not have"),
        ("switch", json!(null), 1, "“switch” has a value, and none is given"),
        ("over", json!("^"), 1, "“over” has no value"),
        ("before tie", json!("0"), 1, "“before tie” has no value"),
        // No games.
        ("half", json!("{1 |"), 2, "the value of “half”: column"),
        ("half", json!("1 < 2"), 2, "the value of “half”: 1 < 2 is not a game"),
        ("half", json!("unheard"), 2, "the value of “half”"),
        // What is cut short is not checked.
        ("half", json!("{…|1}"), 0, ""),
        ("half", json!("*4000000000"), 3, "the game of a value is too large"),
    ];
    for (id, value, status, reason) in cases {
        let finished = verify(&file, &with_value(&answers, id, value.clone()));
        assert_eq!(finished.status, status, "{id}, {value}: {}", finished.errors);
        assert!(finished.errors.contains(reason), "{id}, {value}: {}", finished.errors);
    }
    let limited = hyperjam(&["verify", &file, "--limit", "1"], answers.to_string().as_bytes());
    assert_eq!(limited.status, 3, "{}", limited.errors);
    assert!(limited.errors.contains("within 1 positions"), "{}", limited.errors);
}

/// The value of an impartial position without a loop is the nimber of its label.
#[test]
fn values_of_impartial_positions_are_nimbers_and_checked() {
    let file = suite_file("nim");
    let answers = solve(&file);
    let mut seen = 0;
    for position in answers["positions"].as_array().unwrap() {
        let [value, label] = ["value", "grundy"].map(|field| position[field].as_str().unwrap());
        let nimber = match label {
            "0" => "0".to_owned(),
            "1" => "*".to_owned(),
            label => format!("*{label}"),
        };
        assert_eq!(value, nimber);
        let id = position["id"].as_str().unwrap();
        let finished = verify(&file, &with_value(&answers, id, json!("*7")));
        assert_eq!(finished.status, 1, "{id}: {}", finished.errors);
        seen += 1;
    }
    assert!(seen > 3);
    assert!(text(verify(&file, &answers)).contains(&format!(" {seen} values,")));
    // With loops: only where none can be reached, whatever the label.
    let loops = solve(&suite_file("traffic-jam"));
    assert!(loops["positions"].as_array().unwrap().iter().any(|position| position["value"].is_null()));
    let misere = solve(&suite_file("nim-misere"));
    assert!(misere["positions"].as_array().unwrap().iter().all(|position| position["value"].is_null()));
}

/// Drawings without loops that nobody thought of: what is worked out holds, and adding ∗ to any value is refuted.
#[test]
fn values_of_any_drawing_without_loops_are_checked() {
    let mut state = 5_u32;
    let mut draw = |below: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) % below
    };
    let moves: Vec<_> = (1..30_u32)
        .flat_map(|from| [0; 3].map(|_| (from, draw(from), ["left", "right"][draw(2) as usize])))
        .collect();
    let name = |position: u32| format!("{position:02}");
    let drawing = drawn(moves.into_iter().map(|(from, to, by)| (name(from), name(to), by)));
    let file = InFile::of("any-values", &drawing);
    let answers = solve(file.name());
    assert!(text(verify(file.name(), &answers)).contains(" 30 values,"));
    for position in answers["positions"].as_array().unwrap() {
        let (id, value) = (position["id"].as_str().unwrap(), position["value"].as_str().unwrap());
        let finished = verify(file.name(), &with_value(&answers, id, json!(format!("{value} + *"))));
        assert_eq!(finished.status, 1, "{id}: {}", finished.errors);
        assert!(finished.errors.contains(&format!("“{id}” does not have")), "{}", finished.errors);
    }
}

/// A drawing may be deeper than the stack: an integer, and moves in turns with a value at the end only.
#[test]
fn values_of_deep_drawings_are_checked() {
    let count = 50_000;
    let name = |position: usize| format!("{position:05}");
    let drawing = drawn((1..count).map(|from| (name(from), name(from - 1), "left")));
    let file = InFile::of("deep-values", &drawing);
    let mut answers = solve(file.name());
    assert_eq!(answers["positions"][count - 1]["value"], json!((count - 1).to_string()));
    assert_eq!(verify(file.name(), &answers).status, 0);
    // Without the claims between, the last one has to be compared all the way down.
    for position in answers["positions"].as_array_mut().unwrap().iter_mut().take(count - 1) {
        position.as_object_mut().unwrap().remove("value");
    }
    assert!(text(verify(file.name(), &answers)).contains(" 1 values,"));
    let wrong = with_value(&answers, &name(count - 1), json!(count.to_string()));
    assert_eq!(verify(file.name(), &wrong).status, 1);
}
