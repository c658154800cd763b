//! Who wins a sum of boards of which no value can be had.

mod forget;
mod state;
pub(crate) mod table;
mod temperature;

use hashbrown::HashMap;
use hyperjam_rulesets::solve::{Parts, Valued};
use hyperjam_rulesets::{Board, Limits, Unsolved};
use hyperjam_terms::{Convention, Outcome, Player, Sector};
use hyperjam_values::{Arena, GameId, Unfinished};

use state::State;
use table::{Entry, Table};

/// What a search may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// How many states it may look at, for all questions together.
    pub states: u64,
    /// The bytes of what it remembers.
    pub bytes: usize,
    /// How often something may be forgotten since these are full, before the search ends; none for as often as need be.
    pub most_forgotten: Option<u32>,
    /// Up to so many cells, or moves, a component is known by its value in normal play; if that is not said, the ruleset says it.
    pub small: Option<usize>,
    /// The units of work that the value of a component, or one sum of values, may take.
    pub work: u64,
}

impl Default for SearchLimits {
    /// Some minutes and half a gigabyte.
    fn default() -> Self {
        Self { states: 10_000_000, bytes: 512 << 20, most_forgotten: None, small: None, work: 400_000 }
    }
}

/// Moves to the same state, where moves are ranked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// Of each the number of the board, and its own among the player's moves there.
    pub moves: Vec<(usize, usize)>,
    /// Whether who makes one of them wins, if that is seen at once.
    pub wins: Option<bool>,
}

/// How deep states may follow one another, so that no stack overflows.
pub(crate) const DEPTH: u32 = 500;

/// A search for the winner of a sum of boards where every play ends, in normal play or in misère play.
///
/// A state is a sum of components. In normal play small ones are known by their values: numbers, ups and nimbers among them are added up,
/// opposite components cancelled. A state is decided without a search
/// - where all components have values, by their sum;
/// - where the sum of what components are at least, or at most, says who wins. A component falls into small ones where Left
///   gives up moves across a line that no move of Right crosses, and is at least their sum; at most with Left and Right
///   exchanged ([`Ruleset::cuts`](hyperjam_rulesets::Ruleset::cuts)).
///
/// In misère play nothing of that holds: components are known by what they look like, and a state is decided without a search only
/// where who is to move cannot, and so wins.
///
/// All others are searched depth first, the moves in order of how good what they lead to looks, and remembered as long as
/// there is room. Answers do not depend on the order of moves or on what is remembered, but for whether limits are reached.
///
/// The cost is that of the states looked at, each with the values and bounds of the components that are met for the first time.
/// `docs/speed.md` has figures.
///
/// ```
/// use hyperjam_rulesets::open;
/// use hyperjam_sums::{SearchLimits, WinnerSearch};
/// use hyperjam_terms::{Player, Sector};
///
/// let board = open("domineering", &["......|......|......|......|......|......"])?;
/// let mut search = WinnerSearch::new(&[&*board], SearchLimits::default())?;
/// assert_eq!(search.sector()?, Sector::First);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct WinnerSearch<'a> {
    convention: Convention,
    arena: Arena,
    parts: Vec<Box<dyn Parts>>,
    /// Of which boards it is the negative that is in the sum.
    is_negated: Vec<bool>,
    /// The values that came up as components of states, each with its number.
    values: Vec<GameId>,
    numbers: HashMap<GameId, u32>,
    /// Who wins states.
    known: Table,
    limits: SearchLimits,
    states: u64,
    /// How many states were looked at when something was forgotten last.
    states_before: u64,
    /// Whether there is no room for more states.
    is_full: bool,
    /// How often something was forgotten.
    forgotten: u32,
    depth: u32,
    /// The most states that have followed one another.
    deepest: u32,
    progress: Option<Box<dyn Fn(u64) -> bool + 'a>>,
}

/// After how many states progress is told.
pub(crate) const TOLD: u64 = 1 << 10;

impl<'a> WinnerSearch<'a> {
    /// Nothing is searched yet. [`Unsolved::Loop`] if play may go on for ever on a board, [`Unsolved::End`] if it may end otherwise
    /// than because a player cannot move.
    pub fn new(boards: &[&dyn Board], limits: SearchLimits) -> Result<Self, Unsolved> {
        let sum: Vec<(&dyn Board, bool)> = boards.iter().map(|board| (*board, false)).collect();
        Self::of_sum(&sum, limits)
    }

