//! Vehicles: put on positions, and brought along with a drawing.

use super::hand::*;
use hyperjam_editor::action::Action;
use hyperjam_editor::command::{Command, CommandError};
use hyperjam_editor::document::{Board, Document};
use hyperjam_editor::editor::Editor;
use hyperjam_editor::editor::gesture::Gesture;
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_editor::geometry::{CAR_HEIGHT, CAR_WIDTH, Point, Target, Vector};
use hyperjam_editor::id::PositionId;
use hyperjam_editor::input::{Effect, Input};

fn vehicles(editor: &Editor) -> Vec<u32> {
    editor.document().heading().vehicles.iter().map(|id| id.0).collect()
}

fn ids(numbers: &[u32]) -> Vec<PositionId> {
    numbers.iter().copied().map(PositionId).collect()
}

/// Positions 0, 1, 2 with vehicles on these.
fn with_vehicles(on: &[u32]) -> Document {
    let mut document = three().document().clone();
    document.apply(Command::SetVehicles(ids(on))).unwrap();
    document
}

#[test]
fn vehicles_are_put_on_positions_in_order_and_taken_back() {
    let mut editor = three();
    editor.apply(Command::SetVehicles(ids(&[2, 0, 2]))).unwrap();
    assert_eq!(vehicles(&editor), [2, 0, 2]);
    editor.apply(Command::SetVehicles(Vec::new())).unwrap();
    assert_eq!(vehicles(&editor), [0; 0]);
    editor.act(Action::Undo);
    assert_eq!(vehicles(&editor), [2, 0, 2]);
    editor.act(Action::Undo);
    assert_eq!(vehicles(&editor), [0; 0]);
    assert!(!editor.can_undo());
}

#[test]
fn negated_vehicles_follow_their_positions_and_are_named_in_the_list_of_steps() {
    let all = |editor: &Editor| {
        let vehicles = editor.document().heading().all_vehicles();
        vehicles.map(|(on, is_negated)| (on.0, is_negated)).collect::<Vec<_>>()
    };
    let set = |on: &[(u32, bool)]| {
        Command::SetAllVehicles(on.iter().map(|&(on, is_negated)| (PositionId(on), is_negated)).collect())
    };
    let mut editor = Editor::new(with_vehicles(&[0]));
    for vehicles in [&[(0, true)][..], &[(0, true), (2, true)], &[(0, true), (1, true)], &[(1, true)]] {
        editor.apply(set(vehicles)).unwrap();
        assert_eq!(all(&editor), vehicles);
    }
    let titles = [
        "Negate what stands on A",
        "Put a negated vehicle on C",
        "Move a negated vehicle from C to B",
        "Take a negated vehicle off A",
    ];
    assert_eq!(editor.step_titles().titles, titles);
    // Vehicles that count as they are are set alone.
    editor.apply(Command::SetVehicles(ids(&[2]))).unwrap();
    assert_eq!(all(&editor), [(2, false), (1, true)]);
    editor.apply(Command::Merge { positions: ids(&[0, 1]).into_iter().collect() }).unwrap();
    assert_eq!(all(&editor), [(2, false), (0, true)]);
    let part = Box::new(editor.document().clone());
    editor.apply(Command::Insert { part, by: Vector::new(500.0, 0.0), vehicles: true }).unwrap();
    assert_eq!(all(&editor), [(2, false), (4, false), (0, true), (3, true)]);
    let positions = ids(&[0]).into_iter().collect();
    editor.apply(Command::Delete { positions, moves: Default::default() }).unwrap();
    assert_eq!(all(&editor), [(2, false), (4, false), (3, true)]);
    let refused = editor.apply(set(&[(2, false), (7, true)]));
    assert_eq!(refused.err(), Some(CommandError::NoPosition(PositionId(7))));
    let full = editor.apply(Command::SetAllVehicles(vec![(PositionId(2), true); 1_001]));
    assert!(full.unwrap_err().to_string().contains("1001"));
}

#[test]
fn a_vehicle_stands_on_nothing_but_a_position() {
    let mut editor = three();
    let refused = editor.apply(Command::SetVehicles(ids(&[0, 7])));
    assert_eq!(refused.err(), Some(CommandError::NoPosition(PositionId(7))));
    assert_eq!(vehicles(&editor), [0; 0]);
    assert!(!editor.can_undo());
}

