//! What is said of the value of a sum of vehicles, and of where it is hottest.

use crate::common::{Reader, plain, words};
use hyperjam_editor::document::Document;
use hyperjam_editor::file::Format;
use hyperjam_protocol::tutor::{Block, Tone};
use hyperjam_terms::Convention;
use std::fmt::Write;

/// The integers from −10 to 10 as positions, with these besides.
fn with_integers(games: &str) -> Document {
    let name = |n: i32| if n < 0 { format!("m{}", -n) } else { format!("n{n}") };
    let mut text = String::from("n0:\n");
    for n in 1..=10 {
        writeln!(text, "{}: {} |\n{}: | {}", name(n), name(n - 1), name(-n), name(1 - n)).unwrap();
    }
    Format::Text.read(&(text + games)).unwrap()
}

fn reader(document: &Document, vehicles: &[&str]) -> Reader {
    let mut reader = Reader::of(document);
    let find = |name: &&str| {
        let nth = reader.drawing.names.iter().position(|other| other == name).unwrap();
        reader.drawing.graph.positions[nth].0
    };
    reader.drawing.vehicles = vehicles.iter().map(find).collect();
    reader
}

fn line(reader: &Reader) -> String {
    match &reader.card("vehicles/line").blocks[0] {
        Block::Result(line, _) => plain(line),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_sum_has_its_value_mean_temperature_and_hottest_component() {
    let document = with_integers("x: n3 | n1\ny: n0 | m5");
    let reader = reader(&document, &["x", "y", "n1"]);
    let card = words(&reader.card("vehicles"));
    assert!(card.contains("Value {4|2||−1|−3}, mean ½, temperature 5/2.\n"), "{card}");
    assert!(
        card.contains(
            "The hottest component is y, of temperature 5/2; Left moves there to n0; Right moves there to m5. \
             Moving in the hottest component is a good rule of thumb, but such a move does not always win."
        ),
        "{card}"
    );
    assert!(!card.contains("loses by the hottest move"), "{card}");
    assert_eq!(
        line(&reader),
        "x + y + n1 = {4|2||−1|−3} · the first player wins: Left by y → n0, Right by y → m5 · mean ½, temperature 5/2, \
         hottest y"
    );
}

/// In {4||0|−10} + ±3 − 2 Left wins by taking the colder ±3: Right's move in the other component is a threat that Left
/// answers. By the hottest move Left gets 4 − 3 − 2 only.
#[test]
fn the_hottest_move_may_lose() {
    let document = with_integers("hot: n4 | threat\nthreat: n0 | m10\nx: n3 | m3");
    let reader = reader(&document, &["hot", "x", "m2"]);
    let card = words(&reader.card("vehicles"));
    assert!(card.contains("The hottest component is hot, of temperature 4;"), "{card}");
    assert!(
        card.contains("Here Left, who starts, loses by the hottest move hot → n4, and wins by x → n3.\n"),
        "{card}"
    );
    assert!(!card.contains("Here Right"), "{card}");
    assert!(line(&reader).contains("Left by x → n3"), "{}", line(&reader));
}

/// Eight switches and their numbers have more positions together than are searched.
#[test]
fn where_the_search_ends_at_its_limit_the_value_tells_who_wins() {
    let switches: String = (1..=8).map(|n| format!("x{n}: n{n} | m{n}\n")).collect();
    let document = with_integers(&switches);
    let names: Vec<String> = (1..=8).map(|n| format!("x{n}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let reader = reader(&document, &names);
    let card = reader.card("vehicles");
    let wording = words(&card);
    assert!(wording.contains("Sector I: The player who starts wins."), "{wording}");
    let wins = |player: &str, sign: char| {
        let lines = (6..=8).map(|n| format!("\nvehicle {n}: x{n} → {sign}{n}"));
        format!("{player} wins by{}\n", lines.collect::<String>())
    };
    assert!(wording.contains(&(wins("Left", 'n') + &wins("Right", 'm'))), "{wording}");
    assert!(wording.contains("mean 0, temperature 8."), "{wording}");
    assert!(wording.contains("[Search up to 1000000]"), "{wording}");
    assert!(!wording.contains("Not decided"), "{wording}");
    assert_eq!(card.scene.moves.iter().filter(|(_, tone)| *tone == Tone::Good).count(), 6);
    let line = line(&reader);
    assert!(line.contains(" · the first player wins: Left by x8 → n8, Right by x8 → m8 · mean 0"), "{line}");
    assert!(line.contains("…") && line.chars().count() < 250, "{line}");
}

#[test]
fn what_has_no_value_is_decided_as_before() {
    let loops = Format::Text.read("over: zero | over\nzero:\nhalf: zero | one\none: zero |").unwrap();
    assert_eq!(line(&reader(&loops, &["over", "half"])), "over + half · Left wins, whoever starts");
    let mut misere = reader(&with_integers("x: n3 | m3"), &["x"]);
    misere.drawing.graph.convention = Convention::Misere;
    assert!(!line(&misere).contains('='), "{}", line(&misere));
}
