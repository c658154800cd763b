//! Selecting, deleting, and the menu.

use super::hand::*;
use hyperjam_editor::action::{Action, SHORTCUTS};
use hyperjam_editor::editor::Editor;
use hyperjam_editor::editor::gesture::Gesture;
use hyperjam_editor::file;
use hyperjam_editor::geometry::Target;
use hyperjam_editor::id::PositionId;
use hyperjam_editor::input::Effect;
use hyperjam_editor::selection::Related;

#[test]
fn a_click_selects_alone_and_on_the_sheet_nothing() {
    let mut editor = three();
    MOUSE.click(&mut editor, A);
    MOUSE.click(&mut editor, B);
    assert_eq!((selected(&editor).as_str(), focused(&editor)), ("B", "B"));
    MOUSE.click(&mut editor, ROAD);
    assert_eq!((selected(&editor).as_str(), focused(&editor)), ("A→B", "nothing"));
    MOUSE.click(&mut editor, NOWHERE);
    assert_eq!(selected(&editor), "");
    assert_eq!(steps(&editor), 0);
}

#[test]
fn a_click_with_shift_adds_to_the_selection_and_removes_from_it() {
    let mut editor = three();
    MOUSE.click(&mut editor, A);
    SHIFT_MOUSE.click(&mut editor, C);
    SHIFT_MOUSE.click(&mut editor, ROAD);
    assert_eq!(selected(&editor), "A; C; A→B");
    SHIFT_MOUSE.click(&mut editor, A);
    assert_eq!(selected(&editor), "C; A→B");
    SHIFT_MOUSE.click(&mut editor, NOWHERE);
    assert_eq!(selected(&editor), "C; A→B", "a click beside loses nothing");
}

#[test]
fn a_marquee_selects_what_lies_in_it() {
    let mut editor = three();
    MOUSE.click(&mut editor, C);
    MOUSE.drag(&mut editor, (-50.0, -50.0), (150.0, 50.0));
    assert_eq!(selected(&editor), "A; B; A→B");
    MOUSE.drag(&mut editor, (50.0, 150.0), (-50.0, -50.0));
    assert_eq!(selected(&editor), "A; C", "in any direction; a move only with both its ends");
    assert_eq!((editor.gesture(), steps(&editor)), (&Gesture::Idle, 0));
}

#[test]
fn a_marquee_grows_and_shrinks_with_the_pointer() {
    let mut editor = three();
    MOUSE.pull(&mut editor, &[(-50.0, -50.0), (150.0, 150.0)]);
    assert_eq!(selected(&editor), "A; B; C; A→B");
    MOUSE.go(&mut editor, (50.0, 50.0));
    assert_eq!(selected(&editor), "A");
}

#[test]
fn a_marquee_with_shift_adds() {
    let mut editor = three();
    MOUSE.click(&mut editor, C);
    SHIFT_MOUSE.drag(&mut editor, (70.0, -50.0), (150.0, 50.0));
    assert_eq!(selected(&editor), "B; C");
}

#[test]
fn ctrl_a_selects_everything() {
    let mut editor = three();
    press_keys(&mut editor, "Ctrl+A");
    assert_eq!(selected(&editor), "A; B; C; A→B");
}

#[test]
fn escape_without_a_gesture_selects_nothing() {
    let mut editor = three();
    press_keys(&mut editor, "Ctrl+A");
    press_keys(&mut editor, "Escape");
    assert_eq!(selected(&editor), "");
}

#[test]
fn delete_and_backspace_delete_what_is_selected() {
    for keys in ["Delete", "Backspace"] {
        let mut editor = three();
        MOUSE.click(&mut editor, ROAD);
        press_keys(&mut editor, keys);
        assert_eq!(drawn(&editor), "A 0,0; B 120,0; C 0,120");
        MOUSE.click(&mut editor, A);
        SHIFT_MOUSE.click(&mut editor, C);
        press_keys(&mut editor, keys);
        assert_eq!((drawn(&editor).as_str(), selected(&editor).as_str()), ("B 120,0", ""));
        assert_eq!(steps(&editor), 2);
        press_keys(&mut editor, keys);
        assert_eq!(steps(&editor), 2, "nothing selected, nothing deleted");
    }
}

