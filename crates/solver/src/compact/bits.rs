//! Sets of small numbers as bits, 64 to a word.

/// How many words a set of numbers below this bound takes.
pub(crate) fn words(bound: usize) -> usize {
    bound.div_ceil(64)
}

/// The empty set of numbers below this bound.
pub(crate) fn none(bound: usize) -> Vec<u64> {
    vec![0; words(bound)]
}

/// All numbers below this bound.
pub(crate) fn all(bound: usize) -> Vec<u64> {
    let mut set = none(bound);
    fill(&mut set, bound);
    set
}

/// Makes a set that of all numbers below this bound, for which it has room.
pub(crate) fn fill(set: &mut [u64], bound: usize) {
    set.fill(u64::MAX);
    if let Some(last) = set.last_mut()
        && !bound.is_multiple_of(64)
    {
        *last = (1 << (bound % 64)) - 1;
    }
}

/// Whether a number is in the set, which has room for it.
#[inline]
pub(crate) fn has(set: &[u64], number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 != 0
}

/// Puts a number into the set, which has room for it.
#[inline]
pub(crate) fn insert(set: &mut [u64], number: usize) {
    set[number / 64] |= 1 << (number % 64);
}

/// Takes a number out. Returns whether it was in.
#[inline]
pub(crate) fn remove(set: &mut [u64], number: usize) -> bool {
    let (word, bit) = (&mut set[number / 64], 1 << (number % 64));
    let was_in = *word & bit != 0;
    *word &= !bit;
    was_in
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::SplitMix;
    use std::collections::BTreeSet;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn bits_are_a_set() {
        let mut random = SplitMix::new(1);
        for bound in [1, 2, 63, 64, 65, 128, 200] {
            assert_eq!(all(bound).iter().map(|word| word.count_ones() as usize).sum::<usize>(), bound);
            let (mut set, mut expected) = (none(bound), BTreeSet::new());
            for _ in 0..4 * bound {
                let number = random.below(bound);
                if random.below(2) == 0 {
                    insert(&mut set, number);
                    expected.insert(number);
                } else {
                    assert_eq!(remove(&mut set, number), expected.remove(&number));
                }
                assert!((0..bound).all(|number| has(&set, number) == expected.contains(&number)));
            }
        }
        assert!(all(0).is_empty());
    }
}
