//! The puzzles that a command line names, as a stream: arguments, files and standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::string::FromUtf8Error;

use anyhow::{Context, bail, ensure};
use loyd_classroom::{PuzzleSet, SetupError};
use loyd_core::text::{self, Entry, Fault, Faults, Format, ListReader, Puzzled, ReadOptions, Within};
use loyd_files::FileKind;

use crate::output::{counted, print_message, remark, visible, warning_lines};

/// The maximum length in bytes of a line, and of input that is not a list. The largest tile board
/// takes 96 kB.
pub(crate) const MAX_BYTES: usize = FileKind::PUZZLE.max_bytes as usize;

/// A puzzle or its faults, with its source.
pub(crate) struct Input {
    /// The source: `FILE:N` for the Nth puzzle in the file, `-:N` for the Nth puzzle on standard
    /// input, or `arg:N` for the Nth argument.
    pub(crate) source: String,
    /// The puzzle, or its faults.
    pub(crate) entry: Entry,
}

impl Input {
    /// Reports on standard error which reading was chosen, if the input has several, and which
    /// parts of the input were ignored.
    fn report(&self) {
        self.report_reading();
        print_message(warning_lines(&self.source, &self.entry.warnings));
    }

    /// Reports on standard error which reading was chosen, if the input has several.
    pub(crate) fn report_reading(&self) {
        if let Some(reading) = self.entry.puzzle.as_ref().ok().and_then(Puzzled::read_as) {
            remark(format_args!("{}: read as: {reading}\n", visible(&self.source)));
        }
    }
}

/// Returns the puzzles from all arguments in order. Lists are read lazily, which bounds memory use.
pub(crate) fn inputs<'a>(
    arguments: &'a [String],
    options: &'a ReadOptions,
) -> impl Iterator<Item = Input> + Send + use<'a> {
    arguments.iter().enumerate().flat_map(move |(index, argument)| argument_inputs(index + 1, argument, options))
}

/// Returns the puzzles from all arguments in order. If input has several readings, reports
/// the chosen one and any ignored parts on standard error. Commands whose results contain these
/// reports use [`inputs`].
pub(crate) fn reported_inputs<'a>(
    arguments: &'a [String],
    options: &'a ReadOptions,
) -> impl Iterator<Item = Input> + Send + use<'a> {
    inputs(arguments, options).inspect(Input::report)
}

/// Returns the only puzzle in an argument. Prints the same reports on standard error as
/// [`reported_inputs`]. `purpose`, such as `to study`, completes the error message about several
/// puzzles.
///
/// # Errors
/// Returns an error if the argument does not contain exactly one puzzle.
pub(crate) fn only_input(argument: &str, options: &ReadOptions, purpose: &str) -> anyhow::Result<Input> {
    let sources = [argument.to_owned()];
    let mut inputs = reported_inputs(&sources, options);
    match (inputs.next(), inputs.next()) {
        (Some(input), None) => Ok(input),
        (None, _) => bail!("{argument} contains no puzzle"),
        (Some(_), Some(_)) if argument == "-" => {
            bail!(
                "standard input contains several puzzles: pass only the one {purpose}, or select it in a file, as in FILE:2"
            )
        }
        (Some(_), Some(_)) => {
            bail!("{argument} contains several puzzles: select the one {purpose} by its number, such as {argument}:2")
        }
    }
}

/// Returns the arguments with packs replaced by their levels, and folders by their files, sorted by
/// name. Subfolders and hidden files are ignored.
///
/// # Errors
/// Returns an error if a folder cannot be read or has no files.
pub(crate) fn expand_sources(arguments: &[String]) -> anyhow::Result<Vec<String>> {
    let mut all = Vec::new();
    for argument in arguments {
        if let Some(pack) = loyd_levels::pack(argument) {
            all.extend(pack.levels().iter().map(|level| level.id().to_owned()));
        } else if Path::new(argument).is_dir() {
            all.extend(files_of(argument)?);
        } else {
            all.push(argument.clone());
        }
    }
    Ok(all)
}

