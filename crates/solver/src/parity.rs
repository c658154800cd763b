//! Parity games with draws: endless play that somebody wins.
//!
//! In a [`ParityGame`] each position has an owner, who moves there, and perhaps a *priority*, a natural number. An endless play
//! is won by Left if the greatest priority that is met infinitely often is even and by Right if it is odd, and is a draw if none is met
//! infinitely often. A play that ends is decided by its end. So the games of this crate are parity games without priorities, and loopy
//! games whose infinite plays are won by one player (HL Section 6; the "fixed" games of Winning Ways, Chapter 11) have one
//! everywhere. [`ParityGame::of_graph`] makes the one of a [`Graph`].
//!
//! A move to be made and nothing else is to be remembered of a strategy in such a game (E. A. Emerson and C. S. Jutla, "Tree
//! automata, mu-calculus and determinacy", FOCS 1991): [`ParitySolution::choice`]. [`crate::verify::parity`] checks solutions.

pub mod families;
mod plan;
mod promotion;
mod solution;

pub use plan::ParityPlan;
pub use solution::{ParitySolution, ParityTask};

use crate::compact::Lists;
use crate::task::{self, Budget, Control, Stopped};
use crate::{Graph, GraphError, PositionId};
use hyperjam_terms::{Convention, EndKind, EndlessPlay, Outcome, Player};

/// A position of a parity game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParityPosition {
    /// Who moves here.
    pub owner: Player,
    /// Its priority, below [`ParityGame::MOST_PRIORITY`].
    pub priority: Option<u32>,
    /// How play ends here, if it does. Where it does not and there are no moves, the owner has lost.
    pub end: Option<EndKind>,
}

impl ParityPosition {
    /// How play ends here for want of a move.
    fn outcome_of_end(&self) -> Outcome {
        self.end.unwrap_or(EndKind::Loss).winner(self.owner).map_or(Outcome::Draw, Outcome::win_of)
    }
}

/// A finite parity game with draws, compressed and never changed once built. It takes 20 bytes a position and 8 a move.
///
/// ```
/// use hyperjam_solver::parity::{ParityGame, ParityPosition, parity_solution};
/// use hyperjam_terms::{Outcome, Player};
///
/// // Left may stay among even priorities for ever, or move to Right, who may stay among odd ones.
/// let position = |owner, priority| ParityPosition { owner, priority: Some(priority), end: None };
/// let positions = vec![position(Player::Left, 2), position(Player::Right, 3)];
/// let game = ParityGame::new(positions, [(0, 0), (0, 1), (1, 1), (1, 0)])?;
/// let solution = parity_solution(&game);
/// let [left, right] = [0, 1].map(|index| game.position(index).expect("there are two"));
/// assert_eq!((solution.outcome(left), solution.choice(left)), (Outcome::LeftWins, Some(left)));
/// assert_eq!((solution.outcome(right), solution.choice(right)), (Outcome::RightWins, Some(right)));
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[doc(alias = "arena")]
#[doc(alias = "mean-payoff game")]
pub struct ParityGame {
    positions: Vec<ParityPosition>,
    /// Targets of the moves, by source, in the order given.
    out: Lists<u32>,
    /// Sources of the moves, by target, ascending.
    into: Lists<u32>,
}

impl ParityGame {
    /// No priority is as great.
    pub const MOST_PRIORITY: u32 = 1 << 31;

