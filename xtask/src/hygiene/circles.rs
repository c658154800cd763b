//! No module of a crate uses another that uses it, at the level of the crate's own modules.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use syn::visit::Visit;
use syn::{Attribute, Item, ItemUse, UseTree};

use super::{expect_none, files_below, root};

/// Crates in which there is a circle still; the rule takes no others.
const STILL: [&str; 2] = ["crates/editor", "crates/values"];

/// Which module uses which.
type Uses = BTreeMap<String, BTreeSet<String>>;

/// What a file says after `crate::`, leaving out what is compiled for tests only.
#[derive(Default)]
struct Names(BTreeSet<String>);

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Ident>().is_ok_and(|condition| condition == "test")
    })
}

/// The first names of a tree, such as `a` and `b` of `{a, b::c}`.
fn first_names(tree: &UseTree, into: &mut BTreeSet<String>) {
    match tree {
        UseTree::Path(path) => drop(into.insert(path.ident.to_string())),
        UseTree::Name(name) => drop(into.insert(name.ident.to_string())),
        UseTree::Rename(rename) => drop(into.insert(rename.ident.to_string())),
        UseTree::Group(group) => group.items.iter().for_each(|one| first_names(one, into)),
        UseTree::Glob(_) => {}
    }
}

impl<'a> Visit<'a> for Names {
    fn visit_item(&mut self, item: &'a Item) {
        if !matches!(item, Item::Mod(module) if is_for_tests(&module.attrs)) {
            syn::visit::visit_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'a ItemUse) {
        if let UseTree::Path(path) = &item.tree
            && path.ident == "crate"
        {
            first_names(&path.tree, &mut self.0);
        }
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        let mut segments = path.segments.iter().map(|segment| segment.ident.to_string());
        if segments.next().is_some_and(|first| first == "crate") {
            self.0.extend(segments.next());
        }
        syn::visit::visit_path(self, path);
    }
}

/// What the modules of a crate use of each other, from its files: paths below `src/` and texts.
fn uses(files: &[(String, String)]) -> Uses {
    let module = |name: &str| name.split('/').next().unwrap_or_default().trim_end_matches(".rs").to_owned();
    let modules: BTreeSet<String> = files.iter().map(|(name, _)| module(name)).collect();
    // What lib.rs hands on goes by another name.
    let mut handed_on = BTreeMap::new();
    let parsed: Vec<_> =
        files.iter().map(|(name, text)| (module(name), syn::parse_file(text).unwrap())).collect();
    for (_, file) in parsed.iter().filter(|(name, _)| name == "lib" || name == "main") {
        for item in &file.items {
            if let Item::Use(ItemUse { tree: UseTree::Path(path), .. }) = item {
                let mut names = BTreeSet::new();
                first_names(&path.tree, &mut names);
                handed_on.extend(names.into_iter().map(|name| (name, path.ident.to_string())));
            }
        }
    }
    let mut uses = Uses::new();
    for (name, file) in parsed.iter().filter(|(name, _)| name != "lib" && name != "main") {
        let mut names = Names::default();
        names.visit_file(file);
        let used = names.0.into_iter().filter_map(|used| {
            if modules.contains(&used) { Some(used) } else { handed_on.get(&used).cloned() }
        });
        uses.entry(name.clone())
            .or_default()
            .extend(used.filter(|used| used != name && modules.contains(used)));
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

/// The circles of the crate in this folder.
fn circles_of(folder: &Path) -> BTreeSet<Vec<String>> {
    let source = folder.join("src");
    let files: Vec<_> = files_below(&source, &[".rs"])
        .iter()
        .map(|file| {
            let name = file.strip_prefix(&source).unwrap().to_string_lossy().replace('\\', "/");
            (name, fs::read_to_string(file).unwrap())
        })
        .collect();
    circles(&uses(&files))
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
        let found = circles_of(&root().join(&folder));
        match (found.is_empty(), STILL.contains(&folder.as_str())) {
            (true, true) => breaches.push(format!("{folder} has no circle any more: take it from the list")),
            (false, false) => {
                breaches.extend(
                    found.iter().map(|circle| format!("{folder}: {} use each other", circle.join(", "))),
                );
            }
            _ => {}
        }
    }
    expect_none(&breaches);
}

#[test]
fn the_rule_notices_a_circle() {
    let file = |name: &str, text: &str| (name.to_owned(), text.to_owned());
    let found = |files: &[(String, String)]| circles(&uses(files));
    let none = [
        file("lib.rs", "mod a; mod b; mod c; pub use c::Thing;"),
        file("a.rs", "use crate::b; use crate::{c, b::{one, two}};"),
        file("a/deep.rs", "fn f() { crate::b::g() } use crate::a;"),
        file("b.rs", "#[cfg(test)] mod tests { use crate::a; }"),
        file("c.rs", ""),
    ];
    assert_eq!(found(&none), BTreeSet::new());
    for (module, text) in
        [("b.rs", "use crate::a::x;"), ("c.rs", "fn f(_: crate::a::X) {}"), ("b.rs", "use crate::Thing;")]
    {
        let mut files = none.to_vec();
        files.push(file(module, text));
        if text.contains("Thing") {
            files.push(file("c/more.rs", "use crate::{b as other};"));
        }
        assert_eq!(found(&files).len(), 1, "{module}: {text}");
    }
}
