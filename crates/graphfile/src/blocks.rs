//! What comes after the header: bytes in blocks, each with its checksum.

use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};

use crate::GraphFileError;

/// Bytes of a block, but for the last, which may be shorter. Words of four bytes never lie in two blocks.
pub(crate) const BLOCK: usize = 1 << 16;
/// Bytes of the checksum after each.
pub(crate) const CHECKSUM: usize = 4;

/// Writes a stream of bytes in blocks.
///
/// ```
/// use hyperjam_graphfile::{BlockReader, BlockWriter};
///
/// let mut file = Vec::new();
/// let mut blocks = BlockWriter::new(&mut file);
/// blocks.word(7)?;
/// blocks.end()?;
/// let mut input = &file[..];
/// let mut blocks = BlockReader::new(&mut input, 4, 0);
/// assert_eq!(blocks.word()?, 7);
/// blocks.end()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BlockWriter<'a> {
    output: &'a mut dyn Write,
    block: Vec<u8>,
}

impl<'a> BlockWriter<'a> {
    /// Nothing is written yet.
    pub fn new(output: &'a mut dyn Write) -> Self {
        Self { output, block: Vec::with_capacity(BLOCK) }
    }

    /// Writes four bytes. Fails where the output does.
    pub fn word(&mut self, word: u32) -> io::Result<()> {
        self.bytes(&word.to_le_bytes())
    }

    /// Writes bytes. Fails where the output does.
    pub fn bytes(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let (now, later) = bytes.split_at(bytes.len().min(BLOCK - self.block.len()));
            self.block.extend_from_slice(now);
            bytes = later;
            if self.block.len() == BLOCK {
                self.end_block()?;
            }
        }
        Ok(())
    }

    /// Writes what is left.
    pub fn end(mut self) -> io::Result<()> {
        if self.block.is_empty() { Ok(()) } else { self.end_block() }
    }

    fn end_block(&mut self) -> io::Result<()> {
        self.output.write_all(&self.block)?;
        self.output.write_all(&crc32fast::hash(&self.block).to_le_bytes())?;
        self.block.clear();
        Ok(())
    }
}

/// Reads a stream of so many bytes in blocks. No byte of a block is given out before its checksum is seen to be right.
pub struct BlockReader<'a> {
    input: &'a mut dyn Read,
    /// Bytes of the stream that are not in a block yet.
    rest: u64,
    block: Vec<u8>,
    /// What of the block is given out.
    head: usize,
    /// Blocks read, and bytes of the file.
    number: u64,
    at: u64,
}

impl<'a> BlockReader<'a> {
    /// `at` is the number of bytes of the file before the stream.
    pub fn new(input: &'a mut dyn Read, length: u64, at: u64) -> Self {
        Self { input, rest: length, block: Vec::new(), head: 0, number: 0, at }
    }

    /// From the word with this number on, of a stream of so many bytes that begins at byte `at` of the file.
    pub(crate) fn from_word<R: Read + Seek>(
        input: &'a mut R,
        length: u64,
        at: u64,
        word: u64,
    ) -> Result<Self, GraphFileError> {
        let (number, head) = (4 * word / BLOCK as u64, 4 * word % BLOCK as u64);
        let before = number * BLOCK as u64;
        let at = at + before + number * CHECKSUM as u64;
        input.seek(SeekFrom::Start(at))?;
        let mut reader = Self { input, rest: length - before, block: Vec::new(), head: 0, number, at };
        if head > 0 {
            reader.next_block()?;
            reader.head = head as usize;
        }
        Ok(reader)
    }

    /// The next four bytes.
    #[inline]
    pub fn word(&mut self) -> Result<u32, GraphFileError> {
        if self.head == self.block.len() {
            self.next_block()?;
        }
        let Some(word) = self.block[self.head..].first_chunk() else {
            return Err(GraphFileError::CutOff { at: self.at });
        };
        self.head += word.len();
        Ok(u32::from_le_bytes(*word))
    }

    /// Puts so many of the next bytes into a list.
    pub fn bytes(&mut self, count: usize, bytes: &mut Vec<u8>) -> Result<(), GraphFileError> {
        bytes.clear();
        while bytes.len() < count {
            if self.head == self.block.len() {
                self.next_block()?;
            }
            let now = (count - bytes.len()).min(self.block.len() - self.head);
            bytes.extend_from_slice(&self.block[self.head..self.head + now]);
            self.head += now;
        }
        Ok(())
    }

    /// The file has to end here.
    pub fn end(self) -> Result<(), GraphFileError> {
        match fill(self.input, &mut [0])? {
            0 => Ok(()),
            _ => Err(GraphFileError::Trailing { at: self.at }),
        }
    }

    fn next_block(&mut self) -> Result<(), GraphFileError> {
        let length = usize::try_from(self.rest).map_or(BLOCK, |rest| rest.min(BLOCK));
        if length == 0 {
            return Err(GraphFileError::CutOff { at: self.at });
        }
        self.block.resize(length + CHECKSUM, 0);
        let read = fill(self.input, &mut self.block)?;
        if read < self.block.len() {
            return Err(GraphFileError::CutOff { at: self.at + read as u64 });
        }
        let checksum = self.block.split_off(length);
        if checksum != crc32fast::hash(&self.block).to_le_bytes() {
            return Err(GraphFileError::Checksum { block: self.number, at: self.at });
        }
        self.rest -= length as u64;
        self.at += read as u64;
        self.number += 1;
        self.head = 0;
        Ok(())
    }
}

/// Reads until the bytes are full or the input ends. Tells how many there are.
pub(crate) fn fill(input: &mut dyn Read, bytes: &mut [u8]) -> io::Result<usize> {
    let mut read = 0;
    while read < bytes.len() {
        match input.read(&mut bytes[read..]) {
            Ok(0) => break,
            Ok(more) => read += more,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(read)
}
