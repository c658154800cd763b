//! Sets of cells: those of a rectangle with a number of cells, and those that hang together.

use std::ops::ControlFlow;

/// Cells by row and column.
pub(super) type Cells = Vec<(usize, usize)>;

/// The sets of so many cells of a rectangle, numbered by the combinatorial number system: in the order of the numbers whose bits are
/// the cells (Knuth, TAOCP 7.2.1.3).
pub(super) struct Subsets {
    pub(super) within: [usize; 2],
    pub(super) size: usize,
}

/// How many ways there are to choose `k` of `n`; none if that is over 2⁶⁴.
pub(super) fn binomial(n: usize, k: usize) -> Option<u64> {
    if k > n {
        return Some(0);
    }
    let step = |found: u64, nth: u64| -> Option<u64> {
        u64::try_from(u128::from(found) * (n as u128 - u128::from(nth)) / (u128::from(nth) + 1)).ok()
    };
    (0..k as u64).try_fold(1, step)
}

impl Subsets {
    /// How many there are.
    pub(super) fn count(&self) -> Option<u64> {
        binomial(self.within[0] * self.within[1], self.size)
    }

    /// The set with a number, by its bits.
    pub(super) fn nth(&self, mut number: u64) -> u64 {
        let mut set = 0;
        let mut end = self.within[0] * self.within[1];
        for left in (1..=self.size).rev() {
            // The last cell of which all sets before come earlier.
            let fits = |cell: &usize| binomial(*cell, left).is_some_and(|before| before <= number);
            let cell = (left - 1..end).rev().find(fits).unwrap_or(left - 1);
            number -= binomial(cell, left).unwrap_or(0);
            set |= 1 << cell;
            end = cell;
        }
        set
    }

    /// The cells of a set, if it touches the first row and the first column; rows and columns are those up to the last cell.
    pub(super) fn in_corner(&self, set: u64, cells: &mut Cells) -> Option<[usize; 2]> {
        let columns = self.within[1];
        let (mut least, mut last, mut rest) = ([usize::MAX; 2], [0; 2], set);
        cells.clear();
        while rest != 0 {
            let cell = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let place = [cell / columns, cell % columns];
            for side in 0..2 {
                least[side] = least[side].min(place[side]);
                last[side] = last[side].max(place[side]);
            }
            cells.push((place[0], place[1]));
        }
        (least == [0, 0]).then(|| last.map(|last| last + 1))
    }
}

/// The set with as many bits that comes next (Gosper).
pub(super) fn next_of_size(set: u64) -> u64 {
    let lowest = set & set.wrapping_neg();
    let ripple = set.wrapping_add(lowest);
    if lowest == 0 || ripple == 0 {
        return 0;
    }
    ripple | (((set ^ ripple) >> 2) / lowest)
}

/// The most cells of a set that hangs together.
pub(super) const MOST_CELLS: usize = 20;
/// How many sets of 1, 2, … cells hang together, where those that are the same when turned are counted each (OEIS A001168).
pub(super) const HANGING_TOGETHER: [u64; MOST_CELLS] = [
    1,
    2,
    6,
    19,
    63,
    216,
    760,
    2_725,
    9_910,
    36_446,
    135_268,
    505_861,
    1_903_890,
    7_204_874,
    27_394_666,
    104_592_937,
    400_795_844,
    1_540_820_542,
    5_940_738_676,
    22_964_779_660,
];
/// Columns of the half plane in which such sets are grown, whose first cell lies in the middle of the first row.
const WIDTH: usize = 2 * MOST_CELLS + 1;

/// A set of cells that hangs together, and what may be added to it.
///
/// All of these, each once, are found by adding cells beside those there are, where a cell that was passed over is never added
/// later (D. H. Redelmeier, Counting polyominoes: yet another attack, 1981).
#[derive(Clone)]
pub(super) struct Polyomino {
    cells: Vec<usize>,
    untried: Vec<usize>,
    /// The cells that were added, passed over or are to be tried.
    seen: Vec<bool>,
}

impl Polyomino {
    /// Nothing yet.
    pub(super) fn new() -> Self {
        let mut seen = vec![false; WIDTH * (MOST_CELLS + 1)];
        // Of the first row, only what is not before the first cell.
        seen[..=MOST_CELLS].fill(true);
        Self { cells: Vec::new(), untried: vec![MOST_CELLS], seen }
    }

    /// Gives all that have so many cells and come of this one, until no more are wanted; then it has lost its place.
    pub(super) fn grow(
        &mut self,
        size: usize,
        each: &mut dyn FnMut(&Polyomino) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let count = self.untried.len();
        let mut tried = Vec::new();
        while let Some(cell) = self.untried.pop() {
            tried.push(cell);
            self.cells.push(cell);
            let before = self.untried.len();
            let (row, column) = (cell / WIDTH, cell % WIDTH);
            let beside = [
                (row > 0).then(|| cell - WIDTH),
                (column > 0).then(|| cell - 1),
                (column + 1 < WIDTH).then_some(cell + 1),
                (row < MOST_CELLS).then_some(cell + WIDTH),
            ];
            for beside in beside.into_iter().flatten() {
                if !std::mem::replace(&mut self.seen[beside], true) {
                    self.untried.push(beside);
                }
            }
            match self.cells.len() < size {
                true => self.grow(size, each)?,
                false => each(self)?,
            }
            self.untried.drain(before..).for_each(|cell| self.seen[cell] = false);
            self.cells.pop();
        }
        self.untried.extend(tried.into_iter().rev());
        debug_assert_eq!(self.untried.len(), count);
        ControlFlow::Continue(())
    }

    /// The cells, moved into the corner, and how many rows and columns they take.
    pub(super) fn in_corner(&self, cells: &mut Cells) -> [usize; 2] {
        cells.clear();
        let places = || self.cells.iter().map(|cell| (cell / WIDTH, cell % WIDTH));
        let least = places().map(|(_, column)| column).min().unwrap_or(0);
        // The first row has a cell.
        cells.extend(places().map(|(row, column)| (row, column - least)));
        cells.sort_unstable();
        let last = |of: fn(&(usize, usize)) -> usize| cells.iter().map(of).max().map_or(0, |last| last + 1);
        [last(|cell| cell.0), last(|cell| cell.1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_sets_hang_together_as_are_grown() {
        for size in 1..=10 {
            let mut grown = 0;
            let all = Polyomino::new().grow(size, &mut |_| {
                grown += 1;
                ControlFlow::Continue(())
            });
            assert_eq!(all, ControlFlow::Continue(()));
            assert_eq!(grown, HANGING_TOGETHER[size - 1], "{size} cells");
        }
    }
}
