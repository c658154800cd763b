//! The arena: each game once, in its canonical form.

use std::fmt;
use std::rc::Rc;

use hashbrown::{HashMap, HashTable};

use crate::dyadic::Dyadic;
use crate::limit::{Limits, Unfinished};
use cache::PairCache;
use hyperjam_terms::Player;
use stop::Stop;
use thermograph::Thermograph;

mod cache;
pub(crate) mod canonical;
mod copy;
pub mod order;
pub mod stop;
pub mod thermograph;
mod up_star;

pub use up_star::UpStar;

/// A game of an arena. Two ids of one arena are the same exactly when the games are equal; an id means nothing in
/// another arena. Ids are ordered by when the games were first met.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "value")]
pub struct GameId(u32);

impl GameId {
    /// How many games there can be, so that a stop (a number and who is to move) fits in 32 bits.
    const LIMIT: usize = 1 << 31;

    pub(crate) fn raw(self) -> u32 {
        self.0
    }

    pub(crate) fn from_raw(raw: u32) -> Self {
        GameId(raw)
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}", self.0)
    }
}

/// What a game is.
#[derive(Debug, PartialEq, Eq)]
enum Shape {
    /// A number.
    Number(Dyadic),
    /// A number plus a multiple of ↑ plus a nimber, that is no number.
    UpStar(UpStar),
    /// Anything else: its options are all there is to it.
    Options,
}

/// A game as it is stored.
#[derive(Debug)]
struct Node {
    shape: Shape,
    /// Where its options begin; [`UNLISTED`] if it has a shape and nobody asked for them yet.
    start: u32,
    /// How many left options there are,
    left: u32,
    /// and how many right options behind them.
    right: u32,
    stops: [Stop; 2],
    /// Its negative, or [`UNKNOWN`] if that was not asked for yet.
    negative: GameId,
}

/// No game.
const UNKNOWN: GameId = GameId(u32::MAX);
/// No place in the list of options.
const UNLISTED: u32 = u32::MAX;
/// Looks at a pair of games between two questions whether to stop.
const PATIENCE: u64 = 4096;
/// How deep computations may nest, so that no stack overflows.
const DEPTH: u32 = 1200;
/// The bits that a number may take.
const MOST_BITS: u64 = 1 << 16;

/// Games, each once, and what is known of pairs of them.
///
/// Takes about fifty bytes a game and four an option, and at most as much again for what is remembered of pairs; all of
/// it is freed with the arena.
pub struct Arena {
    nodes: Vec<Node>,
    options: Vec<GameId>,
    interned: HashTable<GameId>,
    /// Bytes of large numbers.
    number_bytes: usize,
    sums: PairCache,
    orders: PairCache,
    thermographs: HashMap<GameId, Rc<Thermograph>>,
    thermograph_bytes: usize,
    limits: Limits,
    work: u64,
    depth: u32,
    cancelled: Option<Box<dyn Fn() -> bool>>,
}

impl Default for Arena {
    fn default() -> Self {
        Arena::new(Limits::default())
    }
}

impl Arena {
    /// An arena with these limits.
    pub fn new(limits: Limits) -> Self {
        let mut arena = Arena {
            nodes: Vec::new(),
            options: Vec::new(),
            interned: HashTable::new(),
            number_bytes: 0,
            sums: PairCache::default(),
            orders: PairCache::default(),
            thermographs: HashMap::new(),
            thermograph_bytes: 0,
            limits,
            work: limits.work,
            depth: 0,
            cancelled: None,
        };
        arena.push(Node {
            shape: Shape::Number(Dyadic::ZERO),
            start: 0,
            left: 0,
            right: 0,
            stops: Stop::of_number(GameId(0)),
            negative: GameId(0),
        });
        arena
    }

    /// An arena whose computations stop when this says so. It is asked again and again.
    pub fn with_cancel(limits: Limits, cancelled: impl Fn() -> bool + 'static) -> Self {
        Arena { cancelled: Some(Box::new(cancelled)), ..Arena::new(limits) }
    }

