//! `hyperjam explore trebling`: Question 3.

use hyperjam_players::explore::{Trebled, TreblingSearch};
use hyperjam_players::notation::print;
use hyperjam_players::{Arena, GameId};
use hyperjam_terms::OutcomeSet;
use serde::{Deserialize, Serialize};

use super::sums::by_definition;
use crate::Streams;
use crate::failure::Failure;
use crate::search::{self, How};
use crate::text::write_json;

/// Among all impartial games up to a size, has one of outcome N a trebling with P (Question 3)?
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The most positions that the games have.
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u8).range(2..=12))]
    positions: u8,
}

const MOST_TEXT: usize = 2000;

#[derive(Default, Serialize, Deserialize)]
struct Found {
    games: u64,
    next_alone: u64,
    by_outcome: [u64; 8],
    witness: Option<Vec<u16>>,
}

#[derive(Serialize)]
struct PositionsAnswer {
    positions: usize,
    games: u64,
    /// Of outcome N.
    next_alone: u64,
    /// Of these, with Other in the outcome of the doubling, by the outcome of the trebling.
    treblings: Vec<(Vec<u32>, u64)>,
    witness: Option<String>,
}

#[derive(Serialize)]
struct Answer {
    search: &'static str,
    by_positions: Vec<PositionsAnswer>,
    /// Whether the witness, if there is one, holds by the definition.
    checked: Option<bool>,
}

pub(super) fn run(arguments: &Arguments, how: &How<'_>, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let mut answer = Answer { search: "trebling", by_positions: vec![], checked: None };
    for positions in 2..=usize::from(arguments.positions) {
        let search = TreblingSearch::new(positions);
        let unit = |unit| Found::of(search.run(unit));
        // Only the greatest number is worth being kept.
        let state = how.state.filter(|_| positions == usize::from(arguments.positions));
        let how = How { state, ..*how };
        let name = format!("treblings of games with {positions} positions");
        let mut all = Trebled::default();
        for found in search::run(name, search.units(), unit, &how, streams)? {
            all.add(found.trebled());
        }
        let mut arena = Arena::new(3);
        let witness = all.witness.as_ref().and_then(|row| TreblingSearch::game(row, &mut arena).ok());
        if let Some(game) = witness {
            answer.checked = Some(is_witness(&arena, game));
        }
        let outcomes = all.outcomes().filter(|(_, count)| *count > 0);
        answer.by_positions.push(PositionsAnswer {
            positions,
            games: all.games,
            next_alone: all.next_alone,
            treblings: outcomes.map(|(outcome, count)| (outcome.members().collect(), count)).collect(),
            witness: witness
                .map(|game| print(&arena, game, MOST_TEXT).unwrap_or_else(|| "a large game".into())),
        });
    }
    if how.json {
        return Ok(write_json(&answer, streams.output)?);
    }
    let output = &mut *streams.output;
    for row in &answer.by_positions {
        let treblings = row.treblings.iter().map(|(members, count)| {
            let outcome = OutcomeSet::of(3, members).unwrap_or(OutcomeSet::undetermined(3));
            format!("{outcome} {count}")
        });
        let treblings: Vec<String> = treblings.collect();
        writeln!(
            output,
            "{} positions: {} games, {} of outcome N; treblings where the doubling has O: {}",
            row.positions,
            row.games,
            row.next_alone,
            treblings.join(", ")
        )?;
        if let Some(witness) = &row.witness {
            writeln!(output, "witness: {witness}")?;
        }
    }
    match answer.checked {
        None => writeln!(output, "no game of outcome N has a trebling with P")?,
        Some(true) => writeln!(output, "the witness holds by the definition")?,
        Some(false) => writeln!(output, "the witness does NOT hold by the definition")?,
    }
    Ok(())
}

fn is_witness(arena: &Arena, game: GameId) -> bool {
    by_definition(arena, &[game]).bits() == 1 && by_definition(arena, &[game; 3]).includes(2)
}

impl Found {
    fn of(found: Trebled) -> Self {
        let Trebled { games, next_alone, by_outcome, witness } = found;
        Found { games, next_alone, by_outcome, witness }
    }

    fn trebled(self) -> Trebled {
        let Found { games, next_alone, by_outcome, witness } = self;
        Trebled { games, next_alone, by_outcome, witness }
    }
}