/// Returns the regular files in a folder, sorted by name.
fn files_of(folder: &str) -> anyhow::Result<Vec<String>> {
    let files = loyd_files::files_in(Path::new(folder)).with_context(|| format!("cannot read the folder {folder}"))?;
    ensure!(!files.is_empty(), "the folder {folder} has no files");
    Ok(files.iter().map(|path| path.to_string_lossy().into_owned()).collect())
}

/// A stream of puzzles.
type Inputs<'a> = Box<dyn Iterator<Item = Input> + Send + 'a>;

/// Returns the puzzles from an argument. An argument that is a puzzle is read as one even if a file
/// has the same name.
fn argument_inputs<'a>(number: usize, argument: &'a str, options: &'a ReadOptions) -> Inputs<'a> {
    if argument == "-" {
        return reader_inputs("-", BufReader::new(io::stdin()), options);
    }
    if let Some((text, options)) = with_separate_goal(argument, options) {
        return text_inputs(argument, text, &options);
    }
    if let Some(level) = loyd_levels::level(argument) {
        let own = ReadOptions { is_own: true, ..options.clone() };
        return text_inputs(argument, level.text().into(), &own);
    }
    // A path that begins with `./` is a file even if its name could be read as a puzzle.
    if argument.starts_with("./")
        && let Ok(file) = open(Path::new(argument))
    {
        return reader_inputs(argument, file, options);
    }
    if let Some((file, index)) = split_numbered(argument) {
        return numbered_input(argument, file, index, options);
    }
    let faults = match text::read_argument(argument, options) {
        Ok(entry) => return single_input(format!("arg:{number}"), entry.into()),
        Err(faults) => faults,
    };
    match open(Path::new(argument)) {
        Ok(file) => reader_inputs(argument, file, options),
        Err(error) => {
            let named = missing_level(argument).or_else(|| missing_numbered_file(argument));
            let puzzle = Err(named.unwrap_or_else(|| unrecognised_argument(argument, faults, &error)));
            single_input(format!("arg:{number}"), Entry { line: 1, puzzle, warnings: Vec::new() })
        }
    }
}

/// Returns whether a tray may have its goal in a second file.
pub(crate) fn has_separate_goals(options: &ReadOptions) -> bool {
    options.goal.is_none() && matches!(options.format, Some(Format::Cs61b | Format::Cs61b2007))
}

/// Returns the bytes of a tray's file and the options with its goal. A tray is a puzzle in one of
/// the CS61B formats. Its goal is in a second file with the same name followed by `.goal`. Returns
/// `None` for other formats, if `--goal` is given, or if either file cannot be read.
fn with_separate_goal(file: &str, options: &ReadOptions) -> Option<(Vec<u8>, ReadOptions)> {
    let read = |name: &str| FileKind::PUZZLE.read(Path::new(name)).ok();
    if !has_separate_goals(options) {
        return None;
    }
    let goal = loyd_files::decode(read(&format!("{file}.goal"))?).ok()?;
    Some((read(file)?, ReadOptions { goal: Some(goal), ..options.clone() }))
}

/// Splits an argument `FILE:N` into the file and the number.
pub(crate) fn split_numbered(argument: &str) -> Option<(&str, usize)> {
    let (file, number) = argument.rsplit_once(':')?;
    let number = number.parse().ok().filter(|&number| number > 0)?;
    Path::new(file).is_file().then_some((file, number))
}

/// Returns the puzzle that the argument `FILE:N` names: the Nth puzzle in the file, counting
/// puzzles rather than lines.
fn numbered_input<'a>(argument: &'a str, file: &'a str, number: usize, options: &'a ReadOptions) -> Inputs<'a> {
    let mut inputs = match open(Path::new(file)) {
        Ok(reader) => reader_inputs(file, reader, options),
        Err(error) => return single_input(argument.to_owned(), faulty_entry(1, read_fault(1, &error))),
    };
    // The count is needed for the message if the file has fewer puzzles.
    let mut count = 0;
    if let Some(input) = inputs.by_ref().inspect(|_| count += 1).nth(number - 1) {
        return Box::new(std::iter::once(input));
    }
    let message = format!("{file} contains {}, so there is no number {number}", counted(count, "puzzle"));
    single_input(argument.to_owned(), faulty_entry(1, Fault::new(1, 1, message)))
}

