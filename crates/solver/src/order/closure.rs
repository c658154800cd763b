//! Context closure.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use super::family::{Family, Join};
use super::set::{Set, Sides, Wide};
use super::{AtLeast, Families, Interrupted, Separation};
use crate::compact::narrow;
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
/// graphs, and for up to 128 positions in as many operations on words as there are positions to remove. There can be up
/// to 2ⁿ sets for n positions, and there are for Nim heaps; where most positions are comparable there are few, since the
/// sets contain with a position all that are greater. Merge bisimilar positions first. Work and bytes of the families are
/// bounded by the budget, and the answer does not depend on the slices.
#[derive(Debug)]
pub struct OrderTask {
    closure: AnyClosure,
    /// Whether there are tie ends that could not be made loops; play would have to end there.
    has_ties: bool,
}

impl OrderTask {
    /// Begins with the games 0 and `on`. O(positions + moves).
    pub fn new(graph: Arc<Graph>, player: Player, pairs: Vec<[PositionId; 2]>, budget: Budget) -> Self {
        let has_ties = !graph.tie_ends().is_empty();
        let graph = if has_ties { Arc::new(operation::tie_ends_as_loops(&graph)) } else { graph };
        let has_ties = !graph.tie_ends().is_empty();
        Self { closure: AnyClosure::new(&graph, player, Question { pairs, all: false }, budget), has_ties }
    }
}

impl Task for OrderTask {
    type Answer = AtLeast;

    fn advance(mut self, work: u64) -> Step<Self, AtLeast> {
        let closure = self.closure.inner_mut();
        if self.has_ties {
            return Step::Done(AtLeast::Undecided(
                closure.interrupted(Exhausted::Size(closure.budget().size)),
            ));
        }
        match closure.advance(work) {
            None => Step::More(self),
            Some(End::Closed) => Step::Done(AtLeast::Holds(closure.families())),
            Some(End::Apart) => Step::Done(match closure.apart().first() {
                Some(apart) => AtLeast::Fails(closure.separation(apart)),
                None => AtLeast::Holds(closure.families()),
            }),
            Some(End::Exhausted(exhausted)) => Step::Done(AtLeast::Undecided(closure.interrupted(exhausted))),
        }
    }

    fn progress(&self) -> Progress {
        self.closure.inner().progress()
    }
}

/// How a closure ends.
#[derive(Clone, Copy, Debug)]
pub(super) enum End {
    /// Nothing is new any more.
    Closed,
    /// The first pair was distinguished; or all were, if that was asked.
    Apart,
    /// At a limit.
    Exhausted(Exhausted),
}

/// A pair [x, y] that is distinguished: the numbers of the sets of the context's options, and who starts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Apart {
    pub(super) pair: [PositionId; 2],
    pub(super) sets: [u32; 2],
    pub(super) starter: Player,
}

/// Which pairs are to be distinguished.
#[derive(Debug)]
pub(super) struct Question {
    /// The pairs [x, y] for which it is not known whether x is at least y.
    pub(super) pairs: Vec<[PositionId; 2]>,
    /// Whether to go on when the first of them is distinguished.
    pub(super) all: bool,
}

/// A closure on sets of some width.
pub(super) trait Closing: fmt::Debug + Send {
    /// Goes on for so much work. Tells how it ends, if it does.
    fn advance(&mut self, work: u64) -> Option<End>;
    fn budget(&self) -> Budget;
    /// The pairs that were distinguished.
    fn apart(&self) -> &[Apart];
    /// The pairs that were not.
    fn open_pairs(&self) -> &[[PositionId; 2]];
    /// Leaves out the pairs that were told apart otherwise, and names them.
    fn take_out(&mut self, is_separated: &dyn Fn([PositionId; 2]) -> bool) -> Vec<[PositionId; 2]>;
    /// The families as far as they were found.
    fn families(&self) -> Families;
    /// The contexts that have these sets, as positions of one graph.
    fn contexts(&self, starts: &[[u32; 2]]) -> (Graph, Vec<PositionId>);
    fn profiles(&self) -> usize;
    fn progress(&self) -> Progress;

    fn separation(&self, apart: &Apart) -> Separation {
        let (graph, starts) = self.contexts(&[apart.sets]);
        Separation { pair: apart.pair, context: Context { graph, start: starts[0] }, starter: apart.starter }
    }

