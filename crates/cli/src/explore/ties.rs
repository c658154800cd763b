//! `hyperjam explore ties`: how representatives of games with ties add.

use std::collections::BTreeMap;

use hyperjam_solver::generate::SplitMix;
use hyperjam_terms::Grundy;
use serde::Serialize;

use super::search::How;
use crate::Streams;
use crate::failure::Failure;
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

/// With heaps up to this size added to a pair.
const MOST_HEAP: u32 = 3;

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
    let mut numbers = SplitMix::new(seed);
    let mut answer = Answer { search: "ties", pairs, seed, sums: 0, agree: true, difference: None };
    for _ in 0..pairs {
        let pair = [TieGame::random(positions, &mut numbers), TieGame::random(positions, &mut numbers)];
        let of = pair.each_ref().map(TieGame::representative);
        let mut known = BTreeMap::new();
        for heap in 0..=MOST_HEAP {
            let expected = of[0].nim_sum(&of[1]).nim_sum(&Grundy::Nimber(heap)).tie_value();
            let start = (pair[0].last(), pair[1].last(), heap);
            let found = value(&pair, start, &mut known);
            answer.sums += 1;
            if found != expected && answer.agree {
                answer.agree = false;
                let representatives = of.each_ref().map(ToString::to_string);
                answer.difference = Some(Difference { representatives, heap, expected, found });
            }
        }
    }
    let output = &mut *streams.output;
    if how.json {
        return Ok(write_json(&answer, output)?);
    }
    let Answer { sums, .. } = answer;
    match answer.difference {
        None => writeln!(
            output,
            "{pairs} random pairs of games with ties, with heaps of 0 to {MOST_HEAP} added: all {sums} sums have by the \
             definition the value of the generalized Nim sum of their representatives, {{K, tie}} being ∞{{K}}"
        )?,
        Some(Difference { representatives: [one, other], heap, expected, found }) => writeln!(
            output,
            "{one} + {other} + *{heap} has the value {found} by the definition, and the generalized Nim sum says {expected}"
        )?,
    }
    Ok(())
}

/// A game with ties, as a row of its positions: each has options among those before it. The first is the tie, and the
/// second has none (PH Definition 2).
struct TieGame(Vec<Vec<usize>>);

impl TieGame {
    fn random(positions: u32, numbers: &mut SplitMix) -> Self {
        let mut row = vec![Vec::new(), Vec::new()];
        while row.len() < positions.max(3) as usize {
            let bits = numbers.next_u64();
            // About three of them.
            let is_option = |nth: &usize| bits >> (3 * nth) & 7 < 1 + 16 / row.len() as u64;
            let options: Vec<usize> = (0..row.len()).filter(is_option).collect();
            row.push(options);
        }
        Self(row)
    }

    fn last(&self) -> usize {
        self.0.len() - 1
    }

    /// The representative, from those of the options.
    fn representative(&self) -> Grundy {
        let mut found = vec![Grundy::infinity()];
        for options in self.0.iter().skip(1) {
            let of: Vec<Grundy> = options.iter().map(|option| found[*option].clone()).collect();
            found.push(Grundy::of_options(&of));
        }
        found.pop().unwrap_or(Grundy::infinity())
    }
}

/// The value of the sum of a position of each game and of a heap, as it is defined (PH Definitions 3 and 5): a tie in one
/// component ends all. Moves lead to earlier positions or smaller heaps.
fn value(
    pair: &[TieGame; 2],
    at: (usize, usize, u32),
    known: &mut BTreeMap<(usize, usize, u32), i32>,
) -> i32 {
    let (one, other, heap) = at;
    if one == 0 || other == 0 {
        return 0;
    }
    if let Some(found) = known.get(&at) {
        return *found;
    }
    let after = pair[0].0[one].iter().map(|&to| (to, other, heap));
    let after = after.chain(pair[1].0[other].iter().map(|&to| (one, to, heap)));
    let after: Vec<_> = after.chain((0..heap).map(|less| (one, other, less))).collect();
    let least = after.into_iter().map(|to| value(pair, to, known)).min();
    let found = least.map_or(-1, |least| -least);
    known.insert(at, found);
    found
}
