//! Shifting and zooming the sheet by mouse and key.

use super::hand::*;
use hyperjam_editor::action::Action;
use hyperjam_editor::command::Command;
use hyperjam_editor::document::{Board, Note, Rules};
use hyperjam_editor::editor::Editor;
use hyperjam_editor::editor::gesture::Gesture;
use hyperjam_editor::geometry::{Floating, Insets, NAME_SIZE, PLATE_RADIUS, Point, Rectangle, Size, Vector};
use hyperjam_editor::id::PositionId;
use hyperjam_editor::input::Input;
use std::collections::{BTreeMap, BTreeSet};

/// Where a place of the world is on the screen, in whole pixels.
fn on_screen(editor: &Editor, world: (f64, f64)) -> (f64, f64) {
    let at = editor.viewport().to_screen(Point::new(world.0, world.1));
    (at.x.round(), at.y.round())
}

fn turn_wheel(editor: &mut Editor, at: Point, by: Vector, zoom: bool) {
    editor.input(Input::Wheel { at, by, zoom });
}

#[test]
fn the_wheel_shifts_the_sheet() {
    let mut editor = three();
    turn_wheel(&mut editor, Point::new(10.0, 10.0), Vector::new(30.0, 100.0), false);
    assert_eq!(on_screen(&editor, A), (370.0, 200.0));
    assert!(!editor.can_undo());
}

#[test]
fn the_wheel_with_ctrl_zooms_about_the_pointer() {
    let mut editor = three();
    let at = Point::new(520.0, 300.0);
    turn_wheel(&mut editor, at, Vector::new(0.0, -10.0), true);
    assert_eq!(on_screen(&editor, B), (520.0, 300.0));
    assert!((editor.viewport().scale() - f64::exp(0.1)).abs() < 1e-9);
    turn_wheel(&mut editor, at, Vector::new(0.0, 10.0), true);
    assert!((editor.viewport().scale() - 1.0).abs() < 1e-9, "the same back is where it was");
}

#[test]
fn a_notch_of_a_wheel_zooms_by_about_a_fifth() {
    for notch in [100.0, 120.0, 240.0] {
        let mut editor = three();
        turn_wheel(&mut editor, Point::new(0.0, 0.0), Vector::new(0.0, -notch), true);
        let scale = editor.viewport().scale();
        assert!((1.1..1.3).contains(&scale), "{scale}");
    }
}

#[test]
fn zoom_has_limits() {
    let mut editor = three();
    for _ in 0..100 {
        turn_wheel(&mut editor, Point::new(0.0, 0.0), Vector::new(0.0, -100.0), true);
    }
    assert!((editor.viewport().scale() - 8.0).abs() < 1e-9);
    for _ in 0..100 {
        turn_wheel(&mut editor, Point::new(0.0, 0.0), Vector::new(0.0, 100.0), true);
    }
    assert!((editor.viewport().scale() - 0.02).abs() < 1e-9);
}

/// Drags 70 pixels right and 20 up from A, and says where A is then.
fn shift_by_drag(editor: &mut Editor, hand: Hand) -> (f64, f64) {
    let start = hand.pointer(editor, A);
    let to = Point::new(start.at.x + 70.0, start.at.y - 20.0);
    hand.press(editor, A);
    for part in [0.2, 0.7, 1.0] {
        editor
            .input(Input::Moved(hyperjam_editor::input::Pointer { at: start.at.towards(to, part), ..start }));
    }
    editor.input(Input::Up(hyperjam_editor::input::Pointer { at: to, ..start }));
    on_screen(editor, A)
}

#[test]
fn the_hand_the_middle_button_and_space_shift_the_sheet_even_from_a_position() {
    let mut editor = three();
    let before = editor.document().clone();
    assert_eq!(shift_by_drag(&mut editor, MIDDLE_BUTTON), (470.0, 280.0));
    editor.hold_space(true);
    assert_eq!(shift_by_drag(&mut editor, MOUSE), (540.0, 260.0));
    editor.hold_space(false);
    press_keys(&mut editor, "H");
    assert_eq!(shift_by_drag(&mut editor, MOUSE), (610.0, 240.0));
    assert_eq!(editor.document(), &before);
    press_keys(&mut editor, "V");
    shift_by_drag(&mut editor, MOUSE);
    assert_ne!(editor.document(), &before, "without any of them a drag moves the position");
}

