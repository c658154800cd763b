//! Sums solved as their definition says, vehicle by vehicle, with nothing clever.

#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    reason = "every test file uses a part of it, and what it asks for exists"
)]

use hyperjam_editor::document::{Convention, Movers};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::tutor::Drawing;
use hyperjam_protocol::{GameGraph, GraphMove};
use hyperjam_solver::Player;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Where the vehicles are, and who is to move.
pub type State = (Vec<PositionId>, Player);

/// A drawing with vehicles on it.
pub fn drawing(
    positions: std::ops::Range<u32>,
    density: u32,
    vehicles: std::ops::Range<usize>,
) -> impl Strategy<Value = Drawing> {
    let kind = (any::<bool>(), prop::bool::weighted(0.7), prop::bool::weighted(0.35));
    (positions, vehicles, kind).prop_flat_map(move |(count, vehicles, (misere, impartial, ties))| {
        let moves = prop::collection::vec((0..count, 0..count, 0..4_u32), 1..(density * count) as usize);
        let vehicles = prop::collection::vec(0..count, vehicles);
        (moves, vehicles, 0..count).prop_map(move |(moves, vehicles, tie)| {
            let movers = [Movers::LEFT, Movers::RIGHT, Movers::BOTH, Movers::BOTH];
            // Identifiers with gaps, as they are after deletions.
            let position = |number: u32| PositionId(3 * number + 1);
            let step = |(nth, (from, to, by)): (usize, (u32, u32, u32))| GraphMove {
                id: MoveId(2 * nth as u32 + 1),
                from: position(from),
                to: position(to),
                by: if impartial { Movers::BOTH } else { movers[by as usize] },
            };
            Drawing {
                graph: GameGraph {
                    players: 2,
                    convention: if misere { Convention::Misere } else { Convention::Normal },
                    positions: (0..count).map(|number| (position(number), ties && number == tie)).collect(),
                    moves: moves.into_iter().enumerate().map(step).collect(),
                },
                names: (0..count).map(|number| format!("P{number}")).collect(),
                vehicles: vehicles.into_iter().map(position).collect(),
            }
        })
    })
}

pub fn other(player: Player) -> Player {
    match player {
        Player::Left => Player::Right,
        Player::Right => Player::Left,
    }
}

pub fn is_over(drawing: &Drawing, vehicles: &[PositionId]) -> bool {
    drawing.graph.positions.iter().any(|(id, tie)| *tie && vehicles.contains(id))
}

/// The moves of a state, vehicle by vehicle, each with what it leads to; none after a tie end.
pub fn moves(drawing: &Drawing, (vehicles, player): &State) -> Vec<(MoveId, State)> {
    let mut found = Vec::new();
    if is_over(drawing, vehicles) {
        return found;
    }
    let number = if *player == Player::Left { 0 } else { 1 };
    for (vehicle, on) in vehicles.iter().enumerate() {
        for step in drawing.graph.moves.iter().filter(|step| step.from == *on && step.by.includes(number)) {
            let mut next = vehicles.clone();
            next[vehicle] = step.to;
            found.push((step.id, (next, other(*player))));
        }
    }
    found
}

/// Who wins each state that can be reached from a start; nobody in a draw.
pub fn solve(drawing: &Drawing, start: &[PositionId]) -> BTreeMap<State, Option<Player>> {
    let mut waiting = vec![(start.to_vec(), Player::Left), (start.to_vec(), Player::Right)];
    let mut options: BTreeMap<State, Vec<State>> = BTreeMap::new();
    while let Some(state) = waiting.pop() {
        let Entry::Vacant(place) = options.entry(state) else { continue };
        let next: Vec<State> = moves(drawing, place.key()).into_iter().map(|(_, next)| next).collect();
        waiting.extend(next.iter().cloned());
        place.insert(next);
    }
    let mut winner: BTreeMap<State, Option<Player>> =
        options.keys().map(|state| (state.clone(), None)).collect();
    loop {
        let mut changed = false;
        for (state, next) in &options {
            if winner[state].is_some() || is_over(drawing, &state.0) {
                continue;
            }
            let player = state.1;
            let found = if next.is_empty() {
                Some(if drawing.graph.convention == Convention::Normal { other(player) } else { player })
            } else if next.iter().any(|next| winner[next] == Some(player)) {
                Some(player)
            } else if next.iter().all(|next| winner[next] == Some(other(player))) {
                Some(other(player))
            } else {
                None
            };
            if found.is_some() {
                winner.insert(state.clone(), found);
                changed = true;
            }
        }
        if !changed {
            return winner;
        }
    }
}
