//! Context closure.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::family::{Family, Join};
use super::profile::{Options, Profile};
use super::{AtLeast, Families, Separation};
use crate::compact::{bits, narrow};
use crate::context::{Context, made};
use crate::task::{Budget, Exhausted, Progress, Step, Task};
use crate::{Graph, PositionId, operation};
use hyperjam_terms::{Movers, Player};

/// Decides whether, for a player, x is at least y for every pair [x, y] of positions of a graph; the module
/// [`crate::order`] says what that is and why this decides it.
///
/// Method, for Left: P runs over the sets of positions beside which some Left option of a game z does not lose, Q over
/// those beside which no Right option of z wins. The families of all P and of all Q begin with the games 0 and `on`.
/// Each pair (P, Q) gives the profile of a game z; where it has y and not x, z tells them apart, and its options are
/// known, since the contexts of each set are remembered. Otherwise its sets join the families, which are closed under
/// unions and under intersections. When all pairs were looked at and nothing is new, no z tells them apart.
///
/// A tie end counts as a position with a move to itself for both.
///
/// Cost: with p sets in one family and q in the other, p · q profiles, each linear in positions and moves on most
/// graphs. There can be up to 2ⁿ sets for n positions, and there are for Nim heaps; where most positions are comparable
/// there are few, since the sets contain with a position all that are greater. Merge bisimilar positions first. Work and
/// bytes of the families are bounded by the budget, and the answer does not depend on the slices.
#[derive(Debug)]
pub struct OrderTask {
    graph: Arc<Graph>,
    player: Player,
    pairs: Vec<[PositionId; 2]>,
    budget: Budget,
    /// The sets P, and the sets Q.
    families: [Family; 2],
    /// The numbers of the sets P and Q of each remembered context.
    contexts: Vec<[u32; 2]>,
    /// All pairs of the first so many sets P and so many sets Q were looked at.
    done: [usize; 2],
    /// Which family's next set is paired with the others, and with how many it was.
    adding: Option<(usize, usize)>,
    profile: Profile,
    lost: Vec<u32>,
    profiles: usize,
    looked_at: u64,
}

impl OrderTask {
    /// Begins with the games 0 and `on`. O(positions), and O(moves) if there are tie ends.
    pub fn new(graph: Arc<Graph>, player: Player, pairs: Vec<[PositionId; 2]>, budget: Budget) -> Self {
        let has_ties = !graph.tie_ends().is_empty();
        let graph = if has_ties { Arc::new(operation::tie_ends_as_loops(&graph)) } else { graph };
        let all = bits::all(graph.position_count());
        let none = bits::none(graph.position_count());
        let families = [
            Family::new(Join::Union, all.len(), &[&none, &all]),
            Family::new(Join::Intersection, all.len(), &[&all]),
        ];
        let profile = Profile::new(&graph);
        Self {
            graph,
            player,
            pairs,
            budget,
            families,
            contexts: Vec::new(),
            done: [0; 2],
            adding: None,
            profile,
            lost: Vec::new(),
            profiles: 0,
            looked_at: 0,
        }
    }

    fn undecided(&self, exhausted: Exhausted) -> AtLeast {
        AtLeast::Undecided { profiles: self.profiles, exhausted }
    }

    /// The next pair of sets that was not looked at: the families take turns, so that contexts with few options come
    /// first.
    fn next(&mut self) -> Option<[usize; 2]> {
        loop {
            let sizes = [self.families[0].len(), self.families[1].len()];
            let (family, with) = match self.adding {
                Some(adding) => adding,
                None if self.done[0] < sizes[0]
                    && (self.done[0] <= self.done[1] || self.done[1] == sizes[1]) =>
                {
                    (0, 0)
                }
                None if self.done[1] < sizes[1] => (1, 0),
                None => return None,
            };
            if with == self.done[1 - family] {
                self.done[family] += 1;
                self.adding = None;
                continue;
            }
            self.adding = Some((family, with + 1));
            let mut pair = [with; 2];
            pair[family] = self.done[family];
            return Some(pair);
        }
    }

