//! Positions as a game graph, for games that may go on for ever and for misère play.

use hashbrown::HashMap;

use crate::limits::{Limits, Unsolved};
use crate::ruleset::Ruleset;
use hyperjam_solver::task::{self, Control};
use hyperjam_solver::{Graph, GraphBuilder, PositionId};
use hyperjam_terms::{Convention, Grundy, Movers, Outcome, Player};
use std::ops::ControlFlow;

/// The game graph of a position.
#[derive(Clone, Debug)]
pub struct Unfolded<P> {
    /// The graph.
    pub graph: Graph,
    /// What its positions represent; the first is where play starts. Positions that look the same are one.
    pub positions: Vec<P>,
}

/// A rough size of a position in a map and in the graph.
const BYTES_BESIDE: usize = 96;
/// What a move takes while the graph is built, and in the graph.
const BYTES_OF_MOVE: usize = 48;

/// All positions that can be reached, in the order of a breadth-first search. Time and memory grow with positions and
/// moves; both are limited.
pub fn unfold<R: Ruleset>(
    ruleset: &R,
    position: &R::Position,
    limits: Limits,
) -> Result<Unfolded<R::Position>, Unsolved> {
    let too_many = |_| Unsolved::Memory { limit: limits.bytes };
    let mut builder = GraphBuilder::new();
    let first = ruleset.normal(position.clone());
    let mut numbers: HashMap<R::Position, PositionId> = HashMap::new();
    numbers.insert(first.clone(), builder.add_position().map_err(too_many)?);
    let mut positions = vec![first];
    let (mut bytes, mut work) = (0_usize, limits.work);
    let mut next = 0;
    let mut lists = [Vec::new(), Vec::new()];
    while let Some(from) = positions.get(next).cloned() {
        for player in Player::BOTH {
            let options = &mut lists[player.index()];
            options.clear();
            if player == Player::Left || !ruleset.is_impartial() {
                ruleset.options(&from, player, options);
                options.iter_mut().for_each(|option| *option = ruleset.normal(option.clone()));
                options.sort_unstable();
                options.dedup();
            }
            work = work.checked_sub(options.len() as u64 + 1).ok_or(Unsolved::Work { limit: limits.work })?;
        }
        let from_id = numbers[&from];
        for (player, options) in Player::BOTH.into_iter().zip(&lists) {
            for option in options {
                let to = match numbers.get(option) {
                    Some(known) => *known,
                    None => {
                        let id = builder.add_position().map_err(too_many)?;
                        bytes += 2 * size_of::<R::Position>() + BYTES_BESIDE;
                        numbers.insert(option.clone(), id);
                        positions.push(option.clone());
                        id
                    }
                };
                bytes += BYTES_OF_MOVE;
                if bytes > limits.bytes {
                    return Err(Unsolved::Memory { limit: limits.bytes });
                }
                let movers = if ruleset.is_impartial() { Movers::BOTH } else { Movers::from(player) };
                builder.add_move(from_id, to, movers).map_err(too_many)?;
            }
        }
        next += 1;
    }
    Ok(Unfolded { graph: builder.build(), positions })
}

/// What is known of a position from which play may go on for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loopy {
    /// Who wins when Left starts, and when Right does.
    pub outcomes: [Outcome; 2],
    /// Its generalized Grundy label, if the game is impartial.
    pub grundy: Option<Grundy>,
}

/// The sector of a position by the solver of game graphs, and its label if the game is impartial: the label of a sum is
/// the generalized Nim sum of those of its components (HL Proposition 40).
pub fn loopy<R: Ruleset>(ruleset: &R, position: &R::Position, limits: Limits) -> Result<Loopy, Unsolved> {
    let mut go_on = |_| ControlFlow::Continue(());
    let stopped = |_| Unsolved::Work { limit: limits.work };
    if !ruleset.is_impartial() {
        let unfolded = unfold(ruleset, position, limits)?;
        let mut control = Control::watched(limits.work, &mut go_on);
        let task = hyperjam_solver::outcome::OutcomeTask::new(&unfolded.graph, Convention::Normal);
        let outcomes = task::run(task, &mut control).map_err(stopped)?;
        let Some(start) = unfolded.graph.position(0) else { return Err(Unsolved::Loop) };
        return Ok(Loopy {
            outcomes: Player::BOTH.map(|starter| outcomes.outcome(start, starter)),
            grundy: None,
        });
    }
    let mut parts = Vec::new();
    ruleset.components(position, &mut parts);
    let mut total = Grundy::Nimber(0);
    for part in &parts {
        let unfolded = unfold(ruleset, part, limits)?;
        let mut control = Control::watched(limits.work, &mut go_on);
        let task = hyperjam_solver::grundy::GrundyTask::new(&unfolded.graph);
        let labels = task::run(task, &mut control).map_err(stopped)?.ok_or(Unsolved::Partizan)?;
        let Some(start) = unfolded.graph.position(0) else { return Err(Unsolved::Loop) };
        total = total.nim_sum(&labels.label(start));
    }
    let outcomes = Player::BOTH.map(|starter| match total.first_player_wins() {
        Some(true) => Outcome::win_of(starter),
        Some(false) => Outcome::win_of(starter.opponent()),
        None => Outcome::Draw,
    });
    Ok(Loopy { outcomes, grundy: Some(total) })
}
