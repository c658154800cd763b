//! Comparison, order and quotient of drawings for more than two players.

use crate::common::{Reader, addresses, buttons, words};
use expect_test::{Expect, expect};
use hyperjam_bridge::{SeatGame, SeatOrder, seat_classes};
use hyperjam_editor::document::Document;
use hyperjam_editor::file::Format;
use hyperjam_editor::game::GameGraph;
use hyperjam_players::comparison::at_most;
use hyperjam_players::equality::equality;
use hyperjam_players::graph::Preferences;
use hyperjam_players::statement::Verdict;
use hyperjam_players::{Arena, GameId};
use hyperjam_protocol::tutor::{Block, Card, CardAction, Diagram, Tap, Tone};
use hyperjam_terms::Movers;
use hyperjam_testkit::documents::{AnyDrawing, place};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// For three players: 1_L, 0, two loops of the first player, one of them of two positions, a heap *1 twice, and a tie.
const LOOPS: &str = r#"{"format": "hyperjam", "version": 1, "players": 3,
    "positions": [{"id": "one", "x": 0, "y": 0}, {"id": "zero", "x": 200, "y": 0}, {"id": "loop", "x": 0, "y": 200},
        {"id": "there", "x": 200, "y": 200}, {"id": "back", "x": 400, "y": 200}, {"id": "star", "x": 400, "y": 0},
        {"id": "other star", "x": 600, "y": 0}, {"id": "tie", "x": 600, "y": 200, "end": "tie"}],
    "moves": [{"from": "one", "to": "zero", "by": [0]}, {"from": "loop", "to": "loop", "by": [0]},
        {"from": "there", "to": "back", "by": [0]}, {"from": "back", "to": "there", "by": [0]},
        {"from": "star", "to": "zero", "by": [0, 1, 2]}, {"from": "other star", "to": "zero", "by": [0, 1, 2]}],
    "vehicles": ["back", "star"]}"#;

fn document() -> Document {
    Format::Json.read(LOOPS).unwrap()
}

fn map(card: &Card) -> &Diagram {
    let found =
        card.blocks.iter().find_map(|block| if let Block::Diagram(map) = block { Some(map) } else { None });
    found.unwrap()
}

/// What is opened as a drawing of its own.
fn opened(card: &Card) -> Document {
    let text = buttons(card).into_iter().find_map(|button| match button.action {
        CardAction::Open(text, _) => Some(text),
        _ => None,
    });
    Format::Json.read(&text.unwrap()).unwrap()
}

#[test]
fn the_quotient_for_three_merges_what_is_the_same_game() {
    let drawn = document();
    let reader = Reader::of(&drawn);
    let card = reader.card("quotient");
    let said = words(&card);
    assert!(said.contains("\n8 positions became 5.\n"), "{said}");
    assert!(said.contains("\nPositions | Outcome\nloop, there, back | "), "{said}");
    assert!(said.contains("\nstar, other star | PN\n"), "{said}");
    assert!(said.contains("Verified: an independent check of all 8 positions agrees."), "{said}");
    let map = map(&card);
    let numbers: BTreeSet<Option<&str>> =
        map.moves.iter().map(|step| step.numbers.as_ref().map(|(numbers, _)| numbers.as_str())).collect();
    assert_eq!((map.players, numbers), (3, BTreeSet::from([None, Some("1")])));
    assert!(map.positions.iter().all(|one| one.plate.seats.is_some() && one.plate.sector.is_none()));

    let quotient = opened(&card);
    assert_eq!((quotient.positions().len(), quotient.heading().players), (5, 3));
    let standing: Vec<&str> = quotient.heading().vehicles.iter().map(|id| quotient.name(*id)).collect();
    assert_eq!(standing, ["loop, there, back", "star, other star"]);
    let ties = quotient.positions().filter(|(_, position)| position.end.is_some()).count();
    assert_eq!(ties, 1);
    assert!(words(&Reader::of(&quotient).card("quotient")).contains("No two positions"));

    let one = reader.card(&format!("quotient/p{}", place(&drawn, "star").0));
    assert_eq!(one.spoken, "star is the same game as other star. Compare them.");
    assert_eq!(one.scene.positions.len(), 2);
}

