//! What the lines of a calculation give each other, and how they are saved.

use crate::calculate::{answers, with_lines};
use hyperjam_editor::file::Format;
use hyperjam_protocol::Reply;
use hyperjam_protocol::tutor::{Block, Card, CardAction, TutorQuery, plain};
use hyperjam_tutor::answer;
use std::cell::RefCell;

/// Takes more work than lines are tried with.
const SLOW: &str = "Domineering(5, 5)";

/// Functions of different lines call each other, in whatever order they stand; what else needs itself is refused.
#[test]
fn functions_of_several_lines_call_each_other() {
    let lines = [
        "[even(n) for n in 0..3]",
        "odd(n) := if n == 0 then false else even(n-1) end",
        "k := 2",
        "even(n) := if n == 0 then true else odd(n-k/2) end",
        "odd(3001)",
        "a := b + 1",
        "b := a",
        "c1(n) := even(n)",
        "c1(4)",
    ];
    let found = answers(&lines);
    assert_eq!(found[0], "[true, false, true, false]");
    assert_eq!((found[4].as_str(), found[8].as_str()), ("true", "true"));
    assert!(found[5].contains("leads back to this line"), "{}", found[5]);
    assert_eq!(found[1], "the function odd(n)");
}

/// A line of several gives its names to the others, as at the command line, unless something else is called so.
#[test]
fn lines_of_several_give_names() {
    assert_eq!(
        answers(&[
            "g + 1",
            "g := 3; g + g",
            "h := {3|1};",
            "h + 0",
            "half := 7; half + 1",
            "half + half",
            "n := 1; n",
            "n := 2; n"
        ]),
        ["= 4", "= 6", "", "= {3|1}", "= 8", "= 1", "= 1", "= 2"]
    );
    assert!(answers(&["n := 1; n", "n := 2; n", "n + 1"])[2].contains("“n” has no value"));
    // One that needs what another gives waits for it, and none can wait for itself.
    assert_eq!(answers(&["p := q + 1; p", "q := 2; q"]), ["= 3", "= 2"]);
    assert!(answers(&["p := q + 1; p", "q := p; q"])[0].contains("leads back to this line"));
}

/// What is known of the lines before the card is there, each time something is heard of them.
fn heard(lines: &[&str]) -> (Vec<Vec<String>>, Vec<String>) {
    let reader = with_lines(Format::Text.read("A: B\nB: A").unwrap(), lines);
    let query = TutorQuery { address: "calculate".into(), ..TutorQuery::about(reader.drawing) };
    let parts = RefCell::new(Vec::new());
    let said = |card: &Card| card.lines.iter().map(|line| plain(&line.answer)).collect::<Vec<_>>();
    let hear = |reply| match reply {
        Reply::Part(card) => parts.borrow_mut().push(said(&card)),
        other => assert!(matches!(other, Reply::Progress(_)), "{other:?}"),
    };
    let card = answer(&query, &hear).unwrap();
    (parts.into_inner(), said(&card))
}

/// A line that takes long keeps none waiting but those that need it, and the sums that are searched come last.
#[test]
fn lines_come_before_one_that_takes_long() {
    const OPEN: &str = "Being worked out…";
    for slow in [SLOW, "[Domineering(n, n) for n in 4..5]"] {
        let by = format!("g := {slow}");
        let (parts, last) = heard(&[&by, "g + 1", "1 + 1", "A + 1", "h := {3|1}", "h.Mean", "1 +"]);
        let quick = |line: &[String]| [2, 4, 5].map(|nth| line[nth].clone());
        assert_eq!(parts[0][..2], [OPEN, OPEN], "{slow}");
        assert_eq!(parts[0][3], OPEN);
        assert_eq!(quick(&parts[0]), ["= 2", "= {3|1}", "= 2"].map(str::to_owned));
        assert!(parts.iter().all(|part| quick(part) == quick(&last)));
        assert!(last.iter().all(|line| line != OPEN), "{last:?}");
        assert!(last[6].contains("column"), "{last:?}");
        // What the card says is what it would say of the line alone.
        assert_eq!(last[0], answers(&[&by])[0]);
    }
    assert_eq!(heard(&["1 + 1", "h := 2", "a := b", "b := a"]).0, [[""; 0]; 0]);
}

/// The lines can be saved as a text that `hyperjam value --file` reads.
#[test]
fn lines_are_saved_as_text() {
    let saved = |lines: &[&str]| {
        let card = with_lines(Format::Text.read("A:").unwrap(), lines).ask("calculate").unwrap();
        let buttons = card.blocks.into_iter().filter_map(|block| match block {
            Block::Buttons(buttons) => Some(buttons),
            _ => None,
        });
        buttons.flatten().find_map(|button| match button.action {
            CardAction::Save(name, text) => Some((name, text)),
            _ => None,
        })
    };
    let text = "// Heat\ng := {3|1}\n\ng.Mean\n";
    assert_eq!(
        saved(&["// Heat", "g := {3|1}", "", "g.Mean"]),
        Some(("calculation.txt".to_owned(), text.to_owned()))
    );
    let text = "// Lines of a calculation\n1+1\n";
    assert_eq!(saved(&["1+1"]).unwrap().1, text);
    let (format, read) = hyperjam_editor::file::read_any(text);
    let read = read.unwrap();
    assert_eq!((&read.heading().lines[1][..], format.name_of(&read)), ("1+1", "lines of a calculation"));
    assert_eq!(saved(&["", " "]), None);
}
