//! Cards on a sheet that holds one of each kind: each answers for all that is there, or names what it leaves out.

use crate::common::boards::{card, on_sheet, try_card, with_boards};
use crate::common::{buttons, words};
use hyperjam_editor::command::Command;
use hyperjam_editor::document::{Document, Rules};
use hyperjam_editor::file;
use hyperjam_editor::gather::gather;
use hyperjam_editor::id::PositionId;
use hyperjam_terms::Movers;
use hyperjam_testkit::documents::{exhibit, place, row};

/// The traffic jam with vehicles at H and I.
fn jam() -> Document {
    let mut jam = exhibit("traffic-jam");
    let vehicles = ["H", "I"].map(|name| place(&jam, name)).to_vec();
    jam.apply(Command::SetVehicles(vehicles)).unwrap();
    jam
}

/// What a card says, or why there is none.
fn said(document: &Document, address: &str) -> String {
    try_card(document, address).map_or_else(|failure| failure.to_string(), |card| words(&card))
}

const TWO: [(&str, &str, i32); 3] =
    [("domineering", "...|...", 1), ("nim", "3,4", -1), ("walk-and-jump", "x.|.o", 1)];

#[test]
fn what_is_about_the_sum_is_about_all_of_it() {
    let sheet = with_boards(jam(), &TWO);
    for address in ["vehicles", "vehicles/line", "vehicles/deep/1000000", "board/-sum"] {
        let text = said(&sheet, address);
        for component in ["H", "I", "Domineering", "Nim", "Walk and Jump"] {
            assert!(text.contains(component), "{address} leaves out {component}: {text}");
        }
    }
    let text = said(&sheet, "vehicles");
    for alone in ["1 at H: label 2\n", "2 at I: label ∞{1,2}\n", "3: Domineering: {2|−½}, temperature 5/4"]
    {
        assert!(text.contains(alone), "{alone}: {text}");
    }
    assert!(text.contains("No value, as play may go on for ever at H."), "{text}");
    let game = said(&sheet, "board/-sum/play/you-you-left-1/-");
    for made in ["H → D", "I → N", "Domineering: a1–a2", "−Nim: take 4 from heap 2", "Walk and Jump: "]
    {
        assert!(game.contains(made), "{made}: {game}");
    }
    // What is about the vehicles alone leads to the sum with the boards.
    assert!(said(&sheet, "play").contains("[Play the sum with the boards]"));
    assert!(said(&sheet, "mark").contains("who wins the sum with the boards?"));
}

/// All of it can still be changed where there is no sum.
#[test]
fn a_board_that_is_no_component_is_named_and_nothing_else_is_lost() {
    let with = |rules, position| with_boards(jam(), &[("domineering", "...|...", 1), (rules, position, 1)]);
    let unreadable = with("nim", "x");
    let others = with("nim-for 3", "1,2");
    for address in ["vehicles", "vehicles/line", "board/-sum"] {
        let text = said(&unreadable, address);
        assert!(text.contains("H + I + Domineering + Nim · Nim cannot be read: "), "{address}: {text}");
        // What is for players in a cycle is left out, and the rest added up.
        let text = said(&others, address);
        assert!(text.contains("Nim for 3 is for players in a cycle"), "{address}: {text}");
        assert!(text.contains("[Play the sum]"), "{address}: {text}");
    }
    for sheet in [&unreadable, &others] {
        let card = try_card(sheet, "vehicles").unwrap();
        let offered: Vec<String> = buttons(&card).into_iter().map(|button| button.text).collect();
        assert!(offered.iter().any(|text| text == "Remove 1 (H)"), "{offered:?}");
    }
    assert!(try_card(&unreadable, "board/-sum/play/you-you-left-1/-").is_err());
}

#[test]
fn what_is_about_a_drawing_that_is_read_otherwise_says_that_boards_are_left_out() {
    let mut stalk = row(2, [(0, 1, Movers::LEFT)]);
    stalk.apply(Command::SetRules(Rules::Hackenbush)).unwrap();
    stalk.apply(Command::SetGround { positions: gather([PositionId(0)]), ground: true }).unwrap();
    let sheet = with_boards(stalk, &TWO[..1]);
    let alone = said(&sheet, "vehicles");
    assert!(alone.contains("This is about the drawing alone."), "{alone}");
    let sum = said(&sheet, "board/-sum");
    assert!(sum.contains("the drawing") && sum.contains("Domineering"), "{sum}");
}

