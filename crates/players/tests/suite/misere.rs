//! Misère play of two players: simplest forms and games that tell two apart, against plain play of the sums.

use std::collections::BTreeSet;

use hyperjam_players::convention::Ending;
use hyperjam_players::explore::TreblingSearch;
use hyperjam_players::misere::{Misere, small_games};
use hyperjam_players::notation::parse;
use hyperjam_players::{Arena, GameId, Unfinished};
use hyperjam_terms::OutcomeSet;
use proptest::prelude::*;

use crate::laws::{impartial, partizan, recipes};

/// Whether who is to move wins: by the whole sum, and the convention of who cannot move wins.
fn wins(arena: &mut Arena, games: [GameId; 2], seat: u32) -> bool {
    let sum = arena.add(games[0], games[1]).unwrap();
    let misere = Ending::of(OutcomeSet::parse("N", 2).unwrap());
    misere.outcome(arena, sum, seat) == OutcomeSet::parse("N", 2).unwrap()
}

#[test]
fn there_are_as_many_simplest_forms_as_the_literature_counts() {
    // ONAG 12 and CGT V.3: 1, 2, 3, 5 and 22 by the day.
    let mut arena = Arena::new(2);
    let mut misere = Misere::default();
    let mut born = vec![GameId::ZERO];
    for expected in [2, 3, 5, 22] {
        let mut next = BTreeSet::new();
        for code in 0..1_u32 << born.len() {
            let options = born.iter().enumerate().filter(|(nth, _)| code >> nth & 1 == 1);
            let options = options.map(|(_, game)| *game).collect();
            let game = arena.impartial(options).unwrap();
            next.insert(misere.simplest(&mut arena, game).unwrap().unwrap());
        }
        assert_eq!(next.len(), expected);
        born = next.into_iter().collect();
    }
    for (nth, one) in born.iter().enumerate() {
        for other in &born[..nth] {
            let apart = misere.telling(&mut arena, *one, *other).unwrap().expect("they are not the same");
            assert_ne!(wins(&mut arena, [*one, apart], 0), wins(&mut arena, [*other, apart], 0));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_game_that_tells_apart_does_and_there_is_none_where_the_forms_agree(
        one in recipes(5), other in recipes(5)
    ) {
        let mut arena = Arena::new(2);
        let [g, h] = [&one, &other].map(|recipe| impartial(&mut arena, recipe));
        let mut misere = Misere::default();
        let simplest = misere.simplest(&mut arena, g).unwrap().unwrap();
        let told = misere.telling(&mut arena, g, h).unwrap();
        prop_assert_eq!(told.is_none(), misere.simplest(&mut arena, h).unwrap() == Some(simplest));
        if let Some(apart) = told {
            prop_assert_ne!(wins(&mut arena, [g, apart], 0), wins(&mut arena, [h, apart], 0));
        }
        for small in TreblingSearch::games(5, &mut arena).unwrap() {
            prop_assert_eq!(wins(&mut arena, [g, small], 0), wins(&mut arena, [simplest, small], 0));
        }
    }

    #[test]
    fn sums_are_won_as_the_whole_sum_is(one in recipes(5), other in recipes(5)) {
        let mut arena = Arena::new(2);
        let mut misere = Misere::default();
        let games = [partizan(&mut arena, &one), partizan(&mut arena, &other), impartial(&mut arena, &other)];
        for pair in [[0, 1], [0, 2], [2, 1]].map(|pair| pair.map(|nth: usize| games[nth])) {
            for seat in 0..2 {
                let expected = wins(&mut arena, pair, seat);
                prop_assert_eq!(misere.mover_wins(&arena, pair, seat).unwrap(), expected);
            }
        }
    }
}

#[test]
fn small_games_are_those_of_day_2_and_their_sums() {
    let mut arena = Arena::new(2);
    let games = small_games(&mut arena).unwrap();
    assert_eq!(games.len(), 256 + 255 * 256 / 2);
    let different: BTreeSet<_> = games.iter().map(|pair| pair.map(GameId::index)).collect();
    assert_eq!(different.len(), games.len());
    assert!(games[..256].iter().all(|[one, other]| arena.depth(*one) <= 2 && *other == GameId::ZERO));
}

#[test]
fn partizan_games_have_no_simplest_form_here_and_deep_ones_are_refused() {
    let mut arena = Arena::new(2);
    let mut misere = Misere::default();
    let up = parse("{0|*}", 2).unwrap().game(&mut arena).unwrap();
    assert_eq!(misere.simplest(&mut arena, up), Ok(None));
    assert_eq!(misere.telling(&mut arena, up, GameId::ZERO), Ok(None));
    let deep = arena.heap(300).unwrap();
    assert_eq!(misere.mover_wins(&arena, [deep, deep], 0), Err(Unfinished::Depth { limit: 400 }));
}
