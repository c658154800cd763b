//! What a change can affect: from the files that differ to the checks that they could fail.

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::Value;

use super::Step;
use crate::{page, process, workspace};

/// The package whose tests look at the whole repository.
const HYGIENE: &str = "xtask";
/// The package whose tests also run as WebAssembly.
const SOLVER: &str = "hyperjam-solver";
/// What the Python package lies in, and the packages that lead to all that it is made of.
const PYTHON: (&str, [&str; 2]) = ("python/", ["hyperjam-cli", "hyperjam-tutor"]);
/// What no check but those of the repository looks at; a folder ends with a slash.
const DOCUMENTS: [&str; 8] = [
    ".github/",
    ".gitignore",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "docs/",
];
/// Files that are read by the tests of a package which does not depend on where they are.
const READ_ELSEWHERE: [(&str, &str); 12] = [
    ("docs/equivalence.md", "hyperjam-tests"),
    ("docs/manual.md", "hyperjam-tests"),
    ("docs/paper/c.txt", "hyperjam-tests"),
    ("docs/paper/gap.txt", "hyperjam-tests"),
    ("docs/paper/labels.txt", "hyperjam-tests"),
    ("docs/paper/open-questions.tex", "hyperjam-tests"),
    ("docs/papers.md", "hyperjam-tests"),
    ("docs/players.md", "hyperjam-tests"),
    ("docs/scale.md", "hyperjam-cli"),
    ("frontend/styles/tokens.css", "hyperjam-editor"),
    ("playwright/tests/cards.json", "hyperjam-protocol"),
    ("tests/sheets/everything.json", "hyperjam-tutor"),
];

/// A package, and what it is built from.
struct Package {
    name: String,
    /// Its folder below the root, with a slash at the end.
    folder: String,
    uses: Vec<Use>,
}

/// A package that another one depends on.
struct Use {
    name: String,
    is_for_tests: bool,
    is_native_only: bool,
}

/// What of the checks is run.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Scope {
    /// Why everything is run, if it is.
    everything: Option<String>,
    /// The packages that are linted and tested: those with changed files, and what depends on them.
    packages: BTreeSet<String>,
    /// Whether the tests that run as WebAssembly are affected.
    wasm: bool,
    /// Whether the Python package is affected.
    python: bool,
    /// A changed file for which all browser tests are run.
    page: Option<String>,
    /// Browser tests that have changed themselves, by their paths below `playwright/`.
    specs: BTreeSet<String>,
}

impl Scope {
    /// Every check.
    pub(crate) fn everything() -> Self {
        Self { everything: Some("that was asked for".to_owned()), ..Self::default() }
    }

    /// Finds out, and says, what the files that differ from a revision can affect; without one, from where the branch
    /// left `origin/main`, or from the last commit if there is no such branch.
    ///
    /// # Errors
    ///
    /// If Git or Cargo cannot read the checkout, or there is no such revision.
    pub(crate) fn since(root: &Path, revision: Option<&str>) -> Result<Self> {
        let base = match revision {
            Some(revision) => revision.to_owned(),
            None => git(root, &["merge-base", "HEAD", "origin/main"]).unwrap_or_else(|| "HEAD".to_owned()),
        };
        let mut scope = Self::of(&changed_files(root, &base)?, &packages(root)?);
        scope.specs.retain(|spec| root.join("playwright").join(spec).exists());
        println!("What has changed since {base} can affect:\n{scope}");
        Ok(scope)
    }

    /// What these files can affect.
    fn of(files: &[String], packages: &[Package]) -> Self {
        let mut scope = Self::default();
        // Packages of which more than tests has changed, so that whatever depends on them is affected as well.
        let mut libraries = BTreeSet::new();
        for file in files {
            if page::is_made_from(file) || (file.starts_with("crates/") && !file.ends_with(".rs")) {
                // The browser tests also read drawings that lie beside other tests.
                scope.page.get_or_insert_with(|| file.clone());
            }
            let readers = READ_ELSEWHERE.iter().filter(|(read, _)| read == file);
            scope.packages.extend(readers.map(|&(_, reader)| reader.to_owned()));
            if let Some(path) = file.strip_prefix("playwright/") {
                if path.starts_with("tests/") && path.ends_with(".spec.ts") {
                    scope.specs.insert(path.to_owned());
                } else {
                    scope.page.get_or_insert_with(|| file.clone());
                }
            } else if let Some((package, path)) = owner(file, packages)
                // Other parts of xtask decide what the checks are.
                && (package != HYGIENE || path.starts_with("src/hygiene"))
            {
                scope.packages.insert(package.to_owned());
                if !(path.starts_with("tests/") && path.ends_with(".rs")) {
                    libraries.insert(package.to_owned());
                }
            } else if file.starts_with(PYTHON.0) {
                scope.python = true;
            } else if !DOCUMENTS
                .iter()
                .any(|name| file == name || name.ends_with('/') && file.starts_with(name))
            {
                scope.everything.get_or_insert_with(|| format!("because of {file}"));
            }
        }
        scope.wasm = scope.packages.contains(SOLVER)
            || affected(&libraries, packages, |dependency| !dependency.is_native_only).contains(SOLVER);
        scope.packages.extend(affected(&libraries, packages, |_| true));
        scope.python |= PYTHON.1.iter().any(|package| scope.packages.contains(*package));
        scope.packages.insert(HYGIENE.to_owned());
        scope
    }

