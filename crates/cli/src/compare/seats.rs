//! `hyperjam compare` of positions of a drawing for more than two players.

use serde::Serialize;

use super::Arguments;
use crate::Streams;
use crate::any_players::refuse_for_seats;
use crate::failure::Failure;
use crate::players::compared::Compared;
use crate::sum::seats::SeatDrawing;
use crate::text::write_json;

#[derive(Serialize)]
struct Answer<'a> {
    players: u32,
    x: &'a str,
    y: &'a str,
    /// Whether they are the same game.
    bisimilar: bool,
    #[serde(flatten)]
    compared: Compared,
}

pub(super) fn run(
    arguments: &Arguments,
    drawing: &SeatDrawing,
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    let Arguments { other, witness, limit, bytes, file: _, x: _, y: _, json: _, work: _ } = arguments;
    refuse_for_seats(&[
        ("--other", other.is_some()),
        ("--witness", *witness),
        ("--limit", limit.is_some()),
        ("--bytes", bytes.is_some()),
    ])?;
    let on = [drawing.names.find(&arguments.x)?, drawing.names.find(&arguments.y)?];
    let compared = Compared::of_positions(&drawing.graph, on.map(|at| at as u32), arguments.work);
    let compared = compared.map_err(|reason| Failure::input(&arguments.file, reason))?;
    let bisimilar = compared.same;
    let [x, y] = on.map(|at| drawing.names.key(at));
    let answer = Answer { players: drawing.graph.players(), x, y, bisimilar, compared };
    let output = &mut *streams.output;
    if arguments.json {
        return Ok(write_json(&answer, output)?);
    }
    writeln!(output, "With x = {} and y = {}:", drawing.names.name(on[0]), drawing.names.name(on[1]))?;
    let bisimilar = if bisimilar { "hyperbisimilar, the same game" } else { "not hyperbisimilar" };
    writeln!(output, "x and y are {bisimilar}. “This” is x, and “the other” is y.")?;
    Ok(answer.compared.write(output)?)
}
