//! What can be asked of the values of short games.

#[cfg(test)]
mod tests;

use super::components;
use super::naming::{NO, YES, joined, named};
use crate::analysis::Analysis;
use crate::calculate;
use crate::values::{LIMITS, MOST_WRITTEN};
use hyperjam_solver::PositionId;
use hyperjam_sums::{value_of_sum, values_from};
use hyperjam_terms::{Order, Player};
use hyperjam_values::evaluate::{Scope, Value, evaluate};
use hyperjam_values::notation::{Expression, Statement, Style, parse, print};
use hyperjam_values::numbers::SignExpansion;
use hyperjam_values::simplify::{Simplification, Simplified, simplified};
use hyperjam_values::{Arena, Dyadic, GameId, Unfinished, birthday, infinitesimal, order, thermograph};

/// An option that its player never needs, as another one is at least as good (SS Definition 2.20).
pub(super) const DOMINATED: &str = "dominated";
/// An option that the opponent can take back (SS Definition 2.22).
pub(super) const REVERSIBLE: &str = "reversible";
/// An option that is neither, and so stays in the canonical form.
pub(super) const NEEDED: &str = "needed";

/// What a game has by its value, in whatever form it is drawn.
#[derive(Clone, Copy)]
pub(super) enum Invariant {
    /// The value.
    Value,
    /// What it is worth in the mean.
    Mean,
    /// How much a move in it is worth.
    Temperature,
    /// The number that play first reaches when this player starts (SS Definition 5.4).
    Stop(Player),
    /// The day on which it is born (SS Definition 4.7).
    Birthday,
    /// The way to it in the number tree; of a number only.
    Signs,
    /// Whether it lies between all negative and all positive numbers (SS Definition 6.1).
    IsInfinitesimal,
}

/// What an invariant is of some game.
enum Found {
    /// A game, or a number as one, which has many notations.
    Game(GameId),
    /// Words, which are written in one way.
    Words(String),
}

impl Invariant {
    /// The answers that a question for it always has.
    pub(super) fn offers(self) -> Vec<&'static str> {
        if matches!(self, Self::IsInfinitesimal) { vec![YES, NO] } else { Vec::new() }
    }

    /// What it is of a game, in words.
    pub(super) fn words(self, game: &str) -> String {
        match self {
            Self::Value => format!("the value of {game}"),
            Self::Mean => format!("the mean of {game}"),
            Self::Temperature => format!("the temperature of {game}"),
            Self::Stop(player) => format!("the {} stop of {game}", player.name()),
            Self::Birthday => format!("the birthday of {game}"),
            Self::Signs => format!("the sign expansion of {game}"),
            Self::IsInfinitesimal => format!("{game} is infinitesimal"),
        }
    }

    fn of(self, arena: &mut Arena, game: GameId) -> Result<Option<Found>, Unfinished> {
        let number = match self {
            Self::Value => return Ok(Some(Found::Game(game))),
            Self::Mean => thermograph::mean(arena, game)?,
            Self::Temperature => thermograph::temperature(arena, game)?,
            Self::Stop(player) => {
                let left = player == Player::Left;
                let stop = if left { arena.left_stop(game) } else { arena.right_stop(game) };
                arena.stop_number(stop).clone()
            }
            Self::Birthday => Dyadic::from_big(birthday::birthday(arena, game)?, 0),
            Self::Signs => {
                let Some(signs) = arena.as_number(game).map(SignExpansion::of) else { return Ok(None) };
                return Ok(Some(Found::Words(signs?.to_string().replace('-', "−"))));
            }
            Self::IsInfinitesimal => {
                let is = infinitesimal::is_infinitesimal(arena, game);
                return Ok(Some(Found::Words(String::from(if is { YES } else { NO }))));
            }
        };
        Ok(Some(Found::Game(arena.number(number)?)))
    }

    /// What it is of a sum, as it is written. None where a position has no value, or it has no such invariant.
    pub(super) fn value(self, analysis: &Analysis, sum: &[&str]) -> Option<String> {
        let mut arena = Arena::new(LIMITS);
        let game = value(&mut arena, analysis, sum)?;
        match self.of(&mut arena, game).ok()?? {
            Found::Game(found) => written(&mut arena, found),
            Found::Words(words) => Some(words),
        }
    }

    /// Whether this is what it is of a sum, in any notation that a calculation reads. What is written by its options has to be
    /// in canonical form.
    pub(super) fn is(self, analysis: &Analysis, sum: &[&str], given: &str) -> bool {
        let mut arena = Arena::new(LIMITS);
        let found = value(&mut arena, analysis, sum).and_then(|game| self.of(&mut arena, game).ok()?);
        match found {
            Some(Found::Game(found)) => {
                read(&mut arena, given) == Some(found) && has_canonical_options(&mut arena, given, found)
            }
            Some(Found::Words(words)) => words == given,
            None => false,
        }
    }

    /// How it compares with what is given, and whether that is a number; none where either is no game.
    fn compared(self, analysis: &Analysis, sum: &[&str], given: &str) -> Option<(Order, bool)> {
        let mut arena = Arena::new(LIMITS);
        let game = value(&mut arena, analysis, sum)?;
        let Found::Game(found) = self.of(&mut arena, game).ok()?? else { return None };
        let given = read(&mut arena, given)?;
        Some((order::compare(&mut arena, found, given).ok()?, arena.is_number(given)))
    }

    /// What there is to say of a wrong answer.
    pub(super) fn wrong(self, analysis: &Analysis, sum: &[&str], given: &str) -> String {
        let game = joined(sum, " + ");
        let compared = self.compared(analysis, sum, given);
        if let Some((Order::Equal, _)) = compared {
            return format!(
                "{given} is equal to it, but can be written more simply: not all of its options are those of the canonical form."
            );
        }
        let is = match compared {
            Some((order, true)) => format!("is {} {given}", relation(order)),
            Some((_, false)) => format!("is a number, and {given} is none"),
            None => format!("is not {given}"),
        };
        match self {
            Self::Value => match compared {
                Some((order, _)) => {
                    let difference = format!("the difference of {game} and {given}");
                    format!("{game} is {} {given}: {}.", relation(order), wins(order, &difference))
                }
                None => format!("{given} is not its value. Begin with the values of the options."),
            },
            Self::Mean if is_switch(analysis, sum) => {
                format!("The mean {is}. For numbers x > y that of {{x | y}} lies half way between them.")
            }
            Self::Mean => format!("The mean {is}. The two walls of the thermograph of {game} meet there."),
            Self::Temperature if is_switch(analysis, sum) => {
                format!("The temperature {is}. For numbers x > y that of {{x | y}} is half their distance.")
            }
            Self::Temperature => {
                format!("The temperature {is}. It is the tax at which the two walls of the thermograph of {game} meet.")
            }
            Self::Stop(player) => format!(
                "The {} stop {is}. Let {player} start, let both play as well as they can, and stop as soon as a number \
                 is reached.",
                player.name()
            ),
            Self::Birthday => format!(
                "The birthday {is}. Of all forms of the game take one that is born first: that is on the day after the last \
                 of its options."
            ),
            Self::Signs => format!(
                "Those signs lead to another number. Begin at 0, and at each number on the way ask whether {game} is \
                 greater (+) or less (−)."
            ),
            Self::IsInfinitesimal if given == NO => {
                "Both of its stops are 0, so it lies between all negative and all positive numbers.".into()
            }
            Self::IsInfinitesimal => {
                "One of its stops is not 0: there is a player who, starting in it, reaches a number other than 0."
                    .into()
            }
        }
    }
}

