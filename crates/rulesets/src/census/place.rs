//! Boards on which the arrangements of a grid game lie.

use hyperjam_terms::Player;
use hyperjam_values::{Arena, GameId};

use super::arrangement::Arrangement;
use crate::error::BoardError;
use crate::grid::{GridBoard, GridRules, Squares, Word};
use crate::limits::{Limits, Meter, Unsolved};
use crate::ruleset::Ruleset;
use crate::solve::{KnownValues, Memory, Values, reached};

/// A board with what is known on it, whatever the words are of which its positions consist.
pub(super) trait CensusBoard {
    /// The value of an arrangement.
    fn value(&mut self, laid: &Arrangement, arena: &mut Arena, limits: Limits) -> Result<GameId, Unsolved>;

    /// Whether an arrangement can be reached from the same cells with the symbol of this number on all of them.
    fn is_reached(&mut self, laid: &Arrangement, free: u8, limits: Limits) -> Result<bool, Unsolved>;
}

/// The rows and columns of the board on which all arrangements lie that take no more of either.
const SQUARE: [usize; 2] = [8, 8];

/// The boards of a census, by their rows and columns: that of 8 × 8, and others for what is longer.
#[derive(Default)]
pub(super) struct Places(Vec<([usize; 2], Box<dyn CensusBoard>)>);

impl Places {
    /// The board on which arrangements of so many rows and columns lie, under rules whose cells in play have these symbols. Fails if
    /// the rules are too large for it.
    pub(super) fn of(
        &mut self,
        rules: &GridRules,
        symbols: &[u8],
        sides: [usize; 2],
    ) -> Result<&mut dyn CensusBoard, BoardError> {
        let sides = if sides[0] <= SQUARE[0] && sides[1] <= SQUARE[1] { SQUARE } else { long(sides) };
        let known = self.0.iter().position(|(own, _)| *own == sides);
        let nth = known.unwrap_or(self.0.len());
        if known.is_none() {
            // As in [`crate::open`], so that what is compiled for these boards serves here, too.
            let place = match (sides, rules.symbols().len()) {
                (SQUARE, 1) => placed::<u64, 1>(rules, symbols, sides)?,
                (SQUARE, 2 | 3) => placed::<u64, 3>(rules, symbols, sides)?,
                (SQUARE, _) => placed::<u64, 4>(rules, symbols, sides)?,
                _ => placed::<u128, 4>(rules, symbols, sides)?,
            };
            self.0.push((sides, place));
        }
        Ok(&mut *self.0[nth].1)
    }
}

/// The rows and columns of a board of 128 cells on which so many fit, where as many positions as may be share one.
fn long([rows, columns]: [usize; 2]) -> [usize; 2] {
    const SIDE: usize = 11;
    let columns = match (rows > SIDE, columns > SIDE) {
        (false, false) => SIDE,
        (true, _) => 128 / rows,
        (false, true) => columns,
    };
    [128 / columns, columns]
}

fn placed<W: Word + 'static, const P: usize>(
    rules: &GridRules,
    symbols: &[u8],
    [rows, columns]: [usize; 2],
) -> Result<Box<dyn CensusBoard>, BoardError> {
    let (board, _) = GridBoard::<W, P>::read(rules, &vec!["#".repeat(columns); rows].join("|"))?;
    let plane = |symbol: &u8| rules.symbols().iter().position(|own| *own == char::from(*symbol));
    let planes = symbols.iter().filter_map(plane).collect();
    let (known, comes_of, searched) = Default::default();
    Ok(Box::new(OnBoard { board, stride: columns, planes, known, comes_of, searched }))
}

/// The part of the bytes that each board of another length may take.
const SHARE: usize = 16;

struct OnBoard<W: Word, const P: usize> {
    board: GridBoard<W, P>,
    /// How far each row lies behind the one before.
    stride: usize,
    planes: Vec<usize>,
    known: KnownValues<Squares<W, P>>,
    /// Whether positions can be reached: 1 or 0, as Grundy numbers are kept, so that no more is compiled.
    comes_of: Memory<Squares<W, P>, u32>,
    /// A board of free cells, and all that can be reached from it, in order.
    searched: Option<(Squares<W, P>, Vec<Squares<W, P>>)>,
}

impl<W: Word, const P: usize> OnBoard<W, P> {
    fn position(&self, laid: &Arrangement, symbol: impl Fn(u8) -> u8) -> Squares<W, P> {
        let mut planes = [W::default(); P];
        for (row, column, own) in &laid.cells {
            let plane = &mut planes[self.planes[usize::from(symbol(*own))]];
            *plane = *plane | W::bit((row * self.stride + column) as u32);
        }
        self.board.of_planes(planes)
    }

    /// Whether a position can be reached, by the moves that lead to it: where every play ends, none goes round, and few follow one
    /// another.
    fn comes_of(&mut self, position: Squares<W, P>, free: &Squares<W, P>, meter: &Meter) -> bool {
        if position == *free {
            return true;
        }
        if let Some(known) = self.comes_of.get(&position) {
            return known == 1;
        }
        let mut sources = Vec::new();
        for player in Player::BOTH {
            self.board.sources(&position, player, &mut sources);
        }
        let found = sources.into_iter().any(|source| self.comes_of(source, free, meter));
        if self.comes_of.insert(meter, position, u32::from(found)).is_err() {
            self.comes_of = Memory::default();
        }
        found
    }
}

impl<W: Word, const P: usize> CensusBoard for OnBoard<W, P> {
    fn value(&mut self, laid: &Arrangement, arena: &mut Arena, limits: Limits) -> Result<GameId, Unsolved> {
        let position = self.position(laid, |symbol| symbol);
        let bytes = if W::BITS == 64 { limits.bytes } else { limits.bytes / SHARE };
        let limits = Limits { bytes, ..limits };
        let mut values = Values::resumed(&self.board, arena, limits, std::mem::take(&mut self.known));
        let value = values.value(&position);
        let known = values.into_known();
        // A value that was begun would look like a loop.
        if value.is_ok() || self.board.always_ends() {
            self.known = known;
        }
        value
    }

    fn is_reached(&mut self, laid: &Arrangement, free: u8, limits: Limits) -> Result<bool, Unsolved> {
        let [position, free] = [self.position(laid, |symbol| symbol), self.position(laid, |_| free)];
        let [position, free] = [position, free].map(|position| self.board.normal(position));
        if self.board.always_ends() {
            return Ok(self.comes_of(position, &free, &Meter::new(limits)));
        }
        let known = self.searched.take().filter(|(from, _)| *from == free);
        let known = match known {
            Some(known) => known,
            None => {
                let limits = Limits { work: u64::MAX, ..limits };
                let mut found = reached(&self.board, &free, limits, &mut |_, _, _| Ok(0))?;
                found.sort_unstable();
                (free, found)
            }
        };
        let is_reached = known.1.binary_search(&position).is_ok();
        self.searched = Some(known);
        Ok(is_reached)
    }
}
