//! The packages of `playwright/`: the browser tests, `wasm-opt` and `esbuild`.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::environment::{Environment, on_path};
use crate::fingerprint::Fingerprint;
use crate::process::{self, Patience};
use crate::report;

/// Installs the packages when they are not those of the lock file.
pub(super) fn prepare(environment: &Environment) -> Result<()> {
    if on_path("node").is_none() {
        bail!("Node.js is not installed: no program `node` on PATH");
    }
    let folder = environment.playwright();
    let mut wanted = Fingerprint::default();
    wanted.file(&folder.join("package.json"))?.file(&folder.join("package-lock.json"))?;
    let stamp = folder.join("node_modules/.hyperjam-stamp");
    if fs::read_to_string(&stamp).is_ok_and(|found| found == wanted.to_string()) {
        return Ok(());
    }
    report::timed("Installing the npm packages of playwright/", || {
        let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
        command.args(["ci", "--no-audit", "--no-fund"]).current_dir(&folder);
        process::quietly(&mut command, Patience::Endless)?;
        fs::write(&stamp, wanted.to_string()).with_context(|| format!("cannot write {}", stamp.display()))
    })
}
