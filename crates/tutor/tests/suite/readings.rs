//! Cards about drawings that are read as Hackenbush, Col, Geography and others.

use crate::common::{Reader, words};
use hyperjam_editor::command::Command;
use hyperjam_editor::document::{Document, Rules};
use hyperjam_editor::gather::gather;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::tutor::{SceneMarks, Tap};
use hyperjam_terms::Movers;
use hyperjam_testkit::documents::row;

/// A drawing with so many positions, of which the first is ground, read by these rules.
fn drawing(rules: Rules, count: usize, roads: &[(usize, usize, Movers)]) -> Document {
    let mut document = row(count, roads.iter().copied());
    document.apply(Command::SetRules(rules)).unwrap();
    document.apply(Command::SetGround { positions: gather([PositionId(0)]), ground: true }).unwrap();
    document
}

fn reader(rules: Rules, count: usize, roads: &[(usize, usize, Movers)]) -> Reader {
    Reader::of(&drawing(rules, count, roads))
}

const HALF: [(usize, usize, Movers); 2] = [(0, 1, Movers::LEFT), (1, 2, Movers::RIGHT)];

#[test]
fn a_stalk_is_valued_with_each_of_its_cuts() {
    let reader = reader(Rules::Hackenbush, 3, &HALF);
    let card = words(&reader.card("vehicles"));
    assert!(card.contains("Hackenbush = ½ · Left wins"), "{card}");
    assert!(card.contains("What each move leaves"), "{card}");
    let line = words(&reader.card("vehicles/line"));
    assert!(line.contains("Hackenbush = ½"), "{line}");
    reader.follow_all("vehicles", 120);
}

#[test]
fn the_sign_rule_goes_edge_by_edge() {
    let stalk = [(0, 1, Movers::LEFT), (1, 2, Movers::RIGHT), (2, 3, Movers::RIGHT)];
    let reader = reader(Rules::Hackenbush, 4, &stalk);
    let said: Vec<String> = (0..4).map(|step| words(&reader.card(&format!("why/drawing/{step}")))).collect();
    for (words, sum) in said.iter().zip(["makes 1.", "makes ½.", "makes ¼.", "worth ¼: Left wins"]) {
        assert!(words.contains(sum), "{words}");
    }
    assert_eq!(reader.card("why/drawing/9").address, "why/drawing/3");
}

#[test]
fn green_pictures_are_fused_and_climbed_down() {
    // A triangle on a trunk.
    let green = |from, to| (from, to, Movers::BOTH);
    let picture = [green(0, 1), green(1, 2), green(2, 3), green(3, 1)];
    let reader = reader(Rules::Hackenbush, 4, &picture);
    let first = words(&reader.card("why/drawing/0"));
    assert!(first.contains("Fusion") && first.contains("each worth 1"), "{first}");
    let second = words(&reader.card("why/drawing/1"));
    assert!(second.contains("1 + 1 = 2"), "{second}");
    let value = words(&reader.card("vehicles"));
    assert!(value.contains("∗2 (Grundy number 2)"), "{value}");
}

#[test]
fn a_single_edge_says_what_cutting_it_leaves() {
    let reader = reader(Rules::Hackenbush, 3, &HALF);
    let blue = words(&reader.card("why/m0"));
    assert!(blue.contains("Cut this: 0 is left; Left wins by this move."), "{blue}");
    let red = words(&reader.card("why/m1"));
    assert!(red.contains("Cut this: 1 is left; Right loses by this move."), "{red}");
    assert!(red.contains("The whole is ½ · Left wins"), "{red}");
    assert_eq!(reader.refusal("why/m7"), "This edge is no longer in the drawing.");
    // A green one is for both.
    let green = words(&self::reader(Rules::Hackenbush, 2, &[(0, 1, Movers::BOTH)]).card("why/m0"));
    assert!(
        green.contains("Left wins by this move.") && green.contains("Right wins by this move."),
        "{green}"
    );
    // One that does not stand is for nobody.
    let lying = words(&self::reader(Rules::Hackenbush, 3, &[(1, 2, Movers::BOTH)]).card("why/m0"));
    assert!(lying.contains("nobody can cut it"), "{lying}");
    // Where positions are taken, the whole is told.
    let col = words(&self::reader(Rules::Col, 3, &HALF).card("why/m0"));
    assert!(col.contains("Col = "), "{col}");
    assert!(Reader::of(&row(3, HALF)).ask("why/m0").is_err());
}

