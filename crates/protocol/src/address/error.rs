//! What is wrong with an address.

use super::{
    LAST_BIRTHDAY, LAST_DAY, MOST_BOARD_MOVES, MOST_COPIED, MOST_COUNTERS, MOST_DESCENT, MOST_MARKS,
    MOST_MEMBERS, MOST_RUNS, MOST_SEARCHED, MarkKind,
};
use hyperjam_editor::command::MOST_LINES;
use hyperjam_terms::{MOST_PLAYERS, Player};
use std::fmt;

/// The longest address of a game that is read, in bytes.
pub(super) const MOST_GAME: usize = 60_000;
/// The longest list of marks that is read, in bytes.
pub(super) const MOST_MARKS_LENGTH: usize = 40_000;
/// The longest answer that is typed, in bytes.
pub(super) const MOST_TYPED: usize = 200;

/// A text that is no address: what could stand in it, and what does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AddressError {
    /// A word is something else.
    Word(Expected, String),
    /// There is more of something than is read.
    TooMuch(Measured, usize),
}

/// What should stand in an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The first word is that of no part.
    Part,
    /// A part has no such card. Of which part.
    Card(&'static str),
    /// Where a board is to be named.
    Board,
    /// Among the moves of a game on a board. Which one, from 1.
    BoardMove(usize),
    /// Where a position is to be named.
    Position,
    /// Where it is to be said what is explained.
    Reason,
    /// Where it is to be said what is computed.
    Computation,
    /// Where a step is to be numbered.
    Step,
    /// Where it is to be said how long a comparison searches.
    Effort,
    /// Where it is to be said for whom a position is at least another.
    Strategy,
    /// Among the moves against a strategy. Which one, from 1.
    Reply(usize),
    /// Where it is to be said how much a search of a sum looks at.
    Search,
    /// Where a line of the calculation has its number.
    Line,
    /// Where the moves to an option are.
    Descent,
    /// Where the ruleset is of which boards are looked for.
    Ruleset,
    /// Where the day is by which games are born.
    Day,
    /// Where the path to a number of the number tree is.
    Tree,
    /// Where the outcomes of two games of three players are.
    Outcomes,
    /// Where a Nim heap has its size.
    Heap,
    /// In a set K.
    Member,
    /// Where it is to be said what is marked.
    Task,
    /// Among marks. Of this kind.
    Mark(MarkKind),
    /// Among the answers to a lesson's tasks. Which one, from 1.
    Answer(usize),
    /// Who makes a player's moves. Of this player.
    Controller(Player),
    /// Who starts a game.
    Starter,
    /// Who makes the moves of one of more than two players. Which player, from 1.
    SeatController(usize),
    /// Who of more than two players starts. Of so many.
    SeatStarter(usize),
    /// The seed of random pairs of games.
    Pairs,
    /// The seed of chance in a game.
    Seed,
    /// What else is set for a game.
    Setting,
    /// Where a vehicle starts. Which one, from 1.
    Vehicle(usize),
    /// In the record of a game. Which one, from 1.
    Turn(usize),
    /// What of a game is looked at.
    View,
    /// After how many moves a game is looked at.
    At,
}

/// What can be too much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measured {
    /// A game on a board is too long.
    BoardMoves,
    /// There are too many moves against a strategy.
    Replies,
    /// Where a position of Nim is typed.
    NimLength,
    /// A set K is too large.
    Members,
    /// The marks take too much room.
    MarksLength,
    /// There are too many marks.
    Marks,
    /// An answer that was typed is too long. Which one, from 1.
    TypedLength(usize),
    /// A game takes too much room.
    GameLength,
}

impl Expected {
    /// The error that this word is something else.
    pub(super) fn not(self, word: &str) -> AddressError {
        AddressError::Word(self, cut(word))
    }
}

impl fmt::Display for AddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(expected, given) => expected.write(given, f),
            Self::TooMuch(measured, given) => measured.write(*given, f),
        }
    }
}

impl std::error::Error for AddressError {}

