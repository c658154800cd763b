//! Whole sheets through every codec: what each part says comes back, or its loss is named.

use crate::links::at_whole_places;
use crate::version_1::bytes_of;
use expect_test::expect_file;
use hyperjam_editor::action::Action;
use hyperjam_editor::command::Command;
use hyperjam_editor::document::{Board, Document, Note, OwnRuleset, Part, Rules};
use hyperjam_editor::editor::Editor;
use hyperjam_editor::file::{Format, GameFile, read, write};
use hyperjam_editor::geometry::{Point, Target};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_editor::link::{fragment, open};
use hyperjam_editor::stored::{Checksum, StoredDrawing, steps};
use hyperjam_terms::{Convention, EndKind, EndlessPlay, Movers};
use hyperjam_testkit::documents::AnyDrawing;
use proptest::prelude::*;

/// Any sheet in which all parts occur, at places that links keep.
fn any_sheet() -> impl Strategy<Value = Document> {
    let any = AnyDrawing {
        positions: 0..6,
        moves: 0..9,
        names: Some("[a-c\"\\\\é ]{0,4}"),
        title: "[a-c\"\\\\é<]{0,6}",
        bends: 0.3,
        boards: true,
        wins: 0.1,
        ..AnyDrawing::default()
    };
    any.drawing().prop_map(at_whole_places)
}

/// Each part of a sheet alone, as far as a part can be.
fn alone() -> Vec<(Part, Document)> {
    let made = |commands: Vec<Command>| {
        let mut document = Document::default();
        commands.into_iter().for_each(|command| drop(document.apply(command).unwrap()));
        document
    };
    let at = Point::new(10.0, -20.0);
    let (here, there) = (PositionId(0), PositionId(1));
    let two = || {
        vec![
            Command::AddPosition { at },
            Command::Extend { from: here, at: Point::default(), by: Movers::LEFT },
        ]
    };
    let with_two = |command: Command| made(two().into_iter().chain([command]).collect());
    let bent = Command::Bend { moves: [MoveId(0)].into(), by: Some(40) };
    let board = Board { rules: "col".into(), position: "..|..".into(), at, ..Board::default() };
    let stripes = OwnRuleset { name: "Stripes".into(), text: "L: .. -> ##".into() };
    vec![
        (Part::Title, made(vec![Command::SetTitle("Two towns".into())])),
        (Part::Players, made(vec![Command::SetPlayers(3)])),
        (Part::Convention, made(vec![Command::SetConvention(Convention::Misere)])),
        (Part::Endless, made(vec![Command::SetEndless(EndlessPlay::Left)])),
        (Part::Places, made(two())),
        (Part::Bends, with_two(bent)),
        (Part::Vehicles, with_two(Command::SetVehicles(vec![there, there]))),
        (Part::Lines, made(vec![Command::SetLines(vec!["1 + *".into()])])),
        (
            Part::Notes,
            made(vec![Command::SetNotes(vec![Note { text: "Here".into(), at, ..Note::default() }])]),
        ),
        (Part::Rules, made(vec![Command::SetRules(Rules::Col)])),
        (Part::Ends, with_two(Command::SetEnd { position: there, end: Some(EndKind::Right) })),
        (Part::Ground, with_two(Command::SetGround { positions: [here].into(), ground: true })),
        (Part::Priorities, with_two(Command::SetPriority { positions: [there].into(), priority: Some(4) })),
        (Part::Boards, made(vec![Command::AddBoard(board)])),
        (Part::Rulesets, made(vec![Command::SetRulesets(vec![stripes])])),
        (Part::Ids, with_two(Command::Rename { position: there, label: "Home".into() })),
    ]
}

