//! How many sums of small games are worked out in a second: `cargo bench -p hyperjam-players`.

#![allow(clippy::print_stdout, reason = "a table is what it is for")]

use std::hint::black_box;
use std::time::Instant;

use hyperjam_players::explore::{CODES, SumSearch, TreblingSearch};
use hyperjam_players::sum::SumOutcomes;
use hyperjam_players::{Arena, convention::Ending};

fn main() {
    let mut arena = Arena::new(3);
    let games = TreblingSearch::games(6, &mut arena).unwrap_or_default();
    let pairs = games.len() * (games.len() + 1) / 2;
    let start = Instant::now();
    let mut sums = SumOutcomes::default();
    for (nth, g) in games.iter().enumerate() {
        for h in &games[nth..] {
            black_box(sums.outcome(&arena, *g, *h));
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    report("pairs of games with up to six positions, remembered", pairs, seconds);
    let Some(table) = SumSearch::new(Ending::normal(3)) else { return };
    let start = Instant::now();
    black_box(table.seen(0..64, CODES));
    report("pairs of games of day 4, by their codes", 64 * CODES as usize, start.elapsed().as_secs_f64());
}

fn report(what: &str, pairs: usize, seconds: f64) {
    let millions = pairs as f64 / seconds / 1e6;
    println!("{what:<56} {:>9.2} ms  {millions:>6.1} million a second", seconds * 1000.0);
}
