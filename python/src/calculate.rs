//! The calculator: expressions with names for Python's values, and what they come to for Python.

use std::sync::Arc;

use hyperjam_bridge::PositionValue;
use hyperjam_bridge::board::{board_value, called_board, written_board};
use hyperjam_values::evaluate::{self as values, Scope, Value};
use hyperjam_values::notation::{Statement, Style, parse, print_uptimal};
use hyperjam_values::numbers::Fraction;
use hyperjam_values::surreal;
use hyperjam_values::{Bound as End, Dyadic, Limits, Thermograph as FoundThermograph};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyTuple};

use crate::columns::repeated;
use crate::edges::count;
use crate::fault::Fault;
use crate::game::{Game, Kind, MOST_TEXT};
use crate::number::{of_dyadic, ratio, to_dyadic};
use crate::store::{self, Held, Store};
use crate::thermograph::Thermograph;

/// The most games of a list that Python gets.
pub(crate) const MOST_GAMES: usize = 10_000;

/// The least that a question may be allowed.
const LEAST_WORK: u64 = 10_000;
const LEAST_MEMORY: u64 = 1 << 20;

/// What an expression comes to, on its way out of the store.
pub(crate) enum Answer {
    Game(Held, Kind),
    List(Vec<Answer>),
    Truth(bool),
    Text(String),
    Thermograph(Box<FoundThermograph>),
    Interval(Option<[End; 2]>),
    Stages(Vec<[Vec<Fraction>; 2]>),
    Nothing,
}

impl Answer {
    /// Of a value, which the store keeps where Python will hold it.
    pub(crate) fn of(store: &mut Store, value: Value) -> Result<Self, Fault> {
        Self::within(store, value, &mut 0)
    }

    /// Of a value, with how many elements of lists were unfolded before: lists may share their elements, and Python's do not.
    fn within(store: &mut Store, value: Value, unfolded: &mut usize) -> Result<Self, Fault> {
        let kind = match &value {
            Value::Game(_) | Value::Form { .. } => Kind::Short,
            Value::Loopy(_) => Kind::Loopy,
            _ => Kind::Infinite,
        };
        Ok(match value {
            Value::Game(_)
            | Value::Form { .. }
            | Value::Loopy(_)
            | Value::Ordinal(_)
            | Value::Heap(_)
            | Value::Number(_) => Self::Game(store.keep(value), kind),
            Value::Truth(truth) => Self::Truth(truth),
            Value::Fails(_) => Self::Truth(false),
            Value::List(list) => {
                *unfolded += list.len();
                if *unfolded > MOST_GAMES {
                    return Err(Fault::TooMany { given: *unfolded, limit: MOST_GAMES });
                }
                let answers = list.iter().map(|value| Self::within(store, value.clone(), unfolded));
                Self::List(answers.collect::<Result<_, _>>()?)
            }
            Value::Undecided(unfinished) => return Err(unfinished.into()),
            Value::Function(function) => Self::Text(function.head()),
            Value::Outcome(outcome) => Self::Text(outcome.to_string()),
            Value::Thermograph(found) => Self::Thermograph(Box::new((*found).clone())),
            Value::Interval(interval) => Self::Interval(interval),
            Value::Uptimal(form) => Self::Text(print_uptimal(&store.arena, &form)),
            Value::Signs(signs) => Self::Text(signs.to_string()),
            Value::EndlessSigns(signs) => Self::Text(signs.to_string()),
            Value::Infinite(game) => Self::Text(game.to_string()),
            Value::Numbers(numbers) => Self::Text(surreal::listed(&numbers)),
            Value::Product(options) => {
                let arena = &mut store.arena;
                let texts = options.iter().map(|option| option.print(arena, Style::Ascii, MOST_TEXT));
                Self::Text(texts.collect::<Result<Vec<_>, _>>()?.join("\n"))
            }
            Value::Stages(stages) => {
                Self::Stages(stages.into_iter().map(|stage| [stage.left, stage.right]).collect())
            }
            Value::Nothing => Self::Nothing,
        })
    }

