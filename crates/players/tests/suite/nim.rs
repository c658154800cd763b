//! Nim for N players against the recursive definition, position by position.

use std::collections::BTreeMap;

use hyperjam_players::Arena;
use hyperjam_players::known::Known;
use hyperjam_players::nim::{NimClass, NimQuotient, NimSolution, outcome, three_players, two_heaps};
use hyperjam_players::notation::parse;
use hyperjam_players::undetermined::nim_reason;
use hyperjam_terms::OutcomeSet;
use serde_json::Value;

/// Outcomes of positions of Nim as MS Definition 3.1 says it, with nothing known of Nim but its moves.
struct Naive {
    players: u32,
    known: BTreeMap<Vec<u64>, u32>,
}

impl Naive {
    fn new(players: u32) -> Self {
        Naive { players, known: BTreeMap::new() }
    }

    fn outcome(&mut self, heaps: &[u64]) -> OutcomeSet {
        OutcomeSet::of_bits(self.players, self.bits(heaps))
    }

    fn bits(&mut self, heaps: &[u64]) -> u32 {
        let mut heaps: Vec<u64> = heaps.iter().copied().filter(|size| *size > 0).collect();
        heaps.sort_unstable();
        if let Some(known) = self.known.get(&heaps) {
            return *known;
        }
        let mut options = Vec::new();
        for nth in 0..heaps.len() {
            for less in 0..heaps[nth] {
                let mut option = heaps.clone();
                option[nth] = less;
                options.push(self.bits(&option));
            }
        }
        let has = |bits: u32, player: u32| bits & (1 << player) != 0;
        let mut bits = u32::from(options.iter().any(|option| has(*option, self.players - 1)));
        for player in 1..self.players {
            bits |= u32::from(options.iter().all(|option| has(*option, player - 1))) << player;
        }
        self.known.insert(heaps, bits);
        bits
    }
}

/// All ascending lists of at most so many sizes from 1 to a greatest.
fn positions(most_heaps: usize, greatest: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    let mut start = 0;
    for _ in 0..most_heaps {
        let end = all.len();
        for nth in start..end {
            let last = all[nth].last().copied().unwrap_or(1);
            all.extend((last..=greatest).map(|size| [&*all[nth], &[size]].concat()).collect::<Vec<_>>());
        }
        start = end;
    }
    all
}

fn once(heaps: &[u64]) -> Vec<(u64, u64)> {
    heaps.iter().map(|size| (*size, 1)).collect()
}

#[test]
fn theorem_2_40_holds_for_all_positions_of_up_to_six_heaps() {
    let mut naive = Naive::new(3);
    let all = positions(6, 5);
    assert_eq!(all.len(), 462);
    for heaps in all {
        assert_eq!(three_players(&once(&heaps)).outcome(), naive.outcome(&heaps), "{heaps:?}");
    }
}

#[test]
fn theorem_3_29_holds_for_three_to_eight_players() {
    for players in 3..=8 {
        let mut naive = Naive::new(players);
        for j in 0..=u64::from(players) + 4 {
            for i in 0..=j {
                assert_eq!(two_heaps(i, j, players), naive.outcome(&[i, j]), "{players}: {i} {j}");
                assert_eq!(two_heaps(j, i, players), two_heaps(i, j, players));
            }
        }
    }
}

#[test]
fn nim_is_solved_for_two_to_seven_players() {
    for players in 2..=7 {
        let mut naive = Naive::new(players);
        let solution = NimSolution::of(players).ok();
        assert_eq!(solution.is_some(), players > 2);
        let (heaps, greatest) = if players < 5 { (5, 7) } else { (4, 8) };
        for (nth, heaps) in positions(heaps, greatest).into_iter().enumerate() {
            let found = naive.outcome(&heaps);
            if let Some(solution) = &solution {
                assert_eq!(solution.outcome(&once(&heaps)), found, "{players}: {heaps:?}");
            }
            if players < 4 || nth % 50 == 0 {
                assert_eq!(outcome(&once(&heaps), players), Some(found), "{players}: {heaps:?}");
            }
        }
    }
}

