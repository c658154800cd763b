//! The converter's tasks, as the page asks for them.

#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

use hyperjam_bridge::board::board_pictures;
use hyperjam_converter::run;
use hyperjam_editor::command::Command;
use hyperjam_editor::document::Document;
use hyperjam_editor::file::{self, Format};
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_editor::layout::LayoutStyle;
use hyperjam_editor::picture::{BoardPictures, Look, PlateMark, PlateMarks, tikz};
use hyperjam_protocol::{
    ConverterAnswer, ConverterQuery, LayoutQuery, PictureKind, PictureQuery, RandomDrawing, SHAPES,
};
use hyperjam_solver::generate::Shape;
use hyperjam_terms::{Convention, Mark, Movers, Outcome, Player, StarterMark};

fn exhibit(name: &str) -> Document {
    EXHIBITS.iter().find(|exhibit| exhibit.name == name).unwrap().document().unwrap()
}

fn text(task: ConverterQuery) -> String {
    match run(&task) {
        Ok(ConverterAnswer::Text(text)) => text,
        other => panic!("a text was expected: {other:?}"),
    }
}

fn drawing(task: ConverterQuery) -> (Format, Document) {
    match run(&task) {
        Ok(ConverterAnswer::Drawing { format, file, .. }) => (format, file::read(&file).unwrap()),
        other => panic!("a drawing was expected: {other:?}"),
    }
}

#[test]
fn what_is_written_is_read_again_and_its_format_is_found() {
    for exhibit in EXHIBITS {
        let document = exhibit.document().unwrap();
        for format in Format::WHOLE {
            let written = text(ConverterQuery::Write(file::write(&document), format));
            assert_eq!(
                drawing(ConverterQuery::Read(written, None)),
                (format, document.clone()),
                "{}",
                exhibit.name
            );
        }
        let list = text(ConverterQuery::Write(file::write(&document), Format::Text));
        if !document.is_empty() {
            let (format, read) = drawing(ConverterQuery::Read(list, None));
            assert_eq!((format, read.moves().len()), (Format::Text, document.moves().len()));
        }
    }
}

#[test]
fn words_for_who_moves_that_name_no_player_are_listed() {
    let table = "from,to,owner\na,b,white\nb,a,black\n".to_owned();
    let read = |choice| match run(&ConverterQuery::Read(table.clone(), choice)) {
        Ok(ConverterAnswer::Drawing { left, file, attributes, .. }) => {
            let by: Vec<String> =
                file::read(&file).unwrap().moves().map(|(_, step)| step.by.named(2)).collect();
            (left.unwrap(), by.join(", "), attributes)
        }
        other => panic!("{other:?}"),
    };
    let (left, by, attributes) = read(None);
    assert_eq!(
        left,
        "not taken over: owner of 2 moves; “owner” has the values white, black, which name no player"
    );
    assert_eq!(by, "both, both");
    assert_eq!(attributes, "owner\twhite\tblack");
    let (left, by, _) = read(Some("owner\nblack\nwhite".to_owned()));
    assert_eq!(
        (left.as_str(), by.as_str()),
        ("“owner” says who moves: white is Right, black is Left", "Right, Left")
    );
    let nothing = run(&ConverterQuery::Read(table.clone(), Some(String::new())));
    assert!(matches!(nothing, Ok(ConverterAnswer::Drawing { left: Some(_), .. })), "{nothing:?}");
    let twice = run(&ConverterQuery::Read(table.clone(), Some("owner\nwhite\nWhite".into()))).unwrap_err();
    assert_eq!(twice.to_string(), "The word “White” stands for two players");
}

#[test]
fn what_a_format_does_not_keep_is_told_of_the_drawing_that_is_asked_about() {
    let file = |name| file::write(&exhibit(name));
    assert_eq!(
        text(ConverterQuery::Losses(file("traffic-jam"), Some(Format::Text))),
        "the title, places, vehicles"
    );
    assert_eq!(text(ConverterQuery::Losses(file("empty"), Some(Format::Text))), "");
    assert_eq!(text(ConverterQuery::Losses(file("traffic-jam"), Some(Format::GraphMl))), "");
    // A link keeps places in whole units.
    let between = r#"{"format":"hyperjam","version":1,"positions":[{"id":"a","x":0.5,"y":0}],"moves":[]}"#;
    assert_eq!(text(ConverterQuery::Losses(between.into(), None)), "places between whole units");
    assert_eq!(text(ConverterQuery::Losses(file("empty"), None)), "");
}

