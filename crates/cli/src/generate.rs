//! `hyperjam generate`: a graph made up from a seed.

use clap::ValueEnum;
use hyperjam_bridge::{RandomGame, RandomGameError, random_game};
use hyperjam_editor::command::MOST_PARTS;
use hyperjam_solver::MoveId;
use hyperjam_solver::generate::Shape;
use hyperjam_terms::Convention;

use crate::Streams;
use crate::failure::Failure;
use crate::graph_files;

/// Generates a random drawing; the same seed always gives the same drawing.
#[derive(clap::Args)]
#[command(after_help = "\
  hyperjam generate uniform --positions 20 --moves 40 --impartial --seed 7 | hyperjam solve -")]
pub(crate) struct Arguments {
    /// The shape of the graph.
    shape: GraphFamily,
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
    /// The format to write: Hyperjam's own, or a binary graph.
    #[arg(long, value_enum, default_value_t = Output::Json)]
    format: Output,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Output {
    Json,
    Hjg,
}

#[derive(Clone, Copy, ValueEnum)]
enum GraphFamily {
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
        GraphFamily::Uniform => Shape::Uniform,
        GraphFamily::ScaleFree => Shape::ScaleFree,
        GraphFamily::Grid => Shape::Grid,
        GraphFamily::Layered => Shape::Layered,
        GraphFamily::OneComponent => Shape::OneComponent,
    };
    let &Arguments { positions, moves, impartial, seed, .. } = arguments;
    let convention = if arguments.misere { Convention::Misere } else { Convention::Normal };
    let asked = RandomGame { shape, positions, moves, impartial, convention, seed };
    let refused = |error: RandomGameError| Failure::input("generate", error);
    // Of a binary graph no document has to be made.
    let limit = if arguments.format == Output::Hjg { MoveId::LIMIT } else { MOST_PARTS };
    let game = random_game(&asked, limit).map_err(refused)?;
    if arguments.format == Output::Hjg {
        let graph = graph_files::graph("generate", &game)?;
        return Ok(graph_files::write(&graph, &game, &mut *streams.output)?);
    }
    for piece in game.write() {
        streams.output.write_all(piece.as_bytes())?;
    }
    Ok(())
}
