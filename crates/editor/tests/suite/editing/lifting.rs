//! Dragging much of a large drawing: the document follows when it is let go, and then it is as if it had
//! followed all the time.

use super::cancelling::traces;
use super::hand::*;
use hyperjam_editor::command::{Command, GREATEST_COORDINATE};
use hyperjam_editor::document::Document;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::editor::gesture::{Gesture, Lifted, Sketch};
use hyperjam_editor::geometry::{Point, Routing, Vector};
use hyperjam_editor::id::PositionId;
use hyperjam_terms::Movers;

const COLUMNS: u32 = 30;

/// Rows of positions 120 apart, the first in the origin, each with a move to its neighbour on the right.
fn rows(rows: u32) -> Editor {
    let mut document = Document::default();
    for nth in 0..COLUMNS * rows {
        let (x, y) = (f64::from(nth % COLUMNS), f64::from(nth / COLUMNS));
        document.apply(Command::AddPosition { at: Point::new(x * 120.0, y * 120.0) }).unwrap();
    }
    for nth in (0..COLUMNS * rows).filter(|nth| nth % COLUMNS > 0) {
        let (from, to) = (PositionId(nth - 1), PositionId(nth));
        document.apply(Command::AddMove { from, to, by: Movers::BOTH }).unwrap();
    }
    Editor::new(document)
}

fn lifted(editor: &Editor) -> Option<&Lifted> {
    let Gesture::Drag(_) = editor.gesture() else { panic!("no drag but {:?}", editor.gesture()) };
    match editor.gesture().sketch(editor)? {
        Sketch::Lifted(lifted) => Some(lifted),
        other => panic!("no drag but {other:?}"),
    }
}

/// Selects the first so many positions and drags the first of them.
fn pulled(editor: &mut Editor, count: u32) {
    editor.select_positions((0..count).map(PositionId));
    MOUSE.pull(editor, &[A, (40.0, 30.0)]);
}

#[test]
fn much_of_a_large_drawing_is_lifted_and_nothing_else() {
    for (height, count, is_lifted) in [(20, 61, true), (20, 60, false), (10, 300, false)] {
        let mut editor = rows(height);
        let before = editor.document().clone();
        pulled(&mut editor, count);
        assert_eq!(lifted(&editor).is_some(), is_lifted, "{count} of {height} rows");
        assert_eq!(editor.document() == &before, is_lifted);
    }
}

#[test]
fn one_position_with_very_many_moves_is_lifted() {
    let mut editor = rows(20);
    for to in 1..=241 {
        let by = Movers::BOTH;
        editor.apply(Command::AddMove { from: PositionId(0), to: PositionId(to), by }).unwrap();
    }
    pulled(&mut editor, 1);
    assert!(lifted(&editor).is_some());
}

#[test]
fn what_was_lifted_is_one_step_when_it_is_let_go_and_lies_where_it_was_dragged_to() {
    let mut editor = rows(20);
    let before = editor.document().clone();
    pulled(&mut editor, 200);
    assert_eq!(
        editor.to_stored().file,
        Editor::new(before.clone()).to_stored().file,
        "no step yet, so nothing to store"
    );
    let revision = editor.revision();
    MOUSE.go(&mut editor, (50.0, -70.0));
    assert_eq!(editor.revision(), revision, "nothing is drawn anew on the way");
    assert_eq!(lifted(&editor).unwrap().by, Vector::new(50.0, -70.0));
    MOUSE.release(&mut editor, (50.0, -70.0));
    let mut expected = before.clone();
    let positions = (0..200).map(PositionId).collect();
    expected.apply(Command::Shift { positions, by: Vector::new(50.0, -70.0) }).unwrap();
    assert_eq!(editor.document(), &expected);
    assert_eq!(editor.routing(), &Routing::of(&expected));
    press_keys(&mut editor, "Ctrl+Z");
    assert_eq!(editor.document(), &before);
    assert!(!editor.can_undo());
}

#[test]
fn moves_to_what_stays_are_known_meanwhile() {
    let mut editor = rows(20);
    // Six whole rows and five of the seventh: one move leads out.
    pulled(&mut editor, 6 * COLUMNS + 5);
    let place = |column: f64| Point::new(column * 120.0, 6.0 * 120.0);
    assert_eq!(lifted(&editor).unwrap().boundary, [(place(4.0), place(5.0))]);
}

#[test]
fn escape_leaves_no_trace_of_what_was_lifted() {
    let mut editor = rows(20);
    editor.select_positions((0..100).map(PositionId));
    let before = traces(&editor);
    MOUSE.pull(&mut editor, &[A, (150.0, 80.0)]);
    assert!(lifted(&editor).is_some());
    let revision = editor.revision();
    press_keys(&mut editor, "Escape");
    assert_eq!(traces(&editor), before);
    assert_eq!(editor.revision(), revision, "by which the page knows that it was not let go");
    MOUSE.release(&mut editor, (150.0, 80.0));
    assert_eq!(traces(&editor), before);
}

#[test]
fn what_is_lifted_stays_on_the_sheet() {
    let mut editor = rows(20);
    pulled(&mut editor, 100);
    let far = GREATEST_COORDINATE - 10.0;
    MOUSE.go(&mut editor, (far, 0.0));
    assert_eq!(lifted(&editor).unwrap().by, Vector::new(40.0, 30.0));
    MOUSE.release(&mut editor, (far, 0.0));
    assert_eq!(editor.document().position(PositionId(0)).unwrap().at, Point::new(40.0, 30.0));
}
