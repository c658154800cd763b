//! What is wrong with what a command was given.

use std::io;

use hyperjam_bridge::{GameError, RandomGameError, ReadingError};
use hyperjam_distributed::DistributedError;
use hyperjam_editor::file::ReadError;
use hyperjam_editor::link::LinkError;
use hyperjam_external::{CheckpointError, ExternalError};
use hyperjam_graphfile::{ColumnError, EdgeError, GraphFileError, ParityFileError, ParityWriteError};
use hyperjam_parallel::SolvingError;
use hyperjam_rulesets::{BoardError, Unsolved};
use hyperjam_solver::parity::families::ParityRecipeError;
use hyperjam_solver::{GraphError, IdError};
use hyperjam_sums::NoSuchMove;
use hyperjam_sums::compound::NoCompound;
use hyperjam_tablebase::TablebaseError;
use hyperjam_terms::{Convention, EndlessPlay, ParseError};
use hyperjam_values::evaluate::EvaluationError;
use hyperjam_values::notation::SyntaxError;
use serde_json::error::Category;

use crate::memory::MemoryError;

/// What is wrong with what a command was given.
#[derive(Debug, thiserror::Error)]
pub(crate) enum InputError {
    /// It cannot be opened, read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is not text.
    #[error(transparent)]
    NotText(#[from] NotText),
    /// It is not a drawing.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// It is not a graph, as a binary file.
    #[error(transparent)]
    GraphFile(#[from] GraphFileError),
    /// It cannot be solved by several workers or processes.
    #[error(transparent)]
    Distributed(#[from] DistributedError),
    /// Workers read parts of a file, and there is none.
    #[error("each worker reads its part of the graph, so it has to be a file")]
    PartsOfStandardInput,
    /// It is not a parity game.
    #[error(transparent)]
    ParityFile(#[from] ParityFileError),
    /// It is a parity game.
    #[error(
        "it is a parity game, where every position has an owner: \"solve\" and \"verify\" take it, \"convert\" writes it as such again, \
         and no drawing can hold it"
    )]
    ParityGame,
    /// A parity game cannot be written as one.
    #[error("{0}")]
    ParityWrite(ParityWriteError),
    /// An option is given that changes nothing.
    #[error("it changes nothing here: {why}")]
    NoEffect {
        /// Why not.
        why: &'static str,
    },
    /// Options are given that say nothing about a parity game.
    #[error("of a parity game, \"solve\" takes no option but --json")]
    ParityOptions,
    /// There is no such parity game. What it names are the options of the command.
    #[error("--{0}")]
    ParityRecipe(ParityRecipeError),
    /// What is no parity game is to be written as one, or the other way round.
    #[error(
        "PGSolver's format, pg, is for parity games, whose positions have owners and priorities, and they are written in no other"
    )]
    ParityFormat,
    /// An option of another family of graphs is given.
    #[error("{0} says nothing about such a graph")]
    OtherFamily(&'static str),
    /// Answers about endless play, and a drawing that does not say the same of it.
    #[error(
        "these are answers to a drawing with endless play “{rule}”, and it says otherwise who wins a play that never ends"
    )]
    OtherEndless {
        /// Who wins it by the answers.
        rule: EndlessPlay,
    },
    /// Answers to a parity game, and another file.
    #[error("these are answers to a parity game, and it is none")]
    NoParityGame,
    /// A parity game, and answers to something else.
    #[error(
        "it is a parity game, and {answers} has answers to a drawing or a sum: `hyperjam solve --json` answers parity games"
    )]
    NoParityAnswers {
        /// The file of the answers.
        answers: String,
    },
    /// It is not a list of edges.
    #[error(transparent)]
    Edges(#[from] EdgeError),
    /// Its Grundy numbers are not found.
    #[error(transparent)]
    Octal(#[from] crate::octal_error::OctalError),
    /// It cannot be solved within the memory that is given.
    #[error(transparent)]
    Memory(#[from] MemoryError),
    /// What has been found of it cannot be gone on with.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// What has been found of it is not of this graph.
    #[error("the checkpoint cannot be gone on with: {0}")]
    Solving(#[from] SolvingError),
    /// It is no column of answers.
    #[error(transparent)]
    Column(#[from] ColumnError),
    /// It cannot be solved by passes over its file.
    #[error(transparent)]
    External(#[from] ExternalError),
    /// An address of the page is given, and no link is asked for.
    #[error("--page is for links: --to link")]
    PageWithoutLink,
    /// An option of pictures is given, and no picture is asked for.
    #[error("{0} is for pictures: --to svg or --to tex")]
    NoPicture(&'static str),
    /// It is said how a file names who moves, of one that has its own way to say so.
    #[error(
        "--mover is for files of other programs, such as DOT, GraphML, GML, node-link JSON, tables, Mermaid"
    )]
    NoMover,
    /// The picture has no pixels.
    #[error(transparent)]
    Pixels(crate::pixels::PixelsError),
    /// There is no address to be opened.
    #[error("no address of the page is known: give one with --page")]
    NoPage,
    /// The program that opens addresses has failed.
    #[error("the link was not opened: {0}")]
    NoBrowser(std::process::ExitStatus),
    /// It is not a link to a drawing.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// The drawing cannot be solved.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The graph cannot be made.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// There are too many positions.
    #[error(transparent)]
    Id(#[from] IdError),
    /// A random drawing cannot be as it was asked for. What it names are the options of the command.
    #[error("--{0}")]
    Random(#[from] RandomGameError),
    /// An expression cannot be read.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// An expression has no value.
    #[error(transparent)]
    Evaluation(#[from] EvaluationError),
    /// It is no convention of play.
    #[error(
        "“{given}” is no convention: misere, normal, last-mover, drop-out, order, or who wins when Next cannot move, as O or PN"
    )]
    Convention {
        /// What is given.
        given: String,
    },
    /// It is no player.
    #[error("“{given}” is no player: there are {players}, from L over C1 to R")]
    NoPlayer {
        /// What is given.
        given: String,
        /// How many there are.
        players: u32,
    },
    /// An option is for two players.
    #[error("this is for drawings of two players")]
    ForTwo,
    /// What is asked needs games whose play ends.
    #[error(
        "--player and --convention are for games whose play ends without a tie; --convention misere is for all"
    )]
    NoGame,
    /// A position is compared with no other.
    #[error("“{given}” is a position of the drawing: name with --at the one that it is compared with")]
    ComparedPosition {
        /// The position.
        given: String,
    },
    /// Games are compared, and another convention is named.
    #[error(
        "games are compared in normal play, as Spindler’s theorems are: leave out --convention, which says who wins by another one"
    )]
    ComparedInConvention,
    /// More is asked of a misère game of N players than who wins.
    #[error(
        "in misère play only who wins is said: --compare, --player and other conventions are for normal play, as Spindler’s theorems are"
    )]
    MisereOfSeats,
    /// A summand with two sides.
    #[error(
        "a sum takes games without loops and stoppers; this one has two sides that differ, which `value` shows"
    )]
    NoStopper,
    /// A summand with infinitely many positions.
    #[error(
        "a sum takes games with finitely many positions, and this one has infinitely many; `value` works with it"
    )]
    Infinite,
    /// Some lines of several have no value.
    #[error("{wrong} of {lines} lines {} wrong", if *wrong == 1 { "is" } else { "are" })]
    WrongLines {
        /// How many.
        wrong: u64,
        /// How many there are.
        lines: u64,
    },
    /// The number of players is not that of the drawing.
    #[error("--players {given}: the drawing has {players}")]
    PlayersGiven {
        /// How many are given.
        given: u32,
        /// How many the drawing has.
        players: u32,
    },
    /// Play may go round where it has to end.
    #[error(
        "“{id}” can be reached from itself, and the theorems of Spindler’s paper need play to end: only what each player can force is known"
    )]
    Loop {
        /// A position that can be reached again.
        id: String,
    },
    /// A game of N players cannot be read.
    #[error(transparent)]
    PlayersSyntax(#[from] hyperjam_players::notation::SyntaxError),
    /// A sum of games with ties cannot be read.
    #[error(transparent)]
    TiesSyntax(#[from] hyperjam_solver::ties::SyntaxError),
    /// A game of N players takes too much.
    #[error("{0}")]
    PlayersUnfinished(#[from] hyperjam_players::Unfinished),
    /// A game that has to be impartial is not.
    #[error("the game is partizan, and impartial games are searched")]
    Partizan,
    /// A term is not one.
    #[error(transparent)]
    Term(#[from] ParseError),
    /// A file of results is of another search.
    #[error("the file belongs to another search ({given}): expected {expected}")]
    OtherSearch {
        /// What it is of.
        given: String,
        /// What is searched.
        expected: String,
    },
    /// A file of results was written by an older version.
    #[error(
        "the file is of an older version, whose lines have no checksums: remove it, or give the name of another"
    )]
    OlderState,
    /// A line of a file of results cannot be read.
    #[error("line {line}: {reason}")]
    StateLine {
        /// The line, from 1.
        line: usize,
        /// Why not.
        reason: String,
    },
    /// A board or rules cannot be read.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// Positions cannot be looked through, or not for that.
    #[error(transparent)]
    Find(#[from] crate::find_error::FindError),
    /// The positions of a board cannot be solved.
    #[error("{0}; see --memory")]
    Positions(TablebaseError),
    /// The positions of a board cannot be listed.
    #[error(transparent)]
    Tablebase(TablebaseError),
    /// A move cannot be made.
    #[error(transparent)]
    Move(#[from] NoSuchMove),
    /// A move of a player in a cycle cannot be made.
    #[error(transparent)]
    SeatMove(#[from] hyperjam_sums::seats::NoSuchMove),
    /// A compound is not played, as an end may stop all of it.
    #[error(transparent)]
    Compound(#[from] NoCompound),
    /// The answers to be verified are not in the form of answers.
    #[error(transparent)]
    Answers(#[from] AnswersError),
    /// The answers to be verified are not those to the drawing's positions.
    #[error(transparent)]
    Mismatch(#[from] Mismatch),
    /// A position is asked for that is not there.
    #[error("no position has the id or the name “{given}”")]
    NoPosition {
        /// The id or label.
        given: String,
    },
    /// A position is asked for by a label that several have.
    #[error("{count} positions have the name “{given}”; give the id of the one you mean: {listed}")]
    SeveralPositions {
        /// The label.
        given: String,
        /// How many have it.
        count: usize,
        /// The ids of the first of them.
        listed: String,
    },
    /// What shows how positions of a misère game compare is asked for, or to be checked.
    #[error(
        "convention: misère, where there is no x − y that could show anything: a game and its negative cancel out in normal play \
         only. `hyperjam compare` and `hyperjam order` say what is known there"
    )]
    Misere,
    /// Positions of a drawing for normal play and of one for misère play are compared.
    #[error("one of the two drawings is for misère play and the other is not, so there are no sums of both")]
    OtherConvention,
    /// A compound of games for players in a cycle is asked for.
    #[error("for players in a cycle there is the sum alone, where a player moves in one component")]
    RuleOfSeats,
    /// Misère play of players in a cycle is asked for.
    #[error("misère play is for two players, and this is for players in a cycle")]
    SeatMisere,
    /// Two inputs are to be read from standard input.
    #[error("the drawing and the answers cannot both be read from standard input")]
    BothFromStandardInput,
    /// A game is to be played on a drawing from standard input.
    #[error("your moves are read from standard input, so the drawing has to be a file")]
    MovesFromStandardInput,
    /// A drawing is too large for a search, or has nothing in it.
    #[error("the drawing has {given} positions, and the search takes 1 to {limit}")]
    SearchSize {
        /// How many positions it has.
        given: usize,
        /// The most that there may be.
        limit: usize,
    },
    /// A game is to be played on an empty drawing.
    #[error("there is no position to start at")]
    NoStart,
    /// A sum is to be solved, and nothing is added.
    #[error("the drawing has no vehicles: name the positions they stand on")]
    NoVehicles,
    /// A ruleset is named, and no board.
    #[error("a board has to follow the name of its ruleset, as in “{name} {example}”")]
    NoBoard {
        /// The ruleset.
        name: &'static str,
        /// A board of it.
        example: String,
    },
    /// A component counts by no whole number.
    #[error("a component counts by a whole number of at most {limit}, and “{given}” is none")]
    Times {
        /// What stands there.
        given: String,
        /// The most.
        limit: usize,
    },
    /// A sum has too many vehicles.
    #[error("the sum has {given} vehicles, and at most {limit} are added up")]
    Vehicles {
        /// How many.
        given: usize,
        /// How many may be.
        limit: usize,
    },
    /// A whole sheet is multiplied or negated.
    #[error(
        "what is on the sheet of {file} is not multiplied or negated as a whole: name positions, as {file}:NAME"
    )]
    Factor {
        /// The file.
        file: String,
    },
    /// A board in an expression cannot be read.
    #[error("column {column}: the board cannot be read: {error}")]
    WrittenBoard {
        /// Where it stands, in characters from 1.
        column: usize,
        /// Why not.
        error: BoardError,
    },
    /// A board in an expression has no value that is known.
    #[error("column {column}: {reason}")]
    BoardValue {
        /// Where it stands, in characters from 1.
        column: usize,
        /// Why not.
        reason: Unsolved,
    },
    /// A board of a sheet cannot be read.
    #[error("board {id}: {error}")]
    SheetBoard {
        /// Its id.
        id: String,
        /// Why not.
        error: BoardError,
    },
    /// A start is named, and components of a sum are.
    #[error("a start is a position of the drawing of one file: say FILE:POSITION among components")]
    StartOfSum,
    /// A player is named by number in a game for two.
    #[error("this game is for two players: say left or right")]
    LeftOrRight,
    /// A game for players in a cycle is to be made to last.
    #[error("only a game of Left and Right is made to last, and this one is for players in a cycle")]
    LastsForTwo,
    /// A compound is to be made to last.
    #[error("only the sum is made to last, not a compound by another rule")]
    LastsForSum,
    /// The winner of a game that may go on for ever is searched.
    #[error("play may go on for ever: the answer without --winner says who wins")]
    WinnerOfLoop,
    /// The winner of a game that can end in the whole sum is searched.
    #[error("play can end in the whole sum by these rules: the answer without --winner says who wins")]
    WinnerOfEnds,
    /// There is no such player.
    #[error("this game is for {players} players: say a number from 1 to {players}")]
    PlayerNumber {
        /// How many there are.
        players: u32,
    },
    /// Components for players in a cycle are no sum.
    #[error(transparent)]
    SeatSum(#[from] hyperjam_sums::seats::NoSum),
    /// A component for players in a cycle is to be negated.
    #[error("has no negative: its players move in a cycle, and nobody is the opponent of another")]
    SeatNegative,
    /// Vehicles of players in a cycle are on two drawings.
    #[error("the vehicles of players in a cycle are on one drawing, and some are on {other}")]
    SeatDrawings {
        /// The other drawing.
        other: String,
    },
    /// A component for players in a cycle stands beside one for Left and Right.
    #[error(
        "is for players in a cycle, of whom the first who cannot move is the only loser, and {other} is for Left and Right: they do not add up"
    )]
    SeatsBesideTwo {
        /// What the other is called.
        other: String,
    },
    /// A drawing cannot be read by its rules.
    #[error("the drawing cannot be read as {rules}: {reason}")]
    Reading {
        /// As what it is read.
        rules: &'static str,
        /// Why not.
        reason: ReadingError,
    },
    /// Why a sum of players in a cycle ends as it does.
    #[error("reasons are given for Left and Right; `hyperjam sum` says who wins a sum of players in a cycle")]
    WhyOfSeats,
    /// The answer of a sum is asked for as columns.
    #[error("columns are for the positions of one drawing alone: a sum is written with --json")]
    SumAsColumns,
    /// Two sheets are played otherwise.
    #[error("{convention} play, and {other} has the other convention: the components of a sum have one")]
    Conventions {
        /// What is played here.
        convention: Convention,
        /// The sheet that is played otherwise.
        other: String,
    },
    /// A sum has too many components.
    #[error(
        "the sum has {given} components, and at most {limit} are added up where not all are vehicles of one drawing"
    )]
    Components {
        /// How many it has.
        given: usize,
        /// The most that there may be.
        limit: usize,
    },
    /// The same of any number of players.
    #[error(
        "the sheet has boards, which belong to the sum: `hyperjam sum` adds them up; or name a position with --at"
    )]
    BoardsOfSeats,
    /// A picture is to have marks, and there are none.
    #[error("{0}; --unmarked draws it without marks")]
    Unmarked(GameError),
    /// The ending of a file's name says no format.
    #[error("the file name has no known extension: use {endings}, or give the format with --to")]
    NoFormat {
        /// The endings that are known.
        endings: String,
    },
}

