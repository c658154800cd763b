//! Rules of a grid game compiled for one board.

use std::hash::{Hash, Hasher};

use super::pattern::GridRules;
use super::rule::{Cell, Guard, Rule};
use super::symmetry::Turn;
use super::text::{MOST_CELLS, print_rows, read_cells, read_size};
use super::word::{Extent, Layout, Word};
use crate::error::{BoardError, Reason};
use crate::picture::{Gesture, Picture, Place};
use crate::ruleset::{Move, Ruleset};
use crate::symbol::place_of;
use hyperjam_terms::Player;

/// A position: for each symbol the set of the cells that have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Squares<W, const P: usize>([W; P]);

impl<W: Word, const P: usize> Hash for Squares<W, P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.iter().for_each(|plane| plane.hash(state));
    }
}

impl<W: Word, const P: usize> Squares<W, P> {
    #[inline]
    fn all(&self) -> W {
        self.0.iter().fold(W::default(), |all, plane| all | *plane)
    }

    #[inline]
    fn map(&self, change: impl FnMut(W) -> W) -> Self {
        Squares(self.0.map(change))
    }
}

/// A rule as bit masks: a match is an and of shifted planes, and a move an and and an or on each plane.
#[derive(Clone, Debug)]
struct Compiled<W, const P: usize> {
    /// Where the first cell may lie.
    anchors: W,
    /// The planes of the cells, and how far each lies behind the first.
    needs: Vec<(usize, u32)>,
    guards: Vec<Vec<Absent<W>>>,
    /// What stays when the first cell is cell 0, and what is added.
    cleared: W,
    added: [W; P],
    /// What was there before, of what does not stay; and the planes of the cells afterwards, and how far each lies behind the first.
    removed: [W; P],
    leaves: Vec<(usize, u32)>,
    /// Where a person points, counted from the first cell.
    from: u32,
    to: Option<u32>,
}

/// A cell of a guard.
#[derive(Clone, Copy, Debug)]
struct Absent<W> {
    plane: usize,
    /// How far it lies behind the first cell of the rule, or before it.
    shift: i32,
    /// The first cells for which it lies on the board.
    anchors: W,
}

/// Cells that play with one another: those of a rule or a guard.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shape<W> {
    anchors: W,
    /// How far each cell lies behind the first, and the planes whose cells may become what is looked for.
    cells: Vec<(u32, u8)>,
}

/// The rules of a grid game on one board.
#[derive(Clone, Debug)]
pub struct GridBoard<W, const P: usize> {
    rules: GridRules,
    layout: Layout,
    rows: usize,
    columns: usize,
    compiled: [Vec<Compiled<W, P>>; 2],
    shapes: Vec<Shape<W>>,
    symmetries: Vec<Turn>,
    negation: Option<(Turn, [usize; P])>,
    always_ends: bool,
    is_impartial: bool,
    /// Of each player whether only that player's rules look at two rows at once, and whether only they look at two columns.
    cuts: [[bool; 2]; 2],
    /// Whether no cell ever goes, so that all positions have the same cells, and moves can be taken back.
    keeps_cells: bool,
}

/// The most shapes for which a position is taken apart.
const MOST_SHAPES: usize = 16;

/// The most lines that a position is cut along. More make a bound little better, and take longer.
const MOST_CUTS: usize = 2;

/// A set moved to lower places, or to higher ones.
#[inline]
fn shifted<W: Word>(word: W, by: i32) -> W {
    if by >= 0 { word >> by.unsigned_abs() } else { word << by.unsigned_abs() }
}

