//! Sums of many vehicles on one graph: a move moves one of them (HL 3.1).

mod explore;
mod labelled;
mod outcome;
mod preference;

pub use explore::{Reachable, ReachableTask};
pub use labelled::{LabelledSum, Measure};
pub use outcome::SumOutcome;
pub use preference::Preference;

use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet};

use crate::bisimulation::{self, BisimulationTask};
use crate::outcome::OutcomeTask;
use crate::task::{self, Budget, Exhausted, Progress, Step, Task};
use crate::{ClassId, Graph, MoveId, Outcomes, PositionId};
use crate::{Solution, solve};
use hyperjam_terms::{Convention, Grundy, Outcome, Player, PlayerOutcome, Sector};

/// A move in a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SumMove {
    /// Which vehicle moves, counted from 0: the first of those on the same position, whose moves are the same.
    pub vehicle: usize,
    /// The move it makes.
    pub id: MoveId,
    /// Where it goes.
    pub to: PositionId,
    /// Who makes the move.
    pub player: Player,
    /// What that player has after it.
    pub outcome: PlayerOutcome,
    /// The moves from there to the end under best play; none for a draw, or when the answer comes from labels.
    pub remoteness: Option<u32>,
    /// What is left after it, when the answer comes from labels.
    pub measure: Option<Measure>,
}

impl SumMove {
    /// How the player who makes it likes it; the less, the better.
    pub fn preference(&self) -> Preference {
        Preference::of(self.outcome, self.remoteness, self.measure.unwrap_or_default())
    }
}

/// Everything about a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumAnswer {
    /// The outcome when Left starts, and when Right starts.
    pub outcomes: [Outcome; 2],
    /// The moves until the end when Left starts, and when Right starts, unless the answer comes from labels; none for
    /// a draw.
    pub remoteness: Option<[Option<u32>; 2]>,
    /// The generalized Grundy number, for an impartial game in normal play; none if the answer comes from a search.
    pub label: Option<Grundy>,
    /// All moves of Left and of Right, by vehicle, then Left's before Right's, then by id. Of several vehicles on one
    /// position only the first is named.
    pub moves: Vec<SumMove>,
    /// The positions of the sum that were searched; 0 if the answer comes from elsewhere.
    pub searched: usize,
}

impl SumAnswer {
    /// The sector of Figure 1.
    pub fn sector(&self) -> Sector {
        Sector::of(self.outcomes[0], self.outcomes[1])
    }

    /// The moves with which a player keeps what the sum is worth to that player: the quickest wins first, and of lost
    /// moves those that delay the end. Who makes the first of them at every turn wins what is won: see [`Preference`].
    pub fn good_moves(&self, player: Player) -> Vec<&SumMove> {
        let outcome = self.outcomes[player.index()].seen_by(player);
        let good = self.moves.iter().filter(|made| made.player == player && made.outcome == outcome);
        let mut good: Vec<&SumMove> = good.collect();
        good.sort_by_key(|made| made.preference());
        good
    }
}

/// The outcome of a sum and the worth of its moves.
///
/// What [`sum_by_solution`] can tell without a search; otherwise by a search, see [`SumTask`].
///
/// ```
/// use hyperjam_solver::sum::sum;
/// use hyperjam_solver::task::Budget;
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::{Convention, Movers, Sector};
///
/// // Two Nim heaps of one cancel each other.
/// let graph = Graph::from_moves(2, [(1, 0, Movers::BOTH)])?;
/// let heap = graph.position(1).expect("there are two");
/// let answer = sum(&graph, Convention::Normal, &[heap, heap], Budget::default()).expect("it is small");
/// assert_eq!(answer.sector(), Sector::Second);
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
#[doc(alias = "disjunctive sum")]
pub fn sum(
    graph: &Graph,
    convention: Convention,
    vehicles: &[PositionId],
    budget: Budget,
) -> Result<SumAnswer, Exhausted> {
    match sum_by_solution(graph, &solve(graph, convention), vehicles) {
        Some(answer) => Ok(answer),
        None => task::finish(SumTask::new(graph, convention, vehicles, budget)),
    }
}

