//! All positions that can be reached.

use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use hyperjam_rulesets::Ruleset;
use hyperjam_solver::PositionId;
use hyperjam_solver::task::{Control, Progress, Stopped};
use hyperjam_terms::Player;

use crate::crew::{Crew, Room};
use crate::error::TablebaseError;
use crate::index::{Index, Met, SHARDS, hash_of, shard_of};

/// The most positions: two states of each are numbered in 31 bits.
const MOST: u32 = (1 << 30) - 1;
/// The bytes that finding outcomes or labels takes for each position, beyond the positions.
const SOLVING: usize = 24;

/// The positions that can be reached on a board, with their rules.
///
/// ```
/// use hyperjam_rulesets::grid::{GridBoard, GridRules};
/// use hyperjam_rulesets::Ruleset;
/// use hyperjam_solver::task::Control;
/// use hyperjam_tablebase::{Crew, Tablebase};
/// use hyperjam_terms::{Convention, Outcome, Player};
/// use std::ops::ControlFlow;
///
/// let rules = GridRules::parse("L: ./. -> #/#; R: .. -> ##")?;
/// let (board, start) = GridBoard::<u64, 1>::read(&rules, "4x4")?;
/// let crew = Crew::new(2)?;
/// let mut watch = |_| ControlFlow::Continue(());
/// let mut control = Control::watched(1_000_000, &mut watch);
/// let table = Tablebase::new(&board, &start, &crew, &mut control)?;
/// let outcomes = table.outcomes(Convention::Normal, &mut control)?;
/// // Domineering on a square of four is won by whoever begins.
/// assert_eq!(outcomes.outcome(table.start(), Player::Right), Outcome::RightWins);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Tablebase<'a, R: Ruleset> {
    pub(crate) ruleset: &'a R,
    pub(crate) crew: &'a Crew,
    index: Index<R::Position>,
    moves: u64,
}

/// What a part may take even if the positions fill the room that there is.
const LEAST_ROOM: usize = 1 << 22;

/// What a piece of a part leaves: how many moves it has, and positions that were not known, by their tables.
struct Piece<P> {
    moves: u64,
    met: Vec<Vec<Met<P>>>,
}

impl<'a, R: Ruleset> Tablebase<'a, R> {
    /// Finds all positions that can be reached from one, each once; those that look the same when turned or moved are one
    /// ([`Ruleset::normal`]). They are numbered from 0 in the order of a breadth-first search in which options are met in their
    /// order, Left's first, as [`unfold`](hyperjam_rulesets::solve::unfold) numbers them.
    ///
    /// Method: a part of the positions after another. First the threads share its positions, make their options, and put those
    /// that are not known into bins by their hash; then they share the bins, and each adds to tables of its own. At last what
    /// is new is numbered in the order in which it was met. O(moves) lookups.
    ///
    /// Memory: a position and 6 to 12 bytes of a table for each, beside what a part takes. Ends with
    /// [`TablebaseError::Memory`] when these and the 24 bytes a position that answers take, or what a part takes besides, are more
    /// than `control.budget.bytes`; its other limits are not looked at. [`TablebaseError::Ends`] for rules by which play can end
    /// otherwise than because a player cannot move.
    pub fn new(
        ruleset: &'a R,
        start: &R::Position,
        crew: &'a Crew,
        control: &mut Control<'_>,
    ) -> Result<Self, TablebaseError> {
        if ruleset.has_ends() {
            return Err(TablebaseError::Ends);
        }
        let mut table = Self { ruleset, crew, index: Index::new(), moves: 0 };
        let start = ruleset.normal(start.clone());
        let first = Met { nth: 0, hash: hash_of(&start), position: start };
        table.add(vec![Piece { moves: 0, met: binned([first]) }])?;
        let mut done = 0;
        while done < table.index.count() {
            let progress = Progress { done: done.into(), total: table.index.count().into() };
            if (control.watch)(progress).is_break() {
                return Err(Stopped::Cancelled { progress }.into());
            }
            let end = table.index.count().min(done.saturating_add(crew.part as u32));
            let part: Vec<u32> = (done..end).collect();
            let limit = control.budget.bytes;
            let too_much = |table: &Self| TablebaseError::Memory { positions: table.index.count(), limit };
            let room = limit.saturating_sub(table.bytes()).max(LEAST_ROOM);
            let pieces = table.options_of(&part, room).ok_or_else(|| too_much(&table))?;
            table.add(pieces)?;
            if table.bytes() > limit {
                return Err(too_much(&table));
            }
            done = end;
        }
        Ok(table)
    }

