//! Parity games of the usual families, to measure and to test by.
//!
//! They are those that O. Friedmann and M. Lange, "Solving parity games in practice" (ATVA 2009), and their PGSolver measure by, up
//! to the order of positions.

use std::collections::HashMap;
use std::fmt;

use super::{ParityGame, ParityPosition};
use crate::generate::SplitMix;
use crate::{GraphError, IdError, MoveId};
use hyperjam_terms::{Player, counted};

/// A family of parity games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParityFamily {
    /// A ring of positions of either player in turn, each with moves to the next two.
    Ladder,
    /// Moves from each position to each other one; position n has priority n.
    Clique,
    /// Ladders in ladders, on which Zielonka's recursive algorithm takes exponential time.
    RecursiveLadder,
    /// The towers of Hanoi: Left alone moves, and wins if the tower ever stands on the second peg.
    Hanoi,
    /// An elevator that serves requests in their order: does it always come to the top, if that is wanted again and again?
    Elevator,
    /// The elevator that serves the latest request first.
    UnfairElevator,
    /// As many moves as are asked for, from random positions of random owners and priorities to others; each has a move.
    Random,
}

impl ParityFamily {
    /// All of them.
    pub const ALL: [ParityFamily; 7] = [
        ParityFamily::Ladder,
        ParityFamily::Clique,
        ParityFamily::RecursiveLadder,
        ParityFamily::Hanoi,
        ParityFamily::Elevator,
        ParityFamily::UnfairElevator,
        ParityFamily::Random,
    ];

    /// Its name, as "recursive-ladder".
    pub fn name(self) -> &'static str {
        match self {
            ParityFamily::Ladder => "ladder",
            ParityFamily::Clique => "clique",
            ParityFamily::RecursiveLadder => "recursive-ladder",
            ParityFamily::Hanoi => "hanoi",
            ParityFamily::Elevator => "elevator",
            ParityFamily::UnfairElevator => "unfair-elevator",
            ParityFamily::Random => "random-parity",
        }
    }

    /// The positions of its smallest game.
    pub fn least_positions(self) -> usize {
        match self {
            ParityFamily::Clique | ParityFamily::Hanoi | ParityFamily::Random => 1,
            ParityFamily::Ladder => 2,
            ParityFamily::RecursiveLadder => 5,
            ParityFamily::Elevator | ParityFamily::UnfairElevator => 36,
        }
    }
}

/// Why there is no game of a recipe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParityRecipeError {
    /// No game of the family is so small.
    TooFew {
        /// The family.
        family: ParityFamily,
        /// How many positions there may be.
        given: usize,
    },
    /// The game would be too large.
    Graph(GraphError),
}

impl fmt::Display for ParityRecipeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFew { family, given } => {
                let least = family.least_positions();
                let (name, counted) = (family.name(), counted(least, "position"));
                write!(
                    f,
                    "positions: {given} given, but the smallest game of the family {name} has {counted}"
                )
            }
            Self::Graph(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ParityRecipeError {}

impl From<GraphError> for ParityRecipeError {
    fn from(error: GraphError) -> Self {
        Self::Graph(error)
    }
}

/// Which game of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParityRecipe {
    /// The family.
    pub family: ParityFamily,
    /// It is the largest game of the family that has no more positions.
    pub positions: usize,
    /// How many moves a random game has, if there are as many as positions.
    pub moves: usize,
    /// How many priorities a random game has, from 0 on.
    pub priorities: u32,
    /// Where the numbers of a random game start.
    pub seed: u64,
}

/// The game of a recipe, the same on every machine. O(positions + moves). There is none with fewer positions than the smallest game of
/// the family has, and none too large for its identifiers.
///
/// ```
/// use hyperjam_solver::parity::families::{ParityFamily, ParityRecipe, parity_game};
///
/// let recipe = ParityRecipe { family: ParityFamily::Ladder, positions: 11, moves: 0, priorities: 2, seed: 0 };
/// let ladder = parity_game(&recipe)?;
/// assert_eq!((ladder.position_count(), ladder.move_count()), (10, 20));
/// # Ok::<(), hyperjam_solver::parity::families::ParityRecipeError>(())
/// ```
pub fn parity_game(recipe: &ParityRecipe) -> Result<ParityGame, ParityRecipeError> {
    let ParityRecipe { family, positions: most, .. } = *recipe;
    if most < family.least_positions() {
        return Err(ParityRecipeError::TooFew { family, given: most });
    }
    let game = match family {
        ParityFamily::Ladder => ladder(most / 2),
        ParityFamily::Clique => clique(most),
        ParityFamily::RecursiveLadder => recursive_ladder(most / 5),
        ParityFamily::Hanoi => hanoi(most),
        ParityFamily::Elevator => elevator(most, true),
        ParityFamily::UnfairElevator => elevator(most, false),
        ParityFamily::Random => random(recipe),
    };
    Ok(game?)
}