/// Bytes that are no text.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotText {
    /// Nor are they UTF-8.
    #[error("this is not text: byte {byte} is not UTF-8")]
    Utf8 {
        /// The first byte that is not, from 1.
        byte: usize,
    },
    /// They begin as UTF-16 does, and are not.
    #[error("this is not text: it is not UTF-16")]
    Utf16,
}

impl InputError {
    /// Why the winner is not searched without values.
    pub(crate) fn no_search(unsolved: Unsolved) -> Self {
        if unsolved == Unsolved::End { Self::WinnerOfEnds } else { Self::WinnerOfLoop }
    }
}

impl From<ParityRecipeError> for InputError {
    fn from(error: ParityRecipeError) -> Self {
        match error {
            ParityRecipeError::Graph(error) => Self::Graph(error),
            error => Self::ParityRecipe(error),
        }
    }
}

impl From<TablebaseError> for InputError {
    fn from(error: TablebaseError) -> Self {
        match error {
            TablebaseError::Memory { .. } => Self::Positions(error),
            _ => Self::Tablebase(error),
        }
    }
}

/// Answers that cannot be verified as they stand.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AnswersError {
    /// There is nothing.
    #[error("it is empty")]
    Empty,
    /// The text ends in the middle.
    #[error("line {line}, column {column}: the text ends here, before the answers are complete")]
    CutOff {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
    /// They are not JSON, or not as the command prints them.
    #[error("line {}, column {}: {}", .0.line(), .0.column(), without_place(.0))]
    Json(serde_json::Error),
    /// A label is none.
    #[error("“{id}”: {reason}")]
    Label {
        /// The position.
        id: String,
        /// Why not.
        reason: ParseError,
    },
    /// A reason for x ≈ y is unknown.
    #[error("“{given}” is not a reason for x ≈ y")]
    Reason {
        /// What is given.
        given: String,
    },
    /// A relation is unknown.
    #[error("relations: {0}")]
    Relation(ParseError),
    /// The game z has a move for nobody who is known.
    #[error("context: {0}")]
    Movers(ParseError),
    /// The value of a position is not written as games are.
    #[error("the value of “{id}”: {reason}")]
    Value {
        /// The position.
        id: String,
        /// Why it cannot be read.
        reason: Box<InputError>,
    },
    /// The value of a position is something else.
    #[error("the value of “{id}”: {given} is not a game")]
    NoGame {
        /// The position.
        id: String,
        /// What is given instead.
        given: String,
    },
    /// A set of positions is not written as one.
    #[error("“{given}” does not have a 0 or a 1 for each position")]
    Set {
        /// What is given.
        given: String,
    },
    /// A class is named that is not there.
    #[error("there is no class {given}")]
    Class {
        /// Its number.
        given: usize,
    },
    /// The game z cannot be made.
    #[error("context: {0}")]
    Context(GraphError),
    /// The game z starts nowhere.
    #[error("context: there is no position {given}")]
    ContextStart {
        /// Where it is to start.
        given: usize,
    },
}

