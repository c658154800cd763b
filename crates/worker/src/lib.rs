//! The solver behind the protocol: a question in, an answer out.
//!
//! [`answer`] is a pure function and the same natively and in the browser; `main.rs` is the Web Worker
//! around it.

mod game;

pub use game::{Game, GameError};

use hyperjam_protocol::{Answer, Grundy, Mark, Player, Question};
use hyperjam_solver as solver;

/// Answers a question; a failure is an answer too. Cost: see [`solver::solve`] and
/// [`solver::bisimulation::bisimulation`].
pub fn answer(question: &Question) -> Answer {
    match Game::of(&question.graph) {
        Ok(game) => Answer::Marks {
            marks: marks(&game),
            classes: if question.classes { classes(&game) } else { Vec::new() },
        },
        Err(error) => Answer::Failed(error.to_string()),
    }
}

fn classes(game: &Game) -> Vec<(hyperjam_editor::id::PositionId, u32)> {
    let classes = solver::bisimulation::bisimulation(&game.graph);
    let positions = game.graph.positions().zip(&game.positions);
    positions.map(|(position, &id)| (id, classes.class(position).index() as u32)).collect()
}

fn marks(game: &Game) -> Vec<(hyperjam_editor::id::PositionId, Mark)> {
    let solution = solver::solve(&game.graph, game.convention);
    let positions = game.graph.positions().zip(&game.positions);
    positions.map(|(position, &id)| (id, mark(solution.marks(position)))).collect()
}

/// A mark as the page knows it.
pub fn mark(marks: solver::Marks) -> Mark {
    let [left_first, right_first] = marks.outcomes.map(|outcome| outcome.winner().map(player));
    let [left_remoteness, right_remoteness] = marks.remoteness;
    let grundy = marks.grundy.map(|label| match label {
        solver::Grundy::Nimber(number) => Grundy::Number(number),
        solver::Grundy::Infinite(labels) => Grundy::Infinite(labels.into_vec()),
    });
    Mark { left_first, right_first, left_remoteness, right_remoteness, grundy }
}

fn player(player: solver::Player) -> Player {
    match player {
        solver::Player::Left => Player::Left,
        solver::Player::Right => Player::Right,
    }
}
