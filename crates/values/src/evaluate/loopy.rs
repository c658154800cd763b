//! Games with loops on typed values. What comes out without loops is a short game again.

use std::rc::Rc;

use super::{EvaluationError, Placed, Reason, Result, Scope, Value, at, game_of, kind, transfinite, value};
use crate::arena::{Arena, GameId};
use crate::dyadic::Dyadic;
use crate::limit::Unfinished;
use crate::loopy::{LoopyGame, LoopyValue, MOST_POSITIONS, Work, named};
use crate::notation::{Expression, Operation};
use crate::surreal::Surreal;
use hyperjam_solver::{Graph, PositionId};
use hyperjam_terms::{Movers, Order};

/// Whether a value is a game with loops, so that what is said here is about it.
pub(super) fn is_loopy(value: &Value) -> bool {
    matches!(value, Value::Loopy(_))
}

/// The game with loops that has a name.
pub(super) fn by_name(name: &str) -> Option<Value> {
    named(name).map(|value| Value::Loopy(Rc::new(value)))
}

/// The work that may be done on games with loops: what the arena has left.
pub(super) fn work(arena: &Arena) -> Work {
    Work::of(arena.work_left())
}

/// Takes what was done from the arena's work, and says at which column it did not end.
pub(super) fn done<T>(
    arena: &mut Arena,
    work: &Work,
    found: std::result::Result<T, Unfinished>,
    column: impl Into<Option<usize>>,
) -> Result<T> {
    let spent = arena.spend(arena.work_left() - work.left());
    let limit = Unfinished::Work { limit: arena.limits().work };
    let found = found.map_err(|unfinished| match unfinished {
        Unfinished::Work { .. } => limit,
        other => other,
    });
    let found = found.and_then(|found| spent.map(|()| found));
    found.map_err(|reason| EvaluationError { column: column.into(), reason: Reason::Unfinished(reason) })
}

/// A value as one of games with loops.
pub(super) fn loopy_of(arena: &mut Arena, value: &Value, column: Option<usize>) -> Result<LoopyValue> {
    match value {
        Value::Loopy(value) => Ok(LoopyValue::clone(value)),
        value => {
            let game = game_of(arena, value, column)?;
            Ok(LoopyValue::of_short(arena, game)?)
        }
    }
}

impl Value {
    /// The value of a game with loops, as the short game that it is equal to if there is one.
    pub fn of_loopy(arena: &mut Arena, value: LoopyValue) -> std::result::Result<Self, Unfinished> {
        let short = match value.as_stopper() {
            Some(stopper) => stopper.to_short(arena)?,
            None => None,
        };
        Ok(short.map_or_else(|| Self::Loopy(Rc::new(value)), Self::Game))
    }
}

pub(super) fn compare(arena: &mut Arena, sides: [&Value; 2], column: usize) -> Result<Order> {
    if let [Value::Loopy(value), other] = sides
        && let Some(order) = beside_large(arena, value, other, column)?
    {
        return Ok(order);
    }
    if let [other, Value::Loopy(value)] = sides
        && let Some(order) = beside_large(arena, value, other, column)?
    {
        return Ok(match order {
            Order::Less => Order::Greater,
            Order::Greater => Order::Less,
            same => same,
        });
    }
    let [first, second] = sides.map(|side| loopy_of(arena, side, Some(column)));
    first?.compare(&second?).placed(column)
}

