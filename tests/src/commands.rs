//! The commands of the command line, each on drawings whose answers are known.

use serde_json::{Value, json};

use crate::{Finished, InFile, cases, differences, hyperjam, suite_file};

pub(crate) fn text(finished: Finished) -> String {
    assert_eq!((finished.status, finished.errors.as_str()), (0, ""));
    finished.output
}

pub(crate) fn parsed(finished: Finished) -> Value {
    serde_json::from_str(&text(finished)).unwrap()
}

/// Fails with status 2 and one line that contains all these parts.
pub(crate) fn refused(arguments: &[&str], input: &str, parts: &[&str]) {
    let finished = hyperjam(arguments, input.as_bytes());
    assert_eq!((finished.status, finished.output.as_str()), (2, ""), "{arguments:?}");
    for part in parts {
        assert!(finished.errors.contains(part), "{arguments:?}: {part:?} is not in {}", finished.errors);
    }
}

#[test]
fn verify_accepts_what_solve_answers() {
    for case in cases().unwrap().iter().filter(|case| case.answers.get("error").is_none()) {
        let file = case.file.to_str().unwrap();
        let answers = text(hyperjam(&["solve", file, "--json"], b""));
        let verdict = text(hyperjam(&["verify", file], answers.as_bytes()));
        assert!(verdict.starts_with("Verified"), "{}: {verdict}", case.name);
    }
}

/// A drawing that is large enough to be shared among threads.
fn large_drawing(more: &[&str]) -> String {
    let arguments = ["generate", "layered", "--positions", "60000", "--moves", "150000", "--seed", "5"];
    text(hyperjam(&[&arguments[..], more].concat(), b""))
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    for more in [&["--impartial"][..], &["--misere"]] {
        let drawing = large_drawing(more);
        let answers = |threads: &str| {
            let json = hyperjam(&["solve", "-", "--json", "--threads", threads], drawing.as_bytes());
            let table = hyperjam(&["solve", "-", "--threads", threads], drawing.as_bytes());
            [text(json), text(table)]
        };
        let one = answers("1");
        assert!(one == answers("2") && one == answers("3"), "{more:?}");
        let file = InFile::of("large", &drawing);
        let verdict = text(hyperjam(&["verify", file.name()], one[0].as_bytes()));
        assert!(verdict.starts_with("Verified"), "{verdict}");
    }
}

#[test]
fn threads_are_at_least_one_and_not_too_many() {
    for count in ["0", "1025", "x"] {
        refused(&["solve", "-", "--threads", count], "A: B", &["--threads"]);
    }
}

#[test]
fn verify_refutes_every_answer_that_was_changed() {
    let file = suite_file("traffic-jam");
    let answers = parsed(hyperjam(&["solve", &file, "--json"], b""));
    let changes = [
        ("left_first", json!("right"), "“A” with Left to move"),
        ("right_remoteness", json!(3), "“A” with Right to move"),
        ("sector", json!("L"), "the sector of “A”"),
        ("grundy", json!("2"), "the label of “A”"),
        ("grundy", json!(null), "“A” has a label"),
        ("grundy", json!("x"), "\"x\" is not a valid label"),
        ("rank", json!(0), "an option has no reply of smaller rank"),
        ("/8/rank", json!(7), "only a number has a rank"),
        ("class", json!(1), "the class of"),
        ("id", json!("Z"), "no answer for “A”"),
        ("id", json!("B"), "“B” is answered twice"),
    ];
    for (field, value, reason) in changes {
        let mut changed = answers.clone();
        match field.strip_prefix('/') {
            Some(place) => *changed["positions"].pointer_mut(&format!("/{place}")).unwrap() = value,
            None => changed["positions"][0][field] = value,
        }
        let finished = hyperjam(&["verify", &file, "-"], changed.to_string().as_bytes());
        // An answer that cannot be read is wrong input.
        let readable = field != "id" && changed["positions"][0]["grundy"] != "x";
        assert_eq!(finished.status, if readable { 1 } else { 2 }, "{field}");
        assert!(finished.errors.contains(reason), "{field}: {}", finished.errors);
    }
}

#[test]
fn verify_follows_the_witness_of_a_comparison() {
    let file = suite_file("traffic-jam");
    let compare = ["compare", &file, "I", "J", "--json", "--witness"];
    let answers = parsed(hyperjam(&compare, b""));
    let verify = |answers: &Value| hyperjam(&["verify", &file], answers.to_string().as_bytes());
    assert!(text(verify(&answers)).contains("the relations, by the outcomes of "));
    let changes = [
        ("/relations", json!([]), "these hold"),
        ("/difference/left_first", json!("left"), "do not follow"),
        ("/difference/sector", json!("L"), "the sector of x − y"),
        ("/witness/0/left_first", json!("left"), "to move"),
        ("/witness/0/x", json!("Z"), "no position “Z”"),
        ("/witness", json!([]), "no claim for it"),
        ("/x", json!(1), "expected a string"),
    ];
    for (place, value, reason) in changes {
        let mut changed = answers.clone();
        *changed.pointer_mut(place).unwrap() = value;
        let finished = verify(&changed);
        let readable = !["/x", "/witness/0/x"].contains(&place);
        assert_eq!(finished.status, if readable { 1 } else { 2 }, "{place}");
        assert!(finished.errors.contains(reason), "{place}: {}", finished.errors);
    }
    // One relation had another sign in earlier answers.
    let older = answers.to_string().replace("◁|", "▶\u{336}");
    assert_ne!(older, answers.to_string());
    assert!(
        text(hyperjam(&["verify", &file], older.as_bytes())).contains("the relations, by the outcomes of ")
    );
}