/// Returns the faults in an argument that begins with the name of a pack but does not name one of
/// its levels.
fn missing_level(argument: &str) -> Option<Faults> {
    let (pack, level) = argument.split_once('/').unwrap_or((argument, ""));
    let pack = loyd_levels::pack(pack)?;
    let (name, first) = (pack.id(), pack.levels()[0].id());
    let message = if level.is_empty() {
        format!("{name} is a pack of {} levels; choose one, such as {first}", pack.len())
    } else {
        format!("{name} has no level `{level}`; `loyd levels {name}` lists its {} levels", pack.len())
    };
    Some(Fault::new(1, 1, message).into())
}

/// Returns the fault in an argument `FILE:N` whose file does not exist.
fn missing_numbered_file(argument: &str) -> Option<Faults> {
    let (file, number) = argument.rsplit_once(':')?;
    let has_extension = Path::new(file).extension().is_some_and(|extension| !extension.is_empty());
    let is_file = has_extension && !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_file.then(|| Fault::new(1, 1, format!("there is no file `{file}`")).into())
}

/// Returns the faults in an argument that is neither a puzzle nor a file. If the argument contains
/// whitespace, or has faults only in its goal, it is meant as a puzzle, and the message does not
/// mention files.
fn unrecognised_argument(argument: &str, mut faults: Faults, error: &io::Error) -> Faults {
    let is_puzzle = faults.0.iter().all(|fault| fault.within == Within::Goal);
    if !is_puzzle
        && !argument.contains(char::is_whitespace)
        && let Some(first) = faults.0.first_mut()
    {
        // The other faults would describe a puzzle that was probably not intended.
        first.message = match error.kind() {
            io::ErrorKind::NotFound => {
                format!("neither a file nor a level has this name; read as a puzzle: {}", first.message)
            }
            _ => format!("cannot be read as a file: {error}; read as a puzzle: {}", first.message),
        };
        faults.0.truncate(1);
    }
    faults
}

/// Opens a regular file.
///
/// # Errors
/// Returns the errors from [`loyd_files::open`].
fn open(path: &Path) -> io::Result<BufReader<File>> {
    loyd_files::open(path).map(BufReader::new)
}

/// Reads the puzzles from a stream. If its first lines belong to a list, the stream is read line by
/// line. Any other input is read as a whole and may not exceed [`MAX_BYTES`].
fn reader_inputs<'a>(
    name: &'a str,
    mut reader: BufReader<impl Read + Send + 'a>,
    options: &'a ReadOptions,
) -> Inputs<'a> {
    let is_read_by_line = matches!(options.format, Some(Format::List | Format::Layout));
    let may_block = name == "-";
    let start = if is_read_by_line { Ok((Vec::new(), true)) } else { first_lines(&mut reader, may_block, options) };
    let (mut start, is_list) = match start {
        Ok(start) => start,
        Err(error) => return single_input(format!("{name}:1"), faulty_entry(1, read_fault(1, &error))),
    };
    if is_list {
        return Box::new(list_inputs(name, io::Cursor::new(start).chain(reader), options));
    }
    let rest = (MAX_BYTES as u64 + 1).saturating_sub(start.len() as u64);
    if let Err(error) = reader.by_ref().take(rest).read_to_end(&mut start) {
        return single_input(format!("{name}:1"), faulty_entry(1, read_fault(1, &error)));
    }
    if start.len() <= MAX_BYTES {
        text_inputs(name, start, options)
    } else {
        long_text_inputs(name, start, reader, options)
    }
}

