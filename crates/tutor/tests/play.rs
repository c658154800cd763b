//! Games, played through the addresses of the cards as a person would.

#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

mod common;
mod naive;

use common::{Reader, buttons, exhibit, words};
use hyperjam_editor::document::Movers;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::tutor::{Block, Card, Deed, Drawing, News, SceneMarks, Tap, Tone};
use hyperjam_protocol::{GameGraph, GraphMove, Player};
use hyperjam_solver::generate::SplitMix;
use naive::{State, other};
use proptest::prelude::*;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

fn reader(drawing: &Drawing) -> Reader {
    Reader { drawing: drawing.clone(), finished: Vec::new() }
}

/// The address of a game from the drawing's vehicles on.
fn start(drawing: &Drawing, settings: &str) -> String {
    let vehicles: Vec<String> = drawing.vehicles.iter().map(|on| format!("p{}", on.0)).collect();
    format!("play/g/{settings}/{}/-", vehicles.join(","))
}

/// What is set apart on top of a card.
fn status(card: &Card) -> String {
    let Some(Block::Result(line, _)) = card.blocks.first() else { panic!("{:?}", card.blocks) };
    common::plain(line)
}

fn find_button(card: &Card, text: &str) -> Option<Deed> {
    buttons(card).into_iter().find(|button| button.text == text).map(|button| button.deed)
}

fn is_over(card: &Card) -> bool {
    find_button(card, "New game").is_some()
}

/// The moves that a card offers as buttons: their addresses.
fn offered(card: &Card) -> Vec<String> {
    let moves = buttons(card).into_iter().filter(|button| button.text.contains('→'));
    let go = |deed| match deed {
        Deed::Go(to) => to,
        other => panic!("{other:?}"),
    };
    moves.map(|button| go(button.deed)).collect()
}

/// The moves of a game's address.
fn made(address: &str) -> Vec<MoveId> {
    let record = address.split('/').nth(4).unwrap();
    let moves = record.split(',').filter_map(|token| token.strip_prefix('m'));
    moves.map(|id| MoveId(id.parse().unwrap())).collect()
}

/// The states of a game, from its address.
fn states(drawing: &Drawing, starter: Player, address: &str) -> Vec<State> {
    let mut all = vec![(drawing.vehicles.clone(), starter)];
    for id in made(address) {
        let next = naive::moves(drawing, all.last().unwrap());
        all.push(next.into_iter().find(|(other, _)| *other == id).unwrap().1);
    }
    all
}

/// A state in which it does not matter which vehicle is which.
fn sorted(state: &State) -> State {
    let mut state = state.clone();
    state.0.sort();
    state
}

/// How a person moves.
#[derive(Clone, Copy, Debug)]
enum Person {
    /// By lot.
    AtRandom,
    /// Never giving anything away.
    Well,
    /// By pressing on the map, by lot.
    Pressing,
}

/// Plays a game to its end; gives its last address and card.
fn play(
    drawing: &Drawing,
    winner: &BTreeMap<State, Option<Player>>,
    from: String,
    starter: Player,
    person: Person,
    chance: &mut SplitMix,
) -> (String, Card) {
    let reader = reader(drawing);
    let mut address = from;
    for _ in 0..9_000 {
        let card = reader.card(&address);
        assert!(card.scene.locked);
        if is_over(&card) {
            assert!(card.next.is_none() && offered(&card).is_empty());
            return (address, card);
        }
        if let Some((next, after)) = &card.next {
            assert_eq!(*after, 450);
            address.clone_from(next);
            continue;
        }
        let mut offered = offered(&card);
        assert!(!offered.is_empty(), "{}", words(&card));
        let state = states(drawing, starter, &address).pop().unwrap();
        if let Person::Well = person {
            let value = |to: &String| winner[&states(drawing, starter, to).pop().unwrap()];
            let keeps: Vec<String> =
                offered.iter().filter(|to| value(to) == winner[&state]).cloned().collect();
            assert!(!keeps.is_empty());
            offered = keeps;
        }
        if let (Person::Pressing, Tap::These(taps)) = (person, &card.scene.tap) {
            offered = taps.iter().map(|(_, to)| to.clone()).collect();
        }
        address.clone_from(&offered[chance.below(offered.len())]);
    }
    panic!("the game does not end: {address}");
}

