//! What is kept of a sum of boards while it is looked at and played.

use std::collections::BTreeMap;
use std::fmt;

use hyperjam_rulesets::{Board, Unsolved};
use hyperjam_terms::{Convention, Player};

use crate::laid::Stopped;
use crate::place::{Component, Key, Shown, Unvalued};
use crate::search::{SearchLimits, WinnerSearch};

/// What tells where the components of a sum are.
type Keys = Vec<(usize, Key)>;

/// A move that was made on the way from the first sum to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Made {
    pub(crate) player: Player,
    pub(crate) component: usize,
    pub(crate) nth: usize,
}

/// A question for who wins.
#[derive(Debug)]
struct Question {
    path: Vec<Made>,
    keys: Keys,
    to_move: Player,
    /// Whether it is about what a move leads to that could be made in the sum before it.
    is_option: bool,
}

impl Question {
    /// The latest sums come first, and each before what its moves lead to.
    fn urgency(&self) -> (usize, bool) {
        (self.path.len().saturating_sub(usize::from(self.is_option)), !self.is_option)
    }
}

/// What is kept of a sum of boards while it is looked at and played: the [search](WinnerSearch) for who wins it and all that its
/// moves lead to, and which values and searches were too much.
///
/// [`Known`](crate::Known) asks and answers by what was found. What it asked in vain stays open, and [`go_on`](Self::go_on)
/// looks for it; asked again, `Known` has the answer. So what is said of a sum depends on the sum alone, but for whether it is
/// known yet. All of it is in one convention: where another one is asked for, nothing is kept.
///
/// ```
/// use std::cell::RefCell;
/// use std::rc::Rc;
/// use hyperjam_rulesets::{Limits, open};
/// use hyperjam_sums::{BoardPlace, Component, Known, SearchLimits, SumLimits, SumMemory};
/// use hyperjam_terms::{Convention, Player};
///
/// let board = open("clobber", &["xoxox|oxoxo|xoxox|oxoxo"])?;
/// let sum = [Component::new(0, Rc::new(BoardPlace::new(board.into())))];
/// let memory = Rc::new(RefCell::new(SumMemory::new(SearchLimits::default())));
/// let little = SumLimits { values: Limits { work: 1_000, ..Limits::default() }, places: 10, size: 10, states: 1 };
/// let known = || Known::new(Convention::Normal, little, |_| {}).with_memory(memory.clone());
/// let mut first = known();
/// let _ = first.search(&sum);
/// assert_eq!(first.outcome(&sum, Player::Left), None);
/// while memory.borrow_mut().go_on(1_000) {}
/// assert_eq!(known().outcome(&sum, Player::Left).and_then(|found| found.winner), Some(Player::Left));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SumMemory {
    limits: SearchLimits,
    convention: Convention,
    kept: Option<Kept>,
    notes: BTreeMap<Keys, Note>,
}

/// What is kept of a sum that was asked for.
#[derive(Default)]
struct Note {
    /// By which moves it is reached from the one where the search began, if it is.
    path: Option<Vec<Made>>,
    /// Who wins when Left is to move, and when Right is, as far as that was found out.
    winners: [Option<Player>; 2],
    /// Whether it was searched before.
    is_searched: bool,
    /// Why no search of all positions decided it.
    failed: Option<Stopped>,
    /// Why its value was too much, of a component alone.
    unvalued: Option<Unvalued>,
    /// Whether its value was found, of a component alone.
    is_valued: bool,
}

/// A search.
struct Kept {
    search: WinnerSearch<'static>,
    /// Where the boards of the search are.
    at: Vec<Made>,
    open: Vec<Question>,
    /// Why the search does not go on, if it ended without an answer.
    ended: Option<Unsolved>,
}

impl fmt::Debug for SumMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SumMemory").field("states", &self.states()).finish_non_exhaustive()
    }
}

impl SumMemory {
    /// Nothing is known yet. The limits are those of the search as a whole.
    pub fn new(limits: SearchLimits) -> Self {
        Self { limits, convention: Convention::Normal, kept: None, notes: BTreeMap::new() }
    }

    /// From now on it is asked in this convention.
    pub(crate) fn ask_in(&mut self, convention: Convention) {
        if self.convention != convention {
            *self = Self { convention, ..Self::new(self.limits) };
        }
    }

    /// How many states were looked at; none where nothing was searched.
    pub fn states(&self) -> Option<u64> {
        self.kept.as_ref().map(|kept| kept.search.states())
    }

    /// Whether something was asked that is not known yet, and can be found out.
    pub fn is_open(&self) -> bool {
        self.kept.as_ref().is_some_and(|kept| !kept.open.is_empty())
    }

    /// Why the search ended without an answer, if it did.
    pub fn ended(&self) -> Option<Unsolved> {
        self.kept.as_ref().and_then(|kept| kept.ended)
    }

    /// Leaves open only what is asked from now on.
    pub fn drop_questions(&mut self) {
        if let Some(kept) = &mut self.kept {
            kept.open.clear();
        }
    }