#[test]
fn an_inserted_drawing_brings_its_vehicles_only_where_they_are_wanted() {
    for (wanted, expected) in [(true, vec![1, 3, 5]), (false, vec![1])] {
        let mut editor = Editor::new(with_vehicles(&[1]));
        let part = Box::new(with_vehicles(&[0, 2]));
        editor.apply(Command::Insert { part, by: Vector::new(500.0, 0.0), vehicles: wanted }).unwrap();
        assert_eq!(vehicles(&editor), expected);
        assert_eq!(editor.step_titles().titles, ["Add A and 2 others with a move"]);
        editor.act(Action::Undo);
        assert_eq!(vehicles(&editor), [1]);
    }
}

#[test]
fn a_drawing_put_beside_lies_right_of_all_that_is_there() {
    for exhibit in EXHIBITS {
        let mut editor = three();
        let right = editor.document().positions().map(|(_, one)| one.at.x).fold(f64::MIN, f64::max);
        let part = exhibit.document().unwrap();
        let count = part.positions().len();
        editor.put_beside(part).unwrap();
        let new: Vec<Point> = editor.document().positions().skip(3).map(|(_, one)| one.at).collect();
        assert_eq!(new.len(), count);
        assert!(new.iter().all(|at| at.x >= right + 60.0), "{}", exhibit.name);
        assert_eq!(editor.selection().positions.len(), count);
    }
}

#[test]
fn a_drawing_put_beside_lies_right_of_the_boards_too() {
    let mut editor = three();
    let board = Board { position: "4x4".into(), at: Point::new(300.0, 0.0), ..Board::default() };
    let right = board.area().greatest.x;
    editor.apply(Command::AddBoard(board)).unwrap();
    editor.put_beside(three().document().clone()).unwrap();
    assert!(editor.document().positions().skip(3).all(|(_, one)| one.at.x > right));
}

#[test]
fn names_that_are_taken_get_a_number_when_a_drawing_is_put_beside() {
    let mut editor = three();
    let names = |editor: &Editor| -> Vec<String> {
        editor.document().positions().map(|(_, one)| one.name().to_owned()).collect()
    };
    for _ in 0..2 {
        editor.put_beside(three().document().clone()).unwrap();
    }
    assert_eq!(names(&editor), ["A", "B", "C", "A 2", "B 2", "C 2", "A 3", "B 3", "C 3"]);
    let mut other = three();
    other.apply(Command::Rename { position: PositionId(1), label: "A 2".into() }).unwrap();
    let mut editor = three();
    editor.put_beside(other.document().clone()).unwrap();
    assert_eq!(names(&editor)[3..], ["A 3", "A 2", "C 2"]);
}

#[test]
fn names_and_vehicles_count_as_wording_and_places_do_not() {
    let mut editor = three();
    let first = editor.wording_revision();
    editor.apply(Command::Shift { positions: [PositionId(0)].into(), by: Vector::new(9.0, 0.0) }).unwrap();
    assert_eq!(editor.wording_revision(), first);
    let commands = [
        Command::Rename { position: PositionId(0), label: "Ω".into() },
        Command::SetVehicles(ids(&[1])),
        Command::AddPosition { at: Point::new(300.0, 300.0) },
    ];
    let mut last = first;
    for command in commands {
        editor.apply(command.clone()).unwrap();
        assert!(editor.wording_revision() > last, "{command:?}");
        last = editor.wording_revision();
    }
    editor.act(Action::Undo);
    assert!(editor.wording_revision() > last);
}

/// Where the nth of so many cars of a position stands.
fn car(at: (f64, f64), nth: usize, count: usize) -> (f64, f64) {
    (at.0 + (nth as f64 - (count as f64 - 1.0) / 2.0) * CAR_WIDTH, at.1 - CAR_HEIGHT)
}

