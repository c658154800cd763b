//! Who moves, as files of other programs say it, in all formats alike.

use hyperjam_editor::document::Document;
use hyperjam_editor::file::{Format, Left, MoverChoice, ReadOptions};
use hyperjam_terms::Movers;

/// Who makes each move, as in a sentence, what is said of the file, and what is asked.
fn read(format: Format, text: &str, choice: Option<&str>) -> (String, String, Vec<String>) {
    let left = Left::default();
    let choice: Option<MoverChoice> = choice.map(|choice| choice.parse().unwrap());
    let reading = ReadOptions { left: Some(&left), mover: choice.as_ref(), ..ReadOptions::default() };
    let document = format.read_with(text, reading).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let asked = left.unclear().iter().map(|one| format!("{}: {}", one.name, one.listed())).collect();
    (by(&document), left.sentence().unwrap_or_default(), asked)
}

fn by(document: &Document) -> String {
    let players = document.heading().players;
    let words: Vec<String> = document.moves().map(|(_, step)| step.by.named(players)).collect();
    words.join(", ")
}

/// A file of two positions and two moves in each format, of which `name` says this.
fn files(name: &str, [first, second]: [&str; 2]) -> Vec<(Format, String)> {
    vec![
        (Format::Dot, format!("digraph {{ A -> B [{name}=\"{first}\"]; B -> A [{name}=\"{second}\"] }}")),
        (
            Format::GraphMl,
            format!(
                "<graphml><key id='k' for='edge' attr.name='{name}'/><graph edgedefault='directed'><node id='A'/><node id='B'/>\
                 <edge source='A' target='B'><data key='k'>{first}</data></edge>\
                 <edge source='B' target='A'><data key='k'>{second}</data></edge></graph></graphml>"
            ),
        ),
        (
            Format::NodeLink,
            format!(
                r#"{{"directed":true,"nodes":[{{"id":"A"}},{{"id":"B"}}],"links":[{{"source":"A","target":"B","{name}":"{first}"}},
                {{"source":"B","target":"A","{name}":"{second}"}}]}}"#
            ),
        ),
        (
            Format::Gml,
            format!(
                "graph [ directed 1 node [ id 0 ] node [ id 1 ] edge [ source 0 target 1 {name} \"{first}\" ] \
                 edge [ source 1 target 0 {name} \"{second}\" ] ]"
            ),
        ),
        (Format::Table, format!("from;to;{name}\nA;B;{first}\nB;A;{second}\n")),
    ]
}

/// The same, where positions have an owner.
fn owned(name: &str, [first, second]: [&str; 2]) -> Vec<(Format, String)> {
    vec![
        (
            Format::Dot,
            format!("digraph {{ A [{name}=\"{first}\"]; B [{name}=\"{second}\"]; A -> B; B -> A }}"),
        ),
        (
            Format::GraphMl,
            format!(
                "<graphml><key id='k' for='node' attr.name='{name}'/><graph edgedefault='directed'>\
                 <node id='A'><data key='k'>{first}</data></node><node id='B'><data key='k'>{second}</data></node>\
                 <edge source='A' target='B'/><edge source='B' target='A'/></graph></graphml>"
            ),
        ),
        (
            Format::NodeLink,
            format!(
                r#"{{"directed":true,"nodes":[{{"id":"A","{name}":"{first}"}},{{"id":"B","{name}":"{second}"}}],
                "links":[{{"source":"A","target":"B"}},{{"source":"B","target":"A"}}]}}"#
            ),
        ),
        (
            Format::Gml,
            format!(
                "graph [ directed 1 node [ id 0 {name} \"{first}\" ] node [ id 1 {name} \"{second}\" ] \
                 edge [ source 0 target 1 ] edge [ source 1 target 0 ] ]"
            ),
        ),
    ]
}

#[test]
fn every_format_knows_the_same_names_and_words() {
    for name in ["player", "owner", "mover", "turn", "controller", "label", "Player"] {
        for words in [["left", "right"], ["L", "R"], ["blue", "red"], ["p1", "p2"]] {
            let owned = if name == "label" { Vec::new() } else { owned(name, words) };
            for (format, text) in files(name, words).into_iter().chain(owned) {
                let expected = ("Left, Right".to_owned(), String::new(), Vec::new());
                assert_eq!(read(format, &text, None), expected, "{text}");
            }
        }
    }
    for (format, text) in files("color", ["#0000ff", "#f00"]) {
        assert_eq!(read(format, &text, None).0, "Left, Right", "{text}");
    }
    // An attribute of a move counts more than one of where it starts.
    let both = "digraph { A [owner=left]; A -> B [player=right]; A -> C; B -> A [color=red]; C -> A }";
    assert_eq!(read(Format::Dot, both, None).0, "Right, Left, Right, both");
}

