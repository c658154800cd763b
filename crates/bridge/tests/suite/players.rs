//! Marks of games for more than two players, compared with the definitions.

use hyperjam_bridge::SeatGame;
use hyperjam_editor::game::{GameGraph, GraphMove};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_terms::{Convention, EndKind, Movers, OutcomeSet};
use proptest::collection::vec;
use proptest::prelude::*;

/// A drawing of so many players with these moves, each by the bits of those who may make it.
fn drawing(players: u32, positions: u32, moves: &[(u32, u32, u32)]) -> GameGraph {
    let step = |(nth, &(from, to, bits)): (u32, &(u32, u32, u32))| {
        let by = Movers::of_bits(bits & Movers::all(players).bits()).unwrap_or(Movers::all(players));
        GraphMove { id: MoveId(nth), from: PositionId(from % positions), to: PositionId(to % positions), by }
    };
    GameGraph {
        players,
        convention: Convention::Normal,
        endless: Default::default(),
        priorities: Vec::new(),
        positions: (0..positions).map(|id| (PositionId(id), None)).collect(),
        moves: (0..).zip(moves).map(step).collect(),
    }
}

/// Whether a player can make sure of not being stuck within so many moves, straight from the rules.
fn survives(game: &GameGraph, at: PositionId, mover: u32, who: u32, moves: u32) -> bool {
    let next = (mover + 1) % game.players;
    let mut open = game
        .moves
        .iter()
        .filter(|step| step.from == at && step.by.includes(mover))
        .map(|step| step.to)
        .peekable();
    if open.peek().is_none() {
        return mover != who;
    }
    if moves == 0 {
        return true;
    }
    let mut after = open.map(|to| survives(game, to, next, who, moves - 1));
    if mover == who { after.any(|survives| survives) } else { after.all(|survives| survives) }
}

/// The positions that can be reached by at least one move.
fn reached(game: &GameGraph, from: PositionId) -> Vec<PositionId> {
    let (mut found, mut due) = (Vec::new(), vec![from]);
    while let Some(at) = due.pop() {
        for step in game.moves.iter().filter(|step| step.from == at) {
            if !found.contains(&step.to) {
                found.push(step.to);
                due.push(step.to);
            }
        }
    }
    found
}

proptest! {
    #[test]
    fn marks_are_as_the_rules_say(
        players in 3_u32..5,
        positions in 1_u32..4,
        moves in vec((0_u32..4, 0_u32..4, 0_u32..16), 0..6),
    ) {
        let drawn = drawing(players, positions, &moves);
        let marks = SeatGame::of(&drawn).unwrap().marks();
        // Who can be made to lose can be within as many moves as there are states.
        let enough = positions * players;
        for (at, mark) in (0..positions).map(PositionId).zip(&marks) {
            prop_assert_eq!(mark.starting.len(), players as usize);
            for starter in 0..players {
                let wins = |turn: &u32| survives(&drawn, at, starter, (starter + turn) % players, enough);
                let wins: Vec<u32> = (0..players).filter(wins).collect();
                prop_assert_eq!(mark.starting[starter as usize], OutcomeSet::of(players, &wins).unwrap());
            }
            let ahead = reached(&drawn, at);
            let here = |position: PositionId| position == at || ahead.contains(&position);
            let all = Movers::all(players);
            let partizan = drawn.moves.iter().any(|step| here(step.from) && step.by != all);
            prop_assert_eq!(mark.impartial, !partizan);
            let round = |&position: &PositionId| reached(&drawn, position).contains(&position);
            prop_assert_eq!(mark.endless, ahead.iter().any(round));
        }
    }
}

#[test]
fn a_tie_end_has_no_loser() {
    let mut drawn = drawing(3, 2, &[(0, 1, 7), (1, 0, 1)]);
    drawn.positions[1].1 = Some(EndKind::Tie);
    let marks = SeatGame::of(&drawn).unwrap().marks();
    assert_eq!(marks[1].label(), "NOP", "play stops, whatever moves are drawn from there");
    assert_eq!(marks[0].label(), "NOP");
}

#[test]
fn misere_play_is_refused_with_a_reason() {
    let drawn = GameGraph { convention: Convention::Misere, ..drawing(3, 1, &[]) };
    let refused = SeatGame::of(&drawn).unwrap_err().to_string();
    assert!(refused.contains("normal play only"), "{refused}");
}
