//! Running other programs: quietly with a time limit, or in full view.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::report;

/// How many of a failed program's last lines are shown.
const LAST_LINES: usize = 15;
/// How often a long quiet step says that it is still at work.
const HEARTBEAT: Duration = Duration::from_secs(30);

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
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start `{name}`"))?;
    let (sender, receiver) = mpsc::channel();
    if let Some(output) = child.stdout.take() {
        forward_lines(output, true, sender.clone());
    }
    if let Some(output) = child.stderr.take() {
        forward_lines(output, false, sender);
    }

    let mut answer = String::new();
    let mut tail = VecDeque::new();
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
                if !text.trim().is_empty() {
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
            bail!("`{name}` gave no result within {}{}", report::duration(limit), quote(&tail));
        }
        if last_beat.elapsed() > HEARTBEAT {
            last_beat = Instant::now();
            let line = tail.back().map_or("", |line| line.trim());
            println!("       … {}: {line}", report::duration(start.elapsed()));
        }
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("`{name}` failed ({status}){}", quote(&tail));
    }
    Ok(answer)
}

/// Runs a program whose output is the user's to read.
pub(crate) fn visibly(command: &mut Command) -> Result<()> {
    let name = describe(command);
    let status = command.stdin(Stdio::null()).status().with_context(|| format!("cannot start `{name}`"))?;
    if !status.success() {
        bail!("`{name}` failed ({status})");
    }
    Ok(())
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

fn forward_lines(output: impl Read + Send + 'static, is_answer: bool, sender: Sender<OutputLine>) {
    thread::spawn(move || {
        for bytes in BufReader::new(output).split(b'\n').map_while(Result::ok) {
            let text = String::from_utf8_lossy(&bytes).trim_end().to_owned();
            if sender.send(OutputLine { text, is_answer }).is_err() {
                return;
            }
        }
    });
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

fn quote(tail: &VecDeque<String>) -> String {
    if tail.is_empty() {
        return ", and said nothing".to_owned();
    }
    let lines: Vec<_> = tail.iter().map(|line| format!("    | {line}")).collect();
    format!("; its last lines:\n{}", lines.join("\n"))
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
