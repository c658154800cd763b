//! Graphs made up from a seed: the same recipe gives the same graph on every machine.

use crate::{Graph, GraphBuilder, GraphError, PositionId};
use hyperjam_terms::Movers;

/// The shape of a made-up graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Both ends of each move are drawn uniformly.
    Uniform,
    /// Half of the moves lead to the target of an earlier move, so that few positions have very many.
    ScaleFree,
    /// A grid whose rows and columns are streets, each one-way or two-way, as nearly a square as there can be: the last
    /// row may be shorter than the others. `moves` is not used.
    Grid,
    /// Sixty-four layers; a move leads from a layer to one of the four below it, so there are no cycles.
    Layered,
    /// One cycle through all positions, and uniform moves for the rest.
    OneComponent,
}

impl Shape {
    /// All shapes.
    pub const ALL: [Shape; 5] =
        [Shape::Uniform, Shape::ScaleFree, Shape::Grid, Shape::Layered, Shape::OneComponent];

    /// Its name: "uniform", "scale-free", "grid", "layered", "one-component".
    pub fn name(self) -> &'static str {
        match self {
            Shape::Uniform => "uniform",
            Shape::ScaleFree => "scale-free",
            Shape::Grid => "grid",
            Shape::Layered => "layered",
            Shape::OneComponent => "one-component",
        }
    }

    /// The shape with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|shape| shape.name() == name)
    }
}

/// What to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Recipe {
    /// The shape.
    pub shape: Shape,
    /// How many positions.
    pub positions: usize,
    /// How many moves.
    pub moves: usize,
    /// Whether all moves are open to both players; otherwise each to Left, Right or both with equal chances.
    pub impartial: bool,
    /// Where the numbers start.
    pub seed: u64,
}

/// A sequence of numbers that look random (SplitMix64: Steele, Lea and Flood, OOPSLA 2014).
#[derive(Clone, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// The sequence of this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// The next number, brought below `bound`; 0 if the bound is 0.
    #[expect(clippy::cast_possible_truncation, reason = "it is below the bound")]
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next_u64()) * bound as u128) >> 64) as usize
    }
}

/// The graph of a recipe. O(positions + moves).
///
/// ```
/// use hyperjam_solver::generate::{Recipe, Shape, generate};
///
/// let recipe = Recipe { shape: Shape::Uniform, positions: 100, moves: 200, impartial: true, seed: 1 };
/// let graph = generate(&recipe)?;
/// assert_eq!((graph.position_count(), graph.move_count()), (100, 200));
/// assert_eq!(generate(&recipe)?, graph);
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn generate(recipe: &Recipe) -> Result<Graph, GraphError> {
    let Recipe { shape, positions, moves, impartial, seed } = *recipe;
    let mut builder = GraphBuilder::new();
    builder.add_positions(positions)?;
    if positions > 0 {
        let mut making = Making { builder: &mut builder, random: SplitMix::new(seed), positions, impartial };
        match shape {
            Shape::Uniform => making.uniform(moves)?,
            Shape::ScaleFree => making.scale_free(moves)?,
            Shape::Grid => making.grid()?,
            Shape::Layered => making.layered(moves)?,
            Shape::OneComponent => making.one_component(moves)?,
        }
    }
    Ok(builder.build())
}

/// A graph with at least one position that is being given its moves.
struct Making<'a> {
    builder: &'a mut GraphBuilder,
    random: SplitMix,
    positions: usize,
    impartial: bool,
}