#[test]
fn players_are_counted_from_the_least_number_that_is_met() {
    for (format, text) in files("player", ["1", "2"]).into_iter().chain(owned("turn", ["1", "2"])) {
        let (by, said, asked) = read(format, &text, None);
        assert_eq!((by.as_str(), asked), ("Left, Right", Vec::new()), "{text}");
        assert!(said.ends_with("are counted from 1: 1 is Left"), "{said}");
    }
    for (format, text) in files("player", ["0", "1"]).into_iter().chain(owned("turn", ["1", "0"])) {
        let (by, said, _) = read(format, &text, None);
        let first = if text.contains("turn") { "Right, Left" } else { "Left, Right" };
        assert_eq!((by.as_str(), said.as_str()), (first, ""), "{text}");
    }
    let (by, said, _) = read(Format::Table, "from,to,player\na,b,1\nb,c,2\nc,a,3\nc,b,\n", None);
    assert_eq!(by, "player 1, player 2, player 3, all players");
    assert_eq!(said, "players in “player” are counted from 1: 1 is player 1");
    // One number alone does not tell from where they are counted.
    let (by, said, _) = read(Format::Table, "from,to,player\na,b,1\nb,c,1\n", None);
    assert_eq!(
        (by.as_str(), said.as_str()),
        ("Right, Right", "players in “player” are counted from 0: 1 is Right")
    );
    // Our own word counts from 0.
    let (by, said, _) = read(Format::Table, "source,target,by\na,b,1\nb,c,2\n", None);
    assert_eq!((by.as_str(), said.as_str()), ("player 2, player 3", ""));
    // Numbers on labels are weights.
    for (format, text) in files("label", ["1", "2"]) {
        let (by, said, _) = read(format, &text, None);
        assert_eq!(
            (by.as_str(), said.as_str()),
            ("both, both", "not taken over: label of 2 moves"),
            "{text}"
        );
        assert_eq!(read(format, &text, Some("label")).0, "Left, Right", "{text}");
    }
}

#[test]
fn words_that_name_no_player_are_asked_for_and_can_be_said() {
    for (format, text) in
        files("owner", ["white", "black"]).into_iter().chain(owned("owner", ["white", "black"]))
    {
        let (by, said, asked) = read(format, &text, None);
        assert_eq!(by, "both, both", "{text}");
        assert!(said.starts_with("not taken over: owner of"), "{said}");
        assert_eq!(asked, ["owner: white, black"], "{text}");
        let (by, said, asked) = read(format, &text, Some("owner=black,white"));
        assert_eq!((by.as_str(), asked), ("Right, Left", Vec::new()), "{text}");
        assert_eq!(said, "“owner” says who moves: white is Right, black is Left");
        let (by, said, _) = read(format, &text, Some("OWNER=white"));
        assert_eq!(by, "Left, both", "{text}");
        assert!(said.contains("“owner” has other values, too: black"), "{said}");
        let (by, _, asked) = read(format, &text, Some("none"));
        assert_eq!((by.as_str(), asked), ("both, both", Vec::new()));
        // What is chosen and is not there is refused, with what is there.
        let choice: MoverChoice = "ownr=a,b".parse().unwrap();
        let error = format
            .read_with(&text, ReadOptions { mover: Some(&choice), ..ReadOptions::default() })
            .unwrap_err();
        let error = error.to_string();
        assert!(
            error.contains("an attribute “ownr” of moves or positions") && error.contains("owner"),
            "{error}"
        );
    }
}

