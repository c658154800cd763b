//! `hyperjam solve`: the marks of every position.

use std::io::{self, Write};

use hyperjam_solver::bisimulation::{Classes, bisimulation};
use hyperjam_solver::play::Value;
use hyperjam_solver::sum::{SumAnswer, sum};
use hyperjam_solver::{Grundy, Marks, Outcome, Player, PositionId, Solution, solve};
use serde::Serialize;

use crate::Streams;
use crate::drawing::Drawing;
use crate::failure::Failure;
use crate::text::{self, plain};

/// Marks every position: who wins, in how many moves, its sector, label and class.
#[derive(clap::Args)]
#[command(after_help = "\
LEFT FIRST and RIGHT FIRST say who wins when that player starts, and after how many moves when the winner
hurries and the loser delays. SECTOR names who has a non-losing strategy: Left, Right, the first player (I), the
second player (II). GRUNDY is the generalized Grundy number where every move is open to both players in normal
play. Positions of one CLASS are the same game.")]
pub(crate) struct Arguments {
    /// The drawing, or "-" for standard input.
    file: String,
    /// One JSON object instead of a table.
    #[arg(long)]
    json: bool,
    /// The most positions and moves that the search of a sum of vehicles may look at.
    #[arg(long, default_value_t = 4_000_000, value_name = "COUNT")]
    limit: usize,
}

#[derive(Serialize)]
struct Answer<'a> {
    positions: Vec<PositionAnswer<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sum: Option<SumAnswerJson<'a>>,
}

#[derive(Serialize)]
struct PositionAnswer<'a> {
    id: &'a str,
    left_first: &'static str,
    right_first: &'static str,
    sector: &'static str,
    grundy: Option<String>,
    class: usize,
    left_remoteness: Option<u32>,
    right_remoteness: Option<u32>,
}

#[derive(Serialize)]
struct SumAnswerJson<'a> {
    vehicles: Vec<&'a str>,
    left_first: &'static str,
    right_first: &'static str,
    sector: &'static str,
    grundy: Option<String>,
    winning_moves: Vec<MoveAnswer<'a>>,
}

#[derive(Serialize)]
struct MoveAnswer<'a> {
    vehicle: usize,
    to: &'a str,
    by: &'static str,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let drawing = Drawing::read(&arguments.file, streams)?;
    let solution = solve(&drawing.graph, drawing.convention);
    let classes = bisimulation(&drawing.graph);
    let positions = drawing.graph.positions().map(|id| position(&drawing, &solution, &classes, id)).collect();
    let sum = match drawing.vehicles.as_slice() {
        [] => None,
        vehicles => {
            let found = sum(&drawing.graph, drawing.convention, vehicles, arguments.limit);
            let found =
                found.map_err(|error| Failure::input(&arguments.file, format!("vehicles: {error}")))?;
            Some(sum_answer(&drawing, &found))
        }
    };
    let answer = Answer { positions, sum };
    if arguments.json {
        serde_json::to_writer(&mut *streams.output, &answer)?;
        writeln!(streams.output)?;
    } else {
        table(&answer, streams.output)?;
    }
    Ok(())
}

fn position<'a>(
    drawing: &'a Drawing,
    solution: &Solution,
    classes: &Classes,
    position: PositionId,
) -> PositionAnswer<'a> {
    let Marks { outcomes, remoteness, sector, grundy } = solution.marks(position);
    PositionAnswer {
        id: drawing.key(position),
        left_first: winner(outcomes[0]),
        right_first: winner(outcomes[1]),
        sector: sector.name(),
        grundy: grundy.map(|label| label.to_string()),
        class: classes.class(position).index(),
        left_remoteness: remoteness[0],
        right_remoteness: remoteness[1],
    }
}

fn sum_answer<'a>(drawing: &'a Drawing, found: &SumAnswer) -> SumAnswerJson<'a> {
    let wins =
        |player| found.moves.iter().filter(move |made| made.player == player && made.value == Value::Win);
    let mut winning_moves = Vec::new();
    for made in wins(Player::Left) {
        let both = wins(Player::Right).any(|other| (other.vehicle, other.id) == (made.vehicle, made.id));
        winning_moves.push((made, if both { "both" } else { "left" }));
    }
    for made in wins(Player::Right) {
        if !wins(Player::Left).any(|other| (other.vehicle, other.id) == (made.vehicle, made.id)) {
            winning_moves.push((made, "right"));
        }
    }
    winning_moves.sort_by_key(|(made, _)| (made.vehicle, made.id));
    SumAnswerJson {
        vehicles: drawing.vehicles.iter().map(|vehicle| drawing.key(*vehicle)).collect(),
        left_first: winner(found.outcomes[0]),
        right_first: winner(found.outcomes[1]),
        sector: found.sector().name(),
        grundy: found.label.as_ref().map(Grundy::to_string),
        winning_moves: winning_moves
            .into_iter()
            .map(|(made, by)| MoveAnswer { vehicle: made.vehicle, to: drawing.key(made.to), by })
            .collect(),
    }
}

fn winner(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::LeftWins => "left",
        Outcome::RightWins => "right",
        Outcome::Draw => "draw",
    }
}

fn table(answer: &Answer<'_>, output: &mut dyn Write) -> io::Result<()> {
    let result = |winner: &str, remoteness: Option<u32>| match remoteness {
        Some(moves) => format!("{winner} ({moves})"),
        None => winner.to_owned(),
    };
    let mut rows =
        vec![["POSITION", "LEFT FIRST", "RIGHT FIRST", "SECTOR", "GRUNDY", "CLASS"].map(String::from)];
    rows.extend(answer.positions.iter().map(|position| {
        [
            plain(position.id),
            result(position.left_first, position.left_remoteness),
            result(position.right_first, position.right_remoteness),
            position.sector.to_owned(),
            position.grundy.clone().unwrap_or_default(),
            position.class.to_string(),
        ]
    }));
    text::table(&rows, output)?;
    if let Some(sum) = &answer.sum {
        let vehicles: Vec<String> = sum.vehicles.iter().map(|vehicle| plain(vehicle)).collect();
        write!(output, "\nThe sum {}: ", vehicles.join(" + "))?;
        write!(
            output,
            "Left first {}, Right first {}; sector {}",
            sum.left_first, sum.right_first, sum.sector
        )?;
        match &sum.grundy {
            Some(label) => writeln!(output, "; label {label}.")?,
            None => writeln!(output, ".")?,
        }
        for made in &sum.winning_moves {
            let by = match made.by {
                "both" => "whoever starts wins",
                "left" => "Left, starting, wins",
                _ => "Right, starting, wins",
            };
            writeln!(output, "  {by} by {} → {}", vehicles[made.vehicle], plain(made.to))?;
        }
    }
    Ok(())
}
