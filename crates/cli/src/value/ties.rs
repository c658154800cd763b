//! What is said of a sum of games with ties.

use std::io::{self, Write};

use hyperjam_solver::ties::{TieSum, winner, written};
use serde::Serialize;

/// A sum of games with ties.
#[derive(Serialize)]
pub(crate) struct TiesAnswer {
    /// The representatives of the terms, as Hinman writes them.
    representatives: Vec<String>,
    pub(super) sum: String,
    label: String,
    value: i32,
    /// The value by his definition, where the sum is small.
    by_definition: Option<i32>,
}

impl TiesAnswer {
    pub(super) fn of(sum: &TieSum) -> Self {
        Self {
            representatives: sum.terms.iter().map(written).collect(),
            sum: written(&sum.sum),
            label: sum.sum.to_string(),
            value: sum.sum.tie_value(),
            by_definition: sum.by_definition,
        }
    }

    pub(super) fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        if self.representatives.len() > 1 {
            writeln!(output, "terms          {}", self.representatives.join(" + "))?;
        }
        writeln!(output, "sum            {}", self.sum)?;
        writeln!(output, "label          {}", self.label)?;
        writeln!(output, "value          {}: {}", self.value, winner(self.value))?;
        match self.by_definition {
            Some(value) => writeln!(output, "by definition  {value}"),
            None => writeln!(output, "by definition  the sum has too many positions for that"),
        }
    }
}
