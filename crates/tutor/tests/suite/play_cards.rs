//! The cards of games: what they say, what their addresses mean, and where their links lead.

use crate::common::{self, Reader, jam, words};
use crate::games::{find_button, is_over, start, status};
use hyperjam_editor::game::{GameGraph, GraphMove};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::tutor::{Block, Card, CardAction, Drawing, SceneMarks, Tap, Tone};
use hyperjam_terms::{Convention, Movers, Player};
use hyperjam_testkit::documents::exhibit;
use std::collections::BTreeSet;

/// The number of the move from a town to another.
fn road(reader: &Reader, from: &str, to: &str) -> u32 {
    let ends = jam(&[from, to]).drawing.vehicles;
    let moves = &reader.drawing.graph.moves;
    moves.iter().find(|step| [step.from, step.to] == ends[..]).unwrap().id.0
}

#[test]
fn the_entrance_starts_a_game_with_what_was_chosen() {
    let reader = jam(&["H", "I"]);
    let card = reader.card("play");
    assert!(words(&card).contains("The vehicles start at H and I."), "{}", words(&card));
    let Some(CardAction::Go(to)) = find_button(&card, "Play") else { panic!("no way to play") };
    assert_eq!(to, start(&reader.drawing, "you-best-left-1-hidden"));
    assert_eq!(status(&reader.card(&to)), "Your turn: you are Left, the vehicles are at H and I.");
    // A press on a position starts there with one vehicle; all settings can be changed.
    let Tap::Any(press) = &card.scene.tap else { panic!("{:?}", card.scene.tap) };
    let pressed = reader.card(&press.fill(jam(&["E"]).drawing.vehicles[0]));
    let Some(CardAction::Go(to)) = find_button(&pressed, "Play") else { panic!("no way to play") };
    assert_eq!(status(&reader.card(&to)), "Your turn: you are Left, the vehicle is at E.");
    let empty = Reader::of(&exhibit("empty"));
    assert!(words(&empty.card("play")).contains("There is nothing to play on yet"));
    assert!(words(&jam(&[]).card("play")).contains("Press a position to start there with one vehicle"));
}

#[test]
fn where_no_vehicle_can_go_is_said() {
    for (vehicles, expected) in [
        (&["C", "H"][..], "Left cannot move from C."),
        (&["B"], "Left cannot move from B to K."),
        (&["H", "I"], "Left cannot move to K."),
    ] {
        let reader = jam(vehicles);
        let card = reader.card(&start(&reader.drawing, "you-you-left-1"));
        let Tap::These(taken) = &card.scene.tap else { panic!("{:?}", card.scene.tap) };
        let refused = &card.scene.refused_positions;
        assert!(refused.iter().all(|(id, _)| taken.iter().all(|(other, _)| other != id)));
        assert!(refused.iter().any(|(_, words)| words == expected), "{refused:?}");
    }
}

#[test]
fn every_setting_can_be_chosen_and_leads_to_its_game() {
    let reader = jam(&["H"]);
    let mut seen = BTreeSet::from(["play".to_owned()]);
    let mut waiting = vec!["play".to_owned()];
    let mut games = BTreeSet::new();
    while let Some(address) = waiting.pop() {
        let card = reader.card(&address);
        if let Some(CardAction::Go(to)) = find_button(&card, "Play") {
            reader.card(&to);
            games.insert(to);
        }
        for to in common::addresses(&card) {
            if to.starts_with("play/set/") && seen.insert(to.clone()) {
                waiting.push(to);
            }
        }
    }
    assert_eq!(games.len(), 4 * 4 * 2 * 2 * 2);
}

