//! Heap games and coins against their rules, and against what is published.

use crate::common::Twin;
use hyperjam_rulesets::heaps::{Code, HeapKind, find_period, misere_quotient};
use hyperjam_rulesets::solve::{GrundyNumbers, known_numbers_of_moves};
use hyperjam_rulesets::table::{Table, table};
use hyperjam_rulesets::{Answer, Limits, Ruleset, Visitor, open, visit};
use hyperjam_terms::Player;
use hyperjam_values::Arena;
use proptest::prelude::*;

type Heaps = Vec<u32>;

fn text(heaps: &Heaps) -> String {
    if heaps.is_empty() { "0".into() } else { heaps.iter().map(u32::to_string).collect::<Vec<_>>().join(",") }
}

fn twin(
    name: &'static str,
    before: &[&str],
    options: impl Fn(&Heaps, Player) -> Vec<Heaps> + 'static,
) -> Twin<Heaps> {
    let before = before.iter().map(|text| (*text).to_owned()).collect();
    Twin { name, before, text, options: Box::new(options), prints_alike: false }
}

/// All ways to replace one heap.
fn replacing(heaps: &Heaps, parts: impl Fn(u32) -> Vec<Heaps>) -> Vec<Heaps> {
    let mut options = Vec::new();
    for (place, heap) in heaps.iter().enumerate() {
        for part in parts(*heap) {
            let mut option = heaps.clone();
            option.splice(place..=place, part);
            options.push(option);
        }
    }
    options
}

/// What is left of a heap by a digit: all ways to share out what is left, in any order.
fn shares(left: u32, heaps: u32) -> Vec<Heaps> {
    match heaps {
        0 => {
            if left == 0 {
                vec![Vec::new()]
            } else {
                Vec::new()
            }
        }
        1 => {
            if left > 0 {
                vec![vec![left]]
            } else {
                Vec::new()
            }
        }
        _ => (1..left)
            .flat_map(|first| {
                shares(left - first, heaps - 1).into_iter().map(move |rest| [vec![first], rest].concat())
            })
            .collect(),
    }
}

