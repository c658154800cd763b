//! How the positions of many graphs compare in every sum.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::io::{self, Write};

use hyperjam_solver::generate::{Recipe, Shape, generate};
use hyperjam_solver::order::{Certificate, Decision, DecisionTask, Means, SmallerContextTask};
use hyperjam_solver::task::{self, Budget, Progress};
use hyperjam_solver::{Graph, PositionId, bisimulation};
use hyperjam_terms::{Movers, Order, Player};
use hyperjam_values::loopy::{LoopyGame, onside, stopper};
use serde::Serialize;

use super::search::How;
use crate::Streams;
use crate::failure::Failure;
use crate::progress::Bar;
use crate::text::write_json;

/// How positions of games with loops compare in every sum, on random graphs or on all small ones.
#[derive(clap::Args)]
#[command(after_help = "\
In each graph, bisimilar positions are merged, and each pair of the positions that are left is compared in
every sum. The answer says how often each order occurs, how often copying shows what holds and how often only the closure of
games z does, how many sets a closure has at most, how many moves the games z have that refute the rest, how often the games
that are tried when the closure is cut short would refute them as well, and for how many positions no stopper was found as
onside.

The graph of seed s has as many moves as positions and s mod (twice the positions) more: `hyperjam generate uniform` makes it.

With --all, graphs have numbers: one digit to base 4 for each pair of positions. --seed and --graphs then say at which number
to begin and how many to look at, so that a long search can be done in parts; of graphs that differ by the order of their
positions only the one with the least number is taken.

  hyperjam explore equivalence --positions 8 --graphs 200
  hyperjam explore equivalence --all 3
  hyperjam explore equivalence --all 4 --seed 1000000 --graphs 1000000")]
pub(super) struct Arguments {
    /// The positions of each graph.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u16).range(1..=100))]
    positions: u16,
    /// How many graphs; if it is not given, 100 random ones, or all.
    #[arg(long, value_name = "COUNT")]
    graphs: Option<u64>,
    /// The seed or the number of the first of them.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Take all graphs with this many positions instead; at most four.
    #[arg(long, value_name = "POSITIONS", value_parser = clap::value_parser!(u16).range(1..=4), conflicts_with = "positions")]
    all: Option<u16>,
}

/// What was found.
#[derive(Default, Serialize)]
struct Findings {
    graphs: u64,
    /// Pairs of positions that are not the same game, each pair once.
    pairs: usize,
    greater_or_less: usize,
    equal: usize,
    confused: usize,
    undecided: usize,
    /// Of the halves of x ≥ y that hold, how many copying shows,
    by_copying: usize,
    /// and how many only the closure of games z.
    by_closure: usize,
    /// The first graph on which copying fails, and the pair.
    #[serde(skip_serializing_if = "Option::is_none")]
    copying_fails: Option<(u64, [usize; 2])>,
    /// The most sets of the two families of a closure.
    most_sets: usize,
    /// How many of the games z that refute a half have so many moves.
    moves_of_z: BTreeMap<usize, usize>,
    /// How many of these halves are refuted without the closure: by −y,
    by_negative: usize,
    /// by negatives unfolded over `off`, or for Right over `on`,
    by_unfolding: usize,
    /// by −s, for a stopper s that is as good as y for the player,
    by_stopper: usize,
    /// and by none of them.
    by_closure_alone: usize,
    /// The first of those, by the graph and the pair.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_by_closure_alone: Option<(u64, [usize; 2])>,
    stoppers: usize,
    /// Positions that are no stoppers, and have one as onside,
    with_onside: usize,
    /// or have none that was found.
    without_onside: usize,
}

