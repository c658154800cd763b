//! Answers as columns in the format of NumPy, `.npy` (version 1.0 of NEP 1).

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use hyperjam_solver::{Classes, Graph, Outcomes, PositionId, Solution};
use hyperjam_tablebase::Labels;
use hyperjam_terms::{Outcome, Player};

use crate::convert::replace;
use crate::failure::Failure;

/// In place of a remoteness or a label: there is none.
const NONE: u32 = u32::MAX;
/// What all columns are called.
const COLUMNS: [&str; 6] =
    ["left_first", "left_remoteness", "right_first", "right_remoteness", "class", "label"];
/// The file with the positions of a board, a line for each.
const BOARDS: &str = "positions.txt";
/// What the header's length, with what is before it, is a multiple of.
const ALIGNMENT: usize = 64;

/// Writes a column for each answer into a folder, which is made if it is not there: for each position in the order of the file
/// who wins when Left starts and when Right does (0 for a draw, 1 for Left, 2 for Right), in how many moves, its class, and
/// in an impartial game its label. Files with these names are replaced.
pub(crate) fn write(
    folder: &str,
    graph: &Graph,
    solution: &Solution,
    classes: &Classes,
) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| Failure::input(folder, error))?;
    without_others(folder)?;
    let count = graph.position_count();
    outcomes_of(folder, &solution.outcomes)?;
    let class = |position| (classes.class(position).index() as u32).to_le_bytes();
    column(folder, "class", "<u4", count, class)?;
    let Some(labels) = &solution.labels else { return Ok(()) };
    let label = |position| labels.finite(position).unwrap_or(NONE).to_le_bytes();
    column(folder, "label", "<u4", count, label)
}

/// Writes the columns of the positions of a board, but for their classes, and a text with a line for each: the board.
pub(crate) fn write_boards(
    folder: &str,
    outcomes: &Outcomes,
    labels: Option<&Labels>,
    text: impl Fn(PositionId) -> String,
) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| Failure::input(folder, error))?;
    without_others(folder)?;
    let count = outcomes.position_count();
    let path = Path::new(folder).join(BOARDS);
    let written = replace(&path, |file| {
        let mut file = BufWriter::new(file);
        positions(count).try_for_each(|position| writeln!(file, "{}", text(position)))?;
        file.flush()
    });
    written.map_err(|error| Failure::input(&path.to_string_lossy(), error))?;
    outcomes_of(folder, outcomes)?;
    let Some(labels) = labels else { return Ok(()) };
    let label = |position| labels.finite(position).unwrap_or(NONE).to_le_bytes();
    column(folder, "label", "<u4", count, label)
}

/// Writes who wins, and how soon.
fn outcomes_of(folder: &str, outcomes: &Outcomes) -> Result<(), Failure> {
    let count = outcomes.position_count();
    for starter in Player::BOTH {
        let who = match starter {
            Player::Left => "left",
            Player::Right => "right",
        };
        let first = |position| match outcomes.outcome(position, starter) {
            Outcome::Draw => [0],
            Outcome::LeftWins => [1],
            Outcome::RightWins => [2],
        };
        column(folder, &format!("{who}_first"), "|u1", count, first)?;
        let remoteness = |position| outcomes.remoteness(position, starter).unwrap_or(NONE).to_le_bytes();
        column(folder, &format!("{who}_remoteness"), "<u4", count, remoteness)?;
    }
    Ok(())
}

/// So many positions, in their order.
fn positions(count: usize) -> impl Iterator<Item = PositionId> {
    (0..count).map_while(|number| PositionId::new(number).ok())
}

/// Takes away the columns of another game: what fails half-way leaves none of them beside those of this one.
fn without_others(folder: &str) -> Result<(), Failure> {
    let columns = COLUMNS.iter().map(|name| file(folder, name));
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
fn file(folder: &str, name: &str) -> PathBuf {
    Path::new(folder).join(format!("{name}.npy"))
}

/// Writes a column of so many bytes for each position. `kind` is what NumPy calls their type.
fn column<const BYTES: usize>(
    folder: &str,
    name: &str,
    kind: &str,
    count: usize,
    of: impl Fn(PositionId) -> [u8; BYTES],
) -> Result<(), Failure> {
    let path = file(folder, name);
    let written = replace(&path, |file| {
        let mut file = BufWriter::new(file);
        file.write_all(&header(kind, count)?)?;
        positions(count).try_for_each(|position| file.write_all(&of(position)))?;
        file.flush()
    });
    written.map_err(|error| Failure::input(&path.to_string_lossy(), error))
}

/// What stands before the numbers of a column.
fn header(kind: &str, count: usize) -> io::Result<Vec<u8>> {
    let mut words = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({count},), }}");
    let mut header = b"\x93NUMPY\x01\x00".to_vec();
    let length = (header.len() + 2 + words.len() + 1).next_multiple_of(ALIGNMENT) - header.len() - 2;
    words.push_str(&" ".repeat(length - words.len() - 1));
    words.push('\n');
    header.extend(u16::try_from(length).map_err(io::Error::other)?.to_le_bytes());
    header.extend(words.as_bytes());
    Ok(header)
}
