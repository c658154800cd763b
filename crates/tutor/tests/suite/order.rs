//! The order of all positions, and what is equal in every sum merged.

use crate::common::{Reader, words};
use hyperjam_editor::file::Format;
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::tutor::{Block, Card, CardAction, Diagram, SceneMarks, Tap};
use hyperjam_solver::comparison::compare;
use hyperjam_solver::generate::SplitMix;
use hyperjam_solver::task::Budget;
use hyperjam_solver::{Graph, PositionId as SolverId};
use hyperjam_terms::{Movers, Order};
use hyperjam_testkit::documents::{list, row};

fn sentences(card: &Card) -> Vec<String> {
    words(card).lines().map(str::to_owned).collect()
}

/// 0, a game equal to it, over, upon, and the dud.
const LOOPS: &str =
    "zero:\nstar: zero | zero\nalso: star | star\nover: zero | over\nupon: upon | star\ndud: dud | dud";

fn diagram(reader: &Reader, address: &str) -> Diagram {
    let blocks = reader.card(address).blocks.into_iter();
    blocks
        .filter_map(|block| if let Block::Diagram(diagram) = block { Some(diagram) } else { None })
        .next()
        .unwrap()
}

#[test]
fn the_diagram_has_the_classes_and_their_values() {
    let reader = Reader::of(&list(LOOPS));
    let diagram = diagram(&reader, "order");
    let mut plates: Vec<&str> = diagram.positions.iter().map(|one| one.plate.label.as_str()).collect();
    plates.sort_unstable();
    assert_eq!(plates, ["0", "dud", "over", "upon", "∗"]);
    let zero = diagram.positions.iter().find(|one| one.plate.label == "0").unwrap();
    assert_eq!(zero.of.len(), 2);
    let height = |text: &str| diagram.positions.iter().find(|one| one.plate.label == text).unwrap().at[1];
    assert!(height("over") < height("0") && height("upon") < height("0"));
    let said = sentences(&reader.card("order/p0"));
    assert!(said.contains(&"6 positions in 5 classes of equal ones.".to_owned()), "{said:?}");
    assert!(said.contains(&"zero = 0 = also: equal in every sum.".to_owned()), "{said:?}");
    assert!(matches!(reader.card("order").scene.tap, Tap::Any(_)));
    reader.follow_all("order", 60);
}

/// A drawing of few positions.
fn random(seed: u64) -> (usize, Vec<(usize, usize, Movers)>) {
    let mut random = SplitMix::new(seed);
    let count = 2 + random.below(4);
    let moves = (0..2 * count).map(|_| {
        let by = [Movers::LEFT, Movers::RIGHT, Movers::BOTH][random.below(3)];
        (random.below(count), random.below(count), by)
    });
    (count, moves.collect())
}

#[test]
fn lines_lead_down_to_what_is_less_with_nothing_between() {
    let mut lines = 0;
    for seed in 0..60 {
        let (count, moves) = random(seed);
        let graph = Graph::from_moves(count, moves.clone()).unwrap();
        let diagram = diagram(&Reader::of(&row(count, moves)), "order");
        let at = |id: PositionId| SolverId::new(id.0 as usize).unwrap();
        let order = |x: usize, y: usize| {
            let [x, y] = [x, y].map(|class| at(diagram.positions[class].of[0]));
            compare(&graph, x, y, Budget::default()).order().unwrap()
        };
        let classes = diagram.positions.len();
        let mut expected = 0;
        for x in 0..classes {
            for y in (0..classes).filter(|y| *y != x) {
                assert_ne!(order(x, y), Order::Equal, "{seed}");
                let greater = order(x, y) == Order::Greater;
                let between = |z: usize| order(x, z) == Order::Greater && order(z, y) == Order::Greater;
                if greater && !(0..classes).any(between) {
                    expected += 1;
                    assert!(diagram.positions[x].at[1] < diagram.positions[y].at[1], "{seed}");
                }
            }
        }
        assert_eq!(diagram.moves.len(), expected, "{seed}");
        lines += expected;
    }
    assert!(lines > 60, "{lines}");
}