#[test]
fn space_let_go_tells_whether_it_shifted_the_sheet() {
    let mut editor = three();
    editor.hold_space(true);
    MOUSE.go(&mut editor, B);
    assert!(!editor.hold_space(false));
    editor.hold_space(true);
    shift_by_drag(&mut editor, MOUSE);
    assert!(editor.hold_space(false));
    editor.hold_space(true);
    assert!(!editor.hold_space(false), "and forgets it");
    shift_by_drag(&mut editor, MIDDLE_BUTTON);
    editor.hold_space(true);
    assert!(!editor.hold_space(false), "another way of shifting is not its own");
}

#[test]
fn a_shift_of_the_sheet_ends_with_the_button_and_selects_nothing_else() {
    let mut editor = three();
    MOUSE.click(&mut editor, B);
    shift_by_drag(&mut editor, MIDDLE_BUTTON);
    let before = editor.viewport();
    MOUSE.go(&mut editor, NOWHERE);
    assert_eq!((editor.viewport(), editor.gesture()), (before, &Gesture::Idle));
    assert_eq!(selected(&editor), "B");
}

#[test]
fn the_wheel_during_a_drag_keeps_the_position_under_the_pointer() {
    let mut editor = three();
    MOUSE.pull(&mut editor, &[A, (-50.0, 0.0)]);
    let pointer = MOUSE.pointer(&editor, (-50.0, 0.0));
    turn_wheel(&mut editor, pointer.at, Vector::new(0.0, 80.0), false);
    editor.input(Input::Moved(pointer));
    editor.input(Input::Up(pointer));
    assert_eq!(drawn(&editor), "A -50,80; B 120,0; C 0,120; A→B");
    assert_eq!(steps(&editor), 1);
}

#[test]
fn shift_1_shows_everything_and_shift_2_what_is_selected() {
    let mut editor = three();
    MOUSE.drag(&mut editor, C, (-3000.0, 2000.0));
    press_keys(&mut editor, "Shift+1");
    let seen = editor.viewport().seen();
    assert!(editor.document().positions().all(|(_, position)| seen.contains(position.at)));
    MOUSE.click(&mut editor, B);
    press_keys(&mut editor, "Shift+2");
    assert_eq!(on_screen(&editor, B), (400.0, 300.0));
    assert!(!editor.viewport().seen().contains(Point::new(-3000.0, 2000.0)));
}

#[test]
fn plus_and_minus_zoom_about_the_middle() {
    let mut editor = three();
    press_keys(&mut editor, "+");
    assert!(editor.viewport().scale() > 1.1);
    assert_eq!(on_screen(&editor, A), (400.0, 300.0));
    press_keys(&mut editor, "-");
    assert!((editor.viewport().scale() - 1.0).abs() < 1e-9);
}

#[test]
fn another_size_of_the_canvas_keeps_the_middle() {
    let mut editor = three();
    editor.resize(Size { width: 360.0, height: 640.0 });
    assert_eq!(on_screen(&editor, A), (180.0, 320.0));
}

#[test]
fn a_drawing_that_was_shown_whole_stays_so_on_another_size_of_the_canvas() {
    let mut editor = three();
    editor.act(Action::FitAll);
    editor.resize(Size { width: 360.0, height: 200.0 });
    let view = editor.viewport();
    editor.act(Action::FitAll);
    assert_eq!(view, editor.viewport());
    assert!(view.scale() < 1.0, "there is less room than before");
}

