//! Birthdays and followers.

use hashbrown::{HashMap, HashSet};
use num_bigint::BigInt;

use crate::arena::{Arena, GameId, UpStar};
use crate::limit::Unfinished;

/// The day on which the game is born: one more than the latest of its options (SS Definition 4.7, of the canonical form,
/// which is the earliest of all forms).
///
/// Numbers, ups and nimbers by formula, the rest by going through the followers once.
///
/// ```
/// use hyperjam_values::{Arena, Dyadic, birthday};
/// let mut arena = Arena::default();
/// let half = arena.number(Dyadic::new(1, 1))?;
/// assert_eq!(birthday::birthday(&mut arena, half)?.to_string(), "2");
/// # Ok::<(), hyperjam_values::Unfinished>(())
/// ```
pub fn birthday(arena: &mut Arena, game: GameId) -> Result<BigInt, Unfinished> {
    born(arena, game, &mut HashMap::new())
}

fn born(arena: &mut Arena, game: GameId, known: &mut HashMap<GameId, BigInt>) -> Result<BigInt, Unfinished> {
    if let Some(form) = arena.as_up_star(game) {
        let number = arena.as_number(form.number).map(|number| number.birthday()).unwrap_or_default();
        return Ok(number + of_infinitesimal(form));
    }
    if let Some(day) = known.get(&game) {
        return Ok(day.clone());
    }
    arena.spend(1)?;
    let day: BigInt = arena.deeper(|arena| {
        let mut latest = BigInt::default();
        let (left, right) = (arena.left_range(game)?, arena.right_range(game)?);
        for place in left.chain(right) {
            latest = latest.max(born(arena, arena.option(place), known)?);
        }
        Ok(latest + 1)
    })?;
    known.insert(game, day.clone());
    Ok(day)
}

/// The birthday of n·↑ + ∗k. Each ↑ adds a day and exchanges ∗k for ∗(k⊕1), down to ↑∗k = {0 | ∗(k⊕1)} and ↑∗ = {0, ∗ | 0}.
fn of_infinitesimal(form: UpStar) -> u64 {
    let nimber = u64::from(form.nimber);
    let Some(before) = u64::from(form.ups.unsigned_abs()).checked_sub(1) else { return nimber };
    let last = nimber ^ (before & 1);
    before + if last == 1 { 2 } else { 1 + (last ^ 1) }
}

/// The followers: the positions that can be reached in the canonical form, the game itself among them, by the order of
/// their ids. Looks at each option of each of them once.
pub fn followers(arena: &mut Arena, game: GameId) -> Result<Vec<GameId>, Unfinished> {
    let mut found = vec![game];
    let mut met: HashSet<GameId> = found.iter().copied().collect();
    let mut place = 0;
    while let Some(game) = found.get(place).copied() {
        let (left, right) = (arena.left_range(game)?, arena.right_range(game)?);
        for place in left.chain(right) {
            arena.spend(1)?;
            let option = arena.option(place);
            if met.insert(option) {
                found.push(option);
            }
        }
        place += 1;
    }
    found.sort_unstable();
    Ok(found)
}
