//! A compound, searched position by position.

use std::collections::BTreeMap;

use hyperjam_solver::outcome::outcomes;
use hyperjam_solver::sum::SumOutcome;
use hyperjam_solver::{Graph, GraphBuilder, PositionId};
use hyperjam_terms::{CompoundRule, Convention, Movers, MovesIn, Player};

use super::{Part, best_move};
use crate::laid::Stopped;

/// All positions of a compound that can come up.
pub(super) struct Product {
    /// How many there are.
    pub(super) count: usize,
    /// How it ends when Left starts, and when Right does.
    pub(super) outcomes: [SumOutcome; 2],
    /// A best move of Left and of Right who starts.
    pub(super) moves: [Option<Vec<Part>>; 2],
}

impl Product {
    /// Of components at these positions of a graph. Fails where there are more than `most` positions and moves.
    pub(super) fn of(
        graph: &Graph,
        start: &[PositionId],
        rule: CompoundRule,
        convention: Convention,
        most: usize,
    ) -> Result<Self, Stopped> {
        let too_large = Stopped::Sum(most);
        let mut builder = GraphBuilder::new();
        let mut numbers: BTreeMap<Vec<PositionId>, PositionId> = BTreeMap::new();
        let mut states = vec![start.to_vec()];
        numbers.insert(start.to_vec(), builder.add_position().map_err(|_| too_large)?);
        let (mut next, mut moves) = (0, 0);
        let mut first: [Vec<(PositionId, Vec<Part>)>; 2] = [Vec::new(), Vec::new()];
        while let Some(state) = states.get(next).cloned() {
            let from = numbers[&state];
            for player in Player::BOTH {
                let left = most.saturating_sub(states.len() + moves);
                for parts in choices(graph, &state, player, rule, left).ok_or(too_large)? {
                    let mut after = state.clone();
                    for part in &parts {
                        after[part.component] = graph.options(state[part.component], player)[part.nth];
                    }
                    let to = match numbers.get(&after) {
                        Some(known) => *known,
                        None => {
                            let id = builder.add_position().map_err(|_| too_large)?;
                            numbers.insert(after.clone(), id);
                            states.push(after);
                            id
                        }
                    };
                    builder.add_move(from, to, Movers::from(player)).map_err(|_| too_large)?;
                    moves += 1;
                    if next == 0 {
                        first[player.index()].push((to, parts));
                    }
                }
                if states.len() + moves > most {
                    return Err(too_large);
                }
            }
            next += 1;
        }
        let product = builder.build();
        let known = outcomes(&product, convention);
        let at = numbers[start];
        let outcomes = Player::BOTH.map(|player| SumOutcome {
            winner: known.outcome(at, player).winner(),
            remoteness: known.remoteness(at, player),
        });
        let moves = Player::BOTH.map(|player| {
            let nth = best_move(&product, &known, at, player)?;
            let to = product.options(at, player)[nth];
            first[player.index()].iter().find(|(of, _)| *of == to).map(|(_, parts)| parts.clone())
        });
        Ok(Self { count: states.len(), outcomes, moves })
    }
}

/// The moves of a player in a compound, each as what is done in the components that are moved in; none where there are more than so
/// many.
fn choices(
    graph: &Graph,
    state: &[PositionId],
    player: Player,
    rule: CompoundRule,
    most: usize,
) -> Option<Vec<Vec<Part>>> {
    let counts: Vec<usize> = state.iter().map(|at| graph.options(*at, player).len()).collect();
    if rule.is_short() && counts.contains(&0) {
        return Some(Vec::new());
    }
    let mut all: Vec<Vec<Part>> = vec![Vec::new()];
    for (component, count) in counts.into_iter().enumerate() {
        let mut longer = Vec::new();
        for parts in all {
            if rule.moves_in() != MovesIn::All || count == 0 {
                longer.push(parts.clone());
            }
            if rule.moves_in() != MovesIn::One || parts.is_empty() {
                longer.extend((0..count).map(|nth| [&*parts, &[Part { component, nth }]].concat()));
            }
            if longer.len() > most.saturating_add(1) {
                return None;
            }
        }
        all = longer;
    }
    // Who moves in no component does not move.
    all.retain(|parts| !parts.is_empty());
    Some(all)
}
