//! Grundy numbers of octal games, far out.

use std::fmt;

use super::code::Code;
use super::period::{Period, find_period};
use super::sparse::{Mex, NUMBERS, SparseSpace, best_mask, is_rare};

/// How many heaps are known when a mask is first looked for.
const FIRST_CHOICE: usize = 256;
/// A mask is used while fewer than one heap in so many is rare: with more, going through all pairs is as quick.
const SHARE: usize = 8;
/// Bytes that a heap takes at most: its number, and its place among the rare ones while their list grows.
const BYTES_A_HEAP: u64 = 4;
/// Bytes that are used beside.
const BESIDE: u64 = 4 << 20;

/// The Grundy numbers of heaps from 0 on under a code by which a move leaves at most two heaps, found one after the other by the
/// *sparse-space method* (Guy and Smith 1956, WW 4; Flammenkamp's tables).
///
/// While few of the numbers are rare by a mask (see [`SequenceStatistics::mask`]), the pairs with a rare heap are gone through
/// and few others; where no such mask shows, all pairs are, which is the plain method. Whenever the heaps have doubled, a mask is
/// chosen anew, unless a period is proved by then: further numbers follow from it. The numbers are exact with any mask, which
/// decides the cost alone: O(n·r) for n heaps of which r are rare, and what it takes to meet the rare numbers; O(n²) by the plain
/// method.
///
/// ```
/// use hyperjam_rulesets::heaps::{Code, GrundySequence};
/// // Officers, up to 20,000.
/// let mut officers = GrundySequence::new(Code::parse("0.6")?, 20_000, 1 << 30)?;
/// while !officers.advance(1_000_000)? {}
/// assert_eq!(officers.numbers()[..8], [0, 0, 1, 2, 0, 1, 2, 3]);
/// let statistics = officers.statistics();
/// assert_eq!((statistics.largest, statistics.largest_at), (284, 18_855));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct GrundySequence {
    code: Code,
    numbers: Vec<u16>,
    /// How many there are to be.
    count: usize,
    space: SparseSpace,
    mex: Mex,
    /// The period, if it was proved when the heaps had doubled for the last time.
    period: Option<Period>,
}

/// Why there are no Grundy numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SequenceError {
    /// A move may leave more heaps than the method takes.
    Heaps {
        /// How many.
        given: u32,
        /// The most.
        limit: u32,
    },
    /// They would take more memory than allowed.
    Memory {
        /// The bytes that they take at most.
        given: u64,
        /// The bytes allowed.
        limit: u64,
    },
    /// The system does not give so much memory.
    Refused {
        /// The bytes that they take at most.
        given: u64,
    },
    /// A number is too large.
    Number {
        /// The heap that has it.
        heap: usize,
        /// The largest number.
        limit: u32,
    },
}

impl fmt::Display for SequenceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Heaps { given, limit } => {
                write!(
                    f,
                    "a move may leave {given} heaps, and only codes by which it leaves {limit} at most are taken"
                )
            }
            Self::Memory { given, limit } => {
                write!(f, "this takes up to {given} bytes of memory, and {limit} are allowed")
            }
            Self::Refused { given } => {
                write!(f, "this takes up to {given} bytes of memory, which the system does not give")
            }
            Self::Number { heap, limit } => {
                write!(f, "the Grundy number of the heap of {heap} is greater than {limit}")
            }
        }
    }
}

impl std::error::Error for SequenceError {}

impl GrundySequence {
    /// Nothing is found yet: the numbers of heaps up to `most` are to be, within so many bytes of memory.
    pub fn new(code: Code, most: u32, bytes: u64) -> Result<Self, SequenceError> {
        let given = code.most_heaps();
        if given > 2 {
            return Err(SequenceError::Heaps { given, limit: 2 });
        }
        let count = u64::from(most) + 1;
        let given = BESIDE + BYTES_A_HEAP * count;
        if given > bytes {
            return Err(SequenceError::Memory { given, limit: bytes });
        }
        let refused = SequenceError::Refused { given };
        let count = usize::try_from(count).map_err(|_| refused.clone())?;
        let mut numbers = Vec::new();
        numbers.try_reserve_exact(count).map_err(|_| refused)?;
        Ok(Self { code, numbers, count, space: SparseSpace::new(0, &[]), mex: Mex::new(), period: None })
    }