pub(super) fn run(arguments: &Arguments, how: &How<'_>, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let all = arguments.all.is_some();
    let positions = usize::from(arguments.all.unwrap_or(arguments.positions));
    let last = if all { 1_u64 << (2 * positions * positions) } else { u64::MAX };
    let count = arguments.graphs.unwrap_or(if all { last } else { 100 });
    let first = arguments.seed.min(last);
    let seeds = first..first.saturating_add(count).min(last);
    let mut findings = Findings::default();
    let mut bar = Bar::new("Comparing", streams);
    let total = seeds.end - first;
    for seed in seeds {
        bar.show(Progress { done: seed - first, total });
        let graph = if all { numbered(positions, seed) } else { random(positions, seed) };
        let Some(graph) = graph else { continue };
        findings.add(seed, &graph);
    }
    bar.clear();
    if how.json {
        write_json(&findings, streams.output)?;
    } else {
        findings.print(streams.output)?;
    }
    Ok(())
}

fn random(positions: usize, seed: u64) -> Option<Graph> {
    let moves = positions + (seed % (2 * positions as u64)) as usize;
    generate(&Recipe { shape: Shape::Uniform, positions, moves, impartial: false, seed }).ok()
}

/// The graph of this number: a digit to base 4 for each pair of positions says who may move from one to the other. None if
/// with its positions in another order it has a smaller number.
fn numbered(positions: usize, number: u64) -> Option<Graph> {
    if !is_least(positions, number) {
        return None;
    }
    let ends = (0..positions).flat_map(|from| (0..positions).map(move |to| (from, to)));
    let moves = ends.enumerate().filter_map(|(place, (from, to))| {
        let movers = [None, Some(Movers::LEFT), Some(Movers::RIGHT), Some(Movers::BOTH)];
        movers[(number >> (2 * place) & 3) as usize].map(|movers| (from, to, movers))
    });
    Graph::from_moves(positions, moves).ok()
}

/// Whether no order of the positions of a graph gives it a smaller number.
fn is_least(positions: usize, number: u64) -> bool {
    let digit = |from: usize, to: usize| number >> (2 * (from * positions + to)) & 3;
    let mut order: Vec<usize> = (0..positions).collect();
    loop {
        // From the last digit, which counts most.
        let places = (0..positions * positions).rev().map(|place| (place / positions, place % positions));
        let changed = places.map(|(from, to)| (digit(order[from], order[to]), digit(from, to)));
        match changed.map(|(other, own)| other.cmp(&own)).find(|compared| compared.is_ne()) {
            Some(Ordering::Less) => return false,
            _ if !next_order(&mut order) => return true,
            _ => {}
        }
    }
}

/// The next order of some numbers, as in a dictionary; false after the last.
fn next_order(order: &mut [usize]) -> bool {
    let Some(place) = (1..order.len()).rev().find(|place| order[place - 1] < order[*place]) else {
        return false;
    };
    let greater = (place..order.len()).rev().find(|other| order[*other] > order[place - 1]);
    if let Some(greater) = greater {
        order.swap(place - 1, greater);
    }
    order[place..].reverse();
    true
}

impl Findings {
    fn add(&mut self, seed: u64, graph: &Graph) {
        self.graphs += 1;
        let merged = bisimulation::quotient(graph).graph;
        for x in merged.positions() {
            self.add_position(&merged, x);
            for y in merged.positions().filter(|y| x < *y) {
                self.add_pair(seed, &merged, [x, y]);
            }
        }
    }

    fn add_position(&mut self, graph: &Graph, position: PositionId) {
        let Ok(game) = LoopyGame::new(graph, position) else { return };
        if stopper::is_stopper(&game) {
            self.stoppers += 1;
        } else if matches!(onside(&game), Ok(Some(_))) {
            self.with_onside += 1;
        } else {
            self.without_onside += 1;
        }
    }

    fn add_pair(&mut self, seed: u64, graph: &Graph, [x, y]: [PositionId; 2]) {
        self.pairs += 1;
        let mut half = |player, pair| self.add_half(seed, graph, player, pair);
        let at_least = [half(Player::Left, [x, y]), half(Player::Right, [y, x])];
        let at_most = [half(Player::Left, [y, x]), half(Player::Right, [x, y])];
        let both = |halves: [Option<bool>; 2]| match halves {
            [Some(false), _] | [_, Some(false)] => Some(false),
            [one, other] => one.and(other),
        };
        match both(at_most).zip(both(at_least)).map(|(at_most, at_least)| Order::of(at_most, at_least)) {
            Some(Order::Greater | Order::Less) => self.greater_or_less += 1,
            Some(Order::Equal) => self.equal += 1,
            Some(Order::Confused) => self.confused += 1,
            None => self.undecided += 1,
        }
    }

