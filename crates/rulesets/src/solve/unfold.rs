//! Positions as a game graph, for games that may go on for ever and for misère play.

use super::memory::Memory;
use crate::limits::{Limits, Meter, Unsolved};
use crate::ruleset::Ruleset;
use hyperjam_solver::task::{self, Control, Task};
use hyperjam_solver::{Graph, GraphBuilder, GraphError, PositionId};
use hyperjam_terms::{Convention, EndKind, Grundy, Movers, Outcome, Player};
use std::ops::ControlFlow;

/// The game graph of a position.
#[derive(Clone, Debug)]
pub struct Unfolded<P> {
    /// The graph.
    pub graph: Graph,
    /// What its positions represent; the first is where play starts. Positions that look the same are one.
    pub positions: Vec<P>,
}

/// What a position takes while the graph is built, and in the graph.
const BYTES_OF_POSITION: usize = 64;
/// What a move takes while the graph is built, and in the graph.
const BYTES_OF_MOVE: usize = 48;

/// All positions that can be reached, in the order of a breadth-first search. Time and memory grow with positions and
/// moves; both are limited.
pub fn unfold<R: Ruleset>(
    ruleset: &R,
    position: &R::Position,
    limits: Limits,
) -> Result<Unfolded<R::Position>, Unsolved> {
    // A graph with ends is made of one without them.
    let bytes = if ruleset.has_ends() { limits.bytes / 2 } else { limits.bytes };
    let limits = Limits { bytes, ..limits };
    let mut made = Unfolding { builder: GraphBuilder::new(), count: [0; 2], limits };
    // It has no moves if it is the only one.
    made.position(0)?;
    let positions = reached(ruleset, position, limits, &mut |from, to, movers| made.add(from, to, movers))?;
    let mut graph = made.builder.build();
    if ruleset.has_ends() {
        graph = with_ends(&graph, &mut positions.iter().map(|position| ruleset.end(position)))
            .map_err(|_| Unsolved::Memory { limit: limits.bytes })?;
    }
    Ok(Unfolded { graph, positions })
}

/// A graph with these ends in the place of its positions. It is compiled once, not for each ruleset.
#[inline(never)]
fn with_ends(graph: &Graph, ends: &mut dyn Iterator<Item = Option<EndKind>>) -> Result<Graph, GraphError> {
    let mut builder = GraphBuilder::new();
    for end in ends {
        builder.add_position_or_end(end)?;
    }
    for made in graph.moves() {
        builder.add_move(made.from, made.to, made.movers)?;
    }
    Ok(builder.build())
}

/// What is told of each move: the number of the position it is made from and of the one it leads to, and who may make it. It answers
/// how many bytes it keeps by now.
type Moved<'a> = &'a mut dyn FnMut(usize, usize, Movers) -> Result<usize, Unsolved>;

/// The positions of [`unfold`], without a graph.
pub(crate) fn reached<R: Ruleset>(
    ruleset: &R,
    position: &R::Position,
    limits: Limits,
    moved: Moved<'_>,
) -> Result<Vec<R::Position>, Unsolved> {
    let (mut numbers, mut meter) = (Memory::default(), Meter::new(limits));
    let mut positions = vec![ruleset.normal(position.clone())];
    numbers.insert(&meter, positions[0].clone(), 0_u32)?;
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
            meter.spend(options.len() + 1)?;
        }
        for (player, options) in Player::BOTH.into_iter().zip(&lists) {
            let movers = if ruleset.is_impartial() { Movers::BOTH } else { Movers::from(player) };
            for option in options {
                let to = match numbers.get(option) {
                    Some(known) => known as usize,
                    None => {
                        numbers.insert(&meter, option.clone(), positions.len() as u32)?;
                        positions.push(option.clone());
                        positions.len() - 1
                    }
                };
                let listed = positions.capacity() * size_of::<R::Position>();
                meter.room(moved(next, to, movers)? + numbers.bytes() + listed)?;
            }
        }
        next += 1;
    }
    Ok(positions)
}

/// A graph that is being made. It is compiled once, not for each ruleset.
struct Unfolding {
    builder: GraphBuilder,
    /// How many positions it has, and moves.
    count: [usize; 2],
    limits: Limits,
}

impl Unfolding {
    /// The position with a number.
    #[inline(never)]
    fn position(&mut self, number: usize) -> Result<PositionId, Unsolved> {
        let too_many = |_| Unsolved::Memory { limit: self.limits.bytes };
        while self.count[0] <= number {
            self.builder.add_position().map_err(too_many)?;
            self.count[0] += 1;
        }
        PositionId::new(number).map_err(|_| Unsolved::Memory { limit: self.limits.bytes })
    }

    /// Adds a move; the bytes of the graph.
    #[inline(never)]
    fn add(&mut self, from: usize, to: usize, movers: Movers) -> Result<usize, Unsolved> {
        let (from, to) = (self.position(from)?, self.position(to)?);
        let added = self.builder.add_move(from, to, movers);
        added.map_err(|_| Unsolved::Memory { limit: self.limits.bytes })?;
        self.count[1] += 1;
        Ok(self.count[0] * BYTES_OF_POSITION + self.count[1] * BYTES_OF_MOVE)
    }
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
    if !ruleset.is_impartial() {
        return partizan(&unfold(ruleset, position, limits)?.graph, limits);
    }
    let mut parts = Vec::new();
    ruleset.components(position, &mut parts);
    let mut total = Grundy::Nimber(0);
    for part in &parts {
        total = total.nim_sum(&label(&unfold(ruleset, part, limits)?.graph, limits)?);
    }
    Ok(impartial(total))
}

/// Who wins at the first position of a graph. As all below it is compiled once, not for each ruleset.
#[inline(never)]
fn partizan(graph: &Graph, limits: Limits) -> Result<Loopy, Unsolved> {
    let task = hyperjam_solver::outcome::OutcomeTask::new(graph, Convention::Normal);
    let outcomes = run(task, limits)?;
    let Some(start) = graph.position(0) else { return Err(Unsolved::Loop) };
    Ok(Loopy { outcomes: Player::BOTH.map(|starter| outcomes.outcome(start, starter)), grundy: None })
}

/// The label of the first position of a graph.
#[inline(never)]
fn label(graph: &Graph, limits: Limits) -> Result<Grundy, Unsolved> {
    let labels = run(hyperjam_solver::grundy::GrundyTask::new(graph), limits)?.ok_or(Unsolved::Partizan)?;
    let Some(start) = graph.position(0) else { return Err(Unsolved::Loop) };
    Ok(labels.label(start))
}

/// What comes of a task, if the work allowed suffices.
fn run<T: Task>(task: T, limits: Limits) -> Result<T::Answer, Unsolved> {
    let mut go_on = |_| ControlFlow::Continue(());
    let mut control = Control::watched(limits.work, &mut go_on);
    task::run(task, &mut control).map_err(|_| Unsolved::Work { limit: limits.work })
}

/// What a label says.
#[inline(never)]
fn impartial(total: Grundy) -> Loopy {
    let outcomes = Player::BOTH.map(|starter| match total.first_player_wins() {
        Some(true) => Outcome::win_of(starter),
        Some(false) => Outcome::win_of(starter.opponent()),
        None => Outcome::Draw,
    });
    Loopy { outcomes, grundy: Some(total) }
}
