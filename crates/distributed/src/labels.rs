//! Labels level by level.

use hyperjam_solver::PositionId;
use hyperjam_terms::Player;
use timely::worker::Worker;

use crate::channel::Channel;
use crate::part::Part;

/// The position has its finite label, which is the rest of the word.
const LABELLED: u32 = 1 << 31;
/// Some smaller number is not the label of any option, so there is no finite label.
const DROPPED: u32 = 1 << 30;
/// What is told of a position: that it has a label, or its first option with the present label; in the lowest bit.
const HAS_LABEL: u32 = 0;
const HAS_OPTION: u32 = 1;

/// The generalized Grundy labels of a worker's own positions, none for ∞: those of the game in which both players have the
/// moves of Left.
///
/// Method: that of [`GrundyTask`](hyperjam_solver::grundy::GrundyTask). First the positions from which no cycle can be
/// reached, in topological order; then all further labels level by level. Within a level, what is told in one round depends
/// on the round before, and its order does not matter: a candidate's open moves do not change in a level unless it gets an
/// option with that label, and then it is no candidate any more. O(positions + moves) for each number that occurs as a label.
pub(crate) fn labels(
    part: &Part,
    worker: &mut Worker,
    labels: &mut Channel<(u32, u32)>,
    notes: &mut Channel<u32>,
) -> Vec<Option<u32>> {
    let words = tail(part, worker, labels);
    let open = words[..part.own as usize].iter().filter(|word| **word & LABELLED == 0).count() as u64;
    let label = |word: u32| (word & LABELLED != 0).then_some(word & !LABELLED);
    if notes.sum(worker, open) == 0 {
        return words.into_iter().take(part.own as usize).map(label).collect();
    }
    let mut peel = Peel::new(part, words);
    while notes.sum(worker, peel.candidates.len() as u64) > 0 {
        peel.level(worker, notes);
    }
    peel.known.into_iter().map(|known| label(known.state)).collect()
}

/// Labels the positions from which no cycle can be reached. Returns for each local position its label with [`LABELLED`], else
/// of an own one the number of moves to positions that are not labelled.
fn tail(part: &Part, worker: &mut Worker, channel: &mut Channel<(u32, u32)>) -> Vec<u32> {
    let graph = &part.graph;
    let open = |position: u32| match graph.options(PositionId::from_raw(position), Player::Left).len() as u32
    {
        // As if it had a move to itself: nothing ever counts it down.
        0 if graph.is_tie_end(PositionId::from_raw(position)) => 1,
        moves => moves,
    };
    let mut words: Vec<u32> = (0..part.own).map(open).chain((part.own..part.local()).map(|_| 0)).collect();
    let mut round: Vec<u32> = (0..part.own).filter(|position| words[*position as usize] == 0).collect();
    loop {
        let labelled: Vec<(u32, u32)> =
            round.iter().map(|position| (*position, mex(part, &words, *position))).collect();
        let outgoing = labelled.iter().flat_map(|(position, label)| {
            part.readers(*position).map(move |(reader, local)| (reader, (local, *label)))
        });
        let mut next = Vec::new();
        let told = channel.round(worker, outgoing, labelled.len() as u64, |(local, label)| {
            words[local as usize] = LABELLED | label;
            for source in part.before(local, Player::Left) {
                let open = &mut words[source as usize];
                *open -= 1;
                if *open == 0 {
                    next.push(source);
                }
            }
        });
        if told.iter().all(|count| *count == 0) {
            return words;
        }
        round = next;
    }
}

/// The least number that is not the label of an option; all options are labelled. O(moves of the position).
fn mex(part: &Part, words: &[u32], position: u32) -> u32 {
    let options = part.graph.options(PositionId::from_raw(position), Player::Left);
    // No label is greater than the number of options.
    let mut has = vec![false; options.len() + 1];
    for option in options {
        let label = words[option.index()] & !LABELLED;
        if let Some(has) = has.get_mut(label as usize) {
            *has = true;
        }
    }
    has.iter().take_while(|has| **has).count() as u32
}