    /// For Python.
    pub(crate) fn into_python<'py>(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(match self {
            Self::Game(held, kind) => Bound::new(py, Game::new(held, kind))?.into_any(),
            Self::List(answers) => {
                let list = PyList::empty(py);
                for answer in answers {
                    list.append(answer.into_python(py)?)?;
                }
                list.into_any()
            }
            Self::Truth(truth) => PyBool::new(py, truth).to_owned().into_any(),
            Self::Text(text) => text.into_pyobject(py)?.into_any(),
            Self::Thermograph(found) => Bound::new(py, Thermograph { found: *found })?.into_any(),
            Self::Interval(None) | Self::Nothing => py.None().into_bound(py),
            Self::Interval(Some(ends)) => {
                let [low, high] = ends.map(|end| Ok::<_, PyErr>((of_dyadic(py, &end.number)?, end.closed)));
                (low?, high?).into_pyobject(py)?.into_any()
            }
            Self::Stages(stages) => {
                let fraction = |of: &Fraction| ratio(py, of.parts().0, of.parts().1);
                let side = |side: &Vec<Fraction>| {
                    PyList::new(py, side.iter().map(fraction).collect::<PyResult<Vec<_>>>()?)
                };
                let list = PyList::empty(py);
                for [left, right] in &stages {
                    list.append((side(left)?, side(right)?))?;
                }
                list.into_any()
            }
        })
    }
}

impl Store {
    /// Keeps the values of positions for Python, as far as they are known.
    pub(crate) fn keep_known(
        &mut self,
        values: Vec<PositionValue>,
    ) -> Result<Vec<Option<(Held, Kind)>>, Fault> {
        if values.len() > MOST_GAMES {
            return Err(Fault::TooMany { given: values.len(), limit: MOST_GAMES });
        }
        let mut keep = |value| match value {
            PositionValue::Short(game) => Some((self.keep(Value::Game(game)), Kind::Short)),
            PositionValue::Loopy { value: Some(value), .. } => {
                Some((self.keep(Value::Loopy((*value).into())), Kind::Loopy))
            }
            PositionValue::Loopy { value: None, .. } | PositionValue::Open(_) => None,
        };
        Ok(values.into_iter().map(&mut keep).collect())
    }
}

