//! Random trays, and the positions that are farthest from their goal.

use anyhow::{Context, Result};
use loyd_blocks::{ComponentStatistics, DistanceMap, Exploration};
use loyd_core::blocks::{BlockGoal, Freedom, Setup, SetupPiece, Target};
use loyd_core::random::{Rng, below};
use loyd_core::text::{piece_names, rows};
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
use loyd_search::Stop;

/// The number of positions tried for a block.
const TRIES: u32 = 10_000;
/// The memory limit for a distance map, in bytes.
pub(crate) const MEMORY: u64 = 4 << 30;

/// Draws a tray with a four-cell square, some two-cell bars, unit blocks and two free cells, or
/// returns `None` if a block does not fit. The goal is a placeholder.
pub(crate) fn draw_tray((rows, columns): (usize, usize), bars: usize, source: &mut impl Rng) -> Option<Setup> {
    let mut taken = vec![false; rows * columns];
    let mut shapes = vec![(2, 2)];
    shapes.extend((0..bars).map(|_| if below(2, source) == 0 { (1, 2) } else { (2, 1) }));
    // Unit blocks fill the rest except for two free cells.
    shapes.resize((rows * columns).checked_sub(2 + 4 + 2 * bars)? + shapes.len(), (1, 1));
    let mut pieces: Vec<Vec<(usize, usize)>> = vec![];
    for (height, width) in shapes {
        let cells = (0..TRIES).find_map(|_| {
            let row = below(rows as u32, source) as usize;
            let column = below(columns as u32, source) as usize;
            let cells: Vec<_> =
                (row..row + height).flat_map(|row| (column..column + width).map(move |c| (row, c))).collect();
            let is_free =
                |&(row, column): &(usize, usize)| row < rows && column < columns && !taken[row * columns + column];
            cells.iter().all(is_free).then_some(cells)
        })?;
        for &(row, column) in &cells {
            taken[row * columns + column] = true;
        }
        pieces.push(cells);
    }
    // Sorts pieces by their first cells, the order in which board readers assign names.
    pieces.sort_unstable();
    let piece = |(cells, name)| SetupPiece { name, cells, freedom: Freedom::Both };
    let goal = BlockGoal(vec![Target::Right { piece: 0 }]);
    let pieces = pieces.into_iter().zip(piece_names()).map(piece).collect();
    Some(Setup { rows, columns, walls: vec![], gates: vec![], pieces, goal })
}

/// A puzzle that starts at the position farthest from its goal.
pub(crate) struct LongPuzzle {
    /// The puzzle.
    pub(crate) puzzle: BlockPuzzle,
    /// The optimal length.
    pub(crate) length: u32,
    /// The number of positions in its component.
    pub(crate) positions: u64,
}

/// Returns a puzzle at the position farthest from its start, or `None` if there are more than `max`
/// positions.
pub(crate) fn farthest(home: &BlockPuzzle, metric: BlockMetric, max: u64) -> Result<Option<LongPuzzle>> {
    let mut map = DistanceMap::new(home, &home.start(), metric, MEMORY);
    loop {
        match map.run(1 << 16, Stop::NEVER) {
            Exploration::Searching if map.positions() <= max => {}
            Exploration::Complete => break,
            _ => return Ok(None),
        }
    }
    let length = map.statistics().and_then(ComponentStatistics::greatest_distance).unwrap_or(0);
    let start = map.hardest().into_iter().next().context("the map has no hardest start")?;
    Ok(home.restarted(&start).map(|puzzle| LongPuzzle { puzzle, length, positions: map.positions() }))
}

/// Returns a setup's puzzle with a goal that requires pieces to be at their current positions: only
/// the named pieces, or all of them by kind.
pub(crate) fn with_current_goal(setup: Setup, named: Option<&[usize]>) -> Result<BlockPuzzle> {
    let puzzle = BlockPuzzle::try_from(setup)?;
    let anchor = |piece: usize| puzzle.start_anchors()[piece];
    let targets = match named {
        Some(named) => named.iter().map(|&piece| Target::Covers { piece, cell: anchor(piece) }).collect(),
        None => (0..puzzle.pieces().len())
            .map(|piece| Target::Like { shape: puzzle.pieces()[piece].shape.clone(), cell: anchor(piece) })
            .collect(),
    };
    Ok(BlockPuzzle::try_from(Setup { goal: BlockGoal(targets), ..Setup::from(&puzzle) })?)
}

/// Returns a puzzle's layout on one line.
pub(crate) fn layout(puzzle: &BlockPuzzle) -> String {
    rows(puzzle, &puzzle.start(), '.').join("/")
}
