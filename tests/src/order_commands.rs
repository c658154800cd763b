//! `compare`, `order` and `value` on games with loops: the order in every sum, with proofs that `verify` accepts, and refuses
//! once they are changed.

use serde_json::{Value, json};

use crate::commands::{drawn, parsed, text};
use crate::{InFile, hyperjam, suite_file};

const GOLDEN: &str = include_str!("../golden/equivalence.json");

/// The drawing of a golden pair.
fn drawing(case: &Value) -> String {
    let side = |side: &str, by: &'static str| {
        let lists = case[side].as_array().unwrap().clone();
        lists.into_iter().enumerate().flat_map(move |(from, options)| {
            let options = options.as_array().unwrap().clone();
            options.into_iter().map(move |to| (from.to_string(), to.to_string(), by))
        })
    };
    // Positions without moves are there, too.
    let count = case["left"].as_array().unwrap().len();
    let mut made: Value =
        serde_json::from_str(&drawn(side("left", "left").chain(side("right", "right")))).unwrap();
    made["positions"] = (0..count).map(|id| json!({ "id": id.to_string() })).collect();
    made.to_string()
}

/// All ways in which an answer of `compare` is changed here so that it is wrong.
fn changed(answer: &Value) -> Vec<Value> {
    let mut all = Vec::new();
    let mut with = |place: &str, value: Value| {
        let mut changed = answer.clone();
        *changed.pointer_mut(place).unwrap() = value;
        all.push(changed);
    };
    let other = if answer["order"] == "‖" { "=" } else { "‖" };
    with("/order", json!(other));
    for (direction, opposite) in [("at_least", "at_most"), ("at_most", "at_least")] {
        with(&format!("/{direction}/holds"), json!(!answer[direction]["holds"].as_bool().unwrap()));
        for half in ["left", "right"] {
            let place = format!("/{direction}/{half}");
            let claim = &answer[direction][half];
            match claim["by"].as_str().unwrap() {
                "copying" => with(&format!("{place}/states"), json!([])),
                "closure" => {
                    let mut unions = claim["unions"].as_array().unwrap().clone();
                    unions.pop();
                    with(&format!("{place}/unions"), json!(unions));
                    with(&format!("{place}/intersections"), json!([]));
                }
                "context" => {
                    // What tells x and y apart does not tell y and x apart.
                    with(&format!("/{opposite}/{half}"), claim.clone());
                    with(
                        &format!("{place}/context"),
                        json!({"start": 0, "positions": 1, "moves": [[0, 0, "both"]]}),
                    );
                }
                other => panic!("{other}"),
            }
        }
    }
    all
}

#[test]
fn compare_proves_the_order_of_a_hundred_pairs() {
    let golden: Value = serde_json::from_str(GOLDEN).unwrap();
    let mut kinds = std::collections::BTreeMap::new();
    for (number, case) in golden["cases"].as_array().unwrap().iter().enumerate() {
        let name = case["name"].as_str().unwrap();
        let file = InFile::of(&format!("golden-{number}"), &drawing(case));
        let [x, y] = ["x", "y"].map(|field| case[field].to_string());
        let answer = parsed(hyperjam(&["compare", file.name(), &x, &y, "--json"], b""));
        let relation = case["relation"].as_str().unwrap().replace("||", "‖");
        assert_eq!(answer["order"], relation, "{name}");
        let halves = [
            ("ge_plus", &answer["at_least"]["left"]),
            ("le_plus", &answer["at_most"]["left"]),
            ("ge_minus", &answer["at_least"]["right"]),
            ("le_minus", &answer["at_most"]["right"]),
        ];
        for (field, half) in halves {
            let by = half["by"].as_str().unwrap();
            assert_eq!(case[field], by != "context", "{name}: {field}");
            *kinds.entry(by.to_owned()).or_insert(0) += 1;
        }
        let verify = |answer: &Value| hyperjam(&["verify", file.name()], answer.to_string().as_bytes());
        let verdict = text(verify(&answer));
        assert!(verdict.contains(" y in every sum, by its proofs"), "{name}: {verdict}");
        // What is changed only here and there is enough on some of them.
        for changed in changed(&answer).into_iter().take(if number % 4 == 0 { 20 } else { 4 }) {
            let finished = verify(&changed);
            assert_eq!(finished.status, 1, "{name}: {}{}: {changed}", finished.output, finished.errors);
        }
    }
    assert!(kinds["copying"] > 50 && kinds["closure"] >= 2 && kinds["context"] > 50, "{kinds:?}");
}