    /// How many profiles are still to be computed, of the sets that were found.
    fn open(&self) -> u64;

    fn interrupted(&self, exhausted: Exhausted) -> Interrupted {
        Interrupted { profiles: self.profiles(), open: self.open(), exhausted }
    }
}

/// A closure on the narrowest sets that have room for all positions.
#[derive(Debug)]
pub(super) enum AnyClosure {
    Word(Box<Closure<u64>>),
    TwoWords(Box<Closure<u128>>),
    Wide(Box<Closure<Wide>>),
}

impl AnyClosure {
    /// See [`OrderTask::new`]. The graph is to have no tie ends.
    pub(super) fn new(graph: &Arc<Graph>, player: Player, question: Question, budget: Budget) -> Self {
        match graph.position_count() {
            0..=64 => Self::Word(Box::new(Closure::new(graph, player, question, budget))),
            65..=128 => Self::TwoWords(Box::new(Closure::new(graph, player, question, budget))),
            _ => Self::Wide(Box::new(Closure::new(graph, player, question, budget))),
        }
    }

    pub(super) fn inner(&self) -> &dyn Closing {
        match self {
            Self::Word(closure) => &**closure,
            Self::TwoWords(closure) => &**closure,
            Self::Wide(closure) => &**closure,
        }
    }

    pub(super) fn inner_mut(&mut self) -> &mut dyn Closing {
        match self {
            Self::Word(closure) => &mut **closure,
            Self::TwoWords(closure) => &mut **closure,
            Self::Wide(closure) => &mut **closure,
        }
    }
}

/// See [`OrderTask`].
#[derive(Debug)]
pub(super) struct Closure<S: Set> {
    moves: S::Moves,
    player: Player,
    /// What is not answered as yet.
    question: Question,
    apart: Vec<Apart>,
    budget: Budget,
    /// The sets P, and the sets Q.
    families: [Family<S>; 2],
    /// The numbers of the sets P and Q of each remembered context.
    contexts: Vec<[u32; 2]>,
    /// All pairs of the first so many sets P and so many sets Q were looked at.
    done: [usize; 2],
    /// Which family's next set is paired with the others, and with how many it was.
    adding: Option<(usize, usize)>,
    profile: Sides<S>,
    profiles: usize,
    looked_at: u64,
}

