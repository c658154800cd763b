//! Fingers.

use super::hand::*;
use hyperjam_editor::command::Command;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::editor::gesture::Gesture;
use hyperjam_editor::geometry::{CAR_HEIGHT, Point, Size, Vector};
use hyperjam_editor::id::PositionId;
use hyperjam_editor::input::{Effect, Input, Pointer};

/// A finger at a place of the screen.
fn at(editor: &Editor, finger: Hand, x: f64, y: f64) -> Pointer {
    Pointer { at: Point::new(x, y), ..finger.pointer(editor, A) }
}

#[test]
fn two_fingers_shift_and_zoom_and_keep_what_lies_under_them() {
    let mut editor = three();
    FINGER.press(&mut editor, A);
    SECOND_FINGER.press(&mut editor, B);
    for (x, y) in [(390.0, 310.0), (300.0, 400.0)] {
        editor.input(Input::Moved(at(&editor, FINGER, x, y)));
        editor.input(Input::Moved(at(&editor, SECOND_FINGER, x + 240.0, y)));
    }
    assert!((editor.viewport().scale() - 2.0).abs() < 1e-9);
    let seen = |world: (f64, f64)| editor.viewport().to_screen(Point::new(world.0, world.1));
    assert!(seen(A).distance(Point::new(300.0, 400.0)) < 1e-6);
    assert!(seen(B).distance(Point::new(540.0, 400.0)) < 1e-6);
    assert!(!editor.can_undo());
}

#[test]
fn a_pinch_ends_with_its_first_finger_and_the_other_does_nothing() {
    let mut editor = three();
    let before = editor.document().clone();
    FINGER.press(&mut editor, A);
    SECOND_FINGER.press(&mut editor, B);
    FINGER.release(&mut editor, A);
    let view = editor.viewport();
    SECOND_FINGER.go(&mut editor, NOWHERE);
    SECOND_FINGER.release(&mut editor, NOWHERE);
    assert_eq!((editor.viewport(), editor.document()), (view, &before));
    assert_eq!((editor.gesture(), selected(&editor).as_str()), (&Gesture::Idle, ""));
    FINGER.click(&mut editor, B);
    assert_eq!(selected(&editor), "B", "and the next touch is an ordinary one");
}

#[test]
fn a_second_finger_cancels_a_drag() {
    let mut editor = three();
    let before = editor.document().clone();
    MOUSE.click(&mut editor, C);
    FINGER.pull(&mut editor, &[A, (-80.0, -80.0)]);
    SECOND_FINGER.press(&mut editor, B);
    assert!(matches!(editor.gesture(), Gesture::Pinch(_)));
    SECOND_FINGER.release(&mut editor, B);
    FINGER.release(&mut editor, NOWHERE);
    assert_eq!((editor.document(), steps(&editor)), (&before, 0));
    assert_eq!(selected(&editor), "C");
}

#[test]
fn of_three_fingers_two_go_on_without_a_jump() {
    let mut editor = three();
    FINGER.press(&mut editor, A);
    SECOND_FINGER.press(&mut editor, B);
    THIRD_FINGER.press(&mut editor, C);
    let before = editor.viewport();
    FINGER.release(&mut editor, A);
    assert_eq!(editor.viewport(), before);
    editor.input(Input::Moved(at(&editor, SECOND_FINGER, 550.0, 300.0)));
    editor.input(Input::Moved(at(&editor, THIRD_FINGER, 430.0, 420.0)));
    let moved = editor.viewport().to_screen(Point::default());
    let from = before.to_screen(Point::default());
    assert!(moved.distance(Point::new(from.x + 30.0, from.y)) < 1e-6, "{from:?} {moved:?}");
}

#[test]
fn with_the_move_tool_a_tap_on_the_source_and_one_on_the_target_connect() {
    let mut editor = three();
    press_keys(&mut editor, "E");
    FINGER.click(&mut editor, B);
    FINGER.click(&mut editor, (C.0 + 30.0, C.1 - 10.0));
    assert_eq!(moves(&editor), "A→B; B→C", "a target may be missed by a finger's width");
    FINGER.click(&mut editor, A);
    FINGER.click(&mut editor, A);
    assert_eq!(moves(&editor), "A→B; B→C; A→A");
    FINGER.click(&mut editor, A);
    FINGER.click(&mut editor, NOWHERE);
    assert_eq!(moves(&editor), "A→B; B→C; A→A; A→D");
    assert_eq!(steps(&editor), 3);
}

