//! The speed of the solver, of the order of games with loops and of values: their benches natively and as WebAssembly, one after the other, and their times
//! side by side; and that of several threads, natively.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::environment::Environment;
use crate::process::{self, Patience};
use crate::setup::TARGET;
use crate::setup::{self, Tools};
use crate::small::{self, Goal, Program};

/// A bench of a crate.
struct Bench {
    package: &'static str,
    name: &'static str,
}

const SOLVER: Bench = Bench { package: "hyperjam-solver", name: "ratios" };
const ORDER: Bench = Bench { package: "hyperjam-solver", name: "order" };
const VALUES: Bench = Bench { package: "hyperjam-values", name: "times" };
const THREADS: Bench = Bench { package: "hyperjam-parallel", name: "threads" };

/// Runs the named parts, or all but the largest, and prints the tables.
pub(crate) fn run(environment: &Environment, tools: &Tools, parts: &[String]) -> Result<()> {
    let named: [(&str, &Bench); 2] = [("order", &ORDER), ("values", &VALUES)];
    let wants = |name: &str| parts.is_empty() || parts.iter().any(|part| part == name);
    let is_named = |part: &&String| *part == THREADS.name || named.iter().any(|(name, _)| part == name);
    let of_solver: Vec<String> = parts.iter().filter(|part| !is_named(part)).cloned().collect();
    if parts.is_empty() || !of_solver.is_empty() {
        both_ways(environment, tools, &SOLVER, &of_solver)?;
    }
    for (name, bench) in named {
        if wants(name) {
            both_ways(environment, tools, bench, &[])?;
        }
    }
    if wants(THREADS.name) {
        println!("{}", natively(environment, &THREADS, &[])?);
    }
    Ok(())
}

/// What a bench prints natively.
fn natively(environment: &Environment, bench: &Bench, parts: &[String]) -> Result<String> {
    let mut native = Command::new("cargo");
    setup::forget_outer_cargo(&mut native);
    native.current_dir(&environment.root);
    native.args(["bench", "--package", bench.package, "--bench", bench.name, "--"]).args(parts);
    process::quietly(&mut native, Patience::Endless)
}

fn both_ways(environment: &Environment, tools: &Tools, bench: &Bench, parts: &[String]) -> Result<()> {
    let native = natively(environment, bench, parts)?;
    println!("{native}");
    let script = in_node(environment, tools, bench)?;
    let mut node = Command::new("node");
    let wasm = process::quietly(node.arg(script), Patience::Endless)?;
    println!("{}", side_by_side(&native, &wasm));
    Ok(())
}

/// Builds the bench as WebAssembly for node, makes it small as the page's programs are, and says which script starts it.
fn in_node(environment: &Environment, tools: &Tools, bench: &Bench) -> Result<PathBuf> {
    let mut build = tools.web_command(environment, "cargo")?;
    build.args(["bench", "--no-run", "--package", bench.package, "--bench", bench.name, "--target", TARGET]);
    let messages = process::quietly(build.arg("--message-format=json"), Patience::Endless)?;
    let program = messages.lines().filter_map(|line| line.split_once("\"executable\":\"")).next_back();
    let program = program.and_then(|(_, rest)| rest.split_once('"')).context("cargo names no program")?;
    let folder = environment.web_target().join("bench");
    let mut bindgen = tools.web_command(environment, "wasm-bindgen")?;
    bindgen.args(["--target", "nodejs", "--out-name", bench.name, "--out-dir"]).arg(&folder).arg(program.0);
    process::quietly(&mut bindgen, Patience::Endless)?;
    let module = folder.join(format!("{}_bg.wasm", bench.name));
    small::make(environment, tools, &Program { from: module.clone(), to: module, goal: Goal::Speed })?;
    Ok(folder.join(bench.name).with_extension("js"))
}

/// A line of a bench: what was done, and in how many milliseconds.
fn row(line: &str) -> Option<(&str, f64)> {
    let (name, time) = line.split_once(" ms")?.0.rsplit_once(' ')?;
    Some((name.trim_end(), time.parse().ok()?))
}

fn side_by_side(native: &str, wasm: &str) -> String {
    let mut table = format!("{:<66} {:>9} {:>13} {:>6}\n", "milliseconds", "native", "WebAssembly", "ratio");
    for (name, there) in wasm.lines().filter_map(row) {
        let here = native.lines().filter_map(row).find(|(other, _)| *other == name);
        if let Some((_, here)) = here {
            table.push_str(&format!("{name:<66} {here:>9.2} {there:>13.2} {:>6.2}\n", there / here));
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_equal_names_are_put_side_by_side() {
        let native = "labels, uniform      12.50 ms  1.20 searches\nonly here   1.00 ms\nsome words\n";
        let table = side_by_side(native, "labels, uniform   25.00 ms  \nonly there  3.00 ms\n");
        let lines: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(lines[1..], [["labels,", "uniform", "12.50", "25.00", "2.00"]]);
    }
}