/// What the card says of a position beside the others, by comparing it with each of them.
#[test]
fn a_position_is_compared_with_all_others() {
    let mut said_of = [0; 3];
    for seed in 0..80 {
        let (count, moves) = random(seed);
        let graph = Graph::from_moves(count, moves.clone()).unwrap();
        let reader = Reader::of(&row(count, moves));
        let names = &reader.drawing.names;
        let position = |number: usize| graph.position(number).unwrap();
        let order = |x: usize, y: usize| {
            compare(&graph, position(x), position(y), Budget::default()).order().unwrap()
        };
        // Of equal positions the first is named.
        let firsts: Vec<usize> =
            (0..count).filter(|x| (0..*x).all(|before| order(before, *x) != Order::Equal)).collect();
        let counted = match (firsts.len() == count, firsts.len()) {
            (true, _) => format!("No two of the {count} positions are equal in every sum."),
            (false, 1) => format!("{count} positions in 1 class of equal ones."),
            (false, classes) => format!("{count} positions in {classes} classes of equal ones."),
        };
        for x in 0..count {
            let card = reader.card(&format!("order/p{x}"));
            let said = sentences(&card);
            assert!(said.contains(&counted), "{seed}: {said:?}");
            let equal = |other: &usize| *other != x && order(x, *other) == Order::Equal;
            let equal: Vec<&str> = (0..count).filter(equal).map(|other| names[other].as_str()).collect();
            let of_one = if equal.is_empty() { "." } else { ": equal in every sum." };
            assert!(
                card.spoken.starts_with(&names[x]) && card.spoken.ends_with(of_one),
                "{seed}: {}",
                card.spoken
            );
            assert!(card.spoken.contains(&equal.join(", ")), "{seed}: {}", card.spoken);
            for (number, (wanted, words)) in [
                (Order::Greater, "Better for Left than "),
                (Order::Less, "Not as good for Left as "),
                (Order::Confused, "Sometimes better and sometimes worse than "),
            ]
            .into_iter()
            .enumerate()
            {
                let others = firsts.iter().filter(|other| order(x, **other) == wanted);
                let others: Vec<&str> = others.map(|other| names[*other].as_str()).collect();
                let found: Vec<&String> = said.iter().filter(|line| line.starts_with(words)).collect();
                if others.is_empty() {
                    assert!(found.is_empty(), "{seed}: {said:?}");
                } else {
                    assert_eq!(found, [&format!("{words}{}.", others.join(", "))], "{seed}");
                    said_of[number] += 1;
                }
            }
        }
    }
    assert!(said_of.iter().all(|count| *count > 30), "{said_of:?}");
}

#[test]
fn a_drawing_of_one_position_has_an_order() {
    let said = sentences(&Reader::of(&row(1, [])).card("order"));
    assert!(said.contains(&"There is one position.".to_owned()), "{said:?}");
    assert!(!said.iter().any(|line| line.starts_with("No line is drawn")), "{said:?}");
}

/// Of Nim heaps none is better than another, and the card says why that has to be.
#[test]
fn no_line_is_drawn_on_an_impartial_drawing() {
    let heaps = |movers| (0..4).flat_map(move |from| (0..from).map(move |to| (from, to, movers)));
    let said = sentences(&Reader::of(&row(4, heaps(Movers::BOTH))).card("order"));
    let why = "No line is drawn, since of any two classes neither is better for Left in every sum. In an impartial game that has to be so";
    assert!(said.iter().any(|line| line.starts_with(why)), "{said:?}");
    let numbers = sentences(&Reader::of(&row(4, heaps(Movers::LEFT))).card("order"));
    assert!(!numbers.iter().any(|line| line.starts_with("No line is drawn")), "{numbers:?}");
}

/// The numbers 0 to 200: what is too much for the card is counted.
#[test]
fn long_orders_are_cut() {
    let said = sentences(
        &Reader::of(&row(201, (1..201).map(|from| (from, from - 1, Movers::LEFT)))).card("order/p100"),
    );
    for sentence in ["More than 80 classes are too many to be drawn here.", "… and 1 more."] {
        assert!(said.contains(&sentence.to_owned()), "{sentence}");
    }
    for words in ["Better for Left than ", "Not as good for Left as "] {
        let found: Vec<&String> = said.iter().filter(|line| line.starts_with(words)).collect();
        assert!(found.len() == 1 && found[0].ends_with(" and 88 more."), "{found:?}");
    }
}

