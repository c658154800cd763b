//! Tables: Grundy numbers of heaps with their period, and values of all boards up to a size.

mod listing;

pub use listing::{Entry, Listing, PeriodPlace, Quantity};

use crate::board::{Answer, Board};
use crate::catalogue::{heap_kind, named, open, unknown};
use crate::error::{BoardError, Reason};
use crate::grid::{BUILT_IN, Cells, print_rows, read_cells, read_size};
use crate::heaps::{Bound, MisereQuotient, Period, find_period, misere_quotient};
use crate::limits::{Limits, Unsolved};
use hyperjam_values::Arena;

/// A table of a ruleset.
#[derive(Debug)]
pub enum Table {
    /// The Grundy numbers of heaps from 0 on.
    Heaps {
        /// The numbers.
        numbers: Vec<u32>,
        /// The period, if one shows.
        period: Option<Period>,
        /// From where on a period is proved, if the ruleset allows a proof.
        bound: Option<Bound>,
    },
    /// What boards of r rows and c columns, or pairs of heaps, are worth.
    Pairs {
        /// The number of the first row and the first column.
        first: usize,
        /// The rows.
        rows: Vec<Vec<Result<Answer, Unsolved>>>,
    },
}

/// The largest heap of a table.
const MOST_HEAP: usize = 1_000_000;
/// The rows or columns of a table.
const MOST_SIDE: usize = 32;

/// The largest heap of a quotient.
const MOST_HEAP_OF_QUOTIENT: usize = 64;

/// The misère quotient of a game with heaps: its name, and as the last text the largest heap.
pub fn quotient(
    ruleset: &str,
    texts: &[&str],
    limits: Limits,
) -> Result<Result<MisereQuotient, Unsolved>, BoardError> {
    let kind = heap_kind(ruleset, texts)?;
    let kind = kind.ok_or(BoardError::whole(Reason::Expected {
        given: ruleset.to_owned(),
        expected: "a game whose heaps are components, such as nim or octal",
    }))?;
    let most = largest_heap(texts, MOST_HEAP_OF_QUOTIENT)?;
    Ok(misere_quotient(&kind, most as u32, limits))
}

/// The last text as the size of a heap.
fn largest_heap(texts: &[&str], limit: usize) -> Result<usize, BoardError> {
    let last = texts.last().copied().unwrap_or("");
    let most = last.trim().parse::<usize>().ok();
    let most = most.ok_or(BoardError::whole(Reason::Expected {
        given: last.to_owned(),
        expected: "the largest heap of the table, such as “100”",
    }))?;
    if most > limit { Err(BoardError::too_large("counters of a heap", most, limit)) } else { Ok(most) }
}

/// A table: the name of a ruleset, or rules that are written out, and as the last text how far it goes: for heaps a number,
/// for boards and pairs of heaps a size such as `4x6`. Behind the size of boards a position may follow, of which all are
/// made as of a tile; without one their cells are free. `watch` is told how many of how many entries there are.
///
/// The work allowed is that of each entry. A board that contains one that was not decided is not tried.
///
/// ```
/// use hyperjam_rulesets::table::{Table, table};
/// use hyperjam_rulesets::Limits;
/// use hyperjam_values::Arena;
/// let (mut arena, limits) = (Arena::default(), Limits::default());
/// let Table::Heaps { numbers, period: Some(period), .. } =
///     table("octal", &["0.77", "200"], &mut arena, limits, &mut |_, _| ())?.expect("within the limits")
/// else { panic!("Kayles has a period") };
/// assert_eq!(numbers[..8], [0, 1, 2, 3, 1, 4, 3, 2]);
/// assert_eq!((period.length, period.is_proved), (12, true));
/// # Ok::<(), hyperjam_rulesets::BoardError>(())
/// ```
pub fn table(
    ruleset: &str,
    texts: &[&str],
    arena: &mut Arena,
    limits: Limits,
    watch: &mut dyn FnMut(usize, usize),
) -> Result<Result<Table, Unsolved>, BoardError> {
    if let Some(kind) = heap_kind(ruleset, texts)? {
        let most = largest_heap(texts, MOST_HEAP)?;
        let bound = kind.bound();
        return Ok(kind.grundy_numbers(most, limits).map(|numbers| {
            let period = find_period(&numbers, bound);
            Table::Heaps { numbers, period, bound }
        }));
    }
    let sizes = Sizes::parse(ruleset, texts)?;
    let Sizes { first, last: [last_row, last_column], .. } = sizes;
    let total = (last_row + 1 - first) * (last_column + 1 - first);
    let mut rows: Vec<Vec<Result<Answer, Unsolved>>> = Vec::new();
    for row in first..=last_row {
        let mut cells: Vec<Result<Answer, Unsolved>> = Vec::new();
        for column in first..=last_column {
            let board = sizes.board(row, column)?;
            let above = rows.last().map(|cells| &cells[column - first]);
            let undecided =
                [above, cells.last()].into_iter().flatten().find_map(|found| found.as_ref().err());
            let answer = match undecided {
                Some(reason) => Err(*reason),
                None => {
                    arena.renew_work();
                    board.answer(arena, limits)
                }
            };
            cells.push(answer);
            watch((row - first) * (last_column + 1 - first) + cells.len(), total);
        }
        rows.push(cells);
    }
    arena.renew_work();
    Ok(Ok(Table::Pairs { first, rows }))
}