#[test]
fn a_random_drawing_has_what_was_asked_for_or_a_sentence_says_why_not() {
    let asked = |shape: &str, positions, moves| {
        let (impartial, convention) = (true, Convention::Normal);
        let shape = shape.to_owned();
        ConverterQuery::Generate(RandomDrawing { shape, positions, moves, impartial, convention, seed: 5 })
    };
    let names: Vec<&str> = Shape::ALL.iter().map(|shape| shape.name()).collect();
    assert_eq!(SHAPES.map(|(name, _)| name).to_vec(), names);
    for shape in names {
        let (_, made) = drawing(asked(shape, 30, None));
        assert_eq!(made.positions().len(), 30);
        assert!(shape == "grid" || made.moves().len() == 60, "{shape}");
        assert!(made.moves().all(|(_, step)| step.by == Movers::BOTH));
        assert_eq!(drawing(asked(shape, 30, None)).1, made, "the same seed gives the same drawing");
        assert!(made.heading().title.contains(shape));
    }
    let refused = |query| run(&query).unwrap_err().to_string();
    assert_eq!(refused(asked("star", 3, None)), "There is no shape “star” of a random drawing");
    assert_eq!(refused(asked("grid", 10_001, None)), "Positions: 10001 given; the limit is 10000");
    assert_eq!(refused(asked("uniform", 3, Some(u32::MAX))), "Moves: 4294967295 given; the limit is 10000");
    assert_eq!(refused(asked("uniform", 6_000, None)), "Moves: 12000 given; the limit is 10000");
    assert_eq!(
        refused(asked("grid", 9, Some(3))),
        "Moves: a grid has as many moves as its streets give it; the number cannot be chosen"
    );
    assert!(drawing(asked("uniform", 0, None)).1.is_empty());
}

#[test]
fn a_link_brings_the_drawing() {
    let document = exhibit("traffic-jam");
    let link = text(ConverterQuery::Link(file::write(&document)));
    assert_eq!(drawing(ConverterQuery::OpenLink(link.clone())), (Format::Json, document.clone()));
    // Pasted, it is read like any other text.
    let address = format!(" https://example.com/jam/?x=1{link}\n");
    assert_eq!(drawing(ConverterQuery::Read(address, None)), (Format::Json, document));
}

#[test]
fn what_cannot_be_done_is_said() {
    let wording = |task| run(&task).unwrap_err().to_string();
    assert_eq!(
        wording(ConverterQuery::Read("digraph {".into(), None)).split(':').next(),
        Some("Read as DOT"),
        "how a text was understood is said first"
    );
    assert!(wording(ConverterQuery::OpenLink("#v1.AAAA".into())).starts_with("This link is damaged"));
    assert!(wording(ConverterQuery::Link("{}".into())).starts_with("The drawing could not be handed over: "));
    assert_eq!(
        wording(ConverterQuery::QrCode("x".repeat(2_954))),
        "The link has 2954 characters and is too long for a QR code, which holds at most 2,953"
    );
}

/// Whether each module of a code is dark, row by row, and how many rows there are.
fn modules(text: &str) -> (Vec<bool>, usize) {
    let Ok(ConverterAnswer::QrCode { size, path }) = run(&ConverterQuery::QrCode(text.to_owned())) else {
        panic!("{} characters have a code", text.len());
    };
    let side = size as usize;
    let mut dark = vec![false; side * side];
    for run in path.split_terminator('z') {
        let (at, length) = run.trim_start_matches('M').split_once('h').unwrap();
        let (x, y) = at.split_once(' ').unwrap();
        let (x, y): (usize, usize) = (x.parse().unwrap(), y.parse().unwrap());
        let length: usize = length.split('v').next().unwrap().parse().unwrap();
        dark[y * side + x..][..length].fill(true);
    }
    (dark, side)
}

#[test]
fn a_qr_code_is_read_as_the_text_that_it_was_made_of() {
    for length in [1, 300, 1_000, 2_953] {
        let text: String = (0..length).map(|nth| char::from(b'!' + (nth * 7 % 90) as u8)).collect();
        let (dark, side) = modules(&text);
        let border = |place: usize| place < 4 || place >= side - 4;
        let framed = (0..side * side).filter(|at| border(at % side) || border(at / side));
        assert!(framed.into_iter().all(|at| !dark[at]), "readers need a light border");
        // As a camera sees it: several points a module.
        let shade = |x: usize, y: usize| if dark[y / 5 * side + x / 5] { 0 } else { 255 };
        let mut seen = rqrr::PreparedImage::prepare_from_greyscale(5 * side, 5 * side, shade);
        let [code] = &seen.detect_grids()[..] else { panic!("one code of {length} characters") };
        assert_eq!(code.decode().unwrap().1, text);
    }
}

