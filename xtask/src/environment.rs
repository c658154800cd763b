//! Where things are: the checkout, the target folder, the user's tool cache.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The folders every step works with.
pub(crate) struct Environment {
    /// The root of the checkout.
    pub(crate) root: PathBuf,
    /// Cargo's target folder.
    pub(crate) target: PathBuf,
    /// Tools that this project installs for the user, shared by all checkouts.
    pub(crate) cache: PathBuf,
}

impl Environment {
    /// Finds the folders; creates nothing.
    pub(crate) fn discover() -> Result<Self> {
        // Cargo says at run time which checkout this is; the compiled-in path is for a binary started by hand.
        let manifest = env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = manifest.parent().context("the folder of xtask has no parent")?.to_path_buf();
        let target =
            env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |dir| root.join(dir));
        let cache =
            cache_folder(|name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from))
                .context("no place for the tool cache: set HYPERJAM_TOOLS to a folder")?;
        Ok(Self { root, target, cache })
    }

    /// Where the built page lies.
    pub(crate) fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// The folder of the browser tests and of the npm packages.
    pub(crate) fn playwright(&self) -> PathBuf {
        self.root.join("playwright")
    }

    /// The target folder of everything compiled for the browser. SplitReason from the native one, so that two toolchains
    /// never throw away each other's work and nobody waits for the other's lock.
    pub(crate) fn web_target(&self) -> PathBuf {
        self.target.join("web")
    }
}

/// `$HYPERJAM_TOOLS`, or else `hyperjam` in the user's cache folder.
fn cache_folder(variable: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    if let Some(explicit) = variable("HYPERJAM_TOOLS") {
        return Some(explicit);
    }
    let base = variable("XDG_CACHE_HOME").or_else(|| {
        if cfg!(windows) {
            variable("LOCALAPPDATA")
        } else if cfg!(target_os = "macos") {
            variable("HOME").map(|home| home.join("Library/Caches"))
        } else {
            variable("HOME").map(|home| home.join(".cache"))
        }
    })?;
    Some(base.join("hyperjam"))
}

/// The file a program name denotes on PATH, if any.
pub(crate) fn on_path(name: &str) -> Option<PathBuf> {
    let name = format!("{name}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(&name)).find(|file| is_program(file))
}

#[cfg(unix)]
fn is_program(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|metadata| metadata.is_file() && metadata.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(file: &Path) -> bool {
    file.is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_explicit_folder_wins() {
        let folder = cache_folder(|name| match name {
            "HYPERJAM_TOOLS" => Some("/tools".into()),
            "XDG_CACHE_HOME" => Some("/cache".into()),
            _ => None,
        });
        assert_eq!(folder, Some("/tools".into()));
    }

    #[test]
    fn the_cache_folder_of_the_desktop_comes_next() {
        let folder = cache_folder(|name| (name == "XDG_CACHE_HOME").then(|| "/cache".into()));
        assert_eq!(folder, Some("/cache/hyperjam".into()));
    }

    #[test]
    fn without_a_home_there_is_no_cache() {
        assert_eq!(cache_folder(|_| None), None);
    }
}
