//! `hyperjam solve`: the marks of every position.

mod distributed;
mod players;
mod rules;

use std::io::{self, Write};
use std::num::NonZero;
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;

use bytesize::ByteSize;
use hyperjam_editor::document::{Part, Rules};
use hyperjam_graphfile::GraphFile;
use hyperjam_parallel::engine_for;
use hyperjam_solver::bisimulation::{Classes, bisimulation};
use hyperjam_solver::engine::Engine;
use hyperjam_solver::task::Control;
use hyperjam_solver::{Graph, PositionId, Solution};
use hyperjam_terms::{Convention, Player, StarterMark};
use serde::Serialize;

use crate::binary;
use crate::board::hackenbush;
use crate::drawing::{BESIDE_POSITIONS, Drawing, Given, given, same_convention, say};
use crate::endless;
use crate::failure::{Failure, InputError};
use crate::npy;
use crate::parity;
use crate::position_values::{self, PrintedValue};
use crate::solution::solved_by;
use crate::sum::{self, SheetSum};
use crate::text::{self, Row, Table};
use crate::workers::WorkerArguments;
use crate::{Streams, progress};

/// Marks every position: who wins, in how many moves, its sector, label and class.
#[derive(clap::Args)]
#[command(group(clap::ArgGroup::new("bounded").args(["npy", "rules"]).multiple(true)))]
#[command(after_help = "\
LEFT FIRST and RIGHT FIRST say who wins when that player starts, and in how many moves when the winner hurries and the
loser delays; where whoever is to move has won at an end, in normal play that counts as one more move. SECTOR names who has a non-losing strategy: Left, Right, the first player (I), the second player (II).
GRUNDY is the generalized Grundy label, in normal play where Left and Right have the same options everywhere. VALUE is the
game in canonical form, in normal play where they do not, for positions from which neither a loop nor a tie end can be
reached; with --json, positions of impartial games have it, too. “…” stands for what is too long, “?” for what a limit leaves undecided.
Positions with the same CLASS are the same game. The sum is that of the vehicles and the boards, as `hyperjam sum` has it; of a drawing that is
read as Hackenbush and the like there is only a sum, of which it is a component; a picture of Hackenbush with more than 128 edges is
answered as by `hyperjam board`.

What is typed behind the file, boards, values and positions, is one sum with it, as for `hyperjam sum`; without a file there is only
this sum:

  hyperjam solve 'domineering ...|...' '*3'
  hyperjam solve roads.json H 'nim 1,2'       the positions of the drawing, and the sum of H and the heaps

Of a parity game in PGSolver's format (.pg, .gm) it is said how many positions each player wins, and with --json the winner of each
and a move there that wins, if the owner wins. Of a drawing that says who wins a play that never ends it is said who wins each
position, and where each player is to move there, to win or not to lose; such a drawing is no part of a sum.

