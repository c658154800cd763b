//! Answers as columns in the format of NumPy, `.npy` (version 1.0 of NEP 1).

mod files;

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use hyperjam_graphfile::{Column, ColumnError, numpy_header};
use hyperjam_solver::grundy::least_ranks;
use hyperjam_solver::{Classes, Graph, GrundyLabels, Outcomes, PositionId, Solution};
use hyperjam_tablebase::Labels;
use hyperjam_terms::{Outcome, Player};

use crate::failure::Failure;
use crate::memory::MemoryError;
use crate::replacing::replace;

pub(crate) use files::ColumnFiles;

/// How many columns there are once the outcomes are finished, once the classes are, and once the labels are. Ranks and sets follow
/// from these.
const OUTCOMES: usize = 4;
const CLASSES: usize = 5;
const LABELS: usize = 6;
/// The file with the positions of a board, a line for each.
const BOARDS: &str = "positions.txt";
/// Bytes of a column that are read at once.
const BLOCK: usize = 1 << 16;

/// Writes a column for each answer into a folder, which is made if it is not there: for each position in the order of the file
/// who wins when Left starts and when Right does (0 for a draw, 1 for Left, 2 for Right), in how many moves, its class, and
/// in an impartial game its label with what proves it. Files with these names are replaced.
pub(crate) fn write(
    folder: &str,
    graph: &Graph,
    solution: &Solution,
    classes: &Classes,
) -> Result<(), Failure> {
    let columns = Columns::begin(folder, graph.position_count())?;
    columns.outcomes_of(&solution.outcomes)?;
    columns.classes_of(classes)?;
    let Some(labels) = &solution.labels else { return Ok(()) };
    columns.labels_of(labels, &least_ranks(graph, labels))
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
    let path = Path::new(folder).join(BOARDS);
    let written = replace(&path, |file| {
        let mut file = BufWriter::new(file);
        (0..count).try_for_each(|position| writeln!(file, "{}", text(id(position))))?;
        file.flush()
    });
    written.map_err(|error| Failure::input(&path.to_string_lossy(), error))?;
    columns.outcomes_of(outcomes)?;
    let Some(labels) = labels else { return Ok(()) };
    columns.labels(|position| labels.finite(id(position)))
}

/// The position with this number, of a graph or a board that has it.
pub(crate) fn id(position: usize) -> PositionId {
    // There are at most 2³⁰.
    PositionId::from_raw(position as u32)
}

/// Writes Grundy numbers, one for each heap from 0 on, into a file that is replaced if it is there.
pub(crate) fn write_numbers(path: &str, numbers: &[u16]) -> Result<(), Failure> {
    let written = replace(Path::new(path), |file| {
        let mut file = BufWriter::new(file);
        file.write_all(&numpy_header("<u2", numbers.len() as u64))?;
        numbers.iter().try_for_each(|number| file.write_all(&number.to_le_bytes()))?;
        file.flush()
    });
    written.map_err(|error| Failure::input(path, error))
}

