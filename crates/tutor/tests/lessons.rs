//! The lessons: each can be done by right answers and right drawing, and by nothing else.

#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

mod common;

use common::{Reader, addresses, buttons, words};
use hyperjam_bridge::Game;
use hyperjam_editor::command::Command;
use hyperjam_editor::document::Document;
use hyperjam_editor::file;
use hyperjam_editor::game::GameGraph;
use hyperjam_editor::geometry::{Point, Vector};
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::tutor::{BegunLesson, Block, Card, CardAction, Drawing, SceneMarks, Span, Tap, Tone};
use hyperjam_solver::solve;
use hyperjam_terms::{Convention, Movers};
use hyperjam_testkit::documents::{exhibit, place};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The names, which stand in links that people keep.
const NAMES: [&str; 37] = [
    "game-graph",
    "winning",
    "marks",
    "draws",
    "two-colours",
    "nim",
    "nim-sum",
    "mex",
    "heaps-everywhere",
    "infinity",
    "who-wins-at-infinity",
    "harmless-loop",
    "guessing",
    "traffic-jam",
    "two-vehicles",
    "roadworks",
    "sums",
    "copycat",
    "nine-sectors",
    "between-sectors",
    "strategies",
    "bisimulation",
    "greater",
    "not-transitive",
    "equivalence",
    "telling-apart",
    "well-behaved",
    "tie-ends",
    "tie-sums",
    "take-away",
    "kayles",
    "green-hackenbush",
    "half-a-move",
    "quarter-of-a-move",
    "domineering",
    "domineering-hook",
    "hot-games",
];

/// An edit that a task asks for.
type Edit = fn(&mut Document);

/// The lessons that end with something to draw, each with edits that do it.
fn edits(name: &str) -> Vec<Edit> {
    match name {
        "game-graph" => vec![|map| draw(map, "E", "A", Movers::BOTH), |map| extend(map, "E")],
        "draws" => {
            vec![|map| draw(map, "C", "A", Movers::BOTH), |map| draw(map, "A", "A", Movers::BOTH), |map| {
                draw(map, "C", "C", Movers::BOTH)
            }]
        }
        "mex" => vec![|map| draw(map, "G", "E", Movers::BOTH), |map| draw(map, "G", "B", Movers::BOTH)],
        "guessing" => vec![|map| draw(map, "Y", "E", Movers::BOTH)],
        "roadworks" => {
            vec![|map| close(map, "J", "I"), |map| close(map, "M", "N"), |map| close(map, "H", "D")]
        }
        "between-sectors" => vec![|map| draw(map, "1", "c", Movers::RIGHT)],
        "bisimulation" => vec![ring, |map| {
            // A road to another town of the same kind changes nothing.
            let new = ring_of(map, 3, [Movers::BOTH; 3]);
            join(map, new[1], place(map, "Y"), Movers::BOTH);
        }],
        _ => Vec::new(),
    }
}

