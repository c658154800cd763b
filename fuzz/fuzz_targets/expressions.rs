//! The reader of expressions of games: what is read is worked out within limits, and printed so that it reads back as
//! the same game.
#![no_main]

use hyperjam_values::evaluate::{Scope, Value, evaluate};
use hyperjam_values::notation::{Style, parse, print};
use hyperjam_values::{Arena, Limits};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let statement = match parse(text) {
        Ok(statement) => statement,
        Err(error) => {
            assert!(error.column() <= text.chars().count() + 1, "{error}");
            return;
        }
    };
    let mut arena = Arena::new(Limits { work: 100_000, bytes: 16 << 20 });
    let mut scope = Scope::default();
    let Ok(Value::Game(game)) = evaluate(&mut arena, &mut scope, &statement) else { return };
    for style in [Style::Ascii, Style::Unicode] {
        let Ok(printed) = print(&mut arena, game, style, 2000) else { return };
        if !printed.is_whole {
            return;
        }
        let again = match parse(&printed.text) {
            Ok(again) => again,
            Err(error) => panic!("{}: {error}", printed.text),
        };
        arena.renew_work();
        if let Ok(again) = evaluate(&mut arena, &mut scope, &again) {
            assert_eq!(again, Value::Game(game), "{}", printed.text);
        }
    }
});