/// Takes the set K of the next position.
pub(crate) type TakeSet<'a> = dyn FnMut(&[u32]) -> io::Result<()> + 'a;

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
        for (starter, first, remoteness) in Column::OUTCOMES {
            self.column(first, |position| Column::winner(of(position, starter).0))?;
            self.column(remoteness, |position| of(position, starter).1.unwrap_or(Column::NONE))?;
        }
        Ok(())
    }

    /// The same, as a solver has it.
    pub(crate) fn outcomes_of(&self, outcomes: &Outcomes) -> Result<(), Failure> {
        self.outcomes(|position, starter| {
            let position = id(position);
            (outcomes.outcome(position, starter), outcomes.remoteness(position, starter))
        })
    }

    /// The class of each position, as a solver has it.
    pub(crate) fn classes_of(&self, classes: &Classes) -> Result<(), Failure> {
        self.classes(|position| classes.class(id(position)).raw())
    }

    /// The classes that were written before.
    pub(crate) fn read_classes(&self) -> Result<Classes, Failure> {
        let numbers = read(self.folder, Column::Class, self.count, |number| number)?;
        if numbers.iter().any(|number| *number as usize >= self.count) {
            let path = file_of(self.folder, Column::Class);
            return Err(Failure::input(&path.to_string_lossy(), MemoryError::Columns));
        }
        Ok(Classes::unchecked(numbers.into_iter()))
    }

    /// The class of each position.
    pub(crate) fn classes(&self, of: impl Fn(usize) -> u32) -> Result<(), Failure> {
        self.column(Column::Class, of)
    }

    /// The label of each position, if it is finite.
    pub(crate) fn labels(&self, of: impl Fn(usize) -> Option<u32>) -> Result<(), Failure> {
        self.column(Column::Label, |position| of(position).unwrap_or(Column::NONE))
    }

    /// The labels, the ranks that show them and the sets K, as a solver has them.
    pub(crate) fn labels_of(&self, labels: &GrundyLabels, ranks: &[Option<u32>]) -> Result<(), Failure> {
        self.labels(|position| labels.finite(id(position)))?;
        self.ranks(|position| ranks[position].unwrap_or(Column::NONE))?;
        let set = |position: usize| labels.options_labelled(id(position));
        let mut starts = vec![0];
        starts.extend((0..self.count).scan(0, |end, position| {
            *end += set(position).len() as u32;
            Some(*end)
        }));
        self.sets(&starts, &mut |take| (0..self.count).try_for_each(|position| take(set(position))))
    }

    /// The rank of each position.
    pub(crate) fn ranks(&self, of: impl Fn(usize) -> u32) -> Result<(), Failure> {
        self.column(Column::Rank, of)
    }

    /// Where the set K of each position begins, and where the last one ends; and these sets, which `each` hands out in the
    /// order of the positions.
    pub(crate) fn sets(
        &self,
        starts: &[u32],
        each: &mut dyn FnMut(&mut TakeSet<'_>) -> io::Result<()>,
    ) -> Result<(), Failure> {
        Columns { count: starts.len(), ..*self }.column(Column::SetStarts, |position| starts[position])?;
        self.file(Column::SetLabels, |file| {
            // There are at most as many as moves.
            Column::SetLabels.begin(starts.last().copied().unwrap_or_default().into(), file)?;
            each(&mut |set| set.iter().try_for_each(|label| Column::SetLabels.write(*label, file)))
        })
    }

    /// A folder in which the columns of so many of the answers, outcomes, classes and labels, are finished; others are taken away.
    pub(crate) fn go_on(folder: &'a str, count: usize, answers: usize) -> Result<Self, Failure> {
        let finished = [0, OUTCOMES, CLASSES].get(answers).copied().unwrap_or(Column::ALL.len());
        without(folder, &Column::ALL[finished..])?;
        Ok(Self { folder, count })
    }

    /// A checksum of the files of outcomes, 0, classes, 1, or labels, 2.
    pub(crate) fn digest(&self, answer: usize) -> Result<u32, Failure> {
        let mut digest = crc32fast::Hasher::new();
        let all = &Column::ALL;
        for column in [&all[..OUTCOMES], &all[OUTCOMES..CLASSES], &all[CLASSES..LABELS]][answer] {
            let path = file_of(self.folder, *column);
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

    /// Writes a column.
    fn column(&self, column: Column, of: impl Fn(usize) -> u32) -> Result<(), Failure> {
        self.file(column, |file| {
            column.begin(self.count as u64, file)?;
            column.write_all((0..self.count).map(of), file)
        })
    }

    /// Writes the file of a column.
    fn file(
        &self,
        column: Column,
        write: impl FnOnce(&mut BufWriter<&mut File>) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let path = file_of(self.folder, column);
        let written = replace(&path, |file| {
            let mut file = BufWriter::new(file);
            write(&mut file)?;
            file.flush()
        });
        written.map_err(|error| Failure::input(&path.to_string_lossy(), error))
    }
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
    without(folder, &Column::ALL)
}

/// Takes away these columns, and the list of boards.
fn without(folder: &str, columns: &[Column]) -> Result<(), Failure> {
    let columns = columns.iter().map(|column| file_of(folder, *column));
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

/// What is made of each number of a column of a folder, which has to have so many. O(positions).
pub(crate) fn read<T>(
    folder: &str,
    column: Column,
    count: usize,
    make: impl Fn(u32) -> T,
) -> Result<Vec<T>, Failure> {
    let path = file_of(folder, column);
    let wrong = |error: ColumnError| Failure::input(&path.to_string_lossy(), error);
    let mut input = BufReader::new(File::open(&path).map_err(|error| wrong(error.into()))?);
    let numbers = column.read(count as u64, &mut input).map_err(wrong)?;
    numbers.map(|number| number.map(&make)).collect::<Result<_, _>>().map_err(wrong)
}

/// The file of a column.
pub(crate) fn file_of(folder: impl AsRef<Path>, column: Column) -> PathBuf {
    folder.as_ref().join(format!("{}.npy", column.name()))
}
