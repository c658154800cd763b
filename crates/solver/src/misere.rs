//! How positions compare in every sum of misère play: what is known of it.
//!
//! In misère play a game and its negative do not cancel out, and no general way to decide x ≥ y is known where play may go on for
//! ever (ONAG chapter 12 has the difficulties of impartial games that end). Two things are certain, in misère play as in normal play: positions that are
//! [bisimilar](crate::bisimulation), the same game, are equal in every sum; and a game z beside which x ends worse for Left than y
//! does shows that x ≥ y does not hold. [`MiserePositions`] looks for such games; everything else stays open.

use crate::bisimulation::bisimulation;
use crate::comparison::{Comparison, worth};
use crate::context::{Context, named};
use crate::task::Budget;
use crate::{Classes, Graph, Outcomes, PositionId, operation, outcome};
use hyperjam_terms::{Convention, Outcome, Player};

/// What is known of how the positions of a graph compare in misère play.
#[derive(Debug)]
pub struct MiserePositions {
    classes: Classes,
    tried: Vec<Tried>,
    is_whole: bool,
}

/// Games z with the outcomes of all sums v + z with positions v of the graph.
#[derive(Debug)]
struct Tried {
    games: Graph,
    /// Whether these are the positions of the graph itself.
    is_drawn: bool,
    outcomes: Outcomes,
}

/// A game z beside which x ends worse for Left than y does, so that x ≥ y does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MisereRefutation {
    /// The number of z among the games that were tried, for [`MiserePositions::game`].
    pub z: usize,
    /// With whom starting.
    pub starter: Player,
    /// How x + z and y + z end then.
    pub outcomes: [Outcome; 2],
}

impl MiserePositions {
    /// Looks at the sums of all positions with the [well-known games](named) and with one another, as far as a graph of these
    /// sums has no more positions than the budget's size. Time and memory O(positions · moves) of the sums.
    ///
    /// ```
    /// use hyperjam_solver::misere::MiserePositions;
    /// use hyperjam_solver::task::Budget;
    /// use hyperjam_solver::Graph;
    /// use hyperjam_terms::Movers;
    ///
    /// // 0 and {∗}, which are equal in normal play. In misère play only what is the same game is known to be.
    /// let moves = [(1, 0), (2, 1)].map(|(from, to)| (from, to, Movers::BOTH));
    /// let graph = Graph::from_moves(3, moves)?;
    /// let [zero, _, same] = [0, 1, 2].map(|number| graph.position(number).expect("there are three"));
    /// let known = MiserePositions::of(&graph, Budget::default());
    /// assert_eq!(known.compare([zero, zero]).at_least, Some(true));
    /// assert_ne!(known.compare([zero, same]).at_least, Some(true));
    /// # Ok::<(), hyperjam_solver::GraphError>(())
    /// ```
    pub fn of(graph: &Graph, budget: Budget) -> Self {
        let (mut tried, mut is_whole) = (Vec::new(), true);
        for (games, is_drawn) in [(named().as_ref(), false), (graph, true)] {
            let size = graph.position_count().saturating_mul(games.position_count());
            let sums = (size <= budget.size).then(|| operation::sum(graph, games).ok()).flatten();
            match sums {
                Some(sums) => tried.push(Tried {
                    games: games.clone(),
                    is_drawn,
                    outcomes: outcome::outcomes(&sums, Convention::Misere),
                }),
                None => is_whole = false,
            }
        }
        Self { classes: bisimulation(graph), tried, is_whole }
    }

    /// The classes of positions that are the same game.
    pub fn classes(&self) -> &Classes {
        &self.classes
    }

    /// Whether all sums were looked at that are to be, and none was left out as too many.
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// What shows that x ≥ y does not hold: the first game z that does. O(games).
    pub fn refutation(&self, [x, y]: [PositionId; 2]) -> Option<MisereRefutation> {
        let mut before = 0;
        self.tried.iter().find_map(|tried| {
            let count = tried.games.position_count();
            let first = before;
            before += count;
            (0..count).find_map(|z| {
                let of = |v: PositionId, starter| {
                    tried.outcomes.outcome(PositionId::from_index(v.index() * count + z), starter)
                };
                let found =
                    Player::BOTH.into_iter().find(|starter| worth(of(x, *starter)) < worth(of(y, *starter)));
                let z = first + z;
                found.map(|starter| MisereRefutation {
                    z,
                    starter,
                    outcomes: [of(x, starter), of(y, starter)],
                })
            })
        })
    }

    /// The game with this number among those that were tried, and the position of the graph that it is, if it is one. O(game).
    pub fn game(&self, mut z: usize) -> Option<(Context, Option<PositionId>)> {
        for tried in &self.tried {
            if let Some(position) = tried.games.position(z) {
                return Some((Context::part(&tried.games, position), tried.is_drawn.then_some(position)));
            }
            z -= tried.games.position_count();
        }
        None
    }

    /// What is known of two positions.
    pub fn compare(&self, [x, y]: [PositionId; 2]) -> Comparison {
        if self.classes.class(x) == self.classes.class(y) {
            return Comparison { at_least: Some(true), at_most: Some(true) };
        }
        let fails = |pair| self.refutation(pair).map(|_| false);
        Comparison { at_least: fails([x, y]), at_most: fails([y, x]) }
    }
}