#[test]
fn a_game_is_told_in_sentences() {
    let reader = jam(&["B"]);
    let (bc, be, ec) = (road(&reader, "B", "C"), road(&reader, "B", "E"), road(&reader, "E", "C"));
    let b = reader.drawing.vehicles[0].0;
    let game = format!("play/g/you-best-left-1/p{b}/");
    let card = reader.card(&format!("{game}-"));
    assert_eq!(status(&card), "Your turn: you are Left, the vehicle is at B.");
    assert!(find_button(&card, "→ C").is_some() && find_button(&card, "→ E").is_some());
    assert!(find_button(&card, "Take back").is_none());
    let waiting = reader.card(&format!("{game}m{be}"));
    assert_eq!(status(&waiting), "Hyperjam, playing Right, is thinking: the vehicle is at E.");
    assert_eq!(waiting.next, Some((format!("{game}m{be},m{ec}"), 450)));
    let lost = reader.card(&format!("{game}m{be},m{ec}"));
    assert_eq!(status(&lost), "Hyperjam has won: Left (you) cannot move from C, so Right wins.");
    assert_eq!(lost.spoken, "Right: E → C. Hyperjam has won: Left (you) cannot move from C, so Right wins.");
    assert!(words(&lost).contains(
        "The first mistake was move 1, Left: B → E: it throws Left’s win away, and now Right wins. B → C would have won."
    ));
    assert_eq!(find_button(&lost, "Take back"), Some(CardAction::Go(format!("{game}-"))));
    let won = reader.card(&format!("{game}m{bc}"));
    assert_eq!(status(&won), "You have won: Right (Hyperjam) cannot move from C, so Left wins.");
    assert!(words(&won).contains("Nobody made a mistake."));
    assert_eq!(
        find_button(&won, "Copy the record"),
        Some(CardAction::Copy(
            "Vehicles at B; Left starts.\n1. Left: B → C – keeps the win\nYou have won: Right (Hyperjam) cannot move from C, so Left wins.".into()
        ))
    );
    let swapped = find_button(&won, "Play again with sides swapped");
    assert_eq!(swapped, Some(CardAction::Go(format!("play/g/best-you-left-2/p{b}/-"))));
    let mut misere = jam(&["C"]);
    misere.drawing.graph.convention = Convention::Misere;
    let c = misere.drawing.vehicles[0].0;
    let over = misere.card(&format!("play/g/you-best-left-1/p{c}/-"));
    assert_eq!(
        status(&over),
        "You have won: Left (you) cannot move from C, so Left wins, as this is misère play."
    );
    let two = reader.card(&format!("play/g/you-you-right-1/p{b}/m{bc}"));
    assert_eq!(status(&two), "Right has won: Left cannot move from C, so Right wins.");
}

#[test]
fn a_lost_game_leads_back_to_where_it_last_was_not() {
    // Left's first move is a mistake, and Right's answer gives the win back.
    let reader = jam(&["B"]);
    let b = reader.drawing.vehicles[0].0;
    let round = [("B", "E"), ("E", "H"), ("H", "D"), ("D", "E"), ("E", "C")]
        .map(|(from, to)| format!("m{}", road(&reader, from, to)));
    let game = format!("play/g/you-you-left-1/p{b}/");
    let lost = reader.card(&format!("{game}{}", round.join(",")));
    let text = words(&lost);
    assert!(text.contains("Left has won"), "{text}");
    assert!(text.contains("The last chance was move 2, Right: E → H: E → C would have won."), "{text}");
    let back = find_button(&lost, "Back to move 2");
    assert_eq!(back, Some(CardAction::Go(format!("{game}{}", round[0]))));
}

#[test]
fn a_start_that_was_lost_is_said_to_be() {
    let reader = jam(&["D"]);
    let (d, db) = (reader.drawing.vehicles[0].0, road(&reader, "D", "B"));
    let text = words(&reader.card(&format!("play/g/you-you-left-1/p{d}/m{db}")));
    assert!(!text.contains("The start was already lost"), "it goes on: {text}");
    let c = jam(&["C"]);
    let on = c.drawing.vehicles[0].0;
    let text = words(&c.card(&format!("play/g/you-best-left-1/p{on}/-")));
    assert!(
        text.contains(
            "The start was already lost for Left when Left starts. When Right starts, Left can win."
        ),
        "{text}"
    );
}

