//! The order of games in every sum, on a hundred pairs whose order is known.

use hyperjam_solver::comparison::compare;
use hyperjam_solver::equivalence::{Among, Equivalence, equivalence, in_context};
use hyperjam_solver::order::{AtLeast, Families, at_least};
use hyperjam_solver::task::Budget;
use hyperjam_solver::{Graph, PositionId, verify};
use hyperjam_terms::{Movers, Player, Sector};
use hyperjam_testkit::definitions;
use hyperjam_testkit::graphs::at;
use serde_json::Value;

const GOLDEN: &str = include_str!("../golden/equivalence.json");

fn position(value: &Value) -> PositionId {
    at(value.as_u64().unwrap() as usize)
}

fn graph(case: &Value) -> Graph {
    let mut moves = Vec::new();
    for (side, movers) in [("left", Movers::LEFT), ("right", Movers::RIGHT)] {
        for (from, options) in case[side].as_array().unwrap().iter().enumerate() {
            moves.extend(options.as_array().unwrap().iter().map(|to| (from, position(to).index(), movers)));
        }
    }
    Graph::from_moves(case["left"].as_array().unwrap().len(), moves).unwrap()
}

#[test]
fn a_hundred_pairs_are_ordered_as_is_known() {
    let golden: Value = serde_json::from_str(GOLDEN).unwrap();
    let cases = golden["cases"].as_array().unwrap();
    assert_eq!(cases.len(), 100);
    for case in cases {
        let name = case["name"].as_str().unwrap();
        let graph = graph(case);
        let [x, y] = ["x", "y"].map(|field| position(&case[field]));
        for (field, player, pair) in [
            ("ge_plus", Player::Left, [x, y]),
            ("le_plus", Player::Left, [y, x]),
            // Left wins x + z where Left wins y + z: where Right does not lose x + z, Right does not lose y + z.
            ("ge_minus", Player::Right, [y, x]),
            ("le_minus", Player::Right, [x, y]),
        ] {
            match at_least(&graph, player, &[pair], Budget::default()) {
                AtLeast::Holds(families) => {
                    assert_eq!(case[field], true, "{name}: {field}");
                    assert_eq!(
                        verify::families(&graph, player, &[pair], &families),
                        Ok(()),
                        "{name}: {field}"
                    );
                    let none = Families { unions: families.unions[..1].to_vec(), ..families };
                    assert!(verify::families(&graph, player, &[pair], &none).is_err(), "{name}: {field}");
                }
                AtLeast::Fails(found) => {
                    assert_eq!(case[field], false, "{name}: {field}");
                    let kept = definitions::keeps(&graph, player, pair, &found.context);
                    assert!(kept.contains(&false), "{name}: {field}: {found:?}");
                }
                AtLeast::Undecided(search) => {
                    panic!("{name}: {field}: undecided after {} profiles", search.profiles)
                }
            }
        }
        let order = compare(&graph, x, y, Budget::default()).order();
        assert_eq!(order, case["relation"].as_str().unwrap().parse().ok(), "{name}");
        match equivalence(&graph, x, y, Among::All, Budget::default()) {
            Equivalence::Equal(_) => assert_eq!(case["relation"], "=", "{name}"),
            Equivalence::Different(difference) => {
                assert_ne!(case["relation"], "=", "{name}");
                let sectors = [x, y].map(|position| {
                    let [left, right] = in_context(&graph, position, &difference.context).unwrap();
                    Sector::of(left, right)
                });
                assert_eq!(sectors, difference.sectors, "{name}");
                assert_ne!(sectors[0], sectors[1], "{name}");
            }
            undecided @ Equivalence::Undecided { .. } => panic!("{name}: {undecided:?}"),
        }
    }
}
