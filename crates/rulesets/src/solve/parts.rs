//! The components that come up in a search for the winner of a board, small ones by their values.

use super::memory::Memory;
use super::value::{Known, Values};
use crate::limits::{Limits, Meter, Unsolved};
use crate::ruleset::Ruleset;
use hyperjam_terms::Player;
use hyperjam_values::{Arena, GameId, sum};
use std::rc::Rc;

/// A component of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// By its value.
    Value(GameId),
    /// By a number, as its value is not worked out.
    Large(u32),
}

/// The components that can come up on a board, each known by a number or by its value in an arena, which is always the same.
///
/// Every play ends. Numbers are given in the order in which components are met.
pub trait Parts {
    /// The components of the board.
    fn start(&mut self, arena: &mut Arena) -> Result<Vec<Part>, Unsolved>;

    /// How many moves a player has on the board.
    fn move_count(&self, player: Player) -> usize;

    /// The components of the board after a move of a player, by its number.
    fn after(&mut self, arena: &mut Arena, player: Player, nth: usize) -> Result<Vec<Part>, Unsolved>;

    /// Makes a move on the board, by its number.
    fn make(&mut self, player: Player, nth: usize);

    /// Goes back to the board as it was given.
    fn restart(&mut self);

    /// What a player can move to in a large component, each move by the components it leaves, in the order of the moves.
    fn options(&mut self, arena: &mut Arena, large: u32, player: Player) -> Result<Vec<Vec<Part>>, Unsolved>;

    /// How many moves Left has in a large component, and Right.
    fn moves(&self, large: u32) -> [usize; 2];

    /// A game that a large component is at least, if the player is Left, or at most; none if no such is known.
    fn bound(&mut self, arena: &mut Arena, large: u32, player: Player) -> Result<Option<GameId>, Unsolved>;

    /// The negative of a large component, if that has come up.
    fn negative(&self, large: u32) -> Option<u32>;

    /// The bytes that all of them take.
    fn bytes(&self) -> usize;
}

/// Components of up to so many cells, or moves, are known by their values where bounds of larger ones follow from these.
const SMALL_WITH_BOUNDS: usize = 16;
/// Components of up to so many cells, or moves, are known by their values where nothing follows for larger ones: values take
/// longer than to search without them.
const SMALL: usize = 9;

/// Components of the positions of a board.
pub(crate) struct PartsOf<R: Ruleset> {
    ruleset: Rc<R>,
    given: R::Position,
    position: R::Position,
    /// The size of a component from which on its value is not worked out.
    small: usize,
    limits: Limits,
    positions: Vec<R::Position>,
    /// What large components are at least, and at most, as far as that was asked.
    bounds: Vec<[Bound; 2]>,
    known: Memory<R::Position, Known>,
    /// The bytes that positions take beside their own.
    beside: usize,
}

/// What a component is at least, or at most.
#[derive(Clone, Copy)]
enum Bound {
    NotAsked,
    Nothing,
    Game(GameId),
}

impl<R: Ruleset> PartsOf<R> {
    /// Components of up to so many cells, or moves, are small, by the ruleset if that is not said; the value of one may take so
    /// much.
    pub(crate) fn new(ruleset: Rc<R>, position: R::Position, small: Option<usize>, limits: Limits) -> Self {
        let has_bounds = Player::BOTH.iter().any(|player| !ruleset.cuts(&position, *player).is_empty());
        let small = small.unwrap_or(if has_bounds { SMALL_WITH_BOUNDS } else { SMALL });
        Self {
            ruleset,
            given: position.clone(),
            position,
            small,
            limits,
            positions: Vec::new(),
            bounds: Vec::new(),
            known: Memory::default(),
            beside: 0,
        }
    }

    /// The components of a position, in their normal forms.
    fn taken_apart(&self, position: &R::Position) -> Vec<R::Position> {
        let mut parts = Vec::new();
        self.ruleset.components(position, &mut parts);
        parts.into_iter().map(|part| self.ruleset.normal(part)).collect()
    }

    /// The value of a small component; none of another.
    fn value(&mut self, arena: &mut Arena, part: &R::Position) -> Option<GameId> {
        arena.renew_work();
        if self.ruleset.is_impartial() {
            if let Some(number) = self.ruleset.known_grundy(part) {
                return arena.star(number).ok();
            }
        } else if let Some(value) = self.ruleset.known_value(arena, part) {
            return value.ok();
        }
        // What was large once stays so, also where another limit was the reason.
        if self.ruleset.size(part) > self.small || matches!(self.known.get(part), Some(Known::Large(_))) {
            return None;
        }
        let mut values = Values::resumed(&*self.ruleset, arena, self.limits, std::mem::take(&mut self.known));
        let value = values.value(part);
        self.known = values.into_known();
        value.ok()
    }

    fn parts(&mut self, arena: &mut Arena, position: &R::Position) -> Result<Vec<Part>, Unsolved> {
        let taken_apart = self.taken_apart(position);
        let mut parts = Vec::with_capacity(taken_apart.len());
        for part in taken_apart {
            parts.push(match self.value(arena, &part) {
                Some(value) => Part::Value(value),
                None => Part::Large(self.number(part)?),
            });
        }
        Ok(parts)
    }

