//! Two heaps (MS Theorem 3.29).

use hyperjam_terms::OutcomeSet;

/// The outcome of *i + *j for more than two players, in constant time (MS Theorem 3.29); for two players that of Nim.
///
/// ```
/// use hyperjam_players::nim::two_heaps;
///
/// assert_eq!(two_heaps(0, 7, 4).to_string(), "{N}");
/// assert_eq!(two_heaps(3, 3, 4).to_string(), "{O1}");
/// assert_eq!(two_heaps(3, 4, 4).to_string(), "∅");
/// ```
pub fn two_heaps(i: u64, j: u64, players: u32) -> OutcomeSet {
    let (i, j) = (i.min(j), i.max(j));
    let last = u64::from(players - 1);
    let all_but = |from: u64, to: u64| {
        let left_out = (from..=to).fold(0, |bits, player| bits | 1_u32 << player);
        OutcomeSet::of_bits(players, !left_out)
    };
    match (i, j) {
        _ if players == 2 => OutcomeSet::of_bits(2, if i == j { 0b10 } else { 0b01 }),
        (0, 0) => all_but(0, 0),
        (0, _) => all_but(1, j.min(last)),
        _ if i < last => all_but(2, i.saturating_add(j).min(last)),
        _ if j == last => OutcomeSet::of_bits(players, 0b10),
        _ => OutcomeSet::undetermined(players),
    }
}
