//! `hyperjam solve` in several processes that run.

#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use tempfile::TempDir;

/// A folder with graphs and lists of hosts.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// A graph file, made by the program itself of a drawing or of a list of edges.
    fn graph(&self, name: &str, edges: &str) -> PathBuf {
        let (list, graph) = (self.path(&format!("{name}.edges")), self.path(&format!("{name}.hjg")));
        fs::write(&list, edges).unwrap();
        let output = program(["convert"]).arg(&list).arg(&graph).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        graph
    }

    /// A list of hosts on free ports of this machine.
    fn hosts(&self, name: &str, count: usize) -> PathBuf {
        let listeners: Vec<TcpListener> =
            (0..count).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
        let lines: String =
            listeners.iter().map(|listener| format!("{}\n", listener.local_addr().unwrap())).collect();
        let path = self.path(name);
        fs::write(&path, lines).unwrap();
        path
    }
}

fn program<const N: usize>(arguments: [&str; N]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hyperjam"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// One of several processes that solve a graph.
fn process(graph: &Path, hosts: &Path, number: usize, folder: &Path) -> Command {
    let mut command = program(["solve"]);
    command.arg(graph).arg("--hosts").arg(hosts);
    command.args(["--process", &number.to_string(), "--npy"]).arg(folder);
    command
}

fn start(mut command: Command) -> Child {
    command.spawn().unwrap()
}

/// All columns of a folder by name, and nothing else that lies there.
fn columns(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut columns: Vec<(String, Vec<u8>)> = entries
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap()))
        .collect();
    columns.sort();
    columns
}

/// The error of a process that failed, which is one line and no backtrace.
fn error(output: &Output) -> String {
    let errors = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(!errors.contains("panicked"), "{errors}");
    errors.lines().last().unwrap_or_default().to_owned()
}

/// A path of so many positions, whose outcomes take as many rounds.
fn path_of(positions: usize) -> String {
    (1..positions).map(|from| format!("{from} {}\n", from - 1)).collect()
}

/// Moves between many positions, some of Left or Right alone, with cycles and ends.
fn mixed(open_to_both: bool) -> String {
    let line = |n: usize| {
        let movers = if open_to_both { "both" } else { ["left", "right", "both", "left"][n % 4] };
        format!("{} {} {movers}\n", n % 350, (n * n + 3 * n + 7) % 401)
    };
    (0..1_000).map(line).collect()
}

#[test]
fn workers_and_processes_write_the_columns_of_one_thread() {
    for open_to_both in [true, false] {
        let folder = Folder::new();
        let graph = folder.graph("graph", &mixed(open_to_both));
        let expected = folder.path("expected");
        let output = program(["solve", "--npy"]).arg(&expected).arg(&graph).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        let expected = columns(&expected);
        assert_eq!(expected.len(), if open_to_both { 9 } else { 5 });
        let by_workers = folder.path("workers");
        let output =
            program(["solve", "--workers", "3", "--npy"]).arg(&by_workers).arg(&graph).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        assert_eq!(columns(&by_workers), expected);
        let (hosts, by_processes) = (folder.hosts("hosts", 2), folder.path("processes"));
        let children = [0, 1].map(|number| start(process(&graph, &hosts, number, &by_processes)));
        for child in children {
            let output = child.wait_with_output().unwrap();
            assert!(output.status.success(), "{output:?}");
        }
        assert_eq!(columns(&by_processes), expected);
    }
}

/// What a check says: its status, and the sentence that it ends with.
fn verdict(output: &Output) -> (Option<i32>, String) {
    let said = if output.status.success() { &output.stdout } else { &output.stderr };
    let said = String::from_utf8(said.clone()).unwrap();
    (output.status.code(), said.lines().last().unwrap_or_default().to_owned())
}

