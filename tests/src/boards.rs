//! `hyperjam board` and `hyperjam table`: positions on boards.

use serde_json::{Value, json};

use hyperjam_editor::command::Command;
use hyperjam_editor::document::{Board, Document};
use hyperjam_protocol::tutor::{Block, CardAction, Drawing, TutorQuery};

use crate::commands::{parsed, refused, text};
use crate::{differences, hyperjam};

fn board(arguments: &[&str]) -> Value {
    let all: Vec<&str> = ["board"].iter().chain(arguments).chain(&["--json"]).copied().collect();
    parsed(hyperjam(&all, b""))
}

/// LN; the fields are those of `hyperjam value`.
#[test]
fn a_position_is_described_field_by_field() {
    for (arguments, expected) in [
        (
            &["domineering", "..|.."][..],
            json!({ "canonical": "+-1", "outcome": "N", "left": ["1"], "right": ["-1"], "left_stop": "1",
                "right_stop": "-1", "mean": "0", "temperature": "1", "number": false, "birthday": 2 }),
        ),
        (
            &["L: ./. -> #/#; R: .. -> ##", "...|..."],
            json!({ "canonical": "{2|-1/2}", "outcome": "N", "temperature": "5/4", "mean": "3/4" }),
        ),
        (&["hackenbush", "g-a:L,a-b:R"], json!({ "canonical": "1/2", "outcome": "L", "number": true })),
        (&["hackenbush", "g-a:L,a-b:R,b-c:R"], json!({ "canonical": "1/4", "birthday": 3 })),
        (&["octal", "0.77", "20"], json!({ "canonical": "*", "grundy": "1", "outcome": "N" })),
        (&["nim", "3,4,5"], json!({ "canonical": "*2", "grundy": "2" })),
        (&["nim", "1,2,3"], json!({ "canonical": "0", "grundy": "0", "outcome": "P" })),
        (
            &["octal", "0.77", "4", "--misere"],
            json!({ "misere": { "left_first": "right", "right_first": "left", "genus": "1^031" } }),
        ),
        (
            &["B turn: x. -> .x", "x."],
            json!({ "sector": "L,R,I,II", "grundy": "∞", "left_first": "draw", "right_first": "draw" }),
        ),
        (
            &["domineering", ".|.", "--moves"],
            json!({ "moves": [
                { "by": "left", "to": "#|#", "value": "0", "incentive": "-1", "wins": true, "best": true },
            ] }),
        ),
    ] {
        let found = board(arguments);
        let differences = differences("", &expected, &found);
        assert!(differences.is_empty(), "{arguments:?}: {differences:?}");
    }
    let of_value = parsed(hyperjam(&["value", "{2|-1/2}", "--json"], b""));
    assert_eq!(board(&["domineering", "2x3"]), of_value);
}

/// A board of which no value is had within the usual limits has a winner all the same.
#[test]
fn who_wins_a_large_board_is_found_with_a_line_of_play() {
    let found = board(&["domineering", "6x6", "--winner"]);
    let expected =
        json!({ "left_first": "left", "right_first": "right", "sector": "I", "left": { "whole": true } });
    assert!(differences("", &expected, &found).is_empty(), "{found}");
    // Who moves last wins.
    for (starter, is_odd) in [("left", true), ("right", true)] {
        let moves = found[starter]["line"].as_array().unwrap().len();
        assert_eq!(moves % 2 == 1, is_odd, "{starter}: {found}");
    }
    // 3 ⊕ 4 ⊕ 5 = 2.
    let nim = text(hyperjam(&["board", "nim", "3,4,5", "--winner", "--moves"], b""));
    assert!(nim.contains("sector         I: the player who starts wins\n"), "{nim}");
    assert_eq!(nim.matches("wins by        take 2 from heap 1\n").count(), 2, "{nim}");
    let stones = ["board", "clobber", "xoxox|oxoxo|xoxox|oxoxo", "--winner", "--states", "10"];
    let few = text(hyperjam(&stones, b""));
    assert!(
        few.contains("undecided      not decided within the limit of 10 states; see --states\n"),
        "{few}"
    );
    let bytes = |most| text(hyperjam(&["board", "domineering", "5x6", "--winner", "--memory", most], b""));
    let none = bytes("1B");
    assert!(none.contains("bytes of memory; see --memory\n"), "{none}");
    assert_eq!(bytes("100KB").matches("line           not found within the limits\n").count(), 2);
    assert_eq!(bytes("1GB"), text(hyperjam(&["board", "domineering", "5x6", "--winner"], b"")));
    refused(&["board", "walk-and-jump", "x..|..o", "--winner"], "", &["play may go on for ever"]);
    refused(&["board", "domineering", "6x", "--winner"], "", &["column"]);
    // Each move takes one counter.
    let octal = text(hyperjam(&["board", "octal", "0.3", "53", "--winner", "--moves"], b""));
    assert!(octal.contains("left first     left wins\nwins by        take 1 from heap 1\n"), "{octal}");
}

