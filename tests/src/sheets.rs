//! Sheets with more than positions and moves, by each command: what is not part of an answer is said, or refused.

use serde_json::{Value, json};

use crate::commands::{parsed, text};
use crate::{Finished, InFile, hyperjam};

/// A sheet from the folder of sheets.
fn sheet(name: &str) -> String {
    format!("{}/sheets/{name}.json", env!("CARGO_MANIFEST_DIR"))
}

/// Each part that a sheet can have beside a game, alone.
fn alone() -> Vec<(&'static str, Value)> {
    let board = json!({"id": "b1", "rules": "domineering", "position": "...|...", "x": 0, "y": 0});
    vec![
        ("lines", json!({"lines": ["1 + *"]})),
        ("notes", json!({"notes": [{"text": "Here", "x": 0, "y": 0}]})),
        ("boards", json!({"boards": [board]})),
        ("rulesets", json!({"rulesets": [{"name": "Stripes", "text": "L: .. -> ##; R: ./. -> #/#"}]})),
        ("rules", json!({"rules": "hackenbush"})),
        ("title", json!({"title": "Two towns"})),
        ("players", json!({"players": 3})),
        ("convention", json!({"convention": "misere"})),
        ("vehicles", json!({"positions": [{"id": "A", "x": 0, "y": 0}], "vehicles": ["A"]})),
        ("ground", json!({"positions": [{"id": "A", "x": 0, "y": 0, "ground": true}]})),
    ]
}

/// The file of a sheet that has this and nothing else.
fn file(part: &Value) -> String {
    let mut file = json!({"format": "hyperjam", "version": 4, "positions": [], "moves": []});
    file.as_object_mut().unwrap().extend(part.as_object().unwrap().clone());
    file.to_string()
}

/// Whether a command was done, and what it said about what it left.
fn left(finished: &Finished) -> &str {
    assert_eq!(finished.status, 0, "{}", finished.errors);
    finished.errors.trim_end()
}

fn refused(finished: &Finished, reason: &str) {
    assert_eq!((finished.status, finished.output.as_str()), (2, ""), "{}", finished.errors);
    assert!(finished.errors.contains(reason), "{}", finished.errors);
}

#[test]
fn a_part_alone_is_kept_by_every_format_or_named() {
    for (name, part) in alone() {
        let file = file(&part);
        let written = hyperjam(&["convert", "-", "-"], file.as_bytes());
        assert_eq!(left(&written), "");
        for format in ["dot", "graphml"] {
            let other = hyperjam(&["convert", "-", "-", "--to", format], file.as_bytes());
            assert_eq!(left(&other), "", "{name}");
            let back = hyperjam(&["convert", "-", "-", "--from", format], other.output.as_bytes());
            assert_eq!(back, written, "{name} by {format}");
        }
        let listed = hyperjam(&["convert", "-", "-", "--to", "txt"], file.as_bytes());
        let is_kept = matches!(name, "players" | "convention");
        assert_eq!(left(&listed).is_empty(), is_kept, "{name}: {}", listed.errors);
    }
}

#[test]
fn a_bent_move_is_listed_with_who_may_make_it() {
    let bent = sheet("bent-mixed");
    let list = hyperjam(&["convert", &bent, "-", "--to", "txt"], b"");
    assert_eq!(list.output, "A:\nA -> B left\nA -> C both\nB: | A\nC:\n");
    let name = |name: &str| format!("hyperjam: standard output: not kept in this format: {name}\n");
    assert_eq!(list.errors, name("the title, places, how moves are bent"));
    let moves = |finished: Finished| {
        let file: Value = serde_json::from_str(&finished.output).unwrap();
        let of = |step: &Value| [step["from"].clone(), step["to"].clone(), step["by"].clone()];
        file["moves"].as_array().unwrap().iter().map(of).collect::<Vec<_>>()
    };
    let back = hyperjam(&["convert", "-", "-", "--from", "txt"], list.output.as_bytes());
    assert_eq!(moves(back), moves(hyperjam(&["convert", &bent, "-"], b"")));
}

