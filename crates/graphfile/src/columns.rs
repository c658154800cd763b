//! Answers as columns: a file for each, mostly with a number for each position.

use std::fmt;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;

use hyperjam_terms::{Outcome, Player};

use crate::blocks::fill;

/// Every file begins so: the format of NumPy, `.npy`, version 1.0 of NEP 1.
const NUMPY: [u8; 8] = *b"\x93NUMPY\x01\x00";
/// What the header's length, with what is before it, is a multiple of.
const ALIGNMENT: usize = 64;
/// How many bytes are written at once.
const AT_ONCE: usize = 1 << 14;

/// What a column says of each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Column {
    /// Who wins when Left starts: 0 nobody, 1 Left, 2 Right.
    LeftFirst,
    /// In how many moves; [`Column::NONE`] for a draw.
    LeftRemoteness,
    /// Who wins when Right starts: 0 nobody, 1 Left, 2 Right.
    RightFirst,
    /// In how many moves; [`Column::NONE`] for a draw.
    RightRemoteness,
    /// Its class, numbered by first appearance.
    Class,
    /// In normal play of an impartial game its label; [`Column::NONE`] for all labels ∞. Other games have neither this column nor
    /// those that follow.
    Label,
    /// The rank that shows a label that is a number, the least possible
    /// ([`least_ranks`](hyperjam_solver::grundy::least_ranks)); [`Column::NONE`] for labels ∞.
    Rank,
    /// Where the set K of its label ∞_K begins in [`Column::SetLabels`], and one number more, where the last one ends. A set
    /// ends where the next one begins; that of a number is empty.
    SetStarts,
    /// The labels of all sets K in the order of the positions, those of each ascending.
    SetLabels,
}

impl Column {
    /// All columns, in the order in which they are found.
    pub const ALL: [Self; 9] = [
        Self::LeftFirst,
        Self::LeftRemoteness,
        Self::RightFirst,
        Self::RightRemoteness,
        Self::Class,
        Self::Label,
        Self::Rank,
        Self::SetStarts,
        Self::SetLabels,
    ];
    /// The columns of games that have labels alone.
    pub const OF_LABELS: [Self; 4] = [Self::Label, Self::Rank, Self::SetStarts, Self::SetLabels];
    /// For each starter the columns of who wins and in how many moves.
    pub const OUTCOMES: [(Player, Self, Self); 2] = [
        (Player::Left, Self::LeftFirst, Self::LeftRemoteness),
        (Player::Right, Self::RightFirst, Self::RightRemoteness),
    ];
    /// In place of a number: there is none.
    pub const NONE: u32 = u32::MAX;

    /// What stands for who wins.
    pub fn winner(outcome: Outcome) -> u32 {
        match outcome {
            Outcome::Draw => 0,
            Outcome::LeftWins => 1,
            Outcome::RightWins => 2,
        }
    }

