//! Retrograde analysis, one remoteness a round.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use hyperjam_solver::task::Stopped;
use hyperjam_solver::{Graph, Outcomes, PositionId};
use hyperjam_terms::{Convention, EndKind, Player};

use crate::crew::{Crew, Handing, Rounds};
use crate::ids::{self, at};
use crate::meter::Meter;

/// The highest bit of a decided state; the rest is its remoteness. Without it, the number of moves whose result is open.
const DECIDED: u32 = 1 << 31;

/// A round: states of one remoteness, each 2·position + player, tell those one move before them.
struct Round<'a> {
    graph: &'a Graph,
    states: &'a [AtomicU32],
    /// Whether the states of this round are lost for who is to move there.
    lost: bool,
    /// The word of a state that is decided now.
    decided: u32,
}

impl Handing for Round<'_> {
    type Note = u32;

    #[inline]
    fn receivers(&self, giver: u32) -> impl Iterator<Item = u32> {
        let before = mover(giver).opponent();
        let sources = self.graph.predecessors(at(giver / 2), before);
        sources.iter().map(move |source| 2 * ids::number(*source) + before.index() as u32)
    }

    #[inline]
    fn take(&self, receiver: u32) -> bool {
        let state = &self.states[receiver as usize];
        let word = state.load(Relaxed);
        if word >= DECIDED {
            return false;
        }
        if !self.lost && word > 1 {
            state.store(word - 1, Relaxed);
            return false;
        }
        state.store(self.decided, Relaxed);
        true
    }
}

/// The player to move in a state.
fn mover(state: u32) -> Player {
    if state & 1 == 0 { Player::Left } else { Player::Right }
}

/// The outcome and the remoteness of every position, found as by
/// [`OutcomeTask`](hyperjam_solver::outcome::OutcomeTask), whose queue falls apart into rounds: the states of one
/// remoteness do not depend on one another. O(positions + moves).
pub(crate) fn outcomes(
    crew: &Crew,
    graph: &Graph,
    convention: Convention,
    meter: &mut Meter<'_, '_>,
) -> Result<Outcomes, Stopped> {
    meter.expect(2 * (graph.position_count() + graph.move_count()) as u64);
    let is_normal = convention == Convention::Normal;
    let bound = 2 * ids::count(graph);
    let words = crew.map_numbers(bound, |state| first_word(graph, is_normal, at(state / 2), mover(state)));
    let mut layer = crew.numbers(bound, |state| words[state as usize] == DECIDED);
    let states: Vec<AtomicU32> = words.into_iter().map(AtomicU32::new).collect();
    let mut rounds = Rounds::new(crew, bound);
    for remoteness in 0.. {
        if remoteness == 1 && is_normal {
            layer.extend(
                graph.win_ends().iter().flat_map(|end| [0, 1].map(|player| 2 * ids::number(*end) + player)),
            );
        }
        if layer.is_empty() && remoteness > 0 {
            break;
        }
        let lost = (remoteness % 2 == 0) == is_normal;
        let round = Round { graph, states: &states, lost, decided: DECIDED | (remoteness + 1) };
        layer = rounds.hand_on(&layer, &round, meter)?;
    }
    let remoteness = |state: AtomicU32| state.into_inner().checked_sub(DECIDED);
    Ok(Outcomes::unchecked(convention, states.into_iter().map(remoteness)))
}

/// What is known of a state before the first round.
fn first_word(graph: &Graph, is_normal: bool, position: PositionId, player: Player) -> u32 {
    let moves = graph.options(position, player).len() as u32;
    if moves > 0 {
        return moves;
    }
    match graph.end_kind(position) {
        // Never decided: nothing counts down a state without moves.
        Some(EndKind::Tie) => 1,
        // In normal play decided like a state one move before those without moves.
        Some(EndKind::Win) if is_normal => DECIDED | 1,
        Some(EndKind::Win) | None => DECIDED,
    }
}
