//! The manual: it shows every command, and what it shows works.

use std::path::Path;

use crate::hyperjam;

/// The commands of the manual's examples: in each the arguments of the programs that hand their output on.
type Pipeline = Vec<Vec<String>>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn manual() -> String {
    std::fs::read_to_string(root().join("docs/manual.md")).unwrap()
}

/// The examples of a text: the lines of its consoles that begin with `$ hyperjam`.
fn examples(text: &str) -> Vec<Pipeline> {
    let consoles = text.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next());
    let lines = consoles.flat_map(str::lines).filter_map(|line| line.strip_prefix("$ "));
    lines.map(|line| words(line).split(|word| word == "|").map(<[String]>::to_vec).collect()).collect()
}

/// The words of a command line, where single quotation marks hold words together.
pub(crate) fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (nth, part) in line.split('\'').enumerate() {
        match nth % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}

#[test]
fn every_example_works() {
    for pipeline in examples(&manual()) {
        let mut passed_on = Vec::new();
        for program in &pipeline {
            // Files are named as from the root.
            let absolute = |word: &String| {
                let file = root().join(word);
                if file.is_file() { file.to_string_lossy().into_owned() } else { word.clone() }
            };
            let arguments: Vec<String> = program.iter().skip(1).map(absolute).collect();
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let finished = hyperjam(&arguments, &passed_on);
            assert_eq!((program[0].as_str(), finished.status), ("hyperjam", 0), "{program:?}: {finished:?}");
            passed_on = finished.bytes;
        }
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