#[test]
fn a_drawing_that_was_shown_whole_stays_so_when_more_of_the_foot_is_kept_free() {
    let mut editor = three();
    editor.apply(Command::SetVehicles(vec![PositionId(0)])).unwrap();
    editor.resize(Size { width: 360.0, height: 300.0 });
    editor.act(Action::FitAll);
    let before = editor.viewport();
    editor.keep_free(Floating { strip: 150.0, ..Floating::default() });
    assert_ne!(editor.viewport(), before);
    editor.resize(Size { width: 360.0, height: 400.0 });
    let view = editor.viewport();
    editor.act(Action::FitAll);
    assert_eq!(view, editor.viewport());
}

#[test]
fn what_was_seen_in_full_is_seen_in_less_room_and_goes_back_to_its_place() {
    let mut editor = three();
    let chosen = editor.viewport();
    assert_eq!(chosen.scale(), 1.0);
    editor.resize(Size { width: 800.0, height: 250.0 });
    let less = editor.viewport();
    assert!(less.scale() < 1.0, "not all of it would be seen at its own scale");
    editor.keep_free(Floating { edges: Insets { top: 60.0, ..Insets::default() }, ..Floating::default() });
    assert!(editor.viewport().scale() < less.scale());
    editor.keep_free(Floating::default());
    assert_eq!(editor.viewport(), less);
    editor.resize(Size { width: 800.0, height: 600.0 });
    assert_eq!(editor.viewport(), chosen);
}

#[test]
fn a_view_that_was_chosen_in_less_room_stays() {
    let mut editor = three();
    editor.resize(Size { width: 800.0, height: 250.0 });
    press_keys(&mut editor, "+");
    let scale = editor.viewport().scale();
    editor.resize(Size { width: 800.0, height: 600.0 });
    assert_eq!(editor.viewport().scale(), scale);
}

#[test]
fn a_small_drawing_is_enlarged_as_far_as_is_asked() {
    let mut editor = three();
    editor.resize(Size { width: 4000.0, height: 4000.0 });
    editor.act(Action::FitAll);
    assert_eq!(editor.viewport().scale(), 1.6);
    editor.fit_within(4.0);
    assert_eq!(editor.viewport().scale(), 4.0);
}

#[test]
fn a_focused_position_out_of_view_comes_into_view() {
    let mut editor = three();
    MOUSE.drag(&mut editor, C, (0.0, 5000.0));
    MOUSE.click(&mut editor, A);
    press_keys(&mut editor, "ArrowDown");
    assert_eq!(focused(&editor), "C");
    assert!(editor.viewport().seen().contains(Point::new(0.0, 5000.0)));
    let before = editor.viewport();
    press_keys(&mut editor, "Ctrl+ArrowUp");
    assert_eq!(editor.viewport(), before, "the view stays while what is seen is seen");
}

#[test]
fn a_drawing_that_was_shown_whole_waits_where_there_is_too_little_room_and_is_so_again_later() {
    let mut editor = three();
    editor.keep_free(Floating {
        edges: Insets { top: 60.0, foot: 60.0, ..Insets::default() },
        strip: 60.0,
        ..Floating::default()
    });
    editor.resize(Size { width: 390.0, height: 400.0 });
    editor.act(Action::FitAll);
    let before = editor.viewport();
    editor.resize(Size { width: 390.0, height: 60.0 });
    assert_eq!(editor.viewport().scale(), before.scale(), "no sliver");
    editor.keep_free(Floating::default());
    assert_eq!(editor.viewport().scale(), before.scale());
    editor.resize(Size { width: 390.0, height: 400.0 });
    let view = editor.viewport();
    editor.act(Action::FitAll);
    assert_eq!(view, editor.viewport());
}

#[test]
fn nothing_is_fitted_below_what_floats_on_the_sheet() {
    let mut editor = three();
    editor.resize(Size { width: 390.0, height: 500.0 });
    editor.keep_free(Floating {
        edges: Insets { top: 60.0, left: 70.0, foot: 80.0, ..Insets::default() },
        strip: 50.0,
        ..Floating::default()
    });
    editor.apply(Command::SetVehicles(vec![PositionId(0)])).unwrap();
    editor.act(Action::FitAll);
    let radius = PLATE_RADIUS * editor.viewport().scale();
    for world in [A, B, C] {
        let at = editor.viewport().to_screen(Point::new(world.0, world.1));
        assert!(at.x - radius > 70.0 && at.y - radius > 60.0 && at.y + radius < 370.0, "{at:?}");
    }
}

