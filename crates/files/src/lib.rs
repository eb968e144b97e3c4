//! Access to external files. Only this crate in the workspace opens and reads them.
//!
//! Only regular files are opened: a pipe could block forever, and a device has no end. The size of
//! every file that is read into memory is limited by its [`FileKind`].

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::string::FromUtf8Error;

/// A kind of file that is read as a whole, and its size limit.
///
/// `docs/security.md` lists all kinds.
///
/// ```
/// use loyd_files::FileKind;
/// assert_eq!(FileKind::SECRET.read_from(&b"a secret"[..])?, b"a secret");
/// let fault = FileKind::SECRET.read_from(std::io::repeat(b'x')).unwrap_err();
/// assert_eq!(fault.to_string(), "longer than 4 KiB, the limit for a secret");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileKind {
    /// The name in messages, with its article, such as `a goal`.
    pub name: &'static str,
    /// The maximum number of bytes.
    pub max_bytes: u64,
}

const KIB: u64 = 1 << 10;
const MIB: u64 = 1 << 20;

impl FileKind {
    /// A single puzzle. The largest tile board takes 96 kB.
    pub const PUZZLE: Self = Self { name: "a puzzle", max_bytes: MIB };
    /// A goal. The lines for 65,536 blocks take less than a quarter of the limit.
    pub const GOAL: Self = Self { name: "a goal", max_bytes: 4 * MIB };
    /// The moves in one answer. A constructive solution for a 128×128 board takes 8 MB.
    pub const MOVES: Self = Self { name: "an answer", max_bytes: 12 * MIB };
    /// A table of answers, one per line.
    pub const ANSWERS: Self = Self { name: "a table of answers", max_bytes: 64 * MIB };
    /// A set of claimed solutions.
    pub const SET: Self = Self { name: "a set of solutions", max_bytes: 256 * MIB };
    /// A saved game. It grows with the board and the number of moves.
    pub const GAME: Self = Self { name: "a saved game", max_bytes: 64 * MIB };
    /// The solves exported from another timer. A million of them take half the limit.
    pub const SOLVES: Self = Self { name: "an export of solves", max_bytes: 256 * MIB };
    /// The list of an exploration's hosts.
    pub const HOSTS: Self = Self { name: "a list of hosts", max_bytes: MIB };
    /// The secret shared by the hosts.
    pub const SECRET: Self = Self { name: "a secret", max_bytes: 4 * KIB };
    /// A checkpoint from `solve`. A checkpoint with a million parts takes 24 MB.
    pub const CHECKPOINT: Self = Self { name: "a checkpoint", max_bytes: 1024 * MIB };
    /// The configuration of the terminal app.
    pub const CONFIGURATION: Self = Self { name: "a configuration", max_bytes: MIB };
    /// A picture to be cut into tiles.
    pub const PICTURE: Self = Self { name: "a picture", max_bytes: 32 * MIB };

    /// All kinds.
    pub const ALL: [Self; 12] = [
        Self::PUZZLE,
        Self::GOAL,
        Self::MOVES,
        Self::ANSWERS,
        Self::SET,
        Self::GAME,
        Self::SOLVES,
        Self::HOSTS,
        Self::SECRET,
        Self::CHECKPOINT,
        Self::CONFIGURATION,
        Self::PICTURE,
    ];

    /// Returns the limit as text, such as `4 KiB`.
    pub fn limit(self) -> String {
        let Self { max_bytes, .. } = self;
        if max_bytes < MIB { format!("{} KiB", max_bytes / KIB) } else { format!("{} MiB", max_bytes / MIB) }
    }

    /// Reads a regular file as a whole.
    ///
    /// # Errors
    /// Fails if [`open`] fails, if reading fails, or if the file is longer than the limit.
    pub fn read(self, path: &Path) -> io::Result<Vec<u8>> {
        self.read_from(open(path)?)
    }

    /// Reads a stream, such as standard input, to its end.
    ///
    /// # Errors
    /// Fails if reading fails, or if the stream is longer than the limit.
    pub fn read_from(self, stream: impl Read) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        // One additional byte distinguishes a stream of the maximum length from a longer one.
        stream.take(self.max_bytes + 1).read_to_end(&mut bytes)?;
        self.check_length(bytes.len() as u64)?;
        Ok(bytes)
    }

    /// Reads a regular file as text in UTF-8 or UTF-16; see [`decode`].
    ///
    /// # Errors
    /// Fails if [`FileKind::read`] fails or the file is not text. The error names the first invalid
    /// byte.
    pub fn read_text(self, path: &Path) -> io::Result<String> {
        decode_text(self.read(path)?)
    }

    /// Reads a stream as text in UTF-8 or UTF-16; see [`decode`].
    ///
    /// # Errors
    /// Fails if [`FileKind::read_from`] fails or the stream is not text. The error names the first
    /// invalid byte.
    pub fn read_text_from(self, stream: impl Read) -> io::Result<String> {
        decode_text(self.read_from(stream)?)
    }

    /// Reads a file from a folder whose contents come from another person. Links are followed only
    /// within the folder.
    ///
    /// # Errors
    /// Fails if [`FileKind::read`] fails, or if a link leads out of the folder.
    pub fn read_within(self, folder: &Path, path: &Path) -> io::Result<Vec<u8>> {
        self.read_from(open_within(folder, path)?)
    }

    /// Checks the length of input from another source, such as an argument or a table cell.
    ///
    /// # Errors
    /// Fails if the length exceeds the limit.
    pub fn check_length(self, bytes: u64) -> io::Result<()> {
        if bytes <= self.max_bytes { Ok(()) } else { Err(invalid_input(self)) }
    }
}

