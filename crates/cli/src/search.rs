//! Runs the units of a search on all threads, and keeps what they find.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use hyperjam_solver::task::Progress;
use hyperjam_tablebase::TablebaseError;
use rayon::ThreadPool;
use rayon::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::Streams;
use crate::failure::{Failure, InputError};
use crate::progress::Bar;

/// How a search is run and told.
pub(crate) struct How<'a> {
    pub(crate) threads: usize,
    pub(crate) pool: &'a ThreadPool,
    pub(crate) state: Option<&'a str>,
    pub(crate) json: bool,
}

/// So many threads as are asked for, or as there are processors.
pub(crate) fn threads(asked: Option<u16>) -> usize {
    let processors = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
    asked.map_or_else(processors, usize::from)
}

/// The bytes of the stack of a thread: positions follow one another for long.
pub(crate) const STACK: usize = 16 << 20;

/// So many threads.
pub(crate) fn pool(threads: usize) -> Result<ThreadPool, Failure> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build();
    pool.map_err(|reason| Failure::input("--threads", TablebaseError::Threads { given: threads, reason }))
}

/// The most items for each thread that are looked at before the first of them is taken.
const WINDOW: usize = 64;

/// Hands to `take`, in the order of the items, what is made of each, until that breaks off. Threads share the items, of which
/// some behind the last one may be looked at for nothing: few at first, as that is often where it ends.
pub(crate) fn in_order<I: Send, R: Send>(
    items: impl IntoIterator<Item = I>,
    make: impl Fn(I) -> R + Sync,
    how: &How<'_>,
    mut take: impl FnMut(R) -> ControlFlow<()>,
) {
    let mut items = items.into_iter();
    let mut window = how.threads;
    loop {
        let next: Vec<I> = items.by_ref().take(window).collect();
        if next.is_empty() {
            return;
        }
        let made: Vec<R> = match how.threads {
            1 => next.into_iter().map(&make).collect(),
            _ => how.pool.install(|| next.into_par_iter().with_max_len(1).map(&make).collect()),
        };
        if made.into_iter().try_for_each(&mut take).is_break() {
            return;
        }
        window = (2 * window).min(WINDOW * how.threads);
    }
}

/// The first line of a file of results: what is searched.
#[derive(PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    search: String,
    units: usize,
}

/// A line of it. Each ends with [`CHECKSUM`].
#[derive(Serialize, Deserialize)]
struct Line<R> {
    unit: usize,
    found: R,
}

/// What each unit finds, in their order. With a state file the units in it are taken from there, and each that is done is added.
pub(crate) fn run<R: Serialize + DeserializeOwned + Send>(
    name: String,
    units: usize,
    unit: impl Fn(usize) -> R + Sync,
    how: &How<'_>,
    streams: &mut Streams<'_>,
) -> Result<Vec<R>, Failure> {
    let mut results: Vec<Option<R>> = (0..units).map(|_| None).collect();
    let work = || |number| Ok(unit(number));
    let state = State { path: how.state, threads: how.threads, name, units };
    each(state, work, &mut |number, found| results[number] = Some(found), streams)?;
    Ok(results.into_iter().flatten().collect())
}

/// What is searched, and the file in which results are kept.
pub(crate) struct State<'a> {
    pub(crate) path: Option<&'a str>,
    pub(crate) threads: usize,
    pub(crate) name: String,
    pub(crate) units: usize,
}