fn by_code(digits: &'static [u32]) -> impl Fn(&Heaps, Player) -> Vec<Heaps> {
    move |heaps, _| {
        replacing(heaps, |heap| {
            let mut parts = Vec::new();
            for (taken, digit) in (0..=heap).zip(digits) {
                for count in 0..4 {
                    if digit >> count & 1 == 1 {
                        parts.extend(shares(heap - taken, count));
                    }
                }
            }
            parts
        })
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn nim_and_subtraction_are_what_their_rules_say(heaps in prop::collection::vec(0_u32..6, 1..4)) {
        twin("nim", &[], |heaps, _| replacing(heaps, |heap| (0..heap).map(|left| vec![left]).collect()))
            .check(&heaps);
        twin("subtraction", &["1,3,4"], |heaps, _| {
            replacing(heaps, |heap| {
                [1, 3, 4].iter().filter_map(|taken| heap.checked_sub(*taken)).map(|left| vec![left]).collect()
            })
        })
        .check(&heaps);
    }

    #[test]
    fn codes_are_what_their_digits_say(heaps in prop::collection::vec(0_u32..8, 1..3)) {
        twin("octal", &["0.77"], by_code(&[0, 7, 7])).check(&heaps);
        twin("octal", &["0.07"], by_code(&[0, 0, 7])).check(&heaps);
        twin("octal", &["0.137"], by_code(&[0, 1, 3, 7])).check(&heaps);
        twin("octal", &["4.3"], by_code(&[4, 3])).check(&heaps);
        twin("octal", &["0.8F"], by_code(&[0, 8, 15])).check(&heaps);
        twin("grundys-game", &[], |heaps, _| {
            let parts = |heap| {
                shares(heap, 2).into_iter().filter(|parts| parts[0] != parts[1]).collect()
            };
            replacing(heaps, parts)
        })
        .check(&heaps);
    }

    #[test]
    fn pairs_are_what_their_rules_say(a in 1_u32..9, b in 1_u32..9) {
        twin("wythoff", &[], |pair, _| {
            let (a, b) = (pair[0], pair[1]);
            let mut options: Vec<Heaps> = (0..a).map(|left| vec![left, b]).collect();
            options.extend((0..b).map(|left| vec![a, left]));
            options.extend((1..=a.min(b)).map(|taken| vec![a - taken, b - taken]));
            options
        })
        .check(&vec![a, b]);
        twin("euclid", &[], |pair, _| {
            let (small, large) = (pair[0].min(pair[1]), pair[0].max(pair[1]));
            let lefts = (1..).map(|times| i64::from(large) - times * i64::from(small));
            lefts.take_while(|left| *left > 0).map(|left| vec![small, left as u32]).collect()
        })
        .check(&vec![a, b]);
    }

    #[test]
    fn stairs_are_what_their_rules_say(steps in prop::collection::vec(0_u32..4, 1..5)) {
        twin("staircase-nim", &[], |steps, _| {
            let mut options = Vec::new();
            for step in 0..steps.len() {
                for moved in 1..=steps[step] {
                    let mut option = steps.clone();
                    option[step] -= moved;
                    if step > 0 {
                        option[step - 1] += moved;
                    }
                    options.push(option);
                }
            }
            options
        })
        .check(&steps);
    }

    #[test]
    fn coins_are_what_their_rules_say(row in prop::collection::vec(any::<bool>(), 1..8)) {
        type Row = Vec<bool>;
        fn strip(row: &Row) -> String {
            row.iter().map(|coin| if *coin { 'o' } else { '.' }).collect()
        }
        fn sides(row: &Row) -> String {
            row.iter().map(|coin| if *coin { 'H' } else { 'T' }).collect()
        }
        let moving = |row: &Row, _| {
            let mut options = Vec::new();
            for coin in (0..row.len()).filter(|coin| row[*coin]) {
                for to in (0..coin).rev().take_while(|to| !row[*to]) {
                    let mut option = row.clone();
                    option.swap(coin, to);
                    options.push(option);
                }
            }
            options
        };
        let moving =
            Twin { name: "moving-coins", before: vec![], text: strip, options: Box::new(moving), prints_alike: true };
        moving.check(&row);
        let turning = |row: &Row, _| {
            let mut options = Vec::new();
            for coin in (0..row.len()).filter(|coin| row[*coin]) {
                let mut option = row.clone();
                option[coin] = false;
                options.push(option.clone());
                for other in 0..coin {
                    let mut both = option.clone();
                    both[other] = !both[other];
                    options.push(both);
                }
            }
            options
        };
        let turning =
            Twin { name: "turning-coins", before: vec![], text: sides, options: Box::new(turning), prints_alike: true };
        turning.check(&row);
    }
}

fn numbers(code: &str, most: usize) -> Vec<u32> {
    HeapKind::Code(Code::parse(code).unwrap())
        .grundy_numbers(most, Limits { work: u64::MAX, ..Limits::default() })
        .unwrap()
}

/// WW 4, table 7; CGT IV.2.
#[test]
fn periods_are_the_published_ones() {
    for (code, length, preperiod) in [
        ("0.77", 12, 71),
        ("0.07", 34, 53),
        ("0.137", 34, 52),
        ("0.3", 2, 0),
        ("0.33", 3, 0),
        ("0.6", 0, 0),
        ("0.45", 20, 498),
        ("0.156", 349, 3479),
        ("0.165", 1550, 5181),
    ] {
        let kind = HeapKind::Code(Code::parse(code).unwrap());
        let most = if length == 0 { 2000 } else { 2 * preperiod + 2 * length + 10 };
        let numbers = numbers(code, most);
        let period = find_period(&numbers, kind.bound()).filter(|period| period.is_proved);
        let found = period.map_or((0, 0), |period| (period.length, period.preperiod));
        assert_eq!(found, (length, preperiod), "{code}");
        if let Some(period) = period {
            // It goes on beyond what proves it.
            assert_eq!(
                numbers[preperiod..][..length.min(10)],
                numbers[preperiod + length..][..length.min(10)]
            );
            assert_eq!(period.saltus, 0);
        }
    }
}

/// Guy and Smith 1956; OEIS A002186, A002187, A002188.
#[test]
fn the_first_grundy_numbers_are_the_published_ones() {
    assert_eq!(
        numbers("0.77", 24),
        [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4]
    );
    assert_eq!(
        numbers("0.07", 24),
        [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3]
    );
    assert_eq!(
        HeapKind::Grundys.grundy_numbers(24, Limits::default()).unwrap(),
        [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4]
    );
}

/// 0.137 is Dawson's Chess, which is 0.07 with one counter more.
#[test]
fn dawsons_chess_is_dawsons_kayles_shifted() {
    assert_eq!(numbers("0.137", 500), numbers("0.07", 501)[1..]);
    assert_eq!(numbers("0.137", 500)[52..467], numbers("0.137", 500)[86..]);
}

/// Wythoff 1907: the second player wins at the pairs ⌊kφ⌋, ⌊kφ²⌋.
#[test]
fn wythoffs_pairs_are_those_of_the_golden_ratio() {
    let mut arena = Arena::default();
    for (a, b) in (0..12_u32).flat_map(|a| (a..20).map(move |b| (a, b))) {
        let k = b - a;
        // ⌊kφ⌋ by integers: the greatest n with n² − nk − k² < 0 or n = 0.
        let golden = (0..=2 * k).rev().find(|n| n * n < n * k + k * k || *n == 0).unwrap();
        let answer = open("wythoff", &[&format!("{a},{b}")]).unwrap().answer(&mut arena, Limits::default());
        let Ok(Answer::Short { grundy: Some(number), .. }) = answer else { panic!("{a},{b}") };
        assert_eq!(number == 0, a == golden, "{a},{b}");
    }
}

/// Nivasch 2006: the Grundy number of Euclid is ⌊|a/b − b/a|⌋.
#[test]
fn euclids_numbers_are_those_of_nivasch() {
    let mut arena = Arena::default();
    for (a, b) in (1..15_u32).flat_map(|a| (1..30_u32).map(move |b| (a, b))) {
        let answer = open("euclid", &[&format!("{a},{b}")]).unwrap().answer(&mut arena, Limits::default());
        let Ok(Answer::Short { grundy: Some(number), .. }) = answer else { panic!("{a},{b}") };
        assert_eq!(number, (a * a).abs_diff(b * b) / (a * b), "{a},{b}");
    }
}

/// WW 13: the genera of Nim heaps, and of Kayles rows.
#[test]
fn genera_are_the_published_ones() {
    let genus =
        |name: &str, texts: &[&str]| open(name, texts).unwrap().genus(Limits::default()).unwrap().to_string();
    assert_eq!(genus("nim", &["0"]), "0^120");
    assert_eq!(genus("nim", &["1"]), "1^031");
    assert_eq!(genus("nim", &["2"]), "2^20");
    assert_eq!(genus("nim", &["3"]), "3^31");
    assert_eq!(genus("nim", &["2,2"]), "0^02");
    assert_eq!(genus("nim", &["2,3"]), "1^13");
    assert_eq!(genus("octal", &["0.77", "4"]), "1^031");
}

/// Plambeck and Siegel 2008: the tame quotients of order 2ⁿ + 2 of Nim, the quotient of order 20 of 0.123.
#[test]
fn misere_quotients_are_the_published_ones() {
    let order =
        |kind: &HeapKind, most| misere_quotient(kind, most, Limits::default()).unwrap().elements.len();
    for (most, expected) in [(0, 1), (1, 2), (2, 6), (3, 6), (4, 10), (7, 10)] {
        assert_eq!(order(&HeapKind::Nim, most), expected, "heaps up to {most}");
    }
    let code = HeapKind::Code(Code::parse("0.123").unwrap());
    assert_eq!(order(&code, 12), 20);
}

/// A quotient gives the outcomes of all sums, by definition.
#[test]
fn misere_quotients_give_the_outcomes_of_sums() {
    let twin = twin("octal", &["0.77"], by_code(&[0, 7, 7]));
    let quotient =
        misere_quotient(&HeapKind::Code(Code::parse("0.77").unwrap()), 6, Limits::default()).unwrap();
    let mut known = Default::default();
    for number in 0..6_u32.pow(4) {
        let sum: Heaps = (0..4).map(|place| number / 6_u32.pow(place) % 6 + 1).collect();
        let expected = !twin.wins_misere(&sum, Player::Left, &mut known);
        assert_eq!(quotient.second_player_wins(&sum), Some(expected), "{sum:?}");
    }
    let little = Limits { work: 500, ..Limits::default() };
    assert!(misere_quotient(&HeapKind::Nim, 7, little).is_err());
}

/// A period proved by the theorem is there further on, too.
#[test]
fn proved_periods_hold_far_beyond_their_proof() {
    for code in ["0.77", "0.07", "0.17", "0.34", "0.115", "4.1", "0.71"] {
        let kind = HeapKind::Code(Code::parse(code).unwrap());
        let numbers = kind.grundy_numbers(1000, Limits::default()).unwrap();
        let Some(period) = find_period(&numbers[..400], kind.bound()).filter(|period| period.is_proved)
        else {
            continue;
        };
        for n in period.preperiod..numbers.len() - period.length {
            assert_eq!(numbers[n], numbers[n + period.length], "{code} at {n}");
        }
    }
}

#[test]
fn tables_end_by_their_limits() {
    let limits = Limits { work: 1000, ..Limits::default() };
    let found = table("octal", &["0.77", "100000"], &mut Arena::default(), limits, &mut |_, _| ()).unwrap();
    assert!(matches!(found, Err(hyperjam_rulesets::Unsolved::Work { limit: 1000 })));
    let Ok(Table::Pairs { rows, first: 1 }) =
        table("domineering", &["2x3"], &mut Arena::default(), Limits::default(), &mut |_, _| ()).unwrap()
    else {
        panic!("it is small")
    };
    assert_eq!(rows.iter().map(Vec::len).collect::<Vec<_>>(), [3, 3]);
}

/// Compares what is known of the moves of a position with what each of them leads to.
struct Moves;

impl Visitor for Moves {
    type Answer = bool;

    fn visit<R: Ruleset + 'static>(self, ruleset: R, position: R::Position) -> bool {
        for player in Player::BOTH {
            assert_eq!(
                ruleset.move_count(&position, player),
                ruleset.moves(&position, player).len(),
                "{}",
                ruleset.print(&position)
            );
        }
        let Some(known) = known_numbers_of_moves(&ruleset, &position) else { return false };
        let mut numbers = GrundyNumbers::new(&ruleset, Limits::default());
        let moves = ruleset.moves(&position, Player::Right);
        let found: Vec<u32> = moves.iter().map(|made| numbers.grundy(&made.to).unwrap()).collect();
        assert_eq!(known, found, "{}", ruleset.print(&position));
        true
    }
}