    /// The bytes that the positions take, and what is to be known of each.
    fn bytes(&self) -> usize {
        self.index.bytes() + SOLVING * self.index.count() as usize
    }

    /// The options of some positions; none if those that are not known take more bytes than there is room for.
    fn options_of(&self, part: &[u32], room: usize) -> Option<Vec<Piece<R::Position>>> {
        const PIECE: usize = 1 << 8;
        let taken = AtomicUsize::new(0);
        let is_full = || taken.load(Relaxed) > room;
        let piece = |(place, numbers): (usize, &[u32])| {
            let mut options = Room::default();
            let mut piece = Piece { moves: 0, met: binned([]) };
            // No position has so many options that these run into those of the next piece.
            let mut nth = (place as u64) << 48;
            for number in numbers {
                if is_full() {
                    break;
                }
                taken.fetch_add(self.meet(*number, &mut options, &mut piece, &mut nth), Relaxed);
            }
            piece
        };
        let pieces = match self.crew.is_small(part.len()) {
            true => vec![piece((0, part))],
            false => self.crew.each(part.chunks(PIECE).enumerate().collect::<Vec<_>>(), piece),
        };
        // How much the whole part takes does not depend on who is first.
        (!is_full()).then_some(pieces)
    }

    /// Meets the options of a position; how many bytes those take that are not known.
    fn meet(&self, number: u32, room: &mut Room<R>, piece: &mut Piece<R::Position>, nth: &mut u64) -> usize {
        let mut bytes = 0;
        let position = self.index.positions.get(number);
        for player in players(self.ruleset) {
            self.options(position, *player, &mut room.options);
            room.options.sort_unstable();
            room.options.dedup();
            piece.moves += room.options.len() as u64;
            for position in room.options.drain(..) {
                let hash = hash_of(&position);
                if self.index.number(hash, &position).is_none() {
                    bytes += size_of::<Met<R::Position>>() + self.ruleset.bytes_beside(&position);
                    piece.met[shard_of(hash)].push(Met { nth: *nth, hash, position });
                    *nth += 1;
                }
            }
        }
        bytes
    }

    /// Adds what is new to the positions.
    fn add(&mut self, pieces: Vec<Piece<R::Position>>) -> Result<(), TablebaseError> {
        self.moves += pieces.iter().map(|piece| piece.moves).sum::<u64>();
        if pieces.iter().all(|piece| piece.met.iter().all(Vec::is_empty)) {
            return Ok(());
        }
        let mut bins: Vec<Vec<Vec<Met<R::Position>>>> = (0..SHARDS).map(|_| Vec::new()).collect();
        for piece in pieces {
            bins.iter_mut().zip(piece.met).for_each(|(bin, met)| bin.push(met));
        }
        let met: usize = bins.iter().flatten().map(Vec::len).sum();
        let is_small = self.crew.is_small(met);
        let mut shards = self.index.shards();
        let new: Vec<Vec<Met<R::Position>>> = match is_small {
            true => shards.iter_mut().zip(bins).map(|(shard, bin)| shard.take_in(bin)).collect(),
            false => {
                let all = shards.iter_mut().zip(bins).collect::<Vec<_>>();
                self.crew.each(all, |(shard, bin)| shard.take_in(bin))
            }
        };
        let counts: Vec<usize> = new.iter().map(Vec::len).collect();
        let mut new: Vec<(u64, usize, u64, R::Position)> = (0..)
            .zip(new)
            .flat_map(|(shard, new)| new.into_iter().map(move |met| (met.nth, shard, met.hash, met.position)))
            .collect();
        if new.len() > (MOST - self.index.count()) as usize {
            return Err(TablebaseError::Positions { limit: MOST });
        }
        self.crew.sort(&mut new);
        let mut numbers: Vec<Vec<(u64, u32)>> = counts.into_iter().map(Vec::with_capacity).collect();
        for (_, shard, hash, position) in new {
            let beside = self.ruleset.bytes_beside(&position);
            numbers[shard].push((hash, self.index.push(position, beside)));
        }
        let mut shards = self.index.shards();
        match is_small {
            true => shards.iter_mut().zip(numbers).for_each(|(shard, numbers)| shard.number(&numbers)),
            false => {
                let all = shards.iter_mut().zip(numbers).collect::<Vec<_>>();
                self.crew.each(all, |(shard, numbers)| shard.number(&numbers));
            }
        }
        Ok(())
    }

