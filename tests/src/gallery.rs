//! The drawings of the gallery that come from a paper, or from a book, with what is published of them.

use hyperjam_bridge::Game;
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_editor::game::GameGraph;
use hyperjam_solver::comparison::compare;
use hyperjam_solver::relation::difference;
use hyperjam_solver::task::Budget;
use hyperjam_solver::{Graph, PositionId};
use hyperjam_terms::{Order, Player, Relation};
use serde_json::{Value, json};

use crate::hyperjam;

/// Drawings of Honsell and Lenisa (Section 2.1, Definition 2) and of Winning Ways: sectors by the names of positions, and
/// labels of those that are impartial.
fn published() -> Vec<(&'static str, Value)> {
    let sectors = |sectors: &[(&str, &str)]| {
        let of = |(name, sector): &(&str, &str)| ((*name).to_owned(), json!({"sector": sector}));
        sectors.iter().map(of).collect()
    };
    let labels = |labels: &[(&str, &str, &str)]| {
        let of = |(name, sector, label): &(&str, &str, &str)| {
            ((*name).to_owned(), json!({"sector": sector, "grundy": label}))
        };
        labels.iter().map(of).collect()
    };
    vec![
        ("a-b", sectors(&[("a", "L,II"), ("b", "R,II")])),
        ("c", labels(&[("c", "L,R,I,II", "∞")])),
        ("d", labels(&[("d", "II", "0"), ("d′", "I", "∞{0}"), ("0", "II", "0")])),
        ("a0-b0", sectors(&[("a₀", "R,I"), ("b₀", "L,I"), ("0", "II")])),
        ("c1", sectors(&[("c₁", "R"), ("c", "L,R,I,II"), ("0", "II")])),
        ("conumbers", sectors(&[("a", "L,II"), ("b", "R,II"), ("1", "L"), ("over", "L"), ("0", "II")])),
        (
            "dominated",
            labels(&[
                ("p", "II", "0"),
                ("q", "I", "1"),
                ("p₁", "L,R,I,II", "∞"),
                ("q₁", "L,R,I,II", "∞"),
                ("0", "II", "0"),
            ]),
        ),
        (
            "ties",
            labels(&[
                ("a", "I", "∞{0}"),
                ("b", "L,R,I,II", "∞{1}"),
                ("t", "L,R,I,II", "∞"),
                ("∗", "I", "1"),
                ("0", "II", "0"),
            ]),
        ),
        ("on-off-dud", sectors(&[("on", "L"), ("off", "R"), ("dud", "L,R,I,II")])),
        ("over-under", sectors(&[("over", "L"), ("under", "R"), ("0", "II")])),
        ("upon", sectors(&[("upon", "L"), ("∗", "I"), ("0", "II")])),
        ("switch-on", sectors(&[("±on", "I"), ("on", "L"), ("off", "R")])),
        ("ko", sectors(&[("a", "L,I"), ("b", "R,I"), ("1", "L"), ("−1", "R"), ("0", "II")])),
        (
            "nim",
            labels(&[("4", "I", "4"), ("3", "I", "3"), ("2", "I", "2"), ("1", "I", "1"), ("0", "II", "0")]),
        ),
    ]
}

#[test]
fn the_exhibits_are_marked_as_published() {
    for (name, expected) in published() {
        let file = format!("{}/../crates/editor/gallery/{name}.json", env!("CARGO_MANIFEST_DIR"));
        let solved = hyperjam(&["solve", &file, "--json"], b"");
        let answers: Value = serde_json::from_str(&solved.output).unwrap();
        for (position, expected) in expected.as_object().unwrap() {
            let is_it = |answer: &&Value| answer["name"] == *position || answer["id"] == *position;
            let found = answers["positions"].as_array().unwrap().iter().find(is_it).unwrap();
            assert_eq!(crate::differences(position, expected, found), Vec::<String>::new(), "{name}");
        }
    }
}

/// The graph of an exhibit, and the number of each of its positions.
fn exhibit(name: &str) -> (Graph, impl Fn(&str) -> PositionId) {
    let exhibit = EXHIBITS.iter().find(|exhibit| exhibit.name == name).unwrap().document().unwrap();
    let graph = Game::of(&GameGraph::of(&exhibit)).unwrap().graph;
    let names: Vec<_> = exhibit.positions().map(|(_, position)| position.key.clone()).collect();
    let positions: Vec<_> = graph.positions().collect();
    (graph, move |key| positions[names.iter().position(|name| name == key).unwrap()])
}

/// Whether x ⊵ y, by all of x − y.
fn is_above(graph: &Graph, x: PositionId, y: PositionId) -> bool {
    Relation::GreaterOrAlike.holds(difference(graph, x, y, Budget::default()).unwrap())
}

/// HL §6: conumbers, and that ⊵ does not order them.
#[test]
fn the_conumbers_are_conumbers_and_not_ordered() {
    let (graph, at) = exhibit("conumbers");
    for position in graph.positions() {
        for left in graph.options(position, Player::Left) {
            for right in graph.options(position, Player::Right) {
                assert!(!is_above(&graph, *left, *right), "{position:?}");
            }
        }
    }
    // A condition that holds of every position: of c it does not.
    let (other, c) = exhibit("c");
    assert!(is_above(&other, c("c"), c("c")));
    let [zero, a, one] = ["0", "a", "1"].map(at);
    assert!(is_above(&graph, zero, a) && is_above(&graph, a, one) && !is_above(&graph, zero, one));
}

/// HL §6: q without 0, of which it has an equal option p, is q₁.
#[test]
fn leaving_out_an_equal_option_changes_a_game_with_loops() {
    let (graph, at) = exhibit("dominated");
    let [p, q, zero, p1, q1] = ["p", "q", "0", "p₁", "q₁"].map(at);
    assert_eq!(compare(&graph, p, zero, Budget::default()).order(), Some(Order::Equal));
    let without: Vec<_> = graph.options(q, Player::Left).iter().filter(|to| **to != zero).collect();
    assert_eq!((without, graph.options(p, Player::Left)), (vec![&p], &[q][..]));
    assert_eq!((graph.options(q1, Player::Left), graph.options(p1, Player::Left)), (&[p1][..], &[q1][..]));
    assert_ne!(compare(&graph, q, q1, Budget::default()).order(), Some(Order::Equal));
}

/// Hinman: b is a tie, and b beside ∗ is won by moving to ∗ + ∗.
#[test]
fn the_ties_are_as_it_says() {
    let file = format!("{}/../crates/editor/gallery/ties.json", env!("CARGO_MANIFEST_DIR"));
    let alone = hyperjam(&["sum", &file, "b"], b"");
    assert!(alone.output.contains("sector L,R,I,II"), "{}", alone.output);
    let both = hyperjam(&["sum", &file, "b", "∗"], b"");
    assert!(both.output.contains("sector I") && both.output.contains("wins by b → ∗"), "{}", both.output);
}