/// How a game with loops compares with something that is too large to be laid out beside it: an infinite number, or a short game.
/// None where the other one is none of these.
///
/// Let P be the number of the positions of the game. It is at least n if Left survives as the second player in it where Right has
/// n moves to spare. In which positions Left does depends on those where Left survives with n − 1 to spare, and there are fewer
/// and fewer of them; so from P on they are the same, also with infinitely many. It is as with the moves to spare for Left, or with
/// Right as the survivor. So P stands for every greater integer, and for ordinals, also where they are met in another game.
fn beside_large(
    arena: &mut Arena,
    value: &LoopyValue,
    other: &Value,
    column: usize,
) -> Result<Option<Order>> {
    let positions = value.on().graph().position_count().max(value.off().graph().position_count());
    let bound = Dyadic::from(positions as i64);
    let beside = |arena: &mut Arena, other: GameId| -> Result<Order> {
        let other = LoopyGame::of_short_up_to(arena, other, positions as i64).placed(column)?;
        value.compare(&LoopyValue::of_raw(other)).placed(column)
    };
    let beside_number = |arena: &mut Arena, number: Dyadic| {
        let number = arena.number(number).placed(column)?;
        beside(arena, number)
    };
    match other {
        Value::Ordinal(_) => beside_number(arena, bound).map(Some),
        Value::Number(number) if number.nearest().is_none() => {
            beside_number(arena, if number.sign().is_gt() { bound } else { -&bound }).map(Some)
        }
        Value::Number(_) if beside_number(arena, bound.clone())? == Order::Greater => {
            Ok(Some(Order::Greater))
        }
        Value::Number(_) if beside_number(arena, -&bound)? == Order::Less => Ok(Some(Order::Less)),
        // What compares in one way with short numbers on both sides compares so with what is between: G > b > x; G < a < x; and where G
        // is confused with both, neither G ≥ x > a nor G ≤ x < b can be.
        Value::Number(number) => {
            let floor = number.nearest().map(|nearest| Dyadic::from_big(nearest.floor(), 0));
            let floor = floor.unwrap_or(Dyadic::ZERO);
            let (mut below, mut above) = (&floor - &Dyadic::ONE, &floor + &Dyadic::ONE);
            for _ in 0..MOST_HALVINGS {
                let order = beside_number(arena, below.clone())?;
                if order == beside_number(arena, above.clone())? {
                    return Ok(Some(order));
                }
                let middle = (&below + &above).half();
                match Surreal::of_number(&middle) < *number {
                    true => below = middle,
                    false => above = middle,
                }
            }
            Err(at(column, Reason::NotBesideLoops { found: kind(other) }))
        }
        Value::Heap(_) | Value::Infinite(_) => Err(at(column, Reason::NotBesideLoops { found: kind(other) })),
        Value::Game(game) => beside(arena, *game).map(Some),
        _ => Ok(None),
    }
}

pub(super) fn operate(
    arena: &mut Arena,
    operation: Operation,
    [first, second]: [&Value; 2],
    column: usize,
) -> Result<Value> {
    if operation == Operation::Multiply {
        return multiply(arena, [first, second], column);
    }
    if matches!(operation, Operation::Add | Operation::Subtract)
        && let Some(sum) = taken_up(operation, [first, second], column)?
    {
        return Ok(sum);
    }
    let (x, y) = (loopy_of(arena, first, Some(column))?, loopy_of(arena, second, Some(column))?);
    let found = match operation {
        Operation::Add | Operation::AddPlusMinus => add(arena, &x, &y, column)?,
        Operation::Subtract => add(arena, &x, &y.negate().placed(column)?, column)?,
        Operation::Sides => {
            LoopyValue::sides(&x, &y).placed(column)?.ok_or_else(|| at(column, Reason::NotSides))?
        }
        _ => {
            let found = if is_loopy(first) { first } else { second };
            return Err(at(column, Reason::Kind { expected: "a game without loops", found: kind(found) }));
        }
    };
    Ok(Value::of_loopy(arena, found)?)
}

