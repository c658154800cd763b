//! Programs that cargo installs: Trunk, and `wasm-bindgen` at exactly the version of the library in Cargo.lock.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::environment::{Environment, on_path};
use crate::process::{self, Patience};
use crate::report;

/// A crate that installs programs.
pub(crate) struct CargoTool {
    package: &'static str,
    version: String,
    programs: &'static [&'static str],
    /// How long building it takes on a slow machine.
    takes: &'static str,
}

/// Builds the page.
pub(crate) fn trunk() -> CargoTool {
    CargoTool {
        package: "trunk",
        version: "0.21.14".to_owned(),
        programs: &["trunk"],
        takes: "about three minutes",
    }
}

/// Ties WebAssembly to JavaScript, and runs the tests of that target.
pub(crate) fn wasm_bindgen(environment: &Environment) -> Result<CargoTool> {
    let lock = environment.root.join("Cargo.lock");
    let text = fs::read_to_string(&lock).with_context(|| format!("cannot read {}", lock.display()))?;
    let version = locked_version(&text, "wasm-bindgen").context("Cargo.lock has no wasm-bindgen")?.to_owned();
    let programs = &["wasm-bindgen", "wasm-bindgen-test-runner"];
    Ok(CargoTool { package: "wasm-bindgen-cli", version, programs, takes: "about a minute" })
}

/// Drives Firefox.
pub(crate) fn geckodriver() -> CargoTool {
    CargoTool {
        package: "geckodriver",
        version: "0.37.1".to_owned(),
        programs: &["geckodriver"],
        takes: "about two minutes",
    }
}

/// Finds the tool at its version or installs it; returns the folder to put on PATH, if it is not there already.
pub(crate) fn prepare(environment: &Environment, tool: &CargoTool) -> Result<Option<PathBuf>> {
    if tool.programs.iter().all(|name| on_path(name).is_some_and(|file| tool.is_version_of(&file))) {
        return Ok(None);
    }
    // Versions lie side by side: checkouts of different ages share the cache.
    let CargoTool { package, version, programs, takes } = tool;
    let root = environment.cache.join(format!("{package}-{version}"));
    let folder = root.join("bin");
    let installed = |name: &&str| folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX)).is_file();
    if programs.iter().all(installed) {
        return Ok(Some(folder));
    }
    let by_hand = format!("By hand: `cargo install {package} --version ={version} --locked`");
    report::timed(&format!("Installing {package} {version} ({takes}, once for this user)"), || {
        let locked = install(environment, tool, &root, &["--locked"]);
        locked.or_else(|error| {
            // A mirror may lag behind and lack a dependency of the very version the authors locked.
            report::note(&format!("{error:#}"));
            report::note("trying once more with the newest dependencies that there are");
            install(environment, tool, &root, &[])
        })
    })
    .with_context(|| format!("{package} cannot be installed. {by_hand}"))?;
    Ok(Some(folder))
}

fn install(environment: &Environment, tool: &CargoTool, root: &Path, options: &[&str]) -> Result<()> {
    let build = root.join("build");
    fs::create_dir_all(&build)
        .with_context(|| format!("cannot create {} in the tool cache", build.display()))?;
    let mut command = Command::new("cargo");
    super::forget_outer_cargo(&mut command);
    command
        .args(["install", tool.package, "--version", &format!("={}", tool.version), "--force"])
        .args(options);
    command.arg("--root").arg(root).env("CARGO_TARGET_DIR", &build).env_remove("RUSTFLAGS");
    // These programs work for seconds: optimising them to the last, as their authors do for downloads, takes minutes.
    command.env("CARGO_PROFILE_RELEASE_LTO", "off").env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
    command.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");
    // Not from the checkout, whose cargo settings are not meant for other people's programs.
    command.current_dir(&environment.cache);
    process::quietly(&mut command, Patience::Endless)?;
    fs::remove_dir_all(&build).with_context(|| format!("cannot remove {}", build.display()))
}

impl CargoTool {
    fn is_version_of(&self, program: &Path) -> bool {
        let answer = process::answer(Command::new(program).arg("--version")).unwrap_or_default();
        answer.split_whitespace().nth(1) == Some(&self.version)
    }
}

/// The version of a package in a Cargo.lock, which always has the version on the line after the name.
fn locked_version<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name).skip(1);
    lines.next()?.strip_prefix("version = \"")?.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = "[[package]]\nname = \"wasm-bindgen-macro\"\nversion = \"9.9.9\"\n\n\
                        [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\ndependencies = [\n \"wasm-bindgen\",\n]\n";

    #[test]
    fn the_version_is_that_of_the_very_package() {
        assert_eq!(locked_version(LOCK, "wasm-bindgen"), Some("0.2.130"));
        assert_eq!(locked_version(LOCK, "wasm"), None);
    }
}