impl<W: Word, const P: usize> GridBoard<W, P> {
    /// The rules for boards of so many rows and columns; none if they do not fit in this number of bits and planes.
    fn new(rules: &GridRules, rows: usize, columns: usize) -> Option<Self> {
        let layout = if W::BITS == 64 {
            Layout::SQUARE
        } else {
            Layout { stride: columns as u32, height: W::BITS / columns as u32 }
        };
        let fits = rows <= layout.height as usize && columns <= layout.stride as usize;
        if !fits || rules.symbols().len() > P {
            return None;
        }
        let compile =
            |player| rules.rules(player).iter().filter_map(|rule| compiled(rules, rule, layout)).collect();
        let mut shapes = shapes(rules, layout);
        if shapes.len() > MOST_SHAPES {
            shapes.clear();
        }
        let negation = rules.negation().map(|(turn, exchange)| {
            let mut planes = std::array::from_fn(|plane| plane);
            for (plane, from) in planes.iter_mut().enumerate().take(rules.symbols().len()) {
                *from = rules.exchanged(plane as u8).filter(|_| exchange).map_or(plane, usize::from);
            }
            (turn, planes)
        });
        Some(GridBoard {
            layout,
            rows,
            columns,
            compiled: Player::BOTH.map(compile),
            shapes,
            symmetries: rules.symmetries(),
            negation,
            always_ends: rules.always_ends(),
            is_impartial: rules.is_impartial(),
            cuts: Player::BOTH.map(|player| cuts(rules, player)),
            keeps_cells: Player::BOTH
                .into_iter()
                .flat_map(|player| rules.rules(player))
                .all(|rule| rule.cells.iter().all(|cell| cell.after.is_some())),
            rules: rules.clone(),
        })
    }

    /// The position of a board of “.” or “#” in cells by row and column, for those who have it as a set.
    #[doc(hidden)]
    pub fn of_planes(&self, planes: [W; P]) -> Squares<W, P> {
        Squares(planes)
    }

    /// The cells at which the first cell of a rule may lie now.
    #[inline]
    fn matches(&self, position: &Squares<W, P>, rule: &Compiled<W, P>) -> W {
        let mut places = rule.anchors;
        for (plane, shift) in &rule.needs {
            places = places & position.0[*plane] >> *shift;
        }
        for guard in &rule.guards {
            if places.is_empty() {
                break;
            }
            let found = guard.iter().fold(places, |found, cell| {
                found & cell.anchors & shifted(position.0[cell.plane], cell.shift)
            });
            places = places & !found;
        }
        places
    }

    #[inline]
    fn after(position: &Squares<W, P>, rule: &Compiled<W, P>, place: u32) -> Squares<W, P> {
        let cleared = !(rule.cleared << place);
        let mut after = *position;
        for (plane, added) in after.0.iter_mut().zip(&rule.added) {
            *plane = *plane & cleared | *added << place;
        }
        after
    }

    /// What a position was before a move.
    #[inline]
    fn before(position: &Squares<W, P>, rule: &Compiled<W, P>, place: u32) -> Squares<W, P> {
        let cleared = !(rule.cleared << place);
        let mut before = *position;
        for (plane, removed) in before.0.iter_mut().zip(&rule.removed) {
            *plane = *plane & cleared | *removed << place;
        }
        before
    }

    /// A position turned and moved into the corner; none if that does not fit.
    #[inline]
    fn turned(&self, position: &Squares<W, P>, extent: Extent, turn: Turn) -> Option<Squares<W, P>> {
        let layout = self.layout;
        let turned = match (turn.is_upside_down, turn.is_mirrored) {
            (false, false) => *position,
            (true, false) => position.map(|plane| layout.upside_down(plane)),
            (true, true) => position.map(|plane| layout.half_turned(plane)),
            (false, true) => position.map(|plane| layout.half_turned(layout.upside_down(plane))),
        };
        let row = if turn.is_upside_down { layout.height - 1 - extent.bottom } else { extent.top };
        let column = if turn.is_mirrored { layout.stride - 1 - extent.right } else { extent.left };
        let by = row * layout.stride + column;
        let mut turned = turned.map(|plane| plane >> by);
        if turn.is_transposed {
            for plane in &mut turned.0 {
                *plane = layout.transposed(*plane)?;
            }
        }
        Some(turned)
    }

    /// The places of the shapes: where all of their cells may still become what is looked for.
    fn places(&self, position: &Squares<W, P>, places: &mut [W; MOST_SHAPES]) -> W {
        let mut useful = W::default();
        for (shape, place) in self.shapes.iter().zip(places) {
            let mut found = shape.anchors;
            for (shift, planes) in &shape.cells {
                let mut cells = W::default();
                for (plane, set) in position.0.iter().enumerate() {
                    if planes & 1 << plane != 0 {
                        cells = cells | *set;
                    }
                }
                found = found & cells >> *shift;
            }
            *place = found;
            for (shift, _) in &shape.cells {
                useful = useful | found << *shift;
            }
        }
        useful
    }

