//! Cooling, heating, overheating and freezing (WW 6, ONAG 9, CGT II.5).

use hashbrown::HashMap;

use crate::arena::{Arena, GameId};
use crate::dyadic::Dyadic;
use crate::limit::Unfinished;
use crate::sum;
use crate::thermograph;

/// The games that those met before were made into.
type Memo = HashMap<GameId, GameId>;

/// The game G cooled by `degrees`, t: every move costs its player t. That is {Gᴸ − t | Gᴿ + t} with the options cooled
/// likewise where t is at most the temperature of G, and the mean value of G above it (WW 6). That holds for t > −1, as the
/// temperature of an integer counts as −1 and that of another number m/2ⁿ is −1/2ⁿ: 1/4 cooled by −1/4 is 1/4 + ∗.
///
/// Each follower is cooled once, by a sum for each of its options.
///
/// ```
/// use hyperjam_values::{Arena, Dyadic, cooling};
/// let mut arena = Arena::default();
/// let (two, zero, half) = (arena.number(Dyadic::new(2, 0))?, arena.zero(), Dyadic::new(1, 1));
/// let hot = arena.game(&[two], &[zero])?;
/// let cooler = [arena.number(Dyadic::new(3, 1))?, arena.number(half.clone())?];
/// let expected = arena.game(&cooler[..1], &cooler[1..])?;
/// assert_eq!(cooling::cool(&mut arena, hot, &half)?, expected);
/// # Ok::<(), hyperjam_values::Unfinished>(())
/// ```
pub fn cool(arena: &mut Arena, game: GameId, degrees: &Dyadic) -> Result<GameId, Unfinished> {
    let tax = arena.number(-degrees)?;
    tax_options(arena, game, tax, Some(degrees), &mut Memo::new())
}

/// The game G heated by another game t: {Gᴸ + t | Gᴿ − t} with the options heated likewise; a number stays itself (WW 6).
/// Costs as much as [`cool`].
pub fn heat(arena: &mut Arena, game: GameId, bonus: GameId) -> Result<GameId, Unfinished> {
    tax_options(arena, game, bonus, None, &mut Memo::new())
}

/// The game cooled by its own temperature: to the last degree at which it is not yet a number. A number stays itself.
pub fn freeze(arena: &mut Arena, game: GameId) -> Result<GameId, Unfinished> {
    if arena.is_number(game) {
        return Ok(game);
    }
    let temperature = thermograph::temperature(arena, game)?;
    cool(arena, game, &temperature)
}

/// The game overheated from `from` to `to`: an integer n becomes n·`from`, and any other game {Gᴸ + `to` | Gᴿ − `to`}
/// with the options overheated likewise (WW 6). Fails where an integer that is met has more than 64 bits.
pub fn overheat(arena: &mut Arena, game: GameId, from: GameId, to: GameId) -> Result<GameId, Unfinished> {
    overheated(arena, game, from, to, &mut Memo::new())
}

fn overheated(
    arena: &mut Arena,
    game: GameId,
    from: GameId,
    to: GameId,
    made: &mut Memo,
) -> Result<GameId, Unfinished> {
    if let Some(number) = arena.as_number(game)
        && number.is_integer()
    {
        let limit = Unfinished::Size { what: "the integer to be overheated", limit: "64 bits" };
        let times = number.to_i64().ok_or(limit)?;
        return sum::multiple(arena, from, times);
    }
    with_options(arena, game, to, made, |arena, option, made| overheated(arena, option, from, to, made))
}

/// Adds `bonus` to each left option and takes it from each right one, all through; numbers stay where nothing is cooled, and where
/// something is, what is colder than that is its mean value.
fn tax_options(
    arena: &mut Arena,
    game: GameId,
    bonus: GameId,
    cooling: Option<&Dyadic>,
    made: &mut Memo,
) -> Result<GameId, Unfinished> {
    if arena.is_number(game) {
        match cooling {
            Some(cooling) if *cooling <= thermograph::temperature(arena, game)? => {}
            _ => return Ok(game),
        }
    } else if let Some(cooling) = cooling.filter(|cooling| cooling.sign().is_gt()) {
        let thermograph = thermograph::thermograph(arena, game)?;
        if *cooling > thermograph.temperature {
            return arena.number(thermograph.mean.clone());
        }
    }
    with_options(arena, game, bonus, made, |arena, option, made| {
        tax_options(arena, option, bonus, cooling, made)
    })
}

/// {each left option made into something, plus the bonus | each right option likewise, less the bonus}.
fn with_options(
    arena: &mut Arena,
    game: GameId,
    bonus: GameId,
    made: &mut Memo,
    make: impl Fn(&mut Arena, GameId, &mut Memo) -> Result<GameId, Unfinished>,
) -> Result<GameId, Unfinished> {
    if let Some(made) = made.get(&game) {
        return Ok(*made);
    }
    let result = arena.deeper(|arena| {
        let less = sum::negate(arena, bonus)?;
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for place in arena.left_range(game)? {
            let option = make(arena, arena.option(place), made)?;
            left.push(sum::add(arena, option, bonus)?);
        }
        for place in arena.right_range(game)? {
            let option = make(arena, arena.option(place), made)?;
            right.push(sum::add(arena, option, less)?);
        }
        arena.game(&left, &right)
    })?;
    made.insert(game, result);
    Ok(result)
}
