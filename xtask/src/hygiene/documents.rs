//! The front-door documents stay short, the links of all documents lead somewhere, and their pictures are small.

use std::fs;
use std::path::{Path, PathBuf};

use super::{expect_none, files_below, root};

/// The most lines of the documents that everybody begins with.
const LIMITS: [(&str, usize); 2] = [("README.md", 110), ("ARCHITECTURE.md", 199)];
/// Where the pictures of the documents are.
const PICTURES: &str = "docs/pictures";
/// The most bytes of a picture, as everybody who clones the project gets all of them.
const LARGEST_PICTURE: u64 = 100_000;

/// The targets of all links and pictures in a Markdown text: what stands between `](` and `)`, and in `src="…"`.
fn links(text: &str) -> Vec<&str> {
    let between = |start: &'static str, end: char| {
        text.split(start).skip(1).filter_map(move |rest| rest.split(end).next()).collect::<Vec<_>>()
    };
    let mut found = between("](", ')');
    found.extend(between("src=\"", '"'));
    found.extend(between("href=\"", '"'));
    found
}

/// The names by which a Markdown text's headings are linked to, as the usual hosts make them: small letters, digits,
/// underscores and hyphens stay, spaces become hyphens, and all else goes.
fn anchors(text: &str) -> Vec<String> {
    let mut is_code = false;
    let headings = text.lines().filter(|line| {
        is_code ^= line.starts_with("```");
        !is_code && line.starts_with('#')
    });
    let anchor = |heading: &str| {
        let title = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = |letter: &char| letter.is_alphanumeric() || " -_".contains(*letter);
        title.chars().filter(kept).map(|letter| if letter == ' ' { '-' } else { letter }).collect()
    };
    headings.map(anchor).collect()
}

/// The links of a text that lead to no file or to no heading of one, but not those to other sites. `read` gets a path
/// relative to the text's folder, or nothing for the text itself, and has the content of the file that is there.
fn dead_links(name: &str, text: &str, read: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let is_ours = |link: &&str| !link.contains("://") && !link.starts_with("mailto:");
    let dead = |link: &str| {
        let target = link.split(' ').next().unwrap_or(link);
        let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
        let Some(content) = (if path.is_empty() { Some(text.to_owned()) } else { read(path) }) else {
            return Some(format!("{name} links to {path}, which does not exist"));
        };
        let leads = anchor.is_empty() || anchors(&content).iter().any(|found| found == anchor);
        (!leads).then(|| format!("{name} links to {target}, but there is no such heading"))
    };
    links(text).into_iter().filter(is_ours).filter_map(dead).collect()
}

/// The breach of a limit of lines, if any.
fn too_long(name: &str, text: &str, limit: usize) -> Option<String> {
    let lines = text.lines().count();
    (lines > limit).then(|| format!("{name} has {lines} lines, more than {limit}"))
}

/// All documents, each with its text.
fn documents() -> Vec<(PathBuf, String)> {
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        (path, text)
    };
    files_below(&root(), &[".md"]).into_iter().map(read).collect()
}

fn name_of(path: &Path) -> String {
    path.strip_prefix(root()).unwrap().to_string_lossy().into_owned()
}

/// A file's content as far as it is text; a folder has none.
fn content(path: &Path) -> Option<String> {
    let text = || String::from_utf8_lossy(&fs::read(path).unwrap_or_default()).into_owned();
    path.exists().then(text)
}

#[test]
fn links_lead_somewhere() {
    let breaches = documents().into_iter().flat_map(|(path, text)| {
        let folder = path.parent().unwrap();
        dead_links(&name_of(&path), &text, |target| content(&folder.join(target)))
    });
    expect_none(&breaches.collect::<Vec<_>>());
}

#[test]
fn the_walk_sees_the_documents() {
    let names: Vec<String> = documents().iter().map(|(path, _)| name_of(path)).collect();
    for name in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/manual.md", "fuzz/README.md"] {
        assert!(names.iter().any(|found| found == name), "{name} is not among {names:?}");
    }
}

#[test]
fn what_everybody_begins_with_is_short() {
    let breaches = LIMITS.iter().filter_map(|(name, limit)| {
        let text = fs::read_to_string(root().join(name)).unwrap();
        too_long(name, &text, *limit)
    });
    expect_none(&breaches.collect::<Vec<_>>());
}

#[test]
fn pictures_are_small_and_shown() {
    let texts: Vec<(PathBuf, String)> = documents();
    let shown = |picture: &Path| {
        texts.iter().any(|(path, text)| {
            let folder = path.parent().unwrap();
            links(text).iter().any(|link| folder.join(link) == picture)
        })
    };
    let mut breaches = Vec::new();
    for picture in files_below(&root().join(PICTURES), &[""]) {
        let name = name_of(&picture);
        let size = fs::metadata(&picture).unwrap().len();
        if size > LARGEST_PICTURE {
            breaches.push(format!("{name} has {size} bytes, more than {LARGEST_PICTURE}"));
        }
        if !shown(&picture) {
            breaches.push(format!("no document shows {name}"));
        }
    }
    expect_none(&breaches);
}

#[test]
fn a_dead_link_is_noticed() {
    let text = "[a](there.md#a-part) ![b](gone.png \"b\") [c](https://example.org/x) [d](#Here) <img src=\"gone.svg\">";
    let read = |path: &str| (path == "there.md").then(|| "## A part\n".to_owned());
    let breaches = dead_links("README.md", text, read);
    assert_eq!(breaches.len(), 3, "{breaches:?}");
    for (breach, dead) in breaches.iter().zip(["gone.png", "#Here", "gone.svg"]) {
        assert!(breach.contains(dead), "{breaches:?}");
    }
}

#[test]
fn headings_are_linked_to_as_hosts_do() {
    let text = "# Two *commands*\n\n```sh\n# no heading\n```\n## `solve`, and others: 1–2\n";
    assert_eq!(anchors(text), ["two-commands", "solve-and-others-12"]);
}

#[test]
fn a_long_document_is_noticed() {
    assert_eq!(too_long("a.md", &"\n".repeat(110), 110), None);
    assert!(too_long("a.md", &"\n".repeat(111), 110).is_some());
}
