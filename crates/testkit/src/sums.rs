//! Sums solved as their definition says, vehicle by vehicle, with nothing clever.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::tutor::Drawing;
use hyperjam_terms::{Convention, Player};

/// Where the vehicles are, and who is to move.
pub type SumState = (Vec<PositionId>, Player);

/// Whether a vehicle stands on a tie end.
pub fn is_over(drawing: &Drawing, vehicles: &[PositionId]) -> bool {
    drawing.graph.positions.iter().any(|(id, end)| end.is_some() && vehicles.contains(id))
}

/// The moves of a state, vehicle by vehicle, each with what it leads to; none after a tie end.
pub fn moves(drawing: &Drawing, (vehicles, player): &SumState) -> Vec<(MoveId, SumState)> {
    let mut found = Vec::new();
    if is_over(drawing, vehicles) {
        return found;
    }
    let number = if *player == Player::Left { 0 } else { 1 };
    for (vehicle, on) in vehicles.iter().enumerate() {
        for step in drawing.graph.moves.iter().filter(|step| step.from == *on && step.by.includes(number)) {
            let mut next = vehicles.clone();
            next[vehicle] = step.to;
            found.push((step.id, (next, player.opponent())));
        }
    }
    found
}

/// Who wins each state that can be reached from a start; nobody in a draw.
pub fn solve(drawing: &Drawing, start: &[PositionId]) -> BTreeMap<SumState, Option<Player>> {
    let mut waiting = vec![(start.to_vec(), Player::Left), (start.to_vec(), Player::Right)];
    let mut options: BTreeMap<SumState, Vec<SumState>> = BTreeMap::new();
    while let Some(state) = waiting.pop() {
        let Entry::Vacant(place) = options.entry(state) else { continue };
        let next: Vec<SumState> = moves(drawing, place.key()).into_iter().map(|(_, next)| next).collect();
        waiting.extend(next.iter().cloned());
        place.insert(next);
    }
    let mut winner: BTreeMap<SumState, Option<Player>> =
        options.keys().map(|state| (state.clone(), None)).collect();
    loop {
        let mut changed = false;
        for (state, next) in &options {
            if winner[state].is_some() || is_over(drawing, &state.0) {
                continue;
            }
            let player = state.1;
            let found = if next.is_empty() {
                Some(if drawing.graph.convention == Convention::Normal { player.opponent() } else { player })
            } else if next.iter().any(|next| winner[next] == Some(player)) {
                Some(player)
            } else if next.iter().all(|next| winner[next] == Some(player.opponent())) {
                Some(player.opponent())
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
