//! Nim for N players against the recursive definition, position by position.

use std::collections::BTreeMap;

use hyperjam_players::nim::{NimClass, NimQuotient, NimSolution, outcome, three_players, two_heaps};
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
        let (quotient, n) = (NimQuotient::of(&solution), u64::from(players));
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