    /// What its file is called, without the ending.
    pub fn name(self) -> &'static str {
        match self {
            Self::LeftFirst => "left_first",
            Self::LeftRemoteness => "left_remoteness",
            Self::RightFirst => "right_first",
            Self::RightRemoteness => "right_remoteness",
            Self::Class => "class",
            Self::Label => "label",
            Self::Rank => "rank",
            Self::SetStarts => "set_starts",
            Self::SetLabels => "set_labels",
        }
    }

    /// How many bytes a number of it has.
    pub fn width(self) -> usize {
        match self {
            Self::LeftFirst | Self::RightFirst => 1,
            _ => 4,
        }
    }

    /// Writes what stands before its numbers, of which there are so many. Fails where the output does.
    pub fn begin(self, count: u64, output: &mut dyn Write) -> io::Result<()> {
        output.write_all(&self.header(count))
    }

    /// Writes the number of the next position. Fails where the output does.
    pub fn write(self, number: u32, output: &mut dyn Write) -> io::Result<()> {
        output.write_all(&number.to_le_bytes()[..self.width()])
    }

    /// Writes the numbers of the next positions, some thousand at once. Fails where the output does.
    ///
    /// ```
    /// use hyperjam_graphfile::Column;
    ///
    /// let mut file = Vec::new();
    /// Column::Class.begin(2, &mut file)?;
    /// Column::Class.write_all(0..2, &mut file)?;
    /// let numbers: Result<Vec<u32>, _> = Column::Class.read(2, &mut &file[..])?.collect();
    /// assert_eq!(numbers?, [0, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_all(self, numbers: impl Iterator<Item = u32>, output: &mut dyn Write) -> io::Result<()> {
        let mut block = Vec::with_capacity(AT_ONCE);
        for number in numbers {
            block.extend_from_slice(&number.to_le_bytes()[..self.width()]);
            if block.len() > AT_ONCE - size_of::<u32>() {
                output.write_all(&block)?;
                block.clear();
            }
        }
        output.write_all(&block)
    }

    /// Reads a part of the numbers, of a file that has to be as long as one with so many; of those that it has not got
    /// nothing is read. O(part).
    ///
    /// ```
    /// use hyperjam_graphfile::Column;
    /// use std::io::Cursor;
    ///
    /// let mut file = Vec::new();
    /// Column::Class.begin(3, &mut file)?;
    /// Column::Class.write_all(0..3, &mut file)?;
    /// assert_eq!(Column::Class.read_part(3, 1..3, &mut Cursor::new(&file))?, [1, 2]);
    /// assert!(Column::Class.read_part(4, 1..3, &mut Cursor::new(&file)).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_part<R: Read + Seek>(
        self,
        count: u64,
        part: Range<u64>,
        input: &mut R,
    ) -> Result<Vec<u32>, ColumnError> {
        let wrong = || ColumnError::Length { column: self, count };
        let header = self.header(count).len() as u64;
        self.read(count, input)?;
        let width = self.width() as u64;
        if input.seek(SeekFrom::End(0))? != header + width * count {
            return Err(wrong());
        }
        let (start, end) = (part.start.min(count), part.end.min(count));
        input.seek(SeekFrom::Start(header + width * start))?;
        // The file is as long.
        let mut bytes = vec![0; (width * end.saturating_sub(start)) as usize];
        if fill(input, &mut bytes)? < bytes.len() {
            return Err(wrong());
        }
        let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte));
        Ok(bytes.chunks_exact(self.width()).map(number).collect())
    }

    fn header(self, count: u64) -> Vec<u8> {
        numpy_header(if self.width() == 1 { "|u1" } else { "<u4" }, count)
    }

    /// Reads so many numbers one after the other. The file has to be one that is written here, with as many.
    /// O(1) in memory.
    ///
    /// ```
    /// use hyperjam_graphfile::Column;
    ///
    /// let mut file = Vec::new();
    /// Column::Class.begin(2, &mut file)?;
    /// Column::Class.write_all(0..2, &mut file)?;
    /// let numbers: Result<Vec<u32>, _> = Column::Class.read(2, &mut &file[..])?.collect();
    /// assert_eq!(numbers?, [0, 1]);
    /// assert!(Column::Class.read(3, &mut &file[..]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read<'a>(self, count: u64, input: &'a mut dyn Read) -> Result<ColumnReader<'a>, ColumnError> {
        let header = self.header(count);
        let mut begin = vec![0; header.len()];
        if fill(input, &mut begin)? < begin.len() || begin != header {
            return Err(ColumnError::Header { column: self, count });
        }
        Ok(ColumnReader { column: self, input, position: 0, count })
    }
}

/// What stands before so many numbers in a file of NumPy. `kind` is what it calls their type, such as `<u4`.
pub fn numpy_header(kind: &str, count: u64) -> Vec<u8> {
    let words = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({count},), }}");
    let before = NUMPY.len() + 2;
    let length = (before + words.len() + 1).next_multiple_of(ALIGNMENT) - before;
    let mut header = NUMPY.to_vec();
    // Some hundred bytes.
    header.extend((length as u16).to_le_bytes());
    header.extend(format!("{words:<width$}\n", width = length - 1).into_bytes());
    header
}

/// The numbers of a column, as they are read. After the last one the file has to end.
pub struct ColumnReader<'a> {
    column: Column,
    input: &'a mut dyn Read,
    position: u64,
    count: u64,
}

impl ColumnReader<'_> {
    fn number(&mut self) -> Result<Option<u32>, ColumnError> {
        let mut word = [0; 4];
        if self.position == self.count {
            let more = fill(self.input, &mut word[..1])? > 0;
            return if more { Err(self.length()) } else { Ok(None) };
        }
        let bytes = &mut word[..self.column.width()];
        if fill(self.input, bytes)? < bytes.len() {
            return Err(self.length());
        }
        self.position += 1;
        Ok(Some(u32::from_le_bytes(word)))
    }

    fn length(&self) -> ColumnError {
        ColumnError::Length { column: self.column, count: self.count }
    }
}

impl Iterator for ColumnReader<'_> {
    type Item = Result<u32, ColumnError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.number().transpose()
    }
}

/// Why a column cannot be read.
#[derive(Debug)]
pub enum ColumnError {
    /// It cannot be read at all.
    Io(io::Error),
    /// It does not begin like one of so many positions.
    Header {
        /// The column.
        column: Column,
        /// How many numbers there should be.
        count: u64,
    },
    /// It ends too soon, or goes on after its end.
    Length {
        /// The column.
        column: Column,
        /// How many numbers there should be.
        count: u64,
    },
}

impl fmt::Display for ColumnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Header { column, count } => {
                write!(f, "this does not begin as {}.npy of {count} numbers does", column.name())
            }
            Self::Length { column, count } => {
                write!(f, "{}.npy does not have {count} numbers", column.name())
            }
        }
    }
}

impl std::error::Error for ColumnError {}

impl From<io::Error> for ColumnError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}