/// The player whom a priority, or a number, favours.
fn favoured(number: usize) -> Player {
    if number.is_multiple_of(2) { Player::Left } else { Player::Right }
}

fn position(owner: Player, priority: usize) -> Result<ParityPosition, IdError> {
    let limit = ParityGame::MOST_PRIORITY;
    let small = u32::try_from(priority).ok().filter(|priority| *priority < limit);
    let priority = small.ok_or(IdError { what: "priority", given: priority, limit: limit as usize })?;
    Ok(ParityPosition { owner, priority: Some(priority), end: None })
}

fn ladder(half: usize) -> Result<ParityGame, GraphError> {
    let count = 2 * half;
    let positions =
        (0..count).map(|number| position(favoured(number), number % 2)).collect::<Result<_, _>>()?;
    let moves = (0..count).flat_map(|from| [1, 2].map(|steps| (from, (from + steps) % count)));
    ParityGame::new(positions, moves)
}

fn clique(count: usize) -> Result<ParityGame, GraphError> {
    // Before anything is made that could be too large.
    MoveId::new(count.saturating_mul(count))?;
    let positions = (0..count).map(|number| position(favoured(number), number)).collect::<Result<_, _>>()?;
    let moves =
        (0..count).flat_map(|from| (0..count).filter(move |to| *to != from).map(move |to| (from, to)));
    ParityGame::new(positions, moves)
}

/// Rungs of five positions: two with a small priority that belong to the rung before as well, and three with the greatest so
/// far. The first rung has not the two, and after the last one there are two more.
fn recursive_ladder(rungs: usize) -> Result<ParityGame, GraphError> {
    let count = 5 * rungs;
    let (mut positions, mut moves) = (Vec::new(), Vec::new());
    for place in 0..count {
        // Counted so that every rung begins with its two small ones.
        let (rung, nth) = ((place + 2) / 5, (place + 2) % 5);
        let (is_first, is_last) = (rung == 0, rung + 1 == rungs);
        let great = 3 * (rung + 1) + 2;
        let owner = favoured(rung + [1, 0, 1, 0, 1][nth]);
        let small = (rung + 1) % 2;
        positions.push(position(owner, [small, small, great, great - 1, great - 2][nth])?);
        let (before, next) = (!is_first, rung < rungs);
        let options: &[(bool, isize)] = match nth {
            0 => &[(true, -2), (true, 1)],
            1 => &[(true, -1), (next, 1)],
            2 => &[(true, 4), (true, 1)],
            3 => &[(before, -5), (!is_last, 5), (true, 1)],
            _ => &[(true, -1), (true, 2)],
        };
        let options = options.iter().filter(|(is_there, _)| *is_there);
        moves.extend(options.map(|(_, steps)| (place, place.wrapping_add_signed(*steps))));
    }
    ParityGame::new(positions, moves)
}

/// The peg of each disk, the smallest first, is a digit to the base 3.
fn hanoi(most: usize) -> Result<ParityGame, GraphError> {
    let disks = most.max(1).ilog(3);
    let count = 3_usize.pow(disks);
    let last = (count - 1) / 2;
    let positions =
        (0..count).map(|at| position(Player::Left, usize::from(at != last))).collect::<Result<_, _>>()?;
    let mut moves = Vec::new();
    for from in 0..count {
        if from == last {
            moves.push((from, from));
            continue;
        }
        // A disk can be moved to a peg if no smaller one stands on either.
        let (mut pegs, mut weight) = ([false; 3], 1);
        for _ in 0..disks {
            let peg = from / weight % 3;
            if !pegs[peg] {
                let free = (0..3).filter(|other| *other != peg && !pegs[*other]);
                moves.extend(free.map(|other| (from, from - peg * weight + other * weight)));
            }
            pegs[peg] = true;
            weight *= 3;
        }
    }
    ParityGame::new(positions, moves)
}

fn random(recipe: &ParityRecipe) -> Result<ParityGame, GraphError> {
    let ParityRecipe { family: _, positions: count, moves, priorities, seed } = *recipe;
    let mut random = SplitMix::new(seed);
    let mut positions = Vec::new();
    for _ in 0..count {
        let owner = favoured(random.below(2));
        positions.push(position(owner, random.below(priorities as usize))?);
    }
    let from: Vec<usize> =
        (0..moves.max(count)).map(|nth| if nth < count { nth } else { random.below(count) }).collect();
    let moves: Vec<(usize, usize)> = from.into_iter().map(|from| (from, random.below(count))).collect();
    ParityGame::new(positions, moves)
}

