//! Strategies that copy, and the product of two of them.

use std::collections::BTreeMap;

use hyperjam_solver::bisimulation::bisimulation;
use hyperjam_solver::order::{
    Certificate, Decision, DecisionTask, DifferenceStep, DifferenceStrategy, Means, product_answer,
};
use hyperjam_solver::relation::difference;
use hyperjam_solver::task::{self, Budget};
use hyperjam_solver::{Classes, Graph, PositionId, operation};
use hyperjam_terms::{EndKind, Player, Relation};
use hyperjam_testkit::graphs::{GameKind, any_graph, any_graph_with_ends, at, graph};
use hyperjam_testkit::on;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The strategy by which x is at least y for this player (Left), or y at least x (Right), if copying shows it.
fn strategy<'g>(
    graph: &'g Graph,
    classes: &'g Classes,
    player: Player,
    [x, y]: [PositionId; 2],
) -> Option<DifferenceStrategy<'g>> {
    let pair = if player == Player::Left { [x, y] } else { [y, x] };
    let means = Means { named: true, ..Means::COPYING };
    let task = DecisionTask::new(graph, player, pair, Budget::default()).with(means);
    let Decision::Holds(Certificate::Copying(found)) = task::finish(task) else { return None };
    Some(DifferenceStrategy::new(graph, classes, player, &found))
}

/// All that Right can do against the product: each state of x, y, z that is met, and where Right's moves and their answers lead
/// from it, with whether a move that counts was made.
type Met = BTreeMap<[PositionId; 3], Vec<([PositionId; 3], bool)>>;

/// Plays all plays against the product by the definitions. Every move is looked up in the graph.
fn played(graph: &Graph, strategies: [&DifferenceStrategy<'_>; 2], start: [PositionId; 3]) -> Met {
    let player = strategies[0].player();
    let is_option = |from: PositionId, by: Player, to: PositionId| graph.options(from, by).contains(&to);
    let mut met = Met::new();
    let mut waiting = vec![start];
    while let Some(state @ [x, y, z]) = waiting.pop() {
        if met.contains_key(&state) {
            continue;
        }
        let in_x =
            graph.options(x, Player::Right).iter().map(|to| DifferenceStep { in_x: true, from: x, to: *to });
        let in_z =
            graph.options(z, Player::Left).iter().map(|to| DifferenceStep { in_x: false, from: z, to: *to });
        let mut next = Vec::new();
        for made in in_x.chain(in_z) {
            let answer = product_answer(strategies, state, made).expect("Left is never stuck");
            // The strategies move y in turn: as Left in −y and as Left in y.
            let mut at = y;
            let mut by = if made.in_x { Player::Right } else { Player::Left };
            for to in &answer.middle {
                assert!(is_option(at, by, *to), "{answer:?}");
                at = *to;
                by = by.opponent();
            }
            let [x, z] = made.after([x, z]);
            let (from, by) = if answer.step.in_x { (x, Player::Left) } else { (z, Player::Right) };
            assert!(answer.step.from == from && is_option(from, by, answer.step.to), "{answer:?}");
            let after = answer.after(state, &made);
            let counts =
                (player == Player::Left) == made.in_x || (player == Player::Left) == answer.step.in_x;
            assert_eq!(after[1], at);
            next.push((after, counts));
            waiting.push(after);
        }
        met.insert(state, next);
    }
    met
}

/// Whether a play can go round without a move that counts, by taking away what leads nowhere until nothing changes.
fn goes_round(met: &Met) -> bool {
    let mut left: Vec<_> = met.keys().copied().collect();
    loop {
        let stays =
            |state: &[PositionId; 3]| met[state].iter().any(|(next, counts)| !counts && left.contains(next));
        let kept: Vec<_> = left.iter().copied().filter(stays).collect();
        if kept.len() == left.len() {
            return !kept.is_empty();
        }
        left = kept;
    }
}

/// The product of strategies on x − y and y − z never loses on x − z, and is a strategy that copies.
#[test]
fn the_product_of_two_strategies_is_one() {
    let (mut products, mut exchanged, mut endless) = (0, 0, 0);
    let mut of = |graph: Graph| {
        let graph = operation::tie_ends_as_loops(&graph);
        let classes = bisimulation(&graph);
        let all: Vec<_> = graph.positions().collect();
        for player in Player::BOTH {
            let pairs = all.iter().flat_map(|x| all.iter().map(|y| [*x, *y]));
            let found = pairs.filter_map(|pair| Some((pair, strategy(&graph, &classes, player, pair)?)));
            let found: BTreeMap<_, _> = found.collect();
            for ([x, y], first) in &found {
                for ([_, z], second) in found.range([*y, at(0)]..).take_while(|([other, _], _)| other == y) {
                    let start = [*x, *y, *z];
                    let met = played(&graph, [first, second], start);
                    assert!(!goes_round(&met), "{start:?} {player}: {graph:?}");
                    let sector = difference(&graph, *x, *z, Budget::default()).unwrap();
                    assert!(Relation::GreaterOrAlike.holds(sector), "{start:?} {player}: {graph:?}");
                    assert!(found.contains_key(&[*x, *z]), "{start:?} {player}: {graph:?}");
                    products += usize::from(x != y && y != z);
                    exchanged += usize::from(met.keys().any(|state| state[1] != *y));
                    endless += usize::from(met.values().flatten().any(|(next, _)| *next == start));
                }
            }
        }
    };
    for seed in 0..400 {
        on(seed, any_graph(seed, GameKind::Partizan), |graph| {
            if graph.position_count() <= 7 {
                of(graph);
            }
        });
        on(seed, any_graph_with_ends(seed, GameKind::Partizan), |graph| {
            if graph.position_count() <= 6
                && graph.positions().all(|one| graph.end_kind(one).is_none_or(|kind| kind == EndKind::Tie))
            {
                of(graph);
            }
        });
    }
    assert!(products > 1000 && exchanged > 500 && endless > 50, "{products} {exchanged} {endless}");
}

/// HL §6: non-losing strategies are not closed under composition, as c₁ ⊵ c ⊵ 0 and not c₁ ⊵ 0; and copying shows neither.
#[test]
fn strategies_that_only_do_not_lose_have_no_product() {
    let graph = graph(3, "1>1 B, 2>2 L, 2>0 R");
    let classes = bisimulation(&graph);
    let (zero, c, c1) = (at(0), at(1), at(2));
    let holds = |x, y| Relation::GreaterOrAlike.holds(difference(&graph, x, y, Budget::default()).unwrap());
    assert_eq!([holds(c1, c), holds(c, zero), holds(c1, zero)], [true, true, false]);
    let copied = |player, x, y| strategy(&graph, &classes, player, [x, y]).is_some();
    for player in Player::BOTH {
        assert!(!copied(player, c1, c) || !copied(player, c, zero), "{player}");
    }
    assert!(copied(Player::Left, c, zero) && !copied(Player::Right, c, zero));
}
