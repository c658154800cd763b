//! What may be asked of a game: that it has a value, or that something holds of it.

use std::fmt;

use crate::arena::{Arena, GameId};
use crate::dyadic::Dyadic;
use crate::evaluate::{EvaluationError, Reason, Scope, Value, evaluate};
use crate::limit::{Limits, Unfinished};
use crate::notation::{Expression, Statement, SyntaxError, parse};

/// The name of the game of which something is asked.
const GAME: &str = "x";

/// A question about a game x, in the notation of the calculator: a truth about `x`, as in `Temperature(x) > 3`, or without it a value
/// that the game is to have, as in `*2`.
///
/// ```
/// use hyperjam_values::Arena;
/// use hyperjam_values::condition::Condition;
///
/// let (mut arena, is_hot) = (Arena::default(), Condition::parse("Temperature(x) > 0")?);
/// let (star, two) = (arena.star(1)?, arena.star(2)?);
/// assert!(!is_hot.holds(&mut arena, star)?);
/// assert!(Condition::parse("*2")?.holds(&mut arena, two)?);
/// assert_eq!(Condition::parse("x + 1").unwrap_err().to_string(), "“x + 1” is neither true nor false of a game x");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Condition {
    statement: Statement,
    is_value: bool,
}

/// Why a text is no question about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConditionError {
    /// It cannot be read.
    Syntax(SyntaxError),
    /// It has no value.
    Evaluation(EvaluationError),
    /// It comes to something that is neither a truth about x nor a game without x.
    NoTruth {
        /// The text.
        given: String,
    },
}

impl fmt::Display for ConditionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConditionError::Syntax(error) => error.fmt(f),
            ConditionError::Evaluation(error) => error.fmt(f),
            ConditionError::NoTruth { given } => {
                write!(f, "“{given}” is neither true nor false of a game {GAME}")
            }
        }
    }
}

impl std::error::Error for ConditionError {}

/// What a statement says of a game.
enum Said {
    Truth(bool),
    Game(GameId),
    Other,
}

impl Condition {
    /// Reads a question, and tries it on a few games: it is refused if it says nothing of any of them.
    pub fn parse(text: &str) -> Result<Self, ConditionError> {
        let statement = parse(text).map_err(ConditionError::Syntax)?;
        // A line that gives a name is no value.
        let is_value = matches!(&statement, Statement::Expression(expression) if !names_the_game(expression));
        let condition = Condition { statement, is_value };
        let mut arena = Arena::new(Limits::default());
        let mut refused = ConditionError::NoTruth { given: text.to_owned() };
        for game in samples(&mut arena).into_iter().flatten() {
            match (condition.said(&mut arena, game), is_value) {
                (Ok(Said::Truth(_)), false) | (Ok(Said::Game(_)), true) => return Ok(condition),
                (Ok(_), _) => {}
                // It may say something of another game.
                (
                    Err(
                        error @ EvaluationError {
                            reason: Reason::Kind { .. } | Reason::Unfinished(_), ..
                        },
                    ),
                    false,
                ) => {
                    refused = ConditionError::Evaluation(error);
                }
                (Err(error), _) => return Err(ConditionError::Evaluation(error)),
            }
        }
        Err(refused)
    }

    /// Whether it holds of a game. Of a game to which a function in it cannot be applied, such as the atomic weight of a number, it
    /// does not. Ends by the limits of the arena.
    pub fn holds(&self, arena: &mut Arena, game: GameId) -> Result<bool, Unfinished> {
        match self.said(arena, game) {
            Ok(Said::Truth(holds)) => Ok(holds && !self.is_value),
            Ok(Said::Game(value)) => Ok(self.is_value && value == game),
            Ok(Said::Other) => Ok(false),
            Err(EvaluationError { reason: Reason::Unfinished(unfinished), .. }) => Err(unfinished),
            Err(_) => Ok(false),
        }
    }

    fn said(&self, arena: &mut Arena, game: GameId) -> Result<Said, EvaluationError> {
        let mut scope = Scope::default();
        scope.set(GAME, Value::Game(game));
        Ok(match evaluate(arena, &mut scope, &self.statement)? {
            Value::Truth(holds) => Said::Truth(holds),
            Value::Fails(_) => Said::Truth(false),
            Value::Game(value) => Said::Game(value),
            Value::Form { left, right } => Said::Game(arena.game(&left, &right)?),
            _ => Said::Other,
        })
    }
}

fn names_the_game(expression: &Expression) -> bool {
    let mut is_named = false;
    expression.each_name(&mut |name, _| is_named = is_named || name == GAME);
    is_named
}

/// Games of different kinds, as not everything can be asked of each.
fn samples(arena: &mut Arena) -> Result<[GameId; 4], Unfinished> {
    let [less, more] = [-1, 1].map(|number| arena.number(Dyadic::integer(number)));
    let (less, more) = (less?, more?);
    Ok([arena.zero(), more, arena.star(1)?, arena.game(&[more], &[less])?])
}
