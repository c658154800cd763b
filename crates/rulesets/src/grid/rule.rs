//! One rewriting of cells.

/// A cell of a pattern, and what becomes of it. Symbols are numbers of [`symbols`](super::GridRules::symbols).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Its row, from the top.
    pub row: i16,
    /// Its column, from the left.
    pub column: i16,
    /// What has to be there.
    pub before: u8,
    /// What is there afterwards; nothing for “#”.
    pub after: Option<u8>,
    /// Whether it represents a line of any number of such cells, also of none, along the line on which all cells lie.
    pub repeats: bool,
}

/// A cell of a pattern that must not be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Guard {
    /// Its row, counted as those of the rule.
    pub row: i16,
    /// Its column.
    pub column: i16,
    /// What is not to be there together with the others.
    pub symbol: u8,
}

/// One rewriting: where its cells are as before and none of the guards is there, they become as after.
///
/// The least row and the least column are 0; or, if another rewriting follows in the same move, row and column of the last
/// cell, on which the first cell of the other one lies.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule {
    /// The cells, ascending.
    pub cells: Vec<Cell>,
    /// The patterns that must not be there, ascending.
    pub guards: Vec<Vec<Guard>>,
    /// The cells of the rewriting that follows in the same move, ascending; none if none does.
    pub then: Vec<Cell>,
    /// Whether afterwards every group has to have a liberty: of the stones with the same symbol that are joined side by side,
    /// one lies beside a cell “.”.
    pub keeps_liberties: bool,
}

/// How long a line may be on any board.
const LONGEST: i16 = super::text::MOST_CELLS as i16;

impl Rule {
    /// All cells, of both rewritings.
    pub(super) fn all_cells(&self) -> impl Iterator<Item = &Cell> {
        self.cells.iter().chain(&self.then)
    }

    /// The rule with its cells and guards in order; moved into the corner, unless another rewriting follows.
    pub(super) fn in_order(mut self) -> Rule {
        if self.then.is_empty() {
            return self.in_the_corner();
        }
        self.cells = sorted(self.cells);
        self.then = sorted(self.then);
        self
    }

    /// The rule moved so that the least row and the least column of its cells are 0, its cells and guards in order.
    pub(super) fn in_the_corner(mut self) -> Rule {
        let row = self.cells.iter().map(|cell| cell.row).min().unwrap_or(0);
        let column = self.cells.iter().map(|cell| cell.column).min().unwrap_or(0);
        for cell in &mut self.cells {
            (cell.row, cell.column) = (cell.row - row, cell.column - column);
        }
        self.cells = sorted(self.cells);
        for guard in &mut self.guards {
            for cell in &mut *guard {
                (cell.row, cell.column) = (cell.row - row, cell.column - column);
            }
            *guard = sorted(std::mem::take(guard));
        }
        self.guards = sorted(self.guards);
        self.guards.dedup();
        self
    }

    /// The rules with lines of every length and one rewriting that together are this one, if each of its rewritings takes up
    /// rows and columns that fit. Where two rewritings do not agree about a cell there is none.
    pub(super) fn laid(&self, fits: &impl Fn([i16; 2]) -> bool) -> impl Iterator<Item = Rule> {
        let all = |cells: &[Cell]| -> Vec<Vec<Cell>> {
            let is_line = cells.iter().any(|cell| cell.repeats);
            let longest = if is_line { LONGEST } else { 0 };
            (0..=longest)
                .map(|length| stretched(cells, length))
                .take_while(|cells| fits(sides(cells)))
                .collect()
        };
        let (firsts, seconds) = (all(&self.cells), all(&self.then));
        let pairs = firsts.into_iter().flat_map(move |first| {
            let join = |second: &Vec<Cell>| joined(&first, second);
            seconds.iter().filter_map(join).collect::<Vec<_>>()
        });
        let (guards, keeps_liberties) = (self.guards.clone(), self.keeps_liberties);
        pairs.map(move |cells| {
            let rule = Rule { cells, guards: guards.clone(), then: Vec::new(), keeps_liberties };
            rule.in_the_corner()
        })
    }

