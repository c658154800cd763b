//! Sums of boards that are decided by a search for the winner alone.

use std::collections::BTreeMap;

use hyperjam_rulesets::{Board, Unsolved};
use hyperjam_terms::{Convention, Player};

use crate::place::{Component, Key, Shown};
use crate::search::{SearchLimits, WinnerSearch};

/// Who wins the sums that were searched, and what their moves lead to.
#[derive(Debug, Default)]
pub(crate) struct Winners {
    known: BTreeMap<(Vec<(usize, Key)>, Player), Player>,
    /// The sums that were asked for, and whether they were decided.
    asked: BTreeMap<Vec<(usize, Key)>, bool>,
    /// How many states were looked at.
    states: u64,
}

/// How many searches to their limit all searches of different sums may take together, about.
const SEARCHES: u64 = 8;

impl Winners {
    /// Who wins a sum when a player is to move, if that was found out.
    pub(crate) fn winner(&self, state: &[Component], to_move: Player) -> Option<Player> {
        if self.known.is_empty() {
            return None;
        }
        self.known.get(&(keys(state), to_move)).copied()
    }

    /// Looks for the winner of a sum in which every component is a board, and for those of all sums that a move leads to, at so
    /// many states and with so many bytes at most; whether the sum itself is decided. It is always asked in the same convention.
    pub(crate) fn search(
        &mut self,
        state: &[Component],
        convention: Convention,
        states: u64,
        bytes: usize,
    ) -> bool {
        if let Some(decided) = self.asked.get(&keys(state)) {
            return *decided;
        }
        let left = (SEARCHES * states).saturating_sub(self.states).min(states);
        let boards: Option<Vec<(&dyn Board, bool)>> = state.iter().map(board).collect();
        let Some(boards) = boards.filter(|_| left > 0) else { return false };
        let limits = SearchLimits { states: left, bytes, ..SearchLimits::default() };
        let Ok(mut search) = WinnerSearch::in_convention(&boards, convention, limits) else { return false };
        // What is not reached within the limits is not known; of the moves it may be some.
        let _ = self.note(state, &mut search);
        self.states += search.states();
        let decided = Player::BOTH.into_iter().all(|player| self.winner(state, player).is_some());
        self.asked.insert(keys(state), decided);
        decided
    }

    fn note(&mut self, state: &[Component], search: &mut WinnerSearch<'_>) -> Result<(), Unsolved> {
        let winner = |wins: bool, player: Player| if wins { player } else { player.opponent() };
        for player in Player::BOTH {
            self.known.insert((keys(state), player), winner(search.wins(player)?, player));
        }
        for player in Player::BOTH {
            for (component, at) in state.iter().enumerate() {
                for (nth, step) in at.place().moves(player).into_iter().enumerate() {
                    let mut after = state.to_vec();
                    after[component] = at.at(step.to);
                    let wins = search.wins_by(player, component, nth)?;
                    self.known.insert((keys(&after), player.opponent()), winner(wins, player));
                }
            }
        }
        Ok(())
    }
}

fn keys(state: &[Component]) -> Vec<(usize, Key)> {
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
