//! Boards for players in a cycle: what is said of them, games on them, and what is wrong with their texts.

use crate::common::boards::{card, on_sheet, try_card, with_boards};
use crate::common::{addresses, buttons, words};
use hyperjam_editor::command::Command;
use hyperjam_editor::document::{Document, Rules};
use hyperjam_editor::file::Format;
use hyperjam_protocol::tutor::{Block, BoardShape, BoardView, Card, CardAction};
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
    // In a sum it counts as often as one likes, but has no negative.
    assert!(buttons(&block).iter().all(|button| button.text != "Negate"));
    assert!(buttons(&block).iter().any(|button| button.text == "One more"));
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

/// Of all answers that can be set by its rows one is right: that with the players who have a winning strategy.
#[test]
fn an_exercise_asks_who_can_make_sure_of_not_losing() {
    // MS: 1 + 2 of Nim for three players has the outcome NO.
    let nim = on_sheet(&[("nim-for 3", "1,2")]);
    let stalks = on_sheet(&[("hackenbush-for 3", "12,23,312"), ("nim-for 3", "1")]);
    for (document, exercise, right) in [
        (&nim, "board/b1/exercise", Some("0,1")),
        (&nim, "board/-sum/exercise", Some("0,1")),
        (&on_sheet(&[("nim-for 4", "200,200,200,200")]), "board/-sum/exercise", Some("none")),
        (&on_sheet(&[("nim-for 3", "0")]), "board/b1/exercise", Some("1,2")),
        (&stalks, "board/-sum/exercise", None),
    ] {
        let asked = card(document, exercise);
        let text = words(&asked);
        assert!(
            asked.scene.locked && !text.contains("have winning") && !text.contains("has a winning"),
            "{text}"
        );
        // What the rows lead to, and what these lead to.
        let mut reached = std::collections::BTreeSet::from([exercise.to_owned()]);
        let mut next = vec![exercise.to_owned()];
        while let Some(address) = next.pop() {
            let found =
                addresses(&card(document, &address)).into_iter().filter(|to| to.starts_with(exercise));
            next.extend(found.filter(|to| reached.insert(to.clone())));
        }
        let correct = |to: &&String| words(&card(document, to)).contains("Correct. ");
        let correct: Vec<&String> = reached.iter().filter(correct).collect();
        assert_eq!(correct.len(), 1, "{exercise}: {reached:?}");
        if let Some(right) = right {
            assert_eq!(*correct[0], format!("{exercise}/{right}/check"));
        }
        let told = card(document, correct[0]);
        assert!(words(&told).contains("If player 1 starts, "), "{}", words(&told));
        assert!(buttons(&told).iter().any(|button| button.text == "Play it"));
    }
    let share = |to: &str| CardAction::Share(to.into());
    let offers =
        |at: &str, to: &str| buttons(&card(&stalks, at)).iter().any(|button| button.action == share(to));
    assert!(offers("board/b1", "board/b1/exercise") && offers("board/-sum", "board/-sum/exercise"));
    // An answer for Left and Right is none.
    assert!(!words(&card(&nim, "board/b1/exercise/L")).contains("Try again"));
    assert!(words(&card(&nim, "board/b1/exercise/2/check")).contains("No. Try again."));
}

