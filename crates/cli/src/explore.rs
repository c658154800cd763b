//! `hyperjam explore`: searches for the open questions on games of N players, and on the order of games with loops.

mod copying;
mod equal;
mod equivalence;
mod misere;
mod nim;
mod sums;
mod ties;
mod trebling;

use crate::Streams;
use crate::failure::Failure;
use crate::search;

/// Searches many small games for answers to open questions: of N players, and of two with loops.
#[derive(clap::Args)]
#[command(after_help = "\
The questions sums, trebling, nim and equal are those of Spindler, section 5; docs/players.md says what was searched and what
was found. With --state, a search for one of them goes on where it was stopped, and its file holds the results of each part as
lines of JSON. A witness that is found is checked directly by the definitions before it is reported. The questions equivalence
and copying are those of docs/equivalence.md, misere is Conway's, and ties is Hinman's; nim, equivalence, misere, ties, and equal of
two games have no file. All threads work on each of them but nim and misere, and what is said does not depend on how many there
are. Progress is shown on standard error.

  hyperjam explore nim --players 4
  hyperjam explore trebling --positions 7 --state trebling.jsonl
  hyperjam explore sums --winners O --json
  hyperjam explore equal
  hyperjam explore equal '3·*' '6·*'
  hyperjam explore equivalence --positions 8 --graphs 200
  hyperjam explore copying --positions 4
  hyperjam explore misere '*2+*2' 0
  hyperjam explore ties --pairs 5000 --seed 7")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    question: Question,
    /// How many threads work; as many as there are processors by default. The answer is the same.
    #[arg(long, global = true, value_parser = clap::value_parser!(u16).range(1..=1024), value_name = "COUNT")]
    threads: Option<u16>,
    /// The file in which results are kept, and from which the search goes on.
    #[arg(long, global = true, value_name = "FILE")]
    state: Option<String>,
    /// Write one JSON object instead of lines.
    #[arg(long, global = true)]
    json: bool,
}

/// Why no file of results is taken,
const NO_FILE: &str = "no results of this search are kept";
/// and no number of threads.
const ONE_THREAD: &str = "one thread works on this search";

#[derive(clap::Subcommand)]
enum Question {
    Sums(sums::Arguments),
    Trebling(trebling::Arguments),
    Nim(nim::Arguments),
    Equal(equal::Arguments),
    Equivalence(equivalence::Arguments),
    Copying(copying::Arguments),
    Misere(misere::Arguments),
    Ties(ties::Arguments),
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let (state, threads) =
        (("--state", arguments.state.is_some()), ("--threads", arguments.threads.is_some()));
    match &arguments.question {
        Question::Equivalence(_) | Question::Ties(_) => Failure::without_effect(NO_FILE, &[state])?,
        Question::Nim(_) | Question::Misere(_) => {
            Failure::without_effect(NO_FILE, &[state])?;
            Failure::without_effect(ONE_THREAD, &[threads])?;
        }
        Question::Equal(of) if of.is_of_two() => Failure::without_effect(NO_FILE, &[state])?,
        Question::Sums(_) | Question::Trebling(_) | Question::Equal(_) | Question::Copying(_) => {}
    }
    let threads = search::threads(arguments.threads);
    let pool = search::pool(threads)?;
    let how = search::How { threads, pool: &pool, state: arguments.state.as_deref(), json: arguments.json };
    match &arguments.question {
        Question::Sums(arguments) => sums::run(arguments, &how, streams),
        Question::Trebling(arguments) => trebling::run(arguments, &how, streams),
        Question::Nim(arguments) => nim::run(arguments, &how, streams),
        Question::Equal(arguments) => equal::run(arguments, &how, streams),
        Question::Equivalence(arguments) => equivalence::run(arguments, &how, streams),
        Question::Copying(arguments) => copying::run(arguments, &how, streams),
        Question::Misere(arguments) => misere::run(arguments, how.json, streams),
        Question::Ties(arguments) => ties::run(arguments, &how, streams),
    }
}