#[test]
fn what_floats_at_the_corners_is_passed_where_it_can_be() {
    let size = Size { width: 390.0, height: 300.0 };
    let floating =
        Floating { corners: [Vector::new(150.0, 60.0), Vector::new(90.0, 60.0)], ..Floating::default() };
    let fitted = |places: &[(f64, f64)], floating: Floating| {
        let mut editor = Editor::default();
        for &(x, y) in places {
            editor.apply(Command::AddPosition { at: Point::new(x, y) }).unwrap();
        }
        editor.resize(size);
        editor.keep_free(floating);
        editor.act(Action::FitAll);
        let view = editor.viewport();
        // As far as plates and names may reach.
        let clear = editor.document().positions().all(|(_, position)| {
            let at = view.to_screen(position.at);
            let radius = PLATE_RADIUS * view.scale();
            let below =
                |corner: Vector, inwards: f64| inwards - radius < corner.x && at.y - radius < corner.y;
            !below(floating.corners[0], at.x) && !below(floating.corners[1], size.width - at.x)
        });
        (view, clear)
    };
    let edges = Insets { top: 1.0, ..Insets::default() };
    let none = Floating { edges, ..Floating::default() };
    let both = Floating { edges, ..floating };
    // A triangle on its base has its top between the two.
    let triangle = [(0.0, 0.0), (-200.0, 400.0), (200.0, 400.0)];
    let (view, clear) = fitted(&triangle, both);
    assert!(clear && view == fitted(&triangle, none).0);
    // On its top it lies below them, as it is broad, and a high one between them.
    let turned = [(0.0, 400.0), (-200.0, 0.0), (200.0, 0.0)];
    let (view, clear) = fitted(&turned, both);
    let below = Floating { edges: Insets { top: 60.0, ..edges }, ..Floating::default() };
    assert!(clear && view == fitted(&turned, below).0);
    let high: Vec<(f64, f64)> = [(0.0, 0.0), (0.0, 2_000.0)].into();
    let (view, clear) = fitted(&high, both);
    assert!(clear && view == fitted(&high, none).0);
    let row: Vec<(f64, f64)> =
        (0..6).map(|nth| (f64::from(nth) * 20.0, f64::from(nth % 2) * 900.0)).collect();
    let (view, clear) = fitted(&row, both);
    assert!(clear && view.scale() > fitted(&row, below).0.scale(), "between them it is larger");
    // Between corners with no room for it nothing is put, nor elsewhere at the edges, which are kept free.
    let edges = Insets { right: 150.0, ..edges };
    let broad = Floating { edges, corners: [Vector::new(200.0, 60.0), Vector::new(10.0, 60.0)], strip: 0.0 };
    let below = Floating { edges: Insets { top: 60.0, ..edges }, ..Floating::default() };
    for places in [&row[..], &turned] {
        assert_eq!(fitted(places, broad).0, fitted(places, below).0);
    }
}

#[test]
fn on_a_wide_sheet_a_vehicle_is_clear_of_the_corner() {
    let mut editor = Editor::default();
    for (x, y) in [(0.0, 0.0), (400.0, 0.0), (0.0, 300.0), (400.0, 300.0)] {
        editor.apply(Command::AddPosition { at: Point::new(x, y) }).unwrap();
    }
    editor.apply(Command::SetVehicles(vec![PositionId(0)])).unwrap();
    editor.resize(Size { width: 900.0, height: 560.0 });
    editor.act(Action::FitAll);
    let before = editor.viewport();
    let corner = Vector::new(220.0, 60.0);
    editor.keep_free(Floating { corners: [corner, Vector::default()], ..Floating::default() });
    let view = editor.viewport();
    assert_ne!(view, before, "the vehicle would lie below it");
    let car = editor.routing().area_of_cars(editor.document(), PositionId(0), 1).unwrap();
    assert!(view.to_screen(car.least).y > corner.y || view.to_screen(car.least).x > corner.x);
    // Where nothing would, all stays as it is.
    editor.apply(Command::SetVehicles(Vec::new())).unwrap();
    editor.keep_free(Floating::default());
    editor.act(Action::FitAll);
    let before = editor.viewport();
    editor
        .keep_free(Floating { corners: [Vector::new(60.0, 20.0), Vector::default()], ..Floating::default() });
    assert_eq!(editor.viewport(), before);
}

