//! The functions of games, by name.

use hyperjam_terms::OutcomeClass;
use num_bigint::BigInt;

use super::{Placed, Reason, Result, Value, at, game_of, integer, nim};
use crate::arena::{Arena, GameId};
use crate::atomic_weight::{AtomicWeight, atomic_weight};
use crate::dyadic::Dyadic;
use crate::limit::Unfinished;
use crate::numbers::{SignExpansion, Stage, born_on, reciprocal, square_root};
use crate::{
    birthday, cooling, incentive, infinitesimal, nimber, order, product, reduced, stop, sum, thermograph,
};

/// A function: its names in small letters, and how many arguments it has.
struct Function {
    names: &'static [&'static str],
    arguments: usize,
    call: fn(&mut Arena, &Call) -> Result<Value>,
}

/// A call of one.
struct Call<'a> {
    column: usize,
    arguments: &'a [Value],
    games: Vec<GameId>,
}

/// All of them.
const FUNCTIONS: &[Function] = &[
    one(&["canonicalform", "c"], |arena, call| match &call.arguments[0] {
        Value::Form { left, right } => Ok(Value::Game(arena.game(left, right).placed(call.column)?)),
        _ => Ok(Value::Game(call.games[0])),
    }),
    one(&["mean", "mast"], |arena, call| {
        let mean = thermograph::mean(arena, call.games[0]).placed(call.column)?;
        number(arena, mean, call)
    }),
    one(&["temperature", "temp"], |arena, call| {
        let temperature = thermograph::temperature(arena, call.games[0]).placed(call.column)?;
        number(arena, temperature, call)
    }),
    one(&["thermograph"], |arena, call| {
        Ok(Value::Thermograph(thermograph::thermograph(arena, call.games[0]).placed(call.column)?))
    }),
    one(&["leftstop"], |arena, call| Ok(Value::Game(arena.left_stop(call.games[0]).number()))),
    one(&["rightstop"], |arena, call| Ok(Value::Game(arena.right_stop(call.games[0]).number()))),
    one(&["confusioninterval"], |arena, call| {
        Ok(Value::Interval(stop::confusion_interval(arena, call.games[0])))
    }),
    one(&["birthday"], |arena, call| {
        let day = match &call.arguments[0] {
            Value::Form { left, right } => {
                let mut latest = None;
                for option in left.iter().chain(right) {
                    latest = latest.max(Some(birthday::birthday(arena, *option).placed(call.column)?));
                }
                latest.map_or(BigInt::ZERO, |latest| latest + 1)
            }
            _ => birthday::birthday(arena, call.games[0]).placed(call.column)?,
        };
        number(arena, Dyadic::from_big(day, 0), call)
    }),
    one(&["outcomeclass", "outcome", "o"], |arena, call| {
        Ok(Value::Outcome(order::outcome(arena, call.games[0])))
    }),
    one(&["leftoptions"], |arena, call| match &call.arguments[0] {
        Value::Form { left, .. } => Ok(Value::Games(left.clone())),
        _ => Ok(Value::Games(arena.left_options(call.games[0]).placed(call.column)?.to_vec())),
    }),
    one(&["rightoptions"], |arena, call| match &call.arguments[0] {
        Value::Form { right, .. } => Ok(Value::Games(right.clone())),
        _ => Ok(Value::Games(arena.right_options(call.games[0]).placed(call.column)?.to_vec())),
    }),
    one(&["followers"], |arena, call| {
        Ok(Value::Games(birthday::followers(arena, call.games[0]).placed(call.column)?))
    }),
    one(&["incentives"], |arena, call| {
        Ok(Value::Games(incentive::incentives(arena, call.games[0]).placed(call.column)?))
    }),
    one(&["leftincentives"], |arena, call| {
        Ok(Value::Games(incentive::left_incentives(arena, call.games[0]).placed(call.column)?))
    }),
    one(&["rightincentives"], |arena, call| {
        Ok(Value::Games(incentive::right_incentives(arena, call.games[0]).placed(call.column)?))
    }),
    one(&["isnumber"], |arena, call| Ok(Value::Truth(arena.is_number(call.games[0])))),
    one(&["isinteger"], |arena, call| {
        Ok(Value::Truth(arena.as_number(call.games[0]).is_some_and(Dyadic::is_integer)))
    }),
    one(&["isnimber"], |arena, call| Ok(Value::Truth(arena.as_nimber(call.games[0]).is_some()))),
    one(&["isnumberupstar"], |arena, call| Ok(Value::Truth(arena.as_up_star(call.games[0]).is_some()))),
    one(&["isinfinitesimal"], |arena, call| {
        Ok(Value::Truth(infinitesimal::is_infinitesimal(arena, call.games[0])))
    }),
    one(&["isallsmall", "isdicotic"], |arena, call| {
        Ok(Value::Truth(infinitesimal::is_all_small(arena, call.games[0]).placed(call.column)?))
    }),
    one(&["atomicweight"], |arena, call| match atomic_weight(arena, call.games[0]).placed(call.column)? {
        AtomicWeight::Weight(weight) => Ok(Value::Game(weight)),
        AtomicWeight::NotInfinitesimal => {
            Err(kind(call, "an infinitesimal game", "a game that is not infinitesimal"))
        }
        AtomicWeight::NotAtomic => Err(kind(call, "a game with an atomic weight", "one without")),
    }),
    one(&["freeze"], |arena, call| game(cooling::freeze(arena, call.games[0]), call)),
    one(&["chill"], |arena, call| game(cooling::cool(arena, call.games[0], &Dyadic::ONE), call)),
    one(&["reducedcanonicalform", "rcf", "reduced"], |arena, call| {
        game(reduced::reduced(arena, call.games[0]), call)
    }),
    one(&["tiny"], |arena, call| game(infinitesimal::tiny(arena, call.games[0]), call)),
    one(&["miny"], |arena, call| game(infinitesimal::miny(arena, call.games[0]), call)),
    one(&["uppower"], |arena, call| {
        let order = integer(arena, call.games[0], call.column)?;
        if !(1..=1000).contains(&order) {
            return Err(kind(call, "an order from 1 to 1000", "another number"));
        }
        // Just checked.
        game(infinitesimal::up_power(arena, order as u32), call)
    }),
    two(&["cool"], |arena, call| {
        let Some(degrees) = arena.as_number(call.games[1]).cloned() else {
            return Err(kind(call, "a number of degrees", "another game"));
        };
        if degrees.sign().is_lt() {
            return Err(kind(call, "degrees that are not negative", "a negative number"));
        }
        game(cooling::cool(arena, call.games[0], &degrees), call)
    }),
    two(&["heat"], |arena, call| game(cooling::heat(arena, call.games[0], call.games[1]), call)),
    Function {
        names: &["overheat"],
        arguments: 3,
        call: |arena, call| game(cooling::overheat(arena, call.games[0], call.games[1], call.games[2]), call),
    },
    two(&["nortonmultiply", "norton", "nortonproduct"], |arena, call| {
        let unit = call.games[1];
        if order::outcome(arena, unit) != OutcomeClass::Left {
            return Err(kind(call, "a positive game to be multiplied", "a game that is not positive"));
        }
        game(product::norton(arena, call.games[0], unit), call)
    }),
    two(&["ordinalsum"], |arena, call| match &call.arguments[0] {
        Value::Form { left, right } => {
            game(product::ordinal_sum_of_form(arena, left, right, call.games[1]), call)
        }
        _ => game(product::ordinal_sum(arena, call.games[0], call.games[1]), call),
    }),
    two(&["nimsum"], |arena, call| {
        Ok(Value::Game(nim::operate(arena, nimber::sum, [call.games[0], call.games[1]], call.column)?))
    }),
    two(&["nimproduct"], |arena, call| {
        Ok(Value::Game(nim::operate(arena, nimber::product, [call.games[0], call.games[1]], call.column)?))
    }),
    one(&["niminverse"], |arena, call| {
        Ok(Value::Game(nim::apply(arena, nimber::inverse, call.games[0], call.column)?))
    }),
    one(&["nimsqrt"], |arena, call| {
        let root = |a| Some(nimber::square_root(a));
        Ok(Value::Game(nim::apply(arena, root, call.games[0], call.column)?))
    }),
    one(&["signs", "signexpansion"], |arena, call| {
        let signs = SignExpansion::of(&needed_number(arena, call)?);
        Ok(Value::Signs(signs.placed(call.column)?))
    }),
    one(&["reciprocal"], |arena, call| stages(reciprocal(&needed_number(arena, call)?, 6), call)),
    one(&["sqrt"], |arena, call| stages(square_root(&needed_number(arena, call)?, 3), call)),
    one(&["bornon"], |arena, call| {
        let day = needed_number(arena, call)?.to_i64().and_then(|day| u32::try_from(day).ok());
        let day = day.ok_or_else(|| kind(call, "a day 0, 1, 2, …", "another number"))?;
        let mut games = Vec::new();
        for number in born_on(day).placed(call.column)? {
            games.push(arena.number(number).placed(call.column)?);
        }
        Ok(Value::Games(games))
    }),
    two(&["plus"], |arena, call| game(sum::add(arena, call.games[0], call.games[1]), call)),
    two(&["minus"], |arena, call| game(sum::subtract(arena, call.games[0], call.games[1]), call)),
];

