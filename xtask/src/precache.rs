//! The list of a build's files that the service worker keeps, each with the hash of its content.
//!
//! The service worker (`frontend/service-worker.js`) fetches a build as a whole, checks it, and serves it until a newer one
//! takes over: when *Update* is pressed, once the drawing is kept and no other tab runs the old build, or at a start without
//! other tabs. That is also how a broken build is replaced: a page that was served reports when it is up, and if it did not,
//! because of its HTML or a script, the next start first looks for a newer build on the host. A file that the browser dropped
//! is fetched again if the host still has the same one; if not, the next start uses the host's build as a whole. On
//! `localhost` the network comes first, so that a developer sees what was just built; `abroad.localhost` is served like any
//! other host.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::compress;
use crate::share;

/// The service worker's name in the page's folder. It is not among the files that it keeps: browsers do that.
const NAME: &str = "service-worker.js";
/// The line of its source that the list comes into.
const GAP: &str = "const FILES = {};";
/// How many bytes of a hash are kept: enough that no two contents share them.
const KEPT: usize = 12;

/// Writes the service worker into the folder of a finished build, with the list of all files that the page may ask for;
/// gives its path.
///
/// A new build has another list, and so another service worker, by which browsers know of it. Fails when a file cannot
/// be read or the source has no place for the list.
pub(crate) fn write(source: &Path, dist: &Path) -> Result<PathBuf> {
    let source = fs::read_to_string(source).with_context(|| format!("cannot read {}", source.display()))?;
    let mut files = Map::new();
    for path in compress::files(dist)? {
        let name = path.strip_prefix(dist)?.to_string_lossy().replace('\\', "/");
        if name != NAME && name != share::PICTURE {
            let content = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            files.insert(name, Value::String(hash(&content)));
        }
    }
    let target = dist.join(NAME);
    fs::write(&target, filled(&source, &files)?)
        .with_context(|| format!("cannot write {}", target.display()))?;
    Ok(target)
}

fn filled(source: &str, files: &Map<String, Value>) -> Result<String> {
    if source.matches(GAP).count() != 1 {
        bail!("{NAME} has no single line `{GAP}` for the list of files");
    }
    let list = serde_json::to_string_pretty(files)?;
    Ok(source.replace(GAP, &format!("const FILES = {list};")))
}

/// The beginning of a content's hash, as the service worker finds it.
fn hash(content: &[u8]) -> String {
    STANDARD.encode(&Sha256::digest(content)[..KEPT])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_that_the_service_worker_finds() {
        // The digest of nothing is published.
        assert_eq!(hash(b""), "47DEQpj8HBSa+/TI");
    }

    #[test]
    fn every_file_that_the_page_asks_for_is_listed() {
        let folder = std::env::temp_dir().join(format!("hyperjam-precache-{}", std::process::id()));
        fs::create_dir_all(folder.join("part")).unwrap();
        for name in ["index.html", "part/a.js", NAME, share::PICTURE] {
            fs::write(folder.join(name), name).unwrap();
        }
        let source = folder.join("source");
        fs::write(&source, format!("// Keeps.\n{GAP}\nrest();\n")).unwrap();
        write(&source, &folder).unwrap();
        let written = fs::read_to_string(folder.join(NAME)).unwrap();
        for name in ["index.html", "part/a.js"] {
            assert!(written.contains(&format!("\"{name}\": \"{}\"", hash(name.as_bytes()))), "{written}");
        }
        assert!(!written.contains(NAME) && !written.contains(share::PICTURE), "{written}");
        assert!(written.ends_with("};\nrest();\n"), "{written}");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_source_without_a_place_is_refused() {
        assert!(filled("const FILES = [];", &Map::new()).is_err());
    }
}
