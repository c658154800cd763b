//! Games drawn as graphs, in which play may go round.

mod forced;
mod preference;
mod product;

use std::fmt;

pub use forced::ForcedLoss;
use forced::others;
use hashbrown::HashMap;
use hyperjam_terms::{MOST_PLAYERS, Movers, OutcomeSet};
pub use preference::{Preferences, Preferred};

use crate::arena::{Arena, GameId};
use crate::limit::Unfinished;

/// A graph of positions, by number, and of moves, each open to some players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    players: u32,
    /// Where the moves of each position begin; one entry more at the end.
    starts: Vec<u32>,
    moves: Vec<(u32, Movers)>,
}

/// Why a graph cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphError {
    /// There are too few or too many players.
    Players {
        /// How many.
        given: u32,
    },
    /// A move is open to a player who is not there.
    Seat {
        /// The number of the move.
        step: usize,
        /// The greatest number of a player to whom it is open.
        seat: u32,
        /// How many players there are.
        players: u32,
    },
    /// A move begins or ends at no position.
    Position {
        /// The number of the move.
        step: usize,
    },
    /// There are too many positions or moves.
    TooLarge {
        /// The most there may be.
        limit: usize,
    },
    /// Play may go round from here, where it has to end.
    Loop {
        /// A position that can be reached again.
        position: u32,
    },
    /// The games take too much.
    Unfinished(Unfinished),
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GraphError::Players { given } => {
                write!(f, "{given} players given; there may be 2 to {MOST_PLAYERS}")
            }
            GraphError::Seat { step, seat, players } => {
                write!(
                    f,
                    "moves[{step}]: open to player {seat}, where the {players} players are numbered from 0"
                )
            }
            GraphError::Position { step } => write!(f, "moves[{step}]: begins or ends at no position"),
            GraphError::TooLarge { limit } => {
                write!(f, "there would be more than {limit} positions and moves")
            }
            GraphError::Loop { position } => {
                write!(f, "position {position} can be reached from itself; here play has to end")
            }
            GraphError::Unfinished(unfinished) => unfinished.fmt(f),
        }
    }
}

impl std::error::Error for GraphError {}

impl From<Unfinished> for GraphError {
    fn from(unfinished: Unfinished) -> Self {
        GraphError::Unfinished(unfinished)
    }
}

/// The most positions and moves.
const MOST: usize = 1 << 28;

impl Graph {
    /// The graph with so many positions and these moves: from, to, and who may make it. Cost O(V + E).
    pub fn new(players: u32, positions: usize, moves: &[(u32, u32, Movers)]) -> Result<Self, GraphError> {
        if !(2..=MOST_PLAYERS).contains(&players) {
            return Err(GraphError::Players { given: players });
        }
        if positions.max(moves.len()) > MOST {
            return Err(GraphError::TooLarge { limit: MOST });
        }
        let mut starts = vec![0; positions + 1];
        for (step, &(from, to, by)) in moves.iter().enumerate() {
            if from.max(to) as usize >= positions {
                return Err(GraphError::Position { step });
            }
            if by.highest() >= players {
                return Err(GraphError::Seat { step, seat: by.highest(), players });
            }
            starts[from as usize + 1] += 1;
        }
        for nth in 0..positions {
            starts[nth + 1] += starts[nth];
        }
        let mut places = starts.clone();
        let mut sorted = vec![(0, Movers::LEFT); moves.len()];
        for &(from, to, by) in moves {
            let place = &mut places[from as usize];
            sorted[*place as usize] = (to, by);
            *place += 1;
        }
        Ok(Graph { players, starts, moves: sorted })
    }

    /// How many players there are.
    pub fn players(&self) -> u32 {
        self.players
    }

    /// How many positions there are.
    pub fn position_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The moves from a position: where they lead, and who may make them.
    pub fn moves(&self, position: u32) -> &[(u32, Movers)] {
        &self.moves[self.starts[position as usize] as usize..self.starts[position as usize + 1] as usize]
    }

