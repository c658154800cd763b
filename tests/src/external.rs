//! Binary graphs that are solved by passes over their files, and what is gone on with after an interruption.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::commands::refused;
use crate::{Finished, InFile, hyperjam, interrupted_after};

/// Too little for the graphs here to be solved in memory, and enough to solve them by passes.
const LITTLE: &str = "11000000";

/// A folder for one test, which is gone afterwards.
struct Folder(PathBuf, #[expect(dead_code, reason = "it is gone with this")] TempDir);

impl Folder {
    fn of(name: &str) -> Self {
        let around = tempfile::tempdir().unwrap();
        Self(around.path().join(name), around)
    }

    fn name(&self) -> &str {
        self.0.to_str().unwrap()
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

/// A graph of 30,000 positions.
fn graph(shape: &str, moves: &str, options: &[&str]) -> InFile {
    let arguments = ["generate", shape, "--positions", "30000", "--moves", moves, "--format", "hjg"];
    let made = hyperjam(&[&arguments, options].concat(), b"");
    assert_eq!(made.status, 0, "{}", made.errors);
    InFile::of("external", &made.bytes)
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    entries
        .map(|entry| (entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap()))
        .collect()
}

fn finished(finished: &Finished) {
    assert_eq!((finished.status, finished.output.as_str()), (0, ""), "{}", finished.errors);
}

#[test]
fn columns_by_passes_are_those_of_memory() {
    for (number, (shape, moves, options)) in [
        ("uniform", "60000", &["--impartial"][..]),
        ("uniform", "60000", &[]),
        ("layered", "90000", &["--impartial"]),
        ("scale-free", "60000", &["--misere"]),
    ]
    .into_iter()
    .enumerate()
    {
        let graph = graph(shape, moves, options);
        let [memory, passes] = ["memory", "passes"].map(|name| Folder::of(&format!("{name}-{number}")));
        let solve = |folder: &Folder, memory: &str| {
            hyperjam(&["solve", graph.name(), "--npy", folder.name(), "--memory", memory], b"")
        };
        let (fitting, passing) = (solve(&memory, "2GiB"), solve(&passes, LITTLE));
        finished(&fitting);
        finished(&passing);
        assert_eq!(fitting.errors, "");
        assert!(passing.errors.contains("solved by passes over the file"), "{}", passing.errors);
        assert_eq!(files(&memory.0), files(&passes.0), "{shape}");
        assert_eq!(files(&passes.0).len(), if options == ["--impartial"] { 9 } else { 5 });
    }
}

/// What a folder of columns has is checked by passes, and whatever is changed in it is refuted with its place.
#[test]
fn columns_are_verified() {
    for (number, (options, said)) in
        [(&["--impartial"][..], "all labels with ranks and sets"), (&[], "no labels")].into_iter().enumerate()
    {
        let (graph, folder) = (graph("uniform", "60000", options), Folder::of(&format!("verified-{number}")));
        finished(&hyperjam(&["solve", graph.name(), "--npy", folder.name()], b""));
        let arguments = ["verify", graph.name(), "--npy", folder.name()];
        let verified = hyperjam(&arguments, b"");
        let expected = format!(
            "Verified: the outcomes of 30000 positions for both starters, {said}, classes and that no coarser ones are possible.\n"
        );
        assert_eq!((verified.status, verified.output), (0, expected), "{}", verified.errors);
        for name in files(&folder.0).into_keys() {
            let right = std::fs::read(folder.file(&name)).unwrap();
            let mut wrong = right.clone();
            let width = if name.ends_with("_first.npy") { 1 } else { 4 };
            let count = (right.len() - 128) / width;
            wrong[128 + count * 2 / 3 * width] ^= 1;
            std::fs::write(folder.file(&name), &wrong).unwrap();
            let refuted = hyperjam(&arguments, b"");
            assert_eq!(refuted.status, 1, "{name}: {}", refuted.errors);
            assert!(
                refuted.errors.contains("refuted: ") && refuted.errors.contains(".npy, position "),
                "{}",
                refuted.errors
            );
            std::fs::write(folder.file(&name), &right[..right.len() - 1]).unwrap();
            refused(&arguments, "", &[&name, &format!("does not have {count} numbers")]);
            std::fs::remove_file(folder.file(&name)).unwrap();
            let missing = hyperjam(&arguments, b"");
            let of_labels = ["label.npy", "rank.npy", "set_starts.npy", "set_labels.npy"];
            let status = if of_labels.contains(&&*name) { 1 } else { 2 };
            assert_eq!(missing.status, status, "{}", missing.errors);
            std::fs::write(folder.file(&name), right).unwrap();
        }
        std::fs::write(folder.file("class.npy"), "no column").unwrap();
        refused(&arguments, "", &["class.npy", "this does not begin as class.npy of 30000 numbers does"]);
    }
    refused(&["verify", "-", "--npy", "nowhere"], "", &["No such file"]);
}

/// Each position in a class of its own, as classes that are right about every position but too fine: a cycle of 100
/// positions is one game.
#[test]
fn classes_that_are_too_fine_are_refuted() {
    let moves: String = (0..100).map(|from| format!("{from} {}\n", (from + 1) % 100)).collect();
    let list = InFile::of("cycle", &moves);
    let (graph, folder) = (Folder::of("cycle"), Folder::of("too-fine"));
    std::fs::create_dir_all(&graph.0).unwrap();
    let file = graph.file("cycle.hjg");
    finished(&hyperjam(&["convert", "--from", "edges", list.name(), &file], b""));
    finished(&hyperjam(&["solve", &file, "--npy", folder.name()], b""));
    let mut class = std::fs::read(folder.file("class.npy")).unwrap();
    for (number, entry) in (0_u32..).zip(class[128..].chunks_exact_mut(4)) {
        entry.copy_from_slice(&number.to_le_bytes());
    }
    std::fs::write(folder.file("class.npy"), class).unwrap();
    let refuted = hyperjam(&["verify", &file, "--npy", folder.name()], b"");
    assert_eq!(refuted.status, 1, "{}", refuted.errors);
    let expected = "class.npy, position 1: it is the same game as a position of another class";
    assert!(refuted.errors.contains(expected), "{}", refuted.errors);
}

/// However often work is interrupted, the columns are the same in the end, and the checkpoint is gone.
#[test]
fn who_is_interrupted_goes_on_with_resume() {
    let graph = graph("uniform", "60000", &["--impartial"]);
    let [whole, parts] = ["whole", "parts"].map(Folder::of);
    finished(&hyperjam(&["solve", graph.name(), "--npy", whole.name()], b""));
    let arguments = ["solve", graph.name(), "--npy", parts.name(), "--memory", LITTLE];
    let resumed = [&arguments[..], &["--resume"]].concat();
    let stopped = |finished: &Finished| {
        assert_eq!((finished.status, finished.output.as_str()), (130, ""), "{}", finished.errors);
        assert!(finished.errors.contains("checkpoint.hjc: stopped; the same command with --resume goes on"));
    };
    // Also before the first chunk.
    stopped(&interrupted_after(0, &arguments));
    let mut interruptions = 1;
    for looks in (0..).map(|nth| 2 + 25 * nth) {
        let run = interrupted_after(looks, &resumed);
        if run.status == 0 {
            finished(&run);
            break;
        }
        stopped(&run);
        interruptions += 1;
    }
    assert!(interruptions > 5, "{interruptions}");
    assert_eq!(files(&whole.0), files(&parts.0));
}

/// An impartial game whose moves are of Left or Right alone, but for some loops, as a binary graph: whether it has labels is known by its classes.
fn twins(count: usize) -> InFile {
    let line = |n: usize| {
        let below = n - 1;
        let round =
            if n.is_multiple_of(7) { format!("{n} {n} both\nt{n} t{n} both\n") } else { String::new() };
        format!("{n} {below} left\n{n} t{below} right\nt{n} t{below} left\nt{n} {below} right\n{round}")
    };
    let list = InFile::of("twins", &(1..count).map(line).collect::<String>());
    let made = hyperjam(&["convert", "--from", "edges", "--to", "hjg", list.name(), "-"], b"");
    assert_eq!(made.status, 0, "{}", made.errors);
    InFile::of("twins", &made.bytes)
}

/// In memory, on one thread and on several: after every number of looks at whether to end, the work is gone on with to the same columns.
#[test]
fn who_is_interrupted_in_memory_goes_on_with_resume() {
    let small =
        ["generate", "uniform", "--positions", "3000", "--moves", "9000", "--format", "hjg", "--impartial"];
    let small = InFile::of("small", &hyperjam(&small, b"").bytes);
    let mut stages = std::collections::BTreeSet::new();
    for (number, graph) in [small, twins(1_500)].iter().enumerate() {
        let [whole, parts] =
            ["in-memory-whole", "in-memory-parts"].map(|name| Folder::of(&format!("{name}-{number}")));
        finished(&hyperjam(&["solve", graph.name(), "--npy", whole.name(), "--threads", "1"], b""));
        assert_eq!(files(&whole.0).len(), 9);
        let arguments = ["solve", graph.name(), "--npy", parts.name(), "--threads", "2"];
        let resumed = [&arguments[..4], &["--resume"]].concat();
        for looks in 0.. {
            let run = interrupted_after(looks, &arguments);
            if run.status == 0 {
                assert!(looks > 10, "{looks}");
                break;
            }
            assert_eq!((run.status, run.output.as_str()), (130, ""), "{}", run.errors);
            stages.insert((number, std::fs::read(parts.file("checkpoint.hjc")).unwrap()[64]));
            // Perhaps once more.
            let again = interrupted_after(looks % 5 * 10, &resumed);
            if again.status != 0 {
                assert_eq!(again.status, 130, "{}", again.errors);
                finished(&hyperjam(&resumed, b""));
            }
            assert_eq!(files(&whole.0), files(&parts.0), "after {looks}");
        }
    }
    assert!(stages.len() >= 5, "{stages:?}");
}

/// Of work in memory, whatever of a checkpoint is changed or left out.
#[test]
fn damaged_checkpoints_of_work_in_memory_are_refused() {
    let (graph, folder) = (twins(40), Folder::of("in-memory-damaged"));
    let arguments = ["solve", graph.name(), "--npy", folder.name()];
    let resumed = [&arguments[..], &["--resume"]].concat();
    assert_eq!(interrupted_after(0, &arguments).status, 130);
    let path = folder.file("checkpoint.hjc");
    let checkpoint = std::fs::read(&path).unwrap();
    refused(&arguments, "", &["checkpoint.hjc", "there is a checkpoint"]);
    for place in 0..checkpoint.len() {
        let mut damaged = checkpoint.clone();
        damaged[place] ^= 1 << (place % 8);
        for bytes in [&damaged[..], &checkpoint[..place]] {
            std::fs::write(&path, bytes).unwrap();
            refused(&resumed, "", &["checkpoint.hjc"]);
        }
    }
    std::fs::write(&path, [&checkpoint[..], &[0]].concat()).unwrap();
    refused(&resumed, "", &["checkpoint.hjc", "after"]);
    let other = twins(41);
    std::fs::write(&path, &checkpoint).unwrap();
    refused(&["solve", other.name(), "--npy", folder.name(), "--resume"], "", &["of another graph"]);
    refused(
        &[&resumed[..], &["--memory", "8000100"]].concat(),
        "",
        &["the checkpoint is of work in memory, which takes"],
    );
    finished(&hyperjam(&resumed, b""));
    assert!(!Path::new(&path).exists());
}

#[test]
fn what_cannot_be_done_within_a_limit_is_refused() {
    // What a checkpoint goes on with is overwritten by nothing.
    let begun = Folder::of("begun");
    std::fs::create_dir_all(&begun.0).unwrap();
    std::fs::write(begun.file("checkpoint.hjc"), "").unwrap();
    let graph_file = graph("uniform", "60000", &[]);
    for arguments in [
        &["solve", graph_file.name(), "--npy", begun.name()][..],
        &["solve", graph_file.name(), "--npy", begun.name(), "--memory", "1GiB"],
        &["solve", graph_file.name(), "--npy", begun.name(), "--workers", "2"],
        &["solve", "--rules", "nim", "3", "--npy", begun.name()],
    ] {
        refused(arguments, "", &["checkpoint.hjc", "there is a checkpoint"]);
    }
    assert_eq!(files(&begun.0).len(), 1);
    let jam = format!("{}/suite/traffic-jam.json", env!("CARGO_MANIFEST_DIR"));
    refused(
        &["solve", &jam, "--npy", begun.name(), "--memory", "1GiB"],
        "",
        &["--memory and --resume: only binary graphs"],
    );
    refused(&["solve", &jam, "--npy", begun.name(), "--limit", "5"], "", &["--limit"]);
    let graph = graph("uniform", "60000", &[]);
    let folder = Folder::of("refused");
    let arguments = |memory| ["solve", graph.name(), "--npy", folder.name(), "--memory", memory];
    refused(&arguments("1MiB"), "", &[graph.name(), "--memory 1.0 MiB: it takes 9.6 MiB at least"]);
    assert!(!folder.0.exists());
    let by_two = [&arguments(LITTLE)[..], &["--threads", "2"]].concat();
    refused(&by_two, "", &[graph.name(), "--threads 2: the graph does not fit into --memory"]);
    for wrong in ["", "minus", "2 parsecs"] {
        refused(&arguments(wrong), "", &["--memory"]);
    }
    refused(&["solve", graph.name(), "--memory", "1GiB"], "", &["--npy"]);
    let resume = ["solve", graph.name(), "--npy", folder.name(), "--resume"];
    refused(&resume, "", &["checkpoint.hjc", "there is no checkpoint to go on with"]);
    refused(
        &["solve", &jam, "--npy", folder.name(), "--resume"],
        "",
        &["--memory and --resume: only binary graphs"],
    );
    refused(&[&resume[..], &["--workers", "2"]].concat(), "", &["--resume", "--workers"]);
    refused(&["solve", "-", "--npy", folder.name(), "--memory", "1MiB"], "A: B", &["only binary graphs"]);
    let list = InFile::of("list", "A: B");
    refused(
        &["solve", list.name(), "--npy", folder.name(), "--memory", "1MiB"],
        "",
        &["--memory and --resume: only binary graphs"],
    );
    let missing = [&arguments(LITTLE)[..], &["--resume"]].concat();
    refused(&missing, "", &["checkpoint.hjc", "there is no checkpoint to go on with"]);
}

#[test]
fn checkpoints_that_do_not_fit_are_refused() {
    let (one, other) = (graph("uniform", "60000", &[]), graph("uniform", "60000", &["--seed", "1"]));
    let folder = Folder::of("unfit");
    let arguments = |graph: &InFile| {
        ["solve", graph.name(), "--npy", folder.name(), "--memory", LITTLE].map(str::to_owned)
    };
    let begun = arguments(&one);
    let begun: Vec<&str> = begun.iter().map(String::as_str).collect();
    let mut looks = 0;
    while !Path::new(&folder.file("left_first.npy")).exists() {
        looks += 40;
        let _ = std::fs::remove_file(folder.file("checkpoint.hjc"));
        assert_eq!(interrupted_after(looks, &begun).status, 130);
    }
    refused(&begun, "", &["checkpoint.hjc", "there is a checkpoint: go on with --resume"]);
    refused(
        &[&begun[..4], &["--resume"]].concat(),
        "",
        &["the checkpoint is of passes over the file, which need --memory"],
    );
    let resumed = [&begun[..], &["--resume"]].concat();
    let of_other = arguments(&other);
    let of_other: Vec<&str> = of_other.iter().map(String::as_str).chain(["--resume"]).collect();
    refused(&of_other, "", &["checkpoint.hjc", "the checkpoint is of another graph"]);
    let column = std::fs::read(folder.file("left_first.npy")).unwrap();
    let mut changed = column.clone();
    changed[200] ^= 1;
    std::fs::write(folder.file("left_first.npy"), changed).unwrap();
    refused(&resumed, "", &["the columns are not as they were"]);
    std::fs::write(folder.file("left_first.npy"), column).unwrap();
    let checkpoint = std::fs::read(folder.file("checkpoint.hjc")).unwrap();
    std::fs::write(folder.file("checkpoint.hjc"), &checkpoint[..1000]).unwrap();
    refused(&resumed, "", &["checkpoint.hjc", "ends too soon, after 1000 bytes"]);
    std::fs::write(folder.file("checkpoint.hjc"), checkpoint).unwrap();
    finished(&hyperjam(&resumed, b""));
    assert!(!Path::new(&folder.file("checkpoint.hjc")).exists());
}
