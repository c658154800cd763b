//! DOT and GraphML: round trips, files of other programs, and errors that name the line.

use hyperjam_editor::document::Document;
use hyperjam_editor::file::Format;
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_editor::geometry::Point;
use hyperjam_terms::{Convention, Movers};
use hyperjam_testkit::documents::AnyDrawing;
use proptest::prelude::*;

/// "from>to:by" of every move, by labels.
fn moves(document: &Document) -> Vec<String> {
    let by = |movers: Movers| movers.in_words().chars().next().unwrap_or('?');
    document
        .moves()
        .map(|(_, step)| format!("{}>{}:{}", document.name(step.from), document.name(step.to), by(step.by)))
        .collect()
}

fn read(format: Format, text: &str) -> Document {
    format.read(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn error(format: Format, text: &str) -> String {
    format.read(text).expect_err("the text is wrong").to_string()
}

#[test]
fn every_exhibit_survives_every_format() {
    for exhibit in EXHIBITS {
        let document = exhibit.document().unwrap();
        for format in Format::WHOLE {
            assert_eq!(read(format, &format.write(&document)), document, "{} {format:?}", exhibit.name);
        }
    }
}

#[test]
fn dot_of_other_programs_is_understood() {
    let document = read(
        Format::Dot,
        r##"
        # a line for the preprocessor
        strict digraph "My \"game\"" {
            graph [bgcolor=white]; rankdir = LR
            node [shape=box]; edge [color=blue]
            a [label="start\nhere", pos="10,20!"]; "b c":n -> a -> -1.5 /* a chain */
            edge [color="#ff0000"] // overridden below
            a -> a [color=red]
            x -> { y z } [by=both]
            subgraph cluster_1 { w; w -> x [dir=back, by="1"] }
            "joined" + "" ;
        }"##,
    );
    assert_eq!(document.heading().title, "My \"game\"");
    let found = moves(&document);
    assert_eq!(
        found,
        ["b c>start here:L", "start here>-1.5:L", "start here>start here:R", "x>y:b", "x>z:b", "x>w:R"]
    );
    let (_, start) = document.positions().next().unwrap();
    assert_eq!(start.at, Point::new(10.0, -20.0));
}

#[test]
fn streets_without_arrows_lead_both_ways() {
    assert_eq!(moves(&read(Format::Dot, "graph { a -- b }")), ["a>b:b", "b>a:b"]);
    let graphml = r#"<graphml><graph edgedefault="undirected"><node id="a"/><node id="b"/>
        <edge source="a" target="b"/><edge directed="true" source="b" target="b"/></graph></graphml>"#;
    assert_eq!(moves(&read(Format::GraphMl, graphml)), ["a>b:b", "b>a:b", "b>b:b"]);
}

#[test]
fn graphml_keys_go_by_their_names() {
    let text = r#"<?xml version="1.0"?>
    <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
      <key id="d0" for="node" attr.name="label" attr.type="string"/><key id="d1" for="edge" attr.name="by"/>
      <key id="d2" for="graph" attr.name="convention"/>
      <graph id="g" edgedefault="directed"><data key="d2">misere</data>
        <node id="n0"><data key="d0">A &amp; <![CDATA[<B>]]></data></node>
        <edge source="n0" target="n0"><data key="d1">right</data></edge>
      </graph>
    </graphml>"#;
    let document = read(Format::GraphMl, text);
    assert_eq!(moves(&document), ["A & <B>>A & <B>:R"]);
    assert_eq!(document.heading().convention, Convention::Misere);
}

#[test]
fn errors_name_the_line() {
    let deep = format!("digraph {}{}", "{".repeat(100), "}".repeat(100));
    let bottomless = format!("digraph {}", "{".repeat(100_000));
    let wide: String = format!(
        "digraph {{ {{ {} }} -> {{ {} }} }}",
        "a0 a1 a2",
        (0..400_000).map(|n| format!("b{n} ")).collect::<String>()
    );
    let dot = [
        ("", "it is empty"),
        ("#", "line 1: expected “digraph” or “graph”"),
        ("digraph {", "line 1: expected a closing “}”"),
        ("digraph {\n a -> }", "line 2: expected a node, found “}”"),
        ("digraph {\n a -- b }", "line 2: expected “->” in a digraph, found “--”"),
        ("digraph {\n\n a [by left] }", "line 3: expected “=”, found “left”"),
        (
            "digraph { a -> b [by=up] }",
            "line 1, by: expected “left”, “right”, “both” or player numbers, found “up”",
        ),
        ("digraph { a [pos=\"left,up\"] }", "line 1, x: expected a number, found “left”"),
        ("digraph { a [label=<b] }", "line 1: expected “>” at the end of this label"),
        ("digraph { a [label=\"b }", "expected a closing quotation mark"),
        ("digraph { /* a }", "expected “*/” at the end of this comment"),
        ("digraph { } a", "expected nothing after the graph, found “a”"),
        ("digraph { players=two }", "line 1, players: expected a number of players, found “two”"),
        ("digraph {\n a -> b [by=5] }", "line 2, edge’s by: the move is for 5, but this game has 2 players"),
        ("digraph { vehicles=\"[\\\"q\\\"]\"; a }", "vehicles, number 1: no position has the id “q”"),
        ("digraph { a [pos=\"1e300,0\"] }", "coordinates must lie between −10000000 and 10000000, found 1"),
        ("digraph { a [pos=\"NaN,0\"] }", "line 1"),
        (&bottomless, " levels of subgraphs; the limit is "),
        (&deep, " levels of subgraphs; the limit is "),
        (&wide, " edges; the limit is "),
    ];
    for (text, expected) in dot {
        let found = error(Format::Dot, text);
        assert!(found.contains(expected), "{found}\n  is not {expected}");
    }
    let graph = |body: &str| format!("<graphml>\n<graph>\n{body}\n</graph></graphml>");
    let keys: String = [("d0", "label"), ("d1", "label"), ("d2", "by"), ("d3", "title")]
        .map(|(id, name)| format!("<key id='{id}' attr.name='{name}'><default>left</default></key>"))
        .concat();
    let keyed = |body: &str| format!("<graphml>{keys}\n<graph>\n{body}\n</graph></graphml>");
    let graphml = [
        ("<graphml>".to_owned(), "the root node was opened but never closed"),
        ("<gexf/>".to_owned(), "line 1: expected a <graphml> element, found <gexf>"),
        ("<svg/>".to_owned(), "this is an SVG picture that carries no drawing"),
        ("<graphml/>".to_owned(), "line 1: expected a <graph> inside it"),
        (graph("<node/>"), "line 3: expected an attribute “id” of <node>"),
        (graph("<node id='a'/><node id='a'/>"), "line 3, node’s id: the id “a” is used twice"),
        (
            graph("<node id='a'/>\n<edge source='a' target='b'/>"),
            "line 4, edge’s target: no position has the id “b”",
        ),
        (
            keyed("<node id='a'><data key='d0'>A</data>\n<data key='d0'>B</data></node>"),
            "line 4: the field “label” is given twice",
        ),
        (
            keyed("<node id='a'><data key='d1'>A</data>\n<data key='d0'>B</data></node>"),
            "line 4: the field “label” is given twice",
        ),
        (
            keyed(
                "<node id='a'/><edge source='a' target='a'>\n<data key='d2'>left</data><data key='d2'>left</data></edge>",
            ),
            "line 4: the field “by” is given twice",
        ),
        (
            keyed("<data key='d3'>A</data>\n\n<data key='d3'>B</data>"),
            "line 5: the field “title” is given twice",
        ),
        (graph("<hyperedge/>"), "line 3: expected edges with two ends"),
        (graph("<node id='a'><graph/></node>"), "line 3: expected no graph within a node"),
        ("<!DOCTYPE a [<!ENTITY b \"c\">]><graphml/>".to_owned(), "DTD"),
        ("<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><graphml/>".to_owned(), "DTD"),
        ("<g>".repeat(50_000), ""),
    ];
    for (text, expected) in graphml {
        let found = error(Format::GraphMl, &text);
        assert!(found.contains(expected), "{found}\n  is not {expected}");
    }
}

/// Any drawing, with names and a title that mean something in some format.
fn any_drawing() -> impl Strategy<Value = Document> {
    AnyDrawing {
        names: Some("[\\PC\"\\\\<>&\n\t]{0,10}"),
        title: "[\\PC\"\\\\]{0,10}",
        reach: 1e6,
        bends: 0.2,
        boards: true,
        wins: 0.1,
        ..AnyDrawing::default()
    }
    .drawing()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn drawings_survive_every_format(document in any_drawing()) {
        for format in Format::WHOLE {
            let text = format.write(&document);
            prop_assert_eq!(Format::of_text(&text), format, "{}", text);
            let back = format.read(&text);
            prop_assert_eq!(back.as_ref(), Ok(&document), "{:?}\n{}", format, text);
        }
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in "\\PC{0,40}", at in 0_usize..300) {
        let document = EXHIBITS[1].document().unwrap();
        for format in Format::ALL {
            let whole = format.write(&document);
            let at = whole.char_indices().map(|(place, _)| place).nth(at).unwrap_or(whole.len());
            let _ = format.read(&whole[..at]);
            let _ = format.read(&format!("{}{text}{}", &whole[..at], &whole[at..]));
        }
    }
}

#[test]
fn graphml_that_takes_its_parser_long_is_refused_at_once() {
    let attributes: String = (0..100_000).map(|nth| format!(" a{nth}=\"\"")).collect();
    let wording = |text: &str| Format::GraphMl.read(text).unwrap_err().to_string();
    let many = format!("<graphml>\n<graph><node id='a'{attributes}/></graph></graphml>");
    assert_eq!(wording(&many), "line 2: 100001 attributes; the limit is 256");
    let nested = "<data xmlns:a=\"b\">".repeat(300) + &"</data>".repeat(300);
    let deep = format!("<graphml><graph>{nested}</graph></graphml>");
    assert_eq!(wording(&deep), "line 1: 257 namespaces; the limit is 256");
    // What only looks like it.
    let quoted = "a=\"\" ".repeat(300);
    let fine = format!(
        "<graphml><!-- <x {quoted}> --><?x {quoted}?><graph><node id=\"a\"/></graph>{quoted}</graphml>"
    );
    assert_eq!(Format::GraphMl.read(&fine).unwrap().positions().len(), 1);
}
