//! `hyperjam generate`: a graph made up from a seed.

use clap::ValueEnum;
use hyperjam_editor::command::MOST_PARTS;
use hyperjam_solver::Convention;
use hyperjam_solver::generate::{Recipe, Shape, generate};

use crate::Streams;
use crate::failure::Failure;
use crate::written::Written;

/// Makes up a drawing; the same seed always makes the same.
#[derive(clap::Args)]
#[command(after_help = "\
  hyperjam generate uniform --positions 20 --moves 40 --impartial --seed 7 | hyperjam solve -")]
pub(crate) struct Arguments {
    /// The shape of the graph.
    shape: Kind,
    /// How many positions; of a grid the last row may be shorter.
    #[arg(long, default_value_t = 100)]
    positions: usize,
    /// How many moves; twice the positions if it is not said. A grid has as many as its streets have.
    #[arg(long)]
    moves: Option<usize>,
    /// Every move is open to both players.
    #[arg(long)]
    impartial: bool,
    /// Who cannot move wins.
    #[arg(long)]
    misere: bool,
    /// Where the numbers start.
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    /// Both ends of each move anywhere.
    Uniform,
    /// Few positions have very many moves.
    ScaleFree,
    /// Streets in rows and columns, each one-way or two-way.
    Grid,
    /// Layers, all moves downwards: no cycles.
    Layered,
    /// A cycle through all positions, and more moves.
    OneComponent,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let shape = match arguments.shape {
        Kind::Uniform => Shape::Uniform,
        Kind::ScaleFree => Shape::ScaleFree,
        Kind::Grid => Shape::Grid,
        Kind::Layered => Shape::Layered,
        Kind::OneComponent => Shape::OneComponent,
    };
    let &Arguments { positions, impartial, seed, .. } = arguments;
    let moves = arguments.moves.unwrap_or(positions.saturating_mul(2));
    for (what, given) in [("--positions", positions), ("--moves", moves)] {
        if given > MOST_PARTS {
            return Err(Failure::input(
                "generate",
                format!("{what}: {given} given, the most is {MOST_PARTS}"),
            ));
        }
    }
    if let Some(reason) = arguments.moves.and_then(|moves| impossible(shape, positions, moves)) {
        return Err(Failure::input("generate", format!("--moves: {reason}")));
    }
    let recipe = Recipe { shape, positions, moves, impartial, seed };
    let graph = generate(&recipe).map_err(|error| Failure::input("generate", error))?;
    let convention = if arguments.misere { Convention::Misere } else { Convention::Normal };
    let title = format!("{} graph of seed {seed}", shape.name());
    Written::new(title, convention, &graph, |position| position.index().to_string()).write(streams.output)
}

/// Why no graph of this shape has so many moves.
fn impossible(shape: Shape, positions: usize, moves: usize) -> Option<String> {
    match shape {
        Shape::Grid => Some("a grid has as many moves as its streets have".into()),
        Shape::OneComponent if moves < positions => {
            Some(format!("{moves} given, a cycle through {positions} positions has {positions}"))
        }
        Shape::Layered if positions < 2 && moves > 0 => {
            Some("moves lead from one layer to another, which takes two positions".into())
        }
        _ if positions == 0 && moves > 0 => Some("there are no moves without positions".into()),
        _ => None,
    }
}