    /// Takes the number of the next heap as it was found before. Those of heaps larger than all that are to be found are left out.
    pub fn restore(&mut self, number: u16) {
        if self.numbers.len() == self.count {
            return;
        }
        self.space.add(self.numbers.len(), number);
        self.numbers.push(number);
        let count = self.numbers.len();
        if count >= FIRST_CHOICE && count.is_power_of_two() {
            self.period = find_period(&self.numbers, Some(self.code.bound())).filter(|it| it.is_proved);
            let (mask, rare) = best_mask(&self.numbers);
            let mask = if is_sparse(rare, count) { mask } else { 0 };
            self.space = SparseSpace::new(mask, &self.numbers);
        } else if self.space.mask() != 0 && !is_sparse(self.space.rare_heap_count(), count) {
            self.space = SparseSpace::new(0, &self.numbers);
        }
    }

    /// Finds numbers until all are found or so many pairs of heaps have been looked at. Returns whether all are found.
    pub fn advance(&mut self, work: u64) -> Result<bool, SequenceError> {
        let mut left = work;
        while self.numbers.len() < self.count {
            let heap = self.numbers.len();
            let number = match self.period {
                Some(period) => self.numbers[heap - period.length],
                None => {
                    let number = self.mex.next(&self.code, &self.numbers, &self.space);
                    let limit = NUMBERS as u32 - 1;
                    u16::try_from(number).map_err(|_| SequenceError::Number { heap, limit })?
                }
            };
            self.restore(number);
            left = left.saturating_sub(self.mex.take_work() + 1);
            if left == 0 {
                break;
            }
        }
        Ok(self.numbers.len() == self.count)
    }

    /// The code of the game.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// The numbers that are found, from the heap of no counter on.
    pub fn numbers(&self) -> &[u16] {
        &self.numbers
    }

    /// How many numbers are to be found.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The mask by which the next number is found; none for the plain method.
    pub fn mask(&self) -> Option<u16> {
        Some(self.space.mask()).filter(|mask| *mask != 0)
    }

    /// What tables of octal games tell of the numbers that are found. O(numbers), mostly, as [`find_period`].
    pub fn statistics(&self) -> SequenceStatistics {
        SequenceStatistics::of(&self.code, &self.numbers)
    }
}

/// Whether so few of so many heaps are rare that it helps to know them.
fn is_sparse(rare: usize, heaps: usize) -> bool {
    rare * SHARE < heaps
}

/// What tables of octal games tell of Grundy numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SequenceStatistics {
    /// The mask by which the fewest of the numbers are rare, which is to say that they have an even number of digits 1 under
    /// it; none if no sparse space shows.
    pub mask: Option<u16>,
    /// By this mask, how many heaps are rare, that of no counter among them, and which is the last.
    pub rare: Option<(usize, usize)>,
    /// The largest number,
    pub largest: u16,
    /// and the smallest heap that has it.
    pub largest_at: usize,
    /// How many numbers occur.
    pub different: usize,
    /// The period, if one shows.
    pub period: Option<Period>,
    /// If it is proved, how many heaps before it do not fit in, and which is the last.
    pub exceptions: Option<(usize, Option<usize>)>,
}

impl SequenceStatistics {
    fn of(code: &Code, numbers: &[u16]) -> Self {
        let (mask, count) = best_mask(numbers);
        let rare = is_sparse(count, numbers.len()).then(|| {
            let last = numbers.iter().rposition(|number| is_rare(*number, mask));
            (count, last.unwrap_or(0))
        });
        let mut heaps = vec![None; NUMBERS];
        for (heap, number) in numbers.iter().enumerate() {
            heaps[usize::from(*number)].get_or_insert(heap);
        }
        let largest = heaps.iter().rposition(Option::is_some).unwrap_or(0);
        let period = find_period(numbers, Some(code.bound()));
        let proved = period.filter(|period| period.is_proved);
        let exceptions = proved.map(|period| {
            let mut exceptions = period.exceptions(numbers);
            (exceptions.by_ref().count(), period.preperiod.checked_sub(1))
        });
        Self {
            mask: rare.map(|_| mask),
            rare,
            largest: largest as u16,
            largest_at: heaps[largest].unwrap_or(0),
            different: heaps.iter().flatten().count(),
            period,
            exceptions,
        }
    }
}
