//! `hyperjam order` of a drawing for misère play.

use std::collections::BTreeMap;
use std::io::{self, Write};

use hyperjam_solver::PositionId;
use hyperjam_solver::misere::{MiserePositions, MisereRefutation};
use hyperjam_solver::task::Budget;
use hyperjam_terms::{Convention, Outcome, Player};
use serde::Serialize;

use super::{Arguments, called};
use crate::Streams;
use crate::certificate::ContextFields;
use crate::drawing::Drawing;
use crate::failure::Failure;
use crate::text::write_json;

/// What is known of the order of all positions.
#[derive(Serialize)]
struct MisereOrderAnswer {
    convention: Convention,
    /// The ids of the positions of each class: they are the same game, and so equal.
    classes: Vec<Vec<String>>,
    /// Pairs of classes of which the first is not at least the second.
    refuted: Vec<MiserePair>,
    /// Pairs of which it is not known whether the first is at least the second.
    undecided: Vec<[usize; 2]>,
    /// The games z by which they are refuted.
    games: Vec<ContextFields>,
    /// Whether the limit left room for all games that are tried.
    tried_all: bool,
}

/// Two classes of which the first is not at least the second: with z and this player starting their sums end so.
#[derive(Serialize)]
struct MiserePair {
    pair: [usize; 2],
    z: usize,
    starter: Player,
    outcomes: [Outcome; 2],
}

/// The most classes that are compared.
const MOST_CLASSES: usize = 400;

/// Answers for all positions of a drawing.
pub(super) fn run(
    arguments: &Arguments,
    drawing: &Drawing,
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    let known = MiserePositions::of(&drawing.graph, Budget::default());
    let mut classes: Vec<Vec<PositionId>> = vec![Vec::new(); known.classes().class_count()];
    for position in drawing.graph.positions() {
        classes[known.classes().class(position).index()].push(position);
    }
    if classes.len() > MOST_CLASSES {
        let undecided = format!(
            "not decided: there are {} classes of positions that are the same game, and in misère play {MOST_CLASSES} are compared at most",
            classes.len()
        );
        match arguments.json {
            true => write_json(&serde_json::json!({ "undecided": undecided }), streams.output)?,
            false => writeln!(streams.output, "{undecided}.")?,
        }
        return Ok(());
    }
    let (mut refuted, mut undecided) = (Vec::new(), Vec::new());
    let (mut games, mut numbers) = (Vec::new(), BTreeMap::new());
    for one in 0..classes.len() {
        for other in (0..classes.len()).filter(|other| *other != one) {
            let found = known.refutation([classes[one][0], classes[other][0]]);
            let Some(MisereRefutation { z, starter, outcomes }) = found else {
                undecided.push([one, other]);
                continue;
            };
            let z = *numbers.entry(z).or_insert_with(|| {
                games.extend(known.game(z).map(|(context, _)| ContextFields::of(&context)));
                games.len() - 1
            });
            refuted.push(MiserePair { pair: [one, other], z, starter, outcomes });
        }
    }
    let key = |position: &PositionId| drawing.key(*position).to_owned();
    let answer = MisereOrderAnswer {
        convention: Convention::Misere,
        classes: classes.iter().map(|class| class.iter().map(key).collect()).collect(),
        refuted,
        undecided,
        games,
        tried_all: known.is_whole(),
    };
    match arguments.json {
        true => write_json(&answer, streams.output)?,
        false => print(drawing, &classes, &answer, streams.output)?,
    }
    Ok(())
}

fn print(
    drawing: &Drawing,
    classes: &[Vec<PositionId>],
    answer: &MisereOrderAnswer,
    output: &mut dyn Write,
) -> io::Result<()> {
    let count = drawing.graph.position_count();
    writeln!(
        output,
        "In misère play: {count} positions in {} classes of hyperbisimilar ones, which are equal in every sum.",
        classes.len()
    )?;
    let list = |one: usize, pairs: &mut dyn Iterator<Item = [usize; 2]>| {
        let others = pairs.filter(|[first, _]| *first == one).map(|[_, other]| called(other));
        others.collect::<Vec<_>>().join(", ")
    };
    for (one, class) in classes.iter().enumerate() {
        let names: Vec<_> = class.iter().map(|position| drawing.name(*position)).collect();
        write!(output, "  {}: {}", called(one), names.join(", "))?;
        let refuted = list(one, &mut answer.refuted.iter().map(|refuted| refuted.pair));
        let open = list(one, &mut answer.undecided.iter().copied());
        for (words, others) in [("not at least", refuted), ("not decided: at least", open)] {
            if !others.is_empty() {
                write!(output, " — {words} {others}")?;
            }
        }
        writeln!(output)?;
    }
    if !answer.tried_all {
        writeln!(output, "Not all games were tried, as some sums are too large.")?;
    }
    writeln!(output, "{}", crate::compare::MISERE_KNOWN)
}