/// Checks everything that a finished game says.
fn check(
    drawing: &Drawing,
    winner: &BTreeMap<State, Option<Player>>,
    starter: Player,
    machine: Option<Player>,
    address: &str,
    card: &Card,
) {
    let states = states(drawing, starter, address);
    let (first, last) = (&states[0], states.last().unwrap());
    let said = status(card);
    let stuck = naive::moves(drawing, last).is_empty() && !naive::is_over(drawing, &last.0);
    let won = if stuck { winner[last] } else { None };
    match won {
        Some(player) => assert!(said.contains(&format!(", so {player} wins")), "{said}"),
        None => {
            assert!(said.starts_with("A draw: "), "{said}");
            assert_eq!(winner[last], None, "a game that somebody can win goes on: {address}");
        }
    }
    if let Some(machine) = machine {
        match winner[first] {
            Some(player) if player == machine => {
                assert_eq!(won, Some(machine), "a won game is won: {address}");
                // Nothing comes back on the way, so it takes no longer than there are states.
                let after: Vec<State> =
                    states.iter().filter(|state| state.1 != machine).map(sorted).collect();
                let different: BTreeSet<&State> = after.iter().collect();
                assert_eq!(different.len(), after.len(), "{address}");
            }
            None => assert_ne!(won, Some(other(machine)), "a drawn game is not lost: {address}"),
            Some(_) => {}
        }
        // Nothing is ever given away, whatever the opponent does.
        for pair in states.windows(2).filter(|pair| pair[0].1 == machine) {
            assert_eq!(winner[&pair[0]], winner[&pair[1]], "{address}");
        }
    }
    let name = |on: &PositionId| {
        let nth = drawing.graph.positions.binary_search_by_key(on, |(id, _)| *id).unwrap();
        drawing.names[nth].clone()
    };
    let text = words(card);
    let mut mistake = None;
    for (nth, (pair, id)) in states.windows(2).zip(made(address)).enumerate() {
        let player = pair[0].1;
        let better = |winner: Option<Player>| match winner {
            None => 1,
            Some(winner) if winner == player => 2,
            Some(_) => 0,
        };
        let judged = match (better(winner[&pair[0]]), better(winner[&pair[1]])) {
            (2, 2) => "keeps the win".to_owned(),
            (2, 1) => format!("gives {player}’s win away: now it is a draw"),
            (2, 0) => format!("throws {player}’s win away: now {} wins", other(player)),
            (1, 1) => "keeps the draw".to_owned(),
            (1, 0) => format!("loses the draw: now {} wins", other(player)),
            (0, 0) => "was lost anyway".to_owned(),
            (before, after) => panic!("{before} becomes {after}"),
        };
        let step = drawing.graph.moves.iter().find(|step| step.id == id).unwrap();
        let line = format!("{}. {player}: {} → {} – {judged}", nth + 1, name(&step.from), name(&step.to));
        if nth + 200 >= states.len() {
            assert!(text.contains(&line), "{line}\n{text}");
        }
        let gave_away = better(winner[&pair[0]]) > better(winner[&pair[1]]);
        mistake = mistake.or(gave_away.then(|| {
            format!(
                "The first mistake was move {}, {player}: {} → {}: it {judged}.",
                nth + 1,
                name(&step.from),
                name(&step.to)
            )
        }));
    }
    match mistake {
        Some(sentence) => assert!(text.contains(&sentence), "{sentence}\n{text}"),
        None => assert!(!text.contains("The first mistake"), "{text}"),
    }
}

thread_local! {
    static GAMES: Cell<[u32; 4]> = const { Cell::new([0; 4]) };
}