#[test]
fn compare_says_in_words_what_is_greater_and_why() {
    let over = drawn([("over", "0", "left"), ("over", "over", "right")].map(made).into_iter());
    let words = text(hyperjam(&["compare", "-", "over", "0"], over.as_bytes()));
    assert!(words.contains("In every sum x > y."), "{words}");
    assert!(words.contains("x ≥ y: for Left by copying, for Right by copying."), "{words}");
    assert!(words.contains("y ≱ x: when "), "{words}");
    let limited = ["compare", "-", "a", "b", "--work", "3"];
    let words = text(hyperjam(&limited, carousel().as_bytes()));
    assert!(
        words
            .contains("is not decided for Left: the search through all games z reached its limit of 3 steps"),
        "{words}"
    );
    assert!(words.contains("it needs at least "), "{words}");
}

fn made((from, to, by): (&str, &str, &'static str)) -> (String, String, &'static str) {
    (from.to_owned(), to.to_owned(), by)
}

/// Bach's carousel: a = {0, b | 0}, b = {1 | 1, c}, c = {∗, d | ∗}, d = {1∗ | 1∗, a}.
fn carousel() -> String {
    let (left, right) = ("left", "right");
    let moves = [
        ("a", "0", left),
        ("a", "b", left),
        ("a", "0", right),
        ("b", "1", left),
        ("b", "1", right),
        ("b", "c", right),
        ("c", "*", left),
        ("c", "d", left),
        ("c", "*", right),
        ("d", "1*", left),
        ("d", "1*", right),
        ("d", "a", right),
        ("1", "0", left),
        ("*", "0", left),
        ("*", "0", right),
        ("1*", "1", left),
        ("1*", "1", right),
    ];
    drawn(moves.map(made).into_iter())
}

#[test]
fn two_drawings_are_compared_and_verified() {
    let (jam, nim) = (suite_file("traffic-jam"), suite_file("nim"));
    let answer = text(hyperjam(&["compare", &jam, "L", "*3", "--other", &nim, "--json"], b""));
    assert!(answer.contains("\"order\":\"=\"") && answer.contains("other:"), "{answer}");
    let verdict = text(hyperjam(&["verify", &jam, "--other", &nim], answer.as_bytes()));
    assert!(verdict.contains("x = y in every sum, by its proofs"), "{verdict}");
    assert_eq!(hyperjam(&["verify", &jam], answer.as_bytes()).status, 2, "the other drawing is needed");
}

#[test]
fn order_gives_classes_and_the_lines_between() {
    let file = InFile::of("carousel", &carousel());
    let answer = parsed(hyperjam(&["order", file.name(), "--json"], b""));
    let class = |id: &str| {
        let classes = answer["classes"].as_array().unwrap();
        classes.iter().position(|class| class.as_array().unwrap().contains(&json!(id))).unwrap()
    };
    let covers = answer["covers"].as_array().unwrap();
    let count = answer["classes"].as_array().unwrap().len();
    assert_eq!((count, &answer["undecided"]), (8, &json!([])));
    let mut greater = vec![vec![false; count]; count];
    for _ in 0..count {
        for line in covers {
            let [above, below] = [0, 1].map(|end| line[end].as_u64().unwrap() as usize);
            greater[above][below] = true;
            let further = greater[below].clone();
            greater[above].iter_mut().zip(further).for_each(|(holds, further)| *holds |= further);
        }
    }
    for (x, y) in [("d", "a"), ("b", "a"), ("b", "c"), ("d", "c"), ("1", "0"), ("1", "*")] {
        assert!(greater[class(x)][class(y)] && !greater[class(y)][class(x)], "{x} > {y}");
    }
    for (x, y) in [("a", "c"), ("b", "d"), ("0", "*")] {
        assert!(!greater[class(x)][class(y)] && !greater[class(y)][class(x)], "{x} ‖ {y}");
    }
    let words = text(hyperjam(&["order", file.name()], b""));
    assert!(
        words.starts_with("8 positions in 8 classes of equal ones.\n") && words.contains(" — covers "),
        "{words}"
    );
    let verdict = text(hyperjam(&["verify", file.name()], answer.to_string().as_bytes()));
    assert_eq!(verdict, "Verified: the order of 8 positions in 8 classes in every sum.\n");
}

/// Everything in an answer is needed: without any part of it, it is refuted.
#[test]
fn verify_refutes_an_order_that_was_changed() {
    let file = InFile::of("changed", &carousel());
    let answer = parsed(hyperjam(&["order", file.name(), "--json"], b""));
    let refuted = |changed: &Value, status| {
        let finished = hyperjam(&["verify", file.name()], changed.to_string().as_bytes());
        assert_eq!(finished.status, status, "{}{}: {changed}", finished.output, finished.errors);
    };
    for player in ["left", "right"] {
        let proof = &answer["proofs"][player];
        for nth in 0..proof["separations"].as_array().unwrap().len() {
            let mut changed = answer.clone();
            let found = &mut changed["proofs"][player]["separations"][nth];
            let (x, y) = (found["x"].clone(), found["y"].clone());
            (found["x"], found["y"]) = (y, x);
            refuted(&changed, 1);
        }
        let mut changed = answer.clone();
        changed["proofs"][player]["families"] = Value::Null;
        refuted(&changed, 1);
        for family in ["unions", "intersections"] {
            let mut changed = answer.clone();
            changed["proofs"][player]["families"][family].as_array_mut().unwrap().pop();
            refuted(&changed, 1);
        }
        let mut changed = answer.clone();
        changed["proofs"][player]["separations"][0]["z"] = json!(1_000_000);
        refuted(&changed, 2);
        let mut changed = answer.clone();
        changed["proofs"][player]["families"]["unions"][0] = json!("2");
        refuted(&changed, 2);
    }
    for nth in 0..answer["covers"].as_array().unwrap().len() {
        let mut changed = answer.clone();
        changed["covers"].as_array_mut().unwrap().remove(nth);
        refuted(&changed, 1);
        let mut changed = answer.clone();
        let line = changed["covers"][nth].clone();
        changed["covers"][nth] = json!([line[1], line[0]]);
        refuted(&changed, 1);
    }
    let mut merged = answer.clone();
    let moved = merged["classes"].as_array_mut().unwrap().pop().unwrap();
    merged["classes"][0].as_array_mut().unwrap().extend(moved.as_array().unwrap().clone());
    refuted(&merged, 2);
    let mut twice = answer.clone();
    let first = twice["classes"][0][0].clone();
    twice["classes"][1].as_array_mut().unwrap().push(first);
    refuted(&twice, 1);
    let limited = hyperjam(&["verify", file.name(), "--limit", "10"], answer.to_string().as_bytes());
    assert_eq!(limited.status, 3);
}

/// A graph on which unfolded negatives tell x from a where copying and −a do not: with so few bytes that the closure ends at
/// once, the answer is as without a limit, and has a proof that is verified.
#[test]
fn what_is_decided_without_the_closure_is_verified() {
    let (left, right) = ("left", "right");
    let moves =
        [("x", "nil", left), ("x", "a", left), ("x", "nil", right), ("a", "on", left), ("a", "nil", right)];
    let more =
        [("a", "b", right), ("b", "c", left), ("b", "nil", right), ("c", "nil", left), ("c", "x", right)];
    let loops = [("on", "on", left), ("on", "a", right)];
    let moves = moves.into_iter().chain(more).chain(loops);
    let drawing = drawn(moves.map(|(from, to, by)| (from.to_owned(), to.to_owned(), by)));
    let file = InFile::of("cut", &drawing);
    let compared =
        |bytes: &str| parsed(hyperjam(&["compare", file.name(), "x", "a", "--bytes", bytes, "--json"], b""));
    let (whole, cut) = (compared("1000000"), compared("192"));
    for direction in ["at_least", "at_most"] {
        assert_eq!(cut[direction]["holds"], whole[direction]["holds"], "{cut}");
    }
    assert_eq!(cut["order"], whole["order"]);
    let verified = |answer: &Value| hyperjam(&["verify", file.name()], answer.to_string().as_bytes()).status;
    assert_eq!(verified(&cut), 0);
    let mut changed = cut.clone();
    let game = &mut changed["at_least"]["left"]["context"];
    assert!(game.is_object(), "{cut}");
    game["moves"] = json!([]);
    assert_eq!(verified(&changed), 1, "{changed}");
}

#[test]
fn value_works_out_games_with_loops() {
    assert!(text(hyperjam(&["value", "over + v"], b"")).starts_with("over\n"));
    let answer = parsed(hyperjam(&["value", "tis + 1", "--json"], b""));
    assert_eq!(answer, json!({"loopy": "2 & 1", "sector": "L", "stopper": false, "sides": ["2", "1"]}));
    let answer = parsed(hyperjam(&["value", "upon + *", "--json"], b""));
    assert_eq!(answer["loopy"], "upon*");
    assert_eq!(answer["stopper"], true);
    assert_eq!((&answer["degree"], &answer["variety"]), (&json!("uponth"), &json!("-uponth")));
    let finished = hyperjam(&["value", "0 & 1"], b"");
    assert!(finished.status == 2 && finished.errors.contains("two stoppers"), "{}", finished.errors);
}

/// On graphs as small as these everything that holds is shown by copying, and everything else refuted without the closure.
#[test]
fn explore_counts_what_it_finds() {
    let part = |first: &str, count: &str| {
        let search = ["--positions", "4", "--seed", first, "--graphs", count, "--json"];
        parsed(hyperjam(&[&["explore", "equivalence"], &search[..]].concat(), b""))
    };
    let found = part("0", "60");
    let [graphs, by_closure, undecided, alone] =
        ["graphs", "by_closure", "undecided", "by_closure_alone"].map(|field| found[field].as_u64().unwrap());
    assert_eq!([graphs, by_closure, undecided, alone], [60, 0, 0, 0]);
    // A long search can be done in parts.
    let parts = [part("0", "20"), part("20", "40")];
    for counted in ["graphs", "pairs", "by_copying", "by_negative", "by_unfolding", "by_stopper", "stoppers"]
    {
        let sum: u64 = parts.iter().map(|part| part[counted].as_u64().unwrap()).sum();
        assert_eq!(found[counted], sum, "{counted}");
        assert!(sum > 50, "{counted}");
    }
    let orders: u64 =
        ["greater_or_less", "equal", "confused"].iter().map(|order| found[order].as_u64().unwrap()).sum();
    assert_eq!(found["pairs"], orders);
    let words =
        text(hyperjam(&["explore", "equivalence", "--positions", "5", "--graphs", "3", "--seed", "4"], b""));
    assert!(words.starts_with("3 graphs, ") && words.contains("copying shows"), "{words}");
    let refused = hyperjam(&["explore", "equivalence", "--all", "4"], b"");
    assert!(
        refused.status == 2 && refused.errors.contains("explore copying --positions"),
        "{}",
        refused.errors
    );
}

/// The graph of 9 positions on which copying fails, and what is near to it: the drawing of docs/equivalence.md.
#[test]
fn explore_changes_a_drawing() {
    let gap = "x: nil, a | nil\ny: nil, b | nil\nnil: |\na: c | nil\nb: on | nil, d\nc: on | e\nd: e | nil\ne: nil | y\non: on |\n";
    let arguments = ["explore", "equivalence", "--near", "-", "--graphs", "12", "--json"];
    let found = parsed(hyperjam(&arguments, gap.as_bytes()));
    assert_eq!((&found["graphs"], &found["undecided"]), (&json!(12), &json!(0)));
    assert!(found["by_closure"].as_u64().unwrap() > 0, "{found}");
    let refused = hyperjam(&["explore", "equivalence", "--near", "-"], b"{}");
    assert_eq!(refused.status, 2, "{}", refused.errors);
}

/// All small graphs, those with few moves, and random ones: on all of them copying shows what holds.
#[test]
fn explore_looks_where_copying_fails() {
    let of =
        |arguments: &[&str]| parsed(hyperjam(&[&["explore", "copying", "--json"], arguments].concat(), b""));
    let all = of(&["--positions", "3"]);
    let counted = json!({
        "search": "copying", "positions": 3, "graphs": 20_146, "by_copying": 93_234, "by_closure": 0, "refuted": 27_642
    });
    assert_eq!(all, counted);
    let pairs = |found: &Value| {
        ["by_copying", "refuted"].map(|field| found[field].as_u64().unwrap()).iter().sum::<u64>()
    };
    assert_eq!(pairs(&all), 6 * 20_146);
    let few = of(&["--positions", "5", "--moves", "4"]);
    assert_eq!((&few["by_closure"], pairs(&few)), (&json!(0), 20 * few["graphs"].as_u64().unwrap()));
    let random = of(&["--positions", "8", "--random", "2000", "--seed", "7"]);
    assert_eq!((&random["graphs"], &random["by_closure"]), (&json!(2000), &json!(0)));
    let words = text(hyperjam(&["explore", "copying", "--positions", "2"], b""));
    assert!(
        words.starts_with("78 graphs of 2 positions.\n") && words.contains("in 113 by copying"),
        "{words}"
    );
    let refused = hyperjam(&["explore", "copying", "--positions", "9"], b"");
    assert!(refused.status == 2 && refused.errors.contains("9 is not in 2..=8"), "{}", refused.errors);
}

/// In misère play it is said what is certain, and what is not decided.
#[test]
fn misere_positions_are_compared_as_far_as_that_is_known() {
    let misere = json!({
        "format": "hyperjam", "version": 1, "players": 2, "convention": "misere",
        "positions": [{"id": "0"}, {"id": "s"}, {"id": "t"}, {"id": "u"}, {"id": "v"}],
        "moves": [
            {"from": "s", "to": "0", "by": "both"},
            {"from": "t", "to": "0", "by": "both"},
            {"from": "u", "to": "s", "by": "both"},
            {"from": "v", "to": "s", "by": "both"},
            {"from": "v", "to": "0", "by": "both"}
        ]
    })
    .to_string();
    let ask = |arguments: &[&str]| {
        let found = hyperjam(arguments, misere.as_bytes());
        assert_eq!(found.status, 0, "{}", found.errors);
        found.output
    };
    let same = ask(&["compare", "-", "s", "t"]);
    assert!(same.contains("the same game: in every sum x = y."), "{same}");
    let apart = ask(&["compare", "-", "0", "s"]);
    assert!(apart.contains("x and y lie in different sectors."), "{apart}");
    assert!(
        apart.contains("x ≱ y: when Right starts, x + z is won by Right and y + z won by Left, for z = 0."),
        "{apart}"
    );
    assert!(apart.contains("In every sum x ‖ y."), "{apart}");
    assert!(apart.contains("the rest is not decided."), "{apart}");
    let answer: Value = serde_json::from_str(&ask(&["compare", "-", "0", "s", "--json"])).unwrap();
    assert_eq!((&answer["convention"], &answer["at_least"]["holds"]), (&json!("misere"), &json!(false)));
    assert_eq!(answer["at_least"]["context"]["name"], "0");
    let order = ask(&["order", "-"]);
    assert!(order.starts_with("In misère play: 5 positions in 4 classes of hyperbisimilar ones"), "{order}");
    assert!(order.contains("\n  b: s, t — not at least a, c, d\n"), "{order}");
    let order: Value = serde_json::from_str(&ask(&["order", "-", "--json"])).unwrap();
    let [refuted, undecided] = ["refuted", "undecided"].map(|key| order[key].as_array().unwrap().len());
    assert_eq!(refuted + undecided, 12, "{order}");
    for refuted in order["refuted"].as_array().unwrap() {
        assert!(order["games"][refuted["z"].as_u64().unwrap() as usize]["moves"].is_array(), "{refuted}");
    }
    // One that is for normal play beside it, or a limit that leaves no room.
    let limited = ask(&["compare", "-", "0", "u", "--limit", "3"]);
    assert!(limited.contains("Not all games were tried: some sums have more than 3 positions"), "{limited}");
}
