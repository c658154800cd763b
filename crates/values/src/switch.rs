//! Switches {x | y} of numbers, and sums of them (LN, WW 6).

use crate::arena::{Arena, GameId};
use crate::dyadic::Dyadic;

/// A switch: mean ± temperature.
#[derive(Clone, Debug, PartialEq, Eq)]
#[doc(alias = "hot game")]
pub struct Switch {
    /// (x + y)/2.
    pub mean: Dyadic,
    /// (x − y)/2, which is positive.
    pub temperature: Dyadic,
}

/// The game {x | y} with numbers x > y as (x + y)/2 ± (x − y)/2, if it is that. {x | x} is none: it is x + ∗, and not hot.
pub fn as_switch(arena: &mut Arena, game: GameId) -> Option<Switch> {
    // Of a number nothing needs to be listed.
    if arena.is_number(game) {
        return None;
    }
    let left = single(arena.left_options(game).ok()?)?;
    let right = single(arena.right_options(game).ok()?)?;
    let (x, y) = (arena.as_number(left)?, arena.as_number(right)?);
    (x > y).then(|| Switch { mean: (x + y).half(), temperature: (x - y).half() })
}

fn single(options: &[GameId]) -> Option<GameId> {
    match options {
        [option] => Some(*option),
        _ => None,
    }
}

/// The stops of a sum of switches, when Left moves first and when Right does: both players take the hottest switch
/// (LN, *More on Domineering*; WW 6). With temperatures a ≥ b ≥ c ≥ … and the means' sum m: m ± (a − b + c − …).
///
/// Taking the hottest is right for sums of switches, nimbers and numbers; of other games the hottest move may lose. Costs
/// a sorting, where the sum itself may be exponentially large.
pub fn stops_of_sum(switches: &[Switch]) -> [Dyadic; 2] {
    let mut temperatures: Vec<&Dyadic> = switches.iter().map(|switch| &switch.temperature).collect();
    temperatures.sort_unstable();
    let gain = temperatures.iter().fold(Dyadic::ZERO, |gain, temperature| *temperature - &gain);
    let mean = switches.iter().fold(Dyadic::ZERO, |mean, switch| &mean + &switch.mean);
    [&mean + &gain, &mean - &gain]
}
