use std::fs;

use clap::ValueEnum;

use super::*;
use crate::hygiene::{expect_none, files_below, root};

/// The solver, whose tests use the testkit, which natively uses the editor; the page over the editor.
fn sample() -> Vec<Package> {
    let package = |name: &str, folder: &str, uses: &[(&str, bool, bool)]| Package {
        name: name.to_owned(),
        folder: folder.to_owned(),
        uses: uses
            .iter()
            .map(|&(name, is_for_tests, is_native_only)| Use {
                name: name.to_owned(),
                is_for_tests,
                is_native_only,
            })
            .collect(),
    };
    vec![
        package("hyperjam-solver", "crates/solver/", &[("hyperjam-testkit", true, false)]),
        package(
            "hyperjam-testkit",
            "crates/testkit/",
            &[("hyperjam-solver", false, false), ("hyperjam-editor", false, true)],
        ),
        package("hyperjam-editor", "crates/editor/", &[("hyperjam-testkit", true, false)]),
        package("hyperjam-protocol", "crates/protocol/", &[("hyperjam-editor", false, false)]),
        package("hyperjam-values", "crates/values/", &[("hyperjam-solver", false, false)]),
        package("hyperjam-cli", "crates/cli/", &[("hyperjam-values", false, false)]),
        package("hyperjam-frontend", "frontend/", &[("hyperjam-protocol", false, false)]),
        package("hyperjam-fuzz", "fuzz/", &[("hyperjam-values", false, false)]),
        package("hyperjam-tests", "tests/", &[("hyperjam-values", false, false)]),
        package("xtask", "xtask/", &[]),
    ]
}

fn scope(files: &[&str]) -> Scope {
    Scope::of(&files.iter().map(|&file| file.to_owned()).collect::<Vec<_>>(), &sample())
}

/// The short names of the packages that are tested for a change, but for xtask, which always is.
fn tested(file: &str) -> String {
    let scope = scope(&[file]);
    assert!(scope.everything.is_none() && scope.has("xtask"), "{file}: {scope:?}");
    let names = scope.packages.iter().filter_map(|name| name.strip_prefix("hyperjam-"));
    names.collect::<Vec<_>>().join(" ")
}

#[test]
fn what_depends_on_a_library_is_affected_with_it() {
    assert_eq!(tested("frontend/src/app.rs"), "frontend");
    assert_eq!(tested("crates/values/src/lib.rs"), "cli fuzz tests values");
    // The solver's tests use the testkit; what uses the solver does not use its tests.
    assert_eq!(tested("crates/protocol/src/lib.rs"), "frontend protocol");
    assert_eq!(tested("crates/editor/src/lib.rs"), "editor frontend protocol solver testkit");
}

#[test]
fn the_python_package_is_affected_by_itself_and_by_all_that_it_is_made_of() {
    for (file, is_affected) in [
        ("python/tests/test_graphs.py", true),
        ("crates/values/src/lib.rs", true),
        ("crates/cli/src/lib.rs", true),
        ("frontend/src/app.rs", false),
        ("docs/manual.md", false),
    ] {
        let scope = scope(&[file]);
        assert_eq!((scope.includes(Step::Python), &scope.everything), (is_affected, &None), "{file}");
    }
}

#[test]
fn tests_affect_only_themselves() {
    assert_eq!(tested("crates/editor/tests/suite/file.rs"), "editor");
    assert_eq!(tested("tests/suite/nim.json"), "tests");
    // Others may read what lies beside them.
    assert_eq!(tested("crates/protocol/tests/addresses.txt"), "frontend protocol");
}

#[test]
fn a_file_affects_who_reads_it_from_elsewhere() {
    assert_eq!(tested("frontend/styles/tokens.css"), "editor frontend");
    assert_eq!(tested("playwright/tests/cards.json"), "protocol");
    assert_eq!(tested("docs/manual.md"), "tests");
}

#[test]
fn documents_and_the_rules_of_the_repository_need_only_the_tests_of_those() {
    for file in ["README.md", "docs/speed.md", ".github/workflows/test.yml", "xtask/src/hygiene/files.rs"] {
        assert_eq!(tested(file), "", "{file}");
        assert!(!scope(&[file]).includes(Step::Wasm) && !scope(&[file]).includes(Step::Browser), "{file}");
    }
    assert_eq!(scope(&[]).selection(), ["--package", "xtask"]);
    assert!(scope(&[]).includes(Step::Fmt));
}

