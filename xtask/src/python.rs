//! The Python package: a virtual environment for it, its tests, and its wheel.
//!
//! All of it is optional. Where there is no Python that is new enough, or neither its tools nor the package's crates can be
//! downloaded, whoever asks is told so.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::environment::{Environment, on_path};
use crate::process::{self, Patience};
use crate::report;
use crate::setup;

/// The tools that build and test it.
const TOOLS: &str = "maturin>=1.9,<2 numpy networkx pytest nbclient nbformat ipykernel mypy";
/// Whether a Python is new enough, and has what makes a virtual environment.
const IS_ENOUGH: &str = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 9))";
/// How long pip may say nothing.
const PATIENCE: Patience = Patience::Silence(Duration::from_secs(120));

/// A virtual environment that has the tools.
pub(crate) struct Python {
    folder: PathBuf,
}

/// The environment, which is made where there is none; none, with a note, where that cannot be.
pub(crate) fn prepare(environment: &Environment) -> Option<Python> {
    let made = make(environment);
    if let Err(reason) = &made {
        report::note(&format!("going on without the Python package: {reason:#}"));
    }
    made.ok()
}

fn make(environment: &Environment) -> Result<Python> {
    let is_enough =
        |program: &PathBuf| process::answer(Command::new(program).args(["-c", IS_ENOUGH])).is_some();
    let program = ["python3", "python"].into_iter().filter_map(on_path).find(is_enough);
    let program = program.context("there is no Python 3.9 or newer with venv and pip")?;
    let python = Python { folder: environment.target.join("python/environment") };
    let stamp = python.folder.join("tools");
    if fs::read_to_string(&stamp).is_ok_and(|tools| tools == TOOLS) && python.program().is_file() {
        fetch(environment)?;
        return Ok(python);
    }
    report::timed("Making an environment for Python (venv, pip)", || {
        process::quietly(
            Command::new(program).args(["-m", "venv", "--clear"]).arg(&python.folder),
            PATIENCE,
        )?;
        let pip = ["-m", "pip", "install", "--disable-pip-version-check", "--progress-bar", "off"];
        process::quietly(Command::new(python.program()).args(pip).args(TOOLS.split(' ')), PATIENCE)?;
        fetch(environment)?;
        Ok(fs::write(stamp, TOOLS)?)
    })?;
    Ok(python)
}

/// Downloads the crates that only this package takes.
fn fetch(environment: &Environment) -> Result<String> {
    let mut cargo = cargo(environment, "fetch");
    process::quietly(cargo.arg("--locked"), PATIENCE)
}

fn manifest(environment: &Environment) -> PathBuf {
    environment.root.join("python/Cargo.toml")
}

/// A command of Cargo's for the package, which is a workspace of its own.
fn cargo(environment: &Environment, command: &str) -> Command {
    let mut cargo = Command::new("cargo");
    setup::forget_outer_cargo(&mut cargo);
    cargo.current_dir(&environment.root).arg(command).arg("--manifest-path").arg(manifest(environment));
    cargo
}

/// Whether its sources are formatted.
pub(crate) fn format(environment: &Environment) -> Result<()> {
    process::visibly(cargo(environment, "fmt").arg("--check"))
}

/// Lints it, builds it into the environment, quickly rather than well, and runs its tests.
pub(crate) fn test(environment: &Environment) -> Result<()> {
    let Some(python) = prepare(environment) else { return Ok(()) };
    let mut clippy = cargo(environment, "clippy");
    clippy.args(["--locked", "--features", "pyo3/extension-module", "--", "-D", "warnings"]);
    process::visibly(python.within(environment, &mut clippy))?;
    let mut build = python.maturin(environment, "develop");
    process::visibly(build.arg("--locked"))?;
    let mut pytest = Command::new(python.program());
    pytest.current_dir(environment.root.join("python")).args(["-m", "pytest", "--quiet"]);
    process::visibly(&mut pytest)
}

/// Builds the wheel, one for all versions of Python from 3.9 on, into `target/wheels`, with our licences and those of the crates
/// that it is made of.
pub(crate) fn wheel(environment: &Environment) -> Result<()> {
    let python = make(environment)?;
    let licences = environment.root.join("python/licences");
    fs::create_dir_all(&licences)?;
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(environment.root.join(name), licences.join(name))?;
    }
    let mut of_others = Command::new("bash");
    of_others.current_dir(&environment.root).args([".github/licences.sh", "--python", "hyperjam-python"]);
    fs::write(licences.join("LICENCES-OF-OTHERS.txt"), process::quietly(&mut of_others, PATIENCE)?)?;
    let mut build = python.maturin(environment, "build");
    process::visibly(build.args(["--locked", "--release", "--out"]).arg(environment.target.join("wheels")))
}

impl Python {
    fn program(&self) -> PathBuf {
        let parts = if cfg!(windows) { ["Scripts", "python.exe"] } else { ["bin", "python"] };
        self.folder.join(Path::new(parts[0]).join(parts[1]))
    }

    fn maturin(&self, environment: &Environment, command: &str) -> Command {
        let mut maturin = Command::new(self.program());
        setup::forget_outer_cargo(&mut maturin);
        maturin.current_dir(&environment.root).args(["-m", "maturin", command]);
        maturin.arg("--manifest-path").arg(manifest(environment));
        self.within(environment, &mut maturin);
        maturin
    }

    /// Has a program work in this environment, with a target folder of its own.
    fn within<'a>(&self, environment: &Environment, command: &'a mut Command) -> &'a mut Command {
        command.env("VIRTUAL_ENV", &self.folder).env("PYO3_PYTHON", self.program());
        command.env_remove("CONDA_PREFIX").env("CARGO_TARGET_DIR", environment.target.join("python/target"));
        let paths = env::var_os("PATH").unwrap_or_default();
        let first = self.program().parent().map(Path::to_path_buf);
        let paths = first.into_iter().chain(env::split_paths(&paths));
        if let Ok(paths) = env::join_paths(paths) {
            command.env("PATH", paths);
        }
        command
    }
}
