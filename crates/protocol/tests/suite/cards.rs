//! Cards for the tests of the page, whose tutor is then made of these: how it shows them must not depend on what the real
//! one says. They are kept in the bytes in which a worker sends them, so that the browser's tests know nothing of these.
//!
//! `UPDATE_EXPECT=1 cargo test --package hyperjam-protocol --test suite cards::` writes them anew.

use expect_test::expect_file;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_editor::picture::PlateMark;
use hyperjam_protocol::address::AddressTemplate;
use hyperjam_protocol::tutor::{
    Anchor, BegunLesson, Block, Button, Card, CardAction, Diagram, DiagramMove, DiagramPosition, Line,
    Picture, Scene, SceneMarks, Shape, ShownKind, ShownMark, Span, Steps, Stroke, Tap, Tone, Zoom,
};
use hyperjam_protocol::{MessageError, Refusal, Reply, RequestError, Response, decode, encode};
use hyperjam_terms::{Movers, Sector};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

const A: PositionId = PositionId(0);
const D: PositionId = PositionId(3);
const H: PositionId = PositionId(7);

/// What the tutor does when it is asked for an address.
enum Answer {
    Says(Box<Reply<Card>>),
    /// It says nothing more.
    Silence,
    /// Its program ends with an error.
    Death,
}

/// The cards of a test by their addresses, with what the tutor does first and next.
type Cards = Vec<(String, Vec<Answer>)>;

fn card(title: impl Into<String>) -> Card {
    Card { title: title.into(), ..Card::default() }
}

fn with(title: &str, blocks: Vec<Block>) -> Card {
    Card { blocks, ..card(title) }
}

fn with_scene(title: &str, scene: Scene) -> Card {
    Card { scene, ..card(title) }
}

fn text(words: impl Into<String>) -> Line {
    vec![Span::Text(words.into())]
}

fn position(id: PositionId, name: &str) -> Span {
    Span::Position { id, name: name.into(), to: None }
}

fn button(text: impl Into<String>, action: CardAction) -> Button {
    Button { text: text.into(), action, shows: Vec::new(), main: false }
}

fn go(text: impl Into<String>, to: &str) -> Button {
    button(text, CardAction::Go(to.into()))
}

/// What is to be filled in after this. The page does so with any address, and those of these cards are none of the
/// tutor's, which could not be made otherwise.
fn blank<T>(before: &str) -> AddressTemplate<T>
where
    AddressTemplate<T>: DeserializeOwned,
{
    decode(&encode(&before).unwrap()).unwrap()
}

fn steps(at: u32, last: u32, each: &str) -> Option<Steps> {
    Some(Steps { at, last, each: blank(each) })
}

/// The cards, each of which knows its address.
fn cards<const N: usize>(all: [(&str, Card); N]) -> Cards {
    let says = |(address, card): (&str, Card)| {
        let card = Card { address: address.into(), link: address.into(), ..card };
        (address.to_owned(), vec![Answer::Says(Box::new(Reply::Answer(card)))])
    };
    all.into_iter().map(says).collect()
}

fn every_kind_of_block() -> Cards {
    let many = ('a'..='h').map(|letter| go(letter, if letter == 'c' { "test/b" } else { "test/all" }));
    let diagram = Diagram {
        name: "A small graph".into(),
        frame: [-100.0, -60.0, 200.0, 120.0],
        players: 2,
        positions: [
            (-50.0, "1", "A and E", Sector::First, vec![A, PositionId(4)]),
            (50.0, "0", "D", Sector::Second, vec![D]),
        ]
        .map(|(x, text, name, sector, of)| DiagramPosition {
            at: [x, 0.0],
            plate: PlateMark { label: text.into(), sector: Some(sector), seats: None },
            name: name.into(),
            of,
        })
        .to_vec(),
        moves: vec![DiagramMove {
            path: "M-20 0L20 0".into(),
            head: "M20 0L12 5L12 -5Z".into(),
            by: Movers::LEFT,
            numbers: None,
        }],
    };
    let blocks = vec![
        Block::Heading("A heading".into()),
        Block::Text(vec![
            Span::Text("words, ".into()),
            Span::Strong("strong ones".into()),
            Span::Text(", ".into()),
            position(H, "H"),
            Span::Text(", ".into()),
            Span::Link { text: "a link".into(), to: "test/b".into() },
        ]),
        Block::Result(vec![Span::Text("It is ".into()), position(D, "D")], Tone::Good),
        Block::List(vec![text("one"), text("two")]),
        Block::Numbered { first: 7, lines: vec![text("first"), text("second")] },
        Block::Table {
            head: vec!["Move".into(), "Does".into()],
            rows: vec![vec![text("a"), text("b")], vec![text("c"), vec![position(A, "A")]]],
        },
        Block::Buttons(vec![
            Button { main: true, ..go("Go", "test/b") },
            button("Idle", CardAction::Nothing),
        ]),
        Block::Choice {
            name: "Few".into(),
            options: vec![go("this", "test/all"), go("that", "test/b")],
            chosen: Some(0),
        },
        Block::Choice { name: "Many".into(), options: many.collect(), chosen: Some(1) },
        Block::Field { name: "A number".into(), value: "7".into(), to: blank("test/") },
        Block::Folded { name: "Hint".into(), blocks: vec![Block::Text(text("hidden words"))] },
        Block::Diagram(diagram),
        Block::Picture(small_picture()),
    ];
    let all = Card { spoken: "Everything is here.".into(), ..with("All kinds", blocks) };
    cards([("test/all", all), ("test/b", card("Another")), ("test/12", card("Twelve"))])
}

