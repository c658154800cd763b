//! The values of expressions.
//!
//! ```
//! use hyperjam_values::evaluate::{Scope, Value, evaluate};
//! use hyperjam_values::notation::parse;
//! use hyperjam_values::{Arena, Dyadic};
//! let (mut arena, mut scope) = (Arena::default(), Scope::default());
//! evaluate(&mut arena, &mut scope, &parse("g := {3|1}")?)?;
//! let Value::Game(mean) = evaluate(&mut arena, &mut scope, &parse("g.Mean + 1/2")?)? else { panic!() };
//! assert_eq!(arena.as_number(mean), Some(&Dyadic::new(5, 1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod function;
mod loopy;
mod nim;
mod stoppers;
mod text;
mod transfinite;

pub use function::functions;
pub use text::in_a_line;

use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

use num_bigint::BigInt;

use crate::arena::{Arena, GameId, UpStar};
use crate::dyadic::{Bound, Dyadic};
use crate::infinitesimal::Uptimal;
use crate::limit::Unfinished;
use crate::loopy::LoopyValue;
use crate::nimber;
use crate::notation::{Comparator, Expression, LOOPY_NAMES, Operation, Statement, UpDirection, quoted};
use crate::numbers::{SignExpansion, Stage};
use crate::order;
use crate::ordinal::Ordinal;
use crate::power::PowerSum;
use crate::thermograph::Thermograph;
use crate::{product, sum};
use hyperjam_terms::{Order, OutcomeClass};

/// The value of an expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A game, by its value.
    Game(GameId),
    /// A game as it is written, with its options by their values.
    Form {
        /// The left options.
        left: Vec<GameId>,
        /// The right options.
        right: Vec<GameId>,
    },
    /// Whether something holds.
    Truth(bool),
    /// A comparison does not hold: how the two compare.
    Fails(Order),
    /// Several values.
    List(Rc<[Value]>),
    /// Who wins.
    Outcome(OutcomeClass),
    /// A thermograph.
    Thermograph(Rc<Thermograph>),
    /// The numbers between two, if there are any.
    Interval(Option<[Bound; 2]>),
    /// An infinite ordinal.
    Ordinal(Ordinal),
    /// A Nim heap of infinite size.
    Heap(Ordinal),
    /// A number that is not short: a sum of powers 2^−α.
    Small(PowerSum),
    /// A game as a number plus multiples of ↑, ↑², … plus a nimber.
    Uptimal(Uptimal),
    /// A game with loops that is equal to none without.
    Loopy(Rc<LoopyValue>),
    /// The way to a number in the number tree.
    Signs(SignExpansion),
    /// The options of a number under construction, stage by stage.
    Stages(Vec<Stage>),
    /// Nothing: the line is empty.
    Nothing,
}

/// The names that were given.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    names: BTreeMap<String, Value>,
}

impl Scope {
    /// What a name denotes. Capital and small letters differ.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.names.get(name)
    }

    /// Lets a name denote a value.
    pub fn set(&mut self, name: &str, value: Value) {
        self.names.insert(name.to_owned(), value);
    }
}

/// Why an expression has no value, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvaluationError {
    /// The column of what has none, counted in characters from 1; none if it is no one place.
    pub column: Option<usize>,
    /// Why.
    pub reason: Reason,
}

/// Why an expression has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Nobody gave this name.
    UnknownName(String),
    /// There is no such function.
    UnknownFunction(String),
    /// A name of the notation cannot be given to something else.
    ReservedName(String),
    /// A function has so many arguments.
    Arguments {
        /// The function.
        function: String,
        /// How many it takes, the game before the point among them.
        expected: usize,
        /// How many were given.
        given: usize,
    },
    /// Something of another kind is needed here.
    Kind {
        /// What is needed.
        expected: &'static str,
        /// What is there.
        found: &'static str,
    },
    /// There is no such number among short games.
    NotDyadic,
    /// A division by 0.
    DivisionByZero,
    /// A product of two games of which neither is an integer, nor both are numbers.
    NoProduct,
    /// s & t, where they are not two stoppers of which the first is at least the second.
    NotSides,
    /// Something infinite, where only short games are worked out.
    NotShort,
    /// A computation reached one of its limits.
    Unfinished(Unfinished),
}

