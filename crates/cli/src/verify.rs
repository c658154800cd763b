//! `hyperjam verify`: a check of answers.

mod comparison;

use std::collections::BTreeMap;

use hyperjam_solver::stage::{Round, refinement_rounds};
use hyperjam_solver::verify::{self, LabelClaim, OutcomeClaim, Refuted};
use hyperjam_solver::{Convention, Grundy, Outcome, Sector};
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::Streams;
use crate::drawing::{Drawing, text_of};
use crate::failure::Failure;
use crate::text::plain;

/// Checks the answers of `solve --json`, or of `compare --json --witness`, by an independent program.
#[derive(clap::Args)]
#[command(after_help = "\
Checked in time proportional to the answers: outcomes with remoteness, sectors, labels with ranks, and that positions
of one class have options in the same classes; of a comparison, the relations and the outcomes of x − y. Not checked
are the sum of vehicles and whether x ≈ y. Nothing is computed again that could be wrong in the same way: each claim
is compared with the claims about the options.

That positions of different classes are different games, and hence that a drawing has no labels, does not show in the
answers alone. With --coarsest the rounds that tell them apart are worked out and checked one by one, which takes longer.

  hyperjam solve roads.json --json | hyperjam verify roads.json
  hyperjam compare games.json c c1 --json --witness | hyperjam verify games.json")]
pub(crate) struct Arguments {
    /// The drawing.
    file: String,
    /// The answers, or "-" for standard input.
    #[arg(default_value = "-")]
    answers: String,
    /// Check too that no coarser classes would do.
    #[arg(long)]
    coarsest: bool,
}

