//! `hyperjam generate`: a graph made up from a seed.

use clap::ValueEnum;
use hyperjam_bridge::file_of_graph;
use hyperjam_editor::command::MOST_PARTS;
use hyperjam_solver::generate::{Recipe, Shape, generate};
use hyperjam_terms::Convention;

use crate::Streams;
use crate::failure::Failure;

/// Generates a random drawing; the same seed always gives the same drawing.
#[derive(clap::Args)]
#[command(after_help = "\
  hyperjam generate uniform --positions 20 --moves 40 --impartial --seed 7 | hyperjam solve -")]
pub(crate) struct Arguments {
    /// The shape of the graph.
    shape: Kind,
    /// The number of positions; the last row of a grid may be shorter.
    #[arg(long, default_value_t = 100)]
    positions: usize,
    /// The number of moves; by default twice the number of positions. A grid has as many as its streets give it.
    #[arg(long)]
    moves: Option<usize>,
    /// Open every move to both players.
    #[arg(long)]
    impartial: bool,
    /// Make it a misère game: whoever cannot move wins.
    #[arg(long)]
    misere: bool,
    /// The seed of the random numbers.
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    /// Each move joins two random positions.
    Uniform,
    /// A few positions have very many moves.
    ScaleFree,
    /// Streets in rows and columns, each one-way or two-way.
    Grid,
    /// Layers, all moves downwards: no cycles.
    Layered,
    /// A cycle through all positions, and further moves.
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
                format!("{what}: {given} given; the limit is {MOST_PARTS}"),
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
    let file = file_of_graph(&graph, convention, |position| position.index().to_string());
    for piece in file.write(&title) {
        streams.output.write_all(piece.as_bytes())?;
    }
    Ok(())
}

/// Why no graph of this shape has so many moves.
fn impossible(shape: Shape, positions: usize, moves: usize) -> Option<String> {
    match shape {
        Shape::Grid => Some("the number of moves of a grid follows from its streets".into()),
        Shape::OneComponent if moves < positions => {
            Some(format!("{moves} given, but a cycle through {positions} positions has {positions}"))
        }
        Shape::Layered if positions < 2 && moves > 0 => {
            Some("moves lead from one layer to another, so there must be at least two positions".into())
        }
        _ if positions == 0 && moves > 0 => Some("there can be no moves without positions".into()),
        _ => None,
    }
}
