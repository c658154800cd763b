//! Cards about games for more than two players.

use crate::common::{Reader, words};
use hyperjam_editor::file::Format;
use hyperjam_protocol::address::Part;
use hyperjam_protocol::tutor::SceneMarks;

/// For three players: heaps of 0, 1 and 2 of Nim, and a position where only the second may move; two vehicles.
const DRAWN: &str = r#"{"format": "hyperjam", "version": 1, "players": 3,
    "positions": [{"id": "0"}, {"id": "1"}, {"id": "2"}, {"id": "own"}],
    "moves": [{"from": "1", "to": "0", "by": [0, 1, 2]}, {"from": "2", "to": "1", "by": [0, 1, 2]},
              {"from": "2", "to": "0", "by": [0, 1, 2]}, {"from": "own", "to": "0", "by": [1]}],
    "vehicles": ["1", "2"]}"#;

fn reader() -> Reader {
    Reader::of(&Format::Json.read(DRAWN).unwrap())
}

#[test]
fn marks_are_outcomes_of_the_paper() {
    let card = reader().ask("why/values").unwrap();
    let SceneMarks::These(marks) = &card.scene.marks else { panic!("no marks") };
    let texts: Vec<&str> = marks.iter().map(|mark| mark.text.as_str()).collect();
    // MS Table 4: heaps of 0, 1 and 2. When the second player alone can move, who starts matters.
    assert_eq!(texts, ["OP", "PN", "N", "(OP, PN, OP)"]);
    assert!(words(&card).contains("Spindler"), "the convention is named");
}

#[test]
fn reasons_follow_the_definition() {
    let card = reader().ask("why/p1").unwrap();
    let text = words(&card);
    assert!(
        text.contains("Next wins: there is an option whose outcome has P, and there the mover is P."),
        "{text}"
    );
    assert!(text.contains("Previous wins: every option’s outcome has O"), "{text}");
    assert!(text.contains("Other can be made to lose"), "{text}");
    let stuck = words(&reader().ask("why/p3").unwrap());
    assert!(stuck.contains("Player 1 cannot move, and is the only loser."), "{stuck}");
}

#[test]
fn the_sum_of_the_vehicles_is_solved() {
    let text = words(&reader().ask("vehicles/line").unwrap());
    // MS Table 5: *1 + *2.
    assert!(text.contains("1 + 2: outcome "), "{text}");
    assert_eq!(reader().ask("vehicles").unwrap().title, "Vehicles");
}

#[test]
fn what_is_for_two_players_says_so() {
    for part in [Part::Steps, Part::Mark, Part::Why] {
        let card = reader().ask(part.address()).unwrap();
        let text = words(&card);
        assert!(text.contains("This drawing is for 3 players"), "{}: {text}", part.address());
    }
    for part in [Part::Home, Part::Lessons, Part::Calculate] {
        assert_eq!(reader().ask(part.address()).unwrap().title, part.title());
    }
    let lines = words(&reader().ask("calculate").unwrap());
    assert!(
        lines.contains("The drawing is of a game for 3 players. Its positions have no values"),
        "{lines}"
    );
    assert!(!lines.contains("Positions of the drawing are written by their names"), "{lines}");
    assert!(reader().refusal("nowhere").contains("nowhere"));
    assert!(reader().refusal("why/p77").contains("no longer in the drawing"));
}
