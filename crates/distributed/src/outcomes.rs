//! Retrograde analysis, one remoteness a round.

use hyperjam_solver::PositionId;
use hyperjam_terms::{Convention, Outcome, Player};
use timely::worker::Worker;

use crate::channel::Channel;
use crate::part::Part;

/// The highest bit of a decided state; the rest is its remoteness. Without it, the number of moves whose result is open.
const DECIDED: u32 = 1 << 31;

/// Outcomes and remoteness of a worker's own positions.
pub(crate) struct Outcomes {
    convention: Convention,
    /// How many states each position has: one where all moves are open to both, since its two states are then alike.
    sides: u32,
    words: Vec<u32>,
}

impl Outcomes {
    /// The remoteness when a player starts, none for a draw.
    pub(crate) fn remoteness(&self, position: u32, starter: Player) -> Option<u32> {
        let word = self.words[(self.sides * position + (starter.index() as u32 & (self.sides - 1))) as usize];
        (word & DECIDED != 0).then_some(word & !DECIDED)
    }

    /// Who wins when a player starts.
    pub(crate) fn outcome(&self, position: u32, starter: Player) -> Outcome {
        let Some(remoteness) = self.remoteness(position, starter) else { return Outcome::Draw };
        let starter_wins = remoteness.is_multiple_of(2) == (self.convention == Convention::Misere);
        Outcome::win_of(if starter_wins { starter } else { starter.opponent() })
    }

    /// Whether it makes no difference at these positions who starts.
    pub(crate) fn same_for_both(&self) -> bool {
        let count = self.words.len() as u32 / self.sides;
        (0..count).all(|position| {
            self.remoteness(position, Player::Left) == self.remoteness(position, Player::Right)
        })
    }
}

/// The outcomes and remoteness of the worker's own positions, found as by
/// [`OutcomeTask`](hyperjam_solver::outcome::OutcomeTask), whose queue falls apart into rounds: the states of one remoteness
/// do not depend on one another. O(positions + moves) in all, and a round for each remoteness.
pub(crate) fn outcomes(
    part: &Part,
    convention: Convention,
    worker: &mut Worker,
    channel: &mut Channel<u32>,
) -> Outcomes {
    let sides = if part.all_open_to_both { 1 } else { 2 };
    let is_normal = convention == Convention::Normal;
    let players = &Player::BOTH[..sides as usize];
    let states = || (0..part.own).flat_map(|position| players.iter().map(move |player| (position, *player)));
    let mut words: Vec<u32> =
        states().map(|(position, player)| first_word(part, position, player, convention)).collect();
    let mut layer: Vec<u32> =
        (0..words.len() as u32).filter(|state| words[*state as usize] == DECIDED).collect();
    for remoteness in 0.. {
        if remoteness == 1 {
            // These have it from the beginning.
            let ends = part.graph.decided_ends().iter().map(|(end, _)| sides * end.raw());
            let states = ends.flat_map(|first| first..first + sides);
            layer.extend(states.filter(|state| words[*state as usize] == DECIDED | 1));
        }
        let lost = (remoteness % 2 == 0) == is_normal;
        let mut next = Vec::new();
        let outgoing = layer.iter().flat_map(|state| {
            let side = state % sides;
            part.readers(state / sides).map(move |(reader, local)| (reader, sides * local + side))
        });
        let told = channel.round(worker, outgoing, layer.len() as u64, |state| {
            let before = players[(state % sides) as usize].opponent();
            let side = before.index() as u32 & (sides - 1);
            for source in part.before(state / sides, before) {
                let state = sides * source + side;
                let word = &mut words[state as usize];
                if *word >= DECIDED {
                    continue;
                }
                if !lost && *word > 1 {
                    *word -= 1;
                    continue;
                }
                *word = DECIDED | (remoteness + 1);
                next.push(state);
            }
        });
        layer = next;
        if told.iter().all(|count| *count == 0) && remoteness > 0 {
            break;
        }
    }
    Outcomes { convention, sides, words }
}

/// What is known of a state before the first round.
fn first_word(part: &Part, position: u32, player: Player, convention: Convention) -> u32 {
    let moves = part.graph.options(PositionId::from_raw(position), player).len() as u32;
    if moves > 0 {
        return moves;
    }
    let Some(end) = part.graph.end_kind(PositionId::from_raw(position)) else { return DECIDED };
    // Without a remoteness never decided: nothing counts down a state without moves.
    end.remoteness(convention, player).map_or(1, |remoteness| DECIDED | remoteness)
}
