//! Made-up drawings, and what is so on them by the definitions as they stand: nothing of the solver is used here.

#![allow(dead_code, unreachable_pub, clippy::unwrap_used, reason = "every test file uses a part of it")]

use hyperjam_editor::document::{Convention, Movers};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::tutor::Drawing;
use hyperjam_protocol::{GameGraph, GraphMove};
use hyperjam_solver::generate::SplitMix;
use std::collections::{BTreeMap, BTreeSet};

/// A small drawing, different for each seed, with gaps between its identifiers: with loops, cycles, parallel moves,
/// stuck positions; every second impartial, every third misère, every fourth with tie ends, every fifth without cycles.
/// In some of the impartial ones each move is drawn twice, for Left and for Right.
pub fn drawing(seed: u64) -> Drawing {
    let mut random = SplitMix::new(seed);
    let count = 1 + random.below(7);
    let ties: Vec<bool> = (0..count).map(|_| seed % 4 == 3 && random.below(4) == 0).collect();
    let mut moves = Vec::new();
    for number in 0..random.below(1 + 3 * count) {
        let (mut from, mut to) = (random.below(count), random.below(count));
        if seed % 5 == 4 {
            (from, to) = (from.max(to), from.min(to));
        }
        if seed % 5 == 4 && from == to {
            continue;
        }
        let by = match random.below(3) {
            _ if seed.is_multiple_of(2) => Movers::BOTH,
            0 => Movers::LEFT,
            1 => Movers::RIGHT,
            _ => Movers::BOTH,
        };
        let id = |place: usize| PositionId(3 * place as u32 + 2);
        let players: &[Movers] = if seed % 12 == 4 { &[Movers::LEFT, Movers::RIGHT] } else { &[by] };
        for (&by, half) in players.iter().zip(0..) {
            moves.push(GraphMove {
                id: MoveId(2 * number as u32 + 5 + half),
                from: id(from),
                to: id(to),
                by,
            });
        }
    }
    let positions: Vec<_> =
        ties.into_iter().enumerate().map(|(place, tie)| (PositionId(3 * place as u32 + 2), tie)).collect();
    let convention = if seed % 3 == 2 { Convention::Misere } else { Convention::Normal };
    let names = (0..count).map(|place| format!("X{place}")).collect();
    let graph = GameGraph { players: 2, convention, positions, moves };
    Drawing { graph, names, vehicles: Vec::new() }
}

/// 0 for Left, 1 for Right.
pub type Side = usize;
/// A position and who is to move.
pub type State = (PositionId, Side);
/// Who wins, and after how many moves.
pub type Win = (Side, u32);

/// What is so on a drawing.
pub struct Facts {
    pub positions: Vec<PositionId>,
    pub ties: BTreeSet<PositionId>,
    pub misere: bool,
    /// Whether every move is open to both.
    pub open_to_both: bool,
    /// The moves that can be made.
    pub moves: Vec<GraphMove>,
    /// Who wins where, and how soon; draws are left out.
    pub wins: BTreeMap<State, Win>,
}

impl Facts {
    pub fn of(drawing: &Drawing) -> Self {
        let graph = &drawing.graph;
        let ties: BTreeSet<_> = graph.positions.iter().filter(|(_, tie)| *tie).map(|(id, _)| *id).collect();
        let moves: Vec<_> = graph.moves.iter().filter(|step| !ties.contains(&step.from)).copied().collect();
        let mut facts = Self {
            positions: graph.positions.iter().map(|(id, _)| *id).collect(),
            ties,
            misere: graph.convention == Convention::Misere,
            open_to_both: moves.iter().all(|step| step.by == Movers::BOTH),
            moves,
            wins: BTreeMap::new(),
        };
        // In round k everything that ends after k moves is found from what was found before.
        for round in 0..=2 * facts.positions.len() as u32 {
            let before = facts.wins.clone();
            for state in facts.states() {
                let (at, side) = state;
                if facts.ties.contains(&at) || before.contains_key(&state) {
                    continue;
                }
                let after: Vec<_> =
                    facts.moves_of(state).map(|step| before.get(&(step.to, 1 - side))).collect();
                let winner = if after.is_empty() {
                    Some(if facts.misere { side } else { 1 - side })
                } else if after.iter().flatten().any(|(winner, _)| *winner == side) {
                    Some(side)
                } else if after.iter().all(Option::is_some) {
                    Some(1 - side)
                } else {
                    None
                };
                if let Some(winner) = winner {
                    facts.wins.insert(state, (winner, round));
                }
            }
        }
        facts
    }

    pub fn states(&self) -> Vec<State> {
        self.positions.iter().flat_map(|id| [(*id, 0), (*id, 1)]).collect()
    }