    /// What each player can force against all others together, for each position and each player who may move first:
    /// not to be the one who cannot move. Where play may go on for ever, nobody loses it. Without loops these are the
    /// outcomes of MS Definition 4.2; with loops they go beyond the paper, and all players may be in a set.
    ///
    /// For each player what all others together can force ([`Graph::forced_loss`]). Cost O(N²·(V + E)).
    ///
    /// ```
    /// use hyperjam_players::graph::Graph;
    /// use hyperjam_terms::Movers;
    ///
    /// let all = Movers::of(&[0, 1, 2]).unwrap();
    /// // A position with a move to itself and one to an end, and one that can only be stayed at.
    /// let graph = Graph::new(3, 3, &[(0, 0, all), (0, 1, all), (2, 2, all)])?;
    /// let outcomes = graph.outcomes();
    /// assert_eq!(outcomes.of(0, 0).to_string(), "N", "only who moves first can be sure to move to the end");
    /// assert_eq!(outcomes.of(2, 0).to_string(), "NOP", "nobody ever loses");
    /// assert_eq!(outcomes.of(1, 0).to_string(), "OP");
    /// # Ok::<(), hyperjam_players::graph::GraphError>(())
    /// ```
    pub fn outcomes(&self) -> GraphOutcomes {
        let before = self.reversed();
        self.by_place(|who| {
            let forced = self.forced(who, others(self.players, who), &before);
            move |state| !forced.is_forced(state)
        })
    }

    /// For each state by their places the players for whom something holds there.
    fn by_place<H: Fn(usize) -> bool>(&self, of_player: impl Fn(u32) -> H) -> GraphOutcomes {
        let states = self.position_count() * self.players as usize;
        let mut bits = vec![0_u16; states];
        for who in 0..self.players {
            let holds = of_player(who);
            for (state, bits) in bits.iter_mut().enumerate() {
                let mover = state as u32 % self.players;
                let place = (who + self.players - mover) % self.players;
                *bits |= u16::from(holds(state)) << place;
            }
        }
        GraphOutcomes { players: self.players, bits }
    }

    /// The moves the other way round.
    fn reversed(&self) -> Graph {
        let all = (0..self.position_count() as u32)
            .flat_map(|from| self.moves(from).iter().map(move |&(to, by)| (to, from, by)));
        let mut starts = vec![0; self.starts.len()];
        for (to, _, _) in all.clone() {
            starts[to as usize + 1] += 1;
        }
        for nth in 1..starts.len() {
            starts[nth] += starts[nth - 1];
        }
        let (mut places, mut moves) = (starts.clone(), self.moves.clone());
        for (to, from, by) in all {
            moves[places[to as usize] as usize] = (from, by);
            places[to as usize] += 1;
        }
        Graph { players: self.players, starts, moves }
    }

    /// The positions that can be reached from some, with them, in an order in which every move leads to an earlier one; else a
    /// position that can be reached from itself.
    fn ordered(&self, from: &[u32]) -> Result<Vec<u32>, GraphError> {
        const NEW: u8 = 0;
        const OPEN: u8 = 1;
        const DONE: u8 = 2;
        let mut states = vec![NEW; self.position_count()];
        let mut order = Vec::new();
        for &start in from {
            let mut stack = vec![(start, 0)];
            if states[start as usize] == DONE {
                continue;
            }
            states[start as usize] = OPEN;
            while let Some((position, next)) = stack.last_mut() {
                let here = *position;
                match self.moves(here).get(*next) {
                    None => {
                        states[here as usize] = DONE;
                        order.push(here);
                        stack.pop();
                    }
                    Some(&(to, _)) => {
                        *next += 1;
                        match states[to as usize] {
                            NEW => {
                                states[to as usize] = OPEN;
                                stack.push((to, 0));
                            }
                            OPEN => return Err(GraphError::Loop { position: to }),
                            _ => {}
                        }
                    }
                }
            }
        }
        Ok(order)
    }

    /// The games at some positions, from which play has to end. Cost O(N·(V + E)), and what the arena takes.
    pub fn games(&self, at: &[u32], arena: &mut Arena) -> Result<Vec<GameId>, GraphError> {
        let mut games: HashMap<u32, GameId> = HashMap::new();
        for position in self.ordered(at)? {
            let options = |seat| {
                let open = self.moves(position).iter().filter(|(_, by)| by.includes(seat));
                open.map(|(to, _)| games[to]).collect()
            };
            let game = arena.partizan(options)?;
            games.insert(position, game);
        }
        Ok(at.iter().map(|position| games[position]).collect())
    }

