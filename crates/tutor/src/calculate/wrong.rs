//! Why a line has no answer.

use crate::failure::Failure;
use hyperjam_rulesets::{BoardError, Unsolved};
use hyperjam_sums::NoValue;
use hyperjam_values::Unfinished;
use hyperjam_values::evaluate::EvaluationError;
use hyperjam_values::notation::SyntaxError;

/// Why a position has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Endless {
    /// A loop can be reached.
    Loop,
    /// A tie end can be, but no loop.
    TieEnd,
}

impl Endless {
    const fn clause(self) -> &'static str {
        match self {
            Self::Loop => "play may go on for ever",
            Self::TieEnd => "a tie end can be reached",
        }
    }
}

/// What is wrong with a line, and where.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(crate) enum LineError {
    /// It cannot be read.
    #[error("{0}")]
    Syntax(#[from] SyntaxError),
    /// It can be read, but something in it has no value.
    #[error("{0}")]
    Evaluation(#[from] EvaluationError),
    /// A name is that of two lines.
    #[error("column {column}: line {line} already defines “{name}”")]
    Twice {
        /// The column of the name.
        column: usize,
        /// The name.
        name: String,
        /// The line that has it, from 1.
        line: usize,
    },
    /// A name denotes what needs the same name.
    #[error("column {column}: the definition of “{name}” leads back to this line")]
    Circle {
        /// The column of the name.
        column: usize,
        /// The name.
        name: String,
    },
    /// A name denotes a line that has no answer.
    #[error("column {column}: “{name}” has no value: see line {line}")]
    Because {
        /// The column of the name.
        column: usize,
        /// The name.
        name: String,
        /// The line, from 1.
        line: usize,
    },
    /// Several positions have a name.
    #[error("column {column}: {count} positions are called “{name}”; give them different names")]
    Ambiguous {
        /// The column of the name.
        column: usize,
        /// The name.
        name: String,
        /// How many there are.
        count: usize,
    },
    /// The value of a position was not found.
    #[error("column {column}: {reason}")]
    Position {
        /// The column of its name.
        column: usize,
        /// Why.
        reason: NoValue,
    },
    /// A position leads to an end at which somebody has won.
    #[error(
        "column {column}: from “{name}” an end can be reached where somebody has won, whatever stands beside it; such positions \
         have no value"
    )]
    DecidedEnd {
        /// The column of its name.
        column: usize,
        /// The name.
        name: String,
    },
    /// Something else than a sum is asked of a position that has no value in general.
    #[error(
        "column {column}: from “{name}” {}; such positions can only be added, subtracted, multiplied by an integer and \
         compared", .why.clause()
    )]
    Summand {
        /// The column of its name.
        column: usize,
        /// The name.
        name: String,
        /// Why it has none.
        why: Endless,
    },
    /// The name of a game on boards is called as a function.
    #[error(
        "column 1: {name} is played on boards, which stand in quotation marks here, as in Domineering(\"...|...\"); New board, \
         in the menu, puts one on the sheet"
    )]
    OnBoard {
        /// What it is called.
        name: String,
    },
    /// A board cannot be read.
    #[error("column {column}: the board cannot be read: {error}")]
    Board {
        /// The column of its name.
        column: usize,
        /// Why not.
        error: BoardError,
    },
    /// The drawing cannot be read by its rules.
    #[error("column {column}: {failure}")]
    Reading {
        /// The column of a position’s name.
        column: usize,
        /// Why not.
        failure: Box<Failure>,
    },
    /// What a board is worth was not found.
    #[error("column {column}: {reason}")]
    Unsolved {
        /// The column of its name.
        column: usize,
        /// Why not.
        reason: Unsolved,
    },
    /// Something else than a sum of positions is asked in misère play.
    #[error("in misère play only sums of positions are worked out, as in A + 2·B")]
    Misere,
    /// Something that is no game is added to one.
    #[error("column {column}: this is not a game, and only games can be added")]
    NoGame {
        /// The column.
        column: usize,
    },
    /// A sum has too many components.
    #[error("the sum has {given} components; the limit is {limit}")]
    Components {
        /// How many.
        given: u64,
        /// The most.
        limit: u64,
    },
    /// Sums are too large to be compared, or a game has too many positions to be added to one that may loop.
    #[error("not decided: {what} has more than {limit} positions")]
    Large {
        /// What.
        what: &'static str,
        /// The most.
        limit: usize,
    },
    /// A game of several players cannot be read.
    #[error("{0}")]
    PlayersSyntax(#[from] hyperjam_players::notation::SyntaxError),
    /// A game with ties cannot be read.
    #[error("{0}")]
    TiesSyntax(#[from] hyperjam_solver::ties::SyntaxError),
    /// There are too few or too many players.
    #[error("column {column}: {given} players; a game has 2 to {limit} of them here")]
    Players {
        /// The column of the number.
        column: usize,
        /// The number.
        given: String,
        /// The most.
        limit: u32,
    },
    /// A game of several players takes too much.
    #[error("{0}")]
    PlayersUnfinished(#[from] hyperjam_players::Unfinished),
    /// A limit was reached.
    #[error("{0}")]
    Unfinished(#[from] Unfinished),
}

impl LineError {
    /// The column, counted in characters from 1, if it is one place.
    pub(super) fn column(&self) -> Option<usize> {
        match self {
            Self::OnBoard { .. } => Some(1),
            Self::Syntax(error) => Some(error.column()),
            Self::Evaluation(error) => error.column,
            Self::PlayersSyntax(error) => Some(error.column()),
            Self::TiesSyntax(error) => Some(error.column),
            Self::Players { column, .. }
            | Self::Twice { column, .. }
            | Self::Circle { column, .. }
            | Self::Because { column, .. }
            | Self::Ambiguous { column, .. }
            | Self::Position { column, .. }
            | Self::DecidedEnd { column, .. }
            | Self::Summand { column, .. }
            | Self::Board { column, .. }
            | Self::Unsolved { column, .. }
            | Self::Reading { column, .. }
            | Self::NoGame { column } => Some(*column),
            Self::Misere
            | Self::Components { .. }
            | Self::Large { .. }
            | Self::PlayersUnfinished(_)
            | Self::Unfinished(_) => None,
        }
    }
}
