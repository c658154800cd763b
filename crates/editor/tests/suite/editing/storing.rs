//! A drawing goes to a store and comes back, in whatever state it is.

use super::hand::*;
use hyperjam_editor::action::Action;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::stored::StoredDrawing;

/// The editor of what was stored.
fn restored(kept: &StoredDrawing) -> Editor {
    let restored = kept.read().unwrap();
    assert!(!restored.lost_history);
    let mut editor = Editor::default();
    editor.restore(restored);
    editor
}

/// What is stored and read back has the same document, and undo and redo lead to the same documents.
pub(crate) fn check(editor: &Editor) {
    let again = restored(&editor.to_stored());
    assert_eq!(again.document(), editor.document());
    assert_eq!(past(&again), past(editor));
    assert_eq!(future(&again), future(editor));
    // And what is stored then is the same to the byte.
    assert_eq!(again.to_stored(), editor.to_stored());
}

#[test]
fn a_gesture_under_way_is_not_stored() {
    let mut editor = three();
    let before = editor.to_stored();
    MOUSE.pull(&mut editor, &[A, (50.0, 60.0)]);
    assert_ne!(Some(editor.document()), Some(&before.read().unwrap().document), "the drag is seen");
    assert_eq!(editor.to_stored(), before);
    let steps = editor.steps();
    MOUSE.release(&mut editor, (50.0, 60.0));
    assert!(editor.steps() > steps, "its end is to be stored");
    assert_ne!(editor.to_stored(), before);
    check(&editor);
}

#[test]
fn looking_is_no_step_and_reviving_is_another_state() {
    let mut editor = three();
    let steps = editor.steps();
    editor.act(Action::SelectAll);
    editor.act(Action::FitAll);
    MOUSE.click(&mut editor, NOWHERE);
    assert_eq!(editor.steps(), steps);
    let kept = editor.to_stored();
    editor.restore(kept.read().unwrap());
    assert!(editor.steps() > steps);
}

#[test]
fn a_damaged_history_is_dropped_and_the_drawing_kept() {
    let editor = three();
    let mut kept = editor.to_stored();
    kept.history.pop();
    let restored = kept.read().unwrap();
    assert!(restored.lost_history);
    assert_eq!(&restored.document, editor.document());
    assert!(!restored.history.can_undo());
    kept.history.clear();
    assert!(!kept.read().unwrap().lost_history, "no history is no damage");
    kept.file.pop();
    kept.file.pop();
    assert!(kept.read().is_err());
}
