//! The solver behind the protocol: a query in, an answer out.
//!
//! [`answer`] is a pure function and the same natively and in the browser; `main.rs` is the Web Worker
//! around it.

use hyperjam_bridge::{Game, GameError};
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::{SolverAnswer, SolverQuery};
use hyperjam_solver as solver;

/// Answers a query, or says why there is no answer; drawings in which somebody wins endless play, which few are, are answered by the
/// tutor's worker. Cost: see [`solver::solve`] and
/// [`solver::bisimulation::bisimulation`].
pub fn answer(query: &SolverQuery) -> Result<SolverAnswer, GameError> {
    let game = Game::with_ends(&query.graph)?;
    let solution = solver::solve(&game.graph, game.convention);
    Ok(SolverAnswer {
        marks: game.named(|position| solution.mark(position)),
        classes: if query.classes { classes(&game) } else { Vec::new() },
        impartial: solution.is_impartial(&game.graph, game.convention),
    })
}

fn classes(game: &Game) -> Vec<(PositionId, u32)> {
    let classes = solver::bisimulation::bisimulation(&game.graph);
    game.named(|position| classes.class(position).index() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperjam_editor::game::{GameGraph, GraphMove};
    use hyperjam_editor::id::MoveId;
    use hyperjam_terms::{Convention, Grundy, Movers};

    /// `A: B | B` with these movers of its moves: the labels, and whether the game is impartial.
    fn answered(movers: &[Movers], convention: Convention) -> (Vec<Option<Grundy>>, bool) {
        let [a, b] = [0, 1].map(PositionId);
        let moves = movers.iter().zip(0..).map(|(&by, id)| GraphMove { id: MoveId(id), from: a, to: b, by });
        let positions = vec![(a, None), (b, None)];
        let (endless, priorities) = (Default::default(), Vec::new());
        let graph =
            GameGraph { players: 2, convention, endless, priorities, positions, moves: moves.collect() };
        let solved = answer(&SolverQuery { graph, classes: false }).unwrap();
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
