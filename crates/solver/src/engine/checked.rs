//! Answers from elsewhere, made only if the verifier agrees.

use std::collections::BTreeMap;

use crate::compact::narrow;
use crate::grundy::StruckOut;
use crate::verify::{self, LabelClaim, OutcomeClaim, Refuted};
use crate::{Classes, Graph, GrundyLabels, Outcomes};
use hyperjam_terms::{Convention, Grundy};

impl Outcomes {
    /// Outcomes and remoteness found elsewhere, `claims[position][0]` for Left to move and `[1]` for Right.
    ///
    /// Fails where [`verify::outcomes`] refutes them. O(positions + moves).
    ///
    /// ```
    /// use hyperjam_solver::{Graph, Outcomes};
    /// use hyperjam_terms::{Convention, Movers, Outcome};
    ///
    /// // 1 = {0 | }: Left wins it whoever starts.
    /// let graph = Graph::from_moves(2, [(1, 0, Movers::LEFT)])?;
    /// let zero = [(Outcome::RightWins, Some(0)), (Outcome::LeftWins, Some(0))];
    /// let one = [(Outcome::LeftWins, Some(1)), (Outcome::LeftWins, Some(0))];
    /// assert!(Outcomes::checked(&graph, Convention::Normal, &[zero, one]).is_ok());
    /// assert!(Outcomes::checked(&graph, Convention::Normal, &[zero, zero]).is_err());
    /// # Ok::<(), hyperjam_solver::GraphError>(())
    /// ```
    pub fn checked(
        graph: &Graph,
        convention: Convention,
        claims: &[[OutcomeClaim; 2]],
    ) -> Result<Outcomes, Refuted> {
        verify::outcomes(graph, convention, claims)?;
        // Who wins follows from the remoteness and the convention, as the verifier has seen.
        let remoteness = claims.iter().flatten().map(|(_, remoteness)| *remoteness);
        Ok(Outcomes::unchecked(convention, remoteness))
    }
}

impl GrundyLabels {
    /// Labels with ranks found elsewhere. Where Left and Right cannot move to the same positions, `classes` have to be
    /// those of a hyperbisimulation that shows that the game is impartial; elsewhere they are not looked at.
    ///
    /// Fails where [`verify::labels`] or [`verify::impartial`] refutes them. O(positions + moves), and O(moves · log moves)
    /// with classes.
    pub fn checked(
        graph: &Graph,
        claims: &[LabelClaim],
        classes: Option<&[usize]>,
    ) -> Result<GrundyLabels, Refuted> {
        let each_alone: Vec<usize>;
        let given = match classes {
            Some(classes) => classes,
            None => {
                each_alone = (0..graph.position_count()).collect();
                &each_alone
            }
        };
        verify::impartial(graph, given)?;
        verify::labels(graph, claims)?;
        let finite = |claim: &LabelClaim| match claim {
            (Grundy::Nimber(label), rank) => Ok((*label, rank.unwrap_or_default())),
            (Grundy::Infinite(set), _) => Err(set.to_vec()),
            // Which of the two is what the ends say, as was just checked.
            (Grundy::Moon | Grundy::Sun, _) => Err(Vec::new()),
        };
        let classes = classes.filter(|_| !graph.all_open_to_both()).map(numbered);
        let labels = GrundyLabels::unchecked(claims.iter().map(finite), classes);
        Ok(match StruckOut::of(graph) {
            Some(struck) => struck.complete(labels),
            None => labels,
        })
    }
}

impl Classes {
    /// The classes of the coarsest hyperbisimulation, found elsewhere: two positions are in one class where the numbers are
    /// equal, whatever these are.
    ///
    /// Fails where [`verify::classes`] or [`verify::coarsest`] refutes them. O(moves · log moves) expected.
    pub fn checked(graph: &Graph, claims: &[usize]) -> Result<Classes, Refuted> {
        verify::classes(graph, claims)?;
        verify::coarsest(graph, claims)?;
        Ok(numbered(claims))
    }
}

/// Classes by any numbers. O(positions · log classes).
fn numbered(claims: &[usize]) -> Classes {
    let mut numbers = BTreeMap::new();
    let number = |claim: &usize| {
        let next = narrow(numbers.len());
        *numbers.entry(*claim).or_insert(next)
    };
    Classes::unchecked(claims.iter().map(number))
}
