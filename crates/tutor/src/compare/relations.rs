//! The relations ⊵, ◁|, ▷, ◁, ⋈, ‖ in words.

use super::{Pair, chain};
use crate::analysis::Analysis;
use crate::write::{heading, paragraph, text};
use hyperjam_protocol::tutor::{Block, Line};
use hyperjam_solver::relation::{Known, Relation, Relations, RelationsTask};
use hyperjam_solver::task::Budget;

/// The table, and whether the difference was too large to be searched; `equal` says that x ≈ y is proved.
pub(super) fn blocks(analysis: &Analysis, pair: Pair, equal: bool) -> (Vec<Block>, bool) {
    let [x, y] = pair.names(analysis);
    let budget = Budget::of_size(pair.budget().size);
    let task = RelationsTask::new(analysis.graph(), pair.x, pair.y, budget);
    let known = Known::of(analysis.finish(task, 700..900), equal);
    let mut blocks = vec![heading("Which is better for Left?")];
    let Known::All(found) = known else {
        let least = if known == Known::Equal {
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
            budget.size
        )));
        return (blocks, true);
    };
    blocks.push(paragraph(format!(
        "The relations are about the difference {x} − {y}: {x} side by side with {y}, with the players exchanged in \
         {y}. A move is a move in one of the two. It is in sector {}: {}. “Does not lose” means that the player wins \
         or draws. {x} ⊵ {y} is read “{x} is greater than or alike to {y}”, and {x} ◁| {y} “{x} is less than or \
         confused with {y}”. At least one of these two holds; both hold if the difference is a draw when Right \
         starts.",
        found.sector(),
        found.sector().clause()
    )));
    let head = ["Relation", "Holds", "What it says"].map(String::from).to_vec();
    let rows = Relation::ALL.into_iter().map(|relation| row(relation, found, [&x, &y])).collect();
    blocks.push(Block::Table { head, rows });
    blocks.extend(chain::block(analysis, pair, found));
    (blocks, false)
}

fn row(relation: Relation, found: Relations, [x, y]: [&str; 2]) -> Vec<Line> {
    let holds = if found.hold(relation) { "yes" } else { "no" };
    let cells = [relation.between(x, y), holds.into(), says(relation, found, [x, y])];
    cells.map(|cell| vec![text(cell)]).to_vec()
}

/// What it is that holds, or does not (Honsell & Lenisa, Proposition 17 (iii) and Theorem 12).
fn says(relation: Relation, found: Relations, [x, y]: [&str; 2]) -> String {
    let holds = found.hold(relation);
    let Some(parts) = relation.parts() else {
        let (starts, player, role) = match relation {
            Relation::GreaterOrAlike => ("Right", "Left", "moving second"),
            Relation::LessOrAlike => ("Left", "Right", "moving second"),
            Relation::NotAbove => ("Right", "Right", "moving first"),
            _ => ("Left", "Left", "moving first"),
        };
        let loses = if holds { "does not lose" } else { "loses" };
        return format!("When {starts} starts {x} − {y}, {player}, {role}, {loses}.");
    };
    let (who, when) = match relation {
        Relation::Greater => ("Left", "whoever starts"),
        Relation::Less => ("Right", "whoever starts"),
        Relation::Alike => ("the player who does not start", "be it Left or Right"),
        _ => ("the player who starts", "be it Left or Right"),
    };
    let [one, other] = parts.map(|part| part.between(x, y));
    let failing: Vec<String> =
        parts.iter().filter(|part| !found.hold(**part)).map(|part| part.between(x, y)).collect();
    match &failing[..] {
        [] => format!("{one} and {other}: in {x} − {y} {who} does not lose, {when}."),
        [only] => format!("For this both {one} and {other} must hold, but {only} does not."),
        _ => format!("For this both {one} and {other} must hold, but neither does."),
    }
}