impl<S: Set> Closure<S> {
    fn new(graph: &Arc<Graph>, player: Player, question: Question, budget: Budget) -> Self {
        let count = graph.position_count();
        let [none, all] = [S::none(count), S::all(count)];
        let profile = Sides { second: none.clone(), first: none.clone() };
        let unions = Family::new(Join::Union, [none, all.clone()]);
        let intersections = Family::new(Join::Intersection, [all]);
        Self {
            moves: S::moves(graph, player),
            player,
            question,
            apart: Vec::new(),
            budget,
            families: [unions, intersections],
            contexts: Vec::new(),
            done: [0; 2],
            adding: None,
            profile,
            profiles: 0,
            looked_at: 0,
        }
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

    /// Looks at a pair of sets. Tells if that ends it.
    fn look(&mut self, [p, q]: [usize; 2]) -> Option<End> {
        let [unions, intersections] = &self.families;
        self.looked_at += S::profile(&mut self.moves, unions.set(p), intersections.set(q), &mut self.profile);
        self.profiles += 1;
        let is_new = [!unions.has(&self.profile.second), !intersections.has(&self.profile.first)];
        if is_new == [false; 2] {
            return None;
        }
        let sets = [p, q].map(narrow);
        if self.tell_apart(sets, is_new) {
            return Some(End::Apart);
        }
        let context = narrow(self.contexts.len());
        let sets_of_profile = [&self.profile.second, &self.profile.first];
        for (number, set) in sets_of_profile.into_iter().enumerate().filter(|(number, _)| is_new[*number]) {
            let others = self.families[1 - number].bytes() + 8 * self.contexts.len();
            let most = self.budget.bytes.saturating_sub(others);
            let family = &mut self.families[number];
            if family.close(set, context, most).is_none() {
                return Some(End::Exhausted(Exhausted::Bytes(self.budget.bytes)));
            }
            self.looked_at += (family.len() * (set.bytes() / 8 + 1)) as u64;
        }
        self.contexts.push(sets);
        None
    }

    /// Takes out the pairs that the profile, as far as it is new, distinguishes. Tells whether that was the last one, or the
    /// first if that is enough.
    fn tell_apart(&mut self, sets: [u32; 2], is_new: [bool; 2]) -> bool {
        let Self { question, apart, profile, player, .. } = self;
        let before = apart.len();
        question.pairs.retain(|pair| {
            let [x, y] = pair.map(PositionId::index);
            let tells = |set: &S| set.has(y) && !set.has(x);
            let starter = match is_new {
                [true, _] if tells(&profile.second) => player.opponent(),
                [_, true] if tells(&profile.first) => *player,
                _ => return true,
            };
            if question.all || apart.len() == before {
                apart.push(Apart { pair: *pair, sets, starter });
            }
            false
        });
        apart.len() > before && (!question.all || question.pairs.is_empty())
    }
}

impl<S: Set + Send> Closing for Closure<S>
where
    S::Moves: Send,
{
    fn advance(&mut self, work: u64) -> Option<End> {
        let enough = self.looked_at.saturating_add(work.max(1));
        while self.looked_at < enough {
            if self.looked_at >= self.budget.work {
                return Some(End::Exhausted(Exhausted::Work(self.budget.work)));
            }
            let Some(pair) = self.next() else { return Some(End::Closed) };
            if let Some(end) = self.look(pair) {
                return Some(end);
            }
        }
        None
    }

    fn budget(&self) -> Budget {
        self.budget
    }

    fn apart(&self) -> &[Apart] {
        &self.apart
    }

    fn open_pairs(&self) -> &[[PositionId; 2]] {
        &self.question.pairs
    }

    fn take_out(&mut self, is_separated: &dyn Fn([PositionId; 2]) -> bool) -> Vec<[PositionId; 2]> {
        self.question.pairs.extract_if(.., |pair| is_separated(*pair)).collect()
    }

    fn families(&self) -> Families {
        let [unions, intersections] = self.families.each_ref().map(Family::to_sets);
        Families { unions, intersections, profiles: self.profiles }
    }

    fn profiles(&self) -> usize {
        self.profiles
    }

    fn contexts(&self, starts: &[[u32; 2]]) -> (Graph, Vec<PositionId>) {
        let options = |sets: [u32; 2]| {
            let (first, moves) = self.families[0].contexts(sets[0] as usize);
            let (_, replies) = self.families[1].contexts(sets[1] as usize);
            // The second set of the unions is that of `on`.
            (first == 1, moves, replies)
        };
        // The contexts that are met, by number: options have smaller numbers.
        let mut met = BTreeMap::new();
        let begun: Vec<_> = starts.iter().map(|sets| options(*sets)).collect();
        let mut stack: Vec<u32> =
            begun.iter().flat_map(|(_, moves, replies)| moves.iter().chain(replies)).copied().collect();
        while let Some(context) = stack.pop() {
            if met.contains_key(&context) {
                continue;
            }
            let found = options(self.contexts[context as usize]);
            stack.extend(found.1.iter().chain(&found.2).copied());
            met.insert(context, found);
        }
        let has_on = met.values().chain(&begun).any(|(to_on, ..)| *to_on);
        let own = Movers::from(self.player);
        let other = Movers::from(self.player.opponent());
        let on = usize::from(has_on);
        let place: BTreeMap<u32, usize> =
            met.keys().enumerate().map(|(place, context)| (*context, place + on)).collect();
        let mut moves = Vec::new();
        if has_on {
            moves.push((0, 0, own));
        }
        for (from, (to_on, chosen, replies)) in met.values().chain(&begun).enumerate() {
            let from = from + on;
            if *to_on {
                moves.push((from, 0, own));
            }
            for (options, movers) in [(chosen, own), (replies, other)] {
                moves.extend(options.iter().map(|option| (from, place[option], movers)));
            }
        }
        let first = on + met.len();
        let size = first + begun.len();
        (made(size, moves.into_iter()), (first..size).map(PositionId::from_index).collect())
    }

    fn open(&self) -> u64 {
        let pairs = (self.families[0].len() as u64).saturating_mul(self.families[1].len() as u64);
        pairs.saturating_sub(self.profiles as u64)
    }

    fn progress(&self) -> Progress {
        let each = self.looked_at / self.profiles.max(1) as u64 + 1;
        let total = self.looked_at.saturating_add(self.open().saturating_mul(each));
        Progress { done: self.looked_at, total: total.min(self.budget.work).max(self.looked_at) }
    }
}
