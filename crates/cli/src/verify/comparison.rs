//! The answers of `compare --json --witness`.

use std::collections::BTreeMap;

use hyperjam_solver::PositionId;
use hyperjam_solver::relation::Relations;
use hyperjam_solver::verify::{self, DifferenceClaim, Refuted};
use serde::Deserialize;

use super::Winner;
use crate::drawing::Drawing;
use crate::text::plain;

/// What is claimed of two positions.
#[derive(Deserialize)]
pub(super) struct Comparison {
    x: String,
    y: String,
    relations: Vec<String>,
    difference: Difference,
    witness: Vec<State>,
}

#[derive(Deserialize)]
struct Difference {
    left_first: Winner,
    right_first: Winner,
    sector: String,
}

/// A position of the difference.
#[derive(Deserialize)]
struct State {
    x: String,
    y: String,
    left_first: Winner,
    right_first: Winner,
    left_remoteness: Option<u32>,
    right_remoteness: Option<u32>,
}

/// Checks the relations by their witness, and tells how many positions of the difference it has.
pub(super) fn check(drawing: &Drawing, claims: &Comparison) -> Result<usize, String> {
    let graph = &drawing.graph;
    let numbers: BTreeMap<&str, PositionId> =
        graph.positions().map(|position| (drawing.key(position), position)).collect();
    let find = |key: &str| {
        let number = numbers.get(key).copied();
        number.ok_or_else(|| format!("the drawing has no position “{}”", plain(key)))
    };
    let state = |state: &State| -> Result<DifferenceClaim, String> {
        let left = (state.left_first.into(), state.left_remoteness);
        let right = (state.right_first.into(), state.right_remoteness);
        Ok(([find(&state.x)?, find(&state.y)?], [left, right]))
    };
    let witness: Result<Vec<DifferenceClaim>, String> = claims.witness.iter().map(state).collect();
    let relations = Relations {
        left_first: claims.difference.left_first.into(),
        right_first: claims.difference.right_first.into(),
    };
    let pair = [find(&claims.x)?, find(&claims.y)?];
    let key = |position: PositionId| drawing.name(position);
    verify::difference(graph, pair, relations, &witness?).map_err(|refuted| match refuted {
        Refuted::Difference { pair: [x, y], to_move, reason } => {
            format!("refuted: “{}” − “{}” with {to_move} to move: {reason}", key(x), key(y))
        }
        other => format!("refuted: {other}"),
    })?;
    let holding: Vec<String> = relations.holding().map(|relation| relation.to_string()).collect();
    // Earlier answers have another sign for one of the relations.
    let claimed: Vec<String> = claims.relations.iter().map(|text| text.replace("▶\u{336}", "◁|")).collect();
    if holding != claimed {
        return Err(format!("refuted: by the outcomes of x − y these hold: {}", holding.join(", ")));
    }
    if claims.difference.sector != relations.sector().name() {
        return Err(format!("refuted: the sector of x − y is {} by its outcomes", relations.sector()));
    }
    Ok(claims.witness.len())
}