/// How many of each component a sum has, in the order of their first places: H + I + H is 2·H + I. O(n log n) for n
/// components.
///
/// ```
/// use hyperjam_solver::Graph;
/// use hyperjam_solver::sum::counted;
/// use hyperjam_terms::Movers;
///
/// let graph = Graph::from_moves(2, [(1, 0, Movers::BOTH)])?;
/// let [i, h] = [0, 1].map(|number| graph.position(number).expect("there are two"));
/// assert_eq!(counted(&[h, i, h]), [(h, 2), (i, 1)]);
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn counted(components: &[PositionId]) -> Vec<(PositionId, usize)> {
    let mut places: BTreeMap<PositionId, usize> = BTreeMap::new();
    let mut counted: Vec<(PositionId, usize)> = Vec::new();
    for &component in components {
        let place = *places.entry(component).or_insert(counted.len());
        match counted.get_mut(place) {
            Some((_, count)) => *count += 1,
            None => counted.push((component, 1)),
        }
    }
    counted
}

/// The outcome of a sum and the worth of its moves, as far as the solved graph tells: a single vehicle, or, for an
/// impartial game in normal play, any number of them by their labels.
///
/// The label of a sum is the generalized Nim-sum of its components' labels (HL Proposition 40) and says who wins (HL
/// Lemma 31). O(vehicles + moves at their positions · log of the largest set K).
pub fn sum_by_solution(graph: &Graph, solution: &Solution, vehicles: &[PositionId]) -> Option<SumAnswer> {
    let labelled = solution.labels.as_ref().map(|labels| LabelledSum::new(graph, labels, vehicles));
    let label = labelled.map(|sum| sum.label());
    if let [only] = vehicles {
        let outcomes = &solution.outcomes;
        let moves = moves(graph, vehicles, |_, to, player| {
            let next = player.opponent();
            let outcome = outcomes.outcome(to, next).seen_by(player);
            Some((outcome, outcomes.remoteness(to, next), None))
        });
        return Some(SumAnswer {
            outcomes: Player::BOTH.map(|starter| outcomes.outcome(*only, starter)),
            remoteness: Some(Player::BOTH.map(|starter| outcomes.remoteness(*only, starter))),
            label,
            moves,
            searched: 0,
        });
    }
    let start = labelled?;
    let moves = moves(graph, vehicles, |from, to, _| {
        let next = start.moved(from, to);
        // The opponent is the first player of what is left.
        let outcome = match next.first_player_wins() {
            Some(true) => PlayerOutcome::Loss,
            Some(false) => PlayerOutcome::Win,
            None => PlayerOutcome::Draw,
        };
        Some((outcome, None, Some(next.measure())))
    });
    let outcomes = Player::BOTH.map(|starter| match start.first_player_wins() {
        Some(true) => Outcome::win_of(starter),
        Some(false) => Outcome::win_of(starter.opponent()),
        None => Outcome::Draw,
    });
    Some(SumAnswer { outcomes, remoteness: None, label, moves, searched: 0 })
}

/// The moves of a sum, each with what it is worth to its player: outcome, remoteness and measure; those of which that is not
/// known are left out. Of vehicles on one position only the first is named, and its moves come one after the other.
/// O(vehicles + moves at their positions) questions.
pub fn moves(
    graph: &Graph,
    vehicles: &[PositionId],
    mut worth: impl FnMut(PositionId, PositionId, Player) -> Option<(PlayerOutcome, Option<u32>, Option<Measure>)>,
) -> Vec<SumMove> {
    let mut moves = Vec::new();
    if vehicles.iter().any(|vehicle| graph.end_kind(*vehicle).is_some()) {
        return moves;
    }
    let mut met = BTreeSet::new();
    for (vehicle, from) in vehicles.iter().enumerate().filter(|(_, from)| met.insert(**from)) {
        for player in Player::BOTH {
            for (id, to) in graph.moves_by(*from, player) {
                let Some((outcome, remoteness, measure)) = worth(*from, to, player) else { continue };
                moves.push(SumMove { vehicle, id, to, player, outcome, remoteness, measure });
            }
        }
    }
    moves
}