impl Expected {
    fn write(self, given: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Part => write!(f, "There is no part of the tutor called “{given}”."),
            Self::Card(part) => write!(f, "{part}: there is nothing called “{given}”."),
            Self::Board => write!(f, "“{given}” does not name a board."),
            Self::BoardMove(nth) => write!(f, "Move {nth}: “{given}” is not the number of a move."),
            Self::Position => write!(f, "“{given}” does not name a position."),
            Self::Reason => write!(f, "“{given}” cannot be explained: there are only left, right and label."),
            Self::Computation => {
                write!(f, "There are no steps of “{given}”: there are only labels, outcomes and classes.")
            }
            Self::Step => write!(f, "“{given}” is not the number of a step."),
            Self::Effort => {
                write!(f, "“{given}” is not a length of a search: the lengths are 1, 10 and 100.")
            }
            Self::Strategy => write!(f, "A strategy is one for left or for right; “{given}” is neither."),
            Self::Reply(nth) => {
                write!(f, "Move {nth}: “{given}” is not a move of a difference x − y, such as x3 or y5.")
            }
            Self::Search => write!(
                f,
                "vehicles/deep: a search looks at 1 to {MOST_SEARCHED} positions and moves; “{given}” is not such a number."
            ),
            Self::Line => write!(
                f,
                "The lines of a calculation have numbers from 1 to {MOST_LINES}; “{given}” is not such a number."
            ),
            Self::Descent => write!(
                f,
                "Up to {MOST_DESCENT} moves lead to an option, as in “l0,r1”; “{given}” is not such a list."
            ),
            Self::Ruleset => write!(f, "“{given}” does not name a ruleset of which boards are looked for."),
            Self::Day => {
                write!(f, "Games are listed by the days from 0 to {LAST_DAY}; “{given}” is not such a day.")
            }
            Self::Tree => write!(
                f,
                "A number has a path such as “g1l2” (1 step to the greater child, 2 to the lesser), of up to {MOST_RUNS} runs \
         and {LAST_BIRTHDAY} steps; “{given}” is not such a path."
            ),
            Self::Outcomes => write!(
                f,
                "Sums are given by the outcomes of two games of three players, as in “N,OP”, with 0 for ∅, or by 2 or 3 for as \
         many copies of one game; “{given}” is neither."
            ),
            Self::Heap => write!(
                f,
                "A Nim heap has from 0 to {MOST_COUNTERS} counters; “{given}” is not such a number."
            ),
            Self::Member => write!(
                f,
                "K is a set of numbers from 0 to {MOST_COUNTERS} separated by commas, as in 1,2; “{given}” is not such a \
         number."
            ),
            Self::Task => write!(f, "There is no task called “{given}”."),
            Self::Mark(kind) => write!(
                f,
                "“{given}” is not a mark: expected a position, an equals sign and a {}.",
                kind.segment()
            ),
            Self::Answer(nth) => {
                write!(f, "Answer {nth}: “{given}” is neither the number of a choice nor a position.")
            }
            Self::Controller(player) => write!(
                f,
                "Settings of the game: {player} is played by you, best, learner or longest, not by “{given}”."
            ),
            Self::Starter => write!(f, "Settings of the game: left or right starts, not “{given}”."),
            Self::SeatController(seat) => write!(
                f,
                "Settings of the game: each of up to {MOST_PLAYERS} players is “you” or “best”; player {seat} is “{given}”."
            ),
            Self::SeatStarter(players) => {
                write!(f, "Settings of the game: who starts is a number from 1 to {players}, not “{given}”.")
            }
            Self::Pairs => write!(f, "“{given}” is not the number of a choice of random pairs."),
            Self::Seed => {
                write!(f, "Settings of the game: the fourth is a number, the seed of chance, not “{given}”.")
            }
            Self::Setting => write!(f, "Settings of the game: there is no setting “{given}”."),
            Self::Vehicle(nth) => write!(f, "Vehicle {nth}: “{given}” does not name a position."),
            Self::Turn(nth) => write!(f, "Move {nth}: “{given}” does not name a move."),
            Self::View => write!(f, "play: there is no view of a game called “{given}”."),
            Self::At => write!(f, "“{given}” is not a number of moves."),
        }
    }
}

impl Measured {
    fn write(self, given: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BoardMoves => write!(
                f,
                "A game on a board has at most {MOST_BOARD_MOVES} moves, and this address has {given}."
            ),
            Self::Replies => write!(
                f,
                "At most {MOST_COPIED} moves against a strategy are read, and this address has {given}."
            ),
            Self::NimLength => {
                write!(f, "The position of Nim has {given} characters; at most {MOST_TYPED} are read.")
            }
            Self::Members => write!(f, "K has {given} numbers; it may have at most {MOST_MEMBERS} here."),
            Self::MarksLength => write!(
                f,
                "The marks in this address have {given} characters; at most {MOST_MARKS_LENGTH} are read."
            ),
            Self::Marks => {
                write!(f, "There are {given} marks in this address; at most {MOST_MARKS} are read.")
            }
            Self::TypedLength(nth) => {
                write!(f, "Answer {nth} has {given} characters; at most {MOST_TYPED} are read.")
            }
            Self::GameLength => {
                write!(f, "The game’s address has {given} characters; at most {MOST_GAME} are read.")
            }
        }
    }
}

/// What an address says, cut short where it is long.
fn cut(word: &str) -> String {
    /// The most letters.
    const MOST: usize = 40;
    match word.char_indices().nth(MOST) {
        None => word.into(),
        Some((end, _)) => [&word[..end], "…"].concat(),
    }
}
