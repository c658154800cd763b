//! All positions of a ruleset up to a size, the small ones first, with their values.
//!
//! What is counted as a position, up to symmetry:
//!
//! - In a grid game a cell is *in play* if a pattern of the rules looks for what is there. Where a move may take a cell out of play,
//!   as in Domineering, Cram and Clobber, cells out of play may lie anywhere, and every arrangement of symbols is a position.
//! - Where none does, as in Konane and Toads and Frogs, boards are rectangles, with every arrangement of symbols on them.
//! - Of these, where a move is made on free cells alone, as in Col and Snort, only what can be reached from the free board is a
//!   position, by moves of both players in any order: nobody can lay stones otherwise, but a component of a sum need not have been
//!   played alternately.
//! - In Hackenbush the positions are forests: trees on the ground whose edges are Left's, Right's or green.
//!
//! Positions that a turn or a reflection makes the same under the rules are counted once, by the text that comes first.

mod arrangement;
mod error;
mod forest;
mod grid;
mod place;
mod shape;

use std::str::FromStr;

use hyperjam_values::{Arena, GameId, Unfinished};

use crate::catalogue::{named, open};
use crate::grid::{BUILT_IN, GridRules};
use crate::limits::{Limits, Unsolved};
pub use error::CensusError;
use forest::Forests;
use grid::Grid;
use place::Places;

/// How large the positions may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// So many cells in play that hang together, or edges; where boards are rectangles, rectangles of so many cells.
    Cells(usize),
    /// Whatever lies on a grid of so many rows and columns.
    Grid([usize; 2]),
}

impl FromStr for Size {
    type Err = CensusError;

    /// Reads a number, or rows and columns as in `4x5`.
    fn from_str(text: &str) -> Result<Self, CensusError> {
        let number = |text: &str| text.parse().ok();
        let size = match text.split_once(['x', 'X', '×']) {
            None => number(text).map(Size::Cells),
            Some((rows, columns)) => number(rows).zip(number(columns)).map(|(r, c)| Size::Grid([r, c])),
        };
        match size {
            None => Err(CensusError::Size { given: text.to_owned() }),
            Some(Size::Cells(0) | Size::Grid([0, _] | [_, 0])) => {
                Err(CensusError::Nothing { given: text.to_owned() })
            }
            Some(size) => Ok(size),
        }
    }
}

/// Who is shown the positions of a census.
pub trait Reader {
    /// Takes a position: its text, and its value in the arena, or why it has none. If a limit of the arena ends that, the position is
    /// shown again: in a new arena, if memory is full, and at last with that as the reason why nothing is known of it.
    fn take(
        &mut self,
        arena: &mut Arena,
        text: &dyn Fn() -> String,
        value: Result<GameId, Unsolved>,
    ) -> Result<(), Unfinished>;

    /// The unit ends, or another arena begins: games are not shown by these ids any more.
    fn end(&mut self, arena: &mut Arena);

    /// Whether no more positions are wanted. What is left of the unit is then passed over.
    fn is_done(&self) -> bool {
        false
    }
}

/// The positions of a ruleset up to a size, in units that can be looked at independently, the smallest positions first.
///
/// ```
/// use hyperjam_rulesets::census::{Reader, census};
/// use hyperjam_rulesets::{Limits, Unsolved};
/// use hyperjam_values::{Arena, GameId, Unfinished};
///
/// /// The first position that is worth ∗2.
/// struct First(Option<String>);
///
/// impl Reader for First {
///     fn take(
///         &mut self,
///         arena: &mut Arena,
///         text: &dyn Fn() -> String,
///         value: Result<GameId, Unsolved>,
///     ) -> Result<(), Unfinished> {
///         if self.0.is_none() && value == Ok(arena.star(2)?) {
///             self.0 = Some(text());
///         }
///         Ok(())
///     }
///
///     fn end(&mut self, _: &mut Arena) {}
/// }
///
/// let cram = census("cram", "3x3".parse()?)?;
/// let (mut worker, mut first) = (cram.worker(Limits::default()), First(None));
/// (0..cram.unit_count()).try_for_each(|unit| worker.show(unit, &mut first))?;
/// assert_eq!(first.0.as_deref(), Some("#..|..#"));
/// # Ok::<(), hyperjam_rulesets::census::CensusError>(())
/// ```
pub trait Census: Sync {
    /// How many units there are.
    fn unit_count(&self) -> usize;