#[test]
fn a_move_round_a_loop_is_said_where_hyperjam_made_it() {
    let mut reader = Reader::of(&exhibit("over-under"));
    let graph = &reader.drawing.graph;
    let round = graph.moves.iter().find(|step| step.from == step.to && step.by == Movers::RIGHT).unwrap();
    let (over, id) = (round.from, round.id.0);
    let nth = graph.positions.iter().position(|(one, _)| *one == over).unwrap();
    let name = reader.drawing.names[nth].clone();
    reader.drawing.vehicles = vec![over];
    let after = |who: &str| status(&reader.card(&format!("play/g/{who}-right-1/p{}/m{id}", over.0)));
    let turn = format!("Your turn: you are Left, the vehicle is at {name}.");
    assert_eq!(after("you-best"), format!("Hyperjam moved round the loop at {name}. {turn}"));
    assert!(!after("you-you").contains("loop"), "{}", after("you-you"));
}

#[test]
fn hints_say_what_each_move_does() {
    let reader = jam(&["B"]);
    let b = reader.drawing.vehicles[0].0;
    let card = reader.card(&format!("play/g/you-best-left-1-hints/p{b}/-"));
    let text = words(&card);
    for line in ["Left can win in 1 move.", "[→ C: wins at once]", "[→ E: loses in 1 move more]"] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert!(card.scene.moves.contains(&(MoveId(road(&reader, "B", "C")), Tone::Good)));
    assert!(card.scene.moves.contains(&(MoveId(road(&reader, "B", "E")), Tone::Bad)));
    let plain = words(&reader.card(&format!("play/g/you-best-left-1/p{b}/-")));
    assert!(!plain.contains("wins") && !plain.contains("can win"), "{plain}");
    let hidden = reader.card(&format!("play/g/you-best-left-1-hidden/p{b}/-"));
    assert_eq!(hidden.scene.marks, SceneMarks::Hidden);
}

#[test]
fn what_the_other_did_last_is_highlighted_beside_the_moves_there_are() {
    let reader = jam(&["N"]);
    let n = reader.drawing.vehicles[0].0;
    let (ni, ih) = (MoveId(road(&reader, "N", "I")), MoveId(road(&reader, "I", "H")));
    let card = reader.card(&format!("play/g/you-you-left-1/p{n}/m{}", ni.0));
    assert!(card.scene.moves.contains(&(ni, Tone::Made(Player::Left))), "{:?}", card.scene.moves);
    assert!(card.scene.moves.contains(&(ih, Tone::Subject)));
    let again = reader.card(&format!("play/g/you-you-left-2/p{n},p{n}/m{}", ni.0));
    assert!(again.scene.moves.contains(&(ni, Tone::Subject)), "the other vehicle can make it now");
    assert_eq!(again.scene.moves.iter().filter(|(id, _)| *id == ni).count(), 1);
}

#[test]
fn a_draw_comes_by_repetition_with_the_move_that_keeps_it() {
    let reader = jam(&["N"]);
    let n = reader.drawing.vehicles[0].0;
    let (ni, inn) = (road(&reader, "N", "I"), road(&reader, "I", "N"));
    let card = reader.card(&format!("play/g/you-you-left-1/p{n}/m{ni},m{inn}"));
    let text = status(&card);
    assert_eq!(
        text,
        "A draw: the vehicle is at N for the second time with Left to move, and nobody can force a win."
    );
    assert!(words(&card).contains("Left need not lose: N → "), "{}", words(&card));
    assert!(card.scene.moves.iter().any(|(_, tone)| *tone == Tone::Even));
}

#[test]
fn a_position_that_is_won_may_come_back() {
    // H and G, D, B, E: with Left to move H is won, but one may go round.
    let reader = jam(&["H"]);
    let h = reader.drawing.vehicles[0].0;
    let round = [("H", "G"), ("G", "D"), ("D", "E"), ("E", "H")]
        .map(|(from, to)| format!("m{}", road(&reader, from, to)));
    let once = round.join(",");
    let card = reader.card(&format!("play/g/you-you-left-1/p{h}/{once},{once}"));
    assert!(!is_over(&card), "{}", words(&card));
}

