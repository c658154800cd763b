//! Rules as bit masks.

use super::pattern::GridRules;
use super::reader::FREE;
use super::rule::{Guard, Rule};
use super::word::{Layout, Word};
use crate::error::{BoardError, Reason};
use hyperjam_terms::Player;

/// A rule as bit masks: a match is an and of shifted planes, and a move an and and an or on each plane.
#[derive(Clone, Debug)]
pub(super) struct Compiled<W, const P: usize> {
    /// Where the first cell may lie.
    pub(super) anchors: W,
    /// The planes of the cells, and how far each lies behind the first.
    pub(super) needs: Vec<(usize, u32)>,
    /// How far that which is looked for first lies behind the first cell.
    pub(super) first: u32,
    pub(super) guards: Vec<Vec<Absent<W>>>,
    /// What stays when the first cell is cell 0, and what is added.
    pub(super) cleared: W,
    pub(super) added: [W; P],
    /// What was there before, of what does not stay; and the planes of the cells afterwards, and how far each lies behind the first.
    pub(super) removed: [W; P],
    pub(super) leaves: Vec<(usize, u32)>,
    /// Where a person points, counted from the first cell.
    pub(super) from: u32,
    pub(super) to: Option<u32>,
    /// Whether afterwards every group has to have a liberty.
    pub(super) keeps_liberties: bool,
}

/// A cell of a guard.
#[derive(Clone, Copy, Debug)]
pub(super) struct Absent<W> {
    pub(super) plane: usize,
    /// How far it lies behind the first cell of the rule, or before it.
    pub(super) shift: i32,
    /// The first cells for which it lies on the board.
    pub(super) anchors: W,
}

/// The cells of all patterns of a player, laid on a board in all ways.
const MOST_CELLS: usize = 1 << 17;

/// The rules of a player for boards whose longer side has so many cells. Lines have all lengths that fit.
pub(super) fn all_compiled<W: Word, const P: usize>(
    rules: &GridRules,
    player: Player,
    layout: Layout,
    side: usize,
) -> Result<Vec<Compiled<W, P>>, BoardError> {
    let most = |there_are: u32| (there_are as usize).min(side) as i16;
    let [height, width] = [most(layout.height), most(layout.stride)];
    let fits = |[rows, columns]: [i16; 2]| rows <= height && columns <= width;
    let (mut all, mut cells) = (Vec::new(), 0);
    for rule in rules.rules(player).iter().flat_map(|rule| rule.laid(&fits)) {
        cells += rule.cells.len();
        if cells > MOST_CELLS {
            let what = "cells of the patterns in all ways to lay them on a board of this size";
            return Err(BoardError::whole(Reason::TooLarge { what, given: None, limit: MOST_CELLS }));
        }
        all.extend(compiled(rules, &rule, layout));
    }
    Ok(all)
}

fn compiled<W: Word, const P: usize>(
    rules: &GridRules,
    rule: &Rule,
    layout: Layout,
) -> Option<Compiled<W, P>> {
    let bit = |row: i16, column: i16| row as u32 * layout.stride + column as u32;
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
    // What reaches beyond any board is never found.
    let [rows, columns] = [layout.height, layout.stride].map(|most| most as u16);
    let reaches = |guard: &&Vec<Guard>| {
        guard.iter().all(|cell| cell.row.unsigned_abs() < rows && cell.column.unsigned_abs() < columns)
    };
    let guard = |guard: &Vec<Guard>| {
        let cell = |cell: &Guard| Absent {
            plane: usize::from(cell.symbol),
            shift: i32::from(cell.row) * layout.stride as i32 + i32::from(cell.column),
            anchors: layout.columns(-i32::from(cell.column), layout.stride as i32 - i32::from(cell.column)),
        };
        guard.iter().map(cell).collect()
    };
    // Where there is a stone is asked first, as most cells have none.
    let (free, stones): (Vec<_>, Vec<_>) =
        needs.into_iter().partition(|(plane, _)| rules.symbols()[*plane] == FREE);
    let needs = [stones, free].concat();
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
        first: needs.first()?.1,
        needs,
        guards: rule.guards.iter().filter(reaches).map(guard).collect(),
        cleared,
        added,
        removed,
        leaves,
        from,
        to: (from != to).then_some(to),
        keeps_liberties: rule.keeps_liberties,
    })
}
