//! Bending a move by its middle.

use super::hand::*;
use hyperjam_editor::action::Action;
use hyperjam_editor::command::{Command, CommandError, MOST_BEND};
use hyperjam_editor::editor::Editor;
use hyperjam_editor::geometry::{Point, Route, Target, hit};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_editor::{file, link, picture};
use hyperjam_terms::Movers;

fn bends(editor: &Editor) -> Vec<Option<i32>> {
    editor.document().moves().map(|(_, step)| step.bend).collect()
}

fn bend(moves: &[u32], by: Option<i32>) -> Command {
    Command::Bend { moves: moves.iter().copied().map(MoveId).collect(), by }
}

#[test]
fn the_middle_of_the_selected_move_is_dragged_aside_as_one_step() {
    for hand in [MOUSE, PEN, FINGER] {
        let mut editor = three();
        hand.click(&mut editor, ROAD);
        let revision = editor.game_revision();
        hand.drag_along(&mut editor, &[ROAD, (60.0, -30.0), (70.0, 45.0)]);
        assert_eq!((bends(&editor), steps(&editor)), (vec![Some(45)], 1));
        assert_eq!(editor.game_revision(), revision, "the game is the same");
        assert_eq!(editor.undo_title().unwrap(), "Bend the move from A to B");
        let route = editor.routing().route(MoveId(0)).unwrap();
        assert_eq!(*route, Route::bowed(Point::new(A.0, A.1), Point::new(B.0, B.1), 45.0));
        let under = hit(editor.document(), editor.routing(), route.at(0.5), 0.0);
        assert_eq!(under, Target::Move(MoveId(0)));
        assert_eq!(hit(editor.document(), editor.routing(), Point::new(ROAD.0, ROAD.1), 0.0), Target::Sheet);
        press_keys(&mut editor, "Ctrl+Z");
        assert_eq!(bends(&editor), [None]);
        press_keys(&mut editor, "Ctrl+Y");
        assert_eq!(bends(&editor), [Some(45)]);
    }
}

#[test]
fn near_the_straight_line_it_is_straight_and_a_cancelled_bend_is_none() {
    let mut editor = three();
    MOUSE.click(&mut editor, ROAD);
    MOUSE.drag_along(&mut editor, &[ROAD, (60.0, 40.0), (66.0, 4.0)]);
    assert_eq!(bends(&editor), [Some(0)]);
    MOUSE.pull(&mut editor, &[ROAD, (60.0, 40.0)]);
    assert_eq!(bends(&editor), [Some(40)]);
    editor.act(Action::Cancel);
    assert_eq!((bends(&editor), steps(&editor)), (vec![Some(0)], 1));
    editor.apply(bend(&[0], None)).unwrap();
    assert_eq!(
        (bends(&editor), editor.undo_title().unwrap().as_str()),
        (vec![None], "Unbend the move from A to B")
    );
}

#[test]
fn a_bent_move_leaves_the_others_their_places_and_stays_where_it_is_when_it_is_reversed() {
    let mut editor = three();
    let alone = *editor.routing().route(MoveId(0)).unwrap();
    let (from, to) = (PositionId(1), PositionId(0));
    editor.apply(Command::AddMove { from, to, by: Movers::LEFT }).unwrap();
    editor.apply(bend(&[1], Some(50))).unwrap();
    assert_eq!(*editor.routing().route(MoveId(0)).unwrap(), alone, "as if the bent one were not there");
    let before = *editor.routing().route(MoveId(1)).unwrap();
    editor.apply(Command::Reverse { moves: [MoveId(1)].into() }).unwrap();
    assert_eq!(bends(&editor), [None, Some(-50)]);
    let after = *editor.routing().route(MoveId(1)).unwrap();
    for (one, other) in before.reversed().points().into_iter().zip(after.points()) {
        assert!(one.distance(other) < 1e-9, "{before:?}, {after:?}");
    }
}