/// Returns the input up to its second line that is not a comment, and whether these lines make it a
/// list. One line does not suffice: it may be a row of a board, or the only puzzle, to which the
/// comments below also apply. However, if `may_block` is set and no more input has arrived, a first
/// line that cannot be a row of numbers suffices.
fn first_lines(
    reader: &mut BufReader<impl Read>,
    may_block: bool,
    options: &ReadOptions,
) -> io::Result<(Vec<u8>, bool)> {
    let (mut start, mut count) = (Vec::new(), 0);
    // A format given by the user needs no detection.
    while options.format.is_none() && start.len() <= MAX_BYTES {
        let line_start = start.len();
        if reader.by_ref().take(MAX_BYTES as u64).read_until(b'\n', &mut start)? == 0 {
            break;
        }
        let line = str::from_utf8(&start[line_start..]).map(str::trim).unwrap_or_default();
        if loyd_levels::level(line).is_some() {
            return Ok((start, true));
        }
        count += usize::from(!line.is_empty() && !line.starts_with('#'));
        let is_row = || line.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_whitespace());
        let decides_alone = || may_block && reader.buffer().is_empty() && !is_row();
        let is_list = || str::from_utf8(&start).is_ok_and(text::looks_like_list);
        if count == 2 {
            let is_list = is_list();
            return Ok((start, is_list));
        }
        if count == 1 && decides_alone() && is_list() {
            return Ok((start, true));
        }
    }
    Ok((start, false))
}

/// Returns the puzzles in `bytes`, which contains the whole input.
fn text_inputs<'a>(name: &'a str, bytes: Vec<u8>, options: &ReadOptions) -> Inputs<'a> {
    let entries = match utf8_text(loyd_files::decode(bytes), 1) {
        Ok(text) => text::read_file(&text, options),
        Err(fault) => vec![faulty_entry(1, fault)],
    };
    let numbered = (1..).zip(entries);
    Box::new(numbered.map(move |(number, entry)| Input { source: format!("{name}:{number}"), entry }))
}

/// Returns the puzzles in a list that begins with `start` and is longer than [`MAX_BYTES`], or an
/// error if the input is not a list.
fn long_text_inputs<'a>(
    name: &'a str,
    start: Vec<u8>,
    rest: impl BufRead + Send + 'a,
    options: &'a ReadOptions,
) -> Inputs<'a> {
    // The last line may be truncated and is ignored.
    let whole_lines = start.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    if str::from_utf8(&start[..whole_lines]).is_ok_and(text::looks_like_list) {
        return Box::new(list_inputs(name, io::Cursor::new(start).chain(rest), options));
    }
    let message = "longer than 1 MiB, and not a list with one puzzle per line";
    single_input(format!("{name}:1"), faulty_entry(1, Fault::new(1, 1, message)))
}

/// Returns the puzzles in a list, read line by line. A line may be the name of a level.
fn list_inputs<'a>(
    name: &'a str,
    mut reader: impl BufRead + Send + 'a,
    options: &'a ReadOptions,
) -> impl Iterator<Item = Input> + Send + 'a {
    let (mut line_number, mut puzzles, mut is_at_end) = (0, 0, false);
    let mut list = ListReader::new(options);
    std::iter::from_fn(move || {
        while !is_at_end {
            line_number += 1;
            let entry = match next_line(&mut reader, line_number) {
                Some(Ok(line)) => {
                    level_entry(&line, line_number, options).or_else(|| list.read_line(&line, line_number))
                }
                Some(Err(fault)) => Some(faulty_entry(line_number, fault)),
                None => {
                    is_at_end = true;
                    (puzzles == 0).then(|| faulty_entry(1, Fault::new(1, 1, "there is no puzzle, only comments")))
                }
            };
            if let Some(entry) = entry {
                puzzles += 1;
                return Some(Input { source: format!("{name}:{puzzles}"), entry });
            }
        }
        None
    })
}

/// Returns the level that a line names.
fn level_entry(line: &str, number: usize, options: &ReadOptions) -> Option<Entry> {
    let text = loyd_levels::level(line.trim())?.text();
    let own = ReadOptions { is_own: true, ..options.clone() };
    let entry = text::read_file(text, &own).into_iter().next()?;
    Some(Entry { line: number, ..entry })
}

