use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use loyd_core::text::{self, Entry, Fault, Faults, Format, ReadOptions, Within};

/// The longest line, and the longest text that is no list. The largest tile board has 96 kB.
const LONGEST: usize = 1 << 20;

/// A puzzle, or what is wrong with it, and where it comes from.
pub(crate) struct Input {
    /// `FILE:LINE`, `-:LINE` or `arg:N`.
    pub(crate) source: String,
    pub(crate) entry: Entry,
}

/// The puzzles of all arguments in order. Long lists are read as they are used, so memory stays bounded.
pub(crate) fn inputs<'a>(
    arguments: &'a [String],
    options: &'a ReadOptions,
) -> impl Iterator<Item = Input> + Send + use<'a> {
    arguments.iter().enumerate().flat_map(move |(index, argument)| of_argument(index + 1, argument, options))
}

type Inputs<'a> = Box<dyn Iterator<Item = Input> + Send + 'a>;

fn of_argument<'a>(number: usize, argument: &'a str, options: &'a ReadOptions) -> Inputs<'a> {
    if argument == "-" {
        return of_reader("-", BufReader::new(io::stdin()), options);
    }
    if let Some(level) = loyd_levels::level(argument) {
        return of_text(argument, level.text().into(), options);
    }
    match (text::read_argument(argument, options), open(Path::new(argument))) {
        (_, Ok(file)) if argument.starts_with("./") => of_reader(argument, file, options),
        (Ok(entry), _) => one(format!("arg:{number}"), entry.into()),
        (Err(_), Ok(file)) => of_reader(argument, file, options),
        (Err(faults), Err(error)) => {
            let puzzle = Err(neither(argument, faults, &error));
            one(format!("arg:{number}"), Entry { line: 1, puzzle, warnings: Vec::new() })
        }
    }
}

/// The faults of an argument that is neither a puzzle nor a file. White space, or nothing wrong but the goal, shows that it
/// was meant as a puzzle; then it is no use to speak of files.
fn neither(argument: &str, mut faults: Faults, error: &io::Error) -> Faults {
    let is_puzzle = faults.0.iter().all(|fault| fault.within == Within::Goal);
    if !is_puzzle
        && !argument.contains(char::is_whitespace)
        && let Some(first) = faults.0.first_mut()
    {
        first.message = match error.kind() {
            io::ErrorKind::NotFound => {
                format!("no file and no level has this name, and as a puzzle: {}", first.message)
            }
            _ => format!("{}; and it cannot be read as a file: {error}", first.message),
        };
    }
    faults
}

/// Opens a file; a directory is an error here, not at the first read.
fn open(path: &Path) -> io::Result<BufReader<File>> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a directory"));
    }
    Ok(BufReader::new(file))
}

/// A list is known by its first line that counts, and its lines are taken as they come. Any other text is recognised as a
/// whole; if it does not fit in [`LONGEST`], it can only be a list.
fn of_reader<'a>(name: &'a str, mut reader: impl BufRead + Send + 'a, options: &'a ReadOptions) -> Inputs<'a> {
    let is_told = matches!(options.format, Some(Format::List | Format::Layout | Format::Rush));
    let start = if is_told { Ok((Vec::new(), true)) } else { first_lines(&mut reader, options) };
    let (mut start, is_list) = match start {
        Ok(start) => start,
        Err(error) => return one(format!("{name}:1"), unreadable(1, &error)),
    };
    if is_list {
        return Box::new(of_list(name, io::Cursor::new(start).chain(reader), options));
    }
    let rest = (LONGEST as u64 + 1).saturating_sub(start.len() as u64);
    if let Err(error) = reader.by_ref().take(rest).read_to_end(&mut start) {
        return one(format!("{name}:1"), unreadable(1, &error));
    }
    if start.len() <= LONGEST { of_text(name, start, options) } else { of_long_text(name, start, reader, options) }
}

