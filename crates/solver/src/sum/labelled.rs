//! Sums on impartial graphs, by the generalized Nim sum.

use super::{SumAnswer, SumMove};
use crate::play::Value;
use crate::{Graph, Grundy, GrundyLabels, Outcome, Player, PositionId};

/// The outcome of a sum and the worth of its moves, on an impartial graph in normal play.
///
/// The label of a sum is the generalized Nim sum of its components' labels (HL Proposition 40) and says who wins (HL
/// Theorem 35), so nothing is searched. O(vehicles² + moves at their positions), times the size of the sets K.
pub fn sum_by_labels(graph: &Graph, labels: &GrundyLabels, vehicles: &[PositionId]) -> SumAnswer {
    let of = |vehicle: &PositionId| labels.label(*vehicle);
    let add = |sum: Grundy, label: Grundy| sum.nim_sum(&label);
    let label = vehicles.iter().map(of).fold(Grundy::Nimber(0), add);
    let over = vehicles.iter().any(|vehicle| graph.is_tie_end(*vehicle));
    let mut moves = Vec::new();
    for (number, vehicle) in vehicles.iter().enumerate().filter(|_| !over) {
        let others = vehicles.iter().enumerate().filter(|(other, _)| *other != number);
        let others = others.map(|(_, vehicle)| of(vehicle)).fold(Grundy::Nimber(0), add);
        for player in Player::BOTH {
            for (id, to) in graph.moves_by(*vehicle, player) {
                let next = others.nim_sum(&labels.label(to));
                // The opponent is the first player of what is left.
                let value = match next.first_player_wins() {
                    Some(true) => Value::Loss,
                    Some(false) => Value::Win,
                    None => Value::Draw,
                };
                moves.push(SumMove { vehicle: number, id, to, player, value, remoteness: None });
            }
        }
    }
    let outcomes = Player::BOTH.map(|starter| match label.first_player_wins() {
        Some(true) => Outcome::win_of(starter),
        Some(false) => Outcome::win_of(starter.opponent()),
        None => Outcome::Draw,
    });
    SumAnswer { outcomes, remoteness: None, label: Some(label), moves, searched: 0 }
}
