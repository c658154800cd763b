//! The functions of games with loops.

use std::rc::Rc;

use super::loopy::{done, loopy_of, work};
use super::{Call, List, Placed, Reason, Result, Value, at};
use crate::arena::Arena;
use crate::limit::Unfinished;
use crate::loopy::{self, LoopyGame, LoopyValue, NoVariety, Pseudonumber, Work, stopper};
use hyperjam_solver::operation;
use hyperjam_terms::{Order, OutcomeClass, Player, Sector};

/// A function of games that has its own method for those with loops.
type Own = (&'static [&'static str], fn(&mut Arena, &Call) -> Result<Value>);

/// All of them, by the names that they have in [`super::function`].
const OWN: &[Own] = &[
    (&["CanonicalForm"], |_, call| Ok(call.arguments[0].clone())),
    (&["OutcomeClass"], outcome),
    (&["LeftOptions"], |arena, call| options(arena, call, Player::Left)),
    (&["RightOptions"], |arena, call| options(arena, call, Player::Right)),
    (&["Followers"], followers),
    (&["LeftStop"], |arena, call| stop(arena, call, Player::Left)),
    (&["RightStop"], |arena, call| stop(arena, call, Player::Right)),
    (&["IsNumber", "IsInteger", "IsNimber", "IsNumberUpStar"], |_, _| Ok(Value::Truth(false))),
    (&["IsInfinitesimal", "IsStronglyInfinitesimal"], is_infinitesimal),
    (&["IsAllSmall"], is_all_small),
    (&["IsTiny"], |arena, call| is_tiny(arena, call, Player::Left)),
    (&["IsMiny"], |arena, call| is_tiny(arena, call, Player::Right)),
    (&["Tiny"], |arena, call| tiny(arena, call, Player::Left)),
    (&["Miny"], |arena, call| tiny(arena, call, Player::Right)),
    (&["Plus"], |arena, call| {
        super::loopy::operate(arena, crate::notation::Operation::Add, both(call), call.column)
    }),
    (&["Minus"], |arena, call| {
        super::loopy::operate(arena, crate::notation::Operation::Subtract, both(call), call.column)
    }),
    (&["OrdinalSum"], |arena, call| ordinal_sum(arena, both(call), call.column)),
];

/// The method that a function has for games with loops, by the first of its names.
pub(super) fn own(name: &str) -> Option<fn(&mut Arena, &Call) -> Result<Value>> {
    OWN.iter().find(|(names, _)| names.contains(&name)).map(|(_, own)| *own)
}

/// The two arguments.
fn both<'a>(call: &Call<'a>) -> [&'a Value; 2] {
    [&call.arguments[0], &call.arguments[1]]
}

fn refused(column: usize, expected: &'static str, found: &'static str) -> super::EvaluationError {
    at(column, Reason::Kind { expected, found })
}

/// An argument as a game with loops.
fn argument(arena: &mut Arena, call: &Call, nth: usize) -> Result<LoopyValue> {
    loopy_of(arena, &call.arguments[nth], Some(call.column))
}

/// The canonical form of an argument that has to be a stopper.
fn stopper_of(arena: &mut Arena, call: &Call, nth: usize) -> Result<LoopyGame> {
    let value = argument(arena, call, nth)?;
    value.as_stopper().cloned().ok_or_else(|| refused(call.column, "a stopper", "another game"))
}

/// The value of a game as it stands.
fn value_of(arena: &mut Arena, game: &LoopyGame, column: usize) -> Result<Value> {
    let mut work = work(arena);
    let value = LoopyValue::of_within(game, &mut work);
    let value = done(arena, &work, value, column)?;
    Value::of_loopy(arena, value).placed(column)
}

/// The value of a position of a canonical form.
fn stopper_value(arena: &mut Arena, game: LoopyGame, column: usize) -> Result<Value> {
    Value::of_loopy(arena, LoopyValue::of_raw(game)).placed(column)
}

/// Who wins, if nobody can draw.
fn outcome(arena: &mut Arena, call: &Call) -> Result<Value> {
    let sector = argument(arena, call, 0)?.sector();
    let classes = [OutcomeClass::Left, OutcomeClass::Right, OutcomeClass::Next, OutcomeClass::Previous];
    let class = classes.into_iter().find(|class| Sector::from(*class) == sector);
    class
        .map(Value::Outcome)
        .ok_or_else(|| refused(call.column, "a game that is won", "one that may be drawn"))
}

