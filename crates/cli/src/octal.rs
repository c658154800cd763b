//! `hyperjam octal`: Grundy numbers of octal games, far out.

mod checkpoint;
mod picture;

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use bytesize::ByteSize;
use hyperjam_rulesets::heaps::{
    Bound, Code, GrundySequence, Period, SequenceError, SequenceStatistics, period_in_words,
};
use hyperjam_solver::task::Progress;
use serde::Serialize;

use crate::Streams;
use crate::drawing::say;
use crate::failure::Failure;
use crate::memory::MemoryError;
use crate::npy;
use crate::octal_error::OctalError;
use crate::progress::Bar;
use crate::replacing::replace;
use crate::table::PeriodAnswer;
use crate::text::write_json;

/// Finds Grundy numbers of octal games far out, with their rare values and their period.
#[derive(clap::Args)]
#[command(after_help = "\
A code such as 0.77 has a digit for each number of counters that may be taken: with 1 a whole heap, with 2 so that one heap
is left, with 4 so that two are; digits add up. Few numbers are rare in many such games, and then the sparse-space method is
quick; where no such numbers show, the answer says so. The numbers are exact. A period is
said to be proved only where the theorem of Guy and Smith proves it.

  hyperjam octal 0.6 1000000
  hyperjam octal 0.127 100000 --svg 0.127.svg --npy 0.127.npy
  hyperjam octal 0.06 1000000 --checkpoint 0.06.hjo
  hyperjam octal 0.06 2000000 --checkpoint 0.06.hjo --resume")]
pub(crate) struct Arguments {
    /// The code of the game, by which a move leaves at most two heaps.
    code: String,
    /// The largest heap.
    heap: u32,
    /// Write one JSON object instead of lines.
    #[arg(long)]
    json: bool,
    /// Write all numbers as comma-separated values instead.
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Also write all numbers into this file for NumPy, in which heap n has place n.
    #[arg(long, value_name = "FILE")]
    npy: Option<String>,
    /// Also draw them: a picture in which a proved period is shaded, and exceptions are marked.
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,
    /// Keep the numbers in this file, also where Ctrl+C stops the work.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<String>,
    /// Go on with the numbers that are in the checkpoint, also up to another heap.
    #[arg(long, requires = "checkpoint")]
    resume: bool,
    /// Take at most so many bytes of memory.
    #[arg(long, default_value = "1GiB", value_name = "BYTES")]
    memory: ByteSize,
}

/// How many pairs of heaps are looked at between two looks at whether to stop.
const SLICE: u64 = 1 << 22;

#[derive(Serialize)]
struct OctalAnswer {
    game: String,
    /// The largest heap.
    heap: usize,
    /// How many heaps are rare by a mask; none where no sparse space shows.
    sparse_space: Option<SparseAnswer>,
    largest: u16,
    largest_at: usize,
    different: usize,
    period: Option<PeriodAnswer>,
    /// Of a proved period.
    exceptions: Option<ExceptionsAnswer>,
    #[serde(skip)]
    period_in_words: String,
    #[serde(skip)]
    theorem: Option<String>,
}

#[derive(Serialize)]
struct SparseAnswer {
    mask: u16,
    rare: usize,
    last_rare: usize,
}

#[derive(Serialize)]
struct ExceptionsAnswer {
    count: usize,
    last: Option<usize>,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let wrong = |error: SequenceError| Failure::input("octal", OctalError::from(error));
    let code = Code::parse(&arguments.code).map_err(|error| Failure::input("octal", error))?;
    let mut sequence = GrundySequence::new(code, arguments.heap, arguments.memory.as_u64()).map_err(wrong)?;
    check_files(arguments)?;
    let checkpoint = arguments.checkpoint.as_deref();
    let before = match checkpoint {
        Some(name) => begin(name, arguments.resume, &mut sequence)?,
        None => 0,
    };
    let found = find(&mut sequence, checkpoint, streams);
    if let Some(name) = checkpoint
        && before < sequence.numbers().len() as u64
    {
        keep(name, &sequence)?;
    }
    if let (false, Some(name)) = (found?, checkpoint) {
        return Err(Failure::Interrupted { checkpoint: name.to_owned() });
    }
    let statistics = sequence.statistics();
    let proved = statistics.period.filter(|period| period.is_proved);
    if let Some(name) = &arguments.npy {
        npy::write_numbers(name, sequence.numbers())?;
    }
    if let Some(name) = &arguments.svg {
        let text = picture::svg(&sequence, &statistics);
        let written = replace(Path::new(name), |file| file.write_all(text.as_bytes()));
        written.map_err(|error| Failure::input(name, error))?;
    }
    if arguments.csv {
        return Ok(write_csv(sequence.numbers(), proved, streams.output)?);
    }
    let answer = OctalAnswer::of(&sequence, &statistics);
    if arguments.json { Ok(write_json(&answer, streams.output)?) } else { Ok(answer.write(streams.output)?) }
}

