//! How a game is simplified to its canonical form, one change at a time, and which numbers a number is not.
//!
//! An arena finds canonical forms by itself; this is for explaining them.

use crate::arena::order::less_or_equal;
use crate::arena::{Arena, GameId};
use crate::dyadic::Dyadic;
use crate::limit::Unfinished;
use crate::numbers::SignExpansion;
use hyperjam_terms::Player;

/// A change of a form that does not change its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Simplification {
    /// A dominated option is deleted (SS Lemma 2.21): for its player it is no better than another one.
    Dominated {
        /// Whose option it is.
        player: Player,
        /// The option.
        option: GameId,
        /// The one that is at least as good; not dominated itself.
        by: GameId,
    },
    /// A reversible option is bypassed (SS Lemma 2.23): the player's options behind a reply to it take its place. The reply
    /// is at least as good for the opponent as the whole game.
    Reversible {
        /// Whose option it is.
        player: Player,
        /// The option.
        option: GameId,
        /// The opponent's reply that reverses it.
        through: GameId,
        /// The player's options from there.
        behind: Vec<GameId>,
    },
}

impl Simplification {
    /// Does the step to a form: Left's options and Right's.
    pub fn apply(&self, options: &mut [Vec<GameId>; 2]) {
        let (Self::Dominated { player, option, .. } | Self::Reversible { player, option, .. }) = self;
        let own = &mut options[player.index()];
        own.retain(|other| other != option);
        if let Self::Reversible { behind, .. } = self {
            extend(own, behind);
        }
    }
}

/// The steps from a form to the canonical one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simplified {
    /// The steps, in their order.
    pub steps: Vec<Simplification>,
    /// Left's options and Right's after them.
    pub options: [Vec<GameId>; 2],
}

/// Simplifies {`left` | `right`} until no option is dominated or reversible (SS Theorem 2.25): for Left, then for Right,
/// first what is dominated, each time in the order of the options. Of equal options the first is kept.
///
/// ```
/// use hyperjam_terms::Player;
/// use hyperjam_values::{Arena, simplify};
///
/// // {0, ∗ | ∗}: Left's ∗ is reversible through 0, behind which Left has no option. What is left is ↑ = {0 | ∗}.
/// let mut arena = Arena::default();
/// let (zero, star) = (arena.zero(), arena.star(1)?);
/// let found = simplify::simplified(&mut arena, &[zero, star], &[star])?;
/// let bypassed =
///     simplify::Simplification::Reversible { player: Player::Left, option: star, through: zero, behind: vec![] };
/// assert_eq!(found.steps, [bypassed]);
/// assert_eq!(found.options, [vec![zero], vec![star]]);
/// # Ok::<(), hyperjam_values::Unfinished>(())
/// ```
///
/// Cost: for each step a comparison of every pair of options, and of every reply with the game.
pub fn simplified(arena: &mut Arena, left: &[GameId], right: &[GameId]) -> Result<Simplified, Unfinished> {
    let game = arena.game(left, right)?;
    let mut options = [Vec::new(), Vec::new()];
    for (own, given) in options.iter_mut().zip([left, right]) {
        extend(own, given);
    }
    let mut steps = Vec::new();
    for player in Player::BOTH {
        loop {
            delete_dominated(arena, player, &mut options[player.index()], &mut steps)?;
            let own = &options[player.index()];
            let Some((place, through)) = find_reversible(arena, player, own, game)? else { break };
            let behind = options_of(arena, through, player)?;
            let step = Simplification::Reversible { player, option: own[place], through, behind };
            step.apply(&mut options);
            steps.push(step);
        }
    }
    Ok(Simplified { steps, options })
}

/// Whether a game is at least as good as another one for a player.
fn is_as_good(arena: &mut Arena, player: Player, one: GameId, other: GameId) -> Result<bool, Unfinished> {
    match player {
        Player::Left => less_or_equal(arena, other, one),
        Player::Right => less_or_equal(arena, one, other),
    }
}

/// A player's options.
fn options_of(arena: &mut Arena, game: GameId, player: Player) -> Result<Vec<GameId>, Unfinished> {
    Ok(match player {
        Player::Left => arena.left_options(game)?.to_vec(),
        Player::Right => arena.right_options(game)?.to_vec(),
    })
}

