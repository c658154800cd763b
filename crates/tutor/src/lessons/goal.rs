//! What is to be drawn, and how far it has come.

use super::about::About;
use super::desk::{Desk, moves};
use super::lesson::Edit;

/// One condition of a task to draw.
pub(super) struct Condition {
    /// What is asked.
    pub(super) words: String,
    /// Whether it is so on what is drawn.
    pub(super) holds: bool,
}

/// The conditions of a task to draw, as they stand on what is drawn.
pub(super) fn conditions(desk: &Desk, edit: Edit, goal: (About<'static>, &str)) -> [Condition; 2] {
    let (about, wanted) = goal;
    let value = about.value(desk.class);
    let holds = value.as_deref() == Some(wanted);
    let now = value.filter(|_| !holds).map_or(String::new(), |value| format!(" (now: {value})"));
    let goal = Condition { words: format!("{}: {wanted}{now}", about.words()), holds };
    [change(desk, edit), goal]
}

/// Whether the change is one that is allowed.
fn change(desk: &Desk, edit: Edit) -> Condition {
    let (drawn, given) = (moves(&desk.class.query.drawing), moves(&desk.own.query.drawing));
    let (more, fewer) = (surplus(&drawn, &given), surplus(&given, &drawn));
    let (words, holds) = match edit {
        Edit::OneMore => ("one move drawn, none taken away", (more, fewer) == (1, 0)),
        Edit::OneFewer => ("one move taken away, none drawn", (more, fewer) == (0, 1)),
        Edit::More => ("something new drawn, nothing taken away", more > 0 && fewer == 0),
    };
    let now = if holds { String::new() } else { format!(" (now: {more} drawn, {fewer} taken away)") };
    Condition { words: format!("{words}{now}"), holds }
}

/// How many of these moves have no partner among the others. Both are sorted.
pub(super) fn surplus<T: Ord>(these: &[T], others: &[T]) -> usize {
    let mut others = others.iter().peekable();
    let mut count = 0;
    for one in these {
        while others.next_if(|other| *other < one).is_some() {}
        if others.next_if(|other| *other == one).is_none() {
            count += 1;
        }
    }
    count
}
