//! Generalized Grundy labels.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use hyperjam_rulesets::Ruleset;
use hyperjam_solver::PositionId;
use hyperjam_solver::task::{Control, Stopped};
use hyperjam_terms::{Grundy, Player};

use crate::crew::Room;
use crate::enumerate::Tablebase;
use crate::error::TablebaseError;
use crate::watching::{KNOWN, Look, Watching};

/// In a word that is open: some smaller number is not the label of any option, so there is no finite label.
const DROPPED: u32 = 1 << 30;

/// The labels of all positions of an impartial game, in normal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels {
    /// For each position its label; [`u32::MAX`] where that is not finite.
    labels: Vec<u32>,
}

impl Labels {
    /// The label if it is a number.
    pub fn finite(&self, position: PositionId) -> Option<u32> {
        self.labels.get(position.index()).copied().filter(|label| *label != u32::MAX)
    }
}

impl<R: Ruleset> Tablebase<'_, R> {
    /// The generalized Grundy label of every position, in normal play. Definition and method are those of
    /// `hyperjam_solver::grundy`: first all positions from which no cycle can be reached, each of which watches an option that
    /// is open; then labels 0, 1, 2, … one after the other, in sweeps through what is open.
    ///
    /// Cost: as for [`Tablebase::outcomes`] where no cycle can be reached. Else for each label that occurs two sweeps for each step
    /// that it takes to find who has it. Memory: 8 bytes a position, and 4 for the answer. Fails if the game is not impartial.
    pub fn labels(&self, control: &mut Control<'_>) -> Result<Labels, TablebaseError> {
        if !self.ruleset.is_impartial() {
            return Err(TablebaseError::Partizan);
        }
        let mut words = Watching::new(self.position_count());
        let look = |words: &Watching, position, room: &mut Room<R>| self.look(words, position, room);
        words.settle_all(self.crew, look, control)?;
        if words.open > 0 {
            self.peel(&mut words, control)?;
        }
        let label = |number| words.known(number).unwrap_or(u32::MAX);
        Ok(Labels { labels: (0..words.words.len() as u32).map(label).collect() })
    }

    /// The label of a position with its set K, if it is ∞_K, which is that of the labels of its options.
    pub fn label(&self, labels: &Labels, position: PositionId) -> Grundy {
        if let Some(label) = labels.finite(position) {
            return Grundy::Nimber(label);
        }
        let mut set = Vec::new();
        self.options_by_number(position.index() as u32, Player::Left, &mut Room::default(), |option| {
            set.extend(labels.labels.get(option as usize).filter(|label| **label != u32::MAX));
        });
        Grundy::infinite(set)
    }

    /// The least number that no option of a position is labelled with, if all are labelled.
    fn look(&self, words: &Watching, position: u32, room: &mut Room<R>) -> Look {
        let (mut open, mut labels) = (None, std::mem::take(&mut room.labels));
        labels.clear();
        self.options_by_number(position, Player::Left, room, |option| match words.known(option) {
            Some(label) => labels.push(label),
            None => open = Some(option),
        });
        labels.sort_unstable();
        labels.dedup();
        let mex = (0..).zip(&labels).take_while(|(number, label)| number == *label).count() as u32;
        room.labels = labels;
        open.map_or(Look::Known(mex), Look::Watches)
    }

    /// Labels what is left, level by level. An open word says from now on that 1 + the last level that is the label of an option,
    /// 0 if there is none, perhaps with [`DROPPED`]; so a candidate for a level, which has options with all smaller labels and
    /// none with that level, has the level here.
    fn peel(&self, words: &mut Watching, control: &mut Control<'_>) -> Result<(), Stopped> {
        words
            .words
            .iter_mut()
            .map(AtomicU32::get_mut)
            .filter(|word| **word < KNOWN)
            .for_each(|word| *word = 0);
        for level in 0.. {
            loop {
                self.reach(words, level, control)?;
                let labelled = self.closed(words, level, control)?;
                if labelled.is_empty() {
                    break;
                }
                words.open -= labelled.len();
                for position in labelled {
                    *words.words[position as usize].get_mut() = KNOWN | level;
                }
            }
            let mut goes_on = false;
            for word in words.words.iter_mut().map(AtomicU32::get_mut).filter(|word| **word < KNOWN) {
                if *word == level {
                    *word |= DROPPED;
                }
                goes_on |= *word == level + 1;
            }
            if !goes_on {
                break;
            }
        }
        Ok(())
    }

    /// Tells open positions that they have an option labelled with the level.
    fn reach(&self, words: &Watching, level: u32, control: &mut Control<'_>) -> Result<(), Stopped> {
        self.sweep(
            words,
            control,
            |word| word & !DROPPED != level + 1,
            |position, room| {
                let mut has_level = false;
                self.options_by_number(position, Player::Left, room, |option| {
                    has_level |= words.known(option) == Some(level);
                });
                if has_level {
                    // No other thread writes to this word.
                    let word = &words.words[position as usize];
                    word.store(word.load(Relaxed) & DROPPED | (level + 1), Relaxed);
                }
                false
            },
        )?;
        Ok(())
    }

    /// The candidates each of whose open options has an option labelled with the level.
    fn closed(&self, words: &Watching, level: u32, control: &mut Control<'_>) -> Result<Vec<u32>, Stopped> {
        self.sweep(
            words,
            control,
            |word| word == level,
            |position, room| {
                let mut is_closed = true;
                self.options_by_number(position, Player::Left, room, |option| {
                    let word = words.words[option as usize].load(Relaxed);
                    is_closed &= word >= KNOWN || word & !DROPPED == level + 1;
                });
                is_closed
            },
        )
    }

    /// The open positions for whose words one condition holds, and for themselves another.
    fn sweep(
        &self,
        words: &Watching,
        control: &mut Control<'_>,
        asked: impl Fn(u32) -> bool,
        holds: impl Fn(u32, &mut Room<R>) -> bool + Sync,
    ) -> Result<Vec<u32>, Stopped> {
        let mut found = Vec::new();
        for part in words.parts(self.crew) {
            words.watch(control)?;
            let asked = |position: &u32| {
                let word = words.words[*position as usize].load(Relaxed);
                word < KNOWN && asked(word)
            };
            let part: Vec<u32> = part.filter(asked).collect();
            found.extend(
                self.crew.gather(&part, |room, position| holds(*position, room).then_some(*position)),
            );
        }
        Ok(found)
    }
}
