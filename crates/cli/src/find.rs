//! `hyperjam find`: the smallest positions with a value.

use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};

use bytesize::ByteSize;
use hyperjam_bridge::board::called_board;
use hyperjam_rulesets::census::{Census, CensusError, Reader, Size, census};
use hyperjam_rulesets::{Limits, Unsolved};
use hyperjam_terms::counted;
use hyperjam_values::condition::Condition;
use hyperjam_values::evaluate::{Scope, Value, evaluate};
use hyperjam_values::notation::{Printed, Style, parse, print};
use hyperjam_values::{Arena, GameId, Limits as ValueLimits, Unfinished};
use serde::{Deserialize, Serialize};

use crate::Streams;
use crate::failure::Failure;
use crate::find_error::FindError;
use crate::ruleset::ruleset;
use crate::search::{self, State};
use crate::text::{Row, Table, plain, write_json};

/// Finds the smallest positions of a ruleset that have a value, or of which something holds.
#[derive(clap::Args)]
#[command(after_help = "\
WHAT is a value, such as *2, or says something of the value x, such as 'Temperature(x) > 3', both as in `hyperjam value`;
where several are given, all of them have to hold; in one they are joined by and, or and not, with brackets. The size of a
position is the number of its cells in play: those with something that a pattern of the rules looks for, wherever they lie.
Where moves take cells out of play, as in Domineering and Clobber, every set of cells is looked through, with a number only
those that are joined side by side: for cells that play together only along diagonals or over a gap, give rows and columns.
Else, as in Konane, all rectangles are looked through. Of games in which stones are laid on free cells, as Col and Snort,
only what can be reached from the free board counts, by moves in any order. In Hackenbush the size is the number of edges,
and the positions are trees on the ground.

All positions are looked through that are smaller than those found, and those of their size, each once up to turns and
reflections. Those not decided within --limit are counted, and which these are may depend on the number of threads;
nothing else does. With --state, a search goes on where it was stopped.

  hyperjam find domineering '*2' --within 11
  hyperjam find clobber '^' --within 6
  hyperjam find snort 'Temperature(x) > 2' --within 3x3
  hyperjam find domineering --all --within 6
  hyperjam find clobber 'x = ^ or x = ^*' --within 2x3
  hyperjam find hackenbush 'IsNumber(x)' 'x > 1/2' 'x < 1' --within 4")]
pub(crate) struct Arguments {
    /// The name of a ruleset, or rules that are written out.
    #[arg(value_parser = ruleset)]
    ruleset: String,
    /// A value, or something that is to hold of the value x.
    #[arg(required_unless_present = "all", allow_negative_numbers = true)]
    what: Vec<String>,
    /// How large the positions may be: rows and columns, as in 4x5, or a number of cells or edges.
    #[arg(long, value_name = "SIZE")]
    within: String,
    /// List every value that comes up, each with the first position that has it.
    #[arg(long)]
    all: bool,
    /// How many positions, or values, are listed at most.
    #[arg(long, value_name = "COUNT", default_value_t = 20)]
    most: usize,
    /// Write one JSON object instead of lines.
    #[arg(long)]
    json: bool,
    /// The most units of work for each position: options, and comparisons of two games.
    #[arg(long, default_value_t = ValueLimits::default().work, value_name = "COUNT")]
    limit: u64,
    /// The most memory for what is remembered, as 500MB or 2GB; what does not fit is worked out again. What is found comes on top:
    /// with --all every value with its board.
    #[arg(long, value_name = "SIZE", default_value = "2GB")]
    memory: ByteSize,
    /// How many threads work; as many as there are processors by default.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024), value_name = "COUNT")]
    threads: Option<u16>,
    /// The file in which results are kept, and from which the search goes on.
    #[arg(long, value_name = "FILE")]
    state: Option<String>,
}

/// The bytes that a value may take as text.
const MOST_TEXT: usize = 10_000;
/// What is said of a value that takes more.
const SHORTENED: &str = " (shortened)";
/// The shares of the memory of a thread: games, two kinds of boards, and what can be reached.
const SHARES: u64 = 4;

/// What a unit has.
#[derive(Default, Serialize, Deserialize)]
struct Found {
    positions: u64,
    undecided: u64,
    endless: u64,
    count: u64,
    /// The first boards that were asked for, with their values.
    boards: BTreeMap<String, String>,
    /// All values, with how many positions have each, and the first of these.
    values: BTreeMap<String, (u64, String)>,
}

