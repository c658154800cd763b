//! `hyperjam solve` of a drawing for more than two players.

use std::io::{self, Write};

use hyperjam_bridge::{GameError, players_graph_of_file};
use hyperjam_editor::file::{GameFile, Names};
use hyperjam_players::graph::{Graph, GraphSum};
use hyperjam_terms::Movers;
use serde::Serialize;

use super::Arguments;
use crate::Streams;
use crate::drawing::{BESIDE_POSITIONS, say, say_left};
use crate::failure::{Failure, InputError};
use crate::players::{OutcomeAnswer, PositionAnswer, by_position, positions};
use crate::text::{Row, Table, plain, write_json};

/// The answer about a drawing.
#[derive(Serialize)]
struct Answer<'a> {
    players: u32,
    positions: Vec<PositionAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sum: Option<SumAnswer<'a>>,
}

/// The answer about the sum of its vehicles.
#[derive(Serialize)]
struct SumAnswer<'a> {
    vehicles: Vec<&'a str>,
    #[serde(flatten)]
    found: SumFound<'a>,
}

/// What was found of a sum, or that a limit leaves it undecided.
#[derive(Serialize)]
#[serde(untagged)]
enum SumFound<'a> {
    Solved { outcome: OutcomeAnswer, undetermined: bool, winning_moves: Vec<MoveAnswer<'a>> },
    Undecided { undecided: String },
}

/// A move by which a player who starts keeps a winning strategy.
#[derive(Serialize)]
struct MoveAnswer<'a> {
    vehicle: &'a str,
    to: &'a str,
    /// The players of whom it is so.
    by: Vec<u32>,
}

/// Why there is no sum of vehicles beside boards.
const BOARDS_OF_SEATS: &str = "the sum of the vehicles is left out: the boards belong to it";

pub(super) fn run(arguments: &Arguments, file: &GameFile, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let refused = |reason: GameError| Failure::input(&arguments.file, InputError::from(reason));
    let graph = players_graph_of_file(file).map_err(refused)?;
    let name = &arguments.file;
    say_left(name, BESIDE_POSITIONS, |part| file.heading.has(part), streams);
    let vehicles: Vec<u32> = file.heading.vehicles.iter().map(|on| on.0).collect();
    let sum = match &*vehicles {
        [] => None,
        _ if !file.heading.boards.is_empty() => {
            say(name, BOARDS_OF_SEATS, streams);
            None
        }
        vehicles => Some(sum(&graph, vehicles, &file.ids, arguments.limit)),
    };
    let answer = Answer { players: graph.players(), positions: positions(&graph, &file.ids), sum };
    let output = &mut *streams.output;
    if arguments.json { Ok(write_json(&answer, output)?) } else { Ok(answer.write(output)?) }
}

/// The sum of vehicles. Cost: that of its graph, which has at most so many positions and moves, times the vehicles.
fn sum<'a>(graph: &Graph, vehicles: &[u32], ids: &'a Names, limit: usize) -> SumAnswer<'a> {
    let found = match graph.sum(vehicles, limit) {
        Err(error) => SumFound::Undecided { undecided: error.to_string() },
        Ok(sum) => {
            let outcomes = by_position(&sum.graph, 1).swap_remove(0);
            SumFound::Solved {
                undetermined: outcomes.iter().all(|outcome| outcome.is_undetermined()),
                outcome: OutcomeAnswer::of(&outcomes),
                winning_moves: winning_moves(graph, &sum, vehicles, ids),
            }
        }
    };
    SumAnswer { vehicles: vehicles.iter().map(|vehicle| ids.get(*vehicle as usize)).collect(), found }
}

/// The moves of the sum with which somebody who starts keeps a winning strategy. Vehicles on one position have the same
/// moves: only those of the first are listed.
fn winning_moves<'a>(graph: &Graph, sum: &GraphSum, vehicles: &[u32], ids: &'a Names) -> Vec<MoveAnswer<'a>> {
    let (players, outcomes) = (graph.players(), sum.graph.outcomes());
    let mut found = Vec::new();
    for (nth, vehicle) in
        vehicles.iter().enumerate().filter(|(nth, vehicle)| !vehicles[..*nth].contains(vehicle))
    {
        for &(to, by) in graph.moves(*vehicle) {
            let mut after = vehicles.to_vec();
            after[nth] = to;
            let Some(number) = sum.number(&after) else { continue };
            // Who has moved is Previous.
            let keeps = |seat: &u32| outcomes.of(number, (seat + 1) % players).includes(players - 1);
            let by: Vec<u32> = by.seats().filter(keeps).collect();
            if !by.is_empty() {
                found.push(MoveAnswer { vehicle: ids.get(*vehicle as usize), to: ids.get(to as usize), by });
            }
        }
    }
    found
}

impl Answer<'_> {
    fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        let table = Table::new(1 + self.positions.len(), |nth, row: &mut Row| {
            match nth.checked_sub(1).map(|nth| &self.positions[nth]) {
                None => ["POSITION", "OUTCOME"].iter().for_each(|head| row.cell(head)),
                Some(position) => {
                    row.cell(plain(&position.id));
                    row.cell(position.outcome.written(self.players));
                }
            }
        });
        table.write(&table.widths(), output)?;
        let Some(sum) = &self.sum else { return Ok(()) };
        let names: Vec<_> = sum.vehicles.iter().map(|name| plain(name)).collect();
        write!(output, "\nThe sum {}", names.join(" + "))?;
        match &sum.found {
            SumFound::Undecided { undecided } => writeln!(output, " is not decided: {undecided}."),
            SumFound::Solved { outcome, winning_moves, .. } => {
                writeln!(output, " has the outcome {}.", outcome.written(self.players))?;
                for made in winning_moves {
                    let by = Movers::of(&made.by).map_or_else(String::new, |by| by.named(self.players));
                    let (from, to) = (plain(made.vehicle), plain(made.to));
                    writeln!(output, "{from} → {to} keeps a winning strategy for {by}, starting.")?;
                }
                Ok(())
            }
        }
    }
}
