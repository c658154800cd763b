//! What is known of sums while they are looked at and played.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::rc::Rc;

use hyperjam_rulesets::Unsolved;
use hyperjam_solver::sum::{Measure, SumOutcome};
use hyperjam_solver::task::Progress;
use hyperjam_terms::{Convention, EndKind, Grundy, Player, PlayerOutcome};
use hyperjam_values::{Arena, Dyadic, GameId, Limits, Unfinished, sum, thermograph};

use crate::genus::{Genera, Tame};
use crate::laid::{Laid, Search, Stopped};
use crate::memory::{Made, SumMemory, are_boards};
use crate::place::{Component, How, Key, Place, Step, Unvalued};
use crate::search::SearchLimits;

/// The most values that are tried to no end.
const MOST_UNFINISHED: usize = 3;

/// What the search of a sum may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SumLimits {
    /// For values, and for each question about a board.
    pub values: Limits,
    /// The most places of all components together, unless all are positions of one graph, and the most positions of a game that stands for several.
    pub places: usize,
    /// The most positions and moves of a sum.
    pub size: usize,
    /// The most states that a search for the winner of boards may look at; all such searches together may look at a few times as
    /// many.
    pub states: u64,
}

impl Default for SumLimits {
    /// A few seconds and some hundred megabytes.
    fn default() -> Self {
        Self { values: Limits::default(), places: 100_000, size: 4_000_000, states: 200_000 }
    }
}

/// Why a sum has no value that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoTotal {
    /// There are none.
    Misere,
    /// A component has none.
    Component {
        /// Its number, from 0.
        nth: usize,
        /// Why.
        reason: Unvalued,
    },
    /// A limit of the arena was reached.
    Unfinished(Unfinished),
}

impl fmt::Display for NoTotal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Misere => write!(f, "in misère play there are no values"),
            Self::Component { nth, reason } => write!(f, "component {}: {reason}", nth + 1),
            Self::Unfinished(unfinished) => unfinished.fmt(f),
        }
    }
}

impl std::error::Error for NoTotal {}

impl From<Unfinished> for NoTotal {
    fn from(unfinished: Unfinished) -> Self {
        Self::Unfinished(unfinished)
    }
}

/// A move in a sum, and what it does as far as that is known.
#[derive(Clone, Debug)]
pub struct Choice {
    /// In which component, counted from 0.
    pub component: usize,
    /// Its number among the player’s moves there.
    pub nth: usize,
    /// How it is made.
    pub how: How,
    /// Where it leads.
    pub to: Rc<dyn Place>,
    /// How the rest ends, if that is known.
    pub outcome: Option<SumOutcome>,
    /// The value of what it leads to in its component; none where values do not tell.
    pub leaves: Option<GameId>,
    /// What it gains, the value of the option minus that of the component; none where values do not tell.
    pub gain: Option<GameId>,
    /// Whether no other move gains more; where all components are impartial, whether it wins.
    pub is_best: bool,
    /// How far from its end is what is left, where that is told by labels or by games that stand for components.
    pub(crate) measure: Measure,
}

impl Choice {
    /// How good it is for who makes it, the best the greatest: a quick win, then what is not known, a draw, a slow loss. Who
    /// makes a move of the greatest rank at every turn wins what is won, if nothing is unknown.
    pub fn rank(&self, player: Player) -> (u8, bool, i64, i64) {
        let clamped = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        let Some(outcome) = self.outcome else { return (2, false, 0, 0) };
        let (first, second) = match outcome.remoteness {
            Some(remoteness) => (i64::from(remoteness), 0),
            None => (clamped(self.measure.labels), clamped(self.measure.ranks)),
        };
        match outcome.seen_by(player) {
            PlayerOutcome::Win => (3, self.is_best, -first, -second),
            PlayerOutcome::Draw => (1, false, 0, 0),
            PlayerOutcome::Loss => (0, self.is_best, first, second),
        }
    }

    /// The components after it.
    pub fn after(&self, state: &[Component]) -> Vec<Component> {
        let mut after = state.to_vec();
        if let Some(component) = after.get_mut(self.component) {
            *component = component.at(self.to.clone());
        }
        after
    }
}

/// The best of these moves for a player, the first of several. Who makes it at every turn wins what is won, if nothing is
/// unknown.
pub fn best(choices: &[Choice], player: Player) -> Option<&Choice> {
    choices.iter().rev().max_by_key(|choice| choice.rank(player))
}

