//! What is better for a player in every sum, on graphs with loops.

use hyperjam_players::Arena;
use hyperjam_players::comparison::rule_for;
use hyperjam_players::graph::{Graph, Preferences, Preferred};
use hyperjam_players::statement::Verdict;
use hyperjam_terms::Movers;
use proptest::prelude::*;

type Moves = Vec<(u32, u32, Movers)>;

const POSITIONS: u32 = 4;

/// Moves of three players among a few positions.
fn moves() -> impl Strategy<Value = Moves> {
    let one = (0..POSITIONS, 0..POSITIONS, 1_u32..8);
    let named = |all: Vec<(u32, u32, u32)>| {
        all.into_iter().map(|(from, to, by)| (from, to, Movers::of_bits(by).unwrap())).collect()
    };
    proptest::collection::vec(one, 0..9).prop_map(named)
}

/// The seats that can make sure not to lose, by position and by who moves first.
fn winners(graph: &Graph, position: u32, starter: u32) -> Vec<u32> {
    let places = graph.outcomes().of(position, starter);
    (0..3).filter(|seat| places.includes((seat + 3 - starter) % 3)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// By adding a position of any other graph, as the definition says.
    #[test]
    fn what_is_proved_is_refuted_by_no_game(moves in moves(), other in moves()) {
        let graph = Graph::new(3, POSITIONS as usize, &moves).unwrap();
        let known = Preferences::of(&graph, 1 << 22).unwrap();
        prop_assert!(known.is_tested());
        // Both side by side, so that each sum is made for itself.
        let beside = other.iter().map(|&(from, to, by)| (from + POSITIONS, to + POSITIONS, by));
        let both: Moves = moves.iter().copied().chain(beside).collect();
        let both = Graph::new(3, 2 * POSITIONS as usize, &both).unwrap();
        let sum = |position: u32, z: u32| both.sum(&[position, POSITIONS + z], 1 << 16).unwrap().graph;
        for z in 0..POSITIONS {
            let sums: Vec<Graph> = (0..POSITIONS).map(|position| sum(position, z)).collect();
            for x in 0..POSITIONS {
                for y in 0..POSITIONS {
                    for seat in 0..3 {
                        if known.compare(x, y, seat).verdict() != Verdict::Proved {
                            continue;
                        }
                        for starter in 0..3 {
                            let [of_x, of_y] = [x, y].map(|at| winners(&sums[at as usize], 0, starter));
                            prop_assert!(!of_x.contains(&seat) || of_y.contains(&seat), "{x} and {y} for {seat}");
                        }
                    }
                }
            }
        }
    }

    /// On graphs without loops the test finds what the rules of the paper say.
    #[test]
    fn without_loops_the_test_is_that_of_games(moves in moves()) {
        let down: Moves = moves.into_iter().filter(|(from, to, _)| from > to).collect();
        let graph = Graph::new(3, POSITIONS as usize, &down).unwrap();
        let known = Preferences::of(&graph, 1 << 22).unwrap();
        let mut arena = Arena::new(3);
        let all: Vec<u32> = (0..POSITIONS).collect();
        let games = graph.games(&all, &mut arena).unwrap();
        for x in 0..POSITIONS {
            for y in 0..POSITIONS {
                for seat in 0..3 {
                    let by_rules = rule_for(&arena, games[x as usize], games[y as usize], seat).is_some();
                    prop_assert_eq!(known.compare(x, y, seat) == Preferred::Proved, by_rules);
                }
            }
        }
    }
}

/// Nothing is claimed where the work does not suffice.
#[test]
fn without_work_nothing_is_decided() {
    let left = Movers::only(0);
    let graph = Graph::new(3, 2, &[(1, 0, left)]).unwrap();
    let none = Preferences::of(&graph, 3).unwrap();
    assert!(!none.is_tested());
    assert_eq!(none.added()[0], 0);
    assert_eq!(none.compare(1, 0, 0), Preferred::Undecided);
    assert_eq!(none.compare(1, 1, 0), Preferred::Proved, "it is the same");
    let why = none.statement(none.compare(0, 1, 0)).why(["x", "y"], |_| String::new());
    assert!(why.contains("takes more work than is allowed, nor does any of 0 games"), "{why}");
    let all = Preferences::of(&graph, 1 << 24).unwrap();
    // Left wins with a move more where nobody else can move.
    let refuted = all.compare(1, 0, 0);
    let Preferred::Refuted { game, starter } = refuted else { panic!("{refuted:?}") };
    assert_eq!((all.written(game), starter), ("a loop of C1 alone", 0));
}