    /// Looks at so many states more for what is open, the latest sum of a game first; whether something is open still. Once the
    /// limits are reached nothing is open any more. It begins at the sum again, and looks at more states than follow one another,
    /// so that each time something is found out.
    pub fn go_on(&mut self, states: u64) -> bool {
        let most = self.limits.states;
        let Some(kept) = &mut self.kept else { return false };
        let until = kept.search.states().saturating_add(states.max(kept.search.least_states()));
        let latest = |kept: &Kept| {
            let urgency = |nth: &usize| (kept.open[*nth].urgency(), std::cmp::Reverse(*nth));
            (0..kept.open.len()).max_by_key(urgency)
        };
        while let Some(nth) = latest(kept) {
            kept.search.allow(until.min(most).saturating_sub(kept.search.states()));
            let Question { path, to_move, .. } = &kept.open[nth];
            match kept.wins(&path.clone(), *to_move, true) {
                Ok(wins) => {
                    let Question { keys, to_move, .. } = kept.open.remove(nth);
                    note_winner(&mut self.notes, keys, to_move, wins);
                }
                Err(Unsolved::States { .. }) if kept.search.states() < most => return true,
                Err(reason) => {
                    let reason = match reason {
                        Unsolved::States { .. } => Unsolved::States { limit: most },
                        reason => reason,
                    };
                    kept.ended = Some(reason);
                    kept.open.clear();
                }
            }
        }
        false
    }

    /// Begins to keep what is known of a sum, unless it is one that a move of the sum so far led to. Whether it could.
    fn begin(&mut self, state: &[Component]) -> bool {
        if self.is_about(state) {
            return true;
        }
        let boards: Option<Vec<(&dyn Board, bool)>> = state.iter().map(board).collect();
        let search =
            boards.and_then(|boards| WinnerSearch::in_convention(&boards, self.convention, self.limits).ok());
        let Some(search) = search else { return false };
        self.kept = Some(Kept { search, at: Vec::new(), open: Vec::new(), ended: None });
        // What is known of other sums is of no use any more, but for components that are here as well.
        self.notes.retain(|keys, _| keys.iter().all(|key| state.iter().any(|one| one.key() == *key)));
        for note in self.notes.values_mut() {
            *note = Note { path: None, winners: [None; 2], is_searched: false, ..*note };
        }
        self.note(state).path = Some(Vec::new());
        true
    }

    /// Whether a sum is the one that is searched, or one of which it was noted by which moves it is reached from there.
    pub(crate) fn is_about(&self, state: &[Component]) -> bool {
        self.path(state).is_some()
    }

    fn path(&self, state: &[Component]) -> Option<&Vec<Made>> {
        self.notes.get(&keys(state))?.path.as_ref()
    }

    fn note(&mut self, state: &[Component]) -> &mut Note {
        self.notes.entry(keys(state)).or_default()
    }

    /// Why no search of all positions decided a sum, if that was tried.
    pub(crate) fn failed(&self, state: &[Component]) -> Option<Stopped> {
        self.notes.get(&keys(state))?.failed
    }

    /// Takes note that no search of all positions decides a sum.
    pub(crate) fn note_failed(&mut self, state: &[Component], stopped: Stopped) {
        self.note(state).failed = Some(stopped);
    }

    /// Why the value of a component was too much, if that was tried.
    pub(crate) fn too_much(&self, component: &Component) -> Option<Unvalued> {
        self.notes.get(&keys(std::slice::from_ref(component)))?.unvalued
    }

    /// Whether the value of a component was found before.
    pub(crate) fn is_valued(&self, component: &Component) -> bool {
        self.notes.get(&keys(std::slice::from_ref(component))).is_some_and(|note| note.is_valued)
    }

    /// Takes note that the value of a component was found.
    pub(crate) fn note_valued(&mut self, component: &Component) {
        self.note(std::slice::from_ref(component)).is_valued = true;
    }

    /// Takes note that the value of a component is too much.
    pub(crate) fn note_too_much(&mut self, component: &Component, reason: Unvalued) {
        self.note(std::slice::from_ref(component)).unvalued = Some(reason);
    }

    /// Takes note of a move in a sum.
    pub(crate) fn made(&mut self, before: &[Component], made: Made, after: &[Component]) {
        if let Some(path) = self.path(before)
            && !self.is_about(after)
        {
            let path = [path, &[made][..]].concat();
            self.note(after).path = Some(path);
        }
    }

    /// Who wins a sum when a player is to move, if that was found out or is seen without a search.
    pub(crate) fn winner(&mut self, state: &[Component], to_move: Player) -> Option<Player> {
        let keys = keys(state);
        let note = self.notes.get(&keys)?;
        let path = note.path.as_ref()?;
        if let Some(winner) = note.winners[to_move.index()] {
            return Some(winner);
        }
        let wins = self.kept.as_mut()?.wins(path, to_move, false).ok().flatten();
        note_winner(&mut self.notes, keys, to_move, wins)
    }

