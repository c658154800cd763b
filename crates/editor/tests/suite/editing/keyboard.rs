//! Drawing with the keyboard alone.

use super::hand::*;
use hyperjam_editor::action::{Action, Direction};
use hyperjam_editor::editor::Editor;
use hyperjam_editor::editor::gesture::Gesture;
use hyperjam_editor::geometry::{Point, Target};
use hyperjam_editor::id::PositionId;
use hyperjam_editor::input::Effect;

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
fn an_arrow_that_leads_nowhere_says_so_and_leaves_all_as_it_is() {
    let mut editor = three();
    press_keys(&mut editor, "ArrowRight");
    for keys in ["ArrowLeft", "Shift+ArrowLeft"] {
        assert_eq!(press_keys(&mut editor, keys), Some(Effect::NonePastFocus(Direction::Left)));
        assert_eq!((focused(&editor), selected(&editor).as_str()), ("A", "A"));
    }
    press_keys(&mut editor, "Space");
    assert_eq!(press_keys(&mut editor, "ArrowUp"), Some(Effect::NonePastFocus(Direction::Up)));
    assert!(matches!(editor.gesture(), Gesture::Connect(_)), "a target is still looked for");
    assert_eq!(press_keys(&mut editor, "ArrowDown"), None);
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
    assert_eq!(press_keys(&mut three(), "?"), Some(Effect::Page(Action::Help)));
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

#[test]
fn shift_and_arrows_select_on_the_way_and_shift_space_adds_or_takes_away() {
    let mut editor = three();
    press_all(&mut editor, "ArrowRight Shift+ArrowRight");
    assert_eq!((selected(&editor).as_str(), focused(&editor)), ("A; B", "B"));
    press_all(&mut editor, "Shift+ArrowRight");
    assert_eq!(selected(&editor), "A; B", "nothing lies further on");
    press_all(&mut editor, "Shift+ArrowLeft Shift+ArrowDown Shift+Space");
    assert_eq!((selected(&editor).as_str(), focused(&editor)), ("A; B", "C"));
    press_keys(&mut editor, "Shift+Space");
    assert_eq!(selected(&editor), "A; B; C");
    assert_eq!(steps(&editor), 0);
}

#[test]
fn m_goes_through_the_moves_at_the_focused_position() {
    let mut editor = three();
    press_all(&mut editor, "M");
    assert_eq!(selected(&editor), "", "no position has the focus");
    press_all(&mut editor, "ArrowRight Space ArrowDown Space ArrowUp Space Space");
    assert_eq!(moves(&editor), "A→B; A→C; A→A");
    for expected in ["A→B", "A→C", "A→A", "A→B"] {
        press_keys(&mut editor, "M");
        assert_eq!((selected(&editor).as_str(), focused(&editor)), (expected, "A"));
    }
    press_all(&mut editor, "L X");
    assert_eq!(moves(&editor), "B→A Left; A→C; A→A");
    press_all(&mut editor, "Delete");
    assert_eq!(moves(&editor), "A→C; A→A");
}

#[test]
fn the_menu_key_asks_for_the_menu_of_what_is_focused_and_selected() {
    let mut editor = three();
    assert!(matches!(
        press_keys(&mut editor, "ContextMenu"),
        Some(Effect::Menu { target: Target::Sheet, .. })
    ));
    press_keys(&mut editor, "ArrowRight");
    let middle = editor.viewport().to_screen(Point::new(A.0, A.1));
    let of_a = Effect::Menu { target: Target::Body(PositionId(0)), at: middle };
    assert_eq!(press_keys(&mut editor, "Shift+F10"), Some(of_a));
    press_keys(&mut editor, "M");
    assert!(matches!(
        press_keys(&mut editor, "ContextMenu"),
        Some(Effect::Menu { target: Target::Move(_), .. })
    ));
    assert_eq!(selected(&editor), "A→B");
}

#[test]
fn a_jump_chooses_the_end_of_a_move_as_arrows_do() {
    let mut editor = three();
    press_all(&mut editor, "ArrowRight Space");
    assert_eq!(press_keys(&mut editor, "G"), Some(Effect::Page(Action::Jump)));
    editor.centre_on(PositionId(2));
    assert!(matches!(editor.gesture(), Gesture::Connect(connect) if connect.at == Point::new(C.0, C.1)));
    assert_eq!(editor.viewport().centre(), Point::new(C.0, C.1));
    press_keys(&mut editor, "Space");
    assert_eq!(moves(&editor), "A→B; A→C");
}

#[test]
fn orders_to_a_selection_by_keys() {
    let arranged = |keys: &str| {
        let mut editor = three();
        press_keys(&mut editor, "Ctrl+A");
        press_all(&mut editor, keys);
        assert_eq!(steps(&editor), 1, "{keys}");
        drawn(&editor)
    };
    assert_eq!(arranged("Ctrl+Shift+ArrowLeft"), "A 0,0; B 0,0; C 0,120; A→B");
    assert_eq!(arranged("Ctrl+Shift+ArrowRight"), "A 120,0; B 120,0; C 120,120; A→B");
    assert_eq!(arranged("Ctrl+Shift+ArrowUp"), "A 0,0; B 120,0; C 0,0; A→B");
    assert_eq!(arranged("Ctrl+Shift+ArrowDown"), "A 0,120; B 120,120; C 0,120; A→B");
    assert_eq!(arranged("Shift+I"), "A 60,0; B 60,0; C 60,120; A→B");
    assert_eq!(arranged("X"), "A 0,0; B 120,0; C 0,120; B→A");
    assert_eq!(arranged("U"), "A 0,0; A→A");
    let mut editor = three();
    press_all(&mut editor, "Ctrl+A L Shift+X");
    assert_eq!(moves(&editor), "A→B Right");
    press_all(&mut editor, "Ctrl+D");
    let copy = "A 2 120,120; B 2 240,120; C 2 120,240; A→B Right; A 2→B 2 Right";
    assert_eq!(drawn(&editor), format!("A 0,0; B 120,0; C 0,120; {copy}"));
}

#[test]
fn an_order_for_moves_means_those_between_the_selected_positions_when_none_is_selected() {
    let mut editor = three();
    press_all(&mut editor, "ArrowRight Shift+ArrowRight X");
    assert_eq!(moves(&editor), "B→A");
}

#[test]
fn uniting_one_position_does_nothing() {
    let mut editor = three();
    press_all(&mut editor, "ArrowRight U");
    assert_eq!((selected(&editor).as_str(), steps(&editor)), ("A", 0));
}