/// The longest name, in bytes, that an error says how to define.
const MOST_SUGGESTED: usize = 30;

impl fmt::Display for EvaluationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(column) = self.column {
            write!(f, "column {column}: ")?;
        }
        match &self.reason {
            Reason::UnknownName(name) if name.len() <= MOST_SUGGESTED => {
                write!(f, "{0} has no value; “{name} := …” gives it one", quoted(name))
            }
            Reason::UnknownName(name) => write!(f, "{} has no value", quoted(name)),
            Reason::UnknownFunction(name) => write!(f, "there is no function {}", quoted(name)),
            Reason::ReservedName(name) => write!(f, "{} is the name of a function", quoted(name)),
            Reason::Arguments { function, expected, given } => {
                let plural = if *expected == 1 { "" } else { "s" };
                write!(f, "“{function}” takes {expected} argument{plural}; {given} given")
            }
            Reason::Kind { expected, found } => write!(f, "found {found}, expected {expected}"),
            Reason::NotDyadic => write!(
                f,
                "only a fraction whose denominator is a power of 2 is a short game; Reciprocal and Quotient give the stages of \
                 others"
            ),
            Reason::DivisionByZero => write!(f, "division by 0"),
            Reason::NoProduct => write!(
                f,
                "a product needs an integer, or two numbers: the product of other games depends on their form; \
                 see NortonMultiply"
            ),
            Reason::NotSides => {
                write!(f, "s & t needs two stoppers, the first of them at least as great as the second")
            }
            Reason::NotShort => write!(
                f,
                "this is worked out for short games only, and one of these games has infinitely many options"
            ),
            Reason::Unfinished(unfinished) => write!(f, "{unfinished}"),
        }
    }
}

impl std::error::Error for EvaluationError {}

impl From<Unfinished> for EvaluationError {
    fn from(unfinished: Unfinished) -> Self {
        EvaluationError { column: None, reason: Reason::Unfinished(unfinished) }
    }
}

type Result<T> = std::result::Result<T, EvaluationError>;

fn at(column: usize, reason: Reason) -> EvaluationError {
    EvaluationError { column: Some(column), reason }
}

/// Says at which column a computation did not end.
trait Placed<T> {
    fn placed(self, column: usize) -> Result<T>;
}

impl<T> Placed<T> for std::result::Result<T, Unfinished> {
    fn placed(self, column: usize) -> Result<T> {
        self.map_err(|unfinished| at(column, Reason::Unfinished(unfinished)))
    }
}

/// The value of a line; an assignment also gives its name. Ends by the arena's limits.
pub fn evaluate(arena: &mut Arena, scope: &mut Scope, statement: &Statement) -> Result<Value> {
    match statement {
        Statement::Nothing => Ok(Value::Nothing),
        Statement::Expression(expression) => value(arena, scope, expression),
        Statement::Assignment { name, column, value } => assign(arena, scope, name, *column, value),
        Statement::Equation { name, column, value: given, comparison } => {
            if is_known(scope, name) {
                value(arena, scope, comparison)
            } else {
                assign(arena, scope, name, *column, given)
            }
        }
    }
}

/// Whether a name denotes something, so that `name = …` compares.
fn is_known(scope: &Scope, name: &str) -> bool {
    scope.get(name).is_some() || is_omega(name) || LOOPY_NAMES.contains(&name)
}

/// Whether a name is that of ω, unless it was given to something else.
fn is_omega(name: &str) -> bool {
    matches!(name, "w" | "omega")
}

