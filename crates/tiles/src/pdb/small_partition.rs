use super::partition::{columns, strips};
use crate::board::Grid;

/// The most tiles of a pattern. Its table of 16⁵ entries stays in a fast cache.
const LARGEST: usize = 5;

/// Splits the tiles, which are named by their goal cells, into patterns for additive tables.
/// `blank_goal` is the blank's goal cell.
///
/// The partitions for 4×4 are the best among all into connected patterns of five tiles (connected
/// by sides or corners): by the mean of 0.45^bound over 20,000 random positions, and for the blank
/// in a corner also by nodes over Korf's 100 positions.
pub(crate) fn partition(grid: &Grid, blank_goal: usize) -> Vec<Vec<u8>> {
    let best: [[u8; 5]; 3] = match (grid.width, grid.height, blank_goal) {
        (4, 4, 0) => [[1, 2, 3, 4, 5], [6, 7, 10, 11, 15], [8, 9, 12, 13, 14]],
        (4, 4, 1) => [[0, 4, 5, 8, 9], [2, 3, 6, 7, 11], [10, 12, 13, 14, 15]],
        (4, 4, 5) => [[0, 1, 2, 4, 6], [3, 7, 11, 14, 15], [8, 9, 10, 12, 13]],
        _ => return strips(&columns(grid), blank_goal, LARGEST),
    };
    best.map(Vec::from).to_vec()
}

/// Patterns for the multi-tile metric, whose maximum is the bound: first those with tables, and
/// then the remaining tiles.
///
/// For the 15-puzzle, two patterns of five tiles with a small one need fewer nodes than a partition
/// into three of five, and take two thirds of the time to build. Tiles along the border have the
/// greatest bounds, as measured for all patterns of four tiles over 20,000 random positions. The
/// two large patterns are the best by nodes over Korf's 100 positions among some forty pairs of
/// such patterns, and the third one is the best of eight in the interior.
pub(crate) fn run_patterns(grid: &Grid, blank_goal: usize) -> (Vec<Vec<u8>>, Vec<u8>) {
    match (grid.width, grid.height, blank_goal) {
        (4, 4, 0) => (vec![vec![1, 2, 3, 4, 7], vec![11, 12, 13, 14, 15], vec![5, 8, 9, 10]], vec![6]),
        _ => (partition(grid, blank_goal), Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_is_in_one_pattern() {
        for (width, height) in [(2, 2), (3, 2), (3, 3), (4, 3), (4, 4), (5, 3), (8, 2)] {
            let grid = Grid::new(width, height).expect("at most 16 cells");
            for blank_goal in 0..grid.len() {
                let patterns = partition(&grid, blank_goal);
                let mut tiles = patterns.concat();
                tiles.sort_unstable();
                let expected: Vec<u8> =
                    (0..grid.len()).filter(|&cell| cell != blank_goal).map(|cell| cell as u8).collect();
                assert_eq!(tiles, expected);
                assert!(patterns.iter().all(|pattern| pattern.len() <= LARGEST));
                let (patterns, others) = run_patterns(&grid, blank_goal);
                let mut tiles = [patterns.concat(), others].concat();
                tiles.sort_unstable();
                assert_eq!(tiles, expected);
            }
        }
    }
}