/// Edits that the same lessons do not accept.
fn bad_edits(name: &str) -> Vec<Edit> {
    match name {
        "game-graph" => vec![|map| draw(map, "A", "E", Movers::BOTH), |map| {
            draw(map, "E", "A", Movers::BOTH);
            draw(map, "E", "B", Movers::BOTH);
        }],
        "draws" => vec![|map| draw(map, "A", "C", Movers::BOTH), |map| {
            draw(map, "C", "A", Movers::BOTH);
            close(map, "A", "B");
        }],
        "mex" => vec![|map| draw(map, "G", "C", Movers::BOTH), |map| close(map, "G", "F")],
        "guessing" => vec![|map| draw(map, "X", "E", Movers::BOTH), |map| close(map, "X", "Y")],
        "roadworks" => vec![|map| close(map, "O", "J"), |map| {
            close(map, "J", "I");
            close(map, "M", "N");
        }],
        "between-sectors" => {
            vec![|map| draw(map, "1", "1", Movers::RIGHT), |map| draw(map, "1", "0", Movers::RIGHT)]
        }
        "bisimulation" => vec![
            |map| draw(map, "0", "N", Movers::BOTH),
            |map| {
                ring(map);
                close(map, "X", "X");
            },
            // A ring of Left's roads only, and one with a single road of Left's.
            |map| {
                ring_of(map, 3, [Movers::LEFT; 3]);
            },
            |map| {
                ring_of(map, 3, [Movers::BOTH, Movers::LEFT, Movers::BOTH]);
            },
            // A ring of old positions, and rings with some of them.
            |map| draw(map, "Z", "T", Movers::BOTH),
            |map| {
                let new = ring_of(map, 2, [Movers::BOTH; 3]);
                join(map, new[1], place(map, "X"), Movers::BOTH);
                join(map, place(map, "X"), new[0], Movers::BOTH);
            },
            // A ring of two; a ring of three with an exit; three that lead to the loop in a row.
            |map| {
                ring_of(map, 2, [Movers::BOTH; 3]);
            },
            |map| {
                let new = ring_of(map, 3, [Movers::BOTH; 3]);
                join(map, new[0], place(map, "0"), Movers::BOTH);
            },
            |map| {
                let new = ring_of(map, 3, [Movers::BOTH; 3]);
                let back = map.moves().find(|(_, step)| step.from == new[2]).unwrap().0;
                let moves = BTreeSet::from([back]);
                map.apply(Command::Delete { positions: BTreeSet::new(), moves }).unwrap();
                join(map, new[2], place(map, "X"), Movers::BOTH);
            },
            // The loop changed along with the ring.
            |map| {
                let new = ring_of(map, 3, [Movers::BOTH; 3]);
                for from in [new[0], new[1], new[2], place(map, "X")] {
                    join(map, from, place(map, "0"), Movers::BOTH);
                }
            },
        ],
        _ => Vec::new(),
    }
}

fn draw(document: &mut Document, from: &str, to: &str, by: Movers) {
    let (from, to) = (place(document, from), place(document, to));
    document.apply(Command::AddMove { from, to, by }).unwrap();
}

fn extend(document: &mut Document, from: &str) {
    let from = place(document, from);
    document.apply(Command::Extend { from, at: Point { x: 900.0, y: 900.0 }, by: Movers::BOTH }).unwrap();
}

fn close(document: &mut Document, from: &str, to: &str) {
    let (from, to) = (place(document, from), place(document, to));
    let step = document.moves().find(|(_, step)| step.from == from && step.to == to).unwrap().0;
    let moves = BTreeSet::from([step]);
    document.apply(Command::Delete { positions: BTreeSet::new(), moves }).unwrap();
}

fn ring(document: &mut Document) {
    ring_of(document, 3, [Movers::BOTH; 3]);
}

/// So many new positions in a ring, at most three, with roads open to these.
fn ring_of(document: &mut Document, count: usize, by: [Movers; 3]) -> Vec<PositionId> {
    let first = document.positions().len();
    for at in 0..count {
        document.apply(Command::AddPosition { at: Point { x: 900.0, y: 100.0 * at as f64 } }).unwrap();
    }
    let new: Vec<_> = document.positions().map(|(id, _)| id).skip(first).collect();
    for at in 0..count {
        join(document, new[at], new[(at + 1) % count], by[at]);
    }
    new
}

fn join(document: &mut Document, from: PositionId, to: PositionId, by: Movers) {
    document.apply(Command::AddMove { from, to, by }).unwrap();
}

/// A reader before an empty sheet.
fn newcomer() -> Reader {
    Reader::of(&exhibit("empty"))
}

fn address(name: &str) -> String {
    format!("lessons/{name}")
}

/// The drawing that a lesson offers, and where it leads.
fn offered(name: &str) -> (String, String) {
    let card = newcomer().card(&address(name));
    let open = |action: &CardAction| match action {
        CardAction::Open(text, to) => Some((text.clone(), to.clone())),
        _ => None,
    };
    buttons(&card).iter().find_map(|button| open(&button.action)).unwrap()
}

fn map(name: &str) -> Document {
    file::read(&offered(name).0).unwrap()
}

