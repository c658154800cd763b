//! `hyperjam quotient`: the minimal graph.

use hyperjam_solver::bisimulation::quotient;

use crate::Streams;
use crate::drawing::Drawing;
use crate::failure::Failure;
use crate::written::Written;

/// Writes the minimal drawing of the same games.
#[derive(clap::Args)]
#[command(after_help = "\
Positions are hyperbisimilar when their options are, Left's to Left's and Right's to Right's: then they are the same
game, and the quotient has one position for all of them. It is called after the first of them and lies where that
one lies. Vehicles move along.

  hyperjam quotient roads.json | hyperjam solve -")]
pub(crate) struct Arguments {
    /// The drawing, or "-" for standard input.
    file: String,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let drawing = Drawing::read(&arguments.file, streams)?;
    let quotient = quotient(&drawing.graph);
    let name = |image| {
        let first = quotient.classes.representatives().get(hyperjam_solver::PositionId::index(image));
        first.map(|first| drawing.key(*first).to_owned()).unwrap_or_default()
    };
    let vehicles = drawing.vehicles.iter().map(|vehicle| name(quotient.image(*vehicle))).collect();
    let title = match drawing.document.heading().title.as_str() {
        "" => "Quotient".to_owned(),
        title => format!("{title}: quotient"),
    };
    let written = Written::new(title, drawing.convention, &quotient.graph, name);
    written.vehicles(vehicles).drawn_as(&drawing.document).write(streams.output)
}