/// Without a witness everything is worked out and checked: each claim that was changed is refuted.
#[test]
fn verify_refutes_every_claim_of_a_comparison_that_was_changed() {
    let (jam, conway) = (suite_file("traffic-jam"), suite_file("integers"));
    let drawings =
        [(&jam, "I", "J"), (&jam, "B", "F"), (&jam, "N", "O"), (&jam, "A", "E"), (&conway, "1", "-1")];
    let mut kinds = std::collections::BTreeSet::new();
    for (file, x, y) in drawings {
        let answer = parsed(hyperjam(&["compare", "--json", "--", file, x, y], b""));
        let verify = |answer: &Value| hyperjam(&["verify", file], answer.to_string().as_bytes());
        let verdict = text(verify(&answer));
        assert!(verdict.starts_with("Verified: whether they are equidetermined"), "{verdict}");
        kinds.insert(answer["equivalent"]["answer"].to_string() + &answer["equivalent"]["by"].to_string());
        let other = |claim: &Value| json!(!claim.as_bool().unwrap());
        let left_first = if answer["difference"]["left_first"] == "left" { "right" } else { "left" };
        let zero = json!({"start": 0, "positions": 1, "moves": []});
        let mut changes = vec![
            ("/equidetermined", other(&answer["equidetermined"])),
            ("/bisimilar", other(&answer["bisimilar"])),
            ("/relations", json!([])),
            ("/difference/left_first", json!(left_first)),
        ];
        let is_different = answer["equivalent"]["answer"] == "different";
        if is_different {
            changes.push((
                "/equivalent/context",
                json!({"start": 0, "positions": 1, "moves": [[0, 0, "left"]]}),
            ));
            changes.push(("/equivalent/sectors/0", json!("R,I")));
            for by in ["label", "closure", "copying", "difference", "bisimilar"] {
                changes.push(("/equivalent", json!({"answer": "equal", "by": by})));
            }
        } else {
            changes.push((
                "/equivalent",
                json!({"answer": "different", "context": zero, "sectors": ["I", "II"]}),
            ));
        }
        for (place, value) in changes {
            let mut changed = answer.clone();
            *changed.pointer_mut(place).unwrap() = value;
            let finished = verify(&changed);
            let shown = format!("{x}, {y}, {changed}: {}{}", finished.output, finished.errors);
            assert_eq!(finished.status, 1, "{shown}");
            assert!(finished.errors.contains("refuted: "), "{shown}");
        }
        let mut unreadable = answer.clone();
        let nowhere = json!({"start": 9, "positions": 1, "moves": []});
        unreadable["equivalent"] = json!({"answer": "different", "context": nowhere, "sectors": ["I", "II"]});
        assert_eq!(verify(&unreadable).status, 2);
        if is_different {
            let limited = hyperjam(&["verify", file, "--limit", "1"], answer.to_string().as_bytes());
            assert_eq!(limited.status, 3, "{}", limited.errors);
            assert!(limited.errors.contains("not decided: "), "{}", limited.errors);
        }
    }
    assert!(kinds.len() >= 3, "{kinds:?}");
}

/// Equal though no copying shows it: the golden pair gap14.
#[test]
fn verify_follows_the_families_that_show_an_equality() {
    let left = "0>7 1>6 2>3 3>5 4>1 6>5 7>8 8>12 9>5 11>6 12>12 13>7 13>2";
    let right = "0>1 1>2 2>1 3>5 3>4 4>5 6>5 7>7 8>11 8>9 9>10 10>2 11>10 13>7";
    let moves = [(left, "left"), (right, "right")].into_iter().flat_map(|(moves, by)| {
        moves.split(' ').filter_map(move |made| {
            let (from, to) = made.split_once('>')?;
            Some((from.to_owned(), to.to_owned(), by))
        })
    });
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let path = folder.join("gap.json");
    std::fs::write(&path, drawn(moves)).unwrap();
    let file = path.to_str().unwrap();
    let answer = text(hyperjam(&["compare", file, "13", "0", "--json"], b""));
    assert!(answer.contains("\"by\":\"closure\""), "{answer}");
    let words = text(hyperjam(&["compare", file, "13", "0"], b""));
    assert!(words.contains("x ≈ y: no game z tells them apart; "), "{words}");
    let verdict = text(hyperjam(&["verify", file], answer.as_bytes()));
    assert!(verdict.contains("x ≈ y, the relations"), "{verdict}");
    let limited = hyperjam(&["verify", file, "--limit", "10"], answer.as_bytes());
    assert_eq!(limited.status, 3, "{}", limited.errors);
}