/// Takes what each unit finds, in any order, first what a state file has. `worker` makes what does the work of a thread; the first
/// failure of one ends the search.
pub(crate) fn each<R: Serialize + DeserializeOwned + Send, W: FnMut(usize) -> Result<R, Failure>>(
    state: State<'_>,
    worker: impl Fn() -> W + Sync,
    take: &mut dyn FnMut(usize, R),
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    let State { path, threads, name, units } = state;
    let head = Head { search: name, units };
    let mut is_done = vec![false; units];
    let mut file = match path {
        None => None,
        Some(path) => {
            let mut read = |unit: usize, found: R| {
                is_done[unit] = true;
                take(unit, found);
            };
            Some(opened(path, &head, &mut read).map_err(|reason| Failure::input(path, reason))?)
        }
    };
    let left: Vec<usize> = (0..units).filter(|&unit| !is_done[unit]).collect();
    let mut done = units - left.len();
    let mut bar = Bar::new("Searching", streams);
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let outcome = thread::scope(|scope| {
        let (send, found) = mpsc::channel();
        for _ in 0..threads {
            let (send, next, stop, left, worker) = (send.clone(), &next, &stop, &left, &worker);
            scope.spawn(move || {
                let mut unit = worker();
                while let Some(&number) = left.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if stop.load(Ordering::Relaxed) || send.send((number, unit(number))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        for (number, result) in found {
            let result = result.inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
            let line = Line { unit: number, found: result };
            if let Some(file) = &mut file
                && let Err(error) = write_line(file, &line)
            {
                stop.store(true, Ordering::Relaxed);
                return Err(Failure::input(path.unwrap_or_default(), InputError::Io(error)));
            }
            take(number, line.found);
            done += 1;
            bar.show(Progress { done: done as u64, total: units as u64 });
        }
        Ok(())
    });
    bar.clear();
    outcome
}

/// The last field of a line: the checksum of all before it.
const CHECKSUM: &str = ",\"checksum\":";

/// Writes a line with its checksum.
fn write_line(file: &mut File, line: &impl Serialize) -> std::io::Result<()> {
    let mut text = serde_json::to_string(line)?;
    // It is an object, which goes on.
    text.pop();
    writeln!(file, "{text}{CHECKSUM}{}}}", crc32fast::hash(text.as_bytes()))
}

/// Reads a line, if it is as it was written.
fn read_line<T: DeserializeOwned>(text: &str, line: usize) -> Result<T, InputError> {
    let wrong = |reason: String| InputError::StateLine { line, reason };
    let (before, checksum) = text.rsplit_once(CHECKSUM).unwrap_or_default();
    if checksum.strip_suffix('}') != Some(&*crc32fast::hash(before.as_bytes()).to_string()) {
        return Err(wrong("it is damaged: its checksum is another".into()));
    }
    serde_json::from_str(text).map_err(|error| wrong(error.to_string()))
}

/// Whether a first line is as it was before there were checksums.
fn is_older(text: &str) -> bool {
    let fields = serde_json::from_str::<serde_json::Map<_, _>>(text);
    fields.is_ok_and(|fields| fields.keys().eq(["search", "units"]))
}

/// Opens a file of results, takes what it has, each unit once, and leaves it open for more. A last line that was cut off is dropped.
fn opened<R: DeserializeOwned>(
    path: &str,
    head: &Head,
    take: &mut dyn FnMut(usize, R),
) -> Result<File, InputError> {
    let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    let mut text = String::new();
    file.read_to_string(&mut text)?;
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let mut lines = text[..whole].lines().zip(1..);
    match lines.next() {
        None => {
            file.set_len(0)?;
            file.rewind()?;
            write_line(&mut file, head)?;
            return Ok(file);
        }
        Some((first, _)) if is_older(first) => return Err(InputError::OlderState),
        Some((first, _)) => {
            let found: Head = read_line(first, 1)?;
            if found != *head {
                return Err(InputError::OtherSearch { given: found.search, expected: head.search.clone() });
            }
        }
    }
    let mut is_read = vec![false; head.units];
    for (text, line) in lines {
        let read: Line<R> = read_line(text, line)?;
        let place = is_read.get_mut(read.unit);
        let place = place.ok_or_else(|| InputError::StateLine { line, reason: "no such unit".into() })?;
        if !std::mem::replace(place, true) {
            take(read.unit, read.found);
        }
    }
    file.set_len(whole as u64)?;
    file.seek(SeekFrom::End(0))?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn how(pool: &ThreadPool) -> How<'_> {
        How { threads: pool.current_num_threads(), pool, state: None, json: false }
    }

    /// Whoever is done first.
    #[test]
    fn what_is_found_is_taken_in_order() {
        for threads in 1..=3 {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("few threads");
            let mut taken = Vec::new();
            // The later ones of a window are done sooner.
            let make = |number: u32| {
                (0..(7 - number % 7) * 1_000).fold(number, |found, _| std::hint::black_box(found))
            };
            in_order(0..2_000, make, &how(&pool), |found| {
                taken.push(found);
                ControlFlow::Continue(())
            });
            assert!(taken.into_iter().eq(0..2_000));
        }
    }

    #[test]
    fn nothing_is_taken_behind_the_end() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().expect("few threads");
        let (made, mut taken) = (AtomicUsize::new(0), Vec::new());
        let make = |number: u64| {
            made.fetch_add(1, Ordering::Relaxed);
            number
        };
        in_order(0..u64::MAX, make, &how(&pool), |found| {
            taken.push(found);
            if found == 100 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(taken.into_iter().eq(0..=100));
        assert!((101..400).contains(&made.into_inner()), "few are made for nothing");
    }
}