    /// Allows as much work again as at the start. The memory stays bounded by the same limit.
    pub fn renew_work(&mut self) {
        self.work = self.limits.work;
    }

    /// Allows so much work each time that it is renewed, and no more than that until then.
    pub fn allow_work(&mut self, work: u64) {
        self.limits.work = work;
        self.work = self.work.min(work);
    }

    /// The limits of this arena.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// The units of work that are left.
    pub fn work_left(&self) -> u64 {
        self.work
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: 0 is always there.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The bytes that games, and what is remembered of them, take.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.options.capacity() * size_of::<GameId>()
            + self.interned.allocation_size()
            + self.number_bytes
            + self.sums.bytes()
            + self.orders.bytes()
            + self.thermographs.allocation_size()
            + self.thermograph_bytes
    }

    /// The game 0 = { | }.
    pub fn zero(&self) -> GameId {
        GameId(0)
    }

    /// A number as a game.
    pub fn number(&mut self, number: Dyadic) -> Result<GameId, Unfinished> {
        if number.is_zero() {
            return Ok(self.zero());
        }
        if number.bits() > MOST_BITS {
            return Err(Unfinished::Size { what: "the number", limit: "65536 bits" });
        }
        let hash = hash_number(&number);
        let nodes = &self.nodes;
        let same = |id: &GameId| matches!(&nodes[id.index()].shape, Shape::Number(other) if *other == number);
        if let Some(id) = self.interned.find(hash, same) {
            return Ok(*id);
        }
        let id = self.next_id()?;
        self.number_bytes += number.heap_bytes();
        let stops = Stop::of_number(id);
        self.add(
            hash,
            Node {
                shape: Shape::Number(number),
                start: UNLISTED,
                left: 0,
                right: 0,
                stops,
                negative: UNKNOWN,
            },
        )
    }

    /// The nimber ∗n, a Nim heap of size n.
    #[doc(alias = "nimber")]
    pub fn star(&mut self, n: u32) -> Result<GameId, Unfinished> {
        self.up_star(UpStar { number: self.zero(), ups: 0, nimber: n })
    }

    /// A number plus a multiple of ↑ plus a nimber.
    pub fn up_star(&mut self, form: UpStar) -> Result<GameId, Unfinished> {
        if form.ups == 0 && form.nimber == 0 {
            return Ok(form.number);
        }
        let hash = hash_words([u64::from(form.number.0), form.ups as u32 as u64, u64::from(form.nimber)]);
        let nodes = &self.nodes;
        let same = |id: &GameId| matches!(&nodes[id.index()].shape, Shape::UpStar(other) if *other == form);
        if let Some(id) = self.interned.find(hash, same) {
            return Ok(*id);
        }
        let stops = form.stops();
        self.add(
            hash,
            Node { shape: Shape::UpStar(form), start: UNLISTED, left: 0, right: 0, stops, negative: UNKNOWN },
        )
    }

    /// The game with these left and right options. The options may be in any order, and any of them dominated,
    /// reversible or given twice.
    #[doc(alias = "canonical form")]
    pub fn game(&mut self, left: &[GameId], right: &[GameId]) -> Result<GameId, Unfinished> {
        canonical::canonical(self, left, right)
    }

