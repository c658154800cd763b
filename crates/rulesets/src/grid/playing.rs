//! Rules of a grid game compiled for one board.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow::{self, Break, Continue};

use super::compiled::{Compiled, all_compiled};
use super::goal::CompiledGoals;
use super::pattern::GridRules;
use super::patterns::Patterns;
use super::reader::{FREE, JOINING};
use super::rule::{Cell, Rule};
use super::shapes::{MOST_SHAPES, Shape, shapes};
use super::symmetry::Turn;
use super::text::{MOST_CELLS, print_rows, read_cells, read_size};
use super::word::{Extent, Layout, Word, shifted};
use crate::error::{BoardError, Reason};
use crate::picture::{Gesture, Picture, Place};
use crate::ruleset::{Move, Ruleset};
use crate::symbol::place_of;
use hyperjam_terms::{EndKind, Player};

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

/// The rules of a grid game on one board.
#[derive(Clone, Debug)]
pub struct GridBoard<W, const P: usize> {
    rules: GridRules,
    layout: Layout,
    rows: usize,
    columns: usize,
    compiled: [Vec<Compiled<W, P>>; 2],
    patterns: [Patterns<W>; 2],
    shapes: Vec<Shape<W>>,
    symmetries: Vec<Turn>,
    negation: Option<(Turn, [usize; P])>,
    always_ends: bool,
    is_impartial: bool,
    /// Of each player whether only that player's rules look at two rows at once, and whether only they look at two columns.
    cuts: [[bool; 2]; 2],
    /// Whether no cell ever goes, so that all positions have the same cells, and moves can be taken back.
    keeps_cells: bool,
    /// If rules need liberties, the plane of these, and the first column.
    liberties: Option<(usize, W)>,
    /// If play is over once sides are joined, the planes of the stones of Left and of Right, and the first column.
    joining: Option<([usize; 2], W)>,
    /// What else ends play, if anything does.
    goals: Option<CompiledGoals<W>>,
    /// Whether it is looked whether anybody can move in a part at all.
    drops_dead_parts: bool,
}

/// The most lines that a position is cut along. More make a bound little better, and take longer.
const MOST_CUTS: usize = 2;

