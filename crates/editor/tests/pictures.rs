//! Pictures: everything is in them, and no label is markup.

use hyperjam_editor::command::Command;
use hyperjam_editor::document::Document;
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_editor::geometry::Point;
use hyperjam_editor::id::PositionId;
use hyperjam_editor::picture::{Look, PlateMark, PlateMarks, svg, tikz};

fn marked(label: &str) -> PlateMarks {
    let mark = PlateMark { label: label.into(), roles: [false, false, true, false] };
    PlateMarks::from([(PositionId(0), mark)])
}

#[test]
fn a_picture_has_every_position_and_move_once() {
    for exhibit in EXHIBITS {
        let document = exhibit.document().unwrap();
        let picture = svg(&document, &PlateMarks::new(), Look::default());
        let parsed = roxmltree::Document::parse(&picture).unwrap();
        let count = |name: &str| parsed.descendants().filter(|node| node.has_tag_name(name)).count();
        assert_eq!(count("g"), document.positions().len(), "{}", exhibit.name);
        let heads = picture.matches("stroke-width=\"1.6\"").count();
        assert_eq!(heads, document.moves().len(), "{}", exhibit.name);
        let latex = tikz(&document, &PlateMarks::new());
        assert_eq!(latex.matches("\\node[").count(), document.positions().len());
        assert_eq!(latex.matches("\\draw[").count(), document.moves().len());
    }
}

#[test]
fn pictures_show_the_rings_of_the_page() {
    let mut document = Document::default();
    for x in [0.0, 120.0, 240.0] {
        document.apply(Command::AddPosition { at: Point::new(x, 0.0) }).unwrap();
    }
    let mark = |roles| PlateMark { label: "∞".into(), roles };
    let marks = PlateMarks::from([
        (PositionId(0), mark([true; 4])),
        (PositionId(1), mark([false, true, false, false])),
    ]);
    let picture = svg(&document, &marks, Look::default());
    let with_arc =
        |text: &str| picture.lines().filter(|line| line.contains('A') && line.contains(text)).count();
    for colour in ["#0067a8", "#c64a00", "#00805c", "#33373d"] {
        assert_eq!(with_arc(&format!("stroke=\"{colour}\"")), 1, "an arc for each role of a draw: {picture}");
    }
    assert_eq!(picture.matches("stroke-dasharray").count(), 2, "Right and I are told by their patterns too");
    assert_eq!(picture.matches("r=\"3.6\"").count(), 1, "a role alone has a peg");
    let latex = tikz(&document, &marks);
    for role in ["L", "R", "I", "II"] {
        assert_eq!(latex.matches(&format!("\\definecolor{{role{role}}}")).count(), 1);
        assert_eq!(latex.matches(&format!("\\draw[ring{role}] (0.000,0.000)")).count(), 1, "{latex}");
    }
    assert_eq!(latex.matches("\\fill[roleR]").count(), 1);
    assert_eq!(latex.matches("\\draw[ringR, solid").count(), 1);
    for unmarked in [svg(&document, &PlateMarks::new(), Look::default()), tikz(&document, &PlateMarks::new())]
    {
        assert!(!unmarked.contains("0067") && !unmarked.contains("role"), "{unmarked}");
    }
}

#[test]
fn labels_are_text_in_every_format() {
    let mut document = Document::default();
    document.apply(Command::AddPosition { at: Point::default() }).unwrap();
    let hostile = "<script>&\"\u{7} \\input{x} 100%_#$^~";
    document.apply(Command::Rename { position: PositionId(0), label: hostile.into() }).unwrap();
    let picture = svg(&document, &marked("∞{1,2}"), Look::default());
    let parsed = roxmltree::Document::parse(&picture).unwrap();
    assert!(!parsed.descendants().any(|node| node.has_tag_name("script")));
    let texts: Vec<&str> = parsed.descendants().filter_map(|node| node.text()).collect();
    assert!(texts.contains(&hostile.replace('\u{7}', "\u{fffd}").as_str()), "{texts:?}");
    let latex = tikz(&document, &marked("∞{1,2}"));
    assert!(
        latex.contains("\\textbackslash{}input\\{x\\} 100\\%\\_\\#\\$\\textasciicircum{}\\textasciitilde{}"),
        "{latex}"
    );
    assert!(latex.contains("$\\infty_{1,2}$"));
}

#[test]
fn a_picture_may_do_without_a_ground_and_without_colours() {
    let document = EXHIBITS.iter().find(|exhibit| exhibit.name == "a0-b0").unwrap().document().unwrap();
    let roles = [true, true, true, true];
    let marks: PlateMarks =
        document.positions().map(|(id, _)| (id, PlateMark { label: "∞".into(), roles })).collect();
    let plain = svg(&document, &marks, Look { ground: false, colours: false });
    assert!(!plain.contains("<rect"));
    for colour in ["0067a8", "c64a00", "00805c", "33373d"] {
        assert!(!plain.contains(colour), "{colour}");
    }
    let patterned = |picture: &str| picture.matches("stroke-dasharray").count();
    assert_eq!(patterned(&plain), patterned(&svg(&document, &marks, Look::default())), "patterns stay");
}
