//! What can go wrong is an enum that says place and reason, and not a text: a text cannot be told from another one, and
//! each place that makes one words it anew.

use std::fs;

use super::{expect_none, files_below, root};

/// The types of texts.
const TEXTS: [&str; 2] = ["String", "&'static str"];

/// The lines of a program with a result whose failure is a text, whatever stands between.
fn texts(program: &str) -> Vec<usize> {
    let mut found = Vec::new();
    for (start, _) in program.match_indices("Result<") {
        let mut depth = 0_usize;
        let inside = start + "Result<".len();
        let rest = &program[inside..];
        let mut commas = Vec::new();
        let end = rest.char_indices().find(|&(at, letter)| {
            match letter {
                '<' | '(' | '[' => depth += 1,
                ')' | ']' => depth = depth.saturating_sub(1),
                // Not the arrow of a function.
                '>' if rest[..at].ends_with('-') => {}
                '>' if depth == 0 => return true,
                '>' => depth -= 1,
                ',' if depth == 0 => commas.push(at),
                ';' | '{' => return true,
                _ => {}
            }
            false
        });
        let (Some(&comma), Some((end, '>'))) = (commas.first(), end) else { continue };
        let failure = rest[comma + 1..end].trim().trim_end_matches(',');
        if TEXTS.contains(&failure) {
            found.push(program[..start].matches('\n').count() + 1);
        }
    }
    found
}

#[test]
fn no_failure_is_a_text() {
    let root = root();
    let mut breaches = Vec::new();
    for folder in ["crates", "frontend", "tests", "fuzz", "python", "xtask"] {
        for file in files_below(&root.join(folder), &[".rs"]) {
            let name = file.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
            // The examples below are texts.
            if name.ends_with("hygiene/failures.rs") {
                continue;
            }
            let lines = texts(&fs::read_to_string(&file).unwrap());
            breaches.extend(lines.iter().map(|line| {
                format!("{name}, line {line}: a failure is an enum that says place and reason, not a text")
            }));
        }
    }
    expect_none(&breaches);
}

#[test]
fn a_text_is_noticed_wherever_it_stands() {
    let program = "fn a() -> Result<(), String> {}\nfn b(x: Result<Vec<(u8, String)>, Error>) {}\n\
                   type C =\n    Box<dyn FnOnce(Result<Box<dyn Fn(u8) -> String>, String>)>;\n\
                   fn d() -> io::Result<String> {}\nfn e() -> Result<\n    Vec<u8>,\n    String,\n> {}\n\
                   fn f() -> Result<(), &'static str> {}\nfn g() -> Result<&'static str, Error> {}\n";
    assert_eq!(texts(program), [1, 4, 6, 10]);
}
