//! The list of steps: its words, going to any of them, what is selected then, and nudges that are one.

use super::hand::*;
use hyperjam_editor::action::Action;
use hyperjam_editor::command::Command;
use hyperjam_editor::document::{Board, Note, OwnRuleset};
use hyperjam_editor::editor::Editor;
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_editor::geometry::{Point, Target, Vector};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_terms::{Convention, EndKind, Movers};
use std::collections::BTreeSet;

fn positions(numbers: &[u32]) -> BTreeSet<PositionId> {
    numbers.iter().copied().map(PositionId).collect()
}

fn moves(numbers: &[u32]) -> BTreeSet<MoveId> {
    numbers.iter().copied().map(MoveId).collect()
}

fn titles(editor: &Editor) -> Vec<String> {
    editor.step_titles().titles
}

#[test]
fn every_command_has_its_words() {
    let at = Point::new(50.0, 50.0);
    let (zero, one) = (PositionId(0), PositionId(1));
    let steps = [
        (Command::AddPosition { at }, "Add D"),
        (Command::AddMove { from: zero, to: one, by: Movers::LEFT }, "Add a move from A to B"),
        (Command::AddMove { from: zero, to: zero, by: Movers::LEFT }, "Add a loop at A"),
        (Command::Extend { from: one, at, by: Movers::BOTH }, "Add E with a move from B"),
        (Command::Rename { position: zero, label: "Ω".into() }, "Rename A to Ω"),
        (Command::Rename { position: zero, label: String::new() }, "Rename Ω to A"),
        (Command::Shift { positions: positions(&[1]), by: Vector::new(9.0, 0.0) }, "Shift B"),
        (Command::Shift { positions: positions(&[1, 2]), by: Vector::new(9.0, 0.0) }, "Shift B and C"),
        (
            Command::Shift { positions: positions(&[0, 1, 2]), by: Vector::new(9.0, 0.0) },
            "Shift A and 2 others",
        ),
        (Command::Place([(one, at)].into()), "Shift B"),
        (Command::SetMovers { moves: moves(&[0]), by: Movers::RIGHT }, "Give the move from A to B to Right"),
        (Command::SetMovers { moves: moves(&[0, 1]), by: Movers::BOTH }, "Give 2 moves to both players"),
        (Command::SetMovers { moves: moves(&[0]), by: Movers::LEFT }, "Give the move from A to B to Left"),
        (Command::SetMovers { moves: moves(&[1]), by: Movers::RIGHT }, "Give the move from A to B to Right"),
        (Command::Negate { moves: moves(&[0, 1]) }, "Swap Left and Right in 2 moves"),
        (Command::Reverse { moves: moves(&[0]) }, "Reverse the move from A to B"),
        (Command::Reverse { moves: moves(&[0, 1]) }, "Reverse 2 moves"),
        (Command::SetEnd { position: one, end: Some(EndKind::Tie) }, "Make B a tie end"),
        (Command::SetEnd { position: one, end: Some(EndKind::Win) }, "Make B a win end"),
        (Command::SetEnd { position: one, end: None }, "Let play go on at B"),
        (
            Command::Insert {
                part: Box::new(three().document().clone()),
                by: Vector::default(),
                vehicles: false,
            },
            "Add A and 2 others with a move",
        ),
        (Command::Merge { positions: positions(&[0, 1]) }, "Merge B into A"),
        (Command::Delete { positions: positions(&[2, 3]), moves: moves(&[]) }, "Delete C and D"),
        (Command::Delete { positions: positions(&[]), moves: moves(&[0]) }, "Delete the loop at A"),
        (Command::Delete { positions: positions(&[]), moves: moves(&[1, 3]) }, "Delete 2 moves"),
        (Command::SetTitle("Jam".into()), "Name the drawing “Jam”"),
        (Command::SetConvention(Convention::Misere), "Switch to misère play"),
        (Command::SetConvention(Convention::Normal), "Switch to normal play"),
        (Command::SetVehicles(vec![zero]), "Put a vehicle on A"),
        (Command::SetVehicles(vec![PositionId(4)]), "Move a vehicle from A to E"),
        (Command::SetVehicles(vec![]), "Take a vehicle off E"),
        (Command::SetVehicles(vec![zero, zero]), "Place vehicles"),
        (Command::SetVehicles(vec![zero]), "Take a vehicle off A"),
    ];
    let mut editor = three();
    for (command, words) in &steps {
        editor.apply(command.clone()).unwrap();
        assert_eq!(titles(&editor).last().map(String::as_str), Some(*words), "{command:?}");
    }
    editor.open(EXHIBITS[0].document().unwrap());
    let mut all: Vec<&str> = steps.iter().map(|step| step.1).collect();
    let opened = format!("Open “{}”", editor.document().heading().title);
    all.push(&opened);
    for taken_back in 0..=all.len() {
        let list = editor.step_titles();
        assert_eq!(
            (list.titles, list.done),
            (all.iter().map(|words| words.to_string()).collect(), all.len() - taken_back)
        );
        editor.act(Action::Undo);
    }
}

