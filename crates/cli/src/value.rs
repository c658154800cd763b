//! `hyperjam value`: what an expression of games comes to.

mod ties;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;

use hyperjam_bridge::board::{board_value, called_board, written_board};
use hyperjam_solver::ties::TieNames;
use hyperjam_terms::{Order, OutcomeClass};
use hyperjam_values::evaluate::{COLUMNS, EvaluationError, Reason, Scope, Value, evaluate, in_a_line, row};
use hyperjam_values::facts::{Facts, facts};
use hyperjam_values::loopy::{self, LoopyGame, LoopyValue, Work};
use hyperjam_values::multiplication::ProductOption;
use hyperjam_values::notation::{Printed, Statement, Style, parse, print_number, print_uptimal};
use hyperjam_values::numbers::{Fraction, Stage};
use hyperjam_values::surreal::{Signs, Surreal};
use hyperjam_values::thermograph::{Breakpoint, Wall};
use hyperjam_values::{Arena, Dyadic, GameId, Limits, Unfinished};
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use crate::failure::{Failure, InputError};
use crate::position_values::style;
use crate::text::{plain, write_json};
use crate::{LineEditor, Streams, Typed};
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
Quote it for your shell. In a line with the word tie, as {0,2,tie} + 3, numbers are heaps and sets are games with ties (Hinman).

If a limit leaves a question undecided, the answer says so and the exit status is still 0. Of lines that are read each is worked out,
what is wrong with one is said with its number, and the exit status is then 2.

  hyperjam value '{3|1} + *2'
  hyperjam value '{5|2||-1}.Thermograph'
  hyperjam value 'sqrt(2)'
  hyperjam value 'over + v'
  hyperjam value '{0,2,tie} + 3'
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
/// The bytes that a text may take.
const MOST_TEXT: usize = 10_000;
/// The bytes of a line that are read at once: more than an expression may have.
const LONGEST_LINE: u64 = 1 << 17;
/// How many games of a list are written.
const MOST_GAMES: usize = 1000;

/// A game, as it is written in the answer.
#[derive(Serialize)]
pub(crate) struct GameAnswer {
    canonical: Option<String>,
    /// The Grundy number of an impartial position on a board.
    #[serde(skip_serializing_if = "Option::is_none")]
    grundy: Option<String>,
    outcome: OutcomeClass,
    left: Option<Vec<String>>,
    right: Option<Vec<String>>,
    birthday: Option<Birthday>,
    number: bool,
    infinitesimal: bool,
    all_small: Option<bool>,
    left_stop: String,
    right_stop: String,
    mean: Option<String>,
    temperature: Option<String>,
    atomic_weight: Option<String>,
    /// Why something is null, or not whole, by its field.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    notes: BTreeMap<&'static str, String>,
}

/// A birthday; as a string of digits where a JSON number might be rounded.
#[derive(Serialize)]
#[serde(untagged)]
enum Birthday {
    Small(u64),
    Large(String),
}

/// What an expression comes to, as it is written.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Answer {
    Game(Box<GameAnswer>),
    Truth {
        truth: bool,
        /// How the two compare, where a comparison does not hold.
        #[serde(skip_serializing_if = "Option::is_none")]
        order: Option<Order>,
    },
    Games {
        games: Vec<String>,
        /// How many more there are.
        #[serde(skip_serializing_if = "Option::is_none")]
        left_out: Option<usize>,
    },
    Outcome {
        outcome: OutcomeClass,
    },
    Thermograph {
        left_wall: Vec<[String; 2]>,
        right_wall: Vec<[String; 2]>,
        mean: String,
        temperature: String,
    },
    Interval {
        confused_with: Option<IntervalAnswer>,
    },
    Ordinal {
        ordinal: String,
    },
    Number(NumberAnswer),
    Infinite {
        infinite: String,
    },
    Numbers {
        numbers: Vec<String>,
    },
    Uptimal {
        uptimal: String,
    },
    Loopy {
        loopy: String,
        sector: &'static str,
        stopper: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        sides: Option<[String; 2]>,
        /// The onside and the offside where no stoppers were found for them, with fewer options if some can be spared.
        #[serde(skip_serializing_if = "Option::is_none")]
        simplified: Option<[String; 2]>,
        #[serde(skip_serializing_if = "Option::is_none")]
        degree: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        variety: Option<String>,
    },
    Signs {
        signs: String,
    },
    Stages {
        stages: Vec<StageAnswer>,
    },
    Product {
        options: Vec<String>,
    },
    Ties(TiesAnswer),
    Function {
        function: String,
    },
    Undecided {
        undecided: String,
    },
    /// What is undecided because of a size that no limit of work makes larger.
    TooLarge {
        undecided: String,
    },
    /// A line of several that is wrong.
    Wrong {
        line: u64,
        error: String,
    },
    Nothing {},
}

