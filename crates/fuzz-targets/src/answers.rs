//! Texts of answers, as people and programs write them.

use std::sync::LazyLock;

use loyd_core::Solution;
use loyd_core::text::{Answerable, AnyPuzzle, ReadOptions, read_answer, read_argument};

use crate::places::assert_well_placed;
use crate::text_of;

/// A tile puzzle and a block puzzle.
static PUZZLES: LazyLock<[AnyPuzzle; 2]> = LazyLock::new(|| {
    ["8 6 7/2 5 4/3 0 1", "12../3.44/ZZ5./6657"]
        .map(|text| read_argument(text, &ReadOptions::default()).expect("a puzzle").puzzle.puzzle)
});

/// An answer that counts as a solution is one when it is replayed; faults have a place.
pub fn answer_is_judged_by_its_replay(data: &[u8]) {
    let text = text_of(data);
    for puzzle in &*PUZZLES {
        match puzzle {
            AnyPuzzle::Tiles(puzzle) => judge(puzzle, &text),
            AnyPuzzle::Blocks(puzzle) => judge(puzzle, &text),
        }
    }
}

/// Asserts that the answer's own judgement and a [`Solution`] made of its steps agree, or that its faults lie inside the text.
fn judge<P: Answerable>(puzzle: &P, text: &str) {
    match read_answer(puzzle, text) {
        Err(faults) => assert_well_placed(text, &faults),
        Ok(answer) if answer.is_solved() => {
            assert!(Solution::new(puzzle, puzzle.start(), answer.entries.concat()).is_ok(), "{text:?}");
        }
        // A wrong answer is a good reading: nothing more is promised.
        Ok(_) => {}
    }
}
