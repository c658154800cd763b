//! The page for whoever changes it: built for speed of building, built again when one of its files changes, and shown anew
//! by every browser that shows it.
//!
//! It differs from the page that ships in how its programs are compiled (the profile `page-dev`), and in that nothing is
//! split, made small, compressed or kept for work without network.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, Result};

use crate::environment::Environment;
use crate::page;
use crate::report;
use crate::serve;
use crate::setup::{self, Need, Tools};

/// How the programs are compiled.
const PROFILE: &str = "page-dev";
/// How often the files are looked at.
const PAUSE: Duration = Duration::from_millis(200);
/// Has a page look whether there is a newer build.
const RELOAD: &str = include_str!("dev/reload.js");

/// The files that the page is made from, and when each was last changed.
type Times = BTreeMap<PathBuf, SystemTime>;

/// Makes the tools present, and meanwhile compiles the programs.
pub(crate) fn prepare(environment: &Environment) -> Result<Tools> {
    setup::prepare_during(environment, &[Need::Page], |tools| compile(environment, tools))
}

fn compile(environment: &Environment, tools: &Tools) -> Result<()> {
    page::compile(environment, tools, PROFILE, &["--no-default-features"])
}

/// Serves the page, and builds it now and after every change, until the person ends it.
pub(crate) fn run(environment: &Environment, tools: &Tools, port: u16) -> Result<()> {
    let dist = environment.web_target().join("dev");
    fs::create_dir_all(&dist).with_context(|| format!("cannot create {}", dist.display()))?;
    let mut serving = None;
    let mut build = 0;
    loop {
        let seen = times(environment)?;
        let start = Instant::now();
        build += 1;
        match make(environment, tools, &dist, build) {
            Ok(()) => println!("[ ok ] Build {build}: {}", report::duration(start.elapsed())),
            // It has been said what is wrong; the last build that there is stays.
            Err(error) => println!("[fail] Build {build}: {error:#}"),
        }
        if serving.is_none() {
            let begun = serve::on_first_free_port(&dist, port)?;
            println!("\nHyperjam is at {}\nCtrl+C ends it.\n", begun.url());
            serving = Some(begun);
        }
        println!("       waiting for a change …");
        let changed = wait(environment, &seen)?;
        println!("       {}", changed.strip_prefix(&environment.root).unwrap_or(&changed).display());
    }
}

/// Waits for a change, and says where it is.
fn wait(environment: &Environment, seen: &Times) -> Result<PathBuf> {
    loop {
        if let Some(changed) = difference(seen, &times(environment)?) {
            return Ok(changed);
        }
        thread::sleep(PAUSE);
    }
}

/// The first file that is in one of the two alone, or has another time there.
fn difference(before: &Times, after: &Times) -> Option<PathBuf> {
    let differs = |(file, time): &(&PathBuf, &SystemTime)| before.get(*file) != Some(*time);
    let gone = || before.keys().find(|file| !after.contains_key(*file)).cloned();
    after.iter().find(differs).map(|(file, _)| file.clone()).or_else(gone)
}

fn times(environment: &Environment) -> Result<Times> {
    let mut times = Times::new();
    for file in page::files(environment)? {
        // A file may be gone before it is looked at: then it has changed.
        if let Ok(time) = file.metadata().and_then(|metadata| metadata.modified()) {
            times.insert(file, time);
        }
    }
    Ok(times)
}

fn make(environment: &Environment, tools: &Tools, dist: &Path, build: u32) -> Result<()> {
    compile(environment, tools)?;
    let folder = dist.to_string_lossy();
    page::trunk(
        environment,
        tools,
        &["--cargo-profile", PROFILE, "--no-default-features", "--dist", &folder],
    )?;
    let index = dist.join("index.html");
    let page = fs::read_to_string(&index).with_context(|| format!("cannot read {}", index.display()))?;
    let script = "<script type=\"module\" src=\"reload.js\"></script>\n</head>";
    let write = |name: &str, text: &str| {
        let file = dist.join(name);
        fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))
    };
    write("reload.js", RELOAD)?;
    write("index.html", &page.replacen("</head>", script, 1))?;
    let started = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    write("build.txt", &format!("{build} of {}", started.as_millis()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_a_file_that_is_new_or_gone_or_has_another_time() {
        let at = |seconds| SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
        let times = |of: &[(&str, u64)]| -> Times {
            of.iter().map(|&(name, time)| (name.into(), at(time))).collect()
        };
        let before = times(&[("a", 1), ("b", 2)]);
        assert_eq!(difference(&before, &before), None);
        assert_eq!(difference(&before, &times(&[("a", 1), ("b", 3)])), Some("b".into()));
        assert_eq!(difference(&before, &times(&[("a", 1)])), Some("b".into()));
        assert_eq!(difference(&before, &times(&[("a", 1), ("aa", 1), ("b", 2)])), Some("aa".into()));
    }
}
