//! Texts of answers: from arguments, files and standard input, extracted from JSON if necessary.

use std::io;
use std::path::Path;

use anyhow::Context;
use loyd_classroom::moves_of_record;
use loyd_files::FileKind;

/// Returns the text of the moves from the argument, a file or standard input, extracted from JSON
/// if necessary.
pub(crate) fn of_argument(argument: &str) -> anyhow::Result<String> {
    let text = match argument.strip_prefix('@') {
        Some(file) => FileKind::MOVES.read_text(Path::new(file)).with_context(|| file.to_owned())?,
        None if argument == "-" => FileKind::MOVES.read_text_from(io::stdin().lock()).context("standard input")?,
        None => argument.to_owned(),
    };
    Ok(bare(&text))
}

/// Returns a text without its byte order mark. For a record of `loyd solve --json`, returns its
/// moves.
pub(crate) fn bare(text: &str) -> String {
    // Leading white space may be the blank of a board.
    let text = text.trim_start_matches('\u{feff}');
    moves_of_record(text).unwrap_or_else(|| text.to_owned())
}
