//! The reader of games of several players: what is read is worked out within limits, and printed so that it reads back as
//! the same game.
#![no_main]

use hyperjam_players::notation::{parse, print};
use hyperjam_players::{Arena, Limits};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &str)| {
    let (number, text) = input;
    let players = 2 + u32::from(number % 7);
    let expression = match parse(text, players) {
        Ok(expression) => expression,
        Err(error) => {
            assert!(error.column() <= text.chars().count() + 1, "{error}");
            return;
        }
    };
    let mut arena =
        Arena::with_limits(players, Limits { work: 100_000, bytes: 16 << 20, ..Limits::default() });
    let Ok(game) = expression.game(&mut arena) else { return };
    let Some(printed) = print(&arena, game, 2000) else { return };
    let again = match parse(&printed, players) {
        Ok(again) => again,
        Err(error) => panic!("{printed}: {error}"),
    };
    if let Ok(again) = again.game(&mut arena) {
        assert_eq!(again, game, "{printed}");
    }
});
