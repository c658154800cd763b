//! What is drawn of a gesture while it lasts, and what the pointer looks like.

use super::hand::*;
use hyperjam_editor::action::{Action, Direction, Tool};
use hyperjam_editor::command::Command;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::editor::gesture::{Cursor, Sketch};
use hyperjam_editor::geometry::{CAR_HEIGHT, PLATE_RADIUS, Point, Rectangle, Route, Target};
use hyperjam_editor::id::PositionId;
use hyperjam_terms::Movers;
use std::f64::consts::FRAC_PI_2;

/// What there is to see of the gesture under way.
fn seen(editor: &Editor) -> (Option<Sketch<'_>>, Cursor, Option<PositionId>) {
    let gesture = editor.gesture();
    (gesture.sketch(editor), gesture.cursor(), gesture.source())
}

fn place(at: (f64, f64)) -> Point {
    Point::new(at.0, at.1)
}

#[test]
fn a_move_being_drawn_leads_to_the_pointer_or_to_the_position_under_it() {
    let pulled = |editor: &mut Editor, to| MOUSE.pull(editor, &[A, to]);
    let chosen = |editor: &mut Editor, to| {
        MOUSE.click(editor, A);
        MOUSE.go(editor, to);
    };
    for draw in [&pulled as &dyn Fn(&mut Editor, (f64, f64)), &chosen] {
        for (to, route) in [
            (NOWHERE, Route::reaching(place(A), place(NOWHERE))),
            ((C.0 + 5.0, C.1), Route::between(place(A), place(C), 0.0)),
        ] {
            let mut editor = three();
            editor.act(Action::Use(Tool::Move));
            draw(&mut editor, to);
            assert_eq!(
                seen(&editor),
                (Some(Sketch::Route(route, Movers::BOTH)), Cursor::Pointing, Some(PositionId(0)))
            );
        }
    }
}

#[test]
fn a_move_begun_by_keys_leads_to_the_position_with_the_focus_wherever_the_pointer_is() {
    let mut editor = three();
    MOUSE.go(&mut editor, B);
    editor.select(Target::Body(PositionId(0)));
    editor.act(Action::Act);
    let sketch = |editor: &Editor| editor.gesture().sketch(editor).map(|sketch| format!("{sketch:?}"));
    let route = |route| Some(format!("{:?}", Sketch::Route(route, Movers::BOTH)));
    assert_eq!(sketch(&editor), route(Route::looped(place(A), -FRAC_PI_2, 0)));
    editor.act(Action::Focus(Direction::Down));
    assert_eq!(sketch(&editor), route(Route::between(place(A), place(C), 0.0)));
    editor.act(Action::Cancel);
    editor.select(Target::Body(PositionId(0)));
    editor.act(Action::Act);
    editor.act(Action::Focus(Direction::Right));
    let beside = Route::between(place(A), place(B), 1.5 * PLATE_RADIUS);
    assert_eq!(sketch(&editor), route(beside), "not under the move that is there");
    MOUSE.go(&mut editor, NOWHERE);
    assert_eq!(sketch(&editor), route(Route::reaching(place(A), place(NOWHERE))), "the newest choice counts");
}

#[test]
fn a_car_a_rectangle_and_the_sheet_follow_the_pointer() {
    let mut editor = three();
    assert_eq!(seen(&editor), (None, Cursor::Pointing, None));
    editor.apply(Command::SetVehicles(vec![PositionId(0)])).unwrap();
    MOUSE.pull(&mut editor, &[(A.0, A.1 - CAR_HEIGHT), (60.0, 60.0)]);
    assert_eq!(seen(&editor), (Some(Sketch::Car(place((60.0, 60.0)), 1)), Cursor::Dragging, None));
    editor.act(Action::Cancel);
    MOUSE.pull(&mut editor, &[NOWHERE, (-70.0, -80.0)]);
    let rectangle = Rectangle::spanned(place(NOWHERE), place((-70.0, -80.0)));
    assert_eq!(seen(&editor), (Some(Sketch::Rectangle(rectangle)), Cursor::Pointing, None));
    editor.act(Action::Cancel);
    MOUSE.pull(&mut editor, &[A, (10.0, 10.0)]);
    assert_eq!(seen(&editor), (None, Cursor::Dragging, None), "the document itself follows");
    editor.act(Action::Cancel);
    MIDDLE_BUTTON.pull(&mut editor, &[NOWHERE, (10.0, 10.0)]);
    assert_eq!(seen(&editor), (None, Cursor::Panning, None));
    MIDDLE_BUTTON.release(&mut editor, NOWHERE);
    FINGER.press(&mut editor, NOWHERE);
    SECOND_FINGER.press(&mut editor, A);
    assert_eq!(seen(&editor), (None, Cursor::Panning, None));
}