    /// From which positions all moves that can be reached are open to all players. Cost O(V + E).
    pub fn impartial(&self) -> Vec<bool> {
        let before = self.reversed();
        let all = Movers::all(self.players);
        let open = |position: u32| self.moves(position).iter().all(|&(_, by)| by == all);
        let mut impartial: Vec<bool> = self.positions().map(open).collect();
        let mut due: Vec<u32> = self.positions().filter(|&position| !impartial[position as usize]).collect();
        while let Some(position) = due.pop() {
            for &(from, _) in before.moves(position) {
                if std::mem::replace(&mut impartial[from as usize], false) {
                    due.push(from);
                }
            }
        }
        impartial
    }

    /// From which positions play may go on for ever: those that are left when positions without moves are taken away again
    /// and again. Cost O(V + E).
    pub fn endless(&self) -> Vec<bool> {
        let before = self.reversed();
        let mut left: Vec<usize> = self.positions().map(|position| self.moves(position).len()).collect();
        let mut ends: Vec<u32> = self.positions().filter(|&position| left[position as usize] == 0).collect();
        while let Some(position) = ends.pop() {
            for &(from, _) in before.moves(position) {
                left[from as usize] -= 1;
                if left[from as usize] == 0 {
                    ends.push(from);
                }
            }
        }
        left.into_iter().map(|left| left > 0).collect()
    }

    /// The positions, by number.
    fn positions(&self) -> std::ops::Range<u32> {
        0..self.position_count() as u32
    }

    /// The graph of the sum of positions, in which the sum has the number 0: a move in one component, the others stay. Takes as much
    /// as it has positions and moves, up to a limit.
    pub fn sum(&self, of: &[u32], limit: usize) -> Result<GraphSum, GraphError> {
        let limit = limit.min(MOST);
        let mut start = of.to_vec();
        start.sort_unstable();
        let mut numbers: HashMap<Vec<u32>, u32> = HashMap::new();
        numbers.insert(start.clone(), 0);
        let (mut found, mut moves) = (vec![start], Vec::new());
        let mut here = 0;
        while let Some(position) = found.get(here).cloned() {
            for nth in (0..position.len()).filter(|&nth| nth == 0 || position[nth - 1] != position[nth]) {
                for &(to, by) in self.moves(position[nth]) {
                    let mut after = position.clone();
                    after[nth] = to;
                    after.sort_unstable();
                    let next = found.len() as u32;
                    let number = *numbers.entry(after).or_insert_with_key(|after| {
                        found.push(after.clone());
                        next
                    });
                    moves.push((here as u32, number, by));
                }
            }
            if (found.len() + moves.len()).saturating_mul(position.len().max(1)) > limit {
                return Err(GraphError::TooLarge { limit });
            }
            here += 1;
        }
        Ok(GraphSum { graph: Graph::new(self.players, found.len(), &moves)?, numbers })
    }
}

/// The graph of a sum. Its positions are the places of all components, whatever their order.
pub struct GraphSum {
    /// The graph, in which the sum itself has the number 0.
    pub graph: Graph,
    numbers: HashMap<Vec<u32>, u32>,
}

impl GraphSum {
    /// The number of the position where the components are at these places, if play can lead to it.
    pub fn number(&self, places: &[u32]) -> Option<u32> {
        let mut sorted = places.to_vec();
        sorted.sort_unstable();
        self.numbers.get(&sorted).copied()
    }
}

/// What each player can force, by position and by who moves first.
pub struct GraphOutcomes {
    players: u32,
    bits: Vec<u16>,
}

impl GraphOutcomes {
    /// For a position when this player moves first.
    pub fn of(&self, position: u32, starter: u32) -> OutcomeSet {
        let state = position as usize * self.players as usize + (starter % self.players) as usize;
        OutcomeSet::of_bits(self.players, self.bits[state].into())
    }

    /// By who moves first.
    pub fn by_starter(&self, position: u32) -> Vec<OutcomeSet> {
        (0..self.players).map(|starter| self.of(position, starter)).collect()
    }
}