#[test]
fn a_car_is_carried_to_another_position_as_one_step() {
    for hand in [MOUSE, PEN, FINGER] {
        let mut editor = Editor::new(with_vehicles(&[0, 1, 0]));
        hand.pull(&mut editor, &[car(A, 1, 2), (60.0, 60.0), C]);
        let Gesture::Carry(carry) = editor.gesture() else { panic!("{:?}", editor.gesture()) };
        assert_eq!((carry.vehicle, carry.from), (3, PositionId(0)));
        assert_eq!(carry.at, Point::new(C.0, C.1));
        assert_eq!(vehicles(&editor), [0, 1, 0], "it stands there until it is let go");
        hand.release(&mut editor, C);
        assert_eq!(vehicles(&editor), [0, 1, 2]);
        assert_eq!(editor.step_titles().titles, ["Move a vehicle from A to C"]);
        assert_eq!(editor.focus(), Some(PositionId(2)));
        editor.act(Action::Undo);
        assert_eq!(vehicles(&editor), [0, 1, 0]);
        assert!(!editor.can_undo());
    }
}

#[test]
fn a_vehicle_is_driven_in_a_game_without_a_change_of_the_drawing() {
    let end = |along: &[(f64, f64)]| {
        let mut editor = Editor::new(with_vehicles(&[2]));
        let before = editor.document().clone();
        let at = MOUSE.pointer(&editor, along[0]);
        editor.input(Input::Take(at, PositionId(0), 0));
        for &to in along {
            MOUSE.go(&mut editor, to);
        }
        let effect = MOUSE.release(&mut editor, *along.last().unwrap());
        assert_eq!(editor.document(), &before);
        assert!(!editor.can_undo() && editor.gesture() == &Gesture::Idle);
        effect
    };
    let driven = |to| Some(Effect::MoveVehicle { from: PositionId(0), to: PositionId(to) });
    assert_eq!(end(&[A, (60.0, 60.0), C]), driven(2));
    assert_eq!(end(&[A, (60.0, 60.0), A]), driven(0), "there and back, as for a loop");
    assert_eq!(end(&[A, (60.0, 60.0), NOWHERE]), None);
    assert_eq!(end(&[A]), None, "a press is no drag");
    assert_eq!(end(&[A, (A.0 + 8.0, A.1)]), None, "a hand that shakes drives no loop");
}

#[test]
fn a_car_that_is_let_go_beside_all_or_at_home_stays() {
    for to in [NOWHERE, A, car(A, 0, 1)] {
        let mut editor = Editor::new(with_vehicles(&[0]));
        let before = editor.document().clone();
        MOUSE.pull(&mut editor, &[car(A, 0, 1), (60.0, 60.0), to]);
        MOUSE.release(&mut editor, to);
        assert_eq!(editor.document(), &before, "{to:?}");
        assert!(!editor.can_undo());
        assert_eq!(editor.gesture(), &Gesture::Idle);
    }
}

#[test]
fn a_car_is_a_part_of_its_position_for_all_but_a_drag() {
    let mut editor = Editor::new(with_vehicles(&[1, 1]));
    MOUSE.click(&mut editor, car(B, 0, 2));
    assert_eq!(editor.selection().only_position(), Some(PositionId(1)));
    press_keys(&mut editor, "E");
    MOUSE.drag(&mut editor, A, car(B, 1, 2));
    assert_eq!(editor.document().moves().len(), 2, "a move is drawn to it");
    assert_eq!(vehicles(&editor), [1, 1]);
    press_keys(&mut editor, "V");
    // Beside the cars and above the plate there is nothing.
    for beside in [car(B, 2, 2), (B.0, B.1 - CAR_HEIGHT - 12.0), (B.0, B.1 - CAR_HEIGHT)] {
        assert_eq!(editor.target(MOUSE.pointer(&editor, beside)), Target::Sheet, "{beside:?}");
    }
}

#[test]
fn a_plate_before_a_car_is_dragged_in_its_place() {
    let mut document = with_vehicles(&[0]);
    let over = car(A, 0, 1);
    document.apply(Command::AddPosition { at: Point::new(over.0, over.1) }).unwrap();
    let mut editor = Editor::new(document);
    MOUSE.drag(&mut editor, over, (300.0, 300.0));
    assert_eq!(vehicles(&editor), [0]);
    assert_eq!(editor.document().position(PositionId(3)).unwrap().at, Point::new(300.0, 300.0));
}
