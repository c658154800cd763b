//! Reading and writing files: round trips, and errors that name place and reason.

use hyperjam_editor::action::Action;
use hyperjam_editor::command::Command;
use hyperjam_editor::document::{Board, Document, Note, OwnRuleset, Rules};
use hyperjam_editor::editor::Editor;
use hyperjam_editor::file::{Format, GameFile, read, read_placed, write};
use hyperjam_editor::geometry::{Point, Vector};
use hyperjam_editor::id::PositionId;
use hyperjam_terms::{EndKind, EndlessPlay, Movers};
use hyperjam_testkit::documents::AnyDrawing;
use proptest::prelude::*;

/// Reads a document with these positions and moves; the error as a person sees it.
fn error(text: &str) -> String {
    read(text).expect_err("the text is wrong").to_string()
}

fn with(positions: &str, moves: &str, rest: &str) -> String {
    format!(r#"{{"format":"hyperjam","version":1,"positions":[{positions}],"moves":[{moves}]{rest}}}"#)
}

fn of_version_4(rest: &str) -> String {
    with("", "", rest).replacen("\"version\":1", "\"version\":4", 1)
}

fn of_boards(boards: &str) -> String {
    of_version_4(&format!(r#","boards":[{boards}]"#))
}

/// A board as a file has it.
fn plain(id: &str, x: f64, times: &str) -> String {
    format!(r#"{{"id":"{id}","rules":"col","position":"..|..","x":{x:e},"y":0,"times":{times}}}"#)
}

fn of_version_2(rest: &str) -> String {
    with("", "", rest).replacen("\"version\":1", "\"version\":2", 1)
}

#[test]
fn errors_name_place_and_reason() {
    let a = r#"{"id":"A"}"#;
    let cases = [
        (String::from("{"), "line 1, column 1: the text ends here, before the drawing is complete"),
        (String::from("[]"), "expected a drawing: an object, found a list"),
        (String::from("7"), "expected a drawing: an object, found 7"),
        (with("7", "", ""), "positions[0]: expected a position: an object with an id"),
        (with(a, r#"{"from":"A","to":"Z","by":"left"}"#, ""), "moves[0].to: no position has the id “Z”"),
        (with(a, r#"{"from":"A","to":"A","by":"up"}"#, ""), "moves[0].by: expected \"left\", \"right\""),
        (
            with(a, r#"{"from":"A","to":"A","by":[0,2]}"#, ""),
            "moves[0].by: the move is for 0, 2, but this game has 2 players",
        ),
        (
            with(a, r#"{"from":"A","to":"A","by":[]}"#, ""),
            "moves[0].by: expected \"left\", \"right\", \"both\" or a list of player numbers, found “[]”",
        ),
        (with(r#"{"id":"A"},{"id":"A"}"#, "", ""), "positions[1].id: the id “A” is used twice"),
        (with(r#"{"id":"A","x":"left"}"#, "", ""), "positions[0].x: expected a number"),
        (
            with(r#"{"id":"A","x":1e300,"y":0}"#, "", ""),
            "positions[0].x: coordinates must lie between −10000000 and 10000000, found 1",
        ),
        (
            with(r#"{"id":"A","end":"win"}"#, "", ""),
            "positions[0].end: expected “tie”; ends with “win” are in files of version 5 and later only",
        ),
        (
            with(r#"{"id":"A","end":"draw"}"#, "", ""),
            "positions[0].end: expected \"tie\" or \"win\", found \"draw\"",
        ),
        (with(r#"{"label":"A"}"#, "", ""), "positions[0]: the field “id” is missing"),
        (with(a, "", r#","vehicles":["A","B"]"#), "vehicles[1]: no position has the id “B”"),
        (
            with(a, "", r#","negatives":["A","B"]"#).replacen(r#""version":1"#, r#""version":6"#, 1),
            "negatives[1]: no position has the id “B”",
        ),
        (with(a, "", r#","players":1"#), "players: 1 players; a game has 2 to 16"),
        (with(a, "", r#","convention":"odd""#), "convention: expected \"normal\" or \"misere\""),
        (with(a, "", "") + "x", "this is not JSON: trailing characters"),
        (
            "{\"a\": tis}".into(),
            "line 1, column 8: this is not JSON: a text in it must be in quotation marks",
        ),
        ("{\"a\": 1\n".into(), "line 2, column 1: the text ends here, before the drawing is complete"),
        (r#"{"format":"other","version":1}"#.into(), "format: this is a file of the format “other”"),
        (
            r#"{"format":"hyperjam","version":3,"boards":[]}"#.into(),
            "version: this file has version 3; this Hyperjam reads versions 1, 2, 4, ",
        ),
        (r#"{"format":"hyperjam","version":99,"rules":[]}"#.into(), "version: this file has version 99"),
        (of_version_4(r#","rules":"Hackenbush""#), "rules: expected \"moves\", \"hackenbush\","),
        (of_version_4(r#","rules":7"#), "rules: expected \"moves\", \"hackenbush\","),
        (of_version_4(r#","boards":{}"#), "boards: expected a list, found an object"),
        (
            of_version_4(r#","boards":[7]"#),
            "boards[0]: expected a board: an object with id, rules, position, x",
        ),
        (of_boards(r#"{"id":"b1","rules":"col","x":0,"y":0}"#), "boards[0]: the field “position” is missing"),
        (of_boards(r#"{"id":"b1","rules":7}"#), "boards[0].rules: expected a string, found 7"),
        (
            of_boards(&plain("b 1", 0.0, "1")),
            "boards[0].id: expected one to 16 letters from a to z and digits",
        ),
        (of_boards(&plain("", 0.0, "1")), "boards[0].id: expected one to 16 letters"),
        (of_boards(&format!("{0},{0}", plain("b1", 0.0, "1"))), "boards[1].id: “b1” is used twice"),
        (of_boards(&plain("b1", 1e300, "1")), "boards[0].x: coordinates must lie between"),
        (
            of_boards(&plain("b1", 0.0, "0")),
            "boards[0].times: expected a whole number from -1000 to 1000 other",
        ),
        (
            of_boards(&plain("b1", 0.0, "-1001")),
            "boards[0].times: expected a whole number from -1000 to 1000",
        ),
        (of_boards(&plain("b1", 0.0, "1.5")), "boards[0].times: expected a whole number"),
        (
            of_boards(&plain("b1", 0.0, "1").replace("..|..", &"é".repeat(2_001))),
            "boards[0].position: 4002 bytes; the limit is 4000",
        ),
        (
            of_boards(&plain("b1", 0.0, "1").replace("col", &"é".repeat(1_001))),
            "boards[0].rules: 2002 bytes; the limit is 2000",
        ),
        (
            of_boards(&(0..101).map(|nth| plain(&nth.to_string(), 0.0, "1")).collect::<Vec<_>>().join(",")),
            "boards: 101 boards; the limit is 100",
        ),
        (of_version_4(r#","rulesets":[{"name":"A"}]"#), "rulesets[0]: the field “text” is missing"),
        (of_version_4(r#","rulesets":[{"name":" ","text":""}]"#), "rulesets[0].name: the name is missing"),
        (
            of_version_4(r#","rulesets":[{"name":"A","text":""},{"name":"A","text":"."}]"#),
            "rulesets[1].name: “A” is used twice",
        ),
        (
            of_version_4(r#","rulesets":[{"name":"A","text":"","misere":true}]"#),
            "rulesets[0]: expected name and text only, found “misere”",
        ),
        (
            with(r#"{"id":"A","ground":"yes"}"#, "", "").replacen("\"version\":1", "\"version\":4", 1),
            "positions[0].ground: expected true or false, found \"yes\"",
        ),
        (r#"{"format":"hyperjam","version":0}"#.into(), "version: this file has version 0"),
        (
            of_version_2(r#","boards":[]"#),
            "boards: expected no such field, which only files of version 4 have",
        ),
        (of_version_2(r#","rules":"col""#), "rules: expected no such field"),
        (of_version_2(r#","notes":[7]"#), "notes[0]: expected a note: an object with text, x and y, found 7"),
        (of_version_2(r#","notes":[{"text":"A","x":0}]"#), "notes[0]: the field “y” is missing"),
        (
            of_version_2(r#","notes":[{"text":"A","x":0,"y":"0"}]"#),
            "notes[0].y: expected a number, found \"0\"",
        ),
        (
            of_version_2(r#","notes":[{"text":"A","x":0,"y":1e300}]"#),
            "notes[0].y: coordinates must lie between −10000000 and 10000000, found 1",
        ),
        (
            of_version_2(&format!(r#","notes":[{{"text":"{}","x":0,"y":0}}]"#, "é".repeat(1_001))),
            "notes[0].text: 2002 bytes; the limit is 2000",
        ),
        (of_version_2(r#","lines":"A""#), "lines: expected a list, found \"A\""),
        (of_version_2(r#","lines":["A",7]"#), "lines[1]: expected a string, found 7"),
        (
            of_version_2(&format!(r#","lines":[{}""]"#, r#""","#.repeat(500))),
            "lines: 501 lines; the limit is 500",
        ),
        (
            of_version_2(&format!(r#","lines":["{}"]"#, "é".repeat(40_000))),
            "lines: 80000 bytes in its lines; the limit is 65536",
        ),
        (r#"{"version":1,"positions":[],"moves":[]}"#.into(), "the field “format” is missing"),
        (r#"{"format":7,"version":1,"positions":[],"moves":[]}"#.into(), "format: expected \"hyperjam\""),
        (
            r#"{"format":"hyperjam","version":"1","positions":[],"moves":[]}"#.into(),
            "version: expected 1, 2, 4, ",
        ),
    ];
    for (text, expected) in cases {
        let found = error(&text);
        assert!(found.contains(expected), "{text}\n  gave {found}\n  not {expected}");
    }
}

#[test]
fn labels_longer_than_allowed_are_refused() {
    let text = with(&format!(r#"{{"id":"A","label":"{}"}}"#, "x".repeat(201)), "", "");
    assert_eq!(error(&text), "positions[0].label: 201 characters; the limit is 200");
}

#[test]
fn deep_nesting_is_an_error_and_no_overflow() {
    let text = with("", "", &format!(r#","deep":{}1{}"#, "[".repeat(100_000), "]".repeat(100_000)));
    assert!(error(&text).contains("recursion limit"), "{}", error(&text));
}

#[test]
fn positions_without_coordinates_are_laid_out_apart() {
    let document =
        read(&with(r#"{"id":"A"},{"id":"B","x":5,"y":5},{"id":"C"},{"id":"D","x":3}"#, "", "")).unwrap();
    let places: Vec<Point> = document.positions().map(|(_, position)| position.at).collect();
    assert_eq!(places[1], Point::new(5.0, 5.0));
    for (nth, place) in places.iter().enumerate() {
        assert!(places[..nth].iter().all(|other| other.distance(*place) > 60.0), "{places:?}");
    }
}

#[test]
fn unknown_fields_come_back() {
    let text = with(
        r#"{"id":"A","colour":"red"}"#,
        r#"{"from":"A","to":"A","by":"both","weight":[1,2.5]}"#,
        r#","author":{"name":"Ada"}"#,
    );
    let back = write(&read(&text).unwrap());
    for kept in [r#""colour":"red""#, r#""weight":[1,2.5]"#, r#""author": {"name":"Ada"}"#] {
        assert!(back.contains(kept), "{back}");
    }
}

#[test]
fn further_players_are_listed_by_number() {
    let text = with(r#"{"id":"A"}"#, r#"{"from":"A","to":"A","by":[2,0]}"#, r#","players":3"#);
    let document = read(&text).unwrap();
    assert_eq!(document.moves().next().unwrap().1.by, Movers::of(&[0, 2]).unwrap());
    assert_eq!(read(&write(&document)).unwrap(), document);
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(document in AnyDrawing { names: Some("\\PC{0,8}"), reach: 1e6, boards: true, wins: 0.1, ..AnyDrawing::default() }.drawing()) {
        let written = write(&document);
        let again = read(&written).unwrap();
        prop_assert_eq!(&again, &document);
        prop_assert_eq!(write(&again), written);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC{0,60}", cut in 0_usize..400) {
        let _ = read(&text);
        let whole = with(r#"{"id":"A","x":1,"y":2},{"id":"é"}"#, r#"{"from":"A","to":"é","by":[1]}"#, r#","vehicles":["A"]"#);
        let cut = whole.char_indices().map(|(at, _)| at).nth(cut).unwrap_or(whole.len());
        let _ = read(&whole[..cut]);
        let _ = read(&format!("{}{text}{}", &whole[..cut], &whole[cut..]));
    }
}

#[test]
fn a_file_has_version_2_only_where_it_has_lines_and_its_fields_are_unknown_in_version_1() {
    let plain = with(r#"{"id":"A"}"#, "", r#","lines":{"of":"another program"}"#);
    let mut document = read(&plain).unwrap();
    let text = write(&document);
    assert!(text.contains("\"version\": 1") && text.contains("another program"), "{text}");
    assert_eq!(read(&text).as_ref(), Ok(&document));

    let before = document.clone();
    let unchanged = document.apply(Command::SetLines(Vec::new())).unwrap();
    assert!(unchanged.is_empty());
    let diff = document.apply(Command::SetLines(vec!["A + A".into()])).unwrap();
    let text = write(&document);
    assert!(text.contains("\"version\": 2") && text.contains("\"lines\": [\"A + A\"]"), "{text}");
    assert_eq!(read(&text).as_ref(), Ok(&document));
    document.patch(&diff.reversed());
    assert_eq!(document, before, "what another program wrote is there again");

    let none = read(&of_version_2(r#","lines":[],"other":7"#)).unwrap();
    let text = write(&none);
    assert!(text.contains("\"version\": 1") && text.contains("\"other\": 7"), "{text}");
}

#[test]
fn notes_are_in_files_of_version_2_with_fields_that_nobody_knows() {
    let text = of_version_2(
        r#","notes":[{"text":"One\ntwo","x":1.005,"y":-2,"ink":"red"},{"text":" ","x":0,"y":0}]"#,
    );
    let document = read(&text).unwrap();
    let notes = &document.heading().notes;
    assert_eq!(notes.len(), 1, "a note that says nothing is none");
    assert_eq!((notes[0].text.as_str(), notes[0].at), ("One\ntwo", Point::new(1.0, -2.0)));
    let text = write(&document);
    assert!(text.contains(r#"{"text":"One\ntwo","x":1,"y":-2,"ink":"red"}"#), "{text}");
    assert_eq!(read(&text), Ok(document));
    let plain = with("", "", r#","notes":"by another program""#);
    let mut document = read(&plain).unwrap();
    assert!(document.heading().notes.is_empty() && write(&document).contains("by another program"));
    let note = Note { text: "Mine".into(), at: Point::new(0.0, 0.0), ..Note::default() };
    document.apply(Command::SetNotes(vec![note])).unwrap();
    assert_eq!(read(&write(&document)), Ok(document));
}

#[test]
fn a_file_has_version_4_only_where_it_needs_it_and_its_fields_are_unknown_before() {
    let fields = r#","rules":"mine","boards":{"of":"another"},"rulesets":1"#;
    let old = with(r#"{"id":"A"},{"id":"B","ground":"floor","tone":1}"#, "", fields);
    let mut document = read(&old).unwrap();
    let before = document.clone();
    let text = write(&document);
    assert!(text.contains("\"version\": 1") && text.contains("\"ground\":\"floor\""), "{text}");
    assert_eq!(read(&text).as_ref(), Ok(&document));

    let first = document.positions().next().unwrap().0;
    let board = Board { rules: "col".into(), position: "..".into(), ..Board::default() };
    for (command, part) in [
        (Command::SetGround { positions: [first].into(), ground: true }, "\"ground\":true"),
        (Command::AddBoard(board), "{\"id\":\"b1\",\"rules\":\"col\",\"position\":\"..\",\"x\":0,\"y\":0}"),
        (Command::SetRules(Rules::Hackenbush), "\"rules\": \"hackenbush\""),
        (
            Command::SetRulesets(vec![OwnRuleset { name: "A".into(), text: "B".into() }]),
            "{\"name\":\"A\",\"text\":\"B\"}",
        ),
    ] {
        let diff = document.apply(command).unwrap();
        let text = write(&document);
        assert!(
            text.contains("\"version\": 4") && text.contains(part) && text.contains("\"tone\":1"),
            "{text}"
        );
        assert!(!text.contains("floor") && !text.contains("another"), "{text}");
        assert_eq!(read(&text).as_ref(), Ok(&document));
        assert_eq!(read_placed(&text).as_ref(), Ok(&document));
        document.patch(&diff.reversed());
        assert_eq!(document, before, "what another program wrote is there again");
    }
    let empty = of_version_4(r#","rules":null,"boards":[],"rulesets":[],"lines":[]"#);
    assert!(write(&read(&empty).unwrap()).contains("\"version\": 1"));
}

#[test]
fn boards_are_added_replaced_deleted_and_copied() {
    let mut document = Document::default();
    let board = |id: &str, rules: &str| Board { id: id.into(), rules: rules.into(), ..Board::default() };
    let ids = |document: &Document| {
        document
            .heading()
            .boards
            .iter()
            .map(|board| format!("{}:{}", board.id, board.rules))
            .collect::<Vec<_>>()
    };
    for rules in ["col", "Mine", "snort"] {
        document.apply(Command::AddBoard(board("", rules))).unwrap();
    }
    document.apply(Command::DeleteBoard("b1".into())).unwrap();
    document.apply(Command::AddBoard(board("", "cram"))).unwrap();
    assert_eq!(ids(&document), ["b2:Mine", "b3:snort", "b1:cram"]);
    document.apply(Command::ReplaceBoard(board("b3", "nim"))).unwrap();
    for refused in [Command::DeleteBoard("b9".into()), Command::ReplaceBoard(board("b9", "nim"))] {
        let error = document.apply(refused).unwrap_err();
        assert_eq!(error.to_string(), "there is no board “b9”");
    }
    let mine = |text: &str| Command::SetRulesets(vec![OwnRuleset { name: "Mine".into(), text: text.into() }]);
    document.apply(mine("x. -> .x")).unwrap();
    let part = Box::new(document.clone());
    let insert = Command::Insert { part, by: Vector::new(10.0, 5.0), vehicles: false };
    let mut fresh = Document::default();
    fresh.apply(insert.clone()).unwrap();
    assert_eq!(ids(&fresh), ["b1:Mine", "b2:nim", "b3:cram"]);
    assert_eq!(fresh.heading().rulesets, document.heading().rulesets);
    assert_eq!(fresh.heading().boards[0].at, Point::new(10.0, 5.0));
    // Where the name denotes other rules, the copy has them written out.
    let mut other = Document::default();
    other.apply(mine("o. -> .o")).unwrap();
    other.apply(insert).unwrap();
    assert_eq!(ids(&other), ["b1:x. -> .x", "b2:nim", "b3:cram"]);
}

#[test]
fn a_file_has_version_6_only_where_a_vehicle_is_negated() {
    let mut document = Format::Text.read("A: B C").unwrap();
    let [a, b, _] = [0, 1, 2].map(PositionId);
    document.apply(Command::SetVehicles(vec![a, b, a])).unwrap();
    let version = |document: &Document| write(document).lines().nth(2).unwrap().trim().to_owned();
    assert_eq!(version(&document), "\"version\": 1,");
    let all = vec![(b, true), (a, false), (a, true)];
    document.apply(Command::SetAllVehicles(all)).unwrap();
    assert_eq!(version(&document), "\"version\": 6,");
    assert!(
        write(&document).contains("\"vehicles\": [\"A\"],\n  \"negatives\": [\"B\",\"A\"]"),
        "{}",
        write(&document)
    );
    assert_eq!(read(&write(&document)), Ok(document.clone()));
    for format in Format::WHOLE {
        assert_eq!(format.read(&format.write(&document)), Ok(document.clone()), "{format:?}");
    }
    let game = GameFile::read(Format::Json, &write(&document), &mut |_| {}).unwrap();
    assert_eq!(game.heading.negatives, [b, a]);
    // In an earlier file nobody knows the name, until the file is one of those that have it.
    let old = r#"{"format":"hyperjam","version":5,"positions":[{"id":"A"}],"moves":[],"negatives":["A"]}"#;
    let mut document = read(old).unwrap();
    assert!(document.heading().negatives.is_empty() && document.heading().unknown.contains_key("negatives"));
    document.apply(Command::SetAllVehicles(vec![(a, true)])).unwrap();
    assert!(document.heading().unknown.is_empty());
    assert_eq!(read(&write(&document)), Ok(document));
}

#[test]
fn a_file_has_version_8_only_where_somebody_wins_endless_play_or_there_are_priorities() {
    let version = |document: &Document| write(document).lines().nth(2).unwrap().trim().to_owned();
    let mut document = Format::Text.read("= endless left\nA: B C\nB: A\nB = 4\nC = tie").unwrap();
    assert_eq!(document.heading().endless, EndlessPlay::Left);
    let priorities =
        |document: &Document| document.positions().map(|(_, one)| one.priority).collect::<Vec<_>>();
    assert_eq!(priorities(&document), [None, Some(4), None]);
    let text = write(&document);
    assert_eq!(version(&document), "\"version\": 8,");
    assert!(text.contains("\"endless\": \"left\"") && text.contains("\"priority\":4}"), "{text}");
    let game = GameFile::read(Format::Json, &text, &mut |_| {}).unwrap();
    assert_eq!((game.heading.endless, &*game.priorities), (EndlessPlay::Left, &[(1, 4)][..]));
    let written: String = game.write().collect();
    assert_eq!(GameFile::read(Format::Json, &written, &mut |_| {}), Ok(game));
    for format in Format::ALL {
        let again = format.read(&format.write(&document)).unwrap();
        let kept = format
            .losses(&document)
            .iter()
            .all(|lost| !["who wins endless play", "priorities"].contains(lost));
        assert_eq!(again.heading().endless == EndlessPlay::Left, kept, "{format:?}");
        assert_eq!(priorities(&again) == priorities(&document), kept, "{format:?}");
    }
    let first = PositionId(0);
    let refused =
        document.apply(Command::SetPriority { positions: [first].into(), priority: Some(1_000_001) });
    assert_eq!(refused.unwrap_err().to_string(), "a priority is at most 1000000, and 1000001 was given");
    document.apply(Command::SetEndless(EndlessPlay::Draw)).unwrap();
    assert_eq!(version(&document), "\"version\": 8,");
    document.apply(Command::SetPriority { positions: [PositionId(1)].into(), priority: None }).unwrap();
    assert_eq!(version(&document), "\"version\": 1,");
    // In an earlier file nobody knows these names, until the file is one of those that have them.
    let old = r#"{"format":"hyperjam","version":7,"positions":[{"id":"A","priority":"high"}],"moves":[],"endless":true}"#;
    let mut document = read(old).unwrap();
    assert!(document.heading().unknown.contains_key("endless"));
    document.apply(Command::SetEndless(EndlessPlay::Right)).unwrap();
    assert!(document.heading().unknown.is_empty() && document.position(first).unwrap().unknown.is_empty());
    assert_eq!(read(&write(&document)), Ok(document));
    for (position, rest, expected) in [
        (
            r#""priority":-1"#,
            "",
            "positions[0].priority: expected a whole number from 0 to 1000000, found -1",
        ),
        (r#""priority":1000001"#, "", "positions[0].priority: expected a whole number from 0 to 1000000"),
        (r#""priority":1.5"#, "", "positions[0].priority: expected a whole number from 0 to 1000000"),
        (
            r#""x":0"#,
            r#","endless":"Left""#,
            "endless: expected \"draw\", \"left\", \"right\" or \"priority\"",
        ),
        (r#""x":0"#, r#","endless":7"#, "endless: expected \"draw\","),
    ] {
        let text = format!(
            r#"{{"format":"hyperjam","version":8,"positions":[{{"id":"A",{position}}}],"moves":[]{rest}}}"#
        );
        let found = read(&text).unwrap_err().to_string();
        assert!(found.starts_with(expected), "{found}");
        assert_eq!(GameFile::read(Format::Json, &text, &mut |_| {}).unwrap_err().to_string(), found);
    }
}

#[test]
fn a_file_has_version_7_only_where_it_has_the_ends_that_came_with_it() {
    let version = |document: &Document| write(document).lines().nth(2).unwrap().trim().to_owned();
    for end in ["loss", "left", "right"] {
        let mut document = Format::Text.read(&format!("A: B C\nB = {end}\nC = win")).unwrap();
        let kind = end.parse().unwrap();
        let ends = |document: &Document| document.positions().map(|(_, one)| one.end).collect::<Vec<_>>();
        assert_eq!(ends(&document), [None, Some(kind), Some(EndKind::Win)]);
        assert_eq!(version(&document), "\"version\": 7,");
        assert_eq!(read(&write(&document)), Ok(document.clone()));
        let game = GameFile::read(Format::Json, &write(&document), &mut |_| {}).unwrap();
        assert_eq!(game.ends, [(1, kind), (2, EndKind::Win)]);
        let written: String = game.write().collect();
        assert_eq!(GameFile::read(Format::Json, &written, &mut |_| {}), Ok(game));
        for format in Format::ALL {
            let again = format.read(&format.write(&document)).unwrap();
            let is_said = format.losses(&document).contains(&"how play ends at positions");
            assert_eq!(ends(&again) != ends(&document), is_said, "{format:?}");
        }
        // Files of earlier versions have no such end.
        let earlier = write(&document).replace("\"version\": 7", "\"version\": 6");
        let refused = read(&earlier).unwrap_err().to_string();
        assert!(refused.contains("are in files of version 7 and later only"), "{refused}");
        assert_eq!(GameFile::read(Format::Json, &earlier, &mut |_| {}).unwrap_err().to_string(), refused);
        document.apply(Command::SetEnd { position: PositionId(1), end: None }).unwrap();
        assert_eq!(version(&document), "\"version\": 5,");
        // Its steps are stored, and so is the way back.
        let mut editor = Editor::new(document);
        for after in [Some(kind), Some(EndKind::Tie), Some(EndKind::Win), Some(kind), None, Some(kind)] {
            editor.apply(Command::SetEnd { position: PositionId(1), end: after }).unwrap();
        }
        let mut again = Editor::default();
        again.restore(editor.to_stored().read().unwrap());
        for _ in 0..6 {
            assert_eq!(again.document(), editor.document());
            editor.act(Action::Undo);
            again.act(Action::Undo);
        }
    }
}

#[test]
fn a_file_has_version_5_only_where_it_has_win_ends() {
    let mut document = Format::Text.read("A: B C\nB = win\nC = tie").unwrap();
    let ends = |document: &Document| document.positions().map(|(_, one)| one.end).collect::<Vec<_>>();
    assert_eq!(ends(&document), [None, Some(EndKind::Win), Some(EndKind::Tie)]);
    let version = |document: &Document| write(document).lines().nth(2).unwrap().trim().to_owned();
    assert_eq!(version(&document), "\"version\": 5,");
    assert_eq!(read(&write(&document)), Ok(document.clone()));
    let game = GameFile::read(Format::Json, &write(&document), &mut |_| {}).unwrap();
    assert_eq!(game.ends, [(1, EndKind::Win), (2, EndKind::Tie)]);
    let written: String = game.write().collect();
    assert_eq!(GameFile::read(Format::Json, &written, &mut |_| {}), Ok(game));
    for format in Format::ALL {
        let again = format.read(&format.write(&document)).unwrap();
        let is_said = format.losses(&document).contains(&"how play ends at positions");
        assert_eq!(ends(&again) != ends(&document), is_said, "{format:?}");
    }
    // What files of earlier versions may have under a name of later ones is given up once the file is of these.
    let unknown =
        r#"{"format":"hyperjam","version":1,"boards":7,"positions":[{"id":"A","ground":7}],"moves":[]}"#;
    let mut old = read(unknown).unwrap();
    old.apply(Command::SetEnd { position: PositionId(0), end: Some(EndKind::Win) }).unwrap();
    assert_eq!(read(&write(&old)), Ok(old));
    let undone = document.apply(Command::SetEnd { position: PositionId(1), end: None }).unwrap();
    assert_eq!(version(&document), "\"version\": 1,");
    document.patch(&undone.reversed());
    assert!(document.has_decided_ends());
}