    fn number(&mut self, part: R::Position) -> Result<u32, Unsolved> {
        if let Some(Known::Large(number)) = self.known.get(&part) {
            return Ok(number);
        }
        if self.positions.len() == self.positions.capacity() {
            // All of it doubles, and one after the other is copied from the old to the new.
            Meter::new(self.limits).room((2 * self.bytes()).max(1 << 10))?;
        }
        let number = self.positions.len() as u32;
        self.beside += 2 * self.ruleset.bytes_beside(&part);
        self.known.insert(&Meter::new(self.limits), part.clone(), Known::Large(number))?;
        self.positions.push(part);
        self.bounds.push([Bound::NotAsked; 2]);
        Ok(number)
    }

    /// What two parts are worth together, or are at least, or at most; none if that is not known.
    fn bound_of_halves(
        &mut self,
        arena: &mut Arena,
        halves: &[R::Position; 2],
        player: Player,
    ) -> Result<Option<GameId>, Unsolved> {
        let mut total = arena.zero();
        for half in halves {
            for part in self.parts(arena, half)? {
                let bound = match part {
                    Part::Value(value) => Some(value),
                    Part::Large(large) => self.bound(arena, large, player)?,
                };
                arena.renew_work();
                let Some(sum) = bound.and_then(|bound| sum::add(arena, total, bound).ok()) else {
                    return Ok(None);
                };
                total = sum;
            }
        }
        Ok(Some(total))
    }
}

impl<R: Ruleset> Parts for PartsOf<R> {
    fn start(&mut self, arena: &mut Arena) -> Result<Vec<Part>, Unsolved> {
        let position = self.position.clone();
        self.parts(arena, &position)
    }

    fn move_count(&self, player: Player) -> usize {
        self.ruleset.moves(&self.position, player).len()
    }

    fn after(&mut self, arena: &mut Arena, player: Player, nth: usize) -> Result<Vec<Part>, Unsolved> {
        let made = self.ruleset.moves(&self.position, player).into_iter().nth(nth);
        let position = made.map_or_else(|| self.position.clone(), |made| made.to);
        self.parts(arena, &position)
    }

    fn make(&mut self, player: Player, nth: usize) {
        if let Some(made) = self.ruleset.moves(&self.position, player).into_iter().nth(nth) {
            self.position = made.to;
        }
    }

    fn restart(&mut self) {
        self.position = self.given.clone();
    }

    fn options(&mut self, arena: &mut Arena, large: u32, player: Player) -> Result<Vec<Vec<Part>>, Unsolved> {
        let Some(position) = self.positions.get(large as usize).cloned() else { return Ok(Vec::new()) };
        let mut options = Vec::new();
        self.ruleset.options(&position, player, &mut options);
        options.iter().map(|option| self.parts(arena, option)).collect()
    }

    fn moves(&self, large: u32) -> [usize; 2] {
        let mut options = Vec::new();
        Player::BOTH.map(|player| {
            options.clear();
            self.ruleset.options(&self.positions[large as usize], player, &mut options);
            options.len()
        })
    }

    /// Where a player gives up the moves across some lines, a component falls into small ones: the best of what follows from the
    /// lines, by its stops.
    fn bound(&mut self, arena: &mut Arena, large: u32, player: Player) -> Result<Option<GameId>, Unsolved> {
        match self.bounds[large as usize][player.index()] {
            Bound::NotAsked => {}
            Bound::Nothing => return Ok(None),
            Bound::Game(game) => return Ok(Some(game)),
        }
        let mut best: Option<GameId> = None;
        for halves in self.ruleset.cuts(&self.positions[large as usize], player) {
            let Some(total) = self.bound_of_halves(arena, &halves, player)? else { continue };
            if best.is_none_or(|best| is_better(arena, total, best, player)) {
                best = Some(total);
            }
        }
        self.bounds[large as usize][player.index()] = best.map_or(Bound::Nothing, Bound::Game);
        Ok(best)
    }

    fn negative(&self, large: u32) -> Option<u32> {
        let negative = self.ruleset.negative(self.positions.get(large as usize)?)?;
        match self.known.get(&self.ruleset.normal(negative)) {
            Some(Known::Large(number)) => Some(number),
            _ => None,
        }
    }

    fn bytes(&self) -> usize {
        self.positions.capacity() * size_of::<R::Position>()
            + self.bounds.capacity() * size_of::<[Bound; 2]>()
            + self.known.bytes()
            + self.beside
    }
}

/// Whether one bound says more than another, by the stops.
fn is_better(arena: &Arena, new: GameId, old: GameId, player: Player) -> bool {
    let stops = |game| {
        let number = |stop| arena.stop_number(stop);
        (number(arena.right_stop(game)), number(arena.left_stop(game)))
    };
    match player {
        Player::Left => stops(new) > stops(old),
        Player::Right => (stops(new).1, stops(new).0) < (stops(old).1, stops(old).0),
    }
}
