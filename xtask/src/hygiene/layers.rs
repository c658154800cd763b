//! The modules of the editor's crate stand on layers, and a module uses only what is below it.

use std::collections::BTreeSet;

use super::circles::{Uses, files_of, uses};
use super::{expect_none, root};

/// The layers from below to above. Within one, too, a module uses only those that stand before it.
const LAYERS: [(&str, &[&str]); 5] = [
    ("foundations", &["gather", "id", "name", "point", "xml"]),
    ("documents and their history", &["document", "game", "command", "history"]),
    ("layout and pictures", &["geometry", "graph", "layout", "label", "looks", "picture"]),
    ("formats and links", &["file", "link", "gallery", "stored"]),
    ("editing", &["selection", "find", "jump", "action", "input", "editor"]),
];

/// Uses that lead upwards, and modules that stand on no layer or are no more.
fn breaches(layers: &[(&str, &[&str])], modules: &BTreeSet<String>, uses: &Uses) -> Vec<String> {
    let order: Vec<(&str, &str)> =
        layers.iter().flat_map(|&(layer, names)| names.iter().map(move |&name| (name, layer))).collect();
    let height = |module: &str| order.iter().position(|&(name, _)| name == module);
    let mut breaches = Vec::new();
    for module in modules {
        if height(module).is_none() {
            breaches.push(format!("{module} stands on no layer"));
        }
    }
    for (name, _) in &order {
        if !modules.contains(*name) {
            breaches.push(format!("there is no module {name}"));
        }
    }
    for (from, used) in uses {
        for to in used {
            let (Some(below), Some(above)) = (height(to), height(from)) else { continue };
            if below >= above {
                let (from_layer, to_layer) = (order[above].1, order[below].1);
                breaches.push(format!("{from} ({from_layer}) uses {to} ({to_layer})"));
            }
        }
    }
    breaches
}

#[test]
fn a_module_of_the_editor_uses_only_what_is_below_it() {
    let files = files_of(&root().join("crates/editor"));
    let modules = files.iter().filter_map(|(name, _)| Some(name.split('/').next()?.trim_end_matches(".rs")));
    let modules: BTreeSet<String> = modules.filter(|&name| name != "lib").map(str::to_owned).collect();
    let uses = uses(&files).remove(&Vec::new()).unwrap_or_default();
    assert!(uses.len() > modules.len() / 2, "most modules use another: {uses:?}");
    expect_none(&breaches(&LAYERS, &modules, &uses));
}

#[test]
fn the_rule_notices_a_use_that_leads_upwards() {
    let layers: [(&str, &[&str]); 2] = [("low", &["a", "b"]), ("high", &["c"])];
    let found = |texts: &[(&str, &str)]| {
        let files: Vec<_> =
            texts.iter().map(|(name, text)| (format!("{name}.rs"), (*text).to_owned())).collect();
        let modules = texts.iter().map(|(name, _)| (*name).to_owned()).collect();
        breaches(&layers, &modules, &uses(&files).remove(&Vec::new()).unwrap_or_default())
    };
    let good = [("a", ""), ("b", "use crate::a;"), ("c", "fn f() { crate::a::g(); crate::b::h() }")];
    assert_eq!(found(&good), [""; 0]);
    assert_eq!(found(&[good[0], ("b", "use crate::c::f;"), good[2]]), ["b (low) uses c (high)"]);
    assert_eq!(found(&[("a", "use crate::b;"), ("b", ""), good[2]]), ["a (low) uses b (low)"]);
    assert_eq!(found(&[good[0], good[1]]), ["there is no module c"]);
    assert_eq!(found(&[good[0], good[1], good[2], ("d", "")]), ["d stands on no layer"]);
}
