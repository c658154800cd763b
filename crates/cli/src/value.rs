//! `hyperjam value`: what an expression of games comes to.

mod answer;
mod ties;

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;

use hyperjam_bridge::board::{board_value, called_board, written_board};
use hyperjam_solver::ties::TieNames;
use hyperjam_values::evaluate::{COLUMNS, EvaluationError, Reason, Scope, Value, evaluate, rows};
use hyperjam_values::notation::{Statement, Style, parse};
use hyperjam_values::{Arena, Limits, Unfinished};
use unicode_width::UnicodeWidthStr;

use crate::failure::{Failure, InputError};
use crate::position_values::style;
use crate::text::{plain, write_json};
use crate::{LineEditor, Streams, Typed};
pub(crate) use answer::Answer;
use answer::{MOST_ROW_LIMITS, MOST_TEXT};
use ties::TiesAnswer;

/// Works out a game: its canonical form, who wins, stops, mean, temperature, atomic weight.
#[derive(clap::Args)]
#[command(after_help = "\
An EXPRESSION is written as in CGSuite: numbers, * and *3, ^ and v3*2, up, down, star, +-1, {a,b|c}, and
{3||2|1}, where the longest bar separates first, sums, products with integers, a:b, comparisons, functions such as mean(g), g.Cool(1/2)
or g Heat 2; and Unicode, ½ ↑ ∗ ±. Games with loops: on, off, over, under, upon, dud, {0|pass}, a{0|{a|1}}, ∞{1,2}, s & t, ^[on], ^<on>.
Numbers that are not short: 1/3, sqrt(2), w/2 - 1, {0,1,2,…|}.
Lists: [1, 2], 1..8, [n^2 for n in 1..5 where n != 3]; functions: f(n) := if n == 0 then 0 else {f(n-1)|} end, which remember their
values and end by their budget; several lines in one: begin g := ^*; g + g end; boards: Domineering(\"...|...\"), Domineering(2, 3).
A game in single quotation marks is a form, whose options are kept as they are written: ProductOptions and IsIdentical are about
such. Quote it for your shell. In a line with the word tie, as {0,2,tie} + 3, numbers are heaps and sets are games with ties
(Hinman).

If a limit leaves a question undecided, the answer says so and the exit status is still 0. Of lines that are read each is worked out,
what is wrong with one is said with its number, and the exit status is then 2.

  hyperjam value '{3|1} + *2'
  hyperjam value '{5|2||-1}.Thermograph'
  hyperjam value 'sqrt(2)'
  hyperjam value 'over + v'
  hyperjam value '{0,2,tie} + 3'
  hyperjam value \"'{0,1|}' * *\"
  hyperjam value '[Domineering(2, n) for n in 1..10]' --csv
  hyperjam value 'f(n) := if n == 0 then 0 else {f(n-1)|*} end; [f(n) for n in 1..8]'
  hyperjam value --file sheet.txt
  hyperjam value --csv < million.txt")]
pub(crate) struct Arguments {
    /// The expression; without one, lines are typed at a prompt or read from standard input, each an expression that may
    /// use the names before.
    #[arg(allow_hyphen_values = true)]
    expression: Option<String>,
    /// Read the lines of this file; `-` is standard input.
    #[arg(long, value_name = "FILE", conflicts_with = "expression")]
    file: Option<PathBuf>,
    /// Write one JSON object instead of lines.
    #[arg(long)]
    json: bool,
    /// Write a table instead: a row for each value, and for each element of a list.
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// The most units of work; one unit is about one comparison of two games.
    #[arg(long, default_value_t = Limits::default().work, value_name = "COUNT")]
    limit: u64,
}

/// What stands before what a person types.
const PROMPT: &str = "> ";
/// What some editors put before a text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
/// The bytes of a line that are read at once: more than an expression may have.
const LONGEST_LINE: u64 = 1 << 17;

/// The names that lines give.
struct Names {
    games: Scope,
    with_ties: TieNames,
}

impl Default for Names {
    fn default() -> Self {
        Self { games: Scope::with_boards(called_board), with_ties: TieNames::default() }
    }
}

/// How answers are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    Lines,
    Json,
    Csv,
}

