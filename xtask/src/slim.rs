//! Scripts and styles are made small by esbuild. The styles become one file: together they compress better than each by
//! itself, and are asked for once.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use sha2::{Digest, Sha256};

use crate::environment::Environment;
use crate::process::{self, Patience};
use crate::setup::Tools;

/// What stands in the page before and after the name of a file of styles.
const LINK: (&str, &str) = ("<link rel=\"stylesheet\" href=\"./", "\"/>");

/// How the preloads begin, which Trunk puts at the end of the head.
const PRELOAD: &str = "<link rel=\"modulepreload\"";

/// Makes all scripts and styles of a build small, and has the program fetched first.
pub(crate) fn slim(environment: &Environment, tools: &Tools) -> Result<()> {
    let dist = environment.dist();
    let about = || format!("cannot slim the files in {}", dist.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(&dist).with_context(about)? {
        let path = entry.with_context(about)?.path();
        if path.extension().is_some_and(|ending| ending == "css" || ending == "js") {
            files.push(path);
        }
    }
    files.sort();
    minify(environment, tools, &files).with_context(about)?;
    join_styles(&dist).with_context(about)?;
    let index = dist.join("index.html");
    let page = fs::read_to_string(&index).with_context(about)?;
    fs::write(&index, without_comments(&preloads_first(&page)?)).with_context(about)
}

/// The page without its comments, which are for those who read the source, and without empty lines.
fn without_comments(page: &str) -> String {
    let (first, others) = page.split_once("<!--").unwrap_or((page, ""));
    let kept = others.split("<!--").map(|rest| rest.split_once("-->").map_or("", |(_, behind)| behind));
    let page: String = std::iter::once(first).chain(kept).collect();
    page.lines().filter(|line| !line.trim().is_empty()).flat_map(|line| [line.trim(), "\n"]).collect()
}

/// The page with its preloads before its styles. Behind them they would wait for the script that sets the theme, and that
/// for the styles.
fn preloads_first(page: &str) -> Result<String> {
    let styles = page.find(LINK.0).context("index.html names no styles")?;
    let (start, end) = (page.find(PRELOAD), page.find("</head>"));
    let (Some(start), Some(end)) = (start, end) else { bail!("index.html preloads nothing") };
    ensure!(styles < start && start < end, "the preloads are not at the end of the head");
    Ok([&page[..styles], &page[start..end], "\n", &page[styles..start], &page[end..]].concat())
}

/// Makes these scripts and styles of a build small, in their places.
pub(crate) fn minify(environment: &Environment, tools: &Tools, files: &[PathBuf]) -> Result<()> {
    let mut esbuild = tools.web_command(environment, "esbuild")?;
    esbuild.args(["--minify", "--charset=utf8", "--log-level=error", "--allow-overwrite"]);
    esbuild.arg(format!("--outdir={}", environment.dist().display())).args(files);
    process::quietly(&mut esbuild, Patience::Endless).map(drop)
}

/// Makes one file of all styles that the page names, in their order, with a name that follows from its content.
fn join_styles(dist: &Path) -> Result<()> {
    let index = dist.join("index.html");
    let page = fs::read_to_string(&index)?;
    let name = |line: &str| line.trim().strip_prefix(LINK.0)?.strip_suffix(LINK.1).map(str::to_owned);
    let mut joined = String::new();
    let mut before = String::new();
    let mut after = String::new();
    for line in page.split_inclusive('\n') {
        match name(line) {
            Some(name) => {
                let path = dist.join(name);
                joined.push_str(&fs::read_to_string(&path)?);
                fs::remove_file(&path)?;
            }
            None if joined.is_empty() => before.push_str(line),
            None => after.push_str(line),
        }
    }
    ensure!(!joined.is_empty(), "index.html names no styles");
    let digest: String = Sha256::digest(&joined).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let name = format!("styles-{digest}.css");
    fs::write(dist.join(&name), joined)?;
    fs::write(&index, format!("{before}{}{name}{}\n{after}", LINK.0, LINK.1))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{join_styles, preloads_first, without_comments};
    use std::fs;

    #[test]
    fn preloads_come_before_styles() {
        let (styles, preload) =
            ("<link rel=\"stylesheet\" href=\"./a.css\"/>", "<link rel=\"modulepreload\" href=\"./a.js\">");
        let page = preloads_first(&format!("<head>{styles}<script></script>{preload}</head>")).unwrap();
        assert_eq!(page, format!("<head>{preload}\n{styles}<script></script></head>"));
        assert!(preloads_first(&format!("<head>{preload}</head>")).is_err());
        assert!(preloads_first(&format!("<head>{styles}</head>")).is_err());
    }

    #[test]
    fn comments_and_empty_lines_are_left_out() {
        let page = "<head>\n  <!-- One\n  -- more -->\n\n  <title>A</title><!-- Two --><i>b</i>\n</head>\n";
        assert_eq!(without_comments(page), "<head>\n<title>A</title><i>b</i>\n</head>\n");
        assert_eq!(without_comments("<p>none</p>"), "<p>none</p>\n");
    }

    #[test]
    fn styles_become_one_file_in_the_order_of_the_page() {
        let folder = std::env::temp_dir().join(format!("hyperjam-slim-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("z.css"), "first\n").unwrap();
        fs::write(folder.join("a.css"), "second\n").unwrap();
        let link = |name: &str| format!("  <link rel=\"stylesheet\" href=\"./{name}\"/>\n");
        let page = format!("<head>\n{}{}</head>\n", link("z.css"), link("a.css"));
        fs::write(folder.join("index.html"), page).unwrap();
        join_styles(&folder).unwrap();
        let page = fs::read_to_string(folder.join("index.html")).unwrap();
        let name = page.split("./").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
        assert_eq!(page, format!("<head>\n{}</head>\n", link(name).trim_start()));
        assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), "first\nsecond\n");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        assert!(join_styles(&folder.join("none")).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