/// Passes, workers and processes say the same of columns, of right ones and of those in which an entry was changed.
#[test]
fn workers_and_processes_check_columns_as_passes_do() {
    let folder = Folder::new();
    let (graph, answers) = (folder.graph("graph", &mixed(true)), folder.path("answers"));
    let output = program(["solve", "--npy"]).arg(&answers).arg(&graph).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let check = |more: &[&str]| {
        let mut command = program(["verify", "--npy"]);
        command.arg(&answers).arg(&graph).args(more);
        command
    };
    let same = |named: &str, status: i32, expected: &str| {
        let by_passes = verdict(&check(&[]).output().unwrap());
        assert_eq!(by_passes.0, Some(status), "{named}: {by_passes:?}");
        assert!(by_passes.1.contains(expected), "{named}: {by_passes:?}");
        assert_eq!(verdict(&check(&["--workers", "3"]).output().unwrap()), by_passes, "{named}");
        let hosts = folder.hosts("hosts", 2);
        let hosts = hosts.to_str().unwrap();
        let children = ["0", "1"].map(|number| start(check(&["--hosts", hosts, "--process", number])));
        for child in children {
            assert_eq!(verdict(&child.wait_with_output().unwrap()), by_passes, "{named}");
        }
    };
    same("all", 0, "Verified: ");
    for (name, right) in columns(&answers) {
        let width = if name.ends_with("_first.npy") { 1 } else { 4 };
        let mut wrong = right.clone();
        let count = (right.len() - 128) / width;
        wrong[128 + count / 2 * width] ^= 1;
        fs::write(answers.join(&name), wrong).unwrap();
        same(&name, 1, ".npy, position ");
        fs::write(answers.join(&name), right).unwrap();
    }
    let hosts = folder.hosts("hosts", 2);
    let wait = ["--hosts", hosts.to_str().unwrap(), "--process"];
    let solving = start(process(&graph, &hosts, 0, &folder.path("other")));
    let output = check(&[&wait[..], &["1"]].concat()).output().unwrap();
    assert!(error(&output).contains("has another command: solve, and here it is verify"), "{output:?}");
    assert!(error(&solving.wait_with_output().unwrap()).contains("has another command: verify"));
}

/// One thread, two, passes over the file, two workers and two processes, on a graph that is large enough for each.
#[test]
fn all_ways_write_the_same_columns() {
    for options in [&["--impartial"][..], &["--misere"]] {
        let folder = Folder::new();
        let graph = folder.path("graph.hjg");
        let mut make =
            program(["generate", "uniform", "--positions", "70000", "--moves", "140000", "--format", "hjg"]);
        make.args(options).stdout(fs::File::create(&graph).unwrap());
        assert!(make.status().unwrap().success());
        let solved = |name: &str, arguments: &[&str]| {
            let answers = folder.path(name);
            let mut command = program(["solve", "--npy"]);
            let output = command.arg(&answers).arg(&graph).args(arguments).output().unwrap();
            assert!(output.status.success(), "{output:?}");
            columns(&answers)
        };
        let expected = solved("one", &["--threads", "1"]);
        assert_eq!(expected.len(), if options == ["--impartial"] { 9 } else { 5 });
        for arguments in
            [["--threads", "2"], ["--threads", "4"], ["--memory", "14000000"], ["--workers", "2"]]
        {
            let found = solved(&arguments.concat(), &arguments);
            assert!(found == expected, "{arguments:?}");
        }
        let (hosts, answers) = (folder.hosts("hosts", 2), folder.path("processes"));
        let children = [0, 1].map(|number| start(process(&graph, &hosts, number, &answers)));
        for child in children {
            let output = child.wait_with_output().unwrap();
            assert!(output.status.success(), "{output:?}");
        }
        assert!(columns(&answers) == expected);
    }
}

