//! What the commands read, how they name positions, and what they say on a terminal.

use serde_json::{Value, json};

use crate::commands::{parsed, refused, text};
use crate::{hyperjam, hyperjam_in, on_terminal, suite_file};

/// A drawing with two positions of one label, one of another, and one without.
fn labelled() -> String {
    json!({"format": "hyperjam", "version": 1,
        "positions": [{"id": "p1", "label": "Town"}, {"id": "p2", "label": "Town"}, {"id": "p3", "label": "Port"}, {"id": "Port2"}],
        "moves": [{"from": "p1", "to": "p3", "by": "both"}, {"from": "p3", "to": "Port2", "by": "both"}]})
    .to_string()
}

#[test]
fn every_command_reads_every_format() {
    let jam = suite_file("traffic-jam");
    let json = text(hyperjam(&["convert", &jam, "-"], b""));
    let link = hyperjam_editor::link::fragment(&hyperjam_editor::file::read(&json).unwrap()).unwrap();
    let convert = |to: &str| hyperjam(&["convert", "--to", to, "-", "-"], json.as_bytes()).output;
    let solved = parsed(hyperjam(&["solve", &jam, "--json"], b""));
    let forms = [
        json.clone(),
        format!("\u{feff}{json}"),
        convert("dot"),
        convert("graphml"),
        format!("https://example.org/play/{link}\n"),
    ];
    for form in &forms {
        assert_eq!(parsed(hyperjam(&["solve", "-", "--json"], form.as_bytes())), solved, "{form}");
        for arguments in [["sum", "-", "H", "I"], ["compare", "-", "I", "J"]] {
            let file = arguments.map(|word| if word == "-" { jam.as_str() } else { word });
            assert_eq!(text(hyperjam(&arguments, form.as_bytes())), text(hyperjam(&file, b"")), "{form}");
        }
        let quotient = |file, input| text(hyperjam(&["quotient", file], input));
        assert_eq!(quotient("-", form.as_bytes()), quotient(&jam, b""));
    }
    // A list has its own order of moves and no vehicles.
    let list = parsed(hyperjam(&["solve", "-", "--json"], convert("txt").as_bytes()));
    assert_eq!(list["positions"], solved["positions"]);
}

/// What of another program's file is not taken over is said once, and what a format does not keep.
#[test]
fn what_is_not_taken_over_from_another_program_is_said() {
    let dot = "digraph { A -> B [color=blue, weight=3]; B -> A [weight=4]; A [shape=box] }";
    let finished = hyperjam(&["convert", "--to", "csv", "-", "-"], dot.as_bytes());
    assert_eq!(finished.output, "source,target,by\nA,B,left\nB,A,both\n");
    let said: Vec<&str> = finished.errors.lines().collect();
    assert_eq!(said[0], "hyperjam: standard input: not taken over: shape of a position, weight of 2 moves");
    assert!(said[1].contains("places"), "{said:?}");
    let finished = hyperjam(&["solve", "-"], dot.as_bytes());
    assert_eq!((finished.status, finished.errors.matches("not taken over").count()), (0, 1));
    let chart = "flowchart LR\n  a -->|left| b\n  b --> c\n";
    let links = r#"{"nodes":[{"id":"a"},{"id":"b"},{"id":"c"}],"links":[{"source":"a","target":"b","by":"left"},{"source":"b","target":"c"}]}"#;
    let table = "from,to,player\na,b,left\nb,c,\n";
    let list = "a -> b left\nb -> c\n";
    let solved =
        |text: &str| parsed(hyperjam(&["solve", "-", "--json"], text.as_bytes()))["positions"].clone();
    for other in [chart, links, table] {
        assert_eq!(solved(other), solved(list), "{other}");
    }
}

