//! All of Nim for a number of players, by a finite computation that proves itself.

use std::fmt;
use std::sync::OnceLock;

use hyperjam_terms::OutcomeSet;

use crate::arena::outcome_bits;

/// The most players for whom the computation is tried: it takes memory in proportion to N·C(2N, N).
pub const fn most_players() -> u32 {
    11
}

/// All of Nim for N > 2 players: the outcome of every position follows from the number of heaps of size 1 modulo N and from the
/// other sizes, where those above N count as N; and it is ∅ if there are at least `heaps` others.
///
/// This is computed, and the computation is a proof for the given N. Let a position be (k, S), with k heaps of size 1 and a
/// multiset S of greater sizes. Worked out are all (k, S) with k ≤ N, sizes up to N + 1 and |S| ≤ h, and found is that
///
/// 1. (N, S) and (0, S) have the same outcome. So all these positions are N-periodic, by MS Proposition 3.21 from small
///    ones to large ones.
/// 2. A heap of N + 1 in S may be replaced by one of N. This then holds for heaps of every size above N, by
///    induction on the total: for X with a heap of a ≥ N + 2 let X⁻ have a heap of a − 1 instead. Their other options
///    correspond, and have equal outcomes by induction; X has the option X⁻ besides, which has the same outcome by
///    induction as that option of X⁻ that has a heap of a − 2 ≥ N. So the outcomes of the options are the same, and X and
///    X⁻ have the same outcome. This is MS Proposition 3.24 for several heaps at once.
/// 3. Where |S| = h all outcomes are ∅. Then they are also ∅ where |S| > h, by induction on the total: such a position has
///    a move, and none of its options has a winning strategy for anybody.
///
/// So Question 4 of MS 5 (are all Nim positions N-periodic?) has the answer yes for each N for which this succeeds, and
/// [`NimQuotient`](super::NimQuotient) answers Question 5.
///
/// ```
/// use hyperjam_players::nim::NimSolution;
///
/// let four = NimSolution::of(4)?;
/// assert_eq!(four.heaps(), 4, "four heaps of two or more are undetermined");
/// assert_eq!(four.outcome(&[(1, 400), (2, 1), (1_000, 2)]).to_string(), "∅");
/// # Ok::<(), hyperjam_players::nim::Unsolved>(())
/// ```
pub struct NimSolution {
    players: u32,
    heaps: usize,
    /// For each number of heaps above 1, and each multiset of their sizes in the order of [`rank`], the outcomes by k ≤ N.
    outcomes: Vec<Vec<u16>>,
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// There are too few or too many players.
    Players {
        /// How many.
        given: u32,
        /// The most there may be.
        limit: u32,
    },
    /// A position of Nim is not N-periodic: N heaps of size 1 more change its outcome.
    NotPeriodic {
        /// The sizes of its heaps.
        heaps: Vec<u64>,
    },
    /// A heap of N + 1 is not as good as one of N.
    NotStable {
        /// The heaps of size 1.
        ones: u64,
        /// The sizes of the others.
        heaps: Vec<u64>,
    },
    /// There are determined positions with so many heaps above 1.
    Determined {
        /// How many.
        heaps: usize,
    },
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolved::Players { given, limit } => {
                write!(f, "{given} players given, between 3 and {limit} are possible")
            }
            Unsolved::NotPeriodic { heaps } => write!(f, "not periodic: heaps of {heaps:?}"),
            Unsolved::NotStable { ones, heaps } => {
                write!(f, "not stable: {ones} heaps of 1 and heaps of {heaps:?}")
            }
            Unsolved::Determined { heaps } => {
                write!(f, "some positions with {heaps} heaps above 1 are determined")
            }
        }
    }
}

impl std::error::Error for Unsolved {}

