//! How quick boards are from their rules, on one thread and on two, and as graphs, in the same run:
//! `cargo bench -p hyperjam-tablebase -- domineering 5x5`. Each line is what was done, seconds, and million positions a second.
#![allow(clippy::print_stdout, reason = "a table is what it is for")]

use std::ops::ControlFlow;
use std::time::Instant;

use hyperjam_rulesets::solve::unfold;
use hyperjam_rulesets::{Limits, Ruleset, Visitor, visit};
use hyperjam_solver::engine::{Engine, Sequential};
use hyperjam_solver::task::Control;
use hyperjam_tablebase::{Crew, Tablebase};
use hyperjam_terms::Convention;

/// What is asked where nothing else is.
const BOARDS: [[&str; 2]; 3] = [["domineering", "5x5"], ["cram", "4x6"], ["walk-and-jump", "xo..|....|.xo."]];
/// The bytes that a graph may take while it is made.
const BYTES: usize = 6 << 30;

fn main() {
    let named: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let boards = match &named[..] {
        [rules, board] => vec![[rules.as_str(), board.as_str()]],
        _ => BOARDS.to_vec(),
    };
    for [rules, board] in boards {
        println!("{rules} {board}");
        if let Err(error) = visit(rules, &[board], Measured) {
            println!("{error}");
        }
    }
}

struct Measured;

impl Visitor for Measured {
    type Answer = ();

    fn visit<R: Ruleset>(self, ruleset: R, start: R::Position) {
        let mut watch = |_| ControlFlow::Continue(());
        let mut control = Control::watched(1 << 20, &mut watch);
        let mut count = 0;
        for threads in [1, 2] {
            let Ok(crew) = Crew::new(threads) else { return };
            let clock = Instant::now();
            let Ok(table) = Tablebase::new(&ruleset, &start, &crew, &mut control) else { return };
            count = table.position_count();
            line(&format!("{threads} threads: positions"), clock, count);
            if threads == 1 {
                let bytes = table.bytes_of_positions() as f64 / count as f64;
                println!("  {count} positions, {} moves, {bytes:.1} bytes a position", table.move_count());
            }
            for convention in [Convention::Normal, Convention::Misere] {
                let clock = Instant::now();
                drop(table.outcomes(convention, &mut control));
                line(&format!("{threads} threads: outcomes, {}", convention.name()), clock, count);
            }
            if ruleset.is_impartial() {
                let clock = Instant::now();
                drop(table.labels(&mut control));
                line(&format!("{threads} threads: labels"), clock, count);
            }
        }
        let clock = Instant::now();
        let limits = Limits { work: u64::MAX, bytes: BYTES };
        match unfold(&ruleset, &start, limits) {
            Err(error) => println!("  as a graph: {error}"),
            Ok(unfolded) => {
                line("as a graph: positions and moves", clock, count);
                let clock = Instant::now();
                drop(Sequential.outcomes(&unfolded.graph, Convention::Normal, &mut control));
                line("as a graph: outcomes, normal", clock, count);
            }
        }
    }
}

fn line(what: &str, clock: Instant, count: usize) {
    let seconds = clock.elapsed().as_secs_f64();
    println!("  {what:<34} {seconds:>8.2} s {:>8.2}", count as f64 / seconds / 1e6);
}
