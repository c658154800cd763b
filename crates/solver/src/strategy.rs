//! Positional strategies, and the plays that come of them (HL 2.1).

use std::fmt;

use crate::explain::{MoveTo, OutcomeReason, outcome_reason};
use crate::sum::{Measure, Preference};
use crate::{Graph, MoveId, Outcomes, PositionId};
use hyperjam_terms::{EndKind, Player, PlayerOutcome};

/// A player, and whether that player starts: LI, LII, RI or RII.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerRole {
    /// The player.
    pub player: Player,
    /// Whether that player makes the first move.
    pub starts: bool,
}

impl PlayerRole {
    /// LI, LII, RI, RII.
    pub const ALL: [PlayerRole; 4] = [
        PlayerRole { player: Player::Left, starts: true },
        PlayerRole { player: Player::Left, starts: false },
        PlayerRole { player: Player::Right, starts: true },
        PlayerRole { player: Player::Right, starts: false },
    ];

    /// "LI", "LII", "RI" or "RII".
    pub fn name(self) -> &'static str {
        match (self.player, self.starts) {
            (Player::Left, true) => "LI",
            (Player::Left, false) => "LII",
            (Player::Right, true) => "RI",
            (Player::Right, false) => "RII",
        }
    }

    /// Who makes the first move when this role is played.
    pub fn starter(self) -> Player {
        if self.starts { self.player } else { self.player.opponent() }
    }

    /// What the role has at a position: a winning strategy, a non-losing one, or none.
    pub fn outcome(self, outcomes: &Outcomes, position: PositionId) -> PlayerOutcome {
        outcomes.outcome(position, self.starter()).seen_by(self.player)
    }
}

impl fmt::Display for PlayerRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A positional strategy: what a player does at each position, wherever there is a move. That suffices (HL
/// Proposition 4).
#[derive(Clone, Debug, PartialEq, Eq)]
#[doc(alias = "positional strategy")]
pub struct Strategy {
    player: Player,
    choices: Vec<Option<MoveId>>,
}

/// Why some choices are no strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrategyError {
    /// There is not one choice for each position.
    Length {
        /// The number of choices.
        given: usize,
        /// The number of positions.
        limit: usize,
    },
    /// At this position the player can move and no move is chosen.
    Missing(PositionId),
    /// The chosen move cannot be made by the player at this position.
    NotAMove {
        /// Where.
        position: PositionId,
        /// What was chosen.
        given: MoveId,
    },
}

impl fmt::Display for StrategyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StrategyError::Length { given, limit } => write!(f, "{given} choices for {limit} positions"),
            StrategyError::Missing(position) => {
                write!(f, "{position:?}: no move is chosen, but there is one")
            }
            StrategyError::NotAMove { position, given } => {
                write!(f, "{position:?}: {given:?} is not open to the player here")
            }
        }
    }
}

impl std::error::Error for StrategyError {}

impl Strategy {
    /// A strategy from a choice for each position: none exactly where the player has no move.
    pub fn new(graph: &Graph, player: Player, choices: Vec<Option<MoveId>>) -> Result<Self, StrategyError> {
        if choices.len() != graph.position_count() {
            return Err(StrategyError::Length { given: choices.len(), limit: graph.position_count() });
        }
        for (position, choice) in graph.positions().zip(&choices) {
            match choice {
                None if graph.options(position, player).is_empty() => {}
                None => return Err(StrategyError::Missing(position)),
                Some(given) if graph.moves_by(position, player).any(|(id, _)| id == *given) => {}
                Some(given) => return Err(StrategyError::NotAMove { position, given: *given }),
            }
        }
        Ok(Self { player, choices })
    }

    /// Whose strategy it is.
    pub fn player(&self) -> Player {
        self.player
    }

    /// The move at a position, none where there is none.
    pub fn choice(&self, position: PositionId) -> Option<MoveId> {
        self.choices[position.index()]
    }
}

/// The strategy that wins from every state that is won for the player, as fast as can be done, loses from none that is
/// drawn, and delays its losses. It serves both roles of the player. O(positions + moves).
///
/// ```
/// use hyperjam_solver::outcome::outcomes;
/// use hyperjam_solver::strategy::{PlayEnd, best_strategy, product};
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::{Convention, Movers, Player};
///
/// let graph = Graph::from_moves(3, [(2, 1, Movers::BOTH), (1, 0, Movers::BOTH)])?;
/// let outcomes = outcomes(&graph, Convention::Normal);
/// let [left, right] = Player::BOTH.map(|player| best_strategy(&graph, &outcomes, player));
/// let start = graph.position(2).expect("there are three");
/// let play = product(&graph, &outcomes, &left, &right, start, Player::Left);
/// assert_eq!(play.moves.len(), 2);
/// assert!(matches!(play.end, PlayEnd::Stuck { winner: Player::Right }));
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn best_strategy(graph: &Graph, outcomes: &Outcomes, player: Player) -> Strategy {
    let next = player.opponent();
    let preference = |&(_, to): &(MoveId, PositionId)| {
        let outcome = outcomes.outcome(to, next).seen_by(player);
        Preference::of(outcome, outcomes.remoteness(to, next), Measure::default())
    };
    let best = |position| graph.moves_by(position, player).min_by_key(preference).map(|(id, _)| id);
    Strategy { player, choices: graph.positions().map(best).collect() }
}