#[test]
fn a_draw_is_agreed_unless_hyperjam_can_win() {
    let reader = jam(&["N"]);
    let n = reader.drawing.vehicles[0].0;
    let card = reader.card(&format!("play/g/you-best-left-1/p{n}/-/offer"));
    assert_eq!(card.address, format!("play/g/you-best-left-1/p{n}/draw"));
    assert_eq!(status(&card), "A draw by agreement: the vehicle is at N.");
    assert!(is_over(&reader.card(&card.address)));
    let c = jam(&["D"]).drawing.vehicles[0].0;
    let refused = reader.card(&format!("play/g/you-best-left-1/p{c}/-/offer"));
    assert!(words(&refused).contains("Hyperjam does not agree to a draw: it can win."));
    assert!(!is_over(&refused));
    let forged = reader.refusal(&format!("play/g/you-best-left-1/p{c}/draw"));
    assert_eq!(forged, "After move 0: Hyperjam does not agree to a draw: it can win.");
    assert!(is_over(&reader.card(&format!("play/g/you-you-left-1/p{c}/-/offer"))));
}

#[test]
fn hyperjam_offers_no_draw_and_takes_none_in_its_own_turn() {
    // N is a draw, in H the player to move wins.
    for (town, controllers) in
        [("N", "best-you"), ("N", "best-best"), ("H", "best-you"), ("H", "learner-you")]
    {
        let reader = jam(&[town]);
        let on = reader.drawing.vehicles[0].0;
        let forged = reader.refusal(&format!("play/g/{controllers}-left-1/p{on}/draw"));
        let reason = "After move 0: Hyperjam, whose turn it is, does not offer a draw.";
        assert_eq!(forged, reason);
        let offered = reader.card(&format!("play/g/{controllers}-left-1/p{on}/-/offer"));
        assert!(!is_over(&offered) && words(&offered).contains("does not offer a draw"));
    }
}

#[test]
fn to_agree_to_a_draw_where_somebody_can_win_is_a_mistake() {
    let reader = jam(&["H"]);
    let h = reader.drawing.vehicles[0].0;
    let agreed = |record: &str, controllers: &str| {
        reader.card(&format!("play/g/{controllers}-left-1/p{h}/{record}draw"))
    };
    // Left could win, whoever the other one is, and whether a move was made or not.
    for controllers in ["you-best", "you-you", "you-learner"] {
        let text = words(&agreed("", controllers));
        assert!(
            text.contains(
                "The first mistake was to agree to a draw: it gives Left’s win away, and now it is a draw."
            ),
            "{text}"
        );
        assert!(text.contains("Draw agreed – gives Left’s win away, and now it is a draw."), "{text}");
        assert!(!text.contains("Nobody made a mistake."), "{text}");
    }
    // From H to D keeps the win; now Right, to move, is the one who is saved.
    let card = agreed(&format!("m{},", road(&reader, "H", "D")), "you-you");
    let text = words(&card);
    assert!(text.contains("The first mistake was to agree to a draw: it gives Left’s win away"), "{text}");
    let Some(CardAction::Copy(copied)) = find_button(&card, "Copy the record") else {
        panic!("nothing to copy")
    };
    assert!(copied.contains("Draw agreed – gives Left’s win away, and now it is a draw."), "{copied}");
    // A draw that was one is none.
    let reader = jam(&["N"]);
    let text = words(&reader.card(&format!("play/g/you-you-left-1/p{}/draw", reader.drawing.vehicles[0].0)));
    assert!(text.contains("Draw agreed – keeps the draw.") && !text.contains("mistake was"), "{text}");
}

#[test]
fn a_press_that_may_mean_several_moves_is_asked_about() {
    // From H and from I there are roads to E; from I there is one to H.
    let reader = jam(&["H", "I"]);
    let here = start(&reader.drawing, "you-best-left-1");
    let [h, i, e] = jam(&["H", "I", "E"]).drawing.vehicles[..] else { panic!("three towns") };
    let tap = |card: &Card, on: PositionId| {
        let Tap::These(taps) = &card.scene.tap else { panic!("{:?}", card.scene.tap) };
        taps.iter().find(|(id, _)| *id == on).map(|(_, to)| to.clone())
    };
    let card = reader.card(&here);
    assert_eq!(tap(&card, e), Some(format!("{here}/to/p{}", e.0)));
    assert_eq!(tap(&card, h), Some(format!("{here}/from/p{}", h.0)), "a vehicle is chosen first");
    let asked = reader.card(&format!("{here}/to/p{}", e.0));
    assert!(words(&asked).contains("Which vehicle is to go to E?"));
    assert_eq!(asked.spoken, "Which vehicle is to go to E? None of them.");
    let played = here.replace("/-", &format!("/m{}", road(&reader, "H", "E")));
    assert_eq!(tap(&asked, h), Some(played));
    let chosen = reader.card(&format!("{here}/from/p{}", i.0));
    assert_eq!(chosen.spoken, "Where is the vehicle at I to go? Press a position, or choose another.");
    let played = here.replace("/-", &format!("/m{}", road(&reader, "I", "H")));
    assert_eq!(tap(&chosen, h), Some(played), "what was chosen goes there");
}