#[test]
fn loops_and_bends_without_measure_are_refused() {
    let mut editor = three();
    let (at, by) = (PositionId(2), Movers::BOTH);
    editor.apply(Command::AddMove { from: at, to: at, by }).unwrap();
    assert_eq!(editor.apply(bend(&[0, 1], Some(5))), Err(CommandError::BentLoop));
    assert_eq!(editor.apply(bend(&[0], Some(MOST_BEND + 1))), Err(CommandError::TooBent(MOST_BEND + 1)));
    assert_eq!(editor.apply(bend(&[0], Some(i32::MIN))), Err(CommandError::TooBent(i32::MIN)));
    assert_eq!(editor.apply(bend(&[7], Some(5))), Err(CommandError::NoMove(MoveId(7))));
    assert_eq!(bends(&editor), [None, None]);
    // A bent move that becomes a loop is drawn as one.
    editor.apply(bend(&[0], Some(30))).unwrap();
    editor.apply(Command::Merge { positions: [PositionId(0), PositionId(1)].into() }).unwrap();
    assert!(editor.routing().route(MoveId(0)).is_some());
}

#[test]
fn files_links_and_pictures_keep_bends_and_those_without_are_as_ever() {
    let mut editor = three();
    let (from, to) = (PositionId(1), PositionId(2));
    editor.apply(Command::AddMove { from, to, by: Movers::RIGHT }).unwrap();
    let plain = editor.document().clone();
    assert!(!file::write(&plain).contains("bend") && link::fragment(&plain).unwrap().starts_with("#v1."));
    editor.apply(bend(&[1], Some(-37))).unwrap();
    let bent = editor.document();
    assert_eq!(file::read(&file::write(bent)).as_ref(), Ok(bent));
    let fragment = link::fragment(bent).unwrap();
    assert!(fragment.starts_with("#v2."), "{fragment}");
    assert_eq!(link::in_text(&format!("https://example.com/{fragment}")).as_deref(), Some(&fragment[1..]));
    let opened = link::open(&fragment).unwrap();
    assert_eq!(opened.moves().map(|(_, step)| step.bend).collect::<Vec<_>>(), [None, Some(-37)]);
    assert!(link::open(&fragment.replacen("v2", "v1", 1)).is_err(), "one of version 1 has no bends");
    for format in [file::Format::Dot, file::Format::GraphMl] {
        let read = format.read(&format.write(bent)).unwrap();
        assert_eq!(
            read.moves().map(|(_, step)| step.bend).collect::<Vec<_>>(),
            [None, Some(-37)],
            "{format:?}"
        );
        assert_eq!(format.losses(bent), Vec::<&str>::new());
    }
    assert!(file::Format::Text.losses(bent).contains(&"how moves are bent"));
    assert!(!file::Format::Text.losses(&plain).contains(&"how moves are bent"));
    let marks = picture::PlateMarks::new();
    let (look, boards) = (picture::Look::default(), picture::BoardPictures::new());
    assert_ne!(picture::svg(bent, &marks, &boards, look), picture::svg(&plain, &marks, &boards, look));
}

#[test]
fn a_bend_in_a_file_is_a_whole_number_that_is_not_too_great() {
    let file = |bend: &str| {
        file::read(&format!(
            "{{\"format\":\"hyperjam\",\"version\":1,\"positions\":[{{\"id\":\"A\",\"x\":0,\"y\":0}}],\"moves\":[{{\"from\":\"A\",\"to\":\"A\",\"by\":\"both\",\"bend\":{bend}}}]}}"
        ))
    };
    assert_eq!(file("null").unwrap().moves().next().unwrap().1.bend, None);
    assert_eq!(file("-10000").unwrap().moves().next().unwrap().1.bend, Some(-MOST_BEND));
    for wrong in ["10001", "1.5", "\"5\"", "[1]", "9223372036854775808"] {
        let error = file(wrong).unwrap_err();
        assert_eq!(error.place, "moves[0].bend");
        assert!(error.to_string().contains("a whole number from -10000 to 10000"), "{error}");
    }
}