/// Looks at the positions of a unit.
struct Looking<'a> {
    arguments: &'a Arguments,
    conditions: &'a [Condition],
    /// Whether what is asked holds of a game.
    known: HashMap<GameId, bool>,
    seen: BTreeMap<GameId, (u64, String)>,
    found: Found,
}

impl Looking<'_> {
    /// Whether the value of a position is one that is asked for.
    fn holds(&mut self, arena: &mut Arena, game: GameId) -> Result<bool, Unfinished> {
        if let Some(known) = self.known.get(&game) {
            return Ok(*known);
        }
        let mut holds = true;
        for condition in self.conditions {
            holds = holds && condition.holds(arena, game)?;
        }
        self.known.insert(game, holds);
        Ok(holds)
    }

    fn look(&mut self, arena: &mut Arena, text: &dyn Fn() -> String, game: GameId) -> Result<(), Unfinished> {
        if !self.holds(arena, game)? {
            return Ok(());
        }
        let text = text();
        if self.arguments.all {
            match self.seen.get_mut(&game) {
                Some((count, first)) => {
                    *count += 1;
                    if text < *first {
                        *first = text;
                    }
                }
                None => drop(self.seen.insert(game, (1, text))),
            }
        } else {
            let boards = &mut self.found.boards;
            let is_listed = boards.len() < self.arguments.most
                || boards.last_key_value().is_some_and(|(last, _)| text < *last);
            if is_listed {
                // It is listed whatever work the position took, and however long its value is.
                arena.renew_work();
                let Printed { text: mut value, is_whole } = print(arena, game, Style::Ascii, MOST_TEXT)?;
                if !is_whole {
                    value.push_str(SHORTENED);
                }
                boards.insert(text, value);
                if boards.len() > self.arguments.most {
                    boards.pop_last();
                }
            }
        }
        self.found.count += 1;
        Ok(())
    }
}

impl Reader for Looking<'_> {
    fn take(
        &mut self,
        arena: &mut Arena,
        text: &dyn Fn() -> String,
        value: Result<GameId, Unsolved>,
    ) -> Result<(), Unfinished> {
        match value {
            Ok(game) => self.look(arena, text, game)?,
            Err(Unsolved::Loop) => self.found.endless += 1,
            Err(_) => self.found.undecided += 1,
        }
        self.found.positions += 1;
        Ok(())
    }

    /// Takes the values that were seen, as texts.
    fn end(&mut self, arena: &mut Arena) {
        self.known.clear();
        for (game, (count, first)) in std::mem::take(&mut self.seen) {
            match written(arena, game) {
                Ok(value) => add_value(&mut self.found.values, value, count, first),
                Err(_) => {
                    self.found.count -= count;
                    self.found.undecided += count;
                }
            }
        }
    }
}

fn written(arena: &mut Arena, game: GameId) -> Result<String, Unfinished> {
    let printed = print(arena, game, Style::Ascii, MOST_TEXT)?;
    let too_long = Unfinished::Size { what: "the value", limit: "10000 bytes" };
    if printed.is_whole { Ok(printed.text) } else { Err(too_long) }
}

fn add_value(values: &mut BTreeMap<String, (u64, String)>, value: String, count: u64, first: String) {
    let known = values.entry(value).or_insert_with(|| (0, first.clone()));
    known.0 += count;
    if first < known.1 {
        known.1 = first;
    }
}

/// What was found of one size.
type Sizes = BTreeMap<usize, Found>;