impl<W: Word, const P: usize> GridBoard<W, P> {
    /// The rules for boards of so many rows and columns, which have to fit in this number of bits and planes.
    fn new(rules: &GridRules, rows: usize, columns: usize) -> Result<Self, BoardError> {
        let layout = if W::BITS == 64 {
            Layout::SQUARE
        } else {
            Layout { stride: columns as u32, height: W::BITS / columns as u32 }
        };
        let fits = rows <= layout.height as usize && columns <= layout.stride as usize;
        if !fits || rules.symbols().len() > P {
            return Err(BoardError::too_large("cells of a board", rows * columns, MOST_CELLS));
        }
        let all = || Player::BOTH.into_iter().flat_map(|player| rules.rules(player));
        let compile = |player| all_compiled(rules, player, layout, rows.max(columns));
        let has_liberties = all().any(|rule| rule.keeps_liberties);
        let free = rules.symbols().iter().position(|symbol| *symbol == FREE);
        let negation = rules.negation().map(|(turn, exchange)| {
            let mut planes = std::array::from_fn(|plane| plane);
            for (plane, from) in planes.iter_mut().enumerate().take(rules.symbols().len()) {
                *from = rules.exchanged(plane as u8).filter(|_| exchange).map_or(plane, usize::from);
            }
            (turn, planes)
        });
        let is_ended = rules.until_joined() || !rules.goals().is_empty();
        let compiled = [compile(Player::Left)?, compile(Player::Right)?];
        Ok(GridBoard {
            layout,
            rows,
            columns,
            patterns: compiled
                .each_ref()
                .map(|rules| Patterns::new(rules.iter().map(|rule| rule.needs.as_slice()), layout)),
            compiled,
            // What ends play may lie anywhere, so that all cells are together.
            shapes: if is_ended { Vec::new() } else { shapes(rules, layout) },
            symmetries: rules.symmetries(),
            negation,
            always_ends: rules.always_ends(),
            is_impartial: rules.is_impartial(),
            cuts: Player::BOTH.map(|player| cuts(rules, player)),
            joining: joining(rules).map(|planes| (planes, layout.columns(0, 1))),
            goals: (!rules.goals().is_empty()).then(|| CompiledGoals::new(rules.goals(), layout)),
            keeps_cells: all().flat_map(Rule::all_cells).all(|cell| cell.after.is_some()),
            liberties: free.filter(|_| has_liberties).map(|free| (free, layout.columns(0, 1))),
            drops_dead_parts: has_liberties || all().flat_map(Rule::all_cells).any(|cell| cell.repeats),
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
            if places.is_empty() {
                return places;
            }
        }
        Self::allowed(position, rule, places)
    }

    /// Those of some places of the first cell of a rule where no guard is there.
    #[inline]
    fn allowed(position: &Squares<W, P>, rule: &Compiled<W, P>, mut places: W) -> W {
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

    /// Calls a function for the moves of a player until it breaks off: with the rule, the cell on which its first cell lies, and
    /// what comes of it.
    #[inline]
    fn each_move(
        &self,
        position: &Squares<W, P>,
        player: Player,
        mut made: impl FnMut(&Compiled<W, P>, u32, Squares<W, P>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.is_joined(position) || self.end(position).is_some() {
            return Continue(());
        }
        let compiled = &self.compiled[player.index()];
        self.patterns[player.index()].each(&position.0, &mut |rules, found| {
            for rule in &compiled[rules] {
                let mut places = Self::allowed(position, rule, found >> rule.first);
                while !places.is_empty() {
                    let place = places.first();
                    places = places.without_first();
                    let after = Self::after(position, rule, place);
                    if !rule.keeps_liberties || !self.has_captured(&after) {
                        made(rule, place, after)?;
                    }
                }
            }
            Continue(())
        })
    }

    /// Whether a group has no liberty: of the stones of one kind that are joined side by side none lies beside a free cell.
    fn has_captured(&self, position: &Squares<W, P>) -> bool {
        let Some((free, first_column)) = self.liberties else { return false };
        let beside = |cells| self.layout.beside(cells, first_column);
        let beside_free = beside(position.0[free]);
        position.0.iter().enumerate().filter(|(plane, _)| *plane != free).any(|(_, stones)| {
            let mut alive = *stones & beside_free;
            loop {
                let more = alive | *stones & beside(alive);
                if more == alive {
                    return alive != *stones;
                }
                alive = more;
            }
        })
    }

    /// Whether play is over, as stones join two sides of the cells that there are.
    fn is_joined(&self, position: &Squares<W, P>) -> bool {
        let Some((planes, first_column)) = self.joining else { return false };
        let all = position.all();
        if all.is_empty() {
            return false;
        }
        let Extent { top, bottom, left, right } = self.layout.extent(all);
        let stride = self.layout.stride;
        let row = |row: u32| {
            (left..=right).fold(W::default(), |cells, column| cells | W::bit(row * stride + column))
        };
        let column = |column: u32| {
            (top..=bottom).fold(W::default(), |cells, row| cells | W::bit(row * stride + column))
        };
        let sides = [[row(top), row(bottom)], [column(left), column(right)]];
        planes.iter().zip(sides).any(|(plane, [from, to])| {
            let stones = position.0[*plane];
            let mut reached = stones & from;
            loop {
                let more = reached | stones & self.layout.beside_in_hex(reached, first_column);
                if more == reached {
                    return !(reached & to).is_empty();
                }
                reached = more;
            }
        })
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

    /// Whether anybody can move.
    fn has_move(&self, position: &Squares<W, P>) -> bool {
        let can_move = |player| self.each_move(position, player, |_, _, _| Break(())).is_break();
        Player::BOTH.into_iter().any(can_move)
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

/// The planes of the stones that join sides, if that ends play.
fn joining(rules: &GridRules) -> Option<[usize; 2]> {
    let plane = |stone: char| rules.symbols().iter().position(|symbol| *symbol == stone);
    let [left, right] = JOINING.map(plane);
    rules.until_joined().then(|| left.zip(right).map(|(left, right)| [left, right])).flatten()
}

/// Whether rules of one player alone look at two rows at once, and whether they alone look at two columns; nothing is said of
/// rules with guards or liberties, which look at other cells, too.
fn cuts(rules: &GridRules, player: Player) -> [bool; 2] {
    let all = |player| rules.rules(player).iter();
    let looks_farther = |rule: &Rule| !rule.guards.is_empty() || rule.keeps_liberties;
    let is_ended = rules.until_joined() || !rules.goals().is_empty();
    if is_ended || Player::BOTH.into_iter().flat_map(all).any(looks_farther) {
        return [false; 2];
    }
    let lies_in_one =
        |side: fn(&Cell) -> i16| all(player.opponent()).flat_map(Rule::all_cells).all(|cell| side(cell) == 0);
    [lies_in_one(|cell| cell.row), lies_in_one(|cell| cell.column)]
}

impl<W: Word, const P: usize> Ruleset for GridBoard<W, P> {
    type Position = Squares<W, P>;
    type Rules = GridRules;

    const IS_SEARCHED: bool = true;

    fn read(rules: &GridRules, text: &str) -> Result<(Self, Self::Position), BoardError> {
        let cells = read_cells(text)?;
        let board = GridBoard::new(rules, cells.rows, cells.columns)?;
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
        let _ = self.each_move(position, player, |rule, place, to| {
            let from = self.place(place + rule.from);
            let gesture = match rule.to {
                None => Gesture::Tap(from),
                Some(to) => Gesture::Drag(from, self.place(place + to)),
            };
            moves.push(Move { to, gesture });
            Continue(())
        });
        moves
    }

    fn picture(&self, position: &Self::Position) -> Picture {
        Picture::Cells(self.cells(position))
    }

    #[inline]
    fn options(&self, position: &Self::Position, player: Player, options: &mut Vec<Self::Position>) {
        let _ = self.each_move(position, player, |_, _, to| {
            options.push(to);
            Continue(())
        });
    }

    /// Whoever moves from one position to another moves, turned in the same way, from the one to the other turned.
    fn sources(&self, position: &Self::Position, player: Player, sources: &mut Vec<Self::Position>) -> bool {
        if !self.keeps_cells || self.joining.is_some() || self.goals.is_some() {
            return false;
        }
        let extent = self.layout.extent(position.all());
        for turned in self.symmetries.iter().filter_map(|turn| self.turned(position, extent, *turn)) {
            let is_captured = self.has_captured(&turned);
            for rule in
                self.compiled[player.index()].iter().filter(|rule| !(rule.keeps_liberties && is_captured))
            {
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

    #[inline]
    fn end(&self, position: &Self::Position) -> Option<EndKind> {
        self.goals.as_ref()?.end(&position.0)
    }

    fn has_ends(&self) -> bool {
        self.goals.is_some()
    }

    /// Cells are together in a component if a rule may ever look at both of them. Cells at which no rule may ever look are
    /// left out, and so are symbols that nothing looks for. Where a group has no liberty, all cells are together.
    #[inline]
    fn components(&self, position: &Self::Position, parts: &mut Vec<Self::Position>) {
        if self.shapes.is_empty() || self.has_captured(position) {
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
            let found = rest.map(|plane| plane & part);
            if !self.drops_dead_parts || self.has_move(&found) {
                parts.push(found);
            }
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
        let lines = if by_row { top + 1..bottom + 1 } else { left + 1..right + 1 };
        let uneven = |line: u32| (all & before(line)).count().abs_diff(all.count() / 2);
        let mut lines: Vec<(u32, u32)> = lines.map(|line| (uneven(line), line)).collect();
        lines.sort_unstable();
        lines.truncate(MOST_CUTS);
        let cut = |line: u32| {
            let mask = before(line);
            [component.map(|plane| plane & mask), component.map(|plane| plane & !mask)]
        };
        lines.into_iter().map(|(_, line)| cut(line)).collect()
    }
}
