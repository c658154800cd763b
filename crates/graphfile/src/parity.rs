//! Parity games as PGSolver writes them.

use std::fmt;
use std::io::{self, BufRead, Read, Write};
use std::mem;

use hyperjam_solver::parity::{ParityGame, ParityPosition};
use hyperjam_solver::{GraphError, PositionId};
use hyperjam_terms::Player;

/// A parity game from a file, with what its positions are called there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParityFile {
    /// The game. Positions are in the order of the file; those of player 0 are Left's, as even priorities are.
    pub game: ParityGame,
    /// The number of each position in the file.
    pub ids: Vec<u32>,
    /// The names of positions, empty where there is none; nothing at all if no position has one.
    pub names: Vec<Box<str>>,
}

/// Why a parity game is not read.
#[derive(Debug)]
pub enum ParityFileError {
    /// It cannot be read at all.
    Io(io::Error),
    /// Something is wrong with a line, counted from 1.
    At {
        /// The line.
        line: usize,
        /// What is wrong.
        reason: ParityFileReason,
    },
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParityFileReason {
    /// It should be something else.
    Expected {
        /// What.
        what: &'static str,
        /// What it is.
        given: Box<str>,
    },
    /// A number is too great.
    TooGreat {
        /// What it is the number of.
        what: &'static str,
        /// The number.
        given: Box<str>,
        /// The greatest there may be.
        limit: u32,
    },
    /// A position is there twice.
    Twice {
        /// Its number.
        id: u32,
        /// The line where it is first.
        first: usize,
    },
    /// A move leads to a position that there is not.
    NoSuchPosition {
        /// Its number.
        id: u32,
    },
    /// What ends with one semicolon is too long.
    TooLong {
        /// The most bytes that it may have.
        limit: u64,
    },
    /// There are no positions.
    Empty,
    /// There are more positions or moves than there can be.
    Graph(GraphError),
}

impl fmt::Display for ParityFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, reason) = match self {
            Self::Io(error) => return error.fmt(f),
            Self::At { line, reason } => (line, reason),
        };
        write!(f, "line {line}: ")?;
        match reason {
            ParityFileReason::Expected { what, given } => write!(f, "expected {what}, found “{given}”"),
            ParityFileReason::TooGreat { what, given, limit } => {
                write!(f, "{what} {given} is too great: the limit is {limit}")
            }
            ParityFileReason::Twice { id, first } => {
                write!(f, "position {id} is given twice, first in line {first}")
            }
            ParityFileReason::NoSuchPosition { id } => write!(f, "there is no position {id}"),
            ParityFileReason::TooLong { limit } => {
                write!(f, "more than {limit} bytes without a semicolon")
            }
            ParityFileReason::Empty => {
                f.write_str("there is no position, and a parity game has at least one")
            }
            ParityFileReason::Graph(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ParityFileError {}

/// How such files begin, if they say their greatest number.
const HEAD: &[u8] = b"parity";
/// The most bytes up to a semicolon.
const MOST_BYTES: u64 = 1 << 28;

/// What some editors put before a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Whether a file that begins with this is one: most say their greatest number first, as in `parity 3;`.
pub fn begins_parity(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    let Some(rest) = bytes.trim_ascii_start().strip_prefix(HEAD) else { return false };
    let number = rest.trim_ascii_start();
    let digits = number.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let end = &number[digits..];
    number.len() < rest.len() && end.len() < number.len() && end.trim_ascii_start().starts_with(b";")
}

/// What ends with a semicolon, word by word.
struct Statement<'a> {
    rest: &'a [u8],
    line: usize,
}

impl<'a> Statement<'a> {
    fn skip_space(&mut self) {
        let rest = self.rest.trim_ascii_start();
        let space = &self.rest[..self.rest.len() - rest.len()];
        self.line += space.iter().filter(|byte| **byte == b'\n').count();
        self.rest = rest;
    }

    fn wrong(&self, reason: ParityFileReason) -> ParityFileError {
        ParityFileError::At { line: self.line, reason }
    }

    fn expected(&self, what: &'static str) -> ParityFileError {
        let given = self.rest.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let given: String = String::from_utf8_lossy(given).chars().take(40).collect();
        self.wrong(ParityFileReason::Expected { what, given: given.trim_end().into() })
    }

    /// The number that is next, at most this one.
    fn number(&mut self, what: &'static str, limit: u32) -> Result<u32, ParityFileError> {
        self.skip_space();
        let digits = self.rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 {
            return Err(self.expected(what));
        }
        let (digits, rest) = self.rest.split_at(digits);
        let add = |number: u64, digit: &u8| number.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
        let number = digits.iter().fold(0, add);
        let small = u32::try_from(number).ok().filter(|number| *number <= limit);
        let given = || String::from_utf8_lossy(&digits[..digits.len().min(40)]).into();
        let number =
            small.ok_or_else(|| self.wrong(ParityFileReason::TooGreat { what, given: given(), limit }))?;
        self.rest = rest;
        Ok(number)
    }

    /// Whether the next sign is this one, which is then passed over.
    fn passes(&mut self, sign: u8) -> bool {
        self.skip_space();
        let is_it = self.rest.first() == Some(&sign);
        if is_it {
            self.rest = &self.rest[1..];
        }
        is_it
    }

    /// What stands between quotes, if a quote is next.
    fn quoted(&mut self) -> Result<&'a str, ParityFileError> {
        if !self.passes(b'"') {
            return Ok("");
        }
        let quoted = self.rest.split(|byte| *byte == b'"').next().unwrap_or_default();
        let text = std::str::from_utf8(quoted).map_err(|_| self.expected("a name in UTF-8"))?;
        self.line += text.matches('\n').count();
        self.rest = self.rest.get(quoted.len() + 1..).unwrap_or_default();
        Ok(text)
    }

    fn is_over(&mut self) -> Result<(), ParityFileError> {
        self.skip_space();
        if self.rest.is_empty() { Ok(()) } else { Err(self.expected("a semicolon")) }
    }
}

