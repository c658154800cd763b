//! What a format says is read rightly or refused, and what it cannot keep is named.

use hyperjam_editor::command::{Command, CommandError, MOST_VEHICLES};
use hyperjam_editor::document::{Document, Note};
use hyperjam_editor::file::{Format, GameFile, write};
use hyperjam_editor::geometry::{Point, Vector};
use hyperjam_editor::id::PositionId;
use hyperjam_editor::link;
use hyperjam_terms::{Convention, EndKind, Movers};

fn read(format: Format, text: &str) -> Document {
    format.read(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn error(format: Format, text: &str) -> String {
    format.read(text).expect_err("the text is wrong").to_string()
}

/// Who may make the only move.
fn only(document: &Document) -> Movers {
    let by: Vec<Movers> = document.moves().map(|(_, step)| step.by).collect();
    let [by] = by.as_slice() else { panic!("{} moves", by.len()) };
    *by
}

#[test]
fn lists_keep_convention_and_players() {
    let json = r#"{"format":"hyperjam","version":1,"players":5,"convention":"misere",
        "positions":[{"id":"A"},{"id":"B"}],"moves":[{"from":"A","to":"B","by":[2]}]}"#;
    let list = Format::Text.write(&read(Format::Json, json));
    assert_eq!(list, "= misere\n= 5 players\nA:\nA -> B p3\nB:\n");
    let back = read(Format::Text, &list);
    assert_eq!((back.heading().players, back.heading().convention), (5, Convention::Misere));
    assert_eq!(read(Format::Text, "= normal\nA: B").heading().convention, Convention::Normal);
    for (list, expected) in [
        ("A: B\n= sideways", "line 2, column 3: expected “misere”, “normal”, “3 players” or “endless left”"),
        ("= many players\nA: B", "line 1, column 3: expected a number before “players”"),
        ("= 99 players\nA: B", "line 1, column 3: 99 players; a game has 2 to 16"),
        (
            "= 3 players\nA -> B 3",
            "line 2, column 6: the move is for 3, but this game has 3 players, numbered from 0",
        ),
    ] {
        assert!(error(Format::Text, list).contains(expected), "{}", error(Format::Text, list));
    }
}

#[test]
fn graphml_defaults_stand_where_nothing_else_does() {
    let text = r#"<graphml><key id="a" for="edge" attr.name="by"><default>left</default></key>
        <key id="b" for="node" attr.name="end"><default>tie</default></key><key id="c" attr.name="label"><default>L</default></key>
        <key id="d" for="graph" attr.name="convention"><default>misere</default></key>
        <graph><node id="x"/><node id="y"><data key="b"/><data key="c">own</data></node>
        <edge source="x" target="y"/><edge source="y" target="x"><data key="a">right</data></edge></graph></graphml>"#;
    let document = read(Format::GraphMl, text);
    let positions: Vec<_> = document.positions().map(|(_, one)| (one.label.as_str(), one.end)).collect();
    assert_eq!(positions, [("L", Some(EndKind::Tie)), ("own", None)]);
    assert_eq!(document.moves().map(|(_, step)| step.by).collect::<Vec<_>>(), [Movers::LEFT, Movers::RIGHT]);
    assert_eq!(document.heading().convention, Convention::Misere);
    let wrong = "<graphml><key id='a' for='node' attr.name='x'>\n<default>far</default></key><graph><node id='n'/></graph></graphml>";
    assert_eq!(error(Format::GraphMl, wrong), "line 2, x: expected a number, found “far”");
}

#[test]
fn a_second_graph_is_refused_with_its_line() {
    let two = "<graphml><graph><node id='a'/></graph>\n<graph/></graphml>";
    assert_eq!(error(Format::GraphMl, two), "line 2: expected only one <graph>");
    let inner =
        "<graphml><graph><node id='a'/>\n<edge source='a' target='a'><graph/></edge></graph></graphml>";
    assert_eq!(error(Format::GraphMl, inner), "line 2: expected no graph within an edge");
}

#[test]
fn edges_are_whose_their_colour_is() {
    for (colour, by) in [
        ("blue", Movers::LEFT),
        ("#0000ff", Movers::LEFT),
        ("#0000FF80", Movers::LEFT),
        ("#00f", Movers::LEFT),
        ("navy", Movers::LEFT),
        ("DodgerBlue", Movers::LEFT),
        ("0.667 1.0 1.0", Movers::LEFT),
        ("black:blue", Movers::LEFT),
        ("red", Movers::RIGHT),
        ("#ff0000", Movers::RIGHT),
        ("#D55E00", Movers::RIGHT),
        ("crimson", Movers::RIGHT),
        ("0,1,0.8", Movers::RIGHT),
        ("red;0.5:#f00", Movers::RIGHT),
        ("red:blue", Movers::BOTH),
        ("#00f:invis:#f00", Movers::BOTH),
        ("black", Movers::BOTH),
        ("green", Movers::BOTH),
        ("#808080", Movers::BOTH),
        ("#001", Movers::BOTH),
        ("#é0", Movers::BOTH),
        ("", Movers::BOTH),
    ] {
        let text = format!("digraph {{ a -> b [color=\"{colour}\"] }}");
        assert_eq!(only(&read(Format::Dot, &text)), by, "{colour}");
    }
}

#[test]
fn places_in_space_are_refused() {
    let at = |pos: &str| Format::Dot.read(&format!("digraph {{ a [pos=\"{pos}\"] }}"));
    assert_eq!(at("1,2,0!").unwrap().positions().next().unwrap().1.at, Point::new(1.0, -2.0));
    for pos in ["1,2,3", "1,2,3!", "1", "1,2,0,0"] {
        assert_eq!(
            at(pos).unwrap_err().to_string(),
            format!("line 1, pos: expected a place in the plane such as “30,40”, found “{pos}”")
        );
    }
}

#[test]
fn graphml_with_control_characters_is_read_back() {
    let text = r#"{"format":"hyperjam","version":1,
        "positions":[{"id":"\u0001","label":"a\u0007b"},{"id":"\u0002","label":"\ufffe"},{"id":"A","label":"\t\n"}],
        "moves":[{"from":"\u0001","to":"\u0002","by":"left"},{"from":"A","to":"\u0001","by":"both"}],"vehicles":["\u0002","A"]}"#;
    let document = read(Format::Json, text);
    assert_eq!(Format::GraphMl.losses(&document), ["characters that XML cannot hold"]);
    let back = read(Format::GraphMl, &Format::GraphMl.write(&document));
    let labels: Vec<_> = back.positions().map(|(_, one)| one.label.clone()).collect();
    assert_eq!(labels, ["a b", "\u{fffd}", "  "]);
    assert!(back.moves().eq(document.moves()));
    assert_eq!(back.heading().vehicles, document.heading().vehicles);
}