/// The addresses of all answers that a card offers to its open task.
fn answers(name: &str, card: &Card, reader: &Reader) -> Vec<String> {
    let inside = format!("{}/", address(name));
    let choices = buttons(card).into_iter().filter_map(|button| match button.action {
        CardAction::Go(to) if to.starts_with(&inside) => Some(to),
        _ => None,
    });
    let mut answers: Vec<String> = choices.collect();
    if let Tap::Any(press) = &card.scene.tap {
        let positions = reader.drawing.graph.positions.iter();
        answers.extend(positions.map(|(id, _)| press.fill(*id)));
    }
    answers
}

fn results(card: &Card, tone: Tone) -> usize {
    fn count(blocks: &[Block], tone: Tone) -> usize {
        let each = blocks.iter().map(|block| match block {
            Block::Result(_, one) => usize::from(*one == tone),
            Block::Folded { blocks, .. } => count(blocks, tone),
            _ => 0,
        });
        each.sum()
    }
    count(&card.blocks, tone)
}

/// Answers all questions by trying, in the given reader's drawing, up to the end or to a task to draw.
fn work_through(name: &str, reader: &Reader) -> Card {
    let mut card = reader.card(&address(name));
    loop {
        let answers = answers(name, &card, reader);
        if answers.is_empty() {
            return card;
        }
        let done = results(&card, Tone::Good);
        let cards: Vec<Card> = answers.iter().map(|answer| reader.card(answer)).collect();
        let (right, wrong): (Vec<_>, Vec<_>) =
            cards.into_iter().partition(|card| results(card, Tone::Bad) == 0);
        for card in &wrong {
            assert_eq!(card.finished, None, "{}", card.address);
            assert_eq!((results(card, Tone::Good), results(card, Tone::Bad)), (done, 1), "{}", card.address);
            assert!(
                card.spoken.starts_with("Not quite. ") && card.spoken.len() > 20,
                "{}: {}",
                card.address,
                card.spoken
            );
        }
        assert!(!right.is_empty(), "{}: no answer is right", card.address);
        assert!(!wrong.is_empty(), "{}: no answer is wrong", card.address);
        let presses = matches!(card.scene.tap, Tap::Any(..));
        assert!(presses || right.len() == 1, "{}: {} answers are right", card.address, right.len());
        for next in &right {
            assert!(results(next, Tone::Good) > done, "{}", next.address);
        }
        card = right.into_iter().next().unwrap();
    }
}

/// What is folded away under this name.
fn folded<'a>(card: &'a Card, under: &str) -> Option<&'a [Block]> {
    card.blocks.iter().find_map(|block| match block {
        Block::Folded { name, blocks } if name == under => Some(blocks.as_slice()),
        _ => None,
    })
}

fn assert_finished(name: &str, card: &Card) {
    assert_eq!(card.finished.as_deref(), Some(name), "{}", words(card));
    let checked = folded(card, "Checked by the solver").unwrap();
    let [Block::List(facts)] = checked else { panic!("{name}: facts are a list") };
    assert!(!facts.is_empty(), "{name}");
    for fact in facts {
        assert!(common::plain(fact).starts_with('✓'), "{name}: {}", common::plain(fact));
    }
}

#[test]
fn names_and_order_stay_as_they_are() {
    let list = newcomer().card("lessons");
    let mut names: Vec<String> = Vec::new();
    for block in &list.blocks {
        let Block::Numbered { first, lines } = block else { continue };
        assert_eq!(*first as usize, names.len() + 1, "numbers go on from chapter to chapter");
        let to = |span: &Span| match span {
            Span::Link { to, .. } => to.strip_prefix("lessons/").map(str::to_owned),
            _ => None,
        };
        names.extend(lines.iter().flatten().filter_map(to));
    }
    assert_eq!(names, NAMES);
    assert_eq!(NAMES.iter().collect::<BTreeSet<_>>().len(), NAMES.len());
}

