//! Moving what is drawn, and taking steps back.

use super::hand::*;
use hyperjam_editor::command::{Command, CommandError, GREATEST_COORDINATE};
use hyperjam_editor::editor::Editor;
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_editor::geometry::{Point, Vector};
use hyperjam_editor::id::PositionId;
use hyperjam_editor::input::{Effect, Input};

#[test]
fn a_drag_moves_a_position_as_one_step() {
    let mut editor = three();
    let before = editor.document().clone();
    MOUSE.drag_along(&mut editor, &[A, (-90.0, 10.0), (-40.0, -70.0)]);
    assert_eq!(drawn(&editor), "A -40,-70; B 120,0; C 0,120; A→B");
    assert_eq!((selected(&editor).as_str(), focused(&editor), steps(&editor)), ("A", "A", 1));
    press_keys(&mut editor, "Ctrl+Z");
    assert_eq!(editor.document(), &before);
}

#[test]
fn a_position_is_dragged_by_the_point_it_was_taken_at() {
    let mut editor = three();
    MOUSE.drag(&mut editor, (10.0, -5.0), (10.0, -105.0));
    assert_eq!(drawn(&editor), "A 0,-100; B 120,0; C 0,120; A→B");
}

#[test]
fn the_drawing_follows_while_it_is_dragged() {
    let mut editor = three();
    MOUSE.pull(&mut editor, &[A, (-40.0, 0.0)]);
    assert_eq!(drawn(&editor), "A -40,0; B 120,0; C 0,120; A→B");
}

#[test]
fn a_click_that_strays_less_than_its_threshold_moves_nothing() {
    for (hand, strays, drags) in [(MOUSE, 3.9, 4.1), (PEN, 7.9, 8.1), (FINGER, 7.9, 8.1)] {
        // In line with no other position.
        let mut document = three().document().clone();
        let at = Point::new(NOWHERE.0, NOWHERE.1);
        document.apply(Command::AddPosition { at }).unwrap();
        let mut editor = Editor::new(document);
        hand.drag(&mut editor, NOWHERE, (NOWHERE.0, NOWHERE.1 - strays));
        assert_eq!((selected(&editor).as_str(), steps(&editor)), ("D", 0));
        hand.drag(&mut editor, NOWHERE, (NOWHERE.0, NOWHERE.1 - drags));
        assert_eq!(steps(&editor), 1);
    }
}

#[test]
fn a_drag_of_something_selected_takes_all_that_is_selected() {
    let mut editor = three();
    MOUSE.click(&mut editor, A);
    SHIFT_MOUSE.click(&mut editor, C);
    MOUSE.drag(&mut editor, C, (30.0, 120.0));
    assert_eq!(drawn(&editor), "A 30,0; B 120,0; C 30,120; A→B");
    assert_eq!((selected(&editor).as_str(), steps(&editor)), ("A; C", 1));
    MOUSE.drag(&mut editor, B, (150.0, 0.0));
    assert_eq!(drawn(&editor), "A 30,0; B 150,0; C 30,120; A→B");
    assert_eq!(selected(&editor), "B", "a drag of something else takes that alone");
}

#[test]
fn what_is_selected_during_a_drag_is_not_dragged() {
    let mut editor = three();
    MOUSE.pull(&mut editor, &[A, (0.0, -40.0)]);
    press_keys(&mut editor, "Ctrl+A");
    MOUSE.go(&mut editor, (0.0, -80.0));
    MOUSE.release(&mut editor, (0.0, -80.0));
    assert_eq!(drawn(&editor), "A 0,-80; B 120,0; C 0,120; A→B");
    assert_eq!(steps(&editor), 1);
}

#[test]
fn a_drag_back_to_where_it_began_is_no_step_at_any_zoom() {
    for factor in [0.31, 1.0, 1.7, 2.9] {
        let mut editor = three();
        let at = editor.viewport().to_screen(Point::new(17.0, 3.0));
        for _ in 0..3 {
            editor.input(Input::Wheel {
                at,
                by: Vector::new(0.0, -100.0 * f64::ln(factor) / 3.0),
                zoom: true,
            });
        }
        let before = editor.document().clone();
        MOUSE.drag_along(&mut editor, &[C, (33.3, 77.7), (-91.7, 260.1), C]);
        assert_eq!(editor.document(), &before, "{factor}");
        assert_eq!(steps(&editor), 0, "{factor}");
    }
}

