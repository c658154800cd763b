//! How fast the algorithms are, as ratios to a plain reverse breadth-first search of the same graph in the same run.
//!
//! `cargo xtask bench` runs all natively and as WebAssembly under node and puts the times side by side; names after it
//! choose among `table`, `edit`, `growth`, `classes`, `naive`, `parity` (only when named) and `large` (8 million positions; only when
//! named, and natively only, as are the memory and the last four). A line is a name, a time in milliseconds, and what to make of it.
#![cfg_attr(target_arch = "wasm32", allow(dead_code, reason = "only a part runs there"))]
#![allow(clippy::print_stdout, reason = "a table is what it is for")]

mod clock;
mod graphs;
#[cfg(not(target_arch = "wasm32"))]
mod parity;
mod platform;
mod search;

use hyperjam_solver::bisimulation::{bisimulation, quotient};
use hyperjam_solver::generate::Shape;
use hyperjam_solver::{Graph, grundy, outcome, solve};
use hyperjam_terms::Convention;

use clock::{print, time};
use graphs::{BenchFamily, make};
#[cfg(not(target_arch = "wasm32"))]
use platform::peak_asked_for;

/// How often a thing is run at least,
const RUNS: usize = 3;
/// and for how many milliseconds in all: what takes few is run often, so that node has compiled it well.
const LONG_ENOUGH: f64 = 250.0;

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    if let Some(bytes) = peak_asked_for() {
        print(&bytes.to_string());
        return;
    }
    if parity::asked_for() {
        return;
    }
    let named: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let wanted = |name: &str| named.iter().any(|other| other == name);
    let parts: [(&str, fn()); 7] = [
        ("table", table),
        ("large", large),
        ("parity", parity::table),
        ("growth", growth),
        ("edit", edit),
        ("classes", copies),
        ("naive", naive),
    ];
    for (name, run) in parts {
        if wanted(name) || (named.is_empty() && !matches!(name, "large" | "parity")) {
            run();
        }
    }
}

#[cfg(target_arch = "wasm32")]
fn main() {
    table();
    edit();
    growth();
}

/// Prints a line of the table: what was done, how long it took, and what to make of that.
fn row(name: &str, milliseconds: f64, remark: &str) {
    print(&format!("{name:<66} {milliseconds:>9.2} ms  {remark}"));
}

fn table() {
    for family in BenchFamily::ALL {
        for impartial in [false, true] {
            measure(family, impartial, 1_000_000, 9_000_000);
        }
    }
}

fn large() {
    for family in [BenchFamily::Made(Shape::Uniform), BenchFamily::Made(Shape::Layered)] {
        for impartial in [false, true] {
            measure(family, impartial, 8_000_000, 72_000_000);
        }
    }
}

/// Prints a line for each algorithm on a graph.
fn measure(family: BenchFamily, impartial: bool, positions: usize, moves: usize) {
    let Some(graph) = make(family, impartial, positions, moves) else { return };
    let players = if impartial { "impartial" } else { "partizan" };
    let line = |algorithm: &str| {
        let [search, time] = best_of([&|| drop(search::reverse_search(&graph)), &|| once(algorithm, &graph)]);
        let peak = platform::peak(family, impartial, positions, moves, algorithm);
        let peak = peak.map_or(String::new(), |bytes| format!(", {:.1} B/move", bytes as f64 / moves as f64));
        let name = format!("{algorithm}, {} {players}, {}·10⁶ moves", family.name(), moves / 1_000_000);
        row(&name, time, &format!("{:.2} searches{peak}", time / search));
    };
    line("outcomes");
    if impartial {
        line("labels");
    }
}

/// Runs one algorithm; its name is that of the table.
fn once(algorithm: &str, graph: &Graph) {
    match algorithm {
        "outcomes" => drop(std::hint::black_box(outcome::outcomes(graph, Convention::Normal))),
        _ => drop(std::hint::black_box(grundy::grundy_labels(graph))),
    }
}

/// The growth of the labels' time from 10⁴ to 10⁷ moves, as the exponent of a power law, where all is peeled.
fn growth() {
    let mut before: Option<f64> = None;
    for power in 4..=7 {
        let moves = 10_usize.pow(power);
        let Some(graph) = make(BenchFamily::LayeredOverLoops, true, moves / 9, moves) else { continue };
        let [search, time] =
            best_of([&|| drop(search::reverse_search(&graph)), &|| drop(grundy::grundy_labels(&graph))]);
        let exponent =
            before.map_or(String::new(), |before| format!("growth 10^{:.2}", (time / before).log10()));
        let name = format!("labels, layered over loops, 10^{power} moves");
        row(&name, time, &format!("{:.2} searches {exponent}", time / search));
        before = Some(time);
    }
}

