//! Tables as texts: for the page, for the terminal, and as files.

use super::Table;
use crate::board::Answer;
use crate::heaps::period_in_words;
use crate::limits::Unsolved;
use crate::solve::heat;
use hyperjam_values::notation::{Style, in_tex, print, print_number};
use hyperjam_values::thermograph::temperature;
use hyperjam_values::{Arena, Dyadic};

/// What a table of boards tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Quantity {
    /// The value, or label or sector where play may go on for ever.
    #[default]
    Value,
    /// The temperature of the value.
    Temperature,
}

/// A table as texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// What rows and columns are called: sizes of boards and of pairs, or what is added up to the size of a heap.
    pub columns: Vec<String>,
    /// The name of each row, and its entries.
    pub rows: Vec<(String, Vec<Entry>)>,
    /// The period in a sentence, for a table of heaps.
    pub period: Option<String>,
    /// Whether it is a table of heaps.
    pub is_of_heaps: bool,
}

/// An entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What it says; nothing where a limit leaves it undecided.
    pub text: Option<String>,
    /// The [`heat`] of the value among those in the table; nothing also where play may go on for ever.
    pub heat: Option<u8>,
    /// Where it lies in the period, in a table of heaps.
    pub place: PeriodPlace,
}

/// Where a Grundy number lies in the period of its sequence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PeriodPlace {
    /// There is no period, or no sequence.
    #[default]
    None,
    /// Before the period begins.
    Preperiod,
    /// At this place of the period, from 0.
    Period(usize),
}

/// What represents an entry that is not decided,
const UNDECIDED: &str = "?";
/// and for the temperature where play may go on for ever.
const NO_TEMPERATURE: &str = "–";
/// How many Grundy numbers stand in a row, where no period says otherwise,
const NUMBERS_OF_ROW: usize = 20;
/// and at most.
const MOST_OF_ROW: usize = 40;

impl Listing {
    /// A table as texts, each of not many more than `most` bytes.
    pub fn of(arena: &mut Arena, table: &Table, quantity: Quantity, style: Style, most: usize) -> Self {
        match table {
            Table::Heaps { numbers, .. } => of_heaps(numbers, table),
            Table::Pairs { first, rows } => of_pairs(arena, *first, rows, quantity, style, most),
        }
    }

    /// It as comma-separated values: boards in rows and columns, heaps with a line each. Cost O(length).
    pub fn csv(&self) -> String {
        let mut lines: Vec<String> = Vec::new();
        if self.is_of_heaps {
            lines.push("heap,grundy,place in the period".into());
            for (heap, entry) in self.entries().enumerate() {
                let place = match entry.place {
                    PeriodPlace::Period(place) => (place + 1).to_string(),
                    PeriodPlace::None | PeriodPlace::Preperiod => String::new(),
                };
                lines.push(format!("{heap},{},{place}", entry.shown()));
            }
        } else {
            lines.push([&[String::new()], &*self.columns].concat().join(","));
            lines.extend(self.rows.iter().map(|(name, entries)| {
                let cells = entries.iter().map(|entry| quoted(entry.shown()));
                [name.clone()].into_iter().chain(cells).collect::<Vec<_>>().join(",")
            }));
        }
        lines.push(String::new());
        lines.join("\r\n")
    }

    /// It as a `tabular` of LaTeX, without packages. The period begins behind a line. Cost O(length).
    pub fn tex(&self) -> String {
        let mut text = format!("\\begin{{tabular}}{{r|{}}}\n", "c".repeat(self.columns.len()));
        let sign = if self.is_of_heaps { "$+$" } else { "" };
        let head: Vec<String> = self.columns.iter().map(|name| format!("${name}$")).collect();
        text.push_str(&format!("{sign} & {} \\\\ \\hline\n", head.join(" & ")));
        for (name, entries) in &self.rows {
            let cell = |entry: &Entry| match (entry.shown(), entry.place) {
                (UNDECIDED, _) => UNDECIDED.to_owned(),
                (NO_TEMPERATURE, _) => "--".to_owned(),
                (shown, PeriodPlace::Period(0)) => format!("\\vline\\ {}", in_tex(shown)),
                (shown, _) => in_tex(shown),
            };
            let mut cells: Vec<String> = entries.iter().map(cell).collect();
            cells.resize(self.columns.len(), String::new());
            text.push_str(&format!("${name}$ & {} \\\\\n", cells.join(" & ")));
        }
        text.push_str("\\end{tabular}\n");
        text
    }

    fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.rows.iter().flat_map(|(_, entries)| entries)
    }
}

impl Entry {
    /// What stands there: “?” where it is undecided.
    pub fn shown(&self) -> &str {
        self.text.as_deref().unwrap_or(UNDECIDED)
    }
}

