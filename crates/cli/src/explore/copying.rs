//! `hyperjam explore copying`: the smallest graph on which copying does not show an order that holds.

mod every;

use std::io::{self, Write};

use hyperjam_solver::generate::SplitMix;
use hyperjam_solver::order::{Certificate, Decision, SmallGraph, decide};
use hyperjam_solver::task::Budget;
use hyperjam_solver::{Graph, verify};
use hyperjam_terms::{Movers, Player};
use serde::{Deserialize, Serialize};

use self::every::EveryGraph;
use crate::Streams;
use crate::failure::Failure;
use crate::search::{self, How};
use crate::text::write_json;

/// On which small graphs does copying not show for all positions that one is at least another?
#[derive(clap::Args)]
#[command(after_help = "\
Looked at are all graphs with so many positions and at most so many moves, those that differ in the numbers of their
positions once, and none in which two positions are the same game; or random graphs. In each, all pairs of positions are
compared for Left, by copying and by the closure of games z; for Right the graphs with the players exchanged are among them.
A graph on which only the closure shows what holds is decided again in full, and its proof is verified.

  hyperjam explore copying --positions 4
  hyperjam explore copying --positions 5 --moves 9
  hyperjam explore copying --positions 7 --random 1000000 --seed 5")]
pub(super) struct Arguments {
    /// The positions of each graph.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=SmallGraph::MOST as i64))]
    positions: u8,
    /// The most moves; one that is open to both players counts once. By default as many as there can be for up to four
    /// positions, and some few for more.
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=20))]
    moves: Option<u32>,
    /// Look at so many random graphs instead.
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..=10_000_000_000))]
    random: Option<u64>,
    /// The seed of the first of these.
    #[arg(long, default_value_t = 0, requires = "random", value_parser = clap::value_parser!(u64).range(..=MOST_SEED))]
    seed: u64,
}

/// The greatest seed to begin with.
const MOST_SEED: u64 = 1_000_000_000_000_000;
/// The random graphs of a unit.
const UNIT: u64 = 100_000;
/// The most moves by default, from five positions on.
const MOST_MOVES: [u32; 4] = [8, 7, 6, 6];

/// A graph, by Left's moves and Right's, and x and y.
type Witness = ([u64; 2], [usize; 2]);

/// What was found.
#[derive(Default, Serialize, Deserialize)]
struct Found {
    graphs: u64,
    /// Pairs x, y of different positions with x at least y for Left, as copying shows,
    by_copying: u64,
    /// and as only the closure shows.
    by_closure: u64,
    /// Pairs that are told apart.
    refuted: u64,
    /// The first graph on which copying fails, of those with the fewest moves.
    witness: Option<Witness>,
}

#[derive(Serialize)]
struct Answer {
    search: &'static str,
    positions: usize,
    graphs: u64,
    by_copying: u64,
    by_closure: u64,
    refuted: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    witness: Option<WitnessFields>,
}

/// A graph on which copying fails.
#[derive(Serialize)]
struct WitnessFields {
    /// x and y.
    pair: [usize; 2],
    /// The options of each position, Left's and Right's.
    graph: Vec<[Vec<usize>; 2]>,
    /// Whether the solver says the same, with a proof that was verified.
    checked: bool,
}

pub(super) fn run(arguments: &Arguments, how: &How<'_>, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let positions = usize::from(arguments.positions);
    let found = match arguments.random {
        Some(count) => {
            let name =
                format!("copying on {count} random graphs of {positions} positions from {}", arguments.seed);
            let moves = arguments.moves.unwrap_or(3 * u32::from(arguments.positions));
            let unit = |unit: usize| {
                let first = unit as u64 * UNIT;
                random(positions, moves, arguments.seed + first..arguments.seed + count.min(first + UNIT))
            };
            search::run(name, count.div_ceil(UNIT) as usize, unit, how, streams)?
        }
        None => {
            let all = (positions * positions) as u32;
            let most = arguments
                .moves
                .unwrap_or_else(|| MOST_MOVES.get(positions.wrapping_sub(5)).copied().unwrap_or(all));
            let name = format!("copying on graphs of {positions} positions and {most} moves");
            let every = EveryGraph::new(positions, most.min(all));
            let unit = |unit| {
                let mut found = Found::default();
                every.visit(unit, |graph| found.look(graph));
                found
            };
            search::run(name, every.units(), unit, how, streams)?
        }
    };
    let found = found.into_iter().fold(Found::default(), Found::and);
    let Found { graphs, by_copying, by_closure, refuted, witness } = found;
    let witness = witness.map(|(options, pair)| {
        let graph = SmallGraph::new(positions, options);
        WitnessFields { pair, graph: lists(graph), checked: is_witness(graph, pair) }
    });
    let answer = Answer { search: "copying", positions, graphs, by_copying, by_closure, refuted, witness };
    if how.json {
        write_json(&answer, streams.output)?;
    } else {
        answer.print(streams.output)?;
    }
    Ok(())
}

/// Random graphs of these seeds, with up to so many moves.
fn random(positions: usize, moves: u32, seeds: std::ops::Range<u64>) -> Found {
    let mut found = Found::default();
    for seed in seeds {
        let mut random = SplitMix::new(seed);
        let mut options = [0; 2];
        for _ in 0..positions + random.below((moves as usize).saturating_sub(positions) + 1) {
            let ends = 1 << (8 * random.below(positions) + random.below(positions));
            let movers = random.below(5);
            // One in five is open to both.
            (0..2).filter(|player| movers % 3 != *player).for_each(|player| options[player] |= ends);
        }
        found.look(SmallGraph::new(positions, options));
    }
    found
}

