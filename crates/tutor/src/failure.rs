//! Why there is no card.

use hyperjam_bridge::{GameError, ReadingError};
use hyperjam_editor::file::ReadError;
use hyperjam_protocol::address::{AddressError, Part};
use hyperjam_rulesets::BoardError;

/// Why an address has no card on a drawing, in a sentence.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Failure {
    /// It is no address.
    #[error(transparent)]
    Address(#[from] AddressError),
    /// The drawing is no game that can be solved.
    #[error("{0}.")]
    Game(#[from] GameError),
    /// Somebody wins endless play, and the part says nothing of such drawings.
    #[error(
        "“{}” does not answer here: this drawing says who wins a play that never ends. So it is played alone, is no part of a sum, and \
         has no values, labels or order. Its marks say who wins, and “Why?” says why.",
        .0.title()
    )]
    Endless(Part),
    /// The drawing came without the name of each position.
    #[error(
        "The drawing could not be read: its positions and its names do not match. There are {positions} positions and \
         {names} names."
    )]
    Names {
        /// How many positions there are.
        positions: usize,
        /// How many names there are.
        names: usize,
    },
    /// Nothing is drawn that the card could be about.
    #[error("No position is drawn yet, so there is nothing to {what}.")]
    NothingDrawn {
        /// What there would be to do.
        what: &'static str,
    },
    /// A board of the address is none of the drawing.
    #[error("The board “{id}” is no longer in the drawing.")]
    BoardGone {
        /// Its identifier.
        id: String,
    },
    /// A road of the address is none of the drawing.
    #[error("This edge is no longer in the drawing.")]
    RoadGone,
    /// A ruleset of the address is none of the drawing.
    #[error("Ruleset number {nth} is no longer in the drawing.")]
    RulesetGone {
        /// Its number, from 1.
        nth: u32,
    },
    /// A board is needed that can be read.
    #[error("The board cannot be played on: {0}.")]
    Board(BoardError),
    /// A sum has too many components to be played.
    #[error("The sum has {given} components; at most {limit} are added up.")]
    Components {
        /// How many it has.
        given: usize,
        /// The most.
        limit: usize,
    },
    /// A move of a game on a board cannot be made.
    #[error("Move {nth}: {player} has no such move there.")]
    BoardMove {
        /// Which one, from 1.
        nth: usize,
        /// Whose it would be.
        player: String,
    },
    /// A game is of other players than the board.
    #[error("This game has {given} players, and the board is for {players}.")]
    BoardSeats {
        /// How many the game has.
        given: usize,
        /// How many the board has.
        players: u32,
    },
    /// A game is of other players than the sum.
    #[error("This game has {given} players, and the sum on the sheet is for {players}.")]
    SumSeats {
        /// How many the game has.
        given: usize,
        /// How many the sum has.
        players: u32,
    },
    /// A sum that is one for players in a cycle has no compounds by other rules.
    #[error(
        "Compounds by other rules than the sum are of games for Left and Right, and what is on this sheet is for players in a cycle."
    )]
    CompoundSeats,
    /// How long a compound by another rule than that of the sum can be made to last is not worked out.
    #[error(
        "Hyperjam can make a sum last, but not a compound by another rule: let somebody else play this game."
    )]
    CompoundLongest,
    /// The drawing cannot be read by its rules.
    #[error("Read as {rules}, this drawing has no value: {reason}.")]
    Reading {
        /// What the rules are called.
        rules: &'static str,
        /// Why not.
        reason: ReadingError,
    },
    /// It is read so for two players only.
    #[error("A drawing is read as {rules} for two players, and this one is for {players}.")]
    ReadSeats {
        /// What the rules are called.
        rules: &'static str,
        /// How many players it has.
        players: u32,
    },
    /// It is read so in normal play only.
    #[error(
        "A drawing is read as {rules} in normal play only, where whoever cannot move loses. This one is for misère play."
    )]
    ReadMisere {
        /// What the rules are called.
        rules: &'static str,
    },
    /// The card is about drawings that are read by rules of their own.
    #[error(
        "The edges of this drawing are read as moves, and this part is about drawings that are read as another game."
    )]
    NotRead,
    /// A position of the address is none of the drawing.
    #[error("This position is no longer in the drawing.")]
    PositionGone,
    /// A vehicle of the address starts at no position of the drawing.
    #[error("Vehicle {nth} starts at a position that is not in the drawing.")]
    VehicleGone {
        /// Which one, from 1.
        nth: usize,
    },
    /// A game is of other players than the drawing.
    #[error("This game has {given} players, and the drawing has {players}.")]
    Seats {
        /// How many the game has.
        given: usize,
        /// How many the drawing has.
        players: usize,
    },
    /// There is no game without a vehicle.
    #[error("A game needs a vehicle to start with: its address names none.")]
    NoVehicle,
    /// A game with several vehicles is a sum, and the drawing is in none.
    #[error("This drawing says who wins a play that never ends, so a game on it has one vehicle.")]
    Several,
    /// There are too many vehicles.
    #[error("A game is played with at most {limit} vehicles, and its address names {given}.")]
    Vehicles {
        /// How many there are.
        given: usize,
        /// The most.
        limit: usize,
    },
    /// The record of a game has something that cannot be.
    #[error("Move {nth}: {reason}")]
    Move {
        /// Which move, from 1.
        nth: usize,
        /// What is wrong with it.
        reason: MoveFailure,
    },
    /// A draw is not agreed on.
    #[error("After move {after}: {reason}")]
    Draw {
        /// After how many moves.
        after: usize,
        /// Why not.
        reason: DrawFailure,
    },
    /// A draw is offered when all is over.
    #[error("The game is over, so no draw can be offered.")]
    Over,
    /// A game has fewer moves.
    #[error("The game has {moves} moves; it cannot be shown after move {given}.")]
    At {
        /// How many moves it has.
        moves: usize,
        /// After how many it was to be shown.
        given: u32,
    },
    /// Nobody who is asked can move so.
    #[error("You have no move from or to {name} now.")]
    NoMove {
        /// The position.
        name: String,
    },
    /// Right has no such move in a difference.
    #[error("Move {nth}: Right has no such move in the difference now.")]
    NoReply {
        /// Which one, from 1.
        nth: usize,
    },
    /// Labels cannot be asked for.
    #[error(transparent)]
    NoLabels(#[from] NoLabels),
    /// There is no such lesson.
    #[error("There is no lesson called “{given}”.")]
    Lesson {
        /// The name.
        given: String,
    },
    /// A lesson's own drawing cannot be read.
    #[error("This lesson has no map: {0}.")]
    Map(#[from] ReadError),
    /// The address goes on after a wrong answer.
    #[error("In this address a wrong answer is followed by another answer.")]
    AfterWrong,
    /// The address has too many answers.
    #[error("This lesson has {tasks} tasks, but the address has more answers.")]
    Answers {
        /// How many tasks there are.
        tasks: usize,
    },
    /// A task of a lesson has no such answer.
    #[error("“{given}” is not one of the answers to task {task}.")]
    Answer {
        /// Which task, from 1.
        task: usize,
        /// The answer as it stands in the address.
        given: String,
    },
    /// A task is answered by a choice where a position is asked for.
    #[error("Task {task}: “{given}” does not name a position.")]
    Choice {
        /// Which task, from 1.
        task: usize,
        /// The number of the choice.
        given: u32,
    },
    /// A task is answered by a position that is not there.
    #[error("Task {task}: this position is no longer in the drawing.")]
    AnswerGone {
        /// Which task, from 1.
        task: usize,
    },
    /// A task is answered by drawing.
    #[error("Task {task} is answered by drawing, not by the address.")]
    Drawing {
        /// Which task, from 1.
        task: usize,
    },
}

/// What is wrong with a move of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveFailure {
    /// There is no turn any more.
    #[error("the game is already over.")]
    Over,
    /// A position is taken where roads are moves.
    #[error("it takes a position, but in this drawing moves go along edges.")]
    Read,
    /// It cannot be made now by the rules that the drawing is read by.
    #[error("{player}, whose turn it is, cannot do that now.")]
    NotNow {
        /// Who is to move.
        player: String,
    },
    /// It is none of the drawing.
    #[error("there is no such move in the drawing.")]
    Gone,
    /// It is another player's.
    #[error("{player}, whose turn it is, may not move {from} → {to}.")]
    Player {
        /// Who is to move.
        player: String,
        /// The position it starts at.
        from: String,
        /// The position it leads to.
        to: String,
    },
    /// Nothing stands where it starts.
    #[error("{from} → {to} is asked for, but there is no vehicle at {from}.")]
    Vehicle {
        /// The position it starts at.
        from: String,
        /// The position it leads to.
        to: String,
    },
}

