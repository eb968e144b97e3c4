//! Problem sets: named puzzles from a folder, a list, a file or an argument.

use std::path::{Path, PathBuf};

use anyhow::Context;
use loyd_classroom::{PuzzleSet, SetupError};
use loyd_core::text::ReadOptions;
use loyd_files::FileKind;

use crate::input::{Input, has_separate_goals, reported_inputs};

/// Reads a problem set.
///
/// # Errors
/// Returns an error if an entry cannot be read as a puzzle, or if there is no puzzle.
pub(crate) fn read_set(path: &str, options: &ReadOptions) -> anyhow::Result<PuzzleSet> {
    let files = files(path, options)?;
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
fn files(path: &str, options: &ReadOptions) -> anyhow::Result<Vec<String>> {
    if !Path::new(path).is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let is_goal =
        |file: &PathBuf| has_separate_goals(options) && file.extension().is_some_and(|ending| ending == "goal");
    let files = loyd_files::files_in(Path::new(path)).with_context(|| path.to_owned())?;
    Ok(files.iter().filter(|file| !is_goal(file)).map(|file| file.to_string_lossy().into_owned()).collect())
}