/// Boards of many sizes: of free cells, or made of copies of a tile.
///
/// ```
/// use hyperjam_rulesets::table::Sizes;
/// let sizes = Sizes::parse("clobber", &["2x3", "xo|ox"])?;
/// assert_eq!((sizes.first, sizes.last), (1, [2, 3]));
/// assert_eq!(sizes.board(1, 3)?.text(), "xox");
/// # Ok::<(), hyperjam_rulesets::BoardError>(())
/// ```
pub struct Sizes<'a> {
    ruleset: &'a str,
    tile: Option<Cells>,
    separator: char,
    /// The number of the first row and the first column.
    pub first: usize,
    /// The last row and the last column.
    pub last: [usize; 2],
}

impl<'a> Sizes<'a> {
    /// Reads a size, and a tile if one follows, as [`table`] takes them.
    pub fn parse(ruleset: &'a str, texts: &[&str]) -> Result<Self, BoardError> {
        let (size, tile) = match texts {
            [size] => (*size, None),
            [size, tile] if is_grid(ruleset) => (*size, Some(read_cells(tile)?)),
            _ => {
                let reason = Reason::Count { given: texts.len(), expected: "a size such as “4x6”" };
                return Err(BoardError::whole(reason));
            }
        };
        let Some((first, separator)) = sides(ruleset) else {
            // A name that is not known is told so.
            let is_known = named().any(|known| known.name == ruleset);
            let expected = match is_of_heaps(ruleset) {
                true => "a game on boards of rows and columns",
                false => "a game with heaps, or on boards of rows and columns",
            };
            return Err(match is_known {
                true => BoardError::whole(Reason::Expected { given: ruleset.to_owned(), expected }),
                false => unknown(ruleset),
            });
        };
        let last = read_size(size).ok_or(BoardError::whole(Reason::Expected {
            given: size.to_owned(),
            expected: "a size such as “4x6”",
        }))?;
        if let Some(side) = last.into_iter().find(|side| *side > MOST_SIDE) {
            return Err(BoardError::too_large("rows or columns of a table", side, MOST_SIDE));
        }
        Ok(Sizes { ruleset, tile, separator, first, last })
    }

    /// The board of so many rows and columns, or the pair of these numbers.
    pub fn board(&self, row: usize, column: usize) -> Result<Box<dyn Board>, BoardError> {
        let position = match &self.tile {
            Some(tile) => tiled(tile, row, column),
            None => format!("{row}{}{column}", self.separator),
        };
        open(self.ruleset, &[&position])
    }
}

/// Whether the tables of a ruleset are of heaps. Of these, no text at all is too few.
pub fn is_of_heaps(ruleset: &str) -> bool {
    heap_kind(ruleset, &[]).is_err()
}

/// Whether there are tables of a ruleset.
pub fn has_table(ruleset: &str) -> bool {
    is_of_heaps(ruleset) || sides(ruleset).is_some()
}

/// Whether its boards are grids.
pub fn is_grid(ruleset: &str) -> bool {
    ruleset.contains(':') || BUILT_IN.iter().any(|game| game.name == ruleset)
}

/// Of which number the first row and the first column are, and what stands between the two numbers of a position.
fn sides(ruleset: &str) -> Option<(usize, char)> {
    match ruleset {
        "wythoff" => Some((0, ',')),
        "euclid" => Some((1, ',')),
        "chomp" => Some((1, 'x')),
        _ => is_grid(ruleset).then_some((1, 'x')),
    }
}

/// A board of so many rows and columns, made of copies of a tile.
fn tiled(tile: &Cells, rows: usize, columns: usize) -> String {
    let symbol =
        |row: usize, column: usize| tile.symbols[(row % tile.rows) * tile.columns + column % tile.columns];
    let rows: Vec<Vec<char>> =
        (0..rows).map(|row| (0..columns).map(|column| symbol(row, column)).collect()).collect();
    print_rows(&rows)
}
