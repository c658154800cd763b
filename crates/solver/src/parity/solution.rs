//! Parity games with draws, as two without.

use std::borrow::Borrow;

use super::ParityGame;
use super::promotion::{Decided, NONE, Promotion};
use crate::PositionId;
use crate::task::{Progress, Step, Task};
use hyperjam_terms::{EndKind, Outcome, Player};

/// Who wins from each position of a parity game, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
#[doc(alias = "winning regions")]
#[doc(alias = "memoryless strategy")]
pub struct ParitySolution {
    outcomes: Vec<Outcome>,
    /// [`NONE`] where the owner loses, or cannot move.
    choices: Vec<u32>,
}

impl ParitySolution {
    /// Who wins from here.
    pub fn outcome(&self, position: PositionId) -> Outcome {
        self.outcomes[position.index()]
    }

    /// Who wins from each position, in their order.
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// The move that the owner is to make here to win, or, where nobody wins, not to lose: a strategy for all such positions at once.
    /// None where the owner loses, or play ends.
    pub fn choice(&self, position: PositionId) -> Option<PositionId> {
        let choice = self.choices[position.index()];
        (choice != NONE).then(|| PositionId::from_index(choice as usize))
    }
}

/// Computes a [`ParitySolution`].
///
/// Method: with draws there are two games without, one in which they count for Right, and one on what Left does not win there in
/// which they count for Left. The outcomes of endless plays are kept by priorities greater by 2, with 1 and 0 where a position has
/// none. Each is solved by priority promotion, see [`crate::parity`] for what it costs. Where nobody wins, each player's
/// strategy is that of the game in which the other has the draws.
///
/// The game may be borrowed or owned.
#[derive(Debug)]
pub struct ParityTask<G> {
    game: G,
    /// The game in which draws count for Right, and then that in which they count for Left.
    present: Promotion,
    /// Once it is known, who wins where draws count for Right, and by which moves.
    first: Option<Decided>,
}

fn keys(game: &ParityGame, without: u32) -> Vec<u32> {
    game.positions.iter().map(|position| position.priority.map_or(without, |priority| priority + 2)).collect()
}

/// Who has won where play ends, if draws count for this player.
fn ended(game: &ParityGame, position: u32, draws: Player) -> Option<Player> {
    let end = game.end(PositionId::from_index(position as usize))?;
    Some(end.winner().unwrap_or(draws))
}

/// Whether a play may be a draw.
fn has_draws(game: &ParityGame) -> bool {
    game.positions.iter().any(|position| position.priority.is_none() || position.end == Some(EndKind::Tie))
}

/// What is found, if draws count for Right, and if they count for Left, where that makes a difference.
fn solution(game: &ParityGame, first: Decided, second: Option<Decided>) -> ParitySolution {
    let (mut outcomes, mut choices) = (Vec::new(), Vec::new());
    for position in 0..game.position_count() {
        let second = second.as_ref().filter(|_| first.winner[position] == Some(Player::Right));
        let owner = game.positions[position].owner;
        let (outcome, by_second) = match second.map(|second| second.winner[position]) {
            Some(Some(Player::Left)) => (Outcome::Draw, owner == Player::Left),
            Some(_) => (Outcome::RightWins, true),
            None if first.winner[position] == Some(Player::Left) => (Outcome::LeftWins, false),
            None => (Outcome::RightWins, false),
        };
        let choice = second.filter(|_| by_second).unwrap_or(&first).choice[position];
        let loses = outcome.winner().is_some_and(|winner| winner != owner);
        outcomes.push(outcome);
        choices.push(if loses { NONE } else { choice });
    }
    ParitySolution { outcomes, choices }
}

impl<G: Borrow<ParityGame>> ParityTask<G> {
    /// Decides what ends decide. O(positions + moves).
    pub fn new(owner: G) -> Self {
        let game: &ParityGame = owner.borrow();
        let ended = |position| ended(game, position, Player::Right);
        let present = Promotion::new(game, keys(game, 1), |_| true, ended);
        Self { game: owner, present, first: None }
    }
}

impl<G: Borrow<ParityGame>> Task for ParityTask<G> {
    type Answer = ParitySolution;

    fn advance(mut self, work: u64) -> Step<Self, ParitySolution> {
        let game: &ParityGame = self.game.borrow();
        let enough = self.present.looked_at.saturating_add(work.max(1));
        loop {
            if self.present.step(game) {
                let looked_at = self.present.looked_at;
                let decided = self.present.decided();
                let first = match self.first.take() {
                    None if has_draws(game) => decided,
                    None => return Step::Done(solution(game, decided, None)),
                    Some(first) => return Step::Done(solution(game, first, Some(decided))),
                };
                let inside = |position: u32| first.winner[position as usize] == Some(Player::Right);
                let ended = |position| ended(game, position, Player::Left);
                self.present = Promotion::new(game, keys(game, 0), inside, ended);
                self.present.looked_at += looked_at;
                self.first = Some(first);
            }
            if self.present.looked_at >= enough {
                return Step::More(self);
            }
        }
    }

    /// How much there is to do is not known: at least a look at everything, and then as much again as was done.
    fn progress(&self) -> Progress {
        let game: &ParityGame = self.game.borrow();
        let least = 2 * (game.position_count() + game.move_count()) as u64;
        let done = self.present.looked_at;
        Progress { done, total: least.max(done.saturating_mul(2)) }
    }
}
