//! Tests of the text formats through the public interface: reading, writing and fault messages.

mod answers;
mod assignment;
mod block_moves;
mod course_blocks;
mod courses;
mod documents;
mod exchange;
mod faults;
mod languages;
mod leftovers;
mod numbers;
mod readings;
mod recognition;
mod round_trips;
mod tile_moves;
mod typical_input;

use std::path::Path;

use loyd_core::text::{AnyPuzzle, Entry, Fault, Puzzled, ReadOptions, goal_text, read_argument, read_file, rows};
use loyd_core::{BlockPuzzle, Puzzle, TilePuzzle};

/// Returns the options with this goal.
fn goal(text: &str) -> ReadOptions {
    ReadOptions { goal: Some(text.to_owned()), ..ReadOptions::default() }
}

/// Returns the block puzzle that an argument describes.
fn blocks(text: &str) -> BlockPuzzle {
    let entry = read_argument(text, &ReadOptions::default()).unwrap_or_else(|faults| panic!("{text}: {faults}"));
    block_puzzle(entry.puzzle)
}

fn block_puzzle(read: Puzzled) -> BlockPuzzle {
    read.puzzle.into_blocks().expect("a block puzzle")
}

fn tile_puzzle(read: Puzzled) -> TilePuzzle {
    read.puzzle.into_tiles().expect("a tile puzzle")
}

/// Returns the only entry in a file.
fn only_entry(text: &str, options: &ReadOptions) -> Entry {
    let mut entries = read_file(text, options);
    assert_eq!(entries.len(), 1, "{text}");
    entries.remove(0)
}

/// Returns the only puzzle in a file.
fn read(text: &str) -> Puzzled {
    only_entry(text, &ReadOptions::default()).puzzle.unwrap_or_else(|faults| panic!("{text:?}: {faults}"))
}

/// Returns all puzzles in a file.
fn read_all(text: &str) -> Vec<Puzzled> {
    let entries = read_file(text, &ReadOptions::default());
    entries.into_iter().map(|entry| entry.puzzle.unwrap_or_else(|faults| panic!("{text:?}: {faults}"))).collect()
}

/// Returns the start and the goal of a puzzle.
fn start_and_goal(found: &Puzzled) -> (String, String) {
    match &found.puzzle {
        AnyPuzzle::Tiles(tiles) => (tiles.start().to_string(), tiles.goal().to_string()),
        AnyPuzzle::Blocks(blocks) => (rows(blocks, &blocks.start(), '.').join("/"), goal_text(blocks)),
    }
}

/// Returns the contents of a published data file.
fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Asserts that the faults are at exactly these lines and columns, and that their messages contain
/// these parts.
fn assert_faults(what: &str, faults: &[Fault], expected: &[(usize, usize, &str)]) {
    let positions: Vec<_> = faults.iter().map(|fault| (fault.line, fault.column)).collect();
    let expected_positions: Vec<_> = expected.iter().map(|&(line, column, _)| (line, column)).collect();
    assert_eq!(positions, expected_positions, "{what:?}: {faults:#?}");
    for (fault, (_, _, part)) in faults.iter().zip(expected) {
        assert!(fault.message.contains(part), "{what:?}: {:?} does not contain {part:?}", fault.message);
    }
}
