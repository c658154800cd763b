//! All checks, in the order in which they are cheapest to fail.

mod changed;
mod engines;

use std::env;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};

use crate::environment::Environment;
use crate::page;
use crate::process;
use crate::python;
use crate::report;
use crate::serve;
use crate::setup::TARGET;
use crate::setup::chromium::{self, Chromium};
use crate::setup::{self, Need, Tools};
use crate::sizes;
use crate::suite::changed::Scope;

/// The fuzz targets.
const FUZZ: &str = "hyperjam-fuzz";

/// The programs of the page, which are linted for the browser, too.
const IN_THE_BROWSER: [&str; 4] =
    ["hyperjam-frontend", "hyperjam-worker", "hyperjam-converter", "hyperjam-tutor"];

/// What Clippy is told: warnings are errors.
const DENY: [&str; 3] = ["--", "-D", "warnings"];

/// One kind of check.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Step {
    /// The sources are formatted
    Fmt,
    /// Clippy has nothing to say, natively and for the browser
    Clippy,
    /// All Rust tests, natively
    Native,
    /// The solver's tests as WebAssembly
    Wasm,
    /// The page in a real browser
    Browser,
    /// What people do most, in Chromium, Firefox and WebKit
    Engines,
    /// The Python package, where there is a Python
    Python,
}

/// Which checks are asked for.
#[derive(Args)]
pub(crate) struct Wanted {
    /// Run this step alone
    #[arg(long, value_enum)]
    only: Option<Step>,
    /// Run what can be affected by changes since this revision, or else since the branch left origin/main
    #[arg(long, value_name = "REV", num_args = 0..=1, require_equals = true)]
    changed: Option<Option<String>>,
    /// Handed on to Playwright
    #[arg(last = true, requires = "only")]
    playwright: Vec<String>,
}

/// Runs the steps that are asked for; all of them run even when one fails.
pub(crate) fn run(environment: &Environment, wanted: &Wanted) -> Result<()> {
    let Wanted { only, changed, playwright } = wanted;
    if !playwright.is_empty() && !matches!(only, Some(Step::Browser | Step::Engines)) {
        bail!("words after `--` are for Playwright: they need `--only browser` or `--only engines`");
    }
    let scope = match changed {
        None => Scope::everything(),
        Some(revision) => Scope::since(&environment.root, revision.as_deref())?,
    };
    let is_wanted = |step: &Step| only.is_none_or(|it| it == *step) && scope.includes(*step);
    let steps: Vec<Step> = Step::value_variants().iter().copied().filter(is_wanted).collect();
    let start = Instant::now();
    let needs: Vec<Need> = steps.iter().flat_map(|step| step.needs()).copied().collect();
    let tools = setup::prepare(environment, &needs)?;
    let mut lines = vec![SummaryLine { name: "set-up".to_owned(), passed: true, time: start.elapsed() }];
    let mut errors = Vec::new();
    for step in steps {
        println!("\n==== {}", step.title());
        let start = Instant::now();
        let result = step.run(environment, &tools, &scope, playwright);
        lines.push(SummaryLine { name: step.name(), passed: result.is_ok(), time: start.elapsed() });
        errors.extend(result.err().map(|error| format!("{}: {error:#}", step.name())));
    }
    // Where much was written, the end is what is looked at.
    for error in &errors {
        println!("\n{error}");
    }
    println!("\n{}", table(&lines));
    if errors.is_empty() {
        return Ok(());
    }
    let failed: Vec<_> = lines.iter().filter(|line| !line.passed).map(|line| line.name.as_str()).collect();
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
            Self::Python => "The Python package",
        }
    }

    fn needs(self) -> &'static [Need] {
        match self {
            Self::Fmt | Self::Native | Self::Python => &[],
            Self::Clippy => &[Need::WasmTarget],
            Self::Wasm => &[Need::WasmTests],
            Self::Browser => &[Need::Page, Need::Browser],
            Self::Engines => &[Need::Page, Need::Engines],
        }
    }

    fn run(
        self,
        environment: &Environment,
        tools: &Tools,
        scope: &Scope,
        playwright: &[String],
    ) -> Result<()> {
        match self {
            Self::Fmt => {
                process::visibly(cargo(environment).args(["fmt", "--all", "--check"]))?;
                python::format(environment)
            }
            Self::Clippy => clippy(environment, tools, scope),
            Self::Native => {
                process::visibly(cargo(environment).args(["test", "--no-fail-fast"]).args(scope.selection()))
            }
            Self::Wasm => solver_in_wasm(environment, tools),
            Self::Browser => browser(environment, tools, scope, playwright),
            Self::Engines => engines::run(environment, tools, playwright),
            Self::Python => python::test(environment),
        }
    }
}

