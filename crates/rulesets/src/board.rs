//! A board, whichever ruleset it has.

mod whole;

use crate::limits::{Limits, Unsolved};
use crate::picture::{Gesture, Picture};
use crate::ruleset::Ruleset;
use crate::solve::{self, Genus, GrundyNumbers, Hinted, Loopy, Parts, PartsOf, Valued, Values};
use hyperjam_solver::Graph;
use hyperjam_terms::{EndKind, Outcome, Player, Sector};
use hyperjam_values::{Arena, GameId};
use std::rc::Rc;

pub(crate) use whole::Whole;

/// What a position is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Every play ends.
    Short {
        /// The value.
        value: GameId,
        /// The Grundy number, if the game is impartial.
        grundy: Option<u32>,
    },
    /// Play may go on for ever, or end otherwise than because a player cannot move.
    Loopy(Loopy),
}

impl Loopy {
    /// The sector.
    pub fn sector(&self) -> Sector {
        Sector::of(self.outcomes[0], self.outcomes[1])
    }
}

/// A move, and what it is worth.
pub struct Hint {
    /// Who may make it.
    pub player: Player,
    /// The board after it.
    pub to: Box<dyn Board>,
    /// How it is made.
    pub gesture: Gesture,
    /// The value of what it leads to.
    pub value: GameId,
    /// What it gains.
    pub incentive: GameId,
    /// Whether who makes it wins.
    pub wins: bool,
    /// Whether no other move of the same player gains more; in an impartial game, whether it wins.
    pub is_best: bool,
}

/// A position of some ruleset.
pub trait Board {
    /// The position as text.
    fn text(&self) -> String;
    /// What it looks like.
    fn picture(&self) -> Picture;
    /// Whether both players always have the same options.
    fn is_impartial(&self) -> bool;
    /// Whether it is certain that every play ends.
    fn always_ends(&self) -> bool;
    /// How play has ended here, in every sum with it, where it has otherwise than because a player cannot move.
    fn end(&self) -> Option<EndKind> {
        None
    }
    /// Whether play may end so.
    fn has_ends(&self) -> bool {
        false
    }
    /// Why its answer is who wins, and no value, if that is so.
    fn why_no_value(&self) -> &'static str {
        match self.has_ends() {
            true if self.end().is_some() => "play has ended",
            true => "play can end in the whole sum",
            false => "play may go on for ever",
        }
    }
    /// The moves of a player: how each is made, and the board after it.
    fn moves(&self, player: Player) -> Vec<(Gesture, Box<dyn Board>)>;
    /// How many moves a player has.
    fn move_count(&self, player: Player) -> usize {
        self.moves(player).len()
    }
    /// Its independent parts; parts in which nobody will ever move may be missing.
    fn components(&self) -> Vec<Box<dyn Board>>;
    /// What it is worth: the value, or sector and label if play may go on for ever.
    fn answer(&self, arena: &mut Arena, limits: Limits) -> Result<Answer, Unsolved>;
    /// Who wins in misère play when Left starts, and when Right does.
    fn misere_outcomes(&self, limits: Limits) -> Result<[Outcome; 2], Unsolved>;
    /// The genus, if the game is impartial and every play ends.
    fn genus(&self, limits: Limits) -> Result<Genus, Unsolved>;
    /// The game graph of this position, and the position that each of the graph's represents; the first is this one.
    fn unfold(&self, limits: Limits) -> Result<(Graph, Vec<String>), Unsolved>;
    /// The components that can come up on it, of which some are known by their values. None if play may go on for ever, or
    /// [end](Board::has_ends) otherwise than because a player cannot move.
    fn parts(&self, valued: Valued, limits: Limits) -> Option<Box<dyn Parts>>;
    /// All moves with what they are worth.
    fn hints(&self, arena: &mut Arena, limits: Limits) -> Result<Vec<Hint>, Unsolved>;
}

/// A position with its ruleset.
pub struct Placed<R: Ruleset> {
    ruleset: Rc<R>,
    position: R::Position,
}

impl<R: Ruleset> Placed<R> {
    /// A position of a ruleset.
    pub fn new(ruleset: R, position: R::Position) -> Self {
        Placed { ruleset: Rc::new(ruleset), position }
    }