/// Words for who moves that name no player are listed, and can be said; it is shown what was made of them.
#[test]
fn who_moves_can_be_said_of_another_programs_file() {
    let table = "from,to,owner\nA,B,white\nB,A,black\n";
    let convert = |more: &[&str], input: &str| {
        let finished = hyperjam(&[&["convert", "--to", "csv"], more, &["-", "-"]].concat(), input.as_bytes());
        (finished.status, finished.output, finished.errors)
    };
    let (status, output, errors) = convert(&[], table);
    assert_eq!((status, output.as_str()), (0, "source,target,by\nA,B,both\nB,A,both\n"));
    let asked = "“owner” has the values white, black: say which is Left with hyperjam convert --mover 'owner=white,black'";
    assert!(errors.contains(asked), "{errors}");
    for mover in ["owner=white,black", "Owner=WHITE,BLACK"] {
        let (status, output, errors) = convert(&["--mover", mover], table);
        assert_eq!((status, output.as_str()), (0, "source,target,by\nA,B,left\nB,A,right\n"));
        assert!(errors.contains("“owner” says who moves: white is Left, black is Right"), "{errors}");
    }
    let (_, output, errors) = convert(&[], "from;to;player\nA;B;1\nB;A;2\n");
    assert_eq!(output, "source,target,by\nA,B,left\nB,A,right\n");
    assert!(errors.contains("players in “player” are counted from 1: 1 is Left"), "{errors}");
    let graph =
        hyperjam(&["convert", "--to", "hjg", "--mover", "owner=black,white", "-", "-"], table.as_bytes());
    let solved = |input: &[u8]| parsed(hyperjam(&["solve", "-", "--json"], input))["positions"].clone();
    let (_, exchanged, _) = convert(&["--mover", "owner=black,white"], table);
    assert_eq!(solved(&graph.bytes), solved(exchanged.as_bytes()));
    refused(&["convert", "--mover", "side", "-", "-"], table, &["attribute “side”", "this file has owner"]);
    refused(
        &["convert", "--mover", "owner", "-", "-"],
        "A -> B\n",
        &["--mover is for files of other programs"],
    );
    refused(&["convert", "--mover", "owner=a,a", "-", "-"], table, &["the word “a” stands for two players"]);
}

#[test]
fn files_are_read_by_their_endings() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_string_lossy().into_owned()
    };
    let dot = file("a.dot", "digraph { A -> B }");
    assert_eq!(parsed(hyperjam(&["solve", &dot, "--json"], b""))["positions"][0]["grundy"], json!("1"));
    let list = file("a.txt", "{: B");
    assert_eq!(parsed(hyperjam(&["solve", &list, "--json"], b""))["positions"][0]["id"], json!("{"));
    let nameless = file("drawing", "A: B");
    assert_eq!(parsed(hyperjam(&["solve", &nameless, "--json"], b""))["positions"][0]["grundy"], json!("1"));
    refused(
        &["solve", &file("wrong.graphml", "<graphml>\n<graph/>")],
        "",
        &["wrong.graphml", "never closed"],
    );
}

#[test]
fn convert_takes_formats_by_name() {
    let convert =
        |arguments: &[&str], input: &str| hyperjam(&[&["convert"], arguments].concat(), input.as_bytes());
    let list = convert(&["--from", "dot", "--to", "txt", "-", "-"], "digraph { A -> B }").output;
    assert_eq!(list, "A: B\nB:\n");
    let svg = text(convert(&["--to", "svg", "-", "-"], &list));
    assert!(svg.starts_with("<svg"), "{svg}");
    refused(&["convert", "--from", "json", "-", "-"], &list, &["standard input", "expected value"]);
    refused(&["convert", "--from", "pdf", "-", "-"], "", &["pdf", "graphml"]);
}

