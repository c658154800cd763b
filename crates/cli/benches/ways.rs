//! All ways to solve one graph into columns, each in processes of its own: `cargo bench -p hyperjam-cli --bench ways -- POSITIONS MOVES`. A
//! line has the way, the time by the clock, the most memory that each of its processes had (on Linux), and a checksum of all columns, which is the
//! same in every line.
#![allow(clippy::print_stdout, reason = "a table is what it is for")]

use std::fs;
use std::io;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const HYPERJAM: &str = env!("CARGO_BIN_EXE_hyperjam");
/// Between two looks at how much memory the processes have.
const TICK: Duration = Duration::from_millis(20);

fn main() -> io::Result<()> {
    let sizes: Vec<u64> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let [positions, moves] = sizes[..] else {
        println!("left out: say how many positions and moves, as in `-- 8000000 72000000`");
        return Ok(());
    };
    let folder = tempfile::tempdir()?;
    let graph = folder.path().join("graph.hjg");
    let made = Command::new(HYPERJAM)
        .args(["generate", "layered", "--impartial", "--format", "hjg"])
        .args(["--positions", &positions.to_string(), "--moves", &moves.to_string()])
        .stdout(fs::File::create(&graph)?)
        .status()?;
    assert!(made.success(), "the graph is made");
    let memory = (11_000_000 + 18 * positions).to_string();
    for (way, runs) in [
        ("one thread", vec![vec!["--threads", "1"]]),
        ("two threads", vec![vec!["--threads", "2"]]),
        ("by passes", vec![vec!["--memory", &memory]]),
        ("two workers", vec![vec!["--workers", "2"]]),
        ("two processes", vec![vec!["--process", "1"], vec!["--process", "0"]]),
    ] {
        let hosts = folder.path().join("hosts");
        fs::write(&hosts, addresses(2)?)?;
        let answers = folder.path().join("answers");
        let start = Instant::now();
        let solve = |options: &Vec<&str>| {
            let mut command = Command::new(HYPERJAM);
            command.arg("solve").arg(&graph).arg("--npy").arg(&answers).args(options);
            if options[0] == "--process" {
                command.arg("--hosts").arg(&hosts);
            }
            command.stderr(Stdio::null()).spawn()
        };
        let children = runs.iter().map(solve).collect::<io::Result<Vec<Child>>>()?;
        let peaks = watch(children)?;
        let seconds = start.elapsed().as_secs_f64();
        let peaks: Vec<String> = peaks.iter().map(|peak| format!("{} MB", peak / 1_000)).collect();
        println!("{way:<14} {seconds:>8.1} s  {:>20}  {:08x}", peaks.join(", "), digest(&answers)?);
        fs::remove_dir_all(&answers)?;
    }
    Ok(())
}

/// Addresses on ports of this machine that are free, one in each line.
fn addresses(count: usize) -> io::Result<String> {
    let listeners = (0..count).map(|_| TcpListener::bind("127.0.0.1:0")).collect::<io::Result<Vec<_>>>()?;
    listeners.iter().map(|listener| Ok(format!("{}\n", listener.local_addr()?))).collect()
}

/// Waits for processes. Returns for each the most memory that was seen, in kB.
fn watch(mut children: Vec<Child>) -> io::Result<Vec<u64>> {
    let mut peaks = vec![0; children.len()];
    loop {
        let mut running = false;
        for (child, peak) in children.iter_mut().zip(&mut peaks) {
            *peak = (*peak).max(peak_of(child.id()));
            match child.try_wait()? {
                None => running = true,
                Some(status) => assert!(status.success(), "a process has failed: {status}"),
            }
        }
        if !running {
            return Ok(peaks);
        }
        thread::sleep(TICK);
    }
}

/// The most memory that a process had until now, in kB; 0 where the system does not say.
fn peak_of(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// A checksum of all columns of a folder, by name.
fn digest(folder: &Path) -> io::Result<u32> {
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut columns = entries.collect::<io::Result<Vec<_>>>()?;
    columns.sort();
    let mut digest = crc32fast::Hasher::new();
    for column in columns {
        digest.update(column.file_name().unwrap_or_default().as_encoded_bytes());
        digest.update(&fs::read(column)?);
    }
    Ok(digest.finalize())
}
