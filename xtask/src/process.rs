//! Running other programs: quietly with a time limit, or in full view.

use std::collections::VecDeque;
use std::io::{self, BufReader, IsTerminal, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::report;

/// How many of a failed program's last lines are shown, if none says what the error is.
const LAST_LINES: usize = 15;
/// How many lines are shown from the first error on.
const MOST_ERRORS: usize = 200;
/// How often a long quiet step says that it is still at work, and how far.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// How long a program may take.
#[derive(Clone, Copy)]
pub(crate) enum Patience {
    /// As long as it likes.
    Endless,
    /// No longer than this.
    Total(Duration),
    /// No longer than this without a word.
    Silence(Duration),
}

/// Runs a program, showing nothing but a sign of life, and returns what it wrote on standard output.
/// When it fails, the error ends with its last lines.
pub(crate) fn quietly(command: &mut Command, patience: Patience) -> Result<String> {
    let name = describe(command);
    // Cargo says how far it is only to a terminal, unless it is told to.
    let mut child = command
        .env("CARGO_TERM_PROGRESS_WHEN", "always")
        .env("CARGO_TERM_PROGRESS_WIDTH", "80")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start `{name}`"))?;
    let receiver = lines_of(&mut child);
    let mut answer = String::new();
    let mut tail = VecDeque::new();
    let mut errors = Vec::new();
    let mut done = None;
    let start = Instant::now();
    let (mut last_word, mut last_beat) = (start, start);
    loop {
        match receiver.recv_timeout(Duration::from_millis(100)) {
            Ok(OutputLine { text, is_answer }) => {
                last_word = Instant::now();
                if is_answer {
                    answer.push_str(&text);
                    answer.push('\n');
                }
                done = progress(&text).or(done);
                let is_told = !text.trim().is_empty() && progress(&text).is_none();
                if is_told && errors.len() < MOST_ERRORS && (!errors.is_empty() || text.starts_with("error"))
                {
                    errors.push(text.clone());
                }
                if is_told {
                    tail.push_back(text);
                }
                if tail.len() > LAST_LINES {
                    tail.pop_front();
                }
            }
            // Both ends closed: the program has ended, or is about to.
            Err(RecvTimeoutError::Disconnected) => break,
            // It has ended, but has left a child behind that still holds the pipe.
            Err(RecvTimeoutError::Timeout) if child.try_wait()?.is_some() => break,
            Err(RecvTimeoutError::Timeout) => {}
        }
        let (waited, limit) = match patience {
            Patience::Endless => (Duration::ZERO, Duration::MAX),
            Patience::Total(limit) => (start.elapsed(), limit),
            Patience::Silence(limit) => (last_word.elapsed(), limit),
        };
        if waited > limit {
            stop(&mut child);
            bail!(
                "`{name}` gave no result within {}{}",
                report::duration(limit),
                quote(tail.make_contiguous())
            );
        }
        if last_beat.elapsed() > HEARTBEAT {
            last_beat = Instant::now();
            let last = || Some(tail.back()?.trim().to_owned());
            let far = done.clone().or_else(last).map_or_else(String::new, |far| format!(": {far}"));
            println!("       … {}{far}", report::duration(start.elapsed()));
        }
    }
    let status = child.wait()?;
    if !status.success() {
        bail!(
            "`{name}` failed ({status}){}",
            quote(if errors.is_empty() { tail.make_contiguous() } else { &errors })
        );
    }
    Ok(answer)
}

/// Runs a program whose output is the user's to read. Where that goes to a file, of which often the end alone is looked at, the error
/// repeats what was said of failed tests.
pub(crate) fn visibly(command: &mut Command) -> Result<()> {
    let name = describe(command);
    command.stdin(Stdio::null());
    let cannot_start = || format!("cannot start `{name}`");
    if io::stdout().is_terminal() {
        let status = command.status().with_context(cannot_start)?;
        return if status.success() { Ok(()) } else { bail!("`{name}` failed ({status})") };
    }
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().with_context(cannot_start)?;
    let mut failures = Failures::default();
    for OutputLine { text, is_answer } in lines_of(&mut child) {
        if is_answer {
            println!("{text}");
        } else {
            eprintln!("{text}");
        }
        failures.read(text);
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("`{name}` failed ({status}){}", quote(&failures.lines));
    }
    Ok(())
}

/// What a run of tests says of those that failed: all between `failures:` and the result, or from the first of Playwright's numbered
/// failures on, and errors with their causes. Of a program that was ended from outside these are a signal and its last words.
#[derive(Default)]
struct Failures {
    is_within: bool,
    is_cause: bool,
    /// The last lines that have not been kept.
    before: VecDeque<String>,
    lines: Vec<String>,
}

impl Failures {
    fn read(&mut self, line: String) {
        self.is_within = match line.as_str() {
            "failures:" => true,
            _ if line.trim_start().starts_with("1) ") => true,
            _ => self.is_within && !line.starts_with("test result:"),
        };
        let is_error = line.starts_with("error");
        self.is_cause = line == "Caused by:" || self.is_cause && (line.starts_with(' ') || line.is_empty());
        if self.is_cause && line.contains("(signal:") {
            self.lines.extend(self.before.drain(..));
        }
        if (self.is_within || is_error || self.is_cause) && self.lines.len() < MOST_ERRORS {
            self.lines.push(line);
        } else {
            self.before.push_back(line);
            if self.before.len() > LAST_LINES {
                self.before.pop_front();
            }
        }
    }
}

/// What a short question to a program answers, or nothing when it cannot be asked.
pub(crate) fn answer(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

struct OutputLine {
    text: String,
    is_answer: bool,
}

/// The lines of what a program writes, as they come.
fn lines_of(child: &mut Child) -> Receiver<OutputLine> {
    let (sender, receiver) = mpsc::channel();
    if let Some(output) = child.stdout.take() {
        forward_lines(output, true, sender.clone());
    }
    if let Some(output) = child.stderr.take() {
        forward_lines(output, false, sender);
    }
    receiver
}

/// Sends all lines of a stream. What a program writes over again, as cargo does how far it is, ends in a carriage return.
fn forward_lines(output: impl Read + Send + 'static, is_answer: bool, sender: Sender<OutputLine>) {
    thread::spawn(move || {
        let mut line = Vec::new();
        let bytes = BufReader::new(output).bytes().map_while(Result::ok).map(Some);
        for byte in bytes.chain([None]) {
            let Some(byte) = byte.or((!line.is_empty()).then_some(b'\n')) else { return };
            if byte != b'\n' && (byte != b'\r' || is_answer) {
                line.push(byte);
                continue;
            }
            let text = String::from_utf8_lossy(&line).trim_end().to_owned();
            line.clear();
            if sender.send(OutputLine { text, is_answer }).is_err() {
                return;
            }
        }
    });
}

/// How far cargo is, by a line such as `Building [==>   ] 12/340: serde`.
fn progress(line: &str) -> Option<String> {
    let (_, rest) = line.trim_start().strip_prefix("Building [")?.split_once("] ")?;
    let (done, all) = rest.split(':').next()?.split_once('/')?;
    Some(format!("{done} of {all} crates"))
}

fn stop(child: &mut Child) {
    // Either may fail only because the program has just ended by itself.
    let _ = child.kill();
    let _ = child.wait();
}

fn describe(command: &Command) -> String {
    let mut words = vec![command.get_program().to_string_lossy().into_owned()];
    words.extend(command.get_args().map(|word| word.to_string_lossy().into_owned()));
    words.join(" ")
}

fn quote(said: &[String]) -> String {
    if said.is_empty() {
        return String::new();
    }
    let lines: Vec<_> = said.iter().map(|line| format!("    | {line}")).collect();
    format!("; it said:\n{}", lines.join("\n"))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn the_answer_is_standard_output_alone() {
        let answer = quietly(&mut shell("echo yes; echo no >&2"), Patience::Endless).unwrap();
        assert_eq!(answer, "yes\n");
    }

    #[test]
    fn a_failure_quotes_the_last_lines() {
        let error = quietly(&mut shell("echo the reason >&2; exit 3"), Patience::Endless).unwrap_err();
        assert!(error.to_string().contains("the reason"), "{error}");
    }

    #[test]
    fn a_failure_quotes_all_from_the_first_error_on() {
        let script = "echo error: here >&2; seq 30 >&2; exit 3";
        let error = quietly(&mut shell(script), Patience::Endless).unwrap_err().to_string();
        assert!(error.contains("| error: here\n") && error.ends_with("| 30"), "{error}");
    }

    #[test]
    fn how_far_cargo_is_is_no_line_of_what_it_says() {
        let line = "    Building [===>    ] 12/340: serde, syn";
        assert_eq!(progress(line).as_deref(), Some("12 of 340 crates"));
        let script = format!("printf '{line}\\r{line}\\r   Compiling syn\\n' >&2; exit 3");
        let error = quietly(&mut shell(&script), Patience::Endless).unwrap_err().to_string();
        assert!(error.contains("Compiling syn") && !error.contains("|     Building"), "{error}");
    }

    #[test]
    fn what_is_said_of_failed_tests_is_repeated() {
        let mut failures = Failures::default();
        let said = "test a ... FAILED\nfailures:\n---- a ----\nit is 3\ntest result: FAILED\ntest b ... ok\nerror: 1 target failed";
        said.lines().for_each(|line| failures.read(line.to_owned()));
        assert_eq!(failures.lines, ["failures:", "---- a ----", "it is 3", "error: 1 target failed"]);
    }

    #[test]
    fn what_was_said_before_a_signal_is_repeated() {
        let mut failures = Failures::default();
        let said = "test a ... ok\nstack overflow\nerror: test failed\n\nCaused by:\n  it ended (signal: 6)\ntest b ... ok";
        said.lines().for_each(|line| failures.read(line.to_owned()));
        let expected = [
            "error: test failed",
            "Caused by:",
            "test a ... ok",
            "stack overflow",
            "",
            "  it ended (signal: 6)",
        ];
        assert_eq!(failures.lines, expected);
    }

    #[test]
    fn a_program_that_hangs_is_stopped() {
        let patience = Patience::Silence(Duration::from_millis(200));
        let error = quietly(&mut shell("exec tail -f /dev/null"), patience).unwrap_err();
        assert!(error.to_string().contains("gave no result"), "{error}");
    }

    #[test]
    fn a_missing_program_is_named() {
        let error = quietly(&mut Command::new("no-such-program"), Patience::Endless).unwrap_err();
        assert!(error.to_string().contains("no-such-program"), "{error}");
    }
}
