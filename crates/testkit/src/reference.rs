//! The definitions as an engine: slow, and so simple that they can be read.

use hyperjam_solver::engine::{Engine, EngineError};
use hyperjam_solver::task::{Control, Exhausted, Progress, Stopped};
use hyperjam_solver::{Classes, Graph, GrundyLabels, Outcomes};
use hyperjam_terms::Convention;

use crate::definitions;

/// Fixpoints by iteration, all positions and pairs of positions at once. Its answers pass the verifier like those of any
/// engine from elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct Reference;

/// It works in one slice, of at least as many looks as there are positions and moves.
fn begin(graph: &Graph, control: &mut Control<'_>) -> Result<(), Stopped> {
    let total = (graph.position_count() + graph.move_count()) as u64;
    let progress = Progress { done: 0, total };
    if (control.watch)(progress).is_break() {
        return Err(Stopped::Cancelled { progress });
    }
    if total > control.budget.work {
        return Err(Exhausted::Work(control.budget.work).into());
    }
    Ok(())
}

impl Engine for Reference {
    fn name(&self) -> &'static str {
        "reference"
    }

    fn outcomes(
        &self,
        graph: &Graph,
        convention: Convention,
        control: &mut Control<'_>,
    ) -> Result<Outcomes, EngineError> {
        begin(graph, control)?;
        Ok(Outcomes::checked(graph, convention, &definitions::outcomes(graph, convention))?)
    }

    fn grundy(&self, graph: &Graph, control: &mut Control<'_>) -> Result<Option<GrundyLabels>, EngineError> {
        let classes = numbers(graph, control)?;
        let of = |position, player| {
            let options = graph.options(position, player).iter();
            options.map(|option| classes[option.index()]).collect::<std::collections::BTreeSet<_>>()
        };
        use hyperjam_terms::Player::{Left, Right};
        if graph.positions().any(|position| of(position, Left) != of(position, Right)) {
            return Ok(None);
        }
        let ranks = definitions::ranks(graph);
        let claims: Vec<_> = definitions::labels(graph).into_iter().zip(ranks).collect();
        Ok(Some(GrundyLabels::checked(graph, &claims, Some(&classes))?))
    }

    fn classes(&self, graph: &Graph, control: &mut Control<'_>) -> Result<Classes, EngineError> {
        Ok(Classes::checked(graph, &numbers(graph, control)?)?)
    }
}

/// For each position the first that is the same game.
fn numbers(graph: &Graph, control: &mut Control<'_>) -> Result<Vec<usize>, Stopped> {
    begin(graph, control)?;
    let first = |same: &Vec<bool>| same.iter().position(|same| *same).unwrap_or_default();
    Ok(definitions::bisimilar(graph).iter().map(first).collect())
}