#[test]
fn a_picture_and_a_link_are_opened_again() {
    let jam = suite_file("traffic-jam");
    let whole = text(hyperjam(&["convert", &jam, "-"], b""));
    let convert = |to: &str, more: &[&str]| {
        let arguments = [&["convert", "--to", to, "-", "-"], more].concat();
        let finished = hyperjam(&arguments, whole.as_bytes());
        assert_eq!((finished.status, finished.errors.as_str()), (0, ""), "{to}");
        finished.output
    };
    let again = |given: &[u8]| text(hyperjam(&["convert", "-", "-"], given));
    for picture in [convert("svg", &[]), convert("tex", &["--unmarked"]), convert("link", &[])] {
        assert_eq!(again(picture.as_bytes()), whole, "{picture}");
        let solved = |file: &str| hyperjam(&["solve", "-", "--json"], file.as_bytes()).output;
        assert_eq!(solved(&picture), solved(&whole));
    }
    let (svg, tikz) = (convert("svg", &["--without-drawing"]), convert("tex", &["--without-drawing"]));
    refused(&["convert", "-", "-"], &svg, &["standard input", "an SVG picture that carries no drawing"]);
    refused(&["convert", "-", "-"], &tikz, &["standard input", "line 1"]);
    // Of pixels, too, whatever bytes stand around it.
    let link = text(hyperjam(&["open", "-"], whole.as_bytes()));
    assert_eq!(link, convert("link", &[]));
    let png = [b"\x89PNG\r\n\x1a\n\xff\0(hyperjam", link.trim().as_bytes(), b")\xff"].concat();
    assert_eq!(again(&png), whole);
    assert_eq!(hyperjam(&["convert", "-", "-"], b"\x89PNG\r\n\x1a\n\xff").status, 2);
    // A file of lines may be a link, whatever it is called.
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for name in ["jam.link", "jam.txt", "jam.csv"] {
        let file = folder.join(name).to_string_lossy().into_owned();
        match name {
            "jam.link" => assert_eq!(text(hyperjam(&["convert", &jam, &file], b"")), ""),
            _ => std::fs::write(&file, &link).unwrap(),
        }
        assert_eq!(text(hyperjam(&["convert", &file, "-"], b"")), whole, "{name}");
    }
    let page = ["--page", "https://example.org/games/#old"];
    let address = format!("https://example.org/games/{link}");
    assert_eq!(convert("link", &page), address);
    assert_eq!(text(hyperjam(&["open", &jam, page[0], page[1]], b"")), address);
    assert_eq!(again(address.as_bytes()), whole);
    refused(&["open", "-", "--page", "javascript:alert(1)"], "A: B", &["http:// or https://"]);
    refused(&["open", "-", "--browser"], "A: B", &["--page"]);
    refused(&["convert", "-", "-", "--to", "svg", page[0], page[1]], "A: B", &["--page is for links"]);
    for option in [&["--unmarked"][..], &["--without-drawing"], &["--style", "paper"]] {
        for to in ["json", "link", "hjg"] {
            refused(
                &[&["convert", "-", "-", "--to", to], option].concat(),
                "A: B",
                &[option[0], "for pictures"],
            );
        }
    }
}

#[test]
fn a_board_is_in_pictures_as_it_is_drawn_or_its_text_is_said_to_be() {
    let boards = json!([
        {"id": "a", "rules": "nim", "position": "3,4", "x": 0, "y": 0},
        {"id": "b", "rules": "own", "position": "..|..", "x": 300, "y": 0},
        {"id": "c", "rules": "nim", "position": "three", "x": 600, "y": 0},
    ]);
    let own = json!([{"name": "own", "text": "L: .. -> ##"}]);
    let sheet = json!({"format": "hyperjam", "version": 5, "positions": [], "moves": [], "boards": boards, "rulesets": own});
    for (format, counter, cell) in
        [("svg", "<circle ", "stroke=\"#000000\"/>"), ("tex", "circle[", " rectangle ")]
    {
        let drawn = hyperjam(&["convert", "--to", format, "-", "-"], sheet.to_string().as_bytes());
        assert_eq!(drawn.status, 0, "{}", drawn.errors);
        assert_eq!(drawn.output.matches(counter).count(), 7, "{}", drawn.output);
        assert_eq!(drawn.output.matches(cell).count(), 4, "{}", drawn.output);
        assert!(!drawn.output.contains("3,4") && drawn.output.contains("three"));
        assert_eq!(drawn.errors.matches("boards drawn as their text: c (").count(), 1, "{}", drawn.errors);
    }
}