    /// The changes of the two rewritings, one after the other, with lines of no cell and of the most cells: whatever depends on
    /// the lengths and grows by the same with every cell lies between these.
    pub(super) fn extremes(&self) -> impl Iterator<Item = Vec<Cell>> {
        let ends = |cells: &[Cell]| {
            let is_line = cells.iter().any(|cell| cell.repeats);
            let lengths: &[i16] = if is_line { &[0, LONGEST] } else { &[0] };
            lengths.iter().map(|length| stretched(cells, *length)).collect::<Vec<_>>()
        };
        let (firsts, seconds) = (ends(&self.cells), ends(&self.then));
        firsts.into_iter().flat_map(move |first| {
            let both = |second: &Vec<Cell>| [first.as_slice(), second].concat();
            seconds.iter().map(both).collect::<Vec<_>>()
        })
    }

    /// Pairs of cells that suffice to join all cells of a rule with a line, however long that is: each of those next to one
    /// another with a line of no cell, of one and of two.
    pub(super) fn neighbours(cells: &[Cell]) -> Vec<[Cell; 2]> {
        let pairs = (0..=2).flat_map(|length| {
            stretched(cells, length).windows(2).map(|pair| [pair[0], pair[1]]).collect::<Vec<_>>()
        });
        pairs.collect()
    }
}

/// The rows and columns that cells take up.
fn sides(cells: &[Cell]) -> [i16; 2] {
    let side = |of: fn(&Cell) -> i16| {
        let [least, most] = [cells.iter().map(of).min(), cells.iter().map(of).max()];
        most.zip(least).map_or(0, |(most, least)| most - least + 1)
    };
    [side(|cell| cell.row), side(|cell| cell.column)]
}

/// Cells with a line of this length. Those on the side of row 0 and column 0 stay where they are.
fn stretched(cells: &[Cell], length: i16) -> Vec<Cell> {
    let Some(line) = cells.iter().find(|cell| cell.repeats) else { return cells.to_vec() };
    let place = |cell: &Cell| (cell.row, cell.column);
    // Away from row 0 and column 0 along the line on which all cells lie.
    let away = cells.iter().find(|cell| place(cell) > place(line));
    let way =
        away.map_or((0, 0), |away| ((away.row - line.row).signum(), (away.column - line.column).signum()));
    let way = if place(line) < (0, 0) { (-way.0, -way.1) } else { way };
    let moved = |cell: &Cell, steps: i16| Cell {
        row: cell.row + steps * way.0,
        column: cell.column + steps * way.1,
        repeats: false,
        ..*cell
    };
    let is_away = |cell: &Cell| (place(cell) > place(line)) == (way > (0, 0));
    let mut all: Vec<Cell> = (0..length).map(|step| moved(line, step)).collect();
    let others = cells.iter().filter(|cell| !cell.repeats);
    all.extend(others.map(|cell| if is_away(cell) { moved(cell, length - 1) } else { *cell }));
    sorted(all)
}

/// Items in ascending order, which are few: a sort of the library would be compiled for each type, and weigh more than all that
/// reads rules. O(n²) copies, O(n log n) comparisons.
pub(super) fn sorted<T: Ord>(items: Vec<T>) -> Vec<T> {
    let mut sorted = Vec::with_capacity(items.len());
    for item in items {
        let at = sorted.partition_point(|other| *other <= item);
        sorted.insert(at, item);
    }
    sorted
}

/// Two rewritings as one; none if the second looks for something that the first has not left.
fn joined(first: &[Cell], second: &[Cell]) -> Option<Vec<Cell>> {
    let mut cells = first.to_vec();
    for cell in second {
        match cells.iter_mut().find(|known| (known.row, known.column) == (cell.row, cell.column)) {
            Some(known) if known.after == Some(cell.before) => known.after = cell.after,
            Some(_) => return None,
            None => cells.push(*cell),
        }
    }
    Some(cells)
}