/// Of impartial boards whose Grundy numbers theory has nothing is searched.
#[test]
fn who_wins_heaps_is_known_without_a_search() {
    for arguments in [
        &["kayles", "4,5,9"][..],
        &["octal", "0.77", "600"],
        &["grundys-game", "3,8"],
        &["staircase-nim", "3,1,4"],
        &["moving-coins", "..o..o.o"],
        &["hackenbush", "g-a,a-b,b-g,b-c"],
    ] {
        let found = board(&[arguments, &["--winner", "--moves"]].concat());
        assert_eq!(found["states"], 0, "{arguments:?}");
        let hints = board(&[arguments, &["--moves"]].concat());
        let wins = |of: &serde_json::Value| of["wins"] == true && of["by"] == "left";
        let wins = hints["moves"].as_array().unwrap().iter().filter(|made| wins(made)).count();
        let by = found["left"]["wins_by"].as_array().unwrap();
        assert_eq!((by.len(), &found["left"]), (wins, &found["right"]), "{arguments:?}");
        assert_eq!(found["left_first"] == "left", wins > 0, "{arguments:?}");
        let line = found["left"]["line"].as_array().unwrap();
        assert!(wins == 0 || by.contains(&line[0]), "{arguments:?} {found}");
        // Who moves last wins.
        if found["left"]["whole"] == true {
            assert_eq!(line.len() % 2 == 1, wins > 0, "{arguments:?} {found}");
        }
    }
}

/// Where a board has very many moves, a search keeps to its states, too.
#[test]
fn a_search_of_heaps_in_misere_play_ends_by_its_states() {
    let few = text(hyperjam(&["board", "kayles", "400", "--winner", "--misere", "--states", "5"], b""));
    assert!(few.contains("undecided      not decided within the limit of 5 states; see --states\n"), "{few}");
}

/// For players in a cycle a search finds the outcomes that all positions have, and goes where there are too many of them.
#[test]
fn a_search_finds_who_has_a_winning_strategy() {
    for arguments in
        [&["nim-for", "3", "1,2,3"][..], &["cutblock", "3x3x2"], &["hackenbush-for", "4", "12,23,312"]]
    {
        let [found, expected] =
            [&["--winner", "--moves"][..], &["--moves"]].map(|asked| board(&[arguments, asked].concat()));
        assert_eq!(found["outcome"], expected["outcome"], "{arguments:?}");
        let wins = |answer: &serde_json::Value| -> Vec<serde_json::Value> {
            answer["moves"].as_array().unwrap().iter().map(|made| made["wins"].clone()).collect()
        };
        assert_eq!(wins(&found), wins(&expected), "{arguments:?}");
        assert!(found["states"].is_u64(), "{found}");
    }
    let few = text(hyperjam(&["board", "cutblock", "4x4x4", "--winner", "--states", "3"], b""));
    assert!(few.contains("undecided      not decided within the limit of 3 states; see --states\n"), "{few}");
}

/// In misère play the search says what all positions say.
#[test]
fn who_wins_misere_play_is_found_with_a_line_of_play() {
    for arguments in
        [&["domineering", "3x4"][..], &["cram", "3x3"], &["clobber", "xoxo|oxox"], &["kayles", "4,5"]]
    {
        let expected = board(&[arguments, &["--misere"]].concat());
        let found = board(&[arguments, &["--misere", "--winner"]].concat());
        assert_eq!(found["convention"], "misere");
        for starter in ["left", "right"] {
            let winner = &found[format!("{starter}_first")];
            assert_eq!(*winner, expected["misere"][format!("{starter}_first")], "{arguments:?}");
            // Who cannot move wins, so the last move is the loser's.
            let moves = found[starter]["line"].as_array().unwrap().len();
            assert_eq!(*winner == starter, moves.is_multiple_of(2), "{arguments:?} {found}");
        }
    }
}