fn assign(
    arena: &mut Arena,
    scope: &mut Scope,
    name: &str,
    column: usize,
    expression: &Expression,
) -> Result<Value> {
    if function::exists(name) {
        return Err(at(column, Reason::ReservedName(name.to_owned())));
    }
    let value = value(arena, scope, expression)?;
    scope.names.insert(name.to_owned(), value.clone());
    Ok(value)
}

/// Whether a comparison holds of two that compare so.
fn compared(comparison: Comparator, order: Order) -> Value {
    if comparison.holds(order) { Value::Truth(true) } else { Value::Fails(order) }
}

/// What a value is called.
fn kind(value: &Value) -> &'static str {
    match value {
        Value::Game(_) => "a game",
        Value::Form { .. } => "a form",
        Value::Truth(_) | Value::Fails(_) => "a truth value",
        Value::List(_) => "a list",
        Value::Outcome(_) => "an outcome class",
        Value::Thermograph(_) => "a thermograph",
        Value::Interval(_) => "an interval",
        Value::Ordinal(_) => "an infinite ordinal",
        Value::Heap(_) => "an infinite heap",
        Value::Small(_) => "a number that is not short",
        Value::Uptimal(_) => "a sum of multiples of ↑, ↑², …",
        Value::Loopy(_) => "a game with loops",
        Value::Signs(_) => "a sign expansion",
        Value::Stages(_) => "a list of stages",
        Value::Nothing => "nothing",
    }
}

/// The game that is called so in a word: ↑, ↓ or ∗.
fn in_words(arena: &mut Arena, name: &str) -> std::result::Result<Option<GameId>, Unfinished> {
    let (ups, nimber) = match name {
        "up" => (1, 0),
        "down" => (-1, 0),
        "star" => (0, 1),
        _ => return Ok(None),
    };
    arena.up_star(UpStar { number: arena.zero(), ups, nimber }).map(Some)
}

