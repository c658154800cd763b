//! The answers as columns.

use std::io;

use hyperjam_graphfile::Column;
use timely::worker::Worker;

use crate::DistributedError;
use crate::channel::Channel;

/// How many numbers of a column are sent at once.
const PIECE: usize = 1 << 14;

/// Where the answers go. All of it is called by one thread of process 0.
pub trait Columns: Send {
    /// A column comes next, of so many numbers.
    fn begin(&mut self, column: Column, count: u64) -> io::Result<()>;

    /// More numbers of the column that has begun, after those before.
    fn write(&mut self, numbers: &[u32]) -> io::Result<()>;

    /// All columns are complete; what is there now is the answer. Never called after an error, of whatever worker.
    fn finish(&mut self) -> io::Result<()>;
}

/// Sends a column to the first worker, part by part in the order of the positions, and has it written there. Returns what went
/// wrong, on that worker.
pub(crate) fn send(
    (column, count): (Column, u64),
    numbers: &mut dyn Iterator<Item = u32>,
    columns: &mut Option<Box<dyn Columns>>,
    worker: &mut Worker,
    channel: &mut Channel<Vec<u32>>,
) -> Result<(), DistributedError> {
    let mut written = columns.as_mut().map_or(Ok(()), |columns| columns.begin(column, count));
    for turn in 0..worker.peers() {
        let pieces = std::iter::from_fn(|| {
            let piece: Vec<u32> = numbers.take(PIECE).collect();
            (!piece.is_empty()).then_some((0, piece))
        });
        let pieces = pieces.take(if turn == worker.index() { usize::MAX } else { 0 });
        channel.round(worker, pieces, 0, |piece| {
            if let (Ok(()), Some(columns)) = (&written, columns.as_mut()) {
                written = columns.write(&piece);
            }
        });
    }
    written.map_err(DistributedError::Output)
}
