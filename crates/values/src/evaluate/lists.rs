//! Lists.

use std::ops::{ControlFlow, Deref};
use std::rc::Rc;

use super::{EvaluationError, Placed, Reason, Result, Scope, Value, at, game_of, kind, value};
use crate::arena::Arena;
use crate::dyadic::Dyadic;
use crate::limit::Unfinished;
use crate::notation::{Clause, Comparator, Expression, Operation, Side};

/// The most elements of a list.
const MOST_ELEMENTS: usize = 100_000;
/// The work that an element takes.
const ELEMENT: u64 = 20;

/// How many lists may be within each other: what is done with a list is done with those in it, level by level.
const MOST_LISTS: u32 = 100;

/// A list, which is shared where it is copied.
#[derive(Clone, Debug, PartialEq)]
pub struct List {
    elements: Rc<[Value]>,
    /// How many lists are within each other, this one included.
    depth: u32,
    /// Whether no element is left open, also in those within.
    is_decided: bool,
}

impl Deref for List {
    type Target = [Value];

    fn deref(&self) -> &[Value] {
        &self.elements
    }
}

impl Value {
    /// Whether no limit left it open, or an element of it.
    pub fn is_decided(&self) -> bool {
        match self {
            Value::List(list) => list.is_decided,
            Value::Undecided(_) => false,
            _ => true,
        }
    }
}

impl List {
    /// Why the last element, which may stand for others, is left open.
    fn open(&self) -> Option<Unfinished> {
        match self.elements.last() {
            Some(Value::Undecided(unfinished)) => Some(*unfinished),
            _ => None,
        }
    }

    /// How many elements there are, if that is known.
    pub(super) fn length(&self) -> std::result::Result<usize, Unfinished> {
        self.open().map_or(Ok(self.len()), Err)
    }
}

impl From<Vec<Value>> for List {
    fn from(elements: Vec<Value>) -> Self {
        let depth = |element: &Value| if let Value::List(list) = element { list.depth } else { 0 };
        let is_decided = elements.iter().all(Value::is_decided);
        Self {
            depth: 1 + elements.iter().map(depth).max().unwrap_or(0),
            is_decided,
            elements: elements.into(),
        }
    }
}

impl FromIterator<Value> for List {
    fn from_iter<T: IntoIterator<Item = Value>>(elements: T) -> Self {
        elements.into_iter().collect::<Vec<_>>().into()
    }
}

/// Refuses what is left open, where a value is needed.
pub(super) fn decided(values: &[Value], column: usize) -> Result<()> {
    let open = values.iter().find_map(|value| match value {
        Value::Undecided(unfinished) => Some(at(column, (*unfinished).into())),
        _ => None,
    });
    open.map_or(Ok(()), Err)
}

/// What an element comes to: one that a limit leaves open does not hide the others.
fn element(found: Result<Value>) -> Result<Value> {
    match found {
        Err(EvaluationError { reason: Reason::Unfinished(unfinished), .. })
            if !matches!(unfinished, Unfinished::Cancelled | Unfinished::Size { .. }) =>
        {
            Ok(Value::Undecided(unfinished))
        }
        found => found,
    }
}

/// A list that grows, within its limits.
struct Growing(Vec<Value>);

impl Growing {
    /// Adds an element, and says whether there is work left for more. Where there is none, the last one stands for the rest and says so:
    /// what was found before is not hidden, and what would be found is not gone through.
    fn push(
        &mut self,
        arena: &mut Arena,
        element: Value,
    ) -> std::result::Result<ControlFlow<()>, Unfinished> {
        if self.0.len() >= MOST_ELEMENTS {
            return Err(Unfinished::Size { what: "the list", limit: "100000 elements" });
        }
        if let Value::List(list) = &element
            && list.depth >= MOST_LISTS
        {
            return Err(Unfinished::Size { what: "the list", limit: "100 lists within each other" });
        }
        let is_open = matches!(element, Value::Undecided(_));
        self.0.push(element);
        match arena.spend(ELEMENT) {
            Ok(()) => Ok(ControlFlow::Continue(())),
            Err(Unfinished::Cancelled) => Err(Unfinished::Cancelled),
            Err(unfinished) => {
                if !is_open {
                    self.0.push(Value::Undecided(unfinished));
                }
                Ok(ControlFlow::Break(()))
            }
        }
    }

    fn list(self) -> Value {
        Value::List(self.0.into())
    }
}