#[test]
fn a_game_is_looked_back_at_step_by_step() {
    let reader = jam(&["B"]);
    let b = reader.drawing.vehicles[0].0;
    let moves = [road(&reader, "B", "E"), road(&reader, "E", "C")];
    let game = format!("play/g/you-best-left-1/p{b}/m{},m{}", moves[0], moves[1]);
    for at in 0..=2 {
        let card = reader.card(&format!("{game}/at/{at}"));
        let steps = card.steps.clone().unwrap();
        assert_eq!((steps.at, steps.last, steps.each.fill(7)), (at, 2, format!("{game}/at/7")));
        let towns = jam(&["B", "E", "C"]).drawing.vehicles;
        assert_eq!(card.scene.vehicles, Some(vec![towns[at as usize]]));
        assert!(card.scene.locked);
    }
    let card = reader.card(&format!("{game}/at/1"));
    assert!(words(&card).contains("Move 1 of 2, Left: B → E – throws Left’s win away, and now Right wins."));
    let on = find_button(&card, "Play on from here");
    assert_eq!(on, Some(CardAction::Go(format!("play/g/you-best-left-1/p{b}/m{}", moves[0]))));
    let reason = reader.refusal(&format!("{game}/at/3"));
    assert_eq!(reason, "The game has 2 moves; it cannot be shown after move 3.");
}

#[test]
fn an_address_that_is_no_game_is_answered_by_the_place_and_the_reason() {
    let reader = jam(&["B"]);
    let (be, hd, bc) = (road(&reader, "B", "E"), road(&reader, "H", "D"), road(&reader, "B", "C"));
    let b = reader.drawing.vehicles[0].0;
    let many = vec![format!("p{b}"); 101].join(",");
    for (address, reason) in [
        (
            "play/g".into(),
            "Settings of the game: Left is played by you, best, learner or longest, not by “”.".to_owned(),
        ),
        (
            "play/g/you-me-left-1/p1/-".into(),
            "Settings of the game: Right is played by you, best, learner or longest, not by “me”.".into(),
        ),
        ("play/g/you-best-up-1/p1/-".into(), "Settings of the game: left or right starts, not “up”.".into()),
        (
            "play/g/you-best-left-x/p1/-".into(),
            "Settings of the game: the fourth is a number, the seed of chance, not “x”.".into(),
        ),
        (
            "play/g/you-best-left-1-loud/p1/-".into(),
            "Settings of the game: there is no setting “loud”.".into(),
        ),
        (
            "play/g/you-best-left-1".into(),
            "A game needs a vehicle to start with: its address names none.".into(),
        ),
        (
            "play/g/you-best-left-1/p999/-".into(),
            "Vehicle 1 starts at a position that is not in the drawing.".into(),
        ),
        (
            format!("play/g/you-best-left-1/{many}/-"),
            "A game is played with at most 100 vehicles, and its address names 101.".into(),
        ),
        (format!("play/g/you-best-left-1/p{b}/m{be},x"), "Move 2: “x” does not name a move.".into()),
        (
            format!("play/g/you-best-left-1/p{b}/m{be},m999"),
            "Move 2: there is no such move in the drawing.".into(),
        ),
        (
            format!("play/g/you-best-left-1/p{b}/m{be},m{hd}"),
            "Move 2: H → D is asked for, but there is no vehicle at H.".into(),
        ),
        (format!("play/g/you-best-left-1/p{b}/m{bc},m{bc}"), "Move 2: the game is already over.".into()),
        (
            format!("play/g/you-best-left-1/p{b}/-/from/p{}", b + 1),
            "You have no move from or to C now.".into(),
        ),
        (format!("play/g/you-best-left-1/p{b}/-/up"), "play: there is no view of a game called “up”.".into()),
        ("play/up".into(), "play: there is nothing called “up”.".into()),
        (
            format!("play/g/you-best-left-1/p{b}/{}", "m1,".repeat(30_000)),
            "The game’s address has 90026 characters; at most 60000 are read.".into(),
        ),
    ] {
        let wording = reader.refusal(&address);
        assert_eq!(wording, reason);
    }
}