/// What is read so far.
#[derive(Default)]
struct Parsed {
    /// The greatest number that a position may have, if the file says it.
    most: Option<u32>,
    positions: Vec<ParityPosition>,
    ids: Vec<u32>,
    lines: Vec<usize>,
    names: Vec<Box<str>>,
    /// From the place of a position to the number of another one.
    moves: Vec<(u32, u32)>,
}

impl Parsed {
    /// Takes what came before a semicolon.
    fn take(&mut self, mut statement: Statement<'_>) -> Result<(), ParityFileError> {
        statement.skip_space();
        if self.positions.is_empty() && self.most.is_none() && statement.rest.starts_with(HEAD) {
            statement.rest = &statement.rest[HEAD.len()..];
            self.most = Some(statement.number("position", u32::MAX - 1)?);
            return statement.is_over();
        }
        let at = statement.line;
        let id = statement.number("position", self.most.unwrap_or(u32::MAX - 1))?;
        let priority = statement.number("priority", ParityGame::MOST_PRIORITY - 1)?;
        let owner = if statement.number("owner", 1)? == 0 { Player::Left } else { Player::Right };
        let place = PositionId::new(self.positions.len())
            .map_err(|error| statement.wrong(ParityFileReason::Graph(error.into())))?;
        statement.skip_space();
        if statement.rest.first().is_some_and(|byte| *byte != b'"') {
            loop {
                self.moves.push((place.raw(), statement.number("a position to move to", u32::MAX - 1)?));
                if !statement.passes(b',') {
                    break;
                }
            }
        }
        let name = statement.quoted()?;
        statement.is_over()?;
        if !name.is_empty() {
            self.names.resize(place.index(), Box::default());
        }
        if !name.is_empty() || !self.names.is_empty() {
            self.names.push(name.into());
        }
        self.positions.push(ParityPosition { owner, priority: Some(priority), end: None });
        self.ids.push(id);
        self.lines.push(at);
        Ok(())
    }

    /// The places of positions by their numbers.
    fn places(&self) -> Result<Vec<(u32, u32)>, ParityFileError> {
        let mut places: Vec<(u32, u32)> = self.ids.iter().copied().zip(0..).collect();
        places.sort_unstable();
        let twice = places.windows(2).filter(|pair| pair[0].0 == pair[1].0).map(|pair| [pair[0], pair[1]]);
        // The one that comes first in the file.
        match twice.min_by_key(|[_, (_, second)]| *second) {
            None => Ok(places),
            Some([(id, first), (_, second)]) => {
                let [first, line] = [first, second].map(|place| self.lines[place as usize]);
                Err(ParityFileError::At { line, reason: ParityFileReason::Twice { id, first } })
            }
        }
    }

    fn finish(self) -> Result<ParityFile, ParityFileError> {
        if self.positions.is_empty() {
            return Err(ParityFileError::At { line: 1, reason: ParityFileReason::Empty });
        }
        let places = self.places()?;
        let is_dense = places.last().is_none_or(|(greatest, _)| *greatest as usize + 1 == places.len());
        let place = |(from, id): &(u32, u32)| {
            let found = match is_dense {
                true => Some(*id as usize).filter(|nth| *nth < places.len()),
                false => places.binary_search_by_key(id, |(id, _)| *id).ok(),
            };
            let reason = || ParityFileReason::NoSuchPosition { id: *id };
            let line = || self.lines[*from as usize];
            let nth = found.ok_or_else(|| ParityFileError::At { line: line(), reason: reason() })?;
            Ok((*from as usize, places[nth].1 as usize))
        };
        let moves: Vec<(usize, usize)> = self.moves.iter().map(place).collect::<Result<_, _>>()?;
        let line = self.lines.last().copied().unwrap_or(1);
        let game = ParityGame::new(self.positions, moves)
            .map_err(|error| ParityFileError::At { line, reason: ParityFileReason::Graph(error) })?;
        Ok(ParityFile { game, ids: self.ids, names: self.names })
    }
}

