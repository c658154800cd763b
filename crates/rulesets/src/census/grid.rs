//! All positions of a grid game up to a size.

use std::ops::{ControlFlow, Range};

use hyperjam_terms::Player;
use hyperjam_values::Arena;

use super::arrangement::Arrangement;
use super::place::Places;
use super::shape::{Cells, HANGING_TOGETHER, MOST_CELLS, Polyomino, Subsets, next_of_size};
use super::{Census, CensusError, Reader, Size, Worker, Workplace};
use crate::grid::{GridRules, Turn};
use crate::limits::{Limits, Unsolved};

/// The most arrangements that are looked through, before those that are the same when turned are left out.
const MOST: u64 = 1 << 36;
/// The arrangements of a unit.
const UNIT: u64 = 1 << 16;
/// The most cells of a grid: the bits of a word.
const MOST_OF_GRID: usize = 64;
/// How many cells a set has from which the sets of a unit are grown.
const ROOT: usize = 7;
/// The symbol of a cell that is gone.
const GONE: u8 = b'#';

/// The positions of a grid game up to a size.
pub(super) struct Grid {
    rules: GridRules,
    /// The symbols of the cells in play,
    symbols: Vec<u8>,
    /// and what stands for all others.
    empty: u8,
    /// Whether only what can be reached from a board of free cells is a position.
    is_laid: bool,
    /// The turns that change no rule, but for the one that changes nothing.
    turns: Vec<Turn>,
    /// The most rows and columns.
    within: [usize; 2],
    layers: Vec<Layer>,
    roots: Vec<Polyomino>,
}

/// Sets of as many cells, and the units in which all arrangements on them lie.
struct Layer {
    size: usize,
    sets: Sets,
    /// How many arrangements there are on them.
    count: u64,
    units: Range<usize>,
}

enum Sets {
    /// All of a grid.
    Subsets(Subsets),
    /// A whole rectangle.
    Rectangle([usize; 2]),
    /// All that hang together.
    Polyominoes,
}

impl Grid {
    pub(super) fn new(rules: GridRules, size: Size) -> Result<Self, CensusError> {
        if !rules.goals().is_empty() {
            return Err(CensusError::Ends);
        }
        let live = &rules.symbols()[..rules.live()];
        let all = || Player::BOTH.into_iter().flat_map(|player| rules.rules(player));
        let is_live = |symbol: u8| usize::from(symbol) < live.len();
        let may_leave = all().flat_map(|rule| &rule.cells).any(|cell| !cell.after.is_some_and(is_live));
        let is_free = |symbol: u8| live[usize::from(symbol)] == '.';
        let is_laid = !may_leave && all().any(|rule| rule.cells.iter().all(|cell| is_free(cell.before)));
        let empty = if live.contains(&'.') || !rules.symbols().contains(&'.') { GONE } else { b'.' };
        // Symbols are ASCII.
        let mut symbols: Vec<u8> = live.iter().map(|symbol| *symbol as u8).collect();
        symbols.sort_unstable();
        let mut census = Grid {
            turns: rules.symmetries().split_off(1),
            within: [usize::MAX; 2],
            layers: Vec::new(),
            roots: Vec::new(),
            symbols,
            empty,
            is_laid,
            rules,
        };
        census.lay_out(size, may_leave)?;
        census.check_boards(size, may_leave)?;
        Ok(census)
    }

    /// Fails if the rules are too large for a board on which positions of this size are worked out.
    fn check_boards(&self, size: Size, may_leave: bool) -> Result<(), CensusError> {
        let comes_up = |rows: usize, columns: usize| match size {
            Size::Cells(most) if may_leave => rows + columns <= most + 1,
            Size::Cells(most) => rows * columns <= most,
            Size::Grid(within) => rows <= within[0] && columns <= within[1],
        };
        let mut places = Places::default();
        for rows in 1..=MOST_CELLS {
            for columns in (1..=MOST_CELLS).filter(|columns| comes_up(rows, *columns)) {
                places.of(&self.rules, &self.symbols, [rows, columns])?;
            }
        }
        Ok(())
    }

