//! Answers as columns in the format of NumPy, `.npy` (version 1.0 of NEP 1).

mod files;

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use hyperjam_solver::{Classes, Graph, Outcomes, PositionId, Solution};
use hyperjam_tablebase::Labels;
use hyperjam_terms::{Outcome, Player};

use crate::convert::replace;
use crate::failure::Failure;
use crate::memory::MemoryError;

pub(crate) use files::ColumnFiles;

/// In place of a remoteness or a label: there is none.
const NONE: u32 = u32::MAX;
/// What all columns are called.
const COLUMNS: [&str; 6] =
    ["left_first", "left_remoteness", "right_first", "right_remoteness", "class", "label"];
/// Where the column of classes stands among them, and where that of labels does.
const CLASS: usize = 4;
const LABEL: usize = 5;
/// The file with the positions of a board, a line for each.
const BOARDS: &str = "positions.txt";
/// What the header's length, with what is before it, is a multiple of.
const ALIGNMENT: usize = 64;
/// Bytes of a column that are read at once.
const BLOCK: usize = 1 << 16;

/// Writes a column for each answer into a folder, which is made if it is not there: for each position in the order of the file
/// who wins when Left starts and when Right does (0 for a draw, 1 for Left, 2 for Right), in how many moves, its class, and
/// in an impartial game its label. Files with these names are replaced.
pub(crate) fn write(
    folder: &str,
    graph: &Graph,
    solution: &Solution,
    classes: &Classes,
) -> Result<(), Failure> {
    let columns = Columns::begin(folder, graph.position_count())?;
    let at = |position| graph.position(position);
    columns.outcomes(|position, starter| match at(position) {
        Some(id) => (solution.outcomes.outcome(id, starter), solution.outcomes.remoteness(id, starter)),
        None => (Outcome::Draw, None),
    })?;
    columns.classes(|position| at(position).map_or(NONE, |id| classes.class(id).index() as u32))?;
    let Some(labels) = &solution.labels else { return Ok(()) };
    columns.labels(|position| labels.finite(at(position)?))
}

/// Writes the columns of the positions of a board, but for their classes, and a text with a line for each: the board.
pub(crate) fn write_boards(
    folder: &str,
    outcomes: &Outcomes,
    labels: Option<&Labels>,
    text: impl Fn(PositionId) -> String,
) -> Result<(), Failure> {
    let count = outcomes.position_count();
    let columns = Columns::begin(folder, count)?;
    let at = |position| PositionId::new(position).ok();
    let path = Path::new(folder).join(BOARDS);
    let written = replace(&path, |file| {
        let mut file = BufWriter::new(file);
        (0..count).filter_map(at).try_for_each(|position| writeln!(file, "{}", text(position)))?;
        file.flush()
    });
    written.map_err(|error| Failure::input(&path.to_string_lossy(), error))?;
    columns.outcomes(|position, starter| match at(position) {
        Some(id) => (outcomes.outcome(id, starter), outcomes.remoteness(id, starter)),
        None => (Outcome::Draw, None),
    })?;
    let Some(labels) = labels else { return Ok(()) };
    columns.labels(|position| labels.finite(at(position)?))
}

/// Writes Grundy numbers, one for each heap from 0 on, into a file that is replaced if it is there.
pub(crate) fn write_numbers(file: &str, numbers: &[u16]) -> Result<(), Failure> {
    write_column(Path::new(file), "<u2", numbers.len(), |heap| numbers[heap].to_le_bytes())
}

/// A folder of columns with so many numbers each.
pub(crate) struct Columns<'a> {
    pub(crate) folder: &'a str,
    pub(crate) count: usize,
}

impl<'a> Columns<'a> {
    /// A folder without columns, which is made if it is not there: what fails half-way leaves no column of another game beside
    /// those of this one.
    pub(crate) fn begin(folder: &'a str, count: usize) -> Result<Self, Failure> {
        fs::create_dir_all(folder).map_err(|error| Failure::input(folder, error))?;
        without_others(folder)?;
        Ok(Self { folder, count })
    }

    /// Who wins when each player starts, and in how many moves.
    pub(crate) fn outcomes(
        &self,
        of: impl Fn(usize, Player) -> (Outcome, Option<u32>),
    ) -> Result<(), Failure> {
        for starter in Player::BOTH {
            let who = match starter {
                Player::Left => "left",
                Player::Right => "right",
            };
            let first = |position| match of(position, starter).0 {
                Outcome::Draw => [0],
                Outcome::LeftWins => [1],
                Outcome::RightWins => [2],
            };
            self.column(&format!("{who}_first"), "|u1", first)?;
            let remoteness = |position| of(position, starter).1.unwrap_or(NONE).to_le_bytes();
            self.column(&format!("{who}_remoteness"), "<u4", remoteness)?;
        }
        Ok(())
    }