/// The heart of it: 1 to 4 vehicles, impartial and partizan, normal and misère, loops and tie ends. Every game counts.
#[test]
fn hyperjam_wins_what_is_won_and_never_loses_a_draw() {
    let config = ProptestConfig { cases: 400, failure_persistence: None, ..Default::default() };
    let game = (naive::drawing(1..6, 3, 1..5), any::<u64>());
    proptest!(config, |((drawing, seed) in game)| {
        let mut chance = SplitMix::new(seed);
        let winner = naive::solve(&drawing, &drawing.vehicles);
        for starter in [Player::Left, Player::Right] {
            for machine in [Player::Left, Player::Right] {
                let drivers = if machine == Player::Left { "best-you" } else { "you-best" };
                let first = if starter == Player::Left { "left" } else { "right" };
                for person in [Person::AtRandom, Person::Well, Person::Pressing] {
                    let from = start(&drawing, &format!("{drivers}-{first}-1"));
                    let (address, card) = play(&drawing, &winner, from, starter, person, &mut chance);
                    check(&drawing, &winner, starter, Some(machine), &address, &card);
                    let mut games = GAMES.get();
                    games[match winner[&(drawing.vehicles.clone(), starter)] {
                        None => 0,
                        Some(player) if player == machine => 1,
                        Some(_) => 2,
                    }] += 1;
                    games[3] += 1;
                    GAMES.set(games);
                }
            }
        }
    });
    let [drawn, won, lost, all] = GAMES.get();
    assert_eq!(all, 4_800);
    assert!(drawn > 400 && won > 400 && lost > 400, "{drawn} drawn, {won} won, {lost} lost");
}

#[test]
fn hyperjam_against_itself_comes_to_what_the_position_is_worth() {
    let config = ProptestConfig { cases: 150, failure_persistence: None, ..Default::default() };
    proptest!(config, |(drawing in naive::drawing(1..6, 3, 1..5), seed in 0..100_u32)| {
        let mut chance = SplitMix::new(0);
        let winner = naive::solve(&drawing, &drawing.vehicles);
        let best = start(&drawing, "best-best-left-1");
        let (address, card) = play(&drawing, &winner, best, Player::Left, Person::AtRandom, &mut chance);
        check(&drawing, &winner, Player::Left, Some(Player::Left), &address, &card);
        check(&drawing, &winner, Player::Left, Some(Player::Right), &address, &card);
        // The learner errs, but by the rules, and in the same way again.
        let learner = start(&drawing, &format!("learner-best-left-{seed}"));
        let (address, card) = play(&drawing, &winner, learner.clone(), Player::Left, Person::AtRandom, &mut chance);
        check(&drawing, &winner, Player::Left, Some(Player::Right), &address, &card);
        let again = play(&drawing, &winner, learner, Player::Left, Person::AtRandom, &mut chance);
        prop_assert_eq!(again.0, address);
    });
}

/// Sums so large that only their labels are known: the way to the win is found by ranks.
#[test]
fn hyperjam_wins_sums_by_labels_alone() {
    let mut games = [0; 3];
    for seed in 0..60 {
        let mut chance = SplitMix::new(seed);
        let drawing = large(&mut chance, true);
        let reader = reader(&drawing);
        for machine in [Player::Left, Player::Right] {
            let drivers = if machine == Player::Left { "best-you" } else { "you-best" };
            let mut address = start(&drawing, &format!("{drivers}-left-1-hints"));
            let card = reader.card(&address);
            let text = words(&card);
            assert!(!text.contains("not decided"), "{text}");
            if is_over(&card) || text.contains("can win in ") {
                continue;
            }
            let wins = text.contains(&format!("{machine} can win."));
            let drawn = text.contains("Neither side can force a win.");
            assert!(wins || drawn || text.contains("can win."), "{text}");
            games[if wins { 0 } else { 1 + usize::from(!drawn) }] += 1;
            let mut card = reader.card(&address);
            let mut seen = BTreeSet::new();
            for _ in 0..400 {
                if is_over(&card) {
                    break;
                }
                address = match &card.next {
                    Some((next, _)) => next.clone(),
                    None => {
                        let offered = offered(&card);
                        offered[chance.below(offered.len())].clone()
                    }
                };
                let (vehicles, to_move) = sorted(&states(&drawing, Player::Left, &address).pop().unwrap());
                if wins && to_move != machine {
                    assert!(seen.insert(vehicles), "it goes round: {address}");
                }
                card = reader.card(&address);
            }
            if wins {
                assert!(status(&card).starts_with("Hyperjam has won"), "{}", status(&card));
            } else if drawn {
                assert!(!status(&card).starts_with("You have won"), "{}", status(&card));
            }
        }
    }
    assert!(games.iter().all(|count| *count >= 15), "{games:?}");
}

