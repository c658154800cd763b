//! Grundy numbers of impartial positions.

use super::memory::Memory;
use crate::limits::{Limits, Meter, Unsolved};
use crate::ruleset::Ruleset;
use hyperjam_terms::Player;

/// The mark of a component that is being worked out: who meets it again has found a loop.
const OPEN: u32 = u32::MAX;

/// The Grundy numbers of the positions of an impartial game: the mex over the options, and of a sum the Nim sum (SS 7, LN).
///
/// Every component is worked out once, and equal components cancel in pairs.
pub struct GrundyNumbers<'a, R: Ruleset> {
    ruleset: &'a R,
    known: Memory<R::Position, u32>,
    parts: Vec<R::Position>,
    meter: Meter,
}

impl<'a, R: Ruleset> GrundyNumbers<'a, R> {
    /// Nothing is known yet.
    pub fn new(ruleset: &'a R, limits: Limits) -> Self {
        GrundyNumbers { ruleset, known: Memory::default(), parts: Vec::new(), meter: Meter::new(limits) }
    }

    /// How many components were met.
    pub fn component_count(&self) -> usize {
        self.known.len()
    }

    /// The Grundy number of a position; [`Unsolved::Loop`] if play may go on for ever, and [`Unsolved::End`] under rules that end
    /// play otherwise than because a player cannot move.
    pub fn grundy(&mut self, position: &R::Position) -> Result<u32, Unsolved> {
        if self.ruleset.has_ends() {
            return Err(Unsolved::End);
        }
        if !self.ruleset.is_impartial() {
            return Err(Unsolved::Partizan);
        }
        self.parts.clear();
        self.meter.restart();
        self.sum(position)
    }

    fn sum(&mut self, position: &R::Position) -> Result<u32, Unsolved> {
        let start = self.parts.len();
        self.ruleset.components(position, &mut self.parts);
        if self.parts.len() > start + 1 && self.ruleset.always_ends() {
            cancel_pairs(self.ruleset, &mut self.parts, start);
        }
        let mut total = 0;
        while self.parts.len() > start
            && let Some(part) = self.parts.pop()
        {
            total ^= self.component(part)?;
        }
        Ok(total)
    }

    fn component(&mut self, part: R::Position) -> Result<u32, Unsolved> {
        if let Some(known) = self.ruleset.known_grundy(&part) {
            return Ok(known);
        }
        let part = self.ruleset.normal(part);
        match self.known.get(&part) {
            Some(OPEN) => return Err(Unsolved::Loop),
            Some(known) => return Ok(known),
            None => {}
        }
        if !self.ruleset.always_ends() {
            self.known.insert(&self.meter, part.clone(), OPEN)?;
        }
        self.meter.enter()?;
        let mut options = Vec::new();
        self.ruleset.options(&part, Player::Left, &mut options);
        self.meter.spend(options.len() + 1)?;
        let mut found = Vec::with_capacity(options.len());
        for option in &options {
            found.push(self.sum(option)?);
        }
        let number = mex(&mut found);
        self.meter.leave();
        self.known.insert(&self.meter, part, number)?;
        Ok(number)
    }
}

/// The Grundy numbers of what the moves of an impartial position lead to, in their order, where theory knows all components of them
/// without a search ([`Ruleset::known_grundy`]).
///
/// ```
/// use hyperjam_rulesets::Ruleset;
/// use hyperjam_rulesets::heaps::{HeapGame, HeapKind};
/// use hyperjam_rulesets::solve::known_numbers_of_moves;
///
/// // From 1 and 2 leads to 0 only that of the two be made one.
/// let (nim, heaps) = HeapGame::read(&HeapKind::Nim, "1,2")?;
/// assert_eq!(known_numbers_of_moves(&nim, &heaps), Some(vec![2, 1, 0]));
/// # Ok::<(), hyperjam_rulesets::BoardError>(())
/// ```
pub fn known_numbers_of_moves<R: Ruleset>(ruleset: &R, position: &R::Position) -> Option<Vec<u32>> {
    if !ruleset.is_impartial() || !ruleset.always_ends() {
        return None;
    }
    ruleset.known_grundy_of_moves(position).or_else(|| {
        let mut parts = Vec::new();
        let mut number = |to: &R::Position| {
            parts.clear();
            ruleset.components(to, &mut parts);
            parts.iter().try_fold(0, |total, part| Some(total ^ ruleset.known_grundy(part)?))
        };
        ruleset.moves(position, Player::Left).iter().map(|made| number(&made.to)).collect()
    })
}

/// Takes out pairs of equal components.
fn cancel_pairs<R: Ruleset>(ruleset: &R, parts: &mut Vec<R::Position>, start: usize) {
    let mut normal: Vec<R::Position> = parts.drain(start..).map(|part| ruleset.normal(part)).collect();
    normal.sort_unstable();
    for part in normal {
        if parts.len() > start && parts.last() == Some(&part) {
            parts.pop();
        } else {
            parts.push(part);
        }
    }
}

/// The least number that is not among these, which are sorted on the way.
pub(crate) fn mex(numbers: &mut [u32]) -> u32 {
    numbers.sort_unstable();
    numbers.iter().fold(0, |mex, number| if *number == mex { mex + 1 } else { mex })
}
