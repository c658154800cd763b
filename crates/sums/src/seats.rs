//! Sums for N players, who move in a cycle: vehicles on a drawing, and boards.
//!
//! The first player who can move in no component is the only loser, and all others win (MS = M. Spindler, *An extension of the
//! normal play convention to N-player combinatorial games*). So a sum has no winner against whom one plays: what is asked of each
//! player is whether all others together can make that player lose.

mod game;
mod known;
mod plain;
mod review;
mod search;

use std::fmt;

use hyperjam_players::graph::Graph;
use hyperjam_rulesets::picture::Gesture;
use hyperjam_rulesets::seats::SeatBoard;

pub use game::{Choice, Ending, Game, NoSuchMove, Ply};
pub use known::{Chance, Known, Limits, NotKnown};
pub use plain::PlainSum;
pub use review::{Effect, Held, LastChance, Review};
pub use search::SeatSearch;

/// Where a component stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// At a position of the drawing, which has this number.
    Position(u32),
    /// On a board.
    Board(SeatBoard),
}

/// A move in a component.
#[derive(Clone, Debug)]
pub struct Step {
    /// How it is made on a board; none on the drawing.
    pub gesture: Option<Gesture>,
    /// Where it leads.
    pub to: Place,
}

/// The drawing that vehicles drive on.
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a> {
    /// Its graph, in which the only move from a tie end leads back to it and is open to all.
    pub graph: &'a Graph,
    /// Which positions are tie ends, where play stops in all components.
    pub ties: &'a [bool],
}

/// What is played: for how many players, and on which drawing.
#[derive(Clone, Copy, Debug)]
pub struct Rules<'a> {
    players: u32,
    drawing: Option<Drawing<'a>>,
}

/// Why components are no sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSum {
    /// There is none.
    Empty,
    /// A board is for others than the first component.
    Players {
        /// Which component, counted from 0.
        component: usize,
        /// For how many players it is.
        given: u32,
        /// For how many the first is.
        players: u32,
    },
    /// A vehicle is not on the drawing.
    Position {
        /// Which component, counted from 0.
        component: usize,
    },
}

impl fmt::Display for NoSum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "there is no component"),
            Self::Players { component, given, players } => {
                write!(f, "component {} is for {given} players, and the first for {players}", component + 1)
            }
            Self::Position { component } => write!(f, "component {} is at no position", component + 1),
        }
    }
}

impl std::error::Error for NoSum {}

impl<'a> Rules<'a> {
    /// The rules of the sum of these components, with a drawing where vehicles are among them.
    pub fn of(drawing: Option<Drawing<'a>>, components: &[Place]) -> Result<Self, NoSum> {
        let for_players = |place: &Place| match (place, drawing) {
            (Place::Board(board), _) => Some(board.players()),
            (Place::Position(on), Some(Drawing { graph, .. })) => {
                ((*on as usize) < graph.position_count()).then(|| graph.players())
            }
            (Place::Position(_), None) => None,
        };
        let mut players = None;
        for (component, place) in components.iter().enumerate() {
            let given = for_players(place).ok_or(NoSum::Position { component })?;
            let players = *players.get_or_insert(given);
            if given != players {
                return Err(NoSum::Players { component, given, players });
            }
        }
        Ok(Self { players: players.ok_or(NoSum::Empty)?, drawing })
    }

    /// How many players there are.
    pub fn players(&self) -> u32 {
        self.players
    }

    /// The moves of a player, counted from 0, in an order of their own: links name a move by its number.
    pub fn moves(&self, at: &Place, seat: u32) -> Vec<Step> {
        match (at, self.drawing) {
            (Place::Board(board), _) => {
                let moves = board.moves(seat).into_iter();
                moves.map(|(gesture, to)| Step { gesture: Some(gesture), to: Place::Board(to) }).collect()
            }
            (Place::Position(on), Some(drawing)) if !self.is_tie_end(at) => {
                let open = drawing.graph.moves(*on).iter().filter(|(_, by)| by.includes(seat));
                open.map(|(to, _)| Step { gesture: None, to: Place::Position(*to) }).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether a component is at a tie end, so that nobody moves any more.
    pub fn is_tied(&self, sum: &[Place]) -> bool {
        sum.iter().any(|at| self.is_tie_end(at))
    }

    /// The moves of a player in a sum, by component and number there, after which it is so: of components that are the same those
    /// of the first, and none where one is at a tie end.
    pub fn moves_after_which(
        &self,
        sum: &[Place],
        seat: u32,
        is_so: &mut dyn FnMut(&[Place]) -> bool,
    ) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        let mut after = sum.to_vec();
        for (component, at) in sum.iter().enumerate() {
            if self.is_tied(sum) || sum[..component].contains(at) {
                continue;
            }
            for (nth, step) in self.moves(at, seat).into_iter().enumerate() {
                after[component] = step.to;
                if is_so(&after) {
                    found.push((component, nth));
                }
            }
            after[component] = at.clone();
        }
        found
    }

    /// How many moves a player has there. They are not made for that.
    pub fn move_count(&self, at: &Place, seat: u32) -> usize {
        match at {
            Place::Board(board) => board.move_count(seat),
            Place::Position(_) => self.moves(at, seat).len(),
        }
    }

    /// Whether play stops here, in all components, with nobody losing.
    pub fn is_tie_end(&self, at: &Place) -> bool {
        match (at, self.drawing) {
            (Place::Position(on), Some(drawing)) => drawing.ties.get(*on as usize) == Some(&true),
            _ => false,
        }
    }
}

/// The components in an order that does not depend on which is which.
fn sorted(places: &[Place]) -> Vec<Place> {
    let mut sorted = places.to_vec();
    sorted.sort_unstable();
    sorted
}
