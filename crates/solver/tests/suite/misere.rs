//! How positions compare in misère play, against sums played out.

use std::collections::BTreeMap;

use hyperjam_solver::bisimulation::bisimulation;
use hyperjam_solver::misere::MiserePositions;
use hyperjam_solver::task::Budget;
use hyperjam_solver::{Graph, PositionId};
use hyperjam_terms::{Order, Outcome, Player};
use hyperjam_testkit::graphs::{GameKind, any_graph, at, graph};
use hyperjam_testkit::on;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

type State = (PositionId, PositionId, Player);

/// How x + z ends in misère play when this player starts: who can force a win, by adding what is won in one more move until
/// nothing is added.
fn played([graph, games]: [&Graph; 2], start: State) -> Outcome {
    let moves = |(x, z, player): State| -> Vec<State> {
        let next = player.opponent();
        let in_x = graph.options(x, player).iter().map(|to| (*to, z, next));
        in_x.chain(games.options(z, player).iter().map(|to| (x, *to, next))).collect()
    };
    let (mut all, mut waiting) = (BTreeMap::new(), vec![start]);
    while let Some(state) = waiting.pop() {
        if all.contains_key(&state) {
            continue;
        }
        let next = moves(state);
        waiting.extend(next.iter().copied());
        all.insert(state, next);
    }
    let mut won: BTreeMap<State, Player> = BTreeMap::new();
    loop {
        let decided = |(state, next): (&State, &Vec<State>)| -> Option<(State, Player)> {
            let (x, z, player) = *state;
            // A tie end ends it all.
            if graph.is_tie_end(x) || games.is_tie_end(z) {
                return None;
            }
            let is_won = next.is_empty() || next.iter().any(|state| won.get(state) == Some(&player));
            let is_lost = next.iter().all(|state| won.get(state) == Some(&player.opponent()));
            let winner = if is_won { Some(player) } else { is_lost.then_some(player.opponent()) };
            winner.map(|winner| (*state, winner))
        };
        let found: BTreeMap<State, Player> = all.iter().filter_map(decided).collect();
        if found == won {
            return won.get(&start).map_or(Outcome::Draw, |winner| Outcome::win_of(*winner));
        }
        won = found;
    }
}

#[test]
fn what_is_refuted_is_so_and_what_is_the_same_game_is_equal() {
    let (mut refuted, mut by_drawn, mut open, mut equal) = (0, 0, 0, 0);
    for seed in 0..150 {
        on(seed, any_graph(seed, GameKind::Partizan), |graph| {
            let known = MiserePositions::of(&graph, Budget::default());
            assert!(known.is_whole());
            let classes = bisimulation(&graph);
            let last = at(graph.position_count() - 1);
            for pair @ [x, y] in graph.positions().flat_map(|x| [[x, last], [last, x]]) {
                let found = known.compare(pair);
                let same = classes.class(x) == classes.class(y);
                assert_eq!(found.at_least == Some(true), same);
                assert_eq!(found.order() == Some(Order::Equal), same);
                let Some(refutation) = known.refutation(pair) else {
                    assert_ne!(found.at_least, Some(false));
                    open += usize::from(!same);
                    equal += usize::from(same && x != y);
                    continue;
                };
                assert_eq!(found.at_least, Some(false));
                let (z, drawn) = known.game(refutation.z).unwrap();
                let ends = [x, y].map(|v| played([&graph, &z.graph], (v, z.start, refutation.starter)));
                assert_eq!(ends, refutation.outcomes, "{pair:?} {z:?}: {graph:?}");
                assert!(ends[0] == Outcome::RightWins || ends[1] == Outcome::LeftWins, "{ends:?}");
                assert_ne!(ends[0], ends[1]);
                if let Some(position) = drawn {
                    let with = |v| played([&graph, &graph], (v, position, refutation.starter));
                    assert_eq!([with(x), with(y)], ends);
                    by_drawn += 1;
                }
                refuted += 1;
            }
        });
    }
    assert!(refuted > 500 && open > 5 && equal > 20, "{refuted} {by_drawn} {open} {equal}");
}

/// Nim heaps of 0 and of {∗1}, equal in normal play, and not in misère play, where 0 is won by who starts and so is {∗1}; but
/// beside ∗1 they end in other ways.
#[test]
fn a_game_tells_apart_what_is_equal_in_normal_play() {
    let graph = graph(4, "1>0 B, 2>1 B, 3>2 B, 3>0 B");
    let known = MiserePositions::of(&graph, Budget::default());
    let found = known.compare([at(0), at(2)]);
    assert!(found.at_least == Some(false) || found.at_most == Some(false), "{found:?}");
    // With no room for sums nothing is tried, and that is said.
    let none = MiserePositions::of(&graph, Budget::of_size(3));
    assert!(!none.is_whole() && none.refutation([at(0), at(2)]).is_none());
    assert_eq!(none.compare([at(1), at(1)]).order(), Some(Order::Equal));
}
