//! Everything about every position at once.

use crate::{Graph, GrundyLabels, Outcomes, PositionId};
use crate::{grundy, outcome};
use hyperjam_terms::{Convention, Grundy, Outcome, Player, Sector};

/// The marks of all positions of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Who wins, and how soon.
    pub outcomes: Outcomes,
    /// The labels, for an impartial game in normal play.
    pub labels: Option<GrundyLabels>,
}

/// The marks of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    /// The outcome when Left starts, and when Right starts.
    pub outcomes: [Outcome; 2],
    /// The moves until the end when Left starts, and when Right starts; none for a draw.
    pub remoteness: [Option<u32>; 2],
    /// The sector of Figure 1.
    pub sector: Sector,
    /// The generalized Grundy number, for an impartial game in normal play.
    pub grundy: Option<Grundy>,
}

impl Solution {
    /// The marks of a position.
    pub fn marks(&self, position: PositionId) -> Marks {
        Marks {
            outcomes: Player::BOTH.map(|starter| self.outcomes.outcome(position, starter)),
            remoteness: Player::BOTH.map(|starter| self.outcomes.remoteness(position, starter)),
            sector: self.outcomes.sector(position),
            grundy: self.labels.as_ref().map(|labels| labels.label(position)),
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
/// let marks: Vec<_> = graph.positions().map(|position| solution.marks(position)).collect();
/// assert_eq!((marks[0].sector, &marks[0].grundy), (Sector::Second, &Some(Grundy::Nimber(0))));
/// assert_eq!((marks[1].sector, &marks[1].grundy), (Sector::First, &Some(Grundy::Nimber(1))));
/// // Whoever moves from 2 to 1 loses, so both go round for ever.
/// assert_eq!((marks[2].sector, &marks[2].grundy), (Sector::All, &Some(Grundy::infinite([1]))));
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn solve(graph: &Graph, convention: Convention) -> Solution {
    let labels = match convention {
        Convention::Normal => grundy::grundy_labels(graph),
        Convention::Misere => None,
    };
    Solution { outcomes: outcome::outcomes(graph, convention), labels }
}
