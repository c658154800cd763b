//! Functions that are defined, cases, and lines in lines.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use hashbrown::HashMap;

use super::{EvaluationError, Placed, Reason, Result, Scope, Value, at, evaluate, function, is_true, value};
use crate::arena::{Arena, GameId};
use crate::notation::{Expression, FunctionText, Statement};

/// The most levels of functions that call each other.
const MOST_LEVELS: u32 = 600;
/// The work that a call takes.
const CALL: u64 = 200;
/// The most values that a function remembers.
const MOST_REMEMBERED: usize = 200_000;

/// A function that was defined.
///
/// It depends on its arguments alone: what the names in it denote is settled by the definition. So its values are remembered where
/// all arguments are games, and a function that calls itself as Fibonacci's takes as many steps as it has arguments.
#[derive(Debug)]
pub struct Function {
    text: Arc<FunctionText>,
    /// What the names in it denote.
    names: BTreeMap<String, Value>,
    remembered: RefCell<HashMap<Vec<GameId>, Value>>,
}

impl PartialEq for Function {
    /// Functions are the same only if they were defined at once.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Function {
    /// What it is called with: f(n, m).
    pub fn head(&self) -> String {
        format!("{}({})", self.text.name.as_deref().unwrap_or("function"), self.text.parameters.join(", "))
    }
}

/// A function as it is written here.
pub(super) fn define(scope: &Scope, text: &Arc<FunctionText>) -> Value {
    let mut names = BTreeMap::new();
    Expression::Function(text.clone()).each_name(&mut |used| {
        if let Some(value) = scope.get(used.name) {
            names.insert(used.name.to_owned(), value.clone());
        }
    });
    let remembered = RefCell::new(HashMap::new());
    Value::Function(Rc::new(Function { text: text.clone(), names, remembered }))
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
        && let Some(boards) = scope.boards
        && let Some(numbers) = numbers(arena, &arguments)
        && let Some(found) = boards(arena, name, &numbers)
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
    let FunctionText { name, parameters, body, levels } = &*function.text;
    if arguments.len() != parameters.len() {
        let (function, given) = (function.head(), arguments.len());
        return Err(at(column, Reason::Arguments { function, expected: parameters.len(), given }));
    }
    arena.spend(CALL).placed(column)?;
    let game = |argument: &Value| match argument {
        Value::Game(game) => Some(*game),
        _ => None,
    };
    let key: Option<Vec<GameId>> = arguments.iter().map(game).collect();
    if let Some(known) = key.as_ref().and_then(|key| function.remembered.borrow().get(key).cloned()) {
        return Ok(known);
    }
    let levels = scope.levels.saturating_add(*levels + 1);
    if levels > MOST_LEVELS {
        return Err(at(column, Reason::Calls { limit: MOST_LEVELS }));
    }
    let mut inner = Scope { names: function.names.clone(), boards: scope.boards, levels };
    if let Some(name) = name {
        inner.set(name, Value::Function(function.clone()));
    }
    for (parameter, argument) in parameters.iter().zip(arguments) {
        inner.set(parameter, argument);
    }
    let found = value(arena, &inner, body);
    let found = found.map_err(|error| EvaluationError { column: Some(column), ..error })?;
    let mut remembered = function.remembered.borrow_mut();
    if let Some(key) = key.filter(|_| remembered.len() < MOST_REMEMBERED) {
        remembered.insert(key, found.clone());
    }
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
    lines(arena, &mut scope.clone(), block)
}

/// The value of the last of several lines.
pub(super) fn lines(arena: &mut Arena, scope: &mut Scope, lines: &[Statement]) -> Result<Value> {
    let mut last = Value::Nothing;
    for line in lines {
        last = evaluate(arena, scope, line)?;
    }
    Ok(last)
}
