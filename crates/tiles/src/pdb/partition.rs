use super::Pattern;
use crate::board::{GRID_CELLS, Grid, reflection, symmetries};

/// Splits the tiles, which are named after their goal cells, into patterns of at most `largest`
/// tiles. The bounds of these patterns may be added. `blank_goal` is the blank's goal cell.
///
/// For 5×5 with the blank in a corner and patterns of six tiles, this is Korf and Felner's
/// partition (2002): three of its patterns have the same shape, a rectangle, so two tables suffice.
/// Otherwise, tiles are swapped between strips of nearly equal size until no swap brings the tiles
/// within patterns closer together.
pub(crate) fn partition(grid: &Grid, blank_goal: usize, largest: usize) -> Vec<Vec<u8>> {
    if (grid.width, grid.height, blank_goal, largest) == (5, 5, 0, 6) {
        return KORF_FELNER.map(Vec::from).to_vec();
    }
    let rows = (0..grid.len() as u8).collect();
    let candidates = [rows, columns(grid)].map(|order| compact(grid, strips(&order, blank_goal, largest)));
    let [rows, columns] = candidates;
    if total_spread(grid, &rows) < total_spread(grid, &columns) { rows } else { columns }
}

/// Splits the tiles of a board of at most 16 cells into patterns for additive tables. Tiles are
/// named after their goal cells. `blank_goal` is the blank's goal cell.
///
/// The partitions for 4×4 are the best of all partitions into connected patterns of five tiles
/// (connected by sides or corners). They were compared by the mean of 0.45^bound over 20,000 random
/// positions. For the blank in a corner, the node counts for Korf's 100 positions were compared as
/// well.
pub(crate) fn small_partition(grid: &Grid, blank_goal: usize) -> Vec<Vec<u8>> {
    let best: [[u8; 5]; 3] = match (grid.width, grid.height, blank_goal) {
        (4, 4, 0) => [[1, 2, 3, 4, 5], [6, 7, 10, 11, 15], [8, 9, 12, 13, 14]],
        (4, 4, 1) => [[0, 4, 5, 8, 9], [2, 3, 6, 7, 11], [10, 12, 13, 14, 15]],
        (4, 4, 5) => [[0, 1, 2, 4, 6], [3, 7, 11, 14, 15], [8, 9, 10, 12, 13]],
        _ => return strips(&columns(grid), blank_goal, LARGEST),
    };
    best.map(Vec::from).to_vec()
}

/// Returns the patterns for a board of at most 16 cells in the multi-tile metric: first those with
/// tables (the bound is the maximum over them), then the remaining tiles.
///
/// For the 15-puzzle, two patterns of five tiles and a small one need fewer nodes than a partition
/// into three patterns of five, and take two thirds of the time to build. Tiles along the border
/// have the greatest bounds, as measured for all patterns of four tiles over 20,000 random
/// positions. Of about forty pairs of such patterns, the two large ones need the fewest nodes for
/// Korf's 100 positions. The third pattern is the best of eight in the interior.
pub(crate) fn run_patterns(grid: &Grid, blank_goal: usize) -> (Vec<Vec<u8>>, Vec<u8>) {
    match (grid.width, grid.height, blank_goal) {
        (4, 4, 0) => (vec![vec![1, 2, 3, 4, 7], vec![11, 12, 13, 14, 15], vec![5, 8, 9, 10]], vec![6]),
        _ => (small_partition(grid, blank_goal), Vec::new()),
    }
}

/// The maximum number of tiles in a pattern. Its table of 16⁵ entries stays in a fast cache.
const LARGEST: usize = 5;

const KORF_FELNER: [[u8; 6]; 4] =
    [[1, 2, 5, 6, 7, 12], [3, 4, 8, 9, 13, 14], [10, 11, 15, 16, 20, 21], [17, 18, 19, 22, 23, 24]];

/// Returns the cells column by column.
pub(super) fn columns(grid: &Grid) -> Vec<u8> {
    (0..grid.width).flat_map(|column| (column..grid.len()).step_by(grid.width)).map(|cell| cell as u8).collect()
}

