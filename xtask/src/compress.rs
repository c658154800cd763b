//! Lays beside each file of a build what hosts send of it: compressed by brotli and by gzip.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::process::{self, Patience};

/// A way of compressing that browsers undo by themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Encoding {
    /// The smaller one, which every browser takes over a secure connection and from its own machine.
    Brotli,
    /// What the simplest hosts and oldest proxies know.
    Gzip,
}

impl Encoding {
    /// The better one first.
    pub(crate) const ALL: [Self; 2] = [Self::Brotli, Self::Gzip];

    /// Its name in HTTP.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    fn ending(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gz",
        }
    }

    /// Where a file lies compressed so.
    pub(crate) fn beside(self, file: &Path) -> PathBuf {
        let mut name = file.as_os_str().to_owned();
        name.push(".");
        name.push(self.ending());
        name.into()
    }

    /// Whether a header `Accept-Encoding` names it and does not refuse it by `q=0`.
    pub(crate) fn is_accepted(self, header: &str) -> bool {
        header.split(',').any(|part| {
            let mut words = part.split(';').map(str::trim);
            let named = words.next().is_some_and(|name| name.eq_ignore_ascii_case(self.name()));
            let weight = words.find_map(|word| word.strip_prefix("q=")).map(|weight| weight.parse::<f32>());
            named && !matches!(weight, Some(Ok(weight)) if weight <= 0.0)
        })
    }
}

/// Compresses what is named, as well as can be, and writes it beside.
const COMPRESS: &str = "\
    const { readFileSync, writeFileSync } = require('fs'), { brotliCompressSync, gzipSync } = require('zlib');
    for (const file of process.argv.slice(1)) {
        const content = readFileSync(file);
        writeFileSync(file + '.br', brotliCompressSync(content));
        writeFileSync(file + '.gz', gzipSync(content, { level: 9 }));
    }";

/// Compresses all files of a build that are not compressed by their nature.
pub(crate) fn compress(folder: &Path) -> Result<()> {
    let files: Vec<PathBuf> = files(folder)?.into_iter().filter(|file| !has_ending(file, &["png"])).collect();
    process::quietly(Command::new("node").args(["-e", COMPRESS]).args(&files), Patience::Endless)?;
    Ok(())
}

/// The files of a build, in its folder and below, in order; without what is compressed beside them.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    list(folder, &mut files)?;
    files.retain(|file| !has_ending(file, &Encoding::ALL.map(Encoding::ending)));
    files.sort();
    Ok(files)
}

fn has_ending(file: &Path, endings: &[&str]) -> bool {
    file.extension().is_some_and(|ending| endings.iter().any(|one| ending == *one))
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_say_what_they_take() {
        let accepted = |header| Encoding::ALL.map(|encoding| encoding.is_accepted(header));
        assert_eq!(accepted("gzip, deflate, br, zstd"), [true, true]);
        assert_eq!(accepted("GZIP;q=1.0"), [false, true]);
        assert_eq!(accepted("br;q=0, gzip; q=0.5"), [false, true]);
        assert_eq!(accepted("identity"), [false, false]);
        assert_eq!(accepted(""), [false, false]);
    }

    #[test]
    fn each_file_is_compressed_beside_itself_and_listed_once() {
        let folder = std::env::temp_dir().join(format!("hyperjam-compress-{}", std::process::id()));
        fs::create_dir_all(folder.join("part")).unwrap();
        for name in ["part/a.css", "icon.png"] {
            fs::write(folder.join(name), [7; 10_000]).unwrap();
        }
        compress(&folder).unwrap();
        let there = |name: &str| fs::metadata(folder.join(name)).map(|file| file.len()).ok();
        for name in ["part/a.css.br", "part/a.css.gz"] {
            assert!((1..100).contains(&there(name).unwrap()), "{name}");
        }
        assert_eq!(there("icon.png.br"), None);
        let listed = files(&folder).unwrap();
        assert_eq!(listed, [folder.join("icon.png"), folder.join("part/a.css")]);
        fs::remove_dir_all(&folder).unwrap();
    }
}
