//! Sums of impartial games, by the generalized Nim-sum.

use crate::{Graph, GrundyLabels, PositionId};
use hyperjam_terms::{EndKind, Grundy, Player};

/// How far a sum of labels is from its end: first the labels, added as ordinary numbers, then their ranks. What has no
/// number counts most.
///
/// [`super::Preference`] says why this comes to an end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Measure {
    /// The sum of the labels.
    pub labels: u64,
    /// The sum of the ranks.
    pub ranks: u64,
}

/// A sum as its labels have it, for an impartial game in normal play.
#[derive(Clone, Copy, Debug)]
pub struct LabelledSum<'a> {
    graph: &'a Graph,
    labels: &'a GrundyLabels,
    /// The Nim sum of those that are numbers.
    numbers: u32,
    /// How many are none, and the sum of their positions' numbers: if there is only one, that is its own.
    infinite: (u64, u64),
    /// How many are ☾.
    moons: u64,
    /// How it has ended, if it has.
    end: Option<EndKind>,
    measure: Measure,
}

impl<'a> LabelledSum<'a> {
    /// The sum of these positions of a graph with these labels. O(vehicles · log ends).
    pub fn new(graph: &'a Graph, labels: &'a GrundyLabels, vehicles: &[PositionId]) -> Self {
        let end = EndKind::of_sum(vehicles.iter().map(|vehicle| graph.end_kind(*vehicle)));
        let measure = Measure::default();
        let mut sum = Self { graph, labels, numbers: 0, infinite: (0, 0), moons: 0, end, measure };
        vehicles.iter().for_each(|vehicle| sum.count(*vehicle, u64::wrapping_add));
        sum
    }

    /// The same after one of its vehicles has moved, which none can where it has ended. O(log ends).
    pub fn moved(mut self, from: PositionId, to: PositionId) -> Self {
        self.end = self.graph.end_kind(to);
        self.count(from, u64::wrapping_sub);
        self.count(to, u64::wrapping_add);
        self
    }

    /// Puts a vehicle there or takes one away.
    fn count(&mut self, vehicle: PositionId, change: fn(u64, u64) -> u64) {
        let label = self.labels.finite(vehicle);
        match label {
            Some(label) => self.numbers ^= label,
            None if self.labels.is_moon(vehicle) => self.moons = change(self.moons, 1),
            None => {
                let (count, positions) = self.infinite;
                self.infinite = (change(count, 1), change(positions, vehicle.index() as u64));
            }
        }
        let weight = |part: Option<u32>| u64::from(part.unwrap_or(u32::MAX));
        let Measure { labels, ranks } = &mut self.measure;
        *labels = change(*labels, weight(label));
        *ranks = change(*ranks, weight(self.labels.rank(vehicle)));
    }

    /// The set K of the only vehicle without a number; none if there is none or more than one.
    fn only_set(&self) -> Option<&'a [u32]> {
        let (count, position) = self.infinite;
        let position = usize::try_from(position).ok().filter(|_| count == 1)?;
        Some(self.labels.options_labelled(PositionId::from_index(position)))
    }

    /// The generalized Nim-sum of the labels (HL Proposition 40); where the sum has ended, that of its end.
    pub fn label(&self) -> Grundy {
        match self.end {
            Some(EndKind::Tie) => return Grundy::infinity(),
            Some(EndKind::Loss) => return Grundy::Sun,
            Some(_) => return Grundy::Moon,
            None if self.moons > 0 => return Grundy::Moon,
            None => {}
        }
        match self.only_set() {
            Some(set) => Grundy::infinite(set.iter().map(|k| k ^ self.numbers)),
            None if self.infinite.0 == 0 => Grundy::Nimber(self.numbers),
            None => Grundy::infinity(),
        }
    }

    /// Whether the first player wins, or the second (`Some(false)`); none for a draw (HL Lemma 31). O(log of the size
    /// of a set K).
    pub fn first_player_wins(&self) -> Option<bool> {
        match self.end {
            Some(end) => return end.winner(Player::Left).map(|winner| winner == Player::Left),
            None if self.moons > 0 => return Some(true),
            None => {}
        }
        match self.only_set() {
            Some(set) => set.binary_search(&self.numbers).is_ok().then_some(true),
            None if self.infinite.0 == 0 => Some(self.numbers != 0),
            None => None,
        }
    }

    /// How far it is from its end.
    pub fn measure(&self) -> Measure {
        if self.end.is_some() { Measure::default() } else { self.measure }
    }
}
