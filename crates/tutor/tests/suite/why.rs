//! Why?: what the cards claim, read from their scenes and addresses, is so.

use crate::common::{Reader, addresses, plain, with_facts, words};
use hyperjam_bridge::Game;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::address::{AddressTemplate, Explained, WhyCard};
use hyperjam_protocol::tutor::{Block, Card, Span, Tap, Tone};
use hyperjam_solver as solver;
use hyperjam_solver::generate::SplitMix;
use hyperjam_solver::grundy::labels_where_impartial;
use hyperjam_solver::verify;
use hyperjam_terms::{Convention, Grundy};
use hyperjam_testkit::definitions::mex;
use hyperjam_testkit::documents::exhibit;
use hyperjam_testkit::drawings::{Facts, State, any_drawing};
use hyperjam_testkit::on;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

const DRAWINGS: u64 = 3_000;

/// The state that an address such as `why/p3/left` is about.
fn state(address: &str) -> Option<State> {
    let (position, side) = address.strip_prefix("why/p")?.split_once('/')?;
    let side = match side {
        "left" => 0,
        "right" => 1,
        _ => return None,
    };
    Some((PositionId(position.parse().ok()?), side))
}

/// The address of a state.
fn address((at, side): State) -> String {
    format!("why/p{}/{}", at.0, ["left", "right"][side])
}

/// The moves that are shown in a tone.
fn shown(card: &Card, tone: Tone) -> BTreeSet<u32> {
    card.scene.moves.iter().filter(|(_, other)| *other == tone).map(|(id, _)| id.0).collect()
}

/// The results of a card: the first says how things stand, the last whether the verifier agrees.
fn results(card: &Card) -> Vec<(String, Tone)> {
    let result = |block: &Block| match block {
        Block::Result(line, tone) => Some((plain(line), *tone)),
        _ => None,
    };
    card.blocks.iter().filter_map(result).collect()
}

fn check_verified(card: &Card, facts: &Facts) {
    let (sentence, tone) = results(card).pop().unwrap();
    let count = facts.positions.len();
    assert!(sentence.starts_with("Verified: ") && tone == Tone::Good, "{sentence}");
    assert!(count == 1 || sentence.contains(&format!("all {count} positions")), "{sentence}");
}

/// The states that a line names.
fn states(line: &[Span]) -> Vec<State> {
    let to = |span: &Span| match span {
        Span::Position { id, to, .. } => {
            let state = state(to.as_ref().unwrap()).unwrap();
            assert_eq!(state.0, *id);
            Some(state)
        }
        _ => None,
    };
    line.iter().filter_map(to).collect()
}

#[test]
fn who_wins_and_by_which_moves_is_so() {
    let mut endless = 0;
    for seed in 0..DRAWINGS {
        on(seed, any_drawing(seed), |drawing| {
            let (reader, facts) = with_facts(drawing);
            for at in facts.states() {
                let card = reader.card(&address(at));
                let context = format!("seed {seed}, {}", address(at));
                let win = facts.wins.get(&at).copied();
                let tone =
                    win.map_or(Tone::Even, |(winner, _)| if winner == at.1 { Tone::Good } else { Tone::Bad });
                assert_eq!(results(&card)[0].1, tone, "{context}");
                check_verified(&card, &facts);
                assert_eq!(
                    card.scene.tap,
                    Tap::Any(AddressTemplate::of(|id| WhyCard::Position(id, Explained::All).into()))
                );
                let after = |to: PositionId| facts.wins.get(&(to, 1 - at.1)).copied();
                let leading = |wanted: &dyn Fn(Option<(usize, u32)>) -> bool| -> BTreeSet<u32> {
                    facts.moves_of(at).filter(|step| wanted(after(step.to))).map(|step| step.id.0).collect()
                };
                let (good, bad, even) =
                    (shown(&card, Tone::Good), shown(&card, Tone::Bad), shown(&card, Tone::Even));
                let losing = leading(&|after| after.is_some_and(|(winner, _)| winner != at.1));
                match win {
                    Some((winner, remoteness)) if winner == at.1 => {
                        let nearest =
                            leading(&|after| remoteness > 0 && after == Some((winner, remoteness - 1)));
                        assert_eq!(good.len(), usize::from(remoteness > 0), "{context}");
                        assert!(good.is_subset(&nearest) && bad.is_empty() && even.is_empty(), "{context}");
                    }
                    Some(_) => {
                        assert_eq!(bad, losing, "{context}");
                        assert_eq!(bad.len(), facts.moves_of(at).count(), "{context}: all lose");
                        assert!(good.is_empty() && even.is_empty(), "{context}");
                    }
                    None => {
                        assert_eq!(bad, losing, "{context}");
                        assert!(good.is_empty(), "{context}");
                        assert!(leading(&|after| after.is_none()).is_subset(&even), "{context}");
                        for step in even.iter().map(|id| facts.find(MoveId(*id))) {
                            let drawn = |state| !facts.wins.contains_key(&state);
                            let by = |side| {
                                step.by.includes(side as u32)
                                    && drawn((step.from, side))
                                    && drawn((step.to, 1 - side))
                            };
                            assert!(by(0) || by(1), "{context}: {step:?} keeps no draw");
                        }
                    }
                }
                for (position, tone) in &card.scene.positions {
                    let expected = match after(*position) {
                        _ if *position == at.0 => Tone::Subject,
                        Some((winner, _)) if winner == at.1 => Tone::Good,
                        Some(_) => Tone::Bad,
                        None => Tone::Even,
                    };
                    // A drawn play may come to a position with the other player to move.
                    let is_on_the_way = win.is_none() && *tone == Tone::Even;
                    assert!(*tone == expected || is_on_the_way, "{context}: {position:?} is {tone:?}");
                }
                endless += u32::from(check_play(&card, &facts, at));
            }
        });
    }
    assert!(endless > 1_000, "{endless} plays that go round");
}

