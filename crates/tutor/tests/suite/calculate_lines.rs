//! What the lines of a calculation give each other, and how they are saved.

use crate::calculate::{answers, with_lines};
use hyperjam_editor::file::Format;
use hyperjam_protocol::tutor::{Block, CardAction};

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
