//! Which move a player who knows everything makes.

use super::Measure;
use hyperjam_terms::PlayerOutcome;

/// In which order a player who knows everything likes moves, the best the least: win, draw, loss; hurry to win, delay a
/// loss.
///
/// Who makes the least at every turn wins what is won. Where remoteness is known, it becomes less with every move. Where
/// only the labels are known, a winning move leaves numbers with Nim sum 0. Let the opponent move one vehicle from a
/// label m. If to a smaller one, Nim's own reply makes another label smaller, so the labels, added as ordinary numbers,
/// have become less. If to a larger one or to none, some reply brings that vehicle back to the label m with a smaller
/// rank ([`crate::GrundyLabels::rank`]), and the others stay. So there is always a winning move that leaves a smaller
/// [`Measure`] than there was after the player's last move. Making the one that leaves the smallest of all does so too,
/// without looking back, and hence cannot go on for ever. Where a component is ☾, the least is the move that ends all. Winning moves that are not the least may well go round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Preference(PlayerOutcome, bool, i64, i64);

impl Preference {
    /// Of a move with this outcome to its player, that leaves so many moves to the end, or where that is not known this
    /// measure.
    pub fn of(outcome: PlayerOutcome, remoteness: Option<u32>, measure: Measure) -> Self {
        let (first, second) = match remoteness {
            Some(remoteness) => (i64::from(remoteness), 0),
            None => (clamped(measure.labels), clamped(measure.ranks)),
        };
        match outcome {
            PlayerOutcome::Win => Self(outcome, remoteness.is_none(), first, second),
            // Drawing moves are all alike.
            PlayerOutcome::Draw => Self(outcome, false, 0, 0),
            PlayerOutcome::Loss => Self(outcome, remoteness.is_some(), -first, -second),
        }
    }
}

fn clamped(sum: u64) -> i64 {
    i64::try_from(sum).unwrap_or(i64::MAX)
}
