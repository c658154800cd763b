//! Revertible games (MS Definitions 2.18 and 3.6).

use crate::arena::{Arena, GameId};
use crate::equality::{Equality, equality};
use crate::limit::Unfinished;
use crate::simplify::after_all_others;
use crate::statement::Verdict;

/// Whether H is revertible to G: to each option of G there is an equal one of H, and each other option of H has an (N − 1)st option
/// that is equal to G. Then o(H + X) ⊆ o(G + X) for all X (MS Theorems 2.19 and 3.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Revertible {
    /// It is.
    Holds,
    /// It is not: this option of G is equal to none of H.
    Missing(GameId),
    /// It is not: this option of H is equal to none of G, and none of its (N − 1)st options is equal to G.
    NotBack(GameId),
    /// Whether this option is equal to another, as it would have to be, is not decided.
    Undecided(GameId),
}

impl Revertible {
    /// Whether it is.
    pub fn verdict(self) -> Verdict {
        match self {
            Self::Holds => Verdict::Proved,
            Self::Missing(_) | Self::NotBack(_) => Verdict::Refuted,
            Self::Undecided(_) => Verdict::Undecided,
        }
    }
}

/// What is known of an equality: whether it holds, if that is decided.
type Decided = Option<bool>;

/// Whether H is revertible to G, as far as the equality of options is decided ([`equality`]); none if one of them is partizan. An answer
/// of "proved" or "refuted" is certain. Compares options of H with those of G, and what they come to with G: as many
/// comparisons as there are pairs of them.
///
/// ```
/// use hyperjam_players::Arena;
/// use hyperjam_players::notation::parse;
/// use hyperjam_players::revertible::{Revertible, revertible};
///
/// let mut arena = Arena::new(3);
/// let three = parse("3·*", 3)?.game(&mut arena)?;
/// let zero = parse("0", 3)?.game(&mut arena)?;
/// assert_eq!(revertible(&mut arena, three, zero)?, Some(Revertible::Holds), "and yet they are not equal: MS Proposition 2.21");
/// assert!(matches!(revertible(&mut arena, zero, three)?, Some(Revertible::Missing(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn revertible(arena: &mut Arena, h: GameId, g: GameId) -> Result<Option<Revertible>, Unfinished> {
    if !arena.is_impartial(h) || !arena.is_impartial(g) {
        return Ok(None);
    }
    let [of_h, of_g] = [h, g].map(|game| arena.options(game, 0).to_vec());
    let mut undecided = None;
    for option in &of_g {
        match is_one_of(arena, *option, &of_h)? {
            Some(true) => {}
            Some(false) => return Ok(Some(Revertible::Missing(*option))),
            None => undecided = undecided.or(Some(*option)),
        }
    }
    for option in &of_h {
        let is_of_g = is_one_of(arena, *option, &of_g)?;
        if is_of_g == Some(true) {
            continue;
        }
        let back = after_all_others(arena, *option, 0);
        match (is_of_g, is_one_of(arena, g, &back)?) {
            (_, Some(true)) => {}
            (Some(false), Some(false)) => return Ok(Some(Revertible::NotBack(*option))),
            _ => undecided = undecided.or(Some(*option)),
        }
    }
    Ok(Some(undecided.map_or(Revertible::Holds, Revertible::Undecided)))
}

/// Whether a game is equal to one of these, the same ones first.
fn is_one_of(arena: &mut Arena, game: GameId, others: &[GameId]) -> Result<Decided, Unfinished> {
    if others.contains(&game) {
        return Ok(Some(true));
    }
    let mut decided = Some(false);
    for other in others {
        match equality(arena, game, *other)? {
            Some(Equality::Proved(_)) => return Ok(Some(true)),
            Some(Equality::Refuted { .. }) => {}
            _ => decided = None,
        }
    }
    Ok(decided)
}