/// What `docs/scale.md` shows of two processes on one machine.
#[test]
fn the_walk_through_works() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let text = fs::read_to_string(root.join("docs/scale.md")).unwrap();
    let section = text.split("## Several workers and machines\n").nth(1).unwrap();
    let console = section.split("```console\n").nth(1).unwrap().split("```").next().unwrap();
    let folder = Folder::new();
    // On ports that are free.
    folder.hosts("hosts.txt", 2);
    let mut behind = Vec::new();
    for line in console.lines() {
        let words = line.strip_prefix("$ hyperjam ").unwrap();
        let (words, is_behind) = words.strip_suffix(" &").map_or((words, false), |words| (words, true));
        let mut command = program([]);
        command.current_dir(folder.0.path());
        command.args(words.split(' ').map(|word| {
            match word.strip_prefix("crates").and_then(|rest| rest.strip_prefix('/')) {
                Some(inside) => root.join("crates").join(inside),
                None => word.into(),
            }
        }));
        let child = start(command);
        match is_behind {
            true => behind.push(child),
            false => assert!(child.wait_with_output().unwrap().status.success(), "{line}"),
        }
    }
    assert_eq!(behind.len(), 1);
    for child in behind {
        assert!(child.wait_with_output().unwrap().status.success());
    }
    let (graph, expected) = (folder.path("traffic-jam.hjg"), folder.path("expected"));
    assert!(program(["solve", "--npy"]).arg(&expected).arg(&graph).output().unwrap().status.success());
    assert!(columns(&expected).len() > 4);
    assert_eq!(columns(&folder.path("answers")), columns(&expected));
}

#[test]
fn a_process_that_is_killed_is_noticed() {
    let folder = Folder::new();
    let (graph, hosts) = (folder.graph("graph", &path_of(300_000)), folder.hosts("hosts", 3));
    let answers = folder.path("answers");
    let mut children = [0, 1, 2].map(|number| start(process(&graph, &hosts, number, &answers)));
    // It has begun to work, and there is a round for each position.
    let mut lines = BufReader::new(children[1].stderr.as_mut().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap().ends_with("looking for outcomes")));
    children[1].kill().unwrap();
    for (number, child) in children.into_iter().enumerate() {
        let output = child.wait_with_output().unwrap();
        if number == 1 {
            assert!(!output.status.success());
        } else {
            let error = error(&output);
            // Who notices first is gone, too, when the other looks.
            assert!(error.contains("is gone or cannot be reached any more"), "{error}");
        }
    }
    assert_eq!(columns(&answers), []);
}

#[test]
fn a_process_that_never_comes_is_named() {
    let folder = Folder::new();
    let (graph, hosts) = (folder.graph("graph", &path_of(10)), folder.hosts("hosts", 2));
    for number in [0, 1] {
        let mut command = process(&graph, &hosts, number, &folder.path("answers"));
        let error = error(&command.args(["--wait", "1"]).output().unwrap());
        let missing = 1 - number;
        assert!(error.contains(&format!("process {missing} (127.0.0.1:")), "{error}");
        assert!(error.contains("did not come within 1 s"), "{error}");
    }
    assert_eq!(columns(&folder.path("answers")), []);
}

#[test]
fn processes_of_different_computations_do_not_begin() {
    let folder = Folder::new();
    let (graph, other) = (folder.graph("graph", &path_of(10)), folder.graph("other", &path_of(11)));
    let (same_size, hosts) =
        (folder.graph("same", "1 0\n2 1\n3 2\n4 3\n5 4\n6 5\n7 6\n8 7\n9 7\n"), folder.hosts("hosts", 2));
    let more = folder.path("more");
    fs::write(&more, format!("{}127.0.0.1:9\n", fs::read_to_string(&hosts).unwrap())).unwrap();
    for (graph_of_1, hosts_of_1, workers, expected) in [
        (&other, &hosts, "1", "graph"),
        (&same_size, &hosts, "1", "graph"),
        (&graph, &more, "1", "list of hosts"),
        (&graph, &hosts, "2", "number of workers"),
    ] {
        let answers = folder.path("answers");
        let zero = start(process(&graph, &hosts, 0, &answers));
        let one = process(graph_of_1, hosts_of_1, 1, &answers).args(["--workers", workers]).output().unwrap();
        for output in [one, zero.wait_with_output().unwrap()] {
            let error = error(&output);
            assert!(error.contains(&format!("has another {expected}")), "{error}");
        }
        assert_eq!(columns(&answers), []);
    }
}

