//! What is known of the sums on a graph while a game goes on.

use std::cell::OnceCell;
use std::fmt;

use super::{LabelledSum, Measure, Preference, Reachable, ReachableTask};
use crate::bisimulation::{self, BisimulationTask, Quotient};
use crate::outcome::OutcomeTask;
use crate::task::{self, Budget, Exhausted, Progress, Task};
use crate::{Graph, GrundyLabels, MoveId, Outcomes, PositionId, Solution};
use hyperjam_terms::{Convention, Grundy, Player, PlayerOutcome};

/// The work done between two looks of the watcher.
const SLICE: u64 = 20_000;

/// How a sum with one player to move ends under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SumOutcome {
    /// Who wins; nobody in a draw.
    pub winner: Option<Player>,
    /// The moves to the end; none for a draw, and none when only the labels are known.
    pub remoteness: Option<u32>,
}

impl SumOutcome {
    const DRAW: Self = Self { winner: None, remoteness: None };

    /// The same as a player sees it.
    pub fn seen_by(self, player: Player) -> PlayerOutcome {
        match self.winner {
            None => PlayerOutcome::Draw,
            Some(winner) if winner == player => PlayerOutcome::Win,
            Some(_) => PlayerOutcome::Loss,
        }
    }
}

/// A move in a sum, and what is left after it as far as that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SumChoice {
    /// Which vehicle moves, counted from 0.
    pub vehicle: usize,
    /// The move.
    pub id: MoveId,
    /// Where the vehicle stands.
    pub from: PositionId,
    /// Where it goes.
    pub to: PositionId,
    /// How the rest ends, if that is known.
    pub outcome: Option<SumOutcome>,
    /// What the labels of the rest come to.
    measure: Measure,
}

impl SumChoice {
    /// How the player who makes it likes it; none if it is not known how the rest ends.
    pub fn preference(&self, player: Player) -> Option<Preference> {
        let outcome = self.outcome?;
        Some(Preference::of(outcome.seen_by(player), outcome.remoteness, self.measure))
    }
}

/// The move that a player who knows everything makes of these, the first of several; none if there are none or if it is
/// not known how some end. Who makes it at every turn wins what is won, see [`Preference`]. O(moves).
pub fn best(choices: &[SumChoice], player: Player) -> Option<&SumChoice> {
    let mut best: Option<(&SumChoice, Preference)> = None;
    for choice in choices {
        let preference = choice.preference(player)?;
        if best.as_ref().is_none_or(|(_, least)| preference < *least) {
            best = Some((choice, preference));
        }
    }
    best.map(|(choice, _)| choice)
}

/// A solved sum.
#[derive(Debug)]
struct Search {
    reachable: Reachable,
    outcomes: Outcomes,
}

/// What is known of the sums of vehicles on a graph: who wins them, and by which moves.
///
/// Three ways, the first that serves: one vehicle is looked up in the solved graph; a sum whose positions have been
/// searched is looked up there; and for an impartial game in normal play the labels add up (HL Proposition 40). Only the
/// first two know the remoteness. A search serves all sums that can be reached from its start, so a game that goes on
/// from there needs no other.
///
/// ```
/// use hyperjam_solver::sum::{SumSolutions, best};
/// use hyperjam_solver::task::Budget;
/// use hyperjam_solver::{Graph, solve};
/// use hyperjam_terms::{Convention, Movers, Player};
///
/// // Nim heaps of 0, 1 and 2: who moves first in 1 + 2 takes one counter from the 2.
/// let moves = [(1, 0), (2, 0), (2, 1)].map(|(from, to)| (from, to, Movers::BOTH));
/// let graph = Graph::from_moves(3, moves)?;
/// let [one, two] = [1, 2].map(|heap| graph.position(heap).expect("there are three"));
/// let solution = solve(&graph, Convention::Normal);
/// let known = SumSolutions::new(&graph, Convention::Normal, &solution, Budget::default(), |_| {});
/// let choices = known.choices(&[one, two], Player::Left);
/// assert_eq!(best(&choices, Player::Left).map(|choice| (choice.vehicle, choice.to)), Some((1, one)));
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub struct SumSolutions<'a> {
    graph: &'a Graph,
    convention: Convention,
    solution: &'a Solution,
    budget: Budget,
    watch: Box<dyn Fn(Progress) + 'a>,
    quotient: OnceCell<Quotient>,
    searches: Vec<Search>,
}

impl fmt::Debug for SumSolutions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SumSolutions").field("searches", &self.searches.len()).finish_non_exhaustive()
    }
}

