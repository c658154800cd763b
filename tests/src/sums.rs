//! Labels and sums by the command line, on drawings of the same games.

use serde_json::{Value, json};

use crate::{Finished, InFile, hyperjam, suite_file};

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

    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
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

    let equal = parsed(hyperjam(&["compare", "-", "A", "*1", "--json"], file.as_bytes()));
    assert_eq!(equal["equivalent"], json!({"answer": "equal", "by": "bisimilar"}));
}

#[test]
fn a_sum_of_many_vehicles_is_decided_however_its_moves_are_drawn() {
    let file = drawing(&NAMES, &HEAPS, &["*3", "*2", "*1", "*3", "A"].repeat(4));
    let sum = &parsed(hyperjam(&["solve", "-", "--json"], file.as_bytes()))["sum"];
    assert_eq!([&sum["grundy"], &sum["sector"]], ["0", "II"]);
}

/// d ⇄ e and e → 0: the move to 0 wins, the one to d keeps the win for as long as one likes.
#[test]
fn the_first_winning_move_makes_progress_and_the_others_only_keep_the_win() {
    let moves = [("d", "e", "both"), ("e", "d", "both"), ("e", "0", "both")];
    let file = drawing(&["d", "e", "0"], &moves, &["e"]);
    let sum = |arguments: &[&str]| hyperjam(&[&["sum", "-"], arguments].concat(), file.as_bytes());
    let alone = parsed(sum(&["--json"]));
    let expected = json!([
        {"vehicle": 0, "to": "0", "by": "both", "remoteness": 0},
        {"vehicle": 0, "to": "d", "by": "both", "remoteness": 2},
    ]);
    assert_eq!(alone["winning_moves"], expected);
    let words = text(sum(&[]));
    let expected =
        "  whoever starts wins by e → 0, in 1 move\n  whoever starts keeps the win by e → d, in 3 moves\n";
    assert!(words.ends_with(expected), "{words}");

    let with_another = parsed(sum(&["0", "e", "--json"]));
    let expected = json!([
        {"vehicle": 1, "to": "0", "by": "both", "measure": {"labels": 0, "ranks": 0}},
        {"vehicle": 1, "to": "d", "by": "both", "measure": {"labels": 0, "ranks": 1}},
    ]);
    assert_eq!(with_another["winning_moves"], expected);
    let words = text(sum(&["0", "e"]));
    let expected = "  whoever starts wins by e → 0\n  whoever starts keeps the win by e → d\n";
    assert!(words.ends_with(expected), "{words}");
}

/// Left is quicker than Right by the same move, and each has a quickest one.
#[test]
fn each_player_has_a_first_winning_move() {
    // From x both can move to y; Right's way to win is there longer than by z.
    let moves = [
        ("x", "y", "both"),
        ("y", "0", "left"),
        ("y", "w", "right"),
        ("w", "0", "both"),
        ("x", "0", "right"),
    ];
    let file = drawing(&["x", "y", "w", "0"], &moves, &["x"]);
    let words = text(hyperjam(&["sum", "-", "x", "0"], file.as_bytes()));
    let first = words.lines().find(|line| line.contains("Right, starting, wins by"));
    assert_eq!(first, Some("  Right, starting, wins by x → 0, in 1 move"), "{words}");
}

/// A misère drawing with so many vehicles on a line of so many positions, all of them different games.
fn crowded(positions: usize, vehicles: usize) -> String {
    let ids: Vec<Value> = (0..positions).map(|id| json!({"id": id.to_string()})).collect();
    let steps = (2..positions).flat_map(|from| [(from, from - 1, "left"), (from, from - 2, "both")]);
    let step = |(from, to, by): (usize, usize, &str)| json!({"from": from.to_string(), "to": to.to_string(), "by": by});
    let moves: Vec<Value> = steps.map(step).collect();
    let vehicles: Vec<Value> = (0..vehicles).map(|number| json!((number % positions).to_string())).collect();
    json!({"format": "hyperjam", "version": 1, "convention": "misere", "positions": ids, "moves": moves,
        "vehicles": vehicles})
    .to_string()
}

