//! Building the page with Trunk, when anything it is made of has changed.

use std::fs;

use anyhow::{Context, Result};

use crate::chunks;
use crate::compress;
use crate::environment::Environment;
use crate::fingerprint::Fingerprint;
use crate::precache;
use crate::process;
use crate::report;
use crate::setup::Tools;
use crate::slim;

/// Files and folders that the page is made from. Whoever adds one that is not listed will see a stale page.
const FILES: [&str; 11] = [
    ".cargo/config.toml",
    "Cargo.lock",
    "Cargo.toml",
    "Trunk.toml",
    "index.html",
    // The version of wasm-opt.
    "playwright/package-lock.json",
    "xtask/src/chunks.rs",
    "xtask/src/chunks/names.rs",
    "xtask/src/compress.rs",
    "xtask/src/precache.rs",
    "xtask/src/slim.rs",
];
const FOLDERS: [&str; 2] = ["crates", "frontend"];
/// Folders below those that are not part of the page.
const NOT_IN_THE_PAGE: [&str; 4] = ["benches", "cli", "target", "tests"];

/// Whether the page is made from a file, by its path below the root.
pub(crate) fn is_made_from(file: &str) -> bool {
    FILES.contains(&file)
        || file.split_once('/').is_some_and(|(top, path)| {
            FOLDERS.contains(&top) && !path.split('/').any(|name| NOT_IN_THE_PAGE.contains(&name))
        })
}

/// Builds the page into `dist/`, unless what lies there was made from the very same inputs.
pub(crate) fn build(environment: &Environment, tools: &Tools) -> Result<()> {
    let stamp = environment.web_target().join("page.stamp");
    let made_from = inputs(environment, tools)?;
    let current = |output: &str| format!("{made_from} -> {output}");
    if let (Ok(found), Ok(output)) = (fs::read_to_string(&stamp), output(environment))
        && found == current(&output)
    {
        report::note("the page is up to date");
        return Ok(());
    }
    let mut trunk = tools.web_command(environment, "trunk")?;
    // Trunk wants `true` or `false` here and stops at anything else.
    trunk.args(["build", "--release"]).env_remove("NO_COLOR");
    report::timed("Building the page (about two minutes the first time)", || process::visibly(&mut trunk))
        .context("the page was not built: see the lines above")?;
    chunks::split(environment, tools)?;
    slim::slim(environment, tools)?;
    let source = environment.root.join("frontend/service-worker.js");
    let service_worker = precache::write(&source, &environment.dist())?;
    slim::minify(environment, tools, &[service_worker])?;
    compress::compress(&environment.dist())?;
    fs::write(&stamp, current(&output(environment)?))
        .with_context(|| format!("cannot write {}", stamp.display()))
}

fn inputs(environment: &Environment, tools: &Tools) -> Result<String> {
    let mut fingerprint = Fingerprint::default();
    for name in FILES {
        fingerprint.file(&environment.root.join(name))?;
    }
    for name in FOLDERS {
        fingerprint.folder(&environment.root.join(name), &NOT_IN_THE_PAGE)?;
    }
    let compiler = process::answer(tools.web_command(environment, "rustc")?.arg("-vV"));
    fingerprint.text(&compiler.context("`rustc -vV` gives no answer")?);
    Ok(fingerprint.to_string())
}

fn output(environment: &Environment) -> Result<String> {
    Ok(Fingerprint::default().folder(&environment.dist(), &[])?.to_string())
}
