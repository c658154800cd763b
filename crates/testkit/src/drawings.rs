//! Drawings as they are sent to the tutor, and what is so on them by the definitions.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use hyperjam_bridge::Game;
use hyperjam_editor::game::{GameGraph, GraphMove};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::tutor::Drawing;
use hyperjam_solver::Graph;
use hyperjam_terms::{Convention, EndKind, Movers, Outcome};
use proptest::prelude::*;

use crate::definitions;
use crate::graphs::{GameKind, Plan, any_plan};

/// The drawing of a plan, its identifiers with gaps as they are after deletions.
fn drawing(plan: Plan, convention: Convention, vehicles: Vec<usize>) -> Drawing {
    let id = |place: usize| PositionId(3 * place as u32 + 2);
    let step = |(nth, (from, to, by)): (usize, (usize, usize, Movers))| GraphMove {
        id: MoveId(2 * nth as u32 + 5),
        from: id(from),
        to: id(to),
        by,
    };
    Drawing {
        names: (0..plan.ties.len()).map(|place| format!("X{place}")).collect(),
        vehicles: vehicles.into_iter().map(id).collect(),
        negatives: Vec::new(),
        places: Vec::new(),
        lines: Vec::new(),
        boards: Vec::new(),
        rulesets: Vec::new(),
        rules: hyperjam_editor::document::Rules::Moves,
        ground: Vec::new(),
        graph: GameGraph {
            players: 2,
            convention,
            endless: Default::default(),
            priorities: Vec::new(),
            positions: plan
                .ties
                .iter()
                .enumerate()
                .map(|(place, tie)| (id(place), tie.then_some(EndKind::Tie)))
                .collect(),
            moves: plan.moves.into_iter().enumerate().map(step).collect(),
        },
    }
}

/// Any small drawing: see [`any_plan`]. The seed says whether it is impartial (every second) and misère (every third). In
/// some of the impartial ones each move is drawn twice, for Left and for Right.
pub fn any_drawing(seed: u64) -> impl Strategy<Value = Drawing> {
    let kind = if seed.is_multiple_of(2) { GameKind::Impartial } else { GameKind::Partizan };
    let convention = if seed % 3 == 2 { Convention::Misere } else { Convention::Normal };
    any_plan(seed, kind, 7).prop_map(move |mut plan| {
        if seed % 12 == 4 {
            let halves = |(from, to, _)| [(from, to, Movers::LEFT), (from, to, Movers::RIGHT)];
            plan.moves = plan.moves.into_iter().flat_map(halves).collect();
        }
        drawing(plan, convention, Vec::new())
    })
}

/// Any drawing of up to five positions with so many vehicles, more often impartial than not.
pub fn any_with_vehicles(number: Range<usize>) -> impl Strategy<Value = Drawing> {
    let vehicles = prop::collection::vec(any::<prop::sample::Index>(), number);
    let kind =
        prop::bool::weighted(0.7).prop_map(|yes| if yes { GameKind::Impartial } else { GameKind::Partizan });
    let convention = prop::sample::select(&[Convention::Normal, Convention::Misere][..]);
    let game = (any::<u64>(), kind).no_shrink().prop_flat_map(|(seed, kind)| any_plan(seed, kind, 5));
    (game, convention, vehicles).prop_map(|(plan, convention, vehicles)| {
        let on = vehicles.iter().map(|on| on.index(plan.ties.len())).collect();
        drawing(plan, convention, on)
    })
}

/// 0 for Left, 1 for Right.
pub type Side = usize;
/// A position and who is to move.
pub type State = (PositionId, Side);
/// Who wins, and after how many moves.
pub type Win = (Side, u32);

/// What is so on a drawing.
#[derive(Debug)]
pub struct Facts {
    /// Its positions in order.
    pub positions: Vec<PositionId>,
    /// Which of them are tie ends.
    pub ties: BTreeSet<PositionId>,
    /// Whether misère play is the convention: a player who cannot move wins.
    pub misere: bool,
    /// Whether every move is open to both.
    pub open_to_both: bool,
    /// The moves that can be made.
    pub moves: Vec<GraphMove>,
    /// Who wins where, and how soon; draws are left out.
    pub wins: BTreeMap<State, Win>,
    graph: Graph,
}