#[test]
fn a_deleted_position_takes_its_moves_and_vehicles_and_undo_brings_back_all() {
    let text = r#"{"format":"hyperjam","version":1,"author":"Ada",
        "positions":[{"id":"A","x":0,"y":0,"colour":"red"},{"id":"B","x":120,"y":0,"end":"tie"},{"id":"C","x":0,"y":120}],
        "moves":[{"from":"A","to":"B","by":"left","weight":3},{"from":"B","to":"C","by":"both"},
                 {"from":"C","to":"A","by":"right"},{"from":"A","to":"A","by":"both"},{"from":"B","to":"B","by":"left"}],
        "vehicles":["A","C","A","B"]}"#;
    let mut editor = Editor::new(file::read(text).unwrap());
    let before = editor.document().clone();
    MOUSE.click(&mut editor, A);
    press_keys(&mut editor, "Delete");
    assert_eq!(drawn(&editor), "B 120,0; C 0,120; B→C; B→B Left");
    let vehicles = editor.document().heading().vehicles.iter().map(|&id| editor.document().name(id));
    assert_eq!(vehicles.collect::<Vec<_>>(), ["C", "B"]);
    press_keys(&mut editor, "Ctrl+Z");
    assert_eq!(editor.document(), &before);
    assert_eq!(file::write(editor.document()), file::write(&before));
}

#[test]
fn x_turns_the_selected_moves_round() {
    let mut editor = three();
    MOUSE.click(&mut editor, ROAD);
    press_keys(&mut editor, "X");
    assert_eq!((moves(&editor).as_str(), selected(&editor).as_str()), ("B→A", "B→A"));
}

#[test]
fn the_menu_is_of_what_lies_under_the_pointer_and_selects_it() {
    let mut editor = three();
    let Some(Effect::Menu { target, at }) = MOUSE.ask_for_menu(&mut editor, B) else { panic!("no menu") };
    assert_eq!(target.position().map(|id| editor.document().name(id)), Some("B"));
    assert_eq!((at.x, at.y), (520.0, 300.0));
    assert_eq!(selected(&editor), "B");

    press_keys(&mut editor, "Ctrl+A");
    MOUSE.ask_for_menu(&mut editor, C);
    assert_eq!(selected(&editor), "A; B; C; A→B", "a menu of the selection keeps it");
    let sheet = MOUSE.ask_for_menu(&mut editor, NOWHERE);
    assert!(matches!(sheet, Some(Effect::Menu { target: Target::Sheet, .. })));
    assert_eq!(selected(&editor), "");
}

#[test]
fn enter_and_f2_rename_what_was_selected_last() {
    let mut editor = three();
    let rename = |editor: &mut Editor, keys: &str| match press_keys(editor, keys) {
        Some(Effect::Rename(id)) => editor.document().name(id).to_string(),
        _ => "nothing".into(),
    };
    assert_eq!(rename(&mut editor, "Enter"), "nothing");
    MOUSE.click(&mut editor, B);
    assert_eq!(rename(&mut editor, "Enter"), "B");
    assert_eq!(rename(&mut editor, "F2"), "B");
    SHIFT_MOUSE.click(&mut editor, C);
    assert_eq!(rename(&mut editor, "Enter"), "C");
    MOUSE.drag(&mut editor, (-50.0, -50.0), (50.0, 50.0));
    assert_eq!(rename(&mut editor, "Enter"), "A", "the only one in the marquee");
    MOUSE.click(&mut editor, ROAD);
    assert_eq!(rename(&mut editor, "Enter"), "nothing");
}

/// a→b→c→a, c→d→e, and f⇄g beside.
fn related() -> Editor {
    let text = "a: b\nb: c\nc: a d\nd: e\ne:\nf: g\ng: f g";
    Editor::new(file::Format::Text.read(text).unwrap())
}