#[test]
fn verify_finds_classes_that_are_too_fine_when_asked() {
    let file = suite_file("traffic-jam");
    let mut answers = parsed(hyperjam(&["solve", &file, "--json"], b""));
    let coarsest = ["verify", &file, "--coarsest"];
    let verdict = text(hyperjam(&coarsest, answers.to_string().as_bytes()));
    assert!(verdict.contains("no coarser"), "{verdict}");
    for (number, position) in answers["positions"].as_array_mut().unwrap().iter_mut().enumerate() {
        position["class"] = json!(number);
    }
    let finer = answers.to_string();
    assert!(text(hyperjam(&coarsest[..2], finer.as_bytes())).starts_with("Verified"));
    let finished = hyperjam(&coarsest, finer.as_bytes());
    assert_eq!(finished.status, 1, "{}", finished.errors);
    assert!(finished.errors.contains("refuted: the class of"), "{}", finished.errors);
}

/// Positions B and F of the traffic jam both lead to C and E only.
#[test]
fn the_quotient_has_one_position_for_each_class_with_the_same_marks() {
    let quotient = text(hyperjam(&["quotient", &suite_file("traffic-jam")], b""));
    let solved = parsed(hyperjam(&["solve", "-", "--json"], quotient.as_bytes()));
    let positions = solved["positions"].as_array().unwrap();
    assert_eq!(positions.len(), 14);
    let whole = parsed(hyperjam(&["solve", &suite_file("traffic-jam"), "--json"], b""));
    for position in positions {
        let same = |other: &&Value| other["id"] == position["id"];
        let original = whole["positions"].as_array().unwrap().iter().find(same).unwrap();
        for field in ["grundy", "sector", "left_remoteness", "class"] {
            assert_eq!(position[field], original[field], "{position}");
        }
    }
    assert_eq!(solved["sum"]["grundy"], json!("∞{0,3}"), "vehicles move along");
    let drawn: Value = serde_json::from_str(&quotient).unwrap();
    assert_eq!((&drawn["positions"][0]["x"], &drawn["positions"][1]["x"]), (&json!(0), &json!(-60)));
}

/// Honsell and Lenisa 2.3, Counterexample.
#[test]
fn compare_shows_that_the_relation_is_not_transitive() {
    let compare = |x: &str, y: &str| {
        let answer = parsed(hyperjam(&["compare", &suite_file("c1"), x, y, "--json"], b""));
        answer["relations"].as_array().unwrap().contains(&json!("x ⊵ y"))
    };
    assert_eq!([compare("c1", "c"), compare("c", "0"), compare("c1", "0")], [true, true, false]);
}

#[test]
fn compare_answers_equal_different_and_by_what() {
    let compare = |arguments: &[&str]| parsed(hyperjam(&[&["compare", "--json"], arguments].concat(), b""));
    let jam = suite_file("traffic-jam");
    let expected = json!({"equidetermined": true, "bisimilar": true, "equivalent": {"answer": "equal", "by": "bisimilar"}});
    assert_eq!(differences("B, F", &expected, &compare(&[&jam, "B", "F"])), [""; 0]);
    let expected = json!({"bisimilar": false, "equivalent": {"answer": "equal", "by": "label"}});
    assert_eq!(differences("N, O", &expected, &compare(&[&jam, "N", "O"])), [""; 0]);
    // ∞{1,2} and ∞{2} are distinguished by *1: one is won by the first player, the other a draw.
    let expected = json!({"equidetermined": true, "equivalent": {"answer": "different", "sectors": ["I", "L,R,I,II"],
        "context": {"start": 1, "positions": 2, "moves": [[1, 0, "both"]]}}});
    assert_eq!(differences("I, J", &expected, &compare(&[&jam, "I", "J"])), [""; 0]);
    let nim = suite_file("nim");
    let expected = json!({"equivalent": {"answer": "equal", "by": "label"}});
    assert_eq!(differences("L, *3", &expected, &compare(&[&jam, "L", "*3", "--other", &nim])), [""; 0]);
    // x = {0, y} and y = {0, d} with d = {d, y}: both ∞{0}, but Left wins x + 1 whoever starts, and y + 1 does not.
    let ids = ["0", "x", "y", "d"].map(|id| json!({"id": id}));
    let pairs = [("x", "0"), ("x", "y"), ("y", "0"), ("y", "d"), ("d", "d"), ("d", "y")];
    let moves = pairs.map(|(from, to)| json!({"from": from, "to": to, "by": "both"}));
    let drawing = json!({"format": "hyperjam", "version": 1, "positions": ids, "moves": moves}).to_string();
    let answer = parsed(hyperjam(&["compare", "-", "x", "y", "--json"], drawing.as_bytes()));
    let expected = json!({"equivalent": {"answer": "equal", "by": "label"}, "equivalent_among_all": {"answer": "different"}});
    assert_eq!(differences("x, y", &expected, &answer), [""; 0]);
    let words = text(hyperjam(&["compare", "-", "x", "y"], drawing.as_bytes()));
    assert!(
        words.contains("Among impartial games x ≈ y") && words.contains("Among all games x ≉ y"),
        "{words}"
    );
    let words = text(hyperjam(&["compare", &suite_file("a-b"), "a", "b"], b""));
    assert!(words.contains("x ⊵ y") && words.contains("x ≉ y"), "{words}");
}

