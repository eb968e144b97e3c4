//! The documentation pages that `loyd help TOPIC` prints. They form a crate of their own because a
//! published crate contains only the files in its own folder.

/// Puzzles, goals, moves, metrics and exit codes.
pub const FORMATS: &str = include_str!("formats.md");

/// The terms of the field.
pub const GLOSSARY: &str = include_str!("glossary.md");

/// The fields of the JSON output.
pub const JSON: &str = include_str!("json.md");

/// The keys and appearance of the terminal app.
pub const KEYS: &str = include_str!("keys.md");

/// The packs, the grades and the generators.
pub const LEVELS: &str = include_str!("levels.md");

/// The line protocol of `loyd engine`.
pub const PROTOCOL: &str = include_str!("protocol.md");

/// How to run a course, from the first assignment to the last complaint.
pub const TEACHING: &str = include_str!("teaching.md");

/// The textbook searches.
pub const TEXTBOOK: &str = include_str!("textbook.md");
