//! Boards for players in a cycle: what is said of them, games on them, and what is wrong with their texts.

use crate::common::boards::{card, on_sheet, try_card};
use crate::common::{buttons, words};
use hyperjam_editor::document::Document;
use hyperjam_protocol::tutor::{Block, BoardView, Card, CardAction};
use hyperjam_rulesets::seats::{SeatBoard, SeatSolution};

fn view(card: &Card) -> &BoardView {
    let mut views = card.blocks.iter().filter_map(|block| match block {
        Block::Board(view) => Some(view),
        _ => None,
    });
    views.next().unwrap()
}

#[test]
fn a_board_tells_its_outcome_who_can_make_whom_lose_and_its_moves() {
    let nim = card(&on_sheet(&[("nim-for 3", "1,2")]), "board/b1");
    let text = words(&nim);
    assert_eq!(nim.title, "Nim for 3");
    assert!(text.contains("Its outcome is NO. Next and Other have winning strategies."), "{text}");
    assert!(text.contains("Its class in the quotient of Nim for three players is ab."), "{text}");
    assert!(text.contains("Previous can be made to lose by"), "{text}");
    assert_eq!(view(&nim).spots.len(), 3, "each counter is pressed");
    let CardAction::Go(to) = &view(&nim).spots[0].action else { panic!("no move") };
    assert_eq!(to, "board/b1/play/you-best-best-1/0");
    assert!(
        words(&card(&on_sheet(&[("nim-for 3", "3,4,5")]), "board/b1")).contains("the game is undetermined")
    );

    let stalks = card(&on_sheet(&[("hackenbush-for 3", "12,23,312")]), "board/b1");
    let text = words(&stalks);
    assert!(text.contains("Its outcomes, by who starts, are ("), "{text}");
    assert!(text.contains("If player 2 starts:") && text.contains("Moves of player 3, who starts"), "{text}");
    assert_eq!(view(&stalks).spots.len(), 7, "each edge is one player's");

    let block = card(&on_sheet(&[("cutblock", "3x2x2")]), "board/b1");
    assert_eq!(view(&block).spots.len(), 4);
    assert!(
        buttons(&block).iter().any(|button| button.text.starts_with("Player 1: block 1, side 1, cut at 2"))
    );
    // It is no component of a sum, so it does not count so often.
    assert!(buttons(&block).iter().all(|button| button.text != "Negate"));
}

#[test]
fn large_nim_is_known_by_theorems() {
    let text = words(&card(&on_sheet(&[("nim-for 3", "500,1")]), "board/b1"));
    assert!(text.contains("Its outcome is NO. Next and Other"), "{text}");
    let text = words(&card(&on_sheet(&[("nim-for 4", "200,200,200,200")]), "board/b1"));
    assert!(text.contains("Its outcome is ∅."), "{text}");
    let text = words(&card(&on_sheet(&[("cutblock", "9x9x9")]), "board/b1"));
    assert!(text.contains("Who can win is not known: it takes more than"), "{text}");
}

/// A game to its end, in which persons press what a number says.
fn played(document: &Document, address: &str, mut chance: usize) -> Card {
    let mut now = card(document, address);
    for _ in 0..60 {
        let next = match now.next.take() {
            Some((next, _)) => next,
            None => {
                let spots = &view(&now).spots;
                let Some(spot) = spots.get(chance % spots.len().max(1)) else { break };
                chance = chance.wrapping_mul(31).wrapping_add(7);
                let CardAction::Go(next) = &spot.action else { panic!("no move") };
                next.clone()
            }
        };
        now = card(document, &next);
    }
    now
}

#[test]
fn a_winning_strategy_is_followed_to_the_end_whatever_the_others_do() {
    let mut won = 0;
    for (rules, position) in [
        ("nim-for 3", "1,2,1"),
        ("nim-for 4", "2,3"),
        ("hackenbush-for 3", "12,23,312"),
        ("cutblock", "3x2x2"),
    ] {
        let document = on_sheet(&[(rules, position)]);
        let texts: Vec<&str> = rules.split(' ').skip(1).chain([position]).collect();
        let board = SeatBoard::open(rules.split(' ').next().unwrap(), &texts).unwrap();
        let mut solution = SeatSolution::of(&board, hyperjam_players::Limits::default()).unwrap();
        let players = board.players();
        for (who, starter) in (0..players).flat_map(|who| (0..players).map(move |starter| (who, starter))) {
            if solution.wins(&board, starter, who) != Some(true) {
                continue;
            }
            let controllers: Vec<&str> =
                (0..players).map(|seat| if seat == who { "best" } else { "you" }).collect();
            let address = format!("board/b1/play/{}-{}/-", controllers.join("-"), starter + 1);
            for chance in 0..6 {
                let text = words(&played(&document, &address, chance));
                assert!(text.contains("is the only loser"), "{text}");
                assert!(!text.contains(&format!("Player {} cannot move", who + 1)), "{address}: {text}");
                won += 1;
            }
        }
    }
    assert!(won > 50, "{won}");
}