#[test]
fn the_browser_giving_a_lifted_finger_back_does_not_forget_the_source() {
    let mut editor = three();
    press_keys(&mut editor, "E");
    FINGER.click(&mut editor, B);
    FINGER.lose(&mut editor);
    FINGER.click(&mut editor, C);
    assert_eq!(moves(&editor), "A→B; B→C");
}

#[test]
fn two_fingers_between_source_and_target_do_not_forget_the_source() {
    let mut editor = three();
    press_keys(&mut editor, "E");
    FINGER.click(&mut editor, B);
    FINGER.press(&mut editor, NOWHERE);
    SECOND_FINGER.press(&mut editor, (150.0, 150.0));
    SECOND_FINGER.go(&mut editor, (200.0, 200.0));
    SECOND_FINGER.release(&mut editor, (200.0, 200.0));
    FINGER.release(&mut editor, NOWHERE);
    FINGER.click(&mut editor, C);
    assert_eq!(moves(&editor), "A→B; B→C");
    FINGER.click(&mut editor, A);
    MIDDLE_BUTTON.drag(&mut editor, NOWHERE, (-180.0, -150.0));
    FINGER.click(&mut editor, C);
    assert_eq!(moves(&editor), "A→B; B→C; A→C", "nor a shift by mouse");
}

#[test]
fn a_sheet_shifted_by_the_position_tool_does_not_forget_the_source() {
    let mut editor = three();
    press_keys(&mut editor, "N");
    editor.connect_from(PositionId(1));
    FINGER.drag(&mut editor, NOWHERE, (-180.0, -120.0));
    FINGER.click(&mut editor, C);
    assert_eq!(moves(&editor), "A→B; B→C");
}

#[test]
fn two_fingers_at_one_place_zoom_by_no_more_than_there_is() {
    let mut editor = three();
    FINGER.press(&mut editor, A);
    SECOND_FINGER.press(&mut editor, A);
    SECOND_FINGER.go(&mut editor, A);
    let view = editor.viewport();
    assert!((view.scale() - 1.0).abs() < 1e-9 && view.shift().x.is_finite(), "{view:?}");
    SECOND_FINGER.go(&mut editor, B);
    let view = editor.viewport();
    assert!(view.scale().is_finite() && view.shift().x.is_finite(), "{view:?}");
}

#[test]
fn a_finger_drags_a_position_also_from_its_rim() {
    let mut editor = three();
    FINGER.drag(&mut editor, RIM_OF_A, (-22.0, -100.0));
    assert_eq!(drawn(&editor), "A 0,-100; B 120,0; C 0,120; A→B");
}

#[test]
fn with_the_move_tool_a_finger_draws_and_a_slip_of_it_does_not() {
    let mut editor = three();
    press_keys(&mut editor, "E");
    FINGER.drag(&mut editor, (-30.0, 0.0), (-30.0, 12.0));
    FINGER.drag(&mut editor, A, (0.0, -15.0));
    assert_eq!((moves(&editor).as_str(), steps(&editor)), ("A→B", 0));
    FINGER.drag(&mut editor, A, C);
    assert_eq!(moves(&editor), "A→B; A→C");
}

#[test]
fn a_long_press_opens_the_menu_and_ends_the_touch() {
    let mut editor = three();
    let before = editor.document().clone();
    FINGER.press(&mut editor, C);
    let menu = FINGER.ask_for_menu(&mut editor, C);
    assert!(matches!(menu, Some(Effect::Menu { .. })));
    FINGER.go(&mut editor, NOWHERE);
    FINGER.release(&mut editor, NOWHERE);
    assert_eq!((editor.document(), selected(&editor).as_str()), (&before, "C"));
}

#[test]
fn a_touch_that_the_system_takes_away_leaves_no_trace() {
    let mut editor = three();
    let before = editor.document().clone();
    FINGER.pull(&mut editor, &[A, (-80.0, -80.0)]);
    FINGER.lose(&mut editor);
    assert_eq!((editor.document(), steps(&editor), selected(&editor).as_str()), (&before, 0, ""));
    SECOND_FINGER.click(&mut editor, B);
    assert_eq!(selected(&editor), "B", "and no finger is thought to be down");
}

#[test]
fn a_mouse_that_passes_by_does_not_disturb_a_finger() {
    let mut editor = three();
    FINGER.pull(&mut editor, &[A, (-80.0, -80.0)]);
    MOUSE.go(&mut editor, (250.0, 200.0));
    MOUSE.lose(&mut editor);
    assert_eq!(drawn(&editor), "A -80,-80; B 120,0; C 0,120; A→B");
    MOUSE.release(&mut editor, (250.0, 200.0));
    assert!(matches!(editor.gesture(), Gesture::Drag(_)));
    FINGER.release(&mut editor, (-80.0, -80.0));
    assert_eq!((drawn(&editor).as_str(), steps(&editor)), ("A -80,-80; B 120,0; C 0,120; A→B", 1));
}