/// What tells one kind of answers from the other.
#[derive(Deserialize)]
struct Kind {
    relations: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct Answers {
    positions: Vec<Claim>,
}

#[derive(Deserialize)]
struct Claim {
    id: String,
    left_first: Winner,
    right_first: Winner,
    sector: String,
    grundy: Option<String>,
    class: usize,
    left_remoteness: Option<u32>,
    right_remoteness: Option<u32>,
    rank: Option<u32>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Winner {
    Left,
    Right,
    Draw,
}

impl From<Winner> for Outcome {
    fn from(winner: Winner) -> Self {
        match winner {
            Winner::Left => Outcome::LeftWins,
            Winner::Right => Outcome::RightWins,
            Winner::Draw => Outcome::Draw,
        }
    }
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    if arguments.file == "-" && arguments.answers == "-" {
        return Err(Failure::input("-", "the drawing and the answers cannot both be read from here"));
    }
    let drawing = Drawing::read(&arguments.file, streams)?;
    let text = text_of(&arguments.answers, streams)?;
    let wrong = |reason: String| Failure::input(&arguments.answers, reason);
    let kind: Kind = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
    if kind.relations.is_some() {
        let claims = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        let count = comparison::check(&drawing, &claims).map_err(wrong)?;
        writeln!(streams.output, "Verified: the relations, by the outcomes of {count} positions of x − y.")?;
        return Ok(());
    }
    let answers: Answers = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
    let claims = in_order(&drawing, answers.positions).map_err(wrong)?;
    check(&drawing, &claims).map_err(|reason| wrong(format!("refuted: {reason}")))?;
    if arguments.coarsest {
        check_coarsest(&drawing, &claims).map_err(|reason| wrong(format!("refuted: {reason}")))?;
    }
    let labels = claims.iter().filter(|claim| claim.grundy.is_some()).count();
    let count = claims.len();
    let classes = if arguments.coarsest { "classes and that none coarser would do" } else { "classes" };
    writeln!(
        streams.output,
        "Verified: the outcomes of {count} positions for both starters, {labels} labels, {classes}."
    )?;
    Ok(())
}

/// The claims in the order of the drawing's positions, one for each.
fn in_order(drawing: &Drawing, claims: Vec<Claim>) -> Result<Vec<Claim>, String> {
    let mut by_id: BTreeMap<String, Claim> = BTreeMap::new();
    for (number, claim) in claims.into_iter().enumerate() {
        let id = claim.id.clone();
        if by_id.insert(id.clone(), claim).is_some() {
            return Err(format!("positions[{number}]: “{}” is answered twice", plain(&id)));
        }
    }
    let take = |position| {
        let key = drawing.key(position);
        by_id.remove(key).ok_or_else(|| format!("there is no answer for “{}”", plain(key)))
    };
    let ordered: Result<Vec<Claim>, String> = drawing.graph.positions().map(take).collect();
    let ordered = ordered?;
    match by_id.keys().next() {
        None => Ok(ordered),
        Some(id) => Err(format!("the drawing has no position “{}”", plain(id))),
    }
}

/// In the drawing's words.
fn said(drawing: &Drawing, refuted: &Refuted) -> String {
    match refuted {
        Refuted::Outcome { position, to_move, reason } => {
            format!("“{}” with {to_move} to move: {reason}", plain(drawing.key(*position)))
        }
        Refuted::Label { position, reason } => {
            format!("the label of “{}”: {reason}", plain(drawing.key(*position)))
        }
        Refuted::Class { position, reason } => {
            format!("the class of “{}”: {reason}", plain(drawing.key(*position)))
        }
        _ => refuted.to_string(),
    }
}

/// Whether no coarser classes would do. The rounds of the refinement are proposed, and checked.
fn check_coarsest(drawing: &Drawing, claims: &[Claim]) -> Result<(), String> {
    let graph = &drawing.graph;
    let numbers = |round: Round| -> Vec<usize> {
        graph.positions().map(|position| round.classes.class(position).index()).collect()
    };
    let rounds: Vec<Vec<usize>> = refinement_rounds(graph).into_iter().map(numbers).collect();
    let classes: Vec<usize> = claims.iter().map(|claim| claim.class).collect();
    verify::coarsest(graph, &classes, &rounds).map_err(|refuted| said(drawing, &refuted))
}

fn check(drawing: &Drawing, claims: &[Claim]) -> Result<(), String> {
    let graph = &drawing.graph;
    let refuted = |refuted: Refuted| said(drawing, &refuted);
    let outcomes: Vec<[OutcomeClaim; 2]> = claims
        .iter()
        .map(|claim| {
            [
                (claim.left_first.into(), claim.left_remoteness),
                (claim.right_first.into(), claim.right_remoteness),
            ]
        })
        .collect();
    verify::outcomes(graph, drawing.convention, &outcomes).map_err(refuted)?;
    for claim in claims {
        let sector = Sector::of(claim.left_first.into(), claim.right_first.into());
        if claim.sector != sector.name() {
            return Err(format!("the sector of “{}” is {sector} by its outcomes", plain(&claim.id)));
        }
    }
    let classes: Vec<usize> = claims.iter().map(|claim| claim.class).collect();
    verify::classes(graph, &classes).map_err(refuted)?;
    let labelled = drawing.convention == Convention::Normal && verify::impartial(graph, &classes).is_ok();
    if let Some(claim) = claims.iter().find(|claim| claim.grundy.is_some() != labelled) {
        let reason =
            if labelled { "has a label, and none is given" } else { "has no label, and one is given" };
        return Err(format!("“{}” {reason}", plain(&claim.id)));
    }
    if labelled {
        let label = |claim: &Claim| -> Result<LabelClaim, String> {
            let text = claim.grundy.as_deref().unwrap_or_default();
            let label: Grundy = text.parse().map_err(|error| format!("“{}”: {error}", plain(&claim.id)))?;
            Ok((label, claim.rank))
        };
        let labels: Result<Vec<LabelClaim>, String> = claims.iter().map(label).collect();
        verify::labels(graph, &labels?).map_err(refuted)?;
    }
    Ok(())
}
