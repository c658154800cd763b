//! What may be asked of a game: that it has a value, or that something holds of it.

use std::fmt;
use std::ops::Range;

use crate::arena::{Arena, GameId};
use crate::dyadic::Dyadic;
use crate::evaluate::{EvaluationError, Reason, Scope, Value, evaluate};
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
}

/// The most questions of which one is made up, with those that are negated or in brackets.
const MOST_QUESTIONS: usize = 100;

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
    /// A question is missing before or after a word that joins two.
    Missing {
        /// Where, in characters from 1.
        column: usize,
    },
    /// It is made up of too many.
    Questions {
        /// The most.
        limit: usize,
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
            ConditionError::Missing { column } => write!(f, "column {column}: a condition is missing here"),
            ConditionError::Questions { limit } => {
                write!(f, "the condition is made up of more than {limit} others")
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
        Ok(Condition(question(text, 0..text.len(), &mut 0)?))
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

/// Reads what stands in a part of a text, as the `count`th question in it.
fn question(text: &str, part: Range<usize>, count: &mut usize) -> Result<Question, ConditionError> {
    *count += 1;
    if *count > MOST_QUESTIONS {
        return Err(ConditionError::Questions { limit: MOST_QUESTIONS });
    }
    for (word, join) in [("or", Question::Any as fn(Vec<Question>) -> Question), ("and", Question::All)] {
        let parts = split(text, part.clone(), word);
        if parts.len() > 1 {
            let questions = parts.into_iter().map(|part| question(text, part, count));
            return Ok(join(questions.collect::<Result<_, _>>()?));
        }
    }
    let own = &text[part.clone()];
    let start = part.start + own.len() - own.trim_start().len();
    let own = own.trim();
    let end = start + own.len();
    let before = || text[..start].chars().count();
    if own.is_empty() {
        return Err(match text.trim() {
            "" => ConditionError::NoTruth { given: String::new() },
            _ => ConditionError::Missing { column: before() + 1 },
        });
    }
    if words(own).next() == Some((0..3, 0)) && own.starts_with("not") {
        return Ok(Question::Not(Box::new(question(text, start + 3..end, count)?)));
    }
    if is_in_brackets(own) {
        return question(text, start + 1..end - 1, count);
    }
    // What is wrong has its column in the whole text.
    let padded = [&" ".repeat(before()), own].concat();
    Ok(Question::One(Single::parse(&padded)?))
}

/// Whether a text begins with a bracket that ends with it.
fn is_in_brackets(text: &str) -> bool {
    let Some(inside) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) else { return false };
    let mut depth = 0;
    inside.chars().all(|letter| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        depth >= 0
    })
}

/// The parts of a part of a text between a word where it stands outside brackets.
fn split(text: &str, part: Range<usize>, word: &str) -> Vec<Range<usize>> {
    let own = &text[part.clone()];
    let mut parts = Vec::new();
    let mut start = part.start;
    for (found, depth) in words(own) {
        if depth == 0 && &own[found.clone()] == word {
            parts.push(start..part.start + found.start);
            start = part.start + found.end;
        }
    }
    parts.push(start..part.end);
    parts
}

/// The words of a text outside quotation marks, each with how many brackets are open before it.
fn words(text: &str) -> impl Iterator<Item = (Range<usize>, i32)> {
    let (mut found, mut depth, mut is_quoted) = (Vec::new(), 0, false);
    let mut start = None;
    let is_of_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    for (at, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        match (start, is_of_word(letter)) {
            (None, true) if !is_quoted => start = Some(at),
            (Some(begin), false) => {
                found.push((begin..at, depth));
                start = None;
            }
            _ => {}
        }
        match letter {
            '"' => is_quoted = !is_quoted,
            '(' | '[' | '{' if !is_quoted => depth += 1,
            ')' | ']' | '}' if !is_quoted => depth -= 1,
            _ => {}
        }
    }
    found.into_iter()
}

impl Single {
    /// Reads it, and tries it on a few games: it is refused if it says nothing of any of them.
    fn parse(text: &str) -> Result<Self, ConditionError> {
        let statement = parse(text).map_err(ConditionError::Syntax)?;
        // A line that gives a name is no value.
        let is_value = matches!(&statement, Statement::Expression(expression) if !names_the_game(expression));
        let condition = Single { statement, is_value };
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
    expression.each_name(&mut |used| is_named = is_named || used.name == GAME);
    is_named
}

/// Games of different kinds, as not everything can be asked of each.
fn samples(arena: &mut Arena) -> Result<[GameId; 4], Unfinished> {
    let [less, more] = [-1, 1].map(|number| arena.number(Dyadic::integer(number)));
    let (less, more) = (less?, more?);
    Ok([arena.zero(), more, arena.star(1)?, arena.game(&[more], &[less])?])
}
