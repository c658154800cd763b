//! The values of a drawing's positions, as texts.

use std::collections::HashMap;
use std::sync::Arc;

use hyperjam_solver::{GrundyLabels, PositionId, Solution};
use hyperjam_sums::{NoValue, ValueOfSum, positions_with_values, value_of_sum, values_of_graph};
use hyperjam_terms::{Convention, Grundy};
use hyperjam_values::notation::{Style, print};
use hyperjam_values::{Arena, GameId, Unfinished};

use crate::drawing::Drawing;

/// The value of a position.
#[derive(Clone, Debug)]
pub(crate) enum PrintedValue {
    /// It has none: infinite play is possible, or a tie.
    None,
    /// It is this.
    Known(Arc<str>),
    /// A limit was reached first.
    Undecided(Unfinished),
}

impl PrintedValue {
    /// The value as it is written, if it is known.
    pub(crate) fn text(&self) -> Option<&str> {
        if let PrintedValue::Known(text) = self { Some(text) } else { None }
    }

    /// Why it is not known, if there is one.
    pub(crate) fn undecided(&self) -> Option<String> {
        if let PrintedValue::Undecided(unfinished) = self { Some(unfinished.to_string()) } else { None }
    }
}

impl From<Result<Arc<str>, NoValue>> for PrintedValue {
    fn from(found: Result<Arc<str>, NoValue>) -> Self {
        match found {
            Ok(text) => PrintedValue::Known(text),
            Err(NoValue::Unfinished(unfinished)) => PrintedValue::Undecided(unfinished),
            Err(NoValue::Loop | NoValue::TieEnd | NoValue::DecidedEnd) => PrintedValue::None,
        }
    }
}

/// How values are written: in an object as they are typed, else as in books.
pub(crate) fn style(json: bool) -> Style {
    if json { Style::Ascii } else { Style::Unicode }
}

/// Whether positions are asked for their values: in normal play, where labels do not say everything already.
fn has_values(drawing: &Drawing, solution: &Solution) -> bool {
    drawing.convention == Convention::Normal && solution.labels.is_none()
}

/// The value of each position in texts of about `most` bytes at most; nothing if the game is impartial or misère.
pub(crate) fn of_positions(
    drawing: &Drawing,
    solution: &Solution,
    style: Style,
    most: usize,
) -> Option<Vec<PrintedValue>> {
    if !has_values(drawing, solution) {
        return None;
    }
    let mut arena = Arena::default();
    let values = values_of_graph(&mut arena, &drawing.graph);
    // Many positions may have one value.
    let mut texts: HashMap<GameId, Result<Arc<str>, Unfinished>> = HashMap::new();
    let mut text = |game| {
        let made = || print(&mut arena, game, style, most).map(|printed| printed.text.into());
        texts.entry(game).or_insert_with(made).clone()
    };
    Some(values.into_iter().map(|value| value.and_then(|game| Ok(text(game)?)).into()).collect())
}

/// The values of the positions of an impartial game, which follow from their labels: the label n of a position from which
/// no loop can be reached says that its value is ∗n (LN, the theorem of Sprague and Grundy).
pub(crate) fn of_labels(drawing: &Drawing, labels: &GrundyLabels, style: Style) -> Vec<PrintedValue> {
    let mut arena = Arena::default();
    let mut texts: HashMap<u32, PrintedValue> = HashMap::new();
    let mut values = vec![PrintedValue::None; drawing.graph.position_count()];
    for position in positions_with_values(&drawing.graph) {
        let Grundy::Nimber(n) = labels.label(position) else { continue };
        let mut made = || -> Result<Arc<str>, NoValue> {
            let star = arena.star(n)?;
            Ok(print(&mut arena, star, style, usize::MAX)?.text.into())
        };
        values[position.index()] = texts.entry(n).or_insert_with(|| made().into()).clone();
    }
    values
}

/// What the sum of these positions is worth, and its value in a text of about `most` bytes at most; nothing if there is no
/// value.
pub(crate) fn of_sum(
    drawing: &Drawing,
    solution: &Solution,
    positions: &[PositionId],
    style: Style,
    most: usize,
) -> Option<Result<(ValueOfSum, String), Unfinished>> {
    if !has_values(drawing, solution) {
        return None;
    }
    let mut arena = Arena::default();
    let mut found = || -> Result<_, NoValue> {
        let sum = value_of_sum(&mut arena, &drawing.graph, positions)?;
        let text = print(&mut arena, sum.value, style, most)?.text;
        Ok((sum, text))
    };
    match found() {
        Ok(found) => Some(Ok(found)),
        Err(NoValue::Unfinished(unfinished)) => Some(Err(unfinished)),
        Err(NoValue::Loop | NoValue::TieEnd | NoValue::DecidedEnd) => None,
    }
}