#[test]
fn a_picture_for_a_paper_has_no_colours() {
    let paper = |format: &str| {
        let arguments = ["convert", "--from", "txt", "--to", format, "-", "-", "--style", "paper"];
        text(hyperjam(&arguments, "A: B\nB:\n".as_bytes()))
    };
    assert!(!paper("svg").contains("7d7868") && !paper("tex").contains("7D7868"));
    refused(&["convert", "-", "-", "--to", "svg", "--style", "pencil"], "", &["pencil", "paper"]);
}

#[test]
fn what_a_format_does_not_keep_is_said() {
    let drawing = json!({"format": "hyperjam", "version": 1, "title": "T", "positions": [{"id": "A", "colour": 1}], "moves": []});
    let finished = hyperjam(&["convert", "--to", "txt", "-", "-"], drawing.to_string().as_bytes());
    assert_eq!((finished.status, finished.output.as_str()), (0, "A:\n"));
    let wording = "hyperjam: standard output: not kept in this format: the title, places, fields that Hyperjam does not know\n";
    assert_eq!(finished.errors, wording);
    let misere = json!({"format": "hyperjam", "version": 1, "convention": "misere", "positions": [{"id": "A"}], "moves": []});
    let list = hyperjam(&["convert", "--to", "txt", "-", "-"], misere.to_string().as_bytes()).output;
    assert_eq!(list, "= misere\nA:\n");
}

#[test]
fn the_quotient_keeps_fields_that_it_does_not_know() {
    let drawing = json!({"format": "hyperjam", "version": 1, "author": {"name": "Ada"},
        "positions": [{"id": "A", "colour": "red"}, {"id": "B", "colour": "blue"}, {"id": "C"}, {"id": "D"}],
        "moves": [{"from": "A", "to": "C", "by": "both", "w": 1}, {"from": "A", "to": "D", "by": "left", "w": 2, "v": [3]},
            {"from": "B", "to": "D", "by": "both", "w": 4}]});
    let quotient = parsed(hyperjam(&["quotient", "-"], drawing.to_string().as_bytes()));
    assert_eq!(quotient["author"], json!({"name": "Ada"}));
    assert_eq!(quotient["positions"].as_array().unwrap().len(), 2);
    assert_eq!(
        (&quotient["positions"][0]["id"], &quotient["positions"][0]["colour"]),
        (&json!("A"), &json!("red"))
    );
    assert_eq!(quotient["moves"], json!([{"from": "A", "to": "C", "by": "both", "w": 1, "v": [3]}]));
}

#[test]
fn positions_are_named_by_id_or_by_a_label_of_their_own() {
    let drawing = labelled();
    let play = |start: &str| hyperjam(&["sum", "-", start], drawing.as_bytes());
    let sum = text(play("Port"));
    assert!(sum.contains("The sum p3 “Port”") && sum.contains("p3 “Port” → Port2"), "{sum}");
    assert_eq!(text(play("p3")), sum);
    refused(&["sum", "-", "Town"], &drawing, &["2 positions have the name “Town”", "p1, p2"]);
    refused(&["sum", "-", "Village"], &drawing, &["no position has the id or the name “Village”"]);
    let compared = parsed(hyperjam(&["compare", "-", "Port", "Port2", "--json"], drawing.as_bytes()));
    assert_eq!((&compared["x"], &compared["y"]), (&json!("p3"), &json!("Port2")), "answers have ids");
    let words = text(hyperjam(&["compare", "-", "Port", "p2"], drawing.as_bytes()));
    assert!(words.starts_with("With x = p3 “Port” and y = p2 “Town”:"), "{words}");
    let table = text(hyperjam(&["solve", "-"], drawing.as_bytes()));
    assert!(table.contains("\np1 “Town”  ") && table.contains("\nPort2  "), "{table}");
    // An id is meant before a label.
    let twisted = json!({"format": "hyperjam", "version": 1, "positions": [{"id": "A", "label": "B"}, {"id": "B", "label": "A"}], "moves": []});
    let sum = parsed(hyperjam(&["sum", "-", "A", "--json"], twisted.to_string().as_bytes()));
    assert_eq!(sum["vehicles"], json!(["A"]));
}