/// How many searches for the winner of boards to their limit all of them may take together.
const SEARCHES: u64 = 8;

/// By what the work for values is divided where the winner is searched anyway.
const LESS_WORK: u64 = 4;

/// What is few for a search of all places.
const FEW_PLACES: usize = 100_000;

/// A search, and which components, by number, are in it only by the value that they have together.
struct Searched {
    search: Search,
    is_valued: Vec<bool>,
}

/// What is known of sums: who wins them, and by which moves.
///
/// Six ways. What was [searched](Self::search) is known by that, and else by values:
/// 1. In normal play, where every component has a value, by the value of their sum (SS Definitions 2.5 and 2.7).
/// 2. By a search of all positions of the sum, with ties, with endless play, in misère play.
/// 3. In normal play, where all components are impartial, by their labels (HL Lemma 31).
/// 4. In normal play by a search in which one game stands for all components that have values: the canonical form of their
///    sum. Who wins stays the same, whatever stands beside it; how soon does not, so no remoteness is told. A player who
///    makes the [best] move at every turn wins all the same, and does not go round.
/// 5. In misère play, where all components are impartial, end, and are tame with all that they come to, as Nim heaps by their
///    genus (*Winning Ways*, chapter 13).
/// 6. Where all components are boards and every play ends, by a [search](crate::WinnerSearch) for the winner alone.
///
/// What a search finds serves all sums that can be reached from its start; the fourth way needs another one after each move
/// in a component that has a value.
///
/// ```
/// use std::rc::Rc;
/// use hyperjam_rulesets::open;
/// use hyperjam_solver::Graph;
/// use hyperjam_sums::{BoardPlace, Component, GraphPlace, Known, SumLimits};
/// use hyperjam_terms::{Convention, Movers, Player, PlayerOutcome};
///
/// // A vehicle goes round for ever. Beside it a board, {2|−½}: the loop saves whoever does not move first there.
/// let ring = Graph::from_moves(1, [(0, 0, Movers::BOTH)])?;
/// let start = ring.position(0).expect("there is one");
/// let vehicle = Component::new(0, Rc::new(GraphPlace::new(Rc::new(ring), start)));
/// let board = Component::new(1, Rc::new(BoardPlace::new(open("domineering", &["...|..."])?.into())));
/// let sum = [vehicle, board];
/// let mut known = Known::new(Convention::Normal, SumLimits::default(), |_| {});
/// known.search(&sum)?;
/// let outcome = known.outcome(&sum, Player::Left).map(|found| found.seen_by(Player::Left));
/// assert_eq!(outcome, Some(PlayerOutcome::Draw));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Known<'a> {
    /// The games that values are given in.
    pub arena: Arena,
    convention: Convention,
    limits: SumLimits,
    /// The work that a value may take where nothing is searched yet.
    work: u64,
    /// Whether sums are searched for how soon they end where values tell who wins them.
    counts_moves: bool,
    watch: Box<dyn Fn(Progress) + 'a>,
    values: BTreeMap<(usize, Key), Result<GameId, Unvalued>>,
    /// How many values were not found within the limits, and what was met last.
    unfinished: (usize, Option<Unvalued>),
    searches: Vec<Searched>,
    genera: Genera,
    memory: Rc<RefCell<SumMemory>>,
    /// How many states the search for the winner of boards may look at yet.
    states: u64,
}

impl fmt::Debug for Known<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Known").field("searches", &self.searches.len()).finish_non_exhaustive()
    }
}

/// How play is over, if that is because a component stands on an end.
pub(crate) fn end_of(state: &[Component]) -> Option<EndKind> {
    EndKind::of_sum(state.iter().map(|component| component.place().end()))
}

impl<'a> Known<'a> {
    /// Nothing is known yet. What is searched tells who watches how far it has come.
    pub fn new(convention: Convention, limits: SumLimits, watch: impl Fn(Progress) + 'a) -> Self {
        // What such a search may take as a whole is counted here.
        let search = SearchLimits { states: u64::MAX, bytes: limits.values.bytes, ..SearchLimits::default() };
        let mut memory = SumMemory::new(search);
        memory.ask_in(convention);
        Self {
            arena: Arena::new(limits.values),
            convention,
            limits,
            work: limits.values.work,
            counts_moves: false,
            watch: Box::new(watch),
            values: BTreeMap::new(),
            unfinished: (0, None),
            searches: Vec::new(),
            genera: Genera::default(),
            memory: Rc::new(RefCell::new(memory)),
            states: SEARCHES.saturating_mul(limits.states),
        }
    }