#[test]
fn pictures_carry_the_marks_that_are_sent() {
    let document = exhibit("nim");
    let mark = Mark {
        starting: Player::BOTH
            .map(|starter| StarterMark { outcome: Outcome::win_of(starter), remoteness: Some(1) })
            .into(),
        grundy: None,
    };
    let mut marks = vec![None; document.positions().len()];
    let plate = PlateMark::from(&mark);
    marks[1] = Some(plate.clone());
    let picture = |marks, kind| {
        text(ConverterQuery::Picture(PictureQuery {
            boards: BoardPictures::new(),
            file: file::write(&document),
            marks,
            vehicles: vec![(1, true)],
            kind,
            carries: false,
        }))
    };
    for kind in [PictureKind::Svg(Look::default()), PictureKind::Tikz(Look::default())] {
        let (marked, unmarked) = (picture(marks.clone(), kind), picture(Vec::new(), kind));
        assert_ne!(marked, unmarked);
        assert!(marked.contains(">I</text>") || marked.contains("{I};"), "the sector: {marked}");
    }
    let (second, _) = document.positions().nth(1).unwrap();
    let mut shown = document.clone();
    shown.apply(Command::SetAllVehicles(vec![(second, true)])).unwrap();
    let marked = PlateMarks::from([(second, plate)]);
    let expected = tikz(&shown, &marked, &BoardPictures::new(), Look::default());
    assert_eq!(picture(marks, PictureKind::Tikz(Look::default())), expected, "at the position that it is of");
}

#[test]
fn pictures_carry_the_drawing_that_they_show_where_that_is_asked_for() {
    let document = exhibit("traffic-jam");
    for kind in [PictureKind::Svg(Look::default()), PictureKind::Tikz(Look::default())] {
        let picture = |carries| {
            let (file, marks) = (file::write(&document), Vec::new());
            let vehicles = vec![(1, true)];
            let query = PictureQuery { file, marks, boards: BoardPictures::new(), vehicles, kind, carries };
            text(ConverterQuery::Picture(query))
        };
        let (format, again) = drawing(ConverterQuery::Read(picture(true), None));
        let (second, _) = document.positions().nth(1).unwrap();
        let mut shown = document.clone();
        shown.apply(Command::SetAllVehicles(vec![(second, true)])).unwrap();
        assert_eq!((format, again), (Format::Json, shown));
        assert!(run(&ConverterQuery::Read(picture(false), None)).is_err());
    }
    let bare = "<svg xmlns='http://www.w3.org/2000/svg'/>";
    let refused = run(&ConverterQuery::Read(bare.into(), None)).unwrap_err().to_string();
    assert!(refused.starts_with("This is an SVG picture that carries no drawing"), "{refused}");
    let png = run(&ConverterQuery::Read("\u{fffd}PNG\r\n\u{1a}\n\0\0".into(), None)).unwrap_err();
    assert_eq!(png.to_string(), "This is a PNG picture that carries no drawing");
}

#[test]
fn boards_are_drawn_as_they_are_sent_and_else_as_their_text() {
    let file = r#"{"format":"hyperjam","version":5,"positions":[],"moves":[],"boards":[
        {"id":"a","rules":"nim","position":"3,4","x":0,"y":0},
        {"id":"b","rules":"nim","position":"three","x":300,"y":0}]}"#;
    let (boards, unread) = board_pictures(&file::read(file).unwrap());
    assert_eq!(unread.len(), 1);
    let kind = PictureKind::Svg(Look::default());
    let query = PictureQuery {
        file: file.into(),
        marks: Vec::new(),
        boards,
        vehicles: Vec::new(),
        kind,
        carries: false,
    };
    let picture = text(ConverterQuery::Picture(query));
    assert_eq!((picture.matches("<circle ").count(), picture.contains(">three</text>")), (7, true));
}

#[test]
fn a_layout_moves_what_is_chosen_and_nothing_else() {
    let document = exhibit("traffic-jam");
    let ask = |chosen, style| {
        let file = file::write(&document);
        match run(&ConverterQuery::Layout(LayoutQuery { file, chosen, style })) {
            Ok(ConverterAnswer::Places(places)) => places,
            other => panic!("places were expected: {other:?}"),
        }
    };
    let numbers = |places: Vec<(u32, f64, f64)>| places.into_iter().map(|(nth, ..)| nth).collect::<Vec<_>>();
    assert_eq!(numbers(ask(vec![2, 5, 7], LayoutStyle::Springs)), [2, 5, 7]);
    assert_eq!(numbers(ask(vec![5], LayoutStyle::Fitting)).len(), document.positions().len(), "one is all");
    assert_eq!(
        numbers(ask(vec![5, 99], LayoutStyle::Layered)).len(),
        document.positions().len(),
        "99 is none"
    );
}