/// Questions 4 and 5 of MS 5: each position is N-periodic, and N·*2 and 2·*N are absorbing in the quotient.
#[test]
fn questions_4_and_5_are_answered_for_three_to_eight_players() {
    for players in 3..=8 {
        let solution = NimSolution::of(players).unwrap();
        assert_eq!(solution.heaps(), players as usize);
        let (quotient, n) = (NimQuotient::of(solution), u64::from(players));
        assert!(quotient.is_absorbing(0, &vec![2; players as usize]), "{players}·*2");
        assert!(quotient.is_absorbing(0, &[n, n]), "2·*{players}");
        assert!(!quotient.is_absorbing(0, &vec![2; players as usize - 1]));
        assert!(!quotient.is_absorbing(0, &[n, n - 1]) || players == 3);
    }
}

#[test]
fn the_quotient_for_three_players_is_that_of_the_paper() {
    let golden: Value = serde_json::from_str(include_str!("../golden/spindler.json")).unwrap();
    let golden = &golden["quotient"];
    let all = NimClass::all();
    assert_eq!(all.len(), golden["order"]);
    for class in &all {
        let name: String = class.to_string().replace('²', "2");
        let expected = golden["outcome"][&name].as_str().unwrap();
        assert_eq!(class.outcome(), OutcomeSet::parse(expected, 3).unwrap(), "{name}");
        assert_eq!(three_players(&class.position()), *class);
    }
    // The relations a³ = 1 and b⁴ = b³ = b²c = bc² = c² = c³ = ac² = a²c².
    let [a, b, c] = NimClass::GENERATORS;
    assert_eq!(a * a * a, NimClass::ONE);
    for product in [b * b * b * b, b * b * b, b * b * c, b * c * c, c * c * c, a * c * c, a * a * c * c] {
        assert_eq!(product, c * c);
    }
    // The product is that of sums, and no two elements are alike in every sum of Nim.
    for one in &all {
        for other in &all {
            let sum = [one.position(), other.position()].concat();
            assert_eq!(three_players(&sum), *one * *other);
            assert!(one == other || all.iter().any(|x| (*one * *x).outcome() != (*other * *x).outcome()));
        }
    }
}

/// All multisets of at most so many sizes from 1 to a greatest.
fn small_positions(most: usize, greatest: u64) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..most {
        let until = all.len();
        for nth in from..until {
            let least = all[nth].last().copied().unwrap_or(1);
            for size in least..=greatest {
                let mut more = all[nth].clone();
                more.push(size);
                all.push(more);
            }
        }
        from = until;
    }
    all
}

/// The greatest k for which a position is k-undetermined, by MS Definition 3.11.
fn level(naive: &mut Naive, levels: &mut BTreeMap<Vec<u64>, u32>, heaps: &[u64]) -> u32 {
    if let Some(known) = levels.get(heaps) {
        return *known;
    }
    let below = option_levels(naive, levels, heaps).max();
    let level = if naive.bits(heaps) == 0 { below.unwrap_or(0) + 1 } else { 0 };
    levels.insert(heaps.to_vec(), level);
    level
}

fn option_levels<'a>(
    naive: &'a mut Naive,
    levels: &'a mut BTreeMap<Vec<u64>, u32>,
    heaps: &'a [u64],
) -> impl Iterator<Item = u32> + 'a {
    let moves = (0..heaps.len()).flat_map(|nth| (0..heaps[nth]).map(move |less| (nth, less)));
    moves.map(|(nth, less)| {
        let mut option = heaps.to_vec();
        option[nth] = less;
        option.retain(|size| *size > 0);
        option.sort_unstable();
        level(naive, levels, &option)
    })
}

/// What the theorem says of heaps, the definition of strongly undetermined shows.
#[test]
fn positions_that_are_absorbing_by_their_heaps_are_strongly_undetermined() {
    for (players, most, greatest) in [(3, 5, 4), (4, 6, 5), (5, 5, 7), (6, 5, 7)] {
        let (mut naive, mut levels) = (Naive::new(players), BTreeMap::new());
        let mut proved = 0;
        for sizes in small_positions(most, greatest) {
            let heaps: Vec<(u64, u64)> = sizes.iter().map(|size| (*size, 1)).collect();
            let least = option_levels(&mut naive, &mut levels, &sizes).min();
            let is_strong = least.is_some_and(|least| least >= players - 2);
            let is_proved = nim_reason(&heaps, players).is_some();
            assert!(is_strong || !is_proved, "{sizes:?} for {players}");
            proved += usize::from(is_proved);
            // What holds for a summand, or for smaller heaps, holds for all.
            let mut larger: Vec<(u64, u64)> = heaps.iter().map(|(size, count)| (size + 1, *count)).collect();
            assert!(!is_proved || nim_reason(&larger, players).is_some(), "{larger:?} for {players}");
            larger.push((1, 1));
            assert!(!is_proved || nim_reason(&larger, players).is_some(), "{larger:?} for {players}");
        }
        assert!(proved > 0);
    }
}