/// The text up to its first line that counts, and whether that shows that it is a list.
fn first_lines(reader: &mut impl BufRead, options: &ReadOptions) -> io::Result<(Vec<u8>, bool)> {
    let mut start = Vec::new();
    while options.format.is_none() && start.len() <= LONGEST {
        let begin = start.len();
        if reader.by_ref().take(LONGEST as u64).read_until(b'\n', &mut start)? == 0 {
            break;
        }
        let line = str::from_utf8(&start[begin..]).map(str::trim).unwrap_or_default();
        if text::looks_like_list(line) {
            return Ok((start, true));
        }
        if !line.is_empty() && !line.starts_with('#') {
            break;
        }
    }
    Ok((start, false))
}

fn of_text<'a>(name: &'a str, bytes: Vec<u8>, options: &ReadOptions) -> Inputs<'a> {
    let entries = match decoded(bytes, 1) {
        Ok(text) => text::read_file(&text, options),
        Err(fault) => vec![invalid(1, fault)],
    };
    Box::new(entries.into_iter().map(move |entry| Input { source: format!("{name}:{}", entry.line), entry }))
}

fn of_long_text<'a>(
    name: &'a str,
    start: Vec<u8>,
    rest: impl BufRead + Send + 'a,
    options: &'a ReadOptions,
) -> Inputs<'a> {
    let whole_lines = start.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    if str::from_utf8(&start[..whole_lines]).is_ok_and(text::looks_like_list) {
        return Box::new(of_list(name, io::Cursor::new(start).chain(rest), options));
    }
    let message = "longer than 1 MiB, and not a list of puzzles, one a line";
    one(format!("{name}:1"), invalid(1, Fault::new(1, 1, message)))
}

fn of_list<'a>(
    name: &'a str,
    mut reader: impl BufRead + Send + 'a,
    options: &'a ReadOptions,
) -> impl Iterator<Item = Input> + Send + 'a {
    let mut number = 0;
    std::iter::from_fn(move || {
        loop {
            number += 1;
            let entry = match next_line(&mut reader, number)? {
                Ok(line) => text::read_line(&line, number, options),
                Err(fault) => Some(invalid(number, fault)),
            };
            if let Some(entry) = entry {
                return Some(Input { source: format!("{name}:{number}"), entry });
            }
        }
    })
}

/// The next line without its end; `None` at the end of the text. Of an overlong line only its start is held.
fn next_line(reader: &mut impl BufRead, number: usize) -> Option<Result<String, Fault>> {
    let mut line = Vec::new();
    match reader.by_ref().take(LONGEST as u64).read_until(b'\n', &mut line) {
        Ok(0) => return None,
        Ok(_) => {}
        Err(error) => return Some(Err(cannot_read(number, &error))),
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() == LONGEST {
        let message = "the line is longer than 1 MiB";
        let skipped = skip_line(reader);
        return Some(Err(
            skipped.map_or_else(|error| cannot_read(number, &error), |()| Fault::new(number, LONGEST, message))
        ));
    }
    Some(decoded(line, number))
}

/// Reads on to the end of the line, holding no more than the reader's buffer.
fn skip_line(reader: &mut impl BufRead) -> io::Result<()> {
    reader.skip_until(b'\n').map(|_| ())
}

/// The text of bytes whose first line has this number, or the place of the first byte that is not UTF-8.
fn decoded(bytes: Vec<u8>, first_line: usize) -> Result<String, Fault> {
    String::from_utf8(bytes).map_err(|error| {
        let valid = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]);
        let line = valid.matches('\n').count();
        let column = valid.rsplit('\n').next().map_or(0, |last| last.chars().count());
        Fault::new(first_line + line, column + 1, "this is not UTF-8 text")
    })
}

fn one<'a>(source: String, entry: Entry) -> Inputs<'a> {
    Box::new(std::iter::once(Input { source, entry }))
}

/// The entry of a text that can't even be looked at.
fn invalid(line: usize, fault: Fault) -> Entry {
    Entry { line, puzzle: Err(fault.into()), warnings: Vec::new() }
}

fn unreadable(line: usize, error: &io::Error) -> Entry {
    invalid(line, cannot_read(line, error))
}

fn cannot_read(line: usize, error: &io::Error) -> Fault {
    Fault::new(line, 1, format!("cannot read: {error}"))
}
