//! The order of all positions, and what is equal in every sum merged.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "what a test asks for exists")]

mod common;

use common::{Reader, words};
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
    let mut plates: Vec<&str> = diagram.positions.iter().map(|one| one.text.as_str()).collect();
    plates.sort_unstable();
    assert_eq!(plates, ["0", "dud", "over", "upon", "∗"]);
    let zero = diagram.positions.iter().find(|one| one.text == "0").unwrap();
    assert_eq!(zero.of.len(), 2);
    let height = |text: &str| diagram.positions.iter().find(|one| one.text == text).unwrap().at[1];
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
fn in_misere_play_there_is_no_order() {
    let mut document = list(LOOPS);
    let misere = hyperjam_editor::command::Command::SetConvention(hyperjam_terms::Convention::Misere);
    document.apply(misere).unwrap();
    let reader = Reader::of(&document);
    for address in ["order", "quotient/sum"] {
        let card = reader.card(address);
        assert!(!card.blocks.iter().any(|block| matches!(block, Block::Diagram(_))), "{address}");
        assert!(card.spoken.to_lowercase().contains("misère"), "{}", card.spoken);
    }
}
