//! Adding positions and drawing moves by mouse and pen.

use super::hand::*;
use hyperjam_editor::editor::gesture::Gesture;
use hyperjam_editor::input::Effect;

#[test]
fn a_double_click_on_the_empty_sheet_adds_a_position() {
    let mut editor = empty_sheet();
    MOUSE.double_click(&mut editor, (30.0, 40.0));
    MOUSE.double_click(&mut editor, (200.0, -40.0));
    assert_eq!(drawn(&editor), "A 30,40; B 200,-40");
    assert_eq!((selected(&editor).as_str(), focused(&editor)), ("B", "B"));
    assert_eq!(steps(&editor), 2);
}

#[test]
fn a_double_click_on_a_position_lets_it_be_renamed() {
    let mut editor = three();
    let before = editor.document().clone();
    assert!(matches!(MOUSE.double_click(&mut editor, B), Some(Effect::Rename(id)) if id.0 == 1));
    assert_eq!(MOUSE.double_click(&mut editor, ROAD), None);
    assert_eq!(editor.document(), &before);
}

#[test]
fn a_drag_from_the_rim_to_another_position_draws_a_move() {
    let mut editor = three();
    MOUSE.drag(&mut editor, RIM_OF_A, C);
    assert_eq!(drawn(&editor), "A 0,0; B 120,0; C 0,120; A→B; A→C");
    assert_eq!((selected(&editor).as_str(), steps(&editor)), ("C", 1));
}

#[test]
fn a_drag_with_shift_draws_a_move_from_anywhere_on_a_position() {
    let mut editor = three();
    SHIFT_MOUSE.drag(&mut editor, B, (C.0 + 20.0, C.1));
    assert_eq!(moves(&editor), "A→B; B→C");
}

#[test]
fn a_pen_draws_as_a_mouse_does() {
    let mut editor = three();
    PEN.drag(&mut editor, RIM_OF_A, C);
    PEN.double_click(&mut editor, NOWHERE);
    assert_eq!(drawn(&editor), "A 0,0; B 120,0; C 0,120; D -150,-150; A→B; A→C");
}

#[test]
fn a_move_dropped_on_the_empty_sheet_makes_a_position_there_in_one_step() {
    let mut editor = three();
    MOUSE.drag(&mut editor, RIM_OF_A, NOWHERE);
    assert_eq!(drawn(&editor), "A 0,0; B 120,0; C 0,120; D -150,-150; A→B; A→D");
    assert_eq!((selected(&editor).as_str(), steps(&editor)), ("D", 1));
    press_keys(&mut editor, "Ctrl+Z");
    assert_eq!(drawn(&editor), "A 0,0; B 120,0; C 0,120; A→B");
}

#[test]
fn a_move_dropped_on_its_own_start_is_a_loop() {
    let mut editor = three();
    MOUSE.drag_along(&mut editor, &[RIM_OF_A, (-60.0, -20.0), RIM_OF_A]);
    assert_eq!(moves(&editor), "A→B; A→A");
    assert_eq!(steps(&editor), 1);
}

#[test]
fn a_slip_of_some_pixels_on_the_rim_draws_nothing() {
    // From the rim along it, inwards, and outwards over its edge, at any distance from the middle.
    for from in [18.0, 24.0, 25.9, 28.0] {
        for to in [(-10.0, 0.0), (0.0, 7.0), (-6.0, -6.0), (9.0, 0.0), (-5.0, 0.0)] {
            let mut editor = three();
            MOUSE.drag(&mut editor, (-from, 0.0), (-from + to.0, to.1));
            assert_eq!(drawn(&editor), "A 0,0; B 120,0; C 0,120; A→B", "{from} {to:?}");
            assert_eq!((selected(&editor).as_str(), steps(&editor)), ("A", 0), "{from} {to:?}");
        }
    }
}

#[test]
fn parallel_moves_and_two_way_pairs_can_be_drawn() {
    let mut editor = three();
    MOUSE.drag(&mut editor, RIM_OF_A, B);
    MOUSE.drag(&mut editor, (B.0 + 22.0, B.1), A);
    assert_eq!(moves(&editor), "A→B; A→B; B→A");
}

#[test]
fn l_r_and_b_choose_who_may_make_the_next_moves() {
    let mut editor = three();
    for (keys, to) in [("L", B), ("R", C), ("B", C)] {
        press_keys(&mut editor, keys);
        MOUSE.drag(&mut editor, RIM_OF_A, to);
    }
    assert_eq!(moves(&editor), "A→B; A→B Left; A→C Right; A→C");
    press_keys(&mut editor, "R");
    MOUSE.drag(&mut editor, RIM_OF_A, NOWHERE);
    assert_eq!(moves(&editor), "A→B; A→B Left; A→C Right; A→C; A→D Right");
}

#[test]
fn l_r_and_b_change_the_selected_moves() {
    let mut editor = three();
    MOUSE.click(&mut editor, ROAD);
    press_keys(&mut editor, "L");
    assert_eq!((moves(&editor).as_str(), steps(&editor)), ("A→B Left", 1));
    press_keys(&mut editor, "L");
    assert_eq!(steps(&editor), 1, "what is so already is no step");
    press_keys(&mut editor, "B");
    press_keys(&mut editor, "Ctrl+Z");
    assert_eq!(moves(&editor), "A→B Left");
}

#[test]
fn l_r_and_b_choose_while_a_move_is_being_drawn() {
    let mut editor = three();
    MOUSE.click(&mut editor, ROAD);
    MOUSE.pull(&mut editor, &[RIM_OF_A, C]);
    press_keys(&mut editor, "L");
    MOUSE.release(&mut editor, C);
    assert_eq!(moves(&editor), "A→B; A→C Left", "the selected move is left alone");

    MOUSE.click(&mut editor, C);
    press_keys(&mut editor, "Space");
    press_keys(&mut editor, "R");
    press_keys(&mut editor, "ArrowUp");
    press_keys(&mut editor, "Space");
    assert_eq!(moves(&editor), "A→B; A→C Left; C→A Right");
}

