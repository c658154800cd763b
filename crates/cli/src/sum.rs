//! `hyperjam sum`: who wins with many vehicles, and by which moves.

use std::borrow::Cow;
use std::io::{self, Write};

use hyperjam_solver::play::Value;
use hyperjam_solver::sum::{SumAnswer, SumMove, SumTask, sum_by_labels};
use hyperjam_solver::{Convention, Grundy, GrundyLabels, Player, PositionId, grundy};
use serde::Serialize;

use crate::drawing::Drawing;
use crate::failure::Failure;
use crate::solve::winner;
use crate::text::write_json;
use crate::{Streams, progress};

/// Solves the sum of several vehicles: each move moves one of them.
#[derive(clap::Args)]
#[command(after_help = "\
Vehicles on the same roads make a sum. Where Left and Right have the same options everywhere, the labels add up without
any search: n ⊕ m is the Nim sum, n ⊕ ∞{K} = ∞{n ⊕ k for k in K}, and ∞{K} ⊕ ∞{H} = ∞.

  hyperjam sum roads.json H I")]
pub(crate) struct Arguments {
    /// The drawing, or "-" for standard input.
    file: String,
    /// The ids or labels of the positions where the vehicles stand, repeats allowed; else the drawing's own vehicles.
    vehicles: Vec<String>,
    /// One JSON object instead of sentences.
    #[arg(long)]
    json: bool,
    /// The most positions and moves that a search may look at.
    #[arg(long, default_value_t = 4_000_000, value_name = "COUNT")]
    limit: usize,
}

/// What is known of a sum, as it is written.
#[derive(Serialize)]
pub(crate) struct Answer<'a> {
    vehicles: Vec<&'a str>,
    left_first: &'static str,
    right_first: &'static str,
    sector: &'static str,
    grundy: Option<String>,
    winning_moves: Vec<MoveAnswer<'a>>,
    drawing_moves: Vec<MoveAnswer<'a>>,
    /// Where the vehicles stand, for sentences.
    #[serde(skip)]
    names: Vec<Cow<'a, str>>,
}

#[derive(Serialize)]
struct MoveAnswer<'a> {
    vehicle: usize,
    to: &'a str,
    by: &'static str,
    /// Where it leads, for sentences.
    #[serde(skip)]
    name: Cow<'a, str>,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let drawing = Drawing::read(&arguments.file, streams)?;
    let named: Result<Vec<_>, _> = arguments.vehicles.iter().map(|key| drawing.find(key)).collect();
    let vehicles = if arguments.vehicles.is_empty() { drawing.vehicles.clone() } else { named? };
    if vehicles.is_empty() {
        return Err(Failure::input(
            &arguments.file,
            "the drawing has no vehicles: name the positions they stand on",
        ));
    }
    let labels = match drawing.convention {
        Convention::Normal => grundy::grundy_labels(&drawing.graph),
        Convention::Misere => None,
    };
    let answer = Answer::of(&drawing, labels.as_ref(), &vehicles, arguments.limit, streams)?;
    if arguments.json {
        write_json(&answer, streams.output)?;
    } else {
        print(&answer, streams.output)?;
    }
    Ok(())
}

impl<'a> Answer<'a> {
    /// Solves the sum of these vehicles: by labels where there are any, else by a search up to the limit.
    pub(crate) fn of(
        drawing: &'a Drawing,
        labels: Option<&GrundyLabels>,
        vehicles: &[PositionId],
        limit: usize,
        streams: &mut Streams<'_>,
    ) -> Result<Self, Failure> {
        let found = match labels {
            Some(labels) => sum_by_labels(&drawing.graph, labels, vehicles),
            None => {
                let task = SumTask::new(&drawing.graph, drawing.convention, vehicles, limit);
                let found = progress::finish("Searching the sum", task, streams);
                found.map_err(|error| Failure::input(&drawing.file, format!("vehicles: {error}")))?
            }
        };
        Ok(Self {
            vehicles: vehicles.iter().map(|vehicle| drawing.key(*vehicle)).collect(),
            left_first: winner(found.outcomes[0]),
            right_first: winner(found.outcomes[1]),
            sector: found.sector().name(),
            grundy: found.label.as_ref().map(Grundy::to_string),
            winning_moves: moves(drawing, &found, Value::Win),
            drawing_moves: moves(drawing, &found, Value::Draw),
            names: vehicles.iter().map(|vehicle| drawing.name(*vehicle)).collect(),
        })
    }
}

/// The moves of a value, each once with those for whom it has it, among the players who have nothing better.
fn moves<'a>(drawing: &'a Drawing, found: &SumAnswer, value: Value) -> Vec<MoveAnswer<'a>> {
    let of = |player| -> Vec<SumMove> {
        found.good_moves(player).filter(|made| made.value == value).copied().collect()
    };
    let (left, right) = (of(Player::Left), of(Player::Right));
    let same = |a: &SumMove, b: &SumMove| (a.vehicle, a.id) == (b.vehicle, b.id);
    let mut moves: Vec<(SumMove, &'static str)> = Vec::new();
    for made in &left {
        moves.push((*made, if right.iter().any(|other| same(made, other)) { "both" } else { "left" }));
    }
    let only_right = right.iter().filter(|made| !left.iter().any(|other| same(made, other)));
    moves.extend(only_right.map(|made| (*made, "right")));
    moves.sort_by_key(|(made, _)| (made.vehicle, made.id));
    let answer = |(made, by): (SumMove, _)| MoveAnswer {
        vehicle: made.vehicle,
        to: drawing.key(made.to),
        by,
        name: drawing.name(made.to),
    };
    moves.into_iter().map(answer).collect()
}

/// The answer in sentences.
pub(crate) fn print(answer: &Answer<'_>, output: &mut dyn Write) -> io::Result<()> {
    let names = &answer.names;
    write!(output, "The sum {}: Left first {}, ", names.join(" + "), answer.left_first)?;
    write!(output, "Right first {}; sector {}", answer.right_first, answer.sector)?;
    match &answer.grundy {
        Some(label) => writeln!(output, "; label {label}.")?,
        None => writeln!(output, ".")?,
    }
    for (moves, verb) in [(&answer.winning_moves, "wins"), (&answer.drawing_moves, "keeps the draw")] {
        for made in moves {
            let who = match made.by {
                "both" => "whoever starts",
                "left" => "Left, starting,",
                _ => "Right, starting,",
            };
            writeln!(output, "  {who} {verb} by {} → {}", names[made.vehicle], made.name)?;
        }
    }
    Ok(())
}