    /// The same with what was kept of the sum before, under the same limits. As what is open can be found out later, all searches
    /// for the winner of boards look together at as many states as one may, and once there is such a search values, too, may take a
    /// part only of what they may, but for those that were found before.
    pub fn with_memory(mut self, memory: Rc<RefCell<SumMemory>>) -> Self {
        self.states = self.limits.states;
        memory.borrow_mut().ask_in(self.convention);
        if memory.borrow().states().is_some() {
            self.limits.values.work /= LESS_WORK;
            self.arena.allow_work(self.limits.values.work);
        }
        self.memory = memory;
        self
    }

    /// The same, which also [searches](Self::search) sums that values decide: these do not tell in how many moves a sum ends.
    pub fn counting_moves(self) -> Self {
        Self { counts_moves: true, ..self }
    }

    /// The convention that is played.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// The value of a component in normal play.
    pub fn value(&mut self, component: &Component) -> Result<GameId, Unvalued> {
        let key = component.key();
        if let Some(known) = self.values.get(&key) {
            return *known;
        }
        // Each takes what one value may; where several were too much, the others are not tried.
        if let (MOST_UNFINISHED.., Some(reason)) = self.unfinished {
            return Err(reason);
        }
        let too_much = self.memory.borrow().too_much(component);
        // A value that was found once is found again, also where others may take less by now.
        let work =
            if self.memory.borrow().is_valued(component) { self.work } else { self.limits.values.work };
        self.arena.allow_work(work);
        self.arena.renew_work();
        let found = match too_much {
            Some(reason) => Err(reason),
            None => component.place().value(&mut self.arena, Limits { work, ..self.limits.values }),
        };
        self.arena.allow_work(self.limits.values.work);
        match found {
            Ok(_) if work == self.work => self.memory.borrow_mut().note_valued(component),
            Err(reason @ Unvalued::Unfinished(_)) => {
                self.unfinished = (self.unfinished.0 + 1, Some(reason));
                self.memory.borrow_mut().note_too_much(component, reason);
            }
            Ok(_) | Err(_) => {}
        }
        self.values.insert(key, found);
        found
    }

    /// The temperature of a component in normal play; none of a number.
    pub fn temperature(&mut self, component: &Component) -> Result<Option<Dyadic>, Unvalued> {
        let value = self.value(component)?;
        if self.arena.is_number(value) {
            return Ok(None);
        }
        Ok(Some(thermograph::temperature(&mut self.arena, value)?))
    }

    /// The value of a sum.
    pub fn total(&mut self, state: &[Component]) -> Result<GameId, NoTotal> {
        if self.convention == Convention::Misere {
            return Err(NoTotal::Misere);
        }
        let mut total = self.arena.zero();
        for (nth, component) in state.iter().enumerate() {
            let value = self.value(component).map_err(|reason| NoTotal::Component { nth, reason })?;
            total = sum::add(&mut self.arena, total, value)?;
        }
        Ok(total)
    }

    /// Finds out what a search can tell of a sum that values do not decide, and of those that can be reached from it. Cost
    /// up to the limits; the numbers in an error are theirs.
    pub fn search(&mut self, start: &[Component]) -> Result<(), Stopped> {
        if (!self.counts_moves && self.is_valued(start)) || self.is_searched(start)? {
            return Ok(());
        }
        let failed = self.memory.borrow().failed(start);
        let searched = match failed {
            Some(stopped) => {
                if self.search_winners(start) {
                    Ok(())
                } else {
                    Err(stopped)
                }
            }
            None => self.search_by_size(start),
        };
        if let Err(stopped) = searched {
            self.memory.borrow_mut().note_failed(start, stopped);
        }
        searched.or_else(|stopped| self.tame(start).map(|_| ()).ok_or(stopped))
    }

    /// A search of few positions tells the most, one for the winner of boards takes the least, and one of all positions is the
    /// last that there is. In misère play the one of all positions comes first: nothing but it tells remoteness.
    fn search_by_size(&mut self, start: &[Component]) -> Result<(), Stopped> {
        let limits = self.limits;
        if !self.may_search_winners(start) {
            return self.search_anew(start);
        }
        if self.convention == Convention::Misere {
            let searched = self.search_anew(start);
            let is_known = |known: &mut Self| known.tame(start).is_some() || known.search_winners(start);
            return searched.or_else(|stopped| if is_known(self) { Ok(()) } else { Err(stopped) });
        }
        let few =
            SumLimits { places: limits.places.min(FEW_PLACES), size: limits.size.min(FEW_PLACES), ..limits };
        self.limits = few;
        let searched = self.search_anew(start);
        self.limits = limits;
        match searched {
            Err(_) if self.search_winners(start) => Ok(()),
            Err(_) if few != limits => self.search_anew(start),
            searched => searched,
        }
    }

