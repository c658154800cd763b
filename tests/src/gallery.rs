//! The drawings of the gallery that come from a paper, or from a book, with what is published of them.

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
