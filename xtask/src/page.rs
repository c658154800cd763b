//! Building the page with Trunk, when anything it is made of has changed.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::chunks;
use crate::compress;
use crate::environment::Environment;
use crate::fingerprint::{Fingerprint, files_below};
use crate::precache;
use crate::process::{self, Patience};
use crate::report;
use crate::setup::{self, Need, TARGET, Tools};
use crate::share;
use crate::slim;
use crate::small::{self, Goal, Program};

/// Files and folders that the page is made from. Whoever adds one that is not listed will see a stale page.
const FILES: [&str; 13] = [
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
    "xtask/src/share.rs",
    "xtask/src/slim.rs",
    "xtask/src/small.rs",
];
const FOLDERS: [&str; 2] = ["crates", "frontend"];
/// How its programs are compiled.
const PROFILE: &str = "page";
/// The programs that run in workers, beside the page's own.
const WORKERS: [(&str, Goal); 3] =
    [("hyperjam-worker", Goal::Speed), ("hyperjam-converter", Goal::Once), ("hyperjam-tutor", Goal::Once)];
/// Folders below those that are not part of the page.
const NOT_IN_THE_PAGE: [&str; 4] = ["benches", "cli", "target", "tests"];

/// Makes the tools for building the page present, and meanwhile compiles the page's programs, if they are needed.
pub(crate) fn prepare(environment: &Environment) -> Result<Tools> {
    setup::prepare_during(environment, &[Need::Page], |tools| match is_current(environment, tools)? {
        true => Ok(()),
        false => compile(environment, tools, PROFILE, &[]),
    })
}

/// Whether the page is made from a file, by its path below the root.
pub(crate) fn is_made_from(file: &str) -> bool {
    FILES.contains(&file)
        || file.split_once('/').is_some_and(|(top, path)| {
            FOLDERS.contains(&top) && !path.split('/').any(|name| NOT_IN_THE_PAGE.contains(&name))
        })
}

/// Builds the page into `dist/`, unless what lies there was made from the very same inputs.
pub(crate) fn build(environment: &Environment, tools: &Tools) -> Result<()> {
    if is_current(environment, tools)? {
        report::note("the page is up to date");
        return Ok(());
    }
    compile(environment, tools, PROFILE, &[])?;
    report::timed("Putting the page together (Trunk)", || trunk(environment, tools, &["--release"]))?;
    let dist = environment.dist();
    let mut programs = chunks::split(environment, tools)?;
    for (name, goal) in WORKERS {
        let file = dist.join(format!("{name}_bg.wasm"));
        programs.push(Program { from: file.clone(), to: file, goal });
    }
    small::make_all(environment, tools, programs)?;
    slim::slim(environment, tools)?;
    share::complete(&environment.dist())?;
    let source = environment.root.join("frontend/service-worker.js");
    let service_worker = precache::write(&source, &environment.dist())?;
    slim::minify(environment, tools, &[service_worker])?;
    compress::compress(&environment.dist())?;
    let stamp = stamp(environment);
    fs::write(&stamp, current(environment, tools)?)
        .with_context(|| format!("cannot write {}", stamp.display()))
}

/// Where it is written what the page was last made of.
fn stamp(environment: &Environment) -> PathBuf {
    environment.web_target().join("page.stamp")
}

fn is_current(environment: &Environment, tools: &Tools) -> Result<bool> {
    let Ok(found) = fs::read_to_string(stamp(environment)) else { return Ok(false) };
    // Where there is no page, nothing is current.
    Ok(environment.dist().is_dir() && found == current(environment, tools)?)
}

/// What the page is made of, and what it is.
fn current(environment: &Environment, tools: &Tools) -> Result<String> {
    let mut output = Fingerprint::default();
    Ok(format!("{} -> {}", inputs(environment, tools)?, output.folder(&environment.dist(), &[])?))
}

/// Compiles all programs of the page side by side. Trunk does so one after the other, and finds them done.
pub(crate) fn compile(
    environment: &Environment,
    tools: &Tools,
    profile: &str,
    options: &[&str],
) -> Result<()> {
    let mut cargo = tools.web_command(environment, "cargo")?;
    cargo.args(["build", "--target", TARGET, "--profile", profile, "--package", "hyperjam-frontend"]);
    cargo.args(WORKERS.iter().flat_map(|(name, _)| ["--package", name])).args(options);
    report::timed("Compiling the page's programs", || process::quietly(&mut cargo, Patience::Endless))
        .map(drop)
}

/// Has Trunk put the page together of what is compiled.
pub(crate) fn trunk(environment: &Environment, tools: &Tools, options: &[&str]) -> Result<()> {
    let mut trunk = tools.web_command(environment, "trunk")?;
    // Trunk wants `true` or `false` here and stops at anything else.
    trunk.arg("build").args(options).env_remove("NO_COLOR");
    process::quietly(&mut trunk, Patience::Endless).map(drop)
}

/// All files that the page is made from.
pub(crate) fn files(environment: &Environment) -> Result<Vec<PathBuf>> {
    let mut files: Vec<PathBuf> = FILES.iter().map(|name| environment.root.join(name)).collect();
    for name in FOLDERS {
        files.extend(files_below(&environment.root.join(name), &NOT_IN_THE_PAGE)?);
    }
    Ok(files)
}

fn inputs(environment: &Environment, tools: &Tools) -> Result<String> {
    let mut fingerprint = Fingerprint::default();
    for file in files(environment)? {
        let name = file.strip_prefix(&environment.root).unwrap_or(&file);
        fingerprint.text(&name.to_string_lossy()).file(&file)?;
    }
    let compiler = process::answer(tools.web_command(environment, "rustc")?.arg("-vV"));
    fingerprint.text(&compiler.context("`rustc -vV` gives no answer")?);
    fingerprint.text(&share::address().unwrap_or_default());
    Ok(fingerprint.to_string())
}
