//! Staircase Nim.

use super::text::{self, Limit};
use crate::error::BoardError;
use crate::picture::{Gesture, Heap, Picture, Place};
use crate::ruleset::{Move, Ruleset, bytes_of_list};
use hyperjam_terms::Player;

/// Counters lie on steps, the first step lowest. A player moves counters from a step to the one below it; from the first
/// step they leave the game.
#[derive(Clone, Copy, Debug)]
pub struct Staircase;

/// The counters of a position.
const MOST: Limit = Limit { what: "counters of staircase Nim", most: 1000 };

impl Ruleset for Staircase {
    /// The counters on each step, the first step first.
    type Position = Vec<u32>;
    type Rules = ();

    fn read(_: &(), text: &str) -> Result<(Self, Vec<u32>), BoardError> {
        Ok((Staircase, text::heaps(text, MOST)?))
    }

    fn print(&self, position: &Vec<u32>) -> String {
        text::print(position)
    }

    fn moves(&self, position: &Vec<u32>, _: Player) -> Vec<Move<Vec<u32>>> {
        let mut moves = Vec::new();
        for (step, heap) in position.iter().enumerate() {
            for left in 0..*heap {
                let mut to = position.clone();
                to[step] = left;
                if step > 0 {
                    to[step - 1] += heap - left;
                }
                moves.push(Move { to, gesture: Gesture::Tap(Place::Counter(step, left as usize)) });
            }
        }
        moves
    }

    fn bytes_beside(&self, position: &Vec<u32>) -> usize {
        bytes_of_list(position)
    }

    fn picture(&self, position: &Vec<u32>) -> Picture {
        Picture::Heaps(position.iter().map(|heap| Heap { size: *heap as usize }).collect())
    }

    fn is_impartial(&self) -> bool {
        true
    }

    /// Only the first, third, fifth, … step counts, as a Nim heap: what comes onto such a step can be moved on at once
    /// (WW 14).
    fn known_grundy(&self, component: &Vec<u32>) -> Option<u32> {
        Some(component.iter().step_by(2).fold(0, |sum, heap| sum ^ heap))
    }
}