/// Through everything that keeps a whole sheet.
fn check(document: &Document) {
    let text = write(document);
    assert_eq!(read(&text).as_ref(), Ok(document));
    for format in Format::WHOLE {
        assert!(format.losses(document).is_empty(), "{:?}", format.losses(document));
        assert_eq!(format.read(&format.write(document)).as_ref(), Ok(document), "{format:?}");
    }
    assert_eq!(open(&fragment(document).unwrap()).as_ref(), Ok(document));
    let editor = Editor::new(document.clone());
    let stored = editor.to_stored().read().unwrap();
    assert_eq!((&stored.document, stored.lost_history), (document, false));
    let game = GameFile::read(Format::Json, &text, &mut |_| {}).unwrap();
    assert_eq!(game, GameFile::of(document));
    assert_eq!(game.heading, *document.heading());
}

/// A sheet that is emptied and filled again by steps, which are stored.
fn check_steps(document: &Document) {
    let mut editor = Editor::default();
    editor.open(document.clone());
    editor.act(Action::Undo);
    let mut again = Editor::default();
    again.restore(editor.to_stored().read().unwrap());
    again.act(Action::Redo);
    assert_eq!(again.document(), document);
}

#[test]
fn each_part_alone_is_kept_by_all_that_keep_whole_sheets() {
    let alone = alone();
    for (part, document) in &alone {
        assert!(document.has(*part), "{part:?}");
        check(document);
        check_steps(document);
        let is_named = Format::Text.losses(document).contains(&part.words());
        assert_eq!(is_named, !Format::Text.keeps(*part), "{part:?}");
    }
    let missing = Part::ALL.into_iter().filter(|part| !alone.iter().any(|(other, _)| other == part));
    assert_eq!(missing.collect::<Vec<_>>(), [Part::Unknown]);
}

/// What lies in `files/sheets/` never changes.
#[test]
fn files_of_each_version_open_for_ever_and_are_written_the_same() {
    for (version, file) in [
        (2, include_str!("../files/sheets/v2.json")),
        (4, include_str!("../files/sheets/v4.json")),
        (5, include_str!("../files/sheets/v5.json")),
        (6, include_str!("../files/sheets/v6.json")),
        (7, include_str!("../files/sheets/v7.json")),
        (8, include_str!("../files/sheets/v8.json")),
    ] {
        let document = read(file).unwrap();
        assert_eq!(document.version(), version);
        assert_eq!(write(&document), file);
        let parts = [Part::Vehicles, Part::Bends, Part::Unknown];
        assert!(parts.into_iter().all(|part| document.has(part)));
        let later = [Part::Rules, Part::Ground, Part::Boards];
        assert!(later.into_iter().all(|part| document.has(part) == (version > 2)));
    }
}