For more than two players, of whom the first who cannot move is the only loser, OUTCOME names who has a winning strategy
against all others: N moves next, P moved before, and O or O1, O2, … come between; ∅ is nobody. Where players have different
moves there is one for each who may move first. With --json, players are numbers in the order of play, 0 for Next.")]
pub(crate) struct Arguments {
    /// The drawing, or "-" for standard input; a board or a value as `hyperjam sum` takes them; with --rules the board.
    file: String,
    #[command(flatten)]
    rules: rules::BoardArguments,
    /// Write one JSON object instead of a table.
    #[arg(long)]
    json: bool,
    /// The most positions and moves that the search of a sum of vehicles may examine. The marks are given even if this
    /// limit is reached. By default 4000000.
    #[arg(long, conflicts_with_all = ["npy", "rules"], value_name = "COUNT")]
    limit: Option<usize>,
    /// How many threads look for outcomes, labels and classes of a large drawing, by default one for each processor; the
    /// answers are the same.
    #[arg(long, conflicts_with_all = ["workers", "hosts"], value_parser = clap::value_parser!(u16).range(1..=1024))]
    #[arg(value_name = "COUNT")]
    threads: Option<u16>,
    /// Write the answers as columns for NumPy into this folder, and print nothing: left_first.npy and right_first.npy, with
    /// 0 for a draw, 1 where Left wins and 2 where Right does; left_remoteness.npy and right_remoteness.npy, and label.npy
    /// of an impartial game, with 4294967295 for none, beside rank.npy, set_starts.npy and set_labels.npy; class.npy, and
    /// with --rules in its place positions.txt, a line for each board. There are no values and no sum.
    #[arg(long, conflicts_with = "json", value_name = "FOLDER")]
    npy: Option<String>,
    /// Take at most so many bytes of memory, as 512MiB or 2GiB: for a binary graph in a file that is solved into columns, or for
    /// the positions of a board. A file that does not fit is solved by passes over it, by one thread, so not with --threads; the
    /// answers are the same.
    #[arg(long, requires = "bounded", conflicts_with_all = ["workers", "hosts"], value_name = "BYTES")]
    memory: Option<ByteSize>,
    /// Go on with the checkpoint that is in the folder: Ctrl+C leaves one where a binary graph in a file is solved into columns, but not
    /// by workers.
    #[arg(long, requires = "npy", conflicts_with_all = ["rules", "workers", "hosts"])]
    resume: bool,
    #[command(flatten)]
    workers: WorkerArguments,
}

/// The search of a sum, if nothing is said.
const LIMIT: usize = 4_000_000;
/// Why there is nothing that threads could share.
const NO_SHARED_WORK: &str =
    "threads share the work on the positions of a drawing for Left and Right, and this is another question";
/// Why there is nothing to limit.
const NO_SUM: &str = "it limits the search of a sum, and here there is none";
/// Why there is a sum alone.
const NO_POSITIONS: &str = "its positions are left out: they are those of a game for Left and Right only where the drawing is read as moves";
/// Why there is none beside boards.
const NO_LABELS: &str =
    "labels are left out: where an end decides everything they are no numbers, as columns have them";
const HEAD: [&str; 6] = ["POSITION", "LEFT FIRST", "RIGHT FIRST", "SECTOR", "GRUNDY", "CLASS"];
/// Where the class stands in a row.
const CLASS: usize = 5;
/// The bytes that a value may take in an object,
const MOST_TEXT: usize = 1000;
/// and in a table.
const MOST_CELL: usize = 40;

#[derive(Serialize)]
struct PositionAnswer<'a> {
    id: &'a str,
    left_first: &'static str,
    right_first: &'static str,
    sector: &'static str,
    grundy: Option<String>,
    class: usize,
    left_remoteness: Option<u32>,
    right_remoteness: Option<u32>,
    rank: Option<u32>,
    value: Option<&'a str>,
    /// Why the value is not known, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    undecided: Option<String>,
}

/// What was found out about all positions.
struct Found {
    solution: Solution,
    values: Option<Vec<PrintedValue>>,
}