#[test]
fn a_drag_stops_at_the_edge_of_the_sheet_and_goes_on_when_the_pointer_comes_back() {
    let mut editor = three();
    editor.apply(Command::Shift { positions: [PositionId(0)].into(), by: Vector::new(9.9e6, 0.0) }).unwrap();
    editor.select(hyperjam_editor::geometry::Target::Sheet);
    editor.reveal(PositionId(0));
    let before = steps(&editor);
    let place = |editor: &hyperjam_editor::editor::Editor| {
        let at = editor.document().position(PositionId(0)).unwrap().at;
        (at.x.round(), at.y.round())
    };
    MOUSE.pull(&mut editor, &[(9.9e6, 0.0), (9.95e6, 0.0)]);
    MOUSE.go(&mut editor, (2e7, 0.0));
    assert_eq!(place(&editor), (9.95e6, 0.0));
    assert!(place(&editor).0 <= GREATEST_COORDINATE);
    MOUSE.go(&mut editor, (9.91e6, 50.0));
    MOUSE.release(&mut editor, (9.91e6, 50.0));
    assert_eq!(place(&editor), (9.91e6, 50.0));
    assert_eq!(steps(&editor), before + 1);
}

#[test]
fn a_nudge_beyond_the_edge_of_the_sheet_is_refused() {
    let mut editor = three();
    editor
        .apply(Command::Shift { positions: [PositionId(1)].into(), by: Vector::new(9_999_875.0, 0.0) })
        .unwrap();
    editor.reveal(PositionId(1));
    let before = editor.document().clone();
    let answer = press_keys(&mut editor, "Ctrl+ArrowRight");
    assert_eq!(answer, Some(Effect::Refused(CommandError::OffTheSheet(10_000_005.0))));
    assert_eq!(editor.document(), &before);
}

#[test]
fn undo_and_redo_go_through_the_steps() {
    let mut editor = empty_sheet();
    MOUSE.double_click(&mut editor, A);
    MOUSE.drag(&mut editor, RIM_OF_A, NOWHERE);
    MOUSE.drag(&mut editor, A, C);
    let states = ["A 0,120; B -150,-150; A→B", "A 0,0; B -150,-150; A→B", "A 0,0", ""];
    for state in states {
        assert_eq!(drawn(&editor), state);
        press_keys(&mut editor, "Ctrl+Z");
    }
    assert!(!editor.can_undo());
    for (state, keys) in states.iter().rev().zip(["Ctrl+Y", "Ctrl+Shift+Z", "Ctrl+Y", "Ctrl+Y"]) {
        assert_eq!(&drawn(&editor), state);
        press_keys(&mut editor, keys);
    }
    assert!(!editor.can_redo());
}

#[test]
fn a_new_step_after_undo_ends_what_could_be_redone() {
    let mut editor = three();
    MOUSE.drag(&mut editor, C, NOWHERE);
    press_keys(&mut editor, "Ctrl+Z");
    assert!(editor.can_redo());
    MOUSE.drag(&mut editor, RIM_OF_A, C);
    assert!(!editor.can_redo());
}

#[test]
fn a_refused_command_changes_nothing_and_is_no_step() {
    let mut editor = three();
    let before = (editor.document().clone(), editor.revision());
    let long = "x".repeat(201);
    let refused = [
        Command::Rename { position: PositionId(0), label: long },
        Command::Rename { position: PositionId(7), label: "Z".into() },
        Command::Shift { positions: [PositionId(0), PositionId(7)].into(), by: Vector::new(1.0, 1.0) },
        Command::Shift { positions: [PositionId(0)].into(), by: Vector::new(f64::NAN, 0.0) },
        Command::AddPosition { at: Point::new(0.0, f64::INFINITY) },
        Command::Delete { positions: [PositionId(0), PositionId(7)].into(), moves: [].into() },
        Command::SetTitle("x".repeat(1001)),
    ];
    for command in refused {
        assert!(editor.apply(command.clone()).is_err(), "{command:?}");
        assert_eq!((editor.document().clone(), editor.revision()), before, "{command:?}");
        assert_eq!(steps(&editor), 0, "{command:?}");
    }
}

#[test]
fn another_drawing_can_be_opened_and_the_old_one_brought_back() {
    let mut editor = three();
    MOUSE.drag(&mut editor, C, NOWHERE);
    let before = editor.document().clone();
    MOUSE.pull(&mut editor, &[A, (0.0, -90.0)]);
    let jam = EXHIBITS[0].document().unwrap();
    editor.open(jam.clone());
    assert_eq!(editor.document(), &jam);
    let seen = editor.viewport().seen();
    assert!(jam.positions().all(|(_, position)| seen.contains(position.at)));
    press_keys(&mut editor, "Ctrl+Z");
    assert_eq!(editor.document(), &before, "without the drag that was under way");
    assert_eq!(steps(&editor), 1);
    press_keys(&mut editor, "Ctrl+Y");
    assert_eq!(editor.document(), &jam);
}

#[test]
fn the_last_thousand_steps_are_kept() {
    let mut editor = three();
    for _ in 0..1_003 {
        editor
            .apply(Command::Shift { positions: [PositionId(0)].into(), by: Vector::new(-10.0, 0.0) })
            .unwrap();
    }
    while editor.can_undo() {
        press_keys(&mut editor, "Ctrl+Z");
    }
    assert_eq!(drawn(&editor), "A -30,0; B 120,0; C 0,120; A→B");
}
