//! Answers as they are handed in: a folder of files, or a table.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use csv::{ReaderBuilder, StringRecord};

use crate::answer_text;

/// One answer.
pub(crate) struct Answer {
    /// Whose it is.
    pub(crate) id: String,
    /// The name of the puzzle; empty where it is the only one.
    pub(crate) puzzle: String,
    /// The text of the moves, or why it cannot be read.
    pub(crate) moves: Result<String, String>,
}

/// The answers of a folder or a table, in the order of their names or lines.
///
/// # Errors
/// When the folder or the table cannot be read as a whole; a single file that cannot be read is an answer with an error.
pub(crate) fn collect(path: &Path) -> anyhow::Result<Vec<Answer>> {
    if path.is_dir() {
        return of_folder(path);
    }
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        Some("csv") => of_table(path, None),
        Some("tsv" | "tab") => of_table(path, Some(b'\t')),
        _ => bail!("{}: expected a folder of answers, or a table whose name ends in csv or tsv", path.display()),
    }
}

/// `ID.txt`, or `ID/PUZZLE.txt`.
fn of_folder(folder: &Path) -> anyhow::Result<Vec<Answer>> {
    let mut answers = Vec::new();
    for path in entries(folder)? {
        if path.is_dir() {
            for file in entries(&path)?.iter().filter(|file| file.is_file()) {
                answers.push(Answer { id: stem(&path), puzzle: stem(file), moves: text_of(file) });
            }
        } else {
            answers.push(Answer { id: stem(&path), puzzle: String::new(), moves: text_of(&path) });
        }
    }
    Ok(answers)
}

/// What is in a folder, in order, without hidden files.
fn entries(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let read = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let paths: Result<Vec<PathBuf>, _> = read.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut paths = paths.with_context(|| folder.display().to_string())?;
    paths.retain(|path| !path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.')));
    paths.sort();
    Ok(paths)
}

fn stem(path: &Path) -> String {
    let name = if path.is_dir() { path.file_name() } else { path.file_stem() };
    name.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// A file's text. Bytes that are not UTF-8 are marked, so that the answer can be judged all the same.
fn text_of(file: &Path) -> Result<String, String> {
    let bytes = fs::read(file).map_err(|error| format!("cannot read: {error}"))?;
    answer_text::bare(&String::from_utf8_lossy(&bytes)).map_err(|error| format!("{error:#}"))
}

/// What parts the columns of a table: the commas of its headings, or the semicolons that spreadsheets write where a comma is in
/// numbers.
fn delimiter(path: &Path) -> io::Result<u8> {
    let mut headings = String::new();
    BufReader::new(File::open(path)?.take(1 << 12)).read_line(&mut headings)?;
    Ok(if headings.contains(';') && !headings.contains(',') { b';' } else { b',' })
}

/// A table with the columns `id`, `moves` and perhaps `puzzle`.
fn of_table(path: &Path, known: Option<u8>) -> anyhow::Result<Vec<Answer>> {
    let name = path.display().to_string();
    let delimiter = known.map_or_else(|| delimiter(path), Ok).with_context(|| name.clone())?;
    let file = File::open(path).with_context(|| name.clone())?;
    let mut reader = ReaderBuilder::new().delimiter(delimiter).flexible(true).from_reader(file);
    let headings = reader.headers().with_context(|| name.clone())?.clone();
    let column = |wanted: &str| headings.iter().position(|heading| heading.trim().eq_ignore_ascii_case(wanted));
    let (Some(id), Some(moves)) = (column("id"), column("moves")) else {
        bail!("{name}: line 1, column 1: expected the headings id, puzzle and moves (puzzle may be missing)");
    };
    let puzzle = column("puzzle");
    let mut answers = Vec::new();
    for record in reader.records() {
        let record = record.with_context(|| name.clone())?;
        answers.push(answer(&record, id, puzzle, moves));
    }
    Ok(answers)
}

fn answer(record: &StringRecord, id: usize, puzzle: Option<usize>, moves: usize) -> Answer {
    let field = |place: usize| record.get(place).unwrap_or_default();
    let moves = answer_text::bare(field(moves)).map_err(|error| format!("{error:#}"));
    let puzzle = puzzle.map(field).unwrap_or_default().trim().to_owned();
    Answer { id: field(id).trim().to_owned(), puzzle, moves }
}
