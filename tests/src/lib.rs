//! One harness over one suite of inputs and golden answers.
//!
//! `suite/NAME.json` is a drawing, or something that is none. `suite/NAME.answers.json` says what is known of it from
//! elsewhere:
//!
//! ```json
//! { "source": "where the answers come from",
//!   "positions": { "A": { "sector": "I", "grundy": "1" } },
//!   "sum": { "sector": "I" },
//!   "error": ["what the message", "has to contain"] }
//! ```
//!
//! Only what is said is compared. A case with `error` has no other answers.

use std::cell::Cell;
use std::collections::VecDeque;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use hyperjam_cli::{LineEditor, Streams, Typed};
use serde_json::Value;

/// A drawing and what is known of it.
#[derive(Clone, Debug)]
pub struct Case {
    /// The file's name without its ending.
    pub name: String,
    /// The drawing.
    pub file: PathBuf,
    /// The answers.
    pub answers: Value,
}

/// All cases of the suite, by name.
pub fn cases() -> io::Result<Vec<Case>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("suite");
    let mut cases = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        let file_name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Some(name) = file_name.strip_suffix(".answers.json") else { continue };
        let answers = serde_json::from_str(&fs::read_to_string(&path)?)?;
        cases.push(Case { name: name.to_owned(), file: folder.join(format!("{name}.json")), answers });
    }
    cases.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(cases)
}

/// What a run of the command line came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// The exit status.
    pub status: u8,
    /// Standard output,
    pub output: String,
    /// and its bytes, where it is no text.
    pub bytes: Vec<u8>,
    /// Standard error.
    pub errors: String,
}

/// Runs the command line with these arguments and this input.
pub fn hyperjam(arguments: &[&str], input: &[u8]) -> Finished {
    finished(arguments, input, None, false, None, None)
}

/// The same with the output on a terminal.
pub fn on_terminal(arguments: &[&str], input: &[u8]) -> Finished {
    finished(arguments, input, None, true, None, None)
}

/// The same with what a person types at a prompt.
pub fn at_prompt(arguments: &[&str], typed: &[Typed]) -> Finished {
    finished(arguments, b"", Some(&mut Script(typed.to_vec().into())), true, None, None)
}

/// The same where the person asks for an end when that is looked for the time after so many.
pub fn interrupted_after(looks: usize, arguments: &[&str]) -> Finished {
    let left = Cell::new(looks);
    let interrupted = || left.replace(left.get().saturating_sub(1)) == 0;
    finished(arguments, b"", None, false, Some(&interrupted), None)
}

/// The same with a folder of what is remembered from run to run.
pub fn hyperjam_in(settings: &Path, arguments: &[&str], input: &[u8]) -> Finished {
    finished(arguments, input, None, false, None, Some(settings))
}

/// Things that are typed one after the other, and then the end.
struct Script(VecDeque<Typed>);

impl LineEditor for Script {
    fn line(&mut self, _: &str) -> io::Result<Typed> {
        Ok(self.0.pop_front().unwrap_or(Typed::End))
    }
}