/// A number that is neither short nor an ordinal.
#[derive(Serialize)]
pub(crate) struct NumberAnswer {
    sum_of_powers: String,
    /// The way to it in the number tree, and the day on which it is born; null where that is not worked out.
    signs: Option<String>,
    birthday: Option<String>,
    /// Why they are null.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// The options that a stage adds.
#[derive(Serialize)]
pub(crate) struct StageAnswer {
    left: Vec<String>,
    right: Vec<String>,
}

#[derive(Serialize)]
pub(crate) struct IntervalAnswer {
    from: String,
    from_is_in: bool,
    to: String,
    to_is_in: bool,
}

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
    let mut arena = Arena::new(Limits { work: arguments.limit, ..Limits::default() });
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
        (None, Some(editor)) => prompt(&mut arena, &mut names, editor, layout, streams),
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

/// Works lines out as a person types them, who may try again after a mistake.
fn prompt(
    arena: &mut Arena,
    names: &mut Names,
    editor: &mut dyn LineEditor,
    layout: Layout,
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    loop {
        let line = match editor.line(PROMPT).map_err(|error| Failure::input("-", error))? {
            Typed::Line(line) => line,
            Typed::Discarded => continue,
            Typed::End => return Ok(()),
        };
        arena.renew_work();
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
        let Some(line) = line.map_err(|error| Failure::input(source.name, error))? else { break };
        lines += 1;
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
    /// Rows of a table, by [`COLUMNS`].
    Rows(Vec<[String; 5]>),
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
            Ok(Found::Rows(list.iter().map(|value| row(arena, value, layout.style(), MOST_TEXT)).collect()))
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
            (Found::Rows(rows), _) => rows.iter().try_for_each(|cells| {
                let cells = [std::slice::from_ref(&number), &cells[..], &[String::new()]].concat();
                write_row(&cells, streams)
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

/// What is said of a game with loops.
fn loopy(arena: &mut Arena, value: &LoopyValue, style: Style) -> Result<Answer, Unfinished> {
    let mut work = Work::of(arena.work_left());
    let is_stopper = value.as_stopper().is_some();
    let text = |arena: &mut Arena, game: &LoopyGame, work: &mut Work| {
        Ok(loopy::print_game(arena, game, style, MOST_TEXT, work)?.text)
    };
    let (mut sides, mut simplified) = (None, None);
    if !is_stopper && value.has_sides() {
        sides = Some([text(arena, value.on(), &mut work)?, text(arena, value.off(), &mut work)?]);
    } else if !is_stopper {
        let above = loopy::simplified_above(value.on(), &mut work)?;
        let below = loopy::simplified_above(&value.off().negate()?, &mut work)?.negate()?;
        simplified = Some([text(arena, &above, &mut work)?, text(arena, &below, &mut work)?]);
    }
    let degree = if is_stopper { Some(value.degree(&mut work)?) } else { None };
    let degree = degree.as_ref().and_then(LoopyValue::as_stopper);
    let degree = degree.map(|degree| text(arena, degree, &mut work)).transpose()?;
    let variety = value.variety(&mut work).ok().and_then(Result::ok);
    let variety = variety.map(|variety| text(arena, variety.on(), &mut work)).transpose()?;
    let sector = value.sector().name();
    let loopy = loopy::print_within(arena, value, style, MOST_TEXT, &mut work)?.text;
    Ok(Answer::Loopy { loopy, sector, stopper: is_stopper, sides, simplified, degree, variety })
}

impl Answer {
    /// That something is not decided, in these words.
    fn undecided(unfinished: &Unfinished, undecided: String) -> Answer {
        match unfinished {
            Unfinished::Positions { .. } => Answer::TooLarge { undecided },
            _ => Answer::Undecided { undecided },
        }
    }

    fn of(arena: &mut Arena, value: Value, style: Style) -> Answer {
        let undecided = |unfinished: Unfinished| Answer::undecided(&unfinished, unfinished.to_string());
        let number = |number: &Dyadic| print_number(number, style);
        match value {
            Value::Game(game) => Answer::of_game(arena, game, style),
            Value::Form { left, right } => match arena.game(&left, &right) {
                Ok(game) => Answer::of_game(arena, game, style),
                Err(unfinished) => undecided(unfinished),
            },
            Value::Truth(truth) => Answer::Truth { truth, order: None },
            Value::Fails(order) => Answer::Truth { truth: false, order: Some(order) },
            Value::List(list) => {
                let mut texts = Vec::new();
                for value in list.iter().take(MOST_GAMES) {
                    match in_a_line(arena, value, style, MOST_TEXT) {
                        Ok(text) => texts.push(text),
                        Err(unfinished) => return undecided(unfinished),
                    }
                }
                let left_out = list.len().checked_sub(MOST_GAMES).filter(|left_out| *left_out > 0);
                Answer::Games { games: texts, left_out }
            }
            Value::Outcome(outcome) => Answer::Outcome { outcome },
            Value::Thermograph(found) => Answer::Thermograph {
                left_wall: corners(&found.left, style),
                right_wall: corners(&found.right, style),
                mean: number(&found.mean),
                temperature: number(&found.temperature),
            },
            Value::Interval(interval) => Answer::Interval {
                confused_with: interval.map(|[low, high]| IntervalAnswer {
                    from: number(&low.number),
                    from_is_in: low.closed,
                    to: number(&high.number),
                    to_is_in: high.closed,
                }),
            },
            Value::Ordinal(ordinal) => Answer::Ordinal { ordinal: ordinal.to_string() },
            Value::Heap(size) => Answer::Ordinal { ordinal: format!("*({size})") },
            Value::Number(number) => Answer::Number(NumberAnswer::of(&number)),
            Value::Infinite(game) => Answer::Infinite { infinite: game.to_string() },
            Value::Numbers(numbers) => {
                Answer::Numbers { numbers: numbers.iter().map(ToString::to_string).collect() }
            }
            Value::Uptimal(form) => Answer::Uptimal { uptimal: print_uptimal(arena, &form) },
            Value::Loopy(value) => loopy(arena, &value, style).unwrap_or_else(undecided),
            Value::Signs(signs) => Answer::Signs { signs: signs.to_string() },
            Value::EndlessSigns(signs) => Answer::Signs { signs: signs.to_string() },
            Value::Stages(stages) => {
                let texts = |side: &[Fraction]| side.iter().map(Fraction::to_string).collect();
                let answer =
                    |stage: &Stage| StageAnswer { left: texts(&stage.left), right: texts(&stage.right) };
                Answer::Stages { stages: stages.iter().map(answer).collect() }
            }
            Value::Product(options) => {
                let print = |option: &ProductOption| option.print(arena, style, MOST_TEXT);
                let options: Result<_, _> = options.iter().take(MOST_GAMES).map(print).collect();
                options.map_or_else(undecided, |options| Answer::Product { options })
            }
            Value::Function(function) => Answer::Function { function: function.head() },
            Value::Nothing => Answer::Nothing {},
        }
    }

    fn of_game(arena: &mut Arena, game: GameId, style: Style) -> Answer {
        let Facts {
            canonical,
            outcome,
            left,
            right,
            birthday,
            number,
            infinitesimal,
            all_small,
            left_stop,
            right_stop,
            mean,
            temperature,
            atomic_weight,
            no_atomic_weight,
        } = facts(arena, game, style, MOST_TEXT);
        let number_text = |number: &Dyadic| print_number(number, style);
        let mut notes = Notes::default();
        let note = no_atomic_weight.map(|none| none.to_string());
        let texts = |printed: Vec<Printed>| printed.into_iter().map(|printed| printed.text).collect();
        let canonical = notes.known("canonical", canonical);
        if canonical.as_ref().is_some_and(|printed| !printed.is_whole) {
            notes.0.insert("canonical", "it is too long; “…” stands for the rest".to_owned());
        }
        let birthday = notes.known("birthday", birthday).map(|day| match u64::try_from(&day) {
            Ok(day) if day < 1 << 53 => Birthday::Small(day),
            _ => Birthday::Large(day.to_string()),
        });
        let weight = notes.known("atomic_weight", atomic_weight).flatten();
        if let Some(note) = note {
            notes.0.insert("atomic_weight", note);
        }
        Answer::Game(Box::new(GameAnswer {
            canonical: canonical.map(|printed| printed.text),
            grundy: None,
            outcome,
            left: notes.known("left", left).map(texts),
            right: notes.known("right", right).map(texts),
            birthday,
            number,
            infinitesimal,
            all_small: notes.known("all_small", all_small),
            left_stop: number_text(&left_stop),
            right_stop: number_text(&right_stop),
            mean: notes.known("mean", mean).map(|mean| number_text(&mean)),
            temperature: notes.known("temperature", temperature).map(|degrees| number_text(&degrees)),
            atomic_weight: weight.map(|printed| printed.text),
            notes: notes.0,
        }))
    }

    /// What a position on a board comes to, with its Grundy number where it has one.
    pub(crate) fn of_board(arena: &mut Arena, game: GameId, grundy: Option<u32>, style: Style) -> Answer {
        let mut answer = Answer::of_game(arena, game, style);
        if let Answer::Game(game) = &mut answer {
            game.grundy = grundy.map(|number| number.to_string());
        }
        answer
    }

    pub(crate) fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        match self {
            Answer::Game(game) => game.write(output),
            Answer::Truth { order: Some(order), .. } => writeln!(output, "false: {}", order.in_words()),
            Answer::Truth { truth, order: None } => writeln!(output, "{truth}"),
            Answer::Games { games, left_out } => {
                games.iter().try_for_each(|game| writeln!(output, "{}", plain(game)))?;
                left_out
                    .iter()
                    .try_for_each(|more| writeln!(output, "… and {more} more, which --csv has, too"))
            }
            Answer::Outcome { outcome } => writeln!(output, "{outcome}"),
            Answer::Thermograph { left_wall, right_wall, mean, temperature } => {
                for (name, wall) in [("left wall", left_wall), ("right wall", right_wall)] {
                    let corners: Vec<String> = wall.iter().map(|[t, x]| format!("{x} at {t}")).collect();
                    writeln!(output, "{name:11} {}", corners.join(", "))?;
                }
                writeln!(output, "mast        {mean} from {temperature} on")
            }
            Answer::Interval { confused_with: None } => writeln!(output, "confused with no number"),
            Answer::Interval { confused_with: Some(IntervalAnswer { from, from_is_in, to, to_is_in }) } => {
                let end = |is_in: &bool| if *is_in { "included" } else { "not included" };
                writeln!(output, "from {from}, {}, to {to}, {}", end(from_is_in), end(to_is_in))
            }
            Answer::Ordinal { ordinal } => writeln!(output, "{ordinal}"),
            Answer::Number(number) => number.write(output),
            Answer::Infinite { infinite } => {
                writeln!(output, "value          {infinite}\nkind           no number, and no short game")
            }
            Answer::Numbers { numbers } => writeln!(output, "{}", numbers.join(", ")),
            Answer::Uptimal { uptimal } => writeln!(output, "{uptimal}"),
            Answer::Loopy { loopy, sector, sides, simplified, degree, variety, .. } => {
                writeln!(output, "{loopy}")?;
                writeln!(output, "sector: {sector}")?;
                if let Some([onside, offside]) = sides {
                    writeln!(output, "onside: {onside}\noffside: {offside}")?;
                }
                if let Some([onside, offside]) = simplified {
                    writeln!(output, "onside: {onside}, no stopper\noffside: {offside}, no stopper")?;
                }
                degree.iter().try_for_each(|degree| writeln!(output, "degree of loopiness: {degree}"))?;
                variety.iter().try_for_each(|variety| writeln!(output, "variety: {variety}"))
            }
            Answer::Signs { signs } => writeln!(output, "{signs}"),
            Answer::Stages { stages } => stages.iter().enumerate().try_for_each(|(number, stage)| {
                let line = format!("{number}: {} | {}", stage.left.join(", "), stage.right.join(", "));
                writeln!(output, "{}", line.trim_end())
            }),
            Answer::Product { options } => {
                options.iter().try_for_each(|option| writeln!(output, "{}", plain(option)))
            }
            Answer::Ties(ties) => ties.write(output),
            Answer::Function { function } => writeln!(output, "{}: a function", plain(function)),
            Answer::Undecided { undecided } => writeln!(output, "{}; see --limit", plain(undecided)),
            Answer::TooLarge { undecided } => writeln!(output, "{}", plain(undecided)),
            // What is wrong is told as an error.
            Answer::Wrong { .. } | Answer::Nothing {} => Ok(()),
        }
    }
}

impl NumberAnswer {
    fn of(number: &Surreal) -> Self {
        let found =
            Signs::of(number).and_then(|signs| Ok((signs.birthday()?.to_string(), signs.to_string())));
        let note = found.as_ref().err().map(Unfinished::to_string);
        let (birthday, signs) = found.ok().unzip();
        Self { sum_of_powers: number.to_string(), signs, birthday, note }
    }

    fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        writeln!(output, "value          {}", self.sum_of_powers)?;
        writeln!(output, "kind           a number, and no short game")?;
        match (&self.signs, &self.birthday, &self.note) {
            (Some(signs), Some(birthday), _) => {
                writeln!(output, "signs          {}\nbirthday       {birthday}", plain(signs))
            }
            (_, _, note) => writeln!(output, "signs          none: {}", note.as_deref().unwrap_or_default()),
        }
    }
}

impl GameAnswer {
    fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        let wins = self.outcome.in_words();
        let birthday = self.birthday.as_ref().map(|day| match day {
            Birthday::Small(day) => day.to_string(),
            Birthday::Large(day) => day.clone(),
        });
        let kinds = [
            (self.number, "a number"),
            (self.infinitesimal, "infinitesimal"),
            (self.all_small == Some(true), "all-small"),
        ];
        let kinds: Vec<&str> = kinds.iter().filter(|(is, _)| *is).map(|(_, kind)| *kind).collect();
        let options = |options: &Option<Vec<String>>| options.as_ref().map(|options| options.join(", "));
        let lines = [
            ("value", "canonical", self.canonical.clone()),
            ("grundy", "", self.grundy.clone()),
            ("outcome", "outcome", Some(format!("{}: {wins}", self.outcome))),
            ("left", "left", options(&self.left)),
            ("right", "right", options(&self.right)),
            ("birthday", "birthday", birthday),
            ("kind", "all_small", (!kinds.is_empty()).then(|| kinds.join(", "))),
            ("stops", "", Some(format!("{} and {}", self.left_stop, self.right_stop))),
            ("mean", "mean", self.mean.clone()),
            ("temperature", "temperature", self.temperature.clone()),
            ("atomic weight", "atomic_weight", self.atomic_weight.clone()),
        ];
        for (name, field, text) in lines {
            let note = self.notes.get(field);
            let text = match (text, note) {
                (Some(text), None) => text,
                (Some(text), Some(note)) => format!("{text} ({note})"),
                (None, Some(note)) => format!("none: {note}"),
                (None, None) => continue,
            };
            writeln!(output, "{}", format!("{name:14} {}", plain(&text)).trim_end())?;
        }
        Ok(())
    }
}

/// Why something is not there, by its field.
#[derive(Default)]
struct Notes(BTreeMap<&'static str, String>);

impl Notes {
    fn known<T>(&mut self, field: &'static str, found: Result<T, Unfinished>) -> Option<T> {
        found.map_err(|unfinished| self.0.insert(field, unfinished.to_string())).ok()
    }
}

/// The corners of a wall: temperature and value.
fn corners(wall: &Wall, style: Style) -> Vec<[String; 2]> {
    let corner =
        |point: &Breakpoint| [&point.temperature, &point.value].map(|number| print_number(number, style));
    wall.points().iter().map(corner).collect()
}
