//! Pictures: everything is in them, and no label is markup.

use hyperjam_editor::command::Command;
use hyperjam_editor::document::Document;
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_editor::geometry::Point;
use hyperjam_editor::id::PositionId;
use hyperjam_editor::picture::{PlateMark, PlateMarks, svg, tikz};

fn marked(label: &str) -> PlateMarks {
    let mark = PlateMark { label: label.into(), roles: [false, false, true, false] };
    PlateMarks::from([(PositionId(0), mark)])
}

#[test]
fn a_picture_has_every_position_and_move_once() {
    for exhibit in EXHIBITS {
        let document = exhibit.document().unwrap();
        let picture = svg(&document, &PlateMarks::new());
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
fn labels_are_text_in_every_format() {
    let mut document = Document::default();
    document.apply(Command::AddPosition { at: Point::default() }).unwrap();
    let hostile = "<script>&\"\u{7} \\input{x} 100%_#$^~";
    document.apply(Command::Rename { position: PositionId(0), label: hostile.into() }).unwrap();
    let picture = svg(&document, &marked("∞{1,2}"));
    let parsed = roxmltree::Document::parse(&picture).unwrap();
    assert!(!parsed.descendants().any(|node| node.has_tag_name("script")));
    let texts: Vec<&str> = parsed.descendants().filter_map(|node| node.text()).collect();
    assert!(texts.contains(&hostile.replace('\u{7}', " ").as_str()), "{texts:?}");
    let latex = tikz(&document, &marked("∞{1,2}"));
    assert!(
        latex.contains("\\textbackslash{}input\\{x\\} 100\\%\\_\\#\\$\\textasciicircum{}\\textasciitilde{}"),
        "{latex}"
    );
    assert!(latex.contains("$\\infty_{1,2}$"));
}
