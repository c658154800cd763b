//! Drawing with the keyboard alone.

use crate::hand::*;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::tool::{Effect, Gesture};

fn press_all(editor: &mut Editor, keys: &str) {
    for keys in keys.split(' ') {
        press_keys(editor, keys);
    }
}

#[test]
fn space_on_an_empty_sheet_creates_a_position_in_the_middle() {
    let mut editor = empty_sheet();
    press_keys(&mut editor, "Space");
    assert_eq!((drawn(&editor).as_str(), focused(&editor)), ("A 0,0", "A"));
}

#[test]
fn n_and_space_create_positions_beside_one_another() {
    let mut editor = empty_sheet();
    press_all(&mut editor, "N Space Space Space");
    assert_eq!(drawn(&editor), "A 0,0; B 120,0; C 240,0");
    assert_eq!((focused(&editor), steps(&editor)), ("C", 3));
}

#[test]
fn a_new_position_never_covers_another() {
    let mut editor = empty_sheet();
    press_all(&mut editor, "N Space Space ArrowLeft Space ArrowLeft Space");
    let places: Vec<_> = editor.document().positions().map(|(_, position)| position.at).collect();
    assert_eq!(places.len(), 4);
    for (nth, place) in places.iter().enumerate() {
        assert!(places[..nth].iter().all(|other| other.distance(*place) > 52.0), "{places:?}");
    }
}

#[test]
fn arrows_go_to_the_next_position_that_way() {
    let mut editor = three();
    press_keys(&mut editor, "ArrowRight");
    assert_eq!(focused(&editor), "A", "without a focus, to the one nearest the middle");
    for (keys, to) in [
        ("ArrowRight", "B"),
        ("ArrowRight", "B"),
        ("ArrowLeft", "A"),
        ("ArrowDown", "C"),
        ("ArrowUp", "A"),
        ("ArrowUp", "A"),
    ] {
        press_keys(&mut editor, keys);
        assert_eq!((focused(&editor), selected(&editor).as_str()), (to, to));
    }
    assert_eq!(steps(&editor), 0);
}

#[test]
fn space_arrow_space_connects() {
    let mut editor = three();
    press_all(&mut editor, "ArrowRight Space");
    assert!(matches!(editor.gesture(), Gesture::Connect(_)));
    press_keys(&mut editor, "ArrowDown");
    let Gesture::Connect(connect) = editor.gesture() else { panic!("the source is forgotten") };
    assert_eq!((connect.at.x, connect.at.y), C, "the move is shown up to the focus");
    press_keys(&mut editor, "Space");
    assert_eq!((moves(&editor).as_str(), focused(&editor)), ("A→B; A→C", "C"));
    assert_eq!((editor.gesture(), steps(&editor)), (&Gesture::Idle, 1));
}

#[test]
fn space_twice_makes_a_loop() {
    let mut editor = three();
    press_all(&mut editor, "ArrowRight ArrowRight Space Space");
    assert_eq!(moves(&editor), "A→B; B→B");
}

#[test]
fn escape_forgets_the_source() {
    let mut editor = three();
    press_all(&mut editor, "ArrowRight Space Escape");
    assert_eq!((editor.gesture(), focused(&editor)), (&Gesture::Idle, "A"));
    press_all(&mut editor, "ArrowDown Space");
    assert_eq!(moves(&editor), "A→B", "Space chooses a source again");
}

#[test]
fn ctrl_and_arrows_nudge_what_is_selected() {
    let mut editor = three();
    press_all(&mut editor, "ArrowRight Ctrl+ArrowRight Ctrl+ArrowRight Ctrl+ArrowUp");
    assert_eq!(drawn(&editor), "A 20,-10; B 120,0; C 0,120; A→B");
    press_all(&mut editor, "Ctrl+A Ctrl+ArrowLeft Ctrl+ArrowDown");
    assert_eq!(drawn(&editor), "A 10,0; B 110,10; C -10,130; A→B");
}

#[test]
fn enter_renames_the_focused_position() {
    let mut editor = three();
    press_all(&mut editor, "ArrowRight ArrowDown");
    assert!(matches!(press_keys(&mut editor, "Enter"), Some(Effect::Rename(id)) if id.0 == 2));
}

#[test]
fn the_question_mark_opens_the_help() {
    assert_eq!(press_keys(&mut three(), "?"), Some(Effect::Help));
}

#[test]
fn space_during_a_gesture_of_the_mouse_does_not_disturb_it() {
    for from in [A, RIM_OF_A, NOWHERE] {
        let mut editor = three();
        MOUSE.click(&mut editor, C);
        MOUSE.pull(&mut editor, &[from, (-80.0, -80.0)]);
        let (document, gesture) = (editor.document().clone(), editor.gesture().clone());
        press_keys(&mut editor, "Space");
        assert_eq!((editor.document(), editor.gesture()), (&document, &gesture));
    }
}

#[test]
fn a_three_position_cycle_with_a_loop_is_drawn_changed_and_deleted_by_keyboard_alone() {
    let mut editor = empty_sheet();
    press_all(&mut editor, "N Space Space Space V L");
    press_all(&mut editor, "Space ArrowLeft Space R Space ArrowLeft Space B");
    press_all(&mut editor, "Space ArrowRight ArrowRight Space Space Space");
    assert_eq!(drawn(&editor), "A 0,0; B 120,0; C 240,0; C→B Left; B→A Right; A→C; C→C");
    press_all(&mut editor, "ArrowLeft Delete");
    assert_eq!(drawn(&editor), "A 0,0; C 240,0; A→C; C→C");
    press_all(&mut editor, "Ctrl+Z Ctrl+A Backspace");
    assert_eq!(drawn(&editor), "");
}
