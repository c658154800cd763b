//! The referee of a game with several vehicles.

use std::collections::BTreeMap;
use std::fmt;

use super::{SumChoice, SumSolutions};
use crate::{MoveId, PositionId};
use hyperjam_terms::{Player, PlayerOutcome};

/// How often a state that came back is searched for, if it was not decided before.
const MOST_SEARCHES: usize = 4;

/// A move that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Who made it.
    pub player: Player,
    /// The move.
    pub id: MoveId,
    /// Where the vehicle stood.
    pub from: PositionId,
    /// Where it went.
    pub to: PositionId,
}

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The player to move cannot.
    Stuck {
        /// Who wins by that.
        winner: Player,
    },
    /// A vehicle is on a tie end: nobody wins.
    TieEnd(PositionId),
    /// The only vehicle is on a win end.
    WinEnd {
        /// Where it is.
        on: PositionId,
        /// Who wins by that: the player who is to move.
        winner: Player,
    },
    /// The same state came back, and nobody can force more than a draw there.
    Repetition,
    /// The same state came back twice, and it is not decided.
    Thrice,
    /// The players agreed on a draw.
    Agreed,
    /// As many moves were made as may be.
    Full,
}

impl Ending {
    /// The winner; none for a draw.
    pub fn winner(self) -> Option<Player> {
        match self {
            Self::Stuck { winner } | Self::WinEnd { winner, .. } => Some(winner),
            _ => None,
        }
    }
}

/// Why a move is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The game has come to its end.
    Over(Ending),
    /// There is no such move.
    NoSuchMove {
        /// The move.
        given: MoveId,
        /// The number of moves of the graph.
        limit: usize,
    },
    /// It is not open to the player whose turn it is.
    NotOpen {
        /// The move.
        given: MoveId,
        /// Whose turn it is.
        to_move: Player,
    },
    /// No vehicle stands where it starts.
    NoVehicle {
        /// The move.
        given: MoveId,
        /// Where it starts.
        from: PositionId,
    },
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::Over(ending) => match ending.winner() {
                Some(winner) => write!(f, "the game is over, {winner} has won"),
                None => f.write_str("the game is over, it is a draw"),
            },
            IllegalMove::NoSuchMove { given, limit } => {
                write!(f, "there is no {given:?}, only {limit} moves")
            }
            IllegalMove::NotOpen { given, to_move } => {
                write!(f, "{given:?} is not open to {to_move}, whose turn it is")
            }
            IllegalMove::NoVehicle { given, from } => {
                write!(f, "{given:?} starts at {from:?}, where no vehicle is")
            }
        }
    }
}

impl std::error::Error for IllegalMove {}

/// A game with vehicles as it stands: which moves are allowed, whose turn it is, and whether it is over.
///
/// A state is where the vehicles are, whichever is which, and who is to move. One that comes back ends the game when
/// nobody can force more than a draw there, which [`SumSolutions`] says; it does not when somebody can win, as that player
/// still can. Where it is not decided, it is searched for a few times, and ends the game when it comes back twice.
///
/// ```
/// use hyperjam_solver::sum::{Ending, SumSolutions, Referee};
/// use hyperjam_solver::task::Budget;
/// use hyperjam_solver::{Graph, solve};
/// use hyperjam_terms::{Convention, Movers, Player};
///
/// // A Nim heap of one counter, and a loop that nobody has to leave.
/// let moves = [(1, 0), (2, 2)].map(|(from, to)| (from, to, Movers::BOTH));
/// let graph = Graph::from_moves(3, moves)?;
/// let [take, round] = [0, 1].map(|number| graph.move_id(number).expect("there are two"));
/// let [heap, ring] = [1, 2].map(|number| graph.position(number).expect("there are three"));
/// let solution = solve(&graph, Convention::Normal);
/// let known = SumSolutions::new(&graph, Convention::Normal, &solution, Budget::default(), |_| {});
///
/// let mut game = Referee::new(known, vec![heap, ring], Player::Left, 100);
/// game.make(take)?;
/// assert!(game.make(take).is_err(), "no vehicle is there any more");
/// game.make(round)?;
/// game.make(round)?;
/// assert_eq!(game.ended(), Some(Ending::Repetition));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Referee<'a> {
    known: SumSolutions<'a>,
    starter: Player,
    most_moves: usize,
    /// Where the vehicles are before each move, and now.
    states: Vec<Vec<PositionId>>,
    plies: Vec<Ply>,
    ended: Option<Ending>,
    /// How often each state has been, the vehicles sorted.
    seen: BTreeMap<(Vec<PositionId>, Player), u32>,
    searches: usize,
}

impl<'a> Referee<'a> {
    /// The game of these vehicles before its first move; it ends after so many moves at the latest. The sum is searched
    /// as far as the budget of `known` goes; what is not decided then is played all the same.
    pub fn new(
        mut known: SumSolutions<'a>,
        vehicles: Vec<PositionId>,
        starter: Player,
        most_moves: usize,
    ) -> Self {
        let _ = known.search(&vehicles);
        let mut game = Self {
            known,
            starter,
            most_moves,
            states: vec![vehicles],
            plies: Vec::new(),
            ended: None,
            seen: BTreeMap::new(),
            searches: 0,
        };
        game.ended = game.ending();
        game
    }

