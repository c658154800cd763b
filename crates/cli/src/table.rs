//! `hyperjam table`: what heaps or boards of many sizes are worth.

use std::io::{self, Write};

use hyperjam_rulesets::heaps::MisereQuotient;
use hyperjam_rulesets::table::{self as tables, Table};
use hyperjam_rulesets::{Answer, Limits, Unsolved};
use hyperjam_values::notation::{Style, print};
use hyperjam_values::{Arena, Limits as ValueLimits};
use serde::Serialize;

use crate::Streams;
use crate::failure::Failure;
use crate::position_values::style;
use crate::text::{Row, Table as TextTable, plain, write_json};

/// Lists what heaps or boards of many sizes are worth: Grundy numbers with their period, or values.
#[derive(clap::Args)]
#[command(after_help = "\
For heaps the table goes from 0 to a number, and shows the period of the Grundy numbers where they have one: proved, if
it goes on long enough for a proof. For boards and pairs of heaps it goes up to a size; “?” stands for what a limit
leaves undecided.

  hyperjam table octal 0.77 200
  hyperjam table subtraction 1,3,4 50
  hyperjam table domineering 4x4
  hyperjam table wythoff 8x8
  hyperjam table octal 0.123 12 --misere
  hyperjam table 'B turn: .. -> ##' 3x5")]
pub(crate) struct Arguments {
    /// The name of a ruleset, or rules that are written out.
    ruleset: String,
    /// A code or a set, where the ruleset takes one, and then how far the table goes.
    #[arg(required = true)]
    extent: Vec<String>,
    /// Give the misère quotient of the heaps up to a size instead.
    #[arg(long)]
    misere: bool,
    /// Write one JSON object instead of lines.
    #[arg(long)]
    json: bool,
    /// The most units of work: options of positions, and comparisons of two games.
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
    },
    Pairs {
        first: usize,
        values: Vec<Vec<Option<String>>>,
    },
    Quotient {
        order: usize,
        /// For each element a sum of heaps that stands for it.
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
struct PeriodAnswer {
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
    let mut arena = Arena::new(ValueLimits { work: arguments.limit, ..ValueLimits::default() });
    let limits = Limits { work: arguments.limit, ..Limits::default() };
    if arguments.misere {
        let quotient = tables::quotient(&arguments.ruleset, &texts, limits)
            .map_err(|error| Failure::input("table", error))?;
        return write(&TableAnswer::of_quotient(quotient), arguments.json, streams);
    }
    let table = tables::table(&arguments.ruleset, &texts, &mut arena, limits)
        .map_err(|error| Failure::input("table", error))?;
    let answer = TableAnswer::of(&mut arena, table, arguments.json);
    write(&answer, arguments.json, streams)
}

fn write(answer: &TableAnswer, json: bool, streams: &mut Streams<'_>) -> Result<(), Failure> {
    if json { Ok(write_json(answer, streams.output)?) } else { Ok(answer.write(streams.output)?) }
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

    fn of(arena: &mut Arena, table: Result<Table, Unsolved>, json: bool) -> TableAnswer {
        match table {
            Err(unsolved) => TableAnswer::Undecided { undecided: unsolved.to_string() },
            Ok(Table::Heaps { numbers, period, bound }) => TableAnswer::Heaps {
                grundy: numbers,
                period: period.map(|period| PeriodAnswer {
                    length: period.length,
                    preperiod: period.preperiod,
                    saltus: period.saltus,
                    proved: period.is_proved,
                    proved_by: bound.filter(|_| period.saltus == 0).map(|bound| {
                        (bound.end(period.preperiod, period.length) + period.length).saturating_sub(1)
                    }),
                }),
            },
            Ok(Table::Pairs { first, rows }) => {
                let most = if json { MOST_TEXT } else { MOST_CELL };
                let mut cell = |found| text(arena, found, style(json), most);
                let values = rows.into_iter().map(|row| row.into_iter().map(&mut cell).collect()).collect();
                TableAnswer::Pairs { first, values }
            }
        }
    }

    fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        match self {
            TableAnswer::Undecided { undecided } => writeln!(output, "{}; see --limit", plain(undecided)),
            TableAnswer::Heaps { grundy, period } => {
                let width = (grundy.len().saturating_sub(1)).to_string().len();
                for (line, numbers) in grundy.chunks(NUMBERS_OF_LINE).enumerate() {
                    let texts: Vec<String> = numbers.iter().map(u32::to_string).collect();
                    writeln!(output, "{:>width$}: {}", line * NUMBERS_OF_LINE, texts.join(" "))?;
                }
                match period {
                    None => writeln!(output, "no period shows up to {}", grundy.len().saturating_sub(1)),
                    Some(period) => period.write(output),
                }
            }
            TableAnswer::Quotient { order, elements, second_player_wins, heaps } => {
                writeln!(output, "{:14} {order}: {}", "elements", elements.join("  "))?;
                writeln!(output, "{:14} {}", "second wins", second_player_wins.join("  "))?;
                heaps.iter().enumerate().try_for_each(|(heap, element)| {
                    writeln!(output, "{:14} {element}", format!("heap {heap}"))
                })
            }
            TableAnswer::Pairs { first, values } => {
                let columns = values.iter().map(Vec::len).max().unwrap_or(0);
                let row = |number: usize, row: &mut Row| match number.checked_sub(1) {
                    None => {
                        row.cell("");
                        (0..columns).for_each(|column| row.cell(first + column));
                    }
                    Some(number) => {
                        row.cell(first + number);
                        let cells = &values[number];
                        cells.iter().for_each(|cell| row.cell(cell.as_deref().unwrap_or("?")));
                    }
                };
                let table = TextTable::new(values.len() + 1, row);
                let widths = table.widths();
                table.write(&widths, output)
            }
        }
    }
}

impl PeriodAnswer {
    fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        let PeriodAnswer { length, preperiod, saltus, proved, proved_by } = self;
        let plus = if *saltus == 0 { String::new() } else { format!(", adding {saltus} each time") };
        let proof = match (proved, proved_by) {
            (true, Some(last)) => format!("proved by the numbers up to {last}"),
            (false, Some(last)) => format!("not proved: that takes the numbers up to {last}"),
            _ => "not proved".to_owned(),
        };
        writeln!(output, "period {length} from {preperiod} on{plus}; {proof}")
    }
}

/// What stands in a cell: the value, or label and sector where play may go on for ever.
fn text(arena: &mut Arena, found: Result<Answer, Unsolved>, style: Style, most: usize) -> Option<String> {
    match found.ok()? {
        Answer::Short { value, .. } => print(arena, value, style, most).ok().map(|printed| printed.text),
        Answer::Loopy(loopy) => {
            Some(loopy.grundy.as_ref().map_or(loopy.sector().name().to_owned(), ToString::to_string))
        }
    }
}