    /// How large all positions of a unit are: how many cells in play, or edges, they have. It never falls from one unit to the next.
    fn size_of(&self, unit: usize) -> usize;

    /// How many arrangements of symbols, or forests, of a size are looked at, before those are left out that are the same when turned
    /// or that cannot be reached; 0 where no position has this size.
    fn count_of(&self, size: usize) -> u64;

    /// What is counted for the size: a “cell” or an “edge”.
    fn counted(&self) -> &'static str {
        "cell"
    }

    /// Someone who shows units. What a position may take stays within the limits, and what is remembered takes at most four times
    /// their bytes.
    fn worker(&self, limits: Limits) -> Box<dyn Worker + '_>;
}

/// Someone who shows the positions of a census, and remembers values.
pub trait Worker {
    /// Shows all positions of a unit. Fails if it does not fit in the memory allowed which these are.
    fn show(&mut self, unit: usize, reader: &mut dyn Reader) -> Result<(), CensusError>;
}

/// The names of the rulesets with a census, beside rules that are written out.
pub fn listed() -> impl Iterator<Item = &'static str> {
    BUILT_IN.iter().map(|game| game.name).chain([HACKENBUSH])
}

/// The ruleset whose positions are forests.
const HACKENBUSH: &str = "hackenbush";

/// The census of a ruleset, by its name or as rules that are written out.
pub fn census(ruleset: &str, size: Size) -> Result<Box<dyn Census>, CensusError> {
    if ruleset == HACKENBUSH {
        return Ok(Box::new(Forests::new(size)?));
    }
    let built_in = BUILT_IN.iter().find(|game| game.name == ruleset);
    match built_in.map(|game| game.rules).or(ruleset.contains(':').then_some(ruleset)) {
        Some(rules) => Ok(Box::new(Grid::new(GridRules::parse(rules)?, size)?)),
        None if named().any(|named| named.name == ruleset) => {
            Err(CensusError::Ruleset { given: ruleset.to_owned() })
        }
        None => Err(open(ruleset, &[])
            .err()
            .map_or_else(|| CensusError::Ruleset { given: ruleset.to_owned() }, CensusError::Board)),
    }
}

/// A place where values are worked out one position after the other, with what is known on the boards of a grid game.
struct Workplace {
    arena: Arena,
    limits: Limits,
    known: Places,
}

/// What works out a value.
type Valuing<'a> = &'a dyn Fn(&mut Arena, &mut Places, Limits) -> Result<GameId, Unsolved>;

impl Workplace {
    fn new(limits: Limits) -> Self {
        Self { arena: Arena::new(limits), limits, known: Places::default() }
    }

    /// Shows a position. If memory is full, what is known of others is forgotten, and it is tried again.
    fn show(&mut self, reader: &mut dyn Reader, text: &dyn Fn() -> String, value: Valuing<'_>) {
        for is_last in [false, true] {
            self.arena.renew_work();
            let found = value(&mut self.arena, &mut self.known, self.limits);
            let taken = match found {
                Err(unsolved) if unsolved.is_memory() && !is_last => Err(unsolved),
                found => reader.take(&mut self.arena, text, found).map_err(Unsolved::from),
            };
            match taken {
                Ok(()) => return,
                Err(unsolved) if unsolved.is_memory() && !is_last => {
                    reader.end(&mut self.arena);
                    self.arena = Arena::new(self.limits);
                    self.known = Places::default();
                }
                // What is said of it takes nothing.
                Err(unsolved) => {
                    let _ = reader.take(&mut self.arena, text, Err(unsolved));
                    return;
                }
            }
        }
    }
}
