//! A drawing goes to a store and comes back, in whatever state it is.

use crate::hand::*;
use hyperjam_editor::action::Action;
use hyperjam_editor::editor::{Editor, Kept};

/// The editor of what was stored.
fn revived(kept: &Kept) -> Editor {
    let revived = kept.read().unwrap();
    assert!(!revived.lost_history);
    let mut editor = Editor::default();
    editor.revive(revived);
    editor
}

/// What is stored and read back has the same document, and undo and redo lead to the same documents.
pub(crate) fn check(editor: &Editor) {
    let again = revived(&editor.kept());
    assert_eq!(again.document(), editor.document());
    assert_eq!(past(&again), past(editor));
    assert_eq!(future(&again), future(editor));
    // And what is stored then is the same to the byte.
    assert_eq!(again.kept(), editor.kept());
}

#[test]
fn a_gesture_under_way_is_not_stored() {
    let mut editor = three();
    let before = editor.kept();
    MOUSE.pull(&mut editor, &[A, (50.0, 60.0)]);
    assert_ne!(Some(editor.document()), Some(&before.read().unwrap().document), "the drag is seen");
    assert_eq!(editor.kept(), before);
    let steps = editor.steps();
    MOUSE.release(&mut editor, (50.0, 60.0));
    assert!(editor.steps() > steps, "its end is to be stored");
    assert_ne!(editor.kept(), before);
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
    let kept = editor.kept();
    editor.revive(kept.read().unwrap());
    assert!(editor.steps() > steps);
}

#[test]
fn a_damaged_history_is_dropped_and_the_drawing_kept() {
    let editor = three();
    let mut kept = editor.kept();
    kept.history.pop();
    let revived = kept.read().unwrap();
    assert!(revived.lost_history);
    assert_eq!(&revived.document, editor.document());
    assert!(!revived.history.can_undo());
    kept.history.clear();
    assert!(!kept.read().unwrap().lost_history, "no history is no damage");
    kept.file.pop();
    kept.file.pop();
    assert!(kept.read().is_err());
}
