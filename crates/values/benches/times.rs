//! How long values take, natively and as WebAssembly.
//!
//! `cargo xtask bench values` runs all natively and under node and puts the times side by side. A line is a name and a
//! time in milliseconds; names after `cargo bench -p hyperjam-values --bench times --` choose among `domineering` and
//! `day-2-sums`.
#![cfg_attr(target_arch = "wasm32", allow(dead_code, reason = "nothing is named there"))]
#![allow(clippy::print_stdout, reason = "a table is what it is for")]

#[path = "../../solver/benches/ratios/clock.rs"]
mod clock;

use clock::{print, time};
use hyperjam_testkit::domineering::{Domineering, rectangle, sub_board};
use hyperjam_values::{Arena, GameId, Limits, Unfinished, days, sum};

/// How often a thing is run; the shortest time counts.
const RUNS: usize = 5;
/// How many sums are worked out, and of how many games each.
const SUMS: usize = 200;
const GAMES: usize = 20;
/// What nothing here comes to.
const LIMITS: Limits = Limits { work: u64::MAX, bytes: 2 << 30 };

/// A part of the bench.
type Part = fn() -> Result<(), Unfinished>;

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    let named: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let parts: [(&str, Part); 2] = [("domineering", domineering), ("day-2-sums", day_2_sums)];
    for (name, run) in parts {
        if (named.is_empty() || named.iter().any(|other| other == name))
            && let Err(unfinished) = run()
        {
            print(&format!("{name}: {unfinished}"));
        }
    }
}

#[cfg(target_arch = "wasm32")]
fn main() {
    let parts: [Part; 2] = [domineering, day_2_sums];
    for run in parts {
        if let Err(unfinished) = run() {
            print(&unfinished.to_string());
        }
    }
}

/// Prints the shortest of some times.
fn row(name: &str, run: impl Fn() -> Result<(), Unfinished>) -> Result<(), Unfinished> {
    let mut shortest = f64::INFINITY;
    for _ in 0..RUNS {
        let mut result = Ok(());
        shortest = shortest.min(time(|| result = run()));
        result?;
    }
    print(&format!("{name:<66} {shortest:>9.2} ms"));
    Ok(())
}

fn domineering() -> Result<(), Unfinished> {
    for (rows, columns) in [(3, 8), (4, 6), (5, 5)] {
        row(&format!("values, Domineering {rows} × {columns}"), || {
            Domineering::new(LIMITS).value(rectangle(rows, columns)).map(drop)
        })?;
    }
    row("values, Domineering, all sub-boards of 4 × 4", || {
        let mut player = Domineering::new(LIMITS);
        (0..1 << 16).try_for_each(|number| player.value(sub_board(number)).map(drop))
    })
}

/// Sums of twenty games of day 2, each game as likely as every other one, and each sum in an arena of its own.
fn day_2_sums() -> Result<(), Unfinished> {
    let of_one = |random: &mut u64| -> Result<GameId, Unfinished> {
        let mut arena = Arena::new(LIMITS);
        let games = days::born_by(&mut arena, 2)?;
        let mut total = arena.zero();
        for _ in 0..GAMES {
            // Xorshift (Marsaglia 2003).
            *random ^= *random << 13;
            *random ^= *random >> 7;
            *random ^= *random << 17;
            let game = games[(*random >> 33) as usize % games.len()];
            total = sum::add(&mut arena, total, game)?;
        }
        Ok(total)
    };
    row(&format!("values, {SUMS} sums of {GAMES} games of day 2"), || {
        let mut random = 0x9e37_79b9_7f4a_7c15;
        (0..SUMS).try_for_each(|_| of_one(&mut random).map(drop))
    })?;
    row(&format!("values, {SUMS} times the games of day 2 alone"), || {
        (0..SUMS).try_for_each(|_| days::born_by(&mut Arena::new(LIMITS), 2).map(drop))
    })?;
    row("values, the games of day 3", || days::born_by(&mut Arena::new(LIMITS), 3).map(drop))
}
