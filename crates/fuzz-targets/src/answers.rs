//! Fuzz targets for answers as people and programs write them.

use std::sync::LazyLock;

use loyd_core::text::tile_moves::{self, Convention};
use loyd_core::text::{AnyPuzzle, ReadOptions, block_moves, read_argument};
use loyd_core::{Direction, MoveList, Solution};
use loyd_engine::EngineFamily;
use loyd_engine::answers::{Answer, LetterRule, Reading, read_answer_from};

use crate::{assert_faults_in_text, to_text};

/// Tile puzzles and block puzzles.
static PUZZLES: LazyLock<[AnyPuzzle; 4]> = LazyLock::new(|| {
    ["8 6 7/2 5 4/3 0 1", "1 2/3 0", "12../3.44/ZZ5./6657", "RR.B/...B/.AA./.... | goal: R right | horizontal: RA"]
        .map(|text| read_argument(text, &ReadOptions::default()).expect("a puzzle").puzzle.puzzle)
});

const RULES: [LetterRule; 3] = [LetterRule::Either, LetterRule::ByCase, LetterRule::Only(Convention::Blank)];

/// Checks that an answer that counts as a solution solves the puzzle when it is replayed, that
/// faults point into the text, and that moves in Loyd's own notation keep their meaning.
pub fn answer_is_judged_by_its_replay(data: &[u8]) {
    let text = to_text(data);
    for puzzle in &*PUZZLES {
        for rule in RULES {
            match puzzle {
                AnyPuzzle::Tiles(puzzle) => check_answer(puzzle, &text, rule, parse_own_tile_moves(&text, rule)),
                AnyPuzzle::Blocks(puzzle) => check_answer(puzzle, &text, rule, block_moves::parse(&text, puzzle).ok()),
            }
        }
    }
}

/// Asserts that the steps of an answer that counts as a solution form a [`Solution`], or that the
/// faults lie within the text. `own_reading` is the reading in Loyd's own notation, if there is
/// one.
fn check_answer<P: EngineFamily>(puzzle: &P, text: &str, rule: LetterRule, own_reading: Option<MoveList<P::Step>>) {
    match read_answer_from(puzzle, &puzzle.start(), text, rule) {
        Err(faults) => {
            assert_faults_in_text(text, &faults);
            // Comments alone are an empty list of moves in Loyd's own notation, but not an answer.
            assert!(own_reading.is_none_or(|moves| moves.is_empty()), "{text:?}");
        }
        Ok(answer) => {
            let solution = Solution::new(puzzle, puzzle.start(), answer.entries.concat());
            assert!(!answer.is_solved() || solution.is_ok(), "{text:?}");
            assert_keeps_own_meaning(text, rule, &answer, own_reading);
        }
    }
}

/// Asserts that moves in Loyd's own notation keep their meaning.
fn assert_keeps_own_meaning<P: EngineFamily>(
    text: &str,
    rule: LetterRule,
    answer: &Answer<P>,
    own_reading: Option<MoveList<P::Step>>,
) {
    let is_move_list = matches!(answer.reading, Reading::Letters(_) | Reading::Pieces);
    let is_certain = is_move_list && rule == LetterRule::ByCase;
    if let Some(moves) = own_reading.filter(|moves| !moves.is_empty() && is_certain) {
        assert_eq!(answer.entries, moves, "{text:?}");
        assert!(answer.is_own_notation, "{text:?}");
    }
}

/// Returns the moves of `text` in Loyd's own notation if their meaning is certain. Text with words
/// is excluded, because words may be read in either convention.
fn parse_own_tile_moves(text: &str, rule: LetterRule) -> Option<MoveList<Direction>> {
    let is_letters = ["up", "down", "left", "right"].iter().all(|name| !text.to_ascii_lowercase().contains(name));
    let convention = if let LetterRule::Only(convention) = rule { Some(convention) } else { None };
    tile_moves::parse(text, convention).ok().filter(|_| is_letters)
}