fn small_picture() -> Picture {
    let stroke = [Stroke::Axis, Stroke::Guide, Stroke::Left, Stroke::Right, Stroke::Both, Stroke::Day(3)];
    let mut shapes: Vec<Shape> = stroke
        .into_iter()
        .enumerate()
        .map(|(nth, stroke)| {
            let y = 10.0 * nth as f64 + 10.0;
            Shape::Line(vec![[10.0, y], [190.0, y]], stroke)
        })
        .collect();
    for (filled, x) in [(true, 50.0), (false, 150.0)] {
        shapes.push(Shape::Dot { at: [x, 30.0], filled, stroke: Stroke::Left });
    }
    for (anchor, text) in [(Anchor::Start, "begin"), (Anchor::Middle, "<b>middle</b>"), (Anchor::End, "end")]
    {
        shapes.push(Shape::Words { at: [100.0, 70.0], text: text.into(), anchor });
    }
    let (at, size) = ([40.0, 20.0], [20.0, 20.0]);
    shapes.push(Shape::Link { at, size, name: "to B".into(), to: "test/b".into(), current: false });
    Picture {
        title: "A small picture".into(),
        description: "Six lines.".into(),
        size: [200.0, 80.0],
        shapes,
        zoom: Some(Zoom { closer: Some("test/b".into()), farther: None }),
    }
}

fn positions_in_a_line() -> Cards {
    let to_b = Span::Position { id: D, name: "D".into(), to: Some("test/b".into()) };
    let line = vec![Span::Text("At ".into()), position(H, "H"), Span::Text(" or ".into()), to_b];
    cards([("test/a", with("Places", vec![Block::Text(line)])), ("test/b", card("D it is"))])
}

fn a_scene() -> Cards {
    let mark = ShownMark {
        position: A,
        text: "∞{1,2}".into(),
        spoken: String::new(),
        sector: Some(Sector::All),
        kind: ShownKind::Label("over".into()),
        seats: None,
    };
    let scene = Scene {
        marks: SceneMarks::These(vec![mark]),
        positions: vec![(A, Tone::Good), (D, Tone::Bad), (H, Tone::Even)],
        moves: vec![(MoveId(0), Tone::Fresh)],
        vehicles: Some(vec![D]),
        ..Scene::default()
    };
    let hidden = Scene { marks: SceneMarks::Hidden, ..Scene::default() };
    cards([("test/scene", with_scene("Scene", scene)), ("test/hidden", with_scene("Hidden", hidden))])
}

fn signs_everywhere() -> Cards {
    let positions = (0..15).map(|id| (PositionId(id), Tone::Bad)).collect();
    cards([("test/signs", with_scene("Signs", Scene { positions, ..Scene::default() }))])
}

fn positions_that_lead_to_cards() -> Cards {
    let tap = Scene { tap: Tap::These(vec![(D, "test/d".into())]), locked: true, ..Scene::default() };
    let any = Scene { tap: Tap::Any(blank("test/x/")), ..Scene::default() };
    cards([
        ("test/tap", with_scene("Tap", tap)),
        ("test/any", with_scene("Any", any)),
        ("test/d", card("D")),
        ("test/x/p7", card("H")),
    ])
}

fn four_steps() -> Cards {
    let step = |at| Card { steps: steps(at, 3, "test/s/"), ..card(format!("Step number {at}")) };
    cards([("test/s/0", step(0)), ("test/s/1", step(1)), ("test/s/2", step(2)), ("test/s/3", step(3))])
}

fn steps_that_are_spoken() -> Cards {
    let step = |at| Card {
        spoken: format!("This is step {at}."),
        steps: steps(at, 2, "test/"),
        ..card(format!("Step {at}"))
    };
    cards([("test/0", step(0)), ("test/1", step(1)), ("test/2", step(2))])
}

fn cards_that_follow() -> Cards {
    let before = |title, next: &str| Card { next: Some((next.into(), 400)), ..card(title) };
    cards([
        ("test/one", before("One", "test/two")),
        ("test/two", before("Two", "test/three")),
        ("test/three", card("Three")),
    ])
}

fn a_slow_one() -> Cards {
    let slow = vec![Answer::Says(Box::new(Reply::Progress(250))), Answer::Silence];
    let mut all = cards([("test/quick", card("Quick"))]);
    all.push(("test/slow".into(), slow));
    all
}

fn one_that_dies() -> Cards {
    let mut all = cards([("test/good", card("Good"))]);
    all.push(("test/slow".into(), vec![Answer::Silence]));
    all.push(("test/dead".into(), vec![Answer::Death]));
    all
}

