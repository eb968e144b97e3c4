//! Submitted answers: a folder of files, or a table.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use loyd_core::wording::visible;
use loyd_files::FileKind;

use crate::error::first_few;
use crate::input_table::{InputTable, InputTableLine, is_one_of, text_of};
use crate::variants::variant_in_name;
use crate::{PuzzleSet, SetupError};

/// One answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The student's name or number.
    pub id: String,
    /// The name of the puzzle; empty if the answer names none.
    pub puzzle: String,
    /// The text of the moves, or the reason why the answer cannot be read.
    pub moves: Result<String, String>,
    /// The other columns of the table, as pairs of heading and cell.
    pub columns: Vec<(String, String)>,
}

impl Answer {
    /// Creates an answer from its text.
    pub fn new(id: &str, puzzle: &str, moves: &str) -> Self {
        Self { id: id.to_owned(), puzzle: puzzle.to_owned(), moves: Ok(moves.to_owned()), columns: Vec::new() }
    }
}

/// Reads the answers in a folder, sorted by student, or in a table, in line order.
///
/// # Errors
/// Fails if the folder or the table cannot be read as a whole, if a table names an unknown puzzle,
/// or if every answer in a folder names one. An unreadable file or folder that belongs to a single
/// student becomes an answer with an error.
pub fn collect(path: &Path, set: &PuzzleSet) -> Result<Vec<Answer>, SetupError> {
    if path.is_dir() {
        return folder_answers(path, set);
    }
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    match extension.as_deref() {
        Some("csv" | "tsv" | "tab") => table_answers(path, set),
        _ if !path.exists() => Err(SetupError::unreadable(path, &"no such file or folder")),
        _ => {
            let expected = "expected a folder of answers, or a table whose name ends in csv or tsv";
            Err(SetupError::unreadable(path, &expected))
        }
    }
}

/// Reads `ID.txt`, or `ID/PUZZLE.txt` with any folders in between. If two subfolders of a folder
/// have answers to the same puzzle, the folder is a section of the class, and so is any other
/// folder without answers of its own. The subfolders of a section are the students, with ids such
/// as `SECTION/ID`. Sections may be nested, even next to students.
fn folder_answers(folder: &Path, set: &PuzzleSet) -> Result<Vec<Answer>, SetupError> {
    let mut answers = Vec::new();
    let mut students = Vec::new();
    for path in entries(folder)? {
        let failed = |reason: String| Answer { moves: Err(reason), ..Answer::new(&stem(&path), "", "") };
        if path.is_symlink() {
            // The target of a link may be another student's answer.
            answers.push(failed("expected a file or folder that belongs to the student, found a link".to_owned()));
        } else if path.is_dir() {
            match files_below(&path) {
                Ok(files) => students.push((path, files)),
                // The other students' answers are still graded.
                Err(error) => answers.push(failed(error.to_string())),
            }
        } else {
            answers.push(Answer { moves: answer_text(folder, &path), ..Answer::new(&stem(&path), "", "") });
        }
    }
    let levels = students.iter().map(|(path, files)| section_levels(path, files, set)).max().unwrap_or_default();
    for (path, files) in &students {
        answers.extend(answers_in_sections(&stem(path), path, files, levels, set));
    }
    answers.sort_by(|one, other| one.id.cmp(&other.id));
    let is_known = |answer: &Answer| answer.puzzle.is_empty() || set.find(&answer.puzzle).is_some();
    if !answers.is_empty() && !answers.iter().any(is_known) {
        let named = answers.iter().map(|answer| format!("`{}` (folder {})", answer.puzzle, answer.id));
        return Err(unknown_puzzles(&named.collect::<Vec<_>>(), set));
    }
    Ok(answers)
}

/// Returns the number of nested sections from a folder down to its students: 0 for a student. The
/// number exceeds 1 if no subfolder of a section has an answer of its own, and one of them is a
/// section.
fn section_levels(folder: &Path, files: &[PathBuf], set: &PuzzleSet) -> usize {
    if !is_section(folder, files, set) {
        return 0;
    }
    let folders = subfolders(folder, files);
    let has_students = folders.iter().any(|(path, files)| has_answers(path, files, set));
    let levels = folders.iter().map(|(path, files)| section_levels(path, files, set)).max().unwrap_or_default();
    1 + if has_students { 0 } else { levels }
}