    /// How many positions there are.
    pub fn position_count(&self) -> usize {
        self.index.count() as usize
    }

    /// How many moves they have. Moves of one player to positions that look the same are one, and in an impartial game so are
    /// those of both.
    pub fn move_count(&self) -> u64 {
        self.moves
    }

    /// The position with which it begins.
    pub fn start(&self) -> PositionId {
        id(0)
    }

    /// The position of this number as text, as [`Ruleset::read`] reads it; none if there is none of this number.
    pub fn text(&self, position: PositionId) -> Option<String> {
        let number = u32::try_from(position.index()).ok().filter(|number| *number < self.index.count())?;
        Some(self.ruleset.print(self.index.positions.get(number)))
    }

    /// The bytes that its positions take.
    pub fn bytes_of_positions(&self) -> usize {
        self.index.bytes()
    }

    /// The options of a position, in any order, and some perhaps twice.
    #[inline]
    fn options(&self, position: &R::Position, player: Player, options: &mut Vec<R::Position>) {
        options.clear();
        self.ruleset.options(position, player, options);
        for option in options {
            *option = self.ruleset.normal(option.clone());
        }
    }

    /// The numbers of the positions from which a player may move to one, some perhaps twice. Returns whether the rules tell them.
    pub(crate) fn sources_by_number(
        &self,
        number: u32,
        player: Player,
        room: &mut Room<R>,
        mut each: impl FnMut(u32),
    ) -> bool {
        room.options.clear();
        let known = self.ruleset.sources(self.index.positions.get(number), player, &mut room.options);
        for source in &room.options {
            // Some cannot be reached.
            if let Some(source) = self.index.number(hash_of(source), source) {
                each(source);
            }
        }
        known
    }

    /// The numbers of the options of a position, in any order, and some perhaps twice.
    #[inline]
    pub(crate) fn options_by_number(
        &self,
        number: u32,
        player: Player,
        room: &mut Room<R>,
        mut each: impl FnMut(u32),
    ) {
        self.options(self.index.positions.get(number), player, &mut room.options);
        for option in &room.options {
            // Whatever can be reached from a position that is known is known.
            if let Some(option) = self.index.number(hash_of(option), option) {
                each(option);
            }
        }
    }
}

/// Whose options are to be looked at: in an impartial game both have those of Left.
pub(crate) fn players<R: Ruleset>(ruleset: &R) -> &'static [Player] {
    if ruleset.is_impartial() { &[Player::Left] } else { &Player::BOTH }
}

/// The position of a number.
pub(crate) fn id(number: u32) -> PositionId {
    PositionId::new(number as usize).expect("there are fewer than 2³⁰")
}

/// Positions by their tables.
fn binned<P>(met: impl IntoIterator<Item = Met<P>>) -> Vec<Vec<Met<P>>> {
    let mut bins: Vec<Vec<Met<P>>> = (0..SHARDS).map(|_| Vec::new()).collect();
    met.into_iter().for_each(|met| bins[shard_of(met.hash)].push(met));
    bins
}