#[test]
fn a_deletion_with_vehicles_is_a_deletion() {
    let mut editor = Editor::new(EXHIBITS[0].document().unwrap());
    let vehicle = editor.document().heading().vehicles[0];
    let name = editor.document().name(vehicle).to_string();
    editor.apply(Command::Delete { positions: [vehicle].into(), moves: moves(&[]) }).unwrap();
    assert_eq!(titles(&editor), [format!("Delete {name}")]);
}

#[test]
fn any_step_can_be_gone_to() {
    let mut editor = empty_sheet();
    let mut states = vec![editor.document().clone()];
    for nth in 0..6 {
        editor.apply(Command::AddPosition { at: Point::new(f64::from(nth) * 90.0, 0.0) }).unwrap();
        states.push(editor.document().clone());
    }
    for step in [3, 0, 6, 5, 1, 1, 4] {
        editor.go_to_step(step);
        assert_eq!(editor.document(), &states[step]);
        assert_eq!(editor.step_titles().done, step);
        assert_eq!(titles(&editor).len(), 6);
    }
    editor.go_to_step(99);
    assert_eq!(editor.document(), &states[6]);
}

#[test]
fn taking_back_selects_what_was_selected_before() {
    let mut editor = three();
    MOUSE.click(&mut editor, A);
    SHIFT_MOUSE.click(&mut editor, C);
    press_keys(&mut editor, "Delete");
    assert_eq!(selected(&editor), "");
    MOUSE.click(&mut editor, B);
    press_keys(&mut editor, "Ctrl+Z");
    assert_eq!((selected(&editor).as_str(), focused(&editor)), ("A; C", "C"));
    press_keys(&mut editor, "Ctrl+Y");
    assert_eq!(
        (selected(&editor).as_str(), focused(&editor)),
        ("B", "B"),
        "as it was when it was taken back"
    );

    let mut editor = three();
    MOUSE.click(&mut editor, C);
    MOUSE.drag(&mut editor, A, (-40.0, -40.0));
    assert_eq!(selected(&editor), "A");
    MOUSE.click(&mut editor, NOWHERE);
    press_keys(&mut editor, "Ctrl+Z");
    assert_eq!(selected(&editor), "C", "before the drag took hold of A");

    let mut editor = three();
    editor.select(Target::Body(PositionId(1)));
    for _ in 0..3 {
        editor.duplicate().unwrap();
    }
    editor.go_to_step(0);
    assert_eq!(selected(&editor), "B");
    editor.go_to_step(2);
    assert_eq!(editor.selection().positions, positions(&[4]));
    editor.go_to_step(3);
    assert_eq!(editor.selection().positions, positions(&[5]));
}

#[test]
fn nudges_in_a_row_are_one_step() {
    let mut editor = three();
    MOUSE.click(&mut editor, A);
    for keys in ["Ctrl+ArrowLeft", "Ctrl+ArrowLeft", "Ctrl+ArrowUp"] {
        press_keys(&mut editor, keys);
    }
    assert_eq!(titles(&editor), ["Shift A"]);
    MOUSE.click(&mut editor, B);
    press_keys(&mut editor, "Ctrl+ArrowRight");
    assert_eq!(titles(&editor), ["Shift A", "Shift B"], "another selection, another step");
    press_keys(&mut editor, "Ctrl+Z");
    press_keys(&mut editor, "Ctrl+Y");
    press_keys(&mut editor, "Ctrl+ArrowRight");
    assert_eq!(titles(&editor), ["Shift A", "Shift B", "Shift B"], "something was between");
    let before = editor.document().clone();
    press_keys(&mut editor, "Ctrl+ArrowDown");
    press_keys(&mut editor, "Ctrl+ArrowUp");
    press_keys(&mut editor, "Ctrl+ArrowLeft");
    press_keys(&mut editor, "Ctrl+ArrowRight");
    assert_eq!(editor.document(), &before);
    let count = titles(&editor).len();
    for undone in 0..count {
        assert!(editor.can_undo(), "{undone}");
        let before = editor.document().clone();
        press_keys(&mut editor, "Ctrl+Z");
        assert_ne!(editor.document(), &before, "no step does nothing");
    }
    assert_eq!(drawn(&editor), "A 0,0; B 120,0; C 0,120; A→B");
    MOUSE.click(&mut editor, NOWHERE);
    press_keys(&mut editor, "Ctrl+ArrowRight");
    press_keys(&mut editor, "Ctrl+ArrowRight");
    assert!(editor.can_redo(), "a nudge of nothing is no step");
}