/// Several threads find what one finds, with the same moves.
#[test]
fn threads_find_the_same_winners() {
    for arguments in [
        &["clobber", "xoxox|oxoxo|xoxox|oxoxo", "--misere", "--moves"][..],
        &["cram", "5x5", "--moves"],
        &["konane", "xoxox|oxoxo|xo.ox|oxoxo|xoxox", "--misere"],
    ] {
        let found = |threads| {
            let mut found = board(&[arguments, &["--winner", "--threads", threads]].concat());
            found.as_object_mut().unwrap().remove("states");
            found
        };
        let one = found("1");
        for threads in ["2", "3"] {
            assert_eq!(found(threads), one, "{arguments:?} {threads}");
        }
    }
    let table =
        |threads| text(hyperjam(&["table", "domineering", "4x5", "--winner", "--threads", threads], b""));
    assert_eq!(table("3"), table("1"));
}

#[test]
fn a_position_is_described_in_lines() {
    let wording = text(hyperjam(&["board", "kayles", "3,4", "--moves"], b""));
    for part in
        ["board          3,4\n", "value          ∗2\n", "grundy         2\n", "N: the first player wins"]
    {
        assert!(wording.contains(part), "{part}: {wording}");
    }
    assert!(
        wording.contains("move           left to 3,3: 0, incentive ∗2, wins, greatest incentive\n"),
        "{wording}"
    );
    let wording = text(hyperjam(&["board", "fox-and-geese", "x..|...|o.o"], b""));
    assert!(wording.contains("play may go on for ever"), "{wording}");
}

#[test]
fn tables_have_periods_and_values() {
    let table = |arguments: &[&str]| {
        let all: Vec<&str> = ["table"].iter().chain(arguments).chain(&["--json"]).copied().collect();
        parsed(hyperjam(&all, b""))
    };
    let kayles = table(&["octal", "0.77", "200"]);
    assert_eq!(kayles["grundy"].as_array().unwrap().len(), 201);
    assert_eq!(
        kayles["period"],
        json!({ "length": 12, "preperiod": 71, "saltus": 0, "proved": true, "proved_by": 167 })
    );
    // One number less proves nothing.
    assert_eq!(table(&["octal", "0.77", "167"])["period"]["proved"], true);
    assert_eq!(table(&["octal", "0.77", "166"])["period"]["proved"], false);
    assert_eq!(
        table(&["domineering", "2x3"]),
        json!({ "first": 1, "values": [["0", "-1", "-1"], ["1", "+-1", "{2|-1/2}"]] })
    );
    assert!(text(hyperjam(&["table", "wythoff", "3x3"], b"")).contains("∗"));
    // The quotient of order 6 (Plambeck and Siegel 2008).
    assert_eq!(
        table(&["nim", "3", "--misere"]),
        json!({ "order": 6, "elements": ["0", "1", "2", "3", "2,2", "2,3"], "second_player_wins": ["1", "2,2"],
            "heaps": ["0", "1", "2", "3"] })
    );
}

/// What the page's card of a board copies and saves as a file of this kind.
fn of_page(rules: &str, position: &str, address: &str, kind: &str) -> String {
    let mut document = Document::default();
    let board = Board { rules: rules.into(), position: position.into(), ..Board::default() };
    document.apply(Command::AddBoard(board)).unwrap();
    let query = TutorQuery { address: address.into(), ..TutorQuery::about(Drawing::of(&document)) };
    let card = hyperjam_tutor::answer(&query, &|_| ()).unwrap();
    let buttons = card.blocks.iter().flat_map(|block| match block {
        Block::Buttons(buttons) => buttons.as_slice(),
        _ => &[],
    });
    let buttons: Vec<_> = buttons.collect();
    let copied = buttons.iter().find_map(|button| match &button.action {
        CardAction::Copy(text) if button.text == format!("Copy as {kind}") => Some(text.clone()),
        _ => None,
    });
    let saved = buttons.iter().find_map(|button| match &button.action {
        CardAction::Save(name, text) if name.ends_with(&kind.to_lowercase()) => Some(text.clone()),
        _ => None,
    });
    assert_eq!(copied, saved);
    saved.unwrap()
}