#[test]
fn any_attribute_can_be_chosen_and_no_other_one_counts_then() {
    let words = ["even", "odd"];
    for (name, choice) in [("shape", "shape=even,odd"), ("by", "by=even,odd"), ("color", "color=even,odd")] {
        for (format, text) in files(name, words).into_iter().chain(owned(name, words)) {
            assert_eq!(read(format, &text, Some(choice)).0, "Left, Right", "{text}");
        }
    }
    let mermaid = "flowchart LR\nA -->|Max| B\nB -->|Min| A\n";
    for choice in ["label=max,min", "text=Max,Min"] {
        assert_eq!(read(Format::Mermaid, mermaid, Some(choice)).0, "Left, Right");
    }
    let system = "des (0, 2, 2)\n(0, \"1\", 1)\n(1, \"2\", 0)\n";
    assert_eq!(read(Format::Aldebaran, system, None).0, "both, both");
    assert_eq!(read(Format::Aldebaran, system, Some("label")).0, "Left, Right");
    let table = "a,b,1\nb,a,2\n";
    assert_eq!(read(Format::Table, table, None).0, "both, both");
    assert_eq!(read(Format::Table, table, Some("player")).0, "Left, Right");
    let several = "digraph { A -> B [by=left, owner=x, color=red]; B -> A [by=left, owner=y] }";
    let (by, said, _) = read(Format::Dot, several, Some("owner=y,x"));
    assert_eq!(by, "Right, Left");
    assert_eq!(said, "not taken over: by of 2 moves; “owner” says who moves: x is Right, y is Left");
    // A label names a position, whatever else it says.
    let text = "digraph { A [label=Max]; B [label=Min]; A -> B; B -> A; B -> C }";
    let (by, said, _) = read(Format::Dot, text, Some("label=Max,Min"));
    assert_eq!(by, "Left, Right, Right");
    assert_eq!(said, "“label” says who moves: Max is Left, Min is Right");
}

#[test]
fn a_choice_is_an_attribute_with_a_word_for_each_player() {
    for (text, sentence) in [
        ("", "expected an attribute"),
        ("=a,b", "expected an attribute"),
        ("owner=", "expected an attribute"),
        ("owner=a,A", "the word “A” stands for two players"),
        ("owner=a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q", "17 words; a game has at most 16 players"),
    ] {
        let error = text.parse::<MoverChoice>().unwrap_err().to_string();
        assert!(error.starts_with(sentence), "{text}: {error}");
    }
    // A player without a word has no moves of its own.
    let text = "from,to,side\na,b,x\nb,a,y\n";
    assert_eq!(read(Format::Table, text, Some("side=,x,y")).0, "player 2, player 3");
    assert_eq!(Movers::of(&[1]), Some(Movers::RIGHT));
}

/// The attributes that may say who moves, each with its words.
fn offered(format: Format, text: &str) -> Vec<String> {
    let left = Left::default();
    let reading = ReadOptions { left: Some(&left), ..ReadOptions::default() };
    format.read_with(text, reading).unwrap_or_else(|error| panic!("{error}\n{text}"));
    left.attributes().iter().map(|one| format!("{}: {}", one.name, one.values.join(" "))).collect()
}

#[test]
fn where_nothing_says_who_moves_the_attributes_are_listed_that_may() {
    for (format, text) in
        files("shape", ["round", "square"]).into_iter().chain(owned("owner", ["white", "black"]))
    {
        let expected = if text.contains("shape") { "shape: round square" } else { "owner: white black" };
        assert!(
            offered(format, &text).iter().any(|one| one == expected),
            "{text}: {:?}",
            offered(format, &text)
        );
    }
    for (format, text) in files("by", ["left", "right"]).into_iter().chain(owned("owner", ["1", "2"])) {
        assert_eq!(offered(format, &text), [""; 0], "{text}");
    }
    // Beside others a B is a player, too; and one word that is wrong is named, and asked for.
    for (format, text) in files("turn", ["A", "B"]) {
        let (by, _, asked) = read(format, &text, None);
        assert_eq!((by.as_str(), asked), ("both, both", vec!["turn: A, B".to_owned()]), "{text}");
        assert_eq!(read(format, &text, Some("turn=A,B")).0, "Left, Right", "{text}");
    }
    for (format, text) in files("player", ["left", "rigth"]) {
        let (by, said, _) = read(format, &text, None);
        assert_eq!(by, "Left, both", "{text}");
        assert!(said.ends_with("“player” has other values, too: rigth"), "{said}");
        assert_eq!(offered(format, &text)[0], "player: left rigth");
    }
    assert_eq!(
        offered(Format::Mermaid, "flowchart LR\n A -->|white| B\n B -->|both| A\n"),
        ["the text: white both"]
    );
    let two = "digraph { a [owner=white]; b [owner=\"black, old\"]; a -> b [label=L, kind=slow]; b -> a [label=R, kind=quick] }";
    assert_eq!(offered(Format::Dot, two), ["label: L R", "owner: white black, old", "kind: slow quick"]);
    assert_eq!(read(Format::Dot, two, None).2, ["owner: white, “black, old”"]);
    // So many words are none for players, and a place is nothing else.
    let rows = |count: usize| (0..count).map(|nth| format!("a,b,{nth},w{nth}\n")).collect::<String>();
    let table = |count: usize| format!("from,to,x,w\n{}", rows(count));
    assert_eq!(offered(Format::Table, &table(13)), [""; 0]);
    assert_eq!(offered(Format::Table, &table(2)), ["w: w0 w1"]);
}
