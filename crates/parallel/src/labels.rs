//! Labels level by level, one step of the wave a round.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use hyperjam_solver::task::Stopped;
use hyperjam_solver::{Graph, GrundyLabels, PositionId};
use hyperjam_terms::Player;

use crate::crew::{Crew, Handing, Rounds, position_count};
use crate::meter::Meter;

/// The position has its finite label, which is the rest of the word.
const LABELLED: u32 = 1 << 31;
/// Some smaller number is not the label of any option, so there is no finite label.
const DROPPED: u32 = 1 << 30;
/// In place of a label: there is a set instead, of so many labels as stand in place of the rank.
const INFINITE: u32 = LABELLED;
/// The positions whose labels are collected at once.
const PART: u32 = 1 << 12;

/// Rounds that keep the order of the queue.
type InOrder<'a> = Rounds<'a, (u32, u32)>;

/// The labels of a game where Left and Right can move to the same positions, found as by
/// [`GrundyTask`](hyperjam_solver::grundy::GrundyTask): first the positions from which no cycle can be reached, in
/// topological order, then all further labels level by level. Its queue falls apart into rounds, and a round is gone
/// through in its order, so that the ranks are the same. O(positions + moves) for each number that occurs as a label.
///
/// Goes on with `so_far`, the positions that are labelled in the order of their ranks, with their labels: what was found once stays
/// right, and further labels follow from it as from those of the first part. Where it is broken off between two rounds, these are
/// those that are labelled then.
pub(crate) fn labels(
    crew: &Crew,
    graph: &Graph,
    so_far: &mut Vec<(u32, u32)>,
    meter: &mut Meter<'_, '_>,
) -> Result<GrundyLabels, Stopped> {
    let size = (graph.position_count() + 2 * graph.move_count()) as u64;
    meter.expect(size);
    let mut tail = Tail::new(crew, graph, so_far);
    let mut queue: Vec<u32> = std::mem::take(so_far).into_iter().map(|(position, _)| position).collect();
    let mut rounds = Rounds::new(crew, position_count(graph));
    if let Err(stopped) = tail.work(crew, &mut rounds, &mut queue, meter) {
        let label = |position: u32| tail.words[position as usize].load(Relaxed) & !LABELLED;
        *so_far = queue.into_iter().map(|position| (position, label(position))).collect();
        return Err(stopped);
    }
    let Tail { words, .. } = tail;
    if queue.len() == graph.position_count() {
        let ranks = ranks(graph, &queue);
        let labels = words.into_iter().map(|word| word.into_inner() & !LABELLED);
        return Ok(GrundyLabels::unchecked(labels.zip(ranks).map(Ok::<_, Vec<u32>>), None));
    }
    let mut peel = Peel::new(crew, graph, &words, queue);
    drop(words);
    while !peel.candidates.is_empty() {
        meter.expect(size);
        if let Err(stopped) = peel.level(crew, &mut rounds, meter) {
            let label = |position: u32| peel.known[position as usize].state.load(Relaxed) & !LABELLED;
            *so_far = peel.queue.iter().map(|position| (*position, label(*position))).collect();
            return Err(stopped);
        }
    }
    Ok(peel.answer(crew))
}

/// Where each position is in the queue; 0 for those that are not.
fn ranks(graph: &Graph, queue: &[u32]) -> Vec<u32> {
    let mut ranks = vec![0; graph.position_count()];
    (0..).zip(queue).for_each(|(rank, position)| ranks[*position as usize] = rank);
    ranks
}

/// The positions from which Left may move to this one, once for each move.
pub(crate) fn sources(graph: &Graph, position: u32) -> impl DoubleEndedIterator<Item = u32> + '_ {
    graph.predecessors(PositionId::from_raw(position), Player::Left).iter().map(|source| source.raw())
}

/// The positions from which no cycle can be reached.
struct Tail<'a> {
    graph: &'a Graph,
    /// With [`LABELLED`] a label, else the number of moves to positions that are not labelled.
    words: Vec<AtomicU32>,
}

impl<'a> Tail<'a> {
    /// These positions are labelled already.
    fn new(crew: &Crew, graph: &'a Graph, labelled: &[(u32, u32)]) -> Self {
        let word = |position: u32| {
            let position = PositionId::from_raw(position);
            match graph.options(position, Player::Left).len() as u32 {
                // As if it had a move to itself: nothing ever counts it down.
                0 if graph.is_tie_end(position) => AtomicU32::new(1),
                moves => AtomicU32::new(moves),
            }
        };
        let words = crew.map_numbers(position_count(graph), word);
        for (position, label) in labelled {
            words[*position as usize].store(LABELLED | label, Relaxed);
        }
        for source in labelled.iter().flat_map(|(position, _)| sources(graph, *position)) {
            let word = words[source as usize].load(Relaxed);
            if word & LABELLED == 0 {
                words[source as usize].store(word - 1, Relaxed);
            }
        }
        Self { graph, words }
    }

