//! What is wrong with an address.

use hyperjam_editor::command::MOST_LINES;

use super::{
    LAST_BIRTHDAY, LAST_DAY, MOST_COUNTERS, MOST_DESCENT, MOST_MARKS, MOST_MEMBERS, MOST_RUNS, MOST_SEARCHED,
    MarkKind,
};
use hyperjam_terms::{MOST_PLAYERS, Player};

/// A text that is no address: which part of it is wrong, what is there, and what could be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// The first word is that of no part.
    #[error("There is no part of the tutor called “{given}”.")]
    Part {
        /// The word.
        given: String,
    },
    /// A part has no such card.
    #[error("{part}: there is nothing called “{given}”.")]
    Card {
        /// The part, as addresses name it.
        part: &'static str,
        /// The word.
        given: String,
    },
    /// Where a board is to be named.
    #[error("“{given}” does not name a board.")]
    Board {
        /// The word.
        given: String,
    },
    /// Among the moves of a game on a board.
    #[error("Move {nth}: “{given}” is not the number of a move.")]
    BoardMove {
        /// Which one, from 1.
        nth: usize,
        /// The word.
        given: String,
    },
    /// A game on a board is too long.
    #[error("A game on a board has at most {limit} moves, and this address has {given}.")]
    BoardMoves {
        /// How many it has.
        given: usize,
        /// The most.
        limit: usize,
    },
    /// Where a position is to be named.
    #[error("“{given}” does not name a position.")]
    Position {
        /// The word.
        given: String,
    },
    /// Where it is to be said what is explained.
    #[error("“{given}” cannot be explained: there are only left, right and label.")]
    Reason {
        /// The word.
        given: String,
    },
    /// Where it is to be said what is computed.
    #[error("There are no steps of “{given}”: there are only labels, outcomes and classes.")]
    Computation {
        /// The word.
        given: String,
    },
    /// Where a step is to be numbered.
    #[error("“{given}” is not the number of a step.")]
    Step {
        /// The word.
        given: String,
    },
    /// Where it is to be said how long a comparison searches.
    #[error("“{given}” is not a length of a search: the lengths are 1, 10 and 100.")]
    Effort {
        /// The word.
        given: String,
    },
    /// Where it is to be said for whom a position is at least another.
    #[error("A strategy is one for left or for right; “{given}” is neither.")]
    Strategy {
        /// The word.
        given: String,
    },
    /// Among the moves against a strategy.
    #[error("Move {nth}: “{given}” is no move of a difference x − y, such as x3 or y5.")]
    Reply {
        /// Which one, from 1.
        nth: usize,
        /// The word.
        given: String,
    },
    /// There are too many moves against a strategy.
    #[error("At most {limit} moves against a strategy are read, and this address has {given}.")]
    Replies {
        /// How many it has.
        given: usize,
        /// The most.
        limit: usize,
    },
    /// Where it is to be said how much a search of a sum looks at.
    #[error(
        "vehicles/deep: a search looks at 1 to {MOST_SEARCHED} positions and moves; “{given}” is not such a number."
    )]
    Search {
        /// The word.
        given: String,
    },
    /// Where a line of the calculation has its number.
    #[error(
        "The lines of a calculation have numbers from 1 to {MOST_LINES}; “{given}” is not such a number."
    )]
    Line {
        /// The word.
        given: String,
    },
    /// Where the moves to an option are.
    #[error("Up to {MOST_DESCENT} moves lead to an option, as in “l0,r1”; “{given}” is not such a list.")]
    Descent {
        /// The word.
        given: String,
    },
    /// Where the day is by which games are born.
    #[error("Games are listed by the days from 0 to {LAST_DAY}; “{given}” is not such a day.")]
    Day {
        /// The word.
        given: String,
    },
    /// Where the path to a number of the number tree is.
    #[error(
        "A number has a path such as “g1l2” (1 step to the greater child, 2 to the lesser), of up to {MOST_RUNS} runs \
         and {LAST_BIRTHDAY} steps; “{given}” is not such a path."
    )]
    Tree {
        /// The word.
        given: String,
    },
    /// Where the outcomes of two games of three players are.
    #[error(
        "Sums are given by the outcomes of two games of three players, as in “N,OP”, with 0 for ∅, or by 2 or 3 for as \
         many copies of one game; “{given}” is neither."
    )]
    Outcomes {
        /// The word.
        given: String,
    },
    /// Where a position of Nim is typed.
    #[error("The position of Nim has {given} characters; at most {limit} are read.")]
    NimLength {
        /// How many there are.
        given: usize,
        /// The most.
        limit: usize,
    },
    /// Where a Nim heap has its size.
    #[error("A Nim heap has from 0 to {MOST_COUNTERS} counters; “{given}” is not such a number.")]
    Heap {
        /// The word.
        given: String,
    },
    /// In a set K.
    #[error(
        "K is a set of numbers from 0 to {MOST_COUNTERS} separated by commas, as in 1,2; “{given}” is not such a \
         number."
    )]
    Member {
        /// The word.
        given: String,
    },
    /// A set K is too large.
    #[error("K has {given} numbers; it may have at most {MOST_MEMBERS} here.")]
    Members {
        /// How many it has.
        given: usize,
    },
    /// Where it is to be said what is marked.
    #[error("There is no task called “{given}”.")]
    Task {
        /// The word.
        given: String,
    },
    /// Among marks.
    #[error("“{given}” is not a mark: expected a position, an equals sign and a {}.", kind.segment())]
    Mark {
        /// What is marked.
        kind: MarkKind,
        /// The word.
        given: String,
    },
    /// The marks take too much room.
    #[error("The marks in this address have {given} characters; at most {limit} are read.")]
    MarksLength {
        /// Their bytes.
        given: usize,
        /// The most bytes.
        limit: usize,
    },
    /// There are too many marks.
    #[error("There are {given} marks in this address; at most {MOST_MARKS} are read.")]
    Marks {
        /// How many there are.
        given: usize,
    },
    /// Among the answers to a lesson's tasks.
    #[error("Answer {nth}: “{given}” is neither the number of a choice nor a position.")]
    Answer {
        /// Which one, from 1.
        nth: usize,
        /// The word.
        given: String,
    },
    /// An answer that was typed is too long.
    #[error("Answer {nth} has {given} characters; at most {limit} are read.")]
    TypedLength {
        /// Which one, from 1.
        nth: usize,
        /// Its bytes.
        given: usize,
        /// The most bytes.
        limit: usize,
    },
    /// A game takes too much room.
    #[error("The game's address has {given} characters; at most {limit} are read.")]
    GameLength {
        /// Its bytes.
        given: usize,
        /// The most bytes.
        limit: usize,
    },
    /// Who makes a player's moves.
    #[error("Settings of the game: {player} is played by you, best or learner, not by “{given}”.")]
    Controller {
        /// The player.
        player: Player,
        /// The word.
        given: String,
    },
    /// Who starts a game.
    #[error("Settings of the game: left or right starts, not “{given}”.")]
    Starter {
        /// The word.
        given: String,
    },
    /// Who makes the moves of one of more than two players.
    #[error(
        "Settings of the game: each of up to {MOST_PLAYERS} players is “you” or “best”; player {seat} is “{given}”."
    )]
    SeatController {
        /// Which player, from 1.
        seat: usize,
        /// The word.
        given: String,
    },
    /// Who of more than two players starts.
    #[error("Settings of the game: who starts is a number from 1 to {players}, not “{given}”.")]
    SeatStarter {
        /// How many players there are.
        players: usize,
        /// The word.
        given: String,
    },
    /// The seed of chance in a game.
    #[error("Settings of the game: the fourth is a number, the seed of chance, not “{given}”.")]
    Seed {
        /// The word.
        given: String,
    },
    /// What else is set for a game.
    #[error("Settings of the game: there is no setting “{given}”.")]
    Setting {
        /// The word.
        given: String,
    },
    /// Where a vehicle starts.
    #[error("Vehicle {nth}: “{given}” does not name a position.")]
    Vehicle {
        /// Which one, from 1.
        nth: usize,
        /// The word.
        given: String,
    },
    /// In the record of a game.
    #[error("Move {nth}: “{given}” does not name a move.")]
    Turn {
        /// Which one, from 1.
        nth: usize,
        /// The word.
        given: String,
    },
    /// What of a game is looked at.
    #[error("play: there is no view of a game called “{given}”.")]
    View {
        /// The word.
        given: String,
    },
    /// After how many moves a game is looked at.
    #[error("“{given}” is not a number of moves.")]
    At {
        /// The word.
        given: String,
    },
}

/// What an address says, cut short where it is long.
pub(super) fn cut(word: &str) -> String {
    /// The most letters.
    const MOST: usize = 40;
    match word.char_indices().nth(MOST) {
        None => word.into(),
        Some((end, _)) => [&word[..end], "…"].concat(),
    }
}
