//! The Grundy numbers that were found, as a file.
//!
//! After eight bytes that say what it is come the version, the code of the game, how many numbers there are, and a checksum of all
//! this; then the numbers with two bytes each, in blocks with checksums of their own. All is little-endian. The bytes depend
//! on the code and on how many numbers there are, not on how they were found.

use std::io::{self, Read, Write};

use hyperjam_graphfile::{BlockReader, BlockWriter, beginning, read_beginning, write_beginning};
use hyperjam_rulesets::heaps::GrundySequence;

use crate::octal_error::OctalError;

/// How every checkpoint begins.
const MAGIC: [u8; 8] = *b"\x89HJO\r\n\x1a\n";
/// Bytes of the code, with zeros behind it, and of the number of numbers.
const CODE: usize = 68;
const COUNT: usize = 8;
/// The most numbers.
const MOST: u64 = 1 << 32;
/// How many numbers are read at once.
const BLOCK: u64 = 1 << 15;

/// Writes the numbers that are found. Fails where the output does.
pub(super) fn write(sequence: &GrundySequence, output: &mut dyn Write) -> io::Result<()> {
    let mut contents = sequence.code().to_string().into_bytes();
    contents.resize(CODE, 0);
    contents.extend((sequence.numbers().len() as u64).to_le_bytes());
    write_beginning(MAGIC, &contents, output)?;
    let mut blocks = BlockWriter::new(output);
    sequence.numbers().iter().try_for_each(|number| blocks.bytes(&number.to_le_bytes()))?;
    blocks.end()
}

/// Takes the numbers that were found before. A checkpoint is as much to be trusted as who has written it: the checksums show what has
/// been damaged, not what has been made up. Returns how many numbers it has.
pub(super) fn read(sequence: &mut GrundySequence, input: &mut dyn Read) -> Result<u64, OctalError> {
    let count = header(&sequence.code().to_string(), input)?;
    let mut blocks = BlockReader::new(input, 2 * count, beginning(CODE + COUNT) as u64);
    let mut bytes = Vec::new();
    let mut rest = count;
    while rest > 0 {
        let now = rest.min(BLOCK);
        blocks.bytes(2 * now as usize, &mut bytes)?;
        let (numbers, _) = bytes.as_chunks();
        numbers.iter().for_each(|number| sequence.restore(u16::from_le_bytes(*number)));
        rest -= now;
    }
    blocks.end()?;
    Ok(count)
}

/// How many numbers of the game with this code follow.
fn header(code: &str, input: &mut dyn Read) -> Result<u64, OctalError> {
    let contents = read_beginning(MAGIC, CODE + COUNT, input)?;
    let (given, count) = contents.split_at(CODE);
    let given = String::from_utf8_lossy(given);
    let given = given.trim_end_matches('\0');
    if given != code {
        return Err(OctalError::OtherGame { given: given.to_owned() });
    }
    let count = count.first_chunk().map_or(0, |count| u64::from_le_bytes(*count));
    if count > MOST { Err(OctalError::Count { given: count, limit: MOST }) } else { Ok(count) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperjam_rulesets::heaps::Code;

    /// What is said of a file with these numbers behind a beginning that says there are so many.
    fn said(count: u64, numbers: &[u16]) -> String {
        let mut sequence = GrundySequence::new(Code::parse("0.7").unwrap(), 100, 1 << 30).unwrap();
        numbers.iter().for_each(|number| sequence.restore(*number));
        let mut written = Vec::new();
        write(&sequence, &mut written).unwrap();
        let mut contents = read_beginning(MAGIC, CODE + COUNT, &mut &written[..]).unwrap();
        contents[CODE..].copy_from_slice(&count.to_le_bytes());
        let mut file = Vec::new();
        write_beginning(MAGIC, &contents, &mut file).unwrap();
        file.extend(&written[file.len()..]);
        let mut again = GrundySequence::new(Code::parse("0.70").unwrap(), 1, 1 << 30).unwrap();
        match read(&mut again, &mut &file[..]) {
            Ok(count) => format!("{count}: {:?}", again.numbers()),
            Err(error) => error.to_string(),
        }
    }

    /// A beginning with a right checksum may say anything, and nothing is made as large as it says.
    #[test]
    fn a_beginning_that_was_made_up_does_no_harm() {
        assert_eq!(said(3, &[0, 1, u16::MAX]), "3: [0, 1]");
        assert_eq!(said(0, &[]), "0: []");
        assert_eq!(
            said(MOST + 1, &[0]),
            "the checkpoint is of 4294967297 numbers, and there can be 4294967296 at most"
        );
        for count in [4, MOST] {
            assert!(said(count, &[0, 1, 2]).contains("ends too soon"), "{count}");
        }
        assert!(said(2, &[0, 1, 2]).contains("the checkpoint cannot be read"));
    }
}