    /// Labels all of them, and appends them to the list in the order of their ranks.
    fn work(
        &mut self,
        crew: &Crew,
        rounds: &mut InOrder<'_>,
        queue: &mut Vec<u32>,
        meter: &mut Meter<'_, '_>,
    ) -> Result<(), Stopped> {
        let mut round =
            crew.numbers(rounds.bound(), |position| self.words[position as usize].load(Relaxed) == 0);
        while !round.is_empty() {
            meter.next_round()?;
            let looks: u64 = crew.sum(&round, |position| self.label(*position));
            meter.worked(looks);
            let next = rounds.hand_on(&round, self, meter)?;
            queue.append(&mut round);
            round = next;
        }
        Ok(())
    }

    /// Labels a position whose options are labelled with the least number that no option has. Returns how many there are.
    fn label(&self, position: u32) -> u64 {
        let options = self.graph.options(PositionId::from_raw(position), Player::Left);
        let labels = options.iter().map(|option| self.words[option.index()].load(Relaxed) & !LABELLED);
        let small = labels.clone().fold(0, |small, label| small | 1_u64.checked_shl(label).unwrap_or(0));
        let mut label = small.trailing_ones();
        if small == u64::MAX {
            // The least that is missing is at most the number of options.
            let mut has = vec![false; options.len() + 1];
            labels.for_each(|label| {
                if let Some(has) = has.get_mut(label as usize) {
                    *has = true;
                }
            });
            label = has.iter().take_while(|has| **has).count() as u32;
        }
        self.words[position as usize].store(LABELLED | label, Relaxed);
        options.len() as u64
    }
}

impl Handing for Tail<'_> {
    type Note = (u32, u32);

    fn receivers(&self, giver: u32) -> impl DoubleEndedIterator<Item = u32> {
        sources(self.graph, giver)
    }

    fn take(&self, receiver: u32) -> bool {
        let word = &self.words[receiver as usize];
        let open = word.load(Relaxed);
        // Only where it was labelled before this began.
        if open & LABELLED != 0 {
            return false;
        }
        word.store(open - 1, Relaxed);
        open == 1
    }
}

/// What is known of a position that reaches a cycle, and of those that do not, which are labelled.
struct Known {
    /// [`LABELLED`] with the label; else 1 + the last level that is the label of an option, 0 if there is none, perhaps
    /// with [`DROPPED`]. A candidate for a level, which has options with all smaller labels, has that level here until it
    /// has an option with that label, too.
    state: AtomicU32,
    /// Moves to positions without finite label.
    open: AtomicU32,
    /// For a candidate: of these, the moves to positions that have an option labelled with the present level.
    met: AtomicU32,
}

/// What comes after the tail.
struct Peel<'a> {
    graph: &'a Graph,
    known: Vec<Known>,
    /// Those that are candidates at the beginning of the level.
    candidates: Vec<u32>,
    /// All labelled positions in the order of their ranks.
    queue: Vec<u32>,
    /// The positions of the tail by label.
    tail: Vec<Vec<u32>>,
    level: u32,
}

/// Positions labelled with a level tell those before them, which may so get their first option with that label.
struct Labelling<'a> {
    peel: &'a Peel<'a>,
    /// Whether they have it only now, and count as open until then.
    closes: bool,
}

impl Handing for Labelling<'_> {
    type Note = (u32, u32);

    fn receivers(&self, giver: u32) -> impl DoubleEndedIterator<Item = u32> {
        self.peel.sources(giver)
    }

    fn take(&self, receiver: u32) -> bool {
        let known = &self.peel.known[receiver as usize];
        if self.closes {
            known.open.store(known.open.load(Relaxed).wrapping_sub(1), Relaxed);
        }
        let (state, has_level) = (known.state.load(Relaxed), self.peel.level + 1);
        let first = state & LABELLED == 0 && state & !DROPPED != has_level;
        if first {
            known.state.store((state & DROPPED) | has_level, Relaxed);
        }
        first
    }
}

/// Positions that have got their first option labelled with a level tell the candidates before them.
struct Meeting<'a>(&'a Peel<'a>);

