//! `hyperjam compare` and what `hyperjam order` says of two positions, in misère play.

use std::io::{self, Write};

use hyperjam_solver::Graph;
use hyperjam_solver::PositionId;
use hyperjam_solver::misere::{MiserePositions, MisereRefutation};
use hyperjam_solver::outcome::outcomes;
use hyperjam_solver::task::Budget;
use hyperjam_terms::{Convention, Order, Outcome, Player};
use serde::Serialize;

use super::{Arguments, NamedPosition, formula};
use crate::Streams;
use crate::certificate::ContextFields;
use crate::failure::Failure;
use crate::text::write_json;

/// What is known of two positions.
#[derive(Serialize)]
struct MisereAnswer<'a> {
    x: &'a str,
    y: &'a str,
    convention: Convention,
    /// How they compare in every sum, if that is known.
    order: Option<Order>,
    /// Whether x ≥ y.
    at_least: MisereDirection,
    /// Whether y ≥ x.
    at_most: MisereDirection,
    equidetermined: bool,
    bisimilar: bool,
    /// Whether the limit left room for all games that are tried.
    tried_all: bool,
}

/// Whether one is at least the other.
#[derive(Serialize)]
struct MisereDirection {
    holds: Option<bool>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    by: Option<MisereFields>,
}

/// The game z that shows that a position is not at least another.
#[derive(Serialize)]
struct MisereFields {
    starter: Player,
    /// How the two sums with z end.
    outcomes: [Outcome; 2],
    context: ContextFields,
}

/// What is certain in misère play, and what is not.
pub(crate) const KNOWN: &str = "In misère play a game and its negative do not cancel out. So the same game is equal, and a game is not at least \
     another if it ends worse for Left beside some game z; the rest is not decided.";

/// Answers for two positions of a graph.
pub(super) fn run(
    arguments: &Arguments,
    graph: &Graph,
    pair: [PositionId; 2],
    named: &[NamedPosition; 2],
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    let known = MiserePositions::of(graph, Budget::of_size(arguments.limit()));
    let [x, y] = pair;
    let found = known.compare(pair);
    let fields = |MisereRefutation { z, starter, outcomes }| {
        let (context, _) = known.game(z)?;
        Some(MisereFields { starter, outcomes, context: ContextFields::of(&context) })
    };
    let direction = |holds, pair| MisereDirection { holds, by: known.refutation(pair).and_then(fields) };
    let alone = outcomes(graph, Convention::Misere);
    let answer = MisereAnswer {
        x: &named[0].id,
        y: &named[1].id,
        convention: Convention::Misere,
        order: found.order(),
        at_least: direction(found.at_least, [x, y]),
        at_most: direction(found.at_most, [y, x]),
        equidetermined: alone.sector(x) == alone.sector(y),
        bisimilar: known.classes().class(x) == known.classes().class(y),
        tried_all: known.is_whole(),
    };
    match arguments.json {
        true => write_json(&answer, streams.output)?,
        false => print(&answer, named, arguments.limit(), streams.output)?,
    }
    Ok(())
}

fn print(
    answer: &MisereAnswer<'_>,
    named: &[NamedPosition; 2],
    limit: usize,
    output: &mut dyn Write,
) -> io::Result<()> {
    let [x, y] = named.each_ref().map(|one| &one.name);
    writeln!(output, "With x = {x} and y = {y}, in misère play:")?;
    let equidetermined = if answer.equidetermined { "the same sector" } else { "different sectors" };
    writeln!(output, "  x and y lie in {equidetermined}.")?;
    if answer.bisimilar {
        writeln!(output, "  x and y are hyperbisimilar, the same game: in every sum x = y.")?;
        return writeln!(output, "  {KNOWN}");
    }
    writeln!(output, "  x and y are not hyperbisimilar.")?;
    if let Some(order) = answer.order {
        writeln!(output, "  In every sum x {order} y.")?;
    }
    for (direction, [x, y]) in [(&answer.at_least, ["x", "y"]), (&answer.at_most, ["y", "x"])] {
        match &direction.by {
            Some(by) => writeln!(output, "  {}.", refuted(by, [x, y]))?,
            None => writeln!(output, "  {x} ≥ {y} is not decided: no game that was tried refutes it.")?,
        }
    }
    writeln!(output, "  {KNOWN}")?;
    if !answer.tried_all {
        writeln!(
            output,
            "  Not all games were tried: some sums have more than {limit} positions; see --limit."
        )?;
    }
    Ok(())
}

/// Why one is not at least the other.
fn refuted(by: &MisereFields, [x, y]: [&str; 2]) -> String {
    let ends = by.outcomes.map(|outcome| match outcome {
        Outcome::LeftWins => "won by Left",
        Outcome::Draw => "a draw",
        Outcome::RightWins => "won by Right",
    });
    format!(
        "{x} ≱ {y}: when {} starts, {x} + z is {} and {y} + z {}, for z = {}",
        by.starter,
        ends[0],
        ends[1],
        formula(&by.context)
    )
}
