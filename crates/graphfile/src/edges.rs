//! Lists of edges as other programs write them: plain ones, and matrices of Matrix Market.

use std::collections::HashMap;
use std::fmt;

use hyperjam_solver::{Graph, GraphError};
use hyperjam_terms::{Convention, Movers};

use crate::GraphFile;

/// How edges are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeFormat {
    /// A move in each line: where it starts, where it leads, and perhaps `left`, `right` or `both`. Lines that begin with `#`
    /// or `%` are comments. Positions are numbered as they appear, and called as they are written.
    Plain,
    /// `%%MatrixMarket matrix coordinate …`: an entry in row i and column j is a move from i to j, open to both players; values do
    /// not matter. Of a symmetric matrix, which has one entry for two, both are moves. Positions are called 1, 2, ….
    MatrixMarket,
}

impl EdgeFormat {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Plain, Self::MatrixMarket];

    /// The usual ending of such files' names.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Plain => "edges",
            Self::MatrixMarket => "mtx",
        }
    }

    /// The format of a file with this name, by its ending: `.edges` or `.el`, `.mtx`.
    pub fn of_name(name: &str) -> Option<Self> {
        let (_, ending) = name.rsplit_once('.')?;
        match ending.to_ascii_lowercase().as_str() {
            "edges" | "el" => Some(Self::Plain),
            "mtx" => Some(Self::MatrixMarket),
            _ => None,
        }
    }

    /// The format of a text that begins as only one of them does.
    pub fn of_text(text: &str) -> Option<Self> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let is_matrix = text.get(..MATRIX.len()).is_some_and(|head| head.eq_ignore_ascii_case(MATRIX));
        is_matrix.then_some(Self::MatrixMarket)
    }
}

/// How matrices begin.
const MATRIX: &str = "%%MatrixMarket";

/// Why edges are not read: the line, counted from 1, and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeError {
    /// The line.
    pub line: usize,
    /// What is wrong.
    pub reason: EdgeErrorReason,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EdgeErrorReason {
    /// It should be something else.
    Expected {
        /// What.
        what: &'static str,
        /// What it is.
        given: Box<str>,
    },
    /// The file claims a number of positions that it is too short for.
    TooMany {
        /// How many.
        given: usize,
        /// The number of its bytes: there may be one position for each.
        limit: usize,
    },
    /// A matrix has not as many columns as rows.
    NotSquare {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
    /// There are more or fewer moves than the file says.
    Count {
        /// How many there are.
        given: usize,
        /// How many it says.
        limit: usize,
    },
    /// A position is named that there is not.
    NoSuchPosition {
        /// What it is called.
        given: Box<str>,
        /// The number of positions.
        limit: usize,
    },
    /// There are more positions or moves than there can be.
    Graph(GraphError),
}

impl fmt::Display for EdgeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.reason {
            EdgeErrorReason::Expected { what, given } => write!(f, "expected {what}, found “{given}”"),
            EdgeErrorReason::TooMany { given, limit } => {
                write!(f, "{given} positions in a file of {limit} bytes, which may have one for each byte")
            }
            EdgeErrorReason::NotSquare { rows, columns } => {
                write!(f, "a matrix of {rows} rows and {columns} columns: a graph has as many of both")
            }
            EdgeErrorReason::Count { given, limit } => {
                write!(f, "{given} moves, where the file says {limit}")
            }
            EdgeErrorReason::NoSuchPosition { given, limit } => {
                write!(f, "there is no position {given}, only {limit} positions")
            }
            EdgeErrorReason::Graph(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for EdgeError {}

/// A move by the numbers of positions.
type Edge = (usize, usize, Movers);

/// Reads the graph of a list of edges, in normal play and without ends. O(n) expected in the length of the text, and memory for
/// the names and 24 bytes a move beyond the graph.
///
/// ```
/// use hyperjam_graphfile::{EdgeFormat, read_edges};
///
/// let file = read_edges(EdgeFormat::Plain, "# two heaps\nstar zero\n")?;
/// assert_eq!((file.graph.position_count(), file.graph.move_count()), (2, 1));
/// assert_eq!(file.names, Some(vec!["star".into(), "zero".into()]));
/// let error = read_edges(EdgeFormat::Plain, "a b\nc").unwrap_err();
/// assert_eq!(error.to_string(), "line 2: expected two positions, found “c”");
/// # Ok::<(), hyperjam_graphfile::EdgeError>(())
/// ```
pub fn read_edges(format: EdgeFormat, text: &str) -> Result<GraphFile, EdgeError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (positions, edges, names) = match format {
        EdgeFormat::Plain => plain(text)?,
        EdgeFormat::MatrixMarket => matrix(text)?,
    };
    let graph = Graph::from_moves(positions, edges)
        .map_err(|error| EdgeError { line: text.lines().count(), reason: EdgeErrorReason::Graph(error) })?;
    Ok(GraphFile { graph, convention: Convention::Normal, names: Some(names) })
}

/// The number of positions, the moves between them, and what positions are called.
type Edges = (usize, Vec<Edge>, Vec<Box<str>>);

fn expected(line: usize, what: &'static str, given: &str) -> EdgeError {
    EdgeError { line, reason: EdgeErrorReason::Expected { what, given: cut(given) } }
}

/// What is said of a line is no longer than a line.
fn cut(given: &str) -> Box<str> {
    given.chars().take(40).collect::<String>().into()
}

fn number(line: usize, what: &'static str, word: Option<&str>) -> Result<usize, EdgeError> {
    let word = word.unwrap_or_default();
    word.parse().map_err(|_| expected(line, what, word))
}

/// The position, of so many, that a word names by its number from 1.
fn place(line: usize, word: &str, limit: usize) -> Result<usize, EdgeError> {
    let place = number(line, "the number of a position", Some(word))?.checked_sub(1);
    place.filter(|place| *place < limit).ok_or_else(|| {
        let reason = EdgeErrorReason::NoSuchPosition { given: cut(word), limit };
        EdgeError { line, reason }
    })
}

/// Lines with their numbers that are neither empty nor comments.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = (1..).zip(text.lines().map(str::trim));
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with(['#', '%']))
}