impl NimSolution {
    /// Nim for so many players, above two and at most [`most_players`]. It is worked out once.
    pub fn of(players: u32) -> Result<&'static Self, Unsolved> {
        static ALL: [OnceLock<Result<NimSolution, Unsolved>>; most_players() as usize + 1] =
            [const { OnceLock::new() }; most_players() as usize + 1];
        let all =
            ALL.get(players as usize).ok_or(Unsolved::Players { given: players, limit: most_players() })?;
        all.get_or_init(|| Self::worked_out(players)).as_ref().map_err(Unsolved::clone)
    }

    fn worked_out(players: u32) -> Result<Self, Unsolved> {
        let limit = most_players();
        if !(3..=limit).contains(&players) {
            return Err(Unsolved::Players { given: players, limit });
        }
        let mut solution = NimSolution { players, heaps: 0, outcomes: Vec::new() };
        for count in 0..=2 * players as usize {
            solution.add_row(count);
            let row = &solution.outcomes[count];
            let width = players as usize + 1;
            for (sizes, bits) in multisets(players, count).zip(row.chunks_exact(width)) {
                let named = |sizes: &[u32]| sizes.iter().map(|size| u64::from(*size)).collect();
                if bits[0] != bits[width - 1] {
                    return Err(Unsolved::NotPeriodic { heaps: named(&sizes) });
                }
                let reduced: Vec<u32> = sizes.iter().map(|size| *size.min(&players)).collect();
                let there = rank(players, &reduced) * width;
                let differ = (0..width).find(|&ones| row[there + ones] != bits[ones]);
                if let Some(ones) = differ {
                    return Err(Unsolved::NotStable { ones: ones as u64, heaps: named(&sizes) });
                }
            }
            if row.iter().all(|bits| *bits == 0) {
                solution.heaps = count;
                return Ok(solution);
            }
        }
        Err(Unsolved::Determined { heaps: 2 * players as usize })
    }

    /// How many players there are.
    pub fn players(&self) -> u32 {
        self.players
    }

    /// The least number h such that all positions with at least h heaps above 1 are undetermined.
    pub fn heaps(&self) -> usize {
        self.heaps
    }

    /// The least positions M, their sizes above 1 and ascending, for which every position that has such heaps, or larger ones, is
    /// undetermined, whatever other heaps it has. Takes time in proportion to the positions that were worked out, each with its
    /// heaps.
    ///
    /// ```
    /// use hyperjam_players::nim::NimSolution;
    ///
    /// let three = NimSolution::of(3)?;
    /// assert_eq!(three.always_undetermined(), [vec![3, 3], vec![2, 2, 2]], "MS Lemma 2.51");
    /// # Ok::<(), hyperjam_players::nim::Unsolved>(())
    /// ```
    pub fn always_undetermined(&self) -> Vec<Vec<u32>> {
        let (players, width) = (self.players, self.players as usize + 1);
        // For each position whether all above it are undetermined, those with more or larger heaps first.
        let mut above: Vec<Vec<bool>> =
            self.outcomes.iter().map(|row| vec![false; row.len() / width]).collect();
        let mut least = Vec::new();
        for count in (0..=self.heaps).rev() {
            let sizes: Vec<Vec<u32>> =
                multisets(players, count).filter(|sizes| sizes.last() <= Some(&players)).collect();
            for sizes in sizes.into_iter().rev() {
                let place = rank(players, &sizes);
                let is_undetermined =
                    self.outcomes[count][place * width..][..width].iter().all(|bits| *bits == 0);
                above[count][place] = is_undetermined
                    && changed(&sizes, players, 1).all(|larger| above[count][rank(players, &larger)])
                    && (count == self.heaps || above[count + 1][rank(players, &[&[2], &sizes[..]].concat())]);
                if above[count][place] {
                    least.push(sizes);
                }
            }
        }
        let is_above = |sizes: &[u32]| above[sizes.len()][rank(players, sizes)];
        least.retain(|sizes| {
            let has_smaller = changed(sizes, players, -1).any(|smaller| is_above(&smaller));
            let has_fewer = sizes.first() == Some(&2) && is_above(&sizes[1..]);
            !has_smaller && !has_fewer
        });
        least.sort_by_key(|sizes| (sizes.len(), sizes.clone()));
        least
    }

    /// How many positions were worked out.
    pub fn position_count(&self) -> usize {
        self.outcomes.iter().map(Vec::len).sum()
    }

    /// The outcome of a position, each heap given by its size and how often it is there. Takes time in proportion to the list.
    pub fn outcome(&self, heaps: &[(u64, u64)]) -> OutcomeSet {
        let players = u64::from(self.players);
        let (mut ones, mut sizes) = (0, Vec::new());
        for (size, count) in heaps {
            match size {
                0 => {}
                1 => ones = (ones + count % players) % players,
                _ if *count >= (self.heaps - sizes.len()) as u64 => {
                    return OutcomeSet::undetermined(self.players);
                }
                _ => sizes.extend(vec![(*size).min(players) as u32; *count as usize]),
            }
        }
        sizes.sort_unstable();
        OutcomeSet::of_bits(self.players, self.bits(ones as usize, &sizes).into())
    }

    /// The outcome for so many heaps of size 1 and these other sizes, ascending, fewer than [`Self::heaps`].
    pub(super) fn bits(&self, ones: usize, sizes: &[u32]) -> u16 {
        self.outcomes[sizes.len()][rank(self.players, sizes) * (self.players as usize + 1) + ones]
    }

    /// Works out all positions with so many heaps above 1, from those with fewer.
    fn add_row(&mut self, count: usize) {
        self.outcomes.push(Vec::new());
        let mut options = Vec::new();
        for sizes in multisets(self.players, count) {
            for ones in 0..=self.players as usize {
                options.clear();
                if ones > 0 {
                    let before = self.outcomes[count].last().copied();
                    options.extend(before);
                }
                for nth in (0..count).filter(|&nth| nth == 0 || sizes[nth - 1] != sizes[nth]) {
                    let mut rest = sizes.clone();
                    rest.remove(nth);
                    options.push(self.bits(ones, &rest));
                    // One heap of size 1 more; where that is beyond the table, the position is N-periodic.
                    let more = if ones == self.players as usize { 1 } else { ones + 1 };
                    options.push(self.bits(more, &rest));
                    for size in 2..sizes[nth] {
                        let mut less = rest.clone();
                        less.insert(rest.partition_point(|other| *other < size), size);
                        options.push(self.bits(ones, &less));
                    }
                }
                let bits = outcome_bits(self.players, options.iter().copied());
                self.outcomes[count].push(bits);
            }
        }
    }
}