/// The message for input that exceeds the limit.
impl fmt::Display for FileKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "longer than {}, the limit for {}", self.limit(), self.name)
    }
}

/// Opens a regular file of any length, for reading as a stream.
///
/// Pipes are accepted if the path names a file that this process has open (`/dev/stdin`,
/// `/dev/fd/63`). The user's shell has opened it for this program, as in `loyd solve
/// <(make-puzzles)`.
///
/// # Errors
/// Fails if the file cannot be opened, or if the path names anything but a regular file.
pub fn open(path: &Path) -> io::Result<File> {
    if is_own_descriptor(path) && is_pipe(&fs::metadata(path)?) {
        return File::open(path);
    }
    open_regular(path, 0)
}

/// Returns the regular files in a folder, sorted by name. Hidden files and folders within the
/// folder are ignored.
///
/// # Errors
/// Fails if the folder cannot be read.
pub fn files_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let is_hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if path.is_file() && !is_hidden {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Opens a regular file in a folder whose contents come from another person. Links are followed
/// only within the folder.
///
/// # Errors
/// Fails if the file cannot be opened, if the path names anything but a regular file, or if a link
/// leads out of the folder.
pub fn open_within(folder: &Path, path: &Path) -> io::Result<File> {
    let (folder, path) = (fs::canonicalize(folder)?, fs::canonicalize(path)?);
    if !path.starts_with(folder) {
        return Err(invalid_input("a link that leads out of the folder"));
    }
    #[cfg(unix)]
    let no_links = rustix::fs::OFlags::NOFOLLOW.bits();
    #[cfg(not(unix))]
    let no_links = 0;
    open_regular(&path, no_links)
}

/// Opens a regular file. `flags` are additional flags for the system call.
///
/// The type is checked before opening, because opening a device may have side effects, and again
/// afterwards, because the name may refer to a different file by then. Opening does not wait for a
/// pipe's writer.
fn open_regular(path: &Path, flags: u32) -> io::Result<File> {
    check_regular(&fs::metadata(path)?)?;
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        let flags = rustix::fs::OFlags::from_bits_retain(flags) | rustix::fs::OFlags::NONBLOCK;
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, flags.bits() as i32);
    }
    #[cfg(not(unix))]
    let _ = flags;
    let file = options.open(path)?;
    check_regular(&file.metadata()?)?;
    Ok(file)
}

/// Fails for anything but a regular file.
fn check_regular(metadata: &fs::Metadata) -> io::Result<()> {
    match metadata.file_type() {
        kind if kind.is_file() => Ok(()),
        kind if kind.is_dir() => Err(io::Error::new(ErrorKind::IsADirectory, "is a directory")),
        _ => Err(invalid_input("not a regular file")),
    }
}

/// Returns whether a path names a file that this process has open.
fn is_own_descriptor(path: &Path) -> bool {
    path == Path::new("/dev/stdin") || ["/dev/fd", "/proc/self/fd"].iter().any(|folder| path.starts_with(folder))
}

#[cfg(unix)]
fn is_pipe(metadata: &fs::Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_fifo(&metadata.file_type())
}

#[cfg(not(unix))]
fn is_pipe(_: &fs::Metadata) -> bool {
    false
}

fn invalid_input(reason: impl fmt::Display) -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, reason.to_string())
}

/// Decodes bytes. The error names the first invalid byte.
fn decode_text(bytes: Vec<u8>) -> io::Result<String> {
    decode(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        io::Error::new(ErrorKind::InvalidData, format!("byte {} is not UTF-8 text", at + 1))
    })
}

/// Decodes UTF-8, or UTF-16 if [`decode_utf_16`] recognises it.
///
/// # Errors
/// Fails if the bytes are in neither encoding.
///
/// ```
/// let saved_by_notepad = b"\xff\xfe1\0 \x002\0".to_vec();
/// assert_eq!(loyd_files::decode(saved_by_notepad)?, "1 2");
/// assert_eq!(loyd_files::decode(b"1 2".to_vec())?, "1 2");
/// # Ok::<(), std::string::FromUtf8Error>(())
/// ```
pub fn decode(bytes: Vec<u8>) -> Result<String, FromUtf8Error> {
    decode_utf_16(&bytes).map_or_else(|| String::from_utf8(bytes), Ok)
}

