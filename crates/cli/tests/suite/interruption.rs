//! Ctrl+C, in a process of its own.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

const HYPERJAM: &str = env!("CARGO_BIN_EXE_hyperjam");

/// A path through so many positions in an order that is nearly random: each pass over its file finds the outcomes of a few, so
/// that the work is not done before anybody can interrupt it.
fn long_path(positions: u32) -> Vec<u8> {
    // A power of 3 has no divisor in common with one of 10.
    let place = |nth: u64| nth * 3_u64.pow(12) % u64::from(positions);
    let mut text = format!("des (0, {}, {positions})\n", positions - 1);
    for nth in 1..u64::from(positions) {
        text.push_str(&format!("({}, step, {})\n", place(nth), place(nth - 1)));
    }
    text.into_bytes()
}

fn interrupt(child: &Child) {
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
}

/// Solves a graph into columns by passes over its file, and is interrupted.
fn solve_interrupted(graph: &Path, folder: &Path, more: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(HYPERJAM);
    command.arg("solve").arg(graph).arg("--npy").arg(folder).args(["--memory", "20000000"]).args(more);
    interrupted(command)
}

/// Starts the program, waits until it says that it listens, and interrupts it. Returns its status and the rest of what it says.
fn interrupted(mut command: Command) -> (Option<i32>, String) {
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let mut said = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    said.read_line(&mut line).unwrap();
    assert!(line.contains("Ctrl+C stops and leaves a checkpoint"), "{line}");
    interrupt(&child);
    let mut rest = String::new();
    std::io::Read::read_to_string(&mut said, &mut rest).unwrap();
    (child.wait().unwrap().code(), rest)
}

#[test]
fn an_interruption_leaves_a_checkpoint_to_go_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let [list, graph, columns] = ["path.aut", "path.hjg", "columns"].map(|name| folder.path().join(name));
    std::fs::write(&list, long_path(100_000)).unwrap();
    assert!(Command::new(HYPERJAM).arg("convert").args([&list, &graph]).status().unwrap().success());
    for more in [&[][..], &["--resume"]] {
        let (status, said) = solve_interrupted(&graph, &columns, more);
        assert_eq!(status, Some(130), "{said}");
        assert!(said.contains("checkpoint.hjc: stopped; the same command with --resume goes on"), "{said}");
        assert!(columns.join("checkpoint.hjc").is_file());
        assert!(!columns.join("left_first.npy").exists());
    }
}

#[test]
fn grundy_numbers_are_kept_for_who_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("0.06.hjo");
    for more in [&[][..], &["--resume"]] {
        let mut command = Command::new(HYPERJAM);
        // The plain method takes hours for these.
        command.args(["octal", "0.06", "20000000", "--checkpoint"]).arg(&file).args(more);
        let (status, said) = interrupted(command);
        assert_eq!(status, Some(130), "{said}");
        assert!(said.contains("0.06.hjo: stopped; the same command with --resume goes on"), "{said}");
        assert!(file.is_file());
    }
}