    /// The game of these canonical options, which are sorted and not those of a number: neither list is empty, and none
    /// of the options is dominated or reversible.
    pub(crate) fn of_canonical_options(
        &mut self,
        left: &[GameId],
        right: &[GameId],
    ) -> Result<GameId, Unfinished> {
        if let Some(form) = up_star::recognise(self, left, right) {
            return self.up_star(form);
        }
        let words = |list: &[GameId]| {
            list.iter().fold(list.len() as u64, |hash, id| hash_words([hash, u64::from(id.0)]))
        };
        let hash = hash_words([words(left), words(right)]);
        let (nodes, options) = (&self.nodes, &self.options);
        let same = |id: &GameId| {
            let node = &nodes[id.index()];
            if node.shape != Shape::Options
                || (node.left as usize, node.right as usize) != (left.len(), right.len())
            {
                return false;
            }
            let (start, middle) = (node.start as usize, (node.start + node.left) as usize);
            options[start..middle] == *left && options[middle..middle + right.len()] == *right
        };
        if let Some(id) = self.interned.find(hash, same) {
            return Ok(*id);
        }
        let stops = stop::of_options(self, left, right);
        let start = self.list(left, right)?;
        let (left, right) = (left.len() as u32, right.len() as u32);
        self.add(hash, Node { shape: Shape::Options, start, left, right, stops, negative: UNKNOWN })
    }

    /// The left options of the canonical form, in ascending order of ids.
    pub fn left_options(&mut self, game: GameId) -> Result<&[GameId], Unfinished> {
        let range = self.left_range(game)?;
        Ok(&self.options[range])
    }

    /// The right options of the canonical form, in ascending order of ids.
    pub fn right_options(&mut self, game: GameId) -> Result<&[GameId], Unfinished> {
        let range = self.right_range(game)?;
        Ok(&self.options[range])
    }

    /// Where the left options stand in the list of options; they stay there.
    #[inline]
    pub(crate) fn left_range(&mut self, game: GameId) -> Result<std::ops::Range<usize>, Unfinished> {
        self.expand(game)?;
        let node = &self.nodes[game.index()];
        Ok(node.start as usize..(node.start + node.left) as usize)
    }

    /// Where the right options stand in the list of options; they stay there.
    #[inline]
    pub(crate) fn right_range(&mut self, game: GameId) -> Result<std::ops::Range<usize>, Unfinished> {
        self.expand(game)?;
        let node = &self.nodes[game.index()];
        let start = (node.start + node.left) as usize;
        Ok(start..start + node.right as usize)
    }

    /// Where a player's options stand in the list of options; they stay there.
    #[inline]
    pub(crate) fn range(
        &mut self,
        game: GameId,
        player: Player,
    ) -> Result<std::ops::Range<usize>, Unfinished> {
        match player {
            Player::Left => self.left_range(game),
            Player::Right => self.right_range(game),
        }
    }

    /// The option at a place of the list.
    #[inline]
    pub(crate) fn option(&self, place: usize) -> GameId {
        self.options[place]
    }

    /// The number, if the game is one.
    #[inline]
    pub fn as_number(&self, game: GameId) -> Option<&Dyadic> {
        match &self.nodes[game.index()].shape {
            Shape::Number(number) => Some(number),
            _ => None,
        }
    }

    /// Whether the game is a number.
    pub fn is_number(&self, game: GameId) -> bool {
        self.as_number(game).is_some()
    }

    /// The game as a number plus a multiple of ↑ plus a nimber, if it is that.
    #[inline]
    pub fn as_up_star(&self, game: GameId) -> Option<UpStar> {
        match &self.nodes[game.index()].shape {
            Shape::Number(_) => Some(UpStar { number: game, ups: 0, nimber: 0 }),
            Shape::UpStar(form) => Some(*form),
            Shape::Options => None,
        }
    }

    /// The nimber n, if the game is ∗n.
    pub fn as_nimber(&self, game: GameId) -> Option<u32> {
        let form = self.as_up_star(game)?;
        (form.number == self.zero() && form.ups == 0).then_some(form.nimber)
    }

    /// The stop when Left moves first, with who is to move there.
    #[inline]
    pub fn left_stop(&self, game: GameId) -> Stop {
        self.nodes[game.index()].stops[0]
    }

    /// The stop when Right moves first, with who is to move there.
    #[inline]
    pub fn right_stop(&self, game: GameId) -> Stop {
        self.nodes[game.index()].stops[1]
    }