/// A cell of comma-separated values (RFC 4180).
fn quoted(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

/// Grundy numbers in rows as long as the period, where that is neither very short nor very long.
fn of_heaps(numbers: &[u32], table: &Table) -> Listing {
    let period = table.period();
    let place = |heap: usize| match period {
        None => PeriodPlace::None,
        Some(period) if heap < period.preperiod => PeriodPlace::Preperiod,
        Some(period) => PeriodPlace::Period((heap - period.preperiod) % period.length),
    };
    let length = match period {
        Some(period) if period.length <= MOST_OF_ROW => {
            period.length * (NUMBERS_OF_ROW / period.length).max(1)
        }
        _ => NUMBERS_OF_ROW,
    };
    let entry = |(heap, number): (usize, &u32)| Entry {
        text: Some(number.to_string()),
        heat: None,
        place: place(heap),
    };
    let all: Vec<Entry> = numbers.iter().enumerate().map(entry).collect();
    let rows = all.chunks(length).enumerate();
    Listing {
        columns: (0..length.min(numbers.len())).map(|nth| nth.to_string()).collect(),
        rows: rows.map(|(row, entries)| ((row * length).to_string(), entries.to_vec())).collect(),
        period: Some(table.period_in_words()),
        is_of_heaps: true,
    }
}

fn of_pairs(
    arena: &mut Arena,
    first: usize,
    rows: &[Vec<Result<Answer, Unsolved>>],
    quantity: Quantity,
    style: Style,
    most: usize,
) -> Listing {
    let mut hot: Vec<Vec<Option<Dyadic>>> = Vec::new();
    for row in rows {
        let mut temperatures = Vec::new();
        for found in row {
            arena.renew_work();
            temperatures.push(match found {
                Ok(Answer::Short { value, .. }) => temperature(arena, *value).ok(),
                _ => None,
            });
        }
        hot.push(temperatures);
    }
    let hottest = hot.iter().flatten().flatten().max().cloned().unwrap_or(Dyadic::ZERO);
    let mut entry = |found: &Result<Answer, Unsolved>, hot: &Option<Dyadic>| Entry {
        text: match quantity {
            Quantity::Value => value(arena, found, style, most),
            Quantity::Temperature => match (found, hot) {
                (_, Some(hot)) => Some(print_number(hot, style)),
                (Ok(Answer::Loopy(_)), None) => Some(NO_TEMPERATURE.into()),
                (_, None) => None,
            },
        },
        heat: hot.as_ref().and_then(|hot| heat(hot, &hottest)),
        place: PeriodPlace::None,
    };
    let listed = rows.iter().zip(&hot).enumerate().map(|(row, (found, hot))| {
        let entries = found.iter().zip(hot).map(|(found, hot)| entry(found, hot)).collect();
        ((first + row).to_string(), entries)
    });
    let listed: Vec<(String, Vec<Entry>)> = listed.collect();
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    Listing {
        columns: (first..first + count).map(|column| column.to_string()).collect(),
        rows: listed,
        period: None,
        is_of_heaps: false,
    }
}

/// The value, or label or sector where play may go on for ever; nothing where it is not decided, or too long to be written.
fn value(arena: &mut Arena, found: &Result<Answer, Unsolved>, style: Style, most: usize) -> Option<String> {
    match found.as_ref().ok()? {
        Answer::Short { value, .. } => {
            arena.renew_work();
            print(arena, *value, style, most).ok().map(|printed| printed.text)
        }
        Answer::Loopy(loopy) => {
            Some(loopy.grundy.as_ref().map_or(loopy.sector().name().to_owned(), ToString::to_string))
        }
    }
}

impl Table {
    /// The period of the Grundy numbers, if one shows.
    pub fn period(&self) -> Option<crate::heaps::Period> {
        match self {
            Table::Heaps { period, .. } => *period,
            Table::Pairs { .. } => None,
        }
    }

    /// Up to which heap the numbers have to be known to prove the period, if there is a proof.
    pub fn proved_by(&self) -> Option<usize> {
        match self {
            Table::Heaps { period: Some(period), bound: Some(bound), .. } => bound.proved_by(period),
            _ => None,
        }
    }

    /// The period in words.
    ///
    /// ```
    /// use hyperjam_rulesets::table::table;
    /// use hyperjam_rulesets::Limits;
    /// use hyperjam_values::Arena;
    /// let (mut arena, limits) = (Arena::default(), Limits::default());
    /// let found = table("kayles", &["200"], &mut arena, limits, &mut |_, _| ())?.expect("within the limits");
    /// assert_eq!(found.period_in_words(), "period 12 from 71 on; proved by the numbers up to 167");
    /// # Ok::<(), hyperjam_rulesets::BoardError>(())
    /// ```
    pub fn period_in_words(&self) -> String {
        let Table::Heaps { numbers, period, bound } = self else { return String::new() };
        period_in_words(numbers.len().saturating_sub(1), *period, *bound)
    }
}
