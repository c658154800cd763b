//! Parity games are read as they are meant, written so that they are the same again, and refused with their lines.

use hyperjam_graphfile::{
    ParityFile, ParityFileError, ParityWriteError, begins_parity, read_parity, write_parity,
};
use hyperjam_solver::parity::families::{ParityFamily, ParityRecipe, parity_game};
use hyperjam_solver::parity::{ParityGame, ParityPosition, parity_solution};
use hyperjam_terms::{EndKind, Outcome, Player};
use hyperjam_testkit::{hostile, on};
use proptest::prelude::*;

fn read(text: &str) -> Result<ParityFile, ParityFileError> {
    read_parity(&mut text.as_bytes())
}

fn written(file: &ParityFile) -> String {
    let mut text = Vec::new();
    write_parity(file, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// The example of PGSolver's manual.
const CONTINENTS: &str = "parity 4;\n0 6 1 4,2 \"Africa\";\n4 5 1 0 \"Antarctica\";\n1 8 1 2,4,3 \"America\";\n\
                          3 6 0 4,2 \"Australia\";\n2 7 0 3,1,0,4 \"Asia\";\n";

#[test]
fn the_example_of_the_manual_is_read_and_written() {
    let file = read(CONTINENTS).unwrap();
    assert_eq!(written(&file), CONTINENTS);
    assert_eq!((file.ids[1], &*file.names[1]), (4, "Antarctica"));
    let africa = file.game.position(0).unwrap();
    let ParityPosition { owner, priority, end } = file.game.at(africa);
    assert_eq!((owner, priority, end), (Player::Right, Some(6), None));
    let options: Vec<u32> = file.game.options(africa).map(|option| file.ids[option.index()]).collect();
    assert_eq!(options, [4, 2]);
    // From Africa the owner keeps to Antarctica, and the greatest priority is 6.
    assert_eq!(parity_solution(&file.game).outcome(africa), Outcome::LeftWins);
}

#[test]
fn what_may_be_written_otherwise_is_the_same() {
    let plain = read("parity 12;\n3 0 0 12;\n12 1 1 \"a;b\nc\";\n").unwrap();
    assert_eq!(read("3 0 0\n12 ; 12   1 1 \"a;b\nc\"\n;").unwrap(), plain);
    assert_eq!(&*plain.names[1], "a;b\nc");
    // A position without successors is lost for its owner, which here is player 1.
    assert!(parity_solution(&plain.game).outcomes().iter().all(|outcome| *outcome == Outcome::LeftWins));
    assert_eq!(read("\u{feff}parity 12;\n3 0 0 12;\n12 1 1 \"a;b\nc\";\n").unwrap(), plain);
    assert!(begins_parity("\u{feff}parity 3;".as_bytes()));
    assert!(
        begins_parity(b"\nparity 3;")
            && !begins_parity(b"parity x;")
            && !begins_parity(b"parity 3\n")
            && !begins_parity(b"0 1 1 0;")
    );
}

#[test]
fn errors_name_their_lines() {
    let empty = "line 1: there is no position, and a parity game has at least one";
    for (text, sentence) in [
        ("", empty),
        (" \n", empty),
        ("\u{feff}", empty),
        ("parity 3;\n", empty),
        ("parity 1;\n0 0 0 1;\n", "line 2: there is no position 1"),
        ("parity 1;\n0 0 0 0;\n1 0 0 0", "line 3: expected a semicolon at the end, found “1 0 0 0”"),
        ("parity 1;\n\n2 0 0 0;", "line 3: position 2 is too great: the limit is 1"),
        ("0 0 2 0;", "line 1: owner 2 is too great: the limit is 1"),
        ("0 4294967296 0 0;", "line 1: priority 4294967296 is too great: the limit is 2147483647"),
        ("0 0 0 0;\n1 0\n0 x;", "line 3: expected a position to move to, found “x”"),
        ("0 0 0 0,;", "line 1: expected a position to move to, found “”"),
        ("0 0 0 0;\n0 1 0 0;\n1 0 0 0;\n1 0 0 0;", "line 2: position 0 is given twice, first in line 1"),
        ("0 0 0 0 \"a\" b;", "line 1: expected a semicolon, found “b”"),
        ("parityless;", "line 1: expected position, found “less”"),
        ("parity 3 4;", "line 1: expected a semicolon, found “4”"),
        ("0 0 0 0;\n-1 0 0 0;", "line 2: expected position, found “-1 0 0 0”"),
        ("0 0 0 0 \"never ends;", "line 1: expected a semicolon at the end, found “0 0 0 0 \"never ends;”"),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), sentence, "{text:?}");
    }
    let not_text = read_parity(&mut &b"0 0 0 0 \"\xff\";"[..]).unwrap_err().to_string();
    assert!(not_text.starts_with("line 1: expected a name in UTF-8"), "{not_text}");
}

#[test]
fn made_up_games_are_read_again() {
    for (family, positions) in
        ParityFamily::ALL.into_iter().flat_map(|family| [36, 40, 300].map(|size| (family, size)))
    {
        let recipe = ParityRecipe { family, positions, moves: 2 * positions, priorities: 9, seed: 4 };
        let game = parity_game(&recipe).unwrap();
        let ids: Vec<u32> = (0..game.position_count() as u32).map(|number| 3 * number + 5).rev().collect();
        let file = ParityFile { game, ids, names: Vec::new() };
        assert_eq!(read(&written(&file)).unwrap(), file, "{family:?}");
    }
}

#[test]
fn what_the_format_does_not_know_is_refused() {
    let file = |priority, end| {
        let alone = ParityPosition { owner: Player::Left, priority, end };
        ParityFile { game: ParityGame::new(vec![alone], []).unwrap(), ids: vec![0], names: Vec::new() }
    };
    let refused = |file| write_parity(&file, &mut Vec::new()).unwrap_err();
    assert!(matches!(refused(file(None, None)), ParityWriteError::NoPriority(_)));
    assert!(matches!(refused(file(Some(1), Some(EndKind::Tie))), ParityWriteError::End(_)));
}

/// Whatever somebody breaks is read, or refused; and what is read is the same again.
#[test]
fn broken_texts_do_no_harm() {
    const PIECES: &[&str] = &["0", "1", "9", " ", ",", ";", "\n", "\"", "parity ", "99999999999"];
    let (mut read_anyway, mut refused) = (0, 0);
    for seed in 0..2_000 {
        on(seed, prop::collection::vec(hostile::change_of_bytes(PIECES), 1..4), |changes| match read_parity(
            &mut &hostile::broken_bytes(CONTINENTS.as_bytes(), &changes)[..],
        ) {
            Err(_) => refused += 1,
            Ok(file) => {
                read_anyway += 1;
                let again = read(&written(&file)).unwrap();
                assert_eq!(again, file);
            }
        });
    }
    assert!(read_anyway > 50 && refused > 50, "{read_anyway} are read, {refused} refused");
}
