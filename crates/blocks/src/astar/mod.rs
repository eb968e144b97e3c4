//! A* search over packed keys, with partial expansion (Yoshizumi, Miura and Ishida, 2000).
//!
//! A *level* is the sum of a position's depth and its lower bound ([`bound`]). The search finds all
//! positions at one level before any at the next ([`search`]). The bound is consistent, so a
//! position is found at its minimum depth when its level is searched, and this depth never changes.
//! A move leads to the same level or to one of the next two. Only the children at the current level
//! are kept. A position with children at a later level waits for that level ([`waiting`]) and is
//! then expanded again. Memory therefore holds only positions up to the level of the shortest
//! solution, and only their keys.

mod bound;
mod search;
mod waiting;

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};
use loyd_search::{Context, Solver, Status, Verdict};

use crate::bfs::BlockSearch;
use crate::key::{SearchQuery, Widths};
use search::AStarBuilder;
pub(super) use search::greatest_bound;

/// A* search with partial expansion from a position to the nearest solved one, optimal for its
/// metric.
///
/// Its nodes are the distinct positions found, with interchangeable pieces merged. It finds only
/// positions whose bound permits a solution as short as the shortest one, so it needs little memory
/// if the goal specifies places for many pieces. Each position takes several times as long as with
/// [`BreadthFirst`](super::BreadthFirst).
///
/// ```
/// use loyd_core::{BlockMetric, Puzzle};
/// use loyd_core::text::{ReadOptions, read_argument};
/// use loyd_search::{Context, Solver, Stop, Verdict};
/// use loyd_blocks::AStar;
/// let text = "Z.1/... | goal: Z covers 2,3; 1 covers 1,1";
/// let read = read_argument(text, &ReadOptions::default())?;
/// let puzzle = read.puzzle.puzzle.into_blocks().unwrap();
/// let mut search = AStar::new(&puzzle, &puzzle.start(), BlockMetric::Step, 1 << 20);
/// assert_eq!(search.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
/// assert_eq!(search.status().lower_bound, 5);
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub struct AStar(BlockSearch);

impl AStar {
    /// Creates a search from `position` that uses at most `memory` bytes.
    pub fn new(puzzle: &BlockPuzzle, position: &BlockPosition, metric: BlockMetric, memory: u64) -> Self {
        Self(BlockSearch::new(SearchQuery::new(puzzle, position, metric, memory), &AStarBuilder))
    }

    /// Starts again with types of at least these widths.
    #[must_use]
    pub fn with_widths(self, widths: Widths) -> Self {
        Self(BlockSearch::new(SearchQuery { widths, ..self.0.query() }, &AStarBuilder))
    }
}

impl Solver<BlockPuzzle> for AStar {
    fn run(&mut self, context: &mut Context) -> Verdict {
        self.0.run(context)
    }

    fn status(&self) -> Status<BlockPuzzle> {
        self.0.status()
    }
}
