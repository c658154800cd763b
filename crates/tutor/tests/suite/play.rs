//! Games, played through the addresses of the cards as a person would.

use crate::common::{Reader, buttons, words};
use crate::games::{self, is_over, made, start, status};
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::tutor::{Card, CardAction, Drawing, Tap};
use hyperjam_solver::generate::SplitMix;
use hyperjam_terms::{Movers, Player};
use hyperjam_testkit::documents::row;
use hyperjam_testkit::drawings::any_with_vehicles;
use hyperjam_testkit::sums::{self, SumState};
use proptest::prelude::*;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

fn reader(drawing: &Drawing) -> Reader {
    Reader::at(drawing.clone())
}

/// The moves that a card offers as buttons: their addresses.
fn offered(card: &Card) -> Vec<String> {
    let moves = buttons(card).into_iter().filter(|button| button.text.contains('→'));
    let go = |action| match action {
        CardAction::Go(to) => to,
        other => panic!("{other:?}"),
    };
    moves.map(|button| go(button.action)).collect()
}

/// The address after the next move: the machine's where it is its turn, else any that is offered.
fn next_by_lot(card: &Card, chance: &mut SplitMix) -> String {
    if let Some((next, _)) = &card.next {
        return next.clone();
    }
    let offered = offered(card);
    offered[chance.below(offered.len())].clone()
}

/// The states of a game, from its address.
fn states(drawing: &Drawing, starter: Player, address: &str) -> Vec<SumState> {
    let mut all = vec![(drawing.vehicles.clone(), starter)];
    for id in made(address) {
        let next = sums::moves(drawing, all.last().unwrap());
        all.push(next.into_iter().find(|(other, _)| *other == id).unwrap().1);
    }
    all
}

