//! Dominated and reversible options (MS Theorems 4.36 and 4.38).
//!
//! For more than two players leaving them out keeps equality for one player only, and not even the outcome (MS Propositions 4.37
//! and 4.39): the others may have cared.

use crate::arena::{Arena, GameId};
use crate::comparison::rule_for;
use crate::limit::Unfinished;

/// What has to be said wherever options are left out.
pub const WARNING: &str = "This keeps equality for this player only: the outcome for the others may change \
                           (Spindler, Propositions 4.37 and 4.39).";

/// A player's options that are dominated: each with an option that is at least as good for that player. Of options that are as good as
/// each other the first one stays.
pub fn dominated_options(arena: &Arena, game: GameId, seat: u32) -> Vec<(GameId, GameId)> {
    let options = arena.options(game, seat);
    let at_most = |one: &GameId, other: &GameId| rule_for(arena, *one, *other, seat).is_some();
    let dominates = |better: usize, worse: usize| {
        better != worse
            && at_most(&options[worse], &options[better])
            && (better < worse || !at_most(&options[better], &options[worse]))
    };
    (0..options.len())
        .filter_map(|worse| {
            let better = (0..options.len()).find(|&better| dominates(better, worse))?;
            Some((options[worse], options[better]))
        })
        .collect()
}

/// A player's options that are reversible, each with the position that it reverses through: all others move once after it, and
/// the position then is at most the game for that player.
pub fn reversible_options(arena: &Arena, game: GameId, seat: u32) -> Vec<(GameId, GameId)> {
    let through = |option: &GameId| {
        let mut reached = after_all_others(arena, *option, seat).into_iter();
        reached.find(|position| rule_for(arena, *position, game, seat).is_some())
    };
    arena.options(game, seat).iter().filter_map(|option| Some((*option, through(option)?))).collect()
}

/// What a position may be when all others have moved once after this player, and the player is to move again.
pub(crate) fn after_all_others(arena: &Arena, option: GameId, seat: u32) -> Vec<GameId> {
    let mut reached = vec![option];
    for by in 1..arena.players() {
        let mut next: Vec<GameId> =
            reached.iter().flat_map(|position| arena.options(*position, seat + by)).copied().collect();
        next.sort_unstable();
        next.dedup();
        reached = next;
    }
    reached
}

/// The game without a player's dominated options and with its reversible ones bypassed, as far as the paper's rules find them: equal to
/// it for that player, and no more than that. See [`WARNING`].
///
/// ```
/// use hyperjam_players::{Arena, GameId};
/// use hyperjam_players::notation::parse;
/// use hyperjam_players::simplify::simplified_for;
///
/// let mut arena = Arena::new(3);
/// // MS Proposition 4.39: equal to 0 for Left, with another outcome.
/// let game = parse("{{|0,1_R|}||}", 3)?.game(&mut arena)?;
/// assert_eq!(simplified_for(&mut arena, game, 0)?, GameId::ZERO);
/// assert_ne!(arena.outcomes(game), arena.outcomes(GameId::ZERO));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn simplified_for(arena: &mut Arena, game: GameId, seat: u32) -> Result<GameId, Unfinished> {
    let seat = seat % arena.players();
    let mut game = game;
    // Each step leaves out an option, or replaces it by options of a position that is three or more moves down.
    loop {
        let options = arena.options(game, seat).to_vec();
        let kept = if let Some((option, through)) = reversible_options(arena, game, seat).first() {
            let mut kept: Vec<GameId> = options.into_iter().filter(|other| other != option).collect();
            kept.extend_from_slice(arena.options(*through, seat));
            kept
        } else if let Some((worse, _)) = dominated_options(arena, game, seat).first() {
            options.into_iter().filter(|other| other != worse).collect()
        } else {
            return Ok(game);
        };
        let lists: Vec<Vec<GameId>> = (0..arena.players())
            .map(|of| if of == seat { kept.clone() } else { arena.options(game, of).to_vec() })
            .collect();
        game = arena.partizan(|of| lists[of as usize].clone())?;
    }
}
