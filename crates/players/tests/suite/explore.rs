//! The searches against the definitions, and Tables 1 to 3.

use std::ops::ControlFlow;

use hyperjam_players::convention::Ending;
use hyperjam_players::definition::Tree;
use hyperjam_players::explore::{CODES, SumSearch, Trebled, TreblingSearch, game_of_code};
use hyperjam_players::notation::parse;
use hyperjam_players::tables::{
    examples_of_copies, examples_of_sums, most_of_double, most_of_sum, most_of_treble,
};
use hyperjam_players::{Arena, GameId};
use hyperjam_terms::OutcomeSet;

fn all_outcomes() -> impl Iterator<Item = OutcomeSet> {
    (0..7).map(|bits| OutcomeSet::of_bits(3, bits))
}

fn of_definition(arena: &Arena, games: &[GameId]) -> OutcomeSet {
    let trees: Vec<Tree> = games.iter().map(|game| Tree::of(arena, *game)).collect();
    Tree::outcomes(&trees.iter().collect::<Vec<_>>())[0]
}

/// Table 1: all that Next Generation and Other Procreation allow occurs, with a pair for each entry that is found here and
/// checked by the definition (MS Theorem 2.13).
#[test]
fn each_outcome_of_a_sum_that_is_allowed_has_a_pair() {
    let mut arena = Arena::new(3);
    let games = TreblingSearch::games(7, &mut arena).unwrap();
    let found = examples_of_sums(&arena, &games, 85);
    assert_eq!(found.len(), 85, "as many as Table 9 has");
    for ([g, h, sum], pair) in &found {
        assert!(sum.is_subset(most_of_sum(*g, *h)));
        assert_eq!(of_definition(&arena, &[pair.0]), *g);
        assert_eq!(of_definition(&arena, &[pair.1]), *h);
        assert_eq!(of_definition(&arena, &[pair.0, pair.1]), *sum);
    }
    let pairs = all_outcomes().flat_map(|g| all_outcomes().map(move |h| (g, h))).filter(|(g, h)| g <= h);
    let allowed = pairs.map(|(g, h)| all_outcomes().filter(|sum| sum.is_subset(most_of_sum(g, h))).count());
    assert_eq!(allowed.sum::<usize>(), 85);
}

/// Tables 2 and 3: what is allowed occurs, but for what the paper does not know either (MS Theorem 2.14, Proposition 2.16).
#[test]
fn doublings_and_treblings_are_those_of_tables_2_and_3() {
    let mut arena = Arena::new(3);
    let games = TreblingSearch::games(7, &mut arena).unwrap();
    for (copies, count) in [(2, 23), (3, 18)] {
        let found = examples_of_copies(&mut arena, &games, copies, count).unwrap();
        assert_eq!(found.len(), count, "as many as Tables 7 and 8 have");
        for ([outcome, multiple], game) in found {
            let most = if copies == 2 { most_of_double(outcome) } else { most_of_treble(outcome) };
            assert!(multiple.is_subset(most));
            assert_eq!(of_definition(&arena, &[game]), outcome);
            assert_eq!(of_definition(&arena, &vec![game; copies as usize]), multiple);
        }
    }
    let of = |text: &str| OutcomeSet::parse(text, 3).unwrap();
    let table_3 = [("∅", "∅"), ("N", "OP"), ("O", "O"), ("P", "∅"), ("NO", "OP"), ("OP", "OP"), ("PN", "OP")];
    for (outcome, most) in table_3 {
        assert_eq!(most_of_treble(of(outcome)), of(most), "{outcome}");
    }
}

#[test]
fn sums_of_codes_are_those_of_their_games_under_each_convention() {
    for ending in [Ending::normal(3), Ending::last_mover(3)].into_iter().chain(Ending::question_1()) {
        let search = SumSearch::new(ending).unwrap();
        let mut arena = Arena::new(3);
        for nth in 0..300_u32 {
            let (g, h) = (nth * 7919 % CODES, nth * 104_729 % CODES);
            let games = [g, h].map(|code| game_of_code(&mut arena, code).unwrap());
            let sum = arena.add(games[0], games[1]).unwrap();
            assert_eq!(search.sum(g, h), ending.outcome(&arena, sum, 0), "{ending:?}: {g} + {h}");
        }
    }
}

/// All games with up to six positions, counted and trebled in another way.
#[test]
fn treblings_of_small_games_are_those_of_the_arena() {
    for positions in 2..=6 {
        let search = TreblingSearch::new(positions);
        let mut found = Trebled::default();
        (0..search.units()).for_each(|unit| found.add(search.run(unit)));
        let (mut arena, mut games) = (Arena::new(3), Vec::new());
        search.each(|row| {
            games.push(TreblingSearch::game(row, &mut arena).unwrap());
            ControlFlow::Continue(())
        });
        assert!(games.iter().all(|game| arena.positions(*game).len() == positions));
        let different: std::collections::BTreeSet<GameId> = games.iter().copied().collect();
        assert_eq!((different.len(), games.len() as u64), (games.len(), found.games));
        let next = OutcomeSet::of_bits(3, 1);
        let mut by_outcome = [0; 8];
        let next_alone: Vec<GameId> =
            games.iter().copied().filter(|game| arena.outcome(*game, 0) == next).collect();
        for game in &next_alone {
            let double = arena.add(*game, *game).unwrap();
            if arena.outcome(double, 0).includes(1) {
                let treble = arena.add(double, *game).unwrap();
                by_outcome[arena.outcome(treble, 0).bits() as usize] += 1;
            }
        }
        assert_eq!((found.next_alone, found.by_outcome), (next_alone.len() as u64, by_outcome));
    }
}

#[test]
fn games_with_the_same_signature_are_not_told_apart() {
    let search = SumSearch::new(Ending::normal(3)).unwrap();
    for (g, h) in [(0, 1), (1, 3), (2, 4), (20_000, 30_000)] {
        assert_eq!(search.signature(g) == search.signature(h), search.tells_apart(g, h).is_none());
    }
    // {{*2,{*2}}} is absorbing by MS Theorem 2.25; *2 has the code 3.
    let mut arena = Arena::new(3);
    let two = 3;
    assert_eq!(game_of_code(&mut arena, two).unwrap(), arena.heap(2).unwrap());
    assert!(!search.has_absorbing_subposition(two));
    let undetermined = 1 << 3 | 1 << 8;
    assert!(search.outcome(undetermined).is_undetermined());
}

/// n·* and (n + 3)·* are different games for n up to 6, and so 3·* and 6·*, which MS 5 thinks might be equal, by a game behind
/// 2n forced moves.
#[test]
fn sums_of_stars_are_told_apart() {
    let mut arena = Arena::new(3);
    for n in 0..=6 {
        let wraps = "#".repeat((2 * n).max(1));
        let text = format!("*(1_{{#}}0)_{{{wraps}}}");
        let added = parse(&text, 3).unwrap().game(&mut arena).unwrap();
        let star = arena.heap(1).unwrap();
        let mut of = |count: usize| {
            let games = [vec![star; count], vec![added]].concat();
            let sum = arena.sum_of(&games).unwrap();
            let outcome = arena.outcome(sum, 0);
            assert_eq!(outcome, of_definition(&arena, &games));
            outcome
        };
        assert_ne!(of(n), of(n + 3), "{n}·* and {text}");
    }
}
