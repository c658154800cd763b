//! The least ranks that show labels, one rank of one label in two rounds.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use hyperjam_solver::task::Stopped;
use hyperjam_solver::{Graph, GrundyLabels, PositionId};
use hyperjam_terms::Player;

use crate::crew::{Crew, Handing, Rounds, position_count};
use crate::labels::sources;
use crate::meter::Meter;

/// In place of a label: it is ∞.
const INFINITE: u32 = u32::MAX;

/// What is known of a position.
struct Ranked {
    label: u32,
    /// Moves to options without a smaller label that are not known to have a reply of smaller rank.
    open: AtomicU32,
    /// The last label of which it was found to have an option, counted from 1.
    reached: AtomicU32,
}

/// Positions of one label and rank tell those that have a move to them.
struct Replies<'a> {
    graph: &'a Graph,
    known: &'a [Ranked],
    label: u32,
}

impl Handing for Replies<'_> {
    type Note = u32;

    #[inline]
    fn receivers(&self, giver: u32) -> impl DoubleEndedIterator<Item = u32> {
        sources(self.graph, giver)
    }

    /// Whether the receiver is an option that is answered now, and was not before.
    #[inline]
    fn take(&self, receiver: u32) -> bool {
        let option = &self.known[receiver as usize];
        let is_new = option.reached.load(Relaxed) <= self.label;
        option.reached.store(self.label + 1, Relaxed);
        is_new && option.label >= self.label
    }
}

/// And these tell the positions of that label that they are options of.
struct Options<'a> {
    graph: &'a Graph,
    known: &'a [Ranked],
    label: u32,
}

impl Handing for Options<'_> {
    type Note = u32;

    #[inline]
    fn receivers(&self, giver: u32) -> impl DoubleEndedIterator<Item = u32> {
        let known = self.known;
        sources(self.graph, giver).filter(|source| known[*source as usize].label == self.label)
    }

    #[inline]
    fn take(&self, receiver: u32) -> bool {
        let open = &self.known[receiver as usize].open;
        let left = open.load(Relaxed) - 1;
        open.store(left, Relaxed);
        left == 0
    }
}

/// The least ranks that show labels, as [`least_ranks`](hyperjam_solver::grundy::least_ranks) finds them; its queue falls apart
/// into rounds. O(positions + moves) for each number that occurs as a label.
pub(crate) fn least_ranks(
    crew: &Crew,
    graph: &Graph,
    labels: &GrundyLabels,
    meter: &mut Meter<'_, '_>,
) -> Result<Vec<Option<u32>>, Stopped> {
    let label = |position: PositionId| labels.finite(position).unwrap_or(INFINITE);
    let count = position_count(graph);
    let known = crew.map_numbers(count, |position| {
        let position = PositionId::from_raw(position);
        let here = label(position);
        let options = graph.options(position, Player::Left).iter();
        let open = options.filter(|option| label(**option) >= here).count() as u32;
        Ranked { label: here, open: AtomicU32::new(open), reached: AtomicU32::new(0) }
    });
    let is_finite = |position: u32| known[position as usize].label != INFINITE;
    let mut rest = crew.numbers(count, is_finite);
    let mut rounds = Rounds::new(crew, count);
    let mut ranks = vec![None; graph.position_count()];
    for label in 0.. {
        if rest.is_empty() {
            break;
        }
        meter.expect(rest.len() as u64);
        let has = |position: u32| known[position as usize].label == label;
        let mut round =
            crew.keep(&rest, |position| has(position) && known[position as usize].open.load(Relaxed) == 0);
        rest = crew.keep(&rest, |position| !has(position));
        for rank in 0.. {
            if round.is_empty() {
                break;
            }
            round.iter().for_each(|position| ranks[*position as usize] = Some(rank));
            let (known, replies) = (&known[..], round);
            let answered = rounds.hand_on(&replies, &Replies { graph, known, label }, meter)?;
            round = rounds.hand_on(&answered, &Options { graph, known, label }, meter)?;
        }
    }
    Ok(ranks)
}
