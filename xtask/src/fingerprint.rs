//! A number that changes when files change: how a step knows that there is nothing to do.

use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The fingerprint of everything put into it, in order.
#[derive(Default)]
pub(crate) struct Fingerprint(DefaultHasher);

impl Fingerprint {
    /// Adds a piece of text.
    pub(crate) fn text(&mut self, text: &str) -> &mut Self {
        text.hash(&mut self.0);
        self
    }

    /// Adds a file's content.
    pub(crate) fn file(&mut self, file: &Path) -> Result<&mut Self> {
        let content = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        content.hash(&mut self.0);
        Ok(self)
    }

    /// Adds the names and contents of all files in a folder and below it, except in the folders named in `skipped`.
    pub(crate) fn folder(&mut self, folder: &Path, skipped: &[&str]) -> Result<&mut Self> {
        for file in files_below(folder, skipped)? {
            file.strip_prefix(folder).unwrap_or(&file).hash(&mut self.0);
            self.file(&file)?;
        }
        Ok(self)
    }
}

/// All files in a folder and below it, except in the folders named in `skipped`, in order.
pub(crate) fn files_below(folder: &Path, skipped: &[&str]) -> Result<Vec<PathBuf>> {
    let unreadable = || format!("cannot read {}", folder.display());
    let entries = fs::read_dir(folder).with_context(unreadable)?;
    let mut paths =
        entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>().with_context(unreadable)?;
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path);
        } else if !skipped.iter().any(|skip| path.file_name() == Some(OsStr::new(skip))) {
            files.extend(files_below(&path, skipped)?);
        }
    }
    Ok(files)
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:016x}", self.0.finish())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_contents_and_places_all_count() {
        let folder = std::env::temp_dir().join(format!("hyperjam-fingerprint-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("inner")).unwrap();
        fs::create_dir_all(folder.join("skipped")).unwrap();
        let print = || Fingerprint::default().folder(&folder, &["skipped"]).unwrap().to_string();
        let mut seen = vec![print()];
        fs::write(folder.join("a"), "1").unwrap();
        seen.push(print());
        fs::write(folder.join("a"), "2").unwrap();
        seen.push(print());
        fs::rename(folder.join("a"), folder.join("b")).unwrap();
        seen.push(print());
        fs::rename(folder.join("b"), folder.join("inner/b")).unwrap();
        seen.push(print());
        let last = print();
        fs::write(folder.join("skipped/c"), "3").unwrap();
        assert_eq!(print(), last);
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 5);
        fs::remove_dir_all(&folder).unwrap();
    }
}