    /// The number that a stop reaches.
    #[inline]
    pub fn stop_number(&self, stop: Stop) -> &Dyadic {
        static ZERO: Dyadic = Dyadic::ZERO;
        // A stop is made of a number's id only.
        self.as_number(stop.number()).unwrap_or(&ZERO)
    }

    /// The negative, if it was asked for before.
    pub(crate) fn cached_negative(&self, game: GameId) -> Option<GameId> {
        let negative = self.nodes[game.index()].negative;
        (negative != UNKNOWN).then_some(negative)
    }

    /// Keeps that two games are each other's negatives.
    pub(crate) fn cache_negative(&mut self, game: GameId, negative: GameId) {
        self.nodes[game.index()].negative = negative;
        self.nodes[negative.index()].negative = game;
    }

    pub(crate) fn cached_sum(&self, a: GameId, b: GameId) -> Option<GameId> {
        self.sums.get(a.min(b), a.max(b)).map(GameId)
    }

    pub(crate) fn cache_sum(&mut self, a: GameId, b: GameId, sum: GameId) {
        let most = self.room_for(self.sums.bytes(), 8);
        self.sums.insert(a.min(b), a.max(b), sum.0, most);
    }

    /// Whether a ≤ b, if that is known.
    #[inline]
    pub(crate) fn cached_order(&self, a: GameId, b: GameId) -> Option<bool> {
        self.orders.get(a, b).map(|value| value != 0)
    }

    pub(crate) fn cache_order(&mut self, a: GameId, b: GameId, is_at_most: bool) {
        let most = self.room_for(self.orders.bytes(), 4);
        self.orders.insert(a, b, u32::from(is_at_most), most);
    }

    pub(crate) fn cached_thermograph(&self, game: GameId) -> Option<Rc<Thermograph>> {
        self.thermographs.get(&game).cloned()
    }

    pub(crate) fn cache_thermograph(
        &mut self,
        game: GameId,
        found: Rc<Thermograph>,
    ) -> Result<(), Unfinished> {
        let bytes = found.bytes();
        let more = if self.thermographs.len() < self.thermographs.capacity() {
            0
        } else {
            self.thermographs.allocation_size()
        };
        self.check_room(bytes + more)?;
        self.thermograph_bytes += bytes;
        self.thermographs.insert(game, found);
        Ok(())
    }

    /// How large a cache of so many bytes may become: its share of all, while there is room.
    fn room_for(&self, bytes: usize, share: usize) -> usize {
        (bytes + self.limits.bytes.saturating_sub(self.bytes())).min(self.limits.bytes / share)
    }

    /// Takes units of work from what is left: also those of work on games that is done elsewhere.
    #[inline]
    pub fn spend(&mut self, units: u64) -> Result<(), Unfinished> {
        let before = self.work;
        match before.checked_sub(units) {
            Some(left) => self.work = left,
            None => {
                self.work = 0;
                return Err(Unfinished::Work { limit: self.limits.work });
            }
        }
        if before / PATIENCE != self.work / PATIENCE && self.cancelled.as_ref().is_some_and(|ask| ask()) {
            return Err(Unfinished::Cancelled);
        }
        Ok(())
    }