/// Whatever a file says, nothing of it steers the terminal.
#[test]
fn nothing_that_steers_a_terminal_reaches_it() {
    let evil = "\u{1b}[31m\u{202e}\u{9b}2J\u{7}\r\n";
    let position = json!({"id": evil, "label": format!("label {evil}")});
    let drawing = |moves: Value| {
        let file = json!({"format": "hyperjam", "version": 1, "title": evil, "positions": [position.clone(), {"id": "end"}],
            "moves": moves, "vehicles": [evil]});
        file.to_string()
    };
    let good = drawing(json!([{"from": evil, "to": "end", "by": "both"}]));
    let wrong = drawing(json!([{"from": format!("no {evil}"), "to": "end", "by": "both"}]));
    let all: [(&[&str], &str); 8] = [
        (&["solve", "-"], &good),
        (&["solve", "-", "--json"], &good),
        (&["sum", "-", "--json"], &good),
        (&["compare", "-", evil, "end"], &good),
        (&["compare", "-", "end", evil, "--json"], &good),
        (&["compare", "-", "end", "\u{1b}[5m"], &good),
        (&["solve", "-"], &wrong),
        (&["solve", "no\u{1b}[5m\u{202e} file"], ""),
    ];
    for (arguments, input) in all {
        let finished = hyperjam(arguments, input.as_bytes());
        let shown = finished.output + &finished.errors;
        let steers = |c: char| (c.is_control() && c != '\n') || ('\u{202a}'..='\u{202e}').contains(&c);
        assert!(!shown.contains(steers), "{arguments:?}: {shown:?}");
        assert!(shown.contains("[31m") || shown.contains("[5m"), "{arguments:?}: {shown:?}");
    }
    // Names are read without what steers, ids as they are; both are made safe on a terminal.
    let plain: String =
        evil.chars().map(|c| if c.is_control() || c == '\u{202e}' { ' ' } else { c }).collect();
    for format in ["json", "dot", "txt", "graphml", "svg", "tex"] {
        let arguments = ["convert", "--to", format, "-", "-"];
        let shown = on_terminal(&arguments, good.as_bytes()).output;
        let steers = |c: char| (c.is_control() && c != '\n') || ('\u{202a}'..='\u{202e}').contains(&c);
        assert!(shown.contains("31m") && !shown.contains(steers), "{format}: {shown:?}");
        let again = hyperjam(
            &["convert", "--to", "json", "-", "-"],
            hyperjam(&arguments, good.as_bytes()).output.as_bytes(),
        );
        if ["json", "dot", "txt"].contains(&format) {
            assert_eq!(parsed(again)["positions"][0]["label"], json!(format!("label {plain}")), "{format}");
        }
    }
    let ids = parsed(hyperjam(&["solve", "-", "--json"], good.as_bytes()));
    assert_eq!(ids["positions"][0]["id"], json!(evil), "programs still read what is there");
    refused(
        &["solve", "-"],
        &wrong,
        &["moves[0].from: no position has the id “no \\u{1b}[31m\\u{202e}\\u{9b}2J\\u{7}\\r\\n”"],
    );
}

#[test]
fn the_command_line_reads_more_vehicles_than_are_drawn() {
    let vehicles = vec!["A"; 2_001];
    let drawing = json!({"format": "hyperjam", "version": 1, "positions": [{"id": "A"}, {"id": "B"}],
        "moves": [{"from": "A", "to": "B", "by": "both"}], "vehicles": vehicles});
    let solved = parsed(hyperjam(&["solve", "-", "--json"], drawing.to_string().as_bytes()));
    assert_eq!(solved["sum"]["grundy"], json!("1"));
}

