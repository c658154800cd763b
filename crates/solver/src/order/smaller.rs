//! Contexts made small.

use std::sync::Arc;

use super::Separation;
use super::context_search::ContextProfiles;
use super::unfold::Unfolding;
use crate::context::{self, Context, made};
use crate::task::{Budget, Progress, Step, Task};
use crate::{Graph, PositionId, bisimulation, operation};
use hyperjam_terms::{Movers, Player};

/// Looks for a smaller or friendlier game than the one that tells two positions apart.
///
/// Method: the first [well-known game](context::named) that does so too; or else the least part of the given game that
/// does, from which one move after the other is deleted as long as what is left still does. Then no single move can be
/// deleted, but a game with fewer positions may exist. A game with cycles, as −y may be, is first unfolded to as many levels
/// as it takes, with `on` below for the player who does not lose y + z.
///
/// Cost: for a game with m moves at most m profiles of games of its size, and before that a profile for each position of
/// each level. When the work of the budget is done, the
/// smallest game that was found until then is the answer. It does not depend on the slices.
#[derive(Debug)]
pub struct SmallerContextTask {
    graph: Arc<Graph>,
    player: Player,
    best: Separation,
    budget: Budget,
    phase: Phase,
    /// What was looked at in the attempts before.
    before: u64,
}

#[derive(Debug)]
enum Phase {
    /// Among the well-known games.
    Naming(Box<ContextProfiles>),
    /// Among the levels of a game with cycles.
    Unfolding(Box<Unfolding>),
    /// Among the positions of the game.
    Starting,
    /// Without the move of this number.
    Deleting(usize),
}

impl SmallerContextTask {
    /// Begins with a game that tells a pair of positions of the graph apart for a player. O(positions + moves).
    pub fn new(graph: &Graph, player: Player, found: Separation, budget: Budget) -> Self {
        let graph = Arc::new(operation::tie_ends_as_loops(graph));
        let named = context::named().clone();
        let phase = Phase::Naming(Box::new(ContextProfiles::new(graph.clone(), player, named)));
        Self { graph, player, best: found, budget, phase, before: 0 }
    }

    /// The number of the first position of a graph of contexts that tells the pair apart, among those that can be chosen,
    /// and who starts.
    fn attempt(&mut self, contexts: Graph, may: impl Fn(PositionId) -> bool) -> Option<(PositionId, Player)> {
        let mut profiles = ContextProfiles::new(self.graph.clone(), self.player, Arc::new(contexts));
        let mut found = None;
        while let (None, Some((position, profile))) = (found, profiles.advance()) {
            if may(position) {
                let starter = profile.tells_apart(self.best.pair, self.player);
                found = starter.map(|starter| (position, starter));
            }
        }
        self.before += profiles.looked_at();
        found
    }

    /// What comes after the well-known games.
    fn start(&self) -> Phase {
        let games = &self.best.context.graph;
        if games.moves().all(|step| step.to <= step.from) {
            return Phase::Starting;
        }
        let games = (Arc::new(games.clone()), self.player);
        Phase::Unfolding(Box::new(Unfolding::new(self.graph.clone(), self.player, games, self.budget)))
    }

    /// Without a move, if that still tells them apart.
    fn delete(&mut self, number: usize) -> bool {
        let z = &self.best.context;
        let rest = z.graph.moves().enumerate().filter(|(nth, _)| *nth != number);
        let rest = rest.map(|(_, step)| (step.from.index(), step.to.index(), step.movers));
        let smaller = made(z.graph.position_count(), rest);
        let start = z.start;
        let Some((_, starter)) = self.attempt(smaller.clone(), |position| position == start) else {
            return false;
        };
        self.best = Separation { context: part(&smaller, start), starter, ..self.best.clone() };
        true
    }
}

/// What can be reached from a context, its positions in the same order.
fn part(graph: &Graph, start: PositionId) -> Context {
    let part = operation::reachable(graph, &[start]);
    Context { start: part.find(start).unwrap_or(start), graph: part.graph }
}

