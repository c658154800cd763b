//! Games on compounds of what is on the sheet, by other rules than that of the sum.

use crate::common::boards::{card, mixed, on_sheet, play, try_card, with_boards};
use crate::common::{Reader, addresses, buttons, jam, words};
use hyperjam_editor::command::Command;
use hyperjam_editor::document::{Document, Rules};
use hyperjam_editor::gather::gather;
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::tutor::{Block, BoardShape, Button, Card, CardAction, SceneBoard};
use hyperjam_terms::{CompoundRule, Convention, Movers, Player};
use hyperjam_testkit::documents::{list, row};

/// The button of a card that is called so.
fn button(card: &Card, called: &str) -> Option<Button> {
    buttons(card).into_iter().find(|button| button.text == called)
}

/// Where the button leads that is called so.
fn pressed(document: &Document, shown: &Card, called: &str) -> Card {
    match button(shown, called).unwrap_or_else(|| panic!("no “{called}”: {}", words(shown))).action {
        CardAction::Go(to) => card(document, &to),
        action => panic!("{called}: {action:?}"),
    }
}

/// How the game stands, as it is read first.
fn status(card: &Card) -> String {
    words(card).lines().nth(1).unwrap_or_default().to_owned()
}

/// Where the moves lead that can be pressed on boards.
fn spots(card: &Card) -> Vec<String> {
    let views = card.blocks.iter().filter_map(|block| match block {
        Block::Board(view) => Some(view),
        _ => None,
    });
    let leads = views.flat_map(|view| &view.spots).filter_map(|spot| match &spot.action {
        CardAction::Go(to) => Some(to.clone()),
        _ => None,
    });
    leads.collect()
}

/// Hyperjam plays compounds to the end that their card says they have, and finds no mistake in it.
#[test]
fn hyperjam_plays_compounds_as_their_card_says() {
    let boards = on_sheet(&[("nim", "1,2"), ("domineering", "..|.."), ("kayles", "3")]);
    let mut won = [0; 2];
    for document in [mixed(true), boards] {
        for convention in [Convention::Normal, Convention::Misere] {
            let mut document = document.clone();
            document.apply(Command::SetConvention(convention)).unwrap();
            for rule in CompoundRule::ALL {
                let told = words(&card(&document, &format!("board/-sum/{rule}")));
                for starter in Player::BOTH {
                    let ends = |winner: Player| told.contains(&format!("If {starter} starts, {winner} wins"));
                    let winner = Player::BOTH.into_iter().find(|winner| ends(*winner)).expect(&told);
                    let name = starter.name().to_lowercase();
                    let start = format!("board/-sum/{rule}/play/best-best-{name}-1/-");
                    let (last, trail) = play(&document, &start);
                    let text = words(&last);
                    assert!(text.contains(&format!("so {winner} wins")), "{start} {convention:?}: {text}");
                    assert!(trail.len() == 1 || text.contains("Nobody made a mistake."), "{start}: {text}");
                    won[winner.index()] += 1;
                }
            }
        }
    }
    assert!(won[0] > 5 && won[1] > 5, "{won:?}");
}

