//! A sum for N players laid out state by state, to check what was found otherwise.

use std::collections::BTreeMap;

use super::known::Chance;
use super::{Place, Rules};

/// All states of a sum, where the components are and who is to move, each with who can be made to lose there.
///
/// It follows the definition: a player who is to move and cannot is lost; the others make a player lose where a move of one of
/// them leads to a state that is lost already, or every move of the player does. So it goes on round by round until nothing is
/// added. Nothing stands for anything else, and neither an arena nor the order of components is made use of.
///
/// ```
/// use hyperjam_rulesets::seats::SeatBoard;
/// use hyperjam_sums::seats::{Chance, Place, PlainSum, Rules};
///
/// let sum = vec![Place::Board(SeatBoard::open("nim-for", &["3", "1"])?); 2];
/// let plain = PlainSum::of(&Rules::of(None, &sum)?, &sum, 100).expect("it is small");
/// assert_eq!(plain.chance(&sum, 0, 2), Some(Chance::Loses(Some(2))), "players 1 and 2 take both counters");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PlainSum {
    numbers: BTreeMap<(Vec<Place>, u32), usize>,
    /// By player and state, within how many moves all others can make the player lose.
    lost: Vec<Vec<Option<u32>>>,
}

impl PlainSum {
    /// Lays out all that can be reached from there, whoever starts; none if it is more than so many states and moves, times the
    /// components. Cost: their number, times the players and the moves of the longest loss.
    pub fn of(rules: &Rules<'_>, start: &[Place], most: usize) -> Option<Self> {
        let players = rules.players();
        let mut states: Vec<(Vec<Place>, u32)> = (0..players).map(|seat| (start.to_vec(), seat)).collect();
        let mut numbers: BTreeMap<(Vec<Place>, u32), usize> = states.iter().cloned().zip(0..).collect();
        let mut options: Vec<Vec<usize>> = Vec::new();
        let mut size = states.len();
        // A state has as many places as there are components.
        let most = most / start.len().max(1);
        while let Some((sum, seat)) = states.get(options.len()).cloned() {
            let mut leads = Vec::new();
            let is_tied = rules.is_tied(&sum);
            for (component, at) in sum.iter().enumerate().filter(|_| !is_tied) {
                for step in rules.moves(at, seat) {
                    let mut after = sum.clone();
                    after[component] = step.to;
                    let after = (after, (seat + 1) % players);
                    let next = states.len();
                    let number = *numbers.entry(after).or_insert_with_key(|after| {
                        states.push(after.clone());
                        next
                    });
                    leads.push(number);
                    size += 1;
                    if size + states.len() > most {
                        return None;
                    }
                }
            }
            options.push(leads);
        }
        let ties: Vec<bool> = states.iter().map(|(sum, _)| rules.is_tied(sum)).collect();
        let lost = (0..players).map(|who| lost(who, &states, &options, &ties)).collect();
        Some(Self { numbers, lost })
    }

    /// How many states there are.
    pub fn state_count(&self) -> usize {
        self.numbers.len()
    }

    /// What a player can make sure of where this one is to move; none if it was not reached.
    pub fn chance(&self, sum: &[Place], mover: u32, who: u32) -> Option<Chance> {
        let state = *self.numbers.get(&(sum.to_vec(), mover))?;
        let within = self.lost.get(who as usize)?.get(state)?;
        Some(within.map_or(Chance::Wins, |moves| Chance::Loses(Some(moves))))
    }
}

/// Within how many moves all others can make a player lose, state by state.
fn lost(who: u32, states: &[(Vec<Place>, u32)], options: &[Vec<usize>], ties: &[bool]) -> Vec<Option<u32>> {
    let mut lost: Vec<Option<u32>> = vec![None; states.len()];
    for round in 0.. {
        let is_lost = |state: usize| match (&options[state][..], states[state].1 == who) {
            ([], is_mover) => is_mover && !ties[state],
            (leads, true) => leads.iter().all(|to| lost[*to].is_some()),
            (leads, false) => leads.iter().any(|to| lost[*to].is_some()),
        };
        let found: Vec<usize> =
            (0..states.len()).filter(|state| lost[*state].is_none() && is_lost(*state)).collect();
        if found.is_empty() {
            break;
        }
        found.into_iter().for_each(|state| lost[state] = Some(round));
    }
    lost
}