/// The value of a sum of positions or other components; none where one of them has none.
fn value(arena: &mut Arena, analysis: &Analysis, sum: &[&str]) -> Option<GameId> {
    if components::are_there(analysis)
        && let Some(sum) = components::named(analysis, sum)
    {
        return components::value(arena, &sum);
    }
    let positions: Option<Vec<PositionId>> = sum.iter().map(|name| named(analysis, name)).collect();
    Some(value_of_sum(arena, analysis.graph(), &positions?).ok()?.value)
}

/// Whether all options of the value of a sum are numbers.
fn is_switch(analysis: &Analysis, sum: &[&str]) -> bool {
    let mut arena = Arena::new(LIMITS);
    let Some(game) = value(&mut arena, analysis, sum) else { return false };
    let options = [arena.left_options(game).map(ordered), arena.right_options(game).map(ordered)];
    options
        .into_iter()
        .all(|options| options.is_ok_and(|options| options.into_iter().all(|option| arena.is_number(option))))
}

fn written(arena: &mut Arena, game: GameId) -> Option<String> {
    print(arena, game, Style::Unicode, MOST_WRITTEN).ok().map(|printed| printed.text)
}

/// The game that is meant by what is typed.
pub(super) fn read(arena: &mut Arena, text: &str) -> Option<GameId> {
    calculate::game(arena, text).ok()?
}

/// Whether what is typed, where it is written by its options, has those of the canonical form of the game that it is.
fn has_canonical_options(arena: &mut Arena, text: &str, game: GameId) -> bool {
    let Ok(Statement::Expression(Expression::Braces { left, right } | Expression::Form { left, right })) =
        parse(text)
    else {
        return true;
    };
    let form = Statement::Expression(Expression::Form { left, right });
    let Ok(Value::Form { left, right }) = evaluate(arena, &mut Scope::default(), &form) else { return true };
    let canonical = arena.left_options(game).map(ordered).and_then(|left| {
        let right = arena.right_options(game).map(ordered)?;
        Ok([left, right])
    });
    canonical.is_ok_and(|canonical| canonical == [ordered(&left), ordered(&right)])
}

/// Games, each once, in order.
fn ordered(games: &[GameId]) -> Vec<GameId> {
    let mut games = games.to_vec();
    games.sort_unstable();
    games.dedup();
    games
}

