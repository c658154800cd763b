//! Files that take the place of others as a whole.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Writes a file beside the one that is there, and then puts it in its place: whatever fails, the one or the other is there as
/// a whole. What is no file, such as a device, is written to.
pub(crate) fn replace(output: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    // A link stays one.
    let target = fs::canonicalize(output).unwrap_or_else(|_| output.to_owned());
    let old = fs::metadata(&target).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return write(&mut File::create(target)?);
    }
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut beside = tempfile::Builder::new().make_in(folder, |path| File::create_new(path))?;
    write(beside.as_file_mut())?;
    if let Some(old) = old {
        fs::set_permissions(beside.path(), old.permissions())?;
    }
    beside.as_file().sync_all()?;
    beside.persist(target)?;
    Ok(())
}
