//! Misère quotients of heap games (Plambeck, Siegel 2008; CGT V).

use hashbrown::{HashMap, HashSet};

use super::heap::HeapKind;
use crate::limits::{Limits, Meter, Unsolved};

/// The misère quotient of all sums of heaps up to a size: sums that may represent one another in every such sum are one
/// element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisereQuotient {
    /// For each element the sum that represents it: its heaps, ascending. The first is the empty sum.
    pub elements: Vec<Vec<u32>>,
    /// The numbers of the elements that the second player wins, ascending.
    pub second_player_wins: Vec<usize>,
    /// For each heap from 0 on the number of its element.
    pub heaps: Vec<usize>,
    /// For each element, and each heap from 1 on, the number of their sum.
    pub sums: Vec<Vec<usize>>,
}

/// The elements of a quotient that is looked for: a bit for each.
const MOST_ELEMENTS: usize = 128;

impl MisereQuotient {
    /// The element of a sum of heaps, none of them larger than the quotient knows.
    pub fn element(&self, heaps: &[u32]) -> Option<usize> {
        let add = |element: usize, heap: &u32| match *heap {
            0 => Some(element),
            heap => self.sums[element].get(heap as usize - 1).copied(),
        };
        heaps.iter().try_fold(0, add)
    }

    /// Whether the second player wins a sum in misère play.
    pub fn second_player_wins(&self, heaps: &[u32]) -> Option<bool> {
        Some(self.second_player_wins.binary_search(&self.element(heaps)?).is_ok())
    }
}

/// The misère quotient of the sums of heaps up to `most`.
///
/// A candidate is made by tests: two sums are taken for the same if no sum among the tests beside them tells them apart.
/// Then it is proved: every sum G gives its element and the set of the elements of its options, and with another heap h
/// these are x·h, and E·h with x·h′ for the options h′ of h. There are finitely many such pairs (x, E); if in each the second
/// player wins x exactly if E is not empty and has no element that the second player wins, then this holds for all sums, by
/// induction. If not, or if the order in which heaps are added matters, more tests are made.
///
/// Ends by the limits where the quotient is infinite or large; work is the outcomes that are looked up.
pub fn misere_quotient(kind: &HeapKind, most: u32, limits: Limits) -> Result<MisereQuotient, Unsolved> {
    let mut search = Search {
        options: (0..=most).map(|heap| options(kind, heap)).collect(),
        known: HashMap::new(),
        meter: Meter::new(limits),
        limits,
    };
    let mut tests = vec![Vec::new()];
    let mut fresh = tests.clone();
    loop {
        if let Some(candidate) = search.candidate(most, &tests)?
            && search.holds(&candidate)?
        {
            return Ok(candidate);
        }
        // All sums of one more heap.
        let mut larger: Vec<Vec<u32>> = Vec::new();
        for test in &fresh {
            search.meter.spend(most as usize + 1)?;
            larger
                .extend((test.last().copied().unwrap_or(1)..=most).map(|heap| [&test[..], &[heap]].concat()));
        }
        search.meter.room((tests.len() + larger.len()).saturating_mul(64))?;
        if larger.is_empty() {
            return Err(Unsolved::Work { limit: limits.work });
        }
        tests.extend(larger.iter().cloned());
        fresh = larger;
    }
}

/// The options of a heap: what is left of it, ascending and without empty heaps.
fn options(kind: &HeapKind, heap: u32) -> Vec<Vec<u32>> {
    let mut options = Vec::new();
    kind.moves(heap, |_, left| {
        let mut left: Vec<u32> = left.iter().copied().filter(|heap| *heap > 0).collect();
        left.sort_unstable();
        options.push(left);
    });
    options.sort_unstable();
    options.dedup();
    options
}

struct Search {
    /// For each heap its options.
    options: Vec<Vec<Vec<u32>>>,
    /// Whether the second player wins a sum, whose heaps are ascending.
    known: HashMap<Vec<u32>, bool>,
    meter: Meter,
    limits: Limits,
}

