//! The components that come up in a search for the winner of a board, small ones by their values.

use super::memory::{Memory, Pile, Spread};
use super::value::{Known, KnownValues, Large, Values};
use crate::limits::{Limits, Meter, Unsolved};
use crate::ruleset::Ruleset;
use hyperjam_terms::Player;
use hyperjam_values::{Arena, GameId, sum};
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use hashbrown::HashTable;

/// A component of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// By its value.
    Value(GameId),
    /// One whose value is not worked out.
    Large(Large),
}

/// Which components are known by their values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Valued {
    /// None, as in misère play, where values say nothing: each is known by what it looks like.
    None,
    /// Those that are small as the ruleset sees it, and whatever theory knows.
    #[default]
    Small,
    /// Those of up to so many cells, or moves, and whatever theory knows.
    UpTo(usize),
}

/// The components that can come up on a board, each known by a number or by its value in an arena, which is always the same.
///
/// Every play ends. Numbers are given in the order in which components are met, one number to a component and its negative.
pub trait Parts {
    /// The components of the board.
    fn start(&mut self, arena: &mut Arena) -> Result<Vec<Part>, Unsolved>;

    /// How many moves a player has on the board.
    fn move_count(&mut self, player: Player) -> usize;

    /// The components of the board after a move of a player, by its number.
    fn after(&mut self, arena: &mut Arena, player: Player, nth: usize) -> Result<Vec<Part>, Unsolved>;

    /// Makes a move on the board, by its number.
    fn make(&mut self, player: Player, nth: usize);

    /// Goes back to the board as it was given.
    fn restart(&mut self);

    /// Lists what a player can move to in a large component; how many moves that are.
    fn list(&mut self, large: Large, player: Player) -> usize;

    /// The components that one of the moves leaves that were listed last.
    fn listed(&mut self, arena: &mut Arena, nth: usize) -> Result<Vec<Part>, Unsolved>;

    /// How many moves Left has in a large component, and Right.
    fn moves(&mut self, large: Large) -> [usize; 2];

    /// A game that a large component is at least, if the player is Left, or at most; none if no such is known.
    fn bound(&mut self, arena: &mut Arena, large: Large, player: Player) -> Result<Option<GameId>, Unsolved>;

    /// The negative of a large component, if the board has it.
    fn negative(&self, large: Large) -> Option<Large>;

    /// Forgets everything but the large components of these numbers, which are in ascending order; what was the first of them
    /// is number 0 from now on, and so on. Values are worked out anew from now on, in any arena.
    fn keep(&mut self, numbers: &[u32]);

    /// The bytes that all of them take.
    fn bytes(&self) -> usize;

    /// The bytes that one more large component takes, about.
    fn bytes_of_one(&self) -> usize;
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
    /// The size of a component up to which its value is worked out; none if no component is known by its value.
    small: Option<usize>,
    limits: Limits,
    /// The large components that were met, each or its negative.
    numbered: Pile<Numbered<R::Position>>,
    /// Their numbers, by their positions.
    numbers: HashTable<u32>,
    /// What they are at least, and at most, as far as that was asked; fewer than there are components, or none, where no line
    /// cuts them.
    bounds: Vec<[Bound; 2]>,
    known: Memory<R::Position, Known>,
    /// What a player can move to in a component, as long as that is gone through.
    listed: Vec<R::Position>,
    /// The bytes that positions take beside their own.
    beside: usize,
}

/// A large component with a number.
struct Numbered<P> {
    position: P,
    /// How many moves Left has, and Right, if that was asked.
    moves: Option<[u16; 2]>,
    negation: Negation,
}

/// What a component is at least, or at most.
#[derive(Clone, Copy)]
enum Bound {
    NotAsked,
    Nothing,
    Game(GameId),
}

/// What the negative of a component is on its board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Negation {
    None,
    Same,
    Other,
}

impl<R: Ruleset> PartsOf<R> {
    /// The value of a component, of those that are known by it, may take so much.
    pub(crate) fn new(ruleset: Rc<R>, position: R::Position, valued: Valued, limits: Limits) -> Self {
        let has_bounds = || Player::BOTH.iter().any(|player| !ruleset.cuts(&position, *player).is_empty());
        let small = match valued {
            Valued::None => None,
            Valued::Small => Some(if has_bounds() { SMALL_WITH_BOUNDS } else { SMALL }),
            Valued::UpTo(size) => Some(size),
        };
        Self {
            ruleset,
            given: position.clone(),
            position,
            small,
            limits,
            numbered: Pile::default(),
            numbers: HashTable::new(),
            bounds: Vec::new(),
            known: Memory::default(),
            listed: Vec::new(),
            beside: 0,
        }
    }

    /// The components of a position, in their normal forms.
    fn taken_apart(&self, position: &R::Position) -> Vec<R::Position> {
        let mut parts = Vec::new();
        self.ruleset.components(position, &mut parts);
        parts.into_iter().map(|part| self.ruleset.normal(part)).collect()
    }