fn value(arena: &mut Arena, scope: &Scope, expression: &Expression) -> Result<Value> {
    Ok(match expression {
        Expression::Name { name, column } => {
            let unknown = || at(*column, Reason::UnknownName(name.clone()));
            match scope.get(name) {
                Some(value) => value.clone(),
                // Unless they were given to something else.
                None if is_omega(name) => Value::Ordinal(Ordinal::omega()),
                None => match in_words(arena, name).placed(*column)? {
                    Some(game) => Value::Game(game),
                    None => loopy::by_name(name).ok_or_else(unknown)?,
                },
            }
        }
        Expression::Form { left, right } => {
            let (left, right) = (games(arena, scope, left)?, games(arena, scope, right)?);
            Value::Form { left, right }
        }
        Expression::Call { function, column, arguments } => {
            let columns: Vec<_> = arguments.iter().map(Expression::column).collect();
            let arguments = arguments.iter().map(|argument| value(arena, scope, argument));
            // Collected before the call, which needs the arena.
            let arguments = arguments.collect::<Result<Vec<_>>>()?;
            function::call(arena, function, *column, &arguments, &columns)?
        }
        Expression::Compare { comparison, sides, column } => {
            let [first, second] = &**sides;
            let (first, second) = (value(arena, scope, first)?, value(arena, scope, second)?);
            if loopy::is_loopy(&first) || loopy::is_loopy(&second) {
                let relation = loopy::compare(arena, [&first, &second], *column)?;
                return Ok(compared(*comparison, relation));
            }
            if transfinite::is_infinite(&first) || transfinite::is_infinite(&second) {
                let relation = transfinite::compare(arena, [&first, &second], *column)?;
                return Ok(compared(*comparison, relation));
            }
            let (first, second) =
                (game_of(arena, &first, Some(*column))?, game_of(arena, &second, Some(*column))?);
            let relation = order::compare(arena, first, second).placed(*column)?;
            compared(*comparison, relation)
        }
        Expression::Integer(integer) => Value::Game(arena.number(Dyadic::from_big(integer.clone(), 0))?),
        Expression::Fraction(numerator, exponent) => {
            Value::Game(arena.number(Dyadic::from_big(numerator.clone(), *exponent))?)
        }
        Expression::Omega => Value::Ordinal(Ordinal::omega()),
        Expression::Star { size, column } => {
            let size = match size {
                Some(size) => match value(arena, scope, size)? {
                    Value::Ordinal(size) => return Ok(Value::Heap(size)),
                    size => nimber(arena, &size, *column)?,
                },
                None => 1,
            };
            Value::Game(arena.star(size)?)
        }
        Expression::Ups { direction, count, column } => {
            let count = game(arena, scope, count)?;
            let limit = Unfinished::Size { what: "the multiple of ↑", limit: "2147483647" };
            let count = integer(arena, count, *column)?;
            let ups = i32::try_from(count).map_err(|_| limit).placed(*column)?;
            let ups = if *direction == UpDirection::Up { Some(ups) } else { ups.checked_neg() };
            let ups = ups.ok_or(limit).placed(*column)?;
            Value::Game(arena.up_star(UpStar { number: arena.zero(), ups, nimber: 0 })?)
        }
        Expression::Labelled { .. } => loopy::cyclic(arena, scope, expression)?,
        Expression::Braces { .. } if loopy::is_cyclic(scope, expression) => {
            loopy::cyclic(arena, scope, expression)?
        }
        Expression::Braces { left, right } => {
            let (left, right) = (options(arena, scope, left)?, options(arena, scope, right)?);
            if left.iter().chain(&right).any(|(option, _)| loopy::is_loopy(option)) {
                return loopy::braces(arena, [&left, &right], None);
            }
            if let Some(number) = transfinite::braces(arena, [&left, &right])? {
                return Ok(number);
            }
            let (left, right) = (games_of(arena, &left)?, games_of(arena, &right)?);
            Value::Game(arena.game(&left, &right)?)
        }
        Expression::PlusMinus(left) => {
            let left = options(arena, scope, left)?;
            if left.iter().any(|(option, _)| loopy::is_loopy(option)) {
                let mut right = left.clone();
                for (option, column) in &mut right {
                    *option = negative(arena, option.clone(), column.unwrap_or(0))?;
                }
                return loopy::braces(arena, [&left, &right], None);
            }
            let left = games_of(arena, &left)?;
            let mut right = Vec::with_capacity(left.len());
            for option in &left {
                right.push(sum::negate(arena, *option)?);
            }
            Value::Game(arena.game(&left, &right)?)
        }
        Expression::Negative { inner, column } => {
            let inner = value(arena, scope, inner)?;
            negative(arena, inner, *column)?
        }
        Expression::Chain { first, rest } => {
            let mut first = value(arena, scope, first)?;
            for (operation, column, second) in rest {
                let second = match (operation, second) {
                    (Operation::Power, Expression::Negative { inner, column: sign }) => {
                        let exponent = value(arena, scope, inner)?;
                        if matches!(exponent, Value::Ordinal(_)) || matches!(first, Value::Ordinal(_)) {
                            first = transfinite::negative_power(arena, [&first, &exponent], *column)?;
                            continue;
                        }
                        negative(arena, exponent, *sign)?
                    }
                    _ => value(arena, scope, second)?,
                };
                if *operation == Operation::Sides || loopy::is_loopy(&first) || loopy::is_loopy(&second) {
                    first = loopy::operate(arena, *operation, [&first, &second], *column)?;
                    continue;
                }
                if transfinite::is_infinite(&first) || transfinite::is_infinite(&second) {
                    first = transfinite::operate(arena, *operation, [&first, &second], *column)?;
                    continue;
                }
                let second = game_of(arena, &second, Some(*column))?;
                first = Value::Game(operate(arena, *operation, first, second, *column)?);
            }
            first
        }
    })
}