/// Reads a parity game as PGSolver and other programs write it: `parity N;` with the greatest number of a position, which may be
/// left out, and then `number priority owner successor,successor… "name";` for each position, where the owner is 0 or 1 and the name
/// may be left out. Player 0 is Left, who has the even priorities. A position may have no successor; its owner has lost. There is at
/// least one position. A byte order mark at the beginning is passed over.
///
/// It is read piece by piece, so that it may be a pipe. O(n log n) in the number of positions at most, and memory for the game twice.
///
/// ```
/// use hyperjam_graphfile::{read_parity, write_parity};
///
/// let file = read_parity(&mut &b"parity 1;\n0 2 0 0,1 \"stay\";\n1 3 1 0;\n"[..])?;
/// assert_eq!((file.game.position_count(), file.game.move_count()), (2, 3));
/// let mut again = Vec::new();
/// write_parity(&file, &mut again)?;
/// assert_eq!(again, b"parity 1;\n0 2 0 0,1 \"stay\";\n1 3 1 0;\n");
/// let error = read_parity(&mut &b"parity 1;\n0 2 0 5;\n"[..]).unwrap_err();
/// assert_eq!(error.to_string(), "line 2: there is no position 5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "PGSolver")]
pub fn read_parity(input: &mut dyn BufRead) -> Result<ParityFile, ParityFileError> {
    let (mut reading, mut bytes, mut line) = (Parsed::default(), Vec::new(), 1);
    let mut is_first = true;
    loop {
        bytes.clear();
        let mut quotes = 0;
        loop {
            let begun = bytes.len();
            let left = (MOST_BYTES + 1).saturating_sub(begun as u64);
            (&mut *input).take(left).read_until(b';', &mut bytes).map_err(ParityFileError::Io)?;
            quotes += bytes[begun..].iter().filter(|byte| **byte == b'"').count();
            if bytes.len() as u64 > MOST_BYTES {
                let reason = ParityFileReason::TooLong { limit: MOST_BYTES };
                return Err(ParityFileError::At { line, reason });
            }
            // A semicolon in a name ends nothing.
            if quotes.is_multiple_of(2) || bytes.len() == begun {
                break;
            }
        }
        if mem::take(&mut is_first) && bytes.starts_with(BYTE_ORDER_MARK) {
            bytes.drain(..BYTE_ORDER_MARK.len());
        }
        let Some(rest) = bytes.strip_suffix(b";").filter(|_| quotes.is_multiple_of(2)) else {
            let mut end = Statement { rest: &bytes, line };
            end.skip_space();
            return if end.rest.is_empty() {
                reading.finish()
            } else {
                Err(end.expected("a semicolon at the end"))
            };
        };
        reading.take(Statement { rest, line })?;
        line += bytes.iter().filter(|byte| **byte == b'\n').count();
    }
}

/// Why a parity game is not written.
#[derive(Debug)]
pub enum ParityWriteError {
    /// It cannot be written.
    Io(io::Error),
    /// A position has no priority, which the format does not know.
    NoPriority(PositionId),
    /// Play ends at a position otherwise than for want of moves, which the format does not know.
    End(PositionId),
}

impl fmt::Display for ParityWriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::NoPriority(position) => {
                write!(f, "{position:?} has no priority, and in this format each has one")
            }
            Self::End(position) => write!(f, "{position:?} is an end, and in this format there are none"),
        }
    }
}

impl std::error::Error for ParityWriteError {}

impl From<io::Error> for ParityWriteError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Writes a parity game as [`read_parity`] reads it, unless the format cannot hold it. Quotes in names become apostrophes.
pub fn write_parity(file: &ParityFile, output: &mut dyn Write) -> Result<(), ParityWriteError> {
    let ParityFile { game, ids, names } = file;
    writeln!(output, "parity {};", ids.iter().max().copied().unwrap_or(0))?;
    for position in game.positions() {
        let ParityPosition { owner, priority, end } = game.at(position);
        let priority = priority.ok_or(ParityWriteError::NoPriority(position))?;
        if end.is_some() {
            return Err(ParityWriteError::End(position));
        }
        write!(output, "{} {priority} {}", ids[position.index()], owner.seat())?;
        for (nth, option) in game.options(position).enumerate() {
            write!(output, "{}{}", if nth == 0 { ' ' } else { ',' }, ids[option.index()])?;
        }
        match names.get(position.index()) {
            Some(name) if !name.is_empty() => writeln!(output, " \"{}\";", name.replace('"', "'"))?,
            _ => output.write_all(b";\n")?,
        }
    }
    Ok(())
}
