//! Many moves between the same positions, and many vehicles on one, are shown as one and handled as one.

use hyperjam_editor::action::{Action, Modifiers};
use hyperjam_editor::command::Command;
use hyperjam_editor::document::Document;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::file::read;
use hyperjam_editor::geometry::{MOST_CARS, Point, Routing, Target, car_at, goes_straight};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_editor::input::{Button, Device, Input, Pointer};
use hyperjam_editor::picture::{BoardPictures, Look, PlateMarks, svg, tikz};
use hyperjam_terms::Movers;

const A: PositionId = PositionId(0);
const B: PositionId = PositionId(1);

/// Two positions, with a thousand loops at the first and one move to the second.
fn crowd() -> Document {
    let mut document = Document::default();
    for x in [0.0, 600.0] {
        document.apply(Command::AddPosition { at: Point::new(x, 0.0) }).expect("it is allowed");
    }
    for _ in 0..1_000 {
        document.apply(Command::AddMove { from: A, to: A, by: Movers::BOTH }).expect("it is allowed");
    }
    document.apply(Command::AddMove { from: A, to: B, by: Movers::LEFT }).expect("it is allowed");
    document
}

fn click(editor: &mut Editor, at: Point, shift: bool) {
    let held = Modifiers { shift, ..Modifiers::default() };
    let pointer = Pointer { id: 0, device: Device::Mouse, at, held };
    editor.input(Input::Down(pointer, Button::Primary));
    editor.input(Input::Up(pointer));
}

#[test]
fn moves_that_share_a_route_are_selected_and_deleted_together() {
    let mut editor = Editor::new(crowd());
    let at = editor.routing().route(MoveId(0)).unwrap().at(0.5);
    let at = editor.viewport().to_screen(at);
    click(&mut editor, at, false);
    assert_eq!(editor.selection().moves.len(), 1_000);
    assert_eq!(editor.only_route(), Some(MoveId(0)));
    click(&mut editor, at, true);
    assert!(editor.selection().is_empty());
    click(&mut editor, at, false);
    editor.act(Action::Delete);
    assert_eq!(editor.document().moves().len(), 1);
    editor.act(Action::Undo);
    assert_eq!(editor.document().moves().len(), 1_001);
}

#[test]
fn one_move_of_them_is_not_all_that_share_its_route() {
    let mut editor = Editor::new(crowd());
    editor.select(Target::Move(MoveId(1_000)));
    assert_eq!(editor.only_route(), Some(MoveId(1_000)));
    assert_eq!(editor.selection().moves.len(), 1);
}

#[test]
fn the_keyboard_goes_from_route_to_route() {
    let mut editor = Editor::new(crowd());
    editor.select(Target::Body(A));
    let mut routes = Vec::new();
    for _ in 0..3 {
        editor.act(Action::NextMove);
        routes.push(editor.only_route());
    }
    assert_eq!(routes, [MoveId(0), MoveId(1_000), MoveId(0)].map(Some));
}

#[test]
fn a_picture_has_one_route_with_the_number_of_its_moves() {
    let document = crowd();
    let picture = svg(&document, &PlateMarks::new(), &BoardPictures::new(), Look::default());
    assert_eq!(picture.matches("Z\" fill=\"").count(), 2);
    assert!(picture.contains(">×1000</text>"), "{picture}");
    let latex = tikz(&document, &PlateMarks::new(), &BoardPictures::new(), Look::default());
    assert_eq!(latex.matches("\\draw[left move]").count(), 1);
    assert_eq!(latex.matches("\\draw[both move]").count(), 1);
    assert!(latex.contains("1000}"), "{latex}");
    assert!(Routing::of(&document).frame(&document).width() < 1_200.0);
}

#[test]
fn one_car_stands_for_many_vehicles_and_gives_the_last() {
    let mut document = crowd();
    let row = Point::new(0.0, -hyperjam_editor::geometry::CAR_HEIGHT);
    document.apply(Command::SetVehicles(vec![A; MOST_CARS])).unwrap();
    let aside = Point::new(2.0 * hyperjam_editor::geometry::CAR_WIDTH, row.y);
    assert_eq!(car_at(&document, &Routing::of(&document), aside, 0.0), Some((A, MOST_CARS)));
    document.apply(Command::SetVehicles(vec![A; 100])).unwrap();
    assert_eq!(car_at(&document, &Routing::of(&document), row, 0.0), Some((A, 100)));
    assert_eq!(car_at(&document, &Routing::of(&document), aside, 0.0), None);
}

/// Nothing looks for room among so many: neither their routes nor their names, and what is written is in proportion.
#[test]
fn twenty_thousand_positions_on_one_point_are_laid_and_exported() {
    let count = 20_000;
    for apart in [0, 1] {
        let positions = (0..count).map(|nth| format!("{{\"id\":\"p{nth}\",\"x\":{},\"y\":0}}", nth * apart));
        let positions: Vec<String> = positions.collect();
        let file = format!(
            "{{\"format\":\"hyperjam\",\"version\":1,\"positions\":[{}],\"moves\":[]}}",
            positions.join(",")
        );
        let mut document = read(&file).unwrap();
        let mut routing = Routing::of(&document);
        assert!(goes_straight(&document));
        let [from, to] = [0, count - 1].map(PositionId);
        let diff = document.apply(Command::AddMove { from, to, by: Movers::BOTH }).unwrap();
        routing.update(&document, &diff);
        assert_eq!(routing, Routing::of(&document));
        let picture = svg(&document, &PlateMarks::new(), &BoardPictures::new(), Look::default());
        assert!(picture.len() < 400 * count as usize, "{}", picture.len());
    }
}
