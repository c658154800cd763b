//! The drawing as text: what a list says becomes the game, and what it does not say is kept.

use super::hand::*;
use hyperjam_editor::action::Action;
use hyperjam_editor::command::{Command, CommandError};
use hyperjam_editor::document::Document;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::file::{Format, text};
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_editor::geometry::Point;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_terms::{Convention, EndKind, Movers};
use hyperjam_testkit::documents::AnyDrawing;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn rewrite(editor: &mut Editor, list: &str) -> Result<(), CommandError> {
    editor.rewrite(&Format::Text.read(list).unwrap())
}

/// A at 0,0 with a bent move to B, which Left and Right may make, and a loop at C; a vehicle on A and on C each.
fn driven() -> Editor {
    let mut editor = Editor::new(three().document().clone());
    let step = editor.document().moves().next().unwrap().0;
    editor.apply(Command::Bend { moves: [step].into(), by: Some(40) }).unwrap();
    let c = PositionId(2);
    editor.apply(Command::AddMove { from: c, to: c, by: Movers::LEFT }).unwrap();
    editor.apply(Command::SetVehicles(vec![PositionId(0), c])).unwrap();
    editor
}

#[test]
fn what_keeps_its_name_keeps_its_place_its_vehicles_and_its_bend() {
    let mut editor = driven();
    let before = editor.document().clone();
    let steps_before = steps(&editor);
    assert_eq!(text::write(&before), "A: B\nB:\nC: C |\n");
    rewrite(&mut editor, "C: | C\nA: B D\nB: A\nB = tie\n= misere").unwrap();
    assert_eq!(steps(&editor), steps_before + 1, "one step");
    let now = editor.document();
    assert_eq!(drawn(&editor), "A 0,0; B 120,0; C 0,120; D 240,0; A→B; C→C Right; A→D; B→A");
    assert_eq!(now.position(PositionId(1)).unwrap().end, Some(EndKind::Tie));
    let bend = |id: u32| now.get_move(MoveId(id)).unwrap().bend;
    assert_eq!((bend(0), bend(2)), (Some(40), None));
    assert_eq!(now.heading().vehicles, [0, 2].map(PositionId));
    assert_eq!(now.heading().convention, Convention::Misere);
    press_keys(&mut editor, "Ctrl+Z");
    assert_eq!(editor.document(), &before);
}

#[test]
fn what_is_not_named_any_more_is_deleted_with_its_vehicles() {
    let mut editor = driven();
    rewrite(&mut editor, "B: A").unwrap();
    assert_eq!(drawn(&editor), "A 0,0; B 120,0; B→A");
    assert_eq!(editor.document().heading().vehicles, [PositionId(0)]);
}

#[test]
fn a_move_for_others_is_the_same_move_and_one_of_two_stays_as_it_is() {
    let mut editor = driven();
    let [a, b] = [0, 1].map(PositionId);
    editor.apply(Command::AddMove { from: a, to: b, by: Movers::LEFT }).unwrap();
    rewrite(&mut editor, "A -> B left\nC: C |").unwrap();
    let kept: Vec<(MoveId, Movers)> = editor
        .document()
        .moves()
        .filter(|(_, step)| step.from == a)
        .map(|(id, step)| (id, step.by))
        .collect();
    assert_eq!(kept, [(MoveId(2), Movers::LEFT)], "the one that was Left's");
    rewrite(&mut editor, "A -> B right\nC: C |").unwrap();
    let [(id, step)] = editor.document().moves().filter(|(_, step)| step.from == a).collect::<Vec<_>>()[..]
    else {
        panic!("one move")
    };
    assert_eq!((id, step.by), (MoveId(2), Movers::RIGHT));
}

/// Where labels do not tell positions apart, lists have their names in files, and the labels are kept.
#[test]
fn names_that_two_have_are_kept() {
    let mut editor = driven();
    editor.rename(PositionId(1), "A");
    let list = text::write(editor.document());
    assert_eq!(list, "A: B\nB:\nC: C |\n");
    rewrite(&mut editor, &format!("{list}New: A")).unwrap();
    let labels: Vec<&str> =
        editor.document().positions().map(|(_, position)| position.label.as_str()).collect();
    assert_eq!(labels, ["A", "A", "C", "New"]);
}

/// A name that another position has in files is no obstacle.
#[test]
fn a_new_position_can_be_called_what_another_one_was() {
    let mut editor = driven();
    editor.rename(PositionId(0), "Z");
    rewrite(&mut editor, "Z: A\nC: C |").unwrap();
    let names: Vec<(&str, &str)> =
        editor.document().positions().map(|(_, one)| (one.key.as_str(), one.label.as_str())).collect();
    assert_eq!(names.iter().map(|(_, label)| *label).collect::<Vec<_>>(), ["Z", "C", "A"]);
    let keys: BTreeSet<&str> = names.iter().map(|(key, _)| *key).collect();
    assert_eq!(keys.len(), 3, "{names:?}");
    assert_eq!(Format::Json.read(&Format::Json.write(editor.document())).unwrap().moves().len(), 2);
}