/// The elements of a list.
pub(super) fn elements(value: &Value, column: usize) -> Result<List> {
    match value {
        Value::List(list) => Ok(list.clone()),
        Value::Undecided(unfinished) => Err(at(column, (*unfinished).into())),
        other => Err(at(column, Reason::Kind { expected: "a list", found: kind(other) })),
    }
}

/// [x, y, …].
pub(super) fn list(arena: &mut Arena, scope: &Scope, elements: &Side) -> Result<Value> {
    let mut list = Growing(Vec::new());
    for one in elements {
        let one = element(value(arena, scope, one))?;
        if list.push(arena, one)?.is_break() {
            break;
        }
    }
    Ok(list.list())
}

/// What a function makes of each element.
pub(super) fn map(
    arena: &mut Arena,
    list: &[Value],
    column: usize,
    function: &mut dyn FnMut(&mut Arena, &Value) -> Result<Value>,
) -> Result<Value> {
    let mut made = Growing(Vec::new());
    for one in list {
        let one = element(function(arena, one))?;
        if made.push(arena, one).placed(column)?.is_break() {
            break;
        }
    }
    Ok(made.list())
}

/// The two as a list of pairs: of lists that are of one length each element with its own, else the one value with each element.
fn pairs(sides: [Value; 2], column: usize) -> Result<Vec<[Value; 2]>> {
    let different = || at(column, Reason::Kind { expected: "lists of one length", found: "others" });
    match sides {
        [Value::List(first), Value::List(second)] => {
            let pairs = first.iter().cloned().zip(second.iter().cloned());
            if first.len() == second.len() || first.open().or(second.open()).is_some() {
                Ok(pairs.map(<[Value; 2]>::from).collect())
            } else {
                Err(different())
            }
        }
        [Value::List(list), one] => Ok(list.iter().map(|element| [element.clone(), one.clone()]).collect()),
        [one, Value::List(list)] => Ok(list.iter().map(|element| [one.clone(), element.clone()]).collect()),
        sides => Ok(vec![sides]),
    }
}

/// An operation, element by element.
pub(super) fn combine(
    arena: &mut Arena,
    operation: Operation,
    sides: [Value; 2],
    column: usize,
) -> Result<Value> {
    let mut made = Growing(Vec::new());
    for pair in pairs(sides, column)? {
        let one = element(super::combine(arena, operation, pair, column))?;
        if made.push(arena, one).placed(column)?.is_break() {
            break;
        }
    }
    Ok(made.list())
}

/// Whether a comparison holds of all elements; of ≠, whether it holds of any. Lists that are not of one length are not equal.
pub(super) fn compare(
    arena: &mut Arena,
    comparison: Comparator,
    sides: [Value; 2],
    column: usize,
) -> Result<Value> {
    if let [Value::List(first), Value::List(second)] = &sides
        && first.len() != second.len()
        && first.open().or(second.open()).is_none()
        && comparison.is_of_equality()
    {
        return Ok(Value::Truth(comparison == Comparator::Unequal));
    }
    let is_any = comparison == Comparator::Unequal;
    for pair in pairs(sides, column)? {
        arena.spend(ELEMENT).placed(column)?;
        let found = super::compare(arena, comparison, pair, column)?;
        // What holds of one pair is not said of all.
        if (found == Value::Truth(true)) == is_any {
            return Ok(Value::Truth(is_any));
        }
    }
    Ok(Value::Truth(!is_any))
}

/// from..to..step.
pub(super) fn range(arena: &mut Arena, scope: &Scope, bounds: &Side, column: usize) -> Result<Value> {
    let mut numbers = vec![];
    for bound in bounds {
        let bound = value(arena, scope, bound)?;
        let game = game_of(arena, &bound, Some(column))?;
        let number = arena.as_number(game).cloned();
        numbers.push(
            number.ok_or_else(|| at(column, Reason::Kind { expected: "a number", found: "another game" }))?,
        );
    }
    let step = numbers.get(2).cloned().unwrap_or(Dyadic::ONE);
    if step.is_zero() {
        return Err(at(column, Reason::Kind { expected: "a step that is not 0", found: "0" }));
    }
    let (mut next, last) = (numbers[0].clone(), &numbers[1]);
    let mut list = Growing(Vec::new());
    while next.cmp(last) != step.sign() {
        let number = arena.number(next.clone()).placed(column)?;
        if list.push(arena, Value::Game(number)).placed(column)?.is_break() {
            break;
        }
        next = &next + &step;
    }
    Ok(list.list())
}