#[test]
fn what_is_related_can_be_selected() {
    let selected = |from: &[u32], relation: Related| {
        let mut editor = related();
        editor.select_positions(from.iter().copied().map(PositionId));
        editor.act(Action::SelectRelated(relation));
        let names: Vec<&str> =
            editor.selection().positions.iter().map(|&id| editor.document().name(id)).collect();
        assert_eq!(editor.focus(), editor.selection().positions.first().copied());
        let between = editor.document().moves().filter(|(_, step)| {
            [step.from, step.to].iter().all(|end| editor.selection().positions.contains(end))
        });
        assert_eq!(between.count(), editor.selection().moves.len(), "with the moves between them");
        assert_eq!(steps(&editor), 0);
        names.concat()
    };
    assert_eq!(selected(&[4], Related::Connected), "abcde");
    assert_eq!(selected(&[0, 6], Related::Connected), "abcdefg");
    assert_eq!(selected(&[1], Related::Cycle), "abc");
    assert_eq!(selected(&[3], Related::Cycle), "d", "nothing leads back to it");
    assert_eq!(selected(&[3, 5], Related::Cycle), "dfg");
    assert_eq!(selected(&[0, 3], Related::Predecessors), "c");
    assert_eq!(selected(&[6], Related::Predecessors), "fg");
    assert_eq!(selected(&[2], Related::Successors), "ad");
    assert_eq!(selected(&[4], Related::Successors), "e", "what has none stays selected");
    assert_eq!(selected(&[0, 2, 4], Related::Others), "bdfg");
    assert_eq!(selected(&[], Related::Others), "abcdefg");
    assert_eq!(selected(&[], Related::Connected), "");
}

#[test]
fn a_key_that_can_do_nothing_says_why() {
    let mut editor = related();
    let lacks = |effect: Option<Effect>| match effect {
        Some(Effect::Lacks(what)) => what,
        other => panic!("{other:?}"),
    };
    assert_eq!(lacks(press_keys(&mut editor, "Delete")), "select something first");
    assert_eq!(lacks(press_keys(&mut editor, "Shift+S")), "select a position first");
    assert_eq!(lacks(press_keys(&mut editor, "Ctrl+ArrowUp")), "select a position first");
    assert_eq!(lacks(press_keys(&mut editor, "Ctrl+z")), "there is nothing to undo");
    editor.select_positions([PositionId(4)]);
    assert_eq!(press_keys(&mut editor, "Shift+S"), Some(Effect::NoneRelated(Related::Successors)));
    assert_eq!(selected(&editor), "e");
    assert_eq!(press_keys(&mut editor, "Delete"), None);
}

#[test]
fn undo_with_nothing_to_undo_still_ends_a_drag() {
    let mut editor = three();
    MOUSE.pull(&mut editor, &[A, (-50.0, 0.0)]);
    assert_eq!(press_keys(&mut editor, "Ctrl+z"), Some(Effect::Lacks("there is nothing to undo")));
    assert_eq!(editor.gesture(), &Gesture::Idle);
    assert_eq!(drawn(&editor), "A 0,0; B 120,0; C 0,120; A→B");
}

#[test]
fn positions_that_the_page_names_can_be_selected() {
    let mut editor = related();
    editor.select_positions([5, 6, 77].map(PositionId));
    assert_eq!(selected(&editor), "f; g; f→g; g→f; g→g");
    assert_eq!(editor.in_view().len(), 7);
}

/// Whoever is told to select something first would see nothing happen, and is told so no longer once it is selected.
#[test]
fn what_lacks_something_to_be_done_to_does_nothing() {
    let named = || SHORTCUTS.iter().flat_map(|(_, shortcuts)| shortcuts.iter().map(|one| one.action));
    let mut refused = 0;
    for selected in ["", "A", "A B", "A B C"] {
        let mut editor = three();
        let wanted = |id: &PositionId| selected.split(' ').any(|name| name == editor.document().name(*id));
        let ids: Vec<PositionId> = editor.document().positions().map(|(id, _)| id).filter(wanted).collect();
        editor.select_positions(ids);
        for action in named().filter(|&action| editor.lacks(action).is_some()) {
            let mut other = editor.clone();
            other.act(action);
            assert_eq!(other.document(), editor.document(), "{action:?} with {selected:?}");
            assert_eq!(other.selection(), editor.selection(), "{action:?} with {selected:?}");
            refused += 1;
        }
    }
    assert!(refused > 40, "{refused}");
    let mut editor = three();
    MOUSE.click(&mut editor, A);
    assert_eq!(editor.lacks(Action::Merge), Some("select several positions first"));
    assert_eq!(editor.lacks(Action::Reverse), Some("select a move first"));
    assert_eq!(
        [Action::Delete, Action::Duplicate, Action::Rename].map(|action| editor.lacks(action)),
        [None; 3]
    );
    SHIFT_MOUSE.click(&mut editor, B);
    assert_eq!(editor.lacks(Action::Merge), None);
    editor.act(Action::Merge);
    assert_eq!(
        [Action::Undo, Action::Redo].map(|action| editor.lacks(action)),
        [None, Some("there is nothing to redo")]
    );
}