#[test]
fn whatever_has_a_sum_leaves_room_for_the_strip() {
    let strip = 50.0;
    for sum in [
        None,
        Some(Command::SetVehicles(vec![PositionId(0)])),
        Some(Command::SetRules(Rules::Hackenbush)),
        Some(Command::AddBoard(Board { at: Point::new(A.0, A.1), ..Board::default() })),
    ] {
        let has_sum = sum.is_some();
        let mut editor = three();
        sum.into_iter().for_each(|sum| editor.apply(sum).unwrap());
        editor.resize(Size { width: 390.0, height: 500.0 });
        let foot = |editor: &mut Editor, strip: f64| {
            editor.keep_free(Floating { strip, ..Floating::default() });
            editor.act(Action::FitAll);
            editor.viewport()
        };
        let [without, with] = [foot(&mut editor, 0.0), foot(&mut editor, strip)];
        assert_eq!(without != with, has_sum, "{:?}", editor.document().heading());
    }
}

#[test]
fn a_position_added_by_space_is_in_view() {
    let mut editor = three();
    editor.resize(Size { width: 200.0, height: 150.0 });
    press_keys(&mut editor, "N");
    for _ in 0..8 {
        press_keys(&mut editor, "Space");
        let at = editor.document().positions().last().unwrap().1.at;
        assert!(editor.viewport().seen().contains(at), "{at:?}");
    }
}

#[test]
fn names_notes_cars_and_bent_moves_are_seen_whole_when_everything_is_shown() {
    let size = Size { width: 390.0, height: 520.0 };
    let mut editor = Editor::default();
    editor.paste("Westminster: Greenwich\nGreenwich: Bloomsbury").unwrap();
    let ids: Vec<PositionId> = editor.document().positions().map(|(id, _)| id).collect();
    let moves: Vec<_> = editor.document().moves().map(|(id, _)| id).collect();
    for (id, at) in ids.iter().zip([(0.0, 0.0), (300.0, 0.0), (150.0, 260.0)]) {
        editor.apply(Command::Place(BTreeMap::from([(*id, Point::new(at.0, at.1))]))).unwrap();
    }
    editor.apply(Command::SetVehicles(vec![ids[1]; 5])).unwrap();
    editor.apply(Command::Bend { moves: BTreeSet::from([moves[0]]), by: Some(180) }).unwrap();
    let note = Note { text: "Where the two meet".into(), at: Point::new(280.0, 120.0), ..Note::default() };
    editor.apply(Command::SetNotes(vec![note])).unwrap();
    editor.keep_free(Floating { edges: Insets { top: 44.0, ..Insets::default() }, ..Floating::default() });
    editor.resize(size);
    editor.act(Action::FitAll);
    let (document, routing, seen) = (editor.document(), editor.routing(), editor.viewport().seen());
    // As high as they are on the screen.
    let names = (11.0 / editor.viewport().scale()).max(NAME_SIZE);
    assert!(names > NAME_SIZE + 1.0, "the drawing is shown small");
    let is_seen = |area: Rectangle| seen.contains(area.least) && seen.contains(area.greatest);
    for (id, position) in document.positions() {
        let letters = document.name(id).chars().count();
        assert!(is_seen(routing.name(document, id).area(position.at, letters, names)), "{}", position.label);
    }
    assert!(is_seen(routing.area_of_cars(document, ids[1], 5).unwrap()), "the cars");
    assert!(is_seen(routing.frame(document)), "the moves");
    assert!(is_seen(document.heading().notes[0].area()), "the note");
}