/// The multisets of so many sizes from 2 to N + 1, each ascending, in the order of [`rank`].
fn multisets(players: u32, count: usize) -> impl Iterator<Item = Vec<u32>> {
    let mut next = Some(vec![2; count]);
    std::iter::from_fn(move || {
        let now = next.take()?;
        // The last one first: the leftmost size that can grow without passing the one behind it.
        let grows = (0..count).find(|&nth| now[nth] < now.get(nth + 1).copied().unwrap_or(players + 1));
        next = grows.map(|nth| {
            let mut after = now.clone();
            after[nth] += 1;
            after[..nth].fill(2);
            after
        });
        Some(now)
    })
}

/// The multisets in which one size is one more, or one less, within 2 to N.
fn changed(sizes: &[u32], players: u32, by: i32) -> impl Iterator<Item = Vec<u32>> {
    (0..sizes.len()).filter_map(move |nth| {
        let mut other = sizes.to_vec();
        other[nth] = other[nth].checked_add_signed(by).filter(|size| (2..=players).contains(size))?;
        other.sort_unstable();
        Some(other)
    })
}

/// The place of a multiset of sizes from 2 to N + 1, ascending, among those with as many sizes, in colexicographic order: the
/// sum of C(sᵢ − 2 + i, i + 1) over its sizes s₀ ≤ s₁ ≤ … (the combinatorial number system).
fn rank(players: u32, sizes: &[u32]) -> usize {
    debug_assert!(sizes.iter().all(|size| (2..=players + 1).contains(size)));
    sizes.iter().enumerate().map(|(nth, size)| choose(*size as usize - 2 + nth, nth + 1)).sum()
}

fn choose(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, nth| product * (n - nth.min(n)) / (nth + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multisets_are_listed_by_their_rank() {
        for players in 3..6 {
            for count in 0..5 {
                let all: Vec<_> = multisets(players, count).collect();
                assert_eq!(all.len(), choose(players as usize + count - 1, count));
                assert!(
                    all.iter().enumerate().all(|(place, sizes)| rank(players, sizes) == place),
                    "{all:?}"
                );
            }
        }
    }
}