impl Handing for Meeting<'_> {
    type Note = (u32, u32);

    fn receivers(&self, giver: u32) -> impl DoubleEndedIterator<Item = u32> {
        self.0.sources(giver)
    }

    fn take(&self, receiver: u32) -> bool {
        let known = &self.0.known[receiver as usize];
        if known.state.load(Relaxed) != self.0.level {
            return false;
        }
        let met = known.met.load(Relaxed) + 1;
        known.met.store(met, Relaxed);
        met == known.open.load(Relaxed)
    }
}

impl<'a> Peel<'a> {
    /// `queue` are the positions of the tail.
    fn new(crew: &Crew, graph: &'a Graph, words: &[AtomicU32], queue: Vec<u32>) -> Self {
        let word = |position: u32| words[position as usize].load(Relaxed);
        let known = crew.map_numbers(position_count(graph), |position| {
            let word = word(position);
            let (state, open) = if word & LABELLED == 0 { (0, word) } else { (word, 0) };
            Known { state: state.into(), open: open.into(), met: 0.into() }
        });
        let candidates = crew.numbers(position_count(graph), |position| word(position) & LABELLED == 0);
        let mut tail = Vec::new();
        for position in &queue {
            let label = (word(*position) & !LABELLED) as usize;
            if label >= tail.len() {
                tail.resize_with(label + 1, Vec::new);
            }
            tail[label].push(*position);
        }
        Self { graph, known, candidates, queue, tail, level: 0 }
    }

    fn sources(&self, position: u32) -> impl DoubleEndedIterator<Item = u32> {
        self.graph
            .predecessors(PositionId::from_raw(position), Player::Left)
            .iter()
            .map(|source| source.raw())
    }

    /// Gives all labels of the present level, and goes on to the next.
    fn level(
        &mut self,
        crew: &Crew,
        rounds: &mut InOrder<'_>,
        meter: &mut Meter<'_, '_>,
    ) -> Result<(), Stopped> {
        let level = self.level;
        let of_tail = self.tail.get(level as usize).map_or(&[][..], Vec::as_slice);
        let reached = rounds.hand_on(of_tail, &Labelling { peel: self, closes: false }, meter)?;
        let mut round = crew.keep(&self.candidates, |candidate| {
            let Known { state, open, met } = &self.known[candidate as usize];
            met.store(0, Relaxed);
            open.load(Relaxed) == 0 && state.load(Relaxed) == level
        });
        round.extend(rounds.hand_on(&reached, &Meeting(self), meter)?);
        while !round.is_empty() {
            meter.next_round()?;
            let label =
                |position: &u32| self.known[*position as usize].state.store(LABELLED | level, Relaxed);
            crew.map(&round, label);
            let reached = rounds.hand_on(&round, &Labelling { peel: self, closes: true }, meter)?;
            let next = rounds.hand_on(&reached, &Meeting(self), meter)?;
            self.queue.append(&mut round);
            round = next;
        }
        meter.worked(self.candidates.len() as u64);
        // Only those with an option labelled with this level stay candidates.
        self.candidates = crew.keep(&self.candidates, |candidate| {
            let state = &self.known[candidate as usize].state;
            let word = state.load(Relaxed);
            if word == level {
                state.store(word | DROPPED, Relaxed);
            }
            word == level + 1
        });
        self.level += 1;
        Ok(())
    }

    /// Collects the answer.
    fn answer(self, crew: &Crew) -> GrundyLabels {
        let Self { graph, known, queue, .. } = self;
        let ranks = ranks(graph, &queue);
        let label = |position: u32| {
            let state = known[position as usize].state.load(Relaxed);
            (state & LABELLED != 0).then_some(state & !LABELLED)
        };
        // In parts, so that there is no list of its own for each set.
        let parts = crew.map_parts(position_count(graph), PART, |part| {
            let (mut claims, mut sets) = (Vec::with_capacity(part.len()), Vec::new());
            let mut set = Vec::new();
            for position in part {
                if let Some(label) = label(position) {
                    claims.push((label, ranks[position as usize]));
                    continue;
                }
                let options = graph.options(PositionId::from_raw(position), Player::Left);
                if known[position as usize].open.load(Relaxed) as usize != options.len() {
                    set.extend(options.iter().filter_map(|option| label(option.raw())));
                    set.sort_unstable();
                    set.dedup();
                }
                claims.push((INFINITE, set.len() as u32));
                sets.append(&mut set);
            }
            (claims, sets)
        });
        let (claims, sets): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
        let (claims, sets) = (claims.concat(), sets.concat());
        let mut sets = &sets[..];
        let claims = claims.into_iter().map(|(label, count)| match label {
            INFINITE => Err(sets.split_off(..count as usize).unwrap_or_default().iter().copied()),
            _ => Ok((label, count)),
        });
        GrundyLabels::unchecked(claims, None)
    }
}
