//! What the outcomes of games allow for those of their sums: Next Generation and Other Procreation (MS Theorems 2.8, 2.10,
//! 3.3 and 3.4), and so Tables 1 to 3.

use std::collections::BTreeMap;

use hyperjam_terms::OutcomeSet;

use crate::arena::{Arena, GameId};
use crate::limit::Unfinished;
use crate::sum::SumOutcomes;

/// The greatest outcome that G + H can have: every outcome of a sum is a subset of it (for three players MS Table 1, where
/// each proper subset occurs).
///
/// ```
/// use hyperjam_players::tables::most_of_sum;
/// use hyperjam_terms::OutcomeSet;
///
/// let of = |text| OutcomeSet::parse(text, 3).unwrap();
/// assert_eq!(most_of_sum(of("O"), of("PN")), of("PN"));
/// assert_eq!(most_of_sum(of("P"), of("P")), of("∅"));
/// ```
pub fn most_of_sum(g: OutcomeSet, h: OutcomeSet) -> OutcomeSet {
    let players = g.players();
    let mut bits = u32::MAX;
    // Next Generation: where Next has no winning strategy in the one, nobody gains by it.
    if !h.includes(0) {
        bits &= g.bits();
    }
    if !g.includes(0) {
        bits &= h.bits();
    }
    // Oₘ has none in both: then O₂ₘ has none in the sum.
    for m in (1..players).filter(|m| 2 * m < players) {
        if !g.includes(m) && !h.includes(m) {
            bits &= !(1 << (2 * m));
        }
    }
    OutcomeSet::of_bits(players, bits)
}

/// The greatest outcome that G + G can have (for three players MS Table 2).
pub fn most_of_double(g: OutcomeSet) -> OutcomeSet {
    most_of_sum(g, g)
}

/// The greatest outcome that G + G + G can have for three players (MS Table 3): besides the sums, Next has no winning strategy
/// in it, as the others can mirror its moves (MS Proposition 2.15).
pub fn most_of_treble(g: OutcomeSet) -> OutcomeSet {
    let double = most_of_double(g);
    let (players, full) = (g.players(), (1_u32 << g.players()) - 1);
    let doubles =
        (0..full).map(|bits| OutcomeSet::of_bits(players, bits)).filter(|some| some.is_subset(double));
    let bits = doubles.fold(0, |bits, double| bits | most_of_sum(double, g).bits());
    OutcomeSet::of_bits(players, if players == 3 { bits & !1 } else { bits })
}

/// For each combination of outcomes of G, H and G + H the first pair of these impartial games that shows it, the one with
/// the lesser outcome first: pairs are looked at in the order of the later of their games, until so many combinations are
/// found. Partizan games are left out.
pub fn examples_of_sums(
    arena: &Arena,
    games: &[GameId],
    enough: usize,
) -> BTreeMap<[OutcomeSet; 3], (GameId, GameId)> {
    let (mut sums, mut found) = (SumOutcomes::default(), BTreeMap::new());
    for (nth, h) in games.iter().enumerate() {
        for g in &games[..=nth] {
            let Some(sum) = sums.outcome(arena, *g, *h) else { continue };
            let (of_g, of_h) = (arena.outcome(*g, 0), arena.outcome(*h, 0));
            let (key, pair) =
                if of_g <= of_h { ([of_g, of_h, sum], (*g, *h)) } else { ([of_h, of_g, sum], (*h, *g)) };
            found.entry(key).or_insert(pair);
            if found.len() >= enough {
                return found;
            }
        }
    }
    found
}

/// For each combination of outcomes of G and of the sum of so many copies the first of these impartial games that shows it.
pub fn examples_of_copies(
    arena: &mut Arena,
    games: &[GameId],
    copies: u64,
    enough: usize,
) -> Result<BTreeMap<[OutcomeSet; 2], GameId>, Unfinished> {
    let mut found = BTreeMap::new();
    for &game in games {
        if !arena.is_impartial(game) {
            continue;
        }
        let sum = arena.times(copies, game)?;
        found.entry([arena.outcome(game, 0), arena.outcome(sum, 0)]).or_insert(game);
        if found.len() >= enough {
            break;
        }
    }
    Ok(found)
}
