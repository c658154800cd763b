//! Which games have told positions apart.

use std::collections::BTreeMap;

use super::{ContextOfPair, OrderProof};
use crate::context;
use crate::order::closure::{Apart, Closing};
use crate::order::onside::SideContext;
use crate::order::unfold::{Unfolded, Unfolding};
use crate::{Graph, PositionId, operation};
use hyperjam_terms::Player;

/// The pairs that the closure has not told apart itself.
#[derive(Debug, Default)]
pub(super) struct Separated {
    /// By well-known games.
    pub(super) named: Vec<ContextOfPair>,
    /// By the positions of the quotient with the players exchanged.
    pub(super) negative: Vec<ContextOfPair>,
    /// By these, unfolded; each with who starts.
    pub(super) unfolded: Vec<([PositionId; 2], Unfolded, Player)>,
}

impl Separated {
    /// Looks at the next unfolded negative, if there is one.
    pub(super) fn unfold(&mut self, closure: &mut dyn Closing, task: &mut Unfolding, player: Player) -> bool {
        let Some((unfolded, profile)) = task.advance() else { return false };
        let starter = |pair| profile.tells_apart(pair, player);
        let pairs = closure.take_out(&|pair| starter(pair).is_some());
        let separated = pairs.into_iter().filter_map(|pair| Some((pair, unfolded, starter(pair)?)));
        self.unfolded.extend(separated);
        true
    }

    /// The contexts that tell pairs apart in one graph without others: well-known ones, negatives, those of the closure, and
    /// unfolded negatives. Where that has no room for all, the pairs that the contexts would have told apart.
    pub(super) fn contexts(
        &self,
        quotient: &Graph,
        closure: &dyn Closing,
        unfolding: Option<&Unfolding>,
    ) -> Result<(Graph, Vec<ContextOfPair>), Vec<[PositionId; 2]>> {
        let mut numbers = BTreeMap::new();
        let mut sets = Vec::new();
        for found in closure.apart() {
            numbers.entry(found.sets).or_insert_with(|| {
                sets.push(found.sets);
                sets.len() - 1
            });
        }
        let (graph, starts) = closure.contexts(&sets);
        let of_closure = closure.apart().iter().map(|Apart { pair, sets, starter }| ContextOfPair {
            pair: *pair,
            context: starts[numbers[sets]],
            starter: *starter,
        });
        let of_closure: Vec<ContextOfPair> = of_closure.collect();
        let starts: Vec<Unfolded> = self.unfolded.iter().map(|(_, unfolded, _)| *unfolded).collect();
        let (levels, starts) = unfolding.map_or_else(
            || (context::made(0, [].into_iter()), Vec::new()),
            |unfolding| unfolding.contexts(&starts),
        );
        let of_levels = self.unfolded.iter().zip(starts);
        let of_levels: Vec<ContextOfPair> = of_levels
            .map(|((pair, _, starter), context)| ContextOfPair { pair: *pair, context, starter: *starter })
            .collect();
        let negation = operation::negation(quotient);
        let all = [
            (context::named().as_ref(), &self.named),
            (&negation, &self.negative),
            (&graph, &of_closure),
            (&levels, &of_levels),
        ];
        let (mut contexts, mut separations) = (context::made(0, [].into_iter()), Vec::new());
        for (graph, found) in all {
            match add(&contexts, graph, found, &mut separations) {
                Some(more) => contexts = more,
                None => {
                    return Err(all.into_iter().flat_map(|(_, found)| found).map(|one| one.pair).collect());
                }
            }
        }
        Ok((contexts, separations))
    }
}

/// Adds to a graph what can be reached from the games of another that tell pairs apart, and the pairs. None if that is more
/// than a graph can hold.
fn add(
    contexts: &Graph,
    graph: &Graph,
    found: &[ContextOfPair],
    separations: &mut Vec<ContextOfPair>,
) -> Option<Graph> {
    let starts: Vec<PositionId> = found.iter().map(|found| found.context).collect();
    let part = operation::reachable(graph, &starts);
    let before = contexts.position_count();
    let more = operation::union(contexts, &part.graph).ok()?;
    let place = |context| before + part.find(context).map_or(0, PositionId::index);
    separations.extend(
        found
            .iter()
            .map(|found| ContextOfPair { context: PositionId::from_index(place(found.context)), ..*found }),
    );
    Some(more)
}

/// Takes the pairs with this y that the stopper tells apart out of those that are not decided.
pub(super) fn by_side(proof: &mut OrderProof, y: PositionId, found: &SideContext, player: Player) {
    let is_separated = |[x, other]: [PositionId; 2]| other == y && found.lost[x.index()];
    let context = found.context(player);
    let of = |pair: &[PositionId; 2]| ContextOfPair {
        pair: *pair,
        context: context.start,
        starter: player.opponent(),
    };
    let separated: Vec<ContextOfPair> =
        proof.undecided.iter().filter(|pair| is_separated(**pair)).map(of).collect();
    if separated.is_empty() {
        return;
    }
    if let Some(contexts) = add(&proof.contexts, &context.graph, &separated, &mut proof.separations) {
        proof.contexts = contexts;
        proof.undecided.retain(|pair| !is_separated(*pair));
    }
}