impl Search {
    /// Whether the second player wins a sum in misère play, by definition.
    fn second_player_wins(&mut self, sum: &[u32]) -> Result<bool, Unsolved> {
        self.meter.spend(1)?;
        if let Some(known) = self.known.get(sum) {
            return Ok(*known);
        }
        self.meter.enter()?;
        let mut wins = !sum.is_empty() && sum.iter().any(|heap| !self.options[*heap as usize].is_empty());
        'search: for place in 0..sum.len() {
            if place > 0 && sum[place - 1] == sum[place] {
                continue;
            }
            for option in 0..self.options[sum[place] as usize].len() {
                let left = &self.options[sum[place] as usize][option];
                let mut after = [&sum[..place], &sum[place + 1..], left].concat();
                after.sort_unstable();
                if self.second_player_wins(&after)? {
                    wins = false;
                    break 'search;
                }
            }
        }
        self.meter.leave();
        self.meter.room(self.known.len().saturating_mul(96))?;
        self.known.insert(sum.to_vec(), wins);
        Ok(wins)
    }

    /// The outcomes of a sum with each of the tests beside it.
    fn row(&mut self, sum: &[u32], tests: &[Vec<u32>]) -> Result<Vec<bool>, Unsolved> {
        let with = |test: &Vec<u32>| {
            let mut both = [sum, test].concat();
            both.sort_unstable();
            self.second_player_wins(&both)
        };
        tests.iter().map(with).collect()
    }

    /// The quotient as far as these tests tell; none if the order in which heaps are added matters in it.
    fn candidate(&mut self, most: u32, tests: &[Vec<u32>]) -> Result<Option<MisereQuotient>, Unsolved> {
        let mut elements: Vec<Vec<u32>> = vec![Vec::new()];
        let mut rows = HashMap::new();
        rows.insert(self.row(&[], tests)?, 0);
        let mut sums: Vec<Vec<usize>> = Vec::new();
        while let Some(element) = elements.get(sums.len()).cloned() {
            let mut with_heaps = Vec::new();
            for heap in 1..=most {
                let mut sum = [&element[..], &[heap]].concat();
                sum.sort_unstable();
                let row = self.row(&sum, tests)?;
                let next = elements.len();
                let number = *rows.entry(row).or_insert(next);
                if number == next {
                    elements.push(sum);
                }
                with_heaps.push(number);
            }
            sums.push(with_heaps);
            if elements.len() > MOST_ELEMENTS {
                return Err(Unsolved::Memory { limit: self.limits.bytes });
            }
        }
        let heaps: Vec<usize> = std::iter::once(0).chain(sums[0].iter().copied()).collect();
        let is_commutative = sums
            .iter()
            .all(|with| (0..with.len()).all(|a| (0..a).all(|b| sums[with[a]][b] == sums[with[b]][a])));
        let mut second_player_wins = Vec::new();
        for (number, element) in elements.iter().enumerate() {
            if self.second_player_wins(element)? {
                second_player_wins.push(number);
            }
        }
        let quotient = MisereQuotient { elements, second_player_wins, heaps, sums };
        Ok(is_commutative.then_some(quotient))
    }

    /// Whether a candidate gives the outcomes of all sums.
    fn holds(&mut self, quotient: &MisereQuotient) -> Result<bool, Unsolved> {
        let won = quotient.second_player_wins.iter().fold(0_u128, |won, element| won | 1 << element);
        let add = |element: usize, heaps: &[u32]| {
            heaps.iter().fold(element, |element, heap| quotient.sums[element][*heap as usize - 1])
        };
        let mut seen: HashSet<(usize, u128)> = HashSet::new();
        let mut open = vec![(0_usize, 0_u128)];
        while let Some((element, after)) = open.pop() {
            if !seen.insert((element, after)) {
                continue;
            }
            self.meter.room(seen.len().saturating_mul(64))?;
            let wins = after != 0 && after & won == 0;
            if wins != (won & 1 << element != 0) {
                return Ok(false);
            }
            for heap in 1..self.options.len() {
                self.meter.spend(self.options[heap].len() + 1)?;
                let moved = (0..quotient.elements.len()).filter(|other| after & 1 << other != 0);
                let mut after = moved.fold(0, |set, other| set | 1 << add(other, &[heap as u32]));
                for option in &self.options[heap] {
                    after |= 1 << add(element, option);
                }
                open.push((add(element, &[heap as u32]), after));
            }
        }
        Ok(true)
    }
}