#[test]
fn the_next_step_back_and_onwards_are_called_as_in_the_list_of_all() {
    let mut editor = three();
    for keys in ["ArrowRight", "Ctrl+ArrowLeft", "Space", "ArrowDown", "Space", "Delete", "Ctrl+A", "Delete"]
    {
        press_keys(&mut editor, keys);
    }
    editor.apply(Command::AddPosition { at: Point::default() }).unwrap();
    editor.apply(Command::Rename { position: PositionId(0), label: "Aix".into() }).unwrap();
    let all = editor.step_titles().titles;
    assert!(all.len() >= 5, "{all:?}");
    for done in (0..=all.len()).rev() {
        editor.go_to_step(done);
        assert_eq!(editor.undo_title(), done.checked_sub(1).map(|last| all[last].clone()));
        assert_eq!(editor.redo_title().as_ref(), all.get(done));
    }
}

#[test]
fn moves_on_a_drawing_that_is_opened_are_for_both() {
    let mut editor = three();
    editor.act(Action::Draw(Movers::LEFT));
    assert_eq!(editor.pen(), Movers::LEFT);
    editor.open(three().document().clone());
    assert_eq!(editor.pen(), Movers::BOTH);
}

#[test]
fn a_ruleset_is_written_in_one_step_renamed_and_deleted_with_its_boards() {
    let mut editor = three();
    let before = editor.document().clone();
    let set = |editor: &mut Editor, nth, name: &str, text: &str| {
        editor.apply(Command::SetRuleset(nth, OwnRuleset { name: name.into(), text: text.into() }))
    };
    set(&mut editor, 0, "Mine", "L").unwrap();
    for typed in ["L:", "L: ", "L: .", "L: . ", "L: .", "L: . ", "L: . -", "L: . ->", "L: . -> ", "L: . -> #"]
    {
        set(&mut editor, 0, "Mine", typed).unwrap();
    }
    assert_eq!(titles(&editor), ["Write a ruleset", "Change a ruleset"].map(String::from));
    editor.apply(Command::AddBoard(Board { rules: "Mine".into(), ..Board::default() })).unwrap();
    set(&mut editor, 1, "Other", "").unwrap();
    let rules = |editor: &Editor| editor.document().heading().boards[0].rules.clone();
    let names = |editor: &Editor| -> Vec<String> {
        editor.document().heading().rulesets.iter().map(|own| own.name.clone()).collect()
    };
    // A board follows a new name, in one step.
    set(&mut editor, 0, "Stripes", "L: . -> #").unwrap();
    assert_eq!((rules(&editor), names(&editor)), ("Stripes".into(), vec!["Stripes".into(), "Other".into()]));
    editor.act(Action::Undo);
    assert_eq!(rules(&editor), "Mine");
    editor.act(Action::Redo);
    // It keeps the rules of one that is deleted.
    editor.apply(Command::DeleteRuleset(0)).unwrap();
    assert_eq!((rules(&editor), names(&editor)), ("L: . -> #".into(), vec!["Other".into()]));
    editor.act(Action::Undo);
    assert_eq!((rules(&editor), names(&editor)), ("Stripes".into(), vec!["Stripes".into(), "Other".into()]));
    // What cannot be changes nothing.
    let now = editor.document().clone();
    for (nth, name, told) in [
        (1, "Stripes", "“Stripes” is used twice"),
        (1, " ", "the name is missing"),
        (5, "Far", "there is no ruleset number 6"),
    ] {
        let error = set(&mut editor, nth, name, "").unwrap_err().to_string();
        assert!(error.contains(told), "{error}");
    }
    assert!(editor.apply(Command::DeleteRuleset(2)).is_err());
    assert_eq!(*editor.document(), now);
    let stored = editor.to_stored().read().unwrap();
    assert_eq!((&stored.document, stored.lost_history), (&now, false));
    while editor.undo_title().is_some() {
        editor.act(Action::Undo);
    }
    assert_eq!(*editor.document(), before);
}

