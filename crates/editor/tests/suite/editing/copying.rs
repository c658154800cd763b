//! Copying, pasting, duplicating; merging, negating, bringing into order.

use super::hand::*;
use hyperjam_editor::action::{Action, Arrangement};
use hyperjam_editor::command::{Command, CommandError, MOST_LABEL_CHARACTERS};
use hyperjam_editor::document::Note;
use hyperjam_editor::editor::{Editor, PasteError};
use hyperjam_editor::file;
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_editor::geometry::{PLATE_RADIUS, Point, Rectangle, Size, Target};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_editor::input::Effect;
use hyperjam_terms::Movers;
use std::collections::BTreeSet;

/// Selects everything of three positions, A→B among them.
fn all_of_three() -> Editor {
    let mut editor = three();
    press_keys(&mut editor, "Ctrl+A");
    editor
}

fn positions(numbers: &[u32]) -> BTreeSet<PositionId> {
    numbers.iter().copied().map(PositionId).collect()
}

#[test]
fn a_copy_is_the_selected_positions_with_the_moves_between_them() {
    let mut editor = Editor::new(EXHIBITS[0].document().unwrap());
    editor.select(Target::Body(PositionId(0)));
    let text = editor.copy().unwrap();
    let mut other = Editor::default();
    other.paste(&text).unwrap();
    assert_eq!(other.document().positions().len(), 1);
    assert_eq!(other.document().moves().len(), 0, "its moves lead to what was not copied");
    editor.select(Target::Sheet);
    assert_eq!(editor.copy(), None);
}

#[test]
fn a_pasted_drawing_is_the_same_game_selected_and_undone_in_one_step() {
    for exhibit in EXHIBITS {
        let mut editor = Editor::new(exhibit.document().unwrap());
        if editor.document().positions().len() == 0 {
            continue;
        }
        let before = editor.document().clone();
        press_keys(&mut editor, "Ctrl+A");
        let text = editor.copy().unwrap();
        editor.paste(&text).unwrap();
        let (count, moves) = (before.positions().len(), before.moves().len());
        assert_eq!(editor.document().positions().len(), 2 * count);
        assert_eq!(editor.document().moves().len(), 2 * moves);
        let copied: Vec<_> =
            editor.document().positions().skip(count).map(|(_, new)| new.label.clone()).collect();
        let numbered: Vec<_> = before.positions().map(|(_, old)| format!("{} 2", old.label)).collect();
        assert_eq!(copied, numbered);
        assert_eq!(editor.selection().positions.len(), count);
        assert_eq!(editor.selection().moves.len(), moves);
        let keys: BTreeSet<_> = editor.document().positions().map(|(_, any)| &any.key).collect();
        assert_eq!(keys.len(), 2 * count, "names in files stay unique");
        press_keys(&mut editor, "Ctrl+Z");
        assert_eq!(editor.document(), &before);
    }
}

#[test]
fn what_is_cut_can_be_pasted_elsewhere() {
    let mut editor = all_of_three();
    let text = editor.cut().unwrap().unwrap();
    assert!(editor.document().is_empty());
    assert_eq!(steps(&editor), 1);
    editor.paste(&text).unwrap();
    assert_eq!((editor.document().positions().len(), editor.document().moves().len()), (3, 1));
}

#[test]
fn pasting_what_is_no_drawing_changes_nothing() {
    let mut editor = all_of_three();
    let before = editor.document().clone();
    assert!(matches!(editor.paste("hello"), Err(PasteError::Unreadable(..))));
    assert_eq!((editor.document(), steps(&editor)), (&before, 0));
}

#[test]
fn lists_and_other_formats_can_be_pasted_and_copied_as_text() {
    let mut editor = three();
    editor.paste("P: Q | \nQ -> P right").unwrap();
    assert_eq!(moves(&editor), "A→B; P→Q Left; Q→P Right");
    assert_eq!(selected(&editor), "P; Q; P→Q Left; Q→P Right");
    assert_eq!(editor.copy_as_text().as_deref(), Some("P: Q |\nQ: | P\n"));
    editor.paste("digraph { x -> y [by=left] }").unwrap();
    assert_eq!(moves(&editor), "A→B; P→Q Left; Q→P Right; x→y Left");
    let error = editor.paste("P: Q\nR: :").unwrap_err().to_string();
    assert_eq!(
        error,
        "this text is not a drawing; read as a list of positions or moves: line 2, column 4: expected names of options after “:”, found “:”"
    );
    editor.select(Target::Sheet);
    assert_eq!(editor.copy_as_text(), None);
}

