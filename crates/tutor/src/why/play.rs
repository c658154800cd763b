//! A play to its end, or until it repeats, that shows that a reason holds.

use crate::analysis::Analysis;
use hyperjam_solver::PositionId;
use hyperjam_solver::explain::{MoveTo, OutcomeReason, outcome_reason};
use hyperjam_terms::Player;

/// A play in which nobody does worse than need be.
pub(super) struct Play {
    /// The moves: from where, by whom, and where to.
    pub(super) moves: Vec<(PositionId, Player, MoveTo)>,
    /// Where it ends or repeats, and whose turn it is then.
    pub(super) last: (PositionId, Player),
    /// How it ends.
    pub(super) end: PlayEnd,
}

/// The end of a play.
pub(super) enum PlayEnd {
    /// The player to move cannot, and this player wins.
    Stuck(Player),
    /// A tie end.
    Tie,
    /// What was after so many moves is again, so all moves since then can be repeated.
    Again(usize),
}

/// The play from a state in which the winner hurries, the loser delays, and a draw is kept. Every state comes once, so
/// it ends: O(positions + moves).
pub(super) fn from(analysis: &Analysis, start: PositionId, starter: Player) -> Play {
    let (graph, outcomes) = (analysis.graph(), &analysis.solution().outcomes);
    let drawn = outcomes.remoteness(start, starter).is_none();
    // After how many moves each state was come to; only a drawn play can repeat.
    let mut seen: Vec<[Option<usize>; 2]> = vec![[None; 2]; if drawn { graph.position_count() } else { 0 }];
    let side = |player| usize::from(player == Player::Right);
    let (mut position, mut to_move, mut moves) = (start, starter, Vec::new());
    let end = loop {
        if let Some(states) = seen.get_mut(position.index()) {
            let first = &mut states[side(to_move)];
            if let Some(from) = *first {
                break PlayEnd::Again(from);
            }
            *first = Some(moves.len());
        }
        let chosen = match outcome_reason(graph, outcomes, position, to_move) {
            OutcomeReason::TieEnd => break PlayEnd::Tie,
            OutcomeReason::Stuck { winner } => break PlayEnd::Stuck(winner),
            OutcomeReason::Wins { by, .. } => Some(by),
            // The first of those that take longest.
            OutcomeReason::Loses { moves, .. } => {
                moves.into_iter().rev().max_by_key(|(_, after)| *after).map(|(step, _)| step)
            }
            // What ends the play or closes a loop makes it short.
            OutcomeReason::Draws { keeping, .. } => {
                let was = |step: &MoveTo| seen[step.to.index()][side(to_move.opponent())].is_some();
                let order = |step: &&MoveTo| (!graph.is_tie_end(step.to), !was(step));
                keeping.iter().min_by_key(order).copied()
            }
        };
        // A state that is won, lost or drawn by moving has such a move.
        let Some(step) = chosen else { break PlayEnd::Tie };
        moves.push((position, to_move, step));
        (position, to_move) = (step.to, to_move.opponent());
    };
    Play { moves, last: (position, to_move), end }
}