impl Arguments {
    fn limit(&self) -> usize {
        self.limit.unwrap_or(LIMIT)
    }
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    if let Some(done) = rules::run(arguments, streams) {
        return done;
    }
    // What can be no component is taken for a file that is not there.
    let is_typed = !sum::is_file(&arguments.file) && sum::is_component(&arguments.file);
    if is_typed || !arguments.rules.more.is_empty() {
        return of_components(arguments, streams);
    }
    if let (Some(folder), true) = (&arguments.npy, arguments.workers.is_given()) {
        return distributed::run(&arguments.file, folder, &arguments.workers, streams);
    }
    if let Some(folder) = &arguments.npy {
        let Arguments { threads, resume, .. } = *arguments;
        let (file, memory) = (arguments.file.as_str(), arguments.memory.map(|memory| memory.as_u64()));
        if binary::run(&binary::Asked { file, folder, memory, threads, resume }, streams)? {
            return Ok(());
        }
    }
    let (file, text) = match given(&arguments.file, streams)? {
        Given::Game(file, text) => (*file, text),
        Given::Graph(graph) => return of_graph(arguments, graph, streams),
        Given::Parity(game) => {
            let given = [arguments.npy.is_some(), arguments.rules.misere, arguments.threads.is_some()];
            if given.contains(&true) || arguments.limit.is_some() {
                return Err(Failure::input(&arguments.file, InputError::ParityOptions));
            }
            return parity::solve(&game, arguments.json, streams);
        }
    };
    same_convention(&arguments.file, arguments.rules.misere, file.heading.convention)?;
    if let Some(folder) = &arguments.npy {
        let left: Vec<Part> = [Part::Vehicles].iter().chain(BESIDE_POSITIONS).copied().collect();
        let drawing = Drawing::with_ends(&arguments.file, file, &left, streams)?;
        return to_columns(arguments, folder, &drawing.graph, drawing.convention, streams);
    }
    if endless::is_decided(&file) {
        Failure::without_effect(NO_SHARED_WORK, &[("--threads", arguments.threads.is_some())])?;
        Failure::without_effect(NO_SUM, &[("--limit", arguments.limit.is_some())])?;
        return endless::solve(&arguments.file, file, arguments.json, streams);
    }
    if file.heading.players > 2 {
        Failure::without_effect(NO_SHARED_WORK, &[("--threads", arguments.threads.is_some())])?;
        return players::run(arguments, file, streams);
    }
    if file.heading.rules != Rules::Moves {
        return of_reading(arguments, &text, streams);
    }
    drop(text);
    let heading = file.heading.clone();
    let left = if heading.boards.is_empty() { BESIDE_POSITIONS.to_vec() } else { sum::left_of_sum(&heading) };
    let drawing = Arc::new(Drawing::with_ends(&arguments.file, file, &left, streams)?);
    let style = position_values::style(arguments.json);
    let (found, mut widths, classes) = find(arguments, &drawing, streams);
    let sum = match (drawing.vehicles.is_empty(), heading.boards.is_empty()) {
        (true, true) => None,
        _ => {
            let limit = arguments.limit();
            Some(SheetSum::of(&drawing, &heading, &found.solution, limit, style, streams)?)
        }
    };
    print(arguments, &drawing, &found, &mut widths, &classes, sum.as_ref(), streams)
}

/// Of what is typed, perhaps behind a file: its positions, and all of it as one sum.
fn of_components(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    if arguments.npy.is_some() {
        return Err(Failure::input("--npy", InputError::SumAsColumns));
    }
    let typed: Vec<String> = [&arguments.file].into_iter().chain(&arguments.rules.more).cloned().collect();
    let typed = sum::components::components(&typed, arguments.rules.misere, streams)?;
    let style = position_values::style(arguments.json);
    let drawing = typed.drawing_of(&arguments.file);
    if drawing.is_none() && sum::is_file(&arguments.file) {
        say(&arguments.file, NO_POSITIONS, streams);
    }
    if drawing.is_none() {
        Failure::without_effect(NO_SHARED_WORK, &[("--threads", arguments.threads.is_some())])?;
    }
    let sum = SheetSum::of_typed(&typed, arguments.limit(), style, streams)?;
    let Some(drawing) = drawing else { return print_sum(arguments, sum, streams) };
    let (found, mut widths, classes) = find(arguments, drawing, streams);
    print(arguments, drawing, &found, &mut widths, &classes, Some(&sum), streams)
}

/// Of a graph of another program, which has neither vehicles nor boards.
fn of_graph(arguments: &Arguments, file: GraphFile, streams: &mut Streams<'_>) -> Result<(), Failure> {
    if let Some(folder) = &arguments.npy {
        return to_columns(arguments, folder, &file.graph, file.convention, streams);
    }
    Failure::without_effect(NO_SUM, &[("--limit", arguments.limit.is_some())])?;
    let drawing = Drawing::of_graph(&arguments.file, file);
    let (found, mut widths, classes) = find(arguments, &drawing, streams);
    print(arguments, &drawing, &found, &mut widths, &classes, None, streams)
}

