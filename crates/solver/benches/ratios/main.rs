//! How fast the algorithms are, as ratios to a plain reverse breadth-first search of the same graph in the same run.
//!
//! `cargo bench -p hyperjam-solver` prints a table; `-- --large` adds the graphs of 8 million positions. As WebAssembly,
//! under `wasm-bindgen-test-runner`, the same table is printed without the large graphs.
#![allow(clippy::print_stdout, reason = "a table is what it is for")]

mod graphs;
mod platform;
mod search;

use hyperjam_solver::bisimulation::{bisimulation, quotient};
use hyperjam_solver::generate::Shape;
use hyperjam_solver::{Convention, Graph, grundy, outcome, solve};

use graphs::{Family, make};
use platform::{print, time};

const RUNS: usize = 5;

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    if let Some(bytes) = platform::peak_asked_for() {
        print(&bytes.to_string());
        return;
    }
    tables(std::env::args().any(|argument| argument == "--large"));
}

#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(target_arch = "wasm32")]
#[wasm_bindgen_test::wasm_bindgen_test]
fn ratios() {
    tables(false);
}

fn tables(large: bool) {
    print(&format!("{:<46} {:>9} {:>9} {:>7} {:>12}", "", "search", "time", "ratio", "peak B/move"));
    for family in Family::ALL {
        for impartial in [false, true] {
            measure(family, impartial, 1_000_000, 9_000_000);
        }
    }
    if large {
        for family in [Family::Made(Shape::Uniform), Family::Made(Shape::Layered)] {
            for impartial in [false, true] {
                measure(family, impartial, 8_000_000, 72_000_000);
            }
        }
    }
    growth();
    edit();
    copies();
    naive();
}

/// Prints a line for each algorithm on a graph.
fn measure(family: Family, impartial: bool, positions: usize, moves: usize) {
    let Some(graph) = make(family, impartial, positions, moves) else { return };
    let players = if impartial { "impartial" } else { "partizan" };
    let line = |algorithm: &str| {
        let [search, time] = best_of([&|| drop(search::reverse_search(&graph)), &|| once(algorithm, &graph)]);
        let peak = platform::peak(family, impartial, positions, moves, algorithm);
        let peak = peak.map_or("–".to_owned(), |bytes| format!("{:.1}", bytes as f64 / moves as f64));
        let name = format!("{} {players} {}·10⁶ {algorithm}", family.name(), moves / 1_000_000);
        print(&format!("{name:<46} {search:>7.0}ms {time:>7.0}ms {:>7.2} {peak:>12}", time / search));
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
        let Some(graph) = make(Family::LayeredOverLoops, true, moves / 9, moves) else { continue };
        let [search, time] =
            best_of([&|| drop(search::reverse_search(&graph)), &|| drop(grundy::grundy_labels(&graph))]);
        let exponent =
            before.map_or(String::new(), |before| format!("growth 10^{:.2}", (time / before).log10()));
        print(&format!(
            "labels, layered over loops, 10^{power} moves: {time:.2} ms, {:.2} searches {exponent}",
            time / search
        ));
        before = Some(time);
    }
}

/// What has to be done again after an edit of a large drawing.
fn edit() {
    for family in Family::ALL {
        let Some(graph) = make(family, true, 30_000, 100_000) else { continue };
        let marks = best(|| solve(&graph, Convention::Normal));
        let classes = best(|| bisimulation(&graph));
        let name = family.name();
        print(&format!(
            "10^5 moves, {name}: all outcomes and labels {marks:.2} ms, all classes {classes:.2} ms"
        ));
    }
}

/// Classes where the quotient is much smaller: each position of a random graph many times.
fn copies() {
    for (base, count) in [(100, 10_000), (10_000, 100), (100_000, 10)] {
        for impartial in [false, true] {
            let Some(graph) = graphs::copies(base, count, impartial) else { continue };
            let time = best(|| bisimulation(&graph));
            let rate = graph.move_count() as f64 / time / 1e3;
            let classes = bisimulation(&graph).class_count();
            let players = if impartial { "impartial" } else { "partizan" };
            print(&format!(
                "classes, {} moves, {} positions to {classes}, {players}: {time:.0} ms, {rate:.1}·10⁶ moves/s",
                graph.move_count(),
                graph.position_count()
            ));
        }
    }
    let mut before: Option<f64> = None;
    for power in 4..=7 {
        let positions = 10_usize.pow(power) / 9;
        let Some(graph) = graphs::copies(positions / 10, 10, false) else { continue };
        let time = best(|| quotient(&graph));
        let exponent =
            before.map_or(String::new(), |before| format!("growth 10^{:.2}", (time / before).log10()));
        print(&format!("quotient, 10^{power} moves: {time:.2} ms {exponent}"));
        before = Some(time);
    }
}

/// Labels beside the plain iteration of the operator T.
fn naive() {
    for family in [Family::LayeredOverLoops, Family::Made(Shape::Layered)] {
        let Some(graph) = make(family, true, 10_000, 90_000) else { continue };
        let fast = best(|| grundy::grundy_labels(&graph));
        let naive = time(|| search::least_fixpoint(&graph));
        let ratio = naive / fast;
        print(&format!("labels, 10^4 positions, {}: {ratio:.0} times the plain iteration", family.name()));
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
    least
}

/// The least time of some runs, in milliseconds.
fn best<T>(run: impl Fn() -> T) -> f64 {
    (0..RUNS).map(|_| time(&run)).fold(f64::INFINITY, f64::min)
}
