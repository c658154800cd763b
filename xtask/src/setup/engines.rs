//! A browser of each engine for the steps that every engine has to pass: Chromium, Firefox and WebKit.
//!
//! Chromium is the one of the other browser tests. Firefox and WebKit are taken as people have them, with the program that
//! drives them: geckodriver for Firefox, and for WebKit the driver that WebKitGTK brings. Where there are none, Playwright's
//! own are taken, or installed; and else, Debian's. An engine that cannot be had is left out, and that is said.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::chromium::{self, Chromium};
use super::{debian, programs};
use crate::environment::{Environment, on_path};
use crate::report;

const FIREFOX: [&str; 2] = ["firefox-esr", "firefox"];
const FIREFOX_ON_MACOS: &str = "/Applications/Firefox.app/Contents/MacOS/firefox";
const GECKODRIVER: &str = "geckodriver";
const WEBKIT_DRIVER: &str = "WebKitWebDriver";
/// The screen of a browser that does not start without one.
const SCREEN: &str = "Xvfb";

/// A browser, and what drives it.
#[derive(Debug, PartialEq)]
pub(crate) struct Launch {
    engine: &'static str,
    by: Driver,
}

#[derive(Debug, PartialEq)]
enum Driver {
    /// Playwright, with a program of the system's or with its own.
    Playwright { program: Option<PathBuf> },
    /// A program of the browser's makers, with a browser that it is told of or that it knows.
    WebDriver { driver: PathBuf, program: Option<PathBuf> },
}

/// Finds or installs a browser of each engine; those that there are not are named with the reason.
pub(super) fn prepare(environment: &Environment, chromium: &Chromium) -> Vec<Launch> {
    let program = match chromium {
        Chromium::System(program) => Some(program.clone()),
        Chromium::Playwright => None,
    };
    let mut launches = vec![Launch { engine: "chromium", by: Driver::Playwright { program } }];
    for (engine, found) in [("firefox", firefox(environment)), ("webkit", webkit(environment))] {
        match found {
            Ok(by) => launches.push(Launch { engine, by }),
            Err(error) => report::note(&format!("{engine} is left out: {error:#}")),
        }
    }
    launches
}

/// The browsers as `playwright/engines.config.ts` reads them.
pub(crate) fn as_json(launches: &[Launch]) -> String {
    launches.iter().map(Launch::as_json).collect::<Value>().to_string()
}

impl Launch {
    fn as_json(&self) -> Value {
        let engine = self.engine;
        match &self.by {
            Driver::Playwright { program } => {
                json!({ "engine": engine, "by": "playwright", "program": program })
            }
            Driver::WebDriver { driver, program } => {
                json!({ "engine": engine, "by": "webdriver", "driver": driver, "program": program })
            }
        }
    }
}

fn firefox(environment: &Environment) -> Result<Driver> {
    if let (Some(program), Some(driver)) = (find_firefox(), on_path(GECKODRIVER)) {
        return Ok(Driver::WebDriver { driver, program: Some(program) });
    }
    if let Some(own) = own_of_playwright(environment, "firefox") {
        return Ok(own);
    }
    if find_firefox().is_none() {
        install_debians("Firefox", &["firefox-esr"], "install Firefox")?;
    }
    let program = find_firefox().context("Firefox is installed, but not found")?;
    let folder = programs::prepare(environment, &programs::geckodriver())?;
    let driver = folder.map(|folder| folder.join(GECKODRIVER)).or_else(|| on_path(GECKODRIVER));
    let driver = driver.context("geckodriver is installed, but not found")?;
    Ok(Driver::WebDriver { driver, program: Some(program) })
}

fn webkit(environment: &Environment) -> Result<Driver> {
    if let Some(driver) = find_webkit() {
        return Ok(driver);
    }
    if let Some(own) = own_of_playwright(environment, "webkit") {
        return Ok(own);
    }
    let by_hand = "install WebKitGTK's WebKitWebDriver, and Xvfb";
    install_debians("WebKit", &["webkit2gtk-driver", "xvfb"], by_hand)?;
    find_webkit().context("WebKitGTK is installed, but its driver or Xvfb is not found")
}

fn find_firefox() -> Option<PathBuf> {
    let on_macos = Some(Path::new(FIREFOX_ON_MACOS)).filter(|file| file.is_file()).map(PathBuf::from);
    FIREFOX.iter().find_map(|name| on_path(name)).or(on_macos)
}

/// WebKitGTK's driver knows the browser that it comes with.
fn find_webkit() -> Option<Driver> {
    on_path(SCREEN)?;
    Some(Driver::WebDriver { driver: on_path(WEBKIT_DRIVER)?, program: None })
}

/// Playwright's own browser of an engine, installed if need be and possible.
fn own_of_playwright(environment: &Environment, engine: &str) -> Option<Driver> {
    if !chromium::has_own(environment, engine) {
        if let Err(error) = chromium::install_own(environment, engine) {
            report::note(&format!("{error:#}"));
        }
        if !chromium::has_own(environment, engine) {
            return None;
        }
    }
    Some(Driver::Playwright { program: None })
}

fn install_debians(name: &str, packages: &[&str], by_hand: &str) -> Result<()> {
    if !debian::is_possible() {
        bail!("neither Playwright nor Debian can supply it. By hand: {by_hand}");
    }
    report::timed(&format!("Installing Debian's {name} (apt-get)"), || {
        debian::update()?;
        debian::install(packages)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tests_are_told_what_drives_which_browser() {
        let launches = [
            Launch { engine: "chromium", by: Driver::Playwright { program: None } },
            Launch {
                engine: "webkit",
                by: Driver::WebDriver { driver: "/bin/driver".into(), program: None },
            },
        ];
        let told: Value = serde_json::from_str(&as_json(&launches)).unwrap();
        assert_eq!(told[0], json!({ "engine": "chromium", "by": "playwright", "program": null }));
        assert_eq!(told[1]["driver"], "/bin/driver");
    }
}