/// The options of a stopper in canonical form.
fn options(arena: &mut Arena, call: &Call, player: Player) -> Result<Value> {
    let game = stopper_of(arena, call, 0)?;
    let options = loopy::options(&game).placed(call.column)?;
    stoppers(arena, options[player.index()].clone(), call)
}

fn stoppers(arena: &mut Arena, games: Vec<LoopyGame>, call: &Call) -> Result<Value> {
    let values = games.into_iter().map(|game| stopper_value(arena, game, call.column));
    Ok(Value::List(values.collect::<Result<List>>()?))
}

/// All positions of the canonical form, each once.
fn followers(arena: &mut Arena, call: &Call) -> Result<Value> {
    let game = stopper_of(arena, call, 0)?;
    let mut games = Vec::new();
    for position in game.graph().positions() {
        arena.spend(game.graph().position_count() as u64).placed(call.column)?;
        games.push(LoopyGame::new(game.graph(), position).placed(call.column)?);
    }
    stoppers(arena, games, call)
}

/// The stops of an argument.
fn stops(arena: &mut Arena, call: &Call) -> Result<[Pseudonumber; 2]> {
    let game = stopper_of(arena, call, 0)?;
    let stops = loopy::stops(arena, &game).placed(call.column)?;
    stops.ok_or_else(|| refused(call.column, "a game with stops", "one without"))
}

fn stop(arena: &mut Arena, call: &Call, player: Player) -> Result<Value> {
    let stop = stops(arena, call)?[player.index()].clone();
    let game = stop.game(arena).placed(call.column)?;
    Value::of_loopy(arena, game).placed(call.column)
}

/// Whether a stopper is closer to 0 than every number that is not: both stops are 0, or 0 with over or under.
fn is_infinitesimal(arena: &mut Arena, call: &Call) -> Result<Value> {
    let is_zero = |stop: &Pseudonumber| stop.number().is_some_and(|number| number.is_zero());
    Ok(Value::Truth(stops(arena, call)?.iter().all(is_zero)))
}

/// Whether a stopper is infinitesimally close to a number: both its stops are, to one.
pub(super) fn is_numberish(arena: &mut Arena, call: &Call) -> Result<Value> {
    let [left, right] = stops(arena, call)?;
    Ok(Value::Truth(left.number().is_some() && left.number() == right.number()))
}

/// Whether in every position of the canonical form either both players can move or neither.
fn is_all_small(arena: &mut Arena, call: &Call) -> Result<Value> {
    let game = stopper_of(arena, call, 0)?;
    let can = |position, player| !game.graph().options(position, player).is_empty();
    let mut positions = game.graph().positions();
    Ok(Value::Truth(positions.all(|it| can(it, Player::Left) == can(it, Player::Right))))
}

/// {0 || 0 | −x} for Left, and its negative for Right.
fn tiny(arena: &mut Arena, call: &Call, player: Player) -> Result<Value> {
    let mut game = argument(arena, call, 0)?;
    if player == Player::Left {
        game = game.negate().placed(call.column)?;
    }
    let zero = || (Value::Game(arena.zero()), None);
    let (zeros, game) = ([zero(), zero()], (Value::Loopy(Rc::new(game)), Some(call.column)));
    let inner = |arena: &mut Arena, option| match player {
        Player::Left => super::loopy::braces(arena, [&zeros[..1], &[option]], Some(call.column)),
        Player::Right => super::loopy::braces(arena, [&[option], &zeros[..1]], Some(call.column)),
    };
    let threat = inner(arena, game)?;
    inner(arena, (threat, Some(call.column)))
}

/// Whether it is tiny-x for an x that is at least 0, or for Right its negative.
fn is_tiny(arena: &mut Arena, call: &Call, player: Player) -> Result<Value> {
    let game = stopper_of(arena, call, 0)?;
    let zero = LoopyValue::zero();
    let inside = |game: &LoopyGame| -> std::result::Result<Option<LoopyGame>, Unfinished> {
        let mut options = loopy::options(game)?;
        let [own, other] = [player, player.opponent()].map(|of| std::mem::take(&mut options[of.index()]));
        Ok(match (own.as_slice(), other.as_slice()) {
            ([only], [inside]) if only == zero.on() => Some(inside.clone()),
            _ => None,
        })
    };
    let mut found = inside(&game).placed(call.column)?;
    if let Some(threat) = found {
        found = inside(&threat).placed(call.column)?;
    }
    let Some(found) = found else { return Ok(Value::Truth(false)) };
    let at_least = match player {
        Player::Left => stopper::at_least(zero.on(), &found),
        Player::Right => stopper::at_least(&found, zero.on()),
    };
    at_least.placed(call.column).map(Value::Truth)
}