/// One position for those that are the same game, after their options.
fn merged(context: &Context) -> Context {
    let quotient = bisimulation::quotient(&context.graph);
    let (graph, start) = (&quotient.graph, quotient.image(context.start));
    // The first of each class stands after its options, so the classes do, if they are in that order.
    let mut order: Vec<PositionId> = graph.positions().collect();
    let depth = depths(graph);
    order.sort_by_key(|position| (depth[position.index()], *position));
    let mut place = vec![0; order.len()];
    order.iter().enumerate().for_each(|(number, position)| place[position.index()] = number);
    let moves = graph.moves().map(|step| (place[step.from.index()], place[step.to.index()], step.movers));
    let graph = made(order.len(), moves.collect::<Vec<(usize, usize, Movers)>>().into_iter());
    Context { graph, start: PositionId::from_index(place[start.index()]) }
}

/// The most moves to an end, moves to the position itself apart. The graph has no other cycles.
fn depths(graph: &Graph) -> Vec<usize> {
    let mut depths = vec![0; graph.position_count()];
    // Each round gets at least one more depth right, the smaller ones first.
    loop {
        let mut changed = false;
        for position in graph.positions() {
            let options = graph.successors(position).iter().filter(|option| **option != position);
            let depth = options.map(|option| depths[option.index()] + 1).max().unwrap_or(0);
            let depth = depth.min(graph.position_count());
            changed |= std::mem::replace(&mut depths[position.index()], depth) != depth;
        }
        if !changed {
            return depths;
        }
    }
}

impl Task for SmallerContextTask {
    type Answer = Separation;

    fn advance(mut self, work: u64) -> Step<Self, Separation> {
        let enough = self.progress().done.saturating_add(work.max(1));
        while self.progress().done < enough {
            if self.progress().done >= self.budget.work {
                return Step::Done(self.best);
            }
            let (pair, player) = (self.best.pair, self.player);
            match &mut self.phase {
                Phase::Naming(profiles) => match profiles.advance() {
                    Some((position, profile)) => {
                        if let Some(starter) = profile.tells_apart(pair, player) {
                            let context = Context::part(context::named(), position);
                            return Step::Done(Separation { pair, context, starter });
                        }
                    }
                    None => {
                        self.before += profiles.looked_at();
                        self.phase = self.start();
                    }
                },
                Phase::Unfolding(levels) => {
                    let Some((unfolded, profile)) = levels.advance() else { return Step::Done(self.best) };
                    if let Some(starter) = profile.tells_apart(pair, player) {
                        self.best = Separation { pair, context: levels.context(unfolded), starter };
                        self.before += levels.progress().done;
                        self.phase = Phase::Starting;
                    }
                }
                Phase::Starting => {
                    let graph = self.best.context.graph.clone();
                    if let Some((start, starter)) = self.attempt(graph, |_| true) {
                        let context = part(&self.best.context.graph, start);
                        self.best = Separation { pair, context, starter };
                    }
                    self.phase = Phase::Deleting(0);
                }
                Phase::Deleting(number) => {
                    let number = *number;
                    if number < self.best.context.graph.move_count() {
                        let next = if self.delete(number) { number } else { number + 1 };
                        self.phase = Phase::Deleting(next);
                    } else {
                        let context = merged(&self.best.context);
                        return Step::Done(Separation { context, ..self.best });
                    }
                }
            }
        }
        Step::More(self)
    }

    fn progress(&self) -> Progress {
        let now = match &self.phase {
            Phase::Naming(profiles) => profiles.looked_at(),
            Phase::Unfolding(levels) => levels.progress().done,
            Phase::Starting | Phase::Deleting(_) => 0,
        };
        let done = self.before + now;
        let each = (self.graph.position_count() * self.best.context.graph.position_count()) as u64;
        let total = done.saturating_add(each.saturating_mul(self.best.context.graph.move_count() as u64));
        Progress { done, total: total.min(self.budget.work).max(done) }
    }
}
