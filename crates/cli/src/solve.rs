//! `hyperjam solve`: the marks of every position.

use std::borrow::Cow;
use std::io::{self, Write};
use std::panic::resume_unwind;
use std::thread;

use hyperjam_solver::bisimulation::{BisimulationTask, Classes};
use hyperjam_solver::{Marks, PositionId, Solution};
use serde::{Serialize, Serializer};

use crate::drawing::Drawing;
use crate::failure::Failure;
use crate::solution::winner;
use crate::text;
use crate::{Streams, progress, sum};

/// Marks every position: who wins, in how many moves, its sector, label and class.
#[derive(clap::Args)]
#[command(after_help = "\
LEFT FIRST and RIGHT FIRST say who wins when that player starts, and after how many moves when the winner
hurries and the loser delays. SECTOR names who has a non-losing strategy: Left, Right, the first player (I), the
second player (II). GRUNDY is the generalized Grundy number, in normal play where Left and Right have the same options
everywhere. Positions of one CLASS are the same game.")]
pub(crate) struct Arguments {
    /// The drawing, or "-" for standard input.
    file: String,
    /// One JSON object instead of a table.
    #[arg(long)]
    json: bool,
    /// The most positions and moves that the search of a sum of vehicles may look at. The marks are given whether or not
    /// it comes to an end.
    #[arg(long, default_value_t = 4_000_000, value_name = "COUNT")]
    pub(crate) limit: usize,
}

#[derive(Serialize)]
struct Answer<'a> {
    positions: Positions<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sum: Option<sum::Tried<'a>>,
}

/// The answers of all positions. Each is made as it is written, so that those of millions need no room.
#[derive(Clone, Copy)]
struct Positions<'a> {
    drawing: &'a Drawing,
    solution: &'a Solution,
    classes: &'a Classes,
}

impl<'a> Positions<'a> {
    fn iter(self) -> impl Iterator<Item = (PositionId, PositionAnswer<'a>)> {
        let Self { drawing, solution, classes } = self;
        drawing.graph.positions().map(move |id| (id, position(drawing, solution, classes, id)))
    }
}

impl Serialize for Positions<'_> {
    fn serialize<S: Serializer>(&self, writer: S) -> Result<S::Ok, S::Error> {
        writer.collect_seq(self.iter().map(|(_, answer)| answer))
    }
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
    rank: Option<u32>,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let drawing = Drawing::read(&arguments.file, streams)?;
    let (solution, classes) = both(&drawing, streams);
    let positions = Positions { drawing: &drawing, solution: &solution, classes: &classes };
    let sum = match drawing.vehicles.as_slice() {
        [] => None,
        vehicles => Some(sum::Tried::of(&drawing, &solution, vehicles, arguments.limit, streams)),
    };
    let answer = Answer { positions, sum };
    if arguments.json {
        text::write_json(&answer, streams.output)?;
    } else {
        table(&answer, streams.output)?;
    }
    Ok(())
}

/// Outcomes and labels, and beside them the classes, which take longer and have the bar.
fn both(drawing: &Drawing, streams: &mut Streams<'_>) -> (Solution, Classes) {
    thread::scope(|scope| {
        let solving = scope.spawn(|| hyperjam_solver::solve(&drawing.graph, drawing.convention));
        let classes = progress::finish("Comparing positions", BisimulationTask::new(&drawing.graph), streams);
        (solving.join().unwrap_or_else(|panic| resume_unwind(panic)), classes)
    })
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
        rank: solution.labels.as_ref().and_then(|labels| labels.rank(position)),
    }
}

fn table(answer: &Answer<'_>, output: &mut dyn Write) -> io::Result<()> {
    let result = |winner: &'static str, remoteness: Option<u32>| match remoteness {
        Some(moves) => Cow::Owned(format!("{winner} ({moves})")),
        None => Cow::Borrowed(winner),
    };
    let head = ["POSITION", "LEFT FIRST", "RIGHT FIRST", "SECTOR", "GRUNDY", "CLASS"];
    let row = |(id, position): (PositionId, PositionAnswer<'_>)| {
        [
            answer.positions.drawing.name(id),
            result(position.left_first, position.left_remoteness),
            result(position.right_first, position.right_remoteness),
            position.sector.into(),
            position.grundy.unwrap_or_default().into(),
            position.class.to_string().into(),
        ]
    };
    text::table(head, || answer.positions.iter().map(row), output)?;
    if let Some(sum) = &answer.sum {
        writeln!(output)?;
        sum.print(output)?;
    }
    Ok(())
}