#[test]
fn what_is_typed_into_one_line_is_one_step() {
    let mut editor = three();
    let set = |editor: &mut Editor, lines: &[&str]| {
        let lines = lines.iter().map(|&line| line.to_owned()).collect();
        editor.apply(Command::SetLines(lines)).unwrap();
    };
    let lines = |editor: &Editor| editor.document().heading().lines.clone();
    let none = Vec::<String>::new();
    for typed in
        [&["", ""][..], &["A", ""], &["A +", ""], &["A + B", ""], &["A + B", "o"], &["A + B", "over"]]
    {
        set(&mut editor, typed);
    }
    assert_eq!(
        editor.step_titles().titles,
        ["Edit the calculation"; 3],
        "a step for the lines, and one for each"
    );
    let now = editor.to_stored().read().unwrap();
    assert_eq!((now.history.done(), now.lost_history), (3, false));
    assert_eq!(&now.document, editor.document());
    editor.act(Action::Undo);
    assert_eq!(lines(&editor), ["A + B", ""]);
    editor.act(Action::Undo);
    assert_eq!(lines(&editor), ["", ""]);
    editor.act(Action::Redo);
    editor.act(Action::Redo);
    assert_eq!(lines(&editor), ["A + B", "over"]);
    // What is typed where all was taken away is a step of its own.
    for typed in ["ove", "", "u", "under"] {
        set(&mut editor, &["A + B", typed]);
    }
    assert_eq!(editor.step_titles().titles.len(), 5);
    editor.act(Action::Undo);
    assert_eq!(lines(&editor), ["A + B", ""]);
    editor.act(Action::Undo);
    assert_eq!(lines(&editor), ["A + B", "over"]);
    // A change elsewhere begins a new step, and so does an undo.
    editor.apply(Command::SetTitle("Sum".into())).unwrap();
    set(&mut editor, &["A + B", "overs"]);
    set(&mut editor, &["A + B", "over"]);
    assert_eq!(editor.step_titles().titles.len(), 6, "to take away again all that was typed is a step");
    set(&mut editor, &["A + B"]);
    for _ in 0..7 {
        editor.act(Action::Undo);
    }
    assert_eq!(lines(&editor), none);
    let many = editor.apply(Command::SetLines(vec![String::new(); 501]));
    assert_eq!(many.unwrap_err().to_string(), "lines: 501 lines; the limit is 500");
    let long = editor.apply(Command::SetLines(vec!["é".repeat(1 << 15), "+".into()]));
    assert_eq!(long.unwrap_err().to_string(), "lines: 65537 bytes in its lines; the limit is 65536");
    assert_eq!(lines(&editor), none);
}

#[test]
fn notes_are_written_changed_moved_and_deleted_in_steps() {
    let mut editor = three();
    let note = |text: &str, x: f64| Note { text: text.into(), at: Point::new(x, 10.0), ..Note::default() };
    let states = [
        vec![note("One", 0.0)],
        vec![note("One", 0.0), note("Two", 5.0)],
        vec![note("One", 0.0), note("Two", 9.0)],
        vec![note("Two", 9.0)],
    ];
    for state in &states {
        editor.apply(Command::SetNotes(state.clone())).unwrap();
    }
    assert_eq!(
        editor.step_titles().titles,
        ["Write a note", "Write a note", "Change a note", "Delete a note"]
    );
    let now = editor.to_stored().read().unwrap();
    assert_eq!((&now.document, now.lost_history), (editor.document(), false));
    for state in states.iter().rev() {
        assert_eq!(&editor.document().heading().notes, state);
        editor.act(Action::Undo);
    }
    assert!(editor.document().heading().notes.is_empty());
    let empty = editor.apply(Command::SetNotes(vec![note(" \n", 0.0)]));
    assert!(empty.is_ok() && !editor.can_undo(), "a note that says nothing is none");
    for (notes, expected) in [
        (vec![note("é", 0.0); 501], "notes: 501 notes; the limit is 500"),
        (vec![note(&"é".repeat(1_001), 0.0)], "text of note 1: 2002 bytes; the limit is 2000"),
        (
            vec![note("A", 2e7)],
            "x of note 1: coordinates must lie between −10000000 and 10000000, found 20000000",
        ),
    ] {
        assert_eq!(editor.apply(Command::SetNotes(notes)).unwrap_err().to_string(), expected);
    }
}

