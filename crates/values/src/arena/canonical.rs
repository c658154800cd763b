//! The canonical form of a short game (SS Theorem 2.25).

use std::cmp::Ordering;

use hashbrown::HashMap;

use crate::arena::order::less_or_equal;
use crate::arena::stop::{self, Stop};
use crate::arena::{Arena, GameId};
use crate::dyadic::{Bound, Dyadic};
use crate::limit::Unfinished;

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
    let (mut left, mut right) = (left.to_vec(), right.to_vec());
    undominated(arena, &mut left, less_or_equal)?;
    undominated(arena, &mut right, |arena, a, b| less_or_equal(arena, b, a))?;
    // The options as they are now stand for the value, whatever is bypassed below.
    let form =
        Form { left: left.clone(), right: right.clone(), stops: stop::of_options(arena, &left, &right) };
    let mut known = Comparisons::default();
    let mut bypassed = bypass_left(arena, &form, &mut known, &mut left)?;
    if bypassed {
        undominated(arena, &mut left, less_or_equal)?;
    }
    bypassed = bypass_right(arena, &form, &mut known, &mut right)?;
    if bypassed {
        undominated(arena, &mut right, |arena, a, b| less_or_equal(arena, b, a))?;
    }
    arena.of_canonical_options(&left, &right)
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

/// Sorts options and deletes those that are worse than another, or the same, by the player's own order.
fn undominated(
    arena: &mut Arena,
    options: &mut Vec<GameId>,
    at_most: impl Fn(&mut Arena, GameId, GameId) -> Result<bool, Unfinished>,
) -> Result<(), Unfinished> {
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
                dominated = at_most(arena, option, earlier)?;
            }
            // What is worse than a dominated option would be dominated already.
            if dominated || !at_most(arena, earlier, option)? {
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
    left: Vec<GameId>,
    right: Vec<GameId>,
    stops: [Stop; 2],
}

/// How games compare with the form: whether at most, and whether at least.
#[derive(Default)]
struct Comparisons {
    at_most: HashMap<GameId, bool>,
    at_least: HashMap<GameId, bool>,
}

/// Replaces every reversible left option by the left options behind a reply that reverses it. Says whether there was one.
fn bypass_left(
    arena: &mut Arena,
    form: &Form,
    known: &mut Comparisons,
    options: &mut Vec<GameId>,
) -> Result<bool, Unfinished> {
    let (mut bypassed, mut place) = (false, 0);
    'options: while place < options.len() {
        for reply in arena.right_range(options[place])? {
            let reply = arena.option(reply);
            if at_most(arena, reply, form, known)? {
                bypassed = true;
                options.swap_remove(place);
                for behind in arena.left_range(reply)? {
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

/// The mirror image of [`bypass_left`].
fn bypass_right(
    arena: &mut Arena,
    form: &Form,
    known: &mut Comparisons,
    options: &mut Vec<GameId>,
) -> Result<bool, Unfinished> {
    let (mut bypassed, mut place) = (false, 0);
    'options: while place < options.len() {
        for reply in arena.left_range(options[place])? {
            let reply = arena.option(reply);
            if at_least(arena, reply, form, known)? {
                bypassed = true;
                options.swap_remove(place);
                for behind in arena.right_range(reply)? {
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

/// Whether a game is at most the form.
fn at_most(
    arena: &mut Arena,
    game: GameId,
    form: &Form,
    known: &mut Comparisons,
) -> Result<bool, Unfinished> {
    arena.spend(1)?;
    if stop::compare(arena, arena.left_stop(game), form.stops[0]).is_gt()
        || stop::compare(arena, arena.right_stop(game), form.stops[1]).is_gt()
    {
        return Ok(false);
    }
    if let Some(known) = known.at_most.get(&game) {
        return Ok(*known);
    }
    let answer = arena.deeper(|arena| {
        for option in &form.right {
            if less_or_equal(arena, *option, game)? {
                return Ok(false);
            }
        }
        for place in arena.left_range(game)? {
            if at_least(arena, arena.option(place), form, known)? {
                return Ok(false);
            }
        }
        Ok(true)
    })?;
    known.at_most.insert(game, answer);
    Ok(answer)
}

/// Whether a game is at least the form.
fn at_least(
    arena: &mut Arena,
    game: GameId,
    form: &Form,
    known: &mut Comparisons,
) -> Result<bool, Unfinished> {
    arena.spend(1)?;
    if stop::compare(arena, arena.left_stop(game), form.stops[0]).is_lt()
        || stop::compare(arena, arena.right_stop(game), form.stops[1]).is_lt()
    {
        return Ok(false);
    }
    if let Some(known) = known.at_least.get(&game) {
        return Ok(*known);
    }
    let answer = arena.deeper(|arena| {
        for option in &form.left {
            if less_or_equal(arena, game, *option)? {
                return Ok(false);
            }
        }
        for place in arena.right_range(game)? {
            if at_most(arena, arena.option(place), form, known)? {
                return Ok(false);
            }
        }
        Ok(true)
    })?;
    known.at_least.insert(game, answer);
    Ok(answer)
}
