//! `hyperjam table --winner`: who wins boards of many sizes.

use hyperjam_rulesets::table::Sizes;
use hyperjam_solver::task::Progress;
use hyperjam_sums::WinnerSearch;
use hyperjam_terms::{Outcome, OutcomeClass};
use serde::Serialize;

use super::{Arguments, write_pairs};
use crate::Streams;
use crate::failure::{Failure, InputError};
use crate::progress::Bar;
use crate::text::write_json;
use crate::winners::{Winners, reason, search_limits};

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
    fn of(winners: &Winners) -> Self {
        let [left_first, right_first] = winners.outcomes.map(|outcome| outcome.map(Outcome::name));
        let outcome = winners.sector().and_then(OutcomeClass::of);
        Self { left_first, right_first, outcome, undecided: winners.undecided.map(reason) }
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
    let limits = search_limits(arguments.states);
    let ranges = sizes.last.map(|last| sizes.first..=last);
    let mut progress =
        Progress { done: 0, total: ranges.clone().map(|range| range.count() as u64).iter().product() };
    let mut bar = Bar::new("Looking for the winners", streams);
    let mut answer = WinnersAnswer { first: sizes.first, winners: Vec::new(), states: 0 };
    let [rows, columns] = ranges;
    for row in rows {
        let mut entries = Vec::new();
        for column in columns.clone() {
            let board = sizes.board(row, column).map_err(wrong)?;
            let mut search = WinnerSearch::new(&[&*board], limits)
                .map_err(|_| Failure::input(&arguments.ruleset, InputError::WinnerOfLoop))?;
            entries.push(Entry::of(&Winners::of(&mut search)));
            answer.states += search.states();
            progress.done += 1;
            bar.show(progress);
        }
        answer.winners.push(entries);
    }
    bar.clear();
    if arguments.json {
        return Ok(write_json(&answer, streams.output)?);
    }
    let texts: Vec<Vec<String>> =
        answer.winners.iter().map(|entries| entries.iter().map(Entry::text).collect()).collect();
    write_pairs(answer.first, &texts, streams.output)?;
    Ok(writeln!(streams.output, "{:14} {}", "states", answer.states)?)
}
