//! What has been found, as a file.

use std::io::{self, Read, Write};

use hyperjam_graphfile::{
    BlockReader, BlockWriter, CHECKPOINT_HEADER, CheckpointError, Chunks, GraphFileError, read_checkpoint,
    write_checkpoint,
};

use crate::classes::Numbers;
use crate::labels::{DROPPED, LabelSweep};
use crate::outcomes::OutcomeSweep;
use crate::stage::{Impartial, Shape, Solving, Stage};
use crate::sweep::Cursor;

/// Words of the state.
const STATE: usize = 8;

impl Solving {
    /// Writes down what has been found of a graph, up to the beginning of the present pass. Fails where the output does. O(positions).
    pub fn write<R>(&self, graph: &Chunks<R>, output: &mut dyn Write) -> io::Result<()> {
        let (tag, extra) = match &self.stage {
            Stage::Looking { .. } => (0, [0; 2]),
            Stage::Outcomes(_) => (1, [0; 2]),
            Stage::WellFounded(numbers) => (2, [numbers.seed, 0]),
            Stage::Rounds { numbers, count, .. } => (3, [numbers.seed, *count]),
            Stage::Proof { proof, seed } => (4, [*seed, proof.from]),
            Stage::Comparing { .. } => (5, [0; 2]),
            Stage::Labels(sweep) => (6, [sweep.level, 0]),
            Stage::Done => (7, [0; 2]),
        };
        let impartial = match self.impartial {
            Impartial::Unknown => 0,
            Impartial::Yes => 1,
            Impartial::No => 2,
        };
        let taken = |nth: usize| self.taken.get(nth).copied().unwrap_or(0);
        let [one, other] = extra;
        let state = [tag, impartial, self.cursor.pass, one, other, taken(0), taken(1), taken(2)];
        write_checkpoint(graph.identity(), state, output)?;
        let mut blocks = BlockWriter::new(output);
        match &self.stage {
            Stage::Looking { .. } | Stage::Done => {}
            Stage::Outcomes(OutcomeSweep { words, .. }) | Stage::Labels(LabelSweep { words, .. }) => {
                words.iter().try_for_each(|word| blocks.word(*word))?;
            }
            Stage::WellFounded(numbers) | Stage::Rounds { numbers, .. } => {
                numbers.of.iter().try_for_each(|number| blocks.bytes(&number.to_le_bytes()))?;
            }
            Stage::Proof { proof, .. } => proof.class.iter().try_for_each(|class| blocks.word(*class))?,
            Stage::Comparing { class, .. } => class.iter().try_for_each(|class| blocks.word(*class))?,
        }
        blocks.end()
    }

    /// Reads what has been found of a graph. A checkpoint of another graph, of another version or that is damaged is refused. It is as much
    /// to be trusted as who has written it: the checksums show what has been damaged, not what has been made up.
    /// O(positions).
    pub fn read<R>(graph: &Chunks<R>, input: &mut dyn Read) -> Result<Self, CheckpointError> {
        let state = read_checkpoint(graph.identity(), input)?;
        let [tag, impartial, pass, one, other, taken @ ..] = state;
        let wrong = |word: usize| CheckpointError::Value { word, given: state[word] };
        let shape = Shape::of(graph);
        let count = shape.positions;
        let words = match tag {
            0 | 7 => 0,
            1 => shape.sides * count,
            2 | 3 => 2 * count,
            4..=6 => count,
            _ => return Err(wrong(0)),
        };
        let mut blocks = BlockReader::new(input, 4 * words as u64, CHECKPOINT_HEADER as u64);
        let stage = match tag {
            0 => Stage::Looking { same: true, one_stuck: false },
            1 => Stage::Outcomes(OutcomeSweep {
                sides: shape.sides,
                convention: shape.convention,
                words: list(&mut blocks, words)?,
            }),
            2 | 3 => {
                // So many positions were seen in the graph's file.
                let mut of = Vec::with_capacity(count);
                for _ in 0..count {
                    let [low, high] = [blocks.word()?, blocks.word()?];
                    of.push(u64::from(high) << 32 | u64::from(low));
                }
                let numbers = Numbers::again(of, shape.sides, one, shape.bits);
                match tag {
                    2 => Stage::WellFounded(numbers),
                    _ => Stage::Rounds { numbers, next: vec![0; count], count: other },
                }
            }
            4 => shape.proof(classes(&mut blocks, count)?, other, one),
            5 => Stage::Comparing { class: classes(&mut blocks, count)?, same: true },
            6 if one < DROPPED => Stage::Labels(LabelSweep { level: one, words: list(&mut blocks, words)? }),
            6 => return Err(wrong(3)),
            _ => Stage::Done,
        };
        blocks.end()?;
        let impartial = match impartial {
            0 => Impartial::Unknown,
            1 => Impartial::Yes,
            2 => Impartial::No,
            _ => return Err(wrong(1)),
        };
        let answers = match tag {
            0 | 1 => 0,
            2..=4 => 1,
            5 | 6 => 2,
            _ if impartial == Impartial::Yes => 3,
            _ => 2,
        };
        let taken = taken[..answers].to_vec();
        Ok(Self { impartial, cursor: Cursor { pass, ..Cursor::default() }, taken, stage, shape })
    }
}

/// So many words.
fn list(blocks: &mut BlockReader<'_>, count: usize) -> Result<Vec<u32>, GraphFileError> {
    let mut list = Vec::with_capacity(count);
    for _ in 0..count {
        list.push(blocks.word()?);
    }
    Ok(list)
}

/// Classes of so many positions, which are numbered by first appearance.
fn classes(blocks: &mut BlockReader<'_>, count: usize) -> Result<Vec<u32>, CheckpointError> {
    let (mut list, mut met) = (Vec::with_capacity(count), 0);
    for position in 0..count {
        let class = blocks.word()?;
        if class > met {
            return Err(CheckpointError::Value { word: STATE + position, given: class });
        }
        met += u32::from(class == met);
        list.push(class);
    }
    Ok(list)
}
