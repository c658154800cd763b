//! The reader of games against the reader of documents: the same files, the same game, the same errors.

use hyperjam_editor::file::{Format, GameFile, ReadError};
use hyperjam_editor::id::PositionId;
use hyperjam_terms::EndKind;
use hyperjam_testkit::hostile::{PIECES, broken, change};
use proptest::prelude::*;

/// What the reader of documents makes of a text.
fn slowly(text: &str) -> Result<GameFile, ReadError> {
    let document = Format::Json.read_with(text, GameFile::READING);
    document.map(|document| GameFile::of(&document))
}

/// Both read the same, the quick one without help.
fn check(text: &str) -> Result<GameFile, ReadError> {
    let expected = slowly(text);
    let found = GameFile::read(Format::Json, text, &mut |_| {});
    assert_eq!(found, expected, "{text}");
    assert_eq!(GameFile::read_in_one_pass(text, &mut |_| {}), expected.clone().ok(), "{text}");
    expected
}

const WHOLE: &str = r#"{"format":"hyperjam","version":1,"title":"é","players":3,"convention":"misere",
 "positions":[{"id":"A","label":"A","x":1,"y":-2.5e3},{"id":"B","label":"bé\n","end":"tie"},{"label":null,"id":"C","x":null,"colour":{"a":[1,{}]}},
  {"id":"D","end":null}],
 "moves":[{"from":"A","to":"B","by":"left"},{"by":"both","to":"A","from":"A"},{"from":"B","to":"C","by":[2,0],"w":1e3},
  {"from":"\u0041","to":"D","by":"right"}],
 "vehicles":["A","B","A"],"author":{"name":"Ada"}}"#;

#[test]
fn a_game_is_read_with_its_names() {
    let game = check(WHOLE).unwrap();
    assert_eq!(game.ids.iter().collect::<Vec<_>>(), ["A", "B", "C", "D"]);
    assert_eq!(game.labels, [(1, "bé ".into())]);
    assert_eq!(
        (game.ends.as_slice(), game.heading.vehicles.as_slice()),
        ([(1, EndKind::Tie)].as_slice(), [0, 1, 0].map(PositionId).as_slice())
    );
    assert_eq!(
        game.moves.iter().map(|(from, to, _)| (*from, *to)).collect::<Vec<_>>(),
        [(0, 1), (0, 0), (1, 2), (0, 3)]
    );
}

#[test]
fn names_that_would_steer_what_shows_them_become_plain_and_moves_find_their_ends() {
    let game = check(
        r#"{"format":"hyperjam","version":1,"positions":[{"id":"A\u001b[2J"},{"id":"B\u202e","label":"b\u2066\u200d"},
        {"id":"C\u0007","label":" \n"},{"id":"D","label":""}],"moves":[{"from":"A\u001b[2J","to":"B\u202e","by":"both"}]}"#,
    )
    .unwrap();
    let labels = [(0, "A [2J"), (1, "b \u{200d}"), (2, "C "), (3, "")];
    assert_eq!(game.labels, labels.map(|(position, label)| (position, label.into())));
    assert_eq!(game.moves.len(), 1);
}

/// Lists may stand in any order, and positions be named before they are met.
#[test]
fn fields_may_stand_in_any_order() {
    let text = r#"{"vehicles":["B"],"moves":[{"from":"B","to":"A","by":[15]},{"from":"C","to":"B","by":"both"}],
        "positions":[{"id":"A"},{"id":"C"},{"id":"B"}],"players":16,"version":1,"format":"hyperjam"}"#;
    let game = check(text).unwrap();
    assert_eq!(game.ids.iter().collect::<Vec<_>>(), ["A", "C", "B"]);
    assert_eq!(game.moves.iter().map(|(from, to, _)| (*from, *to)).collect::<Vec<_>>(), [(2, 0), (1, 2)]);
    assert_eq!(game.heading.vehicles, [PositionId(2)]);
}

