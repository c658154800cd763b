//! Why a command is refused.

use super::{GREATEST_COORDINATE, MOST_BEND, MOST_PRIORITY};
use crate::document::Fault;
use crate::id::{MoveId, PositionId};
use hyperjam_terms::MOST_PLAYERS;
use std::fmt;

/// Why a command was refused; the document is as it was.
#[derive(Clone, Debug, PartialEq)]
pub enum CommandError {
    /// The command names a position that the document does not have.
    NoPosition(PositionId),
    /// The command names a move that the document does not have.
    NoMove(MoveId),
    /// The document would have more positions, moves or vehicles than it can hold.
    Full {
        /// Which of these.
        what: &'static str,
        /// How many there would be.
        given: usize,
        /// The most there may be.
        limit: usize,
    },
    /// The command names a board that the document does not have.
    NoBoard(String),
    /// The command names a ruleset that the document does not have.
    NoRuleset(usize),
    /// Something that lies on the sheet is not allowed.
    Sheet(Fault),
    /// A text is longer than allowed.
    TooLong {
        /// What the text is.
        what: &'static str,
        /// Its length in characters.
        given: usize,
        /// The most there may be.
        limit: usize,
    },
    /// This coordinate would lie outside the sheet.
    OffTheSheet(f64),
    /// A move would be bent too far.
    TooBent(i32),
    /// A loop would be bent.
    BentLoop,
    /// A position would have a greater priority than it can have.
    TooGreat(u32),
    /// A game cannot have so many players.
    Players(u32),
    /// Moves are for a player who would not be there any more.
    PlayerHasMoves {
        /// How many players there would be.
        players: u32,
        /// The player's number, from 0 for Left.
        seat: u32,
        /// How many of the moves are for players who would not be there.
        moves: usize,
    },
    /// A move would be for a player whom the game does not have.
    NoPlayer {
        /// The player's number, from 0 for Left.
        given: u32,
        /// How many players the game has.
        players: u32,
    },
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPosition(id) => write!(f, "there is no position number {}", id.0),
            Self::NoMove(id) => write!(f, "there is no move number {}", id.0),
            Self::NoBoard(id) => write!(f, "there is no board “{id}”"),
            Self::NoRuleset(nth) => write!(f, "there is no ruleset number {}", nth + 1),
            Self::Sheet(fault) => fault.fmt(f),
            Self::Full { what, given, limit } => {
                write!(f, "the drawing would have {given} {what}; the limit is {limit}")
            }
            Self::TooLong { what, given, limit } => {
                write!(f, "this {what} has {given} characters; the limit is {limit}")
            }
            Self::OffTheSheet(given) => write!(
                f,
                "coordinates must lie between −{GREATEST_COORDINATE} and {GREATEST_COORDINATE}; one would be {given}"
            ),
            Self::TooBent(given) => {
                write!(f, "a move can be bent aside by at most {MOST_BEND}, and {given} was given")
            }
            Self::BentLoop => write!(f, "a loop cannot be bent"),
            Self::TooGreat(given) => {
                write!(f, "a priority is at most {MOST_PRIORITY}, and {given} was given")
            }
            Self::Players(given) => {
                write!(f, "a game has from 2 to {MOST_PLAYERS} players, and {given} were asked for")
            }
            Self::PlayerHasMoves { players, seat, moves } => {
                let (moves, they) = match moves {
                    1 => ("1 move is".into(), "it"),
                    count => (format!("{count} moves are"), "them"),
                };
                write!(
                    f,
                    "{moves} for players beyond the first {players}, such as player {}; give {they} to others or delete \
                     {they} first",
                    seat + 1
                )
            }
            Self::NoPlayer { given, players } => {
                write!(f, "there is no player {}: this game has {players} players", given + 1)
            }
        }
    }
}

impl std::error::Error for CommandError {}

impl From<Fault> for CommandError {
    fn from(fault: Fault) -> Self {
        Self::Sheet(fault)
    }
}
