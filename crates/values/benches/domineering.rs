//! Canonical forms of Domineering boards: how long the engine takes for a real ruleset.
//!
//! `cargo bench -p hyperjam-values --bench domineering -- 4x6 sub-boards` takes the boards named, one after the other in
//! one arena each; `sub-boards` are the 65,536 sets of squares of a board of 4 × 4. Measure the process by its processor
//! time.

use std::error::Error;
use std::process::ExitCode;

use hyperjam_values::{Limits, thermograph};

use hyperjam_testkit::domineering::{Domineering, rectangle, sub_board};

fn run(name: &str) -> Result<String, Box<dyn Error>> {
    let limits = Limits { work: u64::MAX, bytes: 8 << 30 };
    let mut player = Domineering::new(limits);
    let answer = if name == "sub-boards" {
        let mut values = Vec::with_capacity(1 << 16);
        for number in 0..1 << 16 {
            values.push(player.value(sub_board(number))?);
        }
        values.sort_unstable();
        values.dedup();
        format!("{} values", values.len())
    } else {
        let sides = name.split_once('x').map(|(rows, columns)| (rows.parse(), columns.parse()));
        let Some((Ok(rows @ 1..=8), Ok(columns @ 1..=8))) = sides else {
            return Err(format!("{name} is no board: name \"sub-boards\", or one up to 8x8").into());
        };
        let value = player.value(rectangle(rows, columns))?;
        let arena = &mut player.arena;
        let temperature = thermograph::temperature(arena, value)?;
        let (left, right) = (arena.left_stop(value), arena.right_stop(value));
        let (left, right) = (arena.stop_number(left), arena.stop_number(right));
        format!("stops {left} and {right}, temperature {temperature}")
    };
    let (games, bytes) = (player.arena.len(), player.arena.bytes());
    Ok(format!("{name}: {answer}, {} shapes, {games} games, {} kB", player.shape_count(), bytes >> 10))
}

#[allow(clippy::print_stdout)]
fn main() -> ExitCode {
    let mut names: Vec<String> = std::env::args().skip(1).filter(|name| name != "--bench").collect();
    if names.is_empty() {
        names = ["sub-boards", "4x6", "5x5", "3x8"].map(str::to_owned).to_vec();
    }
    for name in &names {
        match run(name) {
            Ok(line) => println!("{line}"),
            Err(error) => {
                eprintln!("{error}");
                return ExitCode::from(2);
            }
        }
    }
    ExitCode::SUCCESS
}