#[test]
fn a_field_given_twice_is_refused_with_its_line() {
    for (text, place) in [
        (
            r#"{"format":"hyperjam","version":1,"positions":[],"moves":[],"positions":[{"id":"A"}]}"#,
            "“positions”",
        ),
        (
            "{\"format\":\"hyperjam\",\"version\":1,\n\"positions\":[{\"id\":\"A\",\n\"id\":\"B\"}],\"moves\":[]}",
            "line 3",
        ),
        (r#"{"format":"hyperjam","version":1,"positions":[{"id":"A","x":null,"x":1}],"moves":[]}"#, "“x”"),
        (
            r#"{"format":"hyperjam","version":1,"positions":[{"id":"A"}],"moves":[{"from":"A","to":"A","by":"left","by":"right"}]}"#,
            "“by”",
        ),
        (r#"{"format":"hyperjam","version":1,"version":1,"positions":[],"moves":[]}"#, "“version”"),
        (
            r#"{"format":"hyperjam","version":1,"positions":[],"moves":[],"k":{"deep":[{"a":1,"\u0061":2}]}}"#,
            "“a”",
        ),
    ] {
        let error = check(text).unwrap_err().to_string();
        assert!(error.contains(place) && error.contains("twice"), "{error}");
    }
}

/// Every rule, kept to the letter and broken by one.
#[test]
fn both_readers_have_the_same_limits() {
    let whole = |fields: &str, positions: &str, moves: &str| {
        format!(
            r#"{{"format":"hyperjam","version":1,{fields}"positions":[{{"id":"A"}}{positions}],"moves":[{moves}]}}"#
        )
    };
    let with = |most: usize, text: &dyn Fn(String) -> String| {
        assert!(check(&text("é".repeat(most))).is_ok());
        check(&text("é".repeat(most + 1))).unwrap_err()
    };
    with(200, &|id| whole("", &format!(r#",{{"id":"{id}"}}"#), ""));
    with(200, &|label| whole("", &format!(r#",{{"id":"B","label":"{label}"}}"#), ""));
    with(1_000, &|title| whole(&format!(r#""title":"{title}","#), "", ""));
    for (right, wrong) in [
        (r#","x":1e7"#, r#","x":10000000.1"#),
        (r#","y":-1e7,"x":0"#, r#","y":-1e7,"y":0"#),
        (r#","y":null"#, r#","y":"0""#),
        (r#","end":"tie""#, r#","end":"win""#),
        (r#","end":null"#, r#","end":true"#),
        (r#","label":null"#, r#","label":["B"]"#),
        (r#","new":[{"id":1}]"#, r#","new":[{"id":1,"id":1}]"#),
        ("", r#","id":"C""#),
    ] {
        assert!(check(&whole("", &format!(r#",{{"id":"B"{right}}}"#), "")).is_ok(), "{right}");
        check(&whole("", &format!(r#",{{"id":"B"{wrong}}}"#), "")).unwrap_err();
    }
    for wrong in [r#",{"id":"A"}"#, ",7", ",null", ",[]", ",{}", r#",{"id":null}"#, r#",{"id":7}"#] {
        check(&whole("", wrong, "")).unwrap_err();
    }
    let step = |from: &str, to: &str, by: &str| format!(r#"{{"from":{from},"to":{to},"by":{by}}}"#);
    for (players, by, right) in [
        (2, r#""both""#, true),
        (2, "[1,1]", true),
        (2, "[2]", false),
        (3, "[2]", true),
        (3, "[3,0]", false),
        (16, "[15]", true),
        (16, "[16]", false),
        (16, "[1.0]", false),
        (16, "[-1]", false),
        (16, "[\"0\"]", false),
        (2, "[]", false),
        (2, "null", false),
        (2, r#""Left""#, false),
        (17, r#""left""#, false),
        (1, r#""left""#, false),
    ] {
        let read = check(&whole(&format!(r#""players":{players},"#), "", &step("\"A\"", "\"A\"", by)));
        assert_eq!(read.is_ok(), right, "{players} {by}");
    }
    for (from, to) in [("\"B\"", "\"A\""), ("\"A\"", "\"B\""), ("null", "\"A\""), ("\"A\"", "0")] {
        check(&whole("", "", &step(from, to, "\"both\""))).unwrap_err();
    }
    for (fields, right) in [
        (r#""vehicles":null,"#, true),
        (r#""vehicles":["A"],"#, true),
        (r#""vehicles":["B"],"#, false),
        (r#""vehicles":[null],"#, false),
        (r#""vehicles":{},"#, false),
        (r#""title":null,"#, true),
        (r#""convention":"odd","#, false),
    ] {
        assert_eq!(check(&whole(fields, "", "")).is_ok(), right, "{fields}");
    }
    for wrong in [
        "",
        "{}",
        "[]",
        "null",
        r#"{"format":"hyperjam","version":1,"positions":null,"moves":[]}"#,
        r#"{"format":"hyperjam","version":1,"positions":[]}"#,
        r#"{"format":"hyperjam","version":3,"positions":[],"moves":[]}"#,
        r#"{"format":"x","version":1,"positions":[],"moves":[]}"#,
        r#"{"version":1,"positions":[],"moves":[]}"#,
        r#"{"format":"hyperjam","version":1,"positions":{},"moves":[]}"#,
    ] {
        check(wrong).unwrap_err();
        check(&format!("{wrong} x")).unwrap_err();
    }
}

#[test]
fn a_byte_order_mark_is_no_error() {
    assert_eq!(check(&format!("\u{feff}{WHOLE}")), check(WHOLE));
    assert!(check(&format!("\u{feff}\u{feff}{WHOLE}")).is_err());
    let dot = "\u{feff}digraph { a -> b }";
    assert!(Format::Dot.read(dot).is_ok() && Format::GraphMl.read("\u{feff}<graphml/>").is_err());
    assert_eq!(Format::Text.read("\u{feff}A: B").unwrap(), Format::Text.read("A: B").unwrap());
}

#[test]
fn lists_lie_in_lists_as_deep_for_both_readers() {
    let whole = WHOLE.strip_suffix('}').unwrap();
    let deep = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
    for (before, after, within) in [(whole, "}", 1), (r#"{"positions":[{"new":"#, "}]}", 3)] {
        for levels in 120..130 {
            let comma = if within == 1 { r#","new":"# } else { "" };
            let read = check(&format!("{before}{comma}{}{after}", deep(levels)));
            let too_deep = read.err().is_some_and(|error| error.to_string().contains("recursion limit"));
            assert_eq!(too_deep, within + levels > 127, "{within} {levels}");
        }
    }
    assert!(check(&"[".repeat(100_000)).is_err());
}

#[test]
fn a_text_that_breaks_off_is_refused_alike_wherever_that_is() {
    for (end, _) in WHOLE.char_indices() {
        assert!(check(&WHOLE[..end]).is_err());
    }
}

#[test]
fn how_far_it_is_is_told() {
    let positions: Vec<_> = (0..50_000).map(|id| serde_json::json!({"id": id.to_string()})).collect();
    let text = serde_json::json!({"format": "hyperjam", "version": 1, "positions": positions, "moves": []})
        .to_string();
    let mut reported = Vec::new();
    GameFile::read(Format::Json, &text, &mut |read| reported.push(read)).unwrap();
    assert!(
        reported.len() >= 3 && reported.is_sorted() && reported.iter().all(|&read| read < text.len()),
        "{reported:?}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]
    #[test]
    fn both_readers_read_and_refuse_the_same(
        changes in prop::collection::vec(change(PIECES), 0..4),
    ) {
        let _ = check(&broken(WHOLE, &changes));
    }

    /// Changes that leave it a JSON text reach further.
    #[test]
    fn both_readers_say_the_same_of_other_values(
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0_usize..14), 1..4),
    ) {
        let mut value: serde_json::Value = serde_json::from_str(WHOLE).unwrap();
        for (at, to) in &changes {
            let mut pointers = Vec::new();
            walk(&value, String::new(), &mut pointers);
            let to = serde_json::from_str(["null", "7", "-0", "1e8", "\"A\"", "\"B\"", "\"E\"", "[]", "{}", "[0]", "[2]", "\"tie\"", "\"misere\"", "[\"A\"]"][*to]).unwrap();
            *value.pointer_mut(at.get(&pointers).as_str()).unwrap() = to;
        }
        let _ = check(&value.to_string());
        let _ = check(&serde_json::to_string_pretty(&value).unwrap());
    }
}

fn walk(value: &serde_json::Value, at: String, pointers: &mut Vec<String>) {
    match value {
        serde_json::Value::Array(items) => {
            items.iter().enumerate().for_each(|(nth, item)| walk(item, format!("{at}/{nth}"), pointers))
        }
        serde_json::Value::Object(fields) => {
            fields.iter().for_each(|(name, field)| walk(field, format!("{at}/{name}"), pointers))
        }
        _ => {}
    }
    pointers.push(at);
}