#[test]
fn every_lesson_has_a_map_that_is_written_as_hyperjam_writes_it() {
    for name in NAMES {
        let (text, to) = offered(name);
        let document = file::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(file::write(&document), text, "{name}");
        assert_eq!(to, address(name));
        let names: BTreeSet<_> = document.positions().map(|(id, _)| document.name(id)).collect();
        assert_eq!(names.len(), document.positions().len(), "{name}: two positions have one name");
        assert!(document.moves().len() > 0, "{name}: a map without moves");
    }
}

#[test]
fn every_lesson_is_done_by_right_answers_and_right_drawing_only() {
    for name in NAMES {
        let start = map(name);
        let card = work_through(name, &Reader::of(&start));
        if edits(name).is_empty() {
            assert_finished(name, &card);
            continue;
        }
        assert_eq!(card.finished, None, "{name}: there is something to draw");
        assert_eq!(card.scene.marks, SceneMarks::Live);
        for edit in edits(name) {
            let mut edited = start.clone();
            edit(&mut edited);
            assert_finished(name, &Reader::of(&edited).card(&card.address));
        }
        for edit in bad_edits(name) {
            let mut edited = start.clone();
            edit(&mut edited);
            assert_eq!(Reader::of(&edited).card(&card.address).finished, None, "{name}");
        }
    }
}

#[test]
fn drawing_alone_does_not_finish_a_lesson_with_questions() {
    for name in NAMES.into_iter().filter(|name| !edits(name).is_empty()) {
        let mut edited = map(name);
        edits(name)[0](&mut edited);
        assert_eq!(Reader::of(&edited).card(&address(name)).finished, None, "{name}");
    }
}

#[test]
fn answers_count_on_the_lesson_s_own_map_only() {
    let reader = Reader::of(&map("mex"));
    let done = work_through("nim", &Reader::of(&map("nim"))).address;
    assert_finished("nim", &Reader::of(&map("nim")).card(&done));
    let card = reader.card(&done);
    assert_eq!(card.finished, None);
    assert!(words(&card).contains("Open this lesson's map"));
    assert_eq!((results(&card, Tone::Good), results(&card, Tone::Bad)), (0, 0));
}

#[test]
fn a_map_that_was_changed_without_need_is_not_the_lesson_s() {
    let mut changed = map("nim");
    draw(&mut changed, "0", "4", Movers::BOTH);
    let card = Reader::of(&changed).card("lessons/nim");
    assert!(words(&card).contains("Open this lesson's map"));
    let mut misere = map("nim");
    misere.apply(Command::SetConvention(Convention::Misere)).unwrap();
    assert!(words(&Reader::of(&misere).card("lessons/nim")).contains("Open this lesson's map"));
}

#[test]
fn the_map_of_a_lesson_is_no_other_lesson_s() {
    for name in NAMES {
        let reader = Reader::of(&map(name));
        for other in NAMES.into_iter().filter(|other| map(other) != map(name)) {
            let card = reader.card(&address(other));
            assert!(words(&card).contains("Open this lesson's map"), "{other} on the map of {name}");
        }
    }
}

#[test]
fn a_map_that_has_lost_many_moves_is_not_the_lesson_s() {
    let mut jam = map("roadworks");
    let begun = |jam: &Document| words(&Reader::of(jam).card("lessons/roadworks"));
    close(&mut jam, "J", "I");
    close(&mut jam, "M", "N");
    assert!(begun(&jam).contains("A fresh map"));
    close(&mut jam, "H", "D");
    assert!(begun(&jam).contains("Open this lesson's map"));
}

#[test]
fn vehicles_stand_where_a_task_has_them_and_nowhere_else() {
    let vehicles = |name: &str, answers: &str| {
        let map = map(name);
        let card = Reader::of(&map).card(&format!("{}{answers}", address(name)));
        let names = card.scene.vehicles.map(|on| on.iter().map(|id| map.name(*id).to_owned()).collect());
        names.unwrap_or_else(|| vec!["as drawn".to_owned()])
    };
    // How many moves, who wins, where to go: all are asked of vehicles.
    assert_eq!(vehicles("game-graph", ""), ["C"]);
    assert_eq!(vehicles("game-graph", "/2"), [""; 0]);
    assert_eq!(vehicles("game-graph", "/2/p4"), ["as drawn"]);
    assert_eq!(vehicles("winning", ""), ["B"]);
    assert_eq!(vehicles("winning", "/2"), ["A"]);
    assert_eq!(vehicles("nim", "/p4/2"), ["4", "2"]);
    assert_eq!(vehicles("strategies", "/2"), ["P"]);
    // The label of one position is asked of a position, that of a sum of vehicles.
    assert_eq!(vehicles("traffic-jam", ""), [""; 0]);
    assert_eq!(vehicles("two-vehicles", ""), ["H", "I"]);
    assert_eq!(vehicles("equivalence", ""), [""; 0]);
}

