//! Why a command gave no answer, and what is said about it.

use std::io::{self, Write};

use hyperjam_bridge::{GameError, RandomGameError, ReadingError};
use hyperjam_distributed::DistributedError;
use hyperjam_editor::file::ReadError;
use hyperjam_editor::link::LinkError;
use hyperjam_external::{CheckpointError, ExternalError};
use hyperjam_graphfile::{EdgeError, GraphFileError};
use hyperjam_rulesets::{BoardError, Unsolved};
use hyperjam_solver::verify::{self, Refuted};
use hyperjam_solver::{GraphError, IdError};
use hyperjam_sums::NoSuchMove;
use hyperjam_tablebase::TablebaseError;
use hyperjam_terms::{Convention, ParseError, Player, Relation, Sector};
use hyperjam_values::evaluate::EvaluationError;
use hyperjam_values::notation::SyntaxError;
use serde_json::error::Category;

use crate::memory::MemoryError;
use crate::proof::ProofKind;
use crate::text::plain;

/// Why a command gave no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The arguments are wrong, or ask for help.
    Arguments(clap::Error),
    /// A file cannot be read, or is not what it should be.
    Input {
        /// The file as it was named.
        file: String,
        /// What is wrong with it.
        reason: Box<InputError>,
    },
    /// An answer that was to be verified does not hold.
    Refuted {
        /// The file with the answer, as it was named.
        file: String,
        /// What does not hold.
        reason: Box<AnswerRefutation>,
    },
    /// It would exceed a limit.
    Limit {
        /// The file as it was named.
        file: String,
        /// What the limit is, and of what.
        reason: TooLarge,
    },
    /// It was interrupted, and can be gone on with.
    Interrupted {
        /// The file of what has been found so far.
        checkpoint: String,
    },
    /// The answer cannot be written.
    Output(io::Error),
}

/// The status of a program that was interrupted from the keyboard.
const INTERRUPTED: u8 = 130;

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
    /// It cannot be solved by passes over its file.
    #[error(transparent)]
    External(#[from] ExternalError),
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
    /// Positions of a misère game are compared.
    #[error(
        "convention: misère, where positions cannot be compared: x − y decides in normal play only, where a game and its \
         negative cancel out. `hyperjam solve` has the outcomes of both positions, and `hyperjam quotient` merges those \
         that are the same game"
    )]
    Misere,
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
    /// The winner of a game for players in a cycle is asked for.
    #[error(
        "--winner is for boards of Left and Right, and this one is for players in a cycle: the answer without it says who has a winning strategy"
    )]
    WinnerForSeats,
    /// The winner of a game that may go on for ever is searched.
    #[error("play may go on for ever: the answer without --winner says who wins")]
    WinnerOfLoop,
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
    #[error(
        "the file name has no known extension: use {endings}, .hjg, .svg or .tex, or give the format with --to"
    )]
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

