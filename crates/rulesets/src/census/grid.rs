//! All positions of a grid game up to a size.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::{ControlFlow, Range};

use hashbrown::HashMap;

use hyperjam_terms::Player;
use hyperjam_values::{Arena, GameId};

use super::arrangement::{Arrangement, Turn};
use super::shape::{Cells, HANGING_TOGETHER, MOST_CELLS, Polyomino, Subsets, next_of_size};
use super::{Census, CensusError, Reader, Size, Worker, Workplace};
use crate::grid::{GridBoard, GridRules, Squares, Word};
use crate::limits::{Limits, Unsolved};
use crate::ruleset::Ruleset;
use crate::solve::{KnownValues, Values};

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
            turns: Vec::new(),
            within: [usize::MAX; 2],
            layers: Vec::new(),
            roots: Vec::new(),
            symbols,
            empty,
            is_laid,
            rules,
        };
        census.turns = census.symmetries()?;
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
        GridBoard::<u64, 4>::read(&self.rules, &nothing([8, 8]))?;
        let sides = (1..=MOST_CELLS).flat_map(|rows| (1..=MOST_CELLS).map(move |columns| [rows, columns]));
        let sides = sides.filter(|[rows, columns]| (*rows > 8 || *columns > 8) && comes_up(*rows, *columns));
        for sides in sides.map(long).collect::<BTreeSet<_>>() {
            GridBoard::<u128, 4>::read(&self.rules, &nothing(sides))?;
        }
        Ok(())
    }

    /// The turns that change no rule: those that lead from a shape without symmetries to one that looks the same to the rules.
    fn symmetries(&self) -> Result<Vec<Turn>, CensusError> {
        let symbol = self.symbols[0];
        let cells = [(0, 0), (1, 0), (2, 0), (2, 1)].map(|(row, column)| (row, column, 0));
        let shape = Arrangement { rows: 3, columns: 2, cells: cells.to_vec() };
        // All boards of up to eight rows and columns have one layout, so that their positions can be compared.
        let normal = |text: &str| -> Result<Squares<u64, 4>, CensusError> {
            let (board, position) = GridBoard::read(&self.rules, text)?;
            Ok(board.normal(position))
        };
        let own = normal(&shape.text(&[symbol], GONE))?;
        let mut turns = Vec::new();
        for turn in Turn::others() {
            if normal(&shape.turned_text(turn, &[symbol], GONE))? == own {
                turns.push(turn);
            }
        }
        Ok(turns)
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

    /// On boards as in [`crate::open`], so that what is compiled for these serves here, too.
    fn worker(&self, limits: Limits) -> Box<dyn Worker + '_> {
        match self.rules.symbols().len() {
            1 => Box::new(GridWorker::<1>::new(self, limits)),
            2 | 3 => Box::new(GridWorker::<3>::new(self, limits)),
            _ => Box::new(GridWorker::<4>::new(self, limits)),
        }
    }
}

/// What is remembered on boards of each layout. Boards of up to eight rows and columns have one, longer ones others.
#[derive(Default)]
struct Known<const P: usize> {
    square: Option<Place<u64, P>>,
    /// By their columns.
    long: BTreeMap<usize, Place<u128, 4>>,
}

/// The part of the bytes that each board of another length may take.
const SHARE: usize = 16;

/// A board with what is known on it.
struct Place<W: Word, const P: usize> {
    board: GridBoard<W, P>,
    /// How far each row lies behind the one before.
    stride: usize,
    planes: Vec<usize>,
    known: KnownValues<Squares<W, P>>,
    /// Whether a position can be reached from a board of free cells.
    reached: HashMap<Squares<W, P>, bool>,
    /// The board of free cells from which all is there that can be reached.
    searched: Option<Squares<W, P>>,
}

impl<W: Word, const P: usize> Place<W, P> {
    /// Nothing is known yet. None if a board of this size cannot be had.
    fn new(census: &Grid, [rows, columns]: [usize; 2]) -> Option<Self> {
        let (board, _) = GridBoard::read(&census.rules, &nothing([rows, columns])).ok()?;
        let plane = |symbol: &u8| census.rules.symbols().iter().position(|own| *own == char::from(*symbol));
        let planes = census.symbols.iter().filter_map(plane).collect();
        let (known, reached, searched) = Default::default();
        Some(Self { board, stride: columns, planes, known, reached, searched })
    }

    fn position(&self, laid: &Arrangement, symbol: impl Fn(u8) -> u8) -> Squares<W, P> {
        let mut planes = [W::default(); P];
        for (row, column, own) in &laid.cells {
            let plane = &mut planes[self.planes[usize::from(symbol(*own))]];
            *plane = *plane | W::bit((row * self.stride + column) as u32);
        }
        self.board.of_planes(planes)
    }

    /// Whether a position can be reached from another, both in normal form.
    fn is_reached(
        &mut self,
        position: Squares<W, P>,
        free: &Squares<W, P>,
        limits: Limits,
    ) -> Result<bool, Unsolved> {
        if self.board.always_ends() {
            return Ok(self.comes_of(position, free, limits));
        }
        if self.searched.as_ref() != Some(free) {
            self.search(free, limits)?;
        }
        Ok(self.reached.contains_key(&position))
    }

    /// Whether a position can be reached, by the moves that lead to it: where every play ends, none goes round, and few follow one
    /// another.
    fn comes_of(&mut self, position: Squares<W, P>, free: &Squares<W, P>, limits: Limits) -> bool {
        if self.reached.allocation_size() > limits.bytes {
            self.reached = HashMap::new();
        }
        if position == *free {
            return true;
        }
        if let Some(known) = self.reached.get(&position) {
            return *known;
        }
        let mut sources = Vec::new();
        for player in Player::BOTH {
            self.board.sources(&position, player, &mut sources);
        }
        let found = sources.into_iter().any(|source| self.comes_of(source, free, limits));
        self.reached.insert(position, found);
        found
    }

