//! Grundy numbers of octal games, far out.

use std::cell::Cell;
use std::collections::BTreeSet;

use hyperjam_rulesets::Limits;
use hyperjam_rulesets::heaps::{
    Bound, Code, GrundySequence, HeapKind, Period, SequenceError, SequenceStatistics, find_period,
    period_in_words,
};
use proptest::prelude::*;

const BYTES: u64 = 1 << 30;

fn sequence(code: &str, most: u32) -> GrundySequence {
    let mut sequence = GrundySequence::new(Code::parse(code).unwrap(), most, BYTES).unwrap();
    assert_eq!(sequence.advance(u64::MAX), Ok(true));
    sequence
}

fn plain(code: &str, most: u32) -> Vec<u32> {
    let free = Limits { work: u64::MAX, ..Limits::default() };
    HeapKind::Code(Code::parse(code).unwrap()).grundy_numbers(most as usize, free).unwrap()
}

fn wide(numbers: &[u16]) -> Vec<u32> {
    numbers.iter().map(|number| u32::from(*number)).collect()
}

/// By definition: the least number that no option has, of digits from the one before the point on.
fn by_definition(digits: &[u8], most: usize) -> Vec<u16> {
    let mut numbers: Vec<u16> = Vec::new();
    for heap in 0..=most {
        let mut options = BTreeSet::new();
        for (taken, digit) in digits.iter().enumerate().take(heap + 1) {
            let left = heap - taken;
            if digit & 1 != 0 && left == 0 {
                options.insert(0);
            }
            if digit & 2 != 0 && left > 0 {
                options.insert(numbers[left]);
            }
            if digit & 4 != 0 {
                options.extend((1..left).map(|first| numbers[first] ^ numbers[left - first]));
            }
        }
        numbers.push((0..).find(|number| !options.contains(number)).unwrap());
    }
    numbers
}

/// An octal code and its digits.
fn any_code() -> impl Strategy<Value = (String, Vec<u8>)> {
    let digits = (prop_oneof![9 => Just(0_u8), 1 => Just(4)], proptest::collection::vec(0_u8..8, 1..6));
    digits.prop_map(|(first, digits)| {
        let text: String = digits.iter().map(u8::to_string).collect();
        (format!("{first}.{text}"), [vec![first], digits].concat())
    })
}

proptest! {
    #[test]
    fn numbers_are_those_of_the_plain_method_and_by_definition((code, digits) in any_code()) {
        let found = sequence(&code, 700);
        prop_assert_eq!(&found.numbers()[..=120], &by_definition(&digits, 120)[..]);
        prop_assert_eq!(wide(found.numbers()), plain(&code, 700));
    }

    /// However the work is divided, and wherever it is begun again.
    #[test]
    fn what_was_found_is_gone_on_with((code, _) in any_code(), work in 1_u64..400) {
        let whole = sequence(&code, 600);
        let mut sequence = GrundySequence::new(Code::parse(&code).unwrap(), 600, BYTES).unwrap();
        while !sequence.advance(work).unwrap() {
            let mut again = GrundySequence::new(Code::parse(&code).unwrap(), 600, BYTES).unwrap();
            sequence.numbers().iter().for_each(|number| again.restore(*number));
            prop_assert_eq!(again.numbers(), sequence.numbers());
            sequence = again;
        }
        prop_assert_eq!(sequence.numbers(), whole.numbers());
        prop_assert_eq!(sequence.statistics(), whole.statistics());
    }

    /// Multiples of a length that holds may be passed over.
    #[test]
    fn periods_are_those_of_trying_every_length(
        before in proptest::collection::vec(0_u32..3, 0..25),
        turn in proptest::collection::vec(0_u32..2, 1..7),
        turns in 1_usize..14,
        // With the last two a multiple adds nothing, or less than nothing.
        saltus in prop_oneof![3 => Just(0), 1 => Just(2), 1 => Just(1_u32 << 31), 1 => Just(3 << 30)],
        after in proptest::collection::vec(0_u32..2, 0..4),
        heaps in 1_usize..3,
    ) {
        let middle = (0..turns * turn.len()).map(|n| {
            turn[n % turn.len()].wrapping_add(saltus.wrapping_mul((n / turn.len()) as u32))
        });
        let numbers: Vec<u32> = before.into_iter().chain(middle).chain(after).collect();
        for bound in [None, Some(Bound { heaps, taken: 2 })] {
            prop_assert_eq!(find_period(&numbers, bound), by_trial(&numbers, bound));
        }
    }
}

thread_local! {
    static READ: Cell<usize> = const { Cell::new(0) };
}

/// A number that counts how often one is read.
#[derive(Clone, Copy)]
struct Counted(u32);

impl From<Counted> for u32 {
    fn from(Counted(number): Counted) -> u32 {
        READ.set(READ.get() + 1);
        number
    }
}