#[test]
fn what_one_process_cannot_read_stops_all() {
    let folder = Folder::new();
    let (graph, hosts) = (folder.graph("graph", &mixed(true)), folder.hosts("hosts", 2));
    // A move of the second half, so that only one of the two reads it; the checksum stays.
    let damaged = folder.path("damaged.hjg");
    let mut bytes = fs::read(&graph).unwrap();
    let place = bytes.len() - 12;
    bytes[place] ^= 1;
    fs::write(&damaged, &bytes).unwrap();
    let answers = folder.path("answers");
    let zero = start(process(&graph, &hosts, 0, &answers));
    let one = error(&process(&damaged, &hosts, 1, &answers).output().unwrap());
    assert!(one.contains("block 0, from byte 48 on, is damaged"), "{one}");
    let zero = error(&zero.wait_with_output().unwrap());
    assert!(zero.contains("process 1 (127.0.0.1:") && zero.contains("block 0"), "{zero}");
    assert_eq!(columns(&answers), []);
    fs::write(&damaged, &bytes[..bytes.len() - 1]).unwrap();
    let cut =
        error(&program(["solve", "--workers", "2", "--npy"]).arg(&answers).arg(&damaged).output().unwrap());
    assert!(cut.contains("ends too soon"), "{cut}");
}

#[test]
fn an_answer_that_cannot_be_written_is_none_of_all() {
    let folder = Folder::new();
    let (graph, hosts) = (folder.graph("graph", &mixed(true)), folder.hosts("hosts", 2));
    let answers = folder.path("answers");
    // A folder lies where a column belongs.
    fs::create_dir(&answers).unwrap();
    let one = start(process(&graph, &hosts, 1, &answers));
    let mut lines = Vec::new();
    let mut zero = start(process(&graph, &hosts, 0, &answers));
    for line in BufReader::new(zero.stderr.as_mut().unwrap()).lines() {
        let line = line.unwrap();
        if line.ends_with("connected") {
            fs::create_dir_all(answers.join("class.npy/in the way")).unwrap();
        }
        lines.push(line);
    }
    assert_eq!(zero.wait().unwrap().code(), Some(2), "{lines:?}");
    let one = error(&one.wait_with_output().unwrap());
    assert!(one.contains("process 0 (127.0.0.1:"), "{one}");
    fs::remove_dir_all(answers.join("class.npy")).unwrap();
    assert_eq!(columns(&answers), []);
}

#[test]
fn wrong_arguments_are_said_at_once() {
    let folder = Folder::new();
    let graph = folder.graph("graph", &path_of(10));
    let hosts = folder.path("hosts");
    let answers = folder.path("answers");
    for (text, number, expected) in [
        ("127.0.0.1:4100\n127.0.0.1\n", 0, "line 2: “127.0.0.1” is no host and port"),
        ("127.0.0.1:4100\n127.0.0.1:0\n", 0, "line 2: “127.0.0.1:0” is no host and port"),
        ("127.0.0.1:4100\n127.0.0.1:4101\n", 2, "process 2: there are 2, numbered from 0"),
        ("192.0.2.1:4100\n127.0.0.1:4101\n", 0, "process 0 (192.0.2.1:4100) cannot listen"),
    ] {
        fs::write(&hosts, text).unwrap();
        let error = error(&process(&graph, &hosts, number, &answers).output().unwrap());
        assert!(error.contains(expected), "{error}");
    }
    let from_input = error(&program(["solve", "-", "--workers", "2", "--npy", "x"]).output().unwrap());
    assert!(from_input.contains("has to be a file"), "{from_input}");
    let no_graph = folder.path("hosts");
    let no_graph = error(&program(["solve", "--workers", "2", "--npy", "x"]).arg(no_graph).output().unwrap());
    assert!(no_graph.contains("this is no graph file"), "{no_graph}");
}
