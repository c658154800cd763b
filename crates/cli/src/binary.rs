//! `hyperjam solve FILE.hjg --npy FOLDER`: binary graphs in files, which may be interrupted and gone on with.

mod in_memory;
mod passes;

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use hyperjam_graphfile::{GraphFileError, GraphIdentity, GraphParts, Sizes, read_checkpoint, sizes};

use crate::Streams;
use crate::failure::{Failure, InputError};
use crate::memory::MemoryError;
use crate::npy::{CHECKPOINT, Columns};
use crate::replacing::replace;

/// What the program takes by itself.
const PROGRAM: u64 = 8 << 20;
/// Bytes that solving a graph in memory takes at most for each position, and for each move.
const IN_MEMORY: [u64; 2] = [140, 24];
/// The state of a checkpoint of work in memory begins with this number or a greater one, that of one by passes with a smaller one.
const FIRST_STAGE: u32 = 8;

/// What is asked for.
pub(crate) struct Asked<'a> {
    /// The graph.
    pub(crate) file: &'a str,
    /// The folder of columns.
    pub(crate) folder: &'a str,
    /// The most bytes of memory, if there is a limit.
    pub(crate) memory: Option<u64>,
    /// How many threads, if that is said.
    pub(crate) threads: Option<u16>,
    /// Whether to go on where it was interrupted.
    pub(crate) resume: bool,
}

/// Solves a binary graph into columns: in memory where it fits into the limit, else by passes over its file; or goes on with what was
/// begun. Returns whether that is done: it is not where the file is none, and neither `--memory` nor `--resume` asks for one.
pub(crate) fn run(asked: &Asked<'_>, streams: &mut Streams<'_>) -> Result<bool, Failure> {
    let Asked { file, memory, resume, .. } = *asked;
    let wrong = |reason: InputError| Failure::input(file, reason);
    let Some(sizes) = sizes_of(file).map_err(wrong)? else {
        return match (memory, resume) {
            (None, false) => Ok(false),
            _ => Err(wrong(MemoryError::NoGraph.into())),
        };
    };
    let mut input = BufReader::new(File::open(file).map_err(|error| wrong(error.into()))?);
    let identity = GraphParts::open(&mut input).and_then(|mut parts| parts.identity());
    let identity = identity.map_err(|error| wrong(error.into()))?;
    let binary = Binary { asked, sizes, identity };
    let [a_position, a_move] = IN_MEMORY;
    let limit = PROGRAM + a_position * sizes.positions + a_move * sizes.moves;
    let by_passes = match resume {
        false => memory.filter(|memory| *memory < limit),
        true => {
            let [stage, ..] = binary.checkpoint(|input| read_checkpoint(identity, input))?;
            let name = binary.path().to_string_lossy().into_owned();
            match (stage < FIRST_STAGE, memory) {
                (true, None) => return Err(Failure::input(&name, MemoryError::ByPasses)),
                (false, Some(given)) if given < limit => {
                    return Err(Failure::input(&name, MemoryError::InMemory { given, limit }));
                }
                (true, memory) => memory,
                (false, _) => None,
            }
        }
    };
    match by_passes {
        Some(memory) => passes::run(&binary, memory, streams).map(|()| true),
        None => in_memory::run(&binary, streams),
    }
}

/// The size of a binary graph; none if the file is something else.
fn sizes_of(file: &str) -> Result<Option<Sizes>, InputError> {
    if file == "-" || !fs::metadata(file)?.is_file() {
        return Ok(None);
    }
    match sizes(&mut File::open(file)?) {
        Err(GraphFileError::Magic) => Ok(None),
        sizes => Ok(Some(sizes?)),
    }
}

/// A graph that is to be solved.
struct Binary<'a> {
    asked: &'a Asked<'a>,
    sizes: Sizes,
    identity: GraphIdentity,
}

impl<'a> Binary<'a> {
    fn open(&self) -> Result<File, Failure> {
        File::open(self.asked.file).map_err(|error| Failure::input(self.asked.file, error))
    }

    /// The checkpoint.
    fn path(&self) -> PathBuf {
        Path::new(self.asked.folder).join(CHECKPOINT)
    }

    fn wrong(&self, reason: impl Into<InputError>) -> Failure {
        Failure::input(&self.path().to_string_lossy(), reason)
    }

    /// What is read from the checkpoint.
    fn checkpoint<T, E: Into<InputError>>(
        &self,
        read: impl FnOnce(&mut dyn Read) -> Result<T, E>,
    ) -> Result<T, Failure> {
        match File::open(self.path()) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Err(self.wrong(MemoryError::NoCheckpoint))
            }
            Err(error) => Err(self.wrong(error)),
            Ok(opened) => read(&mut BufReader::new(opened)).map_err(|error| self.wrong(error)),
        }
    }

    /// The folder with the columns of the answers that were taken before, which have to be as they were.
    fn finished_columns(&self, taken: &[u32]) -> Result<Columns<'a>, Failure> {
        let columns = Columns::go_on(self.asked.folder, self.sizes.positions as usize, taken.len())?;
        for (answer, digest) in taken.iter().enumerate() {
            if columns.digest(answer)? != *digest {
                return Err(self.wrong(MemoryError::Columns));
            }
        }
        Ok(columns)
    }

    /// All columns are there, and nothing is left to go on with.
    fn done(&self) -> Result<(), Failure> {
        match self.asked.resume {
            true => fs::remove_file(self.path()).map_err(|error| self.wrong(error)),
            false => Ok(()),
        }
    }

    /// Work has stopped: writes down what has been found.
    fn stopped(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Failure {
        let written = replace(&self.path(), |file| {
            let mut file = BufWriter::new(file);
            write(&mut file)?;
            file.flush()
        });
        match written {
            Ok(()) => Failure::Interrupted { checkpoint: self.path().to_string_lossy().into_owned() },
            Err(error) => self.wrong(error),
        }
    }
}
