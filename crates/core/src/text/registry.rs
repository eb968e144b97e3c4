//! The table of all formats, and functions that write in any of them.
//!
//! A format consists of one file in this folder with a constant `SPEC`, and a row in this table.
//! Formats are tried in the order of the table: those with a distinctive syntax precede those that
//! accept nearly any text.

use super::spec::{FormatSpec, Metadata};
use super::{
    About, AnyPuzzle, Format, assignment, cars, gnome, json, kinds, layout, link, list, pddl_problem, picture, rush,
    sbp, shown, sized_tiles, snapshot, tile_puzzle, tray,
};
use crate::tiles::TileMetric;

/// All formats, in the order in which they are tried.
///
/// ```
/// use loyd_core::text::{FORMATS, Format};
/// let rush = FORMATS.iter().find(|spec| spec.format == Format::Rush).unwrap();
/// assert!(rush.is_writable() && rush.recognised.contains("36"));
/// ```
pub const FORMATS: [&FormatSpec; Format::ALL.len()] = [
    &shown::SPEC,
    &link::SPEC,
    &json::SPEC,
    &pddl_problem::SPEC,
    &gnome::SPEC,
    &cars::SPEC,
    &assignment::SPEC,
    &sbp::SPEC,
    &tray::SPEC,
    &tray::SPEC_2007,
    &picture::SPEC,
    &list::SPEC,
    &sized_tiles::SPEC,
    &sized_tiles::SPEC_42,
    &tile_puzzle::SPEC,
    &kinds::SPEC,
    &rush::SPEC,
    &layout::SPEC,
    &snapshot::SPEC,
];

/// Returns a format's row in the table.
pub(super) fn spec(format: Format) -> &'static FormatSpec {
    FORMATS.iter().find(|spec| spec.format == format).unwrap_or(&FORMATS[0])
}

/// A puzzle that cannot be written in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the puzzle cannot be written in the format {format}: {reason}")]
pub struct Unwritable {
    /// The format.
    pub format: Format,
    /// A clause that describes which puzzles can be written in the format.
    pub reason: &'static str,
}

/// Writes a puzzle as the contents of a file. Reading them in the same format returns an equal
/// puzzle. Every line ends with a line feed.
///
/// A tray file does not contain the goal, which [`super::tray_goal`] writes.
///
/// # Errors
/// [`Unwritable`] if the format cannot express the puzzle.
///
/// ```
/// use loyd_core::text::{Format, ReadOptions, read_argument, write};
/// let puzzle = read_argument("ZZ./1.2", &ReadOptions::default())?.puzzle.puzzle;
/// assert_eq!(write(&puzzle, Format::Layout).unwrap(), "ZZ./1.2\n");
/// let refused = write(&puzzle, Format::Princeton).unwrap_err().to_string();
/// assert!(refused.ends_with("the format supports only tile puzzles"));
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn write(puzzle: &AnyPuzzle, format: Format) -> Result<String, Unwritable> {
    write_about(puzzle, &About::default(), format)
}

/// Writes a puzzle with as much of its metadata as the format supports; see [`lost`].
///
/// # Errors
/// [`Unwritable`] if the format cannot express the puzzle.
pub fn write_about(puzzle: &AnyPuzzle, about: &About, format: Format) -> Result<String, Unwritable> {
    let write = spec(format).write.ok_or(Unwritable { format, reason: "Loyd only reads this format" })?;
    write(puzzle, about).map_err(|reason| Unwritable { format, reason })
}

/// Returns the keys in the metadata that a format does not support.
pub fn lost(about: &About, format: Format) -> Vec<&'static str> {
    let metadata = spec(format).metadata;
    let has_text = metadata == Metadata::All;
    let has_metric = metadata != Metadata::None;
    let metric = about.metric.is_some() || about.tile_metric == Some(TileMetric::Multi);
    let keys = [
        ("name", about.name.is_some() && !has_text),
        ("source", !about.sources.is_empty() && !has_text),
        ("comment", !about.comments.is_empty() && !has_text),
        ("metric", metric && !has_metric),
    ];
    keys.into_iter().filter(|(_, is_lost)| *is_lost).map(|(key, _)| key).collect()
}
