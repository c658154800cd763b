//! The functions of games, by name.

use std::cmp::Ordering;

use hyperjam_terms::{Order, OutcomeClass};
use num_bigint::BigInt;

use super::{
    Call, Placed, Reason, Result, Value, at, endless, forms, game_of, integer, is_true, lists, loopy, nim,
    other, stoppers, transfinite,
};
use crate::arena::{Arena, GameId};
use crate::atomic_weight::{self, AtomicWeight};
use crate::dyadic::Dyadic;
use crate::limit::Unfinished;
use crate::loopy::LoopyValue;
use crate::numbers::{MOST_SIGNS, Sign, SignExpansion, Stage, born_on, quotient, square_root};
use crate::surreal::Surreal;
use crate::{
    birthday, cooling, days, incentive, infinitesimal, nimber, order, product, reduced, stop, sum,
    thermograph,
};

/// A function: its names, of which the first is the one that it goes by, and how many arguments it has at least and at
/// most.
struct Function {
    names: &'static [&'static str],
    arguments: [usize; 2],
    /// Whether each argument has to be a game.
    takes_games: bool,
    call: fn(&mut Arena, &Call) -> Result<Value>,
}

/// All of them.
const FUNCTIONS: &[Function] = &[
    one(&["CanonicalForm", "c"], |arena, call| match &call.arguments[0] {
        Value::Form { left, right } => Ok(Value::Game(arena.game(left, right).placed(call.column)?)),
        _ => Ok(Value::Game(call.games[0])),
    }),
    one(&["Mean", "mast"], |arena, call| {
        let mean = thermograph::mean(arena, call.games[0]).placed(call.column)?;
        number(arena, mean, call)
    }),
    one(&["Temperature", "temp"], |arena, call| {
        let temperature = thermograph::temperature(arena, call.games[0]).placed(call.column)?;
        number(arena, temperature, call)
    }),
    one(&["Thermograph"], |arena, call| {
        Ok(Value::Thermograph(thermograph::thermograph(arena, call.games[0]).placed(call.column)?))
    }),
    one(&["LeftStop"], |arena, call| Ok(Value::Game(arena.left_stop(call.games[0]).number()))),
    one(&["RightStop"], |arena, call| Ok(Value::Game(arena.right_stop(call.games[0]).number()))),
    one(&["ConfusionInterval"], |arena, call| {
        Ok(Value::Interval(stop::confusion_interval(arena, call.games[0])))
    }),
    of_values(&["Birthday"], [1, 1], |arena, call| {
        let day = match &call.arguments[0] {
            Value::Form { left, right } => {
                let mut latest = None;
                for option in left.iter().chain(right) {
                    latest = latest.max(Some(birthday::birthday(arena, *option).placed(call.column)?));
                }
                latest.map_or(BigInt::ZERO, |latest| latest + 1)
            }
            // SS 4.2: that of an ordinal is the ordinal; that of a heap is its size.
            Value::Ordinal(ordinal) | Value::Heap(ordinal) => return Ok(Value::Ordinal(ordinal.clone())),
            Value::Number(number) => return Ok(Value::Ordinal(transfinite::signs(number, call.column)?.1)),
            other => {
                let game = game_of(arena, other, Some(call.column))?;
                birthday::birthday(arena, game).placed(call.column)?
            }
        };
        number(arena, Dyadic::from_big(day, 0), call)
    }),
    of_values(&["OutcomeClass", "outcome", "o"], [1, 1], |arena, call| {
        outcome(arena, &call.arguments[0], call.column).map(Value::Outcome)
    }),
    of_values(&["LeftOptions"], [1, 1], |arena, call| options(arena, call, 0)),
    of_values(&["RightOptions"], [1, 1], |arena, call| options(arena, call, 1)),
    one(&["Followers"], |arena, call| {
        Ok(list(birthday::followers(arena, call.games[0]).placed(call.column)?))
    }),
    one(&["Incentives"], |arena, call| {
        Ok(list(incentive::incentives(arena, call.games[0]).placed(call.column)?))
    }),
    one(&["LeftIncentives"], |arena, call| {
        Ok(list(incentive::left_incentives(arena, call.games[0]).placed(call.column)?))
    }),
    one(&["RightIncentives"], |arena, call| {
        Ok(list(incentive::right_incentives(arena, call.games[0]).placed(call.column)?))
    }),
    of_values(&["IsNumber"], [1, 1], |arena, call| match &call.arguments[0] {
        Value::Ordinal(_) | Value::Number(_) => Ok(Value::Truth(true)),
        Value::Heap(_) => Ok(Value::Truth(false)),
        other => {
            let game = game_of(arena, other, Some(call.column))?;
            Ok(Value::Truth(arena.is_number(game)))
        }
    }),
    of_values(&["IsInteger"], [1, 1], |arena, call| match &call.arguments[0] {
        Value::Heap(_) | Value::Infinite(_) => Ok(Value::Truth(false)),
        // Every integer is short; an infinite number may be an omnific one (ONAG, chapter 5), which is asked by nobody here.
        Value::Number(number) if number.nearest().is_some() => Ok(Value::Truth(false)),
        Value::Number(_) | Value::Ordinal(_) => Err(kind(call, "a finite number", "an infinite number")),
        other => {
            let game = game_of(arena, other, Some(call.column))?;
            Ok(Value::Truth(arena.as_number(game).is_some_and(Dyadic::is_integer)))
        }
    }),
    one(&["IsNimber"], |arena, call| Ok(Value::Truth(arena.as_nimber(call.games[0]).is_some()))),
    one(&["IsNumberUpStar"], |arena, call| Ok(Value::Truth(arena.as_up_star(call.games[0]).is_some()))),
    of_values(&["IsInfinitesimal"], [1, 1], |arena, call| match &call.arguments[0] {
        Value::Number(number) => Ok(Value::Truth(number.nearest().is_some_and(|near| near.is_zero()))),
        other => is_strongly_infinitesimal(arena, other, call),
    }),
    of_values(&["IsStronglyInfinitesimal"], [1, 1], |arena, call| match &call.arguments[0] {
        // A number that is not 0 has smaller ones beside it.
        Value::Number(_) => Ok(Value::Truth(false)),
        other => is_strongly_infinitesimal(arena, other, call),
    }),
    one(&["IsAllSmall", "isdicotic"], |arena, call| {
        Ok(Value::Truth(infinitesimal::is_all_small(arena, call.games[0]).placed(call.column)?))
    }),
    one(&["AtomicWeight"], |arena, call| {
        match atomic_weight::atomic_weight(arena, call.games[0]).placed(call.column)? {
            AtomicWeight::Weight(weight) => Ok(Value::Game(weight)),
            AtomicWeight::NotInfinitesimal => {
                Err(kind(call, "an infinitesimal game", "a game that is not infinitesimal"))
            }
            AtomicWeight::NotAtomic => Err(kind(call, "a game with an atomic weight", "one without")),
        }
    }),
    one(&["Uptimal", "uptimalexpansion"], |arena, call| {
        let form = infinitesimal::uptimal(arena, call.games[0]).placed(call.column)?;
        let expected = "a number plus multiples of ↑, ↑², …, ↑⁸ and a star";
        form.map(Value::Uptimal).ok_or_else(|| kind(call, expected, "another game"))
    }),
    one(&["FarStar"], |arena, call| game(atomic_weight::far_star(arena, call.games[0]), call)),
    one(&["Freeze"], |arena, call| game(cooling::freeze(arena, call.games[0]), call)),
    one(&["Chill"], |arena, call| game(cooling::cool(arena, call.games[0], &Dyadic::ONE), call)),
    one(&["ReducedCanonicalForm", "rcf", "reduced"], |arena, call| {
        game(reduced::reduced(arena, call.games[0]), call)
    }),
    one(&["IsTiny"], |arena, call| {
        let inner = infinitesimal::as_tiny(arena, call.games[0]).placed(call.column)?;
        Ok(Value::Truth(inner.is_some()))
    }),
    one(&["IsMiny"], |arena, call| {
        let negative = sum::negate(arena, call.games[0]).placed(call.column)?;
        let inner = infinitesimal::as_tiny(arena, negative).placed(call.column)?;
        Ok(Value::Truth(inner.is_some()))
    }),
    one(&["Tiny"], |arena, call| game(infinitesimal::tiny(arena, call.games[0]), call)),
    one(&["Miny"], |arena, call| game(infinitesimal::miny(arena, call.games[0]), call)),
    one(&["UpPower"], |arena, call| {
        let order = integer(arena, call.games[0], call.column)?;
        if !(1..=1000).contains(&order) {
            return Err(kind(call, "an order from 1 to 1000", "another number"));
        }
        // Just checked.
        game(infinitesimal::up_power(arena, order as u32), call)
    }),
    two(&["Cool"], |arena, call| {
        let Some(degrees) = arena.as_number(call.games[1]).cloned() else {
            return Err(kind(call, "a number of degrees", "another game"));
        };
        if degrees <= -&Dyadic::ONE {
            return Err(kind(call, "degrees above −1", "a number that is not"));
        }
        game(cooling::cool(arena, call.games[0], &degrees), call)
    }),
    two(&["Heat"], |arena, call| game(cooling::heat(arena, call.games[0], call.games[1]), call)),
    Function {
        names: &["Overheat"],
        arguments: [3, 3],
        takes_games: true,
        call: |arena, call| game(cooling::overheat(arena, call.games[0], call.games[1], call.games[2]), call),
    },
    two(&["NortonMultiply", "norton", "nortonproduct"], |arena, call| {
        let unit = call.games[1];
        if order::outcome(arena, unit) != OutcomeClass::Left {
            return Err(kind(call, "a positive game to be multiplied", "a game that is not positive"));
        }
        game(product::norton(arena, call.games[0], unit), call)
    }),
    two(&["OrdinalSum"], |arena, call| match &call.arguments[0] {
        Value::Form { left, right } => {
            game(product::ordinal_sum_of_form(arena, left, right, call.games[1]), call)
        }
        _ => game(product::ordinal_sum(arena, call.games[0], call.games[1]), call),
    }),
    two(&["NimSum"], |arena, call| {
        Ok(Value::Game(nim::operate(arena, nimber::sum, [call.games[0], call.games[1]], call.column)?))
    }),
    two(&["NimProduct"], |arena, call| {
        Ok(Value::Game(nim::operate(arena, nimber::product, [call.games[0], call.games[1]], call.column)?))
    }),
    one(&["NimInverse"], |arena, call| {
        Ok(Value::Game(nim::apply(arena, nimber::inverse, call.games[0], call.column)?))
    }),
    one(&["NimSqrt"], |arena, call| {
        let root = |a| Some(nimber::square_root(a));
        Ok(Value::Game(nim::apply(arena, root, call.games[0], call.column)?))
    }),
    of_values(&["Signs", "signexpansion"], [1, 1], |arena, call| match &call.arguments[0] {
        number if transfinite::is_infinite(number) => {
            let number = transfinite::needed_number(arena, number, call.column)?;
            Ok(Value::EndlessSigns(transfinite::signs(&number, call.column)?.0))
        }
        other => {
            let game = game_of(arena, other, Some(call.column))?;
            let number = arena.as_number(game).ok_or_else(|| kind(call, "a number", "another game"))?;
            Ok(Value::Signs(SignExpansion::of(number).placed(call.column)?))
        }
    }),
    of_values(&["FromSigns"], [0, MOST_SIGNS], |arena, call| {
        let signs = match call.arguments {
            [Value::Signs(signs)] => signs.clone(),
            numbers => {
                let mut signs = Vec::with_capacity(numbers.len());
                for number in numbers {
                    let game = game_of(arena, number, Some(call.column))?;
                    let sign = arena.as_number(game).map(Dyadic::sign).and_then(|sign| match sign {
                        Ordering::Less => Some(Sign::Minus),
                        Ordering::Equal => None,
                        Ordering::Greater => Some(Sign::Plus),
                    });
                    signs.push(sign.ok_or_else(|| kind(call, "1 or −1 for each sign", "another game"))?);
                }
                SignExpansion::new(signs).placed(call.column)?
            }
        };
        number(arena, signs.number(), call)
    }),
    of_values(&["OrdinalProduct"], [2, 2], |arena, call| {
        let [one, other] = [0, 1].map(|nth| transfinite::as_ordinal(arena, &call.arguments[nth]));
        let (Some(one), Some(other)) = (one, other) else {
            return Err(kind(call, "two ordinals", "something else"));
        };
        let product = one.ordinary_product(&other).placed(call.column)?;
        transfinite::ordinal(arena, product, call.column)
    }),
    games(&["Reciprocal"], [1, 2], |arena, call| {
        let last = last_stage(arena, call, 1, 6)?;
        let number = needed_number(arena, call)?;
        let stages = quotient(&Dyadic::ONE, &number, last).placed(call.column)?;
        stages.map(Value::Stages).ok_or_else(|| at(call.column, Reason::DivisionByZero))
    }),
    games(&["Quotient"], [2, 3], |arena, call| {
        let last = last_stage(arena, call, 2, 6)?;
        let Some(divisor) = arena.as_number(call.games[1]).cloned() else {
            return Err(kind(call, "two numbers", "another game"));
        };
        let stages = quotient(&needed_number(arena, call)?, &divisor, last).placed(call.column)?;
        stages.map(Value::Stages).ok_or_else(|| at(call.column, Reason::DivisionByZero))
    }),
    of_values(&["Sqrt"], [1, 2], |arena, call| {
        let [number] = call.arguments else {
            let games = call.arguments.iter().map(|argument| game_of(arena, argument, Some(call.column)));
            let games = games.collect::<Result<Vec<_>>>()?;
            let call = &Call { column: call.column, arguments: call.arguments, games };
            let last = last_stage(arena, call, 1, 3)?;
            return stages(square_root(&needed_number(arena, call)?, last), call);
        };
        transfinite::root(arena, number, call.column)
    }),
    one(&["BornBy"], |arena, call| {
        let day = day(arena, call, 0)?;
        Ok(list(days::born_by(arena, day).placed(call.column)?))
    }),
    games(&["Join"], [2, 3], |arena, call| of_lattice(arena, call, days::join)),
    games(&["Meet"], [2, 3], |arena, call| of_lattice(arena, call, days::meet)),
    one(&["BornOn"], |arena, call| {
        let day = day(arena, call, 0)?;
        let mut games = Vec::new();
        for number in born_on(day).placed(call.column)? {
            games.push(arena.number(number).placed(call.column)?);
        }
        Ok(list(games))
    }),
    of_values(&["Onside"], [1, 1], |arena, call| {
        stoppers::side(arena, &call.arguments[0], true, call.column)
    }),
    of_values(&["Offside"], [1, 1], |arena, call| {
        stoppers::side(arena, &call.arguments[0], false, call.column)
    }),
    of_values(&["Degree"], [1, 1], |arena, call| stoppers::degree(arena, &call.arguments[0], call.column)),
    of_values(&["Variety"], [1, 1], |arena, call| stoppers::variety(arena, &call.arguments[0], call.column)),
    of_values(&["Upsum"], [2, 2], |arena, call| stoppers::of_two(arena, call, LoopyValue::upsum)),
    of_values(&["Downsum"], [2, 2], |arena, call| stoppers::of_two(arena, call, LoopyValue::downsum)),
    of_values(&["UpsumVariety"], [2, 2], |arena, call| {
        stoppers::relative_variety(arena, call, LoopyValue::upsum_variety)
    }),
    of_values(&["DownsumVariety"], [2, 2], |arena, call| {
        stoppers::relative_variety(arena, call, LoopyValue::downsum_variety)
    }),
    of_values(&["Pow"], [2, 2], stoppers::pow),
    of_values(&["PowTo"], [2, 2], stoppers::pow_to),
    of_values(&["Subordinate"], [2, 2], stoppers::subordinate),
    of_values(&["IsIdempotent"], [1, 1], stoppers::is_idempotent),
    of_values(&["IsNumberish"], [1, 1], stoppers::is_numberish),
    of_values(&["IsStopper"], [1, 1], |arena, call| {
        stoppers::is_such(arena, call, |value| value.as_stopper().is_some())
    }),
    of_values(&["IsStopperSided"], [1, 1], |arena, call| {
        stoppers::is_such(arena, call, LoopyValue::has_sides)
    }),
    of_values(&["IsPlumtree"], [1, 1], |arena, call| stoppers::is_such(arena, call, stoppers::is_plumtree)),
    of_values(&["IsPseudonumber"], [1, 1], stoppers::is_pseudonumber),
    of_values(&["IsLoopfree"], [1, 1], |arena, call| match &call.arguments[0] {
        Value::Loopy(_) => Ok(Value::Truth(false)),
        Value::Number(_) | Value::Ordinal(_) | Value::Heap(_) | Value::Infinite(_) => Ok(Value::Truth(true)),
        other => game_of(arena, other, Some(call.column)).map(|_| Value::Truth(true)),
    }),
    of_values(&["Item"], [2, 2], |arena, call| {
        lists::item(arena, &call.arguments[0], &call.arguments[1], call.column)
    }),
    of_values(&["Sum", "sumof"], [1, 1], |arena, call| lists::sum(arena, &call.arguments[0], call.column)),
    of_values(&["ListOf"], [1, 1], |_, call| {
        lists::elements(&call.arguments[0], call.column).map(Value::List)
    }),
    of_values(&["Length"], [1, 1], |arena, call| {
        let length = lists::elements(&call.arguments[0], call.column)?.length().placed(call.column)?;
        number(arena, Dyadic::from(length as i64), call)
    }),
    of_values(&["Concat"], [2, 2], |arena, call| {
        lists::concat(arena, [&call.arguments[0], &call.arguments[1]], call.column)
    }),
    of_values(&["Distinct"], [1, 1], |arena, call| lists::distinct(arena, &call.arguments[0], call.column)),
    of_values(&["And"], [2, 2], |_, call| joined(call, |one, other| one && other)),
    of_values(&["Or"], [2, 2], |_, call| joined(call, |one, other| one || other)),
    of_values(&["Not"], [1, 1], |_, call| Ok(Value::Truth(!is_true(&call.arguments[0], Some(call.column))?))),
    of_values(&["ProductOptions"], [2, 2], |arena, call| {
        let found = forms::product_options(arena, [&call.arguments[0], &call.arguments[1]], call.column)?;
        Ok(Value::Product(found))
    }),
    of_values(&["IsIdentical", "identical"], [2, 2], |arena, call| {
        let factors = [&call.arguments[0], &call.arguments[1]];
        Ok(Value::Truth(forms::are_identical(arena, factors, call.column)?))
    }),
    one(&["UpBound"], |arena, call| {
        let bound = infinitesimal::up_bound(arena, call.games[0]).placed(call.column)?;
        let bound =
            bound.ok_or_else(|| kind(call, "an infinitesimal game", "a game that is not infinitesimal"))?;
        number(arena, Dyadic::from(i64::from(bound)), call)
    }),
    two(&["Plus"], |arena, call| game(sum::add(arena, call.games[0], call.games[1]), call)),
    two(&["Minus"], |arena, call| game(sum::subtract(arena, call.games[0], call.games[1]), call)),
];

