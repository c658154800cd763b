//! `docs/paper/open-questions.tex`: its commands print what stands there, its parts fit together, and TeX takes it where there
//! is one.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::manual::{programs, root, run};
use crate::papers::spaced;

const PAPER: &str = "docs/paper/open-questions.tex";

fn paper() -> String {
    fs::read_to_string(root().join(PAPER)).unwrap()
}

/// What stands between two texts, wherever it does.
fn between<'t>(text: &'t str, start: &str, end: &str) -> Vec<&'t str> {
    text.split(start).skip(1).filter_map(|rest| Some(rest.split_once(end)?.0)).collect()
}

/// A text without its comments, verbatim texts and commands that take long, in which braces and backslashes mean nothing.
fn typeset(text: &str) -> String {
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('%')).collect();
    let without = |text: &str, start: &str, end: &str| -> String {
        let (first, rest) = text.split_once(start).unwrap_or((text, ""));
        let after = rest.split(start).filter_map(|piece| Some(piece.split_once(end)?.1));
        std::iter::once(first).chain(after).collect()
    };
    without(&without(&lines.join("\n"), "\\begin{verbatim}", "\\end{verbatim}"), "\\verb|", "|")
}

/// The commands of the verbatim texts, each with the parts of what it prints.
fn commands(text: &str) -> Vec<(String, Vec<String>)> {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    for block in between(text, "\\begin{verbatim}\n", "\\end{verbatim}") {
        for line in block.replace("\\\n", "").lines() {
            match line.strip_prefix("$ ") {
                Some(command) => found.push((command.to_owned(), Vec::new())),
                None => found.last_mut().expect("a command stands first").1.push(spaced(line)),
            }
        }
    }
    found
}

/// What is wrong with the commands of a text: those that fail, print nothing that is named, or something else; and those that
/// take long and are not understood.
fn wrong_commands(text: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for (line, parts) in commands(text) {
        let finished = run(&programs(&line));
        let output = spaced(&finished.output);
        if finished.status != 0 || parts.is_empty() {
            wrong.push(format!("{line}: {} {}", finished.status, finished.errors));
        }
        let missing = parts.iter().filter(|part| !output.contains(&**part));
        wrong.extend(missing.map(|part| format!("{line}: “{part}” is not in “{output}”")));
    }
    for line in between(text, r"\verb|", "|") {
        let finished = run(&programs(&format!("{line} --help")));
        if finished.status != 0 {
            wrong.push(format!("{line}: {}", finished.errors));
        }
    }
    wrong
}

/// The names in all commands such as `\cite[…]{HL, MS}`.
fn names<'t>(text: &'t str, command: &str) -> Vec<&'t str> {
    let command = format!("\\{command}");
    let arguments = text.split(&*command).skip(1).filter_map(|rest| {
        let rest = if rest.starts_with('[') { rest.split_once(']')?.1 } else { rest };
        Some(rest.strip_prefix('{')?.split_once('}')?.0)
    });
    arguments.flat_map(|names| names.split(',').map(str::trim)).collect()
}

/// What does not fit together: environments and braces that are not closed, names that are not there, that are there twice or
/// that nothing leads to, and letters that not every TeX has.
fn wrong_parts(text: &str) -> Vec<String> {
    let mut wrong: Vec<String> =
        text.lines().filter(|line| !line.is_ascii()).map(|line| format!("not only ASCII: {line}")).collect();
    let text = typeset(text);
    let mut open = Vec::new();
    for rest in text.split('\\').skip(1) {
        let argument = |command: &str| Some(rest.strip_prefix(command)?.split_once('}')?.0);
        if let Some(name) = argument("begin{") {
            open.push(name);
        } else if let Some(name) = argument("end{")
            && open.pop() != Some(name)
        {
            wrong.push(format!("{name} ends and is not what is open"));
        }
    }
    wrong.extend(open.iter().map(|name| format!("{name} does not end")));
    let braces = text.replace(r"\{", "").replace(r"\}", "");
    for paragraph in braces.split("\n\n") {
        if paragraph.matches('{').count() != paragraph.matches('}').count() {
            wrong.push(format!("braces in: {paragraph}"));
        }
    }
    for (used, defined) in [("ref", "label"), ("cite", "bibitem")] {
        let (used, all) = (names(&text, used), names(&text, defined));
        let known: BTreeSet<&str> = all.iter().copied().collect();
        wrong.extend(
            used.iter().filter(|name| !known.contains(**name)).map(|name| format!("no {defined} {name}")),
        );
        if all.len() != known.len() {
            wrong.push(format!("a {defined} is there twice"));
        }
        let unused = known.iter().filter(|name| defined == "bibitem" && !used.contains(name));
        wrong.extend(unused.map(|name| format!("nothing leads to {name}")));
    }
    wrong
}