/// Decodes UTF-16, or returns `None` for any other encoding.
///
/// Bytes count as UTF-16 if they begin with its byte order mark, or if at least half of those at
/// even or at odd offsets are zero. The latter is the case for Latin text, and moves and numbers
/// are Latin in every language. Invalid units become U+FFFD.
///
/// ```
/// assert_eq!(loyd_files::decode_utf_16(b"\01\0 \02").as_deref(), Some("1 2"));
/// assert_eq!(loyd_files::decode_utf_16(b"1 2"), None);
/// ```
pub fn decode_utf_16(bytes: &[u8]) -> Option<String> {
    let (order, text) = match bytes {
        [0xff, 0xfe, text @ ..] => (u16::from_le_bytes as fn([u8; 2]) -> u16, text),
        [0xfe, 0xff, text @ ..] => (u16::from_be_bytes as fn([u8; 2]) -> u16, text),
        text => (byte_order(text)?, text),
    };
    let units = text.as_chunks().0.iter().map(|&pair| order(pair));
    Some(char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect())
}

/// Returns the byte order of UTF-16 without a byte order mark, or `None` for any other encoding.
fn byte_order(bytes: &[u8]) -> Option<fn([u8; 2]) -> u16> {
    let sample = &bytes[..bytes.len().min(1 << 12)];
    let zeros = |offset| sample.iter().skip(offset).step_by(2).filter(|&&byte| byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    // At least half of the units are Latin, and almost none of the other bytes are zero.
    let is_latin = |many: usize, few: usize| many > 0 && many * 4 >= sample.len() && few * 8 <= many;
    if !bytes.len().is_multiple_of(2) {
        return None;
    }
    if is_latin(odd, even) {
        return Some(u16::from_le_bytes);
    }
    is_latin(even, odd).then_some(u16::from_be_bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: FileKind = FileKind { name: "a test", max_bytes: 10 };

    fn file(folder: &Path, name: &str, text: &str) -> PathBuf {
        let path = folder.join(name);
        fs::write(&path, text).expect("written");
        path
    }

    #[test]
    fn a_file_may_be_exactly_as_long_as_the_limit() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = file(folder.path(), "a", "0123456789");
        assert_eq!(SMALL.read(&path).expect("ten bytes"), b"0123456789");
        let path = file(folder.path(), "b", "0123456789x");
        let fault = SMALL.read(&path).expect_err("eleven bytes").to_string();
        assert_eq!(fault, "longer than 0 KiB, the limit for a test");
        assert!(SMALL.check_length(10).is_ok() && SMALL.check_length(11).is_err());
    }

    #[test]
    fn bytes_that_are_not_utf_8_are_not_text() {
        assert_eq!(SMALL.read_text_from(&b"\xc3\xa9"[..]).expect("text"), "é");
        let fault = SMALL.read_text_from(&b"ab\xff"[..]).expect_err("not text").to_string();
        assert_eq!(fault, "byte 3 is not UTF-8 text");
    }

    #[test]
    fn the_visible_files_in_a_folder_are_sorted() {
        let folder = tempfile::tempdir().expect("a folder");
        let files = ["b", ".hidden", "a"].map(|name| file(folder.path(), name, ""));
        fs::create_dir(folder.path().join("within")).expect("a folder");
        assert_eq!(files_in(folder.path()).expect("files"), [files[2].clone(), files[0].clone()]);
        files_in(&files[0]).expect_err("no folder");
    }

    #[cfg(unix)]
    #[test]
    fn only_regular_files_are_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let pipe = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
        let link = folder.path().join("link");
        std::os::unix::fs::symlink("/dev/zero", &link).expect("a link");
        for path in [&*pipe, &*link, Path::new("/dev/zero"), folder.path()] {
            assert!(SMALL.read(path).is_err(), "{}", path.display());
        }
        assert_eq!(open(Path::new("none")).expect_err("no file").kind(), ErrorKind::NotFound);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_only_within_their_folder() {
        let outside = tempfile::tempdir().expect("a folder");
        let secret = file(outside.path(), "secret", "x");
        let folder = tempfile::tempdir().expect("a folder");
        let inside = file(folder.path(), "own", "y");
        let link = |to: &Path, name: &str| {
            std::os::unix::fs::symlink(to, folder.path().join(name)).expect("a link");
            SMALL.read_within(folder.path(), &folder.path().join(name)).map_err(|fault| fault.to_string())
        };
        assert_eq!(link(&inside, "inside"), Ok(b"y".into()));
        assert_eq!(link(Path::new("own"), "relative"), Ok(b"y".into()));
        assert_eq!(link(&secret, "out"), Err("a link that leads out of the folder".into()));
        assert_eq!(link(outside.path(), "folder"), Err("a link that leads out of the folder".into()));
        let linked_secret = folder.path().join("folder/secret");
        assert!(SMALL.read_within(folder.path(), &linked_secret).is_err(), "read through a linked folder");
    }

    #[test]
    fn every_limit_is_documented() {
        let page = include_str!("../../../docs/security.md");
        for kind in FileKind::ALL {
            let row = format!("| {} | {} |", kind.name, kind.limit());
            assert!(page.contains(&row), "docs/security.md has no row `{row}`");
        }
    }
}