const fn one(names: &'static [&'static str], call: fn(&mut Arena, &Call) -> Result<Value>) -> Function {
    games(names, [1, 1], call)
}

const fn two(names: &'static [&'static str], call: fn(&mut Arena, &Call) -> Result<Value>) -> Function {
    games(names, [2, 2], call)
}

/// A function of games.
const fn games(
    names: &'static [&'static str],
    arguments: [usize; 2],
    call: fn(&mut Arena, &Call) -> Result<Value>,
) -> Function {
    Function { names, arguments, takes_games: true, call }
}

/// A function of whatever values.
const fn of_values(
    names: &'static [&'static str],
    arguments: [usize; 2],
    call: fn(&mut Arena, &Call) -> Result<Value>,
) -> Function {
    Function { names, arguments, takes_games: false, call }
}

/// The names that the functions go by, as in `g.Mean` or `Mean(g)`: each function once, in no particular order. Small and
/// capital letters are alike in them.
///
/// ```
/// assert!(hyperjam_values::evaluate::functions().any(|name| name == "AtomicWeight"));
/// ```
pub fn functions() -> impl Iterator<Item = &'static str> {
    FUNCTIONS.iter().map(|function| function.names[0])
}

/// Whether this is the name of a function, in whatever letters.
pub(super) fn exists(name: &str) -> bool {
    find(name).is_some()
}

