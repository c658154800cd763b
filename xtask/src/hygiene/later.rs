//! Nothing on the page is waited for but by `frontend/src/later.rs`, which asks whether whoever waits is still there.

use std::fs;

use super::{expect_none, files_below, root};

/// What begins something that comes later.
const RAW: [&str; 9] = [
    "spawn_local",
    "Timeout::new",
    "Interval::new",
    "request_animation_frame",
    "set_timeout",
    "set_interval",
    "EventListener",
    "Closure::",
    ".then(&",
];
/// Where that is allowed: in the one place, and in the store, which has no signals but the page's.
const ALLOWED: [&str; 3] = ["later.rs", "storage.rs", "storage/"];
/// Components that ask for the page: the painter is dropped with its component, and what is chosen in the gallery is
/// done when that is closed.
const FOR_THE_PAGE: [&str; 2] = ["canvas/picture.rs", "dialog/gallery.rs"];

/// The breaches in a file of the page, by its path below `frontend/src/`.
fn breaches(name: &str, text: &str) -> Vec<String> {
    if ALLOWED.iter().any(|allowed| name.starts_with(allowed)) {
        return Vec::new();
    }
    let mut found = Vec::new();
    let is_component = text.contains("#[component]") && !FOR_THE_PAGE.contains(&name);
    for (line, nth) in text.lines().zip(1..) {
        // Leptos's own listener goes by a name of its own, and is taken away with its component.
        found.extend(RAW.iter().filter(|raw| line.contains(**raw)).map(|raw| {
            format!("frontend/src/{name}:{nth} uses {raw}: take a function of later.rs, which asks who waits")
        }));
        if is_component && line.contains("Asker::PAGE") {
            found.push(format!(
                "frontend/src/{name}:{nth} asks for the page within a component, whose signals go with it: take \
                 Asker::here()"
            ));
        }
    }
    found
}

#[test]
fn whatever_comes_later_asks_whether_anybody_waits() {
    let folder = root().join("frontend/src");
    let all: Vec<String> = files_below(&folder, &[".rs"])
        .iter()
        .flat_map(|file| {
            let name = file.strip_prefix(&folder).unwrap().to_string_lossy().into_owned();
            breaches(&name, &fs::read_to_string(file).unwrap())
        })
        .collect();
    expect_none(&all);
}

#[test]
fn a_raw_use_is_noticed() {
    assert_eq!(breaches("a.rs", "fn a() {\n    spawn_local(async {});\n}").len(), 1);
    assert_eq!(breaches("a.rs", "#[component]\nlater::spawn(Asker::PAGE, work);").len(), 1);
    assert_eq!(breaches("a.rs", "later::spawn(Asker::PAGE, work);"), Vec::<String>::new());
    assert_eq!(breaches("later.rs", "spawn_local(async {});"), Vec::<String>::new());
}