    /// The game with these positions, and these moves from one to another by number. Moves out of ends do not exist.
    /// O(positions + moves).
    ///
    /// # Panics
    ///
    /// If a priority is not below [`ParityGame::MOST_PRIORITY`].
    pub fn new(
        positions: Vec<ParityPosition>,
        moves: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Self, GraphError> {
        if let Some(last) = positions.len().checked_sub(1) {
            PositionId::new(last)?;
        }
        let too_great = |position: &ParityPosition| position.priority >= Some(Self::MOST_PRIORITY);
        assert!(!positions.iter().any(too_great), "a priority is too great");
        let limit = positions.len();
        let mut kept = Vec::new();
        for (number, (from, to)) in moves.into_iter().enumerate() {
            crate::MoveId::new(number)?;
            for (place, given) in [("from", from), ("to", to)] {
                if given >= limit {
                    return Err(GraphError::NoSuchPosition { number, place, given, limit });
                }
            }
            if positions[from].end.is_none() {
                kept.push([PositionId::from_index(from), PositionId::from_index(to)]);
            }
        }
        let out = Lists::sorted(limit, kept.iter().map(|[from, to]| (from.index(), to.raw())));
        drop(kept);
        let sources = out.iter().zip(0_u32..);
        let into = sources.flat_map(|(list, from)| list.iter().map(move |to| (*to as usize, from)));
        let into = Lists::sorted(limit, into);
        Ok(Self { positions, out, into })
    }

    /// The game on a graph: its positions are the states (position, player to move), that of position v and player p has
    /// the number 2v + p. `priority` is that of each position, for this rule of endless play. O(positions + moves), unless there
    /// are too many positions or moves.
    ///
    /// ```
    /// use hyperjam_solver::Graph;
    /// use hyperjam_solver::parity::{ParityGame, parity_solution, state};
    /// use hyperjam_terms::{Convention, EndlessPlay, Movers, Outcome, Player};
    ///
    /// // on = {on | }: Left can always move, and Right never can.
    /// let on = Graph::from_moves(1, [(0, 0, Movers::BOTH)])?;
    /// for (endless, outcome) in [(EndlessPlay::Draw, Outcome::Draw), (EndlessPlay::Right, Outcome::RightWins)] {
    ///     let game = ParityGame::of_graph(&on, Convention::Normal, endless, |_| None)?;
    ///     let position = on.position(0).expect("there is one");
    ///     assert_eq!(parity_solution(&game).outcome(state(position, Player::Left)?), outcome);
    /// }
    /// # Ok::<(), hyperjam_solver::GraphError>(())
    /// ```
    pub fn of_graph(
        graph: &Graph,
        convention: Convention,
        endless: EndlessPlay,
        priority: impl Fn(PositionId) -> Option<u32>,
    ) -> Result<Self, GraphError> {
        let stuck = match convention {
            Convention::Normal => None,
            Convention::Misere => Some(EndKind::Win),
        };
        let states = || graph.positions().flat_map(|position| Player::BOTH.map(|player| (position, player)));
        let positions = states().map(|(position, owner)| ParityPosition {
            owner,
            priority: endless.priority(priority(position)),
            end: graph.end_kind(position).or(stuck.filter(|_| graph.options(position, owner).is_empty())),
        });
        let moves = states().enumerate().flat_map(|(from, (position, player))| {
            let next = player.opponent().index();
            graph.options(position, player).iter().map(move |option| (from, 2 * option.index() + next))
        });
        Self::new(positions.collect(), moves)
    }

    /// How many positions there are.
    pub fn position_count(&self) -> usize {
        self.positions.len()
    }

    /// How many moves there are.
    pub fn move_count(&self) -> usize {
        self.out.items().len()
    }

    /// The position with this number, if there is one.
    pub fn position(&self, index: usize) -> Option<PositionId> {
        (index < self.position_count()).then(|| PositionId::from_index(index))
    }

    /// All positions, ascending.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = PositionId> + use<> {
        (0..self.position_count()).map(PositionId::from_index)
    }

    /// What a position is.
    pub fn at(&self, position: PositionId) -> ParityPosition {
        self.positions[position.index()]
    }

    /// Where the moves of a position lead, in the order in which they were given.
    pub fn options(&self, position: PositionId) -> impl ExactSizeIterator<Item = PositionId> + '_ {
        self.successors(position.raw()).iter().map(|option| PositionId::from_index(*option as usize))
    }

    #[inline]
    pub(crate) fn successors(&self, position: u32) -> &[u32] {
        self.out.list(position as usize)
    }

    #[inline]
    fn predecessors(&self, position: u32) -> &[u32] {
        self.into.list(position as usize)
    }

    #[inline]
    fn owner(&self, position: u32) -> Player {
        self.positions[position as usize].owner
    }

    /// How play ends here, if it does.
    #[doc(alias = "terminal")]
    pub fn end(&self, position: PositionId) -> Option<Outcome> {
        let at = self.at(position);
        self.successors(position.raw()).is_empty().then(|| at.outcome_of_end())
    }
}

/// The state of a graph's game ([`ParityGame::of_graph`]) in which this player is to move at a position. Fails for positions of graphs
/// that are too large for such a game.
pub fn state(position: PositionId, to_move: Player) -> Result<PositionId, GraphError> {
    Ok(PositionId::new(2 * position.index() + to_move.index())?)
}

/// Who wins from each position, with strategies, by [`ParityTask`]. It takes as long as it takes: [`solved`] has a budget.
#[doc(alias = "Zielonka")]
pub fn parity_solution(game: &ParityGame) -> ParitySolution {
    task::finish(ParityTask::new(game))
}

/// Who wins from each position, with strategies, unless that takes more work than there is.
pub fn solved(game: &ParityGame, budget: Budget) -> Result<ParitySolution, Stopped> {
    let watch = &mut |_| std::ops::ControlFlow::Continue(());
    task::run(ParityTask::new(game), &mut Control { budget, ..Control::watched(1 << 24, watch) })
}
