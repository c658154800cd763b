//! Values as they are typed.

use hyperjam_values::evaluate::{Scope, Value, evaluate};
use hyperjam_values::notation::parse;
use hyperjam_values::{Arena, GameId};

/// What an expression comes to.
pub fn value(arena: &mut Arena, text: &str) -> Value {
    let statement = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    evaluate(arena, &mut Scope::default(), &statement).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Whether what an expression says is true; none where it says nothing that could be.
pub fn truth(value: Value) -> Option<bool> {
    match value {
        Value::Truth(truth) => Some(truth),
        Value::Fails(_) => Some(false),
        _ => None,
    }
}

/// The game that an expression comes to.
pub fn game(arena: &mut Arena, text: &str) -> GameId {
    match value(arena, text) {
        Value::Game(game) => game,
        Value::Form { left, right } => arena.game(&left, &right).unwrap(),
        other => panic!("{text} is {other:?}"),
    }
}
