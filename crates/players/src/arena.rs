//! The arena: each game once.

use std::fmt;

use hashbrown::{DefaultHashBuilder, HashMap, HashTable};
use hyperjam_terms::{MOST_PLAYERS, OutcomeSet};
use std::hash::BuildHasher;

use crate::limit::{Limits, Unfinished};

/// A game of an arena. Two ids of one arena are the same exactly when the games are isomorphic, up to order and repeats of
/// options; an id means nothing in another arena. Options have lesser ids than the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(u32);

impl GameId {
    /// The game 0, in which nobody has a move.
    pub const ZERO: GameId = GameId(0);

    /// Its number, in the order in which the arena met its games.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}", self.0)
    }
}

/// A game as it is stored: one list of options if it is impartial, else one for each player.
struct Node {
    /// Where its options begin.
    start: u32,
    /// Where the ends of its lists, and its outcomes, begin.
    lists: u32,
    impartial: bool,
    depth: u32,
}

/// Games of N players, each once, with their outcomes (MS Definitions 3.1, 4.1 and 4.2).
///
/// Seats are numbered in the order of play: 0 is Left, then Center₁ and so on, and N − 1 is Right. A game in which all
/// players have the same options, and so have they in each option, is stored as the impartial game that it is.
///
/// ```
/// use hyperjam_players::Arena;
///
/// let mut arena = Arena::new(3);
/// let (one, two) = (arena.heap(1)?, arena.heap(2)?);
/// let sum = arena.add(one, two)?;
/// assert_eq!(arena.outcome(sum, 0).to_string(), "NO");
/// # Ok::<(), hyperjam_players::Unfinished>(())
/// ```
pub struct Arena {
    players: u32,
    limits: Limits,
    nodes: Vec<Node>,
    options: Vec<GameId>,
    /// For each list of a game where it ends.
    ends: Vec<u32>,
    /// For each list of a game the outcome when its owner begins, a bit for each player.
    outcomes: Vec<u16>,
    hasher: DefaultHashBuilder,
    interned: HashTable<GameId>,
    sums: HashMap<(GameId, GameId), GameId>,
    conjugates: HashMap<GameId, GameId>,
}

/// The bytes that a remembered pair takes, roughly.
const PAIR_BYTES: usize = 24;

impl Arena {
    /// An arena for games of so many players, brought between 2 and [`MOST_PLAYERS`], with the usual limits.
    pub fn new(players: u32) -> Self {
        Self::with_limits(players, Limits::default())
    }

    /// An arena with these limits.
    pub fn with_limits(players: u32, limits: Limits) -> Self {
        let players = players.clamp(2, MOST_PLAYERS);
        let mut arena = Arena {
            players,
            limits,
            nodes: Vec::new(),
            options: Vec::new(),
            ends: Vec::new(),
            outcomes: Vec::new(),
            hasher: DefaultHashBuilder::default(),
            interned: HashTable::new(),
            sums: HashMap::new(),
            conjugates: HashMap::new(),
        };
        arena.push(&[&[]], 0);
        arena
    }

    /// How many players its games have.
    pub fn players(&self) -> u32 {
        self.players
    }

    /// What it may take.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// How many games it has.
    pub fn game_count(&self) -> usize {
        self.nodes.len()
    }

    /// The impartial game with these options, if they are impartial; else the game in which each player has them.
    pub fn impartial(&mut self, mut options: Vec<GameId>) -> Result<GameId, Unfinished> {
        options.sort_unstable();
        options.dedup();
        if options.iter().all(|option| self.is_impartial(*option)) {
            return self.intern(&[&options]);
        }
        self.intern(&vec![&*options; self.players as usize])
    }

    /// The game in which each player has these options, by seat.
    pub fn partizan(&mut self, options: impl Fn(u32) -> Vec<GameId>) -> Result<GameId, Unfinished> {
        let mut lists: Vec<Vec<GameId>> = (0..self.players).map(options).collect();
        for list in &mut lists {
            list.sort_unstable();
            list.dedup();
        }
        let same = lists.iter().all(|list| *list == lists[0]);
        if same && lists[0].iter().all(|option| self.is_impartial(*option)) {
            return self.intern(&[&lists[0]]);
        }
        self.intern(&lists.iter().map(Vec::as_slice).collect::<Vec<_>>())
    }

    /// Whether all players have the same options, in it and in all that follows.
    pub fn is_impartial(&self, game: GameId) -> bool {
        self.nodes[game.index()].impartial
    }

    /// The most moves that can be made in a row: its formal birthday.
    pub fn depth(&self, game: GameId) -> u32 {
        self.nodes[game.index()].depth
    }

    /// The options of a player, ascending; seats beyond the last begin again.
    pub fn options(&self, game: GameId, seat: u32) -> &[GameId] {
        let node = &self.nodes[game.index()];
        let list = self.list(node, seat);
        let begin = if list == node.lists as usize { node.start } else { self.ends[list - 1] };
        &self.options[begin as usize..self.ends[list] as usize]
    }

