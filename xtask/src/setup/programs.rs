//! Trunk, and `wasm-bindgen` at exactly the version of the library in Cargo.lock: as published, where that can be had, else
//! built by cargo.

use std::env::consts::{ARCH, EXE_SUFFIX, OS};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use sha2::{Digest, Sha256};

use crate::environment::{Environment, on_path};
use crate::fingerprint::files_below;
use crate::process::{self, Patience};
use crate::report;

/// A crate that installs programs.
pub(crate) struct Tool {
    package: &'static str,
    version: String,
    programs: &'static [&'static str],
    /// How much the compiler is to optimise where it is built here. It works for seconds: optimising to the last, as its
    /// authors do for downloads, takes minutes.
    optimised: &'static str,
    /// What its authors publish for this machine, if its checksum is known here.
    published: Option<Published>,
}

/// An archive with the programs, ready to run.
struct Published {
    url: String,
    /// Of the archive, as published beside it.
    sha256: &'static str,
}

/// The longest wait for an archive of ten megabytes; building takes as long.
const DOWNLOAD: Duration = Duration::from_secs(90);

/// Builds the page.
pub(crate) fn trunk() -> Tool {
    const VERSION: &str = "0.21.14";
    let archive = match (OS, ARCH) {
        ("linux", "x86_64") => Some((
            "x86_64-unknown-linux-gnu",
            "f2b4680cd239693a646a2795e4633c625328d7b2a044fbe749fa3a2fe9e7036b",
        )),
        ("linux", "aarch64") => Some((
            "aarch64-unknown-linux-gnu",
            "b1d8e60e454f7fc182d9a4d95d1506ffbae947d8ba90f8f6f02da93b60f980f9",
        )),
        ("macos", "x86_64") => {
            Some(("x86_64-apple-darwin", "f1ba0e3bbe24e0ae219c6d22c33e24e2825c1608dd27c2556e323495110f1a95"))
        }
        ("macos", "aarch64") => {
            Some(("aarch64-apple-darwin", "764e299dd50d89442a4e96a236349f57961984b701e74d3dbdb39cd1c9f5101e"))
        }
        _ => None,
    };
    let published = archive.map(|(target, sha256)| Published {
        url: format!("https://github.com/trunk-rs/trunk/releases/download/v{VERSION}/trunk-{target}.tar.gz"),
        sha256,
    });
    Tool { package: "trunk", version: VERSION.to_owned(), programs: &["trunk"], optimised: "0", published }
}

/// The version of wasm-bindgen whose archives have their checksums below.
const WASM_BINDGEN: &str = "0.2.129";

/// Ties WebAssembly to JavaScript, and runs the tests of that target.
pub(crate) fn wasm_bindgen(environment: &Environment) -> Result<Tool> {
    let lock = environment.root.join("Cargo.lock");
    let text = fs::read_to_string(&lock).with_context(|| format!("cannot read {}", lock.display()))?;
    let version = locked_version(&text, "wasm-bindgen").context("Cargo.lock has no wasm-bindgen")?.to_owned();
    let archive = match (OS, ARCH) {
        _ if version != WASM_BINDGEN => None,
        ("linux", "x86_64") => Some((
            "x86_64-unknown-linux-musl",
            "82d12bb940e2d4e72e0d5605387fc1b8ca179044e012b620f0ce4e7440e8320e",
        )),
        ("linux", "aarch64") => Some((
            "aarch64-unknown-linux-musl",
            "2ed4351c35dd9440308bbb02767d47ea278efe851a52465300f3c94f5b6c2a87",
        )),
        ("macos", "x86_64") => {
            Some(("x86_64-apple-darwin", "7e028879a68ec53dae14048b55cc5215f6df75b17a9c1426fac8fa086d3202fd"))
        }
        ("macos", "aarch64") => {
            Some(("aarch64-apple-darwin", "81d4a23d56b3c3eb8187658329116d50e0b228a93b343825fb71f70179051cd1"))
        }
        _ => None,
    };
    let published = archive.map(|(target, sha256)| Published {
        url: format!(
            "https://github.com/wasm-bindgen/wasm-bindgen/releases/download/{version}/wasm-bindgen-{version}-{target}.tar.gz"
        ),
        sha256,
    });
    let programs = &["wasm-bindgen", "wasm-bindgen-test-runner"];
    Ok(Tool { package: "wasm-bindgen-cli", version, programs, optimised: "1", published })
}

/// Drives Firefox.
pub(crate) fn geckodriver() -> Tool {
    let (version, programs) = ("0.37.1".to_owned(), &["geckodriver"]);
    Tool { package: "geckodriver", version, programs, optimised: "0", published: None }
}