/// The sum of a game with loops and of something that is not short; none of others. In on and dud Left always has a move, and in off and
/// dud Right has; what is added and ends changes nothing of that (Winning Ways, chapter 11).
fn taken_up(operation: Operation, sides: [&Value; 2], column: usize) -> Result<Option<Value>> {
    let is_endless = |value: &Value| transfinite::is_infinite(value) || matches!(value, Value::Infinite(_));
    let (game, other, is_negated) = match sides {
        [Value::Loopy(game), other] if is_endless(other) => (game, other, false),
        [other, Value::Loopy(game)] if is_endless(other) => (game, other, operation == Operation::Subtract),
        _ => return Ok(None),
    };
    let game = if is_negated { Rc::new(game.negate().placed(column)?) } else { game.clone() };
    let takes_all = ["on", "off", "dud"].into_iter().filter_map(named).any(|known| known == *game);
    if takes_all {
        Ok(Some(Value::Loopy(game)))
    } else {
        Err(at(column, Reason::NoSumWithLoops { found: kind(other) }))
    }
}

fn add(arena: &mut Arena, x: &LoopyValue, y: &LoopyValue, column: usize) -> Result<LoopyValue> {
    let mut work = work(arena);
    let sum = x.add_within(y, &mut work);
    done(arena, &work, sum, column)
}

/// How often the numbers on both sides of one that is not short are brought nearer.
const MOST_HALVINGS: u32 = 64;
/// The most summands of a multiple.
const MOST_SUMMANDS: i64 = 100;

/// The product with an integer.
fn multiply(arena: &mut Arena, factors: [&Value; 2], column: usize) -> Result<Value> {
    let [one, other] = factors;
    let (times, game) = if is_loopy(one) { (other, one) } else { (one, other) };
    if is_loopy(times) {
        return Err(at(column, Reason::NoProduct));
    }
    let times = game_of(arena, times, Some(column))?;
    let times = super::integer(arena, times, column)?;
    if times.abs() > MOST_SUMMANDS {
        let limit = Unfinished::Size { what: "the multiple", limit: "100" };
        return Err(at(column, Reason::Unfinished(limit)));
    }
    let mut game = loopy_of(arena, game, Some(column))?;
    if times < 0 {
        game = game.negate().placed(column)?;
    }
    let mut sum = LoopyValue::zero();
    for _ in 0..times.abs() {
        sum = add(arena, &sum, &game, column)?;
    }
    Ok(Value::of_loopy(arena, sum)?)
}

/// {left | right}, where some options have loops.
pub(super) fn braces(
    arena: &mut Arena,
    sides: [&[(Value, Option<usize>)]; 2],
    column: Option<usize>,
) -> Result<Value> {
    let mut values = Vec::new();
    for (side, movers) in sides.into_iter().zip([Movers::LEFT, Movers::RIGHT]) {
        for (option, column) in side {
            values.push((loopy_of(arena, option, *column)?, movers));
        }
    }
    let game = |of: fn(&LoopyValue) -> &LoopyGame| {
        let mut moves = Moves::default();
        let start = moves.position();
        for (option, movers) in &values {
            let to = moves.embed(of(option));
            moves.list.push((start, to, *movers));
        }
        moves.game(start)
    };
    of_sides(arena, [game(LoopyValue::on)?, game(LoopyValue::off)?], column)
}

/// The value that is equal to one game where infinite play were won by Left, and to the other where it were won by Right.
fn of_sides(arena: &mut Arena, [on, off]: [LoopyGame; 2], column: Option<usize>) -> Result<Value> {
    let mut work = work(arena);
    let found = LoopyValue::of_sides_within(&on, &off, &mut work);
    let found = done(arena, &work, found, column)?;
    Ok(Value::of_loopy(arena, found)?)
}

/// A graph under construction.
#[derive(Default)]
struct Moves {
    count: usize,
    list: Vec<(usize, usize, Movers)>,
}

impl Moves {
    fn position(&mut self) -> usize {
        self.count += 1;
        self.count - 1
    }

    /// Adds a game. Returns where it starts.
    fn embed(&mut self, game: &LoopyGame) -> usize {
        let before = self.count;
        let place = |position: PositionId| before + position.index();
        self.list.extend(game.graph().moves().map(|step| (place(step.from), place(step.to), step.movers)));
        self.count += game.graph().position_count();
        place(game.start())
    }