/// Returns the answers of all students in a folder, with sections nested up to `levels` deep.
fn answers_in_sections(id: &str, folder: &Path, files: &[PathBuf], levels: usize, set: &PuzzleSet) -> Vec<Answer> {
    let is_student = match (has_answers(folder, files, set), levels) {
        (true, 0) => true,
        // A file next to student folders is not an answer.
        (true, _) | (false, 0) => !has_competing_answers(folder, files, set),
        (false, _) => false,
    };
    if is_student {
        return student_answers(id, folder, files, set);
    }
    let stray = files.iter().filter(|file| file.parent() == Some(folder)).map(|file| {
        let id = format!("{id}/{}", file.file_name().unwrap_or_default().to_string_lossy());
        Answer { moves: Err(STRAY_FILE.to_owned()), ..Answer::new(&id, "", "") }
    });
    let nested = subfolders(folder, files).into_iter().flat_map(|(path, files)| {
        answers_in_sections(&format!("{id}/{}", stem(&path)), &path, files, levels.saturating_sub(1), set)
    });
    stray.chain(nested).collect()
}

/// Returns the subfolders of a folder that contain files, each with its files.
fn subfolders<'a>(folder: &Path, files: &'a [PathBuf]) -> Vec<(PathBuf, &'a [PathBuf])> {
    let folders = files.chunk_by(|one, other| child_containing(folder, one) == child_containing(folder, other));
    let folders = folders.map(|files| (folder.join(child_containing(folder, &files[0])), files));
    folders.filter(|(path, files)| files[0] != *path).collect()
}

/// Returns whether a folder has an answer of its own, outside its subfolders.
fn has_answers(folder: &Path, files: &[PathBuf], set: &PuzzleSet) -> bool {
    files.iter().any(|file| file.parent() == Some(folder) && set.find(&stem(file)).is_some())
}

/// Returns the answers in a student's folder.
fn student_answers(id: &str, folder: &Path, files: &[PathBuf], set: &PuzzleSet) -> Vec<Answer> {
    // A student's only file is the answer to the only puzzle, regardless of its name.
    let is_only_answer = files.len() == 1 && set.members().len() == 1;
    let answer = |file: &PathBuf| {
        let puzzle = if is_only_answer { String::new() } else { stem(file) };
        Answer { moves: answer_text(folder, file), ..Answer::new(id, &puzzle, "") }
    };
    files.iter().map(answer).collect()
}

/// The error for a file directly in a section's folder.
const STRAY_FILE: &str = "expected the folder of a student in this section, found a file";

/// Returns whether a folder is a section, that is, whether it contains the folders of several
/// students. A section has no answer of its own, and either two of its subfolders have answers to
/// the same puzzle, or it is named after a variant.
fn is_section(folder: &Path, files: &[PathBuf], set: &PuzzleSet) -> bool {
    let is_variant = || variant_in_name(&stem(folder)).is_some();
    !has_answers(folder, files, set) && (has_competing_answers(folder, files, set) || is_variant())
}

/// Returns whether two subfolders of a folder have answers to the same puzzle.
fn has_competing_answers(folder: &Path, files: &[PathBuf], set: &PuzzleSet) -> bool {
    let mut owners: HashMap<String, &OsStr> = HashMap::new();
    let has_one_puzzle = set.members().len() == 1;
    files.iter().filter(|file| file.parent() != Some(folder)).any(|file| {
        let puzzle = if has_one_puzzle && set.find(&stem(file)).is_none() { String::new() } else { stem(file) };
        let owner = child_containing(folder, file);
        *owners.entry(puzzle).or_insert(owner) != owner
    })
}

/// Returns the name of the entry in a folder that is a given file or contains it.
fn child_containing<'a>(folder: &Path, file: &'a Path) -> &'a OsStr {
    file.strip_prefix(folder).ok().and_then(|rest| rest.iter().next()).unwrap_or_default()
}

/// Creates the error for names of puzzles that are not in the set.
fn unknown_puzzles(names: &[String], set: &PuzzleSet) -> SetupError {
    SetupError::UnknownPuzzle { names: first_few(names), known: set.names() }
}

