//! A sum laid out position by position, to check what was found otherwise.

use std::collections::BTreeMap;

use hyperjam_solver::outcome::outcomes;
use hyperjam_solver::sum::SumOutcome;
use hyperjam_solver::{GraphBuilder, Outcomes, PositionId};
use hyperjam_terms::{Convention, Movers, Player};

use crate::known::end_of;
use crate::laid::Stopped;
use crate::place::{Component, Key, Step};

/// All positions of a sum, each with how it ends.
///
/// Nothing stands for anything else here: a position of the sum is where each component is, and its moves are those of the
/// components. So it is large, and independent of values, labels, quotients and canonical forms.
///
/// ```
/// use std::rc::Rc;
/// use hyperjam_rulesets::open;
/// use hyperjam_sums::{BoardPlace, Component, PlainSum};
/// use hyperjam_terms::{Convention, Player};
///
/// let heap = |game, size| Ok(Component::new(game, Rc::new(BoardPlace::new(open("nim", &[size])?.into()))));
/// let sum: Result<Vec<Component>, hyperjam_rulesets::BoardError> = [heap(0, "2"), heap(1, "1")].into_iter().collect();
/// let sum = sum?;
/// let plain = PlainSum::of(&sum, Convention::Normal, 100)?;
/// let found = plain.outcome(&sum, Player::Left).expect("it was laid out");
/// assert_eq!((plain.position_count(), found.winner, found.remoteness), (6, Some(Player::Left), Some(3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PlainSum {
    numbers: BTreeMap<Vec<(usize, Key)>, PositionId>,
    outcomes: Outcomes,
}

impl PlainSum {
    /// Lays out all that can be reached from there, if it is not more than so many positions and moves.
    pub fn of(start: &[Component], convention: Convention, most: usize) -> Result<Self, Stopped> {
        let too_large = Stopped::Sum(most);
        let mut builder = GraphBuilder::new();
        let mut numbers: BTreeMap<Vec<(usize, Key)>, PositionId> = BTreeMap::new();
        let mut states: Vec<Vec<Component>> = Vec::new();
        let mut number =
            |state: &[Component], builder: &mut GraphBuilder, states: &mut Vec<Vec<Component>>| {
                let keys: Vec<(usize, Key)> = state.iter().map(Component::key).collect();
                if let Some(known) = numbers.get(&keys) {
                    return Ok::<PositionId, Stopped>(*known);
                }
                let end = end_of(state);
                let id = builder.add_position_or_end(end).map_err(|_| too_large)?;
                numbers.insert(keys, id);
                states.push(state.to_vec());
                Ok(id)
            };
        number(start, &mut builder, &mut states)?;
        let (mut next, mut moves) = (0, 0);
        while let Some(state) = states.get(next).cloned() {
            next += 1;
            if end_of(&state).is_some() {
                continue;
            }
            let from = number(&state, &mut builder, &mut states)?;
            for player in Player::BOTH {
                for (nth, component) in state.iter().enumerate() {
                    for Step { how: _, to } in component.place().moves(player) {
                        let mut after = state.clone();
                        after[nth] = component.at(to);
                        let to = number(&after, &mut builder, &mut states)?;
                        builder.add_move(from, to, Movers::from(player)).map_err(|_| too_large)?;
                        moves += 1;
                    }
                }
                if states.len() + moves > most {
                    return Err(too_large);
                }
            }
        }
        let outcomes = outcomes(&builder.build(), convention);
        Ok(Self { numbers, outcomes })
    }

    /// How many positions there are.
    pub fn position_count(&self) -> usize {
        self.numbers.len()
    }

    /// How the sum ends from there when this player is to move; none if it was not reached.
    pub fn outcome(&self, state: &[Component], to_move: Player) -> Option<SumOutcome> {
        let keys: Vec<(usize, Key)> = state.iter().map(Component::key).collect();
        let at = *self.numbers.get(&keys)?;
        let winner = self.outcomes.outcome(at, to_move).winner();
        Some(SumOutcome { winner, remoteness: self.outcomes.remoteness(at, to_move) })
    }
}
