//! `hyperjam table`: what heaps or boards of many sizes are worth, or who wins them.

mod winners;

use std::io::{self, Write};

use hyperjam_rulesets::heaps::{Bound, MisereQuotient, Period};
use hyperjam_rulesets::table::{self as tables, Listing, Quantity, Table};
use hyperjam_rulesets::{Limits, Unsolved};
use hyperjam_values::{Arena, Limits as ValueLimits};
use serde::Serialize;

use crate::Streams;
use crate::board::say_of_pieces;
use crate::drawing::say;
use crate::failure::Failure;
use crate::position_values::style;
use crate::ruleset::ruleset;
use crate::text::{Row, Table as TextTable, plain, write_json};
use crate::winners::Budget;

/// Lists what heaps or boards of many sizes are worth: Grundy numbers with their period, or values.
#[derive(clap::Args)]
#[command(after_help = "\
For heaps the table goes from 0 to a number, and shows the period of the Grundy numbers where they have one: proved, if
it goes on long enough for a proof. For boards and pairs of heaps it goes up to a size; “?” stands for what a limit
leaves undecided; `hyperjam octal` goes further for octal games. With --winner it has the outcome class of each board:
L and R for a player who wins whoever starts, N for the one who starts, P for the other; “L/?” if Left wins when Left
starts, and the rest is not decided. Boards have free cells only, or are made of copies of a position that is given
behind the size.

  hyperjam table octal 0.77 200
  hyperjam table subtraction 1,3,4 50
  hyperjam table domineering 4x4
  hyperjam table domineering 4x4 --temperature
  hyperjam table domineering 6x6 --winner
  hyperjam table clobber 3x4 'xo|ox' --tex
  hyperjam table wythoff 8x8
  hyperjam table octal 0.123 12 --misere
  hyperjam table 'B turn: .. -> ##' 3x5")]
pub(crate) struct Arguments {
    /// The name of a ruleset, or rules that are written out.
    #[arg(value_parser = ruleset)]
    ruleset: String,
    /// A code or a set, where the ruleset takes one, and then how far the table goes, and what boards are made of.
    #[arg(required = true)]
    extent: Vec<String>,
    /// Give the misère quotient of the heaps up to a size instead; with --winner say who wins misère play.
    #[arg(long)]
    misere: bool,
    /// Give the temperatures of boards instead of their values.
    #[arg(long, conflicts_with = "misere")]
    temperature: bool,
    /// Say who wins each board, by a search that needs no values.
    #[arg(long, conflicts_with_all = ["temperature", "csv", "tex", "limit"])]
    winner: bool,
    #[command(flatten)]
    budget: Budget,
    /// How many threads look for winners; as many as there are processors by default. The answer is the same.
    #[arg(
        long,
        requires = "winner",
        value_parser = clap::value_parser!(u16).range(1..=1024),
        value_name = "COUNT"
    )]
    threads: Option<u16>,
    /// Write one JSON object instead of lines.
    #[arg(long)]
    json: bool,
    /// Write comma-separated values instead of lines.
    #[arg(long, conflicts_with_all = ["json", "misere"])]
    csv: bool,
    /// Write a table for LaTeX instead of lines.
    #[arg(long, conflicts_with_all = ["json", "csv", "misere"])]
    tex: bool,
    /// The most units of work for each entry: options of positions, and comparisons of two games.
    #[arg(long, default_value_t = ValueLimits::default().work, value_name = "COUNT")]
    limit: u64,
}

/// The bytes that a value may take in an object,
const MOST_TEXT: usize = 1000;
/// and in a table.
const MOST_CELL: usize = 40;
/// How many Grundy numbers stand in a line.
const NUMBERS_OF_LINE: usize = 20;

#[derive(Serialize)]
#[serde(untagged)]
enum TableAnswer {
    Heaps {
        grundy: Vec<u32>,
        period: Option<PeriodAnswer>,
        #[serde(skip)]
        period_in_words: String,
    },
    Pairs {
        first: usize,
        values: Vec<Vec<Option<String>>>,
    },
    Quotient {
        order: usize,
        /// For each element a sum of heaps that represents it.
        elements: Vec<String>,
        /// Those that the second player wins.
        second_player_wins: Vec<String>,
        /// For each heap from 0 on its element.
        heaps: Vec<String>,
    },
    Undecided {
        undecided: String,
    },
}

