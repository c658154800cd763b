//! The quotient of Nim for N players, worked out from its solution (MS Definitions 2.41 and 2.45, for any N).

use hashbrown::HashMap;
use hyperjam_terms::OutcomeSet;

use super::solution::NimSolution;

/// A class of positions of Nim that can replace each other in every sum of positions of Nim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// The least position in it: the heaps of size 1, and the other sizes, ascending.
    pub ones: u32,
    /// The sizes of its other heaps.
    pub sizes: Vec<u32>,
    /// The outcome of its positions.
    pub outcome: OutcomeSet,
}

/// The quotient of Nim for N players.
///
/// Positions are first taken together that the solution does not distinguish, which are finitely many, with one for all that
/// have too many heaps; the coarsest partition of them that keeps outcomes, and by which adding a heap is well defined,
/// is found by refinement (Moore): positions in one part then have equal outcomes with every position of Nim added. Takes
/// rounds of N steps for each position; there are at most as many rounds as elements.
///
/// ```
/// use hyperjam_players::nim::{NimQuotient, NimSolution};
///
/// let three = NimQuotient::of(NimSolution::of(3)?);
/// assert_eq!(three.elements().len(), 16, "MS Theorem 2.46");
/// assert!(three.is_absorbing(0, &[2, 2, 2]) && three.is_absorbing(0, &[3, 3]), "MS Lemma 2.51");
/// # Ok::<(), hyperjam_players::nim::Unsolved>(())
/// ```
pub struct NimQuotient {
    players: u32,
    elements: Vec<Element>,
    /// For each position, as ones and other sizes, its element.
    of_position: HashMap<(u32, Vec<u32>), u32>,
    /// The element of all positions with too many heaps.
    absorbing: u32,
}

impl NimQuotient {
    /// The quotient of a solution.
    pub fn of(solution: &NimSolution) -> Self {
        let players = solution.players();
        let mut positions: Vec<(u32, Vec<u32>)> = Vec::new();
        for count in 0..solution.heaps() {
            let mut sizes = vec![2; count];
            loop {
                positions.extend((0..players).map(|ones| (ones, sizes.clone())));
                let ends = |nth: usize| sizes.get(nth + 1).copied().unwrap_or(players);
                let Some(grows) = (0..count).find(|&nth| sizes[nth] < ends(nth)) else { break };
                sizes[grows] += 1;
                sizes[..grows].fill(2);
            }
        }
        let place: HashMap<&(u32, Vec<u32>), usize> =
            positions.iter().enumerate().map(|(place, position)| (position, place)).collect();
        // The last one represents all positions with too many heaps.
        let last = positions.len();
        let mut bits: Vec<u16> =
            positions.iter().map(|(ones, sizes)| solution.bits(*ones as usize, sizes)).collect();
        bits.push(0);
        let mut steps = Vec::with_capacity(last * players as usize);
        for (ones, sizes) in &positions {
            steps.push(place[&((ones + 1) % players, sizes.clone())]);
            for size in 2..=players {
                let mut more = sizes.clone();
                more.insert(sizes.partition_point(|other| *other < size), size);
                steps.push(place.get(&(*ones, more)).copied().unwrap_or(last));
            }
        }
        drop(place);
        steps.extend(vec![last; players as usize]);
        let parts = refine(bits.iter().map(|bits| u32::from(*bits)).collect(), &steps, players as usize);
        let mut elements: Vec<Element> = Vec::new();
        let element = |place: usize| {
            let (ones, sizes) = positions.get(place).cloned().unwrap_or_default();
            Element { ones, sizes, outcome: OutcomeSet::of_bits(players, bits[place].into()) }
        };
        for (place, part) in parts.iter().enumerate() {
            if *part as usize == elements.len() {
                elements.push(element(place));
            }
        }
        let absorbing = parts[last];
        if elements[absorbing as usize].sizes.is_empty() {
            // No position with few heaps is in it.
            elements[absorbing as usize].sizes = vec![2; solution.heaps()];
        }
        let of_position = positions.into_iter().zip(parts).collect();
        NimQuotient { players, elements, of_position, absorbing }
    }

    /// The elements, in the order of their least positions: by the number of heaps above 1, by their sizes, by heaps of size 1.
    pub fn elements(&self) -> &[Element] {
        &self.elements
    }

    /// The number of the element that a position is in, given by its heaps of size 1 and its other sizes, in any order.
    pub fn element_of(&self, ones: u64, sizes: &[u64]) -> usize {
        let mut sizes: Vec<u32> = sizes.iter().map(|size| (*size).min(self.players.into()) as u32).collect();
        sizes.sort_unstable();
        let ones = (ones % u64::from(self.players)) as u32;
        self.of_position.get(&(ones, sizes)).copied().unwrap_or(self.absorbing) as usize
    }

    /// Whether a position is undetermined with every position of Nim added: the absorbing property in the quotient.
    pub fn is_absorbing(&self, ones: u64, sizes: &[u64]) -> bool {
        self.element_of(ones, sizes) == self.absorbing as usize
    }
}

/// The coarsest refinement of a partition of states such that states of one part step to the same part by each letter, where
/// the steps of a state stand one after another. Parts are numbered by their first states.
fn refine(mut parts: Vec<u32>, steps: &[usize], letters: usize) -> Vec<u32> {
    let mut count = 0;
    loop {
        let mut numbers: HashMap<Vec<u32>, u32> = HashMap::new();
        let refined: Vec<u32> = parts
            .iter()
            .zip(steps.chunks_exact(letters))
            .map(|(part, steps)| {
                let mut signature = vec![*part];
                signature.extend(steps.iter().map(|step| parts[*step]));
                let next = numbers.len() as u32;
                *numbers.entry(signature).or_insert(next)
            })
            .collect();
        let found = numbers.len();
        parts = refined;
        if found == count {
            return parts;
        }
        count = found;
    }
}
