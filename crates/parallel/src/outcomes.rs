//! Retrograde analysis, one remoteness a round.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use hyperjam_solver::task::Stopped;
use hyperjam_solver::{Graph, Outcomes, PositionId};
use hyperjam_terms::{Convention, Player};

use crate::crew::{Crew, Handing, Rounds, position_count};
use crate::meter::Meter;

/// The highest bit of a decided state; the rest is its remoteness. Without it, the number of moves whose result is open.
const DECIDED: u32 = 1 << 31;

/// How states are numbered: `sides`·position + player, where there is one side if all moves are open to both, since the
/// two states of a position are then alike, and else two.
#[derive(Clone, Copy)]
struct States<'a> {
    graph: &'a Graph,
    sides: u32,
}

impl States<'_> {
    fn count(self) -> u32 {
        self.sides * position_count(self.graph)
    }

    #[inline]
    fn number(self, position: PositionId, player: Player) -> u32 {
        self.sides * position.raw() + (player.index() as u32 & (self.sides - 1))
    }

    #[inline]
    fn position(self, state: u32) -> PositionId {
        PositionId::from_raw(state / self.sides)
    }

    /// The player to move.
    #[inline]
    fn mover(self, state: u32) -> Player {
        if state & (self.sides - 1) == 0 { Player::Left } else { Player::Right }
    }

    /// What is known of a state before the first round.
    fn first_word(self, state: u32, convention: Convention) -> u32 {
        let position = self.position(state);
        let moves = self.graph.options(position, self.mover(state)).len() as u32;
        if moves > 0 {
            return moves;
        }
        let Some(end) = self.graph.end_kind(position) else { return DECIDED };
        // Without a remoteness never decided: nothing counts down a state without moves.
        end.remoteness(convention, self.mover(state)).map_or(1, |remoteness| DECIDED | remoteness)
    }
}

/// A round: states of one remoteness tell those one move before them.
struct Round<'a> {
    states: States<'a>,
    words: &'a [AtomicU32],
    /// Whether the states of this round are lost for who is to move there.
    lost: bool,
    /// The word of a state that is decided now.
    decided: u32,
}

impl Handing for Round<'_> {
    type Note = u32;

    #[inline]
    fn receivers(&self, giver: u32) -> impl DoubleEndedIterator<Item = u32> {
        let states = self.states;
        let before = states.mover(giver).opponent();
        let sources = states.graph.predecessors(states.position(giver), before);
        sources.iter().map(move |source| states.number(*source, before))
    }

    #[inline]
    fn take(&self, receiver: u32) -> bool {
        let state = &self.words[receiver as usize];
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

/// What is known of the outcomes between two rounds. Nothing, if there is no word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OutcomesSoFar {
    /// The remoteness of the states that are handed on in the next round, below 2³¹.
    pub remoteness: u32,
    /// For each state, one a position where all moves are open to both and else two, its remoteness and 2³¹, or how many of its moves are open.
    pub words: Vec<u32>,
}

/// The outcome and the remoteness of every position, found as by
/// [`OutcomeTask`](hyperjam_solver::outcome::OutcomeTask), whose queue falls apart into rounds: the states of one
/// remoteness do not depend on one another. O(positions + moves).
///
/// Goes on with what is known, and where it is broken off between two rounds, leaves there what is known then.
pub(crate) fn outcomes(
    crew: &Crew,
    graph: &Graph,
    convention: Convention,
    so_far: &mut OutcomesSoFar,
    meter: &mut Meter<'_, '_>,
) -> Result<Outcomes, Stopped> {
    let states = States { graph, sides: if graph.all_open_to_both() { 1 } else { 2 } };
    meter.expect(2 * (graph.position_count() + graph.move_count()) as u64);
    let is_normal = convention == Convention::Normal;
    let OutcomesSoFar { remoteness: first, mut words } = std::mem::take(so_far);
    if words.is_empty() {
        words = crew.map_numbers(states.count(), |state| states.first_word(state, convention));
    }
    let words: Vec<AtomicU32> = words.into_iter().map(AtomicU32::new).collect();
    let decided = |remoteness| {
        crew.numbers(states.count(), |state| words[state as usize].load(Relaxed) == DECIDED | remoteness)
    };
    let mut layer = decided(first);
    let mut rounds = Rounds::new(crew, states.count());
    for remoteness in first.. {
        if remoteness == 1 && !graph.decided_ends().is_empty() {
            // These have it from the beginning.
            layer = decided(1);
        }
        if layer.is_empty() && remoteness > 0 {
            break;
        }
        if let Err(stopped) = meter.next_round() {
            let words = words.into_iter().map(AtomicU32::into_inner).collect();
            *so_far = OutcomesSoFar { remoteness, words };
            return Err(stopped);
        }
        let lost = (remoteness % 2 == 0) == is_normal;
        let round = Round { states, words: &words, lost, decided: DECIDED | (remoteness + 1) };
        layer = rounds.hand_on(&layer, &round, meter)?;
    }
    let remoteness = |word: u32| word.checked_sub(DECIDED);
    Ok(match states.sides {
        // In the place of the words.
        2 => Outcomes::unchecked(convention, words.into_iter().map(AtomicU32::into_inner).map(remoteness)),
        _ => {
            let both = (0..2 * words.len()).map(|state| remoteness(words[state / 2].load(Relaxed)));
            Outcomes::unchecked(convention, both)
        }
    })
}
