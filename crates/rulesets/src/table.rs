//! Tables: Grundy numbers of heaps with their period, and values of all boards up to a size.

use crate::board::Answer;
use crate::catalogue::{heap_kind, open};
use crate::error::{BoardError, Reason};
use crate::grid::read_size;
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
/// for boards and pairs of heaps a size such as `4x6`.
///
/// ```
/// use hyperjam_rulesets::table::{Table, table};
/// use hyperjam_rulesets::Limits;
/// use hyperjam_values::Arena;
/// let Table::Heaps { numbers, period: Some(period), .. } =
///     table("octal", &["0.77", "200"], &mut Arena::default(), Limits::default())?.expect("within the limits")
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
) -> Result<Result<Table, Unsolved>, BoardError> {
    if let Some(kind) = heap_kind(ruleset, texts)? {
        let most = largest_heap(texts, MOST_HEAP)?;
        let bound = kind.bound();
        return Ok(kind.grundy_numbers(most, limits).map(|numbers| {
            let period = find_period(&numbers, bound);
            Table::Heaps { numbers, period, bound }
        }));
    }
    let [text] = texts else {
        let reason = Reason::Count { given: texts.len(), expected: "a size such as “4x6”" };
        return Err(BoardError::whole(reason));
    };
    let size = read_size(text).ok_or(BoardError::whole(Reason::Expected {
        given: (*text).to_owned(),
        expected: "a size such as “4x6”",
    }))?;
    if let Some(side) = size.into_iter().find(|side| *side > MOST_SIDE) {
        return Err(BoardError::too_large("rows or columns of a table", side, MOST_SIDE));
    }
    let first = usize::from(ruleset != "wythoff");
    let separator = if ruleset == "wythoff" || ruleset == "euclid" { ',' } else { 'x' };
    let mut rows = Vec::new();
    for row in first..=size[0] {
        let mut cells = Vec::new();
        for column in first..=size[1] {
            let board = open(ruleset, &[&format!("{row}{separator}{column}")])?;
            cells.push(board.answer(arena, limits));
        }
        rows.push(cells);
    }
    Ok(Ok(Table::Pairs { first, rows }))
}
