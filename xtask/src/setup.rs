//! Making present what is missing, one file a step.

mod cargo_tools;
pub(crate) mod chromium;
mod debian;
pub(crate) mod engines;
mod npm;
pub(crate) mod wasm_target;

use std::env;
use std::path::PathBuf;
use std::process::Command;

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
    let any_of = |wanted: &[Need]| wanted.iter().any(|need| needs.contains(need));
    let mut tools =
        Tools { toolchain: Toolchain::Default, chromium: None, engines: Vec::new(), folders: Vec::new() };

    if any_of(&[Need::Page, Need::Browser, Need::Engines]) {
        npm::prepare(environment).context(
            "the npm packages of playwright/ cannot be installed. By hand: install Node.js 20 or newer with npm, then `npm ci` in playwright/",
        )?;
        tools.folders.push(environment.playwright().join("node_modules/.bin"));
    }
    if any_of(&[Need::WasmTarget, Need::Page, Need::WasmTests]) {
        tools.toolchain = wasm_target::prepare(environment)?;
    }
    if any_of(&[Need::Page, Need::WasmTests]) {
        let wasm_bindgen = cargo_tools::wasm_bindgen(environment)?;
        tools.folders.extend(cargo_tools::prepare(environment, &wasm_bindgen)?);
    }
    if any_of(&[Need::Page]) {
        tools.folders.extend(cargo_tools::prepare(environment, &cargo_tools::trunk())?);
    }
    if any_of(&[Need::Browser, Need::Engines]) {
        let chromium = chromium::prepare(environment)?;
        if any_of(&[Need::Engines]) {
            tools.engines = engines::prepare(environment, &chromium);
        }
        tools.chromium = Some(chromium);
    }
    Ok(tools)
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