#[test]
fn a_turn_is_made_of_moves_in_several_components_and_ended_by_a_button() {
    let document = on_sheet(&[("nim", "1"), ("nim", "2")]);
    let compound = card(&document, "board/-sum/selective");
    let start = pressed(&document, &compound, "Play the compound");
    assert_eq!(start.address, "board/-sum/selective/play/you-best-left-1-hidden/-");
    assert_eq!(start.title, "Play the selective compound");
    let rules = words(&start);
    assert!(
        rules.contains("as many as the player likes. Who has a move in none of them cannot move, and loses."),
        "{rules}"
    );
    assert_eq!(status(&start), "Your turn: you are Left. Move in one component or in several.");
    assert!(button(&start, "End the turn").is_none(), "{rules}");
    assert_eq!(spots(&start).len(), 3);
    // By pressing the board, and by the list for the keyboard.
    let first = card(&document, &spots(&start)[0]);
    assert!(addresses(&start).contains(&first.address), "{rules}");
    assert!(
        status(&first).starts_with("Your turn: you are Left. Move in Nim (b2), too, or end the turn."),
        "{}",
        words(&first)
    );
    assert!(words(&first).contains("moved in this turn"), "{}", words(&first));
    assert_eq!(spots(&first).len(), 2, "none on the board that was moved on");
    let refused = first.scene.boards.iter().flat_map(|board| &board.views);
    assert!(refused.clone().any(|view| format!("{:?}", view.elsewhere).contains("has moved on this board")));
    let ended = pressed(&document, &first, "End the turn");
    assert_eq!(ended.address, "board/-sum/selective/play/you-best-left-1-hidden/0.0,end");
    assert!(
        ended.spoken.starts_with("Left: ends the turn. Hyperjam, playing Right, is thinking"),
        "{}",
        ended.spoken
    );
    // The turn is taken back step by step.
    let again = pressed(&document, &ended, "Take back");
    assert_eq!(again.address, first.address);
    assert_eq!(pressed(&document, &again, "Take back").address, start.address);
    assert_eq!(again.undo, Some(start.address.clone()));
    // A turn in which there is no more to move ends by itself.
    let both = card(&document, &spots(&first)[0]);
    assert_eq!(both.address, "board/-sum/selective/play/you-best-left-1-hidden/0.0,1.0");
    assert_eq!(status(&both), "You have won: Right (Hyperjam) cannot move, so Left wins.");
    assert!(words(&both).contains("Nobody made a mistake."), "{}", words(&both));
    let (lost, _) = play(&document, &ended.address);
    assert!(
        status(&lost).starts_with("Hyperjam has won: Left (you) cannot move, so Right wins."),
        "{}",
        words(&lost)
    );
    let blamed = "The first mistake was the turn that ended with move 2, Left: ends the turn: it throws Left’s win away";
    assert!(words(&lost).contains(blamed), "{}", words(&lost));
    // Looked at move by move, and played on from there.
    let looked = pressed(&document, &lost, "Replay the game");
    assert_eq!(looked.steps.as_ref().map(|steps| (steps.at, steps.last)), Some((0, 3)));
    let second = card(&document, &format!("{}/at/1", lost.address));
    assert!(words(&second).contains("Left is to move."), "{}", words(&second));
    assert_eq!(pressed(&document, &second, "Play on from here").address, first.address);
    assert_eq!(pressed(&document, &second, "Back to the game").address, lost.address);
    assert_eq!(pressed(&document, &lost, "Back to the compound").title, compound.title);
    let swapped = pressed(&document, &lost, "Play again with sides swapped");
    assert_eq!(swapped.address, "board/-sum/selective/play/best-you-left-2-hidden/-");
}

/// By the rules that have a player move everywhere, what is due is said, and a short rule ends play where one component has ended.
#[test]
fn the_other_rules_say_what_is_due_and_why_it_ended() {
    let document = on_sheet(&[("nim", "1"), ("nim", "2")]);
    let start = card(&document, "board/-sum/conjunctive/play/you-you-right-1/-");
    assert_eq!(status(&start), "Right’s turn. A move in Nim (b1) and Nim (b2) is due.");
    let first = card(&document, "board/-sum/conjunctive/play/you-you-right-1/1.1");
    assert_eq!(status(&first), "Right’s turn. A move in Nim (b1) is still due.");
    assert!(button(&first, "End the turn").is_none(), "{}", words(&first));
    let ended = card(&document, "board/-sum/conjunctive/play/you-you-right-1/1.1,0.0");
    assert_eq!(status(&ended), "Right has won: Left cannot move, having no move in Nim (b1), so Right wins.");
    let one = card(&document, "board/-sum/diminished-disjunctive/play/you-you-left-1/0.0");
    assert_eq!(status(&one), "Left has won: Right cannot move, having no move in Nim (b1), so Left wins.");
    let none = on_sheet(&[("nim", "0"), ("nim", "2")]);
    let over = card(&none, "board/-sum/shortened-selective/play/you-best-left-1/-");
    assert_eq!(
        status(&over),
        "Hyperjam has won: Left (you) cannot move, having no move in Nim (b1), so Right wins."
    );
}

/// All moves of a turn are marked together.
#[test]
fn what_was_done_in_a_turn_is_shown_together() {
    let document = on_sheet(&[("domineering", "..|..|.."), ("domineering", "..|..")]);
    for (done, marked) in [("0.0", [1, 0]), ("0.0,1.0", [1, 1]), ("0.0,end", [1, 0]), ("0.0,end,1.0", [0, 1])]
    {
        let shown = card(&document, &format!("board/-sum/selective/play/you-you-left-1/{done}"));
        let has_marks = |board: &SceneBoard| {
            let shapes = board.views.iter().flat_map(|view| &view.shapes);
            usize::from(shapes.into_iter().any(|shape| matches!(shape, BoardShape::Marked(..))))
        };
        assert_eq!(shown.scene.boards.iter().map(has_marks).collect::<Vec<_>>(), marked, "{done}");
    }
}

