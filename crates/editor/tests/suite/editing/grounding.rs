//! The ground of a picture of Hackenbush: what is drawn from it, put on it and taken off it.

use super::hand::*;
use hyperjam_editor::action::{Action, Tool};
use hyperjam_editor::command::Command;
use hyperjam_editor::document::{Document, Rules};
use hyperjam_editor::editor::Editor;
use hyperjam_editor::geometry::{GROUND_BEYOND, Ground, Point};

/// An empty sheet, read so; its ground is at the height 120.
fn empty(rules: Rules) -> Editor {
    let mut document = Document::default();
    document.apply(Command::SetRules(rules)).unwrap();
    Editor::new(document)
}

/// [`three`] as Hackenbush, with C on the ground, which is at the height 120.
fn standing() -> Editor {
    let mut document = three().document().clone();
    document.apply(Command::SetRules(Rules::Hackenbush)).unwrap();
    let mut editor = Editor::new(document);
    MOUSE.click(&mut editor, C);
    press_keys(&mut editor, "K");
    editor
}

/// The names of the positions on the ground.
fn on_ground(editor: &Editor) -> String {
    let document = editor.document();
    document.positions().filter(|(_, one)| one.ground).map(|(id, _)| document.name(id)).collect()
}

#[test]
fn a_move_is_drawn_from_the_ground_as_one_step() {
    let mut editor = empty(Rules::Hackenbush);
    MOUSE.drag(&mut editor, (10.0, 123.0), (10.0, 20.0));
    assert_eq!(drawn(&editor), "A 10,120; B 10,20; A→B");
    assert_eq!((on_ground(&editor).as_str(), selected(&editor).as_str(), steps(&editor)), ("A", "B", 1));
    // The next one leads to what is there.
    MOUSE.drag(&mut editor, (200.0, 120.0), (10.0, 20.0));
    assert_eq!(drawn(&editor), "A 10,120; B 10,20; C 200,120; A→B; C→B");
    assert_eq!((on_ground(&editor).as_str(), steps(&editor)), ("AC", 2));
    press_keys(&mut editor, "Ctrl+Z");
    press_keys(&mut editor, "Ctrl+Z");
    assert_eq!(drawn(&editor), "");
}

#[test]
fn what_is_not_drawn_to_the_end_leaves_nothing_on_the_ground() {
    let mut editor = empty(Rules::Hackenbush);
    MOUSE.pull(&mut editor, &[(10.0, 123.0), (10.0, 20.0)]);
    assert_eq!(drawn(&editor), "A 10,120");
    press_keys(&mut editor, "Escape");
    assert_eq!((drawn(&editor).as_str(), steps(&editor)), ("", 0));
    MOUSE.click(&mut editor, (10.0, 120.0));
    // A slip along the ground.
    MOUSE.drag(&mut editor, (10.0, 120.0), (18.0, 122.0));
    assert_eq!((drawn(&editor).as_str(), steps(&editor)), ("", 0));
}

#[test]
fn other_drawings_have_no_ground() {
    for rules in Rules::ALL.into_iter().filter(|rules| *rules != Rules::Hackenbush) {
        let mut editor = empty(rules);
        MOUSE.drag(&mut editor, (10.0, 120.0), (10.0, 20.0));
        assert_eq!((drawn(&editor).as_str(), Ground::lines(editor.document()).len()), ("", 0), "{rules}");
    }
}

#[test]
fn the_ground_ends_somewhere() {
    let mut editor = standing();
    let edge = GROUND_BEYOND + 34.0;
    MOUSE.drag(&mut editor, (edge + 10.0, 120.0), (edge + 10.0, 0.0));
    assert_eq!(drawn(&editor), "A 0,0; B 120,0; C 0,120; A→B");
    MOUSE.drag(&mut editor, (edge - 10.0, 120.0), (edge - 10.0, 0.0));
    assert_eq!(on_ground(&editor), "CD");
}

#[test]
fn what_is_dragged_to_the_ground_stands_on_it_until_it_leaves() {
    let mut editor = standing();
    MOUSE.drag(&mut editor, B, (110.0, 111.0));
    assert_eq!(drawn(&editor), "A 0,0; B 110,120; C 0,120; A→B");
    assert_eq!(on_ground(&editor), "BC");
    MOUSE.drag(&mut editor, (110.0, 120.0), (170.0, 119.0));
    assert_eq!(on_ground(&editor), "BC");
    MOUSE.drag(&mut editor, (170.0, 120.0), (110.0, 40.0));
    assert_eq!(
        (drawn(&editor).as_str(), on_ground(&editor).as_str()),
        ("A 0,0; B 110,40; C 0,120; A→B", "C")
    );
    // The ground goes with all that stands on it.
    MOUSE.drag(&mut editor, C, (0.0, 200.0));
    assert_eq!(
        (on_ground(&editor).as_str(), Ground::lines(editor.document())[0].from),
        ("C", Point::new(-34.0, 200.0))
    );
}

#[test]
fn what_is_put_on_the_ground_comes_to_its_line() {
    let mut editor = standing();
    MOUSE.click(&mut editor, B);
    press_keys(&mut editor, "K");
    assert_eq!(
        (drawn(&editor).as_str(), on_ground(&editor).as_str()),
        ("A 0,0; B 120,120; C 0,120; A→B", "BC")
    );
    // Taken off it, it stays where it is.
    press_keys(&mut editor, "K");
    assert_eq!(
        (drawn(&editor).as_str(), on_ground(&editor).as_str()),
        ("A 0,0; B 120,120; C 0,120; A→B", "C")
    );
}

#[test]
fn what_is_put_down_on_the_ground_stands_on_it() {
    let mut editor = standing();
    editor.act(Action::Use(Tool::Position));
    MOUSE.click(&mut editor, (200.0, 125.0));
    MOUSE.click(&mut editor, (300.0, 60.0));
    assert_eq!(drawn(&editor), "A 0,0; B 120,0; C 0,120; D 200,120; E 300,60; A→B");
    assert_eq!(on_ground(&editor), "CD");
}
