//! The least ranks that show labels.

use super::GrundyLabels;
use crate::compact::{Lists, narrow};
use crate::{Graph, PositionId};
use hyperjam_terms::Player;

/// In place of a label: it is ∞.
const INFINITE: u32 = u32::MAX;

/// What is known of a position.
#[derive(Clone, Copy)]
struct Ranked {
    label: u32,
    /// Moves to options without a smaller label that are not known to have a reply of smaller rank.
    open: u32,
}

/// The least ranks that show the labels of an impartial game; none for other labels.
///
/// Definition: the rank of a position labelled m is 0 where all of its options but those labelled ☾ have smaller labels. Else
/// each of the others has
/// replies labelled m, and the rank is one more than the greatest, over these options, of the least rank of a reply. So it is to
/// replies what remoteness is to moves. These are the
/// only numbers that obey the equation, and do not depend on how labels are found, as those of [`GrundyLabels::rank`] do.
///
/// Method: for each label the positions of rank 0, 1, 2, … in turn, backwards along replies.
/// O(positions + moves) for each number that occurs as a label.
///
/// ```
/// use hyperjam_solver::Graph;
/// use hyperjam_solver::grundy::{grundy_labels, least_ranks};
/// use hyperjam_terms::Movers;
///
/// // 4 → 3 → 2 → 1 → 0, where the labels are 0 and 1 in turn.
/// let path = Graph::from_moves(5, (1..5).map(|from| (from, from - 1, Movers::BOTH)))?;
/// let labels = grundy_labels(&path).expect("every move is open to both");
/// assert_eq!(least_ranks(&path, &labels), [Some(0), Some(0), Some(1), Some(0), Some(2)]);
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn least_ranks(graph: &Graph, labels: &GrundyLabels) -> Vec<Option<u32>> {
    let label = |position: PositionId| labels.finite(position).unwrap_or(INFINITE);
    let ranked = |position: PositionId| {
        let here = label(position);
        let options = graph.options(position, Player::Left).iter();
        let counts = |option: &&PositionId| label(**option) >= here && !labels.is_moon(**option);
        Ranked { label: here, open: narrow(options.filter(counts).count()) }
    };
    let mut known: Vec<Ranked> = graph.positions().map(ranked).collect();
    let finite = || {
        let positions = (0..graph.position_count()).map(PositionId::from_index);
        positions.filter_map(|position| Some((labels.finite(position)? as usize, position)))
    };
    let levels = finite().map(|(label, _)| label + 1).max().unwrap_or(0);
    let by_label = Lists::sorted(levels, finite());
    let mut ranks = vec![None; known.len()];
    // The last label for which a position was found to have an option of it, counted from 1.
    let mut reached = vec![0; known.len()];
    for level in 0..narrow(levels) {
        let shown = |position: &&PositionId| known[position.index()].open == 0;
        let mut round: Vec<PositionId> =
            by_label.list(level as usize).iter().filter(shown).copied().collect();
        for rank in 0.. {
            let mut next = Vec::new();
            for reply in &round {
                ranks[reply.index()] = Some(rank);
                for option in graph.predecessors(*reply, Player::Left) {
                    let is_new = std::mem::replace(&mut reached[option.index()], level + 1) <= level;
                    if !is_new || known[option.index()].label < level || labels.is_moon(*option) {
                        continue;
                    }
                    for source in graph.predecessors(*option, Player::Left) {
                        let source_known = &mut known[source.index()];
                        if source_known.label != level {
                            continue;
                        }
                        source_known.open -= 1;
                        if source_known.open == 0 {
                            next.push(*source);
                        }
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            round = next;
        }
    }
    ranks
}