#[test]
fn what_a_format_does_not_keep_is_named() {
    let text = r#"{"format":"hyperjam","version":1,"title":"T","positions":[{"id":"A","label":"a","colour":1}],"moves":[],"vehicles":["A"]}"#;
    let document = read(Format::Json, text);
    let fields = "fields that Hyperjam does not know";
    assert_eq!(Format::Json.losses(&document), [""; 0]);
    assert_eq!(Format::Dot.losses(&document), [fields]);
    assert_eq!(Format::GraphMl.losses(&document), [fields]);
    assert_eq!(
        Format::Text.losses(&document),
        ["the title", "places", "vehicles", "ids that differ from names", fields]
    );
    assert_eq!(Format::Text.losses(&Document::default()), [""; 0]);
}

fn with_vehicles(count: usize) -> Result<Document, CommandError> {
    let mut document = Document::default();
    document.apply(Command::AddPosition { at: Point::default() })?;
    document.apply(Command::SetVehicles(vec![PositionId(0); count]))?;
    Ok(document)
}

#[test]
fn nobody_can_draw_more_vehicles_than_can_be_read() {
    let most = with_vehicles(MOST_VEHICLES).unwrap();
    assert_eq!(read(Format::Json, &Format::Json.write(&most)), most);
    assert_eq!(link::open(&link::fragment(&most).unwrap()).unwrap(), most);
    let full = CommandError::Full { what: "vehicles", given: MOST_VEHICLES + 1, limit: MOST_VEHICLES };
    assert_eq!(full.to_string(), "the drawing would have 1001 vehicles; the limit is 1000");
    assert_eq!(with_vehicles(MOST_VEHICLES + 1), Err(full.clone()));
    let insert = |vehicles| Command::Insert {
        part: Box::new(with_vehicles(1).unwrap()),
        by: Vector::default(),
        vehicles,
    };
    assert!(most.clone().apply(insert(false)).is_ok());
    assert_eq!(most.clone().apply(insert(true)), Err(full));
}