#[test]
fn a_sum_is_answered_for_all_of_it() {
    // A position that is worth 0, or a ring, beside {2|−½} and ∗7.
    for (name, value, sector) in
        [("domineering-nim", json!("{2+*7|-1/2+*7}"), "I"), ("loop-domineering-nim", Value::Null, "L,R,I,II")]
    {
        let sheet = sheet(name);
        let sum = hyperjam(&["sum", &sheet, "--json"], b"");
        assert_eq!(left(&sum), "");
        let sum: Value = serde_json::from_str(&sum.output).unwrap();
        assert_eq!((&sum["value"], &sum["sector"]), (&value, &json!(sector)), "{name}");
        assert_eq!(sum["components"].as_array().unwrap().len(), 3);
        refused(&hyperjam(&["players", &sheet], b""), "the sheet has boards");
        let solved = hyperjam(&["solve", &sheet, "--json"], b"");
        assert_eq!(left(&solved), "");
        let solved: Value = serde_json::from_str(&solved.output).unwrap();
        assert_eq!(solved["sum"], sum);
        assert!(!solved["positions"].as_array().unwrap().is_empty());
        // A vehicle that is named is the whole of what is asked.
        let id = solved["positions"][0]["id"].as_str().unwrap();
        assert!(left(&hyperjam(&["sum", &sheet, id], b"")).ends_with("left out of this answer: boards"));
        assert!(left(&hyperjam(&["players", &sheet, "--at", id], b"")).ends_with("boards"));
        let played = hyperjam(&["play", &sheet, "--side", "right", "--first", "right"], b"h\nq\n");
        assert_eq!(left(&played), "");
        assert!(played.output.contains("domineering B1 (...|...) + nim B2 (3,4)"), "{}", played.output);
        let hint = if name == "domineering-nim" {
            "You can win: move domineering B1: "
        } else {
            "You can keep a draw"
        };
        assert!(played.output.contains(hint), "{}", played.output);
        for arguments in [vec!["order", &sheet], vec!["compare", &sheet, id, id]] {
            assert!(left(&hyperjam(&arguments, b"")).ends_with("boards"), "{arguments:?}");
        }
    }
}

#[test]
fn a_won_sum_is_won_in_the_terminal_whatever_is_answered() {
    // Left starts and wins {2∗7|−½∗7}; Right makes the first move that there is.
    let sheet = sheet("domineering-nim");
    let answers = "1\n".repeat(20);
    let played = hyperjam(&["play", &sheet, "--side", "right"], answers.as_bytes());
    assert!(played.output.contains("You cannot move: I win.\n"), "{}", played.output);
    assert!(played.output.contains("The start was already lost for Right"), "{}", played.output);
    // Beside a ring nobody wins: the sum comes back.
    let sheet = self::sheet("loop-domineering-nim");
    let played = hyperjam(&["play", &sheet, "--side", "right"], answers.as_bytes());
    assert!(played.output.contains("nobody can force a win: a draw.\n"), "{}", played.output);
}

#[test]
fn a_sum_is_verified_by_all_its_positions_and_a_tampered_one_is_refuted() {
    let jam = format!("{}/suite/traffic-jam.json", env!("CARGO_MANIFEST_DIR"));
    let of_sheet = |name: &str| (sheet(name), vec![sheet(name)]);
    let cases = [
        of_sheet("domineering-nim"),
        of_sheet("loop-domineering-nim"),
        of_sheet("hackenbush-domineering"),
        (jam.clone(), vec![jam.clone(), "H".into(), "I".into()]),
        (jam.clone(), vec![jam.clone(), "H".into(), "domineering 2x3".into(), "*2".into(), "over".into()]),
        (jam.clone(), vec![jam.clone(), "N".into(), "nim 1,2".into()]),
        (jam.clone(), vec!["--".into(), jam.clone(), "-H".into(), "2*G".into(), "-domineering 2x3".into()]),
        (
            jam.clone(),
            vec!["--".into(), jam.clone(), "K".into(), "-canonical-form {1|0}".into(), "-over".into()],
        ),
    ];
    for (file, components) in cases {
        let arguments: Vec<&str> = components.iter().map(String::as_str).collect();
        let sum = hyperjam(&[&["sum", "--json"], &arguments[..]].concat(), b"");
        let checked = hyperjam(&["verify", &file], sum.output.as_bytes());
        assert_eq!(left(&checked), "", "{components:?}");
        assert!(checked.output.starts_with("Verified: the outcome of the sum"), "{}", checked.output);
        let answer: Value = serde_json::from_str(&sum.output).unwrap();
        let moves = |answer: &mut Value, take: &dyn Fn(&mut Vec<Value>)| {
            for kind in ["winning_moves", "drawing_moves"] {
                take(answer[kind].as_array_mut().unwrap());
            }
        };
        let mut tampered: Vec<Value> = Vec::new();
        let mut change = |by: &dyn Fn(&mut Value)| {
            let mut other = answer.clone();
            by(&mut other);
            if other != answer {
                tampered.push(other);
            }
        };
        let turned = |outcome: &Value| if outcome == "left" { json!("right") } else { json!("left") };
        change(&|other| other["left_first"] = turned(&other["left_first"]));
        change(&|other| other["right_first"] = turned(&other["right_first"]));
        change(&|other| other["sector"] = json!("L,II"));
        change(&|other| moves(other, &|all| drop(all.pop())));
        change(&|other| moves(other, &|all| all.iter_mut().for_each(|made| made["to"] = json!("nowhere"))));
        change(&|other| {
            moves(other, &|all| {
                all.iter_mut().for_each(|made| {
                    if let Some(remoteness) = made["remoteness"].as_u64() {
                        made["remoteness"] = json!(remoteness + 1);
                    }
                });
            });
        });
        if answer["value"].is_string() {
            change(&|other| other["value"] = json!("7"));
        }
        if answer["grundy"].is_string() {
            change(&|other| other["grundy"] = json!("∞{17}"));
        }
        assert!(tampered.len() > 3);
        for other in tampered {
            let refuted = hyperjam(&["verify", &file], other.to_string().as_bytes());
            assert_eq!(refuted.status, 1, "{other} {}", refuted.errors);
        }
    }
    let sum = hyperjam(&["sum", "--json", &jam, "H", "nim 1,2"], b"").output;
    let other = sheet("domineering-nim");
    refused(&hyperjam(&["verify", &other], sum.as_bytes()), "the components are not those of the sheet");
    let limited = hyperjam(&["verify", &jam, "--limit", "20"], sum.as_bytes());
    assert_eq!(limited.status, 3, "{}", limited.errors);
}

