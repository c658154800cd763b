//! Values of positions.

use super::memory::Memory;
use crate::limits::{Limits, Meter, Unsolved};
use crate::ruleset::{Ruleset, Searcher};
use hyperjam_terms::Player;
use hyperjam_values::{Arena, GameId, sum};

/// A component that is not known by its value, or the negative of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Large {
    /// The number of the two.
    pub number: u32,
    /// Whether it is the negative of the one that was met first.
    pub is_negative: bool,
}

/// What is known of a component.
#[derive(Clone, Copy)]
pub(crate) enum Known {
    /// It is being worked out: who meets it again has found a loop.
    Open,
    /// Its value.
    Value(GameId),
}

/// What is known of the components of a board, to be gone on with ([`Values::resumed`]).
pub struct KnownValues<P>(pub(super) Memory<P, Known>);

impl<P> Default for KnownValues<P> {
    /// Nothing.
    fn default() -> Self {
        KnownValues(Memory::default())
    }
}

/// The values of the positions of a board, by the definition {Gᴸ | Gᴿ}: every component once, whichever way it is turned.
///
/// The cost is that of the components that can come up, times their options, and the canonical forms. What is known is kept
/// from question to question.
pub struct Values<'a, R: Ruleset> {
    ruleset: &'a R,
    searcher: Option<Box<dyn Searcher<R::Position> + 'a>>,
    arena: &'a mut Arena,
    known: Memory<R::Position, Known>,
    /// Components that are still to be added, those of nested sums above those of the outer ones.
    parts: Vec<R::Position>,
    meter: Meter,
}

impl<'a, R: Ruleset> Values<'a, R> {
    /// Nothing is known yet.
    pub fn new(ruleset: &'a R, arena: &'a mut Arena, limits: Limits) -> Self {
        Self::resumed(ruleset, arena, limits, KnownValues::default())
    }

    /// So much is known already, from an earlier question about the same board in the same arena. The work allowed begins anew.
    /// Where play may go on for ever, nothing is good that an earlier question left behind which had no answer.
    pub fn resumed(
        ruleset: &'a R,
        arena: &'a mut Arena,
        limits: Limits,
        KnownValues(known): KnownValues<R::Position>,
    ) -> Self {
        Values { ruleset, searcher: None, arena, known, parts: Vec::new(), meter: Meter::new(limits) }
    }

    /// What is known.
    pub fn into_known(self) -> KnownValues<R::Position> {
        KnownValues(self.known)
    }

    /// The arena in which the values are.
    pub fn arena(&mut self) -> &mut Arena {
        self.arena
    }

    /// How many components were met.
    pub fn component_count(&self) -> usize {
        self.known.len()
    }

    /// The value of a position; [`Unsolved::Loop`] if play may go on for ever, and [`Unsolved::End`] under rules that end play
    /// otherwise than because a player cannot move.
    pub fn value(&mut self, position: &R::Position) -> Result<GameId, Unsolved> {
        if self.ruleset.has_ends() {
            return Err(Unsolved::End);
        }
        self.parts.clear();
        self.meter.restart();
        self.sum(position)
    }

    fn sum(&mut self, position: &R::Position) -> Result<GameId, Unsolved> {
        let start = self.parts.len();
        self.ruleset.components(position, &mut self.parts);
        for part in &mut self.parts[start..] {
            *part = self.ruleset.normal(part.clone());
        }
        if self.parts.len() > start + 1 && self.ruleset.always_ends() {
            self.cancel(start);
        }
        let mut total = self.arena.zero();
        while self.parts.len() > start
            && let Some(part) = self.parts.pop()
        {
            let value = self.component(part)?;
            total = sum::add(self.arena, total, value)?;
        }
        Ok(total)
    }

    /// Takes out pairs of a component and its negative, unless the value is known anyway.
    fn cancel(&mut self, start: usize) {
        let mut index = start;
        while index + 1 < self.parts.len() {
            let part = &self.parts[index];
            if self.known.get(part).is_none()
                && let Some(negative) = self.ruleset.negative(part)
            {
                let negative = self.ruleset.normal(negative);
                if let Some(other) = self.parts[index + 1..].iter().position(|part| *part == negative) {
                    self.parts.remove(index + 1 + other);
                    self.parts.remove(index);
                    continue;
                }
            }
            index += 1;
        }
    }

    /// The value of a component in its normal form.
    fn component(&mut self, part: R::Position) -> Result<GameId, Unsolved> {
        match self.known.get(&part) {
            Some(Known::Value(value)) => return Ok(value),
            Some(Known::Open) => return Err(Unsolved::Loop),
            None => {}
        }
        self.meter.enter()?;
        let value = self.search(&part)?;
        self.meter.leave();
        self.known.insert(&self.meter, part, Known::Value(value))?;
        Ok(value)
    }

    fn search(&mut self, part: &R::Position) -> Result<GameId, Unsolved> {
        if let Some(negative) = self.ruleset.negative(part)
            && let Some(Known::Value(value)) = self.known.get(&self.ruleset.normal(negative))
        {
            return Ok(sum::negate(self.arena, value)?);
        }
        if let Some(known) = self.ruleset.known_value(self.arena, part) {
            return Ok(known?);
        }
        if self.searcher.is_none() {
            self.searcher = self.ruleset.searcher();
        }
        if let Some(searcher) = &mut self.searcher {
            return Ok(searcher.value(self.arena, part)?);
        }
        if !self.ruleset.always_ends() {
            self.known.insert(&self.meter, part.clone(), Known::Open)?;
        }
        let left = self.options(part, Player::Left)?;
        let right =
            if self.ruleset.is_impartial() { left.clone() } else { self.options(part, Player::Right)? };
        Ok(self.arena.game(&left, &right)?)
    }

    fn options(&mut self, part: &R::Position, player: Player) -> Result<Vec<GameId>, Unsolved> {
        let mut options = Vec::new();
        self.ruleset.options(part, player, &mut options);
        self.meter.spend(options.len() + 1)?;
        options.iter().map(|option| self.sum(option)).collect()
    }
}
