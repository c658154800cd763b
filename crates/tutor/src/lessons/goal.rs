//! What is to be drawn, and how far it has come.

use super::invariant::{Invariant, is_simplest};
use super::lesson::{AllowedEdit, Goal};
use super::open_lesson::{OpenLesson, changed_boards, excess, moves};
use super::property::{DRAW, Property};
use crate::write::capital;
use hyperjam_solver::{PositionId, bisimulation};
use hyperjam_terms::counted;

/// One condition of a task to draw.
pub(super) struct Condition {
    /// What is asked.
    pub(super) words: String,
    /// Whether it is so on what is drawn.
    pub(super) holds: bool,
}

/// The conditions of a task to draw, as they stand on what is drawn.
pub(super) fn conditions(open_lesson: &OpenLesson, edit: AllowedEdit, goal: Goal) -> [Condition; 2] {
    let goal = match goal {
        Goal::Value(property, wanted) => {
            let holds = property.is(open_lesson.analysis, wanted);
            let now = property.value(open_lesson.analysis).filter(|_| !holds);
            let now = now.map_or(String::new(), |now| format!(" {}", stands(property, &now)));
            Condition { words: format!("{}{now}", asked(property, wanted)), holds }
        }
        Goal::Ring(like) => Condition {
            words: format!("Draw three new positions in a ring, each the same game as `{like}`."),
            holds: has_ring(open_lesson, like),
        },
        Goal::Simplest(name) => simplest(open_lesson, name),
    };
    [change(open_lesson, edit), goal]
}

/// What is asked of the drawing, as a sentence.
fn asked(property: Property, wanted: &str) -> String {
    match (property, wanted) {
        (Property::Winner([one]), DRAW) => format!("`{one}` is to be a draw."),
        (Property::Moves(one), _) => format!("The number of moves out of `{one}` is to be {wanted}."),
        _ => capital(&format!("{} is to be {wanted}.", property.words())),
    }
}

/// How it is instead, after that sentence.
fn stands(property: Property, now: &str) -> String {
    match property {
        Property::Winner(_) => capital(&format!("{now} wins now.")),
        _ => format!("It is {now} now."),
    }
}

/// Whether a position has its value still, and no option that could be simplified away.
fn simplest(open_lesson: &OpenLesson, name: &str) -> Condition {
    let value = Property::Of(Invariant::Value, &[name]);
    let wanted = value.value(open_lesson.own).unwrap_or_default();
    let now = value.value(open_lesson.analysis).unwrap_or_else(|| "no value".into());
    let keeps = now == wanted;
    let holds = keeps && is_simplest(open_lesson.analysis, name);
    let words =
        format!("`{name}` is to stay worth {wanted}, with no option that is dominated or reversible.");
    let now = match (keeps, holds) {
        (_, true) => String::new(),
        (true, _) => " It has such an option now.".into(),
        (false, _) => format!(" It is worth {now} now."),
    };
    Condition { words: format!("{words}{now}"), holds }
}

/// Whether the change is one that is allowed.
fn change(open_lesson: &OpenLesson, edit: AllowedEdit) -> Condition {
    let (drawn, given) = (moves(&open_lesson.analysis.query.drawing), moves(&open_lesson.own.query.drawing));
    let (more, fewer) = (excess(&drawn, &given), excess(&given, &drawn));
    let old = open_lesson.own.graph().position_count();
    let boards_changed = changed_boards(&open_lesson.analysis.query.drawing, &open_lesson.own.query.drawing);
    let beside = || drawn.iter().filter(|(from, ..)| *from < old).eq(&given);
    let (words, holds) = match edit {
        AllowedEdit::OneMore => ("Draw one move and delete none.", (more, fewer) == (1, 0)),
        AllowedEdit::OneFewer => ("Delete one move and draw none.", (more, fewer) == (0, 1)),
        AllowedEdit::Beside => (
            "Draw something new beside the map: delete nothing, and draw no move from one of its positions.",
            more > 0 && fewer == 0 && beside(),
        ),
        AllowedEdit::More => ("Draw something and delete nothing.", more > 0 && fewer == 0),
        AllowedEdit::Board(id) => {
            let words = format!("Change the board `{id}` and nothing else.");
            return Condition { words, holds: (more, fewer) == (0, 0) && boards_changed == [id] };
        }
    };
    let holds = holds && (boards_changed.is_empty() || matches!(edit, AllowedEdit::Board(_)));
    let count = |some: usize| if some == 0 { "no moves".into() } else { counted(some, "move") };
    let now = format!(" So far you have drawn {} and deleted {}.", count(more), count(fewer));
    let now = if holds { String::new() } else { now };
    Condition { words: format!("{words}{now}"), holds }
}

/// Whether three different positions that are not the lesson's go round in a ring, and each is the same game as this one.
/// A lesson's drawing has few positions more than the lesson's own.
fn has_ring(open_lesson: &OpenLesson, like: &str) -> bool {
    let graph = open_lesson.analysis.graph();
    let Some(like) = open_lesson.drawn_named(like) else { return false };
    let classes = bisimulation::bisimulation(graph);
    let fits = |position: PositionId| {
        open_lesson.own(position).is_none() && classes.class(position) == classes.class(like)
    };
    let on =
        |from: PositionId| graph.successors(from).iter().copied().filter(move |&to| to != from && fits(to));
    let closes = |a: PositionId| on(a).any(|b| on(b).any(|c| c != a && on(c).any(|last| last == a)));
    graph.positions().filter(|position| fits(*position)).any(closes)
}
