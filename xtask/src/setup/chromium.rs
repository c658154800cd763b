//! A Chromium for the browser tests: best one without windows, of the system's or Playwright's own; else whichever is installed
//! or can be.

use std::env;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::debian;
use crate::environment::{Environment, on_path};
use crate::process::{self, Patience};
use crate::report;

/// Chromium without windows, which takes half the time to show a page: its program and Debian's package.
const HEADLESS: &str = "chromium-headless-shell";
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const ON_MACOS: [&str; 2] = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const BY_HAND: &str = "By hand: install Chromium or Chrome, or set CHROMIUM to its program file";

/// The browser of the tests.
pub(crate) enum Chromium {
    /// A program of the system's.
    System(PathBuf),
    /// The one that Playwright installs for itself, and finds by itself.
    Playwright,
}

/// Finds a browser or installs one.
pub(super) fn prepare(environment: &Environment) -> Result<Chromium> {
    if let Some(named) = env::var_os("CHROMIUM").filter(|name| !name.is_empty()) {
        let program = PathBuf::from(named);
        if !program.is_file() {
            bail!("CHROMIUM is set to {}, which is no file", program.display());
        }
        return Ok(Chromium::System(program));
    }
    if on_path(HEADLESS).is_none() && debian::is_possible() && !has_own(environment, "chromium") {
        let installed = report::timed(&format!("Installing Debian's {HEADLESS} (apt-get)"), install_headless);
        if let Err(error) = installed {
            report::note(&format!("going on without {HEADLESS}: {error:#}"));
        }
    }
    if let Some(found) = find(environment) {
        return Ok(found);
    }
    let ordinary = install_own(environment, "chromium");
    if let Err(error) = ordinary {
        report::note(&format!("{error:#}"));
        if !debian::is_possible() {
            return Err(error.context(format!("there is no Chromium for the browser tests. {BY_HAND}")));
        }
    } else if let Some(found) = find(environment) {
        return Ok(found);
    }
    if debian::is_possible() {
        report::timed("Installing Debian's Chromium (apt-get)", || {
            debian::update()?;
            debian::install(&["chromium"])
        })
        .with_context(|| format!("neither Playwright nor Debian could supply a Chromium. {BY_HAND}"))?;
    }
    find(environment).with_context(|| format!("Chromium is installed, but does not start. {BY_HAND}"))
}

/// A command line of Playwright, from the packages of `playwright/`.
pub(crate) fn playwright(environment: &Environment) -> Command {
    let mut command = Command::new("node");
    command.arg("node_modules/@playwright/test/cli.js").current_dir(environment.playwright());
    command
}

fn install_headless() -> Result<()> {
    if debian::install(&[HEADLESS]).is_ok() {
        return Ok(());
    }
    debian::update()?;
    debian::install(&[HEADLESS])
}

fn find(environment: &Environment) -> Option<Chromium> {
    if let Some(program) = on_path(HEADLESS) {
        return Some(Chromium::System(program));
    }
    if has_own(environment, "chromium") {
        return Some(Chromium::Playwright);
    }
    let on_macos = ON_MACOS.iter().map(PathBuf::from).filter(|file| file.is_file());
    NAMES.iter().filter_map(|name| on_path(name)).chain(on_macos).next().map(Chromium::System)
}

/// Has Playwright install its own browser of an engine.
pub(super) fn install_own(environment: &Environment, engine: &str) -> Result<()> {
    report::timed(&format!("Installing {engine} for the browser tests (Playwright)"), || {
        let mut command = playwright(environment);
        // It reports on every tenth of the download: silence means that nothing comes.
        command.args(["install", engine]);
        process::quietly(&mut command, Patience::Silence(Duration::from_secs(60))).map(drop)
    })
}

/// Whether Playwright's own browser of an engine is there and starts: on a bare Linux the libraries that it needs may be
/// missing.
pub(super) fn has_own(environment: &Environment, engine: &str) -> bool {
    let mut command = Command::new("node");
    command.args(["-e", &format!("require('@playwright/test').{engine}.launch().then((it) => it.close())")]);
    process::answer(command.current_dir(environment.playwright())).is_some()
}
