//! The solver behind the protocol: a question in, an answer out.
//!
//! [`answer`] is a pure function and the same natively and in the browser; `main.rs` is the Web Worker
//! around it.

mod game;

pub use game::{Game, GameError};

use hyperjam_protocol::{Mark, Question, Solved, StarterMark};
use hyperjam_solver as solver;
use hyperjam_terms::Convention;

/// Answers a question, or says why there is no answer. Cost: see [`solver::solve`] and
/// [`solver::bisimulation::bisimulation`].
pub fn answer(question: &Question) -> Result<Solved, GameError> {
    let game = Game::of(&question.graph)?;
    let solution = solver::solve(&game.graph, game.convention);
    Ok(Solved {
        marks: marks(&game, &solution),
        classes: if question.classes { classes(&game) } else { Vec::new() },
        impartial: is_impartial(&game, &solution),
    })
}

fn classes(game: &Game) -> Vec<(hyperjam_editor::id::PositionId, u32)> {
    let classes = solver::bisimulation::bisimulation(&game.graph);
    let positions = game.graph.positions().zip(&game.positions);
    positions.map(|(position, &id)| (id, classes.class(position).index() as u32)).collect()
}

/// Whether Left and Right have the same options everywhere. In normal play that is whether there are labels.
pub fn is_impartial(game: &Game, solution: &solver::Solution) -> bool {
    match game.convention {
        Convention::Normal => solution.labels.is_some(),
        Convention::Misere => solver::impartial::is_impartial(&game.graph),
    }
}

fn marks(game: &Game, solution: &solver::Solution) -> Vec<(hyperjam_editor::id::PositionId, Mark)> {
    let positions = game.graph.positions().zip(&game.positions);
    positions.map(|(position, &id)| (id, mark(solution.marks(position)))).collect()
}

/// A mark as the page knows it.
pub fn mark(marks: solver::Marks) -> Mark {
    let starting = marks.outcomes.into_iter().zip(marks.remoteness);
    let starting = starting.map(|(outcome, remoteness)| StarterMark { outcome, remoteness });
    Mark { starting: starting.collect(), grundy: marks.grundy }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperjam_editor::id::{MoveId, PositionId};
    use hyperjam_protocol::{GameGraph, GraphMove};
    use hyperjam_terms::{Convention, Grundy, Movers};

    /// `A: B | B` with these movers of its moves: the labels, and whether the game is impartial.
    fn answered(movers: &[Movers], convention: Convention) -> (Vec<Option<Grundy>>, bool) {
        let [a, b] = [0, 1].map(PositionId);
        let moves = movers.iter().zip(0..).map(|(&by, id)| GraphMove { id: MoveId(id), from: a, to: b, by });
        let positions = vec![(a, false), (b, false)];
        let graph = GameGraph { players: 2, convention, positions, moves: moves.collect() };
        let solved = answer(&Question { graph, classes: false }).unwrap();
        (solved.marks.into_iter().map(|(_, mark)| mark.grundy).collect(), solved.impartial)
    }

    #[test]
    fn two_moves_to_one_position_are_as_good_as_one_that_is_open_to_both() {
        let labels = [1, 0].map(|label| Some(Grundy::Nimber(label))).to_vec();
        for movers in [&[Movers::BOTH][..], &[Movers::LEFT, Movers::RIGHT]] {
            assert_eq!(answered(movers, Convention::Normal), (labels.clone(), true));
            assert_eq!(answered(movers, Convention::Misere), (vec![None, None], true));
        }
        for convention in [Convention::Normal, Convention::Misere] {
            assert_eq!(answered(&[Movers::LEFT], convention), (vec![None, None], false));
        }
    }
}