#[test]
fn what_is_merged_for_two_only_leads_to_what_there_is() {
    let reader = Reader::of(&document());
    for (address, says) in [("quotient/label", "labels are not defined"), ("quotient/sum", "for each player")]
    {
        let card = reader.card(address);
        assert!(card.spoken.contains(says), "{}", card.spoken);
        assert_eq!(addresses(&card), ["quotient", "order"]);
    }
    assert_eq!(reader.refusal("quotient/p99"), "This position is no longer in the drawing.");
    let empty = Format::Json
        .read(r#"{"format": "hyperjam", "version": 1, "players": 3, "positions": [], "moves": []}"#);
    let reason = Reader::of(&empty.unwrap()).refusal("quotient");
    assert_eq!(reason, "No position is drawn yet, so there is nothing to merge.");
}

/// Drawings with loops, forks and ties.
fn any_drawing(positions: usize, moves: usize) -> impl Strategy<Value = Document> {
    (3_u32..6).prop_flat_map(move |players| {
        let by = (1..1 << players).filter_map(Movers::of_bits).collect::<Vec<_>>();
        AnyDrawing { players, ties: 0.1, ..AnyDrawing::of(1..positions, 0..moves, &by) }.drawing()
    })
}

fn check(card: &Card, expected: Expect) {
    expected.assert_eq(&words(card));
}

/// The comparison of two positions by their names.
fn compared(drawn: &Document, [x, y]: [&str; 2]) -> Card {
    Reader::of(drawn).card(&format!("compare/p{}/p{}", place(drawn, x).0, place(drawn, y).0))
}

#[test]
fn positions_are_compared_for_each_player() {
    let card = compared(&document(), ["one", "zero"]);
    assert_eq!(
        card.spoken,
        "For player 1: one > zero, one is better. For players 2 and 3: one < zero, zero is better."
    );
    check(
        &card,
        expect![[r#"
        one and zero
        For player 1: one > zero, one is better. For players 2 and 3: one < zero, zero is better.
        x ≤ y for a player says: whatever game is added, and whoever moves first, the player can make sure not to lose with y where that is so with x.
        Player | Statement | Holds
        1 (L) | one ≥ zero | yes: by the Nonnegativity Rule (Spindler, Theorem 4.24)
        1 (L) | one ≤ zero | no: with 0 added and player 1 moving first, one is won and zero is not
        2 (C1) | one ≥ zero | no: with 0 added and player 1 moving first, zero is won and one is not
        2 (C1) | one ≤ zero | yes: by the Nonpositivity Rule (Spindler, Theorem 4.27)
        3 (R) | one ≥ zero | no: with 1_{C1} added and player 1 moving first, zero is won and one is not
        3 (R) | one ≤ zero | yes: by the Nonpositivity Rule (Spindler, Theorem 4.27)
        In a game that is added the players are called L, C1, R in turn, as in Spindler’s appendix: 1_{L} is a move that L alone has, {a,b} has the same options for all, and *1_{#} is {*1}.
        Taken alone
        Outcomes: one has (PN, OP, OP), and zero has OP.
        Hyperbisimilar: no. one and zero are not the same game, move for move.
        [Swap: zero and one]
        [Other positions]"#]],
    );
}

/// The second player has a move of their own, which is good for that player and bad for the others.
#[test]
fn players_of_whom_the_same_is_known_are_named_together() {
    let drawn = Format::Json.read(
        r#"{"format": "hyperjam", "version": 1, "players": 3, "positions": [{"id": "0"}, {"id": "own"}],
            "moves": [{"from": "own", "to": "0", "by": [1]}]}"#,
    );
    let card = compared(&drawn.unwrap(), ["own", "0"]);
    assert_eq!(
        card.spoken,
        "For players 1 and 3: own < 0, 0 is better. For player 2: own > 0, own is better."
    );
}

#[test]
fn loops_are_compared_by_what_is_added() {
    check(
        &compared(&document(), ["one", "loop"]),
        expect![[r#"
            one and loop
            For player 1: one < loop, loop is better. For players 2 and 3: one > loop, one is better.
            x ≤ y for a player says: whatever game is added, and whoever moves first, the player can make sure not to lose with y where that is so with x.
            Here play may go on for ever, which nobody loses. So the marks say what each player can force against all others together. Spindler’s paper has only games that end.
            Player | Statement | Holds
            1 (L) | one ≥ loop | no: with a loop of all but L added and player 1 moving first, loop is won and one is not
            1 (L) | one ≤ loop | yes: as the player can always move from the better one, and from all that it comes to
            2 (C1) | one ≥ loop | yes: by the Inequality Test (Spindler, Theorem 4.34)
            2 (C1) | one ≤ loop | no: with *1_{#} added and player 1 moving first, one is won and loop is not
            3 (R) | one ≥ loop | yes: by the Inequality Test (Spindler, Theorem 4.34)
            3 (R) | one ≤ loop | no: with *1_{##} added and player 1 moving first, one is won and loop is not
            In a game that is added the players are called L, C1, R in turn, as in Spindler’s appendix: 1_{L} is a move that L alone has, {a,b} has the same options for all, and *1_{#} is {*1}.
            Taken alone
            Outcomes: one and loop both have (PN, OP, OP).
            Hyperbisimilar: no. one and loop are not the same game, move for move.
            [Swap: loop and one]
            [Other positions]"#]],
    );
}

#[test]
fn impartial_positions_are_compared_as_such_too() {
    // *1 and 0, of three players: what is said as impartial games, too.
    check(
        &compared(&document(), ["star", "zero"]),
        expect![[r#"
        star and zero
        For all players: star ‖ zero, each is better in some sums.
        x ≤ y for a player says: whatever game is added, and whoever moves first, the player can make sure not to lose with y where that is so with x.
        Player | Statement | Holds
        1 (L) | star ≥ zero | no: with 0 added and player 3 moving first, zero is won and star is not
        1 (L) | star ≤ zero | no: with 0 added and player 1 moving first, star is won and zero is not
        2 (C1) | star ≥ zero | no: with 0 added and player 1 moving first, zero is won and star is not
        2 (C1) | star ≤ zero | no: with 0 added and player 2 moving first, star is won and zero is not
        3 (R) | star ≥ zero | no: with 0 added and player 2 moving first, zero is won and star is not
        3 (R) | star ≤ zero | no: with 0 added and player 3 moving first, star is won and zero is not
        In a game that is added the players are called L, C1, R in turn, as in Spindler’s appendix: 1_{L} is a move that L alone has, {a,b} has the same options for all, and *1_{#} is {*1}.
        As impartial games star and zero are not equal: with 0 added the outcomes are PN and OP.
        Whether star is revertible to zero: refuted: its option 0 is none of the other’s, and does not lead back to it.
        Whether zero is revertible to star: refuted: it has no option that is equal to 0.
        Taken alone
        Outcomes: star has PN, and zero has OP.
        Hyperbisimilar: no. star and zero are not the same game, move for move.
        [Swap: zero and star]
        [Other positions]"#]],
    );
}

#[test]
fn what_is_the_same_game_is_equal() {
    let card = compared(&document(), ["loop", "there"]);
    assert_eq!(card.spoken, "loop and there are the same game, and so equal in every sum.");
    assert!(words(&card).contains("Hyperbisimilar: yes."));
    let line = |block: &Block| matches!(block, Block::Result(_, Tone::Good));
    assert!(card.blocks.iter().any(line));
    assert!(!card.blocks.iter().any(|block| matches!(block, Block::Table { .. })));
}

#[test]
fn two_positions_are_asked_for_one_after_the_other() {
    let drawn = document();
    let reader = Reader::of(&drawn);
    let first = reader.card("compare");
    let both = format!("compare/p{}/p{}", place(&drawn, "back").0, place(&drawn, "star").0);
    assert!(addresses(&first).contains(&both), "where the vehicles are");
    let Tap::Any(press) = &first.scene.tap else { panic!("a press chooses the first") };
    assert_eq!(press.fill(place(&drawn, "one")), format!("compare/p{}", place(&drawn, "one").0));
    let second = reader.card(&press.fill(place(&drawn, "one")));
    assert_eq!(second.spoken, "one and which other position?");
    reader.follow_all("compare", 30);
    for address in ["compare/p99", "compare/p0/p99"] {
        assert_eq!(reader.refusal(address), "This position is no longer in the drawing.");
    }
    // What is for two only says what there is.
    let beside = reader.card("compare/p0/p1/beside/p2");
    assert!(beside.spoken.contains("for two players only"), "{}", beside.spoken);
    assert!(addresses(&beside).contains(&"compare/p0/p1".to_owned()));
}

/// Where a budget is reached that is said, with what leads to a longer search; where there is none, that no more is known.
#[test]
fn what_is_not_decided_says_what_would_decide_it() {
    // A loop of several positions beside a long path, so that the Inequality Test takes more than is usual.
    let mut positions = Vec::new();
    let mut moves = Vec::new();
    for nth in 0..1500 {
        positions.push(format!(r#"{{"id": "p{nth}"}}"#));
        let to = (nth + 1) % 1500;
        moves.push(format!(
            r#"{{"from": "p{nth}", "to": "p{to}", "by": [{}]}}"#,
            if nth % 7 == 0 { "0,1" } else { "0,2" }
        ));
        if nth % 5 == 0 {
            moves.push(format!(r#"{{"from": "p{nth}", "to": "p{}", "by": [1,2]}}"#, nth / 2));
        }
    }
    let text = format!(
        r#"{{"format": "hyperjam", "version": 1, "players": 3, "positions": [{}], "moves": [{}]}}"#,
        positions.join(","),
        moves.join(",")
    );
    let drawn = Format::Json.read(&text).unwrap();
    let card = compared(&drawn, ["p3", "p4"]);
    let said = words(&card);
    assert!(said.contains("not decided: the Inequality Test takes more work than is allowed"), "{said}");
    assert!(said.contains("A longer search tries more."), "{said}");
    let longer = buttons(&card).into_iter().find(|button| button.text == "Search ten times as long").unwrap();
    assert!(matches!(longer.action, CardAction::Go(to) if to.ends_with("/10")));
}

#[test]
fn the_order_is_one_for_each_player() {
    let drawn = document();
    let reader = Reader::of(&drawn);
    check(
        &reader.card("order"),
        expect![[r#"
            Order
            8 positions are 5 different games.
            For a player, x is at least y if, beside every game and whoever moves first, the player can make sure not to lose with x where that is so with y. In the diagrams what is better for the player stands higher; what is equal for the player stands together, and lines lead to what is next below.
            Here play may go on for ever, which nobody loses. So the marks say what each player can force against all others together. Spindler’s paper has only games that end.
            For player 1
            The order for player 1, what is better above
            In a list, for player 1
            Equal for player 1 | Next below
            loop, there, back, tie | one
            one | zero, star
            zero | 
            star, other star | 
            For player 2
            The order for player 2, what is better above
            In a list, for player 2
            Equal for player 2 | Next below
            tie | zero, star
            zero | one
            one | loop
            loop, there, back | 
            star, other star | 
            For player 3
            The order for player 3, what is better above
            In a list, for player 3
            Equal for player 3 | Next below
            tie | zero, star
            zero | one
            one | loop
            loop, there, back | 
            star, other star | 
            What is not said to hold, nor to be undecided, is refuted by one of 756 games that were added to every position: comparing two positions names it.
            [Merge what is the same game]"#]],
    );
    let one = reader.card(&format!("order/p{}", place(&drawn, "star").0));
    assert_eq!(one.spoken, "star is the same game as other star.");
    assert_eq!(one.scene.positions.len(), 2);
    let said = words(&one);
    let line = said.lines().find(|line| line.starts_with("For player 1: ")).unwrap();
    expect!["For player 1: not as good as one, loop, tie; sometimes better and sometimes worse than zero."]
        .assert_eq(line);
    reader.follow_all("order", 20);
    assert_eq!(reader.refusal("order/p99"), "This position is no longer in the drawing.");
}

/// A path that the first player alone can walk: its positions are different games.
fn path(count: usize) -> Document {
    let positions: Vec<String> = (0..count).map(|nth| format!(r#"{{"id": "{nth}"}}"#)).collect();
    let step = |nth: usize| format!(r#"{{"from": "{nth}", "to": "{}", "by": [0]}}"#, nth - 1);
    let moves: Vec<String> = (1..count).map(step).collect();
    let text = format!(
        r#"{{"format": "hyperjam", "version": 1, "players": 3, "positions": [{}], "moves": [{}]}}"#,
        positions.join(","),
        moves.join(",")
    );
    Format::Json.read(&text).unwrap()
}

/// Many moves of one player alone take more than is usual where games are added to them; then a longer search is offered.
#[test]
fn a_longer_search_adds_more() {
    let reader = Reader::of(&path(60));
    let [usual, longer, longest] =
        ["", "/10", "/100"].map(|effort| reader.card(&format!("compare/p59/p58{effort}")));
    let offers = |card: &Card| buttons(card).iter().any(|button| button.text == "Search ten times as long");
    assert!(words(&usual).contains("A longer search tries more."), "{}", words(&usual));
    for decided in [&longer, &longest] {
        let expected = "For player 1: 59 > 58, 59 is better. For players 2 and 3: 59 < 58, 58 is better.";
        assert_eq!(decided.spoken, expected);
    }
    assert!(offers(&usual) && !offers(&longer));
}

#[test]
fn long_orders_are_cut_and_longer_ones_refused() {
    let said = words(&Reader::of(&path(90)).card("order"));
    assert!(said.contains("More than 80 classes are too many to be drawn here."), "{said}");
    let card = Reader::of(&path(301)).card("order");
    assert!(card.spoken.contains("more than 300 of them are different games"), "{}", card.spoken);
    assert_eq!(addresses(&card), ["quotient"]);
}

#[test]
fn one_position_and_equal_ones_have_an_order() {
    assert!(words(&Reader::of(&path(1)).card("order")).contains("There is one position."));
    let twice = r#"{"format": "hyperjam", "version": 1, "players": 4, "positions": [{"id": "A"}, {"id": "B"}], "moves": []}"#;
    let twice = Reader::of(&Format::Json.read(twice).unwrap());
    assert!(words(&twice.card("order")).contains("All 2 positions are the same game."));
    assert!(twice.refusal("compare/p0/p7").contains("no longer"));
    let misere = r#"{"format": "hyperjam", "version": 1, "players": 3, "convention": "misere", "positions": [{"id": "A"}], "moves": []}"#;
    let misere = Reader::of(&Format::Json.read(misere).unwrap());
    for address in ["order", "compare", "quotient"] {
        assert!(
            misere.refusal(address).starts_with("misère play: this is answered in normal play only"),
            "{address}"
        );
    }
}

/// What is too large to be drawn is a table, and what takes too long to be checked once more says so.
#[test]
fn a_large_quotient_for_three_is_a_table_only() {
    let card = Reader::of(&path(2_000)).card("quotient");
    assert!(!card.blocks.iter().any(|block| matches!(block, Block::Diagram(_))));
    let said = words(&card);
    assert!(said.contains("No two positions of this drawing are the same game."));
    assert!(said.contains("\n… and 1800 more."), "{}", said.len());
    assert!(said.contains("That is not checked once more: the drawing is too large for the check."));
    assert_eq!(opened(&card).positions().len(), 2_000);
}

/// What the card says of a statement: whether it holds.
fn held(card: &Card, statement: &str, seat: u32) -> Verdict {
    let rows = card.blocks.iter().find_map(|block| match block {
        Block::Table { rows, .. } => Some(rows),
        _ => None,
    });
    let cells = |row: &Vec<Vec<_>>| row.iter().map(crate::common::plain).collect::<Vec<_>>();
    let row = rows
        .unwrap()
        .iter()
        .map(cells)
        .find(|row| row[0].starts_with(&(seat + 1).to_string()) && row[1] == statement);
    match row.unwrap()[2].split(':').next().unwrap() {
        "yes" => Verdict::Proved,
        "no" => Verdict::Refuted,
        "not decided" => Verdict::Undecided,
        other => panic!("{other}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// What is merged has the options of what it is merged with, for each player, and nothing more can be merged.
    #[test]
    fn a_quotient_for_several_is_the_coarsest(drawn in any_drawing(8, 14)) {
        let card = Reader::of(&drawn).card("quotient");
        let game = SeatGame::of(&GameGraph::of(&drawn)).unwrap();
        let towns = &map(&card).positions;
        let class_of = |position: u32| {
            let id = game.positions[position as usize];
            towns.iter().position(|town| town.of.contains(&id)).unwrap()
        };
        let options = |position, seat| -> BTreeSet<usize> {
            let open = game.graph.moves(position).iter().filter(|(_, by)| by.includes(seat));
            open.map(|(to, _)| class_of(*to)).collect()
        };
        let all = 0..game.graph.position_count() as u32;
        for x in all.clone() {
            for y in all.clone().filter(|y| class_of(*y) == class_of(x)) {
                for seat in 0..game.graph.players() {
                    prop_assert_eq!(options(x, seat), options(y, seat));
                }
            }
        }
        let again = Reader::of(&opened(&card)).card("quotient");
        prop_assert_eq!(map(&again).positions.len(), towns.len());
        let text = words(&card);
        prop_assert!(text.contains("Verified: an independent check"));
    }

    /// Positions compare as their games do by the rules and searches for games, or by those for graphs where play may go round.
    #[test]
    fn cards_say_what_the_searches_say(drawn in any_drawing(6, 9)) {
        let game = SeatGame::of(&GameGraph::of(&drawn)).unwrap();
        let (graph, players) = (&game.graph, game.graph.players());
        let endless = graph.endless();
        let known = Preferences::of(graph, 4_000_000).unwrap();
        let classes = seat_classes(graph).unwrap().numbers();
        let reader = Reader::of(&drawn);
        let (x, y) = (0, graph.position_count() as u32 - 1);
        let [one, other] = [x, y].map(|at| game.positions[at as usize]);
        let card = reader.card(&format!("compare/p{}/p{}", one.0, other.0));
        let same = classes[x as usize] == classes[y as usize];
        prop_assert_eq!(card.spoken.contains("are the same game"), same);
        if same {
            return Ok(());
        }
        let [name, other_name] = [one, other].map(|id| drawn.name(id).to_owned());
        let mut arena = Arena::new(players);
        let games: Option<Vec<GameId>> = graph.games(&[x, y], &mut arena).ok();
        prop_assert_eq!(games.is_none(), endless[x as usize] || endless[y as usize]);
        for seat in 0..players {
            for (sign, [g, h]) in [("≤", [0, 1]), ("≥", [1, 0])] {
                let said = held(&card, &format!("{name} {sign} {other_name}"), seat);
                let on_graph = known.compare([x, y][g], [x, y][h], seat).verdict();
                match &games {
                    Some(games) => {
                        let found = at_most(&mut arena, games[g], games[h], seat).unwrap();
                        prop_assert_eq!(said.name(), found.name());
                    }
                    None => prop_assert!(said == on_graph || said.holds().is_none() || on_graph.holds().is_none()),
                }
                prop_assert!(said.holds().zip(on_graph.holds()).is_none_or(|(one, other)| one == other));
            }
        }
        let text = words(&card);
        let impartial = games.and_then(|games| equality(&mut arena, games[0], games[1]).unwrap());
        let expected = impartial.map(|found| match found.verdict() {
            Verdict::Proved => format!("As impartial games {name} and {other_name} are equal: {found}."),
            Verdict::Refuted => format!("As impartial games {name} and {other_name} are not equal: {found}."),
            Verdict::Undecided => format!("Whether {name} and {other_name} are equal as impartial games is not decided: {found}."),
        });
        match expected {
            Some(expected) => prop_assert!(text.contains(&expected), "{}\n{}", text, expected),
            None => prop_assert!(!text.contains("As impartial games")),
        }
    }

    /// The lines of each diagram are those of the order that the command line lists.
    #[test]
    fn diagrams_show_the_order(drawn in any_drawing(7, 12)) {
        let game = SeatGame::of(&GameGraph::of(&drawn)).unwrap();
        let order = SeatOrder::of(&game.graph, 20_000_000).unwrap();
        let card = Reader::of(&drawn).card("order");
        for seat in 0..game.graph.players() {
            let is_at_most = |x: usize, y: usize| order.at_most(seat, x, y) == Verdict::Proved;
            let name = format!("The order for player {}, what is better above", seat + 1);
            let diagram = card.blocks.iter().find_map(|block| match block {
                Block::Diagram(diagram) if diagram.name == name => Some(diagram),
                _ => None,
            });
            let count = order.members().len();
            let above = |x: usize, y: usize| is_at_most(y, x) && !is_at_most(x, y);
            let Some(diagram) = diagram else {
                prop_assert!((0..count).all(|x| is_at_most(x, 0) && is_at_most(0, x)));
                continue;
            };
            // By the definition: above, and nothing between.
            let of = |class: usize| game.positions[order.members()[class][0] as usize];
            let block = |class: usize| diagram.positions.iter().position(|one| one.of.contains(&of(class))).unwrap();
            let mut lines = BTreeSet::new();
            for x in 0..count {
                for y in 0..count {
                    prop_assert_eq!(block(x) == block(y), is_at_most(x, y) && is_at_most(y, x));
                    if above(x, y) && !(0..count).any(|z| above(x, z) && above(z, y)) {
                        lines.insert((block(x), block(y)));
                    }
                }
            }
            prop_assert_eq!(diagram.moves.len(), lines.len());
            for (x, y) in lines {
                let height = |nth: usize| diagram.positions[nth].at[1];
                prop_assert!(height(x) < height(y), "better stands higher");
            }
        }
    }
}
