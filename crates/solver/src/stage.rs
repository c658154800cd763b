//! The computations step by step, to be shown: what changed at each step, and why.
//!
//! These are made for drawings, not for speed: the marks themselves are computed otherwise.

mod refinement;

pub use refinement::RoundRefinement;

use crate::compact::narrow;
use crate::explain::{MoveTo, ReversibleMove};
use crate::grundy::labels_of_ends;
use crate::task::Budget;
use crate::{Classes, Graph, Outcomes, PositionId};
use hyperjam_terms::{EndKind, Player};

/// A label that a stage of the operator T gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labelled {
    /// The position.
    pub position: PositionId,
    /// Its label.
    pub label: u32,
    /// For each number below the label, ascending, a move of Left to an option that had it before.
    pub below: Vec<MoveTo>,
    /// All moves of Left to options that had no label or a greater one, each with a reply of Right back to this label.
    pub reverted: Vec<ReversibleMove>,
}

/// The stages of the operator T, as far as they were gone through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stages {
    /// What each stage labels that the one before did not.
    pub stages: Vec<Vec<Labelled>>,
    /// Whether the last one is the fixpoint; if not, there was no work left for the next.
    pub complete: bool,
}

/// The stages f1, f2, … of the operator T, starting from the empty labelling f0 (HL 5.2), of an impartial game; see
/// [`crate::impartial`]. Where there are decided ends it is that of what [`crate::grundy::StruckOut`] leaves. Of any other graph they mean nothing.
///
/// A stage looks only at positions two moves before the last labels: O(stages · moves · moves out of a position) at
/// worst, and never more than about the work of the budget in looks at a move. A stage that is begun and cannot be ended within them is
/// left out. O(positions + moves) memory.
///
/// ```
/// use hyperjam_solver::stage::operator_stages;
/// use hyperjam_solver::task::Budget;
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::Movers;
///
/// // f1 labels 0, f2 labels 1, and nothing more comes.
/// let graph = Graph::from_moves(2, [(1, 0, Movers::BOTH)])?;
/// let found = operator_stages(&graph, Budget::UNLIMITED);
/// let labels: Vec<u32> = found.stages.iter().flatten().map(|given| given.label).collect();
/// assert!(found.complete);
/// assert_eq!(labels, [0, 1]);
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn operator_stages(graph: &Graph, budget: Budget) -> Stages {
    let is_struck = labels_of_ends(graph).iter().map(Option::is_some).collect();
    let labels = vec![None; graph.position_count()];
    let mut operator = Operator { graph, labels, is_struck, work: budget.work };
    let mut stages = Vec::new();
    let mut suspects: Vec<PositionId> = graph.positions().collect();
    loop {
        let Some(stage) = operator.stage(&suspects) else { return Stages { stages, complete: false } };
        if stage.is_empty() {
            return Stages { stages, complete: true };
        }
        let given: Vec<PositionId> = stage.iter().map(|given| given.position).collect();
        stages.push(stage);
        let one_before = operator.before(&given);
        let Some(two_before) = one_before.as_ref().and_then(|before| operator.before(before)) else {
            return Stages { stages, complete: false };
        };
        suspects = one_before.into_iter().flatten().chain(two_before).collect();
        suspects.sort_unstable();
        suspects.dedup();
    }
}

/// The operator T, applied to a labelling again and again.
struct Operator<'a> {
    graph: &'a Graph,
    labels: Vec<Option<u32>>,
    /// Whether it is labelled ☾ or ☉, so that nobody moves there from elsewhere and T does not look at it.
    is_struck: Vec<bool>,
    /// How many moves may still be looked at.
    work: u64,
}

impl Operator<'_> {
    /// What T labels among these that have no label, and labels it; none if the work is used up.
    fn stage(&mut self, suspects: &[PositionId]) -> Option<Vec<Labelled>> {
        let mut stage = Vec::new();
        for position in suspects.iter().filter(|position| !self.graph.is_tie_end(**position)) {
            if self.is_struck[position.index()] {
                continue;
            }
            if self.label(*position).is_none() {
                stage.extend(self.applied(*position)?);
            }
        }
        for given in &stage {
            self.labels[given.position.index()] = Some(given.label);
        }
        Some(stage)
    }

    /// What T gives to a position, if anything; none if the work is used up.
    fn applied(&mut self, position: PositionId) -> Option<Option<Labelled>> {
        let options: Vec<MoveTo> = self.moves(position, Player::Left).collect();
        self.spend(options.len() + 1)?;
        let mut first: Vec<Option<MoveTo>> = vec![None; options.len() + 1];
        for witness in &options {
            let place = self.label(witness.to).and_then(|label| first.get_mut(label as usize));
            if let Some(place) = place {
                place.get_or_insert(*witness);
            }
        }
        let below: Vec<MoveTo> = first.into_iter().map_while(|witness| witness).collect();
        let label = narrow(below.len());
        let mut reverted = Vec::new();
        for made in options {
            if self.label(made.to).is_some_and(|other| other < label) {
                continue;
            }
            self.spend(self.graph.options(made.to, Player::Right).len())?;
            let reply = self.moves(made.to, Player::Right).find(|reply| self.label(reply.to) == Some(label));
            let Some(reply) = reply else { return Some(None) };
            reverted.push(ReversibleMove { made, reply });
        }
        Some(Some(Labelled { position, label, below, reverted }))
    }

    /// The positions with a move to one of these; none if the work is used up.
    fn before(&mut self, positions: &[PositionId]) -> Option<Vec<PositionId>> {
        let mut met = vec![false; self.graph.position_count()];
        let mut before = Vec::new();
        for position in positions {
            let sources = self.graph.sources(*position);
            self.spend(sources.len() + 1)?;
            for source in sources {
                if !std::mem::replace(&mut met[source.index()], true) {
                    before.push(*source);
                }
            }
        }
        Some(before)
    }

    fn label(&self, position: PositionId) -> Option<u32> {
        self.labels[position.index()]
    }

    fn moves(&self, from: PositionId, player: Player) -> impl Iterator<Item = MoveTo> + use<'_> {
        let moves = self.graph.moves_by(from, player).map(|(id, to)| MoveTo { id, to });
        moves.filter(|made| !self.is_struck[made.to.index()])
    }

    fn spend(&mut self, looks: usize) -> Option<()> {
        self.work = self.work.checked_sub(looks as u64)?;
        Some(())
    }
}