/// Checks the play that is told, and says whether it goes round.
fn check_play(card: &Card, facts: &Facts, start: State) -> bool {
    let place = card.blocks.iter().position(|block| matches!(block, Block::Numbered { .. }));
    let Some(place) = place else {
        assert_eq!(facts.moves_of(start).count(), 0, "{}: there is a move to tell", card.address);
        return false;
    };
    let (Block::Numbered { lines, .. }, Block::Text(ending)) = (&card.blocks[place], &card.blocks[place + 1])
    else {
        panic!("{}: the play has no end", card.address)
    };
    let mut at = start;
    let mut seen = vec![start];
    for line in lines {
        let [from, to] = states(line)[..] else { panic!("{}: {line:?}", card.address) };
        assert_eq!(from, at, "{}", card.address);
        assert!(to.1 != from.1 && facts.moves_of(from).any(|step| step.to == to.0), "{}", card.address);
        match (facts.wins.get(&from), facts.wins.get(&to)) {
            (Some((winner, remoteness)), after) => {
                assert_eq!(after, Some(&(*winner, remoteness - 1)), "{}", card.address);
            }
            (None, after) => assert_eq!(after, None, "{}", card.address),
        }
        at = to;
        seen.push(at);
    }
    let cut = plain(ending).starts_with('…');
    assert!(cut == (lines.len() == 8 && plain(ending).contains(" more move")), "{}", card.address);
    let [last] = states(ending)[..] else { panic!("{}: {ending:?}", card.address) };
    assert!(cut || last == at, "{}", card.address);
    let goes_on = facts.moves_of(last).next().is_some();
    match facts.wins.get(&start) {
        Some(_) => assert!(!goes_on && !facts.ties.contains(&last.0), "{}", card.address),
        None => {
            let again = seen[..seen.len() - 1].contains(&last);
            assert!(facts.ties.contains(&last.0) || again || cut, "{}", card.address);
        }
    }
    goes_on
}

#[test]
fn following_the_moves_of_the_reasons_comes_to_the_end_that_is_promised() {
    let mut random = SplitMix::new(11);
    for seed in 0..DRAWINGS {
        on(seed, any_drawing(seed), |drawing| {
            let (reader, facts) = with_facts(drawing);
            let states = facts.states();
            let mut at = states[random.below(states.len())];
            let promised = facts.wins.get(&at).map(|(winner, _)| *winner);
            for _ in 0..30 {
                let card = reader.card(&address(at));
                let tone = match promised {
                    Some(winner) if winner == at.1 => Tone::Good,
                    Some(_) => Tone::Bad,
                    None => Tone::Even,
                };
                let moves: Vec<_> = card.scene.moves.iter().filter(|(_, other)| *other == tone).collect();
                let own: Vec<_> = moves
                    .iter()
                    .map(|(id, _)| facts.find(*id))
                    .filter(|step| step.from == at.0 && step.by.includes(at.1 as u32))
                    .collect();
                let own: Vec<_> = own
                    .into_iter()
                    .filter(|step| promised.is_some() || !facts.wins.contains_key(&(step.to, 1 - at.1)))
                    .collect();
                if own.is_empty() {
                    let end =
                        (!facts.ties.contains(&at.0)).then(|| if facts.misere { at.1 } else { 1 - at.1 });
                    assert_eq!(end, promised, "seed {seed}");
                    break;
                }
                let next = (own[random.below(own.len())].to, 1 - at.1);
                let remoteness = |at| facts.wins.get(&at).map(|(_, remoteness)| *remoteness);
                assert!(promised.is_none() || remoteness(next) < remoteness(at), "seed {seed}");
                at = next;
                assert_eq!(facts.wins.get(&at).map(|(winner, _)| *winner), promised, "seed {seed}");
            }
        });
    }
}