fn find(name: &str) -> Option<&'static Function> {
    let name = name.replace('_', "");
    FUNCTIONS.iter().find(|function| function.names.iter().any(|other| other.eq_ignore_ascii_case(&name)))
}

/// The functions that take lists as such.
const OF_LISTS: [&str; 9] = ["Item", "Sum", "ListOf", "Length", "Concat", "Distinct", "And", "Or", "Not"];

/// Calls a function by its name. An argument that is no game is refused at its own column, where that is known.
pub(super) fn call(
    arena: &mut Arena,
    name: &str,
    column: usize,
    arguments: &[Value],
    columns: &[Option<usize>],
) -> Result<Value> {
    let Some(function) = find(name) else { return Err(at(column, Reason::UnknownFunction(name.to_owned()))) };
    if let [Value::List(list), rest @ ..] = arguments
        && !OF_LISTS.contains(&function.names[0])
    {
        // What takes games takes those of a list one by one.
        return lists::map(arena, list, column, &mut |arena, element| {
            let arguments = [std::slice::from_ref(element), rest].concat();
            self::call(arena, name, column, &arguments, columns)
        });
    }
    lists::decided(arguments, column)?;
    let [least, most] = function.arguments;
    let (given, expected) = (arguments.len(), arguments.len().clamp(least, most));
    if given != expected {
        return Err(at(column, Reason::Arguments { function: name.to_owned(), expected, given }));
    }
    if let Some(own) = stoppers::own(function.names[0]).filter(|_| arguments.iter().any(loopy::is_loopy)) {
        return own(arena, &Call { column, arguments, games: Vec::new() });
    }
    let mut games = Vec::with_capacity(arguments.len());
    for (argument, own) in arguments.iter().zip(columns).filter(|_| function.takes_games) {
        games.push(game_of(arena, argument, own.or(Some(column)))?);
    }
    (function.call)(arena, &Call { column, arguments, games })
}

