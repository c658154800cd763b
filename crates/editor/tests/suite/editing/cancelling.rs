//! Esc, and everything else that ends a gesture before its time.

use super::hand::*;
use hyperjam_editor::command::Command;
use hyperjam_editor::document::Document;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::editor::gesture::Gesture;
use hyperjam_editor::geometry::CAR_HEIGHT;
use hyperjam_editor::id::PositionId;
use hyperjam_editor::selection::Selection;

/// Everything that a cancelled gesture must leave as it was.
pub(crate) fn traces(editor: &Editor) -> (Vec<Document>, Vec<Document>, Selection, Option<PositionId>) {
    (past(editor), future(editor), editor.selection().clone(), editor.focus())
}

/// The car of C in [`worked_on`].
const CAR_OF_C: (f64, f64) = (10.0, 130.0 - CAR_HEIGHT);

/// An editor with something to undo, something to redo, and something selected.
fn worked_on() -> Editor {
    let mut editor = three();
    editor.apply(Command::SetVehicles(vec![PositionId(2)])).unwrap();
    MOUSE.drag(&mut editor, C, (10.0, 130.0));
    MOUSE.drag(&mut editor, B, (120.0, -10.0));
    MOUSE.drag(&mut editor, (10.0, 130.0), C);
    press_keys(&mut editor, "Ctrl+Z");
    press_keys(&mut editor, "Ctrl+Z");
    MOUSE.click(&mut editor, (10.0, 130.0));
    editor
}

#[test]
fn escape_cancels_a_drag_a_drawn_move_and_a_marquee_without_a_trace() {
    for (tool, hand, from) in [
        ("V", MOUSE, A),
        ("V", MOUSE, RIM_OF_A),
        ("V", SHIFT_MOUSE, A),
        ("V", MOUSE, NOWHERE),
        ("V", SHIFT_MOUSE, NOWHERE),
        ("E", MOUSE, A),
        ("E", MOUSE, NOWHERE),
        ("N", MOUSE, A),
        ("V", FINGER, A),
        ("V", PEN, RIM_OF_A),
        ("V", MOUSE, CAR_OF_C),
    ] {
        let mut editor = worked_on();
        press_keys(&mut editor, tool);
        let before = traces(&editor);
        hand.pull(&mut editor, &[from, (150.0, 80.0), (-100.0, -60.0)]);
        assert_ne!(editor.gesture(), &Gesture::Idle);
        press_keys(&mut editor, "Escape");
        assert_eq!(traces(&editor), before, "{tool} {from:?}");
        hand.go(&mut editor, (50.0, 90.0));
        hand.release(&mut editor, (50.0, 90.0));
        assert_eq!(traces(&editor), before, "{tool} {from:?}, after the button went up");
    }
}

#[test]
fn a_press_without_a_release_does_not_end_a_drag_half_done() {
    let mut editor = three();
    let before = traces(&editor);
    for again in [MOUSE, MIDDLE_BUTTON] {
        MOUSE.pull(&mut editor, &[A, (-80.0, -80.0)]);
        again.press(&mut editor, NOWHERE);
        assert_eq!(traces(&editor), before);
        again.release(&mut editor, NOWHERE);
        MOUSE.click(&mut editor, NOWHERE);
    }
}

#[test]
fn a_command_or_an_undo_during_a_drag_cancels_it_first() {
    let mut editor = three();
    MOUSE.pull(&mut editor, &[A, (-80.0, -80.0)]);
    editor.apply(Command::SetTitle("Jam".into())).unwrap();
    assert_eq!((drawn(&editor).as_str(), steps(&editor)), ("A 0,0; B 120,0; C 0,120; A→B", 1));
    MOUSE.release(&mut editor, (-80.0, -80.0));
    MOUSE.pull(&mut editor, &[A, (-80.0, -80.0)]);
    press_keys(&mut editor, "Ctrl+Z");
    assert_eq!(editor.document(), three().document());
    MOUSE.release(&mut editor, (-80.0, -80.0));
    assert_eq!(editor.document(), three().document());
    press_keys(&mut editor, "Ctrl+Y");
    assert_eq!(editor.document().heading().title, "Jam");
}

#[test]
fn a_source_chosen_by_the_page_cancels_a_drag_first() {
    let mut editor = three();
    MOUSE.pull(&mut editor, &[A, (-80.0, -80.0)]);
    editor.connect_from(PositionId(1));
    assert_eq!(editor.document(), three().document());
    MOUSE.release(&mut editor, (-80.0, -80.0));
    MOUSE.click(&mut editor, C);
    assert_eq!((moves(&editor).as_str(), steps(&editor)), ("A→B; B→C", 1));
}

#[test]
fn another_tool_cancels_the_gesture() {
    let mut editor = three();
    let before = traces(&editor);
    MOUSE.pull(&mut editor, &[A, (-80.0, -80.0)]);
    press_keys(&mut editor, "E");
    assert_eq!(traces(&editor), before);
    MOUSE.release(&mut editor, (-80.0, -80.0));
    MOUSE.click(&mut editor, A);
    press_keys(&mut editor, "V");
    MOUSE.click(&mut editor, C);
    assert_eq!(moves(&editor), "A→B");
}