/// The options of a form, or of the canonical form of a value that has one.
fn form(arena: &mut Arena, value: &Value, column: usize) -> Result<loopy::Options> {
    if let Value::Form { left, right } = value {
        let mut sides = [Vec::new(), Vec::new()];
        for (side, games) in sides.iter_mut().zip([left, right]) {
            for game in games {
                side.push(LoopyGame::of_short(arena, *game).placed(column)?);
            }
        }
        return Ok(sides);
    }
    let value = loopy_of(arena, value, Some(column))?;
    let stopper = value.as_stopper().ok_or_else(|| refused(column, "a stopper", "another game"))?;
    loopy::options(stopper).placed(column)
}

/// The ordinal sum of a form and a stopper.
pub(super) fn ordinal_sum(arena: &mut Arena, [base, other]: [&Value; 2], column: usize) -> Result<Value> {
    let base = form(arena, base, column)?;
    let other = loopy_of(arena, other, Some(column))?;
    let other = other.as_stopper().ok_or_else(|| refused(column, "a stopper", "another game"))?;
    let sum = loopy::ordinal_sum(&base, other).placed(column)?;
    value_of(arena, &sum, column)
}

/// The pseudonumber that is an exponent, above a bound.
fn exponent(arena: &mut Arena, call: &Call, least: &Pseudonumber) -> Result<LoopyGame> {
    let expected = "an exponent that is on or a number, which may be with over or under, and is large enough";
    let exponent = argument(arena, call, 1)?;
    let none = || refused(call.column, expected, "another game");
    let game = exponent.as_stopper().ok_or_else(none)?;
    let number = loopy::pseudonumber(arena, game).placed(call.column)?.ok_or_else(none)?;
    if number.compare(least).is_lt() {
        return Err(none());
    }
    Ok(game.clone())
}

/// Gˣ for x ≥ 1; see [`loopy::pow`].
pub(super) fn pow(arena: &mut Arena, call: &Call) -> Result<Value> {
    let least = Pseudonumber::Beside(1.into(), std::cmp::Ordering::Equal);
    let exponent = exponent(arena, call, &least)?;
    let base = form(arena, &call.arguments[0], call.column)?;
    let power = loopy::pow(&base, &exponent).placed(call.column)?;
    let power = power.ok_or_else(|| refused(call.column, "a game {0|H} as base", "another game"))?;
    value_of(arena, &power, call.column)
}

/// G to the power →x for x > 0; see [`loopy::pow_to`].
pub(super) fn pow_to(arena: &mut Arena, call: &Call) -> Result<Value> {
    let least = Pseudonumber::Beside(0.into(), std::cmp::Ordering::Greater);
    let exponent = exponent(arena, call, &least)?;
    let base = form(arena, &call.arguments[0], call.column)?;
    let power = loopy::pow_to(&base, &exponent).placed(call.column)?;
    value_of(arena, &power, call.column)
}

/// The x for which the first argument is the ordinal sum of the second and x; see [`loopy::subordinate`].
pub(super) fn subordinate(arena: &mut Arena, call: &Call) -> Result<Value> {
    let game = stopper_of(arena, call, 0)?;
    let base = form(arena, &call.arguments[1], call.column)?;
    let mut work = work(arena);
    let found = loopy::subordinate(&game, &base, &mut work);
    let found = done(arena, &work, found, call.column)?;
    match found {
        Some(found) => stopper_value(arena, found, call.column),
        None => Err(refused(call.column, "an ordinal sum of this base", "a game that is none")),
    }
}

/// A function of two stoppers whose value is a stopper, such as their upsum.
type OfStoppers = fn(&LoopyValue, &LoopyValue, &mut Work) -> std::result::Result<LoopyValue, Unfinished>;