/// Who wins a game without draws.
pub(super) fn outcome(arena: &mut Arena, of: &Value, column: usize) -> Result<OutcomeClass> {
    let order = match of {
        Value::Number(_) | Value::Ordinal(_) => {
            transfinite::as_number(arena, of).map(|number| transfinite::ordered(number.sign()))
        }
        // It is not 0, and its own negative.
        Value::Heap(_) => Some(Order::Confused),
        Value::Infinite(game) => Some(game.compare_with_number(&Surreal::ZERO).placed(column)?),
        _ => None,
    };
    match order {
        Some(order) => Ok(order.class()),
        None => {
            let game = game_of(arena, of, Some(column))?;
            Ok(order::outcome(arena, game))
        }
    }
}

/// The options of a player, on the left or on the right.
fn options(arena: &mut Arena, call: &Call, side: usize) -> Result<Value> {
    match &call.arguments[0] {
        Value::Form { left, right } => Ok(list([left, right][side].clone())),
        of @ (Value::Number(_) | Value::Ordinal(_) | Value::Infinite(_)) => {
            endless::listed_options(arena, of, side, call.column)
        }
        of => {
            let game = game_of(arena, of, Some(call.column))?;
            let options = if side == 0 { arena.left_options(game) } else { arena.right_options(game) };
            Ok(list(options.placed(call.column)?.to_vec()))
        }
    }
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

/// Whether a value that is no sum of powers is infinitesimal. Of a short game it is the same as to be strongly so (SS
/// Theorem 6.4), and a heap is all-small (SS Proposition 6.3).
fn is_strongly_infinitesimal(arena: &mut Arena, value: &Value, call: &Call) -> Result<Value> {
    Ok(Value::Truth(match value {
        Value::Heap(_) => true,
        Value::Ordinal(_) => false,
        value => {
            let game = game_of(arena, value, Some(call.column))?;
            infinitesimal::is_infinitesimal(arena, game)
        }
    }))
}

/// The last stage that is asked for by an argument, or the usual one.
fn last_stage(arena: &Arena, call: &Call, nth: usize, usual: u32) -> Result<u32> {
    let Some(game) = call.games.get(nth) else { return Ok(usual) };
    let number = arena.as_number(*game).and_then(Dyadic::to_i64).and_then(|last| u32::try_from(last).ok());
    let last = number.ok_or_else(|| kind(call, "a number 0, 1, 2, … of stages", other(arena, *game)))?;
    if last > MOST_STAGES {
        let limit = Unfinished::Size { what: "the number of stages", limit: "1000" };
        return Err(at(call.column, Reason::Unfinished(limit)));
    }
    Ok(last)
}

/// Two conditions in one.
fn joined(call: &Call, join: fn(bool, bool) -> bool) -> Result<Value> {
    let [one, other] = [0, 1].map(|nth| is_true(&call.arguments[nth], Some(call.column)));
    Ok(Value::Truth(join(one?, other?)))
}

/// Games as a list.
fn list(games: Vec<GameId>) -> Value {
    Value::List(games.into_iter().map(Value::Game).collect())
}

/// The most stages that are asked for.
const MOST_STAGES: u32 = 1000;

/// The day that an argument has to be.
fn day(arena: &Arena, call: &Call, nth: usize) -> Result<u32> {
    let game = call.games[nth];
    let number = arena.as_number(game).and_then(Dyadic::to_i64);
    let day = number.and_then(|day| u32::try_from(day).ok());
    day.ok_or_else(|| kind(call, "a day 0, 1, 2, …", other(arena, game)))
}

/// A game, if there is one.
type Found = std::result::Result<Option<GameId>, Unfinished>;

/// The join or the meet of two games among those of a day; where none is given, of the first by which both are born.
fn of_lattice(
    arena: &mut Arena,
    call: &Call,
    of: fn(&mut Arena, GameId, GameId, u32) -> Found,
) -> Result<Value> {
    let [one, other] = [call.games[0], call.games[1]];
    let day = match call.games.get(2) {
        Some(_) => day(arena, call, 2)?,
        None => {
            let one = birthday::birthday(arena, one).placed(call.column)?;
            let later = one.max(birthday::birthday(arena, other).placed(call.column)?);
            u32::try_from(later).unwrap_or(u32::MAX)
        }
    };
    let found = of(arena, one, other, day).placed(call.column)?;
    found.map(Value::Game).ok_or_else(|| kind(call, "games born by this day", "one that is born later"))
}

fn stages(found: std::result::Result<Option<Vec<Stage>>, Unfinished>, call: &Call) -> Result<Value> {
    let stages = found.placed(call.column)?;
    stages.map(Value::Stages).ok_or_else(|| kind(call, "a positive number", "a number that is not positive"))
}

fn number(arena: &mut Arena, number: Dyadic, call: &Call) -> Result<Value> {
    game(arena.number(number), call)
}
