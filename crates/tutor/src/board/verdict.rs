//! Who wins a sum of boards and vehicles, and what each move does: by values where every play ends and values tell, and else
//! by a search of all that can be reached.

use super::LIMITS;
use super::component::{Component, Components, How, Origin, Place, Step};
use super::worth::outcomes;
use hyperjam_bridge::{NoValue, value_of_position, values_from};
use hyperjam_rulesets::{Answer, Unsolved};
use hyperjam_solver::sum::{SumOutcome, SumSolutions};
use hyperjam_solver::task::Budget;
use hyperjam_solver::{Graph, GraphBuilder, PositionId, Solution, solve};
use hyperjam_terms::{Convention, EndKind, Movers, Player, PlayerOutcome};
use hyperjam_values::{Arena, Dyadic, GameId, Unfinished, order, sum, thermograph};
use std::collections::BTreeMap;

/// The most positions of all boards together that are searched.
const MOST_SEARCHED: usize = 3_000;
/// The most positions of a sum that are searched.
const MOST_OF_SUM: usize = 100_000;
/// The most gains that are compared with each other.
const MOST_COMPARED: usize = 60;

/// Why the value of a component is not known.
#[derive(Clone, Debug, thiserror::Error)]
pub(super) enum NoWorth {
    /// There are none.
    #[error("in misère play there are no values")]
    Misere,
    /// A board may be played on for ever.
    #[error("{name}: play may go on for ever there, so the value of the sum is not worked out")]
    Endless {
        /// What the board is called.
        name: String,
    },
    /// A board is not worked out within the limits.
    #[error("{name}: {reason}")]
    Unsolved {
        /// What the board is called.
        name: String,
        /// Why.
        reason: Unsolved,
    },
    /// A vehicle may go on for ever.
    #[error("a vehicle may drive on for ever, so the value of the sum is not worked out")]
    Drives,
    /// A vehicle may come to where nobody wins.
    #[error("a vehicle may come to a tie end, so the value of the sum is not worked out")]
    TieEnd,
    /// A limit was reached.
    #[error(transparent)]
    Unfinished(#[from] Unfinished),
}

impl From<NoValue> for NoWorth {
    fn from(none: NoValue) -> Self {
        match none {
            NoValue::Loop => Self::Drives,
            NoValue::TieEnd => Self::TieEnd,
            NoValue::Unfinished(reason) => Self::Unfinished(reason),
        }
    }
}

/// A move that can be made now, and what it does.
pub(super) struct Choice {
    /// In which component, counted from 0.
    pub(super) component: usize,
    /// Its number among the player’s moves there.
    pub(super) nth: usize,
    /// What it is called, without the component.
    pub(super) name: String,
    pub(super) how: How,
    pub(super) to: Place,
    /// How the rest ends; none if that is not known.
    pub(super) outcome: Option<SumOutcome>,
    /// What it gains; none where values do not tell.
    pub(super) gain: Option<GameId>,
    /// Whether no other move gains more; in an impartial game, where no gain is greater than another, whether it wins.
    pub(super) is_best: bool,
}

/// What a component is worth.
#[derive(Clone)]
pub(super) struct ComponentWorth {
    pub(super) value: GameId,
    /// None of a number.
    pub(super) temperature: Option<Dyadic>,
}

/// What is known of the sums that can be reached.
pub(super) struct Judge<'a> {
    components: &'a Components<'a>,
    convention: Convention,
    pub(super) arena: Arena,
    known: BTreeMap<(Origin, String, bool), Result<GameId, NoWorth>>,
    search: Option<(&'a Search, SumSolutions<'a>)>,
}

/// Everything that can be reached from each component, as one game graph.
pub(super) struct Search {
    graph: Graph,
    solution: Solution,
    numbers: BTreeMap<(Origin, String, bool), PositionId>,
}

impl Search {
    /// None if there is too much.
    pub(super) fn of(
        components: &Components<'_>,
        state: &[Component],
        convention: Convention,
    ) -> Option<Self> {
        let mut builder = GraphBuilder::new();
        let mut numbers: BTreeMap<(Origin, String, bool), PositionId> = BTreeMap::new();
        let mut queue: Vec<Component> = Vec::new();
        let mut number = |component: &Component, builder: &mut GraphBuilder, queue: &mut Vec<Component>| {
            let key = component.key();
            if let Some(known) = numbers.get(&key) {
                return Some(*known);
            }
            if queue.len() >= MOST_SEARCHED {
                return None;
            }
            let is_tie = components.is_tied(std::slice::from_ref(component));
            let id = builder.add_position_or_end(is_tie.then_some(EndKind::Tie)).ok()?;
            numbers.insert(key, id);
            queue.push(component.clone());
            Some(id)
        };
        for component in state {
            number(component, &mut builder, &mut queue)?;
        }
        let mut next = 0;
        while let Some(from) = queue.get(next).cloned() {
            next += 1;
            if components.is_tied(std::slice::from_ref(&from)) {
                continue;
            }
            let id = number(&from, &mut builder, &mut queue)?;
            for player in Player::BOTH {
                for step in components.steps(&from, player) {
                    let to = number(&from.at(step.to), &mut builder, &mut queue)?;
                    builder.add_move(id, to, Movers::from(player)).ok()?;
                }
            }
        }
        let graph = builder.build();
        let solution = solve(&graph, convention);
        Some(Self { graph, solution, numbers })
    }

