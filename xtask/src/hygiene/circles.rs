//! No module uses another that uses it, among the modules that stand side by side: those of a crate, and those of a module.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::Visit;
use syn::{Attribute, Item, ItemUse, UseTree};

use super::{expect_none, files_below, root};

/// A module's names from the crate's root; a path of names.
pub(super) type ModulePath = Vec<String>;

/// Which module uses which, among those side by side.
pub(super) type Uses = BTreeMap<String, BTreeSet<String>>;

/// The paths in a file that begin with `crate`, `self` or `super`, leaving out what is compiled for tests only.
#[derive(Default)]
struct Paths(BTreeSet<ModulePath>);

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Ident>().is_ok_and(|condition| condition == "test")
    })
}

/// All paths of a tree, such as `a::b` and `a::c` of `a::{b, c}`.
fn paths(tree: &UseTree, before: &[String], into: &mut BTreeSet<ModulePath>) {
    let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
    match tree {
        UseTree::Path(path) => paths(&path.tree, &with(&path.ident), into),
        UseTree::Name(name) if name.ident == "self" => drop(into.insert(before.to_vec())),
        UseTree::Name(name) => drop(into.insert(with(&name.ident))),
        UseTree::Rename(rename) => drop(into.insert(with(&rename.ident))),
        UseTree::Group(group) => group.items.iter().for_each(|one| paths(one, before, into)),
        UseTree::Glob(_) => drop(into.insert(before.to_vec())),
    }
}

