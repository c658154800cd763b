//! The check of a sum: all its positions laid out one by one.

use std::collections::BTreeSet;
use std::fmt;
use std::rc::Rc;

use hyperjam_rulesets::open;
use hyperjam_solver::sum::SumOutcome;
use hyperjam_sums::{BoardPlace, Component, Negative, Place, PlainSum, Stopped};
use hyperjam_terms::{Convention, EndKind, Grundy, Outcome, Player, PlayerOutcome, Sector};
use serde::Deserialize;

use super::{CheckFailure, too_large};
use crate::Streams;
use crate::failure::{AnswerRefutation, Failure, Mismatch};
use crate::sum::named::described_on;
use crate::sum::summand::{Described, Summand};

/// What is claimed of a sum: of vehicles, or of components of any kinds.
#[derive(Deserialize)]
pub(super) struct SumClaim {
    vehicles: Option<Vec<String>>,
    components: Option<Vec<Described>>,
    /// Where none is claimed, that of the drawing.
    convention: Option<Convention>,
    left_first: Outcome,
    right_first: Outcome,
    sector: String,
    grundy: Option<String>,
    value: Option<String>,
    winning_moves: Vec<MoveClaim>,
    drawing_moves: Vec<MoveClaim>,
}

#[derive(Deserialize)]
struct MoveClaim {
    #[serde(alias = "vehicle")]
    component: usize,
    to: String,
    by: String,
    remoteness: Option<u32>,
}

/// What was checked.
pub(super) struct CheckedSum {
    positions: usize,
    moves: usize,
    has_label: bool,
    has_value: bool,
}

impl fmt::Display for CheckedSum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { positions, moves, has_label, has_value } = self;
        write!(f, "the outcome of the sum and {moves} moves, by its {positions} positions")?;
        if *has_label {
            write!(f, "; its label")?;
        }
        if *has_value {
            write!(f, "; its value")?;
        }
        Ok(())
    }
}

/// A move by component, what it leaves, and who makes it.
type Made = (usize, String, Player);

struct Check<'a> {
    summands: &'a [Summand],
    sum: Vec<Component>,
    plain: PlainSum,
}

/// Checks who wins a sum, which moves win and draw and how soon, its label and its value.
pub(super) fn check(
    file: &str,
    claim: &SumClaim,
    limit: usize,
    streams: &mut Streams<'_>,
) -> Result<Result<CheckedSum, CheckFailure>, Failure> {
    let vehicles = claim.vehicles.iter().flatten().map(|id| Described::vehicle(id));
    let described: Vec<Described> = vehicles.chain(claim.components.iter().flatten().cloned()).collect();
    let Some((convention, summands)) = described_on(file, &described, streams)? else {
        return Ok(Err(CheckFailure::Input(Mismatch::Components.into())));
    };
    Ok(checked(&summands, claim.convention.unwrap_or(convention), claim, limit))
}

fn checked(
    summands: &[Summand],
    convention: Convention,
    claim: &SumClaim,
    limit: usize,
) -> Result<CheckedSum, CheckFailure> {
    let sum: Vec<Component> = summands.iter().map(|summand| summand.component.clone()).collect();
    let plain = laid_out(&sum, convention, limit)?;
    let check = Check { summands, sum, plain };
    check.outcomes(claim)?;
    let moves = check.moves(claim)?;
    check.label(claim, convention, limit)?;
    check.value(claim, limit)?;
    Ok(CheckedSum {
        positions: check.plain.position_count(),
        moves,
        has_label: claim.grundy.is_some(),
        has_value: claim.value.is_some(),
    })
}

fn laid_out(sum: &[Component], convention: Convention, limit: usize) -> Result<PlainSum, CheckFailure> {
    PlainSum::of(sum, convention, limit).map_err(|stopped| match stopped {
        Stopped::Sum(limit) | Stopped::Places(limit) | Stopped::Components(limit) | Stopped::Value(limit) => {
            too_large("the sum", limit)
        }
        Stopped::Unfinished(_) => too_large("the sum", limit),
    })
}

