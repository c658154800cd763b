//! The number of players: changed without loss, refused where moves would belong to nobody.

use hyperjam_editor::action::Action;
use hyperjam_editor::command::{Command, CommandError};
use hyperjam_editor::document::Document;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::file::{Format, write};
use hyperjam_editor::geometry::Point;
use hyperjam_editor::input::Effect;
use hyperjam_terms::Movers;

/// `A: B C | C`, for two players: a move for both, one for Left, one for Right.
fn drawn() -> Editor {
    let file = r#"{"format": "hyperjam", "version": 1, "players": 2,
        "positions": [{"id": "A"}, {"id": "B"}],
        "moves": [{"from": "A", "to": "B", "by": "both"}, {"from": "A", "to": "B", "by": "left"},
                  {"from": "B", "to": "A", "by": "right"}]}"#;
    Editor::new(Format::Json.read(file).unwrap())
}

fn movers(document: &Document) -> Vec<String> {
    document.moves().map(|(_, step)| step.by.to_string()).collect()
}

#[test]
fn what_is_open_to_all_stays_open_to_all() {
    let mut editor = drawn();
    let before = write(editor.document());
    editor.apply(Command::SetPlayers(3)).unwrap();
    assert_eq!(movers(editor.document()), ["[0,1,2]", "left", "right"]);
    assert_eq!(editor.undo_title().as_deref(), Some("Make it a game of 3 players"));
    // What is written is read again as it was.
    let read = Format::Json.read(&write(editor.document())).unwrap();
    assert_eq!(movers(&read), ["[0,1,2]", "left", "right"]);
    editor.apply(Command::SetPlayers(2)).unwrap();
    assert_eq!(movers(editor.document()), ["both", "left", "right"]);
    editor.act(Action::Undo);
    editor.act(Action::Undo);
    assert_eq!(write(editor.document()), before);
}

#[test]
fn no_player_goes_who_has_a_move() {
    let mut editor = drawn();
    editor.apply(Command::SetPlayers(4)).unwrap();
    let moves = editor.document().moves().map(|(id, _)| id).skip(1).collect();
    editor.apply(Command::SetMovers { moves, by: Movers::of(&[0, 3]).unwrap() }).unwrap();
    let before = editor.document().clone();
    let refused = editor.apply(Command::SetPlayers(3)).unwrap_err();
    assert_eq!(refused, CommandError::PlayerHasMoves { players: 3, seat: 3, moves: 2 });
    assert_eq!(
        refused.to_string(),
        "2 moves are for players beyond the first 3, such as player 4; give them to others or delete them first"
    );
    for count in [0, 1, 17, u32::MAX] {
        assert_eq!(editor.apply(Command::SetPlayers(count)), Err(CommandError::Players(count)));
    }
    assert_eq!(*editor.document(), before, "nothing was changed");
}

#[test]
fn the_pen_is_for_those_who_play() {
    let mut editor = drawn();
    assert_eq!(editor.pen(), Movers::BOTH);
    editor.apply(Command::SetPlayers(3)).unwrap();
    assert_eq!(editor.pen(), Movers::all(3), "all players, as before");
    assert_eq!(editor.act(Action::Draw(Movers::only(2))), None);
    assert_eq!(editor.pen(), Movers::only(2));
    let refused = editor.act(Action::Draw(Movers::only(3)));
    assert_eq!(refused, Some(Effect::Refused(CommandError::NoPlayer { given: 3, players: 3 })));
    editor.act(Action::Undo);
    assert_eq!(editor.pen(), Movers::BOTH, "of two players the third has no pen");
    editor.apply(Command::SetPlayers(5)).unwrap();
    editor.act(Action::DrawForAll);
    editor.apply(Command::AddPosition { at: Point::new(0.0, 200.0) }).unwrap();
    assert_eq!(editor.pen(), Movers::all(5));
    assert_eq!(editor.lacks(Action::Negate), Some("this is for games of two players"));
}