#[test]
fn solve_gives_its_marks_where_the_vehicles_are_too_many() {
    let file = crowded(900, 30_000);
    let arguments = ["solve", "-", "--json", "--limit", "100000"];
    let solved = parsed(hyperjam(&arguments, file.as_bytes()));
    assert_eq!(solved["positions"].as_array().unwrap().len(), 900);
    assert_eq!(solved["sum"]["vehicles"].as_array().unwrap().len(), 30_000);
    let undecided = "not decided: the sum is too large for a search of 100000 positions and moves";
    assert_eq!(solved["sum"]["undecided"], undecided);
    let words = text(hyperjam(&["solve", "-", "--limit", "100000"], file.as_bytes()));
    assert!(words.contains(undecided) && words.contains("SECTOR"));
    let alone = parsed(hyperjam(&["sum", "-", "--json", "--limit", "100000"], file.as_bytes()));
    assert_eq!(alone, solved["sum"], "the answer of `sum` alone");
}

#[test]
fn many_vehicles_on_few_positions_are_decided() {
    let file = crowded(3, 3_000);
    let sum = &parsed(hyperjam(&["solve", "-", "--json"], file.as_bytes()))["sum"];
    let winning = sum["winning_moves"].as_array().unwrap();
    assert!(sum["undecided"].is_null() && winning.len() <= 3, "{sum}");
}