/// What cannot be decided is said, and played by the rules.
#[test]
fn a_sum_that_is_too_large_to_decide_is_played_with_a_word_of_it() {
    let mut undecided = 0;
    for seed in 0..2 {
        let mut chance = SplitMix::new(100 + seed);
        let drawing = large(&mut chance, false);
        let reader = reader(&drawing);
        let mut address = start(&drawing, "you-best-left-1");
        let first = words(&reader.card(&address));
        undecided +=
            u32::from(first.contains("Who wins is not decided here: the sum has more than 200000 positions"));
        for _ in 0..12 {
            let card = reader.card(&address);
            if is_over(&card) {
                break;
            }
            address = match &card.next {
                Some((next, _)) => next.clone(),
                None => {
                    let offered = offered(&card);
                    offered[chance.below(offered.len())].clone()
                }
            };
        }
    }
    assert_eq!(undecided, 2);
}

/// A sum of six vehicles: many roads that lead down, some that lead back. In an impartial one all vehicles but perhaps
/// one stand on positions whose labels are numbers.
fn large(chance: &mut SplitMix, impartial: bool) -> Drawing {
    let count = 24_usize;
    let mut moves = Vec::new();
    for from in 1..count {
        for _ in 0..2 + chance.below(2) {
            let to = from.saturating_sub(1 + chance.below(5));
            let by = [Movers::LEFT, Movers::RIGHT, Movers::BOTH][chance.below(3)];
            moves.push((from, to, if impartial { Movers::BOTH } else { by }));
            if chance.below(if impartial { 15 } else { 5 }) == 0 {
                moves.push((to, from, Movers::BOTH));
            }
        }
    }
    let step = |(nth, (from, to, by)): (usize, (usize, usize, Movers))| GraphMove {
        id: MoveId(nth as u32),
        from: PositionId(from as u32),
        to: PositionId(to as u32),
        by,
    };
    let graph = GameGraph {
        players: 2,
        convention: Default::default(),
        positions: (0..count).map(|number| (PositionId(number as u32), false)).collect(),
        moves: moves.into_iter().enumerate().map(step).collect(),
    };
    let game = hyperjam_worker::Game::of(&graph).unwrap();
    let labels = hyperjam_solver::grundy::grundy_labels(&game.graph);
    let is_number = |on: &usize| {
        labels.as_ref().is_none_or(|labels| labels.finite(game.graph.position(*on).unwrap()).is_some())
    };
    let (numbers, others): (Vec<usize>, Vec<usize>) = (count / 2..count).partition(is_number);
    let pick = |from: &[usize], chance: &mut SplitMix| PositionId(from[chance.below(from.len())] as u32);
    let mut vehicles = Vec::new();
    if !others.is_empty() && chance.below(3) == 0 {
        vehicles.push(pick(&others, chance));
    }
    while vehicles.len() < 6 {
        vehicles.push(if numbers.is_empty() { PositionId(0) } else { pick(&numbers, chance) });
    }
    let names = (0..count).map(|number| format!("P{number}")).collect();
    Drawing { graph, names, vehicles }
}

/// The traffic jam with vehicles at these towns.
fn jam(towns: &[&str]) -> Reader {
    let mut reader = Reader::of(&exhibit("traffic-jam"));
    let find = |town: &&str| {
        let nth = reader.drawing.names.iter().position(|name| name == town).unwrap();
        reader.drawing.graph.positions[nth].0
    };
    reader.drawing.vehicles = towns.iter().map(find).collect();
    reader
}

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
    let Some(Deed::Go(to)) = find_button(&card, "Play") else { panic!("no way to play") };
    assert_eq!(to, start(&reader.drawing, "you-best-left-1"));
    assert_eq!(status(&reader.card(&to)), "Your turn: you are Left, the vehicles are at H and I.");
    // A press on a position starts there with one vehicle; all settings can be changed.
    let Tap::Any(before, after) = &card.scene.tap else { panic!("{:?}", card.scene.tap) };
    let pressed = reader.card(&format!("{before}p{}{after}", jam(&["E"]).drawing.vehicles[0].0));
    let Some(Deed::Go(to)) = find_button(&pressed, "Play") else { panic!("no way to play") };
    assert_eq!(status(&reader.card(&to)), "Your turn: you are Left, the vehicle is at E.");
    let empty = Reader::of(&exhibit("empty"));
    assert!(words(&empty.card("play")).contains("There is nothing to play on yet"));
    assert!(words(&jam(&[]).card("play")).contains("Press a position to start there with one vehicle"));
}

