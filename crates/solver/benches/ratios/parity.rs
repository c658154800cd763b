//! Parity games of the usual families, beside a plain reverse search of the same positions and moves.

use std::hint::black_box;

use hyperjam_solver::parity::families::{ParityFamily, ParityRecipe, parity_game};
use hyperjam_solver::parity::{ParityGame, ParitySolution, parity_solution};
use hyperjam_solver::{Graph, verify};
use hyperjam_terms::{Movers, Player};

use crate::platform::{FREED_AT_ONCE, peak_while};
use crate::{best, row, search};

/// Names the game that a process of its own has to measure.
const ASKED: &str = "HYPERJAM_PARITY_GAME";

/// A line for each family, size and number of priorities, each by a process of its own.
pub(crate) fn table() {
    for (number, family) in ParityFamily::ALL.into_iter().enumerate() {
        let priorities: &[u32] = if family == ParityFamily::Random { &[2, 10, 1_000_000] } else { &[0] };
        let sizes: &[usize] =
            if family == ParityFamily::Clique { &[1_000, 5_000] } else { &[10_000, 100_000, 1_000_000] };
        for (priorities, positions) in
            priorities.iter().flat_map(|one| sizes.iter().map(move |size| (one, size)))
        {
            let Ok(program) = std::env::current_exe() else { return };
            let mut process = std::process::Command::new(program);
            process
                .env(ASKED, format!("{number} {positions} {priorities}"))
                .env(FREED_AT_ONCE.0, FREED_AT_ONCE.1);
            // A line that is not there shows that it has failed.
            let _ = process.status();
        }
    }
}

/// In such a process: prints its line.
pub(crate) fn asked_for() -> bool {
    let Ok(asked) = std::env::var(ASKED) else { return false };
    let numbers: Vec<usize> = asked.split(' ').filter_map(|number| number.parse().ok()).collect();
    if let [number, positions, priorities] = numbers[..] {
        measure(ParityFamily::ALL[number], positions, priorities as u32);
    }
    true
}

fn measure(family: ParityFamily, positions: usize, priorities: u32) {
    let recipe = ParityRecipe { family, positions, moves: 2 * positions, priorities, seed: 1 };
    let Ok(game) = parity_game(&recipe) else { return };
    let peak = peak_while(|| drop(black_box(parity_solution(&game)))).unwrap_or(0);
    let Some(graph) = graph(&game) else { return };
    let search = best(|| search::reverse_search(&graph));
    drop(graph);
    let time = best(|| parity_solution(&game));
    let solution = parity_solution(&game);
    let verified = best(|| check(&game, &solution));
    let (count, moves) = (game.position_count(), game.move_count());
    let name = match priorities {
        0 => format!("{}, {count} positions, {moves} moves", family.name()),
        _ => format!("{} of {priorities} priorities, {count} positions, {moves} moves", family.name()),
    };
    let (ratio, check, bytes) = (time / search, verified / search, peak as f64 / count as f64);
    row(&name, time, &format!("{ratio:.1} searches, {bytes:.0} B/position, the check {check:.1} searches"));
}

fn check(game: &ParityGame, solution: &ParitySolution) {
    let claims: Vec<_> = game.positions().map(|one| (solution.outcome(one), solution.choice(one))).collect();
    assert!(verify::parity(game, &claims).is_ok());
}

/// The same positions and moves, each open to the owner.
fn graph(game: &ParityGame) -> Option<Graph> {
    let moves = game.positions().flat_map(|from| {
        let movers = match game.at(from).owner {
            Player::Left => Movers::LEFT,
            Player::Right => Movers::RIGHT,
        };
        game.options(from).map(move |to| (from.index(), to.index(), movers))
    });
    Graph::from_moves(game.position_count(), moves).ok()
}