#[test]
fn the_solver_runs_as_webassembly_if_it_or_what_its_tests_use_there_has_changed() {
    for file in ["crates/solver/src/lib.rs", "crates/solver/tests/suite/sums.rs", "crates/testkit/src/lib.rs"]
    {
        assert!(scope(&[file]).includes(Step::Wasm), "{file}");
    }
    // Natively the testkit uses the editor.
    for file in ["crates/editor/src/lib.rs", "crates/values/src/lib.rs", "frontend/src/app.rs"] {
        assert!(!scope(&[file]).includes(Step::Wasm), "{file}");
    }
}

#[test]
fn the_browser_is_started_for_what_it_can_see() {
    let all = [
        "frontend/src/app.rs",
        "crates/solver/src/lib.rs",
        "crates/editor/tests/links/v1.txt",
        "playwright/tests/sheet.ts",
        "playwright/engines/steps.spec.ts",
        "playwright/package-lock.json",
    ];
    for file in all {
        let scope = scope(&[file, "playwright/tests/find.spec.ts"]);
        assert!(scope.includes(Step::Browser) && scope.specs().next().is_none(), "{file}: {scope:?}");
    }
    let some = scope(&["playwright/tests/find.spec.ts", "crates/editor/tests/suite/file.rs"]);
    assert!(some.includes(Step::Browser));
    assert_eq!(some.specs().collect::<Vec<_>>(), ["tests/find.spec.ts"]);
    assert!(!scope(&["crates/editor/tests/suite/file.rs"]).includes(Step::Browser));
    assert!(!scope(&["crates/cli/src/lib.rs"]).includes(Step::Browser));
}

#[test]
fn what_the_checks_themselves_are_made_of_affects_everything() {
    for file in ["Cargo.lock", "Cargo.toml", ".cargo/config.toml", "clippy.toml", "xtask/src/suite.rs", "new"]
    {
        let scope = scope(&[file]);
        assert_eq!(scope.selection(), ["--workspace"], "{file}");
        assert!(
            Step::value_variants().iter().all(|step| scope.includes(*step)) && scope.has("hyperjam-fuzz"),
            "{file}"
        );
    }
}

#[test]
fn what_is_run_and_left_out_is_said_with_the_reason() {
    let said = scope(&["crates/values/src/lib.rs"]).to_string();
    assert!(
        said.contains("native: hyperjam-cli, hyperjam-fuzz, hyperjam-tests, hyperjam-values, xtask"),
        "{said}"
    );
    assert!(said.contains("wasm: left out") && said.contains("browser: because of crates/values/src/lib.rs"));
    assert!(scope(&["Cargo.lock"]).to_string().contains("because of Cargo.lock"));
    assert!(
        scope(&["playwright/tests/find.spec.ts"]).to_string().contains("browser: only tests/find.spec.ts")
    );
}

/// Texts in `.rs` files that lead to a file of another package, `"../…"`, are known.
#[test]
fn what_packages_read_of_each_other_is_known() {
    let root = root();
    let packages = packages(&root).unwrap();
    assert!(packages.iter().any(|package| package.folder == "crates/solver/" && package.uses.len() > 1));
    let mut unknown = Vec::new();
    let mut found = 0;
    for source in files_below(&root, &[".rs"]) {
        let text = fs::read_to_string(&source).unwrap();
        for path in text.split('"').filter(|path| path.starts_with("../")) {
            let Ok(target) = source.parent().unwrap().join(path).canonicalize() else { continue };
            let below = |path: &Path| path.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
            let (source, target) = (below(&source), below(&target));
            let (reader, _) = owner(&source, &packages).unwrap_or_default();
            let (read, _) = owner(&target, &packages).unwrap_or_default();
            found += 1;
            let uses = packages.iter().filter(|package| package.name == reader).flat_map(|it| &it.uses);
            let is_known = reader == read
                || uses.into_iter().any(|it| it.name == read)
                || READ_ELSEWHERE.contains(&(target.as_str(), reader));
            if !is_known {
                unknown.push(format!("{source} reads {target}: say so in READ_ELSEWHERE"));
            }
        }
    }
    assert!(found > 10, "the sources are looked through");
    expect_none(&unknown);
}
