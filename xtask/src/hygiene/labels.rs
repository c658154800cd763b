//! How labels and relations are written in every text: sets in ascending order, as the solver writes them, ∞{0,3}; and
//! signs without combining strokes, which many fonts do not show.

use std::fs;

use super::{expect_none, files_below, root};

/// The sets of a text that do not ascend. Sets with a space are what somebody might type, and may be in any order.
fn unsorted(name: &str, text: &str) -> Vec<String> {
    let ascends = |set: &&str| {
        let numbers: Option<Vec<u32>> = set.split(',').map(|number| number.parse().ok()).collect();
        numbers.is_none_or(|numbers| numbers.windows(2).all(|pair| pair[0] < pair[1]))
    };
    let sets = ["∞{", "∞_{"].into_iter().flat_map(|start| text.split(start).skip(1));
    let sets = sets.filter_map(|rest| rest.split('}').next()).filter(|set| !ascends(set));
    sets.map(|set| format!("{name}: the set in ∞{{{set}}} is not in ascending order")).collect()
}

/// Whether a text has a combining stroke or solidus, U+0335 to U+0338.
fn struck(name: &str, text: &str) -> Option<String> {
    let stroke =
        text.lines().position(|line| line.contains(|letter| ('\u{335}'..='\u{338}').contains(&letter)))?;
    Some(format!("{name}, line {}: a combining stroke, which many fonts do not show", stroke + 1))
}

#[test]
fn sets_ascend_and_no_sign_is_struck_out_in_any_text() {
    let root = root();
    let files = files_below(&root, &[".rs", ".ts", ".js", ".mjs", ".md", ".json", ".html", ".txt"]);
    let breaches = files.iter().flat_map(|file| {
        let text = fs::read_to_string(file).unwrap();
        let name = file.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
        unsorted(&name, &text).into_iter().chain(struck(&name, &text))
    });
    expect_none(&breaches.collect::<Vec<_>>());
}

#[test]
fn a_stroke_is_noticed() {
    assert_eq!(struck("a", "x ⊵ y, x ◁| y, x ≉ y"), None);
    assert!(struck("a", "x\n▶\u{336} y").is_some_and(|said| said.starts_with("a, line 2")));
}

#[test]
fn a_set_that_descends_is_noticed() {
    assert_eq!(unsorted("a", "∞{0,3}, ∞{2}, ∞, ∞{…}, ∞{2, 1}, ∞_{1,2}"), [""; 0]);
    for [before, after] in [["3", "0"], ["1", "1"], ["0", "2,1"]] {
        assert_eq!(unsorted("a", &format!("2 ⊕ ∞{{{before},{after}}} = 1")).len(), 1);
    }
}
