//! A search that goes on when its memory is full.

use hashbrown::HashMap;
use hyperjam_rulesets::Unsolved;
use hyperjam_rulesets::solve::Large;
use hyperjam_values::{Arena, GameId};

use super::WinnerSearch;
use super::state::Kind;

/// So many states at least are looked at before something is forgotten again.
const PROGRESS: u64 = 1 << 7;

impl WinnerSearch<'_> {
    /// What is asked, as often as the memory is full and something can be forgotten. What was remembered of states meanwhile is
    /// not searched again.
    pub(super) fn within_memory<T>(
        &mut self,
        ask: impl Fn(&mut Self) -> Result<T, Unsolved>,
    ) -> Result<T, Unsolved> {
        loop {
            self.depth = 0;
            match ask(self) {
                Err(full)
                    if full.is_memory()
                        && self.states - self.states_before >= PROGRESS
                        && self.limits.most_forgotten.is_none_or(|most| self.forgotten < most) =>
                {
                    self.forgotten += 1;
                    self.forget()?
                }
                found => return found,
            }
        }
    }

    /// Forgets all games and components but those of the states that are remembered, and if these take too much,
    /// also the states that took least effort.
    fn forget(&mut self) -> Result<(), Unsolved> {
        self.states_before = self.states;
        self.is_full = false;
        // What is kept of states has to have room to grow, which it does by being copied.
        let mut share = self.limits.bytes / 12;
        let (least, old, kinds) = loop {
            let least = self.known.least_effort(share);
            let kept = self.known.iter().filter(|(entry, _)| entry.effort >= least);
            let old = sorted(kept.flat_map(|(_, state)| state));
            let kinds: Vec<Kind> = old.iter().map(|piece| self.kind(*piece)).collect();
            let large = kinds.iter().map(|kind| match kind {
                Kind::Value(_) => 0,
                Kind::Large(board, _) => self.parts[*board].bytes_of_one(),
            });
            if large.sum::<usize>() <= self.limits.bytes / 4 || share == 0 {
                break (least, old, kinds);
            }
            share /= 2;
        };
        let values = self.keep_values(&kinds)?;
        let numbers = self.keep_large(&kinds);
        let mut new = Vec::with_capacity(kinds.len());
        for kind in kinds {
            new.push(self.piece(match kind {
                Kind::Value(value) => Kind::Value(values[&value]),
                Kind::Large(board, Large { number, is_negative }) => {
                    let number = numbers[board].partition_point(|other| *other < number) as u32;
                    Kind::Large(board, Large { number, is_negative })
                }
            })?);
        }
        self.known = self.known.renewed(least, |piece| new[old.partition_point(|other| *other < piece)]);
        Ok(())
    }

    /// The values among components, each with its id in a new arena.
    fn keep_values(&mut self, kinds: &[Kind]) -> Result<HashMap<GameId, GameId>, Unsolved> {
        let value = |kind: &Kind| if let Kind::Value(value) = *kind { Some(value) } else { None };
        let old = sorted(kinds.iter().filter_map(value));
        let mut arena = Arena::new(self.arena.limits());
        let new = arena.copies(&self.arena, &old)?;
        self.arena = arena;
        self.values.clear();
        self.numbers.clear();
        Ok(old.into_iter().zip(new).collect())
    }

    /// The numbers of large components of each board, which get new numbers in the same order.
    fn keep_large(&mut self, kinds: &[Kind]) -> Vec<Vec<u32>> {
        let numbers_of = |board: usize| {
            sorted(kinds.iter().filter_map(|kind| match *kind {
                Kind::Large(at, large) if at == board => Some(large.number),
                _ => None,
            }))
        };
        let numbers: Vec<Vec<u32>> = (0..self.parts.len()).map(numbers_of).collect();
        for (parts, numbers) in self.parts.iter_mut().zip(&numbers) {
            parts.keep(numbers);
        }
        numbers
    }
}

fn sorted<T: Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut sorted: Vec<T> = items.collect();
    sorted.sort_unstable();
    sorted.dedup();
    sorted
}
