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

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, Solution};
use loyd_search::{Context, Limit, Solver, Status, Verdict};

use crate::bfs::{BfsState, solution};
use crate::key::{Widths, build};
pub(super) use search::greatest_bound;
use search::{AStarQuery, AStarReport, AStarSearch};

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
pub struct AStar {
    puzzle: BlockPuzzle,
    position: BlockPosition,
    search: Option<Box<dyn AStarSearch>>,
    best: Option<Solution<BlockPuzzle>>,
}

impl AStar {
    /// Creates a search from `position` that uses at most `memory` bytes.
    pub fn new(puzzle: &BlockPuzzle, position: &BlockPosition, metric: BlockMetric, memory: u64) -> Self {
        Self::with_widths(puzzle, position, metric, memory, Widths::default())
    }

    /// Creates a search whose types have at least these widths.
    pub fn with_widths(
        puzzle: &BlockPuzzle,
        position: &BlockPosition,
        metric: BlockMetric,
        memory: u64,
        widths: Widths,
    ) -> Self {
        let search = build(puzzle, position, widths, &AStarQuery { puzzle, metric, memory });
        Self { puzzle: puzzle.clone(), position: position.clone(), search, best: None }
    }

    fn report(&self) -> AStarReport {
        self.search.as_ref().map_or_else(AStarReport::default, |search| search.report())
    }
}

impl Solver<BlockPuzzle> for AStar {
    fn run(&mut self, context: &mut Context) -> Verdict {
        let nodes = self.report().nodes;
        let Some(search) = &mut self.search else { return Verdict::Stopped(Limit::Memory) };
        search.set_upper_bound(context.upper_bound);
        let state = search.run(nodes.saturating_add(context.budget), context.stop);
        context.spend(search.report().nodes - nodes);
        match state {
            BfsState::Searching => Verdict::Searching,
            BfsState::Exhausted => Verdict::Unsolvable { searched: search.report().nodes },
            BfsState::OutOfMemory => Verdict::Stopped(Limit::Memory),
            BfsState::Solved => {
                if self.best.is_none() {
                    let solution = solution(&self.puzzle, &self.position, &search.path());
                    self.best = Some(solution.expect("a path that the search found is legal and ends at the goal"));
                }
                Verdict::Solved
            }
        }
    }

    fn status(&self) -> Status<BlockPuzzle> {
        let AStarReport { nodes, bound, bytes } = self.report();
        Status::new(nodes, bound, self.best.clone(), bytes)
    }
}