/// The page and the command line have one table.
#[test]
fn a_table_is_the_same_on_the_page() {
    for (arguments, rules, position, address) in [
        (&["domineering", "3x4"][..], "domineering", "..|..", "board/b1/table/values/3x4"),
        (&["domineering", "3x3", "--temperature"], "domineering", "..|..", "board/b1/table/temperatures/3x3"),
        (&["clobber", "2x4", "xo|ox"], "clobber", "xo|ox", "board/b1/table/values-tiled/2x4"),
        (&["octal", "0.77", "200"], "octal 0.77", "20", "board/b1/table"),
        (&["dawsons-kayles", "300"], "dawsons-kayles", "20", "board/b1/table/values/300"),
        (&["B turn: .. -> ##", "3x3"], "B turn: .. -> ##", "..", "board/b1/table/values/3x3"),
        (&["wythoff", "4x4"], "wythoff", "3,5", "board/b1/table"),
        (&["walk-and-jump", "2x2", "x.|.o"], "walk-and-jump", "x.|.o", "board/b1/table/values-tiled/2x2"),
    ] {
        for (option, kind) in [("--csv", "CSV"), ("--tex", "TeX")] {
            let all: Vec<&str> = ["table"].iter().chain(arguments).chain(&[option]).copied().collect();
            assert_eq!(text(hyperjam(&all, b"")), of_page(rules, position, address, kind), "{all:?}");
        }
    }
}

#[test]
fn a_board_that_lacks_pieces_is_remarked_on_once() {
    let remark = "hyperjam: amazons: without pieces on the board nobody has a move\n";
    for (arguments, expected) in [
        (["board", "amazons", "3x4"], remark),
        (["board", "amazons", "x..|..o"], ""),
        (["board", "domineering", "."], ""),
        (["table", "amazons", "3x4"], remark),
        (["table", "domineering", "1x1"], ""),
        (["table", "col", "2x2"], ""),
    ] {
        assert_eq!(hyperjam(&arguments, b"").errors, expected, "{arguments:?}");
    }
}

#[test]
fn wrong_boards_and_rules_are_refused_with_their_place() {
    for (arguments, parts) in [
        (&["board", "domineering", "..|.x"][..], &["board: column 5", "“x”"][..]),
        (
            &["board", "L: .. -> ##; Q: . -> #", ".."],
            &["column 14", "L, R, B (both), M (the mover) or “tie”"],
        ),
        (&["board", "checkers", "8x8"], &["there is no ruleset “checkers”"]),
        (&["board", "kram", "2x2"], &["board: there is no ruleset “kram”; did you mean “cram”?"]),
        (&["board", "nim-fro", "3", "1"], &["did you mean “nim-for”?"]),
        (&["find", "Dominering", "1", "--within", "4"], &["did you mean “domineering”?"]),
        (&["board", "octal", "0.77"], &["expected a code", "1 text is given"]),
        (&["board", "hackenbush", "a-b:L"], &["column 1", "joined to the ground"]),
        (&["table", "domineering", "4"], &["table: expected a size"]),
        (&["table", "octal", "0.77", "x"], &["the largest heap"]),
        (&["table", "wythoff", "4", "--misere"], &["a game whose heaps are components"]),
        (&["table", "nim", "65", "--misere"], &["65 is too many; at most 64"]),
        (&["board", "domineering"], &["required"]),
        (&["board", "nim-for", "9", "3,4,5"], &["board: expected a number of players from 2 to 8, not “9”"]),
        (&["board", "nim-for", "three", "3,4,5"], &["a number of players from 2 to 8, not “three”"]),
        (
            &["board", "nim-for", "3,4,5"],
            &["expected the number of players, and then the position", "1 text is given"],
        ),
        (&["board", "hackenbush-for", "3", "12,4"], &["column 4: there is no player 4", "from 1 to 3"]),
        (&["board", "cutblock", "3x2"], &["column 1: expected three sides", "“3x2”"]),
        (&["board", "cutblock", "3x2x2", "--misere"], &["--misere: misère play is for two players"]),
        (&["table", "nim-for", "3"], &["“nim-for” is for players in a cycle"]),
    ] {
        refused(arguments, "", parts);
    }
}

