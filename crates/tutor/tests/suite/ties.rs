//! Games with ties in the lines of a calculation, and the card that adds them by both ways.

use crate::common::{Reader, plain, words};
use hyperjam_editor::command::Command;
use hyperjam_editor::file::Format;
use hyperjam_protocol::tutor::{Card, Tone};
use proptest::prelude::*;

/// A tie end, a Nim heap of 1, a position with a move to each, and two of one name.
const DRAWING: &str = "T = tie\nstar: zero\neither: T star\nsame: zero\nzero:";

fn card(address: &str, lines: &[&str]) -> Card {
    let mut document = Format::Text.read(DRAWING).unwrap();
    document.apply(Command::SetLines(lines.iter().map(|line| (*line).to_owned()).collect())).unwrap();
    Reader::of(&document).card(address)
}

fn answers(lines: &[&str]) -> Vec<String> {
    card("calculate", lines).lines.iter().map(|line| plain(&line.answer)).collect()
}

#[test]
fn lines_with_ties_come_to_the_representative_and_who_wins() {
    let starts = "the player who starts wins, value 1";
    assert_eq!(
        answers(&[
            "{0,2,tie}",
            "{0,2,tie} + 3",
            "g := {1,tie}",
            "g + *",
            "g + tie",
            "{{0,tie},tie} + {} // 0",
            "tie + 1 - 1"
        ]),
        [
            &format!("{{0,2,tie}} · {starts}"),
            "{1,3,tie} · a tie, value 0",
            "{1,tie} · a tie, value 0",
            &format!("{{0,tie}} · {starts}"),
            "tie · a tie, value 0",
            "tie · a tie, value 0",
            "column 9: expected “+” or the end; games with ties can only be added",
        ]
    );
    // Positions are worth their labels, and other lines mean what they did.
    assert_eq!(
        answers(&["{0,tie} + either", "either + T + tie", "1 + 1", "star + {tie}"]),
        ["tie · a tie, value 0", "tie · a tie, value 0", "= 2", "tie · a tie, value 0"]
    );
    // A set of nothing but decided games is a heap.
    assert_eq!(answers(&["{0,{1,tie}}"]), [format!("1 · {starts}")]);
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    for (line, column, expected) in [
        ("{0,2,tie", 9, "column 9: expected “,” or “}”"),
        ("{0,2,tie} + ", 13, "column 13: expected a game with ties"),
        ("g = {0,,tie}", 8, "column 8: expected a game with ties"),
        ("tie + nobody", 7, "column 7: expected a game with ties"),
        ("tie + 201", 7, "column 7: heaps have 200 or less here"),
        ("tie > 0", 5, "column 5: expected “+” or the end"),
    ] {
        let card = card("calculate", &[line]);
        let said = &card.lines[0];
        assert_eq!((said.column, said.tone), (Some(column), Tone::Bad), "{line}");
        assert!(plain(&said.answer).starts_with(expected), "{line}: {}", plain(&said.answer));
    }
    let deep = format!("{}tie{}", "{".repeat(60), "}".repeat(60));
    assert_eq!(answers(&[&deep]), ["column 52: braces stand at most 50 deep here"]);
    let many = format!("tie{}", " + 200".repeat(60));
    assert!(answers(&[&many])[0].ends_with("games have at most 10000 positions here"));
}

#[test]
fn below_an_open_line_the_sum_is_checked_by_the_definition() {
    let card = card("calculate/1", &["{0,2,tie} + 3"]);
    let read = words(&card);
    for expected in
        ["{0,2,tie} + 3", "{1,3,tie}, as a label ∞{1,3}", "0: a tie", "0, the same", "his Lemmas 6 and 9"]
    {
        assert!(read.contains(expected), "{expected}: {read}");
    }
    assert!(
        words(&self::card("calculate/1", &["{0,tie} + 199 + 199 + 199"]))
            .contains("too many positions for that")
    );
}

#[test]
fn random_pairs_add_as_labels() {
    let [one, other] = [1, 2].map(|seed| card(&format!("calculate/ties/{seed}"), &[]));
    for card in [&one, &other] {
        assert_eq!(card.spoken, "800 of 800 sums of 200 random pairs agree.");
    }
    assert_ne!(words(&one), words(&other), "each seed has pairs of its own");
    assert_eq!(card("calculate/ties", &[]).address, "calculate/ties/1");
}

/// A game with ties as it is typed.
#[derive(Clone, Debug)]
enum Typed {
    Tie,
    Heap(u32),
    Set(Vec<Typed>),
}

impl Typed {
    fn text(&self) -> String {
        match self {
            Typed::Tie => "tie".into(),
            Typed::Heap(size) => size.to_string(),
            Typed::Set(options) => {
                format!("{{{}}}", options.iter().map(Typed::text).collect::<Vec<_>>().join(", "))
            }
        }
    }

    fn options(&self) -> Vec<Typed> {
        match self {
            Typed::Tie => Vec::new(),
            Typed::Heap(size) => (0..*size).map(Typed::Heap).collect(),
            Typed::Set(options) => options.clone(),
        }
    }
}

/// The value of a sum as Hinman defines it, by going through all of its play.
fn value(sum: &[Typed]) -> i32 {
    if sum.iter().any(|game| matches!(game, Typed::Tie)) {
        return 0;
    }
    let mut values = Vec::new();
    for (place, game) in sum.iter().enumerate() {
        for option in game.options() {
            let mut after = sum.to_vec();
            after[place] = option;
            values.push(value(&after));
        }
    }
    -values.into_iter().min().unwrap_or(1)
}

fn typed() -> impl Strategy<Value = Typed> {
    let leaf = prop_oneof![Just(Typed::Tie), (0..3_u32).prop_map(Typed::Heap)];
    leaf.prop_recursive(3, 8, 3, |inner| prop::collection::vec(inner, 0..4).prop_map(Typed::Set))
}

proptest! {
    #[test]
    fn a_typed_sum_has_the_value_of_the_definition(one in typed(), other in typed(), heap in 0..3_u32) {
        let sum = [one, other, Typed::Heap(heap)];
        let line = format!("{} + {heap} + {} + {{0}} + {{0}} // tie", sum[0].text(), sum[1].text());
        // The word in the comment is none of the line.
        prop_assume!(sum[..2].iter().any(|game| game.text().contains("tie")));
        let said = &answers(&[&line])[0];
        prop_assert!(said.ends_with(&format!(", value {}", value(&sum))), "{}: {}", line, said);
    }
}
