//! Functions that are defined, cases, and lines in lines.

use std::rc::Rc;

use super::scope::Pending;
use super::{Function, Placed, Reason, Result, Scope, Value, at, function, is_true, line, value};
use crate::arena::Arena;
use crate::notation::{Expression, Statement};

/// The most calls inside each other.
const MOST_CALLS: u32 = 10_000;
/// The most levels of expressions in functions, and of calls, that every stack has room for.
const MOST_LEVELS: u32 = 300;
/// The work that a call takes.
const CALL: u64 = 200;

/// The value of a line whose calls reach as deep as there may be.
///
/// A call that finds too little room on the stack is put off: everything up to the line ends, the call is worked out by itself, and
/// the line is begun again. It then finds the value, as functions remember what they came to. So the stack never holds more than
/// [`MOST_LEVELS`] levels, and each level is worked out twice for each call that is put off right below.
pub(super) fn settled(arena: &mut Arena, scope: &mut Scope, statement: &Statement) -> Result<Value> {
    let calls = scope.calls();
    let found = loop {
        calls.begin();
        let found = line(arena, scope, statement);
        let Some(pending) = calls.take_pending() else { break found };
        // What is wrong in a function is told where the line calls one.
        let column = found.err().and_then(|error| error.column);
        if let Err(error) = worked_through(arena, scope, pending) {
            break Err(super::EvaluationError { column, ..error });
        }
    };
    calls.forget();
    found
}

/// Works out a call that was put off, and those that this one puts off.
fn worked_through(arena: &mut Arena, scope: &Scope, pending: Pending) -> Result<()> {
    let mut open = vec![pending];
    while let Some(call) = open.last() {
        let found = inside(arena, scope, call, call.function.levels() + 1);
        match (scope.calls().take_pending(), found) {
            (Some(deeper), _) => open.push(deeper),
            (None, Ok(found)) => {
                let call = open.pop();
                call.into_iter().for_each(|call| scope.calls().answer(call, found.clone()));
            }
            (None, Err(error)) => return Err(error),
        }
    }
    Ok(())
}

/// A call by a name: of a function that was defined, of one that everybody knows, or of a game on boards.
pub(super) fn call(
    arena: &mut Arena,
    scope: &Scope,
    name: &str,
    arguments: &[Expression],
    column: usize,
) -> Result<Value> {
    if let ("and" | "And" | "or" | "Or", [one, other]) = (name, arguments) {
        return joined(arena, scope, name.eq_ignore_ascii_case("or"), [one, other]);
    }
    let columns: Vec<_> = arguments.iter().map(Expression::column).collect();
    let arguments = arguments.iter().map(|argument| value(arena, scope, argument));
    // Collected before the call, which needs the arena.
    let arguments = arguments.collect::<Result<Vec<_>>>()?;
    if let Some(Value::Function(function)) = scope.get(name) {
        return called(arena, scope, function, arguments, column);
    }
    if !function::exists(name)
        && let Some(boards) = scope.boards()
        && let Some(found) = boards(arena, name, numbers(arena, &arguments).as_deref())
    {
        return found.map_err(|reason| at(column, reason));
    }
    function::call(arena, name, column, &arguments, &columns)
}

/// Whether both hold, or one of two: the second one is not asked where the first one says it.
fn joined(arena: &mut Arena, scope: &Scope, is_any: bool, [one, other]: [&Expression; 2]) -> Result<Value> {
    let mut holds = |asked: &Expression| is_true(&value(arena, scope, asked)?, asked.column());
    let first = holds(one)?;
    Ok(Value::Truth(if first == is_any { first } else { holds(other)? }))
}

/// The arguments, if all are integers.
fn numbers(arena: &Arena, arguments: &[Value]) -> Option<Vec<i64>> {
    let number = |argument: &Value| match argument {
        Value::Game(game) => arena.as_number(*game)?.to_i64(),
        _ => None,
    };
    arguments.iter().map(number).collect()
}

/// What a function comes to, at the call: what is wrong inside is told there, as the function may stand in another line.
fn called(
    arena: &mut Arena,
    scope: &Scope,
    function: &Rc<Function>,
    arguments: Vec<Value>,
    column: usize,
) -> Result<Value> {
    let (given, expected) = (arguments.len(), function.parameters().len());
    if given != expected {
        return Err(at(column, Reason::Arguments { function: function.head(), expected, given }));
    }
    arena.spend(CALL).placed(column)?;
    let calls = scope.calls();
    if let Some(known) = function.known(&arguments).or_else(|| calls.answered(function, &arguments)) {
        return Ok(known);
    }
    let call = Pending { function: function.clone(), arguments, depth: scope.depth() + 1 };
    if call.depth > MOST_CALLS {
        return Err(at(column, Reason::Calls { limit: MOST_CALLS }));
    }
    let levels = scope.levels().saturating_add(function.levels() + 1);
    if levels > MOST_LEVELS {
        calls.put_off(call);
        return Err(at(column, Reason::Calls { limit: MOST_CALLS }));
    }
    let found = inside(arena, scope, &call, levels);
    found.map_err(|error| super::EvaluationError { column: Some(column), ..error })
}

/// What the body of a function comes to, so many levels deep.
fn inside(arena: &mut Arena, scope: &Scope, call: &Pending, levels: u32) -> Result<Value> {
    let Pending { function, arguments, depth } = call;
    let found = value(arena, &scope.of_call(function, arguments, [*depth, levels]), function.body())?;
    function.remember(arguments, &found);
    Ok(found)
}

/// What holds in the first case whose condition does.
pub(super) fn conditional(
    arena: &mut Arena,
    scope: &Scope,
    arms: &[(Expression, Expression)],
    otherwise: Option<&Expression>,
) -> Result<Value> {
    for (condition, then) in arms {
        let holds = value(arena, scope, condition)?;
        if is_true(&holds, condition.column())? {
            return value(arena, scope, then);
        }
    }
    otherwise.map_or(Ok(Value::Nothing), |otherwise| value(arena, scope, otherwise))
}

/// The value of the last of several lines whose names hold inside.
pub(super) fn block(arena: &mut Arena, scope: &Scope, block: &[Statement]) -> Result<Value> {
    lines(arena, &mut scope.within(), block)
}

/// The value of the last of several lines.
pub(super) fn lines(arena: &mut Arena, scope: &mut Scope, lines: &[Statement]) -> Result<Value> {
    let mut last = Value::Nothing;
    for one in lines {
        last = line(arena, scope, one)?;
    }
    Ok(last)
}