/// Adds the options that are not there yet.
fn extend(options: &mut Vec<GameId>, further: &[GameId]) {
    for option in further {
        if !options.contains(option) {
            options.push(*option);
        }
    }
}

fn delete_dominated(
    arena: &mut Arena,
    player: Player,
    options: &mut Vec<GameId>,
    steps: &mut Vec<Simplification>,
) -> Result<(), Unfinished> {
    let mut dominated = vec![false; options.len()];
    for (place, &option) in options.iter().enumerate() {
        for &other in options.iter().filter(|&&other| other != option) {
            arena.spend(1)?;
            dominated[place] |= is_as_good(arena, player, other, option)?;
        }
    }
    let pick = |wanted: bool| -> Vec<GameId> {
        options.iter().zip(&dominated).filter(|(_, is)| **is == wanted).map(|(option, _)| *option).collect()
    };
    let (deleted, kept) = (pick(true), pick(false));
    for option in deleted {
        for &by in &kept {
            if is_as_good(arena, player, by, option)? {
                steps.push(Simplification::Dominated { player, option, by });
                break;
            }
        }
    }
    *options = kept;
    Ok(())
}

/// The place of the first reversible option, and the reply that it is reversible through.
fn find_reversible(
    arena: &mut Arena,
    player: Player,
    options: &[GameId],
    game: GameId,
) -> Result<Option<(usize, GameId)>, Unfinished> {
    for (place, &option) in options.iter().enumerate() {
        for reply in options_of(arena, option, player.opponent())? {
            arena.spend(1)?;
            if is_as_good(arena, player.opponent(), reply, game)? {
                return Ok(Some((place, reply)));
            }
        }
    }
    Ok(None)
}

/// A number that a game is not, since it does not lie between the options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excluded {
    /// The number.
    pub number: Dyadic,
    /// Whose option excludes it: one of Left's is at least the number, or one of Right's at most.
    pub player: Player,
    /// That option.
    pub option: GameId,
}

/// The numbers simpler than the game with these options, if that is a number: those that are passed on the way to it in the
/// number tree, the first `most` of them, and for each the first option that excludes it (SS Corollary 5.2). Nothing of a game
/// that is no number.
///
/// ```
/// use hyperjam_terms::Player;
/// use hyperjam_values::{Arena, Dyadic, simplify};
///
/// // {1 | 4} = 2: neither 0 nor 1, which are simpler, is greater than 1.
/// let mut arena = Arena::default();
/// let [one, four] = [Dyadic::ONE, Dyadic::new(4, 0)].map(|number| arena.number(number));
/// let (one, four) = (one?, four?);
/// let excluded = simplify::simpler_numbers(&mut arena, [&[one], &[four]], 100)?.unwrap_or_default();
/// let all: Vec<_> = excluded.into_iter().map(|it| (it.number, it.player, it.option)).collect();
/// assert_eq!(all, [(Dyadic::ZERO, Player::Left, one), (Dyadic::ONE, Player::Left, one)]);
/// # Ok::<(), hyperjam_values::Unfinished>(())
/// ```
///
/// Cost: a comparison of every option with each of them; there are as many as days before the number's birthday.
pub fn simpler_numbers(
    arena: &mut Arena,
    options: [&[GameId]; 2],
    most: usize,
) -> Result<Option<Vec<Excluded>>, Unfinished> {
    let game = arena.game(options[0], options[1])?;
    let Some(number) = arena.as_number(game).cloned() else { return Ok(None) };
    let signs = SignExpansion::of(&number)?;
    let mut excluded = Vec::new();
    for length in 0..signs.signs().len().min(most) {
        let number = SignExpansion::new(signs.signs()[..length].to_vec())?.number();
        let here = arena.number(number.clone())?;
        let sides = Player::BOTH.into_iter().zip(options);
        for (player, option) in sides.flat_map(|(player, side)| side.iter().map(move |&it| (player, it))) {
            arena.spend(1)?;
            if is_as_good(arena, player, option, here)? {
                excluded.push(Excluded { number, player, option });
                break;
            }
        }
    }
    Ok(Some(excluded))
}
