//! Everything about every position at once.

use crate::{Graph, GrundyLabels, Outcomes, PositionId};
use crate::{grundy, impartial, outcome};
use hyperjam_terms::{Convention, Mark, Player, StarterMark};

/// The marks of all positions of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Who wins, and how soon.
    pub outcomes: Outcomes,
    /// The labels, for an impartial game in normal play.
    pub labels: Option<GrundyLabels>,
}

impl Solution {
    /// The mark of a position.
    pub fn mark(&self, position: PositionId) -> Mark {
        let starting = |starter| StarterMark {
            outcome: self.outcomes.outcome(position, starter),
            remoteness: self.outcomes.remoteness(position, starter),
        };
        Mark {
            starting: Player::BOTH.map(starting).into(),
            grundy: self.labels.as_ref().map(|labels| labels.label(position)),
        }
    }

    /// Whether the game of the graph that was solved in this convention is impartial: in normal play whether there are labels,
    /// which is O(1); else the cost is that of [`impartial::is_impartial`].
    pub fn is_impartial(&self, graph: &Graph, convention: Convention) -> bool {
        match convention {
            Convention::Normal => self.labels.is_some(),
            Convention::Misere => impartial::is_impartial(graph),
        }
    }
}

/// Outcomes and remoteness of all positions, and their labels where there are any: for an impartial game in normal
/// play.
///
/// ```
/// use hyperjam_solver::{Graph, solve};
/// use hyperjam_terms::{Convention, Grundy, Movers, Sector};
///
/// // 2 can be moved to 1 and to itself, 1 to 0; nobody can move at 0.
/// let graph = Graph::from_moves(3, [(1, 0, Movers::BOTH), (2, 1, Movers::BOTH), (2, 2, Movers::BOTH)])?;
/// let solution = solve(&graph, Convention::Normal);
/// let marks: Vec<_> = graph.positions().map(|position| solution.mark(position)).collect();
/// assert_eq!((marks[0].sector(), &marks[0].grundy), (Sector::Second, &Some(Grundy::Nimber(0))));
/// assert_eq!((marks[1].sector(), &marks[1].grundy), (Sector::First, &Some(Grundy::Nimber(1))));
/// // Whoever moves from 2 to 1 loses, so both go round for ever.
/// assert_eq!((marks[2].sector(), &marks[2].grundy), (Sector::All, &Some(Grundy::infinite([1]))));
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn solve(graph: &Graph, convention: Convention) -> Solution {
    let labels = match convention {
        Convention::Normal => grundy::grundy_labels(graph),
        Convention::Misere => None,
    };
    Solution { outcomes: outcome::outcomes(graph, convention), labels }
}