impl<'a> SumSolutions<'a> {
    /// Nothing is searched yet; the size of each search is bounded by the budget, and its progress is shown. `solution`
    /// has to be that of the graph in this convention. O(1).
    pub fn new(
        graph: &'a Graph,
        convention: Convention,
        solution: &'a Solution,
        budget: Budget,
        watch: impl Fn(Progress) + 'a,
    ) -> Self {
        let (quotient, searches) = (OnceCell::new(), Vec::new());
        Self { graph, convention, solution, budget, watch: Box::new(watch), quotient, searches }
    }

    /// The graph.
    pub fn graph(&self) -> &'a Graph {
        self.graph
    }

    /// The convention that is played.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// What bounds a search.
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// The labels, for an impartial game in normal play.
    pub fn labels(&self) -> Option<&'a GrundyLabels> {
        self.solution.labels.as_ref()
    }

    /// The generalized Nim-sum of the vehicles' labels (HL Proposition 40). O(vehicles).
    pub fn label(&self, vehicles: &[PositionId]) -> Option<Grundy> {
        Some(self.labelled(vehicles)?.label())
    }

    /// Searches everything that can be reached from a sum, unless it is known already. A search that comes to its limit
    /// has found out nothing. The cost is that of [`super::SumTask`].
    pub fn search(&mut self, vehicles: &[PositionId]) -> Result<(), Exhausted> {
        if vehicles.len() == 1 || self.searches.iter().any(|search| search.reachable.find(vehicles).is_some())
        {
            return Ok(());
        }
        let quotient = self.quotient.get_or_init(|| {
            bisimulation::quotient_by(self.graph, self.run(BisimulationTask::new(self.graph)))
        });
        let (graph, reachable) = self.run(ReachableTask::new(quotient.clone(), vehicles, self.budget))?;
        let outcomes = self.run(OutcomeTask::new(graph, self.convention));
        self.searches.push(Search { reachable, outcomes });
        Ok(())
    }

    fn run<T: Task>(&self, task: T) -> T::Answer {
        task::watched(task, SLICE, &self.watch)
    }

    /// How a sum ends when this player is to move, if that is known. O(searches · vehicles · log vehicles).
    pub fn outcome(&self, vehicles: &[PositionId], to_move: Player) -> Option<SumOutcome> {
        // A tie end in one component ends the sum.
        if vehicles.iter().any(|vehicle| self.graph.is_tie_end(*vehicle)) {
            return Some(SumOutcome::DRAW);
        }
        let is_alone_on_win_end = matches!(vehicles, [on] if self.graph.is_win_end(*on));
        let cannot_move = |vehicle: &PositionId| self.graph.options(*vehicle, to_move).is_empty();
        if !is_alone_on_win_end && vehicles.iter().all(cannot_move) {
            let winner = self.convention.winner_when_stuck(to_move);
            return Some(SumOutcome { winner: Some(winner), remoteness: Some(0) });
        }
        let found = |outcomes: &Outcomes, position| SumOutcome {
            winner: outcomes.outcome(position, to_move).winner(),
            remoteness: outcomes.remoteness(position, to_move),
        };
        if let [vehicle] = vehicles {
            return Some(found(&self.solution.outcomes, *vehicle));
        }
        for search in &self.searches {
            if let Some(position) = search.reachable.find(vehicles) {
                return Some(found(&search.outcomes, position));
            }
        }
        let winner = match self.labelled(vehicles)?.first_player_wins() {
            Some(true) => Some(to_move),
            Some(false) => Some(to_move.opponent()),
            None => None,
        };
        Some(SumOutcome { winner, remoteness: None })
    }

    /// The moves of a player, by vehicle and then in the order of the moves. A second move that takes a vehicle to where
    /// another does is left out. As many questions as there are moves, see [`SumSolutions::outcome`].
    pub fn choices(&self, vehicles: &[PositionId], player: Player) -> Vec<SumChoice> {
        if vehicles.iter().any(|vehicle| self.graph.is_tie_end(*vehicle)) {
            return Vec::new();
        }
        let sum = self.labelled(vehicles);
        let mut after = vehicles.to_vec();
        let mut choices = Vec::new();
        for (number, &from) in vehicles.iter().enumerate() {
            let mut moves: Vec<(MoveId, PositionId)> = self.graph.moves_by(from, player).collect();
            moves.sort_unstable_by_key(|&(id, to)| (to, id));
            moves.dedup_by_key(|(_, to)| *to);
            moves.sort_unstable();
            for (id, to) in moves {
                after[number] = to;
                let outcome = self.outcome(&after, player.opponent());
                let measure = sum.map(|sum| sum.moved(from, to).measure()).unwrap_or_default();
                choices.push(SumChoice { vehicle: number, id, from, to, outcome, measure });
            }
            after[number] = from;
        }
        choices
    }

    /// The sum as its labels have it.
    fn labelled(&self, vehicles: &[PositionId]) -> Option<LabelledSum<'a>> {
        Some(LabelledSum::new(self.labels()?, vehicles))
    }
}
