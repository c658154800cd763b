//! Where ⊵ is not passed on (Honsell & Lenisa 2.3, Counterexample).

use super::Pair;
use crate::analysis::Analysis;
use crate::write::{link, text};
use hyperjam_protocol::address::{CompareCard, Effort};
use hyperjam_protocol::tutor::Block;
use hyperjam_solver::relation::difference;
use hyperjam_solver::task::Budget;
use hyperjam_solver::{PositionId, operation};
use hyperjam_terms::{Relation, Sector};

/// The largest drawing that is searched for such a place.
const MOST_POSITIONS: usize = 30;
/// The most positions and moves of each difference.
const MOST_SUM: usize = 5_000;

/// Three positions a, b, c of the drawing with a ⊵ b and b ⊵ c but not a ⊵ c, the compared ones among them; none in
/// large drawings, and where no play can go on for ever, since Conway's order is transitive.
pub(super) fn block(analysis: &Analysis, pair: Pair, found: Sector) -> Option<Block> {
    let graph = analysis.graph();
    if graph.position_count() > MOST_POSITIONS || operation::is_well_founded(graph) {
        return None;
    }
    let relation = Relation::GreaterOrAlike;
    let above = |x, y| Some(relation.holds(difference(graph, x, y, Budget::of_size(MOST_SUM)).ok()?));
    let Pair { x, y, .. } = pair;
    let broken = |w: PositionId| {
        if relation.holds(found) {
            (above(y, w)? && !above(x, w)?).then_some([x, y, w])
        } else {
            (above(x, w)? && above(w, y)?).then_some([x, w, y])
        }
    };
    let [a, b, c] = graph.positions().find_map(broken)?;
    let of = |x: PositionId, y: PositionId| {
        let to = CompareCard::Answer(analysis.id(x), analysis.id(y), Effort::Usual);
        link(relation.between(analysis.name(x), analysis.name(y)), to)
    };
    Some(Block::Text(vec![
        text("Where play can go on for ever, ⊵ need not be transitive. Here "),
        of(a, b),
        text(" and "),
        of(b, c),
        text(", but not "),
        of(a, c),
        text("."),
    ]))
}
