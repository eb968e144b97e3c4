//! The search that proves a solution optimal, and the searches that follow it.

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};
use loyd_search::{Limit, Nodes, Sequence, Solver, Status, Successor, Verdict};

use super::astar::{AStar, greatest_bound};
use super::bfs::{BreadthFirst, WITHOUT_ALL};
use super::key::SearchQuery;

/// Creates a search for a shortest solution, using the method that suits the puzzle and the memory.
/// Returns `None` if no method supports the puzzle.
///
/// It starts with breadth-first search, which is fastest for most puzzles. If the bound of A* is
/// very promising, A* takes over after [`POSITIONS_BEFORE_ASTAR`] positions. If it is moderately
/// promising, A* takes over when memory runs out. If memory is insufficient for A*, a search that
/// keeps only three depths follows, and finally `fallback`, if there is one.
pub(super) fn shortest_proof(
    puzzle: &BlockPuzzle,
    position: &BlockPosition,
    metric: BlockMetric,
    (memory, threads): (u64, usize),
    fallback: Option<Box<dyn Solver<BlockPuzzle>>>,
) -> Option<Sequence<BlockPuzzle>> {
    let first = BreadthFirst::new(puzzle, position, metric, memory).threads(threads);
    let (puzzle, position) = (puzzle.clone(), position.clone());
    let mut plan = ProofPlan { puzzle, position, metric, memory, stage: ProofStage::AllPositions, fallback };
    first.fits().then(|| {
        let search = Sequence::new(Box::new(first), move |verdict, status| plan.next(verdict, status));
        search.reviewed_at(POSITIONS_BEFORE_ASTAR)
    })
}

/// The rule that chooses the next search in the sequence.
struct ProofPlan {
    puzzle: BlockPuzzle,
    position: BlockPosition,
    metric: BlockMetric,
    memory: u64,
    stage: ProofStage,
    fallback: Option<Box<dyn Solver<BlockPuzzle>>>,
}

/// The current search.
#[derive(Clone, Copy)]
enum ProofStage {
    /// Breadth-first search that keeps all positions.
    AllPositions,
    /// A* search.
    AStar,
    /// Breadth-first search that keeps three depths.
    ThreeDepths,
}

/// The number of positions that breadth-first search finds before A* may take over. Finding them
/// takes a few milliseconds.
const POSITIONS_BEFORE_ASTAR: Nodes = 1 << 16;
/// A* takes over if the greatest bound of a position is at least this percentage of the depth that
/// the first positions reach. If solutions are much longer than the bound of any position, A* finds
/// nearly all positions, and takes ten times as long for each of them.
const PROMISING_PERCENTAGE: u32 = 60;
/// The percentage that applies when memory runs out. A* is then tried before a search that keeps
/// only three depths, which is also slower than the first search.
const FAIR_PERCENTAGE: u32 = 25;

impl ProofPlan {
    fn next(&mut self, verdict: Verdict, status: &Status<BlockPuzzle>) -> Option<Successor<BlockPuzzle>> {
        let is_full = verdict == Verdict::Stopped(Limit::Memory);
        let percentage = if is_full { FAIR_PERCENTAGE } else { PROMISING_PERCENTAGE };
        let Self { metric, memory, .. } = *self;
        let (puzzle, position) = (self.puzzle.clone(), self.position.clone());
        let (stage, successor) = match self.stage {
            ProofStage::AllPositions if self.has_promising_bound(percentage, status.lower_bound) => {
                (ProofStage::AStar, Successor::new(move || AStar::new(&puzzle, &position, metric, memory)))
            }
            ProofStage::AllPositions if is_full => {
                let create =
                    move || BreadthFirst::in_three_depths(SearchQuery::new(&puzzle, &position, metric, memory));
                (ProofStage::ThreeDepths, Successor::new(create))
            }
            ProofStage::AStar => {
                let create = move || BreadthFirst::new(&puzzle, &position, metric, memory).only_three_depths();
                (ProofStage::ThreeDepths, Successor::new(create))
            }
            ProofStage::ThreeDepths => {
                let fallback = self.fallback.take()?;
                return Some(Successor { create: Box::new(|| fallback), without: Some("positions in memory") });
            }
            ProofStage::AllPositions => return None,
        };
        self.stage = stage;
        Some(Successor { without: is_full.then_some(WITHOUT_ALL), ..successor })
    }

    /// Returns whether the greatest bound is at least this percentage of a depth.
    fn has_promising_bound(&self, percentage: u32, depth: u32) -> bool {
        let greatest = greatest_bound(&self.puzzle, &self.position, self.metric);
        greatest.is_some_and(|greatest| greatest.saturating_mul(100) >= depth * percentage)
    }
}