/// A link of a few hundred characters made the page unusable.
#[test]
fn too_many_vehicles_are_refused_with_their_number_but_for_the_command_line() {
    let vehicles = vec!["A"; 60_000];
    let json = serde_json::json!({"format": "hyperjam", "version": 1, "positions": [{"id": "A"}], "moves": [], "vehicles": vehicles});
    let json = json.to_string();
    let reason = "vehicles: 60000 vehicles; at most 1000 can be drawn, but the command line reads more";
    assert_eq!(error(Format::Json, &json), reason);
    let document = Format::Json.read_with(&json, GameFile::READING).unwrap();
    assert_eq!(GameFile::read(Format::Json, &json, &mut |_| {}).unwrap().heading.vehicles.len(), 60_000);
    for format in [Format::Dot, Format::GraphMl] {
        let text = format.write(&document);
        assert!(error(format, &text).contains("60000 vehicles; at most 1000 can be drawn"));
        assert_eq!(format.read_with(&text, GameFile::READING).unwrap(), document);
    }
    let link = link::fragment_for(&document, GameFile::READING).unwrap();
    assert!(link.len() < 12_000);
    for refused in [link::open(&link).map(|_| ()), link::fragment(&document).map(|_| ())] {
        assert_eq!(refused.unwrap_err().to_string(), format!("this link holds no drawing: {reason}"));
    }
    assert_eq!(link::open_with(&link, GameFile::READING).unwrap(), document);
}

#[test]
fn lists_lose_the_lines_of_a_calculation_and_say_so() {
    let mut document = read(Format::Text, "A: B");
    assert!(!Format::Text.losses(&document).contains(&"the lines of its calculation"));
    document.apply(Command::SetLines(vec!["A + \u{ffff}\u{1}".into()])).unwrap();
    assert!(Format::Text.losses(&document).contains(&"the lines of its calculation"));
    let note = Note { text: "a\u{1}\n\"b\"".into(), at: Point::new(1.5, 2.0), ..Note::default() };
    document.apply(Command::SetNotes(vec![note])).unwrap();
    assert!(Format::Text.losses(&document).contains(&"notes"));
    assert!(Format::Dot.losses(&document).is_empty());
    assert_eq!(Format::Dot.read(&Format::Dot.write(&document)).as_ref(), Ok(&document));
    assert_eq!(Format::GraphMl.losses(&document), ["characters that XML cannot hold"]);
    document.apply(Command::SetLines(vec!["A\u{1}<b>\n".into()])).unwrap();
    assert!(Format::GraphMl.losses(&document).is_empty());
    assert_eq!(Format::GraphMl.read(&Format::GraphMl.write(&document)).as_ref(), Ok(&document));
    let notes = r#"digraph { lines="as other programs have them"; notes="so too"; a -> b }"#;
    assert!(!write(&read(Format::Dot, notes)).contains("so"));
    let wrong = r#"digraph { lines="[7]"; a -> b }"#;
    assert!(
        error(Format::Dot, wrong).contains("lines: expected a string, found 7"),
        "{}",
        error(Format::Dot, wrong)
    );
}