/// A game to its end, in which persons press what a number says.
fn played(document: &Document, address: &str, mut chance: usize) -> Card {
    let mut now = card(document, address);
    for _ in 0..60 {
        let next = match now.next.take() {
            Some((next, _)) => next,
            None => {
                let drives = now.scene.drag_moves.iter().map(|(_, to)| to.clone());
                let presses = now.blocks.iter().filter_map(|block| match block {
                    Block::Board(view) => Some(view.spots.iter()),
                    _ => None,
                });
                let presses = presses.flatten().filter_map(|spot| match &spot.action {
                    CardAction::Go(to) => Some(to.clone()),
                    _ => None,
                });
                let moves: Vec<String> = presses.chain(drives).collect();
                let Some(next) = moves.get(chance % moves.len().max(1)) else { break };
                chance = chance.wrapping_mul(31).wrapping_add(7) % 1_000;
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
        let mut solution =
            SeatSolution::of(std::slice::from_ref(&board), hyperjam_players::Limits::default()).unwrap();
        let players = board.players();
        for (who, starter) in (0..players).flat_map(|who| (0..players).map(move |starter| (who, starter))) {
            if solution.wins(std::slice::from_ref(&board), starter, who) != Some(true) {
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
fn boards_for_players_in_a_cycle_add_up_and_what_does_not_is_named() {
    let boards = [("nim-for 3", "1,2"), ("nim-for 3", "x"), ("hackenbush-for 3", "1"), ("nim-for 4", "1")];
    let document = on_sheet(&boards);
    let line = words(&card(&document, "vehicles/line"));
    assert!(line.contains("Nim for 3 (b1) + Hackenbush for 3: outcome ("), "{line}");
    assert!(line.contains("· Nim for 3 (b2) cannot be read: column 1"), "{line}");
    assert!(line.contains("· Nim for 4 is for 4 players"), "{line}");
    for address in ["board/-sum", "vehicles"] {
        let text = words(&card(&document, address));
        assert!(text.contains("Nim for 3 (b1): outcome NO"), "{text}");
        assert!(text.contains("Hackenbush for 3: outcome (PN, OP, OP)"), "{text}");
        assert!(text.contains("Not in this sum, which is for 3 players:"), "{text}");
        assert!(text.contains("Player 1 starts and keeps a winning strategy by:"), "{text}");
        assert!(text.contains("[Play the sum]"), "{text}");
    }
    let large = on_sheet(&[("nim-for 3", "1,2"), ("cutblock", "9x9x9")]);
    let line = words(&card(&large, "vehicles/line"));
    assert!(line.contains("Nim for 3 + Cutblock: the sum is not known, since it takes more than"), "{line}");
    let text = words(&card(&large, "board/-sum"));
    assert!(text.contains("Nim for 3: outcome NO") && text.contains("Cutblock: not known"), "{text}");
    let none = on_sheet(&[("nim-for 3", "x")]);
    assert!(words(&card(&none, "vehicles/line")).contains("Nim for 3 cannot be read"));
    // Copies count, and there are no negatives.
    let document = with_boards(Document::default(), &[("nim-for 3", "1", 2), ("nim-for 3", "2", -1)]);
    let line = words(&card(&document, "vehicles/line"));
    assert!(line.contains("2·Nim for 3 (b1): outcome "), "{line}");
    let text = words(&card(&document, "board/-sum"));
    assert!(text.contains("2·Nim for 3 (b1): outcome of each PN"), "{text}");
    assert!(line.contains("Nim for 3 (b2) has no negative"), "{line}");
}

/// Three players on a map, and two boards for three beside it.
fn map_with_boards() -> Document {
    let text = r#"{"format": "hyperjam", "version": 1, "players": 3,
        "positions": [{"id": "A"}, {"id": "B"}],
        "moves": [{"from": "A", "to": "B", "by": [0, 1, 2]}, {"from": "B", "to": "A", "by": [1]}],
        "vehicles": ["A"]}"#;
    let document = Format::Json.read(text).unwrap();
    with_boards(document, &[("nim-for 3", "2", 1), ("cutblock", "2x1x1", 1), ("domineering", "..|..", 1)])
}

#[test]
fn vehicles_and_boards_for_three_are_one_game() {
    let document = map_with_boards();
    let line = words(&card(&document, "vehicles/line"));
    assert!(line.contains("A + Nim for 3 + Cutblock: outcome ("), "{line}");
    assert!(line.contains("· Domineering is for two players, Left and Right"), "{line}");
    let start = card(&document, "board/-sum/play/you-you-you-1-hints/-");
    let text = words(&start);
    assert_eq!(start.title, "Play the sum");
    assert!(text.contains("Player 1’s turn."), "{text}");
    assert!(text.contains("[A → B: ") && text.contains("[Nim for 3: take"), "{text}");
    assert!(text.contains("Not part of this game:") && text.contains("Domineering"), "{text}");
    assert!(text.contains("Who can make whom lose"), "{text}");
    assert_eq!(start.scene.boards.len(), 2);
    assert_eq!(start.scene.drag_moves.len(), 1);
    let CardAction::Go(to) = &start.scene.boards[0].views[0].spots[0].action else { panic!("no move") };
    assert_eq!(to, "board/-sum/play/you-you-you-1-hints/1.0");
    // Player 1 drives, player 2 drives back, player 3 empties the heap, player 1 cuts, and player 2 drives for lack of else.
    let moves = "0.0,0.0,1.1,2.0";
    let later = card(&document, &format!("board/-sum/play/you-you-you-1/{moves}"));
    let text = words(&later);
    assert!(text.contains("Player 2’s turn."), "{text}");
    assert!(text.contains("A (vehicle)"), "{text}");
    assert!(text.contains("Player 3: Nim for 3: take 1 from heap 1"), "{text}");
    let back = card(&document, &format!("board/-sum/play/you-you-you-1/{moves}/at/1"));
    let text = words(&back);
    assert!(text.contains("Move 1 of 4, Player 1: A → B"), "{text}");
    assert_eq!(back.scene.boards.len(), 2, "the boards as they were then");
    let mut over = card(&document, "board/-sum/play/best-best-best-2/-");
    while let Some((next, _)) = over.next.take() {
        over = card(&document, &next);
    }
    let text = words(&over);
    assert!(text.contains("is the only loser") || text.contains("Nobody loses"), "{text}");
    assert!(text.contains("[Replay the game]") && text.contains("[Back to the sum]"), "{text}");
    let all = format!("{:?}", over.blocks);
    assert!(all.contains("Vehicles at A; Nim for 3: 2; Cutblock: 2x1x1; player 2 starts."), "{all}");
}

#[test]
fn before_a_game_on_boards_their_players_are_told_of() {
    let text = words(&card(&on_sheet(&[("nim-for 3", "1,2")]), "play"));
    assert!(text.contains("The players move in a cycle; each makes one move on one board."), "{text}");
    let text = words(&card(&on_sheet(&[("nim", "1,2"), ("nim-for 3", "1,2")]), "play"));
    assert!(text.contains("Left and Right take turns; each makes one move on one board."), "{text}");
}

/// What was taken last is marked where it was, and never outside of what is left of the picture.
#[test]
fn no_mark_lies_outside_of_a_board() {
    let mut marks = 0;
    let boards = [
        ("nim-for 3", "1,2,3"),
        ("hackenbush-for 3", "12,23"),
        ("hackenbush-for 3", "1,231"),
        ("cutblock", "3x2x2"),
    ];
    for (rules, position) in boards {
        for moves in (0..6).flat_map(|one| [format!("{one}"), format!("{one},0"), format!("{one},1")]) {
            let address = format!("board/b1/play/you-you-you-1/{moves}");
            let Ok(card) = try_card(&on_sheet(&[(rules, position)]), &address) else { continue };
            let [width, height] = view(&card).size;
            for shape in &view(&card).shapes {
                if let BoardShape::Marked([x, y], _) = shape {
                    assert!(*x < width && *y < height, "{rules} {position} {moves}: {x}, {y}");
                    marks += 1;
                }
            }
        }
    }
    assert!(marks > 5, "{marks}");
}

#[test]
fn a_board_that_nobody_can_read_is_for_nobody() {
    let unknown = on_sheet(&[("nimm-for 3", "1,2"), ("nim-for 3", "1,2")]);
    let line = words(&card(&unknown, "vehicles/line"));
    assert!(line.contains("Nim for 3: outcome") && line.contains("cannot be read"), "{line}");
}

#[test]
fn vehicles_say_for_how_many_a_sum_is_and_else_boards_do() {
    let map = map_with_boards();
    let goes = |document: &Document, address: &str, words: &str| {
        let all = buttons(&card(document, address));
        let found = all.into_iter().find(|button| button.text == words);
        match found.unwrap_or_else(|| panic!("{address} has no {words}")).action {
            CardAction::Go(to) => to,
            _ => panic!("{words} leads nowhere"),
        }
    };
    let three = "board/-sum/play/you-best-best-1/-";
    assert_eq!(goes(&map, "play", "Play the sum with the boards"), three);
    let boards = on_sheet(&[("nim-for 3", "1"), ("cutblock", "2x1x1")]);
    assert_eq!(goes(&boards, "play", "Play the sum of the boards"), three);
    let without = |boards: &[(&str, &str, i32)]| {
        let mut document = with_boards(Document::default(), boards);
        document.apply(Command::SetPlayers(3)).unwrap();
        document
    };
    let two = words(&card(&without(&[("nim", "1,2", 1)]), "board/-sum"));
    assert!(two.contains("Nim: ") && two.contains("[Play the sum]"), "{two}");
    let four = words(&card(&without(&[("nim-for 4", "1", 1)]), "board/-sum"));
    assert!(four.contains("Nim for 4: outcome"), "{four}");
    // Read as Hackenbush a drawing is for two, whatever it says.
    let mut read = map_with_boards();
    read.apply(Command::SetRules(Rules::Hackenbush)).unwrap();
    for address in ["vehicles", "play/g/you-you-you-1/p0/m0"] {
        let failure =
            try_card(&read, address).map_or_else(|failure| failure.to_string(), |card| words(&card));
        assert!(
            failure.contains("Hackenbush for two players, and this one is for 3"),
            "{address}: {failure}"
        );
    }
    let many = with_boards(Document::default(), &[("nim-for 3", "1", 50)]);
    let text = words(&card(&many, "board/-sum"));
    assert!(text.contains("50 components") && text.contains("Change the sum"), "{text}");
}

/// A game on each sum to its end, in which persons press what a number says: who has a winning strategy and is Hyperjam does
/// not lose.
#[test]
fn a_winning_strategy_is_followed_in_sums() {
    let map = map_with_boards();
    let boards = on_sheet(&[("nim-for 3", "1,2"), ("hackenbush-for 3", "12,3"), ("cutblock", "2x2x1")]);
    let mut won = 0;
    for (document, chance) in [(&map, 1), (&map, 5), (&boards, 0), (&boards, 3), (&boards, 8)] {
        for (who, starter) in (0..3_u32).flat_map(|who| (0..3_u32).map(move |starter| (who, starter))) {
            let names: Vec<&str> = (0..3).map(|seat| if seat == who { "best" } else { "you" }).collect();
            let game = |hints: &str| format!("board/-sum/play/{}-{}{hints}/-", names.join("-"), starter + 1);
            let address = game("");
            let wins = words(&card(document, &game("-hints")))
                .contains(&format!("Player {} cannot be made to lose.", who + 1));
            let end = words(&played(document, &address, chance));
            if wins {
                assert!(!end.contains(&format!("Player {} cannot move", who + 1)), "{address}: {end}");
                won += 1;
            }
        }
    }
    assert!(won > 10, "{won}");
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
            "The rules cannot be read: expected blocks such as “3x2x2”, but 2 texts are given, with spaces between them.",
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
    ] {
        let failure = try_card(&document, address).unwrap_err().to_string();
        assert!(failure.contains(message), "{address}: {failure}");
    }
    for (boards, address, message) in [
        (
            &[("nim-for 3", "1")][..],
            "board/-sum/play/you-best-best-best-1/-",
            "the sum on the sheet is for 3.",
        ),
        (&[("nim", "1")][..], "board/-sum/play/you-best-best-1/-", "the sum on the sheet is for 2."),
        (
            &[("nim-for 3", "1")][..],
            "board/-sum/play/you-best-best-1/1.0",
            "Move 1: player 1 has no such move there.",
        ),
        (
            &[("nim-for 3", "1")][..],
            "board/-sum/play/you-best-best-1/0.0,0.0",
            "Move 2: player 2 has no such move there.",
        ),
    ] {
        let failure = try_card(&on_sheet(boards), address).unwrap_err().to_string();
        assert!(failure.contains(message), "{address}: {failure}");
    }
    // The sum on the sheet is for two, and what is for others is named.
    for address in ["vehicles/line", "board/-sum", "board/-sum/play/you-best-left-1/-", "board/-sum/exercise"]
    {
        let text = words(&card(&document, address));
        let reason = "Nim for 3 is for players in a cycle, and this sum is for Left and Right";
        assert!(text.contains(reason), "{address}: {text}");
    }
}