    fn places(&self, state: &[Component]) -> Option<Vec<PositionId>> {
        state.iter().map(|component| self.numbers.get(&component.key()).copied()).collect()
    }
}

impl<'a> Judge<'a> {
    /// By values alone.
    pub(super) fn new(components: &'a Components<'a>, convention: Convention) -> Self {
        let arena = Arena::new(LIMITS);
        Self { components, convention, arena, known: BTreeMap::new(), search: None }
    }

    /// With a search for what values do not tell.
    pub(super) fn searching(mut self, search: &'a Search, state: &[Component]) -> Self {
        let budget = Budget::of_size(MOST_OF_SUM);
        let mut sums = SumSolutions::new(&search.graph, self.convention, &search.solution, budget, |_| {});
        if let Some(places) = search.places(state) {
            // What it does not find stays unknown.
            let _ = sums.search(&places);
        }
        self.search = Some((search, sums));
        self
    }

    /// The value of a component, or why there is none.
    pub(super) fn value(&mut self, component: &Component) -> Result<GameId, NoWorth> {
        let key = component.key();
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        self.arena.renew_work();
        let found = self.work_out(component);
        self.known.insert(key, found.clone());
        found
    }

    fn work_out(&mut self, component: &Component) -> Result<GameId, NoWorth> {
        if self.convention == Convention::Misere {
            return Err(NoWorth::Misere);
        }
        let name = self.components.name(component);
        let value = match &component.place {
            Place::Board(board) => match board.answer(&mut self.arena, LIMITS) {
                Ok(Answer::Short { value, .. }) => value,
                Ok(Answer::Loopy(_)) => return Err(NoWorth::Endless { name }),
                Err(reason) => return Err(NoWorth::Unsolved { name, reason }),
            },
            Place::Vehicle(on) => {
                let Some(analysis) = self.components.analysis() else { return Err(NoWorth::Drives) };
                value_of_position(&mut self.arena, analysis.graph(), *on)?
            }
        };
        match component.is_negated {
            true => sum::negate(&mut self.arena, value).map_err(NoWorth::from),
            false => Ok(value),
        }
    }

    /// The value of a component, and how hot it is.
    pub(super) fn worth(&mut self, component: &Component) -> Result<ComponentWorth, NoWorth> {
        let value = self.value(component)?;
        let temperature = if self.arena.is_number(value) {
            None
        } else {
            Some(thermograph::temperature(&mut self.arena, value).map_err(NoWorth::from)?)
        };
        Ok(ComponentWorth { value, temperature })
    }

    /// The value of a sum.
    pub(super) fn total(&mut self, state: &[Component]) -> Result<GameId, NoWorth> {
        let mut total = self.arena.zero();
        for component in state {
            let value = self.value(component)?;
            total = sum::add(&mut self.arena, total, value).map_err(NoWorth::from)?;
        }
        Ok(total)
    }

    /// How a sum ends when a player is to move, if that is known.
    pub(super) fn outcome(&mut self, state: &[Component], to_move: Player) -> Option<SumOutcome> {
        if let Some((search, sums)) = &self.search {
            return sums.outcome(&search.places(state)?, to_move);
        }
        let total = self.total(state).ok()?;
        let found = outcomes(&mut self.arena, total).ok()?[to_move.index()];
        Some(SumOutcome { winner: found.winner(), remoteness: None })
    }

    /// The moves of a player, by component, each in its order.
    pub(super) fn choices(&mut self, state: &[Component], player: Player) -> Vec<Choice> {
        if self.components.is_tied(state) {
            return Vec::new();
        }
        let mut choices = Vec::new();
        for (component, at) in state.iter().enumerate() {
            let steps = self.components.steps(at, player);
            let names = self.components.move_names(at, &steps);
            for (nth, (Step { how, to }, name)) in steps.into_iter().zip(names).enumerate() {
                let (outcome, gain) = (None, None);
                choices.push(Choice { component, nth, name, how, to, outcome, gain, is_best: false });
            }
        }
        if self.search.is_some() {
            for choice in &mut choices {
                choice.outcome = self.outcome(&after(state, choice), player.opponent());
            }
        } else if let Ok(total) = self.total(state) {
            // What is not worked out within the limits is not known.
            let _ = self.weigh(state, total, player, &mut choices);
        }
        choices
    }