#[test]
fn what_falls_is_told() {
    let stalk = [(0, 1, Movers::LEFT), (1, 2, Movers::RIGHT), (2, 3, Movers::RIGHT)];
    let reader = reader(Rules::Hackenbush, 4, &stalk);
    let names = &reader.drawing.names;
    let road = |from: usize, to: usize| format!("{}–{}", names[from], names[to]);
    let all = reader.card("play/g/you-you-left-1//m0");
    let fall = format!("{}, {} fall.", road(1, 2), road(2, 3));
    assert!(words(&all).contains(&fall) && all.spoken.contains(&fall), "{}", all.spoken);
    let one = reader.card("play/g/you-you-right-1//m1");
    assert!(one.spoken.contains(&format!("{} falls.", road(2, 3))), "{}", one.spoken);
    let none = reader.card("play/g/you-you-right-1//m2");
    assert!(!words(&none).contains("fall"), "{}", words(&none));
    // What fell before is not told again.
    let later = reader.card("play/g/you-you-right-1//m1,m0");
    assert!(!words(&later).contains(" fall"), "{}", words(&later));
}

#[test]
fn what_hangs_falls_and_is_taken_back() {
    let reader = reader(Rules::Hackenbush, 3, &HALF);
    let start = reader.card("play/g/you-you-left-1//-");
    assert_eq!(start.scene.tap_moves.len(), 1, "Left has one edge");
    assert!(start.scene.locked && start.scene.gone_moves.is_empty());
    let cut = reader.card(&start.scene.tap_moves[0].1);
    assert_eq!(cut.scene.gone_moves, [MoveId(0), MoveId(1)], "the edge on it falls");
    assert_eq!(cut.scene.gone_positions, [PositionId(1), PositionId(2)]);
    assert!(words(&cut).contains("Left has won: Right cannot move"));
    assert_eq!(cut.undo.as_deref(), Some(start.address.as_str()));
    assert!(
        reader.refusal("play/g/you-you-left-1//m1").contains("Left, whose turn it is, cannot do that now")
    );
    assert!(reader.refusal("play/g/you-you-left-1//draw").contains("no such game is a draw"));
    reader.follow_all("play", 300);
}

#[test]
fn after_a_game_the_first_mistake_is_named() {
    let green = |from, to| (from, to, Movers::BOTH);
    let reader = reader(Rules::Hackenbush, 4, &[green(0, 1), green(1, 2), green(0, 3)]);
    let lost = words(&reader.card("play/g/you-you-left-1//m0,m2"));
    assert!(lost.contains("The first mistake was move 1, Left: cut "), "{lost}");
    assert!(lost.contains("it throws Left’s win away, and now Right wins."), "{lost}");
    let won = words(&reader.card("play/g/you-you-left-1//m1,m0,m2"));
    assert!(won.contains("Nobody made a mistake."), "{won}");
    assert!(!words(&reader.card("play/g/you-you-left-1//m0")).contains("first mistake"));
}

#[test]
fn an_edge_of_the_opponent_s_says_whose_it_is() {
    let reader = reader(Rules::Hackenbush, 3, &HALF);
    let scene = reader.card("play/g/you-you-left-1//-").scene;
    let [(edge, words)] = &scene.refused_moves[..] else { panic!("{:?}", scene.refused_moves) };
    assert_eq!(*edge, MoveId(1));
    assert!(words.ends_with(" is Right’s: Left cannot cut it."), "{words}");
}

