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

mod arithmetic;
mod endless;
mod error;
mod forms;
mod function;
mod lists;
mod loopy;
mod nim;
mod procedure;
mod row;
mod scope;
mod stoppers;
mod text;
mod transfinite;

pub use error::{EvaluationError, Reason};
pub use function::functions;
pub use lists::List;
pub use row::{COLUMNS, each_renewed, row, rows};
pub use scope::{Boards, Function, Scope};
pub use text::in_a_line;

use std::rc::Rc;

use num_bigint::BigInt;

use crate::arena::{Arena, GameId, UpStar};
use crate::dyadic::{Bound, Dyadic};
use crate::infinitesimal::Uptimal;
use crate::limit::Unfinished;
use crate::loopy::LoopyValue;
use crate::multiplication::ProductOption;
use crate::notation::{Comparator, Expression, LOOPY_NAMES, Operation, Side, Statement, UpDirection};
use crate::numbers::{SignExpansion, Stage};
use crate::order;
use crate::ordinal::Ordinal;
use crate::sum;
use crate::surreal::{InfiniteGame, Numbers, Signs, Surreal};
use crate::thermograph::Thermograph;
use error::{Placed, Result, at};
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
    List(List),
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
    /// A number that is neither short nor an ordinal.
    Number(Surreal),
    /// A game whose options are infinitely many numbers, and which is no number.
    Infinite(Rc<InfiniteGame>),
    /// Numbers, of which there may be infinitely many.
    Numbers(Vec<Numbers>),
    /// A game as a number plus multiples of ↑, ↑², … plus a nimber.
    Uptimal(Uptimal),
    /// A game with loops that is equal to none without.
    Loopy(Rc<LoopyValue>),
    /// The way to a number in the number tree.
    Signs(SignExpansion),
    /// The way to a number that is not short.
    EndlessSigns(Signs),
    /// The options of a number under construction, stage by stage.
    Stages(Vec<Stage>),
    /// The options of a product, each with where it comes from.
    Product(Vec<ProductOption>),
    /// A function.
    Function(Rc<Function>),
    /// An element of a list that a limit left open.
    Undecided(Unfinished),
    /// Nothing: the line is empty.
    Nothing,
}

/// The value of a line; an assignment also gives its name. Ends by the arena's limits.
///
/// The names of a line of several are given one after the other, also if a later one has no value.
pub fn evaluate(arena: &mut Arena, scope: &mut Scope, statement: &Statement) -> Result<Value> {
    let Statement::Sequence(lines) = statement else { return procedure::settled(arena, scope, statement) };
    let mut last = Value::Nothing;
    for line in lines {
        last = evaluate(arena, scope, line)?;
    }
    Ok(last)
}

