//! Drawings read by rules of their own: published values, and the rulesets themselves on the same drawing written by hand.

use hyperjam_bridge::{Reading, ReadingError, Taken};
use hyperjam_editor::document::{Document, Rules};
use hyperjam_editor::game::GameGraph;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_rulesets::{Answer, Limits, open};
use hyperjam_terms::{Movers, Player};
use hyperjam_testkit::documents::row;
use hyperjam_values::notation::{Style, print};
use hyperjam_values::{Arena, GameId, order, sum};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The drawing with so many positions; position 0 is the ground, and the token of Geography is there.
fn read(drawing: &Document, rules: Rules) -> Result<Reading, ReadingError> {
    Reading::of(&GameGraph::of(drawing), rules, &[PositionId(0)], Some(PositionId(0)))
}

fn written(arena: &mut Arena, value: GameId) -> String {
    print(arena, value, Style::Unicode, 500).unwrap().text
}

/// What a drawing with these roads is worth.
fn worth(rules: Rules, count: usize, roads: &[(usize, usize, Movers)]) -> String {
    let mut arena = Arena::default();
    let reading = read(&row(count, roads.iter().copied()), rules).unwrap();
    let value = reading.worth(&mut arena, Limits::default()).unwrap().value;
    written(&mut arena, value)
}

fn grundy(rules: Rules, count: usize, roads: &[(usize, usize)]) -> u32 {
    let drawing = row(count, roads.iter().map(|&(from, to)| (from, to, Movers::BOTH)));
    read(&drawing, rules).unwrap().worth(&mut Arena::default(), Limits::default()).unwrap().grundy.unwrap()
}

/// A stalk from the ground up, a letter an edge.
fn stalk(edges: &str) -> Vec<(usize, usize, Movers)> {
    let by = |letter| match letter {
        'L' => Movers::LEFT,
        'R' => Movers::RIGHT,
        _ => Movers::BOTH,
    };
    (0..).zip(edges.chars()).map(|(below, letter)| (below, below + 1, by(letter))).collect()
}

fn path(count: usize) -> Vec<(usize, usize)> {
    (1..count).map(|to| (to - 1, to)).collect()
}

#[test]
fn stalks_follow_the_sign_rule() {
    // WW 3: each edge up to the first change counts 1, and from there on half as much as the one before.
    let expected =
        [("L", "1"), ("LL", "2"), ("LR", "½"), ("LRR", "¼"), ("LRL", "¾"), ("LLR", "3/2"), ("RL", "−½")];
    for (edges, value) in expected {
        assert_eq!(worth(Rules::Hackenbush, edges.len() + 1, &stalk(edges)), value, "{edges}");
    }
    assert_eq!(worth(Rules::Hackenbush, 4, &stalk("GGG")), "∗3");
}

#[test]
fn green_pictures_follow_colon_and_fusion() {
    // A trunk with branches of one and two: 1 + (1 ⊕ 2) = 4 (LN).
    assert_eq!(grundy(Rules::Hackenbush, 5, &[(0, 1), (1, 2), (1, 3), (3, 4)]), 4);
    // A triangle on a stalk: the circle becomes three loops, which are worth 1 (WW 7).
    assert_eq!(grundy(Rules::Hackenbush, 4, &[(0, 1), (1, 2), (2, 3), (3, 1)]), 2);
    // What no road joins to the ground has fallen.
    assert_eq!(grundy(Rules::Hackenbush, 4, &[(0, 1), (2, 3)]), 1);
}

#[test]
fn paths_have_their_published_values() {
    // Node Kayles on a path is 0.137 (Dawson's Kayles moved by one), Arc Kayles 0.07 (WW 4).
    let node: Vec<u32> = (1..=12).map(|count| grundy(Rules::NodeKayles, count, &path(count))).collect();
    assert_eq!(node, [1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2]);
    let arc: Vec<u32> = (1..=12).map(|count| grundy(Rules::ArcKayles, count, &path(count))).collect();
    assert_eq!(arc, [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]);
    // ONAG 8: Col on a path of one, two, three; Snort the same.
    let both = |count| path(count).into_iter().map(|(a, b)| (a, b, Movers::BOTH)).collect::<Vec<_>>();
    let values = |rules| [1, 2, 3].map(|count| worth(rules, count, &both(count)));
    assert_eq!(values(Rules::Col), ["∗", "0", "0"]);
    assert_eq!(values(Rules::Snort), ["∗", "±1", "±2"]);
}

#[test]
fn chomp_is_a_poset_game() {
    // 2 × 3 without the poisoned square; roads lead to what lies above. Squares by row and column.
    let squares: Vec<(usize, usize)> =
        (0..2).flat_map(|row| (0..3).map(move |column| (row, column))).skip(1).collect();
    let place = |square: (usize, usize)| squares.iter().position(|other| *other == square);
    let mut roads = Vec::new();
    for (from, (row, column)) in squares.iter().enumerate() {
        for next in [(row + 1, *column), (*row, column + 1)] {
            roads.extend(place(next).map(|to| (from, to)));
        }
    }
    let found = grundy(Rules::Poset, squares.len(), &roads);
    let board = open("chomp", &["2x3"]).unwrap();
    let Answer::Short { grundy, .. } = board.answer(&mut Arena::default(), Limits::default()).unwrap() else {
        panic!("it ends")
    };
    assert_eq!(Some(found), grundy);
    assert!(found > 0, "who starts wins Chomp (Gale 1974)");
}

