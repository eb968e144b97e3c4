//! The table of all formats.
//!
//! A format is one file of this folder with a constant `SPEC`, and a row here. Rows stand in the
//! order in which a text is tried: a format that is sure of its texts comes before one that takes
//! many.

use super::spec::FormatSpec;
use super::{
    Format, assignment, cars, gnome, json, kinds, layout, link, list, pddl_problem, picture, rush, sbp, shown,
    sized_tiles, snapshot, tile_puzzle, tray,
};

/// All formats, in the order in which a text is tried.
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

/// The row of a format.
pub(super) fn spec(format: Format) -> &'static FormatSpec {
    FORMATS.iter().find(|spec| spec.format == format).unwrap_or(&FORMATS[0])
}