    /// Does something one level deeper, if that is not too deep.
    #[inline]
    pub(crate) fn deeper<T>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, Unfinished>,
    ) -> Result<T, Unfinished> {
        self.enter()?;
        let result = work(self);
        self.leave();
        result
    }

    /// Goes one level deeper, if that is not too deep. Every level is left again, in failure too.
    #[inline]
    pub(crate) fn enter(&mut self) -> Result<(), Unfinished> {
        if self.depth >= DEPTH {
            return Err(Unfinished::Depth { limit: DEPTH });
        }
        self.depth += 1;
        Ok(())
    }

    /// Comes back from a deeper level.
    #[inline]
    pub(crate) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Lists the options of a number, or of one with ups and stars, when they are first asked for.
    #[inline]
    fn expand(&mut self, game: GameId) -> Result<(), Unfinished> {
        if self.nodes[game.index()].start != UNLISTED { Ok(()) } else { self.expand_shape(game) }
    }

    #[cold]
    fn expand_shape(&mut self, game: GameId) -> Result<(), Unfinished> {
        let (mut left, mut right) = match &self.nodes[game.index()].shape {
            Shape::Number(number) => {
                let (left, right) = number.options();
                let left = left.map(|left| self.number(left)).transpose()?;
                let right = right.map(|right| self.number(right)).transpose()?;
                (left.into_iter().collect(), right.into_iter().collect())
            }
            Shape::UpStar(form) => up_star::options(self, *form)?,
            // These were listed when the game was made.
            Shape::Options => return Ok(()),
        };
        left.sort_unstable();
        right.sort_unstable();
        let start = self.list(&left, &right)?;
        let node = &mut self.nodes[game.index()];
        (node.start, node.left, node.right) = (start, left.len() as u32, right.len() as u32);
        Ok(())
    }

    /// Puts options into the list, and says where they begin.
    fn list(&mut self, left: &[GameId], right: &[GameId]) -> Result<u32, Unfinished> {
        let start = self.options.len();
        let end = start + left.len() + right.len();
        if end > self.options.capacity() {
            let more = end.max(2 * self.options.capacity()) - self.options.capacity();
            self.check_room(more * size_of::<GameId>())?;
        }
        if end >= UNLISTED as usize {
            return Err(Unfinished::Memory { limit: UNLISTED as usize * size_of::<GameId>() });
        }
        self.options.extend_from_slice(left);
        self.options.extend_from_slice(right);
        Ok(start as u32)
    }

    /// The id that the next game gets.
    fn next_id(&self) -> Result<GameId, Unfinished> {
        match self.nodes.len() {
            next if next < GameId::LIMIT => Ok(GameId(next as u32)),
            _ => Err(Unfinished::Memory { limit: GameId::LIMIT * size_of::<Node>() }),
        }
    }

    fn add(&mut self, hash: u64, node: Node) -> Result<GameId, Unfinished> {
        let id = self.next_id()?;
        if self.nodes.len() == self.nodes.capacity() {
            self.check_room(self.nodes.capacity() * size_of::<Node>())?;
        }
        if self.interned.len() == self.interned.capacity() {
            self.check_room(self.interned.allocation_size())?;
        }
        self.push(node);
        let (nodes, options) = (&self.nodes, &self.options);
        self.interned.insert_unique(hash, id, |id| rehash(&nodes[id.index()], options));
        Ok(id)
    }

    fn push(&mut self, node: Node) {
        self.nodes.push(node);
    }

    /// Whether there is room for so many bytes more.
    fn check_room(&self, more: usize) -> Result<(), Unfinished> {
        let limit = self.limits.bytes;
        if self.bytes().saturating_add(more) > limit { Err(Unfinished::Memory { limit }) } else { Ok(()) }
    }
}

/// The hash of a game that is stored.
fn rehash(node: &Node, options: &[GameId]) -> u64 {
    match &node.shape {
        Shape::Number(number) => hash_number(number),
        Shape::UpStar(form) => {
            hash_words([u64::from(form.number.0), form.ups as u32 as u64, u64::from(form.nimber)])
        }
        Shape::Options => {
            let (start, middle) = (node.start as usize, (node.start + node.left) as usize);
            let words = |list: &[GameId]| {
                list.iter().fold(list.len() as u64, |hash, id| hash_words([hash, u64::from(id.0)]))
            };
            hash_words([
                words(&options[start..middle]),
                words(&options[middle..middle + node.right as usize]),
            ])
        }
    }
}

fn hash_number(number: &Dyadic) -> u64 {
    number.hash_words().fold(u64::from(number.exponent()), |hash, word| hash_words([hash, word]))
}

fn hash_words<const N: usize>(words: [u64; N]) -> u64 {
    let mut hash = 0_u64;
    for word in words {
        hash = (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    hash ^ (hash >> 32)
}