    fn place(&self, bit: u32) -> Place {
        Place::Cell((bit / self.layout.stride) as usize, (bit % self.layout.stride) as usize)
    }

    fn cells(&self, position: &Squares<W, P>) -> Vec<Vec<char>> {
        let symbol = |row: usize, column: usize| {
            let bit = W::bit(row as u32 * self.layout.stride + column as u32);
            let plane = position.0.iter().position(|plane| !(*plane & bit).is_empty());
            plane.and_then(|plane| self.rules.symbols().get(plane)).copied().unwrap_or('#')
        };
        // A position that was turned may be longer than the board.
        let Extent { bottom, right, .. } = self.layout.extent(position.all());
        let [rows, columns] = [self.rows.max(bottom as usize + 1), self.columns.max(right as usize + 1)];
        (0..rows).map(|row| (0..columns).map(|column| symbol(row, column)).collect()).collect()
    }
}

fn compiled<W: Word, const P: usize>(
    rules: &GridRules,
    rule: &Rule,
    layout: Layout,
) -> Option<Compiled<W, P>> {
    let bit = |row: i8, column: i8| row as u32 * layout.stride + column as u32;
    let height = rule.cells.iter().map(|cell| cell.row).max()? as u32 + 1;
    let width = rule.cells.iter().map(|cell| cell.column).max()? as i32 + 1;
    if height > layout.height || width > layout.stride as i32 {
        return None;
    }
    let mut needs = Vec::new();
    let (mut cleared, mut added, mut removed) = (W::default(), [W::default(); P], [W::default(); P]);
    let mut leaves = Vec::new();
    for cell in &rule.cells {
        let place = bit(cell.row, cell.column);
        needs.push((usize::from(cell.before), place));
        leaves.extend(cell.after.map(|after| (usize::from(after), place)));
        if cell.after != Some(cell.before) {
            cleared = cleared | W::bit(place);
            removed[usize::from(cell.before)] = removed[usize::from(cell.before)] | W::bit(place);
            if let Some(after) = cell.after {
                added[usize::from(after)] = added[usize::from(after)] | W::bit(place);
            }
        }
    }
    let guard = |guard: &Vec<Guard>| {
        let cell = |cell: &Guard| Absent {
            plane: usize::from(cell.symbol),
            shift: i32::from(cell.row) * layout.stride as i32 + i32::from(cell.column),
            anchors: layout.columns(-i32::from(cell.column), layout.stride as i32 - i32::from(cell.column)),
        };
        guard.iter().map(cell).collect()
    };
    // A stone that goes from cell to cell is dragged; else the cells that change are.
    let changes: Vec<_> = rule.cells.iter().filter(|cell| cell.after != Some(cell.before)).collect();
    let is_stone = |symbol: u8| rules.symbols()[usize::from(symbol)] != '.';
    let walk = changes.iter().filter(|cell| is_stone(cell.before)).find_map(|from| {
        let to = changes.iter().find(|to| to.after == Some(from.before))?;
        Some((from, to))
    });
    let (from, to) = walk.unwrap_or((changes.first()?, changes.last()?));
    let [from, to] = [from, to].map(|cell| bit(cell.row, cell.column));
    Some(Compiled {
        anchors: layout.columns(0, layout.stride as i32 - width + 1),
        needs,
        guards: rule.guards.iter().map(guard).collect(),
        cleared,
        added,
        removed,
        leaves,
        from,
        to: (from != to).then_some(to),
    })
}

/// Whether rules of one player alone look at two rows at once, and whether they alone look at two columns; nothing is said of
/// rules with guards.
fn cuts(rules: &GridRules, player: Player) -> [bool; 2] {
    let all = |player| rules.rules(player).iter();
    if Player::BOTH.into_iter().flat_map(all).any(|rule| !rule.guards.is_empty()) {
        return [false; 2];
    }
    let lies_in_one = |side: fn(&Cell) -> i8| {
        all(player.opponent()).all(|rule| rule.cells.iter().all(|cell| side(cell) == 0))
    };
    [lies_in_one(|cell| cell.row), lies_in_one(|cell| cell.column)]
}

