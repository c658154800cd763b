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
    /// heaps and take at most k counters; and one more where n₀ = 0.
    ///
    /// For these n a move in a heap of n + p leaves at least one heap that is not less than n₀ + p and greater than p, from
    /// which p counters can be taken without a change of its number so that some are left, and back. A heap must not become
    /// one of 0, for a digit may allow to leave a heap but not to leave nothing, or the other way round. For h = 2 this is the
    /// theorem of Guy and Smith (WW 4, CGT IV.2.7), in which n₀ > 0.
    pub fn end(&self, preperiod: usize, length: usize) -> usize {
        (self.heaps * preperiod).max(1) + (self.heaps - 1) * length + self.taken
    }

    /// Up to which heap the numbers have to be known to prove a period, which cannot be done if it is arithmetic.
    pub fn proved_by(&self, period: &Period) -> Option<usize> {
        let end = self.end(period.preperiod, period.length) + period.length;
        (period.saltus == 0).then_some(end.saturating_sub(1))
    }
}

impl Period {
    /// The heaps before it that do not fit in: their numbers are other ones than the period would give them.
    pub fn exceptions(&self, numbers: &[u16]) -> impl Iterator<Item = usize> {
        let Period { length, preperiod, .. } = *self;
        (0..preperiod).filter(move |heap| {
            let in_period = preperiod + length - 1 - (preperiod - 1 - heap) % length;
            numbers[*heap] != numbers[in_period]
        })
    }
}

/// The shortest period of a sequence that is proved by these numbers; else the shortest that goes round at least three
/// times at the end, with a saltus or without. O(n log n), unless many long parts of the sequence are like its end.
///
/// ```
/// use hyperjam_rulesets::heaps::{Bound, find_period};
/// // Take one or two: 0, 1, 2, 0, 1, 2, …
/// let numbers: Vec<u32> = (0..20).map(|n| n % 3).collect();
/// let period = find_period(&numbers, Some(Bound { heaps: 1, taken: 2 })).expect("it has one");
/// assert_eq!((period.length, period.preperiod, period.is_proved), (3, 0, true));
/// ```
pub fn find_period<N: Copy + Into<u32>>(numbers: &[N], bound: Option<Bound>) -> Option<Period> {
    let mut seen = None;
    // The length that holds furthest back, from where on, and whether it adds something.
    let mut furthest = (1, usize::MAX, false);
    for length in 1..=numbers.len() / 2 {
        let count = numbers.len() - length;
        let added = |n: usize| numbers[n + length].into().wrapping_sub(numbers[n].into());
        let saltus = added(count - 1);
        // A multiple that lies within what holds begins to hold at the same number, and proves no more.
        let is_within = length % furthest.0 == 0 && furthest.1.saturating_add(length) < numbers.len();
        if is_within && (saltus != 0) == furthest.2 {
            continue;
        }
        let preperiod = count - (0..count).rev().take_while(|n| added(*n) == saltus).count();
        if saltus == 0 && bound.is_some_and(|bound| bound.end(preperiod, length) <= count) {
            return Some(Period { length, preperiod, saltus, is_proved: true });
        }
        let grows = saltus < 1 << 31;
        if grows && preperiod < furthest.1 {
            furthest = (length, preperiod, saltus != 0);
        }
        if seen.is_none() && grows && preperiod + 3 * length <= numbers.len() {
            seen = Some(Period { length, preperiod, saltus, is_proved: false });
        }
    }
    seen
}

/// A period in words, or that none shows up to the last heap; and what proves it.
pub fn period_in_words(last: usize, period: Option<Period>, bound: Option<Bound>) -> String {
    let Some(period) = period else {
        return format!("no period shows up to {last}");
    };
    let plus = match period.saltus {
        0 => String::new(),
        saltus => format!(", adding {saltus} each time"),
    };
    let proof = match (period.is_proved, bound.and_then(|bound| bound.proved_by(&period))) {
        (true, Some(last)) => format!("proved by the numbers up to {last}"),
        (false, Some(last)) => format!("not proved: that takes the numbers up to {last}"),
        _ => "not proved".to_owned(),
    };
    format!("period {} from {} on{plus}; {proof}", period.length, period.preperiod)
}