/// Divides the tiles, in the given order of the cells, into as few patterns as possible, with sizes
/// as equal as possible.
fn strips(order: &[u8], blank_goal: usize, largest: usize) -> Vec<Vec<u8>> {
    let tiles: Vec<u8> = order.iter().copied().filter(|&cell| usize::from(cell) != blank_goal).collect();
    let parts = tiles.len().div_ceil(largest);
    (0..parts).map(|part| tiles[part * tiles.len() / parts..(part + 1) * tiles.len() / parts].to_vec()).collect()
}

/// Swaps tiles as long as that brings the tiles within patterns closer together.
fn compact(grid: &Grid, mut patterns: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    let places: Vec<(usize, usize)> =
        patterns.iter().enumerate().flat_map(|(at, pattern)| (0..pattern.len()).map(move |slot| (at, slot))).collect();
    let mut pairs = places.iter().flat_map(|&a| places.iter().map(move |&b| (a, b))).filter(|(a, b)| a.0 < b.0);
    let first = pairs.clone();
    // After every swap, all pairs are checked again from the first.
    while let Some((a, b)) = pairs.next() {
        if is_swap_better(grid, &patterns, a, b) {
            let (one, other) = (patterns[a.0][a.1], patterns[b.0][b.1]);
            (patterns[a.0][a.1], patterns[b.0][b.1]) = (other, one);
            pairs = first.clone();
        }
    }
    for pattern in &mut patterns {
        pattern.sort_unstable();
    }
    patterns
}

/// Returns whether swapping two tiles, each given by the indices of its pattern and its slot,
/// decreases the sum of squared distances within patterns.
fn is_swap_better(grid: &Grid, patterns: &[Vec<u8>], a: (usize, usize), b: (usize, usize)) -> bool {
    // The distances from a tile to the tiles of a pattern, except the one in `slot`, which is
    // leaving.
    let to_others = |tile: u8, (pattern, slot): (usize, usize)| {
        let others = patterns[pattern].iter().enumerate().filter(|(at, _)| *at != slot);
        others.map(|(_, &other)| squared_distance(grid, tile, other)).sum::<usize>()
    };
    let (one, other) = (patterns[a.0][a.1], patterns[b.0][b.1]);
    to_others(other, a) + to_others(one, b) < to_others(one, a) + to_others(other, b)
}

/// Returns the sum of squared distances within patterns.
fn total_spread(grid: &Grid, patterns: &[Vec<u8>]) -> usize {
    let within = |pattern: &Vec<u8>| {
        pattern.iter().flat_map(|&a| pattern.iter().map(move |&b| squared_distance(grid, a, b))).sum::<usize>()
    };
    patterns.iter().map(within).sum()
}

/// Returns the square of the Euclidean distance between two cells.
fn squared_distance(grid: &Grid, a: u8, b: u8) -> usize {
    let (a, b) = (usize::from(a), usize::from(b));
    let (across, down) = ((a % grid.width).abs_diff(b % grid.width), (a / grid.width).abs_diff(b / grid.width));
    across * across + down * down
}

/// The representative of a pattern, and the symmetry of the board that maps the pattern to it.
/// Patterns that are images of each other under symmetries of the board share one representative,
/// the first of these images, and its table.
#[derive(Clone, Debug)]
pub(crate) struct PatternImage {
    pub(crate) pattern: Pattern,
    /// The image of every cell.
    pub(crate) cells: [u8; GRID_CELLS],
}

impl PatternImage {
    pub(crate) fn new(grid: &Grid, blank_goal: usize, tiles: &[u8]) -> Self {
        let own = Pattern::new(grid, blank_goal, tiles.to_vec());
        let images = symmetries(grid, grid).into_iter().map(|cells| {
            let mut tiles: Vec<u8> = own.tiles.iter().map(|&tile| cells[usize::from(tile)]).collect();
            tiles.sort_unstable();
            let zone = (0..grid.len()).filter(|cell| own.zone >> cell & 1 == 1).map(|cell| 1 << cells[cell]).sum();
            Self { pattern: Pattern { tiles, zone }, cells }
        });
        images.min_by(|a, b| a.pattern.cmp(&b.pattern)).expect("the identity is a symmetry")
    }
}