/// A drawing with these moves, "left", "right" or "both".
pub(crate) fn drawn(moves: impl Iterator<Item = (String, String, &'static str)>) -> String {
    let moves: Vec<_> = moves.collect();
    let ids: std::collections::BTreeSet<&String> =
        moves.iter().flat_map(|(from, to, _)| [from, to]).collect();
    let positions: Vec<Value> = ids.into_iter().map(|id| json!({ "id": id })).collect();
    let moves: Vec<Value> =
        moves.iter().map(|(from, to, by)| json!({"from": from, "to": to, "by": by})).collect();
    json!({"format": "hyperjam", "version": 1, "positions": positions, "moves": moves}).to_string()
}

/// The difference of these positions is too large to be searched: what is easy is answered, and the rest is said.
#[test]
fn compare_answers_the_easy_questions_where_the_difference_is_too_large() {
    let path = |name: &'static str, by: fn(usize) -> &'static str| {
        (1..1_500).map(move |at| (format!("{name}{at}"), format!("{name}{}", at - 1), by(at)))
    };
    // Impartial: labels.
    let both = |_| "both";
    let impartial = drawn(path("a", both).chain(path("b", both)));
    let compare = |drawing: &str, x: &str, y: &str| {
        parsed(hyperjam(&["compare", "-", x, y, "--json", "--limit", "1000"], drawing.as_bytes()))
    };
    let expected = json!({"bisimilar": true, "equidetermined": true, "relations": ["x ⊵ y", "y ⊵ x", "x ⋈ y"],
        "difference": {"sector": "II"}, "equivalent": {"answer": "equal", "by": "bisimilar"}, "undecided_relations": null});
    assert_eq!(differences("a, b", &expected, &compare(&impartial, "a1499", "b1499")), [""; 0]);
    let expected = json!({"bisimilar": false, "equidetermined": false, "difference": {"sector": "I"},
        "equivalent": {"answer": "different"}});
    assert_eq!(differences("a, b", &expected, &compare(&impartial, "a1499", "b1498")), [""; 0]);
    // Partizan: the same game, so each is at least the other.
    let turns = |at| if at % 2 == 0 { "left" } else { "right" };
    let partizan = drawn(path("a", turns).chain(path("b", turns)));
    let expected = json!({"bisimilar": true, "equidetermined": true, "relations": ["x ⊵ y", "y ⊵ x", "x ⋈ y"],
        "undecided_relations": ["x ◁| y", "y ◁| x", "x ▷ y", "x ◁ y", "x ‖ y"], "difference": null,
        "equivalent": {"answer": "equal", "by": "bisimilar"}});
    assert_eq!(differences("a, b", &expected, &compare(&partizan, "a1499", "b1499")), [""; 0]);
    let words = text(hyperjam(&["compare", "-", "a1499", "b1499", "--limit", "1000"], partizan.as_bytes()));
    assert!(words.contains("x ⊵ y, y ⊵ x, x ⋈ y hold.\n  Not decided: x ◁| y, y ◁| x,"), "{words}");
    assert!(
        words.contains("x − y has more than 1000 positions and moves, the limit of the search."),
        "{words}"
    );
    // Nothing at all is known of x ≈ y; the answer is still an answer. Both are on = {pass | }, one with a worse move.
    let on = [("x", "x"), ("y", "y"), ("y", "0")].map(|(from, to)| (from.to_owned(), to.to_owned(), "left"));
    let on = drawn(on.into_iter());
    let limits = ["--limit", "1", "--work", "1"];
    let answer =
        hyperjam(&[&["compare", "-", "x", "y", "--json", "--witness"], &limits[..]].concat(), on.as_bytes());
    let expected =
        json!({"relations": [], "difference": null, "equivalent": {"answer": "undecided"}, "witness": null});
    assert_eq!(differences("on", &expected, &parsed(answer)), [""; 0]);
    let words = text(hyperjam(&[&["compare", "-", "x", "y"], &limits[..]].concat(), on.as_bytes()));
    assert!(words.contains("x ≈ y is not decided") && words.contains("Not decided: x ⊵ y, y ⊵ x"), "{words}");
    let words = text(hyperjam(&["compare", "-", "x", "y"], on.as_bytes()));
    assert!(words.contains("x ≈ y: in every sum each player can copy"), "{words}");
}

/// A tie end is no loop, but counts as one in sums.
#[test]
fn compare_says_when_tie_ends_are_taken_for_loops() {
    let drawing =
        json!({"format": "hyperjam", "version": 1, "positions": [{"id": "t", "end": "tie"}, {"id": "d"}],
        "moves": [{"from": "d", "to": "d", "by": "both"}]})
        .to_string();
    let answer = parsed(hyperjam(&["compare", "-", "t", "d", "--json"], drawing.as_bytes()));
    let expected = json!({"bisimilar": false, "equivalent": {"answer": "equal", "by": "bisimilar", "ties_as_loops": true}});
    assert_eq!(differences("t, d", &expected, &answer), [""; 0]);
    let words = text(hyperjam(&["compare", "-", "t", "d"], drawing.as_bytes()));
    assert!(
        words.contains("not hyperbisimilar")
            && words.contains("once each tie end is made a position with one"),
        "{words}"
    );
}

/// An end where somebody has won ends a whole sum. There is no order beside it.
#[test]
fn win_ends_have_outcomes_and_end_sums() {
    let drawing = |vehicles: Value| {
        json!({"format": "hyperjam", "version": 5, "positions": [{"id": "w", "end": "win"}, {"id": "b"}, {"id": "a"}],
        "moves": [{"from": "b", "to": "w", "by": "both"}, {"from": "a", "to": "b", "by": "left"}], "vehicles": vehicles})
        .to_string()
    };
    let alone = drawing(json!([]));
    let answer = parsed(hyperjam(&["solve", "-", "--json"], alone.as_bytes()));
    let expected = json!({"positions": [
        {"id": "w", "sector": "I", "grundy": null, "left_remoteness": 1, "right_remoteness": 1},
        {"id": "b", "sector": "II", "grundy": null, "left_remoteness": 2},
        {"id": "a", "sector": "L", "left_remoteness": 3, "right_remoteness": 0}]});
    assert_eq!(differences("win end", &expected, &answer), [""; 0]);
    let two = drawing(json!(["a", "b"]));
    let answer = parsed(hyperjam(&["solve", "-", "--json"], two.as_bytes()));
    // Whoever moves to b, or from it, has to answer for it: Left has a, where Right has nothing.
    let expected = json!({"sum": {"sector": "L"}});
    assert_eq!(differences("a + b", &expected, &answer), [""; 0]);
    for (arguments, file) in
        [(&["compare", "-", "a", "b"][..], &alone), (&["order", "-"], &alone), (&["quotient", "-"], &alone)]
    {
        let refused = hyperjam(arguments, file.as_bytes());
        assert_eq!(refused.status, 2, "{arguments:?}");
        let says = refused.errors.contains("where somebody has won") && refused.errors.contains("order");
        assert!(says, "{}", refused.errors);
    }
    let seats = alone.replacen("\"version\"", "\"players\":3,\"version\"", 1);
    let refused = hyperjam(&["players", "-"], seats.as_bytes());
    assert!(refused.errors.contains("such ends are for games of two players"), "{}", refused.errors);
}

/// Labels of an impartial game with ends, alone and in sums, which `verify` accepts and refutes once they are changed.
#[test]
fn ends_have_labels_in_impartial_games() {
    let file = format!("{}/suite/ends.json", env!("CARGO_MANIFEST_DIR"));
    let answer = text(hyperjam(&["solve", &file, "--json"], b""));
    let verify = |answers: &str| hyperjam(&["verify", &file], answers.as_bytes());
    assert!(text(verify(&answer)).starts_with("Verified"), "{answer}");
    for (label, other) in [("\"☾\"", "\"2\""), ("\"☾\"", "\"∞\""), ("\"☉\"", "\"☾\""), ("\"∞\"", "\"☾\"")]
    {
        assert!(answer.contains(label), "{answer}");
        assert_eq!(verify(&answer.replacen(label, other, 1)).status, 1, "{label} for {other}");
    }
    for (components, label, sector) in [
        (["more", "both"], "☾", "I"),
        (["one", "both"], "∞{0}", "I"),
        (["one", "one"], "0", "II"),
        (["more", "more"], "☾", "I"),
        (["near", "tie"], "∞", "L,R,I,II"),
    ] {
        let answer = text(hyperjam(&["sum", &file, components[0], components[1], "--json"], b""));
        let found: Value = serde_json::from_str(&answer).unwrap();
        let expected = json!({"grundy": label, "sector": sector});
        assert_eq!(differences("sum", &expected, &found), [""; 0], "{components:?}");
        assert!(text(verify(&answer)).starts_with("Verified"), "{answer}");
        let other = if label == "☾" { "∞" } else { "☾" };
        let changed = answer.replace(&format!("\"{label}\""), &format!("\"{other}\""));
        assert_eq!(verify(&changed).status, 1, "{components:?}: {changed}");
    }
    // Where play has stopped, nobody moves elsewhere.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("stopped.txt");
    let file = path.to_str().unwrap();
    for end in ["tie", "win", "loss", "left", "right"] {
        std::fs::write(&path, format!("t = {end}\np: p\n")).unwrap();
        let answer = text(hyperjam(&["sum", file, "t", "p", "--json"], b""));
        let found = text(hyperjam(&["verify", file], answer.as_bytes()));
        assert!(found.starts_with("Verified"), "{end}: {answer}");
    }
}

#[test]
fn sum_takes_vehicles_from_the_command_line() {
    let answer = parsed(hyperjam(&["sum", &suite_file("traffic-jam"), "H", "I", "--json"], b""));
    let expected = json!({"grundy": "∞{0,3}", "sector": "I", "winning_moves": [{"vehicle": 1, "to": "H", "by": "both"}]});
    assert_eq!(differences("H + I", &expected, &answer), [""; 0]);
    let words = text(hyperjam(&["sum", &suite_file("traffic-jam"), "I", "J"], b""));
    assert!(words.contains("The sum I + J: Left first draw, Right first draw"), "{words}");
    assert!(words.contains("whoever starts keeps the draw by I → N"), "{words}");
}

#[test]
fn a_sum_that_is_too_large_is_said_to_be_undecided() {
    let file = suite_file("a0-b0");
    let sum = ["sum", &file, "a0", "b0", "a0", "--limit", "3"];
    let undecided = "not decided: the sum is too large for a search of 3 positions and moves";
    let words = text(hyperjam(&sum, b""));
    assert_eq!(words, format!("The sum 2·a0 + b0: {undecided}; see --limit.\n"));
    let answer = parsed(hyperjam(&[&sum[..], &["--json"]].concat(), b""));
    assert_eq!(answer, json!({"vehicles": ["a0", "b0", "a0"], "undecided": undecided}));
}

#[test]
fn play_wins_what_is_won_and_says_how_it_ends() {
    let jam = suite_file("traffic-jam");
    let play = |arguments: &[&str], moves: &str| {
        text(hyperjam(&[&["play", jam.as_str()], arguments].concat(), moves.as_bytes()))
    };
    // From A the solver, moving first, goes to C, from where no road leads.
    let lost = play(&["--start", "A", "--side", "right"], "");
    let record = "  1. I: A → C – keeps the win\nNobody made a mistake.\nThe start was already lost for Right when Left starts.";
    assert!(lost.contains(&format!("I move to C.\nYou cannot move from C: I win.\n{record}")), "{lost}");
    // From C who starts is stuck.
    let won = play(&["--start", "C", "--side", "right"], "");
    assert!(won.contains("I cannot move from C: you win.\nThe start was already lost for Left"), "{won}");
    // N: both keep going round I, N, J.
    let drawn = play(&["--start", "N"], &"h\n1\nnonsense\n".repeat(40));
    assert!(drawn.contains("You can keep a draw"), "{drawn}");
    assert!(drawn.contains("There is no move “nonsense” here."), "{drawn}");
    let bytes = text(hyperjam(&["play", &jam, "--start", "N"], b"\xff\nq\n"));
    assert!(bytes.contains("There is no move"), "{bytes}");
    // Left can win from a at once or, to make it last, two moves later.
    let moves: Vec<Value> = [("a", "b", "left"), ("a", "c", "left"), ("c", "d", "right"), ("d", "e", "left")]
        .into_iter()
        .map(|(from, to, by)| json!({"from": from, "to": to, "by": by}))
        .collect();
    let places: Vec<Value> = "abcde".chars().map(|id| json!({"id": id})).collect();
    let roads = json!({"format": "hyperjam", "version": 1, "positions": places, "moves": moves});
    let roads = InFile::of("roads", &roads.to_string());
    let soon = text(hyperjam(&["play", roads.name(), "--side", "right"], b"1\n"));
    assert!(soon.starts_with("I move to b.\nYou cannot move from b: I win.\n"), "{soon}");
    let late = text(hyperjam(&["play", roads.name(), "--side", "right", "--longest"], b"1\n"));
    assert!(
        late.starts_with("I move to c.\n") && late.contains("You cannot move from e: I win.\n"),
        "{late}"
    );
    // The only heap that is not to be left as it is.
    let lost = text(hyperjam(&["play", "nim 1,2"], b"r\n1\nr\n1\n"));
    assert!(lost.contains("No move was made.\n"), "{lost}");
    let mistake = "  1. You: nim 1,2: take 1 from heap 1 – throws Left’s win away, and now Right wins\n";
    assert_eq!(lost.matches(mistake).count(), 1, "{lost}");
    let better = "The first mistake was move 1, nim 1,2: take 1 from heap 1: it throws Left’s win away, and now Right wins. \
                  nim 1,2: take 1 from heap 2 would have won.\n";
    assert!(lost.ends_with(better), "{lost}");
    let back = text(hyperjam(&["play", "nim 1,2,4"], b"1\nb\nr\nq\n"));
    assert!(back.contains("No move was made.\n"), "{back}");
    let taken_back = play(&["--start", "K"], "1\nb\nq\n");
    assert_eq!(taken_back.matches("The vehicle is at K").count(), 2, "{taken_back}");
}

#[test]
fn utf_16_is_read_where_it_says_so() {
    let expected = text(hyperjam(&["solve", "-"], "A: B Ü".as_bytes()));
    for (mark, bytes) in
        [([0xff, 0xfe], u16::to_le_bytes as fn(u16) -> [u8; 2]), ([0xfe, 0xff], u16::to_be_bytes)]
    {
        let utf_16: Vec<u8> = mark.into_iter().chain("A: B Ü".encode_utf16().flat_map(bytes)).collect();
        assert_eq!(text(hyperjam(&["solve", "-"], &utf_16)), expected);
        let odd = hyperjam(&["solve", "-"], &utf_16[..utf_16.len() - 1]);
        assert_eq!(odd.status, 2);
        assert!(odd.errors.contains("not UTF-16"), "{}", odd.errors);
    }
}

#[test]
fn generate_makes_the_same_drawing_for_the_same_seed() {
    let arguments = ["generate", "one-component", "--positions", "30", "--moves", "45", "--seed", "9"];
    let first = text(hyperjam(&arguments, b""));
    assert_eq!(first, text(hyperjam(&arguments, b"")));
    let solved = hyperjam(&["solve", "-", "--json"], first.as_bytes());
    assert_eq!(parsed(solved)["positions"].as_array().unwrap().len(), 30);
    // As many positions as were asked for, and none of them without a street.
    let grid = parsed(hyperjam(&["generate", "grid", "--positions", "63"], b""));
    let positions = grid["positions"].as_array().unwrap();
    assert_eq!(positions.len(), 63);
    let met = |id: &Value| {
        let mut moves = grid["moves"].as_array().unwrap().iter();
        moves.any(|step| step["from"] == *id || step["to"] == *id)
    };
    assert!(positions.iter().all(|position| met(&position["id"])));
    let misere = parsed(hyperjam(&["generate", "grid", "--positions", "9", "--misere", "--impartial"], b""));
    assert_eq!(misere["convention"], json!("misere"));
}

/// The page makes up the drawings of the command line, with places.
#[test]
fn the_page_generates_what_the_command_line_does() {
    for (shape, _) in hyperjam_protocol::SHAPES {
        let asked = hyperjam_protocol::RandomDrawing {
            shape: shape.into(),
            positions: 40,
            moves: None,
            impartial: false,
            convention: hyperjam_terms::Convention::Misere,
            seed: 3,
        };
        let made = hyperjam_converter::run(&hyperjam_protocol::ConverterQuery::Generate(asked));
        let Ok(hyperjam_protocol::ConverterAnswer::Drawing { file, .. }) = made else { panic!("{made:?}") };
        let written =
            text(hyperjam(&["generate", shape, "--positions", "40", "--seed", "3", "--misere"], b""));
        assert_eq!(file, hyperjam_editor::file::write(&hyperjam_editor::file::read(&written).unwrap()));
        let drawn: Value = serde_json::from_str(&file).unwrap();
        let place = |position: &Value| format!("{} {}", position["x"], position["y"]);
        let places: std::collections::BTreeSet<String> =
            drawn["positions"].as_array().unwrap().iter().map(place).collect();
        assert_eq!(places.len(), 40, "{shape}");
    }
}

#[test]
fn convert_brings_a_drawing_into_its_written_form() {
    let once = text(hyperjam(&["convert", &suite_file("nim"), "-"], b""));
    assert_eq!(text(hyperjam(&["convert", "-", "-"], once.as_bytes())), once);
    let position = &serde_json::from_str::<Value>(&once).unwrap()["positions"][0];
    assert!(position["x"].is_number(), "places are made up: {position}");
}

#[test]
fn convert_writes_what_other_programs_read_and_reads_it_back() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let file = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let once = text(hyperjam(&["convert", &suite_file("a0-b0"), "-"], b""));
    for ending in ["dot", "graphml"] {
        let other = file(&format!("drawing.{ending}"));
        assert_eq!(text(hyperjam(&["convert", "-", &other], once.as_bytes())), "");
        assert_eq!(text(hyperjam(&["convert", &other, "-"], b"")), once, "{ending}");
    }
    for (ending, marked) in [("svg", ">R,I</text>"), ("tex", "{R,I}")] {
        let picture = file(&format!("picture.{ending}"));
        hyperjam(&["convert", "-", &picture], once.as_bytes());
        assert!(std::fs::read_to_string(&picture).unwrap().contains(marked), "{ending}");
        hyperjam(&["convert", "-", &picture, "--unmarked"], once.as_bytes());
        assert!(!std::fs::read_to_string(&picture).unwrap().contains(marked), "{ending}");
    }
}