    fn game(self, start: usize) -> Result<LoopyGame> {
        let limit = || EvaluationError::from(Unfinished::Positions { limit: MOST_POSITIONS });
        let graph = Graph::from_moves(self.count, self.list).map_err(|_| limit())?;
        let start = graph.position(start).ok_or_else(limit)?;
        Ok(LoopyGame::new(&graph, start)?)
    }
}

/// Whether `pass` stands in the braces of an expression, or in braces in these.
pub(super) fn is_cyclic(scope: &Scope, expression: &Expression) -> bool {
    mentions(scope, &[], expression)
}

/// Whether an expression in braces has an option that is a label or `pass`.
fn mentions(scope: &Scope, labels: &[(Option<&str>, usize)], expression: &Expression) -> bool {
    let (Expression::Braces { left, right } | Expression::Labelled { left, right, .. }) = expression else {
        return false;
    };
    left.iter().chain(right).any(|option| match option {
        Expression::Name { name, .. } => is_pass(scope, name) || is_label(labels, name),
        Expression::Labelled { .. } => true,
        option => mentions(scope, labels, option),
    })
}

fn is_pass(scope: &Scope, name: &str) -> bool {
    name == "pass" && scope.get(name).is_none()
}

fn is_label(labels: &[(Option<&str>, usize)], name: &str) -> bool {
    labels.iter().any(|(label, _)| *label == Some(name))
}

/// The value of braces in which `pass` or labels stand.
pub(super) fn cyclic(arena: &mut Arena, scope: &Scope, expression: &Expression) -> Result<Value> {
    let mut game = |of| {
        let mut drawing =
            Drawing { arena: &mut *arena, scope, of, moves: Moves::default(), labels: Vec::new() };
        let start = drawing.option(expression)?;
        drawing.moves.game(start)
    };
    let (on, off) = (game(LoopyValue::on)?, game(LoopyValue::off)?);
    of_sides(arena, [on, off], None)
}

/// Braces on their way to a graph, with one side of each option.
struct Drawing<'a> {
    arena: &'a mut Arena,
    scope: &'a Scope,
    of: fn(&LoopyValue) -> &LoopyGame,
    moves: Moves,
    /// The braces that are open: their labels, and their positions.
    labels: Vec<(Option<&'a str>, usize)>,
}

impl<'a> Drawing<'a> {
    fn option(&mut self, expression: &'a Expression) -> Result<usize> {
        match expression {
            Expression::Name { name, .. } if is_label(&self.labels, name) => {
                let own = self.labels.iter().rev().find(|(label, _)| *label == Some(name));
                Ok(own.map_or(0, |(_, position)| *position))
            }
            Expression::Name { name, .. } if is_pass(self.scope, name) && !self.labels.is_empty() => {
                Ok(self.labels.last().map_or(0, |(_, position)| *position))
            }
            Expression::Labelled { name, left, right } => self.braces(Some(name), [left, right]),
            Expression::Braces { left, right } if mentions(self.scope, &self.labels, expression) => {
                self.braces(None, [left, right])
            }
            expression => {
                let option = value(self.arena, self.scope, expression)?;
                let option = loopy_of(self.arena, &option, super::column_of(expression))?;
                Ok(self.moves.embed((self.of)(&option)))
            }
        }
    }

    fn braces(&mut self, label: Option<&'a str>, sides: [&'a Vec<Expression>; 2]) -> Result<usize> {
        let position = self.moves.position();
        self.labels.push((label, position));
        for (side, movers) in sides.into_iter().zip([Movers::LEFT, Movers::RIGHT]) {
            for option in side {
                let to = self.option(option)?;
                self.moves.list.push((position, to, movers));
            }
        }
        self.labels.pop();
        Ok(position)
    }
}
