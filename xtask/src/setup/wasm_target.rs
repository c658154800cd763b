//! The `wasm32-unknown-unknown` target: rustup's own, or else a toolchain of Debian's with a standard library built here.

use std::fs;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::{TARGET, debian};
use crate::environment::Environment;
use crate::process::{self, Patience};
use crate::report;

const BY_HAND: &str = "By hand: `rustup target add wasm32-unknown-unknown` for the toolchain in use";

/// Which toolchain compiles for the browser.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Toolchain {
    /// The one that also compiles natively.
    Default,
    /// Debian's, linked into rustup.
    Debian,
}

impl Toolchain {
    /// Its name in rustup, unless it is the one in use anyway.
    pub(crate) fn name(self) -> Option<&'static str> {
        match self {
            Self::Default => None,
            Self::Debian => Some(debian::TOOLCHAIN),
        }
    }
}

/// Finds a toolchain with the target, or installs the target.
pub(crate) fn prepare(environment: &Environment) -> Result<Toolchain> {
    if let Some(found) = find(environment)? {
        return Ok(found);
    }
    let ordinary = report::timed("Adding the WebAssembly target to Rust (rustup)", || {
        // Where its server cannot be reached rustup may wait for ever: with another way left, do not wait long.
        let limit = if debian::is_possible() { 20 } else { 600 };
        let mut command = Command::new("rustup");
        command.args(["target", "add", TARGET]);
        process::quietly(&mut command, Patience::Total(Duration::from_secs(limit)))
    });
    if let Err(error) = ordinary {
        report::note(&format!("{error:#}"));
        if !debian::is_possible() {
            return Err(error.context(format!("the target {TARGET} cannot be added. {BY_HAND}")));
        }
        debian::prepare(environment).with_context(|| {
            format!("neither rustup nor Debian could supply the target {TARGET}. {BY_HAND}")
        })?;
    }
    match find(environment)? {
        Some(found) => Ok(found),
        None => bail!("the target {TARGET} is installed, but rustc cannot compile for it. {BY_HAND}"),
    }
}

fn find(environment: &Environment) -> Result<Option<Toolchain>> {
    for toolchain in [Toolchain::Default, Toolchain::Debian] {
        if compiles(environment, toolchain)? {
            return Ok(Some(toolchain));
        }
    }
    Ok(None)
}

/// Whether a toolchain can compile and link for the browser: by trying, since a library of another version that was
/// left behind by an upgrade looks no different.
fn compiles(environment: &Environment, toolchain: Toolchain) -> Result<bool> {
    let folder = environment.web_target().join("probe");
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let source = folder.join("probe.rs");
    fs::write(&source, "").with_context(|| format!("cannot write {}", source.display()))?;
    let mut command = Command::new("rustc");
    super::forget_outer_cargo(&mut command);
    command
        .args(["--edition", "2024", "--crate-type", "cdylib", "--target", TARGET])
        .arg("--out-dir")
        .arg(&folder);
    command.arg(&source);
    if let Some(name) = toolchain.name() {
        command.env("RUSTUP_TOOLCHAIN", name);
    }
    Ok(process::answer(&mut command).is_some())
}