impl Making<'_> {
    fn add(&mut self, from: usize, to: usize) -> Result<(), GraphError> {
        let movers = match self.random.below(3) {
            _ if self.impartial => Movers::BOTH,
            0 => Movers::LEFT,
            1 => Movers::RIGHT,
            _ => Movers::BOTH,
        };
        self.builder.add_move(PositionId::from_index(from), PositionId::from_index(to), movers)?;
        Ok(())
    }

    fn uniform(&mut self, moves: usize) -> Result<(), GraphError> {
        for _ in 0..moves {
            let (from, to) = (self.random.below(self.positions), self.random.below(self.positions));
            self.add(from, to)?;
        }
        Ok(())
    }

    fn scale_free(&mut self, moves: usize) -> Result<(), GraphError> {
        let mut targets = Vec::new();
        for number in 0..moves {
            let from = self.random.below(self.positions);
            let copies = number > 0 && self.random.below(2) == 0;
            let to =
                if copies { targets[self.random.below(number)] } else { self.random.below(self.positions) };
            targets.push(to);
            self.add(from, to)?;
        }
        Ok(())
    }

    fn grid(&mut self) -> Result<(), GraphError> {
        let positions = self.positions;
        let columns = positions.isqrt() + usize::from(positions.isqrt().pow(2) < positions);
        let rows = positions.div_ceil(columns);
        for across in [true, false] {
            let (streets, length) = if across { (rows, columns) } else { (columns, rows) };
            for street in 0..streets {
                let direction = self.random.below(5);
                for place in 1..length {
                    let corner =
                        |at: usize| if across { street * columns + at } else { at * columns + street };
                    if corner(place) >= positions {
                        break;
                    }
                    if direction != 0 && direction != 1 {
                        self.add(corner(place - 1), corner(place))?;
                    }
                    if direction <= 2 {
                        self.add(corner(place), corner(place - 1))?;
                    }
                }
            }
        }
        Ok(())
    }

    fn layered(&mut self, moves: usize) -> Result<(), GraphError> {
        let width = self.positions.div_ceil(64);
        let upper = self.positions.saturating_sub(width);
        for _ in 0..if upper == 0 { 0 } else { moves } {
            let from = width + self.random.below(upper);
            let layer = from / width;
            let below = layer - 1 - self.random.below(layer.min(4));
            let to = below * width + self.random.below(width);
            self.add(from, to)?;
        }
        Ok(())
    }

    fn one_component(&mut self, moves: usize) -> Result<(), GraphError> {
        let positions = self.positions;
        let mut order: Vec<usize> = (0..positions).collect();
        for place in (1..positions).rev() {
            order.swap(place, self.random.below(place + 1));
        }
        for number in 0..moves.min(positions) {
            self.add(order[number], order[(number + 1) % positions])?;
        }
        self.uniform(moves.saturating_sub(positions))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperjam_terms::Player;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_recipe_always_gives_the_same_graph_with_as_many_moves_as_asked_for() {
        for shape in Shape::ALL {
            let recipe = Recipe { shape, positions: 100, moves: 300, impartial: false, seed: 7 };
            let graph = generate(&recipe).unwrap();
            assert_eq!(graph, generate(&recipe).unwrap());
            assert_eq!(graph.position_count(), 100);
            assert!(shape == Shape::Grid || graph.move_count() == 300, "{shape:?}");
            assert!(!graph.all_open_to_both());
        }
    }

    #[test]
    fn layered_graphs_have_no_cycles() {
        let recipe = Recipe { shape: Shape::Layered, positions: 1000, moves: 5000, impartial: true, seed: 1 };
        let graph = generate(&recipe).unwrap();
        for position in graph.positions() {
            assert!(graph.options(position, Player::Left).iter().all(|option| *option < position));
        }
    }

    #[test]
    fn a_grid_has_a_street_to_every_position() {
        for positions in 2..200 {
            let recipe = Recipe { shape: Shape::Grid, positions, moves: 0, impartial: true, seed: 1 };
            let graph = generate(&recipe).unwrap();
            assert_eq!(graph.position_count(), positions);
            for position in graph.positions() {
                let streets = graph.successors(position).len() + graph.sources(position).len();
                assert!(streets > 0, "{positions}, {position:?}");
            }
        }
    }

    #[test]
    fn no_size_is_too_small() {
        for shape in Shape::ALL {
            for positions in 0..3 {
                let recipe = Recipe { shape, positions, moves: 4, impartial: true, seed: 0 };
                assert_eq!(generate(&recipe).unwrap().position_count(), positions);
            }
        }
    }
}
