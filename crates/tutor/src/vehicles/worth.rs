//! Who wins a sum of vehicles, and by which moves.
//!
//! Three ways, the first that serves: one vehicle is looked up in the solved drawing; a sum whose positions have been
//! searched is looked up there; and for an impartial game in normal play the labels add up (HL Proposition 40). Only the
//! first two know the remoteness.

use crate::analysis::Analysis;
use hyperjam_solver::PlayerOutcome;
use hyperjam_solver::bisimulation::{self, BisimulationTask, Quotient};
use hyperjam_solver::outcome::OutcomeTask;
use hyperjam_solver::sum::{LabelledSum, Measure, Preference, Reachable, ReachableTask};
use hyperjam_solver::task::{self, Budget, Exhausted, Task};
use hyperjam_solver::{Grundy, GrundyLabels, MoveId, Outcomes, Player, PositionId};
use std::cell::OnceCell;

/// The most vehicles of a sum that is looked at.
pub(crate) const MOST_VEHICLES: usize = 100;

/// The work done between two words on how far it has come.
const SLICE: u64 = 20_000;

/// How a sum with one player to move ends under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Worth {
    /// Who wins; nobody in a draw.
    pub(crate) winner: Option<Player>,
    /// The moves to the end; none for a draw, and none when only the labels are known.
    pub(crate) remoteness: Option<u32>,
}

impl Worth {
    const DRAW: Self = Self { winner: None, remoteness: None };

    /// The same as a player sees it.
    pub(crate) fn outcome(self, player: Player) -> PlayerOutcome {
        match self.winner {
            None => PlayerOutcome::Draw,
            Some(winner) if winner == player => PlayerOutcome::Win,
            Some(_) => PlayerOutcome::Loss,
        }
    }
}

/// A move in a sum, and what is left after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// Which vehicle moves, counted from 0.
    pub(crate) vehicle: usize,
    /// The move.
    pub(crate) id: MoveId,
    /// Where the vehicle stands.
    pub(crate) from: PositionId,
    /// Where it goes.
    pub(crate) to: PositionId,
    /// How the rest ends, if that is known.
    pub(crate) worth: Option<Worth>,
    /// What the labels of the rest come to.
    measure: Measure,
}

/// A solved sum.
struct Search {
    reachable: Reachable,
    outcomes: Outcomes,
}

/// What is known of the sums on a drawing.
pub(crate) struct Known<'a> {
    analysis: &'a Analysis<'a>,
    limit: usize,
    quotient: OnceCell<Quotient>,
    searches: Vec<Search>,
}

impl<'a> Known<'a> {
    /// Nothing is searched yet; a search may look at so many positions and moves.
    pub(crate) fn of(analysis: &'a Analysis<'a>, limit: usize) -> Self {
        Self { analysis, limit, quotient: OnceCell::new(), searches: Vec::new() }
    }

    /// The most positions and moves that a search may look at.
    pub(crate) fn limit(&self) -> usize {
        self.limit
    }

    /// The labels, for an impartial game in normal play.
    pub(crate) fn labels(&self) -> Option<&'a GrundyLabels> {
        self.analysis.solution().labels.as_ref()
    }

    /// The generalized Nim sum of the vehicles' labels (HL Proposition 40).
    pub(crate) fn label(&self, vehicles: &[PositionId]) -> Option<Grundy> {
        Some(self.labelled(vehicles)?.label())
    }

    /// Searches everything that can be reached from a sum, unless it is known already. A search that comes to its limit
    /// has found out nothing.
    pub(crate) fn search(&mut self, vehicles: &[PositionId]) -> Result<(), Exhausted> {
        if vehicles.len() == 1 || self.searches.iter().any(|search| search.reachable.find(vehicles).is_some())
        {
            return Ok(());
        }
        let game = &self.analysis.game;
        let quotient = self.quotient.get_or_init(|| {
            let classes = self.run(BisimulationTask::new(&game.graph));
            bisimulation::quotient_by(&game.graph, classes)
        });
        let (graph, reachable) =
            self.run(ReachableTask::new(quotient.clone(), vehicles, Budget::of_size(self.limit)))?;
        let outcomes = self.run(OutcomeTask::new(graph, game.convention));
        self.searches.push(Search { reachable, outcomes });
        Ok(())
    }

    /// Works in slices and tells how far it has come.
    fn run<T: Task>(&self, task: T) -> T::Answer {
        task::watched(task, SLICE, |progress| {
            let done = progress.done.saturating_mul(1_000) / progress.total.max(1);
            (self.analysis.progress)(done.min(1_000) as u32);
        })
    }

    /// How a sum ends when this player is to move, if that is known.
    pub(crate) fn worth(&self, vehicles: &[PositionId], to_move: Player) -> Option<Worth> {
        let graph = self.analysis.graph();
        // A tie end in one component ends the sum.
        if vehicles.iter().any(|vehicle| graph.is_tie_end(*vehicle)) {
            return Some(Worth::DRAW);
        }
        if vehicles.iter().all(|vehicle| graph.options(*vehicle, to_move).is_empty()) {
            let winner = self.analysis.game.convention.winner_when_stuck(to_move);
            return Some(Worth { winner: Some(winner), remoteness: Some(0) });
        }
        let found = |outcomes: &Outcomes, position| Worth {
            winner: outcomes.outcome(position, to_move).winner(),
            remoteness: outcomes.remoteness(position, to_move),
        };
        if let [vehicle] = vehicles {
            return Some(found(&self.analysis.solution().outcomes, *vehicle));
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
        Some(Worth { winner, remoteness: None })
    }

    /// The moves of a player, by vehicle and then in the order of the moves. A second move that takes a vehicle to where
    /// another does is left out.
    pub(crate) fn choices(&self, vehicles: &[PositionId], player: Player) -> Vec<Choice> {
        let graph = self.analysis.graph();
        if vehicles.iter().any(|vehicle| graph.is_tie_end(*vehicle)) {
            return Vec::new();
        }
        let sum = self.labelled(vehicles);
        let mut after = vehicles.to_vec();
        let mut choices = Vec::new();
        for (number, &from) in vehicles.iter().enumerate() {
            let mut moves: Vec<(MoveId, PositionId)> = graph.moves_by(from, player).collect();
            moves.sort_unstable_by_key(|&(id, to)| (to, id));
            moves.dedup_by_key(|(_, to)| *to);
            moves.sort_unstable();
            for (id, to) in moves {
                after[number] = to;
                let worth = self.worth(&after, player.opponent());
                let measure = sum.map(|sum| sum.moved(from, to).measure()).unwrap_or_default();
                choices.push(Choice { vehicle: number, id, from, to, worth, measure });
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

/// How a player likes a move; none if it is not known what it is worth.
pub(crate) fn preference(choice: &Choice, player: Player) -> Option<Preference> {
    let worth = choice.worth?;
    Some(Preference::of(worth.outcome(player), worth.remoteness, choice.measure))
}

/// The best of these moves; none if there are none or if some are not known.
pub(crate) fn best(choices: &[Choice], player: Player) -> Option<&Choice> {
    let mut best: Option<(&Choice, _)> = None;
    for choice in choices {
        let key = preference(choice, player)?;
        if best.as_ref().is_none_or(|(_, least)| key < *least) {
            best = Some((choice, key));
        }
    }
    best.map(|(choice, _)| choice)
}