#[test]
fn a_phone_sheet_can_be_drawn_on_by_touch_alone() {
    let mut editor = empty_sheet();
    editor.resize(Size { width: 360.0, height: 560.0 });
    FINGER.double_click(&mut editor, A);
    press_keys(&mut editor, "N");
    FINGER.click(&mut editor, B);
    FINGER.click(&mut editor, C);
    press_keys(&mut editor, "E");
    for (from, to) in [(A, B), (B, C), (C, A)] {
        FINGER.click(&mut editor, from);
        FINGER.click(&mut editor, to);
    }
    assert_eq!(drawn(&editor), "A 0,0; B 120,0; C 0,120; A→B; B→C; C→A");
}

#[test]
fn a_finger_draws_from_the_rim_of_the_position_it_has_selected_and_drags_any_other() {
    let mut editor = three();
    FINGER.drag(&mut editor, RIM_OF_A, (-120.0, 0.0));
    assert_eq!((steps(&editor), moves(&editor).as_str()), (1, "A→B"), "dragged");
    press_keys(&mut editor, "Ctrl+Z");
    FINGER.click(&mut editor, A);
    FINGER.drag(&mut editor, (-30.0, 0.0), C);
    assert_eq!(moves(&editor), "A→B; A→C");
    FINGER.click(&mut editor, C);
    FINGER.drag(&mut editor, C, (-60.0, 120.0));
    assert_eq!(drawn(&editor), "A 0,0; B 120,0; C -60,120; A→B; A→C");
}

#[test]
fn a_move_dropped_where_a_new_position_would_touch_one_leads_to_that_one() {
    for device in [FINGER, PEN, MOUSE] {
        for (away, leads_to) in [(20.0, "C"), (30.0, "C"), (45.0, "C"), (52.0, "C"), (53.0, "D"), (80.0, "D")]
        {
            let mut editor = three();
            press_keys(&mut editor, "E");
            device.drag(&mut editor, B, (C.0 - away, C.1));
            assert_eq!(moves(&editor), format!("A→B; B→{leads_to}"), "dragged, {away} away");
            let mut editor = three();
            press_keys(&mut editor, "E");
            device.click(&mut editor, B);
            device.click(&mut editor, (C.0, C.1 + away));
            assert_eq!(moves(&editor), format!("A→B; B→{leads_to}"), "tapped, {away} away");
        }
    }
}

#[test]
fn of_two_positions_near_a_drop_the_nearer_one_is_meant_and_shown() {
    let mut editor = three();
    MOUSE.double_click(&mut editor, (80.0, 120.0));
    press_keys(&mut editor, "E");
    FINGER.pull(&mut editor, &[B, (38.0, 124.0)]);
    assert_eq!(hovered(&editor), "C");
    FINGER.go(&mut editor, (42.0, 124.0));
    assert_eq!(hovered(&editor), "D");
    FINGER.release(&mut editor, (42.0, 124.0));
    assert_eq!(moves(&editor), "A→B; B→D");
}

#[test]
fn an_end_of_a_move_and_a_vehicle_land_on_the_position_beside_which_they_are_dropped() {
    let mut editor = three();
    FINGER.click(&mut editor, ROAD);
    FINGER.drag(&mut editor, (B.0 - 40.0, B.1), (C.0 + 40.0, C.1));
    assert_eq!(moves(&editor), "A→C");
    press_keys(&mut editor, "Ctrl+Z");
    editor.apply(Command::SetVehicles(vec![PositionId(2)])).unwrap();
    MOUSE.drag(&mut editor, (C.0, C.1 - CAR_HEIGHT), (B.0, B.1 + 45.0));
    assert_eq!(editor.document().heading().vehicles, [PositionId(1)]);
}

#[test]
fn a_drop_lands_by_the_same_rule_at_every_zoom() {
    for notches in [-6_i32, -3, 4] {
        let mut editor = three();
        let at = editor.viewport().to_screen(Point::new(0.0, 60.0));
        for _ in 0..notches.abs() {
            let by = Vector::new(0.0, -20.0 * f64::from(notches.signum()));
            editor.input(Input::Wheel { at, by, zoom: true });
        }
        press_keys(&mut editor, "E");
        FINGER.drag(&mut editor, B, (C.0 - 50.0, C.1));
        FINGER.drag(&mut editor, B, (C.0 - 54.0, C.1));
        assert_eq!(moves(&editor), "A→B; B→C; B→D", "{notches}");
    }
}
