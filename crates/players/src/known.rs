//! What is known of a game that is written: its outcomes, whether it is absorbing, and its class where it is Nim.

use hyperjam_terms::OutcomeSet;

use crate::arena::{Arena, GameId};
use crate::limit::Unfinished;
use crate::nim;
use crate::notation::{Expression, print};
use crate::undetermined::{Absorbing, Components, absorbing, absorbing_nim, absorbing_sum};

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
        let components = match expression.heaps() {
            Some(heaps) => Some(Components { heaps, others: Vec::new() }),
            None => Components::of(arena, expression)?,
        };
        let Some(components) = components else {
            let game = expression.game(arena)?;
            return Self::of_game(arena, game);
        };
        if components.others.is_empty()
            && let Some(outcome) = nim::outcome(&components.heaps, players)
            && let Some(mut absorbing) = absorbing_nim(&components.heaps, players)
        {
            // What Nim leaves open the game itself may decide, if it is small.
            if let Absorbing::Unknown { .. } = absorbing
                && let Ok(game) = expression.game(arena)
                && let Ok(decided) = absorbing_sum(arena, &components, game)
            {
                absorbing = decided;
            }
            let nim_class = (players == 3).then(|| nim::three_players(&components.heaps));
            return Ok(Known { outcomes: vec![outcome], absorbing, nim_class, game: None });
        }
        if let Some(reason) = components.absorbing(arena) {
            let outcomes = vec![OutcomeSet::undetermined(players)];
            return Ok(Known { outcomes, absorbing: Absorbing::Proved(reason), nim_class: None, game: None });
        }
        let game = expression.game(arena)?;
        let absorbing = absorbing_sum(arena, &components, game)?;
        Ok(Known { absorbing, ..Self::of_game(arena, game)? })
    }

    /// What is known of a sum of games of the arena.
    pub fn of_games(arena: &mut Arena, games: &[GameId]) -> Result<Self, Unfinished> {
        let game = arena.sum_of(games)?;
        let known = Self::of_game(arena, game)?;
        Ok(match (&known.absorbing, Components::of_games(arena, games)) {
            (Absorbing::Unknown { .. }, Some(components)) => {
                Known { absorbing: absorbing_sum(arena, &components, game)?, ..known }
            }
            _ => known,
        })
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