fn one_that_lives_again() -> Cards {
    cards([("test/dead", card("Alive"))])
}

fn two_with_the_same_button() -> Cards {
    let one = |other: &str| {
        let buttons = vec![go("Turn", other), go(format!("To {other}"), other)];
        with(&format!("Not {other}"), vec![Block::Buttons(buttons)])
    };
    cards([("test/one", one("test/two")), ("test/two", one("test/one"))])
}

fn two_long_ones() -> Cards {
    let one = |to: &str| {
        let hint = vec![Block::Text(text(format!("not {to}")))];
        let mut blocks = vec![Block::Folded { name: "Hint".into(), blocks: hint }];
        blocks.extend((0..40).map(|nth| Block::Text(text(format!("line {nth}")))));
        blocks.push(Block::Buttons(vec![go(format!("To {to}"), to)]));
        with("The same title", blocks)
    };
    cards([("test/one", one("test/two")), ("test/two", one("test/one"))])
}

fn actions() -> Cards {
    let file = |ids: [&str; 2]| {
        let positions = [(ids[0], 0), (ids[1], 150)].map(|(id, x)| json!({"id": id, "x": x, "y": 0}));
        let step = json!({"from": ids[0], "to": ids[1], "by": "left"});
        json!({"format": "hyperjam", "version": 1, "positions": positions, "moves": [step], "vehicles": [ids[0]]})
            .to_string()
    };
    let here = || "test/actions".to_owned();
    let buttons = vec![
        button("Open", CardAction::Open(file(["x", "y"]), here())),
        button("Add", CardAction::Insert(file(["u", "v"]), here())),
        button("Drive", CardAction::Vehicles(vec![PositionId(1), PositionId(1)], here())),
    ];
    cards([("test/actions", with("Actions", vec![Block::Buttons(buttons)]))])
}

fn a_finished_lesson() -> Cards {
    cards([("test/done", Card { finished: Some("nim".into()), ..card("Done") })])
}

fn much_to_say() -> Cards {
    let sentence = "H has 2: it has moves to D, which has 0, and to E and G, which have 1, and none to a position that has 2. ";
    cards([("test/long", Card { spoken: sentence.repeat(2), ..card("Long") })])
}

fn hidden_marks() -> Cards {
    let task = Card {
        spoken: "Mark H.".into(),
        ..with_scene("Task", Scene { marks: SceneMarks::Hidden, ..Scene::default() })
    };
    cards([("test/why", Card { spoken: "H has 2.".into(), ..card("Why?") }), ("test/task", task)])
}

fn hex(bytes: Vec<u8>) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn the_cards_of_the_browser_tests_are_as_they_are_sent_now() {
    let all: [(&str, Cards); 17] = [
        ("every kind of block", every_kind_of_block()),
        ("positions in a line", positions_in_a_line()),
        ("a scene", a_scene()),
        ("signs everywhere", signs_everywhere()),
        ("positions that lead to cards", positions_that_lead_to_cards()),
        ("four steps", four_steps()),
        ("steps that are spoken", steps_that_are_spoken()),
        ("cards that follow", cards_that_follow()),
        ("a slow one", a_slow_one()),
        ("one that dies", one_that_dies()),
        ("one that lives again", one_that_lives_again()),
        ("two with the same button", two_with_the_same_button()),
        ("two long ones", two_long_ones()),
        ("actions", actions()),
        ("a finished lesson", a_finished_lesson()),
        ("much to say", much_to_say()),
        ("hidden marks", hidden_marks()),
    ];
    let answer = |answer: Answer| match answer {
        Answer::Says(reply) => hex(encode(&reply).unwrap()),
        Answer::Silence => "silence".into(),
        Answer::Death => "death".into(),
    };
    // What a query ends with when no lesson is begun or finished: by that the cards are distinguished.
    let asked =
        |address: &str| hex(encode(&(address, Vec::<String>::new(), Vec::<BegunLesson>::new())).unwrap());
    let cards = |cards: Cards| -> Value {
        let one = |(address, answers): (String, Vec<Answer>)| {
            let answers: Vec<String> = answers.into_iter().map(answer).collect();
            json!({"address": address, "asked": asked(&address), "answers": answers})
        };
        cards.into_iter().map(one).collect()
    };
    let sets: serde_json::Map<String, Value> =
        all.into_iter().map(|(name, set)| (name.to_owned(), cards(set))).collect();
    let ready = encode(&Response { number: 0, body: Reply::<Card>::Ready }).unwrap();
    let refused =
        RequestError::Refused(Refusal::of(&MessageError::Unreadable(postcard::Error::SerdeDeCustom)));
    let unknown = encode(&Reply::<Card>::Failed(refused)).unwrap();
    let file = json!({
        "written": "by crates/protocol/tests/suite/cards.rs, which says how",
        "ready": hex(ready),
        "unknown": hex(unknown),
        "sets": sets,
    });
    let text = serde_json::to_string_pretty(&file).unwrap() + "\n";
    expect_file!["../../../../playwright/tests/cards.json"].assert_eq(&text);
}