    /// Whether there is anything to do in a step.
    pub(crate) fn includes(&self, step: Step) -> bool {
        self.everything.is_some()
            || match step {
                Step::Fmt | Step::Clippy | Step::Native => true,
                Step::Wasm => self.wasm,
                Step::Browser => self.page.is_some() || !self.specs.is_empty(),
                Step::Engines => self.page.is_some(),
                Step::Python => self.python,
            }
    }

    /// Whether a package is linted and tested.
    pub(crate) fn has(&self, package: &str) -> bool {
        self.everything.is_some() || self.packages.contains(package)
    }

    /// The packages of the workspace, as Cargo is told.
    pub(crate) fn selection(&self) -> Vec<&str> {
        if self.everything.is_some() {
            return vec!["--workspace"];
        }
        self.packages.iter().flat_map(|name| ["--package", name.as_str()]).collect()
    }

    /// The files of browser tests that are run; none means all.
    pub(crate) fn specs(&self) -> impl Iterator<Item = &String> {
        self.specs.iter().filter(|_| self.everything.is_none() && self.page.is_none())
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(why) = &self.everything {
            return writeln!(out, "everything, {why}");
        }
        let names = |names: &BTreeSet<String>| Vec::from_iter(names.iter().map(String::as_str)).join(", ");
        writeln!(out, "clippy, native: {}: what has changed and what depends on it", names(&self.packages))?;
        match self.wasm {
            true => writeln!(out, "wasm: as the solver, or what its tests use, is among them")?,
            false => {
                writeln!(out, "wasm: left out, as neither the solver has changed nor what its tests use")?
            }
        }
        if !self.python {
            writeln!(out, "python: left out, as nothing has changed that it is made of")?;
        }
        match &self.page {
            Some(file) => writeln!(out, "browser: because of {file}"),
            None if self.specs.is_empty() => {
                writeln!(out, "browser: left out, as nothing has changed that its tests can see")
            }
            None => writeln!(out, "browser: only {}, as nothing else has changed there", names(&self.specs)),
        }
    }
}

/// The package that a file belongs to, and its path within it.
fn owner<'a>(file: &'a str, packages: &'a [Package]) -> Option<(&'a str, &'a str)> {
    packages.iter().find_map(|package| Some((package.name.as_str(), file.strip_prefix(&package.folder)?)))
}

/// The packages whose library or tests are built from any of these libraries, directly or not.
fn affected(
    libraries: &BTreeSet<String>,
    packages: &[Package],
    counts: impl Fn(&Use) -> bool,
) -> BTreeSet<String> {
    let users = |of: &BTreeSet<String>, with_tests: bool| -> BTreeSet<String> {
        let uses = |package: &&Package| {
            let mut uses = package.uses.iter().filter(|it| counts(it) && (with_tests || !it.is_for_tests));
            uses.any(|it| of.contains(&it.name))
        };
        packages.iter().filter(uses).map(|package| package.name.clone()).collect()
    };
    let mut all = libraries.clone();
    loop {
        let before = all.len();
        all.extend(users(&all, false));
        if all.len() == before {
            break;
        }
    }
    // What tests use does not become part of what others use.
    let tests = users(&all, true);
    all.extend(tests);
    all
}

/// The packages of the workspace.
fn packages(root: &Path) -> Result<Vec<Package>> {
    let metadata = workspace::metadata(root)?;
    let packages = metadata["packages"].as_array().context("`cargo metadata` names no packages")?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let uses = |dependency: &Value| Use {
        name: text(&dependency["name"]),
        is_for_tests: dependency["kind"] == "dev",
        is_native_only: text(&dependency["target"]).contains("not(target_arch = \"wasm32\")"),
    };
    let package = |package: &Value| {
        let folder = Path::new(package["manifest_path"].as_str()?).parent()?.strip_prefix(root).ok()?;
        Some(Package {
            name: text(&package["name"]),
            folder: format!("{}/", folder.to_str()?.replace('\\', "/")),
            uses: package["dependencies"].as_array()?.iter().map(uses).collect(),
        })
    };
    packages.iter().map(|it| package(it).context("`cargo metadata` is not as expected")).collect()
}

/// The files that differ from a revision, and those that are new and not ignored.
fn changed_files(root: &Path, base: &str) -> Result<Vec<String>> {
    // With the names before and after a renaming.
    let changed = git(root, &["diff", "--name-only", "--no-renames", "-z", base, "--"])
        .with_context(|| format!("Git cannot compare with `{base}`"))?;
    let new =
        git(root, &["ls-files", "--others", "--exclude-standard", "-z"]).context("Git lists no files")?;
    let files = changed.split('\0').chain(new.split('\0')).filter(|file| !file.is_empty());
    Ok(files.map(str::to_owned).collect())
}

fn git(root: &Path, words: &[&str]) -> Option<String> {
    process::answer(Command::new("git").current_dir(root).args(words))
}

#[cfg(test)]
mod tests;