/// Also after moves by which the boards come to what is no option of their canonical form.
#[test]
fn every_hint_in_a_decided_sum_says_what_the_move_does() {
    let sheet = with_boards(jam(), &[("domineering", "...|...", 1), ("nim", "3,4,5", 1)]);
    for moves in ["3.11,2.0", "3.11", "2.1,3.0"] {
        let text = said(&sheet, &format!("board/-sum/play/you-you-left-1-hints/{moves}"));
        assert!(text.contains("can win.") && !text.contains("not decided"), "{moves}: {text}");
    }
}

/// The sheet that the commands of the command line are tried on, with a board for three players.
fn everything() -> Document {
    let document = file::read(include_str!("../../../../tests/sheets/everything.json")).unwrap();
    with_boards(document, &[("nim-for 3", "1,2", 1)])
}

#[test]
fn each_card_of_the_sum_takes_or_names_all_that_is_on_the_sheet() {
    let document = everything();
    let left = "Nim for 3 is for players in a cycle, and this sum is for Left and Right";
    for address in [
        "vehicles/line",
        "vehicles",
        "board/-sum",
        "board/-sum/exercise",
        "board/-sum/why",
        "board/-sum/play/you-best-left-1/-",
    ] {
        let text = words(&card(&document, address));
        assert!(text.contains(left), "{address}: {text}");
    }
    let line = words(&card(&document, "vehicles/line"));
    assert!(line.contains("a − b − 2·Domineering + Nim + Stripes"), "{line}");
    let sum = words(&card(&document, "board/-sum"));
    for (nth, name) in
        ["1 at a: ", "2 at −b: ", "3: −Domineering, copy 1: ", "5: Nim: ", "6: Stripes: "].iter().enumerate()
    {
        assert!(sum.contains(name), "{nth}: {sum}");
    }
    // A game that is begun with the vehicles alone says so.
    let alone = words(&card(&document, "play/g/you-best-left-1/p0/-"));
    for words in ["The boards on the sheet", "The negated vehicles"] {
        assert!(alone.contains(words), "{alone}");
    }
    let entrance = words(&card(&document, "play"));
    assert!(entrance.contains("Play the sum with the boards"), "{entrance}");
}

#[test]
fn vehicles_on_a_drawing_that_is_read_otherwise_are_named() {
    for (rules, words_of) in [
        (Rules::Hackenbush, "the vehicles, as they do not drive on a drawing that is read as Hackenbush"),
        (Rules::Geography, "all vehicles but that of the token, as they do not drive"),
    ] {
        let mut document = everything();
        document.apply(Command::SetRules(rules)).unwrap();
        for address in ["board/-sum", "vehicles"] {
            let text = words(&card(&document, address));
            assert!(text.contains(words_of), "{rules:?} {address}: {text}");
        }
        while let Some(board) = document.heading().boards.first() {
            document.apply(Command::DeleteBoard(board.id.clone())).unwrap();
        }
        let line = words(&card(&document, "vehicles/line"));
        assert!(line.contains(words_of), "{rules:?}: {line}");
    }
}

#[test]
fn players_in_a_cycle_have_no_negatives() {
    let mut cyclic = on_sheet(&[("nim-for 3", "1,2")]);
    cyclic.apply(Command::SetPlayers(3)).unwrap();
    cyclic.apply(Command::AddPosition { at: Default::default() }).unwrap();
    let (on, _) = cyclic.positions().next().unwrap();
    cyclic.apply(Command::SetAllVehicles(vec![(on, false), (on, true)])).unwrap();
    for address in ["vehicles/line", "vehicles"] {
        let text = words(&card(&cyclic, address));
        assert!(text.contains("The negated vehicles: there is no negative"), "{address}: {text}");
    }
}
