//! The relations ⊵, ◁|, ▷, ◁, ⋈, ‖ in words.

use super::{Pair, chain};
use crate::analysis::Analysis;
use crate::write::{paragraph, text};
use hyperjam_protocol::tutor::{Block, Line};
use hyperjam_solver::relation::KnownRelations;
use hyperjam_solver::task::Exhausted;
use hyperjam_terms::{Relation, Sector};

/// The table, and whether the difference was too large to be searched; `equal` says that x ≈ y is proved.
pub(super) fn blocks(
    analysis: &Analysis,
    pair: Pair,
    difference: Result<Sector, Exhausted>,
    equal: bool,
) -> (Vec<Block>, bool) {
    let [x, y] = pair.names(analysis);
    let known = KnownRelations::of(difference, equal);
    let mut blocks = Vec::new();
    let KnownRelations::All(found) = known else {
        let least = if known == KnownRelations::Equal {
            format!(
                "{} and {}, since {x} ≈ {y}. The other",
                Relation::GreaterOrAlike.between(&x, &y),
                Relation::LessOrAlike.between(&x, &y)
            )
        } else {
            "The".to_owned()
        };
        blocks.push(paragraph(format!(
            "{least} relations are not decided: the difference {x} − {y} has more than {} positions and moves, the \
             limit of this search.",
            pair.budget().size
        )));
        return (blocks, true);
    };
    let (above, below) = (Relation::GreaterOrAlike, Relation::LessOrConfused);
    blocks.push(paragraph(format!(
        "The relations are about the difference {x} − {y}: {x} side by side with {y}, with the players exchanged in \
         {y}. A move is a move in one of the two. It is in sector {}: {}. “Does not lose” means that the player wins \
         or draws. {} is read “{x} is {} {y}”, and {} “{x} is {} {y}”. At least one of these \
         two holds; both hold if the difference is a draw when Right starts.",
        found,
        found.clause(),
        above.between(&x, &y),
        above.in_words(),
        below.between(&x, &y),
        below.in_words()
    )));
    let head = ["Relation", "Holds", "What it says"].map(String::from).to_vec();
    let rows = Relation::ALL.into_iter().map(|relation| row(relation, found, [&x, &y])).collect();
    blocks.push(Block::Table { head, rows });
    blocks.extend(chain::block(analysis, pair, found));
    (blocks, false)
}

fn row(relation: Relation, difference: Sector, [x, y]: [&str; 2]) -> Vec<Line> {
    let holds = if relation.holds(difference) { "yes" } else { "no" };
    let cells = [relation.between(x, y), holds.into(), relation.reason(difference, [x, y])];
    cells.map(|cell| vec![text(cell)]).to_vec()
}
