//! Fuzz targets for the text forms of puzzles and goals.

use loyd_core::text::{
    AnyPuzzle, Entry, Faults, Format, ListReader, Puzzled, ReadOptions, Within, assignment, external_line, goal_text,
    grid, looks_like_list, one_line, picture, read_argument, read_file, read_line, read_own, read_position,
    read_tile_goal, rush, tatham, tray_goal, write,
};

use crate::{assert_faults_in_text, assert_warnings_in_text, to_text};

/// Checks that a readable tile position is read back from all of its text forms: rows, lines, and
/// numbers with a size.
pub fn position_text_reads_back(data: &[u8]) {
    let text = to_text(data);
    match read_position(&text) {
        Err(faults) => assert_faults_in_text(&text, &faults),
        Ok(position) => {
            for text in [position.to_string(), tatham(&position), grid(&position)] {
                assert_eq!(read_position(&text).as_ref(), Ok(&position));
            }
        }
    }
}

/// Checks that a readable goal for a tile puzzle is read back.
///
/// Faults in a goal are marked as such, so that no message points into the puzzle's text.
pub fn tile_goal_text_reads_back(data: &[u8]) {
    let text = to_text(data);
    match read_tile_goal(&text, 3, 3) {
        Err(Faults(faults)) => assert!(faults.iter().all(|fault| fault.within == Within::Goal)),
        Ok(goal) => assert_eq!(read_tile_goal(&goal.to_string(), 3, 3), Ok(goal)),
    }
}

/// Checks that a readable goal for a block puzzle is read back.
///
/// The board has a wall and pieces of several shapes, so targets outside the grid and on the wall
/// occur too.
pub fn block_goal_text_reads_back(data: &[u8]) {
    let read = |goal: &str| {
        let options = ReadOptions { goal: Some(goal.to_owned()), ..ReadOptions::default() };
        read_argument("12../3#44/ZZ5./6657", &options).map(|entry| entry.puzzle.puzzle)
    };
    match read(&to_text(data)) {
        Err(Faults(faults)) => assert!(faults.iter().all(|fault| fault.within == Within::Goal)),
        Ok(AnyPuzzle::Blocks(puzzle)) => assert_eq!(read(&goal_text(&puzzle)), Ok(AnyPuzzle::Blocks(puzzle))),
        Ok(AnyPuzzle::Tiles(puzzle)) => panic!("{puzzle:?} is a tile puzzle"),
    }
}

/// Checks that a readable assignment file is written as a file that reads as the same puzzle, even
/// in strict mode.
///
/// Its pieces are rectangles and its goal is to move a piece to the right, so the format can always
/// store it.
pub fn assignment_text_reads_back(data: &[u8]) {
    let options = ReadOptions { format: Some(Format::Assignment), ..ReadOptions::default() };
    for entry in entries(&to_text(data), &options) {
        let Ok(Puzzled { puzzle: AnyPuzzle::Blocks(puzzle), .. }) = entry.puzzle else { continue };
        let text = assignment(&puzzle).expect("a puzzle read from this format can be written in it");
        let again = read_file(&text, &ReadOptions { strict: true, ..options.clone() }).remove(0).puzzle;
        assert_eq!(again.map(|read| read.puzzle), Ok(AnyPuzzle::Blocks(puzzle)));
    }
}

/// Checks that the puzzles in a file are read back from every text form that can represent them.
pub fn puzzle_file_reads_back(data: &[u8]) {
    for entry in entries(&to_text(data), &ReadOptions::default()) {
        assert_reads_back(entry);
    }
}

/// Works like [`format_reads_back`]; the first byte chooses the format, and whether the options
/// contain a goal.
pub fn named_format_reads_back(data: &[u8]) {
    let Some((&first, rest)) = data.split_first() else { return };
    let format = Format::ALL[usize::from(first) % Format::ALL.len()];
    let goal = (first >= 128).then(|| "a right".to_owned());
    format_reads_back(format, goal, rest);
}

/// Checks that the puzzles found by a format's reader are read back from every text form that can
/// represent them. The text in that format is read by the same reader.
pub fn format_reads_back(format: Format, goal: Option<String>, data: &[u8]) {
    let options = ReadOptions { goal, format: Some(format), ..ReadOptions::default() };
    for entry in entries(&to_text(data), &options) {
        if let Ok(read) = &entry.puzzle {
            assert!(format == Format::List || read.format == format, "{read:?}");
            assert_own_text_reads_back(&read.puzzle, format);
        }
        assert_reads_back(entry);
    }
}