impl Layout {
    fn style(self) -> Style {
        style(self != Self::Lines)
    }
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let limits = Limits { work: arguments.limit, ..Limits::default() };
    let mut arena = Arena::new(limits);
    let mut names = Names::default();
    let layout = match (arguments.json, arguments.csv) {
        (true, _) => Layout::Json,
        (_, true) => Layout::Csv,
        _ => Layout::Lines,
    };
    if layout == Layout::Csv {
        write_row(&[&["line"], &COLUMNS[..], &["error"]].concat(), streams)?;
    }
    if let Some(expression) = &arguments.expression {
        let found = answer(&mut arena, &mut names, expression, layout);
        let found = found.map_err(|error| Failure::input("expression", error))?;
        return found.write_as(layout, 1, streams);
    }
    match (&arguments.file, streams.editor.take()) {
        (Some(file), _) if file.as_os_str() != "-" => {
            let name = file.display().to_string();
            let opened = File::open(file).map_err(|error| Failure::input(&name, error))?;
            lines(
                &mut arena,
                &mut names,
                layout,
                Source { name: &name, input: Some(&mut BufReader::new(opened)) },
                streams,
            )
        }
        (None, Some(editor)) => prompt(limits, &mut names, editor, layout, streams),
        _ => lines(&mut arena, &mut names, layout, Source { name: "-", input: None }, streams),
    }
}

/// Where lines are read.
struct Source<'a> {
    /// What it is called in errors.
    name: &'a str,
    /// Nothing for standard input.
    input: Option<&'a mut dyn BufRead>,
}

/// A row of comma-separated values (RFC 4180).
fn write_row(cells: &[impl AsRef<str>], streams: &mut Streams<'_>) -> Result<(), Failure> {
    let quoted = |cell: &str| match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_owned(),
    };
    let cells: Vec<String> = cells.iter().map(|cell| quoted(cell.as_ref())).collect();
    write!(streams.output, "{}\r\n", cells.join(",")).map_err(Failure::Output)
}

/// Works lines out as a person types them, who may try again after a mistake, and may end what takes too long.
fn prompt(
    limits: Limits,
    names: &mut Names,
    editor: &mut dyn LineEditor,
    layout: Layout,
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    let interruption = editor.interruption();
    let asked = interruption.clone();
    let arena = &mut Arena::with_cancel(limits, move || asked.load(Relaxed));
    loop {
        let line = match editor.line(PROMPT).map_err(|error| Failure::input("-", error))? {
            Typed::Line(line) => line,
            Typed::Discarded => continue,
            Typed::End => return Ok(()),
        };
        arena.renew_work();
        interruption.store(false, Relaxed);
        match answer(arena, names, line.trim_end(), layout) {
            Ok(Found::Answer(Answer::Nothing {})) => {}
            Ok(found) => found.write_as(layout, 1, streams)?,
            Err(error) => {
                let mark = column(&error).map(|column| mark(&line, column));
                let parts = mark.into_iter().chain([plain(&error.to_string()).into_owned()]);
                for line in parts {
                    writeln!(streams.output, "{line}").map_err(Failure::Output)?;
                }
            }
        }
        streams.output.flush().map_err(Failure::Output)?;
    }
}

/// Works lines out as they are read. Of one that is wrong its error is told at once, and the next is gone on with. While no names
/// are given, the games of lines before are forgotten when they take much memory: so there may be any number of lines.
fn lines(
    arena: &mut Arena,
    names: &mut Names,
    layout: Layout,
    mut source: Source<'_>,
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    let (mut lines, mut wrong) = (0, 0);
    loop {
        let line = match &mut source.input {
            Some(input) => next_line(*input),
            None => next_line(streams.input),
        };
        let Some(mut line) = line.map_err(|error| Failure::input(source.name, error))? else { break };
        lines += 1;
        if lines == 1 && line.starts_with(BYTE_ORDER_MARK) {
            line.drain(..BYTE_ORDER_MARK.len());
        }
        if names.games.is_empty() && arena.bytes() > arena.limits().bytes / 2 {
            *arena = Arena::new(arena.limits());
        }
        arena.renew_work();
        match answer(arena, names, String::from_utf8_lossy(&line).trim_end(), layout) {
            Ok(Found::Answer(Answer::Nothing {})) => {}
            Ok(found) => found.write_as(layout, lines, streams)?,
            Err(error) => {
                wrong += 1;
                let error = error.to_string();
                let _ = writeln!(streams.errors, "hyperjam: line {lines}: {}", plain(&error));
                Found::Answer(Answer::Wrong { line: lines, error }).write_as(layout, lines, streams)?;
            }
        }
    }
    let wrong_lines = || Failure::input(source.name, InputError::WrongLines { wrong, lines });
    if wrong == 0 { Ok(()) } else { Err(wrong_lines()) }
}

/// The next line, if there is one. Of one that is longer than an expression may be only the beginning is kept, which is refused.
fn next_line(input: &mut dyn BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    io::Read::take(&mut *input, LONGEST_LINE).read_until(b'\n', &mut line)?;
    if line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok((!line.is_empty()).then_some(line))
}

