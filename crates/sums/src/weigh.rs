//! What the moves of a sum do where all components have values.

use hyperjam_solver::sum::SumOutcome;
use hyperjam_terms::Player;
use hyperjam_values::{GameId, Unfinished, order, sum};

use crate::known::{Choice, Known};
use crate::place::{Component, Unvalued};

/// The most gains that are compared with each other.
const MOST_COMPARED: usize = 60;

impl Known<'_> {
    /// Whether a player who is to move wins a game with this value.
    pub(crate) fn wins(&mut self, value: GameId, to_move: Player) -> Result<bool, Unfinished> {
        let zero = self.arena.zero();
        Ok(!match to_move {
            Player::Left => order::less_or_equal(&mut self.arena, value, zero)?,
            Player::Right => order::less_or_equal(&mut self.arena, zero, value)?,
        })
    }

    /// What each move does, by the values of what it leads to: a move of Left to Gᴸ wins exactly if Gᴸ is at least G − S,
    /// where S is the sum of all (SS Definitions 2.5 and 2.7).
    pub(crate) fn weigh(
        &mut self,
        state: &[Component],
        total: GameId,
        player: Player,
        choices: &mut [Choice],
    ) -> Result<(), Unvalued> {
        for (component, at) in state.iter().enumerate() {
            let value = self.value(at)?;
            self.arena.renew_work();
            let limits = self.limits().values;
            let options = at.place().option_values(player, &mut self.arena, limits)?;
            self.arena.renew_work();
            let threshold = sum::subtract(&mut self.arena, value, total)?;
            for choice in choices.iter_mut().filter(|choice| choice.component == component) {
                let Some(option) = options.get(choice.nth) else { continue };
                let (less, greater) = match player {
                    Player::Left => (threshold, *option),
                    Player::Right => (*option, threshold),
                };
                let wins = order::less_or_equal(&mut self.arena, less, greater)?;
                let winner = Some(if wins { player } else { player.opponent() });
                choice.outcome = Some(SumOutcome { winner, remoteness: None });
                choice.leaves = Some(*option);
                choice.gain = Some(match player {
                    Player::Left => sum::subtract(&mut self.arena, *option, value)?,
                    Player::Right => sum::subtract(&mut self.arena, value, *option)?,
                });
            }
        }
        if state.iter().all(|component| component.place().is_impartial()) {
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
                if order::less_or_equal(&mut self.arena, gain, *other)? {
                    choice.is_best = false;
                }
            }
        }
        Ok(())
    }
}
