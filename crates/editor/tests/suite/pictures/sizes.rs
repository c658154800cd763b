//! Letters in pictures are legible at the size that a picture has by itself, and nothing is left out for that.

use super::{PAPER, bent, everything, svg, tikz};
use hyperjam_editor::document::Document;
use hyperjam_editor::file::Format;
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_editor::id::PositionId;
use hyperjam_editor::picture::{Look, PlateMark, PlateMarks};
use hyperjam_terms::Sector;

/// The sizes of all letters of an SVG picture in points, at the size that it has by itself.
fn sizes_in_svg(picture: &str) -> Vec<f64> {
    let parsed = roxmltree::Document::parse(picture).unwrap();
    let root = parsed.root_element();
    let view: Vec<f64> =
        root.attribute("viewBox").unwrap().split(' ').map(|side| side.parse().unwrap()).collect();
    let pixels = |name: &str, side: f64| root.attribute(name).unwrap().parse::<f64>().unwrap() / side;
    let scale = pixels("width", view[2]).min(pixels("height", view[3]));
    let texts = parsed.descendants().filter(|node| node.has_tag_name("text"));
    texts.map(|text| 0.75 * scale * text.attribute("font-size").unwrap().parse::<f64>().unwrap()).collect()
}

/// The sizes of all letters of a TikZ picture in points.
fn sizes_in_tikz(picture: &str) -> Vec<f64> {
    let nodes = picture.split("node[").skip(1).filter_map(|node| node.split_once(']'));
    let scaled = nodes.filter_map(|(options, _)| options.split_once("scale=")?.1.parse::<f64>().ok());
    scaled.map(|scale| 10.0 * scale).collect()
}

#[test]
fn no_letters_of_a_picture_are_smaller_than_seven_points() {
    let mut drawings = vec![everything(), (bent(), PlateMarks::new())];
    let long = |document: &Document, label: &str| {
        let of = |(id, _)| (id, PlateMark { label: label.into(), sector: Some(Sector::All), seats: None });
        document.positions().map(of).collect()
    };
    for exhibit in EXHIBITS {
        let document = exhibit.document().unwrap();
        for label in ["∞{0,2,3,5,6,8}", "{2||1|−½,{0|−1}}", "∞{0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16}"]
        {
            drawings.push((document.clone(), long(&document, label)));
        }
    }
    for (document, marks) in &drawings {
        let names = document.positions().len();
        for sizes in [
            sizes_in_svg(&svg(document, marks, Look::default())),
            sizes_in_svg(&svg(document, marks, PAPER)),
            sizes_in_tikz(&tikz(document, marks)),
        ] {
            assert!(sizes.len() >= names + marks.len(), "a name each, and a mark");
            let least = sizes.iter().copied().fold(f64::INFINITY, f64::min);
            assert!(least > 7.0 - 1e-6, "{}: {least} points", document.heading().title);
        }
    }
}

#[test]
fn a_label_that_has_no_room_in_its_plate_stands_below_the_picture() {
    let (document, _) = everything();
    let numbers: Vec<String> = (0..60).map(|number| number.to_string()).collect();
    let label = format!("∞{{{}}}", numbers.join(","));
    let mark = PlateMark { label: label.clone(), sector: Some(Sector::All), seats: None };
    let marks = PlateMarks::from([(PositionId(0), mark)]);
    let picture = svg(&document, &marks, Look::default());
    let parsed = roxmltree::Document::parse(&picture).unwrap();
    let below: String = parsed
        .descendants()
        .filter(|node| node.has_tag_name("text") && node.attribute("text-anchor") == Some("start"))
        .filter(|node| node.parent() == Some(parsed.root_element()))
        .filter_map(|node| node.text())
        .collect();
    assert_eq!(below, format!("a₁: {label}"));
    assert!(tikz(&document, &marks).contains("a$_{1}$: $\\infty$\\{0,1,2,"));
}

#[test]
fn a_large_drawing_is_a_large_picture() {
    for count in [200, 2_000] {
        let names = (0..count).map(|nth| format!("p{nth}: p{}", (nth * 7 + 1) % count));
        let document = Format::Text.read(&names.collect::<Vec<_>>().join("\n")).unwrap();
        let mark = |(id, _)| (id, PlateMark { label: "∞{1,2,3}".into(), sector: None, seats: None });
        let marks = document.positions().map(mark).collect();
        for sizes in
            [sizes_in_svg(&svg(&document, &marks, Look::default())), sizes_in_tikz(&tikz(&document, &marks))]
        {
            assert!(sizes.len() >= 2 * count);
            assert!(sizes.iter().all(|size| *size > 7.0 - 1e-6));
        }
    }
}

#[test]
fn how_play_ends_stands_beside_the_ring_with_the_name() {
    let document = Format::Text.read("A: B C\nB = win\nC = left").unwrap();
    let (coloured, plain) =
        (svg(&document, &PlateMarks::new(), Look::default()), tikz(&document, &PlateMarks::new()));
    for name in ["B (win)", "C (left)"] {
        assert!(coloured.contains(&format!(">{name}</text>")) && plain.contains(name), "{name}");
    }
    assert!(coloured.contains(">A</text>") && !coloured.contains(">win<"), "{coloured}");
}
