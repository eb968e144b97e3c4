//! Tests of the text formats through the public interface: reading, writing and fault messages.

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
mod support;
mod tile_moves;
mod typical_input;

use std::path::Path;

use loyd_core::text::{AnyPuzzle, Entry, Puzzled, ReadOptions, goal_text, read_file, rows};
use loyd_core::{BlockPuzzle, Puzzle, TilePuzzle};

use support::{assert_faults, blocks};

/// Returns the options with this goal.
fn goal(text: &str) -> ReadOptions {
    ReadOptions { goal: Some(text.to_owned()), ..ReadOptions::default() }
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

/// Returns the boards in a sample of a public list of Rush Hour puzzles.
fn sample_boards() -> Vec<String> {
    let sample = data("rush_sample.txt");
    let boards = sample.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split(' ').nth(1));
    boards.map(str::to_owned).collect()
}
