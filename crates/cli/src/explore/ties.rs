//! `hyperjam explore ties`: how representatives of games with ties add.

use std::ops::ControlFlow;

use hyperjam_solver::ties::{Check, CheckedSum};
use serde::Serialize;

use crate::Streams;
use crate::failure::Failure;
use crate::search::{self, How};
use crate::text::write_json;

/// Games with ties: is the sum of Hinman's representatives the generalized Nim sum? Checked by his definitions on random pairs.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// How many pairs.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pairs: u32,
    /// How many positions each game is made of, the tie and the end among them.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(3..=12))]
    positions: u32,
    /// Other numbers give other pairs.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Serialize)]
struct Answer {
    search: &'static str,
    pairs: u32,
    seed: u64,
    /// How many sums were worked out by the definition.
    sums: u64,
    /// Whether each had the value that the generalized Nim sum says.
    agree: bool,
    /// The first that had another one.
    difference: Option<Difference>,
}

#[derive(Serialize)]
struct Difference {
    /// The representatives of the two games.
    representatives: [String; 2],
    /// The heap that was added.
    heap: u32,
    expected: i32,
    found: i32,
}

pub(super) fn run(arguments: &Arguments, how: &How<'_>, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let Arguments { pairs, positions, seed } = *arguments;
    let mut check = Check::new(positions, seed);
    let mut answer = Answer { search: "ties", pairs, seed, sums: 0, agree: true, difference: None };
    let drawn = (0..pairs).map(|_| check.draw());
    search::in_order(
        drawn,
        |pair| Check::check(&pair),
        how,
        |sums| {
            for sum in sums {
                answer.sums += 1;
                if sum.found != sum.expected && answer.agree {
                    answer.agree = false;
                    let CheckedSum { representatives, heap, expected, found } = sum;
                    let representatives = representatives.each_ref().map(ToString::to_string);
                    answer.difference = Some(Difference { representatives, heap, expected, found });
                }
            }
            ControlFlow::Continue(())
        },
    );
    let output = &mut *streams.output;
    if how.json {
        return Ok(write_json(&answer, output)?);
    }
    let Answer { sums, .. } = answer;
    match answer.difference {
        None => writeln!(
            output,
            "{pairs} random pairs of games with ties, with heaps of 0 to {} added: all {sums} sums have by the \
             definition the value of the generalized Nim-sum of their representatives, {{K, tie}} being ∞{{K}}",
            Check::MOST_HEAP
        )?,
        Some(Difference { representatives: [one, other], heap, expected, found }) => writeln!(
            output,
            "{one} + {other} + *{heap} has the value {found} by the definition, and the generalized Nim-sum says {expected}"
        )?,
    }
    Ok(())
}