    /// What is known of the sum.
    pub fn known(&self) -> &SumSolutions<'a> {
        &self.known
    }

    /// The moves that were made.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Where the vehicles were after so many moves, if so many were made.
    pub fn after(&self, plies: usize) -> Option<&[PositionId]> {
        self.states.get(plies).map(Vec::as_slice)
    }

    /// Where the vehicles are.
    pub fn now(&self) -> &[PositionId] {
        // There is a state before the first move.
        self.states.last().map_or(&[], Vec::as_slice)
    }

    /// Who moves next, or would.
    pub fn to_move(&self) -> Player {
        self.mover(self.plies.len())
    }

    /// Who moves after so many moves.
    pub fn mover(&self, plies: usize) -> Player {
        if plies.is_multiple_of(2) { self.starter } else { self.starter.opponent() }
    }

    /// How the game ended, if it has.
    pub fn ended(&self) -> Option<Ending> {
        self.ended
    }

    /// The moves that are allowed; of vehicles on one position, the first one makes them. The cost is that of
    /// [`SumSolutions::choices`].
    pub fn choices(&self) -> Vec<SumChoice> {
        if self.ended.is_some() {
            return Vec::new();
        }
        let now = self.now();
        let mut choices = self.known.choices(now, self.to_move());
        choices.retain(|choice| now.iter().position(|on| *on == choice.from) == Some(choice.vehicle));
        choices
    }

    /// Whether it is known that a player wins from here.
    pub fn can_win(&self, player: Player) -> bool {
        let worth = self.known.outcome(self.now(), self.to_move());
        worth.is_some_and(|worth| worth.seen_by(player) == PlayerOutcome::Win)
    }

    /// Makes a move with the first vehicle that stands where it starts. O(vehicles · log(moves made)), and a search where
    /// a state comes back that is not decided.
    pub fn make(&mut self, given: MoveId) -> Result<(), IllegalMove> {
        if let Some(ending) = self.ended {
            return Err(IllegalMove::Over(ending));
        }
        let graph = self.known.graph();
        if given.index() >= graph.move_count() {
            return Err(IllegalMove::NoSuchMove { given, limit: graph.move_count() });
        }
        let (made, to_move) = (graph.move_at(given), self.to_move());
        if !made.movers.includes(to_move.seat()) {
            return Err(IllegalMove::NotOpen { given, to_move });
        }
        let mut next = self.now().to_vec();
        let Some(vehicle) = next.iter_mut().find(|on| **on == made.from) else {
            return Err(IllegalMove::NoVehicle { given, from: made.from });
        };
        *vehicle = made.to;
        self.states.push(next);
        self.plies.push(Ply { player: to_move, id: given, from: made.from, to: made.to });
        self.ended = self.ending();
        Ok(())
    }

    /// Ends the game as a draw, on which the players have agreed.
    pub fn agree(&mut self) -> Result<(), IllegalMove> {
        match self.ended {
            Some(ending) => Err(IllegalMove::Over(ending)),
            None => {
                self.ended = Some(Ending::Agreed);
                Ok(())
            }
        }
    }

    /// Searches what is left of the game, unless it is known how it ends.
    pub fn look_ahead(&mut self) {
        if self.ended.is_none() && self.known.outcome(self.now(), self.to_move()).is_none() {
            let now = self.now().to_vec();
            let _ = self.known.search(&now);
        }
    }

    /// Whether the game is over now, of which note is taken.
    fn ending(&mut self) -> Option<Ending> {
        let (now, player) = (self.now().to_vec(), self.to_move());
        let graph = self.known.graph();
        if let Some(tie) = now.iter().find(|on| graph.is_tie_end(**on)) {
            return Some(Ending::TieEnd(*tie));
        }
        if let [on] = *now
            && graph.is_win_end(on)
        {
            return Some(Ending::WinEnd { on, winner: player });
        }
        if now.iter().all(|on| graph.options(*on, player).is_empty()) {
            return Some(Ending::Stuck { winner: self.known.convention().winner_when_stuck(player) });
        }
        let mut state = now.clone();
        // In a sum it does not matter which vehicle is which.
        state.sort_unstable();
        let times = self.seen.entry((state, player)).or_insert(0);
        *times += 1;
        let times = *times;
        if times > 1 {
            let mut worth = self.known.outcome(&now, player);
            if worth.is_none() && self.searches < MOST_SEARCHES {
                self.searches += 1;
                let _ = self.known.search(&now);
                worth = self.known.outcome(&now, player);
            }
            match worth {
                Some(worth) if worth.winner.is_none() => return Some(Ending::Repetition),
                None if times > 2 => return Some(Ending::Thrice),
                // Whoever can win can still do so.
                _ => {}
            }
        }
        (self.plies.len() >= self.most_moves).then_some(Ending::Full)
    }
}
