//! How the positions of many graphs compare in every sum.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::ControlFlow;

use hyperjam_solver::generate::{Recipe, Shape, SplitMix, generate};
use hyperjam_solver::order::{Certificate, Decision, DecisionTask, Means, SmallerContextTask};
use hyperjam_solver::task::{self, Budget, Progress};
use hyperjam_solver::{Graph, PositionId, bisimulation, operation};
use hyperjam_terms::{Movers, Order, Player};
use hyperjam_values::loopy::{LoopyGame, onside, stopper};
use serde::Serialize;

use crate::Streams;
use crate::drawing::Drawing;
use crate::failure::{Failure, InputError};
use crate::progress::Bar;
use crate::search::{self, How};
use crate::text::write_json;

/// How positions of games with loops compare in every sum, on random graphs or on those near to a drawing.
#[derive(clap::Args)]
#[command(after_help = "\
In each graph, bisimilar positions are merged, and each pair of the positions that are left is compared in
every sum. The answer says how often each order occurs, how often copying shows what holds and how often only the closure of
games z does, how many sets a closure has at most, how many moves the games z have that refute the rest, how often the games
that are tried when the closure is cut short would refute them as well, and for how many positions no stopper was found as
onside.

The graph of seed s has as many moves as positions and s mod (twice the positions) more: `hyperjam generate uniform` makes it.

With --near, the graph of seed s is that of a drawing with up to four changes: moves of one player that are taken away, led to
another position, or added.

  hyperjam explore equivalence --positions 8 --graphs 200
  hyperjam explore equivalence --near drawing.txt --graphs 1000

`hyperjam explore copying` looks at all small graphs.")]
pub(super) struct Arguments {
    /// The positions of each graph.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u16).range(1..=100))]
    positions: u16,
    /// How many graphs.
    #[arg(long, value_name = "COUNT", default_value_t = 100)]
    graphs: u64,
    /// The seed of the first of them.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Change the graph of a drawing instead, of at most 100 positions.
    #[arg(long, value_name = "FILE", conflicts_with = "positions")]
    near: Option<String>,
    /// What older versions had.
    #[arg(long, hide = true, value_parser = taken_out)]
    all: Option<String>,
}

/// An option that older versions had.
#[derive(Debug, thiserror::Error)]
enum TakenOut {
    /// All graphs with so many positions.
    #[error(
        "there is no --all any more: `hyperjam explore copying --positions COUNT` looks at all small graphs"
    )]
    All,
}

fn taken_out(_: &str) -> Result<String, TakenOut> {
    Err(TakenOut::All)
}

/// The most positions of a drawing that is changed.
const MOST_POSITIONS: usize = 100;
/// The most changes of a drawing.
const MOST_CHANGES: usize = 4;

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
    /// by one of the well-known games,
    by_named: usize,
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
    let near = arguments.near.as_ref().map(|file| near(file, streams)).transpose()?;
    let seeds = arguments.seed..arguments.seed.saturating_add(arguments.graphs);
    let mut findings = Findings::default();
    let mut bar = Bar::new("Comparing", streams);
    let total = seeds.end - seeds.start;
    let of_seed = |seed| {
        let graph = match &near {
            Some(graph) => changed(graph, seed),
            None => random(usize::from(arguments.positions), seed),
        };
        let mut findings = Findings::default();
        graph.into_iter().for_each(|graph| findings.add(seed, &graph));
        findings
    };
    let mut done = 0;
    search::in_order(seeds, of_seed, how, |found| {
        findings.join(found);
        done += 1;
        bar.show(Progress { done, total });
        ControlFlow::Continue(())
    });
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

/// The graph of a drawing, if it is small.
fn near(file: &str, streams: &mut Streams<'_>) -> Result<Graph, Failure> {
    let drawing = Drawing::read(file, streams)?;
    let graph = operation::tie_ends_as_loops(&drawing.graph);
    match graph.position_count() {
        1..=MOST_POSITIONS => Ok(graph),
        given => Err(Failure::input(file, InputError::SearchSize { given, limit: MOST_POSITIONS })),
    }
}

/// The graph with some changes that depend on the seed.
fn changed(graph: &Graph, seed: u64) -> Option<Graph> {
    let mut random = SplitMix::new(seed);
    let count = graph.position_count();
    let all = graph.positions().flat_map(|from| Player::BOTH.map(|player| (from, player)));
    let mut moves: Vec<(usize, usize, Movers)> = all
        .flat_map(|(from, player)| {
            let to = graph.options(from, player).iter();
            to.map(move |to| (from.index(), to.index(), Movers::from(player)))
        })
        .collect();
    for _ in 0..random.below(MOST_CHANGES + 1) {
        match random.below(3) {
            0 if !moves.is_empty() => {
                moves.remove(random.below(moves.len()));
            }
            1 if !moves.is_empty() => {
                let place = random.below(moves.len());
                moves[place].1 = random.below(count);
            }
            _ => {
                let movers = [Movers::LEFT, Movers::RIGHT][random.below(2)];
                moves.push((random.below(count), random.below(count), movers));
            }
        }
    }
    Graph::from_moves(count, moves).ok()
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

    /// Adds what was found on later graphs.
    fn join(&mut self, later: Findings) {
        let Findings {
            copying_fails,
            most_sets,
            moves_of_z,
            first_by_closure_alone,
            graphs,
            pairs,
            greater_or_less,
            equal,
            confused,
            undecided,
            by_copying,
            by_closure,
            by_negative,
            by_named,
            by_unfolding,
            by_stopper,
            by_closure_alone,
            stoppers,
            with_onside,
            without_onside,
        } = later;
        self.copying_fails = self.copying_fails.or(copying_fails);
        self.most_sets = self.most_sets.max(most_sets);
        for (moves, count) in moves_of_z {
            *self.moves_of_z.entry(moves).or_default() += count;
        }
        self.first_by_closure_alone = self.first_by_closure_alone.or(first_by_closure_alone);
        self.graphs += graphs;
        self.pairs += pairs;
        self.greater_or_less += greater_or_less;
        self.equal += equal;
        self.confused += confused;
        self.undecided += undecided;
        self.by_copying += by_copying;
        self.by_closure += by_closure;
        self.by_negative += by_negative;
        self.by_named += by_named;
        self.by_unfolding += by_unfolding;
        self.by_stopper += by_stopper;
        self.by_closure_alone += by_closure_alone;
        self.stoppers += stoppers;
        self.with_onside += with_onside;
        self.without_onside += without_onside;
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
            Means { named: true, ..none },
            Means { unfolding: true, ..none },
            Means { sides: true, ..none },
        ]
        .map(|means| {
            let task = DecisionTask::new(graph, player, pair, Budget::default()).with(means);
            matches!(task::finish(task), Decision::Fails(_))
        });
        let counts =
            [&mut self.by_negative, &mut self.by_named, &mut self.by_unfolding, &mut self.by_stopper];
        counts.into_iter().zip(refuted).for_each(|(count, refuted)| *count += usize::from(refuted));
        if refuted == [false; 4] {
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
                "Without the closure, −y refutes {} of these, a well-known game {}, an unfolded negative {}, −s for a \
                 stopper s {}, and none of them {}.",
                self.by_negative, self.by_named, self.by_unfolding, self.by_stopper, self.by_closure_alone
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