    fn search_anew(&mut self, start: &[Component]) -> Result<(), Stopped> {
        let as_given = Laid::of(start.iter(), &mut self.arena, &[], self.limits.places)
            .and_then(|laid| self.searched(laid, start));
        let (searched, is_valued) = match as_given {
            Ok(search) => (search, vec![false; start.len()]),
            Err(_) if self.counts_moves && self.is_valued(start) => return Ok(()),
            Err(stopped) => {
                let is_valued: Vec<bool> = start.iter().map(|one| self.has_value(one)).collect();
                if !is_valued.contains(&true) {
                    return Err(stopped);
                }
                let games = self.stand_ins(start, &is_valued)?;
                let laid_out = unvalued(start, &is_valued);
                let laid = Laid::of(laid_out.iter(), &mut self.arena, &games, self.limits.places)?;
                (self.searched(laid, &laid_out)?, is_valued)
            }
        };
        self.searches.push(Searched { search: searched, is_valued });
        Ok(())
    }

    /// Looks for the winner of a sum of boards that has no value; whether it is found.
    fn search_winners(&mut self, state: &[Component]) -> bool {
        self.may_search_winners(state) && self.total(state).is_err() && self.look_for_winners(state)
    }

    fn look_for_winners(&mut self, state: &[Component]) -> bool {
        let mut memory = self.memory.borrow_mut();
        let before = memory.states().unwrap_or_default();
        let is_decided = memory.search(state, self.states.min(self.limits.states));
        // Another sum begins at none.
        let looked_at = memory.states().unwrap_or_default().saturating_sub(before);
        self.states = self.states.saturating_sub(looked_at);
        is_decided
    }

    fn may_search_winners(&self, state: &[Component]) -> bool {
        self.limits.states > 0 && are_boards(state)
    }

    /// Who wins a sum of boards when Left starts, and when Right starts, by the search for the winner alone, as far as that is
    /// known. What it is worth is not asked.
    pub fn winners(&mut self, state: &[Component]) -> [Option<Player>; 2] {
        if !self.may_search_winners(state) {
            return [None; 2];
        }
        self.look_for_winners(state);
        Player::BOTH.map(|starter| self.memory.borrow_mut().ask(state, starter, false))
    }

    /// Whether the winner of a sum is searched for, as it has no value and is too large for a search of all positions.
    pub fn seeks_winner(&self, state: &[Component]) -> bool {
        self.memory.borrow().is_about(state)
    }

    /// Whether something that was asked is not known yet, and can be found out by going on with what is kept of the sum.
    pub fn is_open(&self) -> bool {
        self.memory.borrow().is_open()
    }

    /// Why the search for the winner ended without an answer, if it did.
    pub fn unsolved(&self) -> Option<Unsolved> {
        self.memory.borrow().ended()
    }

    /// Takes note that the value of a component is too much, as another one found out within the same limits.
    pub fn note_too_much(&mut self, component: &Component, reason: Unvalued) {
        self.memory.borrow_mut().note_too_much(component, reason);
    }

    /// Why the value of a component was too much, if that was found out.
    pub fn too_much(&self, component: &Component) -> Option<Unvalued> {
        self.memory.borrow().too_much(component)
    }

    /// Takes note that a move leads from one sum to another.
    pub(crate) fn made(&self, before: &[Component], made: Made, after: &[Component]) {
        self.memory.borrow_mut().made(before, made, after);
    }

    /// The moves of a player in a sum that is searched for its winner, each as its component and its number there, in the order
    /// in which they are made [by temperature](crate::WinnerSearch::by_temperature); none for other sums.
    pub fn by_temperature(&self, state: &[Component], player: Player) -> Option<Vec<(usize, usize)>> {
        self.memory.borrow_mut().by_temperature(state, player)
    }