#[test]
fn components_are_typed_or_named_in_files() {
    let answer = |components: &[&str]| -> Value {
        let finished = hyperjam(&[&["sum", "--json"], components].concat(), b"");
        assert_eq!(left(&finished), "", "{components:?}");
        serde_json::from_str(&finished.output).unwrap()
    };
    // {2|−½}, 1 and ∗3
    let found = answer(&["domineering ...|...", "hackenbush g-a:L", "*3"]);
    assert_eq!((&found["value"], &found["sector"]), (&json!("{3+*3|1/2+*3}"), &json!("L")));
    let typed = json!({"rules": "domineering", "position": "...|..."});
    assert_eq!((&found["components"][0], &found["hottest"]["component"]), (&typed, &json!(0)));
    let hottest = answer(&["domineering ...|...", "{2|-1/2}", "1/2"])["hottest"].clone();
    assert_eq!((&hottest["left"], &hottest["right"]), (&json!(".#.|.#."), &json!("##.|...")));
    let best = &found["winning_moves"][0];
    assert_eq!(
        [&best["component"], &best["move"], &best["by"]],
        [&json!(0), &json!("b1–b2"), &json!("left")]
    );
    // over is {0|over}: Left takes what is 0 last.
    assert_eq!(answer(&["over", "*2"])["sector"], "L");
    assert_eq!(answer(&["Domineering(\"...|...\")", "1"])["value"], "{3|1/2}");
    let jam = format!("{}/suite/traffic-jam.json", env!("CARGO_MANIFEST_DIR"));
    let (one, negated) = (format!("{jam}:I"), format!("-{jam}"));
    assert_eq!(answer(&[&jam, "H", "I", "*2"])["components"].as_array().unwrap().len(), 3);
    assert_eq!(answer(&[&one, &one])["vehicles"], json!(["I", "I"]));
    // Titles are names, too.
    assert_eq!(answer(&["Toads and Frogs TT..FF"]), answer(&["toads-and-frogs TT..FF"]));
    // What stands before a value is part of it.
    assert_eq!(answer(&["--", "-over"])["sector"], "R");
    assert_eq!(answer(&["over"])["sector"], "L");
    // Play may go on for ever there, so it is a draw.
    assert_eq!(answer(&["--", "over", "-over"])["sector"], "L,R,I,II");
    // Each with its negative is 0, and a multiple is so many of it.
    let negative = answer(&["--", &jam, "H", "-H", "2*domineering 2x3", "-2·Domineering(\"...|...\")"]);
    assert_eq!((&negative["sector"], negative["components"].as_array().unwrap().len()), (&json!("II"), 6));
    assert_eq!(negative["components"][1], json!({"vehicle": "H", "negative": true}));
    assert_eq!(answer(&[&jam, "3*H", "I"]), answer(&[&jam, "H", "H", "H", "I"]));
    // What counts nothing is named.
    let none = hyperjam(&["sum", "0*nim 3", "nim 2"], b"");
    assert!(none.output.contains("label 2"), "{}", none.output);
    assert_eq!(left(&none), "hyperjam: 0*nim 3: counts 0 times, so nothing of it is in the sum");
    assert_eq!(answer(&["--", "-domineering ...|...", "1/2"])["value"], "{1|-3/2}");
    // Fourteen positions in canonical form beside two vehicles with loops.
    assert_eq!(answer(&[&jam, "H", "I", "domineering 4x4"])["sector"], "I");
    for (components, reason) in [
        (vec!["nimm 3"], "there is no ruleset “nimm”"),
        (vec!["domineering ..|.x"], "column 5"),
        (vec!["{1|2"], "the text ends where"),
        (vec![&one, "Z"], "Z"),
        (vec![&jam, "Z"], "no position has the id or the name “Z”"),
        (vec!["1 = 1"], "a game without loops"),
        (vec!["Domineering"], "a board has to follow the name of its ruleset, as in “domineering ....|"),
        (vec!["--", "-nimm 3"], "there is no ruleset “nimm”"),
        (vec!["--", &negated], "is not multiplied or negated as a whole"),
        (vec![&jam, "2000000*H"], "at most 1000000 are added up"),
        (vec!["1000*nim 3"], "at most 100 are added up"),
        (vec![&jam, "2*Z"], "no position has the id or the name “2*Z”"),
    ] {
        refused(&hyperjam(&[&["sum"], &components[..]].concat(), b""), reason);
    }
}

