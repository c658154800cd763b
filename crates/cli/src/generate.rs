//! `hyperjam generate`: a graph made up from a seed.

use std::io;

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use hyperjam_bridge::{RandomGame, RandomGameError, random_game};
use hyperjam_editor::command::MOST_PARTS;
use hyperjam_solver::generate::Shape;
use hyperjam_solver::parity::families::{ParityFamily, ParityRecipe};
use hyperjam_solver::{IdError, MoveId};
use hyperjam_terms::Convention;

use crate::Streams;
use crate::failure::{Failure, InputError};
use crate::graph_files;
use crate::parity;

/// Generates a random drawing, or a parity game of a family; the same seed always gives the same drawing.
#[derive(clap::Args)]
#[command(after_help = "\
  hyperjam generate uniform --positions 20 --moves 40 --impartial --seed 7 | hyperjam solve -")]
pub(crate) struct Arguments {
    /// The shape of the graph.
    #[arg(value_parser = family())]
    shape: GraphFamily,
    /// The number of positions; the last row of a grid may be shorter. Of a family of parity games it is the largest with no more.
    #[arg(long, default_value_t = 100)]
    positions: usize,
    /// The number of moves; by default twice the number of positions. A grid has as many as its streets give it, and a parity game
    /// that is not random as many as its family says.
    #[arg(long)]
    moves: Option<usize>,
    /// Open every move to both players.
    #[arg(long)]
    impartial: bool,
    /// Make it a misère game: whoever cannot move wins.
    #[arg(long)]
    misere: bool,
    /// The seed of the random numbers, by default 0. Of parity games only those that are random have one.
    #[arg(long)]
    seed: Option<u64>,
    /// The number of priorities of a random parity game, from 0 on; by default as many as positions.
    #[arg(long, value_name = "COUNT")]
    priorities: Option<u32>,
    /// The format to write: Hyperjam's own if it is not said, a binary graph, or PGSolver's, in which all parity games are written.
    #[arg(long, value_enum)]
    format: Option<Output>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Output {
    Json,
    Hjg,
    Pg,
}

/// What is made.
#[derive(Clone, Copy)]
enum GraphFamily {
    Graph(Shape),
    Parity(ParityFamily),
}

impl GraphFamily {
    /// All of them by their names, with a line about each.
    fn all() -> impl Iterator<Item = (&'static str, &'static str, Self)> {
        let graphs = Shape::ALL.into_iter().map(|shape| {
            let line = match shape {
                Shape::Uniform => "Each move joins two random positions",
                Shape::ScaleFree => "A few positions have very many moves",
                Shape::Grid => "Streets in rows and columns, each one-way or two-way",
                Shape::Layered => "Layers, all moves downwards: no cycles",
                Shape::OneComponent => "A cycle through all positions, and further moves",
            };
            (shape.name(), line, Self::Graph(shape))
        });
        let games = ParityFamily::ALL.into_iter().map(|family| {
            let line = match family {
                ParityFamily::Ladder => "A parity game: a ring of positions, each with moves to the next two",
                ParityFamily::Clique => "A parity game: moves from each position to each other one",
                ParityFamily::RecursiveLadder => {
                    "A parity game: ladders in ladders, hard for Zielonka's algorithm"
                }
                ParityFamily::Hanoi => "A parity game: the towers of Hanoi",
                ParityFamily::Elevator => {
                    "A parity game: whether an elevator always serves the top storey, from its model and a formula"
                }
                ParityFamily::UnfairElevator => {
                    "A parity game: the same of one that serves the latest request first"
                }
                ParityFamily::Random => "A parity game: random owners, priorities and moves",
            };
            (family.name(), line, Self::Parity(family))
        });
        graphs.chain(games)
    }
}

/// Reads the name of one of [`GraphFamily::all`].
fn family() -> impl TypedValueParser<Value = GraphFamily> {
    let names = GraphFamily::all().map(|(name, line, _)| PossibleValue::new(name).help(line));
    PossibleValuesParser::new(names).try_map(|given| {
        let found = GraphFamily::all().find(|(name, ..)| *name == given);
        found.map(|(.., family)| family).ok_or(io::Error::from(io::ErrorKind::InvalidInput))
    })
}

/// Makes a parity game, for which all that is said has to mean something.
fn parity_game(
    arguments: &Arguments,
    family: ParityFamily,
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    let &Arguments { shape: _, positions, moves, impartial, misere, priorities, seed, format } = arguments;
    if format.is_some_and(|format| format != Output::Pg) {
        return Err(Failure::input("generate", InputError::ParityFormat));
    }
    let is_random = family == ParityFamily::Random;
    let needless = [
        ("--impartial", impartial),
        ("--misere", misere),
        ("--moves", moves.is_some() && !is_random),
        ("--priorities", priorities.is_some() && !is_random),
        ("--seed", seed.is_some() && !is_random),
    ];
    if let Some((option, _)) = needless.into_iter().find(|(_, is_given)| *is_given) {
        return Err(Failure::input("generate", InputError::OtherFamily(option)));
    }
    let moves = moves.unwrap_or(positions.saturating_mul(2));
    if let Some(given) = [positions, moves].into_iter().find(|count| *count > MoveId::LIMIT) {
        let error = IdError { what: "move", given, limit: MoveId::LIMIT };
        return Err(Failure::input("generate", InputError::Graph(error.into())));
    }
    let priorities = priorities.unwrap_or(u32::try_from(positions).unwrap_or(u32::MAX));
    parity::generate(&ParityRecipe { family, positions, moves, priorities, seed: seed.unwrap_or(0) }, streams)
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let shape = match arguments.shape {
        GraphFamily::Graph(shape) => shape,
        GraphFamily::Parity(family) => return parity_game(arguments, family, streams),
    };
    let &Arguments { positions, moves, impartial, format, .. } = arguments;
    let seed = arguments.seed.unwrap_or(0);
    if format == Some(Output::Pg) {
        return Err(Failure::input("generate", InputError::ParityFormat));
    }
    if arguments.priorities.is_some() {
        return Err(Failure::input("generate", InputError::OtherFamily("--priorities")));
    }
    let convention = if arguments.misere { Convention::Misere } else { Convention::Normal };
    let asked = RandomGame { shape, positions, moves, impartial, convention, seed };
    let refused = |error: RandomGameError| Failure::input("generate", error);
    // Of a binary graph no document has to be made.
    let limit = if format == Some(Output::Hjg) { MoveId::LIMIT } else { MOST_PARTS };
    let game = random_game(&asked, limit).map_err(refused)?;
    if format == Some(Output::Hjg) {
        let graph = graph_files::graph("generate", &game)?;
        return Ok(graph_files::write(&graph, &game, &mut *streams.output)?);
    }
    for piece in game.write() {
        streams.output.write_all(piece.as_bytes())?;
    }
    Ok(())
}