/// The shapes of all rules and guards, each once. A cell plays a part in one only if its symbol may become what is looked
/// for there, by some moves.
fn shapes<W: Word>(rules: &GridRules, layout: Layout) -> Vec<Shape<W>> {
    let count = rules.symbols().len();
    // For each symbol the symbols that may become it.
    let mut sources: Vec<u8> = (0..count).map(|symbol| 1 << symbol).collect();
    let all = || Player::BOTH.into_iter().flat_map(|player| rules.rules(player));
    for _ in 0..count {
        for cell in all().flat_map(|rule| &rule.cells) {
            if let Some(after) = cell.after {
                sources[usize::from(after)] |= sources[usize::from(cell.before)];
            }
        }
    }
    let mut shapes: Vec<Shape<W>> = Vec::new();
    let mut add = |mut cells: Vec<(i8, i8, u8)>| {
        let row = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
        let column = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
        cells.iter_mut().for_each(|cell| (cell.0, cell.1) = (cell.0 - row, cell.1 - column));
        let width = cells.iter().map(|cell| i32::from(cell.1)).max().unwrap_or(0) + 1;
        let height = cells.iter().map(|cell| cell.0 as u32).max().unwrap_or(0) + 1;
        if width > layout.stride as i32 || height > layout.height {
            return;
        }
        let cells = cells.iter().map(|(row, column, symbol)| {
            (*row as u32 * layout.stride + *column as u32, sources[usize::from(*symbol)])
        });
        let shape =
            Shape { anchors: layout.columns(0, layout.stride as i32 - width + 1), cells: cells.collect() };
        if shapes.len() <= MOST_SHAPES && !shapes.contains(&shape) {
            shapes.push(shape);
        }
    };
    for rule in all() {
        add(rule.cells.iter().map(|cell| (cell.row, cell.column, cell.before)).collect());
        for guard in &rule.guards {
            // Where a guard may lie the rule may, too.
            let guard = guard.iter().map(|cell| (cell.row, cell.column, cell.symbol));
            let mut cells: Vec<_> =
                rule.cells.iter().map(|cell| (cell.row, cell.column, cell.before)).chain(guard).collect();
            cells.sort_unstable();
            cells.dedup();
            add(cells);
        }
    }
    shapes
}

impl<W: Word, const P: usize> Ruleset for GridBoard<W, P> {
    type Position = Squares<W, P>;
    type Rules = GridRules;

    const IS_SEARCHED: bool = true;

    fn read(rules: &GridRules, text: &str) -> Result<(Self, Self::Position), BoardError> {
        let cells = read_cells(text)?;
        let board = GridBoard::new(rules, cells.rows, cells.columns).ok_or(BoardError::too_large(
            "cells of a board",
            cells.symbols.len(),
            MOST_CELLS,
        ))?;
        let mut planes = [W::default(); P];
        for (index, symbol) in cells.symbols.iter().enumerate().filter(|(_, symbol)| **symbol != '#') {
            let (row, column) = (index / cells.columns, index % cells.columns);
            let Some(plane) = place_of(*symbol, rules.symbols()) else {
                // A size represents “.” alone.
                let reason = Reason::Expected {
                    given: symbol.to_string(),
                    expected: "a symbol of the rules, or “#”",
                };
                let is_size = read_size(text).is_some();
                return Err(BoardError { column: (!is_size).then_some(index + row + 1), reason });
            };
            planes[plane] = planes[plane] | W::bit(row as u32 * board.layout.stride + column as u32);
        }
        Ok((board, Squares(planes)))
    }

    fn print(&self, position: &Self::Position) -> String {
        print_rows(&self.cells(position))
    }

    fn moves(&self, position: &Self::Position, player: Player) -> Vec<Move<Self::Position>> {
        let mut moves = Vec::new();
        for rule in &self.compiled[player.index()] {
            let mut places = self.matches(position, rule);
            while !places.is_empty() {
                let place = places.first();
                places = places.without_first();
                let from = self.place(place + rule.from);
                let gesture = match rule.to {
                    None => Gesture::Tap(from),
                    Some(to) => Gesture::Drag(from, self.place(place + to)),
                };
                moves.push(Move { to: Self::after(position, rule, place), gesture });
            }
        }
        moves
    }

    fn picture(&self, position: &Self::Position) -> Picture {
        Picture::Cells(self.cells(position))
    }

    #[inline]
    fn options(&self, position: &Self::Position, player: Player, options: &mut Vec<Self::Position>) {
        for rule in &self.compiled[player.index()] {
            let mut places = self.matches(position, rule);
            while !places.is_empty() {
                let place = places.first();
                places = places.without_first();
                options.push(Self::after(position, rule, place));
            }
        }
    }