#[test]
fn a_map_is_known_whatever_identifiers_it_has() {
    for name in ["traffic-jam", "guessing", "tie-sums"] {
        let start = map(name);
        let mut moved = exhibit("empty");
        moved.apply(Command::AddPosition { at: Point { x: 0.0, y: 0.0 } }).unwrap();
        let positions: BTreeSet<_> = moved.positions().map(|(id, _)| id).collect();
        moved
            .apply(Command::Insert {
                part: Box::new(start.clone()),
                by: Vector { x: 5.0, y: 5.0 },
                vehicles: false,
            })
            .unwrap();
        moved.apply(Command::Delete { positions, moves: BTreeSet::new() }).unwrap();
        let (one, other) = (Reader::of(&start), Reader::of(&moved));
        assert_ne!(one.drawing.graph.positions, other.drawing.graph.positions);
        let [one, other] = [one, other].map(|reader| work_through(name, &reader).link);
        assert_eq!(one, other, "{name}");
    }
}

#[test]
fn marks_that_answer_a_question_are_hidden_until_it_is_answered() {
    let reader = Reader::of(&map("infinity"));
    assert_eq!(reader.card("lessons/infinity").scene.marks, SceneMarks::Hidden);
    assert_eq!(work_through("infinity", &reader).scene.marks, SceneMarks::Live);
    let reader = Reader::of(&map("marks"));
    assert_eq!(reader.card("lessons/marks").scene.marks, SceneMarks::Live);
    assert_eq!(newcomer().card("lessons/infinity").scene.marks, SceneMarks::Live);
}

#[test]
fn the_list_says_what_is_done_and_where_to_go_on() {
    let mut reader = newcomer();
    let text = words(&reader.card("lessons"));
    assert!(
        text.contains("0 of 37 lessons done") && text.contains("[Begin with “What is a game graph?”]"),
        "{text}"
    );
    reader.finished = ["marks", "game-graph", "no such lesson", "marks"].map(str::to_owned).to_vec();
    let text = words(&reader.card("lessons"));
    assert!(
        text.contains("2 of 37 lessons done") && text.contains("[Go on with “Winning and losing”]"),
        "{text}"
    );
    assert_eq!(text.matches("✓ done").count(), 2);
    reader.finished = NAMES.map(str::to_owned).to_vec();
    let card = reader.card("lessons");
    assert!(words(&card).contains("37 of 37 lessons done"));
    assert!(buttons(&card).is_empty());
}

#[test]
fn links_lead_to_cards() {
    for name in NAMES {
        let reader = Reader::of(&map(name));
        let end = work_through(name, &reader);
        for card in [reader.card(&address(name)), end] {
            for to in addresses(&card) {
                reader.card(&to);
            }
        }
    }
}

/// "There you can press any town": where an end says so, it leads to cards that take the press.
#[test]
fn what_an_end_promises_of_a_press_is_kept() {
    let mut promises = 0;
    for name in NAMES {
        let start = map(name);
        let mut card = work_through(name, &Reader::of(&start));
        let mut reader = Reader::of(&start);
        if let Some(edit) = edits(name).first() {
            let mut edited = start.clone();
            edit(&mut edited);
            reader = Reader::of(&edited);
            card = reader.card(&card.address);
        }
        let end = card.blocks.iter().find_map(|block| match block {
            Block::Result(line, _) if common::plain(line).starts_with("Lesson done.") => Some(line.clone()),
            _ => None,
        });
        let end = end.unwrap();
        let said = common::plain(&end).to_lowercase();
        if ["press", "point at", "click"].iter().any(|promise| said.contains(promise)) {
            let links = addresses(&Card { blocks: vec![Block::Text(end)], ..Card::default() });
            let taken = links.iter().filter(|to| reader.card(to).scene.tap != Tap::Select);
            assert!(taken.count() > 0 && card.scene.tap == Tap::Select, "{name}: {said}");
            assert!(said.contains("there you can press"), "{name}: {said}");
            promises += 1;
        }
    }
    assert_eq!(promises, 2, "of the marks and of the traffic jam");
}