/// Computes a [`SumAnswer`] by search.
///
/// The vehicles stand on the quotient of the graph and those on equal positions are interchangeable, so a position of
/// the sum is how many vehicles stand where on the quotient. All that can be reached are made into a graph, and that
/// graph is solved by retrograde analysis. An end in one component ends the sum. Its size is bounded by the budget.
///
/// The graph may be borrowed, or owned and shared.
#[derive(Debug)]
pub struct SumTask<G> {
    graph: G,
    convention: Convention,
    vehicles: Vec<PositionId>,
    budget: Budget,
    phase: Phase<G>,
    /// What was looked at in the stages before.
    before: u64,
}

#[derive(Debug)]
enum Phase<G> {
    Comparing(BisimulationTask<G>),
    Exploring(ReachableTask),
    Solving(Reachable, OutcomeTask<Graph>),
}

impl<G: Borrow<Graph> + Clone> SumTask<G> {
    /// The sum of these start positions, repeats allowed. O(positions + vehicles).
    pub fn new(graph: G, convention: Convention, vehicles: &[PositionId], budget: Budget) -> Self {
        let phase = Phase::Comparing(BisimulationTask::new(graph.clone()));
        Self { graph, convention, vehicles: vehicles.to_vec(), budget, phase, before: 0 }
    }
}

/// The worth of all moves at the start, read off the solved graph of the sum.
fn answer(graph: &Graph, vehicles: &[PositionId], reachable: &Reachable, outcomes: &Outcomes) -> SumAnswer {
    // Moves from one class to another lead to one position of the sum.
    let mut after: BTreeMap<[ClassId; 2], Option<PositionId>> = BTreeMap::new();
    let moves = moves(graph, vehicles, |from, to, player| {
        let [from, to] = [from, to].map(|position| reachable.class(position));
        let state = (*after.entry([from, to]).or_insert_with(|| reachable.after(from, to)))?;
        let next = player.opponent();
        Some((outcomes.outcome(state, next).seen_by(player), outcomes.remoteness(state, next), None))
    });
    let start = reachable.start();
    SumAnswer {
        outcomes: Player::BOTH.map(|starter| outcomes.outcome(start, starter)),
        remoteness: Some(Player::BOTH.map(|starter| outcomes.remoteness(start, starter))),
        label: None,
        moves,
        searched: reachable.position_count(),
    }
}

impl<G: Borrow<Graph> + Clone> Task for SumTask<G> {
    type Answer = Result<SumAnswer, Exhausted>;

    fn advance(mut self, work: u64) -> Step<Self, Self::Answer> {
        let graph: &Graph = self.graph.borrow();
        self.phase = match self.phase {
            Phase::Comparing(comparing) => {
                let looked_at = comparing.progress().done;
                match comparing.advance(work) {
                    Step::More(comparing) => Phase::Comparing(comparing),
                    Step::Done(classes) => {
                        self.before = looked_at;
                        let quotient = bisimulation::quotient_by(graph, classes);
                        Phase::Exploring(ReachableTask::new(quotient, &self.vehicles, self.budget))
                    }
                }
            }
            Phase::Exploring(exploring) => match exploring.advance(work) {
                Step::More(exploring) => Phase::Exploring(exploring),
                Step::Done(Err(error)) => return Step::Done(Err(error)),
                Step::Done(Ok((explored, reachable))) => {
                    self.before += (explored.position_count() + explored.move_count()) as u64;
                    Phase::Solving(reachable, OutcomeTask::new(explored, self.convention))
                }
            },
            Phase::Solving(reachable, solving) => match solving.advance(work) {
                Step::More(solving) => Phase::Solving(reachable, solving),
                Step::Done(outcomes) => {
                    return Step::Done(Ok(answer(graph, &self.vehicles, &reachable, &outcomes)));
                }
            },
        };
        Step::More(self)
    }

    fn progress(&self) -> Progress {
        let Progress { done, total } = match &self.phase {
            // The sum, and two looks at each of its moves, are still to come.
            Phase::Comparing(comparing) => {
                let Progress { done, total } = comparing.progress();
                Progress { done, total: total.saturating_add((self.budget.size as u64).saturating_mul(3)) }
            }
            Phase::Exploring(exploring) => {
                let Progress { done, total } = exploring.progress();
                Progress { done, total: total.saturating_mul(3) }
            }
            Phase::Solving(_, solving) => solving.progress(),
        };
        Progress { done: self.before + done, total: self.before.saturating_add(total) }
    }
}
