//! All checks, in the order in which they are cheapest to fail.

mod engines;

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::ValueEnum;

use crate::environment::Environment;
use crate::page;
use crate::process;
use crate::report;
use crate::serve;
use crate::setup::TARGET;
use crate::setup::chromium::{self, Chromium};
use crate::setup::{self, Need, Tools};
use crate::sizes;

/// One kind of check.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Step {
    /// The sources are formatted
    Fmt,
    /// Clippy has nothing to say, natively, of the fuzz targets and for the browser
    Clippy,
    /// All Rust tests, natively
    Native,
    /// The solver's tests as WebAssembly
    Wasm,
    /// The page in a real browser
    Browser,
    /// What people do most, in Chromium, Firefox and WebKit
    Engines,
}

/// Runs every step, or only one; all of them run even when one fails.
pub(crate) fn run(environment: &Environment, only: Option<Step>, playwright: &[String]) -> Result<()> {
    if !playwright.is_empty() && !matches!(only, Some(Step::Browser | Step::Engines)) {
        bail!("words after `--` are for Playwright: they need `--only browser` or `--only engines`");
    }
    let steps: Vec<Step> =
        Step::value_variants().iter().copied().filter(|&step| only.is_none_or(|it| it == step)).collect();
    let start = Instant::now();
    let needs: Vec<Need> = steps.iter().flat_map(|step| step.needs()).copied().collect();
    let tools = setup::prepare(environment, &needs)?;
    let mut lines = vec![SummaryLine { name: "set-up".to_owned(), passed: true, time: start.elapsed() }];
    for step in steps {
        println!("\n==== {}", step.title());
        let start = Instant::now();
        let result = step.run(environment, &tools, playwright);
        if let Err(error) = &result {
            println!("\n{}: {error:#}", step.name());
        }
        lines.push(SummaryLine { name: step.name(), passed: result.is_ok(), time: start.elapsed() });
    }
    println!("\n{}", table(&lines));
    let failed: Vec<_> = lines.iter().filter(|line| !line.passed).map(|line| line.name.as_str()).collect();
    if failed.is_empty() {
        return Ok(());
    }
    bail!("failed: {}; one step alone runs with `cargo xtask test --only STEP`", failed.join(", "))
}

impl Step {
    fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    fn title(self) -> &'static str {
        match self {
            Self::Fmt => "Formatting",
            Self::Clippy => "Clippy, with warnings as errors",
            Self::Native => "Rust tests",
            Self::Wasm => "The solver's tests as WebAssembly",
            Self::Browser => "Browser tests",
            Self::Engines => "The page in Chromium, Firefox and WebKit",
        }
    }

    fn needs(self) -> &'static [Need] {
        match self {
            Self::Fmt | Self::Native => &[],
            Self::Clippy => &[Need::WasmTarget],
            Self::Wasm => &[Need::WasmTests],
            Self::Browser => &[Need::Page, Need::Browser],
            Self::Engines => &[Need::Page, Need::Engines],
        }
    }

    fn run(self, environment: &Environment, tools: &Tools, playwright: &[String]) -> Result<()> {
        match self {
            Self::Fmt => process::visibly(cargo(&environment.root).args(["fmt", "--all", "--check"])),
            Self::Clippy => clippy(environment, tools),
            Self::Native => process::visibly(cargo(&environment.root).args(["test", "--workspace"])),
            Self::Wasm => solver_in_wasm(environment, tools),
            Self::Browser => browser(environment, tools, playwright),
            Self::Engines => engines::run(environment, tools, playwright),
        }
    }
}

/// Cargo with the toolchain in use, as the user would call it in the checkout.
fn cargo(root: &Path) -> Command {
    let mut command = Command::new("cargo");
    setup::forget_outer_cargo(&mut command);
    command.current_dir(root);
    command
}

fn clippy(environment: &Environment, tools: &Tools) -> Result<()> {
    let deny = ["--", "-D", "warnings"];
    let mut native = cargo(&environment.root);
    native.args(["clippy", "--workspace", "--all-targets"]).args(deny);

    let mut fuzz = cargo(&environment.root);
    fuzz.args(["clippy", "--manifest-path", "fuzz/Cargo.toml", "--target-dir", "target/fuzz"]).args(deny);
    // Nothing is linked: so the fuzzer itself, which takes a compiler of another language, is not built.
    fuzz.env("CUSTOM_LIBFUZZER_PATH", environment.root.join("target/fuzz/none"));

    let mut lints = vec![native, fuzz];
    let mut question = tools.web_command(environment, "cargo")?;
    if process::answer(question.args(["clippy", "--version"])).is_none() {
        report::note(
            "the toolchain that compiles for the browser has no clippy: page and worker are linted natively only",
        );
    } else {
        let mut web = tools.web_command(environment, "cargo")?;
        web.args(["clippy", "--package", "hyperjam-frontend", "--package", "hyperjam-worker"]);
        web.args(["--package", "hyperjam-converter", "--package", "hyperjam-tutor"]);
        web.args(["--target", TARGET]).args(deny);
        lints.push(web);
    }
    // All of them are run, so that all there is to mend is seen.
    let results: Vec<Result<()>> = lints.iter_mut().map(process::visibly).collect();
    results.into_iter().collect()
}

fn solver_in_wasm(environment: &Environment, tools: &Tools) -> Result<()> {
    let mut test = tools.web_command(environment, "cargo")?;
    // Not the doc tests: they are linked as programs of their own, which the runner does not know.
    test.args(["test", "--package", "hyperjam-solver", "--target", TARGET, "--lib", "--tests"]);
    test.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", "wasm-bindgen-test-runner");
    process::visibly(&mut test)
}

fn browser(environment: &Environment, tools: &Tools, words: &[String]) -> Result<()> {
    page::build(environment, tools)?;
    sizes::check(&environment.dist())?;
    let serving = serve::on_any_port(environment.dist())?;
    let mut playwright = chromium::playwright(environment);
    playwright.arg("test").args(words).env("HYPERJAM_URL", serving.url());
    match &tools.chromium {
        Some(Chromium::System(program)) => playwright.env("HYPERJAM_CHROMIUM", program),
        Some(Chromium::Playwright) | None => playwright.env_remove("HYPERJAM_CHROMIUM"),
    };
    process::visibly(&mut playwright)
}

struct SummaryLine {
    name: String,
    passed: bool,
    time: Duration,
}

fn table(lines: &[SummaryLine]) -> String {
    let row =
        |name: &str, result: &str, time| format!("{name:<10} {result:<7} {:>14}\n", report::duration(time));
    let mut table = format!("{:<10} {:<7} {:>14}\n", "step", "result", "time");
    for line in lines {
        table.push_str(&row(&line.name, if line.passed { "ok" } else { "FAILED" }, line.time));
    }
    table + &row("total", "", lines.iter().map(|line| line.time).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_shows_failures_and_the_total() {
        let line = |name: &str, passed, seconds| SummaryLine {
            name: name.to_owned(),
            passed,
            time: Duration::from_secs(seconds),
        };
        let table = table(&[line("fmt", true, 11), line("native", false, 30)]);
        assert!(table.lines().any(|row| row.starts_with("native") && row.contains("FAILED")), "{table}");
        assert!(table.trim_end().ends_with("41 s"), "{table}");
    }
}