    /// The same; where it is not known, the question is open from now on.
    pub(crate) fn ask(&mut self, state: &[Component], to_move: Player, is_option: bool) -> Option<Player> {
        let winner = self.winner(state, to_move);
        let (None, Some(kept)) = (winner, &mut self.kept) else { return winner };
        let keys = keys(state);
        let is_new = !kept.open.iter().any(|one| one.to_move == to_move && one.keys == keys);
        let path = self.notes.get(&keys).and_then(|note| note.path.clone());
        if let (Some(path), None, true) = (path, kept.ended, is_new) {
            kept.open.push(Question { path, keys, to_move, is_option });
        }
        None
    }

    /// Looks for the winner of a sum in which every component is a board, and for those of all sums that a move leads to, at so
    /// many states at most; whether the sum itself is decided. The first time only: what is left is for [`go_on`](Self::go_on).
    pub(crate) fn search(&mut self, state: &[Component], states: u64) -> bool {
        if !self.begin(state) {
            return false;
        }
        if states > 0
            && !std::mem::replace(&mut self.note(state).is_searched, true)
            && let Some(kept) = &mut self.kept
        {
            kept.search.allow(states);
            // What is not reached within the limits is not known; of the moves it may be some.
            let _ = self.decide(state);
        }
        Player::BOTH.into_iter().all(|player| self.winner(state, player).is_some())
    }

    fn decide(&mut self, state: &[Component]) -> Result<(), Unsolved> {
        for player in Player::BOTH {
            self.find(state, player)?;
        }
        for player in Player::BOTH {
            for (component, at) in state.iter().enumerate() {
                for (nth, step) in at.place().moves(player).into_iter().enumerate() {
                    let mut after = state.to_vec();
                    after[component] = at.at(step.to);
                    self.made(state, Made { player, component, nth }, &after);
                    self.find(&after, player.opponent())?;
                }
            }
        }
        Ok(())
    }

    fn find(&mut self, state: &[Component], to_move: Player) -> Result<(), Unsolved> {
        if self.winner(state, to_move).is_none()
            && let Some(path) = self.path(state).cloned()
            && let Some(kept) = &mut self.kept
        {
            let wins = kept.wins(&path, to_move, true)?;
            note_winner(&mut self.notes, keys(state), to_move, wins);
        }
        Ok(())
    }

    /// The moves of a player, each as its component and its number there, in the order in which they are made by temperature;
    /// none where nothing is kept of the sum, and in misère play, where temperatures say nothing.
    pub(crate) fn by_temperature(
        &mut self,
        state: &[Component],
        player: Player,
    ) -> Option<Vec<(usize, usize)>> {
        let path = self.path(state)?.clone();
        let kept = self.kept.as_mut().filter(|_| self.convention == Convention::Normal)?;
        kept.go_to(&path);
        kept.search.by_temperature(player).ok()
    }
}

impl Kept {
    /// Whether a player who is to move after these moves wins: what is known of it, or by a search.
    fn wins(&mut self, path: &[Made], to_move: Player, searches: bool) -> Result<Option<bool>, Unsolved> {
        match path.split_last() {
            // So all moves that could be made in one sum are asked for there.
            Some((last, before)) if last.player != to_move => {
                self.go_to(before);
                let Made { player, component, nth } = *last;
                let wins = match searches {
                    true => Some(self.search.wins_by(player, component, nth)?),
                    false => self.search.is_known_by(player, component, nth)?,
                };
                Ok(wins.map(|wins| !wins))
            }
            _ => {
                self.go_to(path);
                match searches {
                    true => self.search.wins(to_move).map(Some),
                    false => self.search.is_known(to_move),
                }
            }
        }
    }

    fn go_to(&mut self, path: &[Made]) {
        if self.at == path {
            return;
        }
        self.search.restart();
        for Made { player, component, nth } in path {
            self.search.make(*player, *component, *nth);
        }
        self.at = path.to_vec();
    }
}

/// Takes note of who wins a sum, if it was found out.
fn note_winner(
    notes: &mut BTreeMap<Keys, Note>,
    keys: Keys,
    to_move: Player,
    wins: Option<bool>,
) -> Option<Player> {
    let winner = if wins? { to_move } else { to_move.opponent() };
    notes.entry(keys).or_default().winners[to_move.index()] = Some(winner);
    Some(winner)
}

fn keys(state: &[Component]) -> Keys {
    state.iter().map(Component::key).collect()
}

/// Whether all components are boards, so that a search for the winner can be tried.
pub(crate) fn are_boards(state: &[Component]) -> bool {
    state.iter().all(|one| board(one).is_some())
}

/// The board that a component is on, and whether it is negated; none if it is on none.
fn board(component: &Component) -> Option<(&dyn Board, bool)> {
    let (_, key) = component.key();
    match (component.place().shown(), key) {
        // Nobody negates what is negated.
        (Shown::Board(board), Key::Negative(of)) => matches!(*of, Key::Text(_)).then_some((board, true)),
        (Shown::Board(board), _) => Some((board, false)),
        (Shown::Position(_), _) => None,
    }
}