/// The negative of a value.
fn negative(arena: &mut Arena, value: Value, column: usize) -> Result<Value> {
    Ok(match value {
        Value::Form { left, right } => {
            let mut negated = [right, left];
            for option in negated.iter_mut().flatten() {
                *option = sum::negate(arena, *option)?;
            }
            let [left, right] = negated;
            Value::Form { left, right }
        }
        // A heap is its own negative; the negative of an infinite ordinal is none.
        Value::Heap(size) => Value::Heap(size),
        Value::Small(number) => Value::Small(number.negate()),
        Value::Loopy(game) => Value::Loopy(Rc::new(game.negate().placed(column)?)),
        value => {
            let game = game_of(arena, &value, Some(column))?;
            Value::Game(sum::negate(arena, game)?)
        }
    })
}

/// The values of options, each with the column where it is refused, if it is one place.
fn options(
    arena: &mut Arena,
    scope: &Scope,
    expressions: &[Expression],
) -> Result<Vec<(Value, Option<usize>)>> {
    let placed = |expression| Ok((value(arena, scope, expression)?, column_of(expression)));
    expressions.iter().map(placed).collect()
}

fn column_of(expression: &Expression) -> Option<usize> {
    match expression {
        Expression::Name { column, .. } | Expression::Call { column, .. } => Some(*column),
        _ => None,
    }
}

/// The game that is the value of an expression.
fn game(arena: &mut Arena, scope: &Scope, expression: &Expression) -> Result<GameId> {
    let value = value(arena, scope, expression)?;
    game_of(arena, &value, column_of(expression))
}

fn games_of(arena: &mut Arena, values: &[(Value, Option<usize>)]) -> Result<Vec<GameId>> {
    values.iter().map(|(value, column)| game_of(arena, value, *column)).collect()
}

fn games(arena: &mut Arena, scope: &Scope, expressions: &[Expression]) -> Result<Vec<GameId>> {
    expressions.iter().map(|expression| game(arena, scope, expression)).collect()
}

/// The game that a value is; a form by its value.
fn game_of(arena: &mut Arena, value: &Value, column: Option<usize>) -> Result<GameId> {
    match value {
        Value::Game(game) => Ok(*game),
        Value::Form { left, right } => Ok(arena.game(left, right)?),
        Value::Loopy(_) => {
            let reason = Reason::Kind { expected: "a game without loops", found: kind(value) };
            Err(EvaluationError { column, reason })
        }
        _ => Err(EvaluationError { column, reason: Reason::Kind { expected: "a game", found: kind(value) } }),
    }
}

fn integer(arena: &Arena, game: GameId, column: usize) -> Result<i64> {
    match arena.as_number(game) {
        Some(number) if number.is_integer() => {
            let limit = Unfinished::Size { what: "the integer", limit: "64 bits" };
            number.to_i64().ok_or(limit).placed(column)
        }
        _ => Err(at(column, Reason::Kind { expected: "an integer", found: "another game" })),
    }
}

/// The size of a Nim heap.
fn nimber(arena: &mut Arena, size: &Value, column: usize) -> Result<u32> {
    let size = game_of(arena, size, Some(column))?;
    let size = integer(arena, size, column)?;
    if size < 0 {
        return Err(at(column, Reason::Kind { expected: "the size of a heap", found: "a negative number" }));
    }
    let limit = Unfinished::Size { what: "the nimber", limit: "4294967295" };
    u32::try_from(size).map_err(|_| limit).placed(column)
}