#[test]
fn help_begins_with_what_a_newcomer_needs() {
    let help = text(hyperjam(&["--help"], b""));
    let place = |part: &str| help.find(part).unwrap_or_else(|| panic!("{part:?} is not in {help}"));
    let parts = [
        "games with loops",
        "hyperjam solve streets.json",
        "Usage:",
        "\n  generate",
        "\n  solve",
        "\n  play",
        "\n  verify",
        "Exit status",
    ];
    assert!(parts.windows(2).all(|pair| place(pair[0]) < place(pair[1])), "{help}");
}

/// A device that is full.
struct Full;

impl std::io::Write for Full {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(std::io::Error::from(std::io::ErrorKind::StorageFull))
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn what_cannot_be_written_is_said_by_every_command() {
    let jam = suite_file("traffic-jam");
    for arguments in [vec!["help"], vec!["--version"], vec!["solve", "--help"], vec!["solve", &jam]] {
        let mut errors = Vec::new();
        let streams = hyperjam_cli::Streams {
            editor: None,
            input: &mut &b""[..],
            output: &mut Full,
            terminal: false,
            errors: &mut errors,
            progress: false,
            interrupted: None,
            settings: None,
        };
        let all = std::iter::once("hyperjam").chain(arguments.iter().copied()).map(std::ffi::OsString::from);
        assert_eq!(hyperjam_cli::run(all, streams), 2, "{arguments:?}");
        let errors = String::from_utf8(errors).unwrap();
        assert!(errors.contains("the answer cannot be written"), "{arguments:?}: {errors}");
    }
}

#[test]
fn wrong_input_to_each_command_is_refused_with_its_reason() {
    let (jam, nim) = (suite_file("traffic-jam"), suite_file("nim"));
    let misere = suite_file("nim-misere");
    refused(&["sum", &jam, "H", "Q"], "", &["traffic-jam.json", "“Q”"]);
    refused(&["sum", &suite_file("d")], "", &["no vehicles"]);
    refused(&["compare", &jam, "A", "Q"], "", &["“Q”"]);
    refused(
        &["compare", &misere, "*1", "*2", "--json", "--witness"],
        "",
        &["misère", "cancel out", "hyperjam order"],
    );
    refused(
        &["compare", &jam, "A", "*1", "--other", &misere],
        "",
        &["nim-misere.json", "misère play and the other is not"],
    );
    refused(&["quotient", "-"], "[]", &["standard input"]);
    refused(&["verify", "-", "-"], "", &["cannot both"]);
    refused(&["verify", &jam, &nim], "", &["nim.json", "left_first"]);
    refused(&["play", "-"], "", &["has to be a file"]);
    refused(&["play", &jam, "--start", "Q"], "", &["“Q”"]);
    refused(&["play", &jam, "--side", "up"], "", &["up"]);
    refused(&["convert", &jam, "jam.pdf"], "", &["jam.pdf", ".json"]);
    refused(&["convert", "no such file", "-"], "", &["no such file"]);
    refused(&["generate", "uniform", "--positions", "99999999999"], "", &["--positions", "the limit is"]);
    refused(&["generate", "circle"], "", &["circle", "one-component"]);
    refused(&["generate", "grid", "--moves", "4"], "", &["--moves", "streets"]);
    refused(&["generate", "one-component", "--positions", "5", "--moves", "2"], "", &["--moves", "2 given"]);
    refused(
        &["generate", "uniform", "--positions", "0", "--moves", "3"],
        "",
        &["--moves", "without positions"],
    );
    refused(&["generate", "layered", "--positions", "1", "--moves", "5"], "", &["--moves", "layer"]);
    refused(&["solve", "-"], " \n", &["standard input", "it is empty"]);
    refused(&["solve", "-"], "%PDF-1.4 hello", &["this is a PDF file"]);
    refused(&["solve", "-"], "https://example.com/x", &["this is an address"]);
    let binary = hyperjam(&["solve", "-"], b"A: B\xff");
    assert_eq!(binary.status, 2);
    assert!(binary.errors.contains("byte 5 is not UTF-8"), "{}", binary.errors);
    // Control characters of an id do not reach the terminal.
    let steering =
        "{\"format\":\"hyperjam\",\"version\":1,\"positions\":[{\"id\":\"\\u001b[2J\"}],\"moves\":[]}";
    let table = text(hyperjam(&["solve", "-"], steering.as_bytes()));
    assert!(!table.contains('\u{1b}') && table.contains("[2J"), "{table}");
}

#[test]
fn options_that_change_nothing_are_refused() {
    let changes = |option: &str| format!("{option}: it changes nothing here: ");
    let three = r#"{"format":"hyperjam","version":1,"players":3,"positions":[{"id":"a"}],"moves":[]}"#;
    let snort = json!({ "format": "hyperjam", "version": 6, "rules": "snort", "positions": [{ "id": "a" }], "moves": [] });
    let folder = tempfile::tempdir().unwrap();
    let graph = folder.path().join("graph.hjg").to_str().unwrap().to_owned();
    text(hyperjam(&["convert", "-", &graph], b"A: B"));
    let drawing = InFile::of("drawing", &text(hyperjam(&["convert", "-", "-"], b"A: B")));
    for (arguments, input, option) in [
        (&["solve", "-", "--threads", "2"][..], three, "--threads"),
        (&["solve", "-", "--threads", "2"], &snort.to_string(), "--threads"),
        (&["solve", "*3", "--threads", "2"], "", "--threads"),
        (&["solve", &graph, "--limit", "9"], "", "--limit"),
        (&["explore", "nim", "--threads", "2"], "", "--threads"),
        (&["explore", "nim", "--state", "none"], "", "--state"),
        (&["explore", "ties", "--state", "none"], "", "--state"),
        (&["explore", "equivalence", "--state", "none"], "", "--state"),
        (&["explore", "equal", "*", "*2", "--state", "none"], "", "--state"),
        (&["board", "nim-for", "3", "1,2", "--winner", "--threads", "2"], "", "--threads"),
    ] {
        refused(arguments, input, &[&changes(option)]);
    }
    refused(&["order", "-", "--bytes", "9"], three, &["--bytes: this is for drawings of two players"]);
    refused(&["compare", "-", "a", "a", "--limit", "9"], three, &["--limit: this is for drawings of two"]);
    // About answers of each kind only some options say something.
    let answers =
        |command: &[&str]| text(hyperjam(&[&[command[0], drawing.name()], &command[1..]].concat(), b""));
    for (command, options) in [
        (&["solve", "--json"][..], &[&["--other", drawing.name()][..]][..]),
        (&["sum", "A", "--json"], &[&["--coarsest"], &["--other", drawing.name()]]),
        (&["compare", "A", "B", "--json"], &[&["--coarsest"]]),
        (&["order", "--json"], &[&["--coarsest"], &["--other", drawing.name()]]),
    ] {
        let answers = answers(command);
        let verify = ["verify", drawing.name()];
        assert!(text(hyperjam(&verify, answers.as_bytes())).starts_with("Verified"), "{command:?}");
        for option in options {
            refused(&[&verify[..], option].concat(), &answers, &[&changes(option[0])]);
        }
    }
}

#[test]
fn moves_out_of_ends_are_said_once() {
    let list = "A: B C\nB: A C\nC: A\nB = tie\nC = left";
    let said = "hyperjam: standard input: never made, as play is over at an end: 2 moves out of tie ends, 1 move out of \
                ends won by Left\n";
    for command in [&["solve", "-"][..], &["sum", "-", "A"], &["solve", "-", "--json"]] {
        let finished = hyperjam(command, list.as_bytes());
        assert_eq!((finished.status, finished.errors.as_str()), (0, said), "{command:?}");
    }
    let finished = hyperjam(&["solve", "-"], b"A: B C\nB = tie\nC = left");
    assert_eq!((finished.status, finished.errors.as_str()), (0, ""));
    refused(&["solve", "-"], "A: B\nB = tie\nB = win", &["line 3, column 5", "says otherwise"]);
}