#[test]
fn a_drawing_that_is_put_in_brings_its_notes_with_its_vehicles() {
    let mut part = three().document().clone();
    let note = Note { text: "Here".into(), at: Point::new(1.0, 2.0), ..Note::default() };
    part.apply(Command::SetNotes(vec![note.clone()])).unwrap();
    part.apply(Command::SetVehicles(vec![PositionId(1)])).unwrap();
    let mut editor = Editor::new(part.clone());
    let by = Vector::new(500.0, 0.0);
    editor.apply(Command::Insert { part: Box::new(part), by, vehicles: true }).unwrap();
    let heading = editor.document().heading();
    assert_eq!(heading.notes, [note.clone(), Note { at: note.at + by, ..note }]);
    assert_eq!(heading.vehicles, [PositionId(1), PositionId(4)]);
}

/// Sets the lines of the calculation, as typing does.
fn set_lines(editor: &mut Editor, lines: &[&str]) {
    editor.apply(Command::SetLines(lines.iter().map(|&line| line.to_owned()).collect())).unwrap();
}

#[test]
fn what_is_typed_as_it_was_before_undo_can_still_be_followed_by_what_was_undone_after_it() {
    let mut editor = three();
    set_lines(&mut editor, &["", ""]);
    set_lines(&mut editor, &["2 + 3", ""]);
    set_lines(&mut editor, &["2 + 3", "4"]);
    let end = editor.document().clone();
    press_keys(&mut editor, "Ctrl+z");
    press_keys(&mut editor, "Ctrl+z");
    set_lines(&mut editor, &["", ""]);
    assert!(editor.can_redo(), "nothing was typed");
    for typed in ["2", "2 +", "2 + 4"] {
        set_lines(&mut editor, &[typed, ""]);
        assert!(!editor.can_redo(), "{typed}");
    }
    set_lines(&mut editor, &["2 + 3", ""]);
    assert!(editor.can_redo(), "it is what redo would have made");
    press_keys(&mut editor, "Ctrl+y");
    assert_eq!(editor.document(), &end);
    assert!(!editor.can_redo());
    for _ in 0..3 {
        press_keys(&mut editor, "Ctrl+z");
    }
    assert_eq!(editor.document(), three().document());
    assert!(!editor.can_undo());
}

#[test]
fn what_goes_on_differently_is_another_step_and_nothing_is_redone_after_it() {
    let mut editor = three();
    set_lines(&mut editor, &["", ""]);
    set_lines(&mut editor, &["2", ""]);
    set_lines(&mut editor, &["2", "4"]);
    press_keys(&mut editor, "Ctrl+z");
    press_keys(&mut editor, "Ctrl+z");
    set_lines(&mut editor, &["2", ""]);
    assert!(editor.can_redo());
    set_lines(&mut editor, &["23", ""]);
    assert!(!editor.can_redo());
    press_keys(&mut editor, "Ctrl+z");
    assert_eq!(editor.document().heading().lines, ["", ""]);
    press_keys(&mut editor, "Ctrl+y");
    assert_eq!(editor.document().heading().lines, ["23", ""]);
    assert!(!editor.can_redo());
}

#[test]
fn a_step_that_is_done_again_by_hand_leaves_the_selections_with_their_steps() {
    let mut editor = three();
    MOUSE.click(&mut editor, A);
    press_keys(&mut editor, "Ctrl+ArrowUp");
    MOUSE.click(&mut editor, B);
    press_keys(&mut editor, "Ctrl+ArrowUp");
    MOUSE.click(&mut editor, C);
    press_keys(&mut editor, "Ctrl+z");
    press_keys(&mut editor, "Ctrl+z");
    MOUSE.click(&mut editor, A);
    press_keys(&mut editor, "Ctrl+ArrowUp");
    press_keys(&mut editor, "Ctrl+y");
    assert_eq!(selected(&editor), "C", "what was selected when the steps were undone");
}