/// What has to be done again after an edit of a large drawing.
fn edit() {
    for family in BenchFamily::ALL {
        let Some(graph) = make(family, true, 30_000, 100_000) else { continue };
        let marks = best(|| solve(&graph, Convention::Normal));
        let classes = best(|| bisimulation(&graph));
        let name = family.name();
        row(&format!("after an edit, {name}, 10^5 moves: outcomes and labels"), marks, "");
        row(&format!("after an edit, {name}, 10^5 moves: classes"), classes, "");
        // Of the first no label is found, of the second only by the quotient.
        for (kind, graph) in [
            ("partizan", make(family, false, 30_000, 100_000)),
            ("drawn apart", graphs::apart(family, 30_000, 100_000)),
        ] {
            let Some(graph) = graph else { continue };
            let outcomes = best(|| outcome::outcomes(&graph, Convention::Normal));
            let marks = best(|| solve(&graph, Convention::Normal));
            let remark = format!("outcomes alone {outcomes:.2} ms");
            row(&format!("after an edit, {name}, {kind}: outcomes and labels"), marks, &remark);
        }
    }
}

/// Classes where the quotient is much smaller: each position of a graph many times.
fn copies() {
    let cyclic = BenchFamily::LayeredWithWaysBack;
    for family in [BenchFamily::Made(Shape::Layered), BenchFamily::LayeredOverLoops, cyclic] {
        for (base, count) in [(1_000, 1_000), (50_000, 20)] {
            for impartial in [false, true] {
                let Some(graph) = graphs::copies(family, base, count, impartial) else { continue };
                let time = best(|| bisimulation(&graph));
                let rate = graph.move_count() as f64 / time / 1e3;
                let classes = bisimulation(&graph).class_count();
                let players = if impartial { "impartial" } else { "partizan" };
                let (name, positions) = (family.name(), graph.position_count());
                let what = format!("classes, {name} {players}, {positions} positions to {classes}");
                row(&what, time, &format!("{rate:.1}·10⁶ moves/s"));
            }
        }
    }
    for family in [BenchFamily::Made(Shape::Layered), cyclic] {
        let mut before: Option<f64> = None;
        for power in 4..=7 {
            let base = 10_usize.pow(power) / 90;
            let Some(graph) = graphs::copies(family, base, 10, false) else { continue };
            let time = best(|| quotient(&graph));
            let exponent =
                before.map_or(String::new(), |before| format!("growth 10^{:.2}", (time / before).log10()));
            row(&format!("quotient, {}, 10^{power} moves", family.name()), time, &exponent);
            before = Some(time);
        }
    }
}

/// Labels beside the plain iteration of the operator T, which looks at everything once a round.
fn naive() {
    let families = BenchFamily::ALL.into_iter().chain([BenchFamily::Made(Shape::Grid)]);
    let made = families.map(|family| (family.name(), make(family, true, 10_000, 90_000)));
    for (name, graph) in made.chain([("take one to nine", graphs::subtraction(10_000, 9))]) {
        let Some(graph) = graph else { continue };
        let fast = best(|| grundy::grundy_labels(&graph));
        let mut rounds = 0;
        let naive = time(|| rounds = search::least_fixpoint(&graph));
        let remark = format!("the plain iteration takes {:.0} times as long, {rounds} rounds", naive / fast);
        row(&format!("labels, {name}, 10^4 positions"), fast, &remark);
    }
}

/// The least times of two things that take turns, in milliseconds: what else the machine does meets both.
fn best_of(runs: [&dyn Fn(); 2]) -> [f64; 2] {
    let mut least = [f64::INFINITY; 2];
    for _ in 0..RUNS {
        for (least, run) in least.iter_mut().zip(runs) {
            *least = least.min(time(run));
        }
    }
    // The first, a plain search, is soon compiled well.
    [least[0], least[1].min(best(runs[1]))]
}

/// The least time of some runs, in milliseconds.
fn best<T>(run: impl Fn() -> T) -> f64 {
    let (mut least, mut spent) = (f64::INFINITY, 0.0);
    for turn in 0.. {
        if turn >= RUNS && spent >= LONG_ENOUGH {
            break;
        }
        let took = time(&run);
        least = least.min(took);
        spent += took;
    }
    least
}
