//! How long the card of the order of all positions takes, on the random drawings of `playwright/bench/order.mjs`:
//! `cargo bench -p hyperjam-tutor --bench order` prints a table, a line for each drawing. With `-- SEED [POSITIONS]` it
//! asks once for one of them, for those who count instructions.
#![allow(clippy::print_stdout, clippy::expect_used, reason = "a table is what it is for")]

use std::time::Instant;

use hyperjam_protocol::tutor::{Drawing, TutorQuery};
use hyperjam_testkit::documents::list;

/// The drawings of the table.
const DRAWINGS: u32 = 10;
const POSITIONS: u32 = 20;

/// The numbers that the page's bench draws.
fn random(seed: u32) -> impl FnMut(u32) -> u32 {
    let mut state = seed.wrapping_mul(2_654_435_761).wrapping_add(12_345);
    move |below| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        ((u64::from(state) * u64::from(below)) >> 32) as u32
    }
}

fn drawing(seed: u32, count: u32) -> Drawing {
    let mut draw = random(seed + 1);
    let mut options = vec![[Vec::new(), Vec::new()]; count as usize];
    for _ in 0..count + (7 * seed) % (2 * count) {
        let [from, to, by] = [count, count, 3].map(&mut draw);
        for player in (0..2).filter(|player| by == 2 || by == *player) {
            options[from as usize][player as usize].push(format!("P{to}"));
        }
    }
    let lines = options
        .iter()
        .enumerate()
        .map(|(from, sides)| format!("P{from}: {} | {}", sides[0].join(", "), sides[1].join(", ")));
    Drawing::of(&list(&lines.collect::<Vec<_>>().join("\n")))
}

fn ask(drawing: &Drawing, address: &str) -> usize {
    let query = TutorQuery {
        drawing: drawing.clone(),
        address: address.to_owned(),
        finished: Vec::new(),
        begun: Vec::new(),
    };
    hyperjam_tutor::answer(&query, &|_| ()).expect("it is within the limits").blocks.len()
}

fn main() {
    let numbers: Vec<u32> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let count = numbers.get(1).copied().unwrap_or(POSITIONS);
    if let Some(seed) = numbers.first() {
        println!("{} blocks", ask(&drawing(*seed, count), "order"));
        return;
    }
    println!("drawing  order (ms)  values (ms)");
    for seed in 0..DRAWINGS {
        let drawing = drawing(seed, count);
        let times = ["order", "why/values"].map(|address| {
            let start = Instant::now();
            ask(&drawing, address);
            start.elapsed().as_secs_f64() * 1e3
        });
        println!("{seed:>7}  {:>10.2}  {:>11.2}", times[0], times[1]);
    }
}
