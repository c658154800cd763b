//! The sparse space of the Grundy numbers of an octal game (Guy and Smith 1956, WW 4).

use super::code::Code;

/// How many numbers there are at most: each is below.
pub(super) const NUMBERS: usize = 1 << 16;
/// Pairs of heaps that are looked at before it is asked what is not met yet.
const CHUNK: usize = 128;

/// A mask divides the Grundy numbers in two: with an even number of digits under the mask they are *rare*, with an odd number
/// *common*. Two of a kind add up to a rare one, two of different kinds to a common one, since the rare ones are a group of index
/// 2 under nim-addition. In many games a mask makes all but a few heaps common: then the rare ones are a sparse space.
///
/// With the mask 0 all numbers are rare.
#[derive(Clone, Debug)]
pub(super) struct SparseSpace {
    mask: u16,
    /// The heaps with a rare number, ascending, but for that of no counter.
    rare_heaps: Vec<u32>,
    /// A power of two above all numbers of heaps, so that options of heaps are below, too.
    end: u32,
    /// The numbers below it, ascending: those that are common, and those that are rare.
    common: Vec<u16>,
    rare: Vec<u16>,
}

impl SparseSpace {
    /// By a mask, for so many heaps from 0 on. O(heaps).
    pub(super) fn new(mask: u16, numbers: &[u16]) -> Self {
        let mut space = Self { mask, rare_heaps: Vec::new(), end: 0, common: Vec::new(), rare: Vec::new() };
        space.divide(1);
        (0..numbers.len()).for_each(|heap| space.add(heap, numbers[heap]));
        space
    }

    /// Another heap has this number.
    pub(super) fn add(&mut self, heap: usize, number: u16) {
        if u32::from(number) >= self.end {
            self.divide(u32::from(number) + 1);
        }
        // With the mask 0 nobody asks for them.
        if self.mask != 0 && heap > 0 && is_rare(number, self.mask) {
            self.rare_heaps.push(heap as u32);
        }
    }

    /// Divides all numbers up to a power of two that is not less than `end`.
    fn divide(&mut self, end: u32) {
        self.end = end.next_power_of_two();
        let below = || (0..self.end).map(|number| number as u16);
        self.rare = below().filter(|number| is_rare(*number, self.mask)).collect();
        self.common = below().filter(|number| !is_rare(*number, self.mask)).collect();
    }

    pub(super) fn mask(&self) -> u16 {
        self.mask
    }

    /// How many heaps with counters are rare.
    pub(super) fn rare_heap_count(&self) -> usize {
        self.rare_heaps.len()
    }
}

/// Whether a number is rare by a mask.
#[inline]
pub(super) fn is_rare(number: u16, mask: u16) -> bool {
    (number & mask).count_ones().is_multiple_of(2)
}

