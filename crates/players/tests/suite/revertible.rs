//! Revertible games against what the theorem says of them.

use hyperjam_players::Arena;
use hyperjam_players::explore::TreblingSearch;
use hyperjam_players::notation::parse;
use hyperjam_players::revertible::{Revertible, revertible};
use hyperjam_players::sum::SumOutcomes;

/// MS Theorems 2.19 and 3.7: o(H + X) ⊆ o(G + X) for all X, here for all small ones.
#[test]
fn outcomes_of_a_revertible_game_are_among_those_of_the_other() {
    for players in [3, 4] {
        let mut arena = Arena::new(players);
        let games = TreblingSearch::games(4, &mut arena).unwrap();
        let more = ["3·*", "4·*", "{*,3·*}", "{3·*,4·*}", "{{{0}}}", "{0,{{{0}}}}", "3·{{*2,{*2}}}"];
        let more = more.map(|text| parse(text, players).unwrap().game(&mut arena).unwrap());
        let all: Vec<_> = games.iter().copied().chain(more).collect();
        let mut found = [0; 3];
        for h in &all {
            for g in &all {
                let nth = match revertible(&mut arena, *h, *g).unwrap().unwrap() {
                    Revertible::Holds => 0,
                    Revertible::Undecided(_) => 1,
                    Revertible::Missing(_) | Revertible::NotBack(_) => 2,
                };
                found[nth] += 1;
                if nth > 0 {
                    continue;
                }
                let mut sums = SumOutcomes::default();
                for x in &games {
                    let of_h = sums.outcome(&arena, *h, *x).unwrap();
                    let of_g = sums.outcome(&arena, *g, *x).unwrap();
                    assert!(
                        of_h.members().all(|place| of_g.includes(place)),
                        "{players} players: {of_h}, {of_g}"
                    );
                }
            }
        }
        // Each is revertible to itself, and some to others.
        assert!(found[0] > all.len() && found[2] > all.len(), "{players} players: {found:?}");
    }
}

#[test]
fn partizan_games_are_not_asked() {
    let mut arena = Arena::new(3);
    let one = arena.integer(1, 0).unwrap();
    let zero = parse("0", 3).unwrap().game(&mut arena).unwrap();
    assert_eq!(revertible(&mut arena, one, zero).unwrap(), None);
}
