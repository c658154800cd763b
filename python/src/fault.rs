//! What is wrong with what Python gave, and which exception says so.

use hyperjam_bridge::GameError;
use hyperjam_cli::Unreadable;
use hyperjam_rulesets::{BoardError, Unsolved};
use hyperjam_solver::GraphError;
use hyperjam_solver::engine::EngineError;
use hyperjam_sums::{NoTotal, Stopped};
use hyperjam_values::Unfinished;
use hyperjam_values::evaluate::{EvaluationError, Reason};
use hyperjam_values::notation::SyntaxError;
use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::{PyErr, create_exception};

create_exception!(
    hyperjam,
    Undecided,
    pyo3::exceptions::PyException,
    "A limit leaves the question undecided; a larger one may decide it, see `set_limits`."
);

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Fault {
    /// An array has not one dimension.
    #[error("{place}: an array of {given} dimensions; expected 1")]
    Dimensions { place: &'static str, given: usize },
    /// An array has no integers.
    #[error("{place}: the type {given}; expected integers of at most 64 bits")]
    Kind { place: &'static str, given: String },
    /// Two arrays have not the same length.
    #[error("{place}: {given} numbers, but there are {expected} in `sources`")]
    Length { place: &'static str, given: usize, expected: usize },
    /// A number is none of a position.
    #[error("{place}[{index}]: there is no position {given}; positions are numbered from 0 to {last}")]
    Position { place: &'static str, index: usize, given: i128, last: i128 },
    /// There are no positions.
    #[error("{place}[{index}]: there is no position {given}, as there are none")]
    NoPositions { place: &'static str, index: usize, given: i128 },
    /// A number is so far beyond the others that it is taken for a mistake.
    #[error(
        "{place}[{index}]: position {given} is far beyond what the moves need, of which there are {moves}; if it is meant, say positions={}",
        given + 1
    )]
    Far { place: &'static str, index: usize, given: i128, moves: usize },
    /// No player is called so.
    #[error("{place}[{index}]: {given}; expected 1 or \"left\", 2 or \"right\", 3 or \"both\"")]
    Mover { place: &'static str, index: usize, given: String },
    /// No end is called so.
    #[error("end of node {index}: {given}; expected \"tie\", \"win\", \"loss\", \"left\" or \"right\"")]
    End { index: usize, given: String },
    /// A position ends in two ways.
    #[error("wins[{index}]: position {given} is in `ties`, too")]
    TwoEnds { index: usize, given: usize },
    /// A number is no count.
    #[error("{place}: {given}; expected an integer from {least} to {most}")]
    Count { place: &'static str, given: String, least: u64, most: u64 },
    /// Two positions have one name.
    #[error("positions[{index}]: {given} is the name of position {first}, too")]
    TwoOfAName { index: usize, given: String, first: String },
    /// A graph would take more memory than there is.
    #[error("a graph of {positions} positions and {moves} moves does not fit into memory")]
    Memory { positions: usize, moves: usize },
    /// A position that is asked about.
    #[error("there is no position {given}")]
    NoSuchPosition { given: String },
    /// Neither "left" nor "right".
    #[error("player: {given}; expected \"left\" or \"right\"")]
    Player { given: String },
    /// A number is no short game.
    #[error(
        "{given} is no short game: only fractions whose denominator is a power of 2 are, up to {limit} bits"
    )]
    Number { given: String, limit: u64 },
    /// Something is neither a game nor a number.
    #[error("{name}: {given}; expected a game or a number")]
    Operand { name: String, given: String },
    /// An expression is something else than a game.
    #[error("the expression is no game; `hyperjam.calculate` gives what it is")]
    NoGame,
    /// Something is no component of a sum.
    #[error("components: {given}; expected a board, a game, a number, or a graph with a position")]
    Component { given: String },
    /// There are no values in misère play.
    #[error("in misère play there are no values")]
    MisereValues,
    /// Neither values nor a search tell who wins.
    #[error("not decided within the limits")]
    Unknown,
    /// Something is no number.
    #[error("{place}: {given}; expected an integer, a fraction or a float")]
    NoNumber { place: &'static str, given: String },
    /// There are more games than a list has.
    #[error("{given} games; at most {limit} are listed")]
    TooMany { given: usize, limit: usize },
    /// A game is too long to be written.
    #[error("the game takes more than {limit} characters")]
    TooLong { limit: usize },
    /// A number is not finite.
    #[error("{given} is no number")]
    NotFinite { given: f64 },
    /// What is asked is about games of another kind.
    #[error("{asked}: known of {expected} only, and this is {found}")]
    Kinds { asked: &'static str, expected: &'static str, found: &'static str },
    /// The drawing would be too large to be looked at.
    #[error("a drawing of {given} positions and moves; at most {limit} are drawn")]
    Drawing { given: usize, limit: usize },
    /// A game of another process.
    #[error(
        "this game was made before the process was forked or the calculator failed; make it again, or send it pickled"
    )]
    Forked,
    /// The calculator is gone.
    #[error("the calculator has failed; games made before are lost")]
    Calculator,
    #[error(transparent)]
    Graph(#[from] GraphError),
    #[error(transparent)]
    Game(#[from] GameError),
    #[error(transparent)]
    Command(hyperjam_editor::command::CommandError),
    #[error(transparent)]
    File(#[from] Unreadable),
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    #[error(transparent)]
    Evaluation(#[from] EvaluationError),
    #[error("line {line}: {fault}")]
    Line { line: usize, fault: Box<Fault> },
    #[error(transparent)]
    Unfinished(#[from] Unfinished),
    #[error(transparent)]
    Board(#[from] BoardError),
    #[error("{0}")]
    Unsolved(#[from] Unsolved),
    #[error(transparent)]
    Total(#[from] NoTotal),
    #[error("{0}")]
    Stopped(#[from] Stopped),
}

impl Fault {
    /// Whether a limit ended the work, rather than the input being wrong.
    fn is_undecided(&self) -> bool {
        let of_limit = |unfinished: &Unfinished| !matches!(unfinished, Unfinished::Size { .. });
        match self {
            Fault::Unfinished(unfinished) => of_limit(unfinished),
            Fault::Evaluation(EvaluationError { reason: Reason::Unfinished(unfinished), .. }) => {
                of_limit(unfinished)
            }
            Fault::Unsolved(unsolved) => !matches!(unsolved, Unsolved::Loop),
            Fault::Total(NoTotal::Unfinished(unfinished)) => of_limit(unfinished),
            Fault::Unknown | Fault::Stopped(_) => true,
            Fault::Line { fault, .. } => fault.is_undecided(),
            _ => false,
        }
    }
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> Self {
        let text = fault.to_string();
        match &fault {
            fault if fault.is_undecided() => Undecided::new_err(text),
            Fault::File(unreadable) => match unreadable.io() {
                Some(error) => std::io::Error::new(error.kind(), text).into(),
                None => PyValueError::new_err(text),
            },
            Fault::Memory { .. } => PyMemoryError::new_err(text),
            Fault::Engine(_) | Fault::Forked | Fault::Calculator => PyRuntimeError::new_err(text),
            Fault::Kinds { .. } => PyTypeError::new_err(text),
            _ => PyValueError::new_err(text),
        }
    }
}
