//! Labels and sums by the command line, on drawings of the same games.

use serde_json::{Value, json};

use crate::{Finished, hyperjam};

fn text(finished: Finished) -> String {
    assert_eq!((finished.status, finished.errors.as_str()), (0, ""));
    finished.output
}

fn parsed(finished: Finished) -> Value {
    serde_json::from_str(&text(finished)).unwrap()
}

/// A drawing of positions with these names and moves (from, to, by), and its vehicles.
fn drawing(names: &[&str], moves: &[(&str, &str, &str)], vehicles: &[&str]) -> String {
    let ids: Vec<Value> = names.iter().map(|id| json!({"id": id})).collect();
    let moves: Vec<Value> =
        moves.iter().map(|(from, to, by)| json!({"from": from, "to": to, "by": by})).collect();
    json!({"format": "hyperjam", "version": 1, "positions": ids, "moves": moves, "vehicles": vehicles})
        .to_string()
}

/// `A: B | B`, and a Nim heap of three whose moves lead Left and Right to different copies of the smaller heaps.
const HEAPS: [(&str, &str, &str); 14] = [
    ("A", "B", "left"),
    ("A", "B", "right"),
    ("*1", "B", "left"),
    ("*1", "*0", "right"),
    ("*1'", "*0", "both"),
    ("*2", "*0", "both"),
    ("*2", "*1", "left"),
    ("*2", "*1'", "right"),
    ("*3", "*2", "both"),
    ("*3", "*1'", "left"),
    ("*3", "A", "right"),
    ("*3", "*0", "left"),
    ("*3", "B", "right"),
    ("*3", "*1", "both"),
];
const NAMES: [&str; 7] = ["A", "B", "*0", "*1", "*1'", "*2", "*3"];

#[test]
fn a_label_depends_on_the_game_and_not_on_the_drawing() {
    let file = drawing(&NAMES, &HEAPS, &[]);
    let solved = parsed(hyperjam(&["solve", "-", "--json"], file.as_bytes()));
    let labels: Vec<&Value> =
        solved["positions"].as_array().unwrap().iter().map(|at| &at["grundy"]).collect();
    assert_eq!(labels, ["1", "0", "0", "1", "1", "2", "3"]);

    let folder = std::env::temp_dir().join(format!("hyperjam-sums-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("heaps.json");
    std::fs::write(&path, &file).unwrap();
    let path = path.to_str().unwrap();
    let verify = |answers: &Value| hyperjam(&["verify", path, "--coarsest"], answers.to_string().as_bytes());
    assert!(text(verify(&solved)).contains("7 labels"));
    let mut without = solved.clone();
    for position in without["positions"].as_array_mut().unwrap() {
        position["grundy"] = Value::Null;
    }
    assert!(verify(&without).errors.contains("has a label, and none is given"));
    let mut wrong = solved.clone();
    wrong["positions"][4]["grundy"] = json!("2");
    assert!(verify(&wrong).errors.contains("refuted"));
    std::fs::remove_dir_all(&folder).unwrap();

    let equal = parsed(hyperjam(&["compare", "-", "A", "*1", "--json"], file.as_bytes()));
    assert_eq!(equal["equivalent"], json!({"answer": "equal", "by": "bisimilar"}));
}

#[test]
fn a_sum_of_many_vehicles_is_decided_however_its_moves_are_drawn() {
    let file = drawing(&NAMES, &HEAPS, &["*3", "*2", "*1", "*3", "A"].repeat(4));
    let sum = &parsed(hyperjam(&["solve", "-", "--json"], file.as_bytes()))["sum"];
    assert_eq!([&sum["grundy"], &sum["sector"]], ["0", "II"]);
}