/// What of an answer does not hold.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AnswerRefutation {
    /// The outcome of a position.
    #[error("“{id}” with {to_move} to move: {reason}")]
    Outcome {
        /// The position.
        id: String,
        /// Whose turn it is.
        to_move: Player,
        /// Why not.
        reason: verify::RefutationReason,
    },
    /// The label of a position.
    #[error("the label of “{id}”: {reason}")]
    Label {
        /// The position.
        id: String,
        /// Why not.
        reason: verify::RefutationReason,
    },
    /// The class of a position.
    #[error("the class of “{id}”: {reason}")]
    Class {
        /// The position.
        id: String,
        /// Why not.
        reason: verify::RefutationReason,
    },
    /// The outcome of a position of x − y.
    #[error("“{x}” − “{y}” with {to_move} to move: {reason}")]
    Difference {
        /// Where the first component is.
        x: String,
        /// Where the second one is.
        y: String,
        /// Whose turn it is.
        to_move: Player,
        /// Why not.
        reason: verify::RefutationReason,
    },
    /// Something else that the verifier refutes.
    #[error(transparent)]
    Other(Refuted),
    /// The sector of a position is another one by its outcomes.
    #[error("the sector of “{id}” is {found} by its outcomes")]
    Sector {
        /// The position.
        id: String,
        /// The sector that it is.
        found: Sector,
    },
    /// A position has a label, and none is given.
    #[error("“{id}” has a label, and none is given")]
    NoLabel {
        /// The position.
        id: String,
    },
    /// A position has no label, and one is given.
    #[error("“{id}” has no label, and one is given")]
    NeedlessLabel {
        /// The position.
        id: String,
    },
    /// Who wins a sum.
    #[error("the sum with {to_move} to move has another outcome")]
    SumOutcome {
        /// Whose turn it is.
        to_move: Player,
    },
    /// Who has a winning strategy in a sum for N players.
    #[error("the sum where player {starter} starts has another outcome")]
    SeatOutcome {
        /// Who starts, counted from 1.
        starter: u32,
    },
    /// The sector of a sum is another one by its outcomes.
    #[error("the sector of the sum is {found} by its outcomes")]
    SumSector {
        /// The sector that it is.
        found: Sector,
    },
    /// A move in a sum does not do what is claimed.
    #[error("the move to {to} in component {component} does not do what is claimed")]
    SumMove {
        /// In which component, from 0.
        component: usize,
        /// What it leaves.
        to: String,
    },
    /// A move in a sum is left out.
    #[error("the move to {to} in component {component} is left out")]
    SumMoveMissing {
        /// In which component, from 0.
        component: usize,
        /// What it leaves.
        to: String,
    },
    /// The label of a sum is another one.
    #[error("the sum does not have the label {given}")]
    SumLabel {
        /// What is claimed.
        given: String,
    },
    /// The value of a sum is another game.
    #[error("the sum does not have the value {given}")]
    SumValue {
        /// What is claimed.
        given: String,
    },
    /// The value of a position is another game.
    #[error("“{id}” does not have the value {given}")]
    Value {
        /// The position.
        id: String,
        /// What is claimed.
        given: String,
    },
    /// A position has a value, and none is given.
    #[error("“{id}” has a value, and none is given")]
    NoValue {
        /// The position.
        id: String,
    },
    /// A position has no value, and one is given.
    #[error("“{id}” has no value, and one is given")]
    NeedlessValue {
        /// The position.
        id: String,
    },
    /// The solver's own answer does not agree with the check: it is no ground to judge claims by.
    #[error("the proof that was worked out to check the answer is itself wrong: {0}")]
    OwnProof(Refuted),
    /// A statement is not as it is claimed.
    #[error("“{field}” is {found}")]
    Statement {
        /// Which statement.
        field: &'static str,
        /// Whether it holds.
        found: bool,
    },
    /// The positions are not equal for this reason.
    #[error("x ≈ y is not proved by {}", .0.name())]
    Equal(ProofKind),
    /// The game z does not tell the positions apart, or not so.
    #[error("x + z is in sector {x} and y + z in {y}")]
    Context {
        /// The sector of x + z.
        x: Sector,
        /// The sector of y + z.
        y: Sector,
    },
    /// The game z is not lost as it is claimed.
    #[error("with z and {starter} to start, it is not so that {player} loses x + z but not y + z")]
    NotSeparated {
        /// Who is to lose.
        player: Player,
        /// Who starts.
        starter: Player,
    },
    /// How two positions compare does not follow from what is given for it.
    #[error("“{x}” and “{y}”: nothing shows how they compare in every sum")]
    NotShown {
        /// One position.
        x: String,
        /// The other.
        y: String,
    },
    /// The order in every sum is another one.
    #[error("“{field}” does not follow from its two halves")]
    Halves {
        /// Which field.
        field: &'static str,
    },
    /// A line of the Hasse diagram can be left out, or is there twice.
    #[error("covers: the line from class {0} to class {1} is not needed")]
    NeedlessLine(usize, usize),
    /// A position has no class, or two.
    #[error("“{id}” is not in exactly one class")]
    NoClass {
        /// The position.
        id: String,
    },
    /// A relation is claimed that nothing shows.
    #[error("nothing shows that {0} holds")]
    Unproved(Relation),
    /// The outcomes of x − y are others.
    #[error("x − y is in sector {found} by its outcomes")]
    DifferenceOutcomes {
        /// The sector that they make.
        found: Sector,
    },
    /// The relations are others.
    #[error("by the outcomes of x − y these hold: {}", listed(.0))]
    Relations(Vec<Relation>),
    /// The sector of x − y is another one.
    #[error("the sector of x − y is {found} by its outcomes")]
    DifferenceSector {
        /// The sector that it is.
        found: Sector,
    },
}

fn listed(relations: &[Relation]) -> String {
    relations.iter().map(Relation::to_string).collect::<Vec<_>>().join(", ")
}

/// What is too large to be checked.
#[derive(Debug, thiserror::Error)]
#[error("{what} is too large to be checked within {limit} positions and moves (see --limit)")]
pub(crate) struct TooLarge {
    /// What is.
    pub(crate) what: &'static str,
    /// The most positions and moves.
    pub(crate) limit: usize,
}

impl Failure {
    /// Wrong input: the file, and what is wrong with it.
    pub(crate) fn input(file: &str, reason: impl Into<InputError>) -> Self {
        Failure::Input { file: file.to_owned(), reason: Box::new(reason.into()) }
    }

    /// Says what went wrong. Returns the exit status: 1 for a refuted answer, 3 for one beyond a limit, else 2; but 0 for
    /// help that was asked for, and if the reader of the output has closed it.
    pub(crate) fn report(self, output: &mut dyn Write, errors: &mut dyn Write) -> u8 {
        let mut of_file = |file: &str, reason: &str| {
            let file = if file == "-" { "standard input" } else { file };
            // Nobody is left to be told when this fails.
            let _ = writeln!(errors, "hyperjam: {}: {}", plain(file), plain(reason));
        };
        match self {
            Failure::Arguments(error) if !error.use_stderr() => {
                match write!(output, "{error}").and_then(|()| output.flush()) {
                    Ok(()) => 0,
                    Err(error) => Failure::Output(error).report(output, errors),
                }
            }
            Failure::Arguments(error) => {
                // It may repeat what was asked for.
                let _ = error.to_string().lines().try_for_each(|line| writeln!(errors, "{}", plain(line)));
                2
            }
            Failure::Input { file, reason } => {
                of_file(&file, &reason.to_string());
                2
            }
            Failure::Refuted { file, reason } => {
                of_file(&file, &format!("refuted: {reason}"));
                1
            }
            Failure::Limit { file, reason } => {
                of_file(&file, &format!("not decided: {reason}"));
                3
            }
            Failure::Interrupted { checkpoint } => {
                of_file(&checkpoint, "stopped; the same command with --resume goes on");
                INTERRUPTED
            }
            // The reader has had enough, as with `| head`.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Failure::Output(error) => {
                let _ = writeln!(errors, "hyperjam: the answer cannot be written: {error}");
                2
            }
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

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Failure::Output(error.into())
    }
}