    /// The outcome when this seat moves first (MS Definition 4.2); of an impartial game it is the same for all.
    pub fn outcome(&self, game: GameId, starter: u32) -> OutcomeSet {
        OutcomeSet::of_bits(self.players, u32::from(self.bits(game, starter)))
    }

    /// The outcomes by who moves first, from Left to Right (MS Definition 4.2).
    pub fn outcomes(&self, game: GameId) -> Vec<OutcomeSet> {
        (0..self.players).map(|starter| self.outcome(game, starter)).collect()
    }

    /// All positions that can be reached, the game included, ascending.
    pub fn positions(&self, game: GameId) -> Vec<GameId> {
        let mut seen = vec![false; game.index() + 1];
        seen[game.index()] = true;
        let mut found = Vec::new();
        for index in (0..=game.0).rev() {
            let here = GameId(index);
            if seen[here.index()] {
                found.push(here);
                for seat in 0..self.lists_of(here) {
                    self.options(here, seat).iter().for_each(|option| seen[option.index()] = true);
                }
            }
        }
        found.reverse();
        found
    }

    /// How many different lists of options a game is stored with.
    pub(crate) fn lists_of(&self, game: GameId) -> u32 {
        if self.is_impartial(game) { 1 } else { self.players }
    }

    /// The outcome as bits.
    pub(crate) fn bits(&self, game: GameId, starter: u32) -> u16 {
        self.outcomes[self.list(&self.nodes[game.index()], starter)]
    }

    fn list(&self, node: &Node, seat: u32) -> usize {
        let nth = if node.impartial { 0 } else { seat % self.players };
        (node.lists + nth) as usize
    }

    /// The game with these lists, sorted and without repeats, one if it is impartial.
    fn intern(&mut self, lists: &[&[GameId]]) -> Result<GameId, Unfinished> {
        let hash = self.hasher.hash_one(lists);
        let is_it = |game: &GameId| {
            self.lists_of(*game) as usize == lists.len()
                && lists.iter().zip(0..).all(|(list, seat)| self.options(*game, seat) == *list)
        };
        if let Some(known) = self.interned.find(hash, is_it) {
            return Ok(*known);
        }
        let depth = lists.iter().flat_map(|list| list.iter()).map(|option| self.depth(*option) + 1);
        let depth = depth.max().unwrap_or(0);
        if depth > self.limits.depth {
            return Err(Unfinished::Depth { limit: self.limits.depth });
        }
        self.check_bytes(lists.iter().map(|list| list.len()).sum())?;
        Ok(self.push(lists, depth))
    }

    /// Whether so many options more can be stored.
    fn check_bytes(&self, more: usize) -> Result<(), Unfinished> {
        let games = self.nodes.len() * (size_of::<Node>() + 2 * size_of::<GameId>()) + self.ends.len() * 6;
        let pairs = (self.sums.len() + self.conjugates.len()) * PAIR_BYTES;
        let bytes = games + pairs + (self.options.len() + more) * size_of::<GameId>();
        let limit = self.limits.bytes.min(u32::MAX as usize);
        if bytes > limit { Err(Unfinished::Bytes { limit }) } else { Ok(()) }
    }

    fn push(&mut self, lists: &[&[GameId]], depth: u32) -> GameId {
        let id = GameId(self.nodes.len() as u32);
        let impartial = lists.len() == 1;
        let (start, first) = (self.options.len() as u32, self.ends.len() as u32);
        for (list, seat) in lists.iter().zip(0..) {
            let next = if impartial { 0 } else { (seat + 1) % self.players };
            let bits = outcome_bits(self.players, list.iter().map(|option| self.bits(*option, next)));
            self.options.extend_from_slice(list);
            self.ends.push(self.options.len() as u32);
            self.outcomes.push(bits);
        }
        self.nodes.push(Node { start, lists: first, impartial, depth });
        let Self { interned, hasher, nodes, options, ends, .. } = self;
        let rehash = |game: &GameId| {
            let node = &nodes[game.index()];
            let mut begin = node.start as usize;
            let count = if node.impartial { 1 } else { lists_in(nodes, ends, *game) };
            let of = |nth: usize| {
                let end = ends[node.lists as usize + nth] as usize;
                let list = &options[begin..end];
                begin = end;
                list
            };
            hasher.hash_one((0..count).map(of).collect::<Vec<_>>().as_slice())
        };
        interned.insert_unique(hasher.hash_one(lists), id, rehash);
        id
    }

    /// The disjunctive sum (MS Definition 4.4). Takes as much work as its positions have options; each is a game of the arena
    /// afterwards.
    #[doc(alias = "disjunctive sum")]
    pub fn add(&mut self, g: GameId, h: GameId) -> Result<GameId, Unfinished> {
        let depth = self.depth(g) + self.depth(h);
        if depth > self.limits.depth {
            return Err(Unfinished::Depth { limit: self.limits.depth });
        }
        self.sum(g.min(h), g.max(h))
    }

