//! Leading a move elsewhere by one of its ends.

use super::hand::*;
use hyperjam_editor::action::Action;
use hyperjam_editor::command::{Command, CommandError, End};
use hyperjam_editor::editor::Editor;
use hyperjam_editor::editor::gesture::{Cursor, Sketch, grips};
use hyperjam_editor::geometry::{Point, Route};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_terms::Movers;

/// Where the selected move from A to B can be taken: at its start, at its end.
fn grips_of(editor: &Editor) -> [(f64, f64); 2] {
    let route = editor.routing().route(editor.only_route().unwrap()).unwrap();
    let [from, to, _] = grips(route).map(|at| (at.x, at.y));
    [from, to]
}

/// Three positions, of which the move from A to B is selected.
fn selected_move(hand: Hand) -> Editor {
    let mut editor = three();
    hand.click(&mut editor, ROAD);
    assert_eq!(selected(&editor), "A→B");
    editor
}

#[test]
fn an_end_of_the_selected_move_is_dragged_to_another_position() {
    for hand in [MOUSE, PEN, FINGER] {
        for (nth, to, then, title) in [
            (1, C, "A→C", "Redirect the move from A to B to C"),
            (0, C, "C→B", "Start the move from A to B at C"),
            (1, A, "A→A", "Redirect the move from A to B to A"),
        ] {
            let mut editor = selected_move(hand);
            let from = grips_of(&editor)[nth];
            hand.drag(&mut editor, from, to);
            assert_eq!((moves(&editor).as_str(), selected(&editor).as_str()), (then, then));
            assert_eq!((steps(&editor), editor.undo_title().unwrap().as_str()), (1, title));
            press_keys(&mut editor, "Ctrl+Z");
            assert_eq!(moves(&editor), "A→B");
            assert_eq!(editor.redo_title().unwrap(), title);
        }
    }
}

#[test]
fn an_end_that_is_dropped_on_the_sheet_or_cancelled_stays() {
    let mut editor = selected_move(MOUSE);
    let [_, end] = grips_of(&editor);
    MOUSE.drag(&mut editor, end, NOWHERE);
    assert_eq!((moves(&editor).as_str(), steps(&editor)), ("A→B", 0));
    MOUSE.drag(&mut editor, end, B);
    assert_eq!((moves(&editor).as_str(), steps(&editor)), ("A→B", 0), "where it was already");
    MOUSE.pull(&mut editor, &[end, C]);
    editor.act(Action::Cancel);
    MOUSE.release(&mut editor, C);
    assert_eq!((moves(&editor).as_str(), steps(&editor)), ("A→B", 0));
}

#[test]
fn only_the_selected_move_has_grips_and_what_lies_on_them_comes_first() {
    let mut editor = selected_move(MOUSE);
    let [_, end] = grips_of(&editor);
    MOUSE.click(&mut editor, NOWHERE);
    MOUSE.drag(&mut editor, end, C);
    assert_eq!(drawn(&editor), drawn(&three()), "a drag over the sheet selects");
    let mut editor = selected_move(MOUSE);
    MOUSE.drag(&mut editor, (B.0 - 22.0, B.1), C);
    assert_eq!(moves(&editor), "A→B; B→C", "the rim draws a move as ever");
}

#[test]
fn all_moves_that_share_a_route_are_led_elsewhere_together() {
    let mut editor = three();
    let (from, to, by) = (PositionId(0), PositionId(1), Movers::BOTH);
    for _ in 0..9 {
        editor.apply(Command::AddMove { from, to, by }).unwrap();
    }
    MOUSE.click(&mut editor, ROAD);
    let [_, end] = grips_of(&editor);
    MOUSE.drag(&mut editor, end, C);
    assert_eq!(moves(&editor), ["A→C"; 10].join("; "));
    assert_eq!(editor.undo_title().unwrap(), "Redirect 10 moves to C");
}

#[test]
fn the_move_is_seen_on_its_way() {
    let mut editor = selected_move(MOUSE);
    editor.act(Action::Draw(Movers::LEFT));
    let [start, end] = grips_of(&editor);
    let (fixed, away) = (Point::new(A.0, A.1), Point::new(NOWHERE.0, NOWHERE.1));
    MOUSE.pull(&mut editor, &[end, NOWHERE]);
    let sketch = editor.gesture().sketch(&editor);
    assert_eq!(sketch, Some(Sketch::Route(Route::reaching(fixed, away), Movers::LEFT)));
    assert_eq!(editor.gesture().cursor(), Cursor::Dragging);
    editor.act(Action::Cancel);
    MOUSE.pull(&mut editor, &[start, C]);
    let route = Route::between(Point::new(B.0, B.1), Point::new(C.0, C.1), 0.0).reversed();
    assert_eq!(editor.gesture().sketch(&editor), Some(Sketch::Route(route, Movers::LEFT)));
}

#[test]
fn what_is_not_there_is_refused() {
    let mut document = three().document().clone();
    let before = document.clone();
    let redirect = |moves: &[u32], at| Command::Redirect {
        moves: moves.iter().copied().map(MoveId).collect(),
        end: End::To,
        at: PositionId(at),
    };
    let refused = document.apply(redirect(&[0], 9));
    assert_eq!(refused.unwrap_err(), CommandError::NoPosition(PositionId(9)));
    assert_eq!(document.apply(redirect(&[0, 5], 2)).unwrap_err(), CommandError::NoMove(MoveId(5)));
    assert_eq!(document, before);
}