#[test]
fn every_setting_can_be_chosen_and_leads_to_its_game() {
    let reader = jam(&["H"]);
    let mut seen = BTreeSet::from(["play".to_owned()]);
    let mut waiting = vec!["play".to_owned()];
    let mut games = BTreeSet::new();
    while let Some(address) = waiting.pop() {
        let card = reader.card(&address);
        if let Some(Deed::Go(to)) = find_button(&card, "Play") {
            reader.card(&to);
            games.insert(to);
        }
        for to in common::addresses(&card) {
            if to.starts_with("play/set/") && seen.insert(to.clone()) {
                waiting.push(to);
            }
        }
    }
    assert_eq!(games.len(), 3 * 3 * 2 * 2 * 2);
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
    assert_eq!(status(&waiting), "Hyperjam, playing Right, is thinking about E.");
    assert_eq!(waiting.next, Some((format!("{game}m{be},m{ec}"), 450)));
    let lost = reader.card(&format!("{game}m{be},m{ec}"));
    assert_eq!(status(&lost), "Hyperjam has won: Left (you) cannot move from C, so Right wins.");
    assert_eq!(lost.spoken, "Right: E → C. Hyperjam has won: Left (you) cannot move from C, so Right wins.");
    assert!(
        words(&lost).contains(
            "The first mistake was move 1, Left: B → E: it throws Left’s win away: now Right wins."
        )
    );
    assert_eq!(find_button(&lost, "Take back"), Some(Deed::Go(format!("{game}-"))));
    let won = reader.card(&format!("{game}m{bc}"));
    assert_eq!(status(&won), "You have won: Right (Hyperjam) cannot move from C, so Left wins.");
    assert!(words(&won).contains("Nobody made a mistake."));
    assert_eq!(
        find_button(&won, "Copy the record"),
        Some(Deed::Copy(
            "Vehicles at B; Left starts.\n1. Left: B → C – keeps the win\nYou have won: Right (Hyperjam) cannot move from C, so Left wins.".into()
        ))
    );
    let swapped = find_button(&won, "Play again, sides swapped");
    assert_eq!(swapped, Some(Deed::Go(format!("play/g/best-you-left-2/p{b}/-"))));
    let mut misere = jam(&["C"]);
    misere.drawing.graph.convention = hyperjam_editor::document::Convention::Misere;
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
fn a_draw_comes_by_repetition_with_the_move_that_keeps_it() {
    let reader = jam(&["N"]);
    let n = reader.drawing.vehicles[0].0;
    let (ni, inn) = (road(&reader, "N", "I"), road(&reader, "I", "N"));
    let card = reader.card(&format!("play/g/you-you-left-1/p{n}/m{ni},m{inn}"));
    let text = status(&card);
    assert_eq!(
        text,
        "A draw: the vehicle is at N with Left to move for the second time, and nobody can force more."
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
    let forged = reader.ask(&format!("play/g/you-best-left-1/p{c}/draw"));
    assert_eq!(
        forged,
        News::Failed("After move 0: Hyperjam does not agree to a draw, as it can win.".into())
    );
    assert!(is_over(&reader.card(&format!("play/g/you-you-left-1/p{c}/-/offer"))));
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
    let played = here.replace("/-", &format!("/m{}", road(&reader, "H", "E")));
    assert_eq!(tap(&asked, h), Some(played));
    let chosen = reader.card(&format!("{here}/from/p{}", i.0));
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
        assert_eq!((steps.at, steps.last, steps.before), (at, 2, format!("{game}/at/")));
        let towns = jam(&["B", "E", "C"]).drawing.vehicles;
        assert_eq!(card.scene.vehicles, Some(vec![towns[at as usize]]));
        assert!(card.scene.locked);
    }
    let card = reader.card(&format!("{game}/at/1"));
    assert!(words(&card).contains("Move 1 of 2, Left: B → E – throws Left’s win away: now Right wins."));
    let on = find_button(&card, "Play on from here");
    assert_eq!(on, Some(Deed::Go(format!("play/g/you-best-left-1/p{b}/m{}", moves[0]))));
    let News::Failed(reason) = reader.ask(&format!("{game}/at/3")) else { panic!("there are two moves") };
    assert_eq!(reason, "The game has 2 moves; it cannot be shown after “3”.");
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
            "Settings of the game: Left is driven by you, best or learner, not by “”.".to_owned(),
        ),
        (
            "play/g/you-me-left-1/p1/-".into(),
            "Settings of the game: Right is driven by you, best or learner, not by “me”.".into(),
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
        ("play/g/you-best-left-1/p999/-".into(), "Vehicle 1: This position is no longer drawn.".into()),
        (format!("play/g/you-best-left-1/{many}/-"), "A game is played with at most 100 vehicles.".into()),
        (format!("play/g/you-best-left-1/p{b}/m{be},x"), "Move 2: “x” does not mean a move.".into()),
        (format!("play/g/you-best-left-1/p{b}/m{be},m999"), "Move 2: it is no longer drawn.".into()),
        (
            format!("play/g/you-best-left-1/p{b}/m{be},m{hd}"),
            "Move 2: H → D is asked for, but no vehicle is at H.".into(),
        ),
        (format!("play/g/you-best-left-1/p{b}/m{bc},m{bc}"), "Move 2: the game is over before it.".into()),
        (
            format!("play/g/you-best-left-1/p{b}/-/from/p{}", b + 1),
            "There is no move from or to C that you could make now.".into(),
        ),
        (format!("play/g/you-best-left-1/p{b}/-/up"), "play: there is no view of a game called “up”.".into()),
        ("play/up".into(), "play: there is no card “up”.".into()),
        (
            format!("play/g/you-best-left-1/p{b}/{}", "m1,".repeat(30_000)),
            "The game's address has 90026 letters; at most 60000 are read.".into(),
        ),
    ] {
        let News::Failed(said) = reader.ask(&address) else { panic!("{address}") };
        assert_eq!(said, reason);
    }
}

