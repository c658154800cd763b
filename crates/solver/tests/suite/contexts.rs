//! Canonical games, and games found among the positions of a graph.
use std::collections::BTreeSet;

use hyperjam_solver::context::{Context, LabelGraph};
use hyperjam_solver::generate::SplitMix;
use hyperjam_solver::{grundy, operation};
use hyperjam_terms::{Grundy, Player};
use hyperjam_testkit::graphs::{GameKind, any_graph, at};
use hyperjam_testkit::{definitions, on};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Numbers below seven, each in or not.
fn random_set(random: &mut SplitMix) -> BTreeSet<u32> {
    (0..7).filter(|_| random.below(3) == 0).collect()
}

/// HL Theorem 39, by the definition of the labels.
#[test]
fn canonical_games_have_their_labels_and_no_two_are_the_same() {
    let mut random = SplitMix::new(21);
    for _ in 0..500 {
        let labels: Vec<Grundy> = (0..random.below(5))
            .map(|_| match random.below(9) {
                0 => Grundy::Moon,
                1..5 => Grundy::Nimber(random.below(6) as u32),
                _ => Grundy::infinite(random_set(&mut random)),
            })
            .collect();
        let canonical = LabelGraph::of(labels.clone());
        assert_eq!(definitions::labels(canonical.graph()), canonical.labels(), "{labels:?}");
        let mut once = Vec::new();
        labels.into_iter().for_each(|label| {
            if !once.contains(&label) {
                once.push(label);
            }
        });
        assert_eq!(canonical.labels()[..once.len()], once, "first those that were asked for, in their order");
        let different: BTreeSet<&Grundy> = canonical.labels().iter().collect();
        assert_eq!(different.len(), canonical.graph().position_count());
        for (number, label) in canonical.labels().iter().enumerate() {
            assert_eq!(canonical.position(label), Some(at(number)));
            let options = canonical.graph().options(at(number), Player::Left);
            let options: BTreeSet<&Grundy> =
                options.iter().map(|option| &canonical.labels()[option.index()]).collect();
            let infinity = Grundy::infinity();
            let expected: Vec<Grundy> = match label {
                Grundy::Nimber(number) => (0..*number).map(Grundy::Nimber).collect(),
                Grundy::Infinite(set) => set.iter().copied().map(Grundy::Nimber).chain([infinity]).collect(),
                Grundy::Moon => vec![Grundy::Sun],
                Grundy::Sun => Vec::new(),
            };
            assert_eq!(options, expected.iter().collect(), "{label}");
        }
        assert_eq!(canonical.position(&Grundy::Nimber(99)), None);
    }
}

#[test]
fn a_game_that_can_pass_and_take_has_its_label() {
    let mut random = SplitMix::new(22);
    for _ in 0..200 {
        let set = random_set(&mut random);
        let game = Context::loopy(&set);
        let labels = definitions::labels(&game.graph);
        assert_eq!(labels[game.start.index()], Grundy::infinite(set.iter().copied()));
        assert!((0..game.start.index()).all(|heap| labels[heap] == Grundy::Nimber(heap as u32)));
        assert_eq!(game.as_heap(), None);
    }
}

#[test]
fn heaps_are_known_as_heaps_and_nothing_else_is() {
    for size in 0..20 {
        let heap = Context::heap(size);
        assert_eq!(heap.as_heap(), Some(size));
        let labels = grundy::grundy_labels(&heap.graph).unwrap();
        assert_eq!(labels.label(heap.start), Grundy::Nimber(size));
        if size > 0 {
            assert_eq!(Context { start: at(size as usize - 1), ..heap }.as_heap(), None);
        }
    }
    for seed in 0..2_000 {
        on(seed, any_graph(seed, GameKind::Impartial), |graph| {
            let context = Context { start: at(graph.position_count() - 1), graph };
            assert!(context.as_heap().is_none_or(|size| context == Context::heap(size)), "{seed}");
        });
    }
}

/// Against all pairs that the definition leaves.
#[test]
fn a_game_is_found_where_the_definition_has_it() {
    let (mut found_one, mut found_none) = (0, 0);
    for seed in 0..1_500 {
        let pair = (
            any_graph(seed, if seed % 3 == 0 { GameKind::Impartial } else { GameKind::Partizan }),
            any_graph(seed, GameKind::Partizan),
        );
        on(seed, pair, |(graph, other)| {
            let loops = operation::tie_ends_as_loops(&graph);
            for (place, from) in [(0, &loops), (other.position_count() - 1, &other)] {
                let context = Context::part(from, at(place));
                let count = graph.position_count();
                let all = operation::union(
                    &operation::union(&loops, &operation::negation(&loops)).unwrap(),
                    &context.graph,
                )
                .unwrap();
                let same = definitions::bisimilar(&all);
                let start = 2 * count + context.start.index();
                let first = |from: usize| (0..count).find(|place| same[from + place][start]).map(at);
                let found = context.found_in(&graph).unwrap();
                assert_eq!(found, [first(0), first(count)], "{seed}");
                match found {
                    [None, None] => found_none += 1,
                    _ => found_one += 1,
                }
            }
        });
    }
    assert!(found_one > 500 && found_none > 100, "{found_one} {found_none}");
}