/// Short games as a list.
pub(crate) fn listed(py: Python<'_>, games: Vec<Held>) -> PyResult<Bound<'_, PyList>> {
    let games = games.into_iter().map(|held| Bound::new(py, Game::new(held, Kind::Short)));
    PyList::new(py, games.collect::<PyResult<Vec<_>>>()?)
}

/// Something of Python's that is a game.
pub(crate) enum Operand {
    Held(Arc<Held>),
    Number(Dyadic),
}

impl Operand {
    /// A game or a number; none if it is something else.
    pub(crate) fn of(given: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        if let Ok(game) = given.cast::<Game>() {
            return Ok(Some(Self::Held(game.get().held.clone())));
        }
        Ok(to_dyadic(given)?.map(Self::Number))
    }

    /// The game.
    pub(crate) fn into_game(self, py: Python<'_>) -> PyResult<Game> {
        match evaluate(py, "x", vec![("x".to_owned(), self)])? {
            Answer::Game(held, kind) => Ok(Game::new(held, kind)),
            _ => Err(Fault::NoGame.into()),
        }
    }

    fn value(&self, store: &mut Store) -> Result<Value, Fault> {
        Ok(match self {
            Self::Held(held) => store.value(held.number()),
            Self::Number(number) => Value::Game(store.arena.number(number.clone())?),
        })
    }
}

/// What lines come to, of which each may use the names before; the answer is that of the last. The names given denote these
/// games.
pub(crate) fn evaluate(py: Python<'_>, text: &str, names: Vec<(String, Operand)>) -> PyResult<Answer> {
    let lines: Vec<&str> = text.trim_end().lines().collect();
    let mut statements = Vec::with_capacity(lines.len());
    for (number, line) in lines.iter().enumerate() {
        statements.push(parse(line).map_err(|error| in_line(lines.len(), number, error.into()))?);
    }
    let held: Vec<Arc<Held>> = names.iter().filter_map(|(_, operand)| held_by(operand)).collect();
    let about: Vec<&Held> = held.iter().map(|held| &**held).collect();
    let question = move |store: &mut Store| {
        let mut scope = Scope::with_boards(called_board);
        for (name, operand) in &names {
            let value = operand.value(store)?;
            scope.set(name, value);
        }
        let mut last = Value::Nothing;
        for (number, statement) in statements.iter().enumerate() {
            let value = set_boards(store, &mut scope, statement)
                .and_then(|()| Ok(values::evaluate(&mut store.arena, &mut scope, statement)?));
            last = value.map_err(|fault| in_line(statements.len(), number, fault))?;
        }
        Answer::of(store, last)
    };
    store::ask(py, &about, question)
}

fn held_by(operand: &Operand) -> Option<Arc<Held>> {
    match operand {
        Operand::Held(held) => Some(held.clone()),
        Operand::Number(_) => None,
    }
}

/// Says the line of a fault, where there are several.
fn in_line(lines: usize, number: usize, fault: Fault) -> Fault {
    if lines > 1 { Fault::Line { line: number + 1, fault: Box::new(fault) } } else { fault }
}

/// Gives the boards that are written in a statement, as `Domineering("...|...")`, their values.
fn set_boards(store: &mut Store, scope: &mut Scope, statement: &Statement) -> Result<(), Fault> {
    let mut names = Vec::new();
    statement.each_name(&mut |used| names.push(used.name));
    for name in names {
        let Some(opened) = written_board(name) else { continue };
        let value = board_value(&mut store.arena, &*opened?)?;
        scope.set(name, value);
    }
    Ok(())
}

/// Games and numbers under the names that they have in an expression.
fn named(names: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<(String, Operand)>> {
    let mut operands = Vec::new();
    for (name, given) in names.into_iter().flatten() {
        let name: String = name.extract()?;
        let operand = Operand::of(&given)?;
        operands
            .push((name.clone(), operand.ok_or_else(|| Fault::Operand { name, given: repeated(&given) })?));
    }
    Ok(operands)
}

/// What an expression of the calculator comes to: a `Game`, a truth value, a `Thermograph`, a text or a list.
///
/// It is written as in CGSuite, see the manual. Names in it may be given as keywords: games, integers, fractions and floats.
/// Several lines are worked out one after the other; each may use the names that those before give, and the last is the answer.
///
/// >>> import hyperjam
/// >>> hyperjam.calculate("{3|1}.Mean")
/// hyperjam.game('2')
/// >>> hyperjam.calculate("g.Cool(t) == g", g=hyperjam.game("{3|1}"), t=0)
/// True
/// >>> hyperjam.calculate("h := over + ^\nh > 0")
/// True
/// >>> hyperjam.calculate("{3|")
/// Traceback (most recent call last):
///   ...
/// ValueError: column 4: the text ends where “,”, “|” or “}” should follow
#[pyfunction]
#[pyo3(signature = (expression, /, **names))]
pub(crate) fn calculate<'py>(
    py: Python<'py>,
    expression: &str,
    names: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    evaluate(py, expression, named(names)?)?.into_python(py)
}

/// The game that an expression is, or an integer, a fraction or a float whose denominator is a power of 2.
///
/// >>> import hyperjam
/// >>> hyperjam.game("{1|-1}") == hyperjam.game("+-1")
/// True
/// >>> hyperjam.game(0.25)
/// hyperjam.game('1/4')
/// >>> hyperjam.game(float("nan"))
/// Traceback (most recent call last):
///   ...
/// ValueError: NaN is no number
#[pyfunction]
#[pyo3(signature = (expression, /))]
pub(crate) fn game<'py>(expression: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = expression.py();
    let (text, names) = match expression.extract::<String>() {
        Ok(text) => (text, Vec::new()),
        Err(_) => {
            let given = || Fault::Operand { name: "expression".into(), given: repeated(expression) };
            ("x".to_owned(), vec![("x".to_owned(), Operand::of(expression)?.ok_or_else(given)?)])
        }
    };
    match evaluate(py, &text, names)? {
        answer @ Answer::Game(..) => answer.into_python(py),
        _ => Err(Fault::NoGame.into()),
    }
}

/// The functions that expressions may use, as in `g.Mean` or `Mean(g)`.
///
/// >>> import hyperjam
/// >>> "AtomicWeight" in hyperjam.functions()
/// True
#[pyfunction]
pub(crate) fn functions(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, values::functions().collect::<Vec<_>>())
}

/// Sets what one question about values may take: units of work, of which a second has some twenty million, and bytes of memory for
/// all games. Where that is not enough, `Undecided` is raised. What is not given is as at the start.
///
/// >>> import hyperjam
/// >>> hyperjam.set_limits(work=200_000_000)
/// >>> hyperjam.set_limits()
#[pyfunction]
#[pyo3(signature = (work=None, memory=None))]
pub(crate) fn set_limits(
    py: Python<'_>,
    work: Option<&Bound<'_, PyAny>>,
    memory: Option<&Bound<'_, PyAny>>,
) -> PyResult<()> {
    let start = Limits::default();
    let work = work.map_or(Ok(start.work), |given| count("work", given, LEAST_WORK, u64::MAX))?;
    let bytes = memory
        .map_or(Ok(start.bytes as u64), |given| count("memory", given, LEAST_MEMORY, isize::MAX as u64))?;
    let limits = Limits { work, bytes: bytes as usize };
    store::ask(py, &[], move |store| Ok(store.renew(limits)?))
}
