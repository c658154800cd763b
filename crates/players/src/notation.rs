//! The notation of games of N players: that of the paper's appendix, and more where it says nothing.
//!
//! | typed | means |
//! | --- | --- |
//! | `3`, `*3`, `0` | a Nim heap; so `3+3+2` is a position of Nim |
//! | `*GHJ` | {*G, *H, *J}: `*21` is {*2, *}, and not a heap of twenty-one |
//! | `*G_{#}`, `*G_#` | {*G} |
//! | `*G_{H}`, `*G_H` | *G + *H, for a heap H or a game in parentheses |
//! | `*2_{##2}` | {{*2}} + *2: a subscript is read from left to right |
//! | `*(20)_{#}` | parentheses make one item of several |
//! | `a+b`, `3·a`, `3x*2` | sums, and sums of copies |
//! | `{a,b}` | the impartial game with these options |
//! | `{a \| b,c \| }` | a game with options for each player, from Left to Right |
//! | `2_L`, `1_C1`, `3_{R}` | the integer of a player, who alone can move, so often (MS 4.3) |
//! | `a'`, `a^-` | the first conjugate, and the sum of the first N − 1 (MS Definition 4.5) |
//!
//! A single item with a subscript is itself, and not a set: `*2_{1}` is *2 + *.

mod parser;
mod print;

use std::fmt;

pub use parser::parse;
pub use print::print;

use crate::arena::{Arena, GameId};
use crate::limit::Unfinished;

/// The most bytes that are read at once.
pub const MOST_BYTES: usize = 1 << 16;
/// How deep expressions may be nested.
pub const MOST_NESTING: u32 = 200;

/// What a text says, before it is made a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// A Nim heap.
    Heap(u64),
    /// The impartial game with these options.
    Options(Vec<Expression>),
    /// The game with these options for each player.
    Sides(Vec<Vec<Expression>>),
    /// A sum.
    Sum(Vec<Expression>),
    /// So many copies.
    Multiple(u64, Box<Expression>),
    /// So many moves of one player (MS 4.3).
    Integer(u64, u32),
    /// The first conjugate.
    Conjugate(Box<Expression>),
    /// The sum of the first N − 1 conjugates.
    Others(Box<Expression>),
}

impl Expression {
    /// The game, in an arena.
    pub fn game(&self, arena: &mut Arena) -> Result<GameId, Unfinished> {
        match self {
            Expression::Heap(size) => arena.heap(*size),
            Expression::Options(options) => {
                let options = games(options, arena)?;
                arena.impartial(options)
            }
            Expression::Sides(sides) => {
                let sides: Result<Vec<_>, _> = sides.iter().map(|side| games(side, arena)).collect();
                let sides = sides?;
                arena.partizan(|seat| sides.get(seat as usize).cloned().unwrap_or_default())
            }
            Expression::Sum(terms) => {
                let terms = games(terms, arena)?;
                arena.sum_of(&terms)
            }
            Expression::Multiple(count, term) => {
                let term = term.game(arena)?;
                arena.times(*count, term)
            }
            Expression::Integer(count, seat) => arena.integer(*count, *seat),
            Expression::Conjugate(term) => {
                let term = term.game(arena)?;
                arena.conjugate(term)
            }
            Expression::Others(term) => {
                let term = term.game(arena)?;
                arena.others(term)
            }
        }
    }

    /// The heaps, if it is a sum of Nim heaps: for each size, ascending, how many there are. Empty heaps are left out. None,
    /// too, where a number of heaps is not below 2⁶⁴.
    pub fn heaps(&self) -> Option<Vec<(u64, u64)>> {
        let mut heaps = Vec::new();
        self.gather_heaps(1, &mut heaps)?;
        heaps.sort_unstable();
        let mut counted: Vec<(u64, u64)> = Vec::new();
        for (size, count) in heaps {
            match counted.last_mut() {
                Some((last, so_far)) if *last == size => *so_far = so_far.checked_add(count)?,
                _ => counted.push((size, count)),
            }
        }
        Some(counted)
    }

