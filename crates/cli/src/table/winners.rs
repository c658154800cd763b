//! `hyperjam table --winner`: who wins boards of many sizes.

use std::ops::ControlFlow;

use hyperjam_rulesets::table::Sizes;
use hyperjam_rulesets::{BoardError, Unsolved};
use hyperjam_solver::task::Progress;
use hyperjam_sums::{SearchLimits, WinnerSearch};
use hyperjam_terms::{Convention, Outcome, OutcomeClass};
use serde::Serialize;

use super::{Arguments, write_pairs};
use crate::Streams;
use crate::failure::{Failure, InputError};
use crate::progress::Bar;
use crate::search::{How, in_order, pool, threads};
use crate::text::write_json;
use crate::winners::{Winners, reason_within};

#[derive(Serialize)]
struct WinnersAnswer {
    first: usize,
    winners: Vec<Vec<Entry>>,
    /// How many states were looked at.
    states: u64,
}

/// Who wins a board when Left starts, and when Right does; none where that is not decided.
#[derive(Serialize)]
struct Entry {
    left_first: Option<&'static str>,
    right_first: Option<&'static str>,
    outcome: Option<OutcomeClass>,
    #[serde(skip_serializing_if = "Option::is_none")]
    undecided: Option<String>,
}

impl Entry {
    fn of(winners: &Winners, bytes: usize) -> Self {
        let [left_first, right_first] = winners.outcomes.map(|outcome| outcome.map(Outcome::name));
        let outcome = winners.sector().and_then(OutcomeClass::of);
        Self {
            left_first,
            right_first,
            outcome,
            undecided: winners.undecided.map(|unsolved| reason_within(unsolved, bytes)),
        }
    }

    /// The outcome class, or who wins as far as that is known.
    fn text(&self) -> String {
        let letter = |winner: Option<&str>| match winner {
            Some(winner) if winner == Outcome::LeftWins.name() => "L",
            Some(_) => "R",
            None => "?",
        };
        match (self.outcome, self.left_first, self.right_first) {
            (Some(class), ..) => class.name().to_owned(),
            (None, None, None) => "?".to_owned(),
            (None, left, right) => format!("{}/{}", letter(left), letter(right)),
        }
    }
}

pub(super) fn run(arguments: &Arguments, texts: &[&str], streams: &mut Streams<'_>) -> Result<(), Failure> {
    let wrong = |error| Failure::input("table", error);
    let sizes = Sizes::parse(&arguments.ruleset, texts).map_err(wrong)?;
    let threads = threads(arguments.threads);
    let limits = arguments.budget.limits();
    let bytes = limits.bytes;
    // Each has its part of the memory.
    let limits = SearchLimits { bytes: limits.bytes / threads, ..limits };
    let convention = if arguments.misere { Convention::Misere } else { Convention::Normal };
    let [rows, columns] = sizes.last.map(|last| sizes.first..=last);
    let boards: Vec<(usize, usize)> =
        rows.flat_map(|row| columns.clone().map(move |column| (row, column))).collect();
    let searched = |(row, column): (usize, usize)| {
        let board = sizes.board(row, column)?;
        let found = WinnerSearch::in_convention(&[(&*board, false)], convention, limits);
        Ok(found.map(|mut search| (Winners::of(|player| search.wins(player)), search.states())))
    };
    let mut progress = Progress { done: 0, total: boards.len() as u64 };
    let mut bar = Bar::new("Looking for the winners", streams);
    let mut found = Vec::with_capacity(boards.len());
    let how = How { threads, pool: &pool(threads)?, state: None, json: arguments.json };
    in_order(boards, searched, &how, |one: Result<Result<(Winners, u64), Unsolved>, BoardError>| {
        found.push(one);
        progress.done += 1;
        bar.show(progress);
        ControlFlow::Continue(())
    });
    bar.clear();
    let mut answer = WinnersAnswer { first: sizes.first, winners: Vec::new(), states: 0 };
    for (nth, one) in found.into_iter().enumerate() {
        let (winners, states) = one
            .map_err(wrong)?
            .map_err(|unsolved| Failure::input(&arguments.ruleset, InputError::no_search(unsolved)))?;
        if nth.is_multiple_of(columns.clone().count()) {
            answer.winners.push(Vec::new());
        }
        answer.winners.last_mut().into_iter().for_each(|row| row.push(Entry::of(&winners, bytes)));
        answer.states += states;
    }
    if arguments.json {
        return Ok(write_json(&answer, streams.output)?);
    }
    let texts: Vec<Vec<String>> =
        answer.winners.iter().map(|entries| entries.iter().map(Entry::text).collect()).collect();
    write_pairs(answer.first, &texts, streams.output)?;
    Ok(writeln!(streams.output, "{:14} {}", "states", answer.states)?)
}