/// Returns the next line without its terminator, or `None` at the end of the input. A line that is
/// too long is skipped and reported as a fault.
fn next_line(reader: &mut impl BufRead, number: usize) -> Option<Result<String, Fault>> {
    let mut line = Vec::new();
    match reader.by_ref().take(MAX_BYTES as u64).read_until(b'\n', &mut line) {
        Ok(0) => return None,
        Ok(_) => {}
        Err(error) => return Some(Err(read_fault(number, &error))),
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() == MAX_BYTES {
        // The rest of the line is skipped without storing it.
        let skipped = reader.skip_until(b'\n').map(|_| Fault::new(number, MAX_BYTES, "the line is longer than 1 MiB"));
        return Some(Err(skipped.unwrap_or_else(|error| read_fault(number, &error))));
    }
    Some(utf8_text(String::from_utf8(line), number))
}

/// Returns the decoded text. `first_line` is the number of its first line.
///
/// # Errors
/// Returns the position of the first byte that is not UTF-8.
fn utf8_text(text: Result<String, FromUtf8Error>, first_line: usize) -> Result<String, Fault> {
    text.map_err(|error| {
        let valid = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]);
        let line = valid.matches('\n').count();
        let column = valid.rsplit('\n').next().map_or(0, |last| last.chars().count());
        Fault::new(first_line + line, column + 1, "this is not UTF-8 text")
    })
}

/// Returns a stream with one puzzle.
fn single_input<'a>(source: String, entry: Entry) -> Inputs<'a> {
    Box::new(std::iter::once(Input { source, entry }))
}

/// Returns the entry for faulty input.
fn faulty_entry(line: usize, fault: Fault) -> Entry {
    Entry { line, puzzle: Err(fault.into()), warnings: Vec::new() }
}

/// Returns the fault for a stream that cannot be read.
fn read_fault(line: usize, error: &io::Error) -> Fault {
    Fault::new(line, 1, format!("cannot read: {error}"))
}

/// Reads a problem set.
///
/// # Errors
/// Returns an error if an entry cannot be read as a puzzle, or if there is no puzzle.
pub(crate) fn read_set(path: &str, options: &ReadOptions) -> anyhow::Result<PuzzleSet> {
    let files = files_of_set(path, options)?;
    let (mut entries, mut texts) = (Vec::new(), Vec::new());
    for file in &files {
        let mut is_file = false;
        let sources = [file.clone()];
        for Input { source, entry } in reported_inputs(&sources, options) {
            // A puzzle on the command line may look like the name of a file.
            is_file = source.starts_with(file.as_str()) && file != "-";
            entries.push((file.clone(), entry));
        }
        // A file that exceeds the size limit for a puzzle is a list, whose puzzles have no text of
        // their own.
        let text = FileKind::PUZZLE.read(Path::new(file)).ok().filter(|_| is_file);
        texts.extend(text.and_then(|text| Some((file, String::from_utf8(text).ok()?))));
    }
    if entries.is_empty() {
        return Err(SetupError::Empty(path.to_owned()).into());
    }
    let mut set = PuzzleSet::of(entries)?;
    for (file, text) in texts {
        set.name_after_file(file, text);
    }
    set.disambiguate();
    Ok(set)
}

/// Returns the files in a folder, sorted, except hidden files and the goal files of trays. If the
/// path is not a folder, returns the path itself.
fn files_of_set(path: &str, options: &ReadOptions) -> anyhow::Result<Vec<String>> {
    if !Path::new(path).is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let is_goal =
        |file: &PathBuf| has_separate_goals(options) && file.extension().is_some_and(|ending| ending == "goal");
    let files = loyd_files::files_in(Path::new(path)).with_context(|| path.to_owned())?;
    Ok(files.iter().filter(|file| !is_goal(file)).map(|file| file.to_string_lossy().into_owned()).collect())
}