    fn sum(&mut self, g: GameId, h: GameId) -> Result<GameId, Unfinished> {
        if g == GameId::ZERO {
            return Ok(h);
        }
        if let Some(known) = self.sums.get(&(g, h)) {
            return Ok(*known);
        }
        let lists = if self.is_impartial(g) && self.is_impartial(h) { 1 } else { self.players };
        let mut all = Vec::with_capacity(lists as usize);
        for seat in 0..lists {
            let mut list = Vec::with_capacity(self.options(g, seat).len() + self.options(h, seat).len());
            for (moved, other) in [(g, h), (h, g)] {
                for nth in 0..self.options(moved, seat).len() {
                    let option = self.options(moved, seat)[nth];
                    list.push(self.sum(option.min(other), option.max(other))?);
                }
            }
            all.push(list);
        }
        let sum = match all.pop() {
            Some(only) if lists == 1 => self.impartial(only)?,
            last => {
                all.extend(last);
                self.partizan(|seat| all[seat as usize].clone())?
            }
        };
        self.check_bytes(0)?;
        self.sums.insert((g, h), sum);
        Ok(sum)
    }

    /// The sum of several games.
    pub fn sum_of(&mut self, games: &[GameId]) -> Result<GameId, Unfinished> {
        games.iter().try_fold(GameId::ZERO, |sum, game| self.add(sum, *game))
    }

    /// n·G, the sum of n copies.
    pub fn times(&mut self, count: u64, game: GameId) -> Result<GameId, Unfinished> {
        let mut sum = GameId::ZERO;
        if game == sum {
            return Ok(sum);
        }
        for _ in 0..count {
            sum = self.add(sum, game)?;
        }
        Ok(sum)
    }

    /// The Nim heap *n.
    pub fn heap(&mut self, size: u64) -> Result<GameId, Unfinished> {
        let limit = self.limits.depth;
        if size > u64::from(limit) {
            return Err(Unfinished::Depth { limit });
        }
        let mut smaller = Vec::new();
        let mut heap = GameId::ZERO;
        for _ in 0..size {
            smaller.push(heap);
            heap = self.impartial(smaller.clone())?;
        }
        Ok(heap)
    }

    /// The first conjugate G† (MS Definition 4.5): each player's options become those of the next one.
    pub fn conjugate(&mut self, game: GameId) -> Result<GameId, Unfinished> {
        if self.is_impartial(game) {
            return Ok(game);
        }
        if let Some(known) = self.conjugates.get(&game) {
            return Ok(*known);
        }
        let mut lists = Vec::new();
        for seat in 0..self.players {
            let before = (seat + self.players - 1) % self.players;
            let options = self.options(game, before).to_vec();
            let list: Result<Vec<GameId>, Unfinished> =
                options.into_iter().map(|option| self.conjugate(option)).collect();
            lists.push(list?);
        }
        let conjugate = self.partizan(|seat| lists[seat as usize].clone())?;
        self.conjugates.insert(game, conjugate);
        Ok(conjugate)
    }

    /// G⁻, the sum of the first N − 1 conjugates (MS Definition 4.5), which is all that there is of a negative.
    pub fn others(&mut self, game: GameId) -> Result<GameId, Unfinished> {
        let (mut conjugate, mut sum) = (game, GameId::ZERO);
        for _ in 1..self.players {
            conjugate = self.conjugate(conjugate)?;
            sum = self.add(sum, conjugate)?;
        }
        Ok(sum)
    }

    /// The restriction to a player who moves first (MS Definition 4.1): the impartial game that is left when turns are kept
    /// even where a player has nothing to choose.
    pub fn restriction(&mut self, game: GameId, starter: u32) -> Result<GameId, Unfinished> {
        let mut known = HashMap::new();
        self.restricted(game, starter % self.players, &mut known)
    }

    fn restricted(
        &mut self,
        game: GameId,
        seat: u32,
        known: &mut HashMap<(GameId, u32), GameId>,
    ) -> Result<GameId, Unfinished> {
        if self.is_impartial(game) {
            return Ok(game);
        }
        if let Some(found) = known.get(&(game, seat)) {
            return Ok(*found);
        }
        let options = self.options(game, seat).to_vec();
        let next = (seat + 1) % self.players;
        let options: Result<Vec<GameId>, Unfinished> =
            options.into_iter().map(|option| self.restricted(option, next, known)).collect();
        let found = self.impartial(options?)?;
        known.insert((game, seat), found);
        Ok(found)
    }
}

/// How many lists a partizan game has: those up to where the lists of the next game begin.
fn lists_in(nodes: &[Node], ends: &[u32], game: GameId) -> usize {
    let next = nodes.get(game.index() + 1).map_or(ends.len(), |node| node.lists as usize);
    next - nodes[game.index()].lists as usize
}

/// The outcome of a game by the outcomes of its options (MS Definition 3.1), as bits: Next has a winning strategy if
/// Previous has one in some option, and Oᵢ if Oᵢ₋₁ has one in every option.
pub(crate) fn outcome_bits(players: u32, options: impl Iterator<Item = u16>) -> u16 {
    let (mut some, mut every) = (0, u16::MAX);
    for option in options {
        some |= option;
        every &= option;
    }
    let all = u16::MAX >> (MOST_PLAYERS - players);
    (every << 1 & all) | (some >> (players - 1) & 1)
}