/// The labels of positions whose game is impartial, though the drawing is not; found on the quotient.
fn labels_of_parts(game: &Game) -> Vec<Option<Grundy>> {
    let quotient = solver::bisimulation::quotient(&game.graph);
    let labels = labels_where_impartial(&quotient.graph);
    let label = |position| labels[quotient.image(position).index()].clone();
    game.graph.positions().map(|at| label(at).filter(|_| game.convention == Convention::Normal)).collect()
}

#[test]
fn labels_are_what_their_reasons_say() {
    let (mut found, mut parts) = (BTreeMap::new(), BTreeMap::new());
    for seed in 0..DRAWINGS {
        on(seed, any_drawing(seed), |drawing| {
            let (reader, facts) = with_facts(drawing);
            let labels = facts.labels();
            let labellings = facts.labellings();
            let finite = labellings.last().unwrap();
            // That ranks are right is seen by the verifier.
            let game = Game::of(&reader.drawing.graph).unwrap();
            let solution = solver::solve(&game.graph, game.convention);
            assert_eq!(verify::solution(&game.graph, &solution), Ok(()), "seed {seed}");
            let rank = |id: &PositionId| solution.labels.as_ref().unwrap().rank(game.position(*id).unwrap());
            for at in &facts.positions {
                let card = reader.card(&format!("why/p{}/label", at.0));
                let context = format!("seed {seed}, {at:?}");
                let of_part = labels_of_parts(&game)[game.position(*at).unwrap().index()].clone();
                if let Some(label) = of_part.filter(|_| !facts.has_labels()) {
                    let said = words(&card);
                    assert!(said.contains(&format!(" has the label {label}.\n")), "{context}: {said}");
                    assert!(said.contains("the game from here is impartial"), "{context}: {said}");
                    *parts.entry(label.to_string()).or_insert(0) += 1;
                    continue;
                }
                if !facts.has_labels() {
                    assert!(results(&card).is_empty() && card.scene.moves.is_empty(), "{context}");
                    assert!(words(&card).contains("There are no labels here"), "{context}");
                    continue;
                }
                check_verified(&card, &facts);
                let Block::Result(line, _) = &card.blocks[0] else { panic!("{context}") };
                assert!(line.contains(&Span::Strong(labels[at].clone())), "{context}: {line:?}");
                *found.entry(labels[at].clone()).or_insert(0) += 1;
                let targets = |tone: Tone, from: PositionId| -> Vec<PositionId> {
                    let moves = card.scene.moves.iter().filter(|(_, other)| *other == tone);
                    moves
                        .map(|(id, _)| facts.find(*id))
                        .filter(|step| step.from == from)
                        .map(|step| step.to)
                        .collect()
                };
                let numbers = |positions: Vec<PositionId>| -> BTreeSet<u32> {
                    positions.iter().map(|to| finite[to]).collect()
                };
                let good = numbers(targets(Tone::Good, *at));
                let known: BTreeSet<u32> =
                    facts.options(*at).filter_map(|to| finite.get(&to).copied()).collect();
                let escapes = targets(Tone::Bad, *at);
                match finite.get(at) {
                    Some(label) => {
                        assert_eq!(good, (0..*label).collect(), "{context}");
                        assert!(escapes.is_empty() && mex(&known) == *label, "{context}");
                        let others =
                            facts.options(*at).filter(|to| finite.get(to).is_none_or(|other| other > label));
                        for other in others {
                            assert!(targets(Tone::Even, *at).contains(&other), "{context}: {other:?}");
                            let replies = numbers(
                                targets(Tone::Even, other)
                                    .into_iter()
                                    .filter(|to| finite.contains_key(to))
                                    .collect(),
                            );
                            let answers = targets(Tone::Even, other);
                            let mut same = answers.iter().filter(|to| finite.get(to) == Some(label));
                            assert!(same.all(|to| rank(to) < rank(at)), "{context}: goes round");
                            assert!(replies.contains(label), "{context}: {other:?}");
                        }
                    }
                    None if facts.ties.contains(at) => assert!(card.scene.moves.is_empty(), "{context}"),
                    None => {
                        assert_eq!(good, known, "{context}");
                        let [escape] = escapes[..] else { panic!("{context}: {escapes:?}") };
                        assert!(!finite.contains_key(&escape), "{context}");
                        let mex = mex(&known);
                        assert!(!facts.options(escape).any(|to| finite.get(&to) == Some(&mex)), "{context}");
                    }
                }
            }
        });
    }
    assert!(found.len() > 8, "{found:?}");
    assert!(parts.len() > 4, "{parts:?}");
}