/// What the end of “Why nine and not sixteen?” says of roads for Right out of `1`.
#[test]
fn a_road_for_right_leads_to_the_sector_that_the_end_says() {
    for (to, sector) in [("c", "L,I"), ("−1", "I"), ("∗", "L")] {
        let mut nine = map("between-sectors");
        draw(&mut nine, "1", to, Movers::RIGHT);
        let game = Game::of(&GameGraph::of(&nine)).unwrap();
        let solution = solve(&game.graph, game.convention);
        let one = game.position(place(&nine, "1")).unwrap();
        assert_eq!(solution.outcomes.sector(one).name(), sector, "1 to {to}");
    }
}

/// What the texts of "Roadworks" say of closing a road.
#[test]
fn three_roads_close_the_jam() {
    let jam = map("roadworks");
    let mut found = Vec::new();
    for (id, step) in jam.moves() {
        let mut closed = jam.clone();
        closed.apply(Command::Delete { positions: BTreeSet::new(), moves: BTreeSet::from([id]) }).unwrap();
        let game = Game::of(&GameGraph::of(&closed)).unwrap();
        let labels = solve(&game.graph, game.convention).labels.unwrap();
        if labels.finite(game.position(place(&jam, "J")).unwrap()) == Some(0) {
            assert!(game.graph.positions().all(|town| labels.finite(town).is_some()), "it decides all towns");
            found.push([jam.name(step.from), jam.name(step.to)]);
        }
    }
    found.sort_unstable();
    assert_eq!(found, [["H", "D"], ["J", "I"], ["M", "N"]]);
}

#[test]
fn no_sign_of_writing_is_left_in_a_text() {
    for name in NAMES {
        for card in [newcomer().card(&address(name)), work_through(name, &Reader::of(&map(name)))] {
            let text = words(&card);
            assert!(!text.contains(['`']) && !text.contains("**") && !text.contains("]("), "{name}: {text}");
        }
    }
}

#[test]
fn wrong_addresses_are_answered_by_a_sentence() {
    let reader = Reader::of(&map("game-graph"));
    let long = "x".repeat(100_000);
    for (address, reason) in [
        ("lessons/nowhere", "There is no lesson called “nowhere”."),
        ("lessons/game-graph/9", "“9” is not one of the answers to task 1."),
        ("lessons/game-graph/0", "“0” is not one of the answers to task 1."),
        ("lessons/game-graph/p4", "“p4” is not one of the answers to task 1."),
        ("lessons/game-graph/-", "Answer 1: “-” is neither the number of a choice nor a position."),
        ("lessons/game-graph/1/1", "In this address an answer comes after a wrong one."),
        ("lessons/game-graph/2/7", "Task 2: “7” does not name a position."),
        ("lessons/game-graph/2/p99", "Task 2: This position is no longer drawn."),
        ("lessons/game-graph/2/p4/1", "Task 3 is answered by drawing, not by the address."),
    ] {
        assert_eq!(reader.refusal(address), reason);
    }
    for address in [format!("lessons/{long}"), format!("lessons/game-graph/{long}")] {
        let reason = reader.refusal(&address);
        assert!(reason.len() < 200);
    }
    let done = work_through("nim", &Reader::of(&map("nim"))).address;
    let more = format!("{done}/1");
    let expected = "This lesson has 3 tasks, but the address has more answers.";
    assert_eq!(Reader::of(&map("nim")).refusal(&more), expected);
}