/// Fails if two files that are to be written are one.
fn check_files(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { npy, svg, checkpoint, .. } = arguments;
    let files = [("--npy", npy), ("--svg", svg), ("--checkpoint", checkpoint)];
    for (nth, (one, name)) in files.into_iter().enumerate() {
        let same = files[..nth].iter().find(|(_, other)| name.is_some() && *other == name);
        if let (Some((other, _)), Some(name)) = (same, name) {
            return Err(Failure::input(
                "octal",
                OctalError::SameFile { one: other, other: one, name: name.clone() },
            ));
        }
    }
    Ok(())
}

/// Writes the checkpoint.
fn keep(name: &str, sequence: &GrundySequence) -> Result<(), Failure> {
    let written = replace(Path::new(name), |file| checkpoint::write(sequence, file));
    written.map_err(|error| Failure::input(name, error))
}

/// Takes what is in the checkpoint, if it is to be gone on with, and else begins one, so that it is known at once whether it can be
/// written. Returns how many numbers it has.
fn begin(name: &str, resume: bool, sequence: &mut GrundySequence) -> Result<u64, Failure> {
    let wrong = |error: OctalError| Failure::input(name, error);
    match fs::File::open(name) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => match resume {
            true => Err(Failure::input(name, MemoryError::NoCheckpoint)),
            false => keep(name, sequence).map(|()| 0),
        },
        Err(error) => Err(Failure::input(name, error)),
        Ok(_) if !resume => Err(Failure::input(name, MemoryError::Begun)),
        Ok(file) => checkpoint::read(sequence, &mut io::BufReader::new(file)).map_err(wrong),
    }
}

/// Finds the numbers until all are found or, where there is a checkpoint, an end is asked for. Returns whether all are.
fn find(
    sequence: &mut GrundySequence,
    checkpoint: Option<&str>,
    streams: &mut Streams<'_>,
) -> Result<bool, Failure> {
    let asked = match (checkpoint, streams.interrupted) {
        (Some(_), Some(asked)) => asked,
        _ => &|| false,
    };
    // From now on it is listened for.
    let mut is_stopped = asked();
    if let (Some(name), false) = (checkpoint, is_stopped) {
        say(name, "Ctrl+C stops and leaves a checkpoint", streams);
    }
    let mut bar = Bar::new("", streams);
    let (mut method, mut start) = (None, 0);
    while !is_stopped {
        let now = sequence.mask().is_some();
        if method != Some(now) {
            (method, start) = (Some(now), sequence.numbers().len());
        }
        let is_done =
            sequence.advance(SLICE).map_err(|error| Failure::input("octal", OctalError::from(error)))?;
        if is_done {
            break;
        }
        // By the plain method a heap takes the longer the larger it is.
        let (what, power) = if now { ("sparse-space method", 1) } else { ("plain method", 2) };
        let amount =
            |heaps: usize| (heaps as u64).saturating_pow(power) - (start as u64).saturating_pow(power);
        let progress = Progress { done: amount(sequence.numbers().len()), total: amount(sequence.count()) };
        bar.show_as(&format!("Finding numbers, {what}"), progress);
        is_stopped = asked();
    }
    bar.clear();
    Ok(!is_stopped)
}

/// All numbers in lines, as [`hyperjam_rulesets::table::Listing::csv`] has them, with the places in a proved period.
fn write_csv(numbers: &[u16], period: Option<Period>, output: &mut dyn Write) -> io::Result<()> {
    let mut output = BufWriter::new(output);
    write!(output, "heap,grundy,place in the period\r\n")?;
    for (heap, number) in numbers.iter().enumerate() {
        match period {
            Some(Period { length, preperiod, .. }) if heap >= preperiod => {
                write!(output, "{heap},{number},{}\r\n", (heap - preperiod) % length + 1)?;
            }
            _ => write!(output, "{heap},{number},\r\n")?,
        }
    }
    output.flush()
}