#[test]
fn components_that_are_typed_are_played_misere_if_that_is_asked_for() {
    let typed = ["sum", "nim 1,2", "nim 3", "--misere", "--json"];
    let found = parsed(hyperjam(&typed, b""));
    assert_eq!((&found["convention"], &found["left_first"]), (&json!("misere"), &json!("right")));
    let empty = InFile::of("empty", &file(&json!({})));
    let verified = hyperjam(&["verify", empty.name()], found.to_string().as_bytes());
    assert_eq!(verified.status, 0, "{}", verified.errors);
    let one = parsed(hyperjam(&["sum", "nim 1", "--misere", "--json"], b""));
    assert_eq!(one["left_first"], json!("right"));
    let verified = hyperjam(&["verify", empty.name()], one.to_string().as_bytes());
    assert_eq!(verified.status, 0, "{}", verified.errors);
    let mut normal = one.clone();
    normal.as_object_mut().unwrap().remove("convention");
    let refuted = hyperjam(&["verify", empty.name()], normal.to_string().as_bytes());
    assert_eq!(refuted.status, 1, "who takes the last loses in misère play alone");
    let played = text(hyperjam(&["play", "nim 2", "--misere", "--side", "right"], b"1\n"));
    assert!(played.starts_with("My move: nim 2: take 1 from heap 1."), "{played}");
    refused(&hyperjam(&["sum", "nim-for 3 1", "--misere"], b""), "--misere: misère play is for two players");
    let jam = format!("{}:H", crate::suite_file("traffic-jam"));
    refused(&hyperjam(&["sum", &jam, "*2", "--misere"], b""), "--misere has the other convention");
    let alone = hyperjam(&["play", &crate::suite_file("traffic-jam"), "--misere", "--start", "H"], b"");
    refused(&alone, "has the other convention");
    let place = json!([{"id": "A", "x": 0, "y": 0}]);
    let vehicle = file(&json!({"convention": "misere", "positions": place, "vehicles": ["A"]}));
    let words = text(hyperjam(&["sum", "-"], vehicle.as_bytes()));
    assert!(words.starts_with("The sum A, in misère play: Left first left"), "{words}");
    let words = text(hyperjam(&["sum", "nim 1", "--misere"], b""));
    assert!(words.starts_with("The sum nim 1, in misère play: Left first right"), "{words}");
}

#[test]
fn a_drawing_read_as_hackenbush_is_a_component() {
    // An edge of Left’s on the ground, which is worth 1, and beside it {2|−½}.
    let sheet = sheet("hackenbush-domineering");
    let sum = hyperjam(&["sum", &sheet, "--json"], b"");
    assert_eq!(left(&sum), "");
    let sum: Value = serde_json::from_str(&sum.output).unwrap();
    assert_eq!((&sum["value"], &sum["sector"]), (&json!("{3|1/2}"), &json!("L")));
    assert_eq!(sum["components"][0], json!({"read_as": "Hackenbush"}));
    let solved: Value = serde_json::from_str(&hyperjam(&["solve", &sheet, "--json"], b"").output).unwrap();
    assert_eq!((&solved["sum"], &solved["positions"]), (&sum, &json!([])));
}

