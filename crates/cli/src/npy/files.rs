//! Columns that several workers write, of which none is there before all are complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, IntoInnerError};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hyperjam_distributed::Columns;
use hyperjam_graphfile::Column;
use tempfile::NamedTempFile;

use super::{file_of, without_others};
use crate::failure::Failure;

/// The columns of a folder, as workers write them: they lie beside it under other names until all are complete.
#[derive(Clone)]
pub(crate) struct ColumnFiles {
    folder: PathBuf,
    /// None once they are complete or given up.
    written: Arc<Mutex<Option<Vec<ColumnFile>>>>,
}

/// A column that is being written.
struct ColumnFile {
    column: Column,
    file: BufWriter<NamedTempFile>,
}

impl ColumnFiles {
    pub(crate) fn new(folder: &str) -> Self {
        Self { folder: folder.into(), written: Arc::new(Mutex::new(Some(Vec::new()))) }
    }

    /// Makes the folder, and takes away the columns of another game: what fails half-way leaves none of them.
    pub(crate) fn clear(&self) -> Result<(), Failure> {
        let folder = self.folder.to_string_lossy();
        fs::create_dir_all(&self.folder).map_err(|error| Failure::input(&folder, error))?;
        without_others(&folder)
    }

    /// Takes away what is written, and lets nobody write more.
    pub(crate) fn discard(&self) {
        drop(self.files().take());
    }

    fn files(&self) -> MutexGuard<'_, Option<Vec<ColumnFile>>> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Columns are written to after they were given up.
fn given_up() -> io::Error {
    io::Error::other("the columns were given up")
}

impl Columns for ColumnFiles {
    fn begin(&mut self, column: Column, count: u64) -> io::Result<()> {
        let mut files = self.files();
        let files = files.as_mut().ok_or_else(given_up)?;
        let beside = tempfile::Builder::new().make_in(&self.folder, |path| File::create_new(path))?;
        let mut file = BufWriter::new(beside);
        column.begin(count, &mut file)?;
        files.push(ColumnFile { column, file });
        Ok(())
    }

    fn write(&mut self, numbers: &[u32]) -> io::Result<()> {
        let mut files = self.files();
        let ColumnFile { column, file } =
            files.as_mut().and_then(|files| files.last_mut()).ok_or_else(given_up)?;
        column.write_all(numbers.iter().copied(), file)
    }

    fn finish(&mut self) -> io::Result<()> {
        let files = self.files().take().ok_or_else(given_up)?;
        let complete = |ColumnFile { column, file }: ColumnFile| {
            let file = file.into_inner().map_err(IntoInnerError::into_error)?;
            file.as_file().sync_all()?;
            Ok((column, file))
        };
        let complete: io::Result<Vec<_>> = files.into_iter().map(complete).collect();
        let put = complete?.into_iter().try_for_each(|(column, beside)| {
            let put = beside.persist(file_of(&self.folder, column));
            put.map(drop).map_err(io::Error::from)
        });
        if put.is_err() {
            // Some columns alone are no answer.
            for column in Column::ALL {
                // What cannot be taken away is in the way of a column, and none itself.
                let _ = fs::remove_file(file_of(&self.folder, column));
            }
        }
        put
    }
}