impl Facts {
    /// All that is so on a drawing of two players.
    pub fn of(drawing: &Drawing) -> Self {
        let GameGraph { positions, moves, convention, .. } = &drawing.graph;
        let ties: BTreeSet<_> =
            positions.iter().filter(|(_, end)| end.is_some()).map(|(id, _)| *id).collect();
        let positions: Vec<_> = positions.iter().map(|(id, _)| *id).collect();
        let moves: Vec<_> = moves.iter().filter(|step| !ties.contains(&step.from)).copied().collect();
        let graph = Game::of(&drawing.graph).unwrap().graph;
        let outcomes = definitions::outcomes(&graph, *convention);
        let win = |(id, outcomes): (&PositionId, &[(Outcome, Option<u32>); 2])| {
            let win = |side: Side| {
                let (outcome, remoteness) = outcomes[side];
                Some(((*id, side), (outcome.winner()? as Side, remoteness?)))
            };
            [win(0), win(1)]
        };
        Self {
            wins: positions.iter().zip(&outcomes).flat_map(win).flatten().collect(),
            misere: *convention == Convention::Misere,
            open_to_both: moves.iter().all(|step| step.by == Movers::BOTH),
            positions,
            ties,
            moves,
            graph,
        }
    }

    /// All of them.
    pub fn states(&self) -> Vec<State> {
        self.positions.iter().flat_map(|id| [(*id, 0), (*id, 1)]).collect()
    }

    /// What can be done.
    pub fn moves_of(&self, (at, side): State) -> impl Iterator<Item = &GraphMove> {
        self.moves.iter().filter(move |step| step.from == at && step.by.includes(side as u32))
    }

    /// What Left can move to.
    pub fn options(&self, at: PositionId) -> impl Iterator<Item = PositionId> {
        self.moves_of((at, 0)).map(|step| step.to)
    }

    /// The move with this identifier.
    pub fn find(&self, id: MoveId) -> &GraphMove {
        self.moves.iter().find(|step| step.id == id).unwrap()
    }

    /// Whether positions have labels.
    pub fn has_labels(&self) -> bool {
        self.impartial() && !self.misere
    }

    /// Whether every option of one player is hyperbisimilar to one of the other.
    pub fn impartial(&self) -> bool {
        definitions::is_impartial(&self.graph)
    }

    /// The labellings f0, f1, … up to the one that the operator T of HL 5.2 does not change.
    pub fn labellings(&self) -> Vec<BTreeMap<PositionId, u32>> {
        let mut found = vec![vec![None; self.positions.len()]];
        loop {
            let next = definitions::operator(&self.graph, &found[found.len() - 1]);
            if next == found[found.len() - 1] {
                let known = |labels: Vec<Option<u32>>| {
                    let all = self.positions.iter().zip(labels);
                    all.filter_map(|(id, label)| Some((*id, label?))).collect()
                };
                return found.into_iter().map(known).collect();
            }
            found.push(next);
        }
    }

    /// The generalized Grundy numbers as they are written.
    pub fn labels(&self) -> BTreeMap<PositionId, String> {
        let labels = definitions::labels(&self.graph).into_iter().map(|label| label.to_string());
        self.positions.iter().copied().zip(labels).collect()
    }

    /// The partitions of the refinement, each position with the first one of its class; the first has one class.
    pub fn partitions(&self) -> Vec<BTreeMap<PositionId, PositionId>> {
        let named = |classes: Vec<usize>| {
            let firsts = classes.into_iter().map(|first| self.positions[first]);
            self.positions.iter().copied().zip(firsts).collect()
        };
        definitions::partitions(&self.graph).into_iter().map(named).collect()
    }

    /// Whether L, R, I, II have a non-losing strategy (HL 2.1).
    pub fn roles(&self, at: PositionId) -> [bool; 4] {
        let holds = |side: Side, starter: Side| {
            self.wins.get(&(at, starter)).is_none_or(|(winner, _)| *winner == side)
        };
        [
            holds(0, 0) && holds(0, 1),
            holds(1, 0) && holds(1, 1),
            holds(0, 0) && holds(1, 1),
            holds(0, 1) && holds(1, 0),
        ]
    }

    /// The sector as it is written.
    pub fn sector(&self, at: PositionId) -> String {
        let names = ["L", "R", "I", "II"];
        let held = self.roles(at).into_iter().zip(names).filter(|(holds, _)| *holds);
        held.map(|(_, name)| name).collect::<Vec<_>>().join(",")
    }
}
