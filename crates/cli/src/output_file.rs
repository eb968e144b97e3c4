//! Files that commands write. None of them may be an input, and a resumed file is locked.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::{Context, bail, ensure};

use crate::input::split_numbered;

/// Creates the file given with `--output`, or returns standard output if there is none. Refuses a
/// file that is also an input, since it would be truncated before it is read.
pub(crate) fn create_output(file: Option<&Path>, sources: &[String]) -> anyhow::Result<Box<dyn Write>> {
    let Some(file) = file else { return Ok(Box::new(io::stdout())) };
    refuse_input(file, sources)?;
    Ok(Box::new(File::create(file).with_context(|| file.display().to_string())?))
}

/// Refuses to write a file that is also read.
pub(crate) fn refuse_input(file: &Path, sources: &[String]) -> anyhow::Result<()> {
    let target = fs::canonicalize(file);
    // A source may be a single puzzle in a file.
    let is_read = |source: &String| {
        let source = split_numbered(source).map_or(source.as_str(), |(file, _)| file);
        fs::canonicalize(source).is_ok_and(|source| target.as_ref().is_ok_and(|target| *target == source))
    };
    ensure!(!sources.iter().any(is_read), "{} is also an input; choose a different file", file.display());
    Ok(())
}

/// Checks in advance that a file can be written at the end of a run. A file created for the check
/// is removed.
///
/// # Errors
/// Returns an error if the file cannot be opened or created.
pub(crate) fn check_writable(path: &Path) -> anyhow::Result<()> {
    let context = || path.display().to_string();
    match fs::metadata(path) {
        // Opening a pipe could block.
        Ok(metadata) if !metadata.is_file() && !metadata.is_dir() => Ok(()),
        Ok(_) => OpenOptions::new().append(true).open(path).map(drop).with_context(context),
        Err(_) => File::create_new(path).and_then(|_| fs::remove_file(path)).with_context(context),
    }
}

/// Opens a file with one row per result, as [`open_for_parts`] does, and reads its text. In the
/// error message, `verb` names the command's work on a row, such as `grade`.
///
/// # Errors
/// Returns the errors from [`open_for_parts`], and an error if the file cannot be read. If the run
/// does not resume an earlier one, returns an error if the file is not empty.
pub(crate) fn open_rows(path: &Path, is_resumed: bool, verb: &str) -> anyhow::Result<(File, String)> {
    let mut file = open_for_parts(path)?;
    let mut text = String::new();
    file.read_to_string(&mut text)?;
    ensure!(
        is_resumed || text.is_empty(),
        "already has rows; add --resume to keep them and {verb} the rest, or choose a different file"
    );
    Ok((file, text))
}

/// Truncates a file to `length` bytes and seeks to its end, where writing continues.
///
/// # Errors
/// Returns an error if the file cannot be truncated.
pub(crate) fn continue_at(mut file: File, length: u64) -> io::Result<File> {
    file.set_len(length)?;
    file.seek(SeekFrom::Start(length))?;
    Ok(file)
}

/// Opens a file for reading and writing, and creates it if necessary. The file is written in parts,
/// so an interrupted run can be resumed. It is locked until it is closed, since a second program
/// that resumes the run would overwrite the first one's parts. On file systems without locks, it is
/// not locked.
///
/// # Errors
/// Returns an error if the file cannot be opened, if it is not a regular file, or if another
/// program has locked it.
pub(crate) fn open_for_parts(path: &Path) -> anyhow::Result<File> {
    // Opening a pipe could block.
    ensure!(fs::metadata(path).is_ok_and(|metadata| metadata.is_file()) || !path.exists(), "not a regular file");
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    ensure!(file.metadata()?.is_file(), "not a regular file");
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            bail!("another program is writing to it; wait for that program to exit, or choose a different file")
        }
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}