/// Cargo with the toolchain in use, as the user would call it in the checkout.
fn cargo(environment: &Environment) -> Command {
    let mut command = Command::new("cargo");
    setup::forget_outer_cargo(&mut command);
    command.current_dir(&environment.root);
    without_increments(&mut command);
    command
}

/// Has everything compiled as a whole where nothing is compiled a second time: what a second build would use takes time
/// and room.
fn without_increments(command: &mut Command) {
    if env::var_os("CI").is_some_and(|value| !value.is_empty()) {
        command.env("CARGO_INCREMENTAL", "0");
    }
}

fn clippy(environment: &Environment, tools: &Tools, scope: &Scope) -> Result<()> {
    let mut native = cargo(environment);
    native.arg("clippy").args(scope.selection()).arg("--all-targets");
    if scope.has(FUZZ) {
        native.args(["--features", "hyperjam-fuzz/fuzzer"]);
        // Nothing is linked: so the fuzzer itself, which takes a compiler of another language, is not built.
        native.env("CUSTOM_LIBFUZZER_PATH", environment.target.join("none"));
    }
    native.args(DENY);
    let mut lints = vec![native];
    lints.extend(clippy_in_the_browser(environment, tools, scope)?);
    // All of them are run, so that all there is to mend is seen.
    let results: Vec<Result<()>> = lints.iter_mut().map(process::visibly).collect();
    results.into_iter().collect()
}

fn clippy_in_the_browser(environment: &Environment, tools: &Tools, scope: &Scope) -> Result<Option<Command>> {
    let packages: Vec<_> = IN_THE_BROWSER.into_iter().filter(|package| scope.has(package)).collect();
    if packages.is_empty() {
        return Ok(None);
    }
    let mut question = tools.web_command(environment, "cargo")?;
    if process::answer(question.args(["clippy", "--version"])).is_none() {
        report::note(
            "the toolchain that compiles for the browser has no clippy: page and worker are linted natively only",
        );
        return Ok(None);
    }
    let mut command = tools.web_command(environment, "cargo")?;
    without_increments(&mut command);
    command.arg("clippy").args(packages.iter().flat_map(|package| ["--package", package]));
    command.args(["--target", TARGET]).args(DENY);
    Ok(Some(command))
}

fn solver_in_wasm(environment: &Environment, tools: &Tools) -> Result<()> {
    let mut test = tools.web_command(environment, "cargo")?;
    // Not the doc tests: they are linked as programs of their own, which the runner does not know.
    test.args(["test", "--package", "hyperjam-solver", "--target", TARGET, "--lib", "--tests"]);
    without_increments(&mut test);
    test.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", "wasm-bindgen-test-runner");
    process::visibly(&mut test)
}

fn browser(environment: &Environment, tools: &Tools, scope: &Scope, words: &[String]) -> Result<()> {
    page::build(environment, tools)?;
    sizes::check(&environment.dist())?;
    let serving = serve::on_any_port(environment.dist())?;
    let mut playwright = chromium::playwright(environment);
    playwright.arg("test").args(scope.specs()).args(words).env("HYPERJAM_URL", serving.url());
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