    /// What a sum is like in misère play, where each component is tame.
    fn tame(&mut self, state: &[Component]) -> Option<Tame> {
        if self.convention == Convention::Normal {
            return None;
        }
        state.iter().try_fold(Tame::ZERO, |sum, component| {
            Some(sum.plus(self.genera.of(component, self.limits.places)?))
        })
    }

    /// Whether values tell who wins a sum.
    fn is_valued(&mut self, state: &[Component]) -> bool {
        let Ok(total) = self.total(state) else { return false };
        self.arena.renew_work();
        Player::BOTH.into_iter().all(|player| self.wins(total, player).is_ok())
    }

    /// Whether a search knows a sum and what each move of it leads to: where a game stands for several components, what a
    /// move in one of these comes to need not be an option of that game.
    fn is_searched(&mut self, state: &[Component]) -> Result<bool, Stopped> {
        let Some((nth, _)) = self.found(state) else { return Ok(false) };
        if self.searches[nth].search.is_as_given() {
            return Ok(true);
        }
        let is_valued = self.searches[nth].is_valued.clone();
        let games = self.stand_ins(state, &is_valued)?;
        Ok(games.iter().all(|game| self.searches[nth].search.has_laid(*game)))
    }

    fn searched(&self, laid: Laid, start: &[Component]) -> Result<Search, Stopped> {
        Search::of(laid, start, self.convention, self.limits.size, &*self.watch)
    }

    fn has_value(&mut self, component: &Component) -> bool {
        self.convention == Convention::Normal && self.value(component).is_ok()
    }

    /// What the components with values come to, now and after each move in one of them.
    fn stand_ins(&mut self, start: &[Component], is_valued: &[bool]) -> Result<Vec<GameId>, Stopped> {
        self.arena.renew_work();
        let total = self.worth_together(start, is_valued).ok_or(Stopped::Value(self.limits.places))?;
        let mut games = vec![total];
        for (component, _) in start.iter().zip(is_valued).filter(|(_, is_valued)| **is_valued) {
            let Ok(value) = self.value(component) else { continue };
            let others = sum::subtract(&mut self.arena, total, value)?;
            for player in Player::BOTH {
                let place = component.place();
                let Ok(options) = place.option_values(player, &mut self.arena, self.limits.values) else {
                    continue;
                };
                for option in options {
                    games.push(sum::add(&mut self.arena, others, option)?);
                }
            }
        }
        games.sort_unstable();
        games.dedup();
        Ok(games)
    }

    /// The value of these components together.
    fn worth_together(&mut self, state: &[Component], is_valued: &[bool]) -> Option<GameId> {
        let mut total = self.arena.zero();
        for (component, _) in state.iter().zip(is_valued).filter(|(_, is_valued)| **is_valued) {
            let value = self.value(component).ok()?;
            total = sum::add(&mut self.arena, total, value).ok()?;
        }
        Some(total)
    }

    /// The search that knows a sum, and where its components stand there.
    fn found(&mut self, state: &[Component]) -> Option<(usize, crate::laid::Spot)> {
        for nth in 0..self.searches.len() {
            let is_valued = self.searches[nth].is_valued.clone();
            if is_valued.len() != state.len() {
                continue;
            }
            let value =
                if is_valued.contains(&true) { Some(self.worth_together(state, &is_valued)?) } else { None };
            let laid_out = unvalued(state, &is_valued);
            let search = &self.searches[nth].search;
            if let Some(spot) = search.spot(laid_out.iter(), value)
                && search.outcome(&spot, Player::Left).is_some()
            {
                return Some((nth, spot));
            }
        }
        None
    }

    /// How a sum ends when a player is to move, if that is known.
    pub fn outcome(&mut self, state: &[Component], to_move: Player) -> Option<SumOutcome> {
        if let Some(end) = end_of(state) {
            let remoteness = end.remoteness(self.convention, to_move);
            return Some(SumOutcome { winner: end.winner(to_move), remoteness });
        }
        if let Some((nth, spot)) = self.found(state) {
            return self.searches[nth].search.outcome(&spot, to_move);
        }
        if let Some(tame) = self.tame(state) {
            let winner = if tame.is_won_by_mover() { to_move } else { to_move.opponent() };
            return Some(SumOutcome { winner: Some(winner), remoteness: None });
        }
        let of_boards = self.memory.borrow_mut().winner(state, to_move);
        if of_boards.is_some() {
            return Some(SumOutcome { winner: of_boards, remoteness: None });
        }
        let Ok(total) = self.total(state) else {
            self.memory.borrow_mut().ask(state, to_move, false);
            let is_stuck = state.iter().all(|at| at.place().moves(to_move).is_empty());
            let winner = Some(self.convention.winner_when_stuck(to_move));
            return is_stuck.then_some(SumOutcome { winner, remoteness: Some(0) });
        };
        self.arena.renew_work();
        let wins = self.wins(total, to_move).ok()?;
        let winner = if wins { to_move } else { to_move.opponent() };
        Some(SumOutcome { winner: Some(winner), remoteness: None })
    }

