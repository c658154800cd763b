//! The reduced canonical form: the simplest game that is infinitely close (J. P. Grossman, A. N. Siegel, *Reductions of
//! partizan games*, Games of No Chance 3; CGT II.6).

use hashbrown::HashMap;

use crate::arena::canonical::{bypass, undominated};
use crate::arena::{Arena, GameId};
use crate::limit::Unfinished;
use crate::sum;
use hyperjam_terms::Player;

/// The reduced canonical form of a game: the same for all games that differ by an infinitesimal.
///
/// A game whose stops are one number reduces to that. Of any other the options are reduced first; then options that are
/// dominated up to an infinitesimal are deleted and those that are reversible so are bypassed, until there are neither.
/// Costs a sum for each comparison.
///
/// ```
/// use hyperjam_values::{Arena, reduced};
/// let mut arena = Arena::default();
/// let star = arena.star(1)?;
/// assert_eq!(reduced::reduced(&mut arena, star)?, arena.zero());
/// # Ok::<(), hyperjam_values::Unfinished>(())
/// ```
pub fn reduced(arena: &mut Arena, game: GameId) -> Result<GameId, Unfinished> {
    reduce(arena, game, &mut HashMap::new())
}

fn reduce(arena: &mut Arena, game: GameId, made: &mut HashMap<GameId, GameId>) -> Result<GameId, Unfinished> {
    let number = arena.left_stop(game).number();
    if arena.right_stop(game).number() == number {
        return Ok(number);
    }
    if let Some(made) = made.get(&game) {
        return Ok(*made);
    }
    let result = arena.deeper(|arena| {
        let mut options = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            let own = &mut options[player.index()];
            for place in arena.range(game, player)? {
                own.push(reduce(arena, arena.option(place), made)?);
            }
            undominated(arena, player, own, close_at_most)?;
            let reverses = |arena: &mut Arena, reply| match player {
                Player::Left => close_at_most(arena, reply, game),
                Player::Right => close_at_most(arena, game, reply),
            };
            if bypass(arena, player, own, reverses)? {
                undominated(arena, player, own, close_at_most)?;
            }
        }
        arena.game(&options[0], &options[1])
    })?;
    made.insert(game, result);
    Ok(result)
}

/// Whether a is at most b plus an infinitesimal: the left stop of a − b is at most 0.
fn close_at_most(arena: &mut Arena, a: GameId, b: GameId) -> Result<bool, Unfinished> {
    let difference = sum::subtract(arena, a, b)?;
    Ok(arena.stop_number(arena.left_stop(difference)).sign().is_le())
}