    /// Which sets of cells there are, the small ones first.
    fn lay_out(&mut self, size: Size, may_leave: bool) -> Result<(), CensusError> {
        match (size, may_leave) {
            (Size::Cells(given), _) if given > MOST_CELLS => {
                return Err(CensusError::Cells { given, limit: MOST_CELLS });
            }
            (Size::Grid(given), _)
                if given.iter().any(|side| *side > MOST_CELLS) || given[0] * given[1] > MOST_OF_GRID =>
            {
                return Err(CensusError::Grid { given, limit: MOST_CELLS, cells: MOST_OF_GRID });
            }
            (Size::Cells(most), true) => {
                for size in 1..=most {
                    let mut root = |polyomino: &Polyomino| {
                        self.roots.push(polyomino.clone());
                        ControlFlow::Continue(())
                    };
                    if size == ROOT {
                        let _ = Polyomino::new().grow(ROOT, &mut root);
                    }
                    let units = if size > ROOT { self.roots.len() as u64 } else { 1 };
                    self.add(size, Sets::Polyominoes, Some(units), 1)?;
                }
            }
            (Size::Grid(within), true) => {
                self.within = within;
                for size in 1..=within[0] * within[1] {
                    let subsets = Subsets { within, size };
                    let count = subsets.count();
                    self.add(size, Sets::Subsets(subsets), count, UNIT)?;
                }
            }
            (size, false) => {
                let (within, most) = match size {
                    Size::Cells(most) => ([most; 2], most),
                    Size::Grid(within) => (within, within[0] * within[1]),
                };
                self.within = within;
                for size in 1..=most {
                    let sides = (1..=within[0].min(size)).filter(|rows| size % rows == 0);
                    let sides: Vec<_> = sides.map(|rows| [rows, size / rows]).collect();
                    for sides in sides.into_iter().filter(|[_, columns]| *columns <= within[1]) {
                        self.add(size, Sets::Rectangle(sides), Some(1), UNIT)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds sets, with so many arrangements or sets in a unit.
    fn add(&mut self, size: usize, sets: Sets, count: Option<u64>, in_unit: u64) -> Result<(), CensusError> {
        let first = self.layers.last().map_or(0, |layer| layer.units.end);
        let filled = |count: u64| count.checked_mul(self.fillings(size)?).filter(|all| *all <= MOST);
        let found = match sets {
            Sets::Polyominoes => filled(HANGING_TOGETHER[size - 1]).zip(count),
            _ => count.and_then(filled).map(|all| (all, all)),
        };
        let (count, parts) = found.ok_or(CensusError::Arrangements { cells: size, limit: MOST })?;
        let units = parts.div_ceil(in_unit) as usize;
        self.layers.push(Layer { size, sets, count, units: first..first + units });
        Ok(())
    }

    /// In how many ways symbols may lie on so many cells.
    fn fillings(&self, size: usize) -> Option<u64> {
        (self.symbols.len() as u64).checked_pow(size as u32)
    }

    fn layer_of(&self, unit: usize) -> &Layer {
        &self.layers[self.layers.partition_point(|layer| layer.units.end <= unit)]
    }

    /// Lays symbols on some cells, and gives what is not the same as another arrangement that comes first, until no more is wanted.
    fn fill(
        &self,
        cells: &Cells,
        [rows, columns]: [usize; 2],
        fillings: Range<u64>,
        each: &mut dyn FnMut(&Arrangement) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut room = [Vec::new(), Vec::new()];
        let count = self.symbols.len() as u64;
        let mut laid = Arrangement { rows, columns, cells: Vec::with_capacity(cells.len()) };
        for filling in fillings {
            let mut rest = filling;
            laid.cells.clear();
            laid.cells.extend(cells.iter().map(|(row, column)| {
                let symbol = (rest % count) as u8;
                rest /= count;
                (*row, *column, symbol)
            }));
            if laid.is_first(&self.turns, self.within, &self.symbols, self.empty, &mut room) {
                each(&laid)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Gives all arrangements of a unit, each once, until no more are wanted.
    fn arrangements(
        &self,
        unit: usize,
        each: &mut dyn FnMut(&Arrangement) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let layer = self.layer_of(unit);
        let nth = unit - layer.units.start;
        let fillings = self.fillings(layer.size).unwrap_or(u64::MAX);
        let range = nth as u64 * UNIT..(nth as u64 + 1) * UNIT;
        let mut cells = Cells::new();
        match &layer.sets {
            Sets::Rectangle([rows, columns]) => {
                cells.extend((0..*rows).flat_map(|row| (0..*columns).map(move |column| (row, column))));
                self.fill(&cells, [*rows, *columns], range.start..range.end.min(fillings), each)
            }
            Sets::Subsets(subsets) => {
                let end = range.end.min(subsets.count().unwrap_or(0).saturating_mul(fillings));
                let mut set = subsets.nth(range.start / fillings);
                let mut at = range.start;
                while at < end {
                    let first = at % fillings;
                    let last = fillings.min(first + (end - at));
                    if let Some(sides) = subsets.in_corner(set, &mut cells) {
                        self.fill(&cells, sides, first..last, each)?;
                    }
                    at += last - first;
                    set = next_of_size(set);
                }
                ControlFlow::Continue(())
            }
            Sets::Polyominoes => {
                let mut root = if layer.size > ROOT { self.roots[nth].clone() } else { Polyomino::new() };
                root.grow(layer.size, &mut |polyomino| {
                    let sides = polyomino.in_corner(&mut cells);
                    self.fill(&cells, sides, 0..fillings, each)
                })
            }
        }
    }
}

impl Census for Grid {
    fn unit_count(&self) -> usize {
        self.layers.last().map_or(0, |layer| layer.units.end)
    }

    fn size_of(&self, unit: usize) -> usize {
        self.layer_of(unit).size
    }

    fn count_of(&self, size: usize) -> u64 {
        let layers = self.layers.iter().filter(|layer| layer.size == size);
        layers.map(|layer| layer.count).fold(0, u64::saturating_add)
    }

    fn worker(&self, limits: Limits) -> Box<dyn Worker + '_> {
        let reached = (0, Places::default());
        Box::new(GridWorker { census: self, workplace: Workplace::new(limits), reached })
    }
}

struct GridWorker<'a> {
    census: &'a Grid,
    workplace: Workplace,
    /// What can be reached, on boards of the present layer, whose first unit it is.
    reached: (usize, Places),
}

impl Worker for GridWorker<'_> {
    fn show(&mut self, unit: usize, reader: &mut dyn Reader) -> Result<(), CensusError> {
        let Self { census, workplace, reached } = self;
        let free = census.symbols.iter().position(|symbol| *symbol == b'.').unwrap_or(0) as u8;
        let layer = census.layer_of(unit);
        if reached.0 != layer.units.start {
            *reached = (layer.units.start, Places::default());
        }
        let mut shown = Ok(());
        let _ = census.arrangements(unit, &mut |laid| {
            if reader.is_done() {
                return ControlFlow::Break(());
            }
            // Boards of all these sizes were had before.
            let lacks = |_| Unsolved::Memory { limit: 0 };
            let sides = [laid.rows, laid.columns];
            if census.is_laid {
                let place = reached.1.of(&census.rules, &census.symbols, sides).map_err(lacks);
                match place.and_then(|place| place.is_reached(laid, free, workplace.limits)) {
                    Ok(true) => {}
                    Ok(false) => return ControlFlow::Continue(()),
                    Err(_) => {
                        let limit = workplace.limits.bytes;
                        shown = Err(CensusError::Reached { cells: layer.size, limit });
                        return ControlFlow::Break(());
                    }
                }
            }
            let text = || laid.text(&census.symbols, census.empty);
            let value = |arena: &mut Arena, known: &mut Places, limits: Limits| {
                let place = known.of(&census.rules, &census.symbols, sides).map_err(lacks)?;
                place.value(laid, arena, limits)
            };
            workplace.show(reader, &text, &value);
            ControlFlow::Continue(())
        });
        reader.end(&mut workplace.arena);
        shown
    }
}
