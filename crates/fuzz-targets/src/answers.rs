//! Properties of answers as people and programs write them.

use std::sync::LazyLock;

use loyd_core::text::tile_moves::{self, Convention};
use loyd_core::text::{
    Answer, AnyPuzzle, LetterRule, ReadOptions, Reading, block_moves, read_answer_from, read_argument,
};
use loyd_core::{BlockPuzzle, Family, MoveList, Solution, TilePuzzle};

use crate::{assert_well_placed, text_of};

/// Tile puzzles and block puzzles.
static PUZZLES: LazyLock<[AnyPuzzle; 4]> = LazyLock::new(|| {
    ["8 6 7/2 5 4/3 0 1", "1 2/3 0", "12../3.44/ZZ5./6657", "RR.B/...B/.AA./.... | goal: R right | horizontal: RA"]
        .map(|text| read_argument(text, &ReadOptions::default()).expect("a puzzle").puzzle.puzzle)
});

const RULES: [LetterRule; 3] = [LetterRule::Either, LetterRule::ByCase, LetterRule::Only(Convention::Blank)];

/// An answer that counts as a solution solves the puzzle when it is replayed. Faults have a place.
/// Moves in Loyd's own notation keep their meaning.
pub fn answer_is_judged_by_its_replay(data: &[u8]) {
    let text = text_of(data);
    for puzzle in &*PUZZLES {
        for rule in RULES {
            match puzzle {
                AnyPuzzle::Tiles(puzzle) => judge(puzzle, &text, rule),
                AnyPuzzle::Blocks(puzzle) => judge(puzzle, &text, rule),
            }
        }
    }
}

/// Asserts that the steps of an answer that counts as a solution make a [`Solution`], or that the
/// faults lie inside the text.
fn judge<P: Judged>(puzzle: &P, text: &str, rule: LetterRule) {
    match read_answer_from(puzzle, &puzzle.start(), text, rule) {
        Err(faults) => {
            assert_well_placed(text, &faults);
            // A text that contains only comments has no moves in Loyd's own notation, and is not an
            // answer.
            assert!(puzzle.own(text, rule).is_none_or(|own| own.is_empty()), "{text:?}");
        }
        Ok(answer) => {
            let solution = Solution::new(puzzle, puzzle.start(), answer.entries.concat());
            assert!(!answer.is_solved() || solution.is_ok(), "{text:?}");
            assert_keeps_own_meaning(puzzle, text, rule, &answer);
        }
    }
}

/// Asserts that moves in Loyd's own notation keep their meaning.
fn assert_keeps_own_meaning<P: Judged>(puzzle: &P, text: &str, rule: LetterRule, answer: &Answer<P>) {
    let is_of_moves = matches!(answer.reading, Reading::Letters(_) | Reading::Pieces);
    if let Some(own) = puzzle.own(text, rule).filter(|own| !own.is_empty() && is_of_moves && rule == LetterRule::ByCase)
    {
        assert_eq!(answer.entries, own, "{text:?}");
        assert!(answer.is_own_notation, "{text:?}");
    }
}

/// A family with its own notation.
trait Judged: Family {
    /// Returns the moves of a text in Loyd's own notation, whose meaning is certain.
    fn own(&self, text: &str, rule: LetterRule) -> Option<MoveList<Self::Step>>;
}

impl Judged for TilePuzzle {
    /// Reads only letters, because words may be read in either convention.
    fn own(&self, text: &str, rule: LetterRule) -> Option<MoveList<Self::Step>> {
        let is_letters = ["up", "down", "left", "right"].iter().all(|name| !text.to_ascii_lowercase().contains(name));
        let convention = if let LetterRule::Only(convention) = rule { Some(convention) } else { None };
        tile_moves::parse(text, convention).ok().filter(|_| is_letters)
    }
}

impl Judged for BlockPuzzle {
    fn own(&self, text: &str, _: LetterRule) -> Option<MoveList<Self::Step>> {
        block_moves::parse(text, self).ok()
    }
}
