//! The manual: it shows every command, and what it shows works.

use std::path::Path;

use crate::{Finished, hyperjam};

/// The commands of the manual's examples: in each the arguments of the programs that hand their output on.
pub(crate) type Pipeline = Vec<Vec<String>>;

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn manual() -> String {
    std::fs::read_to_string(root().join("docs/manual.md")).unwrap()
}

/// The examples of a text: the lines of its consoles that begin with `$ hyperjam`.
fn examples(text: &str) -> Vec<Pipeline> {
    let consoles = text.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next());
    let lines = consoles.flat_map(str::lines).filter_map(|line| line.strip_prefix("$ "));
    lines.map(programs).collect()
}

/// The words of a command line, where single quotation marks hold words together, and double ones those with single ones in them.
pub(crate) fn words(line: &str) -> Vec<String> {
    let (mut words, mut rest) = (Vec::new(), line);
    while let Some(start) = rest.find(['\'', '"']) {
        words.extend(rest[..start].split_whitespace().map(str::to_owned));
        let (mark, quoted) = rest[start..].split_at(1);
        let (word, after) = quoted.split_once(mark).unwrap_or((quoted, ""));
        words.push(word.to_owned());
        rest = after;
    }
    words.extend(rest.split_whitespace().map(str::to_owned));
    words
}

/// What the programs of a command line, each of which hands its output on, come to.
pub(crate) fn run(pipeline: &[Vec<String>]) -> Finished {
    let mut finished =
        Finished { status: 0, output: String::new(), bytes: Vec::new(), errors: String::new() };
    for program in pipeline {
        assert_eq!(program[0], "hyperjam", "{program:?}");
        // Files are named as from the root, also where a position of one, or its negative, is meant.
        let absolute = |word: &String| {
            let (sign, name) = word.strip_prefix('-').map_or(("", &**word), |name| ("-", name));
            let file = name.split_once(':').map_or(name, |(file, _)| file);
            match root().join(file) {
                path if path.is_file() => format!("{sign}{}", root().join(name).display()),
                _ => word.clone(),
            }
        };
        let arguments: Vec<String> = program.iter().skip(1).map(absolute).collect();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        finished = hyperjam(&arguments, &finished.bytes);
        if finished.status != 0 {
            break;
        }
    }
    finished
}

/// The programs of a command line: of each its name and its arguments.
pub(crate) fn programs(line: &str) -> Pipeline {
    words(line).split(|word| word == "|").map(<[String]>::to_vec).collect()
}

#[test]
fn every_example_works() {
    for pipeline in examples(&manual()) {
        let finished = run(&pipeline);
        assert_eq!(finished.status, 0, "{pipeline:?}: {finished:?}");
    }
}

#[test]
fn every_command_is_listed_and_shown() {
    let help = hyperjam(&["--help"], b"").output;
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    // The last one only says how the others are called.
    let commands = commands.map_while(|line| line.split_whitespace().next()).filter(|name| *name != "help");
    let commands: Vec<&str> = commands.collect();
    let manual = manual();
    let table = manual.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let listed: Vec<&str> = table.filter(|name| commands.contains(name)).collect();
    assert_eq!(listed, commands);
    let shown: Vec<String> =
        examples(&manual).into_iter().flatten().map(|mut program| program.remove(1)).collect();
    for command in commands {
        assert!(shown.iter().any(|name| name == command), "the manual has no example of {command}");
    }
}

#[test]
fn examples_are_read_as_a_shell_does() {
    let text = "$ hyperjam no\n```console\n$ hyperjam solve a.json | hyperjam verify -\n> 1\n$ hyperjam value 'a | b' --json\n```\n";
    let expected = [
        vec![vec!["hyperjam", "solve", "a.json"], vec!["hyperjam", "verify", "-"]],
        vec![vec!["hyperjam", "value", "a | b", "--json"]],
    ];
    assert_eq!(examples(text), expected);
}
