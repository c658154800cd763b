//! What the classes of the style sheets are called: a rule belongs to a component, and begins with its class, or with one
//! that begins with the component's name and a hyphen. Other classes are states, which say more of a component; or they are
//! of `base.css`, which has what several components are made of. The page uses every one.

use std::collections::BTreeSet;
use std::fs;

use super::{expect_none, files_below, root};

/// The components of the page.
const COMPONENTS: &[&str] = &[
    "bar",
    "board",
    "busy",
    "calculate",
    "canvas",
    "car",
    "card",
    "cards",
    "dialog",
    "drop",
    "embed",
    "empty",
    "export",
    "figure1",
    "figures",
    "find",
    "gallery",
    "help",
    "history",
    "icon",
    "inspector",
    "jump",
    "legend",
    "menu",
    "modes",
    "move",
    "notice",
    "picture",
    "position",
    "print",
    "qr",
    "note",
    "rename",
    "reveal",
    "ring",
    "role",
    "save",
    "sector",
    "sectors",
    "sheet",
    "skip",
    "stage",
    "step",
    "strip",
    "title",
    "tone",
    "tools",
    "tutor",
    "wheel",
];
/// The states of the page or of the sheet with which a rule may begin.
const STATES: &[&str] =
    &["at-work", "drawing", "embedded", "presenting", "selecting", "viewed", "with-sectors"];
/// What every component may be made of.
const SHARED: &str = "base.css";

/// The classes of a selector, in order.
fn classes(selector: &str) -> impl Iterator<Item = &str> {
    let words = selector.split('.').skip(1);
    words.map(|word| {
        word.split(|letter: char| !letter.is_alphanumeric() && letter != '-').next().unwrap_or_default()
    })
}

/// The selectors of a style sheet, each by itself.
fn selectors(sheet: &str) -> Vec<String> {
    let plain: String =
        sheet.split("/*").map(|part| part.split_once("*/").map_or(part, |(_, rest)| rest)).collect();
    let before_braces = plain.split('{').filter_map(|part| part.rsplit(['}', ';']).next());
    let mut all = Vec::new();
    for selector in before_braces.map(str::trim).filter(|it| it.contains('.') && !it.starts_with('@')) {
        let mut depth = 0_usize;
        let apart = |letter: char| {
            depth = match letter {
                '(' => depth + 1,
                ')' => depth.saturating_sub(1),
                _ => depth,
            };
            letter == ',' && depth == 0
        };
        all.extend(selector.split(apart).map(|one| one.trim().to_owned()));
    }
    all
}

/// The rules of a style sheet that belong to no component.
fn strangers(name: &str, sheet: &str, shared: &BTreeSet<String>) -> Vec<String> {
    let belongs = |class: &str| {
        COMPONENTS.contains(&class.split('-').next().unwrap_or_default())
            || STATES.contains(&class)
            || shared.contains(class)
    };
    let all = selectors(sheet).into_iter();
    all.filter(|selector| classes(selector).next().is_some_and(|class| !belongs(class)))
        .map(|selector| format!("{name}: {selector} begins with no component"))
        .collect()
}

/// The classes of a style sheet that none of these sources names.
fn unused(name: &str, sheet: &str, sources: &str) -> Vec<String> {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    let words: BTreeSet<&str> = sources.split(|letter| !is_word(letter)).collect();
    let all = selectors(sheet);
    let named: BTreeSet<&str> = all.iter().flat_map(|selector| classes(selector)).collect();
    let missing = named.into_iter().filter(|class| !words.contains(class));
    missing.map(|class| format!("{name}: nothing on the page is of class {class}")).collect()
}

#[test]
fn every_rule_belongs_to_a_component_that_the_page_has() {
    let root = root();
    let read = |folder: &str, endings| -> Vec<(String, String)> {
        let files = files_below(&root.join(folder), endings).into_iter();
        files
            .map(|file| {
                (file.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(file).unwrap())
            })
            .collect()
    };
    let sheets = read("frontend/styles", &[".css"]);
    let looks = fs::read_to_string(root.join("crates/editor/src/looks.rs")).unwrap();
    let index = fs::read_to_string(root.join("index.html")).unwrap();
    let sources: String =
        read("frontend", &[".rs", ".js"]).into_iter().map(|(_, text)| text).chain([looks, index]).collect();
    let base = sheets.iter().find(|(name, _)| name == SHARED).map_or("", |(_, text)| text);
    let shared =
        selectors(base).iter().filter_map(|selector| classes(selector).next().map(str::to_owned)).collect();
    let breaches = sheets.iter().flat_map(|(name, sheet)| {
        strangers(name, sheet, &shared).into_iter().chain(unused(name, sheet, &sources))
    });
    expect_none(&breaches.collect::<Vec<_>>());
}

#[test]
fn a_class_of_no_component_and_one_that_nothing_has_are_noticed() {
    let sheet =
        "/* .no */ .bar:is(.open, .shut) { top: 0.5em } @media print { .bar-end, .row .first { top: 0 } }";
    let shared = BTreeSet::from(["row".to_owned()]);
    assert_eq!(strangers("a", sheet, &shared), [""; 0]);
    assert_eq!(strangers("a", sheet, &BTreeSet::new()), ["a: .row .first begins with no component"]);
    assert_eq!(
        unused("a", sheet, r#"class="bar open" "bar-end row first""#),
        ["a: nothing on the page is of class shut"]
    );
}