#[test]
fn a_move_of_the_other_player_is_refused_with_its_number() {
    let mut reader = jam(&["B"]);
    let be = road(&reader, "B", "E");
    reader.drawing.graph.moves.iter_mut().find(|step| step.id.0 == be).unwrap().by = Movers::RIGHT;
    let b = reader.drawing.vehicles[0].0;
    let News::Failed(said) = reader.ask(&format!("play/g/you-you-left-1/p{b}/m{be}")) else {
        panic!("it is the other player's")
    };
    assert_eq!(said, "Move 1: Left, whose turn it is, may not move B → E.");
}

#[test]
fn a_record_is_full_after_two_thousand_moves() {
    // A position that Left can win at any time, with a way round.
    let graph = GameGraph {
        players: 2,
        convention: Default::default(),
        positions: (0..3).map(|number| (PositionId(number), false)).collect(),
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
    let reader = reader(&Drawing { graph, names, vehicles: vec![PositionId(0)] });
    let moves = |count: usize| (0..count).map(|nth| format!("m{}", nth % 2)).collect::<Vec<_>>().join(",");
    assert!(!is_over(&reader.card(&format!("play/g/you-you-left-1/p0/{}", moves(1_999)))));
    let full = reader.card(&format!("play/g/you-you-left-1/p0/{}", moves(2_000)));
    assert!(is_over(&full));
    assert_eq!(
        status(&full),
        "The record is full: after 2000 moves the game stops without a winner, the vehicle at P."
    );
    let News::Failed(said) = reader.ask(&format!("play/g/you-you-left-1/p0/{}", moves(2_001))) else {
        panic!("full")
    };
    assert_eq!(said, "Move 2001: the game is over before it.");
}

#[test]
fn all_links_of_play_lead_to_cards() {
    jam(&["H", "I"]).follow_all("play", 250);
    jam(&["B"]).follow_all("play", 250);
}
