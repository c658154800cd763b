//! The check of a sum for N players: all its states laid out one by one.

use std::collections::BTreeSet;
use std::fmt;

use hyperjam_sums::seats::{Chance, Place, PlainSum};
use serde::Deserialize;

use super::{CheckFailure, too_large};
use crate::Streams;
use crate::failure::{AnswerRefutation, Failure, Mismatch};
use crate::players::OutcomeAnswer;
use crate::sum::named::seats_described_on;
use crate::sum::seats::SeatSum;
use crate::sum::summand::Described;

/// What is claimed of a sum.
#[derive(Deserialize)]
pub(super) struct SeatClaim {
    players: u32,
    vehicles: Option<Vec<String>>,
    components: Option<Vec<Described>>,
    outcome: OutcomeAnswer,
    undetermined: bool,
    winning_moves: Vec<MoveClaim>,
}

#[derive(Deserialize)]
struct MoveClaim {
    /// The id of the position that a vehicle leaves, where all are vehicles.
    vehicle: Option<String>,
    component: Option<usize>,
    to: String,
    by: Vec<u32>,
}

/// What was checked.
pub(super) struct CheckedSum {
    states: usize,
    moves: usize,
}

impl fmt::Display for CheckedSum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { states, moves } = self;
        write!(f, "the outcome of the sum and {moves} moves, by its {states} states")
    }
}

/// A move by component, what it leaves, and who makes it.
type Made = (usize, String, u32);

/// Checks who has a winning strategy in a sum, and which moves keep one.
pub(super) fn check(
    file: &str,
    claim: &SeatClaim,
    limit: usize,
    streams: &mut Streams<'_>,
) -> Result<Result<CheckedSum, CheckFailure>, Failure> {
    let vehicles = claim.vehicles.iter().flatten().map(|id| Described::vehicle(id));
    let described: Vec<Described> = vehicles.chain(claim.components.iter().flatten().cloned()).collect();
    let Some(sum) = seats_described_on(file, &described, streams)? else {
        return Ok(Err(CheckFailure::Input(Mismatch::Components.into())));
    };
    let rules = sum.played()?;
    if rules.players() != claim.players {
        return Ok(Err(CheckFailure::Input(Mismatch::Components.into())));
    }
    let Some(plain) = PlainSum::of(&rules, &sum.start(), limit) else {
        return Ok(Err(too_large("the sum", limit)));
    };
    checked(&sum, &plain, claim)
}

fn checked(
    sum: &SeatSum,
    plain: &PlainSum,
    claim: &SeatClaim,
) -> Result<Result<CheckedSum, CheckFailure>, Failure> {
    let (start, players) = (sum.start(), claim.players);
    let wins = |starter: u32, turn: u32| {
        plain.chance(&start, starter, (starter + turn) % players) == Some(Chance::Wins)
    };
    for starter in 0..players {
        let found: Vec<u32> = (0..players).filter(|turn| wins(starter, *turn)).collect();
        if claim.outcome.by_starter(starter) != Some(&found) {
            return Ok(Err(AnswerRefutation::SeatOutcome { starter: starter + 1 }.into()));
        }
    }
    let is_undetermined = (0..players).all(|starter| (0..players).all(|turn| !wins(starter, turn)));
    if claim.undetermined != is_undetermined {
        return Ok(Err(AnswerRefutation::SeatOutcome { starter: 1 }.into()));
    }
    let there = good_moves(sum, plain)?;
    let mut met: BTreeSet<Made> = BTreeSet::new();
    for made in &claim.winning_moves {
        let vehicle = made.vehicle.as_ref();
        let of_vehicle = || {
            let is_there = |one: &Described| matches!(one, Described::Vehicle { vehicle: id, .. } if Some(id) == vehicle);
            sum.summands.iter().position(|one| is_there(one.described()))
        };
        let Some(component) = made.component.or_else(of_vehicle) else {
            return Ok(Err(CheckFailure::Input(Mismatch::Components.into())));
        };
        for seat in &made.by {
            let key = (component, made.to.clone(), *seat);
            if !there.contains(&key) {
                return Ok(Err(AnswerRefutation::SumMove { component, to: made.to.clone() }.into()));
            }
            met.insert(key);
        }
    }
    if let Some((component, to, _)) = there.into_iter().find(|made| !met.contains(made)) {
        return Ok(Err(AnswerRefutation::SumMoveMissing { component, to }.into()));
    }
    Ok(Ok(CheckedSum { states: plain.state_count(), moves: claim.winning_moves.len() }))
}

/// The moves that keep a winning strategy; of components that are the same those of the first.
fn good_moves(sum: &SeatSum, plain: &PlainSum) -> Result<BTreeSet<Made>, Failure> {
    let (rules, start) = (sum.played()?, sum.start());
    let players = rules.players();
    let mut good = BTreeSet::new();
    for seat in 0..players {
        let mut keeps =
            |after: &[Place]| plain.chance(after, (seat + 1) % players, seat) == Some(Chance::Wins);
        let found = rules.moves_after_which(&start, seat, &mut keeps);
        for alike in found.chunk_by(|(one, _), (other, _)| one == other) {
            let component = alike[0].0;
            let names = sum.moves_of(&start[component], &rules, seat);
            let named = |(_, nth): &(usize, usize)| Some((component, names.get(*nth)?.to.clone(), seat));
            good.extend(alike.iter().filter_map(named));
        }
    }
    Ok(good)
}