/// The mask by which the fewest of these numbers are rare, and how many they are; the least such mask.
///
/// For a mask m the rare numbers less the common ones are Σ (−1)^|n ∧ m|, the Walsh–Hadamard transform of how often each
/// number occurs: so all masks are tried. O(numbers + 2ᵇ·b) for numbers of b bits.
pub(super) fn best_mask(numbers: &[u16]) -> (u16, usize) {
    let end = numbers.iter().max().map_or(1, |most| (usize::from(*most) + 1).next_power_of_two());
    let mut sums = vec![0_i64; end];
    numbers.iter().for_each(|number| sums[usize::from(*number)] += 1);
    let mut half = 1;
    while half < end {
        for block in sums.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
    let (mask, excess) = sums.iter().enumerate().min_by_key(|(_, sum)| **sum).unwrap_or((0, &0));
    (mask as u16, (numbers.len() as i64 + excess) as usize / 2)
}

/// The number of the next heap of an octal code, and what that cost.
#[derive(Debug)]
pub(super) struct Mex {
    /// For each number the last heap, counted from 1, that has it as an option.
    met: Box<[u32; NUMBERS]>,
    /// The rare numbers that are not met.
    missing: Vec<u16>,
    /// How many pairs of heaps were looked at.
    work: u64,
}

impl Mex {
    pub(super) fn new() -> Self {
        Self { met: Box::new([0; NUMBERS]), missing: Vec::new(), work: 0 }
    }

    /// Pairs of heaps that were looked at since this was asked last.
    pub(super) fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    /// The Grundy number of the next heap, by those of all smaller ones. It may be as large as [`NUMBERS`].
    ///
    /// A common option is a single heap or a pair with one rare heap, so that few pairs meet all of them. The number is the least
    /// common one that is not met, unless a smaller rare one is not met either, and this takes pairs of common heaps only until
    /// each such rare one is met: mostly they all are, after a few. It is exact for any mask, which decides the cost alone:
    /// O(rare heaps) for each place of the code where heaps are broken, and then pairs as long as something is missing.
    pub(super) fn next(&mut self, code: &Code, numbers: &[u16], space: &SparseSpace) -> u32 {
        let heap = numbers.len();
        let stamp = heap as u32 + 1;
        let moves =
            || code.digits().iter().enumerate().take(heap + 1).map(|(taken, digit)| (heap - taken, *digit));
        for (left, digit) in moves() {
            if digit & 1 != 0 && left == 0 {
                self.met[0] = stamp;
            }
            if digit & 2 != 0 && left > 0 {
                self.met[usize::from(numbers[left])] = stamp;
            }
            if digit & 4 != 0 {
                match space.mask {
                    0 => self.all_pairs(&numbers[..left], stamp),
                    _ => self.rare_pairs(&numbers[..left], space, stamp),
                }
            }
        }
        let is_new = |number: &u16| self.met[usize::from(*number)] != stamp;
        let least = space.common.iter().copied().find(is_new).map_or(space.end, u32::from);
        let smaller = space.rare.iter().copied().take_while(|number| u32::from(*number) < least);
        self.missing.clear();
        self.missing.extend(smaller.filter(is_new));
        if space.mask != 0 {
            let broken = moves().filter(|(_, digit)| digit & 4 != 0);
            for (left, _) in broken {
                self.until_met(&numbers[..left], stamp);
            }
        }
        self.missing.first().map_or(least, |number| u32::from(*number))
    }

    /// Meets what all heaps give that make up one with so many numbers before it.
    fn all_pairs(&mut self, numbers: &[u16], stamp: u32) {
        let [first, second] = halves(numbers);
        self.work += first.len() as u64;
        for (a, b) in first.iter().zip(second.iter().rev()) {
            self.met[usize::from(a ^ b)] = stamp;
        }
    }

    /// Of these pairs those with a rare heap.
    fn rare_pairs(&mut self, numbers: &[u16], space: &SparseSpace, stamp: u32) {
        let count = space.rare_heaps.partition_point(|heap| (*heap as usize) < numbers.len());
        self.work += count as u64;
        for heap in &space.rare_heaps[..count] {
            let heap = *heap as usize;
            self.met[usize::from(numbers[heap] ^ numbers[numbers.len() - heap])] = stamp;
        }
    }

    /// Of these pairs as many as are needed until nothing is missing.
    fn until_met(&mut self, numbers: &[u16], stamp: u32) {
        let [first, second] = halves(numbers);
        for (some, others) in first.chunks(CHUNK).zip(second.rchunks(CHUNK)) {
            if self.missing.is_empty() {
                return;
            }
            self.work += some.len() as u64;
            for (a, b) in some.iter().zip(others.iter().rev()) {
                self.met[usize::from(a ^ b)] = stamp;
            }
            self.missing.retain(|number| self.met[usize::from(*number)] != stamp);
        }
    }
}

/// The numbers of heaps from 1 up to the half, and of those from there on: the first goes with the last, and so on. There are as
/// many of both, and a heap that is half of the whole is in both.
fn halves(numbers: &[u16]) -> [&[u16]; 2] {
    let half = numbers.len() / 2;
    if half == 0 {
        return [&[]; 2];
    }
    [&numbers[1..=half], &numbers[numbers.len() - half..]]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The rare numbers by counting, for all masks.
    #[test]
    fn the_best_mask_leaves_the_fewest_rare() {
        for numbers in [&[0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4][..], &[0, 6, 5, 1, 1, 7], &[0], &[40_000, 3]] {
            let rare = |mask: u16| numbers.iter().filter(|number| is_rare(**number, mask)).count();
            let fewest = (0..=u16::MAX).min_by_key(|mask| rare(*mask)).unwrap();
            assert_eq!(best_mask(numbers), (fewest, rare(fewest)));
        }
        assert_eq!(best_mask(&[]), (0, 0));
    }

    proptest! {
        /// The numbers are those of the plain method, whatever the mask of each heap is.
        #[test]
        fn any_mask_is_exact(
            digits in proptest::collection::vec(0_u8..8, 1..5),
            first in prop_oneof![Just(0), Just(4)],
            masks in proptest::collection::vec(0_u16..64, 60),
        ) {
            let text: String = digits.iter().map(u8::to_string).collect();
            let code = Code::parse(&format!("{first}.{text}")).unwrap();
            let [mut plain, mut mex] = [Mex::new(), Mex::new()];
            let mut numbers = Vec::new();
            for mask in masks {
                let expected = plain.next(&code, &numbers, &SparseSpace::new(0, &numbers));
                prop_assert_eq!(mex.next(&code, &numbers, &SparseSpace::new(mask, &numbers)), expected);
                numbers.push(expected as u16);
            }
        }
    }
}
