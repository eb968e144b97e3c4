//! Fuzz targets for move notations.

use loyd_core::blocks::MAX_GRID;
use loyd_core::text::block_moves;
use loyd_core::text::tile_moves::{self, Convention};
use loyd_core::{BlockPuzzle, MoveList, Puzzle, Solution, TilePuzzle, verify};

use crate::{assert_faults_in_text, to_text};

/// Checks that tile moves are read back after writing them in any metric and convention, regardless
/// of the original text's convention.
///
/// Reading must not depend on the puzzle, since tile moves contain no names.
pub fn tile_moves_text_reads_back(data: &[u8]) {
    let text = to_text(data);
    for convention in [None, Some(Convention::Tile), Some(Convention::Blank)] {
        match tile_moves::parse(&text, convention) {
            Err(faults) => assert_faults_in_text(&text, &faults),
            Ok(entries) => assert_tile_moves_read_back(&entries.concat()),
        }
    }
}

/// Asserts that steps, written in every metric and convention, are read back.
fn assert_tile_moves_read_back(steps: &[loyd_core::Direction]) {
    // No board is that long, so such a run of steps is never written.
    if steps.chunk_by(|a, b| a == b).any(|run| run.len() >= loyd_core::tiles::MAX_SIDE) {
        return;
    }
    for &metric in TilePuzzle::METRICS {
        for convention in Convention::ALL {
            let text = tile_moves::write(steps, metric, convention);
            assert_eq!(tile_moves::parse(&text, None).map(|entries| entries.concat()).as_deref(), Ok(steps));
        }
    }
}

/// Checks that block moves are read back from the short form and from the numbered list.
pub fn block_moves_text_reads_back(data: &[u8]) {
    let text = to_text(data);
    let puzzle: BlockPuzzle = "12../3.44/ZZ5./6657".parse().expect("a block puzzle");
    let entries = match block_moves::parse(&text, &puzzle) {
        Err(faults) => return assert_faults_in_text(&text, &faults),
        Ok(entries) => entries,
    };
    // No grid is that long, so such a run of steps is never written.
    if entries.iter().any(|entry| entry.chunk_by(|a, b| a == b).any(|run| run.len() > MAX_GRID)) {
        return;
    }
    // Both forms preserve the boundaries of the entries, not only the steps.
    let slices = || entries.iter();
    for text in [block_moves::write(&puzzle, slices()), block_moves::write_list(&puzzle, slices())] {
        assert_eq!(block_moves::parse(&text, &puzzle).as_ref(), Ok(&entries));
    }
}

/// Checks that moves form a [`Solution`] if and only if `verify` reports them as solved.
pub fn solved_report_is_a_solution(data: &[u8]) {
    let text = to_text(data);
    let tiles: TilePuzzle = "1 2 3/4 0 6/7 5 8".parse().expect("a tile puzzle");
    if let Ok(entries) = tile_moves::parse(&text, None) {
        assert_agrees(&tiles, &entries);
    }
    let blocks: BlockPuzzle = "12../3.44/ZZ5./6657".parse().expect("a block puzzle");
    if let Ok(entries) = block_moves::parse(&text, &blocks) {
        assert_agrees(&blocks, &entries);
    }
}

/// Asserts that `verify` and [`Solution::new`] agree on moves, and on their length in every metric.
fn assert_agrees<P: Puzzle>(puzzle: &P, entries: &MoveList<P::Step>) {
    let report = verify(puzzle, &puzzle.start(), entries);
    let solution = Solution::new(puzzle, puzzle.start(), entries.concat());
    assert_eq!(report.solved, solution.is_ok());
    // A replay stops early only at an illegal step.
    assert_eq!(report.illegal.is_none(), report.steps.len() == entries.concat().len());
    if let Ok(solution) = solution {
        assert!(report.lengths().all(|(metric, length)| solution.length(metric) == length));
    }
}