#[test]
fn a_duplicate_lies_beside_and_never_on_another() {
    let mut editor = three();
    MOUSE.click(&mut editor, A);
    editor.duplicate().unwrap();
    MOUSE.click(&mut editor, A);
    editor.duplicate().unwrap();
    assert_eq!(drawn(&editor), "A 0,0; B 120,0; C 0,120; A 2 -120,0; A 3 0,-120; A→B");
}

#[test]
fn a_copy_stands_beside_all_that_is_drawn_and_in_view() {
    let mut editor = Editor::new(EXHIBITS[0].document().unwrap());
    editor.resize(Size { width: 800.0, height: 600.0 });
    editor.fit_within(1.0);
    let text = {
        press_keys(&mut editor, "Ctrl+A");
        editor.copy().unwrap()
    };
    for _ in 0..3 {
        let before: Vec<Point> = editor.document().positions().map(|(_, one)| one.at).collect();
        editor.paste(&text).unwrap();
        let new = |id: &PositionId| editor.document().position(*id).unwrap().at;
        let area = Rectangle::around(editor.selection().positions.iter().map(new)).unwrap();
        assert!(!before.iter().any(|at| area.grown(2.0 * PLATE_RADIUS).contains(*at)), "{area:?}");
        let seen = editor.viewport().seen();
        assert!(seen.contains(area.least) && seen.contains(area.greatest), "{area:?} {seen:?}");
    }
    press_keys(&mut editor, "Ctrl+Z");
    assert_eq!(editor.document().positions().len(), 45);
}