/// The column of what is wrong with an expression, counted in characters from 1.
fn column(error: &InputError) -> Option<usize> {
    match error {
        InputError::Syntax(error) => Some(error.column()),
        InputError::TiesSyntax(error) => Some(error.column),
        InputError::Evaluation(error) => error.column,
        InputError::WrittenBoard { column, .. } | InputError::BoardValue { column, .. } => Some(*column),
        _ => None,
    }
}

/// A line that points to a column of the one above, which was typed at the prompt.
fn mark(line: &str, column: usize) -> String {
    let before: String = line.chars().take(column.saturating_sub(1)).collect();
    format!("{:width$}^", "", width = PROMPT.width() + before.width())
}

/// What a line comes to, as it is to be written.
enum Found {
    Answer(Answer),
    /// Rows of a table, by [`COLUMNS`]; of an element that is not decided why.
    Rows(Vec<Result<[String; 5], String>>),
}

/// What a line comes to.
fn answer(arena: &mut Arena, names: &mut Names, line: &str, layout: Layout) -> Result<Found, InputError> {
    if let Some(sum) = names.with_ties.read(line, &|_| false, &|_| None) {
        return Ok(Found::Answer(Answer::Ties(TiesAnswer::of(&sum?))));
    }
    let statement = parse(line)?;
    set_boards(arena, &mut names.games, &statement)?;
    match evaluate(arena, &mut names.games, &statement) {
        Ok(Value::Nothing) => Ok(Found::Answer(Answer::Nothing {})),
        Ok(value) if layout == Layout::Csv => {
            let list = match value {
                Value::List(list) => list,
                value => vec![value].into(),
            };
            let total = arena.limits().work.saturating_mul(MOST_ROW_LIMITS);
            let rows = rows(arena, &list, layout.style(), MOST_TEXT, total);
            Ok(Found::Rows(
                rows.into_iter().map(|row| row.map_err(|unfinished| unfinished.to_string())).collect(),
            ))
        }
        Ok(value) => Ok(Found::Answer(Answer::of(arena, value, layout.style()))),
        Err(EvaluationError { column, reason: Reason::Unfinished(unfinished) })
            if is_undecided(&unfinished) =>
        {
            let undecided = EvaluationError { column, reason: Reason::Unfinished(unfinished) }.to_string();
            Ok(Found::Answer(Answer::undecided(&unfinished, undecided)))
        }
        Err(error) => Err(error.into()),
    }
}

impl Found {
    fn write_as(&self, layout: Layout, line: u64, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let number = line.to_string();
        let said = |value: &str, error: &str| {
            let mut cells = vec![number.clone(), value.to_owned()];
            cells.resize(COLUMNS.len() + 1, String::new());
            cells.push(error.to_owned());
            cells
        };
        match (self, layout) {
            (Found::Rows(rows), _) => rows.iter().try_for_each(|row| match row {
                Ok(cells) => {
                    let cells = [std::slice::from_ref(&number), &cells[..], &[String::new()]].concat();
                    write_row(&cells, streams)
                }
                Err(undecided) => write_row(&said("", undecided), streams),
            }),
            (Found::Answer(Answer::Ties(ties)), Layout::Csv) => write_row(&said(&ties.sum, ""), streams),
            (
                Found::Answer(
                    Answer::Undecided { undecided: error }
                    | Answer::TooLarge { undecided: error }
                    | Answer::Wrong { error, .. },
                ),
                Layout::Csv,
            ) => write_row(&said("", error), streams),
            (Found::Answer(Answer::Nothing {}), Layout::Csv) => Ok(()),
            (Found::Answer(answer), layout) => write(answer, layout == Layout::Json, streams),
        }
    }
}

/// Gives the boards that are written in a statement, as `Domineering("...|...")`, their values.
fn set_boards(arena: &mut Arena, scope: &mut Scope, statement: &Statement) -> Result<(), InputError> {
    let mut names = Vec::new();
    statement.each_name(&mut |used| names.push((used.name, used.column)));
    for (name, column) in names {
        let Some(opened) = written_board(name) else { continue };
        let board = opened.map_err(|error| InputError::WrittenBoard { column, error })?;
        let value = board_value(arena, &*board);
        let value = value.map_err(|reason| InputError::BoardValue { column, reason })?;
        scope.set(name, value);
    }
    Ok(())
}

pub(crate) fn write(answer: &Answer, json: bool, streams: &mut Streams<'_>) -> Result<(), Failure> {
    if json { Ok(write_json(answer, streams.output)?) } else { Ok(answer.write(streams.output)?) }
}

/// Whether a limit ended the work, rather than the input being wrong.
fn is_undecided(unfinished: &Unfinished) -> bool {
    !matches!(unfinished, Unfinished::Size { .. })
}