    /// The value of a small component; none of another, or of one whose value takes too much work.
    fn value(&mut self, arena: &mut Arena, part: &R::Position) -> Result<Option<GameId>, Unsolved> {
        let Some(small) = self.small else { return Ok(None) };
        arena.renew_work();
        if self.ruleset.is_impartial() {
            if let Some(number) = self.ruleset.known_grundy(part) {
                return unless_full(arena.star(number).map_err(Unsolved::from));
            }
        } else if let Some(value) = self.ruleset.known_value(arena, part) {
            return unless_full(value.map_err(Unsolved::from));
        }
        if self.ruleset.size(part) > small {
            return Ok(None);
        }
        if let Some(Known::Value(value)) = self.known.get(part) {
            return Ok(Some(value));
        }
        // What was large once stays so, also where another limit was the reason.
        if self.number_of(part).is_some()
            || self.negated(part).is_some_and(|part| self.number_of(&part).is_some())
        {
            return Ok(None);
        }
        let known = KnownValues(std::mem::take(&mut self.known));
        let mut values = Values::resumed(&*self.ruleset, arena, self.limits, known);
        let value = values.value(part);
        self.known = values.into_known().0;
        unless_full(value)
    }

    fn parts(&mut self, arena: &mut Arena, position: &R::Position) -> Result<Vec<Part>, Unsolved> {
        let taken_apart = self.taken_apart(position);
        let mut parts = Vec::with_capacity(taken_apart.len());
        for part in taken_apart {
            parts.push(match self.value(arena, &part)? {
                Some(value) => Part::Value(value),
                None => Part::Large(self.numbered(part)?),
            });
        }
        Ok(parts)
    }

    /// The negative of a position in its normal form.
    fn negated(&self, position: &R::Position) -> Option<R::Position> {
        self.ruleset.negative(position).map(|negative| self.ruleset.normal(negative))
    }

    fn numbered(&mut self, part: R::Position) -> Result<Large, Unsolved> {
        if let Some(number) = self.number_of(&part) {
            return Ok(Large { number, is_negative: false });
        }
        let negative = self.negated(&part);
        if let Some(number) = negative.as_ref().and_then(|negative| self.number_of(negative)) {
            let large = Large { number, is_negative: true };
            if self.negation(large) == Negation::Other {
                return Ok(large);
            }
        }
        let negation = match negative {
            Some(negative) if negative == part => Negation::Same,
            Some(negative) if self.negated(&negative).as_ref() == Some(&part) => Negation::Other,
            _ => Negation::None,
        };
        let number = self.remember(Numbered { position: part, moves: None, negation })?;
        Ok(Large { number, is_negative: false })
    }

    /// The number of a component that was met with just this position.
    fn number_of(&self, part: &R::Position) -> Option<u32> {
        let is_it = |number: &u32| self.numbered[*number as usize].position == *part;
        self.numbers.find(hash(part), is_it).copied()
    }

    /// Gives a component a number, if there is room.
    fn remember(&mut self, component: Numbered<R::Position>) -> Result<u32, Unsolved> {
        let meter = Meter::new(self.limits);
        // The numbers grow by being copied, and the old are there meanwhile.
        let is_full = self.numbers.len() == self.numbers.capacity();
        let copied = if is_full { 2 * self.numbers.allocation_size() } else { 0 };
        meter.room(self.bytes() + self.numbered.bytes_of_growing() + copied)?;
        self.beside += self.ruleset.bytes_beside(&component.position);
        let number = self.numbered.len() as u32;
        let code = hash(&component.position);
        self.numbered.push(component);
        let list = &self.numbered;
        self.numbers.insert_unique(code, number, |number| hash(&list[*number as usize].position));
        Ok(number)
    }

    fn negation(&self, large: Large) -> Negation {
        self.numbered.get(large.number as usize).map_or(Negation::None, |numbered| numbered.negation)
    }

    /// The position that a large component is.
    fn position(&self, large: Large) -> Option<R::Position> {
        let position = &self.numbered.get(large.number as usize)?.position;
        if large.is_negative { self.negated(position) } else { Some(position.clone()) }
    }

