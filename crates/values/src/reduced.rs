//! The reduced canonical form: the simplest game that is infinitely close (J. P. Grossman, A. N. Siegel, *Reductions of
//! partizan games*, Games of No Chance 3; CGT II.6).

use hashbrown::HashMap;

use crate::arena::canonical::undominated;
use crate::arena::{Arena, GameId};
use crate::limit::Unfinished;
use crate::sum;

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
        let mut sides = [Vec::new(), Vec::new()];
        for (side, range) in [arena.left_range(game)?, arena.right_range(game)?].into_iter().enumerate() {
            for place in range {
                sides[side].push(reduce(arena, arena.option(place), made)?);
            }
        }
        let [mut left, right] = sides;
        undominated(arena, &mut left, close_at_most)?;
        let mut right = negatives(arena, &right)?;
        undominated(arena, &mut right, close_at_most)?;
        // The mirror image does for Right what is done for Left.
        bypass(arena, game, &mut left)?;
        let mirrored = sum::negate(arena, game)?;
        bypass(arena, mirrored, &mut right)?;
        let right = negatives(arena, &right)?;
        arena.game(&left, &right)
    })?;
    made.insert(game, result);
    Ok(result)
}

fn negatives(arena: &mut Arena, games: &[GameId]) -> Result<Vec<GameId>, Unfinished> {
    games.iter().map(|game| sum::negate(arena, *game)).collect()
}

/// Whether a is at most b plus an infinitesimal: the left stop of a − b is at most 0.
fn close_at_most(arena: &mut Arena, a: GameId, b: GameId) -> Result<bool, Unfinished> {
    let difference = sum::subtract(arena, a, b)?;
    Ok(arena.stop_number(arena.left_stop(difference)).sign().is_le())
}

/// Replaces each left option that is reversible up to an infinitesimal by the left options behind the reply.
fn bypass(arena: &mut Arena, game: GameId, options: &mut Vec<GameId>) -> Result<(), Unfinished> {
    let (mut bypassed, mut place) = (false, 0);
    'options: while place < options.len() {
        for reply in arena.right_range(options[place])? {
            let reply = arena.option(reply);
            if close_at_most(arena, reply, game)? {
                let behind = arena.left_options(reply)?.to_vec();
                options.remove(place);
                options.extend(behind);
                bypassed = true;
                continue 'options;
            }
        }
        place += 1;
    }
    if bypassed { undominated(arena, options, close_at_most) } else { Ok(()) }
}
