//! What is known of a game that is written: its outcomes, whether it is absorbing, and its class where it is Nim.

use hyperjam_terms::OutcomeSet;

use crate::arena::{Arena, GameId};
use crate::limit::Unfinished;
use crate::nim;
use crate::notation::{Expression, print};
use crate::undetermined::{Absorbing, absorbing, absorbing_nim, by_components};

/// What is known of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// By who moves first; one if the game is impartial.
    pub outcomes: Vec<OutcomeSet>,
    /// Whether it is absorbing.
    pub absorbing: Absorbing,
    /// The class in the quotient of Nim for three players, of a sum of heaps.
    pub nim_class: Option<nim::NimClass>,
    /// The game itself, if it was made: a sum of heaps or an absorbing one need not be.
    pub game: Option<GameId>,
}

impl Known {
    /// What is known of an expression. Nim is not played out where a theorem says enough, nor is a sum with an absorbing
    /// component; else takes as much work and memory as the arena allows.
    ///
    /// ```
    /// use hyperjam_players::Arena;
    /// use hyperjam_players::known::Known;
    /// use hyperjam_players::notation::parse;
    ///
    /// let mut arena = Arena::new(3);
    /// let mut known = |text| Known::of(&mut arena, &parse(text, 3).unwrap());
    /// let heaps = known("{0,*} + 1000000")?;
    /// assert_eq!(heaps.outcomes[0].to_string(), "∅");
    /// assert_eq!(heaps.nim_class.map(|class| class.to_string()), Some("bc".into()), "{{0,*}} is *2");
    /// assert_eq!(known("*2_{#}320 + *1")?.nim_class, None);
    /// # Ok::<(), hyperjam_players::Unfinished>(())
    /// ```
    pub fn of(arena: &mut Arena, expression: &Expression) -> Result<Self, Unfinished> {
        let players = arena.players();
        if let Some(heaps) = heaps(arena, expression)
            && let Some(outcome) = nim::outcome(&heaps, players)
            && let Some(mut absorbing_by_nim) = absorbing_nim(&heaps, players)
        {
            // What Nim leaves open the game itself may decide, if it is small.
            if let Absorbing::Unknown { .. } = absorbing_by_nim
                && let Ok(game) = expression.game(arena)
                && let Ok(decided) = absorbing(arena, game)
            {
                absorbing_by_nim = decided;
            }
            return Ok(Known {
                outcomes: vec![outcome],
                absorbing: absorbing_by_nim,
                nim_class: (players == 3).then(|| nim::three_players(&heaps)),
                game: None,
            });
        }
        if let Some(reason) = by_components(arena, expression)? {
            let outcomes = vec![OutcomeSet::undetermined(players)];
            return Ok(Known { outcomes, absorbing: Absorbing::Proved(reason), nim_class: None, game: None });
        }
        let game = expression.game(arena)?;
        Self::of_game(arena, game)
    }

    /// What is known of a game of the arena.
    pub fn of_game(arena: &mut Arena, game: GameId) -> Result<Self, Unfinished> {
        let impartial = arena.is_impartial(game);
        let outcomes = if impartial { vec![arena.outcome(game, 0)] } else { arena.outcomes(game) };
        Ok(Known { outcomes, absorbing: absorbing(arena, game)?, nim_class: None, game: Some(game) })
    }

    /// The game as it is written, if it was made and has so few bytes.
    pub fn written(&self, arena: &Arena, most: usize) -> Option<String> {
        print(arena, self.game?, most)
    }
}

/// The heaps of a sum, each size with how often it is there, in whatever way they are written: `{0,*}` is *2. None where a
/// component is no heap, or too large to see.
fn heaps(arena: &mut Arena, expression: &Expression) -> Option<Vec<(u64, u64)>> {
    expression.heaps().or_else(|| {
        let mut all = Vec::new();
        for (count, component) in expression.components() {
            let size = match component {
                Expression::Heap(size) => *size,
                other => {
                    let game = other.game(arena).ok()?;
                    let size = u64::from(arena.depth(game));
                    (arena.heap(size).ok()? == game).then_some(size)?
                }
            };
            if size > 0 {
                all.push((size, count));
            }
        }
        Some(all)
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::notation::parse;

    /// By theorems and by playing it out.
    #[test]
    fn what_is_known_of_sums_of_heaps_is_what_their_games_show() {
        for players in 2..=5 {
            for text in ["0", "{0,*}+3", "2·{0}+{0,*}", "3·*2", "2+3", "{*2,*,0}+1+1", "3+3+{0,{0}}"] {
                let expression = parse(text, players).unwrap();
                let mut arena = Arena::new(players);
                let known = Known::of(&mut arena, &expression).unwrap();
                assert_eq!(known.nim_class.is_some(), players == 3, "{text}");
                let game = expression.game(&mut arena).unwrap();
                let played = Known::of_game(&mut arena, game).unwrap();
                assert_eq!(known.outcomes, played.outcomes, "{text} for {players}");
                assert_eq!(known.outcomes.len(), 1, "{text} is impartial");
            }
        }
    }
}
