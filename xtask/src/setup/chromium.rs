//! A Chromium for the browser tests: one that is installed, or Playwright's own, or Debian's.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::debian;
use crate::environment::{Environment, on_path};
use crate::process::{self, Patience};
use crate::report;

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
    if let Some(found) = find(environment) {
        return Ok(found);
    }
    let ordinary = report::timed("Installing Chromium for the browser tests (Playwright)", || {
        let mut command = playwright(environment);
        // It reports on every tenth of the download: silence means that nothing comes.
        command.args(["install", "chromium"]);
        process::quietly(&mut command, Patience::Silence(Duration::from_secs(60)))
    });
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

fn find(environment: &Environment) -> Option<Chromium> {
    let on_macos = ON_MACOS.iter().map(PathBuf::from).filter(|file| file.is_file());
    if let Some(program) = NAMES.iter().filter_map(|name| on_path(name)).chain(on_macos).next() {
        return Some(Chromium::System(program));
    }
    let mut command = Command::new("node");
    command.args(["-p", "require('@playwright/test').chromium.executablePath()"]);
    let program = process::answer(command.current_dir(environment.playwright()))?;
    // Present is not enough: on a bare Linux the libraries that it needs may be missing.
    let starts =
        Path::new(&program).is_file() && process::answer(Command::new(&program).arg("--version")).is_some();
    starts.then_some(Chromium::Playwright)
}