/// Writes all answers, as an object or as a table.
fn print(
    arguments: &Arguments,
    drawing: &Drawing,
    found: &Found,
    widths: &mut [usize],
    classes: &Classes,
    sum: Option<&SheetSum<'_>>,
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    let output = &mut *streams.output;
    if arguments.json {
        return Ok(write_json(drawing, found, classes, sum, output)?);
    }
    // The greatest class was not known before.
    let class = classes.class_count().saturating_sub(1).to_string();
    if let Some(widest) = widths.get_mut(CLASS) {
        *widest = class.len().max(*widest);
    }
    table(drawing, found, Some(classes)).write(widths, output)?;
    if let Some(sum) = sum {
        writeln!(output)?;
        sum.print(output)?;
    }
    Ok(())
}

/// Writes the answers about positions as columns.
fn to_columns(
    arguments: &Arguments,
    folder: &str,
    graph: &Graph,
    convention: Convention,
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    let engine = engine_for(graph, threads(arguments));
    let mut solution = solved_by(&*engine, graph, convention);
    let classes = compared_by(&*engine, graph, streams);
    if !graph.decided_ends().is_empty() && solution.labels.take().is_some() {
        say(&arguments.file, NO_LABELS, streams);
    }
    npy::write(folder, graph, &solution, &classes)
}

/// On how many threads the answers are looked for.
fn threads(arguments: &Arguments) -> usize {
    let processors = || thread::available_parallelism().map_or(1, NonZero::get);
    arguments.threads.map_or_else(processors, usize::from)
}

/// The classes as an engine finds them, with a bar.
fn compared_by(engine: &dyn Engine, graph: &Graph, streams: &mut Streams<'_>) -> Classes {
    let classes = |control: &mut Control<'_>| engine.classes(graph, control);
    progress::ask("Comparing positions", streams, classes).unwrap_or_else(|_| bisimulation(graph))
}

/// What is found of all positions, with the widths of its columns in a table, and their classes.
fn find(arguments: &Arguments, drawing: &Drawing, streams: &mut Streams<'_>) -> (Found, Vec<usize>, Classes) {
    let threads = threads(arguments);
    let engine = engine_for(&drawing.graph, threads);
    let style = position_values::style(arguments.json);
    let find = || {
        let solution = solved_by(&*engine, &drawing.graph, drawing.convention);
        let most = if arguments.json { MOST_TEXT } else { MOST_CELL };
        // A table has the labels, which say the same.
        let values = match &solution.labels {
            Some(labels) if arguments.json => Some(position_values::of_labels(drawing, labels, style)),
            _ => position_values::of_positions(drawing, &solution, style, most),
        };
        let found = Found { solution, values };
        let widths = if arguments.json { Vec::new() } else { table(drawing, &found, None).widths() };
        (found, widths)
    };
    // The classes take longer, and have the bar.
    let mut compare = || compared_by(&*engine, &drawing.graph, streams);
    if threads == 1 {
        let (found, widths) = find();
        return (found, widths, compare());
    }
    thread::scope(|scope| {
        let beside = scope.spawn(find);
        let classes = compare();
        let (found, widths) = beside.join().unwrap_or_else(|panic| resume_unwind(panic));
        (found, widths, classes)
    })
}

/// Of a drawing that is read otherwise than as moves: it is one component of the sum, and its positions are none of a game.
fn of_reading(arguments: &Arguments, text: &str, streams: &mut Streams<'_>) -> Result<(), Failure> {
    Failure::without_effect(NO_SHARED_WORK, &[("--threads", arguments.threads.is_some())])?;
    if let Some(picture) = sum::components::large_picture(&arguments.file, text, streams)? {
        Failure::without_effect(NO_SUM, &[("--limit", arguments.limit.is_some())])?;
        let limit = hyperjam_values::Limits::default().work;
        let asked = hackenbush::Asked { json: arguments.json, moves: false, misere: false, limit };
        return hackenbush::run(&picture, asked, streams);
    }
    let style = position_values::style(arguments.json);
    let sum = SheetSum::of_reading(&arguments.file, text, arguments.limit(), style, streams)?;
    print_sum(arguments, sum, streams)
}