    /// A bound of a component that has no other sign than its number.
    fn bound_of_first(
        &mut self,
        arena: &mut Arena,
        number: u32,
        player: Player,
    ) -> Result<Option<GameId>, Unsolved> {
        match self.bounds.get(number as usize).map(|bounds| bounds[player.index()]) {
            Some(Bound::Nothing) => return Ok(None),
            Some(Bound::Game(game)) => return Ok(Some(game)),
            Some(Bound::NotAsked) | None => {}
        }
        let cuts = self.ruleset.cuts(&self.numbered[number as usize].position, player);
        if cuts.is_empty() {
            return Ok(None);
        }
        let mut best: Option<GameId> = None;
        for halves in cuts {
            let Some(total) = self.bound_of_halves(arena, &halves, player)? else { continue };
            if best.is_none_or(|best| is_better(arena, total, best, player)) {
                best = Some(total);
            }
        }
        if self.bounds.len() <= number as usize {
            let meter = Meter::new(self.limits);
            if self.bounds.len() == self.bounds.capacity() {
                meter.room(self.bytes() + self.numbered.len() * size_of::<[Bound; 2]>())?;
            }
            self.bounds.resize(self.numbered.len(), [Bound::NotAsked; 2]);
        }
        self.bounds[number as usize][player.index()] = best.map_or(Bound::Nothing, Bound::Game);
        Ok(best)
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
                let Some(bound) = bound else { return Ok(None) };
                arena.renew_work();
                let Some(sum) = unless_full(sum::add(arena, total, bound).map_err(Unsolved::from))? else {
                    return Ok(None);
                };
                total = sum;
            }
        }
        Ok(Some(total))
    }
}

fn hash<P: Hash>(position: &P) -> u64 {
    let mut hasher = Spread::default();
    position.hash(&mut hasher);
    hasher.finish()
}

/// What was found; none if that takes too much, but an error where there is no more room.
fn unless_full<T>(found: Result<T, Unsolved>) -> Result<Option<T>, Unsolved> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(full) if full.is_memory() => Err(full),
        Err(_) => Ok(None),
    }
}

impl<R: Ruleset> Parts for PartsOf<R> {
    fn start(&mut self, arena: &mut Arena) -> Result<Vec<Part>, Unsolved> {
        let position = self.position.clone();
        self.parts(arena, &position)
    }

    fn move_count(&mut self, player: Player) -> usize {
        self.ruleset.move_count(&self.position, player)
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

    fn list(&mut self, large: Large, player: Player) -> usize {
        self.listed.clear();
        if let Some(position) = self.position(large) {
            self.ruleset.options(&position, player, &mut self.listed);
        }
        self.listed.len()
    }

    fn listed(&mut self, arena: &mut Arena, nth: usize) -> Result<Vec<Part>, Unsolved> {
        self.listed.get(nth).cloned().map_or_else(|| Ok(Vec::new()), |option| self.parts(arena, &option))
    }

    fn moves(&mut self, large: Large) -> [usize; 2] {
        let numbered = &mut self.numbered[large.number as usize];
        let mut moves = match numbered.moves {
            Some(moves) => moves,
            None => {
                let mut options = Vec::new();
                Player::BOTH.map(|player| {
                    options.clear();
                    self.ruleset.options(&numbered.position, player, &mut options);
                    u16::try_from(options.len()).unwrap_or(u16::MAX)
                })
            }
        };
        numbered.moves = Some(moves);
        if large.is_negative {
            moves.reverse();
        }
        moves.map(usize::from)
    }

    /// Where a player gives up the moves across some lines, a component falls into small ones: the best of what follows from the
    /// lines, by its stops.
    fn bound(&mut self, arena: &mut Arena, large: Large, player: Player) -> Result<Option<GameId>, Unsolved> {
        if !large.is_negative {
            return self.bound_of_first(arena, large.number, player);
        }
        let Some(bound) = self.bound_of_first(arena, large.number, player.opponent())? else {
            return Ok(None);
        };
        arena.renew_work();
        unless_full(sum::negate(arena, bound).map_err(Unsolved::from))
    }

    fn negative(&self, large: Large) -> Option<Large> {
        match self.negation(large) {
            Negation::None => None,
            Negation::Same => Some(large),
            Negation::Other => Some(Large { is_negative: !large.is_negative, ..large }),
        }
    }

    fn keep(&mut self, numbers: &[u32]) {
        self.known = Memory::default();
        self.bounds = Vec::new();
        self.numbers = HashTable::new();
        self.beside = 0;
        let mut wanted = numbers.iter().peekable();
        for (number, numbered) in std::mem::take(&mut self.numbered).into_items().enumerate() {
            if wanted.next_if(|wanted| **wanted as usize == number).is_some() {
                // There is room: more was known before. Should there be none, the components behind get other numbers.
                let _ = self.remember(numbered);
            }
        }
    }

    fn bytes(&self) -> usize {
        self.numbered.bytes()
            + self.numbers.allocation_size()
            + self.bounds.capacity() * size_of::<[Bound; 2]>()
            + self.known.bytes()
            + self.beside
    }

    fn bytes_of_one(&self) -> usize {
        const TO_BE_FOUND: usize = 8;
        size_of::<Numbered<R::Position>>()
            + TO_BE_FOUND
            + if self.bounds.is_empty() { 0 } else { size_of::<[Bound; 2]>() }
            + self.beside / self.numbered.len().max(1)
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
