//! Texts of answers: from arguments, files and standard input, extracted from JSON if necessary.

use std::io;
use std::path::Path;

use anyhow::Context;
use loyd_files::FileKind;
use serde_json::Value;

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
    let is_json = text.trim_start().starts_with(['{', '"']);
    is_json.then(|| of_json(text)).flatten().unwrap_or_else(|| text.to_owned())
}

/// Returns the moves of a JSON string or of a record of `loyd solve --json`. Returns `None` for
/// anything else, such as the output of a student's program, which is read unchanged.
fn of_json(text: &str) -> Option<String> {
    let moves = match serde_json::from_str(text).ok()? {
        Value::Object(mut record) => record.remove("moves")?,
        other => other,
    };
    match moves {
        Value::String(moves) => Some(moves),
        Value::Array(moves) => {
            let moves: Option<Vec<&str>> = moves.iter().map(Value::as_str).collect();
            moves.map(|moves| moves.join(", "))
        }
        _ => None,
    }
}
