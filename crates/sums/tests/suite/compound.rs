//! Compounds by other rules than the sum, against their definition.

use std::rc::Rc;

use hyperjam_rulesets::open;
use hyperjam_solver::generate::SplitMix;
use hyperjam_sums::compound::{By, Compound, NoCompound, Rule, compound};
use hyperjam_sums::{BoardPlace, Component};
use hyperjam_terms::{Convention, Player, PlayerOutcome};

use crate::known::{BOARDS, Twin, component};

/// The compounds after each move, with who makes it.
fn after_all(rule: Rule, state: &[Component]) -> Vec<(Player, Vec<Component>)> {
    let mut all = Vec::new();
    for player in Player::BOTH {
        // What each component comes to, with whether it was moved in.
        let mut reached: Vec<(bool, Vec<Component>)> = vec![(false, Vec::new())];
        for one in state {
            let mut next = Vec::new();
            for (moved, before) in reached {
                let with = |other: Component| [&*before, &[other]].concat();
                if rule == Rule::Selective {
                    next.push((moved, with(one.clone())));
                }
                next.extend(one.place().moves(player).into_iter().map(|step| (true, with(one.at(step.to)))));
            }
            reached = next;
        }
        all.extend(reached.into_iter().filter(|(moved, _)| *moved).map(|(_, after)| (player, after)));
    }
    all
}

/// What a move of a compound comes to.
fn made(state: &[Component], player: Player, found: &Compound) -> Option<Vec<Component>> {
    let mut after = state.to_vec();
    for part in found.moves[player.index()].as_ref()? {
        let steps = state[part.component].place().moves(player);
        after[part.component] = state[part.component].at(steps[part.nth].to.clone());
    }
    Some(after)
}

#[test]
fn compounds_end_as_by_the_definition() {
    let mut random = SplitMix::new(17);
    // By remoteness, by outcomes, by search; won, drawn.
    let mut met = [0; 5];
    for round in 0..900 {
        let rule = [Rule::Conjunctive, Rule::Selective][round % 2];
        let convention = [Convention::Normal, Convention::Misere][round / 2 % 2];
        let count = 1 + random.below(3);
        let kinds = |random: &mut SplitMix| match random.below(3) {
            // Impartial: a graph with loops, heaps, kayles, coins, a strip.
            0 => [2, 6, 7, 13, 15][random.below(5)],
            1 => 2,
            _ => [0, 1, 2][random.below(3)],
        };
        let only_impartial = random.below(2) == 0;
        let state: Vec<Component> = (0..count)
            .map(|game| {
                let kind = if only_impartial { [2, 6, 7, 13][random.below(4)] } else { kinds(&mut random) };
                component(kind, game, &mut random)
            })
            .collect();
        let Some(twin) = Twin::by(&state, convention, |state| after_all(rule, state)) else { continue };
        let found = compound(&state, rule, convention, 100_000).unwrap();
        for player in Player::BOTH {
            let (winner, remoteness) = twin.outcome(&state, player);
            let outcome = found.outcomes[player.index()];
            assert_eq!(outcome.winner, winner, "{rule:?}, {convention:?}, {player}: {state:?}");
            if found.by != By::Outcomes {
                assert_eq!(outcome.remoteness, remoteness, "{rule:?}, {convention:?}, {player}: {state:?}");
            }
            met[3 + usize::from(winner.is_none())] += 1;
            // The move keeps what there is, and where remoteness is known, wins as soon as can be.
            let Some(after) = made(&state, player, &found) else {
                assert!(after_all(rule, &state).iter().all(|(by, _)| *by != player));
                continue;
            };
            let (of_move, then) = twin.outcome(&after, player.opponent());
            assert_eq!(of_move, winner, "{rule:?}, {convention:?}, {player}: {state:?}");
            if outcome.seen_by(player) == PlayerOutcome::Win && found.by != By::Outcomes {
                assert_eq!(then.map(|then| then + 1), remoteness);
            }
        }
        met[match found.by {
            By::Remoteness => 0,
            By::Outcomes => 1,
            By::Search(_) => 2,
        }] += 1;
    }
    assert!(met.iter().all(|count| *count > 60), "{met:?}");
}

/// *Winning Ways* 9: the least remoteness; ONAG 14.
#[test]
fn heaps_are_joined() {
    let heap = |game, size: &str| {
        Component::new(game, Rc::new(BoardPlace::new(open("nim", &[size]).unwrap().into())))
    };
    let of = |rule, sizes: &[&str]| {
        let state: Vec<Component> = sizes.iter().enumerate().map(|(game, size)| heap(game, size)).collect();
        compound(&state, rule, Convention::Normal, 1000).unwrap().outcomes[0]
    };
    // A heap of Nim is taken as a whole, if it is not put off.
    assert_eq!(of(Rule::Conjunctive, &["5", "3"]).remoteness, Some(1));
    assert_eq!(of(Rule::Conjunctive, &["5", "0"]).winner, Some(Player::Right), "nobody can move in both");
    assert_eq!(of(Rule::Selective, &["3", "3"]).winner, Some(Player::Left), "who takes both wins");
    assert_eq!(of(Rule::Selective, &["0", "0"]).winner, Some(Player::Right));
    let empty = compound(&[], Rule::Conjunctive, Convention::Normal, 10).unwrap();
    assert_eq!((empty.outcomes[0].winner, empty.outcomes[0].remoteness), (Some(Player::Right), Some(0)));
}

#[test]
fn what_cannot_be_decided_is_refused() {
    let mut random = SplitMix::new(3);
    let refused = (0..40).filter(|_| {
        let tied = component(3, 0, &mut random);
        let found = compound(&[tied], Rule::Conjunctive, Convention::Normal, 1000);
        assert!(matches!(found, Ok(_) | Err(NoCompound::End)));
        found.is_err()
    });
    assert!(refused.count() > 10);
    let boards =
        |_| Component::new(0, Rc::new(BoardPlace::new(open(BOARDS[0].0, BOARDS[0].1).unwrap().into())));
    let many: Vec<Component> = (0..12).map(boards).collect();
    let found = compound(&many, Rule::Selective, Convention::Normal, 1000);
    assert!(matches!(found, Err(NoCompound::Stopped(_))), "{found:?}");
    assert!(compound(&many, Rule::Conjunctive, Convention::Normal, 1000).is_ok());
}
