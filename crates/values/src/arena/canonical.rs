//! The canonical form of a short game (SS Theorem 2.25).

use std::cmp::Ordering;

use hashbrown::HashMap;

use crate::arena::order::less_or_equal;
use crate::arena::stop::{self, Stop};
use crate::arena::{Arena, GameId};
use crate::dyadic::{Bound, Dyadic};
use crate::limit::Unfinished;
use hyperjam_terms::Player;

/// The game {`left` | `right`}, whose options are canonical.
///
/// First the test for a number (SS Corollary 5.2), which needs the options' stops only. Then options that are dominated
/// are deleted (SS Lemma 2.21) and those that are reversible are replaced by the options behind the reply (2.23), until
/// there are neither. The value never changes meanwhile, so that what was found out about it stays true.
pub(crate) fn canonical(arena: &mut Arena, left: &[GameId], right: &[GameId]) -> Result<GameId, Unfinished> {
    arena.spend(1 + (left.len() + right.len()) as u64)?;
    if let Some(number) = simplest_number(arena, left, right) {
        return arena.number(number);
    }
    let mut options = [left.to_vec(), right.to_vec()];
    for player in Player::BOTH {
        undominated(arena, player, &mut options[player.index()], less_or_equal)?;
    }
    // The options as they are now represent the value, whatever is bypassed below.
    let stops = stop::of_options(arena, &options[0], &options[1]);
    let form = Form { options: options.clone(), stops };
    let mut known = Known::default();
    for player in Player::BOTH {
        let own = &mut options[player.index()];
        if bypass(arena, player, own, |arena, reply| no_better(arena, player, reply, &form, &mut known))? {
            undominated(arena, player, own, less_or_equal)?;
        }
    }
    arena.of_canonical_options(&options[0], &options[1])
}

/// The number that {`left` | `right`} equals, if it is one: the simplest x with no left option ≥ x and no right option
/// ≤ x (SS Corollary 5.2).
fn simplest_number(arena: &Arena, left: &[GameId], right: &[GameId]) -> Option<Dyadic> {
    let lower = stop::best_for_left(arena, left);
    let upper = stop::best_for_right(arena, right);
    if let (Some(lower), Some(upper)) = (lower, upper) {
        // The common case of a hot game needs no copies of numbers.
        let order = if lower.number() == upper.number() {
            Ordering::Equal
        } else {
            arena.stop_number(lower).cmp(arena.stop_number(upper))
        };
        let touching = !lower.right_is_to_move() && upper.right_is_to_move();
        if order.is_gt() || order.is_eq() && !touching {
            return None;
        }
    }
    let bound = |stop: Stop, closed| Bound { number: arena.stop_number(stop).clone(), closed };
    let lower = lower.map(|stop| bound(stop, !stop.right_is_to_move()));
    let upper = upper.map(|stop| bound(stop, stop.right_is_to_move()));
    Dyadic::simplest(lower.as_ref(), upper.as_ref())
}

/// Sorts a player's options and deletes those that are no better for the player than another one: Left wants what is
/// greater, Right what is less.
pub(crate) fn undominated(
    arena: &mut Arena,
    player: Player,
    options: &mut Vec<GameId>,
    at_most: impl Fn(&mut Arena, GameId, GameId) -> Result<bool, Unfinished>,
) -> Result<(), Unfinished> {
    let no_better = |arena: &mut Arena, one, other| match player {
        Player::Left => at_most(arena, one, other),
        Player::Right => at_most(arena, other, one),
    };
    options.sort_unstable();
    options.dedup();
    let mut kept = 0;
    for place in 0..options.len() {
        let option = options[place];
        let mut dominated = false;
        let mut end = 0;
        for other in 0..kept {
            let earlier = options[other];
            if !dominated {
                dominated = no_better(arena, option, earlier)?;
            }
            // What is worse than a dominated option would be dominated already.
            if dominated || !no_better(arena, earlier, option)? {
                options[end] = earlier;
                end += 1;
            }
        }
        kept = end;
        if !dominated {
            options[kept] = option;
            kept += 1;
        }
    }
    options.truncate(kept);
    Ok(())
}

/// A game that is not canonical yet.
struct Form {
    /// Left's options and Right's, none of them dominated.
    options: [Vec<GameId>; 2],
    /// The left stop and the right stop.
    stops: [Stop; 2],
}

/// The games of which it is known whether they are no better than the form for Left, and for Right.
type Known = [HashMap<GameId, bool>; 2];

/// Replaces every reversible option of a player by the player's own options behind a reply that reverses it, which is one
/// that `reverses`. Says whether there was one.
pub(crate) fn bypass(
    arena: &mut Arena,
    player: Player,
    options: &mut Vec<GameId>,
    mut reverses: impl FnMut(&mut Arena, GameId) -> Result<bool, Unfinished>,
) -> Result<bool, Unfinished> {
    let (mut bypassed, mut place) = (false, 0);
    'options: while place < options.len() {
        for reply in arena.range(options[place], player.opponent())? {
            let reply = arena.option(reply);
            if reverses(arena, reply)? {
                bypassed = true;
                options.swap_remove(place);
                for behind in arena.range(reply, player)? {
                    let behind = arena.option(behind);
                    if !options.contains(&behind) {
                        options.push(behind);
                    }
                }
                continue 'options;
            }
        }
        place += 1;
    }
    Ok(bypassed)
}

/// Whether a game is no better than the form for a player: at most the form for Left, at least the form for Right.
fn no_better(
    arena: &mut Arena,
    player: Player,
    game: GameId,
    form: &Form,
    known: &mut Known,
) -> Result<bool, Unfinished> {
    arena.spend(1)?;
    let better = match player {
        Player::Left => Ordering::Greater,
        Player::Right => Ordering::Less,
    };
    if stop::compare(arena, arena.left_stop(game), form.stops[0]) == better
        || stop::compare(arena, arena.right_stop(game), form.stops[1]) == better
    {
        return Ok(false);
    }
    if let Some(known) = known[player.index()].get(&game) {
        return Ok(*known);
    }
    let opponent = player.opponent();
    let answer = arena.deeper(|arena| {
        for option in &form.options[opponent.index()] {
            let excludes = match player {
                Player::Left => less_or_equal(arena, *option, game)?,
                Player::Right => less_or_equal(arena, game, *option)?,
            };
            if excludes {
                return Ok(false);
            }
        }
        for place in arena.range(game, player)? {
            if no_better(arena, opponent, arena.option(place), form, known)? {
                return Ok(false);
            }
        }
        Ok(true)
    })?;
    known[player.index()].insert(game, answer);
    Ok(answer)
}
