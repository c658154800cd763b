//! Which cells play with one another.

use super::pattern::GridRules;
use super::reader::FREE;
use super::rule::{Cell, Rule, sorted};
use super::word::{Layout, Word};
use hyperjam_terms::Player;

/// Cells that play with one another: those of a rule or a guard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shape<W> {
    pub(super) anchors: W,
    /// How far each cell lies behind the first, and the planes whose cells may become what is looked for.
    pub(super) cells: Vec<(u32, u8)>,
}

/// The most shapes for which a position is taken apart.
pub(super) const MOST_SHAPES: usize = 16;

/// A cell of a shape: its row, its column, and the symbols that play a part there.
type Playing = (i16, i16, u8);

/// The shapes of all rules and guards, each once; none if they are too many. A cell plays a part in one only if its symbol may
/// become what is looked for there, by some moves. Lines are represented by pairs of neighbouring cells.
///
/// Where groups need liberties, also cells side by side play with one another, unless they are different stones of which neither
/// ever changes: then no group, and no group with its liberty, ever has both of them. A part without liberties in it has no
/// say in the others only if no move can lead to it, so if some rules need liberties and others do not there are no shapes.
pub(super) fn shapes<W: Word>(rules: &GridRules, layout: Layout) -> Vec<Shape<W>> {
    let all = || Player::BOTH.into_iter().flat_map(|player| rules.rules(player));
    let sources = sources(rules);
    let looked_for = |cell: &Cell| (cell.row, cell.column, sources[usize::from(cell.before)]);
    let mut found: Vec<Vec<Playing>> = Vec::new();
    for rule in all() {
        for cells in [&rule.cells, &rule.then] {
            if cells.iter().any(|cell| cell.repeats) {
                found
                    .extend(Rule::neighbours(cells).iter().map(|pair| pair.iter().map(looked_for).collect()));
            } else if !cells.is_empty() {
                found.push(cells.iter().map(looked_for).collect());
            }
        }
        for guard in &rule.guards {
            // Where a guard may lie the rule may, too.
            let forbidden =
                guard.iter().map(|cell| (cell.row, cell.column, sources[usize::from(cell.symbol)]));
            found.push(rule.cells.iter().map(looked_for).chain(forbidden).collect());
        }
    }
    if all().any(|rule| rule.keeps_liberties) {
        if !all().all(|rule| rule.keeps_liberties) {
            return Vec::new();
        }
        found.extend(side_by_side(rules));
    }
    let mut shapes: Vec<Shape<W>> = Vec::new();
    for cells in found {
        if let Some(shape) = shape(cells, layout).filter(|shape| !shapes.contains(shape)) {
            shapes.push(shape);
        }
        if shapes.len() > MOST_SHAPES {
            return Vec::new();
        }
    }
    shapes
}

/// For each symbol the symbols that may become it.
fn sources(rules: &GridRules) -> Vec<u8> {
    let count = rules.symbols().len();
    let mut sources: Vec<u8> = (0..count).map(|symbol| 1 << symbol).collect();
    let cells = || Player::BOTH.into_iter().flat_map(|player| rules.rules(player)).flat_map(Rule::all_cells);
    for _ in 0..count {
        for cell in cells() {
            if let Some(after) = cell.after {
                sources[usize::from(after)] |= sources[usize::from(cell.before)];
            }
        }
    }
    sources
}

/// The symbols that moves may change.
fn changing(rules: &GridRules) -> u8 {
    let cells = Player::BOTH.into_iter().flat_map(|player| rules.rules(player)).flat_map(Rule::all_cells);
    cells.filter(|cell| cell.after != Some(cell.before)).fold(0, |found, cell| found | 1 << cell.before)
}

/// The pairs of cells side by side of which one may change or is free, or that belong to one group.
fn side_by_side(rules: &GridRules) -> Vec<Vec<Playing>> {
    let all = u8::MAX >> (8 - rules.symbols().len());
    let free = rules.symbols().iter().position(|symbol| *symbol == FREE).map_or(0, |free| 1 << free);
    let open = changing(rules) | free;
    let fixed = (0..rules.symbols().len()).map(|symbol| 1 << symbol).filter(|symbol| open & symbol == 0);
    let pairs = fixed.map(|symbol| [symbol, symbol]).chain([[open, all], [all, open]]);
    pairs.flat_map(|[a, b]| [(0, 1), (1, 0)].map(|(row, column)| vec![(0, 0, a), (row, column, b)])).collect()
}

/// The shape of some cells; none if they do not fit.
fn shape<W: Word>(mut cells: Vec<Playing>, layout: Layout) -> Option<Shape<W>> {
    let row = cells.iter().map(|cell| cell.0).min()?;
    let column = cells.iter().map(|cell| cell.1).min()?;
    cells.iter_mut().for_each(|cell| (cell.0, cell.1) = (cell.0 - row, cell.1 - column));
    let mut cells = sorted(cells);
    cells.dedup();
    let width = cells.iter().map(|cell| i32::from(cell.1)).max()? + 1;
    let height = cells.iter().map(|cell| cell.0 as u32).max()? + 1;
    let fits = width <= layout.stride as i32 && height <= layout.height;
    let cells =
        cells.iter().map(|(row, column, symbols)| (*row as u32 * layout.stride + *column as u32, *symbols));
    let anchors = layout.columns(0, layout.stride as i32 - width + 1);
    fits.then(|| Shape { anchors, cells: cells.collect() })
}