    pub fn moves_of(&self, (at, side): State) -> impl Iterator<Item = &GraphMove> {
        self.moves.iter().filter(move |step| step.from == at && step.by.includes(side as u32))
    }

    pub fn options(&self, at: PositionId) -> impl Iterator<Item = PositionId> {
        self.moves_of((at, 0)).map(|step| step.to)
    }

    pub fn find(&self, id: MoveId) -> &GraphMove {
        self.moves.iter().find(|step| step.id == id).unwrap()
    }

    pub fn has_labels(&self) -> bool {
        self.impartial() && !self.misere
    }

    /// Whether every option of one player is hyperbisimilar to one of the other.
    pub fn impartial(&self) -> bool {
        let mut same: BTreeSet<(PositionId, PositionId)> = BTreeSet::new();
        for x in &self.positions {
            let alike = |y: &&PositionId| self.ties.contains(x) == self.ties.contains(y);
            same.extend(self.positions.iter().filter(alike).map(|y| (*x, *y)));
        }
        // Whether every option of one state is the same as one of the other.
        let matched = |same: &BTreeSet<_>, one: State, other: State| {
            self.moves_of(one).all(|a| self.moves_of(other).any(|b| same.contains(&(a.to, b.to))))
        };
        loop {
            let before = same.clone();
            same.retain(|&(x, y)| {
                let mutual =
                    |side| matched(&before, (x, side), (y, side)) && matched(&before, (y, side), (x, side));
                mutual(0) && mutual(1)
            });
            if same == before {
                return self
                    .positions
                    .iter()
                    .all(|&at| matched(&same, (at, 0), (at, 1)) && matched(&same, (at, 1), (at, 0)));
            }
        }
    }

    /// The operator T of HL 5.2.
    pub fn operator(&self, labels: &BTreeMap<PositionId, u32>) -> BTreeMap<PositionId, u32> {
        let known = |at: PositionId| -> BTreeSet<u32> {
            self.options(at).filter_map(|to| labels.get(&to).copied()).collect()
        };
        let label = |at: &PositionId| {
            let mex = mex(&known(*at));
            let answered = self.options(*at).all(|to| labels.contains_key(&to) || known(to).contains(&mex));
            (!self.ties.contains(at) && answered).then_some((*at, mex))
        };
        self.positions.iter().filter_map(label).collect()
    }

    /// The labellings f0, f1, … up to the one that T does not change.
    pub fn labellings(&self) -> Vec<BTreeMap<PositionId, u32>> {
        let mut found = vec![BTreeMap::new()];
        loop {
            let next = self.operator(found.last().unwrap());
            if next == *found.last().unwrap() {
                return found;
            }
            found.push(next);
        }
    }

    /// The generalized Grundy numbers as they are written.
    pub fn labels(&self) -> BTreeMap<PositionId, String> {
        let finite = self.labellings().pop().unwrap();
        let write = |at: &PositionId| {
            let set: BTreeSet<u32> = self.options(*at).filter_map(|to| finite.get(&to).copied()).collect();
            let set: Vec<String> = set.iter().map(u32::to_string).collect();
            let text = match finite.get(at) {
                Some(number) => number.to_string(),
                None if set.is_empty() => "∞".into(),
                None => format!("∞{{{}}}", set.join(",")),
            };
            (*at, text)
        };
        self.positions.iter().map(write).collect()
    }

    /// The partitions of the refinement, each position with the first one of its class; the first has one class.
    pub fn partitions(&self) -> Vec<BTreeMap<PositionId, PositionId>> {
        let first = self.positions.first().copied().unwrap_or_default();
        let mut found = vec![self.positions.iter().map(|id| (*id, first)).collect::<BTreeMap<_, _>>()];
        loop {
            let now = found.last().unwrap();
            let signature = |at: PositionId| {
                let of = |side| self.moves_of((at, side)).map(|step| now[&step.to]).collect::<BTreeSet<_>>();
                (now[&at], self.ties.contains(&at), of(0), of(1))
            };
            let mut firsts = BTreeMap::new();
            let mut next = BTreeMap::new();
            for at in &self.positions {
                next.insert(*at, *firsts.entry(signature(*at)).or_insert(*at));
            }
            if next == *now {
                return found;
            }
            found.push(next);
        }
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

pub fn mex(set: &BTreeSet<u32>) -> u32 {
    (0..).find(|number| !set.contains(number)).unwrap()
}

/// The state that an address such as `why/p3/left` is about.
pub fn state(address: &str) -> Option<State> {
    let (position, side) = address.strip_prefix("why/p")?.split_once('/')?;
    let side = match side {
        "left" => 0,
        "right" => 1,
        _ => return None,
    };
    Some((PositionId(position.parse().ok()?), side))
}

/// The address of a state.
pub fn address((at, side): State) -> String {
    format!("why/p{}/{}", at.0, ["left", "right"][side])
}
