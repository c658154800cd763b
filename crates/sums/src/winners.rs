//! Sums of boards that are decided by a search for the winner alone.

use std::collections::BTreeMap;

use hyperjam_rulesets::{Board, Unsolved};
use hyperjam_terms::{Convention, Player};

use crate::known::Known;
use crate::place::{Component, Key, Shown};
use crate::search::{SearchLimits, WinnerSearch};

/// Who wins the sums that were searched, and what their moves lead to.
#[derive(Debug, Default)]
pub(crate) struct Winners {
    known: BTreeMap<(Vec<(usize, Key)>, Player), Player>,
    /// How many states were looked at.
    states: u64,
}

/// How many searches to their limit one may make of all, about.
const SEARCHES: u64 = 3;

impl Winners {
    /// Who wins a sum when a player is to move, if that was found out.
    pub(crate) fn winner(&self, state: &[Component], to_move: Player) -> Option<Player> {
        if self.known.is_empty() {
            return None;
        }
        self.known.get(&(keys(state), to_move)).copied()
    }
}

fn keys(state: &[Component]) -> Vec<(usize, Key)> {
    state.iter().map(Component::key).collect()
}

impl Known<'_> {
    /// Looks for the winner of a sum in which every component is a board, and for those of all sums that a move leads to, as
    /// far as the limits go; whether the sum itself is decided.
    pub(crate) fn search_winners(&mut self, state: &[Component]) -> bool {
        let limit = self.limits().states;
        let left = (SEARCHES * limit).saturating_sub(self.winners.states).min(limit);
        let boards: Option<Vec<(&dyn Board, bool)>> = state.iter().map(board).collect();
        let is_asked = self.convention() == Convention::Normal && left > 0 && self.total(state).is_err();
        let Some(boards) = boards.filter(|_| is_asked) else { return false };
        let limits =
            SearchLimits { states: left, bytes: self.limits().values.bytes, ..SearchLimits::default() };
        let Ok(mut search) = WinnerSearch::of_sum(&boards, limits) else { return false };
        // What is not reached within the limits is not known; of the moves it may be some.
        let _ = self.note_winners(state, &mut search);
        self.winners.states += search.states();
        Player::BOTH.into_iter().all(|player| self.winners.winner(state, player).is_some())
    }

    fn note_winners(&mut self, state: &[Component], search: &mut WinnerSearch) -> Result<(), Unsolved> {
        for player in Player::BOTH {
            let winner = if search.wins(player)? { player } else { player.opponent() };
            self.winners.known.insert((keys(state), player), winner);
        }
        for player in Player::BOTH {
            for (component, at) in state.iter().enumerate() {
                for (nth, step) in at.place().moves(player).into_iter().enumerate() {
                    let mut after = state.to_vec();
                    after[component] = at.at(step.to);
                    let wins = search.wins_by(player, component, nth)?;
                    let winner = if wins { player } else { player.opponent() };
                    self.winners.known.insert((keys(&after), player.opponent()), winner);
                }
            }
        }
        Ok(())
    }
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