#[derive(Serialize)]
pub(crate) struct PeriodAnswer {
    length: usize,
    preperiod: usize,
    saltus: u32,
    proved: bool,
    /// Up to which heap the numbers have to be known for a proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    proved_by: Option<usize>,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let texts: Vec<&str> = arguments.extent.iter().map(String::as_str).collect();
    if arguments.winner {
        return winners::run(arguments, &texts, streams);
    }
    let mut arena = Arena::new(ValueLimits { work: arguments.limit, ..ValueLimits::default() });
    let limits = Limits { work: arguments.limit, ..Limits::default() };
    if arguments.misere {
        let quotient = tables::quotient(&arguments.ruleset, &texts, limits)
            .map_err(|error| Failure::input("table", error))?;
        return write(&TableAnswer::of_quotient(quotient), arguments.json, streams);
    }
    let table = tables::table(&arguments.ruleset, &texts, &mut arena, limits, &mut |_, _| ())
        .map_err(|error| Failure::input("table", error))?;
    let table = match table {
        Ok(table) => table,
        Err(unsolved) => {
            let is_octal = arguments.ruleset == "octal" && !arguments.json;
            let further = if is_octal { "; “hyperjam octal” goes further" } else { "" };
            let undecided = format!("{unsolved}{further}");
            if arguments.csv || arguments.tex {
                say(&arguments.ruleset, &format!("{undecided}; see --limit"), streams);
                return Ok(());
            }
            let undecided = TableAnswer::Undecided { undecided };
            return write(&undecided, arguments.json, streams);
        }
    };
    if let Ok(sizes) = tables::Sizes::parse(&arguments.ruleset, &texts)
        && let Ok(largest) = sizes.board(sizes.last[0], sizes.last[1])
    {
        say_of_pieces(&arguments.ruleset, &*largest, streams);
    }
    let quantity = if arguments.temperature { Quantity::Temperature } else { Quantity::Value };
    // What programs read is typed, and what TeX writes is read from what stands in books.
    let style = style(arguments.json || arguments.csv);
    let most = if arguments.json || arguments.csv || arguments.tex { MOST_TEXT } else { MOST_CELL };
    let listing = Listing::of(&mut arena, &table, quantity, style, most);
    if arguments.csv || arguments.tex {
        let text = if arguments.csv { listing.csv() } else { listing.tex() };
        return Ok(streams.output.write_all(text.as_bytes())?);
    }
    write(&TableAnswer::of(&table, listing), arguments.json, streams)
}

fn write(answer: &TableAnswer, json: bool, streams: &mut Streams<'_>) -> Result<(), Failure> {
    if json { Ok(write_json(answer, streams.output)?) } else { Ok(answer.write(streams.output)?) }
}

impl PeriodAnswer {
    pub(crate) fn of(period: Period, bound: Option<Bound>) -> Self {
        let Period { length, preperiod, saltus, is_proved } = period;
        let proved_by = bound.and_then(|bound| bound.proved_by(&period));
        Self { length, preperiod, saltus, proved: is_proved, proved_by }
    }
}

impl TableAnswer {
    fn of_quotient(quotient: Result<MisereQuotient, Unsolved>) -> TableAnswer {
        let quotient = match quotient {
            Ok(quotient) => quotient,
            Err(unsolved) => return TableAnswer::Undecided { undecided: unsolved.to_string() },
        };
        let text = |sum: &Vec<u32>| {
            let heaps: Vec<String> = sum.iter().map(u32::to_string).collect();
            if heaps.is_empty() { "0".to_owned() } else { heaps.join(",") }
        };
        let elements: Vec<String> = quotient.elements.iter().map(text).collect();
        let named = |numbers: &[usize]| numbers.iter().map(|number| elements[*number].clone()).collect();
        TableAnswer::Quotient {
            order: elements.len(),
            second_player_wins: named(&quotient.second_player_wins),
            heaps: named(&quotient.heaps),
            elements,
        }
    }

    fn of(table: &Table, listing: Listing) -> TableAnswer {
        match table {
            Table::Heaps { numbers, period, bound } => TableAnswer::Heaps {
                grundy: numbers.clone(),
                period: period.map(|period| PeriodAnswer::of(period, *bound)),
                period_in_words: table.period_in_words(),
            },
            Table::Pairs { first, .. } => {
                let texts = |(_, entries): (String, Vec<tables::Entry>)| {
                    entries.into_iter().map(|entry| entry.text).collect()
                };
                TableAnswer::Pairs { first: *first, values: listing.rows.into_iter().map(texts).collect() }
            }
        }
    }

    fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        match self {
            TableAnswer::Undecided { undecided } => writeln!(output, "{}; see --limit", plain(undecided)),
            TableAnswer::Heaps { grundy, period_in_words, .. } => {
                let width = (grundy.len().saturating_sub(1)).to_string().len();
                for (line, numbers) in grundy.chunks(NUMBERS_OF_LINE).enumerate() {
                    let texts: Vec<String> = numbers.iter().map(u32::to_string).collect();
                    writeln!(output, "{:>width$}: {}", line * NUMBERS_OF_LINE, texts.join(" "))?;
                }
                writeln!(output, "{period_in_words}")
            }
            TableAnswer::Quotient { order, elements, second_player_wins, heaps } => {
                writeln!(output, "{:14} {order}: {}", "elements", elements.join("  "))?;
                writeln!(output, "{:14} {}", "second wins", second_player_wins.join("  "))?;
                heaps.iter().enumerate().try_for_each(|(heap, element)| {
                    writeln!(output, "{:14} {element}", format!("heap {heap}"))
                })
            }
            TableAnswer::Pairs { first, values } => {
                let cell = |cell: &Option<String>| cell.as_deref().unwrap_or("?").to_owned();
                let cells = values.iter().map(|row| row.iter().map(cell).collect());
                write_pairs(*first, &cells.collect::<Vec<_>>(), output)
            }
        }
    }
}

/// Writes a table of rows and columns with their numbers.
fn write_pairs(first: usize, cells: &[Vec<String>], output: &mut dyn Write) -> io::Result<()> {
    let columns = cells.iter().map(Vec::len).max().unwrap_or(0);
    let row = |number: usize, row: &mut Row| match number.checked_sub(1) {
        None => {
            row.cell("");
            (0..columns).for_each(|column| row.cell(first + column));
        }
        Some(number) => {
            row.cell(first + number);
            cells[number].iter().for_each(|cell| row.cell(cell));
        }
    };
    let table = TextTable::new(cells.len() + 1, row);
    table.write(&table.widths(), output)
}