/// Why a draw is not agreed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawFailure {
    /// It is not for a person to offer one.
    #[error("Hyperjam, whose turn it is, does not offer a draw.")]
    Turn,
    /// There are more players.
    #[error("only two players can agree on a draw, and here there are more.")]
    Seats,
    /// The game is a compound by another rule than that of the sum.
    #[error(
        "in such a compound no draw is offered: it is one when what was there comes back and nobody can force a win."
    )]
    Compound,
    /// Every play ends.
    #[error("no such game is a draw, as every play ends with somebody stuck.")]
    Ends,
    /// The drawing says who wins a play that never ends.
    #[error("no draw is agreed on here, as the drawing says how a play ends that goes on for ever.")]
    Endless,
    /// Hyperjam does better.
    #[error("Hyperjam does not agree to a draw: it can win.")]
    Wins,
}

/// Why a drawing has no labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoLabels {
    /// It is partizan, and labels were to be found.
    #[error(
        "Labels are for impartial drawings: here Left and Right do not have the same options everywhere."
    )]
    Partizan,
    /// It is played misère, and labels were to be found.
    #[error("Labels are for normal play: here whoever cannot move wins.")]
    Misere,
    /// Positions of the same label were to be made one.
    #[error(
        "Only impartial drawings in normal play have labels: Left and Right must have the same options everywhere, and \
         whoever cannot move must lose."
    )]
    Quotient,
}
