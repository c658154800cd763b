//! `hyperjam solve` of a drawing for more than two players.

use std::io::{self, Write};

use hyperjam_bridge::{GameError, players_graph_of_file};
use hyperjam_editor::file::GameFile;
use hyperjam_terms::Convention;
use serde::Serialize;

use super::Arguments;
use crate::Streams;
use crate::drawing::{BESIDE_POSITIONS, say, say_left};
use crate::failure::{Failure, InputError};
use crate::players::{PositionAnswer, misere, positions};
use crate::sum::components::{Typed, of_seats};
use crate::sum::left_of_sum;
use crate::sum::seats::SeatResult;
use crate::text::{Row, Table, plain, write_json};

/// The answer about a drawing.
#[derive(Serialize)]
struct Answer {
    players: u32,
    positions: Vec<PositionAnswer>,
    /// Of all that is on the sheet.
    #[serde(skip_serializing_if = "Option::is_none")]
    sum: Option<SeatResult>,
}

/// Where the sum of a misère drawing is answered.
const NO_MISERE_SUM: &str =
    "the sum of the vehicles is left out: `hyperjam players` says who wins it in misère play";
/// Why there is no sum where all boards are for two.
const NO_SUM: &str = "the boards are left out: they are for Left and Right";

pub(super) fn run(arguments: &Arguments, file: GameFile, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let refused = |reason: GameError| Failure::input(&arguments.file, InputError::from(reason));
    if file.heading.convention == Convention::Misere {
        let graph = misere::graph_of_file(&file).map_err(refused)?;
        say_left(&arguments.file, BESIDE_POSITIONS, |part| file.heading.has(part), streams);
        Failure::without_effect(super::NO_SUM, &[("--limit", arguments.limit.is_some())])?;
        if file.heading.has_vehicles() {
            say(&arguments.file, NO_MISERE_SUM, streams);
        }
        return misere::MisereAnswer::of(&graph, &file.ids, None).show(arguments.json, streams);
    }
    let graph = players_graph_of_file(&file).map_err(refused)?;
    let (name, heading) = (&arguments.file, file.heading.clone());
    say_left(name, &left_of_sum(&heading), |part| heading.has(part), streams);
    let (players, positions) = (graph.players(), positions(&graph, &file.ids));
    let sum = match !heading.has_vehicles() && heading.boards.is_empty() {
        true => None,
        false => match of_seats(name, file) {
            Ok(Typed::Seats(sum)) => Some(SeatResult::of(&sum, arguments.limit())?),
            // The boards alone are for two: they are no sum with what is solved here.
            Ok(_) => {
                say(name, NO_SUM, streams);
                None
            }
            Err(Failure::Input { file, reason }) => {
                say(name, &format!("the sum is left out: {file}: {reason}"), streams);
                None
            }
            Err(failure) => return Err(failure),
        },
    };
    // Boards alone may be for others than the drawing.
    let sum = sum.map(|sum| sum.beside(players));
    let answer = Answer { players, positions, sum };
    let output = &mut *streams.output;
    if arguments.json { Ok(write_json(&answer, output)?) } else { Ok(answer.write(output)?) }
}

impl Answer {
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
        writeln!(output)?;
        sum.print(output)
    }
}
