//! Files of other programs: yEd's GraphML, a model checker's DOT, node-link JSON, Mermaid, tables; and what is not taken over.

use hyperjam_editor::document::Document;
use hyperjam_editor::file::{Format, Left, Reading, read_any};
use hyperjam_terms::Movers;
use hyperjam_testkit::documents::AnyDrawing;
use proptest::prelude::*;

/// The drawing, and what is said not to be taken over.
fn read(format: Format, text: &str) -> (Document, Option<String>) {
    let left = Left::default();
    let reading = Reading { left: Some(&left), ..Reading::default() };
    let document = format.read_with(text, reading).unwrap_or_else(|error| panic!("{error}\n{text}"));
    (document, left.sentence())
}

/// "from>to:by" of every move, by labels.
fn moves(document: &Document) -> Vec<String> {
    let by = |movers: Movers| movers.in_words().chars().next().unwrap_or('?');
    let written = document
        .moves()
        .map(|(_, step)| format!("{}>{}:{}", document.name(step.from), document.name(step.to), by(step.by)));
    written.collect()
}

const YED: &str = r##"<?xml version="1.0"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:y="http://www.yworks.com/xml/graphml">
  <key attr.name="Description" attr.type="string" for="graph" id="d0"/>
  <key for="node" id="d6" yfiles.type="nodegraphics"/>
  <key for="edge" id="d10" yfiles.type="edgegraphics"/>
  <graph edgedefault="directed" id="G">
    <data key="d0">Two towns</data>
    <node id="n0"><data key="d6"><y:ShapeNode><y:Geometry height="30.0" width="30.0" x="100.0" y="200.0"/>
      <y:Fill color="#FFCC00"/><y:NodeLabel>start<y:LabelModel/></y:NodeLabel></y:ShapeNode></data></node>
    <node id="n1"><data key="d6"><y:ShapeNode><y:Geometry height="30.0" width="30.0" x="300.0" y="200.0"/>
      <y:NodeLabel>end</y:NodeLabel></y:ShapeNode></data></node>
    <edge source="n0" target="n1"><data key="d10"><y:PolyLineEdge><y:Path><y:Point x="200.0" y="150.0"/></y:Path>
      <y:LineStyle color="#0000FF"/><y:Arrows source="none" target="standard"/></y:PolyLineEdge></data></edge>
    <edge source="n1" target="n0"><data key="d10"><y:PolyLineEdge><y:LineStyle color="#FF0000"/>
      <y:Arrows source="none" target="standard"/></y:PolyLineEdge></data></edge>
  </graph>
</graphml>"##;

#[test]
fn graphml_of_yed_keeps_names_places_players_and_bends() {
    let (document, left) = read(Format::GraphMl, YED);
    assert_eq!(document.heading().title, "Two towns");
    assert_eq!(moves(&document), ["start>end:L", "end>start:R"]);
    let places: Vec<(f64, f64)> =
        document.positions().map(|(_, position)| (position.at.x, position.at.y)).collect();
    assert_eq!(places, [(115.0, 215.0), (315.0, 215.0)]);
    // Above a way to the right is on its left.
    assert_eq!(document.moves().map(|(_, step)| step.bend).collect::<Vec<_>>(), [Some(-65), None]);
    assert_eq!(left.as_deref(), Some("not taken over: shape and colour of 2 positions"));
    // Arrows say where an edge leads.
    let back = YED.replacen(r#"source="none" target="standard""#, r#"source="standard" target="none""#, 1);
    let (document, _) = read(Format::GraphMl, &back);
    assert_eq!(moves(&document), ["end>start:L", "end>start:R"]);
    assert_eq!(document.moves().next().map(|(_, step)| step.bend), Some(Some(65)));
}

#[test]
fn dot_of_a_model_checker_is_a_drawing_without_its_legend() {
    let text = r#"strict digraph DiskGraph {
        subgraph cluster_graph {
            -51 [label="/\\ heaps = <<1, 2>>\n/\\ turn = 1",style = filled]
            -51 -> 83 [label="TakeOne",color="2"];
            83 [label="/\\ heaps = <<0, 2>>"];
            -51 -> -77 [label="TakeTwo",color="3"]; 83 -> -77
            {rank = same; 83;-77;}
        }
        subgraph cluster_legend {graph[bgcolor=none] label = "Next State Actions"
            TakeOne [label="TakeOne"] TakeTwo [label="TakeTwo"] 83 }
    }"#;
    let (document, left) = read(Format::Dot, text);
    assert_eq!((document.positions().len(), document.moves().len()), (3, 3));
    let first = document.positions().next().map(|(_, position)| position.label.clone());
    assert_eq!(first.as_deref(), Some(r"/\ heaps = <<1, 2>> /\ turn = 1"));
    let left = left.unwrap();
    assert!(left.contains("entries of a legend (2)") && left.contains("label of 2 moves"), "{left}");
}