#[test]
fn a_game_has_a_record_with_judgements_and_is_taken_back_and_shared() {
    let document = on_sheet(&[("hackenbush-for 3", "1,2,3")]);
    let start = card(&document, "board/b1/play/you-you-best-1-hints/-");
    let text = words(&start);
    assert!(text.contains("Player 1’s turn.") && text.contains("Who can make whom lose"), "{text}");
    assert_eq!(start.scene.boards.len(), 1, "it is played on the sheet, too");
    let second = card(&document, "board/b1/play/you-you-best-1/0");
    assert_eq!(second.undo.as_deref(), Some("board/b1/play/you-you-best-1/-"));
    let third = card(&document, "board/b1/play/you-you-best-1/0,0");
    assert!(words(&third).contains("Hyperjam, playing player 3, is thinking."));
    assert_eq!(third.next.as_ref().unwrap().0, "board/b1/play/you-you-best-1/0,0,0");
    let over = card(&document, "board/b1/play/you-you-best-1/0,0,0");
    let text = words(&over);
    assert!(text.contains("Player 1 cannot move, and is the only loser; players 2 and 3 win."), "{text}");
    assert!(text.contains("From the start on, the others together could make player 1 lose."), "{text}");
    assert!(text.contains("Player 1: edge 1 of stalk 1 – had no winning strategy"), "{text}");
    assert!(text.contains("Hyperjam follows a winning strategy"), "{text}");
    let shares = |button: &hyperjam_protocol::tutor::Button| matches!(&button.action, CardAction::Share(to) if to == "board/b1/play/you-you-best-1/0,0,0");
    assert!(buttons(&over).iter().any(shares));
    // Another who starts begins again, and another player's settings go on.
    let goes: Vec<String> = buttons(&over)
        .into_iter()
        .filter_map(|button| match button.action {
            CardAction::Go(to) => Some(to),
            _ => None,
        })
        .collect();
    assert!(goes.contains(&"board/b1/play/you-you-best-2/-".to_owned()), "{goes:?}");
    assert!(goes.contains(&"board/b1/play/best-you-best-1/0,0,0".to_owned()), "{goes:?}");
}

#[test]
fn boards_for_players_in_a_cycle_alone_have_their_outcomes_in_the_line() {
    let boards = [("nim-for 3", "1,2"), ("hackenbush-for 3", "1"), ("nim-for 3", "x"), ("cutblock", "9x9x9")];
    let line = words(&card(&on_sheet(&boards), "vehicles/line"));
    assert!(line.contains("Nim for 3 (b1): outcome NO · Hackenbush for 3: outcome (PN, OP, OP)"), "{line}");
    assert!(line.contains("Nim for 3 (b3) cannot be read: column 1"), "{line}");
    assert!(line.contains("Cutblock: outcome not known"), "{line}");
}

#[test]
fn two_in_a_cycle_are_players_1_and_2() {
    let document = on_sheet(&[("nim-for 2", "1,1")]);
    let over = card(&document, "board/b1/play/you-best-1/0,0");
    assert!(
        words(&over).contains("You have lost: player 1 cannot move, and is the only loser; player 2 wins.")
    );
}

#[test]
fn what_is_wrong_with_the_texts_is_named_with_its_place() {
    for (rules, position, message) in [
        ("nim-for 1", "3", "The rules cannot be read: expected a number of players from 2 to 8, not “1”."),
        ("nim-for 9", "3", "The rules cannot be read: expected a number of players from 2 to 8, not “9”."),
        (
            "nim-for three",
            "3",
            "The rules cannot be read: expected a number of players from 2 to 8, not “three”.",
        ),
        ("nim-for", "3", "The rules cannot be read: expected the number of players"),
        ("nim-for 3", "3,x", "The position cannot be read: column 3: expected a number"),
        (
            "hackenbush-for 3",
            "12,4",
            "The position cannot be read: column 4: there is no player 4; the players are",
        ),
        (
            "cutblock 3",
            "3x2x2",
            "The rules cannot be read: expected blocks such as “3x2x2”, but 2 texts are given.",
        ),
        ("cutblock", "3x2", "The position cannot be read: column 1: expected three sides"),
    ] {
        let text = words(&card(&on_sheet(&[(rules, position)]), "board/b1"));
        assert!(text.contains(message), "{rules} {position}: {text}");
    }
}

#[test]
fn addresses_of_other_games_are_refused_with_a_reason() {
    let document = on_sheet(&[("nim-for 3", "1,2"), ("nim", "1,2")]);
    for (address, message) in [
        ("board/b1/play/you-best-left-1/-", "This game has 2 players, and the board is for 3."),
        ("board/b1/play/you-best-best-best-1/-", "This game has 4 players, and the board is for 3."),
        ("board/b2/play/you-best-best-1/-", "This game has 3 players, and the board is for 2."),
        ("board/b1/play/you-best-best-1/7", "Move 1: player 1 has no such move there."),
        ("board/b1/exercise", "This game has 2 players, and the board is for 3."),
    ] {
        let failure = try_card(&document, address).unwrap_err().to_string();
        assert!(failure.contains(message), "{address}: {failure}");
    }
    // The sum on the sheet is for two.
    for address in ["vehicles/line", "board/-sum"] {
        let text = words(&card(&document, address));
        let reason = "Nim for 3 cannot be a component of a sum for two players: its players move in a cycle";
        assert!(text.contains(reason), "{text}");
    }
    let failure = try_card(&document, "board/-sum/play/you-best-left-1/-").unwrap_err().to_string();
    let message = "“nim-for” is for players in a cycle, of whom the first who cannot move is the only loser";
    assert!(failure.contains(message), "{failure}");
}