    /// Looks at a pair of sets. Tells if that decides the question.
    fn look(&mut self, [p, q]: [usize; 2]) -> Option<AtLeast> {
        let [unions, intersections] = &self.families;
        let options = Options { good: unions.set(p), safe: intersections.set(q), passes: [false; 2] };
        self.looked_at += self.profile.compute(&self.graph, self.player, options, &mut self.lost);
        self.profiles += 1;
        for pair in &self.pairs {
            let tells = |set: &[u64]| bits::has(set, pair[1].index()) && !bits::has(set, pair[0].index());
            for (set, starter) in
                [(&self.profile.second, self.player.opponent()), (&self.profile.first, self.player)]
            {
                if tells(set) {
                    let context = self.context([p, q].map(narrow));
                    return Some(AtLeast::Fails(Separation { pair: *pair, context, starter }));
                }
            }
        }
        let context = narrow(self.contexts.len());
        let mut is_new = false;
        for (number, set) in [&self.profile.second, &self.profile.first].into_iter().enumerate() {
            let others = self.families[1 - number].bytes() + 8 * self.contexts.len();
            let most = self.budget.bytes.saturating_sub(others);
            let family = &mut self.families[number];
            let Some(added) = family.close(set, context, most) else {
                return Some(self.undecided(Exhausted::Bytes(self.budget.bytes)));
            };
            if added {
                is_new = true;
                self.looked_at += (family.len() * (set.len() + 1)) as u64;
            }
        }
        if is_new {
            self.contexts.push([p, q].map(narrow));
        }
        None
    }

    /// The game whose options have these sets.
    fn context(&self, sets: [u32; 2]) -> Context {
        let options = |sets: [u32; 2]| {
            let (first, moves) = self.families[0].contexts(sets[0] as usize);
            let (_, replies) = self.families[1].contexts(sets[1] as usize);
            // The second set of the unions is that of `on`.
            (first == 1, moves, replies)
        };
        // The contexts that are met, by number: options have smaller numbers.
        let mut met = BTreeMap::new();
        let mut stack = Vec::new();
        let start = options(sets);
        stack.extend(start.1.iter().chain(&start.2).copied());
        let mut has_on = start.0;
        while let Some(context) = stack.pop() {
            if met.contains_key(&context) {
                continue;
            }
            let found = options(self.contexts[context as usize]);
            has_on |= found.0;
            stack.extend(found.1.iter().chain(&found.2).copied());
            met.insert(context, found);
        }
        let own = Movers::from(self.player);
        let other = Movers::from(self.player.opponent());
        let on = usize::from(has_on);
        let place: BTreeMap<u32, usize> =
            met.keys().enumerate().map(|(place, context)| (*context, place + on)).collect();
        let mut moves = Vec::new();
        if has_on {
            moves.push((0, 0, own));
        }
        for (from, (to_on, chosen, replies)) in met.values().chain([&start]).enumerate() {
            let from = from + on;
            if *to_on {
                moves.push((from, 0, own));
            }
            for (options, movers) in [(chosen, own), (replies, other)] {
                moves.extend(options.iter().map(|option| (from, place[option], movers)));
            }
        }
        let size = on + met.len() + 1;
        Context { graph: made(size, moves.into_iter()), start: PositionId::from_index(size - 1) }
    }
}

impl Task for OrderTask {
    type Answer = AtLeast;

    fn advance(mut self, work: u64) -> Step<Self, AtLeast> {
        let enough = self.looked_at.saturating_add(work.max(1));
        // Play would have to end at a tie end that could not be made a loop.
        if !self.graph.tie_ends().is_empty() {
            return Step::Done(self.undecided(Exhausted::Size(self.budget.size)));
        }
        while self.looked_at < enough {
            if self.looked_at >= self.budget.work {
                return Step::Done(self.undecided(Exhausted::Work(self.budget.work)));
            }
            let Some(pair) = self.next() else {
                let [unions, intersections] = self.families.each_ref().map(Family::to_sets);
                let families = Families { unions, intersections, profiles: self.profiles };
                return Step::Done(AtLeast::Holds(families));
            };
            if let Some(answer) = self.look(pair) {
                return Step::Done(answer);
            }
        }
        Step::More(self)
    }

    fn progress(&self) -> Progress {
        let each = self.looked_at / self.profiles.max(1) as u64 + 1;
        let pairs = (self.families[0].len() as u64).saturating_mul(self.families[1].len() as u64);
        let open = pairs.saturating_sub(self.profiles as u64);
        let total = self.looked_at.saturating_add(open.saturating_mul(each));
        Progress { done: self.looked_at, total: total.min(self.budget.work).max(self.looked_at) }
    }
}
