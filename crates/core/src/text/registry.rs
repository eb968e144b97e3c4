//! The table of all formats.
//!
//! A format consists of one file in this folder with a constant `SPEC`, and of a row in this table.
//! Formats are tried in the order of the table: those with a distinctive syntax precede those that
//! accept many texts.

use super::spec::FormatSpec;
use super::{
    Format, assignment, cars, gnome, json, kinds, layout, link, list, pddl_problem, picture, rush, sbp, shown,
    sized_tiles, snapshot, tile_puzzle, tray,
};

/// All formats, in the order they are tried.
///
/// ```
/// use loyd_core::text::{FORMATS, Format};
/// let rush = FORMATS.iter().find(|spec| spec.format == Format::Rush).unwrap();
/// assert!(rush.is_written() && rush.recognised.contains("36"));
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

/// Returns the table row of a format.
pub(super) fn spec(format: Format) -> &'static FormatSpec {
    FORMATS.iter().find(|spec| spec.format == format).unwrap_or(&FORMATS[0])
}
