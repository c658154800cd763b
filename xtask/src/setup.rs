//! Making present what is missing, one file a step.

pub(crate) mod chromium;
mod debian;
pub(crate) mod engines;
mod npm;
mod programs;
pub(crate) mod wasm_target;

use std::env;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::process::Command;
use std::thread::{self, ScopedJoinHandle};

use anyhow::{Context, Result};

use crate::environment::Environment;
use crate::setup::chromium::Chromium;
use crate::setup::engines::Launch;
use crate::setup::wasm_target::Toolchain;

/// What compiles for the browser.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// What a command is about to do, and so which tools it needs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need {
    /// Build the page.
    Page,
    /// Compile for the browser.
    WasmTarget,
    /// Run Rust tests as WebAssembly.
    WasmTests,
    /// Run the browser tests.
    Browser,
    /// Run the steps that every engine has to pass.
    Engines,
}

/// The tools found or installed.
pub(crate) struct Tools {
    /// The toolchain that compiles for the browser.
    pub(crate) toolchain: Toolchain,
    /// The browser of the tests, once it was asked for.
    pub(crate) chromium: Option<Chromium>,
    /// The browsers of all engines, once they were asked for.
    pub(crate) engines: Vec<Launch>,
    /// Folders that come first on PATH.
    folders: Vec<PathBuf>,
}

/// Sees to it that everything for these needs is there.
pub(crate) fn prepare(environment: &Environment, needs: &[Need]) -> Result<Tools> {
    prepare_during(environment, needs, |_| Ok(()))
}

/// Sees to it that everything for these needs is there, side by side, and does some work meanwhile that needs nothing but a
/// toolchain that compiles for the browser.
pub(crate) fn prepare_during(
    environment: &Environment,
    needs: &[Need],
    work: impl FnOnce(&Tools) -> Result<()>,
) -> Result<Tools> {
    let any_of = |wanted: &[Need]| wanted.iter().any(|need| needs.contains(need));
    let mut tools =
        Tools { toolchain: Toolchain::Default, chromium: None, engines: Vec::new(), folders: Vec::new() };
    let needs_packages = any_of(&[Need::Page, Need::Browser, Need::Engines]);
    let packages = || {
        match needs_packages {
        true => npm::prepare(environment).context(
            "the npm packages of playwright/ cannot be installed. By hand: install Node.js 20 or newer with npm, then `npm ci` in playwright/",
        ),
        false => Ok(()),
    }
    };
    let programs = || {
        let mut folders = Vec::new();
        if any_of(&[Need::Page, Need::WasmTests]) {
            folders.extend(programs::prepare(environment, &programs::wasm_bindgen(environment)?)?);
        }
        if any_of(&[Need::Page]) {
            folders.extend(programs::prepare(environment, &programs::trunk())?);
        }
        anyhow::Ok(folders)
    };
    thread::scope(|scope| {
        let (packages, programs) = (scope.spawn(packages), scope.spawn(programs));
        if any_of(&[Need::WasmTarget, Need::Page, Need::WasmTests]) {
            tools.toolchain = wasm_target::prepare(environment)?;
        }
        work(&tools)?;
        joined(packages)?;
        if needs_packages {
            tools.folders.push(environment.playwright().join("node_modules/.bin"));
        }
        tools.folders.extend(joined(programs)?);
        if any_of(&[Need::Browser, Need::Engines]) {
            let chromium = chromium::prepare(environment)?;
            if any_of(&[Need::Engines]) {
                tools.engines = engines::prepare(environment, &chromium);
            }
            tools.chromium = Some(chromium);
        }
        Ok(tools)
    })
}

/// What a thread gives when it has ended.
fn joined<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| resume_unwind(panic))
}

impl Tools {
    /// A command that compiles for the browser: with the right toolchain, tools and target folder.
    pub(crate) fn web_command(&self, environment: &Environment, program: &str) -> Result<Command> {
        let mut command = Command::new(program);
        forget_outer_cargo(&mut command);
        command.current_dir(&environment.root).env("CARGO_TARGET_DIR", environment.web_target());
        command.env("PATH", self.path()?);
        if let Some(name) = self.toolchain.name() {
            command.env("RUSTUP_TOOLCHAIN", name);
        }
        Ok(command)
    }

    fn path(&self) -> Result<std::ffi::OsString> {
        let inherited = env::var_os("PATH").unwrap_or_default();
        let folders = self.folders.iter().cloned().chain(env::split_paths(&inherited));
        env::join_paths(folders).context("a folder of the tools has a character that PATH cannot hold")
    }
}

/// Takes away what `cargo run` told this program about itself and its toolchain: another toolchain must not see it.
pub(crate) fn forget_outer_cargo(command: &mut Command) {
    for variable in ["CARGO", "RUSTC", "RUSTDOC", "LD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH"] {
        command.env_remove(variable);
    }
    for (variable, _) in env::vars_os() {
        let name = variable.to_string_lossy();
        if name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&variable);
        }
    }
}