/// A play: one that comes of two strategies, their product (HL 2.1), or an optimal one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The moves up to the end; in an endless play, up to where the loop closes.
    pub moves: Vec<MoveId>,
    /// The positions, one more than moves.
    pub positions: Vec<PositionId>,
    /// How it goes on.
    pub end: PlayEnd,
}

/// The end of a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayEnd {
    /// Somebody is stuck.
    Stuck {
        /// Who wins by that.
        winner: Player,
    },
    /// A tie end is reached.
    TieEnd,
    /// An end is reached at which somebody has won.
    DecidedEnd {
        /// How it stops.
        end: EndKind,
        /// Who wins by that.
        winner: Player,
    },
    /// It goes on for ever: the moves from this number on are repeated.
    Loop {
        /// The number of moves made before the loop.
        from: usize,
    },
}

/// The unique play that is coherent with both strategies. O(positions + moves made).
///
/// The strategies have to be those of Left and of Right on this graph, `outcomes` only names the convention.
pub fn product(
    graph: &Graph,
    outcomes: &Outcomes,
    left: &Strategy,
    right: &Strategy,
    start: PositionId,
    starter: Player,
) -> Play {
    let mut seen = vec![None; 2 * graph.position_count()];
    let (mut moves, mut positions) = (Vec::new(), vec![start]);
    let (mut position, mut to_move) = (start, starter);
    let end = loop {
        if let Some(end) = graph.end_kind(position) {
            let decided = end.winner(to_move).map(|winner| PlayEnd::DecidedEnd { end, winner });
            break decided.unwrap_or(PlayEnd::TieEnd);
        }
        let first = &mut seen[2 * position.index() + to_move.index()];
        if let Some(from) = *first {
            break PlayEnd::Loop { from };
        }
        *first = Some(moves.len());
        let strategy = if to_move == Player::Left { left } else { right };
        let Some(chosen) = strategy.choice(position) else {
            break PlayEnd::Stuck { winner: outcomes.convention().winner_when_stuck(to_move) };
        };
        position = graph.move_at(chosen).to;
        moves.push(chosen);
        positions.push(position);
        to_move = to_move.opponent();
    };
    Play { moves, positions, end }
}

/// A play in which nobody does worse than need be: the winner hurries, the loser delays by the first of the moves that take
/// longest, and a draw is kept by what ends the play or closes a loop, if there is such a move. Other than the product of
/// two strategies it shows a draw in few moves. Every state comes once, so it ends: O(positions + moves).
///
/// ```
/// use hyperjam_solver::outcome::outcomes;
/// use hyperjam_solver::strategy::{PlayEnd, optimal_play};
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::{Convention, Movers, Player};
///
/// let graph = Graph::from_moves(2, [(0, 1, Movers::BOTH), (1, 0, Movers::BOTH)])?;
/// let outcomes = outcomes(&graph, Convention::Normal);
/// let start = graph.position(0).expect("there are two");
/// let play = optimal_play(&graph, &outcomes, start, Player::Left);
/// assert_eq!((play.moves.len(), play.end), (2, PlayEnd::Loop { from: 0 }));
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn optimal_play(graph: &Graph, outcomes: &Outcomes, start: PositionId, starter: Player) -> Play {
    let drawn = outcomes.remoteness(start, starter).is_none();
    // After how many moves each state was reached; only a drawn play can repeat.
    let mut seen: Vec<Option<usize>> = vec![None; if drawn { 2 * graph.position_count() } else { 0 }];
    let state = |position: PositionId, to_move: Player| 2 * position.index() + to_move.index();
    let (mut moves, mut positions) = (Vec::new(), vec![start]);
    let (mut position, mut to_move) = (start, starter);
    let end = loop {
        if let Some(first) = seen.get_mut(state(position, to_move)) {
            if let Some(from) = *first {
                break PlayEnd::Loop { from };
            }
            *first = Some(moves.len());
        }
        let chosen = match outcome_reason(graph, outcomes, position, to_move) {
            OutcomeReason::TieEnd => break PlayEnd::TieEnd,
            OutcomeReason::DecidedEnd { end, winner } => break PlayEnd::DecidedEnd { end, winner },
            OutcomeReason::Stuck { winner } => break PlayEnd::Stuck { winner },
            OutcomeReason::Wins { by, .. } => Some(by),
            // The first of those that take longest.
            OutcomeReason::Loses { moves, .. } => {
                moves.into_iter().rev().max_by_key(|(_, after)| *after).map(|(step, _)| step)
            }
            OutcomeReason::Draws { keeping, .. } => {
                let was = |step: &MoveTo| seen[state(step.to, to_move.opponent())].is_some();
                let order = |step: &&MoveTo| (!graph.is_tie_end(step.to), !was(step));
                keeping.iter().min_by_key(order).copied()
            }
        };
        // A state that is won, lost or drawn by moving has such a move.
        let Some(MoveTo { id, to }) = chosen else { break PlayEnd::TieEnd };
        moves.push(id);
        positions.push(to);
        (position, to_move) = (to, to_move.opponent());
    };
    Play { moves, positions, end }
}