/// What is known of an own position, among those that are labelled in the tail, too.
struct Known {
    /// [`LABELLED`] with the label; else 1 + the last level that is the label of an option, 0 if there is none, perhaps
    /// with [`DROPPED`]. A candidate for a level, which has options with all smaller labels, has that level here until it
    /// has an option with that label, too.
    state: u32,
    /// Moves to positions without finite label.
    open: u32,
    /// For a candidate: of these, the moves to positions that have an option labelled with the present level.
    met: u32,
}

/// What comes after the tail.
struct Peel<'a> {
    part: &'a Part,
    known: Vec<Known>,
    /// Those that are candidates at the beginning of the level.
    candidates: Vec<u32>,
    /// The local positions of the tail, each with its label, by label; the last comes first.
    tail: Vec<(u32, u32)>,
    level: u32,
}

impl<'a> Peel<'a> {
    fn new(part: &'a Part, words: Vec<u32>) -> Self {
        let label = |(local, word): (u32, &u32)| (word & LABELLED != 0).then_some((word & !LABELLED, local));
        let mut tail: Vec<(u32, u32)> = (0..).zip(&words).filter_map(label).collect();
        tail.sort_unstable_by(|a, b| b.cmp(a));
        let known = |word: &u32| match word & LABELLED {
            0 => Known { state: 0, open: *word, met: 0 },
            _ => Known { state: *word, open: 0, met: 0 },
        };
        let known: Vec<Known> = words[..part.own as usize].iter().map(known).collect();
        let candidates =
            (0..part.own).filter(|position| known[*position as usize].state & LABELLED == 0).collect();
        Self { part, known, candidates, tail, level: 0 }
    }

    /// Gives all labels of the present level, and goes on to the next.
    fn level(&mut self, worker: &mut Worker, channel: &mut Channel<u32>) {
        let mut notes = Vec::new();
        while let Some((_, local)) = self.tail.pop_if(|(label, _)| *label == self.level) {
            self.reach(local, &mut notes);
        }
        for candidate in std::mem::take(&mut self.candidates) {
            let known = &mut self.known[candidate as usize];
            known.met = 0;
            if known.open == 0 && known.state == self.level {
                known.state = LABELLED | self.level;
                notes.push(candidate << 1 | HAS_LABEL);
            }
            self.candidates.push(candidate);
        }
        loop {
            let part = self.part;
            let outgoing = notes.iter().flat_map(|note| {
                part.readers(note >> 1).map(move |(reader, local)| (reader, local << 1 | note & 1))
            });
            let mut next = Vec::new();
            let told = channel.round(worker, outgoing, notes.len() as u64, |note| {
                self.take(note >> 1, note & 1, &mut next)
            });
            notes = next;
            if told.iter().all(|count| *count == 0) {
                break;
            }
        }
        // Only those with an option labelled with this level stay candidates.
        let Self { candidates, known, level, .. } = self;
        candidates.retain(|candidate| {
            let state = &mut known[*candidate as usize].state;
            if *state == *level {
                *state |= DROPPED;
            }
            *state == *level + 1
        });
        self.level += 1;
    }

    /// What is told of a position, for those before it.
    fn take(&mut self, local: u32, what: u32, notes: &mut Vec<u32>) {
        if what == HAS_LABEL {
            for source in self.part.before(local, Player::Left) {
                let open = &mut self.known[source as usize].open;
                *open = open.wrapping_sub(1);
            }
            self.reach(local, notes);
            return;
        }
        for source in self.part.before(local, Player::Left) {
            let known = &mut self.known[source as usize];
            if known.state != self.level {
                continue;
            }
            known.met += 1;
            if known.met == known.open {
                known.state = LABELLED | self.level;
                notes.push(source << 1 | HAS_LABEL);
            }
        }
    }

    /// Tells those before a position that it is labelled with the present level; notes for which of them it is the first.
    fn reach(&mut self, local: u32, notes: &mut Vec<u32>) {
        for source in self.part.before(local, Player::Left) {
            let state = &mut self.known[source as usize].state;
            if *state & LABELLED == 0 && *state & !DROPPED != self.level + 1 {
                *state = (*state & DROPPED) | (self.level + 1);
                notes.push(source << 1 | HAS_OPTION);
            }
        }
    }
}
