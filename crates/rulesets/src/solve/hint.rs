//! What each move is worth.

use super::grundy::GrundyNumbers;
use super::value::Values;
use crate::limits::{Limits, Meter, Unsolved};
use crate::picture::Gesture;
use crate::ruleset::Ruleset;
use hyperjam_terms::Player;
use hyperjam_values::{Arena, GameId, order, sum};

/// A move, and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hinted<P> {
    /// Who may make it.
    pub player: Player,
    /// The position it leads to.
    pub to: P,
    /// How it is made.
    pub gesture: Gesture,
    /// The value of what it leads to.
    pub value: GameId,
    /// What it gains: Gᴸ − G for Left, G − Gᴿ for Right.
    pub incentive: GameId,
    /// Whether who makes it wins, as the one who moves next loses.
    pub wins: bool,
    /// Whether no other move of the same player gains more; in an impartial game, where no gain is greater than another,
    /// whether it wins.
    pub is_best: bool,
}

/// All moves of a position with what they are worth: Left's, then Right's, each in the order of the ruleset. Of moves that
/// lead to the same value none is better than the other.
pub fn hints<R: Ruleset>(
    ruleset: &R,
    position: &R::Position,
    arena: &mut Arena,
    limits: Limits,
) -> Result<Vec<Hinted<R::Position>>, Unsolved> {
    if ruleset.is_impartial() {
        return impartial_hints(ruleset, position, arena, limits);
    }
    let mut values = Values::new(ruleset, arena, limits);
    let game = values.value(position)?;
    let mut hints: Vec<Hinted<R::Position>> = Vec::new();
    for player in Player::BOTH {
        for made in ruleset.moves(position, player) {
            let value = values.value(&made.to)?;
            let (to, gesture) = (made.to, made.gesture);
            hints.push(Hinted { player, to, gesture, value, incentive: game, wins: false, is_best: true });
        }
    }
    let found: Vec<_> = hints.iter().map(|hint| (hint.player, hint.value)).collect();
    for (hint, gain) in hints.iter_mut().zip(gains(values.arena(), game, &found, limits)?) {
        (hint.incentive, hint.wins, hint.is_best) = gain;
    }
    Ok(hints)
}

/// What moves gain, of whom each is and which value it leads to: the incentive, whether it wins, and whether no other gains more.
/// It is compiled once, not for each ruleset.
#[inline(never)]
fn gains(
    arena: &mut Arena,
    game: GameId,
    moves: &[(Player, GameId)],
    limits: Limits,
) -> Result<Vec<(GameId, bool, bool)>, Unsolved> {
    let (zero, mut meter) = (arena.zero(), Meter::new(limits));
    let mut gains = Vec::with_capacity(moves.len());
    for (player, value) in moves {
        let (incentive, wins) = match player {
            Player::Left => (sum::subtract(arena, *value, game)?, order::less_or_equal(arena, zero, *value)?),
            Player::Right => {
                (sum::subtract(arena, game, *value)?, order::less_or_equal(arena, *value, zero)?)
            }
        };
        gains.push((incentive, wins, true));
    }
    // Left's moves come first.
    let (left, right) = gains.split_at_mut(moves.partition_point(|(player, _)| *player == Player::Left));
    for gains in [left, right] {
        let mut incentives: Vec<GameId> = gains.iter().map(|(incentive, ..)| *incentive).collect();
        incentives.sort_unstable();
        incentives.dedup();
        for (incentive, _, is_best) in gains {
            for other in &incentives {
                meter.spend(1)?;
                if other != incentive && order::less_or_equal(arena, *incentive, *other)? {
                    *is_best = false;
                    break;
                }
            }
        }
    }
    Ok(gains)
}

/// The same by Grundy numbers. A move from *m to *n gains *(m ⊕ n), and of two such gains none is greater than the other:
/// those that win are the best.
fn impartial_hints<R: Ruleset>(
    ruleset: &R,
    position: &R::Position,
    arena: &mut Arena,
    limits: Limits,
) -> Result<Vec<Hinted<R::Position>>, Unsolved> {
    let mut numbers = GrundyNumbers::new(ruleset, limits);
    let game = numbers.grundy(position)?;
    let mut hints = Vec::new();
    for player in Player::BOTH {
        for made in ruleset.moves(position, player) {
            let number = numbers.grundy(&made.to)?;
            hints.push(Hinted {
                player,
                to: made.to,
                gesture: made.gesture,
                value: arena.star(number)?,
                incentive: arena.star(number ^ game)?,
                wins: number == 0,
                is_best: number == 0,
            });
        }
    }
    Ok(hints)
}