fn operate(
    arena: &mut Arena,
    operation: Operation,
    first: Value,
    second: GameId,
    column: usize,
) -> Result<GameId> {
    if let (Operation::OrdinalSum, Value::Form { left, right }) = (operation, &first) {
        return product::ordinal_sum_of_form(arena, left, right, second).placed(column);
    }
    let first = game_of(arena, &first, Some(column))?;
    match operation {
        Operation::Add | Operation::AddPlusMinus => sum::add(arena, first, second).placed(column),
        Operation::Subtract => sum::subtract(arena, first, second).placed(column),
        Operation::OrdinalSum => product::ordinal_sum(arena, first, second).placed(column),
        Operation::Multiply => multiply(arena, first, second, column),
        Operation::Divide => divide(arena, first, second, column),
        Operation::Power => power(arena, first, second, column),
        Operation::NimSum => nim::operate(arena, nimber::sum, [first, second], column),
        Operation::NimProduct => nim::operate(arena, nimber::product, [first, second], column),
        Operation::Sides => Err(at(column, Reason::NotSides)),
    }
}

fn multiply(arena: &mut Arena, first: GameId, second: GameId, column: usize) -> Result<GameId> {
    if let (Some(x), Some(y)) = (arena.as_number(first), arena.as_number(second)) {
        let product = x * y;
        return arena.number(product).placed(column);
    }
    let (times, other) = match (arena.as_number(first), arena.as_number(second)) {
        (Some(times), None) => (times, second),
        (None, Some(times)) => (times, first),
        _ => return Err(at(column, Reason::NoProduct)),
    };
    match times.to_i64() {
        Some(times) => sum::multiple(arena, other, times).placed(column),
        None => Err(at(column, Reason::NoProduct)),
    }
}

fn divide(arena: &mut Arena, first: GameId, second: GameId, column: usize) -> Result<GameId> {
    let (Some(x), Some(y)) = (arena.as_number(first), arena.as_number(second)) else {
        return Err(at(column, Reason::Kind { expected: "two numbers", found: "another game" }));
    };
    if y.is_zero() {
        return Err(at(column, Reason::DivisionByZero));
    }
    // x / (m/2ⁿ) = (x·2ⁿ / m'), m' odd, shifted back by the power of 2 in m.
    let numerator = y.numerator();
    let zeros = numerator.trailing_zeros().unwrap_or(0);
    let odd = numerator >> zeros;
    let (dividend, exponent) = (x.numerator() << y.exponent(), u64::from(x.exponent()) + zeros);
    if &dividend % &odd != BigInt::ZERO {
        return Err(at(column, Reason::NotDyadic));
    }
    let limit = Unfinished::Size { what: "the number", limit: "65536 bits" };
    let exponent = u32::try_from(exponent).map_err(|_| limit).placed(column)?;
    arena.number(Dyadic::from_big(dividend / odd, exponent)).placed(column)
}

fn power(arena: &mut Arena, base: GameId, exponent: GameId, column: usize) -> Result<GameId> {
    let Some(x) = arena.as_number(base).cloned() else {
        return Err(at(column, Reason::Kind { expected: "a number", found: "another game" }));
    };
    let exponent = integer(arena, exponent, column)?;
    let limit = Unfinished::Size { what: "the number", limit: "65536 bits" };
    // Of 0, 1 and −1 every power is small.
    let is_unit = x.numerator().magnitude() <= BigInt::from(1).magnitude() && x.is_integer();
    // A number of so many bits more than 1 has at least as many for each factor.
    let bits = (x.numerator().bits() - u64::from(!x.is_zero())).max(u64::from(x.exponent()));
    if !is_unit && bits.saturating_mul(exponent.unsigned_abs()) > 1 << 16 {
        return Err(at(column, Reason::Unfinished(limit)));
    }
    let times = u32::try_from(exponent.unsigned_abs() % (1 << 31)).unwrap_or(0);
    let times = if is_unit { times % 2 + if times > 1 { 2 } else { 0 } } else { times };
    let numerator = x.numerator().pow(times);
    let bits = u64::from(x.exponent()) * u64::from(times);
    let bits = u32::try_from(bits).map_err(|_| limit).placed(column)?;
    let power = arena.number(Dyadic::from_big(numerator, bits)).placed(column)?;
    if exponent >= 0 {
        return Ok(power);
    }
    let one = arena.number(Dyadic::ONE)?;
    divide(arena, one, power, column)
}