/// Such a function of the arguments.
pub(super) fn of_two(arena: &mut Arena, call: &Call, of: OfStoppers) -> Result<Value> {
    for nth in 0..2 {
        stopper_of(arena, call, nth)?;
    }
    let [one, other] = [argument(arena, call, 0)?, argument(arena, call, 1)?];
    let mut work = work(arena);
    let found = of(&one, &other, &mut work);
    let found = done(arena, &work, found, call.column)?;
    if found.as_stopper().is_none() {
        return Err(refused(call.column, "stoppers with a stopper as this side of their sum", "others"));
    }
    Value::of_loopy(arena, found).placed(call.column)
}

/// A variety relative to a degree, which has to be idempotent.
pub(super) fn relative_variety(arena: &mut Arena, call: &Call, of: OfStoppers) -> Result<Value> {
    let degree = argument(arena, call, 1)?;
    let mut work = work(arena);
    let found = degree.is_idempotent(&mut work);
    if !done(arena, &work, found, call.column)? {
        return Err(refused(call.column, "a degree that is twice itself", "another game"));
    }
    of_two(arena, call, of)
}

/// Whether x + x = x.
pub(super) fn is_idempotent(arena: &mut Arena, call: &Call) -> Result<Value> {
    let game = argument(arena, call, 0)?;
    let mut work = work(arena);
    let twice = game.add_within(&game, &mut work);
    let twice = done(arena, &work, twice, call.column)?;
    Ok(Value::Truth(twice.compare(&game).placed(call.column)? == Order::Equal))
}

/// Whether it is a number, on, off, or a number with over or under added.
pub(super) fn is_pseudonumber(arena: &mut Arena, call: &Call) -> Result<Value> {
    let game = argument(arena, call, 0)?;
    let Some(game) = game.as_stopper() else { return Ok(Value::Truth(false)) };
    let found = loopy::pseudonumber(arena, game).placed(call.column)?;
    Ok(Value::Truth(found.is_some()))
}

/// What is asked of the game as it is drawn, without playing it.
pub(super) fn is_such(arena: &mut Arena, call: &Call, is: fn(&LoopyValue) -> bool) -> Result<Value> {
    Ok(Value::Truth(is(&argument(arena, call, 0)?)))
}

/// Whether the only loops are passes, from a position to itself.
pub(super) fn is_plumtree(value: &LoopyValue) -> bool {
    let graph = value.on().graph();
    let moves = graph.moves().filter(|step| step.from != step.to);
    let moves = moves.map(|step| (step.from.index(), step.to.index(), step.movers));
    let without = hyperjam_solver::Graph::from_moves(graph.position_count(), moves);
    value.as_stopper().is_some() && without.is_ok_and(|without| operation::is_well_founded(&without))
}

/// The onside of a value, or its offside.
pub(super) fn side(arena: &mut Arena, of: &Value, on: bool, column: usize) -> Result<Value> {
    let found = loopy_of(arena, of, Some(column))?;
    if !found.has_sides() {
        let reason = Reason::Kind { expected: "a game whose sides are stoppers", found: "another game" };
        return Err(at(column, reason));
    }
    value_of(arena, if on { found.on() } else { found.off() }, column)
}

/// The degree of loopiness of a value.
pub(super) fn degree(arena: &mut Arena, of: &Value, column: usize) -> Result<Value> {
    let game = loopy_of(arena, of, Some(column))?;
    let mut work = work(arena);
    let found = game.degree(&mut work);
    let found = done(arena, &work, found, column)?;
    if found.as_stopper().is_none() {
        let reason =
            Reason::Kind { expected: "a game with a stopper as degree of loopiness", found: "another game" };
        return Err(at(column, reason));
    }
    Ok(Value::of_loopy(arena, found)?)
}

/// The variety of a value.
pub(super) fn variety(arena: &mut Arena, of: &Value, column: usize) -> Result<Value> {
    let game = loopy_of(arena, of, Some(column))?;
    let mut work = work(arena);
    let found = game.variety(&mut work);
    let found = done(arena, &work, found, column)?;
    let (expected, found) = match found {
        Ok(variety) => return Ok(Value::of_loopy(arena, variety)?),
        Err(NoVariety::NoStopper) => ("a stopper", "another game"),
        Err(NoVariety::Degree) => ("a stopper whose degree of loopiness is twice itself", "another one"),
        Err(NoVariety::NoSides) => ("a stopper whose sums have stoppers as sides", "another one"),
        Err(NoVariety::Unstable) => {
            ("a stopper with one variety", "one with two, against the Stability Conjecture")
        }
    };
    Err(at(column, Reason::Kind { expected, found }))
}