    /// A search on a sum of boards each of which may be said to be negated: Left and Right change places on it. In normal play.
    pub fn of_sum(boards: &[(&dyn Board, bool)], limits: SearchLimits) -> Result<Self, Unsolved> {
        Self::in_convention(boards, Convention::Normal, limits)
    }

    /// A search on such a sum where it is said who wins when nobody moves any more.
    ///
    /// ```
    /// use hyperjam_rulesets::open;
    /// use hyperjam_sums::{SearchLimits, WinnerSearch};
    /// use hyperjam_terms::{Convention, Sector};
    ///
    /// // Who takes the last domino loses: it is as in Nim with a heap of one.
    /// let board = open("cram", &[".."])?;
    /// let mut search =
    ///     WinnerSearch::in_convention(&[(&*board, false)], Convention::Misere, SearchLimits::default())?;
    /// assert_eq!(search.sector()?, Sector::Second);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn in_convention(
        boards: &[(&dyn Board, bool)],
        convention: Convention,
        limits: SearchLimits,
    ) -> Result<Self, Unsolved> {
        let valued = match (convention, limits.small) {
            (Convention::Misere, _) => Valued::None,
            (Convention::Normal, None) => Valued::Small,
            (Convention::Normal, Some(small)) => Valued::UpTo(small),
        };
        // No more than half for games, five eighths for components, and a quarter for what is known of states.
        let values = Limits { work: limits.work, bytes: limits.bytes / 2 };
        let each = Limits { bytes: limits.bytes / 8 * 5 / boards.len().max(1), ..values };
        let none = |board: &dyn Board| if board.has_ends() { Unsolved::End } else { Unsolved::Loop };
        let parts = boards.iter().map(|(board, _)| board.parts(valued, each).ok_or_else(|| none(*board)));
        Ok(Self {
            convention,
            arena: Arena::new(values),
            parts: parts.collect::<Result<_, _>>()?,
            is_negated: boards.iter().map(|(_, is_negated)| *is_negated).collect(),
            values: Vec::new(),
            numbers: HashMap::new(),
            known: Table::default(),
            limits,
            states: 0,
            states_before: 0,
            is_full: false,
            forgotten: 0,
            depth: 0,
            deepest: 0,
            progress: None,
        })
    }

    /// A search that tells now and then how many states it has looked at, and ends with [`Unfinished::Cancelled`] when the answer
    /// is no.
    pub fn watched(self, progress: impl Fn(u64) -> bool + 'a) -> Self {
        Self { progress: Some(Box::new(progress)), ..self }
    }

    /// How many states were looked at.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// The bytes of what is remembered, about.
    pub fn bytes(&self) -> usize {
        self.known.bytes()
            + self.numbers.allocation_size()
            + self.values.capacity() * size_of::<GameId>()
            + self.parts.iter().map(|parts| parts.bytes()).sum::<usize>()
            + self.arena.bytes()
    }

    /// Who wins, whoever starts.
    pub fn sector(&mut self) -> Result<Sector, Unsolved> {
        let [left, right] = [Player::Left, Player::Right].map(|player| self.wins(player));
        let won = |player: Player, wins: bool| Outcome::win_of(if wins { player } else { player.opponent() });
        Ok(Sector::of(won(Player::Left, left?), won(Player::Right, right?)))
    }

    /// Whether a player who starts wins.
    pub fn wins(&mut self, player: Player) -> Result<bool, Unsolved> {
        self.within_memory(|search| {
            let start = search.start()?;
            search.decide(&start, player)
        })
    }

    /// Whether a player who starts wins by a move: the one with this number among the player's moves on a board, which has a
    /// number, too.
    ///
    /// ```
    /// use hyperjam_rulesets::open;
    /// use hyperjam_sums::{SearchLimits, WinnerSearch};
    /// use hyperjam_terms::Player;
    ///
    /// let heaps = open("nim", &["1,2"])?;
    /// let mut search = WinnerSearch::new(&[&*heaps], SearchLimits::default())?;
    /// let wins: Result<Vec<bool>, _> = (0..3).map(|nth| search.wins_by(Player::Left, 0, nth)).collect();
    /// assert_eq!(wins?.iter().filter(|wins| **wins).count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn wins_by(&mut self, player: Player, board: usize, nth: usize) -> Result<bool, Unsolved> {
        self.within_memory(|search| {
            let after = search.after(player, board, nth)?;
            Ok(!search.decide(&after, player.opponent())?)
        })
    }

    /// Whether a player who starts wins, if that was found out before or is seen without a search.
    pub(crate) fn is_known(&mut self, player: Player) -> Result<Option<bool>, Unsolved> {
        self.within_memory(|search| {
            let start = search.start()?;
            search.seen(&start, player)
        })
    }

    /// The same of a player who starts by a move.
    pub(crate) fn is_known_by(
        &mut self,
        player: Player,
        board: usize,
        nth: usize,
    ) -> Result<Option<bool>, Unsolved> {
        self.within_memory(|search| {
            let after = search.after(player, board, nth)?;
            Ok(search.seen(&after, player.opponent())?.map(|wins| !wins))
        })
    }

    /// How many states have to be looked at from the start, so that each time something is found out: as many as follow one
    /// another, and one more, as far as that is known. Once there are more of them, that is found out.
    pub(crate) fn least_states(&self) -> u64 {
        u64::from(self.deepest) + 1
    }

    /// From now on it may look at so many states, beside those that it has looked at.
    pub(crate) fn allow(&mut self, states: u64) {
        self.limits.states = self.states.saturating_add(states);
    }

    /// The first of the [ranked moves](Self::ranked_moves) by which a player who starts wins: the number of the board, and that of the
    /// move there. None if there is none.
    pub fn winning_move(&mut self, player: Player) -> Result<Option<(usize, usize)>, Unsolved> {
        if !self.wins(player)? {
            return Ok(None);
        }
        self.within_memory(|search| search.move_that_wins(player))
    }

    fn move_that_wins(&mut self, player: Player) -> Result<Option<(usize, usize)>, Unsolved> {
        for (after, ranked) in self.ranked(player)? {
            let wins = match ranked.wins {
                Some(wins) => wins,
                None => !self.decide(&after, player.opponent())?,
            };
            if wins {
                return Ok(ranked.moves.first().copied());
            }
        }
        Ok(None)
    }

    /// The moves of a player who starts, in the order in which they are tried: first those of which it is seen at once that they
    /// win, then the others, the best looking first. Nothing is searched, and the order does not depend on what is known already.
    ///
    /// ```
    /// use hyperjam_rulesets::open;
    /// use hyperjam_sums::{SearchLimits, WinnerSearch};
    /// use hyperjam_terms::Player;
    ///
    /// let heaps = open("nim", &["1,2"])?;
    /// let ranked = WinnerSearch::new(&[&*heaps], SearchLimits::default())?.ranked_moves(Player::Left)?;
    /// assert_eq!(ranked.iter().map(|one| one.wins).collect::<Vec<_>>(), [Some(true), Some(false), Some(false)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ranked_moves(&mut self, player: Player) -> Result<Vec<Ranked>, Unsolved> {
        let ranked = self.within_memory(|search| search.ranked(player))?;
        Ok(ranked.into_iter().map(|(_, ranked)| ranked).collect())
    }

    fn ranked(&mut self, player: Player) -> Result<Vec<(State, Ranked)>, Unsolved> {
        let mut moves: Vec<(State, (usize, usize))> = Vec::new();
        for board in 0..self.parts.len() {
            let mover = self.mover(board, player);
            for nth in 0..self.parts[board].move_count(mover) {
                moves.push((self.after(player, board, nth)?, (board, nth)));
            }
        }
        // Those to the same state stand together.
        moves.sort_unstable();
        let mut ranked: Vec<(i64, State, Ranked)> = Vec::new();
        for (after, made) in moves {
            if let Some((_, _, same)) = ranked.last_mut().filter(|(_, other, _)| *other == after) {
                same.moves.push(made);
                continue;
            }
            let wins = self.decided(&after, player.opponent())?.map(|wins| !wins);
            let score = match wins {
                Some(true) => i64::MAX,
                Some(false) => i64::MIN,
                None => self.score(&after, player)?,
            };
            ranked.push((score, after, Ranked { moves: vec![made], wins }));
        }
        // Of those that look equally good the first, so that the order is always the same.
        ranked.sort_unstable_by(|(a, _, one), (b, _, other)| {
            b.cmp(a).then_with(|| one.moves.cmp(&other.moves))
        });
        Ok(ranked.into_iter().map(|(_, after, ranked)| (after, ranked)).collect())
    }

    /// The move of a player after which the sum looks best for that player, if there is one. Nothing is searched, so it may be a
    /// mistake.
    pub fn promising_move(&mut self, player: Player) -> Result<Option<(usize, usize)>, Unsolved> {
        self.within_memory(|search| search.best_looking_move(player))
    }

    /// The moves of a player, each as a board's number and that of the move there.
    fn moves(&mut self, player: Player) -> Vec<(usize, usize)> {
        let movers: Vec<Player> = (0..self.parts.len()).map(|board| self.mover(board, player)).collect();
        let counts = self.parts.iter_mut().zip(movers).map(|(parts, mover)| parts.move_count(mover));
        counts.enumerate().flat_map(|(board, count)| (0..count).map(move |nth| (board, nth))).collect()
    }

    fn best_looking_move(&mut self, player: Player) -> Result<Option<(usize, usize)>, Unsolved> {
        let mut best: Option<(i64, (usize, usize))> = None;
        for (board, nth) in self.moves(player) {
            let after = self.after(player, board, nth)?;
            let score = self.score(&after, player)?;
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, (board, nth)));
            }
        }
        Ok(best.map(|(_, made)| made))
    }

    /// Goes back to the boards as they were given. What is known is kept.
    pub fn restart(&mut self) {
        self.parts.iter_mut().for_each(|parts| parts.restart());
    }

    /// Makes a move, after which the other player starts. What is known is kept.
    pub fn make(&mut self, player: Player, board: usize, nth: usize) {
        if board < self.parts.len() {
            let mover = self.mover(board, player);
            self.parts[board].make(mover, nth);
        }
    }

    /// Who makes a player's moves on a board.
    fn mover(&self, board: usize, player: Player) -> Player {
        if self.is_negated[board] { player.opponent() } else { player }
    }

    /// Whether the player who is to move wins.
    fn decide(&mut self, state: &State, player: Player) -> Result<bool, Unsolved> {
        match self.seen(state, player)? {
            Some(wins) => Ok(wins),
            None => self.search(state, player),
        }
    }

    /// Whether the player who is to move wins, if that is known or seen at once.
    fn seen(&mut self, state: &State, player: Player) -> Result<Option<bool>, Unsolved> {
        let decided = self.decided(state, player)?;
        if decided.is_some() {
            return Ok(decided);
        }
        Ok(match self.as_left(state, player)? {
            Some(negative) => self.known.get(question(Player::Left), &negative),
            None => self.known.get(question(player), state),
        })
    }

    /// The negative of a state in which Right is to move, if it has one: what Right can do in the one Left can in the other.
    fn as_left(&mut self, state: &State, player: Player) -> Result<Option<State>, Unsolved> {
        if player == Player::Left { Ok(None) } else { self.negative(state) }
    }

    fn search(&mut self, state: &State, player: Player) -> Result<bool, Unsolved> {
        if self.states >= self.limits.states {
            return Err(Unsolved::States { limit: self.limits.states });
        }
        self.states += 1;
        if self.states.is_multiple_of(TOLD)
            && self.progress.as_ref().is_some_and(|progress| !progress(self.states))
        {
            return Err(Unfinished::Cancelled.into());
        }
        if self.depth >= DEPTH {
            return Err(Unsolved::Depth { limit: DEPTH });
        }
        if self.is_full || self.states.is_multiple_of(64) && self.bytes() > self.limits.bytes / 8 * 7 {
            return Err(Unsolved::Memory { limit: self.limits.bytes });
        }
        let before = self.states;
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        let wins = self.has_winning_move(state, player)?;
        self.depth -= 1;
        self.remember(state, player, wins, self.states - before + 1)?;
        Ok(wins)
    }

    fn has_winning_move(&mut self, state: &State, player: Player) -> Result<bool, Unsolved> {
        let other = player.opponent();
        let mut open: Vec<(i64, State)> = Vec::new();
        let won = self.find_option(state, player, |search, after| {
            match search.seen(&after, other)? {
                Some(true) => {}
                Some(false) => return Ok(Some(())),
                None => open.push((search.score(&after, player)?, after)),
            }
            Ok(None)
        })?;
        if won.is_some() {
            return Ok(true);
        }
        // Of those that look equally good the least first, so that the order is always the same.
        open.sort_unstable_by(|(a, one), (b, other)| b.cmp(a).then_with(|| one.cmp(other)));
        open.dedup();
        for (_, after) in open {
            if !self.decide(&after, other)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Keeps what is known of a state for which so many were looked at, if there is room.
    fn remember(&mut self, state: &State, player: Player, wins: bool, states: u64) -> Result<(), Unsolved> {
        let most = self.limits.bytes / 4;
        let had_room = match self.as_left(state, player)? {
            Some(negative) => {
                self.known.insert(Entry::new(question(Player::Left), wins, states), &negative, most)
            }
            None => self.known.insert(Entry::new(question(player), wins, states), state, most),
        };
        self.is_full |= !had_room;
        Ok(())
    }
}

/// Whether this player, who is to move, wins.
fn question(player: Player) -> u8 {
    player.index() as u8
}