    /// Whoever moves from one position to another moves, turned in the same way, from the one to the other turned.
    fn sources(&self, position: &Self::Position, player: Player, sources: &mut Vec<Self::Position>) -> bool {
        if !self.keeps_cells {
            return false;
        }
        let extent = self.layout.extent(position.all());
        for turned in self.symmetries.iter().filter_map(|turn| self.turned(position, extent, *turn)) {
            for rule in &self.compiled[player.index()] {
                let mut places = rule.anchors;
                for (plane, shift) in &rule.leaves {
                    places = places & turned.0[*plane] >> *shift;
                }
                while !places.is_empty() {
                    let place = places.first();
                    places = places.without_first();
                    let before = Self::before(&turned, rule, place);
                    // Guards look at what was there before.
                    if !(self.matches(&before, rule) & W::bit(place)).is_empty() {
                        sources.push(self.normal(before));
                    }
                }
            }
        }
        true
    }

    fn is_impartial(&self) -> bool {
        self.is_impartial
    }

    fn always_ends(&self) -> bool {
        self.always_ends
    }

    /// Cells are together in a component if a rule may ever look at both of them. Cells at which no rule may ever look are
    /// left out, and so are symbols that nothing looks for.
    #[inline]
    fn components(&self, position: &Self::Position, parts: &mut Vec<Self::Position>) {
        if self.shapes.is_empty() {
            parts.push(*position);
            return;
        }
        let mut places = [W::default(); MOST_SHAPES];
        let useful = self.places(position, &mut places);
        let places = &places[..self.shapes.len()];
        let mut rest = Squares([W::default(); P]);
        let mut all = W::default();
        for plane in 0..self.rules.live().min(P) {
            rest.0[plane] = position.0[plane] & useful;
            all = all | rest.0[plane];
        }
        while !all.is_empty() {
            let mut part = W::bit(all.first());
            loop {
                let mut near = part;
                for (shape, place) in self.shapes.iter().zip(places) {
                    let mut touched = W::default();
                    for (shift, _) in &shape.cells {
                        touched = touched | near >> *shift;
                    }
                    touched = touched & *place;
                    for (shift, _) in &shape.cells {
                        near = near | touched << *shift;
                    }
                }
                if near == part {
                    break;
                }
                part = near;
            }
            parts.push(rest.map(|plane| plane & part));
            all = all & !part;
        }
    }

    #[inline]
    fn normal(&self, position: Self::Position) -> Self::Position {
        let mut least: Option<Self::Position> = None;
        let extent = self.layout.extent(position.all());
        for turn in &self.symmetries {
            if let Some(turned) = self.turned(&position, extent, *turn)
                && least.is_none_or(|least| turned < least)
            {
                least = Some(turned);
            }
        }
        least.unwrap_or(position)
    }

    fn negative(&self, position: &Self::Position) -> Option<Self::Position> {
        let (turn, planes) = self.negation?;
        let exchanged = Squares(planes.map(|plane| position.0[plane]));
        self.turned(&exchanged, self.layout.extent(exchanged.all()), turn)
    }

    fn size(&self, component: &Self::Position) -> usize {
        component.all().count() as usize
    }

    /// Between two rows, or two columns, so that the halves have about as many cells; both lines beside the middle are tried.
    fn cuts(&self, component: &Self::Position, player: Player) -> Vec<[Self::Position; 2]> {
        let [by_row, by_column] = self.cuts[player.index()];
        if !by_row && !by_column {
            return Vec::new();
        }
        let all = component.all();
        let Extent { top, bottom, left, right } = self.layout.extent(all);
        let before = |line: u32| match by_row {
            true => !(!W::default() << (line * self.layout.stride)),
            false => self.layout.columns(0, line as i32),
        };
        let mut lines: Vec<u32> = if by_row { top + 1..bottom + 1 } else { left + 1..right + 1 }.collect();
        lines.sort_by_key(|line| (all & before(*line)).count().abs_diff(all.count() / 2));
        lines.truncate(MOST_CUTS);
        let cut = |line: u32| {
            let mask = before(line);
            [component.map(|plane| plane & mask), component.map(|plane| plane & !mask)]
        };
        lines.into_iter().map(cut).collect()
    }
}