#[test]
fn the_marks_are_told_as_they_are() {
    for seed in 0..DRAWINGS {
        on(seed, any_drawing(seed), |drawing| {
            let (reader, facts) = with_facts(drawing);
            for at in &facts.positions {
                let card = reader.card(&format!("why/p{}", at.0));
                let Block::List(lines) = &card.blocks[1] else { panic!("there are no marks") };
                assert!(
                    lines[2].contains(&Span::Strong(facts.sector(*at))),
                    "seed {seed}, {at:?}: {:?}",
                    lines[2]
                );
                for side in [0, 1] {
                    let expected = match facts.wins.get(&(*at, side)) {
                        None => "it is a draw.".into(),
                        Some((winner, remoteness)) => {
                            let winner = ["Left", "Right"][*winner];
                            match remoteness {
                                0 => format!("{winner} wins, at once."),
                                1 => format!("{winner} wins, after 1 move if both play their best."),
                                _ => format!(
                                    "{winner} wins, after {remoteness} moves if both play their best."
                                ),
                            }
                        }
                    };
                    assert!(plain(&lines[side]).ends_with(&expected), "seed {seed}: {:?}", lines[side]);
                }
                let label = plain(&lines[3]);
                let game = Game::of(&reader.drawing.graph).unwrap();
                let of_part = labels_of_parts(&game)[game.position(*at).unwrap().index()].clone();
                match facts.has_labels() {
                    false if of_part.is_some() => {
                        let start = format!("Label {}: the game from here is impartial", of_part.unwrap());
                        assert!(label.starts_with(&start), "{label}");
                    }
                    true => assert!(label.starts_with(&format!("Label {}: ", facts.labels()[at])), "{label}"),
                    false => assert!(label.starts_with("No label: "), "{label}"),
                }
            }
        });
    }
}

/// All addresses of Why? and Steps that can be come to, each of which leads to a card.
fn walk(reader: &Reader) -> BTreeSet<String> {
    let mut seen = BTreeSet::from(["why".to_owned(), "steps".to_owned()]);
    let mut waiting: Vec<String> = seen.iter().cloned().collect();
    while let Some(address) = waiting.pop() {
        for next in addresses(&reader.card(&address)) {
            if (next.starts_with("why") || next.starts_with("steps")) && seen.insert(next.clone()) {
                waiting.push(next);
            }
        }
    }
    seen
}

#[test]
fn every_card_can_be_come_to_and_every_link_leads_to_one() {
    for name in ["traffic-jam", "a0-b0", "c1", "a-b", "c", "d", "nim", "empty"] {
        let reader = Reader::of(&exhibit(name));
        let seen = walk(&reader);
        for (id, _) in &reader.drawing.graph.positions {
            for part in ["", "/left", "/right", "/label"] {
                let address = format!("why/p{}{part}", id.0);
                // Behind a link "and 3 more" there may be some that only a press on the drawing leads to.
                assert!(seen.contains(&address), "{name}: {address} cannot be come to");
            }
        }
        for part in ["steps/classes/0", "steps/outcomes/both/0", "steps/outcomes/both/1"] {
            assert!(seen.contains(part), "{name}: {part}");
        }
        reader.follow_all("why", 200);
        reader.follow_all("steps", 200);
    }
    for seed in 0..100 {
        on(seed, any_drawing(seed), |drawing| {
            walk(&Reader::at(drawing));
        });
    }
}

#[test]
fn what_is_not_there_is_said() {
    let reader = Reader::of(&exhibit("traffic-jam"));
    for (address, expected) in [
        ("why/p99", "This position is no longer in the drawing."),
        ("why/x", "“x” does not name a position."),
        ("why/p3/up", "“up” cannot be explained: there are only left, right and label."),
        ("steps/sums", "There are no steps of “sums”: there are only labels, outcomes and classes."),
        ("steps/labels/x", "“x” is not the number of a step."),
        ("steps/labels/-1", "“-1” is not the number of a step."),
        ("steps/outcomes/up", "“up” is not the number of a step."),
        ("steps/outcomes/left/+1", "“+1” is not the number of a step."),
        ("steps/classes/99999999999999999999999", "“99999999999999999999999” is not the number of a step."),
    ] {
        assert_eq!(reader.refusal(address), expected, "{address}");
    }
}

proptest! {
    #[test]
    fn no_address_is_too_strange(drawing in (0_u64..1000).prop_flat_map(any_drawing), part in "(why|steps)", rest in "(/(p?[0-9]{0,12}|left|right|label|labels|outcomes|classes|both|.{0,3})){0,4}") {
        let reader = Reader::at(drawing);
        let answer = reader.ask(&format!("{part}{rest}"));
        prop_assert!(matches!(answer, Ok(_) | Err(_)));
    }
}