/// The address that was given last is used again until another one is given, and a file that cannot be read or written is said.
#[test]
fn the_address_of_the_page_is_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("settings");
    let open = |arguments: &[&str]| hyperjam_in(&folder, &[&["open", "-"], arguments].concat(), b"A: B");
    let bare = text(open(&[]));
    assert!(bare.starts_with("#v"), "{bare}");
    assert_eq!(open(&["--browser"]).status, 2);
    let with = |page: &str| format!("{page}{bare}");
    assert_eq!(text(open(&["--page", "https://one.example/"])), with("https://one.example/"));
    assert_eq!(text(open(&[])), with("https://one.example/"));
    assert_eq!(text(open(&["--address", "https://two.example/"])), with("https://two.example/"));
    assert_eq!((text(open(&[])), text(open(&["--fragment"]))), (with("https://two.example/"), bare.clone()));
    for damaged in [&b"javascript:alert(1)\n"[..], b"\xff\xfe", b""] {
        std::fs::write(folder.join("page"), damaged).unwrap();
        let done = open(&[]);
        assert_eq!((done.status, done.output.as_str()), (0, bare.as_str()));
        assert!(done.errors.contains("page: the remembered address cannot be read"), "{}", done.errors);
    }
    // Where a folder stands in the way, it is said, and the link is printed.
    std::fs::remove_file(folder.join("page")).unwrap();
    std::fs::create_dir_all(folder.join("page/x")).unwrap();
    let done = open(&["--page", "https://one.example/"]);
    assert_eq!((done.status, done.output.as_str()), (0, with("https://one.example/").as_str()));
    assert!(done.errors.contains("the address is not remembered"), "{}", done.errors);
}

/// A picture of pixels has twice as many as the picture of lines has units, carries the drawing like it, and can be read again.
#[test]
fn pictures_are_written_as_pixels() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let file = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (jam, png, bare) = (suite_file("traffic-jam"), file("jam.png"), file("bare.PNG"));
    // That letters are left out is said where there are no typefaces.
    assert_eq!(hyperjam(&["convert", &jam, &png], b"").status, 0);
    assert_eq!(hyperjam(&["convert", &jam, &bare, "--without-drawing"], b"").status, 0);
    let written = std::fs::read(&png).unwrap();
    assert!(written.starts_with(b"\x89PNG\r\n\x1a\n"));
    let side = |at: usize| u32::from_be_bytes(written[at..at + 4].try_into().unwrap());
    let svg = text(hyperjam(&["convert", &jam, "-", "--to", "svg"], b""));
    let units = |name: &str| -> f32 {
        let value = svg.split_once(&format!(" {name}=\"")).unwrap().1;
        value.split_once('"').unwrap().0.parse().unwrap()
    };
    assert_eq!(
        [side(16) as f32, side(20) as f32],
        ["width", "height"].map(|name| (2.0 * units(name)).ceil())
    );
    let read = |file: &str| hyperjam(&["convert", file, "-", "--to", "link"], b"");
    assert_eq!(text(read(&png)), text(read(&jam)));
    assert_eq!(read(&bare).status, 2);
    // Pictures that nobody could show are refused by their size.
    let far = r#"{"format":"hyperjam","version":1,"positions":[{"id":"a","x":0,"y":0},{"id":"b","x":90000,"y":0}],"moves":[]}"#;
    refused(&["convert", "-", &png], far, &["pixels; the limits are 12000 for a side"]);
}

#[test]
fn all_endings_are_named_where_none_is_known() {
    refused(
        &["convert", "-", "file.unknown"],
        "A: B",
        &[".json", ".hjg", ".pg", ".gm", ".svg", ".png", ".tex"],
    );
}