/// Where an elevator is, whether its door is open, and whither it is wanted: storeys counted from 1, four bits each, the
/// lowest first.
type Elevator = (u8, bool, u64);

/// What an elevator may do next, in ascending order.
fn after(state: Elevator, storeys: u8, is_fair: bool) -> Vec<Elevator> {
    let (at, is_open, requests) = state;
    let pressed = |storey: u8| {
        let wanted = (0..16).map(|nth| requests >> (4 * nth) & 15).take_while(|storey| *storey != 0);
        let others: Vec<u64> = wanted.clone().filter(|other| *other != u64::from(storey)).collect();
        let order: Vec<u64> = match is_fair {
            true if others.len() < wanted.clone().count() => return requests,
            true => others.into_iter().chain([storey.into()]).collect(),
            false => [storey.into()].into_iter().chain(others).collect(),
        };
        order.iter().rev().fold(0, |packed, storey| packed << 4 | storey)
    };
    let all = [requests].into_iter().chain((1..=storeys).map(pressed));
    let mut next: Vec<Elevator> = all
        .map(|requests| {
            let first = (requests & 15) as u8;
            if first == 0 || is_open {
                return (at, false, requests);
            }
            let next = if first > at { at + 1 } else { at - u8::from(first < at) };
            (next, next == first, if next == first { requests >> 4 } else { requests })
        })
        .collect();
    next.sort_unstable();
    next.dedup();
    next
}

/// A part of the formula νX.μY.νZ. □X ∧ (top ∨ (□Z ∧ (¬wanted ∨ □Y))): on all ways on which the top is wanted again and again, the
/// elevator is there again and again.
#[derive(Clone, Copy)]
enum Formula {
    /// A fixed point, with its priority and what it is of.
    Fixed(usize, u8),
    /// Both of two, which Right chooses from.
    And(u8, u8),
    /// One of two, which Left chooses.
    Or(u8, u8),
    /// Something else after all that can happen.
    Box(u8),
    Top,
    NotWanted,
}

const FORMULA: [Formula; 12] = [
    Formula::Fixed(2, 1),
    Formula::And(2, 3),
    Formula::Box(0),
    Formula::Or(4, 5),
    Formula::Top,
    Formula::And(6, 8),
    Formula::Box(7),
    Formula::Fixed(0, 1),
    Formula::Or(9, 10),
    Formula::NotWanted,
    Formula::Box(11),
    Formula::Fixed(1, 1),
];

/// The game of the most storeys that has no more positions than this.
fn elevator(most: usize, is_fair: bool) -> Result<ParityGame, GraphError> {
    let mut largest = ParityGame::new(Vec::new(), [])?;
    for storeys in 1..=15 {
        let Some((positions, moves)) = elevator_of(storeys, most, is_fair) else { break };
        largest = ParityGame::new(positions, moves)?;
    }
    Ok(largest)
}

/// Positions, and moves by their numbers.
type Moves = (Vec<ParityPosition>, Vec<(usize, usize)>);

/// The game of so many storeys, unless it has more positions than this. Position 0 is the first, with the elevator at the bottom.
fn elevator_of(storeys: u8, most: usize, is_fair: bool) -> Option<Moves> {
    let start = ((1, false, 0), 0_u8);
    let (mut numbers, mut met) = (HashMap::from([(start, 0)]), vec![start]);
    let (mut positions, mut moves) = (Vec::new(), Vec::new());
    while let Some(&(state, part)) = met.get(positions.len()) {
        if met.len() > most {
            return None;
        }
        let (at, _, requests) = state;
        let from = positions.len();
        let prove = |holds: bool| (favoured(usize::from(!holds)), usize::from(!holds), vec![(state, part)]);
        let (owner, priority, next) = match FORMULA[usize::from(part)] {
            Formula::Fixed(priority, of) => (Player::Left, priority, vec![(state, of)]),
            Formula::And(one, other) => (Player::Right, 0, vec![(state, one), (state, other)]),
            Formula::Or(one, other) => (Player::Left, 0, vec![(state, one), (state, other)]),
            Formula::Box(of) => {
                let next = after(state, storeys, is_fair);
                (Player::Right, 0, next.into_iter().map(|state| (state, of)).collect())
            }
            Formula::Top => prove(at == storeys),
            Formula::NotWanted => prove((0..16).all(|nth| requests >> (4 * nth) & 15 != u64::from(storeys))),
        };
        positions.push(position(owner, priority).ok()?);
        for key in next {
            let to = *numbers.entry(key).or_insert_with(|| {
                met.push(key);
                met.len() - 1
            });
            moves.push((from, to));
        }
    }
    Some((positions, moves))
}
