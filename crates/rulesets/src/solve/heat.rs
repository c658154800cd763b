//! How hot moves are.

use hyperjam_terms::Player;
use hyperjam_values::{Arena, Dyadic, GameId, Unfinished, thermograph::temperature};

/// The greatest heat.
pub const HOTTEST: u8 = 4;

/// How hot something is among others, to be shown: nothing for a temperature below 0, which only numbers have, 0 for 0, else
/// from 1 to [`HOTTEST`] by the temperature as a part of the greatest.
///
/// ```
/// use hyperjam_rulesets::solve::heat;
/// use hyperjam_values::Dyadic;
///
/// let [cold, tepid, warm, hot] = [-1, 0, 1, 4].map(|number| Dyadic::integer(number));
/// assert_eq!([cold, tepid, warm, hot.clone()].map(|one| heat(&one, &hot)), [None, Some(0), Some(1), Some(4)]);
/// ```
pub fn heat(temperature: &Dyadic, greatest: &Dyadic) -> Option<u8> {
    let part = || (temperature.nearly_over(greatest) * f64::from(HOTTEST)).ceil() as u8;
    temperature.sign().is_ge().then(part)
}

/// How hot each move of a player is, by the values that it and the moves of the other player lead to: the temperature that
/// the position would have if it were the player’s only move.
///
/// The greatest of them is the temperature of the position itself, as the wall of a player is the outermost of the walls
/// that the moves give (CGT II.5), and among numbers that lie between the same options the simplest has the least
/// temperature. Cost: a canonical form for each value.
///
/// ```
/// use hyperjam_rulesets::solve::temperatures_of_moves;
/// use hyperjam_terms::Player;
/// use hyperjam_values::{Arena, Dyadic};
///
/// let mut arena = Arena::default();
/// let [two, zero, less] = [2, 0, -2].map(|number| arena.number(Dyadic::integer(number)).unwrap());
/// let found = temperatures_of_moves(&mut arena, Player::Left, &[two, zero], &[less])?;
/// assert_eq!(found, [2, 1].map(|number| Dyadic::integer(number)));
/// # Ok::<(), hyperjam_values::Unfinished>(())
/// ```
pub fn temperatures_of_moves(
    arena: &mut Arena,
    player: Player,
    own: &[GameId],
    others: &[GameId],
) -> Result<Vec<Dyadic>, Unfinished> {
    let mut others = others.to_vec();
    others.sort_unstable();
    others.dedup();
    let mut known: Vec<(GameId, Dyadic)> = Vec::new();
    for value in own {
        if known.iter().all(|(one, _)| one != value) {
            let alone = match player {
                Player::Left => arena.game(&[*value], &others)?,
                Player::Right => arena.game(&others, &[*value])?,
            };
            let hot = temperature(arena, alone)?;
            known.push((*value, hot));
        }
    }
    let of = |value: &GameId| known.iter().find(|(one, _)| one == value).map(|(_, hot)| hot.clone());
    Ok(own.iter().filter_map(of).collect())
}
