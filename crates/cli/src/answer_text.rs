//! The texts of answers: from arguments, files and standard input, and out of JSON.

use std::io;
use std::path::Path;

use anyhow::Context;
use loyd_files::FileKind;
use serde_json::Value;

/// The text of the moves: from the argument, a file or standard input, and extracted from JSON.
pub(crate) fn of_argument(argument: &str) -> anyhow::Result<String> {
    let text = match argument.strip_prefix('@') {
        Some(file) => FileKind::MOVES.read_text(Path::new(file)).with_context(|| file.to_owned())?,
        None if argument == "-" => FileKind::MOVES.read_text_from(io::stdin().lock()).context("standard input")?,
        None => argument.to_owned(),
    };
    Ok(bare(&text))
}

/// A text without a byte order mark; of a record of `loyd solve --json`, its moves.
pub(crate) fn bare(text: &str) -> String {
    // White space at the start may be the blank of a board.
    let text = text.trim_start_matches('\u{feff}');
    let is_json = text.trim_start().starts_with(['{', '"']);
    is_json.then(|| of_json(text)).flatten().unwrap_or_else(|| text.to_owned())
}

/// The moves of a record of `loyd solve --json`, or a string. `None` for anything else that looks like it, such as the output of a
/// student's program, which is read as it is.
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