    fn gather_heaps(&self, times: u64, into: &mut Vec<(u64, u64)>) -> Option<()> {
        match self {
            Expression::Heap(0) => Some(()),
            Expression::Heap(size) => {
                if times > 0 {
                    into.push((*size, times));
                }
                Some(())
            }
            Expression::Sum(terms) => terms.iter().try_for_each(|term| term.gather_heaps(times, into)),
            Expression::Multiple(count, term) => term.gather_heaps(times.checked_mul(*count)?, into),
            _ => None,
        }
    }

    /// The components of a sum, with how many there are of each.
    pub fn components(&self) -> Vec<(u64, &Expression)> {
        match self {
            Expression::Sum(terms) => terms.iter().flat_map(Expression::components).collect(),
            Expression::Multiple(count, term) => {
                let inner = term.components();
                let times = |(inner, term): (u64, _)| inner.checked_mul(*count).map(|all| (all, term));
                inner.into_iter().map(times).collect::<Option<_>>().unwrap_or(vec![(1, self)])
            }
            _ => vec![(1, self)],
        }
    }
}

fn games(expressions: &[Expression], arena: &mut Arena) -> Result<Vec<GameId>, Unfinished> {
    expressions.iter().map(|expression| expression.game(arena)).collect()
}

/// Why a text is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SyntaxError {
    /// Something else was expected.
    Unexpected {
        /// The column, counted in characters from 1.
        column: usize,
        /// The character that stands there; none at the end.
        found: Option<char>,
        /// What could have stood there.
        expected: &'static str,
    },
    /// A game has options for another number of players.
    Sides {
        /// The column where the game begins.
        column: usize,
        /// For how many players it has options.
        given: usize,
        /// How many players there are.
        players: u32,
    },
    /// There is no player of this name.
    Seat {
        /// The column where the name begins.
        column: usize,
        /// The name.
        given: String,
        /// How many players there are.
        players: u32,
    },
    /// A number is too large.
    Number {
        /// The column where it begins.
        column: usize,
    },
    /// It is nested too deep.
    TooDeep {
        /// The column where it becomes too deep.
        column: usize,
        /// The most levels there may be.
        limit: u32,
    },
    /// It is too long to be read.
    TooLong {
        /// The bytes given.
        given: usize,
        /// The most bytes there may be.
        limit: usize,
    },
}

impl SyntaxError {
    /// The column, counted in characters from 1.
    pub fn column(&self) -> usize {
        match self {
            SyntaxError::Unexpected { column, .. }
            | SyntaxError::Sides { column, .. }
            | SyntaxError::Seat { column, .. }
            | SyntaxError::Number { column }
            | SyntaxError::TooDeep { column, .. } => *column,
            SyntaxError::TooLong { .. } => 1,
        }
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SyntaxError::Unexpected { column, found: Some(found), expected } => {
                write!(f, "column {column}: found “{}”, expected {expected}", found.escape_debug())
            }
            SyntaxError::Unexpected { column, found: None, expected } => {
                write!(f, "column {column}: the text ends where {expected} should follow")
            }
            SyntaxError::Sides { column, given, players } => write!(
                f,
                "column {column}: options for {given} players, where there are {players}: write {} bars",
                players.saturating_sub(1)
            ),
            SyntaxError::Seat { column, given, players } => {
                let last = seat_name(players.saturating_sub(2), *players);
                let between = if *players > 2 { format!(" to {last}, and") } else { " and".to_owned() };
                write!(f, "column {column}: there is no player “{given}” among {players}: from L{between} R")
            }
            SyntaxError::Number { column } => {
                write!(f, "column {column}: the number is not below 2⁶⁴")
            }
            SyntaxError::TooDeep { column, limit } => {
                write!(f, "column {column}: nested more than {limit} levels deep")
            }
            SyntaxError::TooLong { given, limit } => write!(f, "{given} bytes given; the limit is {limit}"),
        }
    }
}

impl std::error::Error for SyntaxError {}

/// What the paper calls a player: "L", "C1", "R".
pub fn seat_name(seat: u32, players: u32) -> String {
    match seat {
        0 => "L".into(),
        last if last + 1 == players => "R".into(),
        _ => format!("C{seat}"),
    }
}

/// The player with this name; the first Center may be "C" where there are three.
pub fn seat_named(name: &str, players: u32) -> Option<u32> {
    let named = (0..players).find(|&seat| seat_name(seat, players).eq_ignore_ascii_case(name));
    named.or_else(|| (players == 3 && name.eq_ignore_ascii_case("C")).then_some(1))
}
