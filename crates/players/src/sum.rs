//! Outcomes of sums without the sums themselves.

use hashbrown::HashMap;
use hyperjam_terms::OutcomeSet;

use crate::arena::{Arena, GameId, outcome_bits};

/// Outcomes of sums of two impartial games of an arena, each pair of positions once.
///
/// No game is made, so that a million pairs of small games take about a second; see the bench `sums`.
///
/// ```
/// use hyperjam_players::Arena;
/// use hyperjam_players::sum::SumOutcomes;
///
/// let mut arena = Arena::new(3);
/// let (one, two) = (arena.heap(1)?, arena.heap(2)?);
/// let mut sums = SumOutcomes::default();
/// assert_eq!(sums.outcome(&arena, one, two).unwrap().to_string(), "NO");
/// # Ok::<(), hyperjam_players::Unfinished>(())
/// ```
#[derive(Default)]
pub struct SumOutcomes {
    known: HashMap<u64, u16>,
}

impl SumOutcomes {
    /// The outcome of G + H; none if one of them is partizan. Takes time in proportion to the options of the pairs of positions that
    /// were not met before.
    pub fn outcome(&mut self, arena: &Arena, g: GameId, h: GameId) -> Option<OutcomeSet> {
        let both = arena.is_impartial(g) && arena.is_impartial(h);
        both.then(|| OutcomeSet::of_bits(arena.players(), self.bits(arena, g, h).into()))
    }

    /// How many pairs are remembered.
    pub fn pair_count(&self) -> usize {
        self.known.len()
    }

    fn bits(&mut self, arena: &Arena, g: GameId, h: GameId) -> u16 {
        let (g, h) = (g.min(h), g.max(h));
        if g == GameId::ZERO {
            return arena.bits(h, 0);
        }
        let key = (g.index() as u64) << 32 | h.index() as u64;
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let left = arena.options(g, 0).iter().map(|option| (*option, h));
        let right = arena.options(h, 0).iter().map(|option| (g, *option));
        let bits = outcome_bits(arena.players(), left.chain(right).map(|(g, h)| self.bits(arena, g, h)));
        self.known.insert(key, bits);
        bits
    }
}
