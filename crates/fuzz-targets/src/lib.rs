//! Laws that the parsers obey. Each is a function of arbitrary bytes that panics if the law is
//! broken.
//!
//! A law is a property that holds for every input. [`ALL`] lists the laws. This crate's test runs
//! them on a corpus of files and on random bytes; `cargo xtask fuzz` runs them under libFuzzer
//! (`fuzz/`), which looks for inputs that reach new code. The main laws are:
//!
//! - A value that is read, written and read again does not change.
//! - Every fault has a position in the text.
//! - Strict reading, reading lists, and reading in a named format agree with plain reading.

#![forbid(unsafe_code)]
// Every law panics if it is broken, so a `# Panics` section would be the same in every function.
#![allow(clippy::missing_panics_doc)]

mod answers;
mod files;
mod moves;
mod network;
mod puzzles;

use loyd_core::text::{Fault, Faults, MAX_FAULTS, MAX_WARNINGS, Within};

pub use answers::*;
pub use files::*;
pub use moves::*;
pub use network::*;
pub use puzzles::*;

/// A law, which returns if it holds for the bytes and panics otherwise.
pub type Target = fn(&[u8]);

/// All laws, by name.
pub const ALL: &[(&str, Target)] = &[
    ("answer_is_judged_by_its_replay", answer_is_judged_by_its_replay),
    ("argument_reads_back", argument_reads_back),
    ("assignment_text_reads_back", assignment_text_reads_back),
    ("block_goal_text_reads_back", block_goal_text_reads_back),
    ("block_moves_text_reads_back", block_moves_text_reads_back),
    ("exploration_checkpoint_reads_back", exploration_checkpoint_reads_back),
    ("hosts_file_reads_back", hosts_file_reads_back),
    ("list_reads_line_by_line", list_reads_line_by_line),
    ("named_format_reads_back", named_format_reads_back),
    ("position_text_reads_back", position_text_reads_back),
    ("puzzle_file_reads_back", puzzle_file_reads_back),
    ("records_import_reads_back", records_import_reads_back),
    ("save_reads_back", save_reads_back),
    ("search_checkpoint_is_refused_or_resumed", search_checkpoint_is_refused_or_resumed),
    ("shared_link_reads_back", shared_link_reads_back),
    ("solved_report_is_a_solution", solved_report_is_a_solution),
    ("strict_reading_is_a_clean_reading", strict_reading_is_a_clean_reading),
    ("strangers_are_never_believed", strangers_are_never_believed),
    ("table_file_is_refused_or_whole", table_file_is_refused_or_whole),
    ("terminal_configuration_faults_have_correct_positions", terminal_configuration_faults_have_correct_positions),
    ("tile_goal_text_reads_back", tile_goal_text_reads_back),
    ("tile_moves_text_reads_back", tile_moves_text_reads_back),
];

/// Converts the bytes to text. Invalid UTF-8 is replaced because the readers accept only valid
/// text.
fn to_text(data: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(data)
}

/// Asserts that there are faults, but not too many, and that each is short, safe to print to a
/// terminal, and at a position inside the text or directly after it. The positions of faults in a
/// goal from the options are not checked, because they do not refer to this text.
pub(crate) fn assert_faults_in_text(text: &str, Faults(faults): &Faults) {
    assert!(faults.len() <= 2 * (MAX_FAULTS + 1), "{} faults", faults.len());
    assert_positions(text, faults);
}

/// Works like [`assert_faults_in_text`], but for warnings, whose number has a different limit.
pub(crate) fn assert_warnings_in_text(text: &str, warnings: &[Fault]) {
    assert!(warnings.len() <= MAX_WARNINGS + 1, "{} warnings", warnings.len());
    assert_positions(text, warnings);
}

fn assert_positions(text: &str, faults: &[Fault]) {
    assert!(!faults.is_empty(), "no fault in {text:?}");
    for fault in faults.iter().filter(|fault| fault.within == Within::Text) {
        assert!(fault.message.len() < 1000, "{fault:?}");
        assert!(!fault.message.contains(is_unprintable), "{fault:?}");
        assert!(fault.line >= 1 && fault.column >= 1, "{fault:?}");
        let line = text.split('\n').nth(fault.line - 1);
        let length = line.unwrap_or_else(|| panic!("no such line in {text:?}: {fault:?}")).chars().count();
        assert!(fault.column <= length + 1, "past the end of the line in {text:?}: {fault:?}");
    }
}

/// Returns whether a terminal interprets a character instead of displaying it.
fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}