#[test]
fn a_large_drawing_with_the_names_of_a_lesson_is_not_its_map() {
    let mut document = map("bisimulation");
    for at in 0..500 {
        document.apply(Command::AddPosition { at: Point { x: f64::from(at), y: 900.0 } }).unwrap();
    }
    assert!(words(&Reader::of(&document).card("lessons/bisimulation")).contains("Open this lesson's map"));
}

proptest! {
    #[test]
    fn no_address_breaks_anything(which in 0..NAMES.len(), rest in "(/(p?[0-9]{1,3}|m1|-|∞|[a-z]{0,3})){0,6}") {
        let address = format!("lessons/{}{rest}", NAMES[which]);
        for reader in [newcomer(), Reader::at(Drawing::of(&map(NAMES[which])))] {
            let is_answer = matches!(reader.ask(&address), Ok(_) | Err(_));
            prop_assert!(is_answer);
        }
    }
}

/// Whoever comes to a lesson gets its map, and only where it is not there: so it is opened once.
#[test]
fn a_card_of_a_lesson_brings_its_map_until_it_is_open() {
    for name in NAMES {
        let before = newcomer().card(&address(name));
        let text = before.opens.clone().unwrap();
        assert_eq!(text, offered(name).0, "{name}: as by the button");
        assert_eq!(before.begun, None);
        let reader = Reader::of(&file::read(&text).unwrap());
        let after = reader.card(&before.address);
        assert_eq!(after.opens, None, "{name}");
        assert_eq!(after.begun.unwrap().lesson, name);
        let done = work_through(name, &reader);
        assert_eq!(done.opens, None, "{name}");
        assert_ne!(done.finished.is_some(), done.begun.is_some(), "{name}");
    }
    assert_eq!(newcomer().card("lessons").opens, None);
    assert_eq!(Reader::of(&exhibit("nim")).card("why").opens, None);
}

#[test]
fn a_lesson_that_was_begun_goes_on_where_it_was_left() {
    let map = map("nim");
    let on = Reader::of(&map);
    let first = on.card("lessons/nim");
    let right =
        answers("nim", &first, &on).into_iter().find(|to| results(&on.card(to), Tone::Good) == 1).unwrap();
    let begun = on.card(&right).begun.unwrap();
    assert_eq!((begun.lesson.as_str(), &begun.address), ("nim", &on.card(&right).link));
    let wrong =
        answers("nim", &first, &on).into_iter().find(|to| results(&on.card(to), Tone::Bad) == 1).unwrap();
    assert_eq!(on.card(&wrong).begun.unwrap().address, "lessons/nim", "a wrong answer is not kept");
    let mut reader = newcomer();
    let step = |lesson: &str, address: &str| BegunLesson { lesson: lesson.into(), address: address.into() };
    reader.begun = vec![step("nim", "lessons/nim"), step("mex", "lessons/mex"), begun.clone()];
    let list = reader.card("lessons");
    let text = words(&list);
    let count = |name: &str| {
        words(&Reader::of(&self::map(name)).card(&address(name))).split_once("Task 1 of ").unwrap().1[..1]
            .to_owned()
    };
    assert!(text.contains(&format!(" begun: step 2 of {}", count("nim"))), "{text}");
    assert!(text.contains(&format!(" begun: step 1 of {}", count("mex"))), "{text}");
    assert_eq!(text.matches("begun: step").count(), 2);
    let main = buttons(&list).into_iter().find(|button| button.main).unwrap();
    assert_eq!(main.action, CardAction::Go(begun.address.clone()), "the latest goes on");
    let there = reader.card(&begun.address);
    let opened = Reader::of(&file::read(&there.opens.unwrap()).unwrap()).card(&begun.address);
    assert!(words(&opened).contains("Task 2 of"), "{}", words(&opened));
    // What is finished, unknown or broken is not begun.
    reader.finished = vec!["nim".into()];
    reader.begun.extend([
        step("no such", "lessons/no such"),
        step("mex", "why/p3"),
        step("sums", "lessons/sums/77"),
    ]);
    let text = words(&reader.card("lessons"));
    assert_eq!(text.matches("begun: step").count(), 0, "{text}");
}