impl Check<'_> {
    fn outcome(&self, state: &[Component], to_move: Player) -> Option<SumOutcome> {
        self.plain.outcome(state, to_move)
    }

    fn outcomes(&self, claim: &SumClaim) -> Result<(), CheckFailure> {
        let claimed = [claim.left_first, claim.right_first];
        for (player, claimed) in Player::BOTH.into_iter().zip(claimed) {
            let found = self.outcome(&self.sum, player).and_then(|found| found.winner);
            if found.map_or(Outcome::Draw, Outcome::win_of) != claimed {
                return Err(AnswerRefutation::SumOutcome { to_move: player }.into());
            }
        }
        let sector = Sector::of(claimed[0], claimed[1]);
        if sector.name() != claim.sector {
            return Err(AnswerRefutation::SumSector { found: sector }.into());
        }
        Ok(())
    }

    /// The moves of each outcome that are claimed, and that there are; of components that are the same those of the first.
    fn moves(&self, claim: &SumClaim) -> Result<usize, CheckFailure> {
        let mut count = 0;
        for (outcome, claimed) in
            [(PlayerOutcome::Win, &claim.winning_moves), (PlayerOutcome::Draw, &claim.drawing_moves)]
        {
            let there = self.good_moves(outcome);
            let mut met: BTreeSet<Made> = BTreeSet::new();
            for made in claimed {
                for player in movers(&made.by) {
                    let wrong =
                        || AnswerRefutation::SumMove { component: made.component, to: made.to.clone() };
                    let key = (made.component, made.to.clone(), player);
                    let found = there.iter().find(|(one, _)| *one == key).ok_or_else(wrong)?;
                    if made.remoteness.is_some_and(|claimed| found.1 != Some(claimed)) {
                        return Err(wrong().into());
                    }
                    met.insert(key);
                }
                count += 1;
            }
            if let Some(((component, to, _), _)) = there.into_iter().find(|(made, _)| !met.contains(made)) {
                return Err(AnswerRefutation::SumMoveMissing { component, to }.into());
            }
        }
        Ok(count)
    }

    /// The moves that have this outcome for players who have nothing better, with the moves left after each.
    fn good_moves(&self, outcome: PlayerOutcome) -> Vec<(Made, Option<u32>)> {
        let mut good = Vec::new();
        // Where a component stands on an end, play has stopped, and nobody moves in another one.
        if EndKind::of_sum(self.sum.iter().map(|component| component.place().end())).is_some() {
            return good;
        }
        for player in Player::BOTH {
            let own = self.outcome(&self.sum, player).map(|found| found.seen_by(player));
            if own != Some(outcome) {
                continue;
            }
            for (nth, summand) in self.summands.iter().enumerate() {
                let component = &self.sum[nth];
                if self.sum.iter().position(|other| other.is_same(component)) != Some(nth) {
                    continue;
                }
                let steps = component.place().moves(player).into_iter();
                for (step, names) in steps.zip(summand.move_names(component, player)) {
                    let mut after = self.sum.clone();
                    after[nth] = component.at(step.to);
                    let Some(found) = self.outcome(&after, player.opponent()) else { continue };
                    if found.seen_by(player) == outcome {
                        good.push(((nth, names.to, player), found.remoteness));
                    }
                }
            }
        }
        good
    }

    /// A label by what it says of sums with Nim heaps (HL Lemma 31): with n beside it the second player wins, or the first
    /// exactly for the sizes in K.
    fn label(&self, claim: &SumClaim, convention: Convention, limit: usize) -> Result<(), CheckFailure> {
        let Some(text) = &claim.grundy else { return Ok(()) };
        let wrong = || CheckFailure::from(AnswerRefutation::SumLabel { given: text.clone() });
        let label: Grundy = text.parse().map_err(|_| wrong())?;
        let sizes: Vec<u32> = match &label {
            // The ends alone say so, by the definition.
            Grundy::Moon | Grundy::Sun => {
                return if self.decided() == Some(label) { Ok(()) } else { Err(wrong()) };
            }
            Grundy::Nimber(size) => vec![*size],
            Grundy::Infinite(set) => {
                let most = set.iter().max().map_or(0, |most| most + 1);
                (0..=most).collect()
            }
        };
        for size in sizes {
            let sector = match &label {
                Grundy::Nimber(_) => Sector::Second,
                Grundy::Infinite(set) if set.contains(&size) => Sector::First,
                Grundy::Infinite(_) | Grundy::Moon | Grundy::Sun => Sector::All,
            };
            let heap = open("nim", &[&size.to_string()]).map_err(|_| wrong())?;
            let heap = Component::new(usize::MAX, Rc::new(BoardPlace::new(heap.into())));
            if self.sector_with(heap, convention, limit)? != Some(sector) {
                return Err(wrong());
            }
        }
        Ok(())
    }

    /// Whether the sum stands on an end that makes its label ☾ or ☉, or both players can move to one where who is to move has
    /// lost, which makes it ☾.
    fn decided(&self) -> Option<Grundy> {
        let is_loss = |place: &dyn Place| place.end() == Some(EndKind::Loss);
        match EndKind::of_sum(self.sum.iter().map(|component| component.place().end())) {
            Some(EndKind::Loss) => Some(Grundy::Sun),
            Some(EndKind::Win) => Some(Grundy::Moon),
            Some(_) => None,
            None => {
                let can_end = |player| {
                    let mut moves = self.sum.iter().flat_map(|component| component.place().moves(player));
                    moves.any(|step| is_loss(&*step.to))
                };
                Player::BOTH.into_iter().all(can_end).then_some(Grundy::Moon)
            }
        }
    }

    /// A value by the definition of equality: with its negative beside the sum the second player wins.
    fn value(&self, claim: &SumClaim, limit: usize) -> Result<(), CheckFailure> {
        let Some(text) = &claim.value else { return Ok(()) };
        let wrong = || CheckFailure::from(AnswerRefutation::SumValue { given: text.clone() });
        let board = open("canonical-form", &[text]).map_err(|_| wrong())?;
        let negative = Negative::new(Rc::new(BoardPlace::new(board.into())));
        let negative = Component::new(usize::MAX, Rc::new(negative));
        match self.sector_with(negative, Convention::Normal, limit)? {
            Some(Sector::Second) => Ok(()),
            _ => Err(wrong()),
        }
    }

    fn sector_with(
        &self,
        beside: Component,
        convention: Convention,
        limit: usize,
    ) -> Result<Option<Sector>, CheckFailure> {
        let sum: Vec<Component> = self.sum.iter().cloned().chain([beside]).collect();
        let plain = laid_out(&sum, convention, limit)?;
        let outcome = |player| {
            let found = plain.outcome(&sum, player)?;
            Some(found.winner.map_or(Outcome::Draw, Outcome::win_of))
        };
        Ok(outcome(Player::Left).zip(outcome(Player::Right)).map(|(left, right)| Sector::of(left, right)))
    }
}

/// Who makes a move, as it is written.
fn movers(by: &str) -> Vec<Player> {
    match by {
        "left" => vec![Player::Left],
        "right" => vec![Player::Right],
        _ => Player::BOTH.to_vec(),
    }
}