    /// Finds all that can be reached from a board, by the moves that are made there.
    fn search(&mut self, free: &Squares<W, P>, limits: Limits) -> Result<(), Unsolved> {
        (self.searched, self.reached) = (None, HashMap::from([(*free, true)]));
        let (mut open, mut options) = (vec![*free], Vec::new());
        while let Some(position) = open.pop() {
            for player in Player::BOTH {
                self.board.options(&position, player, &mut options);
            }
            for option in options.drain(..).map(|option| self.board.normal(option)) {
                if self.reached.insert(option, true).is_none() {
                    open.push(option);
                }
            }
            if self.reached.allocation_size() + open.capacity() * size_of_val(free) > limits.bytes {
                self.reached = HashMap::new();
                return Err(Unsolved::Memory { limit: limits.bytes });
            }
        }
        self.searched = Some(*free);
        Ok(())
    }

    fn value(
        &mut self,
        arena: &mut Arena,
        limits: Limits,
        position: &Squares<W, P>,
    ) -> Result<GameId, Unsolved> {
        let bytes = if W::BITS == 64 { limits.bytes } else { limits.bytes / SHARE };
        let limits = Limits { bytes, ..limits };
        let mut values = Values::resumed(&self.board, arena, limits, std::mem::take(&mut self.known));
        let value = values.value(position);
        let known = values.into_known();
        // A value that was begun would look like a loop.
        if value.is_ok() || self.board.always_ends() {
            self.known = known;
        }
        value
    }
}

struct GridWorker<'a, const P: usize> {
    census: &'a Grid,
    workplace: Workplace,
    known: Known<P>,
    /// What can be reached, on boards of the present layer, whose first unit it is.
    reached: (usize, Known<P>),
}

impl<'a, const P: usize> GridWorker<'a, P> {
    fn new(census: &'a Grid, limits: Limits) -> Self {
        let (known, reached) = Default::default();
        Self { census, workplace: Workplace::new(limits), known, reached }
    }
}

/// A board without cells in play.
fn nothing([rows, columns]: [usize; 2]) -> String {
    vec!["#".repeat(columns); rows].join("|")
}

/// The rows and columns of a board of 128 cells on which so many fit, where as many positions as may be share one.
fn long([rows, columns]: [usize; 2]) -> [usize; 2] {
    const SQUARE: usize = 11;
    let columns = match (rows > SQUARE, columns > SQUARE) {
        (false, false) => SQUARE,
        (true, _) => 128 / rows,
        (false, true) => columns,
    };
    [128 / columns, columns]
}

impl<const P: usize> Known<P> {
    /// Works on a position.
    fn on<T>(
        &mut self,
        census: &Grid,
        laid: &Arrangement,
        with: impl PlaceVisitor<T>,
    ) -> Result<T, Unsolved> {
        // Boards of all these sizes were had before.
        let lacks = Unsolved::Memory { limit: 0 };
        if laid.rows <= 8 && laid.columns <= 8 {
            if self.square.is_none() {
                self.square = Place::new(census, [8, 8]);
            }
            return self.square.as_mut().map(|place| with.visit(place)).ok_or(lacks);
        }
        let sides = long([laid.rows, laid.columns]);
        let place = match self.long.entry(sides[1]) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(Place::new(census, sides).ok_or(lacks)?),
        };
        Ok(with.visit(place))
    }
}

/// What is done on a board, whichever words it has.
trait PlaceVisitor<T> {
    fn visit<W: Word, const P: usize>(self, place: &mut Place<W, P>) -> T;
}

struct Valuing<'a>(&'a Arrangement, &'a mut Arena, Limits);

impl PlaceVisitor<Result<GameId, Unsolved>> for Valuing<'_> {
    fn visit<W: Word, const P: usize>(self, place: &mut Place<W, P>) -> Result<GameId, Unsolved> {
        let position = place.position(self.0, |symbol| symbol);
        place.value(self.1, self.2, &position)
    }
}

struct Reaching<'a>(&'a Arrangement, u8, Limits);

impl PlaceVisitor<Result<bool, Unsolved>> for Reaching<'_> {
    fn visit<W: Word, const P: usize>(self, place: &mut Place<W, P>) -> Result<bool, Unsolved> {
        let [position, free] = [place.position(self.0, |symbol| symbol), place.position(self.0, |_| self.1)];
        let [position, free] = [position, free].map(|position| place.board.normal(position));
        place.is_reached(position, &free, self.2)
    }
}

impl<const P: usize> Worker for GridWorker<'_, P> {
    fn show(&mut self, unit: usize, reader: &mut dyn Reader) -> Result<(), CensusError> {
        let Self { census, workplace, known, reached } = self;
        let free = census.symbols.iter().position(|symbol| *symbol == b'.').unwrap_or(0) as u8;
        let layer = census.layer_of(unit);
        if reached.0 != layer.units.start {
            *reached = (layer.units.start, Known::default());
        }
        let mut shown = Ok(());
        let _ = census.arrangements(unit, &mut |laid| {
            if reader.is_done() {
                return ControlFlow::Break(());
            }
            if census.is_laid {
                let reaching = Reaching(laid, free, workplace.limits);
                match reached.1.on(census, laid, reaching).flatten() {
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
            let value = |arena: &mut Arena, known: &mut Known<P>, limits: Limits| {
                known.on(census, laid, Valuing(laid, arena, limits)).flatten()
            };
            workplace.show(known, reader, &text, &value);
            ControlFlow::Continue(())
        });
        reader.end(&mut workplace.arena);
        shown
    }
}
