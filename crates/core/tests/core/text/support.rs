//! Puzzles and assertions for tests of readers, also used by the engine's tests of answers.

use loyd_core::BlockPuzzle;
use loyd_core::text::{Fault, ReadOptions, read_argument};

/// Returns the block puzzle that an argument describes.
pub(crate) fn blocks(text: &str) -> BlockPuzzle {
    let entry = read_argument(text, &ReadOptions::default()).unwrap_or_else(|faults| panic!("{text}: {faults}"));
    entry.puzzle.puzzle.into_blocks().expect("a block puzzle")
}

/// Asserts that the faults are at exactly these lines and columns, and that their messages contain
/// these parts.
pub(crate) fn assert_faults(what: &str, faults: &[Fault], expected: &[(usize, usize, &str)]) {
    let positions: Vec<_> = faults.iter().map(|fault| (fault.line, fault.column)).collect();
    let expected_positions: Vec<_> = expected.iter().map(|&(line, column, _)| (line, column)).collect();
    assert_eq!(positions, expected_positions, "{what:?}: {faults:#?}");
    for (fault, (_, _, part)) in faults.iter().zip(expected) {
        assert!(fault.message.contains(part), "{what:?}: {:?} does not contain {part:?}", fault.message);
    }
}