#[test]
fn the_name_of_what_is_selected_is_seen_whole() {
    let mut editor = Editor::default();
    editor.paste("a_position_far_left: B").unwrap();
    let first = editor.document().positions().map(|(id, _)| id).next().unwrap();
    editor.keep_free(Floating { edges: Insets { top: 44.0, ..Insets::default() }, ..Floating::default() });
    editor.resize(Size { width: 200.0, height: 400.0 });
    editor.select_positions([first]);
    editor.act(Action::FitSelection);
    let at = editor.document().position(first).unwrap().at;
    let name = editor.routing().name(editor.document(), first).area(at, 18, NAME_SIZE);
    let seen = editor.viewport().seen();
    assert!(seen.contains(name.least) && seen.contains(name.greatest), "{name:?} in {seen:?}");
}

#[test]
fn a_board_is_put_beside_all_that_is_there_and_seen_with_it() {
    for (width, height) in [(1_280.0, 800.0), (390.0, 420.0)] {
        let mut editor = Editor::default();
        editor.resize(Size { width, height });
        let board = |position: &str| Board { position: position.into(), ..Board::default() };
        for (nth, position) in ["4x4", "3,4,5", "1x12", "8x2"].into_iter().enumerate() {
            if nth == 1 {
                let positions = [(700.0, 90.0), (900.0, 300.0)];
                for (x, y) in positions {
                    let at = Point::new(x, y);
                    editor.apply(Command::AddPosition { at }).unwrap();
                }
            }
            let new = board(position);
            let at = editor.beside_all(new.area().greatest - new.area().least);
            editor.apply(Command::AddBoard(Board { at, ..new })).unwrap();
            editor.act(Action::FitAll);
        }
        let boards = editor.document().heading().boards.iter().map(Board::area);
        let plates = editor
            .document()
            .positions()
            .map(|(_, one)| Rectangle::spanned(one.at, one.at).grown(PLATE_RADIUS));
        let all: Vec<Rectangle> = boards.chain(plates).collect();
        let seen = editor.viewport().seen();
        for (nth, one) in all.iter().enumerate() {
            assert!(seen.contains(one.least) && seen.contains(one.greatest), "{one:?} in {seen:?}");
            for other in &all[nth + 1..] {
                let apart = one.greatest.x < other.least.x
                    || other.greatest.x < one.least.x
                    || one.greatest.y < other.least.y
                    || other.greatest.y < one.least.y;
                assert!(apart, "{one:?} and {other:?}");
            }
        }
    }
}

#[test]
fn a_drawing_that_undo_brings_back_is_shown_as_a_whole_and_an_edit_leaves_the_view() {
    let far = (0..300).map(|nth| format!("p{nth}: p{}", (nth + 7) % 300)).collect::<Vec<_>>().join("\n");
    let large = hyperjam_editor::file::read_any(&far).1.unwrap();
    let mut editor = three();
    editor.act(Action::FitAll);
    let whole = editor.viewport();
    editor.open(large);
    let small = editor.viewport();
    assert!(small.scale() < whole.scale() / 3.0, "{}", small.scale());
    for _ in 0..2 {
        editor.act(Action::Undo);
        assert_eq!(editor.viewport(), whole);
        editor.act(Action::Redo);
        assert_eq!(editor.viewport(), small);
    }
    // What is done to one drawing is undone where the person looks.
    let mut editor = three();
    editor.apply(Command::AddPosition { at: Point::new(9_000.0, 0.0) }).unwrap();
    editor.act(Action::SelectAll);
    editor.act(Action::Delete);
    let seen = editor.viewport();
    for action in [Action::Undo, Action::Undo, Action::Redo, Action::Redo] {
        editor.act(action);
        assert_eq!(editor.viewport(), seen, "{action:?}");
    }
    // Several steps at once.
    let mut editor = three();
    editor.act(Action::FitAll);
    let whole = editor.viewport();
    editor.open(hyperjam_editor::file::read_any(&far).1.unwrap());
    editor.apply(Command::AddPosition { at: Point::new(9_000.0, 0.0) }).unwrap();
    let done = editor.steps_done();
    editor.go_to_step(done - 2);
    assert_eq!(editor.viewport(), whole);
}