/// Asserts that a puzzle's text in a format, if it has one, is read back by that format's reader.
fn assert_own_text_reads_back(puzzle: &AnyPuzzle, format: Format) {
    let Ok(text) = write(puzzle, format) else { return };
    // A tray's goal is in a separate file.
    let goal = match puzzle {
        AnyPuzzle::Blocks(blocks) if matches!(format, Format::Cs61b | Format::Cs61b2007) => tray_goal(blocks, format),
        _ => None,
    };
    let options = ReadOptions { goal, format: Some(format), strict: true, ..ReadOptions::default() };
    let again = read_file(&text, &options).swap_remove(0).puzzle.unwrap_or_else(|faults| panic!("{text:?}: {faults}"));
    assert_eq!(write(&again.puzzle, format).as_ref(), Ok(&text), "{format}");
}

/// Checks that a puzzle in an argument is read back.
///
/// Arguments are read like lines or like files with one puzzle, so the laws for files hold for
/// them, too.
pub fn argument_reads_back(data: &[u8]) {
    let text = to_text(data);
    match read_argument(&text, &ReadOptions::default()) {
        Err(faults) => assert_faults_in_text(&text, &faults),
        Ok(entry) => assert_reads_back(entry.into()),
    }
}

/// Checks that a list read as a whole has the same entries as its lines read separately.
///
/// The command line depends on it, because it reads long lists line by line.
pub fn list_reads_line_by_line(data: &[u8]) {
    let text = to_text(data);
    if looks_like_list(&text) {
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let lines = text.split('\n').zip(1..);
        let mut reader = ListReader::new(&ReadOptions::default());
        let entries_by_line: Vec<_> = lines.filter_map(|(line, number)| reader.read_line(line, number)).collect();
        let whole = read_file(text, &ReadOptions::default());
        // If the list contains only comments, reading it as a whole fails.
        assert!(
            whole == entries_by_line || entries_by_line.is_empty() && whole[0].puzzle.is_err(),
            "{text:?}: {whole:?}, {entries_by_line:?}"
        );
    }
}

/// Checks that strict reading accepts exactly the input that plain reading accepts without a
/// warning or a guess, and reads it as the same puzzle. The warning that names which of two formats
/// was chosen does not count, because nothing was ignored.
pub fn strict_reading_is_a_clean_reading(data: &[u8]) {
    let text = to_text(data);
    let strict = entries(&text, &ReadOptions { strict: true, ..ReadOptions::default() });
    let forgiving = entries(&text, &ReadOptions::default());
    assert_eq!(strict.len(), forgiving.len());
    for (strict, forgiving) in strict.into_iter().zip(forgiving) {
        let has_omissions = forgiving.warnings.iter().any(|warning| !warning.message.starts_with("read as `"));
        let is_guessed = forgiving.puzzle.as_ref().is_ok_and(|puzzled| puzzled.read_as().is_some());
        let is_clean = forgiving.puzzle.is_ok() && !has_omissions && !is_guessed;
        assert_eq!(strict.puzzle.is_ok(), is_clean, "{text:?}");
        if is_clean {
            assert_eq!(strict, forgiving, "{text:?}");
        }
    }
}

/// Returns the entries of a file, after checking the positions of their faults and warnings.
fn entries(text: &str, options: &ReadOptions) -> Vec<Entry> {
    let entries = read_file(text, options);
    assert!(!entries.is_empty(), "{text:?}");
    for entry in &entries {
        if let Err(faults) = &entry.puzzle {
            assert_faults_in_text(text, faults);
        }
        if !entry.warnings.is_empty() {
            assert_warnings_in_text(text, &entry.warnings);
        }
    }
    entries
}

/// Asserts that a puzzle is read back from every text form. Puzzles are compared by their one-line
/// form, which contains everything except the order of the pieces and the goal of a tile puzzle.
fn assert_reads_back(entry: Entry) {
    let Ok(Puzzled { puzzle, .. }) = entry.puzzle else { return };
    let line = one_line(&puzzle);
    assert_eq!(read_own(&line, None).map(|read| one_line(&read.puzzle.puzzle)).as_ref(), Ok(&line));
    let external = external_line(&puzzle);
    let again = |text: &str| {
        let read = read_argument(text, &ReadOptions::default()).unwrap_or_else(|faults| panic!("{text:?}: {faults}"));
        one_line(&read.puzzle.puzzle)
    };
    assert_eq!(again(&external), line);
    let from_line = read_line(&external, 1, &ReadOptions::default()).and_then(|entry| entry.puzzle.ok());
    assert_eq!(from_line.map(|read| one_line(&read.puzzle)), Some(line.clone()));
    if let AnyPuzzle::Blocks(puzzle) = &puzzle {
        assert_eq!(again(&picture(puzzle)), line);
        assert!(rush(puzzle).is_none_or(|board| board == line));
    }
}
