//! `hyperjam explore nim`: Questions 4 and 5.

use hyperjam_players::nim::{NimQuotient, NimSolution, Unsolved, most_players};
use serde::Serialize;

use crate::Streams;
use crate::failure::Failure;
use crate::search::How;
use crate::text::write_json;

/// Nim for N players: are all positions N-periodic, and are N·*2 and 2·*N absorbing in the quotient (Questions 4 and 5)?
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// How many players.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(3..=i64::from(most_players())))]
    players: u32,
    /// Work out the quotient, too; it takes longer.
    #[arg(long)]
    quotient: bool,
}

#[derive(Serialize)]
struct Answer {
    search: &'static str,
    players: u32,
    /// Whether all positions are N-periodic; none if it is not known.
    periodic: Option<bool>,
    /// From how many heaps above 1 on all positions are undetermined.
    undetermined_from: Option<usize>,
    /// How many positions were worked out for the proof.
    positions: Option<usize>,
    elements: Option<usize>,
    twos_absorbing: Option<bool>,
    two_heaps_absorbing: Option<bool>,
    failure: Option<String>,
}

pub(super) fn run(arguments: &Arguments, how: &How<'_>, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let players = arguments.players;
    let solved = NimSolution::of(players);
    let mut answer = Answer {
        search: "nim",
        players,
        periodic: None,
        undetermined_from: None,
        positions: None,
        elements: None,
        twos_absorbing: None,
        two_heaps_absorbing: None,
        failure: None,
    };
    match solved {
        Ok(solution) => {
            answer.periodic = Some(true);
            answer.undetermined_from = Some(solution.heaps());
            answer.positions = Some(solution.position_count());
            let n = u64::from(players);
            if solution.heaps() <= players as usize {
                answer.twos_absorbing = Some(true);
            }
            if arguments.quotient {
                let quotient = NimQuotient::of(solution);
                answer.elements = Some(quotient.elements().len());
                answer.twos_absorbing = Some(quotient.is_absorbing(0, &vec![2; players as usize]));
                answer.two_heaps_absorbing = Some(quotient.is_absorbing(0, &[n, n]));
            }
        }
        Err(unsolved) => {
            answer.periodic = matches!(unsolved, Unsolved::NotPeriodic { .. }).then_some(false);
            answer.failure = Some(unsolved.to_string());
        }
    }
    if how.json {
        return Ok(write_json(&answer, streams.output)?);
    }
    let output = &mut *streams.output;
    match (&answer.failure, answer.undetermined_from, answer.positions) {
        (None, Some(heaps), Some(positions)) => writeln!(
            output,
            "{players} players: all positions of Nim are {players}-periodic, heaps above {players} count as {players}, and from \
             {heaps} heaps above 1 on all are undetermined; proved by {positions} positions"
        )?,
        (failure, ..) => {
            writeln!(output, "{players} players: {}", failure.as_deref().unwrap_or("not solved"))?;
        }
    }
    let claims = [
        (answer.twos_absorbing, format!("{players}·*2")),
        (answer.two_heaps_absorbing, format!("2·*{players}")),
    ];
    for (absorbing, position) in claims {
        if let Some(absorbing) = absorbing {
            let is = if absorbing { "is" } else { "is not" };
            writeln!(output, "{position} {is} absorbing in the quotient")?;
        }
    }
    if let Some(elements) = answer.elements {
        writeln!(output, "the quotient has {elements} elements")?;
    }
    Ok(())
}