fn plain(text: &str) -> Result<Edges, EdgeError> {
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let (mut names, mut edges) = (Vec::new(), Vec::new());
    for (at, line) in lines(text) {
        let mut words = line.split([' ', '\t', ',', ';']).filter(|word| !word.is_empty());
        let (Some(from), Some(to)) = (words.next(), words.next()) else {
            return Err(expected(at, "two positions", line));
        };
        let movers = match words.next() {
            None | Some("both") => Movers::BOTH,
            Some("left") => Movers::LEFT,
            Some("right") => Movers::RIGHT,
            Some(other) => return Err(expected(at, "left, right or both", other)),
        };
        if let Some(more) = words.next() {
            return Err(expected(at, "the end of the line", more));
        }
        let [from, to] = [from, to].map(|name| {
            *numbers.entry(name).or_insert_with(|| {
                names.push(Box::from(name));
                names.len() - 1
            })
        });
        edges.push((from, to, movers));
    }
    Ok((names.len(), edges, names))
}

/// Whether a text of this length may have so many positions.
fn enough(line: usize, given: usize, text: &str) -> Result<usize, EdgeError> {
    let limit = text.len();
    if given > limit {
        return Err(EdgeError { line, reason: EdgeErrorReason::TooMany { given, limit } });
    }
    Ok(given)
}

fn matrix(text: &str) -> Result<Edges, EdgeError> {
    let head = text.lines().next().unwrap_or_default().to_ascii_lowercase();
    let words: Vec<&str> = head.split_whitespace().collect();
    let is_symmetric = match words[..] {
        ["%%matrixmarket", "matrix", "coordinate", _, "general"] => false,
        ["%%matrixmarket", "matrix", "coordinate", _, "symmetric" | "skew-symmetric" | "hermitian"] => true,
        _ => return Err(expected(1, "%%MatrixMarket matrix coordinate, a type and a symmetry", &head)),
    };
    let mut lines = lines(text);
    let (at, size) = lines.next().unwrap_or((1, ""));
    let mut words = size.split_whitespace();
    let mut size = |what| number(at, what, words.next());
    let (rows, columns) = (size("the number of rows")?, size("the number of columns")?);
    let entries = size("the number of entries")?;
    if rows != columns {
        return Err(EdgeError { line: at, reason: EdgeErrorReason::NotSquare { rows, columns } });
    }
    let positions = enough(at, rows, text)?;
    let (mut edges, mut count, mut last) = (Vec::new(), 0, at);
    for (at, line) in lines {
        let mut words = line.split_whitespace();
        let mut next = || place(at, words.next().unwrap_or_default(), positions);
        let (from, to) = (next()?, next()?);
        edges.push((from, to, Movers::BOTH));
        if is_symmetric && from != to {
            edges.push((to, from, Movers::BOTH));
        }
        (count, last) = (count + 1, at);
    }
    counted(last, count, entries)?;
    Ok((positions, edges, (1..=positions).map(|number| number.to_string().into()).collect()))
}

fn counted(line: usize, given: usize, limit: usize) -> Result<(), EdgeError> {
    if given == limit {
        Ok(())
    } else {
        Err(EdgeError { line, reason: EdgeErrorReason::Count { given, limit } })
    }
}