/// The value of a line as far as calls reach; see [`procedure::settled`].
fn line(arena: &mut Arena, scope: &mut Scope, statement: &Statement) -> Result<Value> {
    match statement {
        Statement::Nothing => Ok(Value::Nothing),
        Statement::Expression(expression) => value(arena, scope, expression),
        Statement::Sequence(lines) => procedure::lines(arena, scope, lines),
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

/// A call of a function.
struct Call<'a> {
    column: usize,
    arguments: &'a [Value],
    /// The arguments, if they have to be games.
    games: Vec<GameId>,
}

/// Whether a name denotes something, so that `name = …` compares.
fn is_known(scope: &Scope, name: &str) -> bool {
    scope.get(name).is_some() || is_omega(name) || truth(name).is_some() || LOOPY_NAMES.contains(&name)
}

/// The truth value that is called so.
fn truth(name: &str) -> Option<Value> {
    matches!(name, "true" | "false").then(|| Value::Truth(name == "true"))
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
    refuse_taken(name, column)?;
    if function::exists(name) {
        return Err(at(column, Reason::ReservedName(name.to_owned())));
    }
    let value = value(arena, scope, expression)?;
    scope.set(name, value.clone());
    Ok(value)
}

/// Refuses a name that denotes the same everywhere: that of a game with loops, `true` or `false`. The other words of the notation, as `w`,
/// `up` and `pass`, denote what they do only while they are given to nothing else.
fn refuse_taken(name: &str, column: usize) -> Result<()> {
    let is_taken = LOOPY_NAMES.contains(&name) || truth(name).is_some();
    if is_taken { Err(at(column, Reason::ReservedName(name.to_owned()))) } else { Ok(()) }
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
        Value::Number(_) => "a number that is not short",
        Value::Infinite(_) => "a game with infinitely many options",
        Value::Numbers(_) => "a list that goes on for ever",
        Value::Uptimal(_) => "a sum of multiples of ↑, ↑², …",
        Value::Loopy(_) => "a game with loops",
        Value::Signs(_) | Value::EndlessSigns(_) => "a sign expansion",
        Value::Stages(_) => "a list of stages",
        Value::Product(_) => "a list of options of a product",
        Value::Function(_) => "a function",
        Value::Undecided(_) => "what is undecided",
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

/// The value of an expression. What each kind takes stands in a function of its own, so that nested ones need little of the stack.
fn value(arena: &mut Arena, scope: &Scope, expression: &Expression) -> Result<Value> {
    match expression {
        Expression::Name { name, column } => named(arena, scope, name, *column),
        Expression::Form { left, right } => form(arena, scope, [left, right]),
        Expression::Call { function, column, arguments } => {
            procedure::call(arena, scope, function, arguments, *column)
        }
        Expression::Compare { comparison, sides, column } => {
            comparison_of(arena, scope, *comparison, sides, *column)
        }
        Expression::List(elements) => lists::list(arena, scope, elements),
        Expression::Range { bounds, column } => lists::range(arena, scope, bounds, *column),
        Expression::Comprehension { element, clauses } => {
            lists::comprehension(arena, scope, element, clauses)
        }
        Expression::If { arms, otherwise } => {
            procedure::conditional(arena, scope, arms, otherwise.as_deref())
        }
        Expression::Block(block) => procedure::block(arena, scope, block),
        Expression::Function(text) => Ok(Value::Function(Function::define(arena, scope, text))),
        Expression::Integer(integer) => number(arena, integer, 0),
        Expression::Fraction(numerator, exponent) => number(arena, numerator, *exponent),
        Expression::Omega => Ok(Value::Ordinal(Ordinal::omega())),
        Expression::Star { size, column } => star(arena, scope, size.as_deref(), *column),
        Expression::Ups { direction, count, column } => ups(arena, scope, *direction, count, *column),
        Expression::Labelled { .. } => loopy::cyclic(arena, scope, expression),
        Expression::Braces { .. } if loopy::is_cyclic(scope, expression) => {
            loopy::cyclic(arena, scope, expression)
        }
        Expression::Braces { left, right }
            if endless::is_endless(scope, left) || endless::is_endless(scope, right) =>
        {
            endless::braces(arena, scope, [left, right])
        }
        Expression::Ellipsis { column } => Err(at(*column, Reason::NoRule)),
        Expression::Braces { left, right } => braces(arena, scope, [left, right]),
        Expression::PlusMinus(left) => plus_minus(arena, scope, left),
        Expression::Negative { inner, column } => negative_of(arena, scope, inner, *column),
        Expression::Chain { first, rest } => chain(arena, scope, first, rest),
    }
}

/// What a name denotes; those that everybody knows only if they were not given to something else.
fn named(arena: &mut Arena, scope: &Scope, name: &str, column: usize) -> Result<Value> {
    if let Some(value) = scope.get(name) {
        return Ok(value.clone());
    }
    if is_omega(name) {
        return Ok(Value::Ordinal(Ordinal::omega()));
    }
    if let Some(game) = in_words(arena, name).placed(column)? {
        return Ok(Value::Game(game));
    }
    let known = loopy::by_name(name).or_else(|| truth(name));
    known.ok_or_else(|| at(column, Reason::UnknownName(name.to_owned())))
}

fn form(arena: &mut Arena, scope: &Scope, [left, right]: [&Side; 2]) -> Result<Value> {
    let (left, right) = (games(arena, scope, left)?, games(arena, scope, right)?);
    Ok(Value::Form { left, right })
}

fn comparison_of(
    arena: &mut Arena,
    scope: &Scope,
    comparison: Comparator,
    [first, second]: &[Expression; 2],
    column: usize,
) -> Result<Value> {
    let sides = [value(arena, scope, first)?, value(arena, scope, second)?];
    compare(arena, comparison, sides, column)
}

fn number(arena: &mut Arena, numerator: &BigInt, exponent: u32) -> Result<Value> {
    Ok(Value::Game(arena.number(Dyadic::from_big(numerator.clone(), exponent))?))
}

fn star(arena: &mut Arena, scope: &Scope, size: Option<&Expression>, column: usize) -> Result<Value> {
    let size = match size {
        Some(size) => match value(arena, scope, size)? {
            Value::Ordinal(size) => return Ok(Value::Heap(size)),
            size => nimber(arena, &size, column)?,
        },
        None => 1,
    };
    Ok(Value::Game(arena.star(size)?))
}

fn ups(
    arena: &mut Arena,
    scope: &Scope,
    direction: UpDirection,
    count: &Expression,
    column: usize,
) -> Result<Value> {
    let count = game(arena, scope, count)?;
    let limit = Unfinished::Size { what: "the multiple of ↑", limit: "2147483647" };
    let count = integer(arena, count, column)?;
    let ups = i32::try_from(count).map_err(|_| limit).placed(column)?;
    let ups = if direction == UpDirection::Up { Some(ups) } else { ups.checked_neg() };
    let ups = ups.ok_or(limit).placed(column)?;
    Ok(Value::Game(arena.up_star(UpStar { number: arena.zero(), ups, nimber: 0 })?))
}

fn braces(arena: &mut Arena, scope: &Scope, [left, right]: [&Side; 2]) -> Result<Value> {
    let (left, right) = (options(arena, scope, left)?, options(arena, scope, right)?);
    of_options(arena, [&left, &right])
}

/// {left | right}.
fn of_options(arena: &mut Arena, [left, right]: [&[(Value, Option<usize>)]; 2]) -> Result<Value> {
    if left.iter().chain(right).any(|(option, _)| loopy::is_loopy(option)) {
        return loopy::braces(arena, [left, right], None);
    }
    if let Some(number) = transfinite::braces(arena, [left, right])? {
        return Ok(number);
    }
    let (left, right) = (games_of(arena, left)?, games_of(arena, right)?);
    Ok(Value::Game(arena.game(&left, &right)?))
}

fn plus_minus(arena: &mut Arena, scope: &Scope, left: &Side) -> Result<Value> {
    let left = options(arena, scope, left)?;
    let mut right = left.clone();
    for (option, column) in &mut right {
        *option = negative(arena, option.clone(), column.unwrap_or(0))
            .map_err(|error| EvaluationError { column: *column, ..error })?;
    }
    of_options(arena, [&left, &right])
}

fn negative_of(arena: &mut Arena, scope: &Scope, inner: &Expression, column: usize) -> Result<Value> {
    let inner = value(arena, scope, inner)?;
    negative(arena, inner, column)
}

fn chain(
    arena: &mut Arena,
    scope: &Scope,
    first: &Expression,
    rest: &[(Operation, usize, Expression)],
) -> Result<Value> {
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
        first = combine(arena, *operation, [first, second], *column)?;
    }
    Ok(first)
}

/// The value of an operation; of lists element by element.
fn combine(
    arena: &mut Arena,
    operation: Operation,
    [first, second]: [Value; 2],
    column: usize,
) -> Result<Value> {
    if matches!(first, Value::List(_)) || matches!(second, Value::List(_)) {
        return lists::combine(arena, operation, [first, second], column);
    }
    let sides = [first, second];
    lists::decided(&sides, column)?;
    let [first, second] = of_forms(arena, Some(operation), sides)?;
    let has_loops = loopy::is_loopy(&first) || loopy::is_loopy(&second);
    if operation == Operation::OrdinalSum && has_loops {
        return stoppers::ordinal_sum(arena, [&first, &second], column);
    }
    if operation == Operation::Sides || has_loops {
        return loopy::operate(arena, operation, [&first, &second], column);
    }
    if matches!(first, Value::Infinite(_)) || matches!(second, Value::Infinite(_)) {
        return endless::operate(arena, operation, [&first, &second], column);
    }
    if transfinite::is_infinite(&first) || transfinite::is_infinite(&second) {
        return transfinite::operate(arena, operation, [&first, &second], column);
    }
    if operation == Operation::Multiply
        && (matches!(first, Value::Form { .. }) || matches!(second, Value::Form { .. }))
    {
        return Ok(Value::Game(forms::product(arena, [&first, &second], column)?));
    }
    let second = game_of(arena, &second, Some(column))?;
    arithmetic::operate(arena, operation, first, second, column)
}

/// Two values, with the game that a form is where the other one is not short. Products and ordinal sums depend on the form itself.
fn of_forms(arena: &mut Arena, operation: Option<Operation>, sides: [Value; 2]) -> Result<[Value; 2]> {
    if matches!(operation, Some(Operation::Multiply | Operation::OrdinalSum)) {
        return Ok(sides);
    }
    let is_endless = |value: &Value| transfinite::is_infinite(value) || matches!(value, Value::Infinite(_));
    if !sides.iter().any(is_endless) {
        return Ok(sides);
    }
    let mut game = |value| match &value {
        Value::Form { .. } => game_of(arena, &value, None).map(Value::Game),
        _ => Ok(value),
    };
    let [first, second] = sides;
    Ok([game(first)?, game(second)?])
}

/// Whether two values compare as it is asked; of lists element by element.
fn compare(
    arena: &mut Arena,
    comparison: Comparator,
    [first, second]: [Value; 2],
    column: usize,
) -> Result<Value> {
    if matches!(first, Value::List(_)) || matches!(second, Value::List(_)) {
        return lists::compare(arena, comparison, [first, second], column);
    }
    let sides = [first, second];
    lists::decided(&sides, column)?;
    let [first, second] = of_forms(arena, None, sides)?;
    match (&first, &second) {
        // Of these only equality can be asked.
        (Value::Truth(_) | Value::Fails(_), Value::Truth(_) | Value::Fails(_))
            if comparison.is_of_equality() =>
        {
            let are_equal = is_true(&first, None)? == is_true(&second, None)?;
            return Ok(Value::Truth(are_equal == comparison.holds(Order::Equal)));
        }
        (Value::Outcome(one), Value::Outcome(other)) if comparison.is_of_equality() => {
            return Ok(Value::Truth((one == other) == comparison.holds(Order::Equal)));
        }
        _ => {}
    }
    let order = if loopy::is_loopy(&first) || loopy::is_loopy(&second) {
        loopy::compare(arena, [&first, &second], column)?
    } else if matches!(first, Value::Infinite(_)) || matches!(second, Value::Infinite(_)) {
        endless::compare(arena, [&first, &second], column)?
    } else if transfinite::is_infinite(&first) || transfinite::is_infinite(&second) {
        transfinite::compare(arena, [&first, &second], column)?
    } else {
        let first = game_of(arena, &first, Some(column))?;
        let second = game_of(arena, &second, Some(column))?;
        order::compare(arena, first, second).placed(column)?
    };
    Ok(compared(comparison, order))
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
        // A heap is its own negative.
        Value::Heap(size) => Value::Heap(size),
        Value::Ordinal(ordinal) => Value::Number(Surreal::of_ordinal(&ordinal).negate()),
        Value::Number(number) => transfinite::number(arena, number.negate(), column)?,
        Value::Infinite(game) => Value::Infinite(Rc::new(game.negate())),
        Value::Loopy(game) => Value::Loopy(Rc::new(game.negate().placed(column)?)),
        Value::List(list) => {
            lists::map(arena, &list, column, &mut |arena, element| negative(arena, element.clone(), column))?
        }
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

/// Whether a condition holds.
fn is_true(condition: &Value, column: Option<usize>) -> Result<bool> {
    match condition {
        Value::Truth(truth) => Ok(*truth),
        Value::Fails(_) => Ok(false),
        Value::Undecided(unfinished) => Err(EvaluationError { column, reason: (*unfinished).into() }),
        other => Err(EvaluationError {
            column,
            reason: Reason::Kind { expected: "a truth value", found: kind(other) },
        }),
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
        Value::Undecided(unfinished) => Err(EvaluationError { column, reason: (*unfinished).into() }),
        Value::Ordinal(_) | Value::Heap(_) | Value::Number(_) | Value::Infinite(_) => Err(EvaluationError {
            column,
            reason: Reason::Kind { expected: "a short game", found: kind(value) },
        }),
        _ => Err(EvaluationError { column, reason: Reason::Kind { expected: "a game", found: kind(value) } }),
    }
}

fn integer(arena: &Arena, game: GameId, column: usize) -> Result<i64> {
    match arena.as_number(game) {
        Some(number) if number.is_integer() => {
            let limit = Unfinished::Size { what: "the integer", limit: "64 bits" };
            number.to_i64().ok_or(limit).placed(column)
        }
        _ => Err(at(column, Reason::Kind { expected: "an integer", found: other(arena, game) })),
    }
}

/// What a game is called where another one is expected.
fn other(arena: &Arena, game: GameId) -> &'static str {
    if arena.as_number(game).is_some() { "another number" } else { "another game" }
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