/// What proves a period.
fn theorem(bound: Bound, period: &Period) -> String {
    let (Bound { heaps, taken }, Period { length, preperiod, .. }) = (bound, *period);
    let times = if heaps == 1 { String::new() } else { format!("{heaps} · ") };
    let end = bound.end(preperiod, length) + length;
    let more = if preperiod == 0 { " + 1" } else { "" };
    format!(
        "no exception from {preperiod} on below {times}{preperiod} + {times}{length} + {taken}{more} = {end}, so there is none (Guy and Smith)"
    )
}

impl OctalAnswer {
    fn of(sequence: &GrundySequence, statistics: &SequenceStatistics) -> Self {
        let SequenceStatistics { mask, rare, largest, largest_at, different, period, exceptions } =
            statistics;
        let bound = sequence.code().bound();
        let heap = sequence.numbers().len().saturating_sub(1);
        let sparse = mask.zip(*rare);
        Self {
            game: sequence.code().to_string(),
            heap,
            sparse_space: sparse.map(|(mask, (rare, last_rare))| SparseAnswer { mask, rare, last_rare }),
            largest: *largest,
            largest_at: *largest_at,
            different: *different,
            period: period.map(|period| PeriodAnswer::of(period, Some(bound))),
            exceptions: exceptions.map(|(count, last)| ExceptionsAnswer { count, last }),
            period_in_words: period_in_words(heap, *period, Some(bound)),
            theorem: period.filter(|period| period.is_proved).map(|period| theorem(bound, &period)),
        }
    }

    fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        let mut line = |name: &str, text: String| writeln!(output, "{name:14} {text}");
        line("game", self.game.clone())?;
        line("heaps", format!("up to {}", self.heap))?;
        line(
            "sparse space",
            match self.sparse_space {
                Some(SparseAnswer { mask, rare, last_rare }) => {
                    format!("mask {mask:#x}: {rare} heaps are rare, the last is {last_rare}")
                }
                None => "none shows".to_owned(),
            },
        )?;
        line("largest", format!("{}, first of the heap of {}", self.largest, self.largest_at))?;
        line("different", self.different.to_string())?;
        line("period", self.period_in_words.clone())?;
        if let Some(theorem) = &self.theorem {
            line("proof", theorem.clone())?;
        }
        match self.exceptions {
            Some(ExceptionsAnswer { count, last: Some(last) }) => {
                line("exceptions", format!("{count}, the last is {last}"))
            }
            Some(ExceptionsAnswer { .. }) => line("exceptions", "none".to_owned()),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found until an error comes is kept. By so many digits 4 the pairs of made-up numbers soon leave no number.
    #[test]
    fn an_error_leaves_what_was_found_in_the_checkpoint() {
        let code = format!("0.{}", "4".repeat(63));
        let mut sequence = GrundySequence::new(Code::parse(&code).unwrap(), 30_000, 1 << 30).unwrap();
        let mut state = 1_u64;
        for _ in 0..21_500 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            sequence.restore((state >> 48) as u16);
        }
        let folder = tempfile::tempdir().unwrap();
        let name = folder.path().join("made-up.hjo").to_str().unwrap().to_owned();
        keep(&name, &sequence).map_err(|_| ()).unwrap();
        assert!(sequence.advance(u64::MAX).is_err() && sequence.numbers().len() > 21_500);
        let (npy, svg, checkpoint, memory) = (None, None, Some(name.clone()), ByteSize::gib(1));
        let (json, csv, resume) = (false, false, true);
        let arguments = Arguments { code, heap: 30_000, json, csv, npy, svg, checkpoint, resume, memory };
        let (input, output, errors) = (&mut io::empty(), &mut io::sink(), &mut io::sink());
        let mut streams = Streams {
            input,
            editor: None,
            output,
            terminal: false,
            errors,
            progress: false,
            interrupted: None,
            settings: None,
        };
        assert!(run(&arguments, &mut streams).is_err());
        let mut expected = Vec::new();
        checkpoint::write(&sequence, &mut expected).unwrap();
        assert!(fs::read(&name).unwrap() == expected);
    }
}