fn merge(found: &mut Found, more: Found, most: usize) {
    found.positions += more.positions;
    found.undecided += more.undecided;
    found.endless += more.endless;
    found.count += more.count;
    found.boards.extend(more.boards);
    while found.boards.len() > most {
        found.boards.pop_last();
    }
    for (value, (count, first)) in more.values {
        add_value(&mut found.values, value, count, first);
    }
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let Arguments { ruleset, what, within, .. } = arguments;
    let wrong = |of: &str, error: FindError| Failure::input(of, error);
    let size: Size = within.parse().map_err(|error: CensusError| wrong("--within", error.into()))?;
    let census = census(ruleset, size).map_err(|error| wrong(ruleset, error.into()))?;
    let conditions = what
        .iter()
        .map(|text| Condition::with_boards(text, called_board).map_err(|error| wrong(text, error.into())));
    let conditions = conditions.collect::<Result<Vec<_>, _>>()?;
    let threads = search::threads(arguments.threads);
    let bytes = arguments.memory.as_u64() / SHARES / threads as u64;
    let limits = Limits { work: arguments.limit, bytes: usize::try_from(bytes).unwrap_or(usize::MAX) };
    // What is larger than a position that was found need not be looked at.
    let enough = AtomicUsize::new(usize::MAX);
    let reached = |size: usize, found: &Found| {
        if found.count > 0 && !arguments.all {
            enough.fetch_min(size, Ordering::Relaxed);
        }
    };
    let worker = || {
        let mut worker = census.worker(limits);
        let (census, conditions, reached, enough, wrong) = (&census, &conditions, &reached, &enough, &wrong);
        move |unit: usize| {
            let size = census.size_of(unit);
            let (known, seen, found) = Default::default();
            let mut looking = Looking { arguments, conditions, known, seen, found };
            if size <= enough.load(Ordering::Relaxed) {
                worker.show(unit, &mut looking).map_err(|error| wrong(ruleset, error.into()))?;
            }
            reached(size, &looking.found);
            Ok(looking.found)
        }
    };
    let name = format!(
        "{} of {ruleset}, within {within}{}, limit {}, at most {} listed",
        if what.is_empty() { "values".to_owned() } else { what.join(" and ") },
        if arguments.all { ", all values" } else { "" },
        arguments.limit,
        arguments.most
    );
    let mut sizes = Sizes::new();
    let mut take = |unit: usize, found: Found| {
        let size = census.size_of(unit);
        reached(size, &found);
        merge(sizes.entry(size).or_default(), found, arguments.most);
    };
    let state = State { path: arguments.state.as_deref(), threads, name, units: census.unit_count() };
    search::each(state, worker, &mut take, streams)?;
    let answer = Answer::of(arguments, &*census, sizes);
    if arguments.json { Ok(write_json(&answer, streams.output)?) } else { Ok(answer.write(streams.output)?) }
}

/// What is said.
#[derive(Serialize)]
struct Answer<'a> {
    ruleset: &'a str,
    what: &'a [String],
    within: &'a str,
    #[serde(skip)]
    counted: &'static str,
    /// How large the smallest positions are that were found.
    size: Option<usize>,
    /// How many of that size there are; of all sizes, if all values are asked for.
    found: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    boards: Option<Vec<BoardAnswer>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<ValueAnswer>>,
    /// How many values there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    value_count: Option<usize>,
    /// The largest positions that were looked through.
    up_to: usize,
    looked_through: u64,
    undecided: u64,
    endless: u64,
}

/// A position that was found.
#[derive(Serialize)]
struct BoardAnswer {
    board: String,
    value: String,
}

/// A value that comes up.
#[derive(Serialize)]
struct ValueAnswer {
    value: String,
    size: usize,
    board: String,
    positions: u64,
}

impl<'a> Answer<'a> {
    fn of(arguments: &'a Arguments, census: &dyn Census, sizes: Sizes) -> Self {
        let size = sizes.iter().find(|(_, found)| found.count > 0).map(|(size, _)| *size);
        let end = if arguments.all { usize::MAX } else { size.unwrap_or(usize::MAX) };
        let looked: Vec<(usize, Found)> = sizes.into_iter().take_while(|(size, _)| *size <= end).collect();
        let sum = |of: fn(&Found) -> u64| looked.iter().map(|(_, found)| of(found)).sum();
        let mut answer = Self {
            ruleset: &arguments.ruleset,
            what: &arguments.what,
            within: &arguments.within,
            counted: census.counted(),
            size,
            found: sum(|found| found.count),
            boards: None,
            values: None,
            value_count: None,
            up_to: looked.last().map_or(0, |(size, _)| *size),
            looked_through: sum(|found| found.positions),
            undecided: sum(|found| found.undecided),
            endless: sum(|found| found.endless),
        };
        let style = crate::position_values::style(arguments.json);
        let mut arena = Arena::default();
        let mut written =
            |value: &str| rewritten(&mut arena, value, style).unwrap_or_else(|| value.to_owned());
        if !arguments.all {
            let boards = looked.into_iter().flat_map(|(_, found)| found.boards);
            let board = |(board, value): (String, String)| BoardAnswer { value: written(&value), board };
            answer.boards = Some(boards.map(board).collect());
            return answer;
        }
        // Each with its first position; the sizes ascend.
        let mut values: BTreeMap<String, ValueAnswer> = BTreeMap::new();
        for (size, found) in looked {
            for (value, (positions, board)) in found.values {
                let new = ValueAnswer { value: value.clone(), size, board, positions: 0 };
                values.entry(value).or_insert(new).positions += positions;
            }
        }
        let mut values: Vec<ValueAnswer> = values.into_values().collect();
        values.sort_by(|one, other| (one.size, &one.board).cmp(&(other.size, &other.board)));
        answer.value_count = Some(values.len());
        values.truncate(arguments.most);
        values.iter_mut().for_each(|value| value.value = written(&value.value));
        answer.values = Some(values);
        answer
    }

    fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        let positions = |count: u64| counted(count as usize, "position");
        let size = |size: usize| counted(size, self.counted);
        match (self.size, self.value_count) {
            (None, _) => writeln!(output, "{:14} nothing", "found")?,
            (Some(_), Some(count)) => {
                writeln!(output, "{:14} {} of {}", "found", counted(count, "value"), positions(self.found))?;
            }
            (Some(smallest), None) => {
                writeln!(output, "{:14} {} of {}", "found", positions(self.found), size(smallest))?;
            }
        }
        for BoardAnswer { board, value } in self.boards.iter().flatten() {
            writeln!(output, "{:14} {}: {}", "board", plain(board), plain(value))?;
        }
        if let Some(values) = self.values.as_ref().filter(|values| !values.is_empty()) {
            let sizes = format!("{}s", self.counted);
            let heads = ["value", &sizes, "positions", "first"];
            let row = |number: usize, row: &mut Row| match number.checked_sub(1) {
                None => heads.iter().for_each(|head| row.cell(head)),
                Some(number) => {
                    let ValueAnswer { value, size, board, positions } = &values[number];
                    row.cell(value);
                    row.cell(size);
                    row.cell(positions);
                    row.cell(board);
                }
            };
            let table = Table::new(values.len() + 1, row);
            table.write(&table.widths(), output)?;
        }
        let listed = self.boards.as_ref().map_or(0, Vec::len) as u64;
        let listed = self.values.as_ref().map_or(listed, |values| values.len() as u64);
        let all = self.value_count.map_or(self.found, |count| count as u64);
        if listed < all {
            writeln!(output, "{:14} {} more; see --most", "and", all - listed)?;
        }
        let of = format!("{} of up to {}", positions(self.looked_through), size(self.up_to));
        writeln!(output, "{:14} {of}, each once up to turns and reflections", "looked through")?;
        if self.undecided > 0 {
            writeln!(output, "{:14} {}; see --limit and --memory", "undecided", positions(self.undecided))?;
        }
        if self.endless > 0 {
            let of = positions(self.endless);
            writeln!(output, "{:14} {of} with no value, as play may go on for ever", "endless")?;
        }
        Ok(())
    }
}

/// A value as it is written in books.
fn rewritten(arena: &mut Arena, value: &str, style: Style) -> Option<String> {
    arena.renew_work();
    let game = match evaluate(arena, &mut Scope::default(), &parse(value).ok()?).ok()? {
        Value::Game(game) => game,
        Value::Form { left, right } => arena.game(&left, &right).ok()?,
        _ => return None,
    };
    Some(print(arena, game, style, MOST_TEXT).ok()?.text)
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use hyperjam_values::Dyadic;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        arguments: Arguments,
    }

    /// A value of many kilobytes is no reason not to know that a condition holds, whichever board is met first.
    #[test]
    fn boards_with_long_values_are_counted_in_any_order() {
        let arguments = Line::parse_from(["find", "cram", "x = x", "--within", "3", "--most", "1"]).arguments;
        let mut arena = Arena::default();
        // Its denominator has over 12,000 digits.
        let long = arena.number(Dyadic::new(1, 40_000)).expect("a number");
        for boards in [["a", "b"], ["b", "a"]] {
            let (known, seen, found) = Default::default();
            let mut looking = Looking { arguments: &arguments, conditions: &[], known, seen, found };
            for board in boards {
                looking.take(&mut arena, &|| board.to_owned(), Ok(long)).expect("it is counted");
            }
            let Found { positions, undecided, count, boards, .. } = looking.found;
            assert_eq!((positions, undecided, count), (2, 0, 2));
            assert!(boards["a"].ends_with("… (shortened)"), "{boards:?}");
        }
    }
}
