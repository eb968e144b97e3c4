use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

/// The extension of files that are being written.
const SUFFIX: &str = ".part";

/// A file that is being written under a temporary name. The file is removed unless it is finished,
/// and stays locked as long as its writer exists.
pub(super) struct PartialFile {
    pub(super) file: File,
    path: PathBuf,
    is_finished: bool,
}

impl PartialFile {
    pub(super) fn create(folder: &Path, name: &str) -> io::Result<Self> {
        loop {
            let partial = Self::begin(folder, name)?;
            // Before the file was locked, another writer may have mistaken it for an abandoned one.
            // On a file system without locks, that can also happen later. Renaming then fails, and
            // the caller gets the error.
            let is_taken = matches!(partial.file.try_lock(), Err(TryLockError::WouldBlock)) || !partial.path.exists();
            if !is_taken {
                return Ok(partial);
            }
        }
    }

    fn begin(folder: &Path, name: &str) -> io::Result<Self> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!("{name}.{}-{count}{SUFFIX}", process::id()));
        // A file with this name was left by an earlier process with the same id, or is another
        // user's link. It must not be written to.
        let _ = fs::remove_file(&path);
        let file = File::create_new(&path)?;
        Ok(Self { file, path, is_finished: false })
    }

    /// Renames the complete file once it is on the disk.
    pub(super) fn finish(mut self, path: &Path) -> io::Result<()> {
        self.file.sync_all()?;
        replace(&self.path, path)?;
        self.is_finished = true;
        // Writes the new name to the disk. If that fails, a crash may lose the file, and the table
        // is then built again.
        if let Some(folder) = path.parent() {
            let _ = File::open(folder).and_then(|folder| folder.sync_all());
        }
        Ok(())
    }
}

/// Renames a file, replacing any file with the new name. Windows may refuse this while another
/// program is reading the old file, so the attempt is repeated there for up to two seconds.
fn replace(from: &Path, to: &Path) -> io::Result<()> {
    const MAX_RETRIES: usize = 40;
    const PAUSE: Duration = Duration::from_millis(50);
    let mut retries = 0;
    loop {
        let result = fs::rename(from, to);
        let is_denied = result.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::PermissionDenied);
        if !(cfg!(windows) && is_denied && retries < MAX_RETRIES) {
            return result;
        }
        retries += 1;
        thread::sleep(PAUSE);
    }
}

impl Drop for PartialFile {
    fn drop(&mut self) {
        if !self.is_finished {
            // A destructor cannot return an error. The next writer tries again.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Removes the temporary files that a table's terminated writers left behind. All other files are
/// kept because the folder may contain the user's files. Files that cannot be removed remain, which
/// does no harm.
pub(super) fn sweep(folder: &Path, table: &str) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_own = |path: &PathBuf| {
        path.file_name().and_then(|name| name.to_str()).is_some_and(|name| is_partial_name(name, table))
    };
    for path in entries.map(|entry| entry.path()).filter(is_own) {
        // Opening a pipe with such a name would block forever, so only regular files are opened.
        if loyd_files::open(&path).is_ok_and(|file| file.try_lock().is_ok()) {
            let _ = fs::remove_file(&path);
        }
    }
}

/// Returns whether this is a name that [`PartialFile::create`] gives to a table's file:
/// `{table}.{process}-{count}.part`.
fn is_partial_name(name: &str, table: &str) -> bool {
    let numbers = || name.strip_prefix(table)?.strip_prefix('.')?.strip_suffix(SUFFIX)?.split_once('-');
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    numbers().is_some_and(|(process, count)| is_number(process) && is_number(count))
}
