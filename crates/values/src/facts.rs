//! All facts about a game at once.

use num_bigint::BigInt;

use crate::arena::{Arena, GameId};
use crate::atomic_weight::{AtomicWeight, atomic_weight};
use crate::birthday;
use crate::dyadic::Dyadic;
use crate::infinitesimal;
use crate::limit::Unfinished;
use crate::notation::listing::Listing;
use crate::notation::{Printed, Style, print};
use crate::order;
use crate::thermograph;
use hyperjam_terms::{OutcomeClass, Player};

/// What is known of a game. What did not come to an end within the limits says so; the rest is right all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The canonical form.
    pub canonical: Result<Printed, Unfinished>,
    /// Who wins.
    pub outcome: OutcomeClass,
    /// The left options of the canonical form, in the order in which they are written.
    pub left: Result<Vec<Printed>, Unfinished>,
    /// The right options.
    pub right: Result<Vec<Printed>, Unfinished>,
    /// The day on which it is born.
    pub birthday: Result<BigInt, Unfinished>,
    /// Whether it is a number.
    pub number: bool,
    /// Whether it is infinitesimal.
    pub infinitesimal: bool,
    /// Whether it is all-small.
    pub all_small: Result<bool, Unfinished>,
    /// The left stop: the number that play first reaches when Left moves first.
    pub left_stop: Dyadic,
    /// The right stop: the number that play first reaches when Right moves first.
    pub right_stop: Dyadic,
    /// What it is worth in the mean.
    pub mean: Result<Dyadic, Unfinished>,
    /// How much a move is worth.
    pub temperature: Result<Dyadic, Unfinished>,
    /// The atomic weight, if there is one.
    pub atomic_weight: Result<Option<Printed>, Unfinished>,
    /// Why there is no atomic weight, if there is none.
    pub no_atomic_weight: Option<AtomicWeight>,
}

/// How much of a list of options is written.
const MOST_OPTIONS: usize = 1000;

/// What is known of a game, in texts of not many more than `most` bytes each.
///
/// ```
/// use hyperjam_values::facts::facts;
/// use hyperjam_values::notation::Style;
/// use hyperjam_terms::OutcomeClass;
/// use hyperjam_values::Arena;
/// let mut arena = Arena::default();
/// let star = arena.star(1)?;
/// let found = facts(&mut arena, star, Style::Unicode, 100);
/// assert_eq!(found.outcome, OutcomeClass::Next);
/// assert!(found.infinitesimal && !found.number);
/// # Ok::<(), hyperjam_values::Unfinished>(())
/// ```
pub fn facts(arena: &mut Arena, game: GameId, style: Style, most: usize) -> Facts {
    let weight = atomic_weight(arena, game);
    let (no_atomic_weight, weight) = match weight {
        Ok(AtomicWeight::Weight(weight)) => (None, print(arena, weight, style, most).map(Some)),
        Ok(none) => (Some(none), Ok(None)),
        Err(unfinished) => (None, Err(unfinished)),
    };
    Facts {
        canonical: print(arena, game, style, most),
        outcome: order::outcome(arena, game),
        birthday: birthday::birthday(arena, game),
        number: arena.is_number(game),
        infinitesimal: infinitesimal::is_infinitesimal(arena, game),
        all_small: infinitesimal::is_all_small(arena, game),
        left_stop: arena.stop_number(arena.left_stop(game)).clone(),
        right_stop: arena.stop_number(arena.right_stop(game)).clone(),
        mean: thermograph::mean(arena, game),
        temperature: thermograph::temperature(arena, game),
        atomic_weight: weight,
        no_atomic_weight,
        // There may be billions, of a large Nim heap, which takes all the work that is left.
        left: options(arena, game, Player::Left, style, most),
        right: options(arena, game, Player::Right, style, most),
    }
}

/// The options that a player has in the canonical form, in the order in which they are written; more than a thousand are in
/// no order.
///
/// ```
/// use hyperjam_terms::Player;
/// use hyperjam_values::{Arena, facts};
/// let mut arena = Arena::default();
/// let heap = arena.star(2)?;
/// let (zero, star) = (arena.zero(), arena.star(1)?);
/// assert_eq!(facts::in_order(&mut arena, heap, Player::Left)?, [zero, star]);
/// # Ok::<(), hyperjam_values::Unfinished>(())
/// ```
pub fn in_order(arena: &mut Arena, game: GameId, player: Player) -> Result<Vec<GameId>, Unfinished> {
    let games = match player {
        Player::Left => arena.left_options(game)?,
        Player::Right => arena.right_options(game)?,
    };
    let games = games.to_vec();
    if games.len() > MOST_OPTIONS { Ok(games) } else { Listing::default().listed(arena, games) }
}

/// The options that a player has in the canonical form, as texts in the order in which they are written; “…” denotes
/// what is beyond a thousand of them.
pub fn options(
    arena: &mut Arena,
    game: GameId,
    player: Player,
    style: Style,
    most: usize,
) -> Result<Vec<Printed>, Unfinished> {
    let games = in_order(arena, game, player)?;
    let mut texts = Vec::new();
    for game in games.iter().take(MOST_OPTIONS) {
        texts.push(print(arena, *game, style, most)?);
    }
    if games.len() > MOST_OPTIONS {
        texts.push(Printed { text: "…".to_owned(), is_whole: false });
    }
    Ok(texts)
}