/// What lies in `files/sheets/` never changes: of each version that stores steps otherwise a sheet that was edited, with its steps as
/// that version stores them, two of them taken back; to the last ones came vehicles that count as their negatives, ends, and who
/// wins endless play.
#[test]
fn stored_steps_of_every_version_open_for_ever_and_are_written_the_same() {
    for (file, history, expected, done) in [
        (
            include_str!("../files/sheets/edited_v4.json"),
            include_str!("../files/sheets/edited_v4.steps.hex"),
            expect_file!["../files/sheets/edited_v4.steps.txt"],
            11,
        ),
        (
            include_str!("../files/sheets/edited_v6.json"),
            include_str!("../files/sheets/edited_v6.steps.hex"),
            expect_file!["../files/sheets/edited_v6.steps.txt"],
            7,
        ),
        (
            include_str!("../files/sheets/edited_v7.json"),
            include_str!("../files/sheets/edited_v7.steps.hex"),
            expect_file!["../files/sheets/edited_v7.steps.txt"],
            8,
        ),
        (
            include_str!("../files/sheets/edited_v8.json"),
            include_str!("../files/sheets/edited_v8.steps.hex"),
            expect_file!["../files/sheets/edited_v8.steps.txt"],
            10,
        ),
    ] {
        let history = bytes_of(history);
        let stored = StoredDrawing { file: file.into(), history: history.clone(), sum: Checksum::of(file) };
        let restored = stored.read().unwrap();
        assert!(!restored.lost_history);
        assert_eq!(steps::write(&restored.history, &restored.document, stored.sum), history);
        let mut editor = Editor::default();
        editor.restore(restored);
        let told = |editor: &Editor| {
            let document = editor.document();
            let ends = document
                .positions()
                .filter_map(|(_, position)| Some(position.end?.name()))
                .collect::<Vec<_>>();
            let negatives = document.heading().negatives.len();
            let more = if negatives == 0 && ends.is_empty() {
                String::new()
            } else {
                format!("; {negatives} counted as their negatives; ends: {}", ends.join(", "))
            };
            let priorities: Vec<_> = document
                .positions()
                .filter_map(|(_, position)| Some(position.priority?.to_string()))
                .collect();
            let endless = document.heading().endless;
            let more = if document.version() < 8 {
                more
            } else {
                format!("{more}; endless play: {endless}; priorities: {}", priorities.join(", "))
            };
            Part::listed(&document.parts().collect::<Vec<_>>()) + &more
        };
        let mut all = vec![told(&editor)];
        for (action, count) in [(Action::Redo, 2), (Action::Undo, done)] {
            for _ in 0..count {
                let before = editor.document().clone();
                editor.act(action);
                assert_ne!(*editor.document(), before, "{action:?}");
                all.push(told(&editor));
            }
        }
        let before = editor.document().clone();
        editor.act(Action::Undo);
        assert_eq!(*editor.document(), before, "there is no step before the first");
        expected.assert_eq(&(all.join("\n") + "\n"));
    }
}

#[test]
fn what_is_pasted_comes_or_is_named() {
    for (part, document) in alone() {
        let mut editor = Editor::default();
        let left = editor.paste(&write(&document)).unwrap();
        // A sheet keeps its own title, and names where they are free.
        let comes = part == Part::Title || editor.document().has(part);
        assert_eq!(left.contains(&part), !comes, "{part:?}: {left:?}");
        assert_eq!(left.len(), usize::from(!comes), "{part:?}: {left:?}");
    }
    // Vehicles come with a component of a sum.
    let (_, vehicles) = alone().into_iter().find(|(part, _)| *part == Part::Vehicles).unwrap();
    let mut editor = Editor::default();
    assert_eq!(editor.put_beside(vehicles), Ok(Vec::new()));
    assert!(editor.document().has(Part::Vehicles));
}

#[test]
fn boards_are_copied_with_what_they_lie_between() {
    let mut editor = Editor::new(Format::Text.read("A: B").unwrap());
    let far =
        Board { rules: "col".into(), position: "..".into(), at: Point::new(5e3, 5e3), ..Board::default() };
    editor.apply(Command::AddBoard(far)).unwrap();
    let only = editor.document().positions().next().unwrap().0;
    editor.select(Target::Body(only));
    editor.duplicate().unwrap();
    assert_eq!((editor.document().positions().len(), editor.document().heading().boards.len()), (3, 1));
    editor.act(Action::SelectAll);
    editor.duplicate().unwrap();
    assert_eq!((editor.document().positions().len(), editor.document().heading().boards.len()), (6, 2));
}

/// Its cost would be beyond all patience if it grew with the square of the length of a line.
#[test]
fn a_list_may_have_a_very_long_line() {
    let names: Vec<String> = (0..300_000).map(|number| format!("é{number}")).collect();
    let list = format!("A: {}", names.join(" "));
    assert_eq!(Format::Text.read_with(&list, GameFile::READING).unwrap().moves().len(), names.len());
    let arrows = "é->".repeat(300_000);
    let error = Format::Text.read(&arrows).unwrap_err();
    assert_eq!(error.place, "line 1, column 5");
}

proptest! {
    #[test]
    fn any_sheet_comes_back(document in any_sheet()) {
        check(&document);
        check_steps(&document);
    }
}
