//! The computations step by step, to be shown: what changed at each step, and why.
//!
//! These are made for drawings, not for speed: the marks themselves are computed otherwise.

use crate::explain::{Reverted, Witness};
use crate::{Classes, Graph, Outcomes, Player, PositionId};

/// A label that a stage of the operator T gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labelled {
    /// The position.
    pub position: PositionId,
    /// Its label.
    pub label: u32,
    /// For each number below the label, ascending, a move to an option that had it before.
    pub below: Vec<Witness>,
    /// All moves to options that had no label or a greater one, each with a move back to this label.
    pub reverted: Vec<Reverted>,
}

/// The stages f1, f2, … of the operator T, starting from the empty labelling f0: what each labels that the one before
/// did not (HL 5.2). None if some move is not open to both players.
///
/// O(stages · moves into what changed): a stage looks only at positions two moves before the last labels.
pub fn operator_stages(graph: &Graph) -> Option<Vec<Vec<Labelled>>> {
    if !graph.is_impartial() {
        return None;
    }
    let mut labels: Vec<Option<u32>> = vec![None; graph.position_count()];
    let mut stages = Vec::new();
    let mut suspects: Vec<PositionId> = graph.positions().collect();
    loop {
        let found = suspects.iter().filter(|position| labels[position.index()].is_none());
        let stage: Vec<Labelled> = found.filter_map(|position| applied(graph, &labels, *position)).collect();
        if stage.is_empty() {
            return Some(stages);
        }
        suspects.clear();
        for given in &stage {
            labels[given.position.index()] = Some(given.label);
            for before in graph.predecessors(given.position, Player::Left) {
                suspects.push(*before);
                suspects.extend_from_slice(graph.predecessors(*before, Player::Left));
            }
        }
        suspects.sort_unstable();
        suspects.dedup();
        stages.push(stage);
    }
}

/// What T gives to a position, if anything.
fn applied(graph: &Graph, labels: &[Option<u32>], position: PositionId) -> Option<Labelled> {
    if graph.is_tie_end(position) {
        return None;
    }
    let moves = |from| graph.moves_by(from, Player::Left).map(|(id, to)| Witness { id, to });
    let label_of = |witness: &Witness| labels[witness.to.index()];
    let to_label = |from, label| moves(from).find(|witness| label_of(witness) == Some(label));
    let mut below = Vec::new();
    while let Some(witness) = to_label(position, below.len() as u32) {
        below.push(witness);
    }
    let label = below.len() as u32;
    let mut reverted = Vec::new();
    for made in moves(position).filter(|made| label_of(made).is_none_or(|other| other > label)) {
        let reply = to_label(made.to, label)?;
        reverted.push(Reverted { made, reply });
    }
    Some(Labelled { position, label, below, reverted })
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

/// Why two positions of one class are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Apart {
    /// One is a tie end, the other is not.
    TieEnd {
        /// The tie end.
        tie: PositionId,
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
        witness: Witness,
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
    pub apart: Vec<Apart>,
}

/// The rounds of the refinement: at first all positions are in one class; in each round those part whose options were
/// in different classes, until nothing changes. The last round's classes are the coarsest hyperbisimulation.
///
/// O(rounds · moves · log moves).
pub fn refinement_rounds(graph: &Graph) -> Vec<Round> {
    let mut labels: Vec<u32> = vec![0; graph.position_count()];
    let mut rounds: Vec<Round> = Vec::new();
    loop {
        // What a position is in this round: its class and the classes of its options.
        let signature = |position: PositionId| {
            let of = |player| {
                let options = graph.options(position, player).iter();
                let mut classes: Vec<u32> = options.map(|option| labels[option.index()]).collect();
                classes.sort_unstable();
                classes.dedup();
                classes
            };
            (labels[position.index()], graph.is_tie_end(position), of(Player::Left), of(Player::Right))
        };
        let mut order: Vec<_> = graph.positions().map(|position| (signature(position), position)).collect();
        order.sort();
        let mut next = vec![0; graph.position_count()];
        for (number, same) in order.chunk_by(|(a, _), (b, _)| a == b).enumerate() {
            same.iter().for_each(|(_, position)| next[position.index()] = number as u32);
        }
        let classes = Classes::numbered(next.into_iter());
        let before = rounds
            .last()
            .map_or(usize::from(graph.position_count() > 0), |round| round.classes.class_count());
        if classes.class_count() == before {
            return rounds;
        }
        let mut apart = Vec::new();
        for first in classes.representatives() {
            let stayed = labels.iter().position(|label| *label == labels[first.index()]);
            let stayed = stayed.and_then(|index| graph.position(index)).filter(|stayed| stayed != first);
            apart.extend(stayed.and_then(|stayed| difference(graph, &labels, *first, stayed)));
        }
        labels = graph.positions().map(|position| classes.class(position).index() as u32).collect();
        rounds.push(Round { classes, apart });
    }
}

/// Why two positions part in this round.
fn difference(graph: &Graph, labels: &[u32], left: PositionId, stayed: PositionId) -> Option<Apart> {
    if graph.is_tie_end(left) != graph.is_tie_end(stayed) {
        let (tie, other) = if graph.is_tie_end(left) { (left, stayed) } else { (stayed, left) };
        return Some(Apart::TieEnd { tie, other });
    }
    let label = |position: PositionId| labels[position.index()];
    for player in Player::BOTH {
        for (has, lacks) in [(left, stayed), (stayed, left)] {
            let reaches = |class| graph.options(lacks, player).iter().any(|option| label(*option) == class);
            let mut moves = graph.moves_by(has, player).map(|(id, to)| Witness { id, to });
            if let Some(witness) = moves.find(|witness| !reaches(label(witness.to))) {
                return Some(Apart::Option { player, has, witness, lacks });
            }
        }
    }
    None
}
