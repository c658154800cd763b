//! Nim for N players (MS 2.3 and 3.4): outcomes of positions with heaps of any number and size.
//!
//! A position is a list of sizes with how many heaps there are of each.

mod quotient;
mod solution;
mod three;
mod two_heaps;

use hyperjam_terms::OutcomeSet;

pub use quotient::{Element, NimQuotient};
pub use solution::{NimSolution, Unsolved, most_players};
pub use three::{NimClass, three_players};
pub use two_heaps::two_heaps;

/// The outcome of a position of Nim for so many players, each heap given by its size and how often it is there.
///
/// For two players it is the Nim sum, for three MS Theorem 2.40, for positions with at most two heaps MS Theorem 3.29: all in
/// time in proportion to the list. For the others [`NimSolution`] is worked out first; none if there are more players than
/// [`most_players`], or if the solution does not exist, which no number of players that was tried shows.
///
/// ```
/// use hyperjam_players::nim::outcome;
///
/// let billion = 1_000_000_000;
/// assert_eq!(outcome(&[(2, 1), (billion, 1), (1, 4 * billion)], 3).unwrap().to_string(), "N");
/// assert_eq!(outcome(&[(3, 2), (billion, 5)], 4).unwrap().to_string(), "∅");
/// ```
pub fn outcome(heaps: &[(u64, u64)], players: u32) -> Option<OutcomeSet> {
    let count =
        heaps.iter().filter(|(size, _)| *size > 0).try_fold(0_u64, |sum, (_, count)| sum.checked_add(*count));
    if players == 2 {
        let sum = heaps.iter().filter(|(_, count)| count % 2 == 1).fold(0, |sum, (size, _)| sum ^ size);
        return Some(OutcomeSet::of_bits(2, if sum == 0 { 0b10 } else { 0b01 }));
    }
    if players == 3 {
        return Some(three_players(heaps).outcome());
    }
    if count.is_some_and(|count| count <= 2) {
        let mut sizes =
            heaps.iter().flat_map(|(size, count)| vec![*size; if *size > 0 { *count as usize } else { 0 }]);
        return Some(two_heaps(sizes.next().unwrap_or(0), sizes.next().unwrap_or(0), players));
    }
    NimSolution::of(players).ok().map(|solution| solution.outcome(heaps))
}