/// However many multiples a length has, with a saltus or without, they are not gone through.
#[test]
fn multiples_of_a_period_are_passed_over() {
    for saltus in [0, 1, 7] {
        let numbers: Vec<Counted> =
            (0..10_000).map(|n| Counted(u32::from(n % 5 == 2) + n / 5 * saltus)).collect();
        READ.set(0);
        let period = find_period(&numbers, None).unwrap();
        assert_eq!((period.length, period.preperiod, period.saltus), (5, 0, saltus));
        assert!(READ.get() < 10 * numbers.len(), "{}", READ.get());
    }
}

/// A period that is proved, by however few numbers, is one of all that follow: for every octal code of three digits, and for every
/// code by which a heap may be left as three, of two.
#[test]
fn what_is_proved_holds() {
    let three = (0..512).flat_map(|number| ["0", "4"].map(|first| (format!("{first}.{number:03o}"), 200)));
    let two = (0..256).flat_map(|number| ["0", "C"].map(|first| (format!("{first}.{number:02X}"), 60)));
    let mut proved = 0;
    for (code, most) in three.chain(two) {
        let numbers = plain(&code, most);
        let bound = Code::parse(&code).unwrap().bound();
        for count in 1..=25 {
            let period = find_period(&numbers[..count], Some(bound)).filter(|period| period.is_proved);
            if let Some(period) = period {
                let later = &numbers[period.preperiod..];
                let [now, then] = [&later[..later.len() - period.length], &later[period.length..]];
                assert_eq!(now, then, "{code}: {period:?} by {count} numbers");
                proved += 1;
            }
        }
    }
    assert!(proved > 1_000, "{proved}");
}

/// The shortest proved period, else the shortest that goes round three times.
fn by_trial(numbers: &[u32], bound: Option<Bound>) -> Option<Period> {
    let lengths = || 1..=numbers.len() / 2;
    let tried = lengths().map(|length| {
        let added: Vec<u32> =
            (length..numbers.len()).map(|n| numbers[n].wrapping_sub(numbers[n - length])).collect();
        let saltus = *added.last().unwrap();
        let preperiod = added.iter().rposition(|it| *it != saltus).map_or(0, |last| last + 1);
        let is_proved =
            saltus == 0 && bound.is_some_and(|bound| bound.end(preperiod, length) + length <= numbers.len());
        Period { length, preperiod, saltus, is_proved }
    });
    let tried: Vec<Period> = tried.collect();
    let proved = tried.iter().find(|period| period.is_proved);
    let shown = |it: &&Period| it.saltus < 1 << 31 && it.preperiod + 3 * it.length <= numbers.len();
    proved.or(tried.iter().find(shown)).copied()
}

/// A period of a code up to this heap: its length, where it begins, how many exceptions there are, and which is the last.
fn period(code: &str, most: u32) -> [usize; 4] {
    let SequenceStatistics { period, exceptions, .. } = sequence(code, most).statistics();
    let period = period.filter(|period| period.is_proved).unwrap();
    let (count, last) = exceptions.unwrap();
    [period.length, period.preperiod, count, last.unwrap()]
}

/// Kayles with its fourteen exceptions (WW 4), 0.127 and 0.16 (Gangolli and Plambeck 1989; OEIS A071464).
#[test]
fn periods_are_the_published_ones_with_their_exceptions() {
    assert_eq!(period("0.77", 200), [12, 71, 14, 70]);
    let [length, preperiod, _, last] = period("0.127", 2 * (46_578 + 4) + 3);
    assert_eq!([length, preperiod, last], [4, 46_578, 46_577]);
    let [length, preperiod, _, last] = period("0.16", 2 * (105_351 + 149_459) + 2);
    assert_eq!([length, preperiod, last], [149_459, 105_351, 105_350]);
}

/// Gangolli and Plambeck 1989. The last exception, which OEIS A071436 has at 326,637, is 326,639: by the plain method, too,
/// heaps of 326,637 and 326,781 have the number 8, and those of 326,639 and 326,783 have 26 and 16.
#[test]
fn the_period_of_0_56_is_published() {
    let most = 2 * (326_640 + 144) + 2;
    let found = sequence("0.56", most);
    assert_eq!([326_637, 326_781, 326_639, 326_783].map(|heap| found.numbers()[heap]), [8, 8, 26, 16]);
    let [length, preperiod, _, last] = period("0.56", most);
    assert_eq!([length, preperiod, last], [144, 326_640, 326_639]);
    // One number less proves nothing.
    let bound = found.code().bound();
    let proved = find_period(found.numbers(), Some(bound)).unwrap();
    let least = bound.proved_by(&proved).unwrap();
    assert!(!find_period(&found.numbers()[..least], Some(bound)).unwrap().is_proved);
    assert!(find_period(&found.numbers()[..=least], Some(bound)).unwrap().is_proved);
}