const fn one(names: &'static [&'static str], call: fn(&mut Arena, &Call) -> Result<Value>) -> Function {
    Function { names, arguments: 1, call }
}

const fn two(names: &'static [&'static str], call: fn(&mut Arena, &Call) -> Result<Value>) -> Function {
    Function { names, arguments: 2, call }
}

/// Whether this is the name of a function, in whatever letters.
pub(super) fn exists(name: &str) -> bool {
    find(name).is_some()
}

fn find(name: &str) -> Option<&'static Function> {
    let name = name.replace('_', "").to_lowercase();
    FUNCTIONS.iter().find(|function| function.names.contains(&name.as_str()))
}

/// Calls a function by its name.
pub(super) fn call(arena: &mut Arena, name: &str, column: usize, arguments: &[Value]) -> Result<Value> {
    let Some(function) = find(name) else { return Err(at(column, Reason::UnknownFunction(name.to_owned()))) };
    if arguments.len() != function.arguments {
        return Err(at(
            column,
            Reason::Arguments {
                function: name.to_owned(),
                expected: function.arguments,
                given: arguments.len(),
            },
        ));
    }
    let mut games = Vec::with_capacity(arguments.len());
    for argument in arguments {
        games.push(game_of(arena, argument, Some(column))?);
    }
    (function.call)(arena, &Call { column, arguments, games })
}

fn kind(call: &Call, expected: &'static str, found: &'static str) -> super::EvaluationError {
    at(call.column, Reason::Kind { expected, found })
}

fn game(game: std::result::Result<GameId, Unfinished>, call: &Call) -> Result<Value> {
    Ok(Value::Game(game.placed(call.column)?))
}

/// The number that the first argument has to be.
fn needed_number(arena: &Arena, call: &Call) -> Result<Dyadic> {
    arena.as_number(call.games[0]).cloned().ok_or_else(|| kind(call, "a number", "another game"))
}

fn stages(found: std::result::Result<Option<Vec<Stage>>, Unfinished>, call: &Call) -> Result<Value> {
    let stages = found.placed(call.column)?;
    stages.map(Value::Stages).ok_or_else(|| kind(call, "a positive number", "a number that is not positive"))
}

fn number(arena: &mut Arena, number: Dyadic, call: &Call) -> Result<Value> {
    game(arena.number(number), call)
}