#[test]
fn a_move_is_for_as_many_players_as_the_list_says() {
    let mut editor = driven();
    rewrite(&mut editor, "A -> B 2").unwrap();
    assert_eq!(editor.document().heading().players, 3);
    rewrite(&mut editor, "A -> B left").unwrap();
    assert_eq!(editor.document().heading().players, 2);
    editor.act(Action::Undo);
    assert_eq!(editor.document().heading().players, 3);
}

#[test]
fn the_step_is_called_a_change_of_the_drawing() {
    let mut editor = driven();
    rewrite(&mut editor, "A -> B left\nB -> C right\nC -> Z").unwrap();
    assert_eq!(editor.undo_title().as_deref(), Some("Change the drawing"));
    rewrite(&mut editor, "= misere\nA -> Y 2\nY -> X").unwrap();
    assert_eq!(editor.undo_title().as_deref(), Some("Change the drawing"));
    editor.open(EXHIBITS[0].document().unwrap());
    assert_eq!(editor.undo_title(), Some(format!("Open “{}”", editor.document().heading().title)));
    editor.open(Document::default());
    assert_eq!(editor.undo_title().as_deref(), Some("Open another drawing"));
}

/// A game in the names that its list has, whatever the order of its parts.
fn game(document: &Document) -> (Vec<String>, Vec<String>, Convention) {
    let mut positions = Vec::new();
    let mut moves = Vec::new();
    let name = |id: PositionId| &document.position(id).unwrap().label;
    for (_, position) in document.positions() {
        positions.push(format!("{} {:?}", position.label, position.end));
    }
    for (_, step) in document.moves() {
        moves.push(format!("{}→{} {}", name(step.from), name(step.to), step.by.in_words()));
    }
    positions.sort();
    moves.sort();
    (positions, moves, document.heading().convention)
}

/// Small games whose positions are called by few names, each by another, so that two games have some in common.
fn any_game() -> impl Strategy<Value = Document> {
    let by = vec![Movers::LEFT, Movers::RIGHT, Movers::BOTH];
    let any = AnyDrawing { by, names: Some("[a-c]{1,2}"), ties: 0.3, ..AnyDrawing::of(1..6, 0..12, &[]) };
    any.drawing().prop_filter("a name that two have", |document| {
        let labels: BTreeSet<&str> =
            document.positions().map(|(_, position)| position.label.as_str()).collect();
        labels.len() == document.positions().len()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    /// The drawing becomes the game of the list, and of what stays all is kept that the list does not say.
    #[test]
    fn the_list_is_the_game_and_the_rest_is_kept(one in any_game(), other in any_game()) {
        let list = Format::Text.read(&text::write(&other)).unwrap();
        let vehicles: Vec<PositionId> = one.positions().map(|(id, _)| id).collect();
        let mut editor = Editor::new(one);
        editor.apply(Command::SetVehicles(vehicles)).unwrap();
        let before = editor.document().clone();
        editor.rewrite(&list).unwrap();
        let now = editor.document().clone();
        prop_assert_eq!(game(&now), game(&list));
        for (id, kept) in before.positions() {
            let stays = list.positions().any(|(_, position)| position.label == kept.label);
            let there = now.position(id).filter(|position| position.label == kept.label);
            prop_assert_eq!(there.map(|position| position.at), stays.then_some(kept.at));
            prop_assert_eq!(now.heading().vehicles.contains(&id), stays);
        }
        let places: Vec<Point> = now.positions().filter(|(id, _)| before.position(*id).is_none()).map(|(_, one)| one.at).collect();
        for (nth, place) in places.iter().enumerate() {
            prop_assert!(places[..nth].iter().all(|other| other.distance(*place) > 52.0));
            let kept = now.positions().filter(|(id, _)| before.position(*id).is_some());
            prop_assert!(kept.map(|(_, one)| one.at).all(|other| other.distance(*place) > 52.0));
        }
        editor.act(Action::Undo);
        prop_assert_eq!(editor.document(), &before);
    }

    /// Its own list changes nothing.
    #[test]
    fn the_own_list_changes_nothing(one in any_game()) {
        let mut editor = Editor::new(one);
        let list = Format::Text.read(&text::write(editor.document())).unwrap();
        editor.rewrite(&list).unwrap();
        prop_assert!(!editor.can_undo());
    }
}
