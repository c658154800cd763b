//! The refinement to the coarsest hyperbisimulation in rounds (HL 2, Lemma 2).

use crate::compact::narrow;
use crate::{Graph, PositionId};
use hyperjam_terms::{EndKind, Player};

/// The classes between two rounds of the refinement: at first all positions are in one class.
///
/// A round separates the positions of a class whose options are in different classes after the round before, all at once.
/// It looks only at positions with an option whose class has changed; of the parts of a class the largest keeps its number,
/// so that each position changes its own at most log n times. O(moves · log positions) looks for all rounds together, if no
/// position has very many moves.
///
/// ```
/// use hyperjam_solver::stage::RoundRefinement;
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::Movers;
///
/// // The first round separates 0, where nobody can move, from 1 and 2; the second separates these.
/// let graph = Graph::from_moves(3, [(1, 0, Movers::BOTH), (2, 1, Movers::BOTH)])?;
/// let mut refinement = RoundRefinement::new(&graph);
/// assert!(refinement.round());
/// assert_eq!(refinement.class_of()[1], refinement.class_of()[2]);
/// assert!(refinement.round() && !refinement.round());
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RoundRefinement<'a> {
    graph: &'a Graph,
    /// The number of each position's class.
    class_of: Vec<u32>,
    /// The positions, class by class.
    order: Vec<PositionId>,
    /// Where each position is in the order.
    place: Vec<usize>,
    /// Where each class starts and ends in the order.
    classes: Vec<(usize, usize)>,
    /// What may be distinguished from others of its class.
    suspects: Vec<PositionId>,
    is_suspect: Vec<bool>,
    looks: u64,
}

/// What tells positions of a class apart: whether play stops there, and the classes of the options of each player.
type Signature = (Option<EndKind>, [Vec<u32>; 2]);

impl<'a> RoundRefinement<'a> {
    /// All positions in one class.
    pub fn new(graph: &'a Graph) -> Self {
        let count = graph.position_count();
        Self {
            graph,
            class_of: vec![0; count],
            order: graph.positions().collect(),
            place: (0..count).collect(),
            classes: vec![(0, count)],
            suspects: graph.positions().collect(),
            is_suspect: vec![true; count],
            looks: 0,
        }
    }

    /// The number of each position's class, in no particular order.
    pub fn class_of(&self) -> &[u32] {
        &self.class_of
    }

    /// How many positions and moves were looked at, each as often as it was.
    pub fn looks(&self) -> u64 {
        self.looks
    }

    /// Makes a round, and says whether it changed anything.
    pub fn round(&mut self) -> bool {
        let suspects = std::mem::take(&mut self.suspects);
        let mut found: Vec<(u32, Signature, PositionId)> = suspects
            .iter()
            .map(|position| (self.class(*position), self.signature(*position), *position))
            .collect();
        found.sort_unstable();
        // All signatures are of the classes before this round.
        let of_class =
            |(a, ..): &(u32, Signature, PositionId), (b, ..): &(u32, Signature, PositionId)| a == b;
        let others: Vec<Option<Signature>> = found
            .chunk_by(of_class)
            .map(|suspects| suspects.first().and_then(|(class, ..)| self.other(*class, suspects.len())))
            .collect();
        suspects.iter().for_each(|position| self.is_suspect[position.index()] = false);
        let count = self.classes.len();
        let mut changed = Vec::new();
        for (suspects, other) in found.chunk_by(of_class).zip(others) {
            let leaving = suspects.chunk_by(|(_, a, _), (_, b, _)| a == b);
            let leaving =
                leaving.filter(|same| same.first().map(|(_, signature, _)| signature) != other.as_ref());
            self.split(leaving, &mut changed);
        }
        for position in changed {
            self.looks += self.graph.sources(position).len() as u64;
            for source in self.graph.sources(position) {
                if !std::mem::replace(&mut self.is_suspect[source.index()], true) {
                    self.suspects.push(*source);
                }
            }
        }
        self.classes.len() > count
    }

    fn class(&self, position: PositionId) -> u32 {
        self.class_of[position.index()]
    }

    fn signature(&mut self, position: PositionId) -> Signature {
        self.looks += 1 + self.graph.successors(position).len() as u64;
        let of = |player| {
            let options = self.graph.options(position, player).iter();
            let mut classes: Vec<u32> = options.map(|option| self.class(*option)).collect();
            classes.sort_unstable();
            classes.dedup();
            classes
        };
        (self.graph.end_kind(position), Player::BOTH.map(of))
    }

    /// The signature of those of a class that are no suspects: they all have the same.
    fn other(&mut self, class: u32, suspects: usize) -> Option<Signature> {
        let (start, end) = self.classes[class as usize];
        if suspects == end - start {
            return None;
        }
        let other =
            self.order[start..end].iter().find(|position| !self.is_suspect[position.index()]).copied();
        other.map(|other| self.signature(other))
    }

    /// Splits a class into the groups that leave it and the rest.
    fn split<'b>(
        &mut self,
        leaving: impl Iterator<Item = &'b [(u32, Signature, PositionId)]>,
        changed: &mut Vec<PositionId>,
    ) {
        let mut parts = Vec::new();
        let mut whole = None;
        for group in leaving {
            let Some((class, ..)) = group.first() else { continue };
            let (start, end) = whole.map_or(self.classes[*class as usize], |(_, range)| range);
            for (number, (.., position)) in group.iter().enumerate() {
                self.swap(self.place[position.index()], end - 1 - number);
            }
            let from = end - group.len();
            parts.push((from, end));
            whole = Some((*class, (start, from)));
        }
        let Some((class, rest)) = whole else { return };
        if rest.0 < rest.1 {
            parts.push(rest);
        }
        // The largest keeps the number of the class.
        parts.sort_by_key(|(start, end)| std::cmp::Reverse(end - start));
        for (number, part) in parts.into_iter().enumerate() {
            if number == 0 {
                self.classes[class as usize] = part;
                continue;
            }
            let name = narrow(self.classes.len());
            self.classes.push(part);
            for position in &self.order[part.0..part.1] {
                self.class_of[position.index()] = name;
                changed.push(*position);
            }
        }
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.order.swap(a, b);
        for place in [a, b] {
            self.place[self.order[place].index()] = place;
        }
    }
}