/// The layers of the retrograde analysis: layer r has the states (position, player to move) of remoteness r, by
/// position and then Left before Right. In normal play those of even layers are lost for the player to move and those
/// of odd layers won. [`crate::explain::outcome_reason`] says why.
pub fn outcome_layers(graph: &Graph, outcomes: &Outcomes) -> Vec<Vec<(PositionId, Player)>> {
    let mut layers = Vec::new();
    for position in graph.positions() {
        for player in Player::BOTH {
            if let Some(remoteness) = outcomes.remoteness(position, player) {
                let layer = remoteness as usize;
                if layers.len() <= layer {
                    layers.resize(layer + 1, Vec::new());
                }
                layers[layer].push((position, player));
            }
        }
    }
    layers
}

/// Why two positions of one class are distinguished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SplitReason {
    /// One is an end of this kind, the other is not.
    End {
        /// How play stops there.
        kind: EndKind,
        /// The end.
        end: PositionId,
        /// The other.
        other: PositionId,
    },
    /// One has an option in a class of the round before where the other has none.
    Option {
        /// The player whose option it is.
        player: Player,
        /// The position that has it.
        has: PositionId,
        /// The move to it.
        witness: MoveTo,
        /// The position that has none in that class.
        lacks: PositionId,
    },
}

/// A round of the refinement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The classes after it.
    pub classes: Classes,
    /// For each class that is new, why its first position left the class that it was in, whose first position stayed.
    pub apart: Vec<SplitReason>,
}

/// The rounds of the refinement, as far as they were gone through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rounds {
    /// What each round distinguishes that the one before did not.
    pub rounds: Vec<Round>,
    /// Whether the last one's classes are the coarsest hyperbisimulation; if not, there was no work left for the next.
    pub complete: bool,
}

/// All rounds of the [`RoundRefinement`] with their classes and the reasons why these are separate. The last round's classes
/// are the coarsest hyperbisimulation.
///
/// Each round takes as much memory as there are positions: on a long path that is quadratic, as is the time. No round is
/// begun that would make it more than the work of the budget, where each counts as a look at every position and move.
///
/// ```
/// use hyperjam_solver::stage::refinement_rounds;
/// use hyperjam_solver::task::Budget;
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::Movers;
///
/// // The first round separates 0, where nobody can move, from 1 and 2; the second separates these.
/// let graph = Graph::from_moves(3, [(1, 0, Movers::BOTH), (2, 1, Movers::BOTH)])?;
/// let found = refinement_rounds(&graph, Budget::UNLIMITED);
/// let counts: Vec<usize> = found.rounds.iter().map(|round| round.classes.class_count()).collect();
/// assert_eq!(counts, [2, 3]);
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn refinement_rounds(graph: &Graph, budget: Budget) -> Rounds {
    let each = (graph.position_count() + graph.move_count()) as u64;
    let mut left = budget.work;
    let mut refinement = RoundRefinement::new(graph);
    let mut before = Classes::unchecked(refinement.class_of().iter().copied());
    let mut rounds: Vec<Round> = Vec::new();
    loop {
        let Some(rest) = left.checked_sub(each) else { return Rounds { rounds, complete: false } };
        left = rest;
        if !refinement.round() {
            return Rounds { rounds, complete: true };
        }
        let classes = Classes::unchecked(refinement.class_of().iter().copied());
        let number: Vec<u32> = graph.positions().map(|position| before.class(position).raw()).collect();
        let mut apart = Vec::new();
        for first in classes.representatives() {
            let stayed = before.representatives()[before.class(*first).index()];
            if stayed != *first {
                apart.extend(split_reason(graph, &number, *first, stayed));
            }
        }
        before = classes.clone();
        rounds.push(Round { classes, apart });
    }
}

/// Why two positions of one class are separated in the round after these classes, each position's by a number: that one
/// is an end and the other is none of that kind, or else the first option that one has into a class where the other has none, Left's before Right's. None
/// if nothing separates them. O(moves of both · log moves).
pub fn split_reason(
    graph: &Graph,
    class_of: &[u32],
    left: PositionId,
    stayed: PositionId,
) -> Option<SplitReason> {
    match [left, stayed].map(|position| graph.end_kind(position)) {
        [of_left, of_stayed] if of_left == of_stayed => {}
        [Some(kind), _] => return Some(SplitReason::End { kind, end: left, other: stayed }),
        [None, kind] => {
            return kind.map(|kind| SplitReason::End { kind, end: stayed, other: left });
        }
    }
    let class = |position: PositionId| class_of[position.index()];
    for player in Player::BOTH {
        for (has, lacks) in [(left, stayed), (stayed, left)] {
            let mut reached: Vec<u32> =
                graph.options(lacks, player).iter().map(|option| class(*option)).collect();
            reached.sort_unstable();
            let mut moves = graph.moves_by(has, player).map(|(id, to)| MoveTo { id, to });
            let found = moves.find(|witness| reached.binary_search(&class(witness.to)).is_err());
            if let Some(witness) = found {
                return Some(SplitReason::Option { player, has, witness, lacks });
            }
        }
    }
    None
}
