//! Rules about the repository itself that no compiler checks, kept as tests: `cargo test -p xtask`.
//!
//! Each rule is a function from what is there to a list of sentences, one for each breach, so that a test can also show
//! that the rule would notice.

mod circles;
mod citations;
mod dependencies;
mod documents;
mod examples;
mod failures;
mod files;
mod labels;
mod later;
mod layers;
mod libraries;
mod programs;
mod share;
mod styles;
mod terms;

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::workspace;

/// The root of the checkout that these tests were compiled in.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_path_buf()
}

/// What `cargo metadata` says of the packages of the workspace.
fn metadata() -> Value {
    workspace::metadata(&root()).unwrap()
}

/// Fails with every breach at once.
pub(crate) fn expect_none(breaches: &[String]) {
    assert!(breaches.is_empty(), "\n{}", breaches.join("\n"));
}

/// All files below a folder whose names end so, except what is built or fetched.
pub(crate) fn files_below(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            let is_made = ["target", "dist", "node_modules", "test-results", "playwright-report"]
                .contains(&name.as_str());
            if !is_made && !name.starts_with('.') {
                found.extend(files_below(&path, endings));
            }
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(path);
        }
    }
    found.sort();
    found
}