#[test]
fn a_drawing_that_cannot_be_read_says_why() {
    let circle = row(3, [(0, 1, Movers::BOTH), (1, 2, Movers::BOTH), (2, 0, Movers::BOTH)]);
    assert_eq!(read(&circle, Rules::Poset).err(), Some(ReadingError::Circle));
    assert_eq!(read(&circle, Rules::Moves).err(), Some(ReadingError::Moves));
    let graph = GameGraph::of(&circle);
    let without = |rules| Reading::of(&graph, rules, &[], None);
    assert_eq!(without(Rules::Geography).err(), Some(ReadingError::NoToken));
    assert!(without(Rules::Hackenbush).unwrap().parts().is_empty(), "nothing stands without ground");
    let star = row(200, (1..200).map(|to| (0, to, Movers::BOTH)));
    assert_eq!(
        read(&star, Rules::Hackenbush).err().unwrap().to_string(),
        "it has 199 positions, and when it is read like this it can have at most 127"
    );
    assert!(read(&row(129, []), Rules::Col).err().unwrap().to_string().contains("at most 128"));
}

/// The ruleset's own text of a drawing, all positions first.
fn text(count: usize, roads: &[(usize, usize, Movers)], rules: Rules) -> String {
    let name = |place: usize| if place == 0 { "g".to_owned() } else { format!("n{place}") };
    let mark = if rules.is_directed() { '>' } else { '-' };
    let road = |(from, to, by): &(usize, usize, Movers)| {
        let owner = match *by {
            Movers::LEFT => ":L",
            Movers::RIGHT => ":R",
            _ => "",
        };
        let owner = if rules == Rules::Hackenbush { owner } else { "" };
        format!("{}{mark}{}{owner}", name(*from), name(*to))
    };
    (0..count).map(name).chain(roads.iter().map(road)).collect::<Vec<_>>().join(",")
}

/// The roads that hang on position 0.
fn standing(roads: &[(usize, usize, Movers)]) -> Vec<(usize, usize, Movers)> {
    let mut held = BTreeSet::from([0]);
    for _ in roads {
        for (from, to, _) in roads {
            if held.contains(from) || held.contains(to) {
                held.extend([*from, *to]);
            }
        }
    }
    roads.iter().filter(|(from, ..)| held.contains(from)).copied().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_drawing_is_worth_what_its_ruleset_says(
        roads in prop::collection::vec(
            (0_usize..5, 0_usize..5, prop::sample::select(vec![Movers::LEFT, Movers::RIGHT, Movers::BOTH])),
            0..7,
        ),
        nth in 1_usize..Rules::ALL.len(),
    ) {
        let rules = Rules::ALL[nth];
        let mut roads = roads;
        if rules == Rules::Poset {
            roads.retain(|(from, to, _)| from < to);
        }
        let drawing = row(5, roads.iter().copied());
        let reading = read(&drawing, rules).unwrap();
        let kept = if rules == Rules::Hackenbush { standing(&roads) } else { roads.clone() };
        let name = match rules {
            _ if rules.is_geography() => rules.name().trim_start_matches("undirected-"),
            _ => rules.name(),
        };
        let board = open(name, &[&text(5, &kept, rules)]).unwrap();
        let mut arena = Arena::default();
        let Answer::Short { value, grundy } = board.answer(&mut arena, Limits::default()).unwrap() else {
            panic!("it ends")
        };
        let worth = reading.worth(&mut arena, Limits::default()).unwrap();
        prop_assert_eq!((worth.value, worth.grundy), (value, grundy));

        // The components add up to it.
        let mut total = arena.zero();
        for part in reading.components() {
            let part = part.worth(&mut arena, Limits::default()).unwrap();
            total = sum::add(&mut arena, total, part.value).unwrap();
        }
        prop_assert_eq!(total, value);

        // Each move is told once, with the value of what it leaves and who then wins.
        let hints = reading.hints(&mut arena, Limits::default()).unwrap();
        for player in Player::BOTH {
            let told: Vec<Taken> =
                hints.iter().filter(|hint| hint.player == player).map(|hint| hint.taken).collect();
            let moves = reading.moves(player);
            prop_assert_eq!(&told, &moves.iter().map(|(taken, _)| *taken).collect::<Vec<_>>());
            let all: BTreeSet<Taken> = told.iter().copied().collect();
            prop_assert_eq!(all.len(), told.len(), "each takes something else");
            let may: Vec<Taken> = match rules {
                Rules::Hackenbush => kept_roads(&roads, &kept)
                    .filter(|(_, by)| by.includes(player.index() as u32))
                    .map(|(id, _)| Taken::Road(id))
                    .collect(),
                _ => told.clone(),
            };
            prop_assert_eq!(may, told);
        }
        for hint in hints {
            let after = hint.after.worth(&mut arena, Limits::default()).unwrap().value;
            prop_assert_eq!(hint.value, after);
            let zero = arena.zero();
            let wins = match hint.player {
                Player::Left => order::less_or_equal(&mut arena, zero, after).unwrap(),
                Player::Right => order::less_or_equal(&mut arena, after, zero).unwrap(),
            };
            prop_assert_eq!(hint.wins, wins);
        }
    }
}

/// The roads of a Hackenbush picture with their numbers in the drawing.
fn kept_roads<'a>(
    roads: &'a [(usize, usize, Movers)],
    kept: &'a [(usize, usize, Movers)],
) -> impl Iterator<Item = (MoveId, Movers)> + 'a {
    (0..).map(MoveId).zip(roads).filter(|(_, road)| kept.contains(road)).map(|(id, road)| (id, road.2))
}