#[test]
fn a_move_of_the_other_player_is_refused_with_its_number() {
    let mut reader = jam(&["B"]);
    let be = road(&reader, "B", "E");
    reader.drawing.graph.moves.iter_mut().find(|step| step.id.0 == be).unwrap().by = Movers::RIGHT;
    let b = reader.drawing.vehicles[0].0;
    let wording = reader.refusal(&format!("play/g/you-you-left-1/p{b}/m{be}"));
    assert_eq!(wording, "Move 1: Left, whose turn it is, may not move B → E.");
}

#[test]
fn a_record_is_full_after_two_thousand_moves() {
    // A position that Left can win at any time, with a way round.
    let graph = GameGraph {
        players: 2,
        convention: Default::default(),
        endless: Default::default(),
        priorities: Vec::new(),
        positions: (0..3).map(|number| (PositionId(number), None)).collect(),
        moves: [(0, 1), (1, 0), (0, 2)]
            .into_iter()
            .enumerate()
            .map(|(nth, (from, to))| GraphMove {
                id: MoveId(nth as u32),
                from: PositionId(from),
                to: PositionId(to),
                by: Movers::BOTH,
            })
            .collect(),
    };
    let names = ["P", "Q", "End"].map(str::to_owned).to_vec();
    let drawing = Drawing {
        graph,
        names,
        vehicles: vec![PositionId(0)],
        negatives: Vec::new(),
        places: Vec::new(),
        lines: Vec::new(),
        boards: Vec::new(),
        rulesets: Vec::new(),
        rules: hyperjam_editor::document::Rules::Moves,
        ground: Vec::new(),
    };
    let reader = Reader::at(drawing);
    let moves = |count: usize| (0..count).map(|nth| format!("m{}", nth % 2)).collect::<Vec<_>>().join(",");
    assert!(!is_over(&reader.card(&format!("play/g/you-you-left-1/p0/{}", moves(1_999)))));
    let full = reader.card(&format!("play/g/you-you-left-1/p0/{}", moves(2_000)));
    assert!(is_over(&full));
    assert_eq!(
        status(&full),
        "The record is full, as a game stops after 2000 moves without a winner: the vehicle is at P."
    );
    let wording = reader.refusal(&format!("play/g/you-you-left-1/p0/{}", moves(2_001)));
    assert_eq!(wording, "Move 2001: the game is already over.");
}

#[test]
fn all_links_of_play_lead_to_cards() {
    jam(&["H", "I"]).follow_all("play", 250);
    jam(&["B"]).follow_all("play", 250);
}

/// Before a game the marks are shown whatever is chosen, so the name says of when it speaks.
#[test]
fn a_setting_has_one_name_before_a_game_and_in_it() {
    let reader = jam(&["H"]);
    let chosen = |card: &Card, asked: &str| {
        let mut found = card.blocks.iter().filter_map(|block| match block {
            Block::Choice { name, options, chosen } if name == asked => {
                Some(options[chosen.unwrap() as usize].text.clone())
            }
            _ => None,
        });
        found.next().unwrap_or_else(|| panic!("no {asked}"))
    };
    for (settings, hints, marks) in
        [("you-best-left-1-hidden", "No", "No"), ("you-best-left-1-hints", "Yes", "Yes")]
    {
        let before = reader.card(&format!("play/set/{settings}"));
        let game = reader.card(&start(&reader.drawing, settings));
        for card in [before, game] {
            assert_eq!(chosen(&card, "Show what each move does"), hints, "{settings}");
            assert_eq!(chosen(&card, "Show the marks during the game"), marks, "{settings}");
        }
    }
}
