//! What is to be drawn, and how far it has come.

use super::invariant::{Invariant, is_simplest};
use super::lesson::{AllowedEdit, Goal};
use super::open_lesson::{OpenLesson, changed_boards, excess, moves};
use super::property::Property;
use hyperjam_solver::{PositionId, bisimulation};

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
            let value = property.value(open_lesson.analysis);
            let now = value.filter(|_| !holds).map_or(String::new(), |value| format!(" (now: {value})"));
            Condition { words: format!("{}: {wanted}{now}", property.words()), holds }
        }
        Goal::Ring(like) => Condition {
            words: format!("three new positions in a ring, each the same game as `{like}`"),
            holds: has_ring(open_lesson, like),
        },
        Goal::Simplest(name) => simplest(open_lesson, name),
    };
    [change(open_lesson, edit), goal]
}

/// Whether a position has its value still, and no option that could be simplified away.
fn simplest(open_lesson: &OpenLesson, name: &str) -> Condition {
    let value = Property::Of(Invariant::Value, &[name]);
    let wanted = value.value(open_lesson.own).unwrap_or_default();
    let now = value.value(open_lesson.analysis).unwrap_or_else(|| "no value".into());
    let keeps = now == wanted;
    let holds = keeps && is_simplest(open_lesson.analysis, name);
    let words =
        format!("`{name}` is still worth {wanted}, and none of its options is dominated or reversible");
    let now = match (keeps, holds) {
        (_, true) => String::new(),
        (true, _) => " (now: one of them is)".into(),
        (false, _) => format!(" (now: worth {now})"),
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
        AllowedEdit::OneMore => ("one move drawn, none deleted", (more, fewer) == (1, 0)),
        AllowedEdit::OneFewer => ("one move deleted, none drawn", (more, fewer) == (0, 1)),
        AllowedEdit::Beside => (
            "something new drawn beside the map: nothing deleted, and no new move from one of its positions",
            more > 0 && fewer == 0 && beside(),
        ),
        AllowedEdit::More => ("something drawn, nothing deleted", more > 0 && fewer == 0),
        AllowedEdit::Board(id) => {
            let words = format!("the board `{id}` changed, and nothing else");
            return Condition { words, holds: (more, fewer) == (0, 0) && boards_changed == [id] };
        }
    };
    let holds = holds && (boards_changed.is_empty() || matches!(edit, AllowedEdit::Board(_)));
    let now = if holds { String::new() } else { format!(" (now: {more} drawn, {fewer} deleted)") };
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
