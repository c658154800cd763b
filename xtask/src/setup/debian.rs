//! The WebAssembly target the Debian way: its own Rust toolchain, with the standard library built from Debian's sources.
//!
//! Debian ships a Rust for the web whose packages (`rustc-web`, `cargo-web`, the library's sources, LLVM's linker) are
//! one version of one source package, but no compiled library for WebAssembly. So:
//! 1. the packages are installed;
//! 2. an empty crate is built with `-Zbuild-std`, which compiles the library, `test` included;
//! 3. the library is copied to where rustc looks for it, after which this is a toolchain like any other;
//! 4. it is linked into rustup.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::TARGET;
use crate::environment::{self, Environment};
use crate::process::{self, Patience};
use crate::report;

/// The name under which rustup knows Debian's toolchain.
pub(crate) const TOOLCHAIN: &str = "hyperjam-debian";

const PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "rust-web-llvm"];
/// Wanted, but not needed: without it the page's sources are not linted for the browser.
const CLIPPY: &str = "rust-web-clippy";
const EMPTY_CRATE: &str = "hyperjam-empty";

/// Whether packages can be installed here.
pub(crate) fn is_possible() -> bool {
    environment::on_path("apt-get").is_some()
        && process::answer(Command::new("id").arg("-u")).as_deref() == Some("0")
}

/// Installs and links the toolchain.
pub(super) fn prepare(environment: &Environment) -> Result<()> {
    report::timed("Installing Debian's Rust for the web (apt-get)", || {
        update()?;
        install(&PACKAGES)?;
        install(&[&linker_package(Path::new("/usr/bin/rust-lld"))?])
    })?;
    let clippy = report::timed("Installing Debian's clippy (apt-get)", || install(&[CLIPPY]));
    if let Err(error) = clippy {
        report::note(&format!("going on without {CLIPPY}: {error:#}"));
    }
    report::timed("Building Rust's standard library for WebAssembly (half a minute)", || {
        build_library(environment)
    })?;
    let mut link = Command::new("rustup");
    link.args(["toolchain", "link", TOOLCHAIN, "/usr"]);
    process::quietly(&mut link, Patience::Endless).map(drop)
}

/// Refreshes the list of packages.
pub(super) fn update() -> Result<()> {
    apt_get(&["update"])
}

/// Installs packages without asking anything.
pub(super) fn install(packages: &[&str]) -> Result<()> {
    let mut words = vec!["install", "-y", "--no-install-recommends"];
    words.extend(packages);
    apt_get(&words)
}

fn apt_get(words: &[&str]) -> Result<()> {
    let mut command = Command::new("apt-get");
    command.env("DEBIAN_FRONTEND", "noninteractive").args(words);
    // It reports on every package and part of a download: silence means that nothing comes.
    process::quietly(&mut command, Patience::Silence(Duration::from_secs(180))).map(drop)
}

/// The package of LLVM's linker: no package depends on it, but `rust-lld` is a link into it.
fn linker_package(link: &Path) -> Result<String> {
    let target =
        fs::read_link(link).with_context(|| format!("{} is not the link it should be", link.display()))?;
    let version = target
        .iter()
        .find_map(|part| part.to_str()?.strip_prefix("llvm-").or(part.to_str()?.strip_prefix("lld-")));
    match version {
        Some(version) => Ok(format!("lld-{version}")),
        None => bail!("cannot tell the version of LLVM from {} -> {}", link.display(), target.display()),
    }
}

fn build_library(environment: &Environment) -> Result<()> {
    let folder = environment.cache.join("debian-library");
    clear(&folder)?;
    fs::create_dir_all(folder.join("src")).with_context(|| format!("cannot create {}", folder.display()))?;
    let manifest = format!("[package]\nname = \"{EMPTY_CRATE}\"\nedition = \"2021\"\n\n[workspace]\n");
    fs::write(folder.join("Cargo.toml"), manifest)?;
    fs::write(folder.join("src/lib.rs"), "#![no_std]\n")?;

    let mut build = Command::new("/usr/bin/cargo");
    super::forget_outer_cargo(&mut build);
    build.current_dir(&folder).args(["build", "--release", "--target", TARGET]);
    // `test` is what lets `cargo test` run on this target.
    build.arg("-Zbuild-std=std,panic_abort,test");
    build.env("RUSTC_BOOTSTRAP", "1").env("RUSTC", "/usr/bin/rustc");
    // Without the bitcode link-time optimisation of the page would fail.
    build.env("RUSTFLAGS", "-Cembed-bitcode=yes").env("CARGO_TARGET_DIR", folder.join("target"));
    process::quietly(&mut build, Patience::Endless)?;

    let sysroot = process::answer(Command::new("/usr/bin/rustc").args(["--print", "sysroot"]))
        .context("/usr/bin/rustc does not say where its library is")?;
    let destination = PathBuf::from(sysroot).join("lib/rustlib").join(TARGET).join("lib");
    clear(&destination)?;
    fs::create_dir_all(&destination).with_context(|| format!("cannot create {}", destination.display()))?;
    copy_libraries(&folder.join("target").join(TARGET).join("release/deps"), &destination)?;
    clear(&folder)?;
    // Whatever was compiled against an older library is of no use any more.
    clear(&environment.web_target().join(TARGET))
}

fn copy_libraries(from: &Path, to: &Path) -> Result<()> {
    let own = format!("lib{}", EMPTY_CRATE.replace('-', "_"));
    for entry in fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))? {
        let file = entry?.path();
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.ends_with(".rlib") && !name.starts_with(&own) {
            fs::copy(&file, to.join(&name))
                .with_context(|| format!("cannot copy {name} to {}", to.display()))?;
        }
    }
    Ok(())
}

fn clear(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn the_linker_follows_the_link() {
        let folder = std::env::temp_dir().join(format!("hyperjam-linker-{}", std::process::id()));
        clear(&folder).unwrap();
        fs::create_dir_all(&folder).unwrap();
        let link = folder.join("rust-lld");
        std::os::unix::fs::symlink("../lib/llvm-22/bin/lld", &link).unwrap();
        assert_eq!(linker_package(&link).unwrap(), "lld-22");
        fs::remove_file(&link).unwrap();
        std::os::unix::fs::symlink("../somewhere/lld", &link).unwrap();
        assert!(linker_package(&link).is_err());
        clear(&folder).unwrap();
    }
}