/// Why what is typed is no answer at all; nothing where it is one, right or wrong.
pub(super) fn unread(text: &str) -> Option<String> {
    match calculate::game(&mut Arena::new(LIMITS), text) {
        Ok(Some(_)) => None,
        _ if text.trim().is_empty() => {
            Some("Nothing was typed. A game is expected, such as 3, −½ or {1|−1}.".into())
        }
        Ok(None) => Some(format!("“{text}” is not a game.")),
        Err(wrong) => Some(format!("“{text}” cannot be read as a game: {wrong}.")),
    }
}

/// How two sums of positions compare (SS Definition 2.9).
pub(super) fn order_of(analysis: &Analysis, [x, y]: [&[&str]; 2]) -> Option<Order> {
    let mut arena = Arena::new(LIMITS);
    let (x, y) = (value(&mut arena, analysis, x)?, value(&mut arena, analysis, y)?);
    order::compare(&mut arena, x, y).ok()
}

/// What an order is called, alone.
pub(super) const fn order_name(order: Order) -> &'static str {
    match order {
        Order::Less => "less",
        Order::Equal => "equal",
        Order::Greater => "greater",
        Order::Confused => "confused",
    }
}

/// What an order is called before what something is compared with.
pub(super) const fn relation(order: Order) -> &'static str {
    match order {
        Order::Less => "less than",
        Order::Equal => "equal to",
        Order::Greater => "greater than",
        Order::Confused => "confused with",
    }
}

/// Who wins a difference, as it follows from an order.
pub(super) fn wins(order: Order, difference: &str) -> String {
    match order {
        Order::Less => format!("Right wins {difference}, whoever starts"),
        Order::Equal => format!("whoever starts loses {difference}"),
        Order::Greater => format!("Left wins {difference}, whoever starts"),
        Order::Confused => format!("whoever starts wins {difference}"),
    }
}

/// How a position is simplified as it is drawn, with the values of the positions.
fn simplification(
    arena: &mut Arena,
    analysis: &Analysis,
    position: PositionId,
) -> Option<(Simplified, Vec<Option<GameId>>)> {
    let values = values_from(arena, analysis.graph(), position).ok()?;
    let values: Vec<Option<GameId>> = values.into_iter().map(Result::ok).collect();
    let options = |player: Player| -> Option<Vec<GameId>> {
        analysis.graph().options(position, player).iter().map(|to| values[to.index()]).collect()
    };
    let (left, right) = (options(Player::Left)?, options(Player::Right)?);
    Some((simplified(arena, &left, &right).ok()?, values))
}

/// What becomes of a player's option when a position is simplified; none where there is no such option, or no value.
pub(super) fn fate(analysis: &Analysis, from: &str, to: &str, by: Player) -> Option<&'static str> {
    let (from, to) = (named(analysis, from)?, named(analysis, to)?);
    if !analysis.graph().options(from, by).contains(&to) {
        return None;
    }
    let (found, values) = simplification(&mut Arena::new(LIMITS), analysis, from)?;
    let value = values[to.index()]?;
    let step = found.steps.iter().find_map(|step| match step {
        Simplification::Dominated { player, option, .. } if (*player, *option) == (by, value) => {
            Some(DOMINATED)
        }
        Simplification::Reversible { player, option, .. } if (*player, *option) == (by, value) => {
            Some(REVERSIBLE)
        }
        _ => None,
    });
    Some(step.unwrap_or(NEEDED))
}

/// What there is to say where somebody mistakes what becomes of an option.
pub(super) fn wrong_fate(analysis: &Analysis, [from, to]: [&str; 2], by: Player, given: &str) -> String {
    let opponent = by.opponent();
    match fate(analysis, from, to, by) {
        Some(DOMINATED) => format!(
            "{by} has another option that is at least as good as `{to}`. Compare the options with each other."
        ),
        Some(REVERSIBLE) => format!(
            "After the move to `{to}` there is an answer of {opponent}’s that is at least as good for {opponent} as `{from}` \
             itself. Look for it."
        ),
        _ if given == DOMINATED => format!(
            "No other option of {by}’s is at least as good as `{to}`. Compare the two by playing their difference."
        ),
        _ => format!(
            "No answer of {opponent}’s after the move to `{to}` is at least as good for {opponent} as `{from}` itself."
        ),
    }
}

/// Whether a position as it is drawn has neither dominated nor reversible options.
pub(super) fn is_simplest(analysis: &Analysis, name: &str) -> bool {
    let found = named(analysis, name)
        .and_then(|position| simplification(&mut Arena::new(LIMITS), analysis, position));
    found.is_some_and(|(found, _)| found.steps.is_empty())
}

/// Where this player moves in the hottest part of a sum.
pub(super) fn hottest_target(analysis: &Analysis, sum: &[&str], by: Player) -> Option<PositionId> {
    let positions: Option<Vec<PositionId>> = sum.iter().map(|name| named(analysis, name)).collect();
    let found = value_of_sum(&mut Arena::new(LIMITS), analysis.graph(), &positions?).ok()?;
    found.hottest?.moves[by.index()]
}
