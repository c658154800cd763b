//! Games of more than two players.

use crate::common::{Reader, words};
use hyperjam_editor::file::Format;
use hyperjam_players::graph::Graph;
use hyperjam_protocol::tutor::{Card, CardAction};
use hyperjam_terms::Movers;

/// {0, {*, *+*+*}} for three players, of which MS Proposition 2.2 is true: 1, 2 and 3 are sums of so many *.
const KINGMAKER: &str = r#"{"format": "hyperjam", "version": 1, "players": 3,
    "positions": [{"id": "0"}, {"id": "1"}, {"id": "2"}, {"id": "either"}, {"id": "start"}, {"id": "3"}],
    "moves": [{"from": "1", "to": "0", "by": [0, 1, 2]}, {"from": "2", "to": "1", "by": [0, 1, 2]},
              {"from": "either", "to": "1", "by": [0, 1, 2]}, {"from": "either", "to": "3", "by": [0, 1, 2]},
              {"from": "start", "to": "0", "by": [0, 1, 2]}, {"from": "start", "to": "either", "by": [0, 1, 2]},
              {"from": "3", "to": "2", "by": [0, 1, 2]}],
    "vehicles": ["start"]}"#;

fn reader() -> Reader {
    Reader::of(&Format::Json.read(KINGMAKER).unwrap())
}

/// The cards of a game that goes on by itself, to the end.
fn played_out(reader: &Reader, address: &str) -> Card {
    let mut card = reader.ask(address).unwrap();
    while let Some((next, _)) = card.next.take() {
        card = reader.ask(&next).unwrap();
    }
    card
}

#[test]
fn a_winning_strategy_is_followed_to_the_end() {
    let card = played_out(&reader(), "play/g/best-best-best-1-hints/p4/-");
    let text = words(&card);
    // Next moves to 0 at once, and Other, the second player, is the only loser.
    assert!(text.contains("Player 1: start → 0 – keeps a winning strategy"), "{text}");
    assert!(
        text.contains("Player 2 cannot move from 0, and is the only loser; players 1 and 3 win."),
        "{text}"
    );
}

#[test]
fn who_loses_against_all_others_puts_it_off_and_says_so() {
    // Next wins alone; but Next and Other can also make Previous lose.
    let reader = reader();
    let card = reader.ask("play/g/you-best-best-1-hints/p4/-").unwrap();
    let text = words(&card);
    assert!(text.contains("Your turn: you are player 1"), "{text}");
    assert!(text.contains("Player 1 cannot be made to lose."), "{text}");
    assert!(text.contains("Player 2 can be made to lose by player 1 alone"), "{text}");
    assert!(text.contains("Player 3 can be made to lose by players 1 and 2 together"), "{text}");
    let after = words(&reader.ask("play/g/you-best-best-1/p4/m5,m3").unwrap());
    assert!(after.contains("Hyperjam follows a winning strategy"), "{after}");
}

#[test]
fn a_game_by_presses_is_taken_back_and_replayed() {
    let reader = reader();
    let entrance = reader.ask("play").unwrap();
    let text = words(&entrance);
    assert!(text.contains("[Player 3]") && text.contains("The vehicle starts at start"), "{text}");
    let card = reader.ask("play/g/you-you-you-2/p4/m5,m2").unwrap();
    assert_eq!(card.undo.as_deref(), Some("play/g/you-you-you-2/p4/m5"));
    assert!(words(&card).contains("Player 1’s turn: the vehicle is at 1"), "{}", words(&card));
    assert_eq!(card.scene.drag_moves.len(), 1);
    let replayed = reader.ask("play/g/you-you-you-2/p4/m5,m2/at/1").unwrap();
    assert!(words(&replayed).contains("Move 1 of 2, Player 2: start → either"), "{}", words(&replayed));
    let all = format!("{:?}", card.blocks);
    assert!(all.contains("Vehicles at start; player 2 starts."), "{all}");
    assert!(all.contains(&format!("{:?}", CardAction::Share(card.link.clone()))), "{all}");
}

#[test]
fn what_cannot_be_played_says_why() {
    let reader = reader();
    assert!(reader.refusal("play/g/you-best-left-1/p4/-").contains("2 players, and the drawing has 3"));
    assert!(reader.refusal("play/g/you-you-you-1/p4/m0").contains("no vehicle at 1"));
    assert!(reader.refusal("play/g/you-you-you-1/p4/draw").contains("two players"));
    assert!(reader.refusal("play/g/you-you-you-1/p4/m4,m5").contains("already over"));
    assert_eq!(reader.ask("vehicles/add").unwrap().title, "Place vehicles");
}

/// Of every state: the move that is made keeps a winning strategy where there is one, by what can be forced.
#[test]
fn no_winning_strategy_is_given_away() {
    let all = Movers::all(3);
    let moves = [(1, 0, all), (2, 1, all), (3, 1, all), (3, 5, all), (4, 0, all), (4, 3, all), (5, 2, all)];
    let outcomes = Graph::new(3, 6, &moves).unwrap().outcomes();
    let reader = reader();
    for start in 1..6 {
        let card = reader.ask(&format!("play/g/best-best-best-1/p{start}/-")).unwrap();
        let (next, _) = card.next.unwrap();
        let made: usize = next.rsplit('m').next().unwrap().parse().unwrap();
        let (_, to, _) = moves[made];
        let before = outcomes.of(start, 0).includes(0);
        assert_eq!(before, outcomes.of(to, 1).includes(2), "from {start} to {to}");
    }
}
