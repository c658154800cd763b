//! The solver behind the protocol: a query in, an answer out.
//!
//! [`answer`] is a pure function and the same natively and in the browser; `main.rs` is the Web Worker
//! around it.

use hyperjam_bridge::{EndlessGame, Game, GameError};
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::{SolverAnswer, SolverQuery};
use hyperjam_solver as solver;
use hyperjam_solver::bisimulation::{Classes, bisimulation};
use hyperjam_terms::EndlessPlay;

/// Answers a query, or says why there is no answer. Cost: see [`solver::solve`], [`EndlessGame::marks`] where somebody wins endless
/// play, and [`bisimulation`].
pub fn answer(query: &SolverQuery) -> Result<SolverAnswer, GameError> {
    if query.graph.endless != EndlessPlay::Draw {
        return answer_endless(query);
    }
    let game = Game::with_ends(&query.graph)?;
    let solution = solver::solve(&game.graph, game.convention);
    Ok(SolverAnswer {
        marks: game.named(|position| solution.mark(position)),
        classes: if query.classes { named(&game, &bisimulation(&game.graph)) } else { Vec::new() },
        impartial: solution.is_impartial(&game.graph, game.convention),
    })
}

/// Where somebody wins endless play Left and Right are not alike, and there are no labels.
fn answer_endless(query: &SolverQuery) -> Result<SolverAnswer, GameError> {
    let endless = EndlessGame::of(&query.graph)?;
    Ok(SolverAnswer {
        marks: endless.marks()?,
        classes: if query.classes { named(&endless.game, &endless.classes()) } else { Vec::new() },
        impartial: false,
    })
}

fn named(game: &Game, classes: &Classes) -> Vec<(PositionId, u32)> {
    game.named(|position| classes.class(position).index() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperjam_editor::game::{GameGraph, GraphMove};
    use hyperjam_editor::id::MoveId;
    use hyperjam_terms::{Convention, Grundy, Movers, Sector};

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

    /// A loop of two positions that both move round, and a third one from which it is come to, with these priorities.
    fn endless(endless: EndlessPlay, priorities: [Option<u32>; 3]) -> (Vec<Sector>, Vec<u32>) {
        let ids = [0, 1, 2].map(PositionId);
        let roads = [(ids[0], ids[1]), (ids[1], ids[0]), (ids[2], ids[0])];
        let moves = roads.into_iter().zip(0..);
        let moves = moves.map(|((from, to), id)| GraphMove { id: MoveId(id), from, to, by: Movers::BOTH });
        let of = |(id, priority): (PositionId, Option<u32>)| priority.map(|one| (id, one));
        let graph = GameGraph {
            players: 2,
            convention: Convention::Normal,
            endless,
            priorities: ids.into_iter().zip(priorities).filter_map(of).collect(),
            positions: ids.map(|id| (id, None)).to_vec(),
            moves: moves.collect(),
        };
        let solved = answer(&SolverQuery { graph, classes: true }).unwrap();
        assert!(!solved.impartial);
        assert!(solved.marks.iter().all(|(_, mark)| mark.grundy.is_none()));
        let sectors = solved.marks.iter().map(|(_, mark)| mark.sector()).collect();
        (sectors, solved.classes.into_iter().map(|(_, class)| class).collect())
    }

    #[test]
    fn who_wins_endless_play_decides_the_marks() {
        let of = |sector: Sector| vec![sector; 3];
        let none = [None; 3];
        for (rule, sector) in [(EndlessPlay::Left, Sector::Left), (EndlessPlay::Right, Sector::Right)] {
            assert_eq!(endless(rule, none), (of(sector), vec![0, 0, 0]));
        }
        let priority = EndlessPlay::Priority;
        assert_eq!(endless(priority, none), (of(Sector::All), vec![0, 0, 0]));
        assert_eq!(endless(priority, [Some(2), None, None]).0, of(Sector::Left));
        // The last one is met once.
        assert_eq!(endless(priority, [Some(2), Some(3), Some(8)]), (of(Sector::Right), vec![0, 1, 2]));
        assert_eq!(endless(priority, [Some(2), Some(3), Some(3)]), (of(Sector::Right), vec![0, 1, 1]));
    }
}