/// Finds the tool at its version or installs it; returns the folder to put on PATH, if it is not there already.
pub(crate) fn prepare(environment: &Environment, tool: &Tool) -> Result<Option<PathBuf>> {
    if tool.programs.iter().all(|name| on_path(name).is_some_and(|file| tool.is_version_of(&file))) {
        return Ok(None);
    }
    // Versions lie side by side: checkouts of different ages share the cache.
    let Tool { package, version, .. } = tool;
    let root = environment.cache.join(format!("{package}-{version}"));
    let folder = root.join("bin");
    if tool.lies_in(&folder) {
        return Ok(Some(folder));
    }
    fs::create_dir_all(&folder)
        .with_context(|| format!("cannot create {} in the tool cache", folder.display()))?;
    if let Some(published) = &tool.published {
        let fetched = report::timed(&format!("Fetching {package} {version} as published"), || {
            fetch(tool, published, &root)
        });
        match fetched {
            Ok(()) => return Ok(Some(folder)),
            Err(error) => report::note(&format!("{error:#}; so it is built")),
        }
    }
    let by_hand = format!("By hand: `cargo install {package} --version ={version} --locked`");
    report::timed(&format!("Building {package} {version}, once for this user"), || {
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

/// Takes the programs out of the archive, if it is the one whose checksum is known here.
fn fetch(tool: &Tool, published: &Published, root: &Path) -> Result<()> {
    let work = root.join("fetched");
    fs::create_dir_all(&work).with_context(|| format!("cannot create {}", work.display()))?;
    let archive = work.join("archive.tar.gz");
    let mut curl = Command::new("curl");
    curl.args(["--proto", "=https", "--tlsv1.2", "--fail", "--silent", "--show-error", "--location"]);
    curl.args(["--connect-timeout", "5", "--output"]).arg(&archive).arg(&published.url);
    process::quietly(&mut curl, Patience::Total(DOWNLOAD))?;
    let content = fs::read(&archive).with_context(|| format!("cannot read {}", archive.display()))?;
    let found: String = Sha256::digest(&content).iter().map(|byte| format!("{byte:02x}")).collect();
    if found != published.sha256 {
        bail!("{} has the checksum {found}, not {}: it is left alone", published.url, published.sha256);
    }
    let mut tar = Command::new("tar");
    process::quietly(tar.arg("-xzf").arg(&archive).arg("-C").arg(&work), Patience::Total(DOWNLOAD))?;
    let unpacked = files_below(&work, &[])?;
    for name in tool.programs {
        let name = format!("{name}{EXE_SUFFIX}");
        let program = unpacked.iter().find(|file| file.file_name().is_some_and(|found| *found == *name));
        let program = program.with_context(|| format!("{} holds no {name}", published.url))?;
        ensure!(tool.is_version_of(program), "{name} of {} does not run here", published.url);
        fs::copy(program, root.join("bin").join(&name)).with_context(|| format!("cannot install {name}"))?;
    }
    fs::remove_dir_all(&work).with_context(|| format!("cannot remove {}", work.display()))
}

fn install(environment: &Environment, tool: &Tool, root: &Path, options: &[&str]) -> Result<()> {
    let build = root.join("build");
    let mut command = Command::new("cargo");
    super::forget_outer_cargo(&mut command);
    command.args(["install", tool.package, "--version", &format!("={}", tool.version), "--force"]);
    // What is left out is for servers and downloads over TLS.
    command.arg("--no-default-features").args(options);
    command.arg("--root").arg(root).env("CARGO_TARGET_DIR", &build).env_remove("RUSTFLAGS");
    command.env("CARGO_PROFILE_RELEASE_LTO", "off").env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
    command.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", tool.optimised);
    // Not from the checkout, whose cargo settings are not meant for other people's programs.
    command.current_dir(&environment.cache);
    process::quietly(&mut command, Patience::Endless)?;
    fs::remove_dir_all(&build).with_context(|| format!("cannot remove {}", build.display()))
}

impl Tool {
    fn is_version_of(&self, program: &Path) -> bool {
        let answer = process::answer(Command::new(program).arg("--version")).unwrap_or_default();
        answer.split_whitespace().nth(1) == Some(&self.version)
    }

    fn lies_in(&self, folder: &Path) -> bool {
        self.programs.iter().all(|name| folder.join(format!("{name}{EXE_SUFFIX}")).is_file())
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

    #[test]
    fn what_is_published_is_of_the_locked_version() {
        let environment = Environment::discover().unwrap();
        assert_eq!(wasm_bindgen(&environment).unwrap().version, WASM_BINDGEN);
    }
}