    /// The class of each position.
    pub(crate) fn classes(&self, of: impl Fn(usize) -> u32) -> Result<(), Failure> {
        self.column("class", "<u4", |position| of(position).to_le_bytes())
    }

    /// The label of each position, if it is finite.
    pub(crate) fn labels(&self, of: impl Fn(usize) -> Option<u32>) -> Result<(), Failure> {
        self.column("label", "<u4", |position| of(position).unwrap_or(NONE).to_le_bytes())
    }

    /// A folder in which the columns of so many of the answers, outcomes, classes and labels, are finished; others are taken away.
    pub(crate) fn go_on(folder: &'a str, count: usize, answers: usize) -> Result<Self, Failure> {
        let finished = [0, CLASS, LABEL].get(answers).copied().unwrap_or(COLUMNS.len());
        without(folder, &COLUMNS[finished..])?;
        Ok(Self { folder, count })
    }

    /// A checksum of the files of outcomes, 0, classes, 1, or labels, 2.
    pub(crate) fn digest(&self, answer: usize) -> Result<u32, Failure> {
        let mut digest = crc32fast::Hasher::new();
        for name in [&COLUMNS[..CLASS], &COLUMNS[CLASS..LABEL], &COLUMNS[LABEL..]][answer] {
            let path = file(self.folder, name);
            let wrong = |error| Failure::input(&path.to_string_lossy(), error);
            let mut input = File::open(&path).map_err(wrong)?;
            let mut block = vec![0; BLOCK];
            loop {
                match input.read(&mut block) {
                    Ok(0) => break,
                    Ok(read) => digest.update(&block[..read]),
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Err(error) => return Err(wrong(error)),
                }
            }
        }
        Ok(digest.finalize())
    }

    /// Writes a column of so many bytes for each position. `kind` is what NumPy calls their type.
    fn column<const BYTES: usize>(
        &self,
        name: &str,
        kind: &str,
        of: impl Fn(usize) -> [u8; BYTES],
    ) -> Result<(), Failure> {
        write_column(&file(self.folder, name), kind, self.count, of)
    }
}

/// Writes a file of so many numbers with so many bytes each. `kind` is what NumPy calls their type.
fn write_column<const BYTES: usize>(
    path: &Path,
    kind: &str,
    count: usize,
    of: impl Fn(usize) -> [u8; BYTES],
) -> Result<(), Failure> {
    let written = replace(path, |file| {
        let mut file = BufWriter::new(file);
        file.write_all(&header(kind, count as u64)?)?;
        (0..count).try_for_each(|position| file.write_all(&of(position)))?;
        file.flush()
    });
    written.map_err(|error| Failure::input(&path.to_string_lossy(), error))
}

/// What is left in a folder of columns that were not finished.
pub(crate) const CHECKPOINT: &str = "checkpoint.hjc";

/// Takes away the columns of another game: what fails half-way leaves none of them beside those of this one. Columns that a
/// checkpoint goes on with are not touched.
fn without_others(folder: &str) -> Result<(), Failure> {
    let checkpoint = Path::new(folder).join(CHECKPOINT);
    if checkpoint.exists() {
        return Err(Failure::input(&checkpoint.to_string_lossy(), MemoryError::Begun));
    }
    without(folder, &COLUMNS)
}

/// Takes away these columns, and the list of boards.
fn without(folder: &str, columns: &[&str]) -> Result<(), Failure> {
    let columns = columns.iter().map(|name| file(folder, name));
    for path in columns.chain([Path::new(folder).join(BOARDS)]) {
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(Failure::input(&path.to_string_lossy(), error));
            }
            _ => {}
        }
    }
    Ok(())
}

/// The file of a column.
fn file(folder: impl AsRef<Path>, name: &str) -> PathBuf {
    folder.as_ref().join(format!("{name}.npy"))
}

/// What stands before the numbers of a column.
fn header(kind: &str, count: u64) -> io::Result<Vec<u8>> {
    let mut words = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({count},), }}");
    let mut header = b"\x93NUMPY\x01\x00".to_vec();
    let length = (header.len() + 2 + words.len() + 1).next_multiple_of(ALIGNMENT) - header.len() - 2;
    words.push_str(&" ".repeat(length - words.len() - 1));
    words.push('\n');
    header.extend(u16::try_from(length).map_err(io::Error::other)?.to_le_bytes());
    header.extend(words.as_bytes());
    Ok(header)
}
