//! The relations ⊵, ▶̶, ▷, ◁, ⋈, ‖ in words.

use super::{Pair, chain};
use crate::class::Class;
use crate::sectors::meaning;
use crate::write::{heading, paragraph, text};
use hyperjam_protocol::tutor::{Block, Line};
use hyperjam_solver::relation::{Relation, Relations, RelationsTask};

/// The table, and whether the difference was too large to be searched.
pub(super) fn blocks(class: &Class, pair: Pair) -> (Vec<Block>, bool) {
    let [x, y] = pair.names(class);
    let limit = pair.budget().sum;
    let found = RelationsTask::new(class.graph(), pair.x, pair.y, limit)
        .and_then(|task| class.finish(task, 700..900));
    let mut blocks = vec![heading("Which is better for Left?")];
    let Ok(found) = found else {
        blocks.push(paragraph(format!(
            "The relations are not decided: the difference {x} − {y} has more than {limit} positions and moves, the \
             limit of this search."
        )));
        return (blocks, true);
    };
    blocks.push(paragraph(format!(
        "The relations are about the difference {x} − {y}: {x} side by side with {y} in which the players have changed \
         places. A move is a move in one of the two. It is in sector {}: {}. “Does not lose” means that the player wins \
         or draws.",
        found.sector(),
        meaning(found.sector())
    )));
    let head = ["Relation", "Holds", "What it says"].map(String::from).to_vec();
    let rows = Relation::ALL.into_iter().map(|relation| row(relation, found, [&x, &y])).collect();
    blocks.push(Block::Table { head, rows });
    blocks.extend(chain::block(class, pair, found));
    (blocks, false)
}

fn row(relation: Relation, found: Relations, [x, y]: [&str; 2]) -> Vec<Line> {
    let holds = if found.hold(relation) { "yes" } else { "no" };
    let cells = [written(relation, [x, y]), holds.into(), says(relation, found, [x, y])];
    cells.map(|cell| vec![text(cell)]).to_vec()
}

/// A relation with names in place of x and y.
fn written(relation: Relation, [x, y]: [&str; 2]) -> String {
    match relation {
        Relation::GreaterOrAlike => format!("{x} ⊵ {y}"),
        Relation::LessOrAlike => format!("{y} ⊵ {x}"),
        Relation::NotAbove => format!("{x} ▶̶ {y}"),
        Relation::NotBelow => format!("{y} ▶̶ {x}"),
        Relation::Greater => format!("{x} ▷ {y}"),
        Relation::Less => format!("{x} ◁ {y}"),
        Relation::Alike => format!("{x} ⋈ {y}"),
        Relation::Confused => format!("{x} ‖ {y}"),
    }
}

/// What it is that holds, or does not (Honsell & Lenisa, Proposition 17 (iii) and Theorem 12).
fn says(relation: Relation, found: Relations, [x, y]: [&str; 2]) -> String {
    let holds = found.hold(relation);
    let of = |a: &str, b: &str, holds_too: Relation, also: Relation| {
        let mark = |relation| if found.hold(relation) { "" } else { "not " };
        format!(
            "{a} does not lose {x} − {y}, {b}: {}{} and {}{}",
            mark(holds_too),
            written(holds_too, [x, y]),
            mark(also),
            written(also, [x, y])
        )
    };
    match relation {
        Relation::GreaterOrAlike if holds => format!("When Right starts {x} − {y}, Left does not lose."),
        Relation::GreaterOrAlike => format!("When Right starts {x} − {y}, Left loses."),
        Relation::LessOrAlike if holds => format!("When Left starts {x} − {y}, Right does not lose."),
        Relation::LessOrAlike => format!("When Left starts {x} − {y}, Right loses."),
        Relation::NotAbove if holds => format!("Right, who starts, does not lose {x} − {y}."),
        Relation::NotAbove => format!("Right, who starts, loses {x} − {y}."),
        Relation::NotBelow if holds => format!("Left, who starts, does not lose {x} − {y}."),
        Relation::NotBelow => format!("Left, who starts, loses {x} − {y}."),
        _ => {
            let (who, when, first, second) = match relation {
                Relation::Greater => ("Left", "whoever starts", Relation::GreaterOrAlike, Relation::NotBelow),
                Relation::Less => ("Right", "whoever starts", Relation::LessOrAlike, Relation::NotAbove),
                Relation::Alike => (
                    "The player who does not start",
                    "be it Left or Right",
                    Relation::GreaterOrAlike,
                    Relation::LessOrAlike,
                ),
                _ => ("The player who starts", "be it Left or Right", Relation::NotAbove, Relation::NotBelow),
            };
            let words = of(who, when, first, second);
            if holds { format!("{words}.") } else { format!("It would say: {words}.") }
        }
    }
}