/// A pair for which copying fails, beside Nim heaps, whose closure is not finished: that is left open, and said.
#[test]
fn what_is_not_decided_is_said() {
    let gap = [
        (0, 2, "B"),
        (0, 4, "L"),
        (1, 2, "B"),
        (1, 5, "L"),
        (3, 8, "L"),
        (4, 3, "L"),
        (5, 8, "L"),
        (6, 7, "L"),
        (7, 2, "L"),
        (8, 8, "L"),
        (3, 7, "R"),
        (4, 2, "R"),
        (5, 2, "R"),
        (5, 6, "R"),
        (6, 2, "R"),
        (7, 1, "R"),
    ];
    let movers = |text| match text {
        "L" => Movers::LEFT,
        "R" => Movers::RIGHT,
        _ => Movers::BOTH,
    };
    let gap = gap.map(|(from, to, by)| (from, to, movers(by)));
    let alone = sentences(&Reader::of(&row(9, gap)).card("order"));
    assert!(!alone.iter().any(|line| line.starts_with("Not everything is known")), "{alone:?}");
    let heaps = (9..30).flat_map(|from| (9..from).map(move |to| (from, to, Movers::BOTH)));
    let said = sentences(&Reader::of(&row(30, gap.into_iter().chain(heaps))).card("order"));
    let open: Vec<&String> =
        said.iter().filter(|line| line.starts_with("Not everything is known: ")).collect();
    assert!(
        open.len() == 1 && open[0].contains("not decided within this search, which looked at "),
        "{said:?}"
    );
}

#[test]
fn an_order_that_takes_too_much_is_refused() {
    let many = row(1000, (1..1000).map(|from| (from, from - 1, Movers::LEFT)));
    let card = Reader::of(&many).card("order");
    let why = "The order of the positions of this drawing is not decided: it takes more than 67108864 bytes.";
    assert_eq!((card.spoken.as_str(), card.blocks.len()), (why, 1));
}

#[test]
fn what_is_equal_is_merged_into_a_drawing_of_its_own() {
    let reader = Reader::of(&list(LOOPS));
    let card = reader.card("quotient/sum");
    assert!(sentences(&card).contains(&"6 positions became 5.".to_owned()));
    let opened = card.blocks.iter().find_map(|block| match block {
        Block::Buttons(buttons) => buttons.iter().find_map(|button| match &button.action {
            CardAction::Open(text, _) => Some(Format::Json.read(text).unwrap()),
            _ => None,
        }),
        _ => None,
    });
    let again = Reader::of(&opened.unwrap());
    assert_eq!(again.drawing.graph.positions.len(), 5);
    let SceneMarks::These(marks) = again.card("why/values").scene.marks else { panic!("they are shown") };
    let mut values: Vec<&str> = marks.iter().map(|mark| mark.text.as_str()).collect();
    values.sort_unstable();
    assert_eq!(values, ["0", "over", "upon", "∗", "∞"]);
    reader.follow_all("quotient/sum", 40);
}

#[test]
fn in_misere_play_it_is_said_what_is_known() {
    let mut document = list(LOOPS);
    let misere = hyperjam_editor::command::Command::SetConvention(hyperjam_terms::Convention::Misere);
    document.apply(misere).unwrap();
    let reader = Reader::of(&document);
    for address in ["order", "quotient/sum"] {
        let card = reader.card(address);
        assert!(!card.blocks.iter().any(|block| matches!(block, Block::Diagram(_))), "{address}");
        assert!(card.spoken.to_lowercase().contains("misère"), "{}", card.spoken);
    }
    // Every position of another class is in one of the two lists, as the solver finds it.
    let game = hyperjam_bridge::Game::of(&hyperjam_editor::game::GameGraph::of(&document)).unwrap();
    let known =
        hyperjam_solver::misere::MiserePositions::of(&game.graph, hyperjam_solver::task::Budget::default());
    let wording = words(&reader.card("order"));
    let mut refuted = 0;
    for class in known.classes().representatives() {
        let name = |position: &hyperjam_solver::PositionId| reader.drawing.names[position.index()].clone();
        let row = wording
            .lines()
            .find(|line| line.starts_with(&name(class)) && line.matches(" | ").count() == 2)
            .unwrap();
        let lists: Vec<Vec<&str>> = row.split(" | ").map(|list| list.split(", ").collect()).collect();
        for other in known.classes().representatives().iter().filter(|other| *other != class) {
            let is_refuted = known.refutation([*class, *other]).is_some();
            assert_eq!(lists[1].contains(&&*name(other)), is_refuted, "{row}");
            assert_eq!(lists[2].contains(&&*name(other)), !is_refuted, "{row}");
            refuted += usize::from(is_refuted);
        }
    }
    assert!(refuted > 5, "{wording}");
    let chosen = reader.card("order/p0");
    assert!(
        chosen.spoken.contains(": not at least ") && !chosen.scene.positions.is_empty(),
        "{}",
        chosen.spoken
    );
    reader.follow_all("order", 10);
}