/// A state in which it does not matter which vehicle is which.
fn sorted(state: &SumState) -> SumState {
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
    winner: &BTreeMap<SumState, Option<Player>>,
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
        let back = games::find_button(&card, "Take back");
        assert_eq!(card.undo.clone().map(CardAction::Go), back, "Undo takes back what the button does");
        if is_over(&card) {
            assert!(card.scene.drag_moves.is_empty());
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
        let step = |to: &String| (*made(to).last().unwrap(), to.clone());
        // Whichever vehicle is asked about, all of them can be dragged.
        let whole = address.split("/from/").next().and_then(|game| game.split("/to/").next()).unwrap();
        let along: BTreeSet<_> = self::offered(&reader.card(whole)).iter().map(step).collect();
        assert_eq!(card.scene.drag_moves.iter().cloned().collect::<BTreeSet<_>>(), along, "{address}");
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
    winner: &BTreeMap<SumState, Option<Player>>,
    starter: Player,
    machine: Option<Player>,
    address: &str,
    card: &Card,
) {
    let states = states(drawing, starter, address);
    let (first, last) = (&states[0], states.last().unwrap());
    let wording = status(card);
    let stuck = sums::moves(drawing, last).is_empty() && !sums::is_over(drawing, &last.0);
    let won = if stuck { winner[last] } else { None };
    match won {
        Some(player) => assert!(wording.contains(&format!(", so {player} wins")), "{wording}"),
        None => {
            assert!(wording.starts_with("A draw: "), "{wording}");
            assert_eq!(winner[last], None, "a game that somebody can win goes on: {address}");
        }
    }
    if let Some(machine) = machine {
        match winner[first] {
            Some(player) if player == machine => {
                assert_eq!(won, Some(machine), "a won game is won: {address}");
                // Nothing comes back on the way, so it takes no longer than there are states.
                let after: Vec<SumState> =
                    states.iter().filter(|state| state.1 != machine).map(sorted).collect();
                let different: BTreeSet<&SumState> = after.iter().collect();
                assert_eq!(different.len(), after.len(), "{address}");
            }
            None => assert_ne!(won, Some(machine.opponent()), "a drawn game is not lost: {address}"),
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
            (2, 1) => format!("gives {player}’s win away, and now it is a draw"),
            (2, 0) => format!("throws {player}’s win away, and now {} wins", player.opponent()),
            (1, 1) => "keeps the draw".to_owned(),
            (1, 0) => format!("loses the draw, and now {} wins", player.opponent()),
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
    check_last_chance(drawing, winner, &states, won, &text);
    match mistake {
        Some(sentence) => assert!(text.contains(&sentence), "{sentence}\n{text}"),
        None => assert!(!text.contains("The first mistake"), "{text}"),
    }
}

/// What is said of where a game was lost: the move by which it last need not have been, or that it was from the start.
fn check_last_chance(
    drawing: &Drawing,
    winner: &BTreeMap<SumState, Option<Player>>,
    states: &[SumState],
    won: Option<Player>,
    text: &str,
) {
    let says_start = text.contains("The start was already lost for");
    let Some(won) = won else {
        // Only what would have been better than a mistake is told.
        let is_told = text.contains("would have");
        assert!(!says_start && is_told == text.contains("The first mistake was move"), "{text}");
        return;
    };
    let Some(nth) = states.iter().rposition(|state| winner[state] != Some(won)) else {
        let (vehicles, starter) = &states[0];
        let whoever = winner[&(vehicles.clone(), starter.opponent())] == Some(won);
        let wording = format!("The start was already lost for {}", won.opponent());
        assert!(text.contains(&wording) && !text.contains("would have"), "{text}");
        assert_eq!(text.contains(&format!("{wording}, whoever starts")), whoever, "{text}");
        return;
    };
    let kept = if winner[&states[nth]].is_some() { "would have won" } else { "would have kept the draw" };
    let name = |on: &PositionId| {
        let nth = drawing.graph.positions.binary_search_by_key(on, |(id, _)| *id).unwrap();
        drawing.names[nth].clone()
    };
    let keeps = |(id, next): &(_, SumState)| {
        let step = drawing.graph.moves.iter().find(|step| step.id == *id).unwrap();
        let wording = format!("{} → {} {kept}.", name(&step.from), name(&step.to));
        winner[next] == winner[&states[nth]] && text.contains(&wording)
    };
    assert!(sums::moves(drawing, &states[nth]).iter().any(keeps) && !says_start, "{nth} {kept}\n{text}");
    let number = format!("move {}, {}", nth + 1, states[nth].1);
    assert!(text.contains(&number), "{number}\n{text}");
}

thread_local! {
    static GAMES: Cell<[u32; 4]> = const { Cell::new([0; 4]) };
}

/// The heart of it: 1 to 4 vehicles, impartial and partizan, normal and misère, loops and tie ends. Every game counts.
#[test]
fn hyperjam_wins_what_is_won_and_never_loses_a_draw() {
    let config = ProptestConfig { cases: 400, failure_persistence: None, ..Default::default() };
    let game = (any_with_vehicles(1..5), any::<u64>());
    proptest!(config, |((drawing, seed) in game)| {
        let mut chance = SplitMix::new(seed);
        let winner = sums::solve(&drawing, &drawing.vehicles);
        for starter in [Player::Left, Player::Right] {
            for machine in [Player::Left, Player::Right] {
                let controllers = if machine == Player::Left { "best-you" } else { "you-best" };
                let first = if starter == Player::Left { "left" } else { "right" };
                for person in [Person::AtRandom, Person::Well, Person::Pressing] {
                    let from = start(&drawing, &format!("{controllers}-{first}-1"));
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

/// Whenever a draw can be agreed on, it is a mistake exactly if somebody could win; Hyperjam never agrees where it could.
#[test]
fn an_agreement_is_judged_by_who_could_win() {
    let config = ProptestConfig { cases: 300, failure_persistence: None, ..Default::default() };
    let seen = Cell::new([0; 3]);
    proptest!(config, |((drawing, seed) in (any_with_vehicles(1..5), any::<u64>()))| {
        let mut chance = SplitMix::new(seed);
        let winner = sums::solve(&drawing, &drawing.vehicles);
        let reader = reader(&drawing);
        for (controllers, machine) in [("you-you", None), ("you-best", Some(Player::Right)), ("learner-you", Some(Player::Left))] {
            let mut address = start(&drawing, &format!("{controllers}-left-{}", seed % 100));
            for _ in 0..6 {
                let card = reader.card(&address);
                if is_over(&card) {
                    break;
                }
                let state = states(&drawing, Player::Left, &address).pop().unwrap();
                let wording = words(&reader.card(&format!("{address}/offer")));
                let [mut agreed, mut refused, mut mistaken] = seen.get();
                if Some(state.1) == machine {
                    prop_assert!(wording.contains("Hyperjam, whose turn it is, does not offer a draw."), "{wording}");
                } else if machine.is_some() && winner[&state] == machine {
                    prop_assert!(wording.contains("Hyperjam does not agree to a draw: it can win."), "{wording}");
                    refused += 1;
                } else {
                    let judged = match winner[&state] {
                        Some(player) => format!("Draw agreed – gives {player}’s win away"),
                        None => "Draw agreed – keeps the draw".to_owned(),
                    };
                    prop_assert!(wording.contains("A draw by agreement") && wording.contains(&judged), "{judged}\n{wording}");
                    prop_assert!(winner[&state].is_none() || wording.contains("The first mistake was"), "{wording}");
                    agreed += 1;
                    mistaken += u32::from(winner[&state].is_some());
                }
                seen.set([agreed, refused, mistaken]);
                address = match card.next {
                    Some((next, _)) => next,
                    None => {
                        let offered = offered(&card);
                        offered[chance.below(offered.len())].clone()
                    }
                };
            }
        }
    });
    let [agreed, refused, mistaken] = seen.get();
    assert!(
        agreed > 200 && refused > 30 && mistaken > 50,
        "{agreed} agreed, {refused} refused, {mistaken} mistaken"
    );
}

#[test]
fn hyperjam_against_itself_comes_to_what_the_position_is_worth() {
    let config = ProptestConfig { cases: 150, failure_persistence: None, ..Default::default() };
    proptest!(config, |(drawing in any_with_vehicles(1..5), seed in 0..100_u32)| {
        let mut chance = SplitMix::new(0);
        let winner = sums::solve(&drawing, &drawing.vehicles);
        let best = start(&drawing, "best-best-left-1");
        let (address, card) = play(&drawing, &winner, best, Player::Left, Person::AtRandom, &mut chance);
        check(&drawing, &winner, Player::Left, Some(Player::Left), &address, &card);
        check(&drawing, &winner, Player::Left, Some(Player::Right), &address, &card);
        // Who makes the game last gets no less.
        for slow in ["longest-best", "best-longest", "longest-longest"] {
            let slow = start(&drawing, &format!("{slow}-left-1"));
            let (address, card) = play(&drawing, &winner, slow, Player::Left, Person::AtRandom, &mut chance);
            check(&drawing, &winner, Player::Left, Some(Player::Left), &address, &card);
            check(&drawing, &winner, Player::Left, Some(Player::Right), &address, &card);
        }
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
            let controllers = if machine == Player::Left { "best-you" } else { "you-best" };
            let mut address = start(&drawing, &format!("{controllers}-left-1-hints"));
            let card = reader.card(&address);
            let text = words(&card);
            assert!(!text.contains("not decided"), "{text}");
            if is_over(&card) || text.contains("can win in ") {
                continue;
            }
            let wins = text.contains(&format!("{machine} can win."));
            let drawn = text.contains("Neither player can force a win.");
            assert!(wins || drawn || text.contains("can win."), "{text}");
            games[if wins { 0 } else { 1 + usize::from(!drawn) }] += 1;
            let mut card = reader.card(&address);
            let mut seen = BTreeSet::new();
            for _ in 0..400 {
                if is_over(&card) {
                    break;
                }
                address = next_by_lot(&card, &mut chance);
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
            address = next_by_lot(&card, &mut chance);
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
    let mut drawing = Drawing::of(&row(count, moves));
    let game = hyperjam_bridge::Game::of(&drawing.graph).unwrap();
    let labels = hyperjam_solver::grundy::grundy_labels(&game.graph);
    let is_number = |on: &usize| {
        labels.as_ref().is_none_or(|labels| labels.finite(game.graph.position(*on).unwrap()).is_some())
    };
    let (numbers, others): (Vec<usize>, Vec<usize>) = (count / 2..count).partition(is_number);
    let pick = |from: &[usize], chance: &mut SplitMix| PositionId(from[chance.below(from.len())] as u32);
    if !others.is_empty() && chance.below(3) == 0 {
        drawing.vehicles.push(pick(&others, chance));
    }
    while drawing.vehicles.len() < 6 {
        drawing.vehicles.push(if numbers.is_empty() { PositionId(0) } else { pick(&numbers, chance) });
    }
    drawing
}
