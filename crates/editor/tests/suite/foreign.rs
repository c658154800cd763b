//! Files of other programs: yEd's GraphML, a model checker's DOT, node-link JSON, Mermaid, tables, transition systems; and what is
//! not taken over.

use hyperjam_editor::document::Document;
use hyperjam_editor::file::{Format, GameFile, Left, ReadOptions, read_any, read_game};
use hyperjam_terms::Movers;
use hyperjam_testkit::documents::AnyDrawing;
use proptest::prelude::*;

/// The drawing, and what is said not to be taken over.
fn read(format: Format, text: &str) -> (Document, Option<String>) {
    let left = Left::default();
    let reading = ReadOptions { left: Some(&left), ..ReadOptions::default() };
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
    // A second text of a box is left, an empty one is nothing.
    let two = |text: &str| {
        YED.replacen("<y:NodeLabel>end", &format!("<y:NodeLabel>end</y:NodeLabel><y:NodeLabel>{text}"), 1)
    };
    let (document, left) = read(Format::GraphMl, &two("entry/"));
    assert_eq!(moves(&document), ["start>end:L", "end>start:R"]);
    let expected = "not taken over: further labels of a position, shape and colour of 2 positions";
    assert_eq!(left.as_deref(), Some(expected));
    assert_eq!(
        read(Format::GraphMl, &two("")).1.as_deref(),
        Some("not taken over: shape and colour of 2 positions")
    );
    // Arrows say where an edge leads.
    let back = YED.replacen(r#"source="none" target="standard""#, r#"source="standard" target="none""#, 1);
    let (document, _) = read(Format::GraphMl, &back);
    assert_eq!(moves(&document), ["end>start:L", "end>start:R"]);
    assert_eq!(document.moves().next().map(|(_, step)| step.bend), Some(Some(65)));
}

#[test]
fn groups_of_yed_are_passed_over_and_labels_of_edges_say_who_moves() {
    let group = r##"<node id="n2" yfiles.foldertype="group"><data key="d6"><y:ProxyAutoBoundsNode/></data><graph id="n2:" edgedefault="directed">
        <edge source="n2::n0" target="n0"><data key="d10"><y:PolyLineEdge><y:LineStyle color="#FF0000"/><y:EdgeLabel>left<y:LabelModel/></y:EdgeLabel>
        </y:PolyLineEdge></data></edge>
        <node id="n2::n0"><data key="d6"><y:ShapeNode><y:Geometry height="2" width="2" x="1" y="1"/></y:ShapeNode></data></node></graph></node>
        <edge source="n2" target="n0"/>
        <edge source="n1" target="n0"><data key="d10"><y:PolyLineEdge><y:EdgeLabel>often</y:EdgeLabel></y:PolyLineEdge></data></edge>
        </graph>"##;
    let (document, left) = read(Format::GraphMl, &YED.replace("</graph>", group));
    assert_eq!(document.positions().len(), 3);
    assert_eq!(moves(&document), ["start>end:L", "end>start:R", "n2::n0>start:L", "end>start:b"]);
    assert_eq!(
        left.as_deref(),
        Some(
            "not taken over: edges of groups (1), groups (1), label of a move, shape and colour of 3 positions"
        )
    );
    let nested = YED.replace("</graph>", r#"<node id="x"><graph/></node></graph>"#);
    let error = Format::GraphMl.read(&nested).unwrap_err().to_string();
    assert!(error.contains("expected no graph within a node"), "{error}");
    // As many groups as fit within each other.
    let deep = r#"<node id="g" yfiles.foldertype="group"><graph>"#.repeat(900)
        + "<node id='in'/>"
        + &"</graph></node>".repeat(900);
    let (document, left) = read(Format::GraphMl, &format!("<graphml><graph>{deep}</graph></graphml>"));
    assert_eq!((document.positions().len(), left.as_deref()), (1, Some("not taken over: groups (900)")));
}

#[test]
fn what_was_changed_in_yed_is_taken_over() {
    let drawn = Format::Json
        .read(
            r#"{"format":"hyperjam","version":1,"title":"T","positions":[{"id":"A","label":"a  b","x":0.07,"y":-3},
            {"id":"B","label":"c","x":100,"y":0}],"moves":[{"from":"A","to":"B","by":"left","bend":40},{"from":"B","to":"A","by":"both"}]}"#,
        )
        .unwrap();
    let text = Format::GraphMl.write(&drawn);
    assert_eq!(read(Format::GraphMl, &text), (drawn.clone(), None));
    for (old, new) in [
        ("<y:NodeLabel>c<", "<y:NodeLabel>d<"),
        (r#"x="74" y="-26""#, r#"x="174" y="-26""#),
        (r##"color="#0000FF""##, r##"color="#FF0000""##),
        (r##"color="#0000FF""##, r##"color="#000000""##),
        (r##"<y:Point "##, r##"<y:Point x="0" y="0"/><y:Point x="50" y="-50"/><y:Point "##),
    ] {
        let changed = text.replacen(old, new, 1);
        assert!(changed != text, "{old}: {text}");
        let (document, left) = read(Format::GraphMl, &changed);
        assert!(document != drawn && left.is_none(), "{new}");
    }
    // A place of another program is that of the box.
    let places = |document: &Document| document.positions().map(|(_, one)| one.at.x).collect::<Vec<_>>();
    let (moved, _) = read(Format::GraphMl, &text.replacen(r#"x="74" y="-26""#, r#"x="174" y="-26""#, 1));
    assert_eq!((places(&moved), moves(&moved)[0].as_str()), (vec![0.07, 200.0], "a  b>c:L"));
}

#[test]
fn gml_of_several_programs_is_read() {
    let networkx = "graph [\n  directed 1\n  name \"Two &#34;heaps&#34; &amp; more\"\n  node [\n    id 0\n    label \"a\"\n  ]\n  \
        node [\n    id 1\n    label \"b\"\n    weight 3\n  ]\n  edge [\n    source 0\n    target 1\n    color \"blue\"\n  ]\n  \
        edge [\n    source 1\n    target 0\n    player \"right\"\n    weight 2.5\n  ]\n]\n";
    let (format, found) = read_any(networkx);
    assert_eq!((format, found.unwrap()), (Format::Gml, read(Format::Gml, networkx).0));
    let (document, left) = read(Format::Gml, networkx);
    assert_eq!(document.heading().title, "Two \"heaps\" & more");
    assert_eq!(moves(&document), ["a>b:L", "b>a:R"]);
    assert_eq!(left.as_deref(), Some("not taken over: weight of a move, weight of a position"));

    let igraph = "Creator \"igraph version 0.10\"\nVersion 1\n# {\ngraph\n[\n  directed 0\n  edge\n  [\n    source 0\n    target 1\n  ]\n  \
        node\n  [\n    id 0\n    name \"a\"\n    owner 1\n  ]\n  node\n  [\n    id 1\n    name \"b\"\n  ]\n]\n";
    assert_eq!(Format::of_text(igraph), Format::Gml);
    let (document, left) = read(Format::Gml, igraph);
    let said = "players in “owner” are counted from 0: 1 is Right";
    assert_eq!(
        (moves(&document), left.as_deref()),
        (vec!["a>b:R".to_owned(), "b>a:b".to_owned()], Some(said))
    );
    assert_eq!(Format::of_text("digraph { graph [a=b] }"), Format::Dot);
    assert_eq!(Format::of_text("graph LR\nA[x] --> B"), Format::Mermaid);
}

#[test]
fn gml_of_yed_keeps_names_places_players_and_bends() {
    let text = r##"Creator "yFiles"
Version "2.14"
graph
[
	hierarchic 1
	label "Two towns"
	directed 1
	node [ id 0 label "start" graphics [ x 115.0 y 215.0 w 30.0 type "ellipse" fill "#FFCC00" ] LabelGraphics [ text "start" ] gid 2 ]
	node [ id 1 label "end" graphics [ x 315.0 y 215.0 ] ]
	node [ id 2 label "Group" isGroup 1 graphics [ x 0 y 0 ] ]
	edge [ source 0 target 1 graphics [ fill "#0000FF" targetArrow "standard"
		Line [ point [ x 115 y 215 ] point [ x 215 y 150 ] point [ x 315 y 215 ] ] ] ]
	edge [ source 1 target 0 graphics [ fill "#FF0000" sourceArrow "standard" ] LabelGraphics [ text "often" ] ]
	edge [ source 2 target 0 ]
]"##;
    let (document, left) = read(Format::Gml, text);
    assert_eq!(document.heading().title, "Two towns");
    assert_eq!(moves(&document), ["start>end:L", "start>end:R"]);
    let places: Vec<(f64, f64)> =
        document.positions().map(|(_, position)| (position.at.x, position.at.y)).collect();
    assert_eq!(places, [(115.0, 215.0), (315.0, 215.0)]);
    assert_eq!(document.moves().map(|(_, step)| step.bend).collect::<Vec<_>>(), [Some(-65), None]);
    assert_eq!(
        left.as_deref(),
        Some(
            "not taken over: edges of groups (1), gid of a position, groups (1), label of a move, shape and colour of a position"
        )
    );
}

#[test]
fn gml_that_is_none_is_refused_with_its_line() {
    let deep = "a [ ".repeat(100_000);
    for (wrong, sentence) in [
        ("graph 1", "line 1: expected a graph in brackets: “graph [ … ]”"),
        ("graph [\n]\ngraph [\n]", "line 3: expected only one graph, which stands in line 1"),
        ("graph [\nnode [ label \"a\" ]\n]", "line 2: expected the id of the node"),
        ("graph [\nnode [ id 1 ]\nnode [ id 1 ]\n]", "line 3, node’s id: the id “1” is used twice"),
        ("graph [\nedge [ source 1 ]\n]", "line 2: expected the target of the edge"),
        (
            "graph [\nnode [ id 1 ]\nedge [ source 1 target 2 ]\n]",
            "line 3, edge’s target: no position has the id “2”",
        ),
        ("graph [\nnode [ id 1 x far ]\n]", "line 2, node’s x: expected a number, found “far”"),
        (
            "graph [\nnode [ id 1 graphics [ x NaN y 1 ] ]\n]",
            "line 2, node’s x: coordinates must lie between",
        ),
        ("graph [\nnode [ id 1", "line 2: expected a closing “]”"),
        ("graph [\nnode [ id \"1\n ]", "line 2: expected a closing quotation mark, found “\"1”"),
        ("graph [ = ]", "line 1: expected a key such as “node”, found “=”"),
        ("graph [ players 99 ]", "players: 99 players"),
        ("graph [ players many ]", "graph’s players: expected a number of players, found “many”"),
        (&deep, "line 1: 65 levels of lists; the limit is 64"),
        ("[[[[", "line 1: expected a key such as “node”, found “[[[[”"),
    ] {
        let error = Format::Gml.read(wrong).unwrap_err().to_string();
        assert!(error.starts_with(sentence), "{wrong:.60}: {error}");
    }
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
fn records_of_dot_are_the_texts_of_their_fields() {
    let text = r#"digraph { node [shape=record]; a [label="<l> 1|{2 \| 3|<r>\{x\}\n4}|"]; c [label="{<here>\N}"]; d
        node [shape=box]; b [label="p|q"]; e [label="{1|2}", shape=Mrecord]; a:l -> b:r:ne; b -> a:r }"#;
    let (document, left) = read(Format::Dot, text);
    let labels: Vec<_> = document.positions().map(|(_, one)| one.label.as_str()).collect();
    assert_eq!(labels, ["1 2 | 3 {x} 4", "c", "d", "p|q", "1 2"]);
    assert!(left.is_some_and(|left| left.contains("ports (3)")));
}

#[test]
fn tuples_and_one_letter_colours_of_networkx_are_read() {
    let text = r#"{"directed":true,"nodes":[{"id":[0,1],"label":null},{"id":["a",[2]]}],
        "links":[{"source":[0,1],"target":["a",[2]],"color":"b"},{"source":["a",[2]],"target":[0,1],"color":"r"}]}"#;
    let (document, left) = read(Format::NodeLink, text);
    assert_eq!(
        (moves(&document), left),
        (vec!["(0, 1)>(a, (2)):L".into(), "(a, (2))>(0, 1):R".into()], None)
    );
}

/// What ends like a list or a table is any lines, so that what begins like another format is read as that.
#[test]
fn the_ending_of_a_name_is_believed_where_the_text_does_not_say_otherwise() {
    for ending in ["txt", "csv"] {
        let of = |text: &str| Format::of_file(&format!("a.{ending}"), text);
        assert_eq!(of(r#"{"format":"hyperjam"}"#), Some(Format::Json));
        assert_eq!(of("graph [ node [ id 0 ] ]"), Some(Format::Gml));
        assert_eq!(of("digraph { a -> b }"), Some(Format::Dot));
        assert_eq!(of("des (0, 1, 2)"), Some(Format::Aldebaran));
    }
    assert_eq!(Format::of_file("a.csv", "a,b"), Some(Format::Table));
    assert_eq!(Format::of_file("a.csv", "a -> b"), Some(Format::Table));
    assert_eq!(Format::of_file("a.txt", "from,to\na,b"), Some(Format::Text));
    assert_eq!(Format::of_file("a.dot", "{}"), Some(Format::Dot));
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
        Some(
            "not taken over: age of a position, weight of a graph, weight of a move; players in “owner” are counted from 0: 1 is Right"
        )
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
        (r#"{"nodes":[{}],"links":[]}"#, "nodes[0].id: expected a text, a number or a list of these"),
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
fn links_lead_to_the_places_or_names_of_nodes_that_have_no_id() {
    let nodes = r#"{"nodes":[{"name":"a"},{"name":"b"}],"links":[{"source":1,"target":0,"value":2}]}"#;
    let names = r#"{"nodes":[{"name":"a"},{"name":"b"}],"links":[{"source":"b","target":"a","value":2}]}"#;
    for text in [nodes, names] {
        let (document, left) = read(Format::NodeLink, text);
        assert_eq!(
            (moves(&document), left.as_deref()),
            (vec!["b>a:b".into()], Some("not taken over: value of a move"))
        );
    }
    let error = Format::NodeLink.read(&nodes.replace("1,", "2,")).unwrap_err().to_string();
    assert!(error.contains("no position has the id “2”"), "{error}");
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
    for part in
        ["class of a position", "classDef of a line", "the text of 2 moves", "titles of subgraphs (1)"]
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
fn subgraphs_of_mermaid_are_no_positions() {
    let text = "flowchart LR\n  A --> one\n  subgraph one [The first]\n    B --> C\n  end\n  subgraph two\n  D\n  end\n  \
                one --> two & D\n  one:::red\n";
    let (document, left) = read(Format::Mermaid, text);
    assert_eq!(document.positions().len(), 4);
    assert_eq!(moves(&document), ["B>C:b"]);
    assert_eq!(
        left.as_deref(),
        Some("not taken over: class of a position, links of subgraphs (3), titles of subgraphs (2)")
    );
}

#[test]
fn titles_stand_in_front_matter_and_in_names_of_graphs() {
    let fenced = "```mermaid\n---\ntitle: A choice\n---\nswimlane LR\nA --> B\n```\n";
    let (document, left) = read(Format::Mermaid, fenced);
    assert_eq!((document.heading().title.as_str(), left), ("A choice", None));
    let graph = "<graphml><key id='n' for='graph' attr.name='name'/><graph><data key='n'>A choice</data><node id='A'/></graph></graphml>";
    let (document, left) = read(Format::GraphMl, graph);
    assert_eq!((document.heading().title.as_str(), left), ("A choice", None));
}

#[test]
fn mermaid_of_version_11_is_read() {
    let text = "flowchart TD\n  A@{ shape: rect, label: \"hi, there: you\" }\n  B@{\n    shape: circle\n    label: \"two } lines\"\n  }\n  \
                A e1@-->|left| B e2@==> C\n  e1@{ animate: true }\n  A ~~~ C\n  C o--o A\n  \
                D[\"one<br />two <b>bold</b><BR>x < y\"] --> C\n  do+[\"E\n F\"]\n  E[\\slanted\\] --> F@{ img: \"a.png\" }\n";
    let (document, left) = read(Format::Mermaid, text);
    assert_eq!(
        moves(&document),
        [
            "hi, there: you>two } lines:L",
            "two } lines>C:b",
            "C>hi, there: you:b",
            "hi, there: you>C:b",
            "one two bold x < y>C:b",
            "slanted>F:b",
        ]
    );
    assert_eq!(
        left.as_deref(),
        Some("not taken over: animate of a move, img of a position, invisible links (1)")
    );
    let error = Format::Mermaid.read("flowchart LR\nA@{ shape: rect\nB --> C\n").unwrap_err().to_string();
    assert!(error.starts_with("line 2: expected a closing bracket"), "{error}");
}

#[test]
fn a_strict_graph_of_dot_has_one_edge_between_two_nodes() {
    let (document, left) =
        read(Format::Dot, "strict graph { a -- b; b -- a [color=blue]; a -- b [weight=2]; a -- a; a -- a }");
    assert_eq!(moves(&document), ["a>b:L", "b>a:L", "a>a:b"]);
    assert_eq!(left.as_deref(), Some("not taken over: weight of a move"));
    let (document, _) =
        read(Format::Dot, "strict digraph { edge [color=red]; a -> b; b -> a; a -> b [color=blue]; a -> b }");
    assert_eq!(moves(&document), ["a>b:L", "b>a:R"]);
    assert_eq!(moves(&read(Format::Dot, "digraph { a -> b; a -> b }").0).len(), 2);
}

#[test]
fn a_loop_of_an_undirected_edge_is_one_move() {
    let nodes = r#"{"directed":false,"nodes":[{"id":"a"},{"id":"b"}],"links":[{"source":"a","target":"a"},{"source":"a","target":"b"}]}"#;
    for (format, text) in [(Format::NodeLink, nodes), (Format::Dot, "graph { a -- a; a -- b }")] {
        assert_eq!(read(format, text).0.moves().len(), 3, "{text}");
    }
}

#[test]
fn the_label_of_a_graph_of_dot_is_its_title() {
    for text in [
        "digraph G { label=\"My game\"; a -> b; subgraph cluster_x { label=\"Part\"; a } }",
        "digraph { graph [label=\"My\\ngame\"]; subgraph cluster_x { graph [label=Part]; a } a -> b }",
    ] {
        let (document, left) = read(Format::Dot, text);
        assert_eq!(document.heading().title, "My game");
        assert_eq!(left.as_deref(), Some("not taken over: titles of subgraphs (1)"));
    }
}

/// What a position or a move has twice is lost once, and what is left out with its position not at all.
#[test]
fn no_more_is_lost_than_there_is() {
    let text = "digraph { node [shape=box]; a [shape=circle]; b; a [shape=box]; a -> b -> a [weight=2, weight=3]; subgraph legend { c [shape=star] } }";
    let (document, left) = read(Format::Dot, text);
    assert_eq!((document.positions().len(), document.moves().len()), (2, 2));
    assert_eq!(
        left.as_deref(),
        Some("not taken over: entries of a legend (1), shape of 2 positions, weight of 2 moves")
    );
}

#[test]
fn a_header_that_names_no_ends_is_no_move() {
    for table in ["id,x,y\na,1,2\n", "name;age\nAnna;3\nBert;4\n", "from,weight\na,1\n"] {
        let error = Format::Table.read(table).unwrap_err().to_string();
        assert!(
            error.starts_with("line 1: expected a header that names where moves start and lead"),
            "{error}"
        );
    }
    let (document, left) = read(Format::Table, "Knoten,Ziel\na,b\nb,c\n");
    assert_eq!(document.moves().len(), 3);
    assert_eq!(left.as_deref(), Some("the first row is read as a move from “Knoten” to “Ziel”"));
    let odd = Format::Table.read("\"\u{1}a\",b\nb,\u{1}a\n").unwrap();
    assert_eq!(
        (odd.positions().len(), Format::Table.write(&odd)),
        (2, "source,target,by\na,b,both\nb,a,both\n".into())
    );
    let matrix = "0,1,0,0,0\n".repeat(5);
    let error = Format::Table.read(&matrix).unwrap_err().to_string();
    assert_eq!(error, "line 1: expected a table of moves, not a matrix of 5 rows of numbers");
    let named = Format::Table.read(",a,b\na,0,1\nb,1,0\n").unwrap_err().to_string();
    assert_eq!(named, "line 1: expected a table of moves, not a matrix of 2 rows of numbers");
    // With a number for each row, as pandas writes a table.
    assert_eq!(Format::Table.read(",source,target\n0,1,2\n1,2,3\n").unwrap().moves().len(), 2);
    for table in ["name,b\nb,c\n", "1,2\n3,4\n", "id,x\n"] {
        assert_eq!(read(Format::Table, table).1, None, "{table}");
    }
}

#[test]
fn tables_of_gephi_say_which_rows_lead_both_ways() {
    let left = Left::default();
    let text =
        "Source,Target,Type,Id\n\"A, B\",C,Undirected,1\nC,D,Directed,2\nD,D,undirected,3\nD,E,Bypass,4\n";
    let read =
        Format::Table.read_with(text, ReadOptions { left: Some(&left), ..ReadOptions::default() }).unwrap();
    let list = Format::Text.write(&read);
    assert_eq!(list, "\"A, B\": C\nC: \"A, B\" D\nD: D E\nE:\n");
    assert_eq!(left.sentence().as_deref(), Some("not taken over: Id of 5 moves, Type of a move"));
}

#[test]
fn tables_of_moves_are_read_with_and_without_a_header() {
    assert_eq!(moves(&read(Format::Table, "a,b\nb,c\n").0), ["a>b:b", "b>c:b"]);
    let text = "Weight;To;From;Player\n3;b;\"a; \"\"one\"\"\nline\";left\n;c;b;R\n;;alone;\n;c;b;whoever\n";
    assert_eq!(Format::of_text(text), Format::Table);
    let (document, left) = read(Format::Table, text);
    assert_eq!(moves(&document), ["a; \"one\" line>b:L", "b>c:R", "b>c:b"]);
    assert_eq!(document.positions().len(), 4);
    let expected =
        "not taken over: Player of a move, Weight of a move; “Player” has other values, too: whoever";
    assert_eq!(left.as_deref(), Some(expected));
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
fn transition_systems_say_by_their_labels_who_moves() {
    let ring = "des (0,3,3)\n(0,\"a\",1)\n(1,\"b\",2)\n(2,\"a\",0)\n";
    let (document, left) = read(Format::Aldebaran, ring);
    assert_eq!(moves(&document), ["0>1:b", "1>2:b", "2>0:b"]);
    assert_eq!(left.as_deref(), Some("not taken over: label of 3 moves"));
    let text = "des(2, 8, 3)\r\n(0, left, 1)\r\n( 1 , \"right\" , 2 )\n\n(2, \"send(1, 2)\", 0)\n(0,L,0)\n(0,R,0)\n(1,both,0)\n(1,i,0)\n(1,1,0)";
    let (format, found) = read_any(text);
    assert_eq!(
        (format, moves(&found.unwrap())),
        (Format::Aldebaran, moves(&read(Format::Aldebaran, text).0))
    );
    let (document, left) = read(Format::Aldebaran, text);
    let expected = ["0>1:L", "1>2:R", "2>0:b", "0>0:L", "0>0:R", "1>0:b", "1>0:b", "1>0:b"];
    assert_eq!(moves(&document), expected);
    assert_eq!(left.as_deref(), Some("not taken over: first state of a graph, label of 3 moves"));
    // Who is named in one label plays; the moves of which nothing is said are theirs, too.
    let (document, _) = read(Format::Aldebaran, "des (0, 2, 2)\n(0, p1 p3, 1)\n(1, tau, 0)");
    let by: Vec<Movers> = document.moves().map(|(_, step)| step.by).collect();
    assert_eq!((document.heading().players, &*by), (3, &[Movers::of(&[0, 2]).unwrap(), Movers::all(3)][..]));
    assert_eq!(
        Format::Aldebaran.write(&document),
        "des (0, 2, 2)\n(0, \"p1 p3\", 1)\n(1, \"p1 p2 p3\", 0)\n"
    );
    assert_eq!(Format::Aldebaran.losses(&document), ["the number of players", "places"]);
    for (wrong, sentence) in [
        ("des 0, 1", "line 1: expected des (first, transitions, states), found “des 0, 1”"),
        ("des (5, 0, 2)", "line 1: no position has the id “5”"),
        (
            "des (0, 1, 99)",
            "line 1: 99 states, where there can be one for each byte of the file; the limit is 14",
        ),
        (
            "des (0, 1, 99999999999999999999)",
            "line 1: expected the number of states, found “99999999999999999999”",
        ),
        ("des (0, 1, 2)\n(0, 1)", "line 2: expected (from, label, to), found “(0, 1)”"),
        ("des (0, 1, 2)\n(0, a, x)", "line 2: expected the number of a state, found “x”"),
        ("des (0, 1, 2)\n\n(0, a, 2)", "line 3: no position has the id “2”"),
        ("des (0, 0, 2)\n(0, a, 1)", "line 2: expected 0 transitions, as the first line says, found “1”"),
    ] {
        let error = Format::Aldebaran.read(wrong).unwrap_err();
        assert_eq!(error.to_string(), sentence);
        assert_eq!(read_game(Format::Aldebaran, wrong, GameFile::READING, &mut |_| {}), Err(error));
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
        for format in Format::WHOLE {
            let (again, left) = read(format, &format.write(&document));
            prop_assert_eq!((&again, left), (&document, None), "{:?}", format);
        }
        for format in [Format::Mermaid, Format::Table, Format::Aldebaran] {
            let read = format.read(&format.write(&document)).unwrap();
            prop_assert_eq!(read.positions().len(), document.positions().len(), "{:?}", format);
            let by = |document: &Document| document.moves().map(|(_, step)| step.by).collect::<Vec<_>>();
            prop_assert_eq!(by(&read), by(&document), "{:?}", format);
        }
    }

    /// The game alone is that of the document.
    #[test]
    fn a_system_is_the_same_game_without_a_document(document in AnyDrawing::default().drawing()) {
        let text = Format::Aldebaran.write(&document);
        prop_assert_eq!(Format::of_text(&text), Format::Aldebaran);
        let game = read_game(Format::Aldebaran, &text, GameFile::READING, &mut |_| {}).unwrap();
        prop_assert_eq!(game, GameFile::of(&Format::Aldebaran.read(&text).unwrap()));
    }

    /// Whatever a file says, it is read or refused.
    #[test]
    fn no_text_of_another_program_makes_a_reader_panic(text in "[-<>=.|\\[\\](){}\"a-c0-2;,%& \\n:]{0,60}", nth in 0..6_usize) {
        let (format, start) = [
            (Format::Mermaid, "flowchart LR\n"), (Format::Table, ""), (Format::NodeLink, ""), (Format::Dot, "digraph { "),
            (Format::Aldebaran, "des (0,1,2)\n"), (Format::Gml, "graph [ node [ id 0 "),
        ][nth];
        let _ = format.read(&format!("{start}{text}"));
    }
}