/// The maximum total number of patterns in all views. A search holds a word for each of them at
/// every position.
pub(crate) const PATTERNS: usize = 32;

/// The *views* of a board, one or two. A view is a partition of all tiles into patterns, so the
/// bounds of its patterns may be added. The second view is the mirror image of the first. It exists
/// if a symmetry of the board preserves the blank's goal, and both views together have no more than
/// [`PATTERNS`] patterns.
pub(crate) struct Views {
    pub(crate) grid: Grid,
    /// The patterns of each view, with their tiles in the board's numbering.
    pub(crate) views: Vec<Vec<(PatternImage, Vec<u8>)>>,
}

impl Views {
    /// Returns the views for patterns of at most `largest` tiles.
    pub(crate) fn new(grid: Grid, blank_goal: usize, largest: usize) -> Self {
        Self::from_partition(grid, blank_goal, partition(&grid, blank_goal, largest))
    }

    /// Returns the views for a partition of the tiles.
    pub(crate) fn from_partition(grid: Grid, blank_goal: usize, plain: Vec<Vec<u8>>) -> Self {
        let reflected = reflection(&grid, blank_goal).filter(|_| 2 * plain.len() <= PATTERNS).map(|image| {
            let reflect = |tiles: &Vec<u8>| tiles.iter().map(|&tile| image[usize::from(tile)]).collect();
            plain.iter().map(reflect).collect::<Vec<Vec<u8>>>()
        });
        let image = |tiles: Vec<u8>| (PatternImage::new(&grid, blank_goal, &tiles), tiles);
        let views = std::iter::once(plain).chain(reflected);
        Self { grid, views: views.map(|view| view.into_iter().map(image).collect()).collect() }
    }

    /// Returns the distinct patterns that need tables.
    pub(crate) fn patterns(&self) -> Vec<Pattern> {
        let all = self.views.iter().flatten().map(|(image, _)| image.pattern.clone());
        let mut patterns: Vec<_> = all.collect();
        patterns.sort_unstable();
        patterns.dedup();
        patterns
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_is_in_one_pattern() {
        let sides = [(2, 2), (3, 3), (4, 4), (9, 2), (6, 3), (5, 4), (7, 3), (8, 3), (12, 2), (5, 5), (13, 2), (6, 6)];
        for (width, height) in sides {
            let grid = Grid::wide(width, height).expect("at most 64 cells");
            let goals = if grid.len() > 25 { 0..2 } else { 0..grid.len() };
            for (blank_goal, largest) in goals.flat_map(|blank_goal| [(blank_goal, 4), (blank_goal, 6)]) {
                let patterns = partition(&grid, blank_goal, largest);
                let mut tiles = patterns.concat();
                tiles.sort_unstable();
                let expected: Vec<u8> =
                    (0..grid.len()).filter(|&cell| cell != blank_goal).map(|cell| cell as u8).collect();
                assert_eq!(tiles, expected);
                assert!(patterns.iter().all(|pattern| pattern.len() <= largest));
            }
        }
    }

    #[test]
    fn two_tables_suffice_for_the_24_puzzle() {
        let grid = Grid::wide(5, 5).expect("25 cells");
        let images = partition(&grid, 0, 6).into_iter().map(|tiles| PatternImage::new(&grid, 0, &tiles).pattern);
        assert_eq!(images.collect::<std::collections::BTreeSet<_>>().len(), 2);
    }

    #[test]
    fn every_tile_on_a_small_board_is_in_one_pattern() {
        for (width, height) in [(2, 2), (3, 2), (3, 3), (4, 3), (4, 4), (5, 3), (8, 2)] {
            let grid = Grid::new(width, height).expect("at most 16 cells");
            for blank_goal in 0..grid.len() {
                let patterns = small_partition(&grid, blank_goal);
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
