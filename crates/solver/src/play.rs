//! The referee and the adviser for a game with one token.

use std::fmt;

use crate::{Graph, MoveId, Outcomes, PositionId};
use hyperjam_terms::{Outcome, Player, PlayerOutcome};

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The player to move cannot.
    Stuck {
        /// The winner: the opponent, or in misère play the player to move.
        winner: Player,
    },
    /// The token is on a tie end: nobody wins.
    TieEnd,
    /// The same position with the same player to move came back, and nobody can force more than a draw there.
    Repetition {
        /// The number of moves made when it stood there last.
        since: usize,
    },
}

impl Ending {
    /// The winner; none for a draw.
    pub fn winner(self) -> Option<Player> {
        match self {
            Ending::Stuck { winner } => Some(winner),
            Ending::TieEnd | Ending::Repetition { .. } => None,
        }
    }
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Where the token is.
    pub position: PositionId,
    /// Whose turn it is, or would be if the game has ended.
    pub to_move: Player,
    /// The moves that may be made, ascending; none when the game has ended.
    pub legal: Vec<MoveId>,
    /// How it ended, if it has.
    pub ended: Option<Ending>,
}

/// Why a record of moves is no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The game starts at a position that there is not.
    NoSuchStart {
        /// The start.
        given: PositionId,
        /// The number of positions.
        limit: usize,
    },
    /// There is no such move.
    NoSuchMove {
        /// The number of moves made before it.
        ply: usize,
        /// The move.
        given: MoveId,
        /// The number of moves of the graph.
        limit: usize,
    },
    /// The move starts elsewhere.
    NotFromHere {
        /// The number of moves made before it.
        ply: usize,
        /// The move.
        given: MoveId,
        /// Where the token is.
        position: PositionId,
    },
    /// The move is the other player's.
    NotOpen {
        /// The number of moves made before it.
        ply: usize,
        /// The move.
        given: MoveId,
        /// Whose turn it is.
        to_move: Player,
    },
    /// The game has ended before.
    Over {
        /// The number of moves made before it.
        ply: usize,
        /// How it ended.
        ending: Ending,
    },
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::NoSuchStart { given, limit } => {
                write!(f, "the game cannot start at {given:?}: there are {limit} positions")
            }
            PlayError::NoSuchMove { ply, given, limit } => {
                write!(f, "ply {ply}: there is no {given:?}, only {limit} moves")
            }
            PlayError::NotFromHere { ply, given, position } => {
                write!(f, "ply {ply}: {given:?} does not start at {position:?}, where the token is")
            }
            PlayError::NotOpen { ply, given, to_move } => {
                write!(f, "ply {ply}: {given:?} is not open to {to_move}, whose turn it is")
            }
            PlayError::Over { ply, ending } => match ending.winner() {
                Some(winner) => write!(f, "ply {ply}: the game is over, {winner} has won"),
                None => write!(f, "ply {ply}: the game is over, it is a draw"),
            },
        }
    }
}

impl std::error::Error for PlayError {}

/// How a game stands after these moves.
///
/// `outcomes` are those of the graph in the convention that is played. A repeated state ends the game when its outcome
/// is a draw; one whose outcome is a win does not, since the winner can still make it. O(moves made · log) time.
///
/// ```
/// use hyperjam_solver::outcome::outcomes;
/// use hyperjam_solver::play::{Ending, Standing, standing};
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::{Convention, Movers, Player};
///
/// let graph = Graph::from_moves(2, [(1, 0, Movers::BOTH)])?;
/// let outcomes = outcomes(&graph, Convention::Normal);
/// let start = graph.position(1).expect("there are two");
/// let made = [graph.move_id(0).expect("there is one")];
/// let Standing { to_move, ended, .. } = standing(&graph, &outcomes, start, Player::Left, &made)?;
/// assert_eq!(to_move, Player::Right);
/// assert_eq!(ended.and_then(Ending::winner), Some(Player::Left));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn standing(
    graph: &Graph,
    outcomes: &Outcomes,
    start: PositionId,
    starter: Player,
    made: &[MoveId],
) -> Result<Standing, PlayError> {
    if start.index() >= graph.position_count() {
        return Err(PlayError::NoSuchStart { given: start, limit: graph.position_count() });
    }
    let mut position = start;
    let mut to_move = starter;
    let mut seen = std::collections::BTreeMap::new();
    for (ply, &given) in made.iter().enumerate() {
        if let Some(ending) =
            ending(graph, outcomes, position, to_move, seen.insert((position, to_move), ply))
        {
            return Err(PlayError::Over { ply, ending });
        }
        if given.index() >= graph.move_count() {
            return Err(PlayError::NoSuchMove { ply, given, limit: graph.move_count() });
        }
        let chosen = graph.move_at(given);
        if chosen.from != position {
            return Err(PlayError::NotFromHere { ply, given, position });
        }
        if !chosen.movers.includes(to_move.seat()) {
            return Err(PlayError::NotOpen { ply, given, to_move });
        }
        position = chosen.to;
        to_move = to_move.opponent();
    }
    let ended = ending(graph, outcomes, position, to_move, seen.get(&(position, to_move)).copied());
    let legal = match ended {
        Some(_) => Vec::new(),
        None => graph.moves_by(position, to_move).map(|(id, _)| id).collect(),
    };
    Ok(Standing { position, to_move, legal, ended })
}

