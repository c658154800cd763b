//! Why a sum ends as it does, against the sum laid out position by position.

use hyperjam_solver::generate::SplitMix;
use hyperjam_sums::{Component, Known, PlainSum, SumLimits, why};
use hyperjam_terms::{Convention, Player, PlayerOutcome};

use crate::known::{BOARDS, component};

/// The most positions and moves of a sum that is laid out.
const MOST: usize = 4_000;

/// How many sums were explained, by how they end for who starts.
fn check(seed: u64, count: usize) -> [usize; 3] {
    let mut random = SplitMix::new(seed);
    let mut met = [0; 3];
    for _ in 0..count {
        let convention = if random.below(3) == 0 { Convention::Misere } else { Convention::Normal };
        let sum: Vec<Component> = (0..1 + random.below(3))
            .map(|game| component(random.below(4 + BOARDS.len()), game, &mut random))
            .collect();
        let Ok(plain) = PlainSum::of(&sum, convention, MOST) else { continue };
        let mut known = Known::new(convention, SumLimits::default(), |_| {});
        known.search(&sum).unwrap();
        let ends = |state: &[Component], to_move: Player, seen_by: Player| {
            plain.outcome(state, to_move).unwrap().seen_by(seen_by)
        };
        for starter in Player::BOTH {
            let opponent = starter.opponent();
            let why = why(&mut known, &sum, starter).unwrap_or_else(|| panic!("{seed}: {sum:?} {starter}"));
            assert_eq!(why.outcome, ends(&sum, starter, starter), "{seed}: {sum:?}");
            met[why.outcome as usize] += 1;
            let moves = known.choices(&sum, starter);
            // A move that keeps it, where there is a move and something to keep.
            let has_to_keep = why.outcome != PlayerOutcome::Loss && !moves.is_empty();
            assert_eq!(why.keeps.is_some(), has_to_keep, "{seed}: {sum:?}");
            if let Some(keeps) = &why.keeps {
                assert_eq!(ends(&keeps.after(&sum), opponent, starter), why.outcome);
            }
            if why.outcome == PlayerOutcome::Win {
                assert!(why.answers.is_empty());
                continue;
            }
            assert_eq!(why.answers.len(), moves.len());
            for answered in &why.answers {
                let after = answered.made.after(&sum);
                // What is left is as good for the opponent after the answer as before it.
                let before = ends(&after, opponent, opponent);
                let wanted = if why.outcome == PlayerOutcome::Loss {
                    vec![PlayerOutcome::Win]
                } else {
                    vec![PlayerOutcome::Win, PlayerOutcome::Draw]
                };
                assert!(wanted.contains(&before), "{seed}: {sum:?}");
                match &answered.answer {
                    Some(answer) => assert_eq!(ends(&answer.after(&after), starter, opponent), before),
                    None => assert!(known.choices(&after, opponent).is_empty()),
                }
            }
        }
    }
    met
}

#[test]
fn the_moves_and_answers_that_are_told_keep_what_they_are_told_to_keep() {
    let met = check(7, 300);
    assert!(met.into_iter().all(|count| count > 30), "{met:?}");
}
