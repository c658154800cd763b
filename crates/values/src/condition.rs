//! What may be asked of a game: that it has a value, or that something holds of it.

use std::fmt;
use std::ops::Range;

use crate::arena::{Arena, GameId};
use crate::dyadic::Dyadic;
use crate::evaluate::{Boards, EvaluationError, Reason, Scope, Value, evaluate};
use crate::limit::{Limits, Unfinished};
use crate::notation::{Expression, Statement, SyntaxError, parse};

/// The name of the game of which something is asked.
const GAME: &str = "x";

/// A question about a game x, in the notation of the calculator: a truth about `x`, as in `Temperature(x) > 3`, or without it a value
/// that the game is to have, as in `*2`. Several are joined by `and` and `or`, of which `and` binds closer, negated by `not`, and put
/// in brackets.
///
/// ```
/// use hyperjam_values::Arena;
/// use hyperjam_values::condition::Condition;
///
/// let (mut arena, is_hot) = (Arena::default(), Condition::parse("Temperature(x) > 0")?);
/// let (star, two) = (arena.star(1)?, arena.star(2)?);
/// assert!(!is_hot.holds(&mut arena, star)?);
/// assert!(Condition::parse("*2")?.holds(&mut arena, two)?);
/// assert!(Condition::parse("not (x = 0 or Temperature(x) > 0) and *2")?.holds(&mut arena, two)?);
/// assert_eq!(Condition::parse("x + 1").unwrap_err().to_string(), "“x + 1” is neither true nor false of a game x");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Condition(Question);

#[derive(Clone, Debug)]
enum Question {
    One(Single),
    Not(Box<Question>),
    All(Vec<Question>),
    Any(Vec<Question>),
}

/// A question without other ones in it.
#[derive(Clone, Debug)]
struct Single {
    statement: Statement,
    is_value: bool,
    boards: Option<Boards>,
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
    /// Reads a question. Each that it is made up of is tried on a few games, and refused if it says nothing of any of them.
    pub fn parse(text: &str) -> Result<Self, ConditionError> {
        Self::read(text, None)
    }

    /// As [`Condition::parse`], with games that can be called, as in `x = Domineering(2, 3)`.
    pub fn with_boards(text: &str, boards: Boards) -> Result<Self, ConditionError> {
        Self::read(text, Some(boards))
    }

    fn read(text: &str, boards: Option<Boards>) -> Result<Self, ConditionError> {
        let whole = 1..text.chars().count() + 1;
        let question = match parse(text).map_err(ConditionError::Syntax)? {
            Statement::Equation { name, comparison, .. } if name == GAME => {
                question(comparison, text, whole, boards)
            }
            Statement::Expression(expression) => question(expression, text, whole, boards),
            statement => Single::read(statement, false, text, boards).map(Question::One),
        };
        question.map(Condition)
    }

    /// Whether it holds of a game. A question with a function that cannot be applied to the game, such as the atomic weight of a
    /// number, does not. Ends by the limits of the arena.
    pub fn holds(&self, arena: &mut Arena, game: GameId) -> Result<bool, Unfinished> {
        self.0.holds(arena, game)
    }
}

impl Question {
    fn holds(&self, arena: &mut Arena, game: GameId) -> Result<bool, Unfinished> {
        let (questions, ends_with) = match self {
            Question::One(single) => return single.holds(arena, game),
            Question::Not(question) => return Ok(!question.holds(arena, game)?),
            Question::All(questions) => (questions, false),
            Question::Any(questions) => (questions, true),
        };
        for question in questions {
            if question.holds(arena, game)? == ends_with {
                return Ok(ends_with);
            }
        }
        Ok(!ends_with)
    }
}

/// The question that stands in these columns of a text.
fn question(
    expression: Expression,
    text: &str,
    part: Range<usize>,
    boards: Option<Boards>,
) -> Result<Question, ConditionError> {
    let Expression::Call { function, column, mut arguments } = expression else {
        return Single::of(expression, text, part, boards);
    };
    let word = function.to_ascii_lowercase();
    let (begin, end) = (part.start, part.end);
    match (word.as_str(), arguments.len()) {
        ("and" | "or", 2) => {
            let join = if word == "or" { Question::Any } else { Question::All };
            let sides = arguments.into_iter().zip([begin..column, column + word.len()..end]);
            let questions = sides.map(|(side, part)| question(side, text, part, boards));
            Ok(join(questions.collect::<Result<_, _>>()?))
        }
        ("not", 1) => {
            let negated = question(arguments.remove(0), text, column + word.len()..end, boards)?;
            Ok(Question::Not(Box::new(negated)))
        }
        _ => Single::of(Expression::Call { function, column, arguments }, text, part, boards),
    }
}

impl Single {
    fn of(
        expression: Expression,
        text: &str,
        part: Range<usize>,
        boards: Option<Boards>,
    ) -> Result<Question, ConditionError> {
        let own: String = text.chars().skip(part.start - 1).take(part.len()).collect();
        let own = own.trim();
        let own = own.strip_prefix('(').and_then(|own| own.strip_suffix(')')).unwrap_or(own).trim();
        // A line that gives a name is no value.
        let is_value = !names_the_game(&expression);
        Single::read(Statement::Expression(expression), is_value, own, boards).map(Question::One)
    }

    /// Tries it on a few games: it is refused if it says nothing of any of them.
    fn read(
        statement: Statement,
        is_value: bool,
        text: &str,
        boards: Option<Boards>,
    ) -> Result<Self, ConditionError> {
        let condition = Single { statement, is_value, boards };
        let mut arena = Arena::new(Limits::default());
        let mut refused = ConditionError::NoTruth { given: text.trim().to_owned() };
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

    fn holds(&self, arena: &mut Arena, game: GameId) -> Result<bool, Unfinished> {
        match self.said(arena, game) {
            Ok(Said::Truth(holds)) => Ok(holds && !self.is_value),
            Ok(Said::Game(value)) => Ok(self.is_value && value == game),
            Ok(Said::Other) => Ok(false),
            Err(EvaluationError { reason: Reason::Unfinished(unfinished), .. }) => Err(unfinished),
            Err(_) => Ok(false),
        }
    }

    fn said(&self, arena: &mut Arena, game: GameId) -> Result<Said, EvaluationError> {
        let mut scope = self.boards.map_or_else(Scope::default, Scope::with_boards);
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
    expression.each_name(&mut |used| is_named = is_named || used.name == GAME);
    is_named
}

/// Games of different kinds, as not everything can be asked of each.
fn samples(arena: &mut Arena) -> Result<[GameId; 4], Unfinished> {
    let [less, more] = [-1, 1].map(|number| arena.number(Dyadic::integer(number)));
    let (less, more) = (less?, more?);
    Ok([arena.zero(), more, arena.star(1)?, arena.game(&[more], &[less])?])
}