#[test]
fn equal_vehicles_are_counted_and_of_many_different_ones_the_first_are_named() {
    let file = drawing(&["H", "I"], &[("H", "I", "both")], &["H", "I", "H"]);
    let words = text(hyperjam(&["sum", "-"], file.as_bytes()));
    assert!(words.starts_with("The sum 2·H + I: "), "{words}");

    let names: Vec<String> = (0..60).map(|number| format!("p{number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let words = text(hyperjam(&["sum", "-"], drawing(&names, &[], &names).as_bytes()));
    assert!(words.starts_with("The sum p0 + p1 + "), "{words}");
    assert!(words.contains("p49 + … (60 vehicles): ") && !words.contains("p50"), "{words}");
}

/// ½ and two of ±1, which cancel: WW 1 and SS 2.3. What the search finds, the values find without it, but for how soon.
#[test]
fn a_sum_of_values_is_told_with_its_heat_and_needs_no_search() {
    let moves = [
        ("±1", "1", "left"),
        ("±1", "−1", "right"),
        ("1", "0", "left"),
        ("−1", "0", "right"),
        ("½", "0", "left"),
    ];
    let file = drawing(&["0", "1", "−1", "±1", "½"], &[&moves[..], &[("½", "1", "right")]].concat(), &[]);
    let sum =
        |arguments: &[&str]| hyperjam(&[&["sum", "-", "±1", "½", "±1"], arguments].concat(), file.as_bytes());
    let without_search = ["--limit", "3"];
    let words = text(sum(&without_search));
    let expected = "\
The sum 2·±1 + ½ = ½: Left first left, Right first left; sector L.
  The mean is ½, the temperature −½. The hottest component is ±1, of temperature 1, where Left moves to 1 and Right moves to −1.
  Left, starting, wins by ±1 → 1
  Left, starting, wins by ½ → 0
";
    assert_eq!(words, expected);
    let [mut searched, by_values] =
        [&[][..], &without_search].map(|more| parsed(sum(&[&["--json"], more].concat())));
    for made in searched["winning_moves"].as_array_mut().unwrap() {
        made.as_object_mut().unwrap().remove("remoteness").unwrap();
    }
    assert_eq!(searched, by_values);

    let numbers = text(hyperjam(&["sum", "-", "½", "½", "−1"], file.as_bytes()));
    assert_eq!(numbers, "The sum 2·½ + −1 = 0: Left first right, Right first left; sector II.\n");
    let loops = drawing(&["a"], &[("a", "a", "left")], &["a", "a"]);
    let none = &parsed(hyperjam(&["solve", "-", "--json"], loops.as_bytes()))["sum"];
    assert!(["value", "mean", "temperature", "hottest"].iter().all(|field| none[field].is_null()), "{none}");
}

/// *Winning Ways* 9. The figures are those of heaps and strips that are small enough to be played out by hand.
#[test]
fn compounds_are_decided_by_remoteness_and_by_outcomes() {
    let answer = |rule: &str, components: &[&str]| {
        parsed(hyperjam(&[&["sum", "--json", "--rule", rule], components].concat(), b""))
    };
    let joined = answer("conjunctive", &["nim 5", "domineering ..|..|.."]);
    assert_eq!((&joined["left_first"], &joined["left_remoteness"]), (&json!("left"), &json!(1)));
    assert_eq!((&joined["decided_by"], &joined["rule"]), (&json!("remoteness"), &json!("conjunctive")));
    assert_eq!(joined["steps"].as_array().unwrap().len(), 2);
    assert_eq!(joined["left_moves"].as_array().unwrap().len(), 2, "a move in each");
    assert_eq!(joined["left_moves"][0]["to"], json!("0"));
    let both = answer("selective", &["nim 3", "nim 3"]);
    assert_eq!((&both["sector"], &both["decided_by"]), (&json!("I"), &json!("outcomes")));
    let searched = answer("selective", &["domineering ..|..", "domineering .."]);
    assert_eq!((&searched["decided_by"], &searched["sector"]), (&json!("search"), &json!("I")));
    // Who takes both heaps whole has made the last move.
    let continued = answer("continued-conjunctive", &["nim 2", "nim 1"]);
    assert_eq!((&continued["decided_by"], &continued["suspense"]), (&json!("suspense"), &json!(1)));
    let steps = continued["steps"].as_array().unwrap();
    assert_eq!((&steps[0]["suspense"], &steps[1]["suspense"]), (&json!(1), &json!(1)));
    let sentence =
        text(hyperjam(&["sum", "--rule", "continued-conjunctive", "domineering ..|..", "nim 2"], b""));
    assert!(
        sentence.contains("continued conjunctive compound") && sentence.contains("By a search"),
        "{sentence}"
    );
    // A heap alone is lost where it is empty; by the long rule the other counts still.
    let ended = |rule: &str| answer(rule, &["nim 2", "nim 0"])["sector"].clone();
    assert_eq!(ended("shortened-selective"), json!("II"));
    assert_eq!(ended("diminished-disjunctive"), json!("II"));
    assert_eq!(ended("conjunctive"), json!("II"));
    assert_eq!([ended("selective"), ended("continued-conjunctive")], [json!("I"), json!("I")]);
    assert_eq!(answer("diminished-disjunctive", &["nim 5", "nim 3"])["left_remoteness"], json!(1));
    let misere =
        parsed(hyperjam(&["sum", "--json", "--rule", "conjunctive", "--misere", "nim 1", "nim 2"], b""));
    assert_eq!((&misere["convention"], &misere["sector"]), (&json!("misere"), &json!("II")));
    let jam = suite_file("traffic-jam");
    let drawn = text(hyperjam(&["sum", "--rule", "conjunctive", &jam, "I", "J"], b""));
    assert!(drawn.contains("Left first draw, Right first draw; sector L,R,I,II"), "{drawn}");
    assert!(drawn.contains("Left, starting, keeps the draw by I → M, together with J → I"), "{drawn}");
    let large = text(hyperjam(&["sum", "--rule", "selective", "--limit", "50", "domineering 4x4"], b""));
    assert!(large.contains("not decided") && large.contains("see --limit"), "{large}");
    let seats = hyperjam(&["sum", "--rule", "selective", "nim-for 3 1"], b"");
    assert!(seats.status == 2 && seats.errors.contains("there is the sum alone"), "{}", seats.errors);
    let tied = hyperjam(&["sum", "--rule", "conjunctive", &suite_file("ties"), "both"], b"");
    assert!(tied.output.contains("an end that stops play"), "{}", tied.output);
}

#[test]
fn compounds_are_played_in_turns_of_several_moves() {
    let play = |arguments: &[&str], typed: &str| {
        text(hyperjam(&[&["play", "--rule"], arguments].concat(), typed.as_bytes()))
    };
    // The turn goes on after a move, is taken back move by move, and ends by itself where no more can be moved.
    let won = play(&["selective", "nim 1", "nim 2"], "h\n1\nh\nb\n1\n1\n");
    assert!(
        won.starts_with("The selective compound is nim 1 (1) ∨ nim 2 (2). You are Left; your moves:\n"),
        "{won}"
    );
    let best = "You can win: move nim 1: take 1 from heap 1, together with nim 2: take 2 from heap 1.\n";
    assert!(won.contains(best) && won.contains("You can win: move nim 2: take 2 from heap 1.\n"), "{won}");
    assert!(won.contains("You are Left, and have moved to nim 1 (0) in this turn; your moves:\n"), "{won}");
    assert!(won.contains("I cannot move: you win.\n"), "{won}");
    assert!(
        won.ends_with("  2. You: nim 2: take 2 from heap 1 – keeps the win\nNobody made a mistake.\n"),
        "{won}"
    );
    // Who ends a turn leaves the rest to the solver.
    let lost = play(&["selective", "nim 1", "nim 2"], "1\n3\n");
    assert!(
        lost.contains("  3 end of the turn\n") && lost.contains("My move: nim 2: take 2 from heap 1.\n"),
        "{lost}"
    );
    let mistake = "The first mistake was the turn that ended with move 2, end of the turn: it throws Left’s win away, and now Right wins.\n";
    assert!(lost.ends_with(mistake), "{lost}");
    // By a short rule one component ends the game.
    let short = play(&["conjunctive", "kayles 3", "kayles 4", "--side", "right"], "1\n1\n");
    assert!(
        short.contains("The conjunctive compound is kayles 3 (1,1) ∧ kayles 4 (1,1). You are Right"),
        "{short}"
    );
    assert!(
        short.contains("You cannot move, having no move in kayles 3 (0) and kayles 4 (0): I win.\n"),
        "{short}"
    );
    let sum = play(&["disjunctive", "nim 1", "nim 1"], "q\n");
    assert!(sum.starts_with("The sum is "), "{sum}");
    let refused = |arguments: &[&str], reason: &str| {
        let answer = hyperjam(&[&["play", "--rule", "selective"], arguments].concat(), b"");
        assert!(answer.status == 2 && answer.errors.contains(reason), "{}", answer.errors);
    };
    refused(&["nim 1", "nim 2", "--longest"], "only the sum is made to last");
    refused(&["nim-for 3 1"], "there is the sum alone");
    refused(&[&suite_file("ties"), "--start", "both"], "games without such ends");
}

#[test]
fn compounds_of_large_components_end_by_their_limit() {
    let compound = ["sum", "--rule", "selective", "nim 100000", "nim 3,4", "--limit", "10000"];
    let found = text(hyperjam(&compound, b""));
    assert!(
        found.contains("its components have more than 10000 positions and moves; see --limit."),
        "{found}"
    );
    // No limit helps beside an end.
    let ended = InFile::of("ended", &text(hyperjam(&["convert", "-", "-"], b"A: B\nB = tie")));
    let found = text(hyperjam(&["sum", "--rule", "conjunctive", ended.name(), "A", "*"], b""));
    assert!(found.contains("games without such ends.") && !found.contains("--limit"), "{found}");
}

#[test]
fn what_is_taken_of_a_drawing_is_called_as_there() {
    let path = r#"{"format":"hyperjam","version":6,"rules":"snort","positions":[{"id":"a"},{"id":"b"},{"id":"c"}],
        "moves":[{"from":"a","to":"b","by":"both"},{"from":"b","to":"c","by":"both"}]}"#;
    let found = text(hyperjam(&["solve", "-"], path.as_bytes()));
    assert!(found.contains("where Left takes b and Right takes b.") && !found.contains("s0"), "{found}");
}