/// [x for n in … where …].
pub(super) fn comprehension(
    arena: &mut Arena,
    scope: &Scope,
    element: &Expression,
    clauses: &[Clause],
) -> Result<Value> {
    let mut made = Growing(Vec::new());
    for clause in clauses {
        super::refuse_taken(&clause.name, clause.column)?;
    }
    // Where it breaks off, the last element says so.
    let _ = gone_through(arena, &mut scope.within(), element, clauses, &mut made)?;
    Ok(made.list())
}

fn gone_through(
    arena: &mut Arena,
    scope: &mut Scope,
    each: &Expression,
    clauses: &[Clause],
    made: &mut Growing,
) -> Result<ControlFlow<()>> {
    let Some((clause, inner)) = clauses.split_first() else {
        let one = element(value(arena, scope, each))?;
        return Ok(made.push(arena, one)?);
    };
    let list = element(value(arena, scope, &clause.over))?;
    if let Value::Undecided(_) = list {
        return made.push(arena, list).placed(clause.column);
    }
    'elements: for one in elements(&list, clause.column)?.iter() {
        if let Err(unfinished) = arena.spend(ELEMENT) {
            return made.push(arena, Value::Undecided(unfinished)).placed(clause.column);
        }
        scope.set(&clause.name, one.clone());
        for condition in &clause.conditions {
            let holds = element(value(arena, scope, condition))?;
            if let Value::Undecided(_) = holds {
                if made.push(arena, holds).placed(clause.column)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
                continue 'elements;
            }
            if !super::is_true(&holds, condition.column())? {
                continue 'elements;
            }
        }
        if gone_through(arena, scope, each, inner, made)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// The element with a number, from 1 on.
pub(super) fn item(arena: &mut Arena, list: &Value, number: &Value, column: usize) -> Result<Value> {
    let list = elements(list, column)?;
    let number = game_of(arena, number, Some(column))?;
    let number = super::integer(arena, number, column)?;
    let place = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
    let found = place.and_then(|place| list.get(place)).cloned();
    let found = found.or(list.open().map(Value::Undecided));
    found.ok_or_else(|| {
        at(column, Reason::Kind { expected: "the number of an element", found: "another number" })
    })
}

/// The sum of all elements; 0 if there are none.
pub(super) fn sum(arena: &mut Arena, list: &Value, column: usize) -> Result<Value> {
    let mut sum = Value::Game(arena.zero());
    for element in elements(list, column)?.iter() {
        arena.spend(ELEMENT).placed(column)?;
        sum = super::combine(arena, Operation::Add, [sum, element.clone()], column)?;
    }
    Ok(sum)
}

/// The elements of one list and then those of another.
pub(super) fn concat(arena: &mut Arena, lists: [&Value; 2], column: usize) -> Result<Value> {
    let mut made = Growing(Vec::new());
    for list in lists {
        for element in elements(list, column)?.iter() {
            if made.push(arena, element.clone()).placed(column)?.is_break() {
                return Ok(made.list());
            }
        }
    }
    Ok(made.list())
}

/// The elements without those that are there before.
pub(super) fn distinct(arena: &mut Arena, list: &Value, column: usize) -> Result<Value> {
    let mut made = Growing(Vec::new());
    for element in elements(list, column)?.iter() {
        let mut is_there = false;
        for before in &made.0 {
            is_there = is_there || are_same(arena, before, element).placed(column)?;
        }
        if !is_there && made.push(arena, element.clone()).placed(column)?.is_break() {
            break;
        }
    }
    Ok(made.list())
}

/// Whether two values are the same, lists element by element. What is shared is the same at once; what is left open may be another.
fn are_same(arena: &mut Arena, one: &Value, other: &Value) -> std::result::Result<bool, Unfinished> {
    arena.spend(1)?;
    let (Value::List(one), Value::List(other)) = (one, other) else {
        return Ok(one == other && one.is_decided());
    };
    if Rc::ptr_eq(&one.elements, &other.elements) && one.is_decided {
        return Ok(true);
    }
    if one.len() != other.len() {
        return Ok(false);
    }
    for (one, other) in one.iter().zip(other.iter()) {
        if !are_same(arena, one, other)? {
            return Ok(false);
        }
    }
    Ok(true)
}