#[test]
fn copies_get_numbers_that_are_free_where_their_names_are_taken() {
    let names = |editor: &Editor| -> Vec<String> {
        editor.document().positions().map(|(_, one)| one.label.clone()).collect()
    };
    let mut editor = Editor::default();
    for (pasted, all) in [
        ("A: x", "A, x"),
        ("A:", "A, x, A 2"),
        ("A: A_2", "A, x, A 2, A 3, A_2"),
        (r#"A: "A 2" "A 4""#, "A, x, A 2, A 3, A_2, A 5, A 6, A 4"),
        (r#""A 07": 2"#, "A, x, A 2, A 3, A_2, A 5, A 6, A 4, A 07, 2"),
        (r#""A 07": 2"#, "A, x, A 2, A 3, A_2, A 5, A 6, A 4, A 07, 2, A 07 2, 2 2"),
    ] {
        editor.paste(pasted).unwrap();
        assert_eq!(names(&editor).join(", "), all);
    }
    // A position without a name gets none, and one whose name would become too long keeps it.
    let mut editor = Editor::default();
    let (empty, long) = (String::new(), "x".repeat(MOST_LABEL_CHARACTERS));
    for label in [&empty, &long] {
        let id = PositionId(editor.document().positions().len() as u32);
        editor.apply(Command::AddPosition { at: Point::new(200.0 * f64::from(id.0), 0.0) }).unwrap();
        editor.rename(id, label);
    }
    press_keys(&mut editor, "Ctrl+A");
    editor.duplicate().unwrap();
    assert_eq!(names(&editor), [&empty, &long, &empty, &long].map(String::clone));
}

#[test]
fn a_name_used_twice_is_said_where_it_is_given() {
    let mut editor = three();
    let mut give = |nth, name: &str| editor.rename(PositionId(nth), name);
    assert_eq!(give(0, "D"), None);
    assert_eq!(give(1, " D "), Some(Effect::SharedName { name: "D".into(), positions: 2 }));
    assert_eq!(give(2, "D"), Some(Effect::SharedName { name: "D".into(), positions: 3 }));
    assert_eq!(give(0, ""), None, "positions without a name share none");
    assert_eq!(give(1, " "), None);
    assert!(matches!(give(1, &"x".repeat(MOST_LABEL_CHARACTERS + 1)), Some(Effect::Refused(_))));
}

#[test]
fn names_have_no_control_characters_and_are_never_cut() {
    let mut editor = three();
    editor.rename(PositionId(0), "\u{7} two\u{0}words\n");
    assert_eq!(editor.document().name(PositionId(0)), "two words");
    let before = editor.document().clone();
    let refused = editor.rename(PositionId(1), &"x".repeat(MOST_LABEL_CHARACTERS + 1));
    assert_eq!(
        refused,
        Some(Effect::Refused(CommandError::TooLong {
            what: "name",
            given: 201,
            limit: MOST_LABEL_CHARACTERS
        }))
    );
    assert_eq!(editor.document(), &before);
}

#[test]
fn moves_of_players_whom_the_game_lacks_are_not_pasted_or_drawn() {
    let of_three = r#"{"format":"hyperjam","version":1,"players":3,"positions":[{"id":"A"}],
        "moves":[{"from":"A","to":"A","by":[0,2]}]}"#;
    let mut editor = three();
    let before = editor.document().clone();
    let refused = editor.paste(of_three).unwrap_err().to_string();
    assert!(refused.contains("there is no player 3: this game has 2 players"), "{refused}");
    let (by, moves) = (Movers::of(&[1, 2]).unwrap(), before.moves().map(|(id, _)| id).collect());
    assert_eq!(
        editor.apply(Command::SetMovers { moves, by }),
        Err(CommandError::NoPlayer { given: 2, players: 2 })
    );
    assert_eq!(editor.document(), &before);
    let mut other = Editor::new(file::read(of_three).unwrap());
    other.paste(of_three).unwrap();
    assert_eq!(other.document().moves().len(), 2);
}

#[test]
fn merged_positions_have_the_moves_of_all() {
    let mut editor = Editor::new(EXHIBITS[0].document().unwrap());
    editor.apply(Command::Merge { positions: positions(&[7, 8, 12]) }).unwrap();
    let document = editor.document();
    assert_eq!(document.positions().len(), 13);
    assert_eq!(document.moves().len(), 30, "no move is lost");
    let loops = document.moves().filter(|(_, step)| step.from == step.to).count();
    assert_eq!(loops, 3, "I→H, I→M and M→H");
    assert_eq!(document.heading().vehicles, [PositionId(7), PositionId(7)]);
}

#[test]
fn negating_twice_changes_nothing() {
    let before = EXHIBITS.iter().find(|exhibit| exhibit.name == "a0-b0").unwrap().document().unwrap();
    let mut editor = Editor::new(before.clone());
    let moves: BTreeSet<MoveId> = before.moves().map(|(id, _)| id).collect();
    editor.apply(Command::Negate { moves: moves.clone() }).unwrap();
    assert!(editor.document().moves().zip(before.moves()).all(|((_, a), (_, b))| a.by != b.by));
    editor.apply(Command::Negate { moves }).unwrap();
    assert_eq!(editor.document(), &before);
}

#[test]
fn positions_are_brought_into_order() {
    let arranged = |how| {
        let mut editor = all_of_three();
        editor.arrange(how).unwrap();
        assert_eq!(steps(&editor), 1);
        drawn(&editor)
    };
    assert_eq!(arranged(Arrangement::Column), "A 60,0; B 60,0; C 60,120; A→B");
    assert_eq!(arranged(Arrangement::Row), "A 0,60; B 120,60; C 0,60; A→B");
    assert_eq!(arranged(Arrangement::SpreadAcross), "A 0,0; B 120,0; C 60,120; A→B");
    assert_eq!(arranged(Arrangement::SpreadDown), "A 0,0; B 120,60; C 0,120; A→B");
    let mut editor = three();
    MOUSE.drag(&mut editor, A, (33.0, -9.0));
    press_keys(&mut editor, "Ctrl+A");
    editor.arrange(Arrangement::Grid).unwrap();
    assert_eq!(drawn(&editor), "A 40,0; B 120,0; C 0,120; A→B");
}

#[test]
fn a_copy_has_the_notes_that_lie_between_what_is_copied() {
    let mut editor = three();
    let note = |text: &str, at: Point| Note { text: text.into(), at, ..Note::default() };
    let places: Vec<Point> = editor.document().positions().map(|(_, one)| one.at).collect();
    let between = note("between", places[0] + (places[1] - places[0]) * 0.5);
    let far = note("far", Point::new(5_000.0, 5_000.0));
    editor.apply(Command::SetNotes(vec![between.clone(), far])).unwrap();
    let copied = |editor: &Editor| {
        let part = file::read(&editor.copy().unwrap()).unwrap();
        part.heading().notes.iter().map(|note| note.text.clone()).collect::<Vec<_>>()
    };
    editor.select_positions([PositionId(0), PositionId(1)]);
    assert_eq!(copied(&editor), ["between"]);
    editor.act(Action::SelectAll);
    assert_eq!(copied(&editor), ["between", "far"], "a copy of everything has all");
    editor.select_positions([PositionId(0)]);
    assert_eq!(copied(&editor), [""; 0]);
    editor.select_positions([PositionId(0), PositionId(1)]);
    editor.duplicate().unwrap();
    assert_eq!(editor.document().heading().notes.len(), 3);
}