fn ending(
    graph: &Graph,
    outcomes: &Outcomes,
    position: PositionId,
    to_move: Player,
    since: Option<usize>,
) -> Option<Ending> {
    if graph.is_tie_end(position) {
        return Some(Ending::TieEnd);
    }
    if graph.options(position, to_move).is_empty() {
        return Some(Ending::Stuck { winner: outcomes.convention().winner_when_stuck(to_move) });
    }
    let since = since.filter(|_| outcomes.outcome(position, to_move) == Outcome::Draw)?;
    Some(Ending::Repetition { since })
}

/// A move that may be made, and what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// The move.
    pub id: MoveId,
    /// Where it leads.
    pub to: PositionId,
    /// What the mover has after it.
    pub outcome: PlayerOutcome,
    /// The moves from there to the end under best play; none for a draw.
    pub remoteness: Option<u32>,
}

/// What the solver has to say to a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// What the player to move has now.
    pub outcome: PlayerOutcome,
    /// The moves from here to the end under best play; none for a draw.
    pub remoteness: Option<u32>,
    /// All moves that may be made, ascending.
    pub choices: Vec<Choice>,
    /// The move to make: hurry to win, keep a draw, delay a loss; among equals the least. None when stuck.
    pub best: Option<MoveId>,
}

/// What each move of a player does, and the best one.
///
/// Following the best move at every turn reaches every win in as many moves as the remoteness says: it grows less by
/// one at every move of the winner and at least by one at every move of the loser. A winning option taken without
/// regard to remoteness can go round for ever.
///
/// ```
/// use hyperjam_solver::outcome::outcomes;
/// use hyperjam_solver::play::advise;
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::{Convention, Movers, Player};
///
/// // From 1 one can stay or move to 0, which wins.
/// let graph = Graph::from_moves(2, [(1, 1, Movers::BOTH), (1, 0, Movers::BOTH)])?;
/// let start = graph.position(1).expect("there are two");
/// let advice = advise(&graph, &outcomes(&graph, Convention::Normal), start, Player::Left);
/// assert_eq!((advice.best, advice.remoteness), (graph.move_id(1), Some(1)));
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn advise(graph: &Graph, outcomes: &Outcomes, position: PositionId, to_move: Player) -> Advice {
    let next = to_move.opponent();
    let choices: Vec<Choice> = graph
        .moves_by(position, to_move)
        .map(|(id, to)| Choice {
            id,
            to,
            outcome: outcomes.outcome(to, next).seen_by(to_move),
            remoteness: outcomes.remoteness(to, next),
        })
        .collect();
    let preference = |choice: &&Choice| {
        let remoteness = i64::from(choice.remoteness.unwrap_or(0));
        (choice.outcome, if choice.outcome == PlayerOutcome::Loss { -remoteness } else { remoteness })
    };
    Advice {
        outcome: outcomes.outcome(position, to_move).seen_by(to_move),
        remoteness: outcomes.remoteness(position, to_move),
        best: choices.iter().min_by_key(preference).map(|choice| choice.id),
        choices,
    }
}