proptest! {
    #[test]
    fn moves_of_heaps_are_counted_and_known_without_making_them(
        code in "[048]\\.[0-9A-F]{1,3}",
        heaps in proptest::collection::vec(0_u32..14, 0..4),
    ) {
        let heaps = text(&heaps);
        for texts in [&["nim"][..], &["grundys-game"], &["subtraction", "1,3,4"], &["staircase-nim"], &["octal", &code]] {
            let (ruleset, before) = texts.split_first().unwrap();
            prop_assert!(visit(ruleset, &[before, &[&heaps]].concat(), Moves).unwrap(), "{:?} {}", texts, heaps);
        }
    }

    #[test]
    fn moves_of_coins_are_known(coins in "[.o]{1,9}", turned in "[HT]{1,7}") {
        prop_assert!(visit("moving-coins", &[&coins], Moves).unwrap());
        visit("turning-coins", &[&turned], Moves).unwrap();
    }
}

#[test]
fn of_other_boards_theory_may_know_nothing() {
    assert!(visit("hackenbush", &["g-a,a-b,b-g,b-c"], Moves).unwrap());
    for (ruleset, position) in [("cram", "3x3"), ("domineering", "2x2"), ("hackenbush", "g-a:L,a-b")] {
        assert!(!visit(ruleset, &[position], Moves).unwrap(), "{ruleset}");
    }
}
