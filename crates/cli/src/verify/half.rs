//! What is given for one half of x ≥ y.

use std::collections::BTreeMap;

use hyperjam_solver::bisimulation::bisimulation;
use hyperjam_solver::order::{Families, PositionSet};
use hyperjam_solver::outcome::outcomes;
use hyperjam_solver::verify;
use hyperjam_solver::{Graph, PositionId, operation};
use hyperjam_terms::{Convention, Outcome, Player};

use super::{CheckFailure, too_large};
use crate::certificate::{ContextFields, HalfFields, strategy, unknown};
use crate::drawing::Drawing;
use crate::failure::{AnswerRefutation, AnswersError, InputError};

/// The positions of one drawing or two, by the keys that they have in answers.
pub(super) struct ComparedPositions {
    pub(super) graph: Graph,
    /// Which positions are the same game in sums, by classes that were checked.
    pub(super) same: Vec<usize>,
    keys: Vec<String>,
    numbers: BTreeMap<String, PositionId>,
}

impl ComparedPositions {
    pub(super) fn of(drawing: &Drawing, other: Option<&Drawing>) -> Result<Self, CheckFailure> {
        let mut keys: Vec<String> =
            drawing.graph.positions().map(|position| drawing.key(position).to_owned()).collect();
        let mut graph = drawing.graph.clone();
        if let Some(other) = other {
            graph = operation::union(&drawing.graph, &other.graph).map_err(InputError::Graph)?;
            keys.extend((0..other.graph.position_count()).filter_map(|number| other.key_beside(number)));
        }
        let numbers = graph.positions().map(|position| (keys[position.index()].clone(), position)).collect();
        // What is said of sums takes a tie end for a position with a move to itself.
        let same = classes(&operation::tie_ends_as_loops(&graph))?;
        Ok(Self { graph, same, keys, numbers })
    }

    pub(super) fn key(&self, position: PositionId) -> &str {
        &self.keys[position.index()]
    }

    pub(super) fn find(&self, key: &str) -> Result<PositionId, CheckFailure> {
        self.numbers.get(key).copied().ok_or_else(|| unknown(key).into())
    }
}

/// Which positions are hyperbisimilar, by classes that were checked.
pub(super) fn classes(graph: &Graph) -> Result<Vec<usize>, CheckFailure> {
    let found = bisimulation(graph);
    let classes: Vec<usize> = graph.positions().map(|position| found.class(position).index()).collect();
    verify::classes(graph, &classes)
        .map_err(|refuted| CheckFailure::Refuted(AnswerRefutation::OwnProof(refuted)))?;
    Ok(classes)
}

/// Checks what is given for whether, for a player, x is at least y.
pub(super) fn check(
    compared: &ComparedPositions,
    player: Player,
    pair: [PositionId; 2],
    claim: &HalfFields,
    limit: usize,
) -> Result<(), CheckFailure> {
    let other = |refuted| CheckFailure::Refuted(AnswerRefutation::Other(refuted));
    match claim {
        HalfFields::Copying { states } => {
            let strategy = strategy(states, |key| compared.find(key))?;
            verify::copying(&compared.graph, &compared.same, player, pair, &strategy).map_err(other)
        }
        HalfFields::Closure(claim) => {
            // The sets are of the positions that can be reached.
            let part = operation::reachable(&compared.graph, &pair);
            let find = |key: &str| {
                let found = part.find(compared.find(key)?);
                found.ok_or_else(|| CheckFailure::Input(unknown(key)))
            };
            let families = claim.families(find)?;
            let [Some(x), Some(y)] = pair.map(|position| part.find(position)) else {
                return Err(too_large("the search through all games z", limit));
            };
            check_families(&part.graph, player, &[[x, y]], &families, limit)
        }
        HalfFields::Context { starter, context } => {
            let part = operation::reachable(&compared.graph, &pair);
            let [Some(x), Some(y)] = pair.map(|position| part.find(position)) else {
                return Err(too_large("x + z", limit));
            };
            separates(&part.graph, player, [x, y], *starter, context, limit)
        }
        HalfFields::Undecided { .. } => Ok(()),
    }
}

/// Checks families, if there are not too many pairs of sets.
pub(super) fn check_families(
    graph: &Graph,
    player: Player,
    pairs: &[[PositionId; 2]],
    families: &Families,
    limit: usize,
) -> Result<(), CheckFailure> {
    let sets = |sets: &[PositionSet]| sets.len().saturating_add(1);
    let all = sets(&families.unions).saturating_add(sets(&families.intersections));
    let size = graph.position_count().saturating_add(graph.move_count()).saturating_add(1);
    if all.saturating_mul(all).saturating_mul(size) > limit.saturating_mul(1000) {
        return Err(too_large("the pairs of sets", limit));
    }
    verify::families(graph, player, pairs, families)
        .map_err(|refuted| CheckFailure::Refuted(AnswerRefutation::Other(refuted)))
}

/// Checks that with a game z the player does not lose y + z, and loses x + z.
fn separates(
    graph: &Graph,
    player: Player,
    pair: [PositionId; 2],
    starter: Player,
    context: &ContextFields,
    limit: usize,
) -> Result<(), CheckFailure> {
    let losing = Losing::of(graph, context.games.size(), || context.games.graph(), limit)?;
    let start = context.context()?.start;
    if losing.tell_apart(player, pair, start, starter) {
        Ok(())
    } else {
        Err(AnswerRefutation::NotSeparated { player, starter }.into())
    }
}

/// Who loses the sums of positions and games z, by outcomes that were checked.
pub(super) struct Losing {
    /// For each sum, and each starter.
    outcomes: Vec<[Outcome; 2]>,
    games: usize,
}

impl Losing {
    /// The sums of a graph's positions with games of so many positions and moves.
    pub(super) fn of(
        graph: &Graph,
        size: usize,
        games: impl FnOnce() -> Result<Graph, AnswersError>,
        limit: usize,
    ) -> Result<Self, CheckFailure> {
        let own = graph.position_count().saturating_add(graph.move_count());
        if size.saturating_mul(own) > limit {
            return Err(too_large("x + z", limit));
        }
        let games = games()?;
        let sums = operation::sum(graph, &games).map_err(AnswersError::Context)?;
        let found = outcomes(&sums, Convention::Normal);
        let claim = |position| {
            Player::BOTH.map(|player| (found.outcome(position, player), found.remoteness(position, player)))
        };
        let claims: Vec<_> = sums.positions().map(claim).collect();
        verify::outcomes(&sums, Convention::Normal, &claims)
            .map_err(|refuted| CheckFailure::Refuted(AnswerRefutation::OwnProof(refuted)))?;
        let outcomes = claims.iter().map(|claim| claim.map(|(outcome, _)| outcome)).collect();
        Ok(Self { outcomes, games: games.position_count() })
    }

    /// Whether the player does not lose y + z, and loses x + z.
    pub(super) fn tell_apart(
        &self,
        player: Player,
        [x, y]: [PositionId; 2],
        z: PositionId,
        starter: Player,
    ) -> bool {
        let lost = Outcome::win_of(player.opponent());
        let outcome =
            |position: PositionId| self.outcomes[position.index() * self.games + z.index()][starter.index()];
        outcome(y) != lost && outcome(x) == lost
    }
}