    /// The label of a sum (HL Proposition 40), where all components are impartial and the convention is normal play.
    pub fn label(&mut self, state: &[Component]) -> Option<Grundy> {
        if let Some((nth, spot)) = self.found(state) {
            return self.searches[nth].search.label(&spot);
        }
        let total = self.total(state).ok()?;
        self.arena.as_nimber(total).map(Grundy::Nimber)
    }

    /// The labels of the components that [`label`](Self::label) adds up.
    pub fn labels(&mut self, state: &[Component]) -> Option<Vec<Grundy>> {
        if let Some((nth, spot)) = self.found(state) {
            return self.searches[nth].search.labels(&spot);
        }
        state.iter().map(|one| self.label(std::slice::from_ref(one))).collect()
    }

    /// The moves of a player, by component, each in its order, with what they do as far as that is known: by values, or by
    /// what was [searched](Known::search). Of several moves of a vehicle to one position the first stands for all.
    pub fn choices(&mut self, state: &[Component], player: Player) -> Vec<Choice> {
        if end_of(state).is_some() {
            return Vec::new();
        }
        let mut choices = Vec::new();
        for (component, at) in state.iter().enumerate() {
            let mut driven = BTreeSet::new();
            for (nth, Step { how, to }) in at.place().moves(player).into_iter().enumerate() {
                if let How::Drive(_, to) = how
                    && !driven.insert(to)
                {
                    continue;
                }
                let (outcome, leaves, gain, measure) = (None, None, None, Measure::default());
                choices.push(Choice {
                    component,
                    nth,
                    how,
                    to,
                    outcome,
                    leaves,
                    gain,
                    is_best: false,
                    measure,
                });
            }
        }
        if self.found(state).is_none() {
            if let Ok(total) = self.total(state) {
                // What is not worked out within the limits is not known.
                let _ = self.weigh(state, total, player, &mut choices);
            } else if self.tame(state).is_some() || self.seeks_winner(state) {
                for choice in &mut choices {
                    choice.outcome = self.outcome_by(state, choice, player);
                    choice.is_best = choice.outcome.is_some_and(|found| found.winner == Some(player));
                }
            }
            return choices;
        }
        for choice in &mut choices {
            self.arena.renew_work();
            let after = choice.after(state);
            choice.outcome = self.outcome(&after, player.opponent());
            if let Some(SumOutcome { winner: Some(winner), remoteness: None }) = choice.outcome {
                choice.measure = self.measure(&after, winner, player.opponent());
            }
        }
        choices
    }

    /// How a sum without a value ends after a move, if that is known.
    fn outcome_by(&mut self, state: &[Component], choice: &Choice, player: Player) -> Option<SumOutcome> {
        let after = choice.after(state);
        if self.tame(&after).is_some() {
            return self.outcome(&after, player.opponent());
        }
        let made = Made { player, component: choice.component, nth: choice.nth };
        let mut memory = self.memory.borrow_mut();
        memory.made(state, made, &after);
        let winner = memory.ask(&after, player.opponent(), true)?;
        Some(SumOutcome { winner: Some(winner), remoteness: None })
    }

    /// How far a sum that is won without remoteness is from its end.
    fn measure(&mut self, state: &[Component], winner: Player, to_move: Player) -> Measure {
        let unknown = Measure { labels: u64::MAX, ranks: 0 };
        let Some((nth, spot)) = self.found(state) else { return Measure::default() };
        let found = self.searches[nth].search.measure(&mut self.arena, &spot, winner, to_move);
        found.ok().flatten().unwrap_or(unknown)
    }

    /// What the search of these limits may use.
    pub(crate) fn limits(&self) -> SumLimits {
        self.limits
    }
}

/// The components that are laid out by their places.
fn unvalued(state: &[Component], is_valued: &[bool]) -> Vec<Component> {
    let all = state.iter().zip(is_valued);
    all.filter(|(_, is_valued)| !**is_valued).map(|(component, _)| component.clone()).collect()
}