/// Writes the answer of a sum beside which there are no positions.
fn print_sum(arguments: &Arguments, sum: SheetSum<'_>, streams: &mut Streams<'_>) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct SumAlone<'a> {
        positions: [(); 0],
        sum: SheetSum<'a>,
    }
    match arguments.json {
        true => text::write_json(&SumAlone { positions: [], sum }, streams.output)?,
        false => sum.print(streams.output)?,
    }
    Ok(())
}

/// One object with the answers of all positions and that of the sum.
fn write_json(
    drawing: &Drawing,
    found: &Found,
    classes: &Classes,
    sum: Option<&SheetSum<'_>>,
    mut output: &mut dyn Write,
) -> io::Result<()> {
    let answer = |nth: usize, block: &mut Vec<u8>| {
        if nth > 0 {
            block.push(b',');
        }
        let position = drawing.graph.position(nth).map(|id| position(drawing, found, classes, id));
        text::write_json_part(&position, block)
    };
    output.write_all(b"{\"positions\":[")?;
    let make = |range: Range<usize>, block: &mut Vec<u8>| {
        let made = range.into_iter().try_for_each(|nth| answer(nth, block));
        debug_assert!(made.is_ok(), "a list takes whatever is written");
    };
    text::write_in_blocks(drawing.graph.position_count(), make, output)?;
    output.write_all(b"]")?;
    if let Some(sum) = sum {
        output.write_all(b",\"sum\":")?;
        text::write_json_part(sum, &mut output)?;
    }
    output.write_all(b"}\n")
}

fn position<'a>(
    drawing: &'a Drawing,
    found: &'a Found,
    classes: &Classes,
    position: PositionId,
) -> PositionAnswer<'a> {
    let mark = found.solution.mark(position);
    let value = found.values.as_ref().map(|values| &values[position.index()]);
    PositionAnswer {
        id: drawing.key(position),
        left_first: mark.outcome(Player::Left).name(),
        right_first: mark.outcome(Player::Right).name(),
        sector: mark.sector().name(),
        grundy: mark.grundy.as_ref().map(ToString::to_string),
        class: classes.class(position).index(),
        left_remoteness: mark.remoteness(Player::Left),
        right_remoteness: mark.remoteness(Player::Right),
        rank: found.solution.labels.as_ref().and_then(|labels| labels.rank(position)),
        value: value.and_then(PrintedValue::text),
        undecided: value.and_then(PrintedValue::undecided),
    }
}

/// The answers as a table, which may be made before the classes are known.
fn table<'a>(
    drawing: &'a Drawing,
    found: &'a Found,
    classes: Option<&'a Classes>,
) -> Table<impl Fn(usize, &mut Row) + Sync> {
    Table::new(1 + drawing.graph.position_count(), move |nth, row: &mut Row| {
        let Some(position) = nth.checked_sub(1).and_then(|nth| drawing.graph.position(nth)) else {
            HEAD.iter().for_each(|head| row.cell(head));
            if found.values.is_some() {
                row.cell("VALUE");
            }
            return;
        };
        let mark = found.solution.mark(position);
        row.cell(drawing.name(position));
        for StarterMark { outcome, remoteness } in mark.starting.iter() {
            match remoteness {
                Some(moves) => row.cell(format_args!("{} ({moves})", outcome.name())),
                None => row.cell(outcome.name()),
            }
        }
        row.cell(mark.sector().name());
        match mark.grundy {
            Some(label) => row.cell(label),
            None => row.cell(""),
        }
        if let Some(classes) = classes {
            row.cell(classes.class(position).index());
        } else {
            row.cell("");
        }
        match found.values.as_ref().map(|values| &values[position.index()]) {
            Some(PrintedValue::Known(text)) => row.cell(text),
            Some(PrintedValue::Undecided(_)) => row.cell("?"),
            Some(PrintedValue::None) | None => {}
        }
    })
}