#[test]
fn n_adds_a_position_with_every_click_beside_positions() {
    let mut editor = three();
    press_keys(&mut editor, "N");
    MOUSE.click(&mut editor, NOWHERE);
    MOUSE.click(&mut editor, ROAD);
    MOUSE.click(&mut editor, C);
    assert_eq!(drawn(&editor), "A 0,0; B 120,0; C 0,120; D -150,-150; E 60,0; A→B");
    assert_eq!(selected(&editor), "C");
    MOUSE.drag(&mut editor, RIM_OF_A, (-22.0, -100.0));
    assert_eq!(drawn(&editor), "A 0,-100; B 120,0; C 0,120; D -150,-150; E 60,0; A→B", "a drag moves");
}

#[test]
fn e_draws_moves_by_drag_and_by_source_and_target() {
    let mut editor = three();
    press_keys(&mut editor, "E");
    MOUSE.drag(&mut editor, A, C);
    MOUSE.click(&mut editor, C);
    MOUSE.go(&mut editor, NOWHERE);
    let Gesture::Connect(connect) = editor.gesture() else { panic!("no source but {:?}", editor.gesture()) };
    assert_eq!((connect.at.x, connect.at.y), NOWHERE, "the move that is shown follows the pointer");
    MOUSE.click(&mut editor, B);
    assert_eq!(moves(&editor), "A→B; A→C; C→B");
    assert_eq!(editor.gesture(), &Gesture::Idle);
}

#[test]
fn e_and_two_clicks_on_one_position_make_one_loop() {
    let mut editor = three();
    press_keys(&mut editor, "E");
    assert_eq!(MOUSE.double_click(&mut editor, B), None, "it is not renamed besides");
    assert_eq!(moves(&editor), "A→B; B→B");
}

#[test]
fn e_and_a_target_on_the_sheet_or_on_a_route_make_a_position() {
    let mut editor = three();
    press_keys(&mut editor, "E");
    MOUSE.click(&mut editor, C);
    MOUSE.click(&mut editor, NOWHERE);
    MOUSE.click(&mut editor, C);
    MOUSE.click(&mut editor, ROAD);
    assert_eq!(drawn(&editor), "A 0,0; B 120,0; C 0,120; D -150,-150; E 60,0; A→B; C→D; C→E");
}

#[test]
fn v_takes_the_selecting_tool_again() {
    let mut editor = three();
    press_keys(&mut editor, "E");
    press_keys(&mut editor, "V");
    MOUSE.drag(&mut editor, C, (0.0, 200.0));
    assert_eq!(drawn(&editor), "A 0,0; B 120,0; C 0,200; A→B");
}

#[test]
fn h_draws_and_moves_nothing() {
    let mut editor = three();
    let before = editor.document().clone();
    press_keys(&mut editor, "H");
    MOUSE.drag(&mut editor, A, C);
    MOUSE.double_click(&mut editor, NOWHERE);
    assert_eq!(editor.document(), &before);
}

#[test]
fn nothing_can_be_drawn_beyond_the_edge_of_the_sheet() {
    let mut editor = three();
    let before = editor.document().clone();
    assert!(matches!(MOUSE.double_click(&mut editor, (2e7, 0.0)), Some(Effect::Refused(_))));
    assert!(matches!(MOUSE.drag(&mut editor, RIM_OF_A, (0.0, -2e7)), Some(Effect::Refused(_))));
    assert_eq!((editor.document(), steps(&editor)), (&before, 0));
    assert_eq!(editor.gesture(), &Gesture::Idle);
}

#[test]
fn what_a_pointer_is_over_is_known() {
    let mut editor = three();
    MOUSE.go(&mut editor, (B.0 + 10.0, B.1));
    assert_eq!(hovered(&editor), "B");
    MOUSE.go(&mut editor, ROAD);
    assert_eq!(hovered(&editor), "a move");
    MOUSE.pull(&mut editor, &[RIM_OF_A, C]);
    assert_eq!(hovered(&editor), "C", "the target of the move being drawn");
    MOUSE.release(&mut editor, C);
    assert_eq!(hovered(&editor), "C");
    MOUSE.drag(&mut editor, C, NOWHERE);
    assert_eq!(hovered(&editor), "C", "it was dragged along");
    editor.leave();
    assert_eq!(hovered(&editor), "the sheet");
    FINGER.click(&mut editor, B);
    assert_eq!(hovered(&editor), "the sheet", "a finger that was lifted is over nothing");
}

#[test]
fn a_coarse_pointer_takes_the_plate_it_is_on_before_the_margin_of_another() {
    let mut editor = empty_sheet();
    MOUSE.double_click(&mut editor, A);
    MOUSE.double_click(&mut editor, (60.0, 0.0));
    FINGER.click(&mut editor, (24.0, 0.0));
    assert_eq!(selected(&editor), "A");
    FINGER.click(&mut editor, (33.0, 0.0));
    assert_eq!(selected(&editor), "B", "between two plates the nearer one counts");
    FINGER.click(&mut editor, (28.0, 0.0));
    assert_eq!(selected(&editor), "A");
}

#[test]
fn of_plates_that_cover_one_another_the_later_lies_above() {
    let mut editor = three();
    MOUSE.drag(&mut editor, C, (B.0 + 6.0, B.1));
    MOUSE.click(&mut editor, B);
    assert_eq!(selected(&editor), "C");
}