fn finished(
    arguments: &[&str],
    mut input: &[u8],
    editor: Option<&mut (dyn LineEditor + 'static)>,
    terminal: bool,
    interrupted: Option<&dyn Fn() -> bool>,
    settings: Option<&Path>,
) -> Finished {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let arguments = std::iter::once("hyperjam").chain(arguments.iter().copied()).map(Into::into);
    let (input, output_to, errors_to) = (&mut input, &mut output, &mut errors);
    let streams = Streams {
        input,
        editor,
        output: output_to,
        terminal,
        errors: errors_to,
        progress: false,
        interrupted,
        settings,
    };
    let status = hyperjam_cli::run(arguments, streams);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Finished { status, output: text(&output), bytes: output, errors: text(&errors) }
}

/// The file of a case of the suite.
pub fn suite_file(name: &str) -> String {
    format!("{}/suite/{name}.json", env!("CARGO_MANIFEST_DIR"))
}

/// Where a value differs from what is expected: only what is expected is looked at.
pub fn differences(place: &str, expected: &Value, found: &Value) -> Vec<String> {
    match (expected, found) {
        (Value::Object(expected), Value::Object(_)) => {
            let inside = expected.iter();
            inside
                .flat_map(|(key, value)| differences(&format!("{place}.{key}"), value, &found[key]))
                .collect()
        }
        (Value::Array(expected), Value::Array(found)) if expected.len() == found.len() => {
            let inside = expected.iter().zip(found).enumerate();
            inside
                .flat_map(|(number, (expected, found))| {
                    differences(&format!("{place}[{number}]"), expected, found)
                })
                .collect()
        }
        _ if expected == found => Vec::new(),
        _ => vec![format!("{place}: expected {expected}, found {found}")],
    }
}

/// A text in a file for one test, which is gone afterwards.
#[cfg(test)]
struct InFile(tempfile::TempPath);

#[cfg(test)]
impl InFile {
    fn of(name: &str, text: &(impl AsRef<[u8]> + ?Sized)) -> Self {
        let file = tempfile::Builder::new().suffix(&format!("-{name}.json")).tempfile();
        let path = file.expect("the folder for passing files can be written to").into_temp_path();
        std::fs::write(&path, text).expect("a file that was just made can be written to");
        Self(path)
    }

    fn name(&self) -> &str {
        self.0.to_str().expect("its name is text")
    }
}

#[cfg(test)]
mod boards;
#[cfg(test)]
mod claimed_values;
#[cfg(test)]
mod commands;
#[cfg(test)]
mod endless;
#[cfg(test)]
mod engines;
#[cfg(test)]
mod everything;
#[cfg(test)]
mod explorers;
#[cfg(test)]
mod external;
#[cfg(test)]
mod find;
#[cfg(test)]
mod formats;
#[cfg(test)]
mod gallery;
#[cfg(test)]
mod graph_files;
#[cfg(test)]
mod hackenbush;
#[cfg(test)]
mod hostile;
#[cfg(test)]
mod manual;
#[cfg(test)]
mod octal;
#[cfg(test)]
mod order;
#[cfg(test)]
mod order_commands;
#[cfg(test)]
mod paper;
#[cfg(test)]
mod papers;
#[cfg(test)]
mod parity;
#[cfg(test)]
mod players;
#[cfg(test)]
mod rules;
#[cfg(test)]
mod seat_sums;
#[cfg(test)]
mod sheets;
#[cfg(test)]
mod sums;
#[cfg(test)]
mod values;

#[cfg(test)]
mod tests {
    use super::*;
    use hyperjam_editor::document::Rules;

    /// The answer of `solve --json` with the positions as an object by their ids.
    fn by_id(answer: &str) -> Value {
        let mut answer: Value = serde_json::from_str(answer).unwrap();
        let positions = answer["positions"].as_array().unwrap().iter();
        answer["positions"] = positions
            .map(|position| (position["id"].as_str().unwrap().to_owned(), position.clone()))
            .collect();
        answer
    }

    #[test]
    fn solve_gives_the_answers_of_the_suite() {
        let mut wrong = Vec::new();
        for case in cases().unwrap() {
            let file = case.file.to_str().unwrap();
            let finished = hyperjam(&["solve", file, "--json"], b"");
            if let Some(parts) = case.answers["error"].as_array() {
                assert_eq!((finished.status, finished.output.as_str()), (2, ""), "{}", case.name);
                for part in parts {
                    if !finished.errors.contains(part.as_str().unwrap()) {
                        wrong.push(format!("{}: {part} is not in: {}", case.name, finished.errors));
                    }
                }
                continue;
            }
            assert_eq!((finished.status, finished.errors.as_str()), (0, ""), "{}", case.name);
            let found = by_id(&finished.output);
            for part in ["positions", "sum"] {
                let place = format!("{}.{part}", case.name);
                if let Some(expected) = case.answers.get(part) {
                    wrong.extend(differences(&place, expected, &found[part]));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    #[test]
    fn standard_input_is_read_for_a_dash() {
        let case = cases().unwrap().into_iter().find(|case| case.name == "traffic-jam").unwrap();
        let text = fs::read(&case.file).unwrap();
        let piped = hyperjam(&["solve", "-", "--json"], &text);
        assert_eq!(piped, hyperjam(&["solve", case.file.to_str().unwrap(), "--json"], b""));
        assert_eq!(hyperjam(&["solve", "-"], b"{").errors.lines().count(), 1);
    }

    #[test]
    fn the_table_has_a_line_for_each_position() {
        let case = cases().unwrap().into_iter().find(|case| case.name == "traffic-jam").unwrap();
        let table = hyperjam(&["solve", case.file.to_str().unwrap()], b"").output;
        let line = table.lines().find(|line| line.starts_with("I ")).unwrap();
        let cells: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(cells, ["I", "draw", "draw", "L,R,I,II", "∞{1,2}", "7"]);
        assert!(table.contains("The sum H + I"), "{table}");
    }

    #[test]
    fn wrong_arguments_end_with_status_2_and_help_with_0() {
        for arguments in [vec![], vec!["solve"], vec!["guess"], vec!["solve", "no such file"]] {
            let finished = hyperjam(&arguments, b"");
            assert_eq!((finished.status, finished.output.as_str()), (2, ""), "{arguments:?}");
            assert!(!finished.errors.is_empty(), "{arguments:?}");
        }
        let help = hyperjam(&["solve", "--help"], b"");
        assert_eq!((help.status, help.errors.as_str()), (0, ""));
        assert!(help.output.contains("standard input"));
    }

    #[test]
    fn a_difference_is_found() {
        let value = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        let expected = value(r#"{"a":{"b":1},"c":[]}"#);
        assert_eq!(differences("x", &expected, &value(r#"{"a":{"b":1,"d":0},"c":[]}"#)), [""; 0]);
        let found = value(r#"{"a":{},"c":[1]}"#);
        assert_eq!(
            differences("x", &expected, &found),
            ["x.a.b: expected 1, found null", "x.c: expected [], found [1]"]
        );
    }

    /// A caption says of positions "a is L,II"; the solver is asked.
    #[test]
    fn captions_of_the_gallery_are_true() {
        let mut claims = 0;
        for exhibit in hyperjam_editor::gallery::EXHIBITS {
            let document = exhibit.document().unwrap();
            if document.heading().rules != Rules::Moves || !document.heading().boards.is_empty() {
                continue;
            }
            let finished = hyperjam(&["solve", "-", "--json"], exhibit.text.as_bytes());
            let answer: Value = serde_json::from_str(&finished.output).unwrap();
            let positions = answer["positions"].as_array().unwrap();
            let about = exhibit.about.split([' ', ';']).collect::<Vec<_>>();
            for words in about.windows(3).filter(|words| words[1] == "is") {
                let sector = words[2].trim_end_matches([',', '.', ':']);
                if let Some(position) = positions.iter().find(|position| position["id"] == words[0]) {
                    assert_eq!(position["sector"], sector, "{}: {words:?}", exhibit.name);
                    claims += 1;
                }
            }
        }
        assert_eq!(
            claims, 23,
            "a and b, c, d, a₀ and b₀; q, p, q₁; on, off, dud; over, under; ∗, upon; ±on; a and b of the ko; b of the ties; p, r and \
             c of the loops"
        );
    }
}