/// MS; the fields are those of `hyperjam players`.
#[test]
fn boards_for_players_in_a_cycle_have_outcomes() {
    for (arguments, expected) in [
        (
            &["nim-for", "3", "3,4,5"][..],
            json!({ "players": 3, "outcome": [], "undetermined": true, "nim_class": "c²" }),
        ),
        (&["nim-for", "3", "1,2"], json!({ "outcome": [0, 1], "undetermined": false, "nim_class": "ab" })),
        (&["nim-for", "4", "900,2"], json!({ "players": 4, "undetermined": false })),
        (
            &["hackenbush-for", "3", "1", "--moves"],
            json!({
                "outcome": [[0, 2], [1, 2], [1, 2]],
                "moves": [{ "by": 0, "to": "0", "wins": true }],
            }),
        ),
        (
            &["cutblock", "2x1x1", "--moves"],
            json!({ "players": 3, "moves": [{ "by": 0, "to": "1x1x1", "wins": true }] }),
        ),
    ] {
        let found = board(arguments);
        let differences = differences("", &expected, &found);
        assert!(differences.is_empty(), "{arguments:?}: {differences:?}");
    }
    for heaps in ["1,2", "2,3,3", "1,1,4"] {
        let sum = heaps.replace(',', "+");
        let of_players = parsed(hyperjam(&["players", &sum, "--json"], b""));
        let of_board = board(&["nim-for", "3", heaps]);
        for field in ["players", "outcome", "undetermined", "nim_class"] {
            assert_eq!(of_board[field], of_players[field], "{heaps}");
        }
    }
    let wording = text(hyperjam(&["board", "hackenbush-for", "3", "12,23", "--moves"], b""));
    assert!(wording.contains("players        3\n1 first "), "{wording}");
    assert!(wording.contains("move           player 1 to 23: "), "{wording}");
}

#[test]
fn a_limit_is_an_answer() {
    let found = board(&["snort", "6x6", "--limit", "1000"]);
    assert!(found["undecided"].as_str().unwrap().contains("limit of 1000"), "{found}");
    assert!(text(hyperjam(&["board", "snort", "6x6", "--limit", "1000"], b"")).contains("see --limit"));
    let table = ["table", "octal", "0.77", "500", "--limit", "1000"];
    let remark = "not decided within the limit of 1000 options; “hyperjam octal” goes further; see --limit\n";
    assert_eq!(text(hyperjam(&table, b"")), remark);
    for format in ["--csv", "--tex"] {
        let run = hyperjam(&[&table[..], &[format]].concat(), b"");
        assert_eq!((run.status, run.output.as_str()), (0, ""));
        assert_eq!(run.errors, format!("hyperjam: octal: {remark}"));
    }
}

/// The examples of the help can be run.
#[test]
fn the_help_names_every_ruleset_with_an_example() {
    let help = text(hyperjam(&["board", "--help"], b""));
    let examples: Vec<&str> =
        help.lines().filter_map(|line| line.trim().strip_prefix("hyperjam board ")).collect();
    assert!(examples.len() > 30, "{help}");
    for example in examples {
        let mut arguments = vec!["board"];
        // Quoted words are one argument.
        for (place, part) in example.split('\'').enumerate() {
            if place % 2 == 0 { arguments.extend(part.split_whitespace()) } else { arguments.push(part) }
        }
        text(hyperjam(&arguments, b""));
    }
}

#[test]
fn rulesets_are_found_however_their_names_are_written() {
    let usual = text(hyperjam(&["board", "no-go", "...|..."], b""));
    for written in ["nogo", "NoGo", "No Go", "NO-GO"] {
        assert_eq!(text(hyperjam(&["board", written, "...|..."], b"")), usual);
        assert_eq!(
            text(hyperjam(&["solve", "--rules", written, "..."], b"")),
            text(hyperjam(&["solve", "--rules", "no-go", "..."], b""))
        );
    }
    for (written, name) in [("Grundy’s Game", "grundys-game"), ("dawsons kayles", "dawsons-kayles")] {
        let [other, usual] = [written, name].map(|name| text(hyperjam(&["board", name, "7"], b"")));
        assert_eq!(other, usual);
        let [other, usual] = [written, name].map(|name| text(hyperjam(&["table", name, "20"], b"")));
        assert_eq!(other, usual);
    }
    let [other, usual] = ["NimFor", "nim-for"].map(|name| text(hyperjam(&["board", name, "3", "1,2"], b"")));
    assert_eq!(other, usual);
    let find = |name| text(hyperjam(&["find", name, "*", "--within", "2"], b""));
    assert_eq!(find("Domineering"), find("domineering"));
    let found = |sum: &str| text(hyperjam(&["sum", sum], b"")).split_once(" = ").unwrap().1.to_owned();
    assert_eq!(found("NoGo ...|..."), found("no-go ...|..."));
    assert_eq!(found("no go ...|..."), found("no-go ...|..."));
    refused(&["board", "no*go", "..."], "", &["no*go"]);
}