#[test]
fn hyperjam_wins_what_it_can_win() {
    // Two green stalks, 2 and 1: the only winning cut makes them equal.
    let green = |from, to| (from, to, Movers::BOTH);
    let reader = reader(Rules::Hackenbush, 4, &[green(0, 1), green(1, 2), green(0, 3)]);
    let card = reader.card("play/g/best-you-left-1//-");
    assert_eq!(card.next.unwrap().0, "play/g/best-you-left-1//m1");
}

#[test]
fn coloured_positions_say_whose_they_are_and_who_may_colour_the_others() {
    let both = |from, to| (from, to, Movers::BOTH);
    let reader = reader(Rules::Col, 3, &[both(0, 1), both(1, 2)]);
    let card = reader.card("play/g/you-you-left-1//p0");
    let SceneMarks::These(marks) = &card.scene.marks else { panic!("{:?}", card.scene.marks) };
    let texts: Vec<&str> = marks.iter().map(|mark| mark.text.as_str()).collect();
    assert_eq!(texts, ["L", "R?"]);
    assert!(card.scene.gone_positions.is_empty());
    let Tap::These(taps) = &card.scene.tap else { panic!("{:?}", card.scene.tap) };
    assert_eq!(taps.iter().map(|(id, _)| id.0).collect::<Vec<_>>(), [1, 2]);
    reader.follow_all("play", 200);
}

#[test]
fn a_token_goes_along_roads_and_leaves_what_it_visited() {
    let both = |from, to| (from, to, Movers::BOTH);
    let mut reader = reader(Rules::Geography, 3, &[both(0, 1), both(1, 2), both(1, 0)]);
    assert!(reader.refusal("vehicles").contains("no vehicle stands on the drawing"));
    reader.drawing.vehicles = vec![PositionId(0)];
    let value = words(&reader.card("vehicles"));
    assert!(value.contains("= 0"), "two moves, so the other player makes the last: {value}");
    let card = reader.card("play/g/you-you-left-1/p0/m0");
    assert_eq!(card.scene.vehicles, Some(vec![PositionId(1)]));
    assert_eq!(card.scene.gone_positions, [PositionId(0)]);
    reader.follow_all("play", 200);
}

#[test]
fn what_is_about_moves_says_so_and_the_rest_is_there() {
    let reader = reader(Rules::Snort, 3, &HALF);
    for address in ["steps", "quotient", "compare", "mark"] {
        assert!(words(&reader.card(address)).contains("read as Snort"), "{address}");
    }
    for address in ["", "lessons", "calculate"] {
        reader.card(address);
    }
    let moves = Reader::of(&row(3, HALF));
    assert!(moves.refusal("why/drawing/0").contains("read as moves"));
    assert!(moves.refusal("play/g/you-you-left-1/p0/p1").contains("moves go along edges"));
}

#[test]
fn a_picture_too_large_says_what_it_costs() {
    // A ladder of many rungs in three colours.
    let by = [Movers::LEFT, Movers::RIGHT, Movers::BOTH];
    let mut roads = vec![(0, 1, by[0]), (0, 2, by[1])];
    for rung in 0..20 {
        let low = 1 + 2 * rung;
        roads.extend([
            (low, low + 1, by[rung % 3]),
            (low, low + 2, by[(rung + 1) % 3]),
            (low + 1, low + 3, by[2]),
        ]);
    }
    let reader = reader(Rules::Hackenbush, 43, &roads);
    let card = words(&reader.card("vehicles"));
    assert!(card.contains("2 to the power of 62"), "{card}");
    assert!(card.contains("Search longer"), "{card}");
    // Who wins is found all the same.
    let game = words(&reader.card("play/g/you-best-left-1//m0"));
    assert!(!game.contains("not decided"), "{game}");
}