/// Vehicles are driven on the drawing, by a press or a drag; of two at one position the other one goes on.
#[test]
fn vehicles_are_driven_in_turns() {
    let mut reader = jam(&["L", "K"]);
    let start = reader.card("board/-sum/conjunctive/play/you-best-left-1-hints/-");
    let wording = words(&start);
    assert!(
        status(&start)
            .starts_with("Your turn: you are Left, the vehicles are at L and K. A move in L and K is due."),
        "{wording}"
    );
    assert!(start.scene.locked && !start.scene.drag_moves.is_empty() && !start.scene.tap_moves.is_empty());
    let mut said = 0;
    for (_, to) in &start.scene.drag_moves {
        let made = reader.card(to);
        assert!(status(&made).contains(" is still due."), "{}", words(&made));
        assert!(made.scene.drag_moves.len() < start.scene.drag_moves.len());
        said += usize::from(
            format!("{:?}", made.scene.refused_positions).contains("Left has moved the vehicle at "),
        );
    }
    assert!(said > 0);
    reader.drawing.vehicles = [reader.drawing.vehicles[0]; 2].to_vec();
    let both = reader.card("board/-sum/selective/play/you-you-left-1/-");
    let first = reader.card(&both.scene.drag_moves[0].1);
    assert!(first.address.ends_with("/0.0"), "{}", first.address);
    let second = first.scene.drag_moves.iter().find(|(_, to)| to.ends_with("/0.0,1.0"));
    assert!(second.is_some(), "{:?}", first.scene.drag_moves);
    reader.follow_all("board/-sum/selective/play/you-best-left-1-hints/-", 60);
}

#[test]
fn hints_name_a_turn_that_wins() {
    let document = on_sheet(&[("nim", "1"), ("nim", "2")]);
    let start = card(&document, "board/-sum/selective/play/you-best-left-1-hints/-");
    let wording = words(&start);
    assert!(wording.contains("Left can win."), "{wording}");
    let line = wording.lines().find(|line| line.starts_with("A turn that wins: ")).expect(&wording);
    assert!(line.contains("Nim (b1): ") && line.contains(" and Nim (b2): "), "{line}");
    assert_eq!(wording.matches(": in a turn that wins").count(), 2, "{wording}");
    let rest = words(&card(&document, "board/-sum/selective/play/you-best-left-1-hints/0.0"));
    assert!(rest.contains("The rest of a turn that wins: Nim (b2): "), "{rest}");
    let other = words(&card(&document, "board/-sum/selective/play/you-best-left-1-hints/1.1"));
    assert!(other.contains("is not in the best turn"), "{other}");
    let judged = words(&card(&document, "board/-sum/selective/play/you-best-left-1-hints/1.1,end"));
    assert!(judged.contains("Left: ends the turn – throws Left’s win away"), "{judged}");
}

/// A drawing that is read as Hackenbush is cut as a part of a turn, and Hyperjam as a learner plays to an end, too.
#[test]
fn a_drawing_that_is_read_otherwise_takes_part() {
    let mut drawn = row(3, [(0, 1, Movers::LEFT), (1, 2, Movers::RIGHT)]);
    drawn.apply(Command::SetRules(Rules::Hackenbush)).unwrap();
    drawn.apply(Command::SetGround { positions: gather([PositionId(0)]), ground: true }).unwrap();
    let document = with_boards(drawn, &[("nim", "2", 1)]);
    let reader = Reader::of(&document);
    let start = reader.card("board/-sum/selective/play/you-you-left-1/-");
    assert!(words(&start).contains("the drawing (Hackenbush)"), "{}", words(&start));
    let (last, _) = play(&document, "board/-sum/selective/play/learner-learner-left-3/-");
    assert!(status(&last).contains(" has won: "), "{}", words(&last));
    reader.follow_all("board/-sum/selective/play/learner-you-left-3/-", 60);
}

#[test]
fn play_that_comes_back_is_a_draw() {
    let mut looped = list("A -> B both\nB -> A both");
    let start = looped.positions().next().unwrap().0;
    looped.apply(Command::SetVehicles(vec![start, start])).unwrap();
    let (last, _) = play(&looped, "board/-sum/conjunctive/play/best-best-left-1/-");
    assert!(status(&last).starts_with("A draw: "), "{}", words(&last));
    assert!(words(&last).contains("Nobody made a mistake."), "{}", words(&last));
}

#[test]
fn what_cannot_be_played_is_refused() {
    let document = on_sheet(&[("nim", "1"), ("nim", "2")]);
    for (address, reason) in [
        ("board/-sum/selective/play/you-best-left-1/0.7", "Move 1: Left has no such move there."),
        ("board/-sum/selective/play/you-best-left-1/end", "Move 1: Left has no such move there."),
        ("board/-sum/selective/play/you-best-left-1/0.0,0.0", "Move 2: Left has no such move there."),
        ("board/-sum/selective/play/you-longest-left-1/-", "Hyperjam can make a sum last"),
        ("board/-sum/selective/play/you-best-left-1/-/offer", "no draw is offered"),
    ] {
        let refused = try_card(&document, address).map(|card| words(&card)).unwrap_err().to_string();
        assert!(refused.contains(reason), "{address}: {refused}");
    }
    let cycle = Reader::of(&on_sheet(&[("nim-for 3", "1,2")]));
    assert!(cycle.refusal("board/-sum/selective/play/you-best-left-1/-").contains("players in a cycle"));
}