    fn add_half(&mut self, seed: u64, graph: &Graph, player: Player, pair: [PositionId; 2]) -> Option<bool> {
        match task::finish(DecisionTask::new(graph, player, pair, Budget::default())) {
            Decision::Holds(Certificate::Copying(_)) => {
                self.by_copying += 1;
                Some(true)
            }
            Decision::Holds(Certificate::Closed(families)) => {
                self.by_closure += 1;
                self.copying_fails.get_or_insert((seed, pair.map(PositionId::index)));
                self.most_sets = self.most_sets.max(families.unions.len() + families.intersections.len());
                Some(true)
            }
            Decision::Fails(found) => {
                let task = SmallerContextTask::new(graph, player, found, Budget::default());
                let moves = task::finish(task).context.graph.move_count();
                *self.moves_of_z.entry(moves).or_default() += 1;
                self.add_refuted(seed, graph, player, pair);
                Some(false)
            }
            Decision::Undecided(_) => None,
        }
    }

    /// Looks what would tell them apart without the closure.
    fn add_refuted(&mut self, seed: u64, graph: &Graph, player: Player, pair: [PositionId; 2]) {
        let none = Means::COPYING;
        let refuted = [
            Means { difference: true, ..none },
            Means { unfolding: true, ..none },
            Means { sides: true, ..none },
        ]
        .map(|means| {
            let task = DecisionTask::new(graph, player, pair, Budget::default()).with(means);
            matches!(task::finish(task), Decision::Fails(_))
        });
        for (count, is_refuted) in
            [&mut self.by_negative, &mut self.by_unfolding, &mut self.by_stopper].into_iter().zip(refuted)
        {
            *count += usize::from(is_refuted);
        }
        if refuted == [false; 3] {
            self.by_closure_alone += 1;
            self.first_by_closure_alone.get_or_insert((seed, pair.map(PositionId::index)));
        }
    }

    fn print(&self, output: &mut dyn Write) -> io::Result<()> {
        let Self { graphs, pairs, greater_or_less, equal, confused, undecided, .. } = self;
        writeln!(output, "{graphs} graphs, {pairs} pairs of positions that are not the same game:")?;
        writeln!(
            output,
            "  {greater_or_less} greater or less, {equal} equal, {confused} confused, {undecided} not decided."
        )?;
        writeln!(
            output,
            "Of the halves of x ≥ y that hold, copying shows {}, and only the closure {}.",
            self.by_copying, self.by_closure
        )?;
        if let Some((seed, [x, y])) = self.copying_fails {
            writeln!(
                output,
                "  The first of these is on graph {seed}, between positions {x} and {y} of its quotient; the most sets \
                 of a closure are {}.",
                self.most_sets
            )?;
        }
        if !self.moves_of_z.is_empty() {
            let moves = self.moves_of_z.iter().map(|(moves, count)| format!("{count} with {moves}"));
            let moves = moves.collect::<Vec<_>>().join(", ");
            writeln!(output, "Games z that refute the others, by their moves: {moves}.")?;
            writeln!(
                output,
                "Without the closure, −y refutes {} of these, an unfolded negative {}, −s for a stopper s {}, and none of \
                 them {}.",
                self.by_negative, self.by_unfolding, self.by_stopper, self.by_closure_alone
            )?;
        }
        if let Some((seed, [x, y])) = self.first_by_closure_alone {
            writeln!(
                output,
                "  The first of the last is on graph {seed}, between positions {x} and {y} of its quotient."
            )?;
        }
        writeln!(
            output,
            "{} positions are stoppers; of the others {} have a stopper as onside, and for {} none was found.",
            self.stoppers, self.with_onside, self.without_onside
        )
    }
}