impl AnswersError {
    /// Reads answers.
    pub(crate) fn read<'a, Answers: serde::Deserialize<'a>>(text: &'a str) -> Result<Answers, Self> {
        serde_json::from_str(text).map_err(|error| {
            if error.classify() == Category::Eof {
                let (line, column) = (error.line(), error.column());
                return if text.trim().is_empty() { Self::Empty } else { Self::CutOff { line, column } };
            }
            Self::Json(error)
        })
    }
}

/// What the reader of JSON says, without the place that it ends with.
fn without_place(error: &serde_json::Error) -> String {
    let sentence = error.to_string();
    sentence.rsplit_once(" at line ").map_or(&*sentence, |(sentence, _)| sentence).to_owned()
}

/// Answers that are not those to a drawing's positions.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Mismatch {
    /// A position has two answers.
    #[error("positions[{number}]: “{id}” is answered twice")]
    Twice {
        /// The number of the second.
        number: usize,
        /// The position.
        id: String,
    },
    /// A position has no answer.
    #[error("there is no answer for “{id}”")]
    Missing {
        /// The position.
        id: String,
    },
    /// The components of a sum are not there, or not as they are described.
    #[error("the components are not those of the sheet")]
    Components,
    /// There is an answer for a position that is not there.
    #[error("the drawing has no position “{id}”")]
    Unknown {
        /// The position.
        id: String,
    },
}
