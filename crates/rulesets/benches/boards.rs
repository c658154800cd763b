//! Rules as data beside the same rules in code: Domineering through [`GridBoard`], and by the hand-written rule that the
//! benches of the values take.
//!
//! `cargo bench -p hyperjam-rulesets --bench boards -- 4x6 sub-boards` takes the boards named; `sub-boards` are the 65,536
//! sets of squares of a board of 4 × 4. A line gives both times in milliseconds, each the shortest of five runs that take
//! turns, and their ratio; other games, such as `clobber=xoxoxo|oxoxox|xoxoxo`, have the first only, with the value, so
//! that `crates/values/benches/peer.py` can set those beside it which its package has.
#![allow(clippy::print_stdout, reason = "a table is what it is for")]

use std::error::Error;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use hyperjam_rulesets::grid::{BUILT_IN, GridBoard, GridRules};
use hyperjam_rulesets::solve::Values;
use hyperjam_rulesets::{Answer, Limits, Placed, Ruleset, open};
use hyperjam_testkit::domineering::{Domineering, rectangle, sub_board};
use hyperjam_values::notation::{Style, print};
use hyperjam_values::{Arena, GameId, Limits as ValueLimits};

const RUNS: usize = 5;
const VALUE_LIMITS: ValueLimits = ValueLimits { work: u64::MAX, bytes: 8 << 30 };
const LIMITS: Limits = Limits { work: u64::MAX, bytes: 8 << 30 };

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Other games, which have no rule by hand.
const OTHERS: [&str; 6] = [
    "konane=xoxox|oxoxo|xo.ox|oxoxo",
    "konane=xoxoxo|oxoxox|xo..xo|oxoxox",
    "clobber=xoxoxo|oxoxox|xoxoxo",
    "toads-and-frogs=TTTT...FFFF",
    "col=3x4",
    "snort=3x4",
];
/// The longest value that is printed, in bytes.
const MOST_PRINTED: usize = 60;

fn main() -> ExitCode {
    let mut names: Vec<String> = std::env::args().skip(1).filter(|name| name != "--bench").collect();
    if names.is_empty() {
        names = ["sub-boards", "4x6", "5x5", "3x8", "others"].map(str::to_owned).to_vec();
    }
    for name in &names {
        if let Err(error) = run(name) {
            eprintln!("{name}: {error}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

fn run(name: &str) -> Outcome<()> {
    if name == "others" {
        return OTHERS.iter().try_for_each(|name| run(name));
    }
    if let Some((game, board)) = name.split_once('=') {
        let mut printed = String::new();
        let time = (0..RUNS).try_fold(f64::INFINITY, |shortest, _| {
            let (time, (mut arena, value)) = timed(|| other(game, board))?;
            printed = print(&mut arena, value, Style::Ascii, MOST_PRINTED)?.text;
            Ok::<_, Box<dyn Error>>(shortest.min(time))
        })?;
        println!("{name:<36} {time:>9.2} ms   {printed}");
        return Ok(());
    }
    let (mut by_hand, mut as_data) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..RUNS {
        let (time, counts) = timed(|| hand(name))?;
        by_hand = by_hand.min(time);
        let (time, other) = timed(|| data(name))?;
        as_data = as_data.min(time);
        if counts != other {
            return Err(format!("by hand {counts:?}, as data {other:?}").into());
        }
    }
    println!(
        "{:<28} {as_data:>9.2} ms   by hand {by_hand:>9.2} ms   ratio {:.2}",
        format!("domineering {name}"),
        as_data / by_hand
    );
    Ok(())
}

fn timed<T>(work: impl FnOnce() -> Outcome<T>) -> Outcome<(f64, T)> {
    let start = Instant::now();
    let result = black_box(work()?);
    Ok((start.elapsed().as_secs_f64() * 1000.0, result))
}

/// The value of a board, from its text on.
fn other(game: &str, board: &str) -> Outcome<(Arena, GameId)> {
    let mut arena = Arena::new(VALUE_LIMITS);
    match open(game, &[board])?.answer(&mut arena, LIMITS)? {
        Answer::Short { value, .. } => Ok((arena, value)),
        Answer::Loopy(_) => Err("play may go on for ever".into()),
    }
}

/// How many different values there are: what both have to agree on.
fn different(mut values: Vec<GameId>) -> usize {
    values.sort_unstable();
    values.dedup();
    values.len()
}

fn hand(name: &str) -> Outcome<(usize, Option<[String; 2]>)> {
    let mut player = Domineering::new(VALUE_LIMITS);
    if name == "sub-boards" {
        let values: Result<Vec<_>, _> = (0..1 << 16).map(|number| player.value(sub_board(number))).collect();
        return Ok((different(values?), None));
    }
    let (rows, columns) = sides(name)?;
    let value = player.value(rectangle(rows, columns))?;
    Ok((1, Some(stops(&player.arena, value))))
}

fn data(name: &str) -> Outcome<(usize, Option<[String; 2]>)> {
    let rules = GridRules::parse(BUILT_IN[0].rules)?;
    let mut arena = Arena::new(VALUE_LIMITS);
    if name == "sub-boards" {
        let (board, _) = GridBoard::<u64, 1>::read(&rules, "4x4")?;
        let mut values = Values::new(&board, &mut arena, LIMITS);
        let found: Result<Vec<_>, _> =
            (0..1 << 16).map(|number| values.value(&board.of_planes([sub_board(number)]))).collect();
        return Ok((different(found?), None));
    }
    let placed = Placed::<GridBoard<u64, 1>>::read(&rules, name)?;
    let value = Values::new(placed.ruleset(), &mut arena, LIMITS).value(placed.position())?;
    Ok((1, Some(stops(&arena, value))))
}

fn stops(arena: &Arena, value: GameId) -> [String; 2] {
    [arena.left_stop(value), arena.right_stop(value)].map(|stop| arena.stop_number(stop).to_string())
}

fn sides(name: &str) -> Outcome<(u32, u32)> {
    let (rows, columns) = name
        .split_once('x')
        .ok_or("name \"sub-boards\", \"others\", a game and a board, or a board such as 4x6")?;
    let (rows, columns) = (rows.parse()?, columns.parse()?);
    if rows > 8 || columns > 8 {
        return Err("a board has at most 8 rows and columns".into());
    }
    Ok((rows, columns))
}