/// All paths among the tokens that a macro is given, whatever it makes of them.
fn paths_among(tokens: TokenStream, into: &mut BTreeSet<ModulePath>) {
    let mut path = ModulePath::new();
    let mut colons = 0;
    for token in tokens {
        match token {
            TokenTree::Ident(name) => {
                if colons != 2 {
                    into.insert(std::mem::take(&mut path));
                }
                path.push(name.to_string());
                colons = 0;
                continue;
            }
            TokenTree::Punct(sign) if sign.as_char() == ':' && !path.is_empty() => {
                colons += 1;
                continue;
            }
            TokenTree::Group(group) => paths_among(group.stream(), into),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
        into.insert(std::mem::take(&mut path));
        colons = 0;
    }
    into.insert(path);
}

impl<'a> Visit<'a> for Paths {
    fn visit_item(&mut self, item: &'a Item) {
        if !matches!(item, Item::Mod(module) if is_for_tests(&module.attrs)) {
            syn::visit::visit_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'a ItemUse) {
        paths(&item.tree, &[], &mut self.0);
    }

    fn visit_macro(&mut self, one: &'a syn::Macro) {
        paths_among(one.tokens.clone(), &mut self.0);
        syn::visit::visit_macro(self, one);
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        self.0.insert(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        syn::visit::visit_path(self, path);
    }
}

/// A file of a crate as a module.
struct Module {
    at: ModulePath,
    paths: BTreeSet<ModulePath>,
    /// Of the names that it hands on, the path to what they are.
    handed_on: BTreeMap<String, ModulePath>,
}

/// The module of a file below `src/`.
fn module_of(file: &str) -> ModulePath {
    let mut at: ModulePath = file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if matches!(at.last().map(String::as_str), Some("mod"))
        || matches!(at[..], [ref only] if only == "lib" || only == "main")
    {
        at.pop();
    }
    at
}

/// A path as it is seen from the crate's root; none where it begins with another crate or with what is near.
fn absolute(path: &[String], at: &[String], children: &BTreeSet<ModulePath>) -> Option<ModulePath> {
    let mut from = at.to_vec();
    let mut left = path;
    match left.first()?.as_str() {
        "crate" => {
            from.clear();
            left = &left[1..];
        }
        "self" => left = &left[1..],
        "super" => {}
        // A module of its own, by its bare name.
        name => return children.contains(&[at, &[name.to_owned()]].concat()).then(|| [at, path].concat()),
    }
    while left.first().is_some_and(|name| name == "super") {
        from.pop()?;
        left = &left[1..];
    }
    Some([from, left.to_vec()].concat())
}

fn parse(files: &[(String, String)]) -> Vec<Module> {
    let all: BTreeSet<ModulePath> = files.iter().map(|(name, _)| module_of(name)).collect();
    let read = |(name, text): &(String, String)| {
        let at = module_of(name);
        let file = syn::parse_file(text).unwrap();
        let mut found = Paths::default();
        found.visit_file(&file);
        let paths = found.0.iter().filter_map(|path| absolute(path, &at, &all)).collect();
        let mut handed_on = BTreeMap::new();
        for item in &file.items {
            if let Item::Use(ItemUse { tree, .. }) = item {
                let mut trees = BTreeSet::new();
                self::paths(tree, &[], &mut trees);
                for path in trees.iter().filter_map(|path| absolute(path, &at, &all)) {
                    if let Some(name) = path.last() {
                        handed_on.insert(name.clone(), path.clone());
                    }
                }
            }
        }
        Module { at, paths, handed_on }
    };
    files.iter().map(read).collect()
}

/// What a path leads to, through the names that modules hand on.
fn resolved(path: &ModulePath, modules: &[Module]) -> ModulePath {
    let mut path = path.clone();
    // A name that is handed on in a circle leads nowhere.
    for _ in 0..8 {
        let known = |length: usize| modules.iter().find(|module| module.at == path[..length]);
        let Some((length, module)) = (0..path.len()).rev().find_map(|length| Some((length, known(length)?)))
        else {
            return path;
        };
        match module.handed_on.get(&path[length]) {
            Some(to) if *to != path[..=length] => path = [to.clone(), path[length + 1..].to_vec()].concat(),
            _ => return path,
        }
    }
    path
}

/// What the modules side by side below each module use of each other.
pub(super) fn uses(files: &[(String, String)]) -> BTreeMap<ModulePath, Uses> {
    let modules = parse(files);
    let mut uses: BTreeMap<ModulePath, Uses> = BTreeMap::new();
    for module in &modules {
        for path in &module.paths {
            let path = resolved(path, &modules);
            let shared = module.at.iter().zip(&path).take_while(|(one, other)| one == other).count();
            let (Some(from), Some(to)) = (module.at.get(shared), path.get(shared)) else { continue };
            let other = &path[..=shared];
            if modules.iter().any(|module| module.at.starts_with(other)) {
                let level = uses.entry(path[..shared].to_vec()).or_default();
                level.entry(from.clone()).or_default().insert(to.clone());
            }
        }
    }
    uses
}

/// The circles: modules each of which uses all others of its circle, by itself or through others.
fn circles(uses: &Uses) -> BTreeSet<Vec<String>> {
    let reached = |from: &String| {
        let mut reached = BTreeSet::new();
        let mut left = vec![from];
        while let Some(module) = left.pop() {
            left.extend(
                uses.get(module).into_iter().flatten().filter(|used| reached.insert((*used).clone())),
            );
        }
        reached
    };
    let all: BTreeMap<&String, BTreeSet<String>> =
        uses.keys().map(|module| (module, reached(module))).collect();
    let circle = |module: &String| {
        let mutual =
            all[module].iter().filter(|other| all.get(other).is_some_and(|back| back.contains(module)));
        mutual.cloned().collect::<Vec<_>>()
    };
    all.keys().map(|module| circle(module)).filter(|circle| !circle.is_empty()).collect()
}

/// The circles below each module of a crate.
fn all_circles(files: &[(String, String)]) -> BTreeMap<ModulePath, BTreeSet<Vec<String>>> {
    let found = uses(files).into_iter().map(|(below, uses)| (below, circles(&uses)));
    found.filter(|(_, circles)| !circles.is_empty()).collect()
}

/// The files of the crate in this folder, by their names below `src/`. A file `tests.rs` is compiled for tests only.
pub(super) fn files_of(folder: &Path) -> Vec<(String, String)> {
    let source = folder.join("src");
    files_below(&source, &[".rs"])
        .iter()
        .filter(|file| file.file_name().is_none_or(|name| name != "tests.rs"))
        .map(|file| {
            let name = file.strip_prefix(&source).unwrap().to_string_lossy().replace('\\', "/");
            (name, fs::read_to_string(file).unwrap())
        })
        .collect()
}

#[test]
fn no_modules_use_each_other_in_a_circle() {
    let mut folders: Vec<String> = fs::read_dir(root().join("crates"))
        .unwrap()
        .map(|entry| format!("crates/{}", entry.unwrap().file_name().to_string_lossy()))
        .chain(["frontend".into(), "tests".into(), "xtask".into()])
        .collect();
    folders.sort();
    let mut breaches = Vec::new();
    for folder in folders {
        for (below, circles) in all_circles(&files_of(&root().join(&folder))) {
            let place = [vec![folder.clone()], below].concat().join("::");
            breaches.extend(
                circles.iter().map(|circle| format!("{place}: {} use each other", circle.join(", "))),
            );
        }
    }
    expect_none(&breaches);
}

#[test]
fn the_rule_notices_a_circle() {
    let file = |name: &str, text: &str| (name.to_owned(), text.to_owned());
    let none = [
        file("lib.rs", "mod a; mod b; mod c; pub use c::Thing;"),
        file(
            "a.rs",
            "mod deep; mod low; pub use deep::Deep; use crate::b; use crate::{c, b::{one, two}}; fn f() { low::g() }",
        ),
        file("a/deep.rs", "use super::low::g; fn f() { crate::b::g() } use crate::a;"),
        file("a/low.rs", ""),
        file("b.rs", "#[cfg(test)] mod tests { use crate::a; }"),
        file("c.rs", ""),
    ];
    assert_eq!(all_circles(&none), BTreeMap::new());
    let breaks = [
        ("b.rs", "use crate::a::x;", ""),
        ("b.rs", "use super::a::x;", ""),
        ("c.rs", "fn f(_: crate::a::X) {}", ""),
        ("c.rs", "fn f(_: super::a::X) {}", ""),
        ("c.rs", "fn f() { view! { <p>{1 + crate::a::g(2)}</p> } }", ""),
        ("b.rs", "use crate::Thing;", ""),
        ("a/low.rs", "use super::deep;", "a"),
        ("a/low.rs", "use super::Deep;", "a"),
        ("a/low.rs", "use crate::a::{Deep as Other};", "a"),
    ];
    for (module, text, below) in breaks {
        let mut files = none.to_vec();
        files.push(file(module, text));
        if text.contains("Thing") {
            files.push(file("c/more.rs", "use crate::{b as other};"));
        }
        let found = all_circles(&files);
        assert_eq!(found.keys().map(|at| at.join("::")).collect::<Vec<_>>(), [below], "{module}: {text}");
    }
}
