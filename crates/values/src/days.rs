//! The games born by a day: all of them, their order, and their lattice (SS Definition 4.7; CGT III.1).

use std::collections::BTreeSet;

use crate::arena::{Arena, GameId};
use crate::birthday::birthday;
use crate::limit::Unfinished;
use crate::notation::listing::Listing;
use crate::order::less_or_equal;

/// The last day of which all games are listed. There are 1, 4, 22 and 1,474 of the days 0 to 3; of day 4 nobody has
/// counted them.
pub const LAST_DAY: u32 = 3;

/// What is said of a later day.
const LATER: Unfinished = Unfinished::Size { what: "the day", limit: "3" };

/// The games born by a day, each once, in the order in which options are written. Refused after [`LAST_DAY`].
///
/// The options of a game of day n + 1 may be taken to be born by day n, and none of them to be dominated, so that each
/// side is an antichain: two of its games are always confused. Each pair of antichains gives one game, and every game
/// comes up. Costs a canonical form for each pair.
///
/// ```
/// use hyperjam_values::{Arena, days};
/// assert_eq!(days::born_by(&mut Arena::default(), 2)?.len(), 22);
/// # Ok::<(), hyperjam_values::Unfinished>(())
/// ```
#[doc(alias = "birthday")]
pub fn born_by(arena: &mut Arena, day: u32) -> Result<Vec<GameId>, Unfinished> {
    if day > LAST_DAY {
        return Err(LATER);
    }
    let mut games = vec![arena.zero()];
    for _ in 0..day {
        let sides = antichains(arena, &games)?;
        let mut next = BTreeSet::new();
        for left in &sides {
            for right in &sides {
                next.insert(arena.game(left, right)?);
            }
        }
        games = next.into_iter().collect();
    }
    Listing::default().listed(arena, games)
}

/// The sets of games of which no two compare, the empty one first.
fn antichains(arena: &mut Arena, games: &[GameId]) -> Result<Vec<Vec<GameId>>, Unfinished> {
    let mut found = vec![Vec::new()];
    for game in games {
        for place in 0..found.len() {
            let is_confused = |arena: &mut Arena, other: GameId| {
                Ok(!less_or_equal(arena, *game, other)? && !less_or_equal(arena, other, *game)?)
            };
            let mut is_antichain = true;
            for &other in &found[place] {
                is_antichain = is_antichain && is_confused(arena, other)?;
            }
            if is_antichain {
                found.push([&found[place][..], &[*game]].concat());
            }
        }
    }
    Ok(found)
}

/// The pairs of places of which the first game is less than the second and none of the games lies between: the lines of
/// the Hasse diagram, in the order of the first and then of the second. n² comparisons and n³ looks.
#[doc(alias = "Hasse diagram")]
pub fn covers(arena: &mut Arena, games: &[GameId]) -> Result<Vec<[usize; 2]>, Unfinished> {
    let mut is_less = vec![vec![false; games.len()]; games.len()];
    for (one, row) in is_less.iter_mut().enumerate() {
        for (other, entry) in row.iter_mut().enumerate() {
            *entry = games[one] != games[other] && less_or_equal(arena, games[one], games[other])?;
        }
    }
    let mut covers = Vec::new();
    for low in 0..games.len() {
        for high in (0..games.len()).filter(|high| is_less[low][*high]) {
            arena.spend(1)?;
            if !(0..games.len()).any(|between| is_less[low][between] && is_less[between][high]) {
                covers.push([low, high]);
            }
        }
    }
    Ok(covers)
}

/// The least of the games born by a day that are at least as great as two of that day:
/// {Gᴸ, Hᴸ | X with X ≰ G and X ≰ H}, with X running through the games of the day before (Calistrate, Paulhus and Wolfe,
/// *On the lattice structure of finite games*). None where one of the two is born later. Refused after [`LAST_DAY`].
///
/// ```
/// use hyperjam_values::{Arena, Dyadic, days};
/// let mut arena = Arena::default();
/// let (zero, star, one) = (arena.zero(), arena.star(1)?, arena.number(Dyadic::ONE)?);
/// assert_eq!(days::join(&mut arena, zero, star, 1)?, Some(one));
/// assert_eq!(days::join(&mut arena, zero, one, 0)?, None);
/// # Ok::<(), hyperjam_values::Unfinished>(())
/// ```
pub fn join(arena: &mut Arena, one: GameId, other: GameId, day: u32) -> Result<Option<GameId>, Unfinished> {
    let Some(before) = before(arena, [one, other], day)? else { return Ok(None) };
    let mut left = arena.left_options(one)?.to_vec();
    left.extend_from_slice(arena.left_options(other)?);
    let mut right = Vec::new();
    for game in before {
        if !less_or_equal(arena, game, one)? && !less_or_equal(arena, game, other)? {
            right.push(game);
        }
    }
    arena.game(&left, &right).map(Some)
}

/// The greatest of the games born by a day that are at most as great as two of that day:
/// {X with X ≱ G and X ≱ H | Gᴿ, Hᴿ}, the mirror image of [`join`].
pub fn meet(arena: &mut Arena, one: GameId, other: GameId, day: u32) -> Result<Option<GameId>, Unfinished> {
    let Some(before) = before(arena, [one, other], day)? else { return Ok(None) };
    let mut right = arena.right_options(one)?.to_vec();
    right.extend_from_slice(arena.right_options(other)?);
    let mut left = Vec::new();
    for game in before {
        if !less_or_equal(arena, one, game)? && !less_or_equal(arena, other, game)? {
            left.push(game);
        }
    }
    arena.game(&left, &right).map(Some)
}

/// The games of the day before, if both are born by this day; of day 0 there are none.
fn before(arena: &mut Arena, both: [GameId; 2], day: u32) -> Result<Option<Vec<GameId>>, Unfinished> {
    if day > LAST_DAY {
        return Err(LATER);
    }
    for game in both {
        if birthday(arena, game)? > day.into() {
            return Ok(None);
        }
    }
    day.checked_sub(1).map_or(Ok(Some(Vec::new())), |day| born_by(arena, day).map(Some))
}
