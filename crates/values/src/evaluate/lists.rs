//! Lists.

use std::ops::Deref;
use std::rc::Rc;

use super::{Placed, Reason, Result, Scope, Value, at, game_of, kind, value};
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
}

impl Deref for List {
    type Target = [Value];

    fn deref(&self) -> &[Value] {
        &self.elements
    }
}

impl From<Vec<Value>> for List {
    fn from(elements: Vec<Value>) -> Self {
        let depth = |element: &Value| if let Value::List(list) = element { list.depth } else { 0 };
        Self { depth: 1 + elements.iter().map(depth).max().unwrap_or(0), elements: elements.into() }
    }
}

impl FromIterator<Value> for List {
    fn from_iter<T: IntoIterator<Item = Value>>(elements: T) -> Self {
        elements.into_iter().collect::<Vec<_>>().into()
    }
}

/// A list that grows, within its limits.
struct Growing(Vec<Value>);

impl Growing {
    fn push(&mut self, arena: &mut Arena, element: Value) -> std::result::Result<(), Unfinished> {
        arena.spend(ELEMENT)?;
        if self.0.len() >= MOST_ELEMENTS {
            return Err(Unfinished::Size { what: "the list", limit: "100000 elements" });
        }
        if let Value::List(list) = &element
            && list.depth >= MOST_LISTS
        {
            return Err(Unfinished::Size { what: "the list", limit: "100 lists within each other" });
        }
        self.0.push(element);
        Ok(())
    }

    fn list(self) -> Value {
        Value::List(self.0.into())
    }
}

/// The elements of a list.
pub(super) fn elements(value: &Value, column: usize) -> Result<List> {
    match value {
        Value::List(list) => Ok(list.clone()),
        other => Err(at(column, Reason::Kind { expected: "a list", found: kind(other) })),
    }
}

/// [x, y, …].
pub(super) fn list(arena: &mut Arena, scope: &Scope, elements: &Side) -> Result<Value> {
    let mut list = Growing(Vec::new());
    for element in elements {
        let element = value(arena, scope, element)?;
        list.push(arena, element)?;
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
    for element in list {
        let element = function(arena, element)?;
        made.push(arena, element).placed(column)?;
    }
    Ok(made.list())
}

/// The two as a list of pairs: of lists that are of one length each element with its own, else the one value with each element.
fn pairs(sides: [Value; 2], column: usize) -> Result<Vec<[Value; 2]>> {
    let different = || at(column, Reason::Kind { expected: "lists of one length", found: "others" });
    match sides {
        [Value::List(first), Value::List(second)] => {
            let pairs = first.iter().cloned().zip(second.iter().cloned());
            if first.len() == second.len() {
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
        let element = super::combine(arena, operation, pair, column)?;
        made.push(arena, element).placed(column)?;
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
        list.push(arena, Value::Game(number)).placed(column)?;
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
    gone_through(arena, &mut scope.clone(), element, clauses, &mut made)?;
    Ok(made.list())
}

fn gone_through(
    arena: &mut Arena,
    scope: &mut Scope,
    element: &Expression,
    clauses: &[Clause],
    made: &mut Growing,
) -> Result<()> {
    let Some((clause, inner)) = clauses.split_first() else {
        let element = value(arena, scope, element)?;
        return Ok(made.push(arena, element)?);
    };
    let list = value(arena, scope, &clause.over)?;
    'elements: for one in elements(&list, clause.column)?.iter() {
        arena.spend(ELEMENT).placed(clause.column)?;
        scope.set(&clause.name, one.clone());
        for condition in &clause.conditions {
            let holds = value(arena, scope, condition)?;
            if !super::is_true(&holds, condition.column())? {
                continue 'elements;
            }
        }
        gone_through(arena, scope, element, inner, made)?;
    }
    Ok(())
}

/// The element with a number, from 1 on.
pub(super) fn item(arena: &mut Arena, list: &Value, number: &Value, column: usize) -> Result<Value> {
    let list = elements(list, column)?;
    let number = game_of(arena, number, Some(column))?;
    let number = super::integer(arena, number, column)?;
    let place = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
    let found = place.and_then(|place| list.get(place)).cloned();
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
            made.push(arena, element.clone()).placed(column)?;
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
        if !is_there {
            made.push(arena, element.clone()).placed(column)?;
        }
    }
    Ok(made.list())
}

/// Whether two values are the same, lists element by element. What is shared is the same at once.
fn are_same(arena: &mut Arena, one: &Value, other: &Value) -> std::result::Result<bool, Unfinished> {
    arena.spend(1)?;
    let (Value::List(one), Value::List(other)) = (one, other) else { return Ok(one == other) };
    if Rc::ptr_eq(&one.elements, &other.elements) {
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