#[test]
fn its_commands_print_what_it_says() {
    let text = paper();
    assert!(commands(&text).len() > 20 && between(&text, r"\verb|", "|").len() > 5);
    let wrong = wrong_commands(&text);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn its_parts_fit_together() {
    let wrong = wrong_parts(&paper());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Figures of searches that take too long to be repeated here stand in one more place, and are the same.
#[test]
fn its_figures_are_those_of_the_documents() {
    let documents = ["docs/equivalence.md", "docs/players.md"];
    let documents = documents.map(|name| fs::read_to_string(root().join(name)).unwrap()).concat();
    let text = typeset(&paper()).replace("{,}", ",");
    let (body, _) = text.split_once(r"\begin{thebibliography}").unwrap();
    let figures = body
        .split(|letter: char| !letter.is_ascii_digit() && letter != ',')
        .map(|word| word.trim_matches(','));
    let is_figure = |word: &&str| word.contains(',') && word.split(',').skip(1).all(|part| part.len() == 3);
    let figures: Vec<&str> = figures.filter(is_figure).collect();
    assert!(figures.len() > 20, "{figures:?}");
    let elsewhere = figures.iter().filter(|figure| !documents.contains(**figure));
    assert_eq!(elsewhere.collect::<Vec<_>>(), [&""; 0]);
}

#[test]
fn a_wrong_paper_is_noticed() {
    let text = "\\begin{verbatim}\n$ hyperjam value '1 + 1'\nvalue 2\n$ hyperjam \\\n  value 1\nvalue 2\n$ hyperjam value 1/\nx\n\
                $ hyperjam value 1\n\\end{verbatim}\n\\verb|hyperjam explore copying --sizes 4|";
    let wrong = wrong_commands(text);
    let begin = [
        "hyperjam   value 1: “value 2”",
        "hyperjam value 1/: 2",
        "hyperjam value 1/: “x”",
        "hyperjam value 1: 0",
    ];
    assert_eq!(wrong.len(), 5, "{wrong:?}");
    assert!(wrong.iter().zip(begin).all(|(found, begin)| found.starts_with(begin)), "{wrong:?}");
    let text = "\\begin{a}\\end{b} \\{ \\cite[1]{A, B} \\ref{c} \\bibitem{A} \\bibitem{C} é {\n\n\\label{d}\\label{d} \\begin{e}";
    let expected = [
        "not only ASCII",
        "b ends",
        "e does not end",
        "braces",
        "no label c",
        "a label",
        "no bibitem B",
        "nothing leads to C",
    ];
    let wrong = wrong_parts(text);
    assert_eq!(wrong.len(), expected.len(), "{wrong:?}");
    assert!(wrong.iter().zip(expected).all(|(found, begin)| found.starts_with(begin)), "{wrong:?}");
}

/// Whether a program makes the paper, in this folder, with what it said; none where it is not there.
fn made_by(program: &str, arguments: &[&str], folder: &Path) -> Option<(bool, String)> {
    let output =
        Command::new(program).args(arguments).arg(root().join(PAPER)).current_dir(folder).output().ok()?;
    let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    Some((output.status.success(), said.into_owned()))
}

#[test]
fn tex_takes_it() {
    let folder = tempfile::tempdir().unwrap();
    let latex = ["-interaction=nonstopmode", "-file-line-error", "-halt-on-error"];
    let by_latex = || made_by("pdflatex", &latex, folder.path());
    let by_tectonic = || made_by("tectonic", &["--only-cached", "--outdir", "."], folder.path());
    match by_latex().or_else(by_tectonic) {
        None => println!("skipped: neither pdflatex nor tectonic is installed"),
        // An installation may lack a font or a format, which is no fault of the paper.
        Some((false, said)) if !said.contains("open-questions.tex:") => println!("skipped: {said}"),
        Some((is_made, said)) => assert!(is_made, "{said}"),
    }
    // What leads to something later is known in the second run.
    if by_latex().is_some_and(|(is_made, _)| is_made) {
        let log = fs::read_to_string(folder.path().join("open-questions.log")).unwrap();
        assert!(!log.contains("undefined"), "{log}");
    }
}
