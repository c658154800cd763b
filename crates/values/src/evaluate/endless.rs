//! Braces with sets of options that a rule gives: `{0,1,2,…|}`, `{ℤ|ℤ}`; and options of numbers that are infinitely many.

use std::rc::Rc;

use super::{
    EvaluationError, Expression, Placed, Reason, Result, Scope, Value, at, column_of, transfinite, value,
};
use crate::arena::Arena;
use crate::notation::Operation;
use crate::surreal::{Cut, InfiniteGame, Numbers, Row, Surreal, cut, options as options_of};
use hyperjam_terms::Order;

/// Whether a side of braces goes on for ever.
pub(super) fn is_endless(scope: &Scope, side: &[Expression]) -> bool {
    let is_set = |option: &Expression| match option {
        Expression::Ellipsis { .. } => true,
        Expression::Name { name, .. } => by_name(scope, name).is_some(),
        _ => false,
    };
    side.iter().any(is_set)
}

/// The set that has a name, unless that is given to something else.
fn by_name(scope: &Scope, name: &str) -> Option<Numbers> {
    let set = match name {
        "ℕ" => Numbers::Row(Row::naturals()),
        "ℤ" => Numbers::integers(),
        _ => return None,
    };
    scope.get(name).is_none().then_some(set)
}

/// The value of braces of which a side goes on for ever.
pub(super) fn braces(arena: &mut Arena, scope: &Scope, sides: [&[Expression]; 2]) -> Result<Value> {
    let [left, right] = sides.map(|side| numbers(arena, scope, side));
    let (left, right) = (left?, right?);
    match cut(&left, &right)? {
        Cut::Number(found) => {
            // It is no one place.
            transfinite::number(arena, found, 1)
                .map_err(|error| EvaluationError { column: None, reason: error.reason })
        }
        Cut::NoNumber => Ok(Value::Infinite(Rc::new(InfiniteGame::new(left, right)))),
        Cut::NotFound => Err(EvaluationError { column: None, reason: Reason::NoFiniteSum }),
    }
}

/// The numbers of a side. Those before … are the first of a sequence, or the last if … stands before them.
fn numbers(arena: &mut Arena, scope: &Scope, side: &[Expression]) -> Result<Vec<Numbers>> {
    let (mut found, mut members, mut before) = (Vec::new(), Vec::new(), None);
    for option in side {
        match option {
            Expression::Ellipsis { column } if members.is_empty() && before.is_none() => {
                before = Some(*column)
            }
            Expression::Ellipsis { column } => {
                let row = row(&members, *column)?;
                let is_both = before.take().is_some();
                if is_both && !row.is_arithmetic() {
                    return Err(at(*column, Reason::NoRule));
                }
                found.push(if is_both { Numbers::both(&row).placed(*column)? } else { Numbers::Row(row) });
                members.clear();
            }
            option => {
                if let Expression::Name { name, .. } = option
                    && let Some(set) = by_name(scope, name)
                {
                    found.push(set);
                    continue;
                }
                let column = column_of(option);
                let option = value(arena, scope, option)?;
                let number = transfinite::needed_number(arena, &option, column.unwrap_or(1));
                let number = number.map_err(|error| EvaluationError { column, reason: error.reason })?;
                // A member behind “…” would end a sequence, and here all go on for ever.
                if let Some(Numbers::Row(row)) = found.last()
                    && members.is_empty()
                    && row.has_member(&number).placed(column.unwrap_or(1))?
                {
                    return Err(EvaluationError { column, reason: Reason::NoRule });
                }
                members.push(number);
            }
        }
    }
    match before {
        Some(column) => {
            members.reverse();
            found.push(Numbers::Row(row(&members, column)?));
        }
        None => found.extend(members.into_iter().map(Numbers::One)),
    }
    Ok(found)
}

fn row(members: &[Surreal], column: usize) -> Result<Row> {
    Row::of_members(members).placed(column)?.ok_or_else(|| at(column, Reason::NoRule))
}

/// An operation on two values, of which one is a game with infinitely many options: numbers are added and taken away.
pub(super) fn operate(
    arena: &mut Arena,
    operation: Operation,
    sides: [&Value; 2],
    column: usize,
) -> Result<Value> {
    let other = || at(column, Reason::NotShort);
    let negated;
    let (first, second) = match (operation, sides[1]) {
        (Operation::Add, second) => (sides[0], second),
        (Operation::Subtract, Value::Infinite(game)) => {
            if let Value::Infinite(first) = sides[0] {
                let difference = first.minus(game).placed(column)?.ok_or_else(other)?;
                return transfinite::number(arena, difference, column);
            }
            negated = Value::Infinite(Rc::new(game.negate()));
            (sides[0], &negated)
        }
        (Operation::Subtract, second) => {
            let number = transfinite::needed_number(arena, second, column).map_err(|_| other())?.negate();
            negated = transfinite::number(arena, number, column)?;
            (sides[0], &negated)
        }
        _ => return Err(other()),
    };
    let (game, number) = match (first, second) {
        (Value::Infinite(game), number) | (number, Value::Infinite(game)) => (game, number),
        _ => return Err(other()),
    };
    if let Value::Infinite(second) = number {
        let difference = game.minus(&second.negate()).placed(column)?.ok_or_else(other)?;
        return transfinite::number(arena, difference, column);
    }
    let number = transfinite::as_number(arena, number).ok_or_else(other)?;
    Ok(Value::Infinite(Rc::new(game.plus(&number).placed(column)?)))
}

/// How two values compare, of which one is a game with infinitely many options.
pub(super) fn compare(arena: &Arena, [first, second]: [&Value; 2], column: usize) -> Result<Order> {
    let other = || at(column, Reason::NotShort);
    match (first, second) {
        (Value::Infinite(game), Value::Infinite(second)) => game.compare(second).ok_or_else(other),
        (Value::Infinite(game), number) => {
            let number = transfinite::as_number(arena, number).ok_or_else(other)?;
            game.compare_with_number(&number).placed(column)
        }
        (number, Value::Infinite(game)) => {
            // −x and −G compare as G and x.
            let number = transfinite::as_number(arena, number).ok_or_else(other)?;
            game.negate().compare_with_number(&number.negate()).placed(column)
        }
        _ => Err(other()),
    }
}

/// The options of a player in a game that is not short as a value: a list, unless they go on for ever.
pub(super) fn listed_options(arena: &mut Arena, of: &Value, side: usize, column: usize) -> Result<Value> {
    let options = options(arena, of, side, column)?;
    let one = |option: &Numbers| match option {
        Numbers::One(number) => Some(number.clone()),
        _ => None,
    };
    let Some(all) = options.iter().map(one).collect::<Option<Vec<_>>>() else {
        return Ok(Value::Numbers(options));
    };
    let all = all.into_iter().map(|number| transfinite::number(arena, number, column));
    Ok(Value::List(all.collect::<Result<_>>()?))
}

/// The options of a player in a game that is not short; of a number those that a rule gives.
fn options(arena: &Arena, of: &Value, side: usize, column: usize) -> Result<Vec<Numbers>> {
    let not_short = || at(column, Reason::NotShort);
    if let Value::Infinite(game) = of {
        return Ok(game.options().ok_or_else(not_short)?[side].to_vec());
    }
    let number = transfinite::as_number(arena, of).ok_or_else(not_short)?;
    let sides = options_of(&number).placed(column)?.ok_or_else(not_short)?;
    Ok(sides[side].clone())
}
