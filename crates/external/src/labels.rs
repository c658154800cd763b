//! Labels, level by level.

use hyperjam_graphfile::{Chunk, ChunkPosition};
use hyperjam_terms::EndKind;

use crate::sweep::{Cursor, visit};

/// The position has its finite label, which is the rest of the word.
pub(crate) const LABELLED: u32 = 1 << 31;
/// Some smaller number is not the label of any option, so there is no finite label but that of a position whose options all
/// have one.
pub(crate) const DROPPED: u32 = 1 << 30;

/// The finite labels of an impartial game, by the moves of Left.
///
/// Definition: the least fixpoint of the operator T that labels x with the mex m of its labelled options, provided every
/// unlabelled option of x itself has an option labelled m (HL 5.2).
///
/// Method: for i = 0, 1, 2, … all labels i. A candidate for i, which has options labelled 0, …, i − 1, is labelled when each
/// of its unlabelled options has an option labelled i; whether it has, an option finds out when it is visited itself. Who has all
/// options labelled is labelled at once. All this happens in place, since T can label in any order: none of the unlabelled
/// options of a position that T may label with m is ever labelled m, so it may do so for ever.
///
/// Cost: for each number that occurs as a label at least two passes, and at most as many as positions are labelled with it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct LabelSweep {
    pub(crate) level: u32,
    /// With [`LABELLED`] the label; else 1 + the last level that is known to be the label of an option, 0 if there is none,
    /// perhaps with [`DROPPED`].
    pub(crate) words: Vec<u32>,
}

impl LabelSweep {
    pub(crate) fn new(positions: usize) -> Self {
        Self { level: 0, words: vec![0; positions] }
    }

    /// Looks at the positions of a chunk. Returns whether anything has changed.
    pub(crate) fn look(&mut self, chunk: &Chunk, cursor: Cursor) -> bool {
        visit(chunk, cursor, |position| {
            let word = self.value(&position);
            let state = &mut self.words[position.number];
            let changed = *state != word;
            *state = word;
            changed
        })
    }

    /// What a position is by what its options are.
    fn value(&self, position: &ChunkPosition<'_>) -> u32 {
        let (word, has_level) = (self.words[position.number], self.level + 1);
        if word & LABELLED != 0 || position.end == Some(EndKind::Tie) {
            return word;
        }
        let options = position.moves.iter().filter(|word| word.is_open_to(0));
        let options = options.map(|option| self.words[option.target()]);
        let (mut all_labelled, mut all_meet, mut has) = (true, true, false);
        for option in options.clone() {
            if option & LABELLED == 0 {
                all_labelled = false;
                all_meet &= option & !DROPPED == has_level;
            } else {
                has |= option & !LABELLED == self.level;
            }
        }
        if all_labelled {
            return LABELLED | mex(options.map(|option| option & !LABELLED), position.moves.len());
        }
        match has {
            true => word & DROPPED | has_level,
            false if word == self.level && all_meet => LABELLED | self.level,
            false => word,
        }
    }

    /// Goes on to the next level. Returns whether there are candidates for it.
    pub(crate) fn next_level(&mut self) -> bool {
        let (level, mut any) = (self.level, false);
        for word in &mut self.words {
            any |= *word == level + 1;
            if *word == level {
                *word |= DROPPED;
            }
        }
        self.level += 1;
        any
    }
}

/// The least number that is not among these, of which there are at most so many.
pub(crate) fn mex(labels: impl Iterator<Item = u32> + Clone, most: usize) -> u32 {
    let small = labels.clone().fold(0, |small, label| small | 1_u64.checked_shl(label).unwrap_or(0));
    if small != u64::MAX {
        return small.trailing_ones();
    }
    let mut has = vec![false; most + 1];
    labels.filter_map(|label| usize::try_from(label).ok()).for_each(|label| {
        if let Some(has) = has.get_mut(label) {
            *has = true;
        }
    });
    has.iter().take_while(|has| **has).count() as u32
}
