//! Integers: games in which one player alone can move (MS 4.3).

use hyperjam_terms::OutcomeSet;

use crate::arena::{Arena, GameId};
use crate::limit::Unfinished;

impl Arena {
    /// The integer k of a player: k_L = {0, 1_L, …, (k−1)_L | … | }, and so for the other seats; a seat beyond the last begins
    /// again. It is equal to k·1_L (MS Theorem 4.44), and not isomorphic for k > 1.
    pub fn integer(&mut self, count: u64, seat: u32) -> Result<GameId, Unfinished> {
        let (limit, seat) = (self.limits().depth, seat % self.players());
        if count > u64::from(limit) {
            return Err(Unfinished::Depth { limit });
        }
        let mut smaller = vec![GameId::ZERO];
        for _ in 0..count {
            let options = smaller.clone();
            smaller.push(self.partizan(|of| if of == seat { options.clone() } else { Vec::new() })?);
        }
        Ok(smaller.pop().unwrap_or(GameId::ZERO))
    }
}

/// The outcomes of k₀·1_L + k₁·1_{C₁} + … by who moves first, the number of players being that of the counts (MS Propositions
/// 4.45 and 4.46): the first player, from the starter on, among those with the least count loses, and all others win. Takes
/// time in proportion to the square of the number of players, for counts of any size.
///
/// ```
/// use hyperjam_players::integers::sum_outcomes;
///
/// let names: Vec<String> = sum_outcomes(&[2, 1, 1]).iter().map(ToString::to_string).collect();
/// assert_eq!(names, ["PN", "OP", "OP"], "whoever begins, a player with one move runs out first");
/// ```
pub fn sum_outcomes(counts: &[u64]) -> Vec<OutcomeSet> {
    let players = counts.len() as u32;
    let least = counts.iter().min();
    let of = |starter: usize| {
        let from_here = counts.iter().cycle().skip(starter).take(counts.len());
        let loser = from_here.zip(0..).find(|(count, _)| Some(*count) == least).map_or(0, |(_, place)| place);
        OutcomeSet::of_bits(players, !(1 << loser))
    };
    (0..counts.len()).map(of).collect()
}