    /// Reads a position.
    pub fn read(rules: &R::Rules, text: &str) -> Result<Self, crate::BoardError> {
        let (ruleset, position) = R::read(rules, text)?;
        Ok(Self::new(ruleset, position))
    }

    /// The ruleset.
    pub fn ruleset(&self) -> &R {
        &self.ruleset
    }

    /// The position.
    pub fn position(&self) -> &R::Position {
        &self.position
    }

    fn at(&self, position: R::Position) -> Self {
        Placed { ruleset: self.ruleset.clone(), position }
    }
}

impl<R: Ruleset + 'static> Board for Placed<R> {
    fn text(&self) -> String {
        self.ruleset.print(&self.position)
    }

    fn picture(&self) -> Picture {
        self.ruleset.picture(&self.position)
    }

    fn is_impartial(&self) -> bool {
        self.ruleset.is_impartial()
    }

    fn always_ends(&self) -> bool {
        self.ruleset.always_ends()
    }

    fn end(&self) -> Option<EndKind> {
        self.ruleset.end(&self.position)
    }

    fn has_ends(&self) -> bool {
        self.ruleset.has_ends()
    }

    fn moves(&self, player: Player) -> Vec<(Gesture, Box<dyn Board>)> {
        let moves = self.ruleset.moves(&self.position, player).into_iter();
        moves.map(|made| (made.gesture, Box::new(self.at(made.to)) as Box<dyn Board>)).collect()
    }

    fn move_count(&self, player: Player) -> usize {
        self.ruleset.move_count(&self.position, player)
    }

    fn components(&self) -> Vec<Box<dyn Board>> {
        let mut parts = Vec::new();
        self.ruleset.components(&self.position, &mut parts);
        parts.into_iter().map(|part| Box::new(self.at(part)) as Box<dyn Board>).collect()
    }

    fn answer(&self, arena: &mut Arena, limits: Limits) -> Result<Answer, Unsolved> {
        let found = if self.is_impartial() {
            let number = GrundyNumbers::new(&*self.ruleset, limits).grundy(&self.position);
            number.and_then(|number| Ok(Answer::Short { value: arena.star(number)?, grundy: Some(number) }))
        } else {
            let value = Values::new(&*self.ruleset, arena, limits).value(&self.position);
            value.map(|value| Answer::Short { value, grundy: None })
        };
        match found {
            Err(Unsolved::Loop | Unsolved::End) => {
                solve::loopy(&*self.ruleset, &self.position, limits).map(Answer::Loopy)
            }
            found => found,
        }
    }

    fn misere_outcomes(&self, limits: Limits) -> Result<[Outcome; 2], Unsolved> {
        solve::misere_outcomes(&*self.ruleset, &self.position, limits)
    }

    fn genus(&self, limits: Limits) -> Result<Genus, Unsolved> {
        solve::genus(&*self.ruleset, &self.position, limits)
    }

    fn unfold(&self, limits: Limits) -> Result<(Graph, Vec<String>), Unsolved> {
        let solve::Unfolded { graph, positions } = solve::unfold(&*self.ruleset, &self.position, limits)?;
        Ok((graph, positions.iter().map(|position| self.ruleset.print(position)).collect()))
    }

    fn parts(&self, valued: Valued, limits: Limits) -> Option<Box<dyn Parts>> {
        let position = self.position.clone();
        (self.always_ends() && !self.has_ends()).then(|| match R::IS_SEARCHED {
            true => Box::new(PartsOf::new(self.ruleset.clone(), position, valued, limits)) as Box<dyn Parts>,
            false => Box::new(Whole::new(Rc::new(self.at(position)), valued, limits)),
        })
    }

    fn hints(&self, arena: &mut Arena, limits: Limits) -> Result<Vec<Hint>, Unsolved> {
        let hint = |Hinted { player, to, gesture, value, incentive, wins, is_best }: Hinted<R::Position>| {
            Hint { player, to: Box::new(self.at(to)), gesture, value, incentive, wins, is_best }
        };
        Ok(solve::hints(&*self.ruleset, &self.position, arena, limits)?.into_iter().map(hint).collect())
    }
}