#[test]
fn html_labels_of_dot_are_their_texts() {
    let text = "digraph { 0 [label=<<b>P</b> &amp; <i>Q</i><br/>two &#945;>]; 0->1 [color=\"blue:red;0.5\"] 1->0 [dir=both] }";
    let (document, left) = read(Format::Dot, text);
    assert_eq!(moves(&document), ["P & Q two α>1:b", "1>P & Q two α:b", "P & Q two α>1:b"]);
    assert_eq!(left, None);
    let error = Format::Dot.read("digraph { 0 [label=<<b>P</b>]; }").unwrap_err().to_string();
    assert!(error.contains("line 1") && error.contains("“>” at the end of this label"), "{error}");
}

#[test]
fn node_link_json_is_read() {
    let text = r#"{"directed":true,"multigraph":false,"graph":{"name":"Two","weight":3},
        "nodes":[{"id":0,"owner":1},{"id":1,"x":5,"y":6,"age":7}],
        "links":[{"source":0,"target":1},{"source":1,"target":0,"color":"blue","weight":2}]}"#;
    assert_eq!(Format::of_file("a.json", text), Some(Format::NodeLink));
    let (document, left) = read(Format::NodeLink, text);
    assert_eq!(
        (document.heading().title.as_str(), moves(&document)),
        ("Two", vec!["0>1:R".into(), "1>0:L".into()])
    );
    assert_eq!(
        left.as_deref(),
        Some("not taken over: age of a position, weight of a graph, weight of a move")
    );
    // The first name that says who moves counts, in whatever order they stand; each end of a link has its own turn.
    let two = |link: &str, directed: bool| {
        let text = format!(
            r#"{{"directed":{directed},"nodes":[{{"id":"a","player":"left"}},{{"id":"b","player":"right"}}],"links":[{{"source":"a","target":"b"{link}}}]}}"#
        );
        moves(&read(Format::NodeLink, &text).0)
    };
    assert_eq!(two("", false), ["a>b:L", "b>a:R"]);
    for link in
        [r#","by":"right","color":"blue""#, r#","color":"blue","by":"right""#, r#","by":"r","label":"l""#]
    {
        assert_eq!(two(link, true), ["a>b:R"], "{link}");
    }
    assert_eq!(two(r#","color":"black""#, true), ["a>b:L"]);
    // An undirected link leads both ways; `edges` is another name.
    let undirected =
        r#"{"directed":false,"nodes":[{"id":"a"},{"id":"b"}],"edges":[{"source":"a","target":"b"}]}"#;
    assert_eq!(moves(&read_any(undirected).1.unwrap()), ["a>b:b", "b>a:b"]);
    for (wrong, part) in [
        (r#"{"nodes":[{}],"links":[]}"#, "nodes[0].id: expected a text or a number"),
        (
            r#"{"nodes":[{"id":1}],"links":[{"source":1,"target":2}]}"#,
            "links[0].target: no position has the id “2”",
        ),
        (r#"{"nodes":[{"id":1}],"links":[{"source":1}]}"#, "links[0].target: expected the id of a node"),
        (r#"{"nodes":[],"links":["#, "the text ends here"),
    ] {
        let error = Format::NodeLink.read(wrong).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn flowcharts_of_mermaid_are_read() {
    let text = "---\ntitle: A choice\n---\n%% a comment\nflowchart TD\n  A[Start] --> B{Choose}\n  B -->|left| C & D(\"by; night\")\n  \
                B -- right --> A; C --- D\n  D <-.->|often| E:::red\n  F ==> F\n  classDef red fill:#f00\n  subgraph one\n  end\n";
    let (format, found) = read_any(text);
    assert_eq!((format, moves(&found.unwrap())), (Format::Mermaid, moves(&read(Format::Mermaid, text).0)));
    let (document, left) = read(Format::Mermaid, text);
    assert_eq!(document.heading().title, "A choice");
    assert_eq!(
        moves(&document),
        [
            "Start>Choose:b",
            "Choose>C:L",
            "Choose>by; night:L",
            "Choose>Start:R",
            "C>by; night:b",
            "by; night>C:b",
            "by; night>E:b",
            "E>by; night:b",
            "F>F:b",
        ]
    );
    // Names that begin as other words do, a header with more in its line, and links of other looks.
    let chart = "```mermaid\ngraph TD; classroom --> B; style1 --oC\nB --xD;D -->|right; or| C\n```\n";
    assert_eq!(Format::of_text(chart), Format::Mermaid);
    assert_eq!(moves(&read(Format::Mermaid, chart).0), ["classroom>B:b", "style1>C:b", "B>D:b", "D>C:b"]);
    assert_eq!(Format::of_text("graph LR\nx: y"), Format::Text);
    let nodes: Vec<String> = (0..5_000).map(|nth| format!("n{nth}")).collect();
    let many = nodes.join(" & ");
    let error = Format::Mermaid.read(&format!("flowchart LR\n{many} --> {many}\n")).unwrap_err().to_string();
    assert!(error.contains("moves; the limit is"), "{error}");
    let left = left.unwrap();
    for part in ["class of a position", "classDef of a line", "the text of a move", "titles of subgraphs (1)"]
    {
        assert!(left.contains(part), "{part}: {left}");
    }
    for (wrong, part) in [
        ("flowchart LR\nA --> \n", "line 2: expected a node"),
        ("flowchart LR\nA -> B\n", "line 2: expected a link such as “-->”"),
        ("flowchart LR\nA[open --> B\n", "line 2: expected a closing bracket"),
        ("flowchart LR\nA -->|x B\n", "line 2: expected “|”"),
    ] {
        let error = Format::Mermaid.read(wrong).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn tables_of_moves_are_read_with_and_without_a_header() {
    assert_eq!(moves(&read(Format::Table, "a,b\nb,c\n").0), ["a>b:b", "b>c:b"]);
    let text = "Weight;To;From;Player\n3;b;\"a; \"\"one\"\"\nline\";left\n;c;b;R\n;;alone;\n;c;b;whoever\n";
    assert_eq!(Format::of_text(text), Format::Table);
    let (document, left) = read(Format::Table, text);
    assert_eq!(moves(&document), ["a; \"one\" line>b:L", "b>c:R", "b>c:b"]);
    assert_eq!(document.positions().len(), 4);
    assert_eq!(left.as_deref(), Some("not taken over: Weight of a move, the player of a move"));
    let (document, left) = read(Format::Table, "a,b,left,7\r\"c;d\",b\r\n");
    assert_eq!(moves(&document), ["a>b:L", "c;d>b:b"]);
    assert_eq!(left.as_deref(), Some("not taken over: column 4 of a move"));
    assert_eq!(Format::of_text("start, end"), Format::Text);
    // A number without a header is a weight; who is not named is everybody.
    let (document, left) = read(Format::Table, "a,b,7\nb,c,2.5\n");
    assert_eq!((document.heading().players, moves(&document)), (2, vec!["a>b:b".into(), "b>c:b".into()]));
    assert_eq!(left.as_deref(), Some("not taken over: the number behind the target of 2 moves"));
    let (document, _) = read(Format::Table, "from,to,player\na,b,p3\nb,c,\nc,a,0\n");
    let by: Vec<Movers> = document.moves().map(|(_, step)| step.by).collect();
    let of = |seats: &[u32]| Movers::of(seats).unwrap();
    assert_eq!((document.heading().players, by), (3, vec![of(&[2]), of(&[0, 1, 2]), of(&[0])]));
    for (wrong, part) in [
        ("source,target\n,b\n", "line 2: expected where the move starts"),
        ("source,target\na,\"b\n", "line 2: expected a closing quotation mark"),
    ] {
        let error = Format::Table.read(wrong).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn labels_and_titles_survive_in_flowcharts() {
    let labels = ["50%% off", "%%c", "`z`", "x<br>y", "#quot;", "a \"b\"; c", "&amp;", "|x|", "--", "([{"];
    let positions: Vec<_> = (0..)
        .zip(labels)
        .map(|(id, label)| serde_json::json!({ "id": format!("p{id}"), "label": label }))
        .collect();
    let text = serde_json::json!({
        "format": "hyperjam", "version": 1, "title": "a: \"b\" #c", "positions": positions, "moves": [],
    });
    let document = Format::Json.read(&text.to_string()).unwrap();
    let again = Format::Mermaid.read(&Format::Mermaid.write(&document)).unwrap();
    let labelled = |document: &Document| -> Vec<String> {
        document.positions().map(|(_, position)| position.label.clone()).collect()
    };
    assert_eq!(labelled(&document), labels);
    assert_eq!(labelled(&again), labels);
    assert_eq!(again.heading().title, "a: \"b\" #c");
}

proptest! {
    /// What a format keeps comes back: all of a drawing, or its moves and who makes them.
    #[test]
    fn drawings_survive_in_the_formats_of_others(document in AnyDrawing { wins: 0.1, ..AnyDrawing::default() }.drawing()) {
        prop_assert_eq!(&Format::NodeLink.read(&Format::NodeLink.write(&document)).unwrap(), &document);
        for format in [Format::Mermaid, Format::Table] {
            let read = format.read(&format.write(&document)).unwrap();
            prop_assert_eq!(read.positions().len(), document.positions().len(), "{:?}", format);
            let by = |document: &Document| document.moves().map(|(_, step)| step.by).collect::<Vec<_>>();
            prop_assert_eq!(by(&read), by(&document), "{:?}", format);
        }
    }

    /// Whatever a file says, it is read or refused.
    #[test]
    fn no_text_of_another_program_makes_a_reader_panic(text in "[-<>=.|\\[\\](){}\"a-c;,%& \\n:]{0,60}", nth in 0..4_usize) {
        let (format, start) = [
            (Format::Mermaid, "flowchart LR\n"), (Format::Table, ""), (Format::NodeLink, ""), (Format::Dot, "digraph { "),
        ][nth];
        let _ = format.read(&format!("{start}{text}"));
    }
}
