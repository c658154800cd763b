//! Splits the page's program: what a first visit does not need becomes files of its own, which the page loads when they
//! are first asked for. Where the program is split is said by `frontend/src/lazy.rs`.
//!
//! Trunk knows nothing of this, so it builds the program as one, and this takes the place of its last steps: the program
//! is split, and its first part tied to JavaScript. All parts of a build have the build's hash in
//! their names, since they fit no others.
//!
//! A chunk contains the code and data that nothing else uses; the library that finds them is that of Leptos' own build tool.
//! What chunks share they call through the function table of the first part. A chunk works on the same memory, and its code
//! is entered only through the exports of the first part, so `start.js` guards it like everything else. The names of the
//! imports and exports between that part and its script are shortened ([`names`]).

mod names;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, ensure};

use crate::environment::Environment;
use crate::process::{self, Patience};
use crate::report;
use crate::setup::TARGET;
use crate::setup::Tools;
use crate::small::{Goal, Program};

/// The page's program.
const PROGRAM: &str = "hyperjam-frontend";
/// What the names of files begin with that are loaded later.
pub(crate) const START: &str = "chunk-";
/// What the splitter's names of those begin with, and of what several of them share.
const SPLIT: [&str; 2] = ["split_", "chunk_"];
/// Splits the program that Trunk has just built, in its place, and gives its parts, which are to be made small.
pub(crate) fn split(environment: &Environment, tools: &Tools) -> Result<Vec<Program>> {
    report::timed("Splitting the page's program", || {
        let dist = environment.dist();
        let stem = stem(&dist)?;
        let work = environment.web_target().join("split");
        if work.exists() {
            fs::remove_dir_all(&work).with_context(|| format!("cannot remove {}", work.display()))?;
        }
        let chunks = take_apart(environment, &work, &stem)?;
        bind(environment, tools, &work, &stem)?;

        let script = work.join(format!("{stem}.js"));
        let bound = work.join(format!("bound/{stem}.js"));
        let loader =
            fs::read_to_string(&script).with_context(|| format!("cannot read {}", script.display()))?;
        let bound = fs::read_to_string(&bound).with_context(|| format!("cannot read {}", bound.display()))?;
        let program = format!("{stem}_bg.wasm");
        let tied = work.join("bound").join(&program);
        let whole = fs::read(&tied).with_context(|| format!("cannot read {}", tied.display()))?;
        let (short, bound) = names::shorten(&whole, &bound).context("the program has no short names")?;
        fs::write(&tied, short).with_context(|| format!("cannot write {}", tied.display()))?;
        let mut text = joined(&bound, &loader, &stem)?;
        let mut parts = vec![Program { from: tied, to: dist.join(&program), goal: Goal::Size }];
        for chunk in chunks {
            let old = chunk.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let name = chunk_name(&old, &stem)?;
            ensure!(text.contains(&format!("\"./{old}.wasm\"")), "the script does not load {old}");
            text = text.replace(&format!("\"./{old}.wasm\""), &format!("\"./{name}\""));
            parts.push(Program { from: chunk, to: dist.join(&name), goal: Goal::Once });
        }
        let target = dist.join(format!("{stem}.js"));
        fs::write(&target, text).with_context(|| format!("cannot write {}", target.display()))?;
        Ok(parts)
    })
}

/// What the names of the program's files begin with; it ends with the hash of the build.
fn stem(dist: &Path) -> Result<String> {
    let about = || format!("cannot read {}", dist.display());
    for entry in fs::read_dir(dist).with_context(about)? {
        let name = entry.with_context(about)?.file_name().to_string_lossy().into_owned();
        if let Some(stem) = name.strip_suffix(".js").filter(|stem| stem.starts_with(PROGRAM)) {
            return Ok(stem.to_owned());
        }
    }
    Err(anyhow!("{} has no script of {PROGRAM}", dist.display()))
}

/// What a file that is loaded later is called.
fn chunk_name(old: &str, stem: &str) -> Result<String> {
    let hash = stem.strip_prefix(PROGRAM).context("the program has another name")?;
    let name = SPLIT.iter().find_map(|start| old.strip_prefix(start)).unwrap_or(old);
    Ok(format!("{START}{name}{hash}.wasm"))
}

/// Writes the parts of the program, which are not tied to JavaScript yet, and the script that loads the later ones,
/// whose files are given back.
fn take_apart(environment: &Environment, work: &Path, stem: &str) -> Result<Vec<PathBuf>> {
    let linked = environment.web_target().join(TARGET).join("page").join(format!("{PROGRAM}.wasm"));
    let program = fs::read(&linked).with_context(|| format!("cannot read {}", linked.display()))?;
    // The loader becomes a part of the program's script, which is asked for before everything else anyway.
    let script = format!("./{stem}.js");
    let first = work.join("main.wasm");
    let mut options = wasm_split_cli_support::Options::new(&program);
    options.output_dir = work;
    options.main_out_path = &first;
    options.link_name = &script;
    options.main_module = &script;
    let parts = wasm_split_cli_support::transform(options)
        .map_err(|error| anyhow!("{} cannot be split: {error:?}", linked.display()))?;
    Ok(parts.split_modules)
}

/// Ties the first part to JavaScript. Later ones are tied to the first part only, by what it exports.
fn bind(environment: &Environment, tools: &Tools, work: &Path, stem: &str) -> Result<()> {
    let mut bind = tools.web_command(environment, "wasm-bindgen")?;
    bind.args(["--target=web", "--no-typescript", "--keep-lld-exports"]);
    bind.arg(format!("--out-name={stem}"))
        .arg("--out-dir")
        .arg(work.join("bound"))
        .arg(work.join("main.wasm"));
    process::quietly(&mut bind, Patience::Endless)?;
    Ok(())
}

/// The program's script with the loader of what comes later in it. Each would import from the other; so the script
/// imports from itself what the loader exports.
fn joined(script: &str, loader: &str, stem: &str) -> Result<String> {
    let import = format!("import {{ initSync }} from \"./{stem}.js\";");
    let loader = loader.strip_prefix(&import).context("the loader does not begin as it should")?;
    ensure!(
        script.contains(&format!("from \"./{stem}.js\"")) && script.contains("function initSync("),
        "the program's script does not import its loader"
    );
    Ok(format!("{script}{loader}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_has_the_hash_of_its_build() {
        let name = |old| chunk_name(old, "hyperjam-frontend-0123abc").unwrap();
        assert_eq!(name("split_dialogs"), "chunk-dialogs-0123abc.wasm");
        assert_eq!(name("chunk_2"), "chunk-2-0123abc.wasm");
        assert!(chunk_name("split_dialogs", "else").is_err());
    }

    #[test]
    fn the_loader_becomes_a_part_of_the_script() {
        let script = "import * as import1 from \"./a.js\"\nfunction initSync(module) {}\n";
        let loader = "import { initSync } from \"./a.js\";\n\nexport const load = 1;\n";
        let joined = |script, loader| joined(script, loader, "a");
        assert_eq!(joined(script, loader).unwrap(), format!("{script}\n\nexport const load = 1;\n"));
        assert!(joined(script, "export const load = 1;\n").is_err());
        assert!(joined("function initSync(module) {}\n", loader).is_err());
    }
}