/// Whether the solver decides by the closure alone that x is at least y for Left, with a proof that holds.
fn is_witness(graph: SmallGraph, pair: [usize; 2]) -> bool {
    let Some(graph) = whole(graph) else { return false };
    let pair = pair.map(|number| graph.position(number));
    let [Some(x), Some(y)] = pair else { return false };
    match decide(&graph, Player::Left, [x, y], Budget::default()) {
        Decision::Holds(Certificate::Closed(families)) => {
            verify::families(&graph, Player::Left, &[[x, y]], &families).is_ok()
        }
        _ => false,
    }
}

/// The options of each position.
fn lists(graph: SmallGraph) -> Vec<[Vec<usize>; 2]> {
    let count = graph.position_count();
    let of =
        |from, player| (0..count).filter(|to| SmallGraph::has(graph.options(player), from, *to)).collect();
    (0..count).map(|from| Player::BOTH.map(|player| of(from, player))).collect()
}

fn whole(graph: SmallGraph) -> Option<Graph> {
    let lists = lists(graph);
    let moves = lists.iter().enumerate().flat_map(|(from, sides)| {
        sides.iter().zip(Player::BOTH).flat_map(move |(options, player)| {
            options.iter().map(move |to| (from, *to, Movers::from(player)))
        })
    });
    Graph::from_moves(lists.len(), moves).ok()
}

impl Found {
    fn look(&mut self, graph: SmallGraph) {
        let copying = graph.copying();
        let others = graph.all_pairs() & !copying;
        let refuted = graph.told_apart(others);
        let by_closure = others & !refuted;
        self.graphs += 1;
        self.by_copying += u64::from((copying & !graph.bisimilar()).count_ones());
        self.by_closure += u64::from(by_closure.count_ones());
        self.refuted += u64::from(refuted.count_ones());
        if by_closure != 0 {
            let bit = by_closure.trailing_zeros() as usize;
            let witness = (Player::BOTH.map(|player| graph.options(player)), [bit / 8, bit % 8]);
            self.witness = fewest([self.witness, Some(witness)]);
        }
    }

    fn and(self, other: Self) -> Self {
        Self {
            graphs: self.graphs + other.graphs,
            by_copying: self.by_copying + other.by_copying,
            by_closure: self.by_closure + other.by_closure,
            refuted: self.refuted + other.refuted,
            witness: fewest([self.witness, other.witness]),
        }
    }
}

/// The one with fewest moves, and the first of several.
fn fewest(of: [Option<Witness>; 2]) -> Option<Witness> {
    let moves = |([left, right], _): &([u64; 2], _)| left.count_ones() + right.count_ones();
    of.into_iter().flatten().min_by_key(moves)
}

impl Answer {
    fn print(&self, output: &mut dyn Write) -> io::Result<()> {
        let Self { positions, graphs, by_copying, by_closure, refuted, .. } = self;
        writeln!(output, "{graphs} graphs of {positions} positions.")?;
        writeln!(
            output,
            "Of the pairs of different positions x and y, x is at least y for Left in {by_copying} by copying and in \
             {by_closure} by the closure only; in {refuted} it is not."
        )?;
        let Some(WitnessFields { pair: [x, y], graph, checked }) = &self.witness else { return Ok(()) };
        writeln!(output, "A graph with fewest moves on which copying fails, for x = {x} and y = {y}:")?;
        for (number, sides) in graph.iter().enumerate() {
            let list = |side: &Vec<usize>| side.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
            let [left, right] = sides.each_ref().map(list);
            writeln!(output, "  {number}: {left} | {right}")?;
        }
        match checked {
            true => writeln!(output, "The proof that it holds was verified."),
            false => writeln!(output, "It was NOT confirmed."),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphs_are_told_as_they_are() {
        for seed in 0..200 {
            let mut random = SplitMix::new(seed);
            let positions = 2 + random.below(7);
            let small = SmallGraph::new(positions, [0; 2].map(|_| random.next_u64() & random.next_u64()));
            let graph = whole(small).expect("it is small");
            assert_eq!(SmallGraph::of(&graph), Some(small));
            // Copying shows that each position is at least itself, so none is a witness.
            assert!(!is_witness(small, [0, 0]), "{small:?}");
        }
    }

    #[test]
    fn the_witness_with_fewest_moves_is_kept() {
        let [few, other, many] = [[0b1, 0b10], [0b1, 0b100], [0b111, 0b1]].map(|options| (options, [0, 1]));
        assert_eq!(fewest([Some(many), Some(few)]), Some(few));
        assert_eq!(fewest([Some(few), Some(other)]), Some(few), "the first of several");
        assert_eq!(fewest([None, Some(many)]), Some(many));
        assert_eq!(fewest([None, None]), None);
    }

    /// Random graphs are looked at in the same way, however the seeds are divided.
    #[test]
    fn parts_add_up() {
        let all = random(6, 14, 0..3000);
        let [one, other] = [random(6, 14, 0..1000), random(6, 14, 1000..3000)];
        let parts = one.and(other);
        let counts = |found: &Found| [found.graphs, found.by_copying, found.by_closure, found.refuted];
        assert_eq!(counts(&parts), counts(&all));
        assert!(all.graphs == 3000 && all.by_copying > 10_000 && all.refuted > 10_000, "{:?}", counts(&all));
    }
}