/// Lists the entries in a folder, sorted by name, except hidden ones and the `__MACOSX` folder from
/// archives.
///
/// # Errors
/// Fails if the folder cannot be listed.
pub(crate) fn entries(folder: &Path) -> Result<Vec<PathBuf>, SetupError> {
    let read = fs::read_dir(folder).map_err(|error| SetupError::unreadable(folder, &error))?;
    let paths: Result<Vec<PathBuf>, _> = read.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut paths = paths.map_err(|error| SetupError::unreadable(folder, &error))?;
    let is_hidden = |name: &str| name.starts_with('.') || name == "__MACOSX";
    paths.retain(|path| !path.file_name().is_some_and(|name| is_hidden(&name.to_string_lossy())));
    paths.sort();
    Ok(paths)
}

/// Lists every file below a folder, sorted by path. Links to folders are not followed, since they
/// may form a cycle.
fn files_below(folder: &Path) -> Result<Vec<PathBuf>, SetupError> {
    let mut files = Vec::new();
    for path in entries(folder)? {
        match fs::symlink_metadata(&path) {
            Ok(metadata) if metadata.is_dir() => files.extend(files_below(&path)?),
            _ if path.is_dir() => {}
            _ => files.push(path),
        }
    }
    Ok(files)
}

fn stem(path: &Path) -> String {
    let name = if path.is_dir() { path.file_name() } else { path.file_stem() };
    name.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Returns the text of an answer file.
fn answer_text(folder: &Path, file: &Path) -> Result<String, String> {
    let bytes = FileKind::MOVES.read_within(folder, file).map_err(|error| error.to_string())?;
    Ok(text_of(&bytes).into_owned())
}

/// Headings of the moves column.
const MOVES: [&str; 4] = ["moves", "answer", "answers", "solution"];
/// Headings of columns whose cells contain no commas.
const NAMES: [&str; 2] = ["id", "puzzle"];

/// Reads a table with the columns `id` and one of [`MOVES`], and optionally `puzzle` and others, in
/// any order.
fn table_answers(path: &Path, set: &PuzzleSet) -> Result<Vec<Answer>, SetupError> {
    let mut table = InputTable::read(path, &MOVES, &NAMES)?;
    let moves = moves_column(&table)?;
    let (Some(id), Some(moves)) = (table.column("id")?, moves) else {
        let found = if table.headings.is_empty() { "none".to_owned() } else { table.headings.join(", ") };
        let expected =
            "expected the headings id, puzzle and moves (puzzle is optional; answer or solution may replace moves)";
        return Err(table.fault(1, format!("{expected}, found {found}")));
    };
    let puzzle = table.column("puzzle")?;
    if puzzle.is_none() && set.members().len() > 1 && !table.lines.is_empty() {
        let count = set.members().len();
        return Err(
            table.fault(1, format!("expected a column `puzzle`, because the set has {count} puzzles: {}", set.names()))
        );
    }
    mark_spread_moves(&mut table, moves, [Some(id), puzzle]);
    let is_certain = |column: usize| table.is_fixed(column, &NAMES);
    let columns = Columns { id, puzzle, moves, is_certain: is_certain(id) && puzzle.is_none_or(is_certain) };
    let is_unknown = |line: &&InputTableLine| {
        let name = puzzle.map_or("", |puzzle| line.cells[puzzle].trim());
        line.fault.is_none() && !name.is_empty() && set.find(name).is_none()
    };
    let unknowns = table.lines.iter().filter(is_unknown);
    let unknowns: Vec<String> = unknowns
        .map(|line| format!("`{}` ({} line {})", line.cells[puzzle.unwrap_or(id)].trim(), path.display(), line.number))
        .collect();
    if !unknowns.is_empty() {
        return Err(unknown_puzzles(&unknowns, set));
    }
    Ok(table.lines.iter().filter(|line| !line.is_blank()).map(|line| columns.answer(line, &table.headings)).collect())
}

/// Returns the only moves column.
///
/// # Errors
/// Fails if there are several.
fn moves_column(table: &InputTable) -> Result<Option<usize>, SetupError> {
    let mut found: Option<(&str, usize)> = None;
    for heading in MOVES {
        match (found, table.column(heading)?) {
            (Some((other, _)), Some(_)) => {
                let reason =
                    format!("expected one column of moves, found `{other}` and `{heading}`: rename one of them");
                return Err(table.fault(1, reason));
            }
            (None, Some(column)) => found = Some((heading, column)),
            (_, None) => {}
        }
    }
    Ok(found.map(|(_, column)| column))
}

/// Headings of columns that hold free text.
const FREE_TEXT: [&str; 9] = ["", "comment", "comments", "feedback", "note", "notes", "remark", "remarks", "text"];

/// Marks lines whose moves may continue in the next column, because the cells in both columns are
/// single moves. If the next column's heading, such as `grade`, is not one of [`FREE_TEXT`], every
/// cell in that column must also be blank, a number or a single move.
fn mark_spread_moves(table: &mut InputTable, moves: usize, names: [Option<usize>; 2]) {
    let next = moves + 1;
    let Some(heading) = table.headings.get(next).cloned() else { return };
    let is_spread = |line: &InputTableLine| may_be_move(&line.cells[next]) && may_be_move(&line.cells[moves]);
    let is_like_moves = |line: &InputTableLine| {
        let cell = line.cells[next].trim();
        cell.is_empty() || cell.parse::<f64>().is_ok() || may_be_move(cell)
    };
    let is_free_text = is_one_of(heading.trim(), &FREE_TEXT);
    if names.contains(&Some(next)) || !is_free_text && !table.lines.iter().all(is_like_moves) {
        return;
    }
    for line in table.lines.iter_mut().filter(|line| line.fault.is_none() && is_spread(line)) {
        let (number, column, cell) = (line.number, next + 1, visible(line.cells[next].trim()));
        line.fault = Some(format!(
            "line {number}, column {column} of the table: `{cell}` below `{heading}` may be a move: put all moves in one \
             cell, or put this column before the moves"
        ));
    }
}

/// Returns whether a cell may be a single move: a direction, optionally with the name of a piece
/// and a number.
fn may_be_move(cell: &str) -> bool {
    /// The maximum number of characters in a word that names a piece or counts cells.
    const MAX_LENGTH: usize = 2;
    let is_direction = |word: &str| {
        let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let is_letter = letters.len() == 1 && "UDLRudlr".contains(letters);
        is_letter || ["up", "down", "left", "right"].iter().any(|name| letters.eq_ignore_ascii_case(name))
    };
    let directions = cell.split_whitespace().filter(|word| is_direction(word)).count();
    directions == 1 && cell.split_whitespace().all(|word| is_direction(word) || word.chars().count() <= MAX_LENGTH)
}

impl InputTableLine {
    /// Returns whether every cell is empty, as they are below a spreadsheet's last row.
    pub(crate) fn is_blank(&self) -> bool {
        self.fault.is_none() && self.cells.iter().all(|cell| cell.trim().is_empty())
    }
}

/// The indices of the columns that belong to an answer.
struct Columns {
    id: usize,
    puzzle: Option<usize>,
    moves: usize,
    /// Whether the id and the puzzle are reliable in a line whose cells cannot be separated.
    is_certain: bool,
}

impl Columns {
    fn answer(&self, line: &InputTableLine, headings: &[String]) -> Answer {
        let is_other = |column: &usize| ![Some(self.id), self.puzzle, Some(self.moves)].contains(&Some(*column));
        let others = (0..headings.len()).filter(is_other);
        // The cells of a faulty line may have shifted into other columns. Grading them could fail a
        // student whose answer is correct.
        let is_known = line.fault.is_none() || self.is_certain;
        let cell = |column: usize| if is_known { line.cells[column].trim().to_owned() } else { String::new() };
        let id = Some(cell(self.id)).filter(|id| !id.is_empty());
        let no_id = || format!("line {} of the table has no id", line.number);
        let fault = line.fault.clone().or_else(|| id.is_none().then(no_id));
        Answer {
            id: id.unwrap_or_else(|| format!("line {}", line.number)),
            puzzle: self.puzzle.map(cell).unwrap_or_default(),
            moves: if let Some(fault) = fault {
                Err(fault)
            } else {
                let text = &line.cells[self.moves];
                let length = FileKind::MOVES.check_length(text.len() as u64);
                length.map(|()| text.clone()).map_err(|error| error.to_string())
            },
            columns: others.map(|column| (headings[column].clone(), line.cells[column].clone())).collect(),
        }
    }
}
