//! Periods of sequences of Grundy numbers.

/// What decides from where on a period is proved: the most heaps that a move leaves, and the most counters it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The most heaps.
    pub heaps: usize,
    /// The most counters.
    pub taken: usize,
}

/// A period of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// Its length p.
    pub length: usize,
    /// The first n₀ from which on G(n + p) = G(n) + saltus.
    pub preperiod: usize,
    /// What is added with every period: not 0 for an arithmetic period.
    pub saltus: u32,
    /// Whether it is proved to go on for ever.
    pub is_proved: bool,
}

impl Bound {
    /// The first n for which G(n + p) = G(n) need not be checked any more: h·n₀ + (h − 1)·p + k, if moves leave at most h
    /// heaps and take at most k counters.
    ///
    /// For larger n a move in a heap of n + p leaves at least one heap of n₀ + p or more, from which p counters can be taken
    /// without a change of its number, and back. For h = 2 this is the theorem of Guy and Smith (WW 4, CGT IV.2.7).
    pub fn end(&self, preperiod: usize, length: usize) -> usize {
        self.heaps * preperiod + (self.heaps - 1) * length + self.taken
    }
}

/// The shortest period of a sequence that is proved by these numbers; else the shortest that goes round at least three
/// times at the end, with a saltus or without. O(n²) at most, and mostly O(n).
///
/// ```
/// use hyperjam_rulesets::heaps::{Bound, find_period};
/// // Take one or two: 0, 1, 2, 0, 1, 2, …
/// let numbers: Vec<u32> = (0..20).map(|n| n % 3).collect();
/// let period = find_period(&numbers, Some(Bound { heaps: 1, taken: 2 })).expect("it has one");
/// assert_eq!((period.length, period.preperiod, period.is_proved), (3, 0, true));
/// ```
pub fn find_period(numbers: &[u32], bound: Option<Bound>) -> Option<Period> {
    let mut seen = None;
    for length in 1..=numbers.len() / 2 {
        let count = numbers.len() - length;
        let saltus = numbers[count + length - 1].wrapping_sub(numbers[count - 1]);
        let holds = |n: &usize| numbers[n + length].wrapping_sub(numbers[*n]) == saltus;
        let preperiod = count - (0..count).rev().take_while(holds).count();
        if saltus == 0 && bound.is_some_and(|bound| bound.end(preperiod, length) <= count) {
            return Some(Period { length, preperiod, saltus, is_proved: true });
        }
        if seen.is_none() && saltus < 1 << 31 && preperiod + 3 * length <= numbers.len() {
            seen = Some(Period { length, preperiod, saltus, is_proved: false });
        }
    }
    seen
}
