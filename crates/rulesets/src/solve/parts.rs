//! The components that come up in a search for the winner of a board, small ones by their values.

use hashbrown::HashMap;

use super::memory::{Memory, Spread};
use super::value::{Known, Values};
use crate::limits::{Limits, Meter, Unsolved};
use crate::ruleset::Ruleset;
use hyperjam_terms::Player;
use hyperjam_values::{Arena, GameId, sum};
use std::hash::BuildHasherDefault;
use std::rc::Rc;

/// A component of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// By its value.
    Value(GameId),
    /// By a number, as its value is not worked out.
    Large(u32),
}

/// What is seen of a large component at once.
#[derive(Clone, Copy, Debug)]
pub struct Weight {
    /// How many moves Left has, and Right.
    pub moves: [u32; 2],
    /// A game that it is at least, and one that it is at most, if such are known.
    pub bounds: [Option<GameId>; 2],
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

    /// What is seen of a large component at once.
    fn weight(&self, large: u32) -> Weight;

    /// The negative of a large component, if that has come up.
    fn negative(&self, large: u32) -> Option<u32>;

    /// The bytes that all of them take.
    fn bytes(&self) -> usize;
}

/// Components of up to so many cells, or moves, are known by their values: values of larger ones take longer than to search
/// without them. Where bounds follow from values,
const SMALL_WITH_BOUNDS: usize = 16;
/// and elsewhere.
const SMALL: usize = 9;

/// Components of the positions of a board.
pub(crate) struct PartsOf<R: Ruleset> {
    ruleset: Rc<R>,
    given: R::Position,
    position: R::Position,
    /// The size of a component from which on its value is not worked out.
    small: usize,
    limits: Limits,
    numbers: HashMap<R::Position, u32, BuildHasherDefault<Spread>>,
    positions: Vec<R::Position>,
    weights: Vec<Weight>,
    known: Memory<R::Position, Known>,
    /// What components are at least, and at most.
    bounds: [HashMap<R::Position, Option<GameId>, BuildHasherDefault<Spread>>; 2],
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
            numbers: HashMap::default(),
            positions: Vec::new(),
            weights: Vec::new(),
            known: Memory::default(),
            bounds: [HashMap::default(), HashMap::default()],
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
        if self.ruleset.size(part) > self.small || self.numbers.contains_key(part) {
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
                None => Part::Large(self.number(arena, part)?),
            });
        }
        Ok(parts)
    }

    fn number(&mut self, arena: &mut Arena, part: R::Position) -> Result<u32, Unsolved> {
        if let Some(number) = self.numbers.get(&part) {
            return Ok(*number);
        }
        if self.positions.len() == self.positions.capacity() {
            Meter::new(self.limits).room(3 * self.bytes().max(1 << 10))?;
        }
        let mut options = Vec::new();
        let moves = Player::BOTH.map(|player| {
            options.clear();
            self.ruleset.options(&part, player, &mut options);
            options.len() as u32
        });
        let bounds = Player::BOTH.map(|player| self.bound(arena, &part, player));
        let number = self.positions.len() as u32;
        self.numbers.insert(part.clone(), number);
        self.positions.push(part);
        self.weights.push(Weight { moves, bounds });
        Ok(number)
    }

    /// What a component is at least where Left gives up the moves across some lines, or at most where Right does, so that it
    /// falls into small components: the best of what follows from the lines, by its stops.
    fn bound(&mut self, arena: &mut Arena, part: &R::Position, player: Player) -> Option<GameId> {
        if let Some(known) = self.bounds[player.index()].get(part) {
            return *known;
        }
        let mut best: Option<GameId> = None;
        for halves in self.ruleset.cuts(part, player) {
            let Some(total) = self.bound_of_halves(arena, &halves, player) else { continue };
            let is_better = |best: GameId| {
                let [new, old] = [total, best].map(|game| {
                    let [left, right] =
                        [arena.left_stop(game), arena.right_stop(game)].map(|stop| arena.stop_number(stop));
                    if player == Player::Left { (right, left) } else { (left, right) }
                });
                if player == Player::Left { new > old } else { new < old }
            };
            if best.is_none_or(is_better) {
                best = Some(total);
            }
        }
        self.bounds[player.index()].insert(part.clone(), best);
        best
    }

    /// What two parts are worth together, or are at least, or at most.
    fn bound_of_halves(
        &mut self,
        arena: &mut Arena,
        halves: &[R::Position; 2],
        player: Player,
    ) -> Option<GameId> {
        let mut total = arena.zero();
        for half in halves {
            for part in self.taken_apart(half) {
                let value = match self.value(arena, &part) {
                    Some(value) => value,
                    None => self.bound(arena, &part, player)?,
                };
                arena.renew_work();
                total = sum::add(arena, total, value).ok()?;
            }
        }
        Some(total)
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

    fn weight(&self, large: u32) -> Weight {
        self.weights[large as usize]
    }

    fn negative(&self, large: u32) -> Option<u32> {
        let negative = self.ruleset.negative(self.positions.get(large as usize)?)?;
        self.numbers.get(&self.ruleset.normal(negative)).copied()
    }

    fn bytes(&self) -> usize {
        self.numbers.allocation_size()
            + self.positions.capacity() * size_of::<R::Position>()
            + self.weights.capacity() * size_of::<Weight>()
            + self.known.bytes()
            + self.bounds.iter().map(HashMap::allocation_size).sum::<usize>()
    }
}