    /// What each move does, by the values of what it leads to: a move of Left to Gᴸ wins exactly if Gᴸ is at least G − S, where S
    /// is the sum of all.
    fn weigh(
        &mut self,
        state: &[Component],
        total: GameId,
        player: Player,
        choices: &mut [Choice],
    ) -> Result<(), NoWorth> {
        for (component, at) in state.iter().enumerate() {
            let value = self.value(at)?;
            let options = self.options(at, player)?;
            let reason = |unfinished: Unfinished| NoWorth::from(unfinished);
            self.arena.renew_work();
            let threshold = sum::subtract(&mut self.arena, value, total).map_err(reason)?;
            for choice in choices.iter_mut().filter(|choice| choice.component == component) {
                let Some(option) = options.get(choice.nth) else { continue };
                let (less, greater) = match player {
                    Player::Left => (threshold, *option),
                    Player::Right => (*option, threshold),
                };
                let wins = order::less_or_equal(&mut self.arena, less, greater).map_err(reason)?;
                let winner = Some(if wins { player } else { player.opponent() });
                choice.outcome = Some(SumOutcome { winner, remoteness: None });
                let gain = match player {
                    Player::Left => sum::subtract(&mut self.arena, *option, value),
                    Player::Right => sum::subtract(&mut self.arena, value, *option),
                };
                choice.gain = Some(gain.map_err(reason)?);
            }
        }
        if self.components.is_impartial(state) {
            for choice in choices {
                choice.is_best = choice.outcome.is_some_and(|outcome| outcome.winner == Some(player));
            }
            return Ok(());
        }
        let mut gains: Vec<GameId> = choices.iter().filter_map(|choice| choice.gain).collect();
        gains.sort_unstable();
        gains.dedup();
        gains.truncate(MOST_COMPARED);
        for choice in choices {
            let Some(gain) = choice.gain else { continue };
            choice.is_best = true;
            for other in gains.iter().filter(|other| **other != gain) {
                if order::less_or_equal(&mut self.arena, gain, *other).map_err(NoWorth::from)? {
                    choice.is_best = false;
                }
            }
        }
        Ok(())
    }

    /// The values of a player’s options in a component, in their order.
    fn options(&mut self, at: &Component, player: Player) -> Result<Vec<GameId>, NoWorth> {
        let mover = at.mover(player);
        let mut options: Vec<GameId> = match &at.place {
            Place::Board(board) => {
                self.arena.renew_work();
                let hints = board
                    .hints(&mut self.arena, LIMITS)
                    .map_err(|reason| NoWorth::Unsolved { name: at.name.clone(), reason })?;
                hints.iter().filter(|hint| hint.player == mover).map(|hint| hint.value).collect()
            }
            Place::Vehicle(on) => {
                let Some(analysis) = self.components.analysis() else { return Ok(Vec::new()) };
                let graph = analysis.graph();
                let values = values_from(&mut self.arena, graph, *on).map_err(NoWorth::from)?;
                let value = |to: &PositionId| values[to.index()].map_err(NoWorth::from);
                graph.options(*on, mover).iter().map(value).collect::<Result<_, _>>()?
            }
        };
        if at.is_negated {
            for option in &mut options {
                *option = sum::negate(&mut self.arena, *option).map_err(NoWorth::from)?;
            }
        }
        Ok(options)
    }
}

/// A sum after a move.
pub(super) fn after(state: &[Component], choice: &Choice) -> Vec<Component> {
    let mut after = state.to_vec();
    if let Some(component) = after.get_mut(choice.component) {
        *component = component.at(choice.to.clone());
    }
    after
}

/// How good a move is for who makes it: the greatest of these is made. One about which nothing is known comes before one that
/// loses.
pub(super) fn rank(choice: &Choice, player: Player) -> (u8, bool, i64) {
    let soonest = |remoteness: Option<u32>| remoteness.map_or(0, i64::from);
    match choice.outcome.map(|outcome| (outcome.seen_by(player), outcome.remoteness)) {
        Some((PlayerOutcome::Win, remoteness)) => (3, choice.is_best, -soonest(remoteness)),
        None => (2, false, 0),
        Some((PlayerOutcome::Draw, _)) => (1, false, 0),
        Some((PlayerOutcome::Loss, remoteness)) => (0, choice.is_best, soonest(remoteness)),
    }
}