/// That nobody can win Tic-tac-toe is well known; in a sum three in a row end everything.
#[test]
fn boards_may_end_otherwise_than_by_who_cannot_move() {
    let first = |rules: &str, cells: &str| board(&[rules, cells]);
    let free = first("tic-tac-toe", "3x3");
    assert_eq!((&free["left_first"], &free["sector"]), (&"draw".into(), &"L,R,I,II".into()));
    let won = first("tic-tac-toe", "xxx|.o.|o..");
    assert_eq!((&won["end"], &won["right_first"]), (&"left".into(), &"left".into()));
    let text_of = |arguments: &[&str]| text(hyperjam(arguments, b""));
    assert!(text_of(&["board", "tic-tac-toe", "xxx|.o.|o.."]).contains("L: play has ended\n"));
    assert!(
        text_of(&["board", "breakthrough", "xxx|...|...|ooo"]).contains("I: play can end in the whole sum\n")
    );
    // Who takes the king out of the corner first.
    assert_eq!(first("pawn-ending", "..o|...|x..")["sector"], "L,R,I,II");
    assert_eq!(first("pawn-ending", ".o|x.")["sector"], "I");
    assert_eq!(first("pawn-ending", "o..|...|..p|x..")["sector"], "L");
    // The heap decides nothing as long as a row can be made; without one, whoever moves last.
    let sum = text_of(&["sum", "tic-tac-toe xx.|oo.|...", "nim 3"]);
    assert!(sum.contains("Left, starting, wins by tic-tac-toe xx.|oo.|...: c1, in 1 move"), "{sum}");
    let played = text(hyperjam(&["play", "tic-tac-toe xx.|oo.|...", "nim 3"], b"1\n"));
    assert!(played.contains("won"), "{played}");
    for (arguments, reason) in [
        (&["board", "tic-tac-toe", "3x3", "--winner"][..], "play can end in the whole sum by these rules"),
        (&["table", "tic-tac-toe", "2x2", "--winner"], "play can end in the whole sum by these rules"),
        (&["find", "tic-tac-toe", "0", "--within", "2x2"], "so their positions have no values"),
        (&["solve", "--rules", "tic-tac-toe", "3x3"], "play can end in the whole sum by these rules"),
        (&["value", "TicTacToe(\"xx.|oo.|...\") + 1"], "play can end there in the whole sum"),
        (&["board", "M: . -> x; M until", "..."], "column 19"),
    ] {
        refused(arguments, "", &[reason]);
    }
}

#[test]
fn what_is_gone_at_the_edge_of_hex_is_no_part_of_it() {
    let value = |cells: &str| board(&["hex", cells])["canonical"].clone();
    assert_eq!(value("###|...|..."), value("...|..."));
    assert_eq!(value("#..|#..|#..|###"), value("..|..|.."));
    // Nobody joins across it, and each of the rows is played for itself.
    assert_ne!(value("...|###|..."), value("...|..."));
    assert_eq!(value("###|###"), "0");
}

#[test]
fn memory_that_is_full_again_and_again_ends_a_search() {
    let hex = |more: &[&str]| {
        let command = ["board", "hex", "....|....|....|....|....", "--winner"];
        text(hyperjam(&[&command[..], more].concat(), b""))
    };
    let little = hex(&["--memory", "300000B"]);
    assert!(
        little.contains("not decided within the limit of 300000 bytes of memory; see --memory"),
        "{little}"
    );
    // Who says how many states may be looked at has as many.
    let states = hex(&["--memory", "300000B", "--states", "3000"]);
    assert!(states.contains("not decided within the limit of 3000 states; see --states"), "{states}");
    let table = ["table", "hex", "4x4", "--winner", "--memory", "600000B", "--threads", "2", "--json"];
    let table = text(hyperjam(&table, b""));
    assert!(table.contains("within the limit of 600000 bytes"), "{table}");
}

#[test]
fn numbers_that_are_named_are_called_so() {
    let sum = text(hyperjam(&["sum", "sylver-coinage 3,5"], b""));
    assert!(sum.contains("whoever starts wins by sylver-coinage 3,5: name 2"), "{sum}");
    let winner = text(hyperjam(&["board", "sylver-coinage", "4,5", "--winner", "--moves"], b""));
    assert!(winner.contains("name 11"), "{winner}");
}