/// Every position of Nim that has the heaps of a least one, or larger ones, is undetermined, and none with less.
#[test]
fn least_positions_are_undetermined_with_whatever_is_added() {
    for players in 3..=5 {
        let mut naive = Naive::new(players);
        let least = NimSolution::of(players).unwrap().always_undetermined();
        let sizes = |base: &[u32]| -> Vec<u64> { base.iter().map(|size| u64::from(*size)).collect() };
        for base in &least {
            for added in small_positions(3, u64::from(players)) {
                let all = [sizes(base), added].concat();
                assert!(naive.outcome(&all).is_undetermined(), "{all:?} for {players}");
            }
        }
        // With one less in a heap something makes it determined.
        for base in &least {
            let smaller = (0..base.len()).map(|nth| {
                let mut less = sizes(base);
                less[nth] -= 1;
                less
            });
            for less in smaller.filter(|less| !least.iter().any(|other| covers(less, &sizes(other)))) {
                let mut added = small_positions(3, u64::from(players)).into_iter();
                assert!(
                    added.any(|added| !naive.outcome(&[&less[..], &added].concat()).is_undetermined()),
                    "{less:?}"
                );
            }
        }
    }
}

/// Whether a position has heaps as large as those of another.
fn covers(heaps: &[u64], other: &[u64]) -> bool {
    let sorted = |heaps: &[u64]| {
        let mut heaps = heaps.to_vec();
        heaps.sort_unstable_by(|a, b| b.cmp(a));
        heaps
    };
    let (heaps, other) = (sorted(heaps), sorted(other));
    heaps.len() >= other.len() && other.iter().zip(&heaps).all(|(less, more)| less <= more)
}

/// Numbers of heaps that no 64 bits hold together.
#[test]
fn more_heaps_than_can_be_counted_are_a_sum_all_the_same() {
    let known = |text: &str, players| {
        let mut arena = Arena::new(players);
        let known = Known::of(&mut arena, &parse(text, players).unwrap()).unwrap();
        (known.outcomes[0].to_string(), known.absorbing.name())
    };
    assert_eq!(known("18446744073709551615·* + *", 3), known("*", 3), "2⁶⁴ is 1 more than a multiple of 3");
    assert_eq!(known("18446744073709551615·* + 2·*", 3), known("2·*", 3));
    for text in ["9223372036854775808·*2", "*2+*2+9223372036854775807·*2", "18446744073709551615·*9"] {
        assert_eq!(known(text, 3), ("∅".to_owned(), "proved"), "{text}");
        assert_eq!(known(text, 4), ("∅".to_owned(), "proved"), "{text}");
    }
}

/// MS Corollary 3.30, and sums of which a summand is known to be absorbing.
#[test]
fn equal_sums_of_heaps_get_equal_answers() {
    let cases = [
        ("28·*6", 6),
        ("27·*6", 6),
        ("6·*6+6·*6+6·*6+6·*6", 6),
        ("24·*6", 6),
        ("33·*7", 7),
        ("42·*8", 8),
        ("80·*4", 4),
        ("50·*5", 5),
        ("4·*6", 6),
        ("7+7+7", 6),
        ("7+7+7+1", 6),
        ("7+7+7+{0,*}+2", 6),
        ("96·13", 13),
        ("{0,{0}}+3·{*2,{*2}}", 3),
        ("{*2,{*2}}+{*2,{*2}}+*+{*2,{*2}}", 3),
    ];
    for (text, players) in cases {
        let mut arena = Arena::new(players);
        let known = Known::of(&mut arena, &parse(text, players).unwrap()).unwrap();
        assert_eq!(known.absorbing.name(), "proved", "{text} for {players}: {}", known.absorbing);
        assert!(known.outcomes[0].is_undetermined());
    }
}