/// Grossman 2015: 1,584 heaps of Officers are rare, the last of them 20,627. Their mask shows from some 16,000 heaps on.
#[test]
fn the_rare_heaps_of_officers_are_the_published_ones() {
    let found = sequence("0.6", 40_000);
    assert_eq!(wide(&found.numbers()[..=20_000]), plain("0.6", 20_000));
    let statistics = found.statistics();
    assert_eq!((statistics.mask, statistics.rare), (Some(0x1ee), Some((1_584, 20_627))));
    assert_eq!(statistics.period, None);
    let largest = *found.numbers().iter().max().unwrap();
    assert_eq!(statistics.largest, largest);
    assert_eq!(found.numbers().iter().position(|number| *number == largest), Some(statistics.largest_at));
    assert_eq!(statistics.different, found.numbers().iter().collect::<BTreeSet<_>>().len());
}

/// Where no sparse space shows, that is said, and the numbers are found all the same.
#[test]
fn a_game_without_a_sparse_space_has_no_mask() {
    let found = sequence("0.06", 6_000);
    assert_eq!(wide(found.numbers()), plain("0.06", 6_000));
    assert_eq!((found.statistics().mask, found.statistics().rare), (None, None));
    assert_eq!(found.statistics().exceptions, None);
}

/// Officers up to a million, and the longest period here that is published (Flammenkamp’s tables). In release:
/// `cargo test --release -p hyperjam-rulesets --test suite far_out -- --ignored`
#[test]
#[ignore = "takes a quarter of a minute in release"]
fn officers_and_0_354_far_out() {
    let statistics = sequence("0.6", 1_000_000).statistics();
    assert_eq!((statistics.mask, statistics.rare), (Some(0x1ee), Some((1_584, 20_627))));
    assert_eq!((statistics.largest, statistics.largest_at, statistics.different), (302, 671_288, 266));
    let [length, preperiod, _, last] = period("0.354", 2 * (10_061_916 + 1_180) + 3);
    assert_eq!([length, preperiod, last], [1_180, 10_061_916, 10_061_915]);
}

/// A proved period goes on without work, far beyond what proves it, as the plain method has it.
#[test]
fn numbers_after_a_proof_follow_from_the_period() {
    let found = sequence("0.4", 1_000_000);
    assert_eq!(wide(&found.numbers()[..=3_000]), plain("0.4", 3_000));
    assert_eq!(found.numbers()[1_000_000], found.numbers()[1_000_000 - 34 * 29_000]);
}

#[test]
fn what_is_too_much_is_refused() {
    let refused =
        |code: &str, most, bytes| GrundySequence::new(Code::parse(code).unwrap(), most, bytes).unwrap_err();
    assert_eq!(refused("0.8", 10, BYTES), SequenceError::Heaps { given: 3, limit: 2 });
    let SequenceError::Memory { given, limit: 1_000_000 } = refused("0.6", u32::MAX, 1_000_000) else {
        panic!("it is memory that is missing")
    };
    assert!(given > 1 << 33);
    assert_eq!(
        refused("0.6", 10, 0).to_string(),
        "this takes up to 4194348 bytes of memory, and 0 are allowed"
    );
}

/// Made-up numbers do no harm, however large they are, and none is taken beyond the end.
#[test]
fn any_numbers_can_be_restored() {
    for numbers in [[u16::MAX; 300], [0; 300], std::array::from_fn(|heap| heap as u16 * 219)] {
        let mut sequence = GrundySequence::new(Code::parse("4.777").unwrap(), 400, BYTES).unwrap();
        numbers.into_iter().for_each(|number| sequence.restore(number));
        assert_eq!(sequence.advance(u64::MAX), Ok(true));
        assert_eq!(sequence.numbers()[..300], numbers);
        sequence.restore(7);
        assert_eq!(sequence.numbers().len(), 401);
        sequence.statistics();
    }
}

/// Numbers are below 65,536; where pairs of made-up ones leave none of these, that is an error.
#[test]
fn a_number_that_is_too_large_is_refused() {
    let count = 2_000_000;
    let mut sequence = GrundySequence::new(Code::parse("0.4").unwrap(), count, BYTES).unwrap();
    let mut state = 1_u64;
    for _ in 0..count {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        sequence.restore((state >> 48) as u16);
    }
    let heap = count as usize;
    assert_eq!(sequence.advance(u64::MAX), Err(SequenceError::Number { heap, limit: 65_535 }));
    assert_eq!(sequence.numbers().len(), heap);
}

#[test]
fn periods_are_told_with_what_proves_them() {
    let bound = Some(Bound { heaps: 2, taken: 2 });
    let period = Period { length: 12, preperiod: 71, saltus: 0, is_proved: false };
    let words = period_in_words(166, Some(period), bound);
    assert_eq!(words, "period 12 from 71 on; not proved: that takes the numbers up to 167");
    assert_eq!(period_in_words(9, None, bound), "no period shows up to 9");
}