#[test]
fn what_an_answer_leaves_out_is_said_once() {
    for (name, said) in [
        ("lines", "the lines of its calculation"),
        ("notes", "notes"),
        ("boards", ""),
        ("rulesets", "rulesets of your own"),
        ("title", ""),
    ] {
        let part = alone().into_iter().find(|(other, _)| *other == name).unwrap().1;
        let finished = hyperjam(&["solve", "-"], file(&part).as_bytes());
        let said = match said {
            "" => String::new(),
            said => format!("hyperjam: standard input: left out of this answer: {said}"),
        };
        assert_eq!(left(&finished), said);
    }
}

#[test]
fn twigs_are_not_taken_for_moves() {
    for sheet in [sheet("hackenbush-stalk"), sheet("hackenbush-domineering")] {
        for command in ["players", "quotient", "order"] {
            refused(&hyperjam(&[command, &sheet], b""), "read as Hackenbush");
        }
        for format in ["svg", "tex"] {
            let arguments = ["convert", &sheet, "-", "--to", format];
            refused(&hyperjam(&arguments, b""), "--unmarked draws it without marks");
            let drawn = hyperjam(&[&arguments[..], &["--unmarked"]].concat(), b"");
            assert!(left(&drawn).is_empty() && !drawn.output.is_empty());
        }
    }
    let three = file(&json!({"players": 3}));
    let picture = hyperjam(&["convert", "-", "-", "--to", "svg"], three.as_bytes());
    refused(&picture, "--unmarked draws it without marks");
}

#[test]
fn a_quotient_keeps_the_sheet() {
    let mut sheet: Value =
        serde_json::from_str(&std::fs::read_to_string(sheet("domineering-nim")).unwrap()).unwrap();
    sheet["notes"] = json!([{"text": "Here", "x": 0, "y": 0}]);
    sheet["lines"] = json!(["a + b"]);
    sheet["moves"][0]["bend"] = json!(40);
    let finished = hyperjam(&["quotient", "-"], sheet.to_string().as_bytes());
    assert_eq!(left(&finished), "hyperjam: standard input: left out of this answer: how moves are bent");
    let quotient: Value = serde_json::from_str(&finished.output).unwrap();
    for part in ["notes", "lines", "boards"] {
        assert_eq!(quotient[part], sheet[part], "{part}");
    }
}

#[test]
fn a_file_is_replaced_as_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (drawing, other) = (path("drawing.json"), path("other.json"));
    std::fs::write(&drawing, file(&json!({"title": "old"}))).unwrap();
    // What still has the old file has all of it.
    std::fs::hard_link(&drawing, &other).unwrap();
    let old = std::fs::read_to_string(&other).unwrap();
    assert_eq!(left(&hyperjam(&["convert", &drawing, &drawing], b"")), "");
    assert_eq!(std::fs::read_to_string(&other).unwrap(), old);
    let new = std::fs::read_to_string(&drawing).unwrap();
    assert!(new.contains("\"title\": \"old\"") && new != old);
    // Nothing is left of what could not be put in its place.
    let taken = path("taken.json");
    std::fs::create_dir(&taken).unwrap();
    assert_eq!(hyperjam(&["convert", &drawing, &taken], b"").status, 2);
    assert_eq!(hyperjam(&["convert", &drawing, &path("nowhere/a.json")], b"").status, 2);
    let mut names: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["drawing.json", "other.json", "taken.json"]);
}

#[cfg(unix)]
#[test]
fn a_link_to_a_file_stays_one_and_its_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let (drawing, link) = (folder.join("drawing.json"), folder.join("link.json"));
    std::fs::write(&drawing, file(&json!({}))).unwrap();
    std::fs::set_permissions(&drawing, PermissionsExt::from_mode(0o640)).unwrap();
    symlink(&drawing, &link).unwrap();
    let named = file(&json!({"title": "new"}));
    assert_eq!(left(&hyperjam(&["convert", "-", link.to_str().unwrap()], named.as_bytes())), "");
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(std::fs::read_to_string(&drawing).unwrap().contains("new"));
    assert_eq!(std::fs::metadata(&drawing).unwrap().permissions().mode() & 0o777, 0o640);
}
